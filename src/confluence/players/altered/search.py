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
from confluence.players.altered.greedy import Answer, finish_day, keep_value, plain_answer, settle, standing
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
    orbs: int = 1
    """How many choices of cards for Mana are tried; 1: the plain one is taken."""


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

    def __init__(self, effort: Effort = EFFORT, weights: Weights = WEIGHTS, answer: Answer = plain_answer) -> None:
        self.effort = effort
        self.weights = weights
        self.answer = answer
        """How small questions are answered in worlds that are looked ahead into.

        Whoever asks for advice gets `best_answer`. The player that measures difficulties keeps the plain one: with the
        other it won 72 % of 1,800 games at difficulty 0 instead of 71 %, and took an eighth longer.
        """

    def choose(self, view: Look, decision: Decision, chance: Chance) -> Any:
        """One legal action."""
        if decision.question.kind in PLAIN:
            return Pick(plain_answer(decision.state, decision.question))
        return self.ranked(decision, chance)[0][1]

    def ranked(self, decision: Decision, chance: Chance) -> list[tuple[float, Action]]:
        """The actions with what they come to, the best first; for hints too."""
        actions = self._candidates(decision)
        if len(actions) == 1:
            return [(0.0, actions[0])]
        sums: dict[Action, float] = dict.fromkeys(actions, 0.0)
        for _ in range(self.effort.worlds):
            world = decision.imagine(chance)
            for action, value in self._search(world, actions).items():
                sums[action] += value
        order = sorted(range(len(actions)), key=lambda place: (-sums[actions[place]], place))
        return [(sums[actions[place]] / self.effort.worlds, actions[place]) for place in order]

    def _candidates(self, decision: Decision) -> list[Action]:
        """What is worth a closer look: everything on a turn, the likeliest answers of a question."""
        if decision.step == "turn":
            return decision.actions()
        state, question = decision.state, decision.question
        usual = plain_answer(state, question)
        answers = question.listed()
        if question.kind == "first_mana":
            answers.sort(key=lambda picks: sum(keep_value(state, obj) for obj in picks))
        ordered = [usual, *(picks for picks in answers if picks != usual)]
        most = self.effort.orbs if question.kind in ("first_mana", "mana") else self.effort.answers
        return [Pick(picks) for picks in ordered[:most]]

    def _search(self, world: State, actions: list[Action]) -> dict[Action, float]:
        """For each first action the best that was found to come of it in one world."""
        best: dict[Action, float] = {}
        lines: list[_Line] = []
        for action in actions:
            trial = world.copy()
            ALTERED.apply(trial, 0, action)
            settle(trial, self.answer)
            if isinstance(action, Pick) and self._goes_on(trial):
                self._play_plainly(best, action, trial)
                continue
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

    def _play_plainly(self, best: dict[Action, float], first: Action, state: State) -> None:
        """What comes of an answer if the rest of the Day is played as it looks best at once."""
        self._note(best, first, state)
        for _ in range(self.effort.deep):
            found = self._longer(_Line(first, state, 0.0), best)
            if not found:
                break
            state = max(found, key=lambda line: line.guess).state

    def _longer(self, line: _Line, best: dict[Action, float]) -> list[_Line]:
        found = []
        for action in turn_actions(line.state):
            if isinstance(action, PassTurn):
                continue
            trial = line.state.copy()
            ALTERED.apply(trial, 0, action)
            settle(trial, self.answer)
            self._note(best, line.first, trial)
            if self._goes_on(trial):
                found.append(_Line(line.first, trial, standing(trial)))
        return found

    def _goes_on(self, state: State) -> bool:
        return not state.outcome and state.question is not None and state.question.kind == "turn"

    def _note(self, best: dict[Action, float], first: Action, state: State) -> None:
        """What comes of it if the player passes now and the Day ends."""
        end = state.copy()
        finish_day(end, self.answer)
        value = worth(end, self.weights)
        if value > best.get(first, float("-inf")):
            best[first] = value
