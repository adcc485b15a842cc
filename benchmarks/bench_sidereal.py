"""How fast the Sidereal engine is: whole random games, single calls, copies, views, replay.

Yardstick: a move of random games of python-chess. An action of random play is "find one legal action of any kind,
carry it out".
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.chess_games import chess
from benchmarks.figures import Figures, Work, repeated, run_benchmark
from confluence.core.chance import Chance
from confluence.core.game import Match, Setup
from confluence.core.wire import dumps
from confluence.sidereal.actions import Action
from confluence.sidereal.decisions import awaited
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.state import CATALOGUE, State, Step
from confluence.sidereal.suggest import suggest

SEED = 11
GAMES = 20

Log = list[tuple[int, Action]]


def main(figures: Figures) -> None:
    """Print every figure of the engine."""
    figures.head("Sidereal engine")
    for seats in (4, 6, 9):
        played = [play(setup(seats, seed)) for seed in range(GAMES)]
        actions = sum(len(log) for _, _, log in played)
        for begin, state, log in played[:3]:
            assert Match.replay(SIDEREAL, begin, log).state.digest() == state.digest()

        def again(seats: int = seats) -> None:
            for seed in range(GAMES):
                play(setup(seats, seed))

        def replay(played: list[tuple[Setup, State, Log]] = played) -> None:
            for begin, _, log in played:
                Match.replay(SIDEREAL, begin, log)

        rate, _ = figures.measure(f"random play, {seats} seats", "actions/s", Work(again, actions), chess())
        figures.show(f"random games, {seats} seats", rate * GAMES / actions, "games/s")
        figures.measure(f"replay, {seats} seats", "actions/s", Work(replay, actions), chess())

    state = midgame(6)

    figures.measure("state copy, 6 seats, turn 4", "µs", repeated(state.copy, 1000), chess())
    figures.measure("view of a seat as JSON", "µs", repeated(lambda: dumps(SIDEREAL.view(state, 0)), 50), chess())
    figures.show("size of that view", len(dumps(SIDEREAL.view(state, 0)).encode()) / 1000, "kB", "1 kB", 1)
    lists = repeated(lambda: [decision.actions() for decision in SIDEREAL.decisions(state).values()], 20)
    figures.measure("legal lists of all 6 seats", "µs", lists, chess())
    figures.measure("digest of the state", "µs", repeated(state.digest, 50), chess())


def setup(seats: int, seed: int) -> Setup:
    """Species drawn from the seed."""
    species = Chance(f"{seats} seats, {seed}").sample(list(CATALOGUE.species), seats)
    return Setup("sidereal", SIDEREAL.rules, tuple(species), seed)


def play(begin: Setup) -> tuple[Setup, State, Log]:
    """A whole random game."""
    state = SIDEREAL.new(begin)
    chance = Chance(f"{SEED} {begin.seed}")
    log: Log = []
    while state.step is not Step.OVER:
        seat = chance.choice(awaited(state))
        action = suggest(state, seat, chance)
        SIDEREAL.apply(state, seat, action)
        log.append((seat, action))
    return begin, state, log


def midgame(seats: int) -> State:
    """The table in the middle of trading in turn 4, with offers and promises open."""
    state = SIDEREAL.new(setup(seats, 3))
    chance = Chance(SEED)
    while state.turn < 4:
        seat = chance.choice(awaited(state))
        SIDEREAL.apply(state, seat, suggest(state, seat, chance))
    for _ in range(40):
        seat = chance.below(seats)
        action = suggest(state, seat, chance)
        before = state.copy()
        SIDEREAL.apply(state, seat, action)
        if state.step is not Step.TRADE:
            return before
    return state


if __name__ == "__main__":
    run_benchmark(main)
