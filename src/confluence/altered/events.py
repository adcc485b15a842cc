"""What happened, told to the player (the only one there is)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from confluence.core.game import SeatId
from confluence.core.wire import Family


@dataclass(frozen=True, slots=True)
class Told:
    """Base of everything that is told; nothing here is hidden from the player."""

    @property
    def audience(self) -> tuple[SeatId, ...] | None:
        """Everybody may know."""
        return None


@dataclass(frozen=True, slots=True)
class DayBegan(Told):
    """A new Day."""

    day: int
    threatened: str
    """The Threatened Expedition: `hero` or `companion`."""
    first: str
    """`player` or `confluence`."""


@dataclass(frozen=True, slots=True)
class PhaseBegan(Told):
    """A phase of the Day begins."""

    phase: str


@dataclass(frozen=True, slots=True)
class Moved(Told):
    """An object went from one zone to another."""

    object: int
    card: str
    """Its id; empty where it is not to be seen."""
    side: int
    before: str
    after: str
    lane: str = ""
    """In an Expedition: which one."""
    how: str = ""
    """`played`, `drawn`, `discarded`, `sacrificed`, `resupplied`, `rested`, `created` and so on."""


@dataclass(frozen=True, slots=True)
class Drew(Told):
    """Cards were drawn; the player sees the own ones."""

    side: int
    count: int
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Played(Told):
    """A card was played."""

    object: int
    card: str
    side: int
    source: str
    cost: int
    lane: str = ""
    why: str = ""
    """For the Confluence: the rule of its placement."""


@dataclass(frozen=True, slots=True)
class Used(Told):
    """A quick action was used."""

    object: int
    card: str
    side: int
    trigger: str


@dataclass(frozen=True, slots=True)
class Reacted(Told):
    """A reaction is resolved."""

    object: int
    card: str
    side: int
    trigger: str


@dataclass(frozen=True, slots=True)
class Boosted(Told):
    """An object gained or lost boosts."""

    object: int
    card: str
    boosts: int
    total: int


@dataclass(frozen=True, slots=True)
class StatusChanged(Told):
    """An object gained or lost a status."""

    object: int
    card: str
    status: str
    gained: bool


@dataclass(frozen=True, slots=True)
class CountersChanged(Told):
    """Named counters were put on an object or taken from it."""

    object: int
    card: str
    counter: str
    change: int
    total: int


@dataclass(frozen=True, slots=True)
class ManaChanged(Told):
    """Mana was paid or gained."""

    side: int
    ready: int
    orbs: int


@dataclass(frozen=True, slots=True)
class Rolled(Told):
    """A die was rolled."""

    dice: tuple[int, ...]
    result: int


@dataclass(frozen=True, slots=True)
class PassedTurn(Told):
    """A side passed for the Day, or said After You."""

    side: int
    after_you: bool = False


@dataclass(frozen=True, slots=True)
class Revealed(Told):
    """A Tumult card, the Midnight card or cards of a deck were turned up."""

    what: str
    """`tumult`, `midnight`, `deck` or `hand`."""
    cards: tuple[str, ...] = ()
    regions: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OvercomeTested(Told):
    """How an Expedition fared at Dusk, step by step (C-OVC)."""

    lane: str
    totals: tuple[int, int, int]
    facing: tuple[int, ...]
    overcome: tuple[int, ...]
    left: tuple[int, int, int]
    terrains: tuple[str, ...]
    held: bool
    advances: bool


@dataclass(frozen=True, slots=True)
class ExpeditionMoved(Told):
    """An Expedition moved."""

    lane: str
    region: int
    forward: bool


@dataclass(frozen=True, slots=True)
class DarknessAdvanced(Told):
    """The Darkness came closer."""

    lane: str
    covered: int


@dataclass(frozen=True, slots=True)
class Shuffled(Told):
    """A side shuffled its Discard into a new deck."""

    side: int
    cards: int


@dataclass(frozen=True, slots=True)
class Ended(Told):
    """The match is over."""

    won: bool
    why: str


EVENTS: Final[Family[Told]] = Family(
    "event",
    (
        *(DayBegan, PhaseBegan, Moved, Drew, Played, Used, Reacted, Boosted, StatusChanged, CountersChanged),
        *(
            ManaChanged,
            Rolled,
            PassedTurn,
            Revealed,
            OvercomeTested,
            ExpeditionMoved,
            DarknessAdvanced,
            Shuffled,
            Ended,
        ),
    ),
)
