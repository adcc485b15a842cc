"""What the Confluence is about to do, as a record; that it does so is shown with whole games in `tests/cli`."""

from __future__ import annotations

import pytest

from confluence.altered.intent import Intent, intent
from confluence.altered.tell import Teller
from confluence.altered.words import CONFLUENCE, Kind
from tests.altered.bench import Bench
from tests.altered.made import foe, made
from tests.altered.showing import DRAW, on


def test_nothing_is_intended_outside_the_afternoon() -> None:
    bench = Bench()
    bench.state.phase = "morning"
    assert intent(bench.state) is None


def test_it_has_passed() -> None:
    bench = Bench()
    bench.state.passed[CONFLUENCE] = True
    assert intent(bench.state) == Intent("passed")


@pytest.mark.parametrize("seen", [False, True])
@pytest.mark.parametrize("ends", [False, True])
def test_it_reveals_the_top_card_of_its_hand(seen: bool, ends: bool) -> None:
    """C-TURN-03, C-TURN-04, C-INFO-01: nothing is said about a card that the player has not seen."""
    bench = Bench(options={"UNPAYABLE_CARD": "ends turn" if ends else "next card"}).mana(3, 2, CONFLUENCE)
    top = bench.put(foe(name="secret"), "hand", CONFLUENCE)
    bench.put(foe(name="other"), "hand", CONFLUENCE)
    if seen:
        bench.state.known.add(top)
    found = intent(bench.state)
    assert found == Intent("reveal", object=top if seen else -1, ready=2, ends=ends)
    for german in (False, True):
        assert ("secret" in Teller.of(bench.state, german=german).intent(found)) is seen


def test_it_plays_from_its_reserve() -> None:
    """C-TURN-05, C-PLACE-01: with the Expedition that the card will face, and why."""
    bench = Bench().mana(3, side=CONFLUENCE)
    obj = bench.put(foe(cost=3, placement="companion"), "reserve", CONFLUENCE)
    bench.put(foe(cost=2), "reserve", CONFLUENCE)
    assert intent(bench.state) == Intent("play", object=obj, lane="companion", why="companion icon")


def test_a_card_that_enters_no_expedition_faces_none() -> None:
    bench = Bench().mana(3, side=CONFLUENCE)
    house = bench.put(made((0, 0, 0), on("noon", DRAW), kind=Kind.LANDMARK), "reserve", CONFLUENCE)
    assert intent(bench.state) == Intent("play", object=house)


def test_it_uses_quick_actions_before_it_passes() -> None:
    """C-TURN-01, C-TURN-06."""
    bench = Bench()
    first = bench.put(made((0, 0, 0), on("exhaust", DRAW), kind=Kind.LANDMARK), "landmark", CONFLUENCE)
    found = intent(bench.state)
    assert found == Intent("pass", (first,))
    name = bench.state.cards[first].name
    said = Teller.of(bench.state).intent(found)
    assert said == f"uses {name} (C-TURN-01); passes: nothing it can pay (C-TURN-06)"
