"""`confluence tournament`: players compared on duplicate tables, with ratings, species effects and plots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from confluence.cli import matches, table_options

if TYPE_CHECKING:
    from confluence.lab.log import AnyOrder
    from confluence.lab.simulate import Result

PlayersArgument = Annotated[
    str,
    typer.Argument(metavar="PLAYER[,PLAYER...]", hidden=True, autocompletion=table_options.complete_player),
]
SeatsOption = Annotated[
    int | None,
    typer.Option("--seats", metavar="N", help="How many sit at a table; as many as --species names, else 4."),
]
TablesOption = Annotated[
    int, typer.Option("--tables", "-n", metavar="N", help="How many duplicate tables there are, each of --seats games.")
]
OutOption = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write the order and one line of JSON a game.")
]
RecordsOption = Annotated[
    bool, typer.Option("--records", help="Put the whole game into its line, from which it replays.")
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("tournament", cls=matches.ClusterCommand)(tournament)


def tournament(
    players: PlayersArgument,
    game: table_options.GameOption = "sidereal",
    seats: SeatsOption = None,
    tables: TablesOption = 10,
    seed: table_options.SeedOption = 1,
    species: table_options.TableSpeciesOption = None,
    deck: table_options.DeckOption = None,
    option: table_options.TableOption = None,
    laws: matches.LawsOption = "none",
    contracts: matches.ContractsOption = "table",
    bound: matches.BoundOption = None,
    workers: matches.WorkersOption = None,
    cluster: matches.ClusterOption = None,
    out: OutOption = None,
    resume: matches.ResumeOption = False,
    records: RecordsOption = False,
    csv: matches.CsvOption = None,
    html: matches.HtmlOption = None,
    as_json: matches.JsonOption = False,
) -> None:
    """Compare players on duplicate tables.

    PLAYER is a name or several with commas between them, such as planner,random; one alone plays against itself. A
    duplicate table is one draw of species and one seed, played as often as there are seats with the players rotated:
    everybody plays every species once. Equal arguments give equal results, whatever the number of workers.

    The report has ratings by Plackett and Luce with their uncertainty, scores and wins with intervals, what species
    are worth, how much of the possible a table won, deals, inventions, converters and points by turn.

    With --game altered a duplicate table is one deck and one seed, played once by every player.
    """
    from confluence.lab.games import GAMES
    from confluence.lab.tournament import Tournament

    lab = GAMES[table_options.check_game(game)]
    pool = table_options.read_seated(game, species=species, deck=deck)
    running = matches.Running(workers, cluster, out, resume, csv, html).check(reports=True)
    order = Tournament(
        game=game,
        entrants=table_options.read_players(players, game),
        seats=seats if seats is not None else len(pool) if pool and not lab.is_solo else lab.usual,
        tables=tables,
        seed=seed,
        species=pool,
        options=table_options.read_options(option, game),
        laws=matches.read_laws(laws),
        contracts=contracts,
        records=records,
        bounds=matches.read_bound(bound or matches.usual_bound(lab, ())),
    )
    table_options.check_order(order)
    results: list[Result] = []
    matches.play_and_tell(order, running, results.append, lambda: tell(order, results, csv, html, as_json=as_json))
    matches.complain([(result.number, result.error) for result in results if result.error], len(results))


def tell(order: AnyOrder, results: list[Result], csv: Path | None, html: Path | None, *, as_json: bool) -> None:
    """Print the report, and write the files that were asked for."""
    from confluence.lab.report import Report
    from confluence.lab.summary import Summary

    report, summary = Report(order, results), Summary(order.game)
    for result in results:
        summary.add(result)
    matches.write_report(report, csv, html)
    if as_json:
        from confluence.cli.output import write_json
        from confluence.lab.sheets import to_json

        write_json({**to_json(report), "digest": summary.digest})
        return
    from confluence.cli.draw.report import draw_report

    draw_report(report, summary)
