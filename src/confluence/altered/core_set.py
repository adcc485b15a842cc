"""The cards, heroes and tokens of the first set."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from confluence.altered.cards import Card, finish
from confluence.altered.reader import Reader
from confluence.altered.words import NOTHING, Kind


def _read(data: Mapping[str, Any], tokens: frozenset[str]) -> Card:
    name = str(data["id"])
    reader = Reader(name, tokens)
    kind = {
        "hero": Kind.HERO,
        "character": Kind.CHARACTER,
        "token": Kind.CHARACTER,
        "spell": Kind.SPELL,
        "permanent": Kind.LANDMARK if data.get("zone") == "landmark" else Kind.EXPEDITION,
    }[data["type"]]
    cost = data.get("cost", (0, 0))
    stats = data.get("stats", NOTHING)
    limits = data.get("limits", (2, 2))
    return finish(
        Card(
            name,
            data["name"],
            kind,
            data["ref"],
            data["faction"],
            data.get("origin", data["faction"]),
            data.get("rarity", "common"),
            tuple(data.get("subtypes", ())),
            cost[0],
            cost[1],
            (stats[0], stats[1], stats[2]),
            tuple(reader.keyword(one, "keywords") for one in data.get("keywords", ())),
            tuple(reader.ability(one, f"{name}.{place}") for place, one in enumerate(data.get("abilities", ()))),
            data["type"] == "token",
            (limits[0], limits[1]),
            flags=tuple(data.get("flags", ())),
        )
    )


def data_lines(name: str) -> Iterator[dict[str, Any]]:
    """The records of a data file of this package."""
    text = (files("confluence.altered") / "data" / name).read_text(encoding="utf-8")
    for line in text.splitlines():
        if line and not line.startswith("//"):
            yield json.loads(line)


@cache
def core_set() -> Mapping[str, Card]:
    """Every card, hero and token of the first set by id."""
    records = list(data_lines("cards.jsonl"))
    tokens = frozenset(record["id"] for record in records if record["type"] == "token")
    cards = [_read(record, tokens) for record in records]
    return {card.id: card for card in cards}


@cache
def cards_by_ref() -> Mapping[str, Card]:
    """The same by the reference that deck lists use."""
    return {card.ref: card for card in core_set().values()}


def heroes() -> Sequence[Card]:
    """The heroes of the first set."""
    return [card for card in core_set().values() if card.kind is Kind.HERO]
