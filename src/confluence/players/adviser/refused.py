"""Own offers that were declined, from the events that a seat heard: the log says it, so a reload forgets nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from confluence.core.game import SeatId
from confluence.sidereal.actions import Propose
from confluence.sidereal.events import OfferClosed, Offered, StepBegan


def refused_offers(events: Iterable[Any], seat: SeatId) -> tuple[Propose, ...]:
    """Offers of a seat that were declined in the current turn, the last one of the events."""
    turn = 0
    made: dict[int, Propose] = {}
    refused: list[Propose] = []
    for event in events:
        if isinstance(event, StepBegan):
            if event.turn != turn:
                turn, made, refused = event.turn, {}, []
        elif isinstance(event, Offered):
            if event.by == seat:
                made[event.offer] = Propose(event.legs, event.clauses)
        elif isinstance(event, OfferClosed) and event.why == "declined" and event.offer in made:
            refused.append(made[event.offer])
    return tuple(refused)
