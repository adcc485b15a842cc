"""Inventing technologies (R-INV)."""

from __future__ import annotations

import pytest

from confluence.sidereal.cards import Kind
from confluence.sidereal.events import Entered, Invented, Points, Shared
from confluence.sidereal.goods import EMPTY, Bag
from confluence.sidereal.state import CATALOGUE
from tests.sidereal.table import Table, happened

CHEMISTS = "team_organic_chemists"
"""6br / 4bl => vp, Genetic Engineering."""
PHARMACISTS = "team_pharmaceutical_scientists"
"""6gr / 2oc => vp, Clinical Immortality."""
ENGINEERS = "team_mechanical_engineers"
"""4ye / 2oc => vp, Nanotechnology."""
CHAOS = "team_chaos_theoreticians"
"""18gr / 12ye / 12bk => 8vp, era IV."""


def five(**options: str) -> Table:
    return Table("caylion", "eni_et", "faderan", "kit", "yengii", **options)


def test_r_inv_01_the_holder_invents_in_the_trade_phase() -> None:
    table = five().put("kit", CHEMISTS).set_goods("kit", "4bl")
    (invented,) = happened(table.invent("kit", CHEMISTS), Invented)
    assert (invented.seat, invented.team, invented.paid) == (table.seat("kit"), 322, Bag.parse("4bl"))
    assert table.goods("kit") == EMPTY


def test_r_inv_01_nobody_else_invents_it() -> None:
    """Not another player, not from the track, not from the deck, and no card but a team."""
    table = five().put("kit", CHEMISTS).track("research", PHARMACISTS).set_goods("caylion", "6br 4bl 6gr")
    for card in (CHEMISTS, PHARMACISTS, "team_chaos_theoreticians", "caylion_distributed_telenet"):
        with table.refuses("NOT_A_TEAM", "R-INV-01"):
            table.invent("caylion", card)


def test_r_inv_01_an_invented_team_is_not_invented_again() -> None:
    table = five().put("kit", CHEMISTS).set_goods("kit", "8bl")
    table.invent("kit", CHEMISTS)
    with table.refuses("NOT_A_TEAM", "R-INV-01"):
        table.invent("kit", CHEMISTS)


@pytest.mark.parametrize("step", ["gifts", "surplus", "plans", "bids", "colonies", "teams"])
def test_r_inv_01_not_outside_the_trade_phase(step: str) -> None:
    table = five().put("kit", CHEMISTS).set_goods("kit", "4bl").at(2, step)
    with table.refuses("WRONG_STEP"):
        table.invent("kit", CHEMISTS)


def test_r_inv_01_the_tail_belongs_to_the_trade_phase() -> None:
    """Also R-TEND-08."""
    table = five().put("kit", CHEMISTS).set_goods("kit", "4bl").to("tail")
    table.invent("kit", CHEMISTS)
    assert table.points("kit") == 1


def test_r_inv_01_a_team_does_not_run_as_another_converter() -> None:
    """Neither by a plain run nor in an economy plan."""
    table = five().put("kit", CHEMISTS).set_goods("kit", "4bl")
    with table.refuses("WRONG_ARROW"):
        table.run("kit", CHEMISTS, pay="4bl")
    table.to("plans")
    with table.refuses("WRONG_ARROW"):
        table.plan("kit", CHEMISTS)


def test_r_inv_02_two_sets_or_three_each_of_one_kind() -> None:
    """Eras I to III print two sets, era IV three."""
    teams = [card for card in CATALOGUE.cards if card.kind is Kind.TEAM]
    assert len(teams) == 41
    for team in teams:
        (converter,) = team.front.converters
        assert len(converter.inputs) == (3 if team.era == 4 else 2)
        for cost in converter.inputs:
            assert len(list(cost.goods.items())) == 1
            assert not cost.colonies


@pytest.mark.parametrize("pay", ["18gr", "12ye", "12bk"])
def test_r_inv_02_any_printed_set_pays(pay: str) -> None:
    table = five().put("kit", CHAOS).set_goods("kit", pay + " oc")
    table.invent("kit", CHAOS)
    assert table.goods("kit") == Bag.parse("oc")


