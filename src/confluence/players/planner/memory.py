"""What a planner remembers of a match: deals of the table that were tried, and who refused them.

Everything follows from the events that the seat heard, so that a player who hears a match again remembers the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from confluence.core.game import SeatId
from confluence.sidereal import events as ev
from confluence.sidereal.actions import Leg
from confluence.sidereal.deals.clauses import Clause
from confluence.sidereal.deals.reasons import Reason

Terms = tuple[tuple[Leg, ...], tuple[Clause, ...]]
"""What an offer says."""


def is_wide(by: SeatId, legs: Iterable[Leg]) -> bool:
    """Whether a deal is one of the table: also between others than who proposes it."""
    return any(by not in (leg.giver, leg.receiver) and min(leg.giver, leg.receiver) >= 0 for leg in legs)


@dataclass(slots=True)
class Tried:
    """A deal of the table: of three or more seats, in which others also give each other something."""

    by: SeatId
    parties: frozenset[SeatId]
    agreed: set[SeatId]
    is_open: bool = True
    came_about: bool = False
    refused_by: set[SeatId] = field(default_factory=set)
    reason: Reason | None = None
    weight: int = 1
    """What the refusal counts: planners give a reason, so a seat that declines without one follows no common plan."""


class Memory:
    """What was heard."""

    def __init__(self) -> None:
        self.turn = 1
        self.deals: dict[int, Tried] = {}
        """Deals of the table in this turn, by offer."""
        self.refusals: Counter[SeatId] = Counter()
        """In how many turns a seat refused a deal of the table and took part in none; twice if it gave no reason."""
        self.traded: list[Terms] = []
        """Deals in this turn that the seat knew as offers and that came about, in their order."""
        self._offers: dict[int, Terms] = {}

    def hear(self, events: Iterable[Any]) -> None:
        """Take in what happened."""
        for event in events:
            self._hear(event)

    def _hear(self, event: Any) -> None:
        if isinstance(event, ev.StepBegan):
            if event.turn != self.turn:
                self._end_turn()
                self.turn = event.turn
        elif isinstance(event, ev.Offered):
            self._offers[event.offer] = (event.legs, event.clauses)
            if is_wide(event.by, event.legs):
                parties = frozenset(seat for leg in event.legs for seat in (leg.giver, leg.receiver))
                self.deals[event.offer] = Tried(event.by, parties, {event.by})
        elif isinstance(event, ev.Agreed | ev.Traded | ev.OfferClosed):
            if isinstance(event, ev.Traded) and event.offer in self._offers:
                self.traded.append(self._offers[event.offer])
            if event.offer in self.deals:
                self._hear_of(self.deals[event.offer], event)

    @staticmethod
    def _hear_of(deal: Tried, event: ev.Agreed | ev.Traded | ev.OfferClosed) -> None:
        if isinstance(event, ev.Agreed):
            (deal.agreed.add if event.agrees else deal.agreed.discard)(event.by)
        elif isinstance(event, ev.Traded):
            deal.is_open, deal.came_about = False, True
        elif deal.is_open:
            deal.is_open = False
            deal.reason = event.reason
            deal.refused_by = set(deal.parties - deal.agreed) if event.by is None else {event.by}
            deal.weight = 1 if event.by is None or event.reason is not None else 2

    def _end_turn(self) -> None:
        took_part = {seat for deal in self.deals.values() if deal.came_about for seat in deal.parties}
        refused = {seat: deal for deal in self.deals.values() for seat in deal.refused_by - took_part}
        self.refusals.update({seat: deal.weight for seat, deal in refused.items()})
        self.deals, self.traded, self._offers = {}, [], {}

    def open_deal(self) -> Tried | None:
        """The deal of the table that waits for an answer."""
        return next((deal for deal in self.deals.values() if deal.is_open), None)

    def came_about(self, seat: SeatId) -> bool:
        """Whether a deal of the table with this seat came about in this turn."""
        return bool(self.parties(seat))

    def parties(self, seat: SeatId) -> frozenset[SeatId]:
        """All seats of the first deal of the table with this seat that came about in this turn."""
        made = (deal.parties for deal in self.deals.values() if deal.came_about and seat in deal.parties)
        return next(made, frozenset())

    def refused(self) -> Counter[SeatId]:
        """How often each seat refused a deal of the table in this turn; twice if it gave no reason."""
        return sum((Counter(dict.fromkeys(deal.refused_by, deal.weight)) for deal in self.deals.values()), Counter())
