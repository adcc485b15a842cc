"""Colonies: climates, terraforming, consuming, discarding (R-COL)."""

from __future__ import annotations

import pytest

from confluence.sidereal.cards import Kind
from confluence.sidereal.converters import Arrow
from confluence.sidereal.events import Discarded, Entered
from confluence.sidereal.goods import EMPTY, Bag
from confluence.sidereal.state import CATALOGUE
from tests.sidereal.table import Table, happened

PARADISE = "relic_paradise_converter"
HADSJA = "B2"
"""Kjas tile that enters play for 3ye, a jungle and a desert colony."""
NULLSPACE = "nullspace_gzzd"
"""A jungle colony of Kit, `-> wh`."""


def four(*species: str) -> Table:
    return Table(*(species or ("caylion", "faderan", "kjas", "kit")))


def test_r_col_01_every_colony_has_a_climate_and_most_run_for_free() -> None:
    """All forty fronts are free; of the nullspace colonies some ask for goods."""
    colonies = [card for card in CATALOGUE.cards if card.is_colony]
    assert len(colonies) == 53
    for card in colonies:
        for face in card.faces:
            assert face.climate is not None
            assert [converter.arrow for converter in face.converters] == [Arrow.WHITE]
        if card.kind is Kind.COLONY:
            assert card.front.converters[0].inputs[0].is_free


def test_r_col_01_a_colony_runs_in_the_economy_phase() -> None:
    table = four().set_goods("kjas", "").put("kjas", "sirius", "acrux")
    table.run_economy(kjas=["sirius", "acrux"])
    assert table.goods("kjas") == Bag.parse("gr br")


def test_r_col_02_terraforming_changes_climate_and_output() -> None:
    """Sirius is a jungle with `-> gr`, for a black cube an ice world with `-> bk`."""
    table = four().set_goods("kjas", "bk ye").put("kjas", "sirius")
    climate = table.state.climate(table.card("sirius"))
    assert climate is not None
    assert climate.value == "J"
    table.upgrade("kjas", "sirius")
    changed = table.state.climate(table.card("sirius"))
    assert changed is not None
    assert changed.value == "I"
    assert table.goods("kjas") == Bag.parse("ye")
    table.run_economy(kjas=["sirius"])
    assert table.goods("kjas") == Bag.parse("ye bk")


def test_r_col_02_terraforming_costs_its_price_and_belongs_to_the_holder() -> None:
    table = four().set_goods("kjas", "ye").set_goods("kit", "bk").put("kjas", "sirius")
    with table.refuses("NOT_ENOUGH", "R-CONV-03"):
        table.upgrade("kjas", "sirius")
    with table.refuses("WRONG_PAYMENT", "R-CONV-03"):
        table.upgrade("kjas", "sirius", pay="ye")
    with table.refuses("NOT_HELD"):
        table.upgrade("kit", "sirius")


def test_r_col_02_terraforming_happens_in_the_trade_phase() -> None:
    table = four().set_goods("kjas", "bk").put("kjas", "sirius").to("plans")
    with table.refuses("WRONG_STEP"):
        table.upgrade("kjas", "sirius")


def test_r_col_02_a_terraformed_colony_is_not_terraformed_again() -> None:
    """Nullspace colonies have no other side at all (R-KIT-07)."""
    table = four().set_goods("kjas", "2bk").put("kjas", "sirius", flipped=True).put("kjas", NULLSPACE)
    with table.refuses("CANNOT_UPGRADE"):
        table.upgrade("kjas", "sirius")
    with table.refuses("CANNOT_UPGRADE"):
        table.upgrade("kjas", NULLSPACE)


def test_r_col_03_only_the_visible_climate_counts() -> None:
    """Terraformed Wezen is an ocean, no jungle any more."""
    table = four().set_goods("kjas", "3ye").take_colonies("kjas").put("kjas", "wezen", flipped=True)
    table.put("kjas", "acrux")
    with table.refuses("WRONG_COLONIES", "R-COL-04"):
        table.enter("kjas", HADSJA, colonies=["wezen", "acrux"])
    table.set_goods("kjas", "3ye").enter("kjas", "B3", colonies=["wezen", "acrux"])
    assert table.holds("kjas", "B3")


