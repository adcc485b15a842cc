"""R-DON: donation goods."""

from __future__ import annotations

import pytest

from confluence.core.wire import dumps
from confluence.sidereal.actions import CommitGifts, Handover
from confluence.sidereal.events import ForcedGifts, Ran
from confluence.sidereal.goods import Bag, Good
from tests.sidereal.table import Table, happened


def four() -> Table:
    """Nobody has goods except what a test gives."""
    table = Table("caylion", "kit", "unity", "zeth")
    for species in table.state.species:
        table.set_goods(species, "")
    return table


# ---- R-DON-01, R-DON-02


@pytest.mark.parametrize(
    "species, card, goods, own, points, donated",
    [
        ("kit", "kit_universal_translator", "3wh", "", 1, "bl"),
        ("kit", "kit_xeno_cultural_exchange", "5br", "3gr wh bl", 1, "vp"),
        ("kit", "kit_social_exodus", "5wh", "bk 2sh", 1, "bk bl 2sh vp"),
        ("zeth", "zeth_envoys", "3wh", "", 0, "br bl ye oc en"),
    ],
)
def test_r_don_01_donation_output_holds_resources_ships_points_or_an_envoy(
    species: str, card: str, goods: str, own: str, points: int, donated: str
) -> None:
    """The part in the dashed outline goes to the donation card, the rest to the runner."""
    table = four().put(species, card).set_goods(species, goods)
    table.run_economy(**{species: [card]})
    assert table.goods(species) == Bag.parse(own)
    assert table.points(species) == points
    assert table.donated(species) == Bag.parse(donated)
    assert table.envoys(species) == 0


def test_r_don_01_the_event_tells_both_parts() -> None:
    table = four().put_tech("kit", "social_exodus").set_goods("kit", "5wh")
    (ran,) = happened(table.run_economy(kit=["kit_social_exodus"]), Ran)
    assert (str(ran.paid), str(ran.gained), str(ran.donated)) == ("5wh", "bk 2sh", "bk bl 2sh vp")


@pytest.mark.parametrize("turn", range(1, 6))
def test_r_don_02_it_goes_to_the_donation_card_in_the_first_five_turns(turn: int) -> None:
    """Yengii run Multispecies Hybrid Cultures (WE-13)."""
    table = Table("caylion", "kit", "yengii", "zeth").put_tech("yengii", "xeno_cultural_exchange", flipped=True)
    table.set_goods("yengii", "5br").at(turn)
    table.run_economy(yengii=["yengii_xeno_cultural_exchange"])
    assert table.donated("yengii") == Bag.parse("gr bl vp")
    assert (table.goods("yengii"), table.points("yengii")) == (Bag.parse("2gr 2wh ye"), 2)


# ---- R-DON-03


def test_r_don_03_not_as_input_of_a_violet_converter() -> None:
    """Kit's nullspace colony costs a yellow cube, and the only one lies on the donation card."""
    table = four().donation("kit", "ye")
    with table.refuses("NOT_ENOUGH"):
        table.enter("kit", "Zd'Nx")
    with table.refuses("NOT_ENOUGH"):
        table.enter("kit", "Zd'Nx", pay="ye")
    table.give("kit", "ye").enter("kit", "Zd'Nx")
    assert table.donated("kit") == Bag.parse("ye")


def test_r_don_03_not_for_an_invention() -> None:
    table = four().put("kit", "Organic Chemists").set_goods("kit", "3bl").donation("kit", "bl")
    with table.refuses("NOT_ENOUGH"):
        table.invent("kit", "Organic Chemists", pay="4bl")


def test_r_don_03_not_for_terraforming_or_an_upgrade() -> None:
    table = four().with_colonies("caylion", "Sirius", "Vega").donation("caylion", "bk 2bl")
    with table.refuses("NOT_ENOUGH"):
        table.upgrade("caylion", "Sirius")
    with table.refuses("NOT_ENOUGH"):
        table.upgrade("caylion", "Distributed Telenet", colonies=["Sirius"])


def test_r_don_03_not_as_input_of_a_white_converter() -> None:
    table = four().at(2, "plans").donation("kit", "oc")
    with table.refuses("NOT_ENOUGH"):
        table.plan("kit", "kit_anarchic_sacrificial")
    with table.refuses("NOT_ENOUGH"):
        table.plan("kit", table.planned("kit_anarchic_sacrificial", pay="oc"))


