"""What tests of the planner share: the solver, and positions from the middle of a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from confluence.sidereal.state import State
from tests.players.planner.positions import turns_of_beginners


@pytest.fixture(scope="session", autouse=True)
def _solver(solver: None) -> None:
    """Every test of the planner may be the first that needs the solver."""


@pytest.fixture(scope="session")
def middle() -> Callable[[int], State]:
    """The beginning of turn 3, 4 or 5 in one game of four beginners."""
    turns = turns_of_beginners(4, 5, last=5)
    return lambda turn: turns[turn].copy()
