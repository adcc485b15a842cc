"""The cards of the package against the tables that were taken down independently of it, card by card.

The tables lie in `tests/facts/altered`.
"""

from __future__ import annotations

from typing import Any

from confluence.altered.cards import Card
from confluence.altered.core_set import core_set, data_lines
from confluence.altered.words import Kind
from tests.facts.reading import table


def printed(fact: dict[str, Any]) -> dict[str, Any]:
    """What the table says about a card; what does not apply to it counts as nothing."""
    return {
        "ref": fact["ref"],
        "name": fact["name"],
        "faction": fact["faction"],
        "origin": fact["origin_faction"],
        "rarity": fact["rarity"],
        "type": fact["type"],
        "zone": fact["permanent_zone"] or "",
        "subtypes": tuple(fact["subtypes"]),
        "costs": (fact["hand_cost"] or 0, fact["reserve_cost"] or 0),
        "stats": tuple(fact[terrain] or 0 for terrain in ("forest", "mountain", "ocean")),
    }


def ours(card: Card) -> dict[str, Any]:
    """The same of a card of the package."""
    permanent = card.kind in (Kind.LANDMARK, Kind.EXPEDITION)
    kind = "token" if card.token else "permanent" if permanent else card.kind.value
    return {
        "ref": card.ref,
        "name": card.name,
        "faction": card.faction,
        "origin": card.origin,
        "rarity": card.rarity,
        "type": kind,
        "zone": card.kind.value if permanent else "",
        "subtypes": card.subtypes,
        "costs": (card.hand_cost, card.reserve_cost),
        "stats": card.stats,
    }


def test_every_card_is_as_it_is_printed() -> None:
    facts = table("altered/cards_core")["cards"]
    assert len(facts) == len(core_set()) == 508
    assert {card.id: ours(card) for card in core_set().values()} == {fact["id"]: printed(fact) for fact in facts}


def test_every_card_does_what_is_printed() -> None:
    """Keywords, abilities and flags word by word, and the engine has read as many of them."""
    facts = {fact["id"]: fact for fact in table("altered/cards_core")["cards"]}
    records = {record["id"]: record for record in data_lines("cards.jsonl")}
    assert set(records) == set(facts)
    for word in ("keywords", "abilities", "flags"):
        assert {name: record.get(word, []) for name, record in records.items()} == {
            name: fact[word] for name, fact in facts.items()
        }
        for name, card in core_set().items():
            assert len(getattr(card, word)) == len(facts[name][word]), (name, word)


def test_every_hero_has_its_limits() -> None:
    heroes = {hero["id"]: (hero["reserve_limit"], hero["landmark_limit"]) for hero in table("altered/heroes")["heroes"]}
    assert len(heroes) == 18
    assert {card.id: card.limits for card in core_set().values() if card.kind is Kind.HERO} == heroes
