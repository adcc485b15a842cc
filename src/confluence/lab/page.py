"""A report as one HTML page that needs nothing but itself: plots, tables and what their columns mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from confluence.lab import plots
from confluence.lab.measures import SURE, Interval, wilson
from confluence.lab.report import Report
from confluence.lab.sheet import Cell, Sheet

STYLE: Final = """
:root { color-scheme: light dark; --paper: #fbfaf7; --sheet: #ffffff; --ink: #1d2330; --soft: #5b6475; --rule: #dcdfe6;
  --s1: #2a6fbb; --s2: #c05f12; --s3: #2f8555; --s4: #7d4ea3; --s5: #8f7420; --s6: #6b7280; --bad: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #12151c; --sheet: #1a1f29; --ink: #e8eaf0; --soft: #a3abba; --rule: #333b4a;
    --s1: #6ea8e8; --s2: #f0a35e; --s3: #6cc495; --s4: #bd93e0; --s5: #d9c06a; --s6: #9aa3b2; --bad: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1320px; margin: 0 auto; padding: 20px 20px 48px; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 8px 0 4px; }
h2 { font-size: 1.15rem; margin: 32px 0 10px; }
p { margin: 4px 0; } .soft, footer { color: var(--soft); } .bad { color: var(--bad); font-weight: 600; }
.facts { display: flex; flex-wrap: wrap; gap: 10px; margin: 18px 0 4px; padding: 0; list-style: none; }
.facts li { background: var(--sheet); border: 1px solid var(--rule); border-radius: 8px; padding: 8px 16px; }
.facts b { display: block; font-size: 1.35rem; font-variant-numeric: tabular-nums; }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 370px), 1fr)); gap: 14px; }
figure { margin: 0; background: var(--sheet); border: 1px solid var(--rule); border-radius: 8px; padding: 12px 14px; }
figcaption, caption { font-weight: 600; text-align: left; margin-bottom: 6px; }
svg { display: block; width: 100%; height: auto; max-width: 480px; font: 12.5px system-ui, sans-serif; }
svg text { fill: var(--soft); } svg .name { fill: var(--ink); } svg .tick { text-anchor: middle; }
svg .side { text-anchor: end; } .grid { stroke: var(--rule); } .zero { stroke: var(--soft); }
.whisker { stroke: var(--s1); stroke-width: 2; } .box { fill: var(--s1); fill-opacity: 0.35; stroke: var(--s1); }
.median { stroke: var(--ink); stroke-width: 2; }
.s1 { fill: var(--s1); background: var(--s1); } .s2 { fill: var(--s2); background: var(--s2); }
.s3 { fill: var(--s3); background: var(--s3); } .s4 { fill: var(--s4); background: var(--s4); }
.s5 { fill: var(--s5); background: var(--s5); } .s6 { fill: var(--s6); background: var(--s6); }
.key { display: flex; flex-wrap: wrap; gap: 2px 14px; margin: 0 0 4px; padding: 0; list-style: none; font-size: 13px; }
.key i { display: inline-block; width: 11px; height: 11px; border-radius: 2px; margin-right: 5px; }
.tables { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 14px; margin-top: 14px; }
.wide { max-width: 100%; overflow-x: auto; background: var(--sheet); border: 1px solid var(--rule); border-radius: 8px;
  padding: 12px 14px; }
.wide:focus-visible { outline: 2px solid var(--s1); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 12px 4px 0; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--rule); }
tr:last-child > * { border-bottom: 0; } thead th { color: var(--soft); font-weight: 600; }
thead .word, .word { text-align: left; } tbody th { font-weight: 400; } caption { white-space: nowrap; }
details { margin-top: 6px; max-width: 40rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 14px; margin: 6px 0; }
dt { font-weight: 600; } dd { margin: 0; } summary { cursor: pointer; color: var(--soft); }
@media (max-width: 480px) { main { padding: 12px 12px 32px; } dl { grid-template-columns: 1fr; }
  h1 { font-size: 1.3rem; } caption { white-space: normal; } }
