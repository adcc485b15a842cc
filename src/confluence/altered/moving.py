"""Objects change zones: one door for every move, so that each object is in exactly one place (E-01)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from confluence.altered import derive, reactions
from confluence.altered.cards import Card
from confluence.altered.events import Drew, ManaChanged, Moved, Shuffled
from confluence.altered.state import Obj, Past, Ref, State
from confluence.altered.words import (
    CONFLUENCE,
    EXHAUSTED,
    FLEETING,
    LANE_WORDS,
    PLAYER,
    VISIBLE,
    Lane,
    Side,
    Zone,
)
from confluence.core.chance import Chance


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a step in which several things may move together."""

    obj: Obj
    zone: Zone
    lane: Lane = 0
    exhausted: bool = False
    """For orbs: not ready; for Reserve: exhausted there."""
    top: bool = False
    """On the deck, or on top of the Confluence's Hand."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move that was made."""

    obj: Obj
    before: Zone
    after: Zone
    side: Side
    """Who controlled it before."""
    was: Past


def chance(state: State) -> Chance:
    """Fresh luck: every use has its own stream, so that a copy of the state has the same luck."""
    state.chances += 1
    return Chance(f"{state.seed} {state.chances}")


def past_of(state: State, obj: Obj) -> Past:
    """What an object is now, for those who ask when it is gone."""
    counters = tuple(sorted(state.counters.get(obj, {}).items()))
    lanes = derive.lanes_of(state, obj)
    return Past(state.side[obj], lanes, state.status[obj], state.boosts[obj], counters)


def is_seen(state: State, obj: Obj) -> bool:
    """Whether the player sees which card an object is."""
    zone = state.zone[obj]
    if zone in VISIBLE or zone is Zone.MIDNIGHT or obj in state.known:
        return True
    return state.owner[obj] == PLAYER and zone in (Zone.HAND, Zone.MANA)


def move(state: State, steps: Sequence[Step], how: str = "", *, tell: bool = True) -> list[Move]:
    """Carry out moves made together, then let everybody react who does; without `tell` where one event says all."""
    told = len(state.told)
    past = [past_of(state, step.obj) for step in steps]
    moves = [_move(state, step, was, how) for step, was in zip(steps, past, strict=True)]
    made = [one for one in moves if one is not None]
    if not tell:
        del state.told[told:]
    _react(state, made)
    return made


def _move(state: State, step: Step, was: Past, how: str) -> Move | None:
    obj, zone = step.obj, step.zone
    before, side, owner = state.zone[obj], state.side[obj], state.owner[obj]
    old = state.ref(obj)
    card = state.cards[obj]
    if before is Zone.GONE or before is Zone.HERO:
        return None
    seen_before = is_seen(state, obj)
    if before is Zone.MANA:
        _take_orb(state, owner, obj)
    elif before is Zone.MIDNIGHT:
        state.midnight = -1
    else:
        state.row(obj).remove(obj)
    if obj in state.steady:
        state.steady.remove(obj)
    if card.token and zone is not Zone.EXPEDITION:
        zone = Zone.GONE
    keeps_boosts = before is Zone.EXPEDITION and zone is Zone.RESERVE and derive.has(state, obj, "seasoned")
    keeps = before in (Zone.RESERVE, Zone.LIMBO) and zone in VISIBLE and zone is not Zone.DISCARD
    state.changes += 1
    state.clock += 1
    state.zone[obj] = zone
    state.stamp[obj] = state.clock
    state.age[obj] = state.clock
    state.status[obj] = EXHAUSTED if step.exhausted and zone is Zone.RESERVE else 0
    if not keeps:
        state.counters.pop(obj, None)
        if not keeps_boosts:
            state.boosts[obj] = 0
    if zone not in (Zone.EXPEDITION, Zone.LANDMARK):
        state.side[obj] = owner
    if zone not in (Zone.EXPEDITION, Zone.LANDMARK, Zone.LIMBO):
        state.overcome.discard(obj)
    _put(state, step, obj, zone)
    if "static" in card.by_trigger and zone in (Zone.EXPEDITION, Zone.LANDMARK):
        state.steady.append(obj)
    if zone in VISIBLE or seen_before:
        _remember(state, obj, zone)
    lane = LANE_WORDS[state.lane[obj]] if zone is Zone.EXPEDITION else ""
    shown = card.id if seen_before or is_seen(state, obj) else ""
    state.told.append(Moved(obj, shown, state.side[obj], before.name.lower(), zone.name.lower(), lane, how))
    _retarget(state, old, obj, was)
    return Move(obj, before, zone, side, was)


def _put(state: State, step: Step, obj: Obj, zone: Zone) -> None:
    side = state.side[obj]
    if zone is Zone.EXPEDITION:
        state.lane[obj] = step.lane
        state.expeditions[side][step.lane].append(obj)
    elif zone is Zone.MANA:
        state.mana[side].append(obj)
        state.ready[side] += 0 if step.exhausted else 1
        state.told.append(ManaChanged(side, state.ready[side], len(state.mana[side])))
    elif zone is Zone.MIDNIGHT:
        state.midnight = obj
    elif zone is Zone.DECK:
        state.decks[side].insert(0 if step.top else len(state.decks[side]), obj)
    elif zone is Zone.HAND and step.top:
        state.hands[side].insert(0, obj)
    elif zone is not Zone.GONE:
        state.row(obj).append(obj)


def _take_orb(state: State, side: Side, obj: Obj) -> None:
    """An orb leaves: an exhausted one is used up if there is one (A-PLAY-04)."""
    state.mana[side].remove(obj)
    state.ready[side] = min(state.ready[side], len(state.mana[side]))


