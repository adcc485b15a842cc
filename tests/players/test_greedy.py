"""The greedy player: its own goods, gifts, and nothing else."""

from __future__ import annotations

import pytest

from confluence.players import GreedyPlayer, new_player
from confluence.sidereal import actions as act
from confluence.sidereal.goods import Bag
from confluence.sidereal.state import CARDS, Step
from tests.players.seats import answer, four, game


def test_it_takes_a_gift() -> None:
    table = four().set_goods("kit", "2gr")
    offer = table.offer("kit>caylion: 2gr")
    assert answer(table, "caylion", GreedyPlayer()) == act.Accept(offer)


def test_a_promise_to_it_is_a_gift() -> None:
    table = four().set_goods("kit", "2gr")
    offer = table.put_up("kit", "kit>caylion: 2gr by trade 2")
    assert answer(table, "caylion", GreedyPlayer()) == act.Accept(offer)


@pytest.mark.parametrize(
    "deal", ["kit>caylion: 9oc; caylion>kit: gr", "kit>caylion: 9oc; caylion>kit: gr by trade 2", "caylion>kit: gr"]
)
def test_it_declines_every_trade(deal: str) -> None:
    table = four().set_goods("kit", "9oc").set_goods("caylion", "gr")
    offer = table.put_up("kit", deal)
    assert answer(table, "caylion", GreedyPlayer()) == act.Decline(offer)


def test_it_invents_what_it_can_pay() -> None:
    table = four().with_teams("caylion", "Organic Chemists").set_goods("caylion", "6br")
    chosen = answer(table, "caylion", GreedyPlayer())
    assert chosen == act.Invent(table.card("Organic Chemists"), 0, Bag.parse("6br"))


def test_it_upgrades_where_that_pays_until_the_end() -> None:
    table = four().with_colonies("caylion", "Acrux").set_goods("caylion", "2wh")
    assert answer(table, "caylion", GreedyPlayer()) == act.Upgrade(table.card("Acrux"), None, Bag.parse("2wh"), ())
    assert answer(table.at(6), "caylion", GreedyPlayer()) == act.Done()


def test_it_runs_everything_that_gains() -> None:
    table = four().put_tech("caylion", "nanotechnology", "quantum_computers").set_goods("caylion", "3br 2bk")
    table.to("plans")
    plan = answer(table, "caylion", GreedyPlayer())
    assert isinstance(plan, act.CommitPlan)
    run = {CARDS[run.card].technology for run in plan.runs}
    assert {"nanotechnology", "quantum_computers"} <= run
    table.act("caylion", plan)


def test_of_two_runs_that_need_the_same_goods_the_better_one_is_made() -> None:
    table = four().put_tech("caylion", "nanotechnology", flipped=True).put_tech("caylion", "antimatter_power")
    table.set_goods("caylion", "4br").to("plans")
    plan = answer(table, "caylion", GreedyPlayer())
    paid = {CARDS[run.card].technology for run in plan.runs if run.pay}
    assert "nanotechnology" in paid
    assert "antimatter_power" not in paid


def test_it_bids_its_ships_half_and_half_and_buys() -> None:
    table = four().set_goods("caylion", "5sh")
    table.state.step = Step.BIDS
    assert answer(table, "caylion", GreedyPlayer()) == act.CommitBids(3, 2)
    table.bids(colony={"caylion": 3})
    assert isinstance(answer(table, "caylion", GreedyPlayer()), act.Buy)


def test_it_waits_in_peace_once_it_is_done() -> None:
    table = four()
    assert answer(table, "caylion", GreedyPlayer()) == act.Done()
    table.done("caylion")
    assert answer(table, "caylion", GreedyPlayer()) is None


def test_a_table_of_them_plays_to_the_end_and_repeats_itself() -> None:
    first, again = (game(["greedy"] * 4, 5) for _ in range(2))
    assert first.match.state.digest() == again.match.state.digest()
    assert first.slips == []
    assert not first.stalled
    words = [type(action).__name__ for _, action in first.match.log]
    assert words.count("Invent") >= 3
    assert "Propose" not in words


def test_it_beats_noise() -> None:
    for seed in (1, 2, 3):
        scores = game(["random", "greedy", "random", "random"], seed).match.state.scores
        assert scores[1] == max(scores)


def test_it_has_a_name() -> None:
    assert isinstance(new_player("greedy"), GreedyPlayer)
