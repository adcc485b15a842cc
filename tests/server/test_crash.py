"""Servers are killed and databases go away in the middle of many tables: nothing acknowledged is lost or doubled."""

from __future__ import annotations

import asyncio
import logging
import os
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from tests.server.crashing import Evening, check_view
from tests.server.playing import ForkedServer, Refusal, connected
from tests.server.postgres import Postgres
from tests.server.store.breaking import Line

logger = logging.getLogger(__name__)
pytestmark = [
    pytest.mark.xdist_group("server crash"),
    pytest.mark.usefixtures("fork_server"),
    pytest.mark.timeout(900),
]

PERSON: Final = ("person", "greedy", "greedy", "greedy")
GREEDY: Final = ("greedy",) * 4


@dataclass(frozen=True)
class Plan:
    """How much is played in an evening, and how often there is trouble."""

    with_people: Sequence[Sequence[str]]
    with_bots: Sequence[Sequence[str]]
    times: int

    @property
    def entries(self) -> int:
        """About how many entries are written."""
        return 160 * (len(self.with_people) + len(self.with_bots))


LONG: Final = Plan(
    [PERSON] * 3,
    [("greedy", "random", "greedy", "greedy"), ("greedy", "greedy", "fair", "greedy"), *[GREEDY] * 7],
    5,
)
SHORT: Final = Plan([PERSON], [GREEDY], 2)
PATIENCE: Final = 800.0

CUT_ALL: Final = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""

Trouble = Callable[[Evening, Plan], Coroutine[Any, Any, None]]


@asynccontextmanager
async def evening_on(url: str, near: str = "") -> AsyncIterator[Evening]:
    """One server process on an SQLite file, two on PostgreSQL; `near` is how we reach the database ourselves."""
    with ExitStack() as stack:
        alone = url.startswith("sqlite")
        servers = [ForkedServer(url)] if alone else [ForkedServer(url, "--takeover=2") for _ in range(2)]
        for server in servers:
            await asyncio.to_thread(stack.enter_context, server)
        yield Evening(servers, near or url, Random(os.urandom(8)))


async def spend(evening: Evening, plan: Plan, trouble: Trouble) -> None:
    """Play all tables to their end while there is trouble, and look at everything."""
    async with asyncio.timeout(PATIENCE):
        async with asyncio.TaskGroup() as group:
            await evening.open(plan.with_people, group)
            group.create_task(evening.open(plan.with_bots, group))
            await trouble(evening, plan)
        found = await evening.end()
    evening.check(found)
    logger.info("%s; %s", evening.figures(found), "; ".join(evening.notes))


def moments(evening: Evening, plan: Plan) -> Iterator[float]:
    """When there is trouble, by how much has happened: once while tables are opened, then all over the evening."""
    yield evening.chance.uniform(0, 0.1) * plan.entries
    for part in range(1, plan.times):
        yield (part - 1 + evening.chance.random()) / (plan.times - 1) * 0.8 * plan.entries


async def kill_now_and_then(evening: Evening, plan: Plan) -> None:
    """Kill a server at random moments from the first tables to the last, and start it again."""
    for moment in moments(evening, plan):
        await evening.until(moment)
        victim = evening.chance.choice(evening.servers)
        victim.kill()
        evening.notes.append(f"killed with {len(evening.tables)} tables open and {evening.left()} in play")
        assert evening.left(), "too late to be of interest"
        await asyncio.to_thread(victim.start)


@pytest.mark.costly("servers and their bots are started again in the middle of two matches")
async def test_killed_servers_lose_and_double_nothing(store_url: str) -> None:
    async with evening_on(store_url) as evening:
        await spend(evening, SHORT, kill_now_and_then)


@pytest.mark.slow
async def test_killed_servers_lose_and_double_nothing_in_a_long_evening(store_url: str) -> None:
    async with evening_on(store_url) as evening:
        await spend(evening, LONG, kill_now_and_then)


