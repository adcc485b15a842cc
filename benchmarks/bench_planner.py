"""How long planners of each level think: whole games, single decisions, and how that grows with seats.

Yardstick: a game of players who play at random on the same table.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median, quantiles
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.figures import Figures, run_benchmark
from confluence.core.chance import Chance
from confluence.core.game import Decision
from confluence.lab.simulate import Order
from confluence.lab.tables import play
from confluence.players import Heard, Look, Planner, Player, RandomPlayer
from confluence.players.planner import LEVELS, Level
from confluence.players.planner.outlook import Outlooks
from confluence.sidereal.game import SIDEREAL

SEATS = (4, 6, 9)
SEED = 11


class Timed:
    """A planner whose decisions are timed."""

    def __init__(self, level: Level, seconds: list[float], outlooks: Outlooks) -> None:
        self.player = Planner(level, outlooks=outlooks)
        self.seconds = seconds

    def hear(self, heard: Heard) -> None:
        """What the planner remembers, which takes no time to speak of."""
        self.player.hear(heard)

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        """What the planner answers."""
        start = process_time()
        try:
            return self.player.choose(view, decision, chance)
        finally:
            self.seconds.append(process_time() - start)


def game(players: list[Player], seats: int) -> float:
    """Seconds of one game."""
    setup = Order(seats=(seats,), games=1, seed=SEED).table(0)[0]
    start = process_time()
    play(SIDEREAL, setup, players, seed=SEED)
    return process_time() - start


def main(figures: Figures) -> None:
    figures.head("Planners: one game each, processor time")
    game([Planner(LEVELS["club"]) for _ in range(4)], 4)  # loads the solver
    for seats in SEATS:
        random = min(game([RandomPlayer() for _ in range(seats)], seats) for _ in range(3))
        for name, level in LEVELS.items():
            decisions: list[float] = []
            shared = Outlooks()
            took = game([Timed(level, decisions, shared) for _ in range(seats)], seats)
            late = quantiles(decisions, n=100)[-1]
            figures.show(f"{name}, {seats} seats", took, "s a game", "random", random)
            print(
                f"    {3600 / took:,.0f} games an hour; a decision: median {1000 * median(decisions):.0f} ms,", end=" "
            )
            print(f"99 of 100 within {late:.2f} s, longest {max(decisions):.2f} s")


if __name__ == "__main__":
    run_benchmark(main)
