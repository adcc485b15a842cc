"""Golden games: finished games of every species, edition and number of players replay to their exact end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from confluence.core import record
from confluence.core.wire import to_json
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.options import CHOICES
from confluence.sidereal.state import CATALOGUE

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.json"))
REPLAY = """
import pathlib, sys
from confluence.core import record
from confluence.sidereal.game import SIDEREAL
for name in sys.argv[1:]:
    match = record.read(SIDEREAL, pathlib.Path(name).read_text("utf-8"))
    print(SIDEREAL.digest(match.state))
"""


def heads() -> list[dict[str, Any]]:
    return [json.loads(path.read_text("utf-8")) for path in GOLDEN]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_r_dig_02_a_golden_game_replays_to_its_exact_end(path: Path) -> None:
    """Seed and actions give the same state, outcome and record. Also R-DIG-08: scores are whole twelfths."""
    text = path.read_text("utf-8")
    match = record.read(SIDEREAL, text)
    assert record.write(match) == text
    outcome = SIDEREAL.outcome(match.state)
    assert outcome is not None
    assert to_json(outcome) == json.loads(text)["outcome"]
    assert outcome.unit == 12


def test_golden_games_cover_the_game() -> None:
    """At least twenty games; 4 to 9 players, every species, every edition, every option away from its default."""
    setups = [head["setup"] for head in heads()]
    assert len(setups) >= 20
    assert {len(setup["seats"]) for setup in setups} == set(range(4, 10))
    assert {species for setup in setups for species in setup["seats"]} == set(CATALOGUE.species)
    for seats in range(4, 10):
        editions = {s["options"].get("EDITION") for s in setups if len(s["seats"]) == seats}
        assert set(CATALOGUE.editions) <= editions
    changed = {
        name for setup in setups for name, value in setup.get("options", {}).items() if value != CHOICES[name][0]
    }
    assert changed == set(CHOICES)


def test_golden_games_show_every_action() -> None:
    done = {action["do"] for head in heads() for _, action in head["log"]}
    assert set(SIDEREAL.actions.members) - done == {"time_up"}


@pytest.mark.parametrize("hash_seed", ["0", "1", "12345"])
def test_r_dig_02_replays_are_the_same_in_other_processes(hash_seed: str) -> None:
    """Nothing depends on the order of sets or on a hash seed."""
    some = GOLDEN[::6]
    done = subprocess.run(
        [sys.executable, "-c", REPLAY, *map(str, some)],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=True,
        timeout=200,
    )
    assert done.stdout.split() == [json.loads(path.read_text("utf-8"))["digest"] for path in some]
