"""R-SETUP: setting the table up."""

from __future__ import annotations

import pytest

from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.sidereal.cards import Kind, catalogue
from confluence.sidereal.goods import Bag
from tests.sidereal.table import Table

CARDS = catalogue()
ALL = ("caylion", "eni_et", "faderan", "imdril", "kit", "kjas", "unity", "yengii", "zeth")
WITHOUT_KJAS = ("caylion", "eni_et", "faderan", "imdril", "kit", "unity", "yengii", "zeth")

SPECIES = {
    "caylion": (4, 1, 0, "2bk 5gr 4wh 2br 1sh"),
    "eni_et": (10, 1, 0, "1bl 2br 2wh 1gr 1sh"),
    "faderan": (4, 1, 1, "1oc 1ye 1bl 3wh 1br 2sh"),
    "imdril": (5, 0, 1, "1oc 1bl 1bk 1ye 2gr 2wh 3br 4sh"),
    "kjas": (3, 2, 0, "1bl 2ye 2bk 1gr 1wh 2br 4sh"),
    "kit": (6, 1, 1, "1oc 1bl 1ye 1bk 3gr 2wh 3br"),
    "unity": (3, 1, 1, "1oc 3wl 4ws"),
    "yengii": (5, 1, 1, "1oc 1bl 2ye 1bk 1gr 1wh 1br"),
    "zeth": (5, 0, 1, "2bl 1ye 2bk 1gr 1wh 1sh"),
}
"""Starting cards, colonies, teams and goods (table 1.1)."""

MINIMUM = {
    4: (1, 1, 2, 3),
    5: (1, 1, 2, 3, 3),
    6: (1, 1, 1, 2, 3, 3),
    7: (1, 1, 1, 2, 2, 3, 4),
    8: (1, 1, 1, 1, 2, 2, 3, 4),
    9: (1, 1, 1, 1, 2, 2, 3, 4, 4),
    10: (1, 1, 1, 1, 1, 2, 2, 3, 4, 4),
}
"""Minimum bids by size of track (table 2.1)."""

BONUSES = {
    4: ((6, 3), (5, 2), (4, 2), (4, 1), (3, 1), (2, 0)),
    5: ((6, 3), (6, 2), (5, 1), (4, 1), (3, 1), (1, 0)),
    6: ((6, 3), (6, 2), (5, 1), (4, 1), (2, 0), (1, 0)),
    7: ((7, 2), (6, 2), (5, 1), (4, 1), (2, 0), (0, 0)),
    8: ((7, 2), (6, 2), (5, 1), (4, 1), (2, 0), (0, 0)),
    9: ((7, 2), (6, 2), (5, 1), (4, 1), (2, 0), (0, 0)),
}
"""General and Yengii bonus by number of players and turn (table 2.2)."""


def refusal(*species: str, **options: str) -> Illegal:
    """The refusal of a table that cannot be set up."""
    with pytest.raises(Illegal) as caught:
        Table(*species, seed=1, **options)
    return caught.value


def eras(cards: list[int]) -> list[int | None]:
    return [CARDS.card(card).era for card in cards]


def in_play(table: Table, species: str) -> list[int]:
    return table.state.areas[table.seat(species)].cards


# ---- R-SETUP-01, R-SETUP-21


@pytest.mark.parametrize("players", range(4, 10))
def test_r_setup_01_four_to_nine_players(players: int) -> None:
    """Also R-SETUP-21."""
    table = Table(*ALL[:players])
    assert table.state.players == players
    assert table.deciding() == list(ALL[:players])


def test_r_setup_01_a_species_takes_part_once() -> None:
    error = refusal("kit", "kjas", "unity", "kit")
    assert (error.code, error.details["rule"], error.details["species"]) == ("BAD_SETUP", "R-SETUP-01", "kit")


def test_r_setup_01_an_unknown_species_is_refused_with_a_suggestion() -> None:
    error = refusal("kit", "kjas", "unity", "zet")
    assert error.code == "BAD_SETUP"
    assert "zeth" in error.message


