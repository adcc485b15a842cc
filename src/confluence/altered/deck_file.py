"""Reads a deck of the Confluence from a file, strictly.

A deck file is JSON. Its short words for effects are turned into the operations that all cards share (D-DATA-04), so a
new card needs no code. Whatever is wrong is refused with the name of the card and the field (D-DATA-06).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from confluence.altered.cards import Ability, Card, Keyword, finish
from confluence.altered.confluence_deck import ConfluenceDeck, Design
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
_WHERE: Final = {
    "mine": "my_expedition",
    "other": "other_own",
    "each": "each_own",
    "threatened": "threatened",
    "hero": "hero",
    "companion": "companion",
}
_FACING: Final = {
    "mine": "facing_self",
    "other": "facing_other_own",
    "each": "facing_each",
    "threatened": "facing_threatened",
    "hero": "facing_hero",
    "companion": "facing_companion",
}
_PICKS: Final = ("leftmost", "rightmost", "highest_hand_cost", "lowest_hand_cost")
_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "create_token": ("token", "n", "where"),
    "boost_self": ("n", "per", "max"),
    "boost_ally": ("n", "where", "pick"),
    "exhaust_reserve": ("pick",),
    "discard_reserve": ("pick",),
    "gain_status": ("status", "where", "pick", "max_hand_cost"),
    "send_to_reserve": ("where", "pick", "max_hand_cost"),
    "resupply": ("n",),
    "draw": ("n",),
    "gain_mana": ("n", "ready"),
    "terrain_add": ("terrain", "to"),
}
_LEFT_OUT: Final = ("per", "max", "ready")
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
_KEYWORDS: Final = ("persistent", "constant", "gigantic", "tough")


@cache
def tidefall() -> ConfluenceDeck:
    """The project's own deck."""
    text = (files("confluence.altered") / "data" / "tidefall.json").read_text(encoding="utf-8")
    return read_deck(text, "tidefall.json")


