"""What an expectation is: something to look at on a table, and how it must read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from confluence.core.game import SeatId
from confluence.lab.scenarios.nodes import Node
from confluence.sidereal.cards import SpeciesId
from confluence.sidereal.events import SiderealEvent
from confluence.sidereal.state import State

UNENDING: Final = 2000
"""More steps than any game has left."""


@dataclass(slots=True)
class Bench:
    """A table while its scenario runs."""

    state: State
    events: list[SiderealEvent] = field(default_factory=list)
    """Everything that happened so far."""

    def copy(self) -> Bench:
        """An independent copy."""
        return Bench(self.state.copy(), self.events.copy())


@dataclass(frozen=True, slots=True)
class Check:
    """One expectation: `look` says what is there, and that must read as `expected`."""

    line: int
    what: str
    expected: str
    look: Callable[[Bench], str]


Reader = Callable[[Node, Sequence[SpeciesId]], list[Check]]
"""Reads an expectation of the table."""
AreaReader = Callable[[Node, SeatId, Sequence[SpeciesId]], list[Check]]
"""Reads an expectation of one seat."""


def yes(flag: bool) -> str:
    """How a report tells whether something is so."""
    return "yes" if flag else "no"
