"""How a planner answers an offer: whether it takes it; if not, the reason, and one that both sides gain from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from itertools import combinations

from confluence.core.game import SeatId
from confluence.players.base import Remark, RemarkCode
from confluence.players.planner.judge import (
    NO_CHANGE,
    Change,
    Judge,
    changes_of,
    claims_worth,
    clause_worth,
    gain_of,
    is_plain,
)
from confluence.players.planner.model import BROKEN, Plan, solve
from confluence.players.planner.shopping import RESOURCES, Holdings
from confluence.players.planner.small_deals import price_gain
from confluence.players.planner.table import Table
from confluence.players.planner.temper import Temper
from confluence.sidereal.actions import Leg, Propose
from confluence.sidereal.cards import CardId
from confluence.sidereal.deals.clauses import ANYONE, Deliver
from confluence.sidereal.deals.reasons import Reason, ReasonCode, tenths
from confluence.sidereal.goods import EMPTY, TRADABLE, Bag, Good
from confluence.sidereal.records import PromiseState
from confluence.sidereal.views import OfferView, View

TOLERANCE = 0.25
"""Points that a small deal may lose, because pieces cannot be cut."""
EASY = 0.1
"""A temperament that wants less than this from a deal takes a small one that is even."""
DOUBTED = 0.3
"""Points that a promise has to lose in the own eyes before it is the reason."""
DEAR = 0.3
"""Points beyond its price that a good has to be worth to be called needed."""
USELESS = 0.05
"""A good that brings less than this beyond its later price is of no use now."""
MOST_OF_A_KIND = 3
"""Pieces of a kind on one side of a swap."""
MOST_TRIED = 32
"""Swaps that are solved as a whole in search of one that helps both."""
ROUGHLY = 0.5
"""Part of the wanted share that a swap has to bring by figures that are added up."""
UNSURE = 1.5
"""Points by which figures that are added up may be too low: a swap can open what neither of its sides opens."""
LEAST = 0.02
"""Points that count as a gain."""


def small_gain(judge: Judge, plan: Plan | None, seat: SeatId, offer: OfferView | Propose) -> float:
    """What a small deal brings: in the best turn with it, or at the prices of the turn where it fits a common plan."""
    exact = gain_of(judge, plan or Plan(), seat, offer, with_plan=False)
    priced = None if plan is None or not is_plain(offer, seat) else price_gain(judge, plan, seat, offer)
    return exact if priced is None else max(exact, priced)


def accepts(
    temper: Temper,
    gain: float,
    allowance: float = 0.0,
    *,
    small: bool = True,
    fits: bool = False,
    lost: float = 0.0,
) -> bool:
    """Whether a gain is enough.

    `allowance`: points still given up in this turn, `fits`: all for the part in a plan, `lost`: points that small deals
    with the same seat have lost in this turn.
    """
    least = -allowance if fits else max(temper.margin, -allowance)
    return gain >= least or (small and gain >= lost - TOLERANCE and temper.margin < EASY)


def reason_for(judge: Judge, plan: Plan, me: SeatId, offer: OfferView, gain: float) -> Reason:
    """The main reason for a refusal, from the judgement that was really made."""
    if offer.stale is not None:
        good = next((good for good, _ in offer.stale.missing.items()), None)
        return Reason(ReasonCode.GONE, good, seat=offer.stale.seat if offer.stale.seat >= 0 else None)
    doubted = _doubted(judge, plan, me, offer)
    if doubted is not None:
        return doubted
    change = changes_of(offer, me).get(me, NO_CHANGE)
    owed = judge.owed(me)
    for good, count in change.gives.items():
        if owed[good] and judge.table.seats[me].goods[good] - count < owed[good]:
            return Reason(ReasonCode.PROMISED, good)
    needed = _needed(judge, me, change)
    if needed is not None:
        return needed
    useless = _useless(judge, me, change)
    if useless is not None:
        return Reason(ReasonCode.NO_USE, useless)
    return Reason(ReasonCode.TOO_DEAR, number=tenths(max(0.1, -gain)))


def would_tell(seen: View, me: SeatId, offer: OfferView) -> bool:
    """Whether a true reason could tell a reader of the answer about a promise that the reader may not know."""
    if not seen.private_promises:
        return False
    return any(
        not set(offer.seen_by) <= set(promise.parties)
        for promise in seen.promises
        if (promise.clause.debtor == me and promise.state in (PromiseState.OPEN, PromiseState.DUE))
        or promise.state is PromiseState.PENALISED
    )


def _doubted(judge: Judge, plan: Plan, me: SeatId, offer: OfferView) -> Reason | None:
    """A promise that does not count."""
    claims = [c for c in offer.clauses if isinstance(c, Deliver) and c.creditor in (me, ANYONE) and c.debtor != me]
    if not claims:
        return None
    said = sum(clause_worth(judge.table, clause) for clause in claims)
    if said - claims_worth(judge, plan, me, offer, changes_of(offer, me), with_plan=False) < DOUBTED:
        return None
    first = claims[0]
    if first.debtor in judge.table.doubted:
        return Reason(ReasonCode.BROKE_PROMISE, seat=first.debtor)
    good = next((good for good, _ in first.goods.items()), None)
    return Reason(ReasonCode.NOT_SURE, good, seat=first.debtor)


def _needed(judge: Judge, me: SeatId, change: Change) -> Reason | None:
    """The good of those asked for that is worth most beyond its price, and what it is needed for."""
    table, best = judge.table, None
    goods = table.seats[me].goods
    for good, count in change.gives.only(TRADABLE).items():
        if goods[good] < count:
            continue
        worth = (judge.alone(me) - judge.after(me, Change(gives=Bag.of(good, count)))) / count
        if worth > table.now[good] + DEAR and (best is None or worth > best[1]):
            best = good, worth
    if best is None:
        return None
    good, worth = best
    if worth * change.gives[good] > BROKEN / 2:
        return Reason(ReasonCode.PROMISED, good)
    return Reason(ReasonCode.NEEDED, good, _opens(judge, me, Bag.of(good, change.gives[good])), tenths(worth))


def _opens(judge: Judge, me: SeatId, goods: Bag) -> CardId | None:
    """What could not be done any more without these goods."""
    table = judge.table
    own = table.seats[me]
    less = replace(table, seats=[replace(own, goods=own.goods - goods) if s is own else s for s in table.seats])
    before, after = (solve(one, [me], judge.owed(me), ships=False) for one in (table, less))
    for name in ("inventions", "upgrades", "entries", "runs"):
        left = {one[1] for one in getattr(after, name)}
        for one in getattr(before, name):
            if one[1] not in left:
                return int(one[1])
    return None


def _useless(judge: Judge, me: SeatId, change: Change) -> Good | None:
    """The first of the goods that are offered which bring nothing in this turn."""
    for good, count in change.gets.only(TRADABLE).items():
        gain = (judge.after(me, Change(gets=Bag.of(good, count))) - judge.alone(me)) / count
        if gain < judge.table.later[good] + USELESS:
            return good
    return None


# ------------------------------------------------------------------ counter-offers


def counter(
    judge: Judge, me: SeatId, offer: OfferView, share: float, kept: Bag = EMPTY, asked: Collection[Propose] = ()
) -> Propose | None:
    """A swap of goods instead of an offer from which both gain, and the own seat at least this share; None: none found.

    Swaps near the offer come first, then all others of two kinds a side. What is kept is offered to others already.
    """
    parties = [seat for seat in offer.parties if seat != me]
    if len(parties) != 1:
        return None
    other = parties[0]
    change = changes_of(offer, me).get(me, NO_CHANGE)
    near = list(_nearby(judge, me, other, change.gives.only(TRADABLE), change.gets.only(TRADABLE)))
    found = swap(judge, me, other, share, near, kept, asked)
    found = found or swap(judge, me, other, share, None, kept, asked, exact=True)
    return None if found is None else Propose(found, counters=offer.id)


def approach(
    judge: Judge, me: SeatId, people: Collection[SeatId], share: float, seen: View, asked: Collection[Propose]
) -> Propose | None:
    """A swap with one of some people from which both gain, and which was not proposed before; None: none found.

    The own share of the gain is given up before there is no offer at all.
    """
    busy = {seat for offer in seen.offers if offer.by == me for seat in offer.parties}
    for least in (share, share / 2, 0.0):
        for other in sorted(set(people) - busy):
            kept = given_to_others(seen, me, other)
            found = swap(judge, me, other, least, None, kept, asked, exact=least == 0.0)
            if found is not None:
                return Propose(found)
    return None


def stated_need(table: Table, plan: Plan, me: SeatId, stated: Collection[Good]) -> Remark | None:
    """The dearest good that the own part of the plan lacks and that was not stated yet, as a remark."""
    held = Holdings(table, plan, me)
    missing = [good for good in RESOURCES if held.lacks[good] and good not in stated]
    if not missing:
        return None
    good = max(missing, key=lambda good: (table.now[good], -good))
    return Remark(RemarkCode.NEEDS, good=good, number=tenths(table.now[good]))


def given_to_others(seen: View, me: SeatId, but: SeatId) -> Bag:
    """Goods in open offers of a seat to others than one."""
    legs = [leg for offer in seen.offers if offer.by == me and but not in offer.parties for leg in offer.legs]
    return sum((leg.goods for leg in legs if leg.giver == me), EMPTY)


def swap(
    judge: Judge,
    me: SeatId,
    other: SeatId,
    share: float = 0.0,
    among: Collection[tuple[Bag, Bag]] | None = None,
    kept: Bag = EMPTY,
    asked: Collection[Propose] = (),
    *,
    exact: bool = False,
) -> tuple[Leg, Leg] | None:
    """The swap of two kinds a side that brings most to who gains less, if both gain and the own seat its share.

    What each side by itself is worth to both seats is worked out first, in figures that are added up; the swaps that
    look best by them are solved as a whole. If it is to be `exact` and none of these will do, every side is solved as
    a whole, which takes longer, and the search is made again among smaller sides. What was asked before is left out.
    """
    mine, its = judge.table.seats[me].goods.only(TRADABLE), judge.table.seats[other].goods.only(TRADABLE)
    mine = mine - mine.meet(kept)
    before = {
        tuple(leg.goods for leg in offer.legs) for offer in asked if not offer.clauses and _is_swap(offer, me, other)
    }
    if among is None:
        pairs = [(ours, theirs) for ours in _sides(mine) for theirs in _sides(its) if not ours.meet(theirs)]
    else:
        pairs = [(ours, theirs) for ours, theirs in among if mine.covers(ours)]
    fresh = [pair for pair in pairs if pair not in before]
    best = _best_swap(judge, me, other, share, fresh, exact=False)
    if best is None and exact:
        few = [pair for pair in fresh if all(count < MOST_OF_A_KIND for side in pair for _, count in side.items())]
        best = _best_swap(judge, me, other, share, few, exact=True)
    return None if best is None else (Leg(me, other, best[0]), Leg(other, me, best[1]))


def _best_swap(
    judge: Judge,
    me: SeatId,
    other: SeatId,
    share: float,
    pairs: Collection[tuple[Bag, Bag]],
    *,
    exact: bool,
) -> tuple[Bag, Bag] | None:
    """The best of these swaps, ranked by sides that are solved as a whole if it is `exact`."""

    def moved(giver: SeatId, receiver: SeatId, goods: Bag) -> tuple[float, float]:
        """What the giver loses and the receiver wins by goods."""
        lost = _worth(goods, lambda some: judge.alone(giver) - judge.after(giver, Change(gives=some)), exact)
        won = _worth(goods, lambda some: judge.after(receiver, Change(gets=some)) - judge.alone(receiver), exact)
        return lost, won

    given = {ours: moved(me, other, ours) for ours in dict.fromkeys(ours for ours, _ in pairs)}
    taken = {theirs: moved(other, me, theirs) for theirs in dict.fromkeys(theirs for _, theirs in pairs)}
    ranked = []
    for ours, theirs in pairs:
        own, its_own = taken[theirs][1] - given[ours][0], given[ours][1] - taken[theirs][0]
        if exact or (min(own, its_own) > -UNSURE and own + UNSURE >= ROUGHLY * share * (own + its_own)):
            ranked.append((min(own, its_own), ours, theirs))
    ranked.sort(key=lambda one: (-one[0], one[1].total() + one[2].total()))
    best: tuple[float, Bag, Bag] | None = None
    for _, ours, theirs in ranked[:MOST_TRIED]:
        own = judge.after(me, Change(theirs, ours)) - judge.alone(me)
        if own <= LEAST:
            continue
        its_own = judge.after(other, Change(ours, theirs)) - judge.alone(other)
        if its_own > LEAST and own >= share * (own + its_own) and (best is None or min(own, its_own) > best[0]):
            best = min(own, its_own), ours, theirs
    return None if best is None else best[1:]


def _is_swap(offer: Propose, me: SeatId, other: SeatId) -> bool:
    return [(leg.giver, leg.receiver) for leg in offer.legs] == [(me, other), (other, me)]


def _worth(goods: Bag, worth: Callable[[Bag], float], exact: bool) -> float:
    """The worth of goods of up to two kinds; if not `exact`, what more than one piece of a kind brings is added up.

    A converter may need two kinds at once, or fail for want of any of them, so that two kinds cannot be added up.
    """
    kinds = list(goods.items())
    if exact or len(kinds) == 1:
        return worth(goods)
    total = worth(sum((Bag.of(good) for good, _ in kinds), EMPTY))
    return total + sum(worth(Bag.of(good, count)) - worth(Bag.of(good)) for good, count in kinds if count > 1)


def _sides(goods: Bag) -> Iterator[Bag]:
    """Up to three pieces of a kind, or of two kinds one or two."""
    for good, count in goods.items():
        for number in range(1, min(MOST_OF_A_KIND, count) + 1):
            yield Bag.of(good, number)
    for (first, one), (second, two) in combinations(list(goods.items()), 2):
        for pieces in range(1, min(2, one) + 1):
            for more in range(1, min(2, two) + 1):
                yield Bag.of(first, pieces) + Bag.of(second, more)


def _nearby(judge: Judge, me: SeatId, other: SeatId, gives: Bag, gets: Bag) -> Iterator[tuple[Bag, Bag]]:
    """Swaps of at most two kinds a side near another one: a piece less for it, a piece more, another piece instead."""
    table = judge.table
    mine, its = table.seats[me].goods.only(TRADABLE), table.seats[other].goods.only(TRADABLE)
    pairs = [(gives - Bag.of(good), gets) for good, _ in gives.items()]
    pairs += [(gives, gets + Bag.of(good)) for good, count in its.items() if count > gets[good]]
    pairs += [
        (gives - Bag.of(a) + Bag.of(b), gets)
        for a, _ in gives.items()
        for b, count in mine.items()
        if b is not a and count > gives[b]
    ]
    for ours, theirs in dict.fromkeys(pairs):
        few = len(list(ours.items())) <= 2 and len(list(theirs.items())) <= 2
        if ours and theirs and few and mine.covers(ours) and its.covers(theirs) and not ours.meet(theirs):
            yield ours, theirs
