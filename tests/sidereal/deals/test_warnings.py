"""Before an action that would make an own promise impossible promise and creditor are named (R-DEAL-01)."""

from __future__ import annotations

import pytest

from confluence.sidereal.actions import (
    Accept,
    Action,
    Choose,
    CommitSurplus,
    Done,
    EnterPlay,
    Gift,
    Invent,
    Leg,
    Mode,
    Propose,
    Revise,
    Upgrade,
)
from confluence.sidereal.converters import Climate
from confluence.sidereal.goods import Bag
from tests.sidereal.deals.seats import empty_handed, four
from tests.sidereal.table import Table

OCEANIC = "caylion_oceanic_processing"  # 2gr -> br bl


def bag(text: str) -> Bag:
    return Bag.parse(text)


def colony_promised() -> Table:
    """Kit owes Unity the colony Vega in turn 3 and has another one."""
    table = four().with_colonies("kit", "Vega", "Altair").set_goods("unity", "2ws")
    table.agree("kit>unity: #colony_vega by trade 3", by="kit")
    return table


def run_promised() -> Table:
    """Caylion owes Unity the run of Oceanic Processing in this turn and has exactly its input."""
    table = four().set_goods("caylion", "2gr")
    table.agree(f"caylion>unity: run #{OCEANIC} in economy 1", by="caylion")
    return table


# ---- promised cards


def test_giving_a_promised_card_away() -> None:
    table = colony_promised()
    vega, altair = table.card("Vega"), table.card("Altair")
    assert table.warned("kit", Gift(3, cards=(vega,))) == [(1, "unity")]
    assert table.warned("kit", Gift(3, cards=(altair,))) == []


def test_selling_a_promised_card() -> None:
    """Before proposing, before accepting, before choosing: afterwards nobody asks again."""
    table = colony_promised()
    vega, kit, unity = table.card("Vega"), table.seat("kit"), table.seat("unity")
    sale = (Leg(kit, unity, cards=(vega,)), Leg(unity, kit, bag("ws")))
    assert table.warned("kit", Propose(sale)) == [(1, "unity")]
    assert table.warned("kit", Propose(sale[1:])) == []
    offer = table.put_up("unity", "unity>kit: ws; kit>unity: #colony_vega")
    assert table.warned("kit", Accept(offer)) == [(1, "unity")]
    opened = table.put_up("unity", "unity>*: 2ws; *>unity: #colony_vega", mode=Mode.FIRST)
    assert table.warned("kit", Accept(opened)) == [(1, "unity")]
    own = table.put_up("kit", "kit>unity: #colony_altair")
    assert table.warned("kit", Revise(own, sale)) == [(1, "unity")]


def test_selling_a_promised_card_among_three() -> None:
    """The first of two acceptances is the only one Kit gives."""
    table = colony_promised().set_goods("yengii", "wh")
    offer = table.put_up("unity", "unity>yengii: ws; yengii>kit: wh; kit>unity: #colony_vega")
    assert table.warned("kit", Accept(offer)) == [(1, "unity")]
    assert table.warned("yengii", Accept(offer)) == []


def test_choosing_a_taker_for_a_promised_card() -> None:
    table = colony_promised()
    offer = table.put_up("kit", "kit>*: #colony_vega; *>kit: ws", mode=Mode.CHOOSE)
    table.accept("unity", offer)
    assert table.warned("kit", Choose(offer, table.seat("unity"))) == [(1, "unity")]


def test_a_deal_that_replaces_the_promise_is_no_breach() -> None:
    table = colony_promised()
    kit, unity = table.seat("kit"), table.seat("unity")
    early = Propose((Leg(kit, unity, cards=(table.card("Vega"),)),), replaces=(1,))
    assert table.warned("kit", early) == []


def test_consuming_a_promised_colony() -> None:
    table = four().put("unity", "Vega", "Altair").set_goods("unity", "3gr")
    table.agree("unity>kit: #colony_vega by trade 2", by="unity")
    world = table.card("unity_bezier")
    assert table.warned("unity", EnterPlay(world, colonies=(table.card("Vega"),))) == [(1, "kit")]
    assert table.warned("unity", EnterPlay(world, colonies=(table.card("Altair"),))) == []


def test_consuming_a_promised_colony_by_an_upgrade() -> None:
    table = four().set_goods("caylion", "2bk")
    jungles = [card for card in table.state.colony_deck if table.state.climate(card) is Climate.JUNGLE][:2]
    table.with_colonies("caylion", *jungles)
    table.agree(f"caylion>kit: #{jungles[0]} by trade 2", by="caylion")
    card = table.card("caylion_lunar_mining_consortium")
    assert table.warned("caylion", Upgrade(card, colonies=(jungles[0],))) == [(1, "kit")]
    assert table.warned("caylion", Upgrade(card, colonies=(jungles[1],))) == []


def test_tucking_a_promised_card() -> None:
    table = empty_handed("caylion", "eni_et", "kit", "unity").put_tech("eni_et", "genetic_engineering")
    spent, hunting = table.tech("eni_et", "genetic_engineering"), table.card("eni_et_deep_hunting")
    assert table.warned("eni_et", Upgrade(hunting, spent)) == []
    table.agree(f"eni_et>kit: #{spent} by trade 2", by="eni_et")
    assert table.warned("eni_et", Upgrade(hunting, spent)) == [(1, "kit")]


