"""What happens between two steps of the hub: nothing that is told meanwhile is lost, and nobody is left waiting."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import pytest

from confluence.core.errors import Illegal
from confluence.server import hooks as hooks_module
from confluence.server import hub as hub_module
from confluence.server import serving as serving_module
from confluence.server.bots import worker as worker_module
from confluence.server.bots.driver import Driver
from confluence.server.bots.worker import Pool, PoolClosed, _Hand
from confluence.server.entries import HOST, Called, Entry, Present
from confluence.server.feeds import Feed
from confluence.server.hooks import Hooks
from confluence.server.hub import Hub
from confluence.server.metrics import Metrics
from confluence.server.room import Room
from confluence.server.settings import Settings
from confluence.server.store import NoTable, Row, StoreDown
from confluence.server.store.protocol import EVERY_TABLE
from confluence.sidereal.actions import Done
from tests.server.memory_store import MemoryStore
from tests.server.playing import serving
from tests.server.rooms import begun, eventually, gathered, processes
from tests.server.test_hub import Ear, begun_rows, done, playing, stored, words

Meanwhile = Callable[[], Any]


@dataclass
class Slow(MemoryStore):
    """What it has found or written is on its way for a while, in which something else may happen."""

    after_read: list[Meanwhile] = field(default_factory=list)
    """What happens before each reader has its answer, in order."""
    after_append: list[Meanwhile] = field(default_factory=list)

    async def read(self, table: str, after: int = 0) -> list[Row]:
        found = await super().read(table, after)
        await _happen(self.after_read)
        return found

    async def append(self, table: str, after: int, entries: Sequence[str], at: float, origin: str = "") -> None:
        await super().append(table, after, entries, at, origin)
        await _happen(self.after_append)

    async def describe(self, table: str, summary: str, **rest: Any) -> None:
        await asyncio.sleep(0.01)
        await super().describe(table, summary, **rest)

    def write(self, command: Callable[[Room], Sequence[Entry]], *, told: bool = True) -> None:
        """Another process writes, and says so, or cannot because the line is broken: then that is said."""
        rows = self.tables["t"].rows
        rows += begun_rows(Room.of(rows), command)
        self._tell(*(("t", len(rows)) if told else (EVERY_TABLE, 0)))


async def _happen(things: list[Meanwhile]) -> None:
    """Let the next thing happen, and what follows from it."""
    if things:
        happening = things.pop(0)()
        if asyncio.iscoroutine(happening):
            await happening
        for _ in range(5):
            await asyncio.sleep(0)


async def slow(linger: float = 0.01) -> tuple[Slow, Hub]:
    store = Slow()
    await stored(store, begun("pppp"))
    return store, Hub(store, now=lambda: 1000.0, linger=linger)


def last(store: MemoryStore) -> int:
    return len(store.tables["t"].rows)


# ------------------------------------------------------------------ what other processes write


async def test_what_is_told_while_a_table_is_read_for_the_first_time_is_not_missed() -> None:
    store, hub = await slow()
    store.after_read = [lambda: store.write(done(0))]
    ear = Ear()
    room = await hub.subscribe("t", ear)
    await eventually(lambda: last(store) in (room.seq, *ear.seqs))
    assert store.after_read == []
    await hub.close()


async def test_a_break_of_the_store_while_a_table_is_read_is_not_missed() -> None:
    store, hub = await slow()
    store.after_read = [lambda: store.write(done(0), told=False)]
    ear = Ear()
    room = await hub.subscribe("t", ear)
    await eventually(lambda: last(store) in (room.seq, *ear.seqs))
    assert store.after_read == []
    await hub.close()


async def test_what_is_told_while_a_listener_catches_up_is_not_missed() -> None:
    store, hub = await slow()
    await hub.room("t")
    store.write(done(0))
    await asyncio.sleep(0)
    store.after_read = [lambda: store.write(done(1))]
    ear = Ear()
    room = await hub.subscribe("t", ear)
    await eventually(lambda: last(store) in (room.seq, *ear.seqs))
    assert store.after_read == []
    await hub.close()


async def test_a_second_break_of_the_store_while_the_first_is_made_good_is_not_missed() -> None:
    store, hub = await slow()
    ear = Ear()
    await hub.subscribe("t", ear)
    store.after_read = [lambda: store.write(done(0), told=False)]
    store._tell(EVERY_TABLE, 0)
    await eventually(lambda: ear.seqs == [last(store)])
    assert store.after_read == []
    await hub.close()


async def test_what_is_told_while_a_command_gives_way_to_another_process_is_not_missed() -> None:
    """A command that would write several entries must not hide what others write after the one that was faster."""
    store, hub = await slow()
    ear = Ear()
    before = await hub.subscribe("t", ear)

    def say_much(room: Room) -> list[Entry]:
        if room.seq > before.seq:
            raise Illegal("NO", "on second thought")
        return [entry for text in "abcd" for entry in room.say(0, text, 1000.0)]

    store.tables["t"].rows.extend(begun_rows(before, done(0)))
    store.after_read = [lambda: store.write(done(1))]
    with pytest.raises(Illegal, match="NO"):
        await hub.command("t", say_much)
    await eventually(lambda: ear.seqs == [before.seq + 1, before.seq + 2])
    await hub.close()


async def test_what_was_written_although_the_store_failed_is_told_by_itself() -> None:
    store, hub = await slow()
    ear = Ear()
    await hub.subscribe("t", ear)

    async def fail() -> None:
        await asyncio.sleep(0.01)
        raise StoreDown("written, and nobody can say so")

    store.after_append = [fail]
    with pytest.raises(StoreDown):
        await hub.command("t", done(0))
    await eventually(lambda: ear.seqs == [last(store)])
    assert store.after_read == []
    await hub.close()


async def test_what_could_not_be_read_is_read_when_the_store_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "AGAIN", 0.01)
    store, hub = await slow()
    ear = Ear()
    await hub.subscribe("t", ear)
    store.down = True
    store.write(done(0))
    await asyncio.sleep(0.05)
    assert ear.seqs == []
    store.down = False
    await eventually(lambda: ear.seqs == [last(store)])
    assert store.after_read == []
    await hub.close()


# ------------------------------------------------------------------ who is here


async def test_who_goes_while_it_is_said_that_somebody_came_is_away_again() -> None:
    store, hub = await slow()
    arriving = asyncio.create_task(hub.arrive("t", 1))
    store.after_append = [arriving.cancel]
    with pytest.raises(asyncio.CancelledError):
        await arriving
    await eventually(lambda: words(store) == [Present(1), Present(1, here=False)])
    held = await hub._hold("t")
    await eventually(lambda: held.is_idle)
    await hub.close()


async def test_who_could_not_be_let_in_is_away_again() -> None:
    store, hub = await slow()

    async def fail() -> None:
        await asyncio.sleep(0.01)
        raise StoreDown("written, and nobody can say so")

    store.after_append = [fail]
    with pytest.raises(StoreDown):
        await hub.arrive("t", 1)
    await eventually(lambda: words(store) == [Present(1), Present(1, here=False)])
    await hub.close()


async def test_who_went_while_the_store_was_down_is_away_when_it_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "AGAIN", 0.01)
    store, hub = await playing()
    await hub.arrive("t", 1)
    store.down = True
    hub.depart("t", 1)
    await asyncio.sleep(0.05)
    assert words(store) == [Present(1)]
    store.down = False
    await eventually(lambda: words(store) == [Present(1), Present(1, here=False)])
    await hub.close()


async def test_who_comes_and_goes_again_has_the_whole_moment_to_come_back() -> None:
    """The moment begins when the last connection ends, not with one that ended before."""
    store, hub = await playing(linger=0.02)
    await hub.arrive("t", 1)
    hub.depart("t", 1)
    await asyncio.sleep(0)
    hub._linger = 600.0
    await hub.arrive("t", 1)
    hub.depart("t", 1)
    await asyncio.sleep(0.5)
    assert words(store) == [Present(1)]
    await hub.close()


# ------------------------------------------------------------------ memory


@pytest.mark.timeout(100)  # no loop can end what never lets go of it
async def test_a_table_that_is_put_away_as_soon_as_it_is_read_is_read_again() -> None:
    store, hub = await playing()
    load = hub._load
    asking: list[asyncio.Task[Room]] = []

    async def and_then_away(table: str) -> None:
        await load(table)
        if not asking:
            hub._shelf.drop(table)
            asking.append(asyncio.create_task(hub.room(table)))

    hub._load = and_then_away  # type: ignore[method-assign]
    assert (await hub.room("t")).seq == last(store)
    assert (await asking[0]).seq == last(store)
    await hub.close()


async def test_what_follows_from_the_last_command_is_written_before_the_hub_is_closed() -> None:
    store, hub = await slow()
    await hub.room("t")
    await eventually(lambda: store.tables["t"].summary != "")
    store.delay = 0.02
    closing = asyncio.create_task(hub.command("t", lambda room: room.close(-1, "enough", 1000.0)))
    await asyncio.sleep(0.005)
    await hub.close()
    await closing
    assert store.tables["t"].over


# ------------------------------------------------------------------ tables that go


async def test_a_table_at_which_something_happens_in_its_last_moment_is_not_swept() -> None:
    store = MemoryStore()
    await stored(store, begun("pppp", at=1000.0, retention_days=1))
    now = 1000.0 + 86_400
    hub = Hub(store, now=lambda: now)
    held = await hub._hold("t")
    store.tables["t"].expires = 0.0
    async with held.turn():
        acting = asyncio.create_task(hub.command("t", lambda room: room.act(0, Done(), now)))
        await asyncio.sleep(0.01)
        sweeping = asyncio.create_task(hub.sweep())
        await asyncio.sleep(0.01)
    await acting
    assert await sweeping == []
    assert list(store.tables) == ["t"]
    await hub.close()


async def test_a_rematch_of_a_table_that_is_deleted_meanwhile_leaves_nothing() -> None:
    store = MemoryStore()
    await stored(store, begun("pppp").until("over"))
    hub = Hub(store, now=lambda: 1000.0)
    create = hub.create

    async def and_then_it_goes(*arguments: Any) -> Any:
        made = await create(*arguments)
        await hub.delete("t")
        return made

    hub.create = and_then_it_goes  # type: ignore[method-assign, assignment]
    with pytest.raises(NoTable):
        await hub.rematch("t", 0, "again")
    assert store.tables == {}
    await hub.close()


# ------------------------------------------------------------------ driving


class NoPool:
    """Nobody has to think where people play."""

    def forget(self, table: str) -> None:
        pass


async def driven(store: MemoryStore) -> tuple[Hub, Driver]:
    hub = Hub(store, linger=0.01)
    return hub, Driver(hub, NoPool())  # type: ignore[arg-type]


@pytest.mark.parametrize("restarted", [False, True], ids=["the match begins", "the server starts again"])
async def test_who_is_away_is_told_although_nothing_happens_after_the_table_is_driven(
    monkeypatch: pytest.MonkeyPatch, restarted: bool
) -> None:
    monkeypatch.setattr(hooks_module, "BATCH_SECONDS", 0.0)
    monkeypatch.setattr(hooks_module, "LOOK_SECONDS", 0.0)
    store = MemoryStore()
    table = gathered("pppp", at=time.time(), grace=3600)
    table.do(lambda room: room.hook(0, "https://example.org/", 0, "en", time.time()))
    if restarted:
        table.do(lambda room: room.begin(HOST, 7, time.time()))
    await stored(store, table)
    hub, driver = await driven(store)
    hooks = Hooks(hub, Settings("sqlite:///unused"), Metrics(), driver.drives)
    told: list[dict[str, Any]] = []

    async def deliver(_url: str, document: dict[str, Any], **_rest: Any) -> bool:
        told.append(document)
        return True

    hooks.deliver = deliver  # type: ignore[assignment]
    driver.start()
    if not restarted:
        await asyncio.sleep(0.02)
        await hub.command("t", lambda room: room.begin(HOST, 7, time.time()))
    await eventually(lambda: bool(told))
    assert [call["kind"] for call in told[0]["calls"]] == ["turn"]
    await driver.stop()
    await hooks.close()
    await hub.close()


@dataclass
class Shaky:
    """A hub whose store is down for the next looks."""

    hub: Hub
    down: int = 0

    async def room(self, table: str) -> Room:
        if self.down:
            self.down -= 1
            raise StoreDown("the database does not answer")
        return await self.hub.room(table)


@pytest.mark.parametrize("moment", ["_consider", "_send"])
async def test_who_is_away_is_told_once_although_the_store_was_down(
    monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Nothing has to happen for that at the table, and what was told before is not told again."""
    for name in ("BATCH_SECONDS", "LOOK_SECONDS", "AGAIN_SECONDS"):
        monkeypatch.setattr(hooks_module, name, 0.0)
    store = MemoryStore()
    table = begun("pppp", at=time.time(), grace=3600)
    table.do(lambda room: room.hook(0, "https://example.org/", 0, "en", time.time()))
    await stored(store, table)
    hub, driver = await driven(store)
    shaky = Shaky(hub)
    downs = [2, 0, 0]
    hooks = Hooks(hub, Settings("sqlite:///unused"), Metrics(), driver.drives)
    work = getattr(hooks, moment)

    def shaken(*about: Any) -> Any:
        shaky.down += downs.pop(0) if downs else 0
        return work(*about)

    monkeypatch.setattr(hooks, "_hub", shaky)
    monkeypatch.setattr(hooks, moment, shaken)
    told: list[list[str]] = []

    async def deliver(_url: str, document: dict[str, Any], **_rest: Any) -> bool:
        told.append([call["kind"] for call in document["calls"]])
        return True

    hooks.deliver = deliver  # type: ignore[assignment]
    driver.start()
    await eventually(lambda: told == [["turn"]])
    await eventually(lambda: not downs)
    downs.append(2)
    await hub.command("t", lambda room: room.say(1, "are you there?", time.time(), 0))
    await eventually(lambda: len(told) > 1)
    assert told == [["turn"], ["chat"]]
    await driver.stop()
    await hooks.close()
    await hub.close()


