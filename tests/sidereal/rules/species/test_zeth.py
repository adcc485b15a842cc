"""Zeth: theft, protection and envoys (R-ZET)."""

from __future__ import annotations

import pytest

from confluence.sidereal.actions import CommitGifts, Decline, Handover
from confluence.sidereal.events import Protected, Stolen
from confluence.sidereal.goods import Bag
from tests.sidereal.table import Table, happened

MARKET = "zeth_black_market"
BRIBERY = "zeth_systemic_bribery"
NETWORK = "zeth_smuggling_network"
ENVOYS = "zeth_envoys"
DECEPTION = "zeth_cascading_deception"
RED = (MARKET, BRIBERY, NETWORK)
RICH = "9gr 9wh 9br 9bk 9bl 9ye 9oc"
PRICES = [
    (MARKET, False, 0, "bk", "bl"),
    (MARKET, False, 2, "", "bl"),
    (MARKET, True, 0, "2bk", "bl ye"),
    (MARKET, True, 1, "bk", "bl ye"),
    (MARKET, True, 3, "", "bl ye"),
    (BRIBERY, False, 0, "2wh", "gr br"),
    (BRIBERY, False, 1, "bk", "gr br"),
    (BRIBERY, True, 0, "2wh", "2gr br"),
    (BRIBERY, True, 1, "bk", "2gr br"),
    (BRIBERY, True, 3, "", "2gr br"),
    (NETWORK, False, 0, "wh 2ye", "oc"),
    (NETWORK, False, 3, "bk", "oc"),
    (NETWORK, True, 0, "2ye", "gr oc"),
    (NETWORK, True, 2, "bk", "gr oc"),
]
"""Card, whether it is upgraded, envoys of the victim, what it costs then, what may be taken."""
UPGRADES = [
    (MARKET, "nanotechnology", "Undetectable Confidence Scams"),
    (BRIBERY, "achronal_analysis", "Predictive Agent Insertion"),
    (NETWORK, "hyperspace_mining", "In-Hyperspace Hijacking"),
    (ENVOYS, "cross_species_ethical_equality", "Zeth Diaspora"),
    (DECEPTION, "universal_translator", "Psychohistorical Deception"),
]


def zeth(**options: str) -> Table:
    """Nobody has goods; Kjas, Kit and Unity sit with Zeth."""
    table = Table("zeth", "kjas", "kit", "unity", **options)
    for species in table.state.species:
        table.set_goods(species, "")
    return table


def stealing(goods: str, **options: str) -> Table:
    """Zeth has these goods and is about to steal; the others have nothing yet."""
    return zeth(**options).set_goods("zeth", goods).at(2, "steal")


# ---- theft


@pytest.mark.parametrize("card", RED)
def test_r_zet_01_red_cards_run_in_the_steal_step_only(card: str) -> None:
    """Neither as violet converters in the Trade Phase nor as white ones in the Economy Phase."""
    table = zeth().set_goods("zeth", RICH).set_goods("unity", RICH)
    with table.refuses("WRONG_STEP"):
        table.steal("zeth", table.theft(card, "unity"))
    with table.refuses("WRONG_ARROW", "R-CONV-01"):
        table.run("zeth", card)
    table.to("plans")
    with table.refuses("WRONG_ARROW", "R-CONV-01"):
        table.plan("zeth", card)
    table.to("steal")
    assert happened(table.steal("zeth", table.theft(card, "unity")), Stolen)


def test_r_zet_01_white_cards_do_not_steal() -> None:
    """Cascading Deception has no red arrow."""
    table = stealing("bk").set_goods("unity", "gr")
    with table.refuses("WRONG_ARROW", "R-ZET-01"):
        table.steal("zeth", table.theft(DECEPTION, "unity"))


def test_r_zet_01_each_card_once_a_turn() -> None:
    """Black Market against Unity and then against Kit is refused; in the next turn it runs again."""
    table = stealing("3bk").set_goods("unity", "ye").set_goods("kit", "ye")
    table.steal("zeth", table.theft(MARKET, "unity"))
    with table.refuses("ALREADY_RUN", "R-ZET-01"):
        table.steal("zeth", table.theft(MARKET, "kit"))
    table.next_turn()
    table.to("steal").set_goods("kit", "ye").set_goods("zeth", "bk")
    assert happened(table.steal("zeth", table.theft(MARKET, "kit")), Stolen)


def test_r_zet_01_nobody_else_steals() -> None:
    """Others cannot act in this step at all. Also R-ZET-24: the victim cannot do anything first."""
    table = stealing("bk").set_goods("unity", "bk")
    assert table.deciding() == ["zeth"]
    with table.refuses("BAD_SEAT", "R-STEAL-03"):
        table.steal("unity", table.theft(MARKET, "zeth"))
    with table.refuses("WRONG_STEP"):
        table.gift("unity", "kit", "bk")


