"""The state of a match: every card and token in exactly one place, and what is under way.

Cards and tokens are objects, numbered from 0. What changes zones becomes a new object for all effects (A-ZONE-03): its
number stays, its stamp changes, and a reference is both. Rows are lists from left to right, oldest first (T-07).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from confluence.altered.cards import Ability, Block, Card, Filter
from confluence.altered.words import LANES, Lane, Side, Zone

if TYPE_CHECKING:
    from confluence.altered.confluence_deck import ConfluenceDeck
    from confluence.altered.options import Options
    from confluence.altered.questions import Question

Obj = int
Ref = tuple[Obj, int]
"""An object with the stamp it had."""


@dataclass(frozen=True, slots=True)
class Past:
    """What an object was before it left (A-ZONE-05)."""

    side: Side
    lanes: tuple[Lane, ...]
    status: int
    boosts: int
    counters: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """How a card is played (A-PLAY-02)."""

    source: Zone
    lane: Lane = 0
    extra: bool = False
    """Whether the optional extra cost is paid."""
    free: bool = False
    cost: int = 0
    parts: tuple[Waiting, ...] = ()
    """Waiting parts that this card uses up."""


@dataclass(slots=True)
class Context:
    """What the words of a running ability refer to (V-RUN-02)."""

    me: Ref
    side: Side
    it: Ref | None = None
    that: tuple[Ref, ...] = ()
    revealed: tuple[Ref, ...] = ()
    was: Past | None = None
    """What `self` was, in reactions to its leaving."""
    die: int = 0
    discarded: int = 0
    moved: Card | None = None
    """The card that the operation just before moved."""
    free: bool = False
    """Whether nothing is paid for Tough: a Spell that is played for free (A-PLAY-05)."""
    play: Play | None = None
    """While a card is played: how."""

    def copy(self) -> Context:
        """An independent copy."""
        return Context(
            self.me,
            self.side,
            self.it,
            self.that,
            self.revealed,
            self.was,
            self.die,
            self.discarded,
            self.moved,
            self.free,
            self.play,
        )

    def to_json(self) -> Any:
        """For the fingerprint."""
        was = self.was and [self.was.side, self.was.lanes, self.was.status, self.was.boosts, self.was.counters]
        moved = self.moved and self.moved.id
        play = self.play and [self.play.source, self.play.lane, self.play.extra, self.play.free, self.play.cost]
        words = [self.me, self.side, self.it, self.that, self.revealed, was, self.die, self.discarded, moved]
        return [*words, self.free, play]


@dataclass(slots=True)
class Frame:
    """Operations that are under way. The answers of the present one are kept until it is done."""

    block: Block
    context: Context
    at: int = 0
    answers: list[Any] = field(default_factory=list)
    asked: int = 0
    """How many answers the present run of the operation has used."""
    memory: dict[str, Any] = field(default_factory=dict)
    """What the present operation remembers between its parts."""
    outer: tuple[Ref, ...] = ()
    """What `that` was before this list: it is so again after it (V-RUN-02)."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A reaction that waits for its turn (A-TRIG-01)."""

    ability: Ability
    me: Ref
    side: Side
    it: Ref | None = None
    was: Past | None = None
    order: tuple[int, ...] = ()
    """Its place in the order of the Confluence (C-NOON-01, C-NOON-02)."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A part that waits for the next card of a kind (V-OP-next_play)."""

    side: Side
    me: Ref
    filter: Filter
    duration: str
    block: Block


