"""What Zeth, Yengii, Faderan, Eni Et and Kit mean for deals: protection, licences, tokens, loans, pairs."""

from __future__ import annotations

import pytest

from confluence.sidereal.actions import Life, Mode
from confluence.sidereal.events import Entered, Protected, Rewarded
from confluence.sidereal.goods import EMPTY, Bag
from tests.sidereal.deals.seats import empty_handed, four, zeth
from tests.sidereal.table import Table, happened

BRIBERY = "zeth_systemic_bribery"  # steals two small cubes
PAIR = "#kit_hand_crafted #kit_polyutility_components"


def bag(text: str) -> Bag:
    return Bag.parse(text)


def robbed(table: Table, victim: str) -> bool:
    """Whether Zeth can rob a player in the steal step of this turn."""
    table.idle_to(table.state.turn, "bids")
    table.set_goods(victim, "2gr").set_goods("zeth", "2wh").to("steal")
    twin = table.twin()
    if table.is_protected(victim):
        with twin.refuses("PROTECTED", "R-ZET-04"):
            twin.steal("zeth", twin.theft(BRIBERY, victim))
        return False
    twin.steal("zeth", twin.theft(BRIBERY, victim))
    return True


# ---- Zeth: protection


def test_r_zet_04_a_trade_protects() -> None:
    table = zeth().set_goods("kit", "gr").set_goods("zeth", "wh")
    table.agree("kit>zeth: gr; zeth>kit: wh")
    assert not robbed(table, "kit")


@pytest.mark.parametrize("text", ["kit>zeth: gr", "zeth>kit: wh", "kit>zeth: gr by trade 2", "zeth>kit: wh by trade 3"])
def test_r_zet_05_a_gift_does_not_protect_even_if_agreed(text: str) -> None:
    """Only one side gives, at once or later."""
    table = zeth().set_goods("kit", "gr").set_goods("zeth", "wh")
    table.agree(text)
    assert robbed(table, "kit")


def test_oq_21_pure_promises_count_as_a_trade() -> None:
    """If both sides owe something."""
    table = zeth()
    offer = table.put_up("kit", "kit>zeth: gr by trade 3; zeth>kit: wh by trade 4")
    events = table.accept("zeth", offer)
    assert [event.seat for event in happened(events, Protected)] == [table.seat("kit")]
    assert not robbed(table, "kit")


@pytest.mark.parametrize(
    "given",
    [
        '"a kind word" by trade 2',
        "spare kit in turn 2",
        "bid at most 0 on colony in turn 1",
        "no take #colony_vega in turn 3",
        "run #zeth_cascading_deception in economy 1",
        "all of #zeth_cascading_deception in economy 1",
        "keep #zeth_cascading_deception until trade 1",
        "invent #team_sociologists by trade 6",
        "wh by trade 2 if anyone wins #colony_vega",
    ],
)
def test_oq_21_every_kind_of_promise_counts(given: str) -> None:
    table = zeth().set_goods("kit", "gr")
    table.agree(f"kit>zeth: gr; zeth>kit: {given}")
    assert table.is_protected("kit")


def test_oq_21_it_protects_in_the_turn_of_the_agreement_only() -> None:
    table = zeth()
    table.agree("kit>zeth: gr by trade 3; zeth>kit: wh by trade 3")
    table.idle_to(2)
    assert not table.is_protected("kit")
    assert robbed(table, "kit")


def test_r_zet_21_delivering_an_old_promise_does_not_protect() -> None:
    """Ruling OQ-37: both deliveries happen in turn 2, and Kit may be robbed."""
    table = zeth()
    table.agree("kit>zeth: gr by trade 2; zeth>kit: wh by trade 2")
    table.set_goods("kit", "gr").set_goods("zeth", "wh").idle_to(2)
    assert set(table.fates().values()) == {"kept"}
    assert robbed(table, "kit")


def test_r_zet_21_dt_43_protection_money_holds_for_its_turn() -> None:
    """1gr for protection in turn 2, more goods promised for turn 3: safe in turn 2, not in turn 3."""
    table = zeth().at(2).set_goods("unity", "gr")
    table.agree("unity>zeth: gr; zeth>unity: protection; unity>zeth: 2gr by trade 3")
    assert not robbed(table, "unity")
    table.set_goods("unity", "4gr").idle_to(3)
    assert table.fate(1) == "kept"
    assert robbed(table, "unity")


