"""The nine species: everything special about one is in its own module."""

from __future__ import annotations

from typing import Final

from confluence.core.game import SeatId
from confluence.sidereal.cards import CardId, SpeciesId
from confluence.sidereal.species.base import SpeciesRules
from confluence.sidereal.species.caylion import Caylion
from confluence.sidereal.species.eni_et import EniEt
from confluence.sidereal.species.faderan import Faderan
from confluence.sidereal.species.imdril import Imdril
from confluence.sidereal.species.kit import Kit
from confluence.sidereal.species.kjas import Kjas
from confluence.sidereal.species.unity import Unity
from confluence.sidereal.species.yengii import Yengii
from confluence.sidereal.species.zeth import Zeth
from confluence.sidereal.state import CARDS, State

RULES: Final[dict[SpeciesId, SpeciesRules]] = {
    "caylion": Caylion(),
    "eni_et": EniEt(),
    "faderan": Faderan(),
    "imdril": Imdril(),
    "kit": Kit(),
    "kjas": Kjas(),
    "unity": Unity(),
    "yengii": Yengii(),
    "zeth": Zeth(),
}
NO_SPECIES: Final = SpeciesRules()
_BY_CARD: Final = tuple(NO_SPECIES if card.owner is None else RULES[card.owner] for card in CARDS)


def rules_of_card(card: CardId) -> SpeciesRules:
    """The rules of the species whose border or deck a card belongs to."""
    return _BY_CARD[card]


def rules_of_seat(state: State, seat: SeatId) -> SpeciesRules:
    """The rules of the species that sits there."""
    return RULES[state.species[seat]]


def at_the_table(state: State) -> list[tuple[SeatId, SpeciesRules]]:
    """Every seat with the rules of its species."""
    return [(seat, RULES[species]) for seat, species in enumerate(state.species)]
