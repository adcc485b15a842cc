"""Reads a deck of the Confluence from a file, strictly.

A deck file is JSON. Its short words for effects are turned into the operations that all cards share (D-DATA-04), so a
new card needs no code. Whatever is wrong is refused with the name of the card and the field, and all of it can be told
at once (D-DATA-06).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

from confluence.altered.cards import Ability, Card, Keyword, finish
from confluence.altered.confluence_deck import ConfluenceDeck, Design
from confluence.altered.deck_effects import LEFT_OUT, PICKS, WHERE, WORDS, operation
from confluence.altered.decks import did_you_mean, near
from confluence.altered.reader import Reader
from confluence.altered.words import NOTHING, TERRAINS, Kind, Stats
from confluence.core.errors import DataError

DECK_SIZE: Final = 39
DESIGNS: Final = 27
TWINS: Final = 15
LARGEST: Final = 20
"""The largest cost, statistic or number of an effect."""
PLACEMENTS: Final = ("threatened", "hero", "companion", "forest", "mountain", "ocean", "progressing")
MARKS: Final = ("hero", "companion", "threatened")
_TYPES: Final = {
    "character": Kind.CHARACTER,
    "spell": Kind.SPELL,
    "landmark_permanent": Kind.LANDMARK,
    "expedition_permanent": Kind.EXPEDITION,
}
_SLOTS: Final = {
    "J": "join",
    "H": "from_hand",
    "R": "from_reserve",
    "noon": "noon",
    "T": "exhaust",
    "D": "support",
    "effect": "resolve",
    "overcome": "overcome",
    "noon_in_reserve": "noon_in_reserve",
}
_IN_PLAY_SLOTS: Final = frozenset(("J", "H", "R", "noon", "T", "D", "overcome", "noon_in_reserve"))
_SLOTS_OF: Final = {
    Kind.CHARACTER: _IN_PLAY_SLOTS,
    Kind.EXPEDITION: _IN_PLAY_SLOTS,
    Kind.LANDMARK: _IN_PLAY_SLOTS - {"overcome"},
    Kind.SPELL: frozenset(("effect", "D", "noon_in_reserve")),
    Kind.CONFLUENCE: frozenset(("noon", "T")),
}
"""Which abilities a card of each kind can have."""
_FIELDS: Final = {
    "the deck": (
        *("meta", "vocabulary", "confluence_card", "tokens", "cards", "difficulty_presets"),
        "balance_observations",
    ),
    "confluence": ("id", "name", "type", "reserve_limit", "landmark_limit", "abilities", "text"),
    "token": ("id", "name", "type", "subtypes", "stats", "keywords", "text"),
    "design": ("id", "name", "type", "subtypes", "placement", "copies", "common", "rare"),
    "copy": ("copy", "midnight"),
    "face": ("hand_cost", "reserve_cost", "stats", "keywords", "tough", "abilities", "static", "text"),
    "preset": ("rares", "fixed", "note"),
}
_PLACED: Final = (Kind.CHARACTER, Kind.EXPEDITION)
_KEYWORDS: Final = ("persistent", "constant", "gigantic", "tough")


@cache
def tidefall() -> ConfluenceDeck:
    """The project's own deck."""
    text = (files("confluence.altered") / "data" / "tidefall.json").read_text(encoding="utf-8")
    return read_deck(text, "tidefall.json")


def read_deck(text: str, source: str) -> ConfluenceDeck:
    """A deck from a file; `DataError` names the card and the field that is wrong."""
    reader = _Deck(source)
    deck = reader.read(_document(text, source))
    if deck is None:
        raise reader.errors[0]
    return deck


def deck_problems(text: str, source: str) -> list[str]:
    """Everything that is wrong with a deck file, card by card and then as a whole; nothing for a good one."""
    reader = _Deck(source)
    try:
        reader.read(_document(text, source))
    except DataError as error:
        return [error.reason]
    return list(dict.fromkeys(error.reason for error in reader.errors))


