"""Tables over HTTP: opening, seats, keys, and everything that the host can do.

A key travels in the `Authorization` header only. It is compared by its hash, and whoever shows wrong ones too often
has to wait.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.server import secrets
from confluence.server.connection import Place, place_of
from confluence.server.entries import HOST, SPECTATOR, Entry, Sitter
from confluence.server.exports import export, import_entries
from confluence.server.hub import Commit, Hub
from confluence.server.limits import AddressLimit, read_json
from confluence.server.logs import note
from confluence.server.rest import models as r
from confluence.server.room import Room
from confluence.server.settings import Settings
from confluence.server.store import NoTable

router = APIRouter(prefix="/api")

Opening = Callable[[Room], Sequence[Entry]]
MOST_LOGGED: Final = 100_000
"""Entries of a table beyond which nobody manages it any more; it can still be deleted."""
MOST_IMPORTED: Final = 5000
"""Actions of a match that is imported; a long one of nine seats has about 1500."""

STATUS: Final = {
    "BAD_KEY": 401,
    "NOT_HOST": 403,
    "NOT_ALLOWED": 403,
    "NOT_SEATED": 403,
    "NO_SPECTATORS": 403,
    "NO_TABLE": 404,
    "NO_SEQ": 404,
    "TOO_SLOW": 408,
    "TOO_LARGE": 413,
    "SLOW_DOWN": 429,
    "BUSY": 503,
    "BAD_JSON": 400,
    "TOO_DEEP": 400,
    "BAD_REQUEST": 422,
    "BAD_IMPORT": 422,
    "BAD_OPTION": 422,
    "BAD_SETUP": 422,
    "BAD_NAME": 422,
    "BAD_SITTER": 422,
    "BAD_SEAT": 422,
    "UNKNOWN_PLAYER": 422,
    "UNKNOWN_SPECIES": 422,
}
"""The status of a refusal; everything else is 409: it cannot be done as things are."""

PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": r.Problem, "description": text}
    for status, text in (
        (400, "The body is no JSON, or nested too deep."),
        (401, "The key opens nothing."),
        (403, "The key opens something else."),
        (404, "There is no such table."),
        (405, "There is no such method here."),
        (408, "The body did not arrive in time."),
        (409, "It cannot be done as things are."),
        (413, "The body is too large."),
        (422, "The request does not have the documented form."),
        (429, "Too often; `details.seconds` says how long to wait."),
        (503, "The server cannot do it now; try again."),
    )
}


@dataclass(slots=True)
class Desk:
    """What the routes work with; one for each application."""

    hub: Hub
    settings: Settings
    created: AddressLimit
    failed_keys: AddressLimit
    heavy: AddressLimit
    """For requests that replay a match."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who asks about a table, with the place that the key opens."""

    desk: Desk
    table: str
    room: Room
    place: Place
    digest: str
    guest: bool
    """Whether no key was shown."""

    @property
    def seat(self) -> SeatId:
        """A seat, HOST or SPECTATOR."""
        return self.place[0]

    @property
    def viewer(self) -> SeatId | None:
        """Who looks: a seat, HOST, or None for a spectator."""
        return None if self.seat == SPECTATOR else self.seat

    def only_host(self) -> None:
        """Refuse everybody but the host."""
        if self.seat != HOST:
            raise Illegal("NOT_HOST", "only the host can do this")

    def only_host_or(self, seat: SeatId) -> None:
        """Refuse everybody but the host and this seat."""
        if self.seat not in (HOST, seat):
            raise Illegal("NOT_ALLOWED", "only the seat itself and the host can do this")

    def only_seat(self) -> SeatId:
        """The seat, or a refusal for everybody without one."""
        if self.seat < 0:
            raise Illegal("NOT_SEATED", "only somebody with the key of a seat can do this")
        return self.seat

    async def command(self, command: Any) -> Commit:
        """Change the table, if the key is still good at that very moment."""

        def checked(room: Room) -> Sequence[Entry]:
            key = room.seats.place_of(self.digest)
            if not self.guest and (key is None or key.seat != self.seat):
                raise Illegal("BAD_KEY", "this key opens nothing here")
            if self.seat >= 0:
                room.seats.check_spent(self.seat)
            elif room.seq >= MOST_LOGGED:
                raise Illegal("TOO_MUCH", f"a table holds at most {MOST_LOGGED} entries", {"most": MOST_LOGGED})
            entries: Sequence[Entry] = command(room, self.desk.hub.now())
            return entries

        return await self.desk.hub.command(self.table, checked)


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client is not None else ""


def the_desk(request: Request) -> Desk:
    """What the routes of this application work with."""
    desk: Desk = request.app.state.desk
    return desk


