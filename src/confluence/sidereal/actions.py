"""Everything a seat can do, each as one small value that names all it depends on.

Choices that may be left to the engine are None by default; `Sidereal.complete` fills them in (R-DIG-03).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from confluence.core.game import SeatId
from confluence.core.wire import Family, register_text
from confluence.sidereal.cards import CardId, TechId
from confluence.sidereal.deals.clauses import Clause
from confluence.sidereal.deals.reasons import Reason
from confluence.sidereal.goods import CODES, EMPTY, Bag, Good


def _parse_good(text: str) -> Good:
    if text not in CODES:
        raise ValueError(f"expected one of {' '.join(CODES)}")
    return Good(CODES.index(text))


register_text(Bag, Bag.parse)
register_text(Good, _parse_good, lambda good: good.code)


@dataclass(frozen=True, slots=True)
class Leg:
    """What one player gives another within a trade."""

    giver: SeatId
    receiver: SeatId
    goods: Bag = EMPTY
    donation: Bag | None = None
    """The part that comes from the donation card on top of `goods`; None: the card is emptied first (R-TRADE-19)."""
    lot: Bag = EMPTY
    """The part that comes from the donation goods that all go to one player (R-ZET-10)."""
    cards: tuple[CardId, ...] = ()
    licences: tuple[TechId, ...] = ()
    """Technologies that the receiver may put into play (R-YEN-06)."""
    acknowledgements: int = 0
    """Tokens that the receiver accepts (R-FAD-01)."""
    envoys: int = 0
    """Envoys from the giver's stock (R-ZET-13)."""
    protection: bool = False
    """The agreed word that the receiver will not be robbed this turn (R-ZET-20)."""


class Mode(Enum):
    """Who must agree before an offer becomes a deal."""

    ALL = "all"
    """Every party."""
    FIRST = "first"
    """Whoever accepts first takes the open place."""
    CHOOSE = "choose"
    """Whoever accepts answers; the proposer chooses among the answers."""


class Life(Enum):
    """How long an offer stays open if nobody closes it."""

    BELL = "bell"
    """Until trading closes."""
    TURN = "turn"
    """Until the turn ends."""
    STANDING = "standing"
    """Until it is withdrawn, across turns; it can be accepted in every Trade Phase."""


@dataclass(frozen=True, slots=True)
class Propose:
    """Put a deal on the table and agree to it."""

    legs: tuple[Leg, ...] = ()
    """What changes hands at once; `ANYONE` stands for whoever takes an open place."""
    clauses: tuple[Clause, ...] = ()
    """What is promised for later."""
    mode: Mode = Mode.ALL
    life: Life = Life.BELL
    audience: tuple[SeatId, ...] = ()
    """Who may take the open place and sees the offer; empty: everybody."""
    counters: int = 0
    """The offer this one answers; it stays open."""
    replaces: tuple[int, ...] = ()
    """Promises that this deal amends, or compensates once they are due (R-DEAL-02, R-DEAL-03)."""


@dataclass(frozen=True, slots=True)
class Revise:
    """Change an own offer; agreements and answers given so far are void."""

    offer: int
    legs: tuple[Leg, ...] = ()
    clauses: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class Accept:
    """Agree to an open offer as it was seen; when the last party agrees the deal happens at once."""

    offer: int
    revision: int = 1


@dataclass(frozen=True, slots=True)
class Choose:
    """Pick one of the answers to an own offer; the deal happens at once."""

    offer: int
    seat: SeatId


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take an own offer off the table."""

    offer: int


@dataclass(frozen=True, slots=True)
class Decline:
    """Refuse an offer as one of its parties; that closes it."""

    offer: int
    reason: Reason | None = None
    """What the seat says about it, to those who are told of the refusal."""


@dataclass(frozen=True, slots=True)
class Release:
    """As the creditor: waive a promise, or say that a promise of honour was kept."""

    promise: int
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Prefer:
    """As the debtor: say in which order own promises are served if goods do not suffice (R-DEAL-13)."""

    promises: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gift:
    """Give something for nothing; the receiver cannot refuse (R-TRADE-10)."""

    receiver: SeatId
    goods: Bag = EMPTY
    donation: Bag | None = None
    lot: Bag = EMPTY
    cards: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """Run a violet converter of a card in play."""

    card: CardId
    slot: int = 0
    alternative: int | None = None
    pay: Bag | None = None
    colonies: tuple[CardId, ...] | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Run the violet converter printed on the own deck (R-FAD-09)."""

    pay: Bag | None = None
    colonies: tuple[CardId, ...] | None = None


