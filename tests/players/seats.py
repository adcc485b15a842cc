"""One answer of a player at an arranged table, and whole games of several players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from confluence.core.chance import Chance
from confluence.lab.laws import Guard
from confluence.lab.tables import Played, play
from confluence.players import Planner, Player, new_player
from confluence.players.planner.outlook import Outlooks
from confluence.sidereal.game import SIDEREAL
from tests.lab.matches import LAB, setup_of
from tests.sidereal.table import Table


def four() -> Table:
    """Four species with exactly known goods: none."""
    table = Table("caylion", "kit", "unity", "yengii")
    for species in table.state.species:
        table.set_goods(species, "").take_colonies(species).with_teams(species)
    return table


def answer(table: Table, species: str, player: Player) -> Any:
    """What the player does in this seat now."""
    decision = SIDEREAL.decisions(table.state)[table.seat(species)]
    return player.choose(lambda: table.view(species), decision, Chance(1))


def together(players: Sequence[Player]) -> Sequence[Player]:
    """Let the planners among these players share what they work out, which costs a quarter of the time."""
    outlooks = Outlooks()
    for player in players:
        if isinstance(player, Planner):
            player.outlooks = outlooks
    return players


def game(players: Sequence[str | Player], seed: int, options: Mapping[str, str] | None = None) -> Played:
    """A whole game of players, some of them by name, with every law checked."""
    seated = together([new_player(player) if isinstance(player, str) else player for player in players])
    guard = Guard(LAB.code, seed, 2)
    return play(SIDEREAL, setup_of(len(seated), seed, options), seated, seed=seed, observers=[guard])
