"""The small vocabulary of the table: sides, lanes, zones, statuses, terrains."""

from __future__ import annotations

from enum import Enum
from typing import Final

Pair = tuple[str, str]
"""English and German."""

Side = int
"""The player or the Confluence."""
PLAYER: Final[Side] = 0
CONFLUENCE: Final[Side] = 1
SIDES: Final = (PLAYER, CONFLUENCE)

Lane = int
"""An Expedition of the player, and the side of the Confluence that faces it."""
HERO: Final[Lane] = 0
COMPANION: Final[Lane] = 1
LANES: Final = (HERO, COMPANION)
LANE_WORDS: Final = ("hero", "companion")

Stats = tuple[int, int, int]
"""Forest, Mountain, Ocean (T-03)."""
NOTHING: Final[Stats] = (0, 0, 0)
TERRAINS: Final = ("forest", "mountain", "ocean")
ALL_TERRAINS: Final = frozenset(range(3))


class Zone(int, Enum):
    """Where a card or a token is; it is in exactly one of them (E-01)."""

    DECK = 0
    HAND = 1
    MANA = 2
    RESERVE = 3
    EXPEDITION = 4
    LANDMARK = 5
    HERO = 6
    DISCARD = 7
    LIMBO = 8
    MIDNIGHT = 9
    GONE = 10
    """A token that has ceased to exist."""


VISIBLE: Final = frozenset({Zone.RESERVE, Zone.EXPEDITION, Zone.LANDMARK, Zone.HERO, Zone.DISCARD, Zone.LIMBO})

FLEETING: Final = 1
ASLEEP: Final = 2
ANCHORED: Final = 4
EXHAUSTED: Final = 8
STATUSES: Final = {"fleeting": FLEETING, "asleep": ASLEEP, "anchored": ANCHORED, "exhausted": EXHAUSTED}


class Kind(Enum):
    """What a card is."""

    HERO = "hero"
    CHARACTER = "character"
    SPELL = "spell"
    LANDMARK = "landmark"
    """A Landmark Permanent."""
    EXPEDITION = "expedition"
    """An Expedition Permanent."""
    CONFLUENCE = "confluence"
    """The card that states the limits of the Confluence, its "Hero"."""


PERMANENTS: Final = frozenset({Kind.LANDMARK, Kind.EXPEDITION})
KINDS: Final[dict[str, frozenset[Kind]]] = {
    "character": frozenset({Kind.CHARACTER}),
    "permanent": PERMANENTS,
    "spell": frozenset({Kind.SPELL}),
    "any": frozenset(Kind) - {Kind.HERO, Kind.CONFLUENCE},
}
"""The words of selectors and filters."""


def other(side: Side) -> Side:
    """The other of two: side or lane."""
    return 1 - side
