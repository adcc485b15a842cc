"""What a position is worth to the player, in regions: a guess that a search compares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from confluence.altered import derive
from confluence.altered.state import Obj, State
from confluence.altered.words import ASLEEP, CONFLUENCE, EXHAUSTED, LANES, PLAYER, Kind, Lane


@dataclass(frozen=True, slots=True)
class Weights:
    """How much things count; a region forward is 1."""

    hand: float = 0.16
    orb: float = 0.16
    enough: int = 8
    """So many orbs count fully, further ones a quarter."""
    reserve: float = 0.12
    stays: float = 0.035
    """For each point of statistics that stays in an Expedition."""
    against: float = 0.03
    """For each point of statistics that stays on a side of the Confluence."""
    landmark: float = 0.12
    boost: float = 0.05
    counter: float = 0.04
    on_edge: float = 0.9
    """An Expedition that the next Darkness on its side would cover."""
    marked: float = 1.6
    """The same, and the Midnight card says that it comes tonight."""
    near: float = 0.2
    win: float = 20.0


WEIGHTS: Final = Weights()


def worth(state: State, weights: Weights = WEIGHTS) -> float:
    """What the position is worth, best at the beginning of a Day."""
    if state.outcome:
        return (weights.win - state.day * 0.1) if state.outcome == "won" else -weights.win + state.day * 0.1
    found = float(state.at[0] + 7 - state.at[1])
    for lane in LANES:
        found -= _danger(state, lane, weights)
    orbs = len(state.mana[PLAYER])
    found += weights.orb * (min(orbs, weights.enough) + max(0, orbs - weights.enough) * 0.25)
    found += weights.hand * min(len(state.hands[PLAYER]), 7)
    for obj in state.reserves[PLAYER]:
        found += weights.reserve * (0.5 if state.status[obj] & EXHAUSTED else 1) + weights.boost * state.boosts[obj]
    found += weights.landmark * len(state.landmarks[PLAYER])
    found += weights.counter * sum(
        sum(own.values()) for obj, own in state.counters.items() if state.side[obj] == PLAYER
    )
    for lane in LANES:
        found += weights.stays * sum(_points(state, obj) for obj in state.expeditions[PLAYER][lane])
        found -= weights.against * sum(_points(state, obj) for obj in state.expeditions[CONFLUENCE][lane])
    return found


def _points(state: State, obj: Obj) -> int:
    if state.cards[obj].kind is not Kind.CHARACTER and state.side[obj] == PLAYER:
        return 2
    return 0 if state.status[obj] & ASLEEP else sum(derive.stats(state, obj))


def _danger(state: State, lane: Lane, weights: Weights) -> float:
    """How close the Darkness is: regions it can still take before it covers the Expedition."""
    room = derive.room(state, lane)
    if room > 1:
        return 0.0
    if room == 1:
        return weights.near
    return weights.marked if derive.tonight(state) == lane else weights.on_edge
