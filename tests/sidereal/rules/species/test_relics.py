"""The twelve relic worlds of Faderan, one after another."""

from __future__ import annotations

import pytest

from confluence.sidereal.events import Invented, Rewarded
from confluence.sidereal.goods import Bag
from tests.sidereal.table import Table, happened

GIFT = "relic_gift_of_the_duruntai"
INTEGRATOR = "relic_contextual_integrator_cache"
NETWORK = "relic_automated_transport_network"
DETECTOR = "relic_relic_detector"
LIBRARY = "relic_library_of_entelechy"
DECOMPOSER = "relic_transmutive_decomposer"
GRINDSTONE = "relic_nalgorian_grindstone"
RUIN = "relic_stars_ruin"
PARADISE = "relic_paradise_converter"
ARMADA = "relic_barian_trade_armada"
DEMIRING = "relic_thils_demiring"
ARMILLA = "relic_the_grand_armilla"
CHEMISTS = "Organic Chemists"


def relics(**options: str) -> Table:
    """Nobody has goods; the cards of the four seats are as dealt."""
    table = Table("faderan", "kit", "yengii", "unity", **options)
    for species in table.state.species:
        table.set_goods(species, "")
    return table


def drawn(relic: str, table: Table | None = None) -> Table:
    """Faderan draws this relic through its deck and has nothing else afterwards."""
    table = table or relics()
    table.with_colonies("faderan", "Spica").set_goods("faderan", "4wh").deck("relic", relic)
    table.draw("faderan")
    return table


# ---- 59 Gift of the Duruntai


def test_r_fad_18_giver_and_faderan_gain_by_the_trade() -> None:
    """Unity trades the card to Kit: Unity gains a green, a brown, a blue and an octagon, Faderan a blue."""
    table = relics().put("unity", GIFT).set_goods("kit", "sh")
    events = table.trade(f"unity>kit: #{GIFT}; kit>unity: sh")
    assert table.goods("unity") == Bag.parse("gr br bl oc sh")
    assert table.goods("faderan") == Bag.parse("bl")
    assert table.goods("kit") == Bag.parse("")
    assert [event.seat for event in happened(events, Rewarded)] == [table.seat("unity"), table.seat("faderan")]


def test_r_fad_18_faderan_as_giver_gains_both() -> None:
    """The owner gives it away itself: two blue, an octagon, a green and a brown."""
    table = relics().put("faderan", GIFT).set_goods("kit", "sh")
    table.trade(f"faderan>kit: #{GIFT}; kit>faderan: sh")
    assert table.goods("faderan") == Bag.parse("gr br 2bl oc sh")


def test_r_fad_18_once_a_turn() -> None:
    """A second trade with the card gives nothing in this turn, and triggers again in the next one."""
    table = relics().put("unity", GIFT).set_goods("kit", "2sh")
    table.trade(f"unity>kit: #{GIFT}; kit>unity: sh")
    table.trade(f"kit>unity: #{GIFT}; unity>kit: sh")
    assert table.goods("kit") == Bag.parse("2sh")
    assert table.goods("faderan") == Bag.parse("bl")
    table.next_turn()
    table.set_goods("unity", "").set_goods("kit", "sh")
    table.trade(f"unity>kit: #{GIFT}; kit>unity: sh")
    assert table.goods("unity") == Bag.parse("gr br bl oc sh")


def test_r_fad_18_a_gift_neither_triggers_nor_uses_up_the_trigger() -> None:
    """Unity gives the card to Kit for nothing; Kit then trades it to Faderan and is the one who gains."""
    table = relics().at(4).put("unity", GIFT).set_goods("faderan", "sh")
    table.gift("unity", "kit", cards=[GIFT])
    assert table.goods("unity") == Bag.parse("")
    assert table.goods("faderan") == Bag.parse("sh")
    table.trade(f"kit>faderan: #{GIFT}; faderan>kit: sh")
    assert table.goods("kit") == Bag.parse("gr br bl oc sh")
    assert table.goods("faderan") == Bag.parse("bl")


