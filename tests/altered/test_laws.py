"""The laws of section 8.4 over random matches: all heroes, all difficulties, cards of the whole set, any legal action.

By hand, for thousands: `PYTHONPATH=src:. python -m tests.altered.test_laws 3000`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from confluence.altered import flow, game, laws, machine, moving, overcome
from confluence.altered.actions import Action, PassTurn
from confluence.altered.cards import Block, Op
from confluence.altered.core_set import core_set, heroes
from confluence.altered.game import ALTERED
from confluence.altered.laws import BrokenLaw
from confluence.altered.moving import Step
from confluence.altered.operations.base import OPERATIONS
from confluence.altered.operations.objects import give_status
from confluence.altered.options import CHOICES
from confluence.altered.state import Context, Frame, State
from confluence.altered.words import CONFLUENCE, EXHAUSTED, PLAYER, SIDES, Side, Zone
from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import Match, Setup
from tests.altered.bench import Bench, plain
from tests.altered.made import foe, random_deck, token

OFTEN = 11
"""One action in so many is done twice, on a copy (E-13)."""


def random_setup(seed: int, *, switches: bool = False) -> Setup:
    """A match with a random deck; with the switches of section 7 as chance has them if wished."""
    luck = Chance(f"laws {seed}")
    hero = heroes()[seed % len(heroes())]
    options = {"DECK": random_deck(luck, hero), "DIFFICULTY": str(seed % 16)}
    if switches:
        options |= {name: luck.choice(values) for name, values in CHOICES.items()}
    return Setup("altered", ALTERED.rules, ("custom",), seed, options)


def enrich(state: State, luck: Chance) -> None:
    """Give both sides more to do than the first Days allow, by moves that the rules know: most cards come up."""
    question, state.question = state.question, None
    for side in SIDES:
        deck = state.decks[side].copy()
        luck.shuffle(deck)
        for zone, count in ((Zone.MANA, 8 if side == PLAYER else 4), (Zone.HAND, 5), (Zone.RESERVE, 2)):
            steps = [Step(deck.pop(), zone) for _ in range(count) if side == PLAYER or zone is not Zone.HAND]
            moving.move(state, steps)
    state.at = [luck.below(3), 7 - luck.below(3)]
    for region in state.at:
        if region not in (0, 7):
            state.revealed[(region - 1) // 2] = True
    state.pending.clear()
    state.told.clear()
    state.question = question
    assert question is not None
    state.question = replace(question, options=tuple(state.hands[PLAYER]))


def begin(setup: Setup) -> Match[State, Action]:
    """A match at its beginning; every second one with more cards."""
    match: Match[State, Action] = Match.begin(ALTERED, setup)
    if setup.seed % 2:
        enrich(match.state, Chance(f"enrich {setup.seed}"))
    return match


@contextmanager
def watched() -> Iterator[None]:
    """The machine is looked at while it runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "run", laws.run)
        yield


def play(setup: Setup, luck: Chance) -> tuple[Match[State, Action], list[Any]]:
    """A whole match of random legal actions with every law checked; the match and all that was told."""
    match = begin(setup)
    laws.laws(match.state)
    told: list[Any] = []
    for count in range(2000):
        decisions = ALTERED.decisions(match.state)
        if not decisions:
            break
        action = decisions[0].suggest(luck)
        before = match.state.copy()
        twice = count % OFTEN == 0
        mark = ALTERED.digest(before) if twice else ""
        events = match.act(0, action)
        told += events
        laws.laws(match.state)
        laws.change(before, events, match.state)
        if twice:
            if ALTERED.digest(before) != mark:
                raise BrokenLaw("E-11", "acting changed a copy of the state")
            again = ALTERED.apply(before, 0, action)
            if game.fingerprint(before) != game.fingerprint(match.state) or list(again) != list(events):
                raise BrokenLaw("E-13", "the same action in the same state had another outcome")
    else:
        raise BrokenLaw("E-03", "the match does not end")
    return match, told


def check(seed: int, *, switches: bool = False) -> State:
    """One match by the laws, then once more from its log."""
    setup = random_setup(seed, switches=switches)
    match, told = play(setup, Chance(f"actions {seed}"))
    state = match.state
    end = ALTERED.digest(state)
    machine.run(state)
    with pytest.raises(Illegal, match="OVER"):
        ALTERED.apply(state, 0, PassTurn())
    if ALTERED.digest(state) != end or not state.outcome:
        raise BrokenLaw("E-15", "a match that is over went on")
    again = begin(setup)
    repeated: list[Any] = []
    for seat, action in match.log:
        repeated += again.act(seat, action)
    if ALTERED.digest(again.state) != end or repeated != told:
        raise BrokenLaw("E-11", "the same seed and decisions had another outcome")
    return state


@pytest.mark.parametrize("seeds", [range(25), pytest.param(range(25, 250), marks=pytest.mark.slow)], ids=str)
def test_random_matches_keep_the_laws(seeds: range) -> None:
    """E-01, E-02, E-03, E-04, E-05, E-06, E-07, E-08, E-09, E-10, E-11, E-12, E-13, E-14, E-15, E-17, E-18."""
    with watched():
        outcomes = Counter(check(seed).outcome for seed in seeds)
    assert set(outcomes) <= {"won", "lost"}


