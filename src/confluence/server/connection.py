"""The live connection of a client: hello, acting, asking, and updates that never pile up.

A client's messages are handled one after the other. What goes out to it waits in a short queue; when that is full,
updates are left out until it is empty again, and then one patch brings the client to the present. A client that does
not read at all is dropped.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, Final

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.server import asks
from confluence.server import messages as m
from confluence.server.asgi import Receive, Scope, Send
from confluence.server.entries import HOST, SPECTATOR, Entry, Sitter
from confluence.server.feeds import Feed, Session, Viewer
from confluence.server.hook_address import check_url
from confluence.server.limits import MESSAGE_BYTES, TokenBucket, too_often
from confluence.server.logs import LOGGER
from confluence.server.room import Room
from confluence.server.secrets import hash_key, is_key, is_table
from confluence.server.speech import language_of, refusal_in, told
from confluence.server.store import NoTable, StoreDown

if TYPE_CHECKING:
    from confluence.server.live import Live

HELLO_SECONDS: Final = 10.0
WAITING: Final = 32
"""So many messages may wait to be sent to a client."""
WAITING_BYTES: Final = 256 * 1024
STUCK_SECONDS: Final = 20.0
"""A client that takes nothing for so long is dropped."""
BURST_SECONDS: Final = 4.0
LONG_TEXT: Final = 2048
"""For so many characters a message counts once more against the rate: long ones take longer to read."""
PATIENCE: Final = 200
"""After so many messages beyond the rate a client is dropped."""

Place = tuple[SeatId, str]
"""A seat, HOST or SPECTATOR, and the kind of the key."""


class Goodbye(Exception):
    """The connection is to be closed with this code."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        self.message = message
        super().__init__(code)


