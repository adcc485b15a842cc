"""Who can sit in a seat without a person. Players see what their seat may see, never the state behind it."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Mapping
from functools import partial
from inspect import signature
from typing import Any, Final

from confluence.core.errors import ConfluenceError
from confluence.players import altered
from confluence.players.attackers import Defaulter, Hawker, Wolf
from confluence.players.base import (
    USUAL,
    Companion,
    Heard,
    Listener,
    Look,
    Manner,
    Player,
    Remark,
    RemarkCode,
    Saying,
    Speaker,
)
from confluence.players.fair import FairPlayer
from confluence.players.greedy import GreedyPlayer
from confluence.players.planner import CHARACTERS, Planner
from confluence.players.random_player import RandomPlayer

__all__ = [
    "ATTACKERS",
    "PLAYERS",
    "ROSTERS",
    "STRONGEST",
    "Companion",
    "FairPlayer",
    "GreedyPlayer",
    "Heard",
    "Listener",
    "Look",
    "Manner",
    "Planner",
    "Player",
    "RandomPlayer",
    "Remark",
    "RemarkCode",
    "Saying",
    "Speaker",
    "UnknownPlayer",
    "find_player",
    "new_player",
]

PLAYERS: Final[dict[str, Callable[[], Player]]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "fair": FairPlayer,
    **{name: partial(Planner, who.level, who.temper) for name, who in CHARACTERS.items()},
}
"""Every player of Sidereal Confluence by name, from the weakest to the strongest.

Calling one makes a player for one match."""

STRONGEST: Final = list(PLAYERS)[-1]

ATTACKERS: Final[dict[str, Callable[[], Player]]] = {"wolf": Wolf, "defaulter": Defaulter, "hawker": Hawker}
"""Players that try to rob others with deals. They sit at no table with people."""

ROSTERS: Final[Mapping[str, Mapping[str, Callable[[], Player]]]] = {
    "sidereal": ChainMap(ATTACKERS, PLAYERS),  # the last one is named first
    "altered": altered.PLAYERS,
}
"""By game, everybody who can play it."""


class UnknownPlayer(ConfluenceError, LookupError):
    """Nobody has this name; the message says who there is."""


def find_player(name: str, game: str = "sidereal") -> str:
    """The name of a player of this game that exists, whatever its case."""
    found, roster = name.strip().casefold(), ROSTERS[game]
    if found not in roster:
        from difflib import get_close_matches  # only needed on a mistake, and slow to import

        elsewhere = [other for other, players in ROSTERS.items() if found in players]
        if elsewhere:
            raise UnknownPlayer(f"{found} plays {' and '.join(elsewhere)}, not {game}; there are {', '.join(roster)}")
        near = get_close_matches(found, roster, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(roster)}"
        raise UnknownPlayer(f"there is no player {name!r}; {hint}")
    return found


def new_player(name: str, game: str = "sidereal", manner: Manner = USUAL) -> Player:
    """A player of this name for one match of this game; one that takes a keyword `manner` is given it."""
    make: Any = ROSTERS[game][find_player(name, game)]
    made: Player = make(manner=manner) if "manner" in signature(make).parameters else make()
    return made
