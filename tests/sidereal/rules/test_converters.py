"""Converters in general and violet converters (R-CONV, R-VIO)."""

from __future__ import annotations

import pytest

from confluence.sidereal.actions import CommitPlan, PlannedRun
from confluence.sidereal.events import Discarded, Entered, Points, Ran, Upgraded
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import EMPTY, Bag
from tests.sidereal.table import Table, happened

PARADISE = "relic_paradise_converter"
DETECTOR = "relic_relic_detector"
GRINDSTONE = "relic_nalgorian_grindstone"
DOMINANCE = "caylion_planetary_ecological_dominance"
TELENET = "caylion_distributed_telenet"


def four() -> Table:
    return Table("caylion", "eni_et", "faderan", "kit")


# ------------------------------------------------------------------ R-CONV


def test_r_conv_01_violet_arrow_runs_in_the_trade_phase() -> None:
    """Paradise Converter `* => 2vp` runs while trading is open."""
    table = four().put("faderan", PARADISE, "sirius")
    table.run("faderan", PARADISE, colonies=["sirius"])
    assert table.points("faderan") == 2


def test_r_conv_01_violet_arrow_does_not_run_in_the_economy_phase() -> None:
    table = four().put("faderan", PARADISE, "sirius").to("plans")
    with table.refuses("WRONG_STEP"):
        table.run("faderan", PARADISE, colonies=["sirius"])
    with table.refuses("WRONG_ARROW", "R-CONV-01"):
        table.plan("faderan", PARADISE)


def test_r_conv_01_white_arrow_runs_in_the_economy_phase_only() -> None:
    table = four().set_goods("caylion", "")
    with table.refuses("WRONG_ARROW", "R-CONV-01"):
        table.run("caylion", DOMINANCE)
    table.run_economy(caylion=[DOMINANCE])
    assert table.goods("caylion") == Bag.parse("3gr wh sh")


def test_r_conv_01_red_arrow_runs_in_the_steal_step_only() -> None:
    """Black Market runs neither while trading nor in a plan; a white converter robs nobody."""
    table = Table("caylion", "eni_et", "faderan", "zeth").set_goods("zeth", "bk").set_goods("caylion", "ye")
    with table.refuses("WRONG_ARROW", "R-CONV-01"):
        table.run("zeth", "zeth_black_market")
    table.to("plans")
    with table.refuses("WRONG_ARROW", "R-CONV-01"):
        table.plan("zeth", "zeth_black_market")
    table.set_goods("caylion", "ye").at(1, "steal")
    with table.refuses("WRONG_ARROW"):
        table.steal("zeth", table.theft("zeth_cascading_deception", "caylion"))
    table.steal("zeth", table.theft("zeth_black_market", "caylion"))
    assert table.goods("zeth") == Bag.parse("ye")


def test_r_conv_02_a_white_converter_runs_once_in_a_turn() -> None:
    table = four().set_goods("caylion", "2bk").to("plans")
    with table.refuses("TOO_MANY_RUNS", "R-CONV-02"):
        table.plan("caylion", TELENET, TELENET)
    table.run_economy(caylion=[TELENET])
    assert table.goods("caylion") == Bag.parse("bk wh br")


def test_r_conv_02_a_violet_converter_runs_once_in_a_turn() -> None:
    """It runs again in the next one."""
    table = four().put("faderan", PARADISE, "sirius", "spica")
    table.run("faderan", PARADISE, colonies=["sirius"])
    with table.refuses("ALREADY_RUN", "R-CONV-02"):
        table.run("faderan", PARADISE, colonies=["spica"])
    table.next_turn()
    table.run("faderan", PARADISE, colonies=["spica"])
    assert table.points("faderan") == 4


def test_r_conv_02_the_converter_on_a_deck_runs_once_in_a_turn() -> None:
    """Also R-FAD-10."""
    table = four().set_goods("faderan", "8wh").put("faderan", "spica", "gacrux")
    table.draw("faderan", colonies=["spica"])
    with table.refuses("ALREADY_RUN", "R-FAD-10"):
        table.draw("faderan", colonies=["gacrux"])


def test_r_conv_02_running_is_optional() -> None:
    """With an empty plan even a free converter stands still."""
    table = four().set_goods("caylion", "sh")
    table.run_economy()
    assert table.goods("caylion") == Bag.parse("sh")


