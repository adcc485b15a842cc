"""What must be true in every match (E-01 to E-18), for tests and for the lab: whoever breaks a law is told its id.

`laws` looks at a state in which the player is asked or the match is over. `run` is the machine with somebody looking
over its shoulder: laws about a moment inside an action (after Overcome, Rest, Cleanup, a turn) are checked there.
`change` compares the states before and after an action.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from confluence.altered import derive, machine, overcome
from confluence.altered.events import Moved, OvercomeTested, StatusChanged, Told
from confluence.altered.state import Obj, State
from confluence.altered.words import (
    ANCHORED,
    ASLEEP,
    CONFLUENCE,
    EXHAUSTED,
    LANE_WORDS,
    LANES,
    PLAYER,
    SIDES,
    Kind,
    Stats,
    Zone,
)


class BrokenLaw(AssertionError):
    """A law does not hold; the message begins with its id."""

    def __init__(self, law: str, what: str) -> None:
        self.law = law
        super().__init__(f"{law}: {what}")


def must(holds: bool, law: str, what: str) -> None:
    """Refuse to go on where a law is broken."""
    if not holds:
        raise BrokenLaw(law, what)


# ------------------------------------------------------------------ a state


def laws(state: State) -> None:
    """Every law that a state by itself can break."""
    _cards_are_kept(state)
    _tokens_are_in_play(state)
    _rows_are_by_age(state)
    _numbers_are_possible(state)
    _darkness_keeps_time(state)
    _nothing_is_left_over(state)


def rows(state: State) -> Iterator[tuple[Zone, int, int, list[Obj]]]:
    """Every row with the zone, the side and the lane that its objects must name."""
    for side in SIDES:
        yield Zone.DECK, side, -1, state.decks[side]
        yield Zone.HAND, side, -1, state.hands[side]
        yield Zone.MANA, side, -1, state.mana[side]
        yield Zone.RESERVE, side, -1, state.reserves[side]
        yield Zone.LANDMARK, side, -1, state.landmarks[side]
        yield Zone.DISCARD, side, -1, state.discards[side]
        for lane in LANES:
            yield Zone.EXPEDITION, side, lane, state.expeditions[side][lane]
    yield Zone.LIMBO, -1, -1, state.limbo


def _cards_are_kept(state: State) -> None:
    """E-01: every card is in exactly one place, and that place is where it says it is."""
    seen: set[Obj] = set(state.heroes)
    if state.midnight >= 0:
        must(state.zone[state.midnight] is Zone.MIDNIGHT, "E-01", "the Midnight card is elsewhere")
        seen.add(state.midnight)
    for zone, side, lane, row in rows(state):
        for obj in row:
            name = f"{state.cards[obj].name} ({obj})"
            must(obj not in seen, "E-01", f"{name} is in two places")
            seen.add(obj)
            must(state.zone[obj] is zone, "E-01", f"{name} lies in {zone.name} and says {state.zone[obj].name}")
            must(side < 0 or state.side[obj] == side, "E-01", f"{name} lies on the wrong side")
            must(lane < 0 or state.lane[obj] == lane, "E-01", f"{name} lies in the wrong Expedition")
    for obj, card in enumerate(state.cards):
        gone = state.zone[obj] is Zone.GONE
        must((obj in seen) is not gone, "E-01", f"{card.name} ({obj}) is nowhere")
        must(not gone or card.token, "E-01", f"{card.name} ({obj}) is a card and ceased to exist")
    for side in SIDES:
        must(state.zone[state.heroes[side]] is Zone.HERO, "E-01", "a Hero or the Confluence card has moved")
    steady = [obj for side in SIDES for obj in state.in_play(side) if "static" in state.cards[obj].by_trigger]
    named = [obj for obj in state.steady if obj not in state.heroes]
    must(named == sorted(steady, key=state.age.__getitem__), "A-STATIC-01", "continuous abilities are out of order")


def _tokens_are_in_play(state: State) -> None:
    """E-09."""
    for obj, card in enumerate(state.cards):
        if card.token:
            fits = state.zone[obj] in (Zone.EXPEDITION, Zone.LANDMARK, Zone.GONE)
            must(fits, "E-09", f"the token {card.name} is in {state.zone[obj].name}")


def _rows_are_by_age(state: State) -> None:
    """E-08: an object's age changes only when it arrives, so that rows in the order of age are never reordered."""
    for zone, _, _, row in rows(state):
        if zone in (Zone.RESERVE, Zone.LANDMARK, Zone.EXPEDITION):
            ages = [state.age[obj] for obj in row]
            must(ages == sorted(set(ages)), "E-08", f"a row of {zone.name} is not in the order of age: {ages}")


