"""The match of a table: its log, what it waits for, the events of its latest actions, and what bots may not do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from confluence.core.errors import Illegal
from confluence.core.game import TABLE, AnyGame, Match, SeatId, Setup
from confluence.server.clocks import Moment
from confluence.server.entries import Acted, Payload
from confluence.sidereal.actions import Accept, Choose, Done, Propose, Revise, TimeUp
from confluence.sidereal.deals import offers
from confluence.sidereal.deals.clauses import ANYONE, Clause
from confluence.sidereal.decisions import awaited
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.records import Offer, Promise, PromiseState
from confluence.sidereal.state import State, Step

GAMES: Final[dict[str, AnyGame]] = {SIDEREAL.name: SIDEREAL}
KEPT: Final = 256
"""The events of so many actions, the latest, are kept; older ones are worked out by a replay."""
_AUCTIONS: Final = (Step.COLONIES, Step.TEAMS)

Events = tuple[Any, ...]


@dataclass(slots=True)
class Play:
    """A match with what the table needs to know about it."""

    match: Match[State, Any]
    numbers: list[int] = field(default_factory=list)
    """By action of the log: the number of its entry."""
    hands: list[str] = field(default_factory=list)
    """By action of the log: who acted, as in `Acted.by`."""
    recent: dict[int, Events] = field(default_factory=dict)
    """By number of entry."""
    promised: dict[SeatId, int] = field(default_factory=dict)
    """Promises that the autopilot made in this turn, by seat."""
    offered: dict[int, int] = field(default_factory=dict)
    """Open offer to the number of the entry that made or last changed it."""
    turn: int = 1

    @staticmethod
    def begin(setup: Setup) -> Play:
        """A match at its beginning."""
        return Play(Match.begin(GAMES[setup.game], setup))

    def copy(self) -> Play:
        """An independent copy."""
        match = self.match
        return Play(
            Match(match.game, match.setup, match.game.copy(match.state), match.log.copy()),
            self.numbers.copy(),
            self.hands.copy(),
            self.recent.copy(),
            self.promised.copy(),
            self.offered.copy(),
            self.turn,
        )

    def to_json(self) -> Any:
        """Everything, for a fingerprint."""
        log = [[seat, self.match.game.actions.to_json(action)] for seat, action in self.match.log]
        promised, offered = sorted(self.promised.items()), sorted(self.offered.items())
        state = self.match.game.digest(self.match.state)
        return [state, log, self.numbers, self.hands, promised, offered, self.turn, sorted(self.recent)]

    # ---- questions

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.state.step is Step.OVER

    @property
    def step(self) -> str:
        """The step of the turn."""
        return self.match.state.step.value

    def moment(self) -> Moment | None:
        """What the table waits for now; every pick of an auction is a moment of its own."""
        state = self.match.state
        if state.step is Step.OVER:
            return None
        return state.turn, state.step.value, len(state.bids) if state.step in _AUCTIONS else 0

    def awaited(self) -> list[SeatId]:
        """The seats without which the table does not go on."""
        return awaited(self.match.state)

    def is_done(self, seat: SeatId) -> bool:
        """Whether the seat said that it is done with this step."""
        return bool(self.match.state.done >> seat & 1)

    def closes_trade(self, seat: SeatId) -> bool:
        """Whether trading ends when this seat says that it is done."""
        state = self.match.state
        left = [s for s in range(state.players) if s != seat and not self.is_done(s)]
        return state.step is Step.TRADE and not self.is_done(seat) and len(left) <= 1

    def offers_to(self, seat: SeatId) -> Iterator[Offer]:
        """Open offers that this seat could accept now and has not answered."""
        state = self.match.state
        for offer in state.offers.values():
            if offer.by != seat and not offer.agreed >> seat & 1 and offers.can_accept(state, seat, offer):
                yield offer

    def due_from(self, seat: SeatId) -> Iterator[Promise]:
        """Promises of this seat that are due and not kept."""
        for promise in self.match.state.promises.values():
            if promise.clause.debtor == seat and promise.state is PromiseState.DUE:
                yield promise

    def events_since(self, number: int) -> Iterator[tuple[int, Events]]:
        """Number and events of every action after the entry of this number."""
        first = next((i for i, own in enumerate(self.numbers) if own > number), len(self.numbers))
        if all(own in self.recent for own in self.numbers[first:]):
            for own in self.numbers[first:]:
                yield own, self.recent[own]
            return
        game, log = self.match.game, self.match.log
        again = Match.replay(game, self.match.setup, log[:first])
        for own, (seat, action) in zip(self.numbers[first:], log[first:], strict=True):
            yield own, tuple(game.apply(again.state, seat, action))

    def events_kept(self, number: int) -> list[tuple[int, Events]]:
        """The same as far as it is remembered, without a replay."""
        return [(own, events) for own, events in self.recent.items() if own > number]

    def forgot_since(self, number: int) -> bool:
        """Whether events of some action after the entry of this number are no longer remembered."""
        return any(own > number for own in self.numbers[: len(self.numbers) - len(self.recent)])

    def story(self, number: int) -> Iterator[tuple[int, Events, Sequence[int]]]:
        """Number and events of every action after the entry of this number, and which cards lay on their back then."""
        game = self.match.game
        again = Match.begin(game, self.match.setup)
        for own, (seat, action) in zip(self.numbers, self.match.log, strict=True):
            events = tuple(game.apply(again.state, seat, action))
            if own > number:
                yield own, events, again.state.flipped

    # ---- changes

    def check(self, seat: SeatId, action: Any) -> Any:
        """The action as it would be recorded."""
        return self.match.game.complete(self.match.state, seat, action)

    def act(self, number: int, seat: SeatId, whole: Any, by: str) -> Events:
        """Carry out a complete action and write it down, or raise `Illegal` and change nothing."""
        promises = promises_made(self.match.state, seat, whole) if by == "autopilot" else 0
        events = tuple(self.match.game.apply(self.match.state, seat, whole))
        self.match.log.append((seat, whole))
        self.numbers.append(number)
        self.hands.append(by)
        self.recent[number] = events
        if len(self.recent) > KEPT:
            del self.recent[next(iter(self.recent))]
        state = self.match.state
        if state.turn != self.turn:
            self.turn = state.turn
            self.promised.clear()
        elif promises:
            self.promised[seat] = self.promised.get(seat, 0) + promises
        self._note_offers(number)
        return events

    def _note_offers(self, number: int) -> None:
        """Keep with each open offer the entry that its present terms came from."""
        open_now = self.match.state.offers
        if not open_now and not self.offered:
            return
        for event in self.recent[number]:
            offer = getattr(event, "offer", None)
            if offer in open_now and type(event).__name__ == "Offered":
                self.offered[offer] = number
        for offer in [offer for offer in self.offered if offer not in open_now]:
            del self.offered[offer]

    def read(self, acted: Acted) -> Any:
        """The action of an entry."""
        return self.match.game.actions.from_json(acted.action, "action")

    def write(self, seat: SeatId, whole: Any, by: str) -> Acted:
        """The entry of a complete action."""
        return Acted(seat, Payload(self.match.game.actions.to_json(whole)), by)


def promises_made(state: State, seat: SeatId, action: Any) -> int:
    """How many promises of this seat come with an action."""
    clauses: Sequence[Clause] = ()
    debtors = [seat]
    if isinstance(action, Propose | Revise):
        clauses = action.clauses
    elif isinstance(action, Accept | Choose) and action.offer in state.offers:
        offer = state.offers[action.offer]
        clauses = offer.clauses
        debtors = [seat, ANYONE] if offer.by != seat else [seat]
    return sum(clause.debtor in debtors for clause in clauses)


def check_promises(play: Play, seat: SeatId, action: Any, most: int) -> None:
    """Refuse an autopilot that promises more than it may in a turn."""
    made = promises_made(play.match.state, seat, action)
    if made and play.promised.get(seat, 0) + made > most:
        raise Illegal("AUTOPILOT_PROMISES", f"the autopilot may promise {most} things in a turn", {"most": most})


def is_done_word(action: Any) -> bool:
    """Whether an action says that a seat is done."""
    return isinstance(action, Done) and action.done


BELL: Final = (TABLE, TimeUp())
"""What the clock does."""


def unplayable(setup: Setup) -> str:
    """Why this program cannot play such a match on, or nothing."""
    game = GAMES.get(setup.game)
    if game is None:
        return f"this table plays {setup.game!r}, a game that this program does not know"
    if setup.rules != game.rules:
        return (
            f"this table is played by version {setup.rules} of the rules; this program knows version {game.rules} "
            "and cannot go on with it; its people, its chat and its log can still be read"
        )
    return ""
