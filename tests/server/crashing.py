"""Tables that are played while servers die and databases go away, and what must be so in the end.

Watchers write down everything that they are told, people also everything that they send and how it is answered. In the
end all of it is compared with what lies in the database, which is read without any help of the server.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http.client import HTTPException
from itertools import count, groupby, pairwise
from random import Random
from typing import Any, Final

import asyncpg
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from confluence.core import record
from confluence.server import entries as log
from confluence.server.entries import Entry
from confluence.server.room import Room
from confluence.server.store import Row
from confluence.sidereal.events import EVENTS
from confluence.sidereal.game import SIDEREAL
from tests.server.playing import Client, ForkedServer, Refusal, Table, connected

LOST: Final = (ConnectionClosed, InvalidHandshake, OSError, EOFError, HTTPException, TimeoutError)
"""What somebody notices whose server is gone."""
PASSING: Final = ("BYE", "SERVER_ERROR", "GONE")
"""Ends of a connection after which one comes back."""
CARDS: Final = 250
"""So many numbers of cards are used to make pick lists that differ."""
RESTLESS: Final = 0.03
"""Seconds between two messages of somebody who cannot wait."""


def canonical(value: Any) -> str:
    """JSON text, equal for equal values; 1 and 1.0 are not equal."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


async def check_view(client: Client) -> None:
    """What came by patches is, to the byte, what the server shows whoever asks."""
    answer = await client.answer(type="ask", what="view")
    while answer["seq"] < client.seq:  # something happened in between
        answer = await client.answer(type="ask", what="view")
    assert canonical(answer["answer"]["view"]) == canonical(client.view)