async def test_nothing_is_kept_about_the_webhooks_of_a_table_that_was_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks_module, "BATCH_SECONDS", 0.0)
    monkeypatch.setattr(hooks_module, "LOOK_SECONDS", 0.0)
    store = MemoryStore()
    for name in ("t", "waiting"):
        table = begun("pppp", at=time.time(), grace=3600)
        digest = 3600 if name == "waiting" else 0
        table.do(lambda room, digest=digest: room.hook(0, "https://example.org/", digest, "en", time.time()))  # type: ignore[misc]
        await stored(store, table, name)
    hub, driver = await driven(store)
    hooks = Hooks(hub, Settings("sqlite:///unused"), Metrics(), driver.drives)
    told: list[str] = []

    async def deliver(_url: str, document: dict[str, Any], **_rest: Any) -> bool:
        told.append(document["table"])
        return True

    hooks.deliver = deliver  # type: ignore[assignment]
    driver.start()
    await eventually(lambda: sorted(told) == ["t", "waiting"])
    await hub.command("waiting", lambda room: room.say(1, "are you there?", time.time(), 0))
    await eventually(lambda: hooks._watches["waiting"][0].timer is not None)
    await hub.delete("t")
    await eventually(lambda: list(hooks._watches) == ["waiting"])
    await driver.stop()
    await hub.delete("waiting")
    await eventually(lambda: not hooks._watches)
    await hooks.close()
    await hub.close()


