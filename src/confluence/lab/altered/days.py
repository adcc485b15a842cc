"""What happened in a match of Altered Confluence, Day by Day, counted while it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from confluence.altered import events as ev
from confluence.altered.state import State
from confluence.altered.words import LANE_WORDS, PLAYER
from confluence.core.game import Match, SeatId
from confluence.lab.counting import Counting, Statistics

DAYS: Final = 8
"""No match lasts longer (C-END-03); one that a card prolongs counts with its last Day."""
BY_DAY: Final = (
    "reached",
    *LANE_WORDS,
    "darkness",
    "orbs",
    "cards",
    "confluence",
    "facing",
    "overcome",
    "won",
    "lost",
)
"""What is counted by Day: whether it was reached, regions forward by Expedition and by the Darkness, orbs of the player
at Dusk, cards played by the player and by the Confluence, objects faced and Overcome at Dusk, how the match ended."""
BY_SEAT: Final = ("days", "advances", "orbs", "cards", "overcome")
"""What is counted by match; orbs are those at its end."""


class DayWatch(Counting):
    """Counts at one table."""

    def __init__(self) -> None:
        self.day = 1
        self.by_day: dict[str, list[int]] = {name: [0] * DAYS for name in BY_DAY}
        self.counts: Counter[str] = Counter()
        self._orbs = 0

    def begins(self, match: Match[Any, Any]) -> None:
        """Look at the table as it is set up."""
        state: State = match.state
        self.day = state.day
        self._orbs = len(state.mana[PLAYER])
        self.count("reached")

    def acted(self, match: Match[Any, Any], seat: SeatId, action: Any, events: Sequence[Any]) -> None:
        """Count what happened."""
        for event in events:
            count = COUNTING.get(type(event))
            if count is not None:
                count(self, event)

    def count(self, name: str, times: int = 1) -> None:
        """Something happened on this Day."""
        self.by_day[name][min(self.day, DAYS) - 1] += times

    def statistics(self) -> Statistics:
        """What was counted, in its compact form."""
        sums = {name: sum(numbers) for name, numbers in self.by_day.items()}
        by_seat = {
            "days": self.day,
            "advances": sum(sums[lane] for lane in LANE_WORDS),
            "orbs": self._orbs,
            "cards": sums["cards"],
            "overcome": sums["overcome"],
        }
        return Statistics(
            {name: tuple(numbers) for name, numbers in self.by_day.items()},
            {name: (by_seat[name],) for name in BY_SEAT},
            dict(sorted(self.counts.items())),
        )

    # Events -----------------------------------------------------------------------------------------------------

    def day_began(self, event: ev.DayBegan) -> None:
        """A new Day."""
        self.day = event.day
        self.count("reached")

    def phase_began(self, event: ev.PhaseBegan) -> None:
        """The orbs at Dusk are those that the Day was played with."""
        if event.phase == "dusk":
            self.count("orbs", self._orbs)

    def moved(self, event: ev.Moved) -> None:
        """Cards that become orbs, and orbs that are lost."""
        if event.side == PLAYER:
            self._orbs += (event.after == "mana") - (event.before == "mana")

    def played(self, event: ev.Played) -> None:
        """A card was played."""
        self.count("cards" if event.side == PLAYER else "confluence")

    def tested(self, event: ev.OvercomeTested) -> None:
        """An Expedition at Dusk."""
        self.count("facing", len(event.facing))
        self.count("overcome", len(event.overcome))

    def went(self, event: ev.ExpeditionMoved) -> None:
        """An Expedition moved, at Dusk or by an effect."""
        self.count(event.lane, 1 if event.forward else -1)

    def darkened(self, event: ev.DarknessAdvanced) -> None:
        """The Darkness came closer."""
        self.count("darkness")

    def ended(self, event: ev.Ended) -> None:
        """The match is over."""
        self.count("won" if event.won else "lost")
        self.counts[f"{'won' if event.won else 'lost'}: {event.why}"] += 1


COUNTING: Final[dict[type[Any], Callable[[DayWatch, Any], None]]] = {
    ev.DayBegan: DayWatch.day_began,
    ev.PhaseBegan: DayWatch.phase_began,
    ev.Moved: DayWatch.moved,
    ev.Played: DayWatch.played,
    ev.OvercomeTested: DayWatch.tested,
    ev.ExpeditionMoved: DayWatch.went,
    ev.DarknessAdvanced: DayWatch.darkened,
    ev.Ended: DayWatch.ended,
}
"""What each event adds to the numbers."""
