"""A table as a document and back, and a table for a rematch."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from typing import Any

import pytest

from confluence.core import record
from confluence.core.errors import Illegal
from confluence.core.wire import dumps
from confluence.server import entries as log
from confluence.server.entries import HOST, Sitter, from_json, to_json
from confluence.server.exports import export, import_entries, rematch_entries
from confluence.server.room import Room
from confluence.sidereal.actions import Done
from confluence.sidereal.game import SIDEREAL
from tests.server.rooms import Table, begun, seen_by


def imported(document: Any, at: float = 5000.0) -> Table:
    table = Table()
    table.do(lambda room: import_entries(document, room, at))
    return table


def refusal(document: Any) -> str:
    with pytest.raises(Illegal) as caught:
        import_entries(document, Room(), 5000.0)
    return f"{caught.value.code}: {caught.value.message}"


def closed_table() -> Table:
    table = begun("ppgb", name="Tuesday", game={"EDITION": "2017"}).until("plans")
    table.do(lambda room: room.say(0, "a pity", 1001.0))
    table.do(lambda room: room.say(0, "between us", 1001.0, 1))
    table.do(lambda room: room.key(0, "link", "a" * 64, 1001.0))
    table.do(lambda room: room.close(HOST, "tired", 1002.0))
    return table


def test_a_match_that_is_over_comes_back_as_it_was() -> None:
    table = begun("pppb").until("over")
    document = json.loads(json.dumps(export(table.room)))
    again = imported(document)
    assert again.room.life == "over"
    assert record.write(again.match) == record.write(table.match)
    assert again.room.seats.sitters == table.room.seats.sitters
    assert again.room.play is not None
    assert table.room.play is not None
    assert again.room.play.hands == table.room.play.hands
    assert again.folded().digest() == again.room.digest()
    assert export(again.room) | {"opened": 0} == document | {"opened": 0}


def test_the_record_in_a_document_is_a_record_file() -> None:
    table = begun("pppp").until("over")
    match = record.read(SIDEREAL, json.dumps(export(table.room)["record"]))
    assert dumps(match.log) == dumps(table.match.log)


def test_a_table_that_was_closed_goes_on_elsewhere() -> None:
    table = closed_table()
    again = imported(export(table.room))
    assert again.room.life == "playing"
    assert again.state.step.value == "plans"
    assert again.room.options == table.room.options
    again.until("over")
    assert again.folded().digest() == again.room.digest()


def test_a_table_in_play_keeps_its_secrets() -> None:
    with pytest.raises(Illegal, match="NOT_OVER"):
        export(begun("pppp").room)
    with pytest.raises(Illegal, match="NOT_OVER"):
        export(Table().room)


def test_chat_is_exported_if_asked_for_and_never_what_was_private() -> None:
    table = closed_table()
    assert "chat" not in export(table.room)
    text = json.dumps(export(table.room, chat=True))
    assert "a pity" in text
    assert "between us" not in text
    assert "a" * 64 not in text


def test_a_table_of_other_rules_is_exported_as_it_stands() -> None:
    table = begun("pppp")
    table.act(0, Done())
    rows = []
    for row in table.rows:
        entry = from_json(row.entry)
        if isinstance(entry, log.Began):
            row = replace(row, entry=to_json(log.Began(replace(entry.setup, rules="0"))))
        rows.append(row)
    room = Room.of(rows)
    with pytest.raises(Illegal, match="NOT_OVER"):  # another program may play it on: its secrets are secrets
        export(room)
    room.close(HOST, "", 1006.0)
    document = export(room)
    assert document["setup"]["rules"] == "0"
    assert document["unplayed"] == [[0, {"do": "done"}]]
    assert document["record"] is None
    assert refusal(document).startswith("BAD_IMPORT")


def _changed(**changes: Any) -> dict[str, Any]:
    return export(closed_table().room) | changes


def _in_record(change: Any) -> dict[str, Any]:
    document = copy.deepcopy(export(closed_table().room))
    change(document["record"])
    return document


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        "text",
        {},
        {"format": "something else"},
        _changed(version=2),
        _changed(format="other"),
        _changed(extra=1),
        {key: value for key, value in export(closed_table().room).items() if key != "hands"},
        _changed(options={"seats": "four"}),
        _changed(options={"seats": 4, "sky": "blue"}),
        _changed(options={"seats": 5}),
        _changed(options={"seats": 4}),
        _changed(sitters=[]),
        _changed(sitters=[{"kind": "person", "name": "Ada"}] * 5),
        _changed(hands=["seat"]),
        _changed(hands=7),
        _changed(record=None),
        _changed(record=[]),
        _changed(host=5),
        _in_record(lambda data: data.update(digest="0" * 32)),
        _in_record(lambda data: data["log"].append([0, {"do": "buy", "card": 3}])),
        _in_record(lambda data: data["log"].pop()),
        _in_record(lambda data: data["log"][0].append(1)),
        _in_record(lambda data: data["setup"].update(rules="0")),
        _in_record(lambda data: data["setup"].update(seed="x")),
        _in_record(lambda data: data["setup"].update(seats=["kit"] * 4)),
    ],
)
def test_a_document_that_is_not_right_is_refused(document: Any) -> None:
    assert refusal(document).startswith("BAD_IMPORT")


@pytest.mark.parametrize(
    "changes, code",
    [
        ({"sitters": [{"kind": "bot", "name": "x", "player": "hal"}] * 4}, "UNKNOWN_PLAYER"),
        ({"sitters": [{"kind": "person", "name": "x" * 99}] * 4}, "BAD_NAME"),
        ({"host": "x" * 99}, "BAD_NAME"),
        ({"options": {"seats": 4, "game": {"EDITION": "2017"}, "clock": "sand"}}, "BAD_OPTION"),
    ],
)
def test_names_and_options_of_a_document_are_checked_like_any_others(changes: dict[str, Any], code: str) -> None:
    assert refusal(_changed(**changes)).startswith(code)


# ------------------------------------------------------------------ rematch


def test_a_rematch_has_the_same_people_and_keys_and_every_seat_plays_its_neighbours_species() -> None:
    table = begun("ppgb", draw="random", clock="live")
    table.do(lambda room: room.key(2, "program", "k" * 64, 1001.0))
    table.do(lambda room: room.key(HOST, "link", "h" * 64, 1001.0))
    table.until("over")
    again = Table()
    again.do(lambda room: rematch_entries(table.room, room, 9000.0))
    assert again.room.life == "gathering"
    assert again.room.seats.sitters == table.room.seats.sitters
    assert again.room.seats.keys == table.room.seats.keys
    again.do(lambda room: room.begin(HOST, 99, 9001.0))
    old, new = table.match.setup.seats, again.match.setup.seats
    assert new == (old[3], old[0], old[1], old[2])
    assert again.room.options.clock == "live"
    assert again.folded().digest() == again.room.digest()


def test_a_rematch_is_noted_once_and_only_when_the_match_is_over() -> None:
    table = begun("pppp")
    assert table.refused(lambda room: room.rematched(0, "next", 1001.0)) == "NOT_OVER"
    table.until("over")
    assert table.refused(lambda room: room.rematched(7, "next", 1001.0)) == "BAD_SEAT"
    table.do(lambda room: room.rematched(2, "next", 1001.0))
    assert seen_by(table.room, 0)["rematch"] == "next"
    assert table.refused(lambda room: room.rematched(HOST, "another", 1002.0)) == "REMATCHED"


def test_nine_seats_rotate_as_well() -> None:
    table = begun("p" * 9).until("over")
    again = Table()
    again.do(lambda room: rematch_entries(table.room, room, 9000.0))
    again.do(lambda room: room.sit(4, 4, Sitter("bot", "", "fair"), 9001.0))
    again.do(lambda room: room.begin(HOST, 99, 9001.0))
    assert sorted(again.match.setup.seats) == sorted(table.match.setup.seats)
    assert all(a != b for a, b in zip(again.match.setup.seats, table.match.setup.seats, strict=True))
