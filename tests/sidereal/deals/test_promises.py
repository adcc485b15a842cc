"""R-DEAL: promises of goods, cards and rights from the agreement to their delivery."""

from __future__ import annotations

import pytest

from confluence.sidereal.actions import Upgrade
from confluence.sidereal.converters import Climate
from confluence.sidereal.deals.clauses import Deliver
from confluence.sidereal.events import Delivered, Points, PromiseMade, PromiseSettled, Returned, Traded
from confluence.sidereal.goods import EMPTY, Bag
from tests.sidereal.deals.seats import empty_handed, four, zeth
from tests.sidereal.table import happened

PAIR = ("kit_hand_crafted", "kit_polyutility_components")
ZD_NX = "nullspace_zdnx"
"""A nullspace colony of Kit."""


def bag(text: str) -> Bag:
    return Bag.parse(text)


# ---- R-TRADE-09, R-DEAL-01


def test_r_trade_09_a_trade_may_consist_of_promises_only() -> None:
    table = four()
    numbers = table.agree("kit>unity: 2gr by trade 2; unity>kit: wl by trade 3")
    assert table.fates() == {1: "open", 2: "open"}
    assert numbers == [1, 2]
    assert table.state.all_goods() == EMPTY


def test_r_trade_09_a_trade_may_consist_of_promises_in_part() -> None:
    table = four().set_goods("kit", "oc")
    (number,) = table.agree("kit>unity: oc; unity>kit: 3wl by trade 3")
    assert table.goods("unity") == bag("oc")
    assert table.fate(number) == "open"


def test_r_trade_09_a_promise_may_be_for_later_in_this_turn() -> None:
    """Unity has nothing yet; the first cube that arrives is handed over."""
    table = four().set_goods("kit", "oc").set_goods("yengii", "wl")
    (number,) = table.agree("kit>unity: oc; unity>kit: wl by trade 1")
    assert table.fate(number) == "due"
    table.gift("yengii", "unity", "wl")
    assert table.goods("kit") == bag("wl")
    assert table.fate(number) == "kept"


def test_r_deal_01_whoever_can_fulfil_a_due_promise_does() -> None:
    """Without any action of the debtor, at the beginning of the turn."""
    table = four().set_goods("kit", "3gr")
    (number,) = table.agree("kit>unity: 2gr by trade 3", by="kit")
    table.idle_to(2)
    assert table.fate(number) == "open"
    events = table.idle_to(3)
    assert table.goods("unity") == bag("2gr")
    assert table.goods("kit") == bag("gr")
    assert table.fate(number) == "kept"
    (delivered,) = happened(events, Delivered)
    assert (delivered.promise, delivered.goods) == (number, bag("2gr"))


def test_r_deal_01_a_promise_binds_across_phases_and_turns() -> None:
    """It is still there at the end of every turn before it falls due."""
    table = four().set_goods("kit", "gr")
    (number,) = table.agree("kit>unity: gr by trade 6", by="kit")
    for turn in range(2, 6):
        table.idle_to(turn)
        assert table.fate(number) == "open"
    table.idle_to(6)
    assert table.fate(number) == "kept"


def test_r_deal_01_what_arrives_from_a_debtor_serves_the_next_debt() -> None:
    """Kit owes Unity, Unity owes Yengii, Yengii owes Caylion: one cube settles all three."""
    table = four()
    table.agree("unity>yengii: gr by trade 2", by="unity")
    table.agree("yengii>caylion: gr by trade 2", by="yengii")
    table.agree("kit>unity: gr by trade 2", by="kit")
    table.set_goods("kit", "gr")
    table.idle_to(2)
    assert table.goods("caylion") == bag("gr")
    assert set(table.fates().values()) == {"kept"}


# ---- R-DEAL-02


def test_r_deal_02_all_parties_change_an_agreement() -> None:
    table = four().set_goods("kit", "gr oc")
    (old,) = table.agree("kit>unity: oc by trade 2", by="kit")
    (new,) = table.agree("kit>unity: gr by trade 2", replaces=[old])
    assert (table.fate(old), table.fate(new)) == ("amended", "open")
    table.idle_to(2)
    assert table.goods("unity") == bag("gr")


