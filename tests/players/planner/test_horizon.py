"""The rest of the game as one program: what it is worth, what it says, and that it knows only what everybody knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from confluence.players.planner import LEVELS, TEMPERS
from confluence.players.planner import outlook as outlook_module
from confluence.players.planner.horizon import Horizon
from confluence.players.planner.judge import Judge, gain_of
from confluence.players.planner.outlook import Outlook, everybody_gains, look_ahead, plan_of, prices_of, roles
from confluence.players.planner.player import rights_of
from confluence.players.planner.table import Table
from confluence.players.planner.table_deal import table_deal
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import LARGE_CUBES, SMALL_CUBES, TRADABLE, Bag, Good
from confluence.sidereal.state import TURNS, State
from tests.players.planner.positions import bare, plain, read, seen, start
from tests.sidereal.table import Table as GameTable

NANO = 1
"""Of Caylion: 3br -> gr oc."""
ENGINEERS = "Mechanical Engineers"
"""4ye / 2oc => vp"""

# One process plays the game behind `middle`.
pytestmark = pytest.mark.xdist_group("planner positions")


def worth(table: GameTable | Table) -> float:
    """Points of the whole table from now on, with whole numbers in this turn."""
    exact = Horizon(table if isinstance(table, Table) else plain(table)).program.exact(0.0, 1000)
    assert exact is not None
    return exact.value


def outlook(table: GameTable | Table) -> Outlook:
    """What the program says in fractions, and its plan of this turn in whole numbers."""
    horizon = Horizon(table if isinstance(table, Table) else plain(table))
    relaxed, exact = horizon.program.relaxed(), horizon.program.exact(0.0, 1000)
    assert relaxed is not None
    assert exact is not None
    found = prices_of(horizon, relaxed)
    found.bids = roles(horizon, relaxed)
    found.plan = plan_of(horizon, exact)
    return found


# ------------------------------------------------------------------ what it is worth


@pytest.mark.parametrize("turn", [1, 4, 6])
def test_goods_without_any_use_are_worth_what_they_score(turn: int) -> None:
    table = bare(turn=turn).set_goods("caylion", "4gr 2ws").set_goods("kit", "2bk 2wl oc").donation("unity", "6wh")
    assert worth(table) == pytest.approx(6 / 6 + 4 / 4 + 0.5 + 1)


def test_a_converter_is_worth_what_it_adds() -> None:
    table = bare().put("caylion", NANO).set_goods("kit", "3br")
    assert worth(table) == pytest.approx(1 / 6 + 0.5)
    found = outlook(table)
    assert found.plan.runs == [(0, NANO, 0, None)]
    assert found.plan.yields[0] == Bag.parse("gr oc")
    assert Bag.from_counts(found.plan.needs[0]) == Bag.parse("3br")
    assert found.now[Good.BR] == pytest.approx((1 / 6 + 0.5) / 3)
    assert found.later[Good.BR] == pytest.approx(1 / 6)
    assert found.now[Good.VP] == found.later[Good.VP] == 1


def test_goods_run_again_in_later_turns() -> None:
    """Nine brown cubes are three runs, one a turn."""
    runs = 1 / 6 + 0.5
    for turn, times in ((4, 3), (5, 2), (6, 1)):
        table = bare(turn=turn).put("caylion", NANO).set_goods("caylion", "9br")
        assert worth(table) == pytest.approx(times * runs + (9 - 3 * times) / 6)


@pytest.mark.parametrize("turn", [1, 3, 6])
def test_a_free_converter_runs_once_a_turn(turn: int) -> None:
    assert worth(bare(turn=turn).put("caylion", "Acrux")) == pytest.approx((TURNS + 1 - turn) / 6)


def test_what_it_yields_is_there_in_the_next_turn_not_before() -> None:
    table = bare(turn=6).put("caylion", NANO, "Acrux").set_goods("caylion", "2br")
    assert worth(table) == pytest.approx(3 / 6)
    assert worth(table.at(5)) == pytest.approx(1 / 6 + 0.5 + 1 / 6)


def test_a_seedling_runs_twice_a_turn() -> None:
    table = bare(turn=5).put("caylion", "Acrux", seedling=True)
    assert worth(table) == pytest.approx(4 / 6)
    assert outlook(table).plan.yields[0] == Bag.parse("2br")


def test_wilds_and_places_for_any_colour() -> None:
    assert worth(bare().put("caylion", NANO).set_goods("kit", "br 2ws")) == pytest.approx(1 / 6 + 0.5)
    assert worth(bare().put("caylion", NANO).set_goods("kit", "2br wl")) == pytest.approx(2 / 6 + 0.25)
    table = bare().put("unity", "unity_explorer_collection").set_goods("kit", "gr wh ws")  # 3S? -> br bk 2sh
    assert worth(table) == pytest.approx(3 / 6 + 0.25)


def test_an_upgrade_pays_only_if_runs_follow() -> None:
    """Acrux brings a white cube more for two."""
    table = bare(turn=6).put("caylion", "Acrux").set_goods("caylion", "2wh")
    assert outlook(table).plan.upgrades == []
    assert worth(table) == pytest.approx(3 / 6)
    table.at(3)
    assert outlook(table).plan.upgrades == [(0, table.card("Acrux"), None)]
    assert worth(table) == pytest.approx(8 / 6)


def test_a_card_that_is_spent_for_an_upgrade_is_gone() -> None:
    table = bare(turn=6).put("caylion", NANO, 2).set_goods("caylion", "3br 3gr")  # Genetic Engineering: 3gr -> br bk ye
    assert worth(table) == pytest.approx(max(4 / 6 + 0.25 + 3 / 6, 2 / 6 + 0.5 + 0.5))
    assert outlook(table).front == {}  # nothing comes after the last turn


def test_a_pair_of_kit_runs_with_what_its_halves_add() -> None:
    table = bare(turn=6).put("kit", "kit_hand_crafted")
    assert worth(table) == pytest.approx(0.5 + 1 / 6)
    table.put("kit", "kit_hand_crafted", flipped=True)
    assert worth(table) == pytest.approx(0.5 + 3 / 6)
    assert outlook(table).plan.yields[1] == Bag.parse("gr br oc sh")


def test_interest_is_run_by_anybody_but_its_owner() -> None:
    table = bare("caylion", "eni_et", "unity", "yengii").put("eni_et", 55).set_goods("eni_et", "2wh")  # 2S= -> 4S=
    assert worth(table) == pytest.approx(4 / 6)
    assert outlook(table).plan.runs == [(-2, 55, 0, Good.WH)]


def test_fleets_support_only_so_many_runs() -> None:
    table = bare("imdril", "kit", "unity", "yengii").put("imdril", 116, 118, 128).set_goods("imdril", "4br")
    library = set(table.view(None).seats[0].library)
    assert worth(table) == pytest.approx(4 * 0.25 + 4 / 6)
    assert 129 in library
    assert worth(table.put("imdril", 129)) == pytest.approx(4 * 0.25 + 4 / 6 + 3 / 6)


# ------------------------------------------------------------------ teams and licences


def test_a_team_is_worth_its_points_where_it_can_be_paid() -> None:
    table = bare(turn=6).with_teams("caylion", ENGINEERS)
    assert worth(table) == 0
    assert worth(table.set_goods("kit", "4ye")) == pytest.approx(1 + 2)
    assert worth(table.at(5)) == pytest.approx(1 + 3)


def test_a_team_may_change_hands_to_whoever_gets_most_for_it() -> None:
    """Yengii have no bonus in the last turn, all others have."""
    table = bare(turn=6).with_teams("yengii", ENGINEERS).set_goods("yengii", "4ye")
    assert worth(table) == pytest.approx(3)
    ((inventor, team, way),) = outlook(table).plan.inventions
    assert (inventor != table.seat("yengii"), team, way) == (True, table.card(ENGINEERS), 0)


def test_a_team_waits_for_the_goods_it_needs() -> None:
    """In turn 5 a yellow cube is missing; the colony brings it."""
    table = (
        bare(turn=5).with_teams("caylion", ENGINEERS).set_goods("caylion", "3ye").put("kit", "Regulus", flipped=True)
    )
    assert worth(table) == pytest.approx(1 + 2 + 0.25)
    assert outlook(table).plan.inventions == []


def test_a_team_in_the_next_turn_is_worth_its_points_without_its_cost() -> None:
    table = bare(turn=5).with_teams("caylion", ENGINEERS).set_goods("caylion", "8ye")
    assert 2 <= round(outlook(table).teams[table.card(ENGINEERS)], 6) <= 3  # with and without what the cubes score


def test_an_invention_brings_a_card_to_everybody_from_the_next_turn_on() -> None:
    table = bare(turn=5).with_teams("caylion", ENGINEERS).set_goods("caylion", "4ye").set_goods("kit", "6br")
    both = 1 + 3 + 1 / 6 + 0.5 + 1 / 6 + 0.5  # Caylion runs at once; Kit, whose run brings a white cube, in turn 6
    assert worth(table) == pytest.approx(both)
    assert worth(table.at(6)) == pytest.approx(1 + 2 + 1 / 6 + 0.5 + 3 / 6)


def test_only_the_inventor_has_the_card_at_once() -> None:
    """Eighteen brown cubes: one run in turn 5, four in turn 6, each of them a small cube and an octagon for three."""
    table = bare(turn=5).with_teams("caylion", ENGINEERS).set_goods("caylion", "4ye").set_goods("kit", "18br")
    assert worth(table) == pytest.approx(1 + 3 + 5 * (1 / 6 + 0.5) + 3 / 6)


def test_a_licence_brings_the_card_of_a_patent() -> None:
    table = bare(turn=6).patent("yengii", "nanotechnology").set_goods("caylion", "6br")
    licensed = plain(table)
    assert (0, "nanotechnology") in licensed.licences
    assert all(index != table.seat("yengii") for index, _ in licensed.licences)
    assert worth(licensed) > worth(replace(licensed, licences=[])) + 0.1
    table.put_tech("caylion", "nanotechnology")
    assert (0, "nanotechnology") not in read(table).licences


# ------------------------------------------------------------------ the auction


def bought(table: Table) -> tuple[float, float]:
    """Teams and colonies that the program buys in this turn."""
    horizon = Horizon(table)
    relaxed = horizon.program.relaxed()
    assert relaxed is not None
    teams, colonies = (
        sum(relaxed.columns[column] for column, count in horizon.program.rows[row].items() if count > 0)
        for row in horizon.sold[table.turn]
    )
    return teams, colonies


@pytest.mark.parametrize("seats, seed", [(4, 1), (4, 2), pytest.param(6, 3, marks=pytest.mark.slow)])
def test_as_many_cards_are_bid_for_as_the_program_buys(seats: int, seed: int) -> None:
    table = seen(start(seats, seed))
    most = len(table.research_minimum), len(table.colony_minimum)
    teams, colonies = (
        min(round(count + outlook_module.EAGER), *limit)
        for count, limit in zip(bought(table), ((seats, most[0]), (seats, most[1])), strict=True)
    )
    found = look_ahead(table, LEVELS["club"])
    assert found is not None
    assert sum(team > 0 for _, team in found.bids.values()) == teams
    assert sum(colony > 0 for colony, _ in found.bids.values()) == colonies
    least = sorted(table.research_minimum)
    assert sorted(team for _, team in found.bids.values() if team) == least[:teams]


def test_caylion_bid_double_for_a_colony_and_whoever_lacks_teams_bids_most_for_one() -> None:
    table = seen(start(4, 1))
    caylion = next(seat for seat in table.seats if seat.species == "caylion")
    found = look_ahead(table, LEVELS["club"])
    assert found is not None
    assert found.bids[caylion.index][0] == 2 * min(table.colony_minimum)
    most = max(found.bids, key=lambda index: found.bids[index][1])
    fewest = min(len(seat.teams()) for seat in table.seats)
    assert len(table.seats[most].teams()) == fewest


def test_nobody_bids_in_the_last_turn() -> None:
    assert outlook(bare(turn=6).set_goods("caylion", "5sh")).bids == {}


def test_ships_buy_cards_before_they_are_scored() -> None:
    table = bare("kit", "unity", "yengii", "kjas", turn=4).set_goods("kit", "9sh")
    spica = (table.card("Spica"), 4)  # brings a white cube in turns 5 and 6
    quiet = plain(table)
    gain = 2 / 6 - 1.3 / 6
    assert worth(replace(quiet, coming_colonies=[spica])) == pytest.approx(worth(quiet) + gain)
    assert worth(replace(quiet, coming_colonies=[(spica[0], 5)])) == pytest.approx(worth(quiet))  # one cube: too late


def test_caylion_can_run_a_colony_twice_for_more_ships() -> None:
    table = bare(turn=3).set_goods("caylion", "9sh")
    quiet = plain(table)
    found = replace(quiet, coming_colonies=[(table.card("Spica"), 3)])
    assert worth(found) == pytest.approx(worth(quiet) + 6 / 6 - 2.5 * 1.3 / 6)


# ------------------------------------------------------------------ everybody gains


@pytest.fixture(scope="module")
def planned(middle: Callable[[int], State]) -> tuple[Table, Outlook, float]:
    """The strong outlook of a table, with the least that a seat gains from the deal of the table."""
    view = SIDEREAL.view(middle(4), 0)
    table = Table.seen(view)
    strong = look_ahead(table, LEVELS["strong"])
    assert strong is not None
    judge = Judge(strong.applied(table), 0.4, TEMPERS["even"])
    deal = table_deal(judge, 0, strong.plan, rights_of(view))
    assert deal is not None
    gains = [gain_of(judge, strong.plan, seat, deal, with_plan=True) for seat in range(table.players)]
    return table, strong, min(gains)


def test_nobody_is_worse_off_than_alone(planned: tuple[Table, Outlook, float]) -> None:
    _, _, least = planned
    assert least > -0.2


def test_nobody_is_asked_to_hold_more_ships_than_its_role_needs(planned: tuple[Table, Outlook, float]) -> None:
    table, strong, _ = planned
    held = sum(ships[Good.SH] for seat in table.seats for ships in (seat.goods, seat.donation, seat.lot))
    coming = sum(bag[Good.SH] for bag in strong.plan.yields.values())
    assert sum(need[Good.SH] for need in strong.plan.needs.values()) <= held + coming
    for index, (colony, team) in strong.bids.items():
        wanted = max(0, colony + team - strong.plan.yields[index][Good.SH])
        assert strong.plan.needs[index][Good.SH] <= max(wanted, 0)


def test_prices_fall_from_turn_to_turn(planned: tuple[Table, Outlook, float]) -> None:
    _, strong, _ = planned
    for good in (*SMALL_CUBES, *LARGE_CUBES, Good.OC):
        assert strong.now[good] >= strong.later[good] - 1e-6 > 0
    first, last = look_ahead(seen(start(4, 2)), LEVELS["club"]), outlook(plain(bare(turn=6).set_goods("kit", "gr")))
    assert first is not None
    assert min(first.now[good] for good in TRADABLE if good is not Good.SH) > 1
    assert last.later[Good.OC] == 0.5


def test_a_plan_pays_for_every_point_that_somebody_loses() -> None:
    def planned(*alone: float) -> float:
        horizon = Horizon(plain(bare().put("caylion", NANO).set_goods("kit", "3br")))
        relaxed = horizon.program.relaxed()
        assert relaxed is not None
        everybody_gains(horizon, relaxed, alone)
        exact = horizon.program.exact(0.0, 1000)
        assert exact is not None
        return exact.value

    assert planned(0, 0, 0, 0) == pytest.approx(1 / 6 + 0.5)
    assert planned(0, 3 / 6, 0, 0) == pytest.approx(3 / 6)  # Kit would lose its cubes for nothing: no run
    assert planned(0, 1, 0, 0) == pytest.approx(3 / 6 - 6 * (1 - 3 / 6))  # nothing can help


# ------------------------------------------------------------------ public things only


@pytest.fixture(scope="module")
def before() -> Outlook:
    """The outlook of seat 0 at the beginning."""
    found = look_ahead(seen(start(4, 2)), LEVELS["club"])
    assert found is not None
    return found


@pytest.mark.parametrize("seat", [1, 2, 3, None])
def test_every_seat_works_out_the_same(before: Outlook, seat: int | None) -> None:
    outlook_module._KEPT.clear()
    found = look_ahead(seen(start(4, 2), seat), LEVELS["club"])
    assert found == before
    assert found is not before


def test_what_is_hidden_changes_nothing(before: Outlook) -> None:
    state = start(4, 2)
    for area in state.areas:
        area.points += 7
    for deck in (state.team_deck, state.colony_deck, state.relic_deck):
        deck[1:] = deck[:0:-1]
    outlook_module._KEPT.clear()
    assert look_ahead(seen(state), LEVELS["club"]) == before


def test_what_is_public_does() -> None:
    state = start(4, 2)
    before = look_ahead(seen(state), LEVELS["club"])
    assert look_ahead(seen(state), LEVELS["club"]) is before  # worked out once for the whole table
    state.areas[2].goods = state.areas[2].goods + Bag.parse("3oc")
    after = look_ahead(seen(state), LEVELS["club"])
    assert before is not None
    assert after is not None
    assert after.value > before.value + 3


def test_cards_to_come_are_those_of_the_track_then_of_the_decks() -> None:
    state = start(4, 2)
    table = seen(state)
    shown = [card for card in state.research_track if card]
    assert table.coming_teams[: len(shown)] == [(card, 1) for card in shown]
    coming = {card for card, _ in table.coming_teams}
    assert coming == {*shown, *state.team_deck}
    assert {card for card, _ in table.coming_colonies} >= set(state.colony_deck)
    turns = [turn for _, turn in table.coming_teams]
    assert turns == sorted(turns)