def test_r_don_03_not_as_bid_ships() -> None:
    """The ships of Social Exodus are not there when bids are made in the same turn (DT-16)."""
    table = four().put_tech("kit", "social_exodus").set_goods("kit", "5wh").at(3)
    table.run_economy(kit=["kit_social_exodus"])
    assert (table.state.step.value, table.goods("kit")[Good.SH]) == ("bids", 2)
    with table.refuses("BID_TOO_HIGH", "R-BID-01") as details:
        table.bid("kit", 2, 1)
    assert details["ships"] == 2
    table.bid("kit", 2, 0)


def test_r_don_03_not_for_scoring() -> None:
    table = four().at(6, "plans").donation("kit", "3oc 5vp")
    table.to_the_end()
    assert table.outcome().scores[table.seat("kit")] == 6, "the octagon of Hand Crafted alone counts"


# ---- R-DON-04, R-DON-05, R-DON-06


def test_r_don_04_they_leave_by_trade_or_gift_in_the_next_trade_phase() -> None:
    table = four().put_tech("kit", "social_exodus").set_goods("kit", "5wh")
    table.run_economy(kit=["kit_social_exodus"])
    table.next_turn()
    assert table.donated("kit") == Bag.parse("bk bl 2sh vp")
    table.give("zeth", "gr").trade("kit>zeth: {bk 2sh}; zeth>kit: gr")
    table.gift("kit", "unity", "bl")
    table.trade("kit>zeth: {vp}")
    assert not table.donated("kit")
    assert (table.points("zeth"), table.goods("unity")[Good.BL]) == (1, 1)


def test_r_don_04_they_cannot_stay_beyond_it() -> None:
    """Kit keeps its cubes through trading and the tail; then the phase does not end without its gifts."""
    table = four().donation("kit", "wh br")
    table.close_trading()
    table.end_tail()
    assert (table.state.step.value, table.deciding()) == ("gifts", ["kit"])
    with table.refuses("WRONG_STEP"):
        table.plan("zeth")


def test_r_don_05_left_over_goods_go_to_players_of_choice() -> None:
    """White to Unity and brown to Zeth is legal, keeping one is not (DT-28)."""
    table = four().donation("kit", "wh br").to("gifts")
    with table.refuses("GIFTS_INCOMPLETE", "R-DON-05") as details:
        table.forced("kit", unity="wh")
    assert details["donation"] == "wh br"
    table.forced("kit", unity="wh", zeth="br")
    assert (table.goods("unity"), table.goods("zeth")) == (Bag.parse("wh"), Bag.parse("br"))
    assert not table.donated("kit")


@pytest.mark.parametrize(
    "gifts",
    [
        (),
        (Handover(3, Bag.parse("wh")),),
        (Handover(3, Bag.parse("wh 2br")),),
        (Handover(3, Bag.parse("wh br gr")),),
        (Handover(3, Bag.parse("wh br")), Handover(2, Bag.parse("wh"))),
        (Handover(3, lot=Bag.parse("wh br")),),
        (Handover(3, Bag.parse("wh br")), Handover(2)),
    ],
)
def test_r_don_05_exactly_what_lies_there_is_given(gifts: tuple[Handover, ...]) -> None:
    table = four().give("kit", "wh br gr").donation("kit", "wh br").to("gifts")
    with table.refuses("GIFTS_INCOMPLETE", "R-DON-05"):
        table.act("kit", CommitGifts(gifts))


@pytest.mark.parametrize("pieces, times", [(8192, 8), (4096, 16), (9999, 7)])
def test_r_don_05_no_sum_of_large_gifts_passes_for_a_small_one(pieces: int, times: int) -> None:
    """However many pieces are named, only those on the card can be given."""
    table = four().donation("kit", "wh").to("gifts")
    with table.refuses("GIFTS_INCOMPLETE", "R-DON-05"):
        table.act("kit", CommitGifts((Handover(3, Bag.of(Good.GR, pieces)),) * times))


def test_r_don_05_who_owes_nothing_is_not_asked() -> None:
    table = four().donation("kit", "wh br").to("gifts")
    with table.refuses("NOTHING_DUE", "R-DON-05"):
        table.forced("zeth", kit="")


def test_r_don_05_points_may_be_forced_gifts() -> None:
    table = four().donation("kit", "2vp").to("gifts")
    table.forced("kit", unity="vp", zeth="vp")
    assert [table.points(species) for species in ("kit", "unity", "zeth")] == [0, 1, 1]


