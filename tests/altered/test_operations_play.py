"""Operations that hold others, that play cards, roll dice and move Expeditions: what each of them does (9.4)."""

from __future__ import annotations

from typing import Any

import pytest

from confluence.altered import playing
from confluence.altered.events import Rolled
from confluence.altered.words import CONFLUENCE, PLAYER, Kind, Zone
from confluence.core.errors import Illegal
from tests.altered.bench import plain
from tests.altered.made import foe, made, spell
from tests.altered.showing import (
    BOOST_ME,
    DRAW,
    RESERVE_CARD,
    SUPPLY,
    cast,
    cost,
    count,
    noon,
    on,
    played,
    reacts,
    rolls,
    scene,
    table,
    waits,
    who,
)

# ------------------------------------------------------------------ lists of operations


def test_may() -> None:
    """V-OP-may, A-EFF-01, A-TRIG-08: the player decides at this step; declined, `else`."""
    for answer in (1, 0):
        bench = table()
        obj = bench.put(plain(), "hero")
        before = count(bench, "deck")
        cast(bench, {"op": "may", "effects": [{"op": "boost", "n": 1, "target": who()}], "else": [DRAW]})
        assert bench.kind == "may"
        bench.pick(answer)
        assert (bench.boosts(obj), count(bench, "deck")) == (answer, before - (1 - answer))


def test_if() -> None:
    """V-OP-if, A-EFF-02: tested when the step comes up; `then` or `else`."""
    for day, drawn, supplied in ((1, 0, 1), (2, 1, 0)):
        bench = table(day=day)
        hand = count(bench, "hand")
        done = cast(bench, {"op": "if", "condition": {"check": "not_first_day"}, "then": [DRAW], "else": [SUPPLY]})
        assert count(bench, "hand") == hand + drawn
        assert count(bench, "reserve") == supplied + 1
        assert bench.zone(done) == "reserve"


def test_if_you_do() -> None:
    """V-OP-if_you_do, A-EFF-03: `do` is mandatory; `then` only if it did something, also if that was replaced."""
    give = {"op": "sacrifice", "who": "you", "target": who(controller="you", targeted=False)}
    for name, drawn in ((plain(), 1), ("Tiny Jinn", 1), (None, 0)):
        bench = table()
        if name is not None:
            bench.put(name, "hero", boosts=1)
        before = count(bench, "deck")
        cast(bench, {"op": "if_you_do", "do": [give], "then": [DRAW]})
        assert (bench.kind, count(bench, "deck")) == ("turn", before - drawn)


def test_choose_one() -> None:
    """V-OP-choose_one, A-EFF-05, Q-23: the mode at this step, before its targets; one without a target does nothing."""
    modes = {"op": "choose_one", "options": [[{"op": "boost", "n": 1, "target": who()}], [DRAW]]}
    for mode in (0, 1):
        bench = table()
        before = count(bench, "deck")
        cast(bench, modes)
        assert (bench.kind, bench.asked.options) == ("mode", (0, 1))
        bench.pick(mode)
        assert (bench.kind, count(bench, "deck")) == ("turn", before - mode)


def test_select() -> None:
    """V-OP-select: only a choice, for later."""
    found = scene()
    before = found.bench.state.changes
    cast(found.bench, {"op": "select", "target": who()})
    found.bench.pick(found.big)
    assert found.bench.state.changes == before + 2, "the Spell moved twice, nothing else"


# ------------------------------------------------------------------ playing


def test_next_play() -> None:
    """V-OP-next_play, A-STATIC-03: the first card that matches uses it up, also if it is free; several all apply."""
    bench = table()
    boosts = [{"op": "boost", "n": 1, "target": "it"}]
    part = {"op": "next_play", "filter": {"kind": ["character"]}, "duration": "turn", "effects": boosts}
    lasting = {**part, "duration": "afternoon"}
    helper = made((0, 0, 0), on("support", part, part, lasting))
    bench.use(bench.put(helper, "reserve"))
    assert waits(bench) == 3
    cast(bench)
    assert waits(bench) == 1, "a Spell does not match, and the turn is over"
    obj = played(bench, plain())
    assert (bench.boosts(obj), waits(bench)) == (1, 0)
    bench.use(bench.put(helper, "reserve"))
    assert bench.boosts(played(bench, plain())) == 3
    bench.use(bench.put(helper, "reserve"))
    bench.pass_()
    assert waits(bench) == 0, "the Afternoon is over"


