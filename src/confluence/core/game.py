"""The contract that every game of this package fulfils, and the only door to it.

A game is a set of pure functions over a state. Whoever needs randomness brings a seed, whoever needs a clock sends
an action when it rings. Same options, seats, seed and actions give the same state, byte for byte, on any machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Protocol, TypeVar

from confluence.core.chance import Chance
from confluence.core.wire import Family

SeatId = int
"""A place at the table, counted from 0."""

TABLE: Final[SeatId] = -1
"""Not a player: the clock and the host act for the table."""

S = TypeVar("S")
A = TypeVar("A")
E_co = TypeVar("E_co", bound="Event", covariant=True)
A_co = TypeVar("A_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match is made from; with the actions it is the whole match."""

    game: str
    rules: str
    """Version of the rules; a match is replayed by the version that recorded it."""
    seats: tuple[str, ...]
    """What sits at each place: a species, or a deck."""
    seed: int
    options: dict[str, str] = field(default_factory=dict)
    """Table options by name; what is missing has its default."""


class Event(Protocol):
    """Something that happened, told to those who may know it."""

    @property
    def audience(self) -> tuple[SeatId, ...] | None:
        """The seats that may know, or None if everybody may."""
        ...


def may_know(viewer: SeatId | None, event: Event) -> bool:
    """Whether a seat, or a spectator if None, may know what happened: the one rule by which all telling is chosen."""
    return event.audience is None or (viewer is not None and viewer in event.audience)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match."""

    scores: tuple[int, ...]
    """By seat, in the game's smallest unit."""
    unit: int
    """How many of the smallest unit make one point."""
    ranks: tuple[int, ...]
    """By seat; 1 is the best, equal scores share the better rank."""


class Decision(Protocol[A_co]):
    """What one seat may or must do now.

    Reading a decision never changes the state. It is good until the next action is applied.
    """

    @property
    def seat(self) -> SeatId:
        """Whose decision it is."""
        ...

    @property
    def step(self) -> str:
        """The name of the step of the turn."""
        ...

    @property
    def must(self) -> bool:
        """Whether the game waits for this seat."""
        ...

    def actions(self) -> Sequence[A_co]:
        """Every action of the kinds whose choices are finite, sorted, each of them legal."""
        ...

    def fallback(self) -> A_co:
        """What the rules do for a seat that does not answer in time; legal while the game waits for the seat."""
        ...

    def suggest(self, chance: Chance) -> A_co:
        """One legal action of any kind, also of those that cannot be listed, such as trades."""
        ...


class Game(Protocol[S, A, E_co]):
    """The rules of one game behind one small door."""

    name: str
    rules: str
    """Version of the rules, raised by everything that changes how a recorded match replays."""
    actions: Family[A]

    def new(self, setup: Setup) -> S:
        """The state at the beginning; a setup that makes no sense is `Illegal`."""
        ...

    def decisions(self, state: S) -> Mapping[SeatId, Decision[A]]:
        """By seat, what is possible or awaited now; a seat without a choice is left out."""
        ...

    def complete(self, state: S, seat: SeatId, action: A) -> A:
        """The action with every choice that was left to the engine filled in, as it is recorded."""
        ...

    def apply(self, state: S, seat: SeatId, action: A) -> Sequence[E_co]:
        """Carry the action out and tell what happened, or raise `Illegal` and change nothing."""
        ...

    def view(self, state: S, seat: SeatId | None) -> Any:
        """What this seat may know, or a spectator if None: a dataclass with a JSON form."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The result, once the match is over."""
        ...

    def copy(self, state: S) -> S:
        """An independent copy."""
        ...

    def digest(self, state: S) -> str:
        """A fingerprint of the whole state, equal for equal states everywhere."""
        ...


AnyGame = Game[Any, Any, Any]


def ranks(scores: Sequence[int]) -> tuple[int, ...]:
    """Rank of each score; the highest is 1, equal scores share the better rank (R-SCORE-08)."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


@dataclass(slots=True)
class Match(Generic[S, A]):
    """A running game with its log. The log of accepted actions plus the setup *is* the match."""

    game: Game[S, A, Any]
    setup: Setup
    state: S
    log: list[tuple[SeatId, A]] = field(default_factory=list)
    undone: int = 0
    """How many actions were taken back and are no longer in the log: whoever follows the log begins anew then."""

    @staticmethod
    def begin(game: Game[S, A, Any], setup: Setup) -> Match[S, A]:
        """A match at its beginning."""
        return Match(game, setup, game.new(setup))

    @staticmethod
    def replay(game: Game[S, A, Any], setup: Setup, log: Sequence[tuple[SeatId, A]]) -> Match[S, A]:
        """The match after these actions; an action that is not legal raises `Illegal`."""
        match = Match.begin(game, setup)
        for seat, action in log:
            game.apply(match.state, seat, action)
            match.log.append((seat, action))
        return match

    def act(self, seat: SeatId, action: A) -> Sequence[Any]:
        """Complete the action, apply it, write it down and tell what happened."""
        whole = self.game.complete(self.state, seat, action)
        events = self.game.apply(self.state, seat, whole)
        self.log.append((seat, whole))
        return events
