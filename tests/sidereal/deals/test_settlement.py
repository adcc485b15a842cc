"""R-DEAL: what happens when trading closes and something due is missing."""

from __future__ import annotations

import pytest

from confluence.sidereal.actions import Accept, Done, Life, Propose
from confluence.sidereal.events import Delivered, OfferClosed, Points, PromiseSettled, StepBegan
from confluence.sidereal.goods import EMPTY, Bag
from tests.sidereal.deals.seats import empty_handed, four, zeth
from tests.sidereal.table import Table, happened

PAIR = "#kit_hand_crafted #kit_polyutility_components"


def bag(text: str) -> Bag:
    return Bag.parse(text)


def owing(text: str, **goods: str) -> Table:
    """The close of trading in turn 2, with a deal of turn 1 and these goods when turn 2 begins."""
    table = four()
    table.agree(text)
    table.idle_to(1, "bids")
    for species, held in goods.items():
        table.set_goods(species, held)
    table.idle_to(2)
    table.close_trading()
    return table


# ---- R-DEAL-03


def test_r_deal_03_compensation_settles_the_matter_if_accepted() -> None:
    table = owing("kit>unity: oc by trade 2", kit="3gr").set_points("kit", 5)
    table.agree("kit>unity: 3gr", replaces=[1])
    assert table.fate(1) == "compensated"
    assert table.goods("unity") == bag("3gr")
    assert table.points("kit") == 5
    assert table.step() == "tail"


def test_r_deal_03_compensation_that_is_declined_settles_nothing() -> None:
    table = owing("kit>unity: oc by trade 2", kit="3gr").set_points("kit", 5)
    offer = table.put_up("kit", "kit>unity: 3gr", replaces=(1,))
    table.decline("unity", offer)
    assert (table.step(), table.fate(1)) == ("settle", "due")
    table.done("kit")
    assert (table.fate(1), table.points("kit")) == ("penalised", 3)
    assert table.goods("unity") == EMPTY


def test_r_deal_03_everyone_who_took_part_in_the_trade_must_accept() -> None:
    """Yengii neither owes nor is owed this octagon, but was part of that trade."""
    table = owing("kit>unity: oc by trade 2; yengii>kit: wh by trade 3", kit="3gr")
    offer = table.put_up("kit", "kit>unity: 3gr", replaces=(1,))
    table.accept("unity", offer)
    assert table.fate(1) == "due"
    assert "yengii" in table.deciding()
    table.accept("yengii", offer)
    assert table.fate(1) == "compensated"


def test_r_deal_03_one_refusal_is_enough() -> None:
    table = owing("kit>unity: oc by trade 2; yengii>kit: wh by trade 3", kit="3gr")
    offer = table.put_up("kit", "kit>unity: 3gr", replaces=(1,))
    table.accept("unity", offer)
    table.decline("yengii", offer)
    assert table.fate(1) == "due"
    assert not table.state.offers


def test_r_deal_03_the_debtor_may_try_again() -> None:
    table = owing("kit>unity: oc by trade 2", kit="3gr")
    table.decline("unity", table.put_up("kit", "kit>unity: gr", replaces=(1,)))
    table.agree("kit>unity: 2gr", replaces=[1])
    assert table.fate(1) == "compensated"


def test_r_deal_03_the_debtor_offers_and_nobody_else() -> None:
    table = owing("kit>unity: oc by trade 2; yengii>kit: wh by trade 3", kit="3gr")
    for species in ("unity", "yengii"):
        with table.refuses("WRONG_STEP", "R-DEAL-03"):
            table.put_up(species, "kit>unity: 3gr", replaces=(1,))


def test_r_deal_03_compensation_during_trading() -> None:
    """Due and not met, but trading is still open."""
    table = four().set_goods("kit", "3gr")
    (number,) = table.agree("kit>unity: oc by trade 1", by="kit")
    table.agree("kit>unity: 3gr", replaces=[number])
    assert table.fate(number) == "compensated"


# ---- R-DEAL-04


def test_r_deal_04_as_much_as_possible_is_delivered_first() -> None:
    table = owing("kit>unity: 3gr 2oc by trade 2", kit="gr oc").set_points("kit", 9)
    table.done("kit")
    assert table.goods("unity") == bag("gr oc")
    assert table.points("kit") == 9 - 2 - 2


