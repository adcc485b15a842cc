"""`confluence cards`: which cards there are, as tables by species and kind or as JSON."""

from __future__ import annotations

import typer

from confluence.cli import options
from confluence.sidereal.cards import Card, Catalogue


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("cards")(cards)


def cards(
    species: options.SpeciesOption = None,
    kind: options.KindOption = None,
    era: options.EraOption = None,
    search: options.SearchOption = None,
    german: options.GermanOption = False,
    as_json: options.JsonOption = False,
    data: options.DataOption = None,
) -> None:
    """List cards with their converters.

    Options narrow the list down. A value may name several things with commas between them, as in --era 1,2.
    """
    catalogue = options.load(data)
    owners = {found.id for found in options.chosen(species, lambda text: options.find_species(catalogue, text))}
    kinds = options.chosen(kind, options.find_kind)
    eras = options.chosen(era, options.find_era)
    wanted = options.plain(search or "").translate(_DRAWN_ARROWS)
    listed = [
        card
        for card in catalogue.cards
        if (not owners or card.owner in owners)
        and (not kinds or card.kind in kinds)
        and (not eras or card.era in eras)
        and (not wanted or wanted in search_text(catalogue, card))
    ]
    if as_json:
        from confluence.cli.output import write_json
        from confluence.sidereal.card_json import cards_json

        write_json(cards_json(listed))
    else:
        from confluence.cli.draw.cards import draw_cards

        draw_cards(catalogue, listed, german=german)


def search_text(catalogue: Catalogue, card: Card) -> str:
    """Everything the search looks at, one thing a line."""
    lines = [card.id]
    for face in card.faces:
        lines += [face.name, face.german or "", *map(str, face.converters)]
        lines += [f"{name} {argument}" for name, argument in face.effects]
    lines += [str(converter) for converter in (card.enters, card.upgrade_converter) if converter]
    technology = catalogue.technologies.get(card.technology or "")
    if technology:
        lines += [technology.name, technology.german or ""]
    return options.plain("\n".join(lines))


_DRAWN_ARROWS = str.maketrans({"→": "->", "⇒": "=>", "⇝": "~>"})
"""What the tables draw can be searched for as well."""
