"""`confluence rules`: look rules up by number or words, and see which of them have tests."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from confluence.cli import table_options
from confluence.cli.errors import UsageMistake, did_you_mean

if TYPE_CHECKING:
    from confluence.cli.rule_page import Page

WordsArgument = Annotated[list[str] | None, typer.Argument(metavar="[ID_OR_WORDS]", hidden=True)]
CoverageOption = Annotated[
    bool, typer.Option("--coverage", help="Show how many tests and scenarios name each rule; needs a checkout.")
]
StrictOption = Annotated[
    bool, typer.Option("--strict", help="With --coverage: fail if a rule that can be tested has no test.")
]
TestsOption = Annotated[
    Path, typer.Option("--tests", metavar="FOLDER", help="With --coverage: the folder with the tests.")
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("rules")(rules)


def rules(
    words: WordsArgument = None,
    game: table_options.GameOption = "sidereal",
    coverage: CoverageOption = False,
    strict: StrictOption = False,
    tests: TestsOption = Path("tests"),
) -> None:
    """Show rules of a game.

    With an id (R-TRADE-06), a group (R-TRADE, trade) or words (ring trade) the rules that fit; without anything the
    groups of rules. Worked examples (WE-…), test vectors (DT-…) and rulings (OQ-…) are found by their ids as well.
    With --game altered ids look like A-PLAY-07, V-OP-boost or X-01.
    """
    from confluence.cli.draw.rules import draw_coverage, draw_groups, draw_rules
    from confluence.cli.rule_page import BOOKS, read_page

    if game not in BOOKS:
        raise UsageMistake(f"there is no game {game!r}; {did_you_mean(game, BOOKS)}")
    page = read_page(game)
    if coverage:
        _check_folder(tests)
        complete = draw_coverage(page, tests, " ".join(words or ()))
        if strict and not complete:
            raise typer.Exit(1)
    elif strict:
        raise UsageMistake("--strict belongs to --coverage")
    elif words:
        draw_rules(page, _found(page, " ".join(words)))
    else:
        draw_groups(page, game)


def _check_folder(tests: Path) -> None:
    if not tests.is_dir():
        raise UsageMistake(
            f"there is no folder {str(tests)!r}; run this in a checkout, or name the folder with --tests"
        )


def _found(page: Page, text: str) -> list[str]:
    found = page.find(text)
    if not found:
        raise UsageMistake(f"no rule has the id {text!r} or speaks of it; {did_you_mean(text.upper(), page.groups)}")
    return found
