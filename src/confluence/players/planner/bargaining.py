"""Buying what the plan needs, and answering what others offer.

A good that somebody's plan does not use this turn is worth its later price to its holder, and more to whoever lacks
it: both sides gain when it moves at the present price. What the buyer cannot pay at once is promised from what its
converters will surely yield.
"""

from __future__ import annotations

from dataclasses import dataclass

from confluence.core.game import SeatId
from confluence.players.planner.model import Plan
from confluence.players.planner.table import Table
from confluence.sidereal.actions import Leg, Propose
from confluence.sidereal.cards import Kind
from confluence.sidereal.deals.clauses import Clause, Deliver
from confluence.sidereal.goods import EMPTY, LARGE_CUBES, SMALL_CUBES, TRADABLE, Bag, Good
from confluence.sidereal.state import CARDS, TURNS
from confluence.sidereal.views import OfferView

PROMISE_WEIGHT = 0.92
"""A promise for the next turn is worth a little less than the goods then."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How a planner bargains."""

    premium: float = 1.0
    """What it pays for a good it needs, in present prices."""
    margin: float = 0.02
    """Points it wants to gain from a deal that others propose."""


class Holdings:
    """Of one seat under the common plan: what it lacks and what it can spare."""

    def __init__(self, table: Table, plan: Plan, index: SeatId) -> None:
        seat = table.seats[index]
        need = plan.needs.get(index, [0] * len(Good))
        self.lacks = [0] * len(Good)
        self.spare = [0] * len(Good)
        have = list(seat.goods.counts())
        for good in TRADABLE:
            if need[good] > have[good]:
                self.lacks[good] = need[good] - have[good]
                have[good] = 0
            else:
                have[good] -= need[good]
        for wild, colours in ((Good.WS, SMALL_CUBES), (Good.WL, LARGE_CUBES)):
            for colour in colours:
                covered = min(have[wild], self.lacks[colour])
                self.lacks[colour] -= covered
                have[wild] -= covered
        small, large = plan.any_needs.get(index, (0, 0))
        for count, cubes in ((small, SMALL_CUBES), (large, LARGE_CUBES)):
            for cube in sorted(cubes, key=lambda c: (-have[c], c)):
                used = min(have[cube], count)
                have[cube] -= used
                count -= used
        for good in TRADABLE:
            self.spare[good] = have[good]
        self.donation = list(seat.donation.counts())


def purchases(table: Table, plan: Plan, me: SeatId, promised: Bag, temper: Temper) -> list[Propose]:
    """Offers to buy what the own part of the plan lacks, one for each seller."""
    mine = Holdings(table, plan, me)
    others = {seat.index: Holdings(table, plan, seat.index) for seat in table.seats if seat.index != me}
    wanted = {index: [0] * len(Good) for index in others}
    for good in TRADABLE:
        for index, theirs in sorted(others.items(), key=lambda item: (-item[1].spare[good] - item[1].donation[good], item[0])):
            take = min(mine.lacks[good], theirs.spare[good] + theirs.donation[good])
            if take:
                wanted[index][good] += take
                mine.lacks[good] -= take
    expected = _certain(table, plan, me, promised)
    offers = []
    for index, counts in sorted(wanted.items(), key=lambda item: -sum(item[1])):
        goods = Bag.from_counts(counts)
        if goods:
            deal = _offer(table, me, index, goods, mine, others[index], expected, temper)
            if deal is not None:
                offers.append(deal)
    return offers


def _certain(table: Table, plan: Plan, me: SeatId, promised: Bag) -> list[int]:
    """Goods that the next Trade Phase will surely find in the own stock."""
    if table.turn == TURNS:
        return [0] * len(Good)
    coming = list(plan.yields.get(me, EMPTY).counts())
    return [max(0, count - promised[good]) if good in TRADABLE else 0 for good, count in enumerate(coming)]


