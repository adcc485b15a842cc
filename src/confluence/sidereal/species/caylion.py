"""Caylion: halved colony bids and seedlings (R-CAY)."""

from __future__ import annotations

from confluence.core.game import SeatId
from confluence.sidereal.species.base import SpeciesRules
from confluence.sidereal.state import State


class Caylion(SpeciesRules):
    """Colonies bought at auction carry a seedling and run twice; the bid for them counts half."""

    def after_dealing(self, state: State, seat: SeatId) -> None:
        for colony in state.colonies(seat):
            state.seedlings |= 1 << colony

    def effective_colony_bid(self, ships: int) -> int:
        return ships

    def seeds_colonies(self) -> bool:
        return True
