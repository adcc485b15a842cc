"""What screens are told so that they need no rule of their own: halved bids, ties, safety, surplus, deals, lacks."""

from __future__ import annotations

import pytest

from confluence.sidereal.actions import Mode
from confluence.sidereal.desks import desks
from confluence.sidereal.goods import EMPTY, Bag
from confluence.sidereal.plan_check import check_plan
from confluence.sidereal.records import Tie
from confluence.sidereal.species import RULES
from confluence.sidereal.state import Step
from confluence.sidereal.views import Safety, Stale
from tests.sidereal.deals.seats import four, zeth
from tests.sidereal.table import Table

# ------------------------------------------------------------------ auctions


def test_r_bid_03_what_a_ship_counts_for_colonies_is_told_of_each_seat() -> None:
    table = Table("caylion", "kit", "unity", "kjas")
    assert [seat.colony_halves for seat in table.view(None).seats] == [1, 2, 2, 2]
    for rules in RULES.values():  # one ship tells about all of them
        assert [rules.effective_colony_bid(n) for n in range(9)] == [
            n * rules.effective_colony_bid(1) for n in range(9)
        ]


def test_r_bid_05_how_many_ships_reach_each_place_is_told_to_each_seat() -> None:
    table = Table("caylion", "kit", "unity", "kjas")
    for species in table.state.species:
        seen = table.view(species)
        own = seen.own
        assert own is not None
        halves = seen.seats[table.seat(species)].colony_halves
        for fewest, minimum in zip(own.colony_least, seen.colony_minimum, strict=True):
            assert halves * fewest >= 2 * minimum > halves * (fewest - 1)
        assert own.research_least == seen.research_minimum


def test_r_bid_06_a_bid_that_reaches_nothing_is_told_to_pass() -> None:
    table = four().bids(colony={"caylion": 1, "kit": 4, "unity": 1})
    told = {table.state.species[bid.seat]: bid.passes for bid in table.view(None).bids}
    assert told == {"kit": False, "unity": False, "caylion": True, "yengii": True}, "half a ship reaches no minimum"
    for place, least in enumerate(table.view(None).colony_minimum):
        if least == 1:
            table.state.colony_track[place] = 0
    told = {table.state.species[bid.seat]: bid.passes for bid in table.view(None).bids}
    assert told == {"kit": False, "unity": True, "caylion": True, "yengii": True}, "what one ship reached is gone"


def test_r_yen_02_what_an_invention_brings_is_told_of_each_seat() -> None:
    table = Table("caylion", "kit", "unity", "yengii")
    seen = table.view(None)
    assert [seat.bonuses for seat in seen.seats] == [
        *[tuple(general for general, _ in seen.bonuses)] * 3,
        tuple(yengii for _, yengii in seen.bonuses),
    ]


def test_r_bid_08_what_decided_a_tie_is_told_with_the_bid_that_comes_first() -> None:
    table = Table("caylion", "kit", "unity", "kjas", "yengii")
    table.with_colonies("kit", 301, 302, 303).with_colonies("unity", 304).with_colonies("yengii", 305)
    table.with_colonies("kjas", 306, 307)
    table.bids(colony={"caylion": 3, "kit": 3, "unity": 3, "kjas": 3, "yengii": 3})
    told = [(table.state.species[bid.seat], bid.halves, bid.tie) for bid in table.view("kit").bids]
    assert told == [
        ("kit", 6, Tie.FIRST),
        ("yengii", 6, Tie.NUMBER),
        ("unity", 6, Tie.FEWER),
        ("kjas", 6, Tie.NONE),
        ("caylion", 3, Tie.NONE),
    ]
    assert table.view(None).bids == table.view("kjas").bids


def test_r_bid_10_kit_has_no_privilege_among_teams() -> None:
    table = Table("caylion", "kit", "unity", "kjas")
    table.with_teams("kit").with_teams("unity").with_teams("kjas", 330)
    table.bids(research={"kit": 2, "unity": 2, "kjas": 2}).to("teams")
    told = [(table.state.species[bid.seat], bid.tie) for bid in table.view("kit").bids]
    assert told[:3] == [("kit", Tie.NUMBER), ("unity", Tie.FEWER), ("kjas", Tie.NONE)]


def test_r_bid_14_the_halves_of_a_split_bid_are_no_tie() -> None:
    table = Table("caylion", "kit", "unity", "kjas").bids(colony={"kjas": 4})
    table.split("kjas")
    assert [(bid.ships, bid.tie) for bid in table.view("kit").bids[:2]] == [(2, Tie.NONE), (2, Tie.NONE)]


