"""Faderan: acknowledgements, and drawing relic worlds (R-FAD). The single relics are in test_relics."""

from __future__ import annotations

from dataclasses import fields

import pytest

from confluence.sidereal.actions import Decline, Gift
from confluence.sidereal.cards import Kind
from confluence.sidereal.events import Entered, Invented
from confluence.sidereal.goods import Bag
from confluence.sidereal.state import CATALOGUE
from tests.sidereal.table import Table, happened

RELICS = [card.number for card in CATALOGUE.cards if card.kind is Kind.RELIC]
CHEMISTS = "Organic Chemists"
SOCIOLOGISTS = "Sociologists"


def faderan(**options: str) -> Table:
    """Faderan with the price of one relic and nothing else."""
    table = Table("faderan", "kit", "yengii", "unity", **options)
    return table.with_colonies("faderan", "Spica").set_goods("faderan", "4wh")


# ---- handing tokens out


def test_r_fad_01_token_is_handed_out_in_a_trade() -> None:
    """Kit takes a token for a white cube."""
    table = faderan()
    table.trade("faderan>kit: wh ack")
    assert table.acknowledgements("kit") == 1


@pytest.mark.parametrize("edition, tokens", [("2020", 11), ("2017", 10), ("DE", 11)])
def test_r_fad_01_number_of_tokens_is_limited(edition: str, tokens: int) -> None:
    """Eleven tokens exist, ten in the edition of 2017. Ruling OQ-24: no more can be made."""
    table = faderan(EDITION=edition).tokens("kit", tokens - 1)
    table.trade("faderan>unity: ack")
    with table.refuses("NOT_ENOUGH", "R-FAD-01"):
        table.trade("faderan>unity: ack")


def test_r_fad_01_tokens_of_one_trade_are_counted_together() -> None:
    """Six for Kit and six for Unity are twelve."""
    table = faderan()
    with table.refuses("NOT_ENOUGH", "R-FAD-01"):
        table.offer("faderan>kit: wh 6ack; faderan>unity: wh 6ack")


def test_r_fad_01_returned_token_can_be_handed_out_again() -> None:
    """After an invention the token is with Faderan once more."""
    table = faderan().tokens("kit", 11).with_teams("kit", CHEMISTS).set_goods("kit", "4bl")
    table.invent("kit", CHEMISTS)
    table.trade("faderan>unity: ack")
    assert (table.acknowledgements("kit"), table.acknowledgements("unity")) == (10, 1)


def test_r_fad_01_only_in_the_trade_phase() -> None:
    """When trading has closed no token changes hands."""
    table = faderan().to("tail")
    with table.refuses("WRONG_STEP"):
        table.offer("faderan>kit: wh ack")


def test_r_fad_02_nobody_is_made_to_take_a_token() -> None:
    """An offer alone gives nothing, and it can be declined. Ruling OQ-13."""
    table = faderan()
    number = table.offer("faderan>kit: ack")
    assert table.acknowledgements("kit") == 0
    table.act("kit", Decline(number))
    assert table.acknowledgements("kit") == 0


def test_r_fad_02_gift_has_no_place_for_a_token() -> None:
    """What is given without agreement is goods and cards, never a token. Ruling OQ-13."""
    assert not {"acknowledgements", "licences", "envoys"} & {field.name for field in fields(Gift)}


def test_r_fad_03_others_cannot_pass_tokens_on() -> None:
    """Kit holds two and can give none to Unity, nor back to Faderan."""
    table = faderan().tokens("kit", 2).set_goods("kit", "gr")
    for receiver in ("unity", "faderan"):
        with table.refuses("NOT_A_RIGHT"):
            table.offer(f"kit>{receiver}: gr ack")


def test_r_fad_04_player_may_hold_several() -> None:
    """Tokens of several trades add up, and one trade may bring more than one."""
    table = faderan()
    table.trade("faderan>kit: wh 2ack")
    table.trade("faderan>kit: wh ack")
    assert table.acknowledgements("kit") == 3
    assert table.view("unity").seats[table.seat("kit")].acknowledgements == 3


def test_r_fad_05_tokens_are_worth_nothing() -> None:
    """Two games differ in Kit's tokens only and end with the same scores."""
    plain = faderan().at(6)
    held = faderan().at(6).tokens("kit", 5)
    plain.to_the_end()
    held.to_the_end()
    assert held.acknowledgements("kit") == 5
    assert held.outcome().scores == plain.outcome().scores


# ---- inventions bring tokens back


def test_r_fad_06_invention_returns_exactly_one_token() -> None:
    """Kit holds three, invents once: two are left, Faderan gains a point, Kit pays and gains what is printed."""
    table = faderan().tokens("kit", 3).with_teams("kit", CHEMISTS).set_goods("kit", "4bl")
    table.invent("kit", CHEMISTS)
    assert table.acknowledgements("kit") == 2
    assert (table.points("faderan"), table.points("kit")) == (1, 1)
    assert table.goods("kit") == Bag.parse("")


