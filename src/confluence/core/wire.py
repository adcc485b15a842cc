"""The JSON form of actions, events and views, derived from their dataclasses.

A dataclass becomes an object with its fields; fields that hold their default are left out, so that logs stay short.
Classes with a text form (bags, for example) travel as that text: `register_text` says how. A `Family` is a closed
set of dataclasses that are told apart by a tag, such as `{"do": "accept", "offer": 3}`.

Reading is strict: an unknown key, a missing key or a wrong type is a `WireError` that names the place.
"""

from __future__ import annotations

import dataclasses
import json
import re
import types
import typing
from collections.abc import Callable
from enum import Enum
from hashlib import sha256
from typing import Any, Final, Generic, TypeVar, Union, get_args, get_origin

from confluence.core.errors import ConfluenceError

T = TypeVar("T")

Encoder = Callable[[Any], Any]
Decoder = Callable[[Any, str], Any]

BIGGEST: Final = 2**53
"""Whole numbers beyond this are refused: many JSON readers cannot hold them."""
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
"""Half characters: JSON can escape them, but no text in UTF-8 can hold them."""


class WireError(ConfluenceError, ValueError):
    """The JSON does not have the documented form; the message names the place and what was expected."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path or 'value'}: {reason}")


_FAMILIES: dict[Any, Family[Any]] = {}
_TEXT_FORMS: dict[type, tuple[Callable[[Any], str], Callable[[str], Any]]] = {}
_CODERS: dict[Any, tuple[Encoder, Decoder]] = {}


def register_text(cls: type[T], parse: Callable[[str], T], show: Callable[[T], str] = str) -> None:
    """Let values of this class travel as `show(value)` and be read back by `parse`, which raises ValueError."""
    _TEXT_FORMS[cls] = (show, parse)


def register_family(union: Any, family: Family[T]) -> None:
    """Let a field annotated with this union of dataclasses travel with the tag of its family."""
    _FAMILIES[union] = family


def to_json(value: Any) -> Any:
    """The plain JSON value of a dataclass, or of a tuple, list or dict of them."""
    if isinstance(value, tuple | list):
        return [to_json(v) for v in value]
    if isinstance(value, dict):
        return {str(k): to_json(v) for k, v in value.items()}
    if value is None or (isinstance(value, str | bool | int | float) and not isinstance(value, Enum)):
        return value
    return _coders(type(value))[0](value)


def from_json(cls: type[T], data: Any, path: str = "") -> T:
    """The dataclass behind a plain JSON value."""
    return typing.cast(T, _coders(cls)[1](data, path))


def dumps(value: Any) -> str:
    """Canonical JSON text: sorted keys, no spaces, so that equal values give equal bytes."""
    return json.dumps(to_json(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(value: Any) -> str:
    """A short fingerprint of the canonical JSON text."""
    return sha256(dumps(value).encode()).hexdigest()[:32]


class Family(Generic[T]):
    """A closed set of dataclasses told apart by a tag.

    The word behind the tag is the class name in snake case: `CommitBids` travels as `commit_bids`.
    """

    def __init__(self, tag: str, members: tuple[type[T], ...]) -> None:
        self.tag = tag
        self.members: dict[str, type[T]] = {snake(cls.__name__): cls for cls in members}
        self.words: dict[type[T], str] = {cls: word for word, cls in self.members.items()}

    def to_json(self, value: T) -> dict[str, Any]:
        """The object with its tag in front."""
        cls = type(value)
        return {self.tag: self.words[cls], **_coders(cls)[0](value)}

    def from_json(self, data: Any, path: str = "") -> T:
        """The member that the tag names, strictly read."""
        if not isinstance(data, dict):
            raise WireError(path, "expected an object")
        word = data.get(self.tag)
        cls = self.members.get(word) if isinstance(word, str) else None
        if cls is None:
            raise WireError(f"{path}.{self.tag}".lstrip("."), f"expected one of {', '.join(sorted(self.members))}")
        rest = {key: value for key, value in data.items() if key != self.tag}
        return typing.cast(T, _coders(cls)[1](rest, path))

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of all members."""
        options = []
        for word, cls in sorted(self.members.items()):
            one = json_schema(cls)
            one["properties"] = {self.tag: {"const": word}, **one["properties"]}
            one["required"] = [self.tag, *one["required"]]
            options.append(one)
        return {"oneOf": options}


