"""How fast the Sidereal engine is: whole random games, single calls, copies, views, replay.

Yardstick, measured in the same run: random games of python-chess, in moves a second. A move there is "list the legal
moves, choose one, play it"; here it is "find one legal action of any kind, carry it out".
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.timing import best_of, print_head, print_line
from confluence.core.chance import Chance
from confluence.core.game import Match, Setup
from confluence.core.wire import dumps
from confluence.sidereal.actions import Action
from confluence.sidereal.decisions import awaited
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.state import CATALOGUE, State, Step
from confluence.sidereal.suggest import suggest

CHESS = "python-chess random play"
SEED = 11
GAMES = 20

Log = list[tuple[int, Action]]


def main() -> None:
    """Print every figure of the engine."""
    chess = chess_moves_per_second()
    print_head("Sidereal engine")
    if chess:
        print_line(f"yardstick: {CHESS}", chess, "moves/s")

    def show(name: str, figure: float, unit: str) -> None:
        compared = {CHESS: figure / chess} if chess and unit == "actions/s" else None
        print_line(name, figure, unit, compared)

    for seats in (4, 6, 9):
        played = [play(setup(seats, seed)) for seed in range(GAMES)]
        actions = sum(len(log) for _, _, log in played)

        def again(seats: int = seats) -> None:
            for seed in range(GAMES):
                play(setup(seats, seed))

        seconds = best_of(again, rounds=3)
        show(f"random games, {seats} seats", GAMES / seconds, "games/s")
        show(f"random play, {seats} seats", actions / seconds, "actions/s")
        show(f"replay from the log, {seats} seats", replayed(played), "actions/s")

    state = midgame(6)
    show("state copy, six seats in turn 4", 1e6 * best_of(lambda: repeat(state.copy, 1000)) / 1000, "µs")
    show("view of a seat as JSON", 1e3 * best_of(lambda: repeat(lambda: dumps(SIDEREAL.view(state, 0)), 50)) / 50, "ms")
    show("size of that view", len(dumps(SIDEREAL.view(state, 0)).encode()) / 1000, "kB")
    lists = best_of(lambda: repeat(lambda: [d.actions() for d in SIDEREAL.decisions(state).values()], 20)) / 20
    show("legal lists of all six seats", 1e3 * lists, "ms")
    show("digest of the state", 1e3 * best_of(lambda: repeat(state.digest, 50)) / 50, "ms")


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


def replayed(played: list[tuple[Setup, State, Log]]) -> float:
    """Actions a second when games are rebuilt from their logs; each must end in the same state."""
    for begin, state, log in played[:3]:
        assert Match.replay(SIDEREAL, begin, log).state.digest() == state.digest()

    def work() -> None:
        for begin, _, log in played:
            Match.replay(SIDEREAL, begin, log)

    return sum(len(log) for _, _, log in played) / best_of(work, rounds=3)


def repeat(call: object, times: int) -> None:
    """Call something several times."""
    assert callable(call)
    for _ in range(times):
        call()


def chess_moves_per_second() -> float:
    """Moves a second of random games in python-chess, 0 where it is not installed."""
    try:
        import chess
    except ImportError:
        return 0.0
    def work() -> int:
        moves = 0
        for seed in range(6):
            chance = Chance(seed)
            board = chess.Board()
            while not board.is_game_over() and board.ply() < 200:
                board.push(chance.choice(list(board.legal_moves)))
                moves += 1
        return moves

    return work() / best_of(work, rounds=3)


if __name__ == "__main__":
    main()
