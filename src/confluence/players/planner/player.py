"""The player that plans the rest of the game for the whole table and bargains for its part of the plan."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from copy import deepcopy
from importlib.util import find_spec
from typing import Any

from confluence.core.chance import Chance
from confluence.core.errors import ConfluenceError
from confluence.core.game import Decision, SeatId
from confluence.players.base import USUAL, Heard, Look, Manner, Player, Remark, RemarkCode
from confluence.players.planner import auctions
from confluence.players.planner.bargain import (
    accepts,
    approach,
    counter,
    given_to_others,
    reason_for,
    small_gain,
    stated_need,
    would_tell,
)
from confluence.players.planner.carrying_out import (
    agreed_economy,
    breaks_promise,
    done,
    economy_of,
    first_of_plan,
    sparing,
    upgrade_before_lending,
    upgrades_awaited,
)
from confluence.players.planner.judge import NO_CHANGE, Judge, can_be_given, changes_of, gain_of, is_licence_gift, lacks
from confluence.players.planner.licensing import licence_awaited, licence_offer, paid_rights, rights_to_sell
from confluence.players.planner.market import Alone, partners_of
from confluence.players.planner.market import alone as look_alone
from confluence.players.planner.memory import Memory, is_wide
from confluence.players.planner.model import Plan, solve
from confluence.players.planner.outlook import Outlook, Outlooks, Schedule
from confluence.players.planner.small_deals import small_deals
from confluence.players.planner.table import Table, owed_by, owed_next
from confluence.players.planner.table_deal import TableDeal, rights_of, table_deal, with_loans
from confluence.players.planner.temper import LEVELS, TEMPERS, Level, Temper
from confluence.players.planner.turn_state import TurnState
from confluence.sidereal import actions as act
from confluence.sidereal.deals.reasons import Reason, ReasonCode, tenths
from confluence.sidereal.goods import EMPTY
from confluence.sidereal.views import OfferView, View

MOST_COUNTERS = 3
"""Counter-offers to one seat in one turn."""
CONCESSION = 0.1
"""Share of the gain that it gives up from one counter-offer to the next."""
MOST_TRIES = 8
"""Deals of the table that are tried in one turn."""
MOST_REPLANS = 3
"""Common plans that planners of one level make anew in one turn, where small deals did not bring what a part lacks."""
MOST_REFUSALS = 2
"""A seat that refused the deals of the table in this many turns is not counted on any more."""
SMALLEST = 3
"""Fewer seats than these make no common plan: they swap."""
PATIENCE = 2.0
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
    It brings every good, card and team to where the plan needs it, in one deal for all seats or in even swaps of two
    that a person can read; interest converters are lent, technologies licensed, and who lacks goods pays with promises
    from what is sure to be produced. It answers offers by solving its own turn with and without them. Where others
    follow no common plan it works out the rest of the game for itself and swaps at guide values. A promise is kept
    before anything else.

    Levels: `strong` does all that; `club` takes prices from the rest of the game in fractions and plans one turn with
    them; `beginner` plans one turn at the usual prices. Temperaments say how surplus is shared and promises are
    trusted. Work is limited by count, not by time, so that equal tables give equal games.

    How strong it is stands in the README, with the commands that measure it.
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
        self.idle: frozenset[SeatId] = frozenset()
        """People who still trade, when nothing has happened for a while."""
        self.remarks: list[Remark] = []
        """What it is about to say."""
        self.uneven: dict[SeatId, float] = defaultdict(float)
        """What it lost to each seat by deals that were not quite even, as far as later ones did not make up for it."""
        self.now = TurnState()
        self.judged: tuple[str, Outlook | None, Judge] = ("", None, Judge(Table(0, 0, [], ()), temper))
        """The judge of the table as it lies, who remembers what was worked out."""
        self.looked: tuple[str, Alone | None] = ("", None)
        """What it worked out last for itself, and from what."""

    def sit_with(self, others: Sequence[Player]) -> None:
        """Share common plans with other planners, who see the same public things and would work out the same."""
        self.outlooks = next((other.outlooks for other in others if isinstance(other, Planner)), self.outlooks)

    def hear(self, heard: Heard) -> None:
        """Remember what happened since the last decision."""
        self.memory.hear(heard.events)
        self.held, self.idle = heard.held, heard.idle

    def say(self) -> Sequence[Remark]:
        """What it wants to say about its last decision."""
        said, self.remarks = self.remarks, []
        return said

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        """One action, or None to wait for others."""
        seen: View = view()
        me = decision.seat
        step = decision.step
        if self.now.turn != seen.turn:
            self._begin_turn(seen, me)
        if step == "trade":
            return self._trade(seen, me, decision)
        if step == "tail":
            return self._violet(seen, me, decision) or done(seen, me)
        if step == "plans":
            return self._economy(seen, me, decision)
        if step == "bids":
            return self._bids(seen, me, decision)
        if step in ("colonies", "teams"):
            planned = self.now.outlook.purchases if self.now.outlook and self._is_agreed(seen, me) else ()
            return auctions.auction(self._table(seen), seen, me, decision, planned)
        if step == "surplus":
            return auctions.surplus(self._table(seen), me, owed_next(seen, me))
        if step == "steal":
            return auctions.steal(self._table(seen), seen, decision, owed_next(seen, me))
        return decision.fallback()

    def _table(self, seen: View) -> Table:
        table = Table.seen(seen)
        return table if self.now.outlook is None else self.now.outlook.applied(table)

    def _is_agreed(self, seen: View, me: SeatId) -> bool:
        """Whether the own part of the common plan is carried out: by the deal of the table, or with swapped goods."""
        if self.small:
            table = self._table(seen)
            return bool(self.now.common) and (
                seen.step == "bids" or not lacks(table, self.now.plan.still_open(table), me)
            )
        return bool(self.now.common) and self.memory.came_about(me)

    # ---- Trade Phase

    def _begin_turn(self, seen: View, me: SeatId) -> None:
        if not self.now.turn:
            self.remarks.append(Remark(RemarkCode.GREETING))
        self.now = TurnState.begun(seen.turn, self.temper, small=self.small)
        company = self._company(seen, me)
        if len(company) >= SMALLEST:
            if not self._joins(seen):
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
        if found is None:
            return
        self.now.outlook, self.now.plan, self.now.common = found, deepcopy(found.plan), company
        if self.small:
            judge = self._judge(self._table(seen), seen)
            swaps = small_deals(judge, self.now.plan, rights_of(seen), company)
            self._follow(Schedule(seen.turn, found, company, tuple(swaps), self.outlooks.made(self.level, seen.turn)))

    def _joins(self, seen: View) -> bool:
        """Whether it follows the schedule that others of its level have made, and takes the latest one."""
        latest = self.outlooks.schedules.get(self.level) if self.small else None
        if latest is None or latest.turn != seen.turn:
            return False
        if latest is not self.now.schedule:
            self._follow(latest)
        return True

    def _follow(self, schedule: Schedule) -> None:
        """Carry out a common plan in small deals, as all planners of this level do."""
        self.outlooks.schedules[self.level] = self.now.schedule = schedule
        self.now.outlook, self.now.common = schedule.outlook, schedule.company
        self.now.plan = deepcopy(schedule.outlook.plan)
        self.now.swapped = len(self.memory.traded)
        self.now.done_violet = False

    def _trade(self, seen: View, me: SeatId, decision: Decision[Any]) -> Any:
        if self.now.common:
            self._joins(seen)
        table = self._table(seen)
        for asked in seen.offers:
            if asked.by != me and me not in asked.agreed and (me in asked.parties or asked.mode is not act.Mode.ALL):
                return self._answer(seen, table, me, asked)
        if self.small and self.idle:
            return self._approach(seen, table, me)
        if self.now.common and self.small:
            return self._trade_small(seen, table, me, decision)
        if self.now.common and not self.memory.came_about(me):
            first = upgrade_before_lending(self.now.plan, me, decision)
            if first is not None:
                return first
            waits, offer = self._agree(seen, me)
            if waits or offer is not None:
                return offer
        for asked in seen.offers:
            if asked.by == me:
                self.now.silent = tuple(other for other in asked.parties if other not in asked.agreed)
                if asked.id in self.held or any(not seen.seats[other].done for other in self.now.silent):
                    return None
                return act.Withdraw(asked.id)
        if self.now.common:
            return self._carry_out(seen, me, decision)
        return self._swap(seen, me) or self._violet(seen, me, decision) or done(seen, me)

    def _carry_out(self, seen: View, me: SeatId, decision: Decision[Any]) -> Any:
        """Do the own part of the common plan; what Yengii invents in it is licensed at once (R-YEN-07)."""
        awaits = licence_awaited(self.now.plan, seen, me) and self.now.can_wait(self._table(seen), seen)
        action = self._violet(seen, me, decision, only_plan=awaits)
        if action is None:
            rights = paid_rights(seen, me, self.now.plan, self.memory.parties(me))
            action = licence_offer(rights, me, self.now.asked)
            if action is not None:
                self.now.asked.add(action)
            elif awaits:
                return None
        return action or self._swap(seen, me) or done(seen, me)

    def _trade_small(self, seen: View, table: Table, me: SeatId, decision: Decision[Any]) -> Any:
        """Offer what the common plan wants to change hands, one swap after the other; then do the own part of it."""
        first = upgrade_before_lending(self.now.plan, me, decision)
        if first is not None:
            return first
        mine = [asked for asked in seen.offers if asked.by == me]
        for asked in mine:
            waits = any(not seen.seats[other].done for other in set(asked.parties) - set(asked.agreed))
            if not waits and asked.id not in self.held:
                return act.Withdraw(asked.id)
        offer = self._small_offer(seen, table, me, mine)
        if offer is not None:
            self.now.asked.add(offer)
            return offer
        plan = self.now.plan.still_open(table)
        others = any(seat != me and not seen.seats[seat].done for seat in self.now.common)
        lacking = [seat for seat in self.now.common if lacks(table, plan, seat)]
        can_wait = self.now.can_wait(table, seen)
        if mine or (others and lacking and can_wait):
            self._state_needs(table, plan, me)
            return None
        if lacking and others and self.now.schedule is not None and self.now.schedule.number < MOST_REPLANS:
            self._plan_with(seen, self._company(seen, me))  # what could not be had is planned without
            return self._trade_small(seen, self._table(seen), me, decision)
        awaits = licence_awaited(self.now.plan, seen, me)
        action = self._violet(seen, me, decision, only_plan=awaits)
        rights = set(rights_to_sell(seen, me, self.now.common)) - self.now.rights
        if action is None and rights:  # the new plan sells them
            self.now.rights |= rights
            self._plan_with(seen, self._company(seen, me))
            return self._trade_small(seen, self._table(seen), me, decision)
        if action is None and awaits and can_wait:
            return None
        action = action or self._swap(seen, me)
        if action is None and others and self.now.patience:  # somebody may still want something
            self.now.patience -= 1
            return None
        return action or done(seen, me)

    def _open_swaps(self, me: SeatId) -> list[act.Propose]:
        """The small deals of the common plan with this seat that have not come about."""
        return self.now.schedule.still_open(me, self.memory.traded[self.now.swapped :]) if self.now.schedule else []

    def _small_offer(self, seen: View, table: Table, me: SeatId, mine: Sequence[OfferView]) -> act.Propose | None:
        """The next swap of the common plan that both can do now; one in which it gives nothing is left to the other."""
        busy = {other for asked in mine for other in asked.parties}
        given = sum((leg.goods for asked in mine for leg in asked.legs if leg.giver == me), EMPTY)
        for offer in self._open_swaps(me):
            other = next((seat for leg in offer.legs for seat in (leg.giver, leg.receiver) if seat != me), me)
            if offer in self.now.asked or other in busy or seen.seats[other].done:
                continue
            gives = {leg.giver for leg in offer.legs} | {clause.debtor for clause in offer.clauses}
            if me in gives and can_be_given(table, offer, {me: given}):
                return offer
        return None

    def _state_needs(self, table: Table, plan: Plan, me: SeatId) -> None:
        """Say what the own part of the plan lacks: one good a turn, and others while people do nothing."""
        need = stated_need(table, plan, me, self.now.stated)
        if need is not None and need.good is not None and (not self.now.stated or self.idle):
            self.now.stated.add(need.good)
            self.remarks.append(need)

    def _approach(self, seen: View, table: Table, me: SeatId) -> act.Propose | None:
        """Offer a swap to people who still trade, or say what is needed; each swap asks for less than the last one."""
        share = self.temper.keeps - CONCESSION * self.now.approached
        offer = approach(self._judge(table, seen), me, self.idle, share, seen, self.now.asked)
        if offer is None:
            self._state_needs(table, self.now.plan.still_open(table), me)
            return None
        self.now.approached += 1
        self.now.asked.add(offer)
        return offer

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
                if not losing and deal.gains.get(me, 0.0) >= -PATIENCE and deal.offer not in self.now.asked:
                    self.now.asked.add(deal.offer)
                    return False, deal.offer
                if not losing:
                    break
                company = tuple(seat for seat in company if seat != min(losing, key=lambda seat: deal.gains[seat]))
        self.now.common = ()
        self._look(seen, me)
        return False, None

    def _deal(self, seen: View, me: SeatId, company: tuple[SeatId, ...]) -> TableDeal | None:
        extra = {seat: ASKED_MORE * count for seat, count in self.memory.refused().items()}
        plan = deepcopy(self.now.plan)
        deal = table_deal(self._judge(self._table(seen), seen), me, plan, rights_of(seen), company, extra)
        return deal if deal is not None and any(me in (leg.giver, leg.receiver) for leg in deal.offer.legs) else None

    def _waits_for_upgrade(self, seen: View, me: SeatId) -> bool:
        """Whether the owner of an interest converter still has to upgrade it; it is waited for a few times only."""
        waits = self.now.patience > 0 and upgrades_awaited(self.now.plan, seen, me)
        self.now.patience -= waits
        return waits

    def _look(self, seen: View, me: SeatId, partners: Sequence[SeatId] = (), *, violet: bool = True) -> Alone | None:
        """Work out the rest of the game for this seat alone; its plan and its prices hold from now on."""
        table, owed, others = Table.seen(seen), owed_by(seen, me), partners_of(seen, me, partners)
        key = f"{table.turn} {table.seats[me].public()} {owed} {others} {violet}"
        if self.looked[0] != key:
            self.looked = key, look_alone(table, me, others, owed, self.temper, violet)
        found = self.looked[1]
        if found is not None and not self.now.common:
            self.now.outlook, self.now.plan = found.outlook, found.outlook.plan
        return found

    def _swap(self, seen: View, me: SeatId) -> act.Propose | None:
        """A deal with those who still trade, have not yet refused, and have no part in the common plan."""
        while self.now.swaps_left > 0:
            out = self.now.refused.union(self.now.common)
            partners = [i for i, seat in enumerate(seen.seats) if i != me and not seat.done and i not in out]
            if not partners:
                return None
            found = self._look(seen, me, partners)
            if found is None or found.offer is None:
                self.now.swaps_left = 0
            elif found.offer in self.now.asked:
                self.now.refused.update(self.now.silent[:1] or [found.offer.legs[0].giver])
                self.now.silent = ()
            else:
                self.now.asked.add(found.offer)
                self.now.swaps_left -= 1
                return found.offer
        return None

    def _answer(self, seen: View, table: Table, me: SeatId, offer: OfferView) -> Any:
        """Take what gains; in a deal of the whole table also give a little for the good of all."""
        if offer.stale is not None:
            return act.Decline(offer.id, self._reason(seen, self._judge(table, seen), self.now.plan, me, offer, 0.0))
        wide = is_wide(offer.by, offer.legs)
        if wide:
            self._plan_with(seen, tuple(sorted(offer.parties)))
            table = self._table(seen)
        judge = self._judge(table, seen)
        if is_licence_gift(offer, me) or any(
            (swap.legs, swap.clauses) == (offer.legs, offer.clauses) for swap in self._open_swaps(me)
        ):
            self.remarks.append(Remark(RemarkCode.THANKS, to=offer.by))
            return act.Accept(offer.id, offer.revision)
        plan = self.now.plan.still_open(table) if self.small else self.now.plan
        if wide:
            plan = with_loans(table, plan, sorted(offer.parties), offer.legs)
        if wide or not self.small:
            gain = gain_of(judge, plan, me, offer, with_plan=wide)
        else:
            gain = small_gain(judge, plan if self.now.common else None, me, offer)
        fits = wide and not lacks(table, plan, me, changes_of(offer).get(me, NO_CHANGE))
        if accepts(self.temper, gain, self.now.allowance, small=self.small, fits=fits, lost=-self.uneven[offer.by]):
            self.now.allowance += min(0.0, gain)
            self.uneven[offer.by] = min(0.0, self.uneven[offer.by] + gain)
            if self.small:
                self.remarks.append(Remark(RemarkCode.THANKS, to=offer.by))
            return act.Accept(offer.id, offer.revision)
        return self._refuse(seen, judge, plan, me, offer, gain)

    def _refuse(self, seen: View, judge: Judge, plan: Plan, me: SeatId, offer: OfferView, gain: float) -> Any:
        """Say no with the reason, after a counter-offer if there is one that helps both."""
        if self.small and self.now.countered[offer.by] < MOST_COUNTERS and offer.id not in self.now.answered:
            share = self.temper.keeps - CONCESSION * self.now.countered[offer.by]
            found = counter(judge, me, offer, share, given_to_others(seen, me, offer.by), self.now.asked)
            if found is not None:
                self.now.answered.add(offer.id)
                self.now.asked.add(found)
                self.now.countered[offer.by] += 1
                return found
        return act.Decline(offer.id, self._reason(seen, judge, plan, me, offer, gain))

    def _reason(self, seen: View, judge: Judge, plan: Plan, me: SeatId, offer: OfferView, gain: float) -> Reason:
        if offer.stale is None and would_tell(seen, me, offer):
            return Reason(ReasonCode.TOO_DEAR)
        if offer.stale is None and not self.small:
            return Reason(ReasonCode.TOO_DEAR, number=tenths(max(0.1, -gain)))
        return reason_for(judge, plan, me, offer, gain)

    def _judge(self, table: Table, seen: View) -> Judge:
        owed = {index: owed_next(seen, index) for index in range(table.players)}
        key = f"{table.turn} {[seat.public() for seat in table.seats]} {owed} {[one.id for one in seen.promises]}"
        if self.judged[0] != key or self.judged[1] is not self.now.outlook:
            promises = {promise.id: promise.clause for promise in seen.promises}
            judge = Judge(table, self.temper, owed, promises, self.outlooks.known, licences=not self.small)
            self.judged = key, self.now.outlook, judge
        return self.judged[2]

    def _violet(self, seen: View, me: SeatId, decision: Decision[Any], *, only_plan: bool = False) -> Any:
        """Inventions, upgrades and new cards: what the common plan says; unless `only_plan`, then what pays alone."""
        if self.now.done_violet:
            return None
        legal, table, owed, plan = decision.actions(), self._table(seen), owed_next(seen, me), self.now.plan
        found = None
        if self._is_agreed(seen, me):
            found = first_of_plan(plan, me, legal)
            if found is not None and breaks_promise(table, me, found, owed):
                found = None
        if not self.now.common:
            self._look(seen, me)
            plan = self.now.plan
            found = first_of_plan(plan, me, legal)
        elif found is None and not only_plan:
            plan = solve(table, [me], owed)
            found = first_of_plan(plan, me, legal)
        self.now.done_violet = found is None and not only_plan
        return found and sparing(table, plan, me, found, owed)

    # ---- Economy and bids

    def _bids(self, seen: View, me: SeatId, decision: Decision[Any]) -> Any:
        """The role in the auction that the common plan gives this seat, if there is one."""
        if self.now.outlook is None or not self._is_agreed(seen, me):
            return auctions.bids(seen, me, decision, {})
        sure = not self.small and len(self.memory.parties(me)) == len(seen.seats)
        return auctions.bids(seen, me, decision, self.now.outlook.bids, sure=sure)

    def _economy(self, seen: View, me: SeatId, decision: Decision[Any]) -> Any:
        table, owed = self._table(seen), owed_next(seen, me)
        if not self.now.common and self._look(seen, me, violet=False) is not None:
            return economy_of(table, self.now.plan, me, owed)
        return agreed_economy(table, self.now.plan, me, owed)