def test_r_conv_02_only_a_seedling_colony_runs_twice() -> None:
    """Also R-CAY-05: the exception belongs to the colony with the token."""
    table = four().set_goods("caylion", "").take_colonies("caylion")
    table.put("caylion", "sirius", seedling=True).put("caylion", "wezen").to("plans")
    with table.refuses("TOO_MANY_RUNS", "R-CONV-02"):
        table.plan("caylion", "wezen", "wezen")
    with table.refuses("TOO_MANY_RUNS", "R-CONV-02"):
        table.plan("caylion", "sirius", "sirius", "sirius")
    table.run_economy(caylion=["sirius", "sirius", "wezen"])
    assert table.goods("caylion") == Bag.parse("2gr br")


def test_r_conv_03_the_complete_input_must_be_paid() -> None:
    """Nanotechnology `3br -> gr oc` does not run on two browns, nor for part of the output."""
    table = four().put_tech("caylion", "nanotechnology").set_goods("caylion", "2br 5gr").to("plans")
    nano = table.tech("caylion", "nanotechnology")
    with table.refuses("NOT_ENOUGH"):
        table.plan("caylion", nano)
    with table.refuses("WRONG_PAYMENT", "R-CONV-03"):
        table.plan("caylion", table.planned(nano, pay="2br"))
    table.give("caylion", "2br")
    with table.refuses("WRONG_PAYMENT", "R-CONV-03"):
        table.plan("caylion", table.planned(nano, pay="4br"))
    table.run_economy(caylion=[nano])
    assert table.goods("caylion") == Bag.parse("6gr br oc")


def test_r_conv_03_an_empty_input_side_is_free() -> None:
    table = four().set_goods("caylion", "").to("plans")
    with table.refuses("WRONG_PAYMENT", "R-CONV-03"):
        table.plan("caylion", table.planned(DOMINANCE, pay="gr"))
    table.run_economy(caylion=[DOMINANCE])
    assert table.goods("caylion") == Bag.parse("3gr wh sh")


@pytest.mark.parametrize(
    "slots, afterwards",
    [((), "2bk"), ((0,), "4bk sh"), ((1,), "bk 2sh"), ((0, 1), "3bk 3sh"), ((1, 0), "3bk 3sh")],
)
def test_r_conv_04_converters_of_one_card_are_independent(slots: tuple[int, ...], afterwards: str) -> None:
    """Cascading Deception carries `-> 2bk sh` and `bk -> 2sh`; each runs with or without the other."""
    table = Table("caylion", "eni_et", "faderan", "zeth").set_goods("zeth", "2bk")
    table.run_economy(zeth=[table.planned("zeth_cascading_deception", slot=slot) for slot in slots])
    assert table.goods("zeth") == Bag.parse(afterwards)


def test_r_conv_04_each_converter_of_a_card_runs_once() -> None:
    table = Table("caylion", "eni_et", "faderan", "zeth").set_goods("zeth", "2bk").to("plans")
    second = table.planned("zeth_cascading_deception", slot=1)
    with table.refuses("TOO_MANY_RUNS", "R-CONV-02"):
        table.plan("zeth", second, second)
    with table.refuses("NO_CONVERTER"):
        table.plan("zeth", table.planned("zeth_cascading_deception", slot=2))


@pytest.mark.parametrize("pay", ["3br 2bl", "6br 4bl", "6br bl", "5br", "4br"])
def test_r_conv_05_alternatives_are_not_mixed(pay: str) -> None:
    """Organic Chemists ask for 6br or 4bl, exactly one of them and complete."""
    table = four().put("kit", "team_organic_chemists").set_goods("kit", "6br 4bl")
    with table.refuses("WRONG_PAYMENT", "R-CONV-03"):
        table.invent("kit", "team_organic_chemists", pay=pay)


def test_r_conv_05_exactly_one_alternative_is_paid() -> None:
    table = four().put("kit", "team_organic_chemists").set_goods("kit", "6br 4bl")
    with table.refuses("NO_CONVERTER", "R-CONV-05"):
        table.invent("kit", "team_organic_chemists", alternative=2)
    with table.refuses("WRONG_PAYMENT"):
        table.invent("kit", "team_organic_chemists", alternative=0, pay="4bl")
    table.invent("kit", "team_organic_chemists", alternative=1)
    assert table.goods("kit") == Bag.parse("6br")


