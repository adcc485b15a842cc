"""A message that is sent again is carried out once, whatever died between its commit and its answer."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from confluence.server.hub import Hub
from confluence.server.options import TableOptions
from confluence.server.room import Room
from tests.server.memory_store import MemoryStore
from tests.server.playing import ForkedServer, connected

pytestmark = [pytest.mark.xdist_group("server once"), pytest.mark.usefixtures("fork_server")]


async def told(server: ForkedServer, table: Any, **hello: Any) -> tuple[list[Any], Any]:
    """Three messages with their answers, and what is seen then."""
    async with connected(server.live, table.id, table.keys[0], session="page", **hello) as client:
        goods = client.view["game"]["seats"][0]["goods"].split()[0].lstrip("0123456789")
        answers = [
            await client.answer(type="say", id=1, text="once"),
            await client.answer(type="act", id=2, action={"do": "gift", "receiver": 1, "goods": goods}),
            await client.answer(type="undo", id=3),
            await client.answer(type="act", id=4, action={"do": "gift", "receiver": 1, "goods": goods}),
        ]
        return answers, (client.view["game"]["seats"][0]["goods"], [m["text"] for m in client.view["chat"]])


async def test_after_a_crash(store_url: str) -> None:
    with ForkedServer(store_url, "--bot-workers=0") as server:
        table = server.api.open_match(4)
        first = await told(server, table)
        server.kill()
        await asyncio.to_thread(server.start)
        assert await told(server, table) == first


async def test_at_another_process(postgres_url: str) -> None:
    with ForkedServer(postgres_url, "--bot-workers=0") as one, ForkedServer(postgres_url, "--bot-workers=0") as two:
        table = one.api.open_match(4)
        async with connected(two.live, table.id, table.keys[1]):
            first = await told(one, table)
            assert await told(two, table) == first


async def test_a_process_that_has_not_heard_of_it_yet() -> None:
    store = MemoryStore()
    one, two = Hub(store), Hub(store)
    store.watchers.clear()  # nobody is told
    await one.create("oak", lambda room: room.open(TableOptions(), "", 1.0))

    def say(room: Room) -> Any:
        return room.say(-1, "once", 2.0)

    await two.room("oak")
    first = await one.command("oak", say, "-1:page:1")
    again = await two.command("oak", say, "-1:page:1")
    assert again.seq == first.seq
    assert len(store.tables["oak"].rows) == first.seq
    assert (await two.command("oak", say, "-1:page:2")).seq == first.seq + 1
    assert (await two.command("oak", say)).seq == first.seq + 2, "without a name everything is done"
    await one.close()
    await two.close()
