"""`confluence bound`: how many points a table can make together."""

from __future__ import annotations

from typing import Annotated

import typer

from confluence.cli import table_options
from confluence.cli.matches import JsonOption

SeatsOption = Annotated[
    int | None,
    typer.Option("--seats", metavar="N", help="How many sit at the table; as many as --species names, or 4."),
]
GamesOption = Annotated[
    int, typer.Option("--games", "-n", metavar="N", help="How many tables: those of the first games of a simulation.")
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("bound")(bound)


def bound(
    seats: SeatsOption = None,
    games: GamesOption = 1,
    seed: table_options.SeedOption = 1,
    species: table_options.TableSpeciesOption = None,
    option: table_options.TableOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show how many points a table can make together.

    One planner owns all goods and cards of the table, knows every shuffle and may do things by halves: no table can win
    more. Shown are the bound, where its points come from, what the planner does and what goods are worth to it. The
    tables are those of play and simulate with the same arguments.
    """
    from confluence.lab.bound import find_bound
    from confluence.lab.simulate import Order

    pool = table_options.read_species(species)
    order = Order(
        seats=(seats if seats is not None else len(pool) or 4,),
        games=games,
        seed=seed,
        species=pool,
        options=table_options.read_options(option),
    )
    table_options.check_order(order)
    found = [find_bound(order.table(number)[0]) for number in range(games)]
    if as_json:
        from confluence.cli.output import write_json

        mean = sum(each.value for each in found) / games
        write_json({"mean": round(mean, 4), "tables": [each.to_json() for each in found]})
        return
    from confluence.cli.draw.bound import draw_bounds

    draw_bounds(order, found)
