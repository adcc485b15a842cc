"""The options of a table are written down once: a request has their choices, their limits and their defaults."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from confluence.core.errors import Illegal
from confluence.server.options import (
    CHATS,
    CLOCKS,
    DRAWS,
    LONGEST_NAME,
    RANGES,
    SPECTATORS,
    Clock,
    TableOptions,
    check_options,
)
from confluence.server.rest.models import TableRequest

CHOICES = {"draw": DRAWS, "clock": tuple(CLOCKS), "chat": CHATS, "spectators": SPECTATORS}
OWN_LOWEST = {"retention_days": 0}
"""In a request 0 is as long as the server keeps tables."""


def request_takes(**said: Any) -> bool:
    """Whether a request may say this."""
    try:
        TableRequest.model_validate(said)
    except ValidationError:
        return False
    return True


def table_takes(**said: Any) -> bool:
    """Whether a table may be opened like this."""
    try:
        check_options(replace(TableOptions(clock="days"), **said))
    except Illegal:
        return False
    return True


def test_a_request_that_says_nothing_opens_the_usual_table() -> None:
    usual = TableOptions()
    assert TableRequest().options(usual.retention_days) == usual
    assert TableRequest.model_validate(TableRequest().model_dump()) == TableRequest()
    check_options(usual)


def test_a_request_can_say_every_option() -> None:
    assert {option.name for option in fields(TableOptions)} <= set(TableRequest.model_fields)


def test_every_clock_has_its_times() -> None:
    assert set(CLOCKS) == set(get_args(Clock))


@pytest.mark.parametrize("name", CHOICES)
def test_a_request_has_the_choices_of_the_table(name: str) -> None:
    for choice in CHOICES[name]:
        assert request_takes(**{name: choice})
        assert table_takes(**{name: choice})
    assert not request_takes(**{name: "other"})
    assert not table_takes(**{name: "other"})


@pytest.mark.parametrize("name", RANGES)
def test_a_request_has_the_limits_of_the_table(name: str) -> None:
    low, high = RANGES[name]
    assert request_takes(**{name: low})
    assert request_takes(**{name: high})
    assert not request_takes(**{name: OWN_LOWEST.get(name, low) - 1})
    assert not request_takes(**{name: high + 1})
    assert [table_takes(**{name: value}) for value in (low - 1, low, high, high + 1)] == [False, True, True, False]


def test_the_name_of_a_table_has_one_limit() -> None:
    longest = "x" * LONGEST_NAME
    assert request_takes(name=longest)
    assert table_takes(name=longest)
    assert not request_takes(name=longest + "x")
    with pytest.raises(Illegal, match=f"at most {LONGEST_NAME} characters"):
        check_options(TableOptions(name=longest + "x"))
