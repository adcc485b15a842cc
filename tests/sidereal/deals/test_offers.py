"""Offers: who sees them, who may take them, how long they live, and what makes them a deal (R-TRADE-05 to 08)."""

from __future__ import annotations

from typing import Any

import pytest

from confluence.sidereal.actions import (
    ACTIONS,
    Accept,
    Action,
    Choose,
    Decline,
    Leg,
    Life,
    Mode,
    Propose,
    Revise,
    Withdraw,
)
from confluence.sidereal.deals.clauses import ANYONE
from confluence.sidereal.events import Agreed, OfferClosed, Offered, Traded
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import Bag
from confluence.sidereal.views import Stale
from tests.sidereal.deals.seats import FOUR, empty_handed, four, zeth
from tests.sidereal.table import Table, happened


def bag(text: str) -> Bag:
    return Bag.parse(text)


def stocked(**options: str) -> Table:
    """Everybody has two of each small cube and an octagon."""
    table = four(**options)
    for species in FOUR:
        table.set_goods(species, "2gr 2wh 2br oc")
    return table


# ---- everybody must accept


@pytest.mark.parametrize("count", [2, 3, 4])
def test_r_trade_07_all_of_n_parties_agree_before_anything_moves(count: int) -> None:
    table = stocked()
    ring = FOUR[:count]
    parts = [f"{a}>{b}: gr" for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)]
    offer = table.put_up(ring[0], "; ".join([*parts, f"{ring[0]}>{ring[1]}: oc by trade 3"]))
    before = [table.goods(species) for species in FOUR]
    for species in ring[1:-1]:
        (agreed,) = table.accept(species, offer)
        assert isinstance(agreed, Agreed)
        assert [table.goods(s) for s in FOUR] == before
    events = table.accept(ring[-1], offer)
    (traded,) = happened(events, Traded)
    assert set(traded.participants) == set(range(count))
    assert table.fates() == {1: "open"}
    assert not table.state.offers


def test_r_trade_05_who_proposes_has_agreed() -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: gr; unity>kit: wh")
    with table.refuses("ALREADY_AGREED"):
        table.accept("kit", offer)


def test_r_trade_05_nobody_agrees_twice() -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: gr; unity>yengii: wh; yengii>kit: br")
    table.accept("unity", offer)
    with table.refuses("ALREADY_AGREED"):
        table.accept("unity", offer)


def test_r_trade_05_who_has_no_part_cannot_accept() -> None:
    """Caylion was only shown the offer."""
    table = stocked()
    offer = table.put_up("kit", "kit>unity: gr", audience=(0,))
    with table.refuses("NOT_A_PARTY"):
        table.accept("caylion", offer)
    with table.refuses("NOT_A_PARTY"):
        table.decline("caylion", offer)


def test_r_trade_06_all_or_nothing_against_what_is_there_at_that_moment() -> None:
    """Kit has spent its octagon when Unity accepts."""
    table = stocked()
    offer = table.put_up("kit", "kit>unity: oc; unity>kit: 2gr; kit>unity: br by trade 2")
    table.gift("kit", "yengii", "oc")
    with table.refuses("NOT_ENOUGH"):
        table.accept("unity", offer)
    assert not table.state.promises
    assert offer in table.state.offers


# ---- first to accept


def first(table: Table, text: str = "kit>*: oc; *>kit: 2gr", **fields: object) -> int:
    return table.put_up("kit", text, mode=Mode.FIRST, **fields)


def test_r_trade_17_the_first_one_to_accept_takes_it() -> None:
    """Worked example DT-26: the second acceptance is refused and moves nothing."""
    table = stocked()
    offer = first(table)
    table.accept("unity", offer)
    assert table.goods("unity") == bag("2wh 2br 2oc")
    with table.refuses("UNKNOWN_OFFER"):
        table.accept("yengii", offer)
    assert table.goods("yengii") == bag("2gr 2wh 2br oc")