def test_r_deal_02_all_parties_cancel_an_agreement() -> None:
    table = four().set_goods("kit", "oc")
    (number,) = table.agree("kit>unity: oc by trade 2", by="kit")
    assert table.agree("nothing", replaces=[number], by="kit") == []
    assert table.fate(number) == "amended"
    table.idle_to(2)
    assert table.goods("kit") == bag("oc")


def test_r_deal_02_everybody_of_the_trade_must_consent() -> None:
    """Caylion owes nothing and is owed nothing by this clause, but was part of the trade."""
    table = four().set_goods("caylion", "2gr")
    (number,) = table.agree("caylion>kit: gr; kit>unity: oc by trade 3", by="kit")
    offer = table.put_up("kit", "kit>unity: bl by trade 3", replaces=(number,))
    table.accept("unity", offer)
    assert table.fate(number) == "open"
    table.accept("caylion", offer)
    assert table.fate(number) == "amended"


def test_r_deal_02_the_creditor_alone_may_waive() -> None:
    table = four().set_goods("kit", "oc")
    (number,) = table.agree("kit>unity: oc by trade 2", by="kit")
    events = table.release("unity", number)
    assert table.fate(number) == "waived"
    assert [(e.promise, e.how) for e in happened(events, PromiseSettled)] == [(number, "waived")]
    table.idle_to(2)
    assert table.goods("kit") == bag("oc")


# ---- R-DEAL-08, R-LOAN-08


def test_r_deal_08_a_loan_over_several_turns_is_executed_anew_in_each() -> None:
    """Kit's pair goes to Unity in turns 2 to 4 and comes home at the end of each."""
    table = four()
    numbers = table.agree(f"kit>unity: #{PAIR[0]} #{PAIR[1]} each trade 2-4", by="kit")
    assert len(numbers) == 3
    for turn in (2, 3, 4):
        table.idle_to(turn)
        assert table.holds("unity", PAIR[0])
        assert table.holds("unity", PAIR[1])
        assert table.fate(numbers[turn - 2]) == "kept"
        home = happened(table.idle_to(turn, "bids") + table.idle_to(turn + 1), Returned)
        assert {table.state.species[event.owner] for event in home} == {"kit"}
    assert table.holds("kit", PAIR[0])


def test_r_deal_08_a_loan_is_missing_in_one_turn_only() -> None:
    """Unity lent its card to Yengii; from the next turn on it is lent as promised again."""
    table = four()
    first, second = table.agree("unity>kit: #unity_explorer_collection each trade 1-2", by="unity")
    assert table.fate(first) == "kept"
    table.idle_to(2)
    assert table.fate(second) == "kept"
    assert table.holds("kit", "unity_explorer_collection")


def test_r_loan_08_the_later_return_of_a_colony_is_an_ordinary_promise() -> None:
    """Kit lends Unity a colony until turn 3; nothing comes back by itself before."""
    table = four().with_colonies("kit", "Vega").take_colonies("unity")
    (number,) = table.agree("kit>unity: #colony_vega; unity>kit: #colony_vega by trade 3")
    table.idle_to(2)
    assert table.holds("unity", "Vega")
    table.idle_to(3)
    assert table.holds("kit", "Vega")
    assert table.fate(number) == "kept"


def test_r_loan_08_a_colony_that_was_consumed_is_not_returned() -> None:
    """Two points, like any card."""
    table = four().with_colonies("kit", "Vega").set_points("unity", 5)
    (number,) = table.agree("kit>unity: #colony_vega; unity>kit: #colony_vega by trade 2")
    table.deck("colony", "Vega")
    table.idle_to(2, "plans")
    assert table.fate(number) == "penalised"
    assert table.points("unity") == 3


# ---- R-DEAL-10, R-SCORE-06


@pytest.mark.parametrize("turn", [7, 12, 9999])
def test_r_deal_10_nothing_falls_due_after_turn_6(turn: int) -> None:
    table = four().set_goods("kit", "gr")
    with table.refuses("BEYOND_END", "R-DEAL-10"):
        table.put_up("kit", f"kit>unity: gr by trade {turn}")
    with table.refuses("BEYOND_END", "R-DEAL-10"):
        table.put_up("kit", f"kit>unity: gr each trade 5-{turn}")


