"""R-DEAL-11, R-DEAL-01: promised behaviour, which the engine enforces. Ruling OQ-07."""

from __future__ import annotations

import pytest

from confluence.sidereal.actions import Invent, Mode, Propose
from confluence.sidereal.deals.clauses import RunConverter
from confluence.sidereal.events import Agreed, Invented, OfferClosed, Points
from confluence.sidereal.goods import EMPTY, Bag
from tests.sidereal.deals.seats import empty_handed, four, zeth
from tests.sidereal.table import Table, happened

OCEANIC = "caylion_oceanic_processing"  # 2gr -> br bl
TELENET = "caylion_distributed_telenet"  # bk -> wh br
DOMINANCE = "caylion_planetary_ecological_dominance"  # -> 3gr wh sh
PAIR = ("kit_hand_crafted", "kit_polyutility_components")


def bag(text: str) -> Bag:
    return Bag.parse(text)


def penalties(table: Table) -> int:
    """Points of all seats together; nobody had any."""
    return sum(area.points for area in table.state.areas)


# ---- to run


def test_r_deal_01_a_promised_run_that_is_possible_must_be_planned() -> None:
    table = four().set_goods("caylion", "2gr")
    (number,) = table.agree(f"caylion>kit: run #{OCEANIC} in economy 1", by="caylion")
    table.to("plans")
    with table.refuses("PROMISED", "R-DEAL-01") as details:
        table.plan("caylion")
    assert (details["promise"], details["creditor"]) == (number, table.seat("kit"))
    table.run_economy(caylion=[OCEANIC])
    assert table.fate(number) == "kept"


def test_r_deal_11_a_run_that_is_impossible_costs_nothing() -> None:
    table = four().set_goods("caylion", "gr")
    (number,) = table.agree(f"caylion>kit: run #{OCEANIC} in economy 1", by="caylion")
    table.run_economy()
    assert table.fate(number) == "impossible"
    assert penalties(table) == 0


def test_r_deal_01_inputs_may_not_go_to_other_converters_first() -> None:
    """Nanotechnology would eat the brown cubes that nothing was promised about; Oceanic Processing needs green."""
    table = four().set_goods("caylion", "2gr bk").put_tech("caylion", "nanotechnology")
    table.agree(f"caylion>kit: run #{TELENET} in economy 1", by="caylion")
    table.to("plans")
    with table.refuses("PROMISED"):
        table.plan("caylion", OCEANIC)
    table.plan("caylion", OCEANIC, TELENET)


def test_r_deal_01_of_two_runs_one_is_enough_if_both_cannot_be_paid() -> None:
    table = empty_handed("faderan", "kit", "unity", "yengii").set_goods("faderan", "4wh")
    table.put_tech("faderan", "universal_translator")
    first, second = table.agree(
        "faderan>kit: run #faderan_ritual_government in economy 1; "
        "faderan>unity: run #faderan_universal_translator in economy 1"
    )
    table.to("plans")
    with table.refuses("PROMISED"):
        table.plan("faderan")
    table.run_economy(faderan=["faderan_ritual_government"])
    assert (table.fate(first), table.fate(second)) == ("kept", "impossible")


def test_r_deal_01_the_default_plan_runs_what_was_promised() -> None:
    """Whoever does not answer in time keeps the promise (R-DIG-04)."""
    table = four().set_goods("caylion", "2gr")
    (number,) = table.agree(f"caylion>kit: run #{OCEANIC} in economy 1", by="caylion")
    table.to("bids")
    assert table.fate(number) == "kept"
    assert table.goods("caylion").covers(bag("bl"))


def test_r_deal_01_the_default_plan_runs_a_promised_seedling_colony_twice() -> None:
    table = four().take_colonies("caylion").put("caylion", "Antares", seedling=True)
    table.agree(f"caylion>kit: run #colony_antares in economy 1; caylion>kit: no run #{DOMINANCE} in economy 1")
    table.to("bids")
    assert table.goods("caylion") == bag("2gr")


def test_r_deal_11_a_promised_converter_that_is_lent_cannot_be_run() -> None:
    table = four().set_goods("caylion", "2gr")
    (number,) = table.agree(f"caylion>kit: run #{OCEANIC} in economy 1", by="caylion")
    table.gift("caylion", "unity", cards=[OCEANIC])
    table.run_economy()
    assert table.fate(number) == "impossible"


