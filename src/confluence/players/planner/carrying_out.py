"""Plans as actions: which of the legal ones does what a plan says, and how the runs of an economy are paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from confluence.core.game import Decision, SeatId
from confluence.players.planner.accounts import SIZES
from confluence.players.planner.lines import interest_places
from confluence.players.planner.model import Deed, Locks, Plan, solve
from confluence.players.planner.table import Table, converters_of
from confluence.sidereal import actions as act
from confluence.sidereal.cards import CardId, Kind
from confluence.sidereal.converters import Cost
from confluence.sidereal.goods import EMPTY, SMALL, Bag, Good
from confluence.sidereal.payments import payment
from confluence.sidereal.state import CARDS
from confluence.sidereal.views import View


def economy_of(table: Table, plan: Plan, me: SeatId, owed: Bag) -> act.CommitPlan:
    """The runs of a plan as an action; what is owed and does not come from them stays in the stock."""
    goods, kept = table.seats[me].goods, owed - owed.meet(plan.yields.get(me, EMPTY))
    left = list(goods.counts())
    for good, count in enumerate(plan.needs[me]):
        left[good] -= count + kept[Good(good)]
    flipped = {card for seat in table.seats for card in seat.flipped}
    mine, points = [], table.seats[me].points
    for seat, card, slot, colour in plan.runs:
        price = converters_of(card, flipped)[slot].inputs[0].goods[Good.VP] if seat == me else 0
        if seat == me and price <= points:  # a common plan does not know what points others have
            points -= price
            mine.append((card, slot, colour))
    inputs = [converters_of(card, flipped)[slot].inputs for card, slot, _ in mine]
    for (_, _, colour), (cost, *_) in zip(mine, inputs, strict=True):
        if colour is not None:
            left[colour] += interest_places(cost)
    plain = {number: inputs[number] for number, (_, _, colour) in enumerate(mine) if colour is None}
    fewer = [kept, *(kept - Bag.of(good, count) for good, count in kept.items())]  # if not all of it can be kept
    found = (_payments(goods - goods.meet(some), plain) for some in fewer if kept)
    pays = next((pays for pays in found if pays is not None), {})
    return act.CommitPlan(
        tuple(
            act.PlannedRun(card, slot, pay=pays.get(number))
            if colour is None
            else _interest_run(card, slot, colour, interest_places(inputs[number][0]), left)
            for number, (card, slot, colour) in enumerate(mine)
        )
    )


def _payments(free: Bag, runs: Mapping[int, Sequence[Cost]]) -> dict[int, Bag] | None:
    """What each run is paid with out of these goods; None if one of them cannot be paid."""
    pays = {}
    for number in sorted(runs, key=lambda number: _choices(runs[number][0])):
        pay = next((way for cost in runs[number] if (way := payment(free, cost)) is not None), None)
        if pay is None:
            return None
        pays[number] = pay
        free = free - pay
    return pays


def agreed_economy(table: Table, plan: Plan, me: SeatId, owed: Bag) -> act.CommitPlan:
    """The best economy of a seat that runs what the common plan wants and breaks no promise for it."""
    own = solve(table, [me], owed, violet=False)
    runs = [Deed("run", card, slot) for seat, card, slot, _ in plan.runs if seat == me]
    left_out = set(runs) - {Deed("run", card, slot) for _, card, slot, _ in own.runs}
    agreed = solve(table, [me], owed, violet=False, locks=Locks(must=tuple(runs))) if left_out else own
    kept = bool(agreed.needs) and agreed.missing <= own.missing
    return economy_of(table, agreed if kept else own, me, owed)


def _choices(cost: Cost) -> int:
    """Places of a cost that take more than one colour."""
    return cost.any_small + cost.any_large


def _interest_run(card: CardId, slot: int, colour: Good, places: int, left: list[int]) -> act.PlannedRun:
    """A run of interest as an action: it says which goods it takes, of its colour first."""
    if colour is Good.OC:
        return act.PlannedRun(card, slot)
    coloured = max(0, min(places, left[colour]))
    left[colour] -= coloured
    wild = Good.WS if colour in SMALL else Good.WL
    return act.PlannedRun(card, slot, 0, Bag.of(colour, coloured) + Bag.of(wild, places - coloured))


def sparing(table: Table, plan: Plan, me: SeatId, action: Any, owed: Bag) -> Any:
    """An action of a plan that pays with wilds rather than with what is owed and does not come from converters."""
    goods, pay = table.seats[me].goods, getattr(action, "pay", None)
    kept = owed - owed.meet(plan.yields.get(me, EMPTY))
    if not kept or not isinstance(pay, Bag):
        return action
    for colours, wild in SIZES:
        for colour in colours:
            short = min(pay[colour] + kept[colour] - goods[colour], pay[colour], goods[wild] - pay[wild] - kept[wild])
            if short > 0:
                pay = pay - Bag.of(colour, short) + Bag.of(wild, short)
    return replace(action, pay=pay)


def deed_of(action: Any) -> Deed:
    """What an action of the Trade Phase does, in words of the model."""
    if isinstance(action, act.Invent):
        return Deed("invent", action.team, action.alternative)
    if isinstance(action, act.Upgrade):
        return Deed("upgrade", action.card, spends=action.spend is not None)
    if isinstance(action, act.Run):
        return Deed("violet", action.card, action.slot)
    return Deed("enter", action.card) if isinstance(action, act.EnterPlay) else Deed("draw")


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


def breaks_promise(table: Table, me: SeatId, action: Any, owed: Bag) -> bool:
    """Whether goods that are owed could not be had after an action of the common plan."""
    if not owed:
        return False
    own, after = (solve(table, [me], owed, locks=Locks(must=must)) for must in ((), (deed_of(action),)))
    return not after.needs or after.missing > own.missing


def upgrade_before_lending(plan: Plan, me: SeatId, decision: Decision[Any]) -> Any:
    """Upgrades of interest converters come before the deal that lends them."""
    wanted = {(card, spend) for seat, card, spend in plan.upgrades if seat == me and _is_interest(card)}
    upgrades = (action for action in (decision.actions() if wanted else ()) if isinstance(action, act.Upgrade))
    return next((action for action in upgrades if (action.card, action.spend) in wanted), None)


def upgrades_awaited(plan: Plan, seen: View, me: SeatId) -> bool:
    """Whether another seat that is still trading has to upgrade an interest converter first."""
    flipped = {card.card for seat in seen.seats for card in seat.cards if card.flipped}
    return any(
        seat != me and _is_interest(card) and card not in flipped and not seen.seats[seat].done
        for seat, card, _ in plan.upgrades
    )


def done(seen: View, me: SeatId) -> act.Done | None:
    """Say that nothing more is to come, once."""
    return None if seen.seats[me].done else act.Done()


def _is_interest(card: CardId) -> bool:
    return CARDS[card].kind is Kind.INTEREST
