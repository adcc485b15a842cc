"""Opening a store: what cannot be opened says in one sentence what to do; old databases are brought up to date."""

from __future__ import annotations

import asyncio
import builtins
import os
import sqlite3
import stat
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from types import ModuleType
from typing import Any

import asyncpg
import pytest

from confluence.core.errors import ConfluenceError
from confluence.server.store import BadStore, Store, StoreDown, open_store
from confluence.server.store import postgres as postgres_store
from confluence.server.store import sqlite as sqlite_store
from confluence.server.store.address import Address
from confluence.server.store.migrating import Migration, migrations, missing
from tests.server.conftest import OpenStore
from tests.server.postgres import GUARDED, PASSWORD, Postgres
from tests.server.store.test_store import NOON, begin, texts

SECRET = "hunter2"


async def complaint(url: str) -> str:
    """The sentence with which a store is refused; nothing but that may come."""
    with pytest.raises((BadStore, StoreDown)) as refused:
        await open_store(url)
    error: BaseException | None = refused.value
    text = str(error)
    assert "\n" not in text
    while error is not None:  # whoever logs the whole story does not log the password either
        assert SECRET not in str(error)
        assert SECRET not in repr(error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return text


# --- addresses -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    ["", "tables.db", "sqlite:tables.db", "sqlite://tables.db", "mysql://root:hunter2@localhost/x", "POSTGRES", "://"],
)
async def test_other_addresses_are_refused(url: str) -> None:
    assert await complaint(url) == (
        "the address of the store cannot be used: "
        "write sqlite:///FILE, or postgresql://USER:PASSWORD@HOST:PORT/DATABASE"
    )


@pytest.mark.parametrize("url", ["sqlite:///", "sqlite:///:memory:"])
async def test_a_store_that_would_be_forgotten_is_refused(url: str) -> None:
    assert await complaint(url) == "the store needs a file: write sqlite:///FILE"


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:hunter2/x@host/db",
        "postgresql://me:hunter2?x@host/db",
        "postgresql://me:hunter2#x@host/db",
        "postgresql://me:5432/hunter2@host/db",
        "postgresql://me:5432?x=hunter2@host/db",
        "postgresql://me:5432#hunter2",
        "postgresql://me:[hunter2@host/db",
        "postgresql://me:hunter2",
        "postgresql://host:hunter2/db",
        "postgresql://me:hunter2@host:port/db",
        "postgresql://host/db?hunter2",
        "postgresql://me:hunter2@host/db?sslmode=hunter2",
    ],
)
async def test_an_address_that_cannot_be_read_is_not_repeated(url: str) -> None:
    """Where a password holds a sign with a meaning of its own, no part of the address can be trusted to be harmless."""
    assert (await complaint(url)).startswith(
        "the address of the database cannot be read: write postgresql://USER:PASSWORD@HOST:PORT/DATABASE, and signs"
    )


@pytest.mark.parametrize(
    "url, place",
    [
        ("postgresql://me:hunter2@db.example:5433/tables", "the database 'tables' on db.example:5433"),
        ("postgresql://me:hunt%40er2@[::1]:5433/my%20tables", "the database 'my tables' on [::1]:5433"),
        ("postgresql://me:hunter2@/tables?host=/run/pg", "the database 'tables' on /run/pg"),
        ("postgresql://me:hunter2@one:1,two:2/tables", "the database 'tables' on one:1,two:2"),
        ("postgresql://?user=me&password=hunter2", "the database 'me' on this machine"),
        ("postgres://", "the database on this machine"),
    ],
)
def test_an_address_is_shown_without_its_password(url: str, place: str) -> None:
    address = Address.read(url)
    assert address.place == place
    assert "hunt" not in repr(address)


def test_an_answer_of_the_server_is_shown_without_the_password() -> None:
    address = Address.read("postgresql://me:hunt%23er2@host/tables")
    shown = str(address.explain(asyncpg.PostgresSyntaxError("near 'hunt#er2' or 'hunt%23er2'\nand more")))
    assert shown == "the database 'tables' on host refuses the work: near '…' or '…'"