def test_r_bid_09_the_cards_that_count_in_ties_are_told_of_each_seat() -> None:
    """A nullspace colony is a colony (R-COL-08)."""
    table = Table("caylion", "kit", "unity", "kjas")
    for species in table.state.species:
        table.take_colonies(species).with_teams(species)
    table.put("kit", "nullspace_zdnx", 301).put("unity", 302).with_teams("unity", 330, 331).with_teams("kjas", 332)
    seats = table.view(None).seats
    assert [(seat.colonies, seat.teams) for seat in seats] == [(0, 0), (2, 0), (1, 2), (0, 1)]
    table.bids(colony={"kit": 4}).buy("kit", table.state.colony_track[0])
    assert table.view(None).seats[table.seat("kit")].colonies == 3


def test_r_kja_03_who_brings_a_place_more_and_splits_bids_is_told_of_each_seat() -> None:
    table = Table("caylion", "kit", "unity", "kjas")
    seen = table.view(None)
    assert [(seat.extra_places, seat.splits) for seat in seen.seats] == [(0, False)] * 3 + [(1, True)]
    assert len(seen.colony_track) - len(seen.seats) == sum(seat.extra_places for seat in seen.seats)


# ------------------------------------------------------------------ thefts


def safety(table: Table, viewer: str | None) -> dict[str, str]:
    seats = table.view(viewer).seats
    return {seat.species: seat.safe.value for seat in seats if seat.safe is not Safety.NONE}


def test_r_zet_04_who_cannot_be_robbed_and_why_is_told_to_all() -> None:
    table = zeth().set_goods("unity", "gr").set_goods("zeth", "2wh").set_goods("caylion", "2gr")
    table.agree("zeth>kit: spare kit in turn 1; kit>zeth: gr by trade 2")
    table.state.protected = 0
    table.trade("unity>zeth: gr; zeth>unity: wh")
    assert safety(table, None) == {"unity": "protected", "kit": "spared"}
    table.idle_to(1, "bids")
    table.set_goods("caylion", "2gr").set_goods("zeth", "2wh").to("steal")
    table.steal("zeth", table.theft("zeth_systemic_bribery", "caylion"))
    for viewer in (None, *table.state.species):
        assert safety(table, viewer) == {"unity": "protected", "kit": "spared", "caylion": "robbed"}
    assert [seat.species for seat in table.view("kit").seats if seat.steals] == ["zeth"]


def test_r_zet_23_who_is_spared_is_told_in_its_turn_only() -> None:
    table = zeth().set_goods("unity", "gr")
    table.agree("unity>zeth: gr; zeth>unity: spare unity in turn 2")
    assert safety(table, "kit") == {"unity": "protected"}
    table.idle_to(2)
    assert safety(table, "kit") == {"unity": "spared"}
    table.idle_to(3)
    assert safety(table, "kit") == {}


def test_r_info_09_a_promise_that_is_nobody_elses_business_spares_in_the_eyes_of_its_parties_only() -> None:
    table = zeth(PROMISES="parties").set_goods("kit", "gr")
    table.agree("kit>zeth: gr; zeth>kit: spare caylion in turn 1")
    told = {viewer: safety(table, viewer).get("caylion", "") for viewer in (None, *table.state.species)}
    assert told == {None: "", "caylion": "", "kit": "spared", "unity": "", "zeth": "spared"}


# ------------------------------------------------------------------ economy


def test_r_econ_02_how_many_colonies_have_to_go_is_told_while_they_are_chosen() -> None:
    table = four().with_colonies("unity", 301, 302, 303, 304, 305, 306)
    too_many = 6 - table.view(None).seats[table.seat("unity")].support
    assert too_many > 0
    assert all(seat.surplus == 0 for seat in table.view(None).seats), "the check comes at no other time"
    table.to("surplus")
    told = {seat.species: seat.surplus for seat in table.view("kit").seats if seat.surplus}
    assert told == {"unity": too_many}


def test_r_cay_05_how_often_a_converter_may_run_is_told_with_it() -> None:
    table = four().with_colonies("caylion", 301).set_goods("caylion", "9gr 9wh 9br 9bk 9bl 9ye")
    table.state.seedlings |= 1 << 301
    found = {at.card: at.most for at in desks(table.view("caylion"))[0].converters if at.arrow == "white"}
    assert found.pop(301) == 2
    assert set(found.values()) == {1}
    free = check_plan(table.view("caylion"), 0, ()).free
    assert {at.most for at in free if at.card == 301} == {2}
    assert {at.most for at in free if at.card != 301} == {1}


# ------------------------------------------------------------------ promises


