"""Im'dril: no colonies, and converters that need fleets (R-IMD)."""

from __future__ import annotations

import pytest

from confluence.sidereal.cards import Kind
from confluence.sidereal.goods import Bag
from confluence.sidereal.state import CARDS, CATALOGUE
from tests.sidereal.table import Table

FLEETS = [
    (121, "bk 2oc", 3),
    (124, "3bk", 1),
    (125, "3br bk", 1),
    (126, "bk oc", 1),
    (127, "3br 2bk", 2),
    (129, "3br oc", 2),
]
"""Number, price and support of the fleets that start undiscovered."""
STARTING_CARDS = [
    ("Galactic Exploration", "achronal_analysis", "2bk", "gr 2wh bl oc", "gr 2wh bl ye oc"),
    ("Asteroid Mining", "antimatter_power", "", "2br sh", "2br sh"),
    ("Microgravity Assembly", "nanotechnology", "4br", "bk bl 2ye 4sh", "bk bl 2ye 4sh"),
    ("Faderan Relic Caches", "atomic_transmutation", "2oc", "2gr wh br bk 2bl 2ye", "2gr wh 2br bk 2bl 2ye"),
]
"""Name, a technology that upgrades it, goods in, goods out before and after that."""
TECHNOLOGIES = sorted(CATALOGUE.technologies)


def imdril(**options: str) -> Table:
    """Nobody has goods; Im'dril holds fleet 128 with support 2."""
    table = Table("imdril", "caylion", "kit", "unity", **options)
    for species in table.state.species:
        table.set_goods(species, "")
    return table


def without_fleet(table: Table) -> Table:
    """Lend the starting fleet to Kit."""
    table.gift("imdril", "kit", cards=[128])
    return table


# ---- colonies


def test_r_imd_01_colony_held_at_the_check_is_discarded() -> None:
    """It goes under the deck without producing."""
    table = imdril().put("imdril", "Sirius").to("plans")
    assert table.colonies("imdril") == []
    assert table.state.colony_deck[-1] == table.card("Sirius")
    with table.refuses("NOT_HELD"):
        table.plan("imdril", "Sirius")


def test_r_imd_01_every_colony_goes() -> None:
    """Three held, three discarded, in the order that Im'dril names."""
    table = imdril().put("imdril", "Sirius", "Rigel", "Vega").to("surplus")
    with table.refuses("WRONG_SURPLUS"):
        table.surplus("imdril", "Sirius", "Vega")
    table.surplus("imdril", "Vega", "Sirius", "Rigel")
    assert table.state.colony_deck[-3:] == [table.card(name) for name in ("Vega", "Sirius", "Rigel")]


def test_r_imd_01_buying_at_auction_and_holding_is_allowed() -> None:
    """A colony bought in the auction lies with Im'dril until the next check, and can be sold before it."""
    table = imdril().track("colony", "Sirius", "Altair", "Shaula", "Gacrux").bids({"imdril": 2})
    table.buy("imdril", "Shaula")
    assert table.state.turn == 2
    assert table.holds("imdril", "Shaula")
    table.set_goods("kit", "oc").trade("imdril>kit: #colony_shaula; kit>imdril: oc")
    table.to("plans")
    assert table.holds("kit", "Shaula")


def test_r_imd_01_consuming_is_allowed() -> None:
    """Before the check a colony pays for the upgrade of a borrowed card."""
    table = imdril().put("imdril", "Sirius").set_goods("imdril", "2bk")
    table.gift("caylion", "imdril", cards=["Lunar Mining Consortium"])
    table.upgrade("imdril", "Lunar Mining Consortium")
    assert table.points("imdril") == 1


# ---- support


