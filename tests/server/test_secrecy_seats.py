"""What goes with a seat when somebody else takes it, and what stays with the one who held it."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from confluence.server import hooks
from confluence.server.entries import HOST, Sitter
from tests.server.playing import PATIENCE, Client, Refusal, Running, Table, connected, play_seat, serving
from tests.server.spying import quick_folder

WORD, ANSWER, HOOK = "psst-for-one", "psst-from-one", "https://example.org/hook-of-one"
PICKS = [301, 302]


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with quick_folder() as folder, serving(folder, bot_workers=0) as running:
        running.server.application.hub._linger = 600.0  # nobody counts as gone because the machine is slow
        yield running


def secrets_in(text: str) -> list[str]:
    """What of the private things of the first holder is in a text."""
    return [secret for secret in (WORD, ANSWER, HOOK, json.dumps(PICKS, separators=(",", ":"))) if secret in text]


async def private_life(server: Running, table: Table) -> int:
    """Everything private between seat 0 and seat 1; the number of the last entry."""
    async with (
        connected(server.live, table.id, table.keys[0]) as other,
        connected(server.live, table.id, table.keys[1]) as one,
    ):
        await other.do("say", text=WORD, to=1)
        await one.do("say", text=ANSWER, to=0)
        await one.do("hook", url=HOOK)
        await one.do("mute", seat=2)
        seq = await one.do("wish", step="teams", picks=PICKS)
        await one.ask("view")
        assert len(secrets_in(one.received[-1])) == 4, "the holder sees it all"
        return seq


def replaced(server: Running, table: Table, way: str) -> str:
    """Somebody else takes seat 1; the new key."""
    path = f"/api/tables/{table.id}"
    seat = f"{path}/seats/1"
    if way == "join":
        server.api.request("PUT", seat, {"kind": "open"}, table.host_key)
        return str(server.api.done(f"{path}/join", {"name": "new", "seat": 1})["key"])
    if way == "after a bot":
        server.api.request("PUT", seat, {"kind": "bot", "player": "greedy"}, table.host_key)
    kind = "program" if way == "program" else "person"
    reply = server.api.request(
        "PUT", seat, {"kind": kind, "name": "person 1" if way == "same name" else "new"}, table.host_key
    )
    return str(reply.json["key"]["key"])


@pytest.mark.parametrize("way", ["person", "same name", "program", "after a bot", "join"])
async def test_whoever_takes_a_seat_over_learns_nothing_private_of_the_one_before(server: Running, way: str) -> None:
    table = server.api.open_match(4, listed=True)
    async with connected(server.live, table.id, table.keys[1]):
        # Somebody who stays connected keeps the way back in memory.
        before = await private_life(server, table)
        key = replaced(server, table, way)
        for after in (None, 0, 5, 13, before - 4, before - 2, before, before + 1):
            async with connect(server.live, compression=None) as socket:
                await socket.send(json.dumps({"type": "hello", "table": table.id, "key": key, "after": after}))
                assert secrets_in(str(await socket.recv())) == [], f"by coming back to {after}"
    path = f"/api/tables/{table.id}"
    moments = [f"view?seq={seq}" for seq in range(1, before + 4)]
    for wanted in ("view", "away", "away?since=0", "history", "replay", *moments):
        reply = server.api.get(f"{path}/{wanted}", key)
        assert reply.status == 200
        assert secrets_in(reply.body.decode()) == [], wanted
    async with connected(server.live, table.id, key) as new:
        assert new.view["own"] == {"wishes": {}}
        assert new.view["game"]["own"]["points"] == 0, "what belongs to the match goes with the seat"
    assert secrets_in(json.dumps(server.api.get(f"{path}/view", table.keys[0]).json)) == [WORD, ANSWER]


async def test_a_new_link_for_the_same_person_keeps_the_words_and_drops_the_webhook(server: Running) -> None:
    """Whoever held the old link may have named the address, and would go on reading."""
    table = server.api.open_match(4)
    await private_life(server, table)
    key = server.api.done(f"/api/tables/{table.id}/seats/1/link", key=table.host_key)["key"]
    async with connected(server.live, table.id, key) as client:
        assert secrets_in(json.dumps(client.view, separators=(",", ":"))) == [
            WORD,
            ANSWER,
            json.dumps(PICKS, separators=(",", ":")),
        ]
        assert "hook" not in client.view["own"]


async def test_whoever_was_removed_is_sent_nothing_more(server: Running) -> None:
    table = server.api.open_match(4)
    async with (
        connected(server.live, table.id, table.keys[1]) as removed,
        connected(server.live, table.id, table.keys[0]) as other,
    ):
        await removed.answer(type="ping")
        mark = len(removed.received)

        async def at_once() -> None:
            """Both in one moment, so that they go out together."""
            hub = server.server.application.hub
            async with asyncio.TaskGroup() as group:

                def put(room: Any) -> Any:
                    made = list(room.sit(HOST, 1, Sitter(), hub.now()))
                    return [*made, *room.unkey(1, "", hub.now())]

                group.create_task(hub.command(table.id, put))
                group.create_task(hub.command(table.id, lambda room: room.say(0, "public after all", hub.now())))

        server.call(at_once)
        with contextlib.suppress(ConnectionClosed, Refusal):
            while True:
                await removed.receive()
        texts = "".join(removed.received[mark:])
        assert "KEY_CHANGED" in texts
        assert '"type":"update"' not in texts
        assert (await other.answer(type="ping"))["type"] == "pong"


async def test_the_webhook_of_somebody_who_left_is_not_called_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "BATCH_SECONDS", 0.05)
    monkeypatch.setattr(hooks, "LOOK_SECONDS", 0.01)
    called: list[str] = []

    async def deliver(url: str, *_: Any, **__: Any) -> bool:
        called.append(url)
        return True

    with quick_folder() as folder, serving(folder) as running:
        hub: Any = running.server.application.hub
        hub._linger = 0.01
        next(watcher for watcher in hub._watchers if "Hooks" in repr(watcher)).__self__.deliver = deliver
        table = running.api.open_match(4)
        async with connected(running.live, table.id, table.keys[1]) as one:
            await one.do("hook", url=HOOK)
        async with connected(running.live, table.id, table.keys[0]) as other:
            await other.do("say", text="are you there?", to=1)
            async with asyncio.timeout(PATIENCE):
                while not called:
                    await asyncio.sleep(0.02)
            key = replaced(running, table, "person")
            await asyncio.sleep(0.3)
            called.clear()
            await other.do("say", text="a word to the new one", to=1)
            await asyncio.sleep(0.5)
            assert called == []
            assert key


# ------------------------------------------------------------------ two ways to the same thing


@contextlib.asynccontextmanager
async def everybody(server: Running, table: Table) -> AsyncIterator[dict[int | None, Client]]:
    """A client for each seat, and a spectator."""
    async with contextlib.AsyncExitStack() as stack:
        keys: dict[int | None, str] = {**dict(enumerate(table.keys)), None: table.spectator_key}
        yield {who: await stack.enter_async_context(connected(server.live, table.id, key)) for who, key in keys.items()}


async def test_what_http_tells_is_what_the_live_connection_told(server: Running) -> None:
    """So whatever is shown about the bytes of live connections holds for history and views as well."""
    table = server.api.open_match(4, spectators="public", game={"PROMISES": "parties", "POINTS_LOG": "silent"})
    async with everybody(server, table) as clients:
        async with asyncio.TaskGroup() as group:
            for seat in range(4):
                group.create_task(play_until(clients[seat], seat, turn=3))
        for who, client in clients.items():
            key = table.spectator_key if who is None else table.keys[who]
            path = f"/api/tables/{table.id}"
            view: Any = None
            for _ in range(1000):  # the last update may still be on its way
                await client.answer(type="ping")
                view = server.api.get(f"{path}/view", key).json
                if view["view"] == client.view:
                    break
                await asyncio.sleep(0.05)
            assert view["view"] == client.view
            pages = server.api.get(f"{path}/history?limit=1000", key).json
            told = [{"seq": entry["seq"], **event} for entry in pages["entries"] for event in entry["events"]]
            # Sentences name a card by the side that lies up now.
            assert [{**event, "say": ""} for event in told] == [{**event, "say": ""} for event in client.events]
            past = server.api.get(f"{path}/view?seq={client.seq - 1}", key).json
            assert past["seat"] == who


async def play_until(client: Client, seed: int, turn: int) -> None:
    """Play a seat until a turn has begun."""
    task = asyncio.ensure_future(play_seat(client, seed, most_in_step=2))
    while not task.done() and client.view["game"]["turn"] < turn:
        await asyncio.sleep(0.01)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
