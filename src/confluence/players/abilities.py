"""What a species can do, drawn from its rules and cards: players ask for abilities, never for a species by name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from confluence.sidereal.cards import SpeciesId
from confluence.sidereal.converters import Converter
from confluence.sidereal.goods import Good
from confluence.sidereal.records import Bid
from confluence.sidereal.species import RULES
from confluence.sidereal.state import CARDS, CATALOGUE


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a seat of this species can do that others cannot."""

    shares: bool
    """Its inventions reach the others; otherwise it licenses them (R-SHARE-04)."""
    seeds: bool
    """Colonies that it buys carry a seedling and run twice (R-BID-15, R-CAY-05)."""
    bid_ships: int
    """Ships in a bid for colonies that count as one (R-BID-03)."""
    splits: bool
    """It may split its bid for colonies in two (R-BID-14)."""
    acknowledges: bool
    """It hands out tokens, and scores when their holders invent (R-FAD-06)."""
    deck: Converter | None
    """What draws a card of its own deck."""
    makes_wilds: bool
    """Its cards yield wild cubes."""

    @property
    def colonies_a_turn(self) -> int:
        """How many colonies it can buy in one auction."""
        return 2 if self.splits else 1


@cache
def abilities_of(species: SpeciesId) -> Abilities:
    """The abilities of a species."""
    rules, printed = RULES[species], CATALOGUE.species[species]
    faces = [face for card in printed.cards for face in (CARDS[card].front, CARDS[card].back) if face is not None]
    outputs = [converter.output.goods for face in faces for converter in face.converters]
    return Abilities(
        shares=rules.shares_inventions(),
        seeds=rules.seeds_colonies(),
        bid_ships=2 // rules.effective_colony_bid(1),
        splits=rules.can_split(Bid(0, 1, rules.effective_colony_bid(1))),
        acknowledges=rules.acknowledges(),
        deck=printed.deck_converter,
        makes_wilds=any(goods[wild] for goods in outputs for wild in (Good.WS, Good.WL)),
    )
