"""Kjasjavikalimm: a longer colony track, split bids and territory tiles (R-KJA)."""

from __future__ import annotations

import pytest

from confluence.sidereal.events import BidSplit
from confluence.sidereal.goods import Bag
from tests.sidereal.table import Table, happened

EVERYBODY = ("kjas", "faderan", "zeth", "unity", "kit", "eni_et", "caylion", "yengii", "imdril")
TRACK = ("Sirius", "Altair", "Shaula", "Gacrux", "Regulus")
"""Minimum bids 1 1 2 3 3."""
TILES = [
    ("B1", "br 2ye", ("Vega", "Deneb"), 1, "2br", ("Altair", "Sirius", "Pollux"), 2, "Outer Reaches Hegemony"),
    ("B2", "3ye", ("Vega", "Sirius"), 2, "2ye", ("Altair", "Pollux", "Deneb"), 3, "Hadsja Empire"),
    ("B3", "3ye", ("Vega", "Altair"), 2, "2ye", ("Sirius", "Pollux", "Deneb"), 3, "Vagnleg Dominion"),
]
"""Tile, cubes and colonies that play it, points, cubes and colonies that flip it, points, name of the back.

Vega and Pollux are deserts, Deneb is ice, Altair an ocean and Sirius a jungle.
"""


def kjas(**colonies: tuple[str, ...]) -> Table:
    """Kjas, Faderan, Zeth and Unity with two colonies each, unless named otherwise."""
    table = Table("kjas", "faderan", "zeth", "unity").track("colony", *TRACK)
    held = {
        "kjas": ("Acrux", "Spica"),
        "faderan": ("Antares", "Mimosa"),
        "zeth": ("Castor", "Toliman"),
        "unity": ("Wezen", "Mirfak"),
    } | colonies
    for species, cards in held.items():
        table.with_colonies(species, *cards)
    return table


# ---- setup


@pytest.mark.parametrize("players", range(4, 10))
def test_r_kja_01_colony_track_is_one_longer(players: int) -> None:
    """With Kjas one colony space more than players; the research track has one for each player."""
    table = Table(*EVERYBODY[:players])
    assert len(table.state.colony_track) == players + 1
    assert len(table.view(None).colony_minimum) == players + 1
    assert len(table.state.research_track) == players


def test_r_kja_01_without_kjas_both_tracks_are_equal() -> None:
    """The extra space comes with Kjas only."""
    table = Table(*EVERYBODY[1:])
    assert len(table.state.colony_track) == len(table.state.research_track) == 8


def test_r_kja_02_kjas_starts_with_two_colonies() -> None:
    """Both lie on the front."""
    table = Table(*EVERYBODY)
    assert len(table.colonies("kjas")) == 2
    assert not any(table.flipped(card) for card in table.colonies("kjas"))


# ---- splitting


@pytest.mark.parametrize("ships, halves", [(2, (1, 1)), (3, (2, 1)), (4, (2, 2)), (5, (3, 2))])
def test_r_kja_03_bid_splits_as_equally_as_possible(ships: int, halves: tuple[int, int]) -> None:
    """Instead of buying or passing the bid becomes two halves."""
    table = kjas().bids({"kjas": ships})
    (event,) = happened(table.split("kjas"), BidSplit)
    assert event.halves == halves
    assert [bid.ships for bid in table.view(None).bids if bid.split] == list(halves)


def test_r_kja_03_nobody_else_splits() -> None:
    """Faderan buys or passes."""
    table = kjas().bids({"faderan": 4})
    with table.refuses("CANNOT_SPLIT"):
        table.split("faderan")


def test_r_kja_03_one_and_nothing() -> None:
    """Ruling OQ-25: a bid of one splits into 1 and 0; the 0 passes by itself."""
    table = kjas().set_goods("kjas", "sh").bids({"kjas": 1})
    (event,) = happened(table.split("kjas"), BidSplit)
    assert event.halves == (1, 0)
    table.buy("kjas", "Sirius")
    assert table.goods("kjas") == Bag.parse("")
    assert table.state.step.value != "colonies"


