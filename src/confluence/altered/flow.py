"""The Day: its phases, both sides' turns, Dusk, Night and Midnight (A-DAY, C-MOR to C-MID)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from confluence.altered import asking, derive, moving, overcome, playing, reactions, select
from confluence.altered.asking import ask
from confluence.altered.cards import Ability, Block, Op
from confluence.altered.events import (
    DarknessAdvanced,
    DayBegan,
    ManaChanged,
    OvercomeTested,
    PassedTurn,
    PhaseBegan,
    Revealed,
)
from confluence.altered.moving import Step, to_reserve
from confluence.altered.operations.base import end, operation, push
from confluence.altered.operations.lists import would_change
from confluence.altered.operations.objects import take_status
from confluence.altered.operations.track import check_darkness, move_lane
from confluence.altered.questions import Question
from confluence.altered.state import Context, Frame, Obj, State
from confluence.altered.words import (
    ANCHORED,
    ASLEEP,
    CONFLUENCE,
    EXHAUSTED,
    LANE_WORDS,
    LANES,
    PLAYER,
    SIDES,
    TERRAINS,
    Kind,
    Lane,
    Zone,
    other,
)

_SIDE_WORDS: Final = ("player", "confluence")
_FREE: Final = "free plays"
"""Under this word the cards are counted that the Confluence played from its Reserve for nothing today."""


def _frame(word: str) -> Frame:
    return Frame(Block(word, (Op(word),)), Context((-1, -1), PLAYER))


def begin_phase(state: State, phase: str) -> None:
    """Go on with another phase."""
    state.phase, state.stage = phase, 0
    state.told.append(PhaseBegan(phase))


def advance(state: State) -> None:
    """The next numbered step of the Day; nothing is under way and nothing waits."""
    _PHASES[state.phase](state)


# ------------------------------------------------------------------ set-up and Morning


def _setup(state: State) -> None:
    if state.stage == 0:
        state.stage = 1
        state.stack.append(_frame("first_mana"))
        return
    begin_phase(state, "noon")


@operation
def first_mana(state: State, frame: Frame, op: Op) -> None:
    """A-SET-02: three of the first six cards become mana."""
    hand = tuple(state.hands[PLAYER])
    least = min(3, len(hand))
    chosen = ask(state, frame, Question("first_mana", hand, least, least))
    moving.move(state, [Step(obj, Zone.MANA) for obj in chosen], "became mana")


def _morning(state: State) -> None:
    """A-MOR-01: the role, everything ready, draw, expand; then the Confluence draws. Reactions come after each."""
    state.stage += 1
    instead = _own_morning(state)
    if state.stage == 1:
        _dawn(state)
    elif state.stage == 2 and instead is not None:
        push(state, instead.effects, Context(state.ref(state.heroes[PLAYER]), PLAYER))
    elif state.stage == 2:
        moving.draw(state, PLAYER, 2)
    elif state.stage == 3 and instead is None:
        state.stack.append(_frame("morning"))
    elif state.stage == 4:
        moving.draw(state, CONFLUENCE, 2)
    elif state.stage > 4:
        begin_phase(state, "noon")


def _own_morning(state: State) -> Ability | None:
    """What the player does instead of drawing two and expanding (V-EVT-own_morning)."""
    hero = state.heroes[PLAYER]
    for ability in state.cards[hero].by_event.get("own_morning", ()):
        if ability.condition is None or select.holds(state, Context(state.ref(hero), PLAYER), ability.condition):
            return ability
    return None


def _dawn(state: State) -> None:
    """The Threatened marker moves, then everything is readied (C-MOR-02, C-MOR-03)."""
    state.day += 1
    state.threatened = other(state.threatened)
    first = PLAYER if derive.is_first(state, PLAYER) else CONFLUENCE
    state.told.append(DayBegan(state.day, LANE_WORDS[state.threatened], _SIDE_WORDS[first]))
    for side in SIDES:
        for obj in (state.heroes[side], *state.in_play(side), *state.reserves[side]):
            take_status(state, obj, EXHAUSTED)
        if state.ready[side] != len(state.mana[side]):
            state.ready[side] = len(state.mana[side])
            state.told.append(ManaChanged(side, state.ready[side], len(state.mana[side])))


@operation
def morning(state: State, frame: Frame, op: Op) -> None:
    """The player may add one card to Mana (A-MOR-05)."""
    hand = tuple(state.hands[PLAYER])
    if hand:
        chosen = ask(state, frame, Question("mana", hand, 0, 1))
        moving.move(state, [Step(obj, Zone.MANA) for obj in chosen], "became mana")


@operation
def morning_override(state: State, frame: Frame, op: Op) -> None:
    """V-OP-morning_override."""
    assert isinstance(op.n, int)
    moving.draw(state, frame.context.side, op.n)
    cards = moving.top_cards(state, frame.context.side, 1)
    moving.move(state, [Step(obj, Zone.MANA, exhausted=op.state != "ready") for obj in cards], "became mana")


def _noon(state: State) -> None:
    state.stage += 1
    if state.stage == 1:
        reactions.phase_begins(state, "noon")
    else:
        begin_phase(state, "afternoon")


# ------------------------------------------------------------------ Afternoon


def _afternoon(state: State) -> None:
    if state.stage == 0:
        state.turn = PLAYER if derive.is_first(state, PLAYER) else CONFLUENCE
        state.passed = [False, False]
        state.stage = 1
    elif state.stage == 2 or state.after_you:
        _end_turn(state)
    elif state.passed == [True, True]:
        _end_afternoon(state)
    elif state.passed[state.turn]:
        state.turn = other(state.turn)
    elif state.turn == PLAYER:
        _ask_turn(state)
    else:
        confluence_turn(state)


def _ask_turn(state: State) -> None:
    """The player's turn; where passing is all that is left nobody is asked."""
    if turn_options(state):
        state.question = Question("turn", (), 0, 0)
    else:
        pass_turn(state)


