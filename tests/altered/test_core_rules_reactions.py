"""Reactions, targets, effects and continuous abilities (sections 2.12 to 2.14 of the rules)."""

from __future__ import annotations

from confluence.altered import derive
from confluence.altered.events import Reacted
from confluence.altered.reactions import MOST_A_DAY
from confluence.altered.reader import EVENTS, TRIGGERS
from confluence.altered.words import CONFLUENCE, PLAYER, Kind
from tests.altered.bench import plain
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
    scene,
    table,
    who,
)


def test_an_event_makes_one_pending_reaction() -> None:
    """A-TRIG-01: bound to the objects involved."""
    bench = table()
    watcher = bench.put(
        made((0, 0, 0), reacts("character_joins_your_expeditions", {"op": "boost", "n": 1, "target": "it"})), "hero"
    )
    first, second = played(bench, plain()), played(bench, plain())
    assert [bench.boosts(obj) for obj in (first, second, watcher)] == [1, 1, 0]
    assert [event.object for event in bench.told(Reacted)] == [watcher, watcher]


def test_a_reaction_exists_before_its_event() -> None:
    """A-TRIG-02: two that arrive together do not see each other arrive, but each its own arrival."""
    bench = table()
    sees = made((1, 1, 1), reacts("character_joins_your_expeditions", BOOST_ME))
    tops = [bench.put(sees, "deck") for _ in range(2)]
    into = {"pick": "exactly", "n": 2, "kind": ["character"], "to": "own_expeditions"}
    shown = {"op": "reveal_top", "n": 2, "who": "you"}
    cast(bench, shown, {"op": "distribute_revealed", "picks": [into], "rest": "discard_pile"})
    bench.pick(0).pick(1).settle()
    assert [bench.boosts(obj) for obj in tops] == [1, 1]


def test_once_for_each_part() -> None:
    """A-TRIG-05: three Characters that join at once are three events."""
    bench = table()
    watcher = bench.put(made((0, 0, 0), reacts("character_joins_your_expeditions", BOOST_ME)), "hero")
    cast(bench, {"op": "create_token", "token": "CORE_OR_31_C", "n": 3, "where": "hero"})
    bench.settle()
    assert bench.boosts(watcher) == 3


def test_the_player_orders_the_own_reactions() -> None:
    """A-TRIG-06: one of the own ones first, in the order the player likes; new ones join the pool at once."""
    bench = table(day=2, both=True)
    first = bench.put(made((0, 0, 0), on("noon", {"op": "draw", "n": 1, "who": "target_opponent"})), "hero")
    second = bench.put(made((0, 0, 0), on("noon", BOOST_ME)), "hero")
    new = bench.put(made((0, 0, 0), reacts("opponent_draws_or_resupplies", BOOST_ME)), "hero")
    noon(bench)
    assert {bench.state.pending[place].me[0] for place in bench.asked.options} == {first, second}
    bench.pick(next(p for p in bench.asked.options if bench.state.pending[p].me[0] == first))
    assert {bench.state.pending[place].me[0] for place in bench.asked.options} == {second, new}
    theirs = [one for one in bench.state.pending if one.side == CONFLUENCE]
    assert len(theirs) == 1, "the Confluence's Noon reaction waits: the player is first today"


def test_effects_are_not_interrupted() -> None:
    """A-TRIG-07: what triggers during an effect waits until it has finished."""
    bench = table()
    dies = reacts("self_sacrificed", {"op": "boost", "n": 5, "target": who()})
    victim = bench.put(made((1, 1, 1), dies), "hero")
    rest = bench.put(plain(), "hero")
    give = {"op": "sacrifice", "who": "you", "target": who(controller="you", targeted=False)}
    cast(
        bench,
        give,
        {"op": "boost", "n": 1, "target": who(boosted=True)},
        {"op": "gain_status", "status": "asleep", "target": who()},
    )
    bench.pick(victim)
    assert bench.boosts(rest) == 5, "the second operation found nobody boosted yet"
    assert bench.has(rest, "asleep")


def test_a_loop_ends() -> None:
    """A-TRIG-09: one reaction of one object resolves a hundred times in a Day at most."""
    bench = table()
    endless = reacts("your_character_gains_boost", {"op": "boost", "n": 1, "target": "it"})
    obj = bench.put(made((0, 0, 0), endless), "hero")
    cast(bench, {"op": "boost", "n": 1, "target": who()})
    assert bench.kind == "turn"
    assert bench.boosts(obj) == 1 + MOST_A_DAY


