"""One deal of the whole table: goods where the plan needs them, gains that are alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace

import pytest

from confluence.players.planner import LEVELS, TEMPERS
from confluence.players.planner.judge import Judge, gain_of
from confluence.players.planner.model import Plan, solve
from confluence.players.planner.outlook import Outlooks
from confluence.players.planner.shopping import Holdings
from confluence.players.planner.table import Table
from confluence.players.planner.table_deal import (
    Flows,
    Rights,
    _settle,
    assign_interest,
    distribute,
    rights_of,
    table_deal,
    with_loans,
)
from confluence.sidereal.actions import Propose
from confluence.sidereal.deals.clauses import Deliver
from confluence.sidereal.deals.terms import MOST_CLAUSES
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import EMPTY, Bag, Good
from confluence.sidereal.state import State
from tests.players.planner.positions import bare, judge_of, need, read, start
from tests.sidereal.table import Table as GameTable

CAYLION, KIT, UNITY, YENGII = ALL = range(4)
NANO = 1
"""Of Caylion: 3br -> gr oc."""
NINE = ("caylion", "eni_et", "faderan", "imdril", "kit", "kjas", "unity", "yengii", "zeth")

# One process plays the game behind `middle`.
pytestmark = pytest.mark.xdist_group("planner positions")


def moved(table: GameTable, plan: Plan) -> dict[tuple[int, int], str]:
    """What goes from whom to whom, donation goods in braces."""
    _, flows = distribute(read(table), plan, ALL)
    return {
        (leg.giver, leg.receiver): f"{leg.goods}{{{leg.donation}}}" if leg.donation else str(leg.goods)
        for leg in flows.legs()
    }


def proposed(judge: Judge, me: int, plan: Plan, rights: Rights, company: Sequence[int] = ALL) -> Propose | None:
    """The deal of the table without what everybody gains."""
    found = table_deal(judge, me, plan, rights, company)
    return None if found is None else found.offer


# ------------------------------------------------------------------ goods to where they are needed


def test_goods_go_from_who_has_them_to_who_needs_them() -> None:
    table = bare().set_goods("kit", "5br").set_goods("unity", "2ye")
    plan = need(read(table), caylion="3br ye")
    assert moved(table, plan) == {(KIT, CAYLION): "3br", (UNITY, CAYLION): "ye"}
    seats, _ = distribute(read(table), plan, ALL)
    assert Bag.from_counts(seats[KIT].spare) == Bag.parse("2br")
    assert not any(seats[CAYLION].lacks)


def test_nobody_gets_what_it_has() -> None:
    table = bare().set_goods("caylion", "3br").set_goods("kit", "5br")
    assert moved(table, need(read(table), caylion="3br")) == {}
    assert moved(table, need(read(table), caylion="4br")) == {(KIT, CAYLION): "br"}


def test_who_needs_something_too_keeps_it() -> None:
    table = bare().set_goods("kit", "3br").set_goods("unity", "br")
    plan = need(read(table), caylion="2br", kit="2br")
    assert moved(table, plan) == {(KIT, CAYLION): "br", (UNITY, CAYLION): "br"}


def test_donation_goods_go_first_and_never_to_who_made_them() -> None:
    table = bare().set_goods("kit", "br").donation("unity", "br").donation("caylion", "br")
    assert moved(table, need(read(table), caylion="br")) == {(UNITY, CAYLION): "{br}"}
    table = bare().donation("caylion", "br")
    assert moved(table, need(read(table), caylion="br")) == {}


def test_wilds_go_only_where_colours_do_not_suffice() -> None:
    table = bare().set_goods("kit", "br 2ws 2wl")
    assert moved(table, need(read(table), caylion="br")) == {(KIT, CAYLION): "br"}
    assert moved(table, need(read(table), caylion="2br")) == {(KIT, CAYLION): "br ws"}
    assert moved(table, need(read(table), caylion="2ye")) == {(KIT, CAYLION): "2wl"}
    assert moved(table, need(read(table), caylion="2oc")) == {}
    table = bare().set_goods("kit", "ws").set_goods("unity", "br").set_goods("yengii", "ws")
    assert moved(table, need(read(table), caylion="br")) == {(UNITY, CAYLION): "br"}


def test_places_for_any_colour_are_filled_with_any() -> None:
    table = bare().set_goods("kit", "gr bk").set_goods("unity", "wh")
    plan = need(read(table))
    plan.any_needs[UNITY] = (2, 0)
    assert moved(table, plan) == {(KIT, UNITY): "gr"}


def test_what_nobody_has_stays_missing() -> None:
    table = bare().set_goods("kit", "br")
    plan = need(read(table), caylion="3br 2oc")
    plan.any_needs[UNITY] = (1, 1)
    seats, _ = distribute(read(table), plan, ALL)
    lacks = Bag.from_counts(seats[CAYLION].lacks)
    assert lacks[Good.OC] == 2
    assert lacks[Good.BR] >= 2
    assert seats[UNITY].short


def test_ships_wait_for_everything_else() -> None:
    """Of goods that are short ships are missed least, but they go to who should bid."""
    table = bare(turn=2).set_goods("kit", "3sh")
    assert moved(table, need(read(table), caylion="2sh")) == {(KIT, CAYLION): "2sh"}


def test_a_lot_goes_to_the_one_seat_that_can_use_most_of_it() -> None:
    table = bare("caylion", "kit", "unity", "zeth").donation("zeth", "", "2br ye")
    plan = need(read(table), caylion="br", kit="2br ye", unity="ye")
    _, flows = distribute(read(table), plan, ALL)
    assert flows.lots == {(3, KIT): Bag.parse("2br ye")}
    assert not any(leg.goods or leg.donation for leg in flows.legs())


def test_a_lot_goes_to_whom_the_plan_says() -> None:
    table = bare("caylion", "kit", "unity", "zeth").donation("zeth", "", "2br ye")
    plan = need(read(table), caylion="br", kit="2br ye", unity="ye")
    plan.lots = {3: UNITY}
    _, flows = distribute(read(table), plan, ALL)
    assert flows.lots == {(3, UNITY): Bag.parse("2br ye")}
    seats, _ = distribute(read(table), plan, ALL)
    assert Bag.from_counts(seats[KIT].lacks) == Bag.parse("2br ye")
    assert not any(seats[UNITY].lacks)


def test_who_takes_no_part_gives_and_gets_nothing() -> None:
    table = bare().set_goods("kit", "5br").set_goods("unity", "2br")
    plan = need(read(table), caylion="3br", unity="3br")
    seats, flows = distribute(read(table), plan, [CAYLION, UNITY, YENGII])
    assert {(leg.giver, leg.receiver) for leg in flows.legs()} <= {(UNITY, CAYLION)}
    assert set(seats) == {CAYLION, UNITY, YENGII}
    lent = bare("caylion", "eni_et", "unity", "yengii").put("eni_et", 55).set_goods("unity", "2wh")
    plan = need(read(lent))
    plan.runs = [(-2, 55, 0, Good.WH)]
    assert assign_interest(read(lent), plan, [0, 1, 3]) != {55: UNITY}


# ------------------------------------------------------------------ cards and rights


def test_interest_is_borrowed_by_whoever_has_most_of_the_colour() -> None:
    table = bare("caylion", "eni_et", "unity", "yengii").put("eni_et", 55)  # 2S= -> 4S=
    table.set_goods("caylion", "wh").set_goods("unity", "2wh").set_goods("eni_et", "9wh")
    plan = need(read(table))
    plan.runs = [(-2, 55, 0, Good.WH)]
    assert assign_interest(read(table), plan, ALL) == {55: UNITY}
    assert plan.needs[UNITY][Good.WH] == 2
    assert plan.yields[UNITY] == Bag.parse("4wh")


def test_wilds_in_interest_come_back_as_wilds_and_are_not_promised() -> None:
    table = bare("caylion", "eni_et", "unity", "yengii", turn=2).put("eni_et", 55)  # 2S= -> 4S=
    table.set_goods("caylion", "wh").set_goods("unity", "ws")
    plan = need(read(table))
    plan.runs = [(-2, 55, 0, Good.WH)]
    assert proposed(judge_of(table), 0, plan, Rights()) is not None
    assert plan.yields[CAYLION] == Bag.parse("3wh")


def test_who_borrows_interest_promises_from_it() -> None:
    table = bare("caylion", "eni_et", "unity", "yengii", turn=2).put("eni_et", 53)  # 8S= -> 13S=
    table.set_goods("caylion", "wh").set_goods("eni_et", "7wh")
    deal = deal_for(table)
    assert [leg.cards for leg in deal.legs] == [(53,)]
    assert {promise.debtor for promise in deal.clauses} == {CAYLION}
    assert 1 in {promise.creditor for promise in deal.clauses}
    assert profit(table, deal)[1] > profit(table, Propose(deal.legs))[1] + 1


def test_who_answers_counts_what_is_lent_as_who_proposes_does() -> None:
    table = bare("caylion", "eni_et", "unity", "yengii", turn=2).put("eni_et", 53)  # 8S= -> 13S=
    table.set_goods("caylion", "wh").set_goods("eni_et", "7wh").set_goods("unity", "ws")
    plan = need(read(table))
    plan.runs = [(-2, 53, 0, Good.WH)]
    common = deepcopy(plan)
    deal = proposed(judge_of(table), 0, plan, Rights())  # adds to the plan what is lent
    assert deal is not None
    answered = with_loans(read(table), common, ALL, deal.legs)
    assert (answered.needs, answered.yields) == (plan.needs, plan.yields)
    assert common.needs != answered.needs
    without = with_loans(read(table), common, ALL, [replace(leg, cards=()) for leg in deal.legs])
    assert without.needs == common.needs  # a deal that lends nothing
    assert with_loans(read(table), Plan(), ALL, deal.legs) == Plan()


def test_a_deal_has_no_more_promises_than_a_contract_may_have() -> None:
    """Nine seats, of which four gain and pay the others by promises."""
    judge = judge_of(bare(*NINE, turn=3))
    plan = need(judge.table)

    def promised(others: int) -> int:
        """To how many pairs of these seats promises are added beside this many other ones."""
        seats = {seat: Holdings(judge.table, plan, seat) for seat in range(9)}
        expected = {seat: [9] * len(Good) for seat in range(9)}
        promises = {(seat, seat): [0] * len(Good) for seat in range(10, 10 + others)}
        _settle(judge, seats, {seat: 40.0 * (seat < 4) for seat in range(9)}, expected, Flows(), promises)
        return len(promises) - others

    assert promised(0) > 4
    assert promised(MOST_CLAUSES - 2) == 2
    assert promised(MOST_CLAUSES) == 0


def test_a_team_goes_to_who_invents_with_it() -> None:
    table = bare().with_teams("yengii", "Mechanical Engineers").set_goods("caylion", "4ye")
    plan = need(read(table), caylion="4ye")
    plan.inventions = [(CAYLION, table.card("Mechanical Engineers"), 0)]
    deal = proposed(judge_of(table), CAYLION, plan, Rights())
    assert deal is not None
    assert (YENGII, CAYLION, (table.card("Mechanical Engineers"),)) in [
        (a.giver, a.receiver, a.cards) for a in deal.legs
    ]


def test_licences_come_from_yengii() -> None:
    table = bare(turn=2).patent("yengii", "nanotechnology")
    deal = proposed(judge_of(table), KIT, need(read(table)), rights_of(table.view("kit")))
    assert deal is not None
    assert {(leg.giver, leg.receiver) for leg in deal.legs} == {(YENGII, other) for other in range(3)}
    assert all(leg.licences == ("nanotechnology",) for leg in deal.legs)
    assert rights_of(table.at(6).view("kit")).licences == {other: ["nanotechnology"] for other in range(3)}


def test_faderan_hands_tokens_to_all_who_take_part() -> None:
    table = bare("caylion", "kit", "faderan", "yengii").set_goods("faderan", "br").set_goods("kit", "2wh")
    plan = need(read(table), caylion="br", faderan="wh")
    deal = proposed(judge_of(table), CAYLION, plan, Rights(tokens=1))
    assert deal is not None
    tokens = {(leg.giver, leg.receiver): leg.acknowledgements for leg in deal.legs if leg.acknowledgements}
    assert tokens == {(2, CAYLION): 1}
    deal = proposed(judge_of(table), CAYLION, plan, Rights(tokens=9))
    assert deal is not None
    assert {leg.receiver for leg in deal.legs if leg.acknowledgements} == {CAYLION, KIT}


def test_where_nothing_moves_there_is_no_deal() -> None:
    table = bare().set_goods("caylion", "9gr")
    assert proposed(judge_of(table), CAYLION, need(read(table)), Rights()) is None


# ------------------------------------------------------------------ everybody gains alike


def deal_for(table: GameTable, temper: str = "even", me: int = CAYLION) -> Propose:
    """The deal of the best common plan."""
    seen = read(table)
    deal = proposed(Judge(seen, TEMPERS[temper]), me, solve(seen, list(range(4))), Rights())
    assert deal is not None
    return deal


def given(deal: Propose, giver: int, receiver: int) -> Bag:
    return sum((leg.goods for leg in deal.legs if (leg.giver, leg.receiver) == (giver, receiver)), EMPTY)


def promised(deal: Propose) -> list[Deliver]:
    found = [clause for clause in deal.clauses if isinstance(clause, Deliver)]
    assert len(found) == len(deal.clauses)
    return found


def profit(table: GameTable, deal: Propose, temper: str = "even") -> list[float]:
    return [gain_of(judge_of(table, temper), Plan(), seat, deal, with_plan=False) for seat in range(4)]


def test_who_gains_pays_who_gives_until_both_gain_alike() -> None:
    table = bare(turn=2).put("caylion", NANO).set_goods("kit", "3br").set_goods("caylion", "9wh")
    deal = deal_for(table)
    assert given(deal, KIT, CAYLION) == Bag.parse("3br")
    paid = given(deal, CAYLION, KIT)
    assert paid.total() >= 3
    found = profit(table, deal)
    assert found[KIT] == pytest.approx(found[CAYLION], abs=read(table).later[Good.WH])


def test_who_has_no_goods_left_promises_what_it_will_yield() -> None:
    table = bare(turn=2).put("caylion", NANO).set_goods("kit", "3br")
    deal = deal_for(table)
    (promise,) = promised(deal)
    assert (promise.debtor, promise.creditor, promise.turn) == (CAYLION, KIT, 3)
    assert Bag.parse("gr oc").covers(promise.goods)
    assert profit(table, deal)[KIT] > profit(table, Propose(deal.legs))[KIT]


def test_nothing_is_promised_twice() -> None:
    table = bare(turn=2).put("caylion", NANO).set_goods("kit", "3br")
    seen = read(table)
    owed = {CAYLION: Bag.parse("gr oc")}
    deal = proposed(judge_of(table, owed=owed), CAYLION, solve(seen, [0, 1, 2, 3]), Rights())
    assert deal is not None
    assert deal.clauses == ()


def test_nothing_is_promised_from_a_run_that_lacks_something() -> None:
    table = bare(turn=2).put("caylion", NANO).set_goods("kit", "2br")
    plan = need(read(table), caylion="3br")
    plan.yields[CAYLION] = Bag.parse("gr oc")
    deal = proposed(judge_of(table), CAYLION, plan, Rights())
    assert deal is not None
    assert deal.clauses == ()


def test_nothing_is_promised_for_a_turn_that_never_comes() -> None:
    table = bare(turn=6).put("caylion", NANO).set_goods("kit", "3br")
    assert deal_for(table).clauses == ()


def test_the_cautious_promise_nothing() -> None:
    table = bare(turn=2).put("caylion", NANO).set_goods("kit", "3br")
    assert deal_for(table, "cautious").clauses == ()
    table.give("caylion", "9wh")
    assert given(deal_for(table, "cautious"), CAYLION, KIT)


def test_the_poorest_is_paid_first() -> None:
    """Kit gives more than Unity, and gets more for it."""
    table = bare(turn=2).put("caylion", NANO, 2).set_goods("kit", "3br 2gr").set_goods("unity", "gr")
    deal = deal_for(table.set_goods("caylion", "2wh"))
    paid = {seat: given(deal, CAYLION, seat).total() for seat in (KIT, UNITY)}
    assert paid[KIT] > paid[UNITY]


def test_donation_goods_pay_before_others() -> None:
    table = bare(turn=2).put("caylion", NANO).set_goods("kit", "3br").set_goods("caylion", "9wh")
    deal = deal_for(table.donation("caylion", "3wh"))
    donated = sum((leg.donation or EMPTY for leg in deal.legs if leg.giver == CAYLION), EMPTY)
    assert donated == Bag.parse("3wh")


@pytest.mark.parametrize("me", [CAYLION, KIT])
def test_a_hard_proposer_keeps_more_and_a_generous_one_less(me: int) -> None:
    table = bare(turn=2).put("caylion", NANO).set_goods("kit", "3br").set_goods("caylion", "9wh 9gr")
    hard, even, generous = (profit(table, deal_for(table, temper, me))[me] for temper in ("hard", "even", "generous"))
    assert hard > even >= generous
    assert hard > generous + 0.5


def test_a_deal_says_what_it_brings_to_everybody() -> None:
    table = bare(turn=2).put("caylion", NANO).set_goods("kit", "3br").set_goods("caylion", "9wh")
    plan = solve(read(table), list(ALL))
    found = table_deal(judge_of(table), CAYLION, plan, Rights(), ALL)
    assert found is not None
    judge = judge_of(table)
    assert found.gains == {seat: pytest.approx(gain_of(judge, plan, seat, found.offer, with_plan=True)) for seat in ALL}
    assert found.gains[CAYLION] > 0.5
    assert found.gains[KIT] >= 0 == found.gains[UNITY]


def test_whoever_asked_for_more_gets_more() -> None:
    table = bare(turn=2).put("caylion", NANO).set_goods("kit", "3br").set_goods("caylion", "9wh 9gr")
    plan = solve(read(table), list(ALL))
    even = table_deal(judge_of(table), CAYLION, deepcopy(plan), Rights(), ALL)
    more = table_deal(judge_of(table), CAYLION, deepcopy(plan), Rights(), ALL, {KIT: 1.0})
    assert even is not None
    assert more is not None
    assert even.gains[KIT] + 0.3 < more.gains[KIT]
    assert more.gains[CAYLION] < even.gains[CAYLION]


# ------------------------------------------------------------------ real tables


@pytest.fixture(scope="module", params=["4 seats", "6 seats", "turn 3", "turn 5"])
def dealt(request: pytest.FixtureRequest, middle: Callable[[int], State]) -> tuple[State, Table, Plan, Propose]:
    """The deal that seat 0 would propose, with the state behind it."""
    beginnings = {"4 seats": (4, 3), "6 seats": (6, 1)}
    name: str = request.param
    state = start(*beginnings[name]) if name in beginnings else middle(int(name.split()[1]))
    view = SIDEREAL.view(state, 0)
    table = Table.seen(view)
    outlook = Outlooks().plan(table, LEVELS["club"], range(table.players))
    assert outlook is not None
    plan = deepcopy(outlook.plan)
    judge = Judge(outlook.applied(table), TEMPERS["even"])
    deal = proposed(judge, 0, plan, rights_of(view), range(table.players))
    assert deal is not None
    return state, judge.table, plan, deal


def test_the_deal_is_legal_and_everybody_can_meet_it(dealt: tuple[State, Table, Plan, Propose]) -> None:
    state, table, _, deal = dealt
    played = state.copy()
    whole = SIDEREAL.complete(played, 0, deal)
    SIDEREAL.apply(played, 0, whole)
    (offer,) = SIDEREAL.view(played, 0).offers
    assert offer.stale is None
    assert len(offer.parties) > 2
    for seat in table.seats:
        gone = sum((leg.goods for leg in deal.legs if leg.giver == seat.index), EMPTY)
        donated = sum((leg.donation or EMPTY for leg in deal.legs if leg.giver == seat.index), EMPTY)
        assert seat.goods.covers(gone)
        assert seat.donation.covers(donated)


def test_everybody_agrees_and_the_goods_are_there(dealt: tuple[State, Table, Plan, Propose]) -> None:
    """After the deal seats hold what their part of the plan needs, but for what nobody had."""
    _, table, plan, deal = dealt
    seats, _ = distribute(table, plan, range(table.players))
    for seat in table.seats:
        got = sum(
            (leg.goods + (leg.donation or EMPTY) + leg.lot for leg in deal.legs if leg.receiver == seat.index), EMPTY
        )
        gone = sum((leg.goods for leg in deal.legs if leg.giver == seat.index), EMPTY)
        have = seat.goods + got - gone
        wilds = have[Good.WS] + have[Good.WL]
        for good in Good:
            wanted = plan.needs[seat.index][good] - seats[seat.index].lacks[good]
            assert have[good] + wilds >= wanted


def test_all_gains_are_alike_as_far_as_means_allow(dealt: tuple[State, Table, Plan, Propose]) -> None:
    _, table, plan, deal = dealt
    judge = Judge(table, TEMPERS["even"])
    _, flows = distribute(table, plan, range(table.players))
    raw = Propose(flows.legs(), ())
    before = [gain_of(judge, plan, seat.index, raw, with_plan=True) for seat in table.seats]
    after = [gain_of(judge, plan, seat.index, deal, with_plan=True) for seat in table.seats]
    assert min(after) > min(before)
    assert min(after) > -2.0


def test_every_promise_is_for_the_next_turn_and_covered(dealt: tuple[State, Table, Plan, Propose]) -> None:
    _, table, plan, deal = dealt
    assert promised(deal)
    for clause in promised(deal):
        assert clause.turn == table.turn + 1
        owed = sum((other.goods for other in promised(deal) if other.debtor == clause.debtor), EMPTY)
        assert plan.yields[clause.debtor].covers(owed)
