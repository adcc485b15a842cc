"""What a seat would do if it could buy: what it lacks for that, who has it, and what is left over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from confluence.core.game import SeatId
from confluence.players.adviser.advice import Helper, Shortfall, Step, Surplus, Wish
from confluence.players.adviser.turn import Bill, Desk, Payment, Task, new_steps, tasks_of
from confluence.players.planner.model import Locks, Plan, solve
from confluence.sidereal.goods import EMPTY, LARGE_CUBES, SMALL_CUBES, TRADABLE, Bag, Good, lesser

MOST_BOUGHT: Final = 6
"""Pieces of one good that a turn is thought to buy."""
SIZES: Final = ((Good.WS, SMALL_CUBES), (Good.WL, LARGE_CUBES))


@dataclass(frozen=True, slots=True)
class Share:
    """What one seat would do if it could buy, what it lacks for that, and what it can spare."""

    seat: SeatId
    tasks: tuple[Task, ...]
    lacks: Bag
    empty: tuple[int, int]
    """Places for any small and any large cube that stay empty."""
    spare: Bag
    donation: Bag

    @property
    def free(self) -> Bag:
        """Everything that it could give away."""
        return self.spare + self.donation

    @property
    def wanted(self) -> Bag:
        """Everything that it lacks, a wild for a place that takes any cube."""
        return self.lacks + Bag.of(Good.WS, self.empty[0]) + Bag.of(Good.WL, self.empty[1])


def shares_of(desk: Desk, alone: Plan) -> list[Share]:
    """What every seat would do if it could buy at the prices of the table what others do not need themselves."""
    free = free_of(desk, alone)
    return [share_of(desk, seat.index, free) for seat in desk.table.seats]


def free_of(desk: Desk, alone: Plan) -> list[Bag]:
    """By seat what it does not need for its best turn."""
    table, free = desk.table, []
    for seat in table.seats:
        plan = alone if seat.index == desk.seat else solve(table, [seat.index])
        free.append(_paid(desk, seat.index, tasks_of(table, plan, seat.index), 0).left + seat.donation.only(TRADABLE))
    return free


def share_of(desk: Desk, seat: SeatId, free: Sequence[Bag]) -> Share:
    """What one seat would do if it could buy what the others do not need."""
    table, donation = desk.table, desk.table.seats[seat].donation.only(TRADABLE)
    shop = _shop([bag for index, bag in enumerate(free) if index != seat])
    locks = replace(desk.locks, shop=shop) if seat == desk.seat else Locks(shop=shop)
    owed = desk.owed if seat == desk.seat else EMPTY
    plan = solve(table, [seat], owed, locks=locks)
    tasks = tasks_of(table, plan, seat)
    ships = plan.needs[seat][Good.SH] if plan.needs else 0
    paid = _paid(desk, seat, tasks, ships)
    return Share(seat, tuple(tasks), paid.lacks, paid.empty, paid.left, donation)


def _paid(desk: Desk, seat: SeatId, tasks: Sequence[Task], ships: int) -> Payment:
    """How far the stock of a seat goes for what it does and for the ships that it wants."""
    bill = Bill()
    for task in tasks:
        task.charge(bill)
    bill.needs[Good.SH] = max(bill.needs[Good.SH], ships)
    goods = desk.table.seats[seat].goods
    return bill.paid_from(goods - desk.locks.keep if seat == desk.seat else goods)


def _shop(free: Sequence[Bag]) -> Bag:
    """What others can spare together, as far as a turn could use it."""
    return Bag.from_counts([min(MOST_BOUGHT, sum(bag[good] for bag in free)) for good in Good])


def wish_of(desk: Desk, alone: Plan, shares: Sequence[Share]) -> Wish:
    """What the seat would do if it could get what it lacks."""
    table, mine = desk.table, shares[desk.seat]
    new = set(new_steps(tasks_of(table, alone, desk.seat), mine.tasks))
    better = desk.best(desk.own.goods + mine.wanted)
    shortfalls = [
        Shortfall(good, count, False, _for_what(mine.tasks, new, good), _helpers(shares, mine, stand_ins(good)))
        for good, count in mine.lacks.items()
    ]
    for count, (wild, cubes) in zip(mine.empty, SIZES, strict=True):
        if count:
            steps = tuple(task.step for task in mine.tasks if _has_place(task, wild))
            shortfalls.append(Shortfall(wild, count, True, steps, _helpers(shares, mine, cubes)))
    return Wish(
        tuple(task.step for task in mine.tasks),
        0.0 if better is None else round(max(0.0, better.value - alone.value), 2),
        round(table.worth(mine.wanted), 2),
        tuple(shortfalls),
        tuple(Surplus(good, count, _takers(shares, mine, good)) for good, count in mine.free.items()),
    )


def _for_what(tasks: Sequence[Task], new: set[Step], good: Good) -> tuple[Step, ...]:
    """The steps that need a good, of these the ones that cannot be done alone."""
    needing = [task.step for task in tasks if _needs(task, good)]
    return tuple([step for step in needing if step in new] or needing)


def _needs(task: Task, good: Good) -> bool:
    if task.converter is None:
        return False
    return task.step.colour is good or bool(task.converter.inputs[0].goods[good])


def _has_place(task: Task, wild: Good) -> bool:
    if task.converter is None:
        return False
    cost = task.converter.inputs[0]
    return bool(cost.any_small if wild is Good.WS else cost.any_large)


def _helpers(shares: Sequence[Share], mine: Share, goods: Sequence[Good]) -> tuple[Helper, ...]:
    """Who can spare one of these goods; whoever lacks something in return comes first."""
    found = []
    for other in shares:
        count = sum(other.free[good] for good in goods)
        if other.seat != mine.seat and count:
            must = sum(other.donation[good] for good in goods)
            wilds = sum(other.free[good] for good in goods if good in (Good.WS, Good.WL))
            takes = Bag(lesser(other.lacks.packed, mine.free.packed))
            found.append(Helper(other.seat, count, must, wilds, takes))
    return tuple(sorted(found, key=lambda helper: (not helper.takes, -helper.spare, helper.seat)))


def stand_ins(good: Good) -> tuple[Good, ...]:
    """The goods that can be paid for a good."""
    return next(((good, wild) for wild, cubes in SIZES if good in cubes and good is not wild), (good,))


def _takers(shares: Sequence[Share], mine: Share, good: Good) -> tuple[SeatId, ...]:
    wanting = [other for other in shares if other.seat != mine.seat and _wants(other, good)]
    return tuple(other.seat for other in wanting)


def _wants(share: Share, good: Good) -> bool:
    return bool(share.lacks[good]) or any(
        count and good in cubes for count, (_, cubes) in zip(share.empty, SIZES, strict=True)
    )