def test_r_don_05_without_an_answer_the_next_player_receives() -> None:
    """Also R-DIG-04: Kit sits before Unity, Zeth before Caylion."""
    table = four().donation("kit", "wh").donation("zeth", "br").to("gifts").to("plans")
    assert (table.goods("unity"), table.goods("caylion")) == (Bag.parse("wh"), Bag.parse("br"))


def test_r_don_06_a_forced_gift_cannot_be_refused() -> None:
    """The receivers are not asked; the goods lie with them when the economy begins."""
    table = four().donation("kit", "wh br").to("gifts")
    assert table.deciding() == ["kit"]
    (forced,) = happened(table.forced("kit", zeth="wh br"), ForcedGifts)
    assert (forced.seat, forced.gifts[0].receiver) == (table.seat("kit"), table.seat("zeth"))
    assert (table.state.step.value, table.goods("zeth")) == ("plans", Bag.parse("wh br"))


def test_r_don_06_a_forced_gift_is_no_trade() -> None:
    """Also R-ZET-05: Kit gives to Zeth and Zeth to Kit, and Kit is not protected."""
    table = four().donation("kit", "wh").donation("zeth", "bk").to("gifts")
    table.forced("kit", zeth="wh")
    table.forced("zeth", kit="bk")
    assert not table.is_protected("kit")


# ---- R-DON-07, R-DON-08, R-DON-09


def test_r_don_07_they_stay_visibly_separate() -> None:
    table = four().set_goods("kit", "wh").donation("kit", "wh br")
    for viewer in ("kit", "zeth", None):
        seat = table.view(viewer).seats[table.seat("kit")]
        assert (str(seat.goods), str(seat.donation)) == ("wh", "wh br")


def test_r_don_08_received_goods_are_ordinary() -> None:
    """Zeth passes the cube on, Caylion invents with it, and no donation card has it any more."""
    table = four().donation("kit", "bl 2sh").set_goods("caylion", "3bl").put("caylion", "Organic Chemists")
    table.gift("kit", "zeth", "bl 2sh")
    assert (table.goods("zeth"), table.donated("zeth")) == (Bag.parse("bl 2sh"), Bag.parse(""))
    table.gift("zeth", "caylion", "bl")
    table.invent("caylion", "Organic Chemists", pay="4bl")
    table.to("bids").bid("zeth", 2, 0)


def test_r_don_08_received_points_are_ordinary_untradable_points() -> None:
    table = four().donation("kit", "2vp")
    table.gift("kit", "zeth", "2vp")
    assert (table.points("zeth"), table.donated("zeth")) == (2, Bag.parse(""))
    with table.refuses("NO_POINTS_TRADED", "R-TRADE-03"):
        table.trade("zeth>unity: vp")


def test_r_don_09_only_the_player_with_the_card_trades_its_points() -> None:
    table = four().donation("kit", "vp").set_points("zeth", 5)
    with table.refuses("NOT_ENOUGH", "R-DON-09"):
        table.trade("zeth>unity: {vp}")
    with table.refuses("NO_POINTS_TRADED", "R-TRADE-03"):
        table.trade("kit>zeth: {vp}; zeth>unity: vp")
    table.trade("kit>unity: {vp}")
    assert table.points("unity") == 1


# ---- R-DON-10 to R-DON-13


def test_r_don_10_the_borrower_has_the_donation_output_of_a_borrowed_card() -> None:
    table = four().put_tech("kit", "hyperspace_mining").set_goods("zeth", "3ye")
    table.gift("kit", "zeth", cards=["kit_hyperspace_mining"])
    table.run_economy(zeth=["kit_hyperspace_mining"])
    assert (table.donated("zeth"), table.donated("kit")) == (Bag.parse("bk bl"), Bag.parse(""))
    assert table.goods("zeth") == Bag.parse("bl oc")


def test_r_don_11_in_turn_6_the_runner_keeps_it() -> None:
    """It counts for scoring like everything else: 1 point, 1 point, 1 octagon and 5 large cubes make 3½."""
    table = four().put_tech("kit", "cross_species_ethical_equality", flipped=True).set_goods("kit", "4wh 3ye")
    table.put_tech("kit", "hyperspace_mining").at(6)
    table.run_economy(kit=["kit_cross_species_ethical_equality", "kit_hyperspace_mining"])
    assert table.goods("kit") == Bag.parse("br bk 2bl 2oc")
    assert (table.points("kit"), table.donated("kit")) == (2, Bag.parse(""))
    assert table.outcome().scores[table.seat("kit")] == 12 * 2 + 6 * 2 + 6 * 1


