"""Worker processes in which bots think: with a limit of memory, and with a limit of time for every answer.

A table is always thought about by the same process as long as that lives, because players remember their match. A
process that is late or dies is replaced, and its question is answered by the word that it failed.
"""

from __future__ import annotations

import asyncio
import json
import logging
import multiprocessing
import os
import queue
import signal
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from confluence.core.errors import ConfluenceError, Illegal
from confluence.core.game import Match, SeatId
from confluence.core.wire import to_json
from confluence.lab.workers import processors
from confluence.server.bots.desk import Answer, Desk, Job

logger = logging.getLogger("confluence.server.bots")

SECONDS: Final = 10.0
"""How long a player may think about one decision."""
MEMORY: Final = 2**30
"""How much address space a process may take; a planner needs a third of it."""
STARTING: Final = 60.0
"""How long a process may take to start."""
FIRST, PEOPLE, BOTS = range(3)
"""Who is served first: the end of the work, people who ask for advice, bots."""
AHEAD: Final = (10**9, 8, 0)
"""By rank: how many earlier questions of others a question may pass; so nobody is kept waiting for ever."""
MOST_ADVISED: Final = 4
"""People for each process who may wait for advice at the same time."""
GENTLE: Final = 5
"""Bots give way to the server."""

Work = Callable[[Connection, int], None]
"""The main function of a worker process: it gets the connection and its limit of memory."""


class PoolClosed(ConfluenceError):
    """The server stops: nobody thinks any more."""


