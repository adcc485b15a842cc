"""What each keyword of the card files means: how its line is read and which lines a card needs.

`docs/card-data.md` describes the keywords for people. A `ValueError` says what is wrong; the reader adds where.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from confluence.sidereal.cards import CARD_COUNT, LAST_NUMBER, UNLIMITED, CardId, Face, Kind, Trade
from confluence.sidereal.converters import Climate, Converter
from confluence.sidereal.goods import EMPTY, Bag


def code_of(number: CardId) -> str:
    """The number as it stands in the files: `271`, or `B1` for a tile."""
    return str(number) if number <= LAST_NUMBER else f"B{number - LAST_NUMBER}"


NUMBERS: Final = {code_of(number): number for number in range(1, CARD_COUNT + 1)}
"""Every card number by its code."""


@dataclass(slots=True)
class FaceDraft:
    """A side of a card while its lines are being read."""

    name: str
    german: str | None
    climate: Climate | None = None
    converters: list[Converter] = field(default_factory=list)
    printed: list[str | None] = field(default_factory=list)
    fleet_support: int = 0
    reveal: Bag = EMPTY
    effects: list[tuple[str, str]] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    """The keywords that have stood here."""

    def finish(self) -> Face:
        """The side as a value."""
        return Face(
            self.name,
            self.german,
            self.climate,
            tuple(self.converters),
            tuple(self.printed),
            self.fleet_support,
            self.reveal,
            tuple(self.effects),
        )


def read_names(text: str) -> tuple[str, str | None]:
    """English and, behind a bar, German."""
    english, _, german = text.partition("|")
    if not english.strip():
        raise ValueError("a name is missing")
    return english.strip(), german.strip() or None


def read_number(text: str) -> int:
    """A whole number, not negative."""
    if not text.isdecimal():
        raise ValueError(f"{text!r} is no number")
    return int(text)


def _pair(text: str) -> tuple[str, str]:
    side, _, partner = text.partition(" ")
    if side not in ("left", "right") or not partner:
        raise ValueError("a pair reads 'pair left|right ID'")
    return side, partner


def _players(text: str) -> tuple[int, int]:
    words = text.split()
    if len(words) != 2:
        raise ValueError("players reads 'players LOWEST HIGHEST'")
    return read_number(words[0]), read_number(words[1])


def _trade(text: str) -> Trade:
    if text not in [trade.value for trade in Trade]:
        raise ValueError(f"trade is {', '.join(trade.value for trade in Trade)}, not {text!r}")
    return Trade(text)


def read_climate(text: str) -> Climate:
    """A climate by its letter."""
    if text not in [climate.value for climate in Climate]:
        raise ValueError(f"{text!r} is no climate; they are {' '.join(climate.value for climate in Climate)}")
    return Climate(text)


def _text(text: str) -> str:
    if not text:
        raise ValueError("something has to follow this keyword")
    return text


def _flag(text: str) -> bool:
    if text:
        raise ValueError(f"nothing follows this keyword, but here is {text!r}")
    return True


def _up_to(most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not 1 <= read_number(text) <= most:
            raise ValueError(f"the number is 1 to {most}, not {text}")
        return int(text)

    return read


def _bonus_time(text: str) -> bool:
    if text not in ("at-sharing", "at-invention"):
        raise ValueError("the bonus is paid at-sharing or at-invention")
    return text == "at-invention"


def _precise(text: str) -> tuple[int, int, int, int]:
    words = text.split()
    if len(words) != 4:
        raise ValueError("precise reads 'precise OCTAGON LARGE SMALL SHIP' in twelfths of a point")
    octagon, large, small, ship = (read_number(word) for word in words)
    return octagon, large, small, ship


def _limit(text: str) -> int:
    return UNLIMITED if text in ("unlimited", "highest") else read_number(text)


def _enters(text: str) -> str:
    """A converter, checked here, where the line is known."""
    Converter.parse(text)
    return text


def _upgrade(text: str) -> str:
    """A technology or a converter."""
    return _enters(text) if ">" in text else _text(text)


def _climate(face: FaceDraft, text: str) -> None:
    face.climate = read_climate(text)


def _fleet_support(face: FaceDraft, text: str) -> None:
    face.fleet_support = read_number(text)


def _reveal(face: FaceDraft, text: str) -> None:
    face.reveal = Bag.parse(text)


def _effect(face: FaceDraft, text: str) -> None:
    name, _, argument = _text(text).partition(" ")
    face.effects.append((name, argument))


def _printed(face: FaceDraft, text: str) -> None:
    if not face.printed or face.printed[-1] is not None:
        raise ValueError("'printed' follows a converter, once")
    face.printed[-1] = _text(text)


REPEATED: Final = ("upgrade", "doubt")
"""Keywords that may stand in a block several times."""
NEEDED: Final[dict[Kind, tuple[str, ...]]] = {
    Kind.TECHNOLOGY: ("era", "technology"),
    Kind.TEAM: ("era",),
    Kind.CONFLUENCE: ("turn", "players", "bonus", "yengii-bonus"),
}
"""Lines without which a card of this kind is incomplete."""
LINES: Final[dict[str, dict[str, Callable[[str], Any]]]] = {
    "card": {
        "era": _up_to(4),
        "starts": _flag,
        "enters": _enters,
        "technology": _text,
        "upgrade": _upgrade,
        "trade": _trade,
        "donation-to-one": _flag,
        "pair": _pair,
        "turn": _up_to(6),
        "players": _players,
        "bonus": read_number,
        "yengii-bonus": read_number,
        "doubt": _text,
    },
    "species": {
        "name": read_names,
        "faction": read_names,
        "colour": _text,
        "complexity": read_number,
        "impact": read_number,
        "rank": read_number,
        "support": _limit,
        "tiebreaker": _limit,
        "start": Bag.parse,
        "colonies": read_number,
        "teams": read_number,
        "doubt": _text,
    },
    "edition": {
        "name": _text,
        "bonus": _bonus_time,
        "acknowledgements": read_number,
        "precise": _precise,
        "timer": read_number,
    },
    "deck": {},
}
"""How the rest of a line is read, by kind of block and keyword."""
FACE_LINES: Final[dict[str, Callable[[FaceDraft, str], None]]] = {
    "climate": _climate,
    "fleet-support": _fleet_support,
    "reveal": _reveal,
    "effect": _effect,
    "printed": _printed,
}
"""How a line under `front` or `back` changes the side."""
