"""The planner: a player that optimises its turn and bargains on what goods are worth to everybody."""

from __future__ import annotations

from confluence.players.planner.player import Planner
from confluence.players.planner.temper import CHARACTERS, LEVELS, TEMPERS, Character, Level, Temper

__all__ = ["CHARACTERS", "LEVELS", "TEMPERS", "Character", "Level", "Planner", "Temper"]
