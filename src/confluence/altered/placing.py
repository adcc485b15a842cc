"""Where the cards of the Confluence go (C-PLACE)."""

from __future__ import annotations

from confluence.altered import derive
from confluence.altered.overcome import would_advance
from confluence.altered.state import Obj, State
from confluence.altered.words import LANE_WORDS, LANES, TERRAINS, Lane


def placement(state: State, obj: Obj) -> tuple[Lane, str]:
    """The Expedition that a card of the Confluence faces, and the rule that says so (C-PLACE)."""
    icon, threatened = state.cards[obj].placement, state.threatened
    if icon in LANE_WORDS:
        return LANE_WORDS.index(icon), f"{icon} icon"
    if icon == "threatened" or not icon:
        return threatened, "threatened icon"
    if icon == "progressing":
        fit = [lane for lane in LANES if would_advance(state, lane)]
    else:
        terrain = TERRAINS.index(icon)
        fit = [lane for lane in LANES if terrain in derive.terrains_of(state, lane)]
    if len(fit) == 1:
        return fit[0], f"{icon} icon"
    return threatened, f"{icon} icon, both fit" if fit else f"{icon} icon, none fits"
