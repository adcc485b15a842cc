"""The planner: it plays whole games by the rules, repeats itself, and beats noise."""

from __future__ import annotations

from typing import Any

import pytest

from confluence.core.game import Match
from confluence.lab.laws import Guard
from confluence.lab.tables import Played, play
from confluence.players import Planner, RandomPlayer
from confluence.players.planner import player as planner_module
from confluence.players.planner.bargaining import Holdings, Rights, table_deal
from confluence.players.planner.model import solve
from confluence.players.planner.player import PlannerMissing
from confluence.players.planner.prices import price, prices
from confluence.players.planner.table import Table
from confluence.sidereal.deals.offers import propose
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import TRADABLE, Good
from confluence.sidereal.records import PromiseState
from tests.lab.matches import LAB, setup_of


def planned(seats: int, seed: int) -> Played:
    setup = setup_of(seats, seed)
    return play(SIDEREAL, setup, [Planner() for _ in range(seats)], seed=seed, observers=[Guard(LAB.code, seed, 2)])


@pytest.fixture(scope="module")
def game() -> Played:
    return planned(4, 3)


def test_a_table_of_planners_plays_to_the_end_without_a_mistake(game: Played) -> None:
    assert game.slips == []
    assert not game.stalled


def test_they_deal_invent_and_upgrade(game: Played) -> None:
    state = game.match.state
    words = [type(action).__name__ for _, action in game.match.log]
    assert words.count("Accept") >= 6
    assert words.count("Invent") >= 8
    assert words.count("Upgrade") >= 8
    assert sum(state.scores) / len(state.scores) > 20 * 12


def test_they_keep_their_promises(game: Played) -> None:
    made = game.match.state.settled
    assert any(promise.state is PromiseState.KEPT for promise in made)
    assert not [promise for promise in made if promise.state is PromiseState.PENALISED]


def test_the_same_seed_gives_the_same_game(game: Played) -> None:
    assert planned(4, 3).match.state.digest() == game.match.state.digest()


def test_one_planner_beats_three_random_players() -> None:
    for seed in (1, 2):
        seats: list[Any] = [RandomPlayer(), Planner(), RandomPlayer(), RandomPlayer()]
        scores = play(SIDEREAL, setup_of(4, seed), seats, seed=seed).match.state.scores
        assert scores[1] == max(scores)


def table_at_the_start(seats: int = 4, seed: int = 3) -> tuple[Table, Match[Any, Any]]:
    match = Match.begin(SIDEREAL, setup_of(seats, seed))
    return Table.seen(SIDEREAL.view(match.state, 0)), match


def test_a_common_plan_is_worth_more_than_plans_alone() -> None:
    table, _ = table_at_the_start()
    alone = sum(solve(table, [seat]).value for seat in range(4))
    assert solve(table, [0, 1, 2, 3]).value > alone + 5


def test_the_deal_of_the_table_is_legal_and_closes_what_seats_lack() -> None:
    table, match = table_at_the_start()
    plan = solve(table, [0, 1, 2, 3])
    lacking = sum(sum(Holdings(table, plan, seat).lacks) for seat in range(4))
    deal = table_deal(table, plan, {}, Rights())
    assert deal is not None
    assert lacking > 0
    assert sum(leg.goods.total() for leg in deal.legs) >= lacking
    propose(match.state, deal.legs[0].giver, deal, [])


def test_prices_fall_from_turn_to_turn_and_end_at_their_scoring_value() -> None:
    for good in TRADABLE:
        column = [price(good, 6, turn) for turn in range(1, 8)]
        assert column == sorted(column, reverse=True)
    assert prices(4, 7)[Good.OC] == 0.5


def test_without_the_solver_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planner_module, "find_spec", lambda name: None)
    with pytest.raises(PlannerMissing, match=r"confluence\[ai\]"):
        Planner()
