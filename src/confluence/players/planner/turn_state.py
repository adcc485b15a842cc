"""What a planner keeps in mind within one turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from confluence.core.game import SeatId
from confluence.players.base import MOST_WAITS
from confluence.players.planner.model import Plan
from confluence.players.planner.outlook import Outlook, Schedule
from confluence.players.planner.table import Table
from confluence.players.planner.temper import Temper
from confluence.sidereal.actions import Propose
from confluence.sidereal.goods import Good
from confluence.sidereal.views import View

MOST_SWAPS = 10
"""Deals that it proposes in one turn when it plans for itself."""
MOST_PATIENCE = 12
"""How often it waits in one turn for what others may still offer or want."""


@dataclass(slots=True)
class TurnState:
    """Its plan, what it asked and answered, and how much of its patience is left."""

    turn: int = 0

    # what it plans
    outlook: Outlook | None = None
    plan: Plan = field(default_factory=Plan)
    common: tuple[SeatId, ...] = ()
    """With whom the plan is made; empty: it plans for itself among traders at guide values."""
    schedule: Schedule | None = None
    """The common plan in small deals."""
    swapped: int = 0
    """How many deals of the turn had come about before the schedule was made."""

    # what it said and heard
    asked: set[Propose] = field(default_factory=set)
    """What it proposed."""
    silent: tuple[SeatId, ...] = ()
    """Who had not agreed to its last deal when it looked."""
    refused: set[SeatId] = field(default_factory=set)
    """Seats that refused the best deal with them."""
    countered: Counter[SeatId] = field(default_factory=Counter)
    """Counter-offers made to each seat."""
    answered: set[int] = field(default_factory=set)
    """Offers to which it made a counter-offer."""
    stated: set[Good] = field(default_factory=set)
    """What it said that it needs."""
    rights: set[tuple[SeatId, str]] = field(default_factory=set)
    """Seats and technologies that Yengii wanted to license."""
    approached: int = 0
    """Swaps that it offered people because nothing happened."""

    # what is left
    swaps_left: int = 0
    allowance: float = 0.0
    """Points that it still gives up for deals that fit its plan."""
    patience: int = 0
    """How often it still waits for others: for an upgrade before the deal of the table, or for what it lacks."""
    waited: tuple[str, int] = ("", 0)
    """The table as it lay when it waited last, and how often it has waited."""
    done_violet: bool = False

    def can_wait(self, table: Table, seen: View) -> bool:
        """Whether it may wait once more while nothing changes on the table and in its offers."""
        key = f"{[seat.public() for seat in table.seats]} {[(asked.id, asked.agreed) for asked in seen.offers]}"
        self.waited = (key, self.waited[1] + 1) if self.waited[0] == key else (key, 0)
        return self.waited[1] + 1 < MOST_WAITS

    @classmethod
    def begun(cls, turn: int, temper: Temper, *, small: bool) -> TurnState:
        """As a turn begins."""
        return cls(
            turn,
            swaps_left=MOST_SWAPS,
            allowance=max(0.0, temper.spirit, -temper.margin),
            patience=MOST_PATIENCE if small else 3,
        )