def test_r_deal_04_goods_that_arrive_by_compensation_serve_the_next_debt() -> None:
    """Kit owes Unity an octagon, Unity owes Yengii a green cube, and Kit compensates with green."""
    table = owing("kit>unity: oc by trade 2; unity>yengii: gr by trade 2", kit="gr")
    offer = table.put_up("kit", "kit>unity: gr", replaces=(1,))
    table.accept("unity", offer)
    events = table.accept("yengii", offer)
    assert [event.goods for event in happened(events, Delivered)] == [bag("gr")]
    assert table.goods("yengii") == bag("gr")
    assert table.fates() == {1: "compensated", 2: "kept"}
    assert table.step() == "tail"


# ---- R-DEAL-05


@pytest.mark.parametrize(
    "promised, points",
    [
        ("gr", 1),
        ("wh", 1),
        ("br", 1),
        ("bk", 1),
        ("bl", 1),
        ("ye", 1),
        ("ws", 1),
        ("wl", 1),
        ("sh", 1),
        ("oc", 2),
        ("{vp}", 2),
        ("{gr}", 1),
        ("{oc}", 2),
        ("#colony_vega", 2),
        ("#team_organic_chemists", 2),
        (PAIR, 2),
        ("3gr 2oc {vp} #colony_vega", 3 + 4 + 2 + 2),
    ],
)
def test_r_deal_05_points_for_each_undelivered_unit(promised: str, points: int) -> None:
    table = four().set_points("kit", 20).deck("colony", "Vega").deck("team", "Organic Chemists")
    table.gift("kit", "yengii", cards=["kit_hand_crafted", "kit_polyutility_components"])
    (number,) = table.agree(f"kit>unity: {promised} by trade 1", by="kit")
    table.close_trading()
    assert [promise.penalty for promise in table.view("kit").promises] == [points], "the ledger says what it costs"
    events = table.done("kit")
    assert table.points("kit") == 20 - points
    assert table.fate(number) == "penalised"
    lost = [(event.seat, event.amount) for event in happened(events, Points) if event.cause == "penalty"]
    assert lost == [(table.seat("kit"), -points)]


def test_r_deal_05_worked_example_dt_02() -> None:
    """3gr, 1bl, 1oc and a colony promised, one green cube there: 7 points lost, 4 become -3."""
    table = four().set_points("kit", 4).deck("colony", "Vega")
    table.agree("kit>unity: 3gr bl oc #colony_vega by trade 2", by="kit")
    assert [promise.penalty for promise in table.view("kit").promises] == [0], "it is not due"
    table.set_goods("kit", "gr").idle_to(2)
    table.close_trading()
    table.done("kit")
    assert table.goods("unity") == bag("gr")
    assert table.points("kit") == -3


# ---- R-DEAL-06


def test_r_deal_06_lost_points_go_to_the_supply() -> None:
    table = owing("kit>unity: oc by trade 2").set_points("kit", 2).set_points("unity", 2)
    table.done("kit")
    assert (table.points("kit"), table.points("unity")) == (0, 2)


def test_r_deal_06_the_score_may_become_negative() -> None:
    table = owing("kit>unity: 2oc by trade 2").set_points("kit", 0)
    table.done("kit")
    assert table.points("kit") == -4
    table.set_goods("kit", "")
    table.to_the_end()
    assert table.state.settled[0].state.value == "penalised"


# ---- R-DEAL-07


def test_r_deal_07_what_is_possible_is_executed_without_asking() -> None:
    """Deliberate refusal cannot happen: the octagon goes although Kit does nothing."""
    table = four().set_goods("kit", "oc")
    table.agree("kit>unity: oc by trade 2", by="kit")
    table.idle_to(2)
    assert table.goods("unity") == bag("oc")


def test_r_deal_07_doing_nothing_costs_the_same() -> None:
    """The clock runs out in the settlement: no compensation, the penalty (R-DIG-04)."""
    table = owing("kit>unity: oc by trade 2", kit="9gr").set_points("kit", 5)
    table.time_up()
    assert (table.fate(1), table.points("kit")) == ("penalised", 3)


# ---- R-DEAL-14


