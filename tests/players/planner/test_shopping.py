"""Swaps with single seats: what is spare, what can be promised, and the best swap."""

from __future__ import annotations

from confluence.players.planner.judge import gain_of
from confluence.players.planner.model import Plan
from confluence.players.planner.shopping import Holdings, best_bargain, certain
from confluence.sidereal.actions import Accept, Propose
from confluence.sidereal.deals.clauses import Deliver
from confluence.sidereal.deals.value import guide
from confluence.sidereal.goods import EMPTY, Bag, Good
from tests.players.planner.positions import bare, judge_of, need, read
from tests.sidereal.table import Table as GameTable

CAYLION, KIT, UNITY, YENGII = range(4)
NANO = 1
"""Of Caylion: 3br -> gr oc."""


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


def test_nothing_is_promised_in_the_last_turn() -> None:
    table = read(bare(turn=6))
    plan = need(table)
    plan.yields[CAYLION] = Bag.parse("2gr")
    assert Bag.from_counts(certain(table, plan, CAYLION, EMPTY)) == EMPTY


# ------------------------------------------------------------------ swaps


def swap(
    table: GameTable, temper: str = "even", owed: str = "", partners: tuple[int, ...] = (1, 2, 3)
) -> Propose | None:
    """The swap that Caylion would propose."""
    return best_bargain(judge_of(table, temper, {CAYLION: Bag.parse(owed)}), CAYLION, partners)


def received(deal: Propose) -> Bag:
    return sum((leg.goods for leg in deal.legs if leg.receiver == CAYLION), EMPTY)


def paid(deal: Propose) -> Bag:
    return sum((leg.goods for leg in deal.legs if leg.giver == CAYLION), EMPTY)


def promised(deal: Propose) -> Bag:
    return sum((clause.goods for clause in deal.clauses if isinstance(clause, Deliver)), EMPTY)


def in_need(turn: int = 3) -> GameTable:
    """Caylion lacks a brown cube for its run and can spare white ones; Kit has brown ones to spare."""
    return bare(turn=turn).put("caylion", NANO).set_goods("caylion", "2br 3wh").set_goods("kit", "4br")


def test_it_asks_for_what_its_turn_lacks_and_gives_as_much() -> None:
    deal = swap(in_need())
    assert deal is not None
    assert received(deal)[Good.BR] >= 1
    assert guide(paid(deal) + promised(deal)) >= guide(received(deal))
    assert {(leg.giver, leg.receiver) for leg in deal.legs} <= {(KIT, CAYLION), (CAYLION, KIT)}


def test_a_swap_is_legal_and_gains() -> None:
    table = in_need()
    deal = swap(table)
    assert deal is not None
    table.act("caylion", deal)
    (offer,) = table.view("kit").offers
    assert offer.stale is None
    assert gain_of(judge_of(table), Plan(), CAYLION, deal, with_plan=False) > 0


def test_nothing_is_asked_of_who_has_nothing_to_spare() -> None:
    assert swap(in_need().set_goods("kit", "")) is None
    assert swap(in_need(), partners=(UNITY, YENGII)) is None
    using = in_need().put_tech("kit", "nanotechnology").set_goods("kit", "3br")
    assert swap(using) is None


def test_who_has_nothing_to_give_promises_what_its_run_will_yield() -> None:
    table = bare(turn=3).put("caylion", NANO, "Acrux").set_goods("caylion", "2br").set_goods("kit", "4br")
    deal = swap(table)
    assert deal is not None
    assert promised(deal)
    assert all(isinstance(clause, Deliver) and clause.turn == 4 for clause in deal.clauses)


def test_the_cautious_promise_nothing() -> None:
    table = bare(turn=3).put("caylion", NANO, "Acrux").set_goods("caylion", "2br wh").set_goods("kit", "4br")
    deal = swap(table, "cautious")
    assert deal is None or not deal.clauses


def test_what_is_owed_already_is_not_given_away() -> None:
    table = in_need()
    deal = swap(table, owed="3wh")
    assert deal is None or not paid(deal)[Good.WH]


def test_a_generous_seat_gives_more() -> None:
    table = bare(turn=2).put("caylion", NANO, 4).set_goods("caylion", "9wh").set_goods("kit", "9br")
    given = []
    for temper in ("hard", "even", "generous"):
        deal = swap(table, temper)
        assert deal is not None
        given.append(guide(paid(deal) + promised(deal)) / guide(received(deal)))
    assert given[0] <= given[1] <= given[2]
    assert given[0] < given[2]


def test_what_no_seat_has_alone_is_bought_from_two() -> None:
    table = (
        bare(turn=3).put("caylion", NANO).set_goods("caylion", "4wh").set_goods("kit", "2br").set_goods("unity", "br")
    )
    assert swap(table, partners=(KIT,)) is None  # two brown cubes alone do not run anything
    first = swap(table, partners=(KIT, UNITY))
    assert first is not None
    assert received(first) == Bag.parse("2br")
    assert guide(paid(first) + promised(first)) == guide(received(first))
    table.act("caylion", first)
    (offer,) = table.view("kit").offers
    table.act("kit", Accept(offer.id, offer.revision))
    second = swap(table, partners=(KIT, UNITY))
    assert second is not None
    assert received(second) == Bag.parse("br")
    assert second.legs[0].giver == UNITY
