"""A store in memory that keeps the contract of `confluence.server.store.Store`, for tests without a disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from confluence.server.store import Conflict, NoTable, Row, StoreDown


@dataclass
class Kept:
    rows: list[Row]
    listed: bool
    expires: float
    summary: str = ""
    over: bool = False


@dataclass
class MemoryStore:
    """What is appended is there at once; several hubs over one store are several processes over one database."""

    tables: dict[str, Kept] = field(default_factory=dict)
    watchers: list[Callable[[str, int], None]] = field(default_factory=list)
    leases: dict[str, tuple[str, float]] = field(default_factory=dict)
    down: bool = False
    delay: float = 0.0
    """How long an append takes."""
    appends: int = 0

    async def _pause(self) -> None:
        await asyncio.sleep(self.delay)
        if self.down:
            raise StoreDown("the database does not answer")

    def _kept(self, table: str) -> Kept:
        if table not in self.tables:
            raise NoTable(table)
        return self.tables[table]

    def _tell(self, table: str, seq: int) -> None:
        for told in self.watchers:
            told(table, seq)

    async def create(self, table: str, entries: Sequence[str], at: float, *, listed: bool, expires: float) -> None:
        await self._pause()
        if table in self.tables:
            raise Conflict(table, 0, len(self.tables[table].rows))
        self.tables[table] = Kept([Row(i + 1, at, entry) for i, entry in enumerate(entries)], listed, expires)
        self._tell(table, len(entries))

    async def append(self, table: str, after: int, entries: Sequence[str], at: float, origin: str = "") -> None:
        await self._pause()
        rows = self._kept(table).rows
        if len(rows) != after:
            raise Conflict(table, after, len(rows))
        rows += [Row(after + 1 + i, at, entry, origin) for i, entry in enumerate(entries)]
        self.appends += 1
        self._tell(table, len(rows))

    async def read(self, table: str, after: int = 0) -> list[Row]:
        if self.down:
            raise StoreDown("the database does not answer")
        return self._kept(table).rows[after:]

    async def describe(self, table: str, summary: str, *, listed: bool, expires: float, over: bool) -> None:
        if table in self.tables:
            kept = self.tables[table]
            kept.summary, kept.listed, kept.expires, kept.over = summary, listed, expires, over

    async def lobby(self, limit: int = 100) -> list[tuple[str, str]]:
        return [(table, kept.summary) for table, kept in self.tables.items() if kept.listed][:limit]

    async def unfinished(self) -> list[str]:
        return [table for table, kept in self.tables.items() if not kept.over]

    async def delete(self, table: str) -> None:
        if self.tables.pop(table, None) is not None:
            self._tell(table, 0)

    async def expired(self, now: float) -> list[str]:
        return [table for table, kept in self.tables.items() if kept.expires <= now]

    async def lease(self, table: str, holder: str, now: float, seconds: float) -> bool:
        if self.down:
            raise StoreDown("the database does not answer")
        owner, until = self.leases.get(table, (holder, 0.0))
        if owner != holder and until > now:
            return False
        self.leases[table] = holder, now + seconds
        return True

    async def release(self, holder: str) -> None:
        self.leases = {table: lease for table, lease in self.leases.items() if lease[0] != holder}

    def watch(self, told: Callable[[str, int], None]) -> None:
        self.watchers.append(told)

    async def check(self) -> None:
        await self._pause()

    async def close(self) -> None:
        self.watchers.clear()
