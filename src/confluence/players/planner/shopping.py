"""Swaps with single seats: what they can spare for what the own turn can do without.

The best turn of a seat is solved once more with the goods that another can spare, paid with goods or with promises
from what the own converters will surely yield, guide value for guide value. Both gain where goods are worth more to
one than to the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from confluence.core.game import SeatId
from confluence.players.planner import auctions
from confluence.players.planner.judge import Judge
from confluence.players.planner.model import Bargain, Plan, solve
from confluence.players.planner.table import Table, converters_of
from confluence.sidereal import actions as act
from confluence.sidereal.deals.clauses import Deliver
from confluence.sidereal.deals.value import guide
from confluence.sidereal.goods import EMPTY, LARGE_CUBES, SMALL_CUBES, TRADABLE, Bag, Good
from confluence.sidereal.state import TURNS

LEAST = 0.15
"""Points for which a swap is worth the asking."""
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


def certain(table: Table, plan: Plan, me: SeatId, promised: Bag) -> list[int]:
    """Goods that the next Trade Phase will surely find in the own stock."""
    if table.turn == TURNS:
        return [0] * len(Good)
    coming = list(plan.yields.get(me, EMPTY).counts())
    gone = auctions.surplus(table, me).colonies  # colonies beyond support are given up before they run
    for seat, card, slot, _ in plan.runs:
        if seat == me and card in gone:
            for good, count in converters_of(card, table.seats[me].flipped)[slot].output.goods.items():
                coming[good] -= count
    return [max(0, coming[good] - promised[good]) if good in RESOURCES else 0 for good in Good]


def best_bargain(judge: Judge, me: SeatId, partners: Sequence[SeatId]) -> act.Propose | None:
    """The first of the swaps that bring most together: what others can spare, for guide value in goods or promises."""
    table, temper, owed = judge.table, judge.temper, judge.owed(me)
    own = solve(table, [me], judge.effort, owed)
    promise = Bag.from_counts(certain(table, own, me, owed)) if temper.promises else EMPTY
    spare = {other: _spare(judge, other) for other in partners}
    bargain = Bargain(sum(spare.values(), EMPTY), promise, temper.premium)
    found = solve(table, [me], judge.effort, owed, bargain=bargain)
    if not found.bought or found.value - own.value <= max(temper.margin, LEAST):
        return None
    return _first_part(table, me, spare, found, temper.premium)


def _spare(judge: Judge, seat: SeatId) -> Bag:
    """What a seat does not need for its own best turn."""
    return Bag.from_counts(Holdings(judge.table, solve(judge.table, [seat], judge.effort), seat).spare)


def _first_part(table: Table, me: SeatId, spare: dict[SeatId, Bag], found: Plan, premium: float) -> act.Propose:
    """The swap with the seat that can give most of what is to be bought, and the part of the payment it is worth."""
    parts = {
        other: Bag.from_counts([min(a, b) for a, b in zip(bag.counts(), found.bought.counts(), strict=True)])
        for other, bag in spare.items()
    }
    other = max(parts, key=lambda index: (guide(parts[index]), -index))
    goods = parts[other]
    due = guide(goods) * premium
    if goods == found.bought:
        due = float(guide(found.paid + found.promised))
    paid, due = _pieces(found.paid, due)
    promised, _ = _pieces(found.promised, due)
    legs = [act.Leg(other, me, goods)]
    if paid:
        legs.append(act.Leg(me, other, paid))
    clauses = (Deliver(me, other, table.turn + 1, promised),) if promised else ()
    return act.Propose(tuple(legs), clauses)


def _pieces(purse: Bag, due: float) -> tuple[Bag, float]:
    """Pieces of a purse, dearest first, until nothing more is due; also what is then still due."""
    taken = EMPTY
    for good in sorted(TRADABLE, key=lambda g: (-guide(Bag.of(g)), g)):
        worth = guide(Bag.of(good))
        count = min(purse[good], max(0, -int(-due // worth)))
        taken = taken + Bag.of(good, count)
        due -= count * worth
    return taken, due
