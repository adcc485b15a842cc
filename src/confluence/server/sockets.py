"""The sockets below the server: what somebody may do before there is a request, and between two messages.

Requests and messages have their limits above. Here is what they do not see: connections that say nothing, heads that
never end, frames that are no messages, and peers that take nothing of what they asked for. What comes in is read in
small pieces, so that no connection keeps the others waiting.
"""

from __future__ import annotations

import asyncio
from asyncio import BaseTransport, TimerHandle
from collections import Counter
from collections.abc import Callable, Collection
from time import monotonic
from typing import Any, ClassVar, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from confluence.server.limits import IMPORT_BYTES, TokenBucket, network_of
from confluence.server.messages import encode

PIECE: Final = 4096
"""So many bytes are read at a time; a frame can be as small as six."""
HEAD_BYTES: Final = 32 * 1024
REQUEST_BYTES: Final = IMPORT_BYTES + HEAD_BYTES
"""A whole request with everything around its body."""
HEAD_SECONDS: Final = 10.0
"""From the connection, or the first byte of a further request, to the end of the head."""
REQUEST_SECONDS: Final = 40.0
UNREAD_SECONDS: Final = 60.0
"""A peer that leaves so long what it was sent is cut off."""
PIPELINED: Final = 16
"""Requests that may be sent before the first one is answered."""
FRAMES_PER_SECOND: Final = 50.0
FRAMES: Final = 400.0
"""Pings, pongs and parts of messages in one go; beyond that the connection is closed."""


def _refusal(status: str, code: str, message: str) -> bytes:
    body = encode({"code": code, "message": message, "details": {}}).encode()
    head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
    return f"{head}connection: close\r\n\r\n".encode() + body


TOO_LARGE_HEAD: Final = _refusal(
    "431 Request Header Fields Too Large", "TOO_LARGE", f"a head has at most {HEAD_BYTES} bytes"
)
TOO_MANY: Final = _refusal("429 Too Many Requests", "TOO_MANY", "too many connections from this address")


class Door:
    """Counts connections that have not become live ones, by address; a proxy brings those of many."""

    def __init__(self, most: int, proxies: Collection[str] = ()) -> None:
        self.most = most
        self.proxies = frozenset(proxies)
        self._inside: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a connection, and say whether there are not too many."""
        network = network_of(address)
        self._inside[network] += 1
        return self._inside[network] <= self.most or address in self.proxies

    def leave(self, address: str) -> None:
        """A connection is gone, or is a live one now."""
        network = network_of(address)
        self._inside[network] -= 1
        if self._inside[network] <= 0:
            del self._inside[network]


class _Patience:
    """One moment after which a connection is cut off, unless it is put off again."""

    __slots__ = ("_handle", "_late")

    def __init__(self, late: Callable[[], None]) -> None:
        self._late = late
        self._handle: TimerHandle | None = None

    def wait(self, seconds: float) -> None:
        """Wait so long from now on."""
        self.stop()
        self._handle = asyncio.get_running_loop().call_later(seconds, self._late)

    def stop(self) -> None:
        """Wait no more."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


