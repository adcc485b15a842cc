"""The JSON form of dataclasses: short, strict, and inverse to reading."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import pytest

from confluence.core.wire import BIGGEST, Family, WireError, digest, dumps, from_json, json_schema, snake, to_json
from confluence.sidereal.actions import ACTIONS, CommitPlan, Leg, PlannedRun, Propose
from confluence.sidereal.goods import Bag, Good


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Inner:
    number: int
    name: str = "nobody"


@dataclass(frozen=True)
class Outer:
    inner: Inner
    colour: Colour
    pair: tuple[int, str]
    many: tuple[Inner, ...] = ()
    maybe: int | None = None
    table: dict[int, Inner] | None = None
    flag: bool = False


@dataclass(frozen=True)
class BeginWork:
    what: str


@dataclass(frozen=True)
class Stop:
    pass


WORK: Family[BeginWork | Stop] = Family("do", (BeginWork, Stop))
WHOLE = Outer(Inner(1), Colour.BLUE, (3, "x"), (Inner(2, "two"),), 4, {7: Inner(8)}, True)


def test_reading_is_the_inverse_of_writing() -> None:
    assert from_json(Outer, to_json(WHOLE)) == WHOLE


def test_defaults_are_left_out() -> None:
    assert to_json(Outer(Inner(1), Colour.RED, (0, ""))) == {"inner": {"number": 1}, "colour": "red", "pair": [0, ""]}


def test_text_is_canonical() -> None:
    """Equal values give equal bytes, whatever the order of their making."""
    assert dumps({"b": 1, "a": Inner(2)}) == '{"a":{"number":2},"b":1}'
    assert digest({"b": 1, "a": 2}) == digest({"a": 2, "b": 1})


@pytest.mark.parametrize(
    "data, place, reason",
    [
        ({"colour": "red", "pair": [1, "a"]}, "inner", "is missing"),
        ({"inner": {"number": "1"}, "colour": "red", "pair": [1, "a"]}, "inner.number", "whole number"),
        ({"inner": {"number": True}, "colour": "red", "pair": [1, "a"]}, "inner.number", "whole number"),
        ({"inner": {"number": 1.0}, "colour": "red", "pair": [1, "a"]}, "inner.number", "whole number"),
        ({"inner": {"number": BIGGEST + 1}, "colour": "red", "pair": [1, "a"]}, "inner.number", "out of range"),
        ({"inner": {"number": 1}, "colour": "green", "pair": [1, "a"]}, "colour", "red, blue"),
        ({"inner": {"number": 1}, "colour": ["red"], "pair": [1, "a"]}, "colour", "red, blue"),
        ({"inner": {"number": 1}, "colour": "red", "pair": [1]}, "pair", "list of 2"),
        ({"inner": {"number": 1}, "colour": "red", "pair": [1, "a"], "many": {}}, "many", "a list"),
        ({"inner": {"number": 1}, "colour": "red", "pair": [1, "a"], "many": [{}]}, "many[0].number", "is missing"),
        ({"inner": {"number": 1}, "colour": "red", "pair": [1, "a"], "size": 3}, "size", "no field of Outer"),
        ({"inner": {"number": 1}, "colour": "red", "pair": [1, "a"], "table": {"x": {}}}, "table", ""),
        ([], "", "an object"),
        (None, "", "an object"),
    ],
)
def test_a_wrong_form_names_place_and_expectation(data: object, place: str, reason: str) -> None:
    with pytest.raises(WireError) as caught:
        from_json(Outer, data)
    assert caught.value.path.startswith(place)
    assert reason in caught.value.reason


def test_a_family_is_told_apart_by_its_tag() -> None:
    assert WORK.to_json(BeginWork("dig")) == {"do": "begin_work", "what": "dig"}
    assert WORK.from_json({"do": "stop"}) == Stop()
    for wrong in ({"do": "sing"}, {"what": "dig"}, {"do": ["stop"]}, "stop"):
        with pytest.raises(WireError):
            WORK.from_json(wrong)


def test_goods_travel_as_text() -> None:
    leg = Leg(0, 1, Bag.parse("3gr sh"))
    assert to_json(Propose((leg,))) == {"legs": [{"giver": 0, "receiver": 1, "goods": "3gr sh"}]}
    plan = CommitPlan((PlannedRun(53, 0, 0, Bag.parse("8ws"), Good.GR),))
    data = ACTIONS.to_json(plan)
    assert data["runs"][0]["colour"] == "gr"
    assert ACTIONS.from_json(data) == plan
    with pytest.raises(WireError, match="no good"):
        ACTIONS.from_json({"do": "propose", "legs": [{"giver": 0, "receiver": 1, "goods": "3xx"}]})


def test_class_names_become_words() -> None:
    assert snake("CommitBids") == "commit_bids"
    assert set(ACTIONS.members) >= {"propose", "enter_play", "commit_plan", "time_up"}


def test_the_schema_describes_the_form() -> None:
    schema = json_schema(Outer)
    assert schema["required"] == ["inner", "colour", "pair"]
    assert schema["additionalProperties"] is False
    assert schema["properties"]["maybe"] == {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    words = {option["properties"]["do"]["const"] for option in ACTIONS.schema()["oneOf"]}
    assert words == set(ACTIONS.members)


@pytest.mark.parametrize("text", ["\ud800", "a\udfffb"])
def test_bad_input_half_a_character(text: str) -> None:
    with pytest.raises(WireError, match=r"name: .* surrogates"):
        from_json(Inner, {"number": 1, "name": text})
    assert from_json(Inner, {"number": 1, "name": "\U0001f680 é"}).name == "\U0001f680 é"
