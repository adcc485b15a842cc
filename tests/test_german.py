"""Every sentence that a person can be told exists in German: a new one without its German fails here."""

from __future__ import annotations

import re
from typing import Final

import pytest

from confluence.altered import refusals_german as solo
from confluence.core.phrasebook import PhraseBook, holes
from confluence.server import german as table
from confluence.sidereal import german as rules
from confluence.sidereal.refusals import Refusal
from tests.sentences import Found, all_sentences, sentences_in

ALL: Final = {**rules.SENTENCES, **solo.SENTENCES, **table.SENTENCES}
_HOLES: Final = re.compile(r"(\{[a-z]*\d*\})+")
_TYPED: Final = re.compile(r"'[^']*'|[#*{}.\w]*\{\}[#*{}.\w]*")
"""What is to be typed, and the same in all languages."""


# One process reads everything once.
pytestmark = pytest.mark.xdist_group("german")


@pytest.fixture(scope="module")
def found() -> Found:
    """Every sentence of the program."""
    return all_sentences()


def bare(template: str) -> str:
    """A template without the names of its holes; two that stand side by side are one."""
    return _HOLES.sub("{}", template)


KNOWN: Final = {bare(english) for english in ALL} | {why.value for why in Refusal}


def is_typed(text: str) -> bool:
    """Whether there is nothing to translate."""
    return re.search(r"[A-Za-z]{2}", _TYPED.sub("", text)) is None


def test_nobody_speaks_where_the_words_cannot_be_seen(found: Found) -> None:
    assert found.unseen == [], "say it where the words stand, or name it in tests/sentences.py"


def test_every_sentence_has_its_german(found: Found) -> None:
    missing = [s for s in found.sentences if bare(s.text) not in KNOWN and not is_typed(bare(s.text))]
    assert missing == [], "add it to SENTENCES in sidereal/german.py, altered/refusals_german.py or server/german.py"


def test_every_refusal_has_its_german() -> None:
    assert set(rules.REFUSALS) == set(Refusal)


def test_the_search_finds_sentences_of_all_kinds(found: Found) -> None:
    """A constant, a template, a variable, an alternative, a meaning in a table, and words put into others."""
    texts = {sentence.text for sentence in found.sentences}
    assert texts >= {
        "only the host can do this",
        "seats are numbered 0 to {}",
        "{} is not there to be given",
        "the receiver has acted since",
        "nothing",
        "the server is full",
        "the goods of a lot are handed over at once, they cannot be promised",
    }
    assert len(texts) > 300


def test_the_search_sees_what_is_new() -> None:
    source = """
def check(moon, other):
    what = f"not on the moon: {moon}"
    refuse(Refusal.NOT_HELD, what)
    refuse(Refusal.NOT_HELD, f"the moon is made of {moon}" if moon else "there is no moon", rule="R-1")
    raise Illegal("NO_MOON", other)
    raise Illegal("NO_MOON", other.message_of_the_day)
"""
    found = sentences_in(source)
    texts = [sentence.text for sentence in found.sentences]
    assert texts == ["not on the moon: {}", "the moon is made of {}", "there is no moon"]
    assert not any(text in KNOWN or is_typed(text) for text in texts)
    assert found.unseen == [":6: other", ":7: other.message_of_the_day"]


def test_nothing_is_kept_that_nobody_says(found: Found) -> None:
    said = {bare(sentence.text) for sentence in found.sentences}
    elsewhere = {
        "Not Found",  # Starlette
        "Method Not Allowed",
        "small",  # what an adviser's lock lacks
        "large",
        "{}: {}",  # a place in JSON and what is wrong there
        "{} in {}",  # a mistake in a text and the text
    }
    assert {bare(english) for english in ALL} - said - elsewhere == set()


@pytest.mark.parametrize("english", sorted(ALL))
def test_german_puts_in_what_english_puts_in(english: str) -> None:
    german = ALL[english]
    assert set(holes(german)) <= set(holes(english))
    assert german.strip()
    unsaid = set(holes(english)) - set(holes(german))
    assert not unsaid or english.endswith("not in step {word}")


def test_every_hole_has_a_kind() -> None:
    kinds = {hole.rstrip("0123456789") for english in ALL for hole in holes(english)}
    assert kinds <= {*table.BOOK.kinds, *solo.BOOK.kinds, "n", "word", "name", "list", "text", "value"}


# ------------------------------------------------------------------ the book