def turn_options(state: State) -> bool:
    """Whether the player can do anything but pass."""
    if playing.quick_actions(state, PLAYER):
        return True
    cards = (*state.hands[PLAYER], *state.reserves[PLAYER])
    return any(
        playing.can_play(state, PLAYER, obj) or playing.can_play(state, PLAYER, obj, extra=True) for obj in cards
    )


def pass_turn(state: State) -> None:
    """The side whose turn it is passes for the Day."""
    state.passed[state.turn] = True
    state.told.append(PassedTurn(state.turn))
    state.stage = 2


def _end_turn(state: State) -> None:
    """T-12: what lasts a turn is over; the other side is next unless it has passed (A-AFT-03)."""
    if state.after_you:
        state.told.append(PassedTurn(state.turn, after_you=True))
    state.after_you = False
    state.waiting = [one for one in state.waiting if one.duration != "turn"]
    state.stage = 1
    if not state.passed[other(state.turn)]:
        state.turn = other(state.turn)


def _end_afternoon(state: State) -> None:
    state.waiting.clear()
    for key in [key for key in state.used if key.startswith("first ")]:
        del state.used[key]
    begin_phase(state, "dusk")


# ------------------------------------------------------------------ the Confluence's turn


def confluence_turn(state: State) -> None:
    """C-TURN: every quick action that does something, then its Hand, then its Reserve, else it passes."""
    actions = useful_actions(state)
    if actions:
        playing.use(state, CONFLUENCE, *actions[0])
        return
    while state.hands[CONFLUENCE]:
        obj = state.hands[CONFLUENCE][0]
        state.known.add(obj)
        state.told.append(Revealed("hand", (state.cards[obj].id,)))
        if playing.can_play(state, CONFLUENCE, obj):
            _play(state, obj)
            return
        moving.move(state, [Step(obj, Zone.MANA)], "became mana")
        if state.options.unpayable_card == "ends turn":
            state.stage = 2
            return
    chosen = from_reserve(state)
    if chosen is None:
        pass_turn(state)
        return
    if _is_free(state, chosen):
        state.used[_FREE] = state.used.get(_FREE, 0) + 1
    _play(state, chosen)


def _play(state: State, obj: Obj) -> None:
    playing.begin(state, CONFLUENCE, obj, state.threatened)
    state.stage = 2


def useful_actions(state: State) -> list[tuple[Obj, Ability]]:
    """The quick actions of the Confluence that do something now, in the order in which it uses them (C-TURN-01)."""
    actions = [one for one in playing.quick_actions(state, CONFLUENCE) if does_something(state, *one)]
    return sorted(actions, key=lambda one: reactions.confluence_order(state, one[0]))


def from_reserve(state: State) -> Obj | None:
    """The card that the Confluence plays from its Reserve, if it can pay any (C-TURN-05).

    Every loop of its turns goes through cards of its Reserve that cost nothing: of those it plays so many a Day (E-03).
    """
    options = [obj for obj in state.reserves[CONFLUENCE] if playing.can_play(state, CONFLUENCE, obj)]
    if state.used.get(_FREE, 0) >= reactions.MOST_A_DAY:
        options = [obj for obj in options if not _is_free(state, obj)]
    return min(options, key=lambda obj: (-state.cards[obj].reserve_cost, state.age[obj]), default=None)


