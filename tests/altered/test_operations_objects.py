"""Operations on objects and tokens, and those that work all the time: what each of them does (9.4)."""

from __future__ import annotations

from typing import Any

import pytest

from confluence.altered import derive
from confluence.altered.words import CONFLUENCE, PLAYER, Kind
from tests.altered.bench import plain
from tests.altered.made import made
from tests.altered.showing import (
    BOOST_ME,
    DRAW,
    MAKE_RECRUIT,
    RESERVE_CARD,
    beast,
    cast,
    count,
    noon,
    on,
    played,
    scene,
    table,
    who,
)

# ------------------------------------------------------------------ objects gain and lose


def test_boost() -> None:
    """V-OP-boost, A-CNT-01, P-09: in play, Reserve or Limbo; also the Confluence's, which is then harder to pass."""
    found = scene()
    bench = found.bench
    own = bench.put(plain(), "reserve")
    cast(bench, {"op": "boost", "n": 2, "target": who()})
    bench.pick(found.small)
    assert bench.boosts(found.small) == 2
    assert bench.meter("hero").against == (3, 3, 3)
    cast(bench, {"op": "boost", "n": 1, "target": RESERVE_CARD})
    bench.pick(own)
    assert bench.boosts(own) == 1
    limbo = cast(bench, {"op": "boost", "n": 1, "target": "self"})
    assert bench.boosts(limbo) == 1, "A-CNT-04: from Limbo to Reserve it keeps it"


def test_boosts_on_a_card_in_discard() -> None:
    """V-OP-boost, A-CNT-05, A-STAT-07: nothing in Discard gains boosts, counters or statuses."""
    bench = table()
    marks: list[dict[str, Any]] = [
        BOOST_ME,
        {"op": "add_counter", "counter": "x", "n": 1, "target": "self"},
        {"op": "gain_status", "status": "asleep", "target": "self"},
    ]
    obj = bench.put(made((1, 1, 1), on("support", *marks)), "reserve")
    bench.use(obj)
    assert bench.zone(obj) == "discard"
    assert (bench.boosts(obj), bench.state.counters, bench.state.status[obj]) == (0, {}, 0)


def test_gain_status() -> None:
    """V-OP-gain_status, A-STAT-01, P-09: once; an Asleep Character of the Confluence counts nothing."""
    found = scene()
    asleep = {"op": "gain_status", "status": "asleep", "target": who()}
    cast(found.bench, asleep)
    found.bench.pick(found.small)
    assert found.bench.meter("hero").against == (0, 0, 0)
    before = found.bench.state.changes
    cast(found.bench, asleep)
    found.bench.pick(found.small)
    assert found.bench.state.changes == before + 2, "it has it already; the Spell moved twice"


def test_lose_status() -> None:
    """V-OP-lose_status: a Spell that loses Fleeting in Limbo goes to Reserve."""
    bench = table()
    sleeper = bench.facing(plain(), "hero", status="asleep fleeting")
    cast(bench, {"op": "lose_status", "status": "asleep", "target": who()})
    assert (bench.has(sleeper, "asleep"), bench.has(sleeper, "fleeting")) == (False, True)
    kept = cast(bench, {"op": "lose_status", "status": "fleeting", "target": "self"}, keywords=("fleeting",))
    assert bench.zone(kept) == "reserve"


def test_add_and_spend_counters() -> None:
    """V-OP-add_counter, V-OP-spend_counter, A-CNT-02, A-CNT-03, A-ACT-SPEND: too few counters cannot be spent."""
    bench = table()
    adds = on("exhaust", {"op": "add_counter", "counter": "x", "n": 2, "target": "self"})
    spends = on(
        "noon",
        {"op": "may", "cost": [{"op": "spend_counter", "counter": "x", "n": 2, "target": "self"}], "effects": [DRAW]},
    )
    obj = bench.put(made((0, 0, 0), adds, spends, kind=Kind.LANDMARK), "landmark")
    bench.use(obj)
    assert bench.state.counters[obj] == {"x": 2}
    before = count(bench, "deck")
    noon(bench)
    bench.yes()
    assert (bench.state.counters, count(bench, "deck")) == ({}, before - 1)
    noon(bench)
    assert bench.kind == "turn", "there are none left"
    cast(bench, {"op": "spend_counter", "counter": "x", "n": 2, "target": "self"})
    assert bench.state.counters == {}, "removing more than there are leaves none"


