"""What one client may ask of the server."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from confluence.core.errors import Illegal
from confluence.server.limits import (
    DEPTH,
    MESSAGE_BYTES,
    AddressLimit,
    TokenBucket,
    check_depth,
    network_of,
    read_json,
)


def test_a_bucket_gives_a_burst_and_then_a_rate() -> None:
    bucket = TokenBucket(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert bucket.wait(0) == pytest.approx(0.5)
    assert not bucket.take(0.4)
    assert bucket.take(0.5)
    assert not bucket.take(0.5)
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False], "a long wait fills it to the burst only"


def test_a_clock_that_goes_back_gives_nothing() -> None:
    bucket = TokenBucket(rate=1, burst=1, now=100)
    assert bucket.take(100)
    assert not bucket.take(50)


def test_addresses_are_limited_one_by_one_and_forgotten() -> None:
    limit = AddressLimit(rate=1, burst=2, most=3)
    limit.take("192.0.2.1", 0)
    limit.take("192.0.2.1", 0)
    with pytest.raises(Illegal) as refusal:
        limit.take("192.0.2.1", 0)
    assert refusal.value.code == "SLOW_DOWN"
    assert refusal.value.details["seconds"] >= 1
    with pytest.raises(Illegal):
        limit.check("192.0.2.1", 0)
    limit.check("192.0.2.2", 0)
    limit.check("192.0.2.2", 0)
    for number in range(50):
        limit.take(f"198.51.100.{number}", 0)
    assert len(limit) == 3


@pytest.mark.parametrize(
    "address, network",
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("somewhere", "somewhere"),
    ],
)
def test_a_household_counts_as_one(address: str, network: str) -> None:
    assert network_of(address) == network


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def test_depth_is_checked_before_parsing() -> None:
    check_depth(nested(DEPTH))
    with pytest.raises(Illegal) as refusal:
        check_depth(nested(DEPTH + 1))
    assert refusal.value.code == "TOO_DEEP"
    for text in (nested(30_000), '{"a":' * 10_000, "[" * 65_000):
        with pytest.raises(Illegal):
            read_json(text)


def test_brackets_in_texts_do_not_count() -> None:
    assert read_json(json.dumps({"a": "[" * 100 + '"{' * 100}))["a"].startswith("[[")
    assert len(read_json("[" + ",".join("[]" for _ in range(500)) + "]")) == 500
    with pytest.raises(Illegal):
        read_json('"' + '\\"' * 50 + '"' + nested(50))


@given(st.recursive(st.none() | st.text() | st.integers(-(2**60), 2**60), st.lists, max_leaves=30))
def test_what_json_writes_is_read(value: object) -> None:
    text = json.dumps(value)
    if text.count("[") > DEPTH:
        return
    assert read_json(text) == value


@pytest.mark.parametrize(
    "text",
    ["", "nul", "{", '{"a":1}}', "NaN", "Infinity", "[1,]", '{"a":1,"a":2}', "9" * 40, "1." + "1" * 60, '"\x01"'],
)
def test_bad_json_is_refused(text: str) -> None:
    with pytest.raises(Illegal) as refusal:
        read_json(text)
    assert refusal.value.code == "BAD_JSON"


def test_long_digits_in_a_text_are_a_text() -> None:
    assert read_json('{"a": "' + "9" * 100 + '", "b": 1}') == {"a": "9" * 100, "b": 1}


@pytest.mark.parametrize(
    "text",
    ['"' * 65_000, "\\" * 65_000, '"\\' * 32_000, "[" * 33 + '"' * 60_000, "[1," * 21_000, "1" * 65_000],
    ids=["quotes", "escapes", "escaped quotes", "deep quotes", "open lists", "digits"],
)
def test_no_message_takes_long_to_refuse(text: str) -> None:
    assert len(text) <= MESSAGE_BYTES
    start = time.process_time()  # of this process alone, however busy the machine is
    with pytest.raises(Illegal):
        read_json(text)
    assert time.process_time() - start < 0.5
