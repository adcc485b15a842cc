"""The store in one SQLite file: a thread writes, with everything that waits in one transaction, another reads.

A commit waits for the disk, and that wait is nearly all of its cost. Whatever arrives meanwhile is written together
with the next commit, so that a hundred writers wait hardly longer than one.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from pathlib import Path
from secrets import token_hex
from time import monotonic, sleep, time
from typing import Any, Final, TypeVar

from confluence.server.store.migrating import Migration, migrations, missing
from confluence.server.store.protocol import (
    BadStore,
    Conflict,
    NoTable,
    Row,
    StoreDown,
    Told,
    check_entries,
    check_table,
    named,
    origin_of,
)
from confluence.server.store.writer import Job, Writer

BUSY_SECONDS: Final = 10.0
"""How long we wait while another program writes to the file."""

T = TypeVar("T")

_REASONS: Final = {
    sqlite3.SQLITE_FULL: "the disk is full: make room",
    sqlite3.SQLITE_BUSY: "another program holds it locked: end that program",
    sqlite3.SQLITE_LOCKED: "another program holds it locked: end that program",
    sqlite3.SQLITE_READONLY: "it may not be written: change its permissions",
    sqlite3.SQLITE_IOERR: "the disk reports an error: look into the log of the machine",
    sqlite3.SQLITE_CORRUPT: "it is damaged: put a backup in its place",
    sqlite3.SQLITE_NOTADB: "it is no SQLite database: name another file",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened: look at the permissions of its folder",
}


class SqliteStore:
    """Logs of tables in one SQLite file."""

    def __init__(self, path: Path, write: sqlite3.Connection, read: sqlite3.Connection) -> None:
        self._path = path
        self._file = _identity(path)
        self._read_connection = read
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._write_connection = write
        self._writer = Writer(write, self._trouble)
        self._closed = False
        self._watchers: list[Told] = []
        self._name = token_hex(6)
        self._batches = count(1)

    @classmethod
    async def open(cls, path: str) -> SqliteStore:
        """Open or make the file and bring its tables up to date."""
        place = Path(path)
        if not path or path == ":memory:":
            raise BadStore("the store needs a file: write sqlite:///FILE")
        write, read = await asyncio.to_thread(_connect_both, place)
        return cls(place, write, read)

    async def create(self, table: str, entries: Sequence[str], at: float, *, listed: bool, expires: float) -> None:
        """Begin a table with its first entries; `Conflict` if there is one of that name."""
        if not entries:
            raise ValueError("a table begins with at least one entry")
        check_entries([table, *entries])
        rows = self._rows(table, 0, entries, at)

        def job(connection: sqlite3.Connection) -> None:
            if _come_next(connection, rows, _last(connection, table) or 0):
                connection.execute(
                    "INSERT INTO confluence_tables (name, opened, expires, is_listed) VALUES (?, ?, ?, ?)",
                    (table, at, expires, listed),
                )
                connection.executemany(_INSERT, rows)

        await self._write(job, lambda _: self._tell(table, len(entries)))

    async def append(self, table: str, after: int, entries: Sequence[str], at: float, origin: str = "") -> None:
        """Write entries after+1 ... and return when they are on disk."""
        if not entries:
            return
        check_table(table)
        check_entries(entries)
        rows = self._rows(table, after, entries, at, origin)

        def job(connection: sqlite3.Connection) -> None:
            last = _last(connection, table)
            if last is None:
                raise NoTable(table)
            if _come_next(connection, rows, last):
                connection.executemany(_INSERT, rows)

        await self._write(job, lambda _: self._tell(table, after + len(entries)))

    async def read(self, table: str, after: int = 0) -> list[Row]:
        """The entries behind `after`; `NoTable` if there is none."""
        check_table(table)

        def job(connection: sqlite3.Connection) -> list[Row]:
            rows = connection.execute(
                "SELECT seq, at, entry, batch FROM confluence_entries WHERE table_name = ? AND seq > ? ORDER BY seq",
                (table, after),
            ).fetchall()
            if not rows and _last(connection, table) is None:
                raise NoTable(table)
            return [Row(seq, when, entry, origin_of(batch)) for seq, when, entry, batch in rows]

        return await self._read(job)

    async def describe(self, table: str, summary: str, *, listed: bool, expires: float, over: bool) -> None:
        """Keep the line of the lobby; nothing happens if the table is gone."""

        def job(connection: sqlite3.Connection) -> None:
            connection.execute(
                """
                UPDATE confluence_tables SET summary = ?2, is_listed = ?3, expires = ?4, is_over = ?5
                WHERE name = ?1 AND (summary, is_listed, expires, is_over) IS NOT (?2, ?3, ?4, ?5)
                """,
                (table, summary, listed, expires, over),
            )

        await self._write(job)

    async def lobby(self, limit: int = 100) -> list[tuple[str, str]]:
        """Name and summary of the listed tables that have one: first those not over, newest first."""
        return await self._query(
            """
            SELECT name, summary FROM confluence_tables WHERE is_listed AND summary <> ''
            ORDER BY is_over, opened DESC LIMIT ?
            """,
            limit,
        )

    async def unfinished(self) -> list[str]:
        """The tables that are not over, oldest first."""
        found = await self._query("SELECT name FROM confluence_tables WHERE NOT is_over ORDER BY opened")
        return [name for (name,) in found]

    async def delete(self, table: str) -> None:
        """Remove a table with everything that belongs to it; nothing happens if it is gone."""

        def job(connection: sqlite3.Connection) -> bool:
            return connection.execute("DELETE FROM confluence_tables WHERE name = ?", (table,)).rowcount > 0

        await self._write(job, lambda was_there: self._tell(table, 0) if was_there else None)

    async def expired(self, now: float) -> list[str]:
        """The tables whose time is over."""
        found = await self._query("SELECT name FROM confluence_tables WHERE expires <= ? ORDER BY expires", now)
        return [name for (name,) in found]

    async def lease(self, table: str, holder: str, now: float, seconds: float) -> bool:
        """Take or extend the right to drive a table; whether the holder has it now."""

        def job(connection: sqlite3.Connection) -> bool:
            done = connection.execute(
                """
                INSERT INTO confluence_leases (table_name, holder, until)
                SELECT name, ?2, ?3 FROM confluence_tables WHERE name = ?1
                ON CONFLICT (table_name) DO UPDATE SET holder = excluded.holder, until = excluded.until
                WHERE confluence_leases.holder = excluded.holder OR confluence_leases.until <= ?4
                """,
                (table, holder, now + seconds, now),
            )
            return done.rowcount > 0

        return await self._write(job)

    async def release(self, holder: str) -> None:
        """Give back every table that the holder drives."""

        def job(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM confluence_leases WHERE holder = ?", (holder,))

        await self._write(job)

    def watch(self, told: Told) -> None:
        """Be told of every commit of this process."""
        self._watchers.append(told)

    async def check(self) -> None:
        """Raise `StoreDown` if the file does not answer, or is no longer the one that we opened."""
        await self._query("SELECT count(*) FROM confluence_migrations")
        if _identity(self._path) != self._file:
            raise StoreDown(
                f"the file {self._path} was moved or deleted while it was in use: put it back and start again"
            )

    async def close(self) -> None:
        """Finish what is being written and let the file go."""
        if self._closed:
            return
        self._closed = True
        await self._writer.close()
        await asyncio.to_thread(self._reader.shutdown)
        # The last connection to go moves what was written last from the log beside the file into it.
        await asyncio.to_thread(self._read_connection.close)
        await asyncio.to_thread(self._write_connection.close)

    def _rows(self, table: str, after: int, entries: Sequence[str], at: float, origin: str = "") -> list[_EntryRow]:
        batch = named(f"{self._name}-{next(self._batches):x}", origin)
        return [(table, after + number, at, batch, entry) for number, entry in enumerate(entries, 1)]

    def _tell(self, table: str, seq: int) -> None:
        loop = asyncio.get_running_loop()
        for told in self._watchers:
            loop.call_soon(told, table, seq)

    async def _write(self, job: Job[T], then: Callable[[T], None] | None = None) -> T:
        if self._closed:
            raise StoreDown("the store is closed")
        return await self._writer.write(job, then)

    async def _read(self, job: Job[T]) -> T:
        if self._closed:
            raise StoreDown("the store is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, job, self._read_connection)
        except sqlite3.Error as error:
            raise self._trouble(error) from error

    async def _query(self, sql: str, *values: object) -> list[Any]:
        return await self._read(lambda connection: connection.execute(sql, values).fetchall())

    def _trouble(self, error: sqlite3.Error) -> StoreDown:
        return StoreDown(f"the file {self._path} cannot be used: {_reason(error)}")


_EntryRow = tuple[str, int, float, str, str]
_INSERT: Final = "INSERT INTO confluence_entries (table_name, seq, at, batch, entry) VALUES (?, ?, ?, ?, ?)"


def _come_next(connection: sqlite3.Connection, rows: Sequence[_EntryRow], last: int) -> bool:
    """Whether the rows follow the last entry; not if they are there already, from a try that seemed to fail."""
    table, first, _, batch, _ = rows[0]
    if last == first - 1:
        return True
    found = connection.execute(
        "SELECT batch FROM confluence_entries WHERE table_name = ? AND seq = ?", (table, first)
    ).fetchone()
    if found == (batch,):
        return False
    raise Conflict(table, first - 1, last)


def _last(connection: sqlite3.Connection, table: str) -> int | None:
    """The number of the last entry of a table."""
    last: int | None = connection.execute(
        "SELECT max(seq) FROM confluence_entries WHERE table_name = ?", (table,)
    ).fetchone()[0]
    return last


# --- opening ---------------------------------------------------------------------------------------------------------


def _connect_both(path: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    _prepare(path)
    write = _connect(path)
    try:
        _set_up(write, path)
        read = _connect(path)
        read.execute("PRAGMA query_only = ON")
    except sqlite3.Error as error:
        write.close()
        raise BadStore(f"the file {path} cannot be used: {_reason(error)}") from error
    except BaseException:
        write.close()
        raise
    return write, read


def _prepare(path: Path) -> None:
    """Make the file, for our eyes only: it holds what players whisper."""
    if path.is_dir():
        raise BadStore(f"{path} is a folder: name a file in it")
    if not path.parent.is_dir():
        raise BadStore(f"the folder {path.parent} does not exist: make it, or name another file")
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        what = "written" if path.exists() else "made"
        raise BadStore(
            f"the file {path} cannot be {what} ({error.strerror}): change the permissions, or name another file"
        ) from error


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)


def _set_up(connection: sqlite3.Connection, path: Path) -> None:
    if _switch_to_log(connection) != "wal":
        raise BadStore(f"the file {path} lies on a file system that SQLite cannot share: name a file on a local disk")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")
    migrate(connection, migrations("sqlite"), f"the file {path}")


def _switch_to_log(connection: sqlite3.Connection) -> str:
    """Let the file have its log beside it; where several open a new file at once, SQLite itself would not wait."""
    ends = monotonic() + BUSY_SECONDS
    while True:
        try:
            (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > ends:
                raise
            sleep(0.01)
        else:
            return str(mode)


def migrate(connection: sqlite3.Connection, known: Sequence[Migration], place: str) -> None:
    """Carry out what is missing, all or nothing, while nobody else can."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if tables and "confluence_migrations" not in tables:
            raise BadStore(f"{place} belongs to another program: name another file")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS confluence_migrations "
            "(number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, at REAL NOT NULL)"
        )
        done = [number for (number,) in connection.execute("SELECT number FROM confluence_migrations")]
        for step in missing(done, known, place):
            for statement in statements(step.sql):
                connection.execute(statement)
            connection.execute("INSERT INTO confluence_migrations VALUES (?, ?, ?)", (step.number, step.name, time()))
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def statements(sql: str) -> list[str]:
    """The statements of a script, one by one; carried out as a whole it would end our transaction."""
    found = []
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            found.append(statement.strip())
            statement = ""
    return found


def _reason(error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return _REASONS.get(code, str(error))


def _identity(path: Path) -> tuple[int, int] | None:
    with suppress(OSError):
        found = path.stat()
        return found.st_dev, found.st_ino
    return None