def test_exhaust_self() -> None:
    """V-OP-exhaust_self: a price that only a ready object pays."""
    bench = table()
    obj = bench.put(
        made((0, 0, 0), on("noon", {"op": "may", "cost": [{"op": "exhaust_self"}], "effects": [DRAW]})), "hero"
    )
    noon(bench)
    bench.yes()
    assert bench.has(obj, "exhausted")
    noon(bench)
    assert bench.kind == "turn"


def test_pay_mana() -> None:
    """V-OP-pay_mana, A-PLAY-04: ready orbs are exhausted; nothing if `unless` holds."""
    for day, left in ((1, 0), (2, 2)):
        bench = table(2, day=day)
        pay = {"op": "pay_mana", "n": 2, "unless": {"check": "first_player"}}
        obj = bench.put(made((0, 0, 0), on("exhaust", DRAW, cost=[pay]), kind=Kind.LANDMARK), "landmark")
        bench.use(obj)
        assert (bench.state.ready[PLAYER], count(bench, "mana")) == (left, 2)


# ------------------------------------------------------------------ tokens


@pytest.mark.parametrize(
    "where, hero, companion",
    [("hero", 2, 0), ("companion", 0, 2), ("each_own", 2, 2), ("my_expedition", 2, 0), ("other_own", 0, 2)],
)
def test_create_token(where: str, hero: int, companion: int) -> None:
    """V-OP-create_token, A-ACT-CREATE: n at the right end of each named Expedition."""
    bench = table()
    played(bench, made((1, 1, 1), on("join", {**MAKE_RECRUIT, "n": 2, "where": where}), name="me"))
    assert bench.row("hero") == ["me", *["Ordis Recruit"] * hero]
    assert bench.row("companion") == ["Ordis Recruit"] * companion


def test_create_token_anywhere() -> None:
    """V-OP-create_token, P-34: also on a side of the Confluence, whose token it then is; divided freely."""
    bench = table()
    cast(bench, {**MAKE_RECRUIT, "n": 2, "where": "target_any"})
    bench.place("hero", CONFLUENCE)
    objs = bench.state.expeditions[CONFLUENCE][0]
    assert [(bench.state.side[obj], bench.state.owner[obj]) for obj in objs] == [(CONFLUENCE, CONFLUENCE)] * 2
    assert bench.meter("hero").against == (2, 2, 2)
    cast(bench, {**MAKE_RECRUIT, "n": 3, "where": "split_any"})
    bench.place("companion").place("hero").place("companion")
    assert (len(bench.row("hero")), len(bench.row("companion"))) == (1, 2)
    bench.begin("night")
    assert all(bench.zone(obj) == "gone" for obj in objs)


# ------------------------------------------------------------------ continuous operations


def test_grant_keyword() -> None:
    """V-OP-grant_keyword, A-KW-STACK: while it works; Tough values add up."""
    bench = table()
    words: list[dict[str, Any]] = [
        {"op": "grant_keyword", "keyword": "tough", "value": 2, "target": who("all", controller="you")},
        {"op": "grant_keyword", "keyword": "gigantic", "target": who("all", controller="you", subtype="robot")},
    ]
    totem = bench.put(made((0, 0, 0), on("static", *words), kind=Kind.LANDMARK), "landmark")
    robot, achilles = bench.put(beast("robot"), "hero"), bench.put("Achilles", "hero")
    assert (derive.tough(bench.state, robot), derive.tough(bench.state, achilles)) == (2, 3)
    assert bench.meter("companion").totals == (1, 1, 1)
    cast(bench, {"op": "discard", "target": who(kind=["permanent"])})
    assert bench.zone(totem) == "discard"
    assert (derive.tough(bench.state, robot), bench.meter("companion").totals) == (0, (0, 0, 0))


def test_grant_ability() -> None:
    """V-OP-grant_ability: `self` inside is the receiver, who has it already at its own arrival."""
    bench = table()
    bench.put("CORE_BR_30_C", "landmark")
    bench.put("CORE_BR_30_C", "landmark")
    obj = played(bench, plain(), "reserve")
    bench.settle()
    assert bench.boosts(obj) == 2


def test_set_terrain() -> None:
    """V-OP-set_terrain, P-23, P-38: all regions have exactly these terrains."""
    bench = table().at(1, 7).region(1, "forest")
    static = {"op": "set_terrain", "regions": "all", "terrains": ["mountain", "ocean"]}
    bench.put(made((0, 0, 0), on("static", static), kind=Kind.LANDMARK), "landmark")
    assert bench.meter("hero").terrains == bench.meter("companion").terrains == {1, 2}
