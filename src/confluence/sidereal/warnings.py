"""Warnings for a seat: own promises that could not be kept any more after an action (R-DEAL-01)."""

from __future__ import annotations

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.sidereal import actions as act
from confluence.sidereal.actions import Action
from confluence.sidereal.cards import CardId, Trade
from confluence.sidereal.deals import offers
from confluence.sidereal.deals.clauses import Deliver, InventTeam, RunConverter
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import EMPTY, TRADABLE
from confluence.sidereal.holding import leave_play, move_card, stock
from confluence.sidereal.phases import economy
from confluence.sidereal.records import Promise
from confluence.sidereal.state import CARDS, OUT, PLAY, State


def broken_by(state: State, seat: SeatId, action: Action) -> list[Promise]:
    """Open promises of a seat that can be kept now and could not be kept after this action.

    To propose or to accept counts as if the deal came about: when the last one agrees nobody asks the others again.
    """
    own = [p for p in state.promises.values() if p.clause.debtor == seat and can_be_kept(state, p)]
    if not own:
        return []
    after = state.copy()
    try:
        SIDEREAL.apply(after, seat, SIDEREAL.complete(after, seat, action))
    except Illegal:
        return []
    if isinstance(action, act.Propose | act.Revise | act.Accept | act.Choose):
        legs, replaced = _terms(state, seat, action)
        after = state.copy()
        _hand_over(after, seat, legs)
        for number in replaced:
            after.promises.pop(number, None)
    elif isinstance(action, act.CommitSurplus):  # carried out when the last one has chosen
        for colony in action.colonies:
            if after.in_play(seat, colony):
                leave_play(after, colony, OUT)
    return [p for p in own if p.id in after.promises and not can_be_kept(after, p)]


def _terms(
    state: State, seat: SeatId, action: act.Propose | act.Revise | act.Accept | act.Choose
) -> tuple[tuple[act.Leg, ...], tuple[int, ...]]:
    """The legs of a deal that a seat agrees to, and the promises it replaces."""
    if isinstance(action, act.Propose):
        return action.legs, action.replaces
    offer = state.offers[action.offer]
    if isinstance(action, act.Revise):
        return action.legs, offer.replaces
    return offers.legs_taken_by(offer.legs, action.seat if isinstance(action, act.Choose) else seat), offer.replaces


def _hand_over(state: State, seat: SeatId, legs: tuple[act.Leg, ...]) -> None:
    """Let a seat give and receive what its legs say, as far as it is there; an open place is somebody else."""
    area = state.areas[seat]
    for leg in legs:
        if leg.receiver == seat:
            area.goods = area.goods + (leg.goods + (leg.donation or EMPTY) + leg.lot).only(TRADABLE)
    for leg in legs:
        if leg.giver == seat:
            donated = area.donation.meet(leg.goods) if leg.donation is None else EMPTY  # it goes first (R-TRADE-19)
            area.donation = area.donation - donated
            area.goods = area.goods - area.goods.meet(leg.goods - donated)
            for card in leg.cards:
                if state.in_play(seat, card):
                    move_card(state, card, leg.receiver if leg.receiver >= 0 else (seat + 1) % state.players)


def can_be_kept(state: State, promise: Promise) -> bool:
    """Whether a promised card, team or run is still there to be kept, as far as can be seen now."""
    clause = promise.clause
    if isinstance(clause, Deliver):
        return all(_may_come(state, clause.debtor, card, clause.turn) for card in clause.cards)
    if isinstance(clause, InventTeam) and not clause.never:
        return _may_come(state, clause.debtor, clause.team, clause.turn)
    if isinstance(clause, RunConverter) and not clause.never:
        if clause.turn > state.turn:
            return _may_come(state, clause.debtor, clause.card, clause.turn)
        have = stock(state, clause.debtor)
        return economy.possible_run(state, clause.debtor, clause.card, clause.slot, have, []) is not None
    return True


def _may_come(state: State, seat: SeatId, card: CardId, turn: int) -> bool:
    """Whether the card lies with the seat and stays there, or will be home by then."""
    if CARDS[card].trade is Trade.LOAN and turn > state.turn:
        return state.zone[card] == PLAY and state.owner_seat(card) == seat
    return state.in_play(seat, card)
