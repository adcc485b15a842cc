"""Licences of Yengii: what it invents can be licensed in the same Trade Phase (R-YEN-07)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from confluence.core.game import SeatId
from confluence.players.abilities import abilities_of
from confluence.players.planner.model import Plan
from confluence.players.planner.table import licences, technology_card
from confluence.sidereal.actions import Leg, Propose
from confluence.sidereal.state import CARDS
from confluence.sidereal.views import View

Right = tuple[SeatId, str]
"""A seat, and a technology that it could have licensed."""


def rights_to_sell(seen: View, me: SeatId, company: Collection[SeatId]) -> list[Right]:
    """What a seat could license to others who still trade; nothing if it shares its inventions."""
    if abilities_of(seen.seats[me].species).shares:
        return []
    return [(who, what) for who, what in licences(seen) if who in company and not seen.seats[who].done]


def paid_rights(seen: View, me: SeatId, plan: Plan, parties: Collection[SeatId]) -> list[Right]:
    """What Yengii invented by the plan, for seats that paid for it in the deal of the table."""
    planned = {CARDS[team].technology for seat, team, _ in plan.inventions if seat == me}
    return [(who, what) for who, what in rights_to_sell(seen, me, parties) if what in planned]


def licence_offer(rights: Sequence[Right], me: SeatId, asked: Collection[Propose]) -> Propose | None:
    """The next licences for nothing."""
    for other in dict.fromkeys(who for who, _ in rights):
        offer = Propose((Leg(me, other, licences=tuple(what for who, what in rights if who == other)),))
        if offer not in asked:
            return offer
    return None


def licence_awaited(plan: Plan, seen: View, me: SeatId) -> bool:
    """Whether Yengii, still trading, has to invent something of the plan whose card this seat can have licensed."""
    own = seen.seats[me]
    return any(
        seat != me
        and not abilities_of(seen.seats[seat].species).shares
        and not seen.seats[seat].done
        and technology_card(own.species, CARDS[team].technology or "") in own.library
        for seat, team, _ in plan.inventions
        if CARDS[team].technology is not None
    )