def test_r_deal_11_fleets_are_part_of_what_is_possible() -> None:
    table = empty_handed("imdril", "kit", "unity", "yengii")
    (number,) = table.agree("imdril>kit: run #imdril_asteroid_mining in economy 1", by="imdril")
    table.gift("imdril", "kit", cards=["Fleet 128"])
    table.run_economy()
    assert table.fate(number) == "impossible"


def test_r_deal_01_a_borrower_may_promise_to_run_the_loan() -> None:
    table = four().set_goods("kit", "2gr")
    (number,) = table.agree(f"caylion>kit: #{OCEANIC}; kit>caylion: run #{OCEANIC} in economy 1")
    table.to("plans")
    with table.refuses("PROMISED"):
        table.plan("kit")
    table.run_economy(kit=[OCEANIC])
    assert table.fate(number) == "kept"


def test_r_deal_01_the_second_converter_of_a_card() -> None:
    table = zeth().set_goods("zeth", "bk")
    (number,) = table.agree("zeth>kit: run #zeth_cascading_deception.1 in economy 1", by="zeth")
    table.to("plans")
    with table.refuses("PROMISED"):
        table.plan("zeth", "zeth_cascading_deception")
    table.run_economy(zeth=[table.planned("zeth_cascading_deception", slot=1)])
    assert table.fate(number) == "kept"


# ---- not to run


def test_r_deal_01_a_converter_that_was_promised_not_to_run_is_refused() -> None:
    table = four()
    (number,) = table.agree(f"caylion>kit: no run #{DOMINANCE} in economy 1", by="caylion")
    table.to("plans")
    with table.refuses("PROMISED", "R-DEAL-01"):
        table.plan("caylion", DOMINANCE)
    table.run_economy()
    assert table.fate(number) == "kept"


def test_r_deal_01_the_default_plan_leaves_it_out() -> None:
    table = four().take_colonies("caylion")
    table.agree(f"caylion>kit: no run #{DOMINANCE} in economy 1", by="caylion")
    table.to("bids")
    assert table.goods("caylion") == EMPTY


def test_r_deal_11_of_promises_that_exclude_each_other_the_run_gives_way() -> None:
    """To one it was promised, to the other the opposite: there is a legal plan, and no penalty."""
    table = four()
    run, never = table.agree(
        f"caylion>kit: run #{DOMINANCE} in economy 1; caylion>unity: no run #{DOMINANCE} in economy 1"
    )
    table.to("plans")
    with table.refuses("PROMISED"):
        table.plan("caylion", DOMINANCE)
    table.time_up()
    assert (table.fate(run), table.fate(never)) == ("impossible", "kept")


def test_r_deal_11_another_turn_is_not_bound() -> None:
    table = four()
    table.agree(f"caylion>kit: no run #{DOMINANCE} in economy 2", by="caylion")
    table.run_economy(caylion=[DOMINANCE])
    assert table.goods("caylion") == bag("3gr wh sh")


# ---- to invent


def test_r_deal_01_a_promised_invention_that_can_be_paid_happens() -> None:
    """At the end of the tail, if the debtor has not done it before."""
    table = four().with_teams("kit", "Organic Chemists").set_goods("kit", "6br")
    (number,) = table.agree("kit>unity: invent #team_organic_chemists by trade 1", by="kit")
    table.to("plans")
    assert table.state.invented == [(table.card("Organic Chemists"), table.seat("kit"))]
    assert table.fate(number) == "kept"


def test_r_deal_01_an_invention_before_the_last_turn_keeps_the_promise() -> None:
    table = four().with_teams("kit", "Organic Chemists").set_goods("kit", "6br")
    (number,) = table.agree("kit>unity: invent #team_organic_chemists by trade 4", by="kit")
    table.invent("kit", "Organic Chemists")
    assert table.fate(number) == "kept"


def test_r_deal_12_an_invention_is_not_forced_before_its_turn() -> None:
    table = four().with_teams("kit", "Organic Chemists").set_goods("kit", "6br")
    (number,) = table.agree("kit>unity: invent #team_organic_chemists by trade 2", by="kit")
    assert not happened(table.idle_to(2), Invented)
    assert table.fate(number) == "open"
    assert happened(table.idle_to(2, "plans"), Invented)