@pytest.mark.parametrize("card, technology, paid, front, back", STARTING_CARDS)
def test_r_imd_02_starting_cards_run_with_two_symbols_covered(
    card: str, technology: str, paid: str, front: str, back: str
) -> None:
    """Fleet 128 covers one starting card; without a fleet it does not run."""
    table = imdril().set_goods("imdril", paid)
    table.run_economy(imdril=[card])
    assert table.goods("imdril") == Bag.parse(front)
    table = without_fleet(imdril()).set_goods("imdril", paid).to("plans")
    with table.refuses("NO_FLEET_SUPPORT", "R-IMD-03") as why:
        table.plan("imdril", card)
    assert (why["needed"], why["support"]) == (2, 0)


def test_r_imd_03_symbols_are_counted_over_the_whole_plan() -> None:
    """Support 3 covers Galactic Exploration and one technology, not a second one."""
    table = imdril().put("imdril", 124).put_tech("imdril", "nanotechnology", "genetic_engineering")
    table.set_goods("imdril", "2bk 3br 3gr").to("plans")
    nano, genetic = table.tech("imdril", "nanotechnology"), table.tech("imdril", "genetic_engineering")
    with table.refuses("NO_FLEET_SUPPORT", "R-IMD-03") as why:
        table.plan("imdril", "Galactic Exploration", nano, genetic)
    assert (why["needed"], why["support"]) == (4, 3)
    table.run_economy(imdril=["Galactic Exploration", nano])
    assert table.goods("imdril") == Bag.parse("5gr 2wh bl 2oc")


def test_r_imd_03_several_fleets_cover_one_card() -> None:
    """Two fleets with support 1 carry a card with two symbols."""
    table = without_fleet(imdril()).put("imdril", 124, 125).set_goods("imdril", "2bk")
    table.run_economy(imdril=["Galactic Exploration"])
    assert table.goods("imdril") == Bag.parse("gr 2wh bl oc")


def test_r_imd_03_one_fleet_covers_several_cards() -> None:
    """The support 3 of fleet 121 is split over three technologies."""
    techs = ("nanotechnology", "genetic_engineering", "atomic_transmutation")
    table = without_fleet(imdril()).put("imdril", 121).put_tech("imdril", *techs).set_goods("imdril", "3br 3gr oc")
    table.run_economy(imdril=[table.tech("imdril", tech) for tech in techs])
    assert table.goods("imdril") == Bag.parse("2gr wh bk bl 2ye oc")


def test_r_imd_03_support_is_not_spent() -> None:
    """The same fleet carries the same card in the next turn."""
    table = imdril()
    table.run_economy(imdril=["Asteroid Mining"])
    table.next_turn()
    table.set_goods("imdril", "").run_economy(imdril=["Asteroid Mining"])
    assert table.goods("imdril") == Bag.parse("2br sh")


def test_r_imd_04_borrower_needs_borrowed_fleets() -> None:
    """Caylion runs Microgravity Assembly only with a fleet of Im'dril beside it."""
    table = imdril().set_goods("caylion", "4br")
    table.gift("imdril", "caylion", cards=["Microgravity Assembly"])
    alone = table.state.copy()
    table.to("plans")
    with table.refuses("NO_FLEET_SUPPORT"):
        table.plan("caylion", "Microgravity Assembly")
    table.state = alone
    table.gift("imdril", "caylion", cards=[128])
    table.run_economy(caylion=["Microgravity Assembly"])
    assert table.goods("caylion") == Bag.parse("bk bl 2ye 4sh")


def test_r_imd_04_foreign_cards_need_no_support() -> None:
    """Without a single fleet Im'dril runs a borrowed card that shows no symbols."""
    table = without_fleet(imdril())
    table.gift("caylion", "imdril", cards=["Planetary Ecological Dominance"])
    table.run_economy(imdril=["Planetary Ecological Dominance"])
    assert table.goods("imdril") == Bag.parse("3gr wh sh")


@pytest.mark.parametrize("technology", TECHNOLOGIES)
def test_r_imd_05_technologies_show_one_symbol_on_both_sides(technology: str) -> None:
    """Upgrading a technology does not make it lighter."""
    card = CARDS[CATALOGUE.technology_cards["imdril"][technology]]
    assert [cost.fleets for face in card.faces for c in face.converters for cost in c.inputs] == [1, 1]