@pytest.mark.parametrize("pay", ["12bl", "18wh", "11bk", "13bk", "6ye 6bk", "18gr 12bk", "6oc"])
def test_r_inv_02_nothing_else_pays(pay: str) -> None:
    table = five().put("kit", CHAOS).set_goods("kit", pay)
    with table.refuses("WRONG_PAYMENT", "R-CONV-03"):
        table.invent("kit", CHAOS, pay=pay)


def test_r_inv_03_wilds_replace_cubes_of_their_size() -> None:
    table = five().put("kit", CHEMISTS).set_goods("kit", "bl 3wl")
    table.invent("kit", CHEMISTS)
    assert table.goods("kit") == EMPTY


@pytest.mark.parametrize("pay", ["3bl ws", "5br wl", "3bl bk"])
def test_r_inv_03_a_wild_of_the_other_size_replaces_nothing(pay: str) -> None:
    table = five().put("kit", CHEMISTS).set_goods("kit", pay)
    with table.refuses("WRONG_PAYMENT"):
        table.invent("kit", CHEMISTS, pay=pay)


def test_r_inv_03_no_wild_replaces_an_octagon() -> None:
    """Also R-COMP-02."""
    table = five().put("kit", PHARMACISTS).set_goods("kit", "oc 3wl")
    with table.refuses("NOT_ENOUGH"):
        table.invent("kit", PHARMACISTS)


def test_r_inv_03_coloured_cubes_go_first() -> None:
    """Also R-DIG-03: left to the engine, the wilds are kept."""
    table = five().put("kit", CHEMISTS).set_goods("kit", "4bl 4wl")
    table.invent("kit", CHEMISTS)
    assert table.goods("kit") == Bag.parse("4wl")


def test_r_inv_04_printed_points_come_at_once() -> None:
    table = five().put("kit", CHAOS).set_goods("kit", "12bk")
    events = table.invent("kit", CHAOS)
    assert table.points("kit") == 8
    assert [(event.amount, event.cause) for event in happened(events, Points)] == [(8, "invention")]


def test_r_inv_05_an_invented_team_is_no_team() -> None:
    """It is not tradable and does not count in research ties (DT-18)."""
    table = five().put("kit", CHEMISTS).set_goods("kit", "4bl")
    before = table.teams("kit")
    table.invent("kit", CHEMISTS)
    assert table.teams("kit") == [team for team in before if team != table.card(CHEMISTS)]
    assert table.zone(CHEMISTS) == "invented"
    with table.refuses("NOT_HELD"):
        table.gift("kit", "caylion", cards=[CHEMISTS])


def test_r_inv_05_inventions_do_not_count_in_research_ties() -> None:
    """DT-18: Eni Et with one team and two inventions acts before Yengii (5) with two teams."""
    table = five().put("eni_et", CHEMISTS, PHARMACISTS, ENGINEERS).set_goods("eni_et", "4bl 2oc")
    for team in table.teams("yengii"):
        table.deck("team", team)
    table.put("yengii", "team_sociologists", "team_linguistic_analysts")
    table.invent("eni_et", CHEMISTS)
    table.invent("eni_et", PHARMACISTS)
    table.to("bids").bids(research={"eni_et": 1, "yengii": 1})
    assert table.due() == "eni_et"


def test_r_inv_06_the_inventors_card_enters_play_at_once() -> None:
    """And runs in the Economy Phase of the same turn."""
    table = five().put("kit", CHEMISTS).set_goods("kit", "4bl 3gr")
    genetic = table.tech("kit", "genetic_engineering")
    assert table.zone(genetic) == "library"
    events = table.invent("kit", CHEMISTS)
    assert happened(events, Entered) == [Entered(table.seat("kit"), genetic, "invention")]
    assert not table.flipped(genetic)
    table.run_economy(kit=[genetic])
    assert table.goods("kit") == Bag.parse("br bk bl")