def test_discarding_a_promised_colony() -> None:
    """Unity keeps one colony."""
    table = four().with_colonies("unity", "Vega", "Altair")
    table.agree("unity>kit: #colony_vega by trade 2", by="unity")
    table.to("surplus")
    assert table.warned("unity", CommitSurplus((table.card("Vega"),))) == [(1, "kit")]
    assert table.warned("unity", CommitSurplus((table.card("Altair"),))) == []


def test_selling_a_team_whose_invention_was_promised() -> None:
    table = four().with_teams("kit", "Organic Chemists")
    table.agree("kit>unity: invent #team_organic_chemists by trade 4", by="kit")
    assert table.warned("kit", Gift(3, cards=(table.card("Organic Chemists"),))) == [(1, "unity")]


def test_a_loan_comes_home_in_time() -> None:
    """Lent in this turn, promised for the next one."""
    table = four()
    table.agree(f"caylion>kit: #{OCEANIC} by trade 2", by="caylion")
    assert table.warned("caylion", Gift(3, cards=(table.card(OCEANIC),))) == []


def test_a_borrowed_card_goes_home_anyway() -> None:
    """Kit holds Caylion's card and promised it for turn 2: that cannot be kept, whatever Kit does now."""
    table = four()
    table.gift("caylion", "kit", cards=[OCEANIC])
    table.agree(f"kit>unity: #{OCEANIC} by trade 2", by="kit")
    assert table.warned("kit", Gift(3, cards=(table.card(OCEANIC),))) == []


# ---- inputs of a promised run


def test_spending_the_inputs_of_a_promised_run() -> None:
    table = run_promised()
    assert table.warned("caylion", Gift(1, bag("gr"))) == [(1, "unity")]
    assert table.warned("caylion", Propose((Leg(0, 1, bag("gr")),))) == [(1, "unity")]
    table.give("caylion", "gr")
    assert table.warned("caylion", Gift(1, bag("gr"))) == []
    assert table.warned("caylion", Gift(1, bag("2gr"))) == [(1, "unity")]


def test_exchanging_the_inputs_of_a_promised_run() -> None:
    """What comes in by the same deal serves as well; a wild does too."""
    table = run_promised().set_goods("kit", "gr").set_goods("unity", "ws")
    assert table.warned("caylion", Propose((Leg(0, 1, bag("gr")), Leg(1, 0, bag("gr"))))) == []
    assert table.warned("caylion", Propose((Leg(0, 2, bag("gr")), Leg(2, 0, bag("ws"))))) == []


def test_donation_goods_are_given_first() -> None:
    """What goes from the donation card is not missing in the stock, and what comes from another one serves."""
    table = run_promised()
    table.donation("caylion", "gr")
    assert table.warned("caylion", Propose((Leg(0, 1, bag("gr")),))) == []
    assert table.warned("caylion", Propose((Leg(0, 1, bag("2gr")),))) == [(1, "unity")]
    table.donation("caylion", "")
    table.donation("kit", "gr")
    swap = (Leg(0, 1, bag("gr")), Leg(1, 0, donation=bag("gr")))
    assert table.warned("caylion", Propose(swap)) == []


def test_lending_the_converter_of_a_promised_run() -> None:
    table = run_promised()
    assert table.warned("caylion", Gift(1, cards=(table.card(OCEANIC),))) == [(1, "unity")]


def test_inventing_with_the_inputs_of_a_promised_run() -> None:
    table = run_promised().with_teams("caylion", "Pharmaceutical Scientists").set_goods("caylion", "6gr")
    team = table.card("Pharmaceutical Scientists")
    assert table.warned("caylion", Invent(team, pay=bag("6gr"))) == [(1, "unity")]
    table.give("caylion", "2gr")
    assert table.warned("caylion", Invent(team, pay=bag("6gr"))) == []


def test_several_promises_are_named() -> None:
    table = run_promised()
    table.agree(f"caylion>kit: run #{OCEANIC} in economy 1", by="caylion")
    assert table.warned("caylion", Gift(3, bag("2gr"))) == [(1, "unity"), (2, "kit")]


# ---- nothing to warn of


@pytest.mark.parametrize("action", [Done(), Gift(3, bag("gr")), Propose((Leg(1, 3, bag("gr")),))])
def test_no_warning_without_promises(action: Action) -> None:
    table = four().set_goods("kit", "gr")
    assert table.warned("kit", action) == []


def test_no_warning_about_promised_goods_before_they_are_due() -> None:
    """Before the due turn goods are used freely (R-DEAL-12)."""
    table = four().set_goods("kit", "gr")
    table.agree("kit>unity: gr by trade 2", by="kit")
    assert table.warned("kit", Gift(3, bag("gr"))) == []


def test_no_warning_about_promises_of_others() -> None:
    table = colony_promised()
    table.gift("kit", "yengii", cards=["Vega"])
    assert table.warned("yengii", Gift(0, cards=(table.card("Vega"),))) == []


def test_no_warning_about_what_is_impossible_already() -> None:
    table = run_promised().set_goods("caylion", "gr")
    assert table.warned("caylion", Gift(1, bag("gr"))) == []


def test_no_warning_about_an_illegal_action() -> None:
    table = colony_promised()
    assert table.warned("kit", Gift(1, cards=(table.card("Vega"),))) == []
    assert table.warned("kit", Accept(99)) == []


def test_a_warning_changes_nothing() -> None:
    table = colony_promised()
    before = table.state.digest()
    table.warned("kit", Gift(3, cards=(table.card("Vega"),)))
    assert table.state.digest() == before