def test_r_fad_06_without_a_token_nothing_happens() -> None:
    """The point comes with the token, not with the invention."""
    table = faderan().tokens("unity", 3).with_teams("kit", CHEMISTS).set_goods("kit", "4bl")
    events = table.invent("kit", CHEMISTS)
    assert table.points("faderan") == 0
    assert table.acknowledgements("unity") == 3
    assert [event.token_returned for event in happened(events, Invented)] == [False]


def test_r_fad_06_two_inventions_return_two_tokens() -> None:
    """Holder of two tokens invents twice in one turn: both return, Faderan has two points."""
    table = faderan().tokens("kit", 2).with_teams("kit", CHEMISTS, SOCIOLOGISTS).set_goods("kit", "4bl 4bk")
    table.invent("kit", CHEMISTS)
    table.invent("kit", SOCIOLOGISTS)
    assert table.acknowledgements("kit") == 0
    assert table.points("faderan") == 2


def test_r_fad_07_return_is_not_a_choice() -> None:
    """The event of the invention tells that the token went back; nothing was asked."""
    table = faderan().tokens("kit", 1).with_teams("kit", CHEMISTS).set_goods("kit", "4bl")
    events = table.invent("kit", CHEMISTS)
    assert [event.token_returned for event in happened(events, Invented)] == [True]


def test_r_fad_07_era_four_counts() -> None:
    """A team without a technology returns a token too."""
    table = faderan().tokens("unity", 1).with_teams("unity", "Chaos Theoreticians").set_goods("unity", "12bk")
    table.invent("unity", "Chaos Theoreticians")
    assert table.acknowledgements("unity") == 0
    assert table.points("faderan") == 1


def test_r_fad_07_yengii_inventions_count() -> None:
    """That they are not shared makes no difference."""
    table = faderan().tokens("yengii", 1).with_teams("yengii", CHEMISTS).set_goods("yengii", "4bl")
    table.invent("yengii", CHEMISTS)
    assert table.acknowledgements("yengii") == 0
    assert table.points("faderan") == 1


def test_r_fad_07_own_inventions_do_not_count() -> None:
    """Faderan gains the printed point only; tokens of others stay."""
    table = faderan().tokens("kit", 2).with_teams("faderan", CHEMISTS).set_goods("faderan", "4bl")
    table.invent("faderan", CHEMISTS)
    assert table.points("faderan") == 1
    assert table.acknowledgements("kit") == 2


def test_r_fad_21_a_cube_for_accepting_a_token_is_a_trade() -> None:
    """Accepting is a service to Faderan, so Zeth and Faderan have traded: Faderan is protected."""
    table = Table("faderan", "zeth", "yengii", "unity").set_goods("faderan", "wh")
    table.trade("faderan>zeth: wh ack")
    assert table.acknowledgements("zeth") == 1
    assert table.is_protected("faderan")


def test_r_fad_21_a_token_for_nothing_is_no_trade() -> None:
    """Zeth may accept one without a return, and nobody has traded."""
    table = Table("faderan", "zeth", "yengii", "unity")
    table.trade("faderan>zeth: ack")
    assert table.acknowledgements("zeth") == 1
    assert not table.is_protected("faderan")


# ---- the relic deck


def test_r_fad_08_twelve_relics_lie_shuffled_and_face_down() -> None:
    """All twelve are in the deck, in an order that the seed decides and no view shows."""
    decks = [Table("faderan", "kit", "yengii", "unity", seed=seed).state.relic_deck for seed in (1, 2)]
    assert [sorted(deck) for deck in decks] == [RELICS, RELICS]
    assert len(RELICS) == 12
    assert decks[0] != decks[1]
    for viewer in ("faderan", "kit", None):
        shown = faderan().view(viewer).relic_deck
        assert (shown.cards, shown.top) == (12, None)


def test_r_fad_09_four_white_and_an_ice_colony_draw_the_top_relic() -> None:
    """The price goes to the supply and under the deck, the top card into play."""
    table = faderan().deck("relic", "Library of Entelechy", "Star's Ruin")
    events = table.draw("faderan")
    assert table.holds("faderan", "Library of Entelechy")
    assert table.zone("Star's Ruin") == "relics"
    assert table.goods("faderan") == Bag.parse("")
    assert table.state.colony_deck[-1] == table.card("Spica")
    assert [event.card for event in happened(events, Entered)] == [table.card("Library of Entelechy")]


def test_r_fad_09_the_price_is_exact() -> None:
    """Three white are too few, and only ice pays."""
    table = faderan().set_goods("faderan", "3wh 9gr")
    with table.refuses("NOT_ENOUGH"):
        table.draw("faderan")
    table.set_goods("faderan", "4wh").with_colonies("faderan", "Sirius")
    with table.refuses("WRONG_COLONIES"):
        table.draw("faderan")


def test_r_fad_09_nobody_else_draws() -> None:
    """Kit has white cubes and an ice colony but no deck."""
    table = faderan().with_colonies("kit", "Spica").set_goods("kit", "4wh")
    with table.refuses("NO_CONVERTER", "R-LOAN-10"):
        table.draw("kit")


