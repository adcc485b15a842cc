"""Advice for the player: how the Expeditions would stand after a play, and what the search player would do.

Everything is tried in imagined worlds, in which hidden cards, regions and dice are drawn anew: no advice knows more
than the player does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from confluence.altered import overcome, playing
from confluence.altered.actions import Action, PassTurn, Pick, PlayCard, UseAbility
from confluence.altered.game import Decision
from confluence.altered.machine import step
from confluence.altered.questions import Question
from confluence.altered.state import Frame, Obj, State
from confluence.altered.views import CHOSEN_OBJECTS
from confluence.altered.words import LANE_WORDS, LANES, PLAYER, Pair, Stats
from confluence.core.chance import Chance
from confluence.players.altered.answers import best_answer, give, go_on
from confluence.players.altered.greedy import plain_answer
from confluence.players.altered.search import SearchPlayer

SHOWN: Final = 3
DECISIVE: Final = 10.0
"""So many regions are no distance on the track: one side of the comparison is a won or a lost game."""
SAME: Final = 0.05
"""Less than this is no difference."""
WORLDS: Final = 24
"""At least so many worlds are tried where something hidden comes to light."""
FACES: Final = (1, 2, 3, 4, 5, 6)
WAYS: Final = 500
"""So many ways are tried to see whether an action does anything."""
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


# ------------------------------------------------------------------ previews


def preview(decision: Decision, action: Action, chance: Chance) -> tuple[Standing, ...] | None:
    """How both Expeditions stand right after an action, before anybody answers it; None if that is up to luck.

    Every die is tried with every face. If something hidden comes to light, every card that may be on top of the deck
    is tried there.
    """
    world = decision.imagine(chance)
    hidden = _hidden(world)
    after: tuple[Standing, ...] | None = None
    looked = False
    for end in _after(world, action):
        found = standings(end)
        if after is not None and found != after:
            return None
        after = found
        looked = looked or _hidden(end) != hidden
    if looked:
        for other in _other_worlds(decision, chance):
            if any(standings(end) != after for end in _after(other, action)):
                return None
    return after


def _hidden(state: State) -> Any:
    """What tells whether a card or a region came to light: decks and Tumult cards."""
    return [row.copy() for row in state.decks], state.revealed.copy()


def _other_worlds(decision: Decision, chance: Chance) -> Iterator[State]:
    """Worlds in which each card that may be on top of the player's deck is there once."""
    deck = decision.state.decks[PLAYER]
    kinds = list(dict.fromkeys(decision.state.cards[obj] for obj in deck))
    for place in range(max(WORLDS, len(kinds))):
        world = decision.imagine(chance)
        if place < len(kinds):
            other = next(obj for obj in deck if world.cards[obj] is kinds[place])
            world.cards[other], world.cards[deck[0]] = world.cards[deck[0]], world.cards[other]
        yield world


def _after(world: State, action: Action) -> Iterator[State]:
    """What an action comes to, for every face of every die."""
    world.question = None
    if isinstance(action, PlayCard):
        lane = LANE_WORDS.index(action.expedition) if action.expedition else 0
        playing.begin(world, PLAYER, action.card, lane, extra=action.extra)
    elif isinstance(action, UseAbility):
        playing.use(world, PLAYER, action.card, world.cards[action.card].abilities[action.ability])
    yield from _ways(world, lambda state, question: (best_answer(state, question),))


def _ways(world: State, answers: Callable[[State, Question], Iterable[tuple[int, ...]]]) -> Iterator[State]:
    """How it can go on until everything under way is done: every face of every die, and these answers."""
    while not world.outcome and (world.stack or world.pending):
        if world.stack and _rolls(world.stack[-1]):
            for face in FACES:
                other = world.copy()
                other.stack[-1].memory.update(dice=(face,), stage=0)
                yield from _ways(other, answers)
            return
        step(world)
        question = world.question
        if question is not None:
            for picks in answers(world, question):
                other = world.copy()
                give(other, question, picks)
                yield from _ways(other, answers)
            return
    yield world


def _rolls(frame: Frame) -> bool:
    """Whether a die is about to be rolled."""
    ops = frame.block.ops
    return frame.at < len(ops) and ops[frame.at].op == "roll_die" and "dice" not in frame.memory


# ------------------------------------------------------------------ quick actions without effect


