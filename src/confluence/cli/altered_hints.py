"""Advice for the player: what a play would change on the meters, and what the search player would do.

Everything is tried in imagined worlds, in which hidden cards, regions and dice are drawn anew: no advice knows more
than the player does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from confluence.altered import overcome, playing
from confluence.altered.actions import Action, PassTurn, Pick, PlayCard, UseAbility
from confluence.altered.game import Decision
from confluence.altered.machine import launch, step
from confluence.altered.state import State
from confluence.altered.tell import LANE_NAMES, Pair
from confluence.altered.words import LANE_WORDS, LANES, PLAYER, Stats
from confluence.cli.altered_paper import GOOD, QUIET, SHORT, Paper
from confluence.core.chance import Chance
from confluence.players.altered.greedy import morning_orb, plain_answer
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
    """How one Expedition would stand."""

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
    question = decision.question
    if question.kind in PLAIN_REASONS:
        picks = plain_answer(decision.state, question)
        if question.kind == "mana":
            picks = morning_orb(decision.state, question.options)
        return [Hint(Pick(picks), None, now, None)]
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


# ------------------------------------------------------------------ in words


def outlook(paper: Paper, now: Sequence[Standing], after: Sequence[Standing] | None, lane: int | None = None) -> Text:
    """How the Expeditions would stand: the one that is played into, and what changes in the other one."""
    if after is None:
        return Text(paper("up to luck", "hängt vom Glück ab"), QUIET)
    text = Text()
    for place, word in enumerate(LANE_WORDS):
        if place != lane and now[place] == after[place]:
            continue
        if text:
            text.append(", ")
        text.append(f"{paper.pick(LANE_NAMES[word])} ").append_text(standing_text(paper, after[place]))
    return text or Text(paper("no change on the meters", "ändert die Anzeigen nicht"), QUIET)


def standing_text(paper: Paper, standing: Standing) -> Text:
    """`advances`, `short F1`, `held back`."""
    if standing.advances:
        return Text(paper("advances", "rückt vor"), GOOD)
    words = []
    if any(standing.missing):
        words.append(paper("short ", "fehlt ") + paper.lack(standing.missing))
    if standing.held:
        words.append(paper("held back", "zurückgehalten"))
    return Text(", ".join(words), SHORT)
