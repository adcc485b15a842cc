"""Caylion: halved colony bids and seedlings (R-CAY)."""

from __future__ import annotations

import pytest

from confluence.sidereal.goods import Bag
from tests.sidereal.table import Table

STARTING_CARDS = [
    ("Lunar Mining Consortium", "2bk", "organic_construction", "Auxonic Outersystem Harvesting"),
    ("Oceanic Processing", "2bk", "antimatter_power", "Planetwide Industrial Mariculture"),
    ("Planetary Ecological Dominance", "2bl", "genetic_engineering", "Systemwide Gravitic Dominance"),
    ("Distributed Telenet", "2bl", "ubiquitous_cultural_repository", "Ansible Driven Intersystem Society"),
]


def caylion(**options: str) -> Table:
    """Four seats with equal numbers of colonies and the track Sirius(1) Altair(1) Shaula(2) Gacrux(3)."""
    table = Table("caylion", "faderan", "zeth", "unity", **options)
    table.track("colony", "Sirius", "Altair", "Shaula", "Gacrux")
    table.with_colonies("caylion", "Antares").with_colonies("faderan", "Vega")
    table.with_colonies("zeth", "Polaris").with_colonies("unity", "Deneb")
    return table


# ---- bids


def test_r_cay_01_five_ships_act_between_three_and_two() -> None:
    """Five ships count two and a half: after a bid of 3, before a bid of 2."""
    table = caylion().bids({"caylion": 5, "faderan": 3, "unity": 2})
    assert table.due() == "faderan"
    table.passes("faderan")
    assert table.due() == "caylion"
    table.passes("caylion")
    assert table.due() == "unity"


def test_r_cay_01_minimum_bid_is_tested_with_the_half() -> None:
    """Two and a half is not enough for a space with minimum 3 but for one with minimum 2; all five ships are paid."""
    table = caylion().set_goods("caylion", "6sh").bids({"caylion": 5})
    with table.refuses("BID_TOO_LOW", "R-BID-05"):
        table.buy("caylion", "Gacrux")
    table.buy("caylion", "Shaula")
    assert table.goods("caylion") == Bag.parse("sh")


def test_r_cay_01_one_ship_must_pass() -> None:
    """One ship counts one half, less than every minimum: it passes by itself and is kept."""
    table = caylion().set_goods("caylion", "sh").bids({"caylion": 1, "unity": 1})
    assert table.due() == "unity"
    table.passes("unity")
    assert table.goods("caylion") == Bag.parse("sh")
    assert table.holds("caylion", "Antares")
    assert len(table.colonies("caylion")) == 1


def test_r_cay_01_three_ships_act_before_every_bid_of_one() -> None:
    """Three ships count one and a half: before all bids of 1, for spaces with minimum 1 only, at the price of three."""
    table = caylion().set_goods("caylion", "3sh").bids({"caylion": 3, "zeth": 1, "faderan": 1})
    assert table.due() == "caylion"
    with table.refuses("BID_TOO_LOW"):
        table.buy("caylion", "Shaula")
    table.buy("caylion", "Sirius")
    assert table.goods("caylion") == Bag.parse("")


def test_r_cay_10_research_bids_count_in_full() -> None:
    """Two ships of Caylion are a research bid of 2: before a bid of 1, and enough for a space with minimum 2."""
    table = caylion().track("research", 319, 320, 326, 327)
    table.bids(research={"caylion": 2, "unity": 1})
    assert table.due() == "caylion"
    table.buy("caylion", 326)
    assert table.holds("caylion", 326)


def test_r_cay_12_even_bid_ties_with_a_whole_number() -> None:
    """Four ships of Caylion tie with two of Zeth; with one colony each the higher tiebreaker acts first."""
    table = caylion().bids({"caylion": 4, "zeth": 2})
    assert table.due() == "zeth"


def test_r_cay_12_tied_caylion_with_fewer_colonies_acts_first() -> None:
    """The tie of four ships with two follows the common rule: fewer colonies first (R-BID-08)."""
    table = caylion().take_colonies("caylion").bids({"caylion": 4, "zeth": 2})
    assert table.due() == "caylion"


