"""The fair player: swaps at guide values, answers to every offer, and an economy with an eye on the next turn."""

from __future__ import annotations

from collections import Counter

import pytest

from confluence.lab.tables import Played
from confluence.players import FairPlayer, new_player
from confluence.players.fair import MOST_OFFERS
from confluence.players.swaps import MOST_ROUNDING, change
from confluence.sidereal import actions as act
from confluence.sidereal.deals.value import guide
from confluence.sidereal.goods import EMPTY, Bag
from confluence.sidereal.records import PromiseState
from confluence.sidereal.state import CARDS, Step
from tests.players.seats import answer, four, game
from tests.sidereal.table import Table

TEAM = "Organic Chemists"
"""Costs 6br or 4bl."""

pytestmark = pytest.mark.xdist_group("fair players")


def in_need() -> Table:
    """Caylion lacks two brown cubes for a team and can spare green ones; kit has brown ones to spare."""
    return four().with_teams("caylion", TEAM).set_goods("caylion", "4br 9gr").set_goods("kit", "5br")


# ------------------------------------------------------------------ offers of its own


def test_it_asks_who_can_spare_it_for_what_it_lacks_at_guide_value() -> None:
    table = in_need()
    offer = answer(table, "caylion", FairPlayer())
    assert isinstance(offer, act.Propose)
    me, other = table.seat("caylion"), table.seat("kit")
    goods = {(leg.giver, leg.receiver): leg.goods for leg in offer.legs}
    assert goods == {(other, me): Bag.parse("2br"), (me, other): Bag.parse("2gr")}
    assert offer.clauses == ()


def test_it_never_pays_with_what_the_invention_itself_needs() -> None:
    assert not isinstance(answer(in_need().set_goods("caylion", "4br"), "caylion", FairPlayer()), act.Propose)


def test_it_waits_for_the_answer_and_then_invents() -> None:
    table, player = in_need(), FairPlayer()
    table.act("caylion", answer(table, "caylion", player))
    assert answer(table, "caylion", player) is None
    (number,) = table.state.offers
    table.accept("kit", number)
    assert answer(table, "caylion", player) == act.Invent(table.card(TEAM), 0, Bag.parse("6br"))


def test_it_never_repeats_an_offer_in_a_turn_and_then_says_done() -> None:
    table, player, made = in_need(), FairPlayer(), []
    for _ in range(MOST_OFFERS + 1):
        action = answer(table, "caylion", player)
        if not isinstance(action, act.Propose):
            break
        made.append(action)
        table.act("caylion", action)
        (number,) = table.state.offers
        other = next(leg.receiver for leg in action.legs if leg.giver == table.seat("caylion"))
        table.decline(table.state.species[other], number)
    assert 1 <= len(made) == len(set(made)) <= MOST_OFFERS
    assert not isinstance(answer(table, "caylion", player), act.Propose)


def test_it_takes_its_offer_back_from_somebody_who_is_done() -> None:
    table, player = in_need(), FairPlayer()
    table.act("caylion", answer(table, "caylion", player))
    (number,) = table.state.offers
    table.done("kit")
    assert answer(table, "caylion", player) == act.Withdraw(number)


def test_nobody_is_asked_who_is_done_or_has_nothing_to_spare() -> None:
    table = in_need()
    table.done("kit")
    assert not isinstance(answer(table, "caylion", FairPlayer()), act.Propose)
    assert not isinstance(answer(in_need().set_goods("kit", ""), "caylion", FairPlayer()), act.Propose)


@pytest.mark.parametrize("purse, halves", [("4gr", 4), ("4gr", 3), ("2bk gr", 6), ("oc", 6), ("bk 2gr", 5), ("3sh", 2)])
def test_change_is_exact_or_a_little_more(purse: str, halves: int) -> None:
    given = change(halves, Bag.parse(purse), EMPTY)
    assert given is not None
    assert Bag.parse(purse).covers(given)
    assert halves <= guide(given) <= halves + MOST_ROUNDING


def test_there_is_no_change_for_an_octagon_and_what_is_wanted_goes_first() -> None:
    assert change(2, Bag.parse("oc"), EMPTY) is None
    assert change(8, Bag.parse("gr"), EMPTY) is None
    assert change(4, Bag.parse("9gr 3wh sh"), Bag.parse("wh")) == Bag.parse("gr wh")


# ------------------------------------------------------------------ answers


@pytest.mark.parametrize(
    "deal, welcome",
    [
        ("kit>caylion: gr", True),
        ("kit>caylion: wh; caylion>kit: gr", True),
        ("kit>caylion: 3wh; caylion>kit: 2ye", True),
        ("kit>caylion: wh; caylion>kit: 2gr", False),
        ("kit>caylion: 2wh; caylion>kit: 2ye", False),
        ("caylion>kit: gr", False),
        ("kit>caylion: 2wh by trade 2; caylion>kit: 2gr", True),
        ("kit>caylion: wh by trade 2; caylion>kit: 2gr", False),
        ("kit>caylion: wh; caylion>kit: gr by trade 3", False),
        ("kit>caylion: wh; caylion>kit: bid at most 0 on research in turn 1", False),
        ("kit>caylion: 3wh; caylion>kit: oc by trade 2", False),
    ],
)
def test_it_takes_what_is_no_loss_at_guide_values(deal: str, welcome: bool) -> None:
    table = four().set_goods("kit", "3wh gr").set_goods("caylion", "9gr 2ye")
    offer = table.put_up("kit", deal)
    expected = act.Accept(offer) if welcome else act.Decline(offer)
    assert answer(table, "caylion", FairPlayer()) == expected