def test_r_zet_21_amending_an_old_promise_is_no_new_trade() -> None:
    """Kit pays something else than it owed; Zeth gives nothing for it."""
    table = zeth()
    (number,) = table.agree("kit>zeth: oc by trade 2", by="kit")
    table.set_goods("kit", "2gr").idle_to(2)
    table.agree("kit>zeth: 2gr", replaces=[number])
    assert not table.is_protected("kit")


def test_oq_22_all_participants_of_a_trade_with_zeth_are_protected() -> None:
    """Unity never exchanges with Zeth directly, but gives and receives in the same trade."""
    table = zeth().set_goods("kit", "gr").set_goods("unity", "ws").set_goods("caylion", "br").set_goods("zeth", "wh")
    table.agree("kit>zeth: gr; zeth>kit: wh; unity>kit: ws; kit>unity: gr by trade 2")
    assert table.is_protected("kit")
    assert table.is_protected("unity")


@pytest.mark.parametrize("text", ["caylion>kit: br", "kit>caylion: gr by trade 2"])
def test_oq_22_who_only_gives_or_only_receives_is_no_participant(text: str) -> None:
    table = zeth().set_goods("kit", "gr").set_goods("caylion", "br").set_goods("zeth", "wh")
    table.agree(f"kit>zeth: gr; zeth>kit: wh; {text}")
    assert table.is_protected("kit")
    assert not table.is_protected("caylion")


def test_r_zet_23_peace_for_later_turns_is_a_promise() -> None:
    table = zeth().set_goods("kit", "gr")
    table.agree("kit>zeth: gr; zeth>kit: spare kit in turn 2; zeth>kit: spare kit in turn 3")
    for turn in (2, 3):
        table.idle_to(turn, "bids")
        table.set_goods("kit", "2gr").set_goods("zeth", "2wh").to("steal")
        with table.refuses("PROMISED", "R-ZET-23"):
            table.steal("zeth", table.theft(BRIBERY, "kit"))
    table.idle_to(4)
    assert table.fates() == {1: "kept", 2: "kept"}


def test_r_zet_23_only_zeth_can_promise_it() -> None:
    table = zeth()
    with table.refuses("BAD_CLAUSE", "R-ZET-23"):
        table.put_up("kit", "kit>unity: spare unity in turn 1")


def test_r_zet_04_a_late_answer_protects_in_the_turn_of_the_agreement() -> None:
    """The offer of turn 1 becomes a trade in turn 2."""
    table = zeth().set_goods("kit", "gr").set_goods("zeth", "wh")
    offer = table.put_up("kit", "kit>zeth: gr; zeth>kit: wh", life=Life.STANDING)
    table.idle_to(2)
    assert not table.is_protected("kit")
    table.accept("zeth", offer)
    assert table.is_protected("kit")


# ---- Zeth: envoys


def test_r_zet_13_envoys_can_be_promised_for_something() -> None:
    table = zeth().set_goods("kit", "gr")
    (number,) = table.agree("kit>zeth: gr; zeth>kit: 2envoy by trade 2")
    table.idle_to(2)
    assert (table.envoys("kit"), table.fate(number)) == (2, "kept")


@pytest.mark.parametrize("text", ["zeth>kit: envoy by trade 2", "zeth>kit: envoy", "zeth>kit: gr envoy by trade 3"])
def test_r_zet_13_envoys_are_never_promised_for_nothing(text: str) -> None:
    table = zeth().set_goods("zeth", "gr")
    with table.refuses("NOT_A_RIGHT", "R-ZET-13"):
        table.put_up("zeth", text)


def test_r_zet_13_not_to_a_bystander() -> None:
    table = zeth().set_goods("unity", "gr")
    with table.refuses("NOT_A_RIGHT", "R-ZET-13"):
        table.put_up("zeth", "unity>zeth: gr; zeth>unity: wh by trade 2; zeth>kit: envoy by trade 2")


