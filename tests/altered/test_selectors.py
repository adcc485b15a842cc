"""Whom operations and continuous abilities mean: picks, zones, filters, Expeditions (V-SEL)."""

from __future__ import annotations

from typing import Any

import pytest

from confluence.altered import derive
from confluence.altered.state import Obj
from confluence.altered.words import CONFLUENCE, PLAYER, Kind
from tests.altered.bench import Bench, plain
from tests.altered.made import confluence_turn, made, spell
from tests.altered.showing import BOOST_ME, DRAW, beast, cast, count, landmark, on, played, reacts, scene, table, who


@pytest.mark.parametrize(
    "selector, least, most",
    [
        (who("exactly", 1), 1, 1),
        (who("exactly", 2), 2, 2),
        (who("up_to", 2), 0, 2),
        (who("any_number"), 0, 3),
    ],
)
def test_how_many_are_picked(selector: dict[str, Any], least: int, most: int) -> None:
    """V-RUN-10, A-TGT-01: exactly, up to, any number; never the same object twice."""
    found = scene()
    source = cast(found.bench, {"op": "boost", "n": 1, "target": selector})
    assert found.bench.asked.source == source
    assert found.offered(least, most) == found.characters
    assert found.bench.asked.why_not((found.mine, found.mine)) != ""


def test_all_are_picked_without_a_question() -> None:
    """V-RUN-10, A-TGT-05: all, and nobody is targeted: Tough costs nothing."""
    bench = table(0)
    objs = [bench.facing(plain((1, 1, 1), ("tough",)), "hero") for _ in range(2)]
    cast(bench, {"op": "gain_status", "status": "asleep", "target": who("all")})
    assert all(bench.has(obj, "asleep") for obj in objs)


def test_untargeted_picks_cost_nothing() -> None:
    """V-RUN-10: `targeted: false` is a choice, but no target: Tough is not paid."""
    bench = table(0)
    foe = bench.facing(plain((1, 1, 1), ("tough",)), "hero")
    cast(bench, {"op": "discard", "target": who()})
    assert bench.zone(foe) == "hero"
    cast(bench, {"op": "discard", "target": who(targeted=False)})
    assert bench.zone(foe) == "discard"


def test_controllers_and_zones() -> None:
    """V-RUN-11: you, any, actor, target_player; play, reserve, being_played."""
    found = scene()
    bench = found.bench
    own = bench.put(plain(), "reserve")
    bench.put(plain(), "hero")
    cast(bench, {"op": "boost", "n": 1, "target": who("all", controller="you")})
    assert [bench.boosts(obj) for obj in (found.mine, found.small, own)] == [1, 0, 0]
    cast(bench, {"op": "boost", "n": 1, "target": who("all", controller="you", zone="reserve", kind=["any"])})
    assert (bench.boosts(found.mine), bench.boosts(own)) == (1, 1)
    cast(bench, {"op": "gain_status", "status": "asleep", "target": who("all", controller="target_player")})
    assert (bench.kind, set(bench.asked.options)) == ("side", {PLAYER, CONFLUENCE})
    bench.pick(CONFLUENCE)
    assert [bench.has(obj, "asleep") for obj in (found.mine, found.small, found.big)] == [False, True, True]
    fleeting = {"op": "gain_status", "status": "fleeting"}
    limbo = cast(bench, {**fleeting, "target": who("all", controller="you", zone="being_played", kind=["spell"])})
    assert bench.zone(limbo) == "discard"
    assert not bench.has(own, "fleeting")


