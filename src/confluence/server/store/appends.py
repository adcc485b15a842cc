"""Appends to logs in PostgreSQL: whatever waits goes into one statement.

A notice to the other processes makes PostgreSQL commit one transaction after the other, each with its own wait for the
disk. So whatever wants to be written while a commit is under way goes into one statement with the next.

When a connection breaks, it is not known whether its last statement was carried out. The same entries, with the same
batch, are then written again on another connection: either they were not there yet, or the primary key refuses them,
and then the batch that is there tells whether it is ours.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from secrets import token_hex
from typing import Any, Final

import asyncpg

from confluence.server.store.connections import Connection, Connections
from confluence.server.store.listener import CHANNEL
from confluence.server.store.protocol import Conflict, NoTable, named

MOST: Final = 500
"""So many appends go into one statement at most."""


@dataclass(slots=True, eq=False)
class _Append:
    """Entries that are to be written, and whoever waits for them."""

    table: str
    after: int
    entries: Sequence[str]
    at: float
    batch: str
    future: asyncio.Future[None]


class Appends:
    """Writes entries and answers when they are on disk."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._loop = asyncio.get_running_loop()
        self._waiting: list[_Append] = []
        self._is_writing = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._name = token_hex(6)
        self._batches = count(1)

    def batch(self) -> str:
        """A name for entries that are written together, unlike every other that any process gives."""
        return f"{self._name}-{next(self._batches):x}"

    async def write(self, table: str, after: int, entries: Sequence[str], at: float, origin: str = "") -> None:
        """Write entries after+1 ... and return when they are on disk."""
        batch = named(self.batch(), origin)
        append = _Append(table, after, list(entries), at, batch, self._loop.create_future())
        self._waiting.append(append)
        if not self._is_writing:
            self._is_writing = True
            self._start(self._write_waiting())
        await append.future

    async def finish(self) -> None:
        """Wait until nothing waits any more; a database that stays away ends it too, by and by."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def _write_waiting(self) -> None:
        try:
            while self._waiting:
                group: dict[str, _Append] = {}
                later: list[_Append] = []
                for append in self._waiting:
                    if append.table in group or len(group) == MOST:
                        later.append(append)
                    elif not append.future.done():
                        group[append.table] = append
                self._waiting = later
                await self._write_group(group)
        finally:
            self._is_writing = False

    async def _write_group(self, group: dict[str, _Append]) -> None:
        """Write what can be written together; whatever stands in the way of one is sorted out for each alone."""
        # In the order of their names, so that two processes cannot wait for each other.
        appends = [group[table] for table in sorted(group)]
        written: set[str] | None = None
        with suppress(Exception):
            written = await self._connections.once(lambda connection: _insert(connection, appends))
        for append in appends:
            if written is None:
                self._start(self._settle(append, is_refused=False))
            elif append.table not in written:
                self._start(self._settle(append, is_refused=True))
            elif not append.future.done():
                append.future.set_result(None)

    async def _settle(self, append: _Append, *, is_refused: bool) -> None:
        async def job(connection: Connection) -> None:
            try:
                if not is_refused and await _insert(connection, [append]):
                    return
            except asyncpg.ForeignKeyViolationError:  # deleted at the same moment
                raise NoTable(append.table) from None
            await look_for(connection, append.table, append.after, append.batch)

        error: Exception | None = None
        try:
            await self._connections.patiently(job)
        except Exception as refusal:
            error = refusal
        if append.future.done():
            return
        if error is None:
            append.future.set_result(None)
        else:
            append.future.set_exception(error)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


# Whoever has the first number has the others: nobody can write behind an entry that is not there yet.
_INSERT: Final = """
    WITH given AS MATERIALIZED (
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::double precision[], $5::text[], $6::text[])
            AS given (table_name, after, seq, at, batch, entry)
    ), won AS (
        INSERT INTO confluence_entries (table_name, seq, at, batch, entry)
        SELECT table_name, seq, at, batch, entry FROM given
        WHERE seq = after + 1 AND (
            SELECT true FROM confluence_entries AS before
            WHERE before.table_name = given.table_name AND before.seq = given.after
        )
        ON CONFLICT DO NOTHING
        RETURNING table_name
    ), others AS (
        INSERT INTO confluence_entries (table_name, seq, at, batch, entry)
        SELECT table_name, seq, at, batch, entry FROM given JOIN won USING (table_name) WHERE seq > after + 1
    )
    SELECT table_name, pg_notify($7, max(seq) || ' ' || table_name) FROM given JOIN won USING (table_name)
    GROUP BY table_name
"""

_LOOK: Final = """
    SELECT (SELECT max(seq) FROM confluence_entries WHERE table_name = $1),
        (SELECT batch FROM confluence_entries WHERE table_name = $1 AND seq = $2)
"""


async def _insert(connection: Connection, appends: Sequence[_Append]) -> set[str]:
    """Write each whole or not at all, and return the tables of those that are written."""
    rows = [
        (append.table, append.after, append.after + number, append.at, append.batch, entry)
        for append in appends
        for number, entry in enumerate(append.entries, 1)
    ]
    written = await connection.fetch(_INSERT, *map(list, zip(*rows, strict=True)), CHANNEL)
    return {row[0] for row in written}


async def look_for(connection: Connection, table: str, after: int, batch: str) -> None:
    """Return if the entries behind `after` are of this batch after all; say what is there instead if not."""
    (found,) = await connection.fetch(_LOOK, table, after + 1)
    last, whose = found
    if last is None:
        raise NoTable(table)
    if whose != batch:
        raise Conflict(table, after, last)