def test_r_conv_05_two_incomplete_alternatives_do_not_make_one() -> None:
    table = four().put("kit", "team_organic_chemists").set_goods("kit", "5br 3bl")
    with table.refuses("NOT_ENOUGH", "R-CONV-03"):
        table.invent("kit", "team_organic_chemists")


def test_r_conv_06_only_cards_in_play_run() -> None:
    """A card of the library, a spent card, a card on a track and a card of somebody else do not run."""
    table = four().set_goods("caylion", "9gr 9br 9bk").put_tech("caylion", "genetic_engineering")
    nano = table.tech("caylion", "nanotechnology")
    table.track("colony", "sirius").to("plans")
    with table.refuses("NOT_HELD"):
        table.plan("caylion", nano)
    with table.refuses("NOT_HELD"):
        table.plan("caylion", "sirius")
    with table.refuses("NOT_HELD"):
        table.plan("caylion", "eni_et_deep_hunting")
    table.tucked(nano, table.tech("caylion", "genetic_engineering"))
    with table.refuses("NOT_HELD"):
        table.plan("caylion", nano)


def test_r_conv_06_the_enters_play_icon_is_the_exception() -> None:
    """An unplayed fleet runs its violet converter from the library; a technology card has no such icon."""
    table = Table("caylion", "eni_et", "faderan", "imdril").set_goods("imdril", "3bk 9br")
    table.enter("imdril", "imdril_fleet_124")
    assert table.holds("imdril", "imdril_fleet_124")
    with table.refuses("NO_CONVERTER", "R-CONV-06"):
        table.enter("imdril", table.tech("imdril", "nanotechnology"))
    with table.refuses("NOT_HELD", "R-CONV-06"):
        table.run("imdril", "imdril_fleet_125")


def test_r_conv_07_spent_goods_go_to_the_supply() -> None:
    """Nobody else receives what was paid."""
    table = four().set_goods("caylion", "bk")
    before = table.state.all_goods()
    events = table.run_economy(caylion=[TELENET])
    (ran,) = happened(events, Ran)
    assert (ran.paid, ran.gained) == (Bag.parse("bk"), Bag.parse("wh br"))
    assert table.state.all_goods() == before - Bag.parse("bk") + Bag.parse("wh br")


def test_r_conv_07_consumed_colonies_go_under_the_deck() -> None:
    table = four().put("faderan", PARADISE, "sirius")
    events = table.run("faderan", PARADISE, colonies=["sirius"])
    assert happened(events, Discarded) == [Discarded(table.seat("faderan"), table.card("sirius"))]
    assert table.state.colony_deck[-1] == table.card("sirius")
    assert table.zone("sirius") == "deck"


def test_r_conv_08_a_card_that_entered_play_runs_in_the_same_turn() -> None:
    table = Table("caylion", "eni_et", "faderan", "unity").set_goods("unity", "6gr").put("unity", "sirius")
    table.enter("unity", "unity_bezier", colonies=["sirius"])
    table.run_economy(unity=["unity_bezier"])
    assert table.goods("unity") == Bag.parse("2ws wl")


def test_r_conv_08_a_card_that_was_received_runs_in_the_same_turn() -> None:
    table = four().set_goods("caylion", "").set_goods("eni_et", "")
    table.gift("eni_et", "caylion", cards=["eni_et_deep_hunting"])
    table.run_economy(caylion=["eni_et_deep_hunting"])
    assert table.goods("caylion") == Bag.parse("bl sh")


def test_r_conv_08_a_card_that_was_upgraded_runs_its_new_side() -> None:
    table = four().put_tech("eni_et", "genetic_engineering").set_goods("eni_et", "")
    table.upgrade("eni_et", "eni_et_deep_hunting", spend=table.tech("eni_et", "genetic_engineering"))
    table.run_economy(eni_et=["eni_et_deep_hunting"])
    assert table.goods("eni_et") == Bag.parse("wh bl sh")


def test_r_conv_09_the_runner_names_the_pieces() -> None:
    """Two of three browns and a wild, although three browns are there."""
    table = four().put_tech("caylion", "nanotechnology").set_goods("caylion", "3br ws")
    nano = table.tech("caylion", "nanotechnology")
    table.run_economy(caylion=[table.planned(nano, pay="2br ws")])
    assert table.goods("caylion") == Bag.parse("br gr oc")


