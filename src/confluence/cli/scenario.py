"""`confluence scenario`: play scenario files and say which of their expectations hold."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from confluence.cli.errors import UsageMistake

PathsArgument = Annotated[
    list[Path], typer.Argument(metavar="FILE_OR_FOLDER...", help="Scenario files, or folders with such files.")
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("scenario")(scenario)


def scenario(paths: PathsArgument) -> None:
    """Play scenarios: a position, what the players do, what is expected then.

    Prints one line for each, and for each expectation that failed what was expected and what was seen.
    """
    from confluence.cli.output import write
    from confluence.lab.scenarios.file import load
    from confluence.lab.scenarios.runner import run

    for path in paths:
        if not path.exists():
            raise UsageMistake(f"there is no file or folder {str(path)!r}")
    results = [run(one) for one in load(paths)]
    failed = sum(not result.passed for result in results)
    for result in results:
        told = result.scenario
        write(f"{'pass' if result.passed else 'FAIL'}  {told.name}  {told.title}\n")
        for miss in result.misses:
            write(f"      {told.file}:{miss.line}: {miss}\n")
    write(f"{len(results) - failed} passed, {failed} failed\n")
    if failed:
        raise typer.Exit(1)