def test_next_play_is_used_up_by_a_free_card() -> None:
    """V-OP-next_play, A-PLAY-06: a card played for free uses the waiting part up."""
    bench = table()
    cheaper = {"op": "next_play", "filter": {"kind": ["character"]}, "duration": "afternoon"}
    bench.use(
        bench.put(
            made((0, 0, 0), on("support", {**cheaper, "effects": [{"op": "reduce_cost", "n": 5, "target": "it"}]})),
            "reserve",
        )
    )
    bench.deck_top(["Kappa"])
    cast(bench, {"op": "reveal_top", "n": 1, "who": "you"}, {"op": "play_free", "target": "revealed"})
    bench.pick(0)
    assert waits(bench) == 0


def test_reduce_cost() -> None:
    """V-OP-reduce_cost, A-PLAY-03, A-PLAY-06: less mana, never below 0; used up even if not all was needed."""
    bench = table()
    part = {"op": "next_play", "filter": {"kind": ["character"]}, "duration": "afternoon"}
    helper = made((0, 0, 0), on("support", {**part, "effects": [{"op": "reduce_cost", "n": 3, "target": "it"}]}))
    bench.use(bench.put(helper, "reserve"))
    cheap, dear = bench.put(plain(cost=1), "hand"), bench.put(plain(cost=5), "hand")
    assert (cost(bench, cheap), cost(bench, dear)) == (0, 2)
    bench.play(cheap)
    assert (bench.state.ready[PLAYER], cost(bench, dear)) == (12, 5)


def test_make_free() -> None:
    """V-OP-make_free, A-PLAY-05, A-ACT-PLAYFREE: no mana at all: no minimum, and no Tough for a Spell."""
    bench = table(0)
    part = {"op": "next_play", "filter": {"kind": ["spell"]}, "duration": "turn"}
    helper = made((0, 0, 0), on("support", {**part, "effects": [{"op": "make_free", "target": "it"}]}))
    at_least = {"op": "min_cost", "n": 3, "filter": {"kind": ["any"]}, "who": "each_player"}
    bench.put(made((0, 0, 0), on("static", at_least), kind=Kind.LANDMARK), "landmark")
    tough = bench.facing(plain((1, 1, 1), ("tough",)), "hero")
    bench.use(bench.put(helper, "reserve"))
    played(bench, spell({"op": "discard", "target": who()}, cost=9))
    assert bench.zone(tough) == "discard"


def test_play_free() -> None:
    """V-OP-play_free, A-PLAY-05, A-PLAY-16, A-AFT-04: now, from where it is; it does not use up the turn."""
    bench = table(0)
    loud = made((1, 1, 1), on("from_hand", DRAW), on("from_reserve", BOOST_ME), cost=9)
    top = bench.put(loud, "deck")
    free = {"op": "play_free", "target": "revealed"}
    helper = on("support", {"op": "reveal_top", "n": 1, "who": "you"}, free)
    bench.use(bench.put(made((0, 0, 0), helper), "reserve"))
    assert bench.kind == "lane"
    bench.pick(1)
    assert (bench.zone(top), bench.boosts(top), bench.has(top, "fleeting")) == ("companion", 0, False)
    assert count(bench, "hand") == 1
    itself = reacts("self_to_reserve_from_hand", {"op": "play_free", "target": "self"})
    held = bench.put(made((1, 1, 1), itself, on("from_reserve", BOOST_ME), cost=9), "hand")
    cast(bench, {"op": "hand_to_reserve", "n": 1, "who": "you"})
    bench.pick(held).pick(0)
    assert (bench.zone(held), bench.boosts(held), bench.has(held, "fleeting")) == ("hero", 1, True)