def test_r_deal_14_the_step_comes_only_if_something_is_missing() -> None:
    table = owing("kit>unity: oc by trade 2", kit="oc")
    assert table.step() == "tail"
    table = owing("kit>unity: oc by trade 2")
    assert table.step() == "settle"


def test_r_deal_14_the_step_is_announced_only_if_it_asks_something() -> None:
    table = four().set_goods("kit", "oc")
    table.agree("kit>unity: oc by trade 1", by="kit")
    assert [event.step for event in happened(table.close_trading(), StepBegan)] == ["tail"]
    table = four()
    table.agree("kit>unity: oc by trade 1", by="kit")
    assert [event.step for event in happened(table.close_trading(), StepBegan)] == ["settle"]


def test_r_deal_14_the_step_asks_the_debtors() -> None:
    table = owing("kit>unity: oc by trade 2; yengii>unity: oc by trade 2")
    assert table.deciding() == ["kit", "yengii"]
    table.done("kit")
    assert table.deciding() == ["yengii"]
    assert table.step() == "settle"
    table.done("yengii")
    assert table.step() == "tail"


def test_r_deal_14_who_owes_nothing_is_not_done() -> None:
    table = owing("kit>unity: oc by trade 2")
    with table.refuses("NOTHING_DUE", "R-DEAL-14"):
        table.done("unity")


def test_r_deal_14_an_open_offer_of_compensation_is_waited_for() -> None:
    """Kit is done; the step lasts until Unity has answered."""
    table = owing("kit>unity: oc by trade 2", kit="gr")
    offer = table.put_up("kit", "kit>unity: gr", replaces=(1,))
    table.done("kit")
    assert (table.step(), table.deciding()) == ("settle", ["unity"])
    table.accept("unity", offer)
    assert (table.step(), table.fate(1)) == ("tail", "compensated")


def test_r_deal_14_compensation_may_be_a_new_promise() -> None:
    table = owing("kit>unity: oc by trade 2").set_points("kit", 5)
    (new,) = table.agree("kit>unity: oc gr by trade 3", replaces=[1], by="kit")
    assert (table.fate(1), table.fate(new), table.points("kit")) == ("compensated", "open", 5)
    table.set_goods("kit", "oc gr").idle_to(3)
    assert table.goods("unity") == bag("oc gr")


def test_r_deal_14_a_new_promise_cannot_be_due_in_the_closed_trade_phase() -> None:
    table = owing("kit>unity: oc by trade 2")
    with table.refuses("BAD_CLAUSE", "R-DEAL-12"):
        table.put_up("kit", "kit>unity: gr by trade 2", replaces=(1,))


def test_r_deal_14_compensation_may_be_a_card() -> None:
    """It is lent for this turn, or sold for good, as its border says."""
    table = four().with_colonies("kit", "Vega").take_colonies("unity")
    (number,) = table.agree("kit>unity: oc by trade 1", by="kit")
    table.close_trading()
    table.agree(f"kit>unity: {PAIR} #colony_vega", replaces=[number])
    assert table.holds("unity", "kit_hand_crafted")
    table.idle_to(2)
    assert table.holds("kit", "kit_hand_crafted")
    assert table.holds("unity", "Vega")


def test_r_deal_14_the_creditor_may_waive_at_last() -> None:
    table = owing("kit>unity: oc by trade 2").set_points("kit", 5)
    table.release("unity", 1)
    assert (table.fate(1), table.points("kit"), table.step()) == ("waived", 5, "tail")


def test_r_deal_14_cancelling_together_is_no_compensation() -> None:
    table = owing("kit>unity: oc by trade 2")
    table.agree("nothing", replaces=[1], by="kit")
    assert table.fate(1) == "amended"


def test_r_deal_14_no_other_trade_in_the_settlement() -> None:
    """Only debtors of what is replaced give something; nothing else is proposed or given."""
    table = owing("kit>unity: oc by trade 2", kit="gr", unity="ws")
    with table.refuses("WRONG_STEP", "R-DEAL-14"):
        table.put_up("kit", "kit>unity: gr; unity>kit: ws")
    with table.refuses("WRONG_STEP", "R-DEAL-14"):
        table.put_up("kit", "kit>unity: gr; unity>kit: ws", replaces=(1,))
    with table.refuses("WRONG_STEP"):
        table.gift("kit", "unity", "gr")
    with table.refuses("WRONG_STEP"):
        table.act("kit", Propose())


