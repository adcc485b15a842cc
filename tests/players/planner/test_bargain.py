"""Bargaining: promises that count, reasons for refusals, counter-offers, small deals."""

from __future__ import annotations

import pytest

from confluence.players import ATTACKERS, Manner, Planner
from confluence.players.attackers import Attacker
from confluence.players.planner import LEVELS
from confluence.players.planner.bargain import counter, reason_for
from confluence.players.planner.judge import gain_of
from confluence.players.planner.model import Plan
from confluence.players.planner.small_deals import MOST_PIECES, price_gain, small_deals
from confluence.players.planner.table_deal import Rights
from confluence.sidereal import actions as act
from confluence.sidereal.deals.reasons import ReasonCode
from confluence.sidereal.goods import Good
from tests.players.planner.positions import bare, deal_of, judge_of, need, read
from tests.players.seats import answer
from tests.sidereal.table import Table as GameTable

CAYLION, KIT = 0, 1
NANO = 1
"""Of Caylion: 3br -> gr oc."""
ENGINEERS = "Mechanical Engineers"


def small() -> Planner:
    return Planner(LEVELS["beginner"], manner=Manner(contracts="small"))


def gain(table: GameTable, text: str) -> float:
    return gain_of(judge_of(table), Plan(), CAYLION, deal_of(table, text), with_plan=False)


# ------------------------------------------------------------------ promises that count


def test_a_promise_counts_as_far_as_the_debtor_will_have_it() -> None:
    table = bare(turn=3).set_goods("caylion", "2gr").set_goods("kit", "3wh")
    there = gain(table, "caylion>kit: gr; kit>caylion: 2wh by trade 4")
    more = gain(table, "caylion>kit: gr; kit>caylion: 9wh by trade 4")
    assert there > 0
    assert more == pytest.approx(there + 0.92 * read(table).later[1])  # three are there, not nine


def test_goods_that_nobody_will_have_count_nothing() -> None:
    table = bare(turn=3).set_goods("caylion", "2gr")
    assert gain(table, "caylion>kit: gr; kit>caylion: 9oc by trade 4") == pytest.approx(
        gain(table, "caylion>kit: gr"), abs=0.01
    )


@pytest.mark.parametrize("condition", ["if kit wins #{card}", "unless kit wins #{card}", "unless anyone wins #{card}"])
def test_a_promise_that_its_debtor_can_prevent_counts_nothing(condition: str) -> None:
    table = bare(turn=3).set_goods("caylion", "2gr").set_goods("kit", "9wh")
    card = table.state.research_track[0]
    text = f"caylion>kit: gr; kit>caylion: 9wh by trade 4 {condition.format(card=card)}"
    assert gain(table, text) == pytest.approx(gain(table, "caylion>kit: gr"))


def test_words_count_nothing() -> None:
    table = bare(turn=3).set_goods("caylion", "2gr")
    text = 'caylion>kit: gr; kit>caylion: "I owe you one" by trade 6'
    assert gain(table, text) == pytest.approx(gain(table, "caylion>kit: gr"))


# ------------------------------------------------------------------ reasons


def refusal(table: GameTable, text: str, by: str = "kit") -> act.Decline:
    table.put_up(by, text)
    action = answer(table, "caylion", small())
    assert isinstance(action, act.Decline)
    return action


def test_a_good_that_is_needed_is_named_with_the_card_it_is_for() -> None:
    """Mechanical Engineers: 4ye / 2oc => vp."""
    table = bare(turn=3).put("caylion", ENGINEERS).set_goods("caylion", "2oc").set_goods("kit", "gr")
    offer = table.put_up("kit", "caylion>kit: oc")
    seen = next(o for o in table.view("caylion").offers if o.id == offer)
    reason = reason_for(judge_of(table), Plan(), CAYLION, seen, -1.0, {})
    assert (reason.code, reason.good, reason.card) == (ReasonCode.NEEDED, Good.OC, table.card(ENGINEERS))
    assert reason.number is not None
    assert reason.number > 0


