"""Our own texts of cards, made from their data in English and German (D-DATA-03)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from confluence.altered.cards import Card, Filter, Keyword
from confluence.altered.core_set import core_set
from confluence.altered.deck_file import tidefall
from confluence.altered.text import KEYWORD_HELP, Writer, describe, explain
from confluence.altered.words import KINDS, Kind
from tests.altered.bench import plain
from tests.altered.made import from_deck, made
from tests.altered.showing import on, who

GOLDEN = Path(__file__).with_name("card_texts.txt")


def golden() -> dict[str, tuple[str, str]]:
    """Texts that were read and found good, by card: English and German."""
    lines = [line.strip() for line in GOLDEN.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return {lines[place]: (lines[place + 1], lines[place + 2]) for place in range(0, len(lines), 3)}


def everything() -> list[Card]:
    """The first set, and the Confluence's cards with their rare twins and tokens."""
    deck = tidefall()
    rares = [design.rare for design in deck.designs if design.rare is not None]
    own = [deck.card, *deck.tokens.values(), *(design.common for design in deck.designs), *rares]
    return [*core_set().values(), *own]


@pytest.mark.parametrize("name", golden())
def test_golden_texts(name: str) -> None:
    """D-DATA-03: what a card does, in English and in German with its genders and cases."""
    card = next(one for one in everything() if one.id == name)
    assert (" | ".join(describe(card)), " | ".join(describe(card, german=True))) == golden()[name]


def test_there_are_enough_golden_texts() -> None:
    """At least twenty in each language, cards of both sides among them."""
    assert len(golden()) >= 20
    assert {name[:3] for name in golden()} == {"COR", "TF-"}


@pytest.mark.parametrize("german", [False, True])
def test_every_card_has_its_text(german: bool) -> None:
    """One line for the keywords and one for each ability; whole sentences, no gap, no word of the data."""
    raw = re.compile(r"[{}_]|\bNone\b|\btrue\b|\bfalse\b|Amount|Filter|Selector|  | ,|,,|\.\.|: :|\(\)| \.")
    for card in everything():
        lines = describe(card, german=german)
        assert len(lines) == bool(card.keywords) + len(card.abilities), card.id
        for line in lines:
            assert not raw.search(line), f"{card.id}: {line}"
            assert line[0].isupper(), f"{card.id}: {line}"
            assert line.endswith((".", "”", "“")), f"{card.id}: {line}"


def test_no_english_in_german_texts() -> None:
    """Names of cards aside there is no English word in a German text, and no German one in an English text."""
    names = {word for card in everything() for word in card.name.split()}
    english = re.compile(r"\b(the|your|you|card|cards|boost|boosts|Hand Cost|when|draw|each|player|owner|it|of)\b")
    german = re.compile(r"\b(der|das|du|dein|deine|Karte|Karten|Schub|Schübe|wenn|ziehe|jeder|Spieler|Besitzer)\b")
    for card in everything():
        for line in describe(card, german=True):
            assert {word for word in english.findall(line) if word not in names} == set(), line
        for line in describe(card):
            assert german.findall(line) == [], line


def test_cards_that_differ_have_different_texts() -> None:
    """Common and rares of a family read alike only if their abilities are the same."""
    families: dict[str, list[Card]] = {}
    for card in core_set().values():
        families.setdefault(card.id.rsplit("_", 1)[0], []).append(card)
    raw = {record["id"]: (record.get("abilities"), record.get("keywords")) for record in _records()}
    for german in (False, True):
        for family in families.values():
            for one in family:
                for other in family:
                    same = raw[one.id] == raw[other.id]
                    assert (describe(one, german=german) == describe(other, german=german)) is same, (one.id, other.id)


def _records() -> list[dict[str, Any]]:
    from confluence.altered.core_set import data_lines

    return list(data_lines("cards.jsonl"))


@pytest.mark.parametrize(
    "wanted, english, german",
    [
        (Filter(), "a card", "eine Karte"),
        (Filter(KINDS["character"]), "a Character", "ein Charakter"),
        (Filter(KINDS["permanent"]), "a Permanent", "ein Permanent"),
        (
            Filter(KINDS["spell"], hand_cost_max=2),
            "a Spell with Hand Cost 2 or less",
            "ein Zauber mit Handkosten von höchstens 2",
        ),
        (Filter(KINDS["character"], other=True), "another Character", "ein anderer Charakter"),
        (Filter(KINDS["any"], "plant", other=True), "another Plant", "eine andere Pflanze"),
        (Filter(KINDS["permanent"], zone="landmark"), "a Landmark", "ein Wahrzeichen"),
        (Filter(KINDS["character"], token=True, boosted=True), "a boosted token", "ein verstärkter Spielstein"),
    ],
)
def test_nouns(wanted: Filter, english: str, german: str) -> None:
    """What a filter means, with its article and its adjectives."""
    card = core_set()["CORE_AX_04_C"]
    assert Writer(card, german=False).things(wanted) == english
    assert Writer(card, german=True).things(wanted) == german


