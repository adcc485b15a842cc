"""The best turn: every kind of choice on small tables."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from confluence.players.planner.model import BROKEN, Plan, solve
from confluence.players.planner.table_deal import demands_of
from confluence.sidereal.cards import Kind
from confluence.sidereal.goods import Bag, Good
from confluence.sidereal.state import CARDS, CATALOGUE
from tests.players.planner.positions import bare, plan_of, read, seen, start
from tests.sidereal.table import Table as GameTable

ROOT = Path(__file__).resolve().parents[3]
CAYLION, KIT, UNITY, YENGII = range(4)
NANO, GENETIC, ANTIMATTER, TRANSLATOR = 1, 2, 4, 3
"""Of Caylion: 3br -> gr oc; 3gr -> br bk ye; 4br -> wh bk 2ye; 3wh -> vp {bk}."""
ENGINEERS = "Mechanical Engineers"
"""4ye / 2oc => vp"""


def ran(plan: Plan) -> set[int]:
    return {card for _, card, _, _ in plan.runs}


@pytest.mark.slow
def test_ctrl_c_is_still_heard_after_a_plan() -> None:
    """The solver listens to it while it works, unless it is told not to, and leaves it deadly afterwards."""
    code = """
import signal
from tests.players.planner.positions import bare, plan_of
plan_of(bare().set_goods("caylion", "3br"), "caylion")
try:
    signal.raise_signal(signal.SIGINT)
except KeyboardInterrupt:
    print("heard")
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "heard\n", "")


# ------------------------------------------------------------------ white converters


def test_goods_that_nothing_uses_are_worth_their_later_price() -> None:
    table = bare().set_goods("caylion", "3gr bk 2oc")
    assert plan_of(table, "caylion").value == pytest.approx(3 * 0.167 + 0.25 + 2 * 0.5)
    assert plan_of(table, "kit").value == 0


def test_a_converter_runs_if_its_goods_are_there_and_it_gains() -> None:
    table = bare().put("caylion", NANO).set_goods("caylion", "3br")
    plan = plan_of(table, "caylion")
    assert plan.runs == [(CAYLION, NANO, 0, None)]
    assert plan.value == pytest.approx(0.667)
    assert Bag.from_counts(plan.needs[CAYLION]) == Bag.parse("3br")
    assert plan.yields[CAYLION] == Bag.parse("gr oc")
    short = plan_of(table.set_goods("caylion", "2br"), "caylion")
    assert short.runs == []
    assert short.value == pytest.approx(2 * 0.167)


def test_wilds_stand_for_colours_of_their_size_and_no_others() -> None:
    table = bare().put("caylion", NANO)
    assert ran(plan_of(table.set_goods("caylion", "br 2ws"), "caylion")) == {NANO}
    assert ran(plan_of(table.set_goods("caylion", "2br wl gr"), "caylion")) == set()


def test_places_for_any_colour_take_every_cube_of_their_size() -> None:
    table = bare(turn=1).put("unity", "unity_explorer_collection")  # 3S? -> br bk 2sh
    plan = plan_of(table.set_goods("unity", "gr wh ws"), "unity")
    assert len(plan.runs) == 1
    assert plan.any_needs[UNITY] == (3, 0)
    assert plan_of(table.set_goods("unity", "gr wh bk bl ye"), "unity").runs == []


def test_of_two_runs_that_need_the_same_goods_the_better_one_is_made() -> None:
    table = bare().put("caylion", NANO, ANTIMATTER).set_goods("caylion", "4br")
    assert ran(plan_of(table, "caylion")) == {ANTIMATTER}


def test_a_colony_with_a_seedling_runs_twice() -> None:
    table = bare().put("caylion", "Acrux", seedling=True)
    assert plan_of(table, "caylion").yields[CAYLION] == Bag.parse("2br")
    table = bare().put("caylion", "Acrux")
    assert plan_of(table, "caylion").yields[CAYLION] == Bag.parse("br")


def test_the_side_that_is_up_runs() -> None:
    table = bare().put("caylion", "Acrux", flipped=True)
    assert plan_of(table, "caylion").yields[CAYLION] == Bag.parse("wh br")


def test_a_pair_runs_together_with_what_flipped_halves_add() -> None:
    table = bare().put("kit", "kit_hand_crafted")
    plan = plan_of(table, "kit")
    assert ran(plan) == {table.card("kit_hand_crafted")}
    assert plan.yields[KIT] == Bag.parse("oc sh")
    table.put("kit", "kit_hand_crafted", flipped=True)
    assert plan_of(table, "kit").yields[KIT] == Bag.parse("gr br oc sh")