def _document(text: str, source: str) -> Mapping[str, Any]:
    try:
        data = json.loads(text)
    except ValueError as error:
        raise DataError(source, getattr(error, "lineno", 0), f"this is no JSON: {error}") from None
    except RecursionError:
        raise DataError(source, 0, "this is no deck: its lists go too deep") from None
    if not isinstance(data, dict):
        raise DataError(source, 0, "expected an object with confluence_card, tokens and cards")
    return data


class _Deck:
    """Reads a deck and notes whatever is wrong with it; a card with a mistake is read to its end all the same."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.errors: list[DataError] = []
        self.tokens: dict[str, Card | None] = {}
        """By id; those that are wrong themselves are there, so that nobody else is blamed for them."""
        self.all_tokens = True
        """Whether the ids of all tokens are known."""

    def wrong(self, card: str, field: str, problem: str) -> None:
        """Note what is wrong with a field of a card."""
        self.errors.append(DataError(self.source, 0, f"{card}: {field}: {problem}"))

    def need(self, data: Any, card: str, field: str, kind: type, shown: str = "") -> Any:
        """A field that must be there and of this kind; None if it is not."""
        value = data.get(field) if isinstance(data, dict) else None
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            names = {int: "a whole number", str: "a text", list: "a list", dict: "an object", bool: "true or false"}
            self.wrong(card, shown or field, f"expected {names[kind]}")
            return None
        if isinstance(value, str) and not value.strip():
            self.wrong(card, shown or field, "is empty")
            return None
        return value

    def number(self, data: Any, card: str, field: str, least: int = 0, most: int = LARGEST) -> int:
        """A whole number within bounds."""
        value: int | None = self.need(data, card, field.rsplit(".", 1)[-1], int, field)
        if value is not None and not least <= value <= most:
            self.wrong(card, field, f"expected a number from {least} to {most}, not {value}")
        return value or 0

    def fields(self, data: Any, card: str, kind: str, prefix: str = "") -> bool:
        """Note fields that nobody knows; false if these are no fields at all."""
        if not isinstance(data, dict):
            self.wrong(card, prefix.strip(".") or kind, "expected an object")
            return False
        known = _FIELDS[kind]
        for field in data:
            if field not in known:
                hint = did_you_mean(near(field, known))
                self.wrong(card, f"{prefix}{field}", f"is not known; known are {', '.join(known)}{hint}")
        return True

    def words(self, data: Mapping[str, Any], card: str, field: str, prefix: str = "") -> tuple[str, ...]:
        """A list of words that may be left out."""
        value = data.get(field, [])
        if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
            self.wrong(card, prefix + field, "expected a list of words")
            return ()
        return tuple(value)

    def one_of(self, value: Any, known: Sequence[str], card: str, field: str) -> bool:
        """Whether a word is one of those that are known."""
        if value in known:
            return True
        hint = did_you_mean(near(value, known))
        self.wrong(card, field, f"{value!r} is not one of {', '.join(known)}{hint}")
        return False

    def read(self, data: Mapping[str, Any]) -> ConfluenceDeck | None:
        """The whole deck, with the checks of D-DATA-01; None if anything is wrong."""
        self.fields(data, "the deck", "the deck")
        meta = self.need(data, "the deck", "meta", dict)
        self.read_tokens(self.need(data, "the deck", "tokens", list))
        listed = self.need(data, "the deck", "cards", list)
        designs = [self.design(one) for one in listed or ()]
        if listed is not None:
            self.whole([one for one in listed if isinstance(one, dict)], len(listed))
        known = self.need(data, "the deck", "confluence_card", dict)
        card = None if known is None else self.confluence_card(known)
        ids = [one.get("id") if isinstance(one, dict) else None for one in listed or [None]]
        twins = [name for name, one in zip(ids, listed or (), strict=False) if name and "rare" in one]
        presets = self.presets(data.get("difficulty_presets", {}), ids, twins)
        if self.errors:
            return None
        assert card is not None
        return ConfluenceDeck(
            str(meta.get("deck_id", self.source)),
            str(meta.get("deck_name", self.source)),
            card,
            tuple(design for design in designs if design is not None),
            {name: token for name, token in self.tokens.items() if token is not None},
            presets,
        )

    def read_tokens(self, listed: list[Any] | None) -> None:
        """All tokens."""
        self.all_tokens = listed is not None
        for one in listed or ():
            name = self.need(one, "a token", "id", str)
            if name is None:
                self.all_tokens = False
            elif name in self.tokens:
                self.wrong(name, "id", "this token is there twice")
                self.all_tokens = False  # one of the two was to have another name
            else:
                self.tokens[name] = self.token(one, name)

    def whole(self, listed: Sequence[Mapping[str, Any]], count: int) -> None:
        """What is wrong with all cards together (D-DATA-01), as far as they can be read."""
        for field in ("id", "name"):
            values = [one[field] for one in listed if isinstance(one.get(field), str)]
            twice = {value for value in values if values.count(value) > 1}
            if twice:
                self.wrong("the deck", field, f"{', '.join(sorted(twice))} is there twice")
        copies = [one.get("copies") for one in listed]
        sizes = [len(one) for one in copies if isinstance(one, list)]
        if len(sizes) == count and sum(sizes) != DECK_SIZE:
            self.wrong("the deck", "cards", f"a deck has {DECK_SIZE} cards, this one {sum(sizes)}")
        if count != DESIGNS:
            self.wrong("the deck", "cards", f"a deck has {DESIGNS} designs, this one {count}")
        twins = [one for one in listed if "rare" in one]
        if len(listed) == count and len(twins) != TWINS:
            self.wrong("the deck", "cards", f"{TWINS} cards have a rare twin, here {len(twins)}")
        for one in twins:
            if isinstance(one.get("copies"), list) and len(one["copies"]) != 1:
                self.wrong(str(one.get("id")), "copies", "a card with a rare twin is there once")

    def presets(self, data: Any, ids: list[Any], twins: list[Any]) -> dict[str, tuple[str, ...] | int]:
        """Difficulties by name; the twins they name are looked for if the ids of all cards can be read."""
        readable = all(isinstance(name, str) for name in ids)
        found: dict[str, tuple[str, ...] | int] = {}
        if not isinstance(data, dict):
            self.wrong("the deck", "difficulty_presets", "expected an object")
            return found
        for name, one in data.items():
            place = f"difficulty_presets.{name}"
            if not self.fields(one, "the deck", "preset", f"{place}."):
                continue
            if "fixed" not in one:
                found[name] = self.number(one, "the deck", f"{place}.rares", 0, TWINS)
                continue
            fixed = self.words(one, "the deck", "fixed", f"{place}.")
            for card in fixed if readable else ():
                if card not in twins:
                    hint = "" if card in ids else did_you_mean(near(card, twins))
                    self.wrong("the deck", place, f"{card} has no rare twin{hint}")
            if len(set(fixed)) != len(fixed) or one.get("rares", len(fixed)) != len(fixed):
                self.wrong("the deck", place, "names each twin once, and as many as `rares` says")
            found[name] = tuple(sorted(fixed))
        return found

    def token(self, data: Mapping[str, Any], name: str) -> Card | None:
        """A token."""
        before = len(self.errors)
        self.fields(data, name, "token")
        if data.get("type", "character") != "character":
            self.wrong(name, "type", "a token is a character")
        title = self.need(data, name, "name", str)
        subtypes, stats = self.words(data, name, "subtypes"), self.stats(data, name)
        keywords = self.keywords(data, name)
        if len(self.errors) > before:
            return None
        card = Card(name, title, Kind.CHARACTER, subtypes=subtypes, stats=stats, keywords=keywords, token=True)
        return finish(card)

    def confluence_card(self, data: Mapping[str, Any]) -> Card | None:
        """The card that states the limits."""
        before = len(self.errors)
        name = self.need(data, "the Confluence card", "id", str) or "the Confluence card"
        self.fields(data, name, "confluence")
        if data.get("type", "confluence") != "confluence":
            self.wrong(name, "type", "is confluence")
        limits = (self.number(data, name, "reserve_limit"), self.number(data, name, "landmark_limit"))
        abilities = self.abilities(data, name, name, Kind.CONFLUENCE)
        title = self.need(data, name, "name", str)
        if len(self.errors) > before:
            return None
        return finish(Card(name, title, Kind.CONFLUENCE, abilities=abilities, limits=limits))

    def design(self, data: Any) -> Design | None:
        """A card with its twin."""
        before = len(self.errors)
        name: str | None = self.need(data, "a card", "id", str)
        if name is None:
            return None
        self.fields(data, name, "design")
        title = self.need(data, name, "name", str)
        kind = _TYPES.get(str(data.get("type")))
        if kind is None:
            self.one_of(data.get("type"), tuple(_TYPES), name, "type")
        elif kind in _PLACED:
            self.one_of(data.get("placement"), PLACEMENTS, name, "placement")
        elif "placement" in data:
            self.wrong(name, "placement", "Spells and Landmarks have none")
        subtypes = self.words(data, name, "subtypes")
        marks = self.marks(self.need(data, name, "copies", list), name)
        faces: dict[str, Card | None] = {}
        for rarity in ("common", "rare"):
            if rarity == "common" or "rare" in data:
                face = self.need(data, name, rarity, dict)
                faces[rarity] = None if face is None else self.face(face, name, kind, rarity)
        if len(self.errors) > before:
            return None
        whole = {"name": title, "subtypes": subtypes, "placement": data.get("placement", "")}
        twins = {rarity: finish(replace(face, **whole)) for rarity, face in faces.items() if face is not None}
        return Design(name, title, marks, twins["common"], twins.get("rare"))

    def marks(self, copies: list[Any] | None, name: str) -> tuple[str, ...]:
        """The Midnight mark of every copy."""
        found = []
        for copy in copies or ():
            if self.fields(copy, name, "copy", "copies."):
                if copy.get("midnight") not in MARKS:
                    hint = did_you_mean(near(copy.get("midnight"), MARKS))
                    self.wrong(name, "copies.midnight", f"every copy has a mark, one of {', '.join(MARKS)}{hint}")
                found.append(str(copy.get("midnight")))
        return tuple(found)

    def face(self, data: Mapping[str, Any], name: str, kind: Kind | None, rarity: str) -> Card | None:
        """One of the two twins, without what it shares with the other; of a card of no kind only what all have."""
        before, place = len(self.errors), f"{rarity}."
        self.fields(data, name, "face", place)
        stats = NOTHING
        if kind is not None and (kind in _PLACED) != ("stats" in data):
            says = "Characters and Expedition Permanents have three numbers, Spells and Landmarks none"
            self.wrong(name, f"{place}stats", says)
        elif "stats" in data:
            stats = self.stats(data, name, place)
        count = len(self.errors)
        keywords = self.keywords(data, name, place)
        staying = {"persistent", "constant"} & {one.word for one in keywords}
        if kind is Kind.EXPEDITION and not staying and len(self.errors) == count:
            self.wrong(name, f"{place}keywords", "an Expedition Permanent is persistent or constant")
        costs = [self.number(data, name, f"{place}{field}") for field in ("hand_cost", "reserve_cost")]
        abilities = () if kind is None else self.abilities(data, name, f"{name}.{rarity}", kind, place)
        if kind is None or len(self.errors) > before:
            return None
        numbers: dict[str, Any] = {"hand_cost": costs[0], "reserve_cost": costs[1], "stats": stats}
        return Card(name, "", kind, rarity=rarity, keywords=keywords, abilities=abilities, **numbers)

    def stats(self, data: Mapping[str, Any], name: str, prefix: str = "") -> Stats:
        """Forest, Mountain, Ocean."""
        value = self.need(data, name, "stats", list, f"{prefix}stats")
        if value is None:
            return NOTHING
        if len(value) != 3 or not all(type(one) is int and 0 <= one <= LARGEST for one in value):
            says = f"expected three numbers from 0 to {LARGEST}: forest, mountain, ocean"
            self.wrong(name, f"{prefix}stats", says)
            return NOTHING
        return value[0], value[1], value[2]

    def keywords(self, data: Mapping[str, Any], name: str, prefix: str = "") -> tuple[Keyword, ...]:
        """Keywords by name; the value of Tough stands beside them."""
        words = self.words(data, name, "keywords", prefix)
        for word in dict.fromkeys(words):
            if word not in _KEYWORDS or words.count(word) > 1:
                hint = did_you_mean(near(word, _KEYWORDS)) if word not in _KEYWORDS else ""
                says = f"{word!r} is not one of {', '.join(_KEYWORDS)}, each once{hint}"
                self.wrong(name, f"{prefix}keywords", says)
        if ("tough" in data) != ("tough" in words):
            self.wrong(name, f"{prefix}tough", "the keyword and its value go together")
            return tuple(Keyword(word) for word in words)
        tough = self.number(data, name, f"{prefix}tough", 1) if "tough" in words else 1
        return tuple(Keyword(word, tough if word == "tough" else 1) for word in words)

    def abilities(
        self, data: Mapping[str, Any], name: str, key: str, kind: Kind, prefix: str = ""
    ) -> tuple[Ability, ...]:
        """Abilities by slot, then what works all the time."""
        before = len(self.errors)
        slots = data.get("abilities", {})
        if not isinstance(slots, dict):
            self.wrong(name, f"{prefix}abilities", "expected an object")
            slots = {}
        elif kind is Kind.SPELL and "effect" not in slots:
            self.wrong(name, f"{prefix}abilities.effect", "a Spell has an effect")
        read = []
        for slot in slots:
            if slot not in _SLOTS_OF[kind]:
                known = [one for one in _SLOTS if one in _SLOTS_OF[kind]]
                self.wrong(name, f"{prefix}abilities.{slot}", f"a {kind.value} has only {', '.join(known)}")
            else:
                read.append((_SLOTS[slot], slot, self.effects(slots, name, slot, prefix)))
        if "static" in data:
            read.append(("static", "static", self.effects(data, name, "static", prefix)))
        if len(self.errors) > before or not self.all_tokens:
            return ()
        reader = Reader(name, frozenset(self.tokens))
        return tuple(
            reader.ability({"trigger": trigger, "effects": [operation(one) for one in listed]}, f"{key}.{slot}")
            for trigger, slot, listed in read
        )

    def effects(self, data: Mapping[str, Any], name: str, slot: str, prefix: str) -> list[dict[str, Any]]:
        """The effects of a slot, at least one."""
        listed: list[dict[str, Any]] | None = self.need(data, name, slot, list, prefix + slot)
        if listed == []:
            self.wrong(name, prefix + slot, "is empty")
        for one in listed or ():
            self.effect(one, name, slot, prefix + slot)
        return listed or []

    def effect(self, data: Any, name: str, slot: str, place: str) -> None:
        """Check an effect with all its words."""
        do = data.get("do") if isinstance(data, dict) else None
        if not isinstance(do, str) or do not in WORDS or (do == "terrain_add") != (slot == "static"):
            hint = did_you_mean(near(do, WORDS)) if do not in tuple(WORDS) else ""
            self.wrong(name, place, f"{do!r} is no effect here; there are {', '.join(WORDS)}{hint}")
            return
        for field in data:
            if field != "do" and field not in WORDS[do]:
                hint = did_you_mean(near(field, WORDS[do]))
                self.wrong(name, f"{place}.{do}.{field}", f"is not one of {', '.join(WORDS[do])}{hint}")
        for field in WORDS[do]:
            if field in data or field not in LEFT_OUT:
                self.argument(data, name, f"{place}.{do}.", field)
        if do == "boost_self" and ("per" in data) != ("max" in data):
            self.wrong(name, f"{place}.{do}.max", "per and max go together")

    def argument(self, data: Mapping[str, Any], name: str, prefix: str, field: str) -> None:
        """Check one word of an effect."""
        if field not in data:
            self.wrong(name, prefix + field, "is missing")
        elif field == "ready":
            self.need(data, name, field, bool, prefix + field)
        elif field in ("n", "max", "max_hand_cost"):
            self.number(data, name, prefix + field, 0 if field == "max_hand_cost" else 1, 99)
        elif field != "token" or self.all_tokens:
            known: Mapping[str, Sequence[str]] = {
                "where": tuple(WHERE),
                "pick": PICKS,
                "per": ("player_characters_facing",),
                "status": ("asleep", "fleeting"),
                "token": tuple(self.tokens),
                "terrain": TERRAINS,
                "to": ("threatened", "each"),
            }
            self.one_of(data[field], known[field], name, prefix + field)
