"""Golden games: finished games of every species, edition and number of players replay to their exact end."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from confluence.core import record
from confluence.core.wire import to_json
from confluence.sidereal.game import SIDEREAL, Sidereal
from confluence.sidereal.options import CHOICES
from confluence.sidereal.state import CATALOGUE
from tests import recorded

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.json"))
RECORDED = sorted(recorded.FOLDER.glob("*.json"))
REPLAY = """
import pathlib, sys
from confluence.core import record
from confluence.sidereal.game import SIDEREAL
for name in sys.argv[1:]:
    match = record.read(SIDEREAL, pathlib.Path(name).read_text("utf-8"))
    print(SIDEREAL.digest(match.state))
"""


def heads(paths: Sequence[Path] = GOLDEN) -> list[dict[str, Any]]:
    return [json.loads(path.read_text("utf-8")) for path in paths]


@pytest.mark.parametrize("path", [*GOLDEN, *RECORDED], ids=lambda path: path.stem)
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


def test_recorded_games_show_how_planners_trade() -> None:
    """Games of planners with 4, 5 and 6 seats in every edition, with deals of many seats, promises and inventions."""
    assert [path.stem for path in RECORDED] == sorted(recorded.RECORDINGS)
    found = heads(RECORDED)
    assert {len(head["setup"]["seats"]) for head in found} == {4, 5, 6}
    assert {head["setup"]["options"]["EDITION"] for head in found} == set(CATALOGUE.editions)
    proposals = [action for head in found for _, action in head["log"] if action["do"] == "propose"]
    parties = {len({leg[side] for leg in deal.get("legs", ()) for side in ("giver", "receiver")}) for deal in proposals}
    assert {2, 3, 4, 5, 6} <= parties
    assert {clause["clause"] for deal in proposals for clause in deal.get("clauses", ())} >= {"deliver"}
    done = {action["do"] for head in found for _, action in head["log"]}
    assert {"accept", "invent", "upgrade", "commit_plan", "buy"} <= done


def test_a_recorded_game_is_replayed_and_not_decided_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the rules have a new version: the same actions lead to an end that carries it."""
    for path in RECORDED[:2]:
        shutil.copy(path, tmp_path)
    assert recorded.replay_all(tmp_path) == 0
    assert [path.read_bytes() for path in sorted(tmp_path.iterdir())] == [path.read_bytes() for path in RECORDED[:2]]
    monkeypatch.setattr(Sidereal, "rules", "next")
    assert recorded.replay_all(tmp_path) == 0
    for old, new in zip(heads(RECORDED[:2]), heads(sorted(tmp_path.iterdir())), strict=True):
        assert new == {**old, "setup": {**old["setup"], "rules": "next"}}


def test_a_recorded_game_that_is_refused_is_left_as_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / RECORDED[0].name
    head = heads(RECORDED[:1])[0]
    text = json.dumps({**head, "log": head["log"][1:]})
    path.write_text(text, "utf-8")
    assert recorded.replay_all(tmp_path) == 1
    assert path.read_text("utf-8") == text
    assert "REFUSED" in capsys.readouterr().out


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
