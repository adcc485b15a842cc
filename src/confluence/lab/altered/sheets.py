"""What results of Altered Confluence say, as sheets: how often decks win on which level, and how games go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from confluence.altered.words import LANE_WORDS
from confluence.lab.altered.days import BY_DAY, BY_SEAT, DAYS
from confluence.lab.games import level_order
from confluence.lab.measures import wilson
from confluence.lab.sheet import Cell, Column, Sheet, number, share, words
from confluence.lab.simulate import Result

if TYPE_CHECKING:
    from confluence.lab.report import Report


def _won() -> tuple[Column, ...]:
    """The columns of a share of games that were won."""
    return (
        number("games", "games", "games played to their end", 0),
        number("wins", "wins", "games won", 0),
        share("win_share", "share", "part of the games that was won", 1),
        share("win_low", "from", "lower bound of the share: 95 % interval by Wilson", 1),
        share("win_high", "to", "upper bound of the share", 1),
        number("days", "days", "mean number of Days that a game lasted"),
    )


def _row(results: list[Result]) -> tuple[Cell, ...]:
    """The cells of `_won`."""
    wins = sum(result.ranks == (1,) for result in results)
    won = wilson(wins, len(results))
    days = sum(result.turns for result in results) / len(results)
    return len(results), wins, won.value, won.low, won.high, days


def levels(report: Report) -> Sheet:
    """How often each deck won on each level."""
    columns = (
        words("deck", "deck", "the deck of the player"),
        words("difficulty", "difficulty", "how many rare twins the Confluence had, or the name of a preset"),
        words("player", "player", "who plays"),
        *_won(),
    )
    cells: dict[tuple[str, str, str], list[Result]] = {}
    for result in report.played:
        cells.setdefault((result.seats[0], result.level, result.players[0]), []).append(result)
    rows: list[tuple[Cell, ...]] = []
    for deck, level, player in sorted(cells, key=lambda cell: (cell[2], cell[0], level_order(cell[1]))):
        rows.append((report.names[deck], level, player, *_row(cells[deck, level, player])))
    return Sheet("levels", "Games won by deck and difficulty", columns, rows, "95 % intervals by Wilson")


def players(report: Report) -> Sheet:
    """How the players did, all decks and levels together."""
    columns = (words("player", "player", "who plays"), *_won())
    rows: list[tuple[Cell, ...]] = [
        (player, *_row([result for result in report.played if result.players == (player,)]))
        for player in report.ranking
    ]
    return Sheet("players", "Players", columns, rows)


def days(report: Report) -> Sheet:
    """What happens on each Day, by game that reached it."""
    columns = (
        number("day", "day", "Day of the game", 0),
        number("reached", "games", "games that reached this Day", 0),
        number("hero", "hero", "regions that the Hero Expedition moved forward, less those back"),
        number("companion", "companion", "the same for the Companion Expedition"),
        number("darkness", "darkness", "regions that the Darkness took"),
        number("orbs", "orbs", "orbs of the player at Dusk"),
        number("cards", "cards", "cards that the player played"),
        number("confluence", "its cards", "cards that the Confluence played"),
        number("facing", "facing", "objects that faced the Expeditions at Dusk"),
        number("overcome", "overcome", "how many of them were Overcome"),
        number("won", "won", "games won on this Day", 0),
        number("lost", "lost", "games lost on this Day", 0),
    )
    sums = {name: [0] * DAYS for name in BY_DAY}
    for _, statistics in report.counted:
        for name in BY_DAY:
            sums[name] = [a + b for a, b in zip(sums[name], statistics.by_turn[name], strict=True)]
    rows: list[tuple[Cell, ...]] = []
    for day, reached in enumerate(sums["reached"]):
        if reached:
            means = (sums[name][day] / reached for name in (*LANE_WORDS, *BY_DAY[3:9]))
            rows.append((day + 1, reached, *means, sums["won"][day], sums["lost"][day]))
    return Sheet("days", "Day by Day", columns, rows, "means by game that reached the Day")


def endings(report: Report) -> Sheet:
    """How games ended."""
    columns = (
        words("ending", "ending", "how the game ended, and by what"),
        number("games", "games", "games that ended so", 0),
        share("share", "share", "of all games", 1),
        number("days", "days", "mean number of Days that they lasted"),
    )
    found: dict[str, list[int]] = {}
    for result, statistics in report.counted:
        for ending in statistics.counts:
            found.setdefault(ending, []).append(result.turns)
    rows: list[tuple[Cell, ...]] = []
    for ending, lasted in sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        rows.append((ending, len(lasted), len(lasted) / len(report.counted), sum(lasted) / len(lasted)))
    return Sheet("endings", "How games ended", columns, rows)


def games(report: Report) -> Sheet:
    """Every game."""
    columns = (
        number("game", "game", "number of the game, from 0", 0),
        words("deck", "deck", "the deck of the player"),
        words("difficulty", "difficulty", "how many rare twins the Confluence had, or the name of a preset"),
        words("player", "player", "who plays"),
        number("won", "won", "1 for a win, 0 for a loss", 0),
        words("ending", "ending", "how it ended"),
        number("days", "days", "Days that it lasted", 0),
        number("advances", "advances", "regions that both Expeditions moved forward, less those back", 0),
        number("orbs", "orbs", "orbs of the player at the end", 0),
        number("cards", "cards", "cards that the player played", 0),
        number("overcome", "overcome", "objects that were Overcome", 0),
    )
    rows: list[tuple[Cell, ...]] = []
    for result in report.played:
        row: tuple[Cell, ...] = (result.number, result.seats[0], result.level, result.players[0], result.scores[0])
        counted = result.statistics
        if counted is None:
            rows.append((*row, *(None for _ in ("ending", *BY_SEAT))))
        else:
            rows.append((*row, ", ".join(counted.counts), *(counted.by_seat[name][0] for name in BY_SEAT)))
    return Sheet("games", "Every game", columns, rows, shown=False)