def test_r_don_12_goods_of_turn_5_are_given_away_in_turn_6() -> None:
    table = four().put_tech("kit", "hyperspace_mining").set_goods("kit", "3ye").at(5)
    table.run_economy(kit=["kit_hyperspace_mining"])
    table.next_turn()
    assert (table.state.turn, table.donated("kit")) == (6, Bag.parse("bk bl"))
    table.to("gifts")
    with table.refuses("GIFTS_INCOMPLETE", "R-DON-05"):
        table.forced("kit", zeth="bk")
    table.forced("kit", zeth="bk bl")
    assert not table.donated("kit")


def test_r_don_13_the_producer_may_trade_them_back_and_use_them() -> None:
    """Eni Et buys its own white cubes back from Faderan for Choral Song (DT-27)."""
    table = Table("eni_et", "faderan", "unity", "zeth").set_goods("eni_et", "2gr 2wh").donation("eni_et", "3wh")
    table.set_goods("faderan", "sh")
    table.trade("eni_et>faderan: {3wh}; faderan>eni_et: sh")
    table.trade("faderan>eni_et: 3wh; eni_et>faderan: 2gr")
    assert (table.goods("eni_et"), table.donated("eni_et")) == (Bag.parse("5wh sh"), Bag.parse(""))
    table.run_economy(eni_et=["Choral Song"])
    assert table.goods("eni_et") == Bag.parse("gr bk oc 3sh")


# ---- R-DON-14, R-DON-15, R-DON-16


def test_r_don_14_nobody_gives_to_oneself() -> None:
    table = four().donation("kit", "wh br")
    with table.refuses("SELF_TRADE", "R-TRADE-20"):
        table.gift("kit", "kit", "wh")
    table.to("gifts")
    with table.refuses("BAD_SEAT", "R-DON-14"):
        table.forced("kit", kit="wh br")
    for seat in (-1, 4):
        with table.refuses("BAD_SEAT", "R-DON-14"):
            table.act("kit", CommitGifts((Handover(seat, Bag.parse("wh br")),)))


def test_r_don_14_received_gifts_need_not_be_given_on() -> None:
    """Zeth owed nothing and keeps what it got for its economy."""
    table = four().donation("kit", "bk").to("gifts")
    table.forced("kit", zeth="bk")
    assert table.state.step.value == "plans"
    table.plan("zeth", table.planned("Cascading Deception", slot=1, pay="bk"))
    for species in ("caylion", "kit", "unity"):
        table.plan(species)
    assert table.goods("zeth") == Bag.parse("2sh")


def test_r_don_15_forced_gifts_cross_each_other() -> None:
    """Kit and Zeth give each other a white cube; each ends with one ordinary cube (DT-29)."""
    table = four().donation("kit", "wh").donation("zeth", "wh").to("gifts")
    table.forced("kit", zeth="wh")
    assert not table.goods("zeth"), "nothing moves before the last one has chosen"
    table.forced("zeth", kit="wh")
    assert (table.goods("kit"), table.goods("zeth")) == (Bag.parse("wh"), Bag.parse("wh"))
    assert not table.donated("kit")
    assert not table.donated("zeth")


def test_r_don_15_forced_gifts_are_chosen_unseen() -> None:
    """Also R-INFO-10."""
    start = four().donation("kit", "wh").donation("zeth", "wh").to("gifts")
    one, two = start.twin(), start.twin()
    assert [dumps(event) for event in one.forced("kit", unity="wh")] == [
        dumps(event) for event in two.forced("kit", zeth="wh")
    ]
    assert one.seen_by_others("kit") == two.seen_by_others("kit")


def test_r_don_16_donation_cards_are_empty_from_the_gifts_to_the_runs() -> None:
    """They fill when the converters have run and are empty again before the next economy."""
    table = four().put_tech("kit", "hyperspace_mining").give("kit", "20ye")
    table.with_colonies("caylion", "Vega", "Sirius", "Castor", "Spica")
    for turn in range(1, 6):
        table.to("plans")
        assert table.state.turn == turn
        assert not any(table.donated(species) for species in table.state.species)
        table.run_economy(kit=["kit_hyperspace_mining"])
        assert table.donated("kit") == Bag.parse("bk bl")
        table.next_turn()
        assert table.donated("kit") == Bag.parse("bk bl")
