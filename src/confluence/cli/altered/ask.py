"""What the player can answer now."""

from __future__ import annotations

from confluence.altered.game import Decision
from confluence.cli.altered.menu import Menu
from confluence.cli.altered.paper import Paper
from confluence.cli.altered.question import QuestionMenu
from confluence.cli.altered.turn import TurnMenu
from confluence.core.chance import Chance


def menu(paper: Paper, decision: Decision, chance: Chance, *, texts: bool = True) -> Menu:
    """The menu for what is asked now."""
    if decision.question.kind == "turn":
        return TurnMenu(paper, decision, texts, chance)
    return QuestionMenu(paper, decision, texts)