def test_half_of_a_pair_is_upgraded_for_the_rest_of_the_game() -> None:
    table = bare(turn=2).put("kit", "kit_hand_crafted").put_tech("kit", "organic_construction")
    upgrade = (KIT, table.card("kit_hand_crafted"), table.tech("kit", "organic_construction"))
    assert plan_of(table, "kit").upgrades == [upgrade]


def test_fleets_support_only_so_many_runs() -> None:
    mining, assembly = 116, 118  # 2fs -> 2br sh; 4br 2fs -> bk bl 2ye 4sh
    table = bare("imdril", "kit", "unity", "yengii").put("imdril", mining, assembly, 128).set_goods("imdril", "4br")
    assert ran(plan_of(table, "imdril")) == {assembly}
    assert ran(plan_of(table.put("imdril", 129), "imdril")) == {mining, assembly}


def test_nobody_but_imdril_has_fleets_for_what_it_lends() -> None:
    table = bare("imdril", "kit", "unity", "yengii").put("kit", 116)  # 2fs -> 2br sh
    assert plan_of(table, "kit").runs == []
    assert solve(read(table), [0, 1, 2, 3]).runs == []


def test_interest_is_for_the_borrower_in_the_colour_it_has() -> None:
    table = bare("caylion", "eni_et", "unity", "yengii").put("eni_et", 55)  # 2S= -> 4S=
    table.set_goods("eni_et", "2wh").set_goods("caylion", "gr 2wh")
    assert plan_of(table, "eni_et").runs == []
    table.put("caylion", 55)
    plan = plan_of(table, "caylion")
    assert plan.runs == [(CAYLION, 55, 0, Good.WH)]
    assert plan.yields[CAYLION] == Bag.parse("4wh")
    assert plan.value == pytest.approx(5 * 0.167)


def test_several_who_trade_lend_each_other_interest() -> None:
    table = bare("caylion", "eni_et", "unity", "yengii").put("eni_et", 55).set_goods("eni_et", "2wh")
    assert solve(read(table), [0, 1, 2, 3]).runs == [(-1 - 1, 55, 0, Good.WH)]


# ------------------------------------------------------------------ upgrades


def test_a_card_is_spent_for_an_upgrade_and_runs_no_more() -> None:
    table = bare().put("caylion", NANO, GENETIC).set_goods("caylion", "3br")
    plan = plan_of(table, "caylion")
    assert plan.upgrades == [(CAYLION, NANO, GENETIC)]
    assert ran(plan) == {NANO}
    assert plan.yields[CAYLION] == Bag.parse("gr ye oc")
    plan = plan_of(table.set_goods("caylion", "3br 3gr"), "caylion")
    assert not {spent for _, _, spent in plan.upgrades} & ran(plan)


def test_a_card_that_is_flipped_or_lent_is_not_upgraded() -> None:
    table = bare().put("caylion", NANO, flipped=True).put("caylion", GENETIC).set_goods("caylion", "3br")
    assert plan_of(table, "caylion").upgrades == []
    table = bare().put("caylion", 155, GENETIC).set_goods("caylion", "3br")  # Nanotechnology of Kit
    assert plan_of(table, "caylion").upgrades == []


def test_an_upgrade_is_paid_with_a_colony_of_its_climate() -> None:
    lunar = 19  # 2bk J => ye vp
    table = bare().put("caylion", lunar).set_goods("caylion", "2bk")
    assert plan_of(table, "caylion").upgrades == []
    plan = plan_of(table.put("caylion", "Antares"), "caylion")  # a jungle
    assert plan.upgrades == [(CAYLION, lunar, None)]
    table.with_colonies("caylion", "Spica")  # ice
    assert plan_of(table, "caylion").upgrades == []


def test_one_colony_pays_once() -> None:
    table = bare().put("caylion", 19, 22, "Antares").set_goods("caylion", "4bk")
    assert len(plan_of(table, "caylion").upgrades) == 1
    assert len(plan_of(table.put("caylion", "Regulus"), "caylion").upgrades) == 2


def test_a_colony_that_pays_runs_no_more() -> None:
    table = bare().put("caylion", 19, "Antares").set_goods("caylion", "2bk")
    plan = plan_of(table, "caylion")
    assert len(plan.upgrades) == 1
    assert table.card("Antares") not in ran(plan)


def test_one_colony_does_not_pay_for_an_entry_and_an_upgrade() -> None:
    table = bare(turn=2).put("unity", 222, "Rigel").set_goods("unity", "5gr bk 3ye")
    plan = plan_of(table, "unity")
    assert len([u for u in plan.upgrades if u[1] == 222]) + len(plan.entries) <= 1


