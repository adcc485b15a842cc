"""Decks of the player: lists that people exchange, what is wrong with them, and the starter decks (A-DECK)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from confluence.altered.cards import Card
from confluence.altered.core_set import cards_by_ref, core_set
from confluence.altered.decks import FACTIONS, Deck, find_card, legal_deck, read_list, starter_decks, violations
from confluence.altered.game import ALTERED
from confluence.altered.words import PLAYER, Kind
from confluence.core.errors import Illegal
from confluence.core.game import Setup

HERO = "1 ALT_CORE_B_AX_01_C\n"
CARDS = "".join(f"3 ALT_CORE_B_AX_{number:02}_C\n" for number in range(4, 17))
"""Thirteen commons of Axiom, three of each."""


def card(name: str) -> Card:
    """A card by its short id."""
    return core_set()[f"CORE_{name}"]


def deck(*cards: Card, hero: str = "AX_01_C") -> Deck:
    """A deck of these cards."""
    return Deck("test", card(hero), tuple(cards))


def commons(count: int) -> list[Card]:
    """So many legal cards."""
    return [card(f"AX_{4 + number // 3:02}_C") for number in range(count)]


# ------------------------------------------------------------------ lists


def test_a_plain_list() -> None:
    """A-DECK-01, A-DECK-02: a number and a reference on each line; the hero is one of them."""
    found = legal_deck(HERO + CARDS)
    assert (found.hero.name, len(found.cards), found.faction) == ("Sierra & Oddball", 39, "Axiom")
    assert found.cards[0].ref == "ALT_CORE_B_AX_04_C"
    assert legal_deck(found.lines()).cards == found.cards, "its own lines read back"


@pytest.mark.parametrize(
    "line",
    [
        "3 ALT_CORE_B_AX_08_C",
        "3x ALT_CORE_B_AX_08_C",
        "3 x ALT_CORE_B_AX_08_C",
        "3X alt_core_b_ax_08_c",
        "3× Axiom Salvager",
        "3 Axiom Salvager",
        "3 axiom salvager",
        "3 AXIOM SALVAGER   ",
        "  3   Axiom Salvager (common)",
        "3 Axiom Salvager (C)",
        "3 CORE_AX_08_C",
        "3 ALT_COREKS_B_AX_08_C",
        "3 ALT_CORE_P_AX_08_C",
        "3 Axiom Salvager # a good one",
        "3 Axiom Salvager // another remark",
    ],
)
def test_ways_to_write_a_card(line: str) -> None:
    """A reference, an id or a name, with or without x, capitals, remarks; other printings are the same card."""
    found, problems = read_list(HERO + line)
    assert problems == []
    assert found is not None
    assert [one.id for one in found.cards] == ["CORE_AX_08_C"] * 3


@pytest.mark.parametrize(
    "words, ref",
    [
        ("Coppelia", "ALT_CORE_B_AX_14_C"),
        ("quetzalcoatl", "ALT_CORE_B_OR_18_C"),
        ("Jeanne d’Arc", "ALT_CORE_B_OR_17_C"),
        ("Issun-boshi", "ALT_CORE_B_BR_05_C"),
        ("Kojo & Booda", "ALT_CORE_B_BR_01_C"),
        ("The Foundry, Axiom Bastion", "ALT_CORE_B_AX_29_C"),
        ("Axiom Salvager (r1)", "ALT_CORE_B_AX_08_R1"),
    ],
)
def test_names_without_accents(words: str, ref: str) -> None:
    """Names are found without accents, with other apostrophes and by the mark of the rare."""
    found, problem = find_card(words)
    assert (found and found.ref, problem) == (ref, "")


def test_remarks_and_empty_lines() -> None:
    """Remarks and empty lines are passed over."""
    text = f"# my deck\n\n{HERO}\n// the cards\n{CARDS}\n   \n# the end"
    assert len(legal_deck(text).cards) == 39


def test_rares_of_the_own_faction() -> None:
    """A name with two rares means that of the hero's faction."""
    for hero, wanted in (("ALT_CORE_B_AX_01_C", "CORE_AX_08_R1"), ("ALT_CORE_B_BR_01_C", "CORE_AX_08_R2")):
        found, problems = read_list(f"2 Axiom Salvager (rare)\n1 {hero}")
        assert problems == []
        assert found is not None
        assert [one.id for one in found.cards] == [wanted] * 2
    found, problems = read_list("2 Axiom Salvager (rare)\n1 Kojo & Booda".replace("Kojo & Booda", "Teija & Nauraa"))
    assert problems == [
        "line 1: 'Axiom Salvager (rare)' could be ALT_CORE_B_AX_08_R1, ALT_CORE_B_AX_08_R2: write one of these"
    ]


