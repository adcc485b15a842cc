"""How the server bears load: 1, 10, 50 and 200 rooms of four scripted clients, all on this machine.

`confluence serve` runs as a process of its own with an SQLite file, all clients in this one. Two kinds of load:

- think: every client waits a second after each action, half as long or half as long again by chance. That is a table
  of hasty people, and shows what they wait for.
- closed loop: every client acts again at once when its last action has reached all four, so that four actions of each
  room are always on their way. That is more than people can do, and shows what the server can.

Latency is the time from sending an action until all four clients of the room have carried out the patch with it; the
time that the clients themselves take is in it. Memory is what the server has grown by, with the connections, for each
table. A new server is started for every line.

Yardstick, with the same clients: a server of the same libraries that judges nothing, stores nothing and looks at
nothing, but acknowledges each action and sends a text of the same size to all four.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import clock_gettime, process_time
from typing import Any

import uvicorn
import uvloop

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.figures import NOISY, Figures, run_benchmark
from benchmarks.load_clients import SEATS, Table, play
from tests.server.playing import ServerProcess

ROOMS = (1, 10, 50, 200)
THINK = 1.0
UPDATE_BYTES = 700
"""The size of the yardstick's texts."""
COLUMNS = (
    ("load", 12, "name", ""),
    ("rooms", 6, "rooms", ""),
    ("p50 ms", 8, "p50", ".1f"),
    ("p99 ms", 8, "p99", ".1f"),
    ("actions/s", 10, "rate", ".0f"),
    ("server ms", 10, "server_cost", ".2f"),
    ("busy", 6, "server_busy", ".0%"),
    ("clients", 8, "clients_busy", ".0%"),
    ("bytes", 6, "bytes", ".0f"),
    ("kB/table", 9, "memory", ".0f"),
    ("refused", 8, "refused", ""),
)
"""Title, width, field of a line, format."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table."""

    name: str
    rooms: int
    p50: float
    p99: float
    rate: float
    server_cost: float
    """Processor time of the server for one action, in milliseconds."""
    server_busy: float
    """Part of one processor that the server took."""
    clients_busy: float
    bytes: float
    memory: float
    refused: int


def main(figures: Figures) -> None:
    chosen = figures.options
    if chosen.echo is not None:
        echo_forever(chosen.echo)
        return
    gc.disable()
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    figures.head(f"Load: rooms of {SEATS}, {chosen.seconds:.0f} s a line, load average of the machine before {load}")
    print("".join(f"{name:>{width}}" for name, width, _, _ in COLUMNS), flush=True)
    for think in chosen.think:
        name = f"think {think:g} s" if think else "closed loop"
        for rooms in chosen.rooms:
            ours = measure(name, served, rooms, think, chosen.seconds)
            show(ours)
            if not chosen.no_yardstick:
                theirs = measure("  yardstick", echoing, rooms, think, chosen.seconds)
                show(theirs)
                what = f"{name}, {rooms} room{'s' if rooms > 1 else ''}"
                figures.show(f"{what}: p50", ours.p50, "ms", "echo", theirs.p50, NOISY)
                figures.show(f"{what}: p99", ours.p99, "ms", "echo", theirs.p99, NOISY)
                figures.show(f"{what}: rate", ours.rate, "actions/s", "echo", theirs.rate, NOISY)
                figures.show(f"{what}: cost", ours.server_cost, "ms", "echo", theirs.server_cost)


def show(line: Line) -> None:
    """Print a line."""
    print("".join(f"{getattr(line, field):>{width}{form}}" for _, width, field, form in COLUMNS), flush=True)


# ------------------------------------------------------------------ measuring


@dataclass(frozen=True, slots=True)
class Target:
    """A server that is measured."""

    process: int
    live: str
    open_tables: Callable[[int], list[Table]]


Targets = Callable[[], Any]


