"""Goods and bags of goods: the values everything else at the table is counted in.

A `Bag` is a vector of twelve whole numbers in the order of `Good`, packed into one integer with thirty-two bits for
each good. Adding two bags is one addition, "is there enough" is one subtraction and one mask, a copy costs nothing
because bags never change. docs/decisions/0003-packed-bags.md has the measurements.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from typing import Final, final

from confluence.core.errors import NotationError


class Good(IntEnum):
    """What can be counted; the order is the order in bags, tables and observations."""

    GR = 0
    """Green, Food and life support: a small cube."""
    WH = 1
    """White, Culture: a small cube."""
    BR = 2
    """Brown, Industry: a small cube."""
    BK = 3
    """Black, Information: a large cube."""
    BL = 4
    """Blue, Biotechnology: a large cube."""
    YE = 5
    """Yellow, Power: a large cube."""
    WS = 6
    """Gray small cube: stands for any small cube (R-WILD-01)."""
    WL = 7
    """Gray large cube: stands for any large cube (R-WILD-01)."""
    OC = 8
    """Octagon, Ultratech."""
    SH = 9
    """Ship."""
    VP = 10
    """Victory point."""
    EN = 11
    """Envoy of the Zeth."""

    @property
    def code(self) -> str:
        """The two letters used in every notation of the project."""
        return CODES[self]


CODES: Final = ("gr", "wh", "br", "bk", "bl", "ye", "ws", "wl", "oc", "sh", "vp", "en")
GOODS: Final = tuple(Good)
SMALL: Final = (Good.GR, Good.WH, Good.BR)
"""The small colours, without the wild."""
LARGE: Final = (Good.BK, Good.BL, Good.YE)
"""The large colours, without the wild."""
SMALL_CUBES: Final = (*SMALL, Good.WS)
LARGE_CUBES: Final = (*LARGE, Good.WL)
CUBES: Final = (*SMALL, *LARGE, Good.WS, Good.WL)
TRADABLE: Final = (*CUBES, Good.OC, Good.SH)
"""Resources and ships; points move only from donation cards (R-TRADE-03)."""

BITS: Final = 32
LANE: Final = (1 << BITS) - 1
GUARD: Final = sum(1 << (BITS * g + BITS - 1) for g in range(len(CODES)))
MOST: Final = 9999
"""The most of one good that text may name; far above anything a game can make, far below a lane."""
ONE: Final = tuple(1 << (BITS * g) for g in range(len(CODES)))
"""The packed form of one piece of each good."""

GUIDE_HALVES: Final = (2, 2, 2, 3, 3, 3, 2, 3, 6, 2, 6, 0)
"""Printed exchange values in halves of a small cube (R-COMP-03): display only."""

_BY_CODE: Final = {code: Good(i) for i, code in enumerate(CODES)}
_TOKEN: Final = re.compile(r"([0-9]*)([a-z]{2})\Z")
_LANES: Final = struct.Struct(f"<{len(CODES)}I")


@final
class Bag:
    """A number of each good. Bags are values: they never change and compare by content."""

    __slots__ = ("packed",)

    packed: Final[int]

    def __init__(self, packed: int = 0) -> None:
        self.packed = packed

    @staticmethod
    def of(good: Good, count: int = 1) -> Bag:
        """A bag with `count` of one good."""
        if not 0 <= count <= MOST:
            raise NotationError(f"a bag holds 0 to {MOST} of a good, not {count}")
        return Bag(count << (BITS * good))

    @staticmethod
    def from_counts(counts: Iterable[int]) -> Bag:
        """The bag with these numbers in the order of `Good`; missing ones are 0."""
        packed = 0
        for good, count in enumerate(counts):
            if not 0 <= count <= MOST or good >= len(CODES):
                raise NotationError(f"a bag holds 0 to {MOST} of {len(CODES)} goods, not {count}")
            packed |= count << (BITS * good)
        return Bag(packed)

    @staticmethod
    def from_map(counts: Mapping[Good, int]) -> Bag:
        """The bag with these numbers by good."""
        bag = EMPTY
        for good, count in counts.items():
            bag = bag + Bag.of(good, count)
        return bag

    @staticmethod
    def parse(text: str) -> Bag:
        """Read `3gr ye`; the empty text is the empty bag, a good named twice adds up.

        >>> str(Bag.parse("ye 3gr"))
        '3gr ye'
        """
        packed = 0
        position = 0
        for token in text.split():
            position = text.index(token, position)
            match = _TOKEN.match(token)
            good = _BY_CODE.get(match[2]) if match else None
            if match is None or good is None:
                raise NotationError(f"{token!r} is no good; the goods are {' '.join(CODES)}", text, position)
            count = read_count(match[1])
            lane = (packed >> (BITS * good)) & LANE
            if count == 0 or lane + count > MOST:
                raise NotationError(f"{token!r}: the number of a good is 1 to {MOST}", text, position)
            packed += count << (BITS * good)
            position += len(token)
        return Bag(packed)

    def __getitem__(self, good: Good) -> int:
        return (self.packed >> (BITS * good)) & LANE

    def counts(self) -> tuple[int, ...]:
        """The numbers in the order of `Good`."""
        return _LANES.unpack(self.packed.to_bytes(_LANES.size, "little"))

    def items(self) -> Iterator[tuple[Good, int]]:
        """The goods that are there, with their numbers, in the order of `Good`."""
        for good, count in zip(GOODS, self.counts(), strict=True):
            if count:
                yield good, count

    def covers(self, other: Bag) -> bool:
        """Whether this bag holds at least what the other one holds, good by good."""
        return ((self.packed | GUARD) - other.packed) & GUARD == GUARD

    def missing(self, wanted: Bag) -> Bag:
        """What this bag lacks of `wanted`, good by good."""
        return Bag(wanted.packed - lesser(self.packed, wanted.packed))

    def meet(self, other: Bag) -> Bag:
        """The smaller number of each good."""
        return Bag(lesser(self.packed, other.packed))

    def only(self, goods: Iterable[Good]) -> Bag:
        """This bag without all other goods."""
        mask = 0
        for good in goods:
            mask |= LANE << (BITS * good)
        return Bag(self.packed & mask)

    def total(self) -> int:
        """How many pieces there are, whatever they are."""
        return sum(self.counts())

    def guide_halves(self) -> int:
        """The printed exchange value in halves of a small cube (R-COMP-03)."""
        return sum(n * v for n, v in zip(self.counts(), GUIDE_HALVES, strict=True))

    def __add__(self, other: Bag) -> Bag:
        return Bag(self.packed + other.packed)

    def __sub__(self, other: Bag) -> Bag:
        if ((self.packed | GUARD) - other.packed) & GUARD != GUARD:
            raise ValueError(f"cannot take {other} from {self or 'nothing'}")
        return Bag(self.packed - other.packed)

    def __mul__(self, times: int) -> Bag:
        if times < 0 or max(self.counts()) * times > MOST:
            raise NotationError(f"a bag holds 0 to {MOST} of a good, not {times} times {self or 'nothing'}")
        return Bag(self.packed * times)

    def __bool__(self) -> bool:
        return self.packed != 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bag) and self.packed == other.packed

    def __hash__(self) -> int:
        return hash(self.packed)

    def __str__(self) -> str:
        return " ".join([f"{n if n > 1 else ''}{CODES[g]}" for g, n in self.items()])

    def __repr__(self) -> str:
        return f"Bag.parse({str(self)!r})"

    def __reduce__(self) -> tuple[type[Bag], tuple[int]]:
        return Bag, (self.packed,)


EMPTY: Final = Bag(0)


def lesser(one: int, other: int) -> int:
    """The smaller number of each good of two packed bags."""
    enough = ((one | GUARD) - other) & GUARD  # the guard bit stays where `one` has at least as many
    lanes = enough - (enough >> (BITS - 1))
    return (other & lanes) | (one & ~lanes)


def read_count(digits: str) -> int:
    """The number before a code, 1 where there is none and 0 for one that no bag can hold."""
    if not digits:
        return 1
    return int(digits) if len(digits) <= len(str(MOST)) else 0
