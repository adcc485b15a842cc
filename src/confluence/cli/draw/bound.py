"""The tables of `confluence bound`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from confluence.cli.draw.goods import STYLES, Paper
from confluence.lab.bound import AUCTION, Bound
from confluence.lab.simulate import Order
from confluence.sidereal.cards import catalogue
from confluence.sidereal.state import TURNS

DEEDS: Final = (
    ("inventions", ("invent",)),
    ("upgrades", ("upgrade", "spend")),
    ("teams bought", ("buy team",)),
    ("colonies bought", ("buy colony",)),
)
WILD: Final = ("ws", "wl")


def draw_bounds(order: Order, bounds: Sequence[Bound]) -> None:
    """Every table with its bound, and the means over all of them."""
    paper = Paper(catalogue(), german=False)
    count = len(bounds)
    paper.add(Text(_title(order, bounds), "bold"), Text(_conditions(order)), Text())
    paper.add(_tables(paper, bounds), Text())
    of_all = "" if count == 1 else f", mean of {count} tables"
    seats = order.seats[0]
    points = _means([bound.points for bound in bounds], seats)
    paper.add(Text(f"Points per seat by source{of_all}", "bold"))
    paper.add(_by_turn(paper, {name: row for name, row in points.items() if any(row)}, end=True), Text())
    deeds = _means([bound.deeds for bound in bounds], 1)
    done = {name: tuple(map(sum, zip(*(deeds[key] for key in keys), strict=True))) for name, keys in DEEDS}
    paper.add(Text(f"What the planner does{of_all}", "bold"))
    paper.add(_by_turn(paper, done), Text())
    paper.add(Text(f"What one more good is worth in points, at the start of the Trade Phase{of_all}", "bold"))
    paper.add(_prices(paper, bounds))
    paper.deliver()


def _title(order: Order, bounds: Sequence[Bound]) -> str:
    seats, total = order.seats[0], sum(bound.value for bound in bounds) / len(bounds)
    what = "Bound of a table" if len(bounds) == 1 else f"Bounds of {len(bounds)} tables"
    on_average = "" if len(bounds) == 1 else " on average"
    return f"{what} with {seats} seats: {total:.1f} points{on_average}, {total / seats:.1f} per seat"


def _conditions(order: Order) -> str:
    return ", ".join([f"seed {order.seed}", *(f"{name}={value}" for name, value in order.options.items())])


def _tables(paper: Paper, bounds: Sequence[Bound]) -> Table:
    table = paper.table()
    for title in ("table", "sum", "per seat"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("species")
    for number, bound in enumerate(bounds):
        names = ", ".join(paper.species(species) for species in bound.setup.seats)
        table.add_row(str(number), f"{bound.value:.1f}", f"{bound.per_seat:.1f}", names)
    return table


def _means(tables: Sequence[Mapping[str, tuple[float, ...]]], parts: int) -> dict[str, tuple[float, ...]]:
    share = len(tables) * parts
    return {
        key: tuple(sum(column) / share for column in zip(*(table[key] for table in tables), strict=True))
        for key in tables[0]
    }


def _by_turn(paper: Paper, rows: Mapping[str, tuple[float, ...]], *, end: bool = False) -> Table:
    table = paper.table()
    table.add_column("", no_wrap=True, min_width=16)
    for title in (*(f"turn {turn}" for turn in range(1, TURNS + 1)), *(("end",) if end else ()), "sum"):
        table.add_column(title, justify="right", no_wrap=True, min_width=6)
    for name, row in rows.items():
        table.add_row(name, *(f"{number:.1f}" if number else "" for number in row), f"{sum(row):.1f}")
    if end:
        sums = [sum(column) for column in zip(*rows.values(), strict=True)]
        table.add_row("all", *(f"{number:.1f}" for number in sums), f"{sum(sums):.1f}", style="bold")
    return table


def _prices(paper: Paper, bounds: Sequence[Bound]) -> Table:
    has_wilds = any("unity" in bound.setup.seats for bound in bounds)
    prices = _means([bound.prices for bound in bounds], 1)
    table = paper.table()
    table.add_column("", no_wrap=True, min_width=16)
    for turn in range(1, TURNS + 1):
        table.add_column(f"turn {turn}", justify="right", no_wrap=True, min_width=6)
    for code, row in prices.items():
        if code in WILD and not has_wilds:
            continue
        name = Text("sh in the auction") if code == AUCTION else Text(code, STYLES[code])
        table.add_row(name, *(f"{price:.2f}" for price in row))
    return table
