"""What happened, told to those who may know it.

Every event that makes or uses up goods has `paid` (to the supply) and `gained` or `donated` (from the supply), so
that the goods of the table can be balanced against the events.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from confluence.core.game import SeatId
from confluence.core.wire import Family
from confluence.sidereal.actions import Handover, Leg, Life, Mode
from confluence.sidereal.cards import CardId, TechId
from confluence.sidereal.deals.clauses import Clause
from confluence.sidereal.deals.reasons import Reason
from confluence.sidereal.goods import EMPTY, Bag

Audience = tuple[SeatId, ...] | None


@dataclass(frozen=True, slots=True)
class Public:
    """Base of the events that everybody may know; executed actions are public (R-INFO-01)."""

    @property
    def audience(self) -> Audience:
        """Everybody."""
        return None


class Seen:
    """Base of the events about offers and promises, which only some may know (R-INFO-09, OQ-46)."""

    __slots__ = ()

    seen_by: Audience
    """Those who may know; for promises None if everybody may."""

    @property
    def audience(self) -> Audience:
        """Those who may know."""
        return self.seen_by


@dataclass(frozen=True, slots=True)
class StepBegan(Public):
    """A step of the turn began."""

    turn: int
    step: str


@dataclass(frozen=True, slots=True)
class Offered(Seen):
    """An offer was put on the table; offers may be private (R-INFO-09)."""

    offer: int
    by: SeatId
    legs: tuple[Leg, ...] = ()
    clauses: tuple[Clause, ...] = ()
    mode: Mode = Mode.ALL
    life: Life = Life.BELL
    revision: int = 1
    counters: int = 0
    replaces: tuple[int, ...] = ()
    seen_by: Audience = ()


@dataclass(frozen=True, slots=True)
class Agreed(Seen):
    """A party agreed to an offer that still waits for others, or answered one that leaves a choice."""

    offer: int
    by: SeatId
    seen_by: Audience
    agrees: bool = True
    """False: it agreed before and no longer does, because it promised otherwise."""


@dataclass(frozen=True, slots=True)
class OfferClosed(Seen):
    """An offer was withdrawn, declined, taken by somebody, or lapsed."""

    offer: int
    why: str
    seen_by: Audience
    by: SeatId | None = None
    """Who declined it."""
    reason: Reason | None = None
    """What was said about that."""


@dataclass(frozen=True, slots=True)
class PromiseMade(Seen):
    """A promise was written into the ledger."""

    promise: int
    deal: int
    clause: Clause
    seen_by: Audience = None


@dataclass(frozen=True, slots=True)
class Delivered(Public):
    """Something promised was handed over, in whole or in part; what changes hands is public (R-INFO-01)."""

    promise: int
    debtor: SeatId
    creditor: SeatId
    goods: Bag = EMPTY
    donation: Bag = EMPTY
    """The part that came from the donation card."""
    cards: tuple[CardId, ...] = ()
    licences: tuple[TechId, ...] = ()
    acknowledgements: int = 0
    envoys: int = 0


@dataclass(frozen=True, slots=True)
class PromiseSettled(Seen):
    """A promise was kept, waived, amended, compensated, penalised, found impossible, or lapsed."""

    promise: int
    how: str
    seen_by: Audience = None


@dataclass(frozen=True, slots=True)
class Traded(Public):
    """A trade happened; in `legs` every source of goods is stated."""

    offer: int
    legs: tuple[Leg, ...]
    participants: tuple[SeatId, ...]
    """Those who both gave and received, promises included."""


@dataclass(frozen=True, slots=True)
class Gifted(Public):
    """A gift changed hands."""

    giver: SeatId
    receiver: SeatId
    goods: Bag = EMPTY
    donation: Bag = EMPTY
    lot: Bag = EMPTY
    cards: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class Ran(Public):
    """A converter ran. Card 0 is the converter on the seat's own deck."""

    seat: SeatId
    card: CardId
    slot: int
    paid: Bag = EMPTY
    colonies: tuple[CardId, ...] = ()
    gained: Bag = EMPTY
    donated: Bag = EMPTY


@dataclass(frozen=True, slots=True)
class Entered(Public):
    """A card came into play: from the library, a deck, by invention, sharing or licence."""

    seat: SeatId
    card: CardId
    how: str
    paid: Bag = EMPTY
    colonies: tuple[CardId, ...] = ()
    gained: Bag = EMPTY


