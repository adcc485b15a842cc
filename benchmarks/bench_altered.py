"""How fast Altered Confluence is: whole games of each player, single calls, copies, views, replay, the Overcome test.

Yardstick: a move of random games of python-chess. An action is the answer of the player, carried out with everything
the Confluence does until the player is asked again. Games of thinking players are compared with random ones.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.chess_games import chess
from benchmarks.figures import Figures, Work, repeated, run_benchmark
from confluence.altered import overcome
from confluence.altered.game import ALTERED
from confluence.altered.state import State
from confluence.core.chance import Chance
from confluence.core.game import Match, Setup
from confluence.core.wire import dumps
from confluence.lab.games import GAMES
from confluence.lab.tables import play
from confluence.players import new_player

LAB = GAMES["altered"]
SEED = 11
ROUNDS = {"greedy": (12, 3), "search": (6, 1)}
"""By player: how many games are a round, and how many rounds there are."""


def main(figures: Figures) -> None:
    """Print every figure of the engine and its players."""
    figures.head("Altered Confluence")
    actions, work = games("random", 60)
    rate, _ = figures.measure("random play", "actions/s", Work(work, actions), chess())
    figures.show("random games", rate * 60 / actions, "games/s")
    random = Work(work, 60, "random")
    for player, (number, rounds) in ROUNDS.items():
        actions, work = games(player, number)
        took, _ = figures.measure(f"a {player} game", "ms", Work(work, number), random, rounds)
        figures.show(f"a decision of {player}", took * number / actions, "ms")

    matches = [game("greedy", seed) for seed in range(12)]

    def replay() -> None:
        for match in matches:
            Match.replay(ALTERED, match.setup, match.log)

    actions = sum(len(match.log) for match in matches)
    figures.measure("replay of greedy games", "actions/s", Work(replay, actions), chess())

    state = midgame()

    def figure(name: str, call: Callable[[], object], times: int) -> None:
        figures.measure(name, "µs", repeated(call, times), chess())

    figure("state copy, Day 5", state.copy, 1000)
    figure("one Overcome test, Day 5", lambda: overcome.meter(state, 0), 500)
    figure("which sets of twelve objects fit", many_sets, 5)
    figure("list of legal actions, Day 5", lambda: list(ALTERED.decisions(state)[0].actions()), 100)
    figure("an imagined world", lambda: ALTERED.decisions(state)[0].imagine(Chance(SEED)), 100)
    figure("view as JSON", lambda: dumps(ALTERED.view(state, 0)), 20)
    figure("digest of the state", lambda: ALTERED.digest(state), 50)
    figures.show("size of that view", len(dumps(ALTERED.view(state, 0)).encode()) / 1000, "kB", "1 kB", 1)


def games(player: str, number: int) -> tuple[int, Callable[[], None]]:
    """A function that plays a number of games, and the number of actions in them."""

    def play_all() -> None:
        for seed in range(number):
            game(player, seed)

    return sum(len(game(player, seed).log) for seed in range(number)), play_all


def setup(seed: int) -> Setup:
    """A deck drawn from the seed, against ten rare twins."""
    return Setup("altered", ALTERED.rules, LAB.draw_seats(1, Chance(f"deck {seed}")), seed, {"DIFFICULTY": "10"})


def game(player: str, seed: int) -> Match[Any, Any]:
    """A whole game."""
    return play(ALTERED, setup(seed), [new_player(player, "altered")], seed=f"{SEED} {seed}").match


@cache
def midgame() -> State:
    """The player's first turn on Day 5 of a game that gets so far."""
    for seed in range(100):
        whole = game("greedy", seed)
        state = ALTERED.new(whole.setup)
        for seat, action in whole.log:
            ALTERED.apply(state, seat, action)
            if state.day == 5 and state.question is not None and state.question.kind == "turn":
                return state
    raise AssertionError("no game reaches Day 5")


def many_sets() -> object:
    """The maximal sets among twelve objects that do not all fit: more than any game has had so far."""
    numbers = [(1 + place % 3, place % 2, (place // 3) % 2) for place in range(12)]
    return overcome.maximal_sets((7, 4, 4), numbers)


if __name__ == "__main__":
    run_benchmark(main)
