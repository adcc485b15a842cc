"""Measuring for the benchmarks: repeat, keep the best, print one line for each figure.

The best of several rounds is the figure that other work on the machine disturbs least. A ratio to a yardstick that
is measured in the same run can be compared between machines; the bare figure cannot.
"""

from __future__ import annotations

import gc
import platform
from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")

NAME_WIDTH = 40
FIGURE_WIDTH = 17


def best_of(work: Callable[[], object], rounds: int = 7) -> float:
    """Seconds of the quickest of several rounds, after one round that only warms up."""
    work()
    collecting = gc.isenabled()
    gc.disable()
    try:
        return min(_seconds(work) for _ in range(rounds))
    finally:
        if collecting:
            gc.enable()


def best_of_both(work: Callable[[], object], yardstick: Callable[[], object], rounds: int = 5) -> tuple[float, float]:
    """Seconds of the quickest round of each, measured in turns so that a busy machine disturbs both alike."""
    work()
    yardstick()
    pairs = [(_seconds(work), _seconds(yardstick)) for _ in range(rounds)]
    return min(ours for ours, _ in pairs), min(theirs for _, theirs in pairs)


def calls_per_second(call: Callable[[A, B], object], pairs: list[tuple[A, B]], rounds: int = 7) -> float:
    """How often a second a function of two arguments can be called with these arguments, one after the other."""

    def work() -> None:
        for one, other in pairs:
            call(one, other)

    return len(pairs) / best_of(work, rounds)


def print_head(title: str) -> None:
    """The title of a table, with what the figures depend on."""
    print(f"{title}  (Python {platform.python_version()}, {platform.machine()})")


def print_line(name: str, figure: float, unit: str, ratios: dict[str, float] | None = None) -> None:
    """One figure with its unit and how it compares with each yardstick."""
    digits = 0 if figure >= 1000 else 1
    compared = "   ".join(f"{ratio:.2f} x {yardstick}" for yardstick, ratio in (ratios or {}).items())
    print(f"  {name:<{NAME_WIDTH}}{f'{figure:,.{digits}f} {unit}':>{FIGURE_WIDTH}}   {compared}".rstrip())


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
