"""`confluence altered`: Altered Confluence, a solo game in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from typer.core import TyperGroup

from confluence.cli import options
from confluence.cli.errors import UsageMistake, did_you_mean
from confluence.cli.files import read_text
from confluence.core.errors import ConfluenceError, DataError, Illegal

if TYPE_CHECKING:
    from confluence.cli.altered.paper import Paper
    from confluence.cli.altered.saves import Shelf
    from confluence.cli.altered.table import Input
    from confluence.core.game import Setup

LARGEST_SEED: Final = 2**53
USUAL_DECK: Final = "mu"


def complete_deck(incomplete: str) -> list[tuple[str, str]]:
    """Starter decks by short name."""
    from confluence.altered.decks import starter_decks

    return [(key, deck.name) for key, deck in starter_decks().items() if key.startswith(incomplete)]


def complete_difficulty(incomplete: str) -> list[str]:
    """Presets of the project's deck."""
    from confluence.altered.deck_file import tidefall

    return [name for name in tidefall().presets if name.startswith(incomplete)]


def complete_switch(incomplete: str) -> list[str]:
    """Switches of the rules with their values."""
    from confluence.altered.options import CHOICES

    pairs = [f"{name}={value}" for name, values in CHOICES.items() for value in values]
    return [pair for pair in pairs if pair.startswith(incomplete)]


DeckOption = Annotated[
    str | None,
    typer.Option(
        "--deck",
        metavar="NAME_OR_FILE",
        help="Your deck: a starter deck (ax, br, ly, mu, or, yz, or its faction), or a file with a list.",
        autocompletion=complete_deck,
    ),
]
ConfluenceOption = Annotated[
    Path | None, typer.Option("--confluence", metavar="FILE", help="A deck for the Confluence, as JSON.")
]
DifficultyOption = Annotated[
    str | None,
    typer.Option(
        "--difficulty",
        metavar="LEVEL",
        help="Rare cards of the Confluence: 0 to 15, calm, rising, surge, deluge, or a list such as TF-13,TF-15.",
        autocompletion=complete_difficulty,
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", help="Where all chance comes from; any if not said."),
]
SwitchOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="A switch of the rules, such as OVERCOME='may decline'. Repeatable.",
        autocompletion=complete_switch,
    ),
]
ResumeOption = Annotated[
    bool,
    typer.Option("--resume", help="Go on with the saved game, or with one that was set aside: --resume left-1."),
]
KeptOption = Annotated[str | None, typer.Option("--kept", metavar="NAME", hidden=True)]
NewOption = Annotated[bool, typer.Option("--new", help="Start a new game; a saved one is set aside.")]
HintsOption = Annotated[
    bool | None,
    typer.Option(
        "--hints/--no-hints",
        help="Hints before every choice, or none at all; otherwise h asks for one.",
        show_default=False,
    ),
]
StatsOption = Annotated[bool, typer.Option("--stats", help="Show how past games went.")]
AnswersOption = Annotated[
    Path | None,
    typer.Option("--answers", metavar="FILE", help="Take the answers from this file, one a line, and stop at its end."),
]
DeckArgument = Annotated[str | None, typer.Argument(metavar="DECK", hidden=True, autocompletion=complete_deck)]
NameArgument = Annotated[list[str], typer.Argument(metavar="NAME", hidden=True)]
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", hidden=True)]


class Group(TyperGroup):
    """The command with its own commands; behind `--resume` the name of a game may stand."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Give the name to an option of its own."""
        for place, word in enumerate(args):
            if word in self.commands:
                break
            if word.startswith("--resume="):
                args = [*args[:place], "--resume", "--kept", word.removeprefix("--resume="), *args[place + 1 :]]
                break
            name = args[place + 1] if place + 1 < len(args) else "-"
            if word == "--resume" and not name.startswith("-") and name not in self.commands:
                args = [*args[: place + 1], "--kept", *args[place + 1 :]]
                break
        return super().parse_args(ctx, args)


def register(app: typer.Typer) -> None:
    """Add the command with its own commands."""
    own = typer.Typer(name="altered", cls=Group, rich_markup_mode=None, pretty_exceptions_enable=False)
    own.callback(invoke_without_command=True)(altered)
    own.command("decks")(decks)
    own.command("card")(card)
    own.command("check")(check)
    app.add_typer(own)


