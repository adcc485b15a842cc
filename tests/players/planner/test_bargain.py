"""Bargaining: promises that count, reasons for refusals, counter-offers, small deals."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from confluence.core.chance import Chance
from confluence.players import ATTACKERS, Heard, Manner, Planner
from confluence.players.attackers import Attacker
from confluence.players.planner import LEVELS
from confluence.players.planner.bargain import counter, given_to_others, reason_for, stated_need, swap
from confluence.players.planner.judge import gain_of
from confluence.players.planner.model import Plan, solve
from confluence.players.planner.outlook import Outlook, Schedule
from confluence.players.planner.small_deals import MOST_PIECES, Swaps, price_gain, small_deals
from confluence.players.planner.table_deal import Flows, Rights
from confluence.players.planner.turn_state import TurnState
from confluence.sidereal import actions as act
from confluence.sidereal.deals.reasons import Reason, ReasonCode
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import Bag, Good
from confluence.sidereal.twins import twin
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
    reason = reason_for(judge_of(table), Plan(), CAYLION, seen, -1.0)
    assert (reason.code, reason.good, reason.card) == (ReasonCode.NEEDED, Good.OC, table.card(ENGINEERS))
    assert reason.number is not None
    assert reason.number > 0


def test_a_promise_that_is_not_sure_is_the_reason() -> None:
    table = bare(turn=3).set_goods("caylion", "2gr")
    offer = table.put_up("kit", "caylion>kit: gr; kit>caylion: 5wh by trade 4")
    seen = next(o for o in table.view("caylion").offers if o.id == offer)
    assert reason_for(judge_of(table), Plan(), CAYLION, seen, -1.0).code is ReasonCode.NOT_SURE
    judge = judge_of(table)
    judge.table.doubted = frozenset({KIT})
    assert reason_for(judge, Plan(), CAYLION, seen, -1.0).code is ReasonCode.BROKE_PROMISE


def test_goods_without_which_a_promise_would_be_broken_are_promised() -> None:
    table = bare(turn=3).put("caylion", NANO).set_goods("caylion", "3br").set_goods("kit", "gr")
    offer = table.put_up("kit", "caylion>kit: br; kit>caylion: gr")
    seen = next(o for o in table.view("caylion").offers if o.id == offer)
    reason = reason_for(judge_of(table, owed={CAYLION: Bag.parse("oc")}), Plan(), CAYLION, seen, -20.0)
    assert (reason.code, reason.good) == (ReasonCode.PROMISED, Good.BR)


def test_every_refusal_of_a_small_deal_has_a_reason() -> None:
    table = bare(turn=3).put("caylion", NANO).set_goods("caylion", "3br").set_goods("kit", "gr")
    assert refusal(table, "kit>caylion: gr; caylion>kit: 3br").reason is not None


# ------------------------------------------------------------------ what a reader may not know


def said_to(table: GameTable, reader: int, *, elsewhere: bool) -> tuple[Any, list[Any]]:
    """The answer of Caylion to what lies on the table, and what it says; elsewhere all is different that is hidden."""
    state = twin(table.state, reader, Chance(1)) if elsewhere else table.state
    player = small()
    decision = SIDEREAL.decisions(state)[CAYLION]
    return player.choose(lambda: SIDEREAL.view(state, CAYLION), decision, Chance(1)), player.remarks


def promised(promises: str, turn: int = 3) -> GameTable:
    """Caylion owes Unity an octagon that Nanotechnology makes from three brown cubes; Kit wants one of these."""
    table = bare(turn=turn, PROMISES=promises).put("caylion", NANO).set_goods("caylion", "3br")
    table.set_goods("unity", "gr").set_goods("kit", "wh")
    table.agree("unity>caylion: gr; caylion>unity: oc by trade 4")
    table.put_up("kit", "caylion>kit: br; kit>caylion: wh")
    return table


def test_an_answer_tells_nothing_of_promises_that_the_reader_may_not_know() -> None:
    table = promised("parties")
    here, there = (said_to(table, KIT, elsewhere=elsewhere) for elsewhere in (False, True))
    assert here[0].reason == Reason(ReasonCode.TOO_DEAR)
    assert isinstance(there[0], act.Accept | act.Propose | act.Decline)  # it is free there
    assert said_to(promised("public"), KIT, elsewhere=False)[0].reason == Reason(ReasonCode.PROMISED, Good.BR)


@pytest.mark.parametrize("offer", ["caylion>kit: 2br; kit>caylion: wh", "caylion>kit: gr; kit>caylion: 5wh by trade 4"])
def test_an_answer_depends_on_nothing_that_is_hidden_from_its_reader(offer: str) -> None:
    """Neither on points of anybody nor on the order of decks, not even on its own points."""
    table = bare(turn=3).put("caylion", NANO).set_goods("caylion", "3br 2gr").set_goods("kit", "wh")
    table.put_up("kit", offer)
    here, there = (said_to(table, KIT, elsewhere=elsewhere) for elsewhere in (False, True))
    assert here == there


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


def test_a_counter_offer_may_be_far_from_the_offer() -> None:
    """Kit asks for ships that it has no use for; what helps both is a swap of other goods."""
    table = bare(turn=3).put("caylion", NANO).put_tech("kit", "genetic_engineering")
    table.set_goods("caylion", "2br 6gr sh").set_goods("kit", "3br 2gr wh")
    offer = table.put_up("kit", "kit>caylion: wh; caylion>kit: 4gr sh")
    seen = next(o for o in table.view("caylion").offers if o.id == offer)
    judge = judge_of(table)
    found = counter(judge, CAYLION, seen, 0.0)
    assert found is not None
    assert found.legs[1].goods.covers(Bag.parse("br"))
    for seat in (CAYLION, KIT):
        assert gain_of(judge, Plan(), seat, found, with_plan=False) > 0


def test_an_offer_with_a_promise_is_countered_with_goods() -> None:
    table = bare(turn=3).put("caylion", NANO).put_tech("kit", "genetic_engineering")
    table.set_goods("caylion", "2br 6gr").set_goods("kit", "3br 2gr")
    offer = table.put_up("kit", "caylion>kit: 4gr; kit>caylion: 9oc by trade 4")
    seen = next(o for o in table.view("caylion").offers if o.id == offer)
    found = counter(judge_of(table), CAYLION, seen, 0.0)
    assert found is not None
    assert not found.clauses


def test_the_own_share_of_a_swap_is_kept() -> None:
    table = bare(turn=3).put("caylion", NANO).put_tech("kit", "genetic_engineering")
    table.set_goods("caylion", "2br 6gr").set_goods("kit", "3br 2gr")
    judge = judge_of(table)
    legs = swap(judge, CAYLION, KIT, 0.4)
    assert legs is not None
    own, other = (gain_of(judge, Plan(), seat, act.Propose(legs), with_plan=False) for seat in (CAYLION, KIT))
    assert own >= 0.4 * (own + other) > 0
    assert swap(judge, CAYLION, KIT, 1.0) is None


def test_goods_that_others_may_still_take_are_no_part_of_a_swap() -> None:
    table = bare(turn=3).put("caylion", NANO).put_tech("kit", "genetic_engineering")
    table.set_goods("caylion", "2br 6gr").set_goods("kit", "3br 2gr")
    judge = judge_of(table)
    assert swap(judge, CAYLION, KIT, kept=Bag.parse("2br 6gr")) is None
    table.put_up("caylion", "caylion>unity: 2gr; unity>caylion: bk")
    assert given_to_others(table.view("caylion"), CAYLION, KIT) == Bag.parse("2gr")
    assert given_to_others(table.view("caylion"), CAYLION, 2) == Bag()


# ------------------------------------------------------------------ while people do nothing


def idle_answer(table: GameTable, planner: Planner) -> act.Propose | None:
    """What Caylion does after a while in which nothing happened, with a person on the seat of Kit."""
    planner.hear(Heard(idle=frozenset({KIT})))
    found = answer(table, "caylion", planner)
    assert found is None or isinstance(found, act.Propose)
    return found


def test_people_who_do_nothing_are_offered_swaps_and_none_twice() -> None:
    table = bare(turn=3).put("caylion", NANO).put_tech("kit", "genetic_engineering")
    table.set_goods("caylion", "2br 6gr").set_goods("kit", "3br 2gr")
    planner = small()
    offers = []
    while (offer := idle_answer(table, planner)) is not None:
        assert {leg.giver for leg in offer.legs} == {CAYLION, KIT}
        offers.append(offer)
    assert offers
    assert len(set(offers)) == len(offers)


def test_without_a_swap_the_next_good_is_named_that_is_needed() -> None:
    table = bare(turn=3).put("caylion", NANO).set_goods("caylion", "br")
    plan = need(read(table), caylion="3br 2ye")
    first = stated_need(read(table), plan, CAYLION, ())
    assert first is not None
    second = stated_need(read(table), plan, CAYLION, {first.good} if first.good is not None else ())
    assert second is not None
    assert {first.good, second.good} == {Good.BR, Good.YE}
    assert stated_need(read(table), plan, CAYLION, {Good.BR, Good.YE}) is None


# ------------------------------------------------------------------ small deals


EVERYBODY = (0, 1, 2, 3)


def following(table: GameTable, *swaps: str) -> Planner:
    """The planner of Caylion with a common plan of these swaps; in it nobody needs anything else."""
    planner, seen = small(), read(table)
    proposals = [act.Propose(deal.legs, deal.clauses) for deal in (deal_of(table, text) for text in swaps)]
    planner.now = TurnState.begun(table.state.turn, planner.temper, small=True)
    planner._follow(Schedule(seen.turn, Outlook(0.0, seen.now, seen.later, need(seen)), EVERYBODY, tuple(proposals)))
    return planner


def test_nobody_is_asked_for_something_for_nothing() -> None:
    table = bare(turn=3).set_goods("caylion", "2sh").set_goods("kit", "2sh")
    asks, gives = "kit>caylion: sh", "caylion>kit: sh"
    assert not isinstance(answer(table, "caylion", following(table, asks)), act.Propose)
    assert answer(table, "caylion", following(table, asks, gives)) == act.Propose(deal_of(table, gives).legs)


def test_r_yen_07_in_small_deals_yengii_sells_what_it_has_just_invented() -> None:
    table = bare("yengii", "kit", "unity", "kjas", turn=3).set_goods("kit", "9br 3wh").set_goods("unity", "9br 3wh")
    table.set_goods("kjas", "9br 3wh")
    planner = following(table, "yengii>kit: br; kit>yengii: wh")
    assert not isinstance(answer(table, "yengii", planner), act.Propose)  # it has no brown cube
    table.patent("yengii", "nanotechnology")
    offer = answer(table, "yengii", following(table))
    assert isinstance(offer, act.Propose)
    assert {leg.giver for leg in offer.legs} == {0, 1}
    assert [leg.licences for leg in offer.legs if leg.giver == 0] == [("nanotechnology",)]


def pieces(offer: act.Propose) -> dict[tuple[int, int], str]:
    """Goods that change hands at once, by giver and receiver."""
    return {(leg.giver, leg.receiver): str(leg.goods) for leg in offer.legs if leg.goods}


def test_small_deals_are_swaps_of_two_with_few_pieces_that_are_even() -> None:
    table = bare(turn=3).set_goods("caylion", "9gr 2oc").set_goods("kit", "9br 4ye")
    plan = need(read(table), caylion="6br 2ye", kit="8gr")
    judge = judge_of(table)
    offers = small_deals(judge, plan, Rights(), EVERYBODY)
    assert len(offers) >= 2
    for offer in offers:
        assert {seat for leg in offer.legs for seat in (leg.giver, leg.receiver)} == {CAYLION, KIT}
        assert all(leg.goods.total() <= MOST_PIECES for leg in offer.legs)
    first = price_gain(judge, plan, CAYLION, offers[0])
    assert first is not None
    assert abs(first) < 1.0


def test_small_deals_bring_everything_to_who_needs_it() -> None:
    table = bare(turn=3).set_goods("caylion", "9gr 2oc").set_goods("kit", "9br 4ye")
    plan = need(read(table), caylion="6br 2ye", kit="8gr")
    gets: Counter[tuple[int, Good]] = Counter()
    for offer in small_deals(judge_of(table), plan, Rights(), EVERYBODY):
        for leg in offer.legs:
            gets.update({(leg.receiver, good): count for good, count in leg.goods.items()})
    assert gets[CAYLION, Good.BR] >= 6
    assert gets[CAYLION, Good.YE] >= 2
    assert gets[KIT, Good.GR] >= 8


def test_goods_pass_through_a_third_hand_where_two_seats_have_nothing_for_each_other() -> None:
    """Each needs what the next one has and has nothing else to pay with: no two of them could swap what they need."""
    table = bare(turn=6).set_goods("caylion", "3gr").set_goods("kit", "3br").set_goods("unity", "3wh")
    plan = need(read(table), caylion="3br", kit="3wh", unity="3gr")
    offers = small_deals(judge_of(table), plan, Rights(), EVERYBODY)
    assert len(offers) == 2
    moved = [piece for offer in offers for piece in pieces(offer).items()]
    assert sorted(Counter(goods for _, goods in moved).values()) == [1, 1, 2]  # one of them changes hands twice
    for offer in offers:
        assert len(pieces(offer)) == 2
    assert all(not offer.clauses for offer in offers)


def test_a_seat_pays_with_promises_unless_it_is_doubted() -> None:
    """Kit has nothing, and needs two brown cubes for a run that yields more than they are worth."""
    table = bare(turn=3).put("kit", NANO).set_goods("caylion", "3br").set_goods("kit", "br")
    view = read(table)
    plan = solve(view, [CAYLION, KIT], ships=False)
    assert [card for seat, card, _, _ in plan.runs if seat == KIT]
    judge = judge_of(table)
    (offer,) = small_deals(judge, plan, Rights(), (CAYLION, KIT))
    assert [clause.debtor for clause in offer.clauses] == [KIT]
    judge.table.doubted = frozenset({KIT})
    (given,) = small_deals(judge, plan, Rights(), (CAYLION, KIT))
    assert not given.clauses
    own = price_gain(judge, Plan(), CAYLION, given)
    assert own is not None
    assert own < -1.0  # nobody would take it


def test_swaps_are_looked_for_again_in_an_order_that_works() -> None:
    table = bare(turn=6).set_goods("caylion", "3gr").set_goods("kit", "3br").set_goods("unity", "3wh")
    plan = need(read(table), caylion="3br", kit="3wh", unity="3gr")
    judge = judge_of(table)
    flows = Flows()
    swaps = Swaps(judge.table, EVERYBODY, flows, {seat: [0] * len(Good) for seat in EVERYBODY})
    swaps.bring(plan)
    swaps.do_in_order([(1, 2), (0, 1)])  # Kit and Unity first: nothing from Caylion can be in their deal
    found = swaps.program.exact(0.0, 1000)
    assert found is not None
    sides = swaps.sides(found)
    assert set(sides[1, 2].goods) <= {Good.BR}
    assert set(sides[2, 1].goods) <= {Good.WH}


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


def test_small_losses_to_one_seat_do_not_add_up() -> None:
    """A ship for nothing is hardly a loss; ship after ship is one."""
    table = bare(turn=5).set_goods("caylion", "9sh")
    planner, taken = small(), 0
    for _ in range(9):
        table.put_up("kit", "caylion>kit: sh")
        action = answer(table, "caylion", planner)
        taken += isinstance(action, act.Accept)
        table.act("caylion", action)
    assert taken <= 2