class Connection:
    """One client."""

    def __init__(self, live: Live, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        self.live = live
        self.language = language_of(scope)
        """Until hello names another: what the browser asks for."""
        self.viewer: Viewer = None
        self.place: Place = (SPECTATOR, "")
        self.digest = ""
        """The hash of the key that was shown."""
        self.seq = 0
        """The last update that was put into the queue."""
        self.stuck_since = 0.0
        self._scope = scope
        self._receive = receive
        self._send = send
        self._address = address
        self._queue: deque[str] = deque()
        self._queued_bytes = 0
        self._late: list[str] = []
        """Answers that have to come behind an update that is being held back."""
        self._behind = False
        self._wake = asyncio.Event()
        self._room_again = asyncio.Event()
        self._goodbye: Goodbye | None = None
        self._feed: Feed | None = None
        self._arrived = ""
        """The table that was told that somebody is there for the seat."""
        self._session = Session()
        self._origin = ""
        """Names this client across connections and processes, if it gave itself a name."""
        rate = live.settings.messages_per_second
        self._bucket = TokenBucket(rate, rate * BURST_SECONDS, monotonic())
        self._too_often = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._thinking: set[asyncio.Task[None]] = set()
        """Questions that take a while."""

    # ------------------------------------------------------------------ life

    async def run(self) -> None:
        """Serve the client until one side ends it."""
        if (await self._receive())["type"] != "websocket.connect":
            return
        await self._send({"type": "websocket.accept"})
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        self._tasks = [writer, reader]
        try:
            await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
            if reader.done() and self._goodbye is not None and not writer.done():
                self._wake.set()
                await asyncio.wait([writer], timeout=STUCK_SECONDS)
        finally:
            running = [*self._tasks, *self._thinking]
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)
            self._depart()

    def cut(self) -> None:
        """End it without another word, for a peer that reads nothing."""
        for task in self._tasks:
            task.cancel()
        self.live.abort(self._scope)

    def _depart(self) -> None:
        table, self._arrived = self._arrived, ""
        if table and self.viewer is not None:
            self.live.hub.depart(table, self.viewer)
        feed, self._feed = self._feed, None
        if feed is not None:
            self.live.metrics.clients.dec()
            feed.leave(self.viewer, self, monotonic())

    # ------------------------------------------------------------------ what a feed wants of it

    def update(self, text: str, seq: int) -> None:
        """Send an update, or leave it out for the time being if the client is slow."""
        if self._behind:
            return
        if len(self._queue) >= WAITING or self._queued_bytes > WAITING_BYTES:
            self._behind = True
            self.live.metrics.collapsed.inc()
            return
        self.seq = seq
        self._put(text)

    def reply(self, text: str) -> None:
        """Send an answer behind everything that was told before it."""
        if self._behind:
            self._late.append(text)
        else:
            self._put(text)

    def leave(self, code: str, message: str) -> None:
        """Say goodbye and close."""
        if self._goodbye is None:
            self._goodbye = Goodbye(code, message)
            self._wake.set()

    def is_welcome(self, room: Room) -> bool:
        """Whether the key that was shown still opens the place."""
        if not self.digest:
            return True
        key = room.seats.place_of(self.digest)
        return key is not None and key.seat == self.place[0]

    # ------------------------------------------------------------------ writing

    def _put(self, text: str) -> None:
        self._queue.append(text)
        self._queued_bytes += len(text)
        self._wake.set()

    async def _write(self) -> None:
        queue = self._queue
        while True:
            while queue:
                text = queue.popleft()
                self._queued_bytes -= len(text)
                await self._send_text(text)
                if len(queue) < WAITING // 2:
                    self._room_again.set()
            if self._goodbye is not None:
                break
            if self._behind:
                self._catch_up()
                continue
            self._wake.clear()
            await self._wake.wait()
        goodbye = self._goodbye
        bye = m.Bye(goodbye.code, told(goodbye.message, self.language))
        await self._send_text(m.encode(m.SERVER.to_json(bye)))
        await self._send({"type": "websocket.close", "code": m.CLOSE_CODES[goodbye.code], "reason": goodbye.code})

    async def _send_text(self, text: str) -> None:
        self.stuck_since = monotonic()
        await self._send({"type": "websocket.send", "text": text})
        self.stuck_since = 0.0

    def _catch_up(self) -> None:
        """Bring a slow client to the present with one update; its answers follow."""
        self._behind = False
        feed = self._feed
        if feed is not None:
            news = feed.news(self.viewer, self.seq, self.language)
            self.seq = feed.seq_of(self.viewer, self.language)
            self._put(f'{{"type":"update",{news}}}')
        late, self._late = self._late, []
        for text in late:
            self._put(text)

    # ------------------------------------------------------------------ reading

    async def _read(self) -> None:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                text = await self._next()
            if text is None:
                return
            await self._hello(text)
            while (text := await self._next()) is not None:
                if len(self._queue) + len(self._late) >= WAITING:
                    self._room_again.clear()
                    await self._room_again.wait()
                await self._handle(text)
        except TimeoutError:
            self._end(Goodbye("NO_HELLO", f"nothing was said in {HELLO_SECONDS:.0f} s"))
        except Goodbye as goodbye:
            self._end(goodbye)
        except Exception:
            LOGGER.exception("a connection failed")
            self._end(Goodbye("SERVER_ERROR", "the server made a mistake; connect again"))

    def _end(self, goodbye: Goodbye) -> None:
        self.live.metrics.dropped.labels(goodbye.code).inc()
        self.leave(goodbye.code, goodbye.message)

    async def _next(self) -> str | None:
        """The next message, or None when the client is gone."""
        event = await self._receive()
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text")
        if not isinstance(text, str):
            raise Goodbye("BAD_TEXT", "messages are text")
        if len(text) > MESSAGE_BYTES:
            raise Goodbye("TOO_LARGE", f"a message has at most {MESSAGE_BYTES} bytes")
        return text

    async def _hello(self, text: str) -> None:
        try:
            hello = m.read(text)
        except Illegal as refusal:
            raise Goodbye("BAD_HELLO", refusal.message) from None
        if not isinstance(hello, m.Hello):
            raise Goodbye("BAD_HELLO", "the first message is hello")
        self.language = hello.language
        if hello.protocol != m.PROTOCOL:
            raise Goodbye("BAD_PROTOCOL", f"this server speaks version {m.PROTOCOL} of the protocol")
        try:
            feed = await self._admit(hello)
            # Another process has told more than we know, or carried out what is about to be sent again.
            if hello.session or (hello.after is not None and hello.after > feed.room.seq):
                await self.live.hub.latest(feed.table)
            if self.viewer is not None and self.viewer >= 0:
                await self.live.hub.arrive(feed.table, self.viewer)
                self._arrived = feed.table
            # While we waited the feed may have been put away, or the table deleted: enter the one that is told things.
            feed = await self.live.feed(hello.table)
        except NoTable:
            raise Goodbye("NO_TABLE", "there is no such table") from None
        except StoreDown:
            raise Goodbye("SERVER_ERROR", "the server cannot reach its database now; try again") from None
        if not self.is_welcome(feed.room):  # the key was changed while we waited
            raise Goodbye("KEY_CHANGED", "this link no longer opens the place; ask the host for the new one")
        self._session = feed.session(self.viewer, hello.session)
        if hello.session and self.viewer is not None:
            self._origin = f"{self.viewer}:{hash_key(hello.session)[:16]}:"
        news = feed.enter(self.viewer, self, hello.after)
        self._feed = feed
        self.seq = feed.seq_of(self.viewer, self.language)
        self.live.metrics.clients.inc()
        head = {
            "type": "welcome",
            "table": feed.table,
            "seat": self.viewer if self.viewer is not None and self.viewer >= 0 else None,
            "host": self.viewer == HOST,
            "now": round(self.live.hub.now(), 3),
        }
        self._put(f"{m.encode(head)[:-1]},{news}}}")

    async def _admit(self, hello: m.Hello) -> Feed:
        """Check the key and take the place that it opens."""
        limit, now = self.live.failed_keys, monotonic()
        try:
            limit.check(self._address, now)
            if not is_table(hello.table):
                raise NoTable(hello.table)
            feed = await self.live.feed(hello.table)
        except NoTable:
            limit.force(self._address, now)
            raise
        except Illegal as refusal:
            raise Goodbye("SLOW_DOWN", refusal.message) from None
        try:
            self.place = await self._place(feed, hello.key)
        except Illegal as refusal:
            limit.force(self._address, now)
            raise Goodbye("BAD_KEY", refusal.message) from None
        seat, _ = self.place
        if seat == SPECTATOR and hello.key is None and not feed.room.options.listed:
            raise Goodbye("BAD_KEY", "watching this table needs its spectators' link")
        if seat == SPECTATOR and feed.room.options.spectators == "none":
            raise Goodbye("BAD_KEY", "nobody watches this table")
        self.digest = "" if hello.key is None else hash_key(hello.key)
        self.viewer = None if seat == SPECTATOR else seat
        return feed

    async def _place(self, feed: Feed, key: str | None) -> Place:
        """The place that a key opens, also one that another process gave out a moment ago."""
        try:
            return place_of(feed.room, key)
        except Illegal:
            if key is None or not is_key(key):
                raise
            return place_of(await self.live.hub.latest(feed.table), key)

    # ------------------------------------------------------------------ messages

    async def _handle(self, text: str) -> None:
        if self._goodbye is not None:
            raise self._goodbye
        if not self._bucket.take(monotonic(), min(1 + len(text) // LONG_TEXT, self._bucket.burst)):
            self._refuse_haste(text)
            return
        self._too_often = max(0, self._too_often - 1)
        try:
            message = m.read(text)
        except Illegal as refusal:
            number = refusal.details.pop("id", None)
            self._count("unreadable")
            self.reply(self._refused(number, refusal))
            return
        match message:
            case m.Hello():
                self.reply(self._refused(None, Illegal("BAD_MESSAGE", "hello is said once")))
            case m.Ping():
                self.reply(m.encode(m.SERVER.to_json(m.Pong(message.id, round(self.live.hub.now(), 3)))))
            case m.Ask(what=what) if what in asks.THOUGHT:  # others need not wait until somebody has thought
                task = asyncio.create_task(self._asked(message))
                self._thinking.add(task)
                task.add_done_callback(self._thought)
            case m.Ask():
                await self._asked(message)
            case _:
                await self._command(message)

    def _refuse_haste(self, text: str) -> None:
        """Answer somebody who sends more than the rate allows, and drop who goes on with it."""
        self._too_often += 1
        if self._too_often > PATIENCE:
            raise Goodbye("SLOW_DOWN", "far too many messages")
        number = None
        if len(text) <= LONG_TEXT:  # reading a long one is work that was asked for too often
            try:
                number = getattr(m.read(text), "id", None)
            except Illegal as refusal:
                number = refusal.details.get("id")
        self._count("slow_down")
        self.reply(self._refused(number, too_often(self._bucket.wait(monotonic()))))

    async def _asked(self, ask: m.Ask) -> None:
        """Answer a question."""
        feed = self._feed
        assert feed is not None
        self._bucket.force(monotonic(), asks.COSTS.get(ask.what, 1.0) - 1.0)
        room = feed.room
        try:
            found = await asks.answer(feed.table, room, self.viewer, ask, self.language, self.live.advise)
            self._count("answered")
            text = m.encode({"type": "answer", "id": ask.id, "what": ask.what, "seq": room.seq, "answer": found})
        except Illegal as refusal:
            self._count("refused")
            text = self._refused(ask.id, refusal)
        feed.reply(self, text)

    def _thought(self, task: asyncio.Task[None]) -> None:
        """A question that took a while is answered."""
        self._thinking.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOGGER.error("a question could not be answered", exc_info=task.exception())
            self._end(Goodbye("SERVER_ERROR", "the server made a mistake; connect again"))

    async def _command(self, message: Any) -> None:
        """Do something, once for each id."""
        feed = self._feed
        assert feed is not None
        first = self._session.first(message.id)
        if first is not None:
            self._count("repeated")
            feed.reply(self, await asyncio.shield(first))
            return
        # It is carried out and its answer remembered even if the client is gone meanwhile.
        answer = asyncio.ensure_future(self._carry_out(feed, message))
        self._session.remember(message.id, answer)
        feed.reply(self, await asyncio.shield(answer))

    async def _carry_out(self, feed: Feed, message: Any) -> str:
        hub = self.live.hub
        start = perf_counter()
        origin = f"{self._origin}{message.id}" if self._origin else ""
        try:
            command = self._as_command(message)
            commit = await hub.command(feed.table, command, origin)
        except Illegal as refusal:
            self._count("refused")
            if refusal.code == "BUSY":  # nothing was done: the same id may try again
                self._session.forget(message.id)
            return self._refused(message.id, refusal)
        except NoTable:
            raise Goodbye("TABLE_GONE", "the table was deleted") from None
        except StoreDown:
            self._count("failed")
            if origin:  # whether it was done, the log will say
                self._session.forget(message.id)
            return self._refused(message.id, _UNKNOWN)
        self.live.metrics.append.observe(perf_counter() - start)
        self._count("done")
        return f'{{"type":"ok","id":{message.id},"seq":{commit.seq}}}'

    def _as_command(self, message: Any) -> Callable[[Room], Sequence[Entry]]:
        """What a message asks of the room; the key is looked at again at the very moment."""
        seat, kind = self.place
        if seat < 0 and not (seat == HOST and isinstance(message, m.Say)):
            raise Illegal("NOT_SEATED", "only somebody with the key of a seat can do this")
        if isinstance(message, m.Hook) and message.url:
            if not self.live.settings.hooks:
                raise Illegal("BAD_HOOK", "this server sends no webhooks")
            check_url(message.url, allow_private=self.live.settings.allow_private_hooks)

        def command(room: Room) -> Sequence[Entry]:
            if not self.is_welcome(room):
                raise Illegal("BAD_KEY", "this link no longer opens the place")
            return carry_out(room, seat, kind, message, self.live.hub.now())

        return command

    def _refused(self, number: int | None, refusal: Illegal) -> str:
        data = {"type": "refused", "id": number, **refusal_in(self.language, refusal).to_json()}
        return m.encode(data)

    def _count(self, result: str) -> None:
        self.live.metrics.commands.labels(result).inc()


def carry_out(room: Room, seat: SeatId, kind: str, message: Any, now: float) -> Sequence[Entry]:
    """Do what a message of a seat says."""
    if seat >= 0:
        room.seats.check_spent(seat)
    match message:
        case m.Act():
            return room.act(seat, message.action, now)
        case m.Undo():
            return room.undo(seat, now)
        case m.Say():
            return room.say(seat, message.text, now, message.to)
        case m.Wish():
            return room.wish(seat, message.step, message.picks, now)
        case m.Vote():
            return room.vote(seat, now)
        case m.Sit():
            return room.sit(seat, seat, Sitter("program" if kind == "program" else "person", message.name), now)
        case m.Prefer():
            return room.prefer(seat, message.species, message.bans, now)
        case m.Steer():
            return room.steer(seat, seat, now, on=message.autopilot)
        case m.Mute():
            return room.mute(seat, message.seat, now, on=message.on)
        case m.Hook():
            return room.hook(seat, message.url, message.digest_seconds, message.language, now)
    raise Illegal("BAD_MESSAGE", "this cannot be done")


_UNKNOWN: Final = Illegal("STORE_DOWN", "the server cannot write now; whether it was done shows in the next update")


def place_of(room: Room, key: str | None) -> Place:
    """The place that a key opens."""
    if key is None:
        return SPECTATOR, ""
    found = room.seats.place_of(hash_key(key)) if is_key(key) else None
    if found is None or found.kind == "phrase":
        raise Illegal("BAD_KEY", "this key opens nothing here")
    return found.seat, found.kind
