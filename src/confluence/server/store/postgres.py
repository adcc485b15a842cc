"""The store in PostgreSQL: any number of processes may write, and each hears of what the others wrote."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import asyncpg
from asyncpg.exceptions import InternalClientError

from confluence.server.store.address import Address
from confluence.server.store.appends import Appends, look_for
from confluence.server.store.connections import CONNECT_SECONDS, Connection, Connections, Job, T
from confluence.server.store.listener import CHANNEL, Listener
from confluence.server.store.migrating import Migration, migrations, missing
from confluence.server.store.protocol import NoTable, Row, StoreDown, Told, check_entries, check_table, origin_of

_MIGRATING: Final = 0x636F6E66
"""The number of the lock that whoever changes the tables holds."""


class PostgresStore:
    """Logs of tables in a PostgreSQL database."""

    def __init__(self, connections: Connections, listener: Listener) -> None:
        self.connections = connections
        self._listener = listener
        self._appends = Appends(connections)
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> PostgresStore:
        """Connect and bring the tables up to date."""
        address = Address.read(url)
        listener = Listener(url)
        try:
            await _prepare(address)
            connections = await Connections.open(address)
            try:
                await listener.start()
            except BaseException:
                await connections.close()
                raise
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, InternalClientError) as error:
            raise address.explain(error) from None
        return cls(connections, listener)

    async def create(self, table: str, entries: Sequence[str], at: float, *, listed: bool, expires: float) -> None:
        """Begin a table with its first entries; `Conflict` if there is one of that name."""
        if not entries:
            raise ValueError("a table begins with at least one entry")
        check_entries([table, *entries])
        batch = self._appends.batch()

        async def job(connection: Connection) -> None:
            try:
                await connection.execute(_CREATE, table, at, expires, listed, list(entries), batch, CHANNEL)
            except asyncpg.UniqueViolationError:
                await look_for(connection, table, 0, batch)

        await self._do(job)

    async def append(self, table: str, after: int, entries: Sequence[str], at: float, origin: str = "") -> None:
        """Write entries after+1 ... and return when they are on disk."""
        if not entries:
            return
        check_table(table)
        check_entries(entries)
        self._refuse_when_closed()
        await self._appends.write(table, after, entries, at, origin)

    async def read(self, table: str, after: int = 0) -> list[Row]:
        """The entries behind `after`; `NoTable` if there is none."""
        check_table(table)

        async def job(connection: Connection) -> list[Row]:
            rows = await connection.fetch(
                "SELECT seq, at, entry, batch FROM confluence_entries WHERE table_name = $1 AND seq > $2 ORDER BY seq",
                table,
                after,
            )
            if not rows and not await connection.fetchval("SELECT 1 FROM confluence_tables WHERE name = $1", table):
                raise NoTable(table)
            return [Row(seq, when, entry, origin_of(batch)) for seq, when, entry, batch in rows]

        return await self._do(job)

    async def describe(self, table: str, summary: str, *, listed: bool, expires: float, over: bool) -> None:
        """Keep the line of the lobby; nothing happens if the table is gone."""
        await self._execute(
            """
            UPDATE confluence_tables SET summary = $2, is_listed = $3, expires = $4, is_over = $5
            WHERE name = $1 AND (summary, is_listed, expires, is_over) IS DISTINCT FROM ($2, $3, $4, $5)
            """,
            table,
            summary,
            listed,
            expires,
            over,
        )

    async def lobby(self, limit: int = 100) -> list[tuple[str, str]]:
        """Name and summary of the listed tables that have one: first those not over, newest first."""
        rows = await self._fetch(
            """
            SELECT name, summary FROM confluence_tables WHERE is_listed AND summary <> ''
            ORDER BY is_over, opened DESC LIMIT $1
            """,
            limit,
        )
        return [(row[0], row[1]) for row in rows]

    async def unfinished(self) -> list[str]:
        """The tables that are not over, oldest first."""
        rows = await self._fetch("SELECT name FROM confluence_tables WHERE NOT is_over ORDER BY opened")
        return [row[0] for row in rows]

    async def delete(self, table: str) -> None:
        """Remove a table with everything that belongs to it; nothing happens if it is gone."""
        await self._execute(
            """
            WITH gone AS (DELETE FROM confluence_tables WHERE name = $1 RETURNING name)
            SELECT pg_notify($2, '0 ' || name) FROM gone
            """,
            table,
            CHANNEL,
        )

    async def expired(self, now: float) -> list[str]:
        """The tables whose time is over."""
        rows = await self._fetch("SELECT name FROM confluence_tables WHERE expires <= $1 ORDER BY expires", now)
        return [row[0] for row in rows]

    async def lease(self, table: str, holder: str, now: float, seconds: float) -> bool:
        """Take or extend the right to drive a table; whether the holder has it now."""

        async def job(connection: Connection) -> bool:
            try:
                return await connection.execute(_LEASE, table, holder, now + seconds, now) == "INSERT 0 1"
            except asyncpg.ForeignKeyViolationError:  # deleted at the same moment
                return False

        return await self._do(job)

    async def release(self, holder: str) -> None:
        """Give back every table that the holder drives."""
        await self._execute("DELETE FROM confluence_leases WHERE holder = $1", holder)

    def watch(self, told: Told) -> None:
        """Be told of every commit of every process, and of ("*", 0) after a break."""
        self._listener.watchers.append(told)

    async def check(self) -> None:
        """Raise `StoreDown` if the database does not answer at once."""
        self._refuse_when_closed()
        await self.connections.check()

    async def close(self) -> None:
        """Finish what is being written and let the database go."""
        if self._closed:
            return
        self._closed = True
        await self._appends.finish()
        await self._listener.stop()
        await self.connections.close()

    async def _execute(self, sql: str, *values: object) -> None:
        async def job(connection: Connection) -> None:
            await connection.execute(sql, *values)

        await self._do(job)

    async def _fetch(self, sql: str, *values: object) -> list[asyncpg.Record]:
        async def job(connection: Connection) -> list[asyncpg.Record]:
            return await connection.fetch(sql, *values)

        return await self._do(job)

    async def _do(self, job: Job[T]) -> T:
        self._refuse_when_closed()
        return await self.connections.patiently(job)

    def _refuse_when_closed(self) -> None:
        if self._closed:
            raise StoreDown("the store is closed")


_CREATE: Final = """
    WITH opened AS (
        INSERT INTO confluence_tables (name, opened, expires, is_listed) VALUES ($1, $2, $3, $4)
    ), written AS (
        INSERT INTO confluence_entries (table_name, seq, at, batch, entry)
        SELECT $1, number, $2, $6, entry FROM unnest($5::text[]) WITH ORDINALITY AS given (entry, number)
        RETURNING seq
    )
    SELECT pg_notify($7, max(seq) || ' ' || $1) FROM written