@pytest.mark.parametrize(
    "words, near",
    [
        ("Axiom Salvagr", "Axiom Salvager"),
        ("AXIOM SALVAGGER", "Axiom Salvager"),
        ("Doctor Frankenstein", "Dr. Frankenstein"),
        ("Copelia", "Coppélia"),
        ("ALT_CORE_B_AX_O8_C", "ALT_CORE_B_AX_08_C"),
    ],
)
def test_near_names(words: str, near: str) -> None:
    """What is nearly right is suggested."""
    found, problem = find_card(words)
    assert found is None
    assert near in problem
    assert "did you mean" in problem


@pytest.mark.parametrize(
    "words, name, rarity",
    [
        ("Sun Wukong (R)", "Sun Wukong", "rare"),
        ("Sun Wukong (r)", "Sun Wukong", "rare"),
        ("Ratatoskr rare", "Ratatoskr", "rare"),
        ("ratatoskr Rare", "Ratatoskr", "rare"),
        ("Ratatoskr R", "Ratatoskr", "rare"),
        ("Ratatoskr common", "Ratatoskr", "common"),
        ("Ratatoskr C", "Ratatoskr", "common"),
    ],
)
def test_ways_to_write_a_rarity(words: str, name: str, rarity: str) -> None:
    """By its first letter, and without brackets; the rare of the faction is meant where there are two."""
    for faction in FACTIONS:
        found, problem = find_card(words, faction)
        if found is not None:
            assert (found.name, found.rarity) == (name, rarity)
        else:
            assert problem.startswith(f"{words!r} could be ALT_CORE_B_")
    assert any(find_card(words, faction)[0] is not None for faction in FACTIONS)


def test_no_card_at_all_of_a_line() -> None:
    """A line that asks for no card is a mistake, and says so."""
    found, problems = read_list(f"{HERO}0 Axiom Salvager")
    assert problems == ["line 2: 0 cards: the number is at least 1"]
    assert found is not None
    assert found.cards == ()


def test_nothing_near() -> None:
    """What looks like nothing is just refused."""
    assert find_card("zzzzzzzz") == (None, "there is no card 'zzzzzzzz'")


def test_every_bad_line_is_reported() -> None:
    """Each line with its number, in order; the good ones are read."""
    text = f"{HERO}salvager\n3 Axiom Salvagr\n3 Axiom Salvager\nx3 Ogun\n2 nothing like it at all"
    found, problems = read_list(text)
    assert found is not None
    assert len(found.cards) == 3
    assert [problem.split(":")[0] for problem in problems] == ["line 2", "line 3", "line 5", "line 6"]
    assert "such as '3 ALT_CORE_B_AX_08_C'" in problems[0]


def test_every_card_can_be_named() -> None:
    """Every reference leads to its card; every common by its name."""
    for one in core_set().values():
        assert find_card(one.ref)[0] is one
        if one.rarity == "common" and not one.token:
            assert find_card(one.name)[0] is one
    assert len(cards_by_ref()) == 508


# ------------------------------------------------------------------ limits


@pytest.mark.parametrize("text, heroes", [(CARDS, 0), (HERO * 2 + CARDS, 2), ("2 ALT_CORE_B_AX_01_C\n" + CARDS, 2)])
def test_exactly_one_hero(text: str, heroes: int) -> None:
    """A-DECK-01: exactly one hero."""
    with pytest.raises(Illegal, match=f"exactly one hero, this one has {heroes}"):
        legal_deck(text)


@pytest.mark.parametrize(
    "count, size, legal",
    [
        (38, "39", False),
        (39, "39", True),
        (40, "39", False),
        (38, "39-59", False),
        (59, "39-59", True),
        (60, "39-59", False),
    ],
)
def test_the_number_of_cards(count: int, size: str, legal: bool) -> None:
    """A-DECK-02: exactly 39, or 39 to 59 as an option."""
    found = violations(deck(*commons(count)), size)
    assert (found == []) is legal
    assert all(f"this one has {count}" in problem for problem in found)


def test_the_faction() -> None:
    """A-DECK-03: the faction of the hero; a rare that moved to it belongs to it, whatever its origin."""
    moved = card("BR_07_R2")
    assert (moved.faction, moved.origin) == ("AX", "BR")
    assert violations(deck(*commons(36), moved, moved, moved)) == []
    strange = violations(deck(*commons(37), card("BR_07_C"), card("AX_17_R2")))
    assert strange == ["not of the faction Axiom: Bravos Tracer, Dr. Frankenstein"]


def test_three_of_a_name() -> None:
    """A-DECK-04: three cards of a name, rarities counted together."""
    same = [card("AX_08_C"), card("AX_08_C"), card("AX_08_R1")]
    rest = [one for one in commons(42) if one.name != "Axiom Salvager"]
    assert violations(deck(*rest[:36], *same)) == []
    assert violations(deck(*rest[:35], *same, card("AX_08_R1"))) == ["4 cards called Axiom Salvager; at most 3"]