def test_r_zet_13_not_to_whoever_takes_them_for_nothing() -> None:
    table = zeth()
    with table.refuses("NOT_A_RIGHT", "R-ZET-13"):
        table.put_up("zeth", "zeth>*: envoy", mode=Mode.FIRST)


def test_r_zet_13_a_table_without_envoys_from_the_stock() -> None:
    table = zeth(ENVOYS_FROM_STOCK="off").set_goods("kit", "gr")
    with table.refuses("NOT_A_RIGHT"):
        table.put_up("kit", "kit>zeth: gr; zeth>kit: envoy by trade 2")


def test_r_zet_14_more_envoys_than_there_are_cannot_be_promised() -> None:
    table = zeth().set_goods("kit", "gr")
    with table.refuses("NOT_A_RIGHT"):
        table.put_up("kit", "kit>zeth: gr; zeth>kit: 8envoy by trade 2")


def test_r_zet_14_as_many_as_are_left_are_delivered() -> None:
    """Two promised, one left: one goes, the other carries no penalty (R-DEAL-17)."""
    table = zeth().set_goods("kit", "gr").tokens("unity", envoys=6).set_points("zeth", 3)
    (number,) = table.agree("kit>zeth: gr; zeth>kit: 2envoy by trade 1")
    assert (table.envoys("kit"), table.fate(number)) == (1, "due")
    table.close_trading()
    table.done("zeth")
    assert (table.fate(number), table.points("zeth")) == ("impossible", 3)


# ---- Yengii: licences


def test_r_yen_06_a_licence_as_part_of_a_trade() -> None:
    table = four().patent("yengii", "genetic_engineering").set_goods("kit", "2wh")
    offer = table.put_up("yengii", "yengii>kit: licence:genetic_engineering; kit>yengii: 2wh")
    events = table.accept("kit", offer)
    assert [event.how for event in happened(events, Entered)] == ["licence"]
    assert table.holds("kit", "kit_genetic_engineering")


def test_r_yen_14_a_licence_promised_for_a_later_turn() -> None:
    table = four().patent("yengii", "genetic_engineering").set_goods("kit", "2wh")
    (number,) = table.agree("kit>yengii: 2wh; yengii>kit: licence:genetic_engineering by trade 3")
    table.idle_to(2)
    assert not table.holds("kit", "kit_genetic_engineering")
    table.idle_to(3)
    assert table.holds("kit", "kit_genetic_engineering")
    assert table.fate(number) == "kept"


def test_r_yen_14_failing_counts_as_one_card() -> None:
    """Yengii never invented it: two points for each licence."""
    table = four().set_points("yengii", 9)
    (number,) = table.agree("yengii>kit: licence:genetic_engineering licence:nanotechnology by trade 2", by="yengii")
    table.idle_to(2, "plans")
    assert (table.fate(number), table.points("yengii")) == ("penalised", 5)


def test_r_yen_14_a_licence_that_the_creditor_got_otherwise() -> None:
    """Somebody else invented and shared it: the promise cannot be kept any more."""
    table = four().set_points("yengii", 9).with_teams("unity", "Organic Chemists").set_goods("unity", "6br")
    (number,) = table.agree("yengii>kit: licence:genetic_engineering by trade 2", by="yengii")
    table.invent("unity", "Organic Chemists")
    table.idle_to(2)
    assert table.fate(number) == "due"
    table.agree("nothing", replaces=[number], by="yengii")
    assert table.points("yengii") == 9


def test_r_yen_07_a_promised_licence_follows_the_invention_at_once() -> None:
    """Promised for this turn, delivered in the moment of the invention."""
    table = four().with_teams("yengii", "Organic Chemists").set_goods("yengii", "6br")
    (number,) = table.agree("yengii>kit: licence:genetic_engineering by trade 1", by="yengii")
    assert table.fate(number) == "due"
    table.invent("yengii", "Organic Chemists")
    assert table.holds("kit", "kit_genetic_engineering")
    assert table.fate(number) == "kept"


@pytest.mark.parametrize("text", ["licence:genetic_engineering", "licence:genetic_engineering by trade 2"])
def test_r_yen_09_only_yengii_gives_licences(text: str) -> None:
    table = four()
    with table.refuses("NOT_A_RIGHT", "R-TRADE-02"):
        table.put_up("kit", f"kit>unity: {text}")


