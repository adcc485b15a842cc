"""The driver: plays bot seats and autopilots, carries out pick lists, and rings the bell.

Every process has one. It takes the lease of every table that needs driving, so that each is driven by one process; if
two should ever drive the same table, nothing happens but that both think.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Final

from confluence.server.bots.drive import Drive
from confluence.server.bots.worker import Pool, PoolClosed
from confluence.server.hub import Hub
from confluence.server.store import NoTable, StoreDown
from confluence.server.store.protocol import EVERY_TABLE

logger = logging.getLogger("confluence.server.bots")

LEASE: Final = 30.0
"""Seconds for which a table belongs to a process that may have died."""


class Driver:
    """Drives the tables that this process has the lease of."""

    def __init__(self, hub: Hub, pool: Pool, *, lease: float = LEASE, holder: str = "") -> None:
        self._hub = hub
        self._pool = pool
        self._lease = lease
        self.holder = holder or secrets.token_hex(8)
        self._drives: dict[str, asyncio.Task[None]] = {}
        self._others: set[str] = set()
        """Tables that another process drives."""
        self._news: set[str] = set()
        self._heard = asyncio.Event()
        self._main: asyncio.Task[None] | None = None
        self._renewed = hub.now()
        hub.watch(self._notice)

    @property
    def tables(self) -> list[str]:
        """The tables that are driven here now."""
        return list(self._drives)

    def drives(self, table: str) -> bool:
        """Whether a table is driven here now."""
        return table in self._drives

    def start(self) -> None:
        """Begin to drive, with every table that is not over."""
        self._main = asyncio.create_task(self._run(), name="driver")

    async def stop(self) -> None:
        """Stop at once and let other processes drive."""
        tasks = [task for task in (self._main, *self._drives.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._drives.clear()
        with suppress(StoreDown):
            await self._hub.store.release(self.holder)

    def _notice(self, table: str) -> None:
        """Something happened at a table."""
        if table not in self._drives and table not in self._others:
            self._news.add(table)
            self._heard.set()

    async def _run(self) -> None:
        self._news.add(EVERY_TABLE)
        while True:
            try:
                await self._look()
            except Exception:
                logger.exception("the driver failed and goes on")
                await asyncio.sleep(self._lease / 10)

    async def _look(self) -> None:
        """Take up what is new, and keep the leases."""
        news, self._news = self._news, set()
        self._heard.clear()
        for table in news:
            await (self._survey() if table == EVERY_TABLE else self._consider(table, fresh=True))
        left = self._renewed + self._lease / 3 - self._hub.now()
        if left <= 0:
            await self._renew()
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(left):
                await self._heard.wait()

    async def _survey(self) -> None:
        """Look at every table that is not over."""
        try:
            for table in await self._hub.store.unfinished():
                await self._consider(table)
        except StoreDown:
            logger.warning("the store is down; tables are looked for again later")
            asyncio.get_running_loop().call_later(self._lease / 10, self._notice, EVERY_TABLE)

    async def _renew(self) -> None:
        """Keep the leases, let go of tables that another process took, and look whether others died."""
        self._renewed = self._hub.now()
        for table, task in list(self._drives.items()):
            try:
                if not await self._take(table):
                    task.cancel()
            except StoreDown:
                logger.warning("the store is down; leases are renewed later")
                return
        others, self._others = self._others, set()
        for table in others:
            await self._consider(table)

    async def _take(self, table: str) -> bool:
        return await self._hub.store.lease(table, self.holder, self._hub.now(), self._lease)

    async def _consider(self, table: str, *, fresh: bool = False) -> None:
        """Drive a table if it needs to be driven and nobody else does."""
        if table in self._drives:
            return
        try:
            room = await self._hub.room(table)
            if not room.is_driven:
                return
            if not await self._take(table):
                self._others.add(table)
                return
        except NoTable:
            return
        except StoreDown:
            self._others.add(table)
            return
        except Exception:  # one table must not keep us from the others
            logger.exception("a table could not be looked at", extra={"table": table})
            self._others.add(table)
            return
        task = asyncio.create_task(self._drive(table, fresh=fresh), name=f"drive {table}")
        self._drives[table] = task
        task.add_done_callback(lambda _: self._ended(table))
        self._hub.remind(table)  # whoever looks after tables that are driven here could not know of this one yet

    def _ended(self, table: str) -> None:
        """A drive came to its end; the table may need one again already."""
        self._drives.pop(table, None)
        self._notice(table)

    async def _drive(self, table: str, *, fresh: bool) -> None:
        try:
            await Drive(self._hub, self._pool, table).run(call=not fresh)
        except NoTable:
            pass
        except PoolClosed:
            self._others.add(table)
        except Exception:
            logger.exception("a drive failed", extra={"table": table})
            self._others.add(table)
        finally:
            self._pool.forget(table)
