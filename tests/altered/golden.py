"""The golden games of Altered Confluence: which matches they are, and how they are played anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from confluence.altered.cards import Card
from confluence.altered.core_set import core_set
from confluence.altered.decks import Deck, starter_decks
from confluence.altered.setup import CUSTOM
from confluence.altered.words import Kind
from confluence.core import record
from confluence.core.game import Match, SeatId, Setup
from confluence.lab.games import GAMES
from confluence.lab.laws import Guard
from confluence.lab.tables import Observer, play
from confluence.players import new_player

FOLDER: Final = Path(__file__).parents[1] / "golden" / "altered"
LAB: Final = GAMES["altered"]
SEEDS: Final = range(1, 9)
"""Of these the one is taken whose match shows most kinds of actions, events and questions that no earlier one did."""
SWITCHES: Final[dict[str, dict[str, str]]] = {
    "ax-unpayable-ends-turn": {"UNPAYABLE_CARD": "ends turn", "GIGANTIC_PERSISTENT": "both"},
    "br-may-decline": {"OVERCOME": "may decline", "DIFFICULTY": "deluge"},
    "ly-meeting-at-once": {"MEETING": "at once", "DEFENDER": "always"},
    "or-permanents-stay": {"PERMANENTS_AT_REST": "stay", "LIMITS": "two", "DIFFICULTY": "TF-13 TF-15"},
}
"""Matches with switches away from their defaults; the first two letters name the deck."""


def own_deck() -> Deck:
    """A deck that nobody sells: that of Muna with five cards more."""
    muna = starter_decks()["mu"]
    return Deck("own", muna.hero, (*muna.cards, *_more(muna)))


def _more(deck: Deck) -> tuple[Card, ...]:
    """Five commons of its faction that it does not have."""
    names = {card.name for card in deck.cards}
    others = [card for card in core_set().values() if card.faction == deck.hero.faction and card.rarity == "common"]
    return tuple(
        [card for card in others if card.name not in names and card.kind is not Kind.HERO and not card.token][:5]
    )


def tables() -> Iterator[tuple[str, str, str, dict[str, str]]]:
    """Name, player, deck and options of every golden game."""
    for place, deck in enumerate(LAB.who):
        yield f"{deck}-search", "search", deck, {"DIFFICULTY": str(3 * place)}
        yield f"{deck}-random", "random", deck, {}
    for name, options in SWITCHES.items():
        yield name, "greedy", name[:2], options
    yield "own-deck", "greedy", CUSTOM, {"DECK": own_deck().lines(), "DECK_SIZE": "39 to 59"}


class Kinds(Observer):
    """Collects what kinds of things there are in a match."""

    def __init__(self) -> None:
        self.kinds: set[str] = set()

    def acts(self, match: Match[Any, Any], seat: SeatId, action: Any) -> None:
        self.kinds.add(f"question {match.state.question.kind}")

    def acted(self, match: Match[Any, Any], seat: SeatId, action: Any, events: Any) -> None:
        self.kinds.update(type(thing).__name__ for thing in (action, *events))


def played(player: str, deck: str, options: dict[str, str], seed: int, observer: Observer) -> Match[Any, Any]:
    """One match."""
    setup = Setup("altered", LAB.game.rules, (deck,), seed, options)
    return play(LAB.game, setup, [new_player(player, "altered")], seed=seed, observers=[observer]).match


def golden(player: str, deck: str, options: dict[str, str], seen: set[str]) -> str:
    """The record of the richest match at this table, played under the eyes of a guard; adds its kinds to `seen`."""
    seeds = SEEDS if player != "search" else SEEDS[:2]
    shown = {}
    for seed in seeds:
        kinds = Kinds()
        played(player, deck, options, seed, kinds)
        shown[seed] = kinds.kinds
    best = max(seeds, key=lambda seed: (len(shown[seed] - seen), len(shown[seed])))
    seen |= shown[best]
    return record.write(played(player, deck, options, best, Guard(LAB.code, best)))