def _numbers_are_possible(state: State) -> None:
    """E-02, E-05."""
    must(all(0 <= at <= 7 for at in state.at), "E-02", f"the Expeditions are at {state.at}")
    for side in SIDES:
        orbs, ready = len(state.mana[side]), state.ready[side]
        must(0 <= ready <= orbs, "E-05", f"{ready} of {orbs} orbs are ready")
    must(all(count >= 0 for count in state.boosts), "A-CNT-03", "there are less than no boosts")


def _darkness_keeps_time(state: State) -> None:
    """E-02, E-03: one region each Midnight from Day 2 on; a Midnight without a card only makes it slower."""
    must(state.day <= 8, "E-03", f"it is Day {state.day}")
    done = state.day - 1 if state.outcome == "lost" and state.phase == "night" else max(0, state.day - 2)
    late = any(not card for card in (state.decks[CONFLUENCE], state.discards[CONFLUENCE])) and state.midnight < 0
    covered = sum(state.dark)
    must(covered == done or (late and covered < done), "E-02", f"{covered} regions are dark on Day {state.day}")


def _nothing_is_left_over(state: State) -> None:
    """E-10, E-17: between turns nothing is under way; parts that wait do not outlive the Afternoon."""
    if state.question is not None and state.question.kind == "turn":
        must(not state.limbo, "E-10", "something is in Limbo")
        must(not state.stack and not state.pending, "E-10", "something is under way")
    if state.phase != "afternoon":
        must(not state.waiting, "E-17", "a part waits for a card outside the Afternoon")


# ------------------------------------------------------------------ inside an action


@dataclass
class Dusk:
    """What laws remember from before Overcome."""

    totals: list[Stats]
    numbers: list[dict[Obj, Stats]]
    terrains: list[frozenset[int]]
    held: list[bool]
    at: list[int]


def run(state: State) -> None:
    """`machine.run` with every law of a moment checked at that moment."""
    quiet: list[bool] = []
    while not state.outcome and state.question is None:
        word = _word(state)
        opening = word == "" and not state.pending and state.phase == "dusk" and state.stage == 0
        before = _before_dusk(state) if word == "dusk" else None
        passed, turn_over = state.passed[CONFLUENCE], _turn_is_over(state)
        if opening:
            quiet = [overcome.would_advance(state, lane) for lane in LANES]
        told = len(state.told)
        machine.step(state)
        if opening and state.pending:
            quiet = []
        if not _is_asked(state):
            _check_moment(state, word, before, state.told[told:], quiet)
        if state.passed[CONFLUENCE] and not passed and state.phase == "afternoon":
            must(not state.hands[CONFLUENCE], "E-06", "the Confluence passes with cards in Hand")
        if turn_over:
            must(all(one.duration != "turn" for one in state.waiting), "E-17", "a part outlives its turn")
    if state.outcome:
        machine.stop(state)


def _is_asked(state: State) -> bool:
    return state.question is not None


def _check_moment(state: State, word: str, before: Dusk | None, told: Sequence[Told], quiet: Sequence[bool]) -> None:
    """The laws about what an operation has just done."""
    if before is not None:
        _check_dusk(state, before, [one for one in told if isinstance(one, OvercomeTested)], quiet)
    elif word == "rest":
        _check_rest(state)
    elif word == "cleanup":
        _check_cleanup(state)


def _word(state: State) -> str:
    """The operation that comes next, if one is under way."""
    if not state.stack or state.stack[-1].at >= len(state.stack[-1].block.ops):
        return "" if not state.stack else "done"
    return state.stack[-1].block.ops[state.stack[-1].at].op


def _turn_is_over(state: State) -> bool:
    busy = state.stack or state.pending
    return not busy and state.phase == "afternoon" and (state.stage == 2 or state.after_you)


def _numbers(state: State, obj: Obj) -> Stats:
    """What an object counts at Dusk, worked out once more."""
    if state.status[obj] & ASLEEP:
        return 0, 0, 0
    forest, mountain, ocean = (max(0, one + state.boosts[obj]) for one in state.cards[obj].stats)
    return forest, mountain, ocean


