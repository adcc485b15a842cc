"""`confluence report`: the report of a log of results, finished or not."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from confluence.cli import matches
from confluence.cli.errors import UsageMistake
from confluence.cli.tournament import tell

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", hidden=True)]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("report")(report)


def report(
    file: FileArgument,
    csv: matches.CsvOption = None,
    html: matches.HtmlOption = None,
    as_json: matches.JsonOption = False,
) -> None:
    """Report on the results in a log.

    FILE is what `tournament` or `simulate` wrote with --out. It may still grow: a last line that is not complete yet is
    left out.
    """
    from confluence.core.errors import ConfluenceError
    from confluence.lab.log import read

    if not file.is_file():
        raise UsageMistake(f"there is no file {str(file)!r}")
    matches.check_targets(csv, html)
    log = read(file)
    if not log.results:
        raise ConfluenceError(f"{file} holds no finished game yet")
    tell(log.order, log.results, csv, html, as_json=as_json)
