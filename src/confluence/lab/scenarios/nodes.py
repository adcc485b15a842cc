"""The parts of a scenario document as they were written, with their lines, and their strict reading.

A `Node` is a text, a list or a mapping. Every reader says with file, line and reason what it cannot understand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, Final

from confluence.core.errors import DataError, NotationError
from confluence.core.game import SeatId
from confluence.sidereal.cards import Card, CardId, SpeciesId, UnknownCard
from confluence.sidereal.deals.text import seat_names
from confluence.sidereal.goods import EMPTY, Bag
from confluence.sidereal.state import CARDS, CATALOGUE

EMPTY_SPACE: Final = "empty"
NOTHING: Final = "nothing"
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}\Z")
_FRACTION: Final = re.compile(r"(?:(-?[0-9]{1,6})(?:\s+|\Z))?(?:(-?[0-9]{1,6})/([1-9][0-9]?))?\Z")
_SEAT_KEYS: Final = frozenset(
    (
        "seat",
        "giver",
        "receiver",
        "victim",
        "by",
        "inventor",
        "owner",
        "holder",
        "thief",
        "viewer",
        "lot_receiver",
        "debtor",
        "creditor",
    )
)
_SEAT_LISTS: Final = frozenset(("parties", "participants", "agreed", "seen_by", "audience"))
_CARD_KEYS: Final = frozenset(("card", "team", "spend", "spent", "top"))
_CARD_LISTS: Final = frozenset(
    (
        "cards",
        "colonies",
        "discarded",
        "row",
        "library",
        "patents",
        "invented",
        "surplus",
        "colony_track",
        "research_track",
    )
)


@dataclass(frozen=True, slots=True)
class Node:
    """One part of a document: exactly one of `text`, `items` and `pairs` is set."""

    file: str
    line: int
    text: str | None = None
    items: tuple[Node, ...] | None = None
    pairs: tuple[tuple[Node, Node], ...] | None = None
    quoted: bool = False
    """Whether a text stood in quotes, so that it is never read as a number in the JSON form."""

    def problem(self, reason: str) -> DataError:
        """The error that says what is wrong here."""
        return DataError(self.file, self.line, reason)

    def string(self) -> str:
        """The text; a list or a mapping is a mistake."""
        if self.text is None:
            raise self.problem(f"expected a text, not a {self.kind}")
        return self.text.strip()

    def sequence(self) -> tuple[Node, ...]:
        """The parts of a list."""
        if self.items is None:
            raise self.problem(f"expected a list such as [a, b], not a {self.kind}")
        return self.items

    def entries(self) -> tuple[tuple[Node, Node], ...]:
        """The pairs of a mapping, whatever their keys are."""
        if self.pairs is None:
            raise self.problem(f"expected a mapping such as 'key: value', not a {self.kind}")
        return self.pairs

    def fields(self, known: Iterable[str]) -> dict[str, Node]:
        """The pairs of a mapping by key; a key that is not known is a mistake."""
        words = list(known)
        found = {}
        for key, value in self.entries():
            name = key.string()
            if name not in words:
                raise key.problem(f"there is no key {name!r} here; {did_you_mean(name, words)}")
            found[name] = value
        return found

    def pick(self, wanted: Iterable[str]) -> dict[str, Node]:
        """Those pairs of a mapping that have one of these keys."""
        words = frozenset(wanted)
        return {key.string(): value for key, value in self.entries() if key.string() in words}

    @property
    def kind(self) -> str:
        """What it is, for people."""
        return "text" if self.text is not None else "list" if self.items is not None else "mapping"

    # ---- values

    def number(self, least: int = 0, most: int = 9999) -> int:
        """A whole number."""
        text = self.string()
        if not _NUMBER.match(text) or not least <= int(text) <= most:
            raise self.problem(f"expected a whole number from {least} to {most}, not {text!r}")
        return int(text)

    def flag(self) -> bool:
        """True or false."""
        text = self.string().lower()
        if text not in ("true", "yes", "false", "no"):
            raise self.problem(f"expected true or false, not {text!r}")
        return text in ("true", "yes")

    def fraction(self) -> Fraction:
        """A number of points such as `15`, `15 1/2` or `-1/12`."""
        text = self.string()
        match = _FRACTION.match(text)
        if match is None or not text:
            raise self.problem(f"expected points such as 15 or 15 1/2, not {text!r}")
        whole = Fraction(match[1] or 0)
        part = Fraction(int(match[2]), int(match[3])) if match[2] else Fraction(0)
        return whole - part if text.startswith("-") and match[1] else whole + part

    def bag(self) -> Bag:
        """Goods such as `3gr ye`; `nothing` is the empty bag."""
        text = self.string()
        if text == NOTHING:
            return EMPTY
        try:
            return Bag.parse(text)
        except NotationError as error:
            raise self.problem(error.reason) from error

    def choice(self, words: Sequence[str], what: str) -> str:
        """One of these words."""
        text = self.string()
        if text not in words:
            raise self.problem(f"there is no {what} {text!r}; {did_you_mean(text, words)}")
        return text

    def seat(self, species: Sequence[SpeciesId]) -> SeatId:
        """A seat by its species."""
        return seat_of(self, self.string(), species)

    def card(self, species: SpeciesId | None = None) -> CardId:
        """A card by id, number or unique name; names that species share mean the card of `species`."""
        return find_card(self, self.string(), species)

    def cards(self, species: SpeciesId | None = None) -> tuple[CardId, ...]:
        """A list of cards."""
        return tuple(item.card(species) for item in self.sequence())


def did_you_mean(wrong: str, known: Iterable[str]) -> str:
    """A hint with the nearest known word, or with all of them."""
    words = list(known)
    near = get_close_matches(wrong.casefold(), words, n=1, cutoff=0.7)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(words)}"


def seat_of(node: Node, word: str, species: Sequence[SpeciesId]) -> SeatId:
    """The seat that this word names."""
    seat = seat_names(species).get(word.strip().casefold())
    if seat is None:
        raise node.problem(f"{word.strip()!r} does not sit at this table; {did_you_mean(word.strip(), species)}")
    return seat


def find_card(node: Node, text: str, species: SpeciesId | None = None) -> CardId:
    """The card that this text names; what several species share is looked for in the deck of one."""
    try:
        return CATALOGUE.find(text).number
    except UnknownCard as error:
        if species is not None:
            wanted = text.strip().casefold()
            own = [number for number in CATALOGUE.species[species].cards if wanted in _own_names(CARDS[number])]
            if len(own) == 1:
                return own[0]
        raise node.problem(str(error)) from error


def _own_names(card: Card) -> list[str]:
    return [card.technology or "", *(face.name.casefold() for face in card.faces)]


def show_card(card: CardId) -> str:
    """How a report names a card."""
    return CARDS[card].id if card else EMPTY_SPACE


def show_cards(cards: Iterable[CardId]) -> str:
    """How a report lists cards."""
    return ", ".join(map(show_card, cards)) or NOTHING


def show_points(value: Fraction) -> str:
    """Points as they are written in a document."""
    whole, rest = divmod(abs(value), 1)
    text = f"{whole} {rest}" if whole and rest else str(rest or whole)
    return f"-{text}" if value < 0 else text


def plain_json(node: Node, species: Sequence[SpeciesId], key: str = "") -> Any:
    """The node in the JSON form of actions, events and views; keys say where a name is a seat or a card."""
    if node.pairs is not None:
        return {name.string(): plain_json(value, species, name.string()) for name, value in node.pairs}
    if node.items is not None:
        return [plain_json(item, species, key) for item in node.items]
    text = node.text or ""
    if not node.quoted:
        if text in ("true", "false"):
            return text == "true"
        if text in ("null", "~", ""):
            return None
        if _NUMBER.match(text):
            return int(text)
    if key in _SEAT_KEYS or key in _SEAT_LISTS:
        return seat_of(node, text, species)
    if key in _CARD_KEYS or key in _CARD_LISTS:
        return 0 if text == EMPTY_SPACE else find_card(node, text)
    return text


def difference(pattern: Any, seen: Any, species: Sequence[SpeciesId], path: str = "") -> tuple[str, Any, Any] | None:
    """The first place where `seen` lacks what the pattern asks for: its path, what was asked, what is there.

    A mapping asks for the keys it names and nothing else; against a list its keys are seats. A list asks for a list
    of the same length. Texts that are bags compare as bags.
    """
    if isinstance(pattern, dict) and isinstance(seen, list):
        names = seat_names(species)
        seen = {word: seen[seat] for word, seat in names.items() if seat < len(seen)}
        pattern = {key.casefold(): value for key, value in pattern.items()}
    if isinstance(pattern, dict) and isinstance(seen, dict):
        for key, value in pattern.items():
            where = f"{path}.{key}".lstrip(".")
            if key not in seen:
                return where, value, "no such field"
            found = difference(value, seen[key], species, where)
            if found:
                return found
        return None
    if isinstance(pattern, list) and isinstance(seen, list) and len(pattern) == len(seen):
        for place, (one, other) in enumerate(zip(pattern, seen, strict=True)):
            found = difference(one, other, species, f"{path}[{place}]")
            if found:
                return found
        return None
    if type(pattern) is type(seen) and pattern == seen:
        return None
    if isinstance(pattern, str) and isinstance(seen, str) and _same_bag(pattern, seen):
        return None
    return path, pattern, seen


def _same_bag(one: str, other: str) -> bool:
    try:
        return Bag.parse("" if one == NOTHING else one) == Bag.parse(other)
    except NotationError:
        return False
