"""The cards of the package: totals, references, printed values and the tables of the rules."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator

import pytest

from confluence.sidereal.cards import (
    CARD_COUNT,
    LAST_NUMBER,
    UNLIMITED,
    Card,
    Catalogue,
    Kind,
    Trade,
    UnknownCard,
    catalogue,
)
from confluence.sidereal.converters import Arrow, Climate, Converter, Cost
from confluence.sidereal.goods import GOODS, SMALL, Bag, Good

CATALOGUE = catalogue()
CARDS = CATALOGUE.cards


def of_kind(kind: Kind) -> list[Card]:
    return [card for card in CARDS if card.kind is kind]


def every_converter() -> Iterator[tuple[str, Converter]]:
    """Each converter of the game with a label."""
    for card in CARDS:
        for side, face in zip(("front", "back"), card.faces, strict=False):
            for converter in face.converters:
                yield f"{card.code} {side}", converter
        if card.enters:
            yield f"{card.code} enters", card.enters
        if card.upgrade_converter:
            yield f"{card.code} upgrade", card.upgrade_converter
    for species in CATALOGUE.species.values():
        if species.deck_converter:
            yield f"deck of {species.id}", species.deck_converter


def texts(card: Card, side: str = "front") -> list[str]:
    face = card.front if side == "front" else card.back
    assert face is not None
    return [str(converter) for converter in face.converters]


class TestTotals:
    def test_r_comp_04_numbers_and_tiles(self) -> None:
        """Cards numbered 1 to 389, and 3 tiles without a number."""
        assert [card.number for card in CARDS] == list(range(1, CARD_COUNT + 1))
        assert (LAST_NUMBER, CARD_COUNT) == (389, 392)
        assert [card.code for card in CARDS[-4:]] == ["389", "B1", "B2", "B3"]
        assert [card.code for card in of_kind(Kind.TILE)] == ["B1", "B2", "B3"]

    def test_r_comp_04_cards_of_the_table(self) -> None:
        """40 colonies, 41 teams (era I 7, II 7, III 7, IV 20), 12 confluence, 9 starting and 9 donation cards."""
        assert [card.number for card in of_kind(Kind.COLONY)] == list(range(279, 319))
        assert [card.number for card in of_kind(Kind.TEAM)] == list(range(319, 360))
        assert [card.number for card in of_kind(Kind.CONFLUENCE)] == list(range(360, 372))
        assert [card.number for card in of_kind(Kind.SETUP)] == list(range(372, 381))
        assert [card.number for card in of_kind(Kind.DONATION)] == list(range(381, 390))
        assert Counter(card.era for card in of_kind(Kind.TEAM)) == {1: 7, 2: 7, 3: 7, 4: 20}

    @pytest.mark.parametrize(
        "species, first, last, kinds",
        [
            ("caylion", 1, 26, {"technology": 21, "starting": 4, "reference": 1}),
            ("eni_et", 27, 58, {"technology": 21, "starting": 4, "interest": 6, "reference": 1}),
            ("faderan", 59, 96, {"technology": 21, "starting": 4, "relic": 12, "reference": 1}),
            ("imdril", 97, 129, {"technology": 21, "starting": 4, "fleet": 7, "reference": 1}),
            ("kjas", 130, 154, {"technology": 21, "starting": 3, "reference": 1}),
            ("kit", 155, 195, {"technology": 21, "starting": 6, "nullspace": 13, "reference": 1}),
            ("unity", 196, 224, {"technology": 21, "starting": 3, "world": 4, "reference": 1}),
            ("yengii", 225, 251, {"technology": 21, "starting": 5, "reference": 1}),
            ("zeth", 252, 278, {"technology": 21, "starting": 5, "reference": 1}),
        ],
    )
    def test_r_comp_04_species_decks(self, species: str, first: int, last: int, kinds: dict[str, int]) -> None:
        """Caylion 26, Eni Et 32, Faderan 38, Im'dril 33, Kjas 25, Kit 41, Unity 29, Yengii 27, Zeth 27."""
        deck = [card for card in CARDS if card.owner == species and first <= card.number <= last]
        assert len(deck) == last - first + 1
        assert Counter(card.kind.value for card in deck) == kinds
        others = [card for card in CARDS if card.owner == species and not first <= card.number <= last]
        assert [card.kind for card in others] == [Kind.SETUP, *[Kind.TILE] * (3 if species == "kjas" else 0)]
        assert CATALOGUE.species[species].cards == tuple(card.number for card in (*deck, *others))

    def test_ids_are_unique_and_lead_to_their_card(self) -> None:
        assert len(CATALOGUE.by_id) == CARD_COUNT
        assert all(CATALOGUE.card(CATALOGUE.by_id[card.id]) is card for card in CARDS)

    def test_every_card_stands_in_the_catalogue_once(self) -> None:
        in_decks = [number for species in CATALOGUE.species.values() for number in species.cards]
        assert len(in_decks) == len(set(in_decks)) == 278 + 9 + 3
        assert list(CATALOGUE.species) == sorted(CATALOGUE.species)


