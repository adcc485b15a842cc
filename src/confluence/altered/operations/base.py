"""What operations are, and what they share.

Every operation chooses first and changes after; what it finds too little of it does with what there is (V-RUN-05). An
operation that lets another list run first returns AGAIN and is called once more when that is done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from confluence.altered import derive, select
from confluence.altered.cards import Amount, Block, Op
from confluence.altered.events import Ended
from confluence.altered.state import Context, Frame, State
from confluence.altered.words import Side

Operation = Callable[[State, Frame, Op], object]
AGAIN: Final = object()
"""What an operation returns that is not done yet."""

OPERATIONS: Final[dict[str, Operation]] = {}


def operation(function: Operation) -> Operation:
    """Enter an operation by its name."""
    OPERATIONS[function.__name__.strip("_")] = function
    return function


def number(state: State, context: Context, n: int | str | Amount) -> int:
    """How many (V-RUN-04)."""
    if isinstance(n, Amount):
        return select.amount(state, context, n)
    assert isinstance(n, int)
    return n


def sides_in_order(state: State, context: Context, who: str) -> list[Side]:
    """Whom it concerns, the side with initiative first (V-RUN-06)."""
    first = derive.initiative(state)
    return sorted(select.sides(context, who), key=lambda side: side != first)


def push(state: State, block: Block | None, context: Context) -> None:
    """Let a list of operations run next."""
    if block is not None and block.ops:
        state.stack.append(Frame(block, context, outer=context.that))


def end(state: State, won: bool, why: str) -> None:
    """The match is over: nothing more happens (C-END-06)."""
    if not state.outcome:
        state.outcome, state.why = ("won" if won else "lost"), why
        state.told.append(Ended(won, why))


def carry_out_next(state: State) -> None:
    """Carry out the next operation of the effect on top; where the player has to choose, `Asked` is raised."""
    frame = state.stack[-1]
    if frame.at >= len(frame.block.ops):
        frame.context.that = frame.outer
        state.stack.pop()
        return
    op = frame.block.ops[frame.at]
    frame.asked = 0
    if OPERATIONS[op.op](state, frame, op) is not AGAIN:
        frame.at += 1
        frame.answers.clear()
        frame.memory.clear()
