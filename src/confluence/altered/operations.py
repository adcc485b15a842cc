"""The operations of the effect machine: small functions, one for each word (V-OP). Cards are data.

Every operation chooses first and changes after; what it finds too little of it does with what there is (V-RUN-05). An
operation that lets another list run first returns AGAIN and is called once more when that is done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from confluence.altered import asking, derive, moving, reactions, select
from confluence.altered.asking import ask, choose_lane, choose_place, decide, depart, targets
from confluence.altered.cards import Amount, Block, Op, Selector, core_set
from confluence.altered.events import (
    Boosted,
    CountersChanged,
    Ended,
    ExpeditionMoved,
    Moved,
    Revealed,
    Rolled,
    StatusChanged,
)
from confluence.altered.moving import Step, to_reserve
from confluence.altered.placing import placement
from confluence.altered.questions import Question
from confluence.altered.state import Context, Frame, Obj, State, Waiting
from confluence.altered.words import (
    CONFLUENCE,
    EXHAUSTED,
    FLEETING,
    HERO,
    LANE_WORDS,
    PLAYER,
    STATUSES,
    VISIBLE,
    Kind,
    Lane,
    Side,
    Zone,
    other,
)

Operation = Callable[[State, Frame, Op], object]
AGAIN: Final = object()
"""What an operation returns that is not done yet."""

OPERATIONS: Final[dict[str, Operation]] = {}
_STATUS_NAMES: Final = {bit: name for name, bit in STATUSES.items()}


def operation(function: Operation) -> Operation:
    """Enter an operation by its name."""
    OPERATIONS[function.__name__.strip("_")] = function
    return function


def number(state: State, context: Context, n: int | str | Amount) -> int:
    """How many (V-RUN-04)."""
    if isinstance(n, Amount):
        return select.amount(state, context, n)
    assert isinstance(n, int)
    return n


def sides_in_order(state: State, context: Context, who: str) -> list[Side]:
    """Whom it concerns, the side with initiative first (V-RUN-06)."""
    first = derive.initiative(state)
    return sorted(select.sides(context, who), key=lambda side: side != first)


def push(state: State, block: Block | None, context: Context, *, cost: bool = False) -> None:
    """Let a list of operations run next."""
    if block is not None and block.ops:
        state.stack.append(Frame(block, context, cost=cost))


def end(state: State, won: bool, why: str) -> None:
    """The match is over: nothing more happens (C-END-06)."""
    if not state.outcome:
        state.outcome = "won" if won else "lost"
        state.told.append(Ended(won, why))


# ------------------------------------------------------------------ objects gain and lose


def gain_boosts(state: State, obj: Obj, count: int) -> None:
    """Boosts on an object in a visible zone other than Discard (A-CNT-05)."""
    if count <= 0 or state.zone[obj] not in (Zone.EXPEDITION, Zone.LANDMARK, Zone.RESERVE, Zone.LIMBO):
        return
    state.boosts[obj] += count
    state.changes += 1
    state.told.append(Boosted(obj, state.cards[obj].id, count, state.boosts[obj]))
    if state.zone[obj] is Zone.EXPEDITION and state.cards[obj].kind is Kind.CHARACTER:
        reactions.happens(state, "your_character_gains_boost", state.side[obj], state.ref(obj))


def give_status(state: State, obj: Obj, status: int) -> None:
    """A status, unless it has it (A-STAT-01); Landmarks are never Fleeting (A-PLAY-08)."""
    visible = (Zone.EXPEDITION, Zone.LANDMARK, Zone.RESERVE, Zone.LIMBO, Zone.HERO)
    if state.status[obj] & status or state.zone[obj] not in visible:
        return
    if status == FLEETING and state.zone[obj] is Zone.LANDMARK:
        return
    state.status[obj] |= status
    state.changes += 1
    state.told.append(StatusChanged(obj, state.cards[obj].id, _STATUS_NAMES[status], gained=True))


def take_status(state: State, obj: Obj, status: int) -> None:
    """A status is lost, if it is there."""
    if state.status[obj] & status:
        state.status[obj] &= ~status
        state.changes += 1
        state.told.append(StatusChanged(obj, state.cards[obj].id, _STATUS_NAMES[status], gained=False))


def change_counters(state: State, obj: Obj, counter: str, change: int) -> None:
    """Named counters on an object in a visible zone other than Discard (A-CNT-05), never below 0 (A-CNT-03)."""
    had = state.counters.get(obj, {}).get(counter, 0)
    change = max(change, -had)
    if not change or state.zone[obj] not in VISIBLE or state.zone[obj] is Zone.DISCARD:
        return
    own = state.counters.setdefault(obj, {})
    own[counter] = had + change
    state.changes += 1
    state.told.append(CountersChanged(obj, state.cards[obj].id, counter, change, own[counter]))
    if not own[counter]:
        del own[counter]
        if not own:
            del state.counters[obj]


@operation
def boost(state: State, frame: Frame, op: Op) -> None:
    """V-OP-boost."""
    count = number(state, frame.context, op.n)
    for obj in targets(state, frame, op.target) if count else ():
        gain_boosts(state, obj, count)


@operation
def gain_status(state: State, frame: Frame, op: Op) -> None:
    """V-OP-gain_status."""
    for obj in targets(state, frame, op.target):
        give_status(state, obj, op.status)


@operation
def lose_status(state: State, frame: Frame, op: Op) -> None:
    """V-OP-lose_status."""
    for obj in targets(state, frame, op.target):
        take_status(state, obj, op.status)


@operation
def exhaust(state: State, frame: Frame, op: Op) -> None:
    """D-EFF-exhaust_reserve."""
    for obj in targets(state, frame, op.target):
        give_status(state, obj, EXHAUSTED)


@operation
def add_counter(state: State, frame: Frame, op: Op) -> None:
    """V-OP-add_counter."""
    count = number(state, frame.context, op.n)
    for obj in targets(state, frame, op.target) if count else ():
        change_counters(state, obj, op.counter, count)


@operation
def spend_counter(state: State, frame: Frame, op: Op) -> None:
    """V-OP-spend_counter."""
    for obj in targets(state, frame, op.target):
        change_counters(state, obj, op.counter, -number(state, frame.context, op.n))


@operation
def exhaust_self(state: State, frame: Frame, _: Op) -> None:
    """V-OP-exhaust_self."""
    obj = state.find(frame.context.me)
    if obj is not None:
        give_status(state, obj, EXHAUSTED)


@operation
def pay_mana(state: State, frame: Frame, op: Op) -> None:
    """V-OP-pay_mana."""
    if op.condition is None or not select.holds(state, frame.context, op.condition):
        moving.pay(state, frame.context.side, number(state, frame.context, op.n))


# ------------------------------------------------------------------ cards move


@operation
def draw(state: State, frame: Frame, op: Op) -> None:
    """V-OP-draw."""
    count = number(state, frame.context, op.n)
    for side in sides_in_order(state, frame.context, op.who):
        moving.draw(state, side, count)


@operation
def resupply(state: State, frame: Frame, op: Op) -> object:
    """V-OP-resupply: one after the other, since each may be replaced (V-EVT-you_would_resupply)."""
    if "left" not in frame.memory:
        count = number(state, frame.context, op.n)
        frame.memory["left"] = [side for side in sides_in_order(state, frame.context, op.who) for _ in range(count)]
    left: list[Side] = frame.memory["left"]
    while left:
        side = left[0]
        frame.memory["left"] = left = left[1:]
        instead = _replacement(state, side, "you_would_resupply")
        if instead is not None:
            source, block = instead
            push(state, block, Context(state.ref(source), side))
            return AGAIN
        moving.resupply(state, side)
    return None


def _replacement(state: State, side: Side, event: str) -> tuple[Obj, Block] | None:
    """What takes the place of an event; the oldest such ability applies."""
    found = [
        (state.age[obj], obj, ability.effects)
        for obj in reactions.reactors(state, side)
        for ability in state.cards[obj].by_event.get(event, ())
        if ability.trigger == "replace"
        and (ability.condition is None or select.holds(state, Context(state.ref(obj), side), ability.condition))
    ]
    if not found:
        return None
    _, obj, block = min(found, key=lambda one: one[:2])
    return obj, block


@operation
def sabotage(state: State, frame: Frame, _: Op) -> None:
    """V-OP-sabotage: up to one card in either Reserve."""
    side = frame.context.side
    options = (*state.reserves[other(side)], *state.reserves[side])
    if not options:
        return
    question = Question("sabotage", options, 0, 1, side=side, source=frame.context.me[0])
    depart(state, frame, [Step(obj, Zone.DISCARD) for obj in ask(state, frame, question)], "sabotaged")


@operation
def send_to_reserve(state: State, frame: Frame, op: Op) -> None:
    """V-OP-send_to_reserve."""
    depart(state, frame, [to_reserve(state, obj) for obj in targets(state, frame, op.target)], "sent")


@operation
def discard(state: State, frame: Frame, op: Op) -> None:
    """V-OP-discard."""
    depart(state, frame, [Step(obj, Zone.DISCARD) for obj in targets(state, frame, op.target)], "discarded")


@operation
def return_to_hand(state: State, frame: Frame, op: Op) -> None:
    """V-OP-return_to_hand; the Confluence's go to the bottom of its Hand (P-07)."""
    depart(state, frame, [Step(obj, Zone.HAND) for obj in targets(state, frame, op.target)], "returned")


