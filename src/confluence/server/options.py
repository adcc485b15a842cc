"""What a table agrees on before it begins: the options, their presets and their limits."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from confluence.core.errors import Illegal
from confluence.players import UnknownPlayer, find_player
from confluence.server.texts import is_text
from confluence.sidereal.options import Options
from confluence.sidereal.setup import FEWEST, MOST

Draw = Literal["free", "random", "random with bans", "first game"]
Clock = Literal["live", "relaxed", "untimed", "days"]
Chat = Literal["open", "table", "off"]
"""Table and pairs, the whole table only, nobody."""
Spectators = Literal["none", "public", "full after end"]
Contracts = Literal["auto", "small", "table"]
"""Small where a person sits, small swaps, one contract for the whole table."""

DRAWS: Final[tuple[Draw, ...]] = get_args(Draw)
CHATS: Final[tuple[Chat, ...]] = get_args(Chat)
SPECTATORS: Final[tuple[Spectators, ...]] = get_args(Spectators)
CONTRACTS: Final[tuple[Contracts, ...]] = get_args(Contracts)


@dataclass(frozen=True, slots=True)
class Preset:
    """The times of a kind of clock, in seconds; 0 is no limit."""

    trade: int
    step: int
    """Every other step; in an auction every pick."""
    extension: int
    """What a vote adds to a trade phase."""
    grace: int
    """How long somebody may be away before the autopilot plays."""


CLOCKS: Final[dict[str, Preset]] = {
    "live": Preset(600, 120, 120, 60),
    "relaxed": Preset(1200, 240, 120, 180),
    "untimed": Preset(0, 0, 0, 900),
    "days": Preset(86_400, 86_400, 43_200, 172_800),
}


@dataclass(frozen=True, slots=True)
class TableOptions:
    """Everything that is chosen when a table is opened."""

    name: str = ""
    """What the lobby calls the table."""
    game: dict[str, str] = field(default_factory=dict)
    """Options of the rules by name, such as EDITION."""
    seats: int = 4
    draw: str = "random"
    clock: str = "untimed"
    trade_seconds: int = 0
    """Instead of what the clock says; 0: what the clock says."""
    step_seconds: int = 0
    extensions: int = 3
    """How often a trade phase may be extended by vote."""
    hints: bool = True
    matching: bool = True
    chat: str = "open"
    spectators: str = "none"
    listed: bool = False
    retention_days: int = 30
    """How long the table is kept after the last thing that happened."""
    grace: int = 0
    """Seconds away before the autopilot plays; 0: what the clock says."""
    autopilot: str = "cautious"
    """The player that sits in for somebody who is away."""
    autopilot_promises: int = 0
    """How many promises a turn the autopilot may make for a seat."""
    pace: float = 0.7
    """Seconds between two actions of bots while people play."""
    think: float = 1.0
    """Seconds that a bot takes at least before it answers or makes an offer, while people play."""
    hold: int = 45
    """Seconds for which an offer of a bot to a person stays good; 0: it may be withdrawn at once."""
    contracts: str = "auto"
    """How bots bargain: in small swaps, or by one contract for the whole table."""
    remarks: bool = True
    """Whether bots say short remarks in the chat."""

    @property
    def preset(self) -> Preset:
        """The times that hold at this table."""
        times = CLOCKS[self.clock]
        return Preset(
            self.trade_seconds or times.trade,
            self.step_seconds or times.step,
            times.extension,
            self.grace or times.grace,
        )


RANGES: Final = {
    "seats": (FEWEST, MOST),
    "trade_seconds": (0, 14 * 86_400),
    "step_seconds": (0, 14 * 86_400),
    "extensions": (0, 20),
    "retention_days": (1, 365),
    "grace": (0, 30 * 86_400),
    "autopilot_promises": (0, 20),
    "pace": (0, 30),
    "think": (0, 30),
    "hold": (0, 3600),
}
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "draw": DRAWS,
    "clock": tuple(CLOCKS),
    "chat": CHATS,
    "spectators": SPECTATORS,
    "contracts": CONTRACTS,
}
LONGEST_NAME: Final = 80
"""Characters of the name of a table."""


def check_options(options: TableOptions) -> None:
    """Refuse options that do not exist or make no sense together."""
    for name, choices in _CHOICES.items():
        value = getattr(options, name)
        if value not in choices:
            raise _bad(name, value, f"one of {', '.join(choices)}")
    for name, (low, high) in RANGES.items():
        value = getattr(options, name)
        if not low <= value <= high:  # false for NaN as well
            raise _bad(name, value, f"a number from {low} to {high}")
    if options.clock == "untimed" and (options.trade_seconds or options.step_seconds):
        raise _bad("clock", options.clock, "live, relaxed or days where seconds are given")
    if len(options.name) > LONGEST_NAME or not is_text(options.name):
        raise _bad("name", options.name[:LONGEST_NAME], "a line of at most 80 characters")
    Options.parse(options.game)
    player_name(options.autopilot)


def player_name(name: str) -> str:
    """The name of a player without a person, or a refusal that says who there is."""
    try:
        return find_player(name[:80])
    except UnknownPlayer as error:
        raise Illegal("UNKNOWN_PLAYER", str(error), {"player": name[:80]}) from error


def _bad(name: str, value: object, expected: str) -> Illegal:
    return Illegal("BAD_OPTION", f"{name} is {expected}, not {value!r}", {"option": name, "value": str(value)})
