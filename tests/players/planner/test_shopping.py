"""What a seat lacks, can spare and can promise under a plan."""

from __future__ import annotations

from confluence.players.planner.shopping import Holdings, certain
from confluence.players.planner.table import converters_of
from confluence.sidereal.goods import EMPTY, Bag
from tests.players.planner.positions import bare, need, read

CAYLION, KIT, UNITY, YENGII = range(4)


# ------------------------------------------------------------------ what is spare


def holdings(goods: str, needs: str, any_needs: tuple[int, int] = (0, 0)) -> tuple[str, str, bool]:
    """What a seat with these goods lacks and can spare, and whether a place stays empty."""
    table = read(bare().set_goods("caylion", goods))
    plan = need(table, caylion=needs)
    plan.any_needs[CAYLION] = any_needs
    found = Holdings(table, plan, CAYLION)
    return str(Bag.from_counts(found.lacks)), str(Bag.from_counts(found.spare)), found.short


def test_what_the_plan_does_not_need_is_spare() -> None:
    assert holdings("3br 2gr", "2br") == ("", "2gr br", False)
    assert holdings("3br 2gr", "2br ye oc") == ("ye oc", "2gr br", False)


def test_wilds_fill_what_is_missing_before_they_are_spare() -> None:
    assert holdings("br 3ws wl", "2br ye") == ("", "2ws", False)
    assert holdings("ws", "2br") == ("br", "", False)


def test_places_for_any_colour_take_what_there_is_most_of() -> None:
    assert holdings("3gr br", "", (2, 0)) == ("", "gr br", False)
    assert holdings("gr", "", (2, 0)) == ("", "", True)
    assert holdings("gr", "", (0, 1)) == ("", "gr", True)


def test_what_is_owed_is_not_spare_and_no_wild_stands_for_it() -> None:
    table = read(bare().set_goods("caylion", "2br ws"))
    plan = need(table, caylion="br")
    plan.kept[CAYLION] = Bag.parse("br")
    found = Holdings(table, plan, CAYLION)
    assert (str(Bag.from_counts(found.lacks)), str(Bag.from_counts(found.spare))) == ("", "ws")


# ------------------------------------------------------------------ what can be promised


def test_only_what_surely_comes_is_promised_and_no_ships() -> None:
    table = read(bare(turn=3))
    plan = need(table)
    plan.yields[CAYLION] = Bag.parse("2gr oc 2sh vp")
    assert Bag.from_counts(certain(table, plan, CAYLION, EMPTY)) == Bag.parse("2gr oc")
    assert Bag.from_counts(certain(table, plan, CAYLION, Bag.parse("gr 3oc"))) == Bag.parse("gr")
    assert Bag.from_counts(certain(table, plan, KIT, EMPTY)) == EMPTY


def test_nothing_is_promised_from_a_colony_beyond_support() -> None:
    game = bare(turn=3).put("unity", "Acrux", flipped=True).put("unity", "Rigel")  # -> wh br; -> gr; support for one
    table = read(game)
    plan = need(table)
    plan.runs = [(UNITY, game.card("Acrux"), 0, None), (UNITY, game.card("Rigel"), 0, None)]
    plan.yields[UNITY] = Bag.parse("gr wh br")
    assert Bag.from_counts(certain(table, plan, UNITY, EMPTY)) == Bag.parse("wh br")


def test_nothing_is_promised_from_what_yengii_has_yet_to_license() -> None:
    """Nor from an upgrade that spends such a card; what the seat itself invents is sure."""
    game = bare(turn=3).with_teams("yengii", "Mechanical Engineers")
    nano, genetic = (game.tech("caylion", name) for name in ("nanotechnology", "genetic_engineering"))
    table = read(game)
    plan = need(table)
    plan.yields[CAYLION] = Bag.parse("gr oc")  # 3br -> gr oc
    plan.runs = [(CAYLION, nano, 0, None)]
    plan.inventions = [(CAYLION, game.card("Mechanical Engineers"), 0)]
    assert Bag.from_counts(certain(table, plan, CAYLION, EMPTY)) == Bag.parse("gr oc")
    plan.inventions = [(YENGII, game.card("Mechanical Engineers"), 0)]
    assert Bag.from_counts(certain(table, plan, CAYLION, EMPTY)) == EMPTY
    plan.runs, plan.upgrades = [(CAYLION, genetic, 0, None)], [(CAYLION, genetic, nano)]
    plan.yields[CAYLION] = converters_of(genetic, {genetic})[0].output.goods
    assert Bag.from_counts(certain(table, plan, CAYLION, EMPTY)) == EMPTY


def test_nothing_is_promised_in_the_last_turn() -> None:
    table = read(bare(turn=6))
    plan = need(table)
    plan.yields[CAYLION] = Bag.parse("2gr")
    assert Bag.from_counts(certain(table, plan, CAYLION, EMPTY)) == EMPTY
