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
from confluence.players.adviser.advice import MOMENTS, Advice, DealWorth, Fit, OwnPlan, Price
from confluence.players.adviser.auction import bids_for, pick_for
from confluence.players.adviser.fits import SeatJudge, fits_of, open_to, worth_of
from confluence.players.adviser.locks import check_locks, explain
from confluence.players.adviser.partners import partners_of
from confluence.players.adviser.proposals import proposals
from confluence.players.adviser.turn import Desk, own_plan, prices_to_me
from confluence.players.adviser.wishes import shares_of, wish_of
from confluence.players.planner.judge import Judge
from confluence.players.planner.model import Deed, Locks
from confluence.players.planner.outlook import Outlooks
from confluence.players.planner.player import PlannerMissing
from confluence.players.planner.table import Seat, Table, owed_next
from confluence.players.planner.temper import LEVELS, TEMPERS, Level
from confluence.sidereal.actions import Propose
from confluence.sidereal.deals.deal import Deal
from confluence.sidereal.goods import EMPTY
from confluence.sidereal.views import View

AUCTIONS: Final = ("bids", "colonies", "teams")
"""Steps of the turn in which ships are bid and cards are taken."""
MOST_JUDGES: Final = 8
"""Judges of open offers that are remembered for one match: they hold while goods stay where they are."""


class NothingToAdvise(ConfluenceError):
    """The seat has nothing to decide that an adviser knows about."""


class Adviser:
    """Answers what people ask about a match, and remembers what it worked out."""

    def __init__(self, level: Level = LEVELS["club"]) -> None:
        if find_spec("ortools") is None:
            raise PlannerMissing("the adviser needs OR-Tools; install confluence[ai]")
        self.level = level
        self.outlooks = Outlooks()
        self._judges: dict[str, SeatJudge] = {}

    def advise(
        self,
        view: View,
        seat: SeatId,
        locks: Locks | None = None,
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
            return self._about_auction(view, seat, decision)
        if view.step not in MOMENTS:
            raise NothingToAdvise(f"there is advice while seats trade, plan and bid, not in step {view.step!r}")
        desk = self._desk(view, seat, locks)
        check_locks(desk)
        if view.step == "plans":
            desk = replace(desk, locks=replace(desk.locks, never=(*desk.locks.never, *_violet(desk.own))))
        elif drawn:
            desk = _without_draw(desk)
        plan = desk.best()
        if plan is None:
            raise explain(desk)
        said = _said(desk, view, own_plan(desk, plan), prices_to_me(desk, plan))
        if view.step != "trade":
            return said
        shares = shares_of(desk, plan)
        own = Judge(desk.table, TEMPERS["even"], {seat: desk.owed}, known=self.outlooks.known, locks=desk.locks)
        partners = partners_of(
            view, players or {}, self.level, lambda level: self._priced(view, level), self.outlooks.known
        )
        known = [*refused, *(Propose(offer.legs, offer.clauses) for offer in view.offers if offer.by == seat)]
        found = proposals(desk, shares, said.species, own, partners, known)
        return replace(said, wish=wish_of(desk, plan, shares), proposals=found)

    def fits(self, view: View, seat: SeatId, *, german: bool = False, drawn: bool = False) -> tuple[Fit, ...]:
        """Every open offer that a seat could accept, judged; the best first."""
        offers = open_to(view, seat)
        return fits_of(self._judge(view, seat, drawn), view, offers, german) if offers else ()

    def worth(self, view: View, seat: SeatId, deal: Deal, *, german: bool = False, drawn: bool = False) -> DealWorth:
        """What a deal that a person thinks about is worth to a seat."""
        return worth_of(self._judge(view, seat, drawn), view, deal, german)

    def _about_auction(self, view: View, seat: SeatId, decision: Decision[Any]) -> Advice:
        """What to bid, or what to take."""
        desk = self._desk(view, seat)
        said = _said(desk, view, OwnPlan((), EMPTY, EMPTY, view.seats[seat].goods, 0, 0.0, 0.0), ())
        if view.step == "bids":
            return replace(said, bids=bids_for(desk.table, view, seat, decision))
        pick = pick_for(desk.table, view, seat, decision)
        if pick is None:
            raise NothingToAdvise("another bid is first; there is advice when it is your turn to take a card")
        return replace(said, pick=pick)

    def _desk(self, view: View, seat: SeatId, locks: Locks | None = None) -> Desk:
        """The seat in numbers, with what everything is worth to the end of the game."""
        if view.viewer != seat:
            raise NothingToAdvise(f"seat {seat} is advised by what it sees itself")
        return Desk(self._priced(view, self.level), seat, locks or Locks(), owed_next(view, seat))

    def _priced(self, view: View, level: Level) -> Table:
        """The table in numbers, with what everything is worth to who looks this far ahead."""
        table = Table.seen(view)
        outlook = self.outlooks.prices(table, level)
        return table if outlook is None else outlook.applied(table)

    def _judge(self, view: View, seat: SeatId, drawn: bool) -> SeatJudge:
        """The judge of a seat; while nothing changes hands it is the same, and knows what it has judged."""
        desk = self._desk(view, seat)
        if drawn:
            desk = _without_draw(desk)
        table = desk.table
        key = f"{seat} {drawn} {desk.owed} {[other.public() for other in table.seats]} {table.price_key()}"
        if key not in self._judges:
            while len(self._judges) >= MOST_JUDGES:
                self._judges.pop(next(iter(self._judges)))
            self._judges[key] = SeatJudge(desk)
        return self._judges[key]


def _said(desk: Desk, view: View, plan: OwnPlan, prices: tuple[Price, ...]) -> Advice:
    flipped = tuple(sorted(card for other in desk.table.seats for card in other.flipped))
    species = tuple(other.species for other in view.seats)
    return Advice(desk.seat, view.turn, view.step, species, flipped, plan, prices)


def _without_draw(desk: Desk) -> Desk:
    """The same for a seat that has drawn from its deck in this turn."""
    return replace(desk, locks=replace(desk.locks, never=(*desk.locks.never, Deed("draw"))))


def _violet(seat: Seat) -> tuple[Deed, ...]:
    """Everything that is over when the economy is planned."""
    deeds = [Deed("invent", team) for team in seat.teams()]
    deeds += [Deed("upgrade", card) for card in seat.cards]
    deeds += [Deed("enter", card) for card in sorted(seat.library)]
    return (*deeds, Deed("draw"))
