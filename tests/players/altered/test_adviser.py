"""Advice for the player of Altered Confluence: previews and hints."""

from __future__ import annotations

from typing import Any

import pytest

from confluence.altered.actions import PassTurn, Pick, PlayCard, UseAbility
from confluence.altered.game import ALTERED, SEAT, Decision
from confluence.altered.words import Kind
from confluence.core.chance import Chance
from confluence.core.game import Match, Setup
from confluence.players.altered.adviser import (
    PLAIN_REASONS,
    SAME,
    SHOWN,
    Hint,
    Standing,
    changes_nothing,
    hints,
    preview,
    reason,
    standings,
)
from tests.altered.bench import Bench, plain
from tests.altered.made import ANY_CHARACTER, made, spell


def first_turn() -> Decision:
    """The first turn of a game."""
    match = Match.begin(ALTERED, Setup("altered", ALTERED.rules, ("mu",), 7))
    match.act(SEAT, ALTERED.decisions(match.state)[SEAT].fallback())
    return ALTERED.decisions(match.state)[SEAT]


def test_previews_know_nothing_that_the_player_does_not_know() -> None:
    """What a play would change is tried in imagined worlds; the real one is not touched."""
    decision = first_turn()
    before = ALTERED.digest(decision.state)
    for action in decision.actions()[:-1]:
        after = preview(decision, action, Chance(3))
        assert after is None or len(after) == 2
    assert ALTERED.digest(decision.state) == before
    assert len(standings(decision.state)) == 2


def test_a_preview_is_how_the_expeditions_stand_right_after_the_play() -> None:
    bench = Bench().mana(2).at(1, 7).region(1, "forest")
    obj = bench.put(plain((1, 0, 0), cost=2), "hand")
    bench.facing(plain((0, 1, 0)), "hero")
    bench.run()
    decision = ALTERED.decisions(bench.state)[SEAT]
    now = standings(bench.state)
    assert now[0] == Standing((1, 1, 0), held=False)
    after = preview(decision, PlayCard(obj, "hero"), Chance(1))
    assert after == (Standing((0, 1, 0), held=False), now[1])
    assert not after[0].advances
    assert Standing((0, 0, 0), held=False).advances
    assert not Standing((0, 0, 0), held=True).advances


def test_hints_are_legal_and_the_best_comes_first() -> None:
    decision = first_turn()
    found = hints(decision, Chance(3))
    assert 1 <= len(found) <= SHOWN
    gains = [hint.gain for hint in found if hint.gain is not None]
    assert gains == sorted(gains, reverse=True)
    assert {hint.action for hint in found} <= set(decision.actions())
    assert all(hint.after is None or isinstance(hint.action, PlayCard | UseAbility) for hint in found)


def test_plain_questions_are_answered_without_a_search() -> None:
    match = Match.begin(ALTERED, Setup("altered", ALTERED.rules, ("mu",), 7))
    decision = ALTERED.decisions(match.state)[SEAT]
    (hint,) = hints(decision, Chance(3))
    assert decision.step in PLAIN_REASONS
    assert isinstance(hint.action, Pick)
    assert (hint.gain, hint.after, len(hint.action.picks)) == (None, None, 3)


# ------------------------------------------------------------------ helping the right side


def test_previews_and_hints_do_not_help_the_confluence() -> None:
    """C-OVC-08: a boost of "a Character" is tried on the own one, and the play is advised."""
    bench = Bench().mana(3)
    bench.stat((0, 2, 2), "hero")
    bench.facing("Fen Lantern", "hero")
    training = bench.put("Physical Training", "hand")
    bench.run()
    decision = ALTERED.decisions(bench.state)[SEAT]
    after = preview(decision, PlayCard(training, ""), Chance(1))
    assert after is not None
    assert after[0].advances
    assert [hints(decision, Chance(seed))[0].action for seed in range(5)] == [PlayCard(training, "")] * 5


def test_a_preview_of_up_to_two_boosts_nobody_if_there_is_nobody() -> None:
    """V-RUN-11: Nurture without an own Character leaves the meters as they are."""
    bench = Bench("mu").mana(3)
    bench.facing(plain((0, 0, 1), name="Flood"), "hero")
    nurture = bench.put("Nurture", "hand")
    bench.run()
    decision = ALTERED.decisions(bench.state)[SEAT]
    assert preview(decision, PlayCard(nurture, ""), Chance(1)) == standings(bench.state)