def serve(connection: Connection, memory: int) -> None:
    """Answer one question after the other; the main function of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit(memory)
    desk = Desk()
    connection.send(Answer("ready"))
    while True:
        try:
            job = connection.recv()
        except (EOFError, OSError):  # the server is gone
            return
        connection.send(desk.answer(job))


def _limit(memory: int) -> None:
    """Take no more memory than this, and give way to others, where the platform can do so."""
    if hasattr(os, "nice"):
        os.nice(GENTLE)
    try:
        import resource
    except ImportError:
        return
    if memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


@dataclass(frozen=True, slots=True)
class _Question:
    """Something to think about, with the future that waits for the answer."""

    future: asyncio.Future[Answer]
    table: str
    match: Match[Any, Any]
    job: dict[str, Any]
    seconds: float


class _Hand:
    """One worker process and the thread that talks with it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, memory: int, work: Work) -> None:
        self._loop = loop
        self._memory = memory
        self._work = work
        self._numbers = count()
        self._questions: queue.PriorityQueue[tuple[int, int, _Question | None]] = queue.PriorityQueue()
        """In the order in which they came, apart from the head start of their rank; None ends the thread."""
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._fed: dict[str, int] = {}
        """By table: how many actions the process knows."""
        self.tables: set[str] = set()
        self._stopping = False
        self._thread = threading.Thread(target=self._talk, name="bots", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        return None if self._process is None else self._process.pid

    def put(self, rank: int, question: _Question | None) -> None:
        """Let the thread ask this in its turn; None: let it end."""
        number = next(self._numbers)
        self._questions.put((number - AHEAD[rank], number, question))

    def forget(self, table: str) -> None:
        """Let the table go to any process, and be fed from the beginning."""
        self.tables.discard(table)
        self._fed.pop(table, None)

    def stop(self) -> None:
        """Let nothing more be thought about, and nobody wait for what is."""
        self._stopping = True
        self.put(FIRST, None)
        process = self._process
        if process is not None:
            process.kill()

    def join(self) -> None:
        """Wait until the thread has ended."""
        self._thread.join(STARTING)

    def _talk(self) -> None:
        while True:
            _, _, question = self._questions.get()
            if question is None:
                self._kill()
                return
            if question.future.cancelled():
                continue
            try:
                answer = self._ask(question)
            except Exception as error:
                logger.exception("a worker could not be asked")
                self._kill()
                answer = Answer("failed", f"{type(error).__name__}: {error}")
            if self._stopping:
                answer = Answer("closed")
            try:
                self._loop.call_soon_threadsafe(_settle, question.future, answer)
            except RuntimeError:  # the loop is closed, nobody waits any more
                self._kill()
                return

    def _ask(self, question: _Question) -> Answer:
        log = question.match.log
        try:
            connection = self._ready()
            known = self._fed.get(question.table)
            answer = Answer("missing")
            for start in (known if known is None or known <= len(log) else None, None):
                if answer.kind != "missing":
                    break
                connection.send(_job(question, start))
                if not connection.poll(question.seconds):
                    self._kill()
                    return Answer("late", f"no answer after {question.seconds:g} seconds")
                answer = connection.recv()
        except (EOFError, OSError) as error:
            self._kill()
            return Answer("failed", f"the worker process ended: {type(error).__name__}")
        if answer.kind == "failed":
            self._fed.pop(question.table, None)
        else:
            self._fed[question.table] = len(log)
        return answer

    def _ready(self) -> Connection:
        """The connection to a process that lives."""
        if self._connection is not None and self._process is not None and self._process.is_alive():
            return self._connection
        self._kill()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(target=self._work, args=(theirs, self._memory), name="bots", daemon=True)
        self._process.start()
        theirs.close()
        self._connection = ours
        if not ours.poll(STARTING):
            raise EOFError
        ours.recv()
        return ours

    def _kill(self) -> None:
        self._fed.clear()
        if self._process is not None:
            self._process.kill()
            self._process.join(5)
            self._process = None
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _job(question: _Question, start: int | None) -> Job:
    match = question.match
    actions = [[seat, match.game.actions.to_json(action)] for seat, action in match.log[start or 0 :]]
    return Job(
        table=question.table,
        setup=json.dumps(to_json(match.setup)),
        start=start,
        actions=json.dumps(actions),
        **question.job,
    )


def _settle(future: asyncio.Future[Answer], answer: Answer) -> None:
    if not future.done():
        future.set_result(answer)


class Pool:
    """Some worker processes; they start when they are first needed."""

    def __init__(
        self, workers: int = 0, *, memory: int = MEMORY, seconds: float = SECONDS, work: Work | None = None
    ) -> None:
        self.seconds = seconds
        loop = asyncio.get_running_loop()
        self._loop = loop
        self._hands = [_Hand(loop, memory, work or serve) for _ in range(workers or max(1, min(4, processors())))]
        self._closed = False
        self._advised: set[tuple[str, SeatId]] = set()
        """Seats that wait for advice."""

    async def choose(self, table: str, match: Match[Any, Any], seat: SeatId, player: str) -> Answer:
        """What a player does for a seat: an action, `wait`, `failed` or `late`."""
        return await self._ask(BOTS, table, match, {"kind": "choose", "seat": seat, "player": player})

    async def advise(
        self, table: str, match: Match[Any, Any], seat: SeatId, locks: Sequence[str] = (), *, german: bool = False
    ) -> dict[str, Any]:
        """What the adviser says to a seat by what it sees, as JSON; `Illegal` if there is nothing to say."""
        job = {"kind": "advise", "seat": seat, "locks": tuple(locks), "german": german}
        if (table, seat) in self._advised or len(self._advised) >= MOST_ADVISED * len(self._hands):
            raise Illegal("NO_ADVICE", "the adviser is busy; ask again in a moment")
        self._advised.add((table, seat))
        try:
            answer = await self._ask(PEOPLE, table, match, job)
        except PoolClosed as error:
            raise Illegal("NO_ADVICE", "the server stops") from error
        finally:
            self._advised.discard((table, seat))
        if answer.kind == "advice":
            advice: dict[str, Any] = answer.value
            return advice
        if answer.kind == "refused":
            raise Illegal("NO_ADVICE", answer.value)
        logger.warning("the adviser failed", extra={"table": table, "why": answer.value})
        raise Illegal("NO_ADVICE", "the adviser did not come to an end")

    def forget(self, table: str) -> None:
        """Nobody thinks about this table any more; whoever does later begins anew from its log."""
        for hand in self._hands:
            hand.forget(table)

    def processes(self) -> list[int]:
        """The numbers of the processes that run."""
        return [hand.pid for hand in self._hands if hand.pid is not None]

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        for hand in self._hands:
            hand.stop()
        await asyncio.gather(*(self._loop.run_in_executor(None, hand.join) for hand in self._hands))

    async def _ask(self, rank: int, table: str, match: Match[Any, Any], job: dict[str, Any]) -> Answer:
        if self._closed:
            raise PoolClosed
        future: asyncio.Future[Answer] = self._loop.create_future()
        self._hand(table).put(rank, _Question(future, table, match, job, self.seconds))
        answer = await future
        if answer.kind == "closed":
            raise PoolClosed
        return answer

    def _hand(self, table: str) -> _Hand:
        """The process that knows the table, or the one with the fewest tables."""
        for hand in self._hands:
            if table in hand.tables:
                return hand
        hand = min(self._hands, key=lambda hand: len(hand.tables))
        hand.tables.add(table)
        return hand