def test_r_zet_01_there_is_no_steal_step_without_zeth() -> None:
    """The turn ends after the auctions."""
    table = Table("yengii", "kjas", "kit", "unity").bids()
    assert (table.state.turn, table.state.step.value) == (2, "trade")


def test_r_zet_01_no_theft_in_the_last_turn() -> None:
    """Ruling OQ-02: turn 6 ends with its Economy Phase."""
    table = zeth().at(6).set_goods("zeth", RICH).set_goods("unity", RICH)
    steps = []
    while table.state.step.value != "over":
        steps.append(table.state.step.value)
        table.time_up()
    assert "steal" not in steps


def test_r_zet_02_price_goes_to_the_supply_loot_comes_from_the_victim() -> None:
    """Zeth pays a black cube and takes a blue one from Unity; nobody else has gained or lost."""
    table = stealing("bk").set_goods("unity", "bl gr").set_goods("kit", "bl")
    table.steal("zeth", table.theft(MARKET, "unity"))
    assert table.goods("zeth") == Bag.parse("bl")
    assert table.goods("unity") == Bag.parse("gr")
    assert table.goods("kit") == Bag.parse("bl")


def test_r_zet_02_without_the_price_no_theft() -> None:
    """Black Market against somebody without envoys needs a black cube."""
    table = stealing("bl").set_goods("unity", "bl")
    with table.refuses("NOT_ENOUGH", "R-ZET-02"):
        table.steal("zeth", table.theft(MARKET, "unity"))
    with table.refuses("WRONG_PAYMENT", "R-ZET-02"):
        table.steal("zeth", table.theft(MARKET, "unity", pay="bl"))


def test_r_zet_02_zeth_is_no_victim() -> None:
    """One other player is robbed."""
    table = stealing("2bk")
    with table.refuses("BAD_SEAT", "R-ZET-02"):
        table.steal("zeth", table.theft(MARKET, "zeth"))


def test_r_zet_03_each_victim_once_a_turn() -> None:
    """Unity robbed by Black Market cannot be robbed by Systemic Bribery in the same turn."""
    table = stealing("bk 2wh").set_goods("unity", "ye 2gr")
    table.steal("zeth", table.theft(MARKET, "unity"))
    with table.refuses("ALREADY_ROBBED", "R-ZET-03"):
        table.steal("zeth", table.theft(BRIBERY, "unity"))
    assert table.goods("unity") == Bag.parse("2gr")


def test_r_zet_03_three_cards_rob_three_players() -> None:
    """One red converter for each of three victims; in the next turn they can be robbed again."""
    table = stealing("bk 3wh 2ye").set_goods("unity", "ye").set_goods("kit", "2gr").set_goods("kjas", "oc")
    table.steal("zeth", table.theft(MARKET, "unity"))
    table.steal("zeth", table.theft(BRIBERY, "kit"))
    table.steal("zeth", table.theft(NETWORK, "kjas"))
    assert table.goods("zeth") == Bag.parse("2gr ye oc")
    table.next_turn()
    table.to("steal").set_goods("zeth", "bk").set_goods("unity", "ye")
    assert happened(table.steal("zeth", table.theft(MARKET, "unity")), Stolen)


# ---- protection


def test_r_zet_04_a_trade_protects() -> None:
    """Zeth and Unity swap a green for a white: Unity is safe, automatically."""
    table = zeth().set_goods("zeth", "gr 2bk").set_goods("unity", "wh")
    events = table.trade("zeth>unity: gr; unity>zeth: wh")
    assert [event.seat for event in happened(events, Protected)] == [table.seat("unity")]
    table.to("steal")
    with table.refuses("PROTECTED", "R-ZET-04"):
        table.steal("zeth", table.theft(MARKET, "unity"))


def test_r_zet_04_trades_of_others_protect_nobody() -> None:
    """Unity and Kit traded with each other."""
    table = zeth().set_goods("unity", "ws").set_goods("kit", "gr")
    table.trade("unity>kit: ws; kit>unity: gr")
    assert not table.is_protected("unity")
    assert not table.is_protected("kit")


def test_r_zet_04_protection_ends_with_the_turn() -> None:
    """In the next turn Unity can be robbed. Also R-ZET-21."""
    table = zeth().set_goods("zeth", "gr").set_goods("unity", "wh")
    table.trade("zeth>unity: gr; unity>zeth: wh")
    table.next_turn()
    assert not table.is_protected("unity")
    table.to("steal").set_goods("zeth", "bk").set_goods("unity", "ye")
    assert happened(table.steal("zeth", table.theft(MARKET, "unity")), Stolen)


