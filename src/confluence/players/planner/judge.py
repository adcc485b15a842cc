"""What a deal is worth to a seat: its best turn with the deal against its best turn without."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from confluence.core.game import SeatId
from confluence.players.planner.model import Plan, solve
from confluence.players.planner.prices import prices
from confluence.players.planner.shopping import RESOURCES, Holdings, certain
from confluence.players.planner.table import Table, technology_card
from confluence.players.planner.temper import Temper
from confluence.sidereal.actions import Propose
from confluence.sidereal.cards import CardId, Kind, Trade
from confluence.sidereal.deals.clauses import ANYONE, Deliver
from confluence.sidereal.deals.ledger import PENALTIES
from confluence.sidereal.goods import EMPTY, TRADABLE, Bag, Good
from confluence.sidereal.state import CARDS
from confluence.sidereal.views import OfferView

FAR = 0.5
"""What a promise for a later turn than the next one counts."""
IMPOSSIBLE = -1000.0
"""The worth of a deal in which the seat gives what it does not have."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a deal changes for one seat at once, and what the seat promises for the next turn."""

    gets: Bag = EMPTY
    gives: Bag = EMPTY
    cards_in: tuple[CardId, ...] = ()
    cards_out: tuple[CardId, ...] = ()
    promised: Bag = EMPTY


NO_CHANGE: Final = Change()


class Judge:
    """What seats make of this turn, alone or after a deal, by one and the same prices."""

    def __init__(self, table: Table, temper: Temper, owed: Mapping[SeatId, Bag] | None = None) -> None:
        self.table = table
        self._owed = owed or {}
        self.temper = temper
        self._values: dict[tuple[SeatId, Change], float] = {}
        """What was worked out."""

    def owed(self, seat: SeatId) -> Bag:
        """What a seat has promised for the next turn."""
        return self._owed.get(seat, EMPTY)

    def alone(self, seat: SeatId) -> float:
        """The worth of the turn without any deal."""
        return self.after(seat, NO_CHANGE)

    def after(self, seat: SeatId, change: Change) -> float:
        """The worth of the turn with these goods and cards, and with further goods promised for the next turn."""
        if (seat, change) not in self._values:
            self._values[seat, change] = self._work_out(seat, change)
        return self._values[seat, change]

    def _work_out(self, seat: SeatId, change: Change) -> float:
        table = self._changed(seat, change)
        if table is None:
            return IMPOSSIBLE
        extra = sum(kept_worth(self.table, card) for card in change.cards_in)
        extra -= sum(kept_worth(self.table, card) for card in change.cards_out)
        keep = self.owed(seat) + change.promised
        return solve(table, [seat], keep, ships=False).value + extra

    def _changed(self, seat: SeatId, change: Change) -> Table | None:
        """The table after a deal; None if the seat gives what it does not have."""
        own = self.table.seats[seat]
        have = own.goods + change.gets.only(TRADABLE)
        if not have.covers(change.gives):
            return None
        cards = [*(card for card in own.cards if card not in change.cards_out), *change.cards_in]
        changed = replace(own, goods=have - change.gives, cards=cards)
        return replace(self.table, seats=[changed if other.index == seat else other for other in self.table.seats])

    def sure(self, seat: SeatId, change: Change, plan: Plan | None) -> list[int]:
        """Goods that a seat will surely have in the next Trade Phase and has not promised.

        That is what its part of the common plan yields, as long as it lacks nothing for it; without one, what its own
        best turn yields; and what it leaves of its own goods. Goods from this very deal may be passed on.
        """
        table = self._changed(seat, change)
        if table is None:
            return [0] * len(Good)
        if plan is None or lacks(self.table, plan, seat, change):
            plan = solve(table, [seat], self.owed(seat), ships=False)
        if not plan.needs:
            return [0] * len(Good)
        left = self.table.seats[seat].goods - self.table.seats[seat].goods.meet(change.gives)
        spare = [min(pair) for pair in zip(Holdings(table, plan, seat).spare, left.counts(), strict=True)]
        return [a + b for a, b in zip(certain(table, plan, seat, self.owed(seat)), spare, strict=True)]


def kept_worth(table: Table, card: CardId) -> float:
    """What a card that changes hands for good brings beyond this turn."""
    printed = CARDS[card]
    if printed.trade is not Trade.PERMANENT:
        return 0.0
    if printed.kind is Kind.TEAM:
        return table.teams.get(card, 0.0)
    return max((table.front or {}).get(card, 0.0), 0.9 * table.later[Good.GR])


def lacks(table: Table, plan: Plan, seat: SeatId, change: Change = NO_CHANGE) -> int:
    """How many pieces the part of a seat in a plan lacks, after a deal."""
    own = table.seats[seat]
    goods = own.goods + change.gets
    if not goods.covers(change.gives):
        return 10_000
    changed = replace(own, goods=goods - change.gives)
    seats = [changed if other.index == seat else other for other in table.seats]
    held = Holdings(replace(table, seats=seats), plan, seat)
    return sum(held.lacks[good] for good in RESOURCES) + int(held.short)


