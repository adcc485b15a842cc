"""What every store can do, and how it refuses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from confluence.core.errors import ConfluenceError

EVERY_TABLE: Final = "*"
"""In place of a table, for watchers: commits may have been missed, so look at every table again."""

_SURROGATE: Final = re.compile("[\ud800-\udfff]")

Told = Callable[[str, int], None]
"""Is called with a table and the number of its last entry; 0 when the table was deleted."""


class BadStore(ConfluenceError):
    """The store cannot be used until somebody does something; the message says what."""


class StoreDown(ConfluenceError):
    """The database does not answer or cannot write.

    Whether the entries that were to be written are there is not known: read the table again before anything else.
    """


class NoTable(ConfluenceError):
    """There is no such table, or no longer."""

    def __init__(self, table: str) -> None:
        self.table = table
        super().__init__(table)

    def __str__(self) -> str:
        return f"there is no table {self.table!r}"


class Conflict(ConfluenceError):
    """Somebody else wrote there; nothing was written.

    `last` is the number of the last entry that is there. If it is smaller than `after`, the log is shorter than the
    writer believes (a backup was put back): whatever the writer knows of the table is to be forgotten.
    """

    def __init__(self, table: str, after: int, last: int) -> None:
        self.table = table
        self.after = after
        self.last = last
        super().__init__(table, after, last)

    def __str__(self) -> str:
        return f"table {self.table!r} has {self.last} entries, not {self.after}"


def check_table(name: str) -> None:
    """Refuse a name that no table can have, because no database can hold it."""
    if not _is_storable(name):
        raise NoTable(name)


def check_entries(texts: Iterable[str]) -> None:
    """Refuse texts that no database can hold; JSON has an escape for both."""
    if not all(map(_is_storable, texts)):
        raise ValueError("an entry holds a zero byte or half a character")


def named(batch: str, origin: str) -> str:
    """The name of a batch that came from a message of a client."""
    return f"{batch}/{origin}" if origin else batch


def origin_of(batch: str) -> str:
    """The message that a batch came from, or nothing."""
    return batch.partition("/")[2]


def _is_storable(text: str) -> bool:
    return "\0" not in text and (text.isascii() or _SURROGATE.search(text) is None)


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of the log of a table."""

    seq: int
    """From 1, without gaps."""
    at: float
    """Unix seconds."""
    entry: str
    """Compact JSON."""
    origin: str = ""
    """The message of a client that it came from, which is not carried out a second time; empty: none."""


class Store(Protocol):
    """Logs of tables; every method may raise `StoreDown`."""

    async def create(self, table: str, entries: Sequence[str], at: float, *, listed: bool, expires: float) -> None:
        """Begin a table with its first entries; `Conflict` if there is one of that name."""

    async def append(self, table: str, after: int, entries: Sequence[str], at: float, origin: str = "") -> None:
        """Write entries after+1 ... and return when they are on disk; `origin` is read with each of them.

        All or nothing: `Conflict` if somebody wrote there, `NoTable` if the table was deleted.
        """

    async def read(self, table: str, after: int = 0) -> list[Row]:
        """The entries behind `after`; `NoTable` if there is none."""

    async def describe(self, table: str, summary: str, *, listed: bool, expires: float, over: bool) -> None:
        """Keep the line of the lobby, which follows from the log; nothing happens if the table is gone."""

    async def lobby(self, limit: int = 100) -> list[tuple[str, str]]:
        """Name and summary of the listed tables that have one: first those not over, newest first."""

    async def unfinished(self) -> list[str]:
        """The tables that are not over, oldest first."""

    async def delete(self, table: str) -> None:
        """Remove a table with everything that belongs to it; nothing happens if it is gone."""

    async def expired(self, now: float) -> list[str]:
        """The tables whose time is over."""

    async def lease(self, table: str, holder: str, now: float, seconds: float) -> bool:
        """Take or extend the right to drive a table; whether the holder has it now."""

    async def release(self, holder: str) -> None:
        """Give back every table that the holder drives."""

    def watch(self, told: Told) -> None:
        """Be told of every commit.

        PostgreSQL tells of every process, SQLite of our own. After a break in which commits may have been missed,
        `told` is called with ("*", 0).
        """

    async def check(self) -> None:
        """Raise `StoreDown` if the database does not answer."""

    async def close(self) -> None:
        """Finish what is being written and let the database go."""