def test_r_yen_09_a_technology_of_others_can_never_be_licensed() -> None:
    table = four().with_teams("unity", "Organic Chemists").set_goods("unity", "6br")
    table.invent("unity", "Organic Chemists")
    with table.refuses("NOT_A_RIGHT"):
        table.put_up("yengii", "yengii>kit: licence:genetic_engineering by trade 2")
    table.idle_to(2)
    with table.refuses("NOT_A_RIGHT"):
        table.put_up("yengii", "yengii>kit: licence:genetic_engineering by trade 3")


def test_r_yen_15_nobody_is_promised_the_same_licence_twice() -> None:
    table = four().patent("yengii", "genetic_engineering")
    for text in (
        "yengii>kit: licence:genetic_engineering each trade 2-3",
        "yengii>kit: licence:genetic_engineering licence:genetic_engineering by trade 2",
    ):
        with table.refuses("BAD_CLAUSE", "R-YEN-15"):
            table.put_up("yengii", text)
    table.put_tech("kit", "genetic_engineering")
    with table.refuses("NOT_A_RIGHT"):
        table.put_up("yengii", "yengii>kit: licence:genetic_engineering by trade 2")


def test_r_yen_10_a_spent_card_does_not_come_back() -> None:
    table = four().patent("yengii", "nanotechnology").put_tech("kit", "nanotechnology", "genetic_engineering")
    table.upgrade("kit", "kit_genetic_engineering", spend="kit_nanotechnology")
    with table.refuses("NOT_A_RIGHT"):
        table.put_up("yengii", "yengii>kit: licence:nanotechnology by trade 2")


# ---- Faderan: acknowledgements


def faderan() -> Table:
    return empty_handed("caylion", "faderan", "kit", "unity")


def test_r_fad_02_a_token_needs_consent() -> None:
    """At once or later: it is an offer that the receiver may decline."""
    table = faderan()
    for text in ("faderan>kit: ack", "faderan>kit: ack by trade 2"):
        offer = table.put_up("faderan", text)
        table.decline("kit", offer)
    assert table.acknowledgements("kit") == 0


def test_r_fad_02_who_agreed_to_a_promised_token_receives_it() -> None:
    table = faderan()
    (number,) = table.agree("faderan>kit: 2ack by trade 2", by="faderan")
    table.idle_to(2)
    assert (table.acknowledgements("kit"), table.fate(number)) == (2, "kept")


def test_r_fad_21_accepting_a_token_is_a_service() -> None:
    """So a cube for accepting one is a trade: the Gift of the Duruntai pays."""
    table = faderan().put("faderan", "Gift of the Duruntai").set_goods("faderan", "")
    offer = table.put_up("faderan", "faderan>kit: #relic_gift_of_the_duruntai ack")
    events = table.accept("kit", offer)
    assert len(happened(events, Rewarded)) == 2


def test_r_fad_03_others_cannot_promise_tokens() -> None:
    table = faderan().tokens("kit", acknowledgements=2)
    for text in ("kit>unity: ack", "kit>unity: ack by trade 2", "kit>faderan: ack by trade 2"):
        with table.refuses("NOT_A_RIGHT"):
            table.put_up("kit", text)


def test_r_fad_01_as_many_tokens_as_are_left() -> None:
    table = faderan().tokens("unity", acknowledgements=10).set_points("faderan", 3)
    (number,) = table.agree("faderan>kit: 3ack by trade 1", by="faderan")
    assert table.acknowledgements("kit") == 1
    table.close_trading()
    table.done("faderan")
    assert (table.fate(number), table.points("faderan")) == ("impossible", 3)


def test_r_fad_18_delivering_the_gift_of_the_duruntai_is_no_new_trade() -> None:
    """By analogy with R-ZET-21: it goes as promised, and pays nobody."""
    table = faderan().put("faderan", "Gift of the Duruntai")
    table.agree("faderan>kit: #relic_gift_of_the_duruntai by trade 2; kit>faderan: gr by trade 2")
    events = table.idle_to(2)
    assert table.holds("kit", "Gift of the Duruntai")
    assert not happened(events, Rewarded)


# ---- Eni Et: interest converters


def eni_et() -> Table:
    return empty_handed("caylion", "eni_et", "kit", "unity")


