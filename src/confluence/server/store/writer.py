"""The thread that writes to SQLite: whatever waits is written in one transaction."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, Generic, TypeVar, cast

from confluence.core.errors import ConfluenceError

MOST: Final = 1000
"""So many jobs are written in one transaction at most."""

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], T]


@dataclass(slots=True)
class _Waiting(Generic[T]):
    """A job and whoever waits for it."""

    job: Job[T]
    future: asyncio.Future[T]
    then: Callable[[T], None] | None
    result: T | None = None
    error: Exception | None = None

    def settle(self) -> None:
        """Answer whoever waits, unless they went away, and then do what follows from the commit."""
        if self.error is not None:
            if not self.future.done():
                self.future.set_exception(self.error)
            return
        result = cast(T, self.result)
        if not self.future.done():
            self.future.set_result(result)
        if self.then is not None:
            self.then(result)


class Writer:
    """Carries out jobs, one after the other, and answers when they are on disk."""

    def __init__(self, connection: sqlite3.Connection, trouble: Callable[[sqlite3.Error], Exception]) -> None:
        self._connection = connection
        self._trouble = trouble
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[_Waiting[Any] | None] = SimpleQueue()
        # A daemon: a program that ends without closing the store must not wait for it. What it was told of is on disk.
        self._thread = Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def write(self, job: Job[T], then: Callable[[T], None] | None = None) -> T:
        """The result of a job, when it is on disk; `then` is called with it even if nobody waits any more.

        A job may refuse with a `ConfluenceError`, but only before it has written anything.
        """
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put(_Waiting(job, future, then))
        return await future

    async def close(self) -> None:
        """Finish what waits and end the thread."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        is_open = True
        while is_open:
            group: list[_Waiting[Any]] = []
            found = self._jobs.get()
            while found is not None:
                group.append(found)
                if len(group) == MOST:
                    break
                try:
                    found = self._jobs.get_nowait()
                except Empty:
                    break
            is_open = found is not None
            if group:
                self._carry_out(group)
            try:
                self._loop.call_soon_threadsafe(_settle, group)
            except RuntimeError:  # the loop is closed: nobody waits any more
                return

    def _carry_out(self, group: list[_Waiting[Any]]) -> None:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            for waiting in group:
                waiting.error = self._trouble(error)
            return
        try:
            for waiting in group:
                waiting.error = None
                try:
                    waiting.result = waiting.job(self._connection)
                except ConfluenceError as refusal:
                    waiting.error = refusal
            self._connection.execute("COMMIT")
        except Exception as error:
            self._roll_back()
            if len(group) == 1:
                group[0].error = self._trouble(error) if isinstance(error, sqlite3.Error) else error
                return
            for waiting in group:  # one of them must not spoil it for the others
                self._carry_out([waiting])

    def _roll_back(self) -> None:
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:  # SQLite has rolled back by itself
            pass


def _settle(group: list[_Waiting[Any]]) -> None:
    for waiting in group:
        waiting.settle()
