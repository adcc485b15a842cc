"""`confluence card`: one card with both sides and everything that is known about it."""

from __future__ import annotations

import typer

from confluence.cli import options


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("card")(card)


def card(
    name: options.CardArgument,
    german: options.GermanOption = False,
    as_json: options.JsonOption = False,
    data: options.DataOption = None,
) -> None:
    """Show one card with everything about it.

    CARD is a number (271), a tile (B1), an id (zeth_envoys) or an exact name in English or German (Deep Hunting).
    """
    catalogue = options.load(data)
    found = catalogue.find(" ".join(name))
    if as_json:
        from confluence.cli.output import write_json
        from confluence.sidereal.card_json import card_json

        write_json(card_json(found))
    else:
        from confluence.cli.draw.card import draw_card

        draw_card(catalogue, found, german=german)