@operation
def put_on_deck_top(state: State, frame: Frame, op: Op) -> None:
    """V-OP-put_on_deck_top."""
    chosen = targets(state, frame, op.target)
    depart(state, frame, [Step(obj, Zone.DECK, top=True) for obj in chosen], "put on the deck")


@operation
def put_in_mana(state: State, frame: Frame, op: Op) -> None:
    """V-OP-put_in_mana."""
    chosen = targets(state, frame, op.target)
    tired = op.state != "ready"
    depart(state, frame, [Step(obj, Zone.MANA, exhausted=tired) for obj in chosen], "became mana")


@operation
def deck_to_mana(state: State, frame: Frame, op: Op) -> None:
    """V-OP-deck_to_mana."""
    count = number(state, frame.context, op.n)
    for side in sides_in_order(state, frame.context, op.who):
        cards = moving.top_cards(state, side, count)
        moving.move(state, [Step(obj, Zone.MANA, exhausted=op.state != "ready") for obj in cards], "became mana")


@operation
def hand_to_reserve(state: State, frame: Frame, op: Op) -> None:
    """V-OP-hand_to_reserve; the Confluence's top card."""
    count = number(state, frame.context, op.n)
    steps = []
    for side in sides_in_order(state, frame.context, op.who):
        hand = state.hands[side]
        least = min(count, len(hand))
        if least:
            question = Question("hand_to_reserve", tuple(hand), least, least, side=side, source=frame.context.me[0])
            steps += [Step(obj, Zone.RESERVE) for obj in ask(state, frame, question)]
    frame.context.moved = None
    depart(state, frame, steps, "put in reserve")