def snake(name: str) -> str:
    """`CommitBids` as `commit_bids`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def json_schema(cls: Any) -> dict[str, Any]:
    """The JSON Schema of an annotation that this module can read and write."""
    origin, args = get_origin(cls), get_args(cls)
    simple = {int: "integer", str: "string", bool: "boolean", float: "number", type(None): "null"}
    if cls in simple:
        return {"type": simple[cls]}
    if cls in _FAMILIES:
        return _FAMILIES[cls].schema()
    if origin in (Union, types.UnionType):
        family = _optional_family(args)
        options = [json_schema(arg) for arg in args] if family is None else [family.schema(), {"type": "null"}]
        return {"anyOf": options}
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        return {"type": "array", "items": json_schema(args[0])}
    if origin is tuple:
        parts = [json_schema(arg) for arg in args]
        return {"type": "array", "prefixItems": parts, "minItems": len(args), "maxItems": len(args)}
    if origin is dict:
        return {"type": "object", "additionalProperties": json_schema(args[1])}
    if cls in _TEXT_FORMS:
        return {"type": "string", "title": cls.__name__}
    if isinstance(cls, type) and issubclass(cls, Enum):
        return {"enum": [member.value for member in cls]}
    if dataclasses.is_dataclass(cls):
        hints = typing.get_type_hints(cls)
        fields = dataclasses.fields(cls)
        return {
            "title": getattr(cls, "__name__", str(cls)),
            "description": (cls.__doc__ or "").strip().split("\n")[0],
            "type": "object",
            "properties": {f.name: json_schema(hints[f.name]) for f in fields},
            "required": [f.name for f in fields if not _has_default(f)],
            "additionalProperties": False,
        }
    raise TypeError(f"{cls} has no JSON form")


def _has_default(field: dataclasses.Field[Any]) -> bool:
    return field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING


def _coders(cls: Any) -> tuple[Encoder, Decoder]:
    found = _CODERS.get(cls)
    if found is None:
        found = _CODERS[cls] = _build(cls)
    return found


def _build(cls: Any) -> tuple[Encoder, Decoder]:
    origin, args = get_origin(cls), get_args(cls)
    if cls is int or cls is str or cls is bool or cls is float or cls is type(None):
        return _same, _plain_decoder(cls)
    if cls in _FAMILIES:
        return _FAMILIES[cls].to_json, _FAMILIES[cls].from_json
    if origin in (Union, types.UnionType):
        return _union(args)
    if origin is tuple:
        return _tuple(args)
    if origin is dict:
        return _dict(args)
    if cls in _TEXT_FORMS:
        return _TEXT_FORMS[cls][0], _text_decoder(cls)
    if isinstance(cls, type) and issubclass(cls, Enum):
        return (lambda value: value.value), _enum_decoder(cls)
    if dataclasses.is_dataclass(cls):
        return _dataclass(cls)
    raise TypeError(f"{cls} has no JSON form")


def _same(value: Any) -> Any:
    return value


def _plain_decoder(cls: Any) -> Decoder:
    names = {int: "a whole number", str: "a text", bool: "true or false", float: "a number", type(None): "null"}

    def decode(data: Any, path: str) -> Any:
        if type(data) is not cls and not (cls is float and type(data) is int):
            raise WireError(path, f"expected {names[cls]}")
        if cls is int and not -BIGGEST <= data <= BIGGEST:
            raise WireError(path, "the number is out of range")
        if cls is str and not data.isascii() and _SURROGATE.search(data):
            raise WireError(path, "expected a text without lone surrogates")
        return data

    return decode


def _optional_family(args: tuple[Any, ...]) -> Family[Any] | None:
    """The family of `Members | None`: the annotation itself is a flat union, which only its members tell apart."""
    if type(None) not in args:
        return None
    members = frozenset(args) - {type(None)}
    return next((family for family in _FAMILIES.values() if members == frozenset(family.words)), None)


def _union(args: tuple[Any, ...]) -> tuple[Encoder, Decoder]:
    optional = type(None) in args
    rest = [arg for arg in args if arg is not type(None)]
    family = _optional_family(args)
    if family is None and len(rest) != 1:
        raise TypeError("only optional values travel as a union; use a Family")
    encode, decode = _coders(rest[0]) if family is None else (family.to_json, family.from_json)
    if not optional:
        return encode, decode
    return (lambda v: None if v is None else encode(v)), (lambda d, p: None if d is None else decode(d, p))


def _tuple(args: tuple[Any, ...]) -> tuple[Encoder, Decoder]:
    if len(args) == 2 and args[1] is Ellipsis:
        encode, decode = _coders(args[0])

        def decode_list(data: Any, path: str) -> Any:
            if not isinstance(data, list):
                raise WireError(path, "expected a list")
            return tuple([decode(item, f"{path}[{i}]") for i, item in enumerate(data)])

        return (list if encode is _same else lambda v: [encode(item) for item in v]), decode_list
    parts = [_coders(arg) for arg in args]

    def decode_parts(data: Any, path: str) -> Any:
        if not isinstance(data, list) or len(data) != len(parts):
            raise WireError(path, f"expected a list of {len(parts)}")
        return tuple([part[1](item, f"{path}[{i}]") for i, (part, item) in enumerate(zip(parts, data, strict=True))])

    return (lambda v: [part[0](item) for part, item in zip(parts, v, strict=True)]), decode_parts


def _dict(args: tuple[Any, ...]) -> tuple[Encoder, Decoder]:
    encode, decode = _coders(args[1])
    from_key = {int: int, str: str}[args[0]]

    def decode_dict(data: Any, path: str) -> Any:
        if not isinstance(data, dict):
            raise WireError(path, "expected an object")
        try:
            return {from_key(key): decode(item, f"{path}.{key}") for key, item in data.items()}
        except ValueError as error:
            if isinstance(error, WireError):
                raise
            raise WireError(path, "expected whole numbers as keys") from error

    return (lambda v: {str(key): encode(item) for key, item in v.items()}), decode_dict


def _text_decoder(cls: type) -> Decoder:
    parse = _TEXT_FORMS[cls][1]

    def decode(data: Any, path: str) -> Any:
        if not isinstance(data, str):
            raise WireError(path, "expected a text")
        try:
            return parse(data)
        except ValueError as error:
            raise WireError(path, str(error)) from error

    return decode


def _enum_decoder(cls: type[Enum]) -> Decoder:
    values = {member.value: member for member in cls}

    def decode(data: Any, path: str) -> Any:
        if not isinstance(data, str | int) or isinstance(data, bool) or data not in values:
            raise WireError(path, f"expected one of {', '.join(map(str, values))}")
        return values[data]

    return decode


def _dataclass(cls: Any) -> tuple[Encoder, Decoder]:
    hints = typing.get_type_hints(cls)
    fields = dataclasses.fields(cls)
    encoders = [(f.name, _coders(hints[f.name])[0], f.default) for f in fields]
    decoders = {f.name: _coders(hints[f.name])[1] for f in fields}
    required = [f.name for f in fields if not _has_default(f)]

    def encode(value: Any) -> Any:
        out = {}
        for name, encoder, default in encoders:
            item = getattr(value, name)
            if item is not default and item != default:
                out[name] = encoder(item)
        return out

    def decode(data: Any, path: str) -> Any:
        if not isinstance(data, dict):
            raise WireError(path, "expected an object")
        values = {}
        for key, item in data.items():
            decoder = decoders.get(key)
            if decoder is None:
                raise WireError(f"{path}.{key}".lstrip("."), f"is no field of {cls.__name__}")
            values[key] = decoder(item, f"{path}.{key}".lstrip("."))
        for name in required:
            if name not in values:
                raise WireError(f"{path}.{name}".lstrip("."), "is missing")
        return cls(**values)

    return encode, decode
