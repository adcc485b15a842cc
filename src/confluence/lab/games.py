"""The games that the lab can play, each with what lies beyond the contract: its seats, its options, its laws."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from confluence.core.chance import Chance
from confluence.core.game import AnyGame, Setup
from confluence.lab.bound import table_bound
from confluence.lab.laws import Code
from confluence.lab.statistics import Watch
from confluence.sidereal import books, laws, twins
from confluence.sidereal.events import EVENTS, Delivered
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.setup import FEWEST, MOST
from confluence.sidereal.state import CATALOGUE, State


@dataclass(frozen=True, slots=True)
class LabGame:
    """A game as the lab knows it."""

    game: AnyGame
    fewest: int
    most: int
    who: tuple[str, ...]
    """Everything that can sit in a seat, in order."""
    names: Mapping[str, str]
    """What people call them."""
    turns: Callable[[Any], int]
    """How many turns were begun."""
    code: Code
    watch: Callable[[], Watch]
    """Somebody who counts what happens in one match."""
    bound: Callable[[Setup], float]
    """The most points that all seats of a table can win together."""

    def draw_seats(self, count: int, chance: Chance) -> tuple[str, ...]:
        """Who sits where, at random."""
        return tuple(chance.sample(self.who, count))

    def check(self, seats: tuple[str, ...], options: Mapping[str, str]) -> None:
        """Refuse a table that cannot be set up, with `Illegal`."""
        self.game.new(Setup(self.game.name, self.game.rules, seats, 0, dict(options)))


def _reveals(before: State, events: Sequence[Any], after: State) -> bool:
    """A step has ended, a deck was drawn from, or a promise that only its parties know was kept before all eyes."""
    return (
        before.step is not after.step
        or before.turn != after.turn
        or len(before.relic_deck) != len(after.relic_deck)
        or before.colony_deck[:1] != after.colony_deck[:1]
        or any(type(event) is Delivered for event in events)
    )


GAMES: Final[dict[str, LabGame]] = {
    SIDEREAL.name: LabGame(
        game=SIDEREAL,
        fewest=FEWEST,
        most=MOST,
        who=tuple(CATALOGUE.species),
        names={species.id: species.name for species in CATALOGUE.species.values()},
        turns=lambda state: int(state.turn),
        code=Code(
            changes=books.Change,
            laws=laws.LAWS,
            twin=twins.twin,
            seats=lambda state: int(state.players),
            events=EVENTS,
            reveals=_reveals,
        ),
        watch=Watch,
        bound=table_bound,
    ),
}
