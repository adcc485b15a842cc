"""The life of a table, who may do what at it, and what is left of one that cannot be played on."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any

import pytest

from confluence.core.game import TABLE, Setup
from confluence.core.wire import WireError
from confluence.server import entries as log
from confluence.server.entries import ENTRIES, HOST, Payload, Sitter, from_json, to_json
from confluence.server.folding import Folded
from confluence.server.options import TableOptions
from confluence.server.play import KEPT
from confluence.server.room import Room
from confluence.server.store import Row
from confluence.sidereal.actions import Done, Propose, TimeUp
from confluence.sidereal.events import SaidDone, StepBegan
from tests.server.rooms import Table, begun, gathered, opened, seen_by

SAMPLES: list[log.Entry] = [
    log.Opened(TableOptions(name="Tuesday", game={"EDITION": "2017"}, seats=5, pace=0.0), "Ada"),
    log.Keyed(2, "link", "a" * 64),
    log.Unkeyed(2),
    log.Seated(1, Sitter("bot", "greedy", "greedy")),
    log.Preferred(0, "kit", ()),
    log.Preferred(0, "", ("zeth",)),
    log.Began(Setup("sidereal", "1", ("kit", "zeth", "unity", "imdril"), 5, {"EDITION": "DE"})),
    log.Acted(0, Payload({"do": "done"}), "bot"),
    log.Undone(0, 8),
    log.Called(),
    log.Present(1, here=False),
    log.Steered(1, True, chosen=True),
    log.Wished(1, "colonies", (301, 302)),
    log.Wished(1, "teams"),
    log.Voted(3),
    log.Extended(12.5),
    log.Paused(),
    log.Resumed(),
    log.Said(HOST, "hello\nall"),
    log.Said(1, "psst", 2),
    log.Muted(1, 2, on=False),
    log.Hooked(1, "https://example.org/hook", 600, "de"),
    log.Closed("we are tired"),
    log.Rematched("next"),
]


def test_every_word_of_the_log_has_a_json_form_that_reads_back() -> None:
    assert {type(entry) for entry in SAMPLES} == set(ENTRIES.members.values())
    for entry in SAMPLES:
        text = to_json(entry)
        assert from_json(text) == entry
        assert json.loads(text)["entry"] == ENTRIES.words[type(entry)]
        assert "\n" not in text


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"entry":"flown"}', '{"entry":"voted"}', '{"entry":"voted","seat":"1"}']
)
def test_an_unknown_word_is_a_wire_error(text: str) -> None:
    with pytest.raises(WireError):
        from_json(text)


def test_a_copy_of_a_room_lists_every_field() -> None:
    """A field that the copy forgot would not be there at all; one it shares would change in both."""
    table = begun("ppbo", clock="live")
    table.do(lambda room: room.say(0, "hello", 1001.0))
    table.do(lambda room: room.wish(1, "teams", [310], 1001.0))
    table.do(lambda room: room.hook(1, "https://example.org", 0, "en", 1001.0))
    room, copy = table.room, table.room.copy()
    assert copy.digest() == room.digest()
    assert {name for name in Folded.__slots__ if hasattr(copy, name)} == set(Folded.__slots__)
    before = room.digest()
    copy.act(0, Done(), 1002.0)
    copy.say(1, "me too", 1003.0)
    copy.wish(1, "teams", None, 1003.0)
    copy.present(0, 1004.0, here=True)
    copy.hook(1, "", 0, "en", 1005.0)
    copy.sit(HOST, 3, Sitter("person", "Di"), 1006.0)
    copy.vote(0, 1007.0)
    assert room.digest() == before
    for part in (room.seats, room.clock, room.chat, room.wishes, room.play):
        assert part is not None
        twin = part.copy()
        for name in (f.name for f in fields(part) if f.name != "match"):
            value = getattr(part, name)
            assert getattr(twin, name) == value
            assert getattr(twin, name) is not value or not isinstance(value, list | dict), name


def test_life_goes_from_gathering_to_playing_to_over() -> None:
    table = gathered("pppp")
    assert table.room.life == "gathering"
    assert table.refused(lambda room: room.act(0, Done(), 1001.0)) == "NOT_BEGUN"
    table.do(lambda room: room.begin(HOST, 7, 1001.0))
    assert table.room.life == "playing"
    assert table.refused(lambda room: room.begin(HOST, 7, 1002.0)) == "BEGUN"
    table.until("over")
    assert table.room.life == "over"
    assert table.refused(lambda room: room.act(0, Done(), 9e9)) == "GAME_OVER"
    assert table.refused(lambda room: room.sit(HOST, 0, Sitter("bot", "", "fair"), 9e9)) == "GAME_OVER"
    assert table.room.awaited() == []
    assert table.folded().digest() == table.room.digest()


def test_only_the_host_begins_pauses_and_closes() -> None:
    table = begun("pppp")
    assert gathered("pppp").refused(lambda room: room.begin(0, 7, 1001.0)) == "NOT_HOST"
    assert table.refused(lambda room: room.pause(1, 1001.0)) == "NOT_HOST"
    assert table.refused(lambda room: room.close(1, "", 1001.0)) == "NOT_HOST"
    table.do(lambda room: room.close(HOST, "too late", 1001.0))
    assert table.room.life == "closed"
    for command in (
        lambda room: room.act(0, Done(), 1002.0),
        lambda room: room.say(0, "hello", 1002.0),
        lambda room: room.close(HOST, "", 1002.0),
        lambda room: room.sit(0, 0, Sitter("bot", "", "fair"), 1002.0),
    ):
        assert table.refused(command) == "CLOSED"


def test_a_match_begins_when_every_seat_is_taken_or_bots_fill_the_open_ones() -> None:
    table = gathered("ppoo")
    assert table.refused(lambda room: room.begin(HOST, 7, 1001.0)) == "OPEN_SEATS"
    assert table.refused(lambda room: room.begin(HOST, 7, 1001.0, "nobody")) == "UNKNOWN_PLAYER"
    made = table.do(lambda room: room.begin(HOST, 7, 1001.0, "fair"))
    assert [type(entry) for entry in made] == [log.Seated, log.Seated, log.Began]
    assert table.room.seats.sitters[2:] == [Sitter("bot", "fair", "fair")] * 2
    assert table.room.driver(2) == ("fair", "bot")
    assert table.room.driver(0) is None


def test_time_at_a_table_never_goes_back() -> None:
    table = begun("pppp", at=1000.0)
    table.act(0, Done(), at=1010.0)
    table.act(1, Done(), at=500.0)
    assert table.room.at == 1010.0
    assert table.folded().digest() == table.room.digest()


def test_actions_are_read_strictly_and_refused_with_a_code() -> None:
    table = begun("pppb")
    act = table.refused
    assert act(lambda room: room.act(0, {"do": "fly"}, 1001.0)) == "BAD_ACTION"
    assert act(lambda room: room.act(0, {"do": "done", "more": 1}, 1001.0)) == "BAD_ACTION"
    assert act(lambda room: room.act(0, {"do": "buy", "card": 10**40}, 1001.0)) == "BAD_ACTION"
    assert act(lambda room: room.act(0, {"do": "buy", "card": -4}, 1001.0)) == "WRONG_STEP"
    assert act(lambda room: room.act(0, {"do": "time_up"}, 1001.0)) == "BAD_SEAT"
    assert act(lambda room: room.act(TABLE, TimeUp(), 1001.0)) == "BAD_SEAT"
    assert act(lambda room: room.act(4, {"do": "done"}, 1001.0)) == "BAD_SEAT"
    assert act(lambda room: room.act(3, {"do": "done"}, 1001.0)) == "BOT_PLAYS"
    assert act(lambda room: room.act(0, {"do": "done"}, 1001.0, "bot")) == "NOT_DRIVEN"
    assert act(lambda room: room.act(3, {"do": "done"}, 1001.0, "autopilot")) == "NOT_DRIVEN"
    assert act(lambda room: room.act(0, Propose(), 1001.0)) == "NOTHING_GIVEN"


def test_events_of_old_entries_are_worked_out_again() -> None:
    table = begun("pppp")
    said = {}
    for number in range(KEPT + 40):
        done = number % 2 == 0
        table.act(0, Done(done))
        said[table.room.seq] = done
    for seq, done in said.items():
        assert table.room.events_of(seq) == (SaidDone(0, done),)
    assert table.room.play is not None
    assert len(table.room.play.recent) == KEPT
    since = dict(table.room.events_since(min(said)))
    assert list(since) == [seq for seq in said if seq > min(said)]
    assert table.room.play.recent.pop(table.room.seq) == (SaidDone(0, done=False),)
    assert table.room.events_of(table.room.seq) == (SaidDone(0, done=False),)
    assert table.room.events_of(1) == ()
    assert table.room.events_of(10**6) == ()


def test_what_a_command_returns_is_what_the_log_holds() -> None:
    table = begun("pppp")
    for seat in (0, 1):
        assert [type(entry) for entry in table.act(seat, Done())] == [log.Acted]
    table.act(2, Done())
    assert table.state.step.value == "tail"
    assert StepBegan(1, "tail") in table.room.events_of(table.room.seq)
    assert table.folded().digest() == table.room.digest()


# ------------------------------------------------------------------ tables that cannot be played on


def rows_with(table: Table, **changes: Any) -> list[Row]:
    """The log of a table that began by another version of the rules."""
    rows = []
    for row in table.rows:
        entry = from_json(row.entry)
        if isinstance(entry, log.Began):
            row = replace(row, entry=to_json(log.Began(replace(entry.setup, **changes))))
        rows.append(row)
    return rows


@pytest.mark.parametrize("changes", [{"rules": "0"}, {"game": "tarock"}])
def test_a_table_of_other_rules_stays_readable_and_says_why(changes: dict[str, str]) -> None:
    table = begun("pppp")
    table.act(0, Done())
    table.do(lambda room: room.say(1, "still there", 1005.0))
    room = Room.of(rows_with(table, **changes))
    assert next(iter(changes.values())) in room.broken
    assert room.life == "playing"
    assert room.match is None
    assert [sitter.name for sitter in room.seats.sitters] == ["Ada", "Bo", "Cy", "Di"]
    shown = seen_by(room, 0)
    assert shown["broken"] == room.broken
    assert shown["chat"][0]["text"] == "still there"
    assert [acted.action for acted in room.unplayed] == [{"do": "done"}]
    assert room.public()["broken"]
    broken = Table(room, rows_with(table, **changes))
    assert broken.refused(lambda room: room.act(1, Done(), 1006.0)) == "BROKEN"
    assert broken.refused(lambda room: room.begin(HOST, 1, 1006.0)) == "BROKEN"
    broken.do(lambda room: room.say(2, "what now", 1007.0))
    assert not room.is_driven
    assert room.deadline() is None
    assert room.due(9e9) == []
    assert broken.folded().digest() == broken.room.digest()


@pytest.mark.parametrize(
    "text",
    [
        "no JSON",
        '{"entry":"flown","seat":1}',
        '{"entry":"seated","seat":77,"sitter":{}}',
        '{"entry":"acted","seat":0,"action":{"do":"fly"}}',
        '{"entry":"acted","seat":0,"action":{"do":"buy","card":3}}',
        '{"entry":"acted","seat":-9,"action":{"do":"done"}}',
        '{"entry":"began","setup":{"game":"sidereal","rules":"1","seats":["kit"],"seed":1}}',
    ],
)
def test_no_row_whatever_it_holds_makes_a_table_unreadable(text: str) -> None:
    table = begun("pppp")
    table.act(0, Done())
    rows = [*table.rows, Row(len(table.rows) + 1, 1001.0, text)]
    said = to_json(log.Said(1, "hello"))
    rows.append(Row(len(rows) + 1, 1002.0, said))
    room = Room.of(rows)
    assert room.seq == len(rows)
    assert f"entry {len(rows) - 1}" in room.broken
    assert seen_by(room, 0)["chat"][0]["text"] == "hello"
    assert room.match is not None
    assert len(room.match.log) == 1


def test_rows_that_are_known_already_are_passed_over() -> None:
    table = begun("pppp")
    before = table.room.digest()
    table.room.apply(table.rows[3])
    assert table.room.digest() == before


# ------------------------------------------------------------------ options


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 3},
        {"seats": 10},
        {"draw": "auction"},
        {"clock": "sand"},
        {"chat": "loud"},
        {"spectators": "all"},
        {"game": {"EDITION": "1999"}},
        {"game": {"FASTER": "on"}},
        {"autopilot_promises": -1},
        {"retention_days": 0},
        {"pace": float("nan")},
        {"pace": -1.0},
        {"think": -1.0},
        {"hold": -1},
        {"hold": 100_000},
        {"contracts": "huge"},
        {"trade_seconds": -5},
        {"clock": "untimed", "step_seconds": 30},
        {"name": "two\nlines"},
        {"name": "x" * 81},
    ],
)
def test_options_that_make_no_sense_are_refused(wrong: dict[str, Any]) -> None:
    assert Table().refused(lambda room: room.open(TableOptions(**wrong), "Host", 1.0)) == "BAD_OPTION"


def test_a_table_may_be_named_with_joined_signs() -> None:
    table = Table()
    table.do(lambda room: room.open(TableOptions(name="👩\u200d🚀 evening"), "Host", 1.0))
    assert table.room.options.name == "👩\u200d🚀 evening"


def test_an_autopilot_that_does_not_exist_is_refused_and_a_table_opens_once() -> None:
    assert Table().refused(lambda room: room.open(TableOptions(autopilot="hal"), "", 1.0)) == "UNKNOWN_PLAYER"
    assert opened().refused(lambda room: room.open(TableOptions(), "", 1.0)) == "OPENED"


def test_retention_counts_from_the_last_thing_that_happened() -> None:
    table = begun("pppp", at=1000.0, retention_days=2)
    table.act(0, Done(), at=5000.0)
    assert table.room.expires == 5000.0 + 2 * 86_400