@pytest.mark.parametrize("giver, receiver", [("zeth", "unity"), ("unity", "zeth")])
def test_r_zet_05_a_gift_does_not_protect(giver: str, receiver: str) -> None:
    """In neither direction, whether or not it was agreed on."""
    table = zeth().set_goods(giver, "2gr")
    table.gift(giver, receiver, "gr")
    table.trade(f"{giver}>{receiver}: gr")
    assert table.goods(receiver) == Bag.parse("2gr")
    assert not table.is_protected("unity")


def test_r_zet_05_two_gifts_are_no_trade() -> None:
    """Unity gives something and receives something, each time for nothing."""
    table = zeth().set_goods("zeth", "gr").set_goods("unity", "ws")
    table.gift("zeth", "unity", "gr")
    table.gift("unity", "zeth", "ws")
    assert not table.is_protected("unity")


def test_r_zet_05_a_forced_gift_does_not_protect() -> None:
    """Donation goods of Kit that go to Zeth are no trade, nor are those of Zeth that go to Kit."""
    table = zeth().donation("kit", "wh").donation("zeth", "bk").to("gifts")
    table.commit_gifts("kit", CommitGifts((Handover(table.seat("zeth"), Bag.parse("wh")),)))
    table.commit_gifts("zeth", CommitGifts((Handover(table.seat("kit"), Bag.parse("bk")),)))
    assert table.goods("zeth") == Bag.parse("wh")
    assert not table.is_protected("kit")


def test_r_zet_04_everybody_in_a_trade_with_zeth_is_protected() -> None:
    """Ruling OQ-22: in a ring of three Kit never exchanges with Zeth directly and is safe all the same."""
    table = zeth().set_goods("zeth", "gr").set_goods("unity", "ws").set_goods("kit", "br")
    table.trade("zeth>unity: gr; unity>kit: ws; kit>zeth: br")
    assert table.is_protected("unity")
    assert table.is_protected("kit")


def test_r_zet_04_who_only_receives_in_it_is_not() -> None:
    """Ruling OQ-22: Unity trades with Zeth, Kit is given a cube along the way, Kjas gives one: no participants."""
    table = zeth().set_goods("zeth", "2gr").set_goods("unity", "ws").set_goods("kjas", "br")
    table.trade("zeth>unity: gr; unity>zeth: ws; zeth>kit: gr; kjas>zeth: br")
    assert table.is_protected("unity")
    assert not table.is_protected("kit")
    assert not table.is_protected("kjas")


def test_r_zet_19_zeth_may_refuse() -> None:
    """A declined offer protects nobody; neither does one that Zeth leaves open."""
    table = zeth().set_goods("unity", "2ws").set_goods("zeth", "gr")
    table.act("zeth", Decline(table.offer("unity>zeth: 2ws; zeth>unity: gr")))
    table.offer("unity>zeth: ws; zeth>unity: gr")
    table.to("steal")
    assert not table.is_protected("unity")


def test_r_zet_20_protection_money_is_a_trade() -> None:
    """Unity pays a wild cube for the word of Zeth: safe in this turn, not in the next one."""
    table = zeth().set_goods("unity", "ws")
    table.trade("unity>zeth: ws; zeth>unity: protection")
    assert table.goods("zeth") == Bag.parse("ws")
    assert table.is_protected("unity")
    table.next_turn()
    assert not table.is_protected("unity")


def test_r_zet_20_nobody_else_sells_protection() -> None:
    """The word of Kit is worth nothing."""
    table = zeth().set_goods("unity", "ws")
    with table.refuses("NOT_A_RIGHT"):
        table.offer("unity>kit: ws; kit>unity: protection")


def test_r_zet_20_goods_without_agreement_buy_nothing() -> None:
    """Unity hands a cube over without being asked."""
    table = zeth().set_goods("unity", "ws")
    table.gift("unity", "zeth", "ws")
    assert not table.is_protected("unity")


def test_r_zet_21_delivery_of_goods_in_a_later_turn_does_not_protect() -> None:
    """Traded in turn 1, given in turn 2: protected in turn 1 only."""
    table = zeth().set_goods("zeth", "gr").set_goods("unity", "2ws")
    table.trade("zeth>unity: gr; unity>zeth: ws")
    assert table.is_protected("unity")
    table.next_turn()
    table.gift("unity", "zeth", "ws")
    assert not table.is_protected("unity")


# ---- what is taken


@pytest.mark.parametrize("take", ["2gr", "gr wh", "wh br"])
def test_r_zet_06_colours_are_chosen_piece_by_piece(take: str) -> None:
    """Systemic Bribery takes two small cubes of any colours, equal or not."""
    table = stealing("2wh").set_goods("unity", "2gr wh br")
    table.steal("zeth", table.theft(BRIBERY, "unity", take=take))
    assert table.goods("zeth") == Bag.parse(take)
    assert table.goods("unity") == Bag.parse("2gr wh br") - Bag.parse(take)


