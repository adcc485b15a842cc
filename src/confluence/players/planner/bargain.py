"""How a planner answers an offer that it does not take: with the reason, and with one that both sides gain from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from confluence.core.game import SeatId
from confluence.players.planner.judge import NO_CHANGE, Change, Judge, changes_of, claims_worth, clause_worth
from confluence.players.planner.model import Plan, solve
from confluence.sidereal.actions import Leg, Propose
from confluence.sidereal.cards import CardId
from confluence.sidereal.deals.clauses import ANYONE, Deliver
from confluence.sidereal.deals.reasons import Reason, ReasonCode, tenths
from confluence.sidereal.goods import TRADABLE, Bag, Good
from confluence.sidereal.views import OfferView

DOUBTED = 0.3
"""Points that a promise has to lose in the own eyes before it is the reason."""
DEAR = 0.3
"""Points beyond its price that a good has to be worth to be called needed."""
USELESS = 0.05
"""A good that brings less than this beyond its later price is of no use now."""
MOST_TRIED = 40
"""Deals that are judged in search of a counter-offer."""


def reason_for(
    judge: Judge, plan: Plan, me: SeatId, offer: OfferView, gain: float, broken: Mapping[SeatId, int]
) -> Reason:
    """The main reason for a refusal, from the judgement that was really made."""
    if offer.stale is not None:
        good = next((good for good, _ in offer.stale.missing.items()), None)
        return Reason(ReasonCode.GONE, good, seat=offer.stale.seat if offer.stale.seat >= 0 else None)
    doubted = _doubted(judge, plan, me, offer, broken)
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


def _doubted(judge: Judge, plan: Plan, me: SeatId, offer: OfferView, broken: Mapping[SeatId, int]) -> Reason | None:
    """A promise that does not count."""
    claims = [c for c in offer.clauses if isinstance(c, Deliver) and c.creditor in (me, ANYONE) and c.debtor != me]
    if not claims:
        return None
    said = sum(clause_worth(judge.table, clause) for clause in claims)
    if said - claims_worth(judge, plan, me, offer, changes_of(offer, me), with_plan=False) < DOUBTED:
        return None
    first = claims[0]
    if broken.get(first.debtor):
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


def counter(judge: Judge, me: SeatId, offer: OfferView, share: float) -> Propose | None:
    """A swap near an offer from which both gain, and the own seat at least this share of it; None if there is none."""
    parties = [seat for seat in offer.parties if seat != me]
    if len(parties) != 1 or offer.clauses or any(leg.cards or leg.licences or leg.lot for leg in offer.legs):
        return None
    other = parties[0]
    changes = changes_of(offer)
    gives, gets = changes.get(me, NO_CHANGE).gives, changes.get(me, NO_CHANGE).gets.only(TRADABLE)
    best: tuple[float, Propose] | None = None
    for number, (ours, theirs) in enumerate(_nearby(judge, me, other, gives, gets)):
        if number == MOST_TRIED:
            break
        mine = judge.after(me, Change(theirs, ours)) - judge.alone(me)
        if mine <= 0:
            continue
        its = judge.after(other, Change(ours, theirs)) - judge.alone(other)
        if its <= 0 or mine < share * (mine + its):
            continue
        worth = min(mine, its)
        if best is None or worth > best[0]:
            legs = (Leg(me, other, ours), Leg(other, me, theirs))
            best = worth, Propose(legs, counters=offer.id)
    return None if best is None else best[1]


def _nearby(judge: Judge, me: SeatId, other: SeatId, gives: Bag, gets: Bag) -> Iterator[tuple[Bag, Bag]]:
    """Swaps of at most two kinds a side near another one: a piece less for it, a piece more, another piece instead."""
    table = judge.table
    mine, its = table.seats[me].goods.only(TRADABLE), table.seats[other].goods.only(TRADABLE)
    less = [gives - Bag.of(good) for good, _ in gives.items()]
    more = [gets + Bag.of(good) for good, count in its.items() if count > gets[good]]
    instead = [
        gives - Bag.of(a) + Bag.of(b) for a, _ in gives.items() for b, n in mine.items() if b is not a and n > gives[b]
    ]
    dearest = sorted(its.items(), key=lambda one: -table.now[one[0]])
    other_gets = [Bag.of(good, number) for good, count in dearest for number in (1, 2) if number <= count]
    pairs = [(ours, gets) for ours in less if ours]
    pairs += [(gives, theirs) for theirs in more]
    pairs += [(ours, gets) for ours in instead]
    pairs += [(gives, theirs) for theirs in other_gets]
    pairs += [(Bag.of(good, number), gets) for good, count in mine.items() for number in (1, 2) if number <= count]
    seen = set()
    for ours, theirs in pairs:
        if not ours or not theirs or (ours, theirs) in seen or (ours, theirs) == (gives, gets):
            continue
        seen.add((ours, theirs))
        if mine.covers(ours) and its.covers(theirs) and len(list(ours.items())) <= 2 and len(list(theirs.items())) <= 2:
            yield ours, theirs
