"""What travels over a live connection: typed messages in both directions, and their JSON Schema.

Messages of clients are read strictly: an unknown field, a wrong type or a text that is too long is refused. `id` is a
number that the client chooses; the answer repeats it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from json import JSONEncoder
from typing import Any, Final

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.core.wire import Family, WireError, json_schema, register_family
from confluence.server.answers import ANSWERS
from confluence.server.entries import Payload
from confluence.server.limits import read_json
from confluence.server.undoing import event_schema
from confluence.sidereal.actions import ACTIONS, Action, PlannedRun

PROTOCOL: Final = 1
LANGUAGES: Final = ("en", "de")
ASKS: Final = ("actions", "advice", "deal", "desks", "fits", "plan", "suggestion", "view", "worth")

encode: Final = JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
"""JSON text as it is sent."""

register_family(Action, ACTIONS)

# ------------------------------------------------------------------ from a client


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message: which table, by what right, and what is already known."""

    table: str
    key: str | None = None
    """The key of a seat, of the host or of the spectators; null: a spectator of a table that lets everybody watch."""
    after: int | None = None
    """The number of the last update that was received; null: nothing is known."""
    language: str = "en"
    session: str = ""
    """A word that the client makes up; answers to its ids are remembered for a while after a drop."""
    protocol: int = PROTOCOL


@dataclass(frozen=True, slots=True)
class Act:
    """Do something in the game."""

    id: int
    action: Action


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back what you did last in this step."""

    id: int


@dataclass(frozen=True, slots=True)
class Say:
    """Say something to the table, or to one seat."""

    id: int
    text: str
    to: SeatId | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """A pick list for an auction: these cards in this order, then pass. Null takes the list back."""

    id: int
    step: str
    """`colonies` or `teams`."""
    picks: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Vote:
    """Ask for more time in this trade phase."""

    id: int


@dataclass(frozen=True, slots=True)
class Sit:
    """Say how the person in this seat is called."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Prefer:
    """Before the game: the species that this seat would like, and those it does not want at the table."""

    id: int
    species: str = ""
    bans: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Steer:
    """Hand the own seat to the autopilot, or take it back."""

    id: int
    autopilot: bool


@dataclass(frozen=True, slots=True)
class Mute:
    """Do not read another seat any more, or again."""

    id: int
    seat: SeatId
    on: bool = True


@dataclass(frozen=True, slots=True)
class Hook:
    """A webhook that is told when this seat is needed; an empty address: none."""

    id: int
    url: str = ""
    digest_seconds: int = 0
    """At most one message in so many seconds; 0: as soon as the seat is needed."""
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that changes nothing."""

    id: int
    what: str
    """One of ASKS."""
    text: str = ""
    """For `deal` and `worth`: a deal in its one-line text."""
    locks: tuple[str, ...] = ()
    """For `advice`: what the plan has to do and must not do."""
    runs: tuple[PlannedRun, ...] = ()
    """For `plan`: what shall run in the economy."""


@dataclass(frozen=True, slots=True)
class Ping:
    """Answered by a pong with the server's time."""

    id: int


ClientMessage = Hello | Act | Undo | Say | Wish | Vote | Sit | Prefer | Steer | Mute | Hook | Ask | Ping

CLIENT: Final[Family[ClientMessage]] = Family(
    "type", (Hello, Act, Undo, Say, Wish, Vote, Sit, Prefer, Steer, Mute, Hook, Ask, Ping)
)

# ------------------------------------------------------------------ from the server


@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to hello: who you are and what you see, whole or as a patch to what you know."""

    table: str
    seat: SeatId | None
    """Your seat; null for spectators."""
    host: bool
    """Whether your key is the host's."""
    seq: int
    """The number of the last thing that happened."""
    now: float
    """The clock of the server, in Unix seconds; deadlines in the view are of this clock."""
    view: Payload | None = None
    patch: tuple[Payload, ...] | None = None
    """Instead of the view: what turns the view after `after` into the present one."""
    events: tuple[Payload, ...] = ()
    """What happened since `after`, as far as it is remembered."""
    missed: bool = False
    """Whether some events since `after` are missing here; the history has them all."""


@dataclass(frozen=True, slots=True)
class Update:
    """Something happened; several things may come together."""

    seq: int
    events: tuple[Payload, ...] = ()
    patch: tuple[Payload, ...] = ()
    view: Payload | None = None
    """Instead of a patch, for a reader who fell far behind."""
    missed: bool = False
    """Whether events are missing here."""


@dataclass(frozen=True, slots=True)
class Ok:
    """It is done and stored; the update with it has come before this."""

    id: int
    seq: int


@dataclass(frozen=True, slots=True)
class Refused:
    """It is not done, and nothing changed."""

    id: int | None
    """Null: the message could not be read."""
    code: str
    message: str
    details: Payload


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question."""

    id: int
    what: str
    seq: int
    """The moment that the answer is about."""
    answer: Payload


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to a ping."""

    id: int
    now: float


@dataclass(frozen=True, slots=True)
class Bye:
    """The last message before the server closes the connection."""

    code: str
    message: str


ServerMessage = Welcome | Update | Ok | Refused | Answer | Pong | Bye