# ------------------------------------------------------------------ in the database


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the log as it lies in the database."""

    seq: int
    at: float
    batch: str
    text: str

    @property
    def entry(self) -> Entry:
        """What it says."""
        return log.from_json(self.text)


@dataclass(frozen=True, slots=True)
class Stored:
    """Everything that lies in the database."""

    tables: dict[str, bool]
    """By name, whether it is over."""
    logs: dict[str, list[Line]]

    def room(self, table: str) -> Room:
        """The table as its log says."""
        return Room.of(Row(line.seq, line.at, line.text) for line in self.logs[table])


_TABLES: Final = "SELECT name, is_over FROM confluence_tables"
_ENTRIES: Final = "SELECT table_name, seq, at, batch, entry FROM confluence_entries ORDER BY table_name, seq"


async def stored(url: str) -> Stored:
    """Read the database itself."""
    if url.startswith("sqlite:///"):
        connection = sqlite3.connect(f"file:{url.removeprefix('sqlite:///')}?mode=ro", uri=True)
        try:
            tables, entries = (connection.execute(sql).fetchall() for sql in (_TABLES, _ENTRIES))
        finally:
            connection.close()
    else:
        reading = await asyncpg.connect(url)
        try:
            tables, entries = [[tuple(row) for row in await reading.fetch(sql)] for sql in (_TABLES, _ENTRIES)]
        finally:
            await reading.close()
    logs: dict[str, list[Line]] = {}
    for table, *row in entries:
        logs.setdefault(table, []).append(Line(*row))
    return Stored({name: bool(over) for name, over in tables}, logs)


def check_logs(found: Stored) -> dict[str, Room]:
    """Every log is whole, without a gap, and a match that was played to its end by the rules."""
    assert found.tables.keys() == found.logs.keys()
    batches = [batch for lines in found.logs.values() for batch, _ in groupby(lines, lambda line: line.batch)]
    assert len(batches) == len(set(batches)), "what was written together lies together, once"
    rooms = {}
    for table, lines in found.logs.items():
        assert [line.seq for line in lines] == list(range(1, len(lines) + 1)), table
        assert all(before.at <= after.at for before, after in pairwise(lines)), table
        room = rooms[table] = found.room(table)
        assert (room.broken, room.life) == ("", "over"), table
        assert found.tables[table], table
        assert room.match is not None
        again = record.read(SIDEREAL, record.write(room.match))
        assert SIDEREAL.digest(again.state) == SIDEREAL.digest(room.match.state)
    return rooms


# ------------------------------------------------------------------ guests


class Guest:
    """Somebody who watches a table to its end, comes back whenever the server is gone, and forgets nothing."""

    def __init__(self, table: Table, key: str, live: Callable[[], str], session: str = "") -> None:
        self.table = table
        self.view: Any = None
        self.seq = 0
        self.since = 0
        """The number with which it began to look."""
        self.told: dict[int, list[Any]] = {}
        """What it was told to have happened, by number."""
        self.drops: list[str] = []
        """How connections ended before their time."""
        self.is_content = False
        self.client: Client | None = None
        """The present connection, or the last one."""
        self._key = key
        self._live = live
        self._hello = {"session": session} if session else {}

    @property
    def progress(self) -> int:
        """The greatest number that it has heard of."""
        return self.seq if self.client is None else self.client.seq

    async def come(self) -> None:
        """Stay until the match is over and everything was seen."""
        while not self.is_content:
            try:
                async with self._connected() as client:
                    await self.stay(client)
                    await check_view(client)
                    self.is_content = True
            except (*LOST, Refusal) as error:
                bye = None if self.client is None else self.client.bye
                code = error.code if isinstance(error, Refusal) else "GONE" if bye is None else bye["code"]
                if code not in PASSING:
                    raise
                if self.client is not None:
                    self.drops.append(code)
                    self.client = None
                await asyncio.sleep(0.3)

    async def stay(self, client: Client) -> None:
        """Take in what happens until the match is over."""
        await client.until(lambda client: client.is_over)

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Client]:
        after = self.seq or None
        place = (self._live(), self.table.id, self._key)
        async with connected(*place, after=after, view=self.view, **self._hello) as client:
            assert client.welcome["seq"] >= self.seq, "what was told is not forgotten"
            assert "missed" not in client.welcome
            self.since = self.since or client.seq
            self.client = client
            try:
                yield client
            finally:
                self._remember(client)

    def _remember(self, client: Client) -> None:
        self.view, self.seq = client.view, client.seq
        for event in client.events:
            known = self.told.setdefault(event["seq"], [])
            known.append({name: value for name, value in event.items() if name not in ("seq", "say")})

    def check(self, found: Stored, room: Room) -> None:
        """Everything that it was told is in the log, and it was told everything that it may know."""
        seat = self.view["seat"]
        happened = {}
        for seq, events in room.events_since(self.since):
            known = [EVENTS.to_json(event) for event in events if event.audience is None or seat in event.audience]
            if known:
                happened[seq] = known
        assert canonical(self.told) == canonical(happened), self.table.id
        assert room.match is not None
        outcome = SIDEREAL.outcome(room.match.state)
        assert outcome is not None
        assert (self.view["game"]["scores"], self.view["game"]["ranks"]) == (list(outcome.scores), list(outcome.ranks))


@dataclass(slots=True)
class Sent:
    """Something that a person sent."""

    kind: str
    content: Any
    number: int
    fields: dict[str, Any]
    state: str = "unknown"
    """`ok`, `refused`, or `unknown` as long as no answer has come."""
    seq: int = 0
    """With which number it was acknowledged."""


class Person(Guest):
    """Somebody who plays a seat by chance, talks and wishes, and keeps a list of everything."""

    def __init__(self, table: Table, seat: int, live: Callable[[], str], chance: Random) -> None:
        super().__init__(table, table.keys[seat], live, f"person {seat}")
        self.seat = seat
        self.is_restless = False
        """Whether it goes on wishing while others play."""
        self.sent: list[Sent] = []
        self.codes: Counter[str] = Counter()
        """Refusals."""
        self.again = 0
        """How often something was sent once more."""
        self._chance = chance
        self._numbers = count(1)
        self._in_step = (0, "", 0)

    @property
    def acknowledged(self) -> list[Sent]:
        """What the server said to be done."""
        return [sent for sent in self.sent if sent.state == "ok"]

    async def stay(self, client: Client) -> None:
        """Play until the match is over; now and then say something that nobody said before."""
        for sent in [sent for sent in self.sent if sent.state == "unknown"]:  # with its number, to whichever server
            self.again += 1
            await self._deliver(client, sent)
        await self._wish(client)
        while not client.is_over:
            if self._chance.random() < 0.03:
                await self._say(client, f"word {next(self._numbers)} of seat {self.seat}")
            elif client.is_awaited:
                await self._act(client)
            elif self.is_restless:
                await asyncio.sleep(RESTLESS)
                await self._wish(client)
            else:
                await client.receive()

    async def _say(self, client: Client, text: str) -> None:
        await self._send(client, "say", text, text=text)

    async def _wish(self, client: Client) -> None:
        more, rest = divmod(next(self._numbers), CARDS)
        picks = [more + 1, more + 2 + rest]
        await self._send(client, "wish", picks, step="teams", picks=picks)

    async def _act(self, client: Client) -> None:
        found = await client.ask("suggestion")
        if not found["must"]:
            return
        turn, step, acts = self._in_step
        now = (client.view["game"]["turn"], client.step)
        acts = acts + 1 if now == (turn, step) else 1
        self._in_step = (*now, acts)
        action = found["action"] if acts < 4 and self._chance.random() < 0.7 else found["fallback"]
        await self._send(client, "act", action, action=action)

    async def _send(self, client: Client, kind: str, content: Any, **fields: Any) -> None:
        sent = Sent(kind, content, len(self.sent) + 1, fields)
        self.sent.append(sent)
        await self._deliver(client, sent)

    async def _deliver(self, client: Client, sent: Sent) -> None:
        """Send it until it is known what became of it."""
        while sent.state == "unknown":
            answer = await client.answer(type=sent.kind, id=sent.number, **sent.fields)
            if answer["type"] == "ok":
                sent.state, sent.seq = "ok", answer["seq"]
            else:
                self.codes[answer["code"]] += 1
                if answer["code"] != "STORE_DOWN":
                    sent.state = "refused"
                else:
                    self.again += 1
                    await asyncio.sleep(RESTLESS)

    # ---- in the end

    def check(self, found: Stored, room: Room) -> None:
        """What was acknowledged is there under its number, what was refused is not, and nothing is there twice."""
        super().check(found, room)
        assert all(sent.state != "unknown" for sent in self.sent), "whoever asks again learns what became of it"
        lines = found.logs[self.table.id]
        last_of_batch = {line.batch: line.seq for line in lines}
        own = [(line, entry) for line in lines if getattr(entry := line.entry, "seat", None) == self.seat]
        for kind, word in (("say", log.Said), ("wish", log.Wished)):
            written = [(_content(entry), last_of_batch[line.batch]) for line, entry in own if isinstance(entry, word)]
            self._check_unique(kind, written)
        acts = [
            (entry.action, last_of_batch[line.batch])
            for line, entry in own
            if isinstance(entry, log.Acted) and entry.by == "seat"
        ]
        self._check_acts(acts)

    def _check_unique(self, kind: str, written: Sequence[tuple[str, int]]) -> None:
        times = Counter(content for content, _ in written)
        numbers = dict(written)
        assert set(times.values()) <= {1}, "nothing is there twice"
        for sent in (sent for sent in self.sent if sent.kind == kind):
            content = canonical(sent.content)
            if sent.state == "ok":
                assert numbers.get(content) == sent.seq, f"{sent} was acknowledged"
            else:
                assert content not in times, f"{sent} was refused"
        known = {canonical(sent.content) for sent in self.sent if sent.kind == kind}
        assert times.keys() <= known

    def _check_acts(self, written: Sequence[tuple[Any, int]]) -> None:
        """What the log has of this seat is what it sent, in that order."""
        acts = [sent for sent in self.acknowledged if sent.kind == "act"]
        assert [sent.seq for sent in acts] == [seq for _, seq in written], "all that was done, once"
        assert all(_is_same(sent.content, action) for sent, (action, _) in zip(acts, written, strict=True))


def _content(entry: log.Said | log.Wished) -> str:
    return canonical(entry.text if isinstance(entry, log.Said) else entry.picks)


def _is_same(sent: Any, written: Any) -> bool:
    """Whether an action is the one that was sent, apart from choices that the engine has filled in."""
    plain = {name: value for name, value in sent.items() if not isinstance(value, list | dict)}
    return all(written.get(name) == value for name, value in plain.items())


# ------------------------------------------------------------------ an evening


@dataclass
class Evening:
    """Many tables at once, on one server or on several that share a database."""

    servers: Sequence[ForkedServer]
    url: str
    chance: Random
    tables: list[Table] = field(default_factory=list)
    guests: list[Guest] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What befell the servers."""

    @property
    def people(self) -> list[Person]:
        """Those who play."""
        return [guest for guest in self.guests if isinstance(guest, Person)]

    def live(self) -> str:
        """The address of a server, which may be dead."""
        return self.chance.choice(self.servers).live

    async def open(self, seatings: Sequence[Sequence[str]], group: asyncio.TaskGroup) -> None:
        """Open a table for each of these seatings, and let somebody watch or play there."""
        for players in seatings:
            table = await self._open_table(players)
            self.tables.append(table)
            people = [seat for seat, player in enumerate(players) if player == "person"]
            new: list[Guest] = [Person(table, seat, self.live, Random(self.chance.random())) for seat in people]
            for guest in new or [Guest(table, table.spectator_key, self.live)]:
                if isinstance(guest, Person):
                    guest.is_restless = len(self.tables) % 3 == 1
                self.guests.append(guest)
                group.create_task(guest.come())

    async def _open_table(self, players: Sequence[str]) -> Table:
        sitters = [
            {"kind": "person", "name": f"person {seat}"} if player == "person" else {"kind": "bot", "player": player}
            for seat, player in enumerate(players)
        ]
        options = {
            "seats": len(players),
            "sitters": sitters,
            "pace": 0,
            "think": 0,
            "begin": True,
            "spectators": "public",
        }
        while True:
            try:
                reply = await asyncio.to_thread(self.chance.choice(self.servers).api.post, "/api/tables", options)
            except LOST:
                await asyncio.sleep(0.1)
                continue
            if reply.status == 201:
                made = reply.json
                keys = tuple(seat["key"] for seat in made["seats"])
                return Table(made["table"], made["host_key"], made["spectator_key"], keys)
            assert reply.status == 503, reply
            await asyncio.sleep(0.1)

    @property
    def progress(self) -> int:
        """How much has happened at all tables together, as far as somebody has heard."""
        return sum(guest.progress for guest in self.guests)

    async def until(self, progress: float) -> None:
        """Wait until so much has happened, and a moment that does not depend on anything."""
        while self.progress < progress:
            await asyncio.sleep(0.02)
        await asyncio.sleep(self.chance.uniform(0, 0.1))

    def left(self) -> int:
        """Tables that are not over, as far as somebody has seen."""
        return sum(not guest.is_content for guest in self.guests)

    async def end(self) -> Stored:
        """Wait until the database, too, says that every table is over, also one that nobody was told of."""
        while True:
            found = await stored(self.url)
            if all(found.tables.values()):
                return found
            await asyncio.sleep(0.2)

    def check(self, found: Stored) -> None:
        """Whatever was told or acknowledged to anybody is in the database, once, and every match came to its end."""
        rooms = check_logs(found)
        assert {table.id for table in self.tables} <= rooms.keys()
        for guest in self.guests:
            guest.check(found, rooms[guest.table.id])

    def figures(self, found: Stored) -> dict[str, Any]:
        """What it was all about, in numbers."""
        return {
            "tables": len(found.tables),
            "entries": sum(map(len, found.logs.values())),
            "events told": sum(len(events) for guest in self.guests for events in guest.told.values()),
            "acknowledged": sum(len(person.acknowledged) for person in self.people),
            "sent again": sum(person.again for person in self.people),
            "drops": dict(Counter(code for guest in self.guests for code in guest.drops)),
            "refusals": dict(sum((person.codes for person in self.people), Counter[str]())),
        }
