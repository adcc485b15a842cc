"""Cards as data: what is printed on them, with abilities built from a closed vocabulary (section 9 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from confluence.altered.words import KINDS, NOTHING, Kind, Stats


@dataclass(frozen=True, slots=True)
class Filter:
    """Which objects are meant (V-RUN-12)."""

    kinds: frozenset[Kind] = KINDS["any"]
    subtype: str = ""
    hand_cost_min: int | Amount = 0
    hand_cost_max: int | Amount | None = None
    other: bool = False
    token: bool | None = None
    boosted: bool = False
    status_any: int = 0
    zone: str = ""
    played_from: str = ""
    zero_base_stat: bool = False
    terrain: int | None = None


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that is counted when it is needed (V-AMT)."""

    count: str
    filter: Filter = Filter()
    who: str = "you"
    counter: str = ""
    times: int = 1
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Selector:
    """Which objects an operation concerns, and who chooses them (V-RUN-10 to V-RUN-13)."""

    pick: str
    """`exactly`, `up_to`, `any_number`, `all`; for the Confluence's deck `leftmost` and the like."""
    n: int = 0
    filter: Filter = Filter()
    controller: str = "any"
    zone: str = "play"
    expedition: str = ""
    targeted: bool = True
    total_hand_cost_max: int | None = None
    lacks: int = 0
    """Only objects without this status: what a pick of the Confluence's deck adds by itself (D-PICK-05)."""
    ready: bool = False
    to: str = ""
    """For revealed cards: where they go."""
    gain_status: int = 0


Target = Selector | str | None
"""A selector, or a reference: `self`, `it`, `that`, `revealed`."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A test (V-CON)."""

    check: str
    filter: Filter = Filter()
    least: int | None = None
    most: int | None = None
    statuses: tuple[int, ...] = ()
    status: int = 0
    value: bool = True
    counter: str = ""
    zone: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Operations in order; the key is its address in the library, the same on every machine."""

    key: str
    ops: tuple[Op, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """What a die brings."""

    low: int
    high: int | None
    effects: Block


@dataclass(frozen=True, slots=True, eq=False)
class Op:
    """One operation with its words; which of them it has depends on the operation (V-OP)."""

    op: str
    n: int | str | Amount = 1
    who: str = "you"
    target: Target = None
    status: int = 0
    counter: str = ""
    token: str = ""
    where: str = ""
    which: tuple[str, ...] = ()
    direction: str = "forward"
    zone: str = ""
    state: str = ""
    duration: str = ""
    filter: Filter = Filter()
    effects: Block | None = None
    otherwise: Block | None = None
    cost: Block | None = None
    condition: Condition | None = None
    options: tuple[Block, ...] = ()
    results: tuple[Result, ...] = ()
    keyword: str = ""
    value: int | Amount = 1
    terrains: frozenset[int] = frozenset()
    picks: tuple[Selector, ...] = ()
    rest: str = ""
    ability: Ability | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """Something a card does, and when."""

    key: str
    trigger: str
    effects: Block
    event: str = ""
    filter: Filter | None = None
    condition: Condition | None = None
    cost: Block | None = None
    window: str = ""
    limit: str = ""
    delay: str = ""


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword, with a value where it has one; with `unless` it works while that is not so (V-RUN-14)."""

    word: str
    value: int | Amount = 1
    unless: Condition | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """What is printed on a card or a token."""

    id: str
    name: str
    kind: Kind
    ref: str = ""
    faction: str = ""
    origin: str = ""
    rarity: str = "common"
    subtypes: tuple[str, ...] = ()
    hand_cost: int = 0
    reserve_cost: int = 0
    stats: Stats = NOTHING
    keywords: tuple[Keyword, ...] = ()
    abilities: tuple[Ability, ...] = ()
    token: bool = False
    limits: tuple[int, int] = (2, 2)
    """Cards that may stay in Reserve and among the Landmarks (A-CARD-01, C-COMP-03)."""
    placement: str = ""
    midnight: str = ""
    flags: tuple[str, ...] = ()
    by_trigger: Mapping[str, tuple[Ability, ...]] = field(default_factory=dict)
    by_event: Mapping[str, tuple[Ability, ...]] = field(default_factory=dict)
    words: frozenset[str] = frozenset()
    """The keywords by name."""

    def has(self, word: str) -> bool:
        """Whether a keyword is printed on it."""
        return word in self.words


def finish(card: Card) -> Card:
    """The card with its abilities sorted for quick finding."""
    by_trigger: dict[str, tuple[Ability, ...]] = {}
    by_event: dict[str, tuple[Ability, ...]] = {}
    for ability in card.abilities:
        by_trigger[ability.trigger] = (*by_trigger.get(ability.trigger, ()), ability)
        if ability.event:
            by_event[ability.event] = (*by_event.get(ability.event, ()), ability)
    for name, value in (("by_trigger", by_trigger), ("by_event", by_event)):
        object.__setattr__(card, name, value)
    object.__setattr__(card, "words", frozenset(keyword.word for keyword in card.keywords))
    return card