@pytest.mark.parametrize("species", [(), ALL[:1], ALL[:3], (*ALL, "kit")])
def test_r_setup_21_other_numbers_of_players_are_not_defined(species: tuple[str, ...]) -> None:
    error = refusal(*species)
    assert (error.code, error.details["rule"]) == ("BAD_SETUP", "R-SETUP-21")


@pytest.mark.parametrize(
    "options",
    [
        {"EDITION": "2021"},
        {"EDITOIN": "2020"},
        {"SCORING": "exact"},
        {"ENVOYS_FROM_STOCK": "yes"},
        {"BORROWER_UPGRADES": ""},
        {"POINTS_LOG": "off"},
        {"PROMISES": "secret"},
        {"TIMER": "0"},
        {"TIMER": "soon"},
        {"HANDICAP": "0*gr"},
    ],
)
def test_r_setup_01_unknown_table_options_are_refused(options: dict[str, str]) -> None:
    """The options of section 16.1 have fixed names and values."""
    error = refusal(*ALL[:4], **options)
    assert error.code == "BAD_OPTION"
    assert error.details["option"] == next(iter(options))


# ---- R-SETUP-04 to R-SETUP-08


@pytest.mark.parametrize("species", ALL)
def test_r_setup_04_cards_with_the_star_start_in_play_front_side_up(species: str) -> None:
    table = Table(*ALL)
    owned = CARDS.species[species].cards
    stars = [card for card in owned if CARDS.card(card).starts]
    assert len(stars) == SPECIES[species][0]
    assert [card for card in owned if table.state.in_play(table.seat(species), card)] == stars
    assert not any(table.flipped(card) for card in stars)


@pytest.mark.parametrize("species", ALL)
def test_r_setup_05_starting_goods(species: str) -> None:
    """Nobody starts with points."""
    table = Table(*ALL)
    assert table.goods(species) == Bag.parse(SPECIES[species][3])
    assert table.points(species) == 0
    assert not table.donated(species)


def test_r_setup_05_a_handicap_is_a_small_cube_more_or_less() -> None:
    """Also R-VAR-04."""
    table = Table("caylion", "kjas", "unity", "zeth", HANDICAP="0+gr 1-wh 2-ws")
    assert table.goods("caylion") == Bag.parse("6gr 4wh 2br 2bk sh")
    assert table.goods("kjas") == Bag.parse("gr 2br 2bk bl 2ye 4sh")
    assert table.goods("unity") == Bag.parse("3ws 3wl oc")
    assert table.goods("zeth") == Bag.parse(SPECIES["zeth"][3])


@pytest.mark.parametrize("handicap", ["3-br", "1-wh 1-wh", "9+gr", "2+gr", "0+ws"])
def test_r_setup_05_a_handicap_needs_a_seat_and_a_cube_that_is_there(handicap: str) -> None:
    """Also R-VAR-04: Zeth has no brown, Kjas one white, there is no tenth seat, Unity plays with gray alone."""
    error = refusal("caylion", "kjas", "unity", "zeth", HANDICAP=handicap)
    assert (error.code, error.details["rule"]) == ("BAD_SETUP", "R-VAR-04")


@pytest.mark.parametrize("seed", range(5))
def test_r_setup_06_starting_teams_come_from_era_1_before_the_track_is_filled(seed: int) -> None:
    """Nine players leave one era I team for the track."""
    table = Table(*ALL, seed=seed)
    for species in ALL:
        teams = table.teams(species)
        assert len(teams) == SPECIES[species][2]
        assert all(table.zone(team) == "play" and not table.flipped(team) for team in teams)
        assert eras(teams) == [1] * len(teams)
    assert eras(table.state.research_track).count(1) == 1


def test_r_setup_06_starting_teams_are_drawn_at_random() -> None:
    teams = {tuple(Table("faderan", "imdril", "kit", "unity", seed=seed).teams("kit")) for seed in range(40)}
    assert len(teams) == 7, "every team of era I turns up"


