"""R-BNEG, R-DEAL-09: promises made during the auctions, and promises about them."""

from __future__ import annotations

import pytest

from confluence.sidereal.actions import Buy, CommitBids, Life
from confluence.sidereal.events import Passed, PromiseMade
from confluence.sidereal.goods import EMPTY, Bag
from tests.sidereal.deals.seats import empty_handed, four, zeth
from tests.sidereal.table import Table, happened


def bag(text: str) -> Bag:
    return Bag.parse(text)


def bidding(**ships: str) -> Table:
    """The bidding step of turn 1 with four colonies and four teams on the tracks."""
    table = four().track("colony", "Vega", "Altair", "Shaula", "Gacrux")
    table.track("research", "Organic Chemists", "Sociologists", "Nuclear Physicists", "Linguistic Analysts")
    table.idle_to(1, "bids")
    for species in table.state.species:
        table.set_goods(species, ships.get(species, ""))
    return table


# ---- R-BNEG-02


def test_r_bneg_02_a_promise_for_a_promise_binds() -> None:
    """Kit asks Unity to leave Vega and promises a cube; worked example WE-22."""
    table = bidding(unity="2sh", kit="gr 2sh")
    table.agree("unity>kit: no take #colony_vega in turn 1; kit>unity: gr by trade 2")
    assert table.goods("unity") == bag("2sh")
    table.bids(colony={"unity": 2, "kit": 1})
    with table.refuses("PROMISED", "R-BNEG-05"):
        table.buy("unity", "Vega")
    table.buy("unity", "Altair")
    table.buy("kit", "Vega")
    table.idle_to(2)
    assert table.fates() == {1: "kept", 2: "kept"}
    assert table.goods("unity") == bag("gr")


@pytest.mark.parametrize("step", ["bids", "colonies", "teams"])
def test_r_bneg_02_nothing_changes_hands_in_the_auctions(step: str) -> None:
    table = bidding(kit="2sh gr", unity="2sh")
    if step != "bids":
        table.bids(colony={"kit": 1, "unity": 1}, research={"kit": 1, "unity": 1})
    if step == "teams":
        table.passes("kit")
        table.passes("unity")
    assert table.step() == step
    with table.refuses("WRONG_STEP", "R-BNEG-02"):
        table.put_up("kit", "kit>unity: gr; unity>kit: no take #team_sociologists in turn 1")
    with table.refuses("WRONG_STEP"):
        table.gift("kit", "unity", "gr")
    table.agree("unity>kit: no take #team_sociologists in turn 1; kit>unity: gr by trade 2")
    assert table.goods("kit").covers(bag("gr"))


def test_r_bneg_02_an_agreement_cannot_be_amended_in_the_auctions() -> None:
    table = bidding(kit="gr")
    (number,) = table.agree("kit>unity: gr by trade 2", by="kit")
    with table.refuses("WRONG_STEP", "R-BNEG-02"):
        table.put_up("kit", "kit>unity: br by trade 2", replaces=(number,))


@pytest.mark.parametrize("step", ["tail", "plans", "steal"])
def test_r_bneg_04_no_deals_in_other_steps(step: str) -> None:
    """The window is from the announcement of ships to the last action of the research auction."""
    table = zeth()
    table.to(step)
    with table.refuses("WRONG_STEP"):
        table.put_up("kit", "kit>unity: gr by trade 2")


# ---- R-DEAL-09


@pytest.mark.parametrize("text", ["gr by trade 1", "gr each trade 1-3", "#colony_vega by trade 1"])
def test_r_deal_09_goods_and_cards_are_due_in_the_next_trade_phase_at_the_earliest(text: str) -> None:
    table = bidding(kit="gr")
    with table.refuses("BAD_CLAUSE", "R-DEAL-12"):
        table.put_up("kit", f"kit>unity: {text}")


def test_r_deal_09_what_was_won_may_be_promised() -> None:
    """The colony Kit hopes to win goes to Unity in turn 2."""
    table = bidding(kit="sh").take_colonies("unity")
    (number,) = table.agree("kit>unity: #colony_vega by trade 2", by="kit")
    table.bids(colony={"kit": 1})
    table.buy("kit", "Vega")
    table.idle_to(2)
    assert table.holds("unity", "Vega")
    assert table.fate(number) == "kept"


def test_r_deal_09_behaviour_of_this_turns_economy_is_over() -> None:
    table = bidding()
    with table.refuses("BAD_CLAUSE", "R-DEAL-12"):
        table.put_up("caylion", "caylion>kit: run #caylion_oceanic_processing in economy 1")
    table.put_up("caylion", "caylion>kit: run #caylion_oceanic_processing in economy 2")
    with table.refuses("BAD_CLAUSE", "R-DEAL-12"):
        table.put_up("caylion", "caylion>kit: invent #team_sociologists by trade 1")


def test_r_deal_09_an_offer_of_the_auctions_ends_with_the_turn() -> None:
    table = bidding(kit="gr")
    table.put_up("kit", "kit>unity: gr by trade 2; unity>kit: ws by trade 2")
    table.idle_to(2)
    assert not table.state.offers


