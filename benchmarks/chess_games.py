"""The yardstick of both engines: random games of python-chess, which is pure Python and known to be quick.

A move is "list the legal moves, choose one, play it".
"""

from __future__ import annotations

from functools import cache
from typing import Final

import chess as python_chess

from benchmarks.figures import Work
from confluence.core.chance import Chance

GAMES: Final = 6
LONGEST: Final = 200


def play_chess() -> int:
    """Random games; the number of moves."""
    moves = 0
    for seed in range(GAMES):
        chance = Chance(seed)
        board = python_chess.Board()
        while not board.is_game_over() and board.ply() < LONGEST:
            board.push(chance.choice(list(board.legal_moves)))
            moves += 1
    return moves


@cache
def chess() -> Work:
    """One round; it has the same number of moves every time."""
    return Work(play_chess, play_chess(), "chess")