def _is_free(state: State, obj: Obj) -> bool:
    return not playing.cost_of(state, CONFLUENCE, obj, Zone.RESERVE)


def does_something(state: State, obj: Obj, ability: Ability) -> bool:
    """Whether one of the steps of an ability would change something now, before its cost is paid (C-TURN-02)."""
    return would_change(state, ability.effects, Context(state.ref(obj), CONFLUENCE, state.ref(obj)))


# ------------------------------------------------------------------ Dusk


def _dusk(state: State) -> None:
    state.stage += 1
    if state.stage == 1:
        reactions.phase_begins(state, "dusk")
    elif state.stage == 2:
        state.stack.append(_frame("dusk"))
    elif derive.has_met(state):
        end(state, won=True, why="met")
    else:
        begin_phase(state, "night")


@operation
def dusk(state: State, frame: Frame, op: Op) -> None:
    """C-DUSK-01: both Expeditions are measured in the same state, then those that advance move together."""
    meters = [overcome.meter(state, lane) for lane in LANES]
    sets = [_overcome_set(state, frame, meters[lane], lane) for lane in LANES]
    both: dict[Obj, int] = {}
    for found in sets:
        for obj in found:
            both[obj] = both.get(obj, 0) + 1
    for obj, times in both.items():
        gigantic = len(derive.lanes_of(state, obj)) == 2
        if times == 2 or not gigantic or state.options.gigantic_persistent == "one is enough":
            state.overcome.add(obj)
    moves = [lane for lane in LANES if meters[lane].advances and len(sets[lane]) == len(meters[lane].facing)]
    for lane in LANES:
        _tell_dusk(state, lane, meters[lane], sets[lane], lane in moves)
    left = [derive.terrains_of(state, lane) for lane in LANES]
    moved = [lane for lane in moves if _advance(state, lane)]
    for obj in sorted(both, key=lambda one: reactions.confluence_order(state, one)):
        for ability in state.cards[obj].by_trigger.get("overcome", ()):
            reactions.wait(state, ability, state.ref(obj), CONFLUENCE, it=state.ref(obj))
    for lane in LANES:
        if lane in moved:
            reactions.happens(state, "own_expedition_moves_forward", PLAYER, None, terrains=left[lane])
        else:
            reactions.happens(state, "my_expedition_failed_to_move", PLAYER, None, lane=lane)


def _advance(state: State, lane: Lane) -> bool:
    return move_lane(state, lane, forward=True, dusk=True)


def _overcome_set(state: State, frame: Frame, found: overcome.Meter, lane: Lane) -> tuple[Obj, ...]:
    """Which objects are Overcome; the player is asked where it makes a difference (C-OVC-12)."""
    numbers = [derive.at_dusk(state, obj) for obj in found.facing]
    matter = [place for place, obj in enumerate(found.facing) if overcome.matters(state, obj)]
    alike = overcome.twins_before(numbers, matter)
    usual = overcome.left_to_right(found.totals, numbers)
    sets = [usual]
    if state.options.overcome == "may decline":
        fitting = overcome.fitting_sets(found.totals, numbers, alike) if matter else sets
        sets = _different(matter, sorted(fitting, key=len, reverse=True))
    elif matter and not overcome.fits(found.totals, found.against):
        sets = _different(matter, [usual, *overcome.maximal_sets(found.totals, numbers, alike)])
    if len(sets) == 1:
        return tuple(found.facing[place] for place in sets[0])
    detail = tuple(tuple(found.facing[place] for place in one) for one in sets)
    (picked,) = ask(state, frame, Question("overcome", tuple(range(len(sets))), detail=detail, source=lane))
    return detail[picked]


