"""R-LOAN: loans and permanent cards."""

from __future__ import annotations

import pytest

from confluence.sidereal.events import Returned
from confluence.sidereal.goods import Bag
from tests.sidereal.table import Table, happened

ALL = ("caylion", "eni_et", "faderan", "imdril", "kit", "kjas", "unity", "yengii", "zeth")


def four() -> Table:
    """Nobody has goods except what a test gives; Faderan has all relics at hand."""
    table = Table("faderan", "kit", "kjas", "zeth")
    for species in table.state.species:
        table.set_goods(species, "")
    return table


# ---- R-LOAN-01, R-LOAN-02


def test_r_loan_01_a_bordered_card_goes_home_at_the_end_of_the_turn() -> None:
    """It lies with the borrower through all steps of the turn, then returns by itself."""
    table = four().give("zeth", "gr")
    table.trade("kjas>zeth: #kjas_underground_cities; zeth>kjas: gr")
    returned = []
    while table.state.turn == 1:
        assert table.holds("zeth", "Underground Cities")
        returned += happened(table.time_up(), Returned)
    (home,) = returned
    assert (home.card, home.holder, home.owner) == (table.card("Underground Cities"), 3, 2)
    assert table.holds("kjas", "Underground Cities")
    assert not table.holds("zeth", "Underground Cities")


@pytest.mark.parametrize(
    "species, card",
    [
        ("kjas", "Underground Cities"),
        ("kjas", "kjas_nanotechnology"),
        ("kjas", "B1"),
        ("imdril", "Fleet 128"),
        ("faderan", "Thil's Demiring"),
        ("eni_et", "Cultural Charity"),
        ("unity", "unity_bezier"),
        ("zeth", "Cascading Deception"),
    ],
)
def test_r_loan_01_every_kind_of_bordered_card_goes_home(species: str, card: str) -> None:
    table = Table(*ALL).put(species, card).give("caylion", "gr")
    table.trade(f"{species}>caylion: #{table.printed(card).id}; caylion>{species}: gr")
    table.next_turn()
    assert table.holds(species, card)


def test_r_loan_01_a_pair_goes_home_together() -> None:
    """Also R-KIT-04."""
    table = four()
    table.gift("kit", "zeth", cards=["kit_hand_crafted", "kit_polyutility_components"])
    table.next_turn()
    assert table.holds("kit", "kit_hand_crafted")
    assert table.holds("kit", "kit_polyutility_components")


def test_r_loan_01_the_return_is_free_and_needs_nobody() -> None:
    """Neither side pays anything, and the owner uses the card again in the next turn."""
    table = four().give("kjas", "gr")
    table.trade("faderan>kjas: #92; kjas>faderan: gr")
    table.to("steal")
    before = [(table.goods(species), table.points(species)) for species in table.state.species]
    table.done("zeth")
    assert (table.state.turn, table.holds("faderan", "Ritual Government")) == (2, True)
    assert [(table.goods(species), table.points(species)) for species in table.state.species] == before
    table.set_goods("faderan", "4wh").run_economy(faderan=["Ritual Government"])
    assert table.goods("faderan") == Bag.parse("gr bk oc")


@pytest.mark.parametrize("card", ["Vega", "Organic Chemists", "Zd'Nx", "Gift of the Duruntai"])
def test_r_loan_02_cards_without_a_border_stay(card: str) -> None:
    """Colonies, teams, nullspace colonies and the Gift of the Duruntai change hands for good."""
    table = four().put("kit", card).give("kjas", "gr")
    table.trade(f"kit>kjas: #{table.printed(card).id}; kjas>kit: gr")
    assert not happened(table.next_turn(), Returned)
    table.next_turn()
    assert table.holds("kjas", card)


def test_r_loan_02_given_away_they_stay_too() -> None:
    table = four().put("kit", "Vega")
    table.gift("kit", "kjas", cards=["Vega"])
    table.next_turn()
    assert table.holds("kjas", "Vega")


