"""What every list of answers can do: be drawn, and turn what was typed into an action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from rich.console import RenderableType

from confluence.altered.actions import Action
from confluence.altered.cards import Card
from confluence.altered.game import Decision
from confluence.cli.altered.paper import Paper
from confluence.core.errors import ConfluenceError


class BadAnswer(ConfluenceError):
    """What was typed is no answer; the message says what would be one."""


@dataclass(slots=True)
class Menu(ABC):
    """What can be answered now."""

    paper: Paper
    decision: Decision
    texts: bool = True
    """Whether cards are shown with their texts."""

    @abstractmethod
    def draw(self) -> list[RenderableType]:
        """The lines to show."""

    @abstractmethod
    def read(self, text: str) -> Action:
        """What the player means, or `BadAnswer`."""

    @abstractmethod
    def typed(self, action: Action) -> str:
        """What to type for an action."""

    @abstractmethod
    def named(self, action: Action) -> str:
        """An action in words, with what to type for it."""

    def doubts(self, action: Action) -> str:  # noqa: ARG002 - for menus that have some
        """What to ask before an action that nobody can want, or nothing."""
        return ""

    @abstractmethod
    def card(self, number: int) -> Card | None:
        """The card behind a number of the list."""