def test_r_cay_12_kit_wins_the_tie_against_an_even_bid() -> None:
    """Four ships of Caylion without colonies tie with two of Kit with colonies: Kit acts first (R-BID-10)."""
    table = Table("caylion", "kit", "zeth", "unity").take_colonies("caylion")
    table.bids({"caylion": 4, "kit": 2})
    assert table.due() == "kit"


def test_r_cay_12_odd_bid_never_ties() -> None:
    """Three ships come before a bid of 1 and after a bid of 2, whoever has fewer colonies."""
    table = caylion().put("caylion", "Rigel", "Vega").take_colonies("zeth").take_colonies("unity")
    table.bids({"caylion": 3, "zeth": 1, "unity": 2})
    assert table.due() == "unity"
    table.passes("unity")
    assert table.due() == "caylion"


# ---- where seedlings come from


def test_r_cay_02_colony_bought_at_auction_gets_a_seedling() -> None:
    """The token comes with the purchase, without being asked for."""
    table = caylion().bids({"caylion": 2})
    table.buy("caylion", "Sirius")
    assert table.has_seedling("Sirius")


def test_r_cay_02_colony_bought_by_somebody_else_gets_none() -> None:
    """The seedling belongs to purchases of Caylion only."""
    table = caylion().bids({"unity": 1})
    table.buy("unity", "Sirius")
    assert table.holds("unity", "Sirius")
    assert not table.has_seedling("Sirius")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_r_cay_03_starting_colony_has_a_seedling(seed: int) -> None:
    """The colony dealt to Caylion carries a token, those dealt to others carry none."""
    table = Table("kit", "caylion", "kjas", "unity", seed=seed)
    assert [table.has_seedling(card) for card in table.colonies("caylion")] == [True]
    for species in ("kit", "kjas", "unity"):
        assert not any(table.has_seedling(card) for card in table.colonies(species))


def test_r_cay_04_traded_and_given_colonies_get_no_seedling() -> None:
    """Only the auction and the start bring tokens."""
    table = caylion().set_goods("caylion", "gr")
    table.trade("unity>caylion: #colony_deneb; caylion>unity: gr")
    table.gift("faderan", "caylion", cards=["Vega"])
    assert table.holds("caylion", "Deneb")
    assert table.holds("caylion", "Vega")
    assert not table.has_seedling("Deneb")
    assert not table.has_seedling("Vega")


def test_r_cay_04_relic_colonies_get_no_seedling() -> None:
    """Caylion draws the Automated Transport Network with a borrowed Relic Detector. Also R-FAD-15, OQ-40."""
    table = caylion().put("faderan", "Relic Detector").deck("relic", "Automated Transport Network")
    table.deck("colony", "Rigel", "Mirfak").set_goods("caylion", "4gr").set_goods("faderan", "")
    table.trade("faderan>caylion: #relic_relic_detector; caylion>faderan: gr")
    table.run("caylion", "Relic Detector", pay="3gr", colonies=["Antares"])
    assert table.holds("caylion", "Rigel")
    assert table.holds("caylion", "Mirfak")
    assert not table.has_seedling("Rigel")
    assert not table.has_seedling("Mirfak")


# ---- what seedlings do


def test_r_cay_05_seedling_colony_runs_twice() -> None:
    """Terraformed Antares with a seedling and two green gives two octagons."""
    table = caylion().put("caylion", "Antares", flipped=True, seedling=True).set_goods("caylion", "2gr")
    table.run_economy(caylion=["Antares", "Antares"])
    assert table.goods("caylion") == Bag.parse("2oc")


@pytest.mark.parametrize("times, left", [(0, "2gr"), (1, "gr oc")])
def test_r_cay_05_second_run_is_a_choice(times: int, left: str) -> None:
    """Running once or not at all is allowed."""
    table = caylion().put("caylion", "Antares", flipped=True, seedling=True).set_goods("caylion", "2gr")
    table.run_economy(caylion=["Antares"] * times)
    assert table.goods("caylion") == Bag.parse(left)


def test_r_cay_05_no_third_run() -> None:
    """A seedling doubles, it does not do more."""
    table = caylion().put("caylion", "Antares", seedling=True).to("plans")
    with table.refuses("TOO_MANY_RUNS", "R-CONV-02"):
        table.plan("caylion", "Antares", "Antares", "Antares")


