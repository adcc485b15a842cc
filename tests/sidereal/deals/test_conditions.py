"""Promises with conditions: if, or unless, something happens. Ruling OQ-41."""

from __future__ import annotations

import pytest

from confluence.sidereal.actions import Propose
from confluence.sidereal.deals.clauses import Condition, Deliver, Happening, InventTeam, RunConverter
from confluence.sidereal.events import Delivered
from confluence.sidereal.goods import EMPTY, Bag
from tests.sidereal.deals.seats import empty_handed, four, zeth
from tests.sidereal.table import Table, happened

TEAM = "team_organic_chemists"
OCEANIC = "caylion_oceanic_processing"  # 2gr -> br bl
DOMINANCE = "caylion_planetary_ecological_dominance"  # -> 3gr wh sh


def bag(text: str) -> Bag:
    return Bag.parse(text)


def inventor() -> Table:
    """Unity can invent Genetic Engineering, Kit has an octagon to promise."""
    return four().with_teams("unity", TEAM).set_goods("unity", "6br").set_goods("kit", "oc")


# ---- if


def test_r_deal_18_a_condition_makes_an_obligation_depend() -> None:
    """Ruling OQ-41: parties who want it so agree on a condition."""
    table = inventor()
    (number,) = table.agree(f"kit>unity: oc by trade 2 if unity invents #{TEAM}", by="kit")
    table.invent("unity", TEAM)
    assert table.promise(number).happened
    table.idle_to(2)
    assert table.goods("unity") == bag("oc")
    assert table.fate(number) == "kept"


def test_r_deal_18_a_condition_that_never_comes_true() -> None:
    table = inventor().set_points("kit", 5)
    (number,) = table.agree(f"kit>unity: oc by trade 2 if unity invents #{TEAM}", by="kit")
    table.idle_to(2)
    assert table.fate(number) == "open"
    table.idle_to(3)
    assert table.fate(number) == "lapsed"
    assert (table.goods("kit"), table.points("kit")) == (bag("oc"), 5)


def test_r_deal_12_a_condition_that_comes_true_in_the_due_trade_phase() -> None:
    """It falls due at that moment."""
    table = inventor()
    (number,) = table.agree(f"kit>unity: oc by trade 1 if unity invents #{TEAM}", by="kit")
    assert table.fate(number) == "open"
    events = table.invent("unity", TEAM)
    assert [event.promise for event in happened(events, Delivered)] == [number]
    assert table.fate(number) == "kept"


def test_r_deal_12_a_condition_that_comes_true_after_trading_is_too_late() -> None:
    """Unity invents in the tail; nothing can be delivered any more."""
    table = inventor()
    (number,) = table.agree(f"kit>unity: oc by trade 1 if unity invents #{TEAM}", by="kit")
    table.close_trading()
    assert table.fate(number) == "lapsed"
    table.invent("unity", TEAM)
    assert table.goods("kit") == bag("oc")


def test_r_deal_18_only_the_named_seat_counts() -> None:
    table = inventor()
    (number,) = table.agree(f"kit>unity: oc by trade 1 if yengii invents #{TEAM}", by="kit")
    table.invent("unity", TEAM)
    assert not table.promise(number).happened


def test_r_deal_18_anyone_counts() -> None:
    table = inventor()
    (number,) = table.agree(f"kit>yengii: oc by trade 1 if anyone invents #{TEAM}", by="kit")
    table.invent("unity", TEAM)
    assert table.fate(number) == "kept"


def test_r_deal_18_what_happened_before_the_agreement_does_not_count() -> None:
    """The run of this turn's economy is over; only one to come fulfils the condition."""
    table = four()
    table.run_economy(caylion=[DOMINANCE])
    table.idle_to(2)
    (number,) = table.agree(f"kit>unity: oc by trade 3 if caylion runs #{DOMINANCE}", by="kit")
    assert not table.promise(number).happened