def test_r_kja_04_halves_take_their_place_in_the_order() -> None:
    """Five splits into 3 and 2: a bid of 4 acted before, one of 3 with a higher tiebreaker acts now."""
    table = kjas().bids({"unity": 4, "kjas": 5, "faderan": 3, "zeth": 1})
    assert table.due() == "kjas"
    table.split("kjas")
    order = []
    while table.state.step.value == "colonies":
        order.append(table.due())
        table.passes(table.due())
    assert order == ["unity", "faderan", "kjas", "kjas", "zeth"]


def test_r_kja_05_half_bid_buys_and_pays_for_itself() -> None:
    """The half of 3 buys from a space with minimum 3 and pays three ships, the other half is untouched by it."""
    table = kjas().set_goods("kjas", "6sh").bids({"kjas": 5})
    table.split("kjas")
    table.buy("kjas", "Gacrux")
    assert table.goods("kjas") == Bag.parse("3sh")
    with table.refuses("BID_TOO_LOW", "R-BID-05"):
        table.buy("kjas", "Regulus")
    table.buy("kjas", "Shaula")
    assert table.goods("kjas") == Bag.parse("sh")


def test_r_kja_05_half_bid_that_passes_keeps_its_ships() -> None:
    """One half buys, the other one passes: only the first is paid."""
    table = kjas().set_goods("kjas", "4sh").bids({"kjas": 4})
    table.split("kjas")
    table.passes("kjas")
    table.buy("kjas", "Sirius")
    assert table.goods("kjas") == Bag.parse("2sh")


def test_r_kja_06_no_second_split() -> None:
    """A half cannot be halved again."""
    table = kjas().bids({"kjas": 5})
    table.split("kjas")
    with table.refuses("CANNOT_SPLIT", "R-KJA-06"):
        table.split("kjas")
    table.passes("kjas")
    with table.refuses("CANNOT_SPLIT", "R-KJA-06"):
        table.split("kjas")


def test_r_kja_06_next_turn_it_may_split_again() -> None:
    """The limit is one split in a turn."""
    table = kjas().bids({"kjas": 4})
    table.split("kjas")
    table.next_turn()
    table.to("bids").bids({"kjas": 4})
    assert happened(table.split("kjas"), BidSplit)


def test_r_kja_07_bought_colony_counts_for_the_second_half() -> None:
    """5 against Faderan 3 and Zeth 2: Kjas buys with the 3, so Zeth with fewer colonies acts before the 2."""
    table = kjas().bids({"kjas": 5, "faderan": 3, "zeth": 2})
    table.split("kjas")
    assert table.due() == "faderan"
    table.passes("faderan")
    table.buy("kjas", "Gacrux")
    assert table.due() == "zeth"


def test_r_kja_07_passing_leaves_the_count_as_it_was() -> None:
    """The same with a pass: counts are equal, the tiebreaker of Kjas is higher, its 2 acts before Zeth."""
    table = kjas().bids({"kjas": 5, "faderan": 3, "zeth": 2})
    table.split("kjas")
    table.passes("faderan")
    table.passes("kjas")
    assert table.due() == "kjas"


@pytest.mark.parametrize("buys, then", [(True, "eni_et"), (False, "kjas")])
def test_r_kja_07_order_with_kit_and_eni_et(buys: bool, then: str) -> None:
    """Kjas 4 splits against Kit 2 and Eni Et 2: Kit first, then Kjas; what it does decides who follows."""
    table = Table("kjas", "kit", "eni_et", "unity").track("colony", *TRACK)
    table.with_colonies("kjas", "Acrux", "Spica").with_colonies("eni_et", "Castor", "Toliman")
    table.with_colonies("kit", "Wezen", "Mirfak", "Antares", "Mimosa", "Vega")
    table.bids({"kjas": 4, "kit": 2, "eni_et": 2})
    table.split("kjas")
    assert table.due() == "kit"
    table.passes("kit")
    assert table.due() == "kjas"
    if buys:
        table.buy("kjas", "Sirius")
    else:
        table.passes("kjas")
    assert table.due() == then


def test_r_kja_08_decision_falls_when_kjas_is_due() -> None:
    """Before that it is refused; then all bids and earlier purchases are known."""
    table = kjas().bids({"kjas": 4, "faderan": 5})
    with table.refuses("NOT_YOUR_TURN", "R-BID-16"):
        table.split("kjas")
    assert {bid.ships for bid in table.view("kjas").bids} == {0, 4, 5}
    table.buy("faderan", "Gacrux")
    assert happened(table.split("kjas"), BidSplit)