def _different(matter: Sequence[int], sets: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """One set for each outcome that makes a difference, the first of its kind."""
    kept: dict[tuple[int, ...], tuple[int, ...]] = {}
    for one in sets:
        kept.setdefault(tuple(place for place in one if place in matter), one)
    return list(kept.values())


def _tell_dusk(state: State, lane: Lane, found: overcome.Meter, past: tuple[Obj, ...], moves: bool) -> None:
    rest = overcome.less(found.totals, overcome.add([derive.at_dusk(state, obj) for obj in past]))
    if len(past) == len(found.facing):
        after = [max(0, rest[t] - (t in found.terrains)) for t in range(3)]
        rest = (after[0], after[1], after[2])
    terrains = tuple(TERRAINS[t] for t in sorted(found.terrains))
    state.told.append(
        OvercomeTested(LANE_WORDS[lane], found.totals, found.facing, past, rest, terrains, found.held, moves)
    )


# ------------------------------------------------------------------ Night


def _night(state: State) -> None:
    state.stage += 1
    if state.stage == 1:
        state.stack.append(_frame("rest"))
    elif state.stage == 2:
        state.pending.extend(state.after_rest)
        state.after_rest.clear()
    elif state.stage == 3:
        state.stack.append(_frame("cleanup"))
    elif state.stage == 4:
        midnight(state)
    else:
        _end_day(state)


def _end_day(state: State) -> None:
    state.overcome.clear()
    state.blocked.clear()
    state.used.clear()
    state.advanced = [False, False]
    begin_phase(state, "morning")


@operation
def rest(state: State, frame: Frame, op: Op) -> None:
    """A-NIGHT-01, A-NIGHT-02, C-REST: the player's objects first, then the Confluence's, as one step."""
    going = [obj for side in SIDES for lane in LANES for obj in state.expeditions[side][lane] if _leaves(state, obj)]
    asking.depart(state, frame, [to_reserve(state, obj) for obj in going], "rested")
    for side in SIDES:
        for lane in LANES:
            for obj in state.expeditions[side][lane]:
                take_status(state, obj, ANCHORED)
                take_status(state, obj, ASLEEP)


def _leaves(state: State, obj: Obj) -> bool:
    """Whether an object leaves at Rest."""
    side, card = state.side[obj], state.cards[obj]
    if state.status[obj] & (ANCHORED | ASLEEP):
        return False
    if derive.has(state, obj, "eternal"):
        return False
    if side == CONFLUENCE:
        if derive.has(state, obj, "constant"):
            return False
        if derive.has(state, obj, "persistent"):
            return obj in state.overcome
    if card.kind is Kind.CHARACTER:
        return True
    if side == CONFLUENCE and state.options.permanents_at_rest != "leave if advanced":
        return state.options.permanents_at_rest == "leave"
    return any(state.advanced[lane] for lane in derive.lanes_of(state, obj))


@operation
def cleanup(state: State, frame: Frame, op: Op) -> None:
    """A-NIGHT-05, C-CLEAN: both Reserves and both Landmark rows come down to their limits, as one step."""
    steps: list[Step] = []
    given_up: list[Obj] = []
    limit, landmarks = derive.limits(state, PLAYER)
    over = len(state.reserves[PLAYER]) - limit
    if over > 0:
        picked = ask(state, frame, Question("cleanup_reserve", tuple(state.reserves[PLAYER]), over, over))
        steps += [Step(obj, Zone.DISCARD) for obj in picked]
    over = len(state.landmarks[PLAYER]) - landmarks
    if over > 0:
        given_up = list(ask(state, frame, Question("cleanup_landmarks", tuple(state.landmarks[PLAYER]), over, over)))
        steps += [Step(obj, Zone.DISCARD) for obj in given_up]
    limit, landmarks = derive.limits(state, CONFLUENCE)
    steps += [Step(obj, Zone.DISCARD) for obj in state.reserves[CONFLUENCE][: max(0, len(state.reserves[1]) - limit)]]
    row = sorted(state.landmarks[CONFLUENCE], key=lambda obj: (state.cards[obj].hand_cost, state.age[obj]))
    steps += [Step(obj, Zone.DISCARD) for obj in row[: max(0, len(row) - landmarks)]]
    made = moving.move(state, steps, "over the limit")
    for one in made:
        if one.obj in given_up:
            reactions.own_event(state, one.obj, "self_sacrificed", PLAYER, one.was)
            reactions.happens(state, "you_sacrifice", PLAYER, state.ref(one.obj))


def midnight(state: State) -> None:
    """C-MID: the Midnight card moves the Darkness and goes; if the player survives, the next one is revealed."""
    lane = derive.tonight(state)
    if lane is not None:
        state.dark[lane] += 1
        state.told.append(DarknessAdvanced(LANE_WORDS[lane], state.dark[lane]))
        check_darkness(state)
        if state.outcome:
            return
        moving.move(state, [Step(state.midnight, Zone.DISCARD)], "midnight")
    cards = moving.top_cards(state, CONFLUENCE, 1)
    if cards:
        moving.move(state, [Step(cards[0], Zone.MIDNIGHT)], "midnight", tell=False)
        state.told.append(Revealed("midnight", (state.cards[cards[0]].id,)))


_PHASES: Final[dict[str, Callable[[State], None]]] = {
    "setup": _setup,
    "morning": _morning,
    "noon": _noon,
    "afternoon": _afternoon,
    "dusk": _dusk,
    "night": _night,
}
