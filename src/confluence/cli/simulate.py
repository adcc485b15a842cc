"""`confluence simulate`: many matches of players who are no people, with the laws of the game checked on the way."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from confluence.cli import matches, table_options

if TYPE_CHECKING:
    from confluence.lab.simulate import Order, Result
    from confluence.lab.summary import Summary

SeatsOption = Annotated[
    str | None,
    typer.Option(
        "--seats",
        metavar="SEATS",
        help="Numbers of seats, as in 4, 4..9 or 4,6. As many as --species names, else 4; altered has one.",
    ),
]
PlayersOption = Annotated[
    str,
    typer.Option(
        "--players",
        metavar="NAME[,NAME...]",
        help="Who plays: one for all seats, or one for each.",
        autocompletion=table_options.complete_player,
    ),
]
GamesOption = Annotated[
    int, typer.Option("--games", "-n", metavar="N", help="How many games are played with each number of seats.")
]
OutOption = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Write the order and one line of JSON a game, from which it replays."),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("simulate", cls=matches.ClusterCommand)(simulate)


def simulate(
    game: table_options.GameOption = "sidereal",
    seats: SeatsOption = None,
    players: PlayersOption = "random",
    games: GamesOption = 100,
    seed: table_options.SeedOption = 1,
    species: table_options.TableSpeciesOption = None,
    deck: table_options.DeckOption = None,
    difficulty: table_options.DifficultyOption = None,
    option: table_options.TableOption = None,
    laws: matches.LawsOption = "all",
    contracts: matches.ContractsOption = "table",
    bound: matches.BoundOption = None,
    workers: matches.WorkersOption = None,
    cluster: matches.ClusterOption = None,
    out: OutOption = None,
    resume: matches.ResumeOption = False,
    csv: matches.CsvOption = None,
    html: matches.HtmlOption = None,
    as_json: matches.JsonOption = False,
) -> None:
    """Play many games and add up what happened.

    Equal arguments give equal games and the same digest, whatever the number of workers. With --laws all every action
    is checked: goods balance against the events, every card lies in one place, loans are home at the end of a turn and
    so on; views, decisions and replays are checked as well.

    A table that wins more than it could is an error. All tables are compared with their bound, but every 50th where
    everybody plays at random, because a bound takes longer than such a game.

    With --game altered one player sits there with a deck, and nobody knows a bound. What is shown is how often each
    deck wins on each difficulty, in percent with the 95 % interval by Wilson: --decks all --difficulty 0,5,10,15
    --games 300 plays 300 games for every pair, all with the same shuffles.
    """
    from confluence.lab.games import GAMES
    from confluence.lab.simulate import Order
    from confluence.lab.summary import Summary

    running = matches.Running(workers, cluster, out, resume, csv, html).check()
    lab = GAMES[table_options.check_game(game)]
    pool = table_options.read_seated(game, species=species, deck=deck)
    who = table_options.read_players(players, game)
    usual = len(pool) if pool and not lab.is_solo else lab.usual
    order = Order(
        game=game,
        seats=table_options.read_seats(seats) if seats is not None else (usual,),
        games=games,
        players=who,
        seed=seed,
        species=pool,
        each=lab.is_solo and bool(pool),
        options=table_options.read_options(option, game),
        vary=table_options.read_levels(game, difficulty),
        laws=matches.read_laws(laws),
        contracts=contracts,
        records=out is not None,
        bounds=matches.read_bound(bound or matches.usual_bound(lab, who)),
    )
    table_options.check_order(order)
    summary, results = Summary(game), _Results(keeps=csv is not None or html is not None)
    start = perf_counter()
    matches.play_and_tell(
        order,
        running,
        lambda result: results.take(result, summary),
        lambda: _report(order, summary, results, running, perf_counter() - start, as_json=as_json),
    )
    matches.complain(summary.errors, summary.done)


class _Results:
    """The results, if a report is made from them; otherwise they are only summed up."""

    def __init__(self, *, keeps: bool) -> None:
        self.keeps = keeps
        self.kept: list[Result] = []

    def take(self, result: Result, summary: Summary) -> None:
        """One more match is over."""
        summary.add(result)
        if self.keeps:
            self.kept.append(result)


def _report(
    order: Order, summary: Summary, results: _Results, running: matches.Running, seconds: float, *, as_json: bool
) -> None:
    if results.keeps:
        from confluence.lab.report import Report

        matches.write_report(Report(order, results.kept), running.csv, running.html)
    if as_json:
        from confluence.cli.output import write_json

        write_json(summary.to_json())
    else:
        from confluence.cli.draw.summary import draw_summary

        draw_summary(order, summary, seconds, running.who(order))