def test_r_imd_05_technology_without_support_does_not_run() -> None:
    """One symbol is one too many without a fleet, on either side."""
    for flipped in (False, True):
        table = without_fleet(imdril()).put_tech("imdril", "nanotechnology", flipped=flipped)
        table.set_goods("imdril", "3br").to("plans")
        with table.refuses("NO_FLEET_SUPPORT") as why:
            table.plan("imdril", table.tech("imdril", "nanotechnology"))
        assert why["needed"] == 1


@pytest.mark.parametrize("card, technology, paid, front, back", STARTING_CARDS)
def test_r_imd_05_upgraded_starting_cards_show_one_symbol(
    card: str, technology: str, paid: str, front: str, back: str
) -> None:
    """With support 1 the front does not run, the other side does."""
    table = without_fleet(imdril()).put("imdril", 124).put_tech("imdril", technology).set_goods("imdril", paid)
    front_up = table.state.copy()
    table.to("plans")
    with table.refuses("NO_FLEET_SUPPORT"):
        table.plan("imdril", card)
    table.state = front_up
    table.upgrade("imdril", card, spend=table.tech("imdril", technology))
    table.run_economy(imdril=[card])
    assert table.goods("imdril") == Bag.parse(back)


def test_r_imd_05_second_converter_of_the_construction_yards_is_free_of_symbols() -> None:
    """Ruling OQ-16: only the first converter of the upgraded Asteroid Mining shows the symbol."""
    table = without_fleet(imdril()).put("imdril", "Asteroid Mining", flipped=True).set_goods("imdril", "ye")
    table.to("plans")
    with table.refuses("NO_FLEET_SUPPORT"):
        table.plan("imdril", table.planned("Asteroid Mining", 0), table.planned("Asteroid Mining", 1))
    table.run_economy(imdril=[table.planned("Asteroid Mining", 1)])
    assert table.goods("imdril") == Bag.parse("gr bl")


# ---- fleets


def test_r_imd_06_one_fleet_starts_in_play() -> None:
    """The other six are in the library, open to all."""
    table = imdril()
    fleets = [number for number in CATALOGUE.species["imdril"].cards if CARDS[number].kind is Kind.FLEET]
    assert [fleet for fleet in fleets if table.holds("imdril", fleet)] == [128]
    library = table.view("kit").seats[table.seat("imdril")].library
    assert [fleet for fleet in fleets if fleet in library] == [fleet for fleet, _, _ in FLEETS]


@pytest.mark.parametrize("fleet, price, support", FLEETS)
def test_r_imd_06_fleet_is_discovered_for_its_price(fleet: int, price: str, support: int) -> None:
    """It enters play, gives a point, and adds its support to the two of fleet 128."""
    table = imdril().set_goods("imdril", price)
    table.enter("imdril", fleet)
    assert table.holds("imdril", fleet)
    assert table.points("imdril") == 1
    assert table.goods("imdril") == Bag.parse("")
    assert table.printed(fleet).front.fleet_support == support


@pytest.mark.parametrize("fleet, price, support", FLEETS)
def test_r_imd_06_fleet_needs_its_whole_price(fleet: int, price: str, support: int) -> None:
    """With a piece less it stays undiscovered."""
    whole = Bag.parse(price)
    last = [good for good, _ in whole.items()][-1]
    table = imdril().set_goods("imdril", str(whole - Bag.of(last)))
    with table.refuses("NOT_ENOUGH"):
        table.enter("imdril", fleet)


def test_r_imd_06_several_fleets_in_one_turn() -> None:
    """In any order and number, each once."""
    table = imdril().set_goods("imdril", "4bk 3br")
    table.enter("imdril", 125)
    table.enter("imdril", 124)
    assert table.points("imdril") == 2
    with table.refuses("NOT_IN_LIBRARY"):
        table.enter("imdril", 124)


