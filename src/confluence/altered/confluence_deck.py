"""The Confluence's decks: 1 Confluence card and 39 deck cards, 15 of which have a rare twin (section 5 of the rules).

A deck file is JSON. Its short words for effects are turned into the operations that all cards share (D-DATA-04), so a
new card needs no code. Whatever is wrong is refused with the name of the card and the field (D-DATA-06).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from confluence.altered.cards import Card, Keyword, Reader, finish
from confluence.altered.words import NOTHING, TERRAINS, Kind, Stats
from confluence.core.chance import Chance
from confluence.core.errors import DataError, Illegal

DECK_SIZE: Final = 39
TWINS: Final = 15
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


@dataclass(frozen=True, slots=True, eq=False)
class Design:
    """A card of the deck: what it is as a common and as a rare, and the Midnight mark of each copy."""

    id: str
    name: str
    copies: tuple[str, ...]
    common: Card
    rare: Card | None = None


@dataclass(frozen=True, slots=True, eq=False)
class ConfluenceDeck:
    """A deck of the Confluence."""

    id: str
    name: str
    card: Card
    """The Confluence card."""
    designs: tuple[Design, ...]
    tokens: Mapping[str, Card]
    presets: Mapping[str, tuple[str, ...] | int]
    """Difficulties by name: the rare twins, or how many of them."""

    @property
    def twins(self) -> tuple[str, ...]:
        """The designs that have a rare twin."""
        return tuple(design.id for design in self.designs if design.rare is not None)

    def rares(self, difficulty: str, seed: int) -> tuple[str, ...]:
        """The rare twins of a difficulty: a number, a preset, or a list such as `TF-13 TF-15` (C-DIFF-02)."""
        twins = self.twins
        wanted: tuple[str, ...] | int
        if difficulty in self.presets:
            wanted = self.presets[difficulty]
        elif difficulty.isascii() and difficulty.isdigit():
            wanted = int(difficulty)
        else:
            wanted = tuple(difficulty.replace(",", " ").split())
        if isinstance(wanted, int):
            if wanted > len(twins):
                raise Illegal("BAD_DIFFICULTY", f"{self.name} has {len(twins)} rare twins, not {wanted}")
            return tuple(sorted(Chance(f"{seed} rare twins").sample(twins, wanted)))
        for name in wanted:
            if name not in twins:
                known = ", ".join((*self.presets, f"0 to {len(twins)}"))
                raise Illegal(
                    "BAD_DIFFICULTY",
                    f"{name!r} is no difficulty of {self.name}; there are {known}, and lists of {', '.join(twins)}",
                )
        return tuple(sorted(set(wanted)))

    def cards(self, rares: Sequence[str]) -> list[Card]:
        """The 39 cards of a game with these rare twins."""
        found = []
        for design in self.designs:
            card = design.rare if design.id in rares and design.rare is not None else design.common
            for mark in design.copies:
                found.append(_marked(card, mark))
        return found


@cache
def _marked(card: Card, mark: str) -> Card:
    return finish(
        Card(
            card.id,
            card.name,
            card.kind,
            rarity=card.rarity,
            subtypes=card.subtypes,
            hand_cost=card.hand_cost,
            reserve_cost=card.reserve_cost,
            stats=card.stats,
            keywords=card.keywords,
            abilities=card.abilities,
            limits=card.limits,
            placement=card.placement,
            midnight=mark,
        )
    )


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
    if not isinstance(data, dict):
        raise DataError(source, 0, "expected an object with confluence_card, tokens and cards")
    return _Deck(source).read(data)


class _Deck:
    """Reads a deck."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.tokens: dict[str, Card] = {}

    def wrong(self, card: str, field: str, problem: str) -> DataError:
        """The error for a field of a card."""
        return DataError(self.source, 0, f"{card}: {field}: {problem}")

    def need(self, data: Mapping[str, Any], card: str, field: str, kind: type) -> Any:
        """A field that must be there and of this kind."""
        value = data.get(field)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            names = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}
            raise self.wrong(card, field, f"expected {names[kind]}")
        return value

    def read(self, data: Mapping[str, Any]) -> ConfluenceDeck:
        """The whole deck, with the checks of D-DATA-01."""
        meta = self.need(data, "the deck", "meta", dict)
        for one in self.need(data, "the deck", "tokens", list):
            token = self.token(one)
            if token.id in self.tokens:
                raise self.wrong(token.id, "id", "this token is there twice")
            self.tokens[token.id] = token
        designs = [self.design(one) for one in self.need(data, "the deck", "cards", list)]
        for field, values in (("id", [d.id for d in designs]), ("name", [d.name for d in designs])):
            twice = {value for value in values if values.count(value) > 1}
            if twice:
                raise self.wrong("the deck", field, f"{', '.join(sorted(twice))} is there twice")
        size = sum(len(design.copies) for design in designs)
        if size != DECK_SIZE:
            raise self.wrong("the deck", "cards", f"a deck has {DECK_SIZE} cards, this one {size}")
        twins = [design for design in designs if design.rare is not None]
        if len(twins) != TWINS or any(len(design.copies) > 1 for design in twins):
            raise self.wrong("the deck", "cards", f"{TWINS} cards have a rare twin and a single copy, not {len(twins)}")
        deck = ConfluenceDeck(
            str(meta.get("deck_id", self.source)),
            str(meta.get("deck_name", self.source)),
            self.confluence_card(self.need(data, "the deck", "confluence_card", dict)),
            tuple(designs),
            self.tokens,
            self.presets(data.get("difficulty_presets", {}), [design.id for design in twins]),
        )
        return deck

    def presets(self, data: Any, twins: list[str]) -> dict[str, tuple[str, ...] | int]:
        """Difficulties by name."""
        if not isinstance(data, dict):
            raise self.wrong("the deck", "difficulty_presets", "expected an object")
        found: dict[str, tuple[str, ...] | int] = {}
        for name, one in data.items():
            fixed = one.get("fixed") if isinstance(one, dict) else None
            if fixed is not None:
                strange = [card for card in fixed if card not in twins]
                if strange:
                    raise self.wrong("the deck", f"difficulty_presets.{name}", f"{strange[0]} has no rare twin")
                found[name] = tuple(sorted(fixed))
            else:
                found[name] = self.need(one, "the deck", "rares", int)
        return found

    def token(self, data: Mapping[str, Any]) -> Card:
        """A token."""
        name = str(data.get("id", "a token"))
        return finish(
            Card(
                name,
                self.need(data, name, "name", str),
                Kind.CHARACTER,
                subtypes=tuple(data.get("subtypes", ())),
                stats=self.stats(data, name),
                keywords=self.keywords(data, name),
                token=True,
            )
        )

    def confluence_card(self, data: Mapping[str, Any]) -> Card:
        """The card that states the limits."""
        name = self.need(data, "the Confluence card", "id", str)
        limits = (self.need(data, name, "reserve_limit", int), self.need(data, name, "landmark_limit", int))
        abilities = self.abilities(data, name, name)
        title = self.need(data, name, "name", str)
        return finish(Card(name, title, Kind.CONFLUENCE, abilities=abilities, limits=limits))

    def design(self, data: Mapping[str, Any]) -> Design:
        """A card with its twin."""
        name = str(data.get("id", "a card"))
        self.need(data, name, "id", str)
        title = self.need(data, name, "name", str)
        kind = _TYPES.get(str(data.get("type")))
        if kind is None:
            raise self.wrong(name, "type", f"{data.get('type')!r} is not one of {', '.join(_TYPES)}")
        placed = kind in (Kind.CHARACTER, Kind.EXPEDITION)
        placement = data.get("placement", "")
        if placed and placement not in PLACEMENTS:
            raise self.wrong(name, "placement", f"{placement!r} is not one of {', '.join(PLACEMENTS)}")
        if not placed and placement:
            raise self.wrong(name, "placement", "Spells and Landmarks have none")
        marks = []
        for copy in self.need(data, name, "copies", list):
            mark = copy.get("midnight") if isinstance(copy, dict) else None
            if mark not in MARKS:
                raise self.wrong(name, "copies", f"every copy has a midnight mark, one of {', '.join(MARKS)}")
            marks.append(mark)
        common = self.face(self.need(data, name, "common", dict), name, title, kind, data, "common")
        rare = None
        if data.get("rare") is not None:
            rare = self.face(self.need(data, name, "rare", dict), name, title, kind, data, "rare")
        return Design(name, title, tuple(marks), common, rare)

    def face(
        self, data: Mapping[str, Any], name: str, title: str, kind: Kind, whole: Mapping[str, Any], rarity: str
    ) -> Card:
        """One of the two twins."""
        for field in data:
            if field not in ("hand_cost", "reserve_cost", "stats", "keywords", "tough", "abilities", "static", "text"):
                raise self.wrong(name, f"{rarity}.{field}", "is not known")
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
                subtypes=tuple(whole.get("subtypes", ())),
                hand_cost=self.cost(data, name, "hand_cost"),
                reserve_cost=self.cost(data, name, "reserve_cost"),
                stats=self.stats(data, name) if placed else NOTHING,
                keywords=keywords,
                abilities=self.abilities(data, name, f"{name}.{rarity}"),
                placement=whole.get("placement", ""),
            )
        )

    def cost(self, data: Mapping[str, Any], name: str, field: str) -> int:
        """A cost in mana."""
        value: int = self.need(data, name, field, int)
        if not 0 <= value <= 20:
            raise self.wrong(name, field, "expected a number from 0 to 20")
        return value

    def stats(self, data: Mapping[str, Any], name: str) -> Stats:
        """Forest, Mountain, Ocean."""
        value = self.need(data, name, "stats", list)
        if len(value) != 3 or not all(type(one) is int and 0 <= one <= 20 for one in value):
            raise self.wrong(name, "stats", "expected three numbers from 0 to 20: forest, mountain, ocean")
        return value[0], value[1], value[2]

    def keywords(self, data: Mapping[str, Any], name: str) -> tuple[Keyword, ...]:
        """Keywords by name; the value of Tough stands beside them."""
        found = []
        for word in data.get("keywords", ()):
            if word not in ("persistent", "constant", "gigantic", "tough"):
                raise self.wrong(name, "keywords", f"{word!r} is not one of persistent, constant, gigantic, tough")
            found.append(Keyword(word, self.need(data, name, "tough", int) if word == "tough" else 1))
        return tuple(found)

    def abilities(self, data: Mapping[str, Any], name: str, key: str) -> tuple:  # type: ignore[type-arg]
        """Abilities by slot, then what works all the time."""
        reader = Reader(name, frozenset(self.tokens))
        found = []
        slots = data.get("abilities", {})
        if not isinstance(slots, dict):
            raise self.wrong(name, "abilities", "expected an object")
        for slot, effects in slots.items():
            if slot not in _SLOTS:
                raise self.wrong(name, f"abilities.{slot}", f"is not one of {', '.join(_SLOTS)}")
            ops = [self.effect(one, name, slot) for one in effects]
            found.append(reader.ability({"trigger": _SLOTS[slot], "effects": ops}, f"{key}.{slot}"))
        static = [self.effect(one, name, "static") for one in data.get("static", ())]
        if static:
            found.append(reader.ability({"trigger": "static", "effects": static}, f"{key}.static"))
        return tuple(found)

    def effect(self, data: Any, name: str, slot: str) -> dict[str, Any]:
        """An effect in the words of all cards."""
        do = data.get("do") if isinstance(data, dict) else None
        if do not in _WORDS or (do == "terrain_add") != (slot == "static"):
            raise self.wrong(name, slot, f"{do!r} is no effect here; there are {', '.join(_WORDS)}")
        for field in data:
            if field != "do" and field not in _WORDS[do]:
                raise self.wrong(name, f"{slot}.{do}.{field}", f"is not one of {', '.join(_WORDS[do])}")
        for field in _WORDS[do]:
            if field not in data and field not in _LEFT_OUT:
                raise self.wrong(name, f"{slot}.{do}.{field}", "is missing")
        for field, known in (("where", _WHERE), ("pick", _PICKS)):
            if field in data and data[field] not in known:
                raise self.wrong(name, f"{slot}.{do}.{field}", f"is not one of {', '.join(known)}")
        return getattr(self, f"_{do}")(data, name)  # type: ignore[no-any-return]

    def _create_token(self, data: Mapping[str, Any], name: str) -> dict[str, Any]:
        if data["token"] not in self.tokens:
            raise self.wrong(name, "token", f"there is no token {data['token']!r}")
        return {"op": "create_token", "token": data["token"], "n": data["n"], "where": _WHERE[data["where"]]}

    def _boost_self(self, data: Mapping[str, Any], name: str) -> dict[str, Any]:
        if "per" not in data:
            return {"op": "boost", "n": data["n"], "target": "self"}
        if data["per"] != "player_characters_facing":
            raise self.wrong(name, "per", "is player_characters_facing")
        count = {"count": "player_characters_facing", "times": data["n"], "most": self.need(data, name, "max", int)}
        return {"op": "boost", "n": count, "target": "self"}

    def _boost_ally(self, data: Mapping[str, Any], name: str) -> dict[str, Any]:
        picked = self._picked(data, "you", "play", kind=["character"], expedition=_WHERE[data["where"]])
        return {"op": "boost", "n": data["n"], "target": picked}

    def _exhaust_reserve(self, data: Mapping[str, Any], name: str) -> dict[str, Any]:
        return {"op": "exhaust", "target": self._picked(data, "opponent", "reserve", ready=True)}

    def _discard_reserve(self, data: Mapping[str, Any], name: str) -> dict[str, Any]:
        return {"op": "discard", "target": self._picked(data, "opponent", "reserve")}

    def _gain_status(self, data: Mapping[str, Any], name: str) -> dict[str, Any]:
        if data["status"] not in ("asleep", "fleeting"):
            raise self.wrong(name, "status", "is asleep or fleeting")
        return {"op": "gain_status", "status": data["status"], "target": self._victim(data, lacks=data["status"])}

    def _send_to_reserve(self, data: Mapping[str, Any], name: str) -> dict[str, Any]:
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

    def _resupply(self, data: Mapping[str, Any], name: str) -> dict[str, Any]:
        return {"op": "resupply", "n": data["n"], "who": "you"}

    def _draw(self, data: Mapping[str, Any], name: str) -> dict[str, Any]:
        return {"op": "draw", "n": data["n"], "who": "you"}

    def _gain_mana(self, data: Mapping[str, Any], name: str) -> dict[str, Any]:
        state = "ready" if data.get("ready", False) else "exhausted"
        return {"op": "deck_to_mana", "n": data["n"], "who": "you", "state": state}

    def _terrain_add(self, data: Mapping[str, Any], name: str) -> dict[str, Any]:
        if data["terrain"] not in TERRAINS or data["to"] not in ("threatened", "each"):
            raise self.wrong(name, "terrain_add", "needs a terrain, and to: threatened or each")
        return {"op": "add_terrain", "terrains": [data["terrain"]], "which": [data["to"]]}

    @staticmethod
    def _picked(data: Mapping[str, Any], controller: str, zone: str, **more: Any) -> dict[str, Any]:
        return {"pick": data["pick"], "n": 1, "controller": controller, "zone": zone, **more}
