"""The Expeditions on their track, the turn, and the end."""

from __future__ import annotations

from collections.abc import Sequence

from confluence.altered import derive, select
from confluence.altered.asking import choose_place
from confluence.altered.cards import Op
from confluence.altered.events import ExpeditionMoved, Revealed
from confluence.altered.operations.base import end, number, operation
from confluence.altered.state import Frame, State
from confluence.altered.words import HERO, LANE_WORDS, PLAYER, Lane


def move_lane(state: State, lane: Lane, forward: bool, regions: int = 1, *, dusk: bool = False) -> bool:
    """Move an Expedition of the player, one region at a time; whether it moved at all (A-MAP-07, A-ACT-MOVE)."""
    step = 1 if (lane == HERO) == forward else -1
    moved = False
    for _ in range(regions):
        there = state.at[lane] + step
        if not 0 <= there <= 7 or (forward and derive.is_held(state, lane, dusk=dusk or state.phase == "dusk")):
            break
        state.at[lane] = there
        moved = True
        state.changes += 1
        if forward:
            state.advanced[lane] = True
        state.told.append(ExpeditionMoved(LANE_WORDS[lane], there, forward))
    if moved:
        reveal_region(state, state.at[lane])
        if not forward:
            check_darkness(state)
        if state.options.meeting == "at once" and derive.has_met(state):
            end(state, won=True, why="met")
    return moved


def reveal_region(state: State, region: int) -> None:
    """Turn the Tumult card of a region up (A-MAP-05)."""
    if not derive.is_revealed(state, region):
        card = (region - 1) // 2
        state.revealed[card] = True
        state.told.append(Revealed("tumult", regions=(card * 2 + 1, card * 2 + 2)))


def check_darkness(state: State) -> None:
    """The match is lost when the Darkness covers an Expedition (C-MID-05, C-MID-06)."""
    if state.at[0] <= state.dark[0] - 1 or state.at[1] >= 8 - state.dark[1]:
        end(state, won=False, why="darkness")


@operation
def move_expedition(state: State, frame: Frame, op: Op) -> None:
    """V-OP-move_expedition; the Confluence's sides may be chosen, nothing happens (P-11)."""
    count = number(state, frame.context, op.n)
    for side, lane in named_places(state, frame, op.which):
        if side == PLAYER:
            move_lane(state, lane, op.direction == "forward", count)


def named_places(state: State, frame: Frame, words: Sequence[str]) -> list[select.Place]:
    """The Expeditions that an operation names, chosen where a word says so."""
    found: list[select.Place] = []
    for word in words:
        found += [choose_place(state, frame)] if word == "target_any" else select.places(state, frame.context, word)
    return list(dict.fromkeys(found))


@operation
def block_expedition(state: State, frame: Frame, op: Op) -> None:
    """V-OP-block_expedition for the rest of the Day."""
    for side, lane in named_places(state, frame, op.which):
        if side == PLAYER and lane not in state.blocked:
            state.blocked.append(lane)
            state.changes += 1


@operation
def after_you(state: State, frame: Frame, _: Op) -> None:
    """V-OP-after_you: the turn ends when this effect and its reactions are done (A-ACT-AFTERYOU)."""
    if state.phase == "afternoon" and state.turn == frame.context.side:
        state.after_you = True
        state.changes += 1


@operation
def win_game(state: State, frame: Frame, _: Op) -> None:
    """V-OP-win_game (C-END-05)."""
    end(state, won=frame.context.side == PLAYER, why="card")
