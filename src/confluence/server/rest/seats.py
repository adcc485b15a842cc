"""Seats and their keys over HTTP: joining, new links, other sitters, recovery phrases."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import monotonic

from fastapi import APIRouter, Request

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.server import secrets
from confluence.server.entries import HOST, Entry, Sitter
from confluence.server.rest import models as r
from confluence.server.rest.tables import (
    GUESTS,
    PROBLEMS,
    SeatNumber,
    TableName,
    TheAsker,
    TheDesk,
    address_of,
    seat_key,
)
from confluence.server.room import Room
from confluence.server.store import NoTable

router = APIRouter(prefix="/api")


@router.post("/tables/{table}/join", status_code=201, responses=PROBLEMS, openapi_extra=GUESTS)
async def join(request: Request, asker: TheAsker, body: r.JoinRequest) -> r.SeatKey:
    """Take an open seat of a listed table; the key is shown this once."""
    asker.desk.created.take(address_of(request), monotonic(), 0.2)
    if not asker.room.options.listed:
        raise Illegal("NOT_ALLOWED", "this table is not listed; ask the host for a link")
    key = secrets.new_key()
    taken: list[SeatId] = []

    def command(room: Room, now: float) -> list[Entry]:
        free = [seat for seat, sitter in enumerate(room.seats.sitters) if sitter.kind == "open"]
        wanted = free[:1] if body.seat is None else [seat for seat in free if seat == body.seat]
        if not wanted:
            raise Illegal("SEAT_TAKEN", "this seat is not open", {"open": free})
        taken[:] = wanted
        made = list(room.sit(HOST, wanted[0], Sitter("person", body.name), now))
        return [*made, *_new_key(room, wanted[0], "link", key, now, drop="")]

    await asker.command(command)
    return seat_key(asker.table, taken[0], key)


@router.post("/tables/{table}/seats/{seat}/link", status_code=201, responses=PROBLEMS)
async def reissue(asker: TheAsker, seat: SeatNumber) -> r.SeatKey:
    """As the host or the seat itself: a new link. Its earlier keys, the phrase included, open nothing any more."""
    asker.only_host_or(seat)
    key = secrets.new_key()
    await asker.command(lambda room, now: _new_key(room, seat, "link", key, now, drop=""))
    return seat_key(asker.table, seat, key)


@router.post("/tables/{table}/seats/{seat}/program", status_code=201, responses=PROBLEMS)
async def program_key(asker: TheAsker, seat: SeatNumber) -> r.SeatKey:
    """A key for a program that plays the seat. An earlier one opens nothing any more.

    To the seat itself it is given beside its link. To the host it is given in place of every earlier key, so that
    nobody's seat is shared without their knowing.
    """
    asker.only_host_or(seat)
    key = secrets.new_key()
    drop = "" if asker.seat == HOST else "program"
    await asker.command(lambda room, now: _new_key(room, seat, "program", key, now, drop=drop))
    return seat_key(asker.table, seat, key)


@router.put("/tables/{table}/seats/{seat}", responses=PROBLEMS)
async def replace_sitter(asker: TheAsker, seat: SeatNumber, body: r.SitterRequest) -> r.SeatChanged:
    """As the host: remove whoever sits there, put a bot there, or keep the seat for a person or a program.

    The keys of the one who leaves open nothing any more, and whatever was private stays so. A new person or program
    gets a new key.
    """
    asker.only_host()
    key = secrets.new_key()
    guest = body.kind in ("person", "program")

    def command(room: Room, now: float) -> list[Entry]:
        made = list(room.sit(HOST, seat, Sitter(), now))
        made += room.sit(HOST, seat, Sitter(body.kind, body.name, body.player), now)
        if guest:
            kind = "program" if body.kind == "program" else "link"
            return [*made, *_new_key(room, seat, kind, key, now, drop="")]
        return [*made, *_drop_keys(room, seat, "", now)]

    commit = await asker.command(command)
    return r.SeatChanged(seq=commit.seq, key=seat_key(asker.table, seat, key) if guest else None)


@router.post("/tables/{table}/phrase", status_code=201, responses=PROBLEMS)
async def new_phrase(request: Request, asker: TheAsker, body: r.PhraseRequest | None = None) -> r.Phrase:
    """As a seat: six words that bring the seat back on another device. Earlier words no longer work.

    With the host's key they bring back the host's place too.
    """
    seat = asker.only_seat()
    host = "" if body is None or body.host_key is None else secrets.hash_key(body.host_key)
    asker.desk.heavy.take(address_of(request), monotonic())
    phrase = secrets.new_phrase()
    kept = await asyncio.to_thread(secrets.hash_phrase, phrase)

    def command(room: Room, now: float) -> list[Entry]:
        made = [*_drop_keys(room, seat, "phrase", now), *room.key(seat, "phrase", kept, now)]
        if not host:
            return made
        key = room.seats.place_of(host)
        if key is None or key.seat != HOST:
            raise Illegal("BAD_KEY", "this key opens nothing here")
        return [*made, *_drop_keys(room, HOST, "phrase", now), *room.key(HOST, "phrase", kept, now)]

    await asker.command(command)
    return r.Phrase(seat=seat, phrase=phrase)


@router.post("/tables/{table}/recover", status_code=201, responses=PROBLEMS)
async def recover(request: Request, table: TableName, desk: TheDesk, body: r.RecoverRequest) -> r.Recovered:
    """With six words: a new link for the seat they belong to, and a new key of the host if they were made with one.

    The earlier link and a program's key open nothing any more, and the webhook is forgotten: whoever has found them
    is out.
    """
    address, now = address_of(request), monotonic()
    desk.failed_keys.take(address, now, 2)
    if not secrets.is_table(table):
        raise NoTable(table)
    room = await desk.hub.latest(table)
    phrases = [key for key in room.seats.keys if key.kind == "phrase" and key.seat != HOST]
    kept = [key for key in phrases if body.seat in (None, key.seat)]
    found = await asyncio.to_thread(fitting, body.phrase, [(key.seat, key.hash) for key in kept])
    if found is None:
        raise Illegal("BAD_KEY", "these words open nothing here")
    seat, digest = found
    key, host_key = secrets.new_key(), ""

    def command(room: Room) -> Sequence[Entry]:
        nonlocal host_key
        places = {old.seat for old in room.seats.keys if old.kind == "phrase" and old.hash == digest}
        if seat not in places:
            raise Illegal("BAD_KEY", "these words open nothing here")
        now = desk.hub.now()
        made = [*_drop_keys(room, seat, "program", now), *_new_key(room, seat, "link", key, now, drop="link")]
        made += room.hook(seat, "", 0, "en", now)
        host_key = secrets.new_key() if HOST in places else ""
        return [*made, *_new_key(room, HOST, "link", host_key, now, drop="link")] if host_key else made

    await desk.hub.command(table, command)
    return r.Recovered(**seat_key(table, seat, key).model_dump(), host_key=host_key)


def fitting(phrase: str, kept: list[tuple[SeatId, str]]) -> tuple[SeatId, str] | None:
    """The seat whose words these are; every phrase is tried, so that the time tells nothing."""
    fits = [pair for pair in kept if secrets.is_phrase(phrase, pair[1])]
    return fits[0] if fits else None


def _drop_keys(room: Room, seat: SeatId, kind: str, now: float) -> list[Entry]:
    """Let keys of a place open nothing, if there are any."""
    if seat != HOST:
        room.seats.check(seat)
    if not any(key.seat == seat and kind in ("", key.kind) for key in room.seats.keys):
        return []
    return list(room.unkey(seat, kind, now))


def _new_key(room: Room, seat: SeatId, kind: str, key: str, now: float, *, drop: str) -> list[Entry]:
    """A new key in place of the earlier ones of that kind, or of all with an empty one."""
    return [*_drop_keys(room, seat, drop, now), *room.key(seat, kind, secrets.hash_key(key), now)]
