"""Too much of everything, against a real server process: somebody at another table plays on meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from confluence.core.game import Match
from confluence.server import hub as hub_module
from confluence.server import sockets
from confluence.server.entries import Entry
from confluence.server.limits import MESSAGE_BYTES
from confluence.server.room import Room
from confluence.sidereal.actions import Done
from tests.server.attacking import (
    BINARY,
    CLOSE,
    MORE,
    PING,
    PONG,
    TEXT,
    Raw,
    WatchedServer,
    attacked,
    bystander,
    flood,
    frame,
)
from tests.server.playing import PATIENCE, Refusal, Table, connected, serving
from tests.server.spying import quick_folder

pytestmark = pytest.mark.xdist_group("server floods")

PING_MESSAGE = frame(TEXT, b'{"type":"ping","id":1}')


@pytest.fixture(scope="module")
def server(fork_server: None) -> Iterator[WatchedServer]:
    """One server for all attacks."""
    with quick_folder() as folder, attacked(folder, "--messages-per-second=100") as process:
        yield process


@pytest.fixture(scope="module")
def table(server: WatchedServer) -> Table:
    return server.api.open_match(4)


def hello(table: Table, seat: int = 0) -> bytes:
    """The first message of a seat, as a frame."""
    return frame(TEXT, json.dumps({"type": "hello", "table": table.id, "key": table.keys[seat]}).encode())


# ------------------------------------------------------------------ messages and frames


@pytest.mark.slow
async def test_ten_thousand_messages_in_a_burst(server: WatchedServer, table: Table) -> None:
    def attack() -> list[str]:
        with Raw(server.port, PATIENCE) as raw:
            raw.hello(table.id, table.keys[0])
            act = '{"type":"act","id":%d,"action":{"do":"done","done":%s}}'
            burst = [frame(TEXT, (act % (n, "true" if n % 2 else "false")).encode()) for n in range(10_000)]
            sending = threading.Thread(target=raw.send, args=(b"".join(burst),), daemon=True)
            sending.start()
            found: list[str] = []
            ends = time.monotonic() + PATIENCE
            with contextlib.suppress(ConnectionError, TimeoutError):
                while time.monotonic() < ends:
                    message = raw.message()
                    found.append(str(message.get("code", message["type"])))
            return found

    memory = server.memory
    async with bystander(server):
        codes = await asyncio.to_thread(attack)
    assert codes.count("ok") >= 100
    assert codes.count("SLOW_DOWN") >= 100
    assert codes[-1] == "SLOW_DOWN", "whoever goes on is sent away"
    assert len(codes) < 5000
    assert server.memory < memory + 30


SMALL = pytest.mark.parametrize(
    "first, data",
    [
        (b"", frame(PING)),
        (b"", frame(PING, b"x" * 125)),
        (b"", frame(PONG)),
        (frame(TEXT, b"{", last=False), frame(MORE, b"", last=False)),
        (frame(TEXT, b"{", last=False), frame(MORE, b" ", last=False)),
        (b"", frame(TEXT, b"")),
        (b"", frame(TEXT, b"[")),
        (b"", PING_MESSAGE),
        (b"", frame(CLOSE)),
    ],
    ids=["pings", "long pings", "pongs", "empty parts", "small parts", "empty", "no JSON", "messages", "goodbyes"],
)


@SMALL
async def test_a_flood_of_small_frames(server: WatchedServer, table: Table, first: bytes, data: bytes) -> None:
    memory = server.memory
    async with bystander(server):
        await asyncio.to_thread(flood, server.port, hello(table) + first, data * (50_000 // len(data)), 0.6, 500_000)
    assert server.memory < memory + 30


@pytest.mark.slow
@SMALL
async def test_a_long_flood_of_small_frames(server: WatchedServer, table: Table, first: bytes, data: bytes) -> None:
    memory = server.memory
    async with bystander(server):
        await asyncio.to_thread(flood, server.port, hello(table) + first, data * (100_000 // len(data)), 0.6, 10**9)
    assert server.memory < memory + 30


async def test_a_flood_from_many_sides(server: WatchedServer, table: Table) -> None:
    memory = server.memory
    async with bystander(server):
        floods = [
            asyncio.to_thread(flood, server.port, hello(table, seat % 4), data * 2000, 1.0, 100_000)
            for seat, data in enumerate([frame(PING), PING_MESSAGE, frame(TEXT, b"[" * 1000), frame(PONG)] * 2)
        ]
        await asyncio.gather(*floods)
    assert server.memory < memory + 50


@pytest.mark.parametrize(
    "data, number",
    [
        (frame(BINARY, b"{}"), 1003),
        (frame(TEXT, b"\xff\xfe"), 1007),
        (frame(TEXT, b'{"a":"\xed\xa0\x80"}'), 1007),
        (frame(TEXT, b"\xc3", last=False) + frame(MORE, b"("), 1007),
        (frame(TEXT, b"x" * (MESSAGE_BYTES + 1)), 1009),
        (frame(TEXT, b"[" * 100_000), 1009),
        (frame(TEXT, b"x" * 40_000, last=False) + frame(MORE, b"x" * 40_000), 1009),
        (frame(TEXT, b"x" * 20_000_000)[:14] + b"x" * 1000, 1009),
        (b"\x81\xff" + b"\x7f" + b"\xff" * 7 + b"\0\0\0\0", 1009),
        (b"\x81\xff" + b"\xff" * 8 + b"\0\0\0\0", 1009),
        (frame(TEXT, b"{}", flags=0x40), 1002),
        (frame(TEXT, b"{}", flags=0x20), 1002),
        (frame(TEXT, b"{}", masked=False), 1002),
        (frame(MORE, b"{}"), 1002),
        (frame(TEXT, b"{", last=False) + frame(TEXT, b"}"), 1002),
        (frame(PING, b"x" * 126), 1002),
        (frame(PING, b"", last=False), 1002),
        (frame(3, b""), 1002),
        (frame(11, b""), 1002),
        (frame(CLOSE, b"\x03"), 1002),
        (frame(CLOSE, b"\x00\x00"), 1002),
        (frame(CLOSE, b"\x03\xe8\xff"), 1007),
        ((frame(TEXT, b"{", last=False) + frame(MORE, b" ", last=False) * 1000), 1008),
    ],
)
async def test_what_is_no_message_ends_the_connection_with_a_number(
    server: WatchedServer, table: Table, data: bytes, number: int
) -> None:
    with Raw(server.port) as raw:
        assert raw.hello(table.id, table.keys[0])["type"] == "welcome"
        raw.send(data)
        assert await asyncio.to_thread(raw.close_code) == number
    async with connected(server.live, table.id, table.keys[0]) as client:
        assert (await client.answer(type="ping"))["type"] == "pong"


def test_a_message_in_parts_with_a_ping_between_them_is_read(server: WatchedServer, table: Table) -> None:
    with Raw(server.port) as raw:
        raw.hello(table.id, table.keys[0])
        text = b'{"type":"ping","id":77}'
        parts = [frame(TEXT if i == 0 else MORE, text[i : i + 1], last=i == len(text) - 1) for i in range(len(text))]
        parts.insert(5, frame(PING, b"hey"))
        for part in b"".join(parts):
            raw.send(bytes([part]))
        kind, data = raw.frame()
        while kind != PONG:
            kind, data = raw.frame()
        assert data == b"hey"
        assert raw.message() == {"type": "pong", "id": 77, "now": pytest.approx(time.time(), abs=60)}


def test_nothing_is_unpacked(server: WatchedServer) -> None:
    """A bomb of 64 kB would unpack to 64 MB; the server does not speak this language at all."""
    with Raw(server.port) as raw:
        reply = raw.upgrade(headers=b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n")
        assert reply.status == 101
        assert "sec-websocket-extensions" not in reply.headers
        raw.send(frame(TEXT, b"\xec\xc1\x01\x01" + b"\x00" * 60_000, flags=0x40))
        assert raw.close_code() == 1002


# ------------------------------------------------------------------ connections


async def test_thousands_of_connections_that_say_nothing(server: WatchedServer, table: Table) -> None:
    memory = server.memory
    with contextlib.ExitStack() as stack:
        async with bystander(server):

            def attack() -> None:
                for _ in range(2000):
                    stack.enter_context(socket.create_connection(("127.0.0.1", server.port), 10))

            await asyncio.to_thread(attack)
            async with connected(server.live, table.id, table.keys[0]) as client:
                assert (await client.answer(type="ping"))["type"] == "pong"
            assert server.api.get("/healthz").status == 200
    assert server.memory < memory + 100, "a connection that says nothing costs little"


@pytest.mark.slow
def test_whoever_says_nothing_or_never_ends_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HEAD_SECONDS", 0.4)
    monkeypatch.setattr(sockets, "REQUEST_SECONDS", 0.8)
    with serving(tmp_path) as running:
        port = int(running.address.rstrip("/").rpartition(":")[2])
        for begin in (
            b"",
            b"GET /heal",
            b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{",
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
        ):
            with Raw(port) as raw:
                raw.send(begin)
                assert raw.is_closed(), begin
        with Raw(port) as raw:
            ends = time.monotonic() + PATIENCE
            while time.monotonic() < ends and raw.send(b"x"):
                time.sleep(0.05)
            assert time.monotonic() < ends, "one letter after the other does not help"
        assert running.api.get("/healthz").status == 200


async def test_one_address_cannot_take_all_connections(tmp_path: Path) -> None:
    with serving(tmp_path, clients_per_address=20) as running, contextlib.ExitStack() as stack:
        port = int(running.address.rstrip("/").rpartition(":")[2])
        table = running.api.open_match(4)
        async with connected(running.live, table.id, table.keys[0]) as client:
            taken = [stack.enter_context(Raw(port)) for _ in range(21)]
            assert await asyncio.to_thread(taken[-1].is_closed)
            assert b"429" in taken[-1].received
            assert b"TOO_MANY" in taken[-1].received
            assert (await client.answer(type="ping"))["type"] == "pong", "who is inside is not touched"
            taken[0].socket.close()
            async with asyncio.timeout(PATIENCE):  # a place that is left can be taken
                while (await asyncio.to_thread(running.api.get, "/healthz")).status != 200:
                    pass


# ------------------------------------------------------------------ readers that do not read


@pytest.mark.slow
async def test_readers_that_never_read_cost_a_bounded_piece_of_memory(server: WatchedServer) -> None:
    talk = server.api.open_match(4, spectators="public", listed=True)
    memory = server.memory

    def attack(stack: contextlib.ExitStack) -> None:
        ask = frame(TEXT, b'{"type":"ask","id":1,"what":"view"}')
        for number in range(40):
            raw = stack.enter_context(Raw(server.port))
            raw.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            raw.upgrade()
            key = talk.keys[1] if number % 2 else None
            raw.say({"type": "hello", "table": talk.id, "key": key})
            raw.socket.settimeout(0.2)
            raw.send(ask * 500)

    with contextlib.ExitStack() as stack:
        async with bystander(server), connected(server.live, talk.id, talk.keys[0]) as client:
            await asyncio.to_thread(attack, stack)
            for number in range(150):
                await client.act({"do": "done", "done": number % 2 == 0})
            most = server.memory
    assert most < memory + 60, f"{most - memory} MB for forty readers who do not read"


async def test_whoever_takes_no_answer_over_http_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    came: list[sockets.HttpSocket] = []
    connection_made = sockets.HttpSocket.connection_made

    def noted(self: sockets.HttpSocket, transport: Any) -> None:
        came.append(self)
        connection_made(self, transport)

    monkeypatch.setattr(sockets.HttpSocket, "connection_made", noted)
    monkeypatch.setattr(sockets, "UNREAD_SECONDS", 0.5)
    with serving(tmp_path) as running, contextlib.ExitStack() as stack:
        port = int(running.address.rstrip("/").rpartition(":")[2])
        for _ in range(5):
            raw = stack.enter_context(Raw(port))
            raw.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            raw.send(b"GET /api/cards HTTP/1.1\r\nHost: x\r\n\r\n" * 15)
        async with asyncio.timeout(PATIENCE):
            while running.call(lambda: len(came) < 5 or len(running.server.server_state.connections) > 0):
                await asyncio.sleep(0.05)
        assert len(came) == 5


async def test_more_requests_than_are_answered_are_not_kept(server: WatchedServer) -> None:
    memory = server.memory

    def attack() -> bool:
        with Raw(server.port) as raw:
            raw.send(b"GET /api/lobby HTTP/1.1\r\nHost: x\r\n\r\n" * 20_000)
            return raw.is_closed()

    async with bystander(server):
        assert await asyncio.to_thread(attack)
    assert server.memory < memory + 20


# ------------------------------------------------------------------ logs without end


def test_a_seat_cannot_make_the_log_of_its_table_grow_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("confluence.server.seats.MOST_SPENT", 30)
    ways: list[Callable[[int], dict[str, Any]]] = [
        lambda n: {"type": "act", "action": {"do": "done", "done": n % 2 == 0}},
        lambda n: {"type": "mute", "seat": 1, "on": n % 2 == 0},
        lambda n: {"type": "wish", "step": "colonies", "picks": [n + 1]},
        lambda n: {"type": "hook", "url": f"https://example.org/{n}"},
        lambda n: {"type": "sit", "name": f"me {n}"},
        lambda n: {"type": "steer", "autopilot": n % 2 == 0},
    ]

    async def play() -> None:
        table = running.api.open_match(4)
        async with (
            connected(running.live, table.id, table.keys[0]) as spammer,
            connected(running.live, table.id, table.keys[2]) as other,
        ):
            for way in ways:
                for number in range(10):
                    await spammer.answer(**way(number))
            assert (await spammer.answer(**ways[0](0)))["code"] == "TOO_MUCH"
            assert await other.act({"do": "done"}) > 0
            seq = other.seq
            assert seq < 100
        again = running.call(lambda: running.server.application.hub.store.read(table.id))
        assert len(again) < 110

    with serving(tmp_path, bot_workers=0) as running:
        asyncio.run(play())


async def test_coming_back_from_long_ago_replays_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a hello would cost as much as the whole match, as often as somebody likes."""
    with serving(tmp_path, bot_workers=0) as running:
        table = running.api.open_match(4)
        hub = running.server.application.hub

        def act_often(room: Room) -> list[Entry]:
            return [entry for n in range(300) for entry in room.act(0, Done(n % 2 == 0), room.at)]

        running.call(lambda: hub.command(table.id, act_often))
        monkeypatch.setattr(Match, "replay", None)
        async with connected(running.live, table.id, table.keys[0], after=0, view={}) as client:
            assert client.welcome["missed"]
            assert 200 <= len(client.welcome["events"]) < 300
        async with connected(running.live, table.id, table.keys[0], after=client.seq - 3, view=client.view) as client:
            assert "missed" not in client.welcome