# ---- R-LOAN-03, R-LOAN-04


def test_r_loan_03_the_holder_pays_and_receives_everything() -> None:
    """Zeth runs Kit's Universal Translator: point, and the blue cube on its own donation card (DT-22)."""
    table = four().put_tech("kit", "universal_translator").set_goods("zeth", "3wh").set_goods("kit", "3wh")
    table.gift("kit", "zeth", cards=["kit_universal_translator"])
    table.run_economy(zeth=["kit_universal_translator"])
    assert (table.points("zeth"), table.points("kit")) == (1, 0)
    assert (table.donated("zeth"), table.donated("kit")) == (Bag.parse("bl"), Bag.parse(""))
    assert (table.goods("zeth"), table.goods("kit")) == (Bag.parse(""), Bag.parse("3wh"))


def test_r_loan_03_the_owner_cannot_run_a_lent_card() -> None:
    table = four().put_tech("kit", "universal_translator").set_goods("kit", "3wh")
    table.gift("kit", "zeth", cards=["kit_universal_translator"])
    table.to("plans")
    with table.refuses("NOT_HELD"):
        table.plan("kit", "kit_universal_translator")


def test_r_loan_03_the_runner_of_a_borrowed_violet_converter_has_its_output() -> None:
    """Also R-FAD-12: Kit borrows the Paradise Converter, gives its colony and gains the points."""
    table = four().put("faderan", "Paradise Converter").with_colonies("kit", "Vega")
    table.gift("faderan", "kit", cards=["Paradise Converter"])
    table.run("kit", "Paradise Converter")
    assert (table.points("kit"), table.points("faderan"), table.colonies("kit")) == (2, 0, [])


def test_r_loan_04_a_used_converter_stays_used_in_other_hands() -> None:
    table = four().put("faderan", "Paradise Converter").with_colonies("faderan", "Sirius").with_colonies("kit", "Vega")
    table.run("faderan", "Paradise Converter")
    table.gift("faderan", "kit", cards=["Paradise Converter"])
    with table.refuses("ALREADY_RUN", "R-CONV-02"):
        table.run("kit", "Paradise Converter")
    table.next_turn()
    table.gift("faderan", "kit", cards=["Paradise Converter"])
    table.run("kit", "Paradise Converter")
    assert table.points("kit") == 2


def test_r_loan_04_it_stays_used_when_it_comes_back() -> None:
    table = four().put("faderan", "Paradise Converter").with_colonies("faderan", "Sirius").with_colonies("kit", "Vega")
    table.gift("faderan", "kit", cards=["Paradise Converter"])
    table.run("kit", "Paradise Converter")
    table.gift("kit", "faderan", cards=["Paradise Converter"])
    with table.refuses("ALREADY_RUN", "R-CONV-02"):
        table.run("faderan", "Paradise Converter")


# ---- R-LOAN-05, R-LOAN-06, R-LOAN-07


def test_r_loan_05_a_borrowed_card_may_be_traded_on_and_returns_directly() -> None:
    """Faderan lends to Kit, Kit to Kjas, Kjas to Zeth; from there the card goes home."""
    table = four().give("kit", "gr").give("kjas", "gr").give("zeth", "gr")
    for giver, taker in (("faderan", "kit"), ("kit", "kjas"), ("kjas", "zeth")):
        table.trade(f"{giver}>{taker}: #92; {taker}>{giver}: gr")
    assert table.holds("zeth", "Ritual Government")
    (returned,) = happened(table.next_turn(), Returned)
    assert (returned.holder, returned.owner) == (table.seat("zeth"), table.seat("faderan"))
    assert table.holds("faderan", "Ritual Government")


def test_r_loan_05_a_borrower_who_passed_it_on_no_longer_runs_it() -> None:
    table = four().give("kit", "4wh")
    table.gift("faderan", "kit", cards=["Ritual Government"])
    table.gift("kit", "zeth", cards=["Ritual Government"])
    table.to("plans")
    with table.refuses("NOT_HELD"):
        table.plan("kit", "Ritual Government")


