"""Simulations: the same for any number of workers, complete, and honest about what went wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from confluence.core import record
from confluence.core.chance import Chance
from confluence.core.game import Decision
from confluence.lab import simulate as lab
from confluence.lab.simulate import BadOrder, Order, Result, play_one, simulate
from confluence.lab.summary import Mean, Part, Summary
from confluence.players import PLAYERS, Look, UnknownPlayer
from confluence.sidereal.game import SIDEREAL
from tests.lab.matches import SPECIES

# All in one process: the matches that most tests look at are played once.
pytestmark = pytest.mark.xdist_group("lab simulate")
ORDER = Order(seats=(4, 5), games=6, seed=3, laws=False)
DIGEST = """
import random
random.seed(99)
from confluence.lab.simulate import Order, simulate
from confluence.lab.summary import Summary
summary = Summary()
for result in simulate(Order(seats=(4, 5), games=6, seed=3, laws=False)):
    summary.add(result)
print(summary.digest)
"""


def added(results: Iterable[Result]) -> Summary:
    summary = Summary()
    for result in results:
        summary.add(result)
    return summary


@pytest.fixture(scope="module")
def alone() -> list[Result]:
    """The matches of `ORDER`, played in this process."""
    return list(simulate(ORDER))


@pytest.fixture(scope="module")
def whole(alone: list[Result]) -> str:
    """The digest of `ORDER`."""
    return added(alone).digest


@pytest.mark.costly("two processes: the example of workers")
def test_results_are_the_same_with_two_workers(alone: list[Result]) -> None:
    assert list(simulate(ORDER, workers=2)) == alone
    assert [result.number for result in alone] == list(range(12))


@pytest.mark.slow
def test_results_are_the_same_for_any_number_of_workers(alone: list[Result]) -> None:
    assert list(simulate(ORDER, workers=5)) == alone


@pytest.mark.parametrize("hash_seed", ["0", "7", "random"])
@pytest.mark.slow
def test_the_digest_is_the_same_in_every_process(whole: str, hash_seed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", DIGEST],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=True,
        timeout=200,
    )
    assert done.stdout.strip() == whole


@pytest.mark.parametrize(
    "numbers", [(0, 4, 8), pytest.param((1, 2, 3, 5, 6, 7, 9, 10, 11), marks=pytest.mark.slow)], ids=["some", "others"]
)
def test_laws_do_not_change_the_games(alone: list[Result], numbers: tuple[int, ...]) -> None:
    for number in numbers:
        guarded = play_one(replace(ORDER, laws=True), number)
        assert guarded.digest == alone[number].digest
        assert guarded.error == ""


def test_another_seed_is_another_simulation(whole: str) -> None:
    assert whole != added(simulate(replace(ORDER, seed=4))).digest


def test_species_are_drawn_from_the_seed() -> None:
    tables = [ORDER.table(number)[0].seats for number in range(12)]
    assert len(set(tables)) > 8
    assert {len(seats) for seats in tables[:6]} == {4}
    assert {len(seats) for seats in tables[6:]} == {5}
    assert {species for seats in tables for species in seats} == set(SPECIES)


def test_species_that_are_named_sit_in_their_order() -> None:
    order = Order(seats=(4,), games=5, species=("zeth", "kit", "unity", "kjas"))
    assert {order.table(number)[0].seats for number in range(5)} == {("zeth", "kit", "unity", "kjas")}


def test_more_species_than_seats_are_drawn_from() -> None:
    pool = ("zeth", "kit", "unity", "kjas", "faderan", "imdril")
    order = Order(seats=(4,), games=20, species=pool)
    tables = {order.table(number)[0].seats for number in range(20)}
    assert len(tables) > 10
    assert {species for seats in tables for species in seats} == set(pool)


def test_a_match_does_not_depend_on_how_many_others_there_are() -> None:
    assert replace(ORDER, games=50).table(3) == ORDER.table(3)
    assert replace(ORDER, seats=(5,)).table(2) == ORDER.table(8)


def test_records_replay() -> None:
    for result in simulate(replace(ORDER, records=True, options={"EDITION": "DE"})):
        assert "\n" not in result.record
        assert result.players == ("random",) * len(result.seats)
        match = record.read(SIDEREAL, result.record)
        assert SIDEREAL.digest(match.state) == result.digest
        assert match.state.scores == result.scores
        assert match.state.options.edition == "DE"


@pytest.mark.parametrize(
    "wrong, message",
    [
        ({"game": "chess"}, "there is no game 'chess'; there are sidereal"),
        ({"seats": (3,)}, "sidereal is played with 4 to 9 seats, not with 3"),
        ({"seats": (4, 10)}, "sidereal is played with 4 to 9 seats, not with 10"),
        ({"seats": ()}, "say how many seats there are"),
        ({"games": 0}, "games can be played, not 0"),
        ({"players": ("random", "random")}, "name one player for all seats or 4 of them, not 2"),
        ({"species": ("zeth", "kit", "unity")}, "3 species are not enough for 4 seats"),
        ({"species": ("zeth", "kit", "unity", "zeth")}, "zeth is chosen twice"),
        ({"species": ("zeth", "kit", "unity", "kjas", "zeth")}, "zeth is chosen twice"),
        ({"species": ("zeth", "kit", "unity", "humans")}, "there is no species 'humans'"),
        ({"options": {"EDITON": "DE"}}, "there is no table option 'EDITON'; did you mean EDITION?"),
        ({"options": {"EDITION": "1999"}}, "EDITION is 2020 or 2017 or DE, not '1999'"),
        ({"options": {"HANDICAP": "8+gr"}}, "the handicap names seat 8"),
    ],
)
def test_orders_that_cannot_be_played_are_refused_at_once(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOrder) as caught:
        simulate(Order(**{"seats": (4,), "games": 1, **wrong}))
    assert message in str(caught.value)


def test_unknown_players_are_refused_at_once() -> None:
    with pytest.raises(UnknownPlayer, match="there is no player 'randmo'; did you mean random"):
        simulate(Order(players=("randmo",)))


def test_a_match_that_fails_is_part_of_the_results(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others go on; the one that failed has its record up to the mistake."""
    real: Any = vars(lab)["play"]

    def fragile(game: Any, setup: Any, players: Any, **rest: Any) -> Any:
        if setup == ORDER.table(2)[0]:
            rest["most_actions"] = 30
            monkeypatch.setattr("confluence.lab.tables.MOST_ACTIONS", 30)
            played = real(game, setup, players, **rest)
            raise RuntimeError(f"broken after {len(played.match.log)}")
        return real(game, setup, players, **rest)

    monkeypatch.setattr(lab, "play", fragile)
    results = list(simulate(replace(ORDER, records=True)))
    assert [result.number for result in results if result.error] == [2]
    assert results[2].error.startswith("RuntimeError: broken after ")
    assert len(json.loads(results[2].record)["log"]) > 30
    assert results[2].statistics is None
    summary = added(results)
    assert (summary.all.games, summary.all.failed, summary.done) == (11, 1, 12)
    assert summary.errors == [(2, results[2].error)]