@pytest.mark.parametrize("seed", range(5))
def test_r_setup_07_starting_colonies_lie_on_their_front(seed: int) -> None:
    table = Table(*ALL, seed=seed)
    for species in ALL:
        colonies = table.colonies(species)
        assert len(colonies) == SPECIES[species][1]
        assert not any(table.flipped(colony) for colony in colonies)
        assert all(CARDS.card(colony).kind is Kind.COLONY for colony in colonies)


def test_r_setup_07_starting_colonies_are_drawn_at_random() -> None:
    colonies = {tuple(Table("faderan", "imdril", "kit", "unity", seed=seed).colonies("kit")) for seed in range(40)}
    assert len(colonies) > 15


@pytest.mark.parametrize("species", ALL)
def test_r_setup_08_the_rest_of_the_deck_is_an_open_unshuffled_library(species: str) -> None:
    """Everybody reads every library, and it is the same in every game."""
    one, two = Table(*ALL, seed=1), Table(*ALL, seed=2)
    beside = (Kind.REFERENCE, Kind.SETUP, Kind.RELIC)
    rest = tuple(
        card
        for card in CARDS.species[species].cards
        if not CARDS.card(card).starts and CARDS.card(card).kind not in beside
    )
    for viewer in (*ALL, None):
        assert one.view(viewer).seats[one.seat(species)].library == rest
    assert two.view(None).seats[two.seat(species)].library == rest
    assert sum(CARDS.card(card).kind is Kind.TECHNOLOGY for card in rest) == 21


# ---- R-SETUP-09 to R-SETUP-12


@pytest.mark.parametrize("players", range(4, 9))
def test_r_setup_09_research_track_has_a_space_for_each_player(players: int) -> None:
    view = Table(*WITHOUT_KJAS[:players]).view(None)
    assert view.research_minimum == MINIMUM[players]
    assert len(view.research_track) == players
    assert all(view.research_track)


@pytest.mark.parametrize("players", range(4, 9))
def test_r_setup_10_colony_track_has_a_space_for_each_player(players: int) -> None:
    view = Table(*WITHOUT_KJAS[:players]).view(None)
    assert view.colony_minimum == MINIMUM[players]
    assert len(view.colony_track) == players
    assert all(view.colony_track)


@pytest.mark.parametrize("players", range(4, 10))
def test_r_setup_10_kjas_adds_a_colony_space(players: int) -> None:
    """Also R-KJA-01."""
    view = Table("kjas", *WITHOUT_KJAS[: players - 1]).view(None)
    assert view.colony_minimum == MINIMUM[players + 1]
    assert len(view.colony_track) == players + 1
    assert all(view.colony_track)


@pytest.mark.parametrize("players", range(4, 10))
def test_r_setup_11_kjas_changes_neither_research_nor_bonuses(players: int) -> None:
    view = Table("kjas", *WITHOUT_KJAS[: players - 1]).view(None)
    assert view.research_minimum == MINIMUM[players]
    assert len(view.research_track) == players
    assert view.bonuses == BONUSES[players]


@pytest.mark.parametrize("players", range(4, 10))
def test_r_setup_12_the_stack_shows_the_bonuses_of_all_turns_to_everybody(players: int) -> None:
    table = Table(*ALL[:players])
    for viewer in (*ALL[:players], None):
        assert table.view(viewer).bonuses == BONUSES[players]


# ---- R-SETUP-13, R-SETUP-14


def test_r_setup_13_all_colonies_are_shuffled_and_dealt_from_the_top() -> None:
    """The starting colonies, the track from left to right and the rest of the deck are the shuffled stack."""
    table = Table("caylion", "kjas", "unity", "zeth", seed=5)
    stack = [card.number for card in CARDS.cards if card.kind is Kind.COLONY]
    Chance(5).shuffle(stack)
    dealt = [*table.colonies("caylion"), *table.colonies("kjas"), *table.colonies("unity")]
    assert [*dealt, *table.state.colony_track, *table.state.colony_deck] == stack
    assert not any(table.flipped(colony) for colony in stack)


