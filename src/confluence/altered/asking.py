"""How an operation gets its choices: it asks, is stopped until the player answers, and then runs again from its start.

An operation therefore makes all its choices before it changes anything. The Confluence never waits: its answers follow
from the state (C-TIE).
"""

from __future__ import annotations

from collections.abc import Sequence

from confluence.altered import derive, moving, select
from confluence.altered.cards import Op, Selector, Target
from confluence.altered.moving import Move, Step
from confluence.altered.questions import Question
from confluence.altered.state import Context, Frame, Obj, State
from confluence.altered.words import ANCHORED, CONFLUENCE, LANES, PLAYER, SIDES, Lane, Side, Zone, other


class Asked(Exception):
    """The player has to answer first."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.kind)
        self.question = question


def ask(_: State, frame: Frame, question: Question) -> tuple[int, ...]:
    """The answer to a question; a choice with one legal answer is not asked."""
    place = frame.asked
    frame.asked += 1
    if place < len(frame.answers):
        found: tuple[int, ...] = frame.answers[place]
        return found
    if question.side == CONFLUENCE:
        picks = confluence_answer(question)
    else:
        only = question.only()
        if only is None:
            raise Asked(question)
        picks = only
    frame.answers.append(picks)
    return picks


def confluence_answer(question: Question) -> tuple[int, ...]:
    """What the Confluence answers: as many as possible, leftmost first; options come in that order (C-TIE)."""
    if question.ordered:
        return question.options
    picks: tuple[int, ...] = ()
    for option in question.options:
        if len(picks) == question.most:
            break
        longer = (*picks, option)
        if len(longer) < question.least or not question.why_not(longer):
            picks = longer
    return picks


def decide(state: State, frame: Frame, dice: tuple[int, ...] = ()) -> bool:
    """Yes or no; the Confluence does what it may (C-TIE-02). `dice` is what a die comes to after yes and after no."""
    context = frame.context
    detail = tuple((die,) for die in dice)
    return ask(state, frame, Question("may", (1, 0), side=context.side, source=context.me[0], detail=detail)) == (1,)


def choose_place(state: State, frame: Frame) -> select.Place:
    """One of all four Expeditions (V-RUN-13); the Confluence takes its Threatened side (C-TIE-01)."""
    context = frame.context
    codes = [side * 2 + lane for side, lane in select.PLACES]
    if context.side == CONFLUENCE:
        codes.sort(key=lambda code: (code != CONFLUENCE * 2 + state.threatened, code))
    (code,) = ask(state, frame, Question("expedition", tuple(codes), side=context.side, source=context.me[0]))
    return code // 2, code % 2


def choose_lane(state: State, frame: Frame) -> Lane:
    """One of the own Expeditions."""
    context = frame.context
    options = tuple(sorted(LANES, key=lambda lane: (context.side == CONFLUENCE and lane != state.threatened, lane)))
    return ask(state, frame, Question("lane", options, side=context.side, source=context.me[0]))[0]


# ------------------------------------------------------------------ targets


def targets(state: State, frame: Frame, target: Target, actor: Side | None = None, kind: str = "targets") -> list[Obj]:
    """The objects that an operation concerns, chosen now if there is a choice (A-TGT).

    What was chosen and paid for (A-KW-TOUGH) is remembered, since an operation that asks on runs again.
    """
    if isinstance(target, str):
        return referred(state, frame.context, target)
    assert target is not None
    key = f"chosen {frame.asked} {actor}"
    if key in frame.memory:
        chosen, frame.asked = frame.memory[key]
        return list(chosen)
    context = frame.context
    if actor is not None and actor != context.side:
        context = context.copy()
        context.side = actor
    found = _pool(state, frame, context, target)
    if target.pick == "all":
        chosen = found
    elif target.pick in ("exactly", "up_to", "any_number"):
        chosen = _chosen(state, frame, context, target, found, kind)
    else:
        chosen = _picked(state, context, target, found)
    cost = sum(select.price(state, context, target, obj) for obj in chosen)
    if cost:
        moving.pay(state, context.side, cost)
    frame.memory[key] = (tuple(chosen), frame.asked)
    frame.context.that = tuple(state.ref(obj) for obj in chosen)
    return chosen


def referred(state: State, context: Context, word: str) -> list[Obj]:
    """What a reference stands for; one that is gone stands for nothing (V-RUN-02)."""
    refs = {
        "self": (context.me,),
        "it": (context.it,) if context.it else (),
        "that": context.that,
        "revealed": context.revealed,
    }[word]
    found = [state.find(ref) for ref in refs]
    return [obj for obj in found if obj is not None]


def _pool(state: State, frame: Frame, context: Context, target: Selector) -> list[Obj]:
    found = select.candidates(state, context, target)
    if target.controller == "target_player":
        order = (CONFLUENCE, PLAYER) if context.side == CONFLUENCE and helps(frame.block.ops[frame.at]) else SIDES
        (side,) = ask(state, frame, Question("side", order, side=context.side, source=context.me[0]))
        found = [obj for obj in found if state.side[obj] == side]
    if target.expedition == "target_any":
        place = choose_place(state, frame)
        found = [obj for obj in found if state.side[obj] == place[0] and place[1] in derive.lanes_of(state, obj)]
    return found


def _chosen(state: State, frame: Frame, context: Context, target: Selector, found: list[Obj], kind: str) -> list[Obj]:
    budget = state.ready[context.side]
    prices = {obj: select.price(state, context, target, obj) for obj in found}
    found = [obj for obj in found if prices[obj] <= budget]
    if target.total_hand_cost_max is not None:
        found = [obj for obj in found if state.cards[obj].hand_cost <= target.total_hand_cost_max]
    most = len(found) if target.pick == "any_number" else min(target.n, len(found))
    least = 0
    if target.pick == "exactly":
        least = min(target.n, sum(prices[obj] == 0 for obj in found))
    if not most:
        return []
    order = sorted(found, key=lambda obj: (state.side[obj] != context.side, state.age[obj]))
    if context.side == CONFLUENCE:
        first = context.side if helps(frame.block.ops[frame.at]) else other(context.side)
        order = sorted(found, key=lambda obj: (state.side[obj] != first, state.age[obj]))
    question = Question(
        kind,
        tuple(order),
        least,
        most,
        side=context.side,
        source=frame.context.me[0],
        weights=tuple(state.cards[obj].hand_cost for obj in order),
        weight_limit=target.total_hand_cost_max,
        prices=tuple(prices[obj] for obj in order),
        budget=budget,
    )
    return list(ask(state, frame, question))


def helps(op: Op) -> bool:
    """Whether an operation is good for whom it concerns (C-TIE-04)."""
    if op.op == "gain_status":
        return op.status == ANCHORED
    if op.op == "lose_status":
        return op.status != ANCHORED
    return op.op in ("boost", "add_counter", "activate_abilities", "play_free")


def _picked(state: State, context: Context, target: Selector, found: list[Obj]) -> list[Obj]:
    """A pick of the Confluence's deck; `each` picks once for each side, the Threatened one first (D-PICK)."""
    budget = state.ready[context.side]
    found = [obj for obj in found if select.price(state, context, target, obj) <= budget]
    if target.expedition not in ("facing_each", "each_own"):
        return [_best(state, target.pick, found)] if found else []
    chosen: list[Obj] = []
    for side, lane in select.places(state, context, target.expedition):
        near = [obj for obj in found if state.side[obj] == side and lane in derive.lanes_of(state, obj)]
        near = [obj for obj in near if obj not in chosen]
        spent = sum(select.price(state, context, target, obj) for obj in chosen)
        near = [obj for obj in near if spent + select.price(state, context, target, obj) <= budget]
        if near:
            chosen.append(_best(state, target.pick, near))
    return chosen


