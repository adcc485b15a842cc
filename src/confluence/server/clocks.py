"""The clock of a table: when the bell rings for the present step, pauses, and votes for more time.

A clock never looks at the time; it is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from confluence.core.game import SeatId

Moment = tuple[int, str, int]
"""What the table waits for: turn, step, and in an auction how many bids are still to come."""


@dataclass(slots=True)
class Clock:
    """The time that the present moment has."""

    moment: Moment | None = None
    bell: float | None = None
    """When it rings; None: there is no limit, or the clock stands still."""
    paused_at: float | None = None
    left: float | None = None
    """While it stands still: the seconds that were left."""
    votes: tuple[SeatId, ...] = ()
    extensions: int = 0
    """How often this trade phase was extended."""

    def copy(self) -> Clock:
        """An independent copy."""
        return Clock(self.moment, self.bell, self.paused_at, self.left, self.votes, self.extensions)

    def to_json(self) -> Any:
        """Everything, for a fingerprint."""
        return [self.moment, self.bell, self.paused_at, self.left, self.votes, self.extensions]

    @property
    def is_paused(self) -> bool:
        """Whether the clock stands still."""
        return self.paused_at is not None

    def begin(self, moment: Moment | None, seconds: int, at: float) -> None:
        """A new moment with so many seconds, 0 without limit."""
        self.moment = moment
        self.bell = at + seconds if seconds and moment is not None else None
        self.votes = ()
        self.extensions = 0

    def hold(self, until: float) -> None:
        """Do not ring before this time."""
        if self.bell is not None:
            self.bell = max(self.bell, until)

    def pause(self, at: float) -> None:
        """Stand still."""
        self.paused_at = at
        self.left = None if self.bell is None else max(0.0, self.bell - at)
        self.bell = None

    def resume(self, at: float) -> None:
        """Go on with what was left."""
        self.bell = None if self.left is None else at + self.left
        self.paused_at = self.left = None

    def vote(self, seat: SeatId) -> None:
        """Count a vote for more time."""
        self.votes = tuple(sorted({*self.votes, seat}))

    def extend(self, until: float) -> None:
        """Ring later; the votes are used up."""
        self.bell = until
        self.votes = ()
        self.extensions += 1


def needed(voters: int) -> int:
    """How many votes are a majority."""
    return voters // 2 + 1