def test_r_deal_14_an_older_offer_of_compensation_can_still_be_accepted() -> None:
    """Made while trading was open, to last for the turn."""
    table = four().set_goods("kit", "gr")
    (number,) = table.agree("kit>unity: oc by trade 1", by="kit")
    offer = table.put_up("kit", "kit>unity: gr", replaces=(number,), life=Life.TURN)
    table.close_trading()
    assert table.step() == "settle"
    table.accept("unity", offer)
    assert table.fate(number) == "compensated"


def test_r_deal_14_time_up_declines_for_everybody() -> None:
    """Nobody answers in time: offers lapse, the penalty is taken. Ruling OQ-33."""
    table = owing("kit>unity: oc by trade 2", kit="gr").set_points("kit", 5)
    table.put_up("kit", "kit>unity: gr", replaces=(1,))
    events = table.time_up()
    assert [event.why for event in happened(events, OfferClosed)] == ["lapsed"]
    assert (table.fate(1), table.points("kit"), table.goods("kit")) == ("penalised", 3, bag("gr"))


def test_r_deal_14_order_of_events() -> None:
    """Delivery, then compensation, then penalty: the green cube goes, the octagon costs two points."""
    table = four()
    table.agree("kit>unity: gr oc by trade 2", by="kit")
    table.set_goods("kit", "gr").set_points("kit", 5)
    events = table.idle_to(2) + table.close_trading() + table.done("kit")
    kinds = [
        type(e) for e in events if isinstance(e, Delivered | PromiseSettled) or getattr(e, "cause", "") == "penalty"
    ]
    assert kinds == [Delivered, Points, PromiseSettled]


def test_oq_33_offers_lapse_and_agreed_transfers_are_executed() -> None:
    """The bell rings: an unanswered offer is gone, what is due is delivered or settled."""
    table = four().set_goods("kit", "gr").set_goods("unity", "ws")
    offer = table.put_up("kit", "kit>unity: gr; unity>kit: ws")
    table.agree("unity>kit: ws by trade 1", by="unity")
    events = table.time_up()
    assert [event.offer for event in happened(events, OfferClosed)] == [offer]
    assert table.goods("kit") == bag("gr ws")


# ---- R-DEAL-17


def test_r_deal_17_promised_to_two_creditors_it_is_penalised_twice() -> None:
    table = owing("kit>unity: oc by trade 2; kit>yengii: oc by trade 2").set_points("kit", 9)
    table.done("kit")
    assert table.points("kit") == 5
    assert set(table.fates().values()) == {"penalised"}


def test_r_deal_17_worked_example_dt_49() -> None:
    """One black cube for two debts: the older one is served, the other costs a point."""
    table = four().set_points("kit", 3)
    table.agree("kit>unity: bk by trade 3", by="kit")
    table.idle_to(2)
    table.agree("kit>yengii: bk by trade 3", by="kit")
    table.set_goods("kit", "bk").idle_to(3)
    table.close_trading()
    table.done("kit")
    assert table.goods("unity") == bag("bk")
    assert table.points("kit") == 2


def test_r_deal_17_a_fleet_and_a_tile_count_as_one_card_each() -> None:
    table = empty_handed("imdril", "kjas", "kit", "unity").set_points("imdril", 9).set_points("kjas", 9)
    table.agree("imdril>kit: #imdril_fleet_121 by trade 1; kjas>kit: #B1 by trade 1")
    table.close_trading()
    table.time_up()
    assert (table.points("imdril"), table.points("kjas")) == (7, 7)


def test_r_deal_17_tokens_are_not_countable() -> None:
    """Faderan has no acknowledgement left, Zeth no envoy: no penalty."""
    table = empty_handed("faderan", "zeth", "kit", "unity").set_goods("kit", "2gr")
    table.tokens("unity", acknowledgements=11, envoys=7).set_points("faderan", 3).set_points("zeth", 3)
    tokens, envoys = table.agree(
        "kit>zeth: gr; kit>faderan: gr; faderan>kit: ack by trade 1; zeth>kit: envoy by trade 1"
    )
    table.close_trading()
    assert table.step() == "settle"
    table.time_up()
    assert (table.fate(tokens), table.fate(envoys)) == ("impossible", "impossible")
    assert (table.points("faderan"), table.points("zeth")) == (3, 3)