@pytest.mark.parametrize("seeds", [range(1000, 1020), pytest.param(range(1020, 1040), marks=pytest.mark.slow)], ids=str)
def test_random_matches_with_other_switches_keep_the_laws(seeds: range) -> None:
    """E-01 to E-18 with the switches of section 7 set at random (Q-03, Q-06, Q-07, Q-08, Q-09, Q-10, Q-28)."""
    with watched():
        for seed in seeds:
            check(seed, switches=True)


# ------------------------------------------------------------------ the laws see what is wrong


def lawful() -> Bench:
    """A table that keeps every law, in the player's turn."""
    bench = Bench().hold()
    bench.run()
    laws.laws(bench.state)
    return bench


def _twice(bench: Bench) -> None:
    bench.state.hands[PLAYER].append(bench.state.decks[PLAYER][0])


def _lost(bench: Bench) -> None:
    bench.state.decks[PLAYER].pop()


def _ceased(bench: Bench) -> None:
    bench.state.zone[bench.state.decks[PLAYER].pop()] = Zone.GONE


def _elsewhere(bench: Bench) -> None:
    bench.state.zone[bench.state.decks[PLAYER][0]] = Zone.MANA


def _hero_moved(bench: Bench) -> None:
    bench.state.zone[bench.state.heroes[CONFLUENCE]] = Zone.RESERVE


def _off_the_track(bench: Bench) -> None:
    bench.state.at[0] = 8


def _dark(bench: Bench) -> None:
    bench.state.dark[1] = 1


def _ninth_day(bench: Bench) -> None:
    bench.state.day = 9


def _mana(bench: Bench) -> None:
    bench.state.ready[PLAYER] = 1


def _age(bench: Bench) -> None:
    first, second = bench.stat((0, 0, 0), "hero"), bench.stat((0, 0, 0), "hero")
    bench.state.age[first] = bench.state.age[second] + 1


def _token(bench: Bench) -> None:
    bench.put(token(), "reserve")


def _limbo(bench: Bench) -> None:
    bench.put(plain(), "limbo")


def _waits(bench: Bench) -> None:
    bench.use(bench.put("Issun-bōshi", "reserve"))
    bench.state.phase = "dusk"


@pytest.mark.parametrize(
    "law, wrong",
    [
        *(("E-01", one) for one in (_twice, _lost, _ceased, _elsewhere, _hero_moved)),
        *(("E-02", one) for one in (_off_the_track, _dark)),
        *(("E-03", _ninth_day), ("E-05", _mana), ("E-08", _age), ("E-09", _token), ("E-10", _limbo), ("E-17", _waits)),
    ],
)
def test_a_state_that_breaks_a_law_is_named(law: str, wrong: Callable[[Bench], None]) -> None:
    """E-01, E-02, E-03, E-05, E-08, E-09, E-10, E-17: the checker finds each of them."""
    bench = lawful()
    wrong(bench)
    with pytest.raises(BrokenLaw) as caught:
        laws.laws(bench.state)
    assert caught.value.law == law


def test_an_overcome_set_that_is_wrong_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """E-04, E-12: a set that is not maximal, and a move that nobody foresaw."""

    def lay() -> Bench:
        bench = Bench().at(1, 7).region(1, "ocean")
        bench.stat((1, 1, 0), "hero")
        bench.facing(foe((1, 0, 0)), "hero")
        bench.facing(foe((0, 0, 1)), "hero")
        flow.begin_phase(bench.state, "dusk")
        return bench

    laws.run(lay().state)
    with monkeypatch.context() as patch:
        patch.setattr(overcome, "left_to_right", lambda totals, numbers: ())
        with pytest.raises(BrokenLaw, match="E-04"):
            laws.run(lay().state)
    with monkeypatch.context() as patch:
        patch.setattr(overcome, "would_advance", lambda state, lane: True)
        with pytest.raises(BrokenLaw, match="E-12"):
            laws.run(lay().state)


def test_moments_inside_the_night_are_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """E-07, E-18: a Cleanup that leaves too much, a Rest that leaves statuses."""

    def lay() -> State:
        bench = Bench()
        for _ in range(4):
            bench.put(foe(), "reserve", CONFLUENCE)
        bench.stat((0, 0, 0), "hero", status="anchored")
        flow.begin_phase(bench.state, "night")
        return bench.state

    laws.run(lay())
    with monkeypatch.context() as patch:
        patch.setattr(flow, "take_status", lambda state, obj, status: None)
        with pytest.raises(BrokenLaw, match="E-18"):
            laws.run(lay())
    with monkeypatch.context() as patch:
        patch.setitem(OPERATIONS, "cleanup", lambda state, frame, op: None)
        with pytest.raises(BrokenLaw, match="E-07"):
            laws.run(lay())