@pytest.mark.parametrize("colony", ["sirius", "altair", "acrux", "spica"])
def test_r_col_04_the_any_icon_takes_every_climate(colony: str) -> None:
    table = four().put("faderan", PARADISE, colony)
    table.run("faderan", PARADISE, colonies=[colony])
    assert table.points("faderan") == 2


def test_r_col_04_a_climate_icon_takes_its_climate_only() -> None:
    table = four().set_goods("kjas", "3ye").take_colonies("kjas").put("kjas", "sirius", "acrux", "spica")
    with table.refuses("WRONG_COLONIES", "R-COL-04"):
        table.enter("kjas", HADSJA, colonies=["sirius", "spica"])
    table.enter("kjas", HADSJA, colonies=["acrux", "sirius"])
    assert table.colonies("kjas") == [table.card("spica")]


def test_r_col_04_the_colony_must_be_the_runners() -> None:
    table = four().set_goods("kjas", "3ye").put("kjas", "sirius").put("kit", "acrux")
    with table.refuses("NOT_HELD", "R-COL-04"):
        table.enter("kjas", HADSJA, colonies=["sirius", "acrux"])
    table.track("colony", "acrux")
    with table.refuses("NOT_HELD", "R-COL-04"):
        table.enter("kjas", HADSJA, colonies=["sirius", "acrux"])


def test_r_col_04_each_colony_pays_for_one_icon() -> None:
    table = four().set_goods("kjas", "3ye").put("kjas", "sirius", "acrux")
    for colonies in (["sirius", "sirius"], ["sirius"], [], ["sirius", "acrux", "acrux"]):
        with table.refuses("WRONG_COLONIES", "R-COL-04"):
            table.enter("kjas", HADSJA, colonies=colonies)


def test_r_col_04_what_is_no_colony_pays_no_icon() -> None:
    """A tile, a relic or a computer world is no colony (R-COL-08)."""
    table = four().put("faderan", PARADISE, "relic_the_grand_armilla").take_colonies("faderan")
    with table.refuses("NOT_HELD", "R-COL-04"):
        table.run("faderan", PARADISE, colonies=["relic_the_grand_armilla"])
    with table.refuses("WRONG_COLONIES", "R-COL-04"):
        table.run("faderan", PARADISE)


def test_r_col_05_order_under_the_deck_is_order_of_discarding() -> None:
    """DT-21: what went first is drawn first; within one input the runner names the order."""
    table = four().set_goods("kjas", "3ye").put("kjas", "sirius", "acrux").put("faderan", PARADISE, "spica")
    table.run("faderan", PARADISE, colonies=["spica"])
    table.enter("kjas", HADSJA, colonies=["acrux", "sirius"])
    assert table.state.colony_deck[-3:] == [table.card(name) for name in ("spica", "acrux", "sirius")]
    assert table.zone("sirius") == "deck"


def test_r_col_05_surplus_goes_under_the_deck_in_order_of_tiebreakers() -> None:
    """Caylion (1) before Faderan (7), each in the chosen order (OQ-20); seats and order of choosing do not matter."""
    table = four("faderan", "caylion", "kjas", "kit").take_colonies("faderan").take_colonies("caylion")
    table.put("faderan", "sirius", "acrux", "spica", "altair", "wezen")
    table.put("caylion", "vega", "hadar", "atria", "rigel", "deneb").to("surplus")
    table.surplus("faderan", "acrux")
    events = table.surplus("caylion", "rigel", "vega")
    gone = [table.card(name) for name in ("rigel", "vega", "acrux")]
    assert [event.card for event in happened(events, Discarded)] == gone
    assert table.state.colony_deck[-3:] == gone


def test_r_col_05_the_deck_is_not_shuffled() -> None:
    table = four().put("faderan", PARADISE, "spica")
    above = list(table.state.colony_deck)
    table.run("faderan", PARADISE, colonies=["spica"])
    assert table.state.colony_deck == [*above, table.card("spica")]