def _before_dusk(state: State) -> Dusk:
    totals, numbers = [], []
    for lane in LANES:
        own = [
            obj
            for row in LANES
            for obj in state.expeditions[PLAYER][row]
            if state.cards[obj].kind is Kind.CHARACTER and (row == lane or derive.has(state, obj, "gigantic"))
        ]
        facing = [
            obj
            for row in LANES
            for obj in state.expeditions[CONFLUENCE][row]
            if row == lane or derive.has(state, obj, "gigantic")
        ]
        totals.append(overcome.add([_numbers(state, obj) for obj in own]))
        numbers.append({obj: _numbers(state, obj) for obj in facing})
    terrains = [derive.terrains_of(state, lane) for lane in LANES]
    held = [derive.is_held(state, lane, dusk=True) for lane in LANES]
    return Dusk(totals, numbers, terrains, held, state.at.copy())


def _check_dusk(state: State, before: Dusk, told: Sequence[OvercomeTested], quiet: Sequence[bool]) -> None:
    """E-04, E-12: what was Overcome fits and nothing more does; who advances is what C-OVC-08 says."""
    for lane in LANES:
        event = next(one for one in told if one.lane == LANE_WORDS[lane])
        totals, numbers = before.totals[lane], before.numbers[lane]
        must(event.totals == totals, "E-04", f"totals {event.totals} are said and {totals} are there")
        must(set(event.facing) == set(numbers), "E-04", "what faces the Expedition was counted wrongly")
        taken = overcome.add([numbers[obj] for obj in event.overcome])
        must(overcome.fits(totals, taken), "E-04", f"{taken} was Overcome with {totals}")
        rest = overcome.less(totals, taken)
        more = [obj for obj in numbers if obj not in event.overcome and overcome.fits(rest, numbers[obj])]
        declined = state.options.overcome == "may decline"
        must(declined or not more, "E-04", "something that fits was not Overcome")
        moved = state.at[lane] != before.at[lane]
        must(not moved or len(event.overcome) == len(numbers), "E-04", "it advanced past what was not Overcome")
        against = overcome.add(list(numbers.values()))
        enough = all(totals[t] >= against[t] + (t in before.terrains[lane]) for t in range(3))
        if not declined:
            must(moved == (enough and not before.held[lane]), "E-04", "C-OVC-08 says otherwise")
            must(not quiet or moved == quiet[lane], "E-12", f"progressing was {quiet}, moved is {moved}")


def _check_rest(state: State) -> None:
    """E-18."""
    for side in SIDES:
        for lane in LANES:
            for obj in state.expeditions[side][lane]:
                left = state.status[obj] & (ANCHORED | ASLEEP)
                must(not left, "E-18", f"{state.cards[obj].name} is still Anchored or Asleep after Rest")


def _check_cleanup(state: State) -> None:
    """E-07."""
    for side in SIDES:
        reserve, landmarks = derive.limits(state, side)
        must(len(state.reserves[side]) <= reserve, "E-07", "a Reserve is over its limit after Cleanup")
        must(len(state.landmarks[side]) <= landmarks, "E-07", "there are too many Landmarks after Cleanup")


# ------------------------------------------------------------------ an action


def change(before: State, events: Sequence[Told], after: State) -> None:
    """Laws about two states and what was told between them: E-02, E-14, and cards that stay the same (E-01)."""
    for lane in LANES:
        must(after.dark[lane] >= before.dark[lane], "E-02", "the Darkness went back")
    count = len(before.cards)
    same = all(one is two for one, two in zip(before.cards, after.cards, strict=False))
    must(same and before.owner == after.owner[:count], "E-01", "a card became another one")
    must(all(card.token for card in after.cards[count:]), "E-01", "there are new cards")
    must(before.heroes == after.heroes, "E-01", "there is another Hero")
    for obj in range(count):
        arrived = after.stamp[obj] != before.stamp[obj] and after.zone[obj] is not Zone.MANA
        if arrived and after.status[obj] & EXHAUSTED and not after.cards[obj].has("cooldown"):
            must(_was_exhausted(obj, events), "E-14", f"{after.cards[obj].name} arrived exhausted")


def _was_exhausted(obj: Obj, events: Sequence[Told]) -> bool:
    """Whether something exhausted an object after it had arrived."""
    found = False
    for event in events:
        if isinstance(event, Moved) and event.object == obj:
            found = False
        elif isinstance(event, StatusChanged) and event.object == obj and event.status == "exhausted":
            found = event.gained
    return found