def test_first_promises_bind_whoever_took_it() -> None:
    table = stocked()
    offer = first(table, "kit>*: oc; *>kit: 3gr by trade 2")
    table.accept("yengii", offer)
    promise = table.promise(1)
    assert (promise.clause.debtor, promise.clause.creditor) == (table.seat("yengii"), table.seat("kit"))
    assert promise.parties == 1 << table.seat("yengii") | 1 << table.seat("kit")


def test_first_for_some_seats_only() -> None:
    table = stocked()
    offer = first(table, audience=(table.seat("unity"), table.seat("yengii")))
    with table.refuses("UNKNOWN_OFFER"):
        table.accept("caylion", offer)
    table.accept("yengii", offer)
    assert table.goods("yengii").covers(bag("2oc"))


def test_first_who_cannot_pay_cannot_take_it() -> None:
    table = stocked().set_goods("unity", "gr")
    offer = first(table)
    with table.refuses("NOT_ENOUGH"):
        table.accept("unity", offer)
    table.accept("yengii", offer)


def test_first_a_peace_for_whoever_pays() -> None:
    """The open place also stands for who is spared."""
    table = empty_handed("caylion", "kit", "unity", "zeth").set_goods("kit", "gr")
    offer = table.put_up("zeth", "zeth>*: spare * in turn 1; *>zeth: gr", mode=Mode.FIRST)
    table.accept("kit", offer)
    clause = table.promise(1).clause
    assert getattr(clause, "victim", None) == table.seat("kit")


def test_first_a_decline_concerns_only_who_declines() -> None:
    table = stocked()
    offer = first(table)
    events = table.decline("unity", offer)
    assert [(event.why, event.audience) for event in happened(events, OfferClosed)] == [
        ("declined", (table.seat("unity"),))
    ]
    with table.refuses("UNKNOWN_OFFER"):
        table.accept("unity", offer)
    table.accept("yengii", offer)


def test_first_the_last_decline_closes_it() -> None:
    table = stocked()
    offer = first(table, audience=(2, 3))
    table.decline("unity", offer)
    assert offer in table.state.offers
    events = table.decline("yengii", offer)
    assert not table.state.offers
    assert happened(events, OfferClosed)[0].why == "declined"


@pytest.mark.parametrize("mode", [Mode.FIRST, Mode.CHOOSE])
def test_bad_input_an_open_place_between_three(mode: Mode) -> None:
    table = stocked()
    with table.refuses("BAD_OFFER"):
        table.put_up("kit", "kit>*: gr; unity>kit: wh", mode=mode)
    with table.refuses("BAD_OFFER"):
        table.put_up("kit", "kit>unity: gr", mode=mode)
    with table.refuses("BAD_OFFER"):
        table.put_up("kit", "kit>*: gr", mode=mode, audience=(table.seat("kit"),))


def test_bad_input_an_open_place_for_everybody_at_once() -> None:
    table = stocked()
    with table.refuses("BAD_OFFER"):
        table.put_up("kit", "kit>*: gr; *>kit: wh")


def test_first_the_proposer_must_have_what_is_offered() -> None:
    table = stocked()
    with table.refuses("NOT_ENOUGH", "R-TRADE-16"):
        first(table, "kit>*: 2oc; *>kit: gr")


def test_first_it_is_enough_that_somebody_can_take_it() -> None:
    """Unity has the technology already; Caylion can still take the licence."""
    table = stocked().patent("yengii", "genetic_engineering").put_tech("unity", "genetic_engineering")
    offer = table.put_up("yengii", "yengii>*: licence:genetic_engineering by trade 1; *>yengii: gr", mode=Mode.FIRST)
    with table.refuses("NOT_A_RIGHT"):
        table.accept("unity", offer)
    table.accept("caylion", offer)
    assert table.holds("caylion", "caylion_genetic_engineering")