def test_r_deal_18_a_card_won_in_the_auction() -> None:
    table = four().track("colony", "Vega").set_goods("kit", "oc").set_goods("unity", "2sh")
    (number,) = table.agree("kit>yengii: oc by trade 2 if unity wins #colony_vega", by="kit")
    table.idle_to(1, "bids")
    table.bids(colony={"unity": 1})
    table.buy("unity", "Vega")
    assert table.promise(number).happened
    table.idle_to(2)
    assert table.goods("yengii") == bag("oc")


def test_r_deal_18_a_converter_that_ran() -> None:
    table = four().set_goods("caylion", "2gr").set_goods("kit", "oc")
    (number,) = table.agree(f"kit>caylion: oc by trade 2 if caylion runs #{OCEANIC}", by="kit")
    table.run_economy(caylion=[OCEANIC])
    table.idle_to(2)
    assert table.fate(number) == "kept"


def test_r_deal_18_a_violet_converter_that_ran() -> None:
    table = empty_handed("faderan", "kit", "unity", "yengii").put("faderan", "Paradise Converter", "Vega")
    table.set_goods("kit", "oc")
    (number,) = table.agree("kit>unity: oc by trade 1 if faderan runs #relic_paradise_converter", by="kit")
    table.run("faderan", "Paradise Converter", colonies=["Vega"])
    assert table.fate(number) == "kept"


def test_r_deal_18_a_theft_is_a_run_of_the_red_converter() -> None:
    table = zeth()
    (number,) = table.agree("kit>unity: oc by trade 2 if zeth runs #zeth_systemic_bribery", by="kit")
    table.idle_to(1, "bids")
    table.set_goods("zeth", "2wh").set_goods("unity", "2gr").set_goods("kit", "oc").to("steal")
    table.steal("zeth", table.theft("zeth_systemic_bribery", "unity"))
    table.done("zeth")
    assert table.fate(number) == "kept"


# ---- unless


def test_r_deal_18_unless_nothing_happens() -> None:
    table = inventor()
    (number,) = table.agree(f"kit>yengii: oc by trade 2 unless unity invents #{TEAM}", by="kit")
    table.idle_to(2)
    assert table.fate(number) == "kept"


def test_r_deal_18_unless_something_happened() -> None:
    table = inventor()
    (number,) = table.agree(f"kit>yengii: oc by trade 2 unless unity invents #{TEAM}", by="kit")
    table.invent("unity", TEAM)
    table.idle_to(2)
    assert table.fate(number) == "open"
    table.idle_to(3)
    assert (table.fate(number), table.goods("kit")) == ("lapsed", bag("oc"))


def test_r_deal_12_what_is_due_stays_due_whatever_happens_then() -> None:
    """Kit could not deliver when it fell due; the invention comes too late to free it."""
    table = inventor().set_goods("kit", "").set_points("kit", 5)
    (number,) = table.agree(f"kit>yengii: oc by trade 2 unless unity invents #{TEAM}", by="kit")
    table.idle_to(2)
    assert table.fate(number) == "due"
    table.invent("unity", TEAM)
    table.idle_to(2, "plans")
    assert (table.fate(number), table.points("kit")) == ("penalised", 3)


def test_r_deal_12_what_falls_due_at_once_waits_for_nothing() -> None:
    table = inventor()
    with table.refuses("BAD_CLAUSE", "R-DEAL-12"):
        table.put_up("kit", f"kit>yengii: oc by trade 1 unless unity invents #{TEAM}")


# ---- behaviour


def test_r_deal_11_a_run_that_depends() -> None:
    """Caylion owes the run only if Unity invents."""
    text = f"caylion>kit: run #{OCEANIC} in economy 1 if unity invents #{TEAM}"
    table = inventor().set_goods("caylion", "2gr")
    (number,) = table.agree(text, by="caylion")
    table.run_economy()
    assert table.fate(number) == "lapsed"
    table = inventor().set_goods("caylion", "2gr")
    (number,) = table.agree(text, by="caylion")
    table.invent("unity", TEAM)
    table.to("plans")
    with table.refuses("PROMISED"):
        table.plan("caylion")