@dataclass(frozen=True, slots=True)
class Upgraded(Public):
    """A card was flipped."""

    seat: SeatId
    card: CardId
    spent: CardId | None = None
    paid: Bag = EMPTY
    colonies: tuple[CardId, ...] = ()
    gained: Bag = EMPTY


@dataclass(frozen=True, slots=True)
class Invented(Public):
    """A team invented its technology."""

    seat: SeatId
    team: CardId
    paid: Bag
    token_returned: bool = False
    """Whether an acknowledgement went back to its owner (R-FAD-06)."""


@dataclass(frozen=True, slots=True)
class Points:
    """Points were won or lost, and why; the table option POINTS_LOG decides who sees it (OQ-19)."""

    seat: SeatId
    amount: int
    cause: str
    silent: bool = False

    @property
    def audience(self) -> Audience:
        """Everybody, or with POINTS_LOG silent only the seat itself."""
        return (self.seat,) if self.silent else None


@dataclass(frozen=True, slots=True)
class SaidDone(Public):
    """A seat is done with this step, or took that back."""

    seat: SeatId
    done: bool


@dataclass(frozen=True, slots=True)
class Committed(Public):
    """A seat made its unseen choice; what it chose shows when the last one has chosen."""

    seat: SeatId


@dataclass(frozen=True, slots=True)
class ForcedGifts(Public):
    """The donation goods that were left over went to others."""

    seat: SeatId
    gifts: tuple[Handover, ...]


@dataclass(frozen=True, slots=True)
class Discarded(Public):
    """A colony was consumed or given up; it lies under the deck or is out of the game."""

    seat: SeatId
    card: CardId
    out: bool = False


@dataclass(frozen=True, slots=True)
class Shared(Public):
    """A technology reached everybody who did not invent it."""

    team: CardId
    technology: TechId | None
    inventor: SeatId


@dataclass(frozen=True, slots=True)
class BidsRevealed(Public):
    """The bids of one track, by seat, in ships."""

    track: str
    bids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bought(Public):
    """A card was taken from a track for the whole bid."""

    seat: SeatId
    card: CardId
    paid: Bag


@dataclass(frozen=True, slots=True)
class Passed(Public):
    """A bid took nothing."""

    seat: SeatId
    ships: int


@dataclass(frozen=True, slots=True)
class BidSplit(Public):
    """A bid was replaced by two halves."""

    seat: SeatId
    halves: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Stolen(Public):
    """A player was robbed."""

    seat: SeatId
    victim: SeatId
    card: CardId
    paid: Bag
    taken: Bag
    from_donation: Bag = EMPTY
    """The part that came from the victim's donation card, where the table allows it."""


@dataclass(frozen=True, slots=True)
class Protected(Public):
    """A player traded with the thief and is safe until the turn ends (R-ZET-04)."""

    seat: SeatId
    thief: SeatId


@dataclass(frozen=True, slots=True)
class Rewarded(Public):
    """Goods came from the supply through an effect printed on a card."""

    seat: SeatId
    card: CardId
    gained: Bag


@dataclass(frozen=True, slots=True)
class Refreshed(Public):
    """A track was refreshed: cards under the deck, the new row from left to right."""

    track: str
    discarded: tuple[CardId, ...]
    row: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class Returned(Public):
    """A borrowed card went home."""

    card: CardId
    holder: SeatId
    owner: SeatId


@dataclass(frozen=True, slots=True)
class Scored(Public):
    """The game is over; scores by seat in twelfths of a point."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]


SiderealEvent = (
    StepBegan
    | Offered
    | Agreed
    | OfferClosed
    | PromiseMade
    | Delivered
    | PromiseSettled
    | Traded
    | Gifted
    | Ran
    | Entered
    | Upgraded
    | Invented
    | Points
    | SaidDone
    | Committed
    | ForcedGifts
    | Discarded
    | Shared
    | BidsRevealed
    | Bought
    | Passed
    | BidSplit
    | Stolen
    | Protected
    | Rewarded
    | Refreshed
    | Returned
    | Scored
)

EVENTS: Final[Family[SiderealEvent]] = Family(
    "event",
    (
        StepBegan,
        Offered,
        Agreed,
        OfferClosed,
        PromiseMade,
        Delivered,
        PromiseSettled,
        Traded,
        Gifted,
        Ran,
        Entered,
        Upgraded,
        Invented,
        Points,
        SaidDone,
        Committed,
        ForcedGifts,
        Discarded,
        Shared,
        BidsRevealed,
        Bought,
        Passed,
        BidSplit,
        Stolen,
        Protected,
        Rewarded,
        Refreshed,
        Returned,
        Scored,
    ),
)
