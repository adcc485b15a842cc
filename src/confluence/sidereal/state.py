"""The state of a game as plain data, with an explicit copy.

Cards are numbers; where each lies is one byte in `zone`, who has it one byte in `holder`. Bags never change, so a
copy shares them. `State.copy` lists every field: a test fails when one is forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from hashlib import sha256
from typing import Final

from confluence.core.game import SeatId
from confluence.core.wire import dumps
from confluence.sidereal.actions import CommitGifts, PlannedRun
from confluence.sidereal.cards import CARD_COUNT, Card, CardId, Catalogue, Face, Kind, SpeciesId, Trade, catalogue
from confluence.sidereal.converters import Climate, Converter
from confluence.sidereal.goods import EMPTY, Bag
from confluence.sidereal.options import Options
from confluence.sidereal.records import Bid, Offer, Promise

CATALOGUE: Final[Catalogue] = catalogue()
CARDS: Final[tuple[Card, ...]] = (CATALOGUE.cards[0], *CATALOGUE.cards)
"""By number; the entry 0 is never asked for."""

IS_COLONY: Final = bytes(number > 0 and card.is_colony for number, card in enumerate(CARDS))
IS_TEAM: Final = bytes(number > 0 and card.kind is Kind.TEAM for number, card in enumerate(CARDS))

LIBRARY: Final = 0
PLAY: Final = 1
TUCKED: Final = 2
TRACK: Final = 3
DECK: Final = 4
RELICS: Final = 5
INVENTED: Final = 6
"""A team card with its inventor, until technologies are shared (R-INV-13)."""
ROW: Final = 7
"""The common row of shared technologies."""
PATENT: Final = 8
OUT: Final = 9
ASIDE: Final = 10
"""Reference, setup, donation and confluence cards: they lie beside the game and never move."""
ZONES: Final = (
    "library",
    "play",
    "tucked",
    "track",
    "deck",
    "relics",
    "invented",
    "row",
    "patent",
    "out",
    "aside",
)
NOBODY: Final = 255

TURNS: Final = 6


class Step(Enum):
    """The steps in which somebody can act (R-TURN-08); the others happen by themselves."""

    TRADE = "trade"
    SETTLE = "settle"
    """Trading has closed; promises that are due and not kept are compensated or cost points (R-DEAL-14)."""
    TAIL = "tail"
    GIFTS = "gifts"
    SURPLUS = "surplus"
    PLANS = "plans"
    BIDS = "bids"
    COLONIES = "colonies"
    """The colony auction."""
    TEAMS = "teams"
    """The research auction."""
    STEAL = "steal"
    OVER = "over"


@dataclass(slots=True)
class Area:
    """What one seat has in front of it."""

    goods: Bag = EMPTY
    """Resources and ships."""
    points: int = 0
    """Secret until scoring (R-INFO-02); may be negative."""
    cards: list[CardId] = field(default_factory=list)
    """In play and held, in the order in which they arrived."""
    donation: Bag = EMPTY
    """On the donation card, free to go to anybody."""
    lot: Bag = EMPTY
    """On the donation card, bound to go to one player together (R-ZET-10)."""
    lot_receiver: SeatId = -1
    """Who received the first piece of the lot."""
    acknowledgements: int = 0
    envoys: int = 0
    gifts: CommitGifts | None = None
    surplus: tuple[CardId, ...] | None = None
    plan: tuple[PlannedRun, ...] | None = None
    colony_bid: int = -1
    """Ships; -1 before it is committed."""
    research_bid: int = -1
    preference: tuple[int, ...] = ()
    """Own promises that are served first (R-DEAL-13)."""

    def copy(self) -> Area:
        """An independent copy."""
        return Area(
            self.goods,
            self.points,
            self.cards.copy(),
            self.donation,
            self.lot,
            self.lot_receiver,
            self.acknowledgements,
            self.envoys,
            self.gifts,
            self.surplus,
            self.plan,
            self.colony_bid,
            self.research_bid,
            self.preference,
        )


@dataclass(slots=True)
class State:
    """Everything about a game that its past actions decided."""

    options: Options
    species: tuple[SpeciesId, ...]
    """By seat."""
    areas: list[Area]
    turn: int = 1
    step: Step = Step.TRADE
    zone: bytearray = field(default_factory=lambda: bytearray([OUT]) * (CARD_COUNT + 1))
    holder: bytearray = field(default_factory=lambda: bytearray([NOBODY]) * (CARD_COUNT + 1))
    flipped: bytearray = field(default_factory=lambda: bytearray(CARD_COUNT + 1))
    under: dict[CardId, CardId] = field(default_factory=dict)
    """Tucked card to the card it lies under."""
    seedlings: int = 0
    """Cards with a seedling, as bits."""
    used: int = 0
    """Converters run in this turn, as bits: four for each card."""
    colony_deck: list[CardId] = field(default_factory=list)
    """From the top."""
    team_deck: list[CardId] = field(default_factory=list)
    relic_deck: list[CardId] = field(default_factory=list)
    colony_track: list[CardId] = field(default_factory=list)
    """From left to right; 0 is an empty space."""
    research_track: list[CardId] = field(default_factory=list)
    invented: list[tuple[CardId, SeatId]] = field(default_factory=list)
    """Teams invented in this turn, with their inventors."""
    done: int = 0
    """Seats as bits."""
    protected: int = 0
    robbed: int = 0
    gift_triggered: bool = False
    """Whether the Gift of the Duruntai paid in this turn (R-FAD-18)."""
    offers: dict[int, Offer] = field(default_factory=dict)
    next_offer: int = 1
    promises: dict[int, Promise] = field(default_factory=dict)
    """The open ones, by number."""
    settled: list[Promise] = field(default_factory=list)
    """The closed ones, in the order in which they were closed."""
    next_promise: int = 1
    bids: list[Bid] = field(default_factory=list)
    scores: tuple[int, ...] = ()
    """In twelfths of a point, once the game is over."""

    def copy(self) -> State:
        """An independent copy."""
        return State(
            self.options,
            self.species,
            [area.copy() for area in self.areas],
            self.turn,
            self.step,
            self.zone[:],
            self.holder[:],
            self.flipped[:],
            self.under.copy(),
            self.seedlings,
            self.used,
            self.colony_deck.copy(),
            self.team_deck.copy(),
            self.relic_deck.copy(),
            self.colony_track.copy(),
            self.research_track.copy(),
            self.invented.copy(),
            self.done,
            self.protected,
            self.robbed,
            self.gift_triggered,
            self.offers.copy(),
            self.next_offer,
            self.promises.copy(),
            self.settled.copy(),
            self.next_promise,
            self.bids.copy(),
            self.scores,
        )

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.areas)

    def face(self, card: CardId) -> Face:
        """The side that is up."""
        printed = CARDS[card]
        back = printed.back
        return back if back is not None and self.flipped[card] else printed.front

    def seat_of(self, species: SpeciesId) -> SeatId | None:
        """Where a species sits, if it takes part."""
        return self.species.index(species) if species in self.species else None

    def owner_seat(self, card: CardId) -> SeatId | None:
        """The seat whose border the card carries, if it has one."""
        owner = CARDS[card].owner
        return None if owner is None else self.seat_of(owner)

    def colonies(self, seat: SeatId) -> list[CardId]:
        """Colonies held, in the order of arrival."""
        return [card for card in self.areas[seat].cards if IS_COLONY[card]]

    def teams(self, seat: SeatId) -> list[CardId]:
        """Uninvented teams held, in the order of arrival."""
        return [card for card in self.areas[seat].cards if IS_TEAM[card]]

    def climate(self, card: CardId) -> Climate | None:
        """The climate of the side that is up (R-COL-03)."""
        return self.face(card).climate

    def is_lent(self, card: CardId) -> bool:
        """Whether a bordered card lies with somebody else than its owner."""
        owner = self.owner_seat(card)
        return owner is not None and CARDS[card].trade is Trade.LOAN and self.holder[card] not in (owner, NOBODY)

    def in_play(self, seat: SeatId, card: CardId) -> bool:
        """Whether the card lies usable in this seat's area."""
        return 1 <= card <= CARD_COUNT and self.zone[card] == PLAY and self.holder[card] == seat

    def all_goods(self) -> Bag:
        """Everything the players have, donation cards included."""
        total = EMPTY
        for area in self.areas:
            total = total + area.goods + area.donation + area.lot
        return total

    def digest(self) -> str:
        """A fingerprint of everything, equal for equal states on every machine."""
        parts = [dumps(self.options), dumps(self.species), f"{self.turn} {self.step.value}"]
        for area in self.areas:
            parts.append(
                f"{area.goods}|{area.points}|{area.cards}|{area.donation}|{area.lot}|{area.lot_receiver}|"
                f"{area.acknowledgements}|{area.envoys}|{area.colony_bid}|{area.research_bid}"
            )
            parts.append(dumps([area.gifts, area.surplus, area.plan]))
        parts.append(f"{self.zone.hex()} {self.holder.hex()} {self.flipped.hex()} {sorted(self.under.items())}")
        parts.append(f"{self.seedlings:x} {self.used:x} {self.colony_deck} {self.team_deck} {self.relic_deck}")
        parts.append(
            f"{self.colony_track} {self.research_track} {self.invented} {self.done} {self.protected} {self.robbed}"
        )
        parts.append(f"{self.gift_triggered} {self.next_offer} {self.scores}")
        parts.append(dumps([*self.offers.values(), *self.bids, *self.promises.values(), *self.settled]))
        parts.append(f"{self.next_promise} {[area.preference for area in self.areas]}")
        return sha256("\n".join(parts).encode()).hexdigest()[:32]


def used_bit(card: CardId, slot: int) -> int:
    """The bit of a converter in `State.used`; card 0 is the converter on a deck."""
    return 1 << (card * 4 + slot)


def seats_of(bits: int) -> tuple[SeatId, ...]:
    """The seats of a bit set."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


def converters_on(state: State, card: CardId) -> tuple[Converter, ...]:
    """What is printed on the side that is up; pairs are put together by their species."""
    return state.face(card).converters