def test_r_cay_05_colony_without_seedling_runs_once() -> None:
    """The second run needs the token."""
    table = caylion().to("plans")
    with table.refuses("TOO_MANY_RUNS", "R-CONV-02"):
        table.plan("caylion", "Antares", "Antares")


def test_r_cay_05_two_runs_come_back_every_turn() -> None:
    """The limit counts within one Economy Phase."""
    table = caylion().put("caylion", "Antares", seedling=True).set_goods("caylion", "")
    table.run_economy(caylion=["Antares", "Antares"])
    table.next_turn()
    table.run_economy(caylion=["Antares", "Antares"])
    assert table.goods("caylion") == Bag.parse("4gr")


def test_r_cay_13_each_run_pays_its_own_input() -> None:
    """One green feeds one run; the green made by another card in the same phase comes too late for the second."""
    table = caylion().put("caylion", "Antares", flipped=True, seedling=True).set_goods("caylion", "gr").to("plans")
    with table.refuses("NOT_ENOUGH", "R-ECON-07"):
        table.plan("caylion", "Antares", "Antares", "Planetary Ecological Dominance")
    table.run_economy(caylion=["Antares", "Planetary Ecological Dominance"])
    assert table.goods("caylion") == Bag.parse("3gr wh sh oc")


def test_r_cay_06_terraforming_costs_once_and_keeps_the_seedling() -> None:
    """One octagon flips Antares; the token stays and doubles the new side."""
    table = caylion().put("caylion", "Antares", seedling=True).set_goods("caylion", "oc 2gr")
    table.upgrade("caylion", "Antares")
    assert table.goods("caylion") == Bag.parse("2gr")
    assert table.has_seedling("Antares")
    table.run_economy(caylion=["Antares", "Antares"])
    assert table.goods("caylion") == Bag.parse("2oc")


def test_r_cay_07_token_travels_with_the_colony() -> None:
    """Whoever holds the colony runs it twice."""
    table = caylion().put("caylion", "Antares", seedling=True).set_goods("faderan", "oc")
    table.trade("caylion>faderan: #colony_antares; faderan>caylion: oc")
    assert table.has_seedling("Antares")
    table.run_economy(faderan=["Antares", "Antares"])
    assert table.goods("faderan") == Bag.parse("2gr")


def test_r_cay_08_surplus_colony_loses_its_token() -> None:
    """Discarded under the deck the colony is an ordinary one again."""
    table = caylion().put("caylion", "Antares", seedling=True).put("caylion", "Rigel", "Mirfak", "Wezen")
    table.to("surplus")
    table.surplus("caylion", "Antares")
    assert table.zone("Antares") == "deck"
    assert not table.has_seedling("Antares")


def test_r_cay_08_consumed_colony_loses_its_token() -> None:
    """A consumer other than Caylion ends the seedling as well; the colony goes front side up under the deck."""
    table = Table("caylion", "kjas", "zeth", "unity").put("caylion", "Antares", flipped=True, seedling=True)
    table.with_colonies("kjas", "Shaula").set_goods("kjas", "br 2ye gr")
    table.trade("caylion>kjas: #colony_antares; kjas>caylion: gr")
    table.enter("kjas", "Balkanized States' Colonies", colonies=["Shaula", "Antares"])
    assert table.state.colony_deck[-1] == table.card("Antares")
    assert not table.flipped("Antares")
    assert not table.has_seedling("Antares")


def test_r_cay_08_seedling_colony_counts_once_for_support() -> None:
    """Three colonies with seedlings are three colonies: nothing is surplus. A fourth one is."""
    table = caylion().take_colonies("caylion").put("caylion", "Antares", "Rigel", "Mirfak", seedling=True)
    table.to("plans")
    assert len(table.colonies("caylion")) == 3
    table.next_turn()
    table.put("caylion", "Wezen", seedling=True).to("plans")
    assert len(table.colonies("caylion")) == 3


def test_r_cay_08_seedling_colony_counts_once_in_ties() -> None:
    """One seedling colony of Caylion against one colony of Faderan is equal; two of Faderan are more."""
    table = caylion().put("caylion", "Antares", seedling=True).put("faderan", "Rigel")
    table.bids({"caylion": 4, "faderan": 2})
    assert table.due() == "caylion"


