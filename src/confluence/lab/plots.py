"""Small plots as SVG: drawn for a column of a page, coloured by its style sheet, told in words for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Final

from confluence.lab.measures import Interval, quantile

WIDTH: Final = 400
"""Of every plot, in units that are pixels where the page has room."""
ROW: Final = 30
TOP: Final = 6
AXIS: Final = 26
LETTER: Final = 7.2
"""Room for one letter of a name on the left."""
RIGHT: Final = 14
HEIGHT: Final = 220
"""Of a plot by turn."""
LEFT: Final = 34
"""Room for numbers on the left."""
COLOURS: Final = 6
"""How many series the style sheet tells apart."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Where numbers lie on an axis."""

    low: float
    high: float
    start: float
    """The place of the lowest number."""
    end: float
    ticks: tuple[float, ...]

    def __call__(self, value: float) -> float:
        """The place of a number."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)


def scale(values: Sequence[float], start: float, end: float, *, zero: bool = False, most: int = 6) -> Scale:
    """An axis with round numbers that has room for all values, and for zero if that is wanted."""
    low, high = min(values), max(values)
    if zero:
        low, high = min(low, 0.0), max(high, 0.0)
    if high - low < 1e-9:
        low, high = low - (0 if zero and low >= 0 else 1), high + 1
    step = _round_step((high - low) / most)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    ticks = tuple(round(count * step, 10) for count in range(first, last + 1))
    return Scale(ticks[0], ticks[-1], start, end, ticks)


def _round_step(least: float) -> float:
    size = 10.0 ** floor(log10(least))
    return next(size * factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= least * (1 - 1e-9))


def told(value: float, *, signed: bool = False) -> str:
    """A number as short as it can be."""
    text = f"{value:{'+' if signed else ''}.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "+0") else text.replace("-", "−")


# ------------------------------------------------------------------ pieces


def figure(title: str, drawing: str, height: float, words: str, legend: Sequence[str] = ()) -> str:
    """A plot with its title above it and the same in words for screen readers."""
    key = "".join(f'<li><i class="s{at % COLOURS + 1}"></i>{escape(name)}</li>' for at, name in enumerate(legend))
    key = f'<ul class="key">{key}</ul>' if key else ""
    box = f'viewBox="0 0 {WIDTH} {height:g}"'
    svg = f'<svg {box} role="img" aria-label="{escape(f"{title}. {words}")}">{drawing}</svg>'
    return f"<figure><figcaption>{escape(title)}</figcaption>{key}{svg}</figure>"


def _margin(names: Sequence[str]) -> float:
    """Where an axis begins that has these names on its left."""
    return min(WIDTH / 2, 16 + LETTER * max(map(len, names)))


def _text(x: float, y: float, text: str, kind: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def _rect(x: float, y: float, width: float, height: float, kind: str, title: str = "") -> str:
    inside = f"<title>{escape(title)}</title>" if title else ""
    place = f'x="{x:.1f}" y="{y:.1f}" width="{max(0.0, width):.1f}" height="{max(0.0, height):.1f}"'
    return f'<rect {place} class="{kind}">{inside}</rect>'


def _dot(x: float, y: float, kind: str, title: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" class="{kind}"><title>{escape(title)}</title></circle>'


def _lying(axis: Scale, bottom: float) -> str:
    """An axis below the rows, with a line upwards at every tick."""
    parts = []
    for tick in axis.ticks:
        parts.append(_line(axis(tick), TOP, axis(tick), bottom, "zero" if tick == 0 else "grid"))
        parts.append(_text(axis(tick), bottom + 17, told(tick), "tick"))
    return "".join(parts)


def _standing(axis: Scale) -> str:
    """An axis on the left, with a line across at every tick."""
    parts = []
    for tick in axis.ticks:
        parts.append(_line(LEFT, axis(tick), WIDTH - RIGHT, axis(tick), "zero" if tick == 0 else "grid"))
        parts.append(_text(LEFT - 6, axis(tick) + 4, told(tick), "side"))
    return "".join(parts)


# ------------------------------------------------------------------ plots


def intervals(title: str, rows: Sequence[tuple[str, Interval]], *, zero: bool = True, signed: bool = False) -> str:
    """One dot a row, with a line from the lower to the upper bound."""
    values = [value for _, i in rows for value in (i.value, i.low, i.high) if value is not None]
    axis = scale(values, _margin([name for name, _ in rows]), WIDTH - RIGHT, zero=zero)
    bottom = TOP + ROW * len(rows)
    parts = [_lying(axis, bottom)]
    spoken = []
    for at, (name, found) in enumerate(rows):
        y = TOP + ROW * (at + 0.5)
        said = f"{name} {told(found.value, signed=signed)}"
        if found.low is not None and found.high is not None:
            parts.append(_line(axis(found.low), y, axis(found.high), y, "whisker"))
            said += f", from {told(found.low, signed=signed)} to {told(found.high, signed=signed)}"
        parts += [_dot(axis(found.value), y, "s1", said), _text(0, y + 4, name, "name")]
        spoken.append(said)
    return figure(title, "".join(parts), bottom + AXIS, "; ".join(spoken))


def spreads(title: str, rows: Sequence[tuple[str, Sequence[float]]], unit: str = "") -> str:
    """Boxes: the middle half of the values, a line at the median, whiskers that leave out 5 % on each side."""
    start = _margin([name for name, _ in rows])
    axis = scale([value for _, values in rows for value in values], start, WIDTH - RIGHT)
    bottom = TOP + ROW * len(rows)
    parts = [_lying(axis, bottom)]
    spoken = []
    for at, (name, values) in enumerate(rows):
        ordered = sorted(values)
        low, first, middle, third, high = (quantile(ordered, share) for share in (0.05, 0.25, 0.5, 0.75, 0.95))
        y = TOP + ROW * (at + 0.5)
        said = f"{name}: median {told(middle)}{unit}, half of all from {told(first)} to {told(third)}"
        parts += [
            _line(axis(low), y, axis(high), y, "whisker"),
            _rect(axis(first), y - 8, axis(third) - axis(first), 16, "box", said),
            _line(axis(middle), y - 8, axis(middle), y + 8, "median"),
            _text(0, y + 4, name, "name"),
        ]
        spoken.append(said)
    return figure(title, "".join(parts), bottom + AXIS, "; ".join(spoken))


def columns(title: str, names: Sequence[str], series: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Columns beside each other, one for every series."""
    axis = scale([v for _, values in series for v in values], HEIGHT - AXIS, TOP + 8, zero=True, most=5)
    space = (WIDTH - RIGHT - LEFT) / len(names)
    wide = min(26.0, space * 0.8 / len(series))
    parts = [_standing(axis)]
    for at, name in enumerate(names):
        middle = LEFT + space * (at + 0.5)
        parts.append(_text(middle, HEIGHT - 8, name, "tick"))
        for place, (what, values) in enumerate(series):
            x = middle + wide * (place - len(series) / 2)
            top, foot = sorted((axis(values[at]), axis(0)))
            said = f"{name}, {what}: {told(values[at])}"
            parts.append(_rect(x + 1, top, wide - 2, foot - top, f"s{place % COLOURS + 1}", said))
    spoken = "; ".join(f"{what}: {', '.join(map(told, values))}" for what, values in series)
    legend = [what for what, _ in series] if len(series) > 1 else ()
    return figure(title, "".join(parts), HEIGHT, spoken, legend)


def stacks(title: str, names: Sequence[str], series: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Columns on top of each other."""
    sums = [sum(values[at] for _, values in series) for at in range(len(names))]
    axis = scale(sums, HEIGHT - AXIS, TOP + 8, zero=True, most=5)
    space = (WIDTH - RIGHT - LEFT) / len(names)
    wide = min(40.0, space * 0.7)
    parts = [_standing(axis)]
    for at, name in enumerate(names):
        middle = LEFT + space * (at + 0.5)
        parts.append(_text(middle, HEIGHT - 8, name, "tick"))
        below = 0.0
        for place, (what, values) in enumerate(series):
            if values[at] > 0:
                top, foot = axis(below + values[at]), axis(below)
                said = f"{name}, {what}: {told(values[at])}"
                parts.append(_rect(middle - wide / 2, top, wide, foot - top, f"s{place % COLOURS + 1}", said))
                below += values[at]
    spoken = "; ".join(f"{what}: {', '.join(map(told, values))}" for what, values in series)
    return figure(title, "".join(parts), HEIGHT, spoken, [what for what, _ in series])
