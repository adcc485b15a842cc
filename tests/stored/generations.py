"""Stored tables of earlier versions: where they lie, and what must never change about them.

A generation is a folder beside this file with

- `tables.db`, the SQLite file that the server wrote,
- `exports/NAME.json`, the exports of the tables that could be exported,
- `expected.json`, the facts of every table and the keys, which the database holds as hashes only.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from confluence.server.room import Room

FOLDER = Path(__file__).parent
DATABASE = "tables.db"
EXPECTED = "expected.json"
EXPORTS = "exports"


@dataclass(frozen=True, slots=True)
class StoredTable:
    """One table of a generation."""

    generation: str
    name: str
    id: str
    rules: str
    """The version of the rules that wrote it."""
    facts: dict[str, Any]
    host_key: str
    spectator_key: str
    seat_keys: tuple[str, ...]
    phrase: str
    """The recovery words of seat 0, or nothing."""

    @property
    def folder(self) -> Path:
        return FOLDER / self.generation

    @property
    def export(self) -> Path:
        return self.folder / EXPORTS / f"{self.name}.json"

    def __str__(self) -> str:
        return f"{self.generation}-{self.name}"


def generations() -> list[str]:
    """The names of all generations."""
    return sorted(path.parent.name for path in FOLDER.glob(f"*/{EXPECTED}"))


@cache
def stored_tables() -> tuple[StoredTable, ...]:
    """Every table of every generation."""
    found = []
    for generation in generations():
        whole = json.loads((FOLDER / generation / EXPECTED).read_text("utf-8"))
        for name, table in whole["tables"].items():
            keys = table["keys"]
            found.append(
                StoredTable(
                    generation,
                    name,
                    table["id"],
                    whole["rules"],
                    table["facts"],
                    keys["host"],
                    keys["spectator"],
                    tuple(keys["seats"]),
                    keys["phrase"],
                )
            )
    return tuple(found)


def table_facts(room: Room) -> dict[str, Any]:
    """What a later version has to read out of the log exactly as the version that wrote it."""
    seats = room.seats
    return {
        "life": room.life,
        "entries": room.seq,
        "at": room.at,
        "opened": room.opened_at,
        "expires": room.expires,
        # With the defaults, which the log leaves out: another default must not change a stored table.
        "options": asdict(room.options),
        "host": room.host_name,
        "sitters": [[sitter.kind, sitter.name, sitter.player] for sitter in seats.sitters],
        "wanted": seats.wanted,
        "bans": sorted(seats.bans.items()),
        "keys": sorted(Counter(f"{key.kind} {key.seat}" for key in seats.keys).items()),
        "here": seats.here,
        "autopilot": seats.steered,
        "chat": [[message.seat, message.to, message.text] for message in room.chat.messages],
        "muted": sorted(room.chat.muted),
        "pick_lists": room.wishes.to_json(),
        "hooks": [[hook.seat, hook.url, hook.digest_seconds, hook.language] for hook in room.hooks.values()],
        "bell": room.clock.bell,
        "paused": room.clock.is_paused,
        "closed": room.closed,
        "rematch": room.rematch,
        "imported": room.imported,
        "match": match_facts(room),
    }


def match_facts(room: Room) -> dict[str, Any] | None:
    """The same of the match alone; None before it has begun."""
    if room.play is None:
        return None
    match = room.play.match
    state, outcome = match.state, match.game.outcome(match.state)
    return {
        "species": list(match.setup.seats),
        "actions": len(match.log),
        "undone": len(room.play.undone),
        "hands": sorted(Counter(room.play.hands).items()),
        "turn": state.turn,
        "step": state.step.value,
        "offers": len(state.offers),
        "promises": sorted(Counter(p.state.value for p in (*state.promises.values(), *state.settled)).items()),
        "digest": match.game.digest(state),
        "scores": None if outcome is None else list(outcome.scores),
    }


def as_json(value: Any) -> Any:
    """The value as it comes back from a JSON file."""
    return json.loads(json.dumps(value))
