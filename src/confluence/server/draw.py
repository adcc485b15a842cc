"""Which seat plays which species."""

from __future__ import annotations

from confluence.core.chance import Chance
from confluence.core.game import Setup
from confluence.server.options import TableOptions
from confluence.server.seats import Seats
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.state import CATALOGUE


def draw_setup(options: TableOptions, seats: Seats, seed: int) -> Setup:
    """The match of this table: species by the table's draw, everything else by the seed."""
    return Setup(SIDEREAL.name, SIDEREAL.rules, _species(options, seats, seed), seed, dict(options.game))


def _species(options: TableOptions, seats: Seats, seed: int) -> tuple[str, ...]:
    count = len(seats.sitters)
    chance = Chance(f"{seed}/species")
    wanted = seats.wanted if options.draw == "free" else [""] * count
    pool = [species for species in CATALOGUE.species if species not in wanted]
    if options.draw == "random with bans":
        pool = [species for species in pool if species not in seats.bans.values()]
    if options.draw == "first game":
        pool = easiest(count)
    chance.shuffle(pool)
    return tuple(chosen or pool.pop() for chosen in wanted)


def easiest(count: int) -> list[str]:
    """So many species, from the easiest by their printed order."""
    return sorted(CATALOGUE.species, key=lambda species: CATALOGUE.species[species].rank)[:count]


def rotated(species: tuple[str, ...]) -> tuple[str, ...]:
    """Every seat plays what its left neighbour played."""
    return (*species[-1:], *species[:-1])
