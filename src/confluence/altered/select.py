"""Selectors, conditions and amounts: which objects are meant, what is true, how many (V-RUN-10 to 13, V-CON, V-AMT)."""

from __future__ import annotations

from confluence.altered import derive
from confluence.altered.cards import Amount, Condition, Filter, Selector
from confluence.altered.state import Context, Obj, State
from confluence.altered.words import (
    EXHAUSTED,
    LANES,
    PLAYER,
    SIDES,
    Kind,
    Lane,
    Side,
    Zone,
    other,
)

Place = tuple[Side, Lane]
"""An Expedition of the player or a side of the Confluence."""
PLACES: tuple[Place, ...] = tuple((side, lane) for side in SIDES for lane in LANES)
_ZONES = {"hand": Zone.HAND, "reserve": Zone.RESERVE, "deck": Zone.DECK}


def my_lanes(state: State, context: Context) -> tuple[Lane, ...]:
    """The Expeditions of `self`, the last ones if it has left (V-RUN-13)."""
    obj = state.find(context.me)
    if obj is not None and state.zone[obj] is Zone.EXPEDITION:
        return derive.lanes_of(state, obj)
    return context.was.lanes if context.was is not None else ()


def own_lane(state: State, context: Context) -> tuple[Lane, ...]:
    """The lanes that `mine` means for the Confluence: the Threatened one for what has no side (D-WHERE-01)."""
    lanes = my_lanes(state, context)
    if context.side == PLAYER:
        return lanes
    return lanes if len(lanes) == 1 else (state.threatened,)


def places(state: State, context: Context, word: str) -> list[Place]:
    """The places that a word names; `target_any` and `split_any` are chosen elsewhere."""
    side, threatened = context.side, state.threatened
    both = [threatened, other(threatened)] if side != PLAYER else list(LANES)
    if word in ("my_expedition", "facing_self"):
        lanes = list(own_lane(state, context))
    elif word in ("other_own", "facing_other_own"):
        lanes = _others(state, context)
    elif word in ("hero", "facing_hero"):
        lanes = [0]
    elif word in ("companion", "facing_companion"):
        lanes = [1]
    elif word in ("threatened", "facing_threatened"):
        lanes = [threatened]
    elif word in ("each_own", "facing_each"):
        lanes = both
    elif word == "all":
        return list(PLACES)
    else:
        raise AssertionError(f"unknown place {word!r}")
    where = other(side) if word.startswith("facing") else side
    return [(where, lane) for lane in lanes]


def _others(state: State, context: Context) -> list[Lane]:
    mine = my_lanes(state, context)
    if context.side != PLAYER and not mine:
        mine = (state.threatened,)
    return [lane for lane in LANES if lane not in mine] if mine else []


# ------------------------------------------------------------------ filters


def fits(state: State, context: Context | None, wanted: Filter, obj: Obj) -> bool:
    """Whether an object is one of those that a filter means."""
    card = state.cards[obj]
    if card.kind not in wanted.kinds:
        return False
    if wanted.subtype and wanted.subtype not in card.subtypes:
        return False
    if card.hand_cost < _number(state, context, obj, wanted.hand_cost_min):
        return False
    if wanted.hand_cost_max is not None and card.hand_cost > _number(state, context, obj, wanted.hand_cost_max):
        return False
    if wanted.token is not None and card.token != wanted.token:
        return False
    if wanted.boosted and state.boosts[obj] < 1:
        return False
    if wanted.status_any and not state.status[obj] & wanted.status_any:
        return False
    if wanted.other and context is not None and obj == context.me[0]:
        return False
    if wanted.zone == "landmark" and state.zone[obj] is not Zone.LANDMARK:
        return False
    if wanted.played_from and state.source[obj] is not _ZONES[wanted.played_from]:
        return False
    return not (wanted.zero_base_stat and 0 not in card.stats)


def _number(state: State, context: Context | None, obj: Obj, value: int | Amount) -> int:
    if isinstance(value, int):
        return value
    return amount(state, context or Context(state.ref(obj), state.side[obj]), value)


def in_selection(state: State, context: Context, selector: Selector, obj: Obj) -> bool:
    """Whether an object is one of those that a selector without a choice means."""
    zone = state.zone[obj]
    if selector.zone == "play" and zone is not Zone.EXPEDITION and zone is not Zone.LANDMARK:
        return False
    if selector.zone == "reserve" and zone is not Zone.RESERVE:
        return False
    if selector.zone == "being_played" and zone is not Zone.LIMBO:
        return False
    if selector.controller in ("you", "actor") and state.side[obj] != context.side:
        return False
    if selector.controller == "opponent" and state.side[obj] == context.side:
        return False
    if not fits(state, context, selector.filter, obj):
        return False
    if not selector.expedition or selector.expedition == "target_any":
        return True
    if zone is not Zone.EXPEDITION:
        return False
    side = state.side[obj]
    named = places(state, context, selector.expedition)
    # Asking whether it is Gigantic could ask about this very selector; where it lies decides then.
    lanes = (state.lane[obj],) if selector.zone != "play" else _lanes(state, obj)
    return any((side, lane) in named for lane in lanes)