@pytest.mark.parametrize("take", ["2bk", "gr bk", "gr oc", "gr", "3gr"])
def test_r_zet_06_size_and_number_are_the_printed_ones(take: str) -> None:
    """Two small cubes: no large ones, no octagon, neither fewer nor more than shown."""
    table = stealing("2wh").set_goods("unity", "3gr 2bk oc")
    with table.refuses("WRONG_TAKE", "R-ZET-06"):
        table.steal("zeth", table.theft(BRIBERY, "unity", take=take))


def test_r_zet_06_smuggling_network_takes_an_octagon() -> None:
    """And nothing else."""
    table = stealing("wh 2ye").set_goods("unity", RICH)
    table.steal("zeth", table.theft(NETWORK, "unity"))
    assert table.goods("zeth") == Bag.parse("oc")


@pytest.mark.parametrize("take", ["2ws", "gr ws", "2sh"])
def test_r_zet_07_gray_cubes_and_ships_are_never_stolen(take: str) -> None:
    """They are no coloured cubes."""
    table = stealing("2wh").set_goods("unity", "gr 2ws 3sh")
    with table.refuses("WRONG_TAKE", "R-ZET-06"):
        table.steal("zeth", table.theft(BRIBERY, "unity", take=take))


def test_r_zet_07_points_cards_and_tokens_stay() -> None:
    """All three red cards leave everything but cubes and octagons alone."""
    table = stealing("bk 3wh 2ye").set_points("unity", 5).tokens("unity", envoys=1).set_goods("unity", "4sh 4ws 4wl")
    cards = list(table.state.areas[table.seat("unity")].cards)
    table.steal("zeth", table.theft(MARKET, "unity"))
    assert table.goods("unity") == Bag.parse("4sh 4ws 4wl")
    assert table.points("unity") == 5
    assert table.envoys("unity") == 1
    assert table.state.areas[table.seat("unity")].cards == cards


def test_r_zet_08_thin_victim_loses_what_is_there() -> None:
    """Ruling OQ-04: a green, two wilds, three ships and an octagon: Systemic Bribery takes the green alone."""
    table = stealing("2wh").set_goods("unity", "gr 2ws 3sh oc").set_goods("kit", "9gr")
    table.steal("zeth", table.theft(BRIBERY, "unity"))
    assert table.goods("zeth") == Bag.parse("gr")
    assert table.goods("unity") == Bag.parse("2ws 3sh oc")
    assert table.goods("kit") == Bag.parse("9gr")


def test_r_zet_08_parts_are_taken_size_by_size() -> None:
    """Upgraded Smuggling Network against a victim without an octagon takes the small cube."""
    table = stealing("2ye").put("zeth", NETWORK, flipped=True).set_goods("unity", "br")
    table.steal("zeth", table.theft(NETWORK, "unity"))
    assert table.goods("zeth") == Bag.parse("br")


def test_r_zet_09_loot_is_ordinary_at_once() -> None:
    """It lies in the stock of Zeth, not on its donation card, and can be traded in the next turn."""
    table = stealing("bk").set_goods("unity", "ye")
    table.steal("zeth", table.theft(MARKET, "unity"))
    assert table.goods("zeth") == Bag.parse("ye")
    assert table.donated("zeth") == Bag.parse("")
    table.next_turn()
    table.set_goods("kit", "gr").trade("zeth>kit: ye; kit>zeth: gr")
    assert table.goods("kit") == Bag.parse("ye")


def test_r_zet_22_stolen_goods_pay_for_the_next_theft() -> None:
    """Ruling OQ-39: the last black cube buys one from Unity, which pays Systemic Bribery against Kit."""
    table = stealing("bk").set_goods("unity", "bk").set_goods("kit", "2gr").tokens("kit", envoys=1)
    table.steal("zeth", table.theft(MARKET, "unity"))
    table.steal("zeth", table.theft(BRIBERY, "kit"))
    assert table.goods("zeth") == Bag.parse("2gr")
    with table.refuses("ALREADY_ROBBED"):
        table.steal("zeth", table.theft(NETWORK, "unity"))


def test_r_zet_22_order_is_chosen_by_zeth() -> None:
    """The other way round the black cube pays for Bribery first, and Black Market cannot be paid."""
    table = stealing("bk").set_goods("unity", "bk").set_goods("kit", "2gr").tokens("kit", envoys=1)
    table.steal("zeth", table.theft(BRIBERY, "kit"))
    with table.refuses("NOT_ENOUGH"):
        table.steal("zeth", table.theft(MARKET, "unity"))


def test_r_zet_22_zeth_may_run_none() -> None:
    """Ruling OQ-48: saying done ends the step and the turn without a theft."""
    table = stealing("bk").set_goods("unity", "ye")
    table.done("zeth")
    assert (table.state.turn, table.state.step.value) == (3, "trade")
    assert table.goods("unity") == Bag.parse("ye")


