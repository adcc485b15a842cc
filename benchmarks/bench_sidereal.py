"""How fast the Sidereal engine is: whole random games, single calls, copies, views, replay.

Yardstick, measured in the same run: random games of python-chess, in moves a second. A move there is "list the legal
moves, choose one, play it"; here it is "find one legal action of any kind, carry it out".
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.chess_games import CHESS, chess_moves, play_chess
from benchmarks.timing import best_of, best_of_both, print_head, print_line
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


def main() -> None:
    """Print every figure of the engine."""
    print_head("Sidereal engine")
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

        ours, chess = best_of_both(again, play_chess)
        moves = chess_moves()
        print_line(f"yardstick: {CHESS}", moves / chess, "moves/s")
        print_line(f"random games, {seats} seats", GAMES / ours, "games/s")
        print_line(
            f"random play, {seats} seats", actions / ours, "actions/s", {CHESS: actions / ours / (moves / chess)}
        )
        ours, chess = best_of_both(replay, play_chess)
        print_line(f"replay, {seats} seats", actions / ours, "actions/s", {CHESS: actions / ours / (moves / chess)})

    state = midgame(6)

    def figure(call: Callable[[], object], times: int, unit: float) -> float:
        return unit * best_of(lambda: [call() for _ in range(times)]) / times

    print_line("state copy, six seats in turn 4", figure(state.copy, 1000, 1e6), "µs")
    print_line("view of a seat as JSON", figure(lambda: dumps(SIDEREAL.view(state, 0)), 50, 1e3), "ms")
    print_line("size of that view", len(dumps(SIDEREAL.view(state, 0)).encode()) / 1000, "kB")
    lists = figure(lambda: [d.actions() for d in SIDEREAL.decisions(state).values()], 20, 1e3)
    print_line("legal lists of all six seats", lists, "ms")
    print_line("digest of the state", figure(state.digest, 50, 1e3), "ms")


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
    main()
