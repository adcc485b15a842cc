"""Looking for several viewers at once shows each of them exactly what looking for it alone shows (R-INFO)."""

from __future__ import annotations

from typing import Any

import pytest

from confluence.core.game import Setup
from confluence.lab.tables import Observer, play
from confluence.players import new_player
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.views import view, views


class Both(Observer):
    """Compares after every action."""

    def __init__(self) -> None:
        self.compared = 0

    def acted(self, match: Any, seat: int, action: Any, events: Any) -> None:
        viewers = [None, *range(match.state.players)]
        assert views(match.state, viewers) == [view(match.state, viewer) for viewer in viewers]
        self.compared += 1


@pytest.mark.parametrize("options", [{}, {"PROMISES": "parties", "POINTS_LOG": "silent"}], ids=["usual", "private"])
def test_r_info_01_views_made_together_are_the_views_made_one_by_one(options: dict[str, str]) -> None:
    both = Both()
    species = ("caylion", "faderan", "yengii", "zeth", "kjas")
    setup = Setup(SIDEREAL.name, SIDEREAL.rules, species, 11, options)
    play(SIDEREAL, setup, [new_player("random") for _ in species], seed=5, observers=[both])
    assert both.compared > 100