async def test_a_long_log_is_read_beside_everything_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "LONG", 5)
    threads: list[str] = []
    of = Room.of

    def watched(rows: Any) -> Room:
        threads.append(threading.current_thread().name)
        return of(rows)

    with serving(tmp_path, bot_workers=0) as running:
        table = running.api.open_match(4)
    with serving(tmp_path, bot_workers=0) as running:
        monkeypatch.setattr(Room, "of", watched)
        async with connected(running.live, table.id, table.keys[0]) as client:
            assert await client.act({"do": "done"}) == client.seq
    assert threads
    assert "server" not in threads, "not in the thread that serves everybody"


async def test_what_was_begun_is_answered_although_its_client_was_cut_off(tmp_path: Path) -> None:
    """The same id is not stuck afterwards, and the thing is done once."""
    with serving(tmp_path, bot_workers=0) as running:
        table = running.api.open_match(4)
        application: Any = running.server.application
        append, begun, gate = application.hub.store.append, threading.Event(), threading.Event()

        async def slow(*arguments: Any) -> None:
            begun.set()
            while not gate.is_set():
                await asyncio.sleep(0.01)
            await append(*arguments)

        async with connected(running.live, table.id, table.keys[0], session="s") as client:
            application.hub.store.append = slow
            await client.send(type="act", id=9, action={"do": "done"})
            assert await asyncio.to_thread(begun.wait, PATIENCE)
            running.call(lambda: [connection.cut() for connection in list(application.live.connections)])
            async with asyncio.timeout(PATIENCE):
                while application.live.connections:
                    await asyncio.sleep(0.01)
            gate.set()
        async with connected(running.live, table.id, table.keys[0], session="s") as client:
            answer = await client.answer(type="act", id=9, action={"do": "done"})
            assert answer["type"] == "ok"
            assert client.view["game"]["seats"][0]["done"]
        rows = running.call(lambda: application.hub.store.read(table.id))
        assert sum('"done"' in row.entry and '"acted"' in row.entry for row in rows) == 1


