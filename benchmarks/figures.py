"""The figures of the benchmarks: measured against a yardstick, compared with the accepted ratios, accepted.

A ratio to a yardstick that is measured in the same run can be compared between machines; the bare figure cannot.
`accepted.json` holds the last accepted ratio of each figure. `--accept` writes the ratios of a run into it.
"""

from __future__ import annotations

import gc
import json
import math
import os
import platform
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

ACCEPTED: Final = Path(__file__).with_name("accepted.json")
RESULTS: Final = "BENCH_RESULTS"
"""Environment variable: the file in which `make bench` collects the results of all programs for one summary."""
TOLERANCE: Final = 0.15
"""Relative change that counts as noise."""
NOISY: Final = 0.5
"""The same for waiting times and rates of servers and disks, which other work on the machine disturbs."""
TIMES: Final = {"µs": 1e6, "ms": 1e3, "s": 1.0}
MARKS: Final = ("better", "same", "WORSE", "new")


class Result(NamedTuple):
    """A ratio to a yardstick, and the accepted one."""

    name: str
    unit: str
    yardstick: str
    ratio: float
    accepted: float | None
    tolerance: float = TOLERANCE

    @property
    def mark(self) -> str:
        """One of MARKS; rates are better when larger, times and sizes when smaller."""
        if self.accepted is None:
            return "new"
        gain = self.ratio / self.accepted - 1
        if not self.unit.endswith("/s"):
            gain = -gain
        return "better" if gain > self.tolerance else "WORSE" if gain < -self.tolerance else "same"

    def __str__(self) -> str:
        compared = f"{self.ratio:>6,g} x {self.yardstick:<7} "
        if self.accepted is None:
            return compared + "(new)"
        change = round(100 * (self.ratio / self.accepted - 1))
        mark = "" if self.mark == "same" else f" {self.mark}"
        return compared + f"(accepted {self.accepted:,g}, {change:+d} %{mark})"


@dataclass(frozen=True, slots=True)
class Work:
    """What is timed: a function, how many actions or calls it does, and its name as a yardstick."""

    run: Callable[[], object]
    count: int = 1
    name: str = ""

    def seconds(self, clock: Callable[[], float]) -> float:
        """How long it takes once."""
        start = clock()
        self.run()
        return clock() - start


def repeated(call: Callable[[], object], times: int) -> Work:
    """A call that is too short to be timed alone."""

    def work() -> None:
        for _ in range(times):
            call()

    return Work(work, times)


class Figures:
    """Prints the figures of one program and keeps their ratios."""

    def __init__(self, program: str, accepted: Mapping[str, float], options: Namespace | None = None) -> None:
        self.program = program
        self.accepted = accepted
        self.options = options or Namespace()
        self.results: list[Result] = []
        self._shown: set[str] = set()

    def head(self, title: str) -> None:
        """Print the title of a table, with what the figures depend on."""
        print(f"{title}  (Python {platform.python_version()}, {platform.machine()})", flush=True)

    def show(
        self, name: str, value: float, unit: str, yardstick: str = "", base: float = 0.0, tolerance: float = TOLERANCE
    ) -> None:
        """Print a figure. With a yardstick, whose value is `base` in the same unit, its ratio is compared and kept."""
        amount = f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
        line = f"  {name:<32}{f'{amount} {unit}':>17}  "
        if yardstick:
            full_name = f"{self.program}: {name}"
            ratio = float(f"{value / base:.3g}")
            if not 0 < ratio < math.inf:
                raise ValueError(f"{full_name}: the ratio is {ratio}")
            self.results.append(Result(full_name, unit, yardstick, ratio, self.accepted.get(full_name), tolerance))
            line += str(self.results[-1])
        print(line.rstrip(), flush=True)

    def measure(
        self,
        name: str,
        unit: str,
        work: Work,
        yardstick: Work,
        rounds: int = 7,
        clock: Callable[[], float] = process_time,
    ) -> tuple[float, float]:
        """Show the quickest of several rounds of each, and return both values in the unit, a time or a rate.

        Processor time is measured, and in turns, because other work on the machine disturbs that least.
        """
        work.run(), yardstick.run()  # warm up
        gc.collect()
        gc.freeze()  # garbage collection in the rounds looks only at objects of the rounds
        pairs = [(work.seconds(clock), yardstick.seconds(clock)) for _ in range(rounds)]
        gc.unfreeze()
        ours, theirs = min(one for one, _ in pairs) / work.count, min(one for _, one in pairs) / yardstick.count
        if unit in TIMES:
            ours, theirs = ours * TIMES[unit], theirs * TIMES[unit]
        else:
            ours, theirs = 1 / ours, 1 / theirs
        if yardstick.name not in self._shown:
            self._shown.add(yardstick.name)
            self.show(f"yardstick: {yardstick.name}", theirs, unit)
        self.show(name, ours, unit, yardstick.name, theirs)
        return ours, theirs


def run_benchmark(main: Callable[[Figures], None], parser: ArgumentParser | None = None) -> None:
    """Run a benchmark as a program, with its own options and `--accept`."""
    parser = parser or ArgumentParser()
    parser.description = sys.modules["__main__"].__doc__
    parser.add_argument("--accept", action="store_true", help=f"write the ratios of this run to {ACCEPTED.name}")
    options = parser.parse_args()
    figures = Figures(Path(sys.argv[0]).stem.removeprefix("bench_"), read(ACCEPTED), options)
    main(figures)
    if RESULTS in os.environ:
        with Path(os.environ[RESULTS]).open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(result) + "\n" for result in figures.results)
    else:
        expected = (name for name in figures.accepted if name.startswith(f"{figures.program}: "))
        print(summary(figures.results, expected))
    if options.accept:
        accept(ACCEPTED, figures.results)


def read(path: Path) -> dict[str, float]:
    """The accepted ratios; none without a file."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise SystemExit(f"{path} is not JSON: {error}") from None
    if not isinstance(found, dict):
        raise SystemExit(f"{path} has to be an object of figure names and ratios")
    for name, ratio in found.items():
        if not isinstance(ratio, int | float) or not 0 < ratio < math.inf:
            raise SystemExit(f"{path}: the ratio of {name!r} is {ratio!r}, but has to be a number above 0")
    return found


def accept(path: Path, results: Iterable[Result]) -> None:
    """Write these ratios into the file; the other figures stay."""
    ratios = read(path) | {result.name: result.ratio for result in results}
    path.write_text(json.dumps(ratios, indent=2, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")


def summary(results: Iterable[Result], expected: Iterable[str]) -> str:
    """How many figures are better, the same, worse, new and not measured, and which are worse."""
    results = list(results)
    counts = Counter(result.mark for result in results)
    absent = len(set(expected) - {result.name for result in results})
    lines = [
        "Against the accepted ratios: "
        + ", ".join(f"{counts[mark]} {mark}" for mark in MARKS)
        + (f", {absent} not measured" if absent else "")
    ]
    lines += [f"  {result.name:<42}{result}" for result in results if result.mark == "WORSE"]
    return "\n".join(lines)


if __name__ == "__main__":
    collected = Path(os.environ[RESULTS]).read_text(encoding="utf-8").splitlines()
    print(summary([Result(*json.loads(line)) for line in collected], read(ACCEPTED)))
