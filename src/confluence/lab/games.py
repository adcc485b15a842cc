"""The games that the lab can play, each with what lies beyond the contract: its seats, its options, its laws."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from confluence.altered import options as altered_options
from confluence.altered.decks import starter_decks
from confluence.altered.game import ALTERED
from confluence.altered.setup import CUSTOM
from confluence.core.chance import Chance
from confluence.core.game import AnyGame, Setup
from confluence.lab.altered.code import CODE, WatchedAltered
from confluence.lab.altered.days import DayWatch
from confluence.lab.bound import table_bound
from confluence.lab.counting import Counting
from confluence.lab.laws import Code
from confluence.lab.sidereal.statistics import Watch
from confluence.players import ROSTERS, Player
from confluence.sidereal import books, laws, options, twins
from confluence.sidereal.events import EVENTS, Delivered
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.setup import FEWEST, MOST
from confluence.sidereal.state import CATALOGUE, State


@dataclass(frozen=True, slots=True)
class Seated:
    """What sits in the seats of a game."""

    one: str
    """What such a thing is called: a species, a deck."""
    many: str
    who: tuple[str, ...]
    """Everything that can sit in a seat and may be drawn, in order."""
    names: Mapping[str, str]
    """What people call them, by id."""
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Further names by which they are found."""


@dataclass(frozen=True, slots=True)
class LabGame:
    """A game as the lab knows it: everything that is different from game to game stands here."""

    game: AnyGame
    fewest: int
    most: int
    usual: int
    """How many seats there are where nothing is said."""
    seated: Seated
    players: Mapping[str, Callable[[], Player]]
    """Who can play it, from the weakest to the strongest."""
    parse: Callable[[Mapping[str, str]], object]
    """Reads table options, or refuses them with `Illegal`."""
    choices: Mapping[str, tuple[str, ...]]
    """Table options with their values, where these can be listed."""
    turns: Callable[[Any], int]
    """How many turns were begun."""
    code: Code
    watch: Callable[[], Counting]
    """Somebody who counts what happens in one match."""
    guarded: AnyGame
    """The same game as a guard wants it played: laws about moments inside an action are checked as well."""
    bound: Callable[[Setup], float] | None = None
    """The most points that all seats of a table can win together, where that is known."""
    hard: str = ""
    """The table option that makes the game harder, where there is one; 0 is its default."""

    @property
    def who(self) -> tuple[str, ...]:
        """Everything that can sit in a seat, in order."""
        return self.seated.who

    @property
    def names(self) -> Mapping[str, str]:
        """What people call them."""
        return self.seated.names

    @property
    def is_solo(self) -> bool:
        """Whether one player plays against the game itself."""
        return self.most == 1

    def level(self, options: Mapping[str, str]) -> str:
        """How hard a table with these options is; empty where there are no levels."""
        return options.get(self.hard, "0") if self.hard else ""

    def draw_seats(self, count: int, chance: Chance) -> tuple[str, ...]:
        """Who sits where, at random."""
        return tuple(chance.sample(self.who, count))

    def check(self, seats: tuple[str, ...], options: Mapping[str, str]) -> None:
        """Refuse a table that cannot be set up, with `Illegal`."""
        self.game.new(Setup(self.game.name, self.game.rules, seats, 0, dict(options)))


def level_order(level: str) -> tuple[bool, int, str]:
    """By what levels are sorted: numbers in their order, words behind them."""
    return not level.isdecimal(), int(level) if level.isdecimal() else 0, level


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
        usual=4,
        seated=Seated(
            "species",
            "species",
            tuple(CATALOGUE.species),
            {species.id: species.name for species in CATALOGUE.species.values()},
            {species.id: (species.german, species.faction) for species in CATALOGUE.species.values()},
        ),
        players=ROSTERS[SIDEREAL.name],
        parse=options.Options.parse,
        choices=options.CHOICES,
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
        guarded=SIDEREAL,
        bound=table_bound,
    ),
    ALTERED.name: LabGame(
        game=ALTERED,
        fewest=1,
        most=1,
        usual=1,
        seated=Seated(
            "deck",
            "decks",
            tuple(starter_decks()),
            {name: deck.faction for name, deck in starter_decks().items()} | {CUSTOM: "your own deck"},
            {name: (deck.name, deck.hero.name) for name, deck in starter_decks().items()},
        ),
        players=ROSTERS[ALTERED.name],
        parse=altered_options.Options.parse,
        choices=altered_options.CHOICES,
        turns=lambda state: int(state.day),
        code=CODE,
        watch=DayWatch,
        guarded=WatchedAltered(),
        hard="DIFFICULTY",
    ),
}