def test_r_imd_06_nobody_else_discovers_fleets() -> None:
    """Caylion has the price but not the library."""
    table = imdril().set_goods("caylion", "3bk")
    with table.refuses("NOT_IN_LIBRARY", "R-LOAN-10"):
        table.enter("caylion", 124)


def test_r_imd_07_fleets_are_lent() -> None:
    """A traded fleet is back at the end of the turn."""
    table = imdril().set_goods("caylion", "gr")
    table.trade("imdril>caylion: #128; caylion>imdril: gr")
    assert table.holds("caylion", 128)
    table.next_turn()
    assert table.holds("imdril", 128)


def test_r_imd_07_fleets_cannot_be_upgraded() -> None:
    """They have one side."""
    table = imdril()
    with table.refuses("CANNOT_UPGRADE"):
        table.upgrade("imdril", 128)


def test_r_imd_08_fresh_fleet_supports_in_the_same_turn() -> None:
    """Discovered in the Trade Phase it covers a second card in the Economy Phase that follows."""
    table = imdril().set_goods("imdril", "3br 2bk 2bk")
    table.enter("imdril", 127)
    table.run_economy(imdril=["Asteroid Mining", "Galactic Exploration"])
    assert table.goods("imdril") == Bag.parse("gr 2wh 2br bl oc sh")


def test_r_imd_08_undiscovered_fleet_supports_nothing() -> None:
    """In the library it covers no symbol."""
    table = imdril().set_goods("imdril", "2bk").to("plans")
    with table.refuses("NO_FLEET_SUPPORT"):
        table.plan("imdril", "Asteroid Mining", "Galactic Exploration")


def test_r_imd_09_violet_converters_need_no_support() -> None:
    """Without a fleet Im'dril discovers one, invents and upgrades."""
    table = without_fleet(imdril()).set_goods("imdril", "3bk 4ye").with_teams("imdril", "Mechanical Engineers")
    table.enter("imdril", 124)
    table.gift("imdril", "kit", cards=[124])
    table.invent("imdril", "Mechanical Engineers")
    table.upgrade("imdril", "Microgravity Assembly", spend=table.tech("imdril", "nanotechnology"))
    assert table.flipped("Microgravity Assembly")


def test_r_imd_10_lent_fleet_supports_its_borrower() -> None:
    """Card and fleet go to Caylion, who runs it; Im'dril runs nothing with symbols, and has both back after."""
    table = imdril().set_goods("caylion", "4br gr")
    table.trade("imdril>caylion: #imdril_microgravity_assembly #128; caylion>imdril: gr")
    table.to("plans")
    with table.refuses("NO_FLEET_SUPPORT"):
        table.plan("imdril", "Asteroid Mining")
    table.run_economy(caylion=["Microgravity Assembly"])
    assert table.goods("caylion") == Bag.parse("bk bl 2ye 4sh")
    table.next_turn()
    assert table.holds("imdril", 128)
    assert table.holds("imdril", "Microgravity Assembly")


def test_r_imd_10_each_player_counts_the_own_fleets() -> None:
    """Caylion and Im'dril run cards with two symbols in the same turn, each with one fleet of support 2."""
    table = imdril().put("imdril", 127).set_goods("caylion", "4br")
    table.gift("imdril", "caylion", cards=["Microgravity Assembly", 127])
    table.run_economy(imdril=["Asteroid Mining"], caylion=["Microgravity Assembly"])
    assert table.goods("imdril") == Bag.parse("2br sh")
    assert table.goods("caylion") == Bag.parse("bk bl 2ye 4sh")


def test_r_imd_10_fleets_lie_where_they_lie_when_plans_are_made() -> None:
    """A fleet lent and returned before trading closes supports Im'dril."""
    table = without_fleet(imdril())
    table.gift("kit", "imdril", cards=[128])
    table.run_economy(imdril=["Asteroid Mining"])
    assert table.goods("imdril") == Bag.parse("2br sh")
