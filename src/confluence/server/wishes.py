"""Pick lists for the auctions: what a seat takes, in which order, before it passes.

A list is known to its seat alone. It is carried out as soon as the seat must pick, and forgotten when its auction ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.server.entries import Wished
from confluence.sidereal.actions import Action, Buy, Pass
from confluence.sidereal.state import CATALOGUE

AUCTIONS: Final = ("colonies", "teams")
MOST_PICKS: Final = 20


@dataclass(slots=True)
class Wishes:
    """The pick lists of all seats."""

    lists: dict[tuple[SeatId, str], tuple[int, ...]] = field(default_factory=dict)

    def copy(self) -> Wishes:
        """An independent copy."""
        return Wishes(self.lists.copy())

    def to_json(self) -> Any:
        """Everything, for a fingerprint."""
        return sorted([seat, step, list(picks)] for (seat, step), picks in self.lists.items())

    def wish(self, entry: Wished) -> None:
        """Set a list, or drop it."""
        if entry.picks is None:
            self.lists.pop((entry.seat, entry.step), None)
        else:
            self.lists[entry.seat, entry.step] = entry.picks

    def forget(self, step: str) -> None:
        """The auction of this name is over."""
        for seat, wished in list(self.lists):
            if wished == step:
                del self.lists[seat, wished]

    def drop(self, seat: SeatId) -> None:
        """Somebody else plays the seat now."""
        for step in AUCTIONS:
            self.lists.pop((seat, step), None)

    def of(self, seat: SeatId) -> dict[str, list[int]]:
        """The lists of one seat, for its own eyes."""
        return {step: list(self.lists[seat, step]) for step in AUCTIONS if (seat, step) in self.lists}

    def answers(self, seat: SeatId, step: str) -> Iterator[Action]:
        """What a seat tries in turn when it must pick; nothing if it has no list."""
        picks = self.lists.get((seat, step))
        if picks is not None:
            yield from map(Buy, picks)
            yield Pass()


def checked_wish(entry: Wished) -> Wished:
    """The list, if it is one."""
    if entry.step not in AUCTIONS:
        raise Illegal("BAD_WISH", f"there are lists for {' and '.join(AUCTIONS)}", {"step": entry.step[:40]})
    picks = entry.picks or ()
    if len(picks) > MOST_PICKS or len(set(picks)) < len(picks):
        raise Illegal("BAD_WISH", f"a list names at most {MOST_PICKS} different cards")
    for card in picks:
        if not 1 <= card <= len(CATALOGUE.cards):
            raise Illegal("UNKNOWN_CARD", f"there is no card {card}", {"card": card})
    return entry
