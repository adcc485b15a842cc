"""Setting a match up: track, decks, first cards (A-SET, C-SET)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from confluence.altered import moving
from confluence.altered.confluence_deck import ConfluenceDeck
from confluence.altered.deck_file import read_deck, tidefall
from confluence.altered.decks import Deck, legal_deck, starter_decks
from confluence.altered.events import DayBegan
from confluence.altered.moving import Step
from confluence.altered.operations.base import push
from confluence.altered.options import Options, difficulty_of
from confluence.altered.state import Context, State
from confluence.altered.words import ALL_TERRAINS, CONFLUENCE, PLAYER, Zone
from confluence.core.chance import Chance
from confluence.core.errors import DataError, Illegal
from confluence.core.game import Setup

TUMULT: Final = (
    (frozenset({0}), frozenset({1, 2})),
    (frozenset({1}), frozenset({0, 2})),
    (frozenset({2}), frozenset({0, 1})),
)
"""The halves of the three Tumult cards (A-MAP-03)."""
CUSTOM: Final = "custom"
"""The seat of somebody with a deck of their own; the option DECK has its list."""


def deck_of(setup: Setup, options: Options) -> Deck:
    """The player's deck: a starter deck by its short name, or the list in the option DECK."""
    if len(setup.seats) != 1:
        raise Illegal("BAD_SETUP", "one player sits at this table")
    name = setup.seats[0]
    if name == CUSTOM:
        return legal_deck(setup.options.get("DECK", ""), options.deck_size)
    decks = starter_decks()
    if name not in decks:
        raise Illegal("BAD_DECK", f"there is no starter deck {name!r}; there are {', '.join(decks)}", {"deck": name})
    return decks[name]


def confluence_deck_of(setup: Setup) -> ConfluenceDeck:
    """The deck of the Confluence: the project's own, or the document in the option CONFLUENCE."""
    text = setup.options.get("CONFLUENCE", "")
    if not text:
        return tidefall()
    try:
        return _own_deck(text)
    except DataError as error:
        raise Illegal("BAD_CONFLUENCE_DECK", f"the Confluence deck: {error.reason}") from None


@lru_cache(maxsize=8)
def _own_deck(text: str) -> ConfluenceDeck:
    """Read a deck once; many games of a simulation, or the same game at many moments, name the same document."""
    return read_deck(text, "the Confluence deck")


def new_state(setup: Setup) -> State:
    """The state at the beginning: the player has drawn six cards and has to choose three for Mana."""
    options = Options.parse(setup.options)
    deck = deck_of(setup, options)
    opponent = confluence_deck_of(setup)
    rares = opponent.rares(difficulty_of(setup), setup.seed)
    state = State(options, opponent, str(setup.seed))
    state.regions = layout(Chance(f"{setup.seed} track"))
    _place_heroes(state, deck, opponent)
    for side, cards in ((PLAYER, list(deck.cards)), (CONFLUENCE, opponent.cards(rares))):
        own = [state.add(card, side, Zone.DECK) for card in cards]
        Chance(f"{setup.seed} deck {side}").shuffle(own)
        state.decks[side] = own
    moving.move(state, [Step(obj, Zone.HAND) for obj in state.decks[PLAYER][:6]], "drawn")
    moving.move(state, [Step(obj, Zone.MANA) for obj in state.decks[CONFLUENCE][:3]], "became mana")
    moving.move(state, [Step(state.decks[CONFLUENCE][0], Zone.HAND)], "drawn")
    moving.move(state, [Step(state.decks[CONFLUENCE][0], Zone.RESERVE)], "put in reserve")
    state.told.clear()
    state.pending.clear()
    state.told.append(DayBegan(1, "hero", "confluence"))
    return state


def _place_heroes(state: State, deck: Deck, opponent: ConfluenceDeck) -> None:
    for side, card in ((PLAYER, deck.hero), (CONFLUENCE, opponent.card)):
        state.heroes[side] = state.add(card, side, Zone.HERO)
        if "static" in card.by_trigger:
            state.steady.append(state.heroes[side])
    hero = state.heroes[PLAYER]
    for ability in deck.hero.by_trigger.get("setup", ()):
        push(state, ability.effects, Context(state.ref(hero), PLAYER))


def layout(luck: Chance) -> tuple[frozenset[int], ...]:
    """The eight regions: Tumult cards at random places, each at random one way round (A-MAP-04)."""
    cards = list(TUMULT)
    luck.shuffle(cards)
    regions: list[frozenset[int]] = [ALL_TERRAINS]
    for first, second in cards:
        regions += [first, second] if luck.below(2) else [second, first]
    return (*regions, ALL_TERRAINS)
