"""Converters in one notation: what goes in, what comes out, and in which phase the arrow lets it run.

    3gr -> ye bl br          white arrow: Economy Phase
    2bl O => vp              violet arrow: Trade Phase; O is an ocean colony
    bk / 2en ~> L?           red arrow: Zeth's steal step; either a black cube or a victim with two envoys
    5br -> ye 2wh {vp bl}    braces: the donation part of the output (R-DON-01)
    2S? L? -> wl oc          two small cubes and a large one of any colours (R-WILD-02)
    8S= -> 13S=              eight small cubes of one colour, thirteen of the same back (R-ENI-03)
    2fs 4br -> 2ye           needs two symbols of fleet support (R-IMD-02)
    4wh I => relic           draws the top card of the relic deck (R-VIO-03)

`str` and `Converter.parse` are inverse to each other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from confluence.core.errors import NotationError
from confluence.sidereal.goods import CODES, EMPTY, MOST, Bag, read_count


class Arrow(Enum):
    """The colour of a converter's arrow; it fixes the phase (R-CONV-01). The value is its written form."""

    WHITE = "->"
    VIOLET = "=>"
    RED = "~>"


class Climate(Enum):
    """What kind of colony a card is, or wants; the value is its letter."""

    JUNGLE = "J"
    OCEAN = "O"
    DESERT = "D"
    ICE = "I"
    ANY = "*"

    def accepts(self, climate: Climate) -> bool:
        """Whether a colony of that climate pays for this icon (R-COL-04)."""
        return self is Climate.ANY or self is climate


@dataclass(frozen=True, slots=True)
class Cost:
    """One complete alternative of an input side."""

    goods: Bag = EMPTY
    any_small: int = 0
    """Places that take any small cube, coloured or wild."""
    any_large: int = 0
    same_small: int = 0
    """Places that take small cubes of one single colour, wilds mixed in (R-ENI-03, R-ENI-06)."""
    same_large: int = 0
    colonies: tuple[Climate, ...] = ()
    """One for each colony card, in the order of `Climate`."""
    envoys: int = 0
    """Envoys that the victim must hold; a condition, never spent (R-ZET-11)."""
    fleets: int = 0
    """Symbols of fleet support that must be covered; a condition, never spent (R-IMD-02)."""

    def __post_init__(self) -> None:
        if len(self.colonies) > 1:
            object.__setattr__(self, "colonies", tuple(sorted(self.colonies, key=_CLIMATES.index)))

    def __str__(self) -> str:
        places = ((self.any_small, "S?"), (self.any_large, "L?"), (self.same_small, "S="), (self.same_large, "L="))
        words = [str(self.goods)] if self.goods else []
        words += [_counted(n, code) for n, code in places if n]
        words += [climate.value for climate in self.colonies]
        words += [_counted(n, code) for n, code in ((self.envoys, "en"), (self.fleets, "fs")) if n]
        return " ".join(words)

    @property
    def is_free(self) -> bool:
        """Whether nothing has to be paid; conditions do not count as payment."""
        places = self.any_small or self.any_large or self.same_small or self.same_large
        return not (self.goods or self.colonies or places)


