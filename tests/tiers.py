"""The two tiers of tests: `make test` runs the quick ones, `make test-slow` those with the mark `slow`.

A test that needs more than one second of processor time carries the mark `slow`, or, where it is the one example of
its kind in the quick tier, `costly` with the reason. Processor time counts everything that a test starts: servers,
workers, a browser. Fixtures that tests share are counted apart, because any of the tests may be the first.

`python -m tests.tiers` prints the times of the last runs by folder, and the slowest tests.
"""

from __future__ import annotations

import gc
import os
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Generator, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

LIMIT = 1.0
"""Seconds of processor time for a test without a mark, with the fixtures that it does not share."""
SHARED_LIMIT = 6.0
"""Seconds of processor time for a fixture that tests without a mark share."""
TOLERANCE = 1.5
"""How far a reading may exceed its limit: processor time varies with what else the machine does."""
LOOP_SECONDS = 0.013
"""What `loop_seconds` gives on the machine for which the limits are meant; a slower machine has wider limits."""
PROPERTY = "processor_seconds"
REPORTS = Path(__file__).parents[1] / "build" / "test"
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


# --- measuring -------------------------------------------------------------------------------------------------------


def loop_seconds() -> float:
    """Return the processor time of a fixed piece of work."""
    start = time.process_time()
    total = 0
    for number in range(400_000):
        total += number & 7
    return time.process_time() - start


def pace() -> float:
    """Return how much slower than the reference this machine is just now; at least 1."""
    return max(1.0, min(loop_seconds() for _ in range(3)) / LOOP_SECONDS)


def children(process: int) -> list[int]:
    """Return the processes that a process started and that still run; only Linux tells."""
    found: list[int] = []
    try:
        for task in Path(f"/proc/{process}/task").iterdir():
            found += map(int, (task / "children").read_text("ascii").split())
    except OSError:
        pass
    return found


def processor_time() -> float:
    """Return the processor seconds of this process and of everything it started."""
    times = os.times()
    total = times.user + times.system + times.children_user + times.children_system
    waiting = children(os.getpid())
    while waiting:
        child = waiting.pop()
        try:
            fields = Path(f"/proc/{child}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
        except OSError:
            continue  # it ended in the meantime
        total += sum(map(int, fields[11:15])) / TICKS  # its own time and that of its ended children
        waiting += children(child)
    return total


# --- judging ---------------------------------------------------------------------------------------------------------


class Meter:
    """The plugin that measures every test and fails the slow ones without a mark."""

    def __init__(
        self, limit: float = LIMIT, shared_limit: float = SHARED_LIMIT, slower: Callable[[], float] = pace
    ) -> None:
        self._limit = limit
        self._shared_limit = shared_limit
        self._slower = slower
        self._start = 0.0
        self._shared: dict[str, float] = {}
        self._is_sharing = False

    def complaint(self, spent: float, shared: Mapping[str, float], slower: float = 1.0) -> str:
        """Return what is wrong with the times of a test without a mark, or nothing."""
        if spent > self._limit * TOLERANCE * slower:
            return (
                f"took {spent:.1f} s of processor time, a quick test has {self._limit:g} s: "
                "make it cheaper, or give it the mark slow"
            )
        for name, seconds in shared.items():
            if seconds > self._shared_limit * TOLERANCE * slower:
                return (
                    f"needs the fixture {name}, which took {seconds:.1f} s of processor time, a fixture of quick tests "
                    f"has {self._shared_limit:g} s: make it cheaper, or give the test the mark slow"
                )
        return ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Refuse marks that contradict each other or give no reason; begin with the tests that stay in one process."""
        items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)  # the others fill the end evenly
        for item in items:
            costly = item.get_closest_marker("costly")
            if costly and item.get_closest_marker("slow"):
                raise pytest.UsageError(f"{item.nodeid} is marked slow and costly: a test is in one tier")
            if costly and not costly.args:
                raise pytest.UsageError(f"{item.nodeid} is marked costly without a reason")

    def pytest_collection_finish(self) -> None:
        """Spare the garbage collector what stays to the end: a whole collection would cost some test half a second."""
        gc.collect()
        gc.freeze()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self) -> Generator[None, None, None]:
        """Begin to measure before the fixtures are made."""
        self._shared = {}
        self._start = processor_time()
        yield

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
        """Count a shared fixture, with those that it needs itself, apart from the test."""
        if fixturedef.scope == "function" or self._is_sharing:
            return (yield)
        self._is_sharing = True
        start = processor_time()
        try:
            return (yield)
        finally:
            self._is_sharing = False
            self._shared[fixturedef.argname] = processor_time() - start

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        """Judge a test that passed."""
        yield
        spent = processor_time() - self._start - sum(self._shared.values())
        item.user_properties.append((PROPERTY, round(spent, 2)))
        may_take_long = any(item.get_closest_marker(name) for name in ("slow", "costly"))
        if not may_take_long and self.complaint(spent, self._shared):
            reason = self.complaint(spent, self._shared, self._slower())
            if reason:
                pytest.fail(f"{item.name} {reason}", pytrace=False)


# --- reporting -------------------------------------------------------------------------------------------------------


class Timed(NamedTuple):
    """One test of a report."""

    seconds: float
    name: str

    @property
    def group(self) -> str:
        """The folder or file under `tests`."""
        return ".".join(self.name.split("::")[0].split(".")[:2])


def read_times(reports: Iterable[Path]) -> list[Timed]:
    """Return every test of some JUnit reports with its processor time."""
    found = []
    for report in reports:
        for case in ET.parse(report).getroot().iter("testcase"):
            for entry in case.iter("property"):
                if entry.get("name") == PROPERTY:
                    name = f"{case.get('classname')}::{case.get('name')}"
                    found.append(Timed(float(entry.get("value") or 0), name))
    return sorted(found, reverse=True)


def main() -> int:
    """Print the processor time of the last runs by folder, and the twenty slowest tests of each."""
    lines = []
    for report in sorted(REPORTS.glob("*.xml")):
        times = read_times([report])
        if not times:
            continue
        lines.append(
            f"{report.stem}: {len(times)} tests, {sum(each.seconds for each in times):.0f} s of processor time"
        )
        for group in sorted({each.group for each in times}):
            seconds = [each.seconds for each in times if each.group == group]
            lines.append(f"  {sum(seconds):7.1f} s  {len(seconds):5} tests  {group}")
        lines += [f"  {each.seconds:7.2f} s  {each.name}" for each in times[:20]]
    sys.stdout.write("\n".join([*lines, ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
