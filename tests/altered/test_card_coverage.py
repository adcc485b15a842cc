"""Every card of the first set with an ability or a keyword is shown in a game by some test, ability by ability."""

from __future__ import annotations

from collections import Counter
from importlib import import_module

from confluence.altered.cards import Card
from confluence.altered.core_set import core_set
from confluence.altered.words import Kind
from tests.altered.showing import SHOWN

MODULES = ("test_cards_ax", "test_cards_br", "test_cards_ly", "test_cards_mu", "test_cards_or", "test_cards_yz")


def shown() -> dict[str, set[str]]:
    """By card what the tests of the factions and of the heroes show of it."""
    for name in (*MODULES, "test_heroes"):
        import_module(f"tests.altered.{name}")
    return SHOWN


def wanted(card: Card) -> set[str]:
    """What there is to show of a card: its triggers and its keywords."""
    return {ability.trigger for ability in card.abilities} | set(card.words)


def test_every_card_is_shown() -> None:
    """Each card, hero and token with an ability has a test; nothing of it is left out."""
    found = shown()
    missing = {card.id: wanted(card) - found.get(card.id, set()) for card in core_set().values()}
    assert {card: words for card, words in missing.items() if words} == {}


def test_only_cards_that_exist_are_shown() -> None:
    """No test shows a card that the set does not have."""
    assert set(shown()) - set(core_set()) == set()


def test_the_set_is_complete() -> None:
    """486 deck cards in 162 families, 18 heroes and 4 tokens."""
    cards = core_set().values()
    deck = [card for card in cards if card.kind is not Kind.HERO and not card.token]
    assert (len(deck), sum(card.kind is Kind.HERO for card in cards), sum(card.token for card in cards)) == (486, 18, 4)
    families = Counter(card.id.rsplit("_", 1)[0] for card in deck)
    assert len(families) == 162
    assert set(families.values()) == {3}
    kinds = Counter((card.kind, card.rarity) for card in deck)
    assert kinds == {
        (Kind.CHARACTER, "common"): 109,
        (Kind.CHARACTER, "rare"): 218,
        (Kind.SPELL, "common"): 35,
        (Kind.SPELL, "rare"): 70,
        (Kind.LANDMARK, "common"): 18,
        (Kind.LANDMARK, "rare"): 36,
    }
