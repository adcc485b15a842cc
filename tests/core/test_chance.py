"""Seeded randomness: the same everywhere, fair, and free of global state."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from confluence.core.chance import Chance


def test_the_sequence_of_a_seed_never_changes() -> None:
    """These numbers are written down: a recorded game depends on them for ever."""
    chance = Chance(7)
    assert [chance.below(1000) for _ in range(6)] == [645, 257, 420, 978, 977, 248]
    deck = list(range(10))
    Chance("cards").shuffle(deck)
    assert deck == [5, 1, 2, 3, 0, 4, 6, 7, 8, 9]


def test_numbers_and_texts_are_seeds_by_their_text() -> None:
    assert Chance(12).bits() == Chance("12").bits()
    assert Chance(12).bits() != Chance(13).bits()


def test_the_global_generator_is_neither_used_nor_disturbed() -> None:
    random.seed(1)
    before = random.getstate()
    first = [Chance(3).below(100) for _ in range(3)]
    assert random.getstate() == before
    random.random()
    assert [Chance(3).below(100) for _ in range(3)] == first


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_another_process_draws_the_same(hash_seed: str) -> None:
    code = "from confluence.core.chance import Chance; c = Chance('x'); print([c.below(50) for _ in range(5)])"
    out = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": hash_seed, "PATH": ""},
    )
    chance = Chance("x")
    assert out.stdout.strip() == str([chance.below(50) for _ in range(5)])


def test_every_value_below_a_limit_comes_equally_often() -> None:
    chance = Chance("fair")
    counts = [0] * 7
    for _ in range(70_000):
        counts[chance.below(7)] += 1
    assert max(counts) - min(counts) < 700


def test_between_includes_both_ends() -> None:
    chance = Chance("ends")
    assert {chance.between(2, 4) for _ in range(100)} == {2, 3, 4}


@pytest.mark.parametrize("limit", [0, -1, 2**32 + 1])
def test_a_limit_that_makes_no_sense_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match="limit"):
        Chance(1).below(limit)


def test_a_sample_has_no_repeats() -> None:
    assert sorted(Chance(5).sample(range(9), 9)) == list(range(9))
    assert len(set(Chance(5).sample(range(9), 4))) == 4