SERVER: Final[Family[ServerMessage]] = Family("type", (Welcome, Update, Ok, Refused, Answer, Pong, Bye))

CLOSE_CODES: Final = {
    "BYE": 1001,
    "BAD_TEXT": 1003,
    "TOO_LARGE": 1009,
    "BAD_HELLO": 4000,
    "BAD_KEY": 4001,
    "NO_TABLE": 4004,
    "NO_HELLO": 4008,
    "BAD_PROTOCOL": 4010,
    "KEY_CHANGED": 4011,
    "TABLE_GONE": 4012,
    "SLOW_DOWN": 4029,
    "SERVER_ERROR": 1011,
}
"""The codes of `bye`, with the number that the connection is closed with."""

LONGEST: Final = {
    "text": 2000,
    "name": 40,
    "url": 500,
    "key": 200,
    "table": 64,
    "step": 20,
    "species": 40,
    "what": 20,
    "session": 64,
}
"""Characters that a text field may have."""
MOST_ITEMS: Final = {"picks": 20, "bans": 20, "locks": 20, "runs": 60}
MOST_ID: Final = 2**31


def read(text: str) -> ClientMessage:
    """The message of a client, strictly read; `Illegal` says what is wrong with it."""
    data = read_json(text)
    try:
        message = CLIENT.from_json(data)
    except WireError as error:
        raise Illegal("BAD_MESSAGE", str(error)[:300], {"path": error.path[:100], "id": id_of(data)}) from None
    _check(message)
    return message


def id_of(data: Any) -> int | None:
    """The id in a message that could not be read otherwise."""
    found = data.get("id") if isinstance(data, dict) else None
    return found if type(found) is int and 0 <= found < MOST_ID else None


def _check(message: ClientMessage) -> None:
    number = getattr(message, "id", 0)
    if not 0 <= number < MOST_ID:
        raise Illegal("BAD_MESSAGE", f"id: expected 0 to {MOST_ID - 1}", {"path": "id", "id": None})
    for name, most in LONGEST.items():
        value = getattr(message, name, None)
        if isinstance(value, str) and len(value) > most:
            raise _too_long(name, most, number)
    for name, most in MOST_ITEMS.items():
        items = getattr(message, name, None) or ()
        if len(items) > most or any(isinstance(item, str) and len(item) > 200 for item in items):
            raise _too_long(name, most, number)
    if getattr(message, "language", "en") not in LANGUAGES:
        expected = f"language: expected one of {', '.join(LANGUAGES)}"
        raise Illegal("BAD_MESSAGE", expected, {"path": "language", "id": number})


def _too_long(name: str, most: int, number: int) -> Illegal:
    return Illegal("BAD_MESSAGE", f"{name}: at most {most}", {"path": name, "id": number, "limit": most})


# ------------------------------------------------------------------ the schema

OPERATION: Final[Mapping[str, Any]] = {
    "title": "Operation",
    "description": "One step of a patch; a path is a list of keys and indexes.",
    "oneOf": [
        {"type": "array", "prefixItems": [{"const": "="}, {"$ref": "#/$defs/Path"}, {}], "minItems": 3, "maxItems": 3},
        {"type": "array", "prefixItems": [{"const": "-"}, {"$ref": "#/$defs/Path"}], "minItems": 2, "maxItems": 2},
        {
            "type": "array",
            "prefixItems": [
                {"const": "splice"},
                {"$ref": "#/$defs/Path"},
                {"type": "integer"},
                {"type": "integer"},
                {"type": "array"},
            ],
            "minItems": 5,
            "maxItems": 5,
        },
    ],
}
PATH: Final = {"title": "Path", "type": "array", "items": {"type": ["string", "integer"]}}


def schema(seen: Any) -> dict[str, Any]:
    """The JSON Schema of everything on the wire; `seen` is the dataclass of what a seat sees."""
    server = SERVER.schema()
    patch = {"type": "array", "items": {"$ref": "#/$defs/Operation"}}
    events = {"type": "array", "items": {"$ref": "#/$defs/Event"}}
    for message in server["oneOf"]:
        for name, put in (("patch", patch), ("events", events), ("view", {"$ref": "#/$defs/View"})):
            if name in message["properties"]:
                message["properties"][name] = put
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "confluence live protocol",
        "protocol": PROTOCOL,
        "$defs": {
            "ClientMessage": CLIENT.schema(),
            "ServerMessage": server,
            "Action": ACTIONS.schema(),
            "Event": _told(event_schema()),
            "View": json_schema(seen),
            "Answers": {
                "title": "Answers",
                "type": "object",
                "properties": {what: json_schema(answer) for what, answer in ANSWERS.items()},
                "required": list(ANSWERS),
                "additionalProperties": False,
            },
            "Operation": OPERATION,
            "Path": PATH,
        },
    }


def _told(events: dict[str, Any]) -> dict[str, Any]:
    """Events as they are told: with a number and a sentence."""
    for event in events["oneOf"]:
        event["properties"] |= {
            "seq": {"type": "integer"},
            "say": {"type": "string", "description": "A sentence in the language of the client."},
        }
        event["required"] += ["seq", "say"]
    return events
