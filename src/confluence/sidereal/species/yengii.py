"""Yengii: inventions stay patents, and licences are sold (R-YEN)."""

from __future__ import annotations

from dataclasses import replace

from confluence.core.chance import Chance
from confluence.sidereal.actions import Leg
from confluence.sidereal.cards import Card, TechId
from confluence.sidereal.events import Entered, SiderealEvent
from confluence.sidereal.holding import enter_play
from confluence.sidereal.refusals import Refusal, refuse
from confluence.sidereal.species.base import SpeciesRules
from confluence.sidereal.state import CATALOGUE, LIBRARY, PATENT, ROW, State


class Yengii(SpeciesRules):
    """Own inventions are not shared and pay the smaller bonus; others get them by licence."""

    def shares_inventions(self) -> bool:
        return False

    def sharing_bonus(self, confluence: Card) -> int:
        return confluence.yengii_bonus

    def check_rights(self, state: State, leg: Leg) -> None:
        if leg.acknowledgements or leg.envoys or leg.protection:
            refuse(Refusal.NOT_A_RIGHT, rule="R-TRADE-02", seat=leg.giver)
        for tech in leg.licences:
            technology = CATALOGUE.technologies[tech]
            team = technology.team
            if state.zone[team] != PATENT and (team, leg.giver) not in state.invented:
                refuse(Refusal.NOT_A_RIGHT, f"{technology.name} is no patent", rule="R-YEN-09", technology=tech)
            card = CATALOGUE.technology_cards[state.species[leg.receiver]][tech]
            if state.zone[card] != LIBRARY:
                refuse(Refusal.ALREADY_LICENSED, rule="R-YEN-10", technology=tech, seat=leg.receiver)

    def may_promise(self, state: State, leg: Leg) -> bool:
        return not (leg.acknowledgements or leg.envoys) and all(
            _can_still_license(state, tech, leg) for tech in leg.licences
        )

    def suggest_rights(self, state: State, leg: Leg, chance: Chance) -> Leg:
        mine = {team for team, inventor in state.invented if inventor == leg.giver}
        cards = CATALOGUE.technology_cards[state.species[leg.receiver]]
        known = CATALOGUE.technologies.values()
        open_to = [
            t.id
            for t in known
            if (state.zone[t.team] == PATENT or t.team in mine) and state.zone[cards[t.id]] == LIBRARY
        ]
        return replace(leg, licences=(chance.choice(open_to),)) if open_to else leg

    def hand_over_rights(self, state: State, leg: Leg, events: list[SiderealEvent]) -> None:
        for tech in leg.licences:
            card = CATALOGUE.technology_cards[state.species[leg.receiver]][tech]
            enter_play(state, card, leg.receiver)
            events.append(Entered(leg.receiver, card, "licence"))


def _can_still_license(state: State, tech: TechId, leg: Leg) -> bool:
    """Whether a technology is or can become a patent of the giver that the receiver does not have yet (R-YEN-09)."""
    technology = CATALOGUE.technologies.get(tech)
    if technology is None:
        return False
    shared = state.zone[technology.team] == ROW or any(
        team == technology.team and inventor != leg.giver for team, inventor in state.invented
    )
    return not shared and state.zone[CATALOGUE.technology_cards[state.species[leg.receiver]][tech]] == LIBRARY