def test_r_deal_15_in_which_trade_a_promise_is_delivered_is_told() -> None:
    """What a share becomes is due in the turn of which the share was told; behaviour is never delivered."""
    table = four()
    (share,) = table.agree("caylion>kit: all of #caylion_planetary_ecological_dominance in economy 1", by="caylion")
    (goods,) = table.agree("unity>kit: bk by trade 3", by="unity")
    (limit,) = table.agree("unity>kit: bid at most 1 on colony in turn 2", by="unity")
    (run,) = table.agree("caylion>kit: run #caylion_planetary_ecological_dominance in economy 1", by="caylion")
    told = {promise.id: promise.due for promise in table.view("kit").promises}
    assert told == {share: 2, goods: 3, limit: 0, run: 0}
    table.run_economy(caylion=["caylion_planetary_ecological_dominance"])
    owed = next(promise for promise in table.view(None).promises if promise.origin == share)
    assert owed.due == told[share]
    table.set_goods("caylion", "").idle_to(told[share])
    assert table.fate(owed.id) == "due"


def test_r_deal_13_the_order_in_which_debts_are_served_is_told_to_the_debtor() -> None:
    table = four()
    table.agree("caylion>kit: 3gr of #caylion_planetary_ecological_dominance in economy 1", by="caylion")
    (first,) = table.agree("caylion>unity: 3gr by trade 2", by="caylion")
    (second,) = table.agree("caylion>yengii: 3gr by trade 2", by="caylion")
    table.agree("caylion>yengii: 3gr by trade 3", by="caylion")
    (other,) = table.agree("kit>unity: bk by trade 2", by="kit")
    assert serving(table, "caylion") == (), "nothing is due yet"
    table.run_economy(caylion=["caylion_planetary_ecological_dominance"])
    table.set_goods("caylion", "").idle_to(2)
    owed = table.state.next_promise - 1
    assert serving(table, "caylion") == (owed, first, second), "the agreement about the share is the oldest"
    assert serving(table, "kit") == (other,)
    before = table.seen_by_others("caylion")
    table.prefer("caylion", second, owed)
    assert serving(table, "caylion") == (second, owed, first)
    assert table.seen_by_others("caylion") == before, "the choice is unseen"
    table.set_goods("caylion", "3gr").close_trading()
    assert table.goods("yengii") == Bag.parse("3gr"), "what is told is what is done"


def serving(table: Table, species: str) -> tuple[int, ...]:
    own = table.view(species).own
    assert own is not None
    return own.serving


# ------------------------------------------------------------------ deals


@pytest.mark.parametrize("step", list(Step))
def test_r_bneg_02_whether_deals_are_made_in_a_step_is_told(step: Step) -> None:
    table = four()
    table.state.step = step
    told = {viewer: table.view(viewer).deals for viewer in (None, "kit")}
    assert set(told.values()) == {step.value in ("trade", "settle", "bids", "colonies", "teams")}


def test_r_trade_16_who_lacks_what_is_told_of_a_stale_offer() -> None:
    table = four().set_goods("kit", "2gr").set_goods("unity", "wh")
    table.put_up("kit", "kit>unity: 2gr; unity>kit: 2wh oc")
    stale = Stale("missing wh oc", table.seat("unity"), Bag.parse("wh oc"))
    assert table.view("unity").offers[0].stale == table.view("kit").offers[0].stale == stale


def test_r_trade_17_whoever_could_take_an_open_place_is_told_what_they_lack_themselves() -> None:
    table = four().set_goods("kit", "gr").set_goods("unity", "oc").set_goods("yengii", "wh")
    table.put_up("kit", "kit>*: gr; *>kit: 2oc", mode=Mode.FIRST)
    unity, yengii, kit = (table.view(species).offers[0].stale for species in ("unity", "yengii", "kit"))
    assert unity == Stale("missing oc", table.seat("unity"), Bag.parse("oc"))
    assert yengii == Stale("missing 2oc", table.seat("yengii"), Bag.parse("2oc"))
    assert kit is not None
    assert kit.seat == -1, "the place is open: nobody in particular lacks it"


def test_r_deal_12_an_offer_that_is_stale_for_another_reason_lacks_nothing() -> None:
    table = four().set_goods("kit", "2gr").set_goods("unity", "gr")
    (number,) = table.agree("kit>unity: bl by trade 1", by="kit")
    table.put_up("kit", "kit>unity: gr", replaces=(number,))
    table.release("unity", number)
    stale = table.view("unity").offers[0].stale
    assert stale is not None
    assert (stale.seat, stale.missing) == (-1, EMPTY)
    assert stale.message