def test_r_inv_06_the_new_card_may_be_spent_at_once() -> None:
    """Under Diffusion, in the same Trade Phase; it may also be lent."""
    table = five().put("kit", CHEMISTS).set_goods("kit", "4bl")
    table.invent("kit", CHEMISTS)
    genetic = table.tech("kit", "genetic_engineering")
    table.gift("kit", "caylion", cards=[genetic])
    table.gift("caylion", "kit", cards=[genetic])
    table.upgrade("kit", "kit_diffusion", spend=genetic)
    assert table.flipped("kit_diffusion")


def test_r_inv_07_the_others_wait_for_the_confluence_phase() -> None:
    table = five().put("kit", CHEMISTS).set_goods("kit", "4bl")
    table.invent("kit", CHEMISTS)
    others = [s for s in table.state.species if s != "kit"]
    table.to("plans")
    assert {table.zone(table.tech(s, "genetic_engineering")) for s in others} == {"library"}
    table.to("bids")
    assert all(table.holds(s, table.tech(s, "genetic_engineering")) for s in others)


@pytest.mark.parametrize(
    "edition, turn, at_once, at_the_end",
    [("2020", 1, 1, 7), ("2017", 1, 1, 7), ("DE", 1, 7, 7), ("2020", 6, 1, 2), ("2017", 6, 1, 2), ("DE", 6, 2, 2)],
)
def test_r_inv_08_when_the_bonus_is_paid(edition: str, turn: int, at_once: int, at_the_end: int) -> None:
    """DT-34, five players, bonus 6 in turn 1 and 1 in turn 6. Also R-END-03."""
    table = five(EDITION=edition).put("caylion", "team_sociologists").set_goods("caylion", "4bk").at(turn)
    table.invent("caylion", "team_sociologists")
    assert table.points("caylion") == at_once
    table.set_goods("caylion", "").run_economy()
    assert table.points("caylion") == at_the_end


def test_r_inv_08_one_bonus_for_each_technology() -> None:
    table = five().put("caylion", CHEMISTS, PHARMACISTS).set_goods("caylion", "4bl 2oc").at(3)
    table.invent("caylion", CHEMISTS)
    table.invent("caylion", PHARMACISTS)
    events = table.run_economy()
    assert [event.amount for event in happened(events, Points)] == [5, 5]
    assert table.points("caylion") == 12


def test_r_inv_08_the_bonus_of_the_current_turn() -> None:
    """Five players: 6 6 5 4 3 1, and nothing for those who invented nothing."""
    for turn, bonus in enumerate((6, 6, 5, 4, 3), start=1):
        table = five().put("caylion", CHEMISTS).set_goods("caylion", "4bl").at(turn)
        table.invent("caylion", CHEMISTS)
        table.run_economy()
        assert table.points("caylion") == 1 + bonus
        assert table.points("kit") == 0


def test_r_inv_09_era_four_brings_points_and_bonus_only() -> None:
    """DT-35: six players, turn 4: 8vp, bonus 4, and no card for anybody."""
    table = Table("caylion", "eni_et", "faderan", "kit", "kjas", "unity").put("kit", CHAOS).set_goods("kit", "12bk")
    table.at(4)
    in_play = sum(len(area.cards) for area in table.state.areas)
    events = table.invent("kit", CHAOS) + table.run_economy()
    assert happened(events, Entered) == []
    assert table.points("kit") == 12
    assert sum(len(area.cards) for area in table.state.areas) == in_play - 1
    assert [(event.technology, event.team) for event in happened(events, Shared)] == [(None, table.card(CHAOS))]


def test_r_inv_09_era_four_under_german_timing() -> None:
    table = five(EDITION="DE").put("kit", CHAOS).set_goods("kit", "12bk").at(4)
    table.invent("kit", CHAOS)
    assert table.points("kit") == 12