@pytest.mark.parametrize("rarity, most", [("rare", 15), ("unique", 3)])
def test_rares_and_uniques(rarity: str, most: int) -> None:
    """A-DECK-05, A-DECK-06: 15 rares and 3 uniques at most."""
    for count in (most, most + 1):
        special = [replace(one, rarity=rarity) for one in commons(39)[:count]]
        found = violations(deck(*special, *commons(39)[count:]))
        assert found == ([] if count == most else [f"{count} {rarity} cards; at most {most}"])


def test_no_banned_cards() -> None:
    """A-DECK-07: suspended and corrected cards may be played; the flags are information only."""
    suspended = [one for one in core_set().values() if "suspended" in one.flags]
    assert suspended
    for one in suspended:
        if one.kind is Kind.HERO:
            continue
        hero = next(h for h in core_set().values() if h.kind is Kind.HERO and h.faction == one.faction)
        rest = [c for c in core_set().values() if c.faction == one.faction and c.rarity == "common" and c.hand_cost]
        cards = [c for c in rest if c.name != one.name for _ in range(3)][:38]
        assert violations(Deck("test", hero, (one, *cards))) == []


def test_no_tokens() -> None:
    """A-DECK-08: tokens are never part of a deck."""
    assert violations(deck(*commons(38), card("AX_31_C"))) == ["tokens are never part of a deck: Brassbug"]
    with pytest.raises(Illegal, match="'Brassbug' is a token, and tokens are never part of a deck"):
        legal_deck(HERO + CARDS + "1 Brassbug")


def test_all_that_is_wrong() -> None:
    """A-DECK-09: every violated limit, not only the first."""
    cards = [replace(card("BR_07_C"), rarity="unique")] * 4 + [card("AX_31_C")] + [card("AX_08_R1")] * 16
    found = violations(deck(*cards))
    text = "; ".join(found)
    for words in (
        "exactly 39 cards beside its hero, this one has 21",
        "not of the faction Axiom: Bravos Tracer",
        "tokens",
        "4 cards called Bravos Tracer",
        "16 cards called Axiom Salvager",
        "16 rare cards",
        "4 unique cards",
    ):
        assert words in text
    assert len(found) == 7
    with pytest.raises(Illegal) as refused:
        legal_deck("1 Kojo & Booda\n4 Axiom Salvager\n1 Nobody At All\nnonsense")
    problems = refused.value.details["problems"]
    assert len(problems) == 5, "two lines, the number of cards, the faction, the name"


def test_all_that_is_wrong_without_a_hero() -> None:
    """A-DECK-09: the other limits are checked too; the faction by the one that fits most cards."""
    with pytest.raises(Illegal) as refused:
        legal_deck("4 Axiom Salvager\n1 Bravos Tracer\n1 Nobody At All")
    assert refused.value.details["problems"] == [
        "line 3: there is no card 'Nobody At All'",
        "a deck has exactly one hero, this one has 0",
        "a deck has exactly 39 cards beside its hero, this one has 5",
        "not of the faction Axiom: Bravos Tracer",
        "4 cards called Axiom Salvager; at most 3",
    ]


# ------------------------------------------------------------------ starter decks


@pytest.mark.parametrize("name", ["ax", "br", "ly", "mu", "or", "yz"])
def test_starter_decks_are_legal(name: str) -> None:
    """A-DECK-02 to A-DECK-06: the six official starter decks keep every limit, and can be played and written down."""
    found = starter_decks()[name]
    assert violations(found) == []
    assert len(found.cards) == 39
    assert legal_deck(found.lines()).hero is found.hero
    state = ALTERED.new(Setup("altered", ALTERED.rules, (name,), 1, {}))
    own = [one for one, owner in zip(state.cards, state.owner, strict=True) if owner == PLAYER]
    assert sorted(one.id for one in own) == sorted([found.hero.id, *(one.id for one in found.cards)])


def test_six_starter_decks() -> None:
    """One for each faction."""
    assert {one.faction for one in starter_decks().values()} == {"Axiom", "Bravos", "Lyra", "Muna", "Ordis", "Yzmir"}


def test_a_deck_of_ones_own() -> None:
    """A list in the option DECK is played; a bad one is refused with everything that is wrong."""
    state = ALTERED.new(Setup("altered", ALTERED.rules, ("custom",), 1, {"DECK": HERO + CARDS}))
    assert state.cards[state.heroes[PLAYER]].name == "Sierra & Oddball"
    with pytest.raises(Illegal) as refused:
        ALTERED.new(Setup("altered", ALTERED.rules, ("custom",), 1, {"DECK": HERO + "4 Ogun"}))
    assert refused.value.code == "BAD_DECK"
    assert len(refused.value.details["problems"]) == 2
    with pytest.raises(Illegal, match="no starter deck"):
        ALTERED.new(Setup("altered", ALTERED.rules, ("xx",), 1, {}))
