"""A player that searches the plays of the Day: every sequence that looks good is played out to the next Morning.

It thinks in a few imagined worlds (hidden cards drawn anew) and takes the action that does best over all of them. The
Confluence takes its turns in between by its own rules, and Dusk is worked out exactly by the engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from confluence.altered.actions import Action, PassTurn, Pick
from confluence.altered.game import ALTERED, Decision, turn_actions
from confluence.altered.state import State
from confluence.core.chance import Chance
from confluence.players.altered.greedy import finish_day, morning_orb, plain_answer, settle, standing
from confluence.players.altered.worth import WEIGHTS, Weights, worth
from confluence.players.base import Look


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a player thinks."""

    worlds: int = 2
    wide: int = 5
    """How many sequences are followed at each length."""
    deep: int = 5
    """How many own actions of the Day are looked ahead."""
    answers: int = 12
    """How many answers of a small question are tried."""


EFFORT: Final = Effort()
PLAIN: Final = frozenset(("row", "cleanup_landmarks"))
"""Questions that are answered without a search."""


@dataclass(slots=True)
class _Line:
    """A sequence of own actions in one world."""

    first: Action
    state: State
    guess: float


class SearchPlayer:
    """Searches the Day."""

    def __init__(self, effort: Effort = EFFORT, weights: Weights = WEIGHTS) -> None:
        self.effort = effort
        self.weights = weights

    def choose(self, view: Look, decision: Decision, chance: Chance) -> Any:
        """One legal action."""
        question = decision.question
        if question.kind in PLAIN or question.kind == "first_mana":
            return Pick(plain_answer(decision.state, question))
        if question.kind == "mana":
            return Pick(morning_orb(decision.state, question.options))
        return self.ranked(decision, chance)[0][1]

    def ranked(self, decision: Decision, chance: Chance) -> list[tuple[float, Action]]:
        """The actions with what they come to, the best first; for hints too."""
        actions = decision.actions()
        if decision.step != "turn":
            usual = Pick(plain_answer(decision.state, decision.question))
            actions = [usual, *(action for action in actions if action != usual)][: self.effort.answers]
        if len(actions) == 1:
            return [(0.0, actions[0])]
        sums: dict[Action, float] = dict.fromkeys(actions, 0.0)
        for _ in range(self.effort.worlds):
            world = decision.imagine(chance)
            for action, value in self._search(world, actions).items():
                sums[action] += value
        order = sorted(range(len(actions)), key=lambda place: (-sums[actions[place]], place))
        return [(sums[actions[place]] / self.effort.worlds, actions[place]) for place in order]

    def _search(self, world: State, actions: list[Action]) -> dict[Action, float]:
        """For each first action the best that was found to come of it in one world."""
        best: dict[Action, float] = {}
        lines: list[_Line] = []
        for action in actions:
            trial = world.copy()
            ALTERED.apply(trial, 0, action)
            settle(trial)
            self._note(best, action, trial)
            if self._goes_on(trial) and not isinstance(action, PassTurn):
                lines.append(_Line(action, trial, standing(trial)))
        for _ in range(self.effort.deep - 1):
            lines.sort(key=lambda line: -line.guess)
            longer: list[_Line] = []
            for line in lines[: self.effort.wide]:
                longer += self._longer(line, best)
            if not longer:
                break
            lines = longer
        return best

    def _longer(self, line: _Line, best: dict[Action, float]) -> list[_Line]:
        found = []
        for action in turn_actions(line.state):
            if isinstance(action, PassTurn):
                continue
            trial = line.state.copy()
            ALTERED.apply(trial, 0, action)
            settle(trial)
            self._note(best, line.first, trial)
            if self._goes_on(trial):
                found.append(_Line(line.first, trial, standing(trial)))
        return found

    def _goes_on(self, state: State) -> bool:
        return not state.outcome and state.question is not None and state.question.kind == "turn"

    def _note(self, best: dict[Action, float], first: Action, state: State) -> None:
        """What comes of it if the player passes now and the Day ends."""
        end = state.copy()
        finish_day(end)
        value = worth(end, self.weights)
        if value > best.get(first, float("-inf")):
            best[first] = value