def test_r_inv_10_any_number_of_inventions_in_a_turn() -> None:
    table = five().put("kit", CHEMISTS, PHARMACISTS, ENGINEERS).set_goods("kit", "4bl 2oc 4ye")
    for team in (CHEMISTS, PHARMACISTS, ENGINEERS):
        table.invent("kit", team)
    assert table.points("kit") == 3
    assert [team for team, _ in table.state.invented] == [322, 323, 319]


def test_r_inv_11_an_acknowledgement_returns_at_once() -> None:
    """DT-12: one token for each invention, a point for Faderan each. Also R-FAD-06."""
    table = five().put("kit", CHEMISTS, PHARMACISTS).set_goods("kit", "4bl 2oc").tokens("kit", acknowledgements=2)
    (invented,) = happened(table.invent("kit", CHEMISTS), Invented)
    assert invented.token_returned
    assert (table.points("faderan"), table.state.areas[table.seat("kit")].acknowledgements) == (1, 1)
    table.invent("kit", PHARMACISTS)
    assert (table.points("faderan"), table.state.areas[table.seat("kit")].acknowledgements) == (2, 0)


def test_r_inv_11_without_a_token_nothing_returns() -> None:
    table = five().put("kit", CHEMISTS).set_goods("kit", "4bl").tokens("caylion", acknowledgements=3)
    (invented,) = happened(table.invent("kit", CHEMISTS), Invented)
    assert not invented.token_returned
    assert table.points("faderan") == 0


def test_r_inv_12_the_inventor_is_who_ran_the_converter() -> None:
    """Caylion's team, traded to Kit: Kit has points, card and bonus, and its token returns."""
    table = five().put("caylion", CHEMISTS).set_goods("kit", "4bl").tokens("kit", acknowledgements=1)
    table.tokens("caylion", acknowledgements=1)
    table.gift("caylion", "kit", cards=[CHEMISTS])
    with table.refuses("NOT_A_TEAM"):
        table.invent("caylion", CHEMISTS)
    table.invent("kit", CHEMISTS)
    table.run_economy()
    assert (table.points("kit"), table.points("caylion"), table.points("faderan")) == (7, 0, 1)
    assert table.state.areas[table.seat("caylion")].acknowledgements == 1


def test_r_inv_12_the_smaller_bonus_follows_the_inventor_too() -> None:
    """A team bought by Yengii pays the Yengii bonus (3 in turn 1) and is not shared; also R-YEN-13."""
    table = five().put("caylion", CHEMISTS).set_goods("yengii", "4bl")
    table.gift("caylion", "yengii", cards=[CHEMISTS])
    table.invent("yengii", CHEMISTS)
    table.run_economy()
    assert table.points("yengii") == 4
    assert not table.holds("caylion", table.tech("caylion", "genetic_engineering"))


def test_r_inv_13_the_team_card_goes_to_the_common_row() -> None:
    table = five().put("kit", CHEMISTS).set_goods("kit", "4bl")
    table.invent("kit", CHEMISTS)
    assert table.view(None).seats[table.seat("kit")].invented == (table.card(CHEMISTS),)
    assert table.view(None).row == ()
    table.to("bids")
    assert table.zone(CHEMISTS) == "row"
    assert table.view(None).row == (table.card(CHEMISTS),)
    assert table.view(None).seats[table.seat("kit")].invented == ()


def test_r_inv_13_patents_stay_with_their_inventor() -> None:
    """Also R-YEN-04."""
    table = five().put("yengii", CHEMISTS).set_goods("yengii", "4bl")
    table.invent("yengii", CHEMISTS)
    table.to("bids")
    assert table.zone(CHEMISTS) == "patent"
    assert table.view(None).seats[table.seat("yengii")].patents == (table.card(CHEMISTS),)
    assert table.view(None).row == ()


def test_r_inv_13_an_era_four_team_lies_in_the_row_too() -> None:
    table = five().put("kit", CHAOS).set_goods("kit", "12bk")
    table.invent("kit", CHAOS)
    table.to("bids")
    assert table.view(None).row == (table.card(CHAOS),)
