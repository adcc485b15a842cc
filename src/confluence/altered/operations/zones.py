"""Cards move between zones, and the top of a deck is looked at."""

from __future__ import annotations

from collections.abc import Sequence

from confluence.altered import asking, moving, reactions, select
from confluence.altered.asking import ask, choose_lane, choose_place, depart, targets
from confluence.altered.cards import Block, Card, Op, Selector
from confluence.altered.core_set import core_set
from confluence.altered.events import Moved, Revealed
from confluence.altered.moving import Step, to_reserve
from confluence.altered.operations.base import AGAIN, number, operation, push, sides_in_order
from confluence.altered.operations.objects import give_status
from confluence.altered.placing import placement
from confluence.altered.questions import Question
from confluence.altered.state import Context, Frame, Obj, State
from confluence.altered.words import CONFLUENCE, HERO, LANE_WORDS, PLAYER, Lane, Side, Zone, other


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
    """V-OP-return_to_hand; the Confluence's go to the bottom of its Hand (P-07), the oldest first (C-SILV-04)."""
    chosen = targets(state, frame, op.target)
    chosen.sort(key=lambda obj: (1, state.age[obj]) if state.owner[obj] == CONFLUENCE else (0, 0))
    depart(state, frame, [Step(obj, Zone.HAND) for obj in chosen], "returned")


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
    card = _token(state, context, op.token)
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


def _token(state: State, context: Context, name: str) -> Card:
    """A token by its name: cards of the Confluence make those of its deck, which may have names of the first set."""
    own = state.deck.tokens.get(name) if state.owner[context.me[0]] == CONFLUENCE else None
    return own or core_set().get(name) or state.deck.tokens[name]


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
