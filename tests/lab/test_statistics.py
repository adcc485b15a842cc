"""Statistics of a match: they agree with the events and the scores, and the surplus is what its definition says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest

from confluence.core.errors import Illegal
from confluence.core.game import Match, SeatId
from confluence.lab.counting import Statistics
from confluence.lab.games import GAMES
from confluence.lab.sidereal.statistics import (
    BY_SEAT,
    BY_TURN,
    CENTS,
    LEFT_OVERS,
    POINTS,
    Watch,
)
from confluence.lab.simulate import Order, play_one
from confluence.lab.tables import Observer, play
from confluence.players import new_player
from confluence.players.handovers import needs_of, worth
from confluence.sidereal import events as ev
from confluence.sidereal.actions import Accept, CommitPlan, Done, Leg, Propose
from confluence.sidereal.cards import CardId
from confluence.sidereal.goods import Bag, Good
from confluence.sidereal.phases import economy
from confluence.sidereal.state import IS_TEAM, TURNS, State, Step
from tests.sidereal.table import Table

NOW = [2.0, 2.0, 2.0, 3.0, 3.0, 3.0, 2.0, 3.0, 6.0, 0.5, 1.0, 0.0]
LATER = [1.0, 1.0, 1.0, 1.5, 1.5, 1.5, 1.0, 1.5, 3.0, 0.25, 1.0, 0.0]


class Everything(Observer):
    """Keeps all events."""

    def __init__(self) -> None:
        self.events: list[Any] = []

    def acted(self, match: Match[Any, Any], seat: SeatId, action: Any, events: Sequence[Any]) -> None:
        self.events += events


def watched(number: int, count: int = 5, player: str = "random") -> tuple[Statistics, list[Any], Match[Any, Any]]:
    setup, names = Order(seats=(count,), games=50, seed=11, players=(player,)).table(number)
    watch, everything = Watch(), Everything()
    players = [new_player(name) for name in names]
    played = play(GAMES["sidereal"].game, setup, players, seed=setup.seed, observers=[watch, everything])
    return watch.statistics(), everything.events, played.match


@pytest.mark.parametrize("number", range(4))
def test_counts_agree_with_the_events(number: int) -> None:
    found, events, match = watched(number)
    kinds = Counter(type(event) for event in events)
    for name, kind in (
        ("deals", ev.Traded),
        ("gifts", ev.Gifted),
        ("inventions", ev.Invented),
        ("upgrades", ev.Upgraded),
    ):
        assert sum(found.by_turn[name]) == kinds[kind]
    assert sum(found.by_seat["inventions"]) == kinds[ev.Invented]
    assert sum(times for name, times in found.counts.items() if name.startswith("deals of")) == kinds[ev.Traded]
    assert found.counts.get("promises made", 0) == kinds[ev.PromiseMade]
    settled = sum(times for name, times in found.counts.items() if name.startswith("promises "))
    assert settled - found.counts.get("promises made", 0) == kinds[ev.PromiseSettled]
    assert {len(numbers) for numbers in found.by_turn.values()} == {TURNS}
    assert {len(numbers) for numbers in found.by_seat.values()} == {len(match.setup.seats)}
    assert set(BY_TURN) <= set(found.by_turn)
    assert set(BY_SEAT) <= set(found.by_seat)


@pytest.mark.parametrize("number", range(6))
def test_points_by_source_are_the_score(number: int) -> None:
    found, _, match = watched(number)
    for seat, score in enumerate(match.state.scores):
        total = sum(
            numbers[seat] * (1 if name == POINTS + LEFT_OVERS else 12)
            for name, numbers in found.by_seat.items()
            if name.startswith(POINTS)
        )
        assert total == score
    by_turn = sum(sum(numbers) for name, numbers in found.by_turn.items() if name.startswith(POINTS))
    assert by_turn == sum(area.points for area in match.state.areas)


@pytest.mark.parametrize("number", range(3))
def test_gains_add_up_to_the_surplus(number: int) -> None:
    found, _, _ = watched(number)
    assert sum(found.by_seat["gain"]) == pytest.approx(sum(found.by_turn["surplus"]), abs=8)


@pytest.mark.parametrize("number", range(3))
def test_unsold_cards_and_runs(number: int) -> None:
    """Counted another way: cards on the track when bids are revealed, less those bought."""
    found, events, _ = watched(number)
    turn, bought, unsold = 1, 0, [0] * TURNS
    row: int | None = None
    white = 0
    planning = False
    for event in events:
        if isinstance(event, ev.StepBegan):
            turn, planning = event.turn, event.step == Step.PLANS.value
        elif isinstance(event, ev.Bought):
            bought += IS_TEAM[event.card]
        elif isinstance(event, ev.Refreshed) and event.track == "research":
            if row is not None:
                unsold[turn - 1] = row - bought
            row, bought = len(event.row), 0
        elif isinstance(event, ev.Ran):
            white += planning
    assert list(found.by_turn["teams unsold"][1:]) == unsold[1:]
    assert sum(found.by_turn["runs"]) == sum(found.by_seat["runs"]) == white
    assert min(found.by_turn["idle"]) >= 0
    assert min(found.by_turn["unspent"]) >= 0
    assert sum(found.by_turn["idle"]) == sum(found.by_seat["idle"])


class Economy(Observer):
    """Counts idle converters and unspent goods from the state before the last plan is committed."""

    def __init__(self) -> None:
        self.idle = [0] * TURNS
        self.unspent = [0] * TURNS
        self.before: tuple[int, int, int] | None = None

    def acts(self, match: Match[Any, Any], seat: SeatId, action: Any) -> None:
        state = match.state
        self.before = None
        if state.step is Step.PLANS:
            possible = sum(len(self.runs(state, seat)) for seat in range(state.players))
            goods = sum(area.goods.total() - area.goods[Good.SH] for area in state.areas)
            self.before = (state.turn, possible, goods)

    @staticmethod
    def runs(state: Any, seat: SeatId) -> list[CardId]:
        """A card for every run that the rules allow, whatever it costs."""
        found = []
        for card in [card for card in state.areas[seat].cards if not IS_TEAM[card]]:
            for slot in range(len(economy.white_converters(state, card))):
                with suppress(Illegal):
                    economy.white_slot(state, seat, card, slot)
                    found += [card] * economy.most_runs(state, card)
        return found

    def acted(self, match: Match[Any, Any], seat: SeatId, action: Any, events: Sequence[Any]) -> None:
        if self.before is None or match.state.step is Step.PLANS:
            return
        turn, possible, goods = self.before
        ran = [event for event in events if isinstance(event, ev.Ran)]
        self.idle[turn - 1] = possible - len(ran)
        self.unspent[turn - 1] = goods - sum(event.paid.total() - event.paid[Good.SH] for event in ran)


@pytest.mark.parametrize("number", range(3))
def test_idle_converters_and_unspent_goods(number: int) -> None:
    """All nine species, so that pairs, loans, interest and seedlings are there."""
    setup, names = Order(seats=(9,), games=50, seed=12).table(number)
    watch, counter = Watch(), Economy()
    players = [new_player(name) for name in names]
    play(GAMES["sidereal"].game, setup, players, seed=setup.seed, observers=[watch, counter])
    found = watch.statistics()
    assert found.by_turn["idle"] == tuple(counter.idle)
    assert found.by_turn["unspent"] == tuple(counter.unspent)
    assert min(counter.idle) > 0
    assert min(counter.unspent) > 0


def test_what_comes_after_the_tracks_were_filled_belongs_to_the_next_turn() -> None:
    """Promises that fall due at the beginning of a turn are told before the turn is."""
    table = Table("zeth", "kit", "unity", "kjas")
    watch = Watch()
    match: Any = Fake(table)
    watch.begins(match)
    events = [ev.Refreshed("research", (), ()), ev.Points(0, 2, "donation"), ev.StepBegan(2, "trade")]
    watch.acted(match, 0, Done(), [ev.Points(0, 1, "donation"), *events])
    assert watch.statistics().by_turn[POINTS + "donation"][:3] == (1, 2, 0)


def test_results_carry_statistics() -> None:
    result = play_one(Order(laws=False), 0)
    assert result.statistics
    assert sum(result.statistics.by_turn["inventions"]) == result.events.get("Invented", 0)


# ------------------------------------------------------------------ surplus


def stock(text: str) -> tuple[int, ...]:
    return Bag.parse(text).counts()


@pytest.mark.parametrize(
    "goods, needs, value",
    [
        ("2gr", (0,) * 9, 2.0),  # nothing can be used: next turn's price
        ("2gr", (1, 0, 0, 0, 0, 0, 0, 0, 0), 3.0),
        ("2gr wh", (1, 3, 0, 0, 0, 0, 0, 0, 0), 5.0),
        ("gr ws", (0, 1, 0, 0, 0, 0, 0, 0, 0), 3.0),  # the wild stands for the missing white cube
        ("gr ws", (0, 0, 0, 0, 0, 0, 2, 0, 0), 4.0),
        ("2gr", (1, 0, 0, 0, 0, 0, 5, 0, 0), 4.0),
        ("bk ye wl", (0, 0, 0, 1, 1, 0, 0, 0, 0), 7.5),
        ("2oc 3sh", (0, 0, 0, 0, 0, 0, 0, 0, 1), 9.0 + 1.5),
        ("2vp", (0,) * 9, 2.0),
    ],
)
def test_worth_of_a_stock(goods: str, needs: tuple[int, ...], value: float) -> None:
    assert worth(stock(goods), needs, NOW, LATER) == pytest.approx(value)


def test_needs_are_the_inputs_of_all_cards() -> None:
    table = Table("zeth", "kit", "unity", "kjas")
    state = table.state
    for seat in range(4):
        needs = needs_of(state, seat)
        assert len(needs) == 9
        assert sum(needs) > 0
        card = next(card for card in state.areas[seat].cards if sum(needs_of(alone(state, seat, card), seat)))
        one = needs_of(alone(state, seat, card), seat)
        state.seedlings |= 1 << card
        two = needs_of(alone(state, seat, card), seat)
        assert sum(one) < sum(two) <= 2 * sum(one)
        state.areas[seat].cards.clear()
        assert needs_of(state, seat) == (0,) * 9


def alone(state: State, seat: SeatId, card: CardId) -> State:
    """The same table where the seat has nothing but one card."""
    other = state.copy()
    other.areas[seat].cards = [card]
    return other


class Fake:
    """A match as far as a watch looks at it."""

    def __init__(self, table: Table) -> None:
        self.state = table.state


def test_a_trade_of_what_each_can_use_is_surplus_for_both() -> None:
    """Both sides give a piece they cannot use for one that they can."""
    table = Table("zeth", "kit", "unity", "kjas")
    one, two = 0, 1
    state = table.state
    needs = [needs_of(state, seat) for seat in (one, two)]
    watch = Watch()
    match: Any = Fake(table)
    watch.begins(match)
    wanted = [Good(place) for place in range(6) if needs[one][place]]
    gives = [Good(place) for place in range(6) if needs[two][place] and Good(place) != wanted[0]]
    # far more than the giver itself can use, and nothing of what it wants
    table.set_goods("zeth", "99" + gives[0].code).set_goods("kit", "99" + wanted[0].code)
    legs = (Leg(one, two, Bag.of(gives[0])), Leg(two, one, Bag.of(wanted[0])))
    state.areas[one].goods = state.areas[one].goods - legs[0].goods + legs[1].goods
    state.areas[two].goods = state.areas[two].goods - legs[1].goods + legs[0].goods
    watch.acted(match, two, Accept(1), [ev.Traded(1, legs, (one, two))])
    gains = watch.statistics().by_seat["gain"]
    assert gains[one] > 0
    assert gains[two] > 0
    assert gains[2:] == (0, 0)
    assert sum(gains) == pytest.approx(sum(watch.statistics().by_turn["surplus"]), abs=2)
    assert watch.statistics().by_seat["deals"] == (1, 1, 0, 0)
    assert watch.statistics().counts == {"deals of 2": 1}


def test_donated_goods_cost_the_giver_nothing() -> None:
    table = Table("zeth", "kit", "unity", "kjas")
    watch = Watch()
    match: Any = Fake(table)
    watch.begins(match)
    table.set_goods("zeth", "").set_goods("kit", "3sh")
    watch.acted(match, 0, Accept(1), [ev.Gifted(0, 1, donation=Bag.parse("2vp 3sh"))])
    gain = watch.statistics().by_seat["gain"]
    assert gain[0] == 0
    assert gain[1] == round(CENTS * (2 + 3 * 0.9))


def test_promises_alone_are_a_deal_of_their_parties() -> None:
    """A deal in which nothing moves at once names nobody; its promises do."""
    from confluence.sidereal.deals.clauses import Deliver

    table = Table("zeth", "kit", "unity", "kjas")
    watch = Watch()
    match: Any = Fake(table)
    watch.begins(match)
    clause = Deliver(0, 2, 3, Bag.parse("gr"))
    watch.acted(match, 0, Accept(7), [ev.Traded(7, (), ()), ev.PromiseMade(1, 7, clause)])
    watch.acted(match, 0, Done(), [ev.PromiseSettled(1, "penalised")])
    found = watch.statistics()
    assert found.counts == {"deals of 2": 1, "promises made": 1, "promises penalised": 1}
    assert found.by_seat["deals"] == (1, 0, 1, 0)
    assert found.by_seat["broken"] == (1, 0, 0, 0)
    watch.acted(match, 0, Propose(), [])
    watch.acted(match, 0, CommitPlan(()), [])
    assert watch.statistics() == found
