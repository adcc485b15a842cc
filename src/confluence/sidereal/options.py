"""Table options: the named switches of section 16.1 of the rules, with their defaults."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from confluence.core.errors import Illegal
from confluence.sidereal.goods import CODES, Good

CHOICES: Final = {
    "EDITION": ("2020", "2017", "DE"),
    "TIMER": ("off",),
    "SCORING": ("standard", "precise"),
    "HANDICAP": ("none",),
    "ENVOYS_FROM_STOCK": ("on", "off"),
    "BORROWER_UPGRADES": ("on", "off"),
    "STEAL_DONATIONS": ("off", "on"),
    "STEAL_ORDER": ("sequence", "together"),
    "POINTS_LOG": ("amounts", "silent"),
    "PROMISES": ("public", "parties"),
    "OFFERS": ("40",),
}
"""Every option with its values, the default first. TIMER also takes minutes, HANDICAP a list such as
`0+gr 2-wh`, OFFERS any number of open offers that one seat may have."""


@dataclass(frozen=True, slots=True)
class Handicap:
    """One small cube more or less in the starting goods of a seat (R-VAR-04)."""

    seat: int
    change: int
    good: Good


@dataclass(frozen=True, slots=True)
class Options:
    """What the table agreed on before the game."""

    edition: str = "2020"
    timer: int = 0
    """Minutes of a Trade Phase, 0 without a clock. The engine only carries the number (R-TEND-02)."""
    precise: bool = False
    handicap: tuple[Handicap, ...] = ()
    envoys_from_stock: bool = True
    borrower_upgrades: bool = True
    steal_donations: bool = False
    steal_together: bool = False
    points_silent: bool = False
    promises_private: bool = False
    offers: int = 40
    """Open offers a seat may have at once."""

    @staticmethod
    def parse(values: Mapping[str, str]) -> Options:
        """Read the options by name; an unknown name or value is `Illegal` with a suggestion."""
        for name, value in values.items():
            if name not in CHOICES:
                near = get_close_matches(name.upper(), CHOICES, n=1)
                hint = f"; did you mean {near[0]}?" if near else f"; options are {', '.join(CHOICES)}"
                raise Illegal("BAD_OPTION", f"there is no table option {name!r}{hint}", {"option": name})
            if name not in ("TIMER", "HANDICAP", "OFFERS") and value not in CHOICES[name]:
                raise _bad_value(name, value, " or ".join(CHOICES[name]))
        chosen = {name: values.get(name, choices[0]) for name, choices in CHOICES.items()}
        return Options(
            edition=chosen["EDITION"],
            timer=_timer(chosen["TIMER"]),
            precise=chosen["SCORING"] == "precise",
            handicap=_handicap(chosen["HANDICAP"]),
            envoys_from_stock=chosen["ENVOYS_FROM_STOCK"] == "on",
            borrower_upgrades=chosen["BORROWER_UPGRADES"] == "on",
            steal_donations=chosen["STEAL_DONATIONS"] == "on",
            steal_together=chosen["STEAL_ORDER"] == "together",
            points_silent=chosen["POINTS_LOG"] == "silent",
            promises_private=chosen["PROMISES"] == "parties",
            offers=_offers(chosen["OFFERS"]),
        )


def _bad_value(name: str, value: str, expected: str) -> Illegal:
    return Illegal("BAD_OPTION", f"{name} is {expected}, not {value!r}", {"option": name, "value": value})


def _timer(text: str) -> int:
    if text == "off":
        return 0
    if not text.isdecimal() or len(text) > 4 or not 1 <= int(text) <= 24 * 60:
        raise _bad_value("TIMER", text, "off or a number of minutes")
    return int(text)


def _offers(text: str) -> int:
    if not text.isdecimal() or len(text) > 3 or not 1 <= int(text) <= 200:
        raise _bad_value("OFFERS", text, "a number from 1 to 200")
    return int(text)


def _handicap(text: str) -> tuple[Handicap, ...]:
    if text == "none":
        return ()
    words = [re.fullmatch(r"(\d)([+-])(gr|wh|br|ws)", word) for word in text.split()]
    if not words or None in words:
        raise _bad_value("HANDICAP", text, "none or a list such as '0+gr 2-wh' of seat, sign and small cube")
    return tuple(Handicap(int(m[1]), 1 if m[2] == "+" else -1, Good(CODES.index(m[3]))) for m in words if m)
