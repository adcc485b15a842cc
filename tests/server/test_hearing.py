"""Players that listen hear the same in the lab, in a worker and after a restart, and never a secret."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from confluence.core.chance import Chance
from confluence.core.game import Decision, Match, Setup, may_know
from confluence.core.wire import to_json
from confluence.lab.tables import play
from confluence.players import PLAYERS, Heard, Look, RandomPlayer
from confluence.server.bots.desk import Desk, Job
from confluence.sidereal.events import OfferClosed, Offered
from confluence.sidereal.game import SIDEREAL

SPECIES = ("caylion", "kit", "unity", "zeth")
SETUP = Setup("sidereal", "1", SPECIES, 5, {"PROMISES": "parties"})


@dataclass
class Recorder:
    """Plays at random and writes down what it hears."""

    heard: list[Any] = field(default_factory=list)
    calls: list[Heard] = field(default_factory=list)
    player: RandomPlayer = field(default_factory=RandomPlayer)

    def hear(self, heard: Heard) -> None:
        self.calls.append(heard)
        self.heard += heard.events

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        return self.player.choose(view, decision, chance)


@pytest.fixture(scope="module")
def lab() -> tuple[Match[Any, Any], list[Recorder]]:
    """A part of a match in the lab, in which everybody listens."""
    recorders = [Recorder() for _ in SPECIES]
    played = play(SIDEREAL, SETUP, recorders, seed=3, most_actions=220)
    return played.match, recorders


def everything(match: Match[Any, Any], until: int) -> list[Any]:
    """All events of the first actions of a match."""
    again = Match.begin(SIDEREAL, match.setup)
    return [event for entry in match.log[:until] for event in SIDEREAL.apply(again.state, *entry)]


def test_a_listener_in_the_lab_hears_all_it_may_know_in_order(lab: tuple[Match[Any, Any], list[Recorder]]) -> None:
    match, recorders = lab
    for seat, recorder in enumerate(recorders):
        known = [event for event in everything(match, len(match.log)) if may_know(seat, event)]
        assert len(recorder.heard) > 100
        assert recorder.heard == known[: len(recorder.heard)]
        assert any(len(call.events) > 1 for call in recorder.calls)


def test_nobody_hears_what_the_seat_may_not_know(lab: tuple[Match[Any, Any], list[Recorder]]) -> None:
    match, recorders = lab
    secret = [event for event in everything(match, len(match.log)) if event.audience is not None]
    assert any(isinstance(event, Offered | OfferClosed) for event in secret)
    for seat, recorder in enumerate(recorders):
        hidden = [event for event in secret if seat not in (event.audience or ())]
        assert hidden
        assert not [event for event in recorder.heard if event.audience is not None and seat not in event.audience]


# ------------------------------------------------------------------ in a worker


@pytest.fixture
def seated() -> Iterator[list[Recorder]]:
    """Every recorder that a worker makes."""
    made: list[Recorder] = []

    def recorder() -> Recorder:
        made.append(Recorder())
        return made[-1]

    PLAYERS["recorder"] = recorder
    yield made
    del PLAYERS["recorder"]


def job(match: Match[Any, Any], start: int | None, until: int, seat: int) -> Job:
    actions = [[s, SIDEREAL.actions.to_json(action)] for s, action in match.log[start or 0 : until]]
    return Job("choose", "t", json.dumps(to_json(match.setup)), start, json.dumps(actions), seat, "recorder")


def deciding(match: Match[Any, Any], until: int, seat: int) -> bool:
    return seat in SIDEREAL.decisions(Match.replay(SIDEREAL, match.setup, match.log[:until]).state)


CUTS = (0, 1, 30, 31, 90, 150)


@pytest.mark.parametrize("seat", [0, 3])
def test_a_listener_in_a_worker_hears_the_same_however_the_log_is_cut(
    lab: tuple[Match[Any, Any], list[Recorder]], seated: list[Recorder], seat: int
) -> None:
    match, recorders = lab
    desk, start = Desk(), None
    cuts = [until for until in CUTS if deciding(match, until, seat)]
    assert len(cuts) > 3
    for until in cuts:
        assert desk.answer(job(match, start, until, seat)).kind in ("action", "wait")
        start = until
    again = Desk()  # as after a restart of the worker: it is fed from the beginning, in one piece
    assert again.answer(job(match, None, cuts[-1], seat)).kind in ("action", "wait")
    known = [event for event in everything(match, cuts[-1]) if may_know(seat, event)]
    first, second = seated
    assert first.heard == second.heard == known == recorders[seat].heard[: len(known)]
    assert len(first.calls) > len(second.calls) == 1


def test_a_player_that_sits_down_late_hears_the_match_from_its_beginning(
    lab: tuple[Match[Any, Any], list[Recorder]], seated: list[Recorder]
) -> None:
    match, _ = lab
    desk = Desk()
    desk.answer(job(match, None, 30, 0))
    desk.answer(job(match, 30, 90, 1))
    assert seated[1].heard == [event for event in everything(match, 90) if may_know(1, event)]


def test_a_listener_that_fails_is_answered_by_the_fallback() -> None:
    class Deaf(Recorder):
        def hear(self, heard: Heard) -> None:
            raise ZeroDivisionError("too loud")

    played = play(SIDEREAL, SETUP, [Deaf(), *[RandomPlayer() for _ in SPECIES[1:]]], seed=3, most_actions=40)
    assert next(slip.why for slip in played.slips if slip.seat == 0) == "ZeroDivisionError: too loud"
