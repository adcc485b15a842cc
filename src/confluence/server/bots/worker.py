"""Worker processes in which bots think: with a limit of memory, and with a limit of time for every answer.

A table is always thought about by the same process as long as that lives, because players remember their match. A
process that is late or dies is replaced, and its question is answered by the word that it failed.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import multiprocessing
import os
import queue
import signal
import threading
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import count
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from confluence.core.errors import ConfluenceError, Illegal
from confluence.core.game import Match, SeatId
from confluence.core.machine import processors
from confluence.core.wire import to_json
from confluence.server.bots.desk import MOST_TABLES, NO_BRIEFING, Answer, Briefing, Desk, Job, Players

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
MOST_ADVISED: Final = {"advice": 4, "fits": 32, "worth": 32}
"""By question: people for each process who may wait for the adviser at the same time."""
KINDS: Final = {"advice": "advise", "fits": "fits", "worth": "worth"}
"""By question: how it is called inside the process."""
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
    with contextlib.suppress(ImportError):
        import_module(
            "ortools.linear_solver.python.model_builder_helper"
        )  # so that the first question need not wait for it
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
        self._questions: queue.PriorityQueue[tuple[int, int, _Question | str | None]] = queue.PriorityQueue()
        """In the order in which they came, apart from the head start of their rank.

        Instead of a question the name of a table to forget; None ends the thread.
        """
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._fed: dict[str, tuple[int, Match[Any, Any]]] = {}
        """By table: how many actions the process knows, and a match that begins with them. Only the thread uses it."""
        self._tables: OrderedDict[str, None] = OrderedDict()
        """The tables that are thought about here, the one that was asked for last at the end; not for the thread."""
        self._stopping = False
        self._thread = threading.Thread(target=self._talk, name="bots", daemon=True)
        self._thread.start()

    @property
    def tables(self) -> Collection[str]:
        """The tables that are thought about here."""
        return self._tables.keys()

    def put(self, rank: int, question: _Question | str | None) -> None:
        """Let the thread ask this, or forget the table of this name, in its turn; None: let it end."""
        number = next(self._numbers)
        self._questions.put((number - AHEAD[rank], number, question))

    def take(self, table: str) -> None:
        """Let a table be thought about here; of many the one that was not asked for longest is forgotten."""
        self._tables[table] = None
        self._tables.move_to_end(table)
        if len(self._tables) > MOST_TABLES:
            self.forget(next(iter(self._tables)))

    def forget(self, table: str) -> None:
        """Let the table go to any process, and be fed from the beginning, after what was asked about it before."""
        if table in self._tables:
            del self._tables[table]
            self.put(BOTS, table)

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
                self._send_away()
                return
            if isinstance(question, str):
                self._fed.pop(question, None)
                continue
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
            if not self._settle(question, answer):
                self._kill()
                return

    def _send_away(self) -> None:
        """Let nobody wait for what will not be thought about."""
        with contextlib.suppress(queue.Empty):
            while True:
                _, _, question = self._questions.get_nowait()
                if isinstance(question, _Question):
                    self._settle(question, Answer("closed"))

    def _settle(self, question: _Question, answer: Answer) -> bool:
        """Answer whoever waits; not if the loop is closed, because then nobody does."""
        try:
            self._loop.call_soon_threadsafe(_settle, question.future, answer)
        except RuntimeError:
            return False
        return True

    def _ask(self, question: _Question) -> Answer:
        known = self._known(question)
        try:
            answer = self._say(question, known)
            if answer.kind == "missing":
                known = None
                answer = self._say(question, None)
        except (EOFError, OSError) as error:
            self._kill()
            return Answer("failed", f"the worker process ended: {type(error).__name__}")
        if answer.kind == "failed":
            self._fed.pop(question.table, None)
        elif answer.kind != "late" and (known is None or known < len(question.match.log)):
            self._fed[question.table] = len(question.match.log), question.match
        return answer

    def _known(self, question: _Question) -> int | None:
        """How many actions of the match the process knows, or None if it has to begin anew.

        It may know more than the question does, because somebody who asked later was served first; but nothing that
        was taken back.
        """
        found = self._fed.get(question.table)
        if found is None:
            return None
        count, fed = found
        log = question.match.log
        if fed.undone != question.match.undone:
            return None
        if count <= len(log):
            return count if fed.log[:count] == log[:count] else None
        return count if log and fed.log[len(log) - 1] is log[-1] else None  # the very same action, so the same match

    def _say(self, question: _Question, start: int | None) -> Answer:
        """Ask the process, which has so many actions; None: it begins anew."""
        connection = self._ready()
        connection.send(_job(question, start))
        if not connection.poll(question.seconds):
            self._kill()
            return Answer("late", f"no answer after {question.seconds:g} seconds")
        answer: Answer = connection.recv()
        return answer

    def _ready(self) -> Connection:
        """The connection to a process that lives."""
        if self._connection is not None and self._process is not None and self._process.is_alive():
            return self._connection
        self._kill()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=self._work, args=(theirs, self._memory), name="bots", daemon=True)
        process.start()
        theirs.close()
        self._process, self._connection = process, ours
        if self._stopping or not ours.poll(STARTING):  # whoever stops may not have seen the process yet
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
        self._lines: dict[tuple[str, SeatId], dict[str, asyncio.Future[None]]] = {}
        """By seat that is being advised: its other questions, which wait in the order in which they came."""
        self._advised: dict[str, Counter[tuple[str, SeatId]]] = {what: Counter() for what in MOST_ADVISED}
        """By question: the seats that wait for an answer."""

    async def choose(
        self, table: str, match: Match[Any, Any], seat: SeatId, player: str, briefing: Briefing = NO_BRIEFING
    ) -> Answer:
        """What a player does for a seat: an action, `wait`, `failed` or `late`."""
        job = {"kind": "choose", "seat": seat, "player": player, "briefing": briefing}
        return await self._ask(BOTS, table, match, job)

    async def advise(
        self,
        table: str,
        match: Match[Any, Any],
        seat: SeatId,
        locks: Sequence[str] = (),
        *,
        german: bool = False,
        what: str = "advice",
        text: str = "",
        players: Players = (),
    ) -> dict[str, Any]:
        """What the adviser says to a seat by what it sees, as JSON; `Illegal` if there is nothing to say.

        A seat is advised about one thing after the other. Of its questions of one kind only the newest waits.
        """
        job = {"kind": KINDS[what], "seat": seat, "locks": tuple(locks), "text": text, "german": german}
        job["players"] = tuple(players)
        place, advised = (table, seat), self._advised[what]
        if place not in advised and len(advised) >= MOST_ADVISED[what] * len(self._hands):
            raise Illegal("NO_ADVICE", "the adviser is busy; ask again in a moment")
        advised[place] += 1
        try:
            async with self._turn(place, what):
                answer = await self._ask(PEOPLE, table, match, job)
        except PoolClosed as error:
            raise Illegal("NO_ADVICE", "the server stops") from error
        finally:
            advised[place] -= 1
            if not advised[place]:
                del advised[place]
        if answer.kind == "advice":
            advice: dict[str, Any] = answer.value
            return advice
        if answer.kind == "refused":
            raise Illegal("NO_ADVICE", answer.value)
        logger.warning("the adviser failed", extra={"table": table, "why": answer.value})
        raise Illegal("NO_ADVICE", "the adviser did not come to an end")

    @contextlib.asynccontextmanager
    async def _turn(self, place: tuple[str, SeatId], what: str) -> AsyncIterator[None]:
        """Wait until it is the turn of a question of a seat; a newer one of the same kind takes its place."""
        line = self._lines.get(place)
        if line is None:
            self._lines[place] = {}
        else:
            older = line.pop(what, None)
            if older is not None and not older.done():
                older.set_exception(Illegal("NO_ADVICE", "a newer question took its place", {"newer": True}))
            mine = line[what] = self._loop.create_future()
            try:
                await mine
            except BaseException:
                if mine.done() and not mine.cancelled() and mine.exception() is None:
                    self._next(place)
                elif line.get(what) is mine:
                    del line[what]
                raise
        try:
            yield
        finally:
            self._next(place)

    def _next(self, place: tuple[str, SeatId]) -> None:
        """Let the next question of a seat have its turn."""
        line = self._lines[place]
        while line:
            waiting = line.pop(next(iter(line)))
            if not waiting.done():
                waiting.set_result(None)
                return
        del self._lines[place]

    def forget(self, table: str) -> None:
        """Nobody thinks about this table any more; whoever does later begins anew from its log."""
        for hand in self._hands:
            hand.forget(table)

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
        knowing = [hand for hand in self._hands if table in hand.tables]
        hand = min(knowing or self._hands, key=lambda hand: len(hand.tables))
        hand.take(table)
        return hand
