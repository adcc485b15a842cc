"""Recorded games of planners: golden games that are replayed, never decided again.

What a planner chooses changes with its prices and with its solver. A recording keeps the actions, so that it shows the
rules alone, with the deals and promises that planners really make.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from confluence.core import record
from confluence.core.errors import Illegal
from confluence.core.game import Match, Setup
from confluence.core.wire import WireError, from_json
from confluence.lab.laws import Guard
from confluence.lab.tables import play
from confluence.players import new_player
from confluence.sidereal.game import SIDEREAL
from tests.lab.matches import LAB, setup_of

FOLDER = Path(__file__).parent / "golden" / "recorded"


@dataclass(frozen=True, slots=True)
class Recording:
    """Who played a recorded game, and by which rules."""

    players: tuple[str, ...]
    options: dict[str, str]
    seed: int


RECORDINGS = {
    "4p-2020-levels": Recording(("planner", "club", "beginner", "planner"), {"EDITION": "2020"}, 1),
    "4p-de-tempers": Recording(("planner", "hard", "generous", "cautious"), {"EDITION": "DE"}, 2),
    "5p-2017-planners": Recording(("planner", "hard", "generous", "club", "planner"), {"EDITION": "2017"}, 3),
    "5p-de-mixed": Recording(("planner", "fair", "greedy", "generous", "hard"), {"EDITION": "DE"}, 4),
    "6p-2020-planners": Recording(
        ("planner", "hard", "generous", "cautious", "club", "planner"), {"EDITION": "2020", "PROMISES": "parties"}, 5
    ),
}
"""By file name."""


def decide(recording: Recording) -> str:
    """The record of a new game of these players, watched by the laws; takes up to a few minutes."""
    seed = recording.seed
    setup = setup_of(len(recording.players), seed, recording.options)
    players = [new_player(name) for name in recording.players]
    played = play(SIDEREAL, setup, players, seed=seed, observers=[Guard(LAB.code, seed)])
    return record.write(played.match)


def replayed(text: str) -> str:
    """The record of the same actions by the present rules; `Illegal` or `WireError` where these refuse one."""
    data = json.loads(text)
    setup = replace(from_json(Setup, data["setup"]), rules=SIDEREAL.rules)
    log = [(seat, SIDEREAL.actions.from_json(action)) for seat, action in data["log"]]
    return record.write(Match.replay(SIDEREAL, setup, log))


def replay_all(folder: Path = FOLDER) -> int:
    """Write the present end of every recording; 1 if the rules refuse one, which is left as it was."""
    failed = 0
    for path in sorted(folder.glob("*.json")):
        before = path.read_text("utf-8")
        try:
            text = replayed(before)
        except (Illegal, WireError) as refusal:
            failed = 1
            sys.stdout.write(f"REFUSED  {path.name}: {refusal}\n")
            continue
        path.write_text(text, "utf-8")
        sys.stdout.write(f"{'same' if text == before else 'CHANGED'}  {path.name}\n")
    return failed


def decide_all(names: Sequence[str], folder: Path = FOLDER) -> int:
    """Let the players decide anew in the recordings of these names, or in all."""
    folder.mkdir(exist_ok=True)
    for name in names or RECORDINGS:
        (folder / f"{name}.json").write_text(decide(RECORDINGS[name]), "utf-8")
        sys.stdout.write(f"decided  {name}.json\n")
    return 0