def test_r_deal_09_a_standing_offer_of_the_auctions_is_still_there() -> None:
    table = bidding(kit="gr")
    offer = table.put_up("kit", "kit>unity: gr by trade 3; unity>kit: ws by trade 3", life=Life.STANDING)
    table.idle_to(2)
    table.accept("unity", offer)
    assert set(table.fates().values()) == {"open"}


# ---- R-BNEG-05


def test_r_bneg_05_a_bid_above_the_limit_is_refused() -> None:
    table = bidding(unity="5sh")
    (number,) = table.agree("unity>kit: bid at most 2 on colony in turn 1", by="unity")
    for bid in ((3, 0), (5, 0)):
        with table.refuses("PROMISED", "R-DEAL-01") as details:
            table.bid("unity", *bid)
        assert details["promise"] == number
    table.bid("unity", 2, 3)


def test_r_bneg_05_bids_above_the_limit_are_not_listed() -> None:
    table = bidding(unity="3sh")
    table.agree("unity>kit: bid at most 1 on research in turn 1", by="unity")
    bids = [action for action in table.actions("unity") if isinstance(action, CommitBids)]
    assert {bid.research for bid in bids} == {0, 1}
    assert {bid.colony for bid in bids} == {0, 1, 2, 3}


def test_r_bneg_05_the_limit_is_kept_when_bids_are_revealed() -> None:
    table = bidding(unity="3sh")
    (number,) = table.agree("unity>kit: bid at most 1 on colony in turn 1", by="unity")
    table.bids(colony={"unity": 1})
    assert table.fate(number) == "kept"


def test_r_bneg_05_a_limit_can_be_promised_in_the_trade_phase() -> None:
    table = four()
    (number,) = table.agree("unity>kit: bid at most 0 on colony in turn 2", by="unity")
    table.idle_to(2, "bids")
    table.set_goods("unity", "3sh")
    with table.refuses("PROMISED"):
        table.bid("unity", 1, 0)
    table.time_up()
    assert table.fate(number) == "kept"


def test_r_bneg_05_the_lowest_of_several_limits_counts() -> None:
    table = bidding(unity="5sh")
    table.agree("unity>kit: bid at most 3 on colony in turn 1", by="unity")
    table.agree("unity>yengii: bid at most 1 on colony in turn 1", by="unity")
    with table.refuses("PROMISED"):
        table.bid("unity", 2, 0)
    table.bid("unity", 1, 4)


def test_r_bneg_05_who_promises_a_limit_chooses_anew() -> None:
    """Unity had chosen unseen; whatever it was, it chooses again, so that nobody learns of it (R-INFO-10)."""
    for earlier in (0, 5):
        table = bidding(unity="5sh")
        table.bid("unity", earlier, 0)
        table.agree("unity>kit: bid at most 2 on colony in turn 1", by="unity")
        assert not table.view("kit").seats[table.seat("unity")].committed


@pytest.mark.parametrize("track", ["colony", "research"])
def test_r_bneg_05_a_bid_that_is_revealed_or_fixed_cannot_be_changed(track: str) -> None:
    table = bidding(unity="5sh")
    table.bids(colony={"unity": 2}, research={"unity": 3})
    with table.refuses("BAD_CLAUSE", "R-BNEG-05"):
        table.put_up("unity", f"unity>kit: bid at most 1 on {track} in turn 1")


def test_r_bneg_05_a_condition_that_comes_true_after_the_bids_binds_nobody() -> None:
    """The research bids were committed before the colony auction (R-BID-19)."""
    table = bidding(unity="5sh", kit="sh")
    (number,) = table.agree("unity>kit: bid at most 0 on research in turn 1 if kit wins #colony_vega", by="unity")
    table.bids(colony={"kit": 1}, research={"unity": 4})
    table.buy("kit", "Vega")
    assert table.fate(number) == "lapsed"


def test_r_bneg_05_a_card_that_is_left_is_not_listed() -> None:
    table = bidding(unity="3sh")
    table.bids(colony={"unity": 3})
    table.agree("unity>kit: no take #colony_gacrux in turn 1", by="unity")
    cards = [action.card for action in table.actions("unity") if isinstance(action, Buy)]
    assert cards == [table.card(name) for name in ("Vega", "Altair", "Shaula")]


def test_r_bneg_05_to_pass_is_to_leave_everything() -> None:
    """Unity promised to leave all cards of the track, so its bid passes by itself (R-BID-06)."""
    table = bidding(unity="3sh", kit="2sh")
    table.bids(colony={"unity": 3, "kit": 2})
    colonies = ("vega", "altair", "shaula", "gacrux")
    offer = table.put_up("unity", "; ".join(f"unity>kit: no take #colony_{name} in turn 1" for name in colonies))
    events = table.accept("kit", offer)
    assert [event.seat for event in happened(events, Passed)] == [table.seat("unity")]
    assert table.due() == "kit"


def test_r_bneg_05_the_other_auction_is_not_concerned() -> None:
    table = bidding(unity="3sh")
    table.agree("unity>kit: no take #colony_vega in turn 1", by="unity")
    table.bids(colony={"unity": 1}, research={"unity": 1})
    table.passes("unity")
    table.buy("unity", "Organic Chemists")
    assert table.holds("unity", "Organic Chemists")