def test_parts_for_the_table() -> None:
    """A keyword, an operation or a list by itself, for whoever shows a table."""
    card = core_set()["CORE_BR_05_C"]
    waiting = card.abilities[0].effects.ops[0]
    assert Writer(card, german=True).block(waiting.effects) == "Sie erhält 1 Schub."
    assert Writer(card, german=False).block(waiting.effects) == "It gains 1 boost."
    assert Writer(card, german=True).keyword(Keyword("tough", 2)) == "Zäh 2"
    assert Writer(card, german=False).keyword(Keyword("defender")) == "Defender"
    assert Writer(card, german=False).op(waiting) == "The next Character you play this turn gains 1 boost."
    assert Writer(card, german=False).things(waiting.filter, article=False) == "Character"
    with pytest.raises(KeyError):
        Writer(card, german=False).op(type(waiting)("rest"))


def test_every_word_of_a_confluence_deck() -> None:
    """Every effect of a deck that somebody made can be said, wherever it points."""
    wheres = ("mine", "other", "each", "threatened", "hero", "companion")
    picks = ("leftmost", "rightmost", "highest_hand_cost", "lowest_hand_cost")
    effects: list[dict[str, Any]] = [
        *({"do": "create_token", "token": "bramble", "n": 2, "where": where} for where in wheres),
        *({"do": "boost_ally", "n": 1, "where": where, "pick": "leftmost"} for where in wheres),
        *(
            {"do": "gain_status", "status": "asleep", "where": w, "pick": "leftmost", "max_hand_cost": 99}
            for w in wheres
        ),
        *({"do": "send_to_reserve", "where": "mine", "pick": pick, "max_hand_cost": 2} for pick in picks),
        *({"do": "exhaust_reserve", "pick": pick} for pick in picks),
        *({"do": "discard_reserve", "pick": pick} for pick in picks),
        *({"do": "gain_mana", "n": n, "ready": ready} for n in (1, 2) for ready in (True, False)),
        {"do": "boost_self", "n": 2},
        {"do": "draw", "n": 2},
        {"do": "resupply", "n": 3},
    ]
    card = from_deck({"J": effects})
    english, german = describe(card)[0], describe(card, german=True)[0]
    assert english.count(".") == german.count(".") == len(effects)
    assert "the most expensive Character with Hand Cost 2 or less in the Expedition it faces" in english
    assert "den teuersten Charakter mit Handkosten von höchstens 2 in der Expedition ihm gegenüber" in german
    assert "The leftmost Confluence Character facing the same Expedition gains 1 boost." in english
    assert "Der Charakter ganz links der Confluence gegenüber derselben Expedition erhält 1 Schub." in german
    assert "99" not in english + german
    assert "Die Confluence rüstet dreimal nach." in german


def test_amounts_read_well() -> None:
    """Amounts as "for each", "as many as" or a number."""
    plants = {"count": "controlled", "filter": {"kind": ["any"], "subtype": "plant"}}
    card = made((0, 0, 0), on("join", {"op": "boost", "n": plants, "target": who("all", controller="you")}), ref="x")
    assert describe(card) == ["When it joins: your Characters gain 1 boost for each of your Plants."]
    assert describe(card, german=True) == [
        "Beim Dazukommen: Deine Charaktere erhalten 1 Schub für jede deiner Pflanzen."
    ]


def test_help_for_every_word() -> None:
    """Every keyword, every status and the boost is explained in both languages, wherever a text has it."""
    explained: set[str] = set()
    for card in everything():
        english, german = explain(card), explain(card, german=True)
        words = [line.split(":")[0].lower() for line in english]
        assert len(words) == len(german)
        assert card.words <= set(words), card.id
        explained |= set(words)
    assert set(KEYWORD_HELP) - explained == {"cooldown"}, "no card of the first set has it"
    assert explain(plain((1, 1, 1), ("cooldown",))) == ["Cooldown: it is exhausted in the Reserve."]
    assert all(all(pair) for pair in KEYWORD_HELP.values())


def test_words_of_a_card_with_their_meaning() -> None:
    dracaena = core_set()["CORE_MU_15_C"]
    assert explain(dracaena) == [
        "Anchored: it stays at the next Rest and then loses this.",
        "Boost: +1 on each of the three numbers.",
    ]
    assert explain(dracaena, german=True) == [
        "Verankert: es bleibt bei der nächsten Rast und verliert dies dann.",
        "Schub: +1 auf jede der drei Zahlen.",
    ]


def test_cards_without_a_text() -> None:
    """Nothing is said about numbers alone; a keyword has its line."""
    assert describe(plain((1, 1, 1))) == []
    assert describe(plain((1, 1, 1), ("gigantic",), kind=Kind.LANDMARK), german=True) == ["Gigantisch."]
