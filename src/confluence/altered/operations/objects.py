"""What objects gain and lose: boosts, statuses, counters."""

from __future__ import annotations

from typing import Final

from confluence.altered import reactions
from confluence.altered.asking import targets
from confluence.altered.cards import Op
from confluence.altered.events import Boosted, CountersChanged, StatusChanged
from confluence.altered.operations.base import number, operation
from confluence.altered.state import Frame, Obj, State
from confluence.altered.words import EXHAUSTED, FLEETING, STATUSES, VISIBLE, Kind, Zone

_STATUS_NAMES: Final = {bit: name for name, bit in STATUSES.items()}


def gain_boosts(state: State, obj: Obj, count: int) -> None:
    """Boosts on an object in a visible zone other than Discard (A-CNT-05)."""
    if count <= 0 or state.zone[obj] not in (Zone.EXPEDITION, Zone.LANDMARK, Zone.RESERVE, Zone.LIMBO):
        return
    state.boosts[obj] += count
    state.changes += 1
    state.told.append(Boosted(obj, state.cards[obj].id, count, state.boosts[obj]))
    if state.zone[obj] is Zone.EXPEDITION and state.cards[obj].kind is Kind.CHARACTER:
        reactions.happens(state, "your_character_gains_boost", state.side[obj], state.ref(obj))


def give_status(state: State, obj: Obj, status: int) -> None:
    """A status, unless it has it (A-STAT-01); Landmarks are never Fleeting (A-PLAY-08)."""
    visible = (Zone.EXPEDITION, Zone.LANDMARK, Zone.RESERVE, Zone.LIMBO, Zone.HERO)
    if state.status[obj] & status or state.zone[obj] not in visible:
        return
    if status == FLEETING and state.zone[obj] is Zone.LANDMARK:
        return
    state.status[obj] |= status
    state.changes += 1
    state.told.append(StatusChanged(obj, state.cards[obj].id, _STATUS_NAMES[status], gained=True))


def take_status(state: State, obj: Obj, status: int) -> None:
    """A status is lost, if it is there."""
    if state.status[obj] & status:
        state.status[obj] &= ~status
        state.changes += 1
        state.told.append(StatusChanged(obj, state.cards[obj].id, _STATUS_NAMES[status], gained=False))


def change_counters(state: State, obj: Obj, counter: str, change: int) -> None:
    """Named counters on an object in a visible zone other than Discard (A-CNT-05), never below 0 (A-CNT-03)."""
    had = state.counters.get(obj, {}).get(counter, 0)
    change = max(change, -had)
    if not change or state.zone[obj] not in VISIBLE or state.zone[obj] is Zone.DISCARD:
        return
    own = state.counters.setdefault(obj, {})
    own[counter] = had + change
    state.changes += 1
    state.told.append(CountersChanged(obj, state.cards[obj].id, counter, change, own[counter]))
    if not own[counter]:
        del own[counter]
        if not own:
            del state.counters[obj]


@operation
def boost(state: State, frame: Frame, op: Op) -> None:
    """V-OP-boost."""
    count = number(state, frame.context, op.n)
    for obj in targets(state, frame, op.target) if count else ():
        gain_boosts(state, obj, count)


@operation
def gain_status(state: State, frame: Frame, op: Op) -> None:
    """V-OP-gain_status."""
    for obj in targets(state, frame, op.target):
        give_status(state, obj, op.status)


@operation
def lose_status(state: State, frame: Frame, op: Op) -> None:
    """V-OP-lose_status."""
    for obj in targets(state, frame, op.target):
        take_status(state, obj, op.status)


@operation
def exhaust(state: State, frame: Frame, op: Op) -> None:
    """D-EFF-exhaust_reserve."""
    for obj in targets(state, frame, op.target):
        give_status(state, obj, EXHAUSTED)


@operation
def add_counter(state: State, frame: Frame, op: Op) -> None:
    """V-OP-add_counter."""
    count = number(state, frame.context, op.n)
    for obj in targets(state, frame, op.target) if count else ():
        change_counters(state, obj, op.counter, count)


@operation
def spend_counter(state: State, frame: Frame, op: Op) -> None:
    """V-OP-spend_counter."""
    for obj in targets(state, frame, op.target):
        change_counters(state, obj, op.counter, -number(state, frame.context, op.n))
