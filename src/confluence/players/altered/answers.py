"""Answers to small questions: what an effect does says whom it should concern, and its outcome says which of them.

`likely_answer` reads the operation that asks. `best_answer` tries a few answers and takes the one after which the
player stands best, by the exact Overcome test.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from confluence.altered.asking import helps
from confluence.altered.cards import Block, Op
from confluence.altered.machine import launch, step
from confluence.altered.questions import Question
from confluence.altered.state import State
from confluence.altered.words import CONFLUENCE, PLAYER
from confluence.players.altered.greedy import filled, own_value, plain_answer, standing

TRIED: Final = 16
"""So many answers of one question are tried."""
UNTRIED: Final = frozenset(("first_mana", "mana", "row", "cleanup_reserve", "cleanup_landmarks", "overcome"))
"""Questions of which the position right after them says nothing."""


def best_answer(state: State, question: Question) -> tuple[int, ...]:
    """The answer after which the player stands best; of equal ones the likely one."""
    usual = likely_answer(state, question)
    if question.kind in UNTRIED or question.ordered:
        return usual
    best, value = usual, _outcome(state, question, usual)
    for picks in islice(question.answers(), TRIED):
        if picks != usual:
            found = _outcome(state, question, picks)
            if found > value:
                best, value = picks, found
    return best


def _outcome(state: State, question: Question, picks: tuple[int, ...]) -> float:
    """How the player stands when everything is done that an answer brings about, before anybody's next turn."""
    trial = state.copy()
    give(trial, question, picks)
    while not trial.outcome and (trial.stack or trial.pending):
        go_on(trial)
    return standing(trial)


def go_on(state: State) -> None:
    """Do the next thing; a question that comes up gets its likely answer."""
    step(state)
    if state.question is not None:
        give(state, state.question, likely_answer(state, state.question))


def give(state: State, question: Question, picks: tuple[int, ...]) -> None:
    """Give an answer; nothing goes on by itself."""
    state.question = None
    if question.kind == "reaction":
        launch(state, state.pending[picks[0]])
    else:
        state.stack[-1].answers.append(picks)


# ------------------------------------------------------------------ by what the effect does


def likely_answer(state: State, question: Question) -> tuple[int, ...]:
    """What helps goes to the own side, what harms to the other one; nobody is helped or harmed without need."""
    if question.kind == "distribute":
        return filled(question, tuple(sorted(question.options, key=lambda obj: -own_value(state, obj))))
    if question.kind not in ("targets", "expedition", "side"):
        return plain_answer(state, question)
    side = PLAYER if _is_kind(state) else CONFLUENCE
    if question.kind == "side":
        return (side,)
    if question.kind == "expedition":
        return (_place(state, question, side),)
    wanted = [obj for obj in question.options if state.side[obj] == side]
    wanted.sort(key=lambda obj: -own_value(state, obj))
    spared = sorted((obj for obj in question.options if obj not in wanted), key=lambda obj: own_value(state, obj))
    return filled(question, (*wanted, *spared[: max(0, question.least - len(wanted))]))


def _place(state: State, question: Question, side: int) -> int:
    """The Expedition on this side where most lies."""
    places = [code for code in question.options if code // 2 == side] or list(question.options)
    return max(places, key=lambda code: sum(own_value(state, obj) for obj in state.expeditions[code // 2][code % 2]))


def _is_kind(state: State) -> bool:
    """Whether the effect that asks is good for what is chosen."""
    frame = state.stack[-1]
    op = frame.block.ops[frame.at]
    if op.op == "select":
        later = _about_it(frame.block.ops[frame.at + 1 :])
        return _is_good(next(later, op))
    return _is_good(op)


def _is_good(op: Op) -> bool:
    if op.op == "move_expedition":
        return op.direction == "forward"
    return helps(op) or op.op == "create_token"


def _about_it(ops: tuple[Op, ...]) -> Iterator[Op]:
    """The operations that concern what was chosen, also those of inner lists."""
    for op in ops:
        if op.target == "that":
            yield op
        inner: tuple[Block | None, ...] = (op.effects, op.otherwise, *op.options, *(one.effects for one in op.results))
        for block in inner:
            if block is not None:
                yield from _about_it(block.ops)
