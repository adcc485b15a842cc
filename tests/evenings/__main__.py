"""Evenings with one scripted person and planners, at tables of the real server on a virtual clock.

    python -m tests.evenings --tables 40 --jobs 2

Half of the tables have four seats, half of them six. One row of figures is printed for each evening, then the sums and
everything that is wrong; the command fails if something is.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor

from tests.evenings.clock import run
from tests.evenings.evening import PLANNERS, spend
from tests.evenings.measures import Examined, Figures, examine, table_of

CHECKS = 8
"""Refusals of an evening for which counter-offers are searched."""


def lineup(number: int) -> tuple[str, list[str], int]:
    """Letters, bots and seed of an evening: seats four and six in turn, the person in every seat, all temperaments."""
    seats = (4, 6)[number % 2]
    place = number // 2 % seats
    bots = [PLANNERS[(number // 2 + seat) % len(PLANNERS)] for seat in range(seats - 1)]
    return "b" * place + "p" + "b" * (seats - place - 1), bots, 1000 + number


def one(number: int, last_turn: int, checks: int) -> Examined:
    """Spend an evening and count."""
    kinds, bots, seed = lineup(number)
    return examine(run(spend(kinds, bots, seed, last_turn=last_turn, checks=checks)))


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.evenings", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=40, help="evenings (40)")
    parser.add_argument("--first", type=int, default=0, help="number of the first one (0)")
    parser.add_argument("--turns", type=int, default=6, help="turns of each match (6)")
    parser.add_argument("--checks", type=int, default=CHECKS, help=f"searches for counter-offers in each ({CHECKS})")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    asked = parser.parse_args()
    numbers = range(asked.first, asked.first + asked.tables)
    sums, cases = {4: Figures(), 6: Figures()}, []
    say(table_of([]))
    with ProcessPoolExecutor(asked.jobs) as pool:
        work = [pool.submit(one, number, asked.turns, asked.checks) for number in numbers]
        for number, done in zip(numbers, work, strict=True):
            found = done.result()
            seats = len(lineup(number)[0])
            sums[seats] += found.figures
            cases += [f"{number}: {case}" for case in found.cases]
            say(table_of([(f"{number}: {seats} seats", found.figures)]).splitlines()[1])
    both = sums[4] + sums[6]
    say(table_of([*((f"{seats} seats", some) for seats, some in sums.items()), ("all", both)]))
    for case in cases:
        say(case)
    for fault in both.faults():
        say(f"FAULT: {fault}")
    return 1 if both.faults() else 0


if __name__ == "__main__":
    sys.exit(main())
