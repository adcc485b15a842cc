"""How fast Altered Confluence is: whole games of each player, single calls, copies, views, replay, the Overcome test.

Yardstick, measured in the same run: random games of python-chess, in moves a second. A move there is "list the legal
moves, choose one, play it"; here an action is answered by the player in question and carried out, with everything the
Confluence does until the player is asked again. Games of thinking players are compared with random ones.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.chess_games import CHESS, chess_moves, play_chess
from benchmarks.timing import best_of, best_of_both, print_head, print_line
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
ROUNDS = {"random": (60, 5), "greedy": (12, 3), "search": (6, 1)}
"""By player: how many games are a round, and how many rounds there are."""


def main() -> None:
    """Print every figure of the engine and its players."""
    print_head("Altered Confluence")
    moves = chess_moves()
    alone = 0.0
    for player, (games, rounds) in ROUNDS.items():
        matches = [game(player, seed) for seed in range(games)]
        actions = sum(len(match.log) for match in matches)

        def again(player: str = player, games: int = games) -> None:
            for seed in range(games):
                game(player, seed)

        ours, theirs = best_of_both(again, play_chess, rounds)
        if player == "random":
            print_line(f"yardstick: {CHESS}", moves / theirs, "moves/s")
            alone = games / ours
            print_line("random games", alone, "games/s")
            print_line("random play", actions / ours, "actions/s", {CHESS: actions / ours / (moves / theirs)})
        else:
            print_line(f"{player} games", games / ours, "games/s", {"as long as a random one": alone * ours / games})
            print_line(f"a decision of {player}", 1000 * ours / actions, "ms")

    matches = [game("greedy", seed) for seed in range(ROUNDS["greedy"][0])]
    actions = sum(len(match.log) for match in matches)

    def replay() -> None:
        for match in matches:
            Match.replay(ALTERED, match.setup, match.log)

    ours, theirs = best_of_both(replay, play_chess)
    print_line("replay of greedy games", actions / ours, "actions/s", {CHESS: actions / ours / (moves / theirs)})

    state = midgame()
    move = min(theirs / moves, best_of(play_chess, 3) / moves) * 1e6

    def figure(name: str, call: Callable[[], object], times: int) -> None:
        took = 1e6 * best_of(lambda: [call() for _ in range(times)]) / times
        print_line(name, took, "µs", {"a move of python-chess": took / move})

    figure("state copy, Day 5", state.copy, 1000)
    figure("one Overcome test, Day 5", lambda: overcome.meter(state, 0), 500)
    figure("which sets of twelve objects fit", many_sets, 5)
    figure("list of legal actions, Day 5", lambda: list(ALTERED.decisions(state)[0].actions()), 100)
    figure("an imagined world", lambda: ALTERED.decisions(state)[0].imagine(Chance(SEED)), 100)
    figure("view as JSON", lambda: dumps(ALTERED.view(state, 0)), 20)
    figure("digest of the state", lambda: ALTERED.digest(state), 50)
    print_line("size of that view", len(dumps(ALTERED.view(state, 0)).encode()) / 1000, "kB")


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
    main()
