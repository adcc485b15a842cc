"""A plan is checked by the rules themselves: what it says can be committed is committed, and recorded as shown."""

from __future__ import annotations

from typing import Any

import pytest

from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import Setup
from confluence.lab.tables import Observer, play
from confluence.players import new_player
from confluence.sidereal.actions import CommitPlan, PlannedRun
from confluence.sidereal.cards import CardId
from confluence.sidereal.converters import Arrow
from confluence.sidereal.events import Points, Ran
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import LARGE, SMALL, Bag, Good
from confluence.sidereal.phases import economy
from confluence.sidereal.plan_check import CheckedPlan, check_plan
from confluence.sidereal.species.imdril import fleet_support
from confluence.sidereal.state import IS_TEAM, State, Step
from confluence.sidereal.views import view
from tests.sidereal.table import Table, happened


def checked(table: Table, species: str, *runs: str | int | PlannedRun) -> CheckedPlan:
    planned = [run if isinstance(run, PlannedRun) else PlannedRun(table.card(run)) for run in runs]
    seat = table.seat(species)
    return check_plan(view(table.state, seat), seat, planned, table.state.options)


def white(state: State, seat: int) -> list[tuple[CardId, int]]:
    cards = [card for card in state.areas[seat].cards if not IS_TEAM[card]]
    return [
        (card, slot)
        for card in cards
        for slot, converter in enumerate(economy.white_converters(state, card))
        if converter.arrow is Arrow.WHITE
    ]


def zeth() -> Table:
    return Table("caylion", "kjas", "unity", "zeth")


class Planning(Observer):
    """Before the economy, checks plans drawn by chance and commits them on a copy."""

    def __init__(self) -> None:
        self.chance = Chance(9)
        self.accepted = self.refused = 0

    def acted(self, match: Any, seat: int, action: Any, events: Any) -> None:
        state: State = match.state
        if state.step is not Step.PLANS:
            return
        planner = self.chance.below(state.players)
        there = white(state, planner)
        runs = [PlannedRun(*self.chance.choice(there)) for _ in range(self.chance.below(7))] if there else []
        runs = list(dict.fromkeys(runs)) if self.chance.happens(80) else runs
        found = check_plan(view(state, planner), planner, runs, state.options)
        try:
            whole = SIDEREAL.complete(state, planner, CommitPlan(tuple(runs)))
            SIDEREAL.apply(state.copy(), planner, whole)
        except Illegal as why:
            self.refused += 1
            expected: tuple[Any, Any] = (None, why.to_json())
        else:
            self.accepted += 1
            expected = (whole, None)
            assert all(run.ok for run in found.runs)
            assert not found.lacks
        assert (found.action, None if found.refusal is None else found.refusal.to_json()) == expected
        check_parts(state, planner, runs, found)


def check_parts(state: State, seat: int, runs: list[PlannedRun], found: CheckedPlan) -> None:
    """The runs that are said to fit do, none that is left out would, and the sums are the sums."""
    assert [(run.card, run.slot) for run in found.runs] == [(run.card, run.slot) for run in runs]
    fitting: list[PlannedRun] = []
    for run, said in zip(runs, found.runs, strict=True):
        trial = [*fitting, run]
        try:
            economy.check_runs(state, seat, economy.complete_plan(state, seat, CommitPlan(tuple(trial))).runs)
        except Illegal:
            assert not said.ok
            assert said.lack is not None or said.why
        else:
            assert said.ok
            fitting = trial
    for name in ("uses", "yields", "donation"):
        assert getattr(found, name) == sum((getattr(run, name) for run in found.runs if run.ok), Bag())
    points = Bag.of(Good.VP, found.uses[Good.VP])
    unused = state.areas[seat].goods - (found.uses - points)
    assert found.left + found.waits == unused
    assert not found.waits or any(not run.ok for run in found.runs)
    lacks = [run.lack for run in found.runs if run.lack is not None]
    assert found.lacks == sum(
        (one.goods + Bag.of(Good.WS, one.any_small) + Bag.of(Good.WL, one.any_large) for one in lacks), Bag()
    )
    for colours, wild in ((SMALL, Good.WS), (LARGE, Good.WL)):
        if any(found.lacks[cube] for cube in (*colours, wild)):
            assert not found.left[wild], "a wild would stand for what lacks"
        if found.lacks[wild]:
            assert not any(found.left[cube] for cube in colours), "any cube would fill the place"
    assert not found.left.meet(found.lacks)
    for free in found.free:
        grown = CommitPlan((*fitting, PlannedRun(free.card, free.slot)))
        economy.check_runs(state, seat, economy.complete_plan(state, seat, grown).runs)


