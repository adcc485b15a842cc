"""The match of a table: its log, what it waits for, the events of its latest actions, and what bots may not do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from heapq import merge
from itertools import chain, takewhile
from operator import itemgetter
from typing import Any, Final

from confluence.core.errors import Illegal
from confluence.core.game import TABLE, AnyGame, Match, SeatId, Setup
from confluence.server.clocks import Moment
from confluence.server.entries import Acted, Payload
from confluence.server.undoing import STEPS, Undone, check_events, check_kind, do_word, event_of, no_undo, way_back
from confluence.sidereal.actions import Accept, Choose, Done, Gift, Propose, Revise, TimeUp
from confluence.sidereal.deals import offers
from confluence.sidereal.deals.clauses import ANYONE, Clause
from confluence.sidereal.decisions import awaited
from confluence.sidereal.events import Offered
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.records import Offer, Promise, PromiseState
from confluence.sidereal.state import State, Step

GAMES: Final[dict[str, AnyGame]] = {SIDEREAL.name: SIDEREAL}
KEPT: Final = 256
"""The events of so many actions, the latest, are kept; older ones are worked out by a replay."""
_AUCTIONS: Final = (Step.COLONIES, Step.TEAMS)

Events = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Made:
    """When and by whom an open offer was made or last changed."""

    at: float
    turn: int
    step: str
    hand: str
    """As in `Acted.by`."""


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
    undone: dict[int, Undone] = field(default_factory=dict)
    """By number of entry: what was taken back. The log has it no more."""
    start: State | None = None
    """The state at the beginning of the present step, if its actions can be taken back; it never changes."""
    first: int = 0
    """How many actions the log had then."""
    latest: dict[SeatId, int] = field(default_factory=dict)
    """By seat: the place in the log of what it did last in this step."""
    began: int = 0
    """The number of the entry with which it began."""
    made: dict[int, Made] = field(default_factory=dict)
    """Open offer to when and by whom its present terms were made."""

    @staticmethod
    def begin(setup: Setup, number: int = 0) -> Play:
        """A match at its beginning, by an entry of this number."""
        play = Play(Match.begin(GAMES[setup.game], setup), began=number)
        play._begin_step()
        return play

    def copy(self) -> Play:
        """An independent copy."""
        match = self.match
        return Play(
            Match(match.game, match.setup, match.game.copy(match.state), match.log.copy(), match.undone),
            self.numbers.copy(),
            self.hands.copy(),
            self.recent.copy(),
            self.promised.copy(),
            self.offered.copy(),
            self.turn,
            self.undone.copy(),
            self.start,
            self.first,
            self.latest.copy(),
            self.began,
            self.made.copy(),
        )

    def to_json(self) -> Any:
        """Everything, for a fingerprint."""
        log = [[seat, self.match.game.actions.to_json(action)] for seat, action in self.match.log]
        promised, offered = sorted(self.promised.items()), sorted(self.offered.items())
        state = self.match.game.digest(self.match.state)
        undone = [[number, event.seat, event.action, event.do] for number, event in self.undone.items()]
        made = [[offer, made.at, made.turn, made.step, made.hand] for offer, made in sorted(self.made.items())]
        step = [self.first, sorted(self.latest.items()), undone, made]
        return [state, log, self.numbers, self.hands, promised, offered, self.turn, sorted(self.recent), step]

    # ---- questions

    @property
    def version(self) -> int:
        """Grows by one with every action, and with every one that is taken back."""
        return len(self.match.log) + 2 * self.match.undone

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
        undone = [(own, (event,)) for own, event in self.undone.items() if own > number]
        yield from merge(self._acted_since(number), undone, key=itemgetter(0))

    def _acted_since(self, number: int) -> Iterator[tuple[int, Events]]:
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
        known = [takewhile(lambda own: own > number, reversed(numbers)) for numbers in (self.numbers, self.undone)]
        return any(own not in self.recent for own in chain(*known))

    def story(self, number: int) -> Iterator[tuple[int, Events, State]]:
        """Number and events of every action after the entry of this number, and the state then, until the next one.

        Of an action that was taken back only that is told.
        """
        game = self.match.game
        again = Match.begin(game, self.match.setup)
        undone = [*self.undone.items()]
        for own, (seat, action) in zip(self.numbers, self.match.log, strict=True):
            while undone and undone[0][0] < own:
                place, event = undone.pop(0)
                if place > number:
                    yield place, (event,), again.state
            events = tuple(game.apply(again.state, seat, action))
            if own > number:
                yield own, events, again.state
        for place, event in undone:
            if place > number:
                yield place, (event,), again.state

    # ---- changes

    def check(self, seat: SeatId, action: Any) -> Any:
        """The action as it would be recorded."""
        return self.match.game.complete(self.match.state, seat, action)

    def act(self, number: int, seat: SeatId, whole: Any, by: str) -> Events:
        """Carry out a complete action and write it down, or raise `Illegal` and change nothing."""
        state = self.match.state
        promises = promises_made(state, seat, whole) if by == "autopilot" else 0
        before = state.turn, state.step
        events = tuple(self.match.game.apply(state, seat, whole))
        self.latest[seat] = len(self.match.log)
        self.match.log.append((seat, whole))
        self.numbers.append(number)
        self.hands.append(by)
        self._remember(number, events)
        if (state.turn, state.step) != before:
            self._begin_step()
        if state.turn != self.turn:
            self.turn = state.turn
            self.promised.clear()
        elif promises:
            self.promised[seat] = self.promised.get(seat, 0) + promises
        self._note_offers(number)
        return events

    def _remember(self, number: int, events: Events) -> None:
        self.recent[number] = events
        if len(self.recent) > KEPT:
            del self.recent[next(iter(self.recent))]

    def _begin_step(self) -> None:
        """What was done before can no longer be taken back."""
        state = self.match.state
        self.start = self.match.game.copy(state) if state.step in STEPS else None
        self.first = len(self.match.log)
        self.latest.clear()

    def _note_offers(self, number: int) -> None:
        """Keep with each open offer the entry that its present terms came from."""
        open_now = self.match.state.offers
        if not open_now and not self.offered:
            return
        for event in self.recent[number]:
            if isinstance(event, Offered) and event.offer in open_now:
                self.offered[event.offer] = number
        for offer in [offer for offer in self.offered if offer not in open_now]:
            del self.offered[offer]

    def note_time(self, at: float) -> None:
        """Keep with the offers that the latest action made when that was."""
        if not self.offered and not self.made:
            return
        latest = Made(at, self.turn, self.step, self.hands[-1])
        self.made = {
            offer: latest if number == self.numbers[-1] else self.made.get(offer, latest)
            for offer, number in self.offered.items()
        }

    def delay(self, seconds: float) -> None:
        """Nobody could answer for so long: count the time of open offers without it."""
        self.made = {offer: replace(made, at=made.at + seconds) for offer, made in self.made.items()}

    # ---- taking back

    def may_undo(self, seat: SeatId) -> str:
        """What a seat did last, if it looks as if it could be taken back: the `do` of its action, or nothing.

        Whether what others did since depends on it is not looked at.
        """
        try:
            place = self._undoable(seat)
        except Illegal:
            return ""
        return do_word(self.match.log[place][1])

    def way_back(self, seat: SeatId) -> Any | None:
        """The action that takes back what a seat did last; None: the match has to be played again without it."""
        action = self.match.log[self._undoable(seat)][1]
        return self._offer_back(seat, action) if isinstance(action, Propose | Revise) else None

    def number_of_latest(self, seat: SeatId) -> int:
        """The number of the entry with which a seat acted last in this step."""
        return self.numbers[self.latest[seat]]

    def undo(self, number: int, seat: SeatId, undone: int) -> None:
        """Take an action back, by an entry of this number, or raise `Illegal` and change nothing."""
        place = self._undoable(seat)
        if self.numbers[place] != undone:
            no_undo("nothing")
        match = self.match
        state, seen = self._without(place)
        check_events(seen)
        event = event_of(seat, undone, match.log[place][1])
        match.state = state
        match.undone += 1
        del match.log[place], self.numbers[place], self.hands[place]
        self.recent.pop(undone, None)
        self.latest = {seat: place for place, (seat, _) in enumerate(match.log[self.first :], self.first)}
        self.undone[number] = event
        self._remember(number, (event,))

    def _undoable(self, seat: SeatId) -> int:
        """The place in the log of what a seat did last in this step, or a refusal."""
        place = self.latest.get(seat)
        if self.start is None or place is None or self.hands[place] != "seat":
            no_undo("nothing")
        action = self.match.log[place][1]
        if isinstance(action, Propose | Revise):
            self._offer_back(seat, action)
        else:
            receiver = action.receiver if isinstance(action, Gift) else seat
            check_kind(self.match.state, action, receiver_acted=self.latest.get(receiver, -1) > place)
            check_events(self.recent.get(self.numbers[place], ()))
        return place

    def _offer_back(self, seat: SeatId, action: Propose | Revise) -> Any:
        """What takes an offer, or its change, back."""
        place = self.latest[seat]
        made = [event for event in self.recent.get(self.numbers[place], ()) if isinstance(event, Offered)]
        before: Offered | None = None
        for number, events in self.recent.items():
            if made and number < self.numbers[place]:
                before = next((e for e in events if isinstance(e, Offered) and e.offer == made[0].offer), before)
        return way_back(self.match.state, action, made[0] if made else None, before)

    def _without(self, place: int) -> tuple[State, Events]:
        """The state without one action of this step, and the events of that action.

        Everything that was done after it must come out exactly as it did.
        """
        assert self.start is not None
        game, log = self.match.game, self.match.log
        old, new = game.copy(self.start), game.copy(self.start)
        seen: Events = ()
        for number in range(self.first, len(log)):
            events = tuple(game.apply(old, *log[number]))
            if number == place:
                seen = events
                continue
            try:
                again = tuple(game.apply(new, *log[number]))
            except Illegal:
                no_undo("others")
            if again != events:
                no_undo("others")
        return new, seen

    # ---- entries

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