def test_r_zet_22_thefts_come_one_by_one() -> None:
    """Two at once belong to tables with another order."""
    table = stealing("bk 2wh").set_goods("unity", "ye").set_goods("kit", "2gr")
    with table.refuses("WRONG_STEP", "R-ZET-22"):
        table.steal("zeth", table.theft(MARKET, "unity"), table.theft(BRIBERY, "kit"))


def test_r_zet_22_together_all_are_paid_before_any_loot() -> None:
    """OQ-39 with STEAL_ORDER together: the stolen black cube comes too late to pay for the second theft."""
    table = stealing("bk", STEAL_ORDER="together").set_goods("unity", "bk").set_goods("kit", "2gr")
    table.tokens("kit", envoys=1)
    with table.refuses("NOT_ENOUGH", "R-ZET-02"):
        table.steal("zeth", table.theft(MARKET, "unity"), table.theft(BRIBERY, "kit"))
    table.give("zeth", "bk").steal("zeth", table.theft(MARKET, "unity"), table.theft(BRIBERY, "kit"))
    assert table.goods("zeth") == Bag.parse("2gr bk")


def test_r_zet_22_together_is_one_action_a_turn() -> None:
    """OQ-39 with STEAL_ORDER together: after it the step is over."""
    table = stealing("2bk 2wh", STEAL_ORDER="together").set_goods("unity", "ye").set_goods("kit", "2gr")
    table.steal("zeth", table.theft(MARKET, "unity"))
    assert table.state.turn == 3


@pytest.mark.parametrize("second, victim, code", [(BRIBERY, "unity", "ALREADY_ROBBED"), (MARKET, "kit", "ALREADY_RUN")])
def test_r_zet_22_together_the_limits_hold(second: str, victim: str, code: str) -> None:
    """OQ-39 with STEAL_ORDER together: one theft for each victim and each card. Also R-ZET-01, R-ZET-03."""
    table = stealing("2bk 2wh", STEAL_ORDER="together").set_goods("unity", "ye 2gr").set_goods("kit", "ye 2gr")
    with table.refuses(code):
        table.steal("zeth", table.theft(MARKET, "unity"), table.theft(second, victim))


def test_r_zet_24_the_stock_after_the_auctions_counts() -> None:
    """What the economy of the turn produced can be stolen."""
    table = zeth().set_goods("zeth", "2wh").set_goods("kit", "oc")
    table.run_economy(kit=["Anarchic Sacrificial"])
    table.to("steal").steal("zeth", table.theft(BRIBERY, "kit", take="gr wh"))
    assert table.goods("kit") == Bag.parse("2br")


def test_r_zet_24_donation_goods_are_not_stolen() -> None:
    """Ruling OQ-23: they are reserved for being given away."""
    table = stealing("2wh").donation("kit", "wh br").set_goods("kit", "gr")
    table.steal("zeth", table.theft(BRIBERY, "kit"))
    assert table.goods("zeth") == Bag.parse("gr")
    assert table.donated("kit") == Bag.parse("wh br")


def test_r_zet_24_donation_goods_are_stolen_where_the_table_says_so() -> None:
    """OQ-23 with STEAL_DONATIONS on: the ordinary stock first, then the donation card; points stay."""
    table = stealing("2wh", STEAL_DONATIONS="on").donation("kit", "wh br vp").set_goods("kit", "gr")
    (event,) = happened(table.steal("zeth", table.theft(BRIBERY, "kit", take="gr br")), Stolen)
    assert event.from_donation == Bag.parse("br")
    assert table.goods("zeth") == Bag.parse("gr br")
    assert table.donated("kit") == Bag.parse("wh vp")


# ---- envoys


def test_r_zet_10_envoys_fill_the_donation_card_with_one_lot() -> None:
    """Three white become an envoy, an octagon, a yellow, a blue and a brown. Ruling OQ-18: brown, not green."""
    table = zeth().set_goods("zeth", "3wh")
    table.run_economy(zeth=[ENVOYS])
    assert table.lot("zeth") == Bag.parse("br bl ye oc en")
    assert table.goods("zeth") == Bag.parse("")


def test_r_zet_10_other_donation_goods_are_kept_apart() -> None:
    """Universal Translator adds a free black cube to the bound lot."""
    table = zeth().set_goods("zeth", "6wh").put_tech("zeth", "universal_translator")
    table.run_economy(zeth=[ENVOYS, table.tech("zeth", "universal_translator")])
    assert table.lot("zeth") == Bag.parse("br bl ye oc en")
    assert table.donated("zeth") == Bag.parse("br bk bl ye oc en")


