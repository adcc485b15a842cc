"""What a client does with a patch: the counterpart of `confluence.server.patches`, as the protocol describes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from confluence.server.patches import Op


class PatchError(ValueError):
    """The patch does not fit the value it was made for."""


def patched(value: Any, patch: Sequence[Op]) -> Any:
    """The JSON value after a patch; the value given is left as it was."""
    box = [_copied(value)]
    for op in patch:
        try:
            _carry_out(box, op)
        except (KeyError, IndexError, TypeError, ValueError) as error:
            raise PatchError(f"the operation {op!r} does not fit") from error
    return box[0]


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    return [_copied(item) for item in value] if isinstance(value, list) else value


def _carry_out(box: list[Any], op: Op) -> None:
    path = [0, *op[1]]
    target: Any = box
    for step in path[:-1]:
        target = target[step]
    if op[0] == "=":
        target[path[-1]] = _copied(op[2])
    elif op[0] == "-":
        del target[path[-1]]
    elif op[0] == "splice":
        items = target[path[-1]]
        start, count = op[2], op[3]
        if not (isinstance(items, list) and 0 <= start <= start + count <= len(items)):
            raise ValueError("the list is shorter")
        items[start : start + count] = _copied(op[4])
    else:
        raise ValueError("no such operation")