def _best(state: State, pick: str, found: Sequence[Obj]) -> Obj:
    if pick == "leftmost":
        return min(found, key=state.age.__getitem__)
    if pick == "rightmost":
        return max(found, key=state.age.__getitem__)
    sign = -1 if pick == "highest_hand_cost" else 1
    return min(found, key=lambda obj: (sign * state.cards[obj].hand_cost, state.age[obj]))


# ------------------------------------------------------------------ leaving


def depart(state: State, frame: Frame, steps: Sequence[Step], how: str) -> list[Move]:
    """Move things together, with what replaces leaving an Expedition (A-TRIG-12, V-EVT-self_would_leave_…)."""
    final: list[Step] = []
    after = []
    for step in steps:
        if state.zone[step.obj] is Zone.EXPEDITION and step.zone is not Zone.EXPEDITION:
            changed, otherwise = _replaced(state, frame, step)
            if otherwise is not None:
                after.append(otherwise)
            final.append(changed)
        else:
            final.append(step)
    made = moving.move(state, _in_rows(state, frame, final), how)
    state.stack.extend(reversed(after))
    return made


def _replaced(state: State, frame: Frame, step: Step) -> tuple[Step, Frame | None]:
    obj = step.obj
    for ability in state.cards[obj].by_event.get("self_would_leave_expedition_zone", ()):
        side = state.side[obj]
        context = Context(state.ref(obj), side)
        if ability.condition is not None and not select.holds(state, context, ability.condition):
            continue
        op = ability.effects.ops[0]
        if op.op == "may":
            assert op.effects is not None
            if ask(state, frame, Question("replace", (1, 0), side=side, source=obj)) != (1,):
                return step, Frame(op.otherwise, context) if op.otherwise is not None else None
            op = op.effects.ops[0]
        return Step(obj, Zone.MANA, exhausted=op.state != "ready"), None
    return step, None


def _in_rows(state: State, frame: Frame, steps: Sequence[Step]) -> list[Step]:
    """The steps with those that enter one Reserve together in the order that the player likes (C-SILV-04, A-EFF-08)."""
    entering = {step.obj: step for step in steps if step.zone is Zone.RESERVE and not state.cards[step.obj].token}
    found = [step for step in steps if step.obj not in entering]
    for owner in SIDES:
        own = [obj for obj in entering if state.owner[obj] == owner]
        found += [entering[obj] for obj in in_order(state, frame, own, owner)]
    return found


def in_order(state: State, frame: Frame, objs: Sequence[Obj], owner: Side) -> list[Obj]:
    """The order in which cards that enter a row together lie there: the player's choice (C-SILV-04)."""
    if len(objs) < 2:
        return list(objs)
    order = sorted(objs, key=state.age.__getitem__)
    return list(ask(state, frame, Question("row", tuple(order), ordered=True, detail=((owner,),))))