def test_first_a_lot_is_taken_by_whom_it_is_bound_to() -> None:
    table = zeth().set_goods("unity", "gr").set_goods("kit", "gr")
    table.donation("zeth", "", lot="ye bl", lot_receiver="unity")
    offer = table.put_up("zeth", "zeth>*: lot{ye}; *>zeth: gr", mode=Mode.FIRST)
    with table.refuses("LOT_BOUND", "R-ZET-10"):
        table.accept("kit", offer)
    table.accept("unity", offer)
    assert table.goods("unity") == bag("ye")


# ---- collect answers and choose


def collecting(table: Table) -> int:
    return table.put_up("kit", "kit>*: oc; *>kit: 2gr", mode=Mode.CHOOSE)


def test_choose_answers_are_collected_and_one_is_taken() -> None:
    table = stocked()
    offer = collecting(table)
    for species in ("caylion", "unity"):
        (answer,) = table.accept(species, offer)
        assert isinstance(answer, Agreed)
    assert table.goods("kit") == bag("2gr 2wh 2br oc")
    table.choose("kit", offer, "unity")
    assert table.goods("unity") == bag("2wh 2br 2oc")
    assert table.goods("caylion") == bag("2gr 2wh 2br oc")


def test_choose_the_list_of_actions_names_the_answers() -> None:
    table = stocked()
    offer = collecting(table)
    table.accept("unity", offer)
    assert [a for a in table.actions("kit") if isinstance(a, Choose)] == [Choose(offer, table.seat("unity"))]


@pytest.mark.parametrize("seat", [0, 1, 4, 99, -1, -2])
def test_bad_input_choosing_a_seat_that_did_not_answer(seat: int) -> None:
    table = stocked()
    offer = collecting(table)
    table.accept("unity", offer)
    with table.refuses("BAD_OFFER"):
        table.act("kit", Choose(offer, seat))


def test_bad_input_choosing_in_an_offer_of_another_kind() -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: gr; unity>yengii: wh")
    table.accept("unity", offer)
    with table.refuses("BAD_OFFER"):
        table.choose("kit", offer, "unity")


def test_bad_input_only_the_proposer_chooses() -> None:
    table = stocked()
    offer = collecting(table)
    table.accept("unity", offer)
    with table.refuses("NOT_A_PARTY"):
        table.choose("caylion", offer, "unity")


def test_choose_an_answer_that_can_no_longer_be_met() -> None:
    table = stocked()
    offer = collecting(table)
    table.accept("unity", offer)
    table.gift("unity", "yengii", "2gr")
    with table.refuses("NOT_ENOUGH"):
        table.choose("kit", offer, "unity")
    table.gift("yengii", "unity", "2gr")
    table.choose("kit", offer, "unity")


def test_choose_an_answer_is_taken_back_by_declining() -> None:
    table = stocked()
    offer = collecting(table)
    table.accept("unity", offer)
    table.decline("unity", offer)
    with table.refuses("BAD_OFFER"):
        table.choose("kit", offer, "unity")


# ---- who sees it


def test_r_info_09_an_offer_is_seen_by_its_parties_only() -> None:
    table = stocked()
    table.put_up("kit", "kit>unity: gr")
    assert [len(table.view(species).offers) for species in (*FOUR, None)] == [0, 1, 1, 0, 0]


def test_r_info_09_an_offer_may_be_shown_to_more() -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: gr", audience=(0, 3))
    assert [len(table.view(species).offers) for species in (*FOUR, None)] == [1, 1, 1, 1, 0]
    (seen,) = table.view("caylion").offers
    assert (seen.id, seen.parties, seen.seen_by) == (offer, (1, 2), (0, 1, 2, 3))


def test_r_info_09_every_event_of_an_offer_is_for_those_who_see_it() -> None:
    table = stocked()
    (offered,) = table.act("kit", Propose(table.legs("kit>unity: gr; unity>yengii: wh")))
    (agreed,) = table.accept("unity", 1)
    (closed,) = table.withdraw("kit", 1)
    assert [event.audience for event in (offered, agreed, closed)] == [(1, 2, 3)] * 3


