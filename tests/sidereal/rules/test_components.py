"""R-COMP: components and values."""

from __future__ import annotations

from collections import Counter

import pytest

from confluence.sidereal.cards import Kind, catalogue
from confluence.sidereal.goods import Bag
from tests.sidereal.table import Table

CARDS = catalogue()


# ---- R-COMP-01


def test_r_comp_01_goods_never_run_out() -> None:
    """Everybody has far more of everything than any box holds, and a converter still yields."""
    table = Table("caylion", "eni_et", "faderan", "kjas")
    plenty = "300gr 300wh 300br 300bk 300bl 300ye 300ws 300wl 300oc 300sh"
    for species in table.state.species:
        table.set_goods(species, plenty)
    table.run_economy(kjas=["kjas_underground_cities"])
    assert table.goods("kjas") == Bag.parse(plenty) + Bag.parse("2br 3sh")


def test_r_comp_01_points_never_run_out() -> None:
    """With hundreds of points at the table an invention is still paid."""
    table = Table("caylion", "eni_et", "faderan", "kjas").set_goods("kjas", "4bl")
    for species in table.state.species:
        table.set_points(species, 500)
    table.put("kjas", "Organic Chemists").invent("kjas", "Organic Chemists")
    assert table.points("kjas") == 501


# ---- R-COMP-02


def test_r_comp_02_small_wilds_stand_for_small_cubes() -> None:
    """Organic Chemists cost 6br or 4bl; small wilds serve for the browns."""
    table = Table("caylion", "eni_et", "faderan", "unity").set_goods("unity", "2br 4ws wl")
    table.put("unity", "Organic Chemists").invent("unity", "Organic Chemists", pay="2br 4ws")
    assert table.goods("unity") == Bag.parse("wl")


def test_r_comp_02_large_wilds_stand_for_large_cubes() -> None:
    """Organic Chemists cost 6br or 4bl; large wilds serve for the blues."""
    table = Table("caylion", "eni_et", "faderan", "unity").set_goods("unity", "bl 3wl ws")
    table.put("unity", "Organic Chemists").invent("unity", "Organic Chemists", pay="bl 3wl")
    assert table.goods("unity") == Bag.parse("ws")


@pytest.mark.parametrize("pay", ["4ws", "6wl", "3bl ws", "5br wl", "4bk", "6gr", "2br 2bl", "6sh", "4oc"])
def test_r_comp_02_pieces_of_another_size_or_colour_do_not_pay(pay: str) -> None:
    """Organic Chemists cost 6br or 4bl: no wild changes its size and no colour stands for another one."""
    table = Table("caylion", "eni_et", "faderan", "unity").set_goods("unity", "9gr 9br 9bk 9bl 9ws 9wl 9oc 9sh")
    table.put("unity", "Organic Chemists")
    with table.refuses("WRONG_PAYMENT"):
        table.invent("unity", "Organic Chemists", pay=pay)


def test_r_comp_02_the_engine_does_not_change_a_size_either() -> None:
    """Left to the engine, large wilds are not taken for browns nor small ones for blues."""
    table = Table("caylion", "eni_et", "faderan", "unity").set_goods("unity", "5br 3bl 9oc 9sh")
    table.put("unity", "Organic Chemists")
    with table.refuses("NOT_ENOUGH"):
        table.invent("unity", "Organic Chemists")


@pytest.mark.parametrize("pay", ["2wl", "2ws", "6ws", "2bk", "oc wl"])
def test_r_comp_02_nothing_stands_for_an_octagon(pay: str) -> None:
    """Pharmaceutical Scientists cost 6gr or 2oc."""
    table = Table("caylion", "eni_et", "faderan", "unity").set_goods("unity", "9bk 9ws 9wl 9oc")
    table.put("unity", "Pharmaceutical Scientists")
    if pay == "6ws":
        table.invent("unity", "Pharmaceutical Scientists", pay=pay)
        assert table.goods("unity") == Bag.parse("9bk 3ws 9wl 9oc"), "six small wilds are six greens"
        return
    with table.refuses("WRONG_PAYMENT"):
        table.invent("unity", "Pharmaceutical Scientists", pay=pay)


@pytest.mark.parametrize("pay", ["2ws", "2wl", "sh ws", "2gr"])
def test_r_comp_02_nothing_stands_for_a_ship(pay: str) -> None:
    """The Transmutive Decomposer wants two ships."""
    table = Table("caylion", "eni_et", "faderan", "unity").set_goods("faderan", "9gr 9ws 9wl 9sh")
    table.put("faderan", "Transmutive Decomposer").to("plans")
    with table.refuses("WRONG_PAYMENT"):
        table.plan("faderan", table.planned("Transmutive Decomposer", pay=pay))


