"""Chat: table and pairs, what a table allows, limits, and not wanting to hear somebody."""

from __future__ import annotations

import pytest

from confluence.server.chat import LONGEST, TOLD
from confluence.server.entries import HOST, Sitter
from confluence.server.sight import readable
from tests.server.rooms import Table, gathered, seen_by


def say(table: Table, seat: int, text: str, to: int | None = None, at: float | None = None) -> None:
    now = table.room.at + 100.0 if at is None else at
    table.do(lambda room: room.say(seat, text, now, to))


def read(table: Table, viewer: int | None) -> list[str]:
    return [message.text for message in readable(table.room, viewer)]


def test_everybody_reads_what_is_said_to_the_table_and_two_what_is_said_between_them() -> None:
    table = gathered("pppp", spectators="public")
    say(table, 0, "hello all")
    say(table, 1, "only for you", to=2)
    say(table, HOST, "we begin soon")
    assert read(table, 0) == ["hello all", "we begin soon"]
    assert read(table, 3) == ["hello all", "we begin soon"]
    assert read(table, 1) == ["hello all", "only for you", "we begin soon"]
    assert read(table, 2) == ["hello all", "only for you", "we begin soon"]
    assert read(table, HOST) == ["hello all", "we begin soon"]
    assert read(table, None) == ["hello all", "we begin soon"]
    assert seen_by(table.room, 2)["chat"][1]["to"] == 2
    assert table.folded().digest() == table.room.digest()


def test_the_table_decides_how_people_talk() -> None:
    table = gathered("pppp", chat="table")
    say(table, 0, "hello")
    assert table.refused(lambda room: room.say(0, "psst", 2000.0, 1)) == "CHAT_OFF"
    assert gathered("pppp", chat="off").refused(lambda room: room.say(0, "hello", 2000.0)) == "CHAT_OFF"


@pytest.mark.parametrize("text", ["", "  \n ", "x" * (LONGEST + 1), "bell \x07", "turn \u202e round"])
def test_messages_hold_some_text_and_not_too_much(text: str) -> None:
    assert gathered("pppp").refused(lambda room: room.say(0, text, 2000.0)) == "BAD_MESSAGE"


def test_long_and_colourful_messages_are_fine() -> None:
    table = gathered("pppp")
    say(table, 0, "x" * LONGEST)
    say(table, 1, "two\nlines, 漢字 and 👩\u200d🚀")
    assert len(read(table, 3)) == 2


def test_nobody_talks_to_oneself_or_to_nobody() -> None:
    table = gathered("pppp")
    assert table.refused(lambda room: room.say(0, "hm", 2000.0, 0)) == "BAD_MESSAGE"
    assert table.refused(lambda room: room.say(0, "hm", 2000.0, 4)) == "BAD_SEAT"
    assert table.refused(lambda room: room.say(4, "hm", 2000.0)) == "BAD_SEAT"
    assert table.refused(lambda room: room.say(HOST, "hm", 2000.0, 1)) == "BAD_MESSAGE"


def test_a_seat_that_talks_too_much_has_to_wait_and_others_do_not() -> None:
    table = gathered("pppp")
    for number in range(5):
        say(table, 0, f"{number}", at=2000.0 + number)
    assert table.refused(lambda room: room.say(0, "6", 2005.0)) == "TOO_MUCH_TALK"
    say(table, 1, "let me speak", at=2005.0)
    say(table, 0, "6", at=2010.0)
    assert table.refused(lambda room: room.say(0, "7", 2010.5)) == "TOO_MUCH_TALK"


def test_the_slow_limit_holds_as_well() -> None:
    table = gathered("pppp")
    for number in range(40):
        say(table, 0, f"{number}", at=2000.0 + 3 * number)
    assert table.refused(lambda room: room.say(0, "x", 2130.0)) == "TOO_MUCH_TALK"
    say(table, 0, "x", at=2301.0)


def test_who_mutes_somebody_does_not_read_and_is_not_called_by_that_seat() -> None:
    table = gathered("pppp")
    say(table, 1, "before")
    table.do(lambda room: room.mute(0, 1, 5000.0, on=True))
    assert table.do(lambda room: room.mute(0, 1, 5000.0, on=True)) == []
    say(table, 1, "after")
    say(table, 1, "to you", to=0)
    say(table, 2, "hello")
    assert read(table, 0) == ["hello"]
    assert read(table, 2) == ["before", "after", "hello"]
    assert [call["text"] for call in table.room.calls(0)] == ["hello"]
    assert seen_by(table.room, 0)["own"]["muted"] == [1]
    assert seen_by(table.room, 1)["own"]["muted"] == []
    table.do(lambda room: room.mute(0, 1, 6000.0, on=False))
    assert read(table, 0) == ["before", "after", "to you", "hello"]
    assert table.refused(lambda room: room.mute(0, 0, 6000.0, on=True)) == "BAD_SEAT"
    assert table.refused(lambda room: room.mute(0, 4, 6000.0, on=True)) == "BAD_SEAT"
    assert table.folded().digest() == table.room.digest()


def test_the_latest_messages_are_shown() -> None:
    table = gathered("pppp")
    for number in range(TOLD + 5):
        say(table, number % 4, f"{number}")
    assert read(table, 0) == [f"{number}" for number in range(5, TOLD + 5)]


def test_who_takes_over_a_seat_that_was_left_does_not_read_what_was_private_before() -> None:
    table = gathered("pppp")
    say(table, 0, "hello all")
    say(table, 0, "do not tell", to=1)
    table.do(lambda room: room.mute(1, 2, 5000.0, on=True))
    table.do(lambda room: room.hook(1, "https://example.org/bo", 0, "en", 5000.0))
    table.do(lambda room: room.sit(HOST, 1, Sitter("bot", "", "fair"), 5001.0))
    assert read(table, 1) == ["hello all", "do not tell"], "a hand-over to a bot is no farewell"
    table.do(lambda room: room.sit(HOST, 1, Sitter(), 5002.0))
    table.do(lambda room: room.sit(1, 1, Sitter("person", "Zoe"), 5003.0))
    say(table, 0, "welcome", to=1)
    assert read(table, 1) == ["hello all", "welcome"]
    assert read(table, 0) == ["hello all", "do not tell", "welcome"]
    assert seen_by(table.room, 1)["own"]["muted"] == []
    assert seen_by(table.room, 1)["own"]["hook"] is None
    assert table.folded().digest() == table.room.digest()
