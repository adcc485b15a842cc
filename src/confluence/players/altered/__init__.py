"""Players of Altered Confluence: they think in worlds that look the same to the player, never in the real one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from confluence.players.altered.greedy import GreedyPlayer
from confluence.players.altered.search import SearchPlayer
from confluence.players.random_player import RandomPlayer

PLAYERS: Final[dict[str, Callable[[], Any]]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "search": SearchPlayer,
}
"""Every player by name, from the weakest to the strongest; they read the decisions of this game alone."""

__all__ = ["PLAYERS", "GreedyPlayer", "SearchPlayer"]
