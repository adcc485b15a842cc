"""What the commands share that play matches: who sits at the table, and by which options."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Final

import typer

from confluence.cli.errors import UsageMistake, did_you_mean
from confluence.cli.options import complete_species, find_species

MOST_SEATS_NAMED: Final = 99


def read_seats(text: str) -> tuple[int, ...]:
    """Numbers of seats: `4`, `4..9`, `4,6`, or a mixture; in order, each once."""
    found: set[int] = set()
    for word in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,2})\s*(?:\.\.\.?\s*(\d{1,2})\s*)?", word)
        if match is None:
            raise UsageMistake(f"{word.strip()!r} is no number of seats; write 4, 4..9 or 4,6")
        first, last = int(match[1]), int(match[2] or match[1])
        if first > last:
            raise UsageMistake(f"{word.strip()!r} counts backwards; write {last}..{first}")
        found.update(range(first, last + 1))
    return tuple(sorted(found))


def read_players(text: str) -> tuple[str, ...]:
    """Names of players with commas between them."""
    from confluence.players import UnknownPlayer, find_player

    try:
        return tuple(find_player(word) for word in text.split(","))
    except UnknownPlayer as error:
        raise UsageMistake(str(error)) from None


def read_species(text: str | None) -> tuple[str, ...]:
    """Species by id or name, each once."""
    if text is None:
        return ()
    from confluence.sidereal.cards import catalogue

    found: list[str] = []
    for word in text.split(","):
        species = find_species(catalogue(), word.strip()).id
        if species in found:
            raise UsageMistake(f"{species} is chosen twice; every species sits at the table once")
        found.append(species)
    return tuple(found)


def read_options(words: Sequence[str] | None) -> dict[str, str]:
    """Table options written NAME=VALUE."""
    from confluence.core.errors import Illegal
    from confluence.sidereal.options import Options

    found: dict[str, str] = {}
    for word in words or ():
        name, equals, value = word.partition("=")
        if not equals:
            raise UsageMistake(f"{word!r} is no table option; write NAME=VALUE, such as EDITION=DE")
        if name in found:
            raise UsageMistake(f"the table option {name} is given twice")
        found[name] = value
    try:
        Options.parse(found)
    except Illegal as refusal:
        raise UsageMistake(refusal.message) from None
    return found


def check_game(name: str) -> str:
    """The game of this name."""
    from confluence.lab.games import GAMES

    if name not in GAMES:
        raise UsageMistake(f"there is no game {name!r}; {did_you_mean(name, GAMES)}")
    return name


def complete_player(incomplete: str) -> list[str]:
    """Names of players."""
    from confluence.players import PLAYERS

    return [name for name in PLAYERS if name.startswith(incomplete)]


def complete_option(incomplete: str) -> list[str]:
    """Table options with their values."""
    from confluence.sidereal.options import CHOICES

    pairs = [f"{name}={value}" for name, values in CHOICES.items() for value in values]
    return [pair for pair in pairs if pair.startswith(incomplete)]


GameOption = Annotated[str, typer.Option("--game", metavar="GAME", help="Which game is played.")]
SeedOption = Annotated[int, typer.Option("--seed", metavar="N", help="Where all chance comes from.")]
PlayersOption = Annotated[
    str | None,
    typer.Option(
        "--players",
        metavar="NAME[,NAME...]",
        help="Who plays: one for all seats, or one for each. The strongest there is if nothing is said.",
        autocompletion=complete_player,
    ),
]
TableSpeciesOption = Annotated[
    str | None,
    typer.Option(
        "--species",
        "-s",
        metavar="SPECIES,...",
        help="Who may take part. As many as seats: they sit in this order. More: drawn from the seed.",
        autocompletion=complete_species,
    ),
]
TableOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="A table option, such as EDITION=DE or SCORING=precise. Repeatable.",
        autocompletion=complete_option,
    ),
]
