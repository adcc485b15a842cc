"""Offers of bots to people stay good for a while, so that a person has time to read and to answer.

An offer that a bot made to a seat which a person plays is held for the table's `hold` seconds after it was made. At
tables that are played over days it is held until the person has been connected since, and for as long after that. It
is no longer held when it is closed or when the step ends. While it is held the bot cannot withdraw or change it, spend
what it offers, offer that to others, or say that it is done.

No input or output, and no look at the time: it is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, Any, Final

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.server.play import Play, is_done_word
from confluence.sidereal.actions import Accept, Choose, Leg, Mode, Propose, Revise, Withdraw
from confluence.sidereal.deals import offers
from confluence.sidereal.goods import EMPTY
from confluence.sidereal.phases.trade import settle
from confluence.sidereal.records import Offer
from confluence.sidereal.state import State, seats_of

if TYPE_CHECKING:
    from confluence.server.folding import Folded

HANDS: Final = ("bot", "autopilot")
"""Whose offers are held."""


def held_by(room: Folded, seat: SeatId, now: float) -> frozenset[int]:
    """The own offers of a seat that must stay good now."""
    return frozenset([offer.id for offer, end in _holds(room) if offer.by == seat and now < end])


def next_end(room: Folded, now: float) -> float | None:
    """When the next hold ends by itself, or None."""
    return min([end for _, end in _holds(room) if now < end < inf], default=None)


def check_held(room: Folded, seat: SeatId, action: Any, now: float) -> None:
    """Refuse an action of a bot after which an offer that is held would no longer be good."""
    play, held = room.play, held_by(room, seat, now)
    if play is None or not held:
        return
    if isinstance(action, Withdraw | Revise) and action.offer in held:
        raise _held(action.offer)
    state = play.match.state
    if is_done_word(action):
        for number in held:
            if any(not play.is_done(person) for person in _people(room, state.offers[number])):
                raise _held(number)
        return
    if isinstance(action, Propose | Revise):
        _check_offered(room, state, seat, action, held)
    after = play.match.game.copy(state)
    play.match.game.apply(after, seat, play.check(seat, action))
    if (after.turn, after.step) != (state.turn, state.step):
        return
    for number in held:
        offer = state.offers[number]
        people = _people(room, offer)
        if _deals_with(state, action) in people:  # their own agreement may use what was offered to them
            continue
        if number not in after.offers or any(_is_worse(state, after, offer, person) for person in people):
            raise _held(number)


def _check_offered(room: Folded, state: State, seat: SeatId, action: Propose | Revise, held: frozenset[int]) -> None:
    """Refuse to offer others what a person may still take: whoever agreed first would spoil the other offer."""
    named = {party for leg in action.legs for party in (leg.giver, leg.receiver)} - {seat}
    own = [leg for leg in action.legs if leg.giver == seat]
    for number in held:
        offer = state.offers[number]
        if own and not named <= set(_people(room, offer)):
            kept = [leg for leg in offer.legs if leg.giver == seat]
            if _can_settle(state, kept) and not _can_give_both(state, seat, own, kept):
                raise _held(number)


def _can_give_both(state: State, seat: SeatId, first: list[Leg], second: list[Leg]) -> bool:
    """Whether a seat can give what two offers say, the first one before the second one."""
    together = [*first, *second]
    if len({leg.receiver for leg in together}) == len(together) and _can_settle(state, first):
        return _can_settle(state, together)
    area = state.areas[seat]
    goods = sum((leg.goods + (leg.donation or EMPTY) + leg.lot for leg in together), EMPTY)
    cards = [card for leg in together for card in leg.cards]
    return (area.goods + area.donation + area.lot).covers(goods) and len(set(cards)) == len(cards)


def _held(offer: int) -> Illegal:
    return Illegal("HELD", "an offer to a person stays good for a while", {"offer": offer})


def _holds(room: Folded) -> Iterator[tuple[Offer, float]]:
    """Every offer of a bot to a person in this step, and when its hold ends."""
    play, seconds = room.play, room.options.hold
    if play is None or not seconds or not play.made or not room.has_people:
        return
    now = play.turn, play.step
    for number, made in play.made.items():
        offer = play.match.state.offers.get(number)
        people = [] if offer is None else _people(room, offer)
        if offer is not None and people and made.hand in HANDS and (made.turn, made.step) == now:
            yield offer, max([_end(room, play, offer, person) for person in people])


def _end(room: Folded, play: Play, offer: Offer, person: SeatId) -> float:
    """When an offer is no longer held for a person."""
    made = play.made[offer.id].at
    if room.options.clock != "days":
        return made + room.options.hold
    if not room.seats.was_here_since(person, play.offered[offer.id]):
        return inf
    return max(made, room.seats.came_at[person]) + room.options.hold


def _people(room: Folded, offer: Offer) -> list[SeatId]:
    """The people who can answer an offer, or have agreed to it."""
    takers = offer.parties if offer.mode is Mode.ALL else offer.seen_by
    seats = room.seats
    return [
        s for s in seats_of(takers & ~(1 << offer.by)) if seats.sitters[s].kind == "person" and seats.plays_itself(s)
    ]


def _deals_with(state: State, action: Any) -> SeatId | None:
    """Whose offer an action accepts, or whose answer it chooses."""
    if isinstance(action, Accept) and action.offer in state.offers:
        return state.offers[action.offer].by
    return action.seat if isinstance(action, Choose) else None


def _is_worse(before: State, after: State, offer: Offer, person: SeatId) -> bool:
    """Whether a person could take an offer, or its proposer could give its part of it, and no longer can."""
    if offers.why_stale(before, offer, person) is None and offers.why_stale(after, offer, person) is not None:
        return True
    return _can_give(before, offer, person) and not _can_give(after, offer, person)


def _can_give(state: State, offer: Offer, person: SeatId) -> bool:
    legs = offer.legs if offer.mode is Mode.ALL else offers.legs_taken_by(offer.legs, person)
    return _can_settle(state, [leg for leg in legs if leg.giver == offer.by])


def _can_settle(state: State, legs: list[Leg]) -> bool:
    """Whether these legs could be carried out now, if there are any."""
    try:
        if legs:
            settle(state, tuple(legs))
    except Illegal:
        return False
    return True