def test_r_dig_07_an_offer_one_does_not_see_does_not_exist() -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: gr")
    for action in (Accept(offer), Decline(offer), Withdraw(offer), Choose(offer, 2), Revise(offer)):
        with table.refuses("UNKNOWN_OFFER"):
            table.act("caylion", action)
    with table.refuses("UNKNOWN_OFFER"):
        table.put_up("caylion", "caylion>kit: gr", counters=offer)


def test_r_info_09_an_executed_trade_is_public() -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: gr; unity>kit: wh")
    (traded,) = happened(table.accept("unity", offer), Traded)
    assert traded.audience is None


# ---- revisions


def test_revision_nobody_accepts_what_they_did_not_see() -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: 2gr; unity>kit: wh")
    table.revise("kit", offer, "kit>unity: gr; unity>kit: wh")
    with table.refuses("OFFER_CHANGED") as details:
        table.accept("unity", offer)
    assert details["revision"] == 2
    table.act("unity", Accept(offer, 2))
    assert table.goods("unity") == bag("3gr wh 2br oc")


@pytest.mark.parametrize("revision", [0, 1, 3, -1, 10**9])
def test_bad_input_accepting_another_revision(revision: int) -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: 2gr")
    table.revise("kit", offer, "kit>unity: gr")
    with table.refuses("OFFER_CHANGED"):
        table.act("unity", Accept(offer, revision))


def test_revision_agreements_given_before_are_void() -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: gr; unity>yengii: wh; yengii>kit: br")
    table.accept("unity", offer)
    table.revise("kit", offer, "kit>unity: gr; unity>yengii: 2wh; yengii>kit: br")
    table.act("yengii", Accept(offer, 2))
    assert offer in table.state.offers
    table.act("unity", Accept(offer, 2))
    assert not table.state.offers


def test_revision_answers_given_before_are_void() -> None:
    table = stocked()
    offer = collecting(table)
    table.accept("unity", offer)
    table.revise("kit", offer, "kit>*: oc; *>kit: gr wh")
    with table.refuses("BAD_OFFER"):
        table.choose("kit", offer, "unity")


def test_revision_only_by_who_made_it() -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: gr")
    with table.refuses("NOT_A_PARTY"):
        table.revise("unity", offer, "kit>unity: 2gr")


def test_revision_is_told_to_everybody_who_saw_the_offer() -> None:
    """Also to who is no longer a party of it."""
    table = stocked()
    offer = table.put_up("kit", "kit>unity: gr; unity>yengii: wh")
    (event,) = table.revise("kit", offer, "kit>unity: gr")
    assert isinstance(event, Offered)
    assert (event.revision, event.audience) == (2, (1, 2, 3))
    with table.refuses("NOT_A_PARTY"):
        table.act("yengii", Accept(offer, 2))


def test_revision_may_change_promises() -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: 2oc by trade 2; unity>kit: gr")
    table.revise("kit", offer, "kit>unity: oc by trade 3; unity>kit: gr")
    table.act("unity", Accept(offer, 2))
    assert table.promise(1).clause.turn == 3


def test_revision_that_makes_no_sense_changes_nothing() -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: gr")
    with table.refuses("NOTHING_GIVEN"):
        table.act("kit", Revise(offer))
    with table.refuses("BEYOND_END"):
        table.revise("kit", offer, "kit>unity: gr by trade 9")
    with table.refuses("BAD_OFFER"):
        table.revise("kit", offer, "kit>*: gr")


# ---- counter-offers