class TestReferences:
    def test_every_species_has_a_card_for_every_technology(self) -> None:
        assert len(CATALOGUE.technologies) == 21
        for species, cards in CATALOGUE.technology_cards.items():
            assert cards.keys() == CATALOGUE.technologies.keys()
            for tech, number in cards.items():
                card = CATALOGUE.card(number)
                assert (card.kind, card.owner, card.technology) == (Kind.TECHNOLOGY, species, tech)
                assert card.era == CATALOGUE.technologies[tech].era

    def test_r_inv_06_each_technology_has_one_team(self) -> None:
        """The inventor puts the matching card of the own library into play; its team has the same era."""
        teams = {card.technology: card for card in of_kind(Kind.TEAM) if card.technology}
        assert teams.keys() == CATALOGUE.technologies.keys()
        for tech, team in teams.items():
            assert tech is not None
            assert CATALOGUE.technologies[tech].team == team.number
            assert CATALOGUE.technologies[tech].era == team.era

    def test_r_inv_09_teams_of_era_four_bring_no_technology(self) -> None:
        """No species has a card for them."""
        assert {card.era for card in of_kind(Kind.TEAM) if card.technology is None} == {4}

    def test_r_upg_03_upgrades_name_technologies_that_exist(self) -> None:
        """The upgrade area names a card; each technology lists two others, the same ones for every species."""
        for card in CARDS:
            assert set(card.upgrade_technologies) <= CATALOGUE.technologies.keys()
            assert card.technology not in card.upgrade_technologies
        for tech in CATALOGUE.technologies:
            listed = {
                frozenset(CATALOGUE.card(cards[tech]).upgrade_technologies)
                for cards in CATALOGUE.technology_cards.values()
            }
            assert len(listed) == 1
            assert [len(names) for names in listed] == [2]

    def test_r_upg_01_what_can_be_upgraded_has_a_back(self) -> None:
        """An upgradable card offers up to two ways."""
        for card in CARDS:
            ways = len(card.upgrade_technologies) + (card.upgrade_converter is not None)
            assert (ways > 0) == (card.back is not None)
            assert ways <= 2

    def test_eras_belong_to_the_technology_that_upgrades(self) -> None:
        for card in CARDS:
            if card.kind in (Kind.STARTING, Kind.INTEREST):
                assert {CATALOGUE.technologies[tech].era for tech in card.upgrade_technologies} == {card.era}

    def test_r_vio_02_cards_that_enter_play_do_it_by_a_violet_converter(self) -> None:
        """Fleets, tiles, nullspace colonies and computer worlds; one fleet starts in play instead."""
        entering = {Kind.FLEET, Kind.TILE, Kind.NULLSPACE, Kind.WORLD}
        for card in CARDS:
            assert (card.enters is not None) == (card.kind in entering and not card.starts)
            if card.enters:
                assert card.enters.arrow is Arrow.VIOLET

    def test_r_setup_04_cards_with_a_star_start_in_play(self) -> None:
        """Starting cards, interest cards and one fleet; the number is that of table 1.1."""
        stars = Counter(card.owner for card in CARDS if card.starts)
        assert stars == {
            "caylion": 4,
            "eni_et": 10,
            "faderan": 4,
            "imdril": 5,
            "kit": 6,
            "kjas": 3,
            "unity": 3,
            "yengii": 5,
            "zeth": 5,
        }
        assert {card.kind for card in CARDS if card.starts} == {Kind.STARTING, Kind.INTEREST, Kind.FLEET}
        assert all(card.starts for card in CARDS if card.kind in (Kind.STARTING, Kind.INTEREST))

    def test_r_loan_what_becomes_of_a_card_that_changes_hands(self) -> None:
        """Cards with a border are lent; colonies, teams and two kinds of species cards change for good."""
        permanent = [card for card in CARDS if card.trade is Trade.PERMANENT]
        assert {card.kind for card in permanent} == {Kind.COLONY, Kind.TEAM, Kind.NULLSPACE, Kind.RELIC}
        assert [card.id for card in permanent if card.kind is Kind.RELIC] == ["relic_gift_of_the_duruntai"]
        fixed = {card.kind for card in CARDS if card.trade is Trade.NO and card.kind is not Kind.STARTING}
        assert fixed == {Kind.REFERENCE, Kind.CONFLUENCE, Kind.SETUP, Kind.DONATION}
        assert all(card.owner for card in CARDS if card.trade is Trade.LOAN)

    def test_r_zet_16_four_zeth_cards_cannot_be_traded(self) -> None:
        """Smuggling Network, Systemic Bribery, Black Market and Envoys; Cascading Deception can."""
        fixed = [card.front.name for card in of_kind(Kind.STARTING) if card.trade is Trade.NO]
        assert fixed == ["Smuggling Network", "Envoys", "Systemic Bribery", "Black Market"]
        assert [card.front.name for card in CARDS if card.donation_to_one] == ["Envoys"]