def test_r_fad_18_an_agreed_gift_is_a_gift() -> None:
    """Kit agrees to take the card for nothing: no trade, no gain."""
    table = relics().put("unity", GIFT)
    table.trade(f"unity>kit: #{GIFT}")
    assert table.holds("kit", GIFT)
    assert table.goods("unity") == Bag.parse("")
    assert table.goods("faderan") == Bag.parse("")


def test_r_fad_18_a_gift_beside_a_trade_is_a_gift() -> None:
    """Kit and Yengii swap goods; in the same agreement Unity lets Kit have the card for nothing."""
    table = relics().put("unity", GIFT).set_goods("kit", "gr").set_goods("yengii", "sh")
    table.trade(f"unity>kit: #{GIFT}; kit>yengii: gr; yengii>kit: sh")
    assert table.holds("kit", GIFT)
    assert table.goods("unity") == Bag.parse("")
    assert table.goods("faderan") == Bag.parse("")


def test_r_fad_18_a_token_accepted_in_return_makes_it_a_trade() -> None:
    """Kit accepts an acknowledgement for the card. Also R-FAD-21."""
    table = relics().put("faderan", GIFT)
    table.trade(f"faderan>kit: #{GIFT} ack")
    assert table.goods("faderan") == Bag.parse("gr br 2bl oc")


def test_r_fad_18_trades_without_the_card_trigger_nothing() -> None:
    """Holding it is not enough."""
    table = relics().put("unity", GIFT).set_goods("unity", "ws").set_goods("kit", "sh")
    table.trade("unity>kit: ws; kit>unity: sh")
    assert table.goods("unity") == Bag.parse("sh")


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_r_fad_18_who_hands_it_over_is_the_giver(order: tuple[int, ...]) -> None:
    """Ruling OQ-28: in a trade of three the card passes from Unity over Kit to Yengii; Unity alone gains, once.

    In which order the legs are written down makes no difference.
    """
    table = relics().put("unity", GIFT).set_goods("yengii", "2sh")
    legs = [f"unity>kit: #{GIFT}", f"kit>yengii: #{GIFT}", "yengii>unity: sh; yengii>kit: sh"]
    table.trade("; ".join(legs[place] for place in order))
    assert table.holds("yengii", GIFT)
    assert table.goods("unity") == Bag.parse("gr br bl oc sh")
    assert table.goods("kit") == Bag.parse("sh")
    assert table.goods("faderan") == Bag.parse("bl")


def test_r_fad_18_a_card_that_comes_straight_back_has_no_giver() -> None:
    """Unity and Kit send the card to and fro within one trade: it does not change hands, so nothing triggers."""
    table = relics().put("unity", GIFT)
    table.trade(f"unity>kit: #{GIFT}; kit>unity: #{GIFT}")
    assert table.holds("unity", GIFT)
    assert table.goods("unity") == Bag.parse("")
    assert table.goods("faderan") == Bag.parse("")


def test_r_fad_12_the_gift_stays_with_its_receiver() -> None:
    """It is the one relic that does not go home."""
    table = relics().put("faderan", GIFT).set_goods("kit", "sh")
    table.trade(f"faderan>kit: #{GIFT}; kit>faderan: sh")
    table.next_turn()
    assert table.holds("kit", GIFT)


# ---- 60 Contextual Integrator Cache


