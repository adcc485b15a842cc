"""What bots say: stored as a code, told in each reader's language, to those who may read it, and not too much."""

from __future__ import annotations

import json
from typing import Any

import pytest

from confluence.core.wire import to_json
from confluence.players import PLAYERS, Remark, RemarkCode, Saying
from confluence.server import sight
from confluence.server.bots.desk import Briefing, Desk
from confluence.server.entries import HOST, Said, from_json
from confluence.server.looks import look
from confluence.server.speech import seen_in
from confluence.sidereal.goods import Good
from tests.server.bad_players import Talker
from tests.server.rooms import Table, begun, gathered
from tests.server.test_bots import job

START = 1000.0
BOT, ADA, OTHER, BO = 0, 1, 2, 3
NEEDS = Remark(RemarkCode.NEEDS, good=Good.BL, card=45, number=31)
VIEWERS = (BOT, ADA, OTHER, BO, HOST, None)


def table(kinds: str = "bpbp", **options: Any) -> Table:
    return begun(kinds, at=START, spectators="public", **options)


def remark(of: Table, what: Remark, seat: int = BOT, at: float = START) -> int:
    """Let a bot say something; how many entries that made."""
    return len(of.do(lambda room: room.remark(seat, what, at)))


def read(of: Table, viewer: int | None, language: str = "en") -> list[str]:
    return [message.text for message in seen_in(language, look(of.room, viewer)).chat]


def test_the_log_holds_the_code_and_every_reader_gets_words() -> None:
    of = table()
    assert remark(of, NEEDS) == 1
    entry = json.loads(of.rows[-1].entry)
    code = {"code": "needs", "good": "bl", "card": 45, "number": 31}
    assert entry == {"entry": "said", "seat": BOT, "remark": code, "player": "greedy"}
    for viewer in VIEWERS:
        assert "blue" in read(of, viewer)[0]
        assert "Blau" in read(of, viewer, "de")[0]
    assert of.folded().digest() == of.room.digest()


def test_the_view_says_that_a_bot_spoke() -> None:
    of = table()
    of.do(lambda room: room.say(ADA, "hello", START))
    remark(of, NEEDS)
    person, bot = to_json(look(of.room, BO))["chat"]
    assert "player" not in person
    assert bot["player"] == "greedy"
    assert bot["remark"]["code"] == "needs"


def test_who_comes_back_reads_it_in_the_own_language() -> None:
    of = table()
    remark(of, NEEDS)
    assert "blue" in of.room.away(ADA, 0)["chat"][0]["text"]
    assert "Blau" in of.room.away(ADA, 0, "de")["chat"][0]["text"]


def test_a_remark_to_one_seat_is_read_by_nobody_else() -> None:
    of = table()
    remark(of, Remark(RemarkCode.THANKS, to=ADA, good=Good.OC, card=77, number=123))
    for viewer in VIEWERS:
        seen = json.dumps(to_json(look(of.room, viewer)))
        assert ('"thanks"' in seen) == (viewer in (BOT, ADA)), viewer
        away = of.room.away(viewer, 0) if viewer in (ADA, BO) else {}
        assert ('"thanks"' in json.dumps(away)) == (viewer == ADA)
    assert [of.room.remarks_to(seat) != () for seat in range(4)] == [False, True, False, False]


def test_whoever_sits_down_later_does_not_read_what_was_private() -> None:
    of = table()
    remark(of, Remark(RemarkCode.THANKS, to=ADA))
    of.do(lambda room: room.sit(HOST, ADA, type(room.seats.sitters[ADA])(), START))
    assert read(of, ADA) == []
    assert of.room.remarks_to(ADA) == ()


@pytest.mark.parametrize(
    "kinds, options, to",
    [
        ("bpbp", {"remarks": False}, None),
        ("bpbp", {"chat": "off"}, None),
        ("bpbp", {"chat": "table"}, ADA),
        ("bbbb", {}, None),
        ("bgbg", {}, None),
    ],
    ids=["remarks are off", "chat is off", "no private words", "nobody reads it", "programs do not read"],
)
def test_where_bots_are_silent(kinds: str, options: dict[str, Any], to: int | None) -> None:
    assert remark(table(kinds, **options), Remark(RemarkCode.GREETING, to=to)) == 0