def test_r_eni_02_an_interest_converter_is_lent_for_a_share() -> None:
    """Kit borrows Mutual Understanding and hands over half of what it gives (R-DEAL-15)."""
    table = eni_et().set_goods("kit", "2gr")
    table.agree(
        "eni_et>kit: #eni_et_mutual_understanding; kit>eni_et: run #eni_et_mutual_understanding in economy 1; "
        "kit>eni_et: 2gr of #eni_et_mutual_understanding in economy 1"
    )
    table.run_economy(kit=["eni_et_mutual_understanding"])
    table.idle_to(2)
    assert (table.goods("kit"), table.goods("eni_et")) == (bag("2gr"), bag("2gr"))
    assert set(table.fates().values()) == {"kept"}


def test_r_deal_08_an_interest_converter_is_lent_again_each_turn() -> None:
    table = eni_et()
    numbers = table.agree("eni_et>kit: #eni_et_mutual_understanding each trade 1-3; kit>eni_et: gr each trade 2-4")
    assert len(numbers) == 6
    for turn in (1, 2, 3):
        table.idle_to(turn)
        assert table.holds("kit", "eni_et_mutual_understanding")
        table.set_goods("kit", "2gr")
        table.run_economy(kit=["eni_et_mutual_understanding"])
        assert table.goods("kit") == bag("4gr")
    table.idle_to(4)
    assert table.holds("eni_et", "eni_et_mutual_understanding")
    assert set(table.fates().values()) == {"kept"}


def test_r_eni_01_eni_et_cannot_keep_a_promise_to_run_one() -> None:
    table = eni_et().set_goods("eni_et", "2gr")
    (number,) = table.agree("eni_et>kit: run #eni_et_mutual_understanding in economy 1", by="eni_et")
    table.run_economy()
    assert table.fate(number) == "impossible"


def test_oq_43_an_interest_converter_that_must_not_be_passed_on() -> None:
    table = eni_et()
    table.agree("eni_et>kit: #eni_et_cultural_charity; kit>eni_et: keep #eni_et_cultural_charity until trade 1")
    with table.refuses("PROMISED"):
        table.gift("kit", "caylion", cards=["Cultural Charity"])


def test_r_don_10_donation_output_of_a_loan_is_promised_by_the_borrower() -> None:
    """Caylion runs Universal Applied Metaethics and owes Eni Et the three white cubes."""
    table = eni_et().set_goods("caylion", "oc")
    table.agree(
        "eni_et>caylion: #eni_et_universal_applied_metaethics; "
        "caylion>eni_et: all of #eni_et_universal_applied_metaethics in economy 1"
    )
    table.run_economy(caylion=["Universal Applied Metaethics"])
    assert (table.points("caylion"), table.donated("caylion")) == (1, bag("3wh"))
    table.idle_to(2)
    assert (table.goods("eni_et"), table.donated("caylion")) == (bag("3wh"), EMPTY)


# ---- Kit: pairs


def test_r_kit_04_a_promised_pair_moves_and_counts_as_one() -> None:
    table = four().set_points("kit", 9)
    moved, missing = table.agree(f"kit>unity: {PAIR} by trade 1; kit>yengii: {PAIR} by trade 1")
    assert table.holds("unity", "kit_hand_crafted")
    assert table.holds("unity", "kit_polyutility_components")
    table.close_trading()
    table.done("kit")
    assert (table.fate(moved), table.fate(missing), table.points("kit")) == ("kept", "penalised", 7)


def test_r_kit_02_half_a_pair_cannot_be_promised() -> None:
    table = four()
    for half in PAIR.split():
        with table.refuses("HALF_PAIR", "R-TRADE-04"):
            table.put_up("kit", f"kit>unity: {half} by trade 2")


def test_r_kit_04_a_borrowed_pair_is_promised_on() -> None:
    """Unity hands Kit's pair on to Yengii in the same turn (OQ-08)."""
    table = four()
    table.agree(f"kit>unity: {PAIR}")
    (number,) = table.agree(f"unity>yengii: {PAIR} by trade 1", by="unity")
    assert table.fate(number) == "kept"
    assert table.holds("yengii", "kit_hand_crafted")
