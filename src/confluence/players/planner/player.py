"""The player that plans the rest of the game for the whole table and bargains for its part of the plan."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from importlib.util import find_spec
from typing import Any

from confluence.core.chance import Chance
from confluence.core.errors import ConfluenceError
from confluence.core.game import Decision, SeatId
from confluence.players.base import Look
from confluence.players.planner import auctions
from confluence.players.planner.choices import interest_places
from confluence.players.planner.judge import Judge, gain_of
from confluence.players.planner.market import Alone, partners_of
from confluence.players.planner.market import alone as look_alone
from confluence.players.planner.model import Deed, Locks, Plan, solve
from confluence.players.planner.outlook import Outlook, look_ahead
from confluence.players.planner.table import Table, converters_of, licences
from confluence.players.planner.table_deal import Rights, assign_interest, table_deal
from confluence.players.planner.temper import LEVELS, TEMPERS, Level, Temper
from confluence.sidereal import actions as act
from confluence.sidereal.cards import CardId
from confluence.sidereal.deals.clauses import Deliver
from confluence.sidereal.goods import EMPTY, SMALL, TRADABLE, Bag, Good
from confluence.sidereal.state import CATALOGUE, TURNS
from confluence.sidereal.views import OfferView, View

MOST_FOR_ALL = 8.0
"""Points that an invention of the common plan may cost its inventor; a promise that could not be kept costs more."""
MOST_SWAPS = 10
"""Deals that it proposes in one turn when it plans for itself."""


class PlannerMissing(ConfluenceError):
    """The solver behind the planner is not installed."""


class Planner:
    """Works out the rest of the game for the whole table, and proposes the deal in which everybody gains from it.

    Once a turn it solves a program over all remaining turns, from public information alone: goods and cards of all
    seats in one pool, this turn in whole numbers, later turns in fractions, decks in a guessed order. From it come
    prices of goods and cards by turn and a common plan: who runs, upgrades and invents what, and who bids what.
    It proposes one deal for all seats that brings every good and team to where the plan needs it, lends interest
    converters, licenses technologies and hands out acknowledgements; those who gain most pay those who gain least,
    with goods and with promises from what is sure to be produced. It answers offers by solving its own turn with and
    without them. Where others follow no common plan it works out the rest of the game for itself and swaps at guide
    values. A promise is kept before anything else.

    Levels: `strong` does all that; `club` takes prices from the rest of the game in fractions and plans one turn with
    them; `beginner` plans one turn at the usual prices. Temperaments say how surplus is shared and promises are
    trusted. Work is limited by count, not by time, so that equal tables give equal games.

    Strength: four of them, original species, 2020 rules, mean score 56.3 ± 0.9 (95 %) a seat over 100 duplicate games;
    one of them among three fair players wins 19 of 20 games.
    """

    def __init__(self, level: Level = LEVELS["strong"], temper: Temper = TEMPERS["even"]) -> None:
        if find_spec("ortools") is None:
            raise PlannerMissing("the planner needs OR-Tools; install confluence[ai]")
        self.level = level
        self.temper = temper
        self.turn = 0
        self.outlook: Outlook | None = None
        self.plan = Plan()
        self.offers: list[act.Propose] = []
        self.done_violet = False
        self.hoped: Bag | None = None
        """Own goods if the deal of the table comes about; None when none is open."""
        self.alone = False
        """Whether a deal of the table has failed: then it plans for itself among traders at guide values."""
        self.traders = False
        """Whether there are traders at the table: then a deal that failed once is not tried again."""
        self.together: bool | None = None
        """Whether it came about in this turn; None as long as that is open."""
        self.swaps_left = 0
        self.asked: set[act.Propose] = set()
        """What it proposed in this turn."""
        self.looked: tuple[str, Alone | None] = ("", None)
        """What it worked out last for itself, and from what."""
        self.silent: tuple[SeatId, ...] = ()
        """Who had not agreed to its last deal when it looked."""
        self.refused: set[SeatId] = set()
        """Seats that refused the best deal with them."""

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        """One action, or None to wait for others."""
        seen: View = view()
        me = decision.seat
        step = decision.step
        if step == "trade":
            return self._trade(seen, me, decision)
        if step == "tail":
            return self._violet(seen, me, decision) or _done(seen, me)
        if step == "plans":
            return self._economy(seen, me, decision)
        if step == "bids":
            return auctions.bids(seen, me, decision, self.outlook.bids if self.outlook and self.together else {})
        if step in ("colonies", "teams"):
            return auctions.auction(self._table(seen), seen, me, decision)
        if step == "surplus":
            return auctions.surplus(self._table(seen), me, owed_next(seen, me))
        if step == "steal":
            return auctions.steal(self._table(seen), seen, decision, owed_next(seen, me))
        return decision.fallback()

    def _table(self, seen: View) -> Table:
        table = Table.seen(seen)
        if self.outlook is not None and self.turn == seen.turn:
            return self.outlook.applied(table)
        return table

    # ---- Trade Phase

    def _trade(self, seen: View, me: SeatId, decision: Decision[Any]) -> Any:
        if self.turn != seen.turn:
            self._begin_turn(seen, me)
        self._watch_traders(seen, me)
        table = self._table(seen)
        for asked in seen.offers:
            if asked.by != me and me not in asked.agreed and (me in asked.parties or asked.mode is not act.Mode.ALL):
                return self._answer(seen, table, me, asked)
        offer = self._next_offer(seen)
        if offer is not None:
            return self._hopeful(seen, me, offer, offer)
        self._see_whether_it_came(seen, me)
        for asked in seen.offers:
            if asked.by == me:
                self.silent = tuple(other for other in asked.parties if other not in asked.agreed)
                if any(not seen.seats[other].done for other in self.silent):
                    return None
                return act.Withdraw(asked.id)
        if not self.alone and any(len(asked.parties) > 2 for asked in seen.offers):
            return None
        if self.together is None:  # no deal of the table came about
            self.together, self.alone = False, True
        return self._swap(seen, me) or self._violet(seen, me, decision) or _done(seen, me)

    def _watch_traders(self, seen: View, me: SeatId) -> None:
        """Whoever offers swaps while a deal of the table is open, or before one is proposed, follows no common plan."""
        if self.offers or any(len(offer.parties) > 2 for offer in seen.offers):
            self.traders |= any(offer.by != me and len(offer.parties) == 2 for offer in seen.offers)

    def _look(self, seen: View, me: SeatId, partners: Sequence[SeatId] = (), *, violet: bool = True) -> Alone | None:
        """Work out the rest of the game for this seat alone; its plan and its prices hold from now on."""
        table, owed, others = Table.seen(seen), owed_by(seen, me), partners_of(seen, me, partners)
        key = f"{table.turn} {table.seats[me].public()} {owed} {others} {violet}"
        if self.looked[0] != key:
            self.looked = key, look_alone(table, me, others, owed, self.level, self.temper, violet)
        found = self.looked[1]
        if found is not None:
            self.outlook, self.plan = found.outlook, found.outlook.plan
        return found

    def _swap(self, seen: View, me: SeatId) -> act.Propose | None:
        """A deal with those who still trade and have not yet refused."""
        while self.alone and self.swaps_left > 0:
            partners = [i for i, seat in enumerate(seen.seats) if i != me and not seat.done and i not in self.refused]
            found = self._look(seen, me, partners)
            if found is None or found.offer is None:
                self.swaps_left = 0
            elif found.offer in self.asked:
                self.refused.update(self.silent[:1] or [found.offer.legs[0].giver])
                self.silent = ()
            else:
                self.asked.add(found.offer)
                self.swaps_left -= 1
                return found.offer
        return None

    def _next_offer(self, seen: View) -> act.Propose | None:
        """The next offer of the list that can still be met by all who give something in it."""
        while self.offers:
            offer = self.offers.pop(0)
            given: dict[SeatId, Bag] = {}
            for leg in offer.legs:
                given[leg.giver] = given.get(leg.giver, EMPTY) + leg.goods
            if all(seen.seats[seat].goods.covers(goods) for seat, goods in given.items()):
                return offer
        return None

    def _answer(self, seen: View, table: Table, me: SeatId, offer: OfferView) -> Any:
        """Take what gains; in a deal of the whole table also give a little for the good of all."""
        if offer.stale is not None:
            return act.Decline(offer.id)
        wide = len(offer.parties) > 2
        gain = gain_of(self._judge(table, seen), self.plan, me, offer, with_plan=wide)
        least = -self.temper.spirit if wide else self.temper.margin
        if gain < least:
            return act.Decline(offer.id)
        accept = act.Accept(offer.id, offer.revision)
        return self._hopeful(seen, me, offer, accept) if wide else accept

    def _hopeful(self, seen: View, me: SeatId, deal: OfferView | act.Propose, action: Any) -> Any:
        """Remember what will be there if the deal of the table comes about."""
        goods = seen.seats[me].goods
        for leg in deal.legs:
            if leg.receiver == me:
                goods = goods + leg.goods + (leg.donation or EMPTY) + leg.lot
            elif leg.giver == me:
                goods = goods - leg.goods
        self.hoped = goods.only(TRADABLE)
        return action

    def _see_whether_it_came(self, seen: View, me: SeatId) -> None:
        """See whether the deal of the table came about."""
        if self.hoped is not None and not any(len(asked.parties) > 2 for asked in seen.offers):
            self.together = True if seen.seats[me].goods == self.hoped else None
            self.hoped = None

    def _judge(self, table: Table, seen: View) -> Judge:
        owed = {index: owed_next(seen, index) for index in range(table.players)}
        return Judge(table, self.level.effort, self.temper, owed)

    def _begin_turn(self, seen: View, me: SeatId) -> None:
        self.turn = seen.turn
        self.done_violet = False
        self.swaps_left = MOST_SWAPS
        self.asked, self.refused = set(), set()
        self.offers = []
        self.together = None
        self.alone = self.alone and self.traders
        if self.alone:
            self.together = False
            self._look(seen, me)
            return
        self.outlook = look_ahead(Table.seen(seen), self.level)
        table = self._table(seen)
        if self.outlook is None:
            self.plan = solve(table, list(range(table.players)), self.level.effort)
        else:
            self.plan = deepcopy(self.outlook.plan)
        if any(len(offer.parties) > 2 for offer in seen.offers):
            assign_interest(table, self.plan)  # somebody else has proposed the deal of the table
            return
        deal = table_deal(self._judge(table, seen), me, self.plan, rights_of(seen))
        if deal is not None and any(me in (leg.giver, leg.receiver) for leg in deal.legs):
            self.offers.append(deal)

    def _violet(self, seen: View, me: SeatId, decision: Decision[Any]) -> Any:
        """Inventions, upgrades and new cards: what the common plan says, then what pays for the seat alone."""
        if self.done_violet:
            return None
        legal = decision.actions()
        if self.alone:
            self._look(seen, me)
            found_action = _first_of_plan(self.plan, me, legal)
            self.done_violet = found_action is None
            return found_action
        table, owed = self._table(seen), owed_next(seen, me)
        own = solve(table, [me], self.level.effort, owed)
        for seat, team, way in self.plan.inventions:
            found = [a for a in legal if isinstance(a, act.Invent) and (a.team, a.alternative) == (team, way)]
            if seat == me and found:
                with_it = solve(table, [me], self.level.effort, owed, locks=Locks(must=(Deed("invent", team),)))
                if with_it.needs and with_it.value > own.value - MOST_FOR_ALL:
                    return found[0]
        found_action = _first_of_plan(own, me, legal)
        if found_action is None:
            self.done_violet = True
        return found_action

    # ---- Economy

    def _economy(self, seen: View, me: SeatId, decision: Decision[Any]) -> Any:
        table = self._table(seen)
        if self.alone and self._look(seen, me, violet=False) is not None:
            own = self.plan
        else:
            own = solve(table, [me], self.level.effort, owed_next(seen, me), violet=False)
        left = list(table.seats[me].goods.counts())
        for good, count in enumerate(own.needs[me]):
            left[good] -= count
        runs = [_planned(seen, card, slot, colour, left) for seat, card, slot, colour in own.runs if seat == me]
        return act.CommitPlan(tuple(runs))


def _done(seen: View, me: SeatId) -> act.Done | None:
    """Say that nothing more is to come, once."""
    return None if seen.seats[me].done else act.Done()


def rights_of(seen: View) -> Rights:
    """What species could add to a deal now."""
    rights = Rights()
    species = [seat.species for seat in seen.seats]
    if "faderan" in species:
        edition = CATALOGUE.editions[seen.edition]
        rights.tokens = edition.acknowledgements - sum(seat.acknowledgements for seat in seen.seats)
    for index, technology in licences(seen) if seen.turn < TURNS else ():
        rights.licences.setdefault(index, []).append(technology)
    return rights


def owed_by(seen: View, seat: SeatId) -> dict[int, Bag]:
    """Goods that a seat has promised, by the turn in which they are due."""
    owed: dict[int, Bag] = {}
    for promise in seen.promises:
        clause = promise.clause
        is_open = promise.state.value in ("open", "due")
        if is_open and isinstance(clause, Deliver) and clause.debtor == seat:
            owed[clause.turn] = owed.get(clause.turn, EMPTY) + clause.goods.only(TRADABLE)
    return owed


def owed_next(seen: View, seat: SeatId) -> Bag:
    """Goods that a seat has promised for the next turn."""
    return owed_by(seen, seat).get(seen.turn + 1, EMPTY)


def _planned(seen: View, card: CardId, slot: int, colour: Good | None, left: list[int]) -> act.PlannedRun:
    """A run of the plan as an action; interest says which goods it takes, of its colour first."""
    if colour is None or colour is Good.OC:
        return act.PlannedRun(card, slot)
    flipped = {shown.card for seat in seen.seats for shown in seat.cards if shown.flipped}
    places = interest_places(converters_of(card, flipped)[0].inputs[0])
    coloured = max(0, min(places, left[colour]))
    left[colour] -= coloured
    wild = Good.WS if colour in SMALL else Good.WL
    return act.PlannedRun(card, slot, 0, Bag.of(colour, coloured) + Bag.of(wild, places - coloured))


def _first_of_plan(plan: Plan, me: SeatId, legal: Sequence[Any]) -> Any:
    """The first violet action of a plan that can be done now; it pays with colonies that the plan does not run."""
    running = {card for _, card, _, _ in plan.runs}
    legal = sorted(legal, key=lambda action: len(running & set(getattr(action, "colonies", None) or ())))
    for seat, team, way in plan.inventions:
        for action in legal:
            if seat == me and isinstance(action, act.Invent) and (action.team, action.alternative) == (team, way):
                return action
    for seat, card, spend in plan.upgrades:
        for action in legal:
            if seat == me and isinstance(action, act.Upgrade) and (action.card, action.spend) == (card, spend):
                return action
    for seat, card in plan.entries:
        for action in legal:
            if seat == me and isinstance(action, act.EnterPlay) and action.card == card:
                return action
    if me in plan.draws:
        for action in legal:
            if isinstance(action, act.Draw):
                return action
    return None
