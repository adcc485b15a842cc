"""How changes reach clients: once for each viewer, only what concerns it, and in one piece when they come at once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from confluence.core.wire import to_json
from confluence.server import feeds
from confluence.server.entries import HOST, Sitter
from confluence.server.feeds import Eye, Feed, Step, Viewer
from confluence.server.looks import Seen, look, looks
from confluence.server.metrics import Metrics
from confluence.server.options import TableOptions
from confluence.server.play import KEPT
from confluence.server.room import Room
from confluence.sidereal.actions import Done
from tests.server.patching import patched


class Reader:
    """A client that keeps what it is sent."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.came: list[Any] = []
        self.view: Any = None

    def update(self, text: str, seq: int) -> None:
        message = json.loads(text)
        assert message["seq"] == seq
        self.came.append(message)
        self.view = message["view"] if "view" in message else patched(self.view, message["patch"])

    def reply(self, text: str) -> None:
        self.came.append(text)

    def leave(self, code: str, message: str) -> None:
        self.came.append(code)

    def is_welcome(self, room: Room) -> bool:
        return True


class Table:
    """A room, its feed, and readers in some seats."""

    def __init__(self, *viewers: Viewer) -> None:
        self.room = Room()
        self.room.open(TableOptions(spectators="public", chat="open"), "host", 1.0)
        for seat in range(4):
            self.room.sit(HOST, seat, Sitter("person", f"person {seat}"), 1.0)
        self.room.begin(HOST, 7, 1.0)
        self.feed = Feed("table", Metrics(), lambda _: None)
        self.feed.begin(self.room)
        self.readers: dict[Viewer, Reader] = {}
        for viewer in viewers:
            self.enter(viewer)

    def enter(self, viewer: Viewer, after: int | None = None, view: Any = None) -> dict[str, Any]:
        reader = self.readers[viewer] = Reader()
        news: dict[str, Any] = json.loads(f"{{{self.feed.enter(viewer, reader, after)}}}")
        reader.view = news["view"] if "view" in news else patched(view, news["patch"])
        return news

    def do(self, command: Any) -> None:
        room = self.room.copy()
        before = room.seq
        command(room)
        self.room = room
        self.feed.changed(room, range(before + 1, room.seq + 1))

    def flush(self) -> None:
        self.feed.flush()
        for viewer, reader in self.readers.items():
            assert reader.view == json.loads(json.dumps(to_json(look(self.room, viewer))))


async def test_every_viewer_follows_by_its_own_patches() -> None:
    table = Table(0, 1, None, HOST)
    for seat in range(3):
        table.do(lambda room, seat=seat: room.act(seat, Done(), 1.0))
        table.flush()
    assert [len(reader.came) for reader in table.readers.values()] == [3, 3, 3, 3]


async def test_what_changes_nothing_for_a_viewer_sends_nothing() -> None:
    table = Table(0, 1, None, HOST)
    table.do(lambda room: room.wish(0, "colonies", [3, 4], 1.0))
    table.flush()
    table.do(lambda room: room.hook(0, "https://hooks.example.org/", 60, "en", 1.0))
    table.flush()
    table.do(lambda room: room.mute(0, 2, 1.0, on=True))
    table.flush()
    assert [len(table.readers[viewer].came) for viewer in (0, 1, None, HOST)] == [3, 0, 0, 0]
    assert table.readers[0].view["own"]["wishes"] == {"colonies": [3, 4]}


async def test_changes_that_come_at_once_are_one_update_and_answers_follow_it() -> None:
    table = Table(0, 1)
    table.do(lambda room: room.act(0, Done(), 1.0))
    table.do(lambda room: room.act(1, Done(), 1.0))
    table.feed.reply(table.readers[0], "ok")
    assert table.readers[0].came == []
    await asyncio.sleep(0)
    first, second = table.readers[0].came
    assert [event["seat"] for event in first["events"]] == [0, 1]
    assert second == "ok"
    table.feed.reply(table.readers[0], "later")
    assert table.readers[0].came[-1] == "later"


async def test_a_view_is_looked_at_and_encoded_once_for_all_clients_of_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(0)
    others = [Reader() for _ in range(20)]
    for reader in others:
        table.feed.enter(0, reader, table.room.seq)
        reader.view = table.readers[0].view
    looked: list[int] = []

    def counted(room: Room, viewers: Sequence[Viewer]) -> list[Seen]:
        looked.append(len(viewers))
        return looks(room, viewers)

    monkeypatch.setattr(feeds, "looks", counted)
    sent: set[int] = set()
    for reader in others:
        monkeypatch.setattr(reader, "update", lambda text, _: sent.add(id(text)))
    table.do(lambda room: room.act(0, Done(), 1.0))
    table.flush()
    assert looked == [1]
    assert len(sent) == 1, "all are sent the same text"


