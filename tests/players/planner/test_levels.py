"""Levels and temperaments, and the usual prices of who does not look ahead."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from confluence.players import PLAYERS, Planner, new_player
from confluence.players.planner import LEVELS, TEMPERS
from confluence.players.planner.model import solve
from confluence.players.planner.outlook import Outlooks
from confluence.players.planner.prices import price, prices
from confluence.sidereal.converters import Converter
from confluence.sidereal.goods import TRADABLE, Bag, Good
from confluence.sidereal.state import State
from tests.players.planner.positions import bare, read, seen, start

# One process plays the game behind `middle`.
pytestmark = pytest.mark.xdist_group("planner positions")


def test_levels_go_from_the_weakest_to_the_strongest() -> None:
    assert list(LEVELS) == ["beginner", "club", "strong"]
    assert [level.looks_ahead for level in LEVELS.values()] == [False, True, True]
    club, strong = LEVELS["club"], LEVELS["strong"]
    assert (club.gap > strong.gap, club.nodes < strong.nodes) == (True, True)
    assert club.stay == 0 < strong.stay


def test_a_beginner_does_not_look_ahead() -> None:
    table = seen(start(4, 1))
    assert Outlooks().prices(table, LEVELS["beginner"]) is None
    found = Outlooks().plan(table, LEVELS["beginner"], range(4))
    assert found is not None
    assert (found.now, found.later) == (prices(4, 1), prices(4, 2))
    assert (found.front, found.back, found.teams, found.bids) == (None, None, {}, {})
    assert found.plan == solve(table, range(4), paid=True)


def test_club_and_strong_see_the_same_prices(middle: Callable[[int], State]) -> None:
    """They differ in the plan of this turn, with which the strong stay near the best rest of the game."""
    table = seen(middle(5))
    club, strong = (Outlooks().plan(table, LEVELS[name], range(4)) for name in ("club", "strong"))
    assert club is not None
    assert strong is not None
    assert (club.now, club.later, club.teams) == (strong.now, strong.later, strong.teams)
    assert (club.front, club.back, club.value) == (strong.front, strong.back, strong.value)
    assert strong.plan.runs
    assert club.plan.runs


def test_temperaments_differ_in_what_they_ask_and_trust() -> None:
    even, hard, generous, cautious = (TEMPERS[name] for name in ("even", "hard", "generous", "cautious"))
    assert hard.margin > even.margin > generous.margin
    assert generous.premium > even.premium > hard.premium
    assert hard.share > even.share > generous.share
    assert generous.spirit > even.spirit > hard.spirit
    assert generous.trust >= even.trust > hard.trust > cautious.trust
    assert [name for name, temper in TEMPERS.items() if not temper.promises] == ["cautious"]


def test_names_of_players_stand_for_levels_and_temperaments() -> None:
    made = {name: new_player(name) for name in PLAYERS}
    planners = {name: player for name, player in made.items() if isinstance(player, Planner)}
    assert list(planners) == ["friendly", "beginner", "club", "cautious", "hard", "generous", "planner"]
    friendly = planners["friendly"]
    assert (friendly.level, friendly.temper) == (LEVELS["beginner"], TEMPERS["generous"])
    for name in ("beginner", "club"):
        assert (planners[name].level, planners[name].temper) == (LEVELS[name], TEMPERS["even"])
    for name in ("cautious", "hard", "generous"):
        assert (planners[name].level, planners[name].temper) == (LEVELS["strong"], TEMPERS[name])
    assert (planners["planner"].level, planners["planner"].temper) == (LEVELS["strong"], TEMPERS["even"])


# ------------------------------------------------------------------ usual prices


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8, 9])
def test_usual_prices_fall_from_turn_to_turn_and_end_at_the_score(players: int) -> None:
    for good in TRADABLE:
        column = [price(good, players, turn) for turn in range(1, 8)]
        assert column == sorted(column, reverse=True)
    scores = {Good.GR: 1 / 6, Good.WS: 1 / 6, Good.YE: 1 / 4, Good.WL: 1 / 4, Good.OC: 1 / 2, Good.SH: 1 / 6}
    for good, score in scores.items():
        assert prices(players, 7)[good] == pytest.approx(score, abs=0.001)
    assert prices(players, 3)[Good.VP] == 1
    assert prices(players, 3)[Good.EN] == 0


def test_larger_tables_have_their_own_prices() -> None:
    assert price(Good.OC, 8, 1) == price(Good.OC, 7, 1) != price(Good.OC, 9, 1)
    assert price(Good.GR, 4, 0) == price(Good.GR, 4, 1)
    assert price(Good.GR, 4, 9) == price(Good.GR, 4, 7)


def test_octagons_are_worth_more_than_large_cubes_and_these_more_than_small_ones() -> None:
    for turn in range(1, 8):
        assert price(Good.OC, 4, turn) > price(Good.BK, 4, turn) > price(Good.GR, 4, turn)


def test_a_table_reads_prices_of_this_turn_and_the_next() -> None:
    table = read(bare(turn=3))
    assert (table.now, table.later) == (prices(4, 3), prices(4, 4))
    assert table.worth(Bag.parse("2oc")) == pytest.approx(2 * price(Good.OC, 4, 3))
    assert table.worth(Bag.parse("2oc"), later=True) == pytest.approx(2 * price(Good.OC, 4, 4))


def test_what_converters_will_bring_grows_with_the_turns_that_are_left() -> None:
    table = read(bare(turn=1))
    free, eating, theft = (Converter.parse(text) for text in ("-> gr", "gr -> oc", "bk ~> L?"))
    values = [table.future((free,), first) for first in range(1, 8)]
    assert values == sorted(values, reverse=True)
    assert values[-1] == 0
    assert table.future((free,), 6) == pytest.approx(price(Good.GR, 4, 7))
    assert table.future((free,), 1, times=2) == pytest.approx(2 * values[0])
    assert 0 < table.future((eating,), 5) < table.run_gain(eating, 5)
    assert table.future((theft,), 1) == 0
    assert table.fodder(1) > table.fodder(6) > table.fodder(7) == 0
