"""Positions for tests of the planner: bare tables to put cards and goods on, and tables in the middle of a game."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from confluence.core.game import Match
from confluence.lab.tables import Observer, play
from confluence.players import new_player
from confluence.players.planner import LEVELS, TEMPERS
from confluence.players.planner.accounts import Allows, Scope, everything
from confluence.players.planner.judge import Judge
from confluence.players.planner.model import Model, Plan, solve
from confluence.players.planner.model import plan_of as plan_of_model
from confluence.players.planner.outlook import Outlook, Outlooks, prices_of, roles
from confluence.players.planner.table import Table, Track
from confluence.sidereal import arrange
from confluence.sidereal.deals.text import parse_deal
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import Bag
from confluence.sidereal.state import CARDS, State
from tests.lab.matches import setup_of
from tests.players.seats import together
from tests.sidereal.table import Table as GameTable

ALL = (0, 1, 2, 3)
SPECIES = ("caylion", "kit", "unity", "yengii")


def bare(*species: str, turn: int = 6, **options: str) -> GameTable:
    """A table without goods, cards in play, teams and colonies; what is wanted is put there."""
    table = GameTable(*(species or SPECIES), **options)
    for name in table.state.species:
        table.set_goods(name, "")
        for card in list(table.state.areas[table.seat(name)].cards):
            arrange.out(table.state, card)
    return table.at(turn)


def read(table: GameTable, species: str | None = None) -> Table:
    """What a planner reads from the view of a seat, with nothing to come from the decks."""
    return replace(Table.seen(table.view(species)), research=Track(), colonies=Track(), relics=[])


def plain(table: GameTable) -> Table:
    """The same without cards that could be paid into play."""
    read_table = read(table)
    for seat in read_table.seats:
        seat.library = {card for card in seat.library if CARDS[card].enters is None}
    return read_table


def plan_of(table: GameTable, species: str, **settings: Any) -> Plan:
    """The best turn of one seat."""
    return solve(read(table), [table.seat(species)], **settings)


def judge_of(table: GameTable, temper: str = "even", owed: dict[int, Bag] | None = None) -> Judge:
    return Judge(read(table), TEMPERS[temper], owed)


def deal_of(table: GameTable, text: str) -> Any:
    """A deal in the notation of the project."""
    return parse_deal(text, table.state.species)


def need(table: Table, **needs: str) -> Plan:
    """A plan in which seats, by species, need these goods, and nothing else happens."""
    plan = Plan()
    for seat in table.seats:
        plan.needs[seat.index] = list(Bag.parse(needs.get(seat.species, "")).counts())
        plan.any_needs[seat.index] = (0, 0)
        plan.yields[seat.index] = Bag()
    return plan


def start(seats: int, seed: int) -> State:
    """The state at the beginning of a game."""
    state: State = Match.begin(SIDEREAL, setup_of(seats, seed)).state
    return state


class _Stops(Exception):
    """The last turn of interest has begun."""


class _Turns(Observer):
    """Keeps the state at the beginning of every turn."""

    def __init__(self, last: int) -> None:
        self.last = last
        self.found: dict[int, State] = {}

    def acted(self, match: Any, seat: int, action: Any, events: Any) -> None:
        turn = match.state.turn
        if turn not in self.found:
            self.found[turn] = match.game.copy(match.state)
        if turn == self.last:
            raise _Stops


def turns_of_beginners(seats: int, seed: int, last: int) -> dict[int, State]:
    """The beginning of every turn from 2 to the last, in a game of beginners."""
    turns = _Turns(last)
    players = together([new_player("beginner") for _ in range(seats)])
    with suppress(_Stops):
        play(SIDEREAL, setup_of(seats, seed), players, seed=seed, observers=[turns])
    assert last in turns.found
    return turns.found


def seen(state: State, seat: int | None = 0) -> Table:
    """What a planner in this seat reads from a state."""
    return Table.seen(SIDEREAL.view(state, seat))


def model_of(
    table: GameTable | Table, seats: Sequence[int] = ALL, *, strict: bool = True, allows: Allows = everything
) -> Model:
    """The rest of the game of some seats."""
    scope = Scope(tuple(seats), strict=strict, allows=allows)
    return Model(table if isinstance(table, Table) else plain(table), scope)


def outlook(table: GameTable | Table) -> Outlook:
    """What the program says in fractions, and its plan of this turn in whole numbers."""
    model = model_of(table)
    relaxed, exact = model.program.relaxed(), model.program.exact(0.0, 1000)
    assert relaxed is not None
    assert exact is not None
    found = prices_of(model, relaxed)
    found.bids = roles(model, exact)
    found.plan = plan_of_model(model, exact)
    return found


def look_ahead(table: Table, level: str = "club") -> Outlook:
    """What planners of a level work out together."""
    found = Outlooks().plan(table, LEVELS[level], range(table.players))
    assert found is not None
    return found