class TestConverters:
    def test_every_converter_reads_back(self) -> None:
        wrong = {where: text for where, c in every_converter() if Converter.parse(text := str(c)) != c}
        assert not wrong
        assert len(list(every_converter())) > 600

    def test_r_conv_01_arrows_stand_where_their_phase_needs_them(self) -> None:
        """Violet brings into play, upgrades, terraforms, invents and draws; red is Zeth's; the rest is white."""
        for card in CARDS:
            arrows = {converter.arrow for face in card.faces for converter in face.converters}
            if card.kind is Kind.TEAM or card.front.name in ("Relic Detector", "Paradise Converter"):
                assert arrows == {Arrow.VIOLET}
            elif card.front.name in ("Smuggling Network", "Systemic Bribery", "Black Market"):
                assert arrows == {Arrow.RED}
            else:
                assert arrows <= {Arrow.WHITE}
            if card.upgrade_converter:
                assert card.upgrade_converter.arrow is Arrow.VIOLET

    def test_printed_values_are_those_of_the_goods(self) -> None:
        """What print shows beside a converter equals the sum of its goods (R-COMP-03)."""
        seen = 0
        for card in CARDS:
            for face in card.faces:
                assert len(face.printed) == len(face.converters)
                for converter, printed in zip(face.converters, face.printed, strict=True):
                    if printed is None:
                        continue
                    seen += 1
                    inputs, output = printed.split(" -> ")
                    assert [float(value) for value in inputs.split("/")] == [worth_of(c) for c in converter.inputs]
                    if card.front.name == "Envoys":
                        assert output == "??"  # nobody knows what an envoy is worth
                    else:
                        assert float(output) == gain_of(converter)
        assert seen == 42

    def test_an_upgrade_never_takes_goods_away(self) -> None:
        for card in of_kind(Kind.TECHNOLOGY):
            assert card.back is not None
            front, back = card.front.converters[0].output, card.back.converters[0].output
            assert back.goods.covers(front.goods)
            assert back.donation.covers(front.donation)

    def test_a_technology_is_worth_the_same_for_every_species(self) -> None:
        """Fronts are equal; backs too, except that Unity may get half a cube less."""
        for tech in CATALOGUE.technologies:
            values: dict[str, list[float]] = {"front": [], "back": []}
            for species, cards in CATALOGUE.technology_cards.items():
                card = CATALOGUE.card(cards[tech])
                assert card.back is not None
                values["front"].append(gain_of(card.front.converters[0]))
                if species != "unity":
                    values["back"].append(gain_of(card.back.converters[0]))
            assert len(set(values["front"])) == 1
            assert len(set(values["back"])) == 1
            unity = CATALOGUE.card(CATALOGUE.technology_cards["unity"][tech]).back
            assert unity is not None
            assert values["back"][0] - gain_of(unity.converters[0]) in (0, 0.5)


def worth_of(cost: Cost) -> float:
    """Value of an input in small cubes, places of free choice included."""
    small, large = cost.any_small + cost.same_small, cost.any_large + cost.same_large
    return cost.goods.guide_halves() / 2 + small + large * 1.5


def gain_of(converter: Converter) -> float:
    """Value of an output in small cubes, donation included."""
    output = converter.output
    small, large = output.any_small + output.same_small, output.any_large + output.same_large
    return (output.goods + output.donation).guide_halves() / 2 + small + large * 1.5


