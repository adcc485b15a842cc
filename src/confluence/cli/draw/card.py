"""Draws one card in full."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from confluence.cli.draw.goods import Paper
from confluence.sidereal.cards import Card, Catalogue, Face, Kind
from confluence.sidereal.converters import Arrow, Converter, Cost, Yield


def draw_card(catalogue: Catalogue, card: Card, *, german: bool) -> None:
    """Print everything about this card."""
    paper = Paper(catalogue, german=german)
    paper.add(_title(paper, card), "")
    for side, face in zip(("front", "back"), card.faces, strict=False):
        paper.add(_face(paper, card, face, side), "")
    facts = paper.facts()
    for label, fact in _facts(paper, card):
        facts.add_row(paper.words(label), fact)
    paper.add(facts)
    if paper.used:
        paper.add("", paper.key())
    paper.deliver()


def _title(paper: Paper, card: Card) -> Text:
    """Number, name and id, below them what the card is."""
    parts = [paper.species(card.owner)] if card.owner else []
    parts.append(paper.words.kind(card.kind))
    if card.era:
        parts.append(f"{paper.words('era')} {paper.era(card.era)}")
    dot = f" {paper.glyphs.dot} "
    return Text.assemble((f"{card.code}  {paper.plain_name(card.front)}", "bold"), f"{dot}{card.id}\n", dot.join(parts))


def _face(paper: Paper, card: Card, face: Face, side: str) -> Table:
    """A side: its name and climate, below it the converters with values, then what else it does."""
    words = paper.words
    head = paper.both_names(face)
    if face.climate:
        head.append(f"  {paper.glyphs.dot}  ").append_text(paper.climate(face.climate))
    grid = paper.facts()
    grid.add_row(words(side), head)
    if face.converters:
        lines = Table.grid(padding=(0, 3, 0, 0))
        for converter, printed in zip(face.converters, face.printed, strict=True):
            lines.add_row(*_converter_cells(paper, converter, printed))
        grid.add_row("", lines)
    if face.fleet_support:
        grid.add_row("", f"{words('fleets')} {face.fleet_support}")
    for text in paper.besides(card, face):
        grid.add_row("", text)
    return grid


def _converter_cells(paper: Paper, converter: Converter, printed: str | None) -> Iterator[Text]:
    """A converter, its guide values and, where it was seen, the printed efficiency."""
    yield paper.converter(converter)
    value = paper.words("value").format(paper.value(converter))
    left_out = paper.unpriced(converter)
    yield Text(f"{value} ({left_out})" if left_out else value)
    if printed:
        arrow = paper.glyphs.arrows[Arrow.WHITE]
        yield Text(paper.words("printed").format(printed.replace(Arrow.WHITE.value, arrow)), "dim")


def _facts(paper: Paper, card: Card) -> Iterator[tuple[str, Text | str]]:
    """What is true of the card as a whole, with a label each."""
    words = paper.words
    if card.kind is Kind.CONFLUENCE:
        yield "turn", str(card.turn)
        yield "players", paper.players(card)
        yield "bonus", words("sharing").format(card.bonus, card.yengii_bonus)
    if card.kind is Kind.TEAM:
        yield "invents", paper.technology(card.technology) or words("nothing")
    yield from _ways(paper, card)
    if card.pair:
        yield "pair", _pair(paper, card)
    yield "enters", _enters(paper, card)
    if card.kind is Kind.INTEREST:
        yield "runs", words("not by owner").format(paper.species(card.owner))
    yield "trade", words.trade(card.trade)
    if card.donation_to_one:
        yield "donation", words("donation to one")
    for doubt in card.doubts:
        yield "doubt", doubt


def _ways(paper: Paper, card: Card) -> Iterator[tuple[str, Text | str]]:
    """How the card is upgraded; a line for each way."""
    label = "terraform" if card.kind is Kind.COLONY else "upgrade"
    if card.upgrade_converter:
        yield label, paper.converter(card.upgrade_converter)
        label = "or"
    deck = paper.cards.technology_cards.get(card.owner or "", {})
    for technology in card.upgrade_technologies:
        number = f" ({deck[technology]})" if technology in deck else ""
        yield label, paper.words("tuck").format(f"{paper.technology(technology)}{number}")
        label = "or"


def _enters(paper: Paper, card: Card) -> Text | str:
    """How the card comes into play."""
    words = paper.words
    if card.starts:
        return words("starts")
    if card.enters:
        return paper.converter(card.enters)
    technology = paper.cards.technologies.get(card.technology or "")
    if card.kind is Kind.TECHNOLOGY and technology:
        team = paper.cards.card(technology.team)
        return words("when shared").format(f"{paper.plain_name(team.front)} ({team.code})")
    species = paper.cards.species.get(card.owner or "")
    if card.kind is Kind.RELIC and species and species.deck_converter:
        return Text(words("from deck")).append_text(paper.converter(species.deck_converter))
    return words(_ENTERS.get(card.kind, "setup"))


_ENTERS = {Kind.COLONY: "auction colony", Kind.TEAM: "auction team"}


def _pair(paper: Paper, card: Card) -> Text:
    """The two halves as the one converter that they are (R-KIT-01)."""
    assert card.pair is not None
    side, number = card.pair
    partner = paper.cards.card(number)
    half = paper.words(side)
    text = Text(paper.words("pair of").format(half=half, partner=f"{paper.plain_name(partner.front)} ({partner.code})"))
    both = [c for half_card in (card, partner) for c in half_card.front.converters]
    if len(both) == 2:
        text.append_text(paper.converter(_joined(*both)))
    return text


def _joined(first: Converter, second: Converter) -> Converter:
    """One converter with the goods of two."""
    goods = first.inputs[0].goods + second.inputs[0].goods
    output = Yield(first.output.goods + second.output.goods, first.output.donation + second.output.donation)
    return Converter(first.arrow, (Cost(goods),), output)
