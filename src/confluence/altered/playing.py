"""Playing cards and using quick actions (A-PLAY, A-QUICK)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from confluence.altered import derive, moving, reactions, select
from confluence.altered.asking import choose_lane, targets
from confluence.altered.cards import Ability, Block, Filter, Op
from confluence.altered.events import Played, Used
from confluence.altered.moving import Step
from confluence.altered.operations.base import number, operation, push
from confluence.altered.operations.costs import payable
from confluence.altered.operations.objects import give_status
from confluence.altered.placing import placement
from confluence.altered.state import Context, Frame, Obj, Play, State, Waiting
from confluence.altered.words import (
    CONFLUENCE,
    EXHAUSTED,
    FLEETING,
    LANE_WORDS,
    LANES,
    Kind,
    Lane,
    Side,
    Zone,
)

PLAYING: Final = Block("play", (Op("play_pay"), Op("play_resolve"), Op("play_leave")))
_COST_WORDS: Final = ("reduce_cost", "make_free")


# ------------------------------------------------------------------ what it costs, what is allowed


def waiting_for(state: State, side: Side, obj: Obj, zone: Zone) -> list[Waiting]:
    """The waiting parts that a card would use up if it were played from this zone."""
    found = []
    for one in state.waiting:
        wanted = one.filter
        if one.side != side or not select.fits(state, None, _anywhere(wanted), obj):
            continue
        if wanted.played_from and wanted.played_from != zone.name.lower():
            continue
        found.append(one)
    return found


def _anywhere(wanted: Filter) -> Filter:
    return replace(wanted, played_from="") if wanted.played_from else wanted


def cost_of(state: State, side: Side, obj: Obj, zone: Zone, *, extra: bool = False, free: bool = False) -> int:
    """The mana that playing a card takes now (A-PLAY-03): printed, less reductions, then the highest minimum."""
    card = state.cards[obj]
    cost = card.reserve_cost if zone is Zone.RESERVE else card.hand_cost
    context = Context(state.ref(obj), side)
    for part in waiting_for(state, side, obj, zone):
        for op in part.block.ops:
            if op.op == "make_free":
                free = True
            elif op.op == "reduce_cost":
                cost -= number(state, context, op.n)
    if free:
        return 0
    if extra:
        for op in extra_costs(state, obj):
            assert op.effects is not None
            cost -= sum(number(state, context, one.n) for one in op.effects.ops if one.op == "reduce_cost")
    cost = max(0, cost)
    for source, owner, op in derive.statics(state, "min_cost"):
        if side in select.sides(Context(state.ref(source), owner), op.who) and select.fits(state, None, op.filter, obj):
            cost = max(cost, number(state, context, op.n))
    return cost


def extra_costs(state: State, obj: Obj) -> list[Op]:
    """The optional extra costs of a card."""
    abilities = state.cards[obj].by_trigger.get("static", ())
    return [op for ability in abilities for op in ability.effects.ops if op.op == "optional_extra_cost"]


def is_forbidden(state: State, side: Side, obj: Obj) -> bool:
    """Whether the card itself forbids to be played now (V-OP-play_restriction)."""
    for ability in state.cards[obj].by_trigger.get("static", ()):
        for op in ability.effects.ops:
            if op.op != "play_restriction" or op.condition is None:
                continue
            if not select.holds(state, Context(state.ref(obj), side), op.condition):
                return True
    return False


def can_play(state: State, side: Side, obj: Obj, *, extra: bool = False) -> bool:
    """Whether a card in Hand or Reserve can be played and paid now."""
    zone = state.zone[obj]
    if zone not in (Zone.HAND, Zone.RESERVE) or state.owner[obj] != side:
        return False
    if zone is Zone.RESERVE and state.status[obj] & EXHAUSTED:
        return False
    if is_forbidden(state, side, obj):
        return False
    if extra and not _extra_payable(state, side, obj):
        return False
    return cost_of(state, side, obj, zone, extra=extra) <= state.ready[side]


def _extra_payable(state: State, side: Side, obj: Obj) -> bool:
    """Whether the extra cost can be paid with other cards than the one that is played (V-OP-optional_extra_cost)."""
    costs = extra_costs(state, obj)
    if not costs:
        return False
    others = sum(one != obj for one in state.reserves[side])
    return all(
        others >= number(state, Context(state.ref(obj), side), op.n)
        for one in costs
        if one.cost is not None
        for op in one.cost.ops
    )


def quick_actions(state: State, side: Side) -> list[tuple[Obj, Ability]]:
    """The quick actions that a side could use now (A-QUICK)."""
    found = []
    for obj in reactions.reactors(state, side):
        if not state.status[obj] & EXHAUSTED:
            found += [(obj, ability) for ability in state.cards[obj].by_trigger.get("exhaust", ())]
    for obj in state.reserves[side]:
        if not state.status[obj] & EXHAUSTED:
            found += [(obj, ability) for ability in state.cards[obj].by_trigger.get("support", ())]
    return [(obj, ability) for obj, ability in found if can_use(state, side, obj, ability)]


def can_use(state: State, side: Side, obj: Obj, ability: Ability) -> bool:
    """Whether the cost of a quick action can be paid and its condition holds."""
    context = Context(state.ref(obj), side)
    if ability.condition is not None and not select.holds(state, context, ability.condition):
        return False
    if state.used.get(f"{obj} {ability.key}", 0) >= reactions.MOST_A_DAY:
        return False
    return ability.cost is None or payable(state, context, ability.cost)


# ------------------------------------------------------------------ doing it


def begin(state: State, side: Side, obj: Obj, lane: Lane, *, extra: bool = False, free: bool = False) -> None:
    """Declare a card: from here on it is being played (A-PLAY-02)."""
    zone = state.zone[obj]
    parts = tuple(waiting_for(state, side, obj, zone)) if zone in (Zone.HAND, Zone.RESERVE, Zone.DECK) else ()
    cost = cost_of(state, side, obj, zone, extra=extra, free=free)
    free = free or any(op.op == "make_free" for part in parts for op in part.block.ops)
    context = Context(state.ref(obj), side, state.ref(obj))
    context.play = Play(zone, lane, extra, free, cost, parts)
    state.waiting = [one for one in state.waiting if one not in parts]
    state.stack.append(Frame(PLAYING, context))


@operation
def play_pay(state: State, frame: Frame, _: Op) -> None:
    """The card goes to Limbo and its whole cost is paid."""
    context, play = frame.context, frame.context.play
    assert play is not None
    obj = context.me[0]
    moving.move(state, [Step(obj, Zone.LIMBO)], "played")
    state.source[obj] = play.source
    state.side[obj] = context.side
    if state.cards[obj].kind is Kind.SPELL and _spell_is_fleeting(state, obj, play):
        give_status(state, obj, FLEETING)
    moving.pay(state, context.side, play.cost)
    if play.extra:
        for one in reversed(extra_costs(state, obj)):
            push(state, one.cost, context.copy())


def _spell_is_fleeting(state: State, obj: Obj, play: Play) -> bool:
    return play.source is Zone.RESERVE or derive.has(state, obj, "fleeting")


@operation
def play_resolve(state: State, frame: Frame, _: Op) -> None:
    """A Character or Permanent enters; a Spell has its effect (A-PLAY-15)."""
    context, play = frame.context, frame.context.play
    assert play is not None
    obj = context.me[0]
    card = state.cards[obj]
    if card.kind is Kind.SPELL:
        _tell(state, obj, context.side, play, "")
        inner = Context(state.ref(obj), context.side, state.ref(obj), free=play.free)
        for ability in reversed(card.by_trigger.get("resolve", ())):
            push(state, ability.effects, inner)
        _apply_parts(state, obj, context.side, play)
        return
    lane, why = play.lane, ""
    if card.kind is not Kind.LANDMARK and context.side == CONFLUENCE:
        lane, why = placement(state, obj)
    zone = Zone.LANDMARK if card.kind is Kind.LANDMARK else Zone.EXPEDITION
    _tell(state, obj, context.side, play, why, lane if zone is Zone.EXPEDITION else None)
    moving.move(state, [Step(obj, zone, lane)], "played")
    if play.source is Zone.RESERVE and zone is Zone.EXPEDITION:
        give_status(state, obj, FLEETING)
    if play.source in (Zone.HAND, Zone.RESERVE):
        reactions.trigger_own(state, obj, "from_hand" if play.source is Zone.HAND else "from_reserve")
    reactions.happens(state, "you_play_card", context.side, state.ref(obj), fresh=(obj,))
    _apply_parts(state, obj, context.side, play)


def _apply_parts(state: State, obj: Obj, side: Side, play: Play) -> None:
    """Waiting parts other than costs apply to the card, each as its own step."""
    for part in reversed(play.parts):
        ops = tuple(op for op in part.block.ops if op.op not in _COST_WORDS)
        if ops:
            block = part.block if len(ops) == len(part.block.ops) else Block(f"{part.block.key} parts", ops)
            push(state, block, Context(part.me, side, state.ref(obj)))


@operation
def play_leave(state: State, frame: Frame, _: Op) -> None:
    """A Spell leaves Limbo for Reserve, or for Discard if it is Fleeting (A-PLAY-10, A-PLAY-11)."""
    obj = frame.context.me[0]
    if state.cards[obj].kind is not Kind.SPELL:
        return
    if state.zone[obj] is Zone.LIMBO:
        fleeting = state.status[obj] & FLEETING
        cooldown = derive.has(state, obj, "cooldown")
        moving.move(state, [Step(obj, Zone.DISCARD if fleeting else Zone.RESERVE, exhausted=cooldown)], "resolved")
    reactions.happens(state, "you_play_card", frame.context.side, state.ref(obj))


@operation
def play_free(state: State, frame: Frame, op: Op) -> None:
    """V-OP-play_free."""
    for obj in targets(state, frame, op.target):
        side = frame.context.side
        tired = state.zone[obj] is Zone.RESERVE and state.status[obj] & EXHAUSTED
        if is_forbidden(state, side, obj) or state.cards[obj].token or tired:
            continue
        placed = state.cards[obj].kind in (Kind.CHARACTER, Kind.EXPEDITION) and side != CONFLUENCE
        begin(state, side, obj, choose_lane(state, frame) if placed else LANES[0], free=True)


def _tell(state: State, obj: Obj, side: Side, play: Play, why: str, lane: Lane | None = None) -> None:
    where = "" if lane is None else LANE_WORDS[lane]
    source = play.source.name.lower()
    state.told.append(Played(obj, state.cards[obj].id, side, source, play.cost, where, why))


def use(state: State, side: Side, obj: Obj, ability: Ability) -> None:
    """Use a quick action: its cost is paid together, then its effects run."""
    key = f"{obj} {ability.key}"
    state.used[key] = state.used.get(key, 0) + 1
    state.told.append(Used(obj, state.cards[obj].id, side, ability.trigger))
    was = moving.past_of(state, obj)
    if ability.trigger == "support":
        moving.move(state, [Step(obj, Zone.DISCARD)], "support")
    else:
        give_status(state, obj, EXHAUSTED)
    context = Context(state.ref(obj), side, state.ref(obj), was=was)
    push(state, ability.effects, context)
    push(state, ability.cost, context)