class TestTables:
    @pytest.mark.parametrize(
        "species, support, tiebreaker, complexity, colonies, teams, start",
        [
            ("caylion", 3, 1, 2, 1, 0, "2bk 5gr 4wh 2br 1sh"),
            ("eni_et", 3, 3, 5, 1, 0, "1bl 2br 2wh 1gr 1sh"),
            ("faderan", 4, 7, 3, 1, 1, "1oc 1ye 1bl 3wh 1br 2sh"),
            ("imdril", 0, 8, 4, 0, 1, "1oc 1bl 1bk 1ye 2gr 2wh 3br 4sh"),
            ("kjas", 6, 6, 2, 2, 0, "1bl 2ye 2bk 1gr 1wh 2br 4sh"),
            ("kit", UNLIMITED, UNLIMITED, 1, 1, 1, "1oc 1bl 1ye 1bk 3gr 2wh 3br"),
            ("unity", 1, 4, 5, 1, 1, "1oc 3wl 4ws"),
            ("yengii", 3, 5, 6, 1, 1, "1oc 1bl 2ye 1bk 1gr 1wh 1br"),
            ("zeth", 3, 2, 3, 0, 1, "2bl 1ye 2bk 1gr 1wh 1sh"),
        ],
    )
    def test_r_setup_05_species_constants(
        self, species: str, support: int, tiebreaker: int, complexity: int, colonies: int, teams: int, start: str
    ) -> None:
        """Table 1.1: support, tiebreaker, difficulty, starting colonies, teams and goods."""
        found = CATALOGUE.species[species]
        assert (found.support, found.tiebreaker, found.complexity) == (support, tiebreaker, complexity)
        assert (found.colonies, found.teams) == (colonies, teams)
        assert found.start == Bag.parse(start)
        assert not found.start[Good.VP]

    def test_tiebreakers_and_ranks_differ(self) -> None:
        assert len({species.tiebreaker for species in CATALOGUE.species.values()}) == 9
        assert sorted(species.rank for species in CATALOGUE.species.values()) == list(range(1, 10))

    @pytest.mark.parametrize(
        "size, bids",
        [
            (4, "1 1 2 3"),
            (5, "1 1 2 3 3"),
            (6, "1 1 1 2 3 3"),
            (7, "1 1 1 2 2 3 4"),
            (8, "1 1 1 1 2 2 3 4"),
            (9, "1 1 1 1 2 2 3 4 4"),
            (10, "1 1 1 1 1 2 2 3 4 4"),
        ],
    )
    def test_r_setup_09_10_minimum_bids(self, size: int, bids: str) -> None:
        """Table 2.1: the research track ends at nine spaces, the colony track at ten."""
        minimum = tuple(int(bid) for bid in bids.split())
        assert CATALOGUE.tracks["colony", size] == minimum
        assert CATALOGUE.tracks.get(("research", size)) == (minimum if size < 10 else None)

    def test_there_are_no_other_tracks(self) -> None:
        assert len(CATALOGUE.tracks) == 7 + 6

    @pytest.mark.parametrize(
        "players, bonuses",
        [
            (4, "6/3 5/2 4/2 4/1 3/1 2/0"),
            (5, "6/3 6/2 5/1 4/1 3/1 1/0"),
            (6, "6/3 6/2 5/1 4/1 2/0 1/0"),
            (7, "7/2 6/2 5/1 4/1 2/0 0/0"),
            (8, "7/2 6/2 5/1 4/1 2/0 0/0"),
            (9, "7/2 6/2 5/1 4/1 2/0 0/0"),
        ],
    )
    def test_r_setup_12_sharing_bonuses(self, players: int, bonuses: str) -> None:
        """Table 2.2: the six cards for the number of players, general and Yengii bonus by turn."""
        cards = CATALOGUE.bonus_cards(players)
        assert [card.turn for card in cards] == [1, 2, 3, 4, 5, 6]
        assert " ".join(f"{card.bonus}/{card.yengii_bonus}" for card in cards) == bonuses

    @pytest.mark.parametrize("players", [3, 10])
    def test_r_setup_21_other_numbers_of_players_have_no_cards(self, players: int) -> None:
        """Only 4 to 9 players are defined."""
        assert CATALOGUE.bonus_cards(players) == ()

    def test_r_ed_01_what_an_edition_changes(self) -> None:
        """When the bonus is paid, number of acknowledgements, values of precise scoring, suggested timer."""
        found = {
            name: (edition.bonus_at_invention, edition.acknowledgements, edition.precise, edition.timer)
            for name, edition in CATALOGUE.editions.items()
        }
        assert found == {
            "2020": (False, 11, (6, 3, 2, 2), 10),
            "2017": (False, 10, (6, 4, 3, 3), 10),
            "DE": (True, 11, (6, 3, 2, 2), 8),
        }

    @pytest.mark.parametrize(
        "name, front, back, technologies",
        [
            ("Cultural Charity", "8S= -> 13S=", "8S= -> 3vp 7S=", "cross_species_ethical_equality antimatter_power"),
            (
                "Volunteer Medical Movement",
                "6S= -> 9S=",
                "6S= -> 2vp 5S=",
                "interspecies_medical_exchange organic_construction",
            ),
            ("Mutual Understanding", "2S= -> 4S=", "2S= -> vp 3S=", "quantum_computers universal_translator"),
            ("Elder's Wisdom", "6L= -> 10L=", "6L= -> 2vp 7L=", "quantum_computers clinical_immortality"),
            (
                "Intercultural Archive",
                "3L= -> 4L=",
                "3L= -> vp 3L=",
                "ubiquitous_cultural_repository universal_translator",
            ),
            ("Xenotech Pool", "3oc -> 5oc", "3oc -> 3oc 3vp", "hyperspace_mining singularity_control"),
        ],
    )
    def test_r_eni_01_interest_cards(self, name: str, front: str, back: str, technologies: str) -> None:
        """Six starting cards carry interest converters; named technologies alone upgrade them (R-ENI-13)."""
        card = CATALOGUE.find(name)
        assert card.kind is Kind.INTEREST
        assert (texts(card), texts(card, "back")) == ([front], [back])
        assert list(card.upgrade_technologies) == technologies.split()
        assert card.upgrade_converter is None

    def test_r_fad_08_09_relics(self) -> None:
        """Twelve relic cards; the back of their deck shows `4wh I => relic`."""
        assert [card.number for card in of_kind(Kind.RELIC)] == list(range(59, 71))
        decks = {
            species.id: str(species.deck_converter) for species in CATALOGUE.species.values() if species.deck_converter
        }
        assert decks == {"faderan": "4wh I => relic"}
        assert all(card.back is None for card in of_kind(Kind.RELIC))

    @pytest.mark.parametrize(
        "number, reveal, converters, effects",
        [
            (59, "", [], {"giver-gains": "gr br bl oc", "owner-gains": "bl"}),
            (60, "", [], {"point-per-acknowledgements": "3", "cheaper-inventions": "1"}),
            (61, "vp", ["-> gr"], {"colonies-from-deck": "2", "colony-support": "2"}),
            (62, "vp", ["3gr * => relic"], {}),
            (63, "", ["-> {gr wh bk vp}"], {}),
            (64, "vp", ["2sh -> gr br ye oc"], {}),
            (65, "vp", ["vp -> gr br bk bl"], {}),
            (66, "2vp", [], {"sharing-bonus": ""}),
            (67, "bk bl", ["* => 2vp"], {}),
            (68, "gr wh br bk bl ye oc 4sh vp", [], {}),
            (69, "gr wh br", ["bk ye -> 2vp"], {}),
            (70, "vp", ["-> 4sh"], {}),
        ],
    )
    def test_r_fad_11_relic_rewards(
        self, number: int, reveal: str, converters: list[str], effects: dict[str, str]
    ) -> None:
        """One-time rewards are gained when the relic enters play; the rest is lasting."""
        card = CATALOGUE.card(number)
        assert str(card.front.reveal) == reveal
        assert texts(card) == converters
        assert dict(card.front.effects) == effects
        for name, argument in effects.items():
            assert card.front.effect(name) == argument
        assert card.front.effect("nothing") is None

    @pytest.mark.parametrize(
        "number, cost, support",
        [
            (121, "bk 2oc", 3),
            (124, "3bk", 1),
            (125, "3br bk", 1),
            (126, "bk oc", 1),
            (127, "3br 2bk", 2),
            (129, "3br oc", 2),
        ],
    )
    def test_r_imd_06_fleets(self, number: int, cost: str, support: int) -> None:
        """Pay the violet converter of a fleet: it enters play and gives 1 vp."""
        card = CATALOGUE.card(number)
        assert str(card.enters) == f"{cost} => vp"
        assert card.front.fleet_support == support

    def test_r_imd_05_fleet_support_of_converters(self) -> None:
        """Technologies need 1 on both sides, starting converters 2, upgraded 1; one converter needs none (OQ-16)."""
        starting = CATALOGUE.card(128)
        assert (starting.kind, starting.starts, starting.front.fleet_support) == (Kind.FLEET, True, 2)
        for number in CATALOGUE.species["imdril"].cards:
            card = CATALOGUE.card(number)
            for side, face in enumerate(card.faces):
                needed = [converter.inputs[0].fleets for converter in face.converters]
                if card.kind is Kind.TECHNOLOGY:
                    assert needed == [1]
                elif card.front.name == "Asteroid Mining" and side:
                    assert needed == [1, 0]
                elif card.kind is Kind.STARTING:
                    assert needed == [2 - side]
        others = [face for card in CARDS if card.owner != "imdril" for face in card.faces]
        assert not any(cost.fleets for face in others for converter in face.converters for cost in converter.inputs)

    @pytest.mark.parametrize(
        "code, play, front, flip, added",
        [
            (
                "B1",
                "br 2ye D I => vp",
                ["bl -> br bk {wh}", "gr -> 2sh {wh}"],
                "2br J O D => 2vp",
                "oc -> ye vp {gr wh br}",
            ),
            ("B2", "3ye J D => 2vp", ["2bk -> gr br bl oc"], "2ye O D I => 3vp", "3ye -> 2gr 2wh br bl 2sh"),
            ("B3", "3ye O D => 2vp", ["2wh -> br ye vp"], "2ye J D I => 3vp", "4br -> gr oc sh vp"),
        ],
    )
    def test_r_kja_10_tiles(self, code: str, play: str, front: list[str], flip: str, added: str) -> None:
        """They enter by the violet converter on top and flip by the one at the bottom; the back adds a converter."""
        tile = CATALOGUE.find(code)
        assert (str(tile.enters), str(tile.upgrade_converter)) == (play, flip)
        assert texts(tile) == front
        assert texts(tile, "back") == [*front, added]
        assert tile.trade is Trade.LOAN

    def test_r_kit_01_pairs(self) -> None:
        """The six starting cards form three fixed pairs; the left half holds the input."""
        pairs = {}
        for card in of_kind(Kind.STARTING):
            if card.pair is None:
                assert card.owner != "kit"
                continue
            side, number = card.pair
            partner = CATALOGUE.card(number)
            assert partner.pair == ("left" if side == "right" else "right", card.number)
            if side == "left":
                pairs[card.front.name] = partner.front.name
                assert all(converter.inputs[0].is_free for face in partner.faces for converter in face.converters)
        assert pairs == {
            "Hand Crafted": "Polyutility Components",
            "Anarchic Sacrificial": "High-Risk Laboratories",
            "Expansive Social": "Diffusion",
        }

    @pytest.mark.parametrize(
        "left, cost, output, left_adds, right_adds, donated",
        [
            ("Hand Crafted", "", "oc sh", "gr br", "bl", ""),
            ("Anarchic Sacrificial", "oc", "wh gr 2br", "bk", "wh gr", ""),
            ("Expansive Social", "5gr", "bl ye bk 4sh", "wh br", "", "wh br"),
        ],
    )
    def test_r_kit_01_a_pair_is_one_converter(
        self, left: str, cost: str, output: str, left_adds: str, right_adds: str, donated: str
    ) -> None:
        """Input and output are the union of both halves; each half upgrades on its own (R-KIT-03)."""
        half = CATALOGUE.find(left)
        assert half.pair is not None
        other = CATALOGUE.card(half.pair[1])
        assert half.back is not None
        assert other.back is not None
        assert str(half.front.converters[0].inputs[0]) == str(half.back.converters[0].inputs[0]) == cost
        fronts = half.front.converters[0].output.goods + other.front.converters[0].output.goods
        assert fronts == Bag.parse(output)
        grown = half.back.converters[0].output.goods - half.front.converters[0].output.goods
        assert grown == Bag.parse(left_adds)
        assert other.back.converters[0].output.goods - other.front.converters[0].output.goods == Bag.parse(right_adds)
        assert other.back.converters[0].output.donation == Bag.parse(donated)

    @pytest.mark.parametrize(
        "name, cost, climate, converter",
        [
            ("Zd'Nx", "ye", "J", "bk -> gr wh"),
            ("Kz'Tlr", "ye", "J", "wh -> bk"),
            ("Kln'Qn", "2ye", "I", "-> wh"),
            ("Nz'Cht'Qt'Rz", "2ye", "O", "ye -> oc"),
            ("Tn'Rg'Tx'Tc", "ye", "D", "bk -> gr wh"),
            ("Gz'Zd", "2ye", "J", "-> wh"),
            ("!In'Zr'Kz", "2ye", "D", "wh br -> bk ye"),
            ("Tk'T!'Zk", "2ye", "D", "-> br"),
            ("Kr'Xn'Xx", "ye", "I", "br -> bl"),
            ("Kt'Dq'Rn'Nr", "ye", "O", "br -> bk"),
            ("Nx'Xt'!In", "2ye", "I", "-> br"),
            ("Nx'Dr", "ye", "D", "gr -> bl"),
            ("Nz'Tt", "ye", "O", "bl -> wh br"),
        ],
    )
    def test_r_kit_06_nullspace_colonies(self, name: str, cost: str, climate: str, converter: str) -> None:
        """The violet converter (1 or 2 ye) has no other output; they are colonies and are traded for good."""
        card = CATALOGUE.find(name)
        assert str(card.enters) == f"{cost} =>"
        assert card.front.climate is Climate(climate)
        assert texts(card) == [converter]
        assert card.is_colony
        assert card.trade is Trade.PERMANENT
        assert card.back is None

    @pytest.mark.parametrize(
        "name, cost, converter, added, technologies",
        [
            ("Limit", "3L? *", "oc -> 3ws wl", "ws", "universal_translator quantum_computers"),
            ("Fractal Symmetry", "2S? L? *", "2S? L? -> wl oc", "ws wl", "singularity_control hyperspace_mining"),
            ("Bézier", "3S? *", "3S? -> 2ws wl", "wl", "organic_construction antimatter_power"),
            (
                "Color Space",
                "2L? *",
                "2L? -> 2ws wl",
                "wl",
                "interspecies_medical_exchange cross_species_ethical_equality",
            ),
        ],
    )
    def test_r_uni_07_computer_worlds(
        self, name: str, cost: str, converter: str, added: str, technologies: str
    ) -> None:
        """Each enters via its violet converter, consuming a colony of any climate plus cubes, giving 1 vp."""
        card = CATALOGUE.find(name)
        assert str(card.enters) == f"{cost} => vp"
        assert texts(card) == [converter]
        assert texts(card, "back") == [f"{converter} {{{added}}}"]
        assert list(card.upgrade_technologies) == technologies.split()
        assert not card.is_colony

    @pytest.mark.parametrize(
        "name, front, back",
        [
            ("Black Market", ["2en / bk ~> L?"], ["3en / bk en / 2bk ~> 2L?"]),
            ("Systemic Bribery", ["bk en / 2wh ~> 2S?"], ["3en / bk en / 2wh ~> 3S?"]),
            ("Smuggling Network", ["bk 3en / wh 2ye ~> oc"], ["bk 2en / 2ye ~> oc S?"]),
            ("Envoys", ["3wh -> {br bl ye oc en}"], ["3wh -> vp {oc vp en}"]),
            ("Cascading Deception", ["-> 2bk sh", "bk -> 2sh"], ["-> gr 2bk sh", "bk -> 2sh"]),
        ],
    )
    def test_r_zet_17_starting_cards(self, name: str, front: list[str], back: list[str]) -> None:
        """Zeth starting cards have only one upgrade way: the named technology."""
        card = CATALOGUE.find(name)
        assert (texts(card), texts(card, "back")) == (front, back)
        assert len(card.upgrade_technologies) == 1
        assert card.upgrade_converter is None

    def test_r_cay_11_starting_cards_upgrade_with_a_jungle(self) -> None:
        """Two large cubes and a jungle colony for 1 vp and 1 ye."""
        upgrades = {
            card.front.name: str(card.upgrade_converter) for card in of_kind(Kind.STARTING) if card.owner == "caylion"
        }
        assert upgrades == {
            "Lunar Mining Consortium": "2bk J => ye vp",
            "Planetary Ecological Dominance": "2bl J => ye vp",
            "Oceanic Processing": "2bk J => ye vp",
            "Distributed Telenet": "2bl J => ye vp",
        }