"""

_LEASE: Final = """
    INSERT INTO confluence_leases (table_name, holder, until)
    SELECT name, $2, $3 FROM confluence_tables WHERE name = $1
    ON CONFLICT (table_name) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE confluence_leases.holder = excluded.holder OR confluence_leases.until <= $4
"""


async def _prepare(address: Address) -> None:
    connection = await asyncpg.connect(address.url, timeout=CONNECT_SECONDS)
    try:
        await migrate(connection, migrations("postgres"), address.place)
    finally:
        await connection.close(timeout=CONNECT_SECONDS)


async def migrate(connection: asyncpg.Connection[asyncpg.Record], known: Sequence[Migration], place: str) -> None:
    """Carry out what is missing, all or nothing, while nobody else can."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _MIGRATING)
        if await connection.fetchval("SELECT to_regclass('confluence_migrations')") is None:
            await connection.execute(
                "CREATE TABLE confluence_migrations "
                "(number integer PRIMARY KEY, name text NOT NULL, at timestamptz NOT NULL DEFAULT now())"
            )
        done = [row[0] for row in await connection.fetch("SELECT number FROM confluence_migrations")]
        for step in missing(done, known, place):
            await connection.execute(step.sql)
            await connection.execute(
                "INSERT INTO confluence_migrations (number, name) VALUES ($1, $2)", step.number, step.name
            )