def test_mistakes_of_players_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Sleeper:
        def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
            raise TimeoutError

    monkeypatch.setitem(PLAYERS, "sleeper", Sleeper)
    result = play_one(Order(players=("random", "sleeper", "random", "random"), laws=True), 0)
    assert result.error == ""
    assert result.slips > 5
    assert result.players == ("random", "sleeper", "random", "random")


@pytest.mark.slow
def test_stopping_early_ends_the_workers() -> None:
    import multiprocessing

    before = len(multiprocessing.active_children())
    results = simulate(replace(ORDER, games=500), workers=2)
    assert next(results).number == 0
    assert len(multiprocessing.active_children()) > before
    results.close()
    for process in multiprocessing.active_children():
        process.join(10)
    assert len(multiprocessing.active_children()) <= before


def test_a_summary_adds_up(alone: list[Result]) -> None:
    results = alone
    summary = added(results)
    assert summary.all.games == 12
    assert summary.unit == 12
    assert {count: part.games for count, part in summary.by_seats.items()} == {4: 6, 5: 6}
    scores = [score for result in results for score in result.scores]
    assert summary.all.scores.count == len(scores) == 6 * 4 + 6 * 5
    assert summary.all.scores.value(12) == pytest.approx(sum(scores) / len(scores) / 12)
    assert sum(mean.count for mean in summary.all.species.values()) == len(scores)
    assert summary.all.turns.value() == 6
    traded = sum(result.events["Traded"] for result in results)
    assert summary.all.events_per_game("Traded") == traded / 12
    assert summary.all.wins["random"] >= 12
    invented = sum(result.events.get("Invented", 0) for result in results)
    assert sum(summary.all.per_game("inventions")) == pytest.approx(invented / 12)
    told = summary.to_json()
    assert told["games"] == 12
    assert told["digest"] == summary.digest
    assert told["seats"]["4"]["score"]["seats"] == 24
    assert json.loads(json.dumps(told)) == told


def test_means_and_their_errors() -> None:
    mean = Mean()
    assert (mean.value(), mean.error()) == (0, 0)
    for value in (12, 24, 36):
        mean.add(value)
    assert mean.value(12) == 2
    assert mean.error(12) == pytest.approx(1 / 3**0.5)
    assert Part().events_per_game("Traded") == 0
