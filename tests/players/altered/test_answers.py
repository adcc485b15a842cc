"""How players of Altered Confluence answer small questions: by what an effect does, and by what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from confluence.altered.game import ALTERED, SEAT
from confluence.altered.state import Obj
from confluence.altered.words import CONFLUENCE, PLAYER, Side
from confluence.players.altered.answers import best_answer, likely_answer
from tests.altered.bench import Bench, plain
from tests.altered.made import ANY_CHARACTER, spell

UP_TO_TWO = {**ANY_CHARACTER, "pick": "up_to", "n": 2}
NAMED = {**ANY_CHARACTER, "expedition": "target_any", "pick": "all"}


def asked(*effects: dict[str, Any], own: str = "hero", theirs: str = "hero") -> tuple[Bench, Obj, Obj]:
    """A Spell has asked, with one Character on each side."""
    bench = Bench().mana(3).hold()
    mine = bench.stat((1, 1, 1), own) if own else -1
    enemy = bench.facing(plain((2, 2, 2), name="enemy"), theirs) if theirs else -1
    bench.play(bench.put(spell(*effects), "hand"))
    return bench, mine, enemy


@pytest.mark.parametrize(
    "effect, side",
    [
        ({"op": "boost", "n": 1}, PLAYER),
        ({"op": "gain_status", "status": "anchored"}, PLAYER),
        ({"op": "gain_status", "status": "asleep"}, CONFLUENCE),
        ({"op": "lose_status", "status": "anchored"}, CONFLUENCE),
        ({"op": "send_to_reserve"}, CONFLUENCE),
        ({"op": "discard"}, CONFLUENCE),
        ({"op": "return_to_hand"}, CONFLUENCE),
    ],
    ids=str,
)
def test_help_goes_to_the_own_side_and_harm_to_the_other(effect: dict[str, Any], side: Side) -> None:
    """A-TGT: what the operation does to its target says whom it should concern."""
    bench, mine, enemy = asked({**effect, "target": ANY_CHARACTER})
    assert likely_answer(bench.state, bench.asked) == ((mine, enemy)[side],)
    assert best_answer(bench.state, bench.asked) == ((mine, enemy)[side],)


def test_what_was_selected_is_judged_by_what_comes_after() -> None:
    """V-OP-select: the later operations on `that` count, also those of a die or of a choice."""
    helping = {"op": "may", "effects": [{"op": "boost", "n": 1, "target": "that"}]}
    bench, mine, _ = asked({"op": "select", "target": ANY_CHARACTER}, helping)
    assert likely_answer(bench.state, bench.asked) == (mine,)
    rolled = {"op": "roll_die", "results": [{"min": 1, "effects": [{"op": "discard", "target": "that"}]}]}
    bench, _, enemy = asked({"op": "select", "target": ANY_CHARACTER}, rolled)
    assert likely_answer(bench.state, bench.asked) == (enemy,)


def test_nobody_is_helped_or_harmed_without_need() -> None:
    """V-RUN-11: of "up to two" the other side gets no boost, and the own side no harm."""
    bench, mine, _ = asked({"op": "boost", "n": 1, "target": UP_TO_TWO})
    assert best_answer(bench.state, bench.asked) == likely_answer(bench.state, bench.asked) == (mine,)
    bench, _, _ = asked({"op": "boost", "n": 1, "target": UP_TO_TWO}, own="")
    assert best_answer(bench.state, bench.asked) == likely_answer(bench.state, bench.asked) == ()
    bench, _, enemy = asked({"op": "discard", "target": UP_TO_TWO})
    assert best_answer(bench.state, bench.asked) == likely_answer(bench.state, bench.asked) == (enemy,)


def test_a_boost_goes_where_an_expedition_advances_by_it() -> None:
    """C-OVC-08: of several own Characters the exact Overcome test finds the one that needs it."""
    bench = Bench().mana(3).hold()
    bench.stat((5, 5, 5), "hero")
    small = bench.stat((0, 1, 1), "companion")
    bench.play(bench.put(spell({"op": "boost", "n": 1, "target": ANY_CHARACTER}), "hand"))
    assert likely_answer(bench.state, bench.asked) != (small,)
    assert best_answer(bench.state, bench.asked) == (small,)


@pytest.mark.parametrize("op, side", [({"op": "boost", "n": 1}, PLAYER), ({"op": "discard"}, CONFLUENCE)], ids=str)
def test_an_expedition_is_named_on_the_right_side(op: dict[str, Any], side: Side) -> None:
    """V-RUN-13: harm to all of an Expedition is never meant for the own one."""
    bench, _, _ = asked({**op, "target": NAMED}, own="companion", theirs="companion")
    assert bench.kind == "expedition"
    assert best_answer(bench.state, bench.asked) == likely_answer(bench.state, bench.asked) == (side * 2 + 1,)


def test_answers_are_legal_and_change_nothing_by_themselves() -> None:
    """Whatever is asked on the way of a game gets a legal answer, and nobody touches the table for it."""
    bench = Bench("ly", hero="Nevenka & Blotch").mana(6).hold()
    for name in ("Martengale rare", "Asmodeus", "Kappa"):
        bench.put(name, "hand")
    bench.facing("Fen Lantern", "hero")
    bench.run()
    for _ in range(40):
        if bench.kind in ("", "mana"):
            break
        decision = ALTERED.decisions(bench.state)[SEAT]
        if bench.kind == "turn":
            bench.act(decision.actions()[0])
            continue
        before = ALTERED.digest(bench.state)
        picks = best_answer(bench.state, bench.asked)
        assert ALTERED.digest(bench.state) == before
        assert not bench.asked.why_not(picks)
        bench.pick(*picks)