def test_r_loan_06_spent_cards_travel_under_a_lent_card() -> None:
    """Kjas lends the upgraded Underground Cities: Zeth runs the new side, the spent card stays tucked."""
    table = four().put_tech("kjas", "organic_construction")
    table.upgrade("kjas", "Underground Cities", spend="kjas_organic_construction")
    table.gift("kjas", "zeth", cards=["Asteroid Mine Network"])
    under = {table.card("kjas_organic_construction"): table.card("Underground Cities")}
    assert table.view(None).seats[table.seat("kjas")].tucked == under
    table.run_economy(zeth=["Asteroid Mine Network"])
    assert table.goods("zeth") == Bag.parse("2br bl 3sh")
    table.next_turn()
    assert table.view(None).seats[table.seat("kjas")].tucked == under
    assert table.zone("kjas_organic_construction") == "tucked"
    assert table.flipped("Underground Cities")


def test_r_loan_07_an_upgrade_made_during_a_loan_stays() -> None:
    """Zeth borrows Deep Hunting and pays its upgrade: Zeth has the point, Eni Et the better card (OQ-09)."""
    table = Table("eni_et", "kit", "kjas", "zeth").set_goods("zeth", "2bl").with_colonies("zeth", "Castor")
    table.gift("eni_et", "zeth", cards=["Deep Hunting"])
    table.upgrade("zeth", "Deep Hunting")
    assert (table.points("zeth"), table.points("eni_et")) == (1, 0)
    table.next_turn()
    assert table.holds("eni_et", "Deep Hunting")
    assert table.name("Deep Hunting") == "Pelagic Bounty"


def test_r_loan_07_a_table_may_leave_upgrades_to_owners() -> None:
    """With BORROWER_UPGRADES off."""
    table = Table("eni_et", "kit", "kjas", "zeth", BORROWER_UPGRADES="off").set_goods("zeth", "2bl")
    table.with_colonies("zeth", "Castor").gift("eni_et", "zeth", cards=["Deep Hunting"])
    with table.refuses("LENT", "R-UPG-10"):
        table.upgrade("zeth", "Deep Hunting")
    table.set_goods("eni_et", "2bl").with_colonies("eni_et", "Polaris")
    table.gift("zeth", "eni_et", cards=["Deep Hunting"])
    table.upgrade("eni_et", "Deep Hunting")
    assert table.points("eni_et") == 1


# ---- R-LOAN-09, R-LOAN-10, R-LOAN-11, R-LOAN-12


def test_r_loan_09_a_borrower_may_give_the_card_back_in_the_same_turn() -> None:
    table = four().give("faderan", "4wh").give("kit", "gr")
    table.trade("faderan>kit: #92; kit>faderan: gr")
    table.trade("kit>faderan: #92; faderan>kit: gr")
    table.run_economy(faderan=["Ritual Government"])
    assert table.goods("faderan") == Bag.parse("gr bk oc")


def test_r_loan_09_given_back_the_owner_may_upgrade_it() -> None:
    table = Table("eni_et", "kit", "kjas", "zeth").set_goods("eni_et", "2bl").with_colonies("eni_et", "Castor")
    table.gift("eni_et", "zeth", cards=["Deep Hunting"])
    table.gift("zeth", "eni_et", cards=["Deep Hunting"])
    table.upgrade("eni_et", "Deep Hunting")
    assert table.flipped("Deep Hunting")


def test_r_loan_09_an_interest_converter_that_came_back_is_still_not_for_eni_et() -> None:
    """Also R-ENI-01."""
    table = Table("eni_et", "kit", "kjas", "zeth").set_goods("eni_et", "2gr")
    table.gift("eni_et", "zeth", cards=["Mutual Understanding"])
    table.gift("zeth", "eni_et", cards=["Mutual Understanding"])
    table.to("plans")
    with table.refuses("MAY_NOT_RUN", "R-ENI-01"):
        table.plan("eni_et", "Mutual Understanding")