def altered(
    context: typer.Context,
    deck: DeckOption = None,
    confluence: ConfluenceOption = None,
    difficulty: DifficultyOption = None,
    seed: SeedOption = None,
    option: SwitchOption = None,
    resume: ResumeOption = False,
    kept: KeptOption = None,
    new: NewOption = False,
    hints: HintsOption = None,
    stats: StatsOption = False,
    answers: AnswersOption = None,
    german: options.GermanOption = False,
) -> None:
    """Play Altered Confluence, a solo card game, in the terminal.

    Bring Hero and Companion together before the Darkness covers one of them. The game is saved after every action;
    typing ? at the table shows what can be typed. The commands below show decks and cards and check files.
    """
    if context.invoked_subcommand is not None:
        return
    from confluence.cli.altered.paper import Paper
    from confluence.cli.altered.saves import Shelf

    paper, shelf = Paper(german=german), Shelf.usual()
    with _spoken(german):
        if stats:
            from confluence.cli.altered.cards import draw_games

            draw_games(paper, *shelf.games())
            paper.deliver()
            return
        said = {
            "--deck": deck,
            "--confluence": confluence,
            "--difficulty": difficulty,
            "--seed": seed,
            "--option": option,
        }
        named = [word for word, value in said.items() if value is not None]
        if resume and (new or named):
            raise UsageMistake(f"say --resume or {'--new' if new else named[0]}, not both: a saved game has its own")
        from confluence.cli.altered.table import Input

        source = Input(answers)
        if kept is not None:
            _choose(paper, shelf, kept)
        if not resume and not new and shelf.has_game():
            resume = _ask_resume(paper, source, bool(named))
        setup = None if resume else _setup(paper, deck, confluence, difficulty, seed, option)
        if setup is not None:
            _check(paper, setup, deck, confluence)
        _play(shelf, paper, source, setup, hints)


@contextmanager
def _spoken(german: bool) -> Iterator[None]:
    """Mistakes in the language of the user."""
    try:
        yield
    except ConfluenceError as mistake:
        from confluence.cli.altered.german import BOOK

        if not german or isinstance(mistake, DataError | Illegal):
            raise
        raise type(mistake)(BOOK.say(str(mistake))) from None


def _choose(paper: Paper, shelf: Shelf, name: str) -> None:
    """Take a game that was set aside; where none has this name, they are listed."""
    if shelf.choose(name):
        return
    from confluence.cli.altered.cards import draw_kept

    games = shelf.aside()
    if not games:
        raise UsageMistake(f"no game {name!r} was set aside; there is none at all")
    draw_kept(paper, games)
    paper.deliver()
    sys.stdout.flush()
    raise UsageMistake(f"no game {name!r} was set aside; {did_you_mean(name, [game.name for game in games])}")


def _ask_resume(paper: Paper, source: Input, named: bool) -> bool:
    """What becomes of a saved game: asked at a terminal, otherwise it has to be said."""
    from confluence.cli.altered.paper import is_no, is_yes

    if not source.prompts:
        raise UsageMistake("there is a saved game; say --resume to go on with it or --new to set it aside")
    question = paper(
        "There is a saved game. Go on with it? y or n (n sets it aside) ",
        "Es gibt ein gesichertes Spiel. Weiterspielen? j oder n (n legt es beiseite) ",
    )
    while True:
        answer = source.ask(question)
        if answer is None:
            raise typer.Abort
        if is_yes(answer) or (not answer.strip() and not named):
            return True
        if is_no(answer):
            return False


def _setup(
    paper: Paper,
    deck: str | None,
    confluence: Path | None,
    difficulty: str | None,
    seed: int | None,
    switches: list[str] | None,
) -> Setup:
    """The game that was asked for, or one clear mistake."""
    import secrets

    from confluence.altered.game import ALTERED
    from confluence.altered.setup import CUSTOM
    from confluence.cli.altered.cards import find_deck, unknown_deck
    from confluence.core.game import Setup

    if seed is not None and not 0 <= seed <= LARGEST_SEED:
        raise UsageMistake(f"a seed is a number from 0 to {LARGEST_SEED}, not {seed}")
    words = _switches(paper, switches)
    key = find_deck(deck or USUAL_DECK)
    if key is None:
        assert deck is not None
        path = Path(deck)
        if not path.is_file():
            raise unknown_deck(deck)
        words["DECK"] = read_text(path)
        key = CUSTOM
    if confluence is not None:
        words["CONFLUENCE"] = read_text(confluence)
    words["DIFFICULTY"] = difficulty if difficulty is not None else "0"
    return Setup(ALTERED.name, ALTERED.rules, (key,), seed if seed is not None else secrets.randbelow(10**6), words)


def _switches(paper: Paper, words: list[str] | None) -> dict[str, str]:
    from confluence.altered.options import CHOICES, Options

    found: dict[str, str] = {}
    for word in words or ():
        name, equals, value = word.partition("=")
        name = name.strip().upper()
        if not equals:
            raise UsageMistake(f"{word!r} is no option; write NAME=VALUE, such as MEETING='at once'")
        if name not in CHOICES:
            raise UsageMistake(f"there is no option {name}; there are {', '.join(CHOICES)}")
        if name in found:
            raise UsageMistake(f"the option {name} is given twice")
        found[name] = value.strip()
    try:
        Options.parse(found)
    except Illegal as refusal:
        raise UsageMistake(paper.refusal(refusal)) from None
    return found


