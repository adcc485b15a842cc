"""Players know species by what they can do."""

from __future__ import annotations

import re
from pathlib import Path

import confluence.players
from confluence.players.abilities import Abilities, abilities_of
from confluence.sidereal.state import CATALOGUE

PLAYERS = Path(confluence.players.__file__).parent


def species_with(name: str) -> set[str]:
    """Species whose ability differs from that of most."""
    values = {species: getattr(abilities_of(species), name) for species in CATALOGUE.species}
    usual = max(set(values.values()), key=list(values.values()).count)
    return {species for species, value in values.items() if value != usual}


def test_abilities_are_those_of_the_printed_species() -> None:
    special = {name: species_with(name) for name in Abilities.__dataclass_fields__}
    assert special == {
        "shares": {"yengii"},  # R-SHARE-04
        "seeds": {"caylion"},  # R-BID-15
        "bid_ships": {"caylion"},  # R-CAY-01
        "splits": {"kjas"},  # R-BID-14
        "acknowledges": {"faderan"},  # R-FAD-06
        "deck": {"faderan"},  # R-FAD-09
        "makes_wilds": {"unity"},  # R-UNI
    }
    assert abilities_of("caylion").bid_ships == 2
    assert {species for species in CATALOGUE.species if abilities_of(species).colonies_a_turn == 2} == {"kjas"}


def test_no_player_asks_for_a_species_by_name() -> None:
    name = re.compile(rf"""["']({"|".join(CATALOGUE.species)})["']""")
    named = [
        f"{path.relative_to(PLAYERS)}:{number}"
        for path in sorted(PLAYERS.rglob("*.py"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if name.search(line)
    ]
    assert named == []