def test_r_setup_13_the_colony_deck_is_never_shuffled_again() -> None:
    """Five refreshes take from the top and put under the bottom, nothing else."""
    table = Table("caylion", "kjas", "unity", "zeth")
    for _ in range(5):
        deck, row = list(table.state.colony_deck), list(table.state.colony_track)
        table.next_turn()
        under = [card for card, least in zip(row, MINIMUM[5], strict=True) if least == 1]
        after = deck + under
        assert table.state.colony_track == [*row[len(under) :], *after[: len(under)]]
        assert table.state.colony_deck == after[len(under) :]


@pytest.mark.parametrize("seed", range(3))
def test_r_setup_14_eras_lie_on_each_other_and_are_dealt_from_the_top(seed: int) -> None:
    table = Table("caylion", "eni_et", "kjas", "zeth", seed=seed)
    whole = [*table.teams("zeth"), *table.state.research_track, *table.state.team_deck]
    assert eras(whole) == [1] * 7 + [2] * 7 + [3] * 7 + [4] * 20


def test_r_setup_14_each_era_is_shuffled() -> None:
    one, two = (Table("caylion", "eni_et", "kjas", "zeth", seed=seed).state for seed in (1, 2))
    for era in (1, 2, 3, 4):
        first, second = (
            [card for card in (*state.areas[3].cards, *state.research_track, *state.team_deck) if era in eras([card])]
            for state in (one, two)
        )
        assert sorted(first) == sorted(second)
        assert first != second


# ---- R-SETUP-16 to R-SETUP-19


def test_r_setup_16_faderan_have_a_relic_deck_and_all_tokens() -> None:
    table = Table("faderan", "kjas", "unity", "zeth")
    assert [CARDS.card(card).kind for card in table.state.relic_deck] == [Kind.RELIC] * 12
    assert all(table.zone(relic) == "relics" for relic in range(59, 71))
    assert table.view(None).relic_deck.cards == 12
    assert all(table.acknowledgements(species) == 0 for species in table.state.species)
    table.trade("faderan>kjas: 11ack")
    assert table.acknowledgements("kjas") == 11


def test_r_setup_16_relics_are_shuffled() -> None:
    orders = {tuple(Table("faderan", "kjas", "unity", "zeth", seed=seed).state.relic_deck) for seed in range(5)}
    assert len(orders) == 5


def test_r_setup_16_without_faderan_there_are_no_relics() -> None:
    table = Table("caylion", "kjas", "unity", "zeth")
    assert table.view(None).relic_deck.cards == 0
    assert all(table.zone(relic) == "out" for relic in range(59, 71))


def test_r_setup_16_caylion_start_with_one_seedling() -> None:
    """Also R-CAY-03."""
    table = Table("caylion", "kjas", "unity", "kit")
    (colony,) = table.colonies("caylion")
    assert [card for card in range(279, 319) if table.has_seedling(card)] == [colony]


def test_r_setup_16_kjas_tiles_are_unplayed() -> None:
    table = Table("caylion", "kjas", "unity", "kit")
    assert [table.zone(tile) for tile in ("B1", "B2", "B3")] == ["library"] * 3


def test_r_setup_16_zeth_have_seven_envoys_and_protect_nobody() -> None:
    table = Table("zeth", "kjas", "unity", "kit")
    for species in table.state.species:
        assert not table.is_protected(species)
        assert table.envoys(species) == 0
    table.trade("zeth>kjas: 7envoy; kjas>zeth: br")
    assert table.envoys("kjas") == 7