def test_the_actor_is_who_carries_it_out() -> None:
    """V-RUN-11: with each_player the actor's own objects are meant."""
    bench = table().mana(1, side=CONFLUENCE)
    mine, theirs = bench.put(plain(), "hero"), bench.facing(plain(), "hero")
    each = {"op": "sacrifice", "who": "target_opponent", "target": who(controller="actor", targeted=False)}
    bench.put(spell(each), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert (bench.zone(mine), bench.zone(theirs)) == ("discard", "hero")


def _zoo(bench: Bench) -> dict[str, Obj]:
    """One object for every filter."""
    return {
        "plain": bench.put(plain((1, 1, 1), cost=2), "hero"),
        "token": bench.put("CORE_OR_31_C", "hero"),
        "dear": bench.put(plain((1, 1, 1), cost=5), "hero"),
        "robot": bench.put(beast("robot"), "hero"),
        "boosted": bench.put(plain(), "hero", boosts=1),
        "asleep": bench.put(plain(), "hero", status="asleep"),
        "zero": bench.put(plain((0, 3, 3)), "hero", boosts=2),
        "gear": bench.put(plain(cost=2, kind=Kind.EXPEDITION), "hero"),
        "house": bench.put(landmark(2), "landmark"),
    }


@pytest.mark.parametrize(
    "wanted, names",
    [
        ({"kind": ["character"]}, "plain token dear robot boosted asleep zero"),
        ({"kind": ["permanent"]}, "gear house"),
        ({"kind": ["any"]}, "plain token dear robot boosted asleep zero gear house"),
        ({"kind": ["spell"]}, ""),
        ({"kind": ["any"], "subtype": "robot"}, "robot"),
        ({"kind": ["character"], "hand_cost_max": 0}, "token"),
        ({"kind": ["character"], "hand_cost_min": 3}, "dear"),
        ({"kind": ["character"], "token": True}, "token"),
        ({"kind": ["character"], "token": False}, "plain dear robot boosted asleep zero"),
        ({"kind": ["character"], "boosted": True}, "boosted zero"),
        ({"kind": ["character"], "status_any": ["asleep", "anchored"]}, "asleep"),
        ({"kind": ["permanent"], "zone": "landmark"}, "house"),
        ({"kind": ["character"], "has_zero_base_stat": True}, "zero"),
        ({"kind": ["character"], "from": "reserve"}, ""),
    ],
)
def test_filters(wanted: dict[str, Any], names: str) -> None:
    """V-RUN-12, A-CARD-05, A-CARD-06, A-CARD-07, A-STAT-06: what each filter lets through."""
    bench = table()
    zoo = _zoo(bench)
    number = {"count": "controlled", "filter": wanted}
    target = bench.facing(plain(), "hero")
    cast(bench, {"op": "boost", "n": number, "target": who()})
    if names:
        bench.pick(target)
    assert bench.boosts(target) == len(names.split())
    if "zone" not in wanted and "from" not in wanted and "has_zero_base_stat" not in wanted and names:
        bench = table()
        zoo = _zoo(bench)
        cast(bench, {"op": "select", "target": {**who("any_number"), "controller": "you", **wanted}})
        assert {name for name, obj in zoo.items() if obj in bench.asked.options} == set(names.split())


def test_other_is_everything_but_self() -> None:
    """V-RUN-12: `other` leaves out the object with the ability."""
    bench = table()
    friend = bench.put(plain(), "hero")
    all_others = {"op": "boost", "n": 1, "target": who("all", controller="you", other=True)}
    obj = played(bench, made((1, 1, 1), on("join", all_others)))
    assert (bench.boosts(friend), bench.boosts(obj)) == (1, 0)


def test_total_hand_cost() -> None:
    """V-RUN-12: the printed costs of all chosen together."""
    found = scene()
    cast(found.bench, {"op": "boost", "n": 1, "target": who("up_to", 3, total_hand_cost_max=6)})
    assert found.bench.asked.why_not((found.mine, found.small)) == ""
    assert found.bench.asked.why_not((found.big,)) == ""
    assert found.bench.asked.why_not((found.mine, found.big)) != ""


def test_played_from_and_terrain_filters() -> None:
    """V-RUN-12: `from` is the zone it was played from; `terrain` that of the region that was left."""
    bench = table()
    watches = reacts("you_play_card", BOOST_ME, filter={"kind": ["character"], "from": "reserve"})
    watcher = bench.put(made((1, 1, 1), watches), "hero")
    played(bench, plain())
    assert bench.boosts(watcher) == 0
    played(bench, plain(), "reserve")
    assert bench.boosts(watcher) == 1
    bench = table().at(1, 6).region(1, "forest").region(6, "ocean")
    moves = [reacts("own_expedition_moves_forward", DRAW, filter={"terrain": one}) for one in ("ocean", "mountain")]
    bench.put(made((1, 1, 1), *moves, keywords=("gigantic",)), "hero")
    before = count(bench, "deck")
    bench.begin("dusk")
    assert bench.state.at == [2, 5]
    assert count(bench, "deck") == before - 1 - 2, "once for the Ocean; two cards are those of the Morning"


@pytest.mark.parametrize(
    "word, names",
    [
        ("my_expedition", "me near"),
        ("other_own", "far"),
        ("facing_self", "before"),
        ("facing_other_own", "beyond"),
        ("all", "me near far before beyond"),
    ],
)
def test_expeditions(word: str, names: str) -> None:
    """V-RUN-13, P-16: the own Expedition, the other one, those facing them, all four."""
    bench = table()
    objs = {
        "near": bench.put(plain(), "hero"),
        "far": bench.put(plain(), "companion"),
        "before": bench.facing(plain(), "hero"),
        "beyond": bench.facing(plain(), "companion"),
    }
    op = {"op": "gain_status", "status": "anchored", "target": who("all", expedition=word)}
    objs["me"] = played(bench, made((1, 1, 1), on("join", op)))
    assert {name for name, obj in objs.items() if bench.has(obj, "anchored")} == set(names.split())


def test_expeditions_of_one_that_has_left() -> None:
    """V-RUN-13: of one that left its last Expedition is meant."""
    bench = table()
    leaves = reacts(
        "self_leaves_expedition_zone",
        {"op": "create_token", "token": "CORE_OR_31_C", "n": 1, "where": "my_expedition"},
    )
    bench.put(made((1, 1, 1), leaves), "companion")
    cast(bench, {"op": "discard", "target": who()})
    assert (bench.row("companion"), bench.row("hero")) == (["Ordis Recruit"], [])


def test_expeditions_of_a_gigantic_one() -> None:
    """V-RUN-13, A-KW-GIGANTIC: both are its own, none is the other; for a token one is chosen."""
    for word, hit in (("my_expedition", True), ("other_own", False)):
        bench = table()
        friends = [bench.put(plain(), lane) for lane in ("hero", "companion")]
        op = {"op": "boost", "n": 1, "target": who("all", controller="you", other=True, expedition=word)}
        played(bench, made((1, 1, 1), on("join", op), keywords=("gigantic",)))
        assert [bench.boosts(obj) for obj in friends] == [int(hit)] * 2
    bench = table()
    one = {"op": "create_token", "token": "CORE_OR_31_C", "n": 1, "where": "my_expedition"}
    none = {"op": "create_token", "token": "CORE_AX_31_C", "n": 1, "where": "other_own"}
    played(bench, made((1, 1, 1), on("join", one, none), keywords=("gigantic",)))
    assert bench.kind == "lane"
    bench.pick(1)
    assert (bench.row("hero"), bench.row("companion")) == (["made"], ["Ordis Recruit"])


@pytest.mark.parametrize(
    "words, names",
    [
        ({"zone": "play"}, "hero companion landmark"),
        ({"zone": "reserve"}, "reserve"),
        ({"zone": "play", "expedition": "my_expedition"}, "hero"),
    ],
)
def test_whom_a_continuous_ability_concerns(words: dict[str, Any], names: str) -> None:
    """V-RUN-11, V-RUN-13, A-STATIC-01: what lies in the zone, or in the Expedition, that it names, and nothing else."""
    bench = table()
    grants = {"op": "grant_keyword", "keyword": "seasoned", "target": who("all", kind=["any"], **words)}
    bench.put(made((0, 0, 0), on("static", grants)), "hero")
    objs = {where: bench.put(plain(), where) for where in ("hero", "companion", "reserve", "hand")}
    objs["landmark"] = bench.put(landmark(), "landmark")
    assert {where for where, obj in objs.items() if derive.has(bench.state, obj, "seasoned")} == set(names.split())


def test_a_target_expedition() -> None:
    """V-RUN-13, P-22: target_any lets the player choose one of all four; in a selector, what is in that one."""
    bench = table()
    objs = [bench.put(plain(), "hero"), bench.facing(plain(), "hero"), bench.facing(plain(), "companion")]
    cast(bench, {"op": "boost", "n": 1, "target": who("all", expedition="target_any")})
    assert (bench.kind, len(bench.asked.options)) == ("expedition", 4)
    bench.place("companion", CONFLUENCE)
    assert [bench.boosts(obj) for obj in objs] == [0, 0, 1]
