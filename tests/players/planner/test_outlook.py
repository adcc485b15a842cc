"""What planners of a table work out together: a plan that everybody can pay for, from public things alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace

import pytest

from confluence.players.planner import LEVELS, TEMPERS
from confluence.players.planner import model as model_module
from confluence.players.planner.judge import Judge
from confluence.players.planner.model import Plan, everybody_pays
from confluence.players.planner.outlook import Outlook, Outlooks, prices_of
from confluence.players.planner.program import Rest
from confluence.players.planner.small_deals import small_deals
from confluence.players.planner.table import Table
from confluence.players.planner.table_deal import rights_of, table_deal
from confluence.sidereal.actions import Propose
from confluence.sidereal.converters import Cost
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import LARGE_CUBES, SMALL_CUBES, TRADABLE, Bag, Good
from confluence.sidereal.state import CARDS, State
from tests.players.planner.positions import ALL, bare, look_ahead, model_of, outlook, plain, seen, start

NANO = 1
"""Of Caylion: 3br -> gr oc."""
ENGINEERS = "Mechanical Engineers"
"""4ye / 2oc => vp"""

# One process plays the game behind `middle`.
pytestmark = pytest.mark.xdist_group("planner positions")


# ------------------------------------------------------------------ everybody gains and pays


@pytest.fixture(scope="module")
def planned(middle: Callable[[int], State]) -> tuple[Table, Outlook, float]:
    """The strong outlook of a table, with the least that a seat gains from the deal of the table."""
    view = SIDEREAL.view(middle(4), 0)
    table = Table.seen(view)
    strong = look_ahead(table, "strong")
    judge = Judge(strong.applied(table), TEMPERS["even"])
    deal = table_deal(judge, 0, deepcopy(strong.plan), rights_of(view), ALL)
    assert deal is not None
    return table, strong, min(deal.gains.values())


def test_nobody_is_worse_off_than_alone(planned: tuple[Table, Outlook, float]) -> None:
    _, _, least = planned
    assert least > -0.2


def test_nobody_is_asked_to_hold_more_ships_than_its_role_needs(planned: tuple[Table, Outlook, float]) -> None:
    table, strong, _ = planned
    held = sum(ships[Good.SH] for seat in table.seats for ships in (seat.goods, seat.donation, seat.lot))
    coming = sum(bag[Good.SH] for bag in strong.plan.yields.values())
    assert sum(need[Good.SH] for need in strong.plan.needs.values()) <= held + coming
    for index, (colony, team) in strong.bids.items():
        wanted = max(0, colony + team - strong.plan.yields[index][Good.SH])
        assert strong.plan.needs[index][Good.SH] <= max(wanted, 0)


def test_prices_fall_from_turn_to_turn(planned: tuple[Table, Outlook, float]) -> None:
    _, strong, _ = planned
    for good in (*SMALL_CUBES, *LARGE_CUBES, Good.OC):
        assert strong.now[good] >= strong.later[good] - 1e-6 > 0
    first, last = look_ahead(seen(start(4, 2))), outlook(plain(bare(turn=6).set_goods("kit", "gr")))
    assert min(first.now[good] for good in TRADABLE if good is not Good.SH) > 1
    assert last.later[Good.OC] == 0.5


def runs_bought_cubes(turn: int, caylion: str = "") -> bool:
    """Whether Caylion runs three cubes of Kit, at 1 each, for goods that are worth 5 in the next turn."""
    table = bare(turn=turn).put("caylion", NANO).set_goods("kit", "3br").set_goods("caylion", caylion)
    model = model_of(table)
    now, later = [1.0] * len(Good), [1.0] * len(Good)
    later[Good.OC] = 4.0
    unpaid = everybody_pays(model, model.program, {column: column for column in model.now}, now, later)
    assert len(unpaid) == 4
    found = model.program.exact(0.0, 1000)
    assert found is not None
    run = next(
        option.column for option in model.options if (option.do, option.card, option.turn) == ("run", NANO, turn)
    )
    return found.columns[run] > 0.5


def test_nobody_is_to_buy_more_than_it_can_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model_module, "UNPAID_AT_LAST", 3.0)
    assert not runs_bought_cubes(turn=6)
    assert runs_bought_cubes(turn=6, caylion="3wh")


def test_what_a_seat_will_produce_can_pay_but_not_in_the_last_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model_module, "UNPAID_AT_LAST", 3.0)
    assert runs_bought_cubes(turn=5)
    assert not runs_bought_cubes(turn=6)


def can_be_done(state: State, offers: Sequence[Propose]) -> bool:
    """Whether all deals can be done one after the other."""
    goods = [area.goods for area in state.areas]
    left = list(offers)
    while left:
        able = [one for one in left if all(goods[leg.giver].covers(leg.goods) for leg in one.legs)]
        if not able:
            return False
        left.remove(able[0])
        for leg in able[0].legs:
            goods[leg.giver] = goods[leg.giver] - leg.goods
            goods[leg.receiver] = goods[leg.receiver] + leg.goods + leg.lot
    return True


@pytest.mark.slow
def test_no_small_deals_wait_for_each_other(middle: Callable[[int], State]) -> None:
    """In positions of a played game everything that is to change hands does so, one deal after the other."""
    for turn in (3, 4, 5):
        state = middle(turn)
        view = SIDEREAL.view(state, 0)
        found = look_ahead(Table.seen(view), "strong")
        judge = Judge(found.applied(Table.seen(view)), TEMPERS["even"])
        offers = small_deals(judge, found.plan, rights_of(view), ALL)
        assert offers
        assert can_be_done(state, offers)


# ------------------------------------------------------------------ public things only


@pytest.fixture(scope="module")
def before() -> Outlook:
    """The outlook of seat 0 at the beginning."""
    return look_ahead(seen(start(4, 2)))


@pytest.mark.parametrize("seat", [1, 2, 3, None])
def test_every_seat_works_out_the_same(before: Outlook, seat: int | None) -> None:
    found = look_ahead(seen(start(4, 2), seat))
    assert found == before
    assert found is not before


def test_what_is_hidden_changes_nothing(before: Outlook) -> None:
    state = start(4, 2)
    for area in state.areas:
        area.points += 7
    for deck in (state.team_deck, state.colony_deck, state.relic_deck):
        deck[1:] = deck[:0:-1]
    assert look_ahead(seen(state)) == before


@pytest.mark.slow
def test_what_is_public_does() -> None:
    state, shared, level = start(4, 2), Outlooks(), LEVELS["club"]
    before = shared.plan(seen(state), level, ALL)
    assert shared.plan(seen(state, 3), level, ALL) is before  # worked out once for the whole table
    assert before is not None
    state.areas[2].goods = state.areas[2].goods + Bag.parse("3oc")
    after = shared.plan(seen(state), level, ALL)
    assert after is not None
    assert after.value > before.value + 3


def test_a_plan_without_a_seat_leaves_its_goods_and_cards_alone(before: Outlook) -> None:
    found = Outlooks().plan(seen(start(4, 2)), LEVELS["club"], (0, 1, 3))
    assert found is not None
    assert set(found.plan.needs) == set(found.bids) == {0, 1, 3}
    assert 2 not in {seat for seat, *_ in (*found.plan.runs, *found.plan.upgrades, *found.plan.inventions)}
    assert found.value < before.value - 3


def test_prices_are_those_of_the_plan_and_stay_when_goods_change_hands(before: Outlook) -> None:
    state, shared, level = start(4, 2), Outlooks(), LEVELS["club"]
    prices = shared.prices(seen(state), level)
    assert prices is not None
    assert (prices.now, prices.later, prices.front) == (before.now, before.later, before.front)
    state.areas[0].goods, state.areas[1].goods = state.areas[1].goods, state.areas[0].goods
    assert shared.prices(seen(state), level) is prices
    state.areas[0].goods = state.areas[0].goods + Bag.parse("gr")
    assert shared.prices(seen(state), level) is not prices


def test_only_the_last_outlooks_are_kept() -> None:
    shared, level, table = Outlooks(most=2), LEVELS["beginner"], seen(start(4, 2))
    first = shared.plan(table, level, (0,))
    assert shared.plan(table, level, (0,)) is first
    for seat in (1, 2):
        shared.plan(table, level, (seat,))
    again = shared.plan(table, level, (0,))
    assert again == first
    assert again is not first


def test_cards_to_come_are_those_of_the_track_then_of_the_decks() -> None:
    state = start(4, 2)
    table = seen(state)
    for track, lies, deck in (
        (table.research, state.research_track, state.team_deck),
        (table.colonies, state.colony_track, state.colony_deck),
    ):
        shown = [card for card in lies if card]
        assert track.order[: len(shown)] == shown
        assert set(track.order) == {*shown, *deck}
        assert len(track.order) == len(set(track.order))
        assert track.order[len(shown)] == deck[0]  # its era is seen
    eras = [CARDS[team].era or 0 for team in table.research.order[len(state.research_track) + 1 :]]
    assert eras == sorted(eras)


# ------------------------------------------------------------------ what is done


def test_what_is_done_is_not_needed_again() -> None:
    """A colony that was terraformed, and one that was given up afterwards, cost nothing any more."""
    table = bare("kit", "caylion", "unity", "yengii").put("kit", "Acrux").set_goods("kit", "2wh")
    acrux = table.card("Acrux")
    plan = Plan(needs={0: [0] * len(Good)}, any_needs={0: (0, 0)}, yields={0: Bag()}, upgrades=[(0, acrux, None)])
    plan.charge(0, "terraform", acrux, Cost(Bag.parse("2wh")))
    assert plan.still_open(seen(table.state)).needs[0][Good.WH] == 2
    flipped = replace(seen(table.state))
    flipped.seats[0].flipped.add(acrux)
    assert plan.still_open(flipped).needs[0][Good.WH] == 0
    assert plan.still_open(flipped).upgrades == []
    gone = seen(table.take_colonies("kit").state)
    assert plan.still_open(gone).needs[0][Good.WH] == 0


# ------------------------------------------------------------------ equal tables


def test_equal_programs_have_equal_plans_wherever_they_lie_in_memory() -> None:
    """A solver that orders anything by addresses finds several plans for the first turn of this table."""
    model = model_of(seen(start(6, 4)), range(6), strict=False)
    relaxed = model.program.relaxed()
    assert relaxed is not None
    rest = Rest(model.program, model.now)
    part, new = rest.decide([rest.cut(relaxed)], stay=0.0)
    prices = prices_of(model, relaxed)
    everybody_pays(model, part, new, prices.now, prices.later)
    plans, elsewhere = set(), []
    for size in range(100, 600, 100):
        elsewhere.append([bytearray(size) for _ in range(1000)])
        plans.add(repr(part.exact(0.02, 4)))
    assert len(plans) == 1