@operation
def discard_card(state: State, frame: Frame, op: Op) -> None:
    """V-OP-discard_card: own cards of a zone, of the side's own choice."""
    steps = []
    for side in sides_in_order(state, frame.context, op.who):
        row = {"hand": state.hands, "reserve": state.reserves, "mana": state.mana}[op.zone][side]
        busy = state.limbo
        cards = tuple(obj for obj in row if obj not in busy)
        if op.n == "all":
            steps += [Step(obj, Zone.DISCARD) for obj in cards]
            continue
        most = len(cards) if op.n == "any_number" else min(number(state, frame.context, op.n), len(cards))
        least = 0 if op.n == "any_number" else most
        if most:
            kind = "orb" if op.zone == "mana" else "discard"
            question = Question(kind, cards, least, most, side=side, source=frame.context.me[0])
            steps += [Step(obj, Zone.DISCARD) for obj in ask(state, frame, question)]
    moving.move(state, steps, "discarded")
    frame.context.discarded = len(steps)


@operation
def sacrifice(state: State, frame: Frame, op: Op) -> None:
    """V-OP-sacrifice: each side gives up own objects in play."""
    chosen: list[Obj] = []
    for side in sides_in_order(state, frame.context, op.who):
        if isinstance(op.target, Selector):
            chosen += targets(state, frame, op.target, side, "sacrifice")
        else:
            chosen += targets(state, frame, op.target)
    give_up(state, frame, chosen)


