"""Entries of the table's books: open offers, promises, pending bids.

They are values with a JSON form and stay out of the compiled modules, whose annotations cannot be read at run time.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from confluence.core.game import SeatId
from confluence.sidereal.actions import Leg, Life, Mode
from confluence.sidereal.deals.clauses import Clause


@dataclass(frozen=True, slots=True)
class Offer:
    """A deal that waits for agreement."""

    id: int
    by: SeatId
    legs: tuple[Leg, ...]
    clauses: tuple[Clause, ...]
    parties: int
    """Seats as bits; without the open place."""
    seen_by: int
    """Who may see it and, where there is an open place, take it."""
    agreed: int
    """Parties that agreed; with an open place also those who answered."""
    mode: Mode = Mode.ALL
    life: Life = Life.BELL
    revision: int = 1
    counters: int = 0
    replaces: tuple[int, ...] = ()


class PromiseState(Enum):
    """What became of a promise."""

    OPEN = "open"
    DUE = "due"
    KEPT = "kept"
    WAIVED = "waived"
    AMENDED = "amended"
    IMPOSSIBLE = "impossible"
    """It could not be kept and costs nothing (R-DEAL-11)."""
    COMPENSATED = "compensated"
    PENALISED = "penalised"
    LAPSED = "lapsed"
    """Its condition never came true, or the game ended."""


@dataclass(frozen=True, slots=True)
class Promise:
    """One entry of the ledger."""

    id: int
    deal: int
    """The offer it came from."""
    clause: Clause
    """What is still owed: deliveries in part make it smaller."""
    parties: int
    """Everybody who took part in the agreement, as bits."""
    state: PromiseState = PromiseState.OPEN
    happened: bool = False
    """Whether what its condition names has happened."""
    origin: int = 0
    """The promise it grew out of, as the delivery of a share did; 0: none."""


class Tie(Enum):
    """What puts a bid before one of the same value (R-BID-08, R-BID-10)."""

    NONE = ""
    FIRST = "first"
    """The species acts first in every tie for colonies."""
    FEWER = "fewer"
    """Fewer cards of the kind."""
    NUMBER = "number"
    """The higher tiebreaker."""


@dataclass(frozen=True, slots=True)
class Bid:
    """A pending bid of an auction (R-BID-16)."""

    seat: SeatId
    ships: int
    halves: int
    """Effective value in halves of a ship (R-DIG-08)."""
    split: bool = False
    """Whether it is a half bid."""