class TestColoniesAndTeams:
    def test_r_col_01_climates(self) -> None:
        """A colony has a climate and a free white converter; ten of each climate lie in the deck."""
        colonies = of_kind(Kind.COLONY)
        assert Counter(card.front.climate for card in colonies) == dict.fromkeys(
            (Climate.JUNGLE, Climate.OCEAN, Climate.DESERT, Climate.ICE), 10
        )
        for card in colonies:
            (converter,) = card.front.converters
            assert converter.inputs[0].is_free
            assert converter.output.goods.only(SMALL).total() == converter.output.goods.total() == 1
            assert card.is_colony

    def test_r_col_02_terraforming(self) -> None:
        """The violet converter flips the card and gives nothing else; output and climate change."""
        for card in of_kind(Kind.COLONY):
            assert card.back is not None
            assert card.upgrade_converter is not None
            assert not str(card.upgrade_converter.output)
            assert card.back.climate is not card.front.climate
            assert card.back.name == card.front.name
            assert card.back.converters != card.front.converters

    def test_only_colonies_have_a_climate(self) -> None:
        for card in CARDS:
            assert all((face.climate is not None) == card.is_colony for face in card.faces)

    def test_r_inv_02_sets_of_teams(self) -> None:
        """Two (era I to III) or three (era IV) printed sets of equal value, each a number of one kind of good."""
        for card in of_kind(Kind.TEAM):
            (converter,) = card.front.converters
            assert len(converter.inputs) == (3 if card.era == 4 else 2)
            assert len({worth_of(cost) for cost in converter.inputs}) == 1
            for cost in converter.inputs:
                assert cost == Cost(cost.goods)
                assert len(list(cost.goods.items())) == 1
            assert converter.output.goods == Bag.of(Good.VP, converter.output.goods[Good.VP])


