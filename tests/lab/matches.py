"""Matches of random players for tests of the laws and the lab."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from confluence.core.chance import Chance
from confluence.core.game import Match, SeatId, Setup
from confluence.lab.games import GAMES
from confluence.lab.laws import Guard
from confluence.lab.tables import Observer, Played, play
from confluence.players import RandomPlayer
from confluence.sidereal.books import Change
from confluence.sidereal.game import SIDEREAL

LAB = GAMES["sidereal"]
SPECIES = LAB.who


def setup_of(seats: int | Sequence[str], seed: int, options: Mapping[str, str] | None = None) -> Setup:
    """A table of these species, or of so many drawn from the seed."""
    species = LAB.draw_seats(seats, Chance(f"table {seed}")) if isinstance(seats, int) else tuple(seats)
    return Setup("sidereal", SIDEREAL.rules, species, seed, dict(options or {}))


def random_match(
    seats: int | Sequence[str],
    seed: int,
    options: Mapping[str, str] | None = None,
    observers: Sequence[Observer] = (),
) -> Played:
    """A whole match of random players."""
    setup = setup_of(seats, seed, options)
    players = [RandomPlayer() for _ in setup.seats]
    return play(SIDEREAL, setup, players, seed=seed, observers=observers)


def guarded_match(
    seats: int | Sequence[str], seed: int, options: Mapping[str, str] | None = None, often: int = 5
) -> tuple[Played, Guard]:
    """A whole match under the eyes of a guard."""
    guard = Guard(LAB.code, seed, often)
    return random_match(seats, seed, options, [guard]), guard


class Diary(Observer):
    """Keeps every change of a match: state before, events, state after."""

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self._before: Any = None

    def acts(self, match: Match[Any, Any], seat: SeatId, action: Any) -> None:
        self._before = match.game.copy(match.state)

    def acted(self, match: Match[Any, Any], seat: SeatId, action: Any, events: Sequence[Any]) -> None:
        self.changes.append(Change(self._before, events, match.game.copy(match.state)))