def test_counter_the_original_stays_open() -> None:
    table = stocked()
    original = table.put_up("kit", "kit>unity: gr; unity>kit: 2wh")
    counter = table.put_up("unity", "unity>kit: br; kit>unity: gr", counters=original)
    (_, seen) = table.view("kit").offers
    assert (seen.id, seen.counters) == (counter, original)
    table.accept("unity", original)
    assert counter in table.state.offers
    table.accept("kit", counter)
    assert (table.goods("kit"), table.goods("unity")) == (bag("4wh 3br oc"), bag("4gr br oc"))


def test_counter_of_a_counter() -> None:
    table = stocked()
    one = table.put_up("kit", "kit>unity: gr; unity>kit: 2wh")
    two = table.put_up("unity", "unity>kit: wh; kit>unity: gr", counters=one)
    three = table.put_up("kit", "kit>unity: gr; unity>kit: wh br", counters=two)
    assert [offer.counters for offer in table.state.offers.values()] == [0, one, two]
    assert len({one, two, three}) == 3


def test_counter_to_nothing_is_refused() -> None:
    table = stocked()
    for number in (1, 99, -1):
        with table.refuses("UNKNOWN_OFFER"):
            table.put_up("kit", "kit>unity: gr", counters=number)


# ---- how long it lives


LIVES = {
    Life.BELL: {"settle": False, "bids": False, "trade 2": False},
    Life.TURN: {"settle": True, "bids": True, "trade 2": False},
    Life.STANDING: {"settle": True, "bids": True, "trade 2": True},
}


@pytest.mark.parametrize("life", Life)
def test_life_of_an_offer(life: Life) -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: gr; unity>kit: wh", life=life)
    table.agree("yengii>caylion: bl by trade 1", by="yengii")
    table.close_trading()
    seen = {table.step(): offer in table.state.offers}
    table.idle_to(1, "bids")
    seen["bids"] = offer in table.state.offers
    table.idle_to(2)
    seen["trade 2"] = offer in table.state.offers
    assert seen == LIVES[life]


def test_life_a_standing_offer_is_accepted_in_a_later_trade_phase() -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: gr; unity>kit: wh", life=Life.STANDING)
    table.idle_to(3)
    table.accept("unity", offer)
    assert table.goods("unity").covers(bag("3gr"))


@pytest.mark.parametrize("step", ["tail", "plans", "bids", "colonies"])
def test_life_a_standing_offer_with_goods_waits_for_the_trade_phase(step: str) -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: gr; unity>kit: wh", life=Life.STANDING)
    if step == "colonies":
        table.idle_to(1, "bids")
        table.bids(colony={"kit": 1})
    else:
        table.idle_to(1, step)
    with table.refuses("WRONG_STEP"):
        table.accept("unity", offer)
    table.idle_to(2)
    table.accept("unity", offer)


def test_life_the_bell_tells_who_saw_the_offer() -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: gr")
    events = table.close_trading()
    (closed,) = happened(events, OfferClosed)
    assert (closed.offer, closed.why, closed.audience) == (offer, "lapsed", (1, 2))


# ---- stale


def test_stale_with_a_reason_and_alive_again() -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: oc; unity>kit: gr")
    assert table.view("unity").offers[0].stale is None
    table.gift("kit", "yengii", "oc")
    (seen,) = table.view("unity").offers
    assert seen.stale == Stale("missing oc", table.seat("kit"), Bag.parse("oc"))
    assert not [a for a in table.actions("unity") if isinstance(a, Accept)]
    table.gift("yengii", "kit", "oc")
    assert table.view("unity").offers[0].stale is None
    table.accept("unity", offer)


def test_stale_one_may_ask_for_what_is_not_there_yet() -> None:
    """The offer waits until Unity has the octagons."""
    table = stocked()
    offer = table.put_up("kit", "unity>kit: 2oc; kit>unity: 2gr")
    assert table.view("kit").offers[0].stale == Stale("missing oc", table.seat("unity"), Bag.parse("oc"))
    table.gift("yengii", "unity", "oc")
    table.accept("unity", offer)