def test_r_col_06_a_discarded_colony_loses_its_terraforming() -> None:
    """It lies front side up and carries no token; also R-CAY-08 and DT-40."""
    table = four().put("faderan", PARADISE).put("faderan", "sirius", flipped=True, seedling=True)
    table.run("faderan", PARADISE, colonies=["sirius"])
    assert not table.flipped("sirius")
    assert not table.state.seedlings >> table.card("sirius") & 1
    table.put("faderan", "sirius")
    assert table.name("sirius") == "Sirius"
    climate = table.state.climate(table.card("sirius"))
    assert climate is not None
    assert climate.value == "J"


def test_r_col_06_so_does_a_surplus_colony() -> None:
    table = four("caylion", "faderan", "kjas", "imdril").put("imdril", "sirius", flipped=True).to("plans")
    assert table.state.colony_deck[-1] == table.card("sirius")
    assert not table.flipped("sirius")


def test_r_col_07_a_consumed_nullspace_colony_leaves_the_game() -> None:
    """Also R-KIT-09: it goes neither under the deck nor back to the library."""
    table = four().put("faderan", PARADISE, NULLSPACE)
    deck = list(table.state.colony_deck)
    events = table.run("faderan", PARADISE, colonies=[NULLSPACE])
    assert happened(events, Discarded) == [Discarded(table.seat("faderan"), table.card(NULLSPACE), True)]
    assert table.zone(NULLSPACE) == "out"
    assert table.state.colony_deck == deck
    table.give("kit", "2ye")
    with table.refuses("NOT_IN_LIBRARY"):
        table.enter("kit", NULLSPACE)


@pytest.mark.parametrize("side", [False, True])
def test_r_col_08_colonies_count_for_support_whatever_side_is_up(side: bool) -> None:
    """Unity supports one: with a second colony, terraformed or not, the check asks for one."""
    table = four("caylion", "faderan", "kjas", "unity").take_colonies("unity").put("unity", "sirius", "acrux")
    table.put("unity", "acrux", flipped=side).to("surplus")
    with table.refuses("WRONG_SURPLUS", "R-ECON-03"):
        table.surplus("unity")
    table.surplus("unity", "acrux")
    assert table.colonies("unity") == [table.card("sirius")]


def test_r_col_08_nullspace_colonies_count_for_support() -> None:
    table = four("caylion", "kit", "kjas", "unity").take_colonies("unity").put("unity", "sirius", NULLSPACE)
    table.to("surplus")
    assert table.deciding() == ["unity"]


@pytest.mark.parametrize(
    "species, cards, colonies",
    [
        ("unity", ["unity_limit", "unity_bezier"], ["sirius"]),
        ("faderan", ["relic_the_grand_armilla", PARADISE], ["sirius", "acrux", "spica", "altair"]),
        ("imdril", ["imdril_fleet_121", "imdril_fleet_124"], []),
        ("kjas", [HADSJA, "B1", "B3"], ["sirius", "acrux", "spica", "altair", "wezen", "vega"]),
    ],
)
def test_r_col_08_worlds_relics_fleets_and_tiles_are_no_colonies(
    species: str, cards: list[str], colonies: list[str]
) -> None:
    """With exactly the supported number of colonies the check asks nothing."""
    table = Table("faderan", "imdril", "kjas", "unity").take_colonies(species).put(species, *cards, *colonies)
    kept = table.colonies(species)
    table.to("plans")
    assert table.colonies(species) == kept