def test_the_autopilot_does_not_speak_for_a_person() -> None:
    of = table()
    of.do(lambda room: room.steer(ADA, ADA, START, on=True))
    assert remark(of, Remark(RemarkCode.GREETING), ADA) == 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_that_others_are_sent_depends_on_a_private_remark(language: str) -> None:
    """Twins: two tables that differ in what a bot said to one seat look the same to everybody else, byte for byte."""
    twins = [table(), table()]
    remark(twins[0], Remark(RemarkCode.THANKS, to=ADA))
    remark(twins[1], Remark(RemarkCode.NEEDS, to=ADA, good=Good.OC, card=77, number=999))
    for viewer in VIEWERS:
        one, other = [json.dumps(to_json(seen_in(language, look(of.room, viewer)))) for of in twins]
        assert (one == other) == (viewer not in (BOT, ADA)), viewer
    for seat in (OTHER, BO):
        one, other = [json.dumps([of.room.away(seat, 0, language), of.room.calls(seat)]) for of in twins]
        assert one == other


def test_people_do_not_speak_by_remarks_and_before_the_match_nobody_does() -> None:
    assert remark(table(), Remark(RemarkCode.GREETING), ADA) == 0
    assert remark(gathered("bpbp", at=START), Remark(RemarkCode.GREETING)) == 0


def test_bots_do_not_chatter() -> None:
    of = table()
    assert remark(of, NEEDS, at=START) == 1
    assert remark(of, Remark(RemarkCode.NO_DEAL), at=START + 1) == 0
    assert remark(of, Remark(RemarkCode.NO_DEAL), OTHER, at=START + 1) == 1
    assert remark(of, NEEDS, at=START + 30) == 0  # it said so half a minute ago
    assert remark(of, Remark(RemarkCode.NEEDS, good=Good.GR), at=START + 31) == 1
    assert remark(of, NEEDS, at=START + 200) == 1
    said = [remark(of, Remark(RemarkCode.TOO_DEAR, number=n), at=START + 210 + 7 * n) for n in range(30)]
    assert sum(said) < 10


def test_a_greeting_is_said_once() -> None:
    of = table()
    assert remark(of, Remark(RemarkCode.GREETING)) == 1
    assert remark(of, Remark(RemarkCode.GREETING), at=START + 10_000) == 0


@pytest.mark.parametrize(
    "wrong",
    [
        Remark(RemarkCode.NEEDS, to=BOT),
        Remark(RemarkCode.NEEDS, to=4),
        Remark(RemarkCode.NEEDS, card=0),
        Remark(RemarkCode.NEEDS, number=-1),
        Remark(RemarkCode.NEEDS, number=10_000),
    ],
)
def test_remarks_that_make_no_sense_are_refused(wrong: Remark) -> None:
    assert table().refused(lambda room: room.remark(BOT, wrong, START)) == "BAD_MESSAGE"


def test_a_bot_can_be_muted_and_calls_nobody() -> None:
    of = table()
    remark(of, NEEDS)
    assert [call for call in sight.calls(of.room, ADA) if call["kind"] == "chat"] == []
    of.do(lambda room: room.mute(ADA, BOT, START, on=True))
    assert read(of, ADA) == []
    assert len(read(of, BO)) == 1


def test_entries_of_before_are_read_and_written_as_they_were() -> None:
    text = '{"entry":"said","seat":1,"text":"hello","to":2}'
    assert from_json(text) == Said(1, "hello", 2)


def test_what_a_seat_hears_is_the_same_after_a_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remarks come with every question; a player hears each of them once, a new one all of them."""
    monkeypatch.setitem(PLAYERS, "talker", Talker)
    of = begun("bbbb")
    desk, heard = Desk(), []
    first = (1, Saying(2, Remark(RemarkCode.GREETING)))
    second = (5, Saying(3, Remark(RemarkCode.NO_DEAL)))
    for start, remarks in ((None, ()), (0, (first,)), (0, (first,)), (0, (first, second))):
        answer = desk.answer(job(of, 0, "talker", start, briefing=Briefing(remarks=remarks)))
        heard.append([said.to for said in answer.said])
    assert heard == [[None], [2], [], [3]]
    again = Desk().answer(job(of, 0, "talker", briefing=Briefing(remarks=(first, second))))
    assert [said.to for said in again.said] == [None, 2]