def test_r_deal_11_an_invention_that_cannot_be_paid_costs_nothing() -> None:
    table = four().with_teams("kit", "Organic Chemists").set_goods("kit", "5br")
    (number,) = table.agree("kit>unity: invent #team_organic_chemists by trade 1", by="kit")
    table.to("plans")
    assert table.fate(number) == "impossible"
    assert penalties(table) == 0


def test_r_deal_11_an_invention_by_another_player_does_not_keep_it() -> None:
    """Kit sold the team; Unity invents it (R-INV-12)."""
    table = four().with_teams("kit", "Organic Chemists").set_goods("unity", "6br")
    (number,) = table.agree("kit>yengii: invent #team_organic_chemists by trade 1", by="kit")
    table.gift("kit", "unity", cards=["Organic Chemists"])
    table.invent("unity", "Organic Chemists")
    assert table.fate(number) == "open"
    table.to("plans")
    assert table.fate(number) == "impossible"


def test_r_deal_01_a_promise_about_a_team_on_the_track() -> None:
    """Kit wins it in turn 1 and invents it in turn 2."""
    table = four().track("research", "Organic Chemists").set_goods("kit", "6br sh")
    (number,) = table.agree("kit>unity: invent #team_organic_chemists by trade 2", by="kit")
    table.idle_to(1, "bids").clear()
    table.bids(research={"kit": 1})
    table.buy("kit", "Organic Chemists")
    table.idle_to(2, "plans")
    assert table.fate(number) == "kept"


# ---- not to invent


def test_r_deal_01_an_invention_that_was_promised_not_to_happen_is_refused() -> None:
    table = four().with_teams("kit", "Organic Chemists").set_goods("kit", "6br")
    (number,) = table.agree("kit>unity: no invent #team_organic_chemists until trade 2", by="kit")
    for turn in (1, 2):
        table.idle_to(turn)
        with table.refuses("PROMISED", "R-DEAL-01"):
            table.invent("kit", "Organic Chemists")
        assert not [action for action in table.actions("kit") if isinstance(action, Invent)]
    table.idle_to(3)
    assert table.fate(number) == "kept"
    table.invent("kit", "Organic Chemists")


def test_r_deal_01_it_is_refused_in_the_tail_too() -> None:
    table = four().with_teams("kit", "Organic Chemists").set_goods("kit", "6br")
    table.agree("kit>unity: no invent #team_organic_chemists until trade 1", by="kit")
    table.close_trading()
    with table.refuses("PROMISED"):
        table.invent("kit", "Organic Chemists")


def test_r_deal_01_others_may_invent_it() -> None:
    table = four().with_teams("kit", "Organic Chemists").set_goods("unity", "6br")
    (number,) = table.agree("kit>yengii: no invent #team_organic_chemists until trade 2", by="kit")
    table.gift("kit", "unity", cards=["Organic Chemists"])
    table.invent("unity", "Organic Chemists")
    table.idle_to(3)
    assert table.fate(number) == "kept"


def test_r_deal_11_to_invent_and_not_to_invent() -> None:
    """The engine neither invents nor penalises; there is no dead end."""
    table = four().with_teams("kit", "Organic Chemists").set_goods("kit", "6br")
    invent, never = table.agree(
        "kit>unity: invent #team_organic_chemists by trade 1; "
        "kit>yengii: no invent #team_organic_chemists until trade 1"
    )
    table.to("plans")
    assert (table.fate(invent), table.fate(never)) == ("impossible", "kept")


# ---- to keep a card (OQ-43)


def test_oq_43_passing_a_loan_on_is_allowed_without_a_promise() -> None:
    """Ruling OQ-08."""
    table = four().set_goods("kit", "2gr")
    table.agree(f"caylion>kit: #{OCEANIC}")
    table.gift("kit", "unity", cards=[OCEANIC])
    assert table.holds("unity", OCEANIC)


