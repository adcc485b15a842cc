"""Moving goods, points and cards between the supply, areas and decks: the bookkeeping all phases share."""

from __future__ import annotations

from typing import Final

from confluence.core.game import SeatId
from confluence.sidereal.cards import CardId
from confluence.sidereal.events import Points, SiderealEvent
from confluence.sidereal.goods import BITS, LANE, Bag, Good
from confluence.sidereal.state import NOBODY, PLAY, State

ENVOYS: Final = 7
"""How many envoys there are (R-ZET-14)."""
_SECRETLY_HELD: Final = (LANE << (BITS * Good.VP)) | (LANE << (BITS * Good.EN))


def stock(state: State, seat: SeatId) -> Bag:
    """What the seat can pay with: goods, and points where a card asks for them (R-CONV-11)."""
    area = state.areas[seat]
    return area.goods + Bag.of(Good.VP, area.points) if area.points > 0 else area.goods


def gain(state: State, seat: SeatId, bag: Bag, cause: str, events: list[SiderealEvent]) -> Bag:
    """Add goods from the supply to the ordinary stock, points to the hidden pile; returns the goods alone."""
    area = state.areas[seat]
    goods = Bag(bag.packed & ~_SECRETLY_HELD)
    area.goods = area.goods + goods
    score_points(state, seat, bag[Good.VP], cause, events)
    return goods


def pay(state: State, seat: SeatId, bag: Bag, events: list[SiderealEvent]) -> Bag:
    """Return goods to the supply, points from the hidden pile; the caller has checked that they are there."""
    area = state.areas[seat]
    goods = Bag(bag.packed & ~_SECRETLY_HELD)
    area.goods = area.goods - goods
    score_points(state, seat, -bag[Good.VP], "paid", events)
    return goods


def score_points(state: State, seat: SeatId, amount: int, cause: str, events: list[SiderealEvent]) -> None:
    """Points won (or, negative, lost) go to the hidden pile at once (R-ECON-11)."""
    if amount:
        state.areas[seat].points += amount
        events.append(Points(seat, amount, cause, state.options.points_silent))


def receive_donation(state: State, seat: SeatId, bag: Bag, events: list[SiderealEvent]) -> None:
    """Take what came from somebody's donation card; it is ordinary now (R-DON-08)."""
    gain(state, seat, bag, "donation", events)
    state.areas[seat].envoys += bag[Good.EN]


def envoys_left(state: State) -> int:
    """Envoys that lie neither with a player nor in a lot (OQ-24)."""
    return ENVOYS - sum(area.envoys + area.lot[Good.EN] for area in state.areas)


def move_card(state: State, card: CardId, receiver: SeatId) -> None:
    """Put a card in play into another area."""
    state.areas[state.holder[card]].cards.remove(card)
    state.areas[receiver].cards.append(card)
    state.holder[card] = receiver


def enter_play(state: State, card: CardId, seat: SeatId) -> None:
    """Put a card that lies anywhere else into an area."""
    state.zone[card] = PLAY
    state.holder[card] = seat
    state.areas[seat].cards.append(card)


def leave_play(state: State, card: CardId, zone: int) -> None:
    """Take a card out of its area into another zone."""
    state.areas[state.holder[card]].cards.remove(card)
    state.zone[card] = zone
    state.holder[card] = NOBODY
