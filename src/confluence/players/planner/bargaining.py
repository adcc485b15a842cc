"""Buying what the plan needs, and answering what others offer.

A good that somebody's plan does not use this turn is worth its later price to its holder, and more to whoever lacks
it: both sides gain when it moves at the present price. What the buyer cannot pay at once is promised from what its
converters will surely yield.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from confluence.core.game import SeatId
from confluence.players.planner.model import Plan, solve
from confluence.players.planner.program import Program
from confluence.players.planner.table import Table, technology_card
from confluence.sidereal.actions import Leg, Propose
from confluence.sidereal.cards import CardId, Kind, Trade
from confluence.sidereal.deals.clauses import Clause, Deliver
from confluence.sidereal.goods import EMPTY, LARGE_CUBES, SMALL_CUBES, TRADABLE, Bag, Good
from confluence.sidereal.state import CARDS, TURNS
from confluence.sidereal.views import OfferView

RESOURCES = tuple(good for good in TRADABLE if good is not Good.SH)
"""What is promised: ships are needed in the auction that comes first."""
DEBUG = False
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


class Judge:
    """What seats make of this turn, alone or after a deal, by one and the same prices."""

    def __init__(self, table: Table, effort: float) -> None:
        self.table = table
        self.effort = effort
        self._alone: dict[SeatId, float] = {}

    def alone(self, seat: SeatId) -> float:
        """The worth of the turn without any deal."""
        if seat not in self._alone:
            self._alone[seat] = self.after(seat, EMPTY, EMPTY)
        return self._alone[seat]

    def after(
        self, seat: SeatId, gets: Bag, gives: Bag, cards_in: Sequence[CardId] = (), cards_out: Sequence[CardId] = ()
    ) -> float:
        """The worth of the turn with these goods and cards."""
        own = self.table.seats[seat]
        if not (own.goods + gets).covers(gives):
            return -1000.0
        cards = [*(card for card in own.cards if card not in cards_out), *cards_in]
        changed = replace(own, goods=own.goods + gets - gives, cards=cards)
        seats = [changed if other.index == seat else other for other in self.table.seats]
        extra = sum(_kept_worth(self.table, card) for card in cards_in)
        extra -= sum(_kept_worth(self.table, card) for card in cards_out)
        return solve(replace(self.table, seats=seats), [seat], self.effort, ships=False).value + extra


def _kept_worth(table: Table, card: CardId) -> float:
    """What a card that changes hands for good brings beyond this turn."""
    printed = CARDS[card]
    if printed.trade is not Trade.PERMANENT:
        return 0.0
    if printed.kind is Kind.TEAM:
        return table.teams.get(card, 0.0)
    return max((table.front or {}).get(card, 0.0), 0.9 * table.later[Good.GR])


def shared_worth(table: Table, plan: Plan, me: SeatId) -> float:
    """What the inventions that others plan will bring to a seat."""
    total = 0.0
    for seat, team, _ in plan.inventions:
        technology = CARDS[team].technology
        if seat != me and technology is not None and table.seats[seat].species != "yengii":
            card = technology_card(table.seats[me].species, technology)
            total += max(0.0, (table.front or {}).get(card, 0.0))
    return total


def gain_of(judge: Judge, plan: Plan, me: SeatId, offer: OfferView | Propose, with_plan: bool) -> float:
    """Points that this deal brings to a seat: its best turn with the deal against its best turn without."""
    table = judge.table
    gets, gives = EMPTY, EMPTY
    cards_in: list[CardId] = []
    cards_out: list[CardId] = []
    total = shared_worth(table, plan, me) if with_plan else 0.0
    for leg in offer.legs:
        donation = leg.donation or EMPTY
        if leg.receiver in (me, -2) and leg.giver != me:
            gets = gets + leg.goods + donation + leg.lot
            cards_in += leg.cards
            total += sum(licence_worth(table, me, technology) for technology in leg.licences)
        elif leg.giver in (me, -2):
            gives = gives + leg.goods
            cards_out += leg.cards
            total -= 0.2 * table.worth(donation + leg.lot, later=True) + 0.3 * len(leg.licences) + 0.2 * leg.envoys
    points = gets.only((Good.VP,))
    for clause in offer.clauses:
        weight = _clause_worth(table, clause)
        if clause.creditor == me:
            total += weight
        elif clause.debtor == me:
            total -= weight if isinstance(clause, Deliver) else 0.5
    return total + points[Good.VP] + judge.after(me, gets - points, gives, cards_in, cards_out) - judge.alone(me)


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


def table_deal(judge: Judge, plan: Plan, owed_already: dict[SeatId, Bag], rights: Rights) -> Propose | None:
    """One deal between all seats: every good goes where the common plan needs it, and everybody gains alike.

    Nobody pays for single goods: whoever gains more than the others from the plan pays them with goods that nobody
    needs, and with promises from what its economy will surely yield.
    """
    table = judge.table
    runners = assign_interest(table, plan)
    seats, flows = distribute(table, plan)
    for card, runner in runners.items():
        owner = next(seat.index for seat in table.seats if card in seat.cards)
        flows.loans.setdefault((owner, runner), []).append(card)
    owner = next((seat.index for seat in table.seats if seat.species == "yengii"), -1)
    for receiver, technologies in rights.licences.items():
        flows.licences.setdefault((owner, receiver), []).extend(technologies)
    for inventor, team, _ in plan.inventions:
        holder = next(seat.index for seat in table.seats if team in seat.cards)
        if holder != inventor:
            flows.loans.setdefault((holder, inventor), []).append(team)
    if not flows.pairs():
        return None
    first = Propose(flows.legs(), ())
    gains = {index: gain_of(judge, plan, index, first, with_plan=True) for index in seats}
    if DEBUG:
        print("    gains", {k: round(v, 1) for k, v in gains.items()})
    promises = _settle(table, plan, seats, gains, flows, owed_already)
    if DEBUG:
        print("    settled", {k: round(v, 1) for k, v in gains.items()})
    legs = {(leg.giver, leg.receiver): leg for leg in flows.legs()}
    _hand_out_tokens(table, legs, rights.tokens)
    clauses = [Deliver(a, b, table.turn + 1, Bag.from_counts(counts)) for (a, b), counts in sorted(promises.items())]
    return Propose(tuple(legs.values()), tuple(clauses))


@dataclass(slots=True)
class _Flows:
    """What goes from whom to whom."""

    moved: dict[tuple[SeatId, SeatId], list[int]] = field(default_factory=dict)
    donated: dict[tuple[SeatId, SeatId], list[int]] = field(default_factory=dict)
    loans: dict[tuple[SeatId, SeatId], list[CardId]] = field(default_factory=dict)
    licences: dict[tuple[SeatId, SeatId], list[str]] = field(default_factory=dict)
    lots: dict[tuple[SeatId, SeatId], Bag] = field(default_factory=dict)

    def pairs(self) -> list[tuple[SeatId, SeatId]]:
        return sorted({*self.moved, *self.donated, *self.loans, *self.licences, *self.lots})

    def legs(self) -> tuple[Leg, ...]:
        return tuple(
            Leg(
                pair[0],
                pair[1],
                Bag.from_counts(self.moved.get(pair, ())),
                Bag.from_counts(self.donated.get(pair, ())),
                self.lots.get(pair, EMPTY),
                tuple(self.loans.get(pair, ())),
                tuple(self.licences.get(pair, ())),
            )
            for pair in self.pairs()
        )


def distribute(table: Table, plan: Plan) -> tuple[dict[SeatId, Holdings], _Flows]:
    """Goods to where the plan needs them with as few pieces on the way as can be; also what everybody then has left."""
    program = Program()
    stock: dict[tuple[SeatId, Good, bool], int] = {}
    for seat in table.seats:
        for good in TRADABLE:
            stock[seat.index, good, False] = program.row(0, seat.goods[good])
            stock[seat.index, good, True] = program.row(0, seat.donation[good])
    edges: list[tuple[int, SeatId, SeatId, Good, bool]] = []
    misses: list[tuple[int, SeatId, Good | None]] = []
    flows = _Flows(lots=_lots(table, plan))
    for seat in table.seats:
        got = EMPTY
        for (_, receiver), lot in flows.lots.items():
            got = got + lot if receiver == seat.index else got
        for wanted, sources, count in _demands(plan, seat.index, got):
            row = program.row(count, count)
            miss = program.column(count, -10.0 if wanted is Good.SH else -100.0)
            program.put(row, miss, 1)
            misses.append((miss, seat.index, wanted))
            for good in sources:
                for giver in table.seats:
                    for is_donation in (False, True):
                        have = program.upper[stock[giver.index, good, is_donation]]
                        if not have or (is_donation and giver is seat):
                            continue
                        dear = 0.0 if giver is seat else 0.6 if is_donation else 1.0
                        dear += 0.1 if wanted is not None and good is not wanted else 0.0
                        column = program.column(min(have, count), -dear)
                        program.put(row, column, 1)
                        program.put(stock[giver.index, good, is_donation], column, 1)
                        edges.append((column, giver.index, seat.index, good, is_donation))
    seats = {seat.index: Holdings(table, Plan(), seat.index) for seat in table.seats}
    found = program.relaxed()
    assert found is not None
    for column, giver, receiver, good, is_donation in edges:
        count = round(found.columns[column])
        if count:
            (seats[giver].donation if is_donation else seats[giver].spare)[good] -= count
            if giver != receiver:
                kind = flows.donated if is_donation else flows.moved
                kind.setdefault((giver, receiver), [0] * len(Good))[good] += count
    for column, index, missed in misses:
        count = round(found.columns[column])
        if missed is None:
            seats[index].short = seats[index].short or count > 0
        else:
            seats[index].lacks[missed] += count
    return seats, flows


def _lots(table: Table, plan: Plan) -> dict[tuple[SeatId, SeatId], Bag]:
    """Donation goods that go to one player together: whoever can use most of them."""
    lots = {}
    for seat in table.seats:
        if seat.lot:
            fits = {
                other.index: sum(
                    min(count, plan.needs[other.index][good]) * table.now[good] for good, count in seat.lot.items()
                )
                for other in table.seats
                if other is not seat
            }
            lots[seat.index, max(fits, key=lambda index: (fits[index], -index))] = seat.lot
    return lots


def _demands(plan: Plan, seat: SeatId, got: Bag) -> list[tuple[Good | None, tuple[Good, ...], int]]:
    """What the part of a seat needs: the good that is printed, None for any colour, and what can stand for it."""
    demands: list[tuple[Good | None, tuple[Good, ...], int]] = []
    for good, wanted in enumerate(plan.needs[seat]):
        count = wanted - min(wanted, got[Good(good)])
        if count:
            demands.append((Good(good), _sources(Good(good)), count))
    for count, cubes in zip(plan.any_needs[seat], (SMALL_CUBES, LARGE_CUBES), strict=True):
        if count:
            demands.append((None, tuple(cubes), count))
    return demands


def licence_worth(table: Table, receiver: SeatId, technology: str) -> float:
    """What the card of a technology would bring to a seat."""
    card = technology_card(table.seats[receiver].species, technology)
    if table.front is not None:
        return max(0.0, table.front.get(card, 0.0))
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


def _settle(
    table: Table,
    plan: Plan,
    seats: dict[SeatId, Holdings],
    gains: dict[SeatId, float],
    sent: _Flows,
    owed_already: dict[SeatId, Bag],
) -> dict[tuple[SeatId, SeatId], list[int]]:
    """Let those who gain most pay those who gain least, piece by piece, until all gain alike or have nothing left."""
    promises: dict[tuple[SeatId, SeatId], list[int]] = {}
    expected = {}
    for index, own in seats.items():  # who still lacks something may not run what the plan says
        is_sure = not own.short and not any(count for good, count in enumerate(own.lacks) if good != Good.SH)
        expected[index] = _certain(table, plan, index, owed_already.get(index, EMPTY)) if is_sure else [0] * len(Good)
    while True:
        step = _best_payment(table, seats, gains, expected)
        if step is None:
            return promises
        debtor, creditor, pile, good = step
        kind = {"donation": sent.donated, "spare": sent.moved, "promise": promises}[pile]
        kind.setdefault((debtor, creditor), [0] * len(Good))[good] += 1
        source = {"donation": seats[debtor].donation, "spare": seats[debtor].spare, "promise": expected[debtor]}[pile]
        source[good] -= 1
        gains[debtor] -= table.later[good] * (0.2 if pile == "donation" else 1.0)
        gains[creditor] += table.later[good] * (PROMISE_WEIGHT if pile == "promise" else 1.0)


def _best_payment(
    table: Table, seats: dict[SeatId, Holdings], gains: dict[SeatId, float], expected: dict[SeatId, list[int]]
) -> tuple[SeatId, SeatId, str, Good] | None:
    """The dearest piece that brings the richest payer and the poorest seat closer together."""
    creditor = min(gains, key=lambda index: (gains[index], index))
    for debtor in sorted(gains, key=lambda index: (-gains[index], index)):
        gap = gains[debtor] - gains[creditor]
        if gap <= 0.1:
            return None
        for name, pile in (
            ("donation", seats[debtor].donation),
            ("spare", seats[debtor].spare),
            ("promise", expected[debtor]),
        ):
            pieces = [good for good in TRADABLE if pile[good] and 0 < table.later[good] <= 0.6 * gap]
            if pieces:
                return debtor, creditor, name, max(pieces, key=lambda good: (table.later[good], -good))
    return None
