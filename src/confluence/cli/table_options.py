"""What the commands share that play matches: who sits at the table, and by which options."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from confluence.cli.errors import UsageMistake, did_you_mean
from confluence.cli.files import read_text
from confluence.cli.options import complete_species, plain

if TYPE_CHECKING:
    from confluence.lab.games import LabGame
    from confluence.lab.log import AnyOrder

EVERYTHING: Final = "all"
"""In place of names: everything that can sit in a seat."""
FROM_FILE: Final = "@"
"""Before the name of a file whose text is the value of an option."""


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


def read_players(text: str, game: str = "sidereal") -> tuple[str, ...]:
    """Names of players of a game with commas between them."""
    from confluence.players import UnknownPlayer, find_player

    try:
        return tuple(find_player(word, game) for word in text.split(","))
    except UnknownPlayer as error:
        raise UsageMistake(str(error)) from None


def read_species(text: str | None) -> tuple[str, ...]:
    """Species by id or name, each once."""
    return read_seated("sidereal", species=text)


def read_seated(game: str, **named: str | None) -> tuple[str, ...]:
    """What shall sit in the seats of a game, by id or name, each once; by option, what was said.

    Every game has its own word for it, and the option of another game is refused.
    """
    from confluence.lab.games import GAMES

    lab = GAMES[game]
    for option, text in named.items():
        if text is not None and option != lab.seated.one:
            raise UsageMistake(f"at a table of {game} sit {lab.seated.many}; use --{lab.seated.one}, not --{option}")
    text = named.get(lab.seated.one)
    if text is None:
        return ()
    if plain(text.strip()) == EVERYTHING:
        return lab.who
    found: list[str] = []
    for word in text.split(","):
        one = find_seated(lab, word.strip())
        if one in found:
            raise UsageMistake(f"{one} is chosen twice; every {lab.seated.one} sits at the table once")
        found.append(one)
    return tuple(found)


def find_seated(lab: LabGame, text: str) -> str:
    """What has this id or name; case, accents and punctuation do not matter."""
    wanted = _letters(text)
    for one, name in lab.names.items():
        if wanted and wanted in map(_letters, (one, name, *lab.seated.aliases.get(one, ()))):
            return one
    raise UsageMistake(f"there is no {lab.seated.one} {text!r}; {did_you_mean(text, lab.who)}")


def _letters(text: str) -> str:
    return "".join(letter for letter in plain(text) if letter.isalnum())


def read_levels(game: str, text: str | None) -> dict[str, tuple[str, ...]]:
    """How hard the Confluence plays, written `5`, `0,5,10,15`, `0..3` or by names; games are played with each."""
    from confluence.lab.games import GAMES

    if text is None:
        return {}
    option = GAMES[game].hard
    if not option:
        raise UsageMistake(f"{game} has no difficulty; it is chosen by who plays")
    found: list[str] = []
    for word in map(str.strip, text.split(",")):
        numbers = re.fullmatch(r"(\d{1,2})\.\.\.?(\d{1,2})", word)
        found += map(str, range(int(numbers[1]), int(numbers[2]) + 1)) if numbers else [word]
    return {option: tuple(found)}


def read_options(words: Sequence[str] | None, game: str = "sidereal") -> dict[str, str]:
    """Table options written NAME=VALUE, or NAME=@FILE with the value in a file."""
    from confluence.core.errors import Illegal
    from confluence.lab.games import GAMES

    found: dict[str, str] = {}
    for word in words or ():
        name, equals, value = word.partition("=")
        if not equals:
            raise UsageMistake(f"{word!r} is no table option; write NAME=VALUE, such as EDITION=DE")
        if name in found:
            raise UsageMistake(f"the table option {name} is given twice")
        found[name] = read_text(Path(value.removeprefix(FROM_FILE))) if value.startswith(FROM_FILE) else value
    try:
        GAMES[game].parse(found)
    except Illegal as refusal:
        raise UsageMistake(refusal.message) from None
    return found


def check_order(order: AnyOrder) -> None:
    """Refuse an order whose matches cannot be played."""
    from confluence.lab.simulate import BadOrder

    try:
        order.check()
    except BadOrder as error:
        raise UsageMistake(str(error)) from None


def check_game(name: str, elsewhere: Mapping[str, str] | None = None) -> str:
    """The game of this name; games that have to be played elsewhere are refused with where that is."""
    from confluence.lab.games import GAMES

    if name not in GAMES:
        raise UsageMistake(f"there is no game {name!r}; {did_you_mean(name, GAMES)}")
    if elsewhere is not None and name in elsewhere:
        raise UsageMistake(elsewhere[name])
    return name


def complete_player(incomplete: str) -> list[str]:
    """Names of players, of all games."""
    from confluence.players import ROSTERS

    names = dict.fromkeys(name for roster in ROSTERS.values() for name in roster)
    return [name for name in names if name.startswith(incomplete)]


def complete_game(incomplete: str) -> list[str]:
    """Names of games."""
    from confluence.lab.games import GAMES

    return [name for name in GAMES if name.startswith(incomplete)]


def complete_deck(incomplete: str) -> list[tuple[str, str]]:
    """Starter decks of Altered Confluence."""
    from confluence.altered.decks import starter_decks

    return [(name, deck.name) for name, deck in starter_decks().items() if name.startswith(incomplete)]


def complete_option(incomplete: str) -> list[str]:
    """Table options with their values, of all games."""
    from confluence.lab.games import GAMES

    pairs = [f"{name}={value}" for lab in GAMES.values() for name, values in lab.choices.items() for value in values]
    return [pair for pair in pairs if pair.startswith(incomplete)]


GameOption = Annotated[
    str,
    typer.Option(
        "--game", metavar="GAME", help="Which game is played: sidereal or altered.", autocompletion=complete_game
    ),
]
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
DeckOption = Annotated[
    str | None,
    typer.Option(
        "--deck",
        "--decks",
        metavar="DECK,...",
        help="For altered: starter decks, or all; --games games are played with each. Drawn if nothing is said.",
        autocompletion=complete_deck,
    ),
]
DifficultyOption = Annotated[
    str | None,
    typer.Option(
        "--difficulty",
        metavar="N,...",
        help="For altered: rare twins from 0 to 15, or presets; --games games are played with each.",
    ),
]
TableOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="A table option, such as EDITION=DE, or NAME=@FILE with its value in a file. Repeatable.",
        autocompletion=complete_option,
    ),
]