# ------------------------------------------------------------------ luck


def test_a_preview_claims_no_die() -> None:
    """V-OP-roll_die: where the faces differ the outcome is up to luck, whatever world is looked at."""
    bench = Bench("ly", hero="Nevenka & Blotch").mana(3).hold()
    bench.stat((1, 0, 1), "hero")
    bench.run()
    decision = ALTERED.decisions(bench.state)[SEAT]
    use = UseAbility(bench.state.heroes[0], 0)
    assert {preview(decision, use, Chance(seed)) for seed in range(30)} == {None}


def test_a_die_without_a_difference_is_no_luck() -> None:
    """V-OP-roll_die: if every face comes to the same the outcome is said."""
    bench = Bench().mana(3).hold()
    bench.stat((1, 1, 1), "hero")
    boost = {"op": "boost", "n": 1, "target": {**ANY_CHARACTER, "controller": "you"}}
    obj = bench.put(spell({"op": "roll_die", "results": [{"min": 1, "effects": [boost]}]}), "hand")
    bench.facing(plain((1, 1, 1)), "hero")
    bench.run()
    after = preview(ALTERED.decisions(bench.state)[SEAT], PlayCard(obj, ""), Chance(1))
    assert after is not None
    assert (standings(bench.state)[0].advances, after[0].advances) == (False, True)


@pytest.mark.parametrize("strong", [0, 1])
def test_a_preview_claims_no_card_of_the_deck(strong: int) -> None:
    """V-OP-reveal_top: a single card among thirty that would make a difference makes the outcome a matter of luck."""
    bench = Bench().mana(3).hold()
    bench.only_deck([])
    for _ in range(30 - strong):
        bench.put(plain((0, 0, 0), kind=Kind.SPELL), "deck")
    for _ in range(strong):
        bench.put(plain((5, 5, 5), name="strong"), "deck")
    pick = {"pick": "up_to", "n": 1, "kind": ["character"], "to": "own_expeditions"}
    look = ({"op": "reveal_top", "n": 1}, {"op": "distribute_revealed", "picks": [pick], "rest": "discard"})
    obj = bench.put(spell(*look), "hand")
    bench.run()
    decision = ALTERED.decisions(bench.state)[SEAT]
    found = {preview(decision, PlayCard(obj, ""), Chance(seed)) for seed in range(10)}
    assert found == ({None} if strong else {standings(bench.state)})


def test_drawing_is_no_luck_for_the_meters() -> None:
    """A-ACT-DRAW: what is drawn or resupplied changes no meter, so that the outcome is said."""
    bench = Bench().mana(3).hold()
    draw = {
        "trigger": "join",
        "effects": [{"op": "draw", "n": 1, "who": "you"}, {"op": "resupply", "n": 1, "who": "you"}],
    }
    obj = bench.put(made((1, 1, 1), draw), "hand")
    bench.run()
    after = preview(ALTERED.decisions(bench.state)[SEAT], PlayCard(obj, "hero"), Chance(1))
    assert after is not None
    assert after[0].advances


def test_an_unknown_region_is_luck() -> None:
    """A-MAP-05: what an Expedition needs in a region that is not known yet is up to luck."""
    bench = Bench().mana(3).hold()
    bench.state.revealed = [False, False, False]
    on = {"op": "move_expedition", "direction": "forward", "n": 1, "which": "hero"}
    obj = bench.put(spell(on), "hand")
    bench.run()
    decision = ALTERED.decisions(bench.state)[SEAT]
    assert {preview(decision, PlayCard(obj, ""), Chance(seed)) for seed in range(10)} == {None}


# ------------------------------------------------------------------ quick actions


def test_a_quick_05_what_does_nothing_is_known_and_never_advised() -> None:
    """A-QUICK-05: Nevenka without a Character of her own rolls for nothing, whatever the die shows."""
    bench = Bench("ly", hero="Nevenka & Blotch").mana(3).hold()
    bench.facing("Fen Lantern", "hero")
    bench.run()
    use = UseAbility(bench.state.heroes[0], 0)
    before = ALTERED.digest(bench.state)
    assert changes_nothing(bench.state, use)
    assert ALTERED.digest(bench.state) == before
    decision = ALTERED.decisions(bench.state)[SEAT]
    assert use in decision.actions()
    advised = {hint.action for seed in range(10) for hint in hints(decision, Chance(seed))}
    assert use not in advised
    bench.stat((1, 1, 1), "hero")
    assert not changes_nothing(bench.state, use)
    assert not changes_nothing(bench.state, PassTurn())


