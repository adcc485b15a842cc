"""Players that try to rob others with deals: they keep the household of `fair`, and only their offers differ.

They measure what a bargaining player loses to exploits. None of their offers costs them anything that they value.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from confluence.core.game import SeatId
from confluence.players.fair import FairPlayer
from confluence.sidereal import actions as act
from confluence.sidereal.deals.clauses import ANYONE, Clause, Condition, Deliver, Happening, Honour
from confluence.sidereal.deals.value import guide
from confluence.sidereal.goods import TRADABLE, Bag, Good
from confluence.sidereal.state import TURNS
from confluence.sidereal.views import View

SHARES: Final = (1.0, 0.5, 0.25)
"""Shares of the partner's goods that an offer asks for, largest first."""
WORDS: Final = 24


class Attacker(FairPlayer, ABC):
    """Asks everybody for goods, again and again, before it trades as `fair` does."""

    most_offers = 40

    def _offers(self, seen: View, seat: SeatId) -> Iterator[act.Propose]:
        partners = [other for other, area in enumerate(seen.seats) if other != seat and not area.done]
        for share in SHARES:
            for offer in self.raids(seen, seat, partners, share):
                if offer not in self.asked:
                    yield offer
        yield from super()._offers(seen, seat)

    @abstractmethod
    def raids(self, seen: View, seat: SeatId, partners: list[SeatId], share: float) -> Iterator[act.Propose]:
        """Deals that take a share of the goods of others."""


class Wolf(Attacker):
    """Promises much under conditions that it prevents, or that never come true."""

    def raids(self, seen: View, seat: SeatId, partners: list[SeatId], share: float) -> Iterator[act.Propose]:
        """Takes goods for more goods later, if or unless something happens."""
        if seen.turn == TURNS:
            return
        card = next((card for card in seen.research_track if card), 0)
        far = seen.research_track[-1] or card
        conditions = [
            Condition(Happening.WINS, card, seat),
            Condition(Happening.WINS, far, ANYONE, unless=True),
            Condition(Happening.WINS, far, seat, unless=True),
        ]
        for other in partners:
            loot = part_of(seen.seats[other].goods, share)
            for condition in conditions if loot else ():
                clause = Deliver(seat, other, seen.turn + 1, loot + loot, condition=condition)
                yield act.Propose((act.Leg(other, seat, loot),), (clause,))


class Defaulter(Attacker):
    """Promises goods that it will not have."""

    def raids(self, seen: View, seat: SeatId, partners: list[SeatId], share: float) -> Iterator[act.Propose]:
        """Takes goods for more than it can ever deliver: in the next turn, in the last, in every turn."""
        if seen.turn == TURNS:
            return
        for other in partners:
            loot = part_of(seen.seats[other].goods, share)
            if loot:
                dear = Bag.of(Good.OC, 2 + guide(loot) // 4)
                clauses: list[Clause] = [
                    Deliver(seat, other, seen.turn + 1, loot + loot),
                    Deliver(seat, other, seen.turn + 1, dear),
                    Deliver(seat, other, TURNS, loot + loot + loot),
                    Deliver(seat, other, seen.turn + 1, loot, until=TURNS),
                ]
                for clause in clauses:
                    yield act.Propose((act.Leg(other, seat, loot),), (clause,))


class Hawker(Attacker):
    """Draws a third seat into deals that give nothing back, and pays with words."""

    def raids(self, seen: View, seat: SeatId, partners: list[SeatId], share: float) -> Iterator[act.Propose]:
        """Takes goods from two seats at once, or for words of honour."""
        for first, second in combinations(partners, 2):
            one, two = part_of(seen.seats[first].goods, share), part_of(seen.seats[second].goods, share)
            if one and two:
                pieces = Bag.of(next(good for good in TRADABLE if two[good]))
                yield act.Propose((act.Leg(first, seat, one), act.Leg(second, first, pieces)))
                yield act.Propose((act.Leg(first, seat, one), act.Leg(second, seat, two)))
        for other in partners:
            loot = part_of(seen.seats[other].goods, share)
            if loot:
                words = tuple(Honour(seat, other, TURNS, f"I owe you one, {number}") for number in range(WORDS))
                yield act.Propose((act.Leg(other, seat, loot),), words)


def part_of(goods: Bag, share: float) -> Bag:
    """About this share of every good, the rest rounded up."""
    counts = [-int(-count * share // 1) for count in goods.only(TRADABLE).counts()]
    return Bag.from_counts(counts)
