"""Writing to the terminal, a file or a pipe: text that always arrives whole."""

from __future__ import annotations

import io
import os
import sys
from typing import Final

USUAL_WIDTH: Final = 100
"""Columns where nothing says how wide the paper is, as in a pipe."""
SMALLEST_WIDTH: Final = 80
"""Narrower tables would break words; a narrower terminal wraps the lines itself."""
PIECE: Final = 8192


def write(text: str) -> None:
    """Write to stdout and see that it arrives; letters that its encoding lacks become question marks."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    # With PYTHONUNBUFFERED Python drops the rest of a write that the reader of a pipe cuts short, without a word. The
    # next piece then meets the closed pipe and the error is seen.
    for start in range(0, len(text), PIECE):
        sys.stdout.write(text[start : start + PIECE])
    sys.stdout.flush()


def write_json(document: object) -> None:
    """Write a JSON document, indented for people."""
    import json

    write(json.dumps(document, ensure_ascii=not can_write("→äß"), indent=1) + "\n")


def can_write(letters: str) -> bool:
    """Whether the encoding of stdout knows all these letters."""
    try:
        letters.encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def width() -> int:
    """How many columns there are: COLUMNS, else the terminal, else the usual number."""
    wanted = os.environ.get("COLUMNS", "")
    if wanted.isdecimal() and int(wanted) > 0:
        return max(SMALLEST_WIDTH, int(wanted))
    try:
        return max(SMALLEST_WIDTH, os.get_terminal_size(sys.stdout.fileno()).columns)
    except (OSError, ValueError):
        return USUAL_WIDTH