def _check(paper: Paper, setup: Setup, deck: str | None, confluence: Path | None) -> None:
    """Tell a mistake before a saved game is set aside; all that is wrong with a file, one a line."""
    from confluence.altered.game import ALTERED
    from confluence.cli.altered.cards import draw_problems

    try:
        ALTERED.new(setup)
    except Illegal as refusal:
        file, problems = "", [refusal.message]
        if refusal.code == "BAD_DECK" and deck is not None:
            file, problems = deck, refusal.details["problems"]
        elif refusal.code == "BAD_CONFLUENCE_DECK" and confluence is not None:
            from confluence.altered.deck_file import deck_problems

            file, problems = str(confluence), deck_problems(setup.options["CONFLUENCE"], str(confluence))
        if len(problems) == 1:
            raise UsageMistake(": ".join([*filter(None, [file]), paper.told(problems[0])])) from None
        draw_problems(paper, file, problems)
        paper.deliver()
        sys.stdout.flush()
        raise UsageMistake(f"{file} cannot be played, it has {len(problems)} problems") from None


def _play(shelf: Shelf, paper: Paper, source: Input, setup: Setup | None, hints: bool | None) -> None:
    from confluence.cli.altered.saves import new_notes
    from confluence.cli.altered.table import Table

    if setup is None:
        table = Table.resume(shelf, paper, source)
    else:
        if shelf.has_game():
            kept = shelf.set_aside("left")
            again = f"confluence altered --resume {kept.stem.removeprefix('game-')}"
            paper.say(
                f"The saved game is kept as {kept}; go on with it: {again}",
                f"Das gesicherte Spiel bleibt als {kept}; weiter damit: {again} --german",
            )
        table = Table.begin(shelf, setup, new_notes(), paper, source)
    table.hints = hints
    if source.prompts:
        _edit_lines()
    table.play()


def _edit_lines() -> None:
    """Arrow keys and history at the prompt, where the system has them."""
    with suppress(ImportError):
        import readline  # noqa: F401


def decks(
    name: DeckArgument = None,
    as_list: Annotated[bool, typer.Option("--list", help="The deck as a list for other programs.")] = False,
    german: options.GermanOption = False,
) -> None:
    """Show the six starter decks, or one of them with all its cards and texts.

    DECK is a short name (ax), a faction (Axiom), a hero, a file with a deck list, or tidefall, the Confluence's deck.
    """
    from confluence.altered.deck_file import tidefall
    from confluence.altered.decks import read_list, starter_decks
    from confluence.cli.altered import cards as drawn
    from confluence.cli.altered.paper import Paper
    from confluence.cli.output import write

    paper = Paper(german=german)
    with _spoken(german):
        if name is None:
            drawn.draw_decks(paper)
        elif name.casefold() in ("tidefall", "confluence"):
            drawn.draw_confluence(paper, tidefall())
        else:
            key = drawn.find_deck(name)
            found = starter_decks()[key] if key is not None else None
            if found is None:
                if not Path(name).is_file():
                    raise drawn.unknown_deck(name)
                found, problems = read_list(read_text(Path(name)), Path(name).name)
                if found is None or problems:
                    raise UsageMistake(f"{name}: {problems[0]}; see 'confluence altered check'")
            if as_list:
                write(found.lines())
                return
            drawn.draw_deck(paper, found)
    paper.deliver()


def card(name: NameArgument, german: options.GermanOption = False) -> None:
    """Show a card with our text in English and German.

    NAME is a name (Naiad), an id, or the reference of deck lists (ALT_CORE_B_AX_08_C).
    """
    from confluence.cli.altered.cards import draw_card_page, find_cards
    from confluence.cli.altered.paper import Paper

    paper = Paper(german=german)
    found, problem = find_cards(" ".join(name))
    if not found:
        raise ConfluenceError(paper.told(problem))
    for place, one in enumerate(found):
        if place:
            paper.add("")
        draw_card_page(paper, one, both=True)
    paper.deliver()


def check(
    file: FileArgument,
    longer: Annotated[bool, typer.Option("--longer", help="Allow decks of 39 to 59 cards.")] = False,
    german: options.GermanOption = False,
) -> None:
    """Check a file: a deck list, or a deck of the Confluence as JSON. Every problem is reported."""
    from confluence.cli.altered.cards import check_confluence, check_list
    from confluence.cli.altered.paper import Paper

    with _spoken(german):
        text = read_text(file)
    paper = Paper(german=german)
    if text.lstrip().startswith(("{", "[")):
        fine = check_confluence(paper, file, text)
    else:
        fine = check_list(paper, file, text, "39 to 59" if longer else "39")
    paper.deliver()
    if not fine:
        sys.stdout.flush()
        raise typer.Exit(1)