def test_r_conv_09_the_runner_names_the_colonies() -> None:
    table = four().put("faderan", PARADISE, "sirius", "spica")
    table.run("faderan", PARADISE, colonies=["spica"])
    assert table.holds("faderan", "sirius")
    assert not table.holds("faderan", "spica")


def test_r_conv_09_the_runner_names_the_colour_of_interest() -> None:
    """Two wilds into Mutual Understanding leave two places for one colour of the runner's choice."""
    table = four().set_goods("caylion", "2ws gr")
    table.gift("eni_et", "caylion", cards=["eni_et_mutual_understanding"])
    table.to("plans")
    run = table.planned("eni_et_mutual_understanding", pay="2ws", colour="br")
    with table.refuses("WRONG_PAYMENT", "R-ENI-06"):
        table.plan("caylion", table.planned("eni_et_mutual_understanding", pay="2ws", colour="bk"))
    table.run_economy(caylion=[run])
    assert table.goods("caylion") == Bag.parse("2ws 2br gr")


def test_r_conv_09_all_choices_are_part_of_the_recorded_action() -> None:
    """Also R-DIG-03: what the runner left open is filled in before it is written down."""
    table = four().put_tech("caylion", "nanotechnology").set_goods("caylion", "3br").to("plans")
    nano = table.tech("caylion", "nanotechnology")
    action = SIDEREAL.complete(table.state, table.seat("caylion"), CommitPlan((PlannedRun(nano),)))
    assert action == CommitPlan((PlannedRun(nano, 0, 0, Bag.parse("3br")),))


def test_r_conv_10_a_piece_pays_once() -> None:
    """One black cube cannot feed Distributed Telenet and count for Quantum Computers too."""
    table = four().put_tech("caylion", "quantum_computers").set_goods("caylion", "2bk").to("plans")
    quantum = table.tech("caylion", "quantum_computers")
    with table.refuses("NOT_ENOUGH", "R-ECON-07"):
        table.plan("caylion", quantum, TELENET)
    table.give("caylion", "bk")
    table.run_economy(caylion=[quantum, TELENET])
    assert table.goods("caylion") == Bag.parse("gr bl ye wh br")


def test_r_conv_10_a_wild_fills_one_place() -> None:
    table = four().put_tech("caylion", "nanotechnology").set_goods("caylion", "br ws").to("plans")
    with table.refuses("NOT_ENOUGH"):
        table.plan("caylion", table.tech("caylion", "nanotechnology"))


def test_r_conv_11_points_are_paid_from_the_hidden_pile() -> None:
    """Nalgorian Grindstone `vp -> gr br bk bl`; everybody sees that a point was paid."""
    table = four().put("faderan", GRINDSTONE).set_goods("faderan", "").set_points("faderan", 1)
    events = table.run_economy(faderan=[GRINDSTONE])
    assert table.points("faderan") == 0
    assert table.goods("faderan") == Bag.parse("gr br bk bl")
    (paid,) = happened(events, Points)
    assert (paid.seat, paid.amount, paid.audience) == (table.seat("faderan"), -1, None)


@pytest.mark.parametrize("points", [0, -3])
def test_r_conv_11_no_points_no_run(points: int) -> None:
    table = four().put("faderan", GRINDSTONE).set_points("faderan", points).to("plans")
    with table.refuses("NOT_ENOUGH"):
        table.plan("faderan", GRINDSTONE)


# ------------------------------------------------------------------ R-VIO


def test_r_vio_01_output_is_available_at_once() -> None:
    """The yellow of an upgrade terraforms Sargas in the same Trade Phase."""
    table = four().set_goods("caylion", "2bk").put("caylion", "sirius", "sargas")
    with table.refuses("NOT_ENOUGH"):
        table.upgrade("caylion", "sargas")
    table.upgrade("caylion", "caylion_lunar_mining_consortium", colonies=["sirius"])
    assert table.goods("caylion") == Bag.parse("ye")
    assert table.points("caylion") == 1
    table.upgrade("caylion", "sargas")
    assert table.flipped("sargas")


