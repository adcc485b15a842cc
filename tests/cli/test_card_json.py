"""The JSON form of cards: complete, stable and true to the notation."""

from __future__ import annotations

import json
from typing import Any

import pytest

from confluence.sidereal.card_json import (
    card_json,
    cards_json,
    converter_json,
    guide_in,
    guide_out,
    species_list_json,
    unpriced,
)
from confluence.sidereal.cards import Card, Kind, catalogue
from confluence.sidereal.converters import Arrow, Climate, Converter, Cost, Yield
from confluence.sidereal.goods import CODES, Bag, Good


def bag(counts: dict[str, int]) -> Bag:
    """A bag from its JSON form."""
    return Bag.from_map({Good(CODES.index(code)): count for code, count in counts.items()})


def rebuilt(document: Any) -> Converter:
    """A converter from the taken-apart part of its JSON form."""
    inputs = []
    for part in document["inputs"]:
        fields = dict(part)
        del fields["text"]
        fields["goods"] = bag(fields["goods"])
        fields["colonies"] = tuple(Climate[climate.upper()] for climate in fields["colonies"])
        inputs.append(Cost(**fields))
    output = dict(document["output"])
    output["goods"] = bag(output["goods"])
    return Converter(
        Arrow[document["arrow"].upper()],
        tuple(inputs),
        Yield(**output, donation=bag(document["donation"])),
    )


def converters(card: Card) -> list[Converter]:
    """Every converter of a card."""
    found = [converter for face in card.faces for converter in face.converters]
    return found + [converter for converter in (card.enters, card.upgrade_converter) if converter]


def test_structure_and_text_of_every_converter_say_the_same() -> None:
    for card in catalogue().cards:
        for converter in converters(card):
            document = json.loads(json.dumps(converter_json(converter)))
            assert Converter.parse(document["text"]) == converter
            assert rebuilt(document) == converter


def test_r_kit_01_the_left_half_of_a_pair_says_what_both_are_together() -> None:
    cards = {card.number: card_json(card) for card in catalogue().cards}
    pairs = [(card, card["pair"]) for card in cards.values() if card["pair"]]
    assert sorted(pair["side"] for _, pair in pairs) == ["left"] * 3 + ["right"] * 3
    for card, pair in pairs:
        if pair["side"] == "right":
            assert pair["joined"] == []
            continue
        partner = cards[pair["partner"]]
        sides = [(side, other) for side in ("front", "back") for other in ("front", "back")]
        assert [(whole["side"], whole["partner_side"]) for whole in pair["joined"]] == sides
        for whole in pair["joined"]:
            halves = [
                rebuilt(next(face for face in half["faces"] if face["side"] == side)["converters"][0])
                for half, side in ((card, whole["side"]), (partner, whole["partner_side"]))
            ]
            both = rebuilt(whole["converter"])
            assert both.inputs == halves[0].inputs
            assert both.output.goods == halves[0].output.goods + halves[1].output.goods
            assert both.output.donation == halves[0].output.donation + halves[1].output.donation


def test_r_comp_03_the_guide_value_of_every_good_comes_with_the_cards() -> None:
    guide = cards_json([])["guide"]
    assert {code: Bag.parse(code).guide_halves() / 2 for code in guide} == guide
    assert set(CODES) - set(guide) == {"en"}, "envoys have no value"


def test_every_card_has_every_field() -> None:
    """The fields are the same for all cards, so that a reader never has to ask whether one is there."""
    documents = [card_json(card) for card in catalogue().cards]
    assert {tuple(document) for document in documents} == {
        (
            "number",
            "code",
            "id",
            "kind",
            "owner",
            "era",
            "starts",
            "faces",
            "upgrades",
            "enters",
            "technology",
            "trade",
            "donation_to_one",
            "pair",
            "confluence",
            "doubts",
        )
    }
    faces = [face for document in documents for face in document["faces"]]
    assert {tuple(face) for face in faces} == {
        ("side", "name", "climate", "converters", "fleet_support", "reveal", "effects")
    }