class TestNames:
    @pytest.mark.parametrize(
        "wanted, german",
        [
            ("caylion_nanotechnology", "Nanotechnologie"),
            ("relic_gift_of_the_duruntai", "Gabe der Duruntai"),
            ("team_sociologists", "Soziologen"),
            ("colony_castor", "Kastor"),
            ("eni_et_deep_hunting", "Tiefen-Jagd"),
            ("kit_matter_generation", None),
        ],
    )
    def test_german_names_where_they_are_known(self, wanted: str, german: str | None) -> None:
        assert CATALOGUE.find(wanted).front.german == german

    def test_a_technology_is_called_alike_in_every_deck(self) -> None:
        for tech in CATALOGUE.technologies.values():
            for cards in CATALOGUE.technology_cards.values():
                face = CATALOGUE.card(cards[tech.id]).front
                assert (face.name, face.german) == (tech.name, tech.german)

    def test_species_goods_and_climates_have_two_names(self) -> None:
        assert CATALOGUE.species["unity"].german == "Harmonie"
        assert CATALOGUE.species["zeth"].faction_german == "Anokratie der Zeth"
        assert list(CATALOGUE.good_names) == list(GOODS)
        assert list(CATALOGUE.climate_names) == list(Climate)
        assert CATALOGUE.climate_names[Climate.OCEAN] == ("ocean", "Wasser")
        assert CATALOGUE.good_names[Good.SH] == ("ship", "Raumschiff")

    def test_names_of_cards_that_print_none(self) -> None:
        for card in of_kind(Kind.SETUP):
            species = CATALOGUE.species[card.owner or ""]
            assert (card.id, card.front.name) == (f"start_{species.id}", f"{species.name} setup")
        for card in of_kind(Kind.DONATION):
            assert (card.id, card.front.name) == (f"donation_{card.number}", "Donation card")
        for card in of_kind(Kind.CONFLUENCE):
            assert (card.id, card.front.name) == (f"confluence_{card.number}", f"Confluence, turn {card.turn}")
        names = [edition.name for edition in CATALOGUE.editions.values()]
        assert names == ["English, 2020", "English, 2017", "German, 2020"]

    def test_names_have_no_stray_blanks(self) -> None:
        for card in CARDS:
            for face in card.faces:
                for name in (face.name, face.german or "-"):
                    assert name
                    assert name == " ".join(name.split())

    def test_doubts_are_whole_remarks(self) -> None:
        doubted = [card for card in CARDS if card.doubts]
        assert len(doubted) > 10
        assert all(len(doubt) > 15 for card in doubted for doubt in card.doubts)