def test_reactions_outside_play_do_not_work() -> None:
    """A-TRIG-10: not in Hand, Reserve, Discard or Mana; heroes do."""
    bench = table(hero="Teija & Nauraa")
    card = made((0, 0, 0), reacts("you_play_card", BOOST_ME, filter={"kind": ["any"]}))
    objs = [bench.put(card, where) for where in ("hand", "reserve", "discard", "mana", "hero")]
    obj = played(bench, plain())
    bench.settle()
    assert [bench.boosts(one) for one in objs] == [0, 0, 0, 0, 1]
    assert bench.boosts(obj) == 1, "the hero's"


def test_the_events_of_the_first_set() -> None:
    """A-TRIG-11: every trigger and event of the vocabulary is known."""
    assert len(TRIGGERS - {"overcome", "noon_in_reserve"}) == 12
    assert len(EVENTS) == 19


def test_the_last_values_and_the_place() -> None:
    """A-TRIG-13: a reaction to leaving uses the last Expedition, and finds the card in a visible zone."""
    bench = table()
    there = {"op": "create_token", "token": "CORE_OR_31_C", "n": 1, "where": "my_expedition"}
    leaves = reacts("self_leaves_expedition_zone", there, {"op": "boost", "n": 1, "target": "self"})
    obj = bench.put(made((1, 1, 1), leaves), "companion")
    cast(bench, {"op": "send_to_reserve", "target": who()})
    assert (bench.row("companion"), bench.zone(obj), bench.boosts(obj)) == (["Ordis Recruit"], "reserve", 1)


def test_the_last_values_are_those_of_the_event() -> None:
    """A-ZONE-05, A-TRIG-13: a reaction that waits keeps the Expedition of its own event when the card moves on."""
    bench = table()
    there = {"op": "create_token", "token": "CORE_AX_31_C", "n": 1, "where": "my_expedition"}
    back = reacts("self_to_reserve_from_expedition", {"op": "return_to_hand", "target": "self"})
    obj = bench.put(made((1, 1, 1), back, reacts("self_leaves_expedition_zone", there)), "companion")
    cast(bench, {"op": "send_to_reserve", "target": who("all", controller="you")})
    events = {bench.state.pending[place].ability.event: place for place in bench.asked.options}
    bench.pick(events["self_to_reserve_from_expedition"])
    assert (bench.zone(obj), bench.row("companion"), bench.row("hero")) == ("hand", ["Brassbug"], [])


def test_a_reaction_without_its_object() -> None:
    """A-TRIG-14: it still resolves; only what needs the object does nothing."""
    bench = table()
    obj = bench.put(made((1, 1, 1), on("noon", BOOST_ME, DRAW)), "hero")
    kills = bench.put(
        made((1, 1, 1), on("noon", {"op": "discard", "target": who(other=True, controller="you")})), "hero"
    )
    before = count(bench, "deck")
    noon(bench)
    bench.pick(next(p for p in bench.asked.options if bench.state.pending[p].me[0] == kills))
    assert (bench.zone(obj), bench.boosts(obj)) == ("discard", 0)
    assert count(bench, "deck") == before - 1


def test_a_replacement_applies_once() -> None:
    """A-TRIG-12: at most once to one event; the replaced move is not replaced again."""
    bench = table()
    turns = on(
        "replace", {"op": "put_in_mana", "target": "self", "state": "ready"}, event="self_would_leave_expedition_zone"
    )
    obj = bench.put(made((1, 1, 1), turns, turns), "hero")
    cast(bench, {"op": "discard", "target": who()})
    assert (bench.zone(obj), bench.state.mana[PLAYER].count(obj)) == ("mana", 1)


# ------------------------------------------------------------------ targets and effects


def test_targets_are_chosen_at_their_step() -> None:
    """A-TGT-02, A-TGT-01, Q-23: just before the step that uses them: what the first step made can be chosen."""
    bench = table()
    cast(
        bench,
        {"op": "create_token", "token": "CORE_OR_31_C", "n": 1, "where": "hero"},
        {"op": "boost", "n": 1, "target": who()},
        {"op": "boost", "n": 1, "target": who()},
    )
    (obj,) = bench.state.expeditions[PLAYER][0]
    assert bench.boosts(obj) == 2, "chosen once for each time the word is there"