@pytest.mark.parametrize("fails", [False, True])
async def test_a_seat_is_sent_one_message_after_the_other(monkeypatch: pytest.MonkeyPatch, fails: bool) -> None:
    """What comes up while a message is on its way waits until it has arrived, and is told then."""
    monkeypatch.setattr(hooks_module, "BATCH_SECONDS", 0.0)
    monkeypatch.setattr(hooks_module, "LOOK_SECONDS", 0.0)
    store = MemoryStore()
    table = begun("pppp", at=time.time(), grace=3600)
    table.do(lambda room: room.hook(0, "https://example.org/", 0, "en", time.time()))
    await stored(store, table)
    hub, driver = await driven(store)
    hooks = Hooks(hub, Settings("sqlite:///unused"), Metrics(), driver.drives)
    told: list[list[str]] = []
    arrived = asyncio.Event()

    async def deliver(_url: str, document: dict[str, Any], **_rest: Any) -> bool:
        told.append([call["kind"] for call in document["calls"]])
        await arrived.wait()
        if fails:
            raise UnicodeError("a name that nobody can look up")
        return True

    hooks.deliver = deliver  # type: ignore[assignment]
    driver.start()
    await eventually(lambda: bool(told))
    await hub.command("t", lambda room: room.say(1, "are you there?", time.time(), 0))
    await asyncio.sleep(0.2)
    assert told == [["turn"]]
    arrived.set()
    await eventually(lambda: told[1:] == [["chat"]])
    await eventually(lambda: hooks._watches["t"][0].failed == (2 if fails else 0))
    await driver.stop()
    await hooks.close()
    await hub.close()