def _lanes(state: State, obj: Obj) -> tuple[Lane, ...]:
    return LANES if state.cards[obj].has("gigantic") or derive.has(state, obj, "gigantic") else (state.lane[obj],)


def candidates(state: State, context: Context, selector: Selector) -> list[Obj]:
    """The objects that a selector allows, without the choice of a player or an Expedition."""
    if selector.zone == "reserve":
        pool = [*state.reserves[0], *state.reserves[1]]
    elif selector.zone == "being_played":
        pool = list(state.limbo)
    else:
        pool = [*state.in_play(0), *state.in_play(1)]
    found = [obj for obj in pool if in_selection(state, context, selector, obj)]
    if selector.lacks:
        found = [obj for obj in found if not state.status[obj] & selector.lacks]
    if selector.ready:
        found = [obj for obj in found if not state.status[obj] & EXHAUSTED]
    return found


def price(state: State, context: Context, selector: Selector, obj: Obj) -> int:
    """The mana that choosing this object costs (A-KW-TOUGH, D-PICK-03)."""
    targets = selector.targeted or selector.pick in ("leftmost", "rightmost", "highest_hand_cost", "lowest_hand_cost")
    if not targets or context.free or state.side[obj] == context.side:
        return 0
    return derive.tough(state, obj)


# ------------------------------------------------------------------ amounts and conditions


def amount(state: State, context: Context, wanted: Amount) -> int:
    """A number that is counted now (V-AMT)."""
    found = _count(state, context, wanted) * wanted.times
    return found if wanted.most is None else min(found, wanted.most)


def _count(state: State, context: Context, wanted: Amount) -> int:
    if wanted.count == "controlled":
        return sum(fits(state, context, wanted.filter, obj) for obj in state.in_play(context.side))
    if wanted.count == "die_result":
        return context.die
    if wanted.count == "cards_in_reserve":
        return sum(len(state.reserves[side]) for side in sides(context, wanted.who))
    if wanted.count == "regions_between_own_expeditions":
        return max(0, state.at[1] - state.at[0] - 1)
    if wanted.count == "cards_discarded_as_cost":
        return context.discarded
    if wanted.count == "counters_on_self":
        return _counters(state, context, wanted.counter)
    lanes = my_lanes(state, context)
    found = {obj for lane in lanes for obj in derive.characters(state, other(context.side), lane)}
    return len(found)


def sides(context: Context, who: str) -> list[Side]:
    """Whom a word means (V-RUN-06); the order of initiative is up to the caller."""
    if who == "you":
        return [context.side]
    if who in ("target_opponent", "opponents"):
        return [other(context.side)]
    return [PLAYER, other(PLAYER)]


def _counters(state: State, context: Context, name: str) -> int:
    obj = _present(state, context)
    if obj is not None:
        return state.counters.get(obj, {}).get(name, 0)
    return dict(context.was.counters).get(name, 0) if context.was is not None else 0


def _boosts(state: State, context: Context) -> int:
    obj = _present(state, context)
    if obj is not None:
        return state.boosts[obj]
    return context.was.boosts if context.was is not None else 0


def _present(state: State, context: Context) -> Obj | None:
    """`self` if its present values count; of one that has left play its last ones do (A-TRIG-13, A-ZONE-05)."""
    obj = state.find(context.me)
    if obj is None or context.was is None or state.zone[obj] in (Zone.EXPEDITION, Zone.LANDMARK, Zone.HERO):
        return obj
    return None


def holds(state: State, context: Context, condition: Condition) -> bool:
    """Whether a condition is true now (V-CON)."""
    check = condition.check
    if check == "control":
        found = sum(fits(state, context, condition.filter, obj) for obj in state.in_play(context.side))
    elif check == "boosts_on_self":
        found = _boosts(state, context)
    elif check == "mana_orbs":
        found = len(state.mana[context.side])
    elif check == "counters_on_self":
        found = _counters(state, context, condition.counter)
    elif check == "zero_base_stats":
        own = [obj for obj in state.in_play(context.side) if state.cards[obj].kind is Kind.CHARACTER]
        found = sum(state.cards[obj].stats.count(0) for obj in own)
    elif check == "first_player":
        return derive.is_first(state, context.side)
    elif check == "not_first_day":
        return state.day > 1
    elif check == "was_status":
        return bool(context.was and context.was.status & condition.status) == condition.value
    elif check == "moved_card_type":
        return context.moved is not None and context.moved.kind in condition.filter.kinds
    elif check == "played_from":
        it = state.find(context.it)
        return it is not None and state.source[it] is _ZONES[condition.zone]
    else:
        return _distinct(state, context.side, condition.statuses)
    least, most = condition.least, condition.most
    return (least is None or found >= least) and (most is None or found <= most)


def _distinct(state: State, side: Side, statuses: tuple[int, ...]) -> bool:
    """Whether different Characters have the statuses, one each."""
    own = [obj for obj in state.in_play(side) if state.cards[obj].kind is Kind.CHARACTER]

    def place(rest: tuple[int, ...], free: list[Obj]) -> bool:
        if not rest:
            return True
        return any(place(rest[1:], [one for one in free if one != obj]) for obj in free if state.status[obj] & rest[0])

    return place(statuses, own)
