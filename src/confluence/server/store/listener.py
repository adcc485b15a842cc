"""The connection on which PostgreSQL tells of commits; when it breaks, it is made again."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final, TypeAlias

import asyncpg
from asyncpg.exceptions import InternalClientError

from confluence.server.store.connections import CONNECT_SECONDS
from confluence.server.store.protocol import EVERY_TABLE, Told

CHANNEL: Final = "confluence"
LOOK_SECONDS: Final = 10.0
"""How often we look whether a silent connection is still one."""
_LOST: Final = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, InternalClientError)

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"


class Listener:
    """Hears of commits and tells those who watch."""

    def __init__(self, url: str) -> None:
        self.watchers: list[Told] = []
        self._url = url
        self._connection: Connection | None = None
        self._lost = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Connect; from now on nothing is missed without ("*", 0) being told."""
        await self._connect()
        self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Hear nothing more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        if self._connection is not None:
            with suppress(*_LOST):
                await self._connection.close(timeout=CONNECT_SECONDS)

    async def _connect(self) -> None:
        lost = asyncio.Event()
        connection = await asyncpg.connect(
            self._url,
            timeout=CONNECT_SECONDS,
            command_timeout=CONNECT_SECONDS,
            server_settings={"application_name": "confluence listener"},
        )
        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, self._heard)
        except BaseException:
            connection.terminate()
            raise
        self._connection, self._lost = connection, lost

    async def _listen(self) -> None:
        while self._connection is not None:
            await self._until_lost(self._connection)
            self._connection.terminate()
            await self._connect_again()
            self._tell(EVERY_TABLE, 0)

    async def _until_lost(self, connection: Connection) -> None:
        while not self._lost.is_set():
            try:
                await asyncio.wait_for(self._lost.wait(), LOOK_SECONDS)
            except TimeoutError:
                try:
                    await connection.execute("SELECT 1")
                except _LOST:
                    return

    async def _connect_again(self) -> None:
        pause = 0.05
        while True:
            try:
                return await self._connect()
            except _LOST:
                await asyncio.sleep(pause)
                pause = min(2 * pause, 2.0)

    def _heard(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        seq, _, table = str(payload).partition(" ")
        if seq.isdecimal():
            self._tell(table, int(seq))

    def _tell(self, table: str, seq: int) -> None:
        loop = asyncio.get_running_loop()
        for told in self.watchers:
            loop.call_soon(told, table, seq)