def shared_worth(table: Table, plan: Plan, me: SeatId, changes: Mapping[SeatId, Change]) -> float:
    """What inventions of others will bring to a seat that a deal makes possible.

    Only those count whose inventor gets what its part of the plan lacks; none if the deal takes from anybody's part.
    """
    before = {seat: lacks(table, plan, seat) for seat in changes}
    after = {seat: lacks(table, plan, seat, change) for seat, change in changes.items()}
    if any(after[seat] > before[seat] for seat in changes):
        return 0.0
    total = 0.0
    for seat, team, _ in plan.inventions:
        technology = CARDS[team].technology
        helped = seat in changes and before[seat] > 0 and not after[seat]
        if seat != me and helped and technology is not None and table.seats[seat].species != "yengii":
            card = technology_card(table.seats[me].species, technology)
            total += max(0.0, (table.front or {}).get(card, 0.0))
    return total


def licence_worth(table: Table, receiver: SeatId, technology: str) -> float:
    """What the card of a technology would bring to a seat."""
    card = technology_card(table.seats[receiver].species, technology)
    if table.front is not None:
        return max(0.0, table.front.get(card, 0.0))
    return max(table.future(CARDS[card].front.converters, table.turn), table.fodder(table.turn))


def changes_of(offer: OfferView | Propose, taker: SeatId = ANYONE) -> dict[SeatId, Change]:
    """What a deal changes for every seat at once; `taker` takes an open place."""
    found: dict[SeatId, Change] = {}
    for leg in offer.legs:
        giver, receiver = (taker if seat == ANYONE else seat for seat in (leg.giver, leg.receiver))
        out, into = found.get(giver, NO_CHANGE), found.get(receiver, NO_CHANGE)
        found[giver] = replace(out, gives=out.gives + leg.goods, cards_out=(*out.cards_out, *leg.cards))
        into = found.get(receiver, NO_CHANGE)
        gets = into.gets + leg.goods + (leg.donation or EMPTY) + leg.lot
        found[receiver] = replace(into, gets=gets, cards_in=(*into.cards_in, *leg.cards))
    found.pop(ANYONE, None)
    return found


def gain_of(judge: Judge, plan: Plan, me: SeatId, offer: OfferView | Propose, with_plan: bool) -> float:
    """Points that this deal brings to a seat: its best turn with the deal against its best turn without."""
    table = judge.table
    changes = changes_of(offer, me)
    mine = changes.get(me, NO_CHANGE)
    total = shared_worth(table, plan, me, changes) if with_plan else 0.0
    for leg in offer.legs:
        if leg.receiver in (me, ANYONE) and leg.giver != me:
            total += sum(licence_worth(table, me, technology) for technology in leg.licences)
        elif leg.giver in (me, ANYONE):
            given = (leg.donation or EMPTY) + leg.lot
            total -= 0.2 * table.worth(given, later=True) + 0.3 * len(leg.licences) + 0.2 * leg.envoys
    promised = EMPTY
    for clause in offer.clauses:
        if clause.debtor == me:
            total -= clause_worth(table, clause) if isinstance(clause, Deliver) else 0.5
            if isinstance(clause, Deliver) and clause.turn == table.turn + 1:
                promised = promised + clause.goods
    total += judge.temper.trust * claims_worth(judge, plan, me, offer, changes, with_plan)
    points = mine.gets.only((Good.VP,))
    change = replace(mine, gets=mine.gets - points, promised=promised)
    return total + points[Good.VP] + judge.after(me, change) - judge.alone(me)


def claims_worth(
    judge: Judge,
    plan: Plan,
    me: SeatId,
    offer: OfferView | Propose,
    changes: Mapping[SeatId, Change],
    with_plan: bool,
) -> float:
    """What the promises to a seat are worth: goods that their debtors will surely have, and nothing else.

    What is due in the next turn is delivered by itself as soon as it is there. Later the debtor may have spent it
    before, so that it counts half and never more than breaking the promise costs.
    """
    table, total = judge.table, 0.0
    sure: dict[SeatId, list[int]] = {}
    for clause in offer.clauses:
        if clause.creditor not in (me, ANYONE) or clause.debtor == me or not isinstance(clause, Deliver):
            continue
        debtor = clause.debtor
        if debtor not in sure:
            sure[debtor] = judge.sure(debtor, changes.get(debtor, NO_CHANGE), plan if with_plan else None)
        counted = 0.0
        for turn in range(clause.turn, max(clause.until, clause.turn) + 1):
            for good, count in clause.goods.items():
                there = min(count, max(0, sure[debtor][good]))
                sure[debtor][good] -= there
                if turn <= table.turn + 1:
                    counted += there * table.later[good]
                else:
                    price = min(prices(table.players, turn)[good], PENALTIES.get(good, 1))
                    counted += FAR * there * price
        total += counted * likelihood(table, clause)
    return total


def likelihood(table: Table, clause: Deliver) -> float:
    """How likely it is that a promise binds: not at all where the debtor, or anybody, can prevent it."""
    condition = clause.condition
    if condition is None:
        return 1.0
    open_cards = {*table.research.order, *table.colonies.order} | {c for seat in table.seats for c in seat.cards}
    if condition.seat != clause.creditor or condition.unless or condition.card not in open_cards:
        return 0.0
    return 0.5


def clause_worth(table: Table, clause: Deliver) -> float:
    """What everything that is to be delivered is worth when it is due, if it is."""
    total = 0.5 * len(clause.cards)
    for turn in range(clause.turn, max(clause.until, clause.turn) + 1):
        column = table.later if turn <= table.turn + 1 else prices(table.players, turn)
        total += sum(count * column[good] for good, count in (clause.goods + clause.donation).items())
    return total