@pytest.mark.parametrize("seed", [1, 2])
def test_r_econ_13_a_checked_plan_says_what_the_rules_say_in_whole_games(seed: int) -> None:
    planning = Planning()
    species = ("eni_et", "imdril", "zeth", "kit", "caylion", "faderan")
    setup = Setup(SIDEREAL.name, SIDEREAL.rules, species, seed, {})
    play(SIDEREAL, setup, [new_player("greedy") for _ in species], seed=seed, observers=[planning])
    assert planning.accepted > 5
    assert planning.refused > 5


def test_what_a_plan_promises_is_what_happens() -> None:
    table = zeth().set_goods("kjas", "40gr 40wh 40br 40bk 40bl 40ye 3oc").take_colonies("kjas")
    runs = [PlannedRun(card, slot) for card, slot in white(table.state, 1)]
    found = checked(table, "kjas", *runs)
    assert found.action is not None
    assert found.runs
    before = table.state.areas[1].goods
    events = table.run_economy(kjas=runs)
    ran = [event for event in happened(events, Ran) if event.seat == 1]
    assert [run.uses for run in found.runs] == [event.paid for event in ran]
    points = sum(event.amount for event in happened(events, Points) if event.seat == 1)
    assert found.points == points
    assert found.yields - Bag.of(Good.VP, found.yields[Good.VP]) == sum((event.gained for event in ran), Bag())
    assert found.donation == sum((event.donated for event in ran), Bag())
    assert found.left == before - found.uses


def test_r_econ_07_a_plan_is_paid_as_a_whole_and_says_what_lacks() -> None:
    """All inputs are paid before any output comes: what a run yields pays for no other."""
    table = zeth().set_goods("kjas", "")
    costs = {card: economy.white_converters(table.state, card)[0].inputs[0] for card, _ in white(table.state, 1)}
    first, second = [card for card, cost in costs.items() if cost.goods][:2]
    table.set_goods("kjas", str(costs[first].goods))
    found = checked(table, "kjas", first, second)
    assert [run.ok for run in found.runs] == [True, False]
    lack = found.runs[1].lack
    assert lack is not None
    assert lack.goods == costs[second].goods == found.lacks
    assert found.action is None
    assert found.refusal is not None
    assert found.refusal.code == "NOT_ENOUGH"
    assert (found.uses, found.left) == (costs[first].goods, Bag())


def test_r_econ_07_what_lacks_is_never_said_to_be_left_and_each_run_lacks_its_part() -> None:
    """Half of what a run takes is not spare, and what two runs want is not there for both."""
    table = zeth()
    costs = {card: economy.white_converters(table.state, card)[0].inputs[0] for card, _ in white(table.state, 1)}
    card, good = next(
        (card, good)
        for card, cost in costs.items()
        for good, count in cost.goods.items()
        if count > 1 and good in SMALL
    )
    rest = costs[card].goods - Bag.of(good, costs[card].goods[good])
    table.set_goods("kjas", str(rest + Bag.of(good, costs[card].goods[good] - 1) + Bag.parse("2sh")))
    found = checked(table, "kjas", card)
    assert found.lacks == Bag.of(good, 1)
    assert found.left == Bag.parse("2sh"), "what is there of the good waits for the one that lacks"
    assert found.waits == costs[card].goods - Bag.of(good, 1)
    assert found.uses == Bag()


def test_r_econ_07_a_free_choice_of_colours_leaves_others_what_they_need() -> None:
    """Whoever takes any small cubes takes those that nobody needs by their colour: one small cube lacks, not three."""
    table = zeth().put("unity", "unity_explorer_collection", "unity_interspecies_medical_exchange")
    table.set_goods("unity", "4gr 2wh 2sh")
    found = checked(table, "unity", "unity_explorer_collection", "unity_interspecies_medical_exchange")
    assert [run.ok for run in found.runs] == [True, False], "three small cubes of any colour beside four green ones"
    assert found.lacks == Bag.parse("ws")
    assert [run.lack.pieces for run in found.runs if run.lack is not None] == [1]
    assert found.left == Bag.parse("2sh")


