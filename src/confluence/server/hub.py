"""The tables that this process has in memory, and the one way in which they change.

A command is carried out on a copy of the room; its entries are written to the store; only then the copy becomes the
room, is acknowledged and told to everybody who listens. If another process was faster, this one takes in what it
missed and tries the command again on the new room, whose own preconditions decide.

A published room never changes again: whoever holds one may go on looking at it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.server.entries import HOST, Acted, Entry, Undone, to_json
from confluence.server.exports import rematch_entries
from confluence.server.play import Events
from confluence.server.room import Room
from confluence.server.shelf import Held, Listener, Shelf
from confluence.server.store import Conflict, NoTable, Store, StoreDown
from confluence.server.store.protocol import EVERY_TABLE

__all__ = ["Command", "Commit", "Hub", "Listener"]

logger = logging.getLogger("confluence.server.hub")

MOST_ROOMS: Final = 2000
"""So many tables are kept in memory although nobody listens to them."""
TRIES: Final = 50
"""After so many conflicts in a row a command is refused: somebody else writes all the time."""
LONG: Final = 500
"""A log with more entries is replayed in a thread, while others are served."""
LINGER: Final = 5.0
"""Seconds after which somebody without connection counts as gone; a reload is quicker."""
AGAIN: Final = 1.0
"""Seconds until something is tried again when the store is down."""
CLOSING: Final = 30.0
"""Seconds that what is being written may take when the hub is closed."""
DESCRIBED_ANEW: Final = 86_400.0
"""The store hears at least once a day that a table in play is still wanted."""

Command = Callable[[Room], Sequence[Entry]]
"""Carries a command out on the room it is given and returns the entries it made."""


@dataclass(frozen=True, slots=True)
class Commit:
    """What a command has written."""

    seq: int
    """The last entry of the table then."""
    entries: tuple[Entry, ...]
    events: Events
    """What happened in the match, in order, for all audiences."""
    room: Room
    """The table as it was then."""


class Hub:
    """Rooms in memory over a store."""

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], float] = time.time,
        most_rooms: int = MOST_ROOMS,
        linger: float = LINGER,
    ) -> None:
        self.store = store
        self.now = now
        self._linger = linger
        self._shelf = Shelf(most_rooms)
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._missed: set[str] = set()
        """Tables that the store spoke of while they were being read."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._watchers: list[Callable[[str], None]] = []
        self._lingering: dict[tuple[str, SeatId], asyncio.TimerHandle] = {}
        """Seats that nobody is connected for since a moment ago."""
        self._closed = False
        self._loop = asyncio.get_running_loop()
        store.watch(self._hear)

    # ------------------------------------------------------------------ looking

    async def room(self, table: str) -> Room:
        """The table as it is now; `NoTable` if there is none. Do not change it."""
        held = await self._hold(table)
        if held.is_behind:
            async with held.turn():
                await self._catch_up(table, held)
        return held.room

    async def latest(self, table: str) -> Room:
        """The table as the store has it, for somebody who may know more than this process has heard of yet."""
        held = await self._hold(table)
        async with held.turn():
            if held.gone:
                raise NoTable(table)
            await self._catch_up(table, held)
            return held.room

    async def subscribe(self, table: str, listener: Listener) -> Room:
        """The table as it is now; from now on the listener is told of every change, in order."""
        held = await self._hold(table)
        async with held.turn():
            if held.gone:
                raise NoTable(table)
            if held.is_behind:
                await self._catch_up(table, held)
            held.listeners.append(listener)
            self._keep_up(table, held)  # with what was told while nobody listened yet
            return held.room

    def unsubscribe(self, table: str, listener: Listener) -> None:
        """Tell the listener no more."""
        held = self._shelf.get(table)
        if held is not None and listener in held.listeners:
            held.listeners.remove(listener)
            self._shelf.clear_up()

    def watch(self, told: Callable[[str], None]) -> None:
        """Be told the name of every table at which something happened, in this process or in another.

        A name of "*" means that something may have happened anywhere.
        """
        self._watchers.append(told)

    def remind(self, table: str) -> None:
        """Let everybody who watches look at a table, as if something had happened there."""
        for watcher in self._watchers:
            watcher(table)

    # ------------------------------------------------------------------ changing

    async def create(self, table: str, command: Command, room: Room | None = None) -> Commit:
        """A new table with the entries that the command makes on an empty room, or on one that was laid out before."""
        room = room or Room()
        made = tuple(command(room))
        options = room.options
        texts = [to_json(entry) for entry in made]
        await self.store.create(table, texts, room.at, listed=options.listed, expires=room.expires)
        held = self._shelf.keep(table, room)
        self._describe(table, held)
        self.remind(table)
        return _commit(room, made)

    async def command(self, table: str, command: Command, origin: str = "") -> Commit:
        """Carry a command out and return when it is on disk; `Illegal` if it is refused.

        What comes from a message (`origin`) that was carried out before, by whichever process, is not done again.

        Whoever stops to wait for the answer does not stop the command.
        """
        return await asyncio.shield(self._start(self._command(table, command, origin)))

    async def delete(self, table: str, asker: SeatId = HOST) -> None:
        """Close the table and remove everything about it."""
        if asker != HOST:
            raise Illegal("NOT_HOST", "only the host can do this")
        with suppress(NoTable):
            await self._remove(table, lambda room: _closing(room, self.now()))

    async def _remove(self, table: str, closing: Command) -> None:
        await self.command(table, closing)
        await self.store.delete(table)
        held = self._shelf.get(table)
        if held is not None:
            self._lose(table, held)

    async def sweep(self) -> list[str]:
        """Remove the tables whose time is over, by their own log, and say which."""
        removed = []
        for table in await self.store.expired(self.now()):
            with suppress(NoTable):
                try:
                    await self._remove(table, lambda room: _expiring(room, self.now()))
                    removed.append(table)
                except Illegal:
                    self._describe(table, await self._hold(table), anew=True)
                except (NoTable, StoreDown):
                    raise
                except Exception:  # one table must not keep the others
                    logger.exception("an expired table could not be removed", extra={"table": table})
        return removed

    async def rematch(self, table: str, asker: SeatId, name: str) -> Commit:
        """Open a new table of this name for the same people with species rotated; the old one says where it is.

        Whoever comes second is refused with `REMATCHED`, and the refusal says where the first one plays.
        """
        old = await self.latest(table)
        now = self.now()
        old.copy().rematched(asker, name, now)
        commit = await self.create(name, lambda room: rematch_entries(old, room, now))
        try:
            await self.command(table, lambda room: room.rematched(asker, name, now))
        except (Illegal, NoTable):
            await self.delete(name)
            raise
        except StoreDown:
            self._begin(self._undo_rematch(table, name))
            raise
        return commit

    async def _undo_rematch(self, table: str, name: str) -> None:
        """Remove a new table to which nothing leads, as soon as the store says whether the old one names it."""
        while not self._closed:
            await asyncio.sleep(AGAIN)
            with suppress(StoreDown):
                with suppress(NoTable):
                    if (await self.latest(table)).rematch == name:
                        return
                await self.delete(name)
                return

    async def _command(self, table: str, command: Command, origin: str = "") -> Commit:
        held = await self._hold(table)
        async with held.turn():
            if held.gone:
                raise NoTable(table)
            if held.is_behind:
                await self._catch_up(table, held)
            for _ in range(TRIES):
                done = held.room.answer_to(origin) if origin else None
                if done is not None:
                    return Commit(done, (), (), held.room)
                draft = held.room.copy()
                made = tuple(command(draft))
                if not made:
                    return Commit(held.room.seq, (), (), held.room)
                if origin:
                    draft.note_answer(origin)
                if await self._append(table, held, draft, made, origin):
                    return _commit(draft, made)
        raise Illegal("BUSY", "too much happens at this table at once; try again")

    async def _append(self, table: str, held: Held, draft: Room, made: tuple[Entry, ...], origin: str) -> bool:
        """Write the entries and let the draft be the room, or take in what others wrote."""
        held.writing = draft.seq
        try:
            await self.store.append(table, held.room.seq, [to_json(entry) for entry in made], draft.at, origin)
        except Conflict as conflict:
            held.writing = 0
            if conflict.last < held.room.seq:
                self._forget(table, held)
                raise StoreDown(f"table {table!r} was put back to an earlier state") from conflict
            await self._catch_up(table, held)
            return False
        except NoTable:
            self._lose(table, held)
            raise
        except BaseException:
            held.stale = True
            self._keep_up(table, held)
            raise
        finally:
            held.writing = 0
        self._publish(table, held, draft)
        return True

    async def _catch_up(self, table: str, held: Held) -> None:
        """Take in what other processes wrote; it is our turn."""
        was_stale, held.stale = held.stale, False  # whatever is missed from now on makes it stale again
        try:
            rows = await self.store.read(table, held.room.seq)
        except NoTable:
            self._lose(table, held)
            raise
        except BaseException:
            held.stale = held.stale or was_stale
            raise
        if rows:
            room = held.room.copy()
            for row in rows:
                room.apply(row)
            self._publish(table, held, room)

    def _publish(self, table: str, held: Held, room: Room) -> None:
        """Let a room be the room, and tell everybody."""
        seqs = range(held.room.seq + 1, room.seq + 1)
        held.room = room
        for listener in list(held.listeners):
            try:
                listener.changed(room, seqs)
            except Exception:
                logger.exception("a listener failed", extra={"table": table})
        self.remind(table)
        for seat, count in held.here.items():
            if count and not room.seats.is_here(seat) and room.closed is None:
                self._begin(self._say_here(table, seat))
        self._describe(table, held)

    # ------------------------------------------------------------------ who is here

    async def arrive(self, table: str, seat: SeatId) -> None:
        """Somebody is connected for this seat by one connection more."""
        held = await self._hold(table)
        held.here[seat] = held.here.get(seat, 0) + 1
        if held.room.seats.is_here(seat):
            return
        try:
            await self.command(table, lambda room: room.present(seat, self.now(), here=True))
        except BaseException:
            self.depart(table, seat)  # it may be written all the same
            raise

    def knows_who_is_here(self, table: str) -> bool:
        """Whether everybody who counts as here is, or was a moment ago, connected to this process."""
        held = self._shelf.look(table)
        return held is not None and all(
            seat in held.here for seat in range(len(held.room.seats.sitters)) if held.room.seats.is_here(seat)
        )

    def depart(self, table: str, seat: SeatId) -> None:
        """A connection ended; if nobody comes back in a moment the table hears that the seat is away."""
        held = self._shelf.get(table)
        if held is None or not held.here.get(seat):
            return
        held.here[seat] -= 1
        if not held.here[seat]:
            self._linger_for(table, held, seat, self._linger)

    def _linger_for(self, table: str, held: Held, seat: SeatId, seconds: float) -> None:
        """Wait so long from now on whether somebody comes back."""
        earlier = self._lingering.pop((table, seat), None)
        if earlier is not None:
            earlier.cancel()
        if not self._closed:
            self._lingering[table, seat] = self._loop.call_later(seconds, self._miss, table, held, seat)

    def _miss(self, table: str, held: Held, seat: SeatId) -> None:
        """Nobody came back in time, unless somebody did."""
        del self._lingering[table, seat]
        if not held.here.get(seat) and not held.gone:
            self._begin(self._say_gone(table, held, seat))

    async def _say_here(self, table: str, seat: SeatId) -> None:
        await self._command(table, lambda room: room.present(seat, self.now(), here=True))

    async def _say_gone(self, table: str, held: Held, seat: SeatId) -> None:
        try:
            await self._command(table, lambda room: room.present(seat, self.now(), here=False))
        except StoreDown:
            self._linger_for(table, held, seat, AGAIN)
            return
        if not held.here.get(seat):
            held.here.pop(seat, None)
            self._shelf.clear_up()

    # ------------------------------------------------------------------ memory

    async def _hold(self, table: str) -> Held:
        """The table in memory; between this and the next `await` it cannot be put away."""
        while (held := self._shelf.get(table)) is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = self._start(self._load(table))
            await asyncio.shield(loading)
        return held

    async def _load(self, table: str) -> None:
        try:
            rows = await self.store.read(table)
            room = await asyncio.to_thread(Room.of, rows) if len(rows) > LONG else Room.of(rows)
            held = self._shelf.keep(table, room)
            held.stale = held.stale or table in self._missed
        finally:
            del self._loading[table]
            self._missed.discard(table)
        if held.room.broken:
            logger.warning("table cannot be played on", extra={"table": table, "why": held.room.broken})
        self._describe(table, held)

    def _forget(self, table: str, held: Held) -> None:
        """Keep nothing of a table in memory; whoever listens has to begin anew."""
        held.gone = True
        self._shelf.drop(table)
        for listener in list(held.listeners):
            listener.gone()

    def _lose(self, table: str, held: Held) -> None:
        """The table was deleted."""
        if not held.gone:
            self._forget(table, held)
            self.remind(table)

    def _hear(self, table: str, seq: int) -> None:
        self._loop.call_soon_threadsafe(self._told, table, seq)

    def _told(self, table: str, seq: int) -> None:
        """The store tells of a commit, our own or of another process."""
        names = [*self._shelf.names(), *self._loading] if table == EVERY_TABLE else [table]
        for name in names:
            if name in self._loading:
                self._missed.add(name)
            held = self._shelf.look(name)
            if held is not None:
                held.told = max(held.told, seq)
                held.stale = held.stale or seq == 0
                self._keep_up(name, held)
        held = self._shelf.look(table)
        if held is None or not held.listeners:
            self.remind(table)

    def _keep_up(self, table: str, held: Held) -> None:
        """Let those who listen hear what the store has and the room has not."""
        if held.listeners and held.is_behind and not self._closed:
            self._begin(self._refresh(table, held))

    async def _refresh(self, table: str, held: Held) -> None:
        try:
            async with held.turn():
                if not held.gone and held.is_behind:
                    await self._catch_up(table, held)
        except StoreDown:
            self._loop.call_later(AGAIN, self._keep_up, table, held)

    def _describe(self, table: str, held: Held, *, anew: bool = False) -> None:
        """Keep the line of the lobby up to date."""
        room = held.room
        summary = json.dumps(room.public(), separators=(",", ":"), ensure_ascii=False)
        if anew or summary != held.described or room.at >= held.described_at + DESCRIBED_ANEW:
            held.described, held.described_at = summary, room.at
            if not held.describing:
                held.describing = True
                self._begin(self._keep_described(table, held))

    async def _keep_described(self, table: str, held: Held) -> None:
        """Write the line of the lobby until it is the present one."""
        written = None
        try:
            while written != held.described:
                written, room = held.described, held.room
                over = room.life in ("over", "closed")
                # A match that is over stays on the list where others may watch it: as a replay.
                shown = not over or (room.life == "over" and room.options.spectators != "none")
                listed = room.options.listed and shown
                await self.store.describe(table, written, listed=listed, expires=room.expires, over=over)
        except StoreDown:
            held.described = ""
        finally:
            held.describing = False

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something happen by itself that nobody waits for."""
        _task = self._start(work)

    def _start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Let something happen by itself; it is finished before the hub is closed."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None and not isinstance(error, Illegal | NoTable | StoreDown):
            logger.error("work of the hub failed", exc_info=error)

    async def close(self) -> None:
        """Finish what is being written, and what follows from it; the store is left open."""
        self._closed = True
        for lingering in self._lingering.values():
            lingering.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING):
                while self._tasks:
                    await asyncio.wait(self._tasks)


def _commit(room: Room, made: tuple[Entry, ...]) -> Commit:
    first = room.seq - len(made) + 1
    numbers = [first + i for i, entry in enumerate(made) if isinstance(entry, Acted | Undone)]
    events = tuple(chain.from_iterable(room.events_of(number) for number in numbers))
    return Commit(room.seq, made, events, room)


def _closing(room: Room, at: float) -> Sequence[Entry]:
    return [] if room.closed is not None else room.close(HOST, "deleted", at)


def _expiring(room: Room, at: float) -> Sequence[Entry]:
    if room.expires > at:
        raise Illegal("IN_USE", "the time of this table is not over")
    return _closing(room, at)
