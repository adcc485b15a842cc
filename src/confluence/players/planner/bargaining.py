"""Buying what the plan needs, and answering what others offer.

A good that somebody's plan does not use this turn is worth its later price to its holder, and more to whoever lacks
it: both sides gain when it moves at the present price. What the buyer cannot pay at once is promised from what its
converters will surely yield.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from confluence.core.game import SeatId
from confluence.players.planner.model import Plan
from confluence.players.planner.table import Table, technology_card
from confluence.sidereal.actions import Leg, Propose
from confluence.sidereal.cards import Kind
from confluence.sidereal.deals.clauses import Clause, Deliver
from confluence.sidereal.goods import EMPTY, LARGE_CUBES, SMALL_CUBES, TRADABLE, Bag, Good
from confluence.sidereal.state import CARDS, TURNS
from confluence.sidereal.views import OfferView

RESOURCES = tuple(good for good in TRADABLE if good is not Good.SH)
"""What is promised: ships are needed in the auction that comes first."""
PROMISE_WEIGHT = 0.92
"""A promise for the next turn is worth a little less than the goods then."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How a planner bargains."""

    premium: float = 1.0
    """What it pays for a good it needs, in present prices."""
    margin: float = 0.02
    """Points it wants to gain from a deal with one other seat."""
    spirit: float = 2.0
    """Points it gives up for a deal of the whole table, because technologies and production come back to all."""


class Holdings:
    """Of one seat under the common plan: what it lacks and what it can spare."""

    def __init__(self, table: Table, plan: Plan, index: SeatId) -> None:
        seat = table.seats[index]
        need = plan.needs.get(index, [0] * len(Good))
        self.lacks = [0] * len(Good)
        self.spare = [0] * len(Good)
        have = list(seat.goods.counts())
        for good in TRADABLE:
            if need[good] > have[good]:
                self.lacks[good] = need[good] - have[good]
                have[good] = 0
            else:
                have[good] -= need[good]
        for wild, colours in ((Good.WS, SMALL_CUBES), (Good.WL, LARGE_CUBES)):
            for colour in colours:
                covered = min(have[wild], self.lacks[colour])
                self.lacks[colour] -= covered
                have[wild] -= covered
        small, large = plan.any_needs.get(index, (0, 0))
        self.short = False
        """Whether places for any colour stay empty."""
        for count, cubes in ((small, SMALL_CUBES), (large, LARGE_CUBES)):
            for cube in sorted(cubes, key=lambda c: (-have[c], c)):
                used = min(have[cube], count)
                have[cube] -= used
                count -= used
            self.short = self.short or count > 0
        for good in TRADABLE:
            self.spare[good] = have[good]
        self.donation = list(seat.donation.counts())


def purchases(table: Table, plan: Plan, me: SeatId, promised: Bag, temper: Temper) -> list[Propose]:
    """Offers to buy what the own part of the plan lacks, one for each seller."""
    mine = Holdings(table, plan, me)
    others = {seat.index: Holdings(table, plan, seat.index) for seat in table.seats if seat.index != me}
    wanted = {index: [0] * len(Good) for index in others}
    for good in TRADABLE:
        for index in sorted(others, key=lambda i: (-others[i].spare[good] - others[i].donation[good], i)):
            theirs = others[index]
            take = min(mine.lacks[good], theirs.spare[good] + theirs.donation[good])
            if take:
                wanted[index][good] += take
                mine.lacks[good] -= take
    is_sure = not mine.short and not any(mine.lacks)
    expected = _certain(table, plan, me, promised) if is_sure else [0] * len(Good)
    offers = []
    for index, counts in sorted(wanted.items(), key=lambda item: -sum(item[1])):
        goods = Bag.from_counts(counts)
        if goods:
            deal = _offer(table, me, index, goods, mine, others[index], expected, temper)
            if deal is not None:
                offers.append(deal)
    return offers


def _certain(table: Table, plan: Plan, me: SeatId, promised: Bag) -> list[int]:
    """Goods that the next Trade Phase will surely find in the own stock."""
    if table.turn == TURNS:
        return [0] * len(Good)
    coming = list(plan.yields.get(me, EMPTY).counts())
    return [max(0, coming[good] - promised[good]) if good in RESOURCES else 0 for good in Good]


