"""A table without people: repeatable, and nobody who fails can stop it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from confluence.core import record
from confluence.core.chance import Chance
from confluence.core.game import AnyGame, Decision, Match
from confluence.lab.tables import DeadEnd, Observer, play
from confluence.players import Look, RandomPlayer
from confluence.players.base import MOST_WAITS, Sight
from confluence.sidereal.actions import Accept, Buy, Done
from confluence.sidereal.game import SIDEREAL, Sidereal
from confluence.sidereal.state import State, Step
from tests.lab.matches import random_match, setup_of


class Sleeper:
    """Never has an answer."""

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        raise TimeoutError("asleep")


class Stubborn:
    """Always wants the same."""

    def __init__(self, action: Any) -> None:
        self.action = action

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        return self.action


class Looker(RandomPlayer):
    """Looks before it acts."""

    def __init__(self) -> None:
        self.seen: list[int | None] = []

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        assert view() is view()
        assert view().turn >= 1
        self.seen.append(view().viewer)
        return super().choose(view, decision, chance)


def test_the_same_seed_gives_the_same_match() -> None:
    one, two, other = random_match(5, 7), random_match(5, 7), random_match(5, 8)
    assert record.write(one.match) == record.write(two.match)
    assert record.write(one.match) != record.write(other.match)


def test_a_match_ends_after_six_turns_without_slips() -> None:
    played = random_match(4, 1)
    assert played.match.state.step is Step.OVER
    assert played.match.state.turn == 6
    assert played.slips == []
    assert not played.stalled


def test_seats_act_in_another_order_with_another_seed_of_the_table() -> None:
    setup = setup_of(4, 3)
    logs = []
    for seed in (1, 2):
        played = play(SIDEREAL, setup, [RandomPlayer() for _ in range(4)], seed=seed)
        logs.append([seat for seat, _ in played.match.log])
    assert logs[0] != logs[1]


def test_done_is_taken_back_and_unseen_choices_are_changed() -> None:
    """Now and then a seat acts that nobody waits for."""
    done = changed = 0
    for seed in range(12):
        played = random_match(4, seed)
        done += sum(action == Done(done=False) for _, action in played.match.log)
        steps = [(seat, type(action).__name__) for seat, action in played.match.log]
        changed += sum(one == two and one[1].startswith("Commit") for one, two in pairwise(steps))
    assert done
    assert changed


def test_players_see_the_view_of_their_own_seat() -> None:
    players = [Looker() for _ in range(4)]
    play(SIDEREAL, setup_of(4, 2), players, seed=2)
    for seat, player in enumerate(players):
        assert set(player.seen) == {seat}


def test_a_view_is_made_only_when_somebody_looks() -> None:
    class Counting(Sidereal):
        views = 0

        def view(self, state: State, seat: int | None) -> Any:
            self.views += 1
            return super().view(state, seat)

    game = Counting()
    play(game, setup_of(4, 2), [RandomPlayer() for _ in range(4)], seed=2)
    assert game.views == 0
    match: Match[Any, Any] = Match.begin(game, setup_of(4, 2))
    sight = Sight(match, 3)
    assert sight().viewer == 3
    sight()
    assert game.views == 1


def test_a_player_that_fails_is_answered_by_the_fallback() -> None:
    played = play(SIDEREAL, setup_of(4, 5), [Sleeper(), *(RandomPlayer() for _ in range(3))], seed=5)
    assert played.match.state.step is Step.OVER
    assert {slip.seat for slip in played.slips} == {0}
    assert played.slips[0].why == "TimeoutError: asleep"
    assert record.read(SIDEREAL, record.write(played.match)).state.scores == played.match.state.scores


@pytest.mark.parametrize("wish", [Accept(999), Buy(1), "Done", Done], ids=repr)
def test_a_player_that_wants_what_is_refused_is_answered_by_the_fallback(wish: Any) -> None:
    played = play(SIDEREAL, setup_of(4, 6), [*(RandomPlayer() for _ in range(3)), Stubborn(wish)], seed=6)
    assert played.match.state.step is Step.OVER
    assert {slip.seat for slip in played.slips} == {3}
    why = played.slips[0].why
    assert why.startswith("refused: ") if isinstance(wish, Accept | Buy) else why.endswith("is no action")


def test_a_player_may_wait_for_the_others() -> None:
    """It is asked again when something has happened; when everybody waits the fallback is taken."""
    asked = 0

    class Waiter:
        def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
            nonlocal asked
            asked += 1

    played = play(SIDEREAL, setup_of(4, 5), [Waiter(), *(RandomPlayer() for _ in range(3))], seed=5)
    assert played.match.state.step is Step.OVER
    assert played.slips == []
    assert asked > sum(seat == 0 for seat, _ in played.match.log) > 10
    everybody = play(SIDEREAL, setup_of(4, 5), [Waiter() for _ in range(4)], seed=5)
    assert everybody.match.state.step is Step.OVER
    assert not everybody.stalled


def test_the_fallback_is_taken_when_everybody_has_waited_a_few_times() -> None:
    asked: list[int] = []
    first: list[int] = []

    class Waiter:
        def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
            asked.append(decision.seat)

    class Acts(Observer):
        def acted(self, match: Any, seat: int, action: Any, events: Any) -> None:
            first.append(len(asked))

    play(SIDEREAL, setup_of(4, 5), [Waiter() for _ in range(4)], seed=5, observers=[Acts()], restless=0)
    assert first[0] == 4 * (MOST_WAITS - 1) + 1
    assert Counter(asked[: first[0] - 1]) == dict.fromkeys(range(4), MOST_WAITS - 1)


def test_endless_talk_is_cut_off_by_fallbacks() -> None:
    """Everybody takes "done" back as soon as it is said."""

    class Restless:
        def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
            return next(a for a in decision.actions() if isinstance(a, Done))

    setup = setup_of(4, 1)
    played = play(SIDEREAL, setup, [Restless() for _ in range(4)], seed=1, restless=100, most_actions=60)
    assert played.stalled
    assert played.match.state.step is Step.OVER


def test_a_game_that_asks_nobody_before_its_end_is_a_dead_end() -> None:
    class Deaf(Sidereal):
        def decisions(self, state: State) -> Any:
            return {} if state.turn == 2 else super().decisions(state)

    game: AnyGame = Deaf()
    with pytest.raises(DeadEnd, match="not over"):
        play(game, setup_of(4, 1), [RandomPlayer() for _ in range(4)], seed=1)


def test_observers_see_the_beginning_every_action_and_the_end() -> None:
    class Witness(Observer):
        def __init__(self) -> None:
            self.story: list[str] = []
            self.acted_count = 0

        def begins(self, match: Match[Any, Any]) -> None:
            self.story.append("begins")

        def acted(self, match: Match[Any, Any], seat: int, action: Any, events: Any) -> None:
            self.acted_count += 1
            assert match.log[-1][0] == seat

        def ends(self, match: Match[Any, Any]) -> None:
            self.story.append("ends")

    witness = Witness()
    played = random_match(4, 4, observers=[witness, Observer()])
    assert witness.story == ["begins", "ends"]
    assert witness.acted_count == len(played.match.log)
