"""Duplicate tables: one draw of species and one seed, played as often as there are seats, the players rotated.

After a set everybody has played every species of it, with the same cards and the same opponents, so that luck of the
draw and strength of species cancel out when players are compared. In a game for one player a set has as many matches as
there are players: each plays the same deck against the same cards once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from confluence.core.chance import Chance
from confluence.core.game import Setup
from confluence.lab.games import GAMES
from confluence.lab.simulate import BadOrder, check_bounds, check_contracts, check_count, check_table, draw_table
from confluence.players import find_player

MOST_TABLES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Tournament:
    """What is to be played."""

    game: str = "sidereal"
    entrants: tuple[str, ...] = ("random",)
    """Two players or more; one alone plays against itself."""
    seats: int = 4
    tables: int = 10
    """How many sets of duplicate tables there are; each of them is `seats` matches."""
    seed: int = 1
    species: tuple[str, ...] = ()
    """Who may take part, drawn from the seed where there are more than seats; empty: everybody."""
    options: dict[str, str] = field(default_factory=dict)
    laws: bool = False
    """Whether a guard watches every match."""
    often: int = 2
    """At how many of a hundred states the guard checks the laws that cost more."""
    records: bool = False
    """Whether results carry the record of their match."""
    bounds: int = 1
    """Of how many sets one is compared with the bound of its table: 1 all, 0 none."""
    contracts: str = "table"
    """How players bargain, as `Manner.contracts` says."""

    @property
    def total(self) -> int:
        """How many matches there are."""
        return self.tables * self.rounds

    def check(self) -> Tournament:
        """Refuse with `BadOrder` what cannot be played."""
        lab = GAMES.get(self.game)
        if lab is None:
            raise BadOrder(f"there is no game {self.game!r}; there are {', '.join(GAMES)}")
        if not 1 <= self.tables <= MOST_TABLES:
            raise BadOrder(f"1 to {MOST_TABLES} tables can be played, not {self.tables}")
        if self.bounds < 0:
            raise BadOrder(f"one of {self.bounds} tables cannot be compared with its bound")
        check_bounds(lab, self.bounds)
        check_contracts(self.contracts)
        if not self.entrants:
            raise BadOrder("say who plays")
        for entrant in self.entrants:
            find_player(entrant, self.game)
            if self.entrants.count(entrant) > 1:
                raise BadOrder(f"{entrant} is named twice; who has several seats is settled by the number of seats")
        check_count(lab, self.seats)
        if len(self.entrants) > self.seats and not lab.is_solo:
            raise BadOrder(f"{len(self.entrants)} players do not fit on {self.seats} seats")
        check_table(lab, self.seats, self.species, self.options)
        return self

    @property
    def rounds(self) -> int:
        """How many matches a group has."""
        return len(self.entrants) if GAMES[self.game].is_solo else self.seats

    def group(self, number: int) -> int:
        """The set of duplicate tables that a match belongs to."""
        return number // self.rounds

    def table(self, number: int) -> tuple[Setup, tuple[str, ...]]:
        """The setup of a match, equal within a set, and who plays in it."""
        group, turned = divmod(number, self.rounds)
        chance = Chance(f"{self.seed}/tournament/{self.seats} seats/{group}")
        setup = draw_table(GAMES[self.game], self.seats, self.species, self.options, chance)
        lineup = self.lineup(group, chance)
        return setup, tuple(lineup[(seat + turned) % self.rounds] for seat in range(self.seats))

    def lineup(self, group: int, chance: Chance) -> list[str]:
        """Who plays in a set: the entrants in turn until all seats are taken, mixed.

        Where seats are left over every set begins with the next entrant, so that nobody has more of them in the end.
        """
        count = len(self.entrants)
        first = group * self.rounds % count
        lineup = [self.entrants[(first + place) % count] for place in range(self.rounds)]
        chance.shuffle(lineup)
        return lineup

    def chance(self, number: int) -> int | str:
        """Another one for every match of a set: two of them with the same players in the same seats still differ."""
        return f"{self.table(number)[0].seed}/{number % self.rounds}"