bearer = HTTPBearer(auto_error=False, description="The key of a seat, of the host or of the spectators.")

TheDesk = Annotated[Desk, Depends(the_desk)]
TableName = Annotated[str, Path(min_length=16, max_length=16, pattern="^[a-z0-9]{16}$")]
SeatNumber = Annotated[int, Path(ge=0, le=8)]


async def the_asker(
    request: Request,
    table: TableName,
    desk: TheDesk,
    shown: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)],
) -> Asker:
    """Who asks about a table; without a key only listed tables can be asked about."""
    address, now = address_of(request), monotonic()
    desk.failed_keys.check(address, now)
    try:
        if not secrets.is_table(table):
            raise NoTable(table)
        room = await desk.hub.latest(table)
    except NoTable:
        desk.failed_keys.force(address, now)
        raise
    key = None if shown is None else shown.credentials
    if key is None and not room.options.listed:
        raise Illegal("BAD_KEY", "this table needs a key")
    try:
        place = place_of(room, key)
    except Illegal:
        desk.failed_keys.force(address, now)
        raise
    return Asker(desk, table, room, place, "" if key is None else secrets.hash_key(key), key is None)


TheAsker = Annotated[Asker, Depends(the_asker)]
GUESTS: Final[dict[str, Any]] = {"security": [{}]}
"""What can be asked about a listed table without a key."""

# ------------------------------------------------------------------ opening


def link(table: str, key: str) -> str:
    """The address of a place; the key stands behind #, where it never leaves the browser."""
    return f"/?table={table}#key={key}"


@router.post("/tables", status_code=201, responses=PROBLEMS)
async def open_table(request: Request, desk: TheDesk, body: r.TableRequest) -> r.TableCreated:
    """Open a table and get its keys."""
    desk.created.take(address_of(request), monotonic())
    options = body.options(desk.settings.retention_days)
    if len(body.sitters) > body.seats:
        raise Illegal("BAD_REQUEST", "there are more sitters than seats")
    now = desk.hub.now()

    def opening(room: Room) -> list[Entry]:
        made = list(room.open(options, body.host_name, now))
        for seat, sitter in enumerate(body.sitters):
            made += room.sit(HOST, seat, Sitter(sitter.kind, sitter.name, sitter.player), now)
        return made

    def beginning(room: Room) -> list[Entry]:
        return list(room.begin(HOST, secrets.new_seed(), now, body.fill)) if body.begin else []

    return await _create(desk, opening, beginning)


