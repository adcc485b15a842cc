"""The tables at the end of a simulation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from rich.table import Table
from rich.text import Text

from confluence.cli.draw.goods import Paper
from confluence.lab.altered.days import DAYS
from confluence.lab.measures import wilson
from confluence.lab.simulate import Order, show_contracts, show_options
from confluence.lab.summary import Mean, Part, Summary, Wins
from confluence.sidereal.cards import catalogue

COUNTED = (("Traded", "deals"), ("Gifted", "gifts"), ("Invented", "inventions"), ("Stolen", "thefts"))

TURN_BY_TURN = ("deals", "inventions", "upgrades")

DAY_BY_DAY = {
    "hero forward": "hero",
    "companion forward": "companion",
    "darkness": "darkness",
    "orbs at Dusk": "orbs",
    "cards played": "cards",
    "cards of the Confluence": "confluence",
}
"""What is shown by Day, and how it is counted."""

LEVEL_WIDTH = 14
"""Columns of a share with its interval."""


def draw_summary(order: Order, summary: Summary, seconds: float, who: str) -> None:
    """What was played, the tables of the game, and the digest."""
    paper = Paper(catalogue(), german=False)
    paper.add(Text(_title(order, summary), "bold"), Text(_conditions(order)), Text())
    for part in TABLES[order.game](paper, summary):
        paper.add(part, Text())
    trouble = _trouble(summary)
    if trouble:
        paper.add(Text(trouble, "bold red"))
    paper.add(Text(f"digest {summary.digest}"))
    paper.add(Text(f"{seconds:.1f} s with {who}, {summary.done / max(seconds, 1e-9):.1f} games/s", "dim"))
    paper.deliver()


def _title(order: Order, summary: Summary) -> str:
    title = f"{summary.done:,} games of {order.game}"
    if summary.done < order.total:
        title += f" of {order.total:,} that were wanted"
    if len(order.seats) > 1:
        title += f", {order.games:,} with each number of seats"
    elif len(order.cells) > 1:
        title += f", {order.games:,} for each of {len(order.cells)} pairs of deck and difficulty"
    return title


def _conditions(order: Order) -> str:
    words = [f"players {', '.join(order.players)}", f"seed {order.seed}"]
    words += [*show_options(order.options), *show_contracts(order.contracts)]
    words.append("laws checked after every action" if order.laws else "laws not checked")
    return ", ".join(words)


# ------------------------------------------------------------------ Sidereal Confluence


def _sidereal(paper: Paper, summary: Summary) -> Iterator[Table]:
    """Means by number of seats, by turn, by species and by player."""
    yield _by_seats(paper, summary)
    if summary.all.watched:
        yield _by_turn(paper, summary)
    yield _by_species(paper, summary)
    if len(summary.all.players) > 1:
        yield _by_player(paper, summary)


def _by_seats(paper: Paper, summary: Summary) -> Table:
    table = paper.table()
    counted = tuple(name for _, name in COUNTED)
    bounded = ("of bound",) if summary.all.bounded else ()
    for title in ("seats", "games", "actions", "turns", *counted, "score per seat", "winner", *bounded):
        table.add_column(title, justify="right", no_wrap=True)
    parts: list[tuple[str, Part]] = [(str(count), part) for count, part in summary.by_seats.items()]
    if len(parts) > 1:
        parts.append(("all", summary.all))
    for name, part in parts:
        table.add_row(
            name,
            f"{part.games:,}",
            f"{part.actions.value():.1f}",
            f"{part.turns.value():.1f}",
            *(f"{part.events_per_game(kind):.2f}" for kind, _ in COUNTED),
            _mean(part.scores, summary.unit),
            f"{part.winners.value(summary.unit):.2f}",
            *(_share(part.efficiency(summary.unit)) for _ in bounded),
        )
    return table


def _share(part: float | None) -> str:
    return "" if part is None else f"{100 * part:.1f} %"


def _by_turn(paper: Paper, summary: Summary) -> Table:
    table = paper.table()
    table.add_column("by game", no_wrap=True)
    for turn in range(1, len(summary.all.per_game("deals")) + 1):
        table.add_column(f"turn {turn}", justify="right", no_wrap=True)
    for name in TURN_BY_TURN:
        table.add_row(name, *(f"{mean:.2f}" for mean in summary.all.per_game(name)))
    return table


def _by_species(paper: Paper, summary: Summary) -> Table:
    names = summary.game.names
    table = paper.table()
    table.add_column("mean score", no_wrap=True)
    for count in summary.by_seats:
        table.add_column(f"{count} seats", justify="right", no_wrap=True)
    if len(summary.by_seats) > 1:
        table.add_column("all", justify="right", no_wrap=True)
    parts = [*summary.by_seats.values(), *([summary.all] if len(summary.by_seats) > 1 else [])]
    for species in sorted(summary.all.species):
        cells = [part.species.get(species) for part in parts]
        table.add_row(
            names[species],
            *("" if mean is None else f"{mean.value(summary.unit):.2f}" for mean in cells[:-1]),
            _mean(cells[-1], summary.unit),
        )
    return table


def _by_player(paper: Paper, summary: Summary) -> Table:
    table = paper.table()
    table.add_column("player", no_wrap=True)
    for title in ("seats", "mean score", "wins"):
        table.add_column(title, justify="right", no_wrap=True)
    for name, scores in sorted(summary.all.players.items()):
        table.add_row(name, f"{scores.count:,}", _mean(scores, summary.unit), f"{summary.all.wins[name]:,}")
    return table


# ------------------------------------------------------------------ Altered Confluence


def _altered(paper: Paper, summary: Summary) -> Iterator[Table]:
    """How often each deck won on each level, what happened on each Day, and how the games ended."""
    yield _by_level(paper, summary)
    if summary.all.watched:
        yield _by_day(paper, summary)
        yield _endings(paper, summary)


def _by_level(paper: Paper, summary: Summary) -> Table:
    """In percent; a narrower terminal wraps the lines itself, so that no number is lost."""
    table = paper.table()
    levels, decks = summary.known_levels, sorted(summary.levels)
    paper.console.width = max(paper.width, LEVEL_WIDTH * (len(levels) + 3))
    table.add_column("% won, difficulty", no_wrap=True)
    for title in (*levels, *(("all",) if len(levels) > 1 else ())):
        table.add_column(title, justify="right", no_wrap=True)
    for title in ("games", "days"):
        table.add_column(title, justify="right", no_wrap=True)
    several: list[str | None] = [*decks, *([None] if len(decks) > 1 else [])]
    for deck in several:
        whole = summary.wins(deck)
        cells = [summary.wins(deck, level) for level in levels] + ([whole] if len(levels) > 1 else [])
        days = f"{whole.turns / whole.games:.1f}" if whole.games else ""
        name = "all" if deck is None else summary.game.names[deck]
        table.add_row(name, *map(_won, cells), f"{whole.games:,}", days)
    return table


def _won(wins: Wins) -> str:
    """A share with its interval, in percent."""
    if not wins.games:
        return ""
    share = wilson(wins.wins, wins.games)
    return f"{100 * share.value:.0f} ({100 * (share.low or 0):.0f}-{100 * (share.high or 0):.0f})"


def _by_day(paper: Paper, summary: Summary) -> Table:
    counted = summary.all.by_turn
    days = [day for day in range(DAYS) if counted["reached"][day]]
    table = paper.table()
    table.add_column("by game", no_wrap=True)
    for day in days:
        table.add_column(f"Day {day + 1}", justify="right", no_wrap=True)
    table.add_row("games", *(f"{counted['reached'][day]:,}" for day in days))
    for title, name in DAY_BY_DAY.items():
        table.add_row(title, *(f"{counted[name][day] / counted['reached'][day]:.2f}" for day in days))
    for name in ("won", "lost"):
        table.add_row(name, *(f"{counted[name][day]:,}" for day in days))
    return table


def _endings(paper: Paper, summary: Summary) -> Table:
    table = paper.table()
    table.add_column("how games ended", no_wrap=True)
    for title in ("games", "share"):
        table.add_column(title, justify="right", no_wrap=True)
    for ending, count in sorted(summary.all.counts.items(), key=lambda pair: (-pair[1], pair[0])):
        table.add_row(ending, f"{count:,}", f"{100 * count / summary.all.watched:.1f} %")
    return table


# ------------------------------------------------------------------ shared


def _mean(scores: Mean | None, unit: int) -> str:
    return "" if scores is None else f"{scores.value(unit):.2f} ± {scores.error(unit):.2f}"


def _trouble(summary: Summary) -> str:
    part = summary.all
    counted = ((part.failed, "failed"), (part.stalled, "stalled"), (part.slips, "mistakes of players"))
    return ", ".join(f"{count:,} {name}" for count, name in counted if count)


TABLES: Final[dict[str, Callable[[Paper, Summary], Iterator[Table]]]] = {
    "sidereal": _sidereal,
    "altered": _altered,
}
"""By game, what draws its tables."""
