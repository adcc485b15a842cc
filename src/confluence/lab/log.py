"""Results on disk: one line of JSON for the order and one for each finished match, in the order of their numbers.

A line is written when its match is over, so that a stop at any time costs the matches that were being played and no
more. To go on, the order has to be the same one; a last line that was cut off is dropped.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Final

from confluence.core.errors import ConfluenceError, DataError
from confluence.core.wire import WireError, from_json, to_json
from confluence.lab.games import GAMES
from confluence.lab.simulate import Order, Result
from confluence.lab.tournament import Tournament

FORMAT: Final = 1
"""Raised by everything that older programs cannot read, or would read as something else."""
KINDS: Final[dict[str, type[Order | Tournament]]] = {"simulation": Order, "tournament": Tournament}
_RECORD: Final = ("setup", "outcome", "log")
"""What a record adds to a result; its digest is the one of the result."""

AnyOrder = Order | Tournament


class LogMismatch(ConfluenceError):
    """The log belongs to another order; the message says what differs."""


@dataclass(frozen=True, slots=True)
class Log:
    """A log as it was read."""

    order: AnyOrder
    rules: str
    """Version of the rules by which the matches were played."""
    results: list[Result]
    end: int
    """How many bytes hold whole lines."""
    torn: bool
    """Whether something that is no whole line stands behind them."""


def header(order: AnyOrder) -> str:
    """The first line of a log."""
    kind = next(name for name, cls in KINDS.items() if isinstance(order, cls))
    said = asdict(order)
    if said["contracts"] == KINDS[kind]().contracts:  # programs before this field read such logs as well
        del said["contracts"]
    head = {"confluence_log": FORMAT, "kind": kind, "rules": GAMES[order.game].game.rules, "order": said}
    return json.dumps(head, ensure_ascii=False)


def line(result: Result) -> str:
    """The line of a match; with a record it can be replayed by `confluence.core.record.read`."""
    data = to_json(replace(result, record=""))
    if not result.record:
        return json.dumps(data, ensure_ascii=False)
    data.pop("digest", None)
    return json.dumps(data, ensure_ascii=False)[:-1] + ", " + result.record[1:]


def read(path: Path) -> Log:
    """Read a log; a line that cannot be read is a `DataError` with its number."""
    text = path.read_bytes()
    end = text.rfind(b"\n") + 1
    lines = text[:end].split(b"\n")[:-1]
    if not lines:
        raise DataError(str(path), 0, "holds no line of a log of results")
    order, rules = _read_header(path, lines[0])
    results = [_read_result(path, number, found) for number, found in enumerate(lines[1:])]
    if len(results) > order.total:
        raise DataError(str(path), order.total + 2, f"there are only {order.total} games in this order")
    return Log(order, rules, results, end, end < len(text))


@contextmanager
def kept(path: Path, order: AnyOrder, *, resume: bool) -> Iterator[tuple[list[Result], Callable[[Result], None]]]:
    """The results that the file holds already, and what writes further ones behind them."""
    done: list[Result] = []
    if _holds_something(path):
        if not resume:
            raise LogMismatch(f"{path} holds results already; add --resume to go on with them, or name another file")
        done = _go_on(path, order)
    begun = _holds_something(path)
    # Line by line, so that whatever happens the file holds every finished match.
    with path.open("a", encoding="utf-8", buffering=1, newline="\n") as file:
        if not begun:
            file.write(header(order) + "\n")

        def keep(result: Result) -> None:
            file.write(line(result) + "\n")

        yield done, keep


def _holds_something(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0


def _go_on(path: Path, order: AnyOrder) -> list[Result]:
    """Check that the log belongs to the order, and cut off what is no whole line."""
    if b"\n" not in path.read_bytes():  # stopped in the middle of the first line
        path.write_bytes(b"")
        return []
    log = read(path)
    differs = difference(log, order)
    if differs:
        raise LogMismatch(f"{path} cannot be resumed: {differs}")
    if log.torn:
        with path.open("r+b") as file:
            file.truncate(log.end)
    return log.results


def difference(log: Log, order: AnyOrder) -> str:
    """In words, in what a log differs from an order; empty if it does not."""
    if type(log.order) is not type(order):
        names = {cls: name for name, cls in KINDS.items()}
        return f"it holds a {names[type(log.order)]}, this is a {names[type(order)]}"
    rules = GAMES[order.game].game.rules
    differing = [] if log.rules == rules else [f"rules {log.rules} there, {rules} here"]
    for each in fields(order):
        there, here = getattr(log.order, each.name), getattr(order, each.name)
        if there != here:
            differing.append(f"{each.name} {_show(there)} there, {_show(here)} here")
    return "; ".join(differing)


def _show(value: object) -> str:
    if isinstance(value, dict):
        value = tuple(f"{name}={_show(setting)}" for name, setting in value.items())
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or "none"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _read_header(path: Path, found: bytes) -> tuple[AnyOrder, str]:
    try:
        head = json.loads(found)
        written = head["confluence_log"]
        kind = KINDS[head["kind"]] if written == FORMAT else None
        if kind is not None:
            return from_json(kind, head["order"], "order").check(), from_json(str, head["rules"], "rules")
    except WireError as error:
        raise DataError(str(path), 1, f"the order of this log cannot be read: {error}") from error
    except ConfluenceError as error:
        raise DataError(str(path), 1, f"the order of this log cannot be played here: {error}") from error
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise DataError(str(path), 1, "this is no log of results as this program writes it") from error
    raise DataError(str(path), 1, f"this log has format {written}, this program reads format {FORMAT}")


def _read_result(path: Path, number: int, found: bytes) -> Result:
    at = number + 2
    try:
        data = json.loads(found)
        rest = {key: value for key, value in data.items() if key not in _RECORD}
        result = from_json(Result, rest)
    except WireError as error:
        raise DataError(str(path), at, f"this is no result of a game: {error}") from error
    except (AttributeError, TypeError, ValueError, RecursionError) as error:
        raise DataError(str(path), at, "this line is no whole JSON object") from error
    if result.number != number:
        raise DataError(str(path), at, f"game {number} was expected here, not {result.number}")
    seats = len(result.seats)
    if len(result.players) != seats or (not result.error and len(result.scores) != seats):
        raise DataError(str(path), at, f"players and scores do not fit {seats} seats")
    return result
