"""What a deal is worth to a seat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from confluence.players.planner import TEMPERS
from confluence.players.planner.judge import (
    IMPOSSIBLE,
    WORD,
    Change,
    Judge,
    can_be_given,
    changes_of,
    claims_worth,
    gain_of,
    is_plain,
    licence_worth,
    shared_worth,
)
from confluence.players.planner.model import Plan
from confluence.sidereal.actions import Leg, Propose
from confluence.sidereal.deals.clauses import BidAtMost, Clause, Deliver, Honour, RunConverter, Share
from confluence.sidereal.goods import EMPTY, Bag
from confluence.sidereal.state import CARDS
from tests.players.planner.positions import bare, deal_of, judge_of, need, read
from tests.sidereal.table import Table as GameTable

CAYLION, KIT, UNITY, YENGII = range(4)
NANO = 1
"""Of Caylion: 3br -> gr oc."""
ENGINEERS = "Mechanical Engineers"
"""4ye / 2oc => vp"""
EXACT = 0.002
"""Usual prices are rounded to thousandths of a point."""


def gains(table: GameTable, text: str, temper: str = "even") -> list[float]:
    """What a deal brings to each seat."""
    judge = judge_of(table, temper)
    return [gain_of(judge, Plan(), seat, deal_of(table, text), with_plan=False) for seat in range(4)]


def test_a_gift_is_worth_its_use() -> None:
    table = bare().put("caylion", NANO).set_goods("kit", "3br").set_goods("unity", "3br")
    assert gains(table, "kit>caylion: 3br")[CAYLION] == pytest.approx(4 / 6, abs=EXACT)
    assert gains(table, "kit>yengii: 3br")[YENGII] == pytest.approx(3 / 6, abs=EXACT)
    assert gains(table, "kit>yengii: 3br")[KIT] == pytest.approx(-3 / 6, abs=EXACT)


def test_who_has_no_part_in_it_gains_nothing() -> None:
    table = bare().put("caylion", NANO).set_goods("kit", "3br")
    assert gains(table, "kit>caylion: 3br")[UNITY] == 0


def test_what_one_needs_costs_more_than_what_one_can_spare() -> None:
    table = bare().put("caylion", NANO).set_goods("caylion", "3br gr")
    needed, spared = gains(table, "caylion>kit: br")[CAYLION], gains(table, "caylion>kit: gr")[CAYLION]
    assert needed == pytest.approx(-2 / 6, abs=EXACT)
    assert spared == pytest.approx(-1 / 6, abs=EXACT)


def test_giving_what_is_not_there_is_impossible() -> None:
    table = bare().set_goods("caylion", "2gr")
    assert judge_of(table).after(CAYLION, Change(gives=Bag.parse("3gr"))) == IMPOSSIBLE
    assert gains(table, "caylion>kit: 3gr")[CAYLION] < IMPOSSIBLE / 2
    assert judge_of(table).after(CAYLION, Change(Bag.parse("gr"), Bag.parse("3gr"))) == 0
    assert judge_of(table).after(CAYLION, Change(Bag.parse("9gr"), cards_out=(NANO,))) == IMPOSSIBLE


@pytest.mark.parametrize(
    "text, reserved, can",
    [
        ("caylion>kit: 2gr", "", True),
        ("caylion>kit: 3gr", "", False),
        ("caylion>kit: 2gr", "gr", False),
        ("caylion>kit: {wh}", "", True),
        ("caylion>kit: {2wh}", "", False),
        ("kit>caylion: gr", "", False),
        ("caylion>kit: #mechanical_engineers", "", True),
        ("caylion>kit: #organic_chemists", "", False),
    ],
)
def test_a_deal_can_be_done_if_everything_is_there_and_not_reserved(text: str, reserved: str, can: bool) -> None:
    table = bare().set_goods("caylion", "2gr").donation("caylion", "wh").with_teams("caylion", ENGINEERS)
    assert can_be_given(read(table), deal_of(table, text), {CAYLION: Bag.parse(reserved)}) is can


def test_donation_goods_are_received_in_full_and_given_for_little() -> None:
    table = bare().donation("kit", "3br vp").put("caylion", NANO)
    found = gains(table, "kit>caylion: {3br vp}")
    assert found[CAYLION] == pytest.approx(1 + 4 / 6, abs=EXACT)
    assert -0.4 < found[KIT] < 0


@pytest.mark.parametrize("temper", ["cautious", "even", "generous"])
def test_a_promise_weighs_by_trust(temper: str) -> None:
    table = bare(turn=3).set_goods("kit", "2oc")
    found = gains(table, "kit>caylion: 2oc by trade 4", temper)
    price = read(table).worth(Bag.parse("2oc"), later=True)
    assert found[CAYLION] == pytest.approx(TEMPERS[temper].trust * price)
    assert found[KIT] == pytest.approx(-price)
    assert found[UNITY] == 0


def test_a_promise_that_could_not_be_kept_is_never_worth_it() -> None:
    table = bare(turn=3).set_goods("kit", "gr").set_goods("caylion", "2ye")
    assert gains(table, "caylion>kit: 2ye; kit>caylion: oc by trade 4")[KIT] < -10
    table.set_goods("kit", "gr oc")
    assert gains(table, "caylion>kit: 2ye; kit>caylion: oc by trade 4")[KIT] > -3


def test_what_is_owed_for_the_next_turn_is_not_sold() -> None:
    """Two yellow cubes are a fair price for an octagon, unless it is promised."""
    table = bare(turn=3).set_goods("kit", "oc").set_goods("caylion", "2ye")
    deal = deal_of(table, "kit>caylion: oc; caylion>kit: 2ye")
    free, owing = judge_of(table), judge_of(table, owed={KIT: Bag.parse("oc")})
    assert gain_of(free, Plan(), KIT, deal, with_plan=False) > -1
    assert gain_of(owing, Plan(), KIT, deal, with_plan=False) < -10


def test_a_loan_counts_its_run_only() -> None:
    """Nanotechnology of Kit: 3br -> wh oc, in turn 1 and never again."""
    table = bare(turn=1).put_tech("kit", "nanotechnology").set_goods("caylion", "3br")
    later = read(table).later
    run = later[1] + later[8] - 3 * later[2]
    assert gains(table, "kit>caylion: #nanotechnology")[CAYLION] == pytest.approx(run, abs=EXACT)
    table.set_goods("kit", "3br")
    assert gains(table, "kit>caylion: #nanotechnology")[KIT] == pytest.approx(-run, abs=EXACT)


def test_a_team_counts_what_it_will_bring() -> None:
    table = bare(turn=5).with_teams("kit", ENGINEERS)
    team = table.card(ENGINEERS)
    judge = judge_of(table)
    judge.table = replace(judge.table, teams={team: 3.5}, front={}, back={})
    deal = deal_of(table, f"kit>caylion: #{team}")
    found = [gain_of(judge, Plan(), seat, deal, with_plan=False) for seat in range(2)]
    assert found == pytest.approx([3.5, -3.5])


@pytest.mark.parametrize("front", [None, 0.3])
def test_a_team_that_can_invent_now_counts_its_points_and_its_card(front: float | None) -> None:
    """The card is worth what somebody found out, at the usual prices at least what can be upgraded with it."""
    table = bare(turn=5).with_teams("kit", ENGINEERS).set_goods("caylion", "4ye")
    team = table.card(ENGINEERS)
    judge = judge_of(table)
    if front is not None:
        judge.table = replace(judge.table, front={NANO: front}, back={})
    judge.table = replace(judge.table, teams={team: 0.5})
    ye = judge.table.later[5]
    card = judge.table.fodder(6) if front is None else front
    gain = gain_of(judge, Plan(), CAYLION, deal_of(table, f"kit>caylion: #{team}"), with_plan=False)
    assert gain == pytest.approx(1 + 3 - 4 * ye + card)


def test_a_colony_sold_counts_beyond_this_turn() -> None:
    table = bare(turn=2).put("kit", "Acrux")
    judge = judge_of(table)
    judge.table = replace(judge.table, front={table.card("Acrux"): 4.0}, back={})
    run = judge.table.later[2]
    deal = deal_of(table, "kit>caylion: #Acrux")
    found = [gain_of(judge, Plan(), seat, deal, with_plan=False) for seat in range(2)]
    assert found == pytest.approx([4 + run, -4 - run], abs=EXACT)


def test_a_licence_counts_what_the_card_will_bring() -> None:
    table = bare(turn=2).patent("yengii", "nanotechnology")
    judge = judge_of(table)
    judge.table = replace(judge.table, front={NANO: 5.0}, back={})
    found = [
        gain_of(judge, Plan(), seat, deal_of(table, "yengii>caylion: licence:nanotechnology"), with_plan=False)
        for seat in (CAYLION, YENGII)
    ]
    assert found == pytest.approx([5.0, -0.3])
    assert licence_worth(read(table), CAYLION, "nanotechnology") > 0


def invented_by(table: GameTable, seat: int, team: str, needs: str) -> Plan:
    """A plan in which a seat invents with a team and needs these goods for it."""
    plan = need(read(table))
    plan.inventions = [(seat, table.card(team), 0)]
    plan.needs[seat] = list(Bag.parse(needs).counts())
    return plan


def test_in_a_deal_of_the_table_the_inventions_of_others_count() -> None:
    table = bare(turn=2).with_teams("kit", ENGINEERS).with_teams("yengii", "Organic Chemists")
    table.set_goods("kit", "3ye").set_goods("unity", "ye 6br")
    seen = replace(read(table), front={NANO: 5.0, 2: 3.0}, back={})
    plan = invented_by(table, KIT, ENGINEERS, "4ye")
    helps = deal_of(table, "unity>kit: ye")
    changes = changes_of(helps)
    assert shared_worth(seen, plan, CAYLION, changes) == 5.0
    assert shared_worth(seen, plan, KIT, changes) == 0
    yengii = invented_by(table, YENGII, "Organic Chemists", "6br")
    assert shared_worth(seen, yengii, CAYLION, changes_of(deal_of(table, "unity>yengii: 6br"))) == 3.0  # by a licence
    by_yengii = changes_of(deal_of(table, "unity>yengii: 6br"))
    assert shared_worth(seen, yengii, CAYLION, by_yengii, licences=False) == 0
    judge = Judge(seen, TEMPERS["even"])
    assert gain_of(judge, plan, CAYLION, helps, with_plan=True) == 5.0
    assert gain_of(judge, plan, CAYLION, helps, with_plan=False) == 0


def test_only_inventions_count_that_the_deal_makes_possible() -> None:
    table = bare(turn=2).with_teams("kit", ENGINEERS).set_goods("kit", "3ye").set_goods("unity", "2ye gr")
    seen = replace(read(table), front={NANO: 5.0}, back={})
    plan = invented_by(table, KIT, ENGINEERS, "4ye")
    for deal in ("kit>unity: envoy", "unity>kit: gr", "kit>unity: ye"):
        assert shared_worth(seen, plan, CAYLION, changes_of(deal_of(table, deal))) == 0
    plan.needs[UNITY] = list(Bag.parse("2ye").counts())  # the deal takes what the part of Unity needs
    assert shared_worth(seen, plan, CAYLION, changes_of(deal_of(table, "unity>kit: ye"))) == 0


def test_a_deal_with_an_open_place_is_judged_as_if_one_took_it() -> None:
    table = bare().put("caylion", NANO).set_goods("kit", "3br")
    assert gains(table, "kit>*: 3br")[CAYLION] == pytest.approx(4 / 6, abs=EXACT)


def test_what_a_seat_makes_alone_is_worked_out_once() -> None:
    judge = judge_of(bare().set_goods("caylion", "6gr"))
    first = judge.alone(CAYLION)
    judge.table.seats[CAYLION].goods = EMPTY
    assert judge.alone(CAYLION) == first == pytest.approx(1, abs=6 * EXACT)


# ------------------------------------------------------------------ what a seat promises and gives up


def cost(table: GameTable, clause: Clause) -> float:
    """What it costs Caylion to promise something, by the judgement of a deal in which it gets nothing."""
    return -gain_of(judge_of(table), Plan(), CAYLION, Propose((), (clause,)), with_plan=False)


def test_the_yield_of_a_converter_is_no_small_promise() -> None:
    """Acrux yields goods for nothing."""
    table = bare(turn=2).put("caylion", "Acrux")
    card = table.card("Acrux")
    made = CARDS[card].front.converters[0].output.goods
    worth = sum(read(table).later[good] * count for good, count in made.items())
    assert worth > WORD
    assert cost(table, Share(CAYLION, KIT, 2, card)) == pytest.approx(worth)
    assert cost(table, RunConverter(CAYLION, KIT, 2, card, never=True)) == pytest.approx(worth)
    assert cost(table, RunConverter(CAYLION, KIT, 2, card)) == WORD


def test_a_card_that_is_promised_costs_what_it_is_worth() -> None:
    table = bare(turn=2).with_teams("caylion", ENGINEERS)
    assert cost(table, Deliver(CAYLION, KIT, 3, cards=(table.card(ENGINEERS),))) > 1


def test_who_stays_out_of_an_auction_loses_more_than_a_word() -> None:
    table = bare(turn=2)
    assert cost(table, BidAtMost(CAYLION, KIT, 2, "research")) > WORD
    assert cost(table, Honour(CAYLION, KIT, 2, "as you like")) == WORD


def test_a_team_is_worth_something_where_nobody_has_looked_ahead() -> None:
    table = bare(turn=2).with_teams("caylion", ENGINEERS)
    assert gains(table, f"caylion>kit: #{table.card(ENGINEERS)}")[CAYLION] < -1


def test_a_promise_that_is_replaced_is_given_up() -> None:
    table = bare(turn=2).set_goods("kit", "gr")
    owed = Deliver(KIT, CAYLION, 3, Bag.parse("3oc"))
    judge = Judge(read(table), TEMPERS["even"], promises={7: owed})
    deal = Propose((Leg(KIT, CAYLION, Bag.parse("gr")),), replaces=(7,))
    assert gain_of(judge, Plan(), CAYLION, deal, with_plan=False) < -3
    assert not is_plain(deal, CAYLION)


def test_what_was_worked_out_before_changes_no_judgement_of_a_promise() -> None:
    """One program of a seat serves many stocks; how much there is of a colour that is owed differs between them."""
    table = bare(turn=3).set_goods("caylion", "2ye wl").set_goods("kit", "3wh")
    owed = {CAYLION: Bag.parse("2ye")}
    gives = Change(gets=Bag.parse("3wh"), gives=Bag.parse("2ye"))
    fresh, used = judge_of(table, owed=owed), judge_of(table, owed=owed)
    loss = used.after(CAYLION, gives)
    assert used.alone(CAYLION) == pytest.approx(fresh.alone(CAYLION))
    assert loss == pytest.approx(fresh.after(CAYLION, gives))
    assert loss < used.alone(CAYLION) - 20


def test_promises_of_a_seat_that_broke_one_count_nothing() -> None:
    """Kit promises five octagons that it will not have; Unity keeps its word."""
    table = bare(turn=1)
    for number, (species, text) in enumerate((("kit", "5oc"), ("unity", "gr")), 1):
        table.set_goods(species, "gr").set_goods("caylion", "2gr")
        deal = deal_of(table, f"{species}>caylion: {text} by trade 2; caylion>{species}: gr")
        table.act(species, Propose(deal.legs, deal.clauses))
        table.accept("caylion", number)
    assert read(table).doubted == frozenset()
    table.idle_to(2, "plans")
    assert [table.fate(number) for number in (1, 2)] == ["penalised", "kept"]
    assert read(table).doubted == {KIT}
    for species in ("caylion", "kit", "unity"):
        table.set_goods(species, "2gr")
    trusted, broke = (deal_of(table, f"caylion>{one}: gr; {one}>caylion: gr by trade 3") for one in ("unity", "kit"))
    judge = judge_of(table)
    worth = [claims_worth(judge, Plan(), CAYLION, deal, changes_of(deal), with_plan=False) for deal in (trusted, broke)]
    assert worth[0] > 0 == worth[1]
