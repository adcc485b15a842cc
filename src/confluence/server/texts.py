"""What people may write: names, titles, messages."""

from __future__ import annotations

from typing import Final

_JOINERS: Final = "\u200d"
"""Not printable and still part of texts: what holds some signs together, as in that of an astronaut."""


def is_text(text: str, *, also: str = "") -> bool:
    """Whether a text holds only what can be shown, or what is allowed besides."""
    return all(letter.isprintable() or letter in _JOINERS + also for letter in text)


def one_line(text: str) -> str:
    """A text without what nobody sees: space at its ends or twice in a row, and joiners that join nothing."""
    return " ".join(word for part in text.split() if (word := part.strip(_JOINERS)))