class HttpSocket(HttpToolsProtocol):
    """A connection that asks for something."""

    door: ClassVar[Door]

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._address = ""
        self._asking = _Patience(self._cut)
        self._unread = _Patience(self._cut)
        self._bytes = 0
        """Of the request that is being read."""
        self._in_head = True
        self._between = True
        """Whether nothing of a request has come yet."""
        self._unanswered: list[RequestResponseCycle] = []

    def connection_made(self, transport: BaseTransport) -> None:
        """Somebody came."""
        super().connection_made(cast(asyncio.Transport, transport))
        self._address = self.client[0] if self.client else ""
        if self.door.enter(self._address):
            self._asking.wait(HEAD_SECONDS)
        else:
            self._refuse(TOO_MANY)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody went; nothing is sent any more, whichever of several requests is being answered."""
        self._leave()
        for asked in self._unanswered:
            asked.disconnected = True
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Become a live connection, with limits of its own."""
        self._leave()
        super().handle_websocket_upgrade()

    def _leave(self) -> None:
        self._asking.stop()
        self._unread.stop()
        self.door.leave(self._address)

    def _cut(self) -> None:
        self.transport.abort()

    def _refuse(self, answer: bytes) -> None:
        self.transport.write(answer)
        self.transport.close()

    # ------------------------------------------------------------------ reading

    def data_received(self, data: bytes) -> None:
        """Read what came, as far as a request may go."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            piece = data[start : start + PIECE]
            if self._between:
                self._between = False
                self._asking.wait(HEAD_SECONDS)
            self._bytes += len(piece)
            super().data_received(piece)
            if self._in_head and self._bytes > HEAD_BYTES:
                self._refuse(TOO_LARGE_HEAD)
            elif self._bytes > REQUEST_BYTES or len(self.pipeline) > PIPELINED:
                self._cut()

    def on_headers_complete(self) -> None:
        """The head of a request has come."""
        self._in_head = False
        self._asking.wait(REQUEST_SECONDS)
        super().on_headers_complete()
        self._unanswered = [asked for asked in self._unanswered if not asked.response_complete]
        if self.cycle is not None:
            self._unanswered.append(self.cycle)

    def on_message_complete(self) -> None:
        """A whole request has come."""
        self._in_head = self._between = True
        self._bytes = 0
        self._asking.stop()
        super().on_message_complete()

    # ------------------------------------------------------------------ writing

    def pause_writing(self) -> None:
        """Much is sent that nobody takes."""
        self._unread.wait(UNREAD_SECONDS)
        super().pause_writing()

    def resume_writing(self) -> None:
        """It is being taken."""
        self._unread.stop()
        super().resume_writing()


class LiveSocket(WebSocketsSansIOProtocol):
    """A live connection."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._rest = b""
        """What came and was not read yet."""
        self._reading = False
        self._frames = TokenBucket(FRAMES_PER_SECOND, FRAMES, monotonic())
        self._unread = _Patience(self._cut)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody went."""
        self._unread.stop()
        self._rest = b""
        super().connection_lost(exc)

    def _cut(self) -> None:
        self.transport.abort()

    # ------------------------------------------------------------------ reading

    def data_received(self, data: bytes) -> None:
        """Read what came, a piece now and the rest when others had their turn."""
        if not self._rest and len(data) <= PIECE:
            super().data_received(data)
            return
        self._rest += data
        self.transport.pause_reading()
        self._go_on()

    def _go_on(self) -> None:
        if not self._reading and not self.read_paused:
            self._reading = True
            self.loop.call_soon(self._read_piece)

    def _read_piece(self) -> None:
        self._reading = False
        if self.transport.is_closing():
            self._rest = b""
            return
        piece, self._rest = self._rest[:PIECE], self._rest[PIECE:]
        super().data_received(piece)
        if self._rest:
            self._go_on()
        elif not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """The next message; what came after it is read when it has been taken."""
        message = await super().receive()
        if self._rest:
            self.transport.pause_reading()
            self._go_on()
        return message

    # ------------------------------------------------------------------ frames that are no messages

    def handle_ping(self) -> None:
        """Answer a ping, unless there are too many or nobody reads the answers."""
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take a pong, unless there are too many."""
        if self._may_go_on():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a further part of a message, unless there are too many."""
        if self._may_go_on():
            super().handle_cont(event)

    def _may_go_on(self) -> bool:
        if self.close_sent or self.transport.is_closing():
            return False
        if self._frames.take(monotonic()) and self.writable.is_set():
            return True
        self.conn.fail(1008, "too many frames")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        return False

    # ------------------------------------------------------------------ writing

    def pause_writing(self) -> None:
        """Much is sent that nobody takes."""
        self._unread.wait(UNREAD_SECONDS)
        super().pause_writing()

    def resume_writing(self) -> None:
        """It is being taken."""
        self._unread.stop()
        super().resume_writing()


def protocols(door: Door) -> tuple[type[HttpSocket], type[LiveSocket]]:
    """What a server with this door speaks."""
    return type("HttpSocket", (HttpSocket,), {"door": door}), LiveSocket
