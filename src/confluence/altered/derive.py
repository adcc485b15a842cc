"""What follows from the cards in play: keywords, statistics, costs, terrains, what is held back (A-STATIC-01).

Nothing of it is stored: it is worked out from printed values when it is needed, oldest ability first.
"""

from __future__ import annotations

from collections.abc import Iterator

from confluence.altered import select  # each of the two needs the other: who is meant depends on keywords, and back
from confluence.altered.cards import Ability, Amount, Op, Selector
from confluence.altered.state import Context, Obj, State
from confluence.altered.words import (
    ASLEEP,
    HERO,
    LANE_WORDS,
    LANES,
    NOTHING,
    PLAYER,
    SIDES,
    Kind,
    Lane,
    Side,
    Stats,
    Zone,
    other,
)

# ------------------------------------------------------------------ continuous abilities


def statics(state: State, word: str) -> Iterator[tuple[Obj, Side, Op]]:
    """Every continuous operation of this name that works now, oldest first."""
    for obj in state.steady:
        side = state.side[obj]
        for ability in state.cards[obj].by_trigger["static"]:
            for op in ability.effects.ops:
                if op.op == word and _works(state, obj, side, ability):
                    yield obj, side, op


def _works(state: State, obj: Obj, side: Side, ability: Ability) -> bool:
    return ability.condition is None or select.holds(state, Context(state.ref(obj), side), ability.condition)


def touches(state: State, source: Obj, side: Side, selector: Selector, obj: Obj) -> bool:
    """Whether a continuous ability with this selector concerns an object."""
    return select.in_selection(state, Context(state.ref(source), side), selector, obj)


# ------------------------------------------------------------------ keywords


def has(state: State, obj: Obj, word: str) -> bool:
    """Whether an object has a keyword now."""
    card = state.cards[obj]
    if word in card.words:
        context = Context(state.ref(obj), state.side[obj])
        for keyword in card.keywords:
            if keyword.word == word and (keyword.unless is None or not select.holds(state, context, keyword.unless)):
                return True
    if not state.steady:
        return False
    for source, side, op in statics(state, "grant_keyword"):
        if op.keyword == word and isinstance(op.target, Selector) and touches(state, source, side, op.target, obj):
            return True
    return False


def tough(state: State, obj: Obj) -> int:
    """What an opponent pays for choosing it (A-KW-TOUGH); several values add up."""
    if state.zone[obj] not in (Zone.EXPEDITION, Zone.LANDMARK):
        return 0
    found = 0
    for keyword in state.cards[obj].keywords:
        if keyword.word == "tough":
            found += _value(state, obj, state.side[obj], keyword.value)
    for source, side, op in statics(state, "grant_keyword"):
        if op.keyword != "tough" or not isinstance(op.target, Selector):
            continue
        if touches(state, source, side, op.target, obj):
            found += _value(state, source, side, op.value)
    return found


def _value(state: State, obj: Obj, side: Side, value: int | Amount) -> int:
    if isinstance(value, int):
        return value
    return select.amount(state, Context(state.ref(obj), side), value)


def lanes_of(state: State, obj: Obj) -> tuple[Lane, ...]:
    """The Expeditions that an object is in: both for a Gigantic one (A-KW-GIGANTIC)."""
    if state.zone[obj] is not Zone.EXPEDITION:
        return ()
    return LANES if has(state, obj, "gigantic") else (state.lane[obj],)


# ------------------------------------------------------------------ statistics


def stats(state: State, obj: Obj) -> Stats:
    """Forest, Mountain and Ocean with boosts, never below 0 (A-STATIC-02, A-GOLD-04)."""
    forest, mountain, ocean = state.cards[obj].stats
    boosts = state.boosts[obj]
    return max(0, forest + boosts), max(0, mountain + boosts), max(0, ocean + boosts)


def at_dusk(state: State, obj: Obj) -> Stats:
    """The same as it counts at Dusk: nothing for one that is Asleep (A-STAT-03)."""
    return NOTHING if state.status[obj] & ASLEEP else stats(state, obj)


def there(state: State, side: Side, lane: Lane) -> list[Obj]:
    """Every object of a side in an Expedition, Gigantic ones of the other lane included, oldest first."""
    rows = state.expeditions[side]
    elsewhere = [obj for obj in rows[other(lane)] if has(state, obj, "gigantic")]
    if not elsewhere:
        return rows[lane]
    return sorted([*rows[lane], *elsewhere], key=state.age.__getitem__)