def test_r_kja_08_nothing_is_split_in_advance() -> None:
    """While bids are being chosen there is nothing to split."""
    table = kjas().to("bids")
    with table.refuses("WRONG_STEP"):
        table.split("kjas")


def test_r_kja_09_research_bids_do_not_split() -> None:
    """Only colonies are bought with halves."""
    table = kjas().bids(research={"kjas": 4})
    assert table.due() == "kjas"
    with table.refuses("CANNOT_SPLIT"):
        table.split("kjas")


def test_r_kja_13_half_bids_tie_like_others() -> None:
    """The half of 2 ties with a 2 of Zeth: with fewer colonies Zeth acts first, with more Kjas does."""
    table = kjas(zeth=("Castor",)).bids({"kjas": 4, "zeth": 2})
    table.split("kjas")
    assert table.due() == "zeth"
    table = kjas(zeth=("Castor", "Toliman", "Peacock")).bids({"kjas": 4, "zeth": 2})
    table.split("kjas")
    assert table.due() == "kjas"


def test_r_kja_13_equal_halves_act_one_after_the_other() -> None:
    """Two halves of 2 tie with each other: Kjas acts twice, each time with one half."""
    table = kjas().bids({"kjas": 4})
    table.split("kjas")
    table.buy("kjas", "Sirius")
    assert table.due() == "kjas"
    table.buy("kjas", "Altair")
    assert table.holds("kjas", "Sirius")
    assert table.holds("kjas", "Altair")


def test_r_kja_14_halves_are_not_put_together_again() -> None:
    """Four ships could take a space with minimum 3, two halves of 2 cannot."""
    table = kjas().bids({"kjas": 4})
    table.split("kjas")
    with table.refuses("BID_TOO_LOW"):
        table.buy("kjas", "Gacrux")
    whole = kjas().bids({"kjas": 4})
    whole.buy("kjas", "Gacrux")
    assert whole.holds("kjas", "Gacrux")


# ---- tiles


@pytest.mark.parametrize("tile", [row[0] for row in TILES])
def test_r_kja_10_tiles_start_unplayed_and_open(tile: str) -> None:
    """They lie in the library, for everybody to see."""
    table = kjas()
    assert table.zone(tile) == "library"
    assert table.card(tile) in table.view("unity").seats[table.seat("kjas")].library


@pytest.mark.parametrize("tile, price, colonies, points, flip, more_colonies, more_points, back", TILES)
def test_r_kja_10_tile_enters_and_flips(
    tile: str,
    price: str,
    colonies: tuple[str, ...],
    points: int,
    flip: str,
    more_colonies: tuple[str, ...],
    more_points: int,
    back: str,
) -> None:
    """Each tile for its price, in any order, flipped in a later turn. Ruling OQ-38: an ocean flips the first one."""
    table = kjas(kjas=colonies).set_goods("kjas", price)
    table.enter("kjas", tile)
    assert table.holds("kjas", tile)
    assert table.points("kjas") == points
    assert table.goods("kjas") == Bag.parse("")
    assert table.colonies("kjas") == []
    table.next_turn()
    table.put("kjas", *more_colonies).set_goods("kjas", flip)
    table.upgrade("kjas", tile)
    assert table.name(tile) == back
    assert table.points("kjas") == points + more_points
    assert table.goods("kjas") == Bag.parse("")
    assert table.colonies("kjas") == []


@pytest.mark.parametrize("tile, price, colonies", [row[:3] for row in TILES])
def test_r_kja_10_every_climate_is_needed(tile: str, price: str, colonies: tuple[str, ...]) -> None:
    """With one of the two colonies missing the tile stays where it is."""
    for colony in colonies:
        table = kjas(kjas=(colony,)).set_goods("kjas", price)
        with table.refuses("WRONG_COLONIES"):
            table.enter("kjas", tile)


def test_r_kja_10_tiles_are_cards_that_are_lent() -> None:
    """Faderan borrows a tile, runs it, and it is home at the end of the turn; the owner cannot run it meanwhile."""
    table = kjas().put("kjas", "B2").set_goods("faderan", "2bk gr")
    table.trade("kjas>faderan: #B2; faderan>kjas: gr")
    table.to("plans")
    with table.refuses("NOT_HELD"):
        table.plan("kjas", "B2")
    table.run_economy(faderan=["B2"])
    assert table.goods("faderan") == Bag.parse("gr br bl oc")
    table.next_turn()
    assert table.holds("kjas", "B2")


