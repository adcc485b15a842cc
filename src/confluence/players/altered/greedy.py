"""A player that does what looks best at once, and the plain answers that a search uses for small questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from confluence.altered import overcome
from confluence.altered.actions import Action, PassTurn, Pick
from confluence.altered.game import ALTERED, Decision
from confluence.altered.questions import Question
from confluence.altered.state import Obj, State
from confluence.altered.words import CONFLUENCE, LANES, PLAYER, Kind
from confluence.core.chance import Chance
from confluence.players.altered.worth import worth
from confluence.players.base import Look

Answer = Callable[[State, Question], tuple[int, ...]]
"""How a small question is answered on the way."""


class GreedyPlayer:
    """Plays the card after which the Expeditions stand best, by the meter of Dusk."""

    def choose(self, view: Look, decision: Decision, chance: Chance) -> Any:
        """One legal action."""
        if decision.step != "turn":
            return Pick(plain_answer(decision.state, decision.question))
        world = decision.imagine(chance)
        best, value = PassTurn(), standing(world)
        for action in decision.actions():
            if isinstance(action, PassTurn):
                continue
            trial = world.copy()
            ALTERED.apply(trial, 0, action)
            settle(trial)
            found = standing(trial) + 0.05
            if found > value:
                best, value = action, found  # type: ignore[assignment]
        return best


def standing(state: State) -> float:
    """How the player stands now: what is there, and what the Expeditions would reach at Dusk."""
    found = worth(state)
    if state.outcome:
        return found
    for lane in LANES:
        meter = overcome.meter(state, lane)
        if meter.advances:
            found += 1.0
        else:
            found -= 0.04 * sum(meter.missing)
    return found


# ------------------------------------------------------------------ small questions


def plain_answer(state: State, question: Question) -> tuple[int, ...]:
    """An answer that is seldom bad, without looking ahead."""
    kind, options = question.kind, question.options
    if kind == "first_mana":
        return tuple(sorted(options, key=lambda obj: keep_value(state, obj))[:3])
    if kind == "mana":
        return morning_orb(state, options)
    if kind == "row" or question.ordered:
        return options
    if kind in ("cleanup_reserve", "cleanup_landmarks", "discard", "orb", "hand_to_reserve", "sacrifice"):
        worst = sorted(options, key=lambda obj: own_value(state, obj))
        return filled(question, tuple(worst))
    if kind in ("targets", "sabotage"):
        theirs = sorted(
            (obj for obj in options if state.side[obj] == CONFLUENCE or state.owner[obj] == CONFLUENCE),
            key=lambda obj: -own_value(state, obj),
        )
        return filled(question, (*theirs, *(obj for obj in options if obj not in theirs)))
    if kind == "overcome":
        return (max(options, key=lambda place: len(question.detail[place])),)
    return next(question.answers())


def filled(question: Question, order: tuple[Obj, ...]) -> tuple[int, ...]:
    """As many of these as the question allows, the first ones first."""
    picks: tuple[int, ...] = ()
    for obj in order:
        if len(picks) == question.most:
            break
        if not question.why_not((*picks, obj)) or len(picks) + 1 < question.least:
            picks = (*picks, obj)
    return picks if not question.why_not(picks) else next(question.answers())


def settle(state: State, answer: Answer = plain_answer) -> None:
    """Answer small questions plainly until it is the player's turn, a new Morning, or over."""
    while not state.outcome and state.question is not None and state.question.kind not in ("turn", "mana"):
        ALTERED.apply(state, 0, Pick(answer(state, state.question)))


def finish_day(state: State, answer: Answer = plain_answer) -> None:
    """Pass, and let the Day end; stops at the question of the next Morning."""
    while not state.outcome and state.question is not None and state.question.kind != "mana":
        action: Action = PassTurn()
        if state.question.kind != "turn":
            action = Pick(answer(state, state.question))
        ALTERED.apply(state, 0, action)


def own_value(state: State, obj: Obj) -> float:
    """What a card is good for, roughly: its numbers, boosts and abilities against its cost."""
    card = state.cards[obj]
    return sum(card.stats) + 3 * state.boosts[obj] + 1.5 * len(card.abilities) + 0.3 * card.hand_cost


def keep_value(state: State, obj: Obj) -> float:
    """What a card is good for in the first hand: cheap Characters that help at once."""
    card = state.cards[obj]
    found = -abs(card.hand_cost - 2.4) * 1.2 + 0.35 * sum(card.stats)
    if card.kind is not Kind.CHARACTER:
        found -= 1.5
    return found - (1.0 if 0 in card.stats and card.kind is Kind.CHARACTER else 0.0)


def morning_orb(state: State, hand: tuple[Obj, ...]) -> tuple[int, ...]:
    """The card for Mana in the Morning: the one that is least use soon; none when there are enough orbs."""
    orbs = len(state.mana[PLAYER])
    if orbs >= 8 or (orbs >= 6 and len(hand) <= 2):
        return ()
    room = orbs + 1

    def use(obj: Obj) -> float:
        card = state.cards[obj]
        late = max(0, card.hand_cost - room) * 2.0
        return sum(card.stats) + 1.2 * len(card.abilities) - late - (1.5 if card.kind is not Kind.CHARACTER else 0)

    return (min(hand, key=use),)