def test_stale_but_nobody_offers_what_they_do_not_have() -> None:
    table = stocked()
    with table.refuses("NOT_ENOUGH"):
        table.put_up("kit", "kit>unity: 2oc")


def test_stale_a_promise_whose_turn_has_come() -> None:
    """A standing offer to deliver in turn 2 cannot be accepted in turn 3."""
    table = stocked()
    offer = table.put_up("kit", "kit>unity: oc by trade 2; unity>kit: gr", life=Life.STANDING)
    table.idle_to(3)
    assert "turn 3" in str(table.view("unity").offers[0].stale)
    with table.refuses("BAD_CLAUSE", "R-DEAL-12"):
        table.accept("unity", offer)


def test_stale_an_open_place_as_long_as_nobody_could_take_it() -> None:
    table = stocked()
    offer = first(table, "kit>*: gr; *>kit: 2oc")
    assert table.view("unity").offers[0].stale is not None
    table.gift("yengii", "unity", "oc")
    assert table.view("unity").offers[0].stale is None
    table.accept("unity", offer)


def test_stale_compensation_for_what_is_settled() -> None:
    table = stocked()
    (number,) = table.agree("kit>unity: bl by trade 1", by="kit")
    offer = table.put_up("kit", "kit>unity: gr", replaces=(number,))
    table.release("unity", number)
    assert table.view("unity").offers[0].stale is not None
    with table.refuses("UNKNOWN_PROMISE"):
        table.accept("unity", offer)


# ---- duplicates and limits


def test_duplicate_offers_are_one() -> None:
    table = stocked()
    one = table.put_up("kit", "kit>unity: gr; unity>kit: wh")
    assert table.put_up("kit", "kit>unity: gr; unity>kit: wh") == one
    assert len(table.state.offers) == 1


def test_duplicate_keeps_agreements() -> None:
    table = stocked()
    text = "kit>unity: gr; unity>yengii: wh; yengii>kit: br"
    one = table.put_up("kit", text)
    table.accept("unity", one)
    table.put_up("kit", text)
    table.accept("yengii", one)
    assert not table.state.offers


def test_duplicate_with_another_life_or_audience() -> None:
    """One offer stays; it lives as long as said last, and everybody sees it who was meant to."""
    table = stocked()
    one = table.put_up("kit", "kit>*: gr; *>kit: wh", mode=Mode.FIRST, audience=(2,))
    two = table.put_up("kit", "kit>*: gr; *>kit: wh", mode=Mode.FIRST, audience=(3,), life=Life.TURN)
    assert one == two
    offer = table.state.offers[one]
    assert (offer.seen_by, offer.life) == (0b1110, Life.TURN)
    table.accept("yengii", one)


def test_duplicate_of_another_seat_is_another_offer() -> None:
    table = stocked()
    one = table.put_up("kit", "kit>unity: gr; unity>kit: wh")
    assert table.put_up("unity", "kit>unity: gr; unity>kit: wh") != one


def test_duplicate_other_terms_are_another_offer() -> None:
    table = stocked()
    texts = (
        "kit>unity: gr; unity>kit: wh",
        "kit>unity: 2gr; unity>kit: wh",
        "kit>unity: gr; unity>kit: wh; kit>unity: gr by trade 2",
        "kit>unity: gr; unity>kit: wh; kit>unity: gr by trade 3",
    )
    assert len({table.put_up("kit", text) for text in texts}) == len(texts)


def test_limit_of_open_offers() -> None:
    """The table option OFFERS says how many one seat may have; others are not concerned."""
    table = stocked(OFFERS="2")
    table.put_up("kit", "kit>unity: gr")
    second = table.put_up("kit", "kit>unity: wh")
    with table.refuses("TOO_MANY_OFFERS") as details:
        table.put_up("kit", "kit>unity: br")
    assert details["limit"] == 2
    table.put_up("kit", "kit>unity: wh")  # a duplicate is none
    table.put_up("unity", "unity>kit: wh")
    table.withdraw("kit", second)
    table.put_up("kit", "kit>unity: br")


