"""Decks for the Confluence from a file: what is wrong is refused with the card and the field (D-DATA)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from confluence.altered.deck_file import deck_problems, read_deck, tidefall
from confluence.altered.game import ALTERED
from confluence.altered.words import CONFLUENCE
from confluence.core.chance import Chance
from confluence.core.errors import DataError, Illegal
from confluence.core.game import Setup
from tests.altered.made import deck_data

Data = dict[str, Any]


def refused(data: Any) -> str:
    """Why a deck is refused."""
    with pytest.raises(DataError) as caught:
        read_deck(json.dumps(data), "mine.json")
    return caught.value.reason


def card(data: Data, name: str) -> Data:
    """The record of a card."""
    found: Data = next(one for one in data["cards"] if one["id"] == name)
    return found


def test_the_projects_deck_is_read() -> None:
    """D-DATA-01, D-DATA-06: it passes every check, and so does the same deck from a user."""
    deck = read_deck(json.dumps(deck_data()), "mine.json")
    assert [design.id for design in deck.designs] == [design.id for design in tidefall().designs]
    setup = Setup("altered", ALTERED.rules, ("br",), 1, {"CONFLUENCE": json.dumps(deck_data())})
    assert len(ALTERED.new(setup).decks[CONFLUENCE]) == 34


def test_a_deck_of_ones_own_is_played() -> None:
    """D-DATA-06: the cards of the file are the cards of the match."""
    data = deck_data()
    for one in data["cards"]:
        one["name"] = f"My {one['name']}"
    setup = Setup("altered", ALTERED.rules, ("br",), 1, {"CONFLUENCE": json.dumps(data)})
    state = ALTERED.new(setup)
    assert all(state.cards[obj].name.startswith("My ") for obj in state.decks[CONFLUENCE])


@pytest.mark.parametrize("text", ["", "{", "[]", "1", "null", '"deck"', "[" * 100_000, "\x00", "{}"])
def test_no_deck_at_all(text: str) -> None:
    """D-DATA-06: whatever the text is, the refusal names the file."""
    with pytest.raises(DataError) as caught:
        read_deck(text, "mine.json")
    assert caught.value.file == "mine.json"


def test_a_malformed_deck_is_refused_at_set_up() -> None:
    """D-DATA-06: as an illegal set-up with the reason."""
    data = deck_data()
    card(data, "TF-06")["placement"] = "moon"
    setup = Setup("altered", ALTERED.rules, ("br",), 1, {"CONFLUENCE": json.dumps(data)})
    with pytest.raises(Illegal, match="BAD_CONFLUENCE_DECK") as caught:
        ALTERED.new(setup)
    assert "TF-06" in caught.value.message
    assert "placement" in caught.value.message


# ------------------------------------------------------------------ one thing wrong at a time


def _drop(*path: str | int) -> Callable[[Data], None]:
    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        del data[path[-1]]

    return change


def _set(*path: Any) -> Callable[[Data], None]:
    """The last one is the value."""

    def change(data: Any) -> None:
        for step in path[:-2]:
            data = data[step]
        data[path[-2]] = path[-1]

    return change


def _twice(data: Data) -> None:
    data["cards"][0]["copies"].pop()
    data["cards"][STAG]["copies"] *= 2


BOAR, SQUALL, DEADFALL, STAG, GATE, PEAKS = 5, 9, 11, 12, 21, 22
EFFECT = ("cards", SQUALL, "common", "abilities", "effect")

WRONG: list[tuple[str, str, Callable[[Data], None]]] = [
    # the whole deck
    ("the deck", "cards", _drop("cards", 0)),
    ("the deck", "cards", _set("cards", [])),
    ("the deck", "cards", _set("cards", "none")),
    ("the deck", "tokens", _drop("tokens")),
    ("the deck", "meta", _drop("meta")),
    ("the deck", "confluence_card", _drop("confluence_card")),
    ("the deck", "extra", _set("extra", 1)),
    ("the deck", "id", _set("cards", 1, "id", "TF-01")),
    ("the deck", "name", _set("cards", 1, "name", "Naiad")),
    ("the deck", "rare twin", _drop("cards", STAG, "rare")),
    ("the deck", "39", _set("cards", 0, "copies", [{"midnight": "hero"}])),
    ("TF-13", "copies", _twice),
    ("a card", "id", _drop("cards", 3, "id")),
    ("a card", "id", _set("cards", 3, "id", 4)),
    ("a card", "id", _set("cards", 3, None)),
    # what a card is
    ("TF-06", "name", _drop("cards", BOAR, "name")),
    ("TF-06", "name", _set("cards", BOAR, "name", "  ")),
    ("TF-06", "type", _set("cards", BOAR, "type", "hero")),
    ("TF-06", "placement", _drop("cards", BOAR, "placement")),
    ("TF-06", "placement", _set("cards", BOAR, "placement", ["hero"])),
    ("TF-10", "placement", _set("cards", SQUALL, "placement", "hero")),
    ("TF-22", "placement", _set("cards", GATE, "placement", "hero")),
    ("TF-06", "subtypes", _set("cards", BOAR, "subtypes", "animal")),
    ("TF-06", "colour", _set("cards", BOAR, "colour", "green")),
    ("TF-06", "copies", _drop("cards", BOAR, "copies")),
    ("TF-06", "midnight", _drop("cards", BOAR, "copies", 0, "midnight")),
    ("TF-06", "midnight", _set("cards", BOAR, "copies", 0, "midnight", "forest")),
    ("TF-06", "copies", _set("cards", BOAR, "copies", 0, "hero")),
    ("TF-06", "common", _drop("cards", BOAR, "common")),
    ("TF-13", "rare", _set("cards", STAG, "rare", 1)),
    # numbers and keywords
    ("TF-06", "stats", _drop("cards", BOAR, "common", "stats")),
    ("TF-06", "stats", _set("cards", BOAR, "common", "stats", [1, 2])),
    ("TF-06", "stats", _set("cards", BOAR, "common", "stats", [1, 2, -1])),
    ("TF-06", "stats", _set("cards", BOAR, "common", "stats", [1, 2, True])),
    ("TF-10", "stats", _set("cards", SQUALL, "common", "stats", [1, 1, 1])),
    ("TF-06", "hand_cost", _drop("cards", BOAR, "common", "hand_cost")),
    ("TF-06", "hand_cost", _set("cards", BOAR, "common", "hand_cost", 1.5)),
    ("TF-06", "reserve_cost", _set("cards", BOAR, "common", "reserve_cost", -1)),
    ("TF-06", "reserve_cost", _set("cards", BOAR, "common", "reserve_cost", 10**9)),
    ("TF-06", "speed", _set("cards", BOAR, "common", "speed", 1)),
    ("TF-06", "keywords", _set("cards", BOAR, "common", "keywords", ["fast"])),
    ("TF-06", "keywords", _set("cards", BOAR, "common", "keywords", "constant")),
    ("TF-06", "keywords", _set("cards", BOAR, "common", "keywords", ["constant", "constant"])),
    ("TF-06", "tough", _set("cards", BOAR, "common", "keywords", ["tough"])),
    ("TF-06", "tough", _set("cards", BOAR, "common", "tough", 1)),
    ("TF-12", "keywords", _set("cards", DEADFALL, "common", "keywords", [])),
    # abilities
    ("TF-06", "abilities", _set("cards", BOAR, "common", "abilities", [])),
    ("TF-06", "effect", _set("cards", BOAR, "common", "abilities", {"effect": [{"do": "draw", "n": 1}]})),
    ("TF-06", "X", _set("cards", BOAR, "common", "abilities", {"X": [{"do": "draw", "n": 1}]})),
    ("TF-06", "J", _set("cards", BOAR, "common", "abilities", {"J": []})),
    ("TF-06", "J", _set("cards", BOAR, "common", "abilities", {"J": {}})),
    ("TF-22", "overcome", _set("cards", GATE, "common", "abilities", {"overcome": [{"do": "draw", "n": 1}]})),
    ("TF-10", "effect", _set("cards", SQUALL, "common", "abilities", {})),
    ("TF-10", "J", _set("cards", SQUALL, "common", "abilities", "J", [{"do": "draw", "n": 1}])),
    ("TF-10", "effect", _set(*EFFECT, 0, "do", "win_game")),
    ("TF-10", "effect", _set(*EFFECT, 0, "do", ["draw"])),
    ("TF-10", "effect", _set(*EFFECT, 0, 3)),
    ("TF-10", "effect", _set(*EFFECT, 0, {"do": "terrain_add", "terrain": "ocean", "to": "each"})),
    ("TF-10", "pick", _set(*EFFECT, 0, "pick", "tallest")),
    ("TF-10", "pick", _set(*EFFECT, 0, "pick", {})),
    ("TF-10", "pick", _drop(*EFFECT, 0, "pick")),
    ("TF-10", "often", _set(*EFFECT, 0, "often", 2)),
    ("TF-10", "token", _set(*EFFECT, 1, "token", "dragon")),
    ("TF-10", "token", _set(*EFFECT, 1, "token", ["floodwaters"])),
    ("TF-10", "n", _set(*EFFECT, 1, "n", 0)),
    ("TF-10", "n", _set(*EFFECT, 1, "n", "two")),
    ("TF-10", "n", _set(*EFFECT, 1, "n", 10**12)),
    ("TF-10", "where", _set(*EFFECT, 1, "where", "everywhere")),
    ("TF-11", "status", _set("cards", 10, "common", "abilities", "effect", 0, "status", "anchored")),
    ("TF-11", "max_hand_cost", _drop("cards", 10, "common", "abilities", "effect", 0, "max_hand_cost")),
    ("TF-20", "max", _drop("cards", 19, "common", "abilities", "J", 0, "max")),
    ("TF-20", "per", _set("cards", 19, "common", "abilities", "J", 0, "per", "moons")),
    ("TF-06", "ready", _set("cards", BOAR, "common", "abilities", {"J": [{"do": "gain_mana", "n": 1, "ready": 1}]})),
    ("TF-23", "terrain", _set("cards", PEAKS, "common", "static", 0, "terrain", "desert")),
    ("TF-23", "to", _set("cards", PEAKS, "common", "static", 0, "to", "other")),
    ("TF-23", "static", _set("cards", PEAKS, "common", "static", [{"do": "draw", "n": 1}])),
    ("TF-23", "static", _set("cards", PEAKS, "common", "static", [])),
    # tokens and the Confluence card
    ("a token", "id", _drop("tokens", 0, "id")),
    ("bramble", "stats", _set("tokens", 1, "stats", "1/0/0")),
    ("bramble", "type", _set("tokens", 1, "type", "spell")),
    ("bramble", "cost", _set("tokens", 1, "cost", 1)),
    ("floodwaters", "twice", _set("tokens", 1, "id", "floodwaters")),
    ("TF-00", "reserve_limit", _drop("confluence_card", "reserve_limit")),
    ("TF-00", "landmark_limit", _set("confluence_card", "landmark_limit", -2)),
    ("TF-00", "J", _set("confluence_card", "abilities", {"J": [{"do": "draw", "n": 1}]})),
    ("TF-00", "type", _set("confluence_card", "type", "hero")),
    # presets
    ("the deck", "rising", _set("difficulty_presets", "rising", "fixed", ["TF-01"])),
    ("the deck", "rising", _set("difficulty_presets", "rising", "rares", 4)),
    ("the deck", "rares", _set("difficulty_presets", "calm", {"rares": 16})),
    ("the deck", "rares", _set("difficulty_presets", "calm", {})),
    ("the deck", "calm", _set("difficulty_presets", "calm", 0)),
    ("the deck", "difficulty_presets", _set("difficulty_presets", [])),
]


@pytest.mark.parametrize("place", range(len(WRONG)))
def test_what_is_wrong_is_named(place: int) -> None:
    """D-DATA-01, D-DATA-06: every check, with the name of the card and of the field."""
    name, field, change = WRONG[place]
    data = deck_data()
    change(data)
    reason = refused(data)
    assert reason.startswith(f"{name}:"), reason
    assert field in reason, reason


@pytest.mark.parametrize("place", range(len(WRONG)))
def test_what_is_wrong_is_named_once(place: int) -> None:
    """D-DATA-06: one mistake is one problem, however many cards it touches; two if it is about the whole deck too."""
    name, _, change = WRONG[place]
    data = deck_data()
    change(data)
    found = deck_problems(json.dumps(data), "mine.json")
    assert found[0] == refused(data)
    assert len(found) == 1 or found[0].startswith("the deck") or name == "a card", found
    assert len(found) == len(set(found))


def test_every_mistake_of_a_card_is_reported() -> None:
    """D-DATA-06: four mistakes in one card are four problems, each with its field."""
    data = deck_data()
    data["cards"][0]["common"] |= {"hand_cost": "a", "reserve_cost": "b", "stats": [1], "keywords": "x"}
    assert [problem.split(": ")[:2] for problem in deck_problems(json.dumps(data), "mine.json")] == [
        ["TF-01", f"common.{field}"] for field in ("stats", "keywords", "hand_cost", "reserve_cost")
    ]


def test_every_mistake_of_a_deck_is_reported() -> None:
    """D-DATA-06: in tokens, cards, both twins, effects, the Confluence card, presets and the deck itself."""
    data = deck_data()
    data["extra"] = 1
    data["tokens"][0]["stats"] = "abc"
    cards = data["cards"]
    cards[0]["type"] = "charcter"
    cards[1]["placement"] = "ozean"
    cards[2]["common"] |= {"hand_cost": -1, "stats": [1, 2]}
    cards[3]["copies"][0]["midnight"] = "noon"
    del cards[4]["name"]
    cards[5]["common"]["keywords"] = ["persistant"]
    cards[SQUALL]["common"]["abilities"]["effect"][0] |= {"pick": "tallest", "often": 2}
    cards[SQUALL]["common"]["abilities"]["effect"][1]["token"] = "floodwater"
    cards[20]["rare"]["hand_cost"] = 99
    data["confluence_card"] |= {"reserve_limit": -1, "landmark_limit": "two"}
    data["difficulty_presets"] |= {"foo": {"rares": 99}, "bar": {"fixed": ["TF-01"]}, "baz": 3}
    found = deck_problems(json.dumps(data), "mine.json")
    assert [tuple(problem.split(": ")[:2]) for problem in found] == [
        ("the deck", "extra"),
        ("floodwaters", "stats"),
        ("TF-01", "type"),
        ("TF-02", "placement"),
        ("TF-03", "common.stats"),
        ("TF-03", "common.hand_cost"),
        ("TF-04", "copies.midnight"),
        ("TF-05", "name"),
        ("TF-06", "common.keywords"),
        ("TF-10", "common.effect.send_to_reserve.often"),
        ("TF-10", "common.effect.send_to_reserve.pick"),
        ("TF-10", "common.effect.create_token.token"),
        ("TF-21", "rare.hand_cost"),
        ("TF-00", "reserve_limit"),
        ("TF-00", "landmark_limit"),
        ("the deck", "difficulty_presets.foo.rares"),
        ("the deck", "difficulty_presets.bar"),
        ("the deck", "difficulty_presets.baz"),
    ]


@pytest.mark.parametrize(
    "near, change",
    [
        ("character", _set("cards", BOAR, "type", "charcter")),
        ("persistent", _set("cards", BOAR, "common", "keywords", ["persistant"])),
        ("floodwaters", _set(*EFFECT, 1, "token", "floodwater")),
        ("ocean", _set("cards", BOAR, "placement", "oceans")),
        ("hand_cost", _set("cards", BOAR, "common", "handcost", 1)),
        ("send_to_reserve", _set(*EFFECT, 0, "do", "send_reserve")),
        ("threatened", _set(*EFFECT, 1, "where", "threatend")),
        ("TF-13", _set("difficulty_presets", "foo", {"fixed": ["TF13"]})),
    ],
)
def test_near_words(near: str, change: Callable[[Data], None]) -> None:
    """D-DATA-06: what is nearly right is suggested, as in deck lists."""
    data = deck_data()
    change(data)
    assert f"; did you mean {near}?" in deck_problems(json.dumps(data), "mine.json")[0]


def test_a_broken_token_is_one_problem() -> None:
    """D-DATA-06: cards that make it are not to blame, even if nobody can read its name."""
    data = deck_data()
    data["tokens"][0]["stats"] = "abc"
    assert deck_problems(json.dumps(data), "mine.json") == [
        "floodwaters: stats: expected a list",
    ]
    data["cards"] = [None] * 27
    assert deck_problems(json.dumps(data), "mine.json") == [
        "floodwaters: stats: expected a list",
        "a card: id: expected a text",
    ], "nor are the presets"
    data["cards"] = deck_data()["cards"]
    data["tokens"][0]["id"] = 3
    assert deck_problems(json.dumps(data), "mine.json") == ["a token: id: expected a text"]


def test_the_whole_deck_is_checked_beside_its_cards() -> None:
    """D-DATA-01: too few cards are reported even if one of the others is broken."""
    data = deck_data()
    del data["cards"][0]
    data["cards"][0]["type"] = "none"
    found = deck_problems(json.dumps(data), "mine.json")
    assert [problem.split(":")[0] for problem in found] == ["TF-02", "the deck", "the deck"]


def test_27_designs() -> None:
    """D-DATA-01: 39 cards of another number of designs are refused."""
    data = deck_data()
    data["cards"][0]["copies"] = [{"midnight": "hero"}] * 4
    del data["cards"][1]
    assert "27 designs" in refused(data)


def test_text_is_for_display_only() -> None:
    """D-DATA-03: another text changes nothing about the card."""
    data = deck_data()
    card(data, "TF-06")["common"]["text"] = "You win the game."
    deck = read_deck(json.dumps(data), "mine.json")
    plain = next(design.common for design in deck.designs if design.id == "TF-06")
    assert plain.abilities == ()


def test_presets_by_number_and_by_list() -> None:
    """D-DATA-07, C-DIFF-02: a list is exactly those twins; a number alone draws at random by the seed."""
    data = deck_data()
    data["difficulty_presets"]["some"] = {"rares": 3}
    deck = read_deck(json.dumps(data), "mine.json")
    assert deck.rares("rising", 1) == deck.rares("rising", 2) == ("TF-13", "TF-15", "TF-18", "TF-24", "TF-26")
    drawn = {deck.rares("some", seed) for seed in range(30)}
    assert {len(one) for one in drawn} == {3}
    assert len(drawn) > 10
    assert deck.rares("some", 4) == deck.rares("some", 4) == deck.rares("3", 4)


# ------------------------------------------------------------------ anything wrong at all


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to everything in a document."""
    if path:
        yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from places(value, (*path, key))


JUNK: list[Any] = [None, 0, -1, 3.5, 10**30, True, "", "x", [], {}, [[]], [None], {"do": 1}, "hero", ["hero"], {"": {}}]


@pytest.mark.parametrize("part", range(3))
@pytest.mark.slow
def test_random_damage_is_refused_or_read(part: int) -> None:
    """D-DATA-06: nothing but a refusal or a deck that can be played ever comes of a damaged file."""
    luck = Chance(f"damage {part}")
    all_places = list(places(deck_data()))
    read = 0
    for _ in range(200):
        data = deck_data()
        path = luck.choice(all_places)
        (_drop(*path) if luck.happens(25) else _set(*path, luck.choice(JUNK)))(data)
        try:
            deck = read_deck(json.dumps(data), "mine.json")
        except DataError:
            continue
        read += 1
        assert len(deck.cards(deck.twins)) == 39
    assert 0 < read < 133
