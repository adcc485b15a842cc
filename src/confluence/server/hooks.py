"""Webhooks: a small POST to an address that a seat named, so that people learn that they are needed.

The address is resolved first, and what is resolved is what is connected to. Addresses of this machine, of private
networks and of the link are refused unless the server allows them, redirects are not followed, and little of the
answer is read, so that nobody can use the server to look at what only the server can reach.
"""

from __future__ import annotations

import asyncio
import http.client
import ipaddress
import json
import logging
import re
import socket
import ssl
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Any, Final

from confluence.core.errors import ConfluenceError, Illegal
from confluence.core.game import SeatId
from confluence.server.entries import Hooked
from confluence.server.hook_address import Target, is_public, read_url
from confluence.server.hub import Hub
from confluence.server.logs import note
from confluence.server.metrics import Metrics
from confluence.server.room import Room
from confluence.server.settings import Settings
from confluence.server.store import NoTable, StoreDown
from confluence.server.store.protocol import EVERY_TABLE

logger = logging.getLogger("confluence.server.hooks")

TIMEOUT: Final = 5.0
PAUSES: Final = (0.0, 5.0, 30.0)
"""Seconds before each try."""
BODY_BYTES: Final = 32 * 1024
ANSWER_BYTES: Final = 1024
_STATUS_LINE: Final = re.compile(rb"HTTP/1\.\d (\d{3})\b")


class HookError(ConfluenceError):
    """The message could not be delivered; `final` says whether another try is useless."""

    def __init__(self, reason: str, *, final: bool = False) -> None:
        self.final = final
        super().__init__(reason)


def resolve(target: Target, *, allow_private: bool) -> tuple[int, str]:
    """The family and address to connect to; every address that the name has must be allowed."""
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    except (OSError, UnicodeError):  # the second for a name that cannot be asked for at all
        raise HookError("the host is not known") from None
    addresses = [(family, str(where[0])) for family, _, _, _, where in found]
    if not addresses:
        raise HookError("the host is not known")
    for _, address in addresses:
        if not allow_private and not is_public(ipaddress.ip_address(address.partition("%")[0])):
            raise HookError("the host is in a private network", final=True)
    return addresses[0]


class _Fixed(http.client.HTTPConnection):
    """A connection to an address that was looked at before, whatever the name says now."""

    def __init__(self, target: Target, where: tuple[int, str], timeout: float) -> None:
        super().__init__(target.host, target.port, timeout=timeout)
        self.target = target
        self.where = where

    def connect(self) -> None:
        """Connect to the fixed address; the certificate is checked against the name."""
        family, address = self.where
        self.sock = socket.socket(family, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect((address, self.target.port))
        if self.target.scheme == "https":
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.target.host)


def post(url: str, document: Mapping[str, Any], *, allow_private: bool, timeout: float = TIMEOUT) -> int:
    """Send a JSON document once and return the status; blocks, so call it in a thread.

    Of the answer only the first line is read, and it has to come in time, not only each byte of it.
    """
    body = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    if len(body) > BODY_BYTES:
        raise HookError("the message is too large", final=True)
    target = read_url(url)
    connection = _Fixed(target, resolve(target, allow_private=allow_private), timeout)
    try:
        connection.request(
            "POST",
            target.path,
            body,
            {"Content-Type": "application/json", "User-Agent": "confluence", "Connection": "close"},
        )
        status = _status(connection.sock, monotonic() + timeout)
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise HookError(type(error).__name__) from None
    finally:
        connection.close()
    if not 200 <= status < 300:
        raise HookError(f"status {status}", final=300 <= status < 500 and status not in (408, 425, 429))
    return status


def _status(answering: socket.socket, ends: float) -> int:
    line = b""
    while b"\n" not in line:
        answering.settimeout(max(0.001, ends - monotonic()))
        part = answering.recv(ANSWER_BYTES)
        line += part
        if not part or len(line) > ANSWER_BYTES:
            raise HookError("no answer")
    found = _STATUS_LINE.match(line)
    if found is None:
        raise HookError("no answer")
    return int(found[1])


