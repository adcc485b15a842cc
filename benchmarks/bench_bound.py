"""How long the bound of a table takes, by number of seats.

Yardstick, measured in the same run: a game of players who play at random on the same table, with all laws checked.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.timing import best_of_both, print_head, print_line
from confluence.lab.bound import find_bound
from confluence.lab.pool import Pool
from confluence.lab.simulate import Order, play_one
from confluence.sidereal.game import SIDEREAL

SEATS = (4, 6, 9)
ROUNDS = 3


def main() -> None:
    print_head(f"Bounds: best of {ROUNDS} solves")
    for seats in SEATS:
        order = Order(seats=(seats,), games=1)
        setup = order.table(0)[0]
        program = Pool(SIDEREAL.new(setup)).program
        solve, game = best_of_both(
            lambda setup=setup: find_bound(setup),  # type: ignore[misc]
            lambda order=order: play_one(order, 0),  # type: ignore[misc]
            ROUNDS,
        )
        size = f"{seats} seats, {len(program.high):,} columns, {len(program.rows):,} rows"
        print_line(size, 1000 * solve, "ms", {"a random game with laws": solve / game})


if __name__ == "__main__":
    main()
