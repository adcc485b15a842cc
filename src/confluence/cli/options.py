"""What several commands share: options, the reading of their values, and shell completion."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from confluence.cli.errors import UsageMistake, did_you_mean
from confluence.sidereal.cards import Catalogue, Kind, Species, catalogue

T = TypeVar("T")


def load(data: Path | None) -> Catalogue:
    """The catalogue of the package, or the one in a folder."""
    if data is None:
        return catalogue()
    if not data.is_dir():
        raise UsageMistake(f"there is no folder {str(data)!r} to read cards from")
    from confluence.sidereal.reader import read_folder

    return read_folder(data)


def plain(text: str) -> str:
    """A text without case and accents, for comparing what people type: `Bézier` and `bezier` are the same."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def find_species(cards: Catalogue, text: str) -> Species:
    """The species with this id or name, in either language; case and punctuation do not matter."""
    wanted = _letters(text)
    for species in cards.species.values():
        names = (species.id, species.name, species.german, species.faction)
        if wanted and wanted in map(_letters, names):
            return species
    raise UsageMistake(f"there is no species {text!r}; {did_you_mean(text, cards.species)}")


def find_kind(text: str) -> Kind:
    """The kind of card with this name."""
    try:
        return Kind(text.casefold())
    except ValueError:
        kinds = [kind.value for kind in Kind]
        raise UsageMistake(f"there is no kind of card {text!r}; {did_you_mean(text, kinds)}") from None


def find_era(text: str) -> int:
    """An era, written `2` or `II`."""
    eras = {"1": 1, "2": 2, "3": 3, "4": 4, "I": 1, "II": 2, "III": 3, "IV": 4}
    if text.upper() not in eras:
        raise UsageMistake(f"there is no era {text!r}; eras are 1 to 4")
    return eras[text.upper()]


def chosen(values: Sequence[str] | None, find: Callable[[str], T]) -> set[T]:
    """What the values of a repeatable option name; one value may hold several, with commas between them."""
    words = [word.strip() for value in values or () for word in value.split(",")]
    return {find(word) for word in words}


def complete_species(incomplete: str) -> list[tuple[str, str]]:
    """Species ids with their names."""
    return _starting((s.id, s.name) for s in catalogue().species.values())(incomplete)


def complete_kind(incomplete: str) -> list[tuple[str, str]]:
    """Kinds of cards with their number."""
    cards = catalogue().cards
    return _starting((kind.value, f"{sum(c.kind is kind for c in cards)} cards") for kind in Kind)(incomplete)


def complete_era(incomplete: str) -> list[tuple[str, str]]:
    """The four eras."""
    return _starting((str(era), f"era {era}") for era in range(1, 5))(incomplete)


def complete_card(incomplete: str) -> list[tuple[str, str]]:
    """Card ids with the names on their front; numbers as soon as one was begun."""
    begun = incomplete[:1].isdigit() or incomplete[:1] == "B"
    return _starting((c.code if begun else c.id, c.front.name) for c in catalogue().cards)(incomplete)


def _starting(items: Iterable[tuple[str, str]]) -> Callable[[str], list[tuple[str, str]]]:
    return lambda incomplete: [item for item in items if item[0].startswith(incomplete)]


def _letters(text: str) -> str:
    return "".join(letter for letter in plain(text) if letter.isalnum())


SpeciesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--species",
        "-s",
        metavar="SPECIES",
        help="Only cards of this species, by id or name. Repeatable.",
        autocompletion=complete_species,
    ),
]
KindOption = Annotated[
    list[str] | None,
    typer.Option(
        "--kind",
        "-k",
        metavar="KIND",
        help="Only cards of this kind, such as technology, colony, team, relic. Repeatable.",
        autocompletion=complete_kind,
    ),
]
EraOption = Annotated[
    list[str] | None,
    typer.Option(
        "--era", "-e", metavar="ERA", help="Only cards of this era, 1 to 4. Repeatable.", autocompletion=complete_era
    ),
]
SearchOption = Annotated[
    str | None,
    typer.Option("--search", metavar="TEXT", help="Only cards with this text in a name, id, technology or converter."),
]
GermanOption = Annotated[bool, typer.Option("--german", help="Speak German; names without a German form stay English.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of a table.")]
DataOption = Annotated[
    Path | None,
    typer.Option(
        "--data", metavar="FOLDER", help="Read the card files from this folder, to check changed or own data."
    ),
]
# Arguments are described in the text of their command: typer would print `list[str]` beside them.
CardArgument = Annotated[
    list[str],
    typer.Argument(metavar="CARD", hidden=True, autocompletion=complete_card),
]
SpeciesArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="SPECIES", hidden=True, autocompletion=complete_species),
]