@pytest.mark.parametrize(
    "english, german",
    [
        ("the game is over", "das Spiel ist zu Ende"),
        ("missing 2gr sh", "es fehlt 2gr sh"),
        ("seats are numbered 0 to 3", "die Plätze haben die Nummern 0 bis 3"),
        ("Deep Hunting is not in play", "„Tiefen-Jagd“ ist nicht im Spiel"),
        ("Wormhole Grid is not in play", "„Wormhole Grid“ ist nicht im Spiel"),
        ("Genetic Engineering is no patent", "„Genmanipulation“ ist kein Patent"),
        ("unity is chosen twice", "Harmonie ist zweimal gewählt"),
        ("seat 2 was first to choose unity", "Platz 2 hat Harmonie zuerst gewählt"),
        (
            "you promised to bid at most 3 on the colony track",
            "du hast versprochen, höchstens 3 auf das Expeditions-Tableau zu bieten",
        ),
        ("expected 'by trade 4'", "erwartet wird 'by trade 4'"),
        (
            "expected 'by trade 4' or 'each trade 3-5', not 'bye'; did you mean by?",
            "erwartet wird 'by trade 4' oder 'each trade 3-5', nicht 'bye'; meinst du by?",
        ),
        (
            "the colon is missing: a part reads 'giver>receiver: what is given or promised'",
            "der Doppelpunkt fehlt: ein Teil lautet 'von>an: was gegeben oder versprochen wird'",
        ),
        ("'blau' is nothing that can be given", "'blau' ist nichts, was gegeben werden kann"),
        (
            "'3blu' is nothing that can be given; did you mean 3bl?",
            "'3blu' ist nichts, was gegeben werden kann; meinst du 3bl?",
        ),
        (
            "there is no card 999; cards are numbered 1 to 409, tiles are B1 to B3",
            "eine Karte 999 gibt es nicht; Karten haben die Nummern 1 bis 409, Plättchen heißen B1 bis B3",
        ),
        ("TIMER is off or a number of minutes, not 'x'", "TIMER ist off oder eine Zahl von Minuten, nicht 'x'"),
        ("SCORING is plain or precise, not 'x'", "SCORING ist plain oder precise, nicht 'x'"),
        ("seats is a number from 4 to 9, not 3", "seats ist eine Zahl von 4 bis 9, nicht 3"),
        ("action.legs: expected a list", "action.legs: erwartet wird eine Liste"),
        ("picks[0]: expected a whole number", "picks[0]: erwartet wird eine ganze Zahl"),
        (
            "action.goods: 'xx' is no good; the goods are gr wh in 'xx'",
            "action.goods: 'xx' ist kein Gut; die Güter sind gr wh in 'xx'",
        ),
        ("missing parts: hands, host", "fehlende Teile: hands, host"),
        (
            "the recorded match is refused: NOT_ENOUGH: missing gr",
            "die aufgezeichnete Partie wird abgelehnt: NOT_ENOUGH: es fehlt gr",
        ),
        (
            "run #45: gr and 2 small of any colour is missing, there is only nothing",
            "run #45: es fehlt gr und 2 kleine in beliebiger Farbe, da ist nur nichts",
        ),
        (
            "upgrade #9: it needs a colony of climate J and fleet support",
            "upgrade #9: dazu braucht es eine Kolonie (Dschungel) und die Unterstützung von Flotten",
        ),
        ("species are drawn here: random with bans", "hier werden die Spezies verteilt: Zufall mit Sperren"),
        ("there are lists for colonies and teams", "Listen gibt es für colonies und teams"),
        ("a sentence that nobody knows", "a sentence that nobody knows"),
    ],
)
def test_sentences_in_german(english: str, german: str) -> None:
    assert table.BOOK.say(english) == german


def test_longer_templates_come_first_and_braces_in_a_text_are_harmless() -> None:
    book = PhraseBook({"no {name}": "kein {name}", "no {name}; try {name2}": "kein {name}; nimm {name2}"}, {})
    assert book.say("no {x}; try {0}") == "kein {x}; nimm {0}"
    assert book.say("no tea") == "kein tea"
    assert book.say("tea") == "tea"


@pytest.mark.timeout(60)
def test_text_made_to_be_slow_is_looked_up_quickly() -> None:
    """Somebody else's words stand in many sentences; whatever they are, finding the template takes no time."""
    for piece in ("is nothing that can be given; ", "; did you mean ", "' or '", ", not ", ": ", " in 'x", "expected "):
        text = repr(piece * (2000 // len(piece)))
        table.BOOK.say(f"expected {text}, not {text}{text}")
        table.BOOK.say(f"{text} is nothing that can be giver")
        table.BOOK.say(text)
