"""How many points a table can make together: the bound of a central planner who owns all goods and cards.

A table above its bound proves an error in engine, data or bound, so that the lab compares the two wherever it can.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from math import ceil
from typing import Any, Final

from confluence.core.errors import ConfluenceError
from confluence.core.game import Setup
from confluence.players.planner.accounts import DEEDS, SOURCES, Allows, Scope, everything
from confluence.players.planner.model import Model
from confluence.players.planner.program import Solution
from confluence.players.planner.table import Table, Track
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import LARGE_CUBES, SMALL_CUBES, TRADABLE, Good
from confluence.sidereal.phases.scoring import TWELFTHS
from confluence.sidereal.state import CATALOGUE, TURNS, State

ALL_TURNS: Final = range(1, TURNS + 1)
TOLERANCE: Final = 1e-6
"""Points by which a solver may err."""
DIGITS: Final = 10_000
"""A bound is rounded up to parts of a point that every machine agrees on."""
AUCTION: Final = "sh bid"
"""The price of a ship after the Economy Phase, when it can be bid."""
CHANGING: Final = ("EDITION", "SCORING", "HANDICAP")
"""Table options that change what can be won."""


class NoBound(ConfluenceError):
    """The bound of a table cannot be worked out."""


class AboveBound(ConfluenceError):
    """A table won more than it could: an error in engine, data or bound."""


@dataclass(frozen=True, slots=True)
class Bound:
    """What the best plan for a whole table brings, and by what."""

    setup: Setup
    value: float
    """Points of all seats together."""
    points: dict[str, tuple[float, ...]]
    """By source, turn 1 to 6 and the end."""
    deeds: dict[str, tuple[float, ...]]
    """How often the plan does something, by turn; fractions are allowed."""
    prices: dict[str, tuple[float, ...]]
    """What one more good is worth to the table at the beginning of each Trade Phase, by code."""

    @property
    def per_seat(self) -> float:
        """Points of one seat, on average."""
        return self.value / len(self.setup.seats)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        rounded = {
            name: {key: [round(number, 4) for number in numbers] for key, numbers in table.items()}
            for name, table in (("points", self.points), ("deeds", self.deeds), ("prices", self.prices))
        }
        return {
            "species": list(self.setup.seats),
            "seed": self.setup.seed,
            "bound": round_up(self.value),
            "per_seat": round(self.per_seat, 4),
            **rounded,
        }


def is_possible() -> bool:
    """Whether the solver is installed."""
    return find_spec("ortools") is not None


def find_bound(setup: Setup, allows: Allows = everything, bids: float = 1.0) -> Bound:
    """Solve the planner's problem of one table; what is forbidden, or dearer bids, can only lower it."""
    if not is_possible():
        raise NoBound("a bound needs the packages of confluence[ai], and they are not installed")
    pool = central_planner(SIDEREAL.new(setup), allows, bids)
    found = pool.program.relaxed()
    if found is None:
        raise NoBound(f"the solver found no bound for {' '.join(setup.seats)} with seed {setup.seed}")
    return Bound(setup, found.value, _points(pool, found), _deeds(pool, found), _prices(pool, found))


def central_planner(state: State, allows: Allows = everything, bids: float = 1.0) -> Model:
    """The program of a planner who owns every good and every card of a table and knows all shuffles.

    Whatever a table can do in a game, this planner can do with the same goods and the same points, so that the best
    value of the program in fractions is a bound of the sum of the scores. Everything that is left out only limits the
    players, never the planner: `docs/lab.md` lists it.
    """
    table = Table.seen(SIDEREAL.view(state, None))
    table.research = Track([*state.research_track, *state.team_deck], table.research.minima)
    table.colonies = Track([*state.colony_track, *state.colony_deck], table.colonies.minima)
    table.relics = list(state.relic_deck)
    table.scored = scored(state)
    seats = tuple(range(state.players))
    return Model(table, Scope(seats, strict=False, bids=bids, allows=allows))


def scored(state: State) -> dict[Good, float]:
    """Points for each good at the end, without rounding (R-SCORE-02, R-VAR-01)."""
    octagon, large, small, ship = 6.0, 3.0, 2.0, 2.0
    if state.options.precise:
        octagon, large, small, ship = CATALOGUE.editions[state.options.edition].precise
    points = {Good.OC: octagon, Good.SH: ship}
    points |= dict.fromkeys(LARGE_CUBES, large) | dict.fromkeys(SMALL_CUBES, small)
    return {good: twelfths / TWELFTHS for good, twelfths in points.items()}


def _points(pool: Model, found: Solution) -> dict[str, tuple[float, ...]]:
    table = {source: [0.0] * (TURNS + 1) for source in SOURCES}
    for column, turn, source, points, _ in pool.points:
        table[source][turn - 1] += points * found.columns[column]
    return {source: tuple(row) for source, row in table.items()}


def _deeds(pool: Model, found: Solution) -> dict[str, tuple[float, ...]]:
    table = {deed: [0.0] * TURNS for deed in DEEDS}
    for option in pool.options:
        table[option.do][option.turn - 1] += found.columns[option.column]
    return {deed: tuple(row) for deed, row in table.items()}


def _prices(pool: Model, found: Solution) -> dict[str, tuple[float, ...]]:
    def price(rows: Sequence[int]) -> tuple[float, ...]:
        return tuple(max(0.0, -found.duals[row]) for row in rows)

    prices = {good.code: price([pool.stock[turn, good] for turn in ALL_TURNS]) for good in TRADABLE}
    return prices | {AUCTION: price(list(pool.auction.values()))}


def round_up(value: float) -> float:
    """The bound with a few digits, never below the true one."""
    return ceil((value + TOLERANCE) * DIGITS) / DIGITS


def table_bound(setup: Setup) -> float:
    """The most points that all seats of a table can win together, worked out once for equal tables."""
    options = tuple(sorted((name, value) for name, value in setup.options.items() if name in CHANGING))
    return _kept(setup.seats, setup.seed, options)


@lru_cache(maxsize=256)
def _kept(seats: tuple[str, ...], seed: int, options: tuple[tuple[str, str], ...]) -> float:
    return round_up(find_bound(Setup(SIDEREAL.name, SIDEREAL.rules, seats, seed, dict(options))).value)


def check_bound(total: float, bound: float) -> None:
    """Refuse a sum of scores that cannot be."""
    if total > bound:
        raise AboveBound(f"table above its bound: {total:g} of {bound:g} points")
