"""How people score, by the number of players.

Counted from `joemspalding/sidcon_scores`: 205 games of published species that one online group played from January 2023
to January 2024. They are experienced, and mix old and new versions of species; of tables of eight and of nine there is
one game each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Scores:
    """Points of seats at tables of one size."""

    games: int
    mean: float
    winner: float
    """The mean of those who won."""
    low: float | None = None
    """One seat in ten has less."""
    high: float | None = None
    """One seat in ten has more."""


PEOPLE: Final = {
    4: Scores(77, 63.8, 72.7, 50, 78),
    5: Scores(69, 72.8, 84.9, 56, 90),
    6: Scores(49, 79.6, 95.5, 60, 98),
    7: Scores(8, 97.9, 120.7, 74, 120),
    8: Scores(1, 72.8, 93.4),
    9: Scores(1, 74.5, 104.0),
}
"""By number of players."""