"""
STACKED: Final = {
    "inventions": ("inventions",),
    "sharing bonus": ("sharing bonus",),
    "converters": ("converters",),
    "upgrades, relics, tokens, donations": ("upgrades", "relics", "tokens", "donations"),
    "left-over goods": ("left-overs",),
}
"""What is put together where points are stacked by turn."""


def draw_page(report: Report) -> str:
    """The whole page."""
    trouble = f'<p class="bad">{escape(report.trouble)}</p>' if report.trouble else ""
    sections = [
        _section(title, draw(report), _tables(report, *sheets)) for title, draw, sheets in SECTIONS[report.order.game]
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{escape(report.title)}</title><style>{STYLE}</style></head>\n<body><main>"
        f'<h1>{escape(report.title)}</h1><p class="soft">{escape(report.conditions)}</p>{trouble}'
        f"{_fact_list(FACTS[report.order.game](report))}"
        f"{''.join(sections)}<footer><p>Intervals hold 95 of 100 cases. What every number means stands in docs/lab.md."
        "</p></footer></main></body></html>\n"
    )


def _facts(report: Report) -> list[tuple[str, str]]:
    facts = [("games", f"{len(report.played):,}")]
    scores = [score for result in report.played for score in report.points(result)]
    if scores:
        winners = [max(report.points(result)) for result in report.played]
        facts.append(("points by seat", f"{sum(scores) / len(scores):.1f}"))
        facts.append(("points of the winner", f"{sum(winners) / len(winners):.1f}"))
    for name, title in (("deals", "deals by game"), ("inventions", "inventions by game")):
        sheet = report.sheet("turns")
        if sheet is not None:
            facts.append((title, f"{sum(map(_float, sheet.column(name))):.1f}"))
    efficiency = report.efficiency(report.played)
    if efficiency is not None:
        facts.append(("of the bound", f"{100 * efficiency:.0f} %"))
    return facts


def _solo_facts(report: Report) -> list[tuple[str, str]]:
    played = report.played
    facts = [("games", f"{len(played):,}")]
    if played:
        won = wilson(sum(result.ranks == (1,) for result in played), len(played))
        facts.append(("won", f"{100 * won.value:.1f} %"))
        facts.append(("95 % interval", f"{100 * (won.low or 0):.1f} to {100 * (won.high or 0):.1f} %"))
        facts.append(("Days by game", f"{sum(result.turns for result in played) / len(played):.1f}"))
    return facts


def _fact_list(facts: Sequence[tuple[str, str]]) -> str:
    items = "".join(f"<li><b>{value}</b>{escape(title)}</li>" for title, value in facts)
    return f'<ul class="facts">{items}</ul>'


def _section(title: str, drawn: Sequence[str], tables: str) -> str:
    if not drawn and not tables:
        return ""
    return f'<section><h2>{escape(title)}</h2><div class="plots">{"".join(drawn)}</div>{tables}</section>\n'


# ------------------------------------------------------------------ plots


def _player_plots(report: Report) -> list[str]:
    found = []
    scores: dict[str, list[float]] = {player: [] for player in report.ranking}
    for result in report.played:
        for player, score in zip(result.players, report.points(result), strict=True):
            scores[player].append(score)
    if scores:
        found.append(plots.spreads("Scores by player", list(scores.items()), " points"))
    if report.ratings:
        rated = [(player, report.ratings[player]) for player in report.ranking]
        rows = [(name, Interval(r.mu, r.mu - SURE * r.sigma, r.mu + SURE * r.sigma)) for name, r in rated]
        found.append(plots.intervals("Ratings", rows, zero=False))
    sheet = report.sheet("pairs")
    if sheet is not None and len(sheet.rows) <= 15:
        columns = (sheet.column(key) for key in ("player", "other", "difference", "low", "high"))
        pairs = [(f"{one} − {two}", _interval(*rest)) for one, two, *rest in zip(*columns, strict=True)]
        found.append(plots.intervals("Points more than on the same table", pairs, signed=True))
    return found


def _species_plots(report: Report) -> list[str]:
    found = []
    sheet = report.sheet("species")
    if sheet is not None:
        columns = (sheet.column(key) for key in ("species", "effect", "low", "high"))
        rows = [(str(name), _interval(*rest)) for name, *rest in zip(*columns, strict=True)]
        found.append(plots.intervals("Points above the mean of the table, by species", rows, signed=True))
        scores: dict[str, list[float]] = {}
        for result in report.played:
            for one, score in zip(result.seats, report.points(result), strict=True):
                scores.setdefault(report.names[one], []).append(score)
        ordered = [(str(name), scores[str(name)]) for name in sheet.column("species")]
        found.append(plots.spreads("Scores by species", ordered, " points"))
    shares: dict[str, list[float]] = {}
    for result in report.played:
        if result.bound:
            part = 100 * sum(report.points(result)) / result.bound
            shares.setdefault(f"{len(result.seats)} seats", []).append(part)
    if shares:
        found.append(plots.spreads("Efficiency: percent of the bound of the table", sorted(shares.items()), " %"))
    return found


def _turn_plots(report: Report) -> list[str]:
    sheet = report.sheet("turns")
    if sheet is None:
        return []
    names = [f"turn {turn}" for turn in sheet.column("turn")]

    def counted(*keys: str) -> list[tuple[str, list[float]]]:
        return [(key, [_float(cell) for cell in sheet.column(key)]) for key in keys]

    found = [
        plots.columns("Inventions and upgrades by turn, by game", names, counted("inventions", "upgrades")),
        plots.columns("Deals and gifts by turn, by game", names, counted("deals", "gifts")),
        plots.columns("Surplus of deals by turn, in points by game", names, counted("surplus")),
        plots.stacks("White converters by turn: runs made and left out", names, counted("runs", "idle")),
    ]
    sources = report.sheet("sources")
    if sources is not None:
        found.append(_points_plot(sources, names))
    return found


def _level_plots(report: Report) -> list[str]:
    sheet = report.sheet("levels")
    if sheet is None:
        return []
    keys = ("player", "difficulty", "deck", "win_share", "win_low", "win_high")
    found: dict[str, list[tuple[str, Interval]]] = {}
    for player, level, deck, *rest in zip(*(sheet.column(key) for key in keys), strict=True):
        bounds = [100 * _float(cell) for cell in rest]
        found.setdefault(f"Percent won by {player}, difficulty {level}", []).append((str(deck), Interval(*bounds)))
    return [plots.intervals(title, rows) for title, rows in found.items()]


def _day_plots(report: Report) -> list[str]:
    sheet = report.sheet("days")
    if sheet is None:
        return []
    names = [f"Day {day}" for day in sheet.column("day")]

    def counted(*keys: str) -> list[tuple[str, list[float]]]:
        return [(key, [_float(cell) for cell in sheet.column(key)]) for key in keys]

    return [
        plots.columns("Regions forward, by game that reached the Day", names, counted("hero", "companion", "darkness")),
        plots.columns("Cards played, by game that reached the Day", names, counted("cards", "confluence")),
        plots.columns("Objects at Dusk", names, counted("facing", "overcome")),
        plots.columns("Games that ended", names, counted("won", "lost")),
    ]


def _no_plots(_report: Report) -> list[str]:
    return []


def _points_plot(sheet: Sheet, names: list[str]) -> str:
    by_title = {str(row[0]): [_float(cell) for cell in row[1 : len(names) + 2]] for row in sheet.rows}
    nothing = [0.0] * (len(names) + 1)
    series = []
    for title, parts in STACKED.items():
        values = [sum(column) for column in zip(*(by_title.get(part, nothing) for part in parts), strict=True)]
        if any(values):
            series.append((title, values))
    return plots.stacks("Points by turn and source, by seat", [*names, "end"], series)


def _interval(value: Cell, low: Cell, high: Cell) -> Interval:
    return Interval(_float(value), None if low is None else _float(low), None if high is None else _float(high))


def _float(cell: Cell) -> float:
    return float(cell) if isinstance(cell, int | float) else 0.0


# ------------------------------------------------------------------ tables


def _tables(report: Report, *names: str) -> str:
    found = [report.sheet(name) for name in names]
    drawn = "".join(_table(sheet) for sheet in found if sheet is not None)
    return f'<div class="tables">{drawn}</div>' if drawn else ""


def _table(sheet: Sheet) -> str:
    is_word = [any(isinstance(row[at], str) for row in sheet.rows) for at in range(len(sheet.columns))]
    heads = "".join(
        f'<th scope="col"{_kind(word)} title="{escape(column.meaning)}">{escape(column.title)}</th>'
        for column, word in zip(sheet.columns, is_word, strict=True)
    )
    rows = "".join(f"<tr>{_row(sheet, row, is_word)}</tr>" for row in sheet.rows)
    note = f'<p class="soft">{escape(sheet.note)}</p>' if sheet.note else ""
    meanings = "".join(f"<dt>{escape(c.title)}</dt><dd>{escape(c.meaning)}</dd>" for c in sheet.columns)
    title = escape(sheet.title)
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{title}"><table><caption>{title}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>{note}"
        f"<details><summary>What the columns mean</summary><dl>{meanings}</dl></details></div>"
    )


def _row(sheet: Sheet, row: tuple[Cell, ...], is_word: list[bool]) -> str:
    cells = []
    for at, (column, cell) in enumerate(zip(sheet.columns, row, strict=True)):
        shown = escape(column.show(cell))
        cells.append(
            f'<th scope="row"{_kind(is_word[at])}>{shown}</th>' if at == 0 else f"<td{_kind(is_word[at])}>{shown}</td>"
        )
    return "".join(cells)


def _kind(word: bool) -> str:
    return ' class="word"' if word else ""


# ------------------------------------------------------------------ by game

Section = tuple[str, Callable[[Report], list[str]], tuple[str, ...]]
"""Its title, what draws its plots, and the names of its sheets."""
SECTIONS: Final[dict[str, tuple[Section, ...]]] = {
    "sidereal": (
        ("Players", _player_plots, ("players", "pairs", "habits", "player_sources")),
        ("Species and tables", _species_plots, ("species", "sizes")),
        ("Turn by turn", _turn_plots, ("turns", "sources", "deals")),
    ),
    "altered": (
        ("Decks and difficulty", _level_plots, ("levels",)),
        ("Players", _no_plots, ("players", "pairs")),
        ("Day by Day", _day_plots, ("days", "endings")),
    ),
}
FACTS: Final[dict[str, Callable[[Report], list[tuple[str, str]]]]] = {"sidereal": _facts, "altered": _solo_facts}
"""What stands at the top of the page."""
