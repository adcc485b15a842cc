"""The command line put together: every command module registers itself here, and every error leaves through here."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Annotated, Any, Final

import typer

from confluence.cli import (
    advise,
    bound,
    card,
    cards,
    gallery,
    play,
    report,
    rules,
    scenario,
    serve,
    simulate,
    species,
    tournament,
)
from confluence.cli.altered import command as altered
from confluence.cli.errors import UsageMistake
from confluence.core.errors import ConfluenceError, DataError

NAME: Final = "confluence"
COMMANDS: Final = (
    play,
    serve,
    advise,
    cards,
    card,
    species,
    gallery,
    rules,
    simulate,
    tournament,
    report,
    bound,
    scenario,
    altered,
)
"""The modules with a command. Each has `register(app)` and imports what is heavy inside its functions."""
SHELLS: Final = ("bash", "zsh", "fish", "powershell", "pwsh")
INTERRUPTED: Final = 130

if importlib.util.find_spec("rich") is None:  # looked for, not imported: only drawing needs it
    raise ModuleNotFoundError("No module named 'rich'", name="rich")


def build() -> typer.Typer:
    """The application with all commands."""
    # Plain help texts: they read well in every terminal and in pipes, and leave rich unloaded.
    app = typer.Typer(name=NAME, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.callback(invoke_without_command=True)(start)
    for module in COMMANDS:
        module.register(app)
    return app


@cache
def command() -> Any:
    """The command that parses arguments; 15 ms, therefore once per process."""
    return typer.main.get_command(build())


def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Sidereal Confluence at the command line: play, simulate, and look cards, species and rules up."""
    if version:
        from confluence import __version__

        print(f"{NAME} {__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; user errors become one line on stderr."""
    if sys.stdout is None:
        return complain("there is no output to write to, it is closed")
    try:
        try:
            return _run(arguments)
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _silence_output()
        return complain("nobody reads the output any more, the rest was dropped")
    except OSError as error:
        _silence_output()
        name = f"{error.filename}: " if error.filename else ""
        return complain(f"{name}{error.strerror or error}")


def _run(arguments: Sequence[str]) -> int:
    top = command()
    try:
        if os.environ.get(f"_{NAME.upper()}_COMPLETE"):  # a shell asks for completions; typer answers and leaves
            top.main(args=list(arguments), prog_name=NAME)
        _check_shell(arguments)
        with top.make_context(NAME, list(arguments)) as context:
            top.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except SystemExit as end:  # how typer leaves after everything about completion
        return end.code if isinstance(end.code, int) else 0
    except typer.Abort:
        return complain("stopped before the end")
    except typer.TyperException as error:
        return complain(_sentence(error), error.exit_code)
    except UsageMistake as error:
        return complain(str(error), 2)
    except DataError as error:
        return complain(str(error) if error.line else f"{error.file}: {error.reason}")
    except ConfluenceError as error:
        return complain(str(error))
    return 0


def complain(message: str, code: int = 1) -> int:
    """Print one line on stderr and hand the exit code back."""
    if sys.stderr is None:  # print would take None for stdout
        return code
    with suppress(OSError):
        print(f"{NAME}: {' '.join(message.split())}", file=sys.stderr, flush=True)
    return code


def _sentence(error: typer.TyperException) -> str:
    """A message of typer in the tone of ours, with the place where help is found."""
    message = error.format_message().rstrip(".")
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else NAME
    hint = f" See '{path} --help'" if message.endswith("?") else f"; see '{path} --help'"
    return message[:1].lower() + message[1:] + hint


def _check_shell(arguments: Sequence[str]) -> None:
    """Refuse to install or show completion for a shell that typer cannot serve, before typer prints about it."""
    if arguments[:1] not in (["--install-completion"], ["--show-completion"]):
        return
    shellingham = importlib.import_module("shellingham")
    try:
        shell = shellingham.detect_shell()[0]
    except shellingham.ShellDetectionFailure:
        raise UsageMistake(f"cannot tell which shell this is; call it from one of {', '.join(SHELLS)}") from None
    if shell not in SHELLS:
        raise UsageMistake(f"there is no completion for {shell}; there is for {', '.join(SHELLS)}")


def _silence_output() -> None:
    """Let the last flush of the interpreter go nowhere instead of failing again."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
