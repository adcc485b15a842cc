"""The player that plans the rest of the game for the whole table and bargains for its part of the plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from importlib.util import find_spec
from typing import Any

from confluence.core.chance import Chance
from confluence.core.errors import ConfluenceError
from confluence.core.game import Decision, SeatId
from confluence.players.base import USUAL, Heard, Look, Manner, Player, Remark, RemarkCode
from confluence.players.planner import auctions
from confluence.players.planner.bargain import counter, reason_for
from confluence.players.planner.carrying_out import deed_of, economy_of, first_of_plan
from confluence.players.planner.judge import NO_CHANGE, Judge, changes_of, gain_of, lacks
from confluence.players.planner.market import Alone, partners_of
from confluence.players.planner.market import alone as look_alone
from confluence.players.planner.memory import Memory, is_wide
from confluence.players.planner.model import BROKEN, Locks, Plan, solve
from confluence.players.planner.outlook import Outlook, Outlooks
from confluence.players.planner.shopping import RESOURCES, Holdings, owed_by, owed_next
from confluence.players.planner.small_deals import price_gain, small_deals
from confluence.players.planner.table import Table
from confluence.players.planner.table_deal import TableDeal, rights_of, table_deal
from confluence.players.planner.temper import LEVELS, TEMPERS, Level, Temper
from confluence.sidereal import actions as act
from confluence.sidereal.cards import CardId, Kind
from confluence.sidereal.deals.reasons import Reason, ReasonCode, tenths
from confluence.sidereal.goods import EMPTY
from confluence.sidereal.state import CARDS
from confluence.sidereal.views import OfferView, View

MOST_SWAPS = 10
"""Deals that it proposes in one turn when it plans for itself."""
MOST_SMALL = 24
"""Small deals that it proposes in one turn."""
MOST_PATIENCE = 12
"""How often it waits in one turn for what others may still offer or want."""
MOST_REPLANS = 3
"""Common plans that are made anew in one turn where small deals did not bring what a part lacks."""
MOST_COUNTERS = 3
"""Counter-offers to one seat in one turn."""
CONCESSION = 0.1
"""Share of the gain that it gives up from one counter-offer to the next."""
TOLERANCE = 0.25
"""Points that a small deal may lose, because pieces cannot be cut."""
MOST_TRIES = 8
"""Deals of the table that are tried in one turn."""
MOST_REFUSALS = 2
"""A seat that refused the deals of the table in this many turns is not counted on any more."""
SMALLEST = 3
"""Fewer seats than these make no common plan: they swap."""
PATIENCE = 1.0
"""Points that a seat is thought to give up for a deal of the table."""
ASKED_MORE = 1.0
"""Points that a seat gets on top after it refused a deal of the table."""


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

    Strength: four of them, original species, 2020 rules, mean score 62.3 ± 2.2 (95 %) a seat over 24 duplicate games;
    one of them among three fair players wins 19 of 20 games.
    """

    def __init__(
        self,
        level: Level = LEVELS["strong"],
        temper: Temper = TEMPERS["even"],
        *,
        manner: Manner = USUAL,
        outlooks: Outlooks | None = None,
    ) -> None:
        if find_spec("ortools") is None:
            raise PlannerMissing("the planner needs OR-Tools; install confluence[ai]")
        self.level = level
        self.temper = temper
        self.small = manner.contracts == "small"
        """Whether it bargains in small deals, with reasons and counter-offers, as among people."""
        self.outlooks = outlooks or Outlooks()
        """Shared by all planners at one table, who would work out the same."""
        self.memory = Memory()
        self.held: frozenset[int] = frozenset()
        """Own offers that must stay good."""
        self.remarks: list[Remark] = []
        """What it is about to say."""
        self.countered: Counter[SeatId] = Counter()
        """Counter-offers made to each seat in this turn."""
        self.turn = 0
        self.outlook: Outlook | None = None
        self.plan = Plan()
        self.common: tuple[SeatId, ...] = ()
        """With whom the plan is made; empty: it plans for itself among traders at guide values."""
        self.done_violet = False
        self.swaps_left = 0
        self.allowance = 0.0
        """Points that it still gives up in this turn for deals that fit its plan."""
        self.patience = 0
        """How often it still waits for others: for an upgrade before the deal of the table, or for what it lacks."""
        self.stated = False
        """Whether it said in this turn what it needs."""
        self.answered: set[int] = set()
        """Offers that it looked for an answer to."""
        self.judged: tuple[str, Outlook | None, Judge] = ("", None, Judge(Table(0, 0, [], ()), temper))
        """The judge of the table as it lies, who remembers what was worked out."""
        self.replans = 0
        """How often it still makes the common plan anew in this turn."""
        self.asked: set[act.Propose] = set()
        """What it proposed in this turn."""
        self.looked: tuple[str, Alone | None] = ("", None)
        """What it worked out last for itself, and from what."""
        self.silent: tuple[SeatId, ...] = ()
        """Who had not agreed to its last deal when it looked."""
        self.refused: set[SeatId] = set()
        """Seats that refused the best deal with them."""

    def sit_with(self, others: Sequence[Player]) -> None:
        """Share common plans with other planners, who see the same public things and would work out the same."""
        self.outlooks = next((other.outlooks for other in others if isinstance(other, Planner)), self.outlooks)

    def hear(self, heard: Heard) -> None:
        """Remember what happened since the last decision."""
        self.memory.hear(heard.events)
        self.held = heard.held

    def say(self) -> Sequence[Remark]:
        """What it wants to say about its last decision."""
        said, self.remarks = self.remarks, []
        return said

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        """One action, or None to wait for others."""
        seen: View = view()
        me = decision.seat
        step = decision.step
        if self.turn != seen.turn:
            self._begin_turn(seen, me)
        if step == "trade":
            return self._trade(seen, me, decision)
        if step == "tail":
            return self._violet(seen, me, decision) or _done(seen, me)
        if step == "plans":
            return self._economy(seen, me, decision)
        if step == "bids":
            return auctions.bids(
                seen, me, decision, self.outlook.bids if self.outlook and self._is_agreed(seen, me) else {}
            )
        if step in ("colonies", "teams"):
            return auctions.auction(self._table(seen), seen, me, decision)
        if step == "surplus":
            return auctions.surplus(self._table(seen), me, owed_next(seen, me))
        if step == "steal":
            return auctions.steal(self._table(seen), seen, decision, owed_next(seen, me))
        return decision.fallback()

    def _table(self, seen: View) -> Table:
        table = Table.seen(seen)
        return table if self.outlook is None else self.outlook.applied(table)

    def _is_agreed(self, seen: View, me: SeatId) -> bool:
        """Whether the own part of the common plan is carried out: by the deal of the table, or with swapped goods."""
        if self.small:
            table = self._table(seen)
            return bool(self.common) and (seen.step == "bids" or not lacks(table, self.plan.still_open(table), me))
        return bool(self.common) and self.memory.came_about(me)

    # ---- Trade Phase

    def _begin_turn(self, seen: View, me: SeatId) -> None:
        if not self.turn:
            self.remarks.append(Remark(RemarkCode.GREETING))
        self.turn = seen.turn
        self.countered.clear()
        self.done_violet = False
        self.swaps_left = MOST_SMALL if self.small else MOST_SWAPS
        self.patience = MOST_PATIENCE if self.small else 3
        self.replans = MOST_REPLANS
        self.allowance = max(0.0, self.temper.spirit, -self.temper.margin)
        self.asked, self.refused, self.silent = set(), set(), ()
        self.stated, self.answered = False, set()
        self.outlook, self.plan, self.common = None, Plan(), ()
        company = self._company(seen, me)
        if len(company) >= SMALLEST:
            self._plan_with(seen, company)
        else:
            self._look(seen, me)

    def _company(self, seen: View, me: SeatId) -> tuple[SeatId, ...]:
        """Seats that can be counted on for a common plan."""
        memory, now = self.memory, self.memory.refused()
        return tuple(
            seat
            for seat in range(len(seen.seats))
            if seat == me or (memory.refusals[seat] < MOST_REFUSALS and now[seat] < 2)
        )

    def _plan_with(self, seen: View, company: tuple[SeatId, ...]) -> None:
        """Make the common plan of some seats; what it says about prices holds from now on."""
        found = self.outlooks.plan(Table.seen(seen), self.level, company)
        if found is not None:
            self.outlook, self.plan, self.common = found, deepcopy(found.plan), company

    def _trade(self, seen: View, me: SeatId, decision: Decision[Any]) -> Any:
        table = self._table(seen)
        for asked in seen.offers:
            if asked.by != me and me not in asked.agreed and (me in asked.parties or asked.mode is not act.Mode.ALL):
                return self._answer(seen, table, me, asked)
        if self.common and self.small:
            return self._trade_small(seen, table, me, decision)
        if self.common and not self.memory.came_about(me):
            first = self._first_upgrade(me, decision)
            if first is not None:
                return first
            waits, offer = self._agree(seen, me)
            if waits or offer is not None:
                return offer
        for asked in seen.offers:
            if asked.by == me:
                self.silent = tuple(other for other in asked.parties if other not in asked.agreed)
                if asked.id in self.held or any(not seen.seats[other].done for other in self.silent):
                    return None
                return act.Withdraw(asked.id)
        if self.common:
            return self._violet(seen, me, decision) or self._swap(seen, me) or _done(seen, me)
        return self._swap(seen, me) or self._violet(seen, me, decision) or _done(seen, me)

    def _trade_small(self, seen: View, table: Table, me: SeatId, decision: Decision[Any]) -> Any:
        """Offer what the common plan wants to change hands, one swap after the other; then do the own part of it."""
        first = self._first_upgrade(me, decision)
        if first is not None:
            return first
        mine = [asked for asked in seen.offers if asked.by == me]
        for asked in mine:
            waits = any(not seen.seats[other].done for other in set(asked.parties) - set(asked.agreed))
            if not waits and asked.id not in self.held:
                return act.Withdraw(asked.id)
        offer = self._small_offer(seen, table, me, mine)
        if offer is None and not mine and self.replans and lacks(table, self.plan.still_open(table), me):
            self.replans -= 1  # what could not be had is planned without
            self._plan_with(seen, self._company(seen, me))
            table = self._table(seen)
            offer = self._small_offer(seen, table, me, mine)
        if offer is not None:
            self.asked.add(offer)
            self.swaps_left -= 1
            return offer
        plan = self.plan.still_open(table)
        others = any(seat != me and not seen.seats[seat].done for seat in self.common)
        if mine or (lacks(table, plan, me) and others and self.patience > MOST_PATIENCE // 2):
            self.patience -= not mine
            self._state_needs(table, plan, me)
            return None
        action = self._violet(seen, me, decision) or self._swap(seen, me)
        if action is None and others and self.patience:  # somebody may still want something
            self.patience -= 1
            return None
        return action or _done(seen, me)

    def _small_offer(self, seen: View, table: Table, me: SeatId, mine: Sequence[OfferView]) -> act.Propose | None:
        """The next swap that the common plan wants, with a seat that still trades and is not asked yet."""
        if self.swaps_left <= 0:
            return None
        plan = self.plan.still_open(table)
        given = sum((leg.goods for asked in mine for leg in asked.legs if leg.giver == me), EMPTY)
        busy = {other for asked in mine for other in asked.parties}
        for offer in small_deals(self._judge(table, seen), me, plan, rights_of(seen), self.common):
            other = next((s for leg in offer.legs for s in (leg.giver, leg.receiver) if s != me), me)
            goods = sum((leg.goods for leg in offer.legs if leg.giver == me), EMPTY)
            if offer in self.asked or other in busy or other == me or seen.seats[other].done:
                continue
            if table.seats[me].goods.covers(given + goods) and self._is_fair(seen, table, plan, offer):
                return offer
        return None

    def _is_fair(self, seen: View, table: Table, plan: Plan, offer: act.Propose) -> bool:
        """Whether nobody loses by a small deal, by the own judgement."""
        judge = self._judge(table, seen)
        seats = {seat for leg in offer.legs for seat in (leg.giver, leg.receiver)}
        return all(self._small_gain(judge, plan, seat, offer) >= -TOLERANCE for seat in seats)

    def _small_gain(self, judge: Judge, plan: Plan, seat: SeatId, offer: OfferView | act.Propose) -> float:
        """What a small deal brings: in the best turn with it, or at the prices of the turn where it fits the plan."""
        exact = gain_of(judge, plan, seat, offer, with_plan=False)
        priced = price_gain(judge, plan, seat, offer) if self.common else None
        return exact if priced is None else max(exact, priced)

    def _state_needs(self, table: Table, plan: Plan, me: SeatId) -> None:
        """Say once a turn what the own part of the plan still lacks."""
        held = Holdings(table, plan, me)
        missing = [good for good in RESOURCES if held.lacks[good]]
        if missing and not self.stated:
            self.stated = True
            good = max(missing, key=lambda good: (table.now[good], -good))
            self.remarks.append(Remark(RemarkCode.NEEDS, good=good, number=tenths(table.now[good])))

    def _agree(self, seen: View, me: SeatId) -> tuple[bool, act.Propose | None]:
        """Whether to wait for the deal of the table, and the next one to propose; neither if there is none."""
        if self.memory.open_deal() is not None:
            mine = next((asked for asked in seen.offers if asked.by == me and len(asked.parties) > 2), None)
            return mine is None or any(not seen.seats[s].done for s in set(mine.parties) - set(mine.agreed)), None
        if self._waits_for_upgrade(seen, me):
            return True, None
        if len(self.memory.deals) < MOST_TRIES:
            company = self._company(seen, me)
            while len(company) >= SMALLEST:
                self._plan_with(seen, company)
                deal = self._deal(seen, me, company)
                if deal is None:
                    break
                losing = [seat for seat, gain in deal.gains.items() if gain < -PATIENCE and seat != me]
                if not losing and deal.gains.get(me, 0.0) >= -PATIENCE and deal.offer not in self.asked:
                    self.asked.add(deal.offer)
                    return False, deal.offer
                if not losing:
                    break
                company = tuple(seat for seat in company if seat != min(losing, key=lambda seat: deal.gains[seat]))
        self.common = ()
        self._look(seen, me)
        return False, None

    def _deal(self, seen: View, me: SeatId, company: tuple[SeatId, ...]) -> TableDeal | None:
        extra = {seat: ASKED_MORE * count for seat, count in self.memory.refused().items()}
        plan = deepcopy(self.plan)
        deal = table_deal(self._judge(self._table(seen), seen), me, plan, rights_of(seen), company, extra)
        return deal if deal is not None and any(me in (leg.giver, leg.receiver) for leg in deal.offer.legs) else None

    def _first_upgrade(self, me: SeatId, decision: Decision[Any]) -> Any:
        """Upgrades of interest converters come before the deal that lends them."""
        wanted = {(card, spend) for seat, card, spend in self.plan.upgrades if seat == me and _is_interest(card)}
        if not wanted:
            return None
        legal = (action for action in decision.actions() if isinstance(action, act.Upgrade))
        return next((action for action in legal if (action.card, action.spend) in wanted), None)

    def _waits_for_upgrade(self, seen: View, me: SeatId) -> bool:
        """Whether the owner of an interest converter still has to upgrade it; it is waited for a few times only."""
        flipped = {card.card for seat in seen.seats for card in seat.cards if card.flipped}
        for seat, card, _ in self.plan.upgrades:
            if (
                seat != me
                and _is_interest(card)
                and card not in flipped
                and not seen.seats[seat].done
                and self.patience
            ):
                self.patience -= 1
                return True
        return False

    def _look(self, seen: View, me: SeatId, partners: Sequence[SeatId] = (), *, violet: bool = True) -> Alone | None:
        """Work out the rest of the game for this seat alone; its plan and its prices hold from now on."""
        table, owed, others = Table.seen(seen), owed_by(seen, me), partners_of(seen, me, partners)
        key = f"{table.turn} {table.seats[me].public()} {owed} {others} {violet}"
        if self.looked[0] != key:
            self.looked = key, look_alone(table, me, others, owed, self.temper, violet)
        found = self.looked[1]
        if found is not None and not self.common:
            self.outlook, self.plan = found.outlook, found.outlook.plan
        return found

    def _swap(self, seen: View, me: SeatId) -> act.Propose | None:
        """A deal with those who still trade, have not yet refused, and have no part in the common plan."""
        while self.swaps_left > 0:
            out = self.refused.union(self.common)
            partners = [i for i, seat in enumerate(seen.seats) if i != me and not seat.done and i not in out]
            if not partners:
                return None
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

    def _answer(self, seen: View, table: Table, me: SeatId, offer: OfferView) -> Any:
        """Take what gains; in a deal of the whole table also give a little for the good of all."""
        if offer.stale is not None:
            return act.Decline(
                offer.id, reason_for(self._judge(table, seen), self.plan, me, offer, 0.0, self.memory.broken)
            )
        wide = is_wide(offer.by, offer.legs)
        if wide:
            self._plan_with(seen, tuple(sorted(offer.parties)))
            table = self._table(seen)
        judge = self._judge(table, seen)
        plan = self.plan.still_open(table) if self.small else self.plan
        if wide or not self.small:
            gain = gain_of(judge, plan, me, offer, with_plan=wide)
        else:
            gain = self._small_gain(judge, plan, me, offer)
        fits = wide and not lacks(table, plan, me, changes_of(offer).get(me, NO_CHANGE))
        least = -self.allowance if fits else max(self.temper.margin, -self.allowance)
        if gain >= least or (self.small and gain >= -TOLERANCE and self.temper.margin < 0.1):
            self.allowance += min(0.0, gain)
            if self.small:
                self.remarks.append(Remark(RemarkCode.THANKS, to=offer.by))
            return act.Accept(offer.id, offer.revision)
        return self._refuse(judge, plan, me, offer, gain)

    def _refuse(self, judge: Judge, plan: Plan, me: SeatId, offer: OfferView, gain: float) -> Any:
        """Say no with the reason, after a counter-offer if there is one that helps both."""
        if not self.small:
            return act.Decline(offer.id, Reason(ReasonCode.TOO_DEAR, number=tenths(max(0.1, -gain))))
        if self.countered[offer.by] < MOST_COUNTERS and offer.id not in self.answered:
            self.answered.add(offer.id)
            found = counter(judge, me, offer, self.temper.keeps - CONCESSION * self.countered[offer.by])
            if found is not None and found not in self.asked:
                self.asked.add(found)
                self.countered[offer.by] += 1
                return found
        return act.Decline(offer.id, reason_for(judge, plan, me, offer, gain, self.memory.broken))

    def _judge(self, table: Table, seen: View) -> Judge:
        owed = {index: owed_next(seen, index) for index in range(table.players)}
        key = f"{table.turn} {[seat.public() for seat in table.seats]} {owed}"
        if self.judged[0] != key or self.judged[1] is not self.outlook:
            self.judged = key, self.outlook, Judge(table, self.temper, owed)
        return self.judged[2]

    def _violet(self, seen: View, me: SeatId, decision: Decision[Any]) -> Any:
        """Inventions, upgrades and new cards: what the common plan says, then what pays for the seat alone."""
        if self.done_violet:
            return None
        legal = decision.actions()
        found = None
        if self._is_agreed(seen, me):
            found = first_of_plan(self.plan, me, legal)
            if found is not None and self._breaks(seen, me, found):
                found = None
        elif not self.common:
            self._look(seen, me)
            found = first_of_plan(self.plan, me, legal)
            self.done_violet = found is None
            return found
        if found is None:
            found = first_of_plan(solve(self._table(seen), [me], owed_next(seen, me)), me, legal)
        self.done_violet = found is None
        return found

    def _breaks(self, seen: View, me: SeatId, action: Any) -> bool:
        """Whether a promise could not be kept after an action of the common plan, which knows nothing of it."""
        owed = owed_next(seen, me)
        if self.plan.yields.get(me, EMPTY).covers(owed):
            return False
        table = self._table(seen)
        own, after = (solve(table, [me], owed, locks=Locks(must=must)) for must in ((), (deed_of(action),)))
        return not after.needs or after.value < own.value - BROKEN / 2

    # ---- Economy

    def _economy(self, seen: View, me: SeatId, decision: Decision[Any]) -> Any:
        table = self._table(seen)
        if not self.common and self._look(seen, me, violet=False) is not None:
            own = self.plan
        else:
            own = solve(table, [me], owed_next(seen, me), violet=False)
        return economy_of(table, own, me)


def _done(seen: View, me: SeatId) -> act.Done | None:
    """Say that nothing more is to come, once."""
    return None if seen.seats[me].done else act.Done()


def _is_interest(card: CardId) -> bool:
    return CARDS[card].kind is Kind.INTEREST
