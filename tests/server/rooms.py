"""Tables for tests: a log with the room that follows from it, and short ways to a wanted moment."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from confluence.core.errors import Illegal
from confluence.core.game import Match, SeatId
from confluence.server.bots.worker import Pool
from confluence.server.entries import HOST, Entry, Sitter, to_json
from confluence.server.looks import look
from confluence.server.options import TableOptions
from confluence.server.room import Room
from confluence.server.store import Row
from confluence.sidereal.actions import CommitBids
from confluence.sidereal.goods import Good

SEED = 7
PEOPLE = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida")


def seen_by(room: Room, viewer: SeatId | None) -> dict[str, Any]:
    """What a viewer may know as JSON, with every field there."""
    whole: dict[str, Any] = json.loads(json.dumps(asdict(look(room, viewer)), default=str))
    return whole


@dataclass
class Table:
    """A log and its room; every command is carried out on a copy, as the hub does it."""

    room: Room = field(default_factory=Room)
    rows: list[Row] = field(default_factory=list)

    def do(self, command: Callable[[Room], Sequence[Entry]]) -> list[Entry]:
        draft = self.room.copy()
        made = list(command(draft))
        for entry in made:
            self.rows.append(Row(len(self.rows) + 1, draft.at, to_json(entry)))
        assert draft.seq == len(self.rows), "a command returns exactly the entries it made"
        self.room = draft
        return made

    def refused(self, command: Callable[[Room], Sequence[Entry]]) -> str:
        """The code of the refusal, which must leave the room as it was."""
        draft = self.room.copy()
        before = draft.digest()
        try:
            command(draft)
        except Illegal as refusal:
            assert draft.digest() == before, "a refused command changes nothing"
            return refusal.code
        raise AssertionError("the command was not refused")

    def folded(self) -> Room:
        return Room.of(self.rows)

    @property
    def match(self) -> Match[Any, Any]:
        assert self.room.match is not None
        return self.room.match

    @property
    def state(self) -> Any:
        return self.match.state

    def act(self, seat: SeatId, action: Any, at: float | None = None, by: str = "seat") -> list[Entry]:
        now = self.room.at if at is None else at
        return self.do(lambda room: room.act(seat, action, now, by))

    def fall_back(self, seat: SeatId) -> list[Entry]:
        return self.by_whoever(seat, self.match.game.decisions(self.state)[seat].fallback())

    def by_whoever(self, seat: SeatId, action: Any) -> list[Entry]:
        """Act as whoever plays the seat."""
        driver = self.room.driver(seat)
        return self.act(seat, action, by="seat" if driver is None else driver[1])

    def until(self, step: str, turn: int | None = None, bids: bool = False) -> Table:
        """Everybody does what the rules do for those who do not answer; with `bids` all ships are bid."""
        for _ in range(2000):
            state = self.state
            if state.step.value == step and turn in (None, state.turn):
                return self
            seat = self.room.awaited()[0]
            if bids and state.step.value == "bids":
                ships = state.areas[seat].goods[Good.SH]
                self.by_whoever(seat, CommitBids(ships - ships // 2, ships // 2))
            else:
                self.fall_back(seat)
        raise AssertionError(f"the table never came to {step}")


async def eventually(condition: Callable[[], bool], seconds: float = 120.0) -> None:
    """Wait until it is so."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came to that"
        await asyncio.sleep(0.002)


def processes(pool: Pool) -> list[int | None]:
    """The numbers of the processes in which bots think."""
    return [hand._process.pid for hand in pool._hands if hand._process is not None]


def opened(at: float = 1000.0, **options: Any) -> Table:
    """A table at which nobody sits yet."""
    table = Table()
    table.do(lambda room: room.open(TableOptions(**options), "Host", at))
    return table


def gathered(kinds: str = "pppp", at: float = 1000.0, **options: Any) -> Table:
    """A table with sitters by letter: p a person, g a program, b a bot, o nobody."""
    table = opened(at, seats=len(kinds), **options)
    for seat, letter in enumerate(kinds):
        sitter = {
            "p": Sitter("person", PEOPLE[seat]),
            "g": Sitter("program", f"program {seat}"),
            "b": Sitter("bot", "", "greedy"),
            "o": Sitter(),
        }[letter]
        table.do(lambda room, seat=seat, sitter=sitter: room.sit(HOST, seat, sitter, at))  # type: ignore[misc]
    return table


def begun(kinds: str = "pppp", at: float = 1000.0, seed: int = SEED, **options: Any) -> Table:
    """A match at its beginning."""
    table = gathered(kinds, at, **options)
    table.do(lambda room: room.begin(HOST, seed, at, "greedy"))
    return table
