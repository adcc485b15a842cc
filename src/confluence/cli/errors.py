"""The mistakes that only a command line can make."""

from __future__ import annotations

from collections.abc import Iterable

from confluence.core.errors import ConfluenceError


class UsageMistake(ConfluenceError):
    """The command cannot be understood; the message is one clear line."""


def did_you_mean(wrong: str, known: Iterable[str]) -> str:
    """A hint with the known word nearest to a wrong one, or with all of them, to put behind a message."""
    from difflib import get_close_matches  # only needed on a mistake, and slow to import

    words = list(known)
    near = get_close_matches(wrong.casefold(), words, n=1, cutoff=0.55)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(words)}"
