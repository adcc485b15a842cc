"""Advice for the player: how the Expeditions would stand after a play, and what the search player would do.

Everything is tried in imagined worlds, in which hidden cards, regions and dice are drawn anew: no advice knows more
than the player does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from confluence.altered import overcome, playing
from confluence.altered.actions import Action, PassTurn, Pick, PlayCard, UseAbility
from confluence.altered.game import Decision
from confluence.altered.machine import launch, step
from confluence.altered.state import State
from confluence.altered.words import LANE_WORDS, LANES, PLAYER, Pair, Stats
from confluence.core.chance import Chance
from confluence.players.altered.greedy import plain_answer
from confluence.players.altered.search import SearchPlayer

SHOWN: Final = 3
DECISIVE: Final = 10.0
"""So many regions are no distance on the track: one side of the comparison is a won or a lost game."""
WORLDS: Final = 2
PLAIN_REASONS: Final[dict[str, Pair]] = {
    "first_mana": (
        "cheap Characters stay, they can help at once",
        "billige Charaktere bleiben, sie helfen sofort",
    ),
    "mana": ("what is of least use in the next Days", "was in den nächsten Tagen am wenigsten nützt"),
    "row": ("as they lie", "wie sie liegen"),
    "cleanup_landmarks": ("what is worth least", "was am wenigsten wert ist"),
}
"""Questions that are answered without a search, and how, in English and German."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one Expedition stands, or would stand."""

    missing: Stats
    held: bool

    @property
    def advances(self) -> bool:
        """Whether it would advance."""
        return not self.held and not any(self.missing)


@dataclass(frozen=True, slots=True)
class Hint:
    """An action with what it is worth against the last one that was looked at, in regions."""

    action: Action
    gain: float | None
    now: tuple[Standing, ...]
    after: tuple[Standing, ...] | None


def standings(state: State) -> tuple[Standing, ...]:
    """How both Expeditions stand, by the numbers of Dusk."""
    meters = [overcome.meter(state, lane) for lane in LANES]
    return tuple(Standing(one.missing, one.held) for one in meters)


def preview(decision: Decision, action: Action, chance: Chance) -> tuple[Standing, ...] | None:
    """How both Expeditions stand right after an action, before anybody answers it; None if that is up to luck."""
    found = {_after(decision.imagine(chance), action) for _ in range(WORLDS)}
    return found.pop() if len(found) == 1 else None


def _after(world: State, action: Action) -> tuple[Standing, ...]:
    world.question = None
    if isinstance(action, PlayCard):
        lane = LANE_WORDS.index(action.expedition) if action.expedition else 0
        playing.begin(world, PLAYER, action.card, lane, extra=action.extra)
    elif isinstance(action, UseAbility):
        playing.use(world, PLAYER, action.card, world.cards[action.card].abilities[action.ability])
    while not world.outcome and (world.stack or world.pending):
        step(world)
        _answer(world)
    return standings(world)


def _answer(world: State) -> None:
    """Answer a question plainly, if there is one."""
    question = world.question
    if question is None:
        return
    picks = plain_answer(world, question)
    world.question = None
    if question.kind == "reaction":
        launch(world, world.pending[picks[0]])
    else:
        world.stack[-1].answers.append(picks)


def hints(decision: Decision, chance: Chance) -> list[Hint]:
    """The best actions, best first."""
    now = standings(decision.state)
    if decision.step in PLAIN_REASONS:
        return [Hint(Pick(plain_answer(decision.state, decision.question)), None, now, None)]
    ranked = SearchPlayer().ranked(decision, chance)
    passing = [value for value, action in ranked if isinstance(action, PassTurn)]
    base = passing[0] if passing else ranked[-1][0]
    found: list[Hint] = []
    for value, action in ranked[:SHOWN]:
        if found and value <= base:
            break
        after = None
        if isinstance(action, PlayCard | UseAbility):
            after = preview(decision, action, chance)
        found.append(Hint(action, value - base, now, after))
    return found
