"""Twins: states that differ in nothing a viewer may know, to show that views and decisions keep secrets (R-INFO)."""

from __future__ import annotations

from dataclasses import replace

from confluence.core.chance import Chance
from confluence.core.game import SeatId
from confluence.sidereal.actions import CommitGifts, Handover
from confluence.sidereal.deals.clauses import Honour
from confluence.sidereal.goods import Good
from confluence.sidereal.phases import economy
from confluence.sidereal.records import PromiseState
from confluence.sidereal.state import Area, State, Step


def twin(state: State, viewer: SeatId | None, chance: Chance) -> State:
    """A copy in which everything is different that this viewer, or a spectator if None, may not know.

    Different are the points of others, their unrevealed choices and bids, the order of all decks below the visible
    card, open offers that the viewer does not see and, with PROMISES parties, promises of others. Once the game is
    over only the decks are left.
    """
    other = state.copy()
    for deck in (other.colony_deck, other.team_deck):
        _reorder(deck, 1, chance)
    _reorder(other.relic_deck, 0, chance)
    if state.step is Step.OVER:
        return other
    for seat, area in enumerate(other.areas):
        if seat != viewer:
            area.points += chance.between(1, 9)
            area.preference = area.preference[::-1]
            _choose_anew(other, seat, area, chance)
    for offer in list(other.offers.values()):
        if viewer is None or not offer.seen_by >> viewer & 1:
            if chance.happens(50):
                del other.offers[offer.id]
            else:
                other.offers[offer.id] = replace(offer, legs=offer.legs[::-1], revision=offer.revision + 1)
    if state.options.promises_private:
        _promise_anew(other, viewer)
    return other


def _promise_anew(state: State, viewer: SeatId | None) -> None:
    """Other words in promises that only their parties know (OQ-46)."""
    for promise in list(state.promises.values()):
        clause = promise.clause
        if viewer is None or not promise.parties >> viewer & 1:
            vow = Honour(clause.debtor, clause.creditor, clause.turn, "something else")
            state.promises[promise.id] = replace(promise, clause=vow, state=PromiseState.OPEN, happened=True)
    state.settled = [p for p in state.settled if viewer is not None and p.parties >> viewer & 1]


def _reorder(deck: list[int], start: int, chance: Chance) -> None:
    below = deck[start:]
    chance.shuffle(below)
    if below == deck[start:]:
        below.reverse()
    deck[start:] = below


def _choose_anew(state: State, seat: SeatId, area: Area, chance: Chance) -> None:
    """Another choice where one was made unseen; that it was made stays as it is."""
    if area.gifts is not None:
        others = [other for other in range(state.players) if other != seat]
        area.gifts = CommitGifts((Handover(chance.choice(others), area.donation, area.lot),))
    if area.surplus is not None:
        area.surplus = tuple(chance.sample(state.colonies(seat), len(area.surplus)))
    if area.plan is not None:
        area.plan = () if area.plan else economy.default_plan(state, seat).runs
    ships = area.goods[Good.SH]
    if state.step is Step.BIDS and area.colony_bid >= 0:
        area.colony_bid = chance.below(ships + 1)
    if state.step in (Step.BIDS, Step.COLONIES) and area.research_bid >= 0:
        area.research_bid = chance.below(ships + 1)
