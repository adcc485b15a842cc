"""How long the bound of a table takes, by number of seats.

Yardstick: a game of players who play at random on the same table, with all laws checked.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.figures import Figures, Work, run_benchmark
from confluence.lab.bound import central_planner, find_bound
from confluence.lab.simulate import Order, play_one
from confluence.sidereal.game import SIDEREAL

SEATS = (4, 6, 9)
ROUNDS = 3


def main(figures: Figures) -> None:
    figures.head(f"Bounds: best of {ROUNDS} solves")
    for seats in SEATS:
        order = Order(seats=(seats,), games=1)
        setup = order.table(0)[0]
        program = central_planner(SIDEREAL.new(setup)).program
        figures.measure(
            f"{seats} seats",
            "ms",
            Work(partial(find_bound, setup)),
            Work(partial(play_one, order, 0), name="random"),
            ROUNDS,
        )
        print(f"    {len(program.high):,} columns, {len(program.rows):,} rows")


if __name__ == "__main__":
    run_benchmark(main)
