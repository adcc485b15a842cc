"""Advice for bids and for the cards that a bid may take."""

from __future__ import annotations

import pytest

from confluence.core.wire import from_json, to_json
from confluence.players.adviser import Advice, NothingToAdvise
from confluence.players.adviser.acts import acts_of
from confluence.players.adviser.tell import Speaker, document
from confluence.sidereal.actions import Buy, CommitBids, Pass, Split
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.options import Options
from tests.players.advising import adviser
from tests.sidereal.table import Table

pytestmark = pytest.mark.usefixtures("solver")
FOUR = ("caylion", "kit", "kjas", "zeth")


def told(table: Table, species: str) -> Advice:
    """What a seat is told without a look ahead."""
    seat = table.seat(species)
    decision = SIDEREAL.decisions(table.state).get(seat)
    return adviser("beginner").advise(table.view(species), seat, decision=decision)


def bidding() -> Table:
    return Table(*FOUR).set_goods("kit", "5sh").set_goods("zeth", "").at(2, "bids")


def test_bids_are_legal_and_told_with_what_they_are_for() -> None:
    table = bidding()
    advice = told(table, "kit")
    bids = advice.bids
    assert bids is not None
    assert 0 < bids.colony + bids.research <= 5
    assert set(bids.teams) <= set(table.state.research_track)
    (action,), runs = acts_of(table.view("kit"), advice, Options())
    assert action == CommitBids(bids.colony, bids.research)
    assert runs == ()
    english, german = (document(advice, german)["words"]["auction"] for german in (False, True))
    assert english.startswith("Bid ")
    assert f"{bids.research} for research" in english
    assert f"{bids.research} für Forschung" in german
    assert from_json(Advice, to_json(advice)) == advice


def test_without_ships_nothing_is_bid() -> None:
    advice = told(bidding(), "zeth")
    assert (advice.bids.colony, advice.bids.research) == (0, 0) if advice.bids else False
    assert Speaker(advice).auction(advice) == "Bid nothing: no card is worth your ships."


def test_the_first_bid_is_told_which_card_to_take_and_others_wait() -> None:
    table = bidding().at(2, "teams").bids(research={"kit": 4, "caylion": 1})
    advice = told(table, "kit")
    assert advice.pick is not None
    assert advice.pick.card in table.state.research_track
    assert acts_of(table.view("kit"), advice, Options()) == ((Buy(advice.pick.card),), ())
    assert "Take “" in document(advice)["words"]["auction"]
    assert "Nimm „" in document(advice, german=True)["words"]["auction"]
    with pytest.raises(NothingToAdvise):
        told(table, "zeth")


def test_kjas_splits_and_who_can_take_nothing_passes() -> None:
    table = bidding().set_goods("kjas", "4sh").at(2, "colonies").bids(colony={"kjas": 4})
    split = told(table, "kjas")
    assert acts_of(table.view("kjas"), split, Options())[0] == (Split(),)
    assert "Split" in Speaker(split).auction(split)
    table = bidding().at(2, "teams").bids(research={"kit": 4}).track("research")
    assert acts_of(table.view("kit"), told(table, "kit"), Options())[0] == (Pass(),)


def test_there_is_no_advice_in_an_auction_without_a_choice() -> None:
    table = bidding()
    with pytest.raises(NothingToAdvise):
        adviser().advise(table.view("kit"), table.seat("kit"))