def test_r_bneg_05_a_card_that_is_gone_cannot_be_left() -> None:
    table = bidding(unity="3sh", kit="2sh")
    table.bids(colony={"unity": 3, "kit": 2})
    table.buy("unity", "Vega")
    with table.refuses("NOT_ON_TRACK", "R-BNEG-05"):
        table.put_up("kit", "kit>unity: no take #colony_vega in turn 1")


def test_r_bneg_05_an_auction_that_is_over_has_nothing_to_leave() -> None:
    table = bidding(unity="3sh")
    table.bids(research={"unity": 3})
    assert table.step() == "teams"
    with table.refuses("BAD_CLAUSE", "R-BNEG-05"):
        table.put_up("unity", "unity>kit: no take #colony_vega in turn 1")
    table.agree("unity>kit: no take #team_sociologists in turn 1", by="unity")
    with table.refuses("PROMISED"):
        table.buy("unity", "Sociologists")


def test_r_bneg_05_a_card_taken_before_the_condition_came_true() -> None:
    """Unity took Vega while it was free to."""
    table = bidding(unity="3sh", kit="2sh")
    (number,) = table.agree("unity>kit: no take #colony_vega in turn 1 if kit wins #colony_altair", by="unity")
    table.bids(colony={"unity": 3, "kit": 2})
    table.buy("unity", "Vega")
    assert table.fate(number) == "lapsed"


def test_r_bneg_05_a_card_left_because_the_condition_came_true() -> None:
    table = bidding(unity="2sh", kit="3sh")
    (number,) = table.agree("unity>kit: no take #colony_vega in turn 1 if kit wins #colony_altair", by="unity")
    table.bids(colony={"unity": 2, "kit": 3})
    table.buy("kit", "Altair")
    with table.refuses("PROMISED"):
        table.buy("unity", "Vega")
    table.passes("unity")
    table.idle_to(2)
    assert table.fate(number) == "kept"


def test_r_bneg_05_kjas_leaves_a_card_with_both_halves() -> None:
    table = empty_handed("kjas", "kit", "unity", "yengii").track("colony", "Vega", "Altair", "Shaula")
    table.idle_to(1, "bids")
    table.set_goods("kjas", "4sh")
    table.agree("kjas>kit: no take #colony_shaula in turn 1", by="kjas")
    table.bids(colony={"kjas": 4})
    table.split("kjas")
    for card in ("Vega", "Altair"):
        with table.refuses("PROMISED"):
            table.buy("kjas", "Shaula")
        table.buy("kjas", card)
    assert table.goods("kjas") == EMPTY


def test_r_bneg_05_a_future_auction_can_be_promised() -> None:
    table = bidding()
    (number,) = table.agree("unity>kit: bid at most 0 on research in turn 3", by="unity")
    table.idle_to(3, "bids")
    table.set_goods("unity", "sh")
    with table.refuses("PROMISED"):
        table.bid("unity", 0, 1)
    assert table.fate(number) == "open"


@pytest.mark.parametrize("count", [2, 3, 4])
def test_r_bneg_02_an_agreement_of_several(count: int) -> None:
    """Everybody leaves a card to the next one, and pays the one before with a promise."""
    table = bidding()
    ring = table.state.species[:count]
    cards = ("vega", "altair", "shaula", "gacrux")
    following = (*ring[1:], ring[0])
    parts = [f"{a}>{b}: no take #colony_{c} in turn 1" for a, b, c in zip(ring, following, cards, strict=False)]
    parts += [f"{b}>{a}: gr by trade 2" for a, b in zip(ring, following, strict=True)]
    numbers = table.agree("; ".join(parts))
    assert len(numbers) == 2 * count
    assert {table.promise(number).parties for number in numbers} == {(1 << count) - 1}


def test_r_info_09_promises_of_the_auctions_are_public_too() -> None:
    table = bidding()
    offer = table.put_up("unity", "unity>kit: no take #colony_vega in turn 1; kit>unity: gr by trade 2")
    assert [event.audience for event in happened(table.accept("kit", offer), PromiseMade)] == [None, None]


def test_r_bneg_05_who_acts_and_who_may_answer() -> None:
    """While Unity's bid is due, Kit may answer its offer; the fallbacks of both are legal."""
    table = bidding(unity="3sh", kit="gr")
    table.bids(colony={"unity": 3})
    table.put_up("unity", "unity>kit: no take #colony_vega in turn 1; kit>unity: gr by trade 2")
    assert table.deciding() == ["kit", "unity"]
    table.act("kit", table.fallback("kit"))
    assert not table.state.offers
    table.act("unity", table.fallback("unity"))
    assert table.step() in ("trade", "teams", "steal")


def test_r_zet_04_a_promise_in_the_auctions_protects_nobody() -> None:
    """Protection comes from a trade in this turn's Trade Phase."""
    table = zeth()
    table.idle_to(1, "bids")
    table.agree("kit>zeth: gr by trade 2; zeth>kit: br by trade 2")
    assert not table.is_protected("kit")