def test_r_deal_10_turn_6_itself_is_possible() -> None:
    table = four().set_goods("kit", "gr")
    (number,) = table.agree("kit>unity: gr by trade 6", by="kit")
    table.idle_to(6)
    assert table.fate(number) == "kept"


def test_r_deal_10_behaviour_in_the_last_economy_can_be_promised() -> None:
    table = four().at(6).set_goods("caylion", "2gr")
    (number,) = table.agree("caylion>kit: run #caylion_oceanic_processing in economy 6", by="caylion")
    table.to_the_end()
    assert table.fate(number) == "kept"


def test_r_deal_10_thefts_and_auctions_end_with_turn_5() -> None:
    table = zeth()
    with table.refuses("BEYOND_END", "R-DEAL-10"):
        table.put_up("zeth", "zeth>kit: spare kit in turn 6")
    with table.refuses("BEYOND_END", "R-DEAL-10"):
        table.put_up("zeth", "zeth>kit: bid at most 0 on colony in turn 6")
    with table.refuses("BEYOND_END", "R-DEAL-10"):
        table.put_up("zeth", "zeth>kit: no take #colony_vega in turn 6")


def test_r_deal_10_a_turn_that_is_over_is_refused() -> None:
    table = four().set_goods("kit", "gr").at(3)
    with table.refuses("BAD_CLAUSE", "R-DEAL-12"):
        table.put_up("kit", "kit>unity: gr by trade 2")
    with table.refuses("BAD_CLAUSE"):
        table.put_up("kit", "kit>unity: gr each trade 5-4")


def test_r_score_06_what_is_open_at_the_end_is_void() -> None:
    """A word of honour that nobody spoke about costs nothing and is closed."""
    table = four().at(6).set_points("kit", 4)
    (number,) = table.agree('kit>unity: "remember me" by trade 6', by="kit")
    table.to_the_end()
    assert table.fate(number) == "lapsed"
    assert table.points("kit") == 4
    assert not table.state.promises


def test_r_score_06_offers_are_closed_at_the_end_too() -> None:
    table = four().at(6).set_goods("kit", "gr")
    table.put_up("kit", "kit>unity: gr")
    table.to_the_end()
    assert not table.state.offers


# ---- R-DEAL-12


def test_r_deal_12_delivery_in_parts_at_the_first_moment() -> None:
    """Two of three cubes are there when the turn begins, the third arrives by trade."""
    table = four().set_goods("kit", "2gr").set_goods("yengii", "gr")
    (number,) = table.agree("kit>unity: 3gr by trade 2", by="kit")
    table.idle_to(2)
    assert table.goods("unity") == bag("2gr")
    assert table.fate(number) == "due"
    table.gift("yengii", "kit", "gr")
    assert table.goods("unity") == bag("3gr")
    assert table.fate(number) == "kept"


def test_r_deal_12_the_ledger_shows_what_is_still_owed() -> None:
    table = four().set_goods("kit", "2gr")
    (number,) = table.agree("kit>unity: 3gr by trade 2", by="kit")
    table.idle_to(2)
    clause = table.promise(number).clause
    assert isinstance(clause, Deliver)
    assert clause.goods == bag("gr")


def test_r_deal_12_before_the_due_turn_goods_are_used_freely() -> None:
    table = four().set_goods("kit", "gr")
    (number,) = table.agree("kit>unity: gr by trade 3", by="kit")
    table.gift("kit", "yengii", "gr")
    assert table.goods("yengii") == bag("gr")
    assert table.fate(number) == "open"


def test_r_deal_12_goods_from_a_violet_converter_are_delivered_at_once() -> None:
    """Caylion upgrades and gains a yellow cube, which it owes."""
    table = four().set_goods("caylion", "2bk")
    jungle = next(card for card in table.state.colony_deck if table.state.climate(card) is Climate.JUNGLE)
    table.with_colonies("caylion", jungle)
    (number,) = table.agree("caylion>kit: ye by trade 1", by="caylion")
    table.act("caylion", Upgrade(table.card("caylion_lunar_mining_consortium"), colonies=(jungle,)))
    assert table.goods("kit") == bag("ye")
    assert table.fate(number) == "kept"


