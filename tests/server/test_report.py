"""What came of a match: every point is accounted for, and deals, promises and bids are told as they were made."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from confluence.core.game import Match
from confluence.lab.sidereal.statistics import LEFT_OVERS, POINTS, Watch
from confluence.lab.tables import play
from confluence.players import FairPlayer
from confluence.server.report import LEFT_OVER, report_of
from confluence.server.rest.story import Report
from confluence.sidereal import events as ev
from confluence.sidereal.actions import Accept, Leg, Propose
from confluence.sidereal.deals.clauses import Deliver
from confluence.sidereal.deals.text import parse_deal
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import Bag
from confluence.sidereal.people import PEOPLE
from tests.lab.matches import random_match, setup_of
from tests.server.playing import Running, Table, connected, play_table, serving

pytestmark = pytest.mark.xdist_group("server report")

TABLES: list[tuple[int, int, dict[str, str]]] = [
    (4, 1, {}),
    (4, 2, {"EDITION": "2017"}),
    (5, 3, {"PROMISES": "parties", "POINTS_LOG": "silent"}),
    (6, 4, {"SCORING": "precise", "EDITION": "DE"}),
    (9, 5, {}),
]


def story_of(match: Match[Any, Any]) -> Iterator[tuple[int, Sequence[Any], Any]]:
    """The story of a match, numbered by its actions."""
    again = Match.begin(match.game, match.setup)
    for number, (seat, action) in enumerate(match.log):
        events = match.game.apply(again.state, seat, action)
        yield number, events, again.state


def told(match: Match[Any, Any], language: str = "en") -> Report:
    return report_of(match.setup, story_of(match), language)


@pytest.fixture(scope="module")
def fair() -> tuple[Match[Any, Any], Watch]:
    """A match of fair players, who swap goods for goods."""
    watch = Watch()
    played = play(SIDEREAL, setup_of(4, 6), [FairPlayer() for _ in range(4)], seed=6, observers=[watch])
    return played.match, watch


@pytest.mark.parametrize("seats, seed, options", TABLES)
def test_points_add_up_to_the_scores(seats: int, seed: int, options: dict[str, str]) -> None:
    watch = Watch()
    match = random_match(seats, seed, options, [watch]).match
    report = told(match)
    sums: Counter[int] = Counter()
    for line in report.points:
        sums[line.seat] += line.twelfths
        assert (line.turn == 0) == (line.source == LEFT_OVER)
    assert [sums[seat] for seat in range(seats)] == report.scores == list(match.state.scores)
    left = [
        sum(line.twelfths for line in report.points if (line.seat, line.turn) == (seat, 0)) for seat in range(seats)
    ]
    assert left == watch.by_seat[POINTS + LEFT_OVERS]
    donated = sum(line.twelfths for line in report.points if line.source == "donations")
    assert donated == 12 * sum(watch.by_seat.get(f"{POINTS}donation", [0]))
    inventions = sum(line.twelfths for line in report.points if line.source == "inventions")
    causes = (f"{POINTS}invention", f"{POINTS}sharing bonus")
    assert inventions == 12 * sum(sum(watch.by_seat.get(cause, [])) for cause in causes)
    assert min(report.ranks) == 1


@pytest.mark.parametrize("seats, seed, options", TABLES[:3])
def test_runs_deals_and_promises_are_as_many_as_there_were(seats: int, seed: int, options: dict[str, str]) -> None:
    watch = Watch()
    match = random_match(seats, seed, options, [watch]).match
    report = told(match)
    assert [sum(turns) for turns in report.runs] == watch.by_seat["runs"]
    assert [sum(runs[turn] for runs in report.runs) for turn in range(6)] == watch.by_turn["runs"]
    assert len(report.deals) == sum(watch.by_turn["deals"])
    assert [sum(line.turn == turn for line in report.deals) for turn in range(1, 7)] == watch.by_turn["deals"]
    assert len(report.promises) == watch.counts["promises made"]
    kept = [sum(line.debtor == seat and line.state == "kept" for line in report.promises) for seat in range(seats)]
    assert kept == watch.by_seat["kept"]
    assert all(line.say and line.text for line in report.promises)
    for line in report.deals:
        assert line.say
        if line.text != "nothing":
            parse_deal(line.text, match.setup.seats)


def test_goods_that_moved_are_counted_once(fair: tuple[Match[Any, Any], Watch]) -> None:
    report = told(fair[0])
    assert report.flows
    given: dict[tuple[int, int], Bag] = {}
    for line in report.deals:
        for leg in parse_deal(line.text, report.species).legs:
            goods = leg.goods + (leg.donation or Bag()) + leg.lot
            given[leg.giver, leg.receiver] = given.get((leg.giver, leg.receiver), Bag()) + goods
    for flow in report.flows:
        assert Bag.parse(flow.goods).covers(given.get((flow.giver, flow.receiver), Bag()))


def test_gains_are_those_of_the_lab(fair: tuple[Match[Any, Any], Watch]) -> None:
    match, watch = fair
    report = told(match)
    gains = Counter[int]()
    for line in report.deals:
        assert line.gains is not None
        assert sum(line.halves) == 0
        for seat, gain in zip(line.parties, line.gains, strict=True):
            gains[seat] += gain  # type: ignore[assignment]
    known = [cents / 100 for cents in watch.statistics().by_seat["gain"]]
    assert watch.by_turn["deals"]
    if not sum(watch.by_turn["gifts"]):
        assert [gains[seat] for seat in range(4)] == pytest.approx(known, abs=0.5)


def test_prices_come_from_swaps_of_goods() -> None:
    """Two whites for a large black: a white is worth three quarters of a small cube, the black two."""
    match = Match.begin(SIDEREAL, setup_of(("caylion", "kit", "kjas", "zeth"), 1))
    for area, goods in zip(match.state.areas, ("4wh", "3bk", "gr", "gr"), strict=True):
        area.goods = Bag.parse(goods)
    start = match.game.copy(match.state)
    deals = [
        Propose((Leg(0, 1, Bag.parse("2wh")), Leg(1, 0, Bag.parse("bk")))),
        Propose((Leg(0, 1, Bag.parse("wh")), Leg(1, 0, Bag.parse("bk"))), (Deliver(0, 1, 2, Bag.parse("wh")),)),
    ]
    state = start
    story: list[tuple[int, Any, Any]] = []
    for number, deal in enumerate(deals):
        for seat, action in ((0, deal), (1, Accept(number + 1))):
            story.append((len(story), SIDEREAL.apply(state, seat, action), state.copy()))
    report = report_of(match.setup, story)
    assert [(line.good, line.turn, line.price, line.deals) for line in report.prices] == [
        ("wh", 1, 0.75, 1),
        ("bk", 1, 2.0, 1),
    ]
    assert [line.halves for line in report.deals] == [[-1, 1], [-1, 1]]
    assert report.deals[0].gains is not None
    assert report.deals[1].gains is None
    assert report.deals[0].gives == ["2wh", "bk"]
    assert report.deals[1].gets == ["bk", "wh"]
    assert [(line.giver, line.receiver, line.goods, line.halves) for line in report.flows] == [
        (0, 1, "3wh", 6),
        (1, 0, "2bk", 6),
    ]
    [promise] = report.promises
    assert (promise.debtor, promise.creditor, promise.turn, promise.state) == (0, 1, 2, "open")
    german = report_of(match.setup, story, "de")
    assert german.promises[0].say != promise.say


def test_converters_of_the_trade_phase_are_not_counted() -> None:
    match = Match.begin(SIDEREAL, setup_of(4, 1))
    events = [ev.StepBegan(2, "trade"), ev.Ran(1, 0, 0), ev.StepBegan(2, "plans"), ev.Ran(1, 9, 0), ev.Ran(1, 10, 0)]
    assert report_of(match.setup, [(1, events, match.state)]).runs[1] == [0, 2, 0, 0, 0, 0]


def test_bids_are_told_with_what_they_bought(fair: tuple[Match[Any, Any], Watch]) -> None:
    match, _ = fair
    report = told(match)
    assert report.bids
    bought = sum(len(line.bought) for line in report.bids)
    cards = [card for line in report.bids for card in line.bought]
    assert bought == len(set(cards))
    assert all(line.colony or line.research for line in report.bids)


def test_people_are_the_measure_where_some_have_played(fair: tuple[Match[Any, Any], Watch]) -> None:
    assert told(fair[0]).reference == {"mean": 63.8, "winner": 72.7, "low": 50, "high": 78}
    assert sorted(PEOPLE) == [4, 5, 6, 7, 8, 9]
    assert told(random_match(8, 1).match).reference == {"mean": 72.8, "winner": 93.4}


def test_it_does_not_take_long(fair: tuple[Match[Any, Any], Watch]) -> None:
    start = time.process_time()  # of this process alone, however busy the machine is
    told(fair[0])
    assert time.process_time() - start < 5


# ------------------------------------------------------------------ over HTTP


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("report")) as running:
        yield running


def finished(server: Running, **options: Any) -> Table:
    """A table whose match is over, in which something was dealt and something was taken back."""
    table = server.api.open_match(4, **options)

    async def play() -> None:
        async with connected(server.live, table.id, table.keys[0]) as client:
            goods = client.view["game"]["seats"][0]["goods"].split()[0][-2:]
            await client.act({"do": "gift", "receiver": 1, "goods": goods})
            await client.do("undo")
            await client.act({"do": "propose", "legs": [{"giver": 0, "receiver": 1, "goods": goods}]})
        async with connected(server.live, table.id, table.keys[1]) as client:
            await client.act({"do": "accept", "offer": 1})
        await play_table(server.live, table, seed=3, most_in_step=1)

    asyncio.run(play())
    return table


def test_everybody_at_a_finished_table_can_read_its_report(server: Running) -> None:
    table = finished(server, spectators="public")
    path = f"/api/tables/{table.id}/report"
    reply = server.api.get(path, table.keys[2])
    assert reply.status == 200, reply.body
    report = Report.model_validate(reply.json)
    assert sum(line.twelfths for line in report.points) == sum(report.scores)
    assert report.seconds > 0
    history = server.api.get(f"/api/tables/{table.id}/history?limit=1000", table.keys[2]).json
    assert report.deals
    assert {line.seq for line in report.deals} <= {entry["seq"] for entry in history["entries"]}
    for key in (table.keys[0], table.host_key, table.spectator_key):
        assert server.api.get(path, key).json == reply.json
    german = server.api.get(f"{path}?language=de", table.keys[2]).json
    assert german["points"] == reply.json["points"]
    assert german["deals"] != reply.json["deals"]
    assert server.api.get(f"{path}?language=fr", table.keys[2]).status == 422
    assert server.api.get(path, "a" * 32).status == 401


def test_there_is_no_report_of_a_match_that_goes_on(server: Running) -> None:
    table = server.api.open_match(4)
    reply = server.api.get(f"/api/tables/{table.id}/report", table.keys[0])
    assert (reply.status, reply.json["code"]) == (409, "NOT_OVER")


def test_what_was_hidden_from_spectators_is_not_in_their_report(server: Running) -> None:
    table = finished(server, spectators="public", game={"POINTS_LOG": "silent"})
    path = f"/api/tables/{table.id}/report"
    assert server.api.get(path, table.keys[0]).status == 200
    assert server.api.get(path, table.host_key).status == 200
    reply = server.api.get(path, table.spectator_key)
    assert (reply.status, reply.json["code"]) == (403, "NOT_ALLOWED")