def test_r_zet_10_first_piece_fixes_the_receiver() -> None:
    """Envoy and octagon went to Kjas: nobody else can have the rest, Kjas can; the free black cube goes anywhere."""
    table = zeth().donation("zeth", "bk", lot="br bl ye oc en").set_goods("kjas", "2gr")
    table.trade("zeth>kjas: lot{en oc}; kjas>zeth: gr")
    assert table.envoys("kjas") == 1
    for receiver in ("kit", "unity"):
        with table.refuses("LOT_BOUND", "R-ZET-10"):
            table.offer(f"zeth>{receiver}: lot{{ye}}")
    table.trade("zeth>kjas: lot{ye bl}; kjas>zeth: gr")
    table.gift("zeth", "kit", "bk")
    assert table.goods("kjas") == Bag.parse("bl ye oc")
    assert table.goods("kit") == Bag.parse("bk")
    assert table.lot("zeth") == Bag.parse("br")


def test_r_zet_10_one_trade_does_not_split_the_lot() -> None:
    """Two receivers in the same agreement are refused as well."""
    table = zeth().donation("zeth", "", lot="oc en")
    with table.refuses("LOT_BOUND", "R-ZET-10"):
        table.offer("zeth>kjas: lot{en}; zeth>kit: lot{oc}")


def test_r_zet_10_rest_is_gifted_to_the_same_player() -> None:
    """When trading has closed the rest is due to Kjas, and only to Kjas."""
    table = zeth().donation("zeth", "bk", lot="br oc en").set_goods("kjas", "gr")
    table.trade("zeth>kjas: lot{en}; kjas>zeth: gr")
    table.to("gifts")
    kjas, kit = table.seat("kjas"), table.seat("kit")
    rest = Bag.parse("br oc")
    with table.refuses("LOT_BOUND", "R-ZET-10"):
        table.commit_gifts("zeth", CommitGifts((Handover(kit, Bag.parse("bk"), rest),)))
    table.commit_gifts("zeth", CommitGifts((Handover(kit, Bag.parse("bk")), Handover(kjas, lot=rest))))
    assert table.goods("kjas") == rest
    assert table.goods("kit") == Bag.parse("bk")


def test_r_zet_10_whole_lot_is_gifted_to_one() -> None:
    """A lot that nobody bought cannot be split among two receivers; one receives everything, envoy included."""
    table = zeth().donation("zeth", "", lot="br oc en").to("gifts")
    kjas, kit = table.seat("kjas"), table.seat("kit")
    with table.refuses("LOT_BOUND", "R-ZET-10"):
        table.commit_gifts(
            "zeth", CommitGifts((Handover(kit, lot=Bag.parse("br oc")), Handover(kjas, lot=Bag.parse("en"))))
        )
    table.commit_gifts("zeth", CommitGifts((Handover(kit, lot=Bag.parse("br oc en")),)))
    assert table.goods("kit") == Bag.parse("br oc")
    assert table.envoys("kit") == 1


def test_r_zet_10_upgraded_card_binds_its_output_too() -> None:
    """Zeth Diaspora: a point for Zeth; envoy, octagon and point for one other."""
    table = zeth().put("zeth", ENVOYS, flipped=True).set_goods("zeth", "3wh")
    table.run_economy(zeth=[ENVOYS])
    assert table.points("zeth") == 1
    assert table.lot("zeth") == Bag.parse("oc vp en")
    table.next_turn()
    table.set_goods("kjas", "gr").trade("zeth>kjas: lot{vp}; kjas>zeth: gr")
    assert table.points("kjas") == 1
    with table.refuses("LOT_BOUND", "R-ZET-10"):
        table.offer("zeth>kit: lot{oc}")


@pytest.mark.parametrize("card, flipped, envoys, price, take", PRICES)
def test_r_zet_11_envoys_make_theft_cheaper(card: str, flipped: bool, envoys: int, price: str, take: str) -> None:
    """With so many envoys at the victim's the theft costs so much; the envoys stay."""
    table = stealing(price).put("zeth", card, flipped=flipped).set_goods("unity", RICH).tokens("unity", envoys=envoys)
    table.steal("zeth", table.theft(card, "unity", take=take))
    assert table.goods("zeth") == Bag.parse(take)
    assert table.envoys("unity") == envoys


@pytest.mark.parametrize("card, flipped, envoys, price, take", [row for row in PRICES if row[2]])
def test_r_zet_11_fewer_envoys_do_not_help(card: str, flipped: bool, envoys: int, price: str, take: str) -> None:
    """With one envoy less at the victim's, that price does not pay; envoys elsewhere do not count."""
    table = stealing(price).put("zeth", card, flipped=flipped).set_goods("unity", RICH)
    table.tokens("unity", envoys=envoys - 1).tokens("kit", envoys=3)
    wanted = table.theft(card, "unity", take=take, pay=price)
    with table.refuses("WRONG_PAYMENT"):
        table.steal("zeth", wanted)


