"""What a planner remembers: deals of the table and who refused them; all of it from events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from confluence.core.game import may_know
from confluence.lab.tables import Observer, play
from confluence.players import FairPlayer, Heard, Planner, Player, RandomPlayer
from confluence.players.planner import LEVELS
from confluence.players.planner.memory import Memory, Tried, is_wide
from confluence.sidereal.deals.reasons import Reason, ReasonCode
from confluence.sidereal.events import StepBegan
from confluence.sidereal.game import SIDEREAL
from tests.lab.matches import setup_of
from tests.players.planner.positions import bare, deal_of
from tests.sidereal.table import Table as GameTable

CAYLION, KIT, UNITY, YENGII = range(4)
WIDE = "caylion>kit: gr; kit>unity: wh; unity>caylion: br"


def table() -> GameTable:
    """Everybody has what the deals of these tests take."""
    found = bare(turn=1)
    for species in found.state.species:
        found.set_goods(species, "4gr 4wh 4br")
    return found


def next_turn(turn: int) -> StepBegan:
    return StepBegan(turn, "trade")


def heard(*events: Any) -> Memory:
    memory = Memory()
    memory.hear(events)
    return memory


def known(memory: Memory) -> tuple[Any, ...]:
    """Everything that a memory holds."""
    return memory.turn, memory.deals, memory.refusals


# ------------------------------------------------------------------ deals of the table


@pytest.mark.parametrize(
    "deal, wide",
    [
        ("caylion>kit: gr; kit>caylion: wh", False),
        ("caylion>kit: gr; unity>caylion: br", False),
        (WIDE, True),
        ("kit>unity: wh; unity>kit: gr; unity>caylion: gr", True),
        ("caylion>*: gr; *>caylion: wh", False),
    ],
)
def test_a_deal_is_wide_if_others_also_deal_with_each_other(deal: str, wide: bool) -> None:
    assert is_wide(CAYLION, deal_of(table(), deal).legs) == wide


def test_a_deal_is_open_until_everybody_agreed() -> None:
    game, memory = table(), Memory()
    memory.hear(game.propose("caylion", WIDE))
    assert memory.open_deal() == Tried(CAYLION, frozenset({CAYLION, KIT, UNITY}), {CAYLION})
    memory.hear(game.accept("kit", 1))
    assert memory.open_deal() == Tried(CAYLION, frozenset({CAYLION, KIT, UNITY}), {CAYLION, KIT})
    assert not memory.came_about(CAYLION)
    memory.hear(game.accept("unity", 1))
    assert memory.open_deal() is None
    assert [memory.came_about(seat) for seat in range(4)] == [True, True, True, False]
    assert memory.refused() == Counter()


def test_swaps_are_not_remembered() -> None:
    game = table()
    memory = heard(*game.propose("caylion", "caylion>kit: gr; kit>caylion: wh"), *game.decline("kit", 1))
    assert memory.deals == {}
    assert memory.refused() == Counter()


def test_who_declines_has_refused_and_nobody_else() -> None:
    game, dear = table(), Reason(ReasonCode.TOO_DEAR, number=12)
    memory = heard(*game.propose("caylion", WIDE), *game.decline("unity", 1, dear))
    assert memory.open_deal() is None
    assert memory.refused() == Counter({UNITY: 1})
    assert memory.deals[1].reason == dear
    memory.hear([*game.propose("caylion", WIDE), *game.decline("unity", 2, dear)])
    assert memory.refused() == Counter({UNITY: 2})
    assert memory.refusals == Counter()  # the turn is not over


def test_a_refusal_without_a_reason_counts_twice() -> None:
    game = table()
    memory = heard(*game.propose("caylion", WIDE), *game.decline("unity", 1))
    assert memory.refused() == Counter({UNITY: 2})
    memory.hear([next_turn(2)])
    assert memory.refusals == Counter({UNITY: 2})


def test_of_a_deal_that_is_withdrawn_those_refused_who_did_not_agree() -> None:
    game = table()
    events = [*game.propose("caylion", WIDE), *game.accept("kit", 1), *game.withdraw("caylion", 1)]
    assert heard(*events).refused() == Counter({UNITY: 1})


def test_a_turn_with_refusals_only_counts_once() -> None:
    game, dear = table(), Reason(ReasonCode.TOO_DEAR, number=12)
    memory = heard(*game.propose("caylion", WIDE), *game.decline("unity", 1, dear))
    memory.hear([*game.propose("caylion", WIDE), *game.decline("unity", 2, dear), next_turn(2)])
    assert (memory.turn, memory.deals) == (2, {})
    assert memory.refusals == Counter({UNITY: 1})
    assert memory.refused() == Counter()


def test_who_refused_and_then_took_part_is_forgiven() -> None:
    game = table()
    memory = heard(*game.propose("caylion", WIDE), *game.decline("unity", 1))
    memory.hear(game.propose("caylion", WIDE))
    for species in ("kit", "unity"):
        memory.hear(game.accept(species, 2))
    memory.hear([next_turn(2)])
    assert memory.refusals == Counter()
    assert not memory.came_about(CAYLION)  # a new turn, a new deal


def test_a_step_of_the_same_turn_changes_nothing() -> None:
    game = table()
    memory = heard(*game.propose("caylion", WIDE), *game.decline("unity", 1), StepBegan(1, "plans"))
    assert memory.refused() == Counter({UNITY: 2})


# ------------------------------------------------------------------ hearing


class _Ears(Observer):
    """Keeps what one seat may know."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.events: list[list[Any]] = []

    def acted(self, match: Any, seat: int, action: Any, events: Sequence[Any]) -> None:
        self.events.append([event for event in events if may_know(self.seat, event)])


@pytest.fixture(scope="module", params=[0, 3])
def match(request: pytest.FixtureRequest) -> list[list[Any]]:
    """What a seat hears in a whole game, action by action."""
    ears = _Ears(request.param)
    players: list[Player] = [RandomPlayer(), FairPlayer(), RandomPlayer(), FairPlayer()]
    play(SIDEREAL, setup_of(4, 4), players, seed=4, observers=[ears])
    return ears.events


def test_it_does_not_matter_how_a_match_is_cut_into_calls(match: list[list[Any]]) -> None:
    all_events = [event for events in match for event in events]
    whole = heard(*all_events)
    by_action, by_seven = Memory(), Memory()
    for events in match:
        by_action.hear(events)
    for first in range(0, len(all_events), 7):
        by_seven.hear(all_events[first : first + 7])
    assert known(whole) == known(by_action) == known(by_seven)
    assert whole.turn == 6
    assert whole.refusals


def test_a_planner_remembers_what_it_hears_whether_or_not_it_is_asked(match: list[list[Any]]) -> None:
    often, once = Planner(LEVELS["beginner"]), Planner(LEVELS["beginner"])
    for events in match:
        often.hear(Heard(tuple(events)))
    once.hear(Heard(tuple(event for events in match for event in events)))
    assert known(often.memory) == known(once.memory)