def test_oq_43_a_borrower_promises_to_keep_the_card() -> None:
    """Every way of passing it on is refused, but giving it back is not."""
    table = four().set_goods("kit", "gr").set_goods("unity", "ws")
    (number,) = table.agree(f"caylion>kit: #{OCEANIC}; kit>caylion: keep #{OCEANIC} until trade 1")
    with table.refuses("PROMISED", "R-DEAL-01") as details:
        table.gift("kit", "unity", cards=[OCEANIC])
    assert details["promise"] == number
    with table.refuses("PROMISED"):
        table.put_up("kit", f"kit>unity: #{OCEANIC}; unity>kit: ws")
    with table.refuses("PROMISED"):
        table.put_up("kit", f"kit>*: #{OCEANIC}; *>kit: ws", mode=Mode.FIRST)
    offer = table.put_up("unity", f"unity>kit: ws; kit>unity: #{OCEANIC}")
    with table.refuses("PROMISED"):
        table.accept("kit", offer)
    table.gift("kit", "caylion", cards=[OCEANIC])
    table.idle_to(2)
    assert table.fate(number) == "kept"


def test_oq_43_asking_for_a_kept_card_tells_nothing() -> None:
    """With PROMISES parties nobody else learns of the promise: only the debtor's consent is refused (R-DIG-07)."""
    table = four(PROMISES="parties").set_goods("unity", "ws")
    table.agree(f"caylion>kit: #{OCEANIC}; kit>caylion: keep #{OCEANIC} until trade 1")
    offer = table.put_up("unity", f"unity>kit: ws; kit>unity: #{OCEANIC}")
    (seen,) = table.view("unity").offers
    assert (seen.id, seen.stale) == (offer, None)


def test_oq_43_an_older_consent_is_taken_back() -> None:
    """Kit offered the card, then promised to keep it."""
    table = four().set_goods("unity", "2ws").put("kit", OCEANIC)
    own = table.put_up("kit", f"kit>unity: #{OCEANIC}; unity>kit: ws")
    three = table.put_up("unity", f"unity>yengii: ws; kit>unity: #{OCEANIC}; yengii>kit: wh")
    table.set_goods("yengii", "wh").accept("kit", three)
    answered = table.put_up("unity", f"unity>*: ws; *>unity: #{OCEANIC}", mode=Mode.CHOOSE)
    table.accept("kit", answered)
    offer = table.put_up("kit", f"kit>caylion: keep #{OCEANIC} until trade 1; caylion>kit: gr by trade 2")
    events = table.accept("caylion", offer)
    assert [event.offer for event in happened(events, OfferClosed)] == [own]
    assert [(event.offer, event.agrees) for event in happened(events, Agreed)] == [(three, False), (answered, False)]
    assert table.state.offers[three].agreed == 1 << table.seat("unity")
    assert table.state.offers[answered].agreed == 1 << table.seat("unity")
    table.accept("yengii", three)
    assert table.holds("kit", OCEANIC)


def test_oq_43_a_kept_card_is_not_delivered_to_another() -> None:
    """Promised to two at once: it stays where it was promised to stay, the other one is not served."""
    table = four().put("kit", OCEANIC).set_points("kit", 5)
    keep, deliver = table.agree(
        f"kit>caylion: keep #{OCEANIC} until trade 1; kit>unity: #{OCEANIC} by trade 1; unity>kit: ws by trade 2"
    )[:2]
    assert table.fate(deliver) == "due"
    table.close_trading()
    table.done("kit")
    assert (table.fate(keep), table.fate(deliver), table.points("kit")) == ("kept", "penalised", 3)


def test_oq_43_one_may_run_consume_and_upgrade_what_one_keeps() -> None:
    table = four().set_goods("caylion", "2gr")
    table.agree(f"caylion>kit: keep #{OCEANIC} until trade 2", by="caylion")
    table.run_economy(caylion=[OCEANIC])
    assert table.goods("caylion") == bag("br bl")


def test_oq_43_half_of_a_pair_keeps_the_pair() -> None:
    table = four()
    table.agree(f"kit>unity: keep #{PAIR[0]} until trade 1", by="kit")
    with table.refuses("PROMISED"):
        table.gift("kit", "yengii", cards=PAIR)


def test_oq_43_in_the_last_turn() -> None:
    table = four().at(6)
    (number,) = table.agree(f"caylion>kit: keep #{OCEANIC} until trade 6", by="caylion")
    table.to_the_end()
    assert table.fate(number) == "kept"


# ---- to spare