def test_r_zet_11_alternative_with_too_many_envoys_is_refused() -> None:
    """Black Market for nothing wants two envoys with the victim."""
    table = stealing("bk").set_goods("unity", "ye").tokens("unity", envoys=1)
    with table.refuses("TOO_FEW_ENVOYS", "R-ZET-11"):
        table.steal("zeth", table.theft(MARKET, "unity", alternative=0))


def test_r_zet_12_envoys_stay_with_their_receiver() -> None:
    """Over turns and thefts; the receiver cannot trade them on. Ruling OQ-05."""
    table = zeth().tokens("kit", envoys=2).set_goods("kit", "gr").set_goods("unity", "ws")
    with table.refuses("NOT_A_RIGHT"):
        table.offer("kit>unity: envoy; unity>kit: ws")
    with table.refuses("NOT_A_RIGHT"):
        table.offer("kit>zeth: envoy")
    table.next_turn()
    table.next_turn()
    assert table.envoys("kit") == 2


def test_r_zet_13_envoys_from_the_stock_are_traded() -> None:
    """Zeth gives one to Kit for a green cube. Also R-ZET-15: that protects Kit this turn like any trade."""
    table = zeth().set_goods("kit", "gr")
    table.trade("zeth>kit: envoy; kit>zeth: gr")
    assert table.envoys("kit") == 1
    assert table.is_protected("kit")


def test_r_zet_13_envoys_from_the_stock_need_consent() -> None:
    """Kit declines, and there is no envoy."""
    table = zeth().set_goods("kit", "gr")
    table.act("kit", Decline(table.offer("zeth>kit: envoy; kit>zeth: gr")))
    assert table.envoys("kit") == 0


def test_r_zet_13_envoys_from_the_stock_are_never_a_gift() -> None:
    """Even agreed on: without something in return it is no trade."""
    table = zeth().set_goods("zeth", "gr")
    with table.refuses("NOT_A_RIGHT", "R-ZET-13"):
        table.offer("zeth>kit: envoy")
    with table.refuses("NOT_A_RIGHT", "R-ZET-13"):
        table.offer("zeth>kit: gr envoy")


def test_r_zet_13_bystander_of_a_trade_gets_no_envoy() -> None:
    """Unity trades with Zeth; Kit would receive an envoy for nothing."""
    table = zeth().set_goods("zeth", "gr").set_goods("unity", "ws")
    with table.refuses("NOT_A_RIGHT", "R-ZET-13"):
        table.offer("zeth>unity: gr; unity>zeth: ws; zeth>kit: envoy")


def test_r_zet_13_tables_without_envoys_from_the_stock() -> None:
    """OQ-05 with ENVOYS_FROM_STOCK off: envoys come from the card alone."""
    table = zeth(ENVOYS_FROM_STOCK="off").set_goods("kit", "gr").donation("zeth", "", lot="oc en")
    with table.refuses("NOT_A_RIGHT", "R-ZET-13"):
        table.offer("zeth>kit: envoy; kit>zeth: gr")
    table.trade("zeth>kit: lot{en oc}; kit>zeth: gr")
    assert table.envoys("kit") == 1


def test_r_zet_14_seven_envoys_exist() -> None:
    """The seventh can be handed out, an eighth cannot. Ruling OQ-24."""
    table = zeth().tokens("unity", envoys=6).set_goods("kit", "2gr")
    table.trade("zeth>kit: envoy; kit>zeth: gr")
    with table.refuses("NOT_ENOUGH", "R-ZET-14"):
        table.offer("zeth>kit: envoy; kit>zeth: gr")


def test_r_zet_14_envoys_of_one_trade_are_counted_together() -> None:
    """Four for Kit and four for Unity are eight."""
    table = zeth().set_goods("kit", "gr").set_goods("unity", "ws")
    with table.refuses("NOT_ENOUGH", "R-ZET-14"):
        table.offer("zeth>kit: 4envoy; kit>zeth: gr; zeth>unity: 4envoy; unity>zeth: ws")


def test_r_zet_14_without_envoys_that_part_is_skipped() -> None:
    """All seven lie with players: the Envoys card gives its goods alone."""
    table = zeth().tokens("unity", envoys=4).tokens("kit", envoys=3).set_goods("zeth", "3wh")
    table.run_economy(zeth=[ENVOYS])
    assert table.lot("zeth") == Bag.parse("br bl ye oc")


def test_r_zet_14_an_envoy_in_a_lot_is_not_in_the_stock() -> None:
    """Six with players and one on the donation card leave none."""
    table = zeth().tokens("unity", envoys=6).donation("zeth", "", lot="oc en").set_goods("kit", "gr")
    with table.refuses("NOT_ENOUGH", "R-ZET-14"):
        table.offer("zeth>kit: envoy; kit>zeth: gr")