def test_play_free_of_what_cannot_be_played() -> None:
    """V-OP-play_free, V-OP-play_restriction, A-GOLD-01: not even for free; it can be put into play."""
    bench = table(1)
    (tomoe,) = bench.deck_top(["Tomoe Gozen"])
    shown = {"op": "reveal_top", "n": 1, "who": "you"}
    cast(bench, shown, {"op": "play_free", "target": "revealed"})
    assert (bench.kind, bench.zone(tomoe)) == ("turn", "deck")
    into = {"pick": "exactly", "n": 1, "kind": ["character"], "to": "own_expeditions"}
    cast(bench, shown, {"op": "distribute_revealed", "picks": [into], "rest": "discard_pile"})
    bench.pick(0)
    assert bench.zone(tomoe) == "hero"
    tired = bench.put(plain(), "reserve", status="exhausted")
    cast(bench, {"op": "play_free", "target": RESERVE_CARD})
    bench.pick(tired)
    assert bench.zone(tired) == "reserve", "A-PLAY-01: exhausted in Reserve"


def test_optional_extra_cost() -> None:
    """V-OP-optional_extra_cost, A-PLAY-02: paid with another card than the one that is played."""
    bench = table(3)
    prison = bench.put("Paint Prison", "reserve")
    with pytest.raises(Illegal, match="costs"):
        bench.play(prison)
    with pytest.raises(Illegal, match="extra cost"):
        bench.play(prison, extra=True)
    other = bench.put(plain(), "reserve")
    bench.play(prison, extra=True)
    assert (bench.zone(other), bench.state.ready[PLAYER]) == ("discard", 0)


def test_min_cost() -> None:
    """V-OP-min_cost, P-10, P-31, A-PLAY-03: the last step; the highest minimum counts; only for whom it says."""
    bench = table()
    for number in (2, 4):
        at_least = {"op": "min_cost", "n": number, "filter": {"kind": ["character"]}, "who": "opponents"}
        bench.put(made((0, 0, 0), on("static", at_least), kind=Kind.LANDMARK), "landmark")
    theirs, own = bench.put(foe(cost=1), "hand", CONFLUENCE), bench.put(foe(cost=1), "hand")
    magic = bench.put(spell(cost=1), "hand", CONFLUENCE)
    found = [playing.cost_of(bench.state, CONFLUENCE, obj, Zone.HAND) for obj in (theirs, magic)]
    assert (found, cost(bench, own)) == ([4, 1], 1)


def test_play_restriction() -> None:
    """V-OP-play_restriction, A-PLAY-14: refused while the condition is false."""
    bench = table(6)
    tomoe = bench.put("Tomoe Gozen", "hand")
    with pytest.raises(Illegal, match="forbids"):
        bench.play(tomoe)
    bench.mana(1, 3)
    assert bench.zone(played(bench, "Tomoe Gozen")) == "hero"


# ------------------------------------------------------------------ dice


def test_roll_die() -> None:
    """V-OP-roll_die, A-ACT-ROLL: one die; the entry between its bounds runs, if there is any."""
    entries = [{"min": 2, "max": 3, "effects": [DRAW]}, {"min": 5, "effects": [SUPPLY]}]
    for die, drawn, supplied in ((1, 0, 0), (2, 1, 0), (3, 1, 0), (4, 0, 0), (5, 0, 1), (6, 0, 1)):
        bench = table()
        hand = count(bench, "hand")
        rolls(bench, die)
        cast(bench, {"op": "roll_die", "results": entries})
        assert (count(bench, "hand"), count(bench, "reserve")) == (hand + drawn, 1 + supplied)
        assert [event.dice for event in bench.told(Rolled)] == [(die,)]