def test_r_cay_08_seedling_colony_pays_one_icon() -> None:
    """After the jungle with the seedling has paid one upgrade there is none left for the next."""
    table = caylion().put("caylion", "Antares", seedling=True).set_goods("caylion", "4bk")
    table.upgrade("caylion", "Lunar Mining Consortium")
    assert table.colonies("caylion") == []
    with table.refuses("WRONG_COLONIES", "R-COL-04"):
        table.upgrade("caylion", "Oceanic Processing")


# ---- upgrades


@pytest.mark.parametrize("card, cubes, technology, back", STARTING_CARDS)
def test_r_cay_11_two_large_cubes_and_a_jungle_give_a_point_and_a_yellow(
    card: str, cubes: str, technology: str, back: str
) -> None:
    """The violet converter of each starting card flips it for 1vp and 1ye."""
    table = caylion().set_goods("caylion", cubes)
    table.upgrade("caylion", card, colonies=["Antares"])
    assert table.name(card) == back
    assert table.goods("caylion") == Bag.parse("ye")
    assert table.points("caylion") == 1
    assert table.zone("Antares") == "deck"


@pytest.mark.parametrize("card, cubes, technology, back", STARTING_CARDS)
def test_r_cay_11_named_technology_is_the_other_way(card: str, cubes: str, technology: str, back: str) -> None:
    """Tucking the named card flips it too, without point, yellow or colony."""
    table = caylion().set_goods("caylion", "").put_tech("caylion", technology)
    table.upgrade("caylion", card, spend=table.tech("caylion", technology))
    assert table.name(card) == back
    assert table.goods("caylion") == Bag.parse("")
    assert table.points("caylion") == 0
    assert table.holds("caylion", "Antares")


def test_r_cay_11_other_cubes_and_climates_do_not_pay() -> None:
    """Blue is not black, and a desert is no jungle."""
    table = caylion().set_goods("caylion", "2bl")
    with table.refuses("NOT_ENOUGH"):
        table.upgrade("caylion", "Lunar Mining Consortium")
    table.set_goods("caylion", "2bk").with_colonies("caylion", "Pollux")
    with table.refuses("WRONG_COLONIES"):
        table.upgrade("caylion", "Lunar Mining Consortium")


def test_r_cay_11_the_yellow_is_there_at_once() -> None:
    """It can be traded in the same Trade Phase."""
    table = caylion().set_goods("caylion", "2bk").set_goods("unity", "ws")
    table.upgrade("caylion", "Lunar Mining Consortium")
    table.trade("caylion>unity: ye; unity>caylion: ws")
    assert table.goods("unity") == Bag.parse("ye")


# ---- rulings


def test_r_cay_11_borrower_may_pay_the_upgrade() -> None:
    """OQ-09: possession governs converters. The borrower gets point and yellow, the flip stays after the return."""
    table = caylion().put("unity", "Antares").set_goods("unity", "2bk ws").set_goods("caylion", "")
    table.trade("caylion>unity: #caylion_lunar_mining_consortium; unity>caylion: ws")
    table.upgrade("unity", "Lunar Mining Consortium", colonies=["Antares"])
    assert table.points("unity") == 1
    assert table.goods("unity") == Bag.parse("ye")
    table.next_turn()
    assert table.holds("caylion", "Lunar Mining Consortium")
    assert table.flipped("Lunar Mining Consortium")


def test_r_cay_11_borrower_may_not_upgrade_where_the_table_says_so() -> None:
    """OQ-09 with BORROWER_UPGRADES off: only the owner flips the card, when it is home again."""
    table = caylion(BORROWER_UPGRADES="off").put("unity", "Antares").set_goods("unity", "2bk ws")
    table.trade("caylion>unity: #caylion_lunar_mining_consortium; unity>caylion: ws")
    with table.refuses("LENT", "R-UPG-10"):
        table.upgrade("unity", "Lunar Mining Consortium", colonies=["Antares"])
    table.gift("unity", "caylion", goods="2bk", cards=["Lunar Mining Consortium", "Antares"])
    table.upgrade("caylion", "Lunar Mining Consortium", colonies=["Antares"])
    assert table.flipped("Lunar Mining Consortium")