def test_moments_inside_the_afternoon_are_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """E-06, E-17: passing with cards in Hand, and parts that outlive their turn."""
    bench = Bench().hold()
    bench.put(foe(cost=9), "hand", CONFLUENCE)
    bench.afternoon(CONFLUENCE)
    with monkeypatch.context() as patch:
        patch.setattr(flow, "confluence_turn", flow.pass_turn)
        with pytest.raises(BrokenLaw, match="E-06"):
            laws.run(bench.state)
    bench = Bench().hold()
    bench.use(bench.put("Issun-bōshi", "reserve"))
    state = bench.state
    state.question = None
    flow.pass_turn(state)
    state.waiting = [replace(one, duration="turn") for one in state.waiting]
    ordinary = flow.advance

    def forgetful(state: State) -> None:
        kept = state.waiting.copy()
        ordinary(state)
        state.waiting = kept

    with monkeypatch.context() as patch:
        patch.setattr(flow, "advance", forgetful)
        with pytest.raises(BrokenLaw, match="E-17"):
            laws.run(state)


def test_a_change_that_breaks_a_law_is_named() -> None:
    """E-01, E-02, E-14: new cards, Darkness that goes back, something that arrives exhausted."""
    bench = lawful()
    before = bench.state.copy()
    laws.change(before, [], bench.state)
    bench.state.dark[0] = -1
    with pytest.raises(BrokenLaw, match="E-02"):
        laws.change(before, [], bench.state)
    bench = lawful()
    before = bench.state.copy()
    bench.put(plain(), "hand")
    with pytest.raises(BrokenLaw, match="E-01"):
        laws.change(before, [], bench.state)
    bench = lawful()
    obj = bench.stat((0, 0, 0), "hero")
    before = bench.state.copy()
    moving.move(bench.state, [Step(obj, Zone.RESERVE)])
    laws.change(before, bench.state.told, bench.state)
    bench.state.status[obj] = EXHAUSTED
    with pytest.raises(BrokenLaw, match="E-14"):
        laws.change(before, bench.state.told, bench.state)
    give_status(bench.state, bench.put(plain(), "reserve"), EXHAUSTED)
    bench.state.status[obj] = 0
    give_status(bench.state, obj, EXHAUSTED)
    laws.change(bench.state.copy(), bench.state.told, bench.state)


# ------------------------------------------------------------------ operations with nothing to do

_ALWAYS = ("create_token", "next_play", "after_you", "win_game", "move_expedition", "block_expedition", "roll_die")
"""Operations that need no object and no card."""


def every_op(block: Block | None) -> Iterator[Op]:
    """The operations of a list and of the lists inside it."""
    for op in block.ops if block is not None else ():
        yield op
        for inner in (op.effects, op.otherwise, op.cost, *op.options, *(one.effects for one in op.results)):
            yield from every_op(inner)


def nothing_there(side: Side) -> Bench:
    """A table without any card but the Hero and the Confluence card."""
    bench = Bench(hero="Kojo & Booda")
    bench.only_deck([])
    bench.only_deck([], CONFLUENCE)
    bench.state.turn = side
    return bench


def essence(state: State) -> Any:
    """Everything but the clocks."""
    copy = state.copy()
    copy.clock = copy.changes = 0
    return game.fingerprint(copy)


@pytest.mark.parametrize("side", SIDES)
def test_operations_without_objects_change_nothing(side: Side) -> None:
    """E-16: each operation of every card, on a table where it finds neither object nor card (V-RUN-05, A-EFF-06)."""
    bench = nothing_there(side)
    gone = state_gone(bench)
    before = essence(bench.state)
    done = set()
    for card in core_set().values():
        for ability in card.abilities:
            for op in (*every_op(ability.effects), *every_op(ability.cost)):
                if op.op in _ALWAYS or op.op not in OPERATIONS or op.op in ("pay_mana", "spend_counter"):
                    continue
                done.add(op.op)
                run_alone(bench, op, Context(gone, side))
                assert essence(bench.state) == before, (card.name, op.op)
    assert len(done) > 25


def state_gone(bench: Bench) -> tuple[int, int]:
    """A reference to something that is no more."""
    obj = bench.put(token(), "hero")
    moving.move(bench.state, [Step(obj, Zone.DISCARD)])
    return obj, -1


def run_alone(bench: Bench, op: Op, context: Context) -> None:
    """Run one operation, everything that may be done is declined; lists inside it run on their own."""
    state = bench.state
    state.stack.append(Frame(Block("alone", (op,)), context))
    depth = len(state.stack)
    while len(state.stack) == depth and state.stack[-1].at == 0:
        machine.step(state)
        if state.question is not None:
            state.stack[-1].answers.append(list(state.question.answers())[-1])
            state.question = None
    state.stack.clear()
    state.pending.clear()
    state.told.clear()


if __name__ == "__main__":
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    for number in range(first, first + int(sys.argv[1])):
        try:
            with watched():
                check(number, switches=number % 3 == 2)
        except BaseException:
            sys.stdout.write(f"seed {number}\n")
            raise
    sys.stdout.write("every law was kept\n")
