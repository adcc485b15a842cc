"""Who follows the advice gets a fair share of first games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.advised_games import summary
from confluence.lab.follower import Followed, first_game


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_who_follows_the_advice_does_well_and_its_ideas_are_accepted() -> None:
    """Two games; `benchmarks/advised_games.py` plays sixty."""
    games = [first_game(number) for number in (1, 30)]
    assert any(game.won for game in games), games
    assert sum(game.accepted for game in games) >= 0.8 * sum(game.proposed for game in games), games
    assert not any(game.slips for game in games), games


def test_games_are_summed_up() -> None:
    won = Followed(0, "kit", 50.0, (40.0, 30.0, 20.0), True, 10, 9, 0)
    assert summary([won, replace(won, won=False, points=20.0)]) == (
        "won 1 of 2 (50%); 35.0 points against 30.0; 18 of 20 ideas accepted (90%)"
    )
