"""Everybody who is connected to this process, and the door through which they come."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter as Tally
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final

from confluence.core.errors import Illegal
from confluence.server.asgi import Receive, Scope, Send
from confluence.server.asks import Advise
from confluence.server.connection import STUCK_SECONDS, Connection
from confluence.server.feeds import Feed
from confluence.server.hub import Hub
from confluence.server.limits import AddressLimit, network_of
from confluence.server.logs import note
from confluence.server.messages import encode
from confluence.server.metrics import Metrics
from confluence.server.settings import Settings
from confluence.server.speech import language_of, told

LINGER_SECONDS: Final = 180.0
"""How long it is remembered what a client saw that is gone."""
SWEEP_SECONDS: Final = 5.0


class Live:
    """Everybody who is connected to this process."""

    def __init__(
        self,
        hub: Hub,
        settings: Settings,
        metrics: Metrics,
        failed_keys: AddressLimit,
        advise: Advise | None = None,
    ) -> None:
        self.hub = hub
        self.settings = settings
        self.metrics = metrics
        self.failed_keys = failed_keys
        self.advise = advise
        self.feeds: dict[str, Feed] = {}
        self.connections: set[Connection] = set()
        self.addresses: Tally[str] = Tally()
        rate = settings.messages_per_second
        self.arrivals = AddressLimit(rate / 10, rate * 4)
        self.abort: Callable[[Scope], None] = lambda _: None
        """Cuts the connection of somebody who does not even read a goodbye; set by the server."""
        self.closing = False

    # ------------------------------------------------------------------ the door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One WebSocket, from its handshake to its end."""
        address = scope["client"][0] if scope.get("client") else ""
        refusal = self._refusal(scope, address)
        if refusal is not None:
            await receive()
            await _refuse_handshake(scope, send, *refusal)
            return
        network = network_of(address)
        self.addresses[network] += 1
        connection = Connection(self, scope, receive, send, address)
        self.connections.add(connection)
        try:
            await connection.run()
        finally:
            self.connections.discard(connection)
            self.addresses[network] -= 1
            if not self.addresses[network]:
                del self.addresses[network]

    def _refusal(self, scope: Scope, address: str) -> tuple[int, str, str] | None:
        """Why somebody may not even connect."""
        if self.closing:
            return 503, "BYE", "the server is stopping"
        if not is_allowed_origin(scope, self.settings.origins):
            return 403, "BAD_ORIGIN", "pages of this site may not use this server"
        if len(self.connections) >= self.settings.clients:
            return 503, "TOO_MANY", "the server is full"
        if self.addresses[network_of(address)] >= self.settings.clients_per_address:
            return 429, "TOO_MANY", "too many connections from this address"
        try:
            self.arrivals.take(address, monotonic())
        except Illegal as refusal:
            return 429, refusal.code, refusal.message
        return None

    # ------------------------------------------------------------------ feeds

    async def feed(self, table: str) -> Feed:
        """The feed of a table; `NoTable` if there is none."""
        feed = self.feeds.get(table)
        if feed is None:
            mine = Feed(table, self.metrics, self._expelled)
            mine.begin(await self.hub.subscribe(table, mine))
            feed = self.feeds.setdefault(table, mine)
            if feed is not mine:  # somebody was quicker
                self.hub.unsubscribe(table, mine)
        return feed

    def _expelled(self, feed: Feed) -> None:
        if self.feeds.get(feed.table) is feed:
            del self.feeds[feed.table]

    async def sweep(self) -> None:
        """From time to time: drop who does not read, forget who is long gone."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.tidy(monotonic())

    def tidy(self, now: float) -> None:
        """Drop who does not read, forget who is long gone."""
        for connection in list(self.connections):
            if connection.stuck_since and now - connection.stuck_since > STUCK_SECONDS:
                self.metrics.dropped.labels("TOO_SLOW").inc()
                note(logging.INFO, "client dropped", code="TOO_SLOW")
                connection.cut()
        for table, feed in list(self.feeds.items()):
            if feed.forget(now - LINGER_SECONDS):
                self.hub.unsubscribe(table, feed)
                del self.feeds[table]

    async def say_goodbye(self, seconds: float = 3.0) -> None:
        """Tell everybody that the server stops, and wait until they have heard it."""
        self.closing = True
        for connection in list(self.connections):
            connection.leave("BYE", "the server is stopping; connect again in a moment")
        ends = monotonic() + seconds
        while self.connections and monotonic() < ends:
            await asyncio.sleep(0.02)


def is_allowed_origin(scope: Scope, origins: Sequence[str]) -> bool:
    """Whether the page that asks is ours, or one that the server was told of; programs send no origin."""
    named = [value.decode("latin-1") for name, value in scope["headers"] if name == b"origin"]
    hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    if not any(named):
        return True
    if len(named) > 1 or len(hosts) != 1:
        return False
    return named[0] in (*origins, f"http://{hosts[0]}", f"https://{hosts[0]}")


async def _refuse_handshake(scope: Scope, send: Send, status: int, code: str, message: str) -> None:
    body = encode({"code": code, "message": told(message, language_of(scope)), "details": {}}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body})
