"""What can be read over HTTP: history and replay, cards, species, rules, players, schemas."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from time import monotonic
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query, Request, Response

from confluence import __version__
from confluence.core.errors import DataError, Illegal
from confluence.core.game import SeatId
from confluence.core.wire import to_json
from confluence.players import PLAYERS
from confluence.server import messages
from confluence.server.client import DOCUMENTS, Page, make_page, page_answer
from confluence.server.entries import HOST, SPECTATOR
from confluence.server.limits import MESSAGE_BYTES
from confluence.server.looks import Seen, look
from confluence.server.rest import models as r
from confluence.server.rest.tables import GUESTS, PROBLEMS, Asker, TheAsker, TheDesk, address_of
from confluence.server.room import Room
from confluence.server.sight import known_to
from confluence.server.speech import game_in, language_of, seen_in, told
from confluence.server.undoing import event_json, say
from confluence.sidereal.card_json import cards_json, species_list_json
from confluence.sidereal.card_schema import card_schema
from confluence.sidereal.cards import catalogue

router = APIRouter(prefix="/api")

PAGE: Final = 200
LONGEST_PAGE: Final = 1000
LOOK: Final = 0.25
"""A look at one moment counts as so much of a request that replays a match: somebody may turn over many pages."""
A_WHILE: Final = "public, max-age=3600"
ABOUT: Final = {
    "random": "does anything that is legal",
    "greedy": "runs what it can and trades little",
    "fair": "trades by fair prices",
    "friendly": "plans its turn and likes to trade, for a first game",
    "beginner": "plans its turn and looks no further",
    "club": "plans ahead like somebody who plays every week",
    "cautious": "plans ahead, promises little",
    "hard": "plans ahead and drives hard bargains",
    "generous": "plans ahead and leaves others the better part of a deal",
    "planner": "plans ahead as well as this program can",
}


def the_language(
    request: Request,
    language: Annotated[
        str | None, Query(pattern="^(en|de)$", description="Of the sentences; by default as `Accept-Language` says.")
    ] = None,
) -> str:
    """The language of a request."""
    return language or language_of(request.scope)


Language = Annotated[str, Depends(the_language)]
EVERYBODY: Final = -1
"""Instead of a seat: what everybody at the table sees."""
WatchedSeat = Annotated[
    int | None, Query(ge=EVERYBODY, le=8, description="Whose eyes; by default your own, -1 what everybody sees.")
]

# ------------------------------------------------------------------ history


def watched(asker: Asker, seat: SeatId | None) -> SeatId | None:
    """Through whose eyes somebody may look: the own ones, and any once the match is over."""
    room = asker.room
    own = asker.seat if asker.seat >= 0 else None
    wanted = own if seat is None else None if seat == EVERYBODY else seat
    if wanted is None:
        if asker.seat == SPECTATOR and room.options.spectators == "none":
            raise Illegal("NO_SPECTATORS", "nobody watches this table")
        return None
    room.seats.check(wanted)
    if not room.may_watch(own if asker.seat != HOST else HOST, wanted):
        says = "others' eyes are open to who played when the match is over, and to guests where the table allows it"
        raise Illegal("NOT_ALLOWED", says, {"seat": wanted})
    return wanted


@router.get("/tables/{table}/history", responses=PROBLEMS, openapi_extra=GUESTS)
async def history(
    request: Request,
    asker: TheAsker,
    seat: WatchedSeat = None,
    after: Annotated[int, Query(ge=0, le=10**9)] = 0,
    limit: Annotated[int, Query(ge=1, le=LONGEST_PAGE)] = PAGE,
    *,
    language: Language,
) -> r.History:
    """What happened, as a seat saw it: every action with its events and sentences, from a number on."""
    viewer = watched(asker, seat)
    asker.desk.heavy.take(address_of(request), monotonic())
    times = await times_of(asker, after)
    return await asyncio.to_thread(_history, asker.room, viewer, after, limit, language, times)


async def times_of(asker: Asker, after: int = 0) -> dict[int, float]:
    """When each entry of a table was written, by its number."""
    return {row.seq: row.at for row in await asker.desk.hub.store.read(asker.table, after)}


def _history(
    room: Room, viewer: SeatId | None, after: int, limit: int, language: str, times: dict[int, float]
) -> r.History:
    match = room.match
    found: list[r.HistoryEntry] = []
    if match is None:
        return r.History(seat=viewer, entries=found, last=room.seq, next=None)
    assert room.play is not None
    species = match.setup.seats
    for seq, events, state in room.play.story(after):
        known = known_to(viewer, events)
        if not known:
            continue
        if len(found) == limit:
            return r.History(seat=viewer, entries=found, last=room.seq, next=found[-1].seq)
        told = [{**event_json(event), "say": say(event, species, language, state.flipped)} for event in known]
        found.append(r.HistoryEntry(seq=seq, at=times.get(seq, room.at), events=told))
    return r.History(seat=viewer, entries=found, last=room.seq, next=None)


@router.get("/tables/{table}/view", responses=PROBLEMS, openapi_extra=GUESTS)
async def view_at(
    request: Request,
    asker: TheAsker,
    seat: WatchedSeat = None,
    seq: Annotated[int | None, Query(ge=1, le=10**9, description="By default now.")] = None,
    *,
    language: Language,
) -> r.ViewAt:
    """What a seat sees now, or saw right after the entry of this number."""
    viewer = watched(asker, seat)
    asker.desk.heavy.take(address_of(request), monotonic(), LOOK)
    if seq is None or seq == asker.room.seq:
        room = asker.room
    else:
        if seq > asker.room.seq:
            raise Illegal("NO_SEQ", "that has not happened yet", {"last": asker.room.seq})
        rows = await asker.desk.hub.store.read(asker.table)
        room = await asyncio.to_thread(Room.of, rows[:seq])
    own = viewer == asker.viewer or (viewer is None and asker.viewer == HOST)
    if own and viewer is not None and room.seq <= asker.room.seats.vacated[viewer]:
        own = False  # somebody else sat there then
    # Through the eyes of others only the match is seen: not what was said to them, nor what they wrote down.
    if own:
        view = to_json(seen_in(language, look(room, asker.viewer)))
    else:
        game = room.game_view(viewer)
        view = {"seat": viewer, "game": None if game is None else to_json(game_in(language, game))}
    return r.ViewAt(seat=viewer, seq=room.seq, at=room.at, view=view)


@router.get("/tables/{table}/away", responses=PROBLEMS)
async def away(
    request: Request, asker: TheAsker, since: Annotated[int | None, Query(ge=0, le=10**9)] = None
) -> dict[str, Any]:
    """As a seat: what happened while you were away, and what was done for you."""
    seat = asker.only_seat()
    asker.desk.heavy.take(address_of(request), monotonic())
    return await asyncio.to_thread(asker.room.away, seat, since, language_of(request.scope))


# ------------------------------------------------------------------ things that seldom change


@cache
def _document(name: str) -> Page:
    """A document as it is sent."""
    cards = catalogue()
    made: dict[str, Any] = {
        "cards": lambda: cards_json(cards.cards),
        "species": lambda: species_list_json(cards.species.values()),
        "schema": lambda: messages.schema(Seen),
        "card schema": card_schema,
    }
    return replace(make_page(f"{DOCUMENTS}{name}", messages.encode(made[name]()).encode()), caching=A_WHILE)


def _send_document(request: Request, name: str) -> Response:
    known, encodings = (request.headers.get(header, "") for header in ("if-none-match", "accept-encoding"))
    status, headers, content = page_answer(_document(name), known, encodings)
    return Response(content, status, headers)


_JSON: Final[dict[int | str, dict[str, Any]]] = {**PROBLEMS, 200: {"content": {"application/json": {}}}}


@router.get("/cards", responses=_JSON)
async def cards(request: Request) -> Response:
    """Every card."""
    return _send_document(request, "cards")


@router.get("/species", responses=_JSON)
async def species(request: Request) -> Response:
    """Every species."""
    return _send_document(request, "species")


@router.get("/schema", responses=_JSON)
async def schema(request: Request) -> Response:
    """The JSON Schema of actions, events, views and live messages."""
    return _send_document(request, "schema")


@router.get("/schema/cards", responses=_JSON)
async def schema_of_cards(request: Request) -> Response:
    """The JSON Schema of /api/cards and /api/species."""
    return _send_document(request, "card schema")


@router.get("/rules", responses={**PROBLEMS, 200: {"content": {"text/markdown": {}}}})
async def rules() -> Response:
    """The rules as they are implemented, in Markdown."""
    return Response(_rules(), media_type="text/markdown; charset=utf-8", headers={"Cache-Control": A_WHILE})


@cache
def _rules() -> str:
    """The page of rules: part of the installed package; in a checkout the one under `docs/`."""
    packaged = files("confluence") / "docs" / "rules" / "sidereal.md"
    checkout = Path(__file__).parents[4] / "docs" / "rules" / "sidereal.md"
    for page in (packaged, checkout):
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise DataError("sidereal.md", 0, "the page of rules is missing")


@router.get("/players", responses=PROBLEMS)
async def players(language: Language) -> r.Players:
    """Everybody who can sit in a seat without a person, from the weakest to the strongest."""
    found = [
        r.PlayerInfo(name=name, strength=place, about=told(ABOUT.get(name, ""), language))
        for place, name in enumerate(PLAYERS, 1)
    ]
    return r.Players(players=found)


@router.get("/info", responses=PROBLEMS)
async def info(desk: TheDesk) -> r.Info:
    """What this server is and allows."""
    return r.Info(
        name="confluence",
        version=__version__,
        protocol=messages.PROTOCOL,
        languages=list(messages.LANGUAGES),
        retention_days=desk.settings.retention_days,
        hooks=desk.settings.hooks,
        message_bytes=MESSAGE_BYTES,
        messages_per_second=desk.settings.messages_per_second,
    )