@pytest.mark.parametrize(
    "tokens, points", [(0, 0), (1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3), (9, 3), (10, 4)]
)
def test_r_fad_11_integrator_pays_for_tokens_with_others(tokens: int, points: int) -> None:
    """One point for every three tokens held by others, rounded up, when it enters play."""
    table = relics().tokens("kit", tokens // 2).tokens("unity", tokens - tokens // 2)
    drawn(INTEGRATOR, table)
    assert table.points("faderan") == points


def test_r_fad_11_integrator_drawn_by_a_borrower_pays_faderan() -> None:
    """Rulings OQ-27 and OQ-40: the reward names Faderan, so Kit gains nothing by drawing it, and it comes once."""
    table = relics().put("faderan", DETECTOR).deck("relic", INTEGRATOR).tokens("unity", 4)
    table.with_colonies("kit", "Sirius").set_goods("kit", "3gr")
    table.gift("faderan", "kit", cards=[DETECTOR])
    table.run("kit", DETECTOR)
    assert table.holds("kit", INTEGRATOR)
    table.next_turn()
    assert table.holds("faderan", INTEGRATOR)
    assert (table.points("faderan"), table.points("kit")) == (2, 0)


@pytest.mark.parametrize("pay", ["3bl", "5br"])
def test_r_fad_16_token_holder_pays_one_cube_less(pay: str) -> None:
    """Organic Chemists cost three blue or five brown instead of four or six."""
    table = relics().put("faderan", INTEGRATOR).tokens("kit", 1).with_teams("kit", CHEMISTS).set_goods("kit", pay)
    table.invent("kit", CHEMISTS, pay=pay)
    assert table.goods("kit") == Bag.parse("")
    assert table.acknowledgements("kit") == 0
    assert (table.points("faderan"), table.points("kit")) == (1, 1)


def test_r_fad_16_the_lower_price_is_not_a_choice() -> None:
    """The full set does not pay any more."""
    table = relics().put("faderan", INTEGRATOR).tokens("kit", 1).with_teams("kit", CHEMISTS).set_goods("kit", "4bl")
    with table.refuses("WRONG_PAYMENT"):
        table.invent("kit", CHEMISTS, pay="4bl")
    table.invent("kit", CHEMISTS)
    assert table.goods("kit") == Bag.parse("bl")


def test_r_fad_16_without_a_token_the_price_is_full() -> None:
    """That somebody else holds a token does not help."""
    table = relics().put("faderan", INTEGRATOR).tokens("unity", 1).with_teams("kit", CHEMISTS).set_goods("kit", "3bl")
    with table.refuses("NOT_ENOUGH"):
        table.invent("kit", CHEMISTS)
    table.give("kit", "bl").invent("kit", CHEMISTS)
    assert table.goods("kit") == Bag.parse("")


def test_r_fad_16_each_reduction_takes_its_token() -> None:
    """One token, two inventions: the first is cheaper, the second is not."""
    table = relics().put("faderan", INTEGRATOR).tokens("kit", 1).with_teams("kit", CHEMISTS, "Sociologists")
    table.set_goods("kit", "3bl 3bk").invent("kit", CHEMISTS)
    with table.refuses("NOT_ENOUGH"):
        table.invent("kit", "Sociologists")
    table.give("kit", "bk").invent("kit", "Sociologists")
    assert table.points("faderan") == 1


def test_r_fad_16_several_tokens_still_mean_one_cube() -> None:
    """One reduction per team, however many tokens are held."""
    table = relics().put("faderan", INTEGRATOR).tokens("kit", 3).with_teams("kit", CHEMISTS).set_goods("kit", "2bl")
    with table.refuses("NOT_ENOUGH"):
        table.invent("kit", CHEMISTS)


def test_r_fad_16_era_four_is_reduced_too() -> None:
    """Eleven black instead of twelve for Chaos Theoreticians."""
    table = relics().put("faderan", INTEGRATOR).tokens("unity", 1).with_teams("unity", "Chaos Theoreticians")
    table.set_goods("unity", "11bk").invent("unity", "Chaos Theoreticians")
    assert table.goods("unity") == Bag.parse("")


def test_r_fad_16_before_it_is_in_play_nothing_is_cheaper() -> None:
    """In the relic deck the card has no effect."""
    table = relics().deck("relic", INTEGRATOR).tokens("kit", 1).with_teams("kit", CHEMISTS).set_goods("kit", "3bl")
    with table.refuses("NOT_ENOUGH"):
        table.invent("kit", CHEMISTS)


def test_r_fad_16_the_effect_is_global() -> None:
    """Ruling OQ-27: it holds for token holders also while the card is lent to somebody."""
    table = relics().put("faderan", INTEGRATOR).tokens("kit", 1).with_teams("kit", CHEMISTS).set_goods("kit", "3bl")
    table.gift("faderan", "unity", cards=[INTEGRATOR])
    table.invent("kit", CHEMISTS)
    assert table.goods("kit") == Bag.parse("")


def test_r_fad_16_faderan_itself_never_benefits() -> None:
    """Ruling OQ-27: Faderan holds no token and pays the full price."""
    table = relics().put("faderan", INTEGRATOR).tokens("kit", 2).with_teams("faderan", CHEMISTS)
    table.set_goods("faderan", "3bl")
    with table.refuses("NOT_ENOUGH"):
        table.invent("faderan", CHEMISTS)


def test_r_fad_19_octagon_sets_are_not_reduced() -> None:
    """Pharmaceutical Scientists with two octagons: full price, the token returns, Faderan gains its point."""
    table = relics().put("faderan", INTEGRATOR).tokens("kit", 1).with_teams("kit", "Pharmaceutical Scientists")
    table.set_goods("kit", "oc")
    with table.refuses("NOT_ENOUGH"):
        table.invent("kit", "Pharmaceutical Scientists")
    table.set_goods("kit", "2oc").invent("kit", "Pharmaceutical Scientists", pay="2oc")
    assert table.goods("kit") == Bag.parse("")
    assert table.acknowledgements("kit") == 0
    assert table.points("faderan") == 1


def test_r_fad_19_token_payment_and_point_are_one_event() -> None:
    """One invention tells of the reduced payment and of the token that went back."""
    table = relics().put("faderan", INTEGRATOR).tokens("kit", 1).with_teams("kit", CHEMISTS).set_goods("kit", "3bl")
    (event,) = happened(table.invent("kit", CHEMISTS), Invented)
    assert event.paid == Bag.parse("3bl")
    assert event.token_returned


# ---- 61 Automated Transport Network


def test_r_fad_11_network_gives_a_point_and_two_colonies() -> None:
    """The top two colonies of the deck come into play, without seedlings. Ruling OQ-14. Also R-FAD-15."""
    table = relics().with_colonies("faderan", "Spica").set_goods("faderan", "4wh").deck("relic", NETWORK)
    table.deck("colony", "Rigel", "Mirfak", "Vega")
    table.draw("faderan")
    assert table.points("faderan") == 1
    assert table.colonies("faderan") == [table.card("Rigel"), table.card("Mirfak")]
    assert not table.has_seedling("Rigel")
    assert table.state.colony_deck[0] == table.card("Vega")


def test_r_fad_15_network_supports_two_colonies_more() -> None:
    """Faderan keeps six colonies while it holds the card, four without it."""
    six = ("Sirius", "Rigel", "Atria", "Mirfak", "Adara", "Wezen")
    table = relics().put("faderan", NETWORK).with_colonies("faderan", *six).to("plans")
    assert len(table.colonies("faderan")) == 6
    table = relics().with_colonies("faderan", *six).to("plans")
    assert len(table.colonies("faderan")) == 4


def test_r_fad_15_support_belongs_to_the_holder() -> None:
    """Lent to Im'dril the Network keeps two of three colonies there, and none for Faderan."""
    table = Table("faderan", "imdril", "kit", "unity").put("faderan", NETWORK)
    table.with_colonies("imdril", "Sirius", "Rigel", "Atria")
    table.with_colonies("faderan", "Mirfak", "Adara", "Wezen", "Vega", "Spica")
    table.gift("faderan", "imdril", cards=[NETWORK])
    table.to("plans")
    assert len(table.colonies("imdril")) == 2
    assert len(table.colonies("faderan")) == 4


def test_r_fad_14_network_makes_a_green() -> None:
    """Its white converter is free."""
    table = relics().put("faderan", NETWORK)
    table.run_economy(faderan=[NETWORK])
    assert table.goods("faderan") == Bag.parse("gr")


@pytest.mark.parametrize("left", [0, 1])
def test_r_fad_20_network_takes_what_the_deck_holds(left: int) -> None:
    """The ice colony that pays for the draw lies under the deck already and may be the one that is taken."""
    table = relics().with_colonies("faderan", "Spica").set_goods("faderan", "4wh").deck("relic", NETWORK)
    table.put("kit", *table.state.colony_deck[left:])
    table.draw("faderan")
    assert len(table.colonies("faderan")) == left + 1
    assert table.holds("faderan", "Spica")
    assert table.state.colony_deck == []


# ---- 62 Relic Detector


def test_r_fad_11_detector_gives_a_point() -> None:
    """Ruling OQ-14."""
    assert drawn(DETECTOR).points("faderan") == 1


@pytest.mark.parametrize("colony", ["Sirius", "Altair", "Vega", "Deneb"])
def test_r_fad_10_detector_draws_for_green_and_any_colony(colony: str) -> None:
    """Three green and a colony of whatever climate bring the top relic."""
    table = relics().put("faderan", DETECTOR).with_colonies("faderan", colony).set_goods("faderan", "3gr")
    table.deck("relic", LIBRARY)
    table.run("faderan", DETECTOR)
    assert table.holds("faderan", LIBRARY)
    assert table.goods("faderan") == Bag.parse("")
    assert table.state.colony_deck[-1] == table.card(colony)


def test_r_fad_10_detector_needs_its_price_and_runs_once() -> None:
    """Without a colony or with two green it does not run, nor twice in a turn."""
    table = relics().put("faderan", DETECTOR).take_colonies("faderan").set_goods("faderan", "3gr")
    table.deck("relic", LIBRARY, DEMIRING)
    with table.refuses("WRONG_COLONIES"):
        table.run("faderan", DETECTOR)
    table.with_colonies("faderan", "Sirius", "Rigel").set_goods("faderan", "2gr")
    with table.refuses("NOT_ENOUGH"):
        table.run("faderan", DETECTOR)
    table.set_goods("faderan", "6gr").run("faderan", DETECTOR)
    with table.refuses("ALREADY_RUN"):
        table.run("faderan", DETECTOR)


def test_r_fad_11_relic_drawn_by_a_borrower_goes_home() -> None:
    """Ruling OQ-40: Kit keeps the goods of the Armada, may use the relic this turn, and then returns it."""
    table = relics().put("faderan", DETECTOR).deck("relic", ARMADA)
    table.with_colonies("kit", "Sirius").set_goods("kit", "3gr")
    table.gift("faderan", "kit", cards=[DETECTOR])
    table.run("kit", DETECTOR)
    assert table.goods("kit") == Bag.parse("gr wh br bk bl ye oc 4sh")
    assert table.holds("kit", ARMADA)
    table.next_turn()
    assert table.holds("faderan", ARMADA)
    assert table.holds("faderan", DETECTOR)


def test_r_fad_10_borrowed_detector_has_run_when_it_is_back() -> None:
    """The run of the borrower was the run of this turn."""
    table = relics().put("faderan", DETECTOR).deck("relic", LIBRARY, DEMIRING).set_goods("faderan", "3gr")
    table.with_colonies("kit", "Sirius").set_goods("kit", "3gr").with_colonies("faderan", "Rigel")
    table.gift("faderan", "kit", cards=[DETECTOR])
    table.run("kit", DETECTOR)
    table.gift("kit", "faderan", cards=[DETECTOR])
    with table.refuses("ALREADY_RUN"):
        table.run("faderan", DETECTOR)


# ---- 63 Library of Entelechy


def test_r_fad_14_library_gives_everything_as_donation() -> None:
    """A green, a white, a black and a point lie on the donation card."""
    table = drawn(LIBRARY)
    table.run_economy(faderan=[LIBRARY])
    assert table.goods("faderan") == Bag.parse("")
    assert table.donated("faderan") == Bag.parse("gr wh bk vp")
    assert table.points("faderan") == 0


def test_r_fad_14_library_output_is_kept_in_the_last_turn() -> None:
    """In turn 6 the runner has goods and point itself."""
    table = relics().put("faderan", LIBRARY).at(6)
    table.run_economy(faderan=[LIBRARY])
    assert table.goods("faderan") == Bag.parse("gr wh bk")
    assert table.points("faderan") == 1


# ---- 64 Transmutive Decomposer


def test_r_fad_11_decomposer_gives_a_point() -> None:
    """One point, when it enters play."""
    assert drawn(DECOMPOSER).points("faderan") == 1


def test_r_fad_14_decomposer_turns_ships_into_goods() -> None:
    """Two ships become an octagon, a yellow, a brown and a green."""
    table = relics().put("faderan", DECOMPOSER).set_goods("faderan", "3sh")
    table.run_economy(faderan=[DECOMPOSER])
    assert table.goods("faderan") == Bag.parse("gr br ye oc sh")


def test_r_fad_14_decomposer_cannot_use_ships_of_the_same_phase() -> None:
    """The four ships of the Armilla come too late."""
    table = relics().put("faderan", DECOMPOSER, ARMILLA).set_goods("faderan", "sh").to("plans")
    with table.refuses("NOT_ENOUGH"):
        table.plan("faderan", ARMILLA, DECOMPOSER)


# ---- 65 Nalgorian Grindstone


def test_r_fad_11_grindstone_gives_a_point() -> None:
    """Ruling OQ-14."""
    assert drawn(GRINDSTONE).points("faderan") == 1


def test_r_fad_14_grindstone_turns_a_point_into_goods() -> None:
    """The runner pays an own point for a blue, a black, a brown and a green."""
    table = relics().put("faderan", GRINDSTONE).set_points("faderan", 3)
    table.run_economy(faderan=[GRINDSTONE])
    assert table.points("faderan") == 2
    assert table.goods("faderan") == Bag.parse("gr br bk bl")


@pytest.mark.parametrize("points", [0, -2])
def test_r_fad_14_grindstone_needs_a_point(points: int) -> None:
    """With fewer than one it does not run."""
    table = relics().put("faderan", GRINDSTONE).set_points("faderan", points).to("plans")
    with table.refuses("NOT_ENOUGH"):
        table.plan("faderan", GRINDSTONE)


def test_r_fad_14_grindstone_takes_the_point_of_its_runner() -> None:
    """A borrower pays and gains; points of Faderan do not help."""
    table = relics().put("faderan", GRINDSTONE).set_points("faderan", 3).set_points("kit", 0)
    table.gift("faderan", "kit", cards=[GRINDSTONE])
    table.to("plans")
    with table.refuses("NOT_ENOUGH"):
        table.plan("kit", GRINDSTONE)
    table.set_points("kit", 1).run_economy(kit=[GRINDSTONE])
    assert (table.points("faderan"), table.points("kit")) == (3, 0)
    assert table.goods("kit") == Bag.parse("gr br bk bl")


# ---- 66 Star's Ruin


@pytest.mark.parametrize("turn, points", [(1, 8), (2, 7), (3, 6), (6, 4)])
def test_r_fad_17_ruin_pays_two_and_the_bonus_of_the_turn(turn: int, points: int) -> None:
    """Four players: the general bonus is 6, 5, 4, 4, 3, 2."""
    assert drawn(RUIN, relics().at(turn)).points("faderan") == points


@pytest.mark.parametrize("edition", ["2017", "2020", "DE"])
def test_r_fad_17_ruin_pays_at_once_in_every_edition(edition: str) -> None:
    """Nothing is left for the sharing step."""
    table = drawn(RUIN, relics(EDITION=edition))
    assert table.points("faderan") == 8
    table.next_turn()
    assert table.points("faderan") == 8


def test_r_fad_17_ruin_uses_the_general_bonus() -> None:
    """Also for Yengii, who draws it with a borrowed Relic Detector: 2 + 6, not 2 + 3. Ruling OQ-40."""
    table = relics().put("faderan", DETECTOR).deck("relic", RUIN).set_goods("yengii", "3gr")
    table.gift("faderan", "yengii", cards=[DETECTOR])
    table.run("yengii", DETECTOR)
    assert (table.points("yengii"), table.points("faderan")) == (8, 0)


# ---- 67 Paradise Converter


def test_r_fad_11_paradise_gives_a_blue_and_a_black() -> None:
    """Two cubes, no point."""
    table = drawn(PARADISE)
    assert table.goods("faderan") == Bag.parse("bk bl")
    assert table.points("faderan") == 0


def test_r_fad_14_paradise_turns_a_colony_into_two_points() -> None:
    """Any colony goes under the deck, once per turn, in the Trade Phase. Ruling OQ-15: the arrow is violet."""
    table = relics().put("faderan", PARADISE).with_colonies("faderan", "Vega", "Sirius")
    table.run("faderan", PARADISE, colonies=["Vega"])
    assert table.points("faderan") == 2
    assert table.state.colony_deck[-1] == table.card("Vega")
    with table.refuses("ALREADY_RUN", "R-CONV-02"):
        table.run("faderan", PARADISE, colonies=["Sirius"])
    table.next_turn()
    table.run("faderan", PARADISE, colonies=["Sirius"])
    assert table.points("faderan") == 4


def test_r_fad_14_paradise_does_not_run_in_the_economy_phase() -> None:
    """Ruling OQ-15: its arrow is violet, not white."""
    table = relics().put("faderan", PARADISE).with_colonies("faderan", "Vega").to("plans")
    with table.refuses("WRONG_ARROW", "R-CONV-01"):
        table.plan("faderan", PARADISE)


# ---- 68 Barian Trade Armada


def test_r_fad_11_armada_gives_one_of_each_and_four_ships() -> None:
    """All at once, when it enters play; the card does nothing afterwards."""
    table = drawn(ARMADA)
    assert table.goods("faderan") == Bag.parse("gr wh br bk bl ye oc 4sh")
    assert table.points("faderan") == 1
    table.to("plans")
    with table.refuses("NO_CONVERTER"):
        table.plan("faderan", ARMADA)


# ---- 69 Thil's Demiring


def test_r_fad_11_demiring_gives_three_small_cubes() -> None:
    """One of each colour."""
    table = drawn(DEMIRING)
    assert table.goods("faderan") == Bag.parse("gr wh br")
    assert table.points("faderan") == 0


def test_r_fad_14_demiring_turns_two_large_cubes_into_points() -> None:
    """A yellow and a black become two points; two yellow do not."""
    table = relics().put("faderan", DEMIRING).set_goods("faderan", "2ye").to("plans")
    with table.refuses("NOT_ENOUGH"):
        table.plan("faderan", DEMIRING)
    table.set_goods("faderan", "bk ye").run_economy(faderan=[DEMIRING])
    assert table.points("faderan") == 2
    assert table.goods("faderan") == Bag.parse("")


# ---- 70 The Grand Armilla


def test_r_fad_11_armilla_gives_a_point() -> None:
    """One point, when it enters play."""
    assert drawn(ARMILLA).points("faderan") == 1


def test_r_fad_14_armilla_makes_four_ships() -> None:
    """Ruling OQ-14: four, not three."""
    table = relics().put("faderan", ARMILLA)
    table.run_economy(faderan=[ARMILLA])
    assert table.goods("faderan") == Bag.parse("4sh")