def give_up(state: State, frame: Frame, chosen: Sequence[Obj]) -> None:
    """Sacrifice objects together (A-ACT-SACRIFICE); what is replaced was paid but not sacrificed."""
    made = depart(state, frame, [Step(obj, Zone.DISCARD) for obj in chosen], "sacrificed")
    for one in made:
        if one.after is Zone.MANA:
            continue
        reactions.own_event(state, one.obj, "self_sacrificed", one.side, one.was)
        reactions.happens(state, "you_sacrifice", one.side, (one.obj, state.stamp[one.obj]))


@operation
def switch_expedition(state: State, frame: Frame, op: Op) -> None:
    """V-OP-switch_expedition: no zone is left or joined; it becomes the newest there (A-ACT-SWITCH, C-SILV-05)."""
    chosen = [obj for obj in targets(state, frame, op.target) if state.zone[obj] is Zone.EXPEDITION]
    for obj in sorted(chosen, key=state.age.__getitem__):
        state.row(obj).remove(obj)
        state.lane[obj] = other(state.lane[obj])
        state.clock += 1
        state.age[obj] = state.clock
        state.row(obj).append(obj)
        if obj in state.steady:
            state.steady.remove(obj)
            state.steady.append(obj)
        state.changes += 1
        lane = LANE_WORDS[state.lane[obj]]
        state.told.append(
            Moved(obj, state.cards[obj].id, state.side[obj], "expedition", "expedition", lane, "switched")
        )


@operation
def create_token(state: State, frame: Frame, op: Op) -> None:
    """V-OP-create_token; the Confluence's come to the Threatened side first (C-SILV-06)."""
    context = frame.context
    card = core_set().get(op.token) or state.deck.tokens[op.token]
    count = number(state, context, op.n)
    if op.where == "target_any":
        where = [choose_place(state, frame)] * count if count else []
    elif op.where == "split_any":
        where = [choose_place(state, frame) for _ in range(count)]
    else:
        named = select.places(state, context, op.where)
        if op.where == "my_expedition" and len(named) > 1:
            named = [(context.side, choose_lane(state, frame))]
        where = [place for place in named for _ in range(count)]
    moving.create(state, card, where, context.side)


# ------------------------------------------------------------------ the deck is looked at


@operation
def reveal_top(state: State, frame: Frame, op: Op) -> None:
    """V-OP-reveal_top: they stay where they are until they are moved."""
    cards = moving.top_cards(state, frame.context.side, number(state, frame.context, op.n))
    frame.context.revealed = tuple(state.ref(obj) for obj in cards)
    if cards:
        state.told.append(Revealed("deck", tuple(state.cards[obj].id for obj in cards)))


