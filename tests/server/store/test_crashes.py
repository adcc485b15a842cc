"""Nothing acknowledged is lost and nothing is doubled, whatever is killed or cut, and whenever."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest

from confluence.server.store import Conflict, NoTable, Store, StoreDown, connections, listener
from confluence.server.store.postgres import PostgresStore
from tests.server.conftest import OpenStore
from tests.server.postgres import Postgres
from tests.server.store.breaking import Cut, Line
from tests.server.store.test_store import NEVER, NOON, begin, texts, until

ROOT = Path(__file__).resolve().parents[3]
TABLES = ["oak", "elm", "ash", "yew"]
CUT_ALL = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


@contextmanager
def writer(url: str, name: str, pause: float = 0) -> Iterator[subprocess.Popen[str]]:
    """A process that is ready to write to all tables."""
    command = [sys.executable, "-m", "tests.server.store.writing", url, name, str(pause), *TABLES]
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with process:
        try:
            yield process
        finally:
            process.kill()


def go(process: subprocess.Popen[str]) -> None:
    assert process.stdin
    process.stdin.write("go\n")
    process.stdin.flush()


def line_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline()


def rest_of(process: subprocess.Popen[str]) -> list[str]:
    """What a writer still prints when it is told to end."""
    assert process.stdin
    assert process.stdout
    process.stdin.close()
    lines = process.stdout.readlines()
    process.wait()
    return lines


def ready(process: subprocess.Popen[str]) -> None:
    assert line_of(process) == "ready\n"


def acknowledged(name: str, lines: list[str]) -> set[tuple[str, int, str, int]]:
    """Table, first number, writer and count of each whole line."""
    found = set()
    for line in lines:
        if line.endswith("\n"):
            table, first, number = line.split()
            found.add((table, int(first), name, int(number)))
    return found


async def written(store: Store) -> set[tuple[str, int, str, int]]:
    """The same of what is in the logs, which must be in order and whole."""
    found = set()
    for table in TABLES:
        rows = await store.read(table)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        appends: dict[tuple[str, int], list[tuple[int, int]]] = {}
        for row in rows[1:]:
            name, number, part = json.loads(row.entry)
            appends.setdefault((name, number), []).append((row.seq, part))
        for (name, number), parts in appends.items():
            first = parts[0][0]
            assert parts == [(first + part, part) for part in range(number % 3 + 1)]
            found.add((table, first, name, number))
    return found


# --- processes -------------------------------------------------------------------------------------------------------


async def test_a_killed_writer_loses_nothing_that_was_acknowledged(store_url: str, opening: OpenStore) -> None:
    store = await opening(store_url)
    for table in TABLES:
        await begin(store, table)
    await store.close()
    chance = random.Random(os.urandom(8))
    expected: set[tuple[str, int, str, int]] = set()
    for name in ("first", "second"):
        with writer(store_url, name) as process:
            assert process.stdout
            await asyncio.to_thread(ready, process)
            go(process)
            wait = chance.uniform(0.05, 0.5)
            first = await asyncio.to_thread(line_of, process)
            await asyncio.sleep(wait)
            process.kill()
            expected |= acknowledged(name, [first, *await asyncio.to_thread(process.stdout.readlines)])
        store = await opening(store_url)
        there = await written(store)
        assert expected
        assert expected <= there, f"killed after {wait} s"
        assert len(there - expected) <= len(TABLES)  # written, but killed before it could say so
        expected = there
        await store.close()


async def test_two_processes_never_get_the_same_number(store_url: str, opening: OpenStore) -> None:
    store = await opening(store_url)
    for table in TABLES:
        await begin(store, table)
    names = ["first", "second"]
    with writer(store_url, names[0], 0.01) as one, writer(store_url, names[1], 0.01) as other:
        for process in (one, other):
            await asyncio.to_thread(ready, process)
        for process in (one, other):
            go(process)
        lines = [[await asyncio.to_thread(line_of, process)] for process in (one, other)]
        for own, process in zip(lines, (one, other), strict=True):
            own += await asyncio.to_thread(rest_of, process)
        assert [one.returncode, other.returncode] == [0, 0]
    both = [acknowledged(name, own) for name, own in zip(names, lines, strict=True)]
    assert all(both)
    assert await written(store) == both[0] | both[1]


# --- connections -----------------------------------------------------------------------------------------------------


class Writing:
    """Writers, one for each table. Each of their appends must succeed, which it would not behind a doubled one."""

    def __init__(self, store: Store, tables: Sequence[str]) -> None:
        self.lasts = dict.fromkeys(tables, 1)
        self._store = store
        self._stopped = False
        self._tasks = [asyncio.create_task(self._write(table)) for table in tables]

    async def _write(self, table: str) -> None:
        while not self._stopped:
            last = self.lasts[table]
            await self._store.append(table, last, [f"{table} {last}", f"{table} {last + 1}"], NOON)
            self.lasts[table] = last + 2

    async def go_on(self) -> None:
        """Wait until each has written again."""
        before = self.lasts.copy()
        await until(lambda: all(last > before[table] for table, last in self.lasts.items()))

    async def end(self) -> None:
        """Stop, and see that everything is there, once."""
        self._stopped = True
        await asyncio.gather(*self._tasks)
        for table, last in self.lasts.items():
            assert await texts(self._store, table) == ["opened", *(f"{table} {number}" for number in range(1, last))]


@pytest.fixture
async def database(postgres_url: str, opening: OpenStore) -> PostgresStore:
    store = await opening(postgres_url)
    assert isinstance(store, PostgresStore)
    return store


@pytest.mark.slow
async def test_cut_connections_are_made_again(
    postgres: Postgres, postgres_database: str, database: PostgresStore
) -> None:
    told: list[tuple[str, int]] = []
    database.watch(lambda table, seq: told.append((table, seq)))
    tables = [f"table {number}" for number in range(20)]
    for table in tables:
        await begin(database, table)
    writing = Writing(database, tables)
    await writing.go_on()
    for _ in range(8):
        await asyncio.sleep(random.uniform(0.01, 0.1))
        assert int(await asyncio.to_thread(postgres.say, CUT_ALL, postgres_database)) > 0
    await writing.go_on()
    await writing.end()
    await until(lambda: ("*", 0) in told)
    seen = len(told)
    await database.append("table 7", writing.lasts["table 7"], ["after all"], NOON)
    await until(lambda: ("table 7", writing.lasts["table 7"] + 1) in told[seen:])


@pytest.mark.parametrize("how", ["immediate", "fast"])
async def test_a_restarted_server_has_lost_nothing(postgres: Postgres, database: PostgresStore, how: str) -> None:
    """The server is set up to answer before a commit is written; ours are written all the same."""
    told: list[tuple[str, int]] = []
    database.watch(lambda table, seq: told.append((table, seq)))
    for table in TABLES:
        await begin(database, table)
    writing = Writing(database, TABLES)
    await asyncio.sleep(0.1)
    await writing.go_on()
    await asyncio.to_thread(postgres.stop, how)
    await asyncio.to_thread(postgres.start)
    await writing.go_on()
    await writing.end()
    await until(lambda: ("*", 0) in told)


async def test_a_server_that_stays_away_is_reported_and_found_again(
    postgres: Postgres, database: PostgresStore
) -> None:
    await begin(database)
    database.connections.patience = 0.2
    await asyncio.to_thread(postgres.stop, "fast")
    try:
        for call in (
            database.append("oak", 1, ["acted"], NOON),
            database.read("oak"),
            database.lobby(),
            database.create("elm", ["opened"], NOON, listed=True, expires=NEVER),
            database.check(),
        ):
            with pytest.raises(StoreDown, match=r"PostgreSQL on /.* does not answer: look whether it runs"):
                await call
    finally:
        await asyncio.to_thread(postgres.start)
    database.connections.patience = 10
    await database.append("oak", 1, ["acted"], NOON)
    await database.check()
    assert await texts(database) == ["opened", "acted"]


@pytest.fixture
async def line(postgres: Postgres) -> AsyncIterator[Line]:
    with tempfile.TemporaryDirectory(prefix="cf") as folder:
        line = Line(Path(folder), postgres.folder)
        await line.open()
        yield line
        await line.close()


@pytest.fixture
async def far(line: Line, postgres_url: str, postgres: Postgres, opening: OpenStore) -> Store:
    """A store behind the line."""
    return await opening(postgres_url.replace(str(postgres.folder), str(line.folder)))


WHEN: list[Cut] = ["before the server hears", "after the server answers"]


@pytest.mark.parametrize("when", WHEN)
async def test_an_append_without_an_answer_is_written_once(line: Line, far: Store, when: Cut) -> None:
    """Whether the server carried it out or not cannot be told from the broken connection."""
    await begin(far)
    await begin(far, "elm")
    line.cut_once(when, "the lost one")
    appends = [far.append("oak", 1, ["the lost one", "and its second half"], NOON), far.append("elm", 1, ["x"], NOON)]
    await asyncio.gather(*appends)
    assert line.cuts == 1
    assert await texts(far) == ["opened", "the lost one", "and its second half"]
    assert await texts(far, "elm") == ["opened", "x"]


@pytest.mark.parametrize("when", WHEN)
async def test_a_table_is_made_once_although_the_answer_was_lost(line: Line, far: Store, when: Cut) -> None:
    line.cut_once(when, "the first entry")
    await begin(far, "oak", "the first entry", "the second")
    assert line.cuts == 1
    assert await texts(far) == ["the first entry", "the second"]


async def test_a_connection_that_falls_silent_is_made_again(
    line: Line, postgres_url: str, postgres: Postgres, opening: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody says that the line is dead: it has to be noticed."""
    for module in (connections, listener):
        monkeypatch.setattr(module, "CONNECT_SECONDS", 0.3)
    monkeypatch.setattr(connections, "COMMAND_SECONDS", 0.3)
    monkeypatch.setattr(listener, "LOOK_SECONDS", 0.1)
    store = await opening(postgres_url.replace(str(postgres.folder), str(line.folder)))
    told: list[tuple[str, int]] = []
    store.watch(lambda table, seq: told.append((table, seq)))
    await begin(store)
    await until(lambda: told)
    line.freeze()
    await store.append("oak", 1, ["acted"], NOON)
    assert await texts(store) == ["opened", "acted"]
    await until(lambda: ("*", 0) in told)
    await store.append("oak", 2, ["acted"], NOON)
    await until(lambda: ("oak", 3) in told)


