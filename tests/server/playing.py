"""Real servers and real clients for tests: start a server, open a table, let scripted people play.

with serving(tmp_path) as server:
    table = server.api.open_table(seats=4)
    results = asyncio.run(play_table(server.live, table))
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Self
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from confluence.server.serving import Server, serve
from confluence.server.settings import Settings
from tests.server.forking import Forked
from tests.server.patching import patched

PATIENCE = 120.0
"""Seconds that a test waits for anything: a busy machine is no mistake of the code."""
GENEROUS: Mapping[str, Any] = {
    "host": "127.0.0.1",
    "port": 0,
    "messages_per_second": 100_000.0,
    "clients_per_address": 10_000,
    "tables_per_hour": 100_000,
    "failed_keys_per_minute": 100_000,
    "quiet": True,
}
"""Settings under which a test is not stopped by limits that it does not test."""


# ------------------------------------------------------------------ HTTP


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer over HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The code of a refusal."""
        return str(self.json["code"])


@dataclass(frozen=True, slots=True)
class Table:
    """A table that a test opened, with all its keys."""

    id: str
    host_key: str
    spectator_key: str
    keys: tuple[str, ...]


class Api:
    """The HTTP part of a server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.netloc = urlsplit(address).netloc

    def request(
        self,
        method: str,
        path: str,
        body: Any = None,
        key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """Send a request; a body that is not bytes is sent as JSON."""
        sent = dict(headers or {})
        if key is not None:
            sent["Authorization"] = f"Bearer {key}"
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        if data is not None:
            sent.setdefault("Content-Type", "application/json")
        connection = http.client.HTTPConnection(self.netloc, timeout=PATIENCE)
        try:
            connection.request(method, path, data, sent)
            answer = connection.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            return Reply(answer.status, found, answer.read())
        finally:
            connection.close()

    def get(self, path: str, key: str | None = None, **headers: str) -> Reply:
        """Ask for something."""
        return self.request("GET", path, None, key, {name.replace("_", "-"): value for name, value in headers.items()})

    def post(self, path: str, body: Any = None, key: str | None = None) -> Reply:
        """Do something."""
        return self.request("POST", path, {} if body is None else body, key)

    def done(self, path: str, body: Any = None, key: str | None = None) -> Any:
        """Do something that must be done, and return the answer."""
        reply = self.post(path, body, key)
        assert reply.status in (200, 201), (reply.status, reply.body)
        return reply.json

    def open_table(self, **options: Any) -> Table:
        """Open a table."""
        made = self.done("/api/tables", options)
        keys = tuple(seat["key"] for seat in made["seats"])
        return Table(made["table"], made["host_key"], made["spectator_key"], keys)

    def open_match(self, people: int = 4, bots: Sequence[str] = (), **options: Any) -> Table:
        """Open a table with so many people and these bots, and begin."""
        sitters: list[dict[str, str]] = [{"kind": "person", "name": f"person {n}"} for n in range(people)]
        sitters += [{"kind": "bot", "player": name} for name in bots]
        options = {"seats": len(sitters), "sitters": sitters, "pace": 0, "think": 0, "begin": True, **options}
        return self.open_table(**options)


# ------------------------------------------------------------------ servers


@dataclass(slots=True)
class Running:
    """A server that runs in a thread of this process."""

    address: str
    server: Server
    settings: Settings
    loop: asyncio.AbstractEventLoop
    thread: threading.Thread

    @property
    def api(self) -> Api:
        """Its HTTP part."""
        return Api(self.address)

    @property
    def live(self) -> str:
        """The address of its live connections."""
        return self.address.replace("http", "ws", 1) + "live"

    def call(self, work: Callable[[], Any]) -> Any:
        """Run something in the server's own loop and return what comes out."""

        async def run() -> Any:
            found = work()
            return await found if asyncio.iscoroutine(found) else found

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(PATIENCE)

    def stop(self) -> None:
        """Stop it gently."""
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