@operation
def distribute_revealed(state: State, frame: Frame, op: Op) -> None:
    """V-OP-distribute_revealed."""
    context = frame.context
    left = asking.referred(state, context, "revealed")
    groups: list[tuple[Selector, list[Obj], list[Lane]]] = []
    for pick in op.picks:
        fit = tuple(obj for obj in left if select.fits(state, context, pick.filter, obj))
        most = min(pick.n, len(fit))
        least = most if pick.pick == "exactly" else 0
        question = Question("distribute", fit, least, most, side=context.side, source=context.me[0])
        chosen = list(ask(state, frame, question)) if most else []
        lanes = [_lane_for(state, frame, obj) if pick.to == "own_expeditions" else HERO for obj in chosen]
        chosen, lanes = _side_by_side(state, frame, chosen, lanes)
        left = [obj for obj in left if obj not in chosen]
        groups.append((pick, chosen, lanes))
    for pick, chosen, lanes in groups:
        into = pick.to == "own_expeditions"
        zone = Zone.EXPEDITION if into else Zone.RESERVE
        moving.move(state, [Step(obj, zone, lane) for obj, lane in zip(chosen, lanes, strict=True)], "put into play")
        if pick.gain_status:
            for obj in chosen:
                give_status(state, obj, pick.gain_status)
    moving.move(state, [Step(obj, Zone.DISCARD) for obj in left], "discarded")


def _lane_for(state: State, frame: Frame, obj: Obj) -> Lane:
    """The Expedition that a card is put into: of your choice; the Confluence's follow their icons (C-PLACE-07)."""
    if frame.context.side == PLAYER:
        return choose_lane(state, frame)
    return placement(state, obj)[0]


def _side_by_side(
    state: State, frame: Frame, chosen: Sequence[Obj], lanes: Sequence[Lane]
) -> tuple[list[Obj], list[Lane]]:
    """Cards that enter one row together lie there in the order that the player likes (C-SILV-04)."""
    objs: list[Obj] = []
    for lane in dict.fromkeys(lanes):
        together = [obj for obj, into in zip(chosen, lanes, strict=True) if into == lane]
        objs += asking.in_order(state, frame, together, frame.context.side)
    where = dict(zip(chosen, lanes, strict=True))
    return objs, [where[obj] for obj in objs]


# ------------------------------------------------------------------ lists of operations


@operation
def may(state: State, frame: Frame, op: Op) -> None:
    """V-OP-may."""
    context = frame.context
    can = op.cost is None or payable(state, context, op.cost)
    if can and decide(state, frame):
        push(state, op.effects, context)
        push(state, op.cost, context, cost=True)
    else:
        push(state, op.otherwise, context)


@operation
def if_(state: State, frame: Frame, op: Op) -> None:
    """V-OP-if."""
    assert op.condition is not None
    push(state, op.effects if select.holds(state, frame.context, op.condition) else op.otherwise, frame.context)


@operation
def if_you_do(state: State, frame: Frame, op: Op) -> object:
    """V-OP-if_you_do: `then` runs if `do` changed anything."""
    if "before" not in frame.memory:
        frame.memory["before"] = state.changes
        push(state, op.cost, frame.context)
        return AGAIN
    if state.changes > frame.memory["before"]:
        push(state, op.effects, frame.context)
    return None


@operation
def choose_one(state: State, frame: Frame, op: Op) -> None:
    """V-OP-choose_one (A-EFF-05); the Confluence takes the first mode that would change something (C-TIE-03)."""
    options = tuple(range(len(op.options)))
    if frame.context.side == CONFLUENCE:
        useful = [mode for mode in options if would_change(state, op.options[mode], frame.context)]
        push(state, op.options[useful[0] if useful else 0], frame.context)
        return
    (mode,) = ask(state, frame, Question("mode", options, side=frame.context.side, source=frame.context.me[0]))
    push(state, op.options[mode], frame.context)


def would_change(state: State, block: Block, context: Context) -> bool:
    """Whether one of these operations would change something now; tried on a copy."""
    trial = state.copy()
    before = trial.changes
    trial.stack.clear()
    trial.pending.clear()
    push(trial, block, context.copy())
    while trial.stack and trial.changes == before:
        frame = trial.stack[-1]
        if frame.at >= len(frame.block.ops):
            trial.stack.pop()
            continue
        frame.asked = 0
        op = frame.block.ops[frame.at]
        try:
            result = OPERATIONS[op.op](trial, frame, op)
        except asking.Asked:
            return True  # the player has to choose how it goes on: there is something to change
        if result is not AGAIN:
            frame.at += 1
            frame.answers.clear()
            frame.memory.clear()
    return trial.changes > before