def test_r_deal_12_a_card_is_delivered_when_it_comes_to_the_debtor() -> None:
    """Kit promises a colony that lies with Yengii."""
    table = four().with_colonies("yengii", "Vega").set_goods("kit", "gr")
    (number,) = table.agree("kit>unity: #colony_vega by trade 1", by="kit")
    assert table.fate(number) == "due"
    table.trade("yengii>kit: #colony_vega; kit>yengii: gr")
    assert table.holds("unity", "Vega")
    assert table.fate(number) == "kept"


def test_r_deal_12_each_turn_from_to() -> None:
    table = four().set_goods("kit", "3gr")
    numbers = table.agree("kit>unity: gr each trade 2-4", by="kit")
    for turn, left in ((2, 2), (3, 1), (4, 0)):
        table.idle_to(turn)
        assert table.goods("kit") == (bag(f"{left}gr") if left else EMPTY)
    assert [table.fate(number) for number in numbers] == ["kept"] * 3


# ---- R-DEAL-13


def test_r_deal_13_the_oldest_agreement_is_served_first() -> None:
    """Ruling OQ-42, without a choice of the debtor."""
    table = four()
    (first,) = table.agree("kit>unity: bk by trade 3", by="kit")
    table.idle_to(2)
    (second,) = table.agree("kit>yengii: bk by trade 3", by="kit")
    table.set_goods("kit", "bk").idle_to(3)
    assert table.goods("unity") == bag("bk")
    assert (table.fate(first), table.fate(second)) == ("kept", "due")


def test_r_deal_13_the_agreement_counts_not_the_offer() -> None:
    """The first offer is accepted after the second one."""
    table = four().set_goods("unity", "ws").set_goods("yengii", "wh")
    first = table.put_up("kit", "kit>unity: bk by trade 2; unity>kit: ws")
    second = table.put_up("kit", "kit>yengii: bk by trade 2; yengii>kit: wh")
    table.accept("yengii", second)
    table.accept("unity", first)
    table.set_goods("kit", "bk").idle_to(2)
    assert table.goods("yengii") == bag("bk")


def test_r_deal_13_the_debtor_chooses() -> None:
    """Ruling OQ-42: the later agreement is served first because Kit says so."""
    table = four()
    table.agree("kit>unity: bk by trade 2", by="kit")
    (second,) = table.agree("kit>yengii: bk by trade 2", by="kit")
    table.prefer("kit", second)
    table.set_goods("kit", "bk").idle_to(2)
    assert table.goods("yengii") == bag("bk")
    assert table.goods("unity") == EMPTY


def test_r_deal_13_the_choice_can_be_made_in_every_step() -> None:
    table = four()
    table.agree("kit>unity: bk by trade 2", by="kit")
    (second,) = table.agree("kit>yengii: bk by trade 2", by="kit")
    table.idle_to(1, "bids")
    table.prefer("kit", second)
    table.set_goods("kit", "bk").idle_to(2)
    assert table.goods("yengii") == bag("bk")


def test_r_deal_13_only_own_open_promises_are_put_in_order() -> None:
    table = four()
    (own,) = table.agree("kit>unity: bk by trade 2", by="kit")
    (other,) = table.agree("unity>kit: bk by trade 2", by="unity")
    for order in ((other,), (own, own), (99,), (-1,)):
        with table.refuses("UNKNOWN_PROMISE", "R-DEAL-13"):
            table.prefer("kit", *order)


def test_r_deal_13_the_choice_is_unseen() -> None:
    """Only the debtor sees the order (R-INFO-10)."""
    table = four()
    table.agree("kit>unity: bk by trade 2", by="kit")
    (second,) = table.agree("kit>yengii: bk by trade 2", by="kit")
    before = table.seen_by_others("kit")
    table.prefer("kit", second)
    assert table.seen_by_others("kit") == before
    own = table.view("kit").own
    assert own is not None
    assert own.preference == (second,)


# ---- R-DEAL-15