def read_deck(text: str, source: str) -> ConfluenceDeck:
    """A deck from a file; `DataError` names the card and the field that is wrong."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise DataError(source, getattr(error, "lineno", 0), f"this is no JSON: {error}") from None
    except RecursionError:
        raise DataError(source, 0, "this is no deck: its lists go too deep") from None
    if not isinstance(data, dict):
        raise DataError(source, 0, "expected an object with confluence_card, tokens and cards")
    return _Deck(source).read(data)


def deck_problems(text: str, source: str) -> list[str]:
    """Everything that is wrong with a deck file, card by card and then as a whole; nothing for a good one."""
    try:
        read_deck(text, source)
    except DataError as error:
        first = error.reason
    else:
        return []
    try:
        data = json.loads(text)
        found = [error.reason for error in _Deck(source).problems(data)] if isinstance(data, dict) else []
    except (ValueError, TypeError, RecursionError):
        found = []
    return found if first in found else [first, *found]


class _Deck:
    """Reads a deck."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.tokens: dict[str, Card] = {}

    def wrong(self, card: str, field: str, problem: str) -> DataError:
        """The error for a field of a card."""
        return DataError(self.source, 0, f"{card}: {field}: {problem}")

    def need(self, data: Any, card: str, field: str, kind: type) -> Any:
        """A field that must be there and of this kind."""
        value = data.get(field) if isinstance(data, dict) else None
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            names = {int: "a whole number", str: "a text", list: "a list", dict: "an object", bool: "true or false"}
            raise self.wrong(card, field, f"expected {names[kind]}")
        if isinstance(value, str) and not value.strip():
            raise self.wrong(card, field, "is empty")
        return value

    def number(self, data: Any, card: str, field: str, least: int = 0, most: int = LARGEST) -> int:
        """A whole number within bounds."""
        value: int = self.need(data, card, field.rsplit(".", 1)[-1], int)
        if not least <= value <= most:
            raise self.wrong(card, field, f"expected a number from {least} to {most}, not {value}")
        return value

    def fields(self, data: Any, card: str, kind: str, prefix: str = "") -> None:
        """Refuse fields that nobody knows."""
        if not isinstance(data, dict):
            raise self.wrong(card, prefix.strip(".") or kind, "expected an object")
        for field in data:
            if field not in _FIELDS[kind]:
                raise self.wrong(card, f"{prefix}{field}", f"is not known; known are {', '.join(_FIELDS[kind])}")

    def words(self, data: Mapping[str, Any], card: str, field: str) -> tuple[str, ...]:
        """A list of words that may be left out."""
        value = data.get(field, [])
        if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
            raise self.wrong(card, field, "expected a list of words")
        return tuple(value)

    def read(self, data: Mapping[str, Any]) -> ConfluenceDeck:
        """The whole deck, with the checks of D-DATA-01."""
        self.fields(data, "the deck", "the deck")
        meta = self.need(data, "the deck", "meta", dict)
        for one in self.need(data, "the deck", "tokens", list):
            token = self.token(one)
            if token.id in self.tokens:
                raise self.wrong(token.id, "id", "this token is there twice")
            self.tokens[token.id] = token
        designs = [self.design(one) for one in self.need(data, "the deck", "cards", list)]
        for error in self.whole(designs):
            raise error
        twins = [design for design in designs if design.rare is not None]
        return ConfluenceDeck(
            str(meta.get("deck_id", self.source)),
            str(meta.get("deck_name", self.source)),
            self.confluence_card(self.need(data, "the deck", "confluence_card", dict)),
            tuple(designs),
            self.tokens,
            self.presets(data.get("difficulty_presets", {}), [design.id for design in twins]),
        )

    def whole(self, designs: Sequence[Design]) -> Iterator[DataError]:
        """What is wrong with all cards together (D-DATA-01)."""
        for field, values in (("id", [d.id for d in designs]), ("name", [d.name for d in designs])):
            twice = {value for value in values if values.count(value) > 1}
            if twice:
                yield self.wrong("the deck", field, f"{', '.join(sorted(twice))} is there twice")
        size = sum(len(design.copies) for design in designs)
        if size != DECK_SIZE:
            yield self.wrong("the deck", "cards", f"a deck has {DECK_SIZE} cards, this one {size}")
        if len(designs) != DESIGNS:
            yield self.wrong("the deck", "cards", f"a deck has {DESIGNS} designs, this one {len(designs)}")
        twins = [design for design in designs if design.rare is not None]
        if len(twins) != TWINS:
            yield self.wrong("the deck", "cards", f"{TWINS} cards have a rare twin, here {len(twins)}")
        for design in twins:
            if len(design.copies) != 1:
                yield self.wrong(design.id, "copies", "a card with a rare twin is there once")

    def problems(self, data: Mapping[str, Any]) -> Iterator[DataError]:
        """What is wrong with each token and each twin of each card; then with the deck as a whole."""
        for one in data.get("tokens") or ():
            try:
                token = self.token(one)
                self.tokens[token.id] = token
            except DataError as error:
                yield error
        designs = []
        found = False
        for one in data.get("cards") or ():
            sides = [one]
            if isinstance(one, dict) and isinstance(one.get("rare"), dict) and isinstance(one.get("common"), dict):
                sides = [{**one, "rare": one["common"]}, {**one, "common": one["rare"]}]
            try:
                designs.append(self.design(one))
            except DataError:
                found = True
                yield from {str(error): error for error in self._errors(sides)}.values()
        try:
            self.confluence_card(self.need(data, "the deck", "confluence_card", dict))
        except DataError as error:
            yield error
        if not found:
            yield from self.whole(designs)

    def _errors(self, designs: Sequence[Any]) -> Iterator[DataError]:
        for place, one in enumerate(designs):
            try:
                self.design(one)
            except DataError as error:
                reason = error.reason
                if len(designs) > 1:  # each twin was put in both places: name the place where it stands
                    reason = reason.replace("rare." if place == 0 else "common.", "common." if place == 0 else "rare.")
                yield DataError(error.file, error.line, reason)

    def presets(self, data: Any, twins: list[str]) -> dict[str, tuple[str, ...] | int]:
        """Difficulties by name."""
        if not isinstance(data, dict):
            raise self.wrong("the deck", "difficulty_presets", "expected an object")
        found: dict[str, tuple[str, ...] | int] = {}
        for name, one in data.items():
            place = f"difficulty_presets.{name}"
            self.fields(one, "the deck", "preset", f"{place}.")
            if "fixed" not in one:
                found[name] = self.number(one, "the deck", f"{place}.rares", 0, TWINS)
                continue
            fixed = self.words(one, "the deck", "fixed")
            strange = [card for card in fixed if card not in twins]
            if strange:
                raise self.wrong("the deck", place, f"{strange[0]} has no rare twin")
            if len(set(fixed)) != len(fixed) or one.get("rares", len(fixed)) != len(fixed):
                raise self.wrong("the deck", place, "names each twin once, and as many as `rares` says")
            found[name] = tuple(sorted(fixed))
        return found

    def token(self, data: Any) -> Card:
        """A token."""
        name: str = self.need(data, "a token", "id", str)
        self.fields(data, name, "token")
        if data.get("type", "character") != "character":
            raise self.wrong(name, "type", "a token is a character")
        return finish(
            Card(
                name,
                self.need(data, name, "name", str),
                Kind.CHARACTER,
                subtypes=self.words(data, name, "subtypes"),
                stats=self.stats(data, name),
                keywords=self.keywords(data, name),
                token=True,
            )
        )

    def confluence_card(self, data: Mapping[str, Any]) -> Card:
        """The card that states the limits."""
        name = self.need(data, "the Confluence card", "id", str)
        self.fields(data, name, "confluence")
        if data.get("type", "confluence") != "confluence":
            raise self.wrong(name, "type", "is confluence")
        limits = (self.number(data, name, "reserve_limit"), self.number(data, name, "landmark_limit"))
        abilities = self.abilities(data, name, name, Kind.CONFLUENCE)
        title = self.need(data, name, "name", str)
        return finish(Card(name, title, Kind.CONFLUENCE, abilities=abilities, limits=limits))

    def design(self, data: Any) -> Design:
        """A card with its twin."""
        name: str = self.need(data, "a card", "id", str)
        self.fields(data, name, "design")
        title = self.need(data, name, "name", str)
        kind = _TYPES.get(str(data.get("type")))
        if kind is None:
            raise self.wrong(name, "type", f"{data.get('type')!r} is not one of {', '.join(_TYPES)}")
        placed = kind in (Kind.CHARACTER, Kind.EXPEDITION)
        if placed and data.get("placement") not in PLACEMENTS:
            raise self.wrong(name, "placement", f"{data.get('placement')!r} is not one of {', '.join(PLACEMENTS)}")
        if not placed and "placement" in data:
            raise self.wrong(name, "placement", "Spells and Landmarks have none")
        marks = []
        for copy in self.need(data, name, "copies", list):
            self.fields(copy, name, "copy", "copies.")
            if copy.get("midnight") not in MARKS:
                raise self.wrong(name, "copies.midnight", f"every copy has a mark, one of {', '.join(MARKS)}")
            marks.append(copy["midnight"])
        common = self.face(self.need(data, name, "common", dict), name, title, kind, data, "common")
        rare = None
        if "rare" in data:
            rare = self.face(self.need(data, name, "rare", dict), name, title, kind, data, "rare")
        return Design(name, title, tuple(marks), common, rare)

    def face(
        self, data: Mapping[str, Any], name: str, title: str, kind: Kind, whole: Mapping[str, Any], rarity: str
    ) -> Card:
        """One of the two twins."""
        self.fields(data, name, "face", f"{rarity}.")
        placed = kind in (Kind.CHARACTER, Kind.EXPEDITION)
        if placed != ("stats" in data):
            says = "Characters and Expedition Permanents have three numbers, Spells and Landmarks none"
            raise self.wrong(name, f"{rarity}.stats", says)
        keywords = self.keywords(data, name)
        if kind is Kind.EXPEDITION and not {"persistent", "constant"} & {one.word for one in keywords}:
            raise self.wrong(name, f"{rarity}.keywords", "an Expedition Permanent is persistent or constant")
        return finish(
            Card(
                name,
                title,
                kind,
                rarity=rarity,
                subtypes=self.words(whole, name, "subtypes"),
                hand_cost=self.number(data, name, f"{rarity}.hand_cost"),
                reserve_cost=self.number(data, name, f"{rarity}.reserve_cost"),
                stats=self.stats(data, name) if placed else NOTHING,
                keywords=keywords,
                abilities=self.abilities(data, name, f"{name}.{rarity}", kind),
                placement=whole.get("placement", ""),
            )
        )

    def stats(self, data: Mapping[str, Any], name: str) -> Stats:
        """Forest, Mountain, Ocean."""
        value = self.need(data, name, "stats", list)
        if len(value) != 3 or not all(type(one) is int and 0 <= one <= LARGEST for one in value):
            raise self.wrong(name, "stats", f"expected three numbers from 0 to {LARGEST}: forest, mountain, ocean")
        return value[0], value[1], value[2]

    def keywords(self, data: Mapping[str, Any], name: str) -> tuple[Keyword, ...]:
        """Keywords by name; the value of Tough stands beside them."""
        words = self.words(data, name, "keywords")
        for word in words:
            if word not in _KEYWORDS or words.count(word) > 1:
                raise self.wrong(name, "keywords", f"{word!r} is not one of {', '.join(_KEYWORDS)}, each once")
        if ("tough" in data) != ("tough" in words):
            raise self.wrong(name, "tough", "the keyword and its value go together")
        return tuple(Keyword(word, self.number(data, name, "tough", 1) if word == "tough" else 1) for word in words)

    def abilities(self, data: Mapping[str, Any], name: str, key: str, kind: Kind) -> tuple[Ability, ...]:
        """Abilities by slot, then what works all the time."""
        reader = Reader(name, frozenset(self.tokens))
        found = []
        slots = data.get("abilities", {})
        if not isinstance(slots, dict):
            raise self.wrong(name, "abilities", "expected an object")
        if kind is Kind.SPELL and "effect" not in slots:
            raise self.wrong(name, "abilities.effect", "a Spell has an effect")
        for slot in slots:
            if slot not in _SLOTS_OF[kind]:
                known = ", ".join(one for one in _SLOTS if one in _SLOTS_OF[kind])
                raise self.wrong(name, f"abilities.{slot}", f"a {kind.value} has only {known}")
            ops = self.effects(slots, name, slot)
            found.append(reader.ability({"trigger": _SLOTS[slot], "effects": ops}, f"{key}.{slot}"))
        if "static" in data:
            static = self.effects(data, name, "static")
            found.append(reader.ability({"trigger": "static", "effects": static}, f"{key}.static"))
        return tuple(found)

    def effects(self, data: Mapping[str, Any], name: str, slot: str) -> list[dict[str, Any]]:
        """The effects of a slot, at least one."""
        listed = self.need(data, name, slot, list)
        if not listed:
            raise self.wrong(name, slot, "is empty")
        return [self.effect(one, name, slot) for one in listed]

    def effect(self, data: Any, name: str, slot: str) -> dict[str, Any]:
        """An effect in the words of all cards."""
        do = data.get("do") if isinstance(data, dict) else None
        if not isinstance(do, str) or do not in _WORDS or (do == "terrain_add") != (slot == "static"):
            raise self.wrong(name, slot, f"{do!r} is no effect here; there are {', '.join(_WORDS)}")
        for field in data:
            if field != "do" and field not in _WORDS[do]:
                raise self.wrong(name, f"{slot}.{do}.{field}", f"is not one of {', '.join(_WORDS[do])}")
        for field in _WORDS[do]:
            if field in data or field not in _LEFT_OUT:
                self.argument(data, name, f"{slot}.{do}.", field)
        if do == "boost_self" and ("per" in data) != ("max" in data):
            raise self.wrong(name, f"{slot}.{do}.max", "per and max go together")
        return getattr(self, f"_{do}")(data)  # type: ignore[no-any-return]

    def argument(self, data: Mapping[str, Any], name: str, prefix: str, field: str) -> None:
        """One word of an effect."""
        if field not in data:
            raise self.wrong(name, prefix + field, "is missing")
        if field == "ready":
            self.need(data, name, field, bool)
        elif field in ("n", "max", "max_hand_cost"):
            self.number(data, name, prefix + field, 0 if field == "max_hand_cost" else 1, 99)
        else:
            known: Mapping[str, Sequence[str]] = {
                "where": tuple(_WHERE),
                "pick": _PICKS,
                "per": ("player_characters_facing",),
                "status": ("asleep", "fleeting"),
                "token": tuple(self.tokens),
                "terrain": TERRAINS,
                "to": ("threatened", "each"),
            }
            if data[field] not in known[field]:
                raise self.wrong(name, prefix + field, f"{data[field]!r} is not one of {', '.join(known[field])}")

    def _create_token(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return {"op": "create_token", "token": data["token"], "n": data["n"], "where": _WHERE[data["where"]]}

    def _boost_self(self, data: Mapping[str, Any]) -> dict[str, Any]:
        if "per" not in data:
            return {"op": "boost", "n": data["n"], "target": "self"}
        count = {"count": data["per"], "times": data["n"], "most": data["max"]}
        return {"op": "boost", "n": count, "target": "self"}

    def _boost_ally(self, data: Mapping[str, Any]) -> dict[str, Any]:
        picked = self._picked(data, "you", "play", kind=["character"], expedition=_WHERE[data["where"]])
        return {"op": "boost", "n": data["n"], "target": picked}

    def _exhaust_reserve(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return {"op": "exhaust", "target": self._picked(data, "opponent", "reserve", ready=True)}

    def _discard_reserve(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return {"op": "discard", "target": self._picked(data, "opponent", "reserve")}

    def _gain_status(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return {"op": "gain_status", "status": data["status"], "target": self._victim(data, lacks=data["status"])}

    def _send_to_reserve(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return {"op": "send_to_reserve", "target": self._victim(data)}

    def _victim(self, data: Mapping[str, Any], **more: Any) -> dict[str, Any]:
        return self._picked(
            data,
            "opponent",
            "play",
            kind=["character"],
            expedition=_FACING[data["where"]],
            hand_cost_max=data["max_hand_cost"],
            **more,
        )

    def _resupply(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return {"op": "resupply", "n": data["n"], "who": "you"}

    def _draw(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return {"op": "draw", "n": data["n"], "who": "you"}

    def _gain_mana(self, data: Mapping[str, Any]) -> dict[str, Any]:
        state = "ready" if data.get("ready", False) else "exhausted"
        return {"op": "deck_to_mana", "n": data["n"], "who": "you", "state": state}

    def _terrain_add(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return {"op": "add_terrain", "terrains": [data["terrain"]], "which": [data["to"]]}

    @staticmethod
    def _picked(data: Mapping[str, Any], controller: str, zone: str, **more: Any) -> dict[str, Any]:
        return {"pick": data["pick"], "n": 1, "controller": controller, "zone": zone, **more}
