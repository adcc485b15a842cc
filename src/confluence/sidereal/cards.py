"""Cards, species, tracks and editions as typed values, and the catalogue that holds all of them.

The numbers live in the text files of `data/`; `confluence.sidereal.reader` reads them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final

from confluence.core.errors import ConfluenceError
from confluence.sidereal.converters import Climate, Converter
from confluence.sidereal.goods import EMPTY, Bag, Good

CardId = int
"""The printed number 1 to 389; the unnumbered territory tiles B1 to B3 follow as 390 to 392."""

SpeciesId = str
TechId = str

LAST_NUMBER: Final = 389
CARD_COUNT: Final = 392
UNLIMITED: Final = 99
"""Stands for an unlimited colony support and for the infinite tiebreaker; above every number a game can reach."""


class UnknownCard(ConfluenceError, LookupError):
    """No card, species or technology has this name or number."""


class Kind(Enum):
    """What a card is at the table."""

    TECHNOLOGY = "technology"
    STARTING = "starting"
    INTEREST = "interest"
    """Eni Et cards that the owner can never run (R-ENI-01)."""
    RELIC = "relic"
    FLEET = "fleet"
    TILE = "tile"
    NULLSPACE = "nullspace"
    """Colonies of the Kit deck (R-KIT-06)."""
    WORLD = "world"
    """Computer worlds of Unity (R-UNI-07)."""
    REFERENCE = "reference"
    COLONY = "colony"
    TEAM = "team"
    CONFLUENCE = "confluence"
    SETUP = "setup"
    DONATION = "donation"


class Trade(Enum):
    """What happens when a card changes hands."""

    LOAN = "loan"
    """It carries a species border and goes home at the end of the turn (R-LOAN-01)."""
    PERMANENT = "permanent"
    """It has no border and stays (R-LOAN-02)."""
    NO = "no"
    """It cannot change hands (R-TRADE-04, R-TRADE-15)."""


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card."""

    name: str
    german: str | None = None
    climate: Climate | None = None
    """Of colonies only."""
    converters: tuple[Converter, ...] = ()
    printed: tuple[str | None, ...] = ()
    """Beside each converter the efficiency seen in print, such as `3 -> 4`, where one is known."""
    fleet_support: int = 0
    reveal: Bag = EMPTY
    """Gained once, when the card enters play (R-FAD-11)."""
    effects: tuple[tuple[str, str], ...] = ()
    """Named effects that no converter can say, each with its argument; the owner's species module knows them."""

    def effect(self, name: str) -> str | None:
        """The argument of a named effect, or None if the card does not have it."""
        for key, argument in self.effects:
            if key == name:
                return argument
        return None


@dataclass(frozen=True, slots=True)
class Card:
    """A card with everything printed on it."""

    number: CardId
    id: str
    kind: Kind
    front: Face
    back: Face | None = None
    owner: SpeciesId | None = None
    """The species whose border it carries; also set on cards of a deck that are traded for good."""
    era: int | None = None
    starts: bool = False
    """Whether it lies in play from the beginning (R-SETUP-04)."""
    enters: Converter | None = None
    """The violet converter that brings it from the library into play (R-VIO-02)."""
    technology: TechId | None = None
    """Of a technology card: which one it is; of a team: which one it invents (none in era 4)."""
    upgrade_converter: Converter | None = None
    """Way A: pay this and flip the card (R-UPG-02). On colonies: terraforming (R-COL-02)."""
    upgrade_technologies: tuple[TechId, ...] = ()
    """Way B: tuck one of these under the card and flip it (R-UPG-03)."""
    trade: Trade = Trade.LOAN
    donation_to_one: bool = False
    """Whether the whole donation output of a run must go to one player (R-ZET-10)."""
    pair: tuple[str, CardId] | None = None
    """Of Kit halves: `left` or `right`, and the number of the partner (R-KIT-01)."""
    turn: int = 0
    players: tuple[int, int] = (0, 0)
    bonus: int = 0
    yengii_bonus: int = 0
    doubts: tuple[str, ...] = ()
    """What the sources disagree about."""

    @property
    def code(self) -> str:
        """The number as people say it: `271`, or `B1` for a tile."""
        return str(self.number) if self.number <= LAST_NUMBER else f"B{self.number - LAST_NUMBER}"

    @property
    def faces(self) -> tuple[Face, ...]:
        """Front and, where there is one, back."""
        return (self.front,) if self.back is None else (self.front, self.back)

    @property
    def is_colony(self) -> bool:
        """Whether it counts as a colony for support, ties and inputs (R-COL-08)."""
        return self.kind is Kind.COLONY or self.kind is Kind.NULLSPACE


