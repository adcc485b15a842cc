"""Desks: what every seat could do says the same as the rules, and what it lacks is exactly what would help."""

from __future__ import annotations

from collections.abc import Iterator
from time import thread_time
from typing import Any

import pytest

from confluence.core.chance import Chance
from confluence.core.game import Setup
from confluence.lab.tables import Observer, play
from confluence.players import new_player
from confluence.sidereal.converters import Cost, parse_cost
from confluence.sidereal.decisions import entries, inventions, upgrades, violet_runs
from confluence.sidereal.desks import ConverterAt, DeskAt, Lack, desks, lack_of_goods
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import CUBES, LARGE, SMALL, Bag, Good
from confluence.sidereal.holding import stock
from confluence.sidereal.payments import can_pay
from confluence.sidereal.phases import economy, violet
from confluence.sidereal.state import IS_TEAM, State, Step
from confluence.sidereal.views import view
from tests.sidereal.table import Table

NINE = ("caylion", "eni_et", "faderan", "imdril", "kit", "kjas", "unity", "yengii", "zeth")


def desk(table: Table, species: str, viewer: str | None = None) -> DeskAt:
    eyes = None if viewer is None else table.seat(viewer)
    return desks(view(table.state, eyes), table.state.options)[table.seat(species)]


def converter(table: Table, species: str, card: str, slot: int = 0, viewer: str | None = None) -> ConverterAt:
    wanted = (table.card(card), slot)
    return next(c for c in desk(table, species, viewer).converters if (c.card, c.slot) == wanted)


# ------------------------------------------------------------------ the same as the rules


