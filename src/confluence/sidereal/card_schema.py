"""The form of `card_json` as a JSON Schema, for readers in other languages.

    python -m confluence.sidereal.card_schema

The schema is read off the typed dictionaries themselves, so it cannot differ from them; `WORDS` adds what a Python type
cannot say: which words a text field can hold. Objects stay open, because new fields may appear at any time.
"""

from __future__ import annotations

import json
import sys
import types
import typing
from typing import Any, Final

from confluence.sidereal import card_json
from confluence.sidereal.cards import Kind, Trade
from confluence.sidereal.converters import Arrow, Climate
from confluence.sidereal.goods import CODES

DOCUMENTS: Final = (card_json.CardsJson, card_json.SpeciesListJson)
"""What is served as a whole; everything else is a part of these."""

WORDS: Final = {
    "Arrow": tuple(arrow.name.lower() for arrow in Arrow),
    "Climate": tuple(map(card_json.climate_json, Climate)),
    "Half": ("left", "right"),
    "Kind": tuple(kind.value for kind in Kind),
    "Side": ("front", "back"),
    "Trade": tuple(trade.value for trade in Trade),
}
"""Closed lists of words by the name of their type."""

_FIELDS: Final = {
    ("Card", "kind"): "Kind",
    ("Card", "trade"): "Trade",
    ("Converter", "arrow"): "Arrow",
    ("Cost", "colonies"): "Climate",
    ("Face", "climate"): "Climate",
    ("Face", "side"): "Side",
    ("Joined", "partner_side"): "Side",
    ("Joined", "side"): "Side",
    ("Pair", "side"): "Half",
}
_LENGTHS: Final = {("Card", "faces"): (1, 2), ("Confluence", "players"): (2, 2)}
_CONSTANTS: Final = {("Cards", "format"): card_json.FORMAT, ("SpeciesList", "format"): card_json.SPECIES_FORMAT}
_PLAIN: Final = {bool: "boolean", int: "integer", float: "number", str: "string", type(None): "null"}

Schema = dict[str, Any]


def card_schema() -> Schema:
    """One schema for both documents, with a definition for every part."""
    definitions: dict[str, Schema] = {
        "Goods": {
            "description": "How many of each good; what is not there has no key.",
            "type": "object",
            "properties": {code: {"type": "integer"} for code in CODES},
            "additionalProperties": False,
        },
        "Values": {
            "description": "What one of each good is worth; what has no value has no key.",
            "type": "object",
            "properties": {code: {"type": "number"} for code in CODES},
            "additionalProperties": False,
        },
    }
    definitions |= {name: {"type": "string", "enum": list(words)} for name, words in WORDS.items()}
    documents = [_reference(document, definitions) for document in DOCUMENTS]
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "CardDocument",
        "description": "A document about cards or species.",
        "oneOf": documents,
        "definitions": dict(sorted(definitions.items())),
    }


def type_name(record: type) -> str:
    """What a typed dictionary is called outside Python: `CardJson` is a `Card`."""
    return record.__name__.removesuffix("Json")


def _reference(record: type, definitions: dict[str, Schema]) -> Schema:
    """A reference to a typed dictionary, which is defined along with all its parts."""
    name = type_name(record)
    if name not in definitions:
        definitions[name] = {}
        fields = typing.get_type_hints(record)
        schema: Schema = {"type": "object"}
        if record.__doc__ and record.__doc__ != dict.__doc__:
            schema["description"] = record.__doc__
        schema["properties"] = {field: _field(name, field, hint, definitions) for field, hint in fields.items()}
        schema["required"] = list(fields)
        definitions[name] = schema
    return {"$ref": f"#/definitions/{name}"}


def _field(owner: str, field: str, hint: Any, definitions: dict[str, Schema]) -> Schema:
    place = (owner, field)
    if place in _CONSTANTS:
        return {"type": "string", "const": _CONSTANTS[place]}
    text: Schema = {"$ref": f"#/definitions/{_FIELDS[place]}"} if place in _FIELDS else {"type": "string"}
    schema = _value(hint, text, definitions)
    if place in _LENGTHS:
        schema["minItems"], schema["maxItems"] = _LENGTHS[place]
    return schema


def _value(hint: Any, text: Schema, definitions: dict[str, Schema]) -> Schema:
    """The schema of a type; `text` is what stands for a string in it."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if hint is str:
        return text
    if hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    if typing.is_typeddict(hint):
        return _reference(hint, definitions)
    if hint == dict[str, int]:
        return {"$ref": "#/definitions/Goods"}
    if hint == dict[str, card_json.Number]:
        return {"$ref": "#/definitions/Values"}
    if origin is list:
        return {"type": "array", "items": _value(parts[0], text, definitions)}
    if origin in {types.UnionType, typing.Union}:
        if set(parts) == {int, float}:
            return {"type": "number"}
        return {"anyOf": [_value(part, text, definitions) for part in parts]}
    raise TypeError(f"no schema for {hint!r}")


def main() -> None:
    """Print the schema."""
    sys.stdout.write(json.dumps(card_schema(), indent=1) + "\n")


if __name__ == "__main__":
    main()
