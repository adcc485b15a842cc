"""The yardstick of both engines: random games of python-chess, which is pure Python and known to be quick."""

from __future__ import annotations

from functools import cache
from typing import Final

import chess

from confluence.core.chance import Chance

CHESS: Final = "python-chess random play"
GAMES: Final = 6
LONGEST: Final = 200


def play_chess() -> int:
    """Random games; the number of moves."""
    moves = 0
    for seed in range(GAMES):
        chance = Chance(seed)
        board = chess.Board()
        while not board.is_game_over() and board.ply() < LONGEST:
            board.push(chance.choice(list(board.legal_moves)))
            moves += 1
    return moves


@cache
def chess_moves() -> int:
    """How many moves one round has; the same in every round."""
    return play_chess()