@pytest.mark.parametrize(
    "holding, first",
    [
        ({"eni_et": ["sirius"], "kjas": ["acrux", NULLSPACE]}, "eni_et"),
        ({"eni_et": ["sirius"], "kjas": ["acrux"]}, "kjas"),
        ({"eni_et": ["sirius"], "kjas": ["acrux", "B1", "B2", "B3"]}, "kjas"),
    ],
)
def test_r_col_08_colonies_and_nothing_else_count_for_ties(holding: dict[str, list[str]], first: str) -> None:
    """Also R-BID-08: fewer colonies act first, at equal numbers Kjas (6) before Eni Et (3)."""
    table = Table("caylion", "eni_et", "kjas", "kit")
    for species, cards in holding.items():
        table.take_colonies(species).put(species, *cards)
    table.bids({"eni_et": 2, "kjas": 2})
    assert table.due() == first


def test_r_col_08_terraformed_colonies_count_for_ties() -> None:
    table = Table("caylion", "eni_et", "kjas", "kit").take_colonies("eni_et").take_colonies("kjas")
    table.put("eni_et", "sirius").put("kjas", "acrux").put("kjas", "spica", flipped=True)
    table.bids({"eni_et": 2, "kjas": 2})
    assert table.due() == "eni_et"


def test_r_col_09_terraform_trade_and_consume_in_one_phase() -> None:
    """Sirius (jungle) becomes ice with Caylion, goes to Kjas and pays the ice icon of a tile."""
    table = four().set_goods("caylion", "bk").put("caylion", "sirius").set_goods("kjas", "br 2ye").put("kjas", "acrux")
    table.upgrade("caylion", "sirius")
    table.gift("caylion", "kjas", cards=["sirius"])
    table.enter("kjas", "B1", colonies=["acrux", "sirius"])
    assert table.holds("kjas", "B1")
    assert table.state.colony_deck[-1] == table.card("sirius")


def test_r_col_09_the_new_climate_counts_at_once() -> None:
    table = four().set_goods("kjas", "bk br 2ye").take_colonies("kjas").put("kjas", "acrux", "sirius")
    with table.refuses("WRONG_COLONIES", "R-COL-04"):
        table.enter("kjas", "B1", colonies=["acrux", "sirius"])
    table.upgrade("kjas", "sirius")
    table.enter("kjas", "B1", colonies=["acrux", "sirius"])
    assert table.colonies("kjas") == []


def test_r_col_09_a_received_colony_may_be_terraformed() -> None:
    table = four().put("caylion", "sirius").set_goods("kjas", "bk")
    table.gift("caylion", "kjas", cards=["sirius"])
    table.upgrade("kjas", "sirius")
    assert table.flipped("sirius")


def test_r_col_10_a_bought_colony_produces_in_the_next_turn() -> None:
    """It lies idle in the turn of the auction and runs in the Economy Phase after."""
    table = four().set_goods("kjas", "").track("colony", "sirius", "acrux", "spica", "altair", "wezen")
    table.bids({"kjas": 1})
    table.buy("kjas", "sirius")
    assert (table.state.turn, table.state.step.value) == (2, "trade")
    assert table.goods("kjas") == EMPTY
    table.run_economy(kjas=["sirius"])
    assert table.goods("kjas") == Bag.parse("gr")


def test_r_col_10_only_if_its_holder_still_supports_it() -> None:
    """Im'dril buys a colony and loses it at the next check without producing (DT-54)."""
    table = four("caylion", "faderan", "kjas", "imdril").track("colony", "sirius", "acrux", "spica", "altair", "wezen")
    table.bids({"imdril": 1})
    table.buy("imdril", "sirius")
    table.to("plans")
    assert table.zone("sirius") == "deck"
    with table.refuses("NOT_HELD"):
        table.plan("imdril", "sirius")


def test_r_col_10_colonies_of_a_relic_run_in_the_same_turn() -> None:
    """What enters play in the Trade Phase is not bought at auction (R-CONV-08)."""
    table = four().set_goods("faderan", "4wh").put("faderan", "spica")
    table.deck("relic", "relic_automated_transport_network").deck("colony", "sirius", "acrux")
    events = table.draw("faderan", colonies=["spica"])
    assert [event.card for event in happened(events, Entered)][1:] == [table.card("sirius"), table.card("acrux")]
    table.run_economy(faderan=["sirius", "acrux"])
    assert table.goods("faderan") == Bag.parse("gr br")
