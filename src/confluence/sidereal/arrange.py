"""Arranging a position: put goods and cards where a scenario, a test or a lesson wants them.

Every call keeps the bookkeeping right: a card is in one place, holders and zones agree.
"""

from __future__ import annotations

from collections.abc import Iterable

from confluence.core.errors import ConfluenceError
from confluence.core.game import SeatId
from confluence.sidereal.cards import CardId, Kind
from confluence.sidereal.goods import EMPTY, Bag
from confluence.sidereal.holding import enter_play
from confluence.sidereal.phases import confluence
from confluence.sidereal.species import rules_of_card
from confluence.sidereal.state import (
    CARDS,
    CATALOGUE,
    DECK,
    INVENTED,
    LIBRARY,
    NOBODY,
    OUT,
    PATENT,
    PLAY,
    RELICS,
    ROW,
    TRACK,
    TUCKED,
    TURNS,
    State,
    Step,
)


class ArrangeError(ConfluenceError, ValueError):
    """The position cannot be arranged like this."""


def lift(state: State, card: CardId) -> None:
    """Take a card away from wherever it lies."""
    zone = state.zone[card]
    if zone == PLAY:
        state.areas[state.holder[card]].cards.remove(card)
    for deck in (state.colony_deck, state.team_deck, state.relic_deck):
        if card in deck:
            deck.remove(card)
    for track in (state.colony_track, state.research_track):
        if card in track:
            track[track.index(card)] = 0
    state.under.pop(card, None)
    state.invented = [entry for entry in state.invented if entry[0] != card]
    state.seedlings &= ~(1 << card)
    state.flipped[card] = 0
    state.zone[card] = OUT
    state.holder[card] = NOBODY


def into_play(state: State, seat: SeatId, card: CardId, flipped: bool = False, seedling: bool = False) -> None:
    """Put a card, or both halves of a pair, into a seat's area."""
    _check_owner(state, card)
    for part in rules_of_card(card).unit(card):
        if part == card or state.zone[part] != PLAY or state.holder[part] != seat:
            side = state.flipped[part]
            lift(state, part)
            state.flipped[part] = side
            enter_play(state, part, seat)
    if flipped and CARDS[card].back is None:
        raise ArrangeError(f"card {card} has no other side")
    state.flipped[card] = flipped
    if seedling:
        state.seedlings |= 1 << card


def into_library(state: State, card: CardId) -> None:
    """Put a species card back into its owner's library."""
    _check_owner(state, card)
    if CARDS[card].owner is None or CARDS[card].kind is Kind.RELIC:
        raise ArrangeError(f"card {card} belongs to no library")
    lift(state, card)
    state.zone[card] = LIBRARY


def tuck(state: State, card: CardId, under: CardId) -> None:
    """Lay a spent card under another one, which is flipped."""
    lift(state, card)
    state.zone[card] = TUCKED
    state.under[card] = under
    state.flipped[under] = 1


def out(state: State, card: CardId) -> None:
    """Take a card out of the game."""
    lift(state, card)


def on_track(state: State, track: str, cards: Iterable[CardId]) -> None:
    """Lay these cards on a track from left to right; cards that lay there go under their deck."""
    row = state.colony_track if track == "colony" else state.research_track
    deck = state.colony_deck if track == "colony" else state.team_deck
    kind = Kind.COLONY if track == "colony" else Kind.TEAM
    wanted = list(cards)
    if len(wanted) > len(row) or any(card and CARDS[card].kind is not kind for card in wanted):
        raise ArrangeError(f"the {track} track has {len(row)} spaces for cards of that kind")
    for card in row:
        if card and card not in wanted:
            state.zone[card] = DECK
            deck.append(card)
    for card in wanted:
        if card and card not in row:
            lift(state, card)
    row[:] = wanted + [0] * (len(row) - len(wanted))
    for card in wanted:
        if card:
            state.zone[card] = TRACK


def on_deck(state: State, deck: str, cards: Iterable[CardId]) -> None:
    """Lay these cards on top of a deck, the first one uppermost."""
    pile = {"colony": state.colony_deck, "team": state.team_deck, "relic": state.relic_deck}[deck]
    zone = RELICS if deck == "relic" else DECK
    for card in reversed(list(cards)):
        lift(state, card)
        pile.insert(0, card)
        state.zone[card] = zone


def invented(state: State, seat: SeatId, team: CardId) -> None:
    """Say that a team was invented in this turn; the inventor's card is in play."""
    lift(state, team)
    state.zone[team] = INVENTED
    state.holder[team] = seat
    state.invented.append((team, seat))
    technology = CARDS[team].technology
    if technology is not None:
        into_play(state, seat, CATALOGUE.technology_cards[state.species[seat]][technology])


def shared(state: State, team: CardId, patent_of: SeatId | None = None) -> None:
    """Say that a team was invented and shared earlier, or is the patent of a seat."""
    lift(state, team)
    state.zone[team] = ROW if patent_of is None else PATENT
    state.holder[team] = NOBODY if patent_of is None else patent_of


def goods(state: State, seat: SeatId, bag: Bag) -> None:
    """Let a seat have exactly these goods."""
    state.areas[seat].goods = bag


def at(state: State, turn: int, step: str = "trade") -> None:
    """Go to the beginning of a step; auctions need bids, so set those through `bids`."""
    if not 1 <= turn <= TURNS:
        raise ArrangeError(f"turns are numbered 1 to {TURNS}")
    try:
        state.step = Step(step)
    except ValueError:
        raise ArrangeError(f"steps are {', '.join(s.value for s in Step)}") from None
    state.turn = turn
    state.done = 0


def bids(state: State, colony: dict[SeatId, int], research: dict[SeatId, int]) -> None:
    """Commit bids for all seats (0 where nothing is said) and reveal the colony bids."""
    for seat, area in enumerate(state.areas):
        area.colony_bid = colony.get(seat, 0)
        area.research_bid = research.get(seat, 0)
    confluence.reveal_colony_bids(state, [])
    state.step = Step.COLONIES


def donation(state: State, seat: SeatId, free: Bag, lot: Bag = EMPTY, lot_receiver: SeatId = -1) -> None:
    """Lay goods on a donation card."""
    area = state.areas[seat]
    area.donation, area.lot, area.lot_receiver = free, lot, lot_receiver


def _check_owner(state: State, card: CardId) -> None:
    owner = CARDS[card].owner
    if owner is not None and state.seat_of(owner) is None:
        raise ArrangeError(f"card {card} belongs to {owner}, who does not take part")