@pytest.mark.parametrize(
    "owner, card, goods",
    [
        ("kit", "Zd'Nx", "ye"),
        ("imdril", "Fleet 124", "3bk"),
        ("kjas", "B1", "br 2ye"),
        ("unity", "unity_bezier", "3ws"),
    ],
)
def test_r_loan_10_only_its_owner_puts_a_library_card_into_play(owner: str, card: str, goods: str) -> None:
    others = ("eni_et", "zeth", "faderan")
    table = Table(owner, *others)
    for species in (owner, *others):
        table.set_goods(species, goods)
    colonies = ("Acrux", "Spica") if owner == "kjas" else ("Acrux",)
    for species in others:
        table.with_colonies(species, *colonies)
        with table.refuses("NOT_IN_LIBRARY", "R-LOAN-10"):
            table.enter(species, card)
    table.with_colonies(owner, *colonies).enter(owner, card)
    assert table.holds(owner, card)


def test_r_loan_10_only_faderan_draw_from_the_relic_deck() -> None:
    table = four()
    for species in ("kit", "kjas", "zeth"):
        table.set_goods(species, "4wh").with_colonies(species, "Spica")
        with table.refuses("NO_CONVERTER", "R-LOAN-10"):
            table.draw(species)
    table.set_goods("faderan", "4wh").with_colonies("faderan", "Spica").draw("faderan")
    assert len(table.state.relic_deck) == 11


def test_r_loan_10_library_cards_and_deck_are_not_lent() -> None:
    table = four()
    for card in ("Zd'Nx", "kit_nanotechnology"):
        with table.refuses("NOT_HELD", "R-TRADE-15"):
            table.gift("kit", "zeth", cards=[card])
    with table.refuses("NOT_HELD", "R-TRADE-15"):
        table.gift("faderan", "zeth", cards=["Relic Detector"])


def test_r_loan_11_the_owner_of_a_lent_card_can_neither_run_nor_upgrade_it() -> None:
    table = Table("eni_et", "kit", "kjas", "zeth").set_goods("eni_et", "2bl").with_colonies("eni_et", "Castor")
    table.gift("eni_et", "zeth", cards=["Deep Hunting"])
    with table.refuses("NOT_HELD", "R-UPG-10"):
        table.upgrade("eni_et", "Deep Hunting")
    table.put_tech("eni_et", "genetic_engineering")
    with table.refuses("NOT_HELD", "R-UPG-10"):
        table.upgrade("eni_et", "Deep Hunting", spend="eni_et_genetic_engineering")
    table.to("plans")
    with table.refuses("NOT_HELD", "R-ECON-14"):
        table.plan("eni_et", "Deep Hunting")


def test_r_loan_11_neither_owner_nor_borrower_spends_a_lent_card() -> None:
    """Also R-UPG-04: Nanotechnology is lent to Zeth (DT-24, DT-55)."""
    table = four().put_tech("kit", "nanotechnology", "genetic_engineering").put_tech("zeth", "genetic_engineering")
    table.gift("kit", "zeth", cards=["kit_nanotechnology"])
    with table.refuses("NOT_HELD", "R-UPG-04"):
        table.upgrade("kit", "kit_genetic_engineering", spend="kit_nanotechnology")
    with table.refuses("LENT", "R-UPG-04"):
        table.upgrade("zeth", "zeth_genetic_engineering", spend="kit_nanotechnology")
    table.gift("zeth", "kit", cards=["kit_nanotechnology"])
    table.upgrade("kit", "kit_genetic_engineering", spend="kit_nanotechnology")
    assert table.name("kit_genetic_engineering") == "Genetic Resynthesis"


def test_r_loan_12_a_given_bordered_card_is_a_loan_too() -> None:
    table = four()
    table.gift("kjas", "zeth", cards=["Underground Cities"])
    assert table.holds("zeth", "Underground Cities")
    table.next_turn()
    assert table.holds("kjas", "Underground Cities")
