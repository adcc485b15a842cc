"""The adviser: what a seat could do in this turn, what goods are worth to it, and with whom it should deal.

It knows what the seat sees and nothing else, and says the same whenever it sees the same.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from typing import Final

from confluence.core.errors import ConfluenceError
from confluence.core.game import SeatId
from confluence.players.adviser.advice import Advice
from confluence.players.adviser.locks import check_locks, explain
from confluence.players.adviser.proposals import proposals
from confluence.players.adviser.turn import Desk, own_plan, prices_to_me
from confluence.players.adviser.wishes import shares_of, wish_of
from confluence.players.planner.model import Deed, Locks
from confluence.players.planner.outlook import Outlooks
from confluence.players.planner.player import PlannerMissing
from confluence.players.planner.shopping import owed_next
from confluence.players.planner.table import Seat, Table
from confluence.players.planner.temper import LEVELS, Level
from confluence.sidereal.views import View

MOMENTS: Final = ("trade", "tail", "plans")
"""Steps of the turn in which there is something to advise: trading, last violet actions, the plan of the economy."""
MOST_KEPT: Final = 64
_OUTLOOKS: Final = Outlooks(MOST_KEPT)
"""Prices of the last tables: they stay the same while goods only change hands, and take a third of a second."""


class NothingToAdvise(ConfluenceError):
    """The seat has nothing to decide that an adviser knows about."""


def advise(
    view: View, seat: SeatId, locks: Locks | None = None, level: Level = LEVELS["club"], *, drawn: bool = False
) -> Advice:
    """Everything that can be said to a seat by what it sees; `drawn`: its deck has been drawn from in this turn."""
    if view.step not in MOMENTS:
        raise NothingToAdvise(f"there is advice while seats trade and plan their economy, not in step {view.step!r}")
    desk = desk_of(view, seat, level, locks or Locks())
    check_locks(desk)
    if view.step == "plans":
        desk = replace(desk, locks=replace(desk.locks, never=(*desk.locks.never, *_violet(desk.own))))
    elif drawn:
        desk = without_draw(desk)
    plan = desk.best()
    if plan is None:
        raise explain(desk)
    flipped = tuple(sorted(card for other in desk.table.seats for card in other.flipped))
    species = tuple(other.species for other in view.seats)
    said = Advice(seat, view.turn, view.step, species, flipped, own_plan(desk, plan), prices_to_me(desk, plan))
    if view.step != "trade":
        return said
    shares = shares_of(desk, plan)
    return replace(said, wish=wish_of(desk, plan, shares), proposals=proposals(desk, shares, species))


def desk_of(view: View, seat: SeatId, level: Level = LEVELS["club"], locks: Locks | None = None) -> Desk:
    """The seat in numbers, with what everything is worth to the end of the game."""
    if find_spec("ortools") is None:
        raise PlannerMissing("the adviser needs OR-Tools; install confluence[ai]")
    if view.viewer != seat:
        raise NothingToAdvise(f"seat {seat} is advised by what it sees itself")
    table = Table.seen(view)
    outlook = _OUTLOOKS.prices(table, level)
    if outlook is not None:
        table = outlook.applied(table)
    return Desk(table, seat, locks or Locks(), owed_next(view, seat))


def without_draw(desk: Desk) -> Desk:
    """The same for a seat that has drawn from its deck in this turn."""
    return replace(desk, locks=replace(desk.locks, never=(*desk.locks.never, Deed("draw"))))


def _violet(seat: Seat) -> tuple[Deed, ...]:
    """Everything that is over when the economy is planned."""
    deeds = [Deed("invent", team) for team in seat.teams()]
    deeds += [Deed("upgrade", card) for card in seat.cards]
    deeds += [Deed("enter", card) for card in sorted(seat.library)]
    return (*deeds, Deed("draw"))
