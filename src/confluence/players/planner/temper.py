"""How far a planner looks and how it bargains."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Temper:
    """How a planner bargains."""

    premium: float = 1.0
    """What it pays for a good it needs, in present prices."""
    margin: float = 0.02
    """Points it wants to gain from a deal with one other seat."""
    spirit: float = 2.0
    """Points it gives up for a deal of the whole table, because technologies and production come back to all."""
    trust: float = 0.92
    """What a promise for the next turn is worth, in goods that are there then."""
    share: float = 0.0
    """Points that it keeps beyond an equal share of what a deal of the table brings, when it proposes one."""
    promises: bool = True
    """Whether it pays with promises."""


TEMPERS: Final = {
    "even": Temper(),
    "generous": Temper(premium=1.1, margin=-0.3, spirit=4.0, trust=1.0, share=-1.0),
    "hard": Temper(premium=0.9, margin=0.3, spirit=-0.5, trust=0.85, share=2.0),
    "cautious": Temper(margin=0.1, spirit=1.0, trust=0.6, promises=False),
}
"""Every temperament by name."""


@dataclass(frozen=True, slots=True)
class Level:
    """How far a planner looks, and how hard it thinks."""

    looks_ahead: bool = True
    """Whether it works out the rest of the game, rather than trust the usual prices."""
    whole: bool = True
    """Whether the plan of this turn and the rest of the game are found together, not one after the other."""
    gap: float = 0.01
    """How far a common plan may be from the best, as a share."""
    nodes: int = 20
    """Most branches that the search for the common plan may open."""
    effort: float = 0.4
    """Work for the plan of one turn, in the solver's own measure of time."""


LEVELS: Final = {
    "beginner": Level(looks_ahead=False, whole=False, gap=0.05, nodes=2, effort=0.2),
    "club": Level(whole=False, gap=0.03, nodes=5, effort=0.3),
    "strong": Level(),
}
"""Every level by name, from the weakest to the strongest."""
