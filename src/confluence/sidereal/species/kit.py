"""Kt'Zr'Kt'Rtl: starting cards in pairs, nullspace colonies, first in every colony tie (R-KIT)."""

from __future__ import annotations

from functools import cache

from confluence.sidereal.cards import CardId
from confluence.sidereal.converters import Converter, Yield
from confluence.sidereal.species.base import SpeciesRules
from confluence.sidereal.state import CARDS, State, converters_on


class Kit(SpeciesRules):
    """Two half cards are one converter; consumed nullspace colonies are gone for good."""

    def converters(self, state: State, card: CardId) -> tuple[Converter, ...]:
        pair = CARDS[card].pair
        if pair is None:
            return converters_on(state, card)
        side, partner = pair
        if side == "right":
            return ()
        return joined(card, partner, bool(state.flipped[card]), bool(state.flipped[partner]))

    def unit(self, card: CardId) -> tuple[CardId, ...]:
        pair = CARDS[card].pair
        return (card,) if pair is None else (card, pair[1])

    def consumed_leave_game(self) -> bool:
        return True

    def wins_colony_ties(self) -> bool:
        return True


@cache
def joined(left: CardId, right: CardId, left_flipped: bool, right_flipped: bool) -> tuple[Converter, ...]:
    """The inputs of the left half, the outputs of both (R-KIT-01)."""
    halves = []
    for card, is_flipped in ((CARDS[left], left_flipped), (CARDS[right], right_flipped)):
        face = card.back if is_flipped and card.back is not None else card.front
        halves.append(face.converters[0])
    goods = halves[0].output.goods + halves[1].output.goods
    donation = halves[0].output.donation + halves[1].output.donation
    return (Converter(halves[0].arrow, halves[0].inputs, Yield(goods, donation)),)
