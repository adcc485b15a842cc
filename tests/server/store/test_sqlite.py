"""What is special about the store in a file."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from confluence.server.store import NoTable, StoreDown
from confluence.server.store.sqlite import SqliteStore
from tests.server.conftest import OpenStore
from tests.server.store.test_store import NOON, begin, texts


@pytest.fixture
def file(sqlite_url: str) -> Path:
    return Path(sqlite_url.removeprefix("sqlite:///"))


@pytest.fixture
async def store(sqlite_url: str, opening: OpenStore) -> SqliteStore:
    store = await opening(sqlite_url)
    assert isinstance(store, SqliteStore)
    return store


async def test_commits_are_on_disk_when_they_are_answered(store: SqliteStore) -> None:
    """Full: the log beside the file is flushed at every commit."""
    settings = [
        store._write_connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys", "secure_delete")
    ]
    assert settings == ["wal", 2, 1, 1]


async def test_what_waits_is_written_in_one_transaction(store: SqliteStore) -> None:
    tables = [f"table {number}" for number in range(100)]
    await asyncio.gather(*(begin(store, table) for table in tables))
    commits: list[str] = []
    store._write_connection.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" else None)
    await asyncio.gather(*(store.append(table, 1, ["acted"], NOON) for table in tables))
    assert 1 <= len(commits) <= 10


async def test_a_full_disk_is_reported_and_loses_nothing(store: SqliteStore) -> None:
    await begin(store)
    pages = store._write_connection.execute("PRAGMA page_count").fetchone()[0]
    store._write_connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreDown, match=r"tables\.db cannot be used: the disk is full: make room"):
        await store.append("oak", 1, ["x" * 100_000], NOON)
    results = await asyncio.gather(
        store.append("oak", 1, ["y" * 100_000], NOON), store.append("oak", 1, ["small"], NOON), return_exceptions=True
    )
    assert isinstance(results[0], StoreDown)  # the one that has no room does not spoil it for the other
    assert results[1] is None
    store._write_connection.execute("PRAGMA max_page_count = 1000000")
    await store.append("oak", 2, ["x" * 100_000], NOON)
    assert await texts(store) == ["opened", "small", "x" * 100_000]


@pytest.mark.slow
async def test_a_new_file_waits_for_whoever_opens_it_at_the_same_moment(tmp_path: Path, opening: OpenStore) -> None:
    """SQLite itself refuses at once if two switch a new file to its log together; about one try of ten met that."""
    for number in range(40):
        url = f"sqlite:///{tmp_path / f'{number}.db'}"
        stores = await asyncio.gather(*(opening(url) for _ in range(5)))
        await begin(stores[0])
        assert await texts(stores[4]) == ["opened"]
        await asyncio.gather(*(store.close() for store in stores))


async def test_a_locked_file_is_waited_for(store: SqliteStore, file: Path) -> None:
    await begin(store)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    append = asyncio.create_task(store.append("oak", 1, ["acted"], NOON))
    await asyncio.sleep(0.1)
    assert not append.done()
    assert await texts(store) == ["opened"]  # reading goes on
    other.execute("COMMIT")
    other.close()
    await append
    assert await texts(store) == ["opened", "acted"]


async def test_a_file_that_stays_locked_is_reported(store: SqliteStore, file: Path) -> None:
    await begin(store)
    store._write_connection.execute("PRAGMA busy_timeout = 50")
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreDown, match="another program holds it locked: end that program"):
        await store.append("oak", 1, ["acted"], NOON)
    other.close()
    await store.append("oak", 1, ["acted"], NOON)


async def test_a_commit_that_seemed_to_fail_is_not_written_twice(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk took the commit, but reported an error: the second try finds the entries by their batch."""

    class Hesitant:
        """Passes everything on, and reports an error after the first commit."""

        failed = False

        def __getattr__(self, name: str) -> object:
            return getattr(real, name)

        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            done = real.execute(sql, *values)
            if sql == "COMMIT" and not self.failed:
                self.failed = True
                raise sqlite3.OperationalError("disk I/O error")
            return done

    await begin(store)
    await begin(store, "elm")
    real = store._write_connection
    monkeypatch.setattr(store._writer, "_connection", Hesitant())
    appends = [store.append(table, 1, ["acted", "and more"], NOON) for table in ("oak", "elm")]
    await asyncio.gather(*appends)
    assert await texts(store) == await texts(store, "elm") == ["opened", "acted", "and more"]


async def test_a_file_that_was_taken_away_is_noticed(store: SqliteStore, file: Path) -> None:
    """The system would let us write on to a file that has no name any more."""
    await store.check()
    moved = file.rename(file.with_name("moved.db"))
    for _ in range(2):
        with pytest.raises(StoreDown, match=r"tables\.db was moved or deleted while it was in use: put it back"):
            await store.check()
        file.write_bytes(b"another file")
    moved.replace(file)
    await store.check()


async def test_deleted_entries_leave_no_trace(store: SqliteStore, file: Path) -> None:
    await begin(store, "oak", *(f"a whispered secret {number}" for number in range(300)))
    await begin(store, "elm", *(f"something else {number}" for number in range(300)))
    await store.delete("oak")
    await store.close()
    assert b"something else" in file.read_bytes()
    assert b"whispered" not in file.read_bytes()


async def test_two_stores_see_each_other(store: SqliteStore, sqlite_url: str, opening: OpenStore) -> None:
    other = await opening(sqlite_url)
    await begin(store)
    assert await texts(other) == ["opened"]
    await other.delete("oak")
    with pytest.raises(NoTable):
        await texts(store)