class Compared(Observer):
    """After some actions, asks the rules everything that the desks say."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.actions = 0

    def acted(self, match: Any, seat: int, action: Any, events: Any) -> None:
        self.actions += 1
        if self.actions % 7 == 0 or match.state.step not in (Step.TRADE, Step.TAIL):
            for viewer in (None, self.actions % match.state.players):
                for found in desks(view(match.state, viewer), match.state.options):
                    if viewer == found.seat or not match.state.areas[found.seat].points:
                        check(match.state, found)
                        self.seen |= set(states(found))


def states(found: DeskAt) -> Iterator[str]:
    for one in found.converters:
        yield f"{one.arrow} {one.state}"
    for team in found.teams:
        yield f"team {team.ready}"
    for upgrade in found.upgrades:
        yield f"{upgrade.do} {upgrade.ready}"


def check(state: State, found: DeskAt) -> None:
    seat = found.seat
    have = stock(state, seat)
    for one in found.converters:
        if one.arrow == "white" and one.state in ("runs", "lacks"):
            runs = economy.possible_run(state, seat, one.card, one.slot, have, []) is not None
            assert runs == (one.state == "runs"), one
        if one.arrow == "violet" and state.step in (Step.TRADE, Step.TAIL):
            listed = any(run.slot == one.slot for run in violet_runs(state, seat, one.card))
            assert listed == (one.state == "runs"), one
        assert (one.lack is not None) == (one.state == "lacks")
    for team in found.teams:
        assert team.ready == any(True for _ in inventions(state, seat, team.card))
        for lack, cost in zip(team.lacks, violet.invention_costs(state, seat, team.card), strict=True):
            assert can_pay(have, cost) == (lack == Lack())
    flips = {one.card: one for one in found.upgrades if one.do == "upgrade"}
    for card in state.areas[seat].cards:
        if not IS_TEAM[card]:
            assert any(True for _ in upgrades(state, seat, card)) == (card in flips and flips[card].ready)
    enters = {one.card for one in found.upgrades if one.do == "enter_play" and one.ready}
    assert enters == {entry.card for entry in entries(state, seat)}
    assert found.idle == sum(one.arrow == "white" and one.state == "lacks" for one in found.converters)
    assert found.colonies == len(state.colonies(seat))
    assert state.areas[seat].goods.covers(found.spare)


def compared_states(species: tuple[str, ...], seed: int) -> set[str]:
    """Compare the desks of a whole game with the rules; the states that they showed."""
    compared = Compared()
    setup = Setup(SIDEREAL.name, SIDEREAL.rules, species, seed, {})
    players = ["greedy", "random"] * 5
    play(SIDEREAL, setup, [new_player(players[n]) for n in range(len(species))], seed=3, observers=[compared])
    return compared.seen


@pytest.mark.slow
def test_desks_say_the_same_as_the_rules_in_a_whole_game() -> None:
    seen = compared_states(("faderan", "eni_et", "imdril", "zeth", "kit"), 2)
    assert {"white runs", "white lacks", "white rests", "red runs", "red lacks", "red used"} <= seen
    assert {"team True", "team False", "upgrade True", "upgrade False", "enter_play True", "enter_play False"} <= seen


@pytest.mark.slow
def test_desks_of_nine_say_the_same_as_the_rules_in_a_whole_game() -> None:
    seen = compared_states(NINE, 1)
    assert {"white runs", "white lacks", "white rests", "red runs", "red lacks"} <= seen
    assert {"team True", "team False", "upgrade True", "upgrade False", "enter_play True", "enter_play False"} <= seen


@pytest.mark.parametrize("text", ["3gr", "2gr wh", "bl 2S?", "2S? L?", "8S=", "gr oc", "4L=", "ws gr", "2bk sh"])
def test_what_lacks_is_exactly_what_pays_together_with_what_is_there(text: str) -> None:
    """R-WILD-01: wilds count for the colour they stand for, as they do when something is paid."""
    cost = parse_cost(text)
    chance = Chance(5)
    for _ in range(300):
        have = Bag()
        for good in (*CUBES, Good.OC, Good.SH):
            have = have + Bag.of(good, max(0, chance.below(7) - 3))
        goods, small, large = lack_of_goods(have, cost)
        nothing = not (goods or small or large)
        assert nothing == can_pay(have, cost)
        filled = have + goods + Bag.of(Good.WS, small) + Bag.of(Good.WL, large)
        assert can_pay(filled, cost)
        for good, count in goods.items():
            assert not can_pay(filled - Bag.of(good), cost), f"{count} {good.code} of {goods} too much for {have}"
        if small:
            assert not can_pay(filled - Bag.of(Good.WS), cost)


# ------------------------------------------------------------------ single positions


def test_r_wild_01_a_wild_counts_for_the_colour_it_can_stand_for() -> None:
    table = Table("caylion", "kjas", "unity", "zeth").set_goods("zeth", "wh ws")
    table.set_goods("caylion", "5wh").set_goods("kjas", "wh ws").set_goods("unity", "2wh bk")
    lack = converter(table, "zeth", "271").lack
    assert lack is not None
    price = table.state.face(271).converters[0].inputs[0]
    missing = price.goods[Good.WH] - 2
    assert missing > 0
    assert lack.goods == Bag.of(Good.WH, missing)
    assert lack.holders[0] == table.seat("caylion"), "who has most is first"
    assert set(lack.holders) == {0, 1, 2}
    table.set_goods("zeth", f"{price.goods[Good.WH] - 1}wh ws")
    assert converter(table, "zeth", "271").state == "runs"


def test_donation_goods_count_for_those_who_could_give_them_and_not_for_the_own_converters() -> None:
    table = Table("caylion", "kjas", "unity", "zeth")
    for species in table.state.species:
        table.set_goods(species, "")
    table.donation("kjas", "3wh").donation("zeth", "9wh")
    found = converter(table, "zeth", "271")
    assert found.state == "lacks"
    assert found.lack is not None
    assert found.lack.holders == (table.seat("kjas"),)


def test_r_eni_01_interest_rests_with_its_owner_and_runs_with_others() -> None:
    table = Table("caylion", "eni_et", "unity", "zeth")
    card = next(c for c in table.state.areas[1].cards if table.printed(c).kind.value == "interest")
    assert converter(table, "eni_et", str(card)).state == "rests"
    table.state.areas[1].cards.remove(card)
    table.state.areas[0].cards.append(card)
    table.state.holder[card] = 0
    table.set_goods("caylion", "")
    found = converter(table, "caylion", str(card))
    assert found.state == "lacks"
    assert found.lack is not None
    assert found.lack.any_small + found.lack.any_large > 0, "where there is no cube of any colour, any colour will do"


def test_r_conv_02_a_violet_converter_that_ran_is_used_and_rests_after_trading() -> None:
    table = Table("caylion", "faderan", "unity", "zeth").put("faderan", "relic_paradise_converter")
    table.give("faderan", "9gr 9wh 9br 9bk 9bl 9ye").put("faderan", *table.state.colony_deck[:4])
    assert converter(table, "faderan", "relic_paradise_converter").state == "runs"
    table.run("faderan", "relic_paradise_converter")
    assert converter(table, "faderan", "relic_paradise_converter").state == "used"
    table.next_turn()
    assert converter(table, "faderan", "relic_paradise_converter").state in ("runs", "lacks")
    table.to("plans")
    assert converter(table, "faderan", "relic_paradise_converter").state == "rests"


def test_r_info_02_points_of_others_count_as_enough_since_nobody_knows_them() -> None:
    table = Table("caylion", "faderan", "unity", "zeth").put("faderan", "relic_nalgorian_grindstone")
    table.set_points("faderan", 0)
    assert converter(table, "faderan", "relic_nalgorian_grindstone", viewer="faderan").state == "lacks"
    for viewer in (None, "zeth"):
        assert converter(table, "faderan", "relic_nalgorian_grindstone", viewer=viewer).state == "runs"
    without = desks(view(table.state, 3), table.state.options)
    table.set_points("faderan", 12)
    assert desks(view(table.state, 3), table.state.options) == without, "points of others change nothing"


def test_r_zet_11_a_red_converter_lacks_envoys_or_goods() -> None:
    table = Table("caylion", "kjas", "unity", "zeth").set_goods("zeth", "bk")
    assert converter(table, "zeth", "zeth_black_market").state == "runs"
    table.set_goods("zeth", "")
    found = converter(table, "zeth", "zeth_black_market")
    assert found.lack is not None
    assert found.lack.other == "envoys"
    table.tokens("kjas", envoys=2)
    assert converter(table, "zeth", "zeth_black_market").state == "runs"
    table.state.protected = 0b0111
    assert converter(table, "zeth", "zeth_black_market").state == "rests", "nobody can be robbed"


def test_r_imd_03_a_converter_lacks_the_support_of_fleets() -> None:
    table = Table("caylion", "imdril", "unity", "zeth").give("imdril", "9gr 9wh 9br 9bk 9bl 9ye")
    needs = [c for c in desk(table, "imdril").converters if c.lack is not None and c.lack.other == "fleet"]
    ready = [c for c in desk(table, "imdril").converters if c.state == "runs"]
    assert ready
    fleets = [card for card in table.state.areas[1].cards if table.state.face(card).fleet_support]
    for card in fleets:
        table.state.areas[1].cards.remove(card)
    more = [c for c in desk(table, "imdril").converters if c.lack is not None and c.lack.other == "fleet"]
    costs = [table.state.face(c.card).converters[c.slot].inputs[0].fleets for c in desk(table, "imdril").converters]
    assert len(more) == sum(1 for fleets in costs if fleets) >= len(needs)


def test_wants_add_up_what_idle_converters_and_teams_lack_and_spare_is_what_nothing_takes() -> None:
    table = Table("caylion", "kjas", "unity", "zeth").set_goods("zeth", "").with_teams("zeth")
    found = desk(table, "zeth")
    total = Bag()
    for one in found.converters:
        if one.arrow == "white" and one.lack is not None:
            total = total + one.lack.goods
    assert found.wants == total != Bag()
    table.set_goods("zeth", "40gr 3sh 40oc")
    spare = desk(table, "zeth").spare
    assert spare[Good.GR] > 20
    assert spare[Good.SH] == 0, "ships can always be bid"
    assert not any(spare[colour] for colour in (*SMALL[1:], *LARGE))


def test_a_promise_that_shows_lets_a_converter_rest() -> None:
    table = Table("caylion", "kjas", "unity", "zeth")
    card = next(c for c in desk(table, "kjas").converters if c.state == "runs").card
    assert converter(table, "kjas", str(card)).state == "runs"
    table.agree(f"kjas>zeth: no run #{table.printed(card).id} in economy 1", by="kjas")
    assert converter(table, "kjas", str(card)).state == "rests"


def test_an_empty_cost_lacks_nothing() -> None:
    assert lack_of_goods(Bag(), Cost()) == (Bag(), 0, 0)


def test_nine_desks_are_worked_out_quickly() -> None:
    """By the time of the processor, which others on a busy machine do not change."""
    table = Table(*NINE)
    seen = view(table.state, 0)
    best = 1.0
    for _ in range(5):
        start = thread_time()
        desks(seen, table.state.options)
        best = min(best, thread_time() - start)
    assert best < 0.03
