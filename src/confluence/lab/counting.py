"""What is counted while a match is played."""

from __future__ import annotations

from dataclasses import dataclass, field

from confluence.lab.tables import Observer


@dataclass(frozen=True, slots=True)
class Statistics:
    """The numbers of one match; what they are called is said by the game."""

    by_turn: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """By name, for every turn."""
    by_seat: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """By name, for every seat."""
    counts: dict[str, int] = field(default_factory=dict)
    """By name, for the whole match."""


class Counting(Observer):
    """An observer that tells at the end what it counted."""

    def statistics(self) -> Statistics:
        """What was counted, in its compact form."""
        return Statistics()
