"""The words of a table's log. A table is nothing but the fold of its entries.

No entry holds a secret in plain: keys are hashes. Entries never leave the server as they are.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from confluence.core.game import SeatId, Setup
from confluence.core.wire import Family, WireError, register_family
from confluence.players import Remark
from confluence.server.options import TableOptions

HOST: Final[SeatId] = -1
"""Not a seat: whoever opened the table."""
SPECTATOR: Final[SeatId] = -2


class Payload(dict[str, Any]):
    """A JSON object that is kept as it is and read later, by rules that may be of another version."""


class _Payloads(Family[Payload]):
    """Lets payloads travel as the objects they are."""

    def to_json(self, value: Payload) -> dict[str, Any]:
        """The object itself."""
        return value

    def from_json(self, data: Any, path: str = "") -> Payload:
        """Any object."""
        if not isinstance(data, dict):
            raise WireError(path, "expected an object")
        return Payload(data)

    def schema(self) -> dict[str, Any]:
        """Any object."""
        return {"type": "object"}


register_family(Payload, _Payloads("do", ()))


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits in a seat."""

    kind: str = "open"
    """`open`, `person`, `bot` or `program`."""
    name: str = ""
    player: str = ""
    """For a bot: which player it is."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The table was set up."""

    options: TableOptions
    host_name: str = ""
    imported: bool = False
    """Whether it was laid out from an exported table: somebody may know what is hidden."""


@dataclass(frozen=True, slots=True)
class Keyed:
    """A key opens a seat, the host's place or the spectators' bench from now on."""

    seat: SeatId
    """A seat, HOST or SPECTATOR."""
    kind: str
    """`link`, `phrase` or `program`."""
    hash: str


@dataclass(frozen=True, slots=True)
class Unkeyed:
    """Keys of a place no longer open it."""

    seat: SeatId
    kind: str = ""
    """Only keys of this kind; empty: all."""


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody sits down, or with an open sitter leaves."""

    seat: SeatId
    sitter: Sitter


@dataclass(frozen=True, slots=True)
class Preferred:
    """A seat would like this species, or does not want these at the table."""

    seat: SeatId
    species: str = ""
    bans: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Began:
    """The match was set up."""

    setup: Setup


@dataclass(frozen=True, slots=True)
class Acted:
    """An accepted action, complete as it is recorded; the seat is TABLE where the clock rang."""

    seat: SeatId
    action: Payload
    by: str = "seat"
    """`seat`, `bot`, `autopilot`, `clock` or `wish`."""


@dataclass(frozen=True, slots=True)
class Undone:
    """A seat took back what it did last."""

    seat: SeatId
    action: int
    """The number of the entry that no longer counts."""


@dataclass(frozen=True, slots=True)
class Called:
    """A process took the table over and asks who is here: whoever is connected says so anew."""


@dataclass(frozen=True, slots=True)
class Present:
    """Somebody with the key of a seat is connected, or no longer is."""

    seat: SeatId
    here: bool = True


@dataclass(frozen=True, slots=True)
class Steered:
    """The autopilot plays for a seat, or stops to."""

    seat: SeatId
    autopilot: bool
    chosen: bool = False
    """Whether somebody asked for it; then coming back alone does not end it."""


@dataclass(frozen=True, slots=True)
class Wished:
    """A seat's pick list for an auction; secret to that seat."""

    seat: SeatId
    step: str
    """`colonies` or `teams`."""
    picks: tuple[int, ...] | None = None
    """In this order, then pass; None: no list."""


@dataclass(frozen=True, slots=True)
class Voted:
    """A seat wants more time in this trade phase."""

    seat: SeatId


@dataclass(frozen=True, slots=True)
class Extended:
    """The bell of this trade phase rings later."""

    until: float


@dataclass(frozen=True, slots=True)
class Paused:
    """The clock stands still and nobody plays."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """The clock goes on with what was left."""


@dataclass(frozen=True, slots=True)
class Said:
    """A chat message to the table or to one seat."""

    seat: SeatId
    """A seat or HOST."""
    text: str = ""
    to: SeatId | None = None
    remark: Remark | None = None
    """Instead of a text: what a bot says, which every reader is told in their language."""
    player: str = ""
    """For a remark: which player says it."""


@dataclass(frozen=True, slots=True)
class Muted:
    """A seat does not want to read another one, or does again."""

    seat: SeatId
    other: SeatId
    on: bool = True


@dataclass(frozen=True, slots=True)
class Hooked:
    """Where a seat wants to be told that it is needed; an empty address: nowhere."""

    seat: SeatId
    url: str = ""
    digest_seconds: int = 0
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Closed:
    """The table is given up."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class Rematched:
    """The same people play again at another table."""

    table: str


Entry = (
    Opened
    | Keyed
    | Unkeyed
    | Seated
    | Preferred
    | Began
    | Acted
    | Undone
    | Called
    | Present
    | Steered
    | Wished
    | Voted
    | Extended
    | Paused
    | Resumed
    | Said
    | Muted
    | Hooked
    | Closed
    | Rematched
)

SPENDING: Final = (Undone, Seated, Keyed, Unkeyed, Preferred, Steered, Wished, Voted, Said, Muted, Hooked)
"""What the holder of a seat can add to the log beside actions."""

ENTRIES: Final[Family[Entry]] = Family(
    "entry",
    (
        Opened,
        Keyed,
        Unkeyed,
        Seated,
        Preferred,
        Began,
        Acted,
        Undone,
        Called,
        Present,
        Steered,
        Wished,
        Voted,
        Extended,
        Paused,
        Resumed,
        Said,
        Muted,
        Hooked,
        Closed,
        Rematched,
    ),
)


def to_json(entry: Entry) -> str:
    """The entry as compact JSON text, as it stands in the store."""
    return json.dumps(ENTRIES.to_json(entry), separators=(",", ":"), ensure_ascii=False)


def from_json(text: str) -> Entry:
    """The entry behind such a text; `WireError` if this program does not know it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise WireError("", "expected JSON") from error
    return ENTRIES.from_json(data)