async def test_who_was_here_when_the_server_stopped_is_called_when_the_match_begins() -> None:
    """A server that stops says nothing about those who go with it: it cannot know whether they come back."""
    store = MemoryStore()
    table = gathered("pppp", at=time.time())
    for seat in (0, 1):
        table.do(lambda room, seat=seat: room.present(seat, time.time(), here=True))  # type: ignore[misc]
    await stored(store, table)
    hub, driver = await driven(store)
    driver.start()
    await hub.arrive("t", 0)
    await asyncio.sleep(0.02)
    await hub.command("t", lambda room: room.begin(HOST, 7, time.time()))
    await eventually(lambda: words(store)[-2:] == [Called(), Present(0)])
    seats = (await hub.room("t")).seats
    assert [seats.is_here(seat) for seat in range(4)] == [True, False, False, False]
    await driver.stop()
    await hub.close()


async def test_a_match_that_begins_where_everybody_is_connected_needs_no_roll_call() -> None:
    store = MemoryStore()
    await stored(store, gathered("pppp", at=time.time()))
    hub, driver = await driven(store)
    driver.start()
    await hub.arrive("t", 0)
    await hub.command("t", lambda room: room.begin(HOST, 7, time.time()))
    await eventually(lambda: driver.tables == ["t"])
    await asyncio.sleep(0.05)
    assert words(store) == [Present(0)]
    await driver.stop()
    await hub.close()


