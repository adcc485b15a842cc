"""Commands through the hub: written before they are acknowledged, told in order, tried again after a conflict."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest

from confluence.core.errors import Illegal
from confluence.server import hub as hub_module
from confluence.server.entries import HOST, Acted, Called, Entry, Present, Rematched, Sitter, from_json
from confluence.server.hub import Hub
from confluence.server.options import TableOptions
from confluence.server.room import Room
from confluence.server.store import Conflict, NoTable, Row, StoreDown
from confluence.sidereal.actions import Accept, Done, Leg, Propose
from confluence.sidereal.goods import Bag, Good
from tests.server.memory_store import MemoryStore
from tests.server.rooms import Table, begun, eventually

SHIP = Bag.of(Good.SH)


def running(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """A test that runs in a loop of its own."""

    def run() -> None:
        asyncio.run(asyncio.wait_for(test(), 300))

    run.__name__ = test.__name__
    run.__doc__ = test.__doc__
    return run


@dataclass
class Ear:
    """A listener that writes everything down."""

    seqs: list[int] = field(default_factory=list)
    rooms: list[Room] = field(default_factory=list)
    is_gone: bool = False

    def changed(self, room: Room, seqs: range, /) -> None:
        assert room.seq == seqs[-1]
        self.seqs += seqs
        self.rooms.append(room)

    def gone(self) -> None:
        self.is_gone = True


async def stored(store: MemoryStore, table: Table, name: str = "t") -> None:
    """Put a table of the tests into a store."""
    await store.create(name, [row.entry for row in table.rows], table.rows[-1].at, listed=True, expires=9e9)


async def playing(linger: float = 0.01, **options: Any) -> tuple[MemoryStore, Hub]:
    store = MemoryStore()
    await stored(store, begun("pppp", listed=True, **options))
    return store, Hub(store, now=lambda: 1000.0, linger=linger)


def done(seat: int, flag: bool = True) -> Callable[[Room], Sequence[Entry]]:
    return lambda room: room.act(seat, Done(flag), 1000.0)


@running
async def test_a_command_is_acknowledged_and_told_after_it_is_written() -> None:
    store, hub = await playing()
    ear = Ear()
    room = await hub.subscribe("t", ear)
    store.delay = 0.02
    rows = store.tables["t"].rows
    waiting = asyncio.create_task(hub.command("t", done(0)))
    await asyncio.sleep(0.005)
    assert not waiting.done()
    assert ear.seqs == []
    assert (await hub.room("t")) is room
    commit = await waiting
    assert commit.seq == len(rows) == room.seq + 1
    assert ear.seqs == [commit.seq]
    assert [type(entry) for entry in commit.entries] == [Acted]
    assert [type(event).__name__ for event in commit.events] == ["SaidDone"]
    assert commit.room is (await hub.room("t")) is ear.rooms[-1]
    assert room.seq == commit.seq - 1, "a room that was given out never changes"
    await hub.close()


@running
async def test_a_refused_command_writes_nothing_and_an_empty_one_neither() -> None:
    store, hub = await playing()
    room = await hub.room("t")
    with pytest.raises(Illegal, match="WRONG_STEP"):
        await hub.command("t", lambda room: room.act(0, {"do": "buy", "card": 3}, 1000.0))
    commit = await hub.command("t", lambda room: room.call_roll(1000.0))
    assert commit.entries == ()
    assert store.appends == 0
    assert (await hub.room("t")) is room
    await hub.close()


@running
async def test_a_command_that_raises_after_it_changed_its_copy_changes_nothing() -> None:
    store, hub = await playing()
    before = (await hub.room("t")).digest()

    def command(room: Room) -> Sequence[Entry]:
        room.act(0, Done(), 1000.0)
        raise Illegal("NO", "on second thought")

    with pytest.raises(Illegal, match="NO"):
        await hub.command("t", command)
    assert (await hub.room("t")).digest() == before
    assert store.appends == 0
    await hub.close()


@running
async def test_two_processes_act_at_once_and_both_succeed() -> None:
    store, one = await playing()
    two = Hub(store, now=lambda: 1000.0)
    ears = Ear(), Ear()
    await one.subscribe("t", ears[0])
    await two.subscribe("t", ears[1])
    store.delay = 0.005
    await asyncio.gather(one.command("t", done(0)), two.command("t", done(1)))
    await eventually(lambda: len(ears[0].seqs) == len(ears[1].seqs) == 2)
    assert (await one.room("t")).digest() == (await two.room("t")).digest()
    assert ears[0].seqs == ears[1].seqs
    assert len(ears[0].seqs) == 2
    assert Room.of(store.tables["t"].rows).digest() == (await one.room("t")).digest()
    await one.close()
    await two.close()


@running
async def test_many_commands_of_two_processes_all_land_once_and_in_one_order() -> None:
    store, one = await playing(chat="open")
    two = Hub(store, now=lambda: 1000.0)
    ears = Ear(), Ear()
    first = (await one.subscribe("t", ears[0])).seq
    await two.subscribe("t", ears[1])
    flips = [hub.command("t", flip(seat)) for seat in range(4) for _ in range(10) for hub in (one, two)]
    results = await asyncio.gather(*flips)
    assert len({result.seq for result in results}) == 80
    await eventually(lambda: len(ears[0].seqs) == len(ears[1].seqs) == 80)
    assert ears[0].seqs == ears[1].seqs == list(range(first + 1, first + 81))
    assert len(store.tables["t"].rows) == first + 80
    assert Room.of(store.tables["t"].rows).digest() == (await two.room("t")).digest()
    await one.close()
    await two.close()


def flip(seat: int) -> Callable[[Room], Sequence[Entry]]:
    """Mute or unmute: a command that can always be carried out."""
    other = (seat + 1) % 4
    return lambda room: room.mute(seat, other, 1000.0, on=(seat, other) not in room.chat.muted)


@running
async def test_two_people_accept_different_offers_at_the_same_moment() -> None:
    store, one = await playing()
    two = Hub(store, now=lambda: 1000.0)
    for giver, taker in ((0, 1), (2, 3)):
        offer = Propose((Leg(giver, taker, SHIP), Leg(taker, giver, SHIP)))
        await one.command("t", lambda room, giver=giver, offer=offer: room.act(giver, offer, 1000.0))  # type: ignore[misc]
    await asyncio.gather(
        one.command("t", lambda room: room.act(1, Accept(1), 1000.0)),
        two.command("t", lambda room: room.act(3, Accept(2), 1000.0)),
    )
    room = await one.room("t")
    assert room.match is not None
    assert room.match.state.offers == {}
    await one.close()
    await two.close()


@running
async def test_of_two_who_accept_the_same_thing_one_is_refused() -> None:
    store, one = await playing()
    two = Hub(store, now=lambda: 1000.0)
    await two.room("t")
    offer = {"do": "propose", "legs": [{"giver": 0, "receiver": -2, "goods": "sh"}], "mode": "first"}
    await one.command("t", lambda room: room.act(0, offer, 1000.0))
    outcomes = await asyncio.gather(
        one.command("t", lambda room: room.act(1, Accept(1), 1000.0)),
        two.command("t", lambda room: room.act(2, Accept(1), 1000.0)),
        return_exceptions=True,
    )
    refused = [outcome for outcome in outcomes if isinstance(outcome, Illegal)]
    assert [refusal.code for refusal in refused] == ["UNKNOWN_OFFER"]
    await one.close()
    await two.close()


@running
async def test_who_stops_waiting_does_not_stop_the_command() -> None:
    store, hub = await playing()
    ear = Ear()
    await hub.subscribe("t", ear)
    store.delay = 0.02
    waiting = asyncio.create_task(hub.command("t", done(0)))
    await asyncio.sleep(0.005)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await eventually(lambda: bool(ear.seqs))
    assert ear.seqs == [len(store.tables["t"].rows)]
    await hub.command("t", done(1))
    await hub.close()


@running
async def test_when_the_store_fails_nothing_is_acknowledged_and_the_table_is_read_again() -> None:
    store, hub = await playing()
    ear = Ear()
    before = await hub.subscribe("t", ear)
    store.down = True
    with pytest.raises(StoreDown):
        await hub.command("t", done(0))
    assert ear.seqs == []
    store.down = False
    # what the store could not promise was written after all
    store.tables["t"].rows.extend(begun_rows(before, done(0)))
    assert (await hub.room("t")).seq == before.seq + 1
    assert ear.seqs == [before.seq + 1]
    with pytest.raises(Illegal, match="NOTHING_DUE"):
        await hub.command("t", done(0))
    await hub.close()


def begun_rows(room: Room, command: Callable[[Room], Sequence[Entry]]) -> list[Any]:
    """The rows that this command would add."""
    table = Table(room, [None] * room.seq)  # type: ignore[list-item]
    table.do(command)
    return table.rows[room.seq :]


@running
async def test_after_a_break_of_the_store_everything_is_read_again() -> None:
    store, hub = await playing()
    ear = Ear()
    before = await hub.subscribe("t", ear)
    store.tables["t"].rows.extend(begun_rows(before, done(0)))
    assert (await hub.room("t")).seq == before.seq
    for told in store.watchers:
        told("*", 0)
    await eventually(lambda: ear.seqs == [before.seq + 1])
    await hub.close()


@running
async def test_a_table_that_was_put_back_to_an_earlier_state_is_forgotten() -> None:
    store, hub = await playing()
    ear = Ear()
    await hub.subscribe("t", ear)
    await hub.command("t", done(0))
    store.tables["t"].rows.pop()
    with pytest.raises(StoreDown):
        await hub.command("t", done(1))
    assert ear.is_gone
    commit = await hub.command("t", done(1))
    assert commit.seq == len(store.tables["t"].rows)
    await hub.close()


@running
async def test_a_listener_that_fails_does_not_stop_the_others() -> None:
    _, hub = await playing()

    class Bad(Ear):
        def changed(self, room: Room, seqs: range, /) -> None:
            raise RuntimeError

    ear = Ear()
    await hub.subscribe("t", Bad())
    await hub.subscribe("t", ear)
    await hub.command("t", done(0))
    assert len(ear.seqs) == 1
    hub.unsubscribe("t", ear)
    await hub.command("t", done(1))
    assert len(ear.seqs) == 1
    await hub.close()


@running
async def test_tables_are_loaded_once_and_the_oldest_that_nobody_needs_is_forgotten() -> None:
    store = MemoryStore()
    for number in range(5):
        await stored(store, begun("pppp"), f"t{number}")
    hub = Hub(store, most_rooms=2, linger=0.0)
    rooms = await asyncio.gather(*(hub.room("t0") for _ in range(5)))
    assert len({id(room) for room in rooms}) == 1
    await hub.subscribe("t1", Ear())
    await hub.arrive("t2", 0)
    for name in ("t3", "t4"):
        await hub.room(name)
    names = hub._shelf.names()
    assert {"t1", "t2"} <= set(names)
    assert len(names) == 3
    assert "t0" not in names
    with pytest.raises(NoTable):
        await hub.room("nowhere")
    with pytest.raises(NoTable):
        await hub.command("nowhere", done(0))
    await hub.close()


@running
async def test_a_table_that_somebody_waits_for_is_not_put_away() -> None:
    """Between two who use a table one after the other, the shelf may be cleared: the second still hears everything."""
    store = MemoryStore()
    for number in range(2):
        await stored(store, begun("pppp"), f"t{number}")
    hub = Hub(store, most_rooms=1, linger=0.0)
    held = await hub._hold("t0")
    ear = Ear()
    async with held.turn():
        waiting = asyncio.create_task(hub.subscribe("t0", ear))
        await asyncio.sleep(0)
        await hub.room("t1")
    hub._shelf.clear_up()
    await waiting
    commit = await hub.command("t0", done(0))
    assert ear.seqs == [commit.seq]
    await hub.close()


class LateStore(MemoryStore):
    """Tells everybody of a new table before it answers who made it, and reads as slowly."""

    async def create(self, table: str, entries: Sequence[str], at: float, *, listed: bool, expires: float) -> None:
        await super().create(table, entries, at, listed=listed, expires=expires)
        await asyncio.sleep(0.02)

    async def read(self, table: str, after: int = 0) -> list[Row]:
        found = await super().read(table, after)
        await asyncio.sleep(self.delay)
        return found


@pytest.mark.parametrize("reading", [0.0, 0.05], ids=["loaded before", "loaded after"])
def test_whoever_hears_of_a_new_table_before_its_maker_goes_on_hearing(reading: float) -> None:
    async def test() -> None:
        hub = Hub(LateStore(), now=lambda: 1000.0)
        ears = Ear(), Ear()
        creating = asyncio.create_task(hub.create("t", lambda room: room.open(TableOptions(), "Ada", 1000.0)))
        await asyncio.sleep(0.005)
        assert isinstance(hub.store, LateStore)
        hub.store.delay = reading
        early = asyncio.create_task(hub.subscribe("t", ears[0]))
        await creating
        await hub.subscribe("t", ears[1])
        await early
        commit = await hub.command("t", lambda room: room.sit(0, 0, Sitter("person", "Ada"), 1000.0))
        assert [ear.seqs for ear in ears] == [[commit.seq]] * 2
        await hub.close()

    running(test)()


@running
async def test_a_new_table_is_described_and_listed_until_it_is_over() -> None:
    store = MemoryStore()
    hub = Hub(store, now=lambda: 1000.0)
    options = TableOptions(name="Tuesday", listed=True)
    commit = await hub.create("t", lambda room: room.open(options, "Ada", 1000.0))
    assert commit.seq == 1
    with pytest.raises(Conflict):
        await hub.create("t", lambda room: room.open(options, "Ada", 1000.0))
    await hub.command("t", lambda room: room.sit(0, 0, Sitter("person", "Ada"), 1000.0))
    await eventually(lambda: '"open":3' in store.tables["t"].summary)
    [(_, line)] = await store.lobby()
    assert json.loads(line) == (await hub.room("t")).public()
    await hub.command("t", lambda room: room.close(HOST, "", 1000.0))
    await eventually(lambda: store.tables["t"].over)
    assert await store.lobby() == []
    assert await store.unfinished() == []
    await hub.close()


@running
async def test_a_match_that_is_over_stays_listed_where_others_may_watch_it() -> None:
    for spectators in ("none", "public", "full after end"):
        store = MemoryStore()
        await stored(store, begun("pppb", listed=True, spectators=spectators).until("over"))
        hub = Hub(store, now=lambda: 1000.0)
        assert (await hub.room("t")).life == "over"
        kept = store.tables["t"]
        await eventually(partial(getattr, kept, "over"))
        assert len(await store.lobby()) == (spectators != "none")
        await hub.close()


@running
async def test_the_lobby_is_not_written_for_every_action() -> None:
    store, hub = await playing()
    await hub.room("t")
    await eventually(lambda: store.tables["t"].summary != "")
    lines = []
    describe = store.describe

    async def counted(table: str, summary: str, **rest: Any) -> None:
        lines.append(summary)
        await describe(table, summary, **rest)

    store.describe = counted  # type: ignore[method-assign]
    for flag in (True, False) * 5:
        await hub.command("t", done(0, flag))
    await asyncio.sleep(0.01)
    assert lines == []
    await hub.close()


@running
async def test_deleting_tells_everybody_and_leaves_nothing() -> None:
    store, one = await playing()
    two = Hub(store, now=lambda: 1000.0)
    ears = Ear(), Ear()
    await one.subscribe("t", ears[0])
    await two.subscribe("t", ears[1])
    with pytest.raises(Illegal, match="NOT_HOST"):
        await one.delete("t", 0)
    await one.delete("t")
    await eventually(lambda: ears[0].is_gone and ears[1].is_gone)
    assert store.tables == {}
    for hub in (one, two):
        with pytest.raises(NoTable):
            await hub.command("t", done(0))
        with pytest.raises(NoTable):
            await hub.subscribe("t", Ear())
    await one.delete("t")
    await one.close()
    await two.close()


@running
async def test_tables_are_swept_by_what_their_log_says() -> None:
    store = MemoryStore()
    await stored(store, begun("pppp", at=1000.0, retention_days=1), "old")
    await stored(store, begun("pppp", at=1000.0, retention_days=1), "used")
    now = 1000.0 + 86_400
    hub = Hub(store, now=lambda: now)
    await hub.command("used", lambda room: room.act(0, Done(), now - 10))
    await eventually(lambda: store.tables["used"].summary != "")
    for kept in store.tables.values():
        kept.expires = 0.0
    assert await hub.sweep() == ["old"]
    assert list(store.tables) == ["used"]
    await eventually(lambda: store.tables["used"].expires == now - 10 + 86_400)
    await hub.close()


@running
async def test_a_table_that_cannot_be_removed_does_not_keep_the_others() -> None:
    class Stubborn(MemoryStore):
        async def delete(self, table: str) -> None:
            if table == "bad":
                raise ZeroDivisionError
            await super().delete(table)

    store = Stubborn()
    for name in ("bad", "good"):
        await stored(store, begun("pppp"), name)
        store.tables[name].expires = 1.0
    hub = Hub(store, now=lambda: 9e8)
    assert await hub.sweep() == ["good"]
    assert set(store.tables) == {"bad"}
    await hub.close()


@running
async def test_one_rematch_is_made_and_the_second_is_told_where() -> None:
    store = MemoryStore()
    await stored(store, begun("pppp").until("over"))
    one, two = Hub(store, now=lambda: 1000.0), Hub(store, now=lambda: 1000.0)
    outcomes = await asyncio.gather(one.rematch("t", 0, "a"), two.rematch("t", 1, "b"), return_exceptions=True)
    refused = [outcome for outcome in outcomes if isinstance(outcome, Illegal)]
    assert [refusal.code for refusal in refused] == ["REMATCHED"]
    winner = refused[0].details["table"]
    assert set(store.tables) == {"t", winner}
    assert from_json(store.tables["t"].rows[-1].entry) == Rematched(winner)
    assert (await two.room(winner)).life == "gathering"
    await one.close()
    await two.close()


@dataclass
class Breaking(MemoryStore):
    """Breaks down when something is appended, before that or after it is written."""

    breaks: str = ""

    async def append(self, table: str, after: int, entries: Sequence[str], at: float, origin: str = "") -> None:
        if self.breaks == "after":
            await super().append(table, after, entries, at, origin)
        if self.breaks:
            self.down = True
        await super().append(table, after, entries, at, origin)


@pytest.mark.parametrize("breaks", ["before", "after"])
def test_of_a_rematch_that_the_store_broke_off_nothing_stays_unless_it_was_written(
    breaks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "AGAIN", 0.0)

    async def run() -> None:
        store = Breaking()
        await stored(store, begun("pppp").until("over"))
        hub = Hub(store, now=lambda: 1000.0)
        store.breaks = breaks
        with pytest.raises(StoreDown):
            await hub.rematch("t", 0, "a")
        assert set(store.tables) == {"t", "a"}
        store.breaks, store.down = "", False
        if breaks == "before":
            await eventually(lambda: set(store.tables) == {"t"})
            assert (await hub.rematch("t", 0, "b")).room.life == "gathering"
        else:
            with pytest.raises(Illegal, match="REMATCHED"):
                await hub.rematch("t", 0, "b")
        await hub.close()
        assert set(store.tables) == {"t", (await hub.room("t")).rematch}

    asyncio.run(asyncio.wait_for(run(), 300))


# ------------------------------------------------------------------ who is here


def words(store: MemoryStore) -> list[Entry]:
    entries = [from_json(row.entry) for row in store.tables["t"].rows]
    return [entry for entry in entries if isinstance(entry, Present | Called)]


@running
async def test_coming_and_going_is_written_once_and_a_reload_is_not() -> None:
    store, hub = await playing(linger=0.06)
    await hub.arrive("t", 1)
    await hub.arrive("t", 1)
    assert words(store) == [Present(1)]
    hub.depart("t", 1)
    await asyncio.sleep(0.1)
    assert words(store) == [Present(1)]
    hub.depart("t", 1)
    await hub.arrive("t", 1)
    await eventually(lambda: not hub._lingering)
    assert words(store) == [Present(1)]
    hub.depart("t", 1)
    hub.depart("t", 1)
    await eventually(lambda: words(store) == [Present(1), Present(1, here=False)])
    await hub.close()


@running
async def test_every_process_answers_a_roll_call_for_those_who_are_connected_to_it() -> None:
    store, one = await playing()
    two = Hub(store, now=lambda: 1000.0, linger=0.01)
    for hub in (one, two):
        await hub.subscribe("t", Ear())
    await one.arrive("t", 0)
    await two.arrive("t", 1)
    await two.command("t", lambda room: room.present(2, 1000.0, here=True))
    await one.command("t", lambda room: room.call_roll(1000.0))
    await eventually(lambda: words(store)[-2:] in ([Present(0), Present(1)], [Present(1), Present(0)]))
    seats = (await one.room("t")).seats
    assert [seats.is_here(seat) for seat in range(4)] == [True, True, False, False]
    await one.close()
    await two.close()


@running
async def test_who_is_connected_twice_is_still_here_after_one_connection_ends() -> None:
    store, one = await playing()
    two = Hub(store, now=lambda: 1000.0, linger=0.01)
    for hub in (one, two):
        await hub.subscribe("t", Ear())
        await hub.arrive("t", 0)
    one.depart("t", 0)
    await eventually(lambda: words(store)[-2:] == [Present(0, here=False), Present(0)])
    assert (await one.room("t")).seats.is_here(0)
    await one.close()
    await two.close()
