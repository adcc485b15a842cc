"""Evenings with a scripted person and planners: readable offers, reasons, counter-offers, held offers, no silence.

`python -m tests.evenings` does the same at forty tables.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import pytest

from confluence.core.game import Match, Setup
from confluence.core.wire import from_json
from confluence.players.planner import TEMPERS
from confluence.players.planner.bargain import swap
from confluence.players.planner.judge import Judge
from confluence.players.planner.table import Table as Numbers
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.state import State, Step
from tests.evenings.__main__ import one
from tests.evenings.clock import START, Stuck, run
from tests.evenings.evening import Evening, spend
from tests.evenings.measures import Examined, examine
from tests.evenings.person import Habits
from tests.evenings.search import gainful
from tests.evenings.transcript import BEGIN, END, PAGE, transcript
from tests.players.planner.positions import bare, judge_of
from tests.recorded import FOLDER
from tests.sidereal.table import Table

HASTY = Habits(reads=(2, 9), proposes=(6, 12), stays=(70, 90))


def test_the_clock_jumps_to_the_next_timer() -> None:
    async def work() -> float:
        await asyncio.sleep(3600)
        return asyncio.get_running_loop().time()

    assert run(work()) == pytest.approx(START + 3600)


def test_whoever_waits_for_nothing_is_found_out() -> None:
    async def work() -> None:
        await asyncio.Event().wait()

    with pytest.raises(Stuck):
        run(work())


def test_the_wide_search_finds_what_helps_both() -> None:
    table: Table = bare(turn=3).put("caylion", 1).put_tech("kit", "genetic_engineering")
    table.set_goods("caylion", "2br 6gr").set_goods("kit", "3br 2gr")
    judge = judge_of(table)
    found = gainful(judge, 0, 1)
    assert found is not None
    assert min(found[2:]) > 0
    assert swap(judge, 0, 1) is not None


def beginnings(name: str) -> Iterator[State]:
    """Every turn of a recorded game before anything was traded."""
    data = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    match, turn = Match.begin(SIDEREAL, from_json(Setup, data["setup"])), 0
    for seat, action in data["log"]:
        if match.state.step is Step.TRADE and match.state.turn > turn:
            turn = match.state.turn
            yield match.state
        match.act(seat, SIDEREAL.actions.from_json(action))


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.0, 0.4])
def test_planners_find_a_swap_wherever_the_wide_search_finds_one(share: float) -> None:
    """Between neighbours at the beginning of turns, by the usual prices."""
    found = 0
    for state in beginnings("4p-2020-levels"):
        judge = Judge(Numbers.seen(SIDEREAL.view(state, 0)), TEMPERS["even"])
        for me in (0, 2):
            sought = gainful(judge, me, me + 1, share)
            found += sought is not None
            assert sought is None or swap(judge, me, me + 1, share, exact=True) is not None, (state.turn, sought)
    assert found > 4


@pytest.fixture(scope="module")
def evening() -> Evening:
    """A turn of a person in a hurry with three beginners."""
    return run(spend("pbbb", ("beginner", "beginner", "beginner"), 5, habits=HASTY, last_turn=1))


@pytest.fixture(scope="module")
def turn(evening: Evening) -> Examined:
    """What is to be said about it."""
    return examine(evening)


def test_a_turn_with_a_person(turn: Examined) -> None:
    assert turn.figures.faults() == [], turn.cases
    assert turn.figures.minutes > 1
    assert turn.figures.own


def test_bots_make_people_offers_that_can_be_read(turn: Examined) -> None:
    assert turn.figures.small == turn.figures.offers > 0


def test_bots_refuse_with_reasons(turn: Examined) -> None:
    assert turn.figures.reasons == turn.figures.refusals > 0


def test_a_transcript_names_every_offer_refusal_and_remark(evening: Evening) -> None:
    text = transcript(evening)
    assert text.count("offers") + text.count("counters to") == len(evening.offers)
    declined = [offer for offer in evening.offers.values() if offer.how == "declined"]
    assert text.count("*No") - text.count("*No answer") == len(declined)
    assert all(message.text in text for message in evening.messages)


def test_the_page_about_players_has_a_transcript() -> None:
    page = PAGE.read_text("utf-8")
    made = page.partition(BEGIN)[2].partition(END)[0]
    assert "**Turn 3**" in made
    assert len(made.splitlines()) < 100


@pytest.mark.slow
@pytest.mark.parametrize(
    "number, last_turn",
    [
        pytest.param(0, 3, id="four seats"),
        pytest.param(1, 1, id="six seats"),
    ],
)
def test_an_evening_with_a_person(number: int, last_turn: int) -> None:
    found = one(number, last_turn, checks=4)
    assert found.figures.offers >= 5
    assert found.figures.own
    assert found.figures.faults() == [], found.cases