def characters(state: State, side: Side, lane: Lane) -> list[Obj]:
    """The Characters of a side in an Expedition."""
    return [obj for obj in there(state, side, lane) if state.cards[obj].kind is Kind.CHARACTER]


# ------------------------------------------------------------------ the track


def terrains_at(state: State, region: int) -> frozenset[int]:
    """The terrains of a region as they are now (A-MAP-06, A-MAP-09, P-38, D-STATIC-order)."""
    found = state.regions[region] if is_revealed(state, region) else frozenset()
    if not state.steady:
        return found
    changes = [
        (state.age[obj], obj, op) for word in ("set_terrain", "add_terrain") for obj, _, op in statics(state, word)
    ]
    for _, _, op in sorted(changes, key=lambda one: one[:2]):
        if op.op == "set_terrain":
            found = op.terrains if found or is_revealed(state, region) else found
        elif any(state.at[one] == region for one in added_to(state, op)):
            found |= op.terrains
    return found


def added_to(state: State, op: Op) -> tuple[Lane, ...]:
    """The Expeditions whose regions get an added terrain."""
    return LANES if "each" in op.which else (state.threatened,)


def is_revealed(state: State, region: int) -> bool:
    """Whether everybody knows a region."""
    return region in (0, 7) or state.revealed[(region - 1) // 2]


def terrains_of(state: State, lane: Lane) -> frozenset[int]:
    """The terrains of the region that an Expedition of the player is in."""
    return terrains_at(state, state.at[lane])


def is_held(state: State, lane: Lane, *, dusk: bool) -> bool:
    """Whether an Expedition of the player cannot move forward now (A-ACT-BLOCK, A-KW-DEFENDER)."""
    if lane in state.blocked:
        return True
    watched = dusk or state.options.defender == "always"
    if watched and any(has(state, obj, "defender") for obj in there(state, PLAYER, lane)):
        return True
    for source, side, op in statics(state, "block_expedition"):
        for word in op.which:
            if (PLAYER, lane) in _held_places(state, source, side, word):
                return True
    return False


def _held_places(state: State, source: Obj, side: Side, word: str) -> list[tuple[Side, Lane]]:
    lanes = lanes_of(state, source)
    rest = [lane for lane in LANES if lane not in lanes]
    if word == "other_own":
        return [(side, lane) for lane in rest]
    if word == "facing_other_own":
        return [(other(side), lane) for lane in rest]
    if word == "my_expedition":
        return [(side, lane) for lane in lanes]
    if word == "facing_self":
        return [(other(side), lane) for lane in lanes]
    return [(one, lane) for one in SIDES for lane in LANES]


def room(state: State, lane: Lane) -> int:
    """How many regions the Darkness of a side can still take before it covers the Expedition (C-MID-05)."""
    return state.at[0] - state.dark[0] if lane == HERO else 7 - state.dark[1] - state.at[1]


def tonight(state: State) -> Lane | None:
    """The side whose Darkness moves at the next Midnight, if a card lies there (C-MID-02, C-MID-03)."""
    if state.midnight < 0:
        return None
    card = state.cards[state.midnight]
    mark = card.midnight or card.placement
    return LANE_WORDS.index(mark) if mark in LANE_WORDS else state.threatened


# ------------------------------------------------------------------ sides


def is_first(state: State, side: Side) -> bool:
    """Whether a side is First Player today: the player while the Companion is Threatened (C-MOR-02)."""
    return (state.threatened == 1) == (side == PLAYER)


def initiative(state: State) -> Side:
    """Who comes first now (T-09)."""
    if state.phase == "afternoon":
        return state.turn
    return PLAYER if is_first(state, PLAYER) else other(PLAYER)


def limits(state: State, side: Side) -> tuple[int, int]:
    """Cards that may stay in Reserve and among the Landmarks."""
    if side == PLAYER and state.options.limits == "two":
        return 2, 2
    return state.cards[state.heroes[side]].limits


def has_met(state: State) -> bool:
    """Whether Hero and Companion have met or passed (A-MAP-08)."""
    return state.at[0] >= state.at[1]
