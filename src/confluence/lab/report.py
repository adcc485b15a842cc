"""What results say, as sheets: the same numbers for the terminal, for CSV files and for the page with plots.

Every sheet has columns with a key for programs, a title for people and a meaning. docs/lab.md lists all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Final

from confluence.lab.altered import sheets as altered_sheets
from confluence.lab.counting import Statistics
from confluence.lab.games import GAMES
from confluence.lab.log import AnyOrder
from confluence.lab.measures import Grouped, Interval, Rating, ratings, resampled
from confluence.lab.sheet import Sheet
from confluence.lab.sidereal import sheets as sidereal_sheets
from confluence.lab.simulate import Result, show_contracts, show_options
from confluence.lab.tournament import Tournament


class Report:
    """Everything that can be said about the results of an order."""

    def __init__(self, order: AnyOrder, results: Sequence[Result]) -> None:
        self.order = order
        self.results = list(results)
        self.played = [result for result in self.results if not result.error]
        self.game = GAMES[order.game]
        self.names = self.game.names

    @cached_property
    def sheets(self) -> list[Sheet]:
        """All sheets that have something to say."""
        return [sheet for sheet in (make(self) for make in SHEETS[self.order.game]) if sheet.rows]

    def sheet(self, name: str) -> Sheet | None:
        """The sheet with this name, if it has something to say."""
        return next((sheet for sheet in self.sheets if sheet.name == name), None)

    # What the sheets are made of -------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """What was played, in one line."""
        order = self.order
        if isinstance(order, Tournament):
            title = f"{order.tables:,} duplicate {'table' if order.tables == 1 else 'tables'} of {order.game}"
            title += f", {order.rounds} games each"
        else:
            title = f"{order.total:,} games of {order.game}"
        if len(self.results) < order.total:
            title += f"; {len(self.results):,} of {order.total:,} games are played"
        return title

    @property
    def conditions(self) -> str:
        """Under which conditions."""
        order = self.order
        who = order.entrants if isinstance(order, Tournament) else order.players
        counts = (order.seats,) if isinstance(order, Tournament) else order.seats
        said = [f"players {', '.join(who)}", f"seats {', '.join(map(str, counts))}", f"seed {order.seed}"]
        if self.game.is_solo:
            del said[1]
        if order.species:
            said.append(f"{self.game.seated.many} {', '.join(self.names[one] for one in order.species)}")
        said += [*show_options(order.options), *show_contracts(order.contracts)]
        if not isinstance(order, Tournament):
            said += [f"{name}={', '.join(values)}" for name, values in order.vary.items()]
        return ", ".join(said)

    @property
    def trouble(self) -> str:
        """What went wrong; empty if nothing did."""
        counted = (
            (len(self.results) - len(self.played), "failed"),
            (sum(result.stalled for result in self.played), "stalled"),
            (sum(result.slips for result in self.played), "mistakes of players"),
        )
        return ", ".join(f"{count:,} {what}" for count, what in counted if count)

    def points(self, result: Result) -> list[float]:
        """The scores in points."""
        return [score / result.unit for score in result.scores]

    @cached_property
    def counted(self) -> list[tuple[Result, Statistics]]:
        """The matches that were watched."""
        return [(result, result.statistics) for result in self.played if result.statistics is not None]

    @cached_property
    def whole_groups(self) -> set[int]:
        """The groups of which every match was played to its end."""
        found: dict[int, int] = {}
        for result in self.played:
            group = self.order.group(result.number)
            found[group] = found.get(group, 0) + 1
        return {group for group, count in found.items() if count == self.order.rounds}

    @cached_property
    def scores(self) -> dict[str, Grouped]:
        """The scores of every player by group."""
        found: dict[str, Grouped] = {}
        for result in self.played:
            for player, score in zip(result.players, self.points(result), strict=True):
                found.setdefault(player, Grouped()).add(self.order.group(result.number), score)
        return dict(sorted(found.items()))

    @cached_property
    def effects(self) -> dict[str, Interval]:
        """By species, how far it scores above or below the mean of its table."""
        found: dict[str, Grouped] = {}
        for result in self.played:
            scores = self.points(result)
            mean = sum(scores) / len(scores)
            for one, score in zip(result.seats, scores, strict=True):
                found.setdefault(one, Grouped()).add(self.order.group(result.number), score - mean)
        return resampled(dict(sorted(found.items())), self.order.seed)

    @cached_property
    def ratings(self) -> dict[str, Rating]:
        """By player; empty if one player sits in all seats."""
        return ratings(self.played)

    @cached_property
    def ranking(self) -> list[str]:
        """The players from the strongest to the weakest."""

        def strength(player: str) -> float:
            rated = self.ratings.get(player)
            return rated.ordinal if rated else self.scores[player].mean

        return sorted(self.scores, key=strength, reverse=True)

    def efficiency(self, results: Iterable[Result]) -> float | None:
        """What tables won of what they could have won, where that is known."""
        bounded = [result for result in results if result.bound]
        won = sum(sum(self.points(result)) for result in bounded)
        return won / sum(result.bound or 0 for result in bounded) if bounded else None


SHEETS: Final[dict[str, tuple[Callable[[Report], Sheet], ...]]] = {
    "sidereal": (
        sidereal_sheets.players,
        sidereal_sheets.pairs,
        sidereal_sheets.sizes,
        sidereal_sheets.species,
        sidereal_sheets.turns,
        sidereal_sheets.sources,
        sidereal_sheets.habits,
        sidereal_sheets.player_sources,
        sidereal_sheets.dealings,
        sidereal_sheets.groups,
        sidereal_sheets.seats,
    ),
    "altered": (
        altered_sheets.levels,
        altered_sheets.players,
        sidereal_sheets.pairs,
        altered_sheets.days,
        altered_sheets.endings,
        altered_sheets.games,
    ),
}
"""By game, what makes its sheets, in the order in which they are shown."""