def _offer(
    table: Table,
    me: SeatId,
    other: SeatId,
    goods: Bag,
    mine: Holdings,
    theirs: Holdings,
    expected: list[int],
    temper: Temper,
) -> Propose | None:
    """Goods they can spare for goods they lack, then for goods we can spare, then for a promise."""
    due = temper.premium * table.worth(goods)
    given = [0] * len(Good)
    donated = [0] * len(Good)
    for good in TRADABLE:  # what they need for their own plan counts in full
        while due > 0.3 * table.now[good] and mine.spare[good] and theirs.lacks[good]:
            mine.spare[good] -= 1
            theirs.lacks[good] -= 1
            given[good] += 1
            due -= table.now[good]
    for good in sorted((*TRADABLE, Good.VP), key=lambda g: -table.later[g]):  # donation goods must go anyway
        while mine.donation[good] and due > 0.5 * table.later[good]:
            mine.donation[good] -= 1
            donated[good] += 1
            due -= table.later[good]
    for good in sorted(TRADABLE, key=lambda g: -table.later[g]):
        while mine.spare[good] and due > 0.6 * table.later[good] and table.later[good] > 0:
            mine.spare[good] -= 1
            given[good] += 1
            due -= table.later[good]
    owed = [0] * len(Good)
    for good in sorted(TRADABLE, key=lambda g: -table.later[g]):
        worth = PROMISE_WEIGHT * table.later[good]
        while expected[good] and due > 0.6 * worth and worth > 0:
            expected[good] -= 1
            owed[good] += 1
            due -= worth
    if due > 0.35 * table.now[Good.GR] + 0.15 * table.worth(goods):
        return None
    legs = [Leg(other, me, goods)]
    if any(given) or any(donated):
        legs.append(Leg(me, other, Bag.from_counts(given), Bag.from_counts(donated)))
    clauses: list[Clause] = []
    if any(owed):
        clauses.append(Deliver(me, other, table.turn + 1, Bag.from_counts(owed)))
    return Propose(tuple(legs), tuple(clauses)) if len(legs) + len(clauses) > 1 else None


def gain_of(table: Table, plan: Plan, me: SeatId, offer: OfferView) -> float:
    """Points that this deal brings to the seat, judged by what its plan lacks and spares."""
    own = Holdings(table, plan, me)
    total = 0.0
    for leg in offer.legs:
        goods = leg.goods + (leg.donation or EMPTY) + leg.lot
        if leg.receiver in (me, -2) and leg.giver != me:
            total += _received(table, own, goods)
            total += sum(_card_worth(table, card) for card in leg.cards) + 1.5 * len(leg.licences)
        elif leg.giver in (me, -2):
            total -= _given(table, own, goods, leg.donation or EMPTY)
            total -= sum(_card_worth(table, card) + 0.2 for card in leg.cards) + 0.3 * len(leg.licences)
            total -= 0.2 * leg.envoys
    for clause in offer.clauses:
        weight = _clause_worth(table, clause)
        if clause.creditor == me:
            total += weight
        elif clause.debtor == me:
            total -= 1.1 * weight if isinstance(clause, Deliver) else 0.5
    return total


def _received(table: Table, own: Holdings, goods: Bag) -> float:
    total = 0.0
    for good, count in goods.items():
        if good is Good.VP:
            total += count
            continue
        useful = min(count, own.lacks[good])
        total += useful * 1.1 * table.now[good] + (count - useful) * table.later[good]
    return total


def _given(table: Table, own: Holdings, goods: Bag, donation: Bag) -> float:
    total = 0.0
    for good, count in goods.items():
        free = min(count, donation[good]) if donation else min(count, own.donation[good])
        rest = count - free
        spare = min(rest, own.spare[good])
        total += spare * table.later[good] + (rest - spare) * 1.5 * table.now[good] + free * 0.2 * table.later[good]
    return total


def _card_worth(table: Table, card: int) -> float:
    printed = CARDS[card]
    if printed.kind is Kind.TEAM:
        return 2.0
    if printed.is_colony:
        return 0.9 * table.now[Good.GR]
    return max(0.2, 0.7 * max((table.run_gain(c, table.turn) for c in printed.front.converters), default=0.2))


def _clause_worth(table: Table, clause: Clause) -> float:
    if not isinstance(clause, Deliver):
        return 0.1
    turns = max(1, (clause.until or clause.turn) - clause.turn + 1)
    worth = turns * PROMISE_WEIGHT * table.worth(clause.goods + clause.donation, later=True)
    return worth + 0.5 * len(clause.cards)


