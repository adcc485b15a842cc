"""A match as a file: it replays to the same state, and says why when it does not."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from confluence.core import record
from confluence.core.chance import Chance
from confluence.core.game import Match, Setup, ranks
from confluence.core.record import RecordError
from confluence.sidereal.actions import Action
from confluence.sidereal.decisions import awaited
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.state import State
from confluence.sidereal.suggest import suggest

Played = Match[State, Action]


@pytest.fixture(scope="module")
def match() -> Played:
    begin = Setup("sidereal", SIDEREAL.rules, ("caylion", "kit", "unity", "zeth"), 5, {"EDITION": "DE"})
    game = Match.begin(SIDEREAL, begin)
    chance = Chance("record")
    while SIDEREAL.outcome(game.state) is None:
        seat = chance.choice(awaited(game.state))
        game.act(seat, suggest(game.state, seat, chance))
    return game


def test_a_written_match_is_read_back_to_the_same_state(match: Played) -> None:
    again = record.read(SIDEREAL, record.write(match))
    assert SIDEREAL.digest(again.state) == SIDEREAL.digest(match.state)
    assert again.log == match.log
    assert record.write(again) == record.write(match)


def test_one_action_stands_on_one_line(match: Played) -> None:
    assert record.write(match).count("\n") >= len(match.log)
    json.loads(record.write(match))


def _changed(match: Played, change: Callable[[dict[str, Any]], object]) -> str:
    data = json.loads(record.write(match))
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    "change, reason",
    [
        (lambda d: d.pop("setup"), "no record"),
        (lambda d: d["setup"].update(rules="0"), "recorded by sidereal 0"),
        (lambda d: d["log"].pop(3), "refused|another state"),
        (lambda d: d.update(digest="0" * 32), "another state"),
        (lambda d: d["log"].insert(0, [0, {"do": "fly"}]), "expected one of"),
        (lambda d: d["log"].insert(0, [0, {"do": "buy", "card": 300}]), "refused"),
        (lambda d: d["log"].insert(0, [float("inf"), {"do": "done"}]), "expected a whole number"),
        (lambda d: d["log"].insert(0, ["0", {"do": "done"}]), r"log\[0\]: expected a whole"),
    ],
)
def test_a_broken_record_says_why(match: Played, change: Callable[[dict[str, Any]], object], reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        record.read(SIDEREAL, _changed(match, change))


def test_text_that_is_no_json_is_no_record() -> None:
    with pytest.raises(RecordError, match="no record"):
        record.read(SIDEREAL, "hello")


def test_text_nested_too_deeply_is_no_record() -> None:
    with pytest.raises(RecordError, match="no record"):
        record.read(SIDEREAL, "[" * 100_000)


def test_r_score_08_equal_scores_share_the_better_rank() -> None:
    """Scores 41½, 41½, 40 give ranks 1, 1, 3."""
    assert ranks([498, 498, 480]) == (1, 1, 3)