@pytest.fixture
async def line(postgres: Postgres) -> AsyncIterator[Line]:
    """A line to the database that can be cut."""
    with tempfile.TemporaryDirectory(prefix="cf") as folder:
        line = Line(Path(folder), postgres.folder)
        await line.open()
        yield line
        await line.close()


@pytest.mark.slow
async def test_cut_connections_and_a_crashed_database_lose_and_double_nothing(
    postgres: Postgres, postgres_database: str, postgres_url: str, line: Line
) -> None:
    """PostgreSQL is set up to answer before a commit is written; what clients hear is written all the same."""

    async def cut_now_and_then(evening: Evening, plan: Plan) -> None:
        for number, moment in enumerate(moments(evening, plan)):
            await evening.until(moment)
            if number == plan.times // 2:
                await asyncio.to_thread(postgres.stop, "immediate")
                await serve_without_database(evening)
                await asyncio.to_thread(postgres.start)
                continue
            # In turn from the side of the database, and on the way, where answers that were given get lost.
            cut = line.doom() if number % 2 else int(await asyncio.to_thread(postgres.say, CUT_ALL, postgres_database))
            assert cut >= 4, "at least two connections of each server"
            evening.notes.append(f"{cut} connections cut with {evening.left()} tables in play")

    far = postgres_url.replace(str(postgres.folder), str(line.folder))
    async with evening_on(far, postgres_url) as evening:
        before = [server.process for server in evening.servers]
        await spend(evening, LONG, cut_now_and_then)
        assert [server.process for server in evening.servers] == before
        assert not any("GONE" in guest.drops for guest in evening.guests), "nobody is dropped, no table falls silent"
        for process in before:
            assert process is not None
            assert process.poll() is None, "the servers have survived it"


async def serve_without_database(evening: Evening) -> None:
    """While the database is away servers say so, and answer from memory what they can."""
    for server in evening.servers:
        reply = await asyncio.to_thread(server.api.get, "/healthz")
        assert (reply.status, reply.json["status"]) == (503, "down")
    evening.notes.append(f"the database crashed with {evening.left()} tables in play")


async def come_and_go(live: str, table: str, key: str) -> None:
    async with connected(live, table, key):
        pass


@pytest.mark.slow
async def test_a_database_that_stays_away_is_reported_with_a_code(postgres: Postgres, postgres_url: str) -> None:
    with ForkedServer(postgres_url, "--takeover=2") as server:
        bots = server.api.open_match(0, ["greedy"] * 4, spectators="public")
        table = server.api.open_match(4)
        quiet = server.api.open_table()
        async with (
            connected(server.live, table.id, table.keys[0]) as client,
            connected(server.live, table.id, table.keys[1]) as other,
        ):
            await asyncio.to_thread(postgres.stop, "immediate")
            try:
                saying = asyncio.create_task(client.answer(type="say", text="is anybody there?"))
                opening = asyncio.create_task(asyncio.to_thread(server.api.post, "/api/tables", {}))
                assert (await other.answer(type="ping"))["type"] == "pong"
                await check_view(other)
                coming = asyncio.create_task(come_and_go(server.live, quiet.id, quiet.keys[0]))
                refused = await saying
                assert (refused["type"], refused["code"]) == ("refused", "STORE_DOWN")
                reply = await opening
                assert (reply.status, reply.code) == (503, "STORE_DOWN")
                assert client.view.get("chat", ()) == ()
                with pytest.raises(Refusal) as refusal:
                    await coming
                assert refusal.value.code == "SERVER_ERROR"
            finally:
                await asyncio.to_thread(postgres.start)
            assert (await other.answer(type="say", text="here I am"))["type"] == "ok"
            await client.until(lambda client: bool(client.view.get("chat")))
            assert [message["text"] for message in client.view["chat"]] == ["here I am"]
        async with connected(server.live, bots.id, bots.spectator_key) as watcher:
            await watcher.until(lambda client: client.is_over)
