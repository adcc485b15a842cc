"""Zeth: theft, protection by trade, and envoys (R-ZET). The steal step itself is `phases.steal`."""

from __future__ import annotations

from dataclasses import replace

from confluence.core.chance import Chance
from confluence.core.game import SeatId
from confluence.sidereal.actions import Leg
from confluence.sidereal.events import Protected, SiderealEvent
from confluence.sidereal.holding import ENVOYS, envoys_left
from confluence.sidereal.refusals import Refusal, refuse
from confluence.sidereal.species.base import SpeciesRules
from confluence.sidereal.state import State


class Zeth(SpeciesRules):
    """Robs whoever did not trade with it in the turn."""

    def check_rights(self, state: State, leg: Leg) -> None:
        if leg.licences or leg.acknowledgements:
            refuse(Refusal.NOT_A_RIGHT, rule="R-TRADE-02", seat=leg.giver)
        if leg.envoys and not state.options.envoys_from_stock:
            refuse(Refusal.NOT_A_RIGHT, "this table hands out envoys through cards only", rule="R-ZET-13")
        left = envoys_left(state)
        if leg.envoys > left:
            refuse(Refusal.NOT_ENOUGH, "there are not so many envoys left", rule="R-ZET-14", left=left)

    def may_promise(self, state: State, leg: Leg) -> bool:
        envoys_enough = leg.envoys <= (ENVOYS if state.options.envoys_from_stock else 0)
        return envoys_enough and not (leg.licences or leg.acknowledgements)

    def suggest_rights(self, state: State, leg: Leg, chance: Chance) -> Leg:
        if state.options.envoys_from_stock and envoys_left(state) and chance.happens(50):
            return replace(leg, envoys=1)
        return replace(leg, protection=True)

    def hand_over_rights(self, state: State, leg: Leg, events: list[SiderealEvent]) -> None:
        state.areas[leg.receiver].envoys += leg.envoys

    def on_trade(
        self,
        state: State,
        seat: SeatId,
        legs: tuple[Leg, ...],
        participants: tuple[SeatId, ...],
        events: list[SiderealEvent],
    ) -> None:
        if seat in participants:
            for other in participants:
                if other != seat and not state.protected >> other & 1:
                    state.protected |= 1 << other
                    events.append(Protected(other, seat))

    def steals(self) -> bool:
        return True
