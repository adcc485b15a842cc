"""Ideas are judged as the player in the other seat judges them, by what the advised seat sees."""

from __future__ import annotations

import pytest

from confluence.core.game import may_know
from confluence.players import Manner, new_player
from confluence.players.adviser import Advice
from confluence.players.adviser.advice import Proposal
from confluence.players.adviser.refused import refused_offers
from confluence.players.planner import CHARACTERS
from confluence.players.planner.bargain import TOLERANCE, accepts
from confluence.sidereal.actions import Accept, Decline
from tests.players.advising import adviser
from tests.players.seats import answer
from tests.players.test_adviser import FOUR, bare, upgraded
from tests.sidereal.table import Table

pytestmark = pytest.mark.usefixtures("solver")


def pair() -> Table:
    """Kit lacks a green cube that Kjas has, and Kjas a brown one that Kit has."""
    return upgraded(bare(kit="4gr br", kjas="3br gr"))


def told(table: Table, name: str, species: str = "kit") -> Advice:
    """What a seat is told among players of one name, without a look ahead, which would take a second."""
    seat = table.seat(species)
    players = {other: name for other in range(len(FOUR)) if other != seat}
    return adviser("beginner").advise(table.view(species), seat, players=players)


def answered(table: Table, idea: Proposal, name: str) -> object:
    """What the player in the second seat of an idea does when it is proposed."""
    table.act_as(idea.parties[0].seat, idea.offer)
    other = table.state.species[idea.parties[1].seat]
    return answer(table, other, new_player(name, manner=Manner("small")))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["friendly", "beginner", "hard", "fair"])
def test_an_idea_is_one_that_the_bot_takes(name: str) -> None:
    swaps = [idea for idea in told(pair(), name).proposals if not idea.is_ring]
    assert swaps or name == "fair"
    for idea in swaps:
        assert isinstance(answered(pair(), idea, name), Accept)


@pytest.mark.slow
def test_who_only_takes_gifts_is_proposed_no_swap() -> None:
    assert told(pair(), "").proposals
    assert not told(pair(), "greedy").proposals


def test_points_of_others_do_not_matter() -> None:
    table = pair()
    before = told(table, "friendly")
    assert before.proposals
    assert told(table.set_points("kjas", 30).set_points("zeth", 12), "friendly") == before


def test_a_refused_idea_is_not_proposed_again_in_its_turn() -> None:
    table = pair()
    seat = table.seat("kit")
    idea = told(table, "friendly").proposals[0]
    events = list(table.act_as(seat, idea.offer))
    assert idea.offer not in [one.offer for one in told(table, "friendly").proposals]  # it is on the table
    other = table.state.species[idea.parties[1].seat]
    events += table.act(other, Decline(table.view("kit").offers[0].id))
    refused = refused_offers([event for event in events if may_know(seat, event)], seat)
    assert [one.legs for one in refused] == [idea.offer.legs]
    players = {other: "friendly" for other in range(len(FOUR)) if other != seat}
    again = adviser("beginner").advise(table.view("kit"), seat, players=players, refused=refused)
    assert idea.offer.legs not in [one.offer.legs for one in again.proposals]


def test_refusals_of_earlier_turns_and_of_other_seats_are_forgotten() -> None:
    table = pair()
    events = table.propose("kit", "kit>kjas: br; kjas>kit: gr")
    events = [*events, *table.decline("kjas", table.view("kit").offers[0].id)]
    assert len(refused_offers(events, table.seat("kit"))) == 1
    assert not refused_offers(events, table.seat("kjas"))
    events += [*table.run_economy(), *table.next_turn()]
    assert not refused_offers(events, table.seat("kit"))


def test_temperaments_ask_for_different_gains() -> None:
    gains = (-TOLERANCE, 0.05, 0.2, 0.3)
    wanted = {name: [accepts(who.temper, gain) for gain in gains] for name, who in CHARACTERS.items()}
    assert wanted["friendly"] == wanted["beginner"] == [True, True, True, True]
    assert wanted["cautious"] == [False, False, True, True]
    assert wanted["hard"] == [False, False, False, True]
