"""`confluence species`: the nine species and their constants."""

from __future__ import annotations

import typer

from confluence.cli import options


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("species")(species)


def species(
    name: options.SpeciesArgument = None,
    german: options.GermanOption = False,
    as_json: options.JsonOption = False,
    data: options.DataOption = None,
) -> None:
    """List the species, or show one.

    SPECIES is an id or a name; without one all are listed, the easiest first.
    """
    catalogue = options.load(data)
    one = options.find_species(catalogue, " ".join(name)) if name else None
    if as_json:
        from confluence.cli.output import write_json
        from confluence.sidereal.card_json import species_json, species_list_json

        write_json(species_json(one) if one else species_list_json(catalogue.species.values()))
        return
    from confluence.cli.draw.species import draw_all_species, draw_species

    if one:
        draw_species(catalogue, one, german=german)
    else:
        draw_all_species(catalogue, german=german)
