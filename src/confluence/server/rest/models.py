"""The bodies of requests and answers. Requests are strict: no unknown field, no wrong type, nothing without a limit."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from confluence.server.options import LONGEST_NAME, RANGES, Chat, Clock, Contracts, Draw, Spectators, TableOptions
from confluence.sidereal.setup import MOST

Name = Annotated[str, StringConstraints(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
Line = Annotated[str, StringConstraints(max_length=LONGEST_NAME, pattern=r"^[^\x00-\x1f\x7f]*$")]
PlayerName = Annotated[str, StringConstraints(max_length=40, pattern=r"^[a-z_]*$")]
OptionName = Annotated[str, StringConstraints(max_length=40, pattern=r"^[A-Z_]+$")]
OptionValue = Annotated[str, StringConstraints(max_length=100, pattern=r"^[ -~]*$")]
_USUAL: Final[Any] = TableOptions()
"""What holds where a request says nothing. Of any type, since options keep as plain words what is a `Literal` here."""


def _limits(option: str) -> Any:
    """A field with the limits of an option of a table."""
    low, high = RANGES[option]
    return Field(ge=low, le=high)


class Request(BaseModel):
    """Base of everything that is sent to the server."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class Answer(BaseModel):
    """Base of everything that the server sends."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


# ------------------------------------------------------------------ requests


class SitterRequest(Request):
    """Who shall sit in a seat."""

    kind: Literal["open", "person", "bot", "program"] = "open"
    name: Name = ""
    player: PlayerName = ""
    """For a bot: which player it is, as /api/players names them."""


class TableRequest(Request):
    """A new table; everything has a default."""

    host_name: Name = ""
    name: Line = ""
    seats: Annotated[int, _limits("seats")] = _USUAL.seats
    sitters: Annotated[list[SitterRequest], Field(max_length=MOST)] = []
    """By seat; seats that are not named are open."""
    game: Annotated[dict[OptionName, OptionValue], Field(max_length=20)] = {}
    """Options of the rules by name, such as EDITION."""
    draw: Draw = _USUAL.draw
    clock: Clock = _USUAL.clock
    trade_seconds: Annotated[int, _limits("trade_seconds")] = _USUAL.trade_seconds
    step_seconds: Annotated[int, _limits("step_seconds")] = _USUAL.step_seconds
    extensions: Annotated[int, _limits("extensions")] = _USUAL.extensions
    hints: bool = _USUAL.hints
    matching: bool = _USUAL.matching
    chat: Chat = _USUAL.chat
    spectators: Spectators = _USUAL.spectators
    listed: bool = _USUAL.listed
    retention_days: Annotated[int, Field(ge=0, le=RANGES["retention_days"][1])] = 0
    """Days that the table is kept after the last thing that happened; 0: as long as the server keeps tables."""
    grace: Annotated[int, _limits("grace")] = _USUAL.grace
    autopilot: PlayerName = _USUAL.autopilot
    autopilot_promises: Annotated[int, _limits("autopilot_promises")] = _USUAL.autopilot_promises
    pace: Annotated[int | float, _limits("pace")] = _USUAL.pace
    think: Annotated[int | float, _limits("think")] = _USUAL.think
    """Seconds that a bot takes at least before it answers or makes an offer, while people play."""
    hold: Annotated[int, _limits("hold")] = _USUAL.hold
    """Seconds for which an offer of a bot to a person stays good; over days, after the person has been here."""
    contracts: Contracts = _USUAL.contracts
    """How bots bargain: in small swaps, or by one contract for the whole table; `auto`: small where a person sits."""
    remarks: bool = _USUAL.remarks
    """Whether bots say short remarks in the chat."""
    begin: bool = False
    """Begin at once; open seats are filled by `fill`."""
    fill: PlayerName = ""

    def options(self, longest: int) -> TableOptions:
        """The options of the table; it is kept no longer than the server keeps tables."""
        days = min(self.retention_days or longest, longest, RANGES["retention_days"][1])
        said = {option.name: getattr(self, option.name) for option in fields(TableOptions)}
        return TableOptions(**said | {"game": dict(self.game), "retention_days": days})


class JoinRequest(Request):
    """Take an open seat of a listed table."""

    name: Annotated[Name, StringConstraints(min_length=1)]
    seat: Annotated[int, Field(ge=0, lt=MOST)] | None = None
    """Null: the first one that is open."""


class BeginRequest(Request):
    """Begin the match."""

    fill: PlayerName = ""
    """The player that takes open seats; empty: there must be none."""


class CloseRequest(Request):
    """Give the table up."""

    reason: Annotated[str, StringConstraints(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""


class PhraseRequest(Request):
    """What six words shall bring back beside the seat."""

    host_key: Annotated[str, StringConstraints(min_length=1, max_length=200)] | None = None
    """The host's key, if whoever sits there is the host too."""


