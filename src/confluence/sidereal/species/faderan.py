"""Faderan: acknowledgements and relic worlds (R-FAD)."""

from __future__ import annotations

from dataclasses import replace

from confluence.core.chance import Chance
from confluence.core.game import SeatId
from confluence.sidereal.actions import Leg
from confluence.sidereal.cards import Kind
from confluence.sidereal.events import Entered, Rewarded, SiderealEvent
from confluence.sidereal.goods import Bag
from confluence.sidereal.holding import enter_play, gain, score_points
from confluence.sidereal.refusals import Refusal, refuse
from confluence.sidereal.species.base import SpeciesRules
from confluence.sidereal.state import CARDS, CATALOGUE, PLAY, RELICS, State


def _relic_with(effect: str) -> int:
    """The number of the relic that has this effect."""
    return next(c.number for c in CATALOGUE.cards if c.kind is Kind.RELIC and c.front.effect(effect) is not None)


GIFT = _relic_with("giver-gains")
INTEGRATOR = _relic_with("cheaper-inventions")
GIVER_GAINS = Bag.parse(CARDS[GIFT].front.effect("giver-gains") or "")
OWNER_GAINS = Bag.parse(CARDS[GIFT].front.effect("owner-gains") or "")
DISCOUNT = int(CARDS[INTEGRATOR].front.effect("cheaper-inventions") or 0)


class Faderan(SpeciesRules):
    """Tokens come back with a point when their holders invent; relics come from a deck nobody knows."""

    def shuffle_deck(self, state: State, chance: Chance) -> None:
        state.relic_deck = [c.number for c in CATALOGUE.cards if c.kind is Kind.RELIC]
        for relic in state.relic_deck:
            state.zone[relic] = RELICS
        chance.shuffle(state.relic_deck)

    def draw(self, state: State, runner: SeatId, events: list[SiderealEvent]) -> None:
        relic = state.relic_deck.pop(0)
        face = CARDS[relic].front
        enter_play(state, relic, runner)
        gained = gain(state, runner, face.reveal, "relic", events)
        events.append(Entered(runner, relic, "relic", gained=gained))
        if face.effect("sharing-bonus") is not None:
            score_points(state, runner, CATALOGUE.bonus_cards(state.players)[state.turn - 1].bonus, "relic", events)
        for_tokens = face.effect("point-per-acknowledgements")
        if for_tokens is not None:
            held = sum(area.acknowledgements for area in state.areas)
            score_points(state, state.species.index("faderan"), -(-held // int(for_tokens)), "relic", events)
        for _ in range(min(int(face.effect("colonies-from-deck") or 0), len(state.colony_deck))):
            colony = state.colony_deck.pop(0)
            enter_play(state, colony, runner)
            events.append(Entered(runner, colony, "relic"))

    def invention_discount(self, state: State, inventor: SeatId) -> int:
        if state.zone[INTEGRATOR] == PLAY and state.areas[inventor].acknowledgements:
            return DISCOUNT
        return 0

    def acknowledges(self) -> bool:
        return True

    def on_invention(self, state: State, seat: SeatId, inventor: SeatId, events: list[SiderealEvent]) -> bool:
        if not state.areas[inventor].acknowledgements:
            return False
        state.areas[inventor].acknowledgements -= 1
        score_points(state, seat, 1, "acknowledgement", events)
        return True

    def check_rights(self, state: State, leg: Leg) -> None:
        if leg.licences or leg.envoys or leg.protection:
            refuse(Refusal.NOT_A_RIGHT, rule="R-TRADE-02", seat=leg.giver)
        left = tokens_left(state)
        if leg.acknowledgements > left:
            refuse(Refusal.NOT_ENOUGH, "there are not so many acknowledgements left", rule="R-FAD-01", left=left)

    def may_promise(self, state: State, leg: Leg) -> bool:
        tokens = CATALOGUE.editions[state.options.edition].acknowledgements
        return leg.acknowledgements <= tokens and not (leg.licences or leg.envoys)

    def suggest_rights(self, state: State, leg: Leg, chance: Chance) -> Leg:
        return replace(leg, acknowledgements=1) if tokens_left(state) else leg

    def hand_over_rights(self, state: State, leg: Leg, events: list[SiderealEvent]) -> None:
        state.areas[leg.receiver].acknowledgements += leg.acknowledgements

    def on_trade(
        self,
        state: State,
        seat: SeatId,
        legs: tuple[Leg, ...],
        participants: tuple[SeatId, ...],
        events: list[SiderealEvent],
    ) -> None:
        handed = [leg for leg in legs if GIFT in leg.cards]
        through = {leg.receiver for leg in handed}  # who passes it on within the trade is not its giver (OQ-28)
        givers = [leg.giver for leg in handed if leg.giver not in through and leg.giver in participants]
        if givers and not state.gift_triggered:
            state.gift_triggered = True
            for who, goods in ((givers[0], GIVER_GAINS), (seat, OWNER_GAINS)):
                events.append(Rewarded(who, GIFT, gain(state, who, goods, "relic", events)))


def tokens_left(state: State) -> int:
    """Acknowledgements that Faderan still has to give (R-FAD-01)."""
    return CATALOGUE.editions[state.options.edition].acknowledgements - sum(a.acknowledgements for a in state.areas)
