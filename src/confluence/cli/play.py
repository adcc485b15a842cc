"""`confluence play`: one whole game, told turn by turn."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from confluence.cli import options, table_options

SeatsOption = Annotated[
    int | None,
    typer.Option("--seats", metavar="N", help="How many sit at the table; as many as --species names, or 4."),
]
ELSEWHERE: Final = {"altered": "games of altered are not told here; play one yourself with 'confluence altered'"}


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("play")(play)


def play(
    game: table_options.GameOption = "sidereal",
    seats: SeatsOption = None,
    seed: table_options.SeedOption = 1,
    players: table_options.PlayersOption = None,
    species: table_options.TableSpeciesOption = None,
    option: table_options.TableOption = None,
    german: options.GermanOption = False,
) -> None:
    """Play a whole game and tell what happens.

    The strongest players there are sit at the table. Trades, inventions, upgrades, auctions and thefts are told as
    sentences, the economy of every turn and the final scores as tables.
    """
    from confluence.cli.tell_game import Commentator
    from confluence.lab.games import GAMES
    from confluence.lab.simulate import Order
    from confluence.lab.tables import play as play_match
    from confluence.players import STRONGEST, new_player

    pool = table_options.read_species(species)
    order = Order(
        game=table_options.check_game(game, ELSEWHERE),
        seats=(seats if seats is not None else len(pool) or 4,),
        games=1,
        players=table_options.read_players(players or STRONGEST),
        seed=seed,
        species=pool,
        options=table_options.read_options(option),
    )
    table_options.check_order(order)
    setup, names = order.table(0)
    teller = Commentator(names, german=german)
    play_match(GAMES[order.game].game, setup, [new_player(name) for name in names], seed=setup.seed, observers=[teller])
