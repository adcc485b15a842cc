"""The worked examples of section 6 of the rules."""

from __future__ import annotations

import pytest

from confluence.altered.words import CONFLUENCE, PLAYER
from tests.altered.bench import Bench, plain


@pytest.mark.parametrize(
    ("terrains", "left"),
    [("forest mountain", (0, 2, 1)), ("mountain ocean", (1, 2, 0)), ("forest ocean", (0, 3, 0))],
)
def test_x01_the_quickstart(terrains: str, left: tuple[int, int, int]) -> None:
    """X-01: C-OVC-01 to C-OVC-07."""
    from confluence.altered.events import OvercomeTested

    bench = Bench().at(1, 7).region(1, terrains)
    bench.facing("Naiad", "hero")
    bench.facing("floodwaters", "hero")
    bench.put("Dracaena", "hero")
    bench.put("Sneezer Shroom", "hero")
    found = bench.meter("hero")
    assert found.totals == (1, 3, 3)
    bench.begin("dusk").settle()
    tested = [event for event in bench.told(OvercomeTested) if event.lane == "hero"][0]
    assert tested.left == left
    assert len(tested.overcome) == 2
    assert bench.state.at[0] == 2


def test_x03_order_matters() -> None:
    """X-03: two maximal sets, and the player is asked."""
    bench = Bench().at(1, 7).region(1, "ocean")
    bench.stat((2, 2, 0), "hero")
    a, b, c = (bench.facing(plain(s, ("persistent",)), "hero") for s in ((2, 0, 0), (1, 1, 0), (0, 2, 0)))
    bench.begin("dusk")
    assert bench.kind == "overcome"
    assert {frozenset(one) for one in bench.asked.detail} == {frozenset({a, c}), frozenset({b})}
    choice = next(i for i, one in enumerate(bench.asked.detail) if set(one) == {a, c})
    bench.pick(choice).settle()
    assert (bench.zone(a), bench.zone(b), bench.zone(c)) == ("reserve", "hero", "reserve")
    assert bench.state.at[0] == 1


def test_x09_the_turn_of_the_confluence() -> None:
    """X-09: an orb of an unpayable card can pay at once; Reserve by cost; then it passes."""
    bench = Bench().mana(4, side=CONFLUENCE)
    a = bench.put(plain(cost=5, placement="hero"), "hand", CONFLUENCE)
    b = bench.put(plain(cost=2, placement="hero"), "hand", CONFLUENCE)
    p = bench.put(plain(cost=3, placement="hero"), "reserve", CONFLUENCE)
    bench.put(plain(cost=2, placement="hero"), "reserve", CONFLUENCE)
    bench.put(plain(cost=2, placement="hero"), "reserve", CONFLUENCE)
    keep = bench.mana(9).hold().put("Haven Bouncer", "hand")
    bench.afternoon(CONFLUENCE).run()
    assert (bench.zone(a), bench.zone(b)) == ("mana", "hero")
    assert bench.state.ready[CONFLUENCE] == 3
    bench.play(keep).settle(("turn", "sabotage"))
    assert bench.zone(p) == "hero"
    assert bench.has(p, "fleeting")
    assert bench.state.ready[CONFLUENCE] == 0


def test_x22_from_reserve() -> None:
    """X-22: Fleeting from Reserve, Discard at Rest."""
    bench = Bench().mana(2).hold()
    obj = bench.put(plain(cost=3, reserve_cost=2), "reserve")
    bench.play(obj, "hero").settle()
    assert bench.has(obj, "fleeting")
    bench.begin("night").settle()
    assert bench.zone(obj) == "discard"


def test_player_and_side_numbers() -> None:
    """The player is side 0."""
    assert (PLAYER, CONFLUENCE) == (0, 1)
