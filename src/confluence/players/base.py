"""The small door behind which everybody sits who plays without a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Protocol, runtime_checkable

from confluence.core.chance import Chance
from confluence.core.game import Decision, Match, SeatId
from confluence.sidereal.cards import CardId
from confluence.sidereal.goods import Good

Look = Callable[[], Any]
"""Call it to see the table as the own seat sees it. A view costs time, so it is made only when somebody looks."""


class Sight:
    """The view of one seat, computed at the first call and then cached."""

    __slots__ = ("_match", "_seat", "_seen")

    def __init__(self, match: Match[Any, Any], seat: SeatId) -> None:
        self._match = match
        self._seat = seat
        self._seen: Any = None

    def __call__(self) -> Any:
        """The view as it was at the first look."""
        if self._seen is None:
            self._seen = self._match.game.view(self._match.state, self._seat)
        return self._seen


@dataclass(frozen=True, slots=True)
class Manner:
    """How players bargain and talk at a table, whoever they are."""

    contracts: str = "table"
    """`small`: swaps of two or three seats that a person can read; `table`: one contract for the whole table."""
    remarks: bool = True
    """Whether anybody reads what they say."""


USUAL: Final = Manner()
"""Among players alone."""
CONTRACTS: Final = ("small", "table")
MOST_WAITS: Final = 4
"""How often a player is asked while nothing happens before the table goes on without its answer."""
MOST_SAID: Final = 2
"""Remarks that a player can make with one decision; more are left out."""


class RemarkCode(Enum):
    """Everything that a player can say, with the parts of the record that it makes use of."""

    GREETING = "greeting"
    THANKS = "thanks"
    TOO_DEAR = "too_dear"
    """Too dear, by `number`."""
    NEXT_TURN = "next_turn"
    """Ask me again next turn."""
    NEEDS = "needs"
    """I am looking for `good`, for `card`; it is worth `number` to me."""
    OFFERS = "offers"
    """I can spare `good`."""
    NO_DEAL = "no_deal"
    WELL_PLAYED = "well_played"


@dataclass(frozen=True, slots=True)
class Remark:
    """Something short that a player says; its words depend on the reader's language and the player's temperament."""

    code: RemarkCode
    to: SeatId | None = None
    """The seat that alone reads it; None: the whole table."""
    good: Good | None = None
    card: CardId | None = None
    number: int | None = None
    """Tenths of a point."""


@dataclass(frozen=True, slots=True)
class Saying:
    """A remark and whose it is."""

    by: SeatId
    remark: Remark


@dataclass(frozen=True, slots=True)
class Heard:
    """What a seat learned between two of its decisions."""

    events: tuple[Any, ...] = ()
    """What happened and this seat may know, own actions included, in the order in which it happened."""
    remarks: tuple[Saying, ...] = ()
    """What other players said and this seat may read, in order."""
    held: frozenset[int] = frozenset()
    """Own offers that must stay good now: they cannot be withdrawn or changed, and their goods cannot be spent."""
    idle: frozenset[SeatId] = frozenset()
    """Seats of people who still trade, when nothing has happened for a while; else empty."""


class Player(Protocol):
    """Somebody who answers decisions and knows nothing but the own view, the decision and a stream of chance.

    A player is made anew for every match and may remember what it saw in it. Equal views, decisions and chances must
    lead to equal answers: a match is repeated from its seed alone. `Listener` and `Speaker` are optional abilities.
    """

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        """One legal action for the seat of this decision, or None to wait until somebody else has acted.

        After an error, or when everybody waits, the table takes the decision's fallback.
        """
        ...


@runtime_checkable
class Listener(Protocol):
    """A player that also wants to know what happens between its decisions."""

    def hear(self, heard: Heard) -> None:
        """Take in what happened since the last call; called before every `choose`.

        The first call has everything since the match began. How events and remarks are cut into calls must not matter:
        what a player remembers must be a function of all of them in a row, because after a restart it hears the whole
        match in one call. `held` and `idle` are the present state and replace what was said before.
        """
        ...


@runtime_checkable
class Companion(Protocol):
    """A player that can share what follows from public things with others at its table, and saves work by it."""

    def sit_with(self, others: Sequence[Player]) -> None:
        """Meet those who play at the same table in the same process; called before the first decision."""
        ...


@runtime_checkable
class Speaker(Protocol):
    """A player that also says something now and then."""

    def say(self) -> Sequence[Remark]:
        """What it wants to say, and forget; called after every `choose`. The table may leave some of it out."""
        ...
