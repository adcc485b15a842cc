"""What attackers use: sockets without manners, and somebody at another table who plays on meanwhile.

async with bystander(server):
    await asyncio.to_thread(flood, server.port, ...)
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Self

from tests.server.forking import Forked
from tests.server.playing import PATIENCE, Client, ForkedServer, Reply, ServerProcess, Table, connected

TEXT, BINARY, CLOSE, PING, PONG, MORE = 1, 2, 8, 9, 10, 0
"""Kinds of WebSocket frames."""
SANE: Final = 3.0
"""Seconds of its own work that a server does at most before it answers somebody at another table.

Not by the clock on the wall: what other programs do on the machine meanwhile is no matter of the server.
"""
HANDSHAKE: Final = (
    b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n%s\r\n"
)


def frame(kind: int, data: bytes = b"", *, last: bool = True, flags: int = 0, masked: bool = True) -> bytes:
    """A WebSocket frame as a client sends it, with a mask that changes nothing."""
    head = bytes([(0x80 if last else 0) | flags | kind])
    bit = 0x80 if masked else 0
    if len(data) < 126:
        head += bytes([bit | len(data)])
    elif len(data) < 2**16:
        head += bytes([bit | 126]) + len(data).to_bytes(2, "big")
    else:
        head += bytes([bit | 127]) + len(data).to_bytes(8, "big")
    return head + (b"\0\0\0\0" if masked else b"") + data


class Raw:
    """A TCP connection to a server, with everything that came back."""

    def __init__(self, port: int, timeout: float = 10.0) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout)
        self.received = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> bool:
        """Send something; whether the other side still took it."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def read(self) -> bytes:
        """Whatever comes next; nothing when the other side has closed."""
        try:
            data = self.socket.recv(2**16)
        except TimeoutError:
            raise
        except OSError:
            return b""
        self.received += data
        return data

    def read_all(self) -> bytes:
        """Everything until the other side closes."""
        while self.read():
            pass
        return self.received

    def read_reply(self) -> Reply:
        """One answer over HTTP."""
        while b"\r\n\r\n" not in self.received and self.read():
            pass
        return reply_in(self.received)

    def is_closed(self, seconds: float = PATIENCE) -> bool:
        """Whether the other side closes within so many seconds; what it says before is read."""
        self.socket.settimeout(seconds)
        try:
            while self.read():
                pass
        except TimeoutError:
            return False
        return True

    def upgrade(self, path: bytes = b"/live", headers: bytes = b"") -> Reply:
        """Ask for a WebSocket."""
        self.send(HANDSHAKE % (path, headers))
        reply = self.read_reply()
        if reply.status == 101:
            self.received = self.received.partition(b"\r\n\r\n")[2]
        return reply

    def hello(self, table: str, key: str | None) -> dict[str, Any]:
        """Become a live client, and return the welcome."""
        self.upgrade()
        self.say({"type": "hello", "table": table, "key": key})
        return self.message()

    def say(self, message: Any) -> bool:
        """Send a message, or a text as it is."""
        text = message if isinstance(message, str) else json.dumps(message)
        return self.send(frame(TEXT, text.encode()))

    def message(self) -> dict[str, Any]:
        """The next message."""
        while True:
            kind, data = self.frame()
            if kind == TEXT:
                message: dict[str, Any] = json.loads(data)
                return message
            if kind == CLOSE:
                raise ConnectionError(int.from_bytes(data[:2], "big"))

    def answer(self, message: dict[str, Any]) -> dict[str, Any]:
        """The answer to a message with an id."""
        self.say(message)
        while (found := self.message()).get("id") != message["id"]:
            pass
        return found

    def frame(self) -> tuple[int, bytes]:
        """The next frame of any kind."""
        while (found := next(frames(self.received), None)) is None:
            if not self.read():
                raise ConnectionError("gone")
        kind, data, length = found
        self.received = self.received[length:]
        return kind, data

    def close_code(self) -> int:
        """The number with which the server closes; 0 if it says none."""
        try:
            while True:
                kind, data = self.frame()
                if kind == CLOSE:
                    return int.from_bytes(data[:2], "big")
        except ConnectionError:
            return 0


def frames(data: bytes) -> Iterator[tuple[int, bytes, int]]:
    """Kind and content of every whole frame of a server, and how many bytes it takes."""
    while len(data) >= 2:
        length, start = data[1] & 127, 2
        if length > 125:
            start = 4 if length == 126 else 10
            length = int.from_bytes(data[2:start], "big")
        if len(data) < start + length:
            return
        yield data[0] & 15, data[start : start + length], start + length
        data = data[start + length :]