# ---- withdraw and decline


def test_withdraw_only_by_who_made_it() -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: gr")
    with table.refuses("NOT_A_PARTY"):
        table.withdraw("unity", offer)
    (closed,) = table.withdraw("kit", offer)
    assert isinstance(closed, OfferClosed)
    assert closed.why == "withdrawn"
    with table.refuses("UNKNOWN_OFFER"):
        table.accept("unity", offer)


def test_decline_closes_an_offer_for_all() -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: gr; unity>yengii: wh; yengii>kit: br")
    table.accept("unity", offer)
    table.decline("yengii", offer)
    assert not table.state.offers


def test_decline_after_having_agreed() -> None:
    """Whoever agreed may think better of it as long as it is no deal."""
    table = stocked()
    offer = table.put_up("kit", "kit>unity: gr; unity>yengii: wh; yengii>kit: br")
    table.accept("unity", offer)
    table.decline("unity", offer)
    assert not table.state.offers


def test_decline_is_not_for_the_proposer() -> None:
    table = stocked()
    offer = table.put_up("kit", "kit>unity: gr")
    with table.refuses("NOT_A_PARTY"):
        table.decline("kit", offer)


def test_withdraw_and_decline_are_possible_in_every_step() -> None:
    table = stocked()
    one = table.put_up("kit", "kit>unity: gr", life=Life.STANDING)
    two = table.put_up("kit", "kit>unity: wh", life=Life.STANDING)
    table.idle_to(1, "plans")
    table.withdraw("kit", one)
    table.decline("unity", two)
    assert not table.state.offers


@pytest.mark.parametrize("number", [0, 2, 99, -1, 10**9])
def test_bad_input_an_offer_that_does_not_exist(number: int) -> None:
    table = stocked()
    table.put_up("kit", "kit>unity: gr")
    for action in (Accept(number), Decline(number), Withdraw(number), Choose(number, 1), Revise(number)):
        with table.refuses("UNKNOWN_OFFER"):
            table.act("unity", action)


# ---- promises that an offer replaces, and that are released


def test_bad_input_replacing_a_promise_of_others() -> None:
    table = stocked()
    (number,) = table.agree("kit>unity: bl by trade 3", by="kit")
    with table.refuses("NOT_A_PARTY", "R-DEAL-02"):
        table.put_up("caylion", "caylion>yengii: gr", replaces=(number,))


@pytest.mark.parametrize("number", [0, 2, 99, -1])
def test_bad_input_replacing_or_releasing_what_does_not_exist(number: int) -> None:
    table = stocked()
    table.agree("kit>unity: bl by trade 3", by="kit")
    with table.refuses("UNKNOWN_PROMISE"):
        table.put_up("kit", "kit>unity: gr", replaces=(number,))
    with table.refuses("UNKNOWN_PROMISE"):
        table.release("unity", number)


def test_bad_input_replacing_a_promise_twice() -> None:
    table = stocked()
    (number,) = table.agree("kit>unity: bl by trade 3", by="kit")
    with table.refuses("BAD_OFFER"):
        table.put_up("kit", "kit>unity: gr", replaces=(number, number))


def test_bad_input_releasing_as_somebody_else() -> None:
    """Neither the debtor, nor another party of the trade, nor a stranger."""
    table = stocked()
    (number, _) = table.agree("kit>unity: bl by trade 3; yengii>kit: bl by trade 3")
    for species in ("kit", "yengii", "caylion"):
        with table.refuses("NOT_A_PARTY", "R-DEAL-02"):
            table.release(species, number)


def test_bad_input_goods_are_kept_by_delivery_not_by_word() -> None:
    table = stocked()
    (number,) = table.agree("kit>unity: bl by trade 3", by="kit")
    with table.refuses("NOT_A_PARTY"):
        table.release("unity", number, kept=True)