@pytest.mark.parametrize("together", [True, False])
async def test_a_table_that_is_deleted_at_the_same_moment_is_gone(
    line: Line, far: Store, postgres_url: str, together: bool
) -> None:
    """The append has found its table, and waits whether the deletion is committed or not."""
    await begin(far)
    await begin(far, "elm")
    if not together:  # whoever lost the connection tries again alone
        line.cut_once("before the server hears", "acted")
    other = await asyncpg.connect(postgres_url)
    async with other.transaction():
        await other.execute("DELETE FROM confluence_tables WHERE name = 'oak'")
        appends = [asyncio.create_task(far.append(table, 1, ["acted"], NOON)) for table in ("oak", "elm")]
        async with asyncio.timeout(120):
            while not await other.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
                await asyncio.sleep(0.005)
    await other.close()
    with pytest.raises(NoTable):
        await appends[0]
    await appends[1]
    assert await texts(far, "elm") == ["opened", "acted"]
    assert line.cuts == (0 if together else 1)


async def test_an_append_without_an_answer_may_have_lost_to_another(
    line: Line, far: Store, database: PostgresStore
) -> None:
    """While the connection was being made again, somebody else wrote there: that is a conflict, not a success."""
    await begin(database)
    line.cut_once("before the server hears", "the lost one")
    line.holds = True
    lost = asyncio.create_task(far.append("oak", 1, ["the lost one"], NOON))
    await until(lambda: line.cuts == 1)
    await database.append("oak", 1, ["theirs"], NOON)
    line.holds = False
    with pytest.raises(Conflict):
        await lost
    assert await texts(database) == ["opened", "theirs"]