async def deliver(
    url: str,
    document: Mapping[str, Any],
    *,
    allow_private: bool,
    pauses: tuple[float, ...] = PAUSES,
    timeout: float = TIMEOUT,
    threads: Executor | None = None,
) -> bool:
    """Send a document, with a few more tries if it fails; only a try takes a thread, not the pause before it."""
    send = partial(post, url, document, allow_private=allow_private, timeout=timeout)
    for pause in pauses:
        await asyncio.sleep(pause)
        try:
            await asyncio.get_running_loop().run_in_executor(threads, send)
        except HookError as error:
            if error.final:
                return False
        except Illegal:
            return False
        else:
            return True
    return False


# ------------------------------------------------------------------ when somebody is told

BATCH_SECONDS: Final = 10.0
"""Things that come up within so many seconds are told together, whatever the seat asked for."""
LOOK_SECONDS: Final = 0.5
AGAIN_SECONDS: Final = 5.0
"""After so long it is looked again at a table that could not be read."""
MOST_FAILED: Final = 12
"""After each failure in a row the next message waits twice as long, up to half a day, so that nobody keeps us busy."""
MOST_CALLS: Final = 20
MOST_PENDING: Final = 1000
"""Messages that are on their way; more are dropped."""
_KINDS: Final = {
    "turn": ("it is your turn", "du bist dran"),
    "offer": ("there are offers for you: {}", "es gibt Angebote für dich: {}"),
    "promise": ("promises of yours are due: {}", "Versprechen von dir sind fällig: {}"),
    "chat": ("somebody wrote to you: {}", "jemand hat dir geschrieben: {}"),
    "over": ("the match is over", "das Spiel ist zu Ende"),
}
"""What is said about each kind of call, in English and German."""


def digest(table: str, hook: Hooked, calls: Sequence[Mapping[str, Any]], name: str) -> dict[str, Any]:
    """What a seat is told: sentences for people and the calls for programs."""
    german = hook.language == "de"
    kinds = [str(call["kind"]) for call in calls]
    parts = [
        _KINDS[kind][german].format(kinds.count(kind)) for kind in _KINDS if kind in kinds
    ]  # in the order of the table, each once
    text = f"Confluence{f' ({name})' if name else ''}: {'; '.join(parts)}."
    shown = [{key: _short(value) for key, value in call.items()} for call in calls[:MOST_CALLS]]
    return {"table": table, "seat": hook.seat, "text": text, "content": text, "calls": shown}


def _short(value: Any) -> Any:
    return value[:200] if isinstance(value, str) else value


@dataclass(slots=True)
class _Watch:
    """What one seat was told."""

    told: set[str] = field(default_factory=set)
    at: float = float("-inf")
    failed: int = 0
    """Messages in a row that could not be delivered."""
    timer: asyncio.TimerHandle | None = None
    """Until the next message is sent and has arrived, or has not; None: nothing waits to be told."""


