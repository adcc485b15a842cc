"""Advice as actions: the rules accept every one of them, and the plan with its payments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from confluence.core.game import Match, SeatId
from confluence.lab.tables import Observer, play
from confluence.players import FairPlayer, RandomPlayer
from confluence.players.adviser import parse_locks
from confluence.players.adviser.acts import acts_of
from confluence.players.adviser.advice import MOMENTS
from confluence.sidereal.actions import ACTIONS, Action, Draw, Invent, PlannedRun, Propose
from confluence.sidereal.converters import Climate
from confluence.sidereal.deals.text import parse_deal
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import Bag, Good
from confluence.sidereal.phases import economy
from confluence.sidereal.state import State, used_bit
from tests.lab.matches import setup_of
from tests.players.advising import adviser
from tests.players.test_adviser import ENVOYS, FOUR, OCEANIC, PHEROMONE, bare
from tests.sidereal.table import Table

pytestmark = pytest.mark.usefixtures("solver")


def advised(
    table: Table, species: str, *locks: str, drawn: bool = False
) -> tuple[tuple[Action, ...], tuple[PlannedRun, ...]]:
    """What a seat is advised to do."""
    seat, view = table.seat(species), table.view(species)
    found = parse_locks(locks, table.state.species, seat)
    return acts_of(view, adviser().advise(view, seat, found, drawn=drawn), table.state.options, found.keep)


class Follower(Observer):
    """Now and then one seat takes the advice, on a copy of the table; another seat each time."""

    def __init__(self, every: int) -> None:
        self.every = every
        self.actions = 0
        self.moments = 0
        self.violet = 0
        self.white = 0

    def acted(self, match: Match[Any, Any], seat: SeatId, action: Any, events: Sequence[Any]) -> None:
        self.actions += 1
        state: State = match.state
        if state.step.value in MOMENTS and not self.actions % self.every:
            self.follow(state, self.moments % state.players)
            self.moments += 1

    def follow(self, state: State, seat: SeatId) -> None:
        view = SIDEREAL.view(state, seat)
        advice = adviser().advise(view, seat, drawn=bool(state.used & used_bit(0, 0)))
        actions, runs = acts_of(view, advice, state.options)
        steps = advice.plan.steps
        assert len(actions) == sum(step.do != "run" for step in steps)
        assert len(runs) == sum(step.times for step in steps if step.do == "run")
        table = state.copy()
        for action in actions:
            SIDEREAL.apply(table, seat, ACTIONS.from_json(ACTIONS.to_json(action)))
        economy.check_plan(table, seat, runs)
        self.violet += len(actions)
        self.white += len(runs)


@pytest.mark.slow
@pytest.mark.parametrize(
    "player, species, seed, every",
    [
        (FairPlayer, ("caylion", "unity", "faderan", "zeth"), 3, 40),
        (FairPlayer, ("imdril", "kit", "eni_et", "yengii"), 4, 40),
        (RandomPlayer, ("unity", "kjas", "eni_et", "faderan"), 1, 40),
    ],
)
def test_the_rules_accept_what_is_advised(player: Any, species: tuple[str, ...], seed: int, every: int) -> None:
    follower = Follower(every)
    play(SIDEREAL, setup_of(species, seed), [player() for _ in species], seed=seed, observers=[follower])
    assert follower.violet
    assert follower.white > 10


@pytest.mark.parametrize(
    "other, goods, needs, rest",
    [
        (OCEANIC, "3gr 2wh", "2gr", "gr 2wh"),
        (ENVOYS, "4wh 2gr", "3wh", "wh 2gr"),
        (PHEROMONE, "5br 2gr", "4br", "br 2gr"),
    ],
)
@pytest.mark.slow
def test_places_for_any_colour_are_paid_with_what_nothing_else_needs(
    other: str, goods: str, needs: str, rest: str
) -> None:
    """Explorer Collection takes any three small cubes; most of one colour have another use."""
    table = Table("unity", "caylion", "zeth", "kjas").set_goods("unity", goods).take_colonies("unity")
    table.with_teams("unity").put("unity", other)
    actions, runs = advised(table, "unity", f"run #{other}", "run explorer_collection")
    assert not actions
    paid = {run.card: run.pay for run in runs}
    assert paid[table.card(other)] == Bag.parse(needs)
    assert paid[table.card("unity_explorer_collection")] == Bag.parse(rest)
    economy.check_plan(table.state, 0, runs)


@pytest.mark.slow
def test_kept_goods_are_not_paid() -> None:
    table = Table("unity", "caylion", "kit", "kjas").set_goods("unity", "3br 2gr 2wh").with_teams("unity")
    table.take_colonies("unity")
    _, runs = advised(table, "unity", "run explorer_collection", "keep 2gr wh")
    paid = sum((run.pay or Bag() for run in runs), Bag())
    assert paid[Good.GR] == 0
    assert paid[Good.WH] <= 1
    assert paid[Good.BR] >= 2


@pytest.mark.slow
def test_an_interest_run_on_wilds_names_its_colour() -> None:
    table = Table("eni_et", "caylion", "kit", "kjas", seed=2)
    card = next(
        c for c in table.state.areas[0].cards if economy.white_converters(table.state, c)[0].inputs[0].same_small
    )
    places = economy.white_converters(table.state, card)[0].inputs[0].same_small
    table.trade(f"eni_et>caylion: #{card}; caylion>eni_et: 1gr")
    table.set_goods("caylion", f"{places}ws").take_colonies("caylion").with_teams("caylion")
    _, runs = advised(table, "caylion", f"run #{card}")
    run = next(run for run in runs if run.card == card)
    assert run.pay == Bag.of(Good.WS, places)
    assert run.colour in (Good.GR, Good.WH, Good.BR)


def test_an_invention_pays_the_set_that_was_planned() -> None:
    table = bare()
    team = next(card for card in table.state.team_deck if len(table.printed(card).front.converters[0].inputs) > 1)
    ways = table.printed(team).front.converters[0].inputs
    table.with_teams("kjas", team).set_goods("kjas", str(ways[-1].goods))
    actions, _ = advised(table, "kjas", f"invent #{table.printed(team).id}")
    assert actions == (Invent(team, len(ways) - 1, ways[-1].goods),)
    table.act("kjas", actions[0])


def agree(table: Table, text: str) -> None:
    """A deal between Caylion and Kit."""
    deal = parse_deal(text, table.state.species)
    table.act("caylion", Propose(deal.legs, deal.clauses))
    table.accept("kit", table.state.next_offer - 1)


def test_promises_about_converters_are_kept() -> None:
    table = bare(caylion="2gr", kit="wh")
    card = table.card(OCEANIC)
    agree(table, f"caylion>kit: not run #{OCEANIC} in economy 1; kit>caylion: wh")
    assert card in [step.card for step in adviser().advise(table.view("caylion"), 0).plan.steps]
    _, runs = advised(table, "caylion")
    assert card not in [run.card for run in runs]
    economy.check_plan(table.state, 0, runs)
    table = bare(caylion="2gr", kit="wh")
    agree(table, f"caylion>kit: run #{OCEANIC} in economy 1; kit>caylion: wh")
    _, runs = advised(table, "caylion", f"no run #{OCEANIC}")
    assert card in [run.card for run in runs]
    economy.check_plan(table.state, 0, runs)


@pytest.mark.slow
def test_nobody_is_advised_to_draw_twice() -> None:
    table = Table("faderan", *FOUR[:3], seed=3).set_goods("faderan", "8wh").with_teams("faderan").at(5)
    ice = [card for card in table.state.colony_deck if table.state.climate(card) is Climate.ICE]
    table.with_colonies("faderan", *ice[:2])
    actions, _ = advised(table, "faderan")
    [draw] = [action for action in actions if isinstance(action, Draw)]
    assert draw.colonies is not None
    assert set(draw.colonies) < set(ice)
    table.act("faderan", draw)
    again, _ = advised(table, "faderan", drawn=True)
    assert not any(isinstance(action, Draw) for action in again)
    assert any(isinstance(action, Draw) for action in advised(table, "faderan")[0])
