"""In German: why the rules refuse something, and what is wrong with a deck.

Words of deck files and options are to be typed, so they stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from confluence.core.phrasebook import PhraseBook, Put

SENTENCES: Final[Mapping[str, str]] = {
    # ---- actions
    "the match is over": "die Partie ist zu Ende",
    "one player sits at this table": "an diesem Tisch sitzt eine Person",
    "it is your turn: play a card, use an ability or pass": (
        "du bist am Zug: spiele eine Karte, nutze eine Fähigkeit oder passe"
    ),
    "there is a question to answer first: {name}": "zuerst ist eine Frage zu beantworten: {name}",
    "that card is neither in your hand nor in your reserve": (
        "diese Karte ist weder auf deiner Hand noch in deiner Reserve"
    ),
    "name the expedition, hero or companion": "nenne die Expedition, hero oder companion",
    "this card enters no expedition": "diese Karte geht in keine Expedition",
    "this ability cannot be used now": "diese Fähigkeit kann gerade nicht benutzt werden",
    "it is exhausted": "sie ist erschöpft",
    "its own text forbids it now": "ihr eigener Text verbietet es gerade",
    "it costs {n}, and {n2} of your mana orbs are ready": "sie kostet {n}, und du hast {n2} Mana bereit",
    "its extra cost cannot be paid": "ihre Zusatzkosten können nicht bezahlt werden",
    # ---- answers
    "every option can be chosen once": "jede Möglichkeit kann einmal gewählt werden",
    "choose among the options": "wähle unter den Möglichkeiten",
    "put all of them in order": "bringe alle in eine Reihenfolge",
    "choose {span}": "wähle {span}",
    "the costs of all chosen add up to {n} at most": "die Kosten aller gewählten sind zusammen höchstens {n}",
    "there is not enough mana to choose all of them": "das Mana reicht nicht, um alle zu wählen",
    # ---- setting up
    "this is no match of {name}": "das ist keine Partie von {name}",
    "there is no starter deck {word}; there are {list}": "ein Startdeck {word} gibt es nicht; es gibt {list}",
    "there is no option {name}; there are {list}": "die Option {name} gibt es nicht; es gibt {list}",
    "{name} is one of {list}, not {word}": "{name} ist eines von {list}, nicht {word}",
    "a difficulty of {name} is at most {n}, not {n2}": "eine Schwierigkeit von {name} ist höchstens {n}, nicht {n2}",
    "{word} is no difficulty of {name}; there are {span}, and lists of {list}": (
        "{word} ist keine Schwierigkeit von {name}; es gibt {span} und Listen aus {list}"
    ),
    # ---- deck lists
    "line {n}: {why}": "Zeile {n}: {why}",
    "expected a number and a card, such as '3 ALT_CORE_B_AX_08_C', not {word}": (
        "erwartet wird eine Zahl und eine Karte, wie '3 ALT_CORE_B_AX_08_C', nicht {word}"
    ),
    "{word} could be {list}: write one of these": "{word} könnte {list} sein: schreibe eines davon",
    "there is no card {word}{hint}": "eine Karte {word} gibt es nicht{hint}",
    "; did you mean {any}?": "; meinst du {any}?",
    "{word} is a token, and tokens are never part of a deck": (
        "{word} ist ein Spielstein, und Spielsteine gehören nie zu einem Deck"
    ),
    "0 cards: the number is at least 1": "0 Karten: Die Zahl ist mindestens 1",
    "a deck has exactly one hero, this one has {n}": "ein Deck hat genau einen Helden, dieses hat {n}",
    "a deck has exactly {n} cards beside its hero, this one has {n2}": (
        "ein Deck hat genau {n} Karten neben seinem Helden, dieses hat {n2}"
    ),
    "a deck has {n} to {n2} cards beside its hero, this one has {n3}": (
        "ein Deck hat {n} bis {n2} Karten neben seinem Helden, dieses hat {n3}"
    ),
    "not of the faction {name}: {list}": "nicht von der Fraktion {name}: {list}",
    "tokens are never part of a deck: {list}": "Spielsteine gehören nie zu einem Deck: {list}",
    "{n} cards called {name}; at most {n2}": "{n} Karten namens {name}; höchstens {n2}",
    "{n} {rarity} cards; at most {n2}": "{n} {rarity} Karten; höchstens {n2}",
    # ---- decks of the Confluence
    "the Confluence deck: {why}": "das Deck der Confluence: {why}",
    "{place}: {name}: {why}": "{place}: {name}: {why}",
    "this is no JSON: {text}": "das ist kein JSON: {text}",
    "this is no deck: its lists go too deep": "das ist kein Deck: Seine Listen sind zu tief verschachtelt",
    "expected an object with confluence_card, tokens and cards": (
        "erwartet wird ein Objekt mit confluence_card, tokens und cards"
    ),
    "expected an object": "erwartet wird ein Objekt",
    "expected a list of words": "erwartet wird eine Liste von Wörtern",
    "expected a number from {n} to {n2}, not {n3}": "erwartet wird eine Zahl von {n} bis {n2}, nicht {n3}",
    "expected three numbers from 0 to {n}: forest, mountain, ocean": (
        "erwartet werden drei Zahlen von 0 bis {n}: Wald, Gebirge, Ozean"
    ),
    "expected {any}": "erwartet wird {any}",
    "a whole number": "eine ganze Zahl",
    "a text": "ein Text",
    "a list": "eine Liste",
    "an object": "ein Objekt",
    "true or false": "true oder false",
    "is empty": "ist leer",
    "is missing": "fehlt",
    "is not known; known are {list}{hint}": "ist unbekannt; bekannt sind {list}{hint}",
    "is not one of {list}{hint}": "ist keines von {list}{hint}",
    "{value} is not one of {list}{hint}": "{value} ist keines von {list}{hint}",
    "{value} is not one of {list}, each once{hint}": "{value} ist keines von {list}, jedes einmal{hint}",
    "{value} is no effect here; there are {list}{hint}": "{value} ist hier kein Effekt; es gibt {list}{hint}",
    "this token is there twice": "dieser Spielstein ist zweimal da",
    "{value} is there twice": "{value} ist zweimal da",
    "a deck has {n} cards, this one {n2}": "ein Deck hat {n} Karten, dieses {n2}",
    "a deck has {n} designs, this one {n2}": "ein Deck hat {n} verschiedene Karten, dieses {n2}",
    "{n} cards have a rare twin, here {n2}": "{n} Karten haben einen seltenen Zwilling, hier {n2}",
    "a card with a rare twin is there once": "eine Karte mit seltenem Zwilling ist einmal da",
    "{value} has no rare twin{hint}": "{value} hat keinen seltenen Zwilling{hint}",
    "names each twin once, and as many as `rares` says": "nennt jeden Zwilling einmal, und so viele, wie `rares` sagt",
    "a token is a character": "ein Spielstein ist ein Charakter",
    "is confluence": "ist confluence",
    "Spells and Landmarks have none": "Zauber und Wahrzeichen haben keines",
    "every copy has a mark, one of {list}{hint}": "jedes Exemplar hat ein Zeichen, eines von {list}{hint}",
    "Characters and Expedition Permanents have three numbers, Spells and Landmarks none": (
        "Charaktere und Expeditions-Permanente haben drei Zahlen, Zauber und Wahrzeichen keine"
    ),
    "an Expedition Permanent is persistent or constant": "ein Expeditions-Permanent ist persistent oder constant",
    "the keyword and its value go together": "das Schlüsselwort und sein Wert gehören zusammen",
    "a Spell has an effect": "ein Zauber hat einen Effekt",
    "a {kind} has only {list}": "{kind} hat nur {list}",
    "per and max go together": "per und max gehören zusammen",
}
"""By the English sentence; what stands in braces is put in (`confluence.core.phrasebook`)."""

_KINDS: Final = {
    "character": "ein Charakter",
    "spell": "ein Zauber",
    "landmark": "ein Wahrzeichen",
    "expedition": "ein Expeditions-Permanent",
    "confluence": "die Karte der Confluence",
}
_PLACES: Final = {
    "the deck": "das Deck",
    "a card": "eine Karte",
    "a token": "ein Spielstein",
    "the Confluence card": "die Karte der Confluence",
}
_RARITIES: Final = {"rare": "seltene", "unique": "einzigartige"}

KINDS: Final[Mapping[str, Put]] = {
    "any": lambda text, say: say(text).replace(" or ", " oder "),
    "kind": lambda text, _: _KINDS.get(text, text),
    "place": lambda text, _: _PLACES.get(text, text),
    "rarity": lambda text, _: _RARITIES.get(text, text),
    "span": lambda text, _: text.replace(" to ", " bis "),
}
"""How things are put into sentences."""

BOOK: Final = PhraseBook(SENTENCES, KINDS)
