"""What it costs to tell four seats about one action: looking, comparing, encoding; and how many bytes are sent.

Yardsticks, measured in the same run: sending whole views, and comparing views as JSON values.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.timing import best_of, print_head, print_line
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


def main() -> None:
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

    print_head(f"Patches: one game of four, {len(states)} actions; microseconds for one action and all four seats")

    def show(name: str, work: Callable[[], object]) -> None:
        print_line(name, best_of(work, 5) / len(states) * 1e6, "µs")

    show("look: game.view", lambda: [SIDEREAL.view(state, seat) for state in states for seat in SEATS])
    show("compare: difference", lambda: [difference(old, new) for old, new in steps])
    show("encode patches", lambda: [encode(patch) for patch in patches])
    show("yardstick: views as JSON values", lambda: [to_json(view) for row in views for view in row])
    show("yardstick: compare JSON values", lambda: [json_difference(old, new, ()) for old, new in plain_steps])
    show("yardstick: encode whole views", lambda: [encode(view) for row in plain for view in row])
    print_line("bytes of a patch", sum(len(encode(patch)) for patch in patches) / len(patches), "bytes")
    print_line("bytes of a whole view", sum(len(encode(v)) for row in plain for v in row) / len(steps), "bytes")


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
    main()
