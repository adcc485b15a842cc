"""Refreshing the tracks at the end of the Confluence Phase (R-TRACK)."""

from __future__ import annotations

from confluence.sidereal.events import Refreshed
from tests.sidereal.table import Table, happened

SIX = ("caylion", "eni_et", "faderan", "imdril", "unity", "yengii")
"""Both tracks have the minimum bids 1 1 1 2 3 3."""
COLONIES = ("sirius", "altair", "shaula", "gacrux", "spica", "acrux")
TEAMS = (
    "team_organic_chemists",
    "team_pharmaceutical_scientists",
    "team_mechanical_engineers",
    "team_sociologists",
    "team_linguistic_analysts",
    "team_nuclear_physicists",
)


def six(colonies: tuple[str | int, ...] = COLONIES, teams: tuple[str | int, ...] = TEAMS) -> Table:
    return Table(*SIX).track("colony", *colonies).track("research", *teams).at(2, "bids")


def numbers(table: Table, *names: str) -> list[int]:
    return [table.card(name) for name in names]


def test_r_track_01_leftovers_on_minimum_1_go_under_the_deck() -> None:
    """On both tracks; a spectator is told which."""
    table = six()
    events = table.next_turn()
    colony, research = happened(events, Refreshed)
    assert (colony.track, research.track) == ("colony", "research")
    assert colony.discarded == tuple(numbers(table, *COLONIES[:3]))
    assert research.discarded == tuple(numbers(table, *TEAMS[:3]))
    for card in (*COLONIES[:3], *TEAMS[:3]):
        assert table.zone(card) == "deck"
        assert not table.flipped(card)


def test_r_track_01_cards_on_higher_spaces_stay() -> None:
    table = six()
    table.next_turn()
    for card in (*COLONIES[3:], *TEAMS[3:]):
        assert table.zone(card) == "track"


def test_r_track_01_only_after_both_auctions() -> None:
    table = six()
    table.bids({"faderan": 1}, {"faderan": 1})
    table.passes("faderan")
    assert table.state.colony_track == numbers(table, *COLONIES)
    table.passes("faderan")
    assert table.state.colony_track != numbers(table, *COLONIES)


def test_r_track_02_the_rest_slides_left_in_order() -> None:
    """DT-19: b and e sold; d and f slide to the first two spaces."""
    table = six()
    table.bids({"faderan": 4, "eni_et": 2})
    table.buy("faderan", "spica")
    table.buy("eni_et", "altair")
    assert table.state.colony_track[:2] == numbers(table, "gacrux", "acrux")
    assert table.state.colony_deck[-2:] == numbers(table, "sirius", "shaula")


def test_r_track_03_empty_spaces_fill_from_the_top_of_the_deck() -> None:
    """From left to right, the uppermost card first."""
    table = six().deck("colony", "vega", "deneb", "rigel").deck("team", "team_metaethicists")
    events = table.next_turn()
    colony, research = happened(events, Refreshed)
    assert table.state.colony_track == numbers(table, *COLONIES[3:], "vega", "deneb", "rigel")
    assert colony.row == tuple(table.state.colony_track)
    assert research.row == tuple(table.state.research_track)
    assert table.state.research_track[3] == table.card("team_metaethicists")
    assert table.zone("vega") == "track"
    assert 0 not in table.state.research_track


def test_r_track_04_a_card_that_slid_survives_once() -> None:
    """DT-20: in the next turn nobody bids, so the three on minimum 1 go, those of spaces 4 to 6 slide."""
    table = six().deck("colony", "vega", "deneb", "rigel")
    table.next_turn()
    assert table.state.colony_track[:3] == numbers(table, *COLONIES[3:])
    table.next_turn()
    assert table.state.colony_track[:3] == numbers(table, "vega", "deneb", "rigel")
    assert table.state.colony_deck[-3:] == numbers(table, *COLONIES[3:])


def test_r_track_05_discards_keep_the_order_of_the_track() -> None:
    """Leftmost first, the first discarded lies higher."""
    table = six()
    table.next_turn()
    assert table.state.colony_deck[-3:] == numbers(table, *COLONIES[:3])
    assert table.state.team_deck[-3:] == numbers(table, *TEAMS[:3])


def emptied(table: Table, deck: str) -> Table:
    """Everything of a deck lies with Imdril's neighbour, so that nothing can be drawn."""
    for card in list(table.state.colony_deck if deck == "colony" else table.state.team_deck):
        table.put("faderan", card)
    return table


def test_r_track_06_spaces_stay_empty_without_a_deck() -> None:
    """Three cards slide, nothing was discarded, nothing can be drawn."""
    table = emptied(emptied(six((0, 0, 0, *COLONIES[3:]), (0, 0, 0, *TEAMS[3:])), "colony"), "team")
    table.bids()
    assert table.state.colony_track == [*numbers(table, *COLONIES[3:]), 0, 0, 0]
    assert table.state.research_track == [*numbers(table, *TEAMS[3:]), 0, 0, 0]


def test_r_track_06_what_was_just_discarded_is_the_deck_then() -> None:
    """It went under an empty deck and is drawn again, left to right."""
    table = emptied(six(), "colony")
    table.bids()
    assert table.state.colony_track == numbers(table, *COLONIES[3:], *COLONIES[:3])
    assert table.state.colony_deck == []


def test_r_track_06_an_empty_space_is_not_bought() -> None:
    table = emptied(six((0, 0, 0, *COLONIES[3:])), "colony")
    table.bids({"faderan": 2})
    with table.refuses("NOT_ON_TRACK"):
        table.buy_number("faderan", 0)
    table.buy("faderan", "gacrux")


def test_r_track_07_the_refresh_of_turn_5_decides_what_a_relic_draws() -> None:
    """The Automated Transport Network takes the top two of the deck in turn 6, after the refresh."""
    table = six().at(5, "bids").deck("colony", "vega", "deneb", "rigel", "hadar", "atria")
    table.deck("relic", "relic_automated_transport_network")
    events = table.next_turn()
    assert len(happened(events, Refreshed)) == 2
    table.put("faderan", "arcturus").set_goods("faderan", "4wh")
    table.draw("faderan", colonies=["arcturus"])
    assert table.holds("faderan", "hadar")
    assert table.holds("faderan", "atria")


def test_r_track_07_turn_6_has_no_refresh() -> None:
    table = six().at(6, "trade")
    before = list(table.state.colony_track)
    events = table.to_the_end()
    assert happened(events, Refreshed) == []
    assert table.state.colony_track == before