def test_runs_of_cards_that_are_not_in_play_yet_are_told_apart() -> None:
    table = zeth().set_goods("kjas", "9gr 9wh 9br 9bk 9bl 9ye")
    ahead = next(
        card
        for card in table.view("kjas").seats[1].library
        if (converters := economy.white_converters(table.state, card)) and converters[0].arrow is Arrow.WHITE
    )
    foreign = white(table.state, 0)[0][0]
    found = checked(table, "kjas", ahead, foreign)
    assert [(run.ok, run.ahead, bool(run.why)) for run in found.runs] == [(False, True, False), (False, False, True)]
    needs = economy.white_converters(table.state, ahead)[0].inputs[0].goods
    assert found.left == Bag.parse("9gr 9wh 9br 9bk 9bl 9ye") - needs, "it stays for the card that comes"
    table.set_goods("kjas", "")
    assert checked(table, "kjas", ahead).lacks == needs
    assert found.action is None
    table.to("plans")
    found = checked(table, "kjas", ahead)
    assert [(run.ahead, run.why) for run in found.runs] == [(False, "this card does not lie in front of you")]


def test_r_vio_02_what_brings_a_planned_card_into_play_is_not_spare() -> None:
    table = Table("caylion", "kit", "unity", "zeth")
    ahead = next(
        card
        for card in table.view("kit").seats[1].library
        if table.printed(card).enters is not None and economy.white_converters(table.state, card)[0].inputs[0].goods
    )
    enters = table.printed(ahead).enters
    assert enters is not None
    entry = enters.inputs[0].goods
    needs = economy.white_converters(table.state, ahead)[0].inputs[0].goods
    table.set_goods("kit", str(entry + needs + Bag.parse("sh")))
    found = checked(table, "kit", ahead)
    assert (found.waits, found.left, found.lacks) == (entry + needs, Bag.parse("sh"), Bag())
    table.set_goods("kit", str(needs))
    assert checked(table, "kit", ahead).lacks == entry


def test_runs_that_cannot_be_are_told_one_by_one() -> None:
    table = zeth().give("kjas", "9gr 9wh 9br 9bk 9bl 9ye 9oc")
    own = white(table.state, 1)[0][0]
    foreign = white(table.state, 0)[0][0]
    found = checked(
        table,
        "kjas",
        own,
        own,
        foreign,
        PlannedRun(5000),
        PlannedRun(own, 3),
        PlannedRun(own, 0, 7),
        PlannedRun(own, 0, 0, Bag.parse("9sh")),
    )
    assert [run.ok for run in found.runs] == [True, *[False] * 6]
    assert all(run.why for run in found.runs[1:])
    assert found.action is None
    assert found.refusal is not None


def test_free_converters_are_those_that_still_fit() -> None:
    table = zeth().set_goods("kjas", "")
    costs = {card: economy.white_converters(table.state, card)[0].inputs[0] for card, _ in white(table.state, 1)}
    first, second = [card for card, cost in costs.items() if cost.goods][:2]
    table.set_goods("kjas", str(costs[first].goods + costs[second].goods))
    free = {one.card for one in checked(table, "kjas", first).free}
    assert second in free
    assert first not in free
    assert all(one.state == "runs" and one.arrow == "white" for one in checked(table, "kjas", first).free)
    assert second not in {one.card for one in checked(table, "kjas", first, second).free}


def test_r_deal_01_a_plan_without_a_promised_run_is_refused_and_its_runs_are_fine() -> None:
    table = zeth().give("kjas", "9gr 9wh 9br 9bk 9bl 9ye 9oc")
    first, second = [card for card, _ in white(table.state, 1)][:2]
    table.agree(f"kjas>zeth: run #{table.printed(first).id} in economy 1", by="kjas")
    found = checked(table, "kjas", second)
    assert all(run.ok for run in found.runs)
    assert found.refusal is not None
    assert found.refusal.code == "PROMISED"
    assert found.action is None
    assert checked(table, "kjas", first).action is not None


