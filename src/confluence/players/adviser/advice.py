"""What an adviser says, as plain values with a JSON form; `tell` puts it into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from confluence.core.game import SeatId
from confluence.sidereal.actions import Propose
from confluence.sidereal.cards import CardId, SpeciesId
from confluence.sidereal.goods import EMPTY, Bag, Good

MOMENTS: Final = ("trade", "tail", "plans")
"""Steps of the turn that are planned: trading, last violet actions, the plan of the economy."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do."""

    do: str
    """`invent`, `upgrade`, `enter`, `draw` or `run`."""
    card: CardId = 0
    """0: the own deck."""
    slot: int = 0
    """Which converter of a card runs."""
    converter: str = ""
    """What is paid and gained, in the notation of converters; empty where a card is spent."""
    spend: CardId | None = None
    """The card that is tucked for an upgrade."""
    colour: Good | None = None
    """The colour that an interest converter takes."""
    back: bool = False
    """Whether the card lies on its back then."""
    times: int = 1


@dataclass(frozen=True, slots=True)
class OwnPlan:
    """The best turn with what is there."""

    steps: tuple[Step, ...]
    """Violet actions in an order that works, then the runs of the economy."""
    uses: Bag
    yields: Bag
    """Goods that come in, most of them by the economy."""
    left: Bag
    """What is in stock and not used."""
    points: int
    """Victory points of this turn."""
    value: float
    """In points: those of this turn, and what goods and cards will still bring."""
    gain: float
    """The part of the value that doing nothing would not have."""


@dataclass(frozen=True, slots=True)
class Price:
    """What one piece of a good is worth, in points."""

    good: Good
    one_more: float
    """What another one adds to the best turn."""
    one_less: float | None
    """What the best turn loses without one; None: there is none to give."""
    now: float
    """What one is worth to the table at this moment."""
    later: float
    """And in the next turn."""
    opens: tuple[Step, ...] = ()
    """What another one makes possible."""


@dataclass(frozen=True, slots=True)
class Helper:
    """A seat that could close a shortfall."""

    seat: SeatId
    spare: int
    """How many it does not need."""
    must_give: int = 0
    """How many of these it has to give away this turn."""
    wilds: int = 0
    """How many of these are wilds that stand for the good."""
    takes: Bag = EMPTY
    """What it lacks and the advised seat can spare."""


@dataclass(frozen=True, slots=True)
class Shortfall:
    """Goods that the wished turn lacks."""

    good: Good
    count: int
    any_colour: bool = False
    """Whether any cube of this size will do."""
    steps: tuple[Step, ...] = ()
    """What cannot be done without them; nothing: they are wanted for the auction."""
    helpers: tuple[Helper, ...] = ()


@dataclass(frozen=True, slots=True)
class Surplus:
    """Goods that the wished turn does not need."""

    good: Good
    count: int
    takers: tuple[SeatId, ...] = ()
    """Who lacks them."""


@dataclass(frozen=True, slots=True)
class Wish:
    """The best turn if what others do not need could be bought at the prices of the table."""

    steps: tuple[Step, ...]
    gain: float
    """Points beyond the own plan if everything that lacks were there."""
    price: float
    """What that would cost at the prices of the table."""
    shortfalls: tuple[Shortfall, ...]
    surpluses: tuple[Surplus, ...]


@dataclass(frozen=True, slots=True)
class Party:
    """What a deal means for one seat."""

    seat: SeatId
    gain: float
    """In points: the best turn with the deal against the best turn without."""
    gives: Bag
    gets: Bag
    opens: tuple[Step, ...] = ()
    """What it can do then and could not do before."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A deal by which everybody in it gains, ready to be proposed."""

    offer: Propose
    text: str
    """The deal in one line."""
    parties: tuple[Party, ...]
    """The advised seat first; then in a ring everybody gives to the next one, and the last to the first."""

    @property
    def is_ring(self) -> bool:
        """Whether goods go round between more than two."""
        return len(self.parties) > 2


@dataclass(frozen=True, slots=True)
class Bids:
    """Ships to bid, and what they are meant for."""

    colony: int
    research: int
    colonies: tuple[CardId, ...] = ()
    """Colonies of the track that are worth buying, the best first."""
    teams: tuple[CardId, ...] = ()
    """Research teams of the track that are worth buying, the best first."""


@dataclass(frozen=True, slots=True)
class Pick:
    """What to do with a bid whose turn it is."""

    card: CardId = 0
    """The card to take; 0: none of them."""
    split: bool = False
    """Whether the bid is worth splitting first."""
    worth: float = 0.0
    """What the card will bring, in points."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Everything that an adviser says to one seat at one moment."""

    seat: SeatId
    turn: int
    moment: str
    """The step of the turn: `trade`, `tail`, `plans`, `bids`, `colonies` or `teams`."""
    species: tuple[SpeciesId, ...]
    flipped: tuple[CardId, ...]
    """The cards that lie on their back."""
    plan: OwnPlan
    prices: tuple[Price, ...]
    wish: Wish | None = None
    """While seats trade."""
    proposals: tuple[Proposal, ...] = ()
    """Best first."""
    bids: Bids | None = None
    """While ships are bid."""
    pick: Pick | None = None
    """While the seat may take a card from a track."""


# ------------------------------------------------------------------ deals of others


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a deal is worth to a seat."""

    gain: float
    """In points: the best turn with it against the best turn without."""
    before: float = 0.0
    """The best turn without it."""
    opens: tuple[Step, ...] = ()
    """What it makes possible."""
    closes: tuple[Step, ...] = ()
    """What it makes impossible."""
    lacks: Bag = EMPTY
    """What the seat would have to give and does not have; it is counted at the prices of the table."""
    rough: bool = False
    """Whether goods were only added up by their prices."""


@dataclass(frozen=True, slots=True)
class Fit:
    """What an offer is worth to the seat that asks."""

    offer: int
    revision: int
    gain: float
    """The best turn with it against the best turn without, in points."""
    opens: tuple[Step, ...] = ()
    """What it makes possible."""
    closes: tuple[Step, ...] = ()
    """What it makes impossible."""
    say: str = ""
    """The same in a few words."""
    rough: bool = False
    """Whether goods were only added up by their prices, as is done where many offers are open."""


@dataclass(frozen=True, slots=True)
class DealWorth:
    """What a deal that somebody typed is worth to the seat that asks."""

    gain: float
    opens: tuple[Step, ...]
    closes: tuple[Step, ...]
    before: float
    """The best turn without it."""
    after: float
    short_before: Bag
    """What the plan that trades at the table's prices lacks without it."""
    short_after: Bag
    say: str = ""