def test_r_kja_10_borrower_may_flip_a_tile() -> None:
    """Ruling OQ-09: the borrower pays with own colonies and gains the points; the tile comes home flipped."""
    table = kjas(faderan=("Altair", "Pollux", "Deneb")).put("kjas", "B2").set_goods("faderan", "2ye")
    table.gift("kjas", "faderan", cards=["B2"])
    table.upgrade("faderan", "B2")
    assert (table.points("faderan"), table.points("kjas")) == (3, 0)
    table.next_turn()
    assert table.holds("kjas", "B2")
    assert table.flipped("B2")


def test_r_kja_10_borrower_may_not_flip_a_tile_where_the_table_says_so() -> None:
    """OQ-09 with BORROWER_UPGRADES off."""
    table = Table("kjas", "faderan", "zeth", "unity", BORROWER_UPGRADES="off").put("kjas", "B2")
    table.with_colonies("faderan", "Altair", "Pollux", "Deneb").set_goods("faderan", "2ye")
    table.gift("kjas", "faderan", cards=["B2"])
    with table.refuses("LENT", "R-UPG-10"):
        table.upgrade("faderan", "B2")


def test_r_kja_10_unplayed_tile_neither_runs_nor_moves() -> None:
    """Only what is in play can be lent or run."""
    table = kjas().set_goods("kjas", "2bk")
    with table.refuses("NOT_HELD"):
        table.offer("kjas>faderan: #B2")
    table.to("plans")
    with table.refuses("NOT_HELD"):
        table.plan("kjas", "B2")


def test_r_kja_11_played_and_flipped_in_one_trade_phase() -> None:
    """Both prices are paid, both rewards gained."""
    table = kjas(kjas=("Vega", "Sirius", "Altair", "Pollux", "Deneb")).set_goods("kjas", "5ye")
    table.enter("kjas", "B2", colonies=["Vega", "Sirius"])
    table.upgrade("kjas", "B2")
    assert table.points("kjas") == 5
    assert table.flipped("B2")


def test_r_kja_11_each_side_has_its_own_price() -> None:
    """With the price of playing alone the tile stays on its front, and an unplayed one cannot be flipped."""
    table = kjas(kjas=("Vega", "Sirius", "Altair", "Pollux", "Deneb")).set_goods("kjas", "3ye")
    with table.refuses("NOT_HELD"):
        table.upgrade("kjas", "B2")
    table.enter("kjas", "B2", colonies=["Vega", "Sirius"])
    with table.refuses("NOT_ENOUGH"):
        table.upgrade("kjas", "B2")


def test_r_kja_12_all_converters_of_a_tile_run() -> None:
    """Outer Reaches Hegemony turns a blue, a green and an octagon in the same Economy Phase."""
    table = kjas().put("kjas", "B1", flipped=True).set_goods("kjas", "gr bl oc")
    table.run_economy(kjas=[table.planned("B1", slot) for slot in range(3)])
    assert table.goods("kjas") == Bag.parse("br bk ye 2sh")
    assert table.donated("kjas") == Bag.parse("gr 3wh br")
    assert table.points("kjas") == 1


@pytest.mark.parametrize(
    "tile, paid, gained, points",
    [("B2", "2bk 3ye", "3gr 2wh 2br 2bl oc 2sh", 0), ("B3", "2wh 4br", "gr br ye oc sh", 2)],
)
def test_r_kja_12_backs_keep_the_front_converter(tile: str, paid: str, gained: str, points: int) -> None:
    """Flipping adds a converter; both run in one phase, each once."""
    table = kjas().put("kjas", tile, flipped=True).set_goods("kjas", paid)
    table.run_economy(kjas=[table.planned(tile, 0), table.planned(tile, 1)])
    assert table.goods("kjas") == Bag.parse(gained)
    assert table.points("kjas") == points


def test_r_kja_12_each_converter_runs_once() -> None:
    """The front of the first tile has two converters, not one that runs twice."""
    table = kjas().put("kjas", "B1").set_goods("kjas", "2bl").to("plans")
    with table.refuses("TOO_MANY_RUNS"):
        table.plan("kjas", table.planned("B1", 0), table.planned("B1", 0))
