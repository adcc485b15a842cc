"""Bots: what happens inside a worker, workers that fail, and whole matches that a driver plays."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from itertools import pairwise
from typing import Any

import pytest

from confluence.core.errors import Illegal
from confluence.core.game import Match
from confluence.core.wire import from_json as read_json
from confluence.core.wire import to_json
from confluence.players import PLAYERS, Manner
from confluence.players.base import MOST_WAITS
from confluence.server.answers import AdviceAnswer, FitsAnswer, WorthAnswer
from confluence.server.bots import desk as desk_module
from confluence.server.bots import drive as drive_module
from confluence.server.bots.desk import NO_BRIEFING, Answer, Briefing, Desk, Job
from confluence.server.bots.drive import Drive
from confluence.server.bots.driver import Driver
from confluence.server.bots.worker import Pool, PoolClosed
from confluence.server.entries import HOST, Acted, Called, Said, Sitter, Steered, from_json
from confluence.server.hub import Hub
from confluence.server.messages import ASKS
from confluence.server.room import Room
from confluence.sidereal.actions import Done, Leg, Propose, Withdraw
from confluence.sidereal.deals.clauses import Deliver
from confluence.sidereal.goods import TRADABLE, Bag, Good
from confluence.sidereal.phases.economy import check_plan
from tests.server.bad_players import BAD, serve_badly
from tests.server.memory_store import MemoryStore
from tests.server.rooms import Table, begun, eventually, gathered, processes
from tests.server.test_hub import Ear, stored

pytestmark = pytest.mark.xdist_group("server bots")

SHIP = Bag.of(Good.SH)
THINKING = 120.0
"""Seconds that a player may think who is not to be late, however busy the machine is."""


class Shared:
    """A loop and a pool of two processes that many tests use, because a worker process takes long to start."""

    runner: asyncio.Runner
    pool: Pool


@pytest.fixture(autouse=True, scope="module")
def shared() -> Iterator[None]:
    """Let tables be opened with players that fail, and players think in one worker process."""
    PLAYERS.update(BAD)
    with asyncio.Runner() as runner:
        Shared.runner, Shared.pool = runner, runner.run(_pool())
        yield
        runner.run(Shared.pool.close())
    for name in BAD:
        del PLAYERS[name]


async def _pool() -> Pool:
    """A pool whose processes have started."""
    pool = Pool(2, work=serve_badly, seconds=THINKING)
    match = begun("bbbb").match
    names = ("first", "second")
    for name in names:
        await pool.choose(name, match, 0, "greedy")
    for name in names:
        pool.forget(name)
    return pool


ADVISED = "advised"
"""The table of all tests of the adviser, so that one process thinks about them."""


@pytest.fixture(scope="module")
def adviser(shared: None) -> None:
    """Let a process import the solver of the adviser."""
    Shared.runner.run(Shared.pool.advise(ADVISED, begun("pppp").match, 0))


def running(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """A test that runs in the shared loop."""

    def run() -> None:
        Shared.runner.run(asyncio.wait_for(test(), 300))

    run.__name__ = test.__name__
    run.__doc__ = test.__doc__
    run.pytestmark = getattr(test, "pytestmark", [])  # type: ignore[attr-defined]
    return run


# ------------------------------------------------------------------ inside a worker


def job(table: Table, seat: int, player: str = "greedy", start: int | None = None, **rest: Any) -> Job:
    match = table.match
    actions = json.dumps([[s, match.game.actions.to_json(a)] for s, a in match.log[start or 0 :]])
    setup = json.dumps(to_json(match.setup))
    return Job(rest.pop("kind", "choose"), "t", setup, start, actions, seat, player, **rest)


def test_a_replica_is_fed_with_what_it_lacks_and_says_when_something_is_missing() -> None:
    table = begun("bbbb")
    desk = Desk()
    assert desk.answer(job(table, 0, start=0)).kind == "missing"
    assert desk.answer(job(table, 0)).kind == "action"
    for seat in range(2):
        table.act(seat, Done(), by="bot")
    assert desk.answer(job(table, 0, start=1)).kind == "missing"
    assert desk.answer(job(table, 2, start=0)).kind == "action"
    table.act(2, Done(), by="bot")
    assert desk.answer(job(table, 3, start=2)).kind == "action"


def test_a_player_remembers_its_match_and_begins_anew_with_a_new_replica() -> None:
    table = begun("bbbb")
    desk = Desk()
    asked = [desk.answer(job(table, 0, "counter"))]
    asked.append(desk.answer(job(table, 0, "counter", start=0)))
    table.act(2, Done(), by="bot")
    asked.append(desk.answer(job(table, 0, "counter", start=0)))
    assert [answer.kind for answer in asked] == ["wait", "wait", "action"]
    assert desk.answer(job(table, 0, "counter")).kind == "wait"


def test_a_seat_without_a_choice_waits_and_a_player_that_fails_is_said_to() -> None:
    table = begun("bbbb").until("colonies", bids=True)
    idle = next(seat for seat in range(4) if seat not in table.match.game.decisions(table.state))
    assert Desk().answer(job(table, idle)) == Answer("wait")
    failed = Desk().answer(job(table, table.room.awaited()[0], "stumbler"))
    assert failed == Answer("failed", "ZeroDivisionError: one over nothing")
    assert Desk().answer(job(table, 0, "nobody of this name")).kind in ("failed", "wait")


def test_replicas_that_were_not_asked_for_long_are_put_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "MOST_TABLES", 1)
    desk = Desk()
    table = begun("bbbb")
    first = job(table, 0)
    assert desk.answer(first).kind == "action"
    other = Job(first.kind, "other", first.setup, None, "[]", 0, "greedy")
    assert desk.answer(other).kind == "action"
    table.act(0, Done(), by="bot")
    assert desk.answer(job(table, 1, start=1)).kind == "missing"


def test_without_its_solver_a_planner_is_replaced_by_somebody_who_promises_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in ("planner.player", "adviser.adviser"):
        monkeypatch.setattr(f"confluence.players.{module}.find_spec", lambda name: None)
    table = begun("bbbb")
    answer = Desk().answer(job(table, 0, "cautious"))
    assert answer == Desk().answer(job(table, 0, "greedy"))
    assert Desk().answer(job(table, 0, kind="advise")).kind == "refused"


@pytest.mark.slow
@pytest.mark.usefixtures("solver")
def test_ideas_that_were_refused_stay_away_from_a_new_replica() -> None:
    table = begun("pppp")
    players = tuple([(seat, "friendly") for seat in range(1, 4)])
    first = Desk().answer(job(table, 0, kind="advise", players=players)).value["proposals"]
    assert first
    table.act(0, {"do": "propose", **first[0]["offer"]})
    other = first[0]["parties"][1]["seat"]
    table.act(other, {"do": "decline", "offer": 1})
    again = Desk().answer(job(table, 0, kind="advise", players=players)).value["proposals"]
    assert first[0]["text"] not in [idea["text"] for idea in again]


# ------------------------------------------------------------------ worker processes


class NotingPool(Pool):
    """Writes down whom it asked: turn, seat, player and kind of answer."""

    asked: list[tuple[int, int, str, str]]

    async def choose(
        self, table: str, match: Match[Any, Any], seat: int, player: str, briefing: Briefing = NO_BRIEFING
    ) -> Answer:
        answer = await super().choose(table, match, seat, player, briefing)
        self.asked.append((match.state.turn, seat, player, answer.kind))
        return answer


@asynccontextmanager
async def pool_of(workers: int = 1, **rest: Any) -> AsyncIterator[NotingPool]:
    pool = NotingPool(workers, work=serve_badly, **rest)
    pool.asked = []
    try:
        yield pool
    finally:
        await pool.close()


@pytest.mark.costly("a worker process is started three times")
@running
async def test_workers_that_fail_are_answered_for_and_replaced() -> None:
    table = begun("bbbb")
    match = table.match
    async with pool_of(memory=2**29) as pool:
        pool.seconds = THINKING
        good = await pool.choose("t", match, 0, "greedy")
        assert good == Desk().answer(job(table, 0))
        [first] = processes(pool)
        assert (await pool.choose("t", match, 0, "stumbler")).kind == "failed"
        assert processes(pool) == [first]
        hungry = await pool.choose("t", match, 0, "glutton")
        assert hungry.kind == "failed"
        assert "MemoryError" in hungry.value
        assert processes(pool) == [first]
        pool.seconds = 0.2
        assert (await pool.choose("t", match, 0, "sleeper")).kind == "late"
        pool.seconds = THINKING
        assert await pool.choose("t", match, 0, "greedy") == good
        [second] = processes(pool)
        assert second != first
        assert (await pool.choose("t", match, 0, "crasher")).kind == "failed"
        assert await pool.choose("t", match, 0, "greedy") == good
        [third] = processes(pool)
        assert third != second
    assert processes(pool) == []
    with pytest.raises(PoolClosed):
        await pool.choose("t", match, 0, "greedy")


@running
async def test_a_pool_that_is_closed_does_not_wait_for_a_player() -> None:
    pool = Pool(1, work=serve_badly, seconds=60.0)
    table = begun("bbbb")
    await pool.choose("t", table.match, 0, "greedy")
    waiting = asyncio.create_task(pool.choose("t", table.match, 0, "sleeper"))
    await asyncio.sleep(0.05)
    await pool.close()
    with pytest.raises(PoolClosed):
        await waiting
    assert processes(pool) == []
    with pytest.raises(Illegal, match="NO_ADVICE"):
        await pool.advise("t", table.match, 0)


@running
async def test_a_table_stays_with_its_worker_and_tables_are_spread() -> None:
    table = begun("bbbb")
    async with pool_of(2) as pool:
        answers = []
        for name in ("a", "b"):
            answers += [await pool.choose(name, table.match, 0, "counter") for _ in range(3)]
        assert [answer.kind for answer in answers] == ["wait", "wait", "action"] * 2
        assert len(processes(pool)) == 2
        table.act(0, Done(), by="bot")
        assert (await pool.choose("a", table.match, 1, "greedy")).kind == "action"
        pool.forget("a")


@pytest.mark.usefixtures("adviser")
@running
@pytest.mark.slow
async def test_the_adviser_answers_and_refuses_from_the_same_workers() -> None:
    table = begun("pppp")
    pool = Shared.pool
    before = processes(pool)
    with pytest.raises(Illegal, match="NO_ADVICE: a lock reads"):
        await pool.advise(ADVISED, table.match, 0, ["fly away"])
    advice = await pool.advise(ADVISED, table.match, 0)
    assert advice["seat"] == 0
    json.dumps(advice)
    table.until("bids")
    assert (await pool.advise(ADVISED, table.match, 0))["bids"] is not None
    assert processes(pool) == before


@pytest.mark.slow
@pytest.mark.usefixtures("adviser")
@running
async def test_a_seat_is_told_what_it_could_do_and_what_offers_are_worth() -> None:
    table = begun("pppp")
    match = table.match
    pool = Shared.pool
    advice = await pool.advise(ADVISED, match, 0)
    answer = read_json(AdviceAnswer, advice)  # the messages have said how actions travel
    assert "advice" in ASKS
    copy = match.game.copy(match.state)
    for action in answer.actions:
        match.game.apply(copy, 0, action)
    check_plan(copy, 0, answer.runs)
    assert len(answer.runs) == sum(step.times for step in answer.plan.steps if step.do == "run")
    good = next(good for good, _ in match.state.areas[1].goods.items())
    table.act(1, Propose((Leg(1, 0, Bag.of(good)),)))
    match = table.match
    found = read_json(FitsAnswer, await pool.advise(ADVISED, match, 0, what="fits", german=True))
    assert [fit.offer for fit in found.fits] == [1]
    assert found.fits[0].gain > 0
    species = match.setup.seats
    text = f"{species[1]}>{species[0]}: {good.code}"
    worth = read_json(WorthAnswer, await pool.advise(ADVISED, match, 0, what="worth", text=text))
    assert worth.gain == found.fits[0].gain
    with pytest.raises(Illegal, match="NO_ADVICE"):
        await pool.advise(ADVISED, match, 0, what="worth", text="a horse")


@pytest.mark.usefixtures("adviser")
@running
async def test_questions_of_a_seat_wait_for_each_other_and_the_newest_of_a_kind_counts() -> None:
    match = begun("pppp").match
    pool = Shared.pool
    asked = [("advice", "?"), ("fits", ""), ("advice", "fly"), ("fits", ""), ("worth", ""), ("advice", "keep 99gr")]
    futures = [
        asyncio.ensure_future(pool.advise(ADVISED, match, 0, [lock] if lock else (), what=what, text="nothing"))
        for what, lock in asked
    ]
    found = await asyncio.gather(*futures, return_exceptions=True)
    texts = [str(one) for one in found]
    assert "a lock reads" in texts[0]
    newer = [n for n, one in enumerate(found) if isinstance(one, Illegal) and one.details == {"newer": True}]
    assert newer == [1, 2]
    assert found[3] == {"fits": []}
    assert isinstance(found[4], dict)
    assert "keep 99gr" in texts[5]
    # Whoever goes away while it waits leaves the line.
    first = asyncio.ensure_future(pool.advise(ADVISED, match, 0, ["?"]))
    gone = asyncio.ensure_future(pool.advise(ADVISED, match, 0, what="fits"))
    last = asyncio.ensure_future(pool.advise(ADVISED, match, 0, what="worth", text="nothing"))
    await asyncio.sleep(0)
    gone.cancel()
    assert isinstance((await asyncio.gather(first, gone, last, return_exceptions=True))[2], dict)
    assert not pool._lines
    assert not any(pool._advised.values())


@running
async def test_a_process_that_knows_more_than_is_asked_does_not_begin_anew() -> None:
    """A bot remembers its match even if somebody who asked later was served first."""
    table = begun("bbbb")
    async with pool_of() as pool:
        table.act(0, Done(), by="bot")
        earlier = table.match
        table.act(1, Done(), by="bot")
        later = table.match
        assert len(earlier.log) < len(later.log)
        answers = [await pool.choose("t", match, 2, "counter") for match in (earlier, later, earlier)]
        assert [answer.kind for answer in answers] == ["wait", "wait", "action"]
        answers = [await pool.choose("t", begun("bbbb").match, 2, "counter") for _ in range(2)]
        assert [answer.kind for answer in answers] == ["wait", "wait"]  # another match


# ------------------------------------------------------------------ the driver


class Server:
    """Hub, pool and driver over a store, as one process has them."""

    def __init__(self, store: MemoryStore, *, lease: float = 30.0, pool: Pool | None = None) -> None:
        self.store = store
        self.hub = Hub(store, linger=0.01)
        self.pool = pool or Shared.pool
        self.driver = Driver(self.hub, self.pool, lease=lease)
        self.driver.start()

    async def until(self, wanted: Callable[[Room], bool], table: str = "t") -> Room:
        """The room as soon as it is as wanted."""
        end = time.monotonic() + 250
        while not wanted(room := await self.hub.room(table)):
            assert time.monotonic() < end, f"still {room.life}, {None if room.play is None else room.play.moment()}"
            await asyncio.sleep(0.005)
        return room

    async def kill(self) -> None:
        """End as a process ends that is killed: nothing is given back, nothing is finished."""
        for task in asyncio.all_tasks():
            if task is not asyncio.current_task():
                task.cancel()
        await asyncio.sleep(0)
        self.store.watchers.clear()

    async def stop(self) -> None:
        await self.driver.stop()
        await self.hub.close()


@asynccontextmanager
async def serving(table: Table, **rest: Any) -> AsyncIterator[Server]:
    store = MemoryStore()
    await stored(store, table)
    server = Server(store, **rest)
    try:
        yield server
    finally:
        await server.stop()


def is_over(room: Room) -> bool:
    return room.life == "over"


def entries(server: Server) -> list[Any]:
    return [from_json(row.entry) for row in server.store.tables["t"].rows]


def bots(*players: str, **options: Any) -> Table:
    """A match of bots, ready to be driven."""
    table = begun("o" * len(players), autopilot="greedy", **options)
    for seat, player in enumerate(players):
        table.do(lambda room, seat=seat, player=player: room.sit(HOST, seat, Sitter("bot", "", player), 1000.0))  # type: ignore[misc]
    return table


@pytest.mark.parametrize(
    "players",
    [("greedy", "greedy", "fair", "greedy"), pytest.param(("greedy",) * 7 + ("fair",) * 2, marks=pytest.mark.slow)],
    ids=["four seats", "nine seats"],
)
def test_bots_play_to_the_end_although_their_server_is_killed_in_the_middle(players: tuple[str, ...]) -> None:
    async def run() -> None:
        store = MemoryStore()
        await stored(store, bots(*players))
        first = Server(store, lease=0.2)
        room = await first.until(lambda room: room.match is not None and len(room.match.log) > 60)
        known = len(store.tables["t"].rows)
        assert known >= room.seq
        await first.kill()
        before = list(store.tables["t"].rows)
        second = Server(store, lease=0.2)
        end = await second.until(is_over)
        rows = store.tables["t"].rows
        assert rows[: len(before)] == before
        assert Room.of(rows).digest() == end.digest()
        assert {entry.by for entry in map(from_json, (row.entry for row in rows)) if isinstance(entry, Acted)} == {
            "bot"
        }
        await eventually(lambda: store.tables["t"].over)
        await second.stop()

    Shared.runner.run(run())


@running
async def test_a_match_ends_whatever_its_players_do() -> None:
    async with serving(bots("cheat", "waiter", "stumbler", "random")) as server:
        await server.until(is_over)


@pytest.mark.slow
@running
async def test_a_player_that_is_late_is_replaced_for_the_rest_of_the_turn() -> None:
    table = bots("sleeper", "greedy", "greedy", "greedy")
    async with pool_of(seconds=0.3) as pool, serving(table, pool=pool) as server:
        await server.until(lambda room: room.play is not None and room.play.turn == 3)
        for turn in (1, 2):
            players = [(player, kind) for own, seat, player, kind in pool.asked if (own, seat) == (turn, 0)]
            assert players[0] == ("sleeper", "late")
            assert len(players) > 1
            assert "sleeper" not in dict(players[1:])


@running
async def test_a_player_that_never_comes_to_an_end_is_cut_short() -> None:
    limit, drive_module.MOST_ACTIONS = drive_module.MOST_ACTIONS, 30  # type: ignore[misc]
    try:
        async with serving(bots("restless", "restless", "greedy", "greedy")) as server:
            await server.until(lambda room: room.play is not None and room.play.turn == 2)
    finally:
        drive_module.MOST_ACTIONS = limit  # type: ignore[misc]


@running
async def test_bots_keep_trading_open_for_a_person_and_answer_offers_after_they_are_done() -> None:
    table = begun("pppp", at=time.time(), pace=0.0, think=0.0)
    for seat, player in ((1, "yes man"), (2, "greedy"), (3, "greedy")):
        table.do(lambda room, seat=seat, player=player: room.sit(HOST, seat, Sitter("bot", "", player), 1000.0))  # type: ignore[misc]
    async with serving(table) as server:
        await server.hub.arrive("t", 0)
        room = await server.until(lambda room: len(room.awaited()) == 2)
        await asyncio.sleep(0.1)
        room = await server.hub.room("t")
        assert room.play is not None
        assert room.play.step == "trade"
        assert 0 in room.awaited()
        offer = Propose((Leg(0, 1, SHIP), Leg(1, 0, SHIP)))
        await server.hub.command("t", lambda room: room.act(0, offer, time.time()))
        room = await server.until(lambda room: not room.match.state.offers)  # type: ignore[union-attr]
        assert room.play.step == "trade"  # type: ignore[union-attr]
        await server.hub.command("t", lambda room: room.act(0, Done(), time.time()))
        await server.until(lambda room: room.play is not None and room.play.step not in ("trade", "settle"))


@running
async def test_a_bot_that_waits_is_asked_again_when_something_happens_and_not_hurried_while_people_play() -> None:
    table = begun("pppp", at=time.time(), pace=0.0, think=0.0)
    for seat, player in ((1, "counter"), (2, "waiter")):
        table.do(lambda room, seat=seat, player=player: room.sit(HOST, seat, Sitter("bot", "", player), 1000.0))  # type: ignore[misc]
    async with pool_of(seconds=THINKING) as pool, serving(table, pool=pool) as server:
        for seat in (0, 3):
            await server.hub.arrive("t", seat)
        for number, flag in enumerate((True, False), start=1):
            while len(asked := [kind for _, seat, _, kind in pool.asked if seat == 1]) < number:
                await asyncio.sleep(0.005)
            await asyncio.sleep(0.1)
            assert {seat for _, (seat, _) in hands(await server.hub.room("t"))} <= {0}
            assert asked == ["wait"] * number
            await server.hub.command("t", lambda room, flag=flag: room.act(0, Done(flag), time.time()))  # type: ignore[misc]
        room = await server.until(lambda room: room.play is not None and room.play.is_done(1))
        assert [seat for _, (seat, _) in hands(room)] == [0, 0, 1]


@running
async def test_a_bot_that_waits_while_people_think_is_asked_again_a_few_times() -> None:
    """Others need not do anything: it may have something else to propose."""
    table = begun("pppp", at=time.time(), pace=0.0, think=0.0)
    table.do(lambda room: room.sit(HOST, 1, Sitter("bot", "", "waiter"), 1000.0))
    seconds, drive_module.AGAIN_AFTER = drive_module.AGAIN_AFTER, 0.02  # type: ignore[misc]
    try:
        async with pool_of(seconds=THINKING) as pool, serving(table, pool=pool) as server:
            for seat in (0, 2, 3):
                await server.hub.arrive("t", seat)
            await eventually(lambda: len(pool.asked) == MOST_WAITS)
            await asyncio.sleep(0.2)
            assert [(seat, kind) for _, seat, _, kind in pool.asked] == [(1, "wait")] * MOST_WAITS
            assert not hands(await server.hub.room("t"))
    finally:
        drive_module.AGAIN_AFTER = seconds  # type: ignore[misc]


@running
async def test_a_drive_that_ends_while_it_is_needed_begins_again() -> None:
    run, calls = Drive.run, []

    async def short(drive: Drive, *, call: bool) -> None:
        calls.append(call)
        if len(calls) > 1:
            await run(drive, call=call)

    Drive.run = short  # type: ignore[method-assign, assignment]
    try:
        async with serving(bots("greedy", "greedy", "greedy", "greedy")) as server:
            await server.until(lambda room: room.match is not None and len(room.match.log) > 3)
    finally:
        Drive.run = run  # type: ignore[method-assign]
    assert len(calls) == 2


@running
async def test_bots_keep_pace_while_people_play() -> None:
    async with serving(begun("pbbb", at=time.time(), pace=0.1)) as server:
        await server.hub.arrive("t", 0)
        await server.until(lambda room: room.match is not None and len(room.match.log) >= 4)
        rows = [row for row in server.store.tables["t"].rows if isinstance(from_json(row.entry), Acted)]
        gaps = [b.at - a.at for a, b in pairwise(rows)]
        assert min(gaps) > 0.08


@running
async def test_a_bot_thinks_before_it_bargains() -> None:
    table = begun("pbbb", at=time.time(), pace=0.0, think=0.3)
    table.do(lambda room: room.sit(HOST, 1, Sitter("bot", "", "yes man"), time.time()))
    async with serving(table) as server:
        await server.hub.arrive("t", 0)
        gift = Propose((Leg(0, 1, a_good(table, 0)),))
        await server.hub.command("t", lambda room: room.act(0, gift, time.time()))
        await server.until(lambda room: room.play is not None and not room.play.match.state.offers)
        rows = server.store.tables["t"].rows
        times = {json.loads(row.entry)["action"]["do"]: row.at for row in rows if '"acted"' in row.entry}
        assert times["accept"] - times["propose"] >= 0.28


def a_good(table: Table, seat: int) -> Bag:
    """One piece of something that a seat has."""
    return Bag.of(next(good for good in TRADABLE if table.state.areas[seat].goods[good]))


@running
async def test_a_bot_is_asked_again_when_its_offer_need_not_stay_good() -> None:
    """It tries to take its offer back at once and is told to wait; when the hold ends the driver wakes by itself."""
    table = begun("pbbb", at=time.time(), pace=0.0, think=0.0, hold=1)
    table.do(lambda room: room.sit(HOST, 1, Sitter("bot", "", "fickle"), time.time()))
    async with serving(table) as server:
        await server.hub.arrive("t", 0)
        await server.until(lambda room: bool(room.play and (1, Withdraw(1)) in room.play.match.log))
        rows = [row for row in server.store.tables["t"].rows if '"acted"' in row.entry and '"seat":1' in row.entry]
        does = [json.loads(row.entry)["action"]["do"] for row in rows]
        assert does == ["propose", "withdraw"]
        assert 0.95 < rows[1].at - rows[0].at < 60


@running
async def test_what_a_bot_says_is_written_down_and_heard_by_the_others() -> None:
    table = begun("pbbb", at=time.time(), pace=0.0, think=0.0)
    for seat in (1, 2):
        table.do(lambda room, seat=seat: room.sit(HOST, seat, Sitter("bot", "", "talker"), time.time()))  # type: ignore[misc]
    async with serving(table) as server:
        await server.hub.arrive("t", 0)
        room = await server.until(lambda room: len(room.chat.messages) >= 2)
        said = {(message.seat, message.to, message.player) for message in room.chat.messages[:2]}
        assert said == {(1, None, "talker"), (2, None, "talker")}
        assert [entry.text for entry in entries(server) if isinstance(entry, Said)][:2] == ["", ""]


@running
async def test_bots_among_themselves_hold_nothing_and_use_contracts_of_the_table() -> None:
    async with serving(bots("fickle", "greedy", "greedy", "greedy")) as server:
        room = await server.until(lambda room: room.play is not None and room.play.step != "trade")
        assert not [entry for entry in entries(server) if isinstance(entry, Acted) and entry.action["do"] == "propose"]
        assert room.manner == Manner("table", remarks=False)


@running
async def test_the_driver_rings_the_bell() -> None:
    table = gathered("pppp", clock="live", trade_seconds=1, step_seconds=1)
    async with serving(table) as server:
        await server.hub.command("t", lambda room: room.begin(HOST, 7, time.time() - 0.8))
        for seat in range(4):
            await server.hub.arrive("t", seat)
        await server.until(lambda room: room.play is not None and room.play.step != "trade")
        acted = [entry for entry in entries(server) if isinstance(entry, Acted)]
        assert {(entry.seat, entry.by) for entry in acted} == {(-1, "clock")}


@running
async def test_the_autopilot_plays_for_the_absent_until_they_are_back() -> None:
    table = begun("pbbb", at=time.time(), grace=1, autopilot="greedy", pace=0.0, think=0.0)
    async with serving(table) as server:
        await server.until(lambda room: room.play is not None and room.play.turn >= 2)
        assert Steered(0, True) in entries(server)
        assert {entry.by for entry in entries(server) if isinstance(entry, Acted) and entry.seat == 0} == {"autopilot"}
        await server.hub.arrive("t", 0)
        room = await server.hub.room("t")
        assert room.driver(0) is None
        await server.until(lambda room: 0 in room.awaited())
        own = await server.hub.room("t")
        await asyncio.sleep(0.1)
        assert [by for by, (seat, _) in hands(await server.hub.room("t")) if seat == 0] == [
            by for by, (seat, _) in hands(own) if seat == 0
        ]


def hands(room: Room) -> list[tuple[str, tuple[int, Any]]]:
    assert room.play is not None
    return list(zip(room.play.hands, room.play.match.log, strict=True))


@running
async def test_the_autopilot_declines_what_would_be_a_promise() -> None:
    table = begun("pppp", at=time.time(), autopilot="yes man", pace=0.0, think=0.0)
    table.act(1, Propose((Leg(1, 0, SHIP),), (Deliver(0, 1, 2, SHIP),)))
    table.act(2, Propose((Leg(2, 0, SHIP), Leg(0, 2, SHIP))))
    table.do(lambda room: room.steer(0, 0, 1001.0, on=True))
    async with serving(table) as server:
        for seat in (1, 2, 3):
            await server.hub.arrive("t", seat)
        room = await server.until(lambda room: room.match is not None and not room.match.state.offers)
        acted = [(entry.action["do"], entry.action.get("offer")) for entry in entries(server) if entry_by_pilot(entry)]
        assert sorted(acted)[:2] == [("accept", 2), ("decline", 1)]
        assert room.match is not None
        assert room.match.state.promises == {}


def entry_by_pilot(entry: Any) -> bool:
    return isinstance(entry, Acted) and entry.by == "autopilot"


@running
async def test_a_paused_table_is_left_alone_and_goes_on_afterwards() -> None:
    async with serving(bots("greedy", "greedy", "greedy", "greedy")) as server:
        await server.until(lambda room: room.match is not None and len(room.match.log) > 10)
        await server.hub.command("t", lambda room: room.pause(HOST, time.time()))
        length = len(server.store.tables["t"].rows)
        await asyncio.sleep(0.15)
        assert len(server.store.tables["t"].rows) == length
        await eventually(lambda: server.driver.tables == [])
        await server.hub.command("t", lambda room: room.resume(HOST, time.time()))
        await server.until(is_over)


@running
async def test_a_seat_changes_hands_while_the_match_is_driven() -> None:
    async with serving(bots("greedy", "greedy", "greedy", "greedy", pace=0.0, think=0.0)) as server:
        await server.until(lambda room: room.match is not None and len(room.match.log) > 5)
        await server.hub.command("t", lambda room: room.sit(HOST, 0, Sitter("person", "Ada"), time.time()))
        await server.hub.arrive("t", 0)
        room = await server.until(lambda room: 0 in room.awaited() and len(room.awaited()) <= 2)
        await asyncio.sleep(0.1)
        assert 0 in (await server.hub.room("t")).awaited()
        assert room.life == "playing"
        await server.hub.command("t", lambda room: room.sit(0, 0, Sitter("bot", "", "greedy"), time.time()))
        await server.until(is_over)


@running
@pytest.mark.slow
async def test_one_process_drives_a_table_and_another_takes_over_when_it_dies() -> None:
    store = MemoryStore()
    await stored(store, begun("pbbb", at=time.time(), pace=0.0, think=0.0))
    one = Server(store, lease=6.0)
    await one.until(lambda room: len(room.awaited()) == 2)
    two = Server(store, lease=6.0)
    await asyncio.sleep(0.2)
    assert one.driver.tables == ["t"]
    assert two.driver.tables == []
    await one.hub.arrive("t", 0)
    await one.stop()
    await two.hub.subscribe("t", Ear())
    await two.until(lambda room: two.driver.tables == ["t"])
    await eventually(lambda: Called() in [from_json(row.entry) for row in store.tables["t"].rows])
    assert not (await two.hub.room("t")).seats.is_here(0)
    await two.hub.command("t", lambda room: room.act(0, Done(), time.time()))
    await two.until(lambda room: room.play is not None and room.play.step != "trade")
    await two.stop()


@running
async def test_bots_go_on_after_the_store_was_down() -> None:
    async with serving(bots("greedy", "greedy", "greedy", "greedy"), lease=0.3) as server:
        await server.until(lambda room: room.match is not None and len(room.match.log) > 10)
        server.store.down = True
        await asyncio.sleep(0.3)
        length = len(server.store.tables["t"].rows)
        await asyncio.sleep(0.05)
        assert len(server.store.tables["t"].rows) == length
        server.store.down = False
        await server.until(is_over)


@running
async def test_a_server_that_stops_plays_no_fallbacks_for_its_bots() -> None:
    async with pool_of() as pool, serving(bots("greedy", "greedy", "greedy", "greedy"), pool=pool) as server:
        await server.until(lambda room: room.match is not None and len(room.match.log) > 10)
        await server.pool.close()
        length = len(server.store.tables["t"].rows)
        await asyncio.sleep(0.2)
        assert len(server.store.tables["t"].rows) == length
        await eventually(lambda: server.driver.tables == [])


@running
async def test_a_table_that_is_deleted_is_driven_no_more() -> None:
    async with serving(begun("pbbb", at=time.time(), pace=0.0, think=0.0)) as server:
        await server.until(lambda room: len(room.awaited()) == 2)
        assert server.driver.tables == ["t"]
        await server.hub.delete("t")
        await eventually(lambda: server.driver.tables == [])


@pytest.mark.slow
@running
async def test_many_tables_are_driven_side_by_side() -> None:
    store = MemoryStore()
    for number in range(6):
        await stored(store, bots("greedy", "greedy", "greedy", "greedy", seed=number), f"t{number}")
    server = Server(store)
    for number in range(6):
        await server.until(is_over, f"t{number}")
    await eventually(lambda: server.driver.tables == [])
    await eventually(lambda: all(kept.over for kept in store.tables.values()))
    await server.stop()
