"""The adviser: what a seat could do in this turn, what goods are worth to it, and with whom it should deal.

It knows what the seat sees and nothing else, and says the same whenever it sees the same.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from importlib.util import find_spec
from typing import Any, Final

from confluence.core.errors import ConfluenceError
from confluence.core.game import Decision, SeatId
from confluence.players.adviser.advice import Advice, OwnPlan
from confluence.players.adviser.auction import bids_for, pick_for
from confluence.players.adviser.locks import check_locks, explain
from confluence.players.adviser.partners import Known, partners_of
from confluence.players.adviser.proposals import LockedJudge, proposals
from confluence.players.adviser.turn import Desk, own_plan, prices_to_me
from confluence.players.adviser.wishes import shares_of, wish_of
from confluence.players.planner.model import Deed, Locks
from confluence.players.planner.outlook import Outlooks
from confluence.players.planner.player import PlannerMissing
from confluence.players.planner.table import Seat, Table, owed_next
from confluence.players.planner.temper import LEVELS, Level
from confluence.sidereal.actions import Propose
from confluence.sidereal.goods import EMPTY
from confluence.sidereal.views import View

MOMENTS: Final = ("trade", "tail", "plans")
"""Steps of the turn that are planned: trading, last violet actions, the plan of the economy."""
AUCTIONS: Final = ("bids", "colonies", "teams")
"""Steps of the turn in which ships are bid and cards are taken."""
MOST_KEPT: Final = 64
_OUTLOOKS: Final = Outlooks(MOST_KEPT)
"""Prices of the last tables: they stay the same while goods only change hands, and take a third of a second."""
_KNOWN: Final = Known()


class NothingToAdvise(ConfluenceError):
    """The seat has nothing to decide that an adviser knows about."""


def advise(
    view: View,
    seat: SeatId,
    locks: Locks | None = None,
    level: Level = LEVELS["club"],
    *,
    drawn: bool = False,
    players: Mapping[SeatId, str] | None = None,
    refused: Collection[Propose] = (),
    decision: Decision[Any] | None = None,
) -> Advice:
    """Everything that can be said to a seat by what it sees.

    `drawn`: its deck has been drawn from in this turn. `players`: the names of the players in other seats; a seat
    without one is a person. `refused`: own offers that were declined in this turn and are not proposed again.
    `decision`: what the seat can choose from in an auction.
    """
    if view.step in AUCTIONS and decision is not None:
        return _about_auction(view, seat, level, decision)
    if view.step not in MOMENTS:
        raise NothingToAdvise(f"there is advice while seats trade, plan and bid, not in step {view.step!r}")
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
    own = LockedJudge(desk, _KNOWN.values(desk.table, seat, desk.owed, desk.locks))
    partners = partners_of(view, players or {}, level, lambda other: priced(view, other), _KNOWN)
    known = [*refused, *(Propose(offer.legs, offer.clauses) for offer in view.offers if offer.by == seat)]
    found = proposals(desk, shares, species, own, partners, known)
    return replace(said, wish=wish_of(desk, plan, shares), proposals=found)


def _about_auction(view: View, seat: SeatId, level: Level, decision: Decision[Any]) -> Advice:
    """What to bid, or what to take."""
    table = desk_of(view, seat, level).table
    flipped = tuple(sorted(card for other in table.seats for card in other.flipped))
    nothing = OwnPlan((), EMPTY, EMPTY, view.seats[seat].goods, 0, 0.0, 0.0)
    said = Advice(seat, view.turn, view.step, tuple(other.species for other in view.seats), flipped, nothing, ())
    if view.step == "bids":
        return replace(said, bids=bids_for(table, view, seat, decision))
    pick = pick_for(table, view, seat, decision)
    if pick is None:
        raise NothingToAdvise("another bid is first; there is advice when it is your turn to take a card")
    return replace(said, pick=pick)


def desk_of(view: View, seat: SeatId, level: Level = LEVELS["club"], locks: Locks | None = None) -> Desk:
    """The seat in numbers, with what everything is worth to the end of the game."""
    if find_spec("ortools") is None:
        raise PlannerMissing("the adviser needs OR-Tools; install confluence[ai]")
    if view.viewer != seat:
        raise NothingToAdvise(f"seat {seat} is advised by what it sees itself")
    return Desk(priced(view, level), seat, locks or Locks(), owed_next(view, seat))


def priced(view: View, level: Level) -> Table:
    """The table in numbers, with what everything is worth to who looks this far ahead."""
    table = Table.seen(view)
    outlook = _OUTLOOKS.prices(table, level)
    return table if outlook is None else outlook.applied(table)


def without_draw(desk: Desk) -> Desk:
    """The same for a seat that has drawn from its deck in this turn."""
    return replace(desk, locks=replace(desk.locks, never=(*desk.locks.never, Deed("draw"))))


def _violet(seat: Seat) -> tuple[Deed, ...]:
    """Everything that is over when the economy is planned."""
    deeds = [Deed("invent", team) for team in seat.teams()]
    deeds += [Deed("upgrade", card) for card in seat.cards]
    deeds += [Deed("enter", card) for card in sorted(seat.library)]
    return (*deeds, Deed("draw"))