def test_r_deal_15_a_share_is_due_in_the_next_trade_phase() -> None:
    """Caylion runs Planetary Ecological Dominance for 3gr wh sh and hands all of it over in turn 2."""
    table = four()
    (number,) = table.agree("caylion>kit: all of #caylion_planetary_ecological_dominance in economy 1", by="caylion")
    table.run_economy(caylion=["caylion_planetary_ecological_dominance"])
    assert table.fate(number) == "kept"
    owed = table.promise(number + 1)
    assert (owed.state.value, owed.origin, owed.clause.turn) == ("open", number, 2)
    table.idle_to(2)
    assert table.goods("kit") == bag("3gr wh sh")
    assert table.fate(number + 1) == "kept"


def test_r_deal_15_at_most_the_goods_named_are_shared() -> None:
    table = four()
    table.agree("caylion>kit: 2gr wh bl of #caylion_planetary_ecological_dominance in economy 1", by="caylion")
    table.run_economy(caylion=["caylion_planetary_ecological_dominance"])
    table.idle_to(2)
    assert table.goods("kit") == bag("2gr wh")
    assert table.goods("caylion") == bag("gr sh")


def test_r_deal_15_a_converter_that_does_not_run_yields_nothing() -> None:
    table = four()
    (number,) = table.agree("caylion>kit: all of #caylion_planetary_ecological_dominance in economy 1", by="caylion")
    table.idle_to(2)
    assert table.fate(number) == "lapsed"
    assert table.state.next_promise == number + 1


def test_r_deal_15_both_runs_of_a_seedling_colony_are_shared() -> None:
    table = four().take_colonies("caylion").put("caylion", "Antares", seedling=True)
    table.agree("caylion>kit: all of #colony_antares in economy 1", by="caylion")
    table.run_economy(caylion=["Antares", "Antares"])
    table.idle_to(2)
    assert table.goods("kit") == bag("2gr")


def test_r_deal_15_donation_output_is_part_of_the_yield() -> None:
    """Library of Entelechy gives donation goods alone: gr wh bk and a point (R-DEAL-16, R-DON-09)."""
    table = empty_handed("caylion", "faderan", "kit", "unity").put("faderan", "Library of Entelechy")
    table.agree("faderan>kit: all of #relic_library_of_entelechy in economy 1", by="faderan")
    table.run_economy(faderan=["Library of Entelechy"])
    table.idle_to(2)
    assert table.goods("kit") == bag("gr wh bk")
    assert table.points("kit") == 1
    assert table.donated("faderan") == EMPTY


def test_r_deal_15_the_lot_of_the_envoys_card_can_be_shared() -> None:
    """It all goes to one player, so it goes to the creditor (R-ZET-10)."""
    table = zeth().set_goods("zeth", "3wh")
    table.agree("zeth>kit: all of #zeth_envoys in economy 1", by="zeth")
    table.run_economy(zeth=["zeth_envoys"])
    table.idle_to(2)
    assert table.goods("kit") == EMPTY  # the lot is not bound to anybody yet
    table.close_trading()
    assert table.goods("kit") == bag("br bl ye oc")
    assert table.envoys("kit") == 1
    assert table.lot("zeth") == EMPTY


def test_r_deal_15_the_economy_of_turn_6_cannot_be_shared() -> None:
    table = four().at(6)
    with table.refuses("BEYOND_END", "R-DEAL-15"):
        table.put_up("caylion", "caylion>kit: all of #caylion_planetary_ecological_dominance in economy 6")


def test_r_deal_15_a_share_of_an_old_agreement_is_served_before_a_younger_one() -> None:
    """R-DEAL-13: the delivery is written down later than the debt to Unity, but its agreement is older."""
    table = four()
    table.agree("caylion>kit: 3gr of #caylion_planetary_ecological_dominance in economy 1", by="caylion")
    table.agree("caylion>unity: 3gr by trade 2", by="caylion")
    table.run_economy(caylion=["caylion_planetary_ecological_dominance"])
    table.idle_to(2)
    assert table.goods("kit") == bag("3gr")
    assert table.goods("unity") == EMPTY


def test_r_deal_15_a_choice_about_the_share_holds_for_its_delivery() -> None:
    table = four()
    table.agree("caylion>unity: 3gr by trade 2", by="caylion")
    (share,) = table.agree("caylion>kit: 3gr of #caylion_planetary_ecological_dominance in economy 1", by="caylion")
    table.prefer("caylion", share)
    table.run_economy(caylion=["caylion_planetary_ecological_dominance"])
    table.idle_to(2)
    assert table.goods("kit") == bag("3gr")


