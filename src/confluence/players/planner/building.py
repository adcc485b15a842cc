"""The variables and sums of the program of one turn: what is paid, what comes, and that both balance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from confluence.core.game import SeatId
from confluence.players.planner.table import Seat, Table
from confluence.sidereal.converters import Cost
from confluence.sidereal.goods import LARGE, SMALL, Bag, Good

GOODS = len(Good)
SHIPS_WANTED = 4
SHIP_BONUS = (0.35, 0.5, 0.7, 0.9, 0.9, 0.0)
"""What the first ships of a seat bring in the auction beyond their price, by turn."""


class Build:
    """The variables and sums of one program."""

    def __init__(self, table: Table, pool: Sequence[Seat], beyond: Sequence[Seat]) -> None:
        from ortools.sat.python import cp_model  # heavy, and only needed here

        self.cp = cp_model
        self.model = cp_model.CpModel()
        self.table = table
        self.pool = pool
        self.beyond = beyond
        self.stock = [0] * GOODS
        for seat in pool:
            for good, count in (seat.goods + seat.donation + seat.lot if len(pool) > 1 else seat.goods).items():
                self.stock[good] += count
        self.demand: list[list[tuple[Any, int]]] = [[] for _ in range(GOODS)]
        self.supply: list[list[tuple[Any, int]]] = [[] for _ in range(GOODS)]
        self.any_demand: tuple[list[tuple[Any, int]], list[tuple[Any, int]]] = ([], [])
        self.objective: list[tuple[Any, float]] = []
        self.uses: list[tuple[Any, SeatId, Cost]] = []
        self.found: list[tuple[Any, str, tuple[Any, ...]]] = []
        self.outputs: list[tuple[Any, SeatId, Bag]] = []
        self.holds: dict[SeatId, Any] = {}
        self.ship_bonus = 0.0
        self.violet = True

    def flag(self, name: str) -> Any:
        """A variable that is 0 or 1."""
        return self.model.new_bool_var(name)

    def pay(self, var: Any, seat: Seat, cost: Cost) -> None:
        """The variable needs this cost."""
        for good, count in cost.goods.items():
            if good is not Good.VP:
                self.demand[good].append((var, count))
            else:
                self.objective.append((var, -count))
        for size, count in enumerate((cost.any_small, cost.any_large)):
            if count:
                self.any_demand[size].append((var, count))
        self.uses.append((var, seat.index, cost))

    def gain(self, var: Any, bag: Bag, weight: float = 1.0) -> None:
        """The variable brings these goods after the economy."""
        value = weight * self.table.worth(bag, later=True)
        if value:
            self.objective.append((var, value))

    def receive(self, var: Any, bag: Bag) -> None:
        """The variable brings these goods at once."""
        for good, count in bag.items():
            if good is Good.VP:
                self.objective.append((var, count))
            else:
                self.supply[good].append((var, count))


def balances(build: Build, keep: Bag) -> dict[Good, Any]:
    """Goods used are there; wilds stand for colours of their size; what is left is worth something later.

    Returns what is left of each good.
    """
    lefts: dict[Good, Any] = {}
    holds = _ship_holds(build)
    model, stock, later = build.model, build.stock, build.table.later
    for size, (colours, wild) in enumerate(((SMALL, Good.WS), (LARGE, Good.WL))):
        substitutes: list[Any] = []
        places: list[Any] = []
        for good in (*colours, wild):
            most = stock[good] + sum(count for _, count in build.supply[good])
            anywhere = model.new_int_var(0, most, f"any {good}")
            if good is wild:
                used = sum(substitutes) + sum(count * var for var, count in build.demand[good])
            else:
                need = sum(count * var for var, count in build.demand[good])
                wilds = model.new_int_var(0, stock[wild], f"wild {good}")
                substitutes.append(wilds)
                used = need - wilds
                model.add(wilds <= need)
            left = model.new_int_var(0, most, f"left {good}")
            there = stock[good] + sum(count * var for var, count in build.supply[good])
            model.add(left == there - used - anywhere)
            build.objective.append((left, later[good]))
            lefts[good] = left
            places.append(anywhere)
        model.add(sum(places) == sum(count * var for var, count in build.any_demand[size]))
    for good in (Good.OC, Good.SH):
        there = stock[good] + sum(count * var for var, count in build.supply[good])
        most = stock[good] + sum(count for _, count in build.supply[good])
        left = model.new_int_var(0, most, f"left {good}")
        model.add(left == there - sum(count * var for var, count in build.demand[good]))
        build.objective.append((left, later[good]))
        lefts[good] = left
        if good is Good.SH:
            coming = sum(bag[good] * var for var, _, bag in build.outputs if bag[good])
            model.add(sum(holds) <= left + coming)
    for good, count in keep.items():
        coming = sum(bag[good] * var for var, _, bag in build.outputs if bag[good])
        missing = model.new_int_var(0, count, f"owed {good}")
        model.add(missing >= count - lefts[good] - coming)
        build.objective.append((missing, -20.0))  # a promise is kept before anything else
    return lefts


def _ship_holds(build: Build) -> list[Any]:
    """Ships that each seat keeps for the auction; the first ones are worth most."""
    bonus = build.ship_bonus
    holds = []
    for seat in build.pool:
        hold = build.model.new_int_var(0, SHIPS_WANTED, f"ships {seat.index}")
        build.objective.append((hold, bonus))
        build.holds[seat.index] = hold
        holds.append(hold)
    return holds