# ---- R-COMP-04


@pytest.mark.parametrize(
    "kind, count",
    [
        (Kind.COLONY, 40),
        (Kind.TEAM, 41),
        (Kind.CONFLUENCE, 12),
        (Kind.SETUP, 9),
        (Kind.DONATION, 9),
        (Kind.RELIC, 12),
        (Kind.NULLSPACE, 13),
        (Kind.TILE, 3),
        (Kind.REFERENCE, 9),
    ],
)
def test_r_comp_04_number_of_cards_of_a_kind(kind: Kind, count: int) -> None:
    assert sum(card.kind is kind for card in CARDS.cards) == count


def test_r_comp_04_teams_by_era() -> None:
    assert Counter(card.era for card in CARDS.cards if card.kind is Kind.TEAM) == {1: 7, 2: 7, 3: 7, 4: 20}


@pytest.mark.parametrize(
    "species, count",
    [
        ("caylion", 26),
        ("eni_et", 32),
        ("faderan", 38),
        ("imdril", 33),
        ("kjas", 25 + 3),
        ("kit", 41),
        ("unity", 29),
        ("yengii", 27),
        ("zeth", 27),
    ],
)
def test_r_comp_04_number_of_species_cards(species: str, count: int) -> None:
    """The reference card counts, the starting card is listed apart."""
    own = [card for card in CARDS.cards if card.owner == species and card.kind is not Kind.SETUP]
    assert len(own) == count


def test_r_comp_04_cards_are_numbered_from_1_to_389_and_three_tiles_follow() -> None:
    codes = [card.code for card in CARDS.cards]
    assert codes == [*(str(number) for number in range(1, 390)), "B1", "B2", "B3"]


# ---- R-COMP-05


@pytest.mark.parametrize("edition, count", [("2020", 11), ("DE", 11), ("2017", 10)])
def test_r_comp_05_number_of_acknowledgements(edition: str, count: int) -> None:
    """Faderan hands all of them out and then has none left."""
    table = Table("faderan", "kjas", "unity", "kit", EDITION=edition)
    with table.refuses("NOT_ENOUGH", "R-FAD-01"):
        table.trade(f"faderan>kjas: {count + 1}ack")
    table.trade(f"faderan>kjas: {count}ack")
    assert table.acknowledgements("kjas") == count
    with table.refuses("NOT_ENOUGH", "R-FAD-01"):
        table.trade("faderan>unity: ack")


def test_r_comp_05_seven_envoys() -> None:
    """Zeth hands seven out and then has none left, wherever they lie."""
    table = Table("zeth", "kjas", "unity", "kit")
    table.trade("zeth>kjas: 5envoy; kjas>zeth: br")
    table.trade("zeth>kit: 2envoy; kit>zeth: br")
    with table.refuses("NOT_ENOUGH", "R-ZET-14"):
        table.trade("zeth>unity: envoy; unity>zeth: ws")


def test_r_comp_05_a_protection_token_for_every_other_species() -> None:
    """Zeth trades with all eight others in one turn, and all eight are safe."""
    others = ("caylion", "eni_et", "faderan", "imdril", "kit", "kjas", "unity", "yengii")
    table = Table("zeth", *others).give("zeth", "9sh")
    for species in others:
        assert not table.is_protected(species)
        table.give(species, "oc").trade(f"zeth>{species}: sh; {species}>zeth: oc")
    assert all(table.is_protected(species) for species in others)


def test_r_comp_05_three_kjas_tiles() -> None:
    table = Table("kjas", "caylion", "unity", "kit")
    tiles = [card for card in table.view(None).seats[0].library if CARDS.card(card).kind is Kind.TILE]
    assert [CARDS.card(tile).code for tile in tiles] == ["B1", "B2", "B3"]


def test_r_comp_05_six_seedlings() -> None:
    """One lies on the starting colony, one comes with each of five auctions; Kit keeps all the colonies."""
    table = Table("caylion", "kjas", "unity", "kit").give("caylion", "30sh")
    for _ in range(5):
        table.to("bids").bids(colony={"caylion": 6})
        table.buy("caylion", next(card for card in table.state.colony_track if card))
        table.gift("caylion", "kit", cards=table.colonies("caylion"))
    assert table.state.turn == 6
    assert sum(table.has_seedling(colony) for colony in table.colonies("kit")) == 6
