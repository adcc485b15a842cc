"""Decks of the player: the official starter decks, and lists that people exchange (A-DECK)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Final

from confluence.altered.cards import Card, cards_by_ref, core_set, data_lines
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


_LINE: Final = re.compile(r"^(\d{1,3})\s*[xX]?\s+(.+?)\s*$")


def read_list(text: str, name: str = "your deck") -> tuple[Deck | None, list[str]]:
    """A deck from a list, and everything that is wrong with the list as such, line by line."""
    problems: list[str] = []
    heroes: list[Card] = []
    cards: list[Card] = []
    for place, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#")[0].split("//")[0].strip()
        if not line:
            continue
        match = _LINE.match(line)
        if match is None:
            problems.append(f"line {place}: expected a number and a card, such as '3 ALT_CORE_B_AX_08_C', not {line!r}")
            continue
        card, problem = find_card(match[2])
        if card is None:
            problems.append(f"line {place}: {problem}")
        elif card.kind is Kind.HERO:
            heroes += [card] * int(match[1])
        else:
            cards += [card] * int(match[1])
    if len(heroes) != 1:
        problems.append(f"a deck has exactly one hero, this one has {len(heroes)}")
    return (Deck(name, heroes[0], tuple(cards)) if heroes else None), problems


def find_card(words: str) -> tuple[Card | None, str]:
    """A card by its reference, its id or its name; names that are nearly right are suggested."""
    refs, cards = cards_by_ref(), core_set()
    found = refs.get(words.upper()) or cards.get(words.upper())
    if found is not None:
        return found, ""
    wanted, _, rarity = words.lower().partition("(")
    wanted, rarity = wanted.strip(), rarity.strip(" )")
    named = [card for card in cards.values() if card.name.lower() == wanted and not card.token]
    if rarity:
        named = [card for card in named if rarity in (card.rarity, card.id.rsplit("_", 1)[1].lower())]
    commons = [card for card in named if card.rarity == "common"]
    if len(commons) == 1 and not rarity:
        return commons[0], ""
    if len(named) == 1:
        return named[0], ""
    if named:
        return None, f"{words!r} could be {', '.join(card.ref for card in named)}: write one of these"
    names = sorted({card.name for card in cards.values() if not card.token})
    near = get_close_matches(words, names, 3, 0.6) or get_close_matches(words.upper(), sorted(refs), 3, 0.75)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return None, f"there is no card {words!r}{hint}"


def violations(deck: Deck, size: str = "39") -> list[str]:
    """Every limit that a deck breaks, not only the first (A-DECK-09)."""
    found = []
    count = len(deck.cards)
    if size == "39" and count != SIZE:
        found.append(f"a deck has exactly {SIZE} cards beside its hero, this one has {count}")
    elif not SIZE <= count <= LARGEST:
        found.append(f"a deck has {SIZE} to {LARGEST} cards beside its hero, this one has {count}")
    strange = sorted({card.name for card in deck.cards if card.faction != deck.hero.faction})
    if strange:
        found.append(f"not of the faction {deck.faction}: {', '.join(strange)}")
    tokens = sorted({card.name for card in deck.cards if card.token})
    if tokens:
        found.append(f"tokens are never part of a deck: {', '.join(tokens)}")
    names = Counter(card.name for card in deck.cards)
    found += [f"{names[name]} cards called {name}; at most {MOST_OF_A_NAME}" for name in names if names[name] > 3]
    for rarity, most in (("rare", MOST_RARES), ("unique", MOST_UNIQUES)):
        own = sum(card.rarity == rarity for card in deck.cards)
        if own > most:
            found.append(f"{own} {rarity} cards; at most {most}")
    return found


def legal_deck(text: str, size: str = "39") -> Deck:
    """A deck from a list, or a refusal that names everything that is wrong."""
    deck, problems = read_list(text)
    if deck is not None:
        problems = [*problems, *violations(deck, size)]
    if deck is None or problems:
        raise Illegal("BAD_DECK", "; ".join(problems), {"problems": problems})
    return deck
