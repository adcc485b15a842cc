"""What the tests of the server share: both kinds of store, on a real SQLite file and a real PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from confluence.server.store import Store, open_store
from tests.server.forking import warm_up
from tests.server.postgres import QUICK, Postgres, running

OpenStore = Callable[[str], Awaitable[Store]]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A running PostgreSQL, one for each process that runs tests."""
    with running(*QUICK) as server:
        yield server


@pytest.fixture(scope="session")
def fork_server() -> None:
    """The process that server processes are forked from; without it the first test would wait for its imports."""
    warm_up()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of a SQLite file that is not there yet."""
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture(scope="session")
def postgres_database(postgres: Postgres) -> str:
    """The name of a database that many tests use, one after the other."""
    return postgres.new_database()


@pytest.fixture
def postgres_url(postgres: Postgres, postgres_database: str) -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    yield postgres.address(postgres_database)
    postgres.empty(postgres_database)


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest) -> str:
    """The address of an empty store, of one kind and of the other."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
async def opening() -> AsyncIterator[OpenStore]:
    """A way to open stores that are closed at the end."""
    opened: list[Store] = []

    async def open_one(url: str) -> Store:
        opened.append(await open_store(url))
        return opened[-1]

    yield open_one
    for store in opened:
        await store.close()


@pytest.fixture
async def store(store_url: str, opening: OpenStore) -> Store:
    """An open, empty store, of one kind and of the other."""
    return await opening(store_url)