def test_r_fad_10_one_draw_a_turn() -> None:
    """A second one is refused, also in the tail; in the next turn it works again."""
    table = faderan().put("faderan", "Deneb", "Gacrux").set_goods("faderan", "12wh")
    table.deck("relic", "Library of Entelechy", "Thil's Demiring")
    table.draw("faderan")
    with table.refuses("ALREADY_RUN", "R-FAD-10"):
        table.draw("faderan")
    table.to("tail")
    with table.refuses("ALREADY_RUN", "R-FAD-10"):
        table.draw("faderan")
    table.next_turn()
    table.draw("faderan")
    assert table.holds("faderan", "Thil's Demiring")


def test_r_fad_10_the_detector_draws_besides() -> None:
    """In one turn the deck and the Relic Detector each bring a relic."""
    table = faderan().put("faderan", "Relic Detector", "Sirius").give("faderan", "3gr")
    table.deck("relic", "Library of Entelechy", "Transmutive Decomposer")
    table.draw("faderan")
    table.run("faderan", "Relic Detector")
    assert table.holds("faderan", "Library of Entelechy")
    assert table.holds("faderan", "Transmutive Decomposer")


def test_r_fad_11_reward_comes_once() -> None:
    """The drawer gains it at once; lending the card and getting it back pays nobody again."""
    table = faderan().deck("relic", "The Grand Armilla").set_goods("kit", "gr")
    table.draw("faderan")
    assert table.points("faderan") == 1
    table.trade("faderan>kit: #relic_the_grand_armilla; kit>faderan: gr")
    table.next_turn()
    assert table.holds("faderan", "The Grand Armilla")
    assert (table.points("faderan"), table.points("kit")) == (1, 0)


def test_r_fad_11_reward_belongs_to_who_drew() -> None:
    """Unity draws with a lent Relic Detector and gains the point of the Armilla. Ruling OQ-40."""
    table = faderan().put("faderan", "Relic Detector").deck("relic", "The Grand Armilla")
    table.with_colonies("unity", "Sirius").set_goods("unity", "3gr")
    table.gift("faderan", "unity", cards=["Relic Detector"])
    table.run("unity", "Relic Detector")
    assert table.holds("unity", "The Grand Armilla")
    assert (table.points("unity"), table.points("faderan")) == (1, 0)


@pytest.mark.parametrize("relic", RELICS)
def test_r_fad_12_relics_are_lent(relic: int) -> None:
    """Every relic but the Gift of the Duruntai is back with Faderan at the end of the turn."""
    table = faderan().put("faderan", relic).set_goods("kit", "gr")
    table.trade(f"faderan>kit: #{relic}; kit>faderan: gr")
    assert table.holds("kit", relic)
    table.next_turn()
    assert table.holds("kit" if table.name(relic) == "Gift of the Duruntai" else "faderan", relic)


@pytest.mark.parametrize("relic", RELICS)
def test_r_fad_13_relics_have_one_side(relic: int) -> None:
    """There is nothing to upgrade them to."""
    table = faderan().put("faderan", relic)
    with table.refuses("CANNOT_UPGRADE"):
        table.upgrade("faderan", relic)


def test_r_fad_13_relics_are_no_colonies() -> None:
    """All twelve lie with Faderan beside four colonies: nothing is surplus, and no relic pays for a colony icon."""
    table = faderan().put("faderan", *RELICS).with_colonies("faderan", "Sirius", "Rigel", "Atria", "Mirfak")
    table.give("faderan", "3gr")
    with table.refuses("NOT_HELD", "R-COL-04"):
        table.run("faderan", "Paradise Converter", colonies=["The Grand Armilla"])
    table.to("plans")
    assert len(table.colonies("faderan")) == 4


def test_r_fad_14_fresh_relic_runs_in_the_same_turn() -> None:
    """The Armilla drawn in the Trade Phase gives its ships in the Economy Phase that follows."""
    table = faderan().deck("relic", "The Grand Armilla")
    table.draw("faderan")
    table.run_economy(faderan=["The Grand Armilla"])
    assert table.goods("faderan") == Bag.parse("4sh")


def test_r_fad_14_relic_in_the_deck_does_not_run() -> None:
    """Only cards in play run."""
    table = faderan().deck("relic", "The Grand Armilla").to("plans")
    with table.refuses("NOT_HELD"):
        table.plan("faderan", "The Grand Armilla")


def test_r_fad_20_empty_deck_cannot_be_drawn_from() -> None:
    """Neither converter runs when all twelve relics are out; nothing is paid."""
    table = faderan().put("faderan", *RELICS, "Sirius").give("faderan", "3gr")
    with table.refuses("DECK_EMPTY", "R-FAD-20"):
        table.draw("faderan")
    with table.refuses("DECK_EMPTY", "R-FAD-20"):
        table.run("faderan", "Relic Detector")