def test_r_zet_23_a_theft_that_was_promised_not_to_happen_is_refused() -> None:
    table = zeth().set_goods("unity", "gr")
    (number,) = table.agree("unity>zeth: gr; zeth>unity: spare unity in turn 2")
    table.idle_to(2, "bids")
    table.set_goods("unity", "2gr").set_goods("kit", "2gr").set_goods("zeth", "4wh").to("steal")
    with table.refuses("PROMISED", "R-ZET-23"):
        table.steal("zeth", table.theft("zeth_systemic_bribery", "unity"))
    table.steal("zeth", table.theft("zeth_systemic_bribery", "kit"))
    table.done("zeth")
    assert table.fate(number) == "kept"


def test_r_zet_23_spared_thefts_are_not_listed() -> None:
    table = zeth()
    table.agree("zeth>unity: spare unity in turn 1; unity>zeth: gr by trade 2")
    table.idle_to(1, "bids")
    for species in ("unity", "kit", "caylion"):
        table.set_goods(species, "2gr")
    table.state.protected = 0
    table.set_goods("zeth", "4wh").to("steal")
    victims = {theft.victim for action in table.actions("zeth") for theft in getattr(action, "thefts", ())}
    assert victims == {table.seat("caylion"), table.seat("kit")}


def test_r_zet_23_somebody_else_can_buy_the_peace() -> None:
    """Kit pays so that Caylion is spared."""
    table = zeth().set_goods("kit", "gr")
    table.agree("kit>zeth: gr; zeth>kit: spare caylion in turn 1")
    table.idle_to(1, "bids")
    table.set_goods("caylion", "2gr").set_goods("zeth", "2wh").to("steal")
    with table.refuses("PROMISED", "R-ZET-23"):
        table.steal("zeth", table.theft("zeth_systemic_bribery", "caylion"))


def test_r_zet_23_the_promise_holds_in_its_turn_only() -> None:
    table = zeth().set_goods("unity", "gr")
    table.agree("unity>zeth: gr; zeth>unity: spare unity in turn 2")
    table.idle_to(3, "bids")
    table.set_goods("unity", "2gr").set_goods("zeth", "2wh").to("steal")
    table.steal("zeth", table.theft("zeth_systemic_bribery", "unity"))
    assert table.goods("unity") == EMPTY


# ---- OQ-07


@pytest.mark.parametrize(
    "clause",
    [
        f"run #{OCEANIC} in economy 1",
        "invent #team_organic_chemists by trade 1",
        '"a favour" by trade 1',
    ],
)
def test_oq_07_broken_promises_without_countable_goods_cost_nothing(clause: str) -> None:
    table = four().deck("team", "Organic Chemists")
    (number,) = table.agree(f"caylion>kit: {clause}", by="caylion")
    events = table.idle_to(2)
    assert not [event for event in happened(events, Points) if event.cause == "penalty"]
    assert table.fate(number) in ("impossible", "open")


def test_r_deal_11_waived_behaviour_is_free_again() -> None:
    table = four()
    (number,) = table.agree(f"caylion>kit: no run #{DOMINANCE} in economy 1", by="caylion")
    table.release("kit", number)
    table.run_economy(caylion=[DOMINANCE])
    assert table.fate(number) == "waived"


def test_r_deal_02_amended_behaviour() -> None:
    table = four().set_goods("caylion", "2gr bk")
    (old,) = table.agree(f"caylion>kit: run #{OCEANIC} in economy 1", by="caylion")
    (new,) = table.agree(f"caylion>kit: run #{TELENET} in economy 1", replaces=[old])
    table.run_economy(caylion=[TELENET])
    assert (table.fate(old), table.fate(new)) == ("amended", "kept")


def test_r_deal_02_a_waiver_in_the_middle_of_the_plans() -> None:
    """Kit waives after Caylion was refused; Caylion may then leave it out."""
    table = four().set_goods("caylion", "2gr")
    (number,) = table.agree(f"caylion>kit: run #{OCEANIC} in economy 1", by="caylion")
    table.to("plans")
    with table.refuses("PROMISED"):
        table.plan("caylion")
    table.release("kit", number)
    table.plan("caylion")


def test_r_deal_11_a_clause_names_a_converter_of_the_card() -> None:
    table = four()
    with table.refuses("NO_CONVERTER"):
        table.act("caylion", Propose((), (RunConverter(0, 1, 1, table.card(OCEANIC), 3),)))
    with table.refuses("NO_CONVERTER"):
        table.act("kit", Propose((), (RunConverter(1, 0, 1, table.card("kit_high_risk_laboratories")),)))
