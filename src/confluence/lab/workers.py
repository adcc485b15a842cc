"""Matches handed out in portions to processes that play side by side; the results come back in order.

`Portions` does not know who plays: the processes of this machine below, or those of a cluster (`cluster`).
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing.synchronize import Event
from time import perf_counter
from typing import Final, Generic, TypeAlias, TypeVar

from confluence.core.errors import ConfluenceError

PORTION_SECONDS: Final = 0.5
"""How long a worker should be busy with what it is handed at once."""
MOST_AT_ONCE: Final = 64

T = TypeVar("T")
Played: TypeAlias = tuple[list[T], float]
"""The results of a portion, and how many seconds it took."""


class WorkLost(ConfluenceError):
    """Whoever played some matches is gone, and nobody else can play them; what came before is done."""

    def __init__(self, numbers: Sequence[int], reason: str) -> None:
        first, last = numbers[0], numbers[-1]
        which = f"match {first} was" if first == last else f"matches {first} to {last} were"
        super().__init__(f"{which} lost: {reason}")


class Portions(Generic[T]):
    """Hands out numbers until every hand has something to do and something to go on with, and collects in order."""

    def __init__(self, start: Callable[[list[int]], Callable[[], Played[T]]], numbers: Sequence[int], hands: int):
        self._start = start
        """Hands a portion to somebody and returns what waits for it."""
        self._numbers = iter(numbers)
        self._hands = hands
        self._size = 1
        self._waiting: deque[Callable[[], Played[T]]] = deque()

    def fill(self) -> None:
        """Hand out as much as the hands can hold."""
        while len(self._waiting) < 2 * self._hands:
            some = list(islice(self._numbers, self._size))
            if not some:
                return
            self._waiting.append(self._start(some))

    def __iter__(self) -> Iterator[T]:
        self.fill()
        while self._waiting:
            results, seconds = self._waiting.popleft()()
            self._size = max(1, min(MOST_AT_ONCE, int(len(results) * PORTION_SECONDS / max(seconds, 1e-6))))
            self.fill()
            yield from results


def play_some(play: Callable[[int], T], numbers: Sequence[int]) -> Played[T]:
    """Play these matches in a process of their own."""
    start = perf_counter()
    results = []
    for number in numbers:
        if _stop is not None and _stop.is_set():
            break
        results.append(play(number))
    return results, perf_counter() - start


def side_by_side(play: Callable[[int], T], numbers: Sequence[int], workers: int) -> Generator[T, None, None]:
    """Play with processes of this machine."""
    # Spawned processes are the same on every system and share nothing with this one but the word to stop.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _begin_work, (stop,))
    portions = Portions(lambda some: partial(_wait, _submit(pool, play, some), some), numbers, workers)
    try:
        with _deaf_to_interrupts():
            portions.fill()
        yield from portions
    finally:
        # Not terminated: a process ended in the middle of a result would leave the pool waiting for the rest of it.
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)


def _submit(pool: ProcessPoolExecutor, play: Callable[[int], T], numbers: list[int]) -> Future[Played[T]]:
    try:
        return pool.submit(play_some, play, numbers)
    except BrokenProcessPool as error:  # told when it is this portion's turn: others are finished and still wanted
        broken: Future[Played[T]] = Future()
        broken.set_exception(error)
        return broken


def _wait(future: Future[Played[T]], numbers: list[int]) -> Played[T]:
    try:
        return future.result()
    except BrokenProcessPool:
        raise WorkLost(numbers, "a worker process ended in the middle, perhaps killed for want of memory") from None


_stop: Event | None = None
"""In a worker: set when nobody wants further results."""


def _begin_work(stop: Event) -> None:
    """Let a new worker hear the word to stop."""
    global _stop  # noqa: PLW0603 – a process of the pool has no other place to keep it
    _stop = stop


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Let processes that are started inside ignore Ctrl-C: this one hears it and ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
