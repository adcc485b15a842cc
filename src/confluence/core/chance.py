"""Seeded randomness that gives the same numbers on every machine and in every Python version.

The bits come from `random.Random.random`, the one method of the standard generator whose sequence for a given seed is
guaranteed never to change; everything else (limits, choices, shuffles) is spelt out here, because a recorded game must
replay to the same bytes for years.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from random import Random
from typing import Final, TypeVar

T = TypeVar("T")

_LIMIT: Final = 1 << 32


class Chance:
    """A stream of random numbers that depends on nothing but its seed."""

    __slots__ = ("_random",)

    def __init__(self, seed: int | str) -> None:
        digest = sha256(str(seed).encode()).digest()
        self._random = Random(int.from_bytes(digest, "big")).random

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1, all equally likely to within 2**-20."""
        if not 1 <= limit <= _LIMIT:
            raise ValueError("below() needs a limit from 1 to 2**32")
        return int(self._random() * limit)

    def bits(self) -> int:
        """64 random bits."""
        return int(self._random() * _LIMIT) << 32 | int(self._random() * _LIMIT)

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def happens(self, percent: int) -> bool:
        """True in this many of a hundred cases."""
        return self._random() * 100 < percent

    def choice(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[int(self._random() * len(options))]

    def sample(self, options: Sequence[T], count: int) -> list[T]:
        """`count` different options in random order."""
        pool = list(options)
        self.shuffle(pool)
        return pool[:count]

    def shuffle(self, cards: MutableSequence[T]) -> None:
        """Put the cards in random order (Fisher and Yates)."""
        for last in range(len(cards) - 1, 0, -1):
            other = int(self._random() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]