@contextlib.contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[Running]:
    """A server with a database in this folder, or where `database` says."""
    chosen = {"database": f"sqlite:///{folder / 'tables.db'}", **GENEROUS, **settings}
    made = Settings(**chosen)
    ready = threading.Event()
    found: list[Running] = []
    failures: list[BaseException] = []

    def begin(address: str, server: Server) -> None:
        found.append(Running(address, server, made, asyncio.get_running_loop(), thread))
        server.application.live.advise.__self__.seconds = PATIENCE  # type: ignore[union-attr]
        ready.set()

    def work() -> None:
        try:
            asyncio.run(serve(made, begin))
        except BaseException as error:
            failures.append(error)
        finally:
            ready.set()

    thread = threading.Thread(target=work, name="server", daemon=True)
    thread.start()
    assert ready.wait(PATIENCE)
    if failures:
        raise failures[0]
    try:
        yield found[0]
    finally:
        found[0].stop()
        if failures:
            raise failures[0]


class ServerProcess:
    """`confluence serve` in a process of its own, which can be killed and started again on the same port."""

    def __init__(self, database: str, *arguments: str, port: int = 0) -> None:
        self.arguments = ["--database", database, *arguments]
        self.port = port
        self.process: subprocess.Popen[str] | Forked | None = None
        self.drains: list[threading.Thread] = []
        self.address = ""
        self.line = ""

    def start(self) -> ServerProcess:
        """Start it and wait until it says where it is."""
        command = ["serve", "--port", str(self.port)]
        limits = ["--messages-per-second=100000", "--clients-per-address=10000"]
        limits += ["--tables-per-hour=100000", "--failed-keys-per-minute=100000"]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("CONFLUENCE_")}
        self.process = self._launch([*command, *limits, *self.arguments], environment)
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        address = re.search(r"http://\S+/", self.line)
        assert address is not None, (self.line, self.process.stderr.read() if self.process.stderr else "")
        self.address = address[0]
        self.port = urlsplit(self.address).port or 0
        self.drains.append(threading.Thread(target=self._drain, args=(self.process,), daemon=True))
        self.drains[-1].start()
        return self

    def _launch(self, arguments: list[str], environment: dict[str, str]) -> subprocess.Popen[str] | Forked:
        return subprocess.Popen(
            [sys.executable, "-m", "confluence.cli", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )

    def _drain(self, process: subprocess.Popen[str] | Forked) -> None:
        """Read what the server writes, so that it never waits for a reader, until nobody is left who could write."""
        assert process.stdout is not None
        assert process.stderr is not None
        with process.stdout, process.stderr:
            for _ in process.stderr:
                pass

    @property
    def api(self) -> Api:
        """Its HTTP part."""
        return Api(self.address)

    @property
    def live(self) -> str:
        """The address of its live connections."""
        return self.address.replace("http", "ws", 1) + "live"

    def kill(self) -> None:
        """Kill it without a warning."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        """Stop it gently and return the exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()
        for drain in self.drains:
            drain.join(PATIENCE)


class ForkedServer(ServerProcess):
    """A server in a process of its own that starts in a tenth of the time; for tests with the fixture `fork_server`."""

    def _launch(self, arguments: list[str], environment: dict[str, str]) -> Forked:
        return Forked(arguments, environment)


# ------------------------------------------------------------------ live clients


class Refusal(Exception):
    """The server refused something."""

    def __init__(self, message: Mapping[str, Any]) -> None:
        self.code = str(message["code"])
        self.message = message
        super().__init__(f"{self.code}: {message['message']}")


@dataclass
class Client:
    """A live connection that follows the table by its patches."""

    socket: ClientConnection
    view: Any = None
    seq: int = 0
    seat: int | None = None
    welcome: dict[str, Any] = field(default_factory=dict)
    events: list[dict[str, Any]] = field(default_factory=list)
    received: list[str] = field(default_factory=list)
    """Every text that came, as it came."""
    bye: dict[str, Any] | None = None
    _next_id: int = 1000

    async def send(self, **message: Any) -> None:
        """Send a message as it is."""
        await self.socket.send(json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        """The next message; updates are taken in."""
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] in ("welcome", "update"):
            self.take_in(message)
        if message["type"] == "bye":
            self.bye = message
        return message

    def take_in(self, message: dict[str, Any]) -> None:
        """Follow an update."""
        if "view" in message:
            self.view = message["view"]
        else:
            self.view = patched(self.view, message["patch"])
        assert message["seq"] >= self.seq
        self.seq = message["seq"]
        self.events += message.get("events", ())

    async def answer(self, **message: Any) -> dict[str, Any]:
        """Send a message with an id and return its answer; updates that come before it are taken in."""
        if "id" not in message:
            self._next_id += 1
            message["id"] = self._next_id
        await self.send(**message)
        while True:
            found = await self.receive()
            if found.get("id") == message["id"] and found["type"] != "update":
                return found
            if found["type"] == "bye":
                raise Refusal(found)

    async def do(self, kind: str, **fields: Any) -> int:
        """Do something that must not be refused, and return its number."""
        found = await self.answer(type=kind, **fields)
        if found["type"] != "ok":
            raise Refusal(found)
        return int(found["seq"])

    async def act(self, action: Mapping[str, Any]) -> int:
        """Act in the game."""
        return await self.do("act", action=dict(action))

    async def ask(self, what: str, **fields: Any) -> Any:
        """Ask something and return the answer."""
        found = await self.answer(type="ask", what=what, **fields)
        if found["type"] != "answer":
            raise Refusal(found)
        return found["answer"]

    async def until(self, condition: Callable[[Client], bool]) -> None:
        """Take updates in until something is so."""
        while not condition(self):
            await self.receive()

    @property
    def step(self) -> str:
        """The step of the match, or nothing before it."""
        return str((self.view.get("game") or {}).get("step", ""))

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to play."""
        return self.view["life"] in ("over", "closed")

    @property
    def is_awaited(self) -> bool:
        """Whether the match waits for this seat."""
        return self.seat in self.view.get("awaited", ())


@contextlib.asynccontextmanager
async def connected(
    live: str, table: str, key: str | None = None, *, after: int | None = None, view: Any = None, **hello: Any
) -> AsyncIterator[Client]:
    """A client that was welcomed; `view` is what it still knows when it comes back with `after`."""
    async with connect(live, max_size=2**22, compression=None, max_queue=None, open_timeout=PATIENCE) as socket:
        client = Client(socket, view)
        await client.send(type="hello", table=table, key=key, after=after, **hello)
        message = await client.receive()
        if message["type"] != "welcome":
            raise Refusal(message)
        client.welcome = message
        client.seat = message["seat"]
        yield client


async def play_seat(client: Client, seed: int = 0, *, most_in_step: int = 4) -> int:
    """Play a seat to the end of the match by asking for legal actions; how many were done.

    Trades a little: so many actions in a step, then it is done.
    """
    chance = Random(seed)
    done, in_step, step = 0, 0, None
    while not client.is_over:
        if not client.is_awaited:
            await client.receive()
            continue
        now = (client.view["game"]["turn"], client.step)
        if now != step:
            step, in_step = now, 0
        found = await client.ask("suggestion")
        if not found["must"]:
            continue
        action = found["action"] if in_step < most_in_step and chance.random() < 0.7 else found["fallback"]
        try:
            await client.act(action)
            done, in_step = done + 1, in_step + 1
        except Refusal as refusal:
            if refusal.code in ("BYE", "TABLE_GONE", "SERVER_ERROR", "STORE_DOWN"):
                raise
            in_step += 1
    return done


async def play_table(
    live: str, table: Table, seats: Sequence[int] | None = None, seed: int = 0, *, most_in_step: int = 4
) -> list[Client]:
    """Let a scripted client play each of these seats to the end; the clients with everything they received."""
    numbers = range(len(table.keys)) if seats is None else seats

    async def one(seat: int) -> Client:
        async with connected(live, table.id, table.keys[seat]) as client:
            with contextlib.suppress(ConnectionClosed):
                await play_seat(client, seed * 100 + seat, most_in_step=most_in_step)
            return client

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(one(seat)) for seat in numbers]
    return [task.result() for task in tasks]
