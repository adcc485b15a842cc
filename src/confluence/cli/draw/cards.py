"""Draws lists of cards: one table for each kind in each species."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rich.table import Table
from rich.text import Text

from confluence.cli.draw.goods import Paper
from confluence.sidereal.cards import Card, Catalogue, Kind

SECTIONS: Final = (
    (Kind.STARTING,),
    (Kind.INTEREST,),
    (Kind.TECHNOLOGY,),
    (Kind.FLEET,),
    (Kind.RELIC,),
    (Kind.TILE,),
    (Kind.NULLSPACE,),
    (Kind.WORLD,),
    (Kind.COLONY,),
    (Kind.TEAM,),
    (Kind.CONFLUENCE,),
    (Kind.DONATION,),
    (Kind.SETUP, Kind.REFERENCE),
)
"""The kinds that share a table, in the order of the tables."""

COLUMNS: Final = (
    "number",
    "era",
    "name",
    "climate",
    "in",
    "arrow",
    "out",
    "fleets",
    "turn",
    "players",
    "bonus",
    "yengii",
    "invents",
    "upgrade",
    "terraform",
    "enters",
)
"""All columns in their order; a table shows those it has something for."""
RIGHT: Final = ("number", "in", "turn", "bonus", "yengii", "fleets")
RIGID: Final = ("number", "era", "arrow", "turn", "players")
"""Columns that never wrap."""

Row = dict[str, Text | str]


def draw_cards(catalogue: Catalogue, listed: list[Card], *, german: bool) -> None:
    """Print tables of these cards and a key to their symbols."""
    paper = Paper(catalogue, german=german)
    words = paper.words
    for title, section in _sections(paper, listed):
        paper.add(Text(title, "bold"), _table(paper, section), "")
    if listed:
        paper.add(paper.key())
        if any(card.upgrade_technologies for card in listed):
            paper.add(words("upgrade key"))
        paper.add(f"{len(listed)} {words('card' if len(listed) == 1 else 'cards')}")
    else:
        paper.add(words("no card"))
    paper.deliver()


def _sections(paper: Paper, listed: Iterable[Card]) -> Iterator[tuple[str, list[Card]]]:
    """The cards in tables with their titles: species by species, then what belongs to nobody."""
    groups: dict[tuple[str | None, int], list[Card]] = {}
    place = {kind: index for index, kinds in enumerate(SECTIONS) for kind in kinds}
    for card in listed:
        groups.setdefault((card.owner, place[card.kind]), []).append(card)
    words = paper.words
    for owner in (*paper.cards.species, None):
        for index, kinds in enumerate(SECTIONS):
            group = groups.get((owner, index))
            if group:
                title = words.kinds(kinds[0]) if len(kinds) == 1 else words("setup and reference")
                title = f"{paper.species(owner)} {paper.glyphs.dot} {title}" if owner else title
                group.sort(key=lambda card: (card.era or 0, card.turn, card.players, card.number))
                yield title[:1].upper() + title[1:], group


def _table(paper: Paper, section: list[Card]) -> Table:
    rows = [row for card in section for row in _rows(paper, card)]
    used = [column for column in COLUMNS if any(row.get(column) for row in rows)]
    table = paper.table()
    for column in used:
        table.add_column(
            paper.words(column) if column != "arrow" else "",
            justify="right" if column in RIGHT else "left",
            no_wrap=column in RIGID,
            overflow="fold",
        )
    for row in rows:
        table.add_row(*(row.get(column, "") for column in used))
    return table


def _rows(paper: Paper, card: Card) -> Iterator[Row]:
    """The lines of one card: each side with its converters and effects, one below the other."""
    for face in card.faces:
        lines: list[Row] = [dict(zip(("in", "arrow", "out"), paper.sides(c), strict=True)) for c in face.converters]
        lines += [{"out": text} for text in paper.besides(card, face)]
        first = lines[0] if lines else {}
        first |= _front_cells(paper, card) if face is card.front else _back_cells(paper, card)
        first["climate"] = paper.climate(face.climate) if face.climate else ""
        first["fleets"] = str(face.fleet_support or "")
        yield first
        yield from lines[1:]


def _front_cells(paper: Paper, card: Card) -> Row:
    """What stands once for each card."""
    cells: Row = {
        "number": card.code,
        "era": paper.era(card.era),
        "name": paper.name(card.front),
        "enters": paper.converter(card.enters) if card.enters else "",
    }
    if card.kind is Kind.TEAM:
        cells["invents"] = paper.technology(card.technology)
    if card.kind is Kind.CONFLUENCE:
        cells["turn"] = str(card.turn)
        cells["players"] = paper.players(card)
        cells["bonus"] = str(card.bonus)
        cells["yengii"] = str(card.yengii_bonus)
    return cells


def _back_cells(paper: Paper, card: Card) -> Row:
    """The back with the ways that lead to it; technologies by their number in the same deck."""
    if card.back is None:
        return {}
    deck = paper.cards.technology_cards.get(card.owner or "", {})
    ways = [paper.converter(card.upgrade_converter)] if card.upgrade_converter else []
    ways += [Text(str(deck.get(technology, technology))) for technology in card.upgrade_technologies]
    is_colony = card.kind is Kind.COLONY
    same = card.back.name == card.front.name
    name = paper.words("terraformed" if is_colony else "upgraded") if same else paper.name(card.back)
    return {
        "name": f"{paper.glyphs.back} {name}",
        "terraform" if is_colony else "upgrade": Text(f" {paper.words('or')} ").join(ways),
    }