@operation
def select_(state: State, frame: Frame, op: Op) -> None:
    """V-OP-select."""
    targets(state, frame, op.target)


@operation
def next_play(state: State, frame: Frame, op: Op) -> None:
    """V-OP-next_play."""
    assert op.effects is not None
    state.waiting.append(Waiting(frame.context.side, frame.context.me, op.filter, op.duration, op.effects))
    state.changes += 1


@operation
def activate_abilities(state: State, frame: Frame, op: Op) -> None:
    """V-OP-activate_abilities."""
    for obj in targets(state, frame, op.target):
        for trigger in op.which:
            reactions.trigger_own(state, obj, trigger)


@operation
def reduce_cost(state: State, frame: Frame, op: Op) -> None:
    """A part of a cost: it has counted when the card was paid (A-PLAY-03)."""


@operation
def make_free(state: State, frame: Frame, op: Op) -> None:
    """A part of a cost: it has counted when the card was paid (A-PLAY-05)."""


# ------------------------------------------------------------------ dice


@operation
def roll_die(state: State, frame: Frame, op: Op) -> object:
    """V-OP-roll_die, in its six parts."""
    context, memory = frame.context, frame.memory
    side = context.side
    if "dice" not in memory:
        luck = moving.chance(state)
        count = 1 + sum(number(state, context, one.n) for _, one in _dice_replacements(state, side, "extra_die"))
        memory["dice"] = tuple(luck.between(1, 6) for _ in range(count))
        memory["stage"] = 0
    dice: tuple[int, ...] = memory["dice"]
    if memory["stage"] == 0:
        kept = 0
        if len(set(dice)) > 1:
            detail = tuple((die,) for die in dice)
            question = Question("die", tuple(range(len(dice))), side=side, source=context.me[0], detail=detail)
            (kept,) = ask(state, frame, question)
        result = dice[kept]
        for source, one in _dice_replacements(state, side, "modify_die"):
            if ask(state, frame, Question("modify_die", (1, 0), side=side, source=source)) == (1,):
                result += number(state, context, one.n)
        context.die = result
        memory["stage"] = 1
        state.changes += 1
        if op.cost is not None:
            push(state, op.cost, context)
            return AGAIN
    state.told.append(Rolled(dice, context.die))
    for entry in op.results:
        if entry.low <= context.die and (entry.high is None or context.die <= entry.high):
            push(state, entry.effects, context)
            break
    reactions.happens(state, "you_roll_dice", side, None)
    return None


def _dice_replacements(state: State, side: Side, word: str) -> list[tuple[Obj, Op]]:
    found = []
    for obj in reactions.reactors(state, side):
        for ability in state.cards[obj].by_event.get("you_would_roll_dice", ()):
            for op in ability.effects.ops:
                inner = op.effects.ops[0] if op.op == "may" and op.effects is not None else op
                if inner.op == word:
                    found.append((obj, inner))
    return found


@operation
def modify_die(state: State, frame: Frame, op: Op) -> None:
    """V-OP-modify_die, as part of a roll."""
    frame.context.die += number(state, frame.context, op.n)


# ------------------------------------------------------------------ the track and the turn


def move_lane(state: State, lane: Lane, forward: bool, regions: int = 1, *, dusk: bool = False) -> bool:
    """Move an Expedition of the player, one region at a time; whether it moved at all (A-MAP-07, A-ACT-MOVE)."""
    step = 1 if (lane == HERO) == forward else -1
    moved = False
    for _ in range(regions):
        there = state.at[lane] + step
        if not 0 <= there <= 7 or (forward and derive.is_held(state, lane, dusk=dusk or state.phase == "dusk")):
            break
        state.at[lane] = there
        moved = True
        state.changes += 1
        if forward:
            state.advanced[lane] = True
        state.told.append(ExpeditionMoved(LANE_WORDS[lane], there, forward))
    if moved:
        reveal_region(state, state.at[lane])
        if not forward:
            check_darkness(state)
        if state.options.meeting == "at once" and derive.has_met(state):
            end(state, won=True, why="met")
    return moved


