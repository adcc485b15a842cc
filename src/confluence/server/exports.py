"""A table as one JSON document, a table made from such a document, and a table for a rematch."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, Final

from confluence.core import record
from confluence.core.errors import Illegal
from confluence.core.wire import WireError, from_json, to_json
from confluence.server.draw import rotated
from confluence.server.entries import HOST, Entry, Sitter
from confluence.server.options import TableOptions
from confluence.server.play import GAMES
from confluence.server.room import Room

FORMAT: Final = "confluence table"
VERSION: Final = 1
_PARTS: Final = {"format", "version", "options", "host", "sitters", "life", "opened", "record", "hands"}
_EXTRAS: Final = {"chat", "broken", "setup", "unplayed"}


def export(room: Room, *, chat: bool = False) -> dict[str, Any]:
    """The table as a document: options, names, the recorded match, and what was said to all if asked for.

    The record holds every secret of the match, so the match must be over or the table closed.
    """
    if room.life not in ("over", "closed"):
        raise Illegal("NOT_OVER", "a table is exported when its match is over or when it is closed")
    out: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "options": to_json(room.options),
        "host": room.host_name,
        "sitters": [to_json(sitter) for sitter in room.seats.sitters],
        "life": room.life,
        "opened": room.opened_at,
        "record": None if room.match is None else json.loads(record.write(room.match)),
        "hands": [] if room.play is None else room.play.hands.copy(),
    }
    if room.broken:
        out["broken"] = room.broken
        out["setup"] = None if room.setup is None else to_json(room.setup)
        out["unplayed"] = [[acted.seat, dict(acted.action)] for acted in room.unplayed]
    if chat:
        out["chat"] = [message.to_json() for message in room.chat.messages if message.to is None]
    return out


def import_entries(document: Any, room: Room, at: float) -> list[Entry]:
    """Lay an exported table out on a new room: over, or ready to go on. Keys are to be given out anew.

    Whoever has the document knows everything that is hidden in it: a match that goes on is for people who know each
    other, so it is not listed, and everybody at the table is told where it comes from.

    Everything is checked: the form, the options, the names, and every action by a replay to the recorded state.
    """
    data = _checked(document)
    try:
        options = from_json(TableOptions, data["options"], "options")
        host = from_json(str, data["host"], "host")
        sitters = from_json(tuple[Sitter, ...], data["sitters"], "sitters")
        hands = from_json(tuple[str, ...], data["hands"], "hands")
        match = record.read(GAMES["sidereal"], json.dumps(data["record"]))
    except (WireError, record.RecordError) as error:
        raise Illegal("BAD_IMPORT", str(error)) from error
    if len(sitters) != options.seats or len(match.setup.seats) != options.seats:
        raise Illegal("BAD_IMPORT", "options, sitters and record do not have the same number of seats")
    if match.setup.options != options.game:
        raise Illegal("BAD_IMPORT", "the record was played by other options of the rules")
    goes_on = bool(GAMES["sidereal"].decisions(match.state))
    made = room.open(replace(options, listed=options.listed and not goes_on), host, at, imported=True)
    for seat, sitter in enumerate(sitters):
        made += room.sit(HOST, seat, sitter, at)
    return [*made, *room.restore(match, hands, at)]


def _checked(document: Any) -> dict[str, Any]:
    """The document, if it has the form that `export` gives it."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Illegal("BAD_IMPORT", "this is no table that was exported by this program")
    if document.get("version") != VERSION:
        raise Illegal("BAD_IMPORT", f"this program reads version {VERSION} of exported tables")
    missing, unknown = _PARTS - document.keys(), document.keys() - _PARTS - _EXTRAS
    if missing or unknown:
        parts = ", ".join(sorted(str(part)[:40] for part in missing or unknown))
        raise Illegal("BAD_IMPORT", f"{'missing' if missing else 'unknown'} parts: {parts}")
    if document["record"] is None or document.get("broken"):
        raise Illegal("BAD_IMPORT", "there is no match in it that this program can play")
    return document


def rematch_entries(old: Room, room: Room, at: float) -> list[Entry]:
    """Lay the next table of the same people out on a new room: every seat plays what its neighbour played.

    The keys of the old table open the same places of the new one.
    """
    if old.match is None:
        raise Illegal("NOT_OVER", "a rematch follows a match that is over")
    made = room.open(replace(old.options, draw="free"), old.host_name, at)
    for key in old.seats.keys:
        made += room.key(key.seat, key.kind, key.hash, at)
    for seat, species in enumerate(rotated(old.match.setup.seats)):
        made += room.sit(HOST, seat, old.seats.sitters[seat], at)
        made += room.prefer(seat, species, (), at)
    return made
