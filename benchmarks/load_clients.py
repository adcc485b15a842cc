"""Scripted clients for the benchmark of the server: rooms of four who trade and follow the table by its patches.

Every action is legal and of the Trade Phase: propose, accept, decline, withdraw, say or take back "done", and rarely a
word. Offers are public, so that each action changes the view of all four. An action counts as done when it was
acknowledged and all four clients have carried out the patch with it. An answer to an offer that another client has just
answered is refused; refusals are counted apart.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from time import perf_counter
from typing import Any, Protocol, cast

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

SEATS = 4
MOST_OPEN = 2
"""Own open offers of a client; with more it withdraws one."""
TRADERS = 2
"""Seats that are never done, so that trading goes on."""
PATIENCE = 60.0


class Listener(Protocol):
    """Receives the messages of a wire."""

    def took(self, data: bytes | bytearray) -> None:
        """A text came."""


class Wire(asyncio.Protocol):
    """A WebSocket that costs little: the protocol of the `websockets` library without tasks and queues."""

    def __init__(self, address: str, listener: Listener) -> None:
        self.protocol = ClientProtocol(parse_uri(address), max_size=2**22)
        self.listener = listener
        self.transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def open(self) -> None:
        """Connect and shake hands."""
        uri = self.protocol.uri
        await asyncio.get_running_loop().create_connection(lambda: self, uri.host, uri.port)
        async with asyncio.timeout(PATIENCE):
            await self.opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the WebSocket."""
        self.transport = cast(asyncio.Transport, transport)
        self.protocol.send_request(self.protocol.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Take frames in."""
        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if isinstance(event, Frame):
                if event.opcode is Opcode.TEXT:
                    self.listener.took(bytes(event.data))
            elif not self.opened.done():
                self.opened.set_result(None)
        self._flush()

    def connection_lost(self, error: Exception | None) -> None:
        """Fail the handshake if it is not over."""
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("the server closed the connection"))

    def send(self, text: str) -> None:
        """Send a text."""
        self.protocol.send_text(text.encode())
        self._flush()

    def close(self) -> None:
        """Go."""
        if self.transport is not None:
            self.transport.close()

    def _flush(self) -> None:
        assert self.transport is not None
        found = self.protocol.data_to_send()
        if found:
            self.transport.write(b"".join(found))


@dataclass(slots=True)
class Tally:
    """What was measured in one stretch of time."""

    waits: list[float] = field(default_factory=list)
    """Seconds from sending an action to the last of four clients that knows of it."""
    refused: int = 0
    updates: int = 0
    update_bytes: int = 0


class Room:
    """Four clients at one table."""

    def __init__(self, seed: int, think: float, tally: Tally) -> None:
        self.chance = Random(seed)
        self.think = think
        self.tally = tally
        self.clients: list[Client] = []
        self.is_open = True
        self._pending: list[tuple[int, float, Client]] = []

    def acknowledged(self, seq: int, sent: float, client: Client) -> None:
        """An action is stored; it is done as soon as all four clients have its update."""
        self._pending.append((seq, sent, client))
        self.followed()

    def followed(self) -> None:
        """A client has taken an update in."""
        if not self._pending:
            return
        known = min(client.seq for client in self.clients)
        done = [one for one in self._pending if one[0] <= known]
        if done:
            now = perf_counter()
            self._pending = [one for one in self._pending if one[0] > known]
            for _, sent, client in done:
                self.tally.waits.append(now - sent)
                client.go_on()

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is on its way."""
        return not self._pending and not any(client.sent for client in self.clients)


class Client:
    """One scripted person."""

    def __init__(self, room: Room, seat: int) -> None:
        self.room = room
        self.seat = seat
        self.view: Any = None
        self.seq = 0
        self.sent = 0.0
        """When the action was sent that is not answered yet, or 0."""
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.answer: asyncio.Future[Any] | None = None
        self.wire: Wire | None = None
        self._ids = count(1)

    async def enter(self, address: str, table: str, key: str) -> None:
        """Connect and be welcomed."""
        self.wire = Wire(address, self)
        await self.wire.open()
        self._send({"type": "hello", "table": table, "key": key})
        async with asyncio.timeout(PATIENCE):
            await self.welcomed

    async def whole_view(self) -> Any:
        """The view as the server has it, to be compared with the one that was followed."""
        self.answer = asyncio.get_running_loop().create_future()
        self._send({"type": "ask", "id": next(self._ids), "what": "view"})
        async with asyncio.timeout(PATIENCE):
            return await self.answer

    def took(self, data: bytes | bytearray) -> None:
        """A message came."""
        message = json.loads(data)
        kind = message["type"]
        if kind == "update":
            self.room.tally.updates += 1
            self.room.tally.update_bytes += len(data)
            self._follow(message)
            self.room.followed()
        elif kind == "ok":
            sent, self.sent = self.sent, 0.0
            self.room.acknowledged(message["seq"], sent, self)
        elif kind == "refused":
            self.sent = 0.0
            self.room.tally.refused += 1
            self.go_on()
        elif kind == "welcome":
            self.view, self.seq = message["view"], message["seq"]
            self.welcomed.set_result(None)
        elif kind == "answer" and self.answer is not None:
            self.answer.set_result(message["answer"]["view"])
        else:
            raise RuntimeError(f"unexpected: {message}")

    def _follow(self, message: dict[str, Any]) -> None:
        self.view = message["view"] if "view" in message else followed(self.view, message["patch"])
        self.seq = message["seq"]

    def go_on(self) -> None:
        """Act again, after a while to think."""
        if self.room.is_open:
            loop, pause = asyncio.get_running_loop(), self.room.think
            loop.call_later(pause * self.room.chance.uniform(0.5, 1.5), self.act) if pause else loop.call_soon(self.act)

    def act(self) -> None:
        """Do something, unless the measuring is over."""
        if self.room.is_open:
            message = choose(self.view, self.seat, self.room.chance)
            self.sent = perf_counter()
            self._send({**message, "id": next(self._ids)})

    def _send(self, message: dict[str, Any]) -> None:
        assert self.wire is not None
        self.wire.send(json.dumps(message))


def followed(view: Any, patch: Sequence[Any]) -> Any:
    """The view after a patch, changed in place."""
    for op in patch:
        path = op[1]
        if not path:
            view = op[2]
            continue
        target = view
        for step in path[:-1]:
            target = target[step]
        if op[0] == "=":
            target[path[-1]] = op[2]
        elif op[0] == "-":
            del target[path[-1]]
        else:
            target[path[-1]][op[2] : op[2] + op[3]] = op[4]
    return view


# ------------------------------------------------------------------ the script


def choose(view: Any, seat: int, chance: Random) -> dict[str, Any]:
    """What a trader does next."""
    game = view["game"]
    offers = game.get("offers", ())
    roll = chance.random()
    if roll < 0.01:
        return {"type": "say", "text": "Anybody with white cubes to spare?"}
    asked = [offer for offer in offers if offer["by"] != seat and seat in offer["parties"] and "stale" not in offer]
    if asked and roll < 0.8:
        offer = chance.choice(asked)
        if chance.random() < 0.6:
            return act({"do": "accept", "offer": offer["id"], "revision": offer.get("revision", 1)})
        return act({"do": "decline", "offer": offer["id"]})
    own = [offer["id"] for offer in offers if offer["by"] == seat]
    if len(own) >= MOST_OPEN:
        return act({"do": "withdraw", "offer": own[0]})
    if roll > 0.9 and seat >= TRADERS:
        return act({"do": "done", "done": not game["seats"][seat].get("done", False)})
    return act(proposal(game, seat, chance))


def act(action: dict[str, Any]) -> dict[str, Any]:
    """The message of an action."""
    return {"type": "act", "action": action}


def proposal(game: Any, seat: int, chance: Random) -> dict[str, Any]:
    """One cube for another, offered in public; without cubes on both sides, the seat is no longer done."""
    partner = chance.choice([other for other in range(SEATS) if other != seat])
    mine, theirs = (cubes(game["seats"][who]["goods"]) for who in (seat, partner))
    if not mine or not theirs:
        return {"do": "done", "done": False}
    legs = [
        {"giver": seat, "receiver": partner, "goods": chance.choice(mine)},
        {"giver": partner, "receiver": seat, "goods": chance.choice(theirs)},
    ]
    return {"do": "propose", "legs": legs, "audience": [other for other in range(SEATS) if other != seat]}


def cubes(goods: str) -> list[str]:
    """The colours of cubes among goods such as `3gr 1bl sh`."""
    colours = (word.lstrip("0123456789") for word in goods.split())
    return [f"1{colour}" for colour in colours if colour in ("gr", "wh", "br", "bk", "bl", "ye", "ws", "wl")]


# ------------------------------------------------------------------ the load


Table = tuple[str, Sequence[str]]
"""Name and keys of the seats."""


async def play(
    address: str,
    tables: Sequence[Table],
    think: float,
    seconds: float,
    *,
    warm_up: float = 1.0,
    begin: Callable[[], None] = lambda: None,
    end: Callable[[], None] = lambda: None,
) -> Tally:
    """Let four clients play at each table, and return what was measured after warming up.

    `begin` and `end` are called when measuring begins and ends. At last the views that the clients followed patch by
    patch are compared with what the server says they see.
    """
    tally = Tally()
    mistakes: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, what: mistakes.append(what))
    rooms = [Room(number, think, tally) for number in range(len(tables))]
    for room, (table, keys) in zip(rooms, tables, strict=True):
        room.clients = [Client(room, seat) for seat in range(SEATS)]
        await asyncio.gather(*(c.enter(address, table, key) for c, key in zip(room.clients, keys, strict=True)))
    for room in rooms:
        for client in room.clients:
            client.go_on()
    await asyncio.sleep(warm_up)
    tally.waits, tally.refused, tally.updates, tally.update_bytes = [], 0, 0, 0
    begin()
    await asyncio.sleep(seconds)
    end()
    found = Tally(tally.waits.copy(), tally.refused, tally.updates, tally.update_bytes)
    await _settle(rooms)
    if mistakes:
        raise RuntimeError(mistakes)
    for room in rooms[:10]:
        for client in room.clients:
            assert await client.whole_view() == client.view, "a client followed to another view"
    for room in rooms:
        for client in room.clients:
            assert client.wire is not None
            client.wire.close()
    return found


async def _settle(rooms: Sequence[Room]) -> None:
    """Let everything on its way arrive."""
    for room in rooms:
        room.is_open = False
    async with asyncio.timeout(PATIENCE):
        while not all(room.is_quiet for room in rooms):
            await asyncio.sleep(0.05)