def test_the_parts_of_a_roll() -> None:
    """V-OP-roll_die, V-OP-extra_die, V-OP-modify_die: keep one of all dice, change it, then `after_roll`."""
    bench = table()
    for _ in range(2):
        bench.put("CORE_LY_30_C", "landmark")
    bench.put("CORE_LY_04_R1", "companion")
    obj = bench.put(plain(), "hero")
    rolls(bench, 1, 4, 6)
    more = [{"op": "may", "effects": [{"op": "modify_die", "n": 2}]}]
    result = [{"min": 1, "effects": [{"op": "boost", "n": {"count": "die_result"}, "target": who()}]}]
    cast(bench, {"op": "roll_die", "results": result, "after_roll": more})
    assert (bench.kind, bench.asked.detail) == ("die", ((1,), (4,), (6,)))
    bench.pick(2)
    assert bench.kind == "modify_die"
    bench.yes()
    assert bench.kind == "may"
    bench.yes().pick(obj)
    assert bench.boosts(obj) == 9, "it may exceed 6"


# ------------------------------------------------------------------ the track and the turn


def test_move_expedition() -> None:
    """V-OP-move_expedition, A-ACT-MOVE, A-MAP-07, P-24: to the end of the track at most, stopped by blocks."""
    bench = table().at(5, 6)
    cast(bench, {"op": "move_expedition", "direction": "forward", "n": 3, "which": "hero"})
    assert bench.state.at == [7, 6]
    cast(bench, {"op": "move_expedition", "direction": "backward", "n": 2, "which": "hero"})
    assert bench.state.at == [5, 6]
    assert bench.state.outcome == "", "C-END-02: that is looked at in Dusk"
    bench.put(plain((1, 1, 1), ("defender",)), "hero")
    cast(bench, {"op": "move_expedition", "direction": "forward", "n": 1, "which": "hero"})
    assert bench.state.at == [6, 6], "a Defender holds at Dusk only"
    bench.state.blocked.append(0)
    cast(bench, {"op": "move_expedition", "direction": "forward", "n": 1, "which": "hero"})
    assert bench.state.at == [6, 6]
    cast(bench, {"op": "move_expedition", "direction": "backward", "n": 1, "which": "hero"})
    assert bench.state.at == [5, 6], "backward is not stopped"


def test_move_expedition_reveals_and_passes_the_confluence_by() -> None:
    """V-OP-move_expedition, P-11: the Tumult card it ends on is revealed; a side of the Confluence does not move."""
    bench = table()
    cast(bench, {"op": "move_expedition", "direction": "forward", "n": 3, "which": "target_any"})
    bench.place("hero")
    assert (bench.state.at, bench.state.revealed) == ([3, 7], [False, True, False])
    cast(bench, {"op": "move_expedition", "direction": "forward", "n": 1, "which": "target_any"})
    bench.place("companion", CONFLUENCE)
    assert bench.state.at == [3, 7]


def test_a_move_back_into_the_dark() -> None:
    """V-OP-move_expedition, C-MID-06: moved back into the Darkness the player loses at once."""
    bench = table().at(2, 6)
    bench.state.dark = [2, 0]
    cast(bench, {"op": "move_expedition", "direction": "backward", "n": 1, "which": "hero"})
    assert bench.state.outcome == "lost"


def test_block_expedition() -> None:
    """V-OP-block_expedition, A-ACT-BLOCK: for the Day, or while the object is in play; at Dusk and by effects."""
    forward = {"op": "move_expedition", "direction": "forward", "n": 1, "which": "hero"}
    bench = table()
    bench.stat((1, 1, 1), "hero")
    cast(bench, {"op": "block_expedition", "which": ["hero"], "duration": "day"}, forward)
    assert bench.state.at == [0, 7]
    bench.begin("dusk").pick().settle()
    assert (bench.state.day, bench.state.at) == (2, [0, 7])
    cast(bench, forward)
    assert bench.state.at == [1, 7], "the Day is over"
    holds = {"op": "block_expedition", "which": ["my_expedition"], "duration": "while_in_play"}
    holder = bench.put(made((1, 1, 1), on("static", holds)), "hero")
    cast(bench, forward)
    assert bench.state.at == [1, 7]
    cast(bench, {"op": "discard", "target": who("all", controller="you")}, forward)
    assert (bench.zone(holder), bench.state.at) == ("discard", [2, 7])


