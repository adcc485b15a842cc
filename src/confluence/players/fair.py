"""A player that trades at guide values for what its converters and teams lack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from confluence.core.game import SeatId
from confluence.players.household import FADING, POINT, Household, share_paid
from confluence.players.steward import Steward, Terms, nearest_bids
from confluence.players.swaps import NEED, card_price, stall_of, swaps
from confluence.sidereal import actions as act
from confluence.sidereal.cards import CardId
from confluence.sidereal.deals.clauses import Clause, Deliver
from confluence.sidereal.deals.value import guide
from confluence.sidereal.goods import CUBES, EMPTY, TRADABLE, Bag, Good
from confluence.sidereal.payments import payment
from confluence.sidereal.state import IS_COLONY, IS_TEAM, TURNS
from confluence.sidereal.views import View

READY: Final = 0.9
"""Share of the gain of an invention that goods are worth which pay for it in the next turn."""
MOST_OFFERS: Final = 8
"""Offers made in one turn."""
DEFAULT: Final = 10.0
"""What a promised piece counts that would not be there to be delivered."""
RIGHT: Final = 6.0
"""What it wants for a licence."""
MOST_SHIPS: Final = 4
"""The most it bids on a track."""
MOST_TEAMS: Final = 4
"""With so many teams it looks for no other."""


class FairPlayer(Steward):
    """Swaps what it does not need for what it needs at guide values, and takes every offer that is no loss.

    It asks seats which can spare what its inventions and idle converters lack, one offer after the other, none twice
    in a turn. A promise of goods to it counts in full; it promises only cubes that its next economy yields for sure.
    Its economy is the best set of runs a short search finds, with an eye on the inventions of the next turn, and
    goods count less beside points the nearer the end is.

    Strength: four of them, original species, 2020 rules, mean score 27.6 ± 0.4 a seat over 100 games.
    """

    scale = FADING
    plan_steps = 1500
    most_offers = MOST_OFFERS

    def __init__(self) -> None:
        self.turn = 0
        self.asked: set[act.Propose] = set()
        """What it offered in this turn."""

    # ---- trading

    def trade(self, seen: View, seat: SeatId, legal: Sequence[Any]) -> Any:
        """Invent, swap while there is somebody to swap with, then do the rest."""
        if self.turn != seen.turn:
            self.turn, self.asked = seen.turn, set()
        invention = self.violet(seen, seat, [action for action in legal if isinstance(action, act.Invent)])
        if invention is not None:
            return invention
        for offer in seen.offers:
            if offer.by == seat:
                is_late = any(seen.seats[other].done for other in offer.parties if other != seat)
                return act.Withdraw(offer.id) if is_late else None
        if not seen.seats[seat].done and len(self.asked) < self.most_offers:
            for proposal in self._offers(seen, seat):
                self.asked.add(proposal)
                return proposal
        return super().trade(seen, seat, legal)

    def _offers(self, seen: View, seat: SeatId) -> Iterator[act.Propose]:
        """Swaps with those who still trade that were not offered in this turn."""
        house = self.house(seen, seat)
        partners = [other for other, area in enumerate(seen.seats) if other != seat and not area.done]
        stalls = {other: stall_of(Household(house.state, other, self.scale)) for other in partners}
        for offer in swaps(seat, stall_of(house), stalls):
            if offer not in self.asked:
                yield offer

    def accepts(self, seen: View, terms: Terms) -> bool:
        """Whatever is no loss, what it needs counted a little higher."""
        if terms.is_gift:
            return True
        if terms.replaces or not (terms.gets or terms.claims):
            return False
        house = self.house(seen, terms.seat)
        return can_owe(house, terms) and self.balance(house, terms) >= 0

    def balance(self, house: Household, terms: Terms) -> float:
        """What a deal brings in small cubes at guide values."""
        stall = stall_of(house)
        useful = terms.gets.meet(stall.lacks)
        needed = terms.gives - terms.gives.meet(stall.spare)
        total = at_guide(terms.gets) - at_guide(terms.gives) + NEED * (at_guide(useful) - at_guide(needed))
        for leg in terms.legs_in:
            total += sum(card_price(house, card) for card in leg.cards)
            total += sum(house.technology_worth(technology, house.turn) for technology in leg.licences)
        for leg in terms.legs_out:
            total -= sum(1.0 + card_price(house, card) for card in leg.cards)
            total -= RIGHT * len(leg.licences) + leg.envoys
        claims, debts = (sum(promise_worth(clause) for clause in some) for some in (terms.claims, terms.debts))
        return total + claims - (1 + NEED) * debts

    # ---- own economy

    def saved(self, house: Household, goods: Bag) -> float:
        """The inventions that goods pay for in the next turn, or would with some more; promised goods come first."""
        owed = owed_next(house)
        total = -DEFAULT * goods.missing(owed).total()
        goods = goods - goods.meet(owed)
        for gain, bills in house.drafts:
            paid = next((pay for bill in bills if (pay := payment(goods, bill)) is not None), None)
            if paid is None:
                total += READY * gain * max(share_paid(goods, bill) for bill in bills) ** 3
            else:
                total += READY * gain
                goods = goods - paid
        return total

    def bids(self, seen: View, seat: SeatId, legal: Sequence[Any]) -> Any:
        """Teams first, as long as it has room for them; at the beginning half of the ships for colonies."""
        own = seen.seats[seat]
        ships = own.goods[Good.SH]
        teams = sum(IS_TEAM[card.card] for card in own.cards)
        has_room = own.support > sum(IS_COLONY[card.card] for card in own.cards) and seen.turn < TURNS - 1
        research = min(ships, MOST_SHIPS) if teams < MOST_TEAMS else 0
        if has_room and seen.turn <= 2:
            research = min(research, ships - ships // 2)
        return nearest_bids(legal, min(ships - research, MOST_SHIPS) if has_room else 0, research)

    def card_worth(self, house: Household, card: CardId) -> float:
        """A team is worth more the more of its price is there."""
        worth = house.card_worth(card)
        if not IS_TEAM[card]:
            return worth
        share = max(share_paid(house.goods, bill) for bill in house.bills(card))
        return worth * (0.3 + 0.7 * share)


def at_guide(goods: Bag) -> float:
    """Goods and points in small cubes."""
    return guide(goods) / 2 + POINT * goods[Good.VP]


def promise_worth(clause: Clause) -> float:
    """What a promise of goods is worth; what hangs on a condition counts half, all other words nothing."""
    if not isinstance(clause, Deliver):
        return 0.0
    times = max(1, clause.until - clause.turn + 1)
    return times * at_guide(clause.goods + clause.donation) * (1.0 if clause.condition is None else 0.5)


def owed_next(house: Household) -> Bag:
    """Goods that the seat has promised for the next turn."""
    clauses = [promise.clause for promise in house.state.promises.values()]
    return _due_next(house, [clause for clause in clauses if clause.debtor == house.seat])


def _due_next(house: Household, clauses: Sequence[Clause]) -> Bag:
    due = [clause for clause in clauses if isinstance(clause, Deliver) and clause.turn == house.turn + 1]
    return sum((clause.goods for clause in due), EMPTY)


def can_owe(house: Household, terms: Terms) -> bool:
    """Whether the seat can make its promises: cubes for the next turn only, out of what its economy yields for sure."""
    if not terms.debts:
        return True
    for clause in terms.debts:
        if not isinstance(clause, Deliver) or clause.turn != house.turn + 1 or clause.until > clause.turn:
            return False
        if clause != Deliver(clause.debtor, clause.creditor, clause.turn, clause.goods.only(CUBES)):
            return False
    goods = house.state.areas[house.seat].goods + terms.gets.only(TRADABLE)
    left = goods - goods.meet(terms.gives)
    return house.holding(left).plan().gets.covers(owed_next(house) + _due_next(house, terms.debts))
