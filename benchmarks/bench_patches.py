"""What it costs to tell four seats about one action: looking, comparing, encoding; and how many bytes are sent.

Yardsticks: turning views into JSON values, comparing those in the plain way, and encoding whole views.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.figures import Figures, Work, run_benchmark
from confluence.core.game import Setup
from confluence.core.wire import to_json
from confluence.lab.tables import Observer, play
from confluence.players import new_player
from confluence.server.messages import encode
from confluence.server.patches import difference
from confluence.sidereal.game import SIDEREAL
from tests.server.patching import patched

SPECIES = ("caylion", "zeth", "kjas", "unity")
SEATS = range(len(SPECIES))


class States(Observer):
    """Keeps the state after every action."""

    def __init__(self) -> None:
        self.states: list[Any] = []

    def acted(self, match: Any, *_: Any) -> None:
        """Keep a copy."""
        self.states.append(match.game.copy(match.state))


def main(figures: Figures) -> None:
    watched = States()
    setup = Setup(SIDEREAL.name, SIDEREAL.rules, SPECIES, 7)
    play(SIDEREAL, setup, [new_player("fair") for _ in SPECIES], seed=1, observers=[watched])
    states = watched.states
    views = [[SIDEREAL.view(state, seat) for seat in SEATS] for state in states]
    plain = [[to_json(view) for view in row] for row in views]
    steps = [(old, new) for a, b in pairwise(views) for old, new in zip(a, b, strict=True)]
    plain_steps = [(old, new) for a, b in pairwise(plain) for old, new in zip(a, b, strict=True)]
    patches = [difference(old, new) for old, new in steps]
    for (old, new), patch in zip(plain_steps, patches, strict=True):
        assert patched(old, json.loads(encode(patch))) == new

    figures.head(f"Patches: one game of four, {len(states)} actions; one action and all four seats")

    def measure(name: str, ours: Callable[[], object], yardstick: str, theirs: Callable[[], object]) -> None:
        figures.measure(name, "µs", Work(ours, len(states)), Work(theirs, len(states), yardstick), 15)

    measure(
        "look: game.view",
        lambda: [SIDEREAL.view(state, seat) for state in states for seat in SEATS],
        "to_json",
        lambda: [to_json(view) for row in views for view in row],
    )
    measure(
        "compare: difference",
        lambda: [difference(old, new) for old, new in steps],
        "plain",
        lambda: [json_difference(old, new, ()) for old, new in plain_steps],
    )
    measure(
        "encode patches",
        lambda: [encode(patch) for patch in patches],
        "views",
        lambda: [encode(view) for row in plain for view in row],
    )
    whole = sum(len(encode(view)) for row in plain for view in row) / len(steps)
    figures.show("yardstick: a whole view", whole, "bytes")
    figures.show("a patch", sum(len(encode(patch)) for patch in patches) / len(patches), "bytes", "view", whole)


def json_difference(old: Any, new: Any, path: tuple[str | int, ...]) -> list[Any]:
    """The plain way: walk two JSON values side by side, and replace lists whose lengths differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        ops: list[Any] = [["-", (*path, key)] for key in old if key not in new]
        for key, value in new.items():
            ops += json_difference(old[key], value, (*path, key)) if key in old else [["=", (*path, key), value]]
        return ops
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [op for i, pair in enumerate(zip(old, new, strict=True)) for op in json_difference(*pair, (*path, i))]
    return [] if old == new else [["=", path, new]]


if __name__ == "__main__":
    run_benchmark(main)
