"""Makes the golden games anew, to be run only when a change of the rules is meant.

`python -m tests.refresh_golden` makes all of them, with `sidereal` or `altered` behind it those of one game. It leaves
the recorded games of planners alone (`tests/recorded.py`): `recorded` replays their actions by the present rules and
writes the new end, `decide NAME ...` lets the planners play them anew, for a recording whose actions are refused.

The difference is part of the review: a golden game that changed says that recorded games do not replay any more, so
the version of the rules has to rise with it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from confluence.core import record
from confluence.core.game import Match, SeatId
from confluence.lab.laws import Guard
from confluence.lab.tables import Observer
from tests import recorded
from tests.altered import golden as altered
from tests.lab.matches import LAB, random_match

FOLDER = Path(__file__).parent / "golden"
EDITIONS = ("2020", "2017", "DE")
SEEDS = range(1, 21)
"""Of these the one is taken whose match shows most kinds of actions and events that no earlier one showed."""

TABLES: dict[str, tuple[int | tuple[str, ...], dict[str, str]]] = {
    "4p-precise": (4, {"SCORING": "precise"}),
    "4p-precise-2017": (4, {"SCORING": "precise", "EDITION": "2017"}),
    "5p-no-envoys-from-stock": (("zeth", "unity", "yengii", "kit", "faderan"), {"ENVOYS_FROM_STOCK": "off"}),
    "5p-owners-upgrade": (5, {"BORROWER_UPGRADES": "off"}),
    "5p-relics": (("faderan", "caylion", "kjas", "unity", "kit"), {}),
    "6p-steal-donations": (("zeth", "faderan", "caylion", "eni_et", "imdril", "unity"), {"STEAL_DONATIONS": "on"}),
    "6p-steal-together": (("kjas", "zeth", "yengii", "unity", "kit", "caylion"), {"STEAL_ORDER": "together"}),
    "7p-silent-points": (7, {"POINTS_LOG": "silent"}),
    "7p-private-promises": (7, {"PROMISES": "parties"}),
    "8p-few-offers-and-a-clock": (8, {"OFFERS": "3", "TIMER": "10"}),
    "9p-handicap": (LAB.who, {"HANDICAP": "0+gr 5-wh"}),
}
"""Tables with options, by file name; one for every number of seats and every edition comes before them."""
MORE_SEEDS = {"5p-relics": range(1, 201)}
"""Where something rare has to be found."""


def tables() -> Iterator[tuple[str, int | tuple[str, ...], dict[str, str]]]:
    """Name, seats and options of every golden game."""
    for seats in range(LAB.fewest, LAB.most + 1):
        for edition in EDITIONS:
            yield f"{seats}p-{edition.lower()}", seats, {"EDITION": edition}
    for name, (table, options) in TABLES.items():
        yield name, table, options


class _Kinds(Observer):
    def __init__(self) -> None:
        self.kinds: set[str] = set()

    def acted(self, match: Match[Any, Any], seat: SeatId, action: Any, events: Any) -> None:
        self.kinds.update(type(thing).__name__ for thing in (action, *events))


def golden(seats: int | tuple[str, ...], options: dict[str, str], seeds: range, seen: set[str]) -> str:
    """The record of the richest match at this table, played under the eyes of a guard; adds its kinds to `seen`."""
    shown = {}
    for seed in seeds:
        kinds = _Kinds()
        random_match(seats, seed, options, [kinds])
        shown[seed] = kinds.kinds
    best = max(seeds, key=lambda seed: (len(shown[seed] - seen), len(shown[seed])))
    seen |= shown[best]
    return record.write(random_match(seats, best, options, [Guard(LAB.code, best)]).match)


def sidereal_games() -> Iterator[tuple[str, str]]:
    """Name and record of every golden game of Sidereal Confluence."""
    seen: set[str] = set()
    for name, seats, options in tables():
        yield name, golden(seats, options, MORE_SEEDS.get(name, SEEDS), seen)


def altered_games() -> Iterator[tuple[str, str]]:
    """Name and record of every golden game of Altered Confluence."""
    seen: set[str] = set()
    for name, player, deck, options in altered.tables():
        yield name, altered.golden(player, deck, options, seen)


GAMES = {"sidereal": (FOLDER, sidereal_games), "altered": (altered.FOLDER, altered_games)}


def main(chosen: Sequence[str]) -> int:
    """Write every golden game of the chosen games, or of all, and say which of them changed."""
    if chosen and chosen[0] == "recorded":
        return recorded.replay_all()
    if chosen and chosen[0] == "decide":
        return recorded.decide_all(chosen[1:])
    for folder, games in [GAMES[name] for name in chosen or GAMES]:
        folder.mkdir(exist_ok=True)
        names = set()
        for name, text in games():
            path = folder / f"{name}.json"
            names.add(path.name)
            before = path.read_text("utf-8") if path.exists() else None
            path.write_text(text, "utf-8")
            sys.stdout.write(f"{'same' if text == before else 'new' if before is None else 'CHANGED'}  {path.name}\n")
        for path in folder.glob("*.json"):
            if path.name not in names:
                path.unlink()
                sys.stdout.write(f"gone  {path.name}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