# ---- R-DEAL-16


def test_r_deal_16_delivery_matches_the_promised_kind() -> None:
    """Brown is no green, and a wild is only with the creditor's consent. Ruling OQ-26."""
    table = four().set_goods("kit", "5br 2ws")
    (number,) = table.agree("kit>unity: gr by trade 2", by="kit")
    table.idle_to(2)
    assert table.goods("unity") == EMPTY
    assert table.fate(number) == "due"
    table.agree("kit>unity: ws", replaces=[number])
    assert table.goods("unity") == bag("ws")
    assert table.fate(number) == "compensated"


def test_r_deal_16_a_promised_wild_is_no_colour() -> None:
    table = four().set_goods("unity", "gr")
    (number,) = table.agree("unity>kit: ws by trade 1", by="unity")
    assert table.fate(number) == "due"
    assert table.goods("unity") == bag("gr")


def test_r_deal_16_donation_goods_fulfil_a_promise() -> None:
    """And they go first, as in every handing over without a statement (R-TRADE-19)."""
    table = four().set_goods("kit", "2wh").donation("kit", "wh br")
    (number,) = table.agree("kit>unity: 2wh by trade 1", by="kit")
    assert table.fate(number) == "kept"
    assert table.donated("kit") == bag("br")
    assert table.goods("kit") == bag("wh")
    assert table.goods("unity") == bag("2wh")


def test_r_deal_16_goods_of_the_stock_fulfil_no_promise_of_donation_goods() -> None:
    table = four().set_goods("kit", "wh")
    (number,) = table.agree("kit>unity: {wh} by trade 1", by="kit")
    assert table.fate(number) == "due"
    table.donation("kit", "wh").done("kit")
    assert table.fate(number) == "kept"
    assert table.goods("kit") == bag("wh")


def test_r_deal_16_an_older_debt_leaves_what_another_wants_by_name() -> None:
    """The older promise takes the cube of the stock, since the one on the donation card is promised as such."""
    table = four()
    table.agree("kit>unity: wh by trade 2", by="kit")
    table.agree("kit>yengii: {wh} by trade 2", by="kit")
    table.idle_to(1, "bids")
    table.donation("kit", "wh").set_goods("kit", "wh").idle_to(2)
    assert set(table.fates().values()) == {"kept"}


def test_r_deal_16_promised_donation_points() -> None:
    """Points on a donation card are the only ones that can be promised (R-TRADE-03, R-DON-09)."""
    table = four().donation("kit", "2vp")
    (number,) = table.agree("kit>unity: {2vp} by trade 1", by="kit")
    assert table.fate(number) == "kept"
    assert (table.points("unity"), table.points("kit")) == (2, 0)


def test_r_deal_16_a_lot_that_is_bound_to_the_creditor_serves_at_once() -> None:
    table = zeth().donation("zeth", "", lot="ye bl", lot_receiver="kit")
    (number,) = table.agree("zeth>kit: ye by trade 1", by="zeth")
    assert table.fate(number) == "kept"
    assert table.lot("zeth") == bag("bl")


def test_r_deal_16_a_lot_that_is_bound_to_another_does_not_serve() -> None:
    table = zeth().donation("zeth", "", lot="ye bl", lot_receiver="unity")
    (number,) = table.agree("zeth>kit: ye by trade 1", by="zeth")
    table.close_trading()
    assert table.state.step.value == "settle"
    assert table.fate(number) == "due"
    assert table.lot("zeth") == bag("ye bl")


def test_r_deal_16_an_unbound_lot_serves_when_trading_closes() -> None:
    """Until then the debtor may find another way; then the rest goes to the creditor too (R-ZET-10)."""
    table = zeth().donation("zeth", "", lot="ye bl")
    (number,) = table.agree("zeth>kit: ye by trade 1", by="zeth")
    assert table.fate(number) == "due"
    table.close_trading()
    assert table.fate(number) == "kept"
    assert table.goods("kit") == bag("ye")
    assert table.state.areas[table.seat("zeth")].lot_receiver == table.seat("kit")


