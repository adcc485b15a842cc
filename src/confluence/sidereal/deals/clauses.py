"""What can be promised for later, each kind of promise as one typed clause.

A clause names a debtor and a creditor, a turn, and what is promised. Goods, cards and rights are delivered by the
engine when they fall due; behaviour is enforced by refusing the contrary action (R-BNEG-05, R-ZET-23); `Honour` is
left to the people.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from confluence.core.game import SeatId
from confluence.core.wire import Family, register_family
from confluence.sidereal.cards import CardId, TechId
from confluence.sidereal.goods import EMPTY, Bag

ANYONE: Final[SeatId] = -2
"""In an offer to several seats: whoever takes it. In a condition: whoever does it."""


class Happening(Enum):
    """What a condition can wait for."""

    INVENTS = "invents"
    WINS = "wins"
    """Takes a card from a track."""
    RUNS = "runs"


@dataclass(frozen=True, slots=True)
class Condition:
    """The clause binds only if, or only unless, this happens after the agreement and before it falls due."""

    happening: Happening
    card: CardId
    seat: SeatId = ANYONE
    unless: bool = False


@dataclass(frozen=True, slots=True)
class Deliver:
    """Hand something over in the Trade Phase of a turn, or of every turn from `turn` to `until` (R-DEAL-12)."""

    debtor: SeatId
    creditor: SeatId
    turn: int
    goods: Bag = EMPTY
    donation: Bag = EMPTY
    """Goods and points that must come from the debtor's donation card."""
    cards: tuple[CardId, ...] = ()
    """Sold or lent, as their borders say; bordered cards go home at every turn end (R-DEAL-08)."""
    licences: tuple[TechId, ...] = ()
    acknowledgements: int = 0
    envoys: int = 0
    until: int = 0
    """The last turn of a repeated delivery; 0: once."""
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Share:
    """Hand over, in the next Trade Phase, part or all of what a converter yields in this turn's economy (R-DEAL-15)."""

    debtor: SeatId
    creditor: SeatId
    turn: int
    card: CardId
    slot: int = 0
    goods: Bag = EMPTY
    """At most these goods; empty: everything that can be handed over."""
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class RunConverter:
    """Run, or with `never` do not run, a converter in the economy of a turn."""

    debtor: SeatId
    creditor: SeatId
    turn: int
    card: CardId
    slot: int = 0
    never: bool = False
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class InventTeam:
    """Invent a team at the latest in a turn, or with `never` do not invent it up to that turn."""

    debtor: SeatId
    creditor: SeatId
    turn: int
    team: CardId
    never: bool = False
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class LeaveCard:
    """Do not take this card in the auctions of a turn (R-BNEG-05)."""

    debtor: SeatId
    creditor: SeatId
    turn: int
    card: CardId
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class BidAtMost:
    """Do not bid more than so many ships on a track in a turn (R-BNEG-05)."""

    debtor: SeatId
    creditor: SeatId
    turn: int
    track: str
    """`colony` or `research`."""
    ships: int = 0
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class SparePlayer:
    """Do not steal from a player in a turn (R-ZET-23)."""

    debtor: SeatId
    creditor: SeatId
    turn: int
    victim: SeatId
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class KeepCard:
    """Do not pass a card on, except to the creditor, up to and in the Trade Phase of a turn (OQ-43)."""

    debtor: SeatId
    creditor: SeatId
    turn: int
    card: CardId
    condition: Condition | None = None
    """Always None: who may take a card must not depend on what is yet to happen."""


@dataclass(frozen=True, slots=True)
class Honour:
    """Anything else, in words; the engine only keeps it in the book, the creditor says whether it was kept."""

    debtor: SeatId
    creditor: SeatId
    turn: int
    text: str
    condition: Condition | None = None


Clause = Deliver | Share | RunConverter | InventTeam | LeaveCard | BidAtMost | SparePlayer | KeepCard | Honour

CLAUSES: Final[Family[Clause]] = Family(
    "clause", (Deliver, Share, RunConverter, InventTeam, LeaveCard, BidAtMost, SparePlayer, KeepCard, Honour)
)
register_family(Clause, CLAUSES)