def test_what_it_needs_counts_more_than_what_it_can_spare() -> None:
    table = in_need().set_goods("kit", "5br 5gr")
    welcome = table.put_up("kit", "kit>caylion: 2br; caylion>kit: 2gr")
    assert answer(table, "caylion", FairPlayer()) == act.Accept(welcome)
    table = four().put_tech("caylion", "nanotechnology").set_goods("caylion", "3br").set_goods("kit", "3ye")
    unwelcome = table.put_up("kit", "kit>caylion: 2ye; caylion>kit: 3br")
    assert answer(table, "caylion", FairPlayer()) == act.Decline(unwelcome)


def test_donation_goods_cost_it_nothing() -> None:
    table = four().set_goods("caylion", "gr").donation("caylion", "2gr").set_goods("kit", "wh")
    offer = table.put_up("kit", "kit>caylion: wh; caylion>kit: 3gr")
    assert answer(table, "caylion", FairPlayer()) == act.Accept(offer)
    dear = table.donation("caylion", "gr").give("caylion", "gr")
    assert answer(dear, "caylion", FairPlayer()) == act.Decline(offer)


def test_it_promises_only_what_its_economy_yields_for_sure() -> None:
    for goods, welcome in (("2bk", True), ("bk", False)):
        table = four().put_tech("caylion", "quantum_computers").set_goods("caylion", goods).set_goods("kit", "3wh")
        offer = table.put_up("kit", "kit>caylion: 3wh; caylion>kit: ye by trade 2")
        expected = act.Accept(offer) if welcome else act.Decline(offer)
        assert answer(table, "caylion", FairPlayer()) == expected


def test_a_promise_costs_it_what_it_promises() -> None:
    table = four().put_tech("caylion", "quantum_computers").set_goods("caylion", "2bk").set_goods("kit", "3wh")
    offer = table.put_up("kit", "kit>caylion: wh; caylion>kit: ye by trade 2")
    assert answer(table, "caylion", FairPlayer()) == act.Decline(offer)


def test_it_answers_offers_in_the_auctions_too() -> None:
    table = four().set_goods("kit", "3wh")
    table.state.step = Step.BIDS
    offer = table.put_up("kit", "kit>caylion: 2wh by trade 2")
    assert answer(table, "caylion", FairPlayer()) == act.Accept(offer)


# ------------------------------------------------------------------ its own economy


def test_goods_for_an_invention_of_the_next_turn_are_not_run_away() -> None:
    table = four().put_tech("caylion", "nanotechnology").with_teams("caylion", TEAM).set_goods("caylion", "6br")
    table.to("plans")
    runs = answer(table, "caylion", FairPlayer()).runs
    assert "nanotechnology" not in {CARDS[run.card].technology for run in runs if run.pay}
    without = table.with_teams("caylion")
    runs = answer(without, "caylion", FairPlayer()).runs
    assert "nanotechnology" in {CARDS[run.card].technology for run in runs if run.pay}


def test_it_finds_the_best_runs_together() -> None:
    """Two middling runs beat the one that gains most."""
    table = four().put_tech("caylion", "xeno_cultural_exchange", "nanotechnology", "antimatter_power", flipped=True)
    table.set_goods("caylion", "7br").to("plans")
    paid = {CARDS[run.card].technology for run in answer(table, "caylion", FairPlayer()).runs if run.pay}
    assert paid == {"nanotechnology", "antimatter_power"}


# ------------------------------------------------------------------ whole games


@pytest.fixture(scope="module")
def four_fair() -> Played:
    """A game that tests share."""
    return game(["fair"] * 4, 1)


def test_a_table_of_them_trades_invents_and_repeats_itself(four_fair: Played) -> None:
    state = four_fair.match.state
    assert state.digest() == game(["fair"] * 4, 1).match.state.digest()
    assert four_fair.slips == []
    assert not four_fair.stalled
    words = Counter(type(action).__name__ for _, action in four_fair.match.log)
    assert words["Accept"] >= 30
    assert words["Invent"] >= 8
    assert words["Propose"] <= 6 * 4 * MOST_OFFERS
    assert sum(state.scores) / 4 > 20 * 12


@pytest.mark.slow
def test_in_the_same_seat_it_makes_more_of_the_same_table_than_the_greedy_player(four_fair: Played) -> None:
    for seed in (1, 2, 3):
        fair = four_fair if seed == 1 else game(["fair"] * 4, seed)
        greedy = game(["fair", "fair", "fair", "greedy"], seed)
        assert fair.match.state.scores[3] > greedy.match.state.scores[3]


@pytest.mark.parametrize("edition", ["2020", "2017", "DE"])
@pytest.mark.parametrize("seats", [4, 6, pytest.param(9, marks=pytest.mark.slow)])
def test_mixed_tables_play_to_the_end_without_a_mistake(edition: str, seats: int) -> None:
    names = [("random", "greedy", "fair")[seat % 3] for seat in range(seats)]
    played = game(names, seats, {"EDITION": edition})
    assert played.slips == []
    assert not played.stalled
    fair = [seat for seat, name in enumerate(names) if name == "fair"]
    owed = [promise for promise in played.match.state.settled if promise.clause.debtor in fair]
    assert not [promise for promise in owed if promise.state is PromiseState.PENALISED]


def test_it_has_a_name() -> None:
    assert isinstance(new_player("fair"), FairPlayer)
