"""Plans as actions: which of the legal ones does what a plan says, and how the runs of an economy are paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from confluence.core.game import SeatId
from confluence.players.planner.lines import interest_places
from confluence.players.planner.model import Deed, Plan
from confluence.players.planner.table import Table, converters_of
from confluence.sidereal import actions as act
from confluence.sidereal.cards import CardId
from confluence.sidereal.goods import SMALL, Bag, Good


def economy_of(table: Table, plan: Plan, me: SeatId) -> act.CommitPlan:
    """The runs of a plan as an action."""
    left = list(table.seats[me].goods.counts())
    for good, count in enumerate(plan.needs[me]):
        left[good] -= count
    flipped = {card for seat in table.seats for card in seat.flipped}
    mine = [(card, slot, colour) for seat, card, slot, colour in plan.runs if seat == me]
    places = {card: interest_places(converters_of(card, flipped)[0].inputs[0]) for card, _, _ in mine}
    for card, _, colour in mine:
        if colour is not None:
            left[colour] += places[card]
    return act.CommitPlan(tuple(_planned(card, slot, colour, places[card], left) for card, slot, colour in mine))


def _planned(card: CardId, slot: int, colour: Good | None, places: int, left: list[int]) -> act.PlannedRun:
    """A run of the plan as an action; interest says which goods it takes, of its colour first."""
    if colour is None or colour is Good.OC:
        return act.PlannedRun(card, slot)
    coloured = max(0, min(places, left[colour]))
    left[colour] -= coloured
    wild = Good.WS if colour in SMALL else Good.WL
    return act.PlannedRun(card, slot, 0, Bag.of(colour, coloured) + Bag.of(wild, places - coloured))


def deed_of(action: Any) -> Deed:
    """What an action of the Trade Phase does, in words of the model."""
    if isinstance(action, act.Invent):
        return Deed("invent", action.team)
    if isinstance(action, act.Draw):
        return Deed("draw")
    kinds = {act.Upgrade: "upgrade", act.EnterPlay: "enter", act.Run: "violet"}
    return Deed(kinds[type(action)], action.card)


def first_of_plan(plan: Plan, me: SeatId, legal: Sequence[Any]) -> Any:
    """The first violet action of a plan that can be done now; it pays with colonies that the plan does not run."""
    running = {card for _, card, _, _ in plan.runs}
    legal = sorted(legal, key=lambda action: len(running & set(getattr(action, "colonies", None) or ())))
    for seat, team, way in plan.inventions:
        for action in legal:
            if seat == me and isinstance(action, act.Invent) and (action.team, action.alternative) == (team, way):
                return action
    for seat, card, spend in plan.upgrades:
        for action in legal:
            if seat == me and isinstance(action, act.Upgrade) and (action.card, action.spend) == (card, spend):
                return action
    for seat, card in plan.entries:
        for action in legal:
            if seat == me and isinstance(action, act.EnterPlay) and action.card == card:
                return action
    for seat, card, slot in plan.violet:
        for action in legal:
            if seat == me and isinstance(action, act.Run) and (action.card, action.slot) == (card, slot):
                return action
    if me in plan.draws:
        for action in legal:
            if isinstance(action, act.Draw):
                return action
    return None
