"""What a deal is worth to a seat: its best turn with the deal against its best turn without."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from confluence.core.game import SeatId
from confluence.players.planner.model import Plan, solve
from confluence.players.planner.prices import prices
from confluence.players.planner.table import Table, technology_card
from confluence.players.planner.temper import Temper
from confluence.sidereal.actions import Propose
from confluence.sidereal.cards import CardId, Kind, Trade
from confluence.sidereal.deals.clauses import Deliver
from confluence.sidereal.goods import EMPTY, Bag, Good
from confluence.sidereal.state import CARDS
from confluence.sidereal.views import OfferView

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
        self._alone: dict[SeatId, float] = {}

    def owed(self, seat: SeatId) -> Bag:
        """What a seat has promised for the next turn."""
        return self._owed.get(seat, EMPTY)

    def alone(self, seat: SeatId) -> float:
        """The worth of the turn without any deal."""
        if seat not in self._alone:
            self._alone[seat] = self.after(seat, NO_CHANGE)
        return self._alone[seat]

    def after(self, seat: SeatId, change: Change) -> float:
        """The worth of the turn with these goods and cards, and with further goods promised for the next turn."""
        own = self.table.seats[seat]
        have = own.goods + change.gets
        if not have.covers(change.gives):
            return IMPOSSIBLE
        cards = [*(card for card in own.cards if card not in change.cards_out), *change.cards_in]
        changed = replace(own, goods=have - change.gives, cards=cards)
        seats = [changed if other.index == seat else other for other in self.table.seats]
        extra = sum(kept_worth(self.table, card) for card in change.cards_in)
        extra -= sum(kept_worth(self.table, card) for card in change.cards_out)
        table = replace(self.table, seats=seats)
        keep = self.owed(seat) + change.promised
        return solve(table, [seat], keep, ships=False).value + extra


def kept_worth(table: Table, card: CardId) -> float:
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


def licence_worth(table: Table, receiver: SeatId, technology: str) -> float:
    """What the card of a technology would bring to a seat."""
    card = technology_card(table.seats[receiver].species, technology)
    if table.front is not None:
        return max(0.0, table.front.get(card, 0.0))
    return max(table.future(CARDS[card].front.converters, table.turn), table.fodder(table.turn))


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
    promised = EMPTY
    for clause in offer.clauses:
        if clause.creditor == me:
            total += judge.temper.trust * clause_worth(table, clause) if isinstance(clause, Deliver) else 0.1
        elif clause.debtor == me:
            total -= clause_worth(table, clause) if isinstance(clause, Deliver) else 0.5
            if isinstance(clause, Deliver) and clause.turn == table.turn + 1:
                promised = promised + clause.goods
    change = Change(gets - points, gives, tuple(cards_in), tuple(cards_out), promised)
    return total + points[Good.VP] + judge.after(me, change) - judge.alone(me)


def clause_worth(table: Table, clause: Deliver) -> float:
    """What everything that is to be delivered is worth when it is due."""
    total = 0.5 * len(clause.cards)
    for turn in range(clause.turn, max(clause.until, clause.turn) + 1):
        column = table.later if turn <= table.turn + 1 else prices(table.players, turn)
        total += sum(count * column[good] for good, count in (clause.goods + clause.donation).items())
    return total