def changes_nothing(state: State, action: Action) -> bool:
    """Whether a quick action would do nothing now but cost something, whatever is answered or rolled (A-QUICK-05)."""
    if not isinstance(action, UseAbility):
        return False
    trial = state.copy()
    trial.question = None
    ability = trial.cards[action.card].abilities[action.ability]
    playing.use(trial, PLAYER, action.card, ability)
    while any(frame.block is ability.cost for frame in trial.stack):
        go_on(trial)
    before = _table(trial)
    ways = _ways(trial, lambda _, question: question.listed())
    return all(_table(end) == before for end in islice(ways, WAYS))


def _table(state: State) -> Any:
    """Everything that a quick action could change."""
    objects = (state.zone, state.lane, state.status, state.boosts, state.age)
    track = (state.at, state.dark, state.blocked, state.ready)
    counters = tuple((obj, tuple(own.items())) for obj, own in state.counters.items())
    rest = (len(state.waiting), state.after_you, state.outcome, len(state.after_rest))
    return [tuple(row) for row in (*objects, *track, counters)], rest


# ------------------------------------------------------------------ hints


def hints(decision: Decision, chance: Chance) -> list[Hint]:
    """The best actions, best first; equal cards once, and nothing that does nothing."""
    state = decision.state
    now = standings(state)
    if decision.step in PLAIN_REASONS:
        return [Hint(Pick(plain_answer(state, decision.question)), None, now, None)]
    ranked = SearchPlayer(answer=best_answer).ranked(decision, chance)
    passing = [value for value, action in ranked if isinstance(action, PassTurn)]
    base = passing[0] if passing else ranked[-1][0]
    useful = [(value, action) for value, action in ranked if not changes_nothing(state, action)]
    if passing and useful[0][0] - base < SAME:
        return [Hint(PassTurn(), 0.0, now, None)]
    found: dict[Any, Hint] = {}
    for value, action in useful:
        if len(found) == SHOWN or (found and value - base < SAME):
            break
        key = _looks(decision, action)
        if key not in found:
            after = preview(decision, action, chance) if isinstance(action, PlayCard | UseAbility) else None
            found[key] = Hint(action, value - base, now, after)
    return list(found.values())


def _looks(decision: Decision, action: Action) -> Any:
    """What an action looks like: the same for cards that nobody could tell apart."""
    state = decision.state

    def look(obj: Obj) -> Any:
        counters = tuple(sorted(state.counters.get(obj, {}).items()))
        place = (state.zone[obj], state.side[obj], state.lane[obj])
        return (state.cards[obj].id, *place, state.status[obj], state.boosts[obj], counters)

    if isinstance(action, PlayCard):
        return look(action.card), action.expedition, action.extra
    if isinstance(action, UseAbility):
        return look(action.card), action.ability
    if isinstance(action, Pick) and decision.step in CHOSEN_OBJECTS:
        return tuple(look(obj) for obj in action.picks)
    return action


def reason(hint: Hint, step: str) -> Pair:
    """Why a hint is a good idea, in English and German; how the Expeditions would stand is not said here."""
    if hint.gain is None:
        return PLAIN_REASONS[step]
    if isinstance(hint.action, PassTurn):
        return "nothing else is worth more", "nichts anderes ist mehr wert"
    turn = isinstance(hint.action, PlayCard | UseAbility)
    than, als = ("than passing", "als Passen") if turn else ("than the worst answer", "als die schlechteste Antwort")
    if hint.gain >= DECISIVE:
        return (
            f"much better {than}: it can decide the game",
            f"viel besser {als}: das kann das Spiel entscheiden",
        )
    if hint.gain < SAME:
        return "all answers come to much the same", "alle Antworten laufen fast auf dasselbe hinaus"
    for limit, words in _WORTH:
        if hint.gain < limit:
            return f"{words[0]} {than}", f"{words[1]} {als}"
    return f"much better {than}", f"viel besser {als}"


_WORTH: Final[tuple[tuple[float, Pair], ...]] = (
    (0.4, ("a little better", "etwas besser")),
    (1.2, ("clearly better", "deutlich besser")),
)
"""What is gained by the end of the Day, below so many regions. The number is not shown: it counts cards, orbs and
dangers too, so that it is more than Expeditions advance."""
