"""Conditions and amounts: what is tested, what is counted (section 9.5 of the rules)."""

from __future__ import annotations

from typing import Any

import pytest

from confluence.altered.words import CONFLUENCE, Kind
from tests.altered.bench import Bench, plain
from tests.altered.made import made
from tests.altered.showing import (
    BOOST_ME,
    DRAW,
    beast,
    cast,
    count,
    landmark,
    noon,
    on,
    played,
    reacts,
    rolls,
    table,
    who,
)


def holds(bench: Bench, condition: dict[str, Any], **more: Any) -> bool:
    """Whether a condition of a Character of the player holds at Noon."""
    yes = {"op": "gain_status", "status": "anchored", "target": "self"}
    obj = bench.put(made((1, 1, 1), on("noon", {"op": "if", "condition": condition, "then": [yes]})), "hero", **more)
    noon(bench)
    bench.settle()
    return bench.has(obj, "anchored")


@pytest.mark.parametrize(
    "wanted, number, found",
    [
        ({"kind": ["character"]}, 2, True),
        ({"kind": ["character"]}, 3, False),
        ({"kind": ["character"], "other": True}, 1, True),
        ({"kind": ["character"], "other": True}, 2, False),
        ({"kind": ["any"]}, 3, True),
        ({"kind": ["permanent"], "zone": "landmark"}, 1, True),
    ],
)
def test_control(wanted: dict[str, Any], number: int, found: bool) -> None:
    """V-CON-control: own objects in play that match; `self` counts unless `other`."""
    bench = table()
    bench.put(plain(), "companion")
    bench.put(landmark(), "landmark")
    bench.put(plain(), "reserve")
    bench.facing(plain(), "hero")
    assert holds(bench, {"check": "control", "filter": wanted, "min": number}) is found


@pytest.mark.parametrize(
    "bounds, found", [({"min": 2}, True), ({"min": 3}, False), ({"max": 2}, True), ({"max": 1}, False)]
)
def test_boosts_on_self(bounds: dict[str, int], found: bool) -> None:
    """V-CON-boosts_on_self: within min and max."""
    assert holds(table(), {"check": "boosts_on_self", **bounds}, boosts=2) is found


@pytest.mark.parametrize(
    "bounds, found", [({"min": 5}, True), ({"min": 6}, False), ({"max": 5}, True), ({"max": 4}, False)]
)
def test_mana_orbs(bounds: dict[str, int], found: bool) -> None:
    """V-CON-mana_orbs: own orbs, ready or not."""
    bench = table(5)
    bench.state.ready[0] = 1
    assert holds(bench, {"check": "mana_orbs", **bounds}) is found


@pytest.mark.parametrize("day, found", [(1, False), (2, True), (3, False)])
def test_first_player(day: int, found: bool) -> None:
    """V-CON-first_player, P-21: true for the player on even Days."""
    assert holds(table(day=day), {"check": "first_player"}) is found


@pytest.mark.parametrize(
    "statuses, found",
    [
        (("fleeting", "asleep"), True),
        (("fleeting asleep",), False),
        (("fleeting asleep", "fleeting"), True),
        (("fleeting", "fleeting"), False),
    ],
)
def test_control_distinct_statuses(statuses: tuple[str, ...], found: bool) -> None:
    """V-CON-control_distinct_statuses: as many different Characters as statuses, one having each."""
    bench = table()
    for status in statuses:
        bench.put(plain(), "companion", status=status)
    bench.facing(plain(), "hero", status="fleeting asleep")
    assert holds(bench, {"check": "control_distinct_statuses", "statuses": ["fleeting", "asleep"]}) is found


@pytest.mark.parametrize(
    "status, value, found",
    [("fleeting", True, True), ("fleeting", False, False), ("", False, True), ("", True, False)],
)
def test_was_status(status: str, value: bool, found: bool) -> None:
    """V-CON-was_status, A-TRIG-13: what it was when it left play."""
    bench = table()
    condition = {"check": "was_status", "status": "fleeting", "value": value}
    bench.put(made((1, 1, 1), reacts("self_leaves_expedition_zone", DRAW, condition=condition)), "hero", status=status)
    before = count(bench, "deck")
    cast(bench, {"op": "discard", "target": who()})
    assert count(bench, "deck") == before - int(found)


def test_last_values_of_one_that_has_left() -> None:
    """A-ZONE-05, A-TRIG-13, V-CON-boosts_on_self, V-CON-counters_on_self: its boosts and counters before it left."""
    checks = ({"check": "boosts_on_self", "min": 2}, {"check": "counters_on_self", "counter": "x", "min": 3})
    abilities = [reacts("self_leaves_expedition_zone", DRAW, condition=one) for one in checks]
    for boosts, counters, drawn in ((2, 3, 2), (1, 3, 1), (1, 2, 0)):
        bench = table()
        obj = bench.put(made((1, 1, 1), *abilities), "hero", boosts=boosts, counters={"x": counters})
        before = count(bench, "deck")
        cast(bench, {"op": "send_to_reserve", "target": who()})
        bench.settle()
        assert (bench.zone(obj), bench.boosts(obj), bench.state.counters) == ("reserve", 0, {})
        assert count(bench, "deck") == before - drawn


def test_counters_that_were_never_there() -> None:
    """V-CON-counters_on_self: none of this name is 0, with others or without."""
    for counters in (None, {"y": 4}):
        condition = {"check": "counters_on_self", "counter": "x", "min": 1}
        bench = table()
        bench.put(made((1, 1, 1), on("noon", DRAW, condition=condition)), "hero", counters=counters)
        before = count(bench, "deck")
        noon(bench)
        assert count(bench, "deck") == before


