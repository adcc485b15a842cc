"""Operations on lists of operations: choices, conditions, what waits for a later play."""

from __future__ import annotations

from confluence.altered import asking, reactions, select
from confluence.altered.asking import ask, decide, targets
from confluence.altered.cards import Block, Op
from confluence.altered.operations.base import AGAIN, carry_out_next, number, operation, push
from confluence.altered.operations.costs import payable
from confluence.altered.questions import Question
from confluence.altered.state import Context, Frame, State, Waiting
from confluence.altered.words import CONFLUENCE


@operation
def may(state: State, frame: Frame, op: Op) -> None:
    """V-OP-may; the Confluence does what is free if that changes anything, and pays whenever it can (C-TIE-02)."""
    context = frame.context
    if op.cost is not None:
        can = payable(state, context, op.cost)
    else:
        can = context.side != CONFLUENCE or would_change(state, op.effects, context)
    if can and decide(state, frame, _dice(state, op, context)):
        push(state, op.effects, context)
        push(state, op.cost, context)
    else:
        push(state, op.otherwise, context)


def _dice(state: State, op: Op, context: Context) -> tuple[int, ...]:
    """What the die comes to if the player says yes, and if not; nothing where no die changes (V-OP-roll_die)."""
    ops = op.effects.ops if op.effects is not None else ()
    changes = [number(state, context, one.n) for one in ops if one.op == "modify_die"]
    return (context.die + sum(changes), context.die) if changes else ()


@operation
def if_(state: State, frame: Frame, op: Op) -> None:
    """V-OP-if."""
    assert op.condition is not None
    push(state, op.effects if select.holds(state, frame.context, op.condition) else op.otherwise, frame.context)


@operation
def if_you_do(state: State, frame: Frame, op: Op) -> object:
    """V-OP-if_you_do: `then` runs if `do` changed anything."""
    if "before" not in frame.memory:
        frame.memory["before"] = state.changes
        push(state, op.cost, frame.context)
        return AGAIN
    if state.changes > frame.memory["before"]:
        push(state, op.effects, frame.context)
    return None


@operation
def choose_one(state: State, frame: Frame, op: Op) -> None:
    """V-OP-choose_one (A-EFF-05); the Confluence takes the first mode that would change something (C-TIE-03)."""
    options = tuple(range(len(op.options)))
    if frame.context.side == CONFLUENCE:
        useful = [mode for mode in options if would_change(state, op.options[mode], frame.context)]
        push(state, op.options[useful[0] if useful else 0], frame.context)
        return
    (mode,) = ask(state, frame, Question("mode", options, side=frame.context.side, source=frame.context.me[0]))
    push(state, op.options[mode], frame.context)


def would_change(state: State, block: Block | None, context: Context) -> bool:
    """Whether one of these operations would change something now, or let an ability react; tried on a copy."""
    trial = state.copy()
    before = trial.changes
    trial.stack.clear()
    trial.pending.clear()
    push(trial, block, context.copy())
    while trial.stack and trial.changes == before:
        try:
            carry_out_next(trial)
        except asking.Asked:
            return True  # the player has to choose how it goes on: there is something to change
    return trial.changes > before or bool(trial.pending)


@operation
def select_(state: State, frame: Frame, op: Op) -> None:
    """V-OP-select."""
    targets(state, frame, op.target)


@operation
def next_play(state: State, frame: Frame, op: Op) -> None:
    """V-OP-next_play."""
    assert op.effects is not None
    state.waiting.append(Waiting(frame.context.side, frame.context.me, op.filter, op.duration, op.effects))
    state.changes += 1


@operation
def activate_abilities(state: State, frame: Frame, op: Op) -> None:
    """V-OP-activate_abilities."""
    for obj in targets(state, frame, op.target):
        for trigger in op.which:
            reactions.trigger_own(state, obj, trigger)
