"""Decks of the player: the official starter decks, and lists that people exchange (A-DECK)."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Final

from confluence.altered.cards import Card
from confluence.altered.core_set import cards_by_ref, core_set, data_lines
from confluence.altered.words import Kind
from confluence.core.errors import Illegal

SIZE: Final = 39
LARGEST: Final = 59
MOST_OF_A_NAME: Final = 3
MOST_RARES: Final = 15
MOST_UNIQUES: Final = 3
FACTIONS: Final = {"AX": "Axiom", "BR": "Bravos", "LY": "Lyra", "MU": "Muna", "OR": "Ordis", "YZ": "Yzmir"}


@dataclass(frozen=True, slots=True)
class Deck:
    """A hero and the other cards."""

    name: str
    hero: Card
    cards: tuple[Card, ...]

    @property
    def faction(self) -> str:
        """The faction of the hero, spoken."""
        return FACTIONS[self.hero.faction]

    def lines(self) -> str:
        """The deck as the list that people exchange."""
        counted = Counter(card.ref for card in self.cards)
        return "\n".join([f"1 {self.hero.ref}", *(f"{count} {ref}" for ref, count in counted.items())]) + "\n"


@cache
def starter_decks() -> Mapping[str, Deck]:
    """The six official starter decks of the first set, by the short name of their faction."""
    cards = core_set()
    found = {}
    for record in data_lines("decks.jsonl"):
        own = tuple(cards[one] for count, one in record["cards"] for _ in range(count))
        found[record["id"]] = Deck(record["name"], cards[record["hero"]], own)
    return found


_LINE: Final = re.compile(r"^(\d{1,3})\s*(?:[xX×]\s*|\s)(.+?)\s*$")
_RARITIES: Final = frozenset(("common", "rare", "unique", "c", "r", "u", "r1", "r2"))
_PRINTING: Final = re.compile(r"^ALT_CORE(?:KS)?_[ABP]_")


def read_list(text: str, name: str = "your deck") -> tuple[Deck | None, list[str]]:
    """A deck from a list, and everything that is wrong with the list as such, line by line."""
    lines, wrong = _split(text)
    known = [(count, find_card(words)[0]) for _, count, words in lines]
    heroes = [card for count, card in known if card is not None and card.kind is Kind.HERO for _ in range(count)]
    faction = heroes[0].faction if heroes else ""
    cards: list[Card] = []
    for place, count, words in lines:
        card, problem = find_card(words, faction)
        if card is None:
            wrong[place] = problem
        elif card.kind is not Kind.HERO:
            cards += [card] * count
    problems = [f"line {place}: {wrong[place]}" for place in sorted(wrong)]
    if len(heroes) != 1:
        problems += [f"a deck has exactly one hero, this one has {len(heroes)}"]
    return (Deck(name, heroes[0], tuple(cards)) if heroes else None), problems


def _split(text: str) -> tuple[list[tuple[int, int, str]], dict[int, str]]:
    """The lines as number, count and card, and those that are none; remarks are passed over."""
    lines: list[tuple[int, int, str]] = []
    wrong: dict[int, str] = {}
    for place, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#")[0].split("//")[0].strip()
        match = _LINE.match(line)
        if match is not None:
            lines.append((place, int(match[1]), match[2]))
            if not int(match[1]):
                wrong |= {place: "0 cards: the number is at least 1"}
        elif line:
            wrong |= {place: f"expected a number and a card, such as '3 ALT_CORE_B_AX_08_C', not {line!r}"}
    return lines, wrong


def find_card(words: str, faction: str = "") -> tuple[Card | None, str]:
    """A card by its reference, its id or its name; names that are nearly right are suggested.

    Capitals and accents do not matter, nor which printing a reference names. A rarity stands behind a name, in brackets
    or not. Where a name has several rares, the one of the faction is meant.
    """
    refs, cards = cards_by_ref(), core_set()
    found = refs.get(_PRINTING.sub("ALT_CORE_B_", words.upper())) or cards.get(words.upper())
    if found is not None:
        return found, ""
    wanted, _, rarity = words.partition("(")
    wanted, rarity = _plain(wanted), rarity.strip(" )").lower()
    if not rarity and wanted not in _by_name():
        name, _, last = wanted.rpartition(" ")
        if name in _by_name() and last in _RARITIES:
            wanted, rarity = name, last
    named = _by_name().get(wanted, [])
    if rarity:
        named = [card for card in named if rarity in (card.rarity, card.rarity[0], card.id.rsplit("_", 1)[1].lower())]
    commons = [card for card in named if card.rarity == "common"]
    if len(commons) == 1 and not rarity:
        return commons[0], ""
    if faction and any(card.faction == faction for card in named):
        named = [card for card in named if card.faction == faction]
    if len(named) == 1:
        return named[0], ""
    if named:
        return None, could_be(words, [card.ref for card in named])
    return None, no_card(words, _near(words, wanted))


def could_be(words: str, names: Sequence[str]) -> str:
    """The problem of words that mean several cards."""
    return f"{words!r} could be {', '.join(names)}: write one of these"


def no_card(words: str, near: Sequence[str]) -> str:
    """The problem of words that mean no card of a deck, with those that look like them."""
    if _plain(words.partition("(")[0]) in _tokens():
        return f"{words!r} is a token, and tokens are never part of a deck"
    hint = did_you_mean(near)
    return f"there is no card {words!r}{hint}"


def did_you_mean(near: Sequence[str]) -> str:
    """What to put behind a problem, if something looks like what was written."""
    return f"; did you mean {' or '.join(near)}?" if near else ""


def near(word: object, known: Iterable[str], most: int = 1) -> list[str]:
    """The known words that look like this one, best first."""
    return get_close_matches(word, sorted(known), most, 0.6 if most > 1 else 0.7) if isinstance(word, str) else []


def _near(words: str, wanted: str) -> list[str]:
    """Names, or else references, that look like what was written."""
    names = near(wanted, _by_name(), 3)
    if names and not words.upper().startswith("ALT_"):
        return [_by_name()[one][0].name for one in names]
    return get_close_matches(words.upper(), sorted(cards_by_ref()), 3, 0.75)


@cache
def _by_name() -> Mapping[str, list[Card]]:
    """The cards that can be in a deck, by their plain names."""
    found: dict[str, list[Card]] = {}
    for card in core_set().values():
        if not card.token:
            found.setdefault(_plain(card.name), []).append(card)
    return found


@cache
def _tokens() -> frozenset[str]:
    """The plain names of tokens."""
    return frozenset(_plain(card.name) for card in core_set().values() if card.token)


def _plain(name: str) -> str:
    """A name without capitals, accents and fine apostrophes."""
    letters = unicodedata.normalize("NFKD", name.replace("’", "'").strip())
    return "".join(one for one in letters if not unicodedata.combining(one)).casefold()


def violations(deck: Deck, size: str = "39") -> list[str]:
    """Every limit that a deck breaks, not only the first (A-DECK-09)."""
    found: list[str] = []
    count = len(deck.cards)
    if size == "39" and count != SIZE:
        found += [f"a deck has exactly {SIZE} cards beside its hero, this one has {count}"]
    elif not SIZE <= count <= LARGEST:
        found += [f"a deck has {SIZE} to {LARGEST} cards beside its hero, this one has {count}"]
    strange = sorted({card.name for card in deck.cards if card.faction != deck.hero.faction})
    if strange:
        found += [f"not of the faction {deck.faction}: {', '.join(strange)}"]
    tokens = sorted({card.name for card in deck.cards if card.token})
    if tokens:
        found += [f"tokens are never part of a deck: {', '.join(tokens)}"]
    names = Counter(card.name for card in deck.cards)
    many = [name for name in names if names[name] > MOST_OF_A_NAME]
    found += [f"{names[name]} cards called {name}; at most {MOST_OF_A_NAME}" for name in many]
    for rarity, most in (("rare", MOST_RARES), ("unique", MOST_UNIQUES)):
        own = sum(card.rarity == rarity for card in deck.cards)
        if own > most:
            found += [f"{own} {rarity} cards; at most {most}"]
    return found


def checked(text: str, size: str = "39") -> tuple[Deck | None, list[str]]:
    """A deck from a list, and everything that is wrong with it (A-DECK-09)."""
    deck, problems = read_list(text)
    return deck, [*problems, *(_without_hero(text, size) if deck is None else violations(deck, size))]


def _without_hero(text: str, size: str) -> list[str]:
    """What else is wrong with a list that names no hero: by the faction that fits its cards best."""
    found = []
    for own in starter_decks().values():
        deck, _ = read_list(f"{text}\n1 {own.hero.ref}")
        assert deck is not None
        strange = sum(card.faction != deck.hero.faction for card in deck.cards)
        found.append((strange, violations(deck, size)))
    return min(found, key=lambda one: one[0])[1]


def legal_deck(text: str, size: str = "39") -> Deck:
    """A deck from a list, or a refusal that names everything that is wrong."""
    deck, problems = checked(text, size)
    if deck is None or problems:
        raise Illegal("BAD_DECK", "; ".join(problems), {"problems": problems})
    return deck