@dataclass(frozen=True, slots=True)
class EnterPlay:
    """Bring a card of the own library into play by its violet converter (R-VIO-02)."""

    card: CardId
    pay: Bag | None = None
    colonies: tuple[CardId, ...] | None = None


@dataclass(frozen=True, slots=True)
class Upgrade:
    """Flip a card, by its violet converter or by spending a named card; on colonies: terraform them."""

    card: CardId
    spend: CardId | None = None
    """The card to tuck (way B); None: pay the converter (way A)."""
    pay: Bag | None = None
    colonies: tuple[CardId, ...] | None = None


@dataclass(frozen=True, slots=True)
class Invent:
    """Run the violet converter of an own team."""

    team: CardId
    alternative: int | None = None
    pay: Bag | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """Say, or take back, that nothing more is to come in this step."""

    done: bool = True


@dataclass(frozen=True, slots=True)
class Handover:
    """Donation goods that go to one player."""

    receiver: SeatId
    donation: Bag = EMPTY
    lot: Bag = EMPTY


@dataclass(frozen=True, slots=True)
class CommitGifts:
    """Choose unseen who receives the left-over donation goods (R-DON-05)."""

    gifts: tuple[Handover, ...]


@dataclass(frozen=True, slots=True)
class CommitSurplus:
    """Choose unseen which surplus colonies go (R-ECON-03)."""

    colonies: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class PlannedRun:
    """One run of a white converter with all its choices (R-CONV-09)."""

    card: CardId
    slot: int = 0
    alternative: int | None = None
    pay: Bag | None = None
    colour: Good | None = None
    """The colour that an interest converter gives when it was paid with wilds alone (R-ENI-06)."""


@dataclass(frozen=True, slots=True)
class CommitPlan:
    """Choose unseen which white converters run (R-ECON-13)."""

    runs: tuple[PlannedRun, ...]


@dataclass(frozen=True, slots=True)
class CommitBids:
    """Choose unseen how many ships are bid on each track (R-BID-01)."""

    colony: int
    research: int


@dataclass(frozen=True, slots=True)
class Buy:
    """Take a card from the track that is being auctioned, for the whole bid (R-BID-05)."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Pass:
    """Take nothing and keep the ships of this bid (R-BID-07)."""


@dataclass(frozen=True, slots=True)
class Split:
    """Replace the own bid by two halves (R-KJA-03)."""


@dataclass(frozen=True, slots=True)
class Theft:
    """One run of a red converter (R-ZET-02)."""

    card: CardId
    victim: SeatId
    slot: int = 0
    alternative: int | None = None
    pay: Bag | None = None
    take: Bag | None = None


@dataclass(frozen=True, slots=True)
class Steal:
    """Rob one player, or with STEAL_ORDER together all victims of the turn at once."""

    thefts: tuple[Theft, ...]


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock of this step has run out; only the table may say so (R-TEND-02, R-DIG-04)."""


Action = (
    Propose
    | Revise
    | Accept
    | Choose
    | Withdraw
    | Decline
    | Release
    | Prefer
    | Gift
    | Run
    | Draw
    | EnterPlay
    | Upgrade
    | Invent
    | Done
    | CommitGifts
    | CommitSurplus
    | CommitPlan
    | CommitBids
    | Buy
    | Pass
    | Split
    | Steal
    | TimeUp
)

ACTIONS: Final[Family[Action]] = Family(
    "do",
    (
        Propose,
        Revise,
        Accept,
        Choose,
        Withdraw,
        Decline,
        Release,
        Prefer,
        Gift,
        Run,
        Draw,
        EnterPlay,
        Upgrade,
        Invent,
        Done,
        CommitGifts,
        CommitSurplus,
        CommitPlan,
        CommitBids,
        Buy,
        Pass,
        Split,
        Steal,
        TimeUp,
    ),
)