# ---- R-DEAL-19


def test_r_deal_19_a_promised_loan_that_was_tucked_is_undelivered() -> None:
    """Two points, even though the card it lies under does the same and more."""
    table = empty_handed("caylion", "eni_et", "kit", "unity").put_tech("eni_et", "genetic_engineering")
    table.set_points("eni_et", 5)
    card = table.tech("eni_et", "genetic_engineering")
    (number,) = table.agree(f"eni_et>kit: #{card} by trade 2", by="eni_et")
    table.upgrade("eni_et", "eni_et_deep_hunting", spend=card)
    table.idle_to(2, "plans")
    assert table.fate(number) == "penalised"
    assert table.points("eni_et") == 3


def test_r_deal_19_a_promised_loan_that_never_left_the_library_is_undelivered() -> None:
    table = empty_handed("caylion", "eni_et", "kit", "unity").set_points("eni_et", 5)
    card = table.tech("eni_et", "genetic_engineering")
    (number,) = table.agree(f"eni_et>kit: #{card} by trade 2", by="eni_et")
    table.idle_to(2, "plans")
    assert table.fate(number) == "penalised"
    assert table.points("eni_et") == 3


def test_r_deal_19_a_promised_card_that_left_the_game_is_undelivered() -> None:
    """Unity consumed Kit's nullspace colony, which it owed to Yengii."""
    table = four().put("unity", ZD_NX)
    (number,) = table.agree(f"unity>yengii: #{ZD_NX} by trade 2", by="unity")
    table.set_goods("unity", "3gr").enter("unity", "unity_bezier", colonies=[ZD_NX])
    assert table.zone(ZD_NX) == "out"
    table.set_points("unity", 5).idle_to(2, "plans")
    assert table.fate(number) == "penalised"
    assert table.points("unity") == 3


def test_r_deal_19_the_other_side_of_a_promised_card_is_the_same_card() -> None:
    """Upgraded before it falls due, it is lent as it lies."""
    table = empty_handed("caylion", "eni_et", "kit", "unity").put_tech("eni_et", "genetic_engineering")
    (number,) = table.agree("eni_et>kit: #eni_et_deep_hunting by trade 2", by="eni_et")
    table.upgrade("eni_et", "eni_et_deep_hunting", spend=table.tech("eni_et", "genetic_engineering"))
    table.idle_to(2)
    assert table.fate(number) == "kept"
    assert table.holds("kit", "eni_et_deep_hunting")


def test_r_deal_19_a_library_card_can_be_promised_by_its_owner() -> None:
    """Kit will play a nullspace colony and hand it over."""
    table = four().set_goods("kit", "2ye")
    (number,) = table.agree(f"kit>unity: #{ZD_NX} by trade 1", by="kit")
    table.enter("kit", ZD_NX)
    assert table.holds("unity", ZD_NX)
    assert table.fate(number) == "kept"


# ---- R-INFO-09


def test_r_info_09_promises_are_public() -> None:
    """Ruling OQ-46: parties, content, due turn and state, for everybody and for spectators."""
    table = four()
    (number,) = table.agree("kit>unity: oc by trade 3", by="kit")
    for viewer in ("caylion", "kit", "unity", "yengii", None):
        (seen,) = table.view(viewer).promises
        assert (seen.id, seen.parties, seen.clause.turn, seen.state.value) == (number, (1, 2), 3, "open")


def test_r_info_09_events_of_promises_are_public() -> None:
    table = four()
    offer = table.put_up("kit", "kit>unity: oc by trade 3")
    events = table.accept("unity", offer)
    assert [event.audience for event in happened(events, PromiseMade)] == [None]


def test_r_info_09_promises_among_parties() -> None:
    """Ruling OQ-46 with PROMISES parties: only who took part in the agreement knows of it."""
    table = four(PROMISES="parties")
    offer = table.put_up("kit", "kit>unity: oc by trade 3")
    events = table.accept("unity", offer)
    assert [event.audience for event in happened(events, PromiseMade)] == [(1, 2)]
    assert len(table.view("kit").promises) == len(table.view("unity").promises) == 1
    for viewer in ("caylion", "yengii", None):
        assert table.view(viewer).promises == ()
    with table.refuses("UNKNOWN_PROMISE"):
        table.release("caylion", 1)
    settled = happened(table.release("unity", 1), PromiseSettled)
    assert [event.audience for event in settled] == [(1, 2)]


