"""Im'dril: converters that need the support of fleets (R-IMD)."""

from __future__ import annotations

from confluence.core.game import SeatId
from confluence.sidereal.converters import Cost
from confluence.sidereal.refusals import Refusal, refuse
from confluence.sidereal.species.base import SpeciesRules
from confluence.sidereal.state import State


class Imdril(SpeciesRules):
    """Symbols on the converters a player runs must be covered by the fleets that player holds."""

    def check_plan(self, state: State, seat: SeatId, costs: list[Cost]) -> None:
        needed = sum(cost.fleets for cost in costs)
        if needed:
            support = fleet_support(state, seat)
            if needed > support:
                refuse(Refusal.NO_FLEET_SUPPORT, rule="R-IMD-03", needed=needed, support=support)


def fleet_support(state: State, seat: SeatId) -> int:
    """The pool of support of the fleets that lie with this seat (R-IMD-10)."""
    return sum(state.face(card).fleet_support for card in state.areas[seat].cards)
