"""An event loop with a virtual clock: where a real one would wait, the clock jumps to the next timer.

Server code with thinking delays, holding times and deadlines runs in it as fast as it can think. The clock does not
advance while code runs, so that equal seeds give equal evenings on every machine.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

START = 1_000_000.0
"""What the clock says at the beginning."""


class Stuck(Exception):
    """Everything waits and no timer is set."""


class _Selector(selectors.DefaultSelector):
    """Advances the clock by the time that it was to wait."""

    now = START

    def select(self, timeout: float | None = None) -> Any:
        """What can be read at once; nothing else arrives while everything waits."""
        ready = super().select(0)
        if not ready and timeout is None:
            raise Stuck
        if not ready and timeout:
            self.now += timeout
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop whose time is virtual. Threads are not waited for: code in it must not use executors."""

    def __init__(self) -> None:
        self._virtual = _Selector()
        super().__init__(self._virtual)

    def time(self) -> float:
        """The virtual time."""
        return self._virtual.now


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run something to its end in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)
