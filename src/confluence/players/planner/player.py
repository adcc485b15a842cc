"""The player that plans its turn as an integer program and bargains for what the plan needs."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from importlib.util import find_spec
from typing import Any

from confluence.core.chance import Chance
from confluence.core.errors import ConfluenceError
from confluence.core.game import Decision, SeatId
from confluence.players.base import Look
from confluence.players.planner.bargaining import Judge, Rights, Temper, assign_interest, gain_of, purchases, table_deal
from confluence.players.planner.horizon import Outlook, look_ahead
from confluence.players.planner.model import Plan, interest_places, solve
from confluence.players.planner.table import Table, converters_of, licences, technology_card
from confluence.sidereal import actions as act
from confluence.sidereal.cards import CardId, Kind
from confluence.sidereal.deals.clauses import Deliver
from confluence.sidereal.goods import EMPTY, SMALL, Bag, Good
from confluence.sidereal.state import CARDS, CATALOGUE, TURNS
from confluence.sidereal.views import OfferView, View

COLONY_WORTH = (2.9, 1.9, 1.1, 0.5, 0.2, 0.0)
TEAM_WORTH = (1.2, 2.2, 3.2, 4.4, 4.8, 0.0)


GAP = 0.01
NODES = 20
DEBUG = False
SPIRIT = 2.0
ROLES = True
DEAR = 3.0


class PlannerMissing(ConfluenceError):
    """The solver behind the planner is not installed."""


class Planner:
    """Plans every turn for the whole table, buys what its own part lacks, and runs the best that it can pay.

    From public information it solves one integer program a turn for the goods of all seats together: which converters,
    upgrades, inventions and new cards are worth most at the usual prices of later turns. It proposes one deal in which
    every good goes where that plan needs it, paid with spare goods and with promises from what is sure to be produced;
    buys from single seats what is still missing; lends interest converters, licenses technologies and hands out
    acknowledgements within those deals. Its own economy is the best plan for its own stock, promises first.

    Strength: four of them, original species, 2020 rules, mean score 34.9 ± 0.6 a seat over 100 games.
    """

    def __init__(self, temper: Temper | None = None, effort: float = 0.4) -> None:
        if find_spec("ortools") is None:
            raise PlannerMissing("the planner needs OR-Tools; install confluence[ai]")
        self.temper = temper or Temper()
        self.effort = effort
        self.turn = 0
        self.outlook: Outlook | None = None
        self.plan = Plan()
        self.offers: list[act.Propose] = []
        self.done_violet = False
        self.shopped = False

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
            return _bids(seen, me, decision, self.outlook.bids if self.outlook else {})
        if step in ("colonies", "teams"):
            return _auction(self._table(seen), seen, me, decision)
        if step == "surplus":
            return _surplus(self._table(seen), seen, me)
        if step == "steal":
            return _steal(self._table(seen), seen, decision)
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
        table = self._table(seen)
        for asked in seen.offers:
            if asked.by != me and me not in asked.agreed and (me in asked.parties or asked.mode is not act.Mode.ALL):
                return self._answer(table, me, asked)
        offer = self._next_offer(seen)
        if offer is not None:
            return offer
        if seen.offers:
            waiting = [seat for index, seat in enumerate(seen.seats) if index != me and not seat.done]
            if len(waiting) > 1:
                return None
        elif not self.shopped:
            self.shopped = True
            self.offers = purchases(table, self.plan, me, owed_next(seen, me), self.temper)
            offer = self._next_offer(seen)
            if offer is not None:
                return offer
        return self._violet(seen, me, decision) or _done(seen, me)

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

    def _answer(self, table: Table, me: SeatId, offer: OfferView) -> Any:
        """Take what gains; in a deal of the whole table also give a little for the good of all."""
        if offer.stale is not None:
            return act.Decline(offer.id)
        wide = len(offer.parties) > 2
        least = -SPIRIT if wide else self.temper.margin
        gain = gain_of(Judge(table, self.effort), self.plan, me, offer, with_plan=wide)
        good = gain >= least
        if DEBUG:
            print("      gain", me, offer.id, round(gain, 2))
        return act.Accept(offer.id, offer.revision) if good else act.Decline(offer.id)

    def _begin_turn(self, seen: View, me: SeatId) -> None:
        self.turn = seen.turn
        self.done_violet = False
        self.shopped = False
        table = Table.seen(seen)
        self.outlook = look_ahead(table, GAP, NODES)
        table = self._table(seen)
        self.plan = (
            deepcopy(self.outlook.plan) if self.outlook else solve(table, list(range(table.players)), self.effort)
        )
        owed = {index: owed_next(seen, index) for index in range(table.players)}
        self.offers = []
        if all(len(offer.parties) < 3 for offer in seen.offers):
            deal = table_deal(Judge(table, self.effort), self.plan, owed, rights_of(seen))
            if deal is not None and any(me in (leg.giver, leg.receiver) for leg in deal.legs):
                self.offers.append(deal)
        else:
            assign_interest(table, self.plan)

    def _violet(self, seen: View, me: SeatId, decision: Decision[Any]) -> Any:
        """Inventions, upgrades and new cards: what the common plan says, then what pays for the seat alone."""
        if self.done_violet:
            return None
        legal = decision.actions()
        for seat, team, way in self.plan.inventions:
            if seat == me:
                found = [a for a in legal if isinstance(a, act.Invent) and a.team == team and a.alternative == way]
                if found:
                    return found[0]
        own = solve(self._table(seen), [me], self.effort, owed_next(seen, me))
        found_action = _first_of_plan(own, me, legal)
        if found_action is None:
            self.done_violet = True
        return found_action

    # ---- Economy

    def _economy(self, seen: View, me: SeatId, decision: Decision[Any]) -> Any:
        table = self._table(seen)
        own = solve(_frozen(table, me), [me], self.effort, owed_next(seen, me))
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


def owed_next(seen: View, seat: SeatId) -> Bag:
    """Goods that a seat has promised for the next turn."""
    owed = EMPTY
    for promise in seen.promises:
        clause = promise.clause
        is_open = promise.state.value in ("open", "due")
        if is_open and isinstance(clause, Deliver) and clause.debtor == seat and clause.turn == seen.turn + 1:
            owed = owed + clause.goods
    return owed


def _frozen(table: Table, me: SeatId) -> Table:
    """The table when nothing but white converters can happen any more."""
    seat = table.seats[me]
    seat.library = set()
    seat.cards = [card for card in seat.cards if CARDS[card].kind is not Kind.TEAM]
    return table


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
    """The first violet action of a plan that can be done now."""
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


# ------------------------------------------------------------------ auctions


def _bids(seen: View, me: SeatId, decision: Decision[Any], agreed: dict[SeatId, tuple[int, int]]) -> Any:
    """Ships by what colonies and teams are worth in this turn."""
    ships = seen.seats[me].goods[Good.SH]
    if ROLES and me in agreed:
        colony, team = agreed[me]
        if colony + team <= ships:
            spare = ships - colony - team
            if seen.turn >= 4:
                team += spare
            wish = act.CommitBids(colony, team)
            if wish in decision.actions():
                return wish
    turn = seen.turn - 1
    players = len(seen.seats)
    team = TEAM_WORTH[turn] * (1.0 if players < 5 else 0.6)
    colony = COLONY_WORTH[turn]
    seat = seen.seats[me]
    if seat.species == "imdril":
        colony *= 0.15
    if seat.species == "caylion":
        colony *= 2.0
    held = sum(CARDS[card.card].is_colony for card in seat.cards)
    if held >= seat.support:
        colony *= 0.3
    research = min(ships, max(1 if ships and turn else 0, round(ships * team / (team + colony + 0.01))))
    research = min(research, 6 if turn >= 3 else 4)
    colonies = min(ships - research, 6)
    legal = [a for a in decision.actions() if isinstance(a, act.CommitBids)]
    wish = act.CommitBids(colonies, research)
    if wish in legal:
        return wish
    return min(legal, key=lambda a: abs(a.colony - colonies) + abs(a.research - research))


def _auction(table: Table, seen: View, me: SeatId, decision: Decision[Any]) -> Any:
    buys = [a for a in decision.actions() if isinstance(a, act.Buy)]
    if not buys:
        return decision.fallback()
    if any(isinstance(a, act.Split) for a in decision.actions()) and seen.bids and seen.bids[0].ships >= 2:
        return act.Split()
    track = seen.research_track if seen.step == "teams" else seen.colony_track
    minima = seen.research_minimum if seen.step == "teams" else seen.colony_minimum
    least = dict(zip(track, minima, strict=False))
    return max(buys, key=lambda a: (card_worth(table, me, a.card) + DEAR * least[a.card], -a.card))


def card_worth(table: Table, me: SeatId, card: CardId) -> float:
    """What a card of a track would bring to this seat."""
    printed = CARDS[card]
    seat = table.seats[me]
    if table.front is not None:
        if printed.kind is Kind.TEAM:
            return table.teams.get(card, 0.0)
        return table.front.get(card, 0.0) * (2 if seat.species == "caylion" else 1)
    if printed.kind is not Kind.TEAM:
        return table.future(printed.front.converters, table.turn + 1, 2 if seat.species == "caylion" else 1)
    turn = min(table.turn + 1, TURNS)
    points = printed.front.converters[0].output.goods[Good.VP] + table.bonuses[turn - 1][seat.species == "yengii"]
    cost = min(table.worth(way.goods, later=True) for way in printed.front.converters[0].inputs)
    worth = float(points) - 0.8 * cost
    if printed.technology is not None:
        number = technology_card(seat.species, printed.technology)
        worth += table.future(CARDS[number].front.converters, turn)
        if seat.species != "yengii":
            worth += 0.3
    return worth


def _surplus(table: Table, seen: View, me: SeatId) -> Any:
    seat = table.seats[me]
    colonies = seat.colonies()
    count = len(colonies) - seat.support

    def worth(card: CardId) -> float:
        return table.future(converters_of(card, seat.flipped), table.turn, 2 if card in seat.seedlings else 1)

    return act.CommitSurplus(tuple(sorted(colonies, key=lambda card: (worth(card), card))[:count]))


def _steal(table: Table, seen: View, decision: Decision[Any]) -> Any:
    """The theft that brings most."""
    best: Any = act.Done()
    most = 0.05
    for action in decision.actions():
        if isinstance(action, act.Steal):
            theft = action.thefts[0]
            owed = owed_next(seen, decision.seat)
            left = seen.seats[decision.seat].goods - (theft.pay or EMPTY)
            if not (left + (theft.take or EMPTY)).covers(owed):
                continue
            gain = table.worth(theft.take or EMPTY, later=True) - table.worth(theft.pay or EMPTY, later=True)
            if gain > most:
                best, most = action, gain
    return best
