"""Seeded randomness that gives the same numbers on every machine and in every Python version.

The generator is SplitMix64: one 64-bit word of state, a handful of operations a draw. It is spelt out here because
a recorded game must replay to the same bytes for years, whatever the standard library does to its own generators.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from typing import Final, TypeVar

T = TypeVar("T")

_MASK: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15


class Chance:
    """A stream of random numbers that depends on nothing but its seed."""

    __slots__ = ("state",)

    def __init__(self, seed: int | str) -> None:
        digest = sha256(str(seed).encode()).digest()
        self.state = int.from_bytes(digest[:8], "big")

    def bits(self) -> int:
        """The next 64 random bits."""
        self.state = (self.state + _GOLDEN) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1, all equally likely to within 2**-32 for limits under 2**32."""
        if limit < 1:
            raise ValueError("below() needs a positive limit")
        return ((self.bits() >> 32) * limit) >> 32 if limit < (1 << 32) else self.bits() % limit

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def happens(self, percent: int) -> bool:
        """True in this many of a hundred cases."""
        return self.below(100) < percent

    def choice(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.below(len(options))]

    def sample(self, options: Sequence[T], count: int) -> list[T]:
        """`count` different options in random order."""
        pool = list(options)
        self.shuffle(pool)
        return pool[:count]

    def shuffle(self, cards: MutableSequence[T]) -> None:
        """Put the cards in random order (Fisher and Yates)."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
