"""The examples of docs/altered.md, made anew: `python -m tests.cli.altered_docs` writes them into the page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.cli.running import COMMAND

PAGE = Path(__file__).parents[2] / "docs" / "altered.md"
TYPED = "1 2 3\nh\n1c\n1\n"
GAME = ("altered", "--deck", "muna", "--difficulty", "rising", "--seed", "7")
ENDS = {"––– Day 1, Afternoon": "? help", "> h": "> ", "> 1c": "  You draw"}
"""By the beginning of an excerpt of the game: how its last line begins."""
MINE = "1 Teija & Nauraa\n4 Sneezer Shroom\n1 Kelonic Generator\n1 Snezer Shroom\n"


def fresh(page: str) -> str:
    """The page with what the program says now."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "mine.txt").write_text(MINE, "utf-8")
        game = _run(folder, *GAME, typed=TYPED).splitlines()

        def block(match: re.Match[str]) -> str:
            first = match[1].split("\n", 1)[0]
            if first.startswith("$ confluence "):
                return f"```\n{first}\n{_run(folder, *first.split()[2:]).rstrip()}\n```\n"
            for begin, end in ENDS.items():
                if first.startswith(begin):
                    return f"```\n{_part(game, begin, end)}\n```\n"
            return match[0]

        return re.sub(r"^```\n(.*?)^```\n", block, page, flags=re.DOTALL | re.MULTILINE)


def _part(lines: list[str], begin: str, end: str) -> str:
    first = next(place for place, line in enumerate(lines) if line.startswith(begin))
    if begin == "> h":
        last = next(place for place in range(first + 1, len(lines)) if lines[place].startswith("> ")) - 1
    else:
        last = next(place for place in range(first + 1, len(lines)) if lines[place].startswith(end))
    return "\n".join(lines[first : last + 1])


def _run(folder: str, *arguments: str, typed: str = "") -> str:
    source = str(Path(__file__).parents[2] / "src")
    home = dict.fromkeys(("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"), folder)
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **home, "COLUMNS": "100", "PYTHONPATH": source, "PYTHONIOENCODING": "utf-8"},
        cwd=folder,
        timeout=200,
        check=False,
    )
    return done.stdout


if __name__ == "__main__":
    PAGE.write_text(fresh(PAGE.read_text("utf-8")), "utf-8")
    sys.exit(0)
