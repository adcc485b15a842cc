"""The best use of goods and cards in one turn, for one seat or for several that trade, as an integer program.

Converters, upgrades, inventions and cards that enter play are decided exactly for this turn; what is left over, and
what cards will still bring, is valued at the usual prices of later turns. CP-SAT solves it with fixed seed and a limit
on work, not on time, so that equal tables give equal plans.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from confluence.core.game import SeatId
from confluence.players.planner.building import GOODS, SHIP_BONUS, Build, balances
from confluence.players.planner.choices import borrowed_interest, interest_choices, seat_choices
from confluence.players.planner.table import Table
from confluence.sidereal.cards import CardId
from confluence.sidereal.goods import EMPTY, Bag, Good

SCALE = 100
"""Points are counted in hundredths."""


@dataclass(slots=True)
class Plan:
    """What to do in this turn."""

    value: float = 0.0
    runs: list[tuple[SeatId, CardId, int, Good | None]] = field(default_factory=list)
    """Seat, card, converter, and the colour of an interest run."""
    upgrades: list[tuple[SeatId, CardId, CardId | None]] = field(default_factory=list)
    inventions: list[tuple[SeatId, CardId, int]] = field(default_factory=list)
    entries: list[tuple[SeatId, CardId]] = field(default_factory=list)
    draws: list[SeatId] = field(default_factory=list)
    needs: dict[SeatId, list[int]] = field(default_factory=dict)
    """Goods that each seat's part needs, by printed colour."""
    any_needs: dict[SeatId, tuple[int, int]] = field(default_factory=dict)
    """Small and large cubes of any colour on top."""
    yields: dict[SeatId, Bag] = field(default_factory=dict)
    """What each seat's economy brings to its own stock."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a plan can do."""

    do: str
    """`run`, `invent`, `upgrade`, `enter`, or `draw` from the own deck."""
    card: CardId = 0
    slot: int | None = None
    """Which converter runs; None: any of the card."""


@dataclass(frozen=True, slots=True)
class Locks:
    """What a plan has to do, what it must not do, goods that it may not use, and goods that it may buy."""

    must: tuple[Deed, ...] = ()
    never: tuple[Deed, ...] = ()
    keep: Bag = EMPTY
    shop: Bag = EMPTY
    """Each piece costs what it is worth to the table now."""


def solve(
    table: Table,
    pool: Sequence[SeatId],
    effort: float = 0.4,
    keep: Bag | None = None,
    ships: bool = True,
    locks: Locks | None = None,
    violet: bool = True,
) -> Plan:
    """The best plan for these seats together; `keep` are goods that must be there after the economy.

    Without `violet` the Trade Phase is over and only white converters run.
    A plan that cannot do what `locks` say is empty and names no seat, not even in its needs.
    """
    seats = [table.seats[index] for index in pool]
    build = Build(table, seats, [seat for seat in table.seats if seat.index not in pool])
    build.violet = violet
    for seat in seats:
        seat_choices(build, seat)
        borrowed_interest(build, seat)
    if len(seats) > 1:
        interest_choices(build, seats)
    build.ship_bonus = SHIP_BONUS[table.turn - 1] if ships else 0.0
    if locks is not None:
        _shop(build, locks.shop)
    lefts = balances(build, keep or Bag())
    if locks is not None:
        _lock(build, locks, lefts)
    model = build.model
    model.maximize(sum(round(SCALE * value) * var for var, value in build.objective))
    solver = build.cp.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False  # it would keep Ctrl-C from everybody, now and afterwards
    solver.parameters.random_seed = 7
    solver.parameters.max_deterministic_time = effort
    solver.parameters.relative_gap_limit = 0.0005
    solver.parameters.linearization_level = 2
    status = solver.solve(model)
    if status not in (build.cp.OPTIMAL, build.cp.FEASIBLE):
        return Plan()
    return _read(build, solver)


def _lock(build: Build, locks: Locks, lefts: dict[Good, Any]) -> None:
    """The plan does all that it must, nothing that it must not, and leaves goods alone."""
    for deed in locks.must:
        build.model.add_bool_or([var for var, do, what in build.found if _is(deed, do, what)])
    for deed in locks.never:
        for var, do, what in build.found:
            if _is(deed, do, what):
                build.model.add(var == 0)
    for good, count in locks.keep.items():
        build.model.add(lefts[good] >= count)


def _shop(build: Build, goods: Bag) -> None:
    """Pieces that can be had for points."""
    for good, count in goods.items():
        before: Any = 1
        for number in range(count):
            var = build.flag(f"shop {good} {number}")
            build.model.add(var <= before)
            build.receive(var, Bag.of(good))
            build.objective.append((var, -build.table.now[good]))
            before = var


def _is(deed: Deed, do: str, what: tuple[Any, ...]) -> bool:
    if deed.do != do or do == "draw":
        return deed.do == do
    return bool(what[1] == deed.card and (deed.slot is None or do != "run" or what[2] == deed.slot))


def _read(build: Build, solver: Any) -> Plan:
    plan = Plan(value=solver.objective_value / SCALE)
    for seat in build.pool:
        plan.needs[seat.index] = [0] * GOODS
        plan.any_needs[seat.index] = (0, 0)
        plan.yields[seat.index] = Bag()
    for var, kind, what in build.found:
        if not solver.value(var):
            continue
        if kind == "run":
            plan.runs.append(what)
        elif kind == "upgrade":
            plan.upgrades.append(what)
        elif kind == "invent":
            plan.inventions.append(what)
        elif kind == "enter":
            plan.entries.append(what)
        else:
            plan.draws.append(what[0])
    for var, index, cost in build.uses:
        if solver.value(var):
            for good, count in cost.goods.items():
                plan.needs[index][good] += count
            small, large = plan.any_needs[index]
            plan.any_needs[index] = (small + cost.any_small, large + cost.any_large)
    for var, index, bag in build.outputs:
        if solver.value(var):
            plan.yields[index] = plan.yields[index] + bag
    for index, hold in build.holds.items():
        plan.needs[index][Good.SH] += max(0, solver.value(hold) - plan.yields[index][Good.SH])
    return plan
