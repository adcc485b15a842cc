"""The tables at the end of a simulation."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from confluence.cli.drawing import Paper
from confluence.lab.games import GAMES
from confluence.lab.simulate import Order
from confluence.lab.summary import Mean, Part, Summary
from confluence.sidereal.cards import catalogue

COUNTED = (("Traded", "deals"), ("Gifted", "gifts"), ("Invented", "inventions"), ("Stolen", "thefts"))

TURN_BY_TURN = ("deals", "inventions", "upgrades")


def draw_summary(order: Order, summary: Summary, seconds: float, who: str) -> None:
    """What was played, means by number of seats, by species and by player, and the digest."""
    paper = Paper(catalogue(), german=False)
    paper.add(Text(_title(order, summary), "bold"), Text(_conditions(order)), Text())
    paper.add(_by_seats(paper, summary), Text())
    if summary.all.watched:
        paper.add(_by_turn(paper, summary), Text())
    paper.add(_by_species(paper, order, summary), Text())
    if len(summary.all.players) > 1:
        paper.add(_by_player(paper, summary), Text())
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
    return title


def _conditions(order: Order) -> str:
    words = [f"players {', '.join(order.players)}", f"seed {order.seed}"]
    words += [f"{name}={value}" for name, value in order.options.items()]
    words.append("laws checked after every action" if order.laws else "laws not checked")
    return ", ".join(words)


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


def _by_species(paper: Paper, order: Order, summary: Summary) -> Table:
    names = GAMES[order.game].names
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


def _mean(scores: Mean | None, unit: int) -> str:
    return "" if scores is None else f"{scores.value(unit):.2f} ± {scores.error(unit):.2f}"


def _trouble(summary: Summary) -> str:
    part = summary.all
    counted = ((part.failed, "failed"), (part.stalled, "stalled"), (part.slips, "mistakes of players"))
    return ", ".join(f"{count:,} {name}" for count, name in counted if count)
