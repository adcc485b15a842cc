"""Tables that earlier versions stored are read, shown, played on, replayed, exported and imported by this one.

The facts of every table stand beside its database (`tests/stored/generations.py`). Time is the time of the stored
tables, so that none of them has expired, whenever the tests run.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from confluence.core import record
from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.core.wire import to_json
from confluence.server import serving as serving_module
from confluence.server.entries import HOST, Entry, Sitter
from confluence.server.exports import export, import_entries
from confluence.server.hub import Hub
from confluence.server.looks import look
from confluence.server.rest.replay import _replay
from confluence.server.room import Room
from confluence.server.store import open_store
from confluence.sidereal.game import SIDEREAL, Sidereal
from tests.server.playing import Running, serving
from tests.stored import make
from tests.stored.generations import (
    DATABASE,
    EXPECTED,
    FOLDER,
    StoredTable,
    as_json,
    generations,
    match_facts,
    stored_tables,
    table_facts,
)

TABLES = stored_tables()
LATER = 60.0
"""Seconds between the last entry of a stored table and the first one of a test."""


def of_life(*lives: str) -> list[StoredTable]:
    return [table for table in TABLES if table.facts["life"] in lives and table.rules == SIDEREAL.rules]


def each(tables: Sequence[StoredTable]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("table", tables, ids=str)


@asynccontextmanager
async def opened(table: StoredTable, folder: Path) -> AsyncIterator[Hub]:
    """A hub over a copy of the generation, at the time of the table."""
    path = folder / DATABASE
    shutil.copy(table.folder / DATABASE, path)
    store = await open_store(f"sqlite:///{path}")
    hub = Hub(store, now=lambda: table.facts["at"] + LATER)
    try:
        yield hub
    finally:
        await hub.close()
        await store.close()


def expected(facts: dict[str, Any], stored: dict[str, Any]) -> dict[str, Any]:
    """The facts as far as the stored ones go: a later version may have more options."""
    options = {name: value for name, value in facts["options"].items() if name in stored["options"]}
    return {**as_json(facts), "options": as_json(options)}


def look_from_everywhere(room: Room) -> None:
    """Everything that a seat, the host or a spectator is shown can be made."""
    seats = range(len(room.seats.sitters))
    viewers: list[SeatId | None] = [HOST, *seats]
    if room.options.spectators != "none":
        viewers.append(None)
    for viewer in viewers:
        assert to_json(look(room, viewer))["life"] == room.life
    for seat in seats:
        assert json.dumps([room.calls(seat), room.away(seat, 0)])
    assert room.public()["life"] == room.life


async def play_on(hub: Hub, table: str, until: Callable[[Room], bool]) -> Room:
    """Act for every seat as whatever plays it: now and then at random, else by the fallback."""
    chance = Chance(table)
    for _ in range(3000):
        room = await hub.room(table)
        if until(room):
            return room
        assert room.match is not None
        awaited = room.awaited()
        people_first = [seat for seat in awaited if room.driver(seat) is None] or awaited
        decision = SIDEREAL.decisions(room.match.state)[people_first[0]]
        action = decision.suggest(chance) if chance.happens(25) else decision.fallback()
        try:
            await hub.command(table, partial(act, seat=decision.seat, action=action, now=hub.now()))
        except Illegal:
            await hub.command(table, partial(act, seat=decision.seat, action=decision.fallback(), now=hub.now()))
    raise AssertionError("the match never ended")


def act(room: Room, *, seat: SeatId, action: Any, now: float) -> list[Entry]:
    driver = room.driver(seat)
    return room.act(seat, action, now, "seat" if driver is None else driver[1])


def is_over(room: Room) -> bool:
    return room.life == "over"


def from_document(document: Any, at: float = 2e9) -> Room:
    room = Room()
    import_entries(document, room, at)
    return room


# ------------------------------------------------------------------ one table


@each(of_life("gathering", "playing", "over", "closed"))
async def test_a_stored_table_is_what_it_was(table: StoredTable, tmp_path: Path) -> None:
    async with opened(table, tmp_path) as hub:
        room = await hub.room(table.id)
        assert room.broken == ""
        assert expected(table_facts(room), table.facts) == table.facts
        look_from_everywhere(room)
        again = Room.of(await hub.store.read(table.id))
        assert again.digest() == room.digest()
        if room.match is not None:
            text = record.write(room.match)
            assert record.write(record.read(SIDEREAL, text)) == text


@each(of_life("playing"))
async def test_a_stored_match_is_played_to_its_end(table: StoredTable, tmp_path: Path) -> None:
    async with opened(table, tmp_path) as hub:
        await hub.command(table.id, lambda room: room.resume(HOST, hub.now()))
        await hub.command(table.id, lambda room: room.tend(hub.now()))
        room = await play_on(hub, table.id, is_over)
        look_from_everywhere(room)
        assert Room.of(await hub.store.read(table.id)).digest() == room.digest()
        assert match_facts(from_document(as_json(export(room)))) == {**(match_facts(room) or {}), "undone": 0}


@each(of_life("gathering"))
async def test_a_gathering_table_begins(table: StoredTable, tmp_path: Path) -> None:
    async with opened(table, tmp_path) as hub:
        now = hub.now()
        for seat, (kind, _, _) in enumerate(table.facts["sitters"]):
            if kind == "open":
                await hub.command(
                    table.id, partial(Room.sit, asker=HOST, seat=seat, sitter=Sitter("person", "Zoe"), at=now)
                )
        await hub.command(table.id, lambda room: room.begin(HOST, 1, now))
        room = await play_on(hub, table.id, lambda room: room.play is not None and room.play.turn == 2)
        assert Room.of(await hub.store.read(table.id)).digest() == room.digest()
        look_from_everywhere(room)


@each(of_life("over", "closed"))
async def test_a_finished_table_is_replayed_and_exported(table: StoredTable, tmp_path: Path) -> None:
    async with opened(table, tmp_path) as hub:
        room = await hub.room(table.id)
        for viewer in (None, 0):
            whole = json.loads(_replay(room, viewer, "de", {}))
            assert len(whole["frames"]) > 20
        document = as_json(export(room, chat=True))
        assert document == json.loads(table.export.read_text("utf-8"))


@each([table for table in TABLES if table.export.exists() and table.rules == SIDEREAL.rules])
def test_a_stored_export_is_imported(table: StoredTable) -> None:
    room = from_document(json.loads(table.export.read_text("utf-8")))
    stored = table.facts["match"]
    assert as_json(match_facts(room)) == {**stored, "undone": 0}
    assert room.life == ("over" if table.facts["life"] == "over" else "playing")
    look_from_everywhere(room)


@each(TABLES)
async def test_a_table_of_other_rules_stays_readable(
    table: StoredTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the rules get a new version, a table can still be looked at, and says why it does not go on."""
    monkeypatch.setattr(Sidereal, "rules", f"{table.rules} and later")
    async with opened(table, tmp_path) as hub:
        room = await hub.room(table.id)
        facts = expected(table_facts(room), table.facts)
        for name in ("entries", "options", "host", "sitters", "chat", "hooks", "closed", "rematch"):
            assert facts[name] == table.facts[name]
        look_from_everywhere(room)
        if table.facts["match"] is not None:
            assert f"version {table.rules} of the rules" in room.broken
            assert len(room.unplayed) == table.facts["match"]["actions"]


