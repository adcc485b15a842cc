"""Every value of the card data against tables that were collected independently of the package.

The tables lie in `tests/facts/sidereal`. Both sides are turned into plain dictionaries in the words of the tables: the
tables directly, ours from the fields of the values.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from confluence.sidereal.cards import UNLIMITED, Card, Face, Kind, Trade, catalogue
from confluence.sidereal.converters import Arrow, Climate, Converter, Cost, Yield
from confluence.sidereal.goods import GUIDE_HALVES, LARGE_CUBES, SMALL_CUBES, Bag, Good
from tests.facts.reading import table

OURS = catalogue()
Plain = dict[str, int]
"""A bag, an input or an output in the words of the tables."""

GOOD_WORDS = {
    Good.GR: "green",
    Good.WH: "white",
    Good.BR: "brown",
    Good.BK: "black",
    Good.BL: "blue",
    Good.YE: "yellow",
    Good.WS: "wild_small",
    Good.WL: "wild_large",
    Good.OC: "ultratech",
    Good.SH: "ship",
    Good.VP: "point",
    Good.EN: "envoy",
}
CODE_WORDS = {good.name.lower(): word for good, word in GOOD_WORDS.items()}
CLIMATE_WORDS = {
    Climate.JUNGLE: "jungle",
    Climate.OCEAN: "ocean",
    Climate.DESERT: "desert",
    Climate.ICE: "ice",
    Climate.ANY: "any",
}
ARROW_WORDS = {Arrow.WHITE: "white", Arrow.VIOLET: "violet", Arrow.RED: "red"}
KIND_WORDS = {
    Kind.TECHNOLOGY: "technology",
    Kind.STARTING: "starting",
    Kind.INTEREST: "interest_converter",
    Kind.RELIC: "relic_world",
    Kind.FLEET: "fleet",
    Kind.TILE: "territory_tile",
    Kind.NULLSPACE: "nullspace_colony",
    Kind.WORLD: "computer_world",
    Kind.REFERENCE: "reference",
}


@dataclass(frozen=True)
class Tables:
    """The tables as they were read."""

    species_cards: dict[str, Any]
    species: dict[str, Any]
    colonies: dict[str, Any]
    teams: dict[str, Any]
    confluence: dict[str, Any]
    tracks: dict[str, Any]
    german: dict[str, Any]
    resources: dict[str, Any]


@pytest.fixture(scope="module")
def tables() -> Tables:
    return Tables(
        species_cards=table("sidereal/species_cards"),
        species=table("sidereal/species"),
        colonies=table("sidereal/colonies"),
        teams=table("sidereal/research_teams"),
        confluence=table("sidereal/confluence_cards"),
        tracks=table("sidereal/bid_tracks"),
        german=table("sidereal/german_names"),
        resources=table("sidereal/resources"),
    )


# -------------------------------------------------------------------------------------------------- our values, plainly


def plain_bag(bag: Bag) -> Plain:
    return {word: bag[good] for good, word in GOOD_WORDS.items() if bag[good]}


def plain_cost(cost: Cost) -> Plain:
    found = plain_bag(cost.goods)
    found |= {
        "any_small": cost.any_small,
        "any_large": cost.any_large,
        "same_small": cost.same_small,
        "same_large": cost.same_large,
        "envoy": cost.envoys,
        "fleet_support": cost.fleets,
    }
    for climate in cost.colonies:
        word = f"colony_{CLIMATE_WORDS[climate]}"
        found[word] = found.get(word, 0) + 1
    return {word: count for word, count in found.items() if count}


def plain_output(output: Yield) -> Plain:
    found = plain_bag(output.goods)
    found |= {
        "any_small": output.any_small,
        "any_large": output.any_large,
        "same_small": output.same_small,
        "same_large": output.same_large,
        "relic_world": output.relics,
    }
    return {word: count for word, count in found.items() if count}


def plain(converter: Converter) -> dict[str, Any]:
    """In the form of the tables; a free converter lists no input there."""
    return {
        "arrow": ARROW_WORDS[converter.arrow],
        "inputs": [found for cost in converter.inputs if (found := plain_cost(cost))],
        "outputs": plain_output(converter.output),
        "donation": plain_bag(converter.output.donation),
    }


def read_words(text: str) -> Plain:
    """A bag that stands as text in an effect."""
    found: Plain = {}
    for word in text.split():
        digits, code = word[:-2], word[-2:]
        found[CODE_WORDS[code]] = int(digits or 1)
    return found


# -------------------------------------------------------------------------------------------------- the tables, plainly


def table_converter(row: Mapping[str, Any], one_kind: bool = False) -> dict[str, Any]:
    """The items of a converter; places of interest cards want one single kind."""

    def named(goods: Mapping[str, int]) -> Plain:
        return {word.replace("any_", "same_") if one_kind else word: count for word, count in goods.items()}

    return {
        "arrow": row["arrow"],
        "inputs": [named(goods) for goods in row["inputs"]],
        "outputs": named(row["outputs"]),
        "donation": dict(row.get("donation", {})),
    }


def straight(text: str | None) -> str | None:
    """Names with the apostrophe of a keyboard and without quotation marks, as we write them."""
    return None if text is None else text.replace("’", "'").replace('"', "")


def number_of(row: Mapping[str, Any]) -> int:
    number = row["number"]
    return number if isinstance(number, int) else 389 + int(number[1:])


VALUE = {word: GUIDE_HALVES[good] / 2 for good, word in GOOD_WORDS.items()} | {
    "any_small": 1,
    "any_large": 1.5,
    "same_small": 1,
    "same_large": 1.5,
}


def worth(goods: Mapping[str, int]) -> float:
    return sum(VALUE.get(word, 0) * count for word, count in goods.items())


def worth_in(converter: Mapping[str, Any]) -> list[float]:
    return [worth(goods) for goods in converter["inputs"]] or [0]


def worth_out(converter: Mapping[str, Any]) -> float:
    return worth(converter["outputs"]) + worth(converter["donation"])


def same(found: Mapping[str, Any], expected: Mapping[str, Any], where: object) -> None:
    """Compare field by field, so that a failure names the field."""
    assert found.keys() == expected.keys()
    different = {key: (found[key], expected[key]) for key in found if found[key] != expected[key]}
    assert not different, f"{where}: ours and theirs differ: {different}"


def known_fields(rows: Iterable[Mapping[str, Any]], compared: set[str]) -> None:
    """Every field of the tables is compared, here or in `test_doubts`, so that no new one is overlooked."""
    assert {key for row in rows for key in row} == compared


# ------------------------------------------------------------------------------------------------------------ the cards


def expected_trade(row: Mapping[str, Any]) -> Trade:
    """As printed; nullspace colonies stay with their buyer (R-KIT-08), reference cards stay where they are."""
    if "tradeable" in row:
        return Trade.PERMANENT if row["tradeable"] == "permanent" else Trade.NO
    special = {"nullspace_colony": Trade.PERMANENT, "reference": Trade.NO}
    return special.get(row["kind"], Trade.LOAN)


def expected_face(row: Mapping[str, Any], side: str) -> dict[str, Any]:
    face = row[side]
    one_kind = row.get("same_resource_type", False)
    half = face.get("converter_half")
    if half is not None:
        converters = [{"arrow": "white", "inputs": half.get("inputs", []), **half}]
    else:
        converters = face.get("converters", [])
    goods, effects = expected_effects(face)
    return {
        "name": straight(face["name"]) or f"Fleet {row['number']}",
        "climate": row.get("climate"),
        "converters": [table_converter(converter, one_kind) for converter in converters],
        "printed": Counter(face.get("printed_efficiency", [])),
        "fleet_support": face.get("fleet_support", 0),
        "reveal": goods,
        "effects": effects,
    }


def expected_effects(face: Mapping[str, Any]) -> tuple[Plain, dict[str, Any]]:
    """What a relic gives when it enters play, and its lasting effects by our names for them."""
    goods: Plain = {}
    effects: dict[str, Any] = {}
    for word, value in face.get("on_reveal", {}).items():
        if word == "points_per_acknowledgement_tokens_held_by_others":
            assert value == {"points": 1, "tokens": 3, "rounding": "up"}
            effects["point-per-acknowledgements"] = "3"
        elif word == "colonies_from_deck":
            effects["colonies-from-deck"] = str(value)
        elif word == "current_sharing_bonus":
            assert value == 1
            effects["sharing-bonus"] = ""
        else:
            goods[word] = value
    effect = dict(face.get("effect", {}))
    trigger = effect.pop("trigger", None)
    for word, value in effect.items():
        if word == "giver_gains":
            assert trigger == "first_time_given_away_in_a_trade_each_turn"
            effects["giver-gains"] = value
        elif word == "faderan_gains":
            effects["owner-gains"] = value
        elif word == "invention_cost_change":
            assert trigger == "invention_by_holder_of_acknowledgement_token"
            assert (value["applies_to"], value["not_to"]) == (["small", "large"], ["ultratech"])
            effects["cheaper-inventions"] = str(-value["cubes"])
        elif word == "colony_support":
            effects["colony-support"] = str(value)
        else:
            raise AssertionError(f"an effect that nothing of ours stands for: {word}")
    return goods, effects


def found_face(face: Face) -> dict[str, Any]:
    gains = ("giver-gains", "owner-gains")
    return {
        "name": face.name,
        "climate": CLIMATE_WORDS[face.climate] if face.climate else None,
        "converters": [plain(converter) for converter in face.converters],
        "printed": Counter(text for text in face.printed if text),
        "fleet_support": face.fleet_support,
        "reveal": plain_bag(face.reveal),
        "effects": {name: read_words(text) if name in gains else text for name, text in face.effects},
    }


def test_species_cards(tables: Tables) -> None:
    rows = tables.species_cards["cards"]
    assert len(rows) == 281
    known_fields(
        rows,
        {"number", "id", "owner", "kind", "era", "enters_play", "front", "back", "upgrades", "listed_efficiency"}
        | {"owner_may_run", "same_resource_type", "tradeable", "pair", "climate", "outputs_to_one_player", "contested"},
    )
    known_fields(
        (row[side] for row in rows for side in ("front", "back") if side in row),
        {"name", "converters", "printed_efficiency", "effect", "on_reveal", "fleet_support", "converter_half"},
    )
    for row in rows:
        card = OURS.card(number_of(row))
        upgrades = row.get("upgrades", [])
        enters = row["enters_play"]
        pair = row.get("pair")
        expected = {
            "id": row["id"],
            "owner": row["owner"],
            "kind": row["kind"],
            "era": row.get("era"),
            "starts": enters["how"] == "starting",
            "technology": enters.get("technology"),
            "enters": table_converter(enters["converter"]) if "converter" in enters else None,
            "upgrade converters": [table_converter(way["converter"]) for way in upgrades if "converter" in way],
            "upgrade technologies": [way["technology"] for way in upgrades if "technology" in way],
            "front": expected_face(row, "front"),
            "back": expected_face(row, "back") if "back" in row else None,
            "trade": expected_trade(row),
            "to one": row.get("outputs_to_one_player", False),
            "pair": (pair["side"], pair["partner"]) if pair else None,
            "owner may run": row.get("owner_may_run", True),
        }
        found = {
            "id": card.id,
            "owner": card.owner,
            "kind": KIND_WORDS[card.kind],
            "era": card.era,
            "starts": card.starts,
            "technology": card.technology,
            "enters": plain(card.enters) if card.enters else None,
            "upgrade converters": [plain(card.upgrade_converter)] if card.upgrade_converter else [],
            "upgrade technologies": list(card.upgrade_technologies),
            "front": found_face(card.front),
            "back": found_face(card.back) if card.back else None,
            "trade": card.trade,
            "to one": card.donation_to_one,
            "pair": (card.pair[0], OURS.card(card.pair[1]).id) if card.pair else None,
            "owner may run": card.kind is not Kind.INTEREST,
        }
        same(found, expected, f"card {row['number']}")


def test_ways_into_play(tables: Tables) -> None:
    ways: dict[str, Callable[[Card], bool]] = {
        "invented": lambda card: card.kind is Kind.TECHNOLOGY,
        "starting": lambda card: card.starts,
        "violet_converter": lambda card: card.enters is not None,
        "relic_deck": lambda card: card.kind is Kind.RELIC,
        "reference": lambda card: card.kind is Kind.REFERENCE,
    }
    for row in tables.species_cards["cards"]:
        card = OURS.card(number_of(row))
        assert [way for way, is_so in ways.items() if is_so(card)] == [row["enters_play"]["how"]], row["number"]


def test_doubts(tables: Tables) -> None:
    """Where the tables say that sources disagree, our card says so too."""
    for row in tables.species_cards["cards"]:
        if "contested" in row:
            assert OURS.card(number_of(row)).doubts, row["number"]
    for row in tables.species["species"]:
        assert bool(OURS.species[row["id"]].doubts) == ("contested" in row), row["id"]
    for row in tables.teams["research_teams"]:
        assert bool(OURS.card(row["number"]).doubts) == ("printed_name_variant" in row), row["number"]


def test_values_of_converters(tables: Tables) -> None:
    """The stored worth of every converter equals the sum over our goods."""

    def compare(row: Mapping[str, Any], ours: Converter | None, where: object) -> None:
        assert ours is not None, where
        stored = row["value"]["in"]
        found = plain(ours)
        assert worth_out(found) == row["value"]["out"], where
        inputs = [worth(plain_cost(cost)) for cost in ours.inputs]
        assert inputs == (stored if isinstance(stored, list) else [stored]), where

    count = 0
    for row in tables.species_cards["cards"]:
        card = OURS.card(number_of(row))
        for side, face in zip(("front", "back"), card.faces, strict=False):
            for index, converter in enumerate(row[side].get("converters", [])):
                compare(converter, face.converters[index], f"{row['number']} {side}")
                count += 1
        if "converter" in row["enters_play"]:
            compare(row["enters_play"]["converter"], card.enters, f"{row['number']} enters")
            count += 1
        for way in row.get("upgrades", []):
            if "converter" in way:
                compare(way["converter"], card.upgrade_converter, f"{row['number']} upgrade")
                count += 1
    compare(tables.species_cards["relic_deck"]["converter"], OURS.species["faderan"].deck_converter, "relic deck")
    assert count == 497 + 26 + 17


def listed_worth(card: Card) -> dict[str, float]:
    """Worth of a whole card as a list of the cards gives it: for halves of a pair that of the pair, on the left one."""
    sides: dict[str, list[dict[str, Any]]] = {}
    for side, face in zip(("front", "back"), card.faces, strict=False):
        sides[side] = [plain(converter) for converter in face.converters]
        if card.pair:
            partner = OURS.card(card.pair[1])
            other = partner.front if side == "front" else partner.back
            assert other is not None
            sides[side] += [plain(converter) for converter in other.converters]
    found = {f"{side}_out": sum(map(worth_out, converters)) for side, converters in sides.items()}
    found["in"] = max(sum(max(worth_in(c)) for c in converters) for converters in sides.values())
    gift = [read_words(text) for name, text in card.front.effects if name in ("giver-gains", "owner-gains")]
    return found | ({"front_out": sum(map(worth, gift))} if gift else {})


def test_listed_worth(tables: Tables) -> None:
    """A second list of worths agrees with the goods, but for two known slips of that list."""
    slips = {(196, "front_out"): 4, (70, "front_out"): 3}
    compared = 0
    for row in tables.species_cards["cards"]:
        ours = listed_worth(OURS.card(number_of(row))) if "listed_efficiency" in row else {}
        for key, value in row.get("listed_efficiency", {}).items():
            compared += 1
            if (row["number"], key) in slips:
                assert slips[row["number"], key] == value != ours[key]
            else:
                assert ours[key] == value, (row["number"], key)
    assert compared > 650


def test_kit_pairs(tables: Tables) -> None:
    pairs = tables.species_cards["kit_pairs"]
    assert len(pairs) == 3
    for row in pairs:
        left, right = OURS.find(row["left"]), OURS.find(row["right"])
        assert left.pair == ("left", right.number)
        assert right.pair == ("right", left.number)
        for state in row["states"]:
            halves = []
            for card, side in ((left, state["left"]), (right, state["right"])):
                face = card.front if side == "front" else card.back
                assert face is not None
                halves.append(plain(face.converters[0]))
            union = {
                "arrow": halves[0]["arrow"],
                "inputs": halves[0]["inputs"] + halves[1]["inputs"],
                "outputs": dict(Counter(halves[0]["outputs"]) + Counter(halves[1]["outputs"])),
                "donation": dict(Counter(halves[0]["donation"]) + Counter(halves[1]["donation"])),
            }
            same(union, table_converter(state["converter"]), (row["left"], state["left"], state["right"]))


def test_relic_deck(tables: Tables) -> None:
    row = tables.species_cards["relic_deck"]
    assert row["owner"] == "faderan"
    converter = OURS.species["faderan"].deck_converter
    assert converter is not None
    same(plain(converter), table_converter(row["converter"]), "relic deck")
    assert sum(card.kind is Kind.RELIC for card in OURS.cards) == row["cards"]
    assert all(species.deck_converter is None for species in OURS.species.values() if species.id != "faderan")


def test_colonies(tables: Tables) -> None:
    rows = tables.colonies["colonies"]
    assert len(rows) == 40
    known_fields(rows, {"number", "id", "name", "front", "back", "terraform_cost"})
    for row in rows:
        card = OURS.card(row["number"])
        assert card.back is not None
        assert card.upgrade_converter is not None
        expected: dict[str, Any] = {"id": row["id"], "kind": Kind.COLONY, "owner": None, "trade": Trade.PERMANENT}
        found: dict[str, Any] = {"id": card.id, "kind": card.kind, "owner": card.owner, "trade": card.trade}
        for side, face in (("front", card.front), ("back", card.back)):
            expected[side] = {
                "name": row["name"],
                "climate": row[side]["climate"],
                "converters": [table_converter({"arrow": "white", **row[side]})],
                "printed": Counter(),
                "fleet_support": 0,
                "reveal": {},
                "effects": {},
            }
            found[side] = found_face(face)
        terraforming = {"arrow": "violet", "inputs": [row["terraform_cost"]], "outputs": {}}
        expected["terraforming"] = table_converter(terraforming)
        found["terraforming"] = plain(card.upgrade_converter)
        same(found, expected, f"colony {row['number']}")


def test_research_teams(tables: Tables) -> None:
    rows = tables.teams["research_teams"]
    assert len(rows) == 41
    known_fields(
        rows,
        {"number", "id", "name", "era", "cost_alternatives", "points", "adds_sharing_bonus", "technology", "shared"}
        | {"printed_name_variant"},
    )
    for row in rows:
        card = OURS.card(row["number"])
        assert card.back is None
        assert row["adds_sharing_bonus"] is True
        expected = {
            "id": row["id"],
            "kind": Kind.TEAM,
            "trade": Trade.PERMANENT,
            "name": row["name"],
            "era": row["era"],
            "technology": row["technology"],
            "shared": row["shared"],
            "converters": [
                table_converter(
                    {"arrow": "violet", "inputs": row["cost_alternatives"], "outputs": {"point": row["points"]}}
                )
            ],
        }
        found = {
            "id": card.id,
            "kind": card.kind,
            "trade": card.trade,
            "name": card.front.name,
            "era": card.era,
            "technology": card.technology,
            "shared": card.technology is not None,
            "converters": [plain(converter) for converter in card.front.converters],
        }
        same(found, expected, f"team {row['number']}")


def test_confluence_cards(tables: Tables) -> None:
    rows = tables.confluence["cards"]
    assert len(rows) == 12
    known_fields(rows, {"number", "id", "turn", "players", "sharing_bonus", "yengii_bonus"})
    for row in rows:
        card = OURS.card(row["number"])
        assert (card.kind, card.id, card.turn) == (Kind.CONFLUENCE, row["id"], row["turn"])
        assert card.players == (row["players"]["min"], row["players"]["max"])
        assert (card.bonus, card.yengii_bonus) == (row["sharing_bonus"], row["yengii_bonus"])
    for row in tables.confluence["by_player_count"]:
        cards = OURS.bonus_cards(row["players"])
        assert [card.bonus for card in cards] == row["sharing"]
        assert [card.yengii_bonus for card in cards] == row["yengii"]


def test_card_index(tables: Tables) -> None:
    """Which numbers belong to which deck."""
    names = {
        "faderan_relic_world": ("faderan", {Kind.RELIC}),
        "kit_colony": ("kit", {Kind.NULLSPACE}),
        "colony": (None, {Kind.COLONY}),
        "technology": (None, {Kind.TEAM}),
        "confluence": (None, {Kind.CONFLUENCE}),
        "donation": (None, {Kind.DONATION}),
    }
    others = set(Kind) - {kind for _, kinds in names.values() for kind in kinds}
    seen = 0
    for row in tables.resources["card_index_2020"]:
        cards = [OURS.card(number) for number in range(row["first"], row["last"] + 1)]
        seen += len(cards)
        if row["what"] == "starting":
            assert {card.kind for card in cards} == {Kind.SETUP}
            continue
        owner, kinds = names.get(row["what"], (row["what"], others))
        assert {card.owner for card in cards} == {owner}
        assert {card.kind for card in cards} <= kinds
    assert seen == 389
    sizes = tables.resources["deck_sizes_2020"]
    for species in OURS.species:
        numbered = [card for card in OURS.cards if card.owner == species and card.number <= 278]
        assert len(numbered) == sizes[species]


# -------------------------------------------------------------------------------------------- tracks, species, editions


def test_tracks(tables: Tables) -> None:
    expected = {
        (track, row["track_players"]): tuple(row["minimum_bids"])
        for track in ("colony", "research")
        for row in tables.tracks[f"{track}_track"]
    }
    assert OURS.tracks == expected


def test_track_boards(tables: Tables) -> None:
    """Laid side by side, the printed parts give the same bids."""
    joined: dict[tuple[str, int], tuple[int, ...]] = {}
    for board in sorted(tables.tracks["boards"], key=lambda board: board["part"]):
        for players in board["players"]:
            key = (board["track"], players)
            joined[key] = joined.get(key, ()) + tuple(board["bids"])
    assert OURS.tracks == joined


def test_species(tables: Tables) -> None:
    rows = tables.species["species"]
    assert sorted(row["id"] for row in rows) == list(OURS.species)
    known_fields(
        rows,
        {"id", "name", "faction", "german_name", "german_faction", "complexity", "impact"}
        | {"easiest_first_rank", "colour", "colony_support", "bid_tiebreaker", "starting", "special_components"}
        | {"traits", "contested"},
    )
    german_factions = {row["id"]: row["german"] for row in tables.german["factions"]}
    for row in rows:
        species = OURS.species[row["id"]]
        start = row["starting"]
        setup = OURS.card(start["card_number"])
        expected = {
            "name": row["name"],
            "german": straight(row["german_name"]),
            "faction": row["faction"],
            "german faction": german_factions.get(row["id"]),
            "complexity": row["complexity"],
            "impact": row["impact"],
            "rank": row["easiest_first_rank"],
            "colour": row["colour"].replace("_", " "),
            "support": UNLIMITED if row["colony_support"] == "infinite" else row["colony_support"],
            "tiebreaker": UNLIMITED if row["bid_tiebreaker"] == "infinite" else row["bid_tiebreaker"],
            "setup card": (Kind.SETUP, row["id"]),
            "starting cards": start["starting_cards"],
            "colonies": start["colonies"],
            "teams": start["research_teams"],
            "goods": start["resources"],
            "worth": start["value_small_cubes"],
        }
        found = {
            "name": species.name,
            "german": species.german,
            "faction": species.faction,
            "german faction": species.faction_german,
            "complexity": species.complexity,
            "impact": species.impact,
            "rank": species.rank,
            "colour": species.colour,
            "support": species.support,
            "tiebreaker": species.tiebreaker,
            "setup card": (setup.kind, setup.owner),
            "starting cards": sum(OURS.card(number).starts for number in species.cards),
            "colonies": species.colonies,
            "teams": species.teams,
            "goods": plain_bag(species.start),
            "worth": worth(plain_bag(species.start)),
        }
        same(found, expected, row["id"])
        assert row.get("german_faction", species.faction_german) == species.faction_german


def test_special_components(tables: Tables) -> None:
    kinds = {
        "nullspace_colony": Kind.NULLSPACE,
        "territory_tile": Kind.TILE,
        "relic_world": Kind.RELIC,
        "fleet_card": Kind.FLEET,
        "interest_converter": Kind.INTEREST,
        "computer_world": Kind.WORLD,
    }
    compared = set()
    for row in tables.species["species"]:
        deck = [OURS.card(number) for number in OURS.species[row["id"]].cards]
        for component in row["special_components"]:
            if component["what"] in kinds:
                compared.add(component["what"])
                assert sum(card.kind is kinds[component["what"]] for card in deck) == component["count"]
            elif component["what"] == "split_starting_cards":
                assert sum(card.pair is not None for card in deck) == component["count"] == 2 * component["pairs"]
    assert compared == kinds.keys()


def test_traits_that_are_card_data(tables: Tables) -> None:
    traits = {row["id"]: row["traits"] for row in tables.species["species"]}
    deck = OURS.species["faderan"].deck_converter
    assert deck is not None
    assert plain_cost(deck.inputs[0]) == traits["faderan"]["relic_cost"]
    fleets = [card for card in OURS.cards if card.kind is Kind.FLEET]
    assert sum(card.front.fleet_support for card in fleets) == traits["imdril"]["maximum_fleet_support"]
    starting = [card.front.fleet_support for card in fleets if card.starts]
    assert starting == [traits["imdril"]["starting_fleet_support"]]
    prices = {
        card.enters.inputs[0].goods[Good.YE] for card in OURS.cards if card.kind is Kind.NULLSPACE and card.enters
    }
    assert sorted(prices) == traits["kit"]["nullspace_colony_cost_yellow"]


def test_editions(tables: Tables) -> None:
    """Rates of precise scoring and numbers of tokens; ships count as small cubes where a book is silent (R-VAR-03)."""
    scoring = {str(row["edition"]): row for row in tables.resources["end_game_scoring"]}
    tokens = next(row for row in tables.resources["tokens"] if row["id"] == "acknowledgement")
    for edition in ("2020", "2017", "DE"):
        row = scoring["2017" if edition == "2017" else "2020"]
        rates = row["precise_option_twelfths"]
        ship = row.get("precise_ship_twelfths", {"value": rates["small_cube"]})["value"]
        ours = OURS.editions[edition]
        assert ours.precise == (rates["octagon"], rates["large_cube"], rates["small_cube"], ship)
        assert ours.acknowledgements == tokens["count_2017" if edition == "2017" else "count_2020"]
    faderan = next(row for row in tables.species["species"] if row["id"] == "faderan")
    counts = next(row for row in faderan["special_components"] if row["what"] == "acknowledgement_token")
    assert OURS.editions["2020"].acknowledgements == counts["count_2020"]
    assert OURS.editions["2017"].acknowledgements == counts["count_2017"]


# ---------------------------------------------------------------------------------------------------------------- names


def test_goods(tables: Tables) -> None:
    """Values, sizes and names. Ours are worded for lists: the colour first, and wilds by their size."""
    reworded = {
        "yellow": ("yellow, Power", "gelb, Energiecache"),
        "wild_small": ("small wild", "kleiner Polychrom-Würfel"),
        "wild_large": ("large wild", "großer Polychrom-Würfel"),
        "ultratech": ("octagon, Ultratech", "Ultratech-Oktagon"),
        "point": ("victory point", "Siegpunkt"),
        "ship": ("ship", "Raumschiff"),
    }
    german_colours = {"green": "grün", "white": "weiß", "brown": "braun", "black": "schwarz", "blue": "blau"}
    rows = tables.resources["resources"] + tables.resources["other_goods"]
    by_word = {word: good for good, word in GOOD_WORDS.items()}
    assert {row["id"] for row in rows} == set(GOOD_WORDS.values()) - {"envoy"}
    for row in rows:
        good = by_word[row["id"]]
        assert GUIDE_HALVES[good] == 2 * row["value_small_cubes"]
        assert (good in SMALL_CUBES) == (row.get("size") == "small")
        assert (good in LARGE_CUBES) == (row.get("size") == "large")
        if row["id"] in reworded:
            english, german = reworded[row["id"]]
            assert set(re.findall(r"\w+", row["english"].lower())) & set(re.findall(r"\w+", english.lower()))
            assert row["german"].split(" (")[0].split()[-1] in german
        else:
            english = f"{row['colour']}, {row['english']}"
            german = f"{german_colours[row['colour']]}, {row['german']}"
        assert OURS.good_names[good] == (english, german)
    token = next(row for row in tables.resources["tokens"] if row["id"] == "envoy")
    assert OURS.good_names[Good.EN] == ("envoy", token["german"])
    symbol = next(row for row in tables.resources["card_only_symbols"] if row["id"] == "envoy")
    assert GUIDE_HALVES[Good.EN] == symbol["value_small_cubes"] == 0


def test_climates(tables: Tables) -> None:
    found = {CLIMATE_WORDS[climate]: names for climate, names in OURS.climate_names.items()}
    for rows in (tables.resources["climates"], tables.german["climates"]):
        assert {row["id"] for row in rows} == found.keys()
        for row in rows:
            english, german = found[row["id"]]
            assert english == row["id"]
            assert german.casefold() == row["german"].casefold()


def slug(name: str) -> str:
    return re.sub(r"\W+", "_", name.lower()).strip("_")


def test_german_names(tables: Tables) -> None:
    """Each side has the German name that is known for it, and no other side has one."""
    german = tables.german
    technologies = {row["id"]: row["german"] for row in german["technologies"]}
    upgraded = {row["id"]: row["german"] for row in german["upgraded_cards"]}
    fronts = {
        row["id"]: row["german"]
        for group in ("species_cards", "relic_worlds", "research_teams", "colonies")
        for row in german[group]
    }
    components = {row["id"]: row["german"] for row in german["components"]}
    used = set()
    for card in OURS.cards:
        front = fronts.get(card.id)
        back = None
        if card.kind is Kind.TECHNOLOGY and card.technology:
            front = technologies.get(card.technology)
        elif card.kind is Kind.COLONY:
            back = front
        elif card.kind is Kind.REFERENCE:
            front = components["reference_card"]
        elif card.kind is Kind.SETUP:
            front = f"{OURS.species[card.owner or ''].german} {components['starting_card']}"
        elif card.kind is Kind.DONATION:
            front = components["donation_card"].removesuffix("-Karte")
        if card.back:
            back = upgraded.get(slug(card.back.name), back)
        used |= {name for name in (front, back) if name}
        assert card.front.german == front, card.code
        assert card.back is None or card.back.german == back, card.code
    assert {*technologies.values(), *upgraded.values(), *fronts.values()} <= used
    for tech in OURS.technologies.values():
        assert tech.german == technologies.get(tech.id)
    unnamed = {tech.id for tech in OURS.technologies.values() if tech.german is None}
    assert unnamed == set(german["not_in_german_source"]["technologies"])


def test_german_species(tables: Tables) -> None:
    for row in tables.german["species"]:
        assert OURS.species[row["id"]].german == straight(row["german"])
    factions = {row["id"]: row["german"] for row in tables.german["factions"]}
    assert {s.id: s.faction_german for s in OURS.species.values() if s.faction_german} == factions


def test_german_names_by_number(tables: Tables) -> None:
    """The card index of the German book: a card is listed by one of its sides or by the technology of a team."""
    for row in tables.german["numbered_in_german_source"]:
        card = OURS.card(row["number"])
        names = {face.german for face in card.faces}
        if card.technology and card.kind is Kind.TEAM:
            names.add(OURS.technologies[card.technology].german)
        assert re.sub(r" \(.*\)$", "", row["german"]) in names, row
