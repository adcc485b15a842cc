"""A search for swaps that is independent of the one planners use: two kinds a side, gain for both by one judge.

The worth of every single side is solved exactly; the pairs of sides that look best by their sum are then solved
together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

from confluence.core.game import SeatId
from confluence.players.planner.judge import Change, Judge
from confluence.sidereal.actions import Leg
from confluence.sidereal.goods import EMPTY, TRADABLE, Bag

MOST_OF_A_KIND = 2
MOST_CHECKED = 16
"""Pairs of sides that are solved together."""
EPSILON = 0.05
"""Points that count as a gain."""

Swap = tuple[Bag, Bag, float, float]
"""What the own seat gives and gets, and what it brings to the own seat and to the other one."""


def sides(goods: Bag) -> Iterator[Bag]:
    """Every side of one or two kinds of these goods, a few pieces of each."""
    counts = {good: min(count, MOST_OF_A_KIND) for good, count in goods.only(TRADABLE).items()}
    for good, count in counts.items():
        for number in range(1, count + 1):
            yield Bag.of(good, number)
    for first, second in combinations(counts, 2):
        for one in range(1, counts[first] + 1):
            for two in range(1, counts[second] + 1):
                yield Bag.of(first, one) + Bag.of(second, two)


def gainful(
    judge: Judge,
    me: SeatId,
    other: SeatId,
    share: float = 0.0,
    kept: Bag = EMPTY,
    asked: Collection[tuple[Leg, ...]] = (),
) -> Swap | None:
    """The swap with the most gain for whoever gains less of those found; each gains, and the own seat its share.

    Goods that are kept are offered to others, and what was asked before is left out.
    """
    goods = judge.table.seats[me].goods
    mine, its = list(sides(goods - goods.meet(kept))), list(sides(judge.table.seats[other].goods))
    alone = {seat: judge.alone(seat) for seat in (me, other)}
    lost = {bag: judge.after(me, Change(gives=bag)) - alone[me] for bag in mine}
    won = {bag: judge.after(me, Change(gets=bag)) - alone[me] for bag in its}
    its_won = {bag: judge.after(other, Change(gets=bag)) - alone[other] for bag in mine}
    its_lost = {bag: judge.after(other, Change(gives=bag)) - alone[other] for bag in its}
    pairs = [(ours, theirs) for ours in mine for theirs in its if not ours.meet(theirs)]
    fresh = [(a, b) for a, b in pairs if (Leg(me, other, a), Leg(other, me, b)) not in asked]
    fresh.sort(key=lambda one: -min(lost[one[0]] + won[one[1]], its_won[one[0]] + its_lost[one[1]]))
    found: list[Swap] = []
    for ours, theirs in fresh[:MOST_CHECKED]:
        gain = judge.after(me, Change(theirs, ours)) - alone[me]
        its_gain = judge.after(other, Change(ours, theirs)) - alone[other]
        if gain > EPSILON and its_gain > EPSILON and gain >= share * (gain + its_gain):
            found.append((ours, theirs, gain, its_gain))
    return max(found, key=lambda swap: min(swap[2:]), default=None)
