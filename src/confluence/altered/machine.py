"""Drives a match on until the player has to choose or it is over: effects first, then reactions, then the Day."""

from __future__ import annotations

from confluence.altered import derive, flow
from confluence.altered.asking import Asked
from confluence.altered.events import Reacted
from confluence.altered.operations.base import carry_out_next, push
from confluence.altered.questions import Question
from confluence.altered.reactions import MOST_A_DAY
from confluence.altered.state import Context, Pending, State
from confluence.altered.words import CONFLUENCE, PLAYER, Side


def run(state: State) -> None:
    """Go on as far as it goes without the player."""
    while not state.outcome and state.question is None:
        step(state)
    if state.outcome:
        stop(state)


def step(state: State) -> None:
    """Do the next thing: an operation that is under way, a reaction that waits, or a step of the Day."""
    if state.stack:
        _step(state)
    elif state.pending:
        _next_reaction(state)
    else:
        flow.advance(state)


def stop(state: State) -> None:
    """The match is over: nothing more is resolved (C-END-06)."""
    state.question = None
    state.stack.clear()
    state.pending.clear()
    state.after_rest.clear()


def _step(state: State) -> None:
    """Effects are never interrupted (A-TRIG-07)."""
    try:
        carry_out_next(state)
    except Asked as asked:
        state.question = asked.question


def _next_reaction(state: State) -> None:
    """A-TRIG-06: the side with initiative plays one of its own first."""
    first = derive.initiative(state)
    for side in (first, 1 - first):
        own = [one for one in state.pending if one.side == side]
        if own:
            _choose_reaction(state, side, own)
            return


def _choose_reaction(state: State, side: Side, own: list[Pending]) -> None:
    if side == CONFLUENCE:
        launch(state, min(own, key=lambda one: one.order))
        return
    different = {(one.ability.key, one.me, one.it): one for one in own}
    if len(different) == 1:
        launch(state, own[0])
        return
    places = tuple(state.pending.index(one) for one in different.values())
    detail = tuple((state.pending[place].me[0],) for place in places)
    state.question = Question("reaction", places, side=PLAYER, detail=detail)


def launch(state: State, pending: Pending) -> None:
    """Resolve a reaction that waited; too many of one in a Day are dropped (A-TRIG-09)."""
    state.pending.remove(pending)
    key = f"reaction {pending.me[0]} {pending.ability.key}"
    state.used[key] = state.used.get(key, 0) + 1
    if state.used[key] > MOST_A_DAY:
        return
    obj = pending.me[0]
    state.told.append(Reacted(obj, state.cards[obj].id, pending.side, pending.ability.trigger))
    push(state, pending.ability.effects, Context(pending.me, pending.side, pending.it, was=pending.was))
