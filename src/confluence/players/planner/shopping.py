"""Buying from single seats what the own part of the plan lacks.

A good that somebody's plan does not use this turn is worth its later price to its holder, and more to whoever lacks
it: both sides gain when it moves at the present price. What the buyer cannot pay at once is promised from what its
converters will surely yield.
"""

from __future__ import annotations

from confluence.core.game import SeatId
from confluence.players.planner.model import Plan
from confluence.players.planner.table import Table
from confluence.players.planner.temper import Temper
from confluence.sidereal.actions import Leg, Propose
from confluence.sidereal.deals.clauses import Clause, Deliver
from confluence.sidereal.goods import EMPTY, LARGE_CUBES, SMALL_CUBES, TRADABLE, Bag, Good
from confluence.sidereal.state import TURNS

RESOURCES = tuple(good for good in TRADABLE if good is not Good.SH)
"""What is promised: ships are needed in the auction that comes first."""


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
        self.short = False
        """Whether places for any colour stay empty."""
        for count, cubes in ((small, SMALL_CUBES), (large, LARGE_CUBES)):
            for cube in sorted(cubes, key=lambda c: (-have[c], c)):
                used = min(have[cube], count)
                have[cube] -= used
                count -= used
            self.short = self.short or count > 0
        for good in TRADABLE:
            self.spare[good] = have[good]
        self.donation = list(seat.donation.counts())


def purchases(table: Table, plan: Plan, me: SeatId, promised: Bag, temper: Temper) -> list[Propose]:
    """Offers to buy what the own part of the plan lacks, one for each seller."""
    mine = Holdings(table, plan, me)
    others = {seat.index: Holdings(table, plan, seat.index) for seat in table.seats if seat.index != me}
    wanted = {index: [0] * len(Good) for index in others}
    for good in TRADABLE:
        for index in sorted(others, key=lambda i: (-others[i].spare[good] - others[i].donation[good], i)):
            theirs = others[index]
            take = min(mine.lacks[good], theirs.spare[good] + theirs.donation[good])
            if take:
                wanted[index][good] += take
                mine.lacks[good] -= take
    is_sure = temper.promises and not mine.short and not any(mine.lacks)
    expected = certain(table, plan, me, promised) if is_sure else [0] * len(Good)
    offers = []
    for index, counts in sorted(wanted.items(), key=lambda item: -sum(item[1])):
        goods = Bag.from_counts(counts)
        if goods:
            deal = _offer(table, me, index, goods, mine, others[index], expected, temper)
            if deal is not None:
                offers.append(deal)
    return offers


def certain(table: Table, plan: Plan, me: SeatId, promised: Bag) -> list[int]:
    """Goods that the next Trade Phase will surely find in the own stock."""
    if table.turn == TURNS:
        return [0] * len(Good)
    coming = list(plan.yields.get(me, EMPTY).counts())
    return [max(0, coming[good] - promised[good]) if good in RESOURCES else 0 for good in Good]


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
        worth = temper.trust * table.later[good]
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
