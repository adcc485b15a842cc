"""Golden games: finished games of every deck and every switch replay to their exact end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from confluence.altered.decks import starter_decks
from confluence.altered.game import ALTERED
from confluence.altered.options import CHOICES
from confluence.core import record
from confluence.core.wire import to_json
from tests.altered.golden import FOLDER, own_deck, tables

GOLDEN = sorted(FOLDER.glob("*.json"))
REPLAY = """
import pathlib, sys
from confluence.core import record
from confluence.altered.game import ALTERED
for name in sys.argv[1:]:
    match = record.read(ALTERED, pathlib.Path(name).read_text("utf-8"))
    print(ALTERED.digest(match.state))
"""


def heads() -> list[dict[str, Any]]:
    return [json.loads(path.read_text("utf-8")) for path in GOLDEN]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_replays_to_its_exact_end(path: Path) -> None:
    """E-11: seed and actions give the same state, outcome and record, byte for byte."""
    text = path.read_text("utf-8")
    match = record.read(ALTERED, text)
    assert record.write(match) == text
    outcome = ALTERED.outcome(match.state)
    assert outcome is not None
    assert to_json(outcome) == json.loads(text)["outcome"]
    assert (outcome.scores, outcome.ranks) in (((1,), (1,)), ((0,), (2,)))


def test_golden_games_cover_the_game() -> None:
    """Every starter deck and an own one, several levels, every switch away from its default, wins and losses."""
    setups = [head["setup"] for head in heads()]
    assert sorted(path.stem for path in GOLDEN) == sorted(name for name, *_ in tables())
    assert {setup["seats"][0] for setup in setups} == {*starter_decks(), "custom"}
    options = [setup.get("options", {}) for setup in setups]
    assert {"0", "3", "15", "deluge", "TF-13 TF-15"} <= {each["DIFFICULTY"] for each in options if "DIFFICULTY" in each}
    changed = {name for each in options for name, value in each.items() if name in CHOICES}
    assert changed == set(CHOICES)
    assert all(value != CHOICES[name][0] for each in options for name, value in each.items() if name in CHOICES)
    assert {head["outcome"]["scores"][0] for head in heads()} == {0, 1}


def test_golden_games_show_every_action() -> None:
    done = {action["do"] for head in heads() for _, action in head["log"]}
    assert set(ALTERED.actions.members) - done == {"concede"}


def test_the_own_deck_is_one_that_the_usual_size_forbids() -> None:
    """A-DECK-02: 44 cards are legal with the option alone."""
    assert len(own_deck().cards) == 44


@pytest.mark.parametrize("hash_seed", ["0", "1", "12345"])
def test_replays_are_the_same_in_other_processes(hash_seed: str) -> None:
    """E-11: nothing depends on the order of sets or on a hash seed."""
    done = subprocess.run(
        [sys.executable, "-c", REPLAY, *map(str, GOLDEN)],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=True,
        timeout=200,
    )
    assert done.stdout.split() == [json.loads(path.read_text("utf-8"))["digest"] for path in GOLDEN]