# --- SQLite ----------------------------------------------------------------------------------------------------------


async def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert await complaint(f"sqlite:///{tmp_path}") == f"{tmp_path} is a folder: name a file in it"


async def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    assert await complaint(f"sqlite:///{tmp_path}/there/tables.db") == (
        f"the folder {tmp_path}/there does not exist: make it, or name another file"
    )


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs /proc, where root cannot write")
async def test_a_folder_that_may_not_be_written_is_named() -> None:
    """Also for root, who may write nearly everywhere."""
    text = await complaint("sqlite:////proc/tables.db")
    assert text.startswith("the file /proc/tables.db cannot be made (")
    assert text.endswith("): change the permissions, or name another file")


async def test_a_file_that_may_not_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tables.db"
    file.touch()

    def refuse(path: Path, *rest: object) -> int:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os, "open", refuse)
    assert await complaint(f"sqlite:///{file}") == (
        f"the file {file} cannot be written (Permission denied): change the permissions, or name another file"
    )


async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("dear diary " * 100)
    assert await complaint(f"sqlite:///{file}") == (
        f"the file {file} cannot be used: it is no SQLite database: name another file"
    )
    assert file.read_text() == "dear diary " * 100


async def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    other = sqlite3.connect(file)
    other.execute("CREATE TABLE songs (title TEXT)")
    assert await complaint(f"sqlite:///{file}") == f"the file {file} belongs to another program: name another file"
    assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("songs",)]
    other.close()