@dataclass(frozen=True, slots=True)
class Yield:
    """An output side."""

    goods: Bag = EMPTY
    donation: Bag = EMPTY
    """Goes to the runner's donation card in turns 1 to 5 (R-DON-02)."""
    any_small: int = 0
    """Small cubes of chosen colours, taken from a victim (R-ZET-06)."""
    any_large: int = 0
    same_small: int = 0
    """Places filled with the colour that was paid; wilds pass through (R-ENI-05)."""
    same_large: int = 0
    relics: int = 0
    """Cards drawn from the relic deck (R-VIO-03)."""

    def __str__(self) -> str:
        places = ((self.any_small, "S?"), (self.any_large, "L?"), (self.same_small, "S="), (self.same_large, "L="))
        words = [str(self.goods)] if self.goods else []
        words += [_counted(n, code) for n, code in places if n]
        words += ["relic"] * self.relics
        if self.donation:
            words.append(f"{{{self.donation}}}")
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Converter:
    """An arrow with its two sides; `inputs` lists the alternatives, of which exactly one is paid (R-CONV-05)."""

    arrow: Arrow
    inputs: tuple[Cost, ...]
    output: Yield

    def __str__(self) -> str:
        left = " / ".join(str(cost) for cost in self.inputs)
        return f"{left} {self.arrow.value} {self.output}".strip()

    @staticmethod
    @lru_cache(1024)
    def parse(text: str) -> Converter:
        """Read a converter; each notation once per process, which halves the time of reading cards again.

        >>> str(Converter.parse("3gr->ye bl br"))
        '3gr -> br bl ye'
        """
        parts = re.split(r"([-=~]>)", text)
        if len(parts) != 3:
            raise NotationError("a converter has one arrow: ->, => or ~>", text, len("".join(parts[:3])))
        left, arrow, right = parts
        start = len(left) + len(arrow)
        inputs = []
        position = 0
        for part in left.split("/"):
            if "/" in left and not part.strip():
                raise NotationError("an alternative beside a slash is empty", text, position)
            inputs.append(parse_cost(part, text, position))
            position += len(part) + 1
        return Converter(Arrow(arrow), tuple(inputs), _parse_yield(right, text, start))

    @property
    def is_interest(self) -> bool:
        """Whether it gives back the kind of good that was paid (R-ENI-03)."""
        cost = self.inputs[0]
        return bool(cost.same_small or cost.same_large)


_CLIMATES: Final = tuple(Climate)
_GOODS: Final = frozenset(CODES)
_PLACES: Final = frozenset(("S?", "L?", "S=", "L="))
_PAYABLE: Final = _GOODS | _PLACES | {climate.value for climate in Climate} | {"fs"}
_GAINED: Final = _GOODS | _PLACES | {"relic"}
_SYMBOLS: Final = _PAYABLE | _GAINED
_WORD: Final = re.compile(r"([0-9]*)([a-z]{2}|[SL][?=]|[JODI*]|relic)\Z")
FREE: Final = Cost()


def parse_cost(text: str, whole: str | None = None, offset: int = 0) -> Cost:
    """Read one alternative of an input side, such as `2bl O`.

    `whole` and `offset` say for error messages in which text, and where in it, this part stands.
    """
    found = _read_side(text, text if whole is None else whole, offset, _PAYABLE, "cannot be paid")
    colonies = [climate for climate in _CLIMATES for _ in range(found.get(climate.value, 0))]
    envoys = found.pop("en", 0)
    return Cost(_bag(found), *_places(found), tuple(colonies), envoys, found.get("fs", 0))


def _parse_yield(text: str, whole: str, offset: int) -> Yield:
    open_, close = text.find("{"), text.find("}")
    donation = EMPTY
    if (open_ < 0) != (close < 0) or close < open_ or text.count("{") > 1 or text[close + 1 :].strip() * (close >= 0):
        raise NotationError("the donation part is one pair of braces at the end", whole, offset + max(open_, 0))
    if open_ >= 0:
        inside = _read_side(text[open_ + 1 : close], whole, offset + open_ + 1, _GOODS, "cannot be donated")
        donation = _bag(inside)
        text = text[:open_]
    found = _read_side(text, whole, offset, _GAINED, "cannot be an output")
    return Yield(_bag(found), donation, *_places(found), found.get("relic", 0))


def _read_side(text: str, whole: str, offset: int, allowed: frozenset[str], refusal: str) -> dict[str, int]:
    """How many of each symbol a part of a converter names."""
    found: dict[str, int] = {}
    for part in re.finditer(r"\S+", text):
        word, position = part[0], offset + part.start()
        match = _WORD.match(word)
        if match is None or match[2] not in _SYMBOLS:
            raise NotationError(f"{word!r} is neither a good nor a place on a card", whole, position)
        if match[2] not in allowed:
            raise NotationError(f"{word!r} {refusal}", whole, position)
        count = read_count(match[1])
        found[match[2]] = found.get(match[2], 0) + count
        if count == 0 or found[match[2]] > MOST:
            raise NotationError(f"{word!r}: a number is 1 to {MOST}", whole, position)
    return found


def _bag(found: dict[str, int]) -> Bag:
    return Bag.from_counts([found.get(code, 0) for code in CODES])


def _places(found: dict[str, int]) -> tuple[int, int, int, int]:
    return found.get("S?", 0), found.get("L?", 0), found.get("S=", 0), found.get("L=", 0)


def _counted(number: int, code: str) -> str:
    return f"{number if number > 1 else ''}{code}"
