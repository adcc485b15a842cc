"""One deal of the whole table: every good goes where the common plan needs it, and everybody gains alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace

from confluence.core.game import SeatId
from confluence.players.abilities import abilities_of
from confluence.players.planner.judge import Judge, gain_of
from confluence.players.planner.lines import interest_places
from confluence.players.planner.model import Plan
from confluence.players.planner.program import Program
from confluence.players.planner.shopping import Holdings, certain
from confluence.players.planner.table import Seat, Table, converters_of, licences
from confluence.sidereal.actions import Leg, Propose
from confluence.sidereal.cards import CardId
from confluence.sidereal.deals.clauses import Deliver
from confluence.sidereal.deals.terms import MOST_CLAUSES
from confluence.sidereal.goods import EMPTY, LARGE_CUBES, SMALL_CUBES, TRADABLE, Bag, Good
from confluence.sidereal.state import CATALOGUE
from confluence.sidereal.views import View


@dataclass(slots=True)
class Rights:
    """What species can add to a deal: tokens, and technologies that could be licensed to each seat."""

    tokens: int = 0
    licences: dict[SeatId, list[str]] = field(default_factory=dict)


def rights_of(seen: View) -> Rights:
    """What species could add to a deal now."""
    rights = Rights()
    if any(abilities_of(seat.species).acknowledges for seat in seen.seats):
        edition = CATALOGUE.editions[seen.edition]
        rights.tokens = edition.acknowledgements - sum(seat.acknowledgements for seat in seen.seats)
    for index, technology in licences(seen):
        rights.licences.setdefault(index, []).append(technology)
    return rights


ROUNDS = 4
"""How often a deal is settled anew by what it really brings to everybody."""


@dataclass(frozen=True, slots=True)
class TableDeal:
    """A deal between several seats, and what it brings to each of them by the judgement of who proposes it."""

    offer: Propose
    gains: Mapping[SeatId, float]


def table_deal(
    judge: Judge,
    me: SeatId,
    plan: Plan,
    rights: Rights,
    company: Sequence[SeatId],
    extra: Mapping[SeatId, float] | None = None,
) -> TableDeal | None:
    """One deal between these seats: every good goes where the common plan needs it, and everybody gains alike.

    Nobody pays for single goods: whoever gains more than the others from the plan pays them with goods that nobody
    needs, and with promises from what its economy will surely yield. Whoever asked for more gets `extra`.
    """
    table = judge.table
    seats, flows = flows_of(table, plan, rights, company)
    if not flows.pairs():
        return None
    promises: dict[tuple[SeatId, SeatId], list[int]] = {}
    expected = expected_of(judge, plan, seats)
    handicap = {index: (judge.temper.share if index == me else 0.0) + (extra or {}).get(index, 0.0) for index in seats}
    rounds = ROUNDS
    while True:
        offer = _offer(table, flows, promises, rights.tokens)
        gains = {index: gain_of(judge, plan, index, offer, with_plan=True) for index in seats}
        shares = {index: gain - handicap[index] for index, gain in gains.items()}
        rounds -= 1
        if not rounds or not _settle(judge, seats, shares, expected, flows, promises):
            return TableDeal(offer, gains)


def flows_of(
    table: Table, plan: Plan, rights: Rights, company: Sequence[SeatId]
) -> tuple[dict[SeatId, Holdings], Flows]:
    """What has to go from whom to whom so that everybody can do their part, and what everybody then has left."""
    runners = assign_interest(table, plan, company)
    seats, flows = distribute(table, plan, company)
    add_cards(table, plan, rights, company, runners, flows)
    _leave_out_wilds(table, plan, flows, runners)
    return seats, flows


def with_loans(table: Table, plan: Plan, company: Sequence[SeatId], legs: Sequence[Leg]) -> Plan:
    """A common plan as the proposer of a deal of the table judges it: with the runs of what is lent in the deal."""
    lent = {card for leg in legs for card in leg.cards}
    plan = deepcopy(plan)
    plan.runs = [run for run in plan.runs if run[0] >= 0 or run[1] in lent]
    if not set(company) <= set(plan.needs):
        return plan
    flows = Flows(moved={(leg.giver, leg.receiver): list((leg.goods + leg.lot).counts()) for leg in legs})
    flows.donated = {(leg.giver, leg.receiver): list((leg.donation or EMPTY).counts()) for leg in legs}
    _leave_out_wilds(table, plan, flows, assign_interest(table, plan, company))
    return plan


def add_cards(
    table: Table,
    plan: Plan,
    rights: Rights,
    company: Sequence[SeatId],
    runners: Mapping[CardId, SeatId],
    flows: Flows,
) -> None:
    """Add what is lent, licensed, and sold for good to whoever needs it for the plan."""
    for card, runner in runners.items():
        owner = next(seat.index for seat in table.seats if card in seat.cards)
        flows.loans.setdefault((owner, runner), []).append(card)
    owner = next((seat.index for seat in table.seats if not seat.can.shares), -1)
    for receiver, technologies in rights.licences.items():
        if owner in company and receiver in company:
            flows.licences.setdefault((owner, receiver), []).extend(technologies)
    for inventor, team, _ in plan.inventions:
        holder = next(seat.index for seat in table.seats if team in seat.cards)
        if holder != inventor:
            flows.loans.setdefault((holder, inventor), []).append(team)


def _offer(table: Table, flows: Flows, promises: Mapping[tuple[SeatId, SeatId], Sequence[int]], tokens: int) -> Propose:
    legs = {(leg.giver, leg.receiver): leg for leg in flows.legs()}
    hand_out_tokens(table, legs, tokens)
    clauses = [Deliver(a, b, table.turn + 1, Bag.from_counts(counts)) for (a, b), counts in sorted(promises.items())]
    return Propose(tuple(legs.values()), tuple(clauses))


def assign_interest(table: Table, plan: Plan, company: Sequence[SeatId]) -> dict[int, SeatId]:
    """Who borrows each interest converter of the plan: whoever holds most of its colour. Adds to needs and yields."""
    runners: dict[int, SeatId] = {}
    for seat, card, _, colour in plan.runs:
        if seat < 0 and colour is not None:
            owner = -1 - seat
            others = [s for s in table.seats if s.index != owner and s.index in company]
            runner = max(others, key=lambda s: (s.goods[colour] - plan.needs[s.index][colour], -s.index)).index
            if card not in table.seats[owner].cards:
                continue  # it is lent already
            converter = converters_of(card, table.seats[owner].flipped)[0]
            output = converter.output
            back = output.same_small or output.same_large or output.goods[Good.OC]
            plan.needs[runner][colour] += interest_places(converter.inputs[0])
            plan.yields[runner] = plan.yields[runner] + Bag.of(colour, back)
            runners[card] = runner
    return runners


def _leave_out_wilds(table: Table, plan: Plan, flows: Flows, runners: dict[int, SeatId]) -> None:
    """Wilds among the goods of an interest converter come back as wilds: no colour can be promised for them."""
    for _, card, _, colour in plan.runs:
        if card in runners and colour is not None:
            runner = runners[card]
            have = table.seats[runner].goods[colour]
            for (giver, receiver), counts in (*flows.moved.items(), *flows.donated.items()):
                have += counts[colour] * (receiver == runner) - counts[colour] * (giver == runner)
            short = max(0, plan.needs[runner][colour] - have)
            sure = max(0, plan.yields[runner][colour] - short)
            others = plan.yields[runner] - Bag.of(colour, plan.yields[runner][colour])
            plan.yields[runner] = others + Bag.of(colour, sure)


def hand_out_tokens(table: Table, legs: dict[tuple[SeatId, SeatId], Leg], tokens: int) -> int:
    """Faderan offers everybody in the deal a token for the next invention; it costs nobody anything (R-FAD-06).

    Returns how many it has left.
    """
    owner = next((seat.index for seat in table.seats if seat.can.acknowledges), -1)
    parties = {seat for pair in legs for seat in pair}
    for seat in table.seats:
        if {owner, seat.index} <= parties and seat.index != owner and seat.acknowledgements < 2 and tokens:
            tokens -= 1
            pair = (owner, seat.index)
            leg = legs.get(pair, Leg(owner, seat.index))
            legs[pair] = replace(leg, acknowledgements=1)
    return tokens


@dataclass(slots=True)
class Flows:
    """What goes from whom to whom."""

    moved: dict[tuple[SeatId, SeatId], list[int]] = field(default_factory=dict)
    donated: dict[tuple[SeatId, SeatId], list[int]] = field(default_factory=dict)
    loans: dict[tuple[SeatId, SeatId], list[CardId]] = field(default_factory=dict)
    licences: dict[tuple[SeatId, SeatId], list[str]] = field(default_factory=dict)
    lots: dict[tuple[SeatId, SeatId], Bag] = field(default_factory=dict)

    def pairs(self) -> list[tuple[SeatId, SeatId]]:
        """Everybody who gives somebody something."""
        return sorted({*self.moved, *self.donated, *self.loans, *self.licences, *self.lots})

    def legs(self) -> tuple[Leg, ...]:
        """All of it as the legs of one deal."""
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


def distribute(table: Table, plan: Plan, company: Sequence[SeatId]) -> tuple[dict[SeatId, Holdings], Flows]:
    """Goods to where the plan needs them with as few pieces on the way as can be; also what everybody then has left."""
    program = Program()
    around = [seat for seat in table.seats if seat.index in company]
    stock: dict[tuple[SeatId, Good, bool], int] = {}
    for seat in around:
        for good in TRADABLE:
            stock[seat.index, good, False] = program.row(0, seat.goods[good])
            stock[seat.index, good, True] = program.row(0, seat.donation[good])
    edges: list[tuple[int, SeatId, SeatId, Good, bool]] = []
    misses: list[tuple[int, SeatId, Good | None]] = []
    flows = Flows(lots=lots_of(table, plan, around))
    for seat in around:
        got = {
            good: program.row(0, count)
            for (_, receiver), lot in flows.lots.items()
            if receiver == seat.index
            for good, count in lot.only(TRADABLE).items()
        }
        for wanted, sources, count in demands_of(plan, seat.index):
            row = program.row(count, count)
            miss = program.column(count, -10.0 if wanted is Good.SH else -100.0)
            program.put(row, miss, 1)
            misses.append((miss, seat.index, wanted))
            for good in sources:
                dear = 0.1 if wanted is not None and good is not wanted else 0.0
                if good in got:
                    column = program.column(count, -dear)
                    program.put(row, column, 1)
                    program.put(got[good], column, 1)
                for giver in around:
                    for is_donation in (False, True):
                        have = program.upper[stock[giver.index, good, is_donation]]
                        if not have or (is_donation and giver is seat):
                            continue
                        sent = 0.0 if giver is seat else 0.6 if is_donation else 1.0
                        column = program.column(min(have, count), -sent - dear)
                        program.put(row, column, 1)
                        program.put(stock[giver.index, good, is_donation], column, 1)
                        edges.append((column, giver.index, seat.index, good, is_donation))
    seats = {seat.index: Holdings(table, Plan(), seat.index) for seat in around}
    found = program.relaxed()
    assert found is not None
    for column, source, receiver, good, is_donation in edges:
        count = round(found.columns[column])
        if count:
            (seats[source].donation if is_donation else seats[source].spare)[good] -= count
            if source != receiver:
                kind = flows.donated if is_donation else flows.moved
                kind.setdefault((source, receiver), [0] * len(Good))[good] += count
    for column, index, missed in misses:
        count = round(found.columns[column])
        if missed is None:
            seats[index].short = seats[index].short or count > 0
        else:
            seats[index].lacks[missed] += count
    return seats, flows


def lots_of(table: Table, plan: Plan, around: Sequence[Seat]) -> dict[tuple[SeatId, SeatId], Bag]:
    """Donation goods that go to one player together: to whom the plan says, else to whoever can use most of them."""
    lots = {}
    for seat in around:
        if seat.lot:
            fits = {
                other.index: sum(
                    min(count, plan.needs[other.index][good]) * table.now[good] for good, count in seat.lot.items()
                )
                for other in around
                if other is not seat
            }
            best = max(fits, key=lambda index: (fits[index], -index))
            lots[seat.index, plan.lots.get(seat.index, best)] = seat.lot
    return lots


def demands_of(plan: Plan, seat: SeatId) -> list[tuple[Good | None, tuple[Good, ...], int]]:
    """What the part of a seat needs: the good that is printed, None for any colour, and what can stand for it."""
    demands: list[tuple[Good | None, tuple[Good, ...], int]] = [
        (Good(good), _sources(Good(good)), count) for good, count in enumerate(plan.needs[seat]) if count
    ]
    for count, cubes in zip(plan.any_needs[seat], (SMALL_CUBES, LARGE_CUBES), strict=True):
        if count:
            demands.append((None, tuple(cubes), count))
    return demands + [(good, (good,), count) for good, count in plan.kept.get(seat, EMPTY).items()]


def _sources(good: Good) -> tuple[Good, ...]:
    """What can stand for a good."""
    if good in SMALL_CUBES and good is not Good.WS:
        return (good, Good.WS)
    if good in LARGE_CUBES and good is not Good.WL:
        return (good, Good.WL)
    return (good,)


def expected_of(judge: Judge, plan: Plan, seats: dict[SeatId, Holdings]) -> dict[SeatId, list[int]]:
    """What each seat can promise: one that still lacks something may not run what the plan says."""
    expected = {}
    for index, own in seats.items():
        lacks = any(count for good, count in enumerate(own.lacks) if good != Good.SH)
        is_sure = judge.temper.promises and index not in judge.table.doubted and not own.short and not lacks
        expected[index] = certain(judge.table, plan, index, judge.owed(index)) if is_sure else [0] * len(Good)
    return expected


def _settle(
    judge: Judge,
    seats: dict[SeatId, Holdings],
    gains: dict[SeatId, float],
    expected: dict[SeatId, list[int]],
    sent: Flows,
    promises: dict[tuple[SeatId, SeatId], list[int]],
) -> bool:
    """Let those who gain most pay those who gain least, piece by piece, until all gain alike or have nothing left."""
    table, temper = judge.table, judge.temper
    paid = False
    while True:
        step = _best_payment(table, seats, gains, expected, promises)
        if step is None:
            return paid
        paid = True
        debtor, creditor, pile, good = step
        kind = {"donation": sent.donated, "spare": sent.moved, "promise": promises}[pile]
        kind.setdefault((debtor, creditor), [0] * len(Good))[good] += 1
        source = {"donation": seats[debtor].donation, "spare": seats[debtor].spare, "promise": expected[debtor]}[pile]
        source[good] -= 1
        gains[debtor] -= table.later[good] * (0.2 if pile == "donation" else 1.0)
        gains[creditor] += table.later[good] * (temper.trust if pile == "promise" else 1.0)


def _best_payment(
    table: Table,
    seats: dict[SeatId, Holdings],
    gains: dict[SeatId, float],
    expected: dict[SeatId, list[int]],
    promises: Mapping[tuple[SeatId, SeatId], Sequence[int]],
) -> tuple[SeatId, SeatId, str, Good] | None:
    """The dearest piece that brings the richest payer and the poorest seat closer together."""
    creditor = min(gains, key=lambda index: (gains[index], index))
    for debtor in sorted(gains, key=lambda index: (-gains[index], index)):
        gap = gains[debtor] - gains[creditor]
        if gap <= 0.1:
            return None
        piles = [("donation", seats[debtor].donation), ("spare", seats[debtor].spare)]
        if len(promises) < MOST_CLAUSES or (debtor, creditor) in promises:
            piles.append(("promise", expected[debtor]))
        for name, pile in piles:
            pieces = [good for good in TRADABLE if pile[good] and 0 < table.later[good] <= 0.6 * gap]
            if pieces:
                return debtor, creditor, name, max(pieces, key=lambda good: (table.later[good], -good))
    return None
