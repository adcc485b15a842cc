"""Log lines for people or for machines: what happened and how long it took, never a key, a name, a word or a card.

Only the fields in `FIELDS` are written, so that nothing slips into a line by accident.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Final, TextIO

LOGGER: Final = logging.getLogger("confluence.server")
FIELDS: Final = (
    "table",
    "seat",
    "seq",
    "code",
    "count",
    "method",
    "route",
    "status",
    "milliseconds",
    "kind",
    "why",
)
"""Everything that may stand in a line beside its sentence."""


def note(level: int, message: str, **fields: object) -> None:
    """Write one line; a field that is not in `FIELDS` is a mistake of the program."""
    unknown = set(fields) - set(FIELDS)
    if unknown:
        raise ValueError(f"these fields may not be logged: {', '.join(sorted(unknown))}")
    if LOGGER.isEnabledFor(level):
        LOGGER.log(level, message, extra={"fields": fields})


class _Strangers(logging.Filter):
    """Leaves out what anybody can make the programs below the server say, as often as they like."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        return not str(record.msg).startswith(_SAID_OF_STRANGERS)


_SAID_OF_STRANGERS: Final = (
    "Invalid HTTP request",
    "Invalid UTF-8",
    "Unsupported upgrade",
    "Exceeded concurrency",
    "ASGI callable returned without completing handshake",  # a handshake that was refused with an answer
)


class TextFormatter(logging.Formatter):
    """`12:30:05 info  table opened  table=…`."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        clock = time.strftime("%H:%M:%S", time.localtime(record.created))
        fields = getattr(record, "fields", {})
        said = "".join(f"  {name}={value}" for name, value in fields.items())
        return f"{clock} {record.levelname.lower():<7} {_one_line(record)}{said}{self._failure(record)}"

    def _failure(self, record: logging.LogRecord) -> str:
        return "\n" + self.formatException(record.exc_info) if record.exc_info else ""


class JsonFormatter(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "message": _one_line(record),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def _one_line(record: logging.LogRecord) -> str:
    return " ".join(record.getMessage().split())


def set_up(form: str, *, quiet: bool = False, stream: TextIO | None = None) -> None:
    """Let the server and the programs below it write to stderr in this form."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    handler.addFilter(_Strangers())
    level = logging.WARNING if quiet else logging.INFO
    for name, least in (("confluence", level), ("uvicorn", logging.WARNING), ("websockets", logging.ERROR)):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(max(level, least))
        logger.propagate = False