async def test_a_table_that_cannot_be_looked_at_keeps_nobody_from_the_others() -> None:
    store = MemoryStore()
    for name in ("bad", "good"):
        await stored(store, begun("pppp", at=time.time()), name)
    hub, driver = await driven(store)
    room = hub.room

    async def look(table: str) -> Room:
        if table == "bad":
            raise RuntimeError("nobody thought of this")
        return await room(table)

    hub.room = look  # type: ignore[method-assign]
    driver.start()
    await eventually(lambda: driver.tables == ["good"])
    await driver.stop()
    await hub.close()


async def test_tables_are_looked_for_again_whatever_went_wrong(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(serving_module, "RETENTION_SECONDS", 0.0)
    swept: list[str] = []
    mishaps: list[Exception] = [StoreDown("the database does not answer"), ZeroDivisionError("one over nothing")]

    class Sweeping(Hub):
        async def sweep(self) -> list[str]:
            if mishaps:
                raise mishaps.pop(0)
            swept.append("t")
            return ["t"]

    hub = Sweeping(MemoryStore())
    retaining = asyncio.create_task(serving_module._retain(hub))
    await eventually(lambda: bool(swept) or retaining.done())
    assert swept
    assert [record.exc_info is not None for record in caplog.records if record.levelname == "ERROR"] == [True]
    retaining.cancel()
    await asyncio.gather(retaining, return_exceptions=True)
    await hub.close()


# ------------------------------------------------------------------ worker processes


async def test_a_pool_that_is_closed_while_a_process_starts_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    starting, stopped = threading.Event(), threading.Event()
    start = SpawnProcess.start

    def slowly(process: SpawnProcess) -> None:
        starting.set()
        assert stopped.wait(60)
        start(process)

    monkeypatch.setattr(SpawnProcess, "start", slowly)
    pool = Pool(1)
    waiting = asyncio.create_task(pool.choose("t", begun("bbbb").match, 0, "greedy"))
    await asyncio.to_thread(starting.wait, 60)
    asyncio.get_running_loop().call_later(0.05, stopped.set)
    await pool.close()
    with pytest.raises(PoolClosed):
        await waiting
    assert processes(pool) == []


async def test_nobody_waits_for_a_pool_that_is_closed() -> None:
    """Neither for a question that is being thought about, nor for those behind it."""
    asked = threading.Event()

    class Asked(_Hand):
        def _ready(self) -> Connection:
            asked.set()
            return super()._ready()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worker_module, "_Hand", Asked)
        pool = Pool(1)
    waiting = [asyncio.create_task(pool.choose("t", begun("bbbb").match, seat, "greedy")) for seat in range(3)]
    await asyncio.to_thread(asked.wait, 60)
    await pool.close()
    for question in waiting:
        with pytest.raises(PoolClosed):
            await asyncio.wait_for(question, 60)


