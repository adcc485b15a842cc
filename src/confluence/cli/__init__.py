"""The `confluence` command.

    confluence --version
    confluence play --seats 5 --seed 7
    confluence cards --species zeth --era 2
    confluence card 271
    confluence species
    confluence rules ring trade
    confluence simulate --seats 4..9 --games 1000

Every mistake of a user ends in one line on stderr that begins with `confluence: `. Exit codes: 0 for success, 2 for a
command that cannot be understood, 1 for everything else that went wrong, 130 after Ctrl-C.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

NEEDS = ("typer", "rich")
"""The packages of the extra `confluence[cli]` without which no command can start."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    try:
        from confluence.cli.app import run
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] not in NEEDS:
            raise
        print(f"confluence: the package {error.name} is missing; install confluence[cli]", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return run(sys.argv[1:] if arguments is None else arguments)