def test_r_info_09_what_is_handed_over_is_public_in_any_case() -> None:
    """Goods are seen to change hands (R-INFO-01)."""
    table = four(PROMISES="parties").set_goods("kit", "oc")
    table.agree("kit>unity: oc by trade 2", by="kit")
    (delivered,) = happened(table.idle_to(2), Delivered)
    assert delivered.audience is None


def test_r_info_09_nobody_else_hears_of_a_promise_by_an_offer_to_replace_it() -> None:
    """With PROMISES parties; where promises are public a third player may take a debt over."""
    for option, refused in (("parties", True), ("public", False)):
        table = four(PROMISES=option)
        (number,) = table.agree("kit>unity: oc by trade 3", by="kit")
        if refused:
            with table.refuses("BAD_OFFER", "R-INFO-09"):
                table.put_up("kit", "yengii>unity: oc by trade 3", replaces=(number,))
            with table.refuses("BAD_OFFER", "R-INFO-09"):
                table.put_up("kit", "kit>unity: bl by trade 3", replaces=(number,), audience=(0,))
            table.agree("kit>unity: bl by trade 3", replaces=[number])
        else:
            table.agree("yengii>unity: oc by trade 3", replaces=[number], by="kit")
        assert table.fate(number) == "amended"


def test_r_info_09_offers_under_negotiation_are_private() -> None:
    table = four()
    before = table.seen_by_others("kit")
    table.put_up("kit", "kit>unity: oc by trade 3")
    changed = [a != b for a, b in zip(before, table.seen_by_others("kit"), strict=True)]
    assert changed == [False, True, False, False]  # Caylion, Unity, Yengii, spectator


# ---- N parties


@pytest.mark.parametrize("count", [2, 3, 4])
def test_r_trade_09_a_ring_of_promises(count: int) -> None:
    """Everybody promises the next one something, and everybody was part of every promise."""
    table = four()
    ring = table.state.species[:count]
    parts = [f"{a}>{b}: gr by trade 2" for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)]
    numbers = table.agree("; ".join(parts))
    assert len(numbers) == count
    assert {table.promise(number).parties for number in numbers} == {(1 << count) - 1}
    for species in ring:
        table.set_goods(species, "gr")
    table.idle_to(2)
    assert set(table.fates().values()) == {"kept"}
    assert all(table.goods(species) == bag("gr") for species in ring)


def test_r_trade_09_promises_alone_are_told_as_a_trade() -> None:
    """Ruling OQ-21: whoever owes and is owed takes part."""
    table = four()
    offer = table.put_up("kit", "kit>unity: oc by trade 3; unity>kit: ws by trade 2; kit>yengii: gr by trade 2")
    table.accept("unity", offer)
    (traded,) = happened(table.accept("yengii", offer), Traded)
    assert (traded.legs, traded.participants) == ((), (1, 2))


def test_r_deal_02_a_promise_of_honour_is_settled_by_the_creditor() -> None:
    table = four()
    kept, waived = table.agree('kit>unity: "I speak well of you" by trade 2; kit>unity: "I sing" by trade 2')
    table.release("unity", kept, kept=True)
    table.release("unity", waived)
    assert table.fates() == {kept: "kept", waived: "waived"}


def test_r_deal_11_a_promise_of_honour_costs_nothing() -> None:
    table = four().set_points("kit", 3)
    (number,) = table.agree('kit>unity: "I will bow" by trade 1', by="kit")
    events = table.idle_to(2)
    assert table.fate(number) == "open"
    assert not [event for event in happened(events, Points) if event.cause == "penalty"]


def test_r_deal_01_what_is_delivered_is_neither_made_nor_lost() -> None:
    table = four().set_goods("kit", "3gr 2oc").donation("kit", "wh")
    before = table.state.all_goods()
    table.agree("kit>unity: 4gr oc wh by trade 1", by="kit")
    assert table.state.all_goods() == before