@pytest.mark.parametrize("seed", range(3))
def test_r_setup_17_nine_players(seed: int) -> None:
    """Six era I teams are dealt, so 1, 7 and 1 lie on the track; 8 colonies are dealt, 10 lie on the track."""
    table = Table(*ALL, seed=seed)
    assert eras(table.state.research_track) == [1] + [2] * 7 + [3]
    assert sum(len(table.colonies(species)) for species in ALL) == 8
    assert len(table.state.colony_track) == 10
    assert len(table.state.colony_deck) == 22


def test_r_setup_17_a_mix_of_five() -> None:
    """Kjas, Faderan, Im'dril, Unity, Zeth: four teams and four colonies are dealt."""
    table = Table("kjas", "faderan", "imdril", "unity", "zeth")
    assert eras(table.state.research_track) == [1, 1, 1, 2, 2]
    assert table.view(None).colony_minimum == (1, 1, 1, 2, 3, 3)
    assert len(table.state.colony_deck) == 30
    assert table.view(None).bonuses == BONUSES[5]


def test_r_setup_18_seeds_change_nothing_but_the_shuffled_cards() -> None:
    """Goods, libraries, starting cards, minimum bids and bonuses are the same in every game."""
    one, two = Table(*ALL, seed=1), Table(*ALL, seed=2)
    shuffled = (Kind.COLONY, Kind.TEAM)
    for species in ALL:
        assert one.goods(species) == two.goods(species)
        fixed = [
            [card for card in in_play(table, species) if CARDS.card(card).kind not in shuffled] for table in (one, two)
        ]
        assert fixed[0] == fixed[1]
    first, second = one.view(None), two.view(None)
    assert (first.colony_minimum, first.research_minimum) == (second.colony_minimum, second.research_minimum)
    assert (first.bonuses, first.row, first.step) == (second.bonuses, second.row, second.step)
    assert first != second


def test_r_setup_18_after_the_setup_nothing_is_random() -> None:
    """Two tables of the same seed stay the same to the last piece while the defaults play."""
    one, two = Table(*ALL, seed=3), Table(*ALL, seed=3)
    while one.state.step.value != "over":
        one.time_up()
        two.time_up()
        assert one.state.digest() == two.state.digest()


def test_r_setup_19_the_order_of_all_random_steps() -> None:
    """Shuffle colonies, eras I to IV, relics; deal teams, then colonies in seat order; then fill the tracks."""
    order = ("zeth", "kjas", "faderan", "yengii", "unity", "kit")
    table = Table(*order, seed=11)
    chance = Chance(11)
    colonies = [card.number for card in CARDS.cards if card.kind is Kind.COLONY]
    chance.shuffle(colonies)
    teams: list[int] = []
    for era in (1, 2, 3, 4):
        stack = [card.number for card in CARDS.cards if card.kind is Kind.TEAM and card.era == era]
        chance.shuffle(stack)
        teams += stack
    relics = [card.number for card in CARDS.cards if card.kind is Kind.RELIC]
    chance.shuffle(relics)
    assert table.state.relic_deck == relics
    for species in order:
        dealt = SPECIES[species][2]
        assert table.teams(species) == teams[:dealt]
        del teams[:dealt]
    for species in order:
        dealt = SPECIES[species][1]
        assert table.colonies(species) == colonies[:dealt]
        del colonies[:dealt]
    assert [*table.state.research_track, *table.state.team_deck] == teams
    assert [*table.state.colony_track, *table.state.colony_deck] == colonies


# ---- R-SETUP-20


def test_r_setup_20_the_game_starts_with_trading_in_turn_1() -> None:
    """No auction and no sharing came before: all technologies are in the libraries, nobody bought anything."""
    table = Table(*ALL)
    view = table.view(None)
    assert (view.turn, view.step, view.row, view.bids) == (1, "trade", (), ())
    assert all(view.colony_track)
    assert all(view.research_track)
    for species in ALL:
        for technology in CARDS.technologies:
            assert table.zone(table.tech(species, technology)) == "library"
    table.trade("kjas>kit: br; kit>kjas: gr")
    with table.refuses("WRONG_STEP", "R-TURN-10"):
        table.bid("kjas", 1, 1)