def _offer(
    table: Table,
    me: SeatId,
    other: SeatId,
    goods: Bag,
    mine: Holdings,
    theirs: Holdings,
    expected: list[int],
    temper: Temper,
) -> Propose | None:
    """Goods they can spare for goods they lack, then for goods we can spare, then for a promise."""
    due = temper.premium * table.worth(goods)
    given = [0] * len(Good)
    donated = [0] * len(Good)
    for good in TRADABLE:  # what they need for their own plan counts in full
        while due > 0.3 * table.now[good] and mine.spare[good] and theirs.lacks[good]:
            mine.spare[good] -= 1
            theirs.lacks[good] -= 1
            given[good] += 1
            due -= table.now[good]
    for good in sorted((*TRADABLE, Good.VP), key=lambda g: -table.later[g]):  # donation goods must go anyway
        while mine.donation[good] and due > 0.5 * table.later[good]:
            mine.donation[good] -= 1
            donated[good] += 1
            due -= table.later[good]
    for good in sorted(TRADABLE, key=lambda g: -table.later[g]):
        while mine.spare[good] and due > 0.6 * table.later[good] and table.later[good] > 0:
            mine.spare[good] -= 1
            given[good] += 1
            due -= table.later[good]
    owed = [0] * len(Good)
    for good in sorted(TRADABLE, key=lambda g: -table.later[g]):
        worth = PROMISE_WEIGHT * table.later[good]
        while expected[good] and due > 0.6 * worth and worth > 0:
            expected[good] -= 1
            owed[good] += 1
            due -= worth
    if due > 0.35 * table.now[Good.GR] + 0.15 * table.worth(goods):
        return None
    legs = [Leg(other, me, goods)]
    if any(given) or any(donated):
        legs.append(Leg(me, other, Bag.from_counts(given), Bag.from_counts(donated)))
    clauses: list[Clause] = []
    if any(owed):
        clauses.append(Deliver(me, other, table.turn + 1, Bag.from_counts(owed)))
    return Propose(tuple(legs), tuple(clauses)) if len(legs) + len(clauses) > 1 else None


def gain_of(table: Table, plan: Plan, me: SeatId, offer: OfferView) -> float:
    """Points that this deal brings to the seat, judged by what its plan lacks and spares."""
    own = Holdings(table, plan, me)
    total = 0.0
    for leg in offer.legs:
        goods = leg.goods + (leg.donation or EMPTY) + leg.lot
        if leg.receiver in (me, -2) and leg.giver != me:
            total += _received(table, own, goods)
            total += sum(_card_worth(table, card) for card in leg.cards)
            total += sum(licence_worth(table, me, technology) for technology in leg.licences)
        elif leg.giver in (me, -2):
            total -= _given(table, own, goods, leg.donation or EMPTY)
            total -= sum(_card_worth(table, card) + 0.2 for card in leg.cards) + 0.3 * len(leg.licences)
            total -= 0.2 * leg.envoys
    for clause in offer.clauses:
        weight = _clause_worth(table, clause)
        if clause.creditor == me:
            total += weight
        elif clause.debtor == me:
            total -= 1.1 * weight if isinstance(clause, Deliver) else 0.5
    return total


def _received(table: Table, own: Holdings, goods: Bag) -> float:
    total = 0.0
    for good, count in goods.items():
        if good is Good.VP:
            total += count
            continue
        useful = min(count, own.lacks[good])
        total += useful * 1.1 * table.now[good] + (count - useful) * table.later[good]
    return total


def _given(table: Table, own: Holdings, goods: Bag, donation: Bag) -> float:
    total = 0.0
    for good, count in goods.items():
        free = min(count, donation[good]) if donation else min(count, own.donation[good])
        rest = count - free
        spare = min(rest, own.spare[good])
        total += spare * table.later[good] + (rest - spare) * 1.5 * table.now[good] + free * 0.2 * table.later[good]
    return total


def _card_worth(table: Table, card: int) -> float:
    printed = CARDS[card]
    if printed.kind is Kind.TEAM:
        return 2.0
    if printed.is_colony:
        return 0.9 * table.now[Good.GR]
    return max(0.2, 0.7 * max((table.run_gain(c, table.turn) for c in printed.front.converters), default=0.2))