def test_r_don_11_in_the_last_turn_donations_are_kept() -> None:
    table = zeth().give("unity", "20gr 20wh 20br 20bk 20bl 20ye 9oc")
    giving = [
        (card, slot)
        for seat in range(4)
        for card, slot in white(table.state, seat)
        if economy.white_converters(table.state, card)[slot].output.donation
    ]
    card, slot = giving[0]
    species = table.state.species[table.state.holder[card]]
    table.give(species, "20gr 20wh 20br 20bk 20bl 20ye 9oc")
    output = economy.white_converters(table.state, card)[slot].output
    found = checked(table, species, PlannedRun(card, slot))
    assert (found.yields, found.donation) == (output.goods, output.donation)
    table.at(6)
    found = checked(table, species, PlannedRun(card, slot))
    kept = output.donation - Bag.of(Good.EN, output.donation[Good.EN])
    assert (found.yields, found.donation) == (output.goods + kept, Bag())


def test_r_eni_06_an_interest_run_on_wilds_alone_gets_a_colour() -> None:
    table = Table("caylion", "eni_et", "unity", "zeth")
    card = next(c for c in table.state.areas[1].cards if table.printed(c).kind.value == "interest")
    table.state.areas[1].cards.remove(card)
    table.state.areas[0].cards.append(card)
    table.state.holder[card] = 0
    table.set_goods("caylion", "20ws 20wl")
    found = checked(table, "caylion", card)
    assert isinstance(found.action, CommitPlan)
    run = found.action.runs[0]
    assert run.colour is not None
    assert run.pay is not None
    assert found.runs[0].yields.total() > run.pay.total()
    table.set_goods("caylion", "")
    found = checked(table, "caylion", card)
    assert found.lacks[Good.WS] + found.lacks[Good.WL] > 0, "any colour is counted as wilds"


def test_r_econ_02_colonies_beyond_the_support_are_counted() -> None:
    table = zeth()
    assert checked(table, "kjas").surplus == 0
    support = economy.support(table.state, 0)
    more = table.state.colony_deck[: support + 2 - len(table.state.colonies(0))]
    table.put("caylion", *more)
    assert checked(table, "caylion").surplus == 2


def test_when_the_game_is_over_there_is_nothing_to_plan() -> None:
    table = zeth()
    table.to_the_end()
    with pytest.raises(Illegal, match="over"):
        checked(table, "kjas")


@pytest.mark.parametrize("left", [0, 1, 2, 7])
def test_r_zet_14_there_are_only_so_many_envoys_to_donate(left: int) -> None:
    table = zeth().give("zeth", "40gr 40wh 40br 40bk 40bl 40ye 9oc").tokens("kjas", envoys=7 - left)
    giving = [
        PlannedRun(card, slot)
        for card, slot in white(table.state, 3)
        if economy.white_converters(table.state, card)[slot].output.donation[Good.EN]
    ]
    found = checked(table, "zeth", *giving)
    assert found.donation[Good.EN] <= left
    events = table.run_economy(zeth=giving)
    assert found.donation == sum((event.donated for event in happened(events, Ran) if event.seat == 3), Bag())


def test_r_imd_03_runs_share_the_support_of_the_fleets() -> None:
    table = Table("caylion", "imdril", "unity", "zeth").give("imdril", "40gr 40wh 40br 40bk 40bl 40ye 9oc")
    runs = [
        PlannedRun(card, slot)
        for card, slot in white(table.state, 1)
        if economy.white_converters(table.state, card)[slot].inputs[0].fleets
    ]
    support = fleet_support(table.state, 1)
    needed = [economy.white_converters(table.state, run.card)[run.slot].inputs[0].fleets for run in runs]
    assert max(needed) <= support < sum(needed)
    found = checked(table, "imdril", *runs)
    failing = [run for run in found.runs if not run.ok]
    assert failing
    assert all(run.lack is not None and run.lack.other == "fleet" for run in failing)
    assert found.refusal is not None
    assert found.refusal.code == "NO_FLEET_SUPPORT"
    assert found.lacks == Bag()
