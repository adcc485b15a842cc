"""Advice for the player of Altered Confluence: previews and hints."""

from __future__ import annotations

from confluence.altered.actions import Pick, PlayCard, UseAbility
from confluence.altered.game import ALTERED, SEAT, Decision
from confluence.core.chance import Chance
from confluence.core.game import Match, Setup
from confluence.players.altered.adviser import PLAIN_REASONS, SHOWN, Standing, hints, preview, standings
from tests.altered.bench import Bench, plain


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
