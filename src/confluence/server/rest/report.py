"""What came of a finished match, over HTTP."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Final

from fastapi import APIRouter, Request

from confluence.core.errors import Illegal
from confluence.server.entries import HOST
from confluence.server.report import report_of
from confluence.server.rest.reading import Language, times_of, watched
from confluence.server.rest.story import Report
from confluence.server.rest.tables import GUESTS, PROBLEMS, Asker, TheAsker, address_of
from confluence.server.room import Room

router = APIRouter(prefix="/api")

COST: Final = 2.0
"""How many ordinary looks at the past a report counts as."""


@router.get("/tables/{table}/report", responses=PROBLEMS, openapi_extra=GUESTS)
async def report(request: Request, asker: TheAsker, language: Language) -> Report:
    """Where points came from, what was dealt and promised and bid; once the match is over."""
    check(asker)
    asker.desk.heavy.take(address_of(request), monotonic(), COST)
    return await asyncio.to_thread(_report, asker.room, language, await times_of(asker))


def check(asker: Asker) -> None:
    """Refuse whoever may not know everything about the match."""
    room, own = asker.room, watched(asker, None)
    if room.play is None or not room.play.is_over:
        raise Illegal("NOT_OVER", "there is a report when the match is over")
    options = room.play.match.state.options
    is_told = not (options.points_silent or options.promises_private)  # then everything was told to everybody
    if not is_told and not room.may_watch(HOST if asker.seat == HOST else own, 0):
        raise Illegal("NOT_ALLOWED", "spectators of this table are not told everything")


def _report(room: Room, language: str, times: dict[int, float]) -> Report:
    play = room.play
    assert play is not None
    numbers = play.numbers
    ends = [times.get(number, room.at) for number in (numbers[0], numbers[-1])]
    seconds = round(max(0.0, ends[1] - ends[0]), 3)
    return report_of(play.match.setup, play.story(0), language, seconds)
