"""What an ability costs, and whether it can be paid."""

from __future__ import annotations

from confluence.altered import asking, moving, select
from confluence.altered.cards import Block, Op, Selector
from confluence.altered.operations.base import number, operation
from confluence.altered.operations.objects import give_status
from confluence.altered.state import Context, Frame, State
from confluence.altered.words import EXHAUSTED, Side


@operation
def exhaust_self(state: State, frame: Frame, _: Op) -> None:
    """V-OP-exhaust_self."""
    obj = state.find(frame.context.me)
    if obj is not None:
        give_status(state, obj, EXHAUSTED)


@operation
def pay_mana(state: State, frame: Frame, op: Op) -> None:
    """V-OP-pay_mana."""
    if op.condition is None or not select.holds(state, frame.context, op.condition):
        moving.pay(state, frame.context.side, number(state, frame.context, op.n))


@operation
def reduce_cost(state: State, frame: Frame, op: Op) -> None:
    """A part of a cost: it has counted when the card was paid (A-PLAY-03)."""


@operation
def make_free(state: State, frame: Frame, op: Op) -> None:
    """A part of a cost: it has counted when the card was paid (A-PLAY-05)."""


def payable(state: State, context: Context, cost: Block) -> bool:
    """Whether a cost can be paid in full, all parts together (A-GOLD-03, A-QUICK-04)."""
    side = context.side
    mana = 0
    for op in cost.ops:
        if op.op == "pay_mana":
            if op.condition is None or not select.holds(state, context, op.condition):
                mana += number(state, context, op.n)
        elif not _payable(state, context, op, side):
            return False
    return mana <= state.ready[side]


def _payable(state: State, context: Context, op: Op, side: Side) -> bool:
    me = state.find(context.me)
    if op.op == "exhaust_self":
        return me is not None and not state.status[me] & EXHAUSTED
    if op.op == "spend_counter":
        return me is not None and state.counters.get(me, {}).get(op.counter, 0) >= number(state, context, op.n)
    if op.op == "hand_to_reserve":
        return len(state.hands[side]) >= number(state, context, op.n)
    if op.op == "discard_card":
        row = {"hand": state.hands, "reserve": state.reserves, "mana": state.mana}[op.zone][side]
        needed = 0 if isinstance(op.n, str) else number(state, context, op.n)
        return sum(obj not in state.limbo for obj in row) >= needed
    if op.op == "sacrifice":
        if isinstance(op.target, Selector):
            return len(select.candidates(state, context, op.target)) >= op.target.n
        return bool(asking.referred(state, context, str(op.target)))
    return True