@router.post(
    "/import",
    status_code=201,
    responses=PROBLEMS,
    openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def import_table(request: Request, desk: TheDesk) -> r.TableCreated:
    """Open a table from an exported one; the body is the exported document. All keys are new."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Illegal("BAD_REQUEST", "the document is sent as application/json")  # which no other site's page can do
    desk.created.take(address_of(request), monotonic())
    desk.heavy.take(address_of(request), monotonic(), 5)
    body, room = (await request.body()).decode(), Room()
    # In a thread, while others are served.
    made = await asyncio.to_thread(_imported, body, room, desk.hub.now(), desk.settings.retention_days)
    return await _create(desk, lambda _: made, room=room)


def _imported(text: str, room: Room, now: float, longest: int) -> list[Entry]:
    """Lay the table of a document out on a new room."""
    document = read_json(text)
    _check_import(document, longest)
    return import_entries(document, room, now)


def _check_import(document: Any, longest: int) -> None:
    """Refuse a match that is too long, and keep the table no longer than the server keeps tables."""
    options = document.get("options") if isinstance(document, dict) else None
    if isinstance(options, dict) and type(options.get("retention_days", 0)) is int:
        options["retention_days"] = min(options.get("retention_days", longest), longest)
    record = document.get("record") if isinstance(document, dict) else None
    log = record.get("log") if isinstance(record, dict) else None
    if isinstance(log, list) and len(log) > MOST_IMPORTED:
        raise Illegal("BAD_IMPORT", f"a match has at most {MOST_IMPORTED} actions", {"actions": len(log)})


async def _create(
    desk: Desk, opening: Opening, beginning: Opening = lambda _: [], room: Room | None = None
) -> r.TableCreated:
    """Open a table with a key for everybody."""
    table = secrets.new_table()
    host, spectator = secrets.new_key(), secrets.new_key()
    keys: list[str] = []

    def command(room: Room) -> list[Entry]:
        made = list(opening(room))
        keys[:] = [secrets.new_key() for _ in room.seats.sitters]
        for place, key in ((HOST, host), (SPECTATOR, spectator), *enumerate(keys)):
            # At the same time as the opening: what is written together has one time in the log.
            made += room.key(place, "link", secrets.hash_key(key), room.at)
        return [*made, *beginning(room)]

    commit = await desk.hub.create(table, command, room)
    note(logging.INFO, "table opened", table=table, count=len(keys))
    return r.TableCreated(
        table=table,
        host_key=host,
        host_link=link(table, host),
        spectator_key=spectator,
        spectator_link=link(table, spectator),
        seats=[seat_key(table, seat, key) for seat, key in enumerate(keys)],
        expires=int(commit.room.expires),
    )


def seat_key(table: str, seat: SeatId, key: str) -> r.SeatKey:
    """A key with its link."""
    return r.SeatKey(seat=seat, key=key, link=link(table, key))


# ------------------------------------------------------------------ looking


@router.get("/lobby", responses=PROBLEMS)
async def lobby(desk: TheDesk) -> r.Lobby:
    """The listed tables."""
    lines = await desk.hub.store.lobby()
    return r.Lobby(tables=[r.Summary(table=table, summary=json.loads(summary)) for table, summary in lines])


@router.get("/tables/{table}", responses=PROBLEMS, openapi_extra=GUESTS)
async def table_status(asker: TheAsker) -> r.TableStatus:
    """A table, and what the key opens there."""
    room = asker.room
    places = {HOST: "host", SPECTATOR: "guest" if asker.guest else "spectator"}
    return r.TableStatus(
        table=asker.table,
        summary=room.public(),
        place=places.get(asker.seat, "seat"),
        seat=asker.seat if asker.seat >= 0 else None,
        seq=room.seq,
        expires=int(room.expires),
        rematch=room.rematch or None,
    )


# ------------------------------------------------------------------ what the host does


@router.post("/tables/{table}/begin", responses=PROBLEMS)
async def begin(asker: TheAsker, body: r.BeginRequest) -> r.Changed:
    """As the host: begin the match."""
    asker.only_host()
    seed = secrets.new_seed()
    commit = await asker.command(lambda room, now: room.begin(HOST, seed, now, body.fill))
    return r.Changed(seq=commit.seq)


@router.post("/tables/{table}/pause", responses=PROBLEMS)
async def pause(asker: TheAsker) -> r.Changed:
    """As the host: let the clock stand still."""
    asker.only_host()
    commit = await asker.command(lambda room, now: room.pause(HOST, now))
    return r.Changed(seq=commit.seq)


@router.post("/tables/{table}/resume", responses=PROBLEMS)
async def resume(asker: TheAsker) -> r.Changed:
    """As the host: let the clock go on."""
    asker.only_host()
    commit = await asker.command(lambda room, now: room.resume(HOST, now))
    return r.Changed(seq=commit.seq)


@router.post("/tables/{table}/close", responses=PROBLEMS)
async def close(asker: TheAsker, body: r.CloseRequest) -> r.Changed:
    """As the host: give the table up."""
    asker.only_host()
    commit = await asker.command(lambda room, now: room.close(HOST, body.reason, now))
    return r.Changed(seq=commit.seq)


@router.post("/tables/{table}/rematch", status_code=201, responses=PROBLEMS)
async def rematch(request: Request, asker: TheAsker) -> r.Rematch:
    """After the match: the same people at a new table, every seat with the species of its neighbour."""
    if asker.seat == SPECTATOR:
        raise Illegal("NOT_SEATED", "only those who played can do this")
    asker.desk.created.take(address_of(request), monotonic())
    name = secrets.new_table()
    await asker.desk.hub.rematch(asker.table, asker.seat, name)
    return r.Rematch(table=name)


@router.delete("/tables/{table}", status_code=204, responses=PROBLEMS)
async def delete(asker: TheAsker) -> Response:
    """As the host: remove the table with everything that belongs to it."""
    asker.only_host()
    await asker.desk.hub.delete(asker.table, HOST)
    note(logging.INFO, "table deleted", table=asker.table)
    return Response(status_code=204)


@router.get("/tables/{table}/export", responses={**PROBLEMS, 200: {"content": {"application/json": {}}}})
async def export_table(
    request: Request, asker: TheAsker, chat: Annotated[bool, Query(description="With what was said to all.")] = False
) -> Response:
    """The whole table as one JSON document, once its match is over or the table is closed; for those who played."""
    if asker.seat == SPECTATOR:
        raise Illegal("NOT_SEATED", "only the host and those who played can do this")
    asker.desk.heavy.take(address_of(request), monotonic(), 2)
    if chat:
        asker.only_host()
    document = export(asker.room, chat=chat)
    name = f"confluence-{asker.table}.json"
    return Response(
        json.dumps(document, ensure_ascii=False, separators=(",", ":")),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
