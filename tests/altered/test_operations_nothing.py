"""Every operation of the effect machine does nothing where there is nothing to act on (9.4)."""

from __future__ import annotations

from typing import Any

import pytest

from confluence.altered.game import fingerprint
from confluence.altered.operations.base import OPERATIONS
from confluence.altered.reader import WORDS_OF
from confluence.altered.words import CONFLUENCE, PLAYER, Kind
from tests.altered.bench import Bench, plain
from tests.altered.made import made, spell
from tests.altered.showing import DRAW, can_use, cast, landmark, on, played, table, who

NOTHING_THERE: dict[str, dict[str, Any]] = {
    "boost": {"n": 1, "target": who()},
    "gain_status": {"status": "asleep", "target": who()},
    "draw": {"n": 2, "who": "each_player"},
    "next_play": {},
    "create_token": {"token": "CORE_OR_31_C", "n": 1, "where": "other_own"},
    "resupply": {"n": 2, "who": "each_player"},
    "may": {"cost": [{"op": "pay_mana", "n": 1}], "effects": [DRAW]},
    "reduce_cost": {"n": 1, "target": "it"},
    "if": {"condition": {"check": "control", "filter": {"kind": ["any"]}, "min": 1}, "then": [DRAW]},
    "sabotage": {},
    "send_to_reserve": {"target": who()},
    "discard": {"target": who(kind=["character", "permanent"])},
    "discard_card": {"zone": "reserve", "n": 1, "who": "each_player"},
    "sacrifice": {"who": "each_player", "target": who(controller="actor", targeted=False)},
    "lose_status": {"status": "asleep", "target": who()},
    "activate_abilities": {"which": ["join"], "target": who("any_number")},
    "roll_die": {},
    "pay_mana": {"n": 0},
    "return_to_hand": {"target": who("up_to", 2)},
    "choose_one": {"options": [[{"op": "discard", "target": who()}]]},
    "move_expedition": {"direction": "backward", "n": 1, "which": "facing_self"},
    "add_counter": {"counter": "x", "n": 1, "target": "that"},
    "hand_to_reserve": {"n": 1, "who": "each_player"},
    "if_you_do": {"do": [{"op": "discard", "target": who()}], "then": [DRAW]},
    "put_in_mana": {"target": who(), "state": "ready"},
    "after_you": {},
    "spend_counter": {"counter": "x", "n": 1, "target": "self"},
    "grant_keyword": {},
    "block_expedition": {"which": ["facing_self"], "duration": "day"},
    "deck_to_mana": {"n": 1, "who": "each_player", "state": "ready"},
    "switch_expedition": {"target": who("all")},
    "reveal_top": {"n": 2, "who": "you"},
    "distribute_revealed": {
        "picks": [{"pick": "exactly", "n": 1, "kind": ["any"], "to": "reserve"}],
        "rest": "discard_pile",
    },
    "play_free": {"target": "revealed"},
    "optional_extra_cost": {},
    "put_on_deck_top": {"target": who()},
    "make_free": {"target": "it"},
    "min_cost": {},
    "play_restriction": {},
    "set_terrain": {},
    "suppress_abilities": {},
    "win_game": {},
    "exhaust_self": {},
    "extra_die": {},
    "grant_ability": {},
    "modify_die": {},
    "select": {"target": who()},
    "morning_override": {},
}
"""Every operation of section 9.4, with words that find nothing; empty where it needs no object (see below)."""
NEEDS_NOTHING = {
    "next_play": "waits for a card",
    "roll_die": "a die is always there",
    "after_you": "ends the turn",
    "win_game": "ends the match",
    "exhaust_self": "concerns the object itself, which is there",
    "modify_die": "changes a number of the roll",
    "morning_override": "takes the place of the Morning",
    "grant_keyword": "continuous",
    "grant_ability": "continuous",
    "min_cost": "continuous",
    "play_restriction": "continuous",
    "set_terrain": "continuous",
    "suppress_abilities": "continuous",
    "optional_extra_cost": "continuous",
    "extra_die": "part of a roll",
}


def test_the_list_of_operations_is_complete() -> None:
    """E-16: all 48 operations are looked at; two more are the Confluence's."""
    assert set(NOTHING_THERE) == set(WORDS_OF) - {"add_terrain", "exhaust"}
    assert len(NOTHING_THERE) == 48
    assert {name for name, words in NOTHING_THERE.items() if not words} == {*NEEDS_NOTHING, "sabotage"}
    ready = {name.strip("_") for name in OPERATIONS}
    assert set(NOTHING_THERE) - set(NEEDS_NOTHING) <= ready


@pytest.mark.parametrize("name", [name for name in NOTHING_THERE if name not in NEEDS_NOTHING])
def test_nothing_to_act_on_changes_nothing(name: str) -> None:
    """E-16, A-EFF-06, A-TGT-04, A-PLAY-12: an operation without a legal object or card leaves everything as it was."""

    def after(*effects: dict[str, Any]) -> tuple[Any, int]:
        bench = table(0)
        bench.state.hands[PLAYER].clear()
        bench.state.discards[PLAYER].clear()
        for side in (PLAYER, CONFLUENCE):
            bench.only_deck([], side)
        bench.put(made((0, 0, 0), on("exhaust", {"op": "sabotage"}), kind=Kind.LANDMARK), "landmark")
        if name in ("discard", "if"):
            bench.state.landmarks[PLAYER].clear()
        quiet = plain((0, 0, 0), kind=Kind.SPELL, cost=0, name="quiet")
        obj = bench.put(spell(*effects, cost=0, name="quiet") if effects else quiet, "hand")
        bench.run()
        assert bench.kind == "turn"
        bench.play(obj)
        if bench.kind == "mode":
            bench.pick(0)
        state = fingerprint(bench.state)
        return state, bench.state.changes

    assert after({"op": name, **NOTHING_THERE[name]}) == after()


def test_paying_for_a_tough_target_is_not_forgotten() -> None:
    """A-KW-TOUGH, A-TGT-03: what was paid for is done, also when another question comes after the choice."""
    bench = table(2)
    objs = [bench.facing(plain((1, 1, 1), ("tough",), name=name), "hero") for name in ("a", "b")]
    cast(bench, {"op": "send_to_reserve", "target": who("up_to", 2)})
    assert bench.asked.prices == (1, 1)
    bench.pick(*objs)
    assert (bench.kind, bench.state.ready[PLAYER]) == ("row", 0)
    bench.pick(objs[1], objs[0])
    assert bench.state.reserves[CONFLUENCE] == [objs[1], objs[0]]
    assert bench.state.ready[PLAYER] == 0


def test_a_support_that_does_nothing_keeps_its_price() -> None:
    """A-QUICK-05: it may be used though nothing comes of it; the cost stays paid."""
    bench = table()
    obj = bench.put("Muna Caregiver", "reserve")
    assert can_use(bench, obj)
    bench.use(obj)
    assert (bench.kind, bench.zone(obj)) == ("turn", "discard")


def test_houses_and_benches() -> None:
    """A-CARD-04: a Landmark enters the Landmark zone at the right end."""
    bench = Bench().mana(4).hold()
    bench.state.passed[CONFLUENCE] = True
    first, second = played(bench, landmark(name="a")), played(bench, landmark(name="b"))
    assert bench.state.landmarks[PLAYER] == [first, second]
