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
    keeps: float = 0.4
    """Share of the gain of a swap that its first counter-offer keeps."""
    promises: bool = True
    """Whether it pays with promises."""


TEMPERS: Final = {
    "even": Temper(),
    "generous": Temper(premium=1.1, margin=-0.3, spirit=4.0, trust=1.0, share=-1.0, keeps=0.25),
    "hard": Temper(premium=0.9, margin=0.3, spirit=-0.5, trust=0.85, share=2.0, keeps=0.6),
    "cautious": Temper(margin=0.1, spirit=1.0, trust=0.6, keeps=0.45, promises=False),
}
"""Every temperament by name."""


@dataclass(frozen=True, slots=True)
class Level:
    """How far a planner looks, and how hard it thinks."""

    looks_ahead: bool = True
    """Whether it works out the rest of the game, rather than trust the usual prices."""
    stay: float = 0.1
    """How near the plan of this turn stays to the best rest of the game in fractions, as a share of the worth that
    leaving it costs; without it the plan trusts prices that hold for small changes only."""
    gap: float = 0.008
    """How far a common plan may be from the best, as a share."""
    rounds: int = 2
    """How many common plans it compares by what the rest of the game can make of them; at the end the first will do."""
    nodes: int = 8
    """Most branches that the search for the common plan may open in the first turn; later programs are smaller."""


LEVELS: Final = {
    "beginner": Level(looks_ahead=False),
    "club": Level(stay=0.0, gap=0.02, rounds=1, nodes=4),
    "strong": Level(),
}
"""Every level by name, from the weakest to the strongest."""


@dataclass(frozen=True, slots=True)
class Character:
    """Who a planner is: everything that others may know of how it judges."""

    level: Level = LEVELS["strong"]
    temper: Temper = TEMPERS["even"]


CHARACTERS: Final = {
    "friendly": Character(LEVELS["beginner"], TEMPERS["generous"]),
    "beginner": Character(LEVELS["beginner"]),
    "club": Character(LEVELS["club"]),
    "cautious": Character(temper=TEMPERS["cautious"]),
    "hard": Character(temper=TEMPERS["hard"]),
    "generous": Character(temper=TEMPERS["generous"]),
    "planner": Character(),
}
"""Every planner by its name as a player, from the weakest to the strongest."""