def _clause_worth(table: Table, clause: Clause) -> float:
    if not isinstance(clause, Deliver):
        return 0.1
    turns = max(1, (clause.until or clause.turn) - clause.turn + 1)
    worth = turns * PROMISE_WEIGHT * table.worth(clause.goods + clause.donation, later=True)
    return worth + 0.5 * len(clause.cards)


# ------------------------------------------------------------------ the whole table at once


def assign_interest(table: Table, plan: Plan) -> dict[int, SeatId]:
    """Who borrows each interest converter of the plan: whoever holds most of its colour. Adds to their needs."""
    runners: dict[int, SeatId] = {}
    for seat, card, _, colour in plan.runs:
        if seat < 0 and colour is not None:
            owner = -1 - seat
            others = [s for s in table.seats if s.index != owner]
            runner = max(others, key=lambda s: (s.goods[colour] - plan.needs[s.index][colour], -s.index)).index
            cost = CARDS[card].front.converters[0].inputs[0]
            places = cost.same_small or cost.same_large or cost.goods[Good.OC]
            plan.needs[runner][colour] += places
            runners[card] = runner
    return runners


@dataclass(slots=True)
class Rights:
    """What species can add to a deal: tokens, and technologies that could be licensed to each seat."""

    tokens: int = 0
    licences: dict[SeatId, list[str]] = field(default_factory=dict)


def fair_prices(table: Table) -> list[float]:
    """Between what a good is worth to who lacks it and to who can spare it."""
    share = 0.1 if table.turn == TURNS else 0.2
    return [later + share * (now - later) for now, later in zip(table.now, table.later, strict=True)]


def table_deal(table: Table, plan: Plan, owed_already: dict[SeatId, Bag], rights: Rights) -> Propose | None:
    """One deal between all seats that the plan makes better off: every good goes where the plan needs it.

    Nobody pays for single goods: what each seat receives beyond what it gives, at fair prices, it pays with goods
    that nobody needs, and with promises from what its economy will surely yield.
    """
    runners = assign_interest(table, plan)
    seats = {seat.index: Holdings(table, plan, seat.index) for seat in table.seats}
    moved: dict[tuple[SeatId, SeatId], list[int]] = {}
    donated: dict[tuple[SeatId, SeatId], list[int]] = {}
    balance = dict.fromkeys(seats, 0.0)
    fair = fair_prices(table)
    for good in TRADABLE:
        for buyer, wants in seats.items():
            for source in _sources(good):
                for seller in sorted(seats, key=lambda i: (-seats[i].donation[source], -seats[i].spare[source], i)):
                    has = seats[seller]
                    if seller == buyer or not wants.lacks[good]:
                        continue
                    for pile, flows in ((has.donation, donated), (has.spare, moved)):
                        count = min(wants.lacks[good], pile[source])
                        if count:
                            pile[source] -= count
                            wants.lacks[good] -= count
                            flows.setdefault((seller, buyer), [0] * len(Good))[source] += count
                            balance[buyer] -= count * fair[source]
                            balance[seller] += count * fair[source]
    loans: dict[tuple[SeatId, SeatId], list[int]] = {}
    for card, runner in runners.items():
        owner = next(seat.index for seat in table.seats if card in seat.cards)
        gain = 0.5 * max(0.0, _interest_gain(table, card, owner))
        loans.setdefault((owner, runner), []).append(card)
        balance[owner] += gain
        balance[runner] -= gain
    licences: dict[tuple[SeatId, SeatId], list[str]] = {}
    owner = next((seat.index for seat in table.seats if seat.species == "yengii"), -1)
    for receiver, technologies in rights.licences.items():
        for technology in technologies:
            worth = 0.45 * licence_worth(table, receiver, technology)
            licences.setdefault((owner, receiver), []).append(technology)
            balance[owner] += worth
            balance[receiver] -= worth
    promises = _settle_balances(table, plan, seats, balance, moved, donated, owed_already)
    legs = {}
    for pair in sorted({*moved, *donated, *loans, *licences}):
        goods = Bag.from_counts(moved.get(pair, ()))
        given = Bag.from_counts(donated.get(pair, ()))
        cards, rights_given = tuple(loans.get(pair, ())), tuple(licences.get(pair, ()))
        legs[pair] = Leg(pair[0], pair[1], goods, given, EMPTY, cards, rights_given)
    if not legs:
        return None
    _hand_out_tokens(table, legs, rights.tokens)
    clauses = [Deliver(a, b, table.turn + 1, Bag.from_counts(counts)) for (a, b), counts in sorted(promises.items())]
    return Propose(tuple(legs.values()), tuple(clauses))