async def test_a_file_that_is_locked_is_named(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = sqlite_url.removeprefix("sqlite:///")
    await (await open_store(sqlite_url)).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    monkeypatch.setattr(sqlite_store, "BUSY_SECONDS", 0.05)
    assert await complaint(sqlite_url) == (
        f"the file {path} cannot be used: another program holds it locked: end that program"
    )
    other.close()


async def test_any_path_can_be_named(tmp_path: Path, opening: OpenStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("tables.db", "a b%20c#d?e=f.db", "Schätze 🚀.db"):
        store = await opening(f"sqlite:///{name}")
        await begin(store)
        assert (tmp_path / name).is_file()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
async def test_the_file_is_for_our_eyes_only(sqlite_url: str, opening: OpenStore) -> None:
    store = await opening(sqlite_url)
    await begin(store)
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    beside = list(file.parent.glob(f"{file.name}*"))
    assert len(beside) == 3
    assert {stat.S_IMODE(each.stat().st_mode) for each in beside} == {0o600}


# --- PostgreSQL ------------------------------------------------------------------------------------------------------


async def test_a_server_that_is_not_there_is_named() -> None:
    assert await complaint("postgresql://me:hunter2@127.0.0.1:9/tables") == (
        "PostgreSQL on 127.0.0.1:9 does not answer: look whether it runs and whether the address is right"
    )


async def test_a_machine_that_is_not_there_is_named() -> None:
    assert await complaint("postgresql://me:hunter2@nowhere.invalid/tables") == (
        "nobody knows a machine nowhere.invalid: correct the address of the database"
    )


async def test_a_database_that_is_not_there_is_named(postgres: Postgres) -> None:
    assert await complaint(postgres.address("nothing")) == (
        f"there is no database 'nothing' on {postgres.folder}: make it with createdb, or correct the address"
    )


@pytest.mark.parametrize("login", [f"{GUARDED}:{SECRET}", GUARDED, f"stranger:{SECRET}"])
async def test_a_wrong_user_or_password_is_refused(postgres: Postgres, login: str) -> None:
    user = login.partition(":")[0]
    assert await complaint(postgres.address(user=login)) == (
        f"PostgreSQL on {postgres.folder} refuses the user '{user}' or the password: "
        "correct the address, or let them in in its pg_hba.conf"
    )


async def test_a_user_who_may_not_make_tables_is_told(postgres: Postgres, postgres_database: str) -> None:
    login = f"{GUARDED}:{PASSWORD.replace(' ', '%20')}"
    assert await complaint(postgres.address(postgres_database, login)) == (
        f"the user '{GUARDED}' may not make or use the tables in the database '{postgres_database}' "
        f"on {postgres.folder}: make them the owner of the database"
    )


async def test_a_user_who_may_only_use_the_tables_is_enough(
    postgres: Postgres, postgres_database: str, postgres_url: str, opening: OpenStore
) -> None:
    await opening(postgres_url)
    postgres.say(f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {GUARDED}", postgres_database)
    login = f"{GUARDED}:{PASSWORD.replace(' ', '%20')}"
    store = await opening(postgres.address(postgres_database, login))
    await begin(store)
    await store.append("oak", 1, ["acted"], NOON)
    assert await texts(store) == ["opened", "acted"]


async def test_too_few_connections_are_named(postgres: Postgres, postgres_url: str) -> None:
    postgres.say(f"ALTER ROLE {GUARDED} CONNECTION LIMIT 0")
    login = f"{GUARDED}:{PASSWORD.replace(' ', '%20')}"
    try:
        text = await complaint(postgres.address(user=login))
    finally:
        postgres.say(f"ALTER ROLE {GUARDED} CONNECTION LIMIT -1")
    assert text == (
        f"PostgreSQL on {postgres.folder} has no connection left: raise its max_connections, or run fewer servers"
    )


async def test_without_the_package_its_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def lacking(
        name: str,
        scope: Mapping[str, object] | None = None,
        local: Mapping[str, object] | None = None,
        names: Sequence[str] = (),
        level: int = 0,
    ) -> ModuleType:
        if name == "confluence.server.store.postgres":
            raise ModuleNotFoundError("No module named 'asyncpg'", name="asyncpg")
        return real(name, scope, local, names, level)

    monkeypatch.setattr(builtins, "__import__", lacking)
    assert await complaint("postgresql://me:hunter2@localhost/x") == (
        "PostgreSQL needs the package asyncpg, which is not installed: pip install 'confluence[postgres]'"
    )


async def test_commits_are_on_disk_when_they_are_answered(
    postgres: Postgres, postgres_url: str, opening: OpenStore
) -> None:
    """The server of the tests is set up to answer earlier."""
    assert postgres.say("SHOW synchronous_commit").strip() == "off"
    store = await opening(postgres_url)
    assert isinstance(store, postgres_store.PostgresStore)
    assert await store.connections.once(lambda connection: connection.fetchval("SHOW synchronous_commit")) == "on"


# --- migrations ------------------------------------------------------------------------------------------------------


async def recorded(url: str) -> list[tuple[int, str]]:
    """The steps that a database has behind it."""
    return await run(url, "SELECT number, name FROM confluence_migrations ORDER BY number")


async def run(url: str, *statements: str) -> list[Any]:
    """Carry out statements past the store, and return what the last one found."""
    rows: list[Any] = []
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as file:
            for statement in statements:
                rows = file.execute(statement).fetchall()
    else:
        connection = await asyncpg.connect(url)
        try:
            for statement in statements:
                rows = [tuple(row) for row in await connection.fetch(statement)]
        finally:
            await connection.close()
    return rows


def place(url: str) -> str:
    return f"the file {url.removeprefix('sqlite:///')}" if url.startswith("sqlite") else Address.read(url).place


async def migrate(url: str, known: Sequence[Migration]) -> None:
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as file:
            sqlite_store.migrate(file, known, place(url))
    else:
        connection = await asyncpg.connect(url)
        try:
            await postgres_store.migrate(connection, known, place(url))
        finally:
            await connection.close()


def steps(url: str) -> tuple[Migration, ...]:
    return migrations("sqlite" if url.startswith("sqlite") else "postgres")


@pytest.mark.parametrize("dialect", ["sqlite", "postgres"])
def test_steps_are_numbered_without_gaps(dialect: str) -> None:
    known = migrations(dialect)
    assert [step.number for step in known] == list(range(1, len(known) + 1))
    assert [step.name for step in known] == [step.name for step in migrations("sqlite")]


async def test_a_new_database_gets_every_step(store: Store, store_url: str) -> None:
    assert await recorded(store_url) == [(step.number, step.name) for step in steps(store_url)]


async def test_an_older_database_is_brought_up_to_date(store_url: str, opening: OpenStore) -> None:
    """What was written by the older program is still there."""
    await migrate(store_url, steps(store_url)[:1])
    assert await recorded(store_url) == [(1, "log")]
    over = "0, 0" if store_url.startswith("sqlite") else "false, false"
    await run(
        store_url,
        f"INSERT INTO confluence_tables VALUES ('oak', {NOON}, {NOON + 5}, {over}, '')",
        f"INSERT INTO confluence_entries VALUES ('oak', 1, {NOON}, 'batch', 'from olden times')",
    )
    store = await opening(store_url)
    assert await recorded(store_url) == [(step.number, step.name) for step in steps(store_url)]
    assert await texts(store) == ["from olden times"]
    assert await store.lease("oak", "me", NOON, 5)


async def test_a_newer_database_is_refused_and_left_alone(store_url: str) -> None:
    await (await open_store(store_url)).close()
    newest = steps(store_url)[-1].number
    future = Migration(newest + 1, "future", "CREATE TABLE confluence_future (number integer);")
    await migrate(store_url, [*steps(store_url), future])
    assert await complaint(store_url) == (
        f"{place(store_url)} was written by a newer version of confluence "
        f"(step {newest + 1}, this version knows {newest}): install that version, or use another database"
    )
    assert (await recorded(store_url))[-1] == (newest + 1, "future")


async def test_a_step_that_fails_leaves_nothing_behind(store_url: str, opening: OpenStore) -> None:
    broken = [
        steps(store_url)[0],
        Migration(2, "broken", "CREATE TABLE confluence_half (number integer);\nINSERT INTO nowhere VALUES (1);"),
    ]
    with pytest.raises((sqlite3.Error, asyncpg.PostgresError)):
        await migrate(store_url, broken)
    with pytest.raises((sqlite3.Error, asyncpg.PostgresError)):
        await run(store_url, "SELECT * FROM confluence_half")
    store = await opening(store_url)
    await begin(store)


async def test_many_processes_may_open_a_new_store_at_once(store_url: str, opening: OpenStore) -> None:
    stores = await asyncio.gather(*(opening(store_url) for _ in range(5)))
    assert len(await recorded(store_url)) == len(steps(store_url))
    await begin(stores[0])
    assert await texts(stores[4]) == ["opened"]


def test_a_gap_is_filled_and_a_newer_step_refused() -> None:
    known = [Migration(1, "a", ""), Migration(2, "b", ""), Migration(3, "c", "")]
    assert [step.number for step in missing([], known, "it")] == [1, 2, 3]
    assert [step.number for step in missing([1, 2], known, "it")] == [3]
    assert missing([3, 1, 2], known, "it") == []
    with pytest.raises(ConfluenceError, match="newer version of confluence"):
        missing([1, 2, 3, 4], known, "it")


def test_statements_are_taken_apart_at_their_ends() -> None:
    script = (
        "-- a; b\nCREATE TABLE a (x TEXT DEFAULT 'p;q');\n\nCREATE TRIGGER t AFTER INSERT ON a BEGIN\nSELECT 1;\nEND;\n"
    )
    assert sqlite_store.statements(script) == [
        "-- a; b\nCREATE TABLE a (x TEXT DEFAULT 'p;q');",
        "CREATE TRIGGER t AFTER INSERT ON a BEGIN\nSELECT 1;\nEND;",
    ]
