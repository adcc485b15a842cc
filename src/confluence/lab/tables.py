"""One match of players who are no people, repeatable from its seed.

In a step in which everybody may act at once, the seat that acts next is drawn from the seed among those the table
waits for. Now and then a seat acts that nobody waits for, so that unseen choices are changed and "done" is taken
back. A player may wait until something happens. A player that fails, or wants what the rules refuse, is answered by
the fallback of its decision.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from confluence.core.chance import Chance
from confluence.core.errors import ConfluenceError, Illegal
from confluence.core.game import AnyGame, Decision, Match, SeatId, Setup, may_know
from confluence.players import Companion, Heard, Listener, Player, Remark, Saying, Speaker
from confluence.players.base import MOST_SAID, MOST_WAITS, Sight

MOST_ACTIONS: Final = 20_000
"""After this many tries to act the rest of a match is played by fallbacks; nine random seats need about 800."""
RESTLESS: Final = 6
"""In how many of a hundred cases a seat may act that the table does not wait for."""


class DeadEnd(ConfluenceError):
    """The match is not over, but nobody can bring it to its end."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A player failed and was answered by the fallback."""

    seat: SeatId
    after: int
    """Actions that the log held at that time."""
    why: str


class Observer:
    """Somebody who watches a match from outside; the methods do nothing until a subclass fills them."""

    def begins(self, match: Match[Any, Any]) -> None:
        """The match was set up."""

    def acts(self, match: Match[Any, Any], seat: SeatId, action: Any) -> None:
        """A seat is about to do this, which may still be refused."""

    def acted(self, match: Match[Any, Any], seat: SeatId, action: Any, events: Sequence[Any]) -> None:
        """The action was carried out."""

    def ends(self, match: Match[Any, Any]) -> None:
        """The match is over."""


@dataclass(frozen=True, slots=True)
class Talk:
    """A remark of a player."""

    after: int
    """Actions that the log held at that time."""
    by: SeatId
    remark: Remark


@dataclass(slots=True)
class Played:
    """A match with what went wrong on the way."""

    match: Match[Any, Any]
    slips: list[Slip] = field(default_factory=list)
    stalled: bool = False
    """Whether the limit was reached and fallbacks played the rest."""
    talk: list[Talk] = field(default_factory=list)
    """What players said; it is no part of the match."""


def play(
    game: AnyGame,
    setup: Setup,
    players: Sequence[Player],
    *,
    seed: int | str,
    observers: Sequence[Observer] = (),
    restless: int = RESTLESS,
    most_actions: int = MOST_ACTIONS,
) -> Played:
    """Play a match to its end; equal arguments give equal matches on every machine."""
    played = Played(Match.begin(game, setup))
    table = _Table(played, players, observers, seed)
    for player in players:
        if isinstance(player, Companion):
            player.sit_with(players)
    for observer in observers:
        observer.begins(played.match)
    for _ in range(most_actions):
        decisions = game.decisions(played.match.state)
        if not decisions:
            break
        table.ask(_next(decisions, table.waits, table.chance, restless))
    else:
        played.stalled = game.outcome(played.match.state) is None
    finish(played.match, table.act_by_fallback)
    for observer in observers:
        observer.ends(played.match)
    return played


def finish(match: Match[Any, Any], answer: Callable[[Decision[Any]], None], most_actions: int = MOST_ACTIONS) -> None:
    """Let every awaited decision be answered until the match is over; a match that does not end is a `DeadEnd`."""
    for _ in range(most_actions):
        waiting = [decision for decision in match.game.decisions(match.state).values() if decision.must]
        if not waiting:
            break
        answer(waiting[0])
    if match.game.outcome(match.state) is None:
        raise DeadEnd(f"after {len(match.log)} actions the match is not over, but nobody brings it to its end")