@pytest.mark.parametrize("number, found", [(5, True), (6, False)])
def test_zero_base_stats(number: int, found: bool) -> None:
    """V-CON-zero_base_stats: printed zeros of all own Characters, tokens and `self` included; boosts do not matter."""
    bench = table()
    bench.put(plain((0, 0, 1)), "companion", boosts=2)
    bench.put("CORE_YZ_31_C", "companion")
    bench.facing(plain((0, 0, 0)), "hero")
    bench.put(plain((0, 0, 0), kind=Kind.LANDMARK), "landmark")
    assert holds(bench, {"check": "zero_base_stats", "min": number}) is found


@pytest.mark.parametrize("day, found", [(1, False), (2, True)])
def test_not_first_day(day: int, found: bool) -> None:
    """V-CON-not_first_day: Day 2 or later."""
    assert holds(table(day=day), {"check": "not_first_day"}) is found


def test_moved_card_type() -> None:
    """V-CON-moved_card_type: the card that the operation just before moved; false if there was none."""
    test = {"op": "if", "condition": {"check": "moved_card_type", "kind": ["permanent"]}, "then": [DRAW]}
    for card, drawn in ((landmark(), 1), (plain(), 0), (None, 0)):
        bench = table()
        bench.state.hands[0].clear()
        if card is not None:
            bench.put(card, "hand")
        bench.put(made((0, 0, 0), on("exhaust", DRAW), kind=Kind.LANDMARK), "landmark")
        before = count(bench, "deck")
        cast(bench, {"op": "hand_to_reserve", "n": 1, "who": "you"}, test)
        assert count(bench, "deck") == before - drawn


@pytest.mark.parametrize(
    "bounds, found", [({"min": 2}, True), ({"min": 3}, False), ({"max": 2}, True), ({"max": 1}, False)]
)
def test_counters_on_self(bounds: dict[str, int], found: bool) -> None:
    """V-CON-counters_on_self: counters of that name."""
    condition = {"check": "counters_on_self", "counter": "x", **bounds}
    assert holds(table(), condition, counters={"x": 2, "y": 9}) is found


def test_played_from() -> None:
    """V-CON-played_from: the zone `it` was played from."""
    bench = table()
    test = {"op": "if", "condition": {"check": "played_from", "zone": "reserve"}, "then": [BOOST_ME]}
    watcher = bench.put(made((1, 1, 1), reacts("you_play_card", test, filter={"kind": ["any"]})), "hero")
    played(bench, plain())
    assert bench.boosts(watcher) == 0
    played(bench, plain(), "reserve")
    assert bench.boosts(watcher) == 1


def counted(bench: Bench, number: dict[str, Any], **more: Any) -> int:
    """How many boosts a new Character gains."""
    obj = played(bench, made((1, 1, 1), on("join", {"op": "boost", "n": number, "target": "self"})), **more)
    return bench.boosts(obj)


def test_controlled() -> None:
    """V-AMT-controlled: own objects in play that match, the new one included."""
    bench = table()
    bench.put(beast("plant"), "companion")
    bench.facing(beast("plant"), "hero")
    assert counted(bench, {"count": "controlled", "filter": {"kind": ["character"]}}) == 2
    assert counted(bench, {"count": "controlled", "filter": {"kind": ["any"], "subtype": "plant"}}) == 1


def test_die_result() -> None:
    """V-AMT-die_result: the final result."""
    bench = table()
    obj = bench.put(plain(), "hero")
    rolls(bench, 4)
    number = {"op": "boost", "n": {"count": "die_result"}, "target": who()}
    cast(
        bench,
        {"op": "roll_die", "results": [{"min": 1, "effects": [number]}], "after_roll": [{"op": "modify_die", "n": 2}]},
    )
    assert bench.boosts(obj) == 6


def test_cards_in_reserve() -> None:
    """V-AMT-cards_in_reserve, P-19: of the side or of both, exhausted ones included."""
    for who_, found in (("you", 2), ("each_player", 5), ("target_opponent", 3)):
        bench = table()
        for number in range(5):
            bench.put(plain(), "reserve", 0 if number < 2 else CONFLUENCE, status="exhausted")
        assert counted(bench, {"count": "cards_in_reserve", "who": who_}) == found


@pytest.mark.parametrize("hero, companion, found", [(0, 7, 6), (2, 5, 2), (3, 4, 0), (4, 4, 0), (5, 2, 0)])
def test_regions_between_own_expeditions(hero: int, companion: int, found: int) -> None:
    """V-AMT-regions_between_own_expeditions, P-37: strictly between, never negative."""
    assert counted(table().at(hero, companion), {"count": "regions_between_own_expeditions"}) == found


def test_cards_discarded_as_cost() -> None:
    """V-AMT-cards_discarded_as_cost: by the cost just paid."""
    bench = table()
    own = [bench.put(plain(), "reserve") for _ in range(3)]
    cost = [{"op": "discard_card", "zone": "reserve", "n": "any_number", "who": "you"}]
    gain = {"op": "boost", "n": {"count": "cards_discarded_as_cost"}, "target": "self"}
    obj = played(bench, made((1, 1, 1), on("join", {"op": "may", "cost": cost, "effects": [gain]})))
    bench.yes().pick(own[0], own[2])
    assert bench.boosts(obj) == 2


def test_counters_on_self_are_counted() -> None:
    """V-AMT-counters_on_self: when the event or the operation happens."""
    bench = table()
    gain = {"op": "boost", "n": {"count": "counters_on_self", "counter": "x"}, "target": "self"}
    more = {"op": "add_counter", "counter": "x", "n": 1, "target": "self"}
    obj = bench.put(made((1, 1, 1), on("noon", more, gain)), "hero", counters={"x": 2})
    noon(bench)
    assert bench.boosts(obj) == 3
