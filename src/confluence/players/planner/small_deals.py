"""Small deals: what the common plan wants to change hands, cut into swaps of two seats that a person can read.

Every swap is balanced at the prices of the turn, so that it makes sense by itself; what one side lacks it pays with
goods that it can spare, or promises out of what its economy will surely yield.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from confluence.core.game import SeatId
from confluence.players.planner.judge import Judge, changes_of, claims_worth, kept_worth, lacks, licence_worth
from confluence.players.planner.model import Plan
from confluence.players.planner.table import Table, converters_of
from confluence.players.planner.table_deal import Flows, Rights, expected_of, flows_of
from confluence.sidereal.actions import Leg, Propose
from confluence.sidereal.cards import CardId, Kind
from confluence.sidereal.deals.clauses import Deliver
from confluence.sidereal.goods import EMPTY, TRADABLE, Bag, Good
from confluence.sidereal.state import CARDS
from confluence.sidereal.views import OfferView

MOST_PIECES = 6
"""Pieces that one side gives in a small deal."""
BALANCED = 0.25
"""Points by which the two sides of a small deal may differ."""


@dataclass(slots=True)
class Side:
    """What one seat gives the other."""

    goods: list[Good] = field(default_factory=list)
    donation: list[Good] = field(default_factory=list)
    promised: list[Good] = field(default_factory=list)
    lot: Bag = EMPTY
    cards: list[CardId] = field(default_factory=list)
    licences: list[str] = field(default_factory=list)

    def pieces(self) -> int:
        """How many things these are."""
        goods = len(self.goods) + len(self.donation) + len(self.promised) + self.lot.total()
        return goods + len(self.cards) + len(self.licences)


def small_deals(judge: Judge, me: SeatId, plan: Plan, rights: Rights, company: Sequence[SeatId]) -> Iterator[Propose]:
    """Swaps between a seat and each of the others, those first that move most."""
    table = judge.table
    seats, flows = flows_of(table, plan, rights, company)
    expected = expected_of(judge, plan, seats)
    others = sorted({seat for pair in flows.pairs() if me in pair for seat in pair if seat != me})
    found = []
    for other in others:
        mine, theirs = _side(flows, me, other), _side(flows, other, me)
        gap = side_worth(table, other, mine) - side_worth(table, me, theirs)
        payer, side = (other, theirs) if gap > 0 else (me, mine)
        _pay(table, side, abs(gap), seats[payer].spare, expected[payer])
        found.append((mine.pieces() + theirs.pieces(), other, mine, theirs))
    for _, other, mine, theirs in sorted(found, key=lambda one: (-one[0], one[1])):
        yield from _cut(table, me, other, mine, theirs)


def _side(flows: Flows, giver: SeatId, receiver: SeatId) -> Side:
    pair = (giver, receiver)
    return Side(
        _pieces(flows.moved.get(pair, ())),
        _pieces(flows.donated.get(pair, ())),
        [],
        flows.lots.get(pair, EMPTY),
        list(flows.loans.get(pair, ())),
        list(flows.licences.get(pair, ())),
    )


def _pieces(counts: Sequence[int]) -> list[Good]:
    return [Good(good) for good, count in enumerate(counts) for _ in range(count)]


def side_worth(table: Table, receiver: SeatId, side: Side) -> float:
    """What a side is worth at the prices of the turn to who receives it."""
    total = sum(table.now[good] for good in (*side.goods, *side.donation)) + table.worth(side.lot.only(TRADABLE))
    total += sum(table.later[good] for good in side.promised)
    total += sum(card_worth(table, card) for card in side.cards)
    return total + sum(0.5 * licence_worth(table, receiver, technology) for technology in side.licences)


def card_worth(table: Table, card: CardId) -> float:
    """What a card is worth that changes hands: a loan of interest half of what its run brings."""
    if CARDS[card].kind is not Kind.INTEREST:
        return kept_worth(table, card)
    flipped = {one for seat in table.seats for one in seat.flipped}
    converter = converters_of(card, flipped)[0]
    cost, output = converter.inputs[0], converter.output
    small = output.same_small * table.later[Good.GR] - cost.same_small * table.now[Good.GR]
    large = output.same_large * table.later[Good.BK] - cost.same_large * table.now[Good.BK]
    octagons = output.goods[Good.OC] * table.later[Good.OC] - cost.goods[Good.OC] * table.now[Good.OC]
    return max(0.0, 0.5 * (small + large + octagons))


def _pay(table: Table, side: Side, gap: float, spare: list[int], expected: list[int]) -> None:
    """Add pieces to a side until it is worth as much as the other; goods at hand first."""
    for pile, prices, pieces in ((spare, table.now, side.goods), (expected, table.later, side.promised)):
        while gap > BALANCED:
            fitting = [good for good in TRADABLE if pile[good] > 0 and 0 < prices[good] <= gap + BALANCED]
            if not fitting:
                break
            good = max(fitting, key=lambda good: (prices[good], -good))
            pile[good] -= 1
            pieces.append(good)
            gap -= prices[good]


def _cut(table: Table, me: SeatId, other: SeatId, mine: Side, theirs: Side) -> Iterator[Propose]:
    """Deals of a few pieces a side, as even as can be."""
    while mine.pieces() or theirs.pieces():
        part, back = Side(), Side()
        part.lot, part.licences, mine.lot, mine.licences = mine.lot, mine.licences, EMPTY, []
        back.lot, back.licences, theirs.lot, theirs.licences = theirs.lot, theirs.licences, EMPTY, []
        balance = side_worth(table, me, back) - side_worth(table, other, part)
        while True:
            rest, side = (mine, part) if balance >= 0 else (theirs, back)
            if not rest.pieces() or side.pieces() >= MOST_PIECES:
                rest, side = (theirs, back) if side is part else (mine, part)
                if not rest.pieces() or side.pieces() >= MOST_PIECES:
                    break
                if abs(balance) > BALANCED and (balance >= 0) == (side is back):
                    break  # it would only tip further
            balance += (-1 if side is part else 1) * _move(table, rest, side)
        if not part.pieces() and not back.pieces():
            return
        yield _proposal(table, me, other, part, back)


def _move(table: Table, rest: Side, side: Side) -> float:
    """Take the dearest thing of a side; returns what it is worth."""
    if rest.cards:
        card = rest.cards.pop()
        side.cards.append(card)
        return card_worth(table, card)
    for name, prices in (("goods", table.now), ("donation", table.now), ("promised", table.later)):
        pieces: list[Good] = getattr(rest, name)
        if pieces:
            good = max(pieces, key=lambda good: (prices[good], -good))
            pieces.remove(good)
            getattr(side, name).append(good)
            return prices[good]
    return 0.0


def _proposal(table: Table, me: SeatId, other: SeatId, mine: Side, theirs: Side) -> Propose:
    legs, clauses = [], []
    for giver, receiver, side in ((me, other, mine), (other, me, theirs)):
        leg = Leg(
            giver,
            receiver,
            _bag(side.goods),
            _bag(side.donation),
            side.lot,
            tuple(side.cards),
            tuple(side.licences),
        )
        if leg != Leg(giver, receiver, EMPTY, EMPTY):
            legs.append(leg)
        if side.promised:
            clauses.append(Deliver(giver, receiver, table.turn + 1, _bag(side.promised)))
    return Propose(tuple(legs), tuple(clauses))


def _bag(pieces: Sequence[Good]) -> Bag:
    return sum((Bag.of(good) for good in pieces), EMPTY)


def price_gain(judge: Judge, plan: Plan, me: SeatId, offer: OfferView | Propose) -> float | None:
    """What a deal brings at the prices of the turn; None if it takes what the own part of the plan needs."""
    table = judge.table
    changes = changes_of(offer, me)
    if me not in changes:
        return None
    if lacks(table, plan, me, changes[me]) > lacks(table, plan, me):
        return None
    total = judge.temper.trust * claims_worth(judge, plan, me, offer, changes, True)
    for leg in offer.legs:
        worth = sum(card_worth(table, card) for card in leg.cards)
        given = (leg.donation or EMPTY) + leg.lot
        if leg.receiver == me:
            total += table.worth(leg.goods + given.only(TRADABLE)) + given[Good.VP] + worth
            total += sum(0.5 * licence_worth(table, me, technology) for technology in leg.licences)
        elif leg.giver == me:
            total -= table.worth(leg.goods) + 0.2 * table.worth(given) + worth + 0.3 * len(leg.licences)
    for clause in offer.clauses:
        if clause.debtor == me:
            total -= (
                sum(table.later[good] * count for good, count in clause.goods.items())
                if isinstance(clause, Deliver)
                else 0.5
            )
    return total