def test_r_zet_15_receiver_of_a_traded_lot_is_protected() -> None:
    """An envoy of the card, sold, protects as well; given for nothing it does not."""
    table = zeth().donation("zeth", "", lot="oc en").set_goods("kit", "gr")
    table.trade("zeth>kit: lot{en oc}; kit>zeth: gr")
    assert table.is_protected("kit")
    table = zeth().donation("zeth", "", lot="oc en")
    table.trade("zeth>kit: lot{en oc}")
    assert table.envoys("kit") == 1
    assert not table.is_protected("kit")


# ---- cards


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("card", [*RED, ENVOYS])
def test_r_zet_16_four_cards_cannot_change_hands(card: str, flipped: bool) -> None:
    """Neither traded nor given, on either side. Ruling OQ-30: not lent either."""
    table = zeth().put("zeth", card, flipped=flipped).set_goods("unity", "ws")
    with table.refuses("NOT_TRADABLE", "R-TRADE-04"):
        table.offer(f"zeth>unity: #{card}; unity>zeth: ws")
    with table.refuses("NOT_TRADABLE", "R-TRADE-04"):
        table.gift("zeth", "unity", cards=[card])


def test_r_zet_16_cascading_deception_and_technologies_can() -> None:
    """They are lent like cards of others, and come home."""
    table = zeth().put_tech("zeth", "nanotechnology").set_goods("unity", "ws")
    nano = table.tech("zeth", "nanotechnology")
    table.trade(f"zeth>unity: #{DECEPTION} #{nano}; unity>zeth: ws")
    table.run_economy(unity=[DECEPTION])
    assert table.goods("unity") == Bag.parse("2bk sh")
    table.next_turn()
    assert table.holds("zeth", DECEPTION)
    assert table.holds("zeth", nano)


@pytest.mark.parametrize("card, technology, back", UPGRADES)
def test_r_zet_17_starting_cards_upgrade_by_one_technology(card: str, technology: str, back: str) -> None:
    """There is no violet converter and no second technology."""
    table = zeth().set_goods("zeth", RICH).with_colonies("zeth", "Sirius", "Altair", "Vega", "Deneb")
    with table.refuses("CANNOT_UPGRADE", "R-UPG-01"):
        table.upgrade("zeth", card)
    assert table.printed(card).upgrade_technologies == (technology,)
    table.put_tech("zeth", technology)
    table.upgrade("zeth", card, spend=table.tech("zeth", technology))
    assert table.name(card) == back


def test_r_zet_17_another_technology_does_not_upgrade() -> None:
    """Genetic Engineering is named on none of the five."""
    table = zeth().put_tech("zeth", "genetic_engineering")
    for card, _, _ in UPGRADES:
        with table.refuses("CANNOT_UPGRADE", "R-UPG-05"):
            table.upgrade("zeth", card, spend=table.tech("zeth", "genetic_engineering"))


def test_r_zet_17_cascading_deception_has_two_converters() -> None:
    """Both run in one phase; upgraded the first one adds a green."""
    for flipped, gained in ((False, "2bk 3sh"), (True, "gr 2bk 3sh")):
        table = zeth().put("zeth", DECEPTION, flipped=flipped).set_goods("zeth", "bk")
        table.run_economy(zeth=[table.planned(DECEPTION, 0), table.planned(DECEPTION, 1)])
        assert table.goods("zeth") == Bag.parse(gained)


def test_r_zet_18_last_turn_keeps_the_output() -> None:
    """In turn 6 the goods belong to Zeth; the envoy is worth nothing and goes to nobody."""
    table = zeth().at(6).set_goods("zeth", "3wh")
    table.run_economy(zeth=[ENVOYS])
    assert table.goods("zeth") == Bag.parse("br bl ye oc")
    assert table.donated("zeth") == Bag.parse("")
    assert table.envoys("zeth") == 0
    assert table.outcome().scores[table.seat("zeth")] == 12


def test_r_zet_18_envoys_are_worth_nothing() -> None:
    """Two games differ in Kit's envoys only and end with the same scores."""
    plain, held = zeth().at(6), zeth().at(6).tokens("kit", envoys=5)
    plain.to_the_end()
    held.to_the_end()
    assert held.outcome().scores == plain.outcome().scores


def test_r_zet_16_zeth_starts_without_a_colony() -> None:
    """Ruling OQ-36; five starting cards and one team lie before it."""
    table = Table("zeth", "kjas", "kit", "unity")
    assert table.colonies("zeth") == []
    assert len(table.teams("zeth")) == 1
    assert all(table.holds("zeth", card) for card, _, _ in UPGRADES)