def test_colonies_beyond_support_do_not_run() -> None:
    table = bare().put("unity", "Acrux", "Rigel", flipped=True)  # -> wh br; -> bl; support for one
    assert plan_of(table, "unity").yields[UNITY] == Bag.parse("wh br")


def test_a_colony_is_terraformed_early_or_not_at_all() -> None:
    table = bare(turn=1).put("caylion", "Acrux").set_goods("caylion", "2wh")
    assert plan_of(table, "caylion").upgrades == [(CAYLION, table.card("Acrux"), None)]
    assert plan_of(table.at(6), "caylion").upgrades == []


# ------------------------------------------------------------------ inventions and entries


@pytest.mark.parametrize("goods, ways", [("4ye", [0]), ("2oc", [1]), ("3ye oc", []), ("3ye wl", [0])])
def test_a_team_invents_with_what_there_is(goods: str, ways: list[int]) -> None:
    table = bare().with_teams("caylion", ENGINEERS).set_goods("caylion", goods)
    assert [way for _, _, way in plan_of(table, "caylion").inventions] == ways


@pytest.mark.parametrize("turn, way", [(1, 0), (3, 1)])
def test_of_two_ways_the_cheaper_one_is_paid(turn: int, way: int) -> None:
    """Early in the game octagons are dear, later yellow cubes."""
    table = bare(turn=turn).with_teams("caylion", ENGINEERS).set_goods("caylion", "4ye 2oc")
    assert [found for _, _, found in plan_of(table, "caylion").inventions] == [way]


def test_a_team_invents_once() -> None:
    table = bare()
    team = next(card for card in CATALOGUE.cards if card.kind is Kind.TEAM and card.technology is None)
    ways = team.front.converters[0].inputs
    goods = " ".join(str(way.goods) for way in ways)
    table.with_teams("caylion", team.number).set_goods("caylion", goods)
    assert len(ways) > 1
    assert len(plan_of(table, "caylion").inventions) == 1


def test_an_invention_brings_its_points_the_bonus_and_the_card() -> None:
    table = bare().with_teams("caylion", ENGINEERS).set_goods("caylion", "4ye 3br")
    plan = plan_of(table, "caylion")
    assert ran(plan) == {NANO}
    assert plan.value == pytest.approx(1 + 2 + 0.667)
    assert plan_of(bare().with_teams("yengii", ENGINEERS).set_goods("yengii", "4ye"), "yengii").value == 1  # no bonus


def test_an_invention_gives_up_what_the_team_is_worth_in_the_next_turn() -> None:
    table = bare(turn=5).with_teams("caylion", ENGINEERS).set_goods("caylion", "4ye")
    waiting = replace(read(table), teams={table.card(ENGINEERS): 9.0}, front={}, back={})
    assert solve(waiting, [CAYLION]).inventions == []
    assert len(plan_of(table, "caylion").inventions) == 1


def test_the_table_also_counts_what_others_get_from_an_invention() -> None:
    table = bare(turn=2).with_teams("caylion", ENGINEERS).set_goods("caylion", "4ye")
    assert solve(read(table), [0, 1]).value > solve(read(table), [0]).value + 0.5


def test_a_card_is_paid_into_play() -> None:
    table = bare("imdril", "kit", "unity", "yengii").set_goods("imdril", "3bk")
    (fleet,) = [c for c in table.view(None).seats[0].library if str(CARDS[c].enters) == "3bk => vp"]
    assert plan_of(table, "imdril").entries == [(0, fleet)]
    assert plan_of(table.set_goods("imdril", "2bk"), "imdril").entries == []


def test_a_world_needs_a_colony_to_enter() -> None:
    table = bare().set_goods("unity", "2gr bk")
    world = table.card("unity_fractal_symmetry")  # 2S? L? * => vp
    assert plan_of(table, "unity").entries == []
    assert plan_of(table.put("unity", "Acrux"), "unity").entries == [(UNITY, world)]


def test_faderan_draws_a_relic_with_an_ice_colony() -> None:
    table = bare("faderan", "kit", "unity", "yengii").set_goods("faderan", "4wh").put("faderan", "Acrux")  # desert
    assert plan_of(table, "faderan").draws == []
    assert plan_of(table.put("faderan", "Spica"), "faderan").draws == [0]


# ------------------------------------------------------------------ donations, ships, promises


def test_nobody_uses_the_own_donation_goods_but_others_do() -> None:
    table = bare().put("caylion", NANO).put_tech("kit", "nanotechnology").donation("caylion", "3br")
    assert plan_of(table, "caylion").runs == []
    assert len(solve(read(table), [CAYLION, KIT]).runs) == 1