class RecoverRequest(Request):
    """The six words that bring a seat back."""

    phrase: Annotated[str, StringConstraints(min_length=1, max_length=120)]
    seat: Annotated[int, Field(ge=0, lt=MOST)] | None = None
    """The seat, where it is known; null: whichever the words fit."""


# ------------------------------------------------------------------ answers


class Problem(Answer):
    """Why something was not done."""

    code: str
    """Stable and meant for programs."""
    message: str
    """A sentence for people."""
    details: dict[str, Any]


class SeatKey(Answer):
    """A key of a seat; it is shown this once."""

    seat: int
    key: str
    link: str
    """Where the browser goes; what stands behind # never leaves the browser."""


class Recovered(SeatKey):
    """What six words brought back."""

    host_key: str = ""
    """A new key of the host, where the words were made with the old one."""


class TableCreated(Answer):
    """A new table with all its keys, which are shown this once."""

    table: str
    host_key: str
    host_link: str
    spectator_key: str
    spectator_link: str
    seats: list[SeatKey]
    expires: int
    """Unix seconds; later as long as something happens."""


class Rematch(Answer):
    """Where the same people play again; their keys open the same places there."""

    table: str


class Summary(Answer):
    """What the lobby says about a table."""

    table: str
    summary: dict[str, Any]


class Lobby(Answer):
    """The listed tables: first those that are not over, newest first."""

    tables: list[Summary]


class TableStatus(Answer):
    """A table for somebody who may know of it."""

    table: str
    summary: dict[str, Any]
    place: str
    """`host`, `seat`, `spectator` or `guest`."""
    seat: int | None
    seq: int
    expires: int
    rematch: str | None


class Changed(Answer):
    """It is done and stored."""

    seq: int


class SeatChanged(Answer):
    """A seat was given to somebody else."""

    seq: int
    key: SeatKey | None
    """The new key, where a person or a program shall sit there."""


class Phrase(Answer):
    """A recovery phrase, which is shown this once."""

    seat: int
    phrase: str


class HistoryEntry(Answer):
    """One action and what it brought."""

    seq: int
    at: float
    events: list[dict[str, Any]]


class History(Answer):
    """What happened, as one seat saw it."""

    seat: int | None
    entries: list[HistoryEntry]
    last: int
    """The number of the table's last entry."""
    next: int | None
    """The `after` of the next page, or null at the end."""


class ViewAt(Answer):
    """What a seat saw at a moment."""

    seat: int | None
    seq: int
    at: float
    view: dict[str, Any]


class PlayerInfo(Answer):
    """A player without a person."""

    name: str
    strength: int
    """From 1, the weakest."""
    about: str


class Players(Answer):
    """Every player, from the weakest to the strongest."""

    players: list[PlayerInfo]


class Info(Answer):
    """What this server is and allows."""

    name: str
    version: str
    protocol: int
    languages: list[str]
    retention_days: int
    hooks: bool
    message_bytes: int
    messages_per_second: float
