"""Cards and species as plain JSON values, in one stable form for the command line, the server and the browser.

`FORMAT` names the form; it changes when a field is renamed, removed or gets another meaning. New fields may appear at
any time. Values in `guide` are the printed exchange values in small cubes (R-COMP-03): for the eye, without effect on
the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Final, TypedDict

from confluence.sidereal.cards import LAST_NUMBER, UNLIMITED, Card, Face, Kind, Species
from confluence.sidereal.converters import Climate, Converter, Cost, Yield
from confluence.sidereal.goods import GUIDE_HALVES, Bag, Good
from confluence.sidereal.species.kit import joined

FORMAT: Final = "confluence.cards/1"
SPECIES_FORMAT: Final = "confluence.species/1"
_SIDES: Final = ("front", "back")

Number = int | float
"""A value in small cubes: whole, or with a half."""


class NameJson(TypedDict):
    """A name in both languages; `de` is null where no German name is known."""

    en: str
    de: str | None


class CostJson(TypedDict):
    """One alternative of an input side; numbers that are 0 stand there as 0."""

    text: str
    goods: dict[str, int]
    any_small: int
    any_large: int
    same_small: int
    same_large: int
    colonies: list[str]
    envoys: int
    fleets: int


class YieldJson(TypedDict):
    """An output side without its donation part."""

    goods: dict[str, int]
    any_small: int
    any_large: int
    same_small: int
    same_large: int
    relics: int


# What goes in, by alternative; what comes out, donation included; the symbols that have no value. `in` is a keyword of
# Python, so this one cannot be written as a class.
GuideJson = TypedDict("GuideJson", {"in": list[Number], "out": Number, "unpriced": list[str]})


class ConverterJson(TypedDict):
    """A converter as text and taken apart."""

    text: str
    arrow: str
    inputs: list[CostJson]
    output: YieldJson
    donation: dict[str, int]
    guide: GuideJson
    printed: str | None


class EffectJson(TypedDict):
    """An effect that no converter can say."""

    name: str
    argument: str


class FaceJson(TypedDict):
    """One side of a card."""

    side: str
    name: NameJson
    climate: str | None
    converters: list[ConverterJson]
    fleet_support: int
    reveal: dict[str, int]
    effects: list[EffectJson]


class UpgradesJson(TypedDict):
    """The two ways to the back: pay the converter, or tuck one of the technologies."""

    converter: ConverterJson | None
    technologies: list[str]


class JoinedJson(TypedDict):
    """The one converter of a pair, by the sides of the two halves that are up."""

    side: str
    partner_side: str
    converter: ConverterJson


class PairJson(TypedDict):
    """Which half of a pair a card is, the number of the other half, and with the left half what both are together."""

    side: str
    partner: int
    joined: list[JoinedJson]


class ConfluenceJson(TypedDict):
    """What a confluence card says; `players` is the lowest and the highest number of players it is for."""

    turn: int
    players: list[int]
    bonus: int
    yengii_bonus: int


class CardJson(TypedDict):
    """A card with everything printed on it."""

    number: int
    code: str
    id: str
    kind: str
    owner: str | None
    era: int | None
    starts: bool
    faces: list[FaceJson]
    upgrades: UpgradesJson
    enters: ConverterJson | None
    technology: str | None
    trade: str
    donation_to_one: bool
    pair: PairJson | None
    confluence: ConfluenceJson | None
    doubts: list[str]


class CardsJson(TypedDict):
    """A list of cards with the number of numbered ones and of tiles, and the guide value of each good."""

    format: str
    guide: dict[str, Number]
    numbered: int
    tiles: int
    cards: list[CardJson]


class SpeciesJson(TypedDict):
    """The constants of a species; a `support` of null has no limit, a `tiebreaker` of null wins every tie."""

    id: str
    name: NameJson
    faction: NameJson
    colour: str
    complexity: int
    impact: int
    rank: int
    support: int | None
    tiebreaker: int | None
    start: dict[str, int]
    colonies: int
    teams: int
    cards: list[int]
    deck_converter: ConverterJson | None
    doubts: list[str]


class SpeciesListJson(TypedDict):
    """A list of species."""

    format: str
    species: list[SpeciesJson]


def guide_in(cost: Cost) -> Number:
    """The guide value of one alternative in small cubes; colonies and conditions count nothing."""
    return _small_cubes(cost.goods.guide_halves() + _places_halves(cost))


def guide_out(output: Yield) -> Number:
    """The guide value of an output in small cubes, donation included, as on the printed cards."""
    return _small_cubes(output.goods.guide_halves() + output.donation.guide_halves() + _places_halves(output))


def unpriced(converter: Converter) -> list[str]:
    """The symbols of a converter that no guide value covers: colonies paid, envoys and relics gained."""
    symbols = [climate.value for cost in converter.inputs for climate in cost.colonies]
    gained = converter.output.goods + converter.output.donation
    if gained[Good.EN]:
        symbols.append(Good.EN.code)
    if converter.output.relics:
        symbols.append("relic")
    return list(dict.fromkeys(symbols))


def bag_json(bag: Bag) -> dict[str, int]:
    """The goods that are there by code, in the order of `Good`."""
    return {good.code: count for good, count in bag.items()}


def climate_json(climate: Climate) -> str:
    """A climate as a word: `jungle`, `ocean`, `desert`, `ice` or `any`."""
    return climate.name.lower()


def converter_json(converter: Converter, printed: str | None = None) -> ConverterJson:
    """A converter; `printed` is the efficiency seen on the card, where one is known."""
    return {
        "text": str(converter),
        "arrow": converter.arrow.name.lower(),
        "inputs": [_cost_json(cost) for cost in converter.inputs],
        "output": _yield_json(converter.output),
        "donation": bag_json(converter.output.donation),
        "guide": {
            "in": [guide_in(cost) for cost in converter.inputs],
            "out": guide_out(converter.output),
            "unpriced": unpriced(converter),
        },
        "printed": printed,
    }


def card_json(card: Card) -> CardJson:
    """One card."""
    return {
        "number": card.number,
        "code": card.code,
        "id": card.id,
        "kind": card.kind.value,
        "owner": card.owner,
        "era": card.era,
        "starts": card.starts,
        "faces": [_face_json(face, side) for face, side in zip(card.faces, _SIDES, strict=False)],
        "upgrades": {
            "converter": _optional(card.upgrade_converter),
            "technologies": list(card.upgrade_technologies),
        },
        "enters": _optional(card.enters),
        "technology": card.technology,
        "trade": card.trade.value,
        "donation_to_one": card.donation_to_one,
        "pair": _pair_json(card),
        "confluence": _confluence_json(card),
        "doubts": list(card.doubts),
    }


def cards_json(cards: Iterable[Card]) -> CardsJson:
    """A document that lists these cards."""
    listed = list(cards)
    numbered = sum(card.number <= LAST_NUMBER for card in listed)
    return {
        "format": FORMAT,
        "guide": {good.code: _small_cubes(halves) for good, halves in zip(Good, GUIDE_HALVES, strict=True) if halves},
        "numbered": numbered,
        "tiles": len(listed) - numbered,
        "cards": [card_json(card) for card in listed],
    }


def species_json(species: Species) -> SpeciesJson:
    """One species."""
    return {
        "id": species.id,
        "name": {"en": species.name, "de": species.german},
        "faction": {"en": species.faction, "de": species.faction_german},
        "colour": species.colour,
        "complexity": species.complexity,
        "impact": species.impact,
        "rank": species.rank,
        "support": None if species.support == UNLIMITED else species.support,
        "tiebreaker": None if species.tiebreaker == UNLIMITED else species.tiebreaker,
        "start": bag_json(species.start),
        "colonies": species.colonies,
        "teams": species.teams,
        "cards": list(species.cards),
        "deck_converter": _optional(species.deck_converter),
        "doubts": list(species.doubts),
    }


def species_list_json(species: Iterable[Species]) -> SpeciesListJson:
    """A document that lists these species."""
    return {"format": SPECIES_FORMAT, "species": [species_json(one) for one in species]}


def _small_cubes(halves: int) -> Number:
    return halves / 2 if halves % 2 else halves // 2


def _places_halves(side: Cost | Yield) -> int:
    small, large = GUIDE_HALVES[Good.WS], GUIDE_HALVES[Good.WL]
    return (side.any_small + side.same_small) * small + (side.any_large + side.same_large) * large


def _cost_json(cost: Cost) -> CostJson:
    return {
        "text": str(cost),
        "goods": bag_json(cost.goods),
        "any_small": cost.any_small,
        "any_large": cost.any_large,
        "same_small": cost.same_small,
        "same_large": cost.same_large,
        "colonies": [climate_json(climate) for climate in cost.colonies],
        "envoys": cost.envoys,
        "fleets": cost.fleets,
    }


def _yield_json(output: Yield) -> YieldJson:
    return {
        "goods": bag_json(output.goods),
        "any_small": output.any_small,
        "any_large": output.any_large,
        "same_small": output.same_small,
        "same_large": output.same_large,
        "relics": output.relics,
    }


def _optional(converter: Converter | None) -> ConverterJson | None:
    return None if converter is None else converter_json(converter)


def _face_json(face: Face, side: str) -> FaceJson:
    return {
        "side": side,
        "name": {"en": face.name, "de": face.german},
        "climate": climate_json(face.climate) if face.climate else None,
        "converters": [converter_json(c, printed) for c, printed in zip(face.converters, face.printed, strict=True)],
        "fleet_support": face.fleet_support,
        "reveal": bag_json(face.reveal),
        "effects": [{"name": name, "argument": argument} for name, argument in face.effects],
    }


def _pair_json(card: Card) -> PairJson | None:
    if card.pair is None:
        return None
    side, partner = card.pair
    pair: PairJson = {"side": side, "partner": partner, "joined": []}
    for own, other in product((False, True), repeat=2) if side == "left" else ():
        (whole,) = joined(card.number, partner, own, other)
        pair["joined"].append({"side": _SIDES[own], "partner_side": _SIDES[other], "converter": converter_json(whole)})
    return pair


def _confluence_json(card: Card) -> ConfluenceJson | None:
    if card.kind is not Kind.CONFLUENCE:
        return None
    return {
        "turn": card.turn,
        "players": list(card.players),
        "bonus": card.bonus,
        "yengii_bonus": card.yengii_bonus,
    }