# ------------------------------------------------------------------ with the usual limits


@pytest.mark.slow
async def test_floods_under_the_usual_limits(fork_server: None) -> None:
    """New tables, requests, handshakes and guesses without end, against a server as it is started without settings."""
    usual = ("--messages-per-second=50", "--clients-per-address=200", "--tables-per-hour=60")
    with quick_folder() as folder, attacked(folder, *usual, "--failed-keys-per-minute=20") as server:
        api = server.api
        async with bystander(server) as person:
            path = f"/api/tables/{person.table.id}"
            opened = await asyncio.to_thread(lambda: [api.post("/api/tables", {"seats": 9}).status for _ in range(60)])
            assert opened.count(201) <= 30
            assert set(opened) == {201, 429}

            start = time.monotonic()
            asked = await asyncio.gather(
                *(asyncio.to_thread(lambda: [api.get("/api/lobby").status for _ in range(150)]) for _ in range(4))
            )
            statuses = [status for some in asked for status in some]
            assert statuses.count(200) >= 100
            most = 200 + 50 * (time.monotonic() - start)  # a burst, and what comes back meanwhile
            assert statuses.count(200) <= most + 1
            assert set(statuses) <= {200, 429}
            assert api.get("/healthz").status == 200
            await asyncio.sleep(2)

            def guess() -> list[int]:
                return [api.get(f"{path}/view", f"{number:032}").status for number in range(40)]

            statuses = await asyncio.to_thread(guess)
            assert statuses[:15] == [401] * 15
            assert statuses[-1] == 429
            with pytest.raises((Refusal, ConnectionClosed), match="SLOW_DOWN"):
                await connected(server.live, person.table.id, "A" * 32).__aenter__()
            names = [f"abcdefghjkmnpqr{letter}" for letter in "stuv"]
            assert {api.get(f"/api/tables/{name}").status for name in names} == {429}, "names of tables as well"
            assert api.post(f"{path}/recover", {"phrase": "a b c d e f"}).status == 429, "and phrases"

            with contextlib.ExitStack() as stack:
                shaken = []
                for _ in range(250):
                    raw = stack.enter_context(Raw(server.port))
                    shaken.append((await asyncio.to_thread(raw.upgrade)).status)
            assert shaken.count(101) >= 50
            assert set(shaken) <= {101, 429}
