"""The tables that a process keeps in memory: those somebody listens to, and the ones that were last asked for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Protocol

from confluence.core.game import SeatId
from confluence.server.room import Room


class Listener(Protocol):
    """Somebody who wants to know what happens at a table."""

    def changed(self, room: Room, seqs: range, /) -> None:
        """These entries were taken in, and the table looks like this now; must not block."""

    def gone(self) -> None:
        """The table was deleted."""


@dataclass(slots=True)
class Held:
    """A table in memory."""

    room: Room
    listeners: list[Listener] = field(default_factory=list)
    told: int = 0
    """The last entry that the store spoke of."""
    writing: int = 0
    """The last entry of what is being written now."""
    stale: bool = False
    """Whether entries may have been missed."""
    here: dict[SeatId, int] = field(default_factory=dict)
    """Connections of this process, by seat; 0 as long as somebody may come back in a moment."""
    described: str = ""
    """The line of the lobby as it is, or is about to be, in the store."""
    described_at: float = 0.0
    describing: bool = False
    gone: bool = False
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _users: int = 0
    """How many have their turn, or wait for it."""

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait until nobody else changes the table; as long as somebody waits, it is not put away."""
        self._users += 1
        try:
            async with self._lock:
                yield
        finally:
            self._users -= 1

    @property
    def is_behind(self) -> bool:
        """Whether the store has, or may have, more than the room."""
        return self.stale or self.told > max(self.room.seq, self.writing)

    @property
    def is_idle(self) -> bool:
        """Whether nobody would miss the room."""
        return not self.listeners and not self._users and not self.here


class Shelf:
    """Tables by name, with a limit for those that nobody needs at the moment."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[str, Held] = OrderedDict()

    def __len__(self) -> int:
        return len(self._held)

    def names(self) -> list[str]:
        """The tables in memory, the one that was not asked for longest first."""
        return list(self._held)

    def get(self, table: str) -> Held | None:
        """The table, if it is in memory."""
        held = self._held.get(table)
        if held is not None:
            self._held.move_to_end(table)
        return held

    def look(self, table: str) -> Held | None:
        """The table, if it is in memory, without asking for it."""
        return self._held.get(table)

    def keep(self, table: str, room: Room) -> Held:
        """Put a table there; one that is there already stays, because others listen to it."""
        held = self._held.get(table)
        if held is None:
            held = self._held[table] = Held(room)
            self.clear_up(held)
        held.told = max(held.told, room.seq)
        return held

    def drop(self, table: str) -> None:
        """Take a table away."""
        self._held.pop(table, None)

    def clear_up(self, new: Held | None = None) -> None:
        """Take away what nobody needs and nobody asked for the longest time."""
        if len(self._held) <= self._most:
            return
        for table, held in list(self._held.items()):
            if held is not new and held.is_idle:
                del self._held[table]
                if len(self._held) <= self._most:
                    return