def reply_in(data: bytes) -> Reply:
    """The first answer in what a server sent."""
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return Reply(int(first.split(" ")[1]) if " " in first else 0, headers, body)


def exchange(port: int, data: bytes, timeout: float = PATIENCE) -> bytes:
    """Send bytes and read until the server closes, or says nothing more for a moment."""
    with Raw(port, timeout) as raw:
        raw.send(data)
        raw.socket.settimeout(timeout)
        with contextlib.suppress(TimeoutError):
            raw.read()
            raw.socket.settimeout(0.3)
            raw.read_all()
        return raw.received


def flood(port: int, first: bytes, data: bytes, seconds: float, most: int) -> int:
    """Open a live connection, send something, then the same data again and again; how many bytes were taken.

    It ends after these seconds or when `most` bytes were taken, whatever comes first.
    """
    sent = 0
    with Raw(port) as raw:
        assert raw.upgrade().status == 101
        raw.send(first)
        raw.socket.settimeout(0.5)
        ends = time.monotonic() + seconds
        while sent < most and time.monotonic() < ends:
            try:
                sent += raw.socket.send(data)
            except TimeoutError:
                continue
            except OSError:
                break
    return sent


# ------------------------------------------------------------------ a server that is watched


class WatchedServer(ForkedServer):
    """A server in a process of its own whose log is kept."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        super().__init__(str(folder / "tables.db"), "--log-format=json", *arguments)
        self.folder = folder
        self.log: list[str] = []

    def _drain(self, process: subprocess.Popen[str] | Forked) -> None:
        assert process.stdout is not None
        assert process.stderr is not None
        with process.stdout, process.stderr:
            self.log.extend(process.stderr)

    @property
    def memory(self) -> int:
        """Megabytes that the process has in memory."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        found = re.search(r"VmRSS:\s+(\d+)", status)
        assert found is not None
        return int(found[1]) // 1024

    @property
    def mistakes(self) -> list[str]:
        """Lines of the log that speak of a mistake of the server itself."""
        return [line for line in self.log if "Traceback" in line or '"level": "error"' in line]


@contextlib.contextmanager
def attacked(folder: Path, *arguments: str) -> Iterator[WatchedServer]:
    """A server that is still there at the end, stops gently, and made no mistake by its own word."""
    with WatchedServer(folder, *arguments) as server:
        yield server
        assert server.process is not None
        assert server.process.poll() is None, "the server runs to the end"
        assert server.stop() == 0
        for drain in server.drains:
            drain.join(PATIENCE)
    assert not server.mistakes, server.mistakes[:3]


def worked(server: ServerProcess) -> float:
    """Seconds that the process of a server has worked."""
    assert server.process is not None
    figures = Path(f"/proc/{server.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(figures[11]) + int(figures[12])) / os.sysconf("SC_CLK_TCK")


async def settle(server: ServerProcess) -> None:
    """Wait until a server has nothing left to do, so that no later test is charged for it."""
    before = -1.0
    async with asyncio.timeout(PATIENCE):
        while before != (before := worked(server)):
            await asyncio.sleep(0.1)


@dataclass
class Bystander:
    """Somebody at another table who plays on."""

    server: ServerProcess
    client: Client
    table: Table
    waited: list[float] = field(default_factory=list)
    """For each action: how long the server worked until it was done, in seconds."""

    async def play_on(self) -> None:
        """Say done and take it back, for ever."""
        done = True
        while True:
            start = worked(self.server)
            await self.client.act({"do": "done", "done": done})
            self.waited.append(worked(self.server) - start)
            done = not done
            await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def bystander(server: ServerProcess, sane: float = SANE) -> AsyncIterator[Bystander]:
    """Somebody who plays on at another table; it is checked that each action was done within a sane time."""
    table = server.api.open_match(4)
    async with connected(server.live, table.id, table.keys[0]) as client:
        person = Bystander(server, client, table)
        playing = asyncio.create_task(person.play_on())
        try:
            await asyncio.sleep(0.05)
            yield person
            seen = len(person.waited)
            async with asyncio.timeout(PATIENCE):
                while len(person.waited) < seen + 2:
                    await asyncio.sleep(0.01)
        finally:
            playing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await playing
        await settle(server)
        assert max(person.waited) < sane, f"somebody at another table waited for {max(person.waited):.1f} s of work"
