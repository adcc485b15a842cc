"""Rolling a die, and what changes the result."""

from __future__ import annotations

from confluence.altered import moving, reactions
from confluence.altered.asking import ask
from confluence.altered.cards import Op
from confluence.altered.events import Rolled
from confluence.altered.operations.base import AGAIN, number, operation, push
from confluence.altered.questions import Question
from confluence.altered.state import Frame, Obj, State
from confluence.altered.words import Side


@operation
def roll_die(state: State, frame: Frame, op: Op) -> object:
    """V-OP-roll_die, in its six parts."""
    context, memory = frame.context, frame.memory
    side = context.side
    if "dice" not in memory:
        luck = moving.chance(state)
        count = 1 + sum(number(state, context, one.n) for _, one in _dice_replacements(state, side, "extra_die"))
        memory["dice"] = tuple(luck.between(1, 6) for _ in range(count))
        memory["stage"] = 0
    dice: tuple[int, ...] = memory["dice"]
    if memory["stage"] == 0:
        kept = 0
        if len(set(dice)) > 1:
            detail = tuple((die,) for die in dice)
            question = Question("die", tuple(range(len(dice))), side=side, source=context.me[0], detail=detail)
            (kept,) = ask(state, frame, question)
        result = dice[kept]
        for source, one in _dice_replacements(state, side, "modify_die"):
            changed = result + number(state, context, one.n)
            detail = ((changed,), (result,))
            if ask(state, frame, Question("modify_die", (1, 0), side=side, source=source, detail=detail)) == (1,):
                result = changed
        context.die = result
        memory["stage"] = 1
        state.changes += 1
        if op.cost is not None:
            push(state, op.cost, context)
            return AGAIN
    state.told.append(Rolled(dice, context.die))
    for entry in op.results:
        if entry.low <= context.die and (entry.high is None or context.die <= entry.high):
            push(state, entry.effects, context)
            break
    reactions.happens(state, "you_roll_dice", side, None)
    return None


def _dice_replacements(state: State, side: Side, word: str) -> list[tuple[Obj, Op]]:
    found = []
    for obj in reactions.reactors(state, side):
        for ability in state.cards[obj].by_event.get("you_would_roll_dice", ()):
            for op in ability.effects.ops:
                inner = op.effects.ops[0] if op.op == "may" and op.effects is not None else op
                if inner.op == word:
                    found.append((obj, inner))
    return found


@operation
def modify_die(state: State, frame: Frame, op: Op) -> None:
    """V-OP-modify_die, as part of a roll."""
    frame.context.die += number(state, frame.context, op.n)