@dataclass(slots=True)
class State:
    """Everything about a match."""

    options: Options
    deck: ConfluenceDeck
    seed: str

    # objects, by number
    cards: list[Card] = field(default_factory=list)
    zone: list[Zone] = field(default_factory=list)
    side: list[Side] = field(default_factory=list)
    """Who controls it."""
    owner: list[Side] = field(default_factory=list)
    lane: list[Lane] = field(default_factory=list)
    stamp: list[int] = field(default_factory=list)
    age: list[int] = field(default_factory=list)
    status: list[int] = field(default_factory=list)
    boosts: list[int] = field(default_factory=list)
    source: list[Zone] = field(default_factory=list)
    """The zone it was played from, for objects in play and in Limbo."""
    counters: dict[Obj, dict[str, int]] = field(default_factory=dict)
    overcome: set[Obj] = field(default_factory=set)
    """Overcome today (C-OVC-13)."""
    known: set[Obj] = field(default_factory=set)
    """Cards in hidden zones of the Confluence that the player has seen."""

    # rows; index 0 the player's, 1 the Confluence's
    decks: list[list[Obj]] = field(default_factory=lambda: [[], []])
    """The top first."""
    hands: list[list[Obj]] = field(default_factory=lambda: [[], []])
    """The Confluence's: the top first."""
    mana: list[list[Obj]] = field(default_factory=lambda: [[], []])
    ready: list[int] = field(default_factory=lambda: [0, 0])
    reserves: list[list[Obj]] = field(default_factory=lambda: [[], []])
    expeditions: list[list[list[Obj]]] = field(default_factory=lambda: [[[], []], [[], []]])
    landmarks: list[list[Obj]] = field(default_factory=lambda: [[], []])
    discards: list[list[Obj]] = field(default_factory=lambda: [[], []])
    limbo: list[Obj] = field(default_factory=list)
    midnight: Obj = -1
    heroes: list[Obj] = field(default_factory=lambda: [-1, -1])
    steady: list[Obj] = field(default_factory=list)
    """Everything in play with a continuous ability, oldest first."""

    # the track
    regions: tuple[frozenset[int], ...] = ()
    revealed: list[bool] = field(default_factory=lambda: [False, False, False])
    at: list[int] = field(default_factory=lambda: [0, 7])
    """The regions of the Hero and the Companion Expedition."""
    dark: list[int] = field(default_factory=lambda: [0, 0])
    advanced: list[bool] = field(default_factory=lambda: [False, False])
    """Expeditions that moved forward today (A-NIGHT-02)."""

    # the Day
    day: int = 1
    phase: str = "setup"
    stage: int = 0
    turn: Side = 0
    """Whose turn it is in the Afternoon."""
    passed: list[bool] = field(default_factory=lambda: [False, False])
    threatened: Lane = 0
    after_you: bool = False
    outcome: str = ""
    """`won` or `lost`."""
    why: str = ""
    """How it ended: `met`, `darkness`, `conceded` or `card`."""

    # under way
    stack: list[Frame] = field(default_factory=list)
    pending: list[Pending] = field(default_factory=list)
    after_rest: list[Pending] = field(default_factory=list)
    waiting: list[Waiting] = field(default_factory=list)
    blocked: list[Lane] = field(default_factory=list)
    """Expeditions of the player that cannot move forward today."""
    used: dict[str, int] = field(default_factory=dict)
    """How often abilities were used today, and which had their first event of this Afternoon."""
    question: Question | None = None

    # counters
    clock: int = 0
    """The next age; also counts everything that changed (V-OP-if_you_do)."""
    changes: int = 0
    chances: int = 0
    """How many times chance was asked."""
    told: list[Any] = field(default_factory=list)
    """What happened since somebody last asked; not part of the state."""

    # ---- objects

    def add(self, card: Card, owner: Side, zone: Zone) -> Obj:
        """A new object; it is in no row yet."""
        number = len(self.cards)
        self.cards.append(card)
        self.zone.append(zone)
        self.side.append(owner)
        self.owner.append(owner)
        self.lane.append(0)
        self.stamp.append(0)
        self.age.append(0)
        self.status.append(0)
        self.boosts.append(0)
        self.source.append(Zone.DECK)
        return number

    def ref(self, obj: Obj) -> Ref:
        """A reference to an object as it is now."""
        return obj, self.stamp[obj]

    def find(self, ref: Ref | None) -> Obj | None:
        """The object of a reference, if it is still the same one."""
        if ref is None or self.stamp[ref[0]] != ref[1] or self.zone[ref[0]] is Zone.GONE:
            return None
        return ref[0]

    def in_play(self, side: Side) -> list[Obj]:
        """Characters and Permanents of a side: both Expeditions, then Landmarks, each from left to right."""
        rows = self.expeditions[side]
        return [*rows[0], *rows[1], *self.landmarks[side]]

    def row(self, obj: Obj) -> list[Obj]:
        """The row an object is in."""
        zone, side = self.zone[obj], self.side[obj]
        if zone is Zone.EXPEDITION:
            return self.expeditions[side][self.lane[obj]]
        if zone is Zone.RESERVE:
            return self.reserves[side]
        if zone is Zone.LANDMARK:
            return self.landmarks[side]
        if zone is Zone.HAND:
            return self.hands[side]
        if zone is Zone.DECK:
            return self.decks[side]
        if zone is Zone.DISCARD:
            return self.discards[side]
        if zone is Zone.MANA:
            return self.mana[side]
        if zone is Zone.LIMBO:
            return self.limbo
        raise AssertionError(f"object {obj} is in no row: {zone}")

    # ---- copies

    def copy(self) -> State:
        """An independent copy."""
        contexts: dict[int, Context] = {}
        stack = []
        for frame in self.stack:
            context = contexts.get(id(frame.context))
            if context is None:
                context = contexts[id(frame.context)] = frame.context.copy()
            stack.append(
                Frame(
                    frame.block,
                    context,
                    frame.at,
                    frame.answers.copy(),
                    frame.asked,
                    frame.memory.copy(),
                    frame.outer,
                )
            )
        return State(
            self.options,
            self.deck,
            self.seed,
            self.cards.copy(),
            self.zone.copy(),
            self.side.copy(),
            self.owner.copy(),
            self.lane.copy(),
            self.stamp.copy(),
            self.age.copy(),
            self.status.copy(),
            self.boosts.copy(),
            self.source.copy(),
            {obj: found.copy() for obj, found in self.counters.items()},
            self.overcome.copy(),
            self.known.copy(),
            [row.copy() for row in self.decks],
            [row.copy() for row in self.hands],
            [row.copy() for row in self.mana],
            self.ready.copy(),
            [row.copy() for row in self.reserves],
            [[self.expeditions[side][lane].copy() for lane in LANES] for side in (0, 1)],
            [row.copy() for row in self.landmarks],
            [row.copy() for row in self.discards],
            self.limbo.copy(),
            self.midnight,
            self.heroes.copy(),
            self.steady.copy(),
            self.regions,
            self.revealed.copy(),
            self.at.copy(),
            self.dark.copy(),
            self.advanced.copy(),
            self.day,
            self.phase,
            self.stage,
            self.turn,
            self.passed.copy(),
            self.threatened,
            self.after_you,
            self.outcome,
            self.why,
            stack,
            self.pending.copy(),
            self.after_rest.copy(),
            self.waiting.copy(),
            self.blocked.copy(),
            self.used.copy(),
            self.question,
            self.clock,
            self.changes,
            self.chances,
            [],
        )