@pytest.mark.parametrize(
    "effects, nothing",
    [
        ([{"op": "boost", "n": 1, "target": "self"}], False),
        ([{"op": "boost", "n": 1, "target": {**ANY_CHARACTER, "controller": "opponent"}}], True),
        ([{"op": "draw", "n": 1, "who": "you"}], False),
        ([{"op": "choose_one", "options": [[{"op": "sabotage"}], [{"op": "boost", "n": 1, "target": "self"}]]}], False),
        ([{"op": "choose_one", "options": [[{"op": "sabotage"}], [{"op": "sabotage"}]]}], True),
        ([{"op": "roll_die", "results": [{"min": 6, "effects": [{"op": "boost", "n": 1, "target": "self"}]}]}], False),
        ([{"op": "after_you"}], False),
    ],
    ids=str,
)
def test_a_quick_05_every_answer_and_every_die_is_tried(effects: list[dict[str, Any]], nothing: bool) -> None:
    """A-QUICK-05: an action does nothing if no answer and no die changes anything beyond its cost."""
    bench = Bench().mana(3).hold()
    cost = {"op": "pay_mana", "n": 1}
    obj = bench.put(made((1, 1, 1), {"trigger": "exhaust", "cost": [cost], "effects": effects}), "hero")
    bench.put("Martengale rare", "companion")
    bench.run()
    assert changes_nothing(bench.state, UseAbility(obj, 0)) is nothing


# ------------------------------------------------------------------ words


def test_equal_cards_are_advised_once() -> None:
    """Two copies of a card are one piece of advice for each Expedition."""
    bench = Bench().mana(1)
    card = plain((3, 3, 3), cost=1, name="twin")
    bench.put(card, "hand")
    bench.put(card, "hand")
    bench.run()
    found = hints(ALTERED.decisions(bench.state)[SEAT], Chance(1))
    lanes = [hint.action.expedition for hint in found if isinstance(hint.action, PlayCard)]
    assert len(lanes) == len(set(lanes)) >= 1


def test_equal_answers_are_advised_once() -> None:
    bench = Bench().mana(1).hold()
    card = plain((1, 1, 1), name="twin")
    bench.facing(card, "hero")
    bench.facing(card, "hero")
    bench.play(bench.put(spell({"op": "discard", "target": ANY_CHARACTER}, cost=1), "hand"))
    assert bench.kind == "targets"
    assert len(hints(ALTERED.decisions(bench.state)[SEAT], Chance(1))) == 1


def test_what_is_no_better_than_passing_is_not_advised() -> None:
    """A play that gains nothing is no suggestion: then the advice is to pass."""
    bench = Bench().mana(1)
    bench.put(plain((0, 0, 0), cost=0, kind=Kind.SPELL, keywords=("fleeting",)), "hand")
    bench.run()
    decision = ALTERED.decisions(bench.state)[SEAT]
    for seed in range(5):
        found = hints(decision, Chance(seed))
        assert isinstance(found[0].action, PassTurn) or (found[0].gain or 0) >= SAME


@pytest.mark.parametrize(
    "gain, english, german",
    [
        (0.1, "a little better than passing", "etwas besser als Passen"),
        (1.0, "clearly better than passing", "deutlich besser als Passen"),
        (2.4, "much better than passing", "viel besser als Passen"),
        (
            30.0,
            "much better than passing: it can decide the game",
            "viel besser als Passen: das kann das Spiel entscheiden",
        ),
    ],
)
def test_what_a_hint_is_worth_in_words(gain: float, english: str, german: str) -> None:
    """No numbers: an Expedition advances once a Day, and the worth counts more than that."""
    now = standings(Bench().state)
    assert reason(Hint(PlayCard(1, "hero"), gain, now, None), "turn") == (english, german)


def test_other_reasons_in_words() -> None:
    now = standings(Bench().state)
    assert reason(Hint(PassTurn(), 0.0, now, None), "turn")[0] == "nothing else is worth more"
    assert reason(Hint(Pick((1,)), 0.0, now, None), "targets")[0] == "all answers come to much the same"
    assert reason(Hint(Pick((1,)), 0.5, now, None), "targets")[1] == "deutlich besser als die schlechteste Antwort"
    assert reason(Hint(Pick((1,)), None, now, None), "row") == PLAIN_REASONS["row"]