def test_r_deal_17_dt_48_donation_points() -> None:
    """Two donation points promised and not there: 4 points, and the creditor gains nothing."""
    table = four().set_points("kit", 6)
    table.agree("kit>unity: {2vp} by trade 2", by="kit")
    table.idle_to(2)
    table.close_trading()
    table.done("kit")
    assert (table.points("kit"), table.points("unity")) == (2, 0)


# ---- R-DEAL-18


def test_r_deal_18_a_breach_frees_nobody_else() -> None:
    """Ruling OQ-41: Kit fails, Unity owes its part all the same."""
    table = owing("kit>unity: oc by trade 2; unity>kit: 2wl by trade 3")
    table.done("kit")
    table.set_goods("unity", "2wl").idle_to(3)
    assert table.fates() == {1: "penalised", 2: "kept"}
    assert table.goods("kit") == bag("2wl")


# ---- many debtors, no dead end


@pytest.mark.parametrize("count", [2, 3, 4])
def test_r_deal_14_everybody_owes_everybody(count: int) -> None:
    """Each debtor settles in its own way; the step ends when the last one has."""
    table = four()
    seats = table.state.species[:count]
    parts = [f"{a}>{b}: oc by trade 1" for a in seats for b in seats if a != b]
    numbers = table.agree("; ".join(parts))
    table.close_trading()
    for species in seats:
        assert table.step() == "settle"
        assert species in table.deciding()
        table.done(species)
    assert table.step() == "tail"
    assert {table.fate(number) for number in numbers} == {"penalised"}
    assert all(table.points(species) == -2 * (count - 1) for species in seats)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_r_deal_03_all_of_n_parties_accept(count: int) -> None:
    table = four()
    seats = table.state.species[:count]
    extra = "".join(f"; {a}>{seats[0]}: ws by trade 3" for a in seats[1:])
    first, *_ = table.agree(f"{seats[0]}>{seats[1]}: oc by trade 1{extra}")
    table.set_goods(seats[0], "gr")
    table.close_trading()
    offer = table.put_up(seats[0], f"{seats[0]}>{seats[1]}: gr", replaces=(first,))
    for species in seats[1:]:
        assert table.fate(first) == "due"
        table.act(species, Accept(offer))
    assert table.fate(first) == "compensated"


def test_r_deal_14_the_fallback_of_everybody_asked_is_legal() -> None:
    """Also with an offer that can no longer be met."""
    table = owing("kit>unity: oc by trade 2; yengii>kit: wh by trade 3", kit="gr")
    table.put_up("kit", "kit>unity: gr", replaces=(1,))
    table.set_goods("kit", "")
    while table.step() == "settle":
        species = table.deciding()[0]
        table.act(species, table.fallback(species))
    assert table.fate(1) == "penalised"


def test_r_deal_14_debtor_may_take_back_done() -> None:
    table = owing("kit>unity: oc by trade 2; yengii>unity: oc by trade 2", kit="gr")
    table.done("kit")
    table.act("kit", Done(False))
    assert table.deciding() == ["kit", "yengii"]


def test_r_deal_14_the_last_turn_has_no_new_promise_as_compensation() -> None:
    table = four().at(6)
    (number,) = table.agree("kit>unity: oc by trade 6", by="kit")
    table.close_trading()
    with table.refuses("BEYOND_END", "R-DEAL-10"):
        table.put_up("kit", "kit>unity: gr by trade 7", replaces=(number,))
    table.done("kit")
    assert table.fate(number) == "penalised"


def test_r_zet_04_compensation_protects_nobody() -> None:
    """Settlement is after the close of trading: no trade of this Trade Phase."""
    table = zeth().set_goods("kit", "gr")
    (number,) = table.agree("kit>zeth: oc by trade 1", by="kit")
    table.close_trading()
    table.agree("kit>zeth: gr; kit>zeth: br by trade 2; zeth>kit: spare unity in turn 2", replaces=[number])
    assert not table.is_protected("kit")
