"""The family of errors that the games raise, by cause.

`Illegal` is the refusal of a move: it is part of normal play and carries what a client needs to explain itself.
`NotationError` and `DataError` are about text: what somebody typed, and what stands in a data file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class ConfluenceError(Exception):
    """Base of every error that this package raises on purpose."""


class NotationError(ConfluenceError, ValueError):
    """The text is not in our notation; the message says where and what was expected."""

    def __init__(self, reason: str, text: str = "", position: int | None = None) -> None:
        self.reason = reason
        self.text = text
        self.position = position
        where = f" in {text!r}" if text else ""
        super().__init__(f"{reason}{where}")

    def caret(self) -> str:
        """The text with a caret under the place that could not be read, or an empty string."""
        if not self.text or self.position is None:
            return ""
        return f"{self.text}\n{' ' * self.position}^"


class DataError(ConfluenceError, ValueError):
    """A data file of the package, or one given by a user, is broken."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        self.file = file
        self.line = line
        self.reason = reason
        super().__init__(f"{file}:{line}: {reason}")

    def __reduce__(self) -> tuple[type[DataError], tuple[str, int, str]]:
        return type(self), (self.file, self.line, self.reason)


class Illegal(ConfluenceError):
    """The action is not allowed in this state; nothing was changed.

    `code` is stable and meant for programs, `message` is a sentence for people, `details` holds the numbers that
    matter as plain JSON values. All three only ever say what the asking seat may know (R-DIG-07).
    """

    def __init__(self, code: str, message: str, details: Mapping[str, Any] | None = None) -> None:
        self.code = code
        self.message = message
        self.details: dict[str, Any] = dict(details or {})
        super().__init__(f"{code}: {message}")

    def __reduce__(self) -> tuple[type[Illegal], tuple[str, str, dict[str, Any]]]:
        return type(self), (self.code, self.message, self.details)

    def to_json(self) -> dict[str, Any]:
        """The form in which a refusal travels to a client."""
        return {"code": self.code, "message": self.message, "details": self.details}
