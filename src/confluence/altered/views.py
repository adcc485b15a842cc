"""What the player may know: the one door through which state leaves the engine (C-INFO)."""

from __future__ import annotations

from dataclasses import dataclass

from confluence.altered import derive, overcome, playing
from confluence.altered.moving import is_seen
from confluence.altered.questions import Question
from confluence.altered.state import Obj, State
from confluence.altered.words import CONFLUENCE, LANE_WORDS, PLAYER, STATUSES, TERRAINS, Lane, Side, Stats, Zone


@dataclass(frozen=True, slots=True)
class ObjectView:
    """A card or token that can be seen."""

    object: int
    card: str
    name: str
    stats: Stats | None = None
    boosts: int = 0
    statuses: tuple[str, ...] = ()
    counters: dict[str, int] | None = None
    keywords: tuple[str, ...] = ()
    cost: int | None = None
    """What playing it from where it is costs now."""
    playable: bool = False
    midnight: str = ""


@dataclass(frozen=True, slots=True)
class MeterView:
    """How an Expedition stands, by the numbers of Dusk."""

    totals: Stats
    against: Stats
    terrains: tuple[str, ...]
    missing: Stats
    held: bool
    advances: bool


@dataclass(frozen=True, slots=True)
class SideView:
    """What lies on one side of the table."""

    hero: ObjectView
    hand: tuple[ObjectView, ...]
    """The player's; of the Confluence's only what was seen, top first."""
    hand_size: int
    deck: int
    orbs: int
    ready: int
    mana: tuple[ObjectView, ...]
    """Orbs whose cards the player knows."""
    reserve: tuple[ObjectView, ...]
    expeditions: tuple[tuple[ObjectView, ...], tuple[ObjectView, ...]]
    landmarks: tuple[ObjectView, ...]
    discard: tuple[ObjectView, ...]
    reserve_limit: int
    landmark_limit: int
    passed: bool


@dataclass(frozen=True, slots=True)
class View:
    """The table as the player sees it."""

    day: int
    phase: str
    threatened: str
    first: str
    turn: str
    regions: tuple[tuple[str, ...] | None, ...]
    """From left to right; None is a region that is not known yet."""
    at: tuple[int, int]
    dark: tuple[int, int]
    player: SideView
    confluence: SideView
    meters: tuple[MeterView, MeterView]
    midnight: ObjectView | None
    tonight: str
    """The side whose Darkness moves at Midnight, or nothing (C-MID-03)."""
    danger: str
    """The Expedition that has to move on before Midnight, or the match is lost (C-MID-05)."""
    waiting: int
    """How many parts wait for the next card."""
    outcome: str = ""
    question: QuestionView | None = None


@dataclass(frozen=True, slots=True)
class QuestionView:
    """What the player is asked."""

    kind: str
    options: tuple[int, ...]
    least: int
    most: int
    ordered: bool
    source: ObjectView | None
    objects: tuple[ObjectView, ...]
    """The options that are objects."""
    prices: tuple[int, ...]
    detail: tuple[tuple[int, ...], ...]


_WORDS = ("persistent", "constant", "gigantic", "defender", "eternal", "seasoned", "tough")
CHOSEN_OBJECTS = frozenset(
    (
        *("first_mana", "mana", "targets", "sacrifice", "discard", "orb", "hand_to_reserve", "sabotage", "row"),
        *("distribute", "cleanup_reserve", "cleanup_landmarks"),
    )
)
"""Questions whose options are objects."""


def view(state: State) -> View:
    """The table as the player sees it now."""
    first = "player" if derive.is_first(state, PLAYER) else "confluence"
    lane = derive.tonight(state)
    tonight = "" if lane is None else LANE_WORDS[lane]
    regions = tuple(
        tuple(TERRAINS[t] for t in sorted(derive.terrains_at(state, region)))
        if derive.is_revealed(state, region)
        else None
        for region in range(8)
    )
    return View(
        state.day,
        state.phase,
        LANE_WORDS[state.threatened],
        first,
        ("player", "confluence")[state.turn],
        regions,
        (state.at[0], state.at[1]),
        (state.dark[0], state.dark[1]),
        _side(state, PLAYER),
        _side(state, CONFLUENCE),
        (_meter(state, 0), _meter(state, 1)),
        None if state.midnight < 0 else show(state, state.midnight),
        tonight,
        tonight if lane is not None and derive.room(state, lane) <= 0 else "",
        len(state.waiting),
        state.outcome,
        None if state.question is None else _question(state, state.question),
    )


def show(state: State, obj: Obj) -> ObjectView:
    """An object that can be seen."""
    card, zone = state.cards[obj], state.zone[obj]
    in_play = zone in (Zone.EXPEDITION, Zone.LANDMARK)
    own = state.owner[obj] == PLAYER and zone in (Zone.HAND, Zone.RESERVE)
    words = tuple(word for word in _WORDS if (derive.has(state, obj, word) if in_play else card.has(word)))
    return ObjectView(
        obj,
        card.id,
        card.name,
        derive.stats(state, obj) if any(card.stats) or state.boosts[obj] else None,
        state.boosts[obj],
        tuple(name for name, bit in STATUSES.items() if state.status[obj] & bit),
        dict(state.counters[obj]) if obj in state.counters else None,
        words,
        playing.cost_of(state, PLAYER, obj, zone) if own else None,
        own and playing.can_play(state, PLAYER, obj),
        card.midnight if zone is Zone.MIDNIGHT else "",
    )


def _side(state: State, side: Side) -> SideView:
    def row(objs: list[Obj]) -> tuple[ObjectView, ...]:
        return tuple(show(state, obj) for obj in objs if is_seen(state, obj))

    rows = state.expeditions[side]
    reserve_limit, landmark_limit = derive.limits(state, side)
    return SideView(
        show(state, state.heroes[side]),
        row(state.hands[side]),
        len(state.hands[side]),
        len(state.decks[side]),
        len(state.mana[side]),
        state.ready[side],
        row(state.mana[side]),
        row(state.reserves[side]),
        (row(rows[0]), row(rows[1])),
        row(state.landmarks[side]),
        row(state.discards[side]),
        reserve_limit,
        landmark_limit,
        state.phase == "afternoon" and state.passed[side],
    )


def _meter(state: State, lane: Lane) -> MeterView:
    found = overcome.meter(state, lane)
    terrains = tuple(TERRAINS[t] for t in sorted(found.terrains))
    return MeterView(found.totals, found.against, terrains, found.missing, found.held, found.advances)


def _question(state: State, question: Question) -> QuestionView:
    objects: tuple[ObjectView, ...] = ()
    if question.kind in CHOSEN_OBJECTS:
        objects = tuple(show(state, obj) for obj in question.options)
    source = None
    if question.kind != "overcome" and 0 <= question.source < len(state.cards):
        source = show(state, question.source)
    return QuestionView(
        question.kind,
        question.options,
        question.least,
        question.most,
        question.ordered,
        source,
        objects,
        question.prices,
        question.detail,
    )