def _next(
    decisions: Mapping[SeatId, Decision[Any]], waits: Counter[SeatId], chance: Chance, restless: int
) -> Decision[Any]:
    """The decision that is answered next; a seat that waits is asked again when something has happened."""
    some = list(decisions.values())
    if not chance.happens(restless):
        some = [decision for decision in some if decision.must] or some
    fewest = min(waits[decision.seat] for decision in some)
    return chance.choice([decision for decision in some if waits[decision.seat] == fewest])


class _Table:
    """The players around one match."""

    def __init__(self, played: Played, players: Sequence[Player], observers: Sequence[Observer], seed: int | str):
        self.played = played
        self.match = played.match
        self.players = players
        self.observers = observers
        self.chance = Chance(f"{seed}/table")
        self.waits: Counter[SeatId] = Counter()
        """How often seats chose to wait since the last action."""
        self.chances = [Chance(f"{seed}/seat {seat}") for seat in range(len(players))]
        self.listeners = {seat: player for seat, player in enumerate(players) if isinstance(player, Listener)}
        self.unheard: dict[SeatId, list[Any]] = {seat: [] for seat in self.listeners}
        """By seat that listens: the events it may know since it was asked last."""
        self.unread: dict[SeatId, list[Saying]] = {seat: [] for seat in self.listeners}
        """By seat that listens: what others said since."""
        self.speakers = {seat: player for seat, player in enumerate(players) if isinstance(player, Speaker)}

    def ask(self, decision: Decision[Any]) -> None:
        """Ask the player, and act; a seat that nobody waits for is passed over when it fails."""
        seat = decision.seat
        try:
            self.tell(seat)
            action = self.players[seat].choose(Sight(self.match, seat), decision, self.chances[seat])
            self.listen(seat)
        except Exception as error:  # whatever a player does, the table goes on
            self.slipped(decision, f"{type(error).__name__}: {error}")
            return
        if action is None:
            self.waits[seat] += 1
            if decision.must and self.waits[seat] >= MOST_WAITS:  # everybody else waits too
                self.act_by_fallback(decision)
            return
        if type(action) not in self.match.game.actions.words:
            self.slipped(decision, f"{type(action).__name__} is no action")
            return
        try:
            self.act(seat, action)
        except Illegal as refusal:
            self.slipped(decision, f"refused: {refusal}")

    def tell(self, seat: SeatId) -> None:
        """Let a player that listens hear what happened since it was asked last."""
        listener = self.listeners.get(seat)
        if listener is not None:
            events, self.unheard[seat] = self.unheard[seat], []
            sayings, self.unread[seat] = self.unread[seat], []
            listener.hear(Heard(tuple(events), tuple(sayings)))

    def listen(self, seat: SeatId) -> None:
        """Let a player that speaks be heard by those it speaks to."""
        speaker = self.speakers.get(seat)
        for remark in () if speaker is None else tuple(speaker.say())[:MOST_SAID]:
            self.played.talk.append(Talk(len(self.match.log), seat, remark))
            for other, unread in self.unread.items():
                if other != seat and remark.to in (None, other):
                    unread.append(Saying(seat, remark))

    def slipped(self, decision: Decision[Any], why: str) -> None:
        """Write the mistake down and take the fallback where the table waits."""
        self.played.slips.append(Slip(decision.seat, len(self.match.log), why))
        if decision.must:
            self.act_by_fallback(decision)

    def act_by_fallback(self, decision: Decision[Any]) -> None:
        """Do what the rules do for a seat that does not answer."""
        self.act(decision.seat, decision.fallback())

    def act(self, seat: SeatId, action: Any) -> None:
        """Act before the eyes of all observers."""
        for observer in self.observers:
            observer.acts(self.match, seat, action)
        events = self.match.act(seat, action)
        self.waits.clear()
        for other, unheard in self.unheard.items():
            unheard += [event for event in events if may_know(other, event)]
        for observer in self.observers:
            observer.acted(self.match, seat, action, events)
