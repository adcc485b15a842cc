"""A match to look back at: every moment of it through one pair of eyes, worked out in one pass."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any, Final

from fastapi import APIRouter, Request, Response

from confluence.core.errors import Illegal
from confluence.core.game import Match, SeatId
from confluence.core.wire import to_json
from confluence.server.looks import match_alone, match_at
from confluence.server.messages import encode
from confluence.server.patches import difference
from confluence.server.rest.reading import Language, WatchedSeat, times_of, watched
from confluence.server.rest.story import Replay
from confluence.server.rest.tables import GUESTS, PROBLEMS, TheAsker, address_of
from confluence.server.room import Room
from confluence.server.sight import known_to
from confluence.server.speech import seen_in
from confluence.server.undoing import event_json, say

router = APIRouter(prefix="/api")

COST: Final = 2.0
"""How many ordinary looks at the past a whole replay counts as."""


@router.get("/tables/{table}/replay", responses=PROBLEMS, response_model=Replay, openapi_extra=GUESTS)
async def replay(request: Request, asker: TheAsker, seat: WatchedSeat = None, *, language: Language) -> Response:
    """Every moment of the match as a seat saw it: the view at its beginning, and what changed with each action."""
    viewer = watched(asker, seat)
    if asker.room.play is None:
        raise Illegal("NOT_BEGUN", "the match has not begun")
    asker.desk.heavy.take(address_of(request), monotonic(), COST)
    times = await times_of(asker)
    body = await asyncio.to_thread(_replay, asker.room, viewer, language, times)
    return Response(body, media_type="application/json")


def _replay(room: Room, viewer: SeatId | None, language: str, times: dict[int, float]) -> bytes:
    """The whole match as JSON; what was taken back is told and never shown."""
    play = room.play
    assert play is not None
    species = play.match.setup.seats
    table = match_alone(room, viewer)
    seen = seen_in(language, match_at(table, Match.begin(play.match.game, play.match.setup).state))
    whole: dict[str, Any] = {"seat": viewer, "seq": play.began, "view": to_json(seen)}
    frames: list[dict[str, Any]] = []
    for seq, events, state in play.story(0):
        now = seen_in(language, match_at(table, state))
        patch = difference(seen, now)
        seen = now
        known = known_to(viewer, events)
        if not (patch or known):
            continue
        told = [
            {**event_json(event), "seq": seq, "say": say(event, species, language, state.flipped)} for event in known
        ]
        at, step = times.get(seq, room.at), state.step.value
        frames.append({"seq": seq, "at": at, "turn": state.turn, "step": step, "events": told, "patch": patch})
    return encode({**whole, "frames": frames}).encode()