async def test_a_table_that_is_forgotten_while_it_is_thought_about_is_forgotten_after_that() -> None:
    """Whoever asks is answered, the process that all tables share lives on, and nothing of the table stays."""
    match = begun("bbbb").match
    asked, forgotten = threading.Event(), threading.Event()

    class Slow(_Hand):
        def _ready(self) -> Connection:
            asked.set()
            assert forgotten.wait(60)
            return super()._ready()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worker_module, "_Hand", Slow)
        pool = Pool(1)
    [hand] = pool._hands
    waiting = asyncio.create_task(pool.choose("t", match, 0, "greedy"))
    await asyncio.to_thread(asked.wait, 60)
    pool.forget("t")
    forgotten.set()
    first = await waiting
    [process] = processes(pool)
    assert (await pool.choose("other", match, 0, "greedy")).kind == first.kind == "action"
    assert list(hand._fed) == list(hand.tables) == ["other"]
    assert (await pool.choose("t", match, 0, "greedy")) == first
    assert processes(pool) == [process]
    await pool.close()


async def test_tables_that_were_not_thought_about_for_long_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those too that this process does not drive, at which somebody only asked for advice."""
    monkeypatch.setattr(worker_module, "MOST_TABLES", 2)
    match = begun("bbbb").match
    pool = Pool(1)
    [hand] = pool._hands
    for name in ("a", "b", "a", "c"):
        assert (await pool.choose(name, match, 0, "greedy")).kind == "action"
    await eventually(lambda: set(hand._fed) == set(hand.tables) == {"a", "c"})
    assert (await pool.choose("b", match, 0, "greedy")).kind == "action"
    await pool.close()


# ------------------------------------------------------------------ feeds


async def test_those_who_come_at_once_have_one_feed(tmp_path: Path) -> None:
    """Also if the first of them was turned away: a second feed would never be put away."""
    with serving(tmp_path) as server:
        live = server.server.application.live
        table = server.api.open_table(seats=4).id

        async def come() -> tuple[int, int]:
            subscribe, tries = live.hub.subscribe, 0

            async def at_first_not(name: str, listener: Any) -> Room:
                nonlocal tries
                tries += 1
                await asyncio.sleep(0)
                if tries == 1:
                    later.append(asyncio.create_task(come_later()))
                    raise StoreDown("not now")
                return await subscribe(name, listener)

            async def come_later() -> Any:
                await asyncio.sleep(0)
                return await live.feed(table)

            later: list[asyncio.Task[Any]] = []
            live.hub.subscribe = at_first_not  # type: ignore[method-assign, assignment]
            try:
                first = await asyncio.gather(*(live.feed(table) for _ in range(2)), return_exceptions=True)
                found = {one for one in [*first, *await asyncio.gather(*later)] if isinstance(one, Feed)}
                held = await live.hub._hold(table)
            finally:
                live.hub.subscribe = subscribe  # type: ignore[method-assign]
            return len(found), len([one for one in held.listeners if isinstance(one, Feed)])

        assert server.call(come) == (1, 1)
