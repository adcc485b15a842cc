"""Reactions: what happens makes abilities wait in Limbo until it is their turn (A-TRIG)."""

from __future__ import annotations

from collections.abc import Iterable

from confluence.altered import derive, select
from confluence.altered.cards import Ability, Selector
from confluence.altered.state import Context, Obj, Past, Pending, Ref, State
from confluence.altered.words import CONFLUENCE, EXHAUSTED, SIDES, VISIBLE, Kind, Lane, Side, Zone, other

MOST_A_DAY = 100
"""Loop guard: a reaction, or a quick action, of one object happens so often in a Day (A-TRIG-09, A-QUICK-06); so many
cards that cost nothing the Confluence plays from its Reserve (C-TURN-05)."""


def reactors(state: State, side: Side) -> list[Obj]:
    """The objects of a side whose reactions work: the Hero and what is in play (A-TRIG-10)."""
    return [state.heroes[side], *state.in_play(side)]


def wait(
    state: State,
    ability: Ability,
    me: Ref,
    side: Side,
    *,
    it: Ref | None = None,
    was: Past | None = None,
) -> None:
    """Make a reaction wait, if its condition holds now (V-RUN-07)."""
    if ability.condition is not None and not select.holds(state, Context(me, side, it, was=was), ability.condition):
        return
    if ability.window == "afternoon" and state.phase != "afternoon":
        return
    pending = Pending(ability, me, side, it, was, confluence_order(state, me[0], was) if side == CONFLUENCE else ())
    if ability.delay == "after_rest":
        state.after_rest.append(pending)
    else:
        state.pending.append(pending)


def confluence_order(state: State, obj: Obj, was: Past | None = None) -> tuple[int, ...]:
    """The place of an object in the order of the Confluence's reactions and quick actions (C-NOON-01, C-NOON-02)."""
    zone = state.zone[obj]
    if zone is Zone.HERO:
        return 0, 0, 0
    if zone is Zone.EXPEDITION or (was is not None and was.lanes):
        lane = state.lane[obj] if zone is Zone.EXPEDITION else (was.lanes[0] if was is not None else 0)
        return 1, int(lane != state.threatened), state.age[obj]
    return (2 if zone is Zone.LANDMARK else 3), 0, state.age[obj]


def is_suppressed(state: State, obj: Obj, trigger: str) -> bool:
    """Whether this trigger of an object is silent now (V-OP-suppress_abilities, P-30)."""
    for source, side, op in derive.statics(state, "suppress_abilities"):
        if trigger not in op.which or not isinstance(op.target, Selector):
            continue
        if derive.touches(state, source, side, op.target, obj):
            return True
    return False


def abilities_of(state: State, obj: Obj, trigger: str) -> list[Ability]:
    """The abilities of an object with this trigger, granted ones included."""
    found = list(state.cards[obj].by_trigger.get(trigger, ()))
    for source, side, op in derive.statics(state, "grant_ability"):
        if op.ability is None or op.ability.trigger != trigger or not isinstance(op.target, Selector):
            continue
        if derive.touches(state, source, side, op.target, obj):
            found.append(op.ability)
    return found


def trigger_own(state: State, obj: Obj, trigger: str) -> None:
    """The abilities of one object that this trigger starts."""
    if trigger in ("join", "from_hand", "from_reserve") and is_suppressed(state, obj, trigger):
        return
    for ability in abilities_of(state, obj, trigger):
        wait(state, ability, state.ref(obj), state.side[obj], it=state.ref(obj))


def happens(
    state: State,
    event: str,
    side: Side,
    subject: Ref | None,
    *,
    fresh: Iterable[Obj] = (),
    lane: Lane | None = None,
    terrains: frozenset[int] = frozenset(),
) -> None:
    """Tell the objects of a side of something that concerns them; `fresh` ones have only just arrived (A-TRIG-02)."""
    new = set(fresh)
    for obj in reactors(state, side):
        for ability in state.cards[obj].by_event.get(event, ()):
            if ability.trigger != "when":
                continue
            if obj in new and (subject is None or obj != subject[0]):
                continue
            if not _concerns(state, ability, obj, subject, lane, terrains):
                continue
            if ability.limit == "first_each_afternoon":
                key = f"first {obj} {state.stamp[obj]} {ability.key}"
                if state.phase != "afternoon" or key in state.used:
                    continue
                state.used[key] = 1
            wait(state, ability, state.ref(obj), side, it=subject)


def _concerns(
    state: State, ability: Ability, obj: Obj, subject: Ref | None, lane: Lane | None, terrains: frozenset[int]
) -> bool:
    if lane is not None and ability.event == "my_expedition_failed_to_move":
        return lane in derive.lanes_of(state, obj)
    wanted = ability.filter
    if wanted is None:
        return True
    if wanted.terrain is not None:
        return wanted.terrain in terrains
    return subject is not None and select.fits(state, Context(state.ref(obj), state.side[obj]), wanted, subject[0])


def own_event(state: State, obj: Obj, event: str, side: Side, was: Past | None) -> None:
    """Reactions of an object to what happened to itself; its card may be found where it went (A-TRIG-13)."""
    me = state.ref(obj) if state.zone[obj] in VISIBLE else (obj, -1)
    for ability in state.cards[obj].by_event.get(event, ()):
        if ability.trigger == "when":
            wait(state, ability, me, side, it=me, was=was)


def phase_begins(state: State, trigger: str) -> None:
    """Reactions to the beginning of a phase (A-DAY-03)."""
    for side in SIDES:
        for obj in reactors(state, side):
            for ability in state.cards[obj].by_trigger.get(trigger, ()):
                wait(state, ability, state.ref(obj), side, it=state.ref(obj))
    if trigger == "noon":
        for obj in state.reserves[CONFLUENCE]:
            if not state.status[obj] & EXHAUSTED:
                for ability in state.cards[obj].by_trigger.get("noon_in_reserve", ()):
                    wait(state, ability, state.ref(obj), CONFLUENCE, it=state.ref(obj))


def joined(state: State, arrived: list[Obj], *, created: bool, by: Side) -> None:
    """Reactions to objects that entered an Expedition or a Landmark zone together."""
    for obj in arrived:
        trigger_own(state, obj, "join")
    for obj in arrived:
        if state.cards[obj].kind is Kind.CHARACTER and state.zone[obj] is Zone.EXPEDITION:
            happens(state, "character_joins_your_expeditions", state.side[obj], state.ref(obj), fresh=arrived)
        if created:
            happens(state, "you_create_token", by, state.ref(obj), fresh=arrived)


def drew(state: State, side: Side) -> None:
    """A side drew cards, or resupplied once (V-EVT-opponent_draws_or_resupplies)."""
    happens(state, "opponent_draws_or_resupplies", other(side), None)