def test_donations_made_count_less_than_goods_until_the_last_turn() -> None:
    table = bare(turn=5).put("caylion", TRANSLATOR).set_goods("caylion", "3wh")  # 3wh -> vp {bk}
    plan = plan_of(table, "caylion")
    assert len(plan.runs) == 1
    assert plan.value == pytest.approx(1 + 0.75 * 0.61)
    assert plan.yields[CAYLION] == Bag.parse("vp")
    assert plan_of(table.at(6), "caylion").value == pytest.approx(1.25)


def test_what_is_promised_is_kept_in_hand() -> None:
    table = bare().put("caylion", NANO).set_goods("caylion", "4br")
    assert ran(plan_of(table, "caylion")) == {NANO}
    assert ran(plan_of(table, "caylion", keep=Bag.parse("br"))) == {NANO}
    assert ran(plan_of(table, "caylion", keep=Bag.parse("2br"))) == set()


def test_a_wild_is_not_delivered_as_a_colour() -> None:
    table = bare().set_goods("caylion", "ws")
    free, owing = plan_of(table, "caylion"), plan_of(table, "caylion", keep=Bag.parse("br"))
    assert owing.value == pytest.approx(free.value - BROKEN)
    assert (free.missing, owing.missing) == (0, 1)
    table.put("caylion", NANO).set_goods("caylion", "3br ws")
    assert ran(plan_of(table, "caylion", keep=Bag.parse("br"))) == {NANO}  # the wild pays for the run


def test_what_is_promised_is_made_even_at_a_loss() -> None:
    table = bare().put("caylion", NANO, ANTIMATTER).set_goods("caylion", "4br")
    assert ran(plan_of(table, "caylion", keep=Bag.parse("oc"))) == {NANO}


def test_interest_that_comes_back_keeps_a_promise() -> None:
    table = bare("caylion", "eni_et", "unity", "yengii").put("caylion", 55).set_goods("caylion", "2wh")
    assert len(plan_of(table, "caylion", keep=Bag.parse("4wh")).runs) == 1


def test_a_common_plan_keeps_what_seats_owe() -> None:
    """Caylion owes an octagon: it makes one rather than something better, or sets one aside; a wild will not do."""
    table = bare(turn=4).put("caylion", NANO, ANTIMATTER).set_goods("caylion", "2br").set_goods("kit", "2br")
    table.set_goods("unity", "wh")
    free = solve(read(table), range(4))
    table.agree("unity>caylion: wh; caylion>unity: oc by trade 5")
    assert read(table).owed[CAYLION] == Bag.parse("oc")
    assert ran(free) == {ANTIMATTER}
    assert ran(solve(read(table), range(4))) == {NANO}
    short = read(table.set_goods("caylion", "").set_goods("kit", "wl").set_goods("unity", "oc"))
    plan = solve(short, range(4))
    assert plan.kept == {CAYLION: Bag.parse("oc")}
    assert demands_of(plan.still_open(short), CAYLION) == [(Good.OC, (Good.OC,), 1)]
    assert free.kept == {}
    hidden = bare(turn=4, PROMISES="parties").set_goods("unity", "wh")
    hidden.agree("unity>caylion: wh; caylion>unity: oc by trade 5")
    assert read(hidden, "caylion").owed == {}  # all planners of a table see the same


def test_ships_in_hand_are_worth_more_before_an_auction() -> None:
    table = bare(turn=3).set_goods("caylion", "2sh")
    with_auction, without = plan_of(table, "caylion"), plan_of(table, "caylion", ships=False)
    assert with_auction.value == pytest.approx(without.value + 2 * 0.7)
    assert with_auction.needs[CAYLION][Good.SH] == 2


def test_of_many_ships_only_the_first_ones_count_more() -> None:
    table = bare(turn=3).set_goods("caylion", "9sh")
    assert plan_of(table, "caylion").needs[CAYLION][Good.SH] == 4


def test_equal_tables_have_equal_plans() -> None:
    def table() -> GameTable:
        return bare(turn=3).put("caylion", NANO, GENETIC, ANTIMATTER).set_goods("caylion", "9br 4gr")

    assert plan_of(table(), "caylion") == plan_of(table(), "caylion")


def test_a_common_plan_is_worth_more_than_plans_alone() -> None:
    table = seen(start(4, 3))
    alone = sum(solve(table, [seat]).value for seat in range(4))
    assert solve(table, [0, 1, 2, 3]).value > alone + 5