@dataclass(frozen=True, slots=True)
class Species:
    """The constants of one species (table 1.1 of the rules)."""

    id: SpeciesId
    name: str
    german: str
    faction: str
    faction_german: str | None
    colour: str
    complexity: int
    impact: int
    rank: int
    """Place in the printed order from easiest to hardest."""
    support: int
    """How many colonies it keeps; `UNLIMITED` where there is no limit."""
    tiebreaker: int
    start: Bag
    colonies: int
    teams: int
    cards: tuple[CardId, ...]
    """Its deck in the order of numbers, tiles last."""
    deck_converter: Converter | None = None
    """The violet converter printed on the back of its own shuffled deck (R-FAD-09)."""
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Edition:
    """What an edition changes (R-ED-01)."""

    id: str
    name: str
    bonus_at_invention: bool
    acknowledgements: int
    precise: tuple[int, int, int, int]
    """Twelfths of a point for an octagon, a large cube, a small cube, a ship."""
    timer: int
    """Suggested minutes of a Trade Phase."""


@dataclass(frozen=True, slots=True)
class Technology:
    """One of the twenty-one technologies every species has a card for."""

    id: TechId
    name: str
    german: str | None
    era: int
    team: CardId


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything that is printed, ready to look up."""

    cards: tuple[Card, ...]
    """In the order of numbers, tiles last; `card(1)` is the first."""
    species: dict[SpeciesId, Species]
    """In alphabetical order of ids."""
    technologies: dict[TechId, Technology]
    technology_cards: dict[SpeciesId, dict[TechId, CardId]]
    """The card of each technology in each deck."""
    tracks: dict[tuple[str, int], tuple[int, ...]]
    """Minimum bids by track (`colony` or `research`) and number of spaces."""
    editions: dict[str, Edition]
    good_names: dict[Good, tuple[str, str]]
    """English and German."""
    climate_names: dict[Climate, tuple[str, str]]
    by_id: dict[str, CardId]
    by_name: dict[str, tuple[CardId, ...]]
    """The cards of each printed name, English or German, in lower case."""

    def card(self, number: CardId) -> Card:
        """The card with this number."""
        if not 1 <= number <= len(self.cards):
            raise UnknownCard(f"there is no card {number}")
        return self.cards[number - 1]

    def find(self, text: str) -> Card:
        """The card with this number, code, id or exact name; the error suggests near ones.

        A name that several species share, such as a technology, needs the id or the number.
        """
        wanted = text.strip()
        if wanted.isdecimal() and 1 <= int(wanted) <= LAST_NUMBER:
            return self.card(int(wanted))
        folded = wanted.casefold()
        if folded in self.by_id:
            return self.card(self.by_id[folded])
        for card in self.cards[LAST_NUMBER:]:
            if folded == card.code.casefold():
                return card
        named = [self.card(number) for number in self.by_name.get(folded, ())]
        if len(named) == 1:
            return named[0]
        if named:
            ids = ", ".join(c.id for c in named[:9])
            raise UnknownCard(f"{wanted!r} is the name of {len(named)} cards: {ids}; use an id or a number")
        if wanted.isdecimal():
            raise UnknownCard(f"there is no card {wanted}; cards are numbered 1 to {LAST_NUMBER}, tiles are B1 to B3")
        from difflib import get_close_matches  # only needed on a mistake, and slow to import

        pool = {c.id: c.id for c in self.cards}
        pool.update((name, self.card(numbers[-1]).id) for name, numbers in self.by_name.items())
        near = dict.fromkeys(pool[n] for n in get_close_matches(folded, pool, n=3, cutoff=0.6))
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise UnknownCard(f"there is no card called {wanted!r}{hint}")

    def bonus_cards(self, players: int) -> tuple[Card, ...]:
        """The six confluence cards for this number of players in order of turns (R-SETUP-12)."""
        fitting = [c for c in self.cards if c.kind is Kind.CONFLUENCE and c.players[0] <= players <= c.players[1]]
        return tuple(sorted(fitting, key=lambda card: card.turn))


@cache
def catalogue() -> Catalogue:
    """The catalogue of the package, read once."""
    from confluence.sidereal.reader import read_package  # the reader needs the types above

    return read_package()