def test_bad_input_a_closed_promise_is_closed() -> None:
    table = stocked()
    (number,) = table.agree("kit>unity: gr by trade 1", by="kit")
    assert table.fate(number) == "kept"
    with table.refuses("UNKNOWN_PROMISE"):
        table.release("unity", number)
    with table.refuses("UNKNOWN_PROMISE"):
        table.put_up("kit", "kit>unity: gr", replaces=(number,))


def test_several_promises_are_replaced_by_one_deal() -> None:
    table = stocked()
    (one,) = table.agree("kit>unity: bl by trade 3", by="kit")
    (two,) = table.agree("unity>yengii: bl by trade 3", by="unity")
    (new,) = table.agree("kit>yengii: bl by trade 3", replaces=[one, two], by="unity")
    assert table.fates() == {one: "amended", two: "amended", new: "open"}
    assert table.promise(new).parties == 0b1110


def test_a_party_of_what_is_replaced_must_accept_although_it_gets_nothing() -> None:
    table = stocked()
    (number,) = table.agree("kit>unity: bl by trade 3", by="kit")
    offer = table.put_up("kit", "kit>caylion: gr", replaces=(number,))
    table.accept("caylion", offer)
    assert table.fate(number) == "open"
    table.accept("unity", offer)
    assert table.fate(number) == "amended"


# ---- the wire


@pytest.mark.parametrize(
    "action",
    [
        Propose(mode=Mode.FIRST, life=Life.STANDING, audience=(1, 2), counters=4, replaces=(1, 2)),
        Revise(3),
        Accept(3, 7),
        Choose(3, 2),
        Withdraw(3),
        Decline(3),
    ],
)
def test_actions_of_deals_travel_as_json(action: Action) -> None:
    assert ACTIONS.from_json(ACTIONS.to_json(action), "action") == action


def test_offers_do_not_stop_the_game() -> None:
    """Random clutter of offers: time runs out and the game ends."""
    table = stocked()
    for number in range(1, 20):
        giver, receiver = FOUR[number % 4], FOUR[(number + 1) % 4]
        table.put_up(giver, f"{giver}>{receiver}: gr by trade {number % 6 + 1}", life=list(Life)[number % 3])
    table.to_the_end()
    assert SIDEREAL.outcome(table.state) is not None


# ---- terms that nobody could ever mean


@pytest.mark.parametrize(
    "part, code",
    [
        ({"cards": (10**15,)}, "UNKNOWN_CARD"),
        ({"cards": (0,)}, "UNKNOWN_CARD"),
        ({"cards": (300, 300)}, "DUPLICATE_LEG"),
        ({"licences": ("perpetual_motion",)}, "NOT_A_RIGHT"),
        ({"licences": ("nanotechnology", "nanotechnology")}, "ALREADY_LICENSED"),
    ],
)
@pytest.mark.parametrize("giver", [1, ANYONE])
def test_bad_input_what_another_seat_is_asked_for_must_exist(part: dict[str, Any], code: str, giver: int) -> None:
    table = stocked()
    asked = Leg(giver, 0, bag("9999oc"), **part)
    mode = Mode.FIRST if giver == ANYONE else Mode.ALL
    with table.refuses(code):
        table.act(FOUR[0], Propose((asked, Leg(0, giver, bag("gr"))), mode=mode))


def test_bad_input_an_open_offer_with_the_same_leg_twice() -> None:
    table = stocked()
    with table.refuses("DUPLICATE_LEG"):
        table.act(FOUR[0], Propose((Leg(ANYONE, 0, bag("gr")), Leg(ANYONE, 0, bag("wh"))), mode=Mode.FIRST))


def test_an_audience_named_many_times_is_asked_once() -> None:
    table = stocked()
    (offered,) = table.act(FOUR[0], Propose((Leg(0, ANYONE, bag("gr")),), mode=Mode.FIRST, audience=(2, 1, 2) * 1000))
    assert offered.audience == (0, 1, 2)
