"""The last step of the Trade Phase: donation goods that are left must go to others (R-DON-05, R-TEND-04)."""

from __future__ import annotations

from confluence.core.game import SeatId
from confluence.sidereal.actions import CommitGifts, Handover
from confluence.sidereal.events import Committed, ForcedGifts, SiderealEvent
from confluence.sidereal.goods import EMPTY
from confluence.sidereal.holding import receive_donation
from confluence.sidereal.refusals import Refusal, refuse
from confluence.sidereal.state import Area, State


def owes_gifts(area: Area) -> bool:
    """Whether goods are left on the donation card."""
    return bool(area.donation or area.lot)


def commit(state: State, seat: SeatId, action: CommitGifts, events: list[SiderealEvent]) -> None:
    """Choose unseen who receives what; it may be changed until the last one has chosen (R-INFO-10)."""
    area = state.areas[seat]
    if not owes_gifts(area):
        refuse(Refusal.NOTHING_DUE, rule="R-DON-05")
    donation, lot = area.donation, area.lot
    lot_receivers = set()
    fits = True
    for gift in action.gifts:
        if not 0 <= gift.receiver < state.players or gift.receiver == seat:
            refuse(Refusal.BAD_SEAT, "name another player as receiver", rule="R-DON-14", receiver=gift.receiver)
        is_something = gift.donation or gift.lot
        if not is_something or not donation.covers(gift.donation) or not lot.covers(gift.lot):
            fits = False
            break
        donation = donation - gift.donation
        if gift.lot:
            lot = lot - gift.lot
            lot_receivers.add(gift.receiver)
    if not fits or donation or lot:
        refuse(Refusal.GIFTS_INCOMPLETE, rule="R-DON-05", donation=str(area.donation), lot=str(area.lot))
    if len(lot_receivers) > 1 or (area.lot_receiver >= 0 and lot_receivers != {area.lot_receiver} and lot_receivers):
        refuse(Refusal.LOT_BOUND, rule="R-ZET-10", receiver=area.lot_receiver)
    area.gifts = action
    events.append(Committed(seat))


def default(state: State, seat: SeatId) -> CommitGifts:
    """Everything to the next player in seat order, the lot to its receiver where one is fixed (R-DIG-04)."""
    area = state.areas[seat]
    following = (seat + 1) % state.players
    fixed = following if area.lot_receiver < 0 else area.lot_receiver
    gifts = [Handover(following, area.donation)] if area.donation else []
    if area.lot:
        gifts.append(Handover(fixed, EMPTY, area.lot))
    return CommitGifts(tuple(gifts))


def is_complete(state: State) -> bool:
    """Whether everybody who owes gifts has chosen."""
    return all(area.gifts is not None or not owes_gifts(area) for area in state.areas)


def execute(state: State, events: list[SiderealEvent]) -> None:
    """Let all gifts happen together (R-DON-15)."""
    for seat, area in enumerate(state.areas):
        if area.gifts is not None:
            events.append(ForcedGifts(seat, area.gifts.gifts))
            for gift in area.gifts.gifts:
                receive_donation(state, gift.receiver, gift.donation + gift.lot, events)
            area.donation = area.lot = EMPTY
            area.lot_receiver = -1
            area.gifts = None