def measure(name: str, targets: Targets, rooms: int, think: float, seconds: float) -> Line:
    """One line of the table."""
    with targets() as target:
        # What a server makes once is made before its memory is measured.
        uvloop.run(play(target.live, target.open_tables(1), 0.0, 0.2, warm_up=0.1))
        empty = memory_of(target.process)
        tables = target.open_tables(rooms)
        marks: list[tuple[float, float]] = []

        def mark() -> None:
            marks.append((processor_time_of(target.process), process_time()))

        tally = uvloop.run(play(target.live, tables, think, seconds, begin=mark, end=mark))
        grown = memory_of(target.process) - empty
    (server, own), (server_after, own_after) = marks
    waits = sorted(tally.waits) or [float("nan")]
    done = max(1, len(tally.waits))
    return Line(
        name,
        rooms,
        1000 * waits[len(waits) // 2],
        1000 * waits[len(waits) * 99 // 100],
        len(tally.waits) / seconds,
        1000 * (server_after - server) / done,
        (server_after - server) / seconds,
        (own_after - own) / seconds,
        tally.update_bytes / max(1, tally.updates),
        grown / rooms / 1000,
        tally.refused,
    )


def memory_of(process: int) -> int:
    """Bytes of memory that a process has."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def processor_time_of(process: int) -> float:
    """Seconds of processor time that a process has used. The ticks of /proc/*/stat are too coarse for one room."""
    return clock_gettime(~process << 3 | 2)  # the identifier that clock_getcpuclockid(3) gives on Linux


@contextmanager
def served() -> Iterator[Target]:
    """The server, with a new SQLite file."""
    with (
        tempfile.TemporaryDirectory(prefix="load") as place,
        ServerProcess(f"sqlite:///{place}/tables.db") as server,
    ):
        assert server.process is not None

        def open_tables(number: int) -> list[Table]:
            opened = [server.api.open_match(SEATS) for _ in range(number)]
            return [(table.id, table.keys) for table in opened]

        yield Target(server.process.pid, server.live, open_tables)


# ------------------------------------------------------------------ the yardstick

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Scope]]
Send = Callable[[Scope], Awaitable[None]]
VIEW = {"game": {"seats": [{"goods": "1gr 1wh"}] * SEATS}}
"""Enough for the scripted clients to propose something."""


class EchoServer:
    """Acknowledges every message and sends a text to all four of a room."""

    def __init__(self, size: int) -> None:
        self.padding = "x" * size
        self.seq = 0
        self.rooms: dict[str, list[Send]] = {}

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """One client."""
        await receive()
        await send({"type": "websocket.accept"})
        room: list[Send] = []
        while (event := await receive())["type"] == "websocket.receive":
            message = json.loads(event["text"])
            answer = json.dumps(self.answer(message))
            if message["type"] == "hello":
                room = self.rooms.setdefault(message["table"], [])
                room.append(send)
            elif message["type"] in ("act", "say"):
                update = json.dumps({"type": "update", "seq": self.seq, "patch": [], "events": [self.padding]})
                for other in room:
                    await other({"type": "websocket.send", "text": update})
            await send({"type": "websocket.send", "text": answer})
        room.remove(send)

    def answer(self, message: Any) -> dict[str, Any]:
        """What a message is answered with."""
        if message["type"] == "hello":
            return {"type": "welcome", "seq": self.seq, "view": VIEW}
        if message["type"] == "ask":
            return {"type": "answer", "id": message["id"], "answer": {"view": VIEW}}
        self.seq += 1
        return {"type": "ok", "id": message["id"], "seq": self.seq}


def echo_forever(size: int) -> None:
    """Run the yardstick's server; it says on which port."""
    config = uvicorn.Config(
        EchoServer(size),
        port=0,
        lifespan="off",
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
    )
    listening = config.bind_socket()
    listening.listen(512)
    print(listening.getsockname()[1], flush=True)
    uvloop.run(uvicorn.Server(config).serve([listening]))


@contextmanager
def echoing() -> Iterator[Target]:
    """The yardstick's server."""
    command = [sys.executable, __file__, "--echo", str(UPDATE_BYTES)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        live = f"ws://127.0.0.1:{process.stdout.readline().strip()}"
        try:
            yield Target(process.pid, live, lambda number: [(str(one), ("",) * SEATS) for one in range(number)])
        finally:
            process.kill()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--rooms", type=int, nargs="+", default=ROOMS)
    parser.add_argument("--seconds", type=float, default=8.0, help="measured time of each line")
    parser.add_argument("--think", type=float, nargs="+", default=(THINK, 0.0), help="seconds; 0 is the closed loop")
    parser.add_argument("--no-yardstick", action="store_true")
    parser.add_argument("--echo", type=int, metavar="BYTES", help=argparse.SUPPRESS)
    run_benchmark(main, parser)