def reveal_region(state: State, region: int) -> None:
    """Turn the Tumult card of a region up (A-MAP-05)."""
    if not derive.is_revealed(state, region):
        card = (region - 1) // 2
        state.revealed[card] = True
        state.told.append(Revealed("tumult", regions=(card * 2 + 1, card * 2 + 2)))


def check_darkness(state: State) -> None:
    """The match is lost when the Darkness covers an Expedition (C-MID-05, C-MID-06)."""
    if state.at[0] <= state.dark[0] - 1 or state.at[1] >= 8 - state.dark[1]:
        end(state, won=False, why="darkness")


@operation
def move_expedition(state: State, frame: Frame, op: Op) -> None:
    """V-OP-move_expedition; the Confluence's sides may be chosen, nothing happens (P-11)."""
    count = number(state, frame.context, op.n)
    for side, lane in named_places(state, frame, op.which):
        if side == PLAYER:
            move_lane(state, lane, op.direction == "forward", count)


def named_places(state: State, frame: Frame, words: Sequence[str]) -> list[select.Place]:
    """The Expeditions that an operation names, chosen where a word says so."""
    found: list[select.Place] = []
    for word in words:
        found += [choose_place(state, frame)] if word == "target_any" else select.places(state, frame.context, word)
    return list(dict.fromkeys(found))


@operation
def block_expedition(state: State, frame: Frame, op: Op) -> None:
    """V-OP-block_expedition for the rest of the Day."""
    for side, lane in named_places(state, frame, op.which):
        if side == PLAYER and lane not in state.blocked:
            state.blocked.append(lane)
            state.changes += 1


@operation
def after_you(state: State, frame: Frame, _: Op) -> None:
    """V-OP-after_you: the turn ends when this effect and its reactions are done (A-ACT-AFTERYOU)."""
    if state.phase == "afternoon" and state.turn == frame.context.side:
        state.after_you = True
        state.changes += 1


@operation
def win_game(state: State, frame: Frame, _: Op) -> None:
    """V-OP-win_game (C-END-05)."""
    end(state, won=frame.context.side == PLAYER, why="card")


# ------------------------------------------------------------------ costs


def payable(state: State, context: Context, cost: Block) -> bool:
    """Whether a cost can be paid in full, all parts together (A-GOLD-03, A-QUICK-04)."""
    side = context.side
    mana = 0
    for op in cost.ops:
        if op.op == "pay_mana":
            if op.condition is None or not select.holds(state, context, op.condition):
                mana += number(state, context, op.n)
        elif not _payable(state, context, op, side):
            return False
    return mana <= state.ready[side]


def _payable(state: State, context: Context, op: Op, side: Side) -> bool:
    me = state.find(context.me)
    if op.op == "exhaust_self":
        return me is not None and not state.status[me] & EXHAUSTED
    if op.op == "spend_counter":
        return me is not None and state.counters.get(me, {}).get(op.counter, 0) >= number(state, context, op.n)
    if op.op == "hand_to_reserve":
        return len(state.hands[side]) >= number(state, context, op.n)
    if op.op == "discard_card":
        row = {"hand": state.hands, "reserve": state.reserves, "mana": state.mana}[op.zone][side]
        needed = 0 if isinstance(op.n, str) else number(state, context, op.n)
        return sum(obj not in state.limbo for obj in row) >= needed
    if op.op == "sacrifice":
        if isinstance(op.target, Selector):
            return len(select.candidates(state, context, op.target)) >= op.target.n
        return bool(asking.referred(state, context, str(op.target)))
    return True