class TestFind:
    @pytest.mark.parametrize(
        "text, number",
        [
            ("271", 271),
            (" 271 ", 271),
            ("B1", 390),
            ("b3", 392),
            ("zeth_envoys", 271),
            ("ZETH_ENVOYS", 271),
            ("Envoys", 271),
            ("envoys", 271),
            ("Zeth Diaspora", 271),
            ("Tiefen-Jagd", 46),
            ("bézier", 223),
            ("Acrux", 279),
            ("kt'dq'rn'nr", 192),
            ("Soziologen", 324),
        ],
    )
    def test_by_number_code_id_or_name(self, text: str, number: int) -> None:
        assert CATALOGUE.find(text).number == number

    def test_every_code_and_id_finds_its_card(self) -> None:
        for card in CARDS:
            assert CATALOGUE.find(card.code) is card
            assert CATALOGUE.find(card.id) is card

    @pytest.mark.parametrize("text", ["0", "390", "1000"])
    def test_a_wrong_number_names_the_range(self, text: str) -> None:
        with pytest.raises(
            UnknownCard, match=f"there is no card {text}; cards are numbered 1 to 389, tiles are B1 to B3"
        ):
            CATALOGUE.find(text)

    def test_a_shared_name_lists_the_cards(self) -> None:
        with pytest.raises(
            UnknownCard, match=r"'Nanotechnology' is the name of 9 cards: caylion_nanotechnology, .*use an id"
        ):
            CATALOGUE.find("Nanotechnology")

    def test_a_slip_gets_suggestions(self) -> None:
        with pytest.raises(UnknownCard, match=r"there is no card called 'Acrx'; did you mean colony_acrux"):
            CATALOGUE.find("Acrx")

    @pytest.mark.parametrize("text", ["", "   ", "qqqqqqqq", "B4", "-1", "1.5"])
    def test_anything_else_is_unknown(self, text: str) -> None:
        with pytest.raises(UnknownCard, match="there is no card called"):
            CATALOGUE.find(text)

    @pytest.mark.parametrize("number", [-1, 0, 393])
    def test_card_refuses_numbers_that_no_card_has(self, number: int) -> None:
        with pytest.raises(UnknownCard, match=f"there is no card {number}"):
            CATALOGUE.card(number)


class TestValues:
    def test_the_catalogue_is_read_once(self) -> None:
        assert catalogue() is CATALOGUE

    def test_cards_do_not_change(self) -> None:
        for value in (CATALOGUE, CARDS[0], CARDS[0].front, CATALOGUE.species["kit"], CATALOGUE.editions["DE"]):
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(value, dataclasses.fields(value)[0].name, None)

    def test_a_catalogue_is_a_value(self) -> None:
        from confluence.sidereal.reader import read_package

        again: Catalogue = read_package()
        assert again is not CATALOGUE
        assert again == CATALOGUE
