"""Our own short texts of cards, in English and German, made from their data.

The data decide (D-DATA-03): a text says what the operations do, in the order in which they do it.
"""

from __future__ import annotations

import re
from typing import Final

from confluence.altered.cards import Ability, Block, Card, Filter, Keyword, Op
from confluence.altered.english import English
from confluence.altered.german import German
from confluence.altered.german_words import KEYWORDS
from confluence.altered.names import STATUS_NAMES
from confluence.altered.speech import Speaker
from confluence.altered.words import Pair

KEYWORD_HELP: Final[dict[str, Pair]] = {
    "defender": (
        "its Expedition cannot move forward during Dusk",
        "seine Expedition kann in der Abenddämmerung nicht vorrücken",
    ),
    "eternal": ("it stays in its Expedition at Rest", "es bleibt bei der Rast in seiner Expedition"),
    "fleeting": (
        "it goes to the Discard instead of the Reserve",
        "es kommt auf den Ablagestapel statt in die Reserve",
    ),
    "gigantic": ("it is present in both Expeditions", "es ist in beiden Expeditionen anwesend"),
    "seasoned": (
        "it keeps its boosts when it goes to the Reserve",
        "es behält seine Schübe, wenn es in die Reserve geht",
    ),
    "tough": (
        "an opponent pays this much mana to choose it",
        "ein Gegner zahlt so viel Mana, um es auszuwählen",
    ),
    "cooldown": ("it is exhausted in the Reserve", "es ist in der Reserve erschöpft"),
    "persistent": (
        "it leaves at Rest only if it was Overcome",
        "es geht bei der Rast nur, wenn es überwunden wurde",
    ),
    "constant": ("it never leaves at Rest", "es geht bei der Rast nie"),
    "anchored": (
        "it stays at the next Rest and then loses this",
        "es bleibt bei der nächsten Rast und verliert dies dann",
    ),
    "asleep": (
        "it counts 0/0/0 at Dusk, stays at Rest and then wakes up",
        "es zählt in der Abenddämmerung 0/0/0, bleibt bei der Rast und wacht dann auf",
    ),
    "exhausted": ("it cannot be used until it is readied", "es kann erst benutzt werden, wenn es bereit ist"),
    "boost": ("+1 on each of the three numbers", "+1 auf jede der drei Zahlen"),
}
"""What the words mean, for whoever meets them."""
_GERMAN: Final = {**{word: pair[1] for word, pair in STATUS_NAMES.items()}, **KEYWORDS, "boost": "Schub"}


class Writer:
    """Writes the text of one card in one language."""

    def __init__(self, card: Card, *, german: bool) -> None:
        self._speaker: Speaker = German(card) if german else English(card)

    def lines(self) -> list[str]:
        """One line for the keywords, one for each ability."""
        return self._speaker.lines()

    def keyword(self, keyword: Keyword) -> str:
        """A keyword with its value and its condition."""
        return self._speaker.keyword(keyword)

    def ability(self, ability: Ability) -> str:
        """An ability as one sentence or more."""
        return self._speaker.ability(ability)

    def block(self, block: Block | None) -> str:
        """Operations one after the other."""
        return self._speaker.block(block)

    def op(self, op: Op) -> str:
        """What one operation does; KeyError for a word that no card has."""
        return self._speaker.op(op)

    def things(self, wanted: Filter, *, article: bool = True) -> str:
        """What a filter means, as one noun with what it says about it."""
        return self._speaker.things(wanted, article=article)


def describe(card: Card, *, german: bool = False) -> list[str]:
    """The text of a card: a line for its keywords and one for each ability."""
    return Writer(card, german=german).lines()


def explain(card: Card, *, german: bool = False) -> list[str]:
    """The words in the text of a card that mean something special, each with its meaning."""
    text = " ".join(describe(card)).lower()
    words = [word for word in KEYWORD_HELP if re.search(rf"\b{word}(s|ed)?\b", text)]
    names = [_GERMAN[word] if german else word.capitalize() for word in words]
    return [f"{name}: {KEYWORD_HELP[word][german]}." for name, word in zip(names, words, strict=True)]
