"""`confluence simulate`: many matches of players who are no people, with the laws of the game checked on the way."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Protocol

import typer

from confluence.cli import table_options
from confluence.cli.errors import UsageMistake, did_you_mean

if TYPE_CHECKING:
    from confluence.lab.simulate import Order
    from confluence.lab.summary import Summary

LAWS = ("all", "none")

SeatsOption = Annotated[
    str | None,
    typer.Option(
        "--seats", metavar="SEATS", help="Numbers of seats, as in 4, 4..9 or 4,6. As many as --species names, else 4."
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
WorkersOption = Annotated[
    int | None,
    typer.Option("--workers", "-w", metavar="N", help="Processes that play side by side; all processors by default."),
]
LawsOption = Annotated[
    str, typer.Option("--laws", metavar="all|none", help="Whether the laws of the game are checked after every action.")
]
OutOption = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write one line of JSON a game, from which it replays.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("simulate")(simulate)


def simulate(
    game: table_options.GameOption = "sidereal",
    seats: SeatsOption = None,
    players: PlayersOption = "random",
    games: GamesOption = 100,
    seed: table_options.SeedOption = 1,
    species: table_options.TableSpeciesOption = None,
    option: table_options.TableOption = None,
    laws: LawsOption = "all",
    workers: WorkersOption = None,
    out: OutOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play many games and add up what happened.

    Equal arguments give equal games and the same digest, whatever the number of workers. With --laws all every action
    is checked: goods balance against the events, every card lies in one place, loans are home at the end of a turn and
    so on; views, decisions and replays are checked as well.
    """
    from confluence.lab.simulate import BadOrder, Order, processors
    from confluence.lab.summary import Summary

    if laws not in LAWS:
        raise UsageMistake(f"--laws is all or none, not {laws!r}; {did_you_mean(laws, LAWS)}")
    if workers is not None and workers < 1:
        raise UsageMistake(f"at least 1 worker has to play, not {workers}")
    pool = table_options.read_species(species)
    order = Order(
        game=table_options.check_game(game),
        seats=table_options.read_seats(seats) if seats is not None else (len(pool) or 4,),
        games=games,
        players=table_options.read_players(players),
        seed=seed,
        species=pool,
        options=table_options.read_options(option),
        laws=laws == "all",
        records=out is not None,
    )
    try:
        order.check()
    except BadOrder as error:
        raise UsageMistake(str(error)) from None
    if workers is None:
        workers = max(1, min(processors(), order.total // 20))
    summary = Summary()
    start = perf_counter()
    try:
        _play(order, workers, out, summary)
    except KeyboardInterrupt:
        _report(order, summary, perf_counter() - start, workers, as_json=as_json)
        print(f"confluence: stopped after {summary.done} of {order.total} games", file=sys.stderr)
        raise
    _report(order, summary, perf_counter() - start, workers, as_json=as_json)
    _complain(summary)


def _play(order: Order, workers: int, out: Path | None, summary: Summary) -> None:
    """Play everything; what is done is in the summary and in the file, also when this is interrupted."""
    from confluence.lab.simulate import simulate as play_all

    with ExitStack() as stack:
        # Line by line, so that whatever happens the file holds every finished game.
        file = None if out is None else stack.enter_context(out.open("w", encoding="utf-8", buffering=1))
        bar = stack.enter_context(_progress(order.total))
        for result in stack.enter_context(closing(play_all(order, workers))):
            summary.add(result)
            if file is not None:
                file.write(result.record + "\n")
            bar()


class _Step(Protocol):
    """Called for every finished game."""

    def __call__(self) -> None: ...


@contextmanager
def _progress(total: int) -> Iterator[_Step]:
    """A bar on stderr for people who look; nothing in pipes and files."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=total)
        yield lambda: progress.advance(task)


def _report(order: Order, summary: Summary, seconds: float, workers: int, *, as_json: bool) -> None:
    if as_json:
        from confluence.cli.output import write_json

        write_json(summary.to_json())
    elif summary.done:
        from confluence.cli.draw_summary import draw_summary

        draw_summary(order, summary, seconds, workers)


def _complain(summary: Summary) -> None:
    """End with an error if games failed, naming the first of them."""
    from confluence.core.errors import ConfluenceError

    if summary.errors:
        number, reason = summary.errors[0]
        raise ConfluenceError(f"{len(summary.errors)} of {summary.done} games failed; game {number}: {reason}")
