"""Setting a table up: who sits where, what is shuffled, what everybody starts with (R-SETUP)."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from confluence.core.chance import Chance
from confluence.core.game import Setup
from confluence.sidereal.cards import Kind
from confluence.sidereal.goods import Bag, Good
from confluence.sidereal.holding import enter_play
from confluence.sidereal.options import Options
from confluence.sidereal.refusals import Refusal, refuse
from confluence.sidereal.species import at_the_table
from confluence.sidereal.state import ASIDE, CARDS, CATALOGUE, DECK, LIBRARY, TRACK, Area, State

FEWEST: Final = 4
MOST: Final = 9
_ASIDE: Final = (Kind.REFERENCE, Kind.SETUP, Kind.DONATION, Kind.CONFLUENCE)


def deal(setup: Setup) -> State:
    """The table at the beginning of turn 1; the order of all random steps is R-SETUP-19."""
    check_species(setup.seats)
    options = Options.parse(setup.options)
    state = State(options, setup.seats, [Area() for _ in setup.seats])
    chance = Chance(setup.seed)
    for number, card in enumerate(CARDS):
        if number and card.kind in _ASIDE:
            state.zone[number] = ASIDE
    _shuffle(state, chance)
    for seat, species in enumerate(setup.seats):
        _lay_out(state, seat, species)
    _handicap(state)
    for seat, species in enumerate(setup.seats):
        for _ in range(CATALOGUE.species[species].teams):
            enter_play(state, state.team_deck.pop(0), seat)
    for seat, species in enumerate(setup.seats):
        for _ in range(CATALOGUE.species[species].colonies):
            enter_play(state, state.colony_deck.pop(0), seat)
    spaces = len(setup.seats)
    state.research_track = [state.team_deck.pop(0) for _ in range(spaces)]
    for _, rules in at_the_table(state):
        spaces += rules.extra_colony_spaces()
    state.colony_track = [state.colony_deck.pop(0) for _ in range(spaces)]
    for dealt in (*state.research_track, *state.colony_track):
        state.zone[dealt] = TRACK
    for seat, rules in at_the_table(state):
        rules.after_dealing(state, seat)
    return state


def check_species(seats: tuple[str, ...]) -> None:
    """Refuse a table that the rules do not define (R-SETUP-01, R-SETUP-21)."""
    if not FEWEST <= len(seats) <= MOST:
        refuse(Refusal.BAD_SETUP, f"{FEWEST} to {MOST} players take part, not {len(seats)}", rule="R-SETUP-21")
    for species in seats:
        if species not in CATALOGUE.species:
            near = get_close_matches(species.lower(), CATALOGUE.species, n=1)
            hint = f"; did you mean {near[0]}?" if near else f"; species are {', '.join(CATALOGUE.species)}"
            refuse(Refusal.BAD_SETUP, f"there is no species {species!r}{hint}", species=species)
        if seats.count(species) > 1:
            refuse(Refusal.BAD_SETUP, f"{species} is chosen twice", rule="R-SETUP-01", species=species)


def _shuffle(state: State, chance: Chance) -> None:
    colonies = [card.number for card in CATALOGUE.cards if card.kind is Kind.COLONY]
    chance.shuffle(colonies)
    state.colony_deck = colonies
    for era in (1, 2, 3, 4):
        teams = [card.number for card in CATALOGUE.cards if card.kind is Kind.TEAM and card.era == era]
        chance.shuffle(teams)
        state.team_deck += teams
    for number in (*state.colony_deck, *state.team_deck):
        state.zone[number] = DECK
    for _, rules in at_the_table(state):
        rules.shuffle_deck(state, chance)


def _lay_out(state: State, seat: int, species: str) -> None:
    """Starting goods and cards in play; the rest of the deck is the library (R-SETUP-04, 05, 08)."""
    facts = CATALOGUE.species[species]
    state.areas[seat].goods = facts.start
    for number in facts.cards:
        card = CARDS[number]
        if card.starts:
            enter_play(state, number, seat)
        elif card.kind is not Kind.RELIC and card.kind not in _ASIDE:
            state.zone[number] = LIBRARY


def _handicap(state: State) -> None:
    """One small cube more or less for a seat (R-VAR-04)."""
    seats = [change.seat for change in state.options.handicap]
    for change in state.options.handicap:
        if seats.count(change.seat) > 1:
            refuse(Refusal.BAD_SETUP, f"the handicap names seat {change.seat} twice: it is one cube", rule="R-VAR-04")
        if change.seat >= state.players:
            refuse(Refusal.BAD_SETUP, f"the handicap names seat {change.seat}, which is not there", rule="R-VAR-04")
        area = state.areas[change.seat]
        cube = Bag.of(change.good)
        start = CATALOGUE.species[state.species[change.seat]].start
        if (change.good is Good.WS) != (start[Good.WS] > 0):
            refuse(Refusal.BAD_SETUP, "gray is the handicap cube of the species that starts with gray", rule="R-VAR-04")
        if change.change < 0 and not area.goods.covers(cube):
            refuse(Refusal.BAD_SETUP, f"{change.good.code} is not among the starting goods", rule="R-VAR-04")
        area.goods = area.goods + cube if change.change > 0 else area.goods - cube
