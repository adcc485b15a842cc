"""The bodies of requests and answers. Requests are strict: no unknown field, no wrong type, nothing without a limit."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from confluence.server.options import TableOptions
from confluence.sidereal.setup import FEWEST, MOST

Name = Annotated[str, StringConstraints(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
Line = Annotated[str, StringConstraints(max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")]
PlayerName = Annotated[str, StringConstraints(max_length=40, pattern=r"^[a-z_]*$")]
OptionName = Annotated[str, StringConstraints(max_length=40, pattern=r"^[A-Z_]+$")]
OptionValue = Annotated[str, StringConstraints(max_length=100, pattern=r"^[ -~]*$")]
DAY = 86_400


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
    seats: Annotated[int, Field(ge=FEWEST, le=MOST)] = 4
    sitters: Annotated[list[SitterRequest], Field(max_length=MOST)] = []
    """By seat; seats that are not named are open."""
    game: Annotated[dict[OptionName, OptionValue], Field(max_length=20)] = {}
    """Options of the rules by name, such as EDITION."""
    draw: Literal["free", "random", "random with bans", "first game"] = "random"
    clock: Literal["live", "relaxed", "untimed", "days"] = "untimed"
    trade_seconds: Annotated[int, Field(ge=0, le=14 * DAY)] = 0
    step_seconds: Annotated[int, Field(ge=0, le=14 * DAY)] = 0
    extensions: Annotated[int, Field(ge=0, le=20)] = 3
    hints: bool = True
    matching: bool = True
    chat: Literal["open", "table", "off"] = "open"
    spectators: Literal["none", "public", "full after end"] = "none"
    listed: bool = False
    retention_days: Annotated[int, Field(ge=0, le=365)] = 0
    """Days that the table is kept after the last thing that happened; 0: as long as the server keeps tables."""
    grace: Annotated[int, Field(ge=0, le=30 * DAY)] = 0
    autopilot: PlayerName = "cautious"
    autopilot_promises: Annotated[int, Field(ge=0, le=20)] = 0
    pace: Annotated[int | float, Field(ge=0, le=30)] = 0.7
    begin: bool = False
    """Begin at once; open seats are filled by `fill`."""
    fill: PlayerName = ""

    def options(self, longest: int) -> TableOptions:
        """The options of the table; it is kept no longer than the server keeps tables."""
        days = min(self.retention_days or longest, longest, 365)
        return TableOptions(
            name=self.name,
            game=dict(self.game),
            seats=self.seats,
            draw=self.draw,
            clock=self.clock,
            trade_seconds=self.trade_seconds,
            step_seconds=self.step_seconds,
            extensions=self.extensions,
            hints=self.hints,
            matching=self.matching,
            chat=self.chat,
            spectators=self.spectators,
            listed=self.listed,
            retention_days=days,
            grace=self.grace,
            autopilot=self.autopilot,
            autopilot_promises=self.autopilot_promises,
            pace=self.pace,
        )


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
    """The listed tables, newest first."""

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
