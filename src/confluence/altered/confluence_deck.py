"""The Confluence's decks: one Confluence card and 39 deck cards, 15 of which have a rare twin (section 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from confluence.altered.cards import Card, finish
from confluence.core.chance import Chance
from confluence.core.errors import Illegal


@dataclass(frozen=True, slots=True, eq=False)
class Design:
    """A card of the deck: what it is as a common and as a rare, and the Midnight mark of each copy."""

    id: str
    name: str
    copies: tuple[str, ...]
    common: Card
    rare: Card | None = None


@dataclass(frozen=True, slots=True, eq=False)
class ConfluenceDeck:
    """A deck of the Confluence."""

    id: str
    name: str
    card: Card
    """The Confluence card."""
    designs: tuple[Design, ...]
    tokens: Mapping[str, Card]
    presets: Mapping[str, tuple[str, ...] | int]
    """Difficulties by name: the rare twins, or how many of them."""

    @property
    def twins(self) -> tuple[str, ...]:
        """The designs that have a rare twin."""
        return tuple(design.id for design in self.designs if design.rare is not None)

    def rares(self, difficulty: str, seed: int) -> tuple[str, ...]:
        """The rare twins of a difficulty: a number, a preset, or a list such as `TF-13 TF-15` (C-DIFF-02)."""
        twins = self.twins
        wanted: tuple[str, ...] | int
        if difficulty in self.presets:
            wanted = self.presets[difficulty]
        elif difficulty.isascii() and difficulty.isdigit():
            wanted = int(difficulty)
        else:
            wanted = tuple(difficulty.replace(",", " ").split())
        if isinstance(wanted, int):
            if wanted > len(twins):
                raise Illegal("BAD_DIFFICULTY", f"a difficulty of {self.name} is at most {len(twins)}, not {wanted}")
            return tuple(sorted(Chance(f"{seed} rare twins").sample(twins, wanted)))
        for name in wanted:
            if name not in twins:
                known = ", ".join((*self.presets, f"0 to {len(twins)}"))
                raise Illegal(
                    "BAD_DIFFICULTY",
                    f"{name!r} is no difficulty of {self.name}; there are {known}, and lists of {', '.join(twins)}",
                )
        return tuple(sorted(set(wanted)))

    def cards(self, rares: Sequence[str]) -> list[Card]:
        """The 39 cards of a game with these rare twins."""
        found = []
        for design in self.designs:
            card = design.rare if design.id in rares and design.rare is not None else design.common
            found += [_marked(card, mark) for mark in design.copies]
        return found


@cache
def _marked(card: Card, mark: str) -> Card:
    return finish(
        Card(
            card.id,
            card.name,
            card.kind,
            rarity=card.rarity,
            subtypes=card.subtypes,
            hand_cost=card.hand_cost,
            reserve_cost=card.reserve_cost,
            stats=card.stats,
            keywords=card.keywords,
            abilities=card.abilities,
            limits=card.limits,
            placement=card.placement,
            midnight=mark,
        )
    )
