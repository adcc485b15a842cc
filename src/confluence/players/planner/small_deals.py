"""Small deals: what the common plan wants to change hands, as swaps of two seats that a person can read.

Every swap is even at the prices of the turn, so that it makes sense by itself. Goods may pass through a third hand, and
what one side lacks it pays with goods that it can spare, or promises out of what its economy will surely yield.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from confluence.core.game import SeatId
from confluence.players.planner.judge import (
    Judge,
    changes_of,
    claims_worth,
    debt_worth,
    kept_worth,
    lacks,
    licence_worth,
)
from confluence.players.planner.model import Plan
from confluence.players.planner.program import INFINITY, Program, Solution
from confluence.players.planner.shopping import certain
from confluence.players.planner.table import Table, converters_of
from confluence.players.planner.table_deal import (
    Flows,
    Rights,
    add_cards,
    assign_interest,
    demands_of,
    hand_out_tokens,
    lots_of,
)
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
UNEVEN = 8.0
"""How many pieces more may change hands to make two sides more even by a point."""
MISSING, MISSING_SHIP = 100.0, 10.0
"""And to bring a piece to who needs it."""
LARGE = 0.5
"""And to keep a piece out of a pair whose sides have six pieces."""
LEAST_TEAM = 0.5
"""What a team costs at least, even if the plan lets somebody else invent it: nobody gives one away."""
GAP, NODES = 0.1, 50


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


def small_deals(judge: Judge, plan: Plan, rights: Rights, company: Sequence[SeatId]) -> list[Propose]:
    """Swaps of two seats each that together bring everything to where the common plan needs it.

    Seats that broke a promise pay with nothing but what they have.
    """
    table, plan = judge.table, deepcopy(plan)
    sure = {
        seat: [0] * len(Good) if seat in table.doubted else certain(table, plan, seat, judge.owed(seat))
        for seat in company
    }
    flows = Flows(lots=lots_of(table, plan, [seat for seat in table.seats if seat.index in company]))
    add_cards(table, plan, rights, company, assign_interest(table, plan, company), flows)
    swaps = Swaps(table, company, flows, sure)
    swaps.bring(plan)
    deals = _found(swaps, table, rights)
    order = _order(table, deals)
    if len(order) < len(deals):  # some wait for each other
        swaps.do_in_order([*dict.fromkeys(_pair(deal) for deal in (*order, *deals))])
        deals = _found(swaps, table, rights)
    return deals


def _found(swaps: Swaps, table: Table, rights: Rights) -> list[Propose]:
    """The deals of the best swaps."""
    found = swaps.program.exact(GAP, NODES)
    if found is None:
        return []
    sides, tokens, deals = swaps.sides(found), rights.tokens, []
    for me, other in swaps.pairs():
        for number, (mine, theirs) in enumerate(_cut(table, me, other, sides[me, other], sides[other, me])):
            legs, clauses = _terms(table, me, other, mine, theirs)
            tokens = tokens if number else hand_out_tokens(table, legs, tokens)
            deals.append(Propose(tuple(legs.values()), tuple(clauses)))
    return deals


def _pair(deal: Propose) -> tuple[SeatId, SeatId]:
    one, other = sorted(
        {seat for leg in deal.legs for seat in (leg.giver, leg.receiver)}
        | {seat for clause in deal.clauses for seat in (clause.debtor, clause.creditor)}
    )
    return one, other


def _order(table: Table, deals: Sequence[Propose]) -> list[Propose]:
    """Those deals that can be done one after the other, in this order."""
    goods = {seat.index: seat.goods for seat in table.seats}
    order: list[Propose] = []
    left = list(deals)
    while True:
        changes = ((deal, changes_of(deal)) for deal in left)
        able = next(((d, c) for d, c in changes if all(goods[seat].covers(one.gives) for seat, one in c.items())), None)
        if able is None:
            return order
        for seat, change in able[1].items():
            goods[seat] = goods[seat] - change.gives + change.gets.only(TRADABLE)
        order.append(able[0])
        left.remove(able[0])


class Swaps:
    """The program that looks for the fewest pieces between pairs of seats that make every pair even."""

    def __init__(self, table: Table, company: Sequence[SeatId], flows: Flows, sure: dict[SeatId, list[int]]) -> None:
        self.table = table
        self.company = sorted(company)
        self.flows = flows
        self.program = program = Program()
        self.moves: list[tuple[int, SeatId, SeatId, Good, str]] = []
        """Columns of pieces that change hands: giver, receiver, good, pile of the giver."""
        lots = dict.fromkeys(company, EMPTY)
        for (_, receiver), lot in flows.lots.items():
            lots[receiver] = lots[receiver] + lot
        self.stock = {
            (seat, good): program.row(-table.seats[seat].goods[good] - lots[seat][good], INFINITY)
            for seat in self.company
            for good in TRADABLE
        }
        self.piles = {
            (seat, good, pile): (program.row(-INFINITY, count), count)
            for seat in self.company
            for pile, counts in (("donation", table.seats[seat].donation.counts()), ("promised", sure[seat]))
            for good, count in enumerate(counts)
            if count and good in TRADABLE
        }
        around = {good for good in TRADABLE for seat in table.seats if (seat.goods + seat.donation + seat.lot)[good]}
        for one, other in self.pairs():
            ahead = side_worth(table, other, _side(flows, one, other)) - side_worth(
                table, one, _side(flows, other, one)
            )
            balance = program.row(-BALANCED - ahead, BALANCED - ahead)
            for sign in (1, -1):
                program.put(balance, program.column(INFINITY, -UNEVEN), sign)
            for giver, receiver, sign in ((one, other, 1), (other, one, -1)):
                self._moves(giver, receiver, balance, sign, around)
        self._give_nothing_back()

    def pairs(self) -> list[tuple[SeatId, SeatId]]:
        """All pairs of seats."""
        return [(one, other) for one in self.company for other in self.company if one < other]

    def _moves(self, giver: SeatId, receiver: SeatId, balance: int, sign: int, around: Collection[Good]) -> None:
        program, table = self.program, self.table
        size = program.row(-INFINITY, MOST_PIECES - _side(self.flows, giver, receiver).pieces())
        program.put(size, program.column(INFINITY, -LARGE), -1)
        for good in TRADABLE:
            for pile, cost in (("goods", 1.0), ("donation", 0.6), ("promised", 1.2)):
                row, most = self.piles.get((giver, good, pile), (self.stock[giver, good], 0))
                if not (most or (pile == "goods" and good in around)):
                    continue
                column = program.column(most or INFINITY, -cost, whole=True)
                program.put(row, column, 1 if most else -1)
                if pile != "promised":
                    program.put(self.stock[receiver, good], column, 1)
                program.put(balance, column, sign * (table.later if pile == "promised" else table.now)[good])
                program.put(size, column, 1)
                self.moves.append((column, giver, receiver, good, pile))

    def _give_nothing_back(self) -> None:
        """Nobody gives a piece in a deal that comes from the same deal."""
        program = self.program
        came: dict[tuple[SeatId, Good], list[tuple[int, SeatId]]] = {}
        for column, giver, receiver, good, pile in self.moves:
            if pile != "promised":
                came.setdefault((receiver, good), []).append((column, giver))
        for column, giver, receiver, good, pile in self.moves:
            if pile == "goods":
                lots = sum(lot[good] for (a, b), lot in self.flows.lots.items() if b == giver and a != receiver)
                row = program.row(-INFINITY, self.table.seats[giver].goods[good] + lots)
                program.put(row, column, 1)
                for other, source in came.get((giver, good), ()):
                    if source != receiver:
                        program.put(row, other, -1)

    def do_in_order(self, pairs: Sequence[tuple[SeatId, SeatId]]) -> None:
        """Nobody gives a piece that comes from a later pair; those that are not named come last."""
        program = self.program
        place = {pair: number for number, pair in enumerate(dict.fromkeys((*pairs, *self.pairs())))}
        for seat in self.company:
            own = sorted((pair for pair in place if seat in pair), key=lambda pair: place[pair])
            for good in TRADABLE:
                terms: dict[int, float] = {}
                have = self.table.seats[seat].goods[good]
                for pair in own:
                    moves = [m for m in self.moves if m[3] is good and {m[1], m[2]} == set(pair) and m[4] != "promised"]
                    terms.update({move[0]: 1.0 for move in moves if move[1] == seat and move[4] == "goods"})
                    program.rows[program.row(-INFINITY, have)] = dict(terms)
                    terms.update({move[0]: -1.0 for move in moves if move[2] == seat})
                    other = pair[0] if pair[1] == seat else pair[1]
                    have += self.flows.lots.get((other, seat), EMPTY)[good]

    def bring(self, plan: Plan) -> None:
        """Everybody gets what their part of a plan needs."""
        program = self.program
        for seat in self.company:
            for wanted, sources, count in demands_of(plan, seat):
                row = program.row(count, count)
                miss = program.column(count, -MISSING_SHIP if wanted is Good.SH else -MISSING)
                program.put(row, miss, 1)
                for good in sources:
                    column = program.column(count, 0.0 if wanted in (None, good) else -0.1, whole=True)
                    program.put(row, column, 1)
                    program.put(self.stock[seat, good], column, -1)

    def sides(self, found: Solution) -> dict[tuple[SeatId, SeatId], Side]:
        """What everybody gives everybody else."""
        sides = {(a, b): _side(self.flows, a, b) for a in self.company for b in self.company if a != b}
        for column, giver, receiver, good, pile in self.moves:
            getattr(sides[giver, receiver], pile).extend([good] * round(found.columns[column]))
        return sides


def _side(flows: Flows, giver: SeatId, receiver: SeatId) -> Side:
    """What goes without saying."""
    pair = (giver, receiver)
    return Side(
        lot=flows.lots.get(pair, EMPTY),
        cards=list(flows.loans.get(pair, ())),
        licences=list(flows.licences.get(pair, ())),
    )


def _cut(table: Table, me: SeatId, other: SeatId, mine: Side, theirs: Side) -> list[tuple[Side, Side]]:
    """Two sides as deals of a few pieces each that are as even as can be."""
    number = max(1, -(-max(mine.pieces(), theirs.pieces()) // MOST_PIECES))
    parts = [(Side(), Side()) for _ in range(number)]
    parts[0][0].lot, parts[0][1].lot = mine.lot, theirs.lot
    parts[0][0].licences, parts[0][1].licences = mine.licences, theirs.licences
    balance = [side_worth(table, other, ours) - side_worth(table, me, back) for ours, back in parts]
    for place, rest, sign in ((0, mine, 1), (1, theirs, -1)):
        for name, thing, worth in _things(table, rest):
            fitting = [i for i in range(number) if parts[i][place].pieces() < MOST_PIECES] or [0]
            best = min(fitting, key=lambda i: (sign * balance[i], i))
            getattr(parts[best][place], name).append(thing)
            balance[best] += sign * worth
    return [part for part in parts if part[0].pieces() or part[1].pieces()]


def _things(table: Table, side: Side) -> list[tuple[str, int, float]]:
    """Everything in a side that can be given alone, the dearest first."""
    found = [("cards", int(card), card_worth(table, card)) for card in side.cards]
    for name, prices in (("goods", table.now), ("donation", table.now), ("promised", table.later)):
        found += [(name, good, prices[good]) for good in getattr(side, name)]
    return sorted(found, key=lambda one: (-one[2], one[0], one[1]))


def side_worth(table: Table, receiver: SeatId, side: Side) -> float:
    """What a side is worth at the prices of the turn to who receives it."""
    total = sum(table.now[good] for good in (*side.goods, *side.donation)) + table.worth(side.lot.only(TRADABLE))
    total += sum(table.later[good] for good in side.promised)
    total += sum(card_worth(table, card) for card in side.cards)
    return total + sum(0.5 * licence_worth(table, receiver, technology) for technology in side.licences)


def card_worth(table: Table, card: CardId) -> float:
    """What a card is worth that changes hands: a loan of interest half of what its run brings."""
    if CARDS[card].kind is Kind.TEAM:
        return max(LEAST_TEAM, kept_worth(table, card))
    if CARDS[card].kind is not Kind.INTEREST:
        return kept_worth(table, card)
    flipped = {one for seat in table.seats for one in seat.flipped}
    converter = converters_of(card, flipped)[0]
    cost, output = converter.inputs[0], converter.output
    small = output.same_small * table.later[Good.GR] - cost.same_small * table.now[Good.GR]
    large = output.same_large * table.later[Good.BK] - cost.same_large * table.now[Good.BK]
    octagons = output.goods[Good.OC] * table.later[Good.OC] - cost.goods[Good.OC] * table.now[Good.OC]
    return max(0.0, 0.5 * (small + large + octagons))


def _terms(
    table: Table, me: SeatId, other: SeatId, mine: Side, theirs: Side
) -> tuple[dict[tuple[SeatId, SeatId], Leg], list[Deliver]]:
    legs: dict[tuple[SeatId, SeatId], Leg] = {}
    clauses: list[Deliver] = []
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
            legs[giver, receiver] = leg
        if side.promised:
            clauses.append(Deliver(giver, receiver, table.turn + 1, _bag(side.promised)))
    return legs, clauses


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
            total -= debt_worth(table, clause)
    return total