def test_r_deal_11_a_run_cannot_wait_for_another_run_of_the_same_economy() -> None:
    """All converters run at once (R-ECON-05): what Kit does cannot bind Caylion in the same step."""
    table = four().set_goods("caylion", "2gr")
    (number,) = table.agree(f"caylion>kit: run #{OCEANIC} in economy 1 if kit runs #kit_hand_crafted", by="caylion")
    table.run_economy(kit=["kit_hand_crafted"])
    assert table.fate(number) == "lapsed"


def test_r_deal_15_a_share_may_wait_for_a_run_of_the_same_economy() -> None:
    """It is due later, so the run of the same step counts."""
    table = four()
    (number,) = table.agree(
        f"caylion>kit: all of #{DOMINANCE} in economy 1 if kit runs #kit_hand_crafted", by="caylion"
    )
    table.run_economy(caylion=[DOMINANCE], kit=["kit_hand_crafted"])
    assert table.fate(number) == "kept"
    table = four()
    (number,) = table.agree(
        f"caylion>kit: all of #{DOMINANCE} in economy 1 if kit runs #kit_hand_crafted", by="caylion"
    )
    table.run_economy(caylion=[DOMINANCE])
    assert table.fate(number) == "lapsed"


def test_r_deal_11_an_invention_that_depends() -> None:
    """Kit may invent until Unity has."""
    table = inventor().with_teams("kit", "Sociologists").set_goods("kit", "12wh")
    (number,) = table.agree(f"kit>unity: no invent #team_sociologists until trade 2 if unity invents #{TEAM}", by="kit")
    twin = table.twin()
    twin.invent("kit", "Sociologists")
    assert twin.fate(number) == "lapsed"
    table.invent("unity", TEAM)
    with table.refuses("PROMISED"):
        table.invent("kit", "Sociologists")


def test_r_zet_23_a_peace_that_depends() -> None:
    """Zeth spares Unity unless Unity wins Vega; it robbed Unity after that."""
    table = zeth().track("colony", "Vega").set_goods("unity", "sh")
    (number,) = table.agree("zeth>unity: spare unity in turn 1 unless unity wins #colony_vega", by="zeth")
    table.idle_to(1, "bids")
    table.bids(colony={"unity": 1})
    table.buy("unity", "Vega")
    table.set_goods("unity", "2gr").set_goods("zeth", "2wh").to("steal")
    table.steal("zeth", table.theft("zeth_systemic_bribery", "unity"))
    table.done("zeth")
    assert table.fate(number) == "lapsed"


def test_r_zet_23_a_peace_that_came_too_late() -> None:
    """Zeth robbed Unity before the condition came true."""
    table = zeth()
    (number,) = table.agree("zeth>unity: spare unity in turn 1 if zeth runs #zeth_black_market", by="zeth")
    table.idle_to(1, "bids")
    table.set_goods("unity", "2gr").set_goods("kit", "ye").set_goods("zeth", "2wh bk").to("steal")
    table.steal("zeth", table.theft("zeth_systemic_bribery", "unity"))
    table.steal("zeth", table.theft("zeth_black_market", "kit"))
    table.done("zeth")
    assert table.fate(number) == "lapsed"


# ---- conditions that make no sense


@pytest.mark.parametrize(
    "condition",
    [
        "if anyone invents #colony_vega",
        "if anyone wins #kit_hand_crafted",
        "if anyone runs #team_organic_chemists",
        "if anyone runs #relic_stars_ruin",
        "if anyone runs #kit_polyutility_components",
    ],
)
def test_bad_input_a_condition_that_can_never_come_true(condition: str) -> None:
    table = empty_handed("faderan", "kit", "unity", "yengii").set_goods("kit", "oc")
    with table.refuses("BAD_CLAUSE"):
        table.put_up("kit", f"kit>unity: oc by trade 2 {condition}")


