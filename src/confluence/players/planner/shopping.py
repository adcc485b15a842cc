"""What a seat lacks, can spare and can promise under a plan."""

from __future__ import annotations

from confluence.core.game import SeatId
from confluence.players.planner import auctions
from confluence.players.planner.model import Plan
from confluence.players.planner.table import Table, converters_of
from confluence.sidereal.deals.clauses import Deliver
from confluence.sidereal.goods import EMPTY, LARGE_CUBES, SMALL_CUBES, TRADABLE, Bag, Good
from confluence.sidereal.state import TURNS
from confluence.sidereal.views import View

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


def owed_by(seen: View, seat: SeatId) -> dict[int, Bag]:
    """Goods that a seat has promised, by the turn in which they are due."""
    owed: dict[int, Bag] = {}
    for promise in seen.promises:
        clause = promise.clause
        is_open = promise.state.value in ("open", "due")
        if is_open and isinstance(clause, Deliver) and clause.debtor == seat:
            owed[clause.turn] = owed.get(clause.turn, EMPTY) + clause.goods.only(TRADABLE)
    return owed


def owed_next(seen: View, seat: SeatId) -> Bag:
    """Goods that a seat has promised for the next turn."""
    return owed_by(seen, seat).get(seen.turn + 1, EMPTY)