def test_no_legal_target() -> None:
    """A-TGT-04, A-EFF-06: that step does nothing, the rest happens."""
    bench = table()
    before = count(bench, "deck")
    cast(bench, {"op": "discard", "target": who()}, DRAW)
    assert count(bench, "deck") == before - 1


def test_expeditions_and_sides_are_targets() -> None:
    """A-TGT-06, P-22: an Expedition, a side of the Confluence or a player can be chosen."""
    bench = table()
    cast(bench, {"op": "block_expedition", "which": ["target_any"], "duration": "day"})
    assert sorted(bench.asked.options) == [0, 1, 2, 3]
    bench.place("companion")
    assert bench.meter("companion").held


def test_mandatory_and_optional() -> None:
    """A-EFF-01, A-TRIG-08, A-TGT-03: without "may" it must be done, though it hurts; "may" is asked at its step."""
    bench = table()
    own = bench.put(plain(), "hero")
    cast(bench, {"op": "discard", "target": who()})
    assert bench.zone(own) == "discard"
    cast(bench, {"op": "may", "effects": [DRAW]})
    assert bench.kind == "may"


def test_if_you_do_needs_something_done() -> None:
    """A-EFF-03, A-EFF-04: X was begun, so Y happens; declining a price skips only what it pays for."""
    bench = table()
    pay = {"op": "may", "cost": [{"op": "pay_mana", "n": 1}], "effects": [DRAW]}
    before = count(bench, "deck")
    cast(bench, pay, {"op": "resupply", "n": 1, "who": "you"})
    bench.no()
    assert count(bench, "deck") == before - 1
    bench.put(plain(), "reserve")
    give = {"op": "discard_card", "zone": "reserve", "n": "all", "who": "you"}
    cast(bench, {"op": "if_you_do", "do": [give], "then": [DRAW]})
    assert count(bench, "deck") == before - 2


def test_the_order_in_a_new_row() -> None:
    """A-EFF-08: what enters a row at the same time lies there as the player likes, also the Confluence's."""
    found = scene()
    bench = found.bench
    cast(bench, {"op": "send_to_reserve", "target": who("all", controller="any")})
    assert (bench.kind, set(bench.asked.options)) == ("row", {found.small, found.big})
    bench.pick(found.big, found.small)
    assert bench.state.reserves[CONFLUENCE] == [found.big, found.small]


# ------------------------------------------------------------------ continuous abilities


def test_continuous_abilities_by_age() -> None:
    """A-STATIC-01: from printed values, oldest first: the newer word about terrains has the last say."""
    bench = table().at(1, 7).region(1, "forest")
    for terrain in ("ocean", "mountain"):
        static = {"op": "set_terrain", "regions": "all", "terrains": [terrain]}
        bench.put(made((0, 0, 0), on("static", static), kind=Kind.LANDMARK), "landmark")
    assert bench.meter("hero").terrains == {1}
    first = bench.state.landmarks[PLAYER][1]
    bench.state.landmarks[PLAYER].remove(first)
    bench.state.steady.remove(first)
    assert bench.meter("hero").terrains == {2}


def test_an_effect_that_outlasts_its_list() -> None:
    """A-STATIC-03: a waiting part has an owner and a duration, and is dropped then."""
    bench = table()
    part = {
        "op": "next_play",
        "filter": {"kind": ["character"]},
        "duration": "turn",
        "effects": [{"op": "boost", "n": 1, "target": "it"}],
    }
    bench.use(bench.put(made((0, 0, 0), on("support", part)), "reserve"))
    (waiting,) = bench.state.waiting
    assert (waiting.side, waiting.duration) == (PLAYER, "turn")
    cast(bench)
    assert bench.state.waiting == []


def test_a_granted_keyword_is_gone_with_its_source() -> None:
    """A-STATIC-01: nothing is stored: with the Landmark the keyword is gone."""
    bench = table()
    bench.put("The Spindle, Muna Bastion", "landmark")
    obj = bench.put(beast("plant"), "hero")
    assert derive.tough(bench.state, obj) == 2
    cast(bench, {"op": "discard", "target": who(kind=["permanent"])})
    assert derive.tough(bench.state, obj) == 0
    assert bench.row("landmark") == []
    bench.put(landmark(), "landmark")
    assert derive.tough(bench.state, obj) == 0