class Hooks:
    """Tells seats that are not looking what they should know."""

    def __init__(self, hub: Hub, settings: Settings, metrics: Metrics, drives: Callable[[str], bool]) -> None:
        self._hub = hub
        self._settings = settings
        self._metrics = metrics
        self._drives = drives
        """Whether this process is the one that looks after a table, so that only one tells."""
        self._watches: dict[str, dict[SeatId, _Watch]] = {}
        """By table and hooked seat, until the table is deleted or driven by another process."""
        self._noticed: dict[tuple[str, bool], asyncio.TimerHandle] = {}
        """By table, and whether it was driven here when something happened."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads = ThreadPoolExecutor(8, "hooks")
        self.deliver = deliver
        hub.watch(self._notice)

    def _notice(self, table: str) -> None:
        """Something happened at a table; it is looked at soon, once for everything that happens until then."""
        is_driven = self._drives(table)
        if table != EVERY_TABLE and (is_driven or table in self._watches):
            self._look_in(LOOK_SECONDS, table, is_driven)

    def _look_in(self, seconds: float, table: str, is_driven: bool) -> None:
        if (table, is_driven) not in self._noticed:
            loop = asyncio.get_running_loop()
            self._noticed[table, is_driven] = loop.call_later(seconds, self._look, table, is_driven)

    def _look(self, table: str, is_driven: bool) -> None:
        del self._noticed[table, is_driven]
        self._start(self._consider(table) if is_driven else self._let_go(table))

    async def _let_go(self, table: str) -> None:
        """Forget a table that was driven here if it is deleted by now, or if another process drives it."""
        try:
            room = await self._hub.room(table)
        except NoTable:
            self._forget(table)
        except StoreDown:
            self._look_in(AGAIN_SECONDS, table, is_driven=False)
        else:
            if room.is_driven and not self._drives(table):
                self._forget(table)

    async def _consider(self, table: str) -> None:
        """Tell every hooked seat what it was not told, or let it wait until its digest is due."""
        try:
            room = await self._hub.room(table)
        except NoTable:
            self._forget(table)
            return
        except StoreDown:
            self._look_in(AGAIN_SECONDS, table, is_driven=True)
            return
        loop = asyncio.get_running_loop()
        for seat, hook in room.hooks.items():
            if not hook.url:
                continue
            watch = self._watches.setdefault(table, {}).setdefault(seat, _Watch())
            calls = self._untold(room, seat, watch)
            if not calls or watch.timer is not None:
                continue
            pause = max(BATCH_SECONDS, float(hook.digest_seconds)) * 2**watch.failed
            wait = max(watch.at + pause - loop.time(), min(1.0, BATCH_SECONDS))
            watch.timer = loop.call_later(wait, self._ring, table, seat)

    def _untold(self, room: Room, seat: SeatId, watch: _Watch) -> list[dict[str, Any]]:
        """The calls that a seat has not heard of; nothing while it looks."""
        calls = room.calls(seat)
        watch.told &= {call["key"] for call in calls}
        if room.seats.is_here(seat):
            watch.told |= {call["key"] for call in calls if call["kind"] == "chat"}
            return []
        return [call for call in calls if call["key"] not in watch.told]

    def _ring(self, table: str, seat: SeatId) -> None:
        self._start(self._tell(table, seat))

    async def _tell(self, table: str, seat: SeatId) -> None:
        """Tell a seat what it was not told; what comes up meanwhile waits for the next message."""
        watch = self._watches.get(table, {}).get(seat)
        if watch is None:
            return
        is_told, again = False, None
        try:
            is_told = await self._send(table, seat, watch)
        except NoTable:
            self._forget(table)
        except StoreDown:
            again = asyncio.get_running_loop().call_later(AGAIN_SECONDS, self._ring, table, seat)
        finally:
            watch.timer = again
        if is_told:
            await self._consider(table)

    def _forget(self, table: str) -> None:
        """Nobody at this table is told anything by this process any more."""
        for watch in self._watches.pop(table, {}).values():
            if watch.timer is not None:
                watch.timer.cancel()

    async def _send(self, table: str, seat: SeatId, watch: _Watch) -> bool:
        """Send one message, if there is something to say; whether there was."""
        room = await self._hub.room(table)
        hook, calls = room.hooks.get(seat), self._untold(room, seat, watch)
        if hook is None or not hook.url or not calls or len(self._tasks) > MOST_PENDING:
            return False
        loop = asyncio.get_running_loop()
        watch.told |= {call["key"] for call in calls}
        watch.at = loop.time()
        document = digest(table, hook, calls, room.options.name)
        allowed = self._settings.allow_private_hooks
        try:
            sent = await self.deliver(hook.url, document, allow_private=allowed, threads=self._threads)
        except Exception:  # whatever it is, whoever named the address has to wait longer for the next message
            logger.exception("a webhook failed")
            sent = False
        watch.failed = 0 if sent else min(watch.failed + 1, MOST_FAILED)
        self._metrics.hooks.labels("sent" if sent else "failed").inc()
        note(logging.INFO, "webhook", table=table, seat=seat, kind="sent" if sent else "failed")
        return True

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Send nothing more."""
        for timer in self._noticed.values():
            timer.cancel()
        for table in list(self._watches):
            self._forget(table)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
