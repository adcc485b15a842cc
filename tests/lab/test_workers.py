"""Portions and the processes of one machine: everything once, in order, and the end of a worker told plainly."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import perf_counter

import pytest

from confluence.lab.simulate import Order, play_one, simulate
from confluence.lab.workers import MOST_AT_ONCE, Played, Portions, WorkLost, play_some, side_by_side

ORDER = Order(seats=(4, 5), games=6, seed=3, laws=False)


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_only_some_matches(workers: int) -> None:
    some = simulate(ORDER, workers=workers, numbers=[11, 2, 3])
    assert list(some) == [play_one(ORDER, number) for number in (11, 2, 3)]
    assert list(simulate(ORDER, workers=workers, numbers=[])) == []


@pytest.mark.parametrize("seconds, largest", [(0.001, MOST_AT_ONCE), (0.1, 5), (0.6, 1)])
def test_portions_grow_until_they_take_a_while(seconds: float, largest: int) -> None:
    """However long a match takes, all are played once, and never more is handed out than the hands can hold."""
    out: list[list[int]] = []
    back: list[list[int]] = []

    def start(some: list[int]) -> partial[Played[int]]:
        out.append(some)
        assert len(out) - len(back) <= 6
        return partial(finish, some)

    def finish(some: list[int]) -> Played[int]:
        back.append(some)
        return some, seconds * len(some)

    assert list(Portions(start, range(500), 3)) == list(range(500))
    assert out == back
    assert [len(some) for some in out[:6]] == [1] * 6
    assert max(len(some) for some in out) == largest


def deadly(number: int) -> int:
    """Match 40 kills whoever plays it, after the others have had time."""
    if number == 40:
        time.sleep(0.5)
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
def test_a_worker_that_dies_is_told_with_what_it_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))  # workers import this file
    seen: list[int] = []
    with pytest.raises(WorkLost) as caught:
        seen.extend(side_by_side(deadly, range(200), 2))
    found = re.match(
        r"match(?:es)? (\d+) (?:to (\d+) were|was) lost: a worker process ended in the middle, perhaps killed",
        str(caught.value),
    )
    assert found
    first, last = int(found[1]), int(found[2] or found[1])
    assert seen == list(range(first))
    assert first <= 40
    assert first <= last < 200


def test_one_match_is_named_alone() -> None:
    assert str(WorkLost([7], "why")) == "match 7 was lost: why"


def test_a_portion_is_timed() -> None:
    start = perf_counter()
    results, seconds = play_some(partial(pow, 2), [1, 2, 3])
    assert results == [2, 4, 8]
    assert 0 < seconds <= perf_counter() - start


def test_an_empty_order_of_numbers_starts_nobody() -> None:
    assert list(simulate(replace(ORDER, games=1), workers=8, numbers=[])) == []