async def test_whoever_left_is_brought_back_by_a_patch() -> None:
    table = Table(0, 1)
    known, after = table.readers[0].view, table.room.seq
    table.feed.leave(0, table.readers.pop(0), now=100.0)
    for seat in (1, 2):
        table.do(lambda room, seat=seat: room.act(seat, Done(), 1.0))
        table.flush()
    news = table.enter(0, after, known)
    assert "patch" in news
    assert [event["seat"] for event in news["events"]] == [1, 2]
    table.flush()


async def test_a_number_between_two_updates_is_good_and_one_inside_an_update_is_not() -> None:
    table = Table(0)
    start = table.room.seq
    table.do(lambda room: room.act(1, Done(), 1.0))
    table.do(lambda room: room.act(2, Done(), 1.0))
    table.flush()
    table.do(lambda room: room.wish(3, "teams", [5], 1.0))
    table.flush()
    table.do(lambda room: room.act(0, Done(), 1.0))
    table.flush()
    eye = table.feed.eyes[0, "en"]
    assert [len(eye.since(start + n) or ()) for n in range(5)] == [2, 0, 1, 1, 0]
    assert [eye.since(start + n) is None for n in range(5)] == [False, True, False, False, False]
    assert eye.since(start - 1) is None
    assert eye.since(start + 5) is None


def test_old_steps_are_forgotten() -> None:
    room = Table().room
    eye = Eye(look(room, 0), 10, 10)
    for number in range(11, 11 + feeds.REMEMBERED + 5):
        eye.remember(Step(number, number, "[]", ()))
        eye.seq = number
    assert len(eye.steps) == feeds.REMEMBERED
    assert eye.base == 15
    eye.remember(Step(200, 200, "x" * feeds.REMEMBERED_BYTES, ()))
    assert eye.bytes <= feeds.REMEMBERED_BYTES


async def test_a_long_way_back_is_the_whole_view() -> None:
    table = Table(0)
    after = table.room.seq
    view = table.readers[0].view
    for number in range(300):
        table.do(lambda room, n=number: room.act(1, Done(n % 2 == 0), 1.0))
        table.flush()
    news = table.enter(0, after, view)
    assert "view" in news
    assert len(news["events"]) == KEPT
    assert news["missed"] is True


async def test_who_was_away_for_long_is_told_that_something_is_left_out() -> None:
    table = Table(0)
    after, view = table.room.seq, table.readers[0].view
    table.feed.leave(0, table.readers.pop(0), now=100.0)
    for number in range(KEPT + 45):
        table.do(lambda room, n=number: room.act(1, Done(n % 2 == 0), 1.0))
        table.flush()
    news = table.enter(0, after, view)
    assert "patch" in news
    assert len(news["events"]) == KEPT
    assert news["missed"] is True
    news = table.enter(0, table.room.seq, table.readers[0].view)
    assert "missed" not in news


async def test_what_came_at_once_and_was_too_much_is_told_with_a_gap() -> None:
    table = Table(0)
    after, view = table.room.seq, table.readers[0].view
    for number in range(KEPT + 45):
        table.do(lambda room, n=number: room.act(1, Done(n % 2 == 0), 1.0))
    table.flush()
    [update] = table.readers[0].came
    assert len(update["events"]) == KEPT
    assert update["missed"] is True
    assert table.enter(0, after, view)["missed"] is True


async def test_events_for_few_reach_few() -> None:
    table = Table(0, 1, 2, None)
    names = table.room.match.setup.seats if table.room.match else ()
    honour = {"clause": "honour", "debtor": 0, "creditor": 1, "turn": 2, "text": "a quiet word"}
    offer = {"do": "propose", "clauses": [honour]}
    table.do(lambda room: room.act(0, offer, 1.0))
    table.flush()
    told = {viewer: json.dumps(reader.came) for viewer, reader in table.readers.items()}
    assert "a quiet word" in told[0]
    assert "a quiet word" in told[1]
    assert "a quiet word" not in told[2] + told[None]
    assert len(names) == 4


def test_what_is_seen_of_a_table_has_one_source() -> None:
    """Every field of what is shown is filled by `looks`; a spectator's view holds nothing of its own."""
    room = Table().room
    seen = look(room, None)
    assert isinstance(seen, Seen)
    assert seen.own is None
    assert seen.game is not None
    assert seen.game.own is None
    assert replace(seen, seat=HOST) == look(room, HOST)