def test_a_promise_that_is_not_sure_is_the_reason() -> None:
    table = bare(turn=3).set_goods("caylion", "2gr")
    offer = table.put_up("kit", "caylion>kit: gr; kit>caylion: 5wh by trade 4")
    seen = next(o for o in table.view("caylion").offers if o.id == offer)
    assert reason_for(judge_of(table), Plan(), CAYLION, seen, -1.0, {}).code is ReasonCode.NOT_SURE
    assert reason_for(judge_of(table), Plan(), CAYLION, seen, -1.0, {KIT: 1}).code is ReasonCode.BROKE_PROMISE


def test_every_refusal_of_a_small_deal_has_a_reason() -> None:
    table = bare(turn=3).put("caylion", NANO).set_goods("caylion", "3br").set_goods("kit", "gr")
    assert refusal(table, "kit>caylion: gr; caylion>kit: 3br").reason is not None


# ------------------------------------------------------------------ counter-offers


def test_a_counter_offer_gains_for_both() -> None:
    """Each lacks one cube for a run; Kit asks four green cubes for its brown one."""
    table = bare(turn=3).put("caylion", NANO).put_tech("kit", "genetic_engineering")
    table.set_goods("caylion", "2br 6gr").set_goods("kit", "3br 2gr")
    offer = table.put_up("kit", "kit>caylion: br; caylion>kit: 4gr")
    seen = next(o for o in table.view("caylion").offers if o.id == offer)
    judge = judge_of(table)
    found = counter(judge, CAYLION, seen, 0.0)
    assert found is not None
    assert found.counters == offer
    for seat in (CAYLION, KIT):
        assert gain_of(judge, Plan(), seat, found, with_plan=False) > 0
    assert answer(table, "caylion", small()).counters == offer  # before it declines


# ------------------------------------------------------------------ small deals


def test_small_deals_are_swaps_of_two_with_few_pieces_that_are_even() -> None:
    table = bare(turn=3).set_goods("caylion", "9gr 2oc").set_goods("kit", "9br 4ye")
    plan = need(read(table), caylion="6br 2ye", kit="8gr")
    judge = judge_of(table)
    offers = list(small_deals(judge, CAYLION, plan, Rights(), (0, 1, 2, 3)))
    assert len(offers) >= 2
    for offer in offers:
        assert {seat for leg in offer.legs for seat in (leg.giver, leg.receiver)} == {CAYLION, KIT}
        assert all(leg.goods.total() <= MOST_PIECES for leg in offer.legs)
    first = price_gain(judge, plan, CAYLION, offers[0])
    assert first is not None
    assert abs(first) < 1.0


def test_a_deal_that_takes_what_the_plan_needs_has_no_price() -> None:
    table = bare(turn=3).set_goods("caylion", "3br").set_goods("kit", "9gr")
    plan = need(read(table), caylion="3br")
    assert price_gain(judge_of(table), plan, CAYLION, deal_of(table, "caylion>kit: br; kit>caylion: 9gr")) is None


# ------------------------------------------------------------------ attackers


@pytest.mark.parametrize("name", list(ATTACKERS))
def test_no_offer_of_an_attacker_is_taken(name: str) -> None:
    """Every raid of the first share that the rules allow is put up, and refused."""
    table = bare(turn=3).set_goods("caylion", "3gr 2bk").set_goods("kit", "gr").set_goods("unity", "2wh")
    attacker = ATTACKERS[name]()
    assert isinstance(attacker, Attacker)
    raids = list(attacker.raids(table.view("kit"), KIT, [CAYLION, 2], 1.0))
    aimed = [raid for raid in raids if any(leg.giver == CAYLION for leg in raid.legs)]
    assert aimed
    for raid in aimed:
        one = table.twin()
        one.act("kit", raid)
        assert isinstance(answer(one, "caylion", small()), act.Decline)
