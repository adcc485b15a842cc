"""The schema of the cards is true to the data, and the types of the browser client are made from it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

import dev
from confluence.sidereal.card_json import cards_json, species_list_json
from confluence.sidereal.card_schema import card_schema
from confluence.sidereal.cards import catalogue

SCHEMA = card_schema()
KINDS_OF_VALUES: dict[str, Any] = {
    "array": list,
    "boolean": bool,
    "integer": int,
    "null": type(None),
    "number": (int, float),
    "object": dict,
    "string": str,
}


def faults(value: Any, schema: dict[str, Any], place: str = "") -> list[str]:
    """Where a value is not as the schema says; every key that a schema of ours uses is looked at."""
    if "$ref" in schema:
        return faults(value, SCHEMA["definitions"][schema["$ref"].removeprefix("#/definitions/")], place)
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            found = [faults(value, option, place) for option in schema[choice]]
            return [] if [] in found else found[0]
    kind = schema["type"]
    if not isinstance(value, KINDS_OF_VALUES[kind]) or (isinstance(value, bool) and kind != "boolean"):
        return [f"{place} is no {kind}"]
    if "const" in schema and value != schema["const"]:
        return [f"{place} is not {schema['const']}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{place} is none of {schema['enum']}"]
    wrong: list[str] = []
    if kind == "array":
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            wrong.append(f"{place} has {len(value)} items")
        wrong += [fault for i, item in enumerate(value) for fault in faults(item, schema["items"], f"{place}[{i}]")]
    if kind == "object":
        wrong += [f"{place}.{key} is missing" for key in schema.get("required", ()) if key not in value]
        unknown = [key for key in value if key not in schema["properties"]]
        wrong += [f"{place}.{key} is not described" for key in unknown]
        known = [key for key in value if key in schema["properties"]]
        wrong += [fault for key in known for fault in faults(value[key], schema["properties"][key], f"{place}.{key}")]
    return wrong


def test_every_card_and_species_is_as_the_schema_says() -> None:
    cards = catalogue()
    for document in (cards_json(cards.cards), species_list_json(cards.species.values())):
        assert faults(json.loads(json.dumps(document)), SCHEMA) == []


def test_the_schema_notices_what_is_wrong() -> None:
    document = json.loads(json.dumps(cards_json(catalogue().cards[:1])))
    changes: list[dict[str, Any]] = [{"kind": "spell"}, {"faces": []}, {"number": "1"}, {"owner": 1}, {"more": 1}]
    for change in changes:
        broken = {**document, "cards": [document["cards"][0] | change]}
        assert faults(broken, SCHEMA), change


def test_the_words_of_the_schema_are_those_of_the_cards() -> None:
    """Nothing is listed that no card uses, apart from what only the rules can bring about."""
    cards = json.loads(json.dumps(cards_json(catalogue().cards)))["cards"]
    words = {name: set(part["enum"]) for name, part in SCHEMA["definitions"].items() if "enum" in part}
    assert {card["kind"] for card in cards} == words["Kind"]
    assert {card["trade"] for card in cards} == words["Trade"]
    assert {c["arrow"] for card in cards for face in card["faces"] for c in face["converters"]} == words["Arrow"]


def test_the_schema_is_printed_as_json() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "confluence.sidereal.card_schema"], capture_output=True, check=True, timeout=60
    )
    assert json.loads(done.stdout) == SCHEMA


@pytest.mark.slow
def test_the_types_of_the_client_are_fresh() -> None:
    """`npm run types` would change nothing."""
    assert (dev.WEB / "node_modules").is_dir(), "the packages of the browser client are missing: run make web"
    done = subprocess.run(
        [dev.npm(), "run", "--silent", "types", "--", "--check"],
        cwd=dev.WEB,
        env={**dev.environment(os.environ), "PYTHON": sys.executable},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