# ------------------------------------------------------------------ a whole generation


@pytest.fixture
def server(generation: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A real server over a copy of a generation, at the time of its tables; it drives no bots."""
    shutil.copy(FOLDER / generation / DATABASE, tmp_path / DATABASE)
    latest = max(table.facts["at"] for table in TABLES if table.generation == generation)
    monkeypatch.setattr(serving_module, "Hub", partial(Hub, now=lambda: latest + LATER))
    with serving(tmp_path, bot_workers=0, hooks=False) as running:
        yield running


@pytest.mark.parametrize("generation", generations())
@pytest.mark.costly("a whole server on the stored file")
def test_a_server_serves_a_stored_generation(server: Running, generation: str) -> None:
    tables = [table for table in TABLES if table.generation == generation]
    api = server.api
    lobby = {line["table"] for line in api.get("/api/lobby").json["tables"]}
    assert lobby == {table.id for table in tables if table.facts["options"]["listed"]}
    for table in tables:
        path = f"/api/tables/{table.id}"
        keys = {"host": table.host_key, "spectator": table.spectator_key}
        places = keys | {seat: key for seat, key in enumerate(table.seat_keys) if key}
        for place, key in places.items():
            found = api.get(path, key).json
            assert (found["seq"], found["summary"]["life"]) == (table.facts["entries"], table.facts["life"])
            assert place in (found["place"], found["seat"])
        if table.facts["life"] == "over" and table.rules == SIDEREAL.rules:
            assert api.get(f"{path}/replay", table.host_key).status == 200
            assert api.get(f"{path}/export?chat=true", table.host_key).json == json.loads(
                table.export.read_text("utf-8")
            )
        if table.phrase:
            found = api.done(f"{path}/recover", {"phrase": table.phrase})
            assert api.get(path, found["key"]).json["seat"] == 0
            assert api.get(path, found["host_key"]).json["place"] == "host"


async def test_the_maker_writes_what_it_reads(tmp_path: Path) -> None:
    names = ("gathering", "bans", "promises", "closed", "imported")
    await make.write(tmp_path, {name: make.SCENES[name] for name in names})
    written = json.loads((tmp_path / EXPECTED).read_text("utf-8"))
    assert tuple(written["tables"]) == names
    store = await open_store(f"sqlite:///{tmp_path / DATABASE}")
    try:
        for table in written["tables"].values():
            assert as_json(table_facts(Room.of(await store.read(table["id"])))) == table["facts"]
    finally:
        await store.close()


def test_a_generation_is_never_made_again(capsys: pytest.CaptureFixture[str]) -> None:
    for generation in generations():
        before = (FOLDER / generation / DATABASE).read_bytes()
        assert make.main([generation]) == 1
        assert "never made again" in capsys.readouterr().err
        assert (FOLDER / generation / DATABASE).read_bytes() == before