def test_bad_input_a_condition_that_is_over() -> None:
    """The team has invented; the card is tucked for good."""
    table = inventor().put_tech("unity", "nanotechnology", "genetic_engineering")
    table.upgrade("unity", "unity_genetic_engineering", spend="unity_nanotechnology")
    table.with_teams("unity", "Sociologists").set_goods("unity", "6wh").invent("unity", "Sociologists")
    for condition in ("invents #team_sociologists", "wins #team_sociologists", "runs #unity_nanotechnology"):
        with table.refuses("BAD_CLAUSE"):
            table.put_up("kit", f"kit>unity: oc by trade 2 if anyone {condition}")


@pytest.mark.parametrize("seat", [4, 99, -1, -3])
def test_bad_input_a_condition_about_nobody(seat: int) -> None:
    table = inventor()
    clause = Deliver(1, 2, 2, bag("oc"), condition=Condition(Happening.INVENTS, table.card(TEAM), seat))
    with table.refuses("BAD_SEAT"):
        table.act("kit", Propose((), (clause,)))


@pytest.mark.parametrize("card", [0, -1, 393, 10**9])
def test_bad_input_a_condition_about_no_card(card: int) -> None:
    table = inventor()
    clause = Deliver(1, 2, 2, bag("oc"), condition=Condition(Happening.RUNS, card))
    with table.refuses("UNKNOWN_CARD"):
        table.act("kit", Propose((), (clause,)))


# ---- circles


def test_bad_input_circular_conditions_of_two() -> None:
    table = four()
    a, b = table.card(TEAM), table.card("Sociologists")
    clauses = (
        InventTeam(1, 2, 2, a, condition=Condition(Happening.INVENTS, b)),
        InventTeam(2, 1, 2, b, condition=Condition(Happening.INVENTS, a)),
    )
    with table.refuses("CIRCULAR"):
        table.act("kit", Propose((), clauses))


def test_bad_input_circular_conditions_of_three() -> None:
    """An invention waits for a run, the run for an invention, that for the first one."""
    table = four()
    a, b, run = table.card(TEAM), table.card("Sociologists"), table.card(OCEANIC)
    clauses = (
        InventTeam(1, 2, 2, a, condition=Condition(Happening.RUNS, run)),
        RunConverter(0, 1, 2, run, condition=Condition(Happening.INVENTS, b)),
        InventTeam(2, 1, 2, b, condition=Condition(Happening.INVENTS, a)),
    )
    with table.refuses("CIRCULAR"):
        table.act("kit", Propose((), clauses))


def test_bad_input_a_deed_that_waits_for_itself() -> None:
    table = four()
    team = table.card(TEAM)
    with table.refuses("CIRCULAR"):
        table.act("kit", Propose((), (InventTeam(1, 2, 2, team, condition=Condition(Happening.INVENTS, team)),)))


def test_r_deal_18_a_chain_is_no_circle() -> None:
    table = four().set_goods("kit", "oc")
    table.agree(
        f"kit>unity: invent #{TEAM} by trade 3 if unity invents #team_sociologists; "
        f"unity>kit: invent #team_sociologists by trade 3; kit>unity: oc by trade 3 if kit invents #{TEAM}"
    )
    assert set(table.fates().values()) == {"open"}


def test_r_deal_18_forbearance_on_both_sides_is_no_circle() -> None:
    """Whoever invents first binds the other: a pact, not a deadlock."""
    table = four().with_teams("kit", TEAM).with_teams("unity", "Sociologists")
    table.set_goods("kit", "6br").set_goods("unity", "6wh")
    table.agree(
        f"kit>unity: no invent #{TEAM} until trade 2 if unity invents #team_sociologists; "
        f"unity>kit: no invent #team_sociologists until trade 2 if kit invents #{TEAM}"
    )
    table.invent("unity", "Sociologists")
    with table.refuses("PROMISED"):
        table.invent("kit", TEAM)
    assert table.goods("unity") == EMPTY
