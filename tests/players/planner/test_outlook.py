"""What planners of a table work out together: a plan in which everybody gains, from public things alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy

import pytest

from confluence.players.planner import LEVELS, TEMPERS
from confluence.players.planner import outlook as outlook_module
from confluence.players.planner.judge import Judge
from confluence.players.planner.outlook import Outlook, Outlooks, everybody_gains
from confluence.players.planner.table import Table
from confluence.players.planner.table_deal import rights_of, table_deal
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


# ------------------------------------------------------------------ everybody gains


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


def planned_for(alone: Sequence[float], turn: int = 6, cubes: int = 3) -> tuple[float, bool]:
    """What the plan of a turn is worth if seats alone make so much of it, and whether Caylion runs cubes of Kit."""
    model = model_of(bare(turn=turn).put("caylion", NANO).set_goods("kit", f"{cubes}br"))
    relaxed = model.program.relaxed()
    assert relaxed is not None
    part, new = model.program.part(model.now, relaxed, 0.0)
    everybody_gains(model, relaxed, part, new, dict(enumerate(alone)))
    exact = part.exact(0.0, 1000)
    assert exact is not None
    run = next(new[o.column] for o in model.options if (o.do, o.card, o.turn) == ("run", NANO, turn))
    return exact.value, exact.columns[run] > 0.5


def test_a_plan_pays_for_every_point_that_somebody_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlook_module, "FAIR", 0.0)
    assert planned_for((0, 0, 0, 0)) == pytest.approx((1 / 6 + 0.5, True))
    assert planned_for((0, 3 / 6, 0, 0)) == pytest.approx((3 / 6, False))  # Kit would lose its cubes for nothing
    lost = outlook_module.HARM * (1 - 3 / 6)
    assert planned_for((0, 1, 0, 0)) == pytest.approx((3 / 6 - lost, False))  # nothing can help


def test_what_a_seat_will_produce_can_be_promised_but_not_in_the_last_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of nine cubes three can be used in each turn."""
    monkeypatch.setattr(outlook_module, "FAIR", 0.0)
    alone = (0, 9 / 6, 0, 0)
    assert planned_for(alone, turn=5, cubes=9)[1]
    assert not planned_for(alone, turn=6, cubes=9)[1]


def test_what_the_poorest_gains_counts_on_top(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cubes that are not used can be shared by all, what a run brings is for who made it."""
    assert planned_for((0, 0, 0, 0)) == pytest.approx((1 / 6 + 0.5, True))
    monkeypatch.setattr(outlook_module, "FAIR", 2.0)
    assert planned_for((0, 0, 0, 0)) == pytest.approx((3 / 6 + 2 * 3 / 6 / 4, False))


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
