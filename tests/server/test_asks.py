"""Questions of a client: desks and plans, answered without a rule on the client's side and without a secret."""

from __future__ import annotations

import asyncio
from dataclasses import fields
from typing import Any

import pytest

from confluence.core.errors import Illegal
from confluence.core.wire import from_json
from confluence.server import asks
from confluence.server.answers import DesksAnswer, PlanAnswer
from confluence.server.entries import HOST, Acted
from confluence.server.messages import Ask, read
from confluence.sidereal.actions import ACTIONS, CommitPlan, PlannedRun
from confluence.sidereal.plan_check import CheckedPlan
from tests.server.rooms import Table, begun, gathered


def ask(table: Table, viewer: int | None, what: str, **rest: Any) -> Any:
    return asyncio.run(asks.answer("table", table.room, viewer, Ask(1, what, **rest), "en", None))


def runs_of(table: Table, seat: int, state: str = "runs") -> tuple[PlannedRun, ...]:
    found = ask(table, seat, "desks")["desks"][seat]["converters"]
    return tuple(PlannedRun(c["card"], c["slot"]) for c in found if c["arrow"] == "white" and c["state"] == state)


# ------------------------------------------------------------------ desks


def test_everybody_may_ask_for_the_desks_and_sees_the_same() -> None:
    table = begun("ppppp")
    found = [ask(table, viewer, "desks") for viewer in (None, HOST, 0, 4)]
    assert all(one == found[0] for one in found)
    answer = from_json(DesksAnswer, found[0])
    assert [desk.seat for desk in answer.desks] == list(range(5))
    assert any(one.state == "lacks" for desk in answer.desks for one in desk.converters)


def test_desks_follow_the_table_and_are_worked_out_once_until_it_changes() -> None:
    table = begun()
    first = asks.about_desks(table.room, 0)
    assert asks.about_desks(table.room, 0) is first
    table.act(0, {"do": "gift", "receiver": 1, "goods": str(table.state.areas[0].goods)})
    again = asks.about_desks(table.room, 0)
    assert again != first
    assert again["desks"][0].get("idle", 0) >= first["desks"][0].get("idle", 0)


def test_before_the_match_there_are_no_desks_and_no_plans() -> None:
    table = gathered()
    for what in ("desks", "plan"):
        with pytest.raises(Illegal) as refusal:
            ask(table, 0, what)
        assert refusal.value.code == "NOT_BEGUN"


# ------------------------------------------------------------------ deals


def test_a_deal_names_the_own_promises_that_it_would_break() -> None:
    """R-DEAL-01: Caylion gives away what it needs for a run that it promised."""
    table = gathered(draw="free")
    table.do(lambda room: room.prefer(0, "caylion", (), 1000.0))
    table.do(lambda room: room.prefer(1, "kit", (), 1000.0))
    table.do(lambda room: room.begin(HOST, 1, 1000.0))
    promise = ask(table, 0, "deal", text="caylion>kit: run #caylion_oceanic_processing in economy 1")
    assert promise["breaks"] == []
    table.act(0, promise["action"])
    table.act(1, {"do": "accept", "offer": 1})
    (number,) = table.state.promises
    (broken,) = ask(table, 0, "deal", text="caylion>kit: 4gr")["breaks"]
    assert broken["promise"] == number
    assert broken["reading"].startswith("Caylion promises ")
    assert ask(table, 0, "deal", text="caylion>kit: gr")["breaks"] == []
    assert ask(table, 1, "deal", text="caylion>kit: 4gr")["breaks"] == [], "whose promise it is not"


# ------------------------------------------------------------------ plans


def test_everything_that_is_worked_out_about_a_plan_is_answered() -> None:
    assert [field.name for field in fields(PlanAnswer)] == [field.name for field in fields(CheckedPlan)]


def test_a_plan_is_checked_while_trading_and_committed_as_it_was_shown() -> None:
    table = begun()
    runs = runs_of(table, 0)[:1]
    early = from_json(PlanAnswer, ask(table, 0, "plan", runs=runs))
    assert early.refusal is None
    assert isinstance(early.action, CommitPlan)
    table.until("plans")
    found = from_json(PlanAnswer, ask(table, 0, "plan", runs=runs))
    assert found.action == early.action
    (entry,) = table.act(0, CommitPlan(runs))
    assert isinstance(entry, Acted)
    assert ACTIONS.to_json(found.action) == entry.action


def test_a_plan_says_what_lacks_and_why_it_is_refused() -> None:
    table = begun()
    runs = runs_of(table, 1, "lacks") or runs_of(table, 1)
    table.act(1, {"do": "gift", "receiver": 0, "goods": str(table.state.areas[1].goods)})
    found = from_json(PlanAnswer, ask(table, 1, "plan", runs=runs))
    assert found.action is None
    assert found.refusal is not None
    assert found.refusal.code == "NOT_ENOUGH"
    lack = found.runs[0].lack
    assert lack is not None
    assert 0 in lack.holders


def test_only_a_seat_plans_and_only_so_many_runs() -> None:
    table = begun()
    for viewer in (None, HOST):
        with pytest.raises(Illegal) as refusal:
            ask(table, viewer, "plan")
        assert refusal.value.code == "NOT_SEATED"
    many = ",".join(['{"card":1}'] * 61)
    with pytest.raises(Illegal) as refusal:
        read(f'{{"type":"ask","id":1,"what":"plan","runs":[{many}]}}')
    assert refusal.value.details["path"] == "runs"


def test_what_others_hide_changes_no_answer() -> None:
    """Plans that others committed and points that they have show neither in the desks nor in a plan."""
    one, other = begun(), begun()
    for table in (one, other):
        table.until("plans")
    one.state.areas[2].points = 17
    other.act(2, CommitPlan(()))
    for what, rest in (("desks", {}), ("plan", {"runs": runs_of(one, 0)})):
        assert ask(one, 0, what, **rest) == ask(other, 0, what, **rest)


# ------------------------------------------------------------------ advice


def test_the_adviser_is_told_who_sits_in_the_other_seats() -> None:
    table = begun("pbpb")
    heard: list[Any] = []

    async def advise(*_: Any, **how: Any) -> dict[str, Any]:
        heard.append(how["players"])
        return {}

    asyncio.run(asks.answer("table", table.room, 0, Ask(1, "advice"), "en", advise))
    players = {seat: sitter.player for seat, sitter in enumerate(table.room.seats.sitters) if sitter.kind == "bot"}
    assert dict(heard[0]) == players
    assert list(players) == [1, 3]