def test_r_vio_01_output_can_be_traded_on_at_once() -> None:
    """Also R-TRADE-12."""
    table = four().set_goods("caylion", "2bk").put("caylion", "sirius").set_goods("kit", "oc")
    table.upgrade("caylion", "caylion_lunar_mining_consortium", colonies=["sirius"])
    table.trade("caylion>kit: ye; kit>caylion: oc")
    assert table.goods("caylion") == Bag.parse("oc")


def test_r_vio_02_the_card_itself_enters_play() -> None:
    table = Table("caylion", "eni_et", "faderan", "imdril").set_goods("imdril", "oc bk gr")
    assert table.zone("imdril_fleet_126") == "library"
    (entered,) = happened(table.enter("imdril", "imdril_fleet_126"), Entered)
    assert (entered.card, entered.how, entered.paid) == (126, "library", Bag.parse("oc bk"))
    assert table.holds("imdril", "imdril_fleet_126")
    assert table.goods("imdril") == Bag.parse("gr")
    assert table.points("imdril") == 1


def test_r_vio_02_not_without_paying_and_not_twice() -> None:
    table = Table("caylion", "eni_et", "faderan", "imdril").set_goods("imdril", "oc")
    with table.refuses("NOT_ENOUGH", "R-CONV-03"):
        table.enter("imdril", "imdril_fleet_126")
    table.give("imdril", "oc 2bk")
    table.enter("imdril", "imdril_fleet_126")
    with table.refuses("NOT_IN_LIBRARY"):
        table.enter("imdril", "imdril_fleet_126")


def test_r_vio_02_only_the_owner_plays_a_library_card() -> None:
    """Also R-LOAN-10."""
    table = Table("caylion", "eni_et", "faderan", "imdril").set_goods("caylion", "oc bk")
    with table.refuses("NOT_IN_LIBRARY", "R-LOAN-10"):
        table.enter("caylion", "imdril_fleet_126")


def test_r_vio_03_the_top_relic_enters_play() -> None:
    """Only the deck that the converter names is touched."""
    table = four().set_goods("faderan", "4wh").put("faderan", "spica").deck("relic", DETECTOR, PARADISE)
    colonies = list(table.state.colony_deck)
    table.draw("faderan", colonies=["spica"])
    assert table.holds("faderan", DETECTOR)
    assert table.state.relic_deck[0] == table.card(PARADISE)
    assert table.state.colony_deck == [*colonies, table.card("spica")]


def test_r_vio_03_a_converter_on_a_card_draws_too() -> None:
    """The Relic Detector `3gr * => relic` draws in the same turn as the deck."""
    table = four().set_goods("faderan", "4wh 3gr").put("faderan", DETECTOR, "spica", "sirius")
    table.deck("relic", PARADISE, GRINDSTONE)
    table.draw("faderan", colonies=["spica"])
    table.run("faderan", DETECTOR, colonies=["sirius"])
    assert table.holds("faderan", PARADISE)
    assert table.holds("faderan", GRINDSTONE)


def test_r_vio_03_an_empty_deck_gives_nothing() -> None:
    table = four().set_goods("faderan", "4wh 3gr").put("faderan", DETECTOR, "spica", "sirius")
    for relic in list(table.state.relic_deck):
        table.put("faderan", relic)
    with table.refuses("DECK_EMPTY", "R-FAD-20"):
        table.draw("faderan", colonies=["spica"])
    with table.refuses("DECK_EMPTY", "R-FAD-20"):
        table.run("faderan", DETECTOR, colonies=["sirius"])


def test_r_vio_04_the_gear_flips_the_card() -> None:
    """Before and after, the visible side decides what the card is called and does."""
    table = four().set_goods("eni_et", "2bl").put("eni_et", "altair")
    assert table.name("eni_et_deep_hunting") == "Deep Hunting"
    (flip,) = happened(table.upgrade("eni_et", "eni_et_deep_hunting", colonies=["altair"]), Upgraded)
    assert (flip.card, flip.paid, flip.colonies) == (46, Bag.parse("2bl"), (table.card("altair"),))
    assert table.name("eni_et_deep_hunting") == "Pelagic Bounty"
    assert table.goods("eni_et") == EMPTY


def test_r_vio_04_other_violet_converters_flip_nothing() -> None:
    table = four().put("faderan", PARADISE, "sirius")
    table.run("faderan", PARADISE, colonies=["sirius"])
    assert sum(table.state.flipped) == 0