def _remember(state: State, obj: Obj, zone: Zone) -> None:
    """What the player has seen of the Confluence's cards stays known until its deck hides it."""
    if state.owner[obj] == CONFLUENCE:
        if zone in (Zone.MANA, Zone.HAND):
            state.known.add(obj)
        else:
            state.known.discard(obj)


def _retarget(state: State, old: Ref, obj: Obj, was: Past) -> None:
    """Operations after the one that moved a card still find it, if it can be seen (V-RUN-03).

    Lists that wait for this one are concerned too: they began what moved the card. Whoever still needs the Expedition
    it was in finds it in `was` (D-WHERE-02, V-RUN-13), also a reaction that waits.
    """
    new: Ref = state.ref(obj) if state.zone[obj] in VISIBLE else (obj, -1)
    for row in (state.pending, state.after_rest):
        for place, pending in enumerate(row):
            if pending.me == old and pending.was is None:
                row[place] = replace(pending, was=was)
    if not state.stack:
        return
    for frame in state.stack:
        context = frame.context
        if old in frame.outer:
            frame.outer = tuple(new if one == old else one for one in frame.outer)
        if context.me == old:
            context.me = new
            context.was = context.was or was
        if context.it == old:
            context.it = new
        if old in context.that:
            context.that = tuple(new if one == old else one for one in context.that)
        if old in context.revealed:
            context.revealed = tuple(new if one == old else one for one in context.revealed)
    state.stack[-1].context.moved = state.cards[obj]


def _react(state: State, made: Sequence[Move]) -> None:
    for one in made:
        if one.before is Zone.EXPEDITION:
            reactions.own_event(state, one.obj, "self_leaves_expedition_zone", one.side, one.was)
            if one.after is Zone.RESERVE:
                reactions.own_event(state, one.obj, "self_to_reserve_from_expedition", one.side, one.was)
        elif one.before is Zone.LANDMARK:
            reactions.own_event(state, one.obj, "self_leaves_landmark_zone", one.side, one.was)
        elif one.before is Zone.RESERVE:
            reactions.happens(state, "card_leaves_your_reserve", state.owner[one.obj], state.ref(one.obj))
        elif one.before is Zone.HAND and one.after is Zone.RESERVE:
            reactions.own_event(state, one.obj, "self_to_reserve_from_hand", one.side, one.was)
    arrived = [one.obj for one in made if one.after in (Zone.EXPEDITION, Zone.LANDMARK)]
    if arrived:
        reactions.joined(state, arrived, created=False, by=state.side[arrived[0]])


# ------------------------------------------------------------------ common moves


def to_reserve(state: State, obj: Obj) -> Step:
    """Sending something to Reserve: a Fleeting object of an Expedition goes to Discard instead (A-STAT-05)."""
    fleeting = state.zone[obj] is Zone.EXPEDITION and state.status[obj] & FLEETING
    return Step(obj, Zone.DISCARD if fleeting else Zone.RESERVE)


def create(state: State, card: Card, places: Sequence[tuple[Side, Lane]], by: Side) -> list[Obj]:
    """Create a token at the right end of each place (A-ACT-CREATE)."""
    made = []
    for side, lane in places:
        obj = state.add(card, side, Zone.EXPEDITION)
        state.clock += 1
        state.stamp[obj] = state.age[obj] = state.clock
        state.lane[obj] = lane
        state.expeditions[side][lane].append(obj)
        if "static" in card.by_trigger:
            state.steady.append(obj)
        state.told.append(Moved(obj, card.id, side, "", "expedition", LANE_WORDS[lane], "created"))
        made.append(obj)
    if made:
        state.changes += 1
        reactions.joined(state, made, created=True, by=by)
    return made


def top_cards(state: State, side: Side, count: int) -> list[Obj]:
    """The top cards of a deck; an empty deck is made anew of the Discard first (A-ZONE-08)."""
    deck = state.decks[side]
    if len(deck) < count and state.discards[side]:
        again = state.discards[side].copy()
        state.discards[side].clear()
        chance(state).shuffle(again)
        for obj in again:
            state.clock += 1
            state.zone[obj] = Zone.DECK
            state.stamp[obj] = state.clock
            state.status[obj] = state.boosts[obj] = 0
            state.counters.pop(obj, None)
            state.known.discard(obj)
        deck.extend(again)
        state.told.append(Shuffled(side, len(again)))
    return deck[:count]


def draw(state: State, side: Side, count: int) -> int:
    """Draw cards as one event; the Confluence's go to the bottom of its Hand (C-MOR-04, P-04)."""
    cards = top_cards(state, side, count)
    if not cards:
        return 0
    move(state, [Step(obj, Zone.HAND) for obj in cards], "drawn", tell=False)
    shown = tuple(state.cards[obj].id for obj in cards) if side == PLAYER else ()
    state.told.append(Drew(side, len(cards), shown))
    reactions.drew(state, side)
    return len(cards)


def resupply(state: State, side: Side) -> bool:
    """The top card of the deck goes to the right end of the Reserve (A-ACT-RESUPPLY)."""
    cards = top_cards(state, side, 1)
    if not cards:
        return False
    move(state, [Step(cards[0], Zone.RESERVE)], "resupplied")
    reactions.drew(state, side)
    return True


def pay(state: State, side: Side, count: int) -> None:
    """Exhaust ready orbs."""
    if count > state.ready[side]:
        raise AssertionError("mana that is not there was paid")
    if count:
        state.ready[side] -= count
        state.changes += 1
        state.told.append(ManaChanged(side, state.ready[side], len(state.mana[side])))
