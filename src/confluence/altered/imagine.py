"""Worlds that look the same to the player: everything hidden is drawn anew, everything seen stays.

Whoever thinks ahead thinks in such worlds, never in the real one: hidden cards, face-down regions and dice that are not
rolled yet are different in each of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from confluence.altered.setup import TUMULT
from confluence.altered.state import Obj, State
from confluence.altered.words import CONFLUENCE, PLAYER
from confluence.core.chance import Chance


def imagine(state: State, chance: Chance) -> State:
    """A copy of the match in which all that the player cannot know is as chance has it."""
    world = state.copy()
    world.seed = f"imagined {chance.bits()}"
    seen = {one[0] for frame in world.stack for one in frame.context.revealed}
    own = [obj for obj in world.decks[PLAYER] if obj not in seen]
    _redraw(world, own, chance)
    hidden = [obj for obj in world.decks[CONFLUENCE] if obj not in seen]
    hidden += [obj for obj in (*world.hands[CONFLUENCE], *world.mana[CONFLUENCE]) if obj not in world.known]
    _redraw(world, hidden, chance)
    if not all(world.revealed):
        world.regions = _regions(world, chance)
    return world


def _redraw(world: State, objs: Sequence[Obj], chance: Chance) -> None:
    cards = [world.cards[obj] for obj in objs]
    chance.shuffle(cards)
    for obj, card in zip(objs, cards, strict=True):
        world.cards[obj] = card


def _regions(world: State, chance: Chance) -> tuple[frozenset[int], ...]:
    """The face-down Tumult cards at random places, each at random one way round."""
    regions = list(world.regions)
    shown = [set(regions[slot * 2 + 1 : slot * 2 + 3]) for slot in range(3) if world.revealed[slot]]
    left = [card for card in TUMULT if set(card) not in shown]
    chance.shuffle(left)
    for slot in range(3):
        if not world.revealed[slot]:
            first, second = left.pop()
            regions[slot * 2 + 1 : slot * 2 + 3] = [first, second] if chance.below(2) else [second, first]
    return tuple(regions)
