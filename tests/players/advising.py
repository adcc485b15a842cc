"""Advisers that the tests of one process share, so that prices are worked out once."""

from __future__ import annotations

from functools import cache

from confluence.players.adviser import Adviser
from confluence.players.planner import LEVELS


@cache
def adviser(level: str = "club") -> Adviser:
    """The shared adviser of a level."""
    return Adviser(LEVELS[level])
