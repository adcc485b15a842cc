"""Remarks: every temperament has its own words in both languages, and the words depend on nothing but a key."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from confluence.core import record
from confluence.core.chance import Chance
from confluence.core.game import Decision, Setup
from confluence.lab.log import kept as kept_log
from confluence.lab.log import line, read
from confluence.lab.simulate import Order, play_one
from confluence.lab.tables import Talk, play
from confluence.players import PLAYERS, Heard, Look, RandomPlayer, Remark, RemarkCode, Saying
from confluence.players.base import MOST_SAID
from confluence.players.remarks import EVEN, TEMPERS, WORDINGS, say_remark
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import Good
from confluence.sidereal.phrases import Phrases

SPECIES = ("caylion", "kit", "unity", "zeth")


def words(remark: Remark, player: str = "planner", key: str = "k", *, german: bool = False) -> str:
    return say_remark(Phrases(SPECIES, german), remark, player, key)


def test_every_code_has_two_wordings_for_every_temperament() -> None:
    assert set(WORDINGS) == set(RemarkCode)
    for by_temper in WORDINGS.values():
        assert set(by_temper) == {EVEN, *TEMPERS.values()}
        for wordings in by_temper.values():
            assert len(wordings) >= 2


@pytest.mark.parametrize("language", [0, 1], ids=["en", "de"])
def test_no_two_temperaments_share_a_wording(language: int) -> None:
    said = [w[language] for by_temper in WORDINGS.values() for wordings in by_temper.values() for w in wordings]
    assert len(set(said)) == len(said)
    assert all(text.strip() == text and text for text in said)


@pytest.mark.parametrize("german", [False, True])
@pytest.mark.parametrize("code", list(RemarkCode))
def test_whatever_is_left_out_a_remark_is_one_line_that_ends(code: RemarkCode, german: bool) -> None:
    for good in (None, Good.BL, Good.SH):
        for card in (None, 45):
            for number in (None, 0, 31):
                for player in ("planner", "hard", "generous", "cautious"):
                    for key in "abcd":
                        text = words(Remark(code, 1, good, card, number), player, key, german=german)
                        assert text[-1] in ".!?"
                        assert "{" not in text
                        assert "None" not in text


def test_the_same_key_gives_the_same_words_and_others_all_of_them() -> None:
    remark = Remark(RemarkCode.THANKS)
    assert words(remark, key="t/7") == words(remark, key="t/7")
    assert {words(remark, "hard", f"t/{number}") for number in range(20)} == {
        w[0] for w in WORDINGS[remark.code]["hard"]
    }


def test_what_a_remark_names() -> None:
    remark = Remark(RemarkCode.NEEDS, good=Good.BL, card=45, number=31)
    assert words(remark, key="1").endswith(" blue, for Bone Carving; it is worth 3.1 points to me.")
    assert words(remark, key="1", german=True).endswith(", für Bone Carving; es ist mir 3,1 Siegpunkte wert.")


# ------------------------------------------------------------------ in the lab


class Chatty:
    """Plays at random, greets, and thanks whoever spoke to it."""

    def __init__(self) -> None:
        self.player = RandomPlayer()
        self.remarks = [Remark(RemarkCode.GREETING)]
        self.heard: list[Saying] = []

    def hear(self, heard: Heard) -> None:
        self.heard += heard.remarks
        self.remarks += [Remark(RemarkCode.THANKS, to=s.by) for s in heard.remarks if s.remark.to is None]

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        return self.player.choose(view, decision, chance)

    def say(self) -> list[Remark]:
        said, self.remarks = self.remarks, []
        return said


def test_remarks_are_heard_by_those_they_are_for_and_change_nothing() -> None:
    setup = Setup("sidereal", "1", SPECIES, 5)
    players = [Chatty() for _ in SPECIES]
    talking = play(SIDEREAL, setup, players, seed=3, most_actions=150)
    silent = play(SIDEREAL, setup, [RandomPlayer() for _ in SPECIES], seed=3, most_actions=150)
    assert talking.match.log == silent.match.log
    said = {(talk.by, talk.remark) for talk in talking.talk}
    assert {by for by, remark in said if remark.code is RemarkCode.GREETING} == {0, 1, 2, 3}
    for seat, player in enumerate(players):
        assert {saying.by for saying in player.heard} <= {0, 1, 2, 3} - {seat}
        assert {saying.remark.to for saying in player.heard} <= {None, seat}
        assert any(saying.remark.to == seat for saying in player.heard)


def test_nobody_says_more_than_a_few_things_at_once() -> None:
    class Loud(Chatty):
        def say(self) -> list[Remark]:
            return [Remark(RemarkCode.NO_DEAL)] * 50

    played = play(
        SIDEREAL,
        Setup("sidereal", "1", SPECIES, 5),
        [Loud(), *(RandomPlayer() for _ in "abc")],
        seed=3,
        most_actions=40,
    )
    times = [talk.after for talk in played.talk]
    assert times
    assert max(map(times.count, times)) <= MOST_SAID * 4  # it may be asked several times before something happens


def test_talk_stands_beside_the_actions_in_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "chatty", Chatty)
    order = Order(games=1, players=("chatty",), laws=False, records=True)
    result = play_one(order, 0)
    data = json.loads(line(result))
    assert data["talk"][0] == {"after": 0, "by": data["talk"][0]["by"], "remark": {"code": "greeting"}}
    assert record.read(SIDEREAL, line(result)).game is SIDEREAL
    file = tmp_path / "log"
    with kept_log(file, order, resume=False) as (_, keep):
        keep(result)
    [again] = read(file).results
    assert again.talk == result.talk
    assert isinstance(again.talk[0], Talk)
    quiet = play_one(Order(games=1, players=("chatty",), laws=False), 0)
    assert (quiet.talk, quiet.digest) == ((), result.digest)
    assert "talk" not in json.loads(line(play_one(Order(games=1, laws=False, records=True), 0)))