def test_card_271() -> None:
    """The whole document, as the outside world gets it."""
    document = json.loads(json.dumps(card_json(catalogue().card(271))))
    front, back = document.pop("faces")
    assert document == {
        "number": 271,
        "code": "271",
        "id": "zeth_envoys",
        "kind": "starting",
        "owner": "zeth",
        "era": 2,
        "starts": True,
        "upgrades": {"converter": None, "technologies": ["cross_species_ethical_equality"]},
        "enters": None,
        "technology": None,
        "trade": "no",
        "donation_to_one": True,
        "pair": None,
        "confluence": None,
        "doubts": ["two lists read green for brown; the printed card shows brown"],
    }
    assert front == {
        "side": "front",
        "name": {"en": "Envoys", "de": None},
        "climate": None,
        "converters": [
            {
                "text": "3wh -> {br bl ye oc en}",
                "arrow": "white",
                "inputs": [
                    {
                        "text": "3wh",
                        "goods": {"wh": 3},
                        "any_small": 0,
                        "any_large": 0,
                        "same_small": 0,
                        "same_large": 0,
                        "colonies": [],
                        "envoys": 0,
                        "fleets": 0,
                    }
                ],
                "output": {
                    "goods": {},
                    "any_small": 0,
                    "any_large": 0,
                    "same_small": 0,
                    "same_large": 0,
                    "relics": 0,
                },
                "donation": {"br": 1, "bl": 1, "ye": 1, "oc": 1, "en": 1},
                "guide": {"in": [3], "out": 7, "unpriced": ["en"]},
                "printed": "3 -> ??",
            }
        ],
        "fleet_support": 0,
        "reveal": {},
        "effects": [],
    }
    assert back["name"] == {"en": "Zeth Diaspora", "de": None}


def test_special_fields() -> None:
    cards = catalogue()
    half, tile, bonus = (card_json(cards.find(code)) for code in ("173", "B1", "363"))
    assert half["pair"] == {"side": "right", "partner": 174, "joined": []}
    assert tile["enters"] is not None
    assert tile["enters"]["inputs"][0]["colonies"] == ["desert", "ice"]
    assert tile["upgrades"]["converter"] is not None
    assert bonus["confluence"] == {"turn": 1, "players": [7, 9], "bonus": 7, "yengii_bonus": 2}
    relic = card_json(cards.find("61"))["faces"][0]
    assert relic["reveal"] == {"vp": 1}
    assert relic["effects"][1] == {"name": "colony-support", "argument": "2"}
    assert card_json(cards.find("279"))["faces"][1]["climate"] == "ice"
    assert card_json(cards.find("121"))["faces"][0]["fleet_support"] == 3


@pytest.mark.parametrize(
    "text, paid, gained, left_out",
    [
        ("3gr -> ye bl br", [3], 4, []),
        ("-> sh", [0], 1, []),
        ("3wh -> vp {bk}", [3], 4.5, []),
        ("bk 3en / wh 2ye ~> oc", [1.5, 4], 3, []),
        ("2S? L? -> wl oc", [3.5], 4.5, []),
        ("8S= -> 3vp 7S=", [8], 16, []),
        ("2bl O => vp", [3], 3, ["O"]),
        ("J * J => 2vp", [0], 6, ["J", "*"]),
        ("4wh I => relic", [4], 0, ["I", "relic"]),
        ("2fs 4br -> 2ye", [4], 3, []),
    ],
)
def test_guide_values_count_in_small_cubes(text: str, paid: list[float], gained: float, left_out: list[str]) -> None:
    """A donation counts, a condition does not, and what has no value is named (R-COMP-03)."""
    converter = Converter.parse(text)
    assert [guide_in(cost) for cost in converter.inputs] == paid
    assert guide_out(converter.output) == gained
    assert unpriced(converter) == left_out


def test_whole_guide_values_are_written_without_a_point() -> None:
    assert (
        json.dumps(converter_json(Converter.parse("bk -> 2bl"))["guide"]) == '{"in": [1.5], "out": 3, "unpriced": []}'
    )


def test_guide_values_agree_with_what_is_printed() -> None:
    """Wherever an efficiency was seen in print and has no question mark, it is the computed one."""
    compared = 0
    for card in catalogue().cards:
        for face in card.faces:
            for converter, printed in zip(face.converters, face.printed, strict=True):
                if printed is None or "?" in printed:
                    continue
                paid, gained = printed.split(" -> ")
                assert [float(part) for part in paid.split("/")] == [guide_in(cost) for cost in converter.inputs], (
                    card.id
                )
                assert float(gained) == guide_out(converter.output), card.id
                compared += 1
    assert compared > 30


def test_lists_count_numbered_cards_and_tiles() -> None:
    tiles = [card for card in catalogue().cards if card.kind is Kind.TILE]
    document = cards_json([catalogue().card(1), *tiles])
    assert (document["numbered"], document["tiles"], len(document["cards"])) == (1, 3, 4)
    assert len(species_list_json(catalogue().species.values())["species"]) == 9
