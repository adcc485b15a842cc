"""Draws species: all in one table, or one with its deck."""

from __future__ import annotations

from rich.text import Text

from confluence.cli.draw.goods import Paper
from confluence.sidereal.cards import UNLIMITED, Catalogue, Kind, Species


def draw_all_species(catalogue: Catalogue, *, german: bool) -> None:
    """Print a table of all species, the easiest first."""
    paper = Paper(catalogue, german=german)
    words = paper.words
    table = paper.table()
    for column in ("id", "name"):
        table.add_column(words(column), no_wrap=True)
    for column in ("support column", "ties", "complexity column", "colonies", "teams"):
        table.add_column(words(column), justify="right", no_wrap=True)
    table.add_column(words("start"), overflow="fold")
    for species in sorted(catalogue.species.values(), key=lambda species: species.rank):
        own, other = paper.species_names(species)
        table.add_row(
            species.id,
            own if other == own else f"{own} ({other})",
            _limit(paper, species.support),
            _limit(paper, species.tiebreaker),
            str(species.complexity),
            str(species.colonies),
            str(species.teams),
            paper.bag(species.start),
        )
    paper.add(table, "", paper.key())
    paper.deliver()


def draw_species(catalogue: Catalogue, species: Species, *, german: bool) -> None:
    """Print everything about one species."""
    paper = Paper(catalogue, german=german)
    words = paper.words
    own, other = paper.species_names(species)
    faction = (species.faction_german if german else None) or species.faction
    title = Text.assemble((own, "bold"), f"  {paper.glyphs.dot}  {species.id}  {paper.glyphs.dot}  {faction}")
    facts = paper.facts()
    if other != own:
        facts.add_row(words("other language"), other)
    if not german and species.faction_german:
        facts.add_row(words("German faction"), species.faction_german)
    facts.add_row(words("colour"), species.colour)
    facts.add_row(words("complexity"), str(species.complexity))
    facts.add_row(words("impact"), str(species.impact))
    facts.add_row(words("support"), _limit(paper, species.support))
    facts.add_row(words("tiebreaker"), _limit(paper, species.tiebreaker))
    facts.add_row(words("start"), paper.bag(species.start))
    facts.add_row(words("colonies"), str(species.colonies))
    facts.add_row(words("teams"), str(species.teams))
    if species.deck_converter:
        facts.add_row(words("deck"), paper.converter(species.deck_converter))
    facts.add_row(words("cards"), _deck(paper, species))
    for doubt in species.doubts:
        facts.add_row(words("doubt"), doubt)
    paper.add(title, "", facts, "", paper.key())
    paper.deliver()


def _limit(paper: Paper, number: int) -> str:
    return paper.glyphs.unlimited if number == UNLIMITED else str(number)


def _deck(paper: Paper, species: Species) -> str:
    """How many cards of each kind the deck holds."""
    kinds = [paper.cards.card(number).kind for number in species.cards]
    counts = [f"{kinds.count(kind)} {_kind_word(paper, kind, kinds.count(kind))}" for kind in Kind if kind in kinds]
    return ", ".join(counts)


def _kind_word(paper: Paper, kind: Kind, count: int) -> str:
    return paper.words.kind(kind) if count == 1 else paper.words.kinds(kind)