def test_after_you() -> None:
    """V-OP-after_you, A-ACT-AFTERYOU: the turn ends when the effect is done, which is no pass."""
    bench = table(day=2)
    bench.state.passed[CONFLUENCE] = False
    bench.put(foe(cost=0, name="theirs"), "hand", CONFLUENCE)
    before = count(bench, "deck")
    bench.use(bench.put(made((0, 0, 0), on("support", {"op": "after_you"}, DRAW)), "reserve"))
    assert count(bench, "deck") == before - 1, "the rest of the effect happens first"
    assert bench.row("companion", CONFLUENCE) == ["theirs"]
    assert (bench.kind, bench.state.turn, bench.state.passed[PLAYER]) == ("turn", PLAYER, False)


@pytest.mark.parametrize(
    "op, times",
    [
        ({"op": "block_expedition", "which": ["hero"], "duration": "day"}, 1),
        ({"op": "move_expedition", "direction": "forward", "n": 7, "which": "hero"}, 1),
        ({"op": "move_expedition", "direction": "backward", "n": 7, "which": "hero"}, 0),
        ({"op": "after_you"}, 2),
        ({"op": "switch_expedition", "target": who()}, 2),
    ],
)
def test_what_is_a_change(op: dict[str, Any], times: int) -> None:
    """V-OP-if_you_do: an Expedition that is held, or moves, a turn that ends, a switch; not what is so already."""
    bench = table()
    bench.put(plain(), "hero")
    before = count(bench, "deck")
    for _ in range(2):
        cast(bench, {"op": "if_you_do", "do": [op], "then": [DRAW]})
    assert count(bench, "deck") == before - times


def test_after_you_outside_the_afternoon() -> None:
    """V-OP-after_you, A-ACT-AFTERYOU: at Noon there is no turn to end."""
    bench = table(day=2)
    bench.state.turn = PLAYER
    bench.put(made((0, 0, 0), on("noon", {"op": "after_you"})), "hero")
    bench.put(plain(cost=0, placement="hero", name="theirs"), "hand", CONFLUENCE)
    noon(bench)
    assert (bench.kind, bench.state.after_you) == ("turn", False)
    assert "theirs" not in bench.row("hero", CONFLUENCE), "the player has the first turn"


@pytest.mark.parametrize(
    "word, side, held",
    [("my_expedition", 0, (1, 0)), ("facing_self", 1, (1, 0)), ("all", 0, (1, 1)), ("all", 1, (1, 1))],
)
def test_what_a_continuous_block_holds(word: str, side: int, held: tuple[int, int]) -> None:
    """V-OP-block_expedition, V-RUN-13: the Expeditions that the word names, of either side."""
    bench = table()
    stays = {"op": "block_expedition", "which": [word], "duration": "while_in_play"}
    bench.put(made((0, 0, 0), on("static", stays)), "hero", side)
    assert (bench.meter("hero").held, bench.meter("companion").held) == (bool(held[0]), bool(held[1]))


def test_win_game() -> None:
    """V-OP-win_game, P-33, C-END-05, C-END-06: the match is won, nothing more is resolved."""
    bench = table()
    before = count(bench, "deck")
    cast(bench, {"op": "win_game", "who": "you"}, DRAW)
    assert (bench.state.outcome, count(bench, "deck"), bench.kind) == ("won", before, "")


def test_morning_override() -> None:
    """V-OP-morning_override: so many cards, then the top card becomes an orb; none from Hand."""
    bench = table(2, hero="Fen & Crowbar")
    drawn, orb, supplied = bench.deck_top(["Kappa", "Hooked", "Haven Warrior"])
    bench.begin("morning")
    assert [bench.zone(one) for one in (drawn, orb, supplied)] == ["hand", "mana", "reserve"]
    assert (bench.kind, bench.state.ready[PLAYER]) == ("turn", 3)
