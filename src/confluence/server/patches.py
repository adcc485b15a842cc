"""Small patches between two views, so that an update costs what has changed and not what is on the table.

A patch is a list of operations on the JSON form of a view, carried out one after the other:

    ["=", path, value]                      put the value there; an empty path is the whole view
    ["-", path]                             take the key away
    ["splice", path, start, count, items]   in the list there, replace `count` items from `start` by these

A path is a list of keys and indexes. Views are compared as dataclasses before anything is encoded: what is the same
object, or equal, costs nothing. In a list of records the first field tells which record is which.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any, Final, Union, get_args, get_origin

from confluence.core.wire import json_schema, to_json

Op = list[Any]
Patch = list[Op]
Path = tuple[str | int, ...]
_Encoder = Callable[[Any], Any]
_Differ = Callable[[Any, Any, Path, Patch], None]
Run = tuple[int, int, int, int]
"""Place in the old list, place in the new one, how many items are gone, how many have come."""

LOOK_AHEAD: Final = 24
"""How far a list is searched for a record that seems to be gone."""

_DIFFERS: dict[Any, _Differ] = {}


def difference(old: Any, new: Any) -> Patch:
    """What turns the JSON form of one dataclass into that of another."""
    patch: Patch = []
    if type(old) is not type(new):
        return [["=", [], to_json(new)]]
    _differ(type(new))(old, new, (), patch)
    return patch


# ------------------------------------------------------------------ comparing by the annotations of the fields


def _differ(annotation: Any) -> _Differ:
    found = _DIFFERS.get(annotation)
    if found is None:
        found = _DIFFERS[annotation] = _build(annotation)
    return found


def _build(annotation: Any) -> _Differ:
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        return _list_differ(args[0])
    if origin is dict:
        return _dict_differ(args[1])
    if origin in (Union, types.UnionType) and len(args) == 2 and type(None) in args:
        return _optional_differ(annotation, args[0] if args[1] is type(None) else args[1])
    if _is_record(annotation):
        return _record_differ(annotation)
    return _value_differ(annotation)


def _is_record(annotation: Any) -> bool:
    """Whether values travel as an object with their fields, and not as text or with a tag."""
    return dataclasses.is_dataclass(annotation) and "properties" in json_schema(annotation)


def _is_deep(annotation: Any) -> bool:
    """Whether values hold lists of records, so that comparing them as a whole first would be work done twice."""
    parts = [annotation, *(arg for arg in get_args(annotation) if arg not in (Ellipsis, type(None)))]
    for cls in parts:
        if _is_record(cls):
            hints = typing.get_type_hints(cls).values()
            if any(get_origin(hint) is tuple and any(map(_is_record, get_args(hint))) for hint in hints):
                return True
    return False


def _encoder(annotation: Any) -> _Encoder:
    """How a field with this annotation is written."""
    if annotation in (int, str, bool, float):
        return lambda value: value
    box = dataclasses.make_dataclass("Box", [("held", annotation)])
    return lambda value: to_json(box(value))["held"]


def _value_differ(annotation: Any) -> _Differ:
    encode = _encoder(annotation)

    def differ(old: Any, new: Any, path: Path, patch: Patch) -> None:
        if old != new:
            patch.append(["=", path, encode(new)])

    return differ


def _optional_differ(annotation: Any, inner: Any) -> _Differ:
    encode, within = _encoder(annotation), _differ(inner)

    def differ(old: Any, new: Any, path: Path, patch: Patch) -> None:
        if old is None or new is None:
            if old is not new:
                patch.append(["=", path, encode(new)])
        else:
            within(old, new, path, patch)

    return differ


def _record_differ(cls: Any) -> _Differ:
    hints = typing.get_type_hints(cls)
    fields = [
        (f.name, f.default, _encoder(hints[f.name]), _differ(hints[f.name]), _is_deep(hints[f.name]))
        for f in dataclasses.fields(cls)
    ]

    values = attrgetter(*[f.name for f in dataclasses.fields(cls)], "__class__")  # two names, so always a tuple

    def differ(old: Any, new: Any, path: Path, patch: Patch) -> None:
        for field, before, after in zip(fields, values(old), values(new), strict=False):
            if before is after:
                continue
            name, default, encode, within, deep = field
            if not deep and before == after:
                continue
            if after == default:  # a field that holds its default is left out
                if before != default:
                    patch.append(["-", (*path, name)])
            elif before == default:
                patch.append(["=", (*path, name), encode(after)])
            else:
                within(before, after, (*path, name), patch)

    return differ


def _dict_differ(annotation: Any) -> _Differ:
    encode, within = _encoder(annotation), _differ(annotation)

    def differ(old: Any, new: Any, path: Path, patch: Patch) -> None:
        patch.extend(["-", (*path, str(key))] for key in old if key not in new)
        for key, item in new.items():
            if key not in old:
                patch.append(["=", (*path, str(key)), encode(item)])
            elif old[key] != item:
                within(old[key], item, (*path, str(key)), patch)

    return differ


def _list_differ(annotation: Any) -> _Differ:
    encode, within, deep = _encoder(annotation), _differ(annotation), _is_deep(annotation)
    first = dataclasses.fields(annotation)[0].name if _is_record(annotation) else None

    def differ(old: Any, new: Any, path: Path, patch: Patch) -> None:
        if first is None:
            ours, theirs = old, new
        else:
            ours, theirs = [getattr(item, first) for item in old], [getattr(item, first) for item in new]
        runs = _runs(ours, theirs) if ours != theirs else []
        for start, begin, count, items in runs:
            if count == items and count and first is None:  # the same places with other values
                pairs = zip(range(begin, begin + items), range(start, start + count), strict=True)
                changed = [(there, new[there]) for there, here in pairs if new[there] != old[here]]
                if len(changed) == 1:
                    patch.extend(["=", (*path, there), encode(item)] for there, item in changed)
                    continue
            if count or items:
                patch.append(["splice", path, begin, count, [encode(item) for item in new[begin : begin + items]]])
        if first is not None:
            for before, after, place in _pairs(old, new, runs):
                if before is not after and (deep or before != after):
                    within(before, after, (*path, place), patch)

    return differ


def _pairs(old: Any, new: Any, runs: Sequence[Run]) -> Iterator[tuple[Any, Any, int]]:
    """The records that stay, before and after, with the places where they are now."""
    here = there = 0
    for start, begin, count, items in (*runs, (len(old), len(new), 0, 0)):
        while here < start:
            yield old[here], new[there], there
            here, there = here + 1, there + 1
        here, there = start + count, begin + items


def _runs(old: Sequence[Any], new: Sequence[Any]) -> list[Run]:
    """Where two lists differ."""
    here, there, last, end = 0, 0, len(old), len(new)
    while last > 0 and end > 0 and old[last - 1] == new[end - 1]:
        last, end = last - 1, end - 1
    runs: list[Run] = []
    start = begin = 0
    while here < last or there < end:
        if here < last and there < end and old[here] == new[there]:
            if here > start or there > begin:
                runs.append((start, begin, here - start, there - begin))
            here, there = here + 1, there + 1
            start, begin = here, there
            continue
        gone = _ahead(old, here, last, new[there]) if there < end else last - here
        come = _ahead(new, there, end, old[here]) if here < last else end - there
        if gone and (not come or gone <= come):
            here += gone
        elif come:
            there += come
        else:
            here, there = here + 1, there + 1
    if here > start or there > begin:
        runs.append((start, begin, here - start, there - begin))
    return runs


def _ahead(items: Sequence[Any], place: int, last: int, wanted: Any) -> int:
    """How many items stand before the next one that is wanted; 0 if it is not near."""
    for ahead in range(1, min(LOOK_AHEAD, last - place)):
        if items[place + ahead] == wanted:
            return ahead
    return 0
