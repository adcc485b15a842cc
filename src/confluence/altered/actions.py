"""What the player can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from confluence.core.wire import Family


@dataclass(frozen=True, slots=True)
class Pick:
    """Answer a question with some of its options."""

    picks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card from Hand or Reserve."""

    card: int
    """The number of the object."""
    expedition: str = ""
    """`hero` or `companion`, for Characters and Expedition Permanents."""
    extra: bool = False
    """Whether to pay the optional extra cost."""


@dataclass(frozen=True, slots=True)
class UseAbility:
    """Use a quick action."""

    card: int
    ability: int = 0
    """Which of its abilities, counted from 0."""


@dataclass(frozen=True, slots=True)
class PassTurn:
    """Pass for the Day."""


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the match up."""


Action = Pick | PlayCard | UseAbility | PassTurn | Concede
ACTIONS: Final[Family[Action]] = Family("do", (Pick, PlayCard, UseAbility, PassTurn, Concede))