def licence_worth(table: Table, receiver: SeatId, technology: str) -> float:
    """What the card of a technology would bring to a seat from now on."""
    card = technology_card(table.seats[receiver].species, technology)
    return max(table.future(CARDS[card].front.converters, table.turn), table.fodder(table.turn))


def _hand_out_tokens(table: Table, legs: dict[tuple[SeatId, SeatId], Leg], tokens: int) -> None:
    """Faderan offers everybody in the deal a token for the next invention; it costs nobody anything (R-FAD-06)."""
    owner = next((seat.index for seat in table.seats if seat.species == "faderan"), -1)
    parties = {seat for pair in legs for seat in pair}
    if owner not in parties:
        return
    for seat in table.seats:
        if seat.index in parties and seat.index != owner and seat.acknowledgements < 2 and tokens:
            tokens -= 1
            pair = (owner, seat.index)
            leg = legs.get(pair, Leg(owner, seat.index))
            legs[pair] = replace(leg, acknowledgements=1)


def _sources(good: Good) -> tuple[Good, ...]:
    """What can stand for a good."""
    if good in SMALL_CUBES and good is not Good.WS:
        return (good, Good.WS)
    if good in LARGE_CUBES and good is not Good.WL:
        return (good, Good.WL)
    return (good,)


def _interest_gain(table: Table, card: int, owner: SeatId) -> float:
    face = CARDS[card].back if card in table.seats[owner].flipped and CARDS[card].back else CARDS[card].front
    assert face is not None
    return table.run_gain(face.converters[0], table.turn)


def _settle_balances(
    table: Table,
    plan: Plan,
    seats: dict[SeatId, Holdings],
    balance: dict[SeatId, float],
    moved: dict[tuple[SeatId, SeatId], list[int]],
    donated: dict[tuple[SeatId, SeatId], list[int]],
    owed_already: dict[SeatId, Bag],
) -> dict[tuple[SeatId, SeatId], list[int]]:
    """Let those who received more than they gave pay the others."""
    promises: dict[tuple[SeatId, SeatId], list[int]] = {}
    nothing = [0] * len(Good)
    expected = {}
    for index, own in seats.items():  # who still lacks something may not run what the plan says
        is_sure = not own.short and not any(own.lacks)
        expected[index] = _certain(table, plan, index, owed_already.get(index, EMPTY)) if is_sure else nothing.copy()
    debtors = sorted((index for index in seats if balance[index] < 0), key=lambda i: balance[i])
    for debtor in debtors:
        own = seats[debtor]
        for creditor in sorted((index for index in seats if balance[index] > 0), key=lambda i: -balance[i]):
            pair = (debtor, creditor)
            for good in sorted((*TRADABLE, Good.VP), key=lambda g: -table.later[g]):
                worth = table.later[good]
                for pile, flows in ((own.donation, donated), (own.spare, moved)):
                    if pile is own.spare and good is Good.VP:
                        continue
                    while pile[good] and worth > 0 and min(-balance[debtor], balance[creditor]) > 0.55 * worth:
                        pile[good] -= 1
                        flows.setdefault(pair, [0] * len(Good))[good] += 1
                        balance[debtor] += worth
                        balance[creditor] -= worth
            for good in sorted(TRADABLE, key=lambda g: -table.later[g]):
                worth = PROMISE_WEIGHT * table.later[good]
                while expected[debtor][good] and worth > 0 and min(-balance[debtor], balance[creditor]) > 0.55 * worth:
                    expected[debtor][good] -= 1
                    promises.setdefault(pair, [0] * len(Good))[good] += 1
                    balance[debtor] += worth
                    balance[creditor] -= worth
    return promises
