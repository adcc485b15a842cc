"""A deal as a value: what moves at once and what is promised, without the circumstances of an offer."""

from __future__ import annotations

from dataclasses import dataclass

from confluence.core.game import SeatId
from confluence.sidereal.actions import Leg
from confluence.sidereal.deals.clauses import Clause


@dataclass(frozen=True, slots=True)
class Deal:
    """The terms of an offer; who may answer, how and how long are fields of the offer itself."""

    legs: tuple[Leg, ...] = ()
    clauses: tuple[Clause, ...] = ()

    @property
    def parties(self) -> tuple[SeatId, ...]:
        """Everybody who gives, receives, owes or is owed, in the order in which the terms name them."""
        named = [seat for leg in self.legs for seat in (leg.giver, leg.receiver)]
        named += [seat for clause in self.clauses for seat in (clause.debtor, clause.creditor)]
        return tuple(dict.fromkeys(named))
