"""Connections to a PostgreSQL that may be away for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias, TypeVar

import asyncpg
from asyncpg.exceptions import InternalClientError
from asyncpg.pool import PoolConnectionProxy

from confluence.server.store.address import Address
from confluence.server.store.protocol import StoreDown

CONNECTIONS: Final = 8
CONNECT_SECONDS: Final = 5.0
COMMAND_SECONDS: Final = 5.0
PATIENCE_SECONDS: Final = 15.0
"""How long a lost database is waited for before those who want something of it are told."""

LOST: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.TransactionRollbackError,
    asyncpg.ReadOnlySQLTransactionError,
)
"""What may be over in a moment."""

T = TypeVar("T")
Connection: TypeAlias = "PoolConnectionProxy[asyncpg.Record]"
Job = Callable[[Connection], Awaitable[T]]


class Connections:
    """A few connections that are made again when they break."""

    def __init__(self, address: Address, pool: asyncpg.Pool[asyncpg.Record]) -> None:
        self.patience = PATIENCE_SECONDS
        self._address = address
        self._pool = pool
        self._closed = False

    @classmethod
    async def open(cls, address: Address) -> Connections:
        """Connect once; the others follow when they are needed."""
        pool = await asyncpg.create_pool(
            address.url,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=CONNECT_SECONDS,
            command_timeout=COMMAND_SECONDS,
            server_settings={"application_name": "confluence", "jit": "off"},
            init=_make_durable,
            reset=_leave_as_it_is,
        )
        return cls(address, pool)

    async def once(self, job: Job[T]) -> T:
        """Do something, with whatever error comes of it."""
        async with self._pool.acquire(timeout=CONNECT_SECONDS) as connection:
            return await job(connection)

    async def patiently(self, job: Job[T]) -> T:
        """Do something that may be done twice, and do it again when the connection was lost."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self.patience
        pause = 0.02
        while True:
            try:
                return await self.once(job)
            except LOST as error:
                if self._closed or loop.time() + pause > deadline:
                    raise self._down(error) from error
            except asyncpg.PostgresError as error:
                raise self._down(error) from error
            await asyncio.sleep(pause)
            pause = min(2 * pause, 1.0)

    async def check(self) -> None:
        """Raise `StoreDown` if the database does not answer at once."""
        try:
            async with asyncio.timeout(COMMAND_SECONDS), self._pool.acquire() as connection:
                await connection.fetchval("SELECT 1 FROM confluence_migrations LIMIT 1")
        except (*LOST, asyncpg.PostgresError) as error:
            raise self._down(error) from error

    async def close(self) -> None:
        """Let the database go."""
        self._closed = True
        try:
            await asyncio.wait_for(self._pool.close(), COMMAND_SECONDS)
        except (*LOST, asyncpg.PostgresError):
            self._pool.terminate()

    def _down(self, error: Exception) -> StoreDown:
        return StoreDown("the store is closed" if self._closed else str(self._address.explain(error)))


async def _make_durable(connection: asyncpg.Connection[asyncpg.Record]) -> None:
    """Let a commit be on disk when it is answered, even where the server is set up to answer earlier."""
    await connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    )


async def _leave_as_it_is(connection: asyncpg.Connection[asyncpg.Record]) -> None:
    """Our statements leave nothing behind that would have to be reset."""
