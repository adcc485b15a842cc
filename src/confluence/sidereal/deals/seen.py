"""The table as one viewer sees it, put together again so that the rules can be asked about it.

Players and screens hold a view, never a state. What a view does not tell is left at its neutral value: the points of
others are 0, decks are not in order, table options are the default ones unless they are given.
"""

from __future__ import annotations

from typing import Final

from confluence.sidereal.cards import Kind
from confluence.sidereal.options import Options
from confluence.sidereal.records import Promise, PromiseState
from confluence.sidereal.state import (
    CATALOGUE,
    DECK,
    INVENTED,
    LIBRARY,
    PATENT,
    PLAY,
    RELICS,
    ROW,
    TRACK,
    TUCKED,
    Area,
    State,
    Step,
    used_bit,
)
from confluence.sidereal.views import SeatView, View

_UNSEEN: Final = {Kind.COLONY: DECK, Kind.TEAM: DECK, Kind.RELIC: RELICS}
"""Where cards lie that a view does not show."""
_DEFAULT: Final = Options()


def seen_table(view: View, options: Options = _DEFAULT) -> State:
    """A state in which everything is as the viewer knows it."""
    state = State(options, tuple(seat.species for seat in view.seats), [])
    for card in CATALOGUE.cards:
        if card.kind in _UNSEEN and (card.owner is None or card.owner in state.species):
            state.zone[card.number] = _UNSEEN[card.kind]
    state.turn, state.step = view.turn, Step(view.step)
    for number, seat in enumerate(view.seats):
        _lay_out(state, number, seat)
    state.colony_track, state.research_track = list(view.colony_track), list(view.research_track)
    for card_id in (*view.colony_track, *view.research_track):
        if card_id:
            state.zone[card_id] = TRACK
    for card_id in view.row:
        state.zone[card_id] = ROW
    for entry in view.promises:
        parties = sum(1 << party for party in entry.parties)
        promise = Promise(entry.id, entry.deal, entry.clause, parties, entry.state, entry.happened, entry.origin)
        if entry.state in (PromiseState.OPEN, PromiseState.DUE):
            state.promises[entry.id] = promise
        else:
            state.settled.append(promise)
        state.next_promise = max(state.next_promise, entry.id + 1)
    return state


def _lay_out(state: State, number: int, seat: SeatView) -> None:
    """What lies in front of one seat."""
    area = Area(seat.goods, seat.points or 0, [card.card for card in seat.cards], seat.donation, seat.lot)
    area.lot_receiver = seat.lot_receiver
    area.acknowledgements, area.envoys = seat.acknowledgements, seat.envoys
    state.areas.append(area)
    for card in seat.cards:
        state.zone[card.card] = PLAY
        state.holder[card.card] = number
        state.flipped[card.card] = card.flipped
        state.seedlings |= card.seedling << card.card
        for slot in card.used:
            state.used |= used_bit(card.card, slot)
    for card_id in seat.library:
        state.zone[card_id] = LIBRARY
    for card_id, under in seat.tucked.items():
        state.zone[card_id] = TUCKED
        state.under[card_id] = under
    for team in seat.invented:
        state.zone[team] = INVENTED
        state.holder[team] = number
        state.invented.append((team, number))
    for team in seat.patents:
        state.zone[team] = PATENT
        state.holder[team] = number
    state.protected |= seat.protected << number
    state.robbed |= seat.robbed << number
    state.done |= seat.done << number
