"""What each viewer may know about a table, as values that can be compared piece by piece.

A viewer is a seat, HOST, or None for a spectator. Of others' keys, pick lists, hooks and private words nothing shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.server import sight
from confluence.server.chat import SHOWN, Message
from confluence.server.clocks import needed
from confluence.server.entries import HOST
from confluence.server.room import Room
from confluence.sidereal.decisions import awaited
from confluence.sidereal.state import State, Step
from confluence.sidereal.views import View, view, views

_HOUR: Final = 3600


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits in a seat, and whether somebody is there."""

    kind: str
    """`open`, `person`, `bot` or `program`."""
    name: str = ""
    player: str = ""
    """For a bot: which player it is."""
    here: bool = False
    autopilot: bool = False
    species: str | None = None
    """Before the match: the species it would like."""
    ban: str | None = None


@dataclass(frozen=True, slots=True)
class ClockView:
    """The bell of the present step; times are Unix seconds."""

    bell: float | None = None
    paused: bool = False
    left: float | None = None
    """While the clock stands still: the seconds that were left."""
    votes: tuple[SeatId, ...] = ()
    needed: int = 0
    """Votes that move the bell."""
    extensions_left: int = 0


@dataclass(frozen=True, slots=True)
class Seconds:
    """The times of a table; 0 is no limit."""

    trade: int = 0
    step: int = 0
    extension: int = 0
    grace: int = 0


@dataclass(frozen=True, slots=True)
class TableRules:
    """What the table agreed on."""

    draw: str
    clock: str
    seconds: Seconds
    game: dict[str, str]
    hints: bool
    matching: bool
    chat: str
    spectators: str
    listed: bool
    retention_days: int
    autopilot: str
    autopilot_promises: int
    pace: float = 0
    think: float = 0
    hold: int = 0
    """Seconds for which an offer of a bot to a person stays good."""
    contracts: str = ""
    """How bots bargain here: `small` or `table`."""
    remarks: bool = False
    """Whether bots talk."""


@dataclass(frozen=True, slots=True)
class HookView:
    """Where a seat wants to be told that it is needed."""

    url: str
    digest_seconds: int = 0
    language: str = "en"


@dataclass(frozen=True, slots=True)
class OwnTable:
    """What only the seat itself may know."""

    wishes: dict[str, tuple[int, ...]]
    """Its pick lists by auction."""
    muted: tuple[SeatId, ...] = ()
    hook: HookView | None = None
    left: int = 0
    """The number of the entry with which it was last away."""
    undo: str = ""
    """What could be taken back, as the `do` of the action; whether it can shows when it is tried."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The table and the match as one viewer may know them."""

    seat: SeatId | None
    """-1 for the host, null for a spectator."""
    life: str
    """`gathering`, `playing`, `over` or `closed`."""
    options: TableRules
    expires: int
    """Unix seconds, rounded up to a full hour; later as long as something happens."""
    sitters: tuple[Chair, ...]
    clock: ClockView
    name: str = ""
    host: str = ""
    broken: str = ""
    """Why this program cannot play the table on."""
    closed: str | None = None
    awaited: tuple[SeatId, ...] = ()
    """The seats without which the match does not go on."""
    chat: tuple[Message, ...] = ()
    rematch: str = ""
    imported: bool = False
    """Whether the table came from a file: whoever has the file may know what is hidden here."""
    game: View | None = None
    own: OwnTable | None = None


def looks(room: Room, viewers: Sequence[SeatId | None]) -> list[Seen]:
    """What each of these viewers may know; what is the same for all is looked at once."""
    rules, clock = _rules(room), _clock(room)
    sitters = tuple([_chair(room, seat) for seat in range(len(room.seats.sitters))])
    life, expires = room.life, ceil(room.expires / _HOUR) * _HOUR
    for viewer in viewers:
        _check(room, viewer)
    all_eyes = [None if viewer == HOST else viewer for viewer in viewers]
    games: list[View | None] = [None] * len(viewers)
    if room.match is not None:
        games = [*views(room.match.state, all_eyes)]
    found = []
    for viewer, eyes, game in zip(viewers, all_eyes, games, strict=True):
        found.append(
            Seen(
                viewer,
                life,
                rules,
                expires,
                sitters,
                clock,
                room.options.name,
                room.host_name,
                room.broken,
                room.closed,
                tuple(sight.awaited(room, viewer)),
                tuple(sight.readable(room, viewer, SHOWN)),
                room.rematch,
                room.imported,
                game,
                None if eyes is None else _own(room, eyes),
            )
        )
    return found


def look(room: Room, viewer: SeatId | None) -> Seen:
    """What one viewer may know."""
    return looks(room, [viewer])[0]


def match_alone(room: Room, viewer: SeatId | None) -> Seen:
    """The table around a match that is looked back at through the eyes of a seat or of a spectator; nothing private."""
    life, expires = room.life, ceil(room.expires / _HOUR) * _HOUR
    sitters = tuple([_chair(room, seat) for seat in range(len(room.seats.sitters))])
    return Seen(viewer, life, _rules(room), expires, sitters, ClockView(), room.options.name, room.host_name)


def match_at(table: Seen, state: State) -> Seen:
    """The match at a moment, as it is looked back at."""
    asked = awaited(state)
    if state.step is Step.SETTLE:  # who has to make up for a promise may be known to few
        asked = [seat for seat in asked if seat == table.seat]
    life = "over" if state.step is Step.OVER else "playing"
    return replace(table, life=life, awaited=tuple(asked), game=view(state, table.seat))


def _check(room: Room, viewer: SeatId | None) -> None:
    if viewer is None and room.options.spectators == "none":
        raise Illegal("NO_SPECTATORS", "nobody watches this table")
    if viewer is not None and viewer != HOST:
        room.seats.check(viewer)


def _rules(room: Room) -> TableRules:
    options, times = room.options, room.options.preset
    return TableRules(
        options.draw,
        options.clock,
        Seconds(times.trade, times.step, times.extension, times.grace),
        options.game,
        options.hints,
        options.matching,
        options.chat,
        options.spectators,
        options.listed,
        options.retention_days,
        options.autopilot,
        options.autopilot_promises,
        options.pace,
        options.think,
        options.hold,
        room.manner.contracts,
        room.manner.remarks,
    )


def _chair(room: Room, seat: SeatId) -> Chair:
    seats, begun = room.seats, room.play is not None
    sitter = seats.sitters[seat]
    return Chair(
        sitter.kind,
        sitter.name,
        sitter.player,
        seats.is_here(seat),
        seats.is_steered(seat) or (sitter.kind == "open" and begun),
        None if begun else seats.wanted[seat] or None,
        None if begun else seats.bans.get(seat),
    )


def _clock(room: Room) -> ClockView:
    clock = room.clock
    left = max(0, room.options.extensions - clock.extensions) if clock.bell is not None else 0
    return ClockView(clock.bell, clock.is_paused, clock.left, clock.votes, needed(len(room.seats.voters())), left)


def _own(room: Room, seat: SeatId) -> OwnTable:
    hook = room.hooks.get(seat)
    return OwnTable(
        {step: tuple(picks) for step, picks in room.wishes.of(seat).items()},
        tuple(sorted(other for own, other in room.chat.muted if own == seat)),
        HookView(hook.url, hook.digest_seconds, hook.language) if hook is not None and hook.url else None,
        room.seats.left[seat],
        room.play.may_undo(seat) if room.play is not None and room.life == "playing" else "",
    )
