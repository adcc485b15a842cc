"""Overcome, Persistent and Constant, Dusk and the end of the game (C-OVC, C-KW, C-DUSK, C-END)."""

from __future__ import annotations

from itertools import permutations

import pytest

from confluence.altered import overcome
from confluence.altered.actions import Concede, PassTurn
from confluence.altered.events import Ended, ExpeditionMoved, OvercomeTested, Reacted
from confluence.altered.game import ALTERED
from confluence.altered.machine import run
from confluence.altered.operations.track import move_lane
from confluence.altered.words import COMPANION, CONFLUENCE, HERO, PLAYER, Kind, Stats
from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from tests.altered.bench import Bench, plain
from tests.altered.made import ANY_CHARACTER, confluence_turn, foe, from_deck, made, spell, token


def dusk_of(bench: Bench, lane: str = "hero") -> OvercomeTested:
    """What came of the last Dusk for an Expedition."""
    last: OvercomeTested = [event for event in bench.told(OvercomeTested) if event.lane == lane][-1]
    return last


def order_reaches(totals: Stats, numbers: list[Stats]) -> set[frozenset[int]]:
    """The sets that dealing with objects one after the other reaches, by trying every order."""
    found = set()
    for order in permutations(range(len(numbers))):
        rest, taken = totals, set()
        for place in order:
            if overcome.fits(rest, numbers[place]):
                rest = overcome.less(rest, numbers[place])
                taken.add(place)
        found.add(frozenset(taken))
    return found


# ------------------------------------------------------------------ Overcome


def test_totals() -> None:
    """C-OVC-01, Q-29: Characters, tokens and those put there, boosts, Gigantic ones; no Permanents, no sleepers."""
    bench = Bench()
    bench.stat((1, 0, 0), "hero", boosts=1)
    bench.put(token((0, 0, 3)), "hero")
    bench.stat((9, 9, 9), "hero", status="asleep")
    bench.stat((1, 1, 1), "companion", keywords=("gigantic",))
    bench.put(plain((7, 7, 7), kind=Kind.EXPEDITION), "hero")
    bench.put(plain((7, 7, 7), kind=Kind.LANDMARK), "landmark")
    assert bench.meter("hero").totals == (3, 2, 5)
    assert bench.meter("companion").totals == (1, 1, 1)


def test_what_faces() -> None:
    """C-OVC-02: Characters, tokens and Expedition Permanents of that side, no Landmarks."""
    bench = Bench()
    objs = [
        bench.facing(foe((1, 0, 0)), "hero"),
        bench.facing(token((0, 1, 0)), "hero"),
        bench.facing(plain((0, 0, 1), kind=Kind.EXPEDITION), "hero"),
    ]
    bench.put(plain((5, 5, 5), kind=Kind.LANDMARK), "landmark", CONFLUENCE)
    bench.facing(foe((5, 5, 5)), "companion")
    assert bench.meter("hero").facing == tuple(objs)
    assert bench.meter("hero").against == (1, 1, 1)


def test_dealt_with_from_left_to_right() -> None:
    """C-OVC-03, C-OVC-04, C-OVC-12: each once; what does not fit subtracts nothing; nobody is asked if it is equal."""
    bench = Bench()
    bench.stat((3, 0, 0), "hero")
    bench.stat((1, 1, 1), "companion")
    a, b, c = (bench.facing(foe(stats), "hero") for stats in ((2, 0, 0), (2, 0, 0), (1, 0, 0)))
    bench.begin("dusk")
    assert bench.kind != "overcome"
    assert dusk_of(bench).overcome == (a, c)
    assert dusk_of(bench).left == (0, 0, 0)
    assert b not in dusk_of(bench).overcome
    assert dusk_of(bench, "companion").left == (0, 0, 0), "nothing carries over"


def test_every_order_reaches_a_maximal_set_and_no_other() -> None:
    """C-OVC-05: the sets offered are those that trying all orders finds."""
    luck = Chance("overcome")
    for _ in range(150):
        totals = (luck.below(5), luck.below(5), luck.below(5))
        numbers = [(luck.below(4), luck.below(4), luck.below(4)) for _ in range(luck.below(6))]
        offered = {frozenset(one) for one in overcome.maximal_sets(totals, numbers)}
        assert offered == order_reaches(totals, numbers)
        assert frozenset(overcome.left_to_right(totals, numbers)) in offered


def test_equal_objects_are_not_told_apart() -> None:
    """C-OVC-05, C-OVC-12: leaving out sets that only swap equal objects loses no outcome that matters."""
    luck = Chance("alike")
    for _ in range(150):
        totals = (luck.below(4), luck.below(4), luck.below(3))
        numbers = [((1, 0, 0), (0, 1, 0), (1, 1, 1), (0, 0, 0))[luck.below(4)] for _ in range(luck.below(7))]
        matter = [place for place in range(len(numbers)) if luck.happens(40)]
        alike = overcome.twins_before(numbers, matter)
        few = {tuple(p for p in one if p in matter) for one in overcome.maximal_sets(totals, numbers, alike)}
        assert few == {tuple(p for p in one if p in matter) for one in overcome.maximal_sets(totals, numbers)}
        some = {tuple(p for p in one if p in matter) for one in overcome.fitting_sets(totals, numbers, alike)}
        assert some == {tuple(p for p in one if p in matter) for one in overcome.fitting_sets(totals, numbers)}


def test_many_tokens_are_settled_quickly() -> None:
    """C-OVC-12: sixty equal tokens and two that matter are still one short question."""
    bench = Bench()
    bench.stat((20, 0, 0), "hero")
    first = bench.facing(foe((20, 0, 0), "persistent"), "hero")
    for _ in range(60):
        bench.facing(token((1, 0, 0)), "hero")
    second = bench.facing(foe((19, 0, 0), "persistent"), "hero")
    bench.begin("dusk")
    kept = {tuple(obj for obj in one if obj in (first, second)) for one in bench.asked.detail}
    assert kept == {(first,), (), (second,)}


def test_closed_form() -> None:
    """C-OVC-07, C-OVC-08, C-OVC-09: subtracting everything and then the terrains says the same as the closed form."""
    luck = Chance("closed form")
    seen = set()
    for _ in range(150):
        terrains = ("forest", "mountain ocean", "forest mountain ocean")[luck.below(3)]
        bench = Bench().at(1, 7).region(1, terrains)
        bench.stat((luck.below(5), luck.below(5), luck.below(5)), "hero")
        for _ in range(luck.below(3)):
            bench.facing(foe((luck.below(3), luck.below(3), luck.below(3))), "hero")
        found = bench.meter("hero")
        bench.begin("dusk")
        everything = len(dusk_of(bench).overcome) == len(found.facing)
        rest = overcome.less(found.totals, found.against)
        by_steps = everything and all(rest[t] >= 1 for t in found.terrains)
        assert found.advances is by_steps
        assert (bench.state.at[0] == 2) is by_steps
        seen.add(by_steps)
    assert seen == {True, False}


def test_the_choice_cannot_be_declined() -> None:
    """C-OVC-05: there is no answer that leaves alone what fits."""
    bench = Bench()
    bench.stat((1, 1, 0), "hero")
    a = bench.facing(foe((1, 0, 0), "persistent"), "hero")
    bench.facing(foe((1, 1, 1), "persistent"), "hero")
    bench.begin("dusk").settle()
    assert dusk_of(bench).overcome == (a,)


def test_zero_is_always_overcome() -> None:
    """C-OVC-10: also a sleeper, also by an empty Expedition."""
    bench = Bench()
    nothing = bench.facing(foe((0, 0, 0)), "hero")
    sleeper = bench.facing(foe((5, 5, 5)), "hero", status="asleep")
    wall = bench.facing(foe((0, 0, 1)), "hero")
    bench.begin("dusk").settle()
    assert dusk_of(bench).overcome == (nothing, sleeper)
    assert bench.zone(wall) == "reserve"


def test_a_held_expedition_still_overcomes() -> None:
    """C-OVC-11: a Defender holds it back, but Persistent objects are Overcome and leave."""
    bench = Bench()
    bench.stat((3, 3, 3), "hero", keywords=("defender",))
    obj = bench.facing(foe((1, 1, 1), "persistent"), "hero")
    bench.begin("dusk")
    assert (dusk_of(bench).overcome, dusk_of(bench).held) == ((obj,), True)
    assert bench.state.at[0] == 0
    assert bench.zone(obj) == "reserve"


@pytest.mark.parametrize("words, slots, asked", [((), False, False), (("persistent",), False, True), ((), True, True)])
def test_asked_only_where_it_matters(words: tuple[str, ...], slots: bool, asked: bool) -> None:
    """C-OVC-12: for Persistent and for abilities about being Overcome."""
    bench = Bench()
    bench.stat((1, 0, 0), "hero")
    bench.facing(foe((1, 0, 0)), "hero")
    card = from_deck({"overcome": [{"do": "draw", "n": 1}]}, stats=[1, 0, 0]) if slots else foe((1, 0, 0), *words)
    bench.facing(card, "hero")
    bench.begin("dusk")
    assert (bench.kind == "overcome") is asked


def test_not_asked_where_only_the_rest_differs() -> None:
    """C-OVC-12: two maximal sets that differ in nothing that matters."""
    bench = Bench()
    bench.stat((1, 1, 0), "hero")
    kept = bench.facing(foe((0, 1, 0), "persistent"), "hero")
    first, _ = bench.facing(foe((1, 0, 0)), "hero"), bench.facing(foe((1, 0, 0)), "hero")
    bench.begin("dusk")
    assert bench.kind != "overcome"
    assert dusk_of(bench).overcome == (kept, first)


def test_overcome_lasts_one_day() -> None:
    """C-OVC-13, C-KW-06: the mark is gone after the Night; Anchored it must be Overcome again."""
    bench = Bench()
    bench.stat((1, 0, 0), "hero")
    obj = bench.facing(foe((1, 0, 0), "persistent"), "hero", status="anchored")
    bench.begin("dusk").settle()
    assert dusk_of(bench).overcome == (obj,)
    assert bench.zone(obj) == "hero"
    assert bench.state.overcome == set()
    bench.pick().settle(("mana",))
    assert bench.state.day == 3
    assert bench.zone(obj) == "hero", "not Overcome on Day 2"


def test_gigantic_counts_for_both() -> None:
    """C-OVC-14: in S of both Expeditions."""
    bench = Bench()
    big = bench.facing(foe((1, 1, 1), "gigantic"), "hero")
    assert bench.meter("hero").facing == bench.meter("companion").facing == (big,)


def test_the_test_outside_dusk_uses_the_numbers_of_dusk() -> None:
    """C-OVC-15: sleepers count nothing, Defenders and blocks count, effects of Dusk do not."""
    bench = Bench().at(1, 7).region(1, "forest")
    bench.stat((9, 9, 9), "hero", status="asleep")
    assert not bench.meter("hero").advances
    bench.stat((1, 0, 0), "hero")
    bench.facing(foe((9, 9, 9)), "hero", status="asleep")
    assert bench.meter("hero").advances
    boost = {"op": "boost", "n": 1, "target": "self"}
    other = Bench().at(1, 7).region(1, "forest")
    other.put(made((0, 0, 0), {"trigger": "dusk", "effects": [boost]}), "hero")
    assert not other.meter("hero").advances
    other.begin("dusk")
    assert other.state.at[0] == 2, "at Dusk it does help"
    bench.state.blocked.append(HERO)
    assert not bench.meter("hero").advances


def test_the_hero_is_settled_first() -> None:
    """C-OVC-16, C-DUSK-01: Hero, then Companion, both in the state before any move."""
    bench = Bench()
    for lane in ("hero", "companion"):
        bench.stat((1, 0, 0), lane)
        bench.facing(foe((1, 0, 0), "persistent"), lane)
        bench.facing(foe((1, 0, 0), "persistent"), lane)
    bench.begin("dusk")
    assert (bench.kind, bench.asked.source) == ("overcome", HERO)
    bench.pick(0)
    assert (bench.kind, bench.asked.source) == ("overcome", COMPANION)
    assert not bench.told(ExpeditionMoved)


# ------------------------------------------------------------------ Persistent and Constant


@pytest.mark.parametrize(
    "words, beaten, zone",
    [
        ((), False, "reserve"),
        ((), True, "reserve"),
        (("persistent",), False, "hero"),
        (("persistent",), True, "reserve"),
        (("constant",), False, "hero"),
        (("constant",), True, "hero"),
        (("persistent", "constant"), True, "hero"),
    ],
)
def test_who_stays(words: tuple[str, ...], beaten: bool, zone: str) -> None:
    """C-KW-PERSISTENT, C-KW-CONSTANT, C-KW-04, C-KW-05: Constant decides if it has both."""
    bench = Bench()
    bench.stat((1, 1, 1) if beaten else (0, 0, 0), "hero")
    obj = bench.facing(foe((1, 0, 0), *words), "hero", boosts=0)
    bench.begin("dusk")
    assert (obj in dusk_of(bench).overcome) is beaten
    assert bench.zone(obj) == zone


def test_a_persistent_object_keeps_its_boosts() -> None:
    """C-KW-PERSISTENT: it stays with Fleeting and its counters, but A-NIGHT-04 holds for it."""
    bench = Bench()
    obj = bench.facing(foe((1, 0, 0), "persistent"), "hero", boosts=2, status="fleeting anchored")
    bench.begin("dusk")
    assert (bench.zone(obj), bench.boosts(obj)) == ("hero", 2)
    assert (bench.has(obj, "fleeting"), bench.has(obj, "anchored")) == (True, False)


@pytest.mark.parametrize(
    "op, zone", [("discard", "discard"), ("return_to_hand", "hand"), ("send_to_reserve", "reserve")]
)
def test_keywords_do_not_protect(op: str, zone: str) -> None:
    """C-KW-03: neither word stops a card's effect."""
    for word in ("persistent", "constant"):
        bench = Bench().mana(1).hold()
        bench.state.passed[CONFLUENCE] = True
        obj = bench.facing(foe((1, 0, 0), word), "hero")
        bench.play(bench.put(spell({"op": op, "target": ANY_CHARACTER}), "hand"))
        assert bench.zone(obj) == zone


# ------------------------------------------------------------------ Dusk


def test_dusk_reactions_come_first() -> None:
    """C-DUSK-01: what happens "At Dusk" counts for Overcome."""
    bench = Bench()
    joins = [{"op": "boost", "n": 1, "target": "self"}]
    bench.put(made((0, 0, 0), {"trigger": "dusk", "effects": joins}), "hero")
    bench.begin("dusk")
    assert dusk_of(bench).totals == (1, 1, 1)
    assert bench.state.at[0] == 1


def test_an_expedition_advances_once() -> None:
    """C-DUSK-02: however much it has."""
    bench = Bench()
    bench.stat((20, 20, 20), "hero")
    bench.begin("dusk")
    assert bench.state.at[0] == 1


def test_entered_tumult_cards_are_revealed() -> None:
    """C-DUSK-03: at once, before reactions."""
    bench = Bench()
    bench.stat((1, 1, 1), "hero")
    bench.stat((1, 1, 1), "companion")
    bench.begin("dusk")
    assert (bench.state.at, bench.state.revealed) == ([1, 6], [True, False, True])


def test_reactions_after_the_moves() -> None:
    """C-DUSK-04: to Overcome, to moving and to failing to move, after everything has moved."""
    bench = Bench()
    failed = {"trigger": "when", "event": "my_expedition_failed_to_move"}
    moved = {"trigger": "when", "event": "own_expedition_moves_forward"}
    boost = [{"op": "boost", "n": 1, "target": "self"}]
    loser = bench.put(made((0, 0, 0), {**failed, "effects": boost}), "hero", status="anchored")
    winner = bench.put(made((1, 1, 1), {**moved, "effects": boost}), "companion", status="anchored")
    beaten = bench.facing(from_deck({"overcome": [{"do": "draw", "n": 1}]}), "companion")
    bench.begin("dusk").settle()
    assert (bench.boosts(loser), bench.boosts(winner)) == (1, 1)
    assert len(bench.state.hands[CONFLUENCE]) == 1
    kinds = [type(event) for event in bench.events]
    assert kinds.index(ExpeditionMoved) < kinds.index(Reacted)
    assert bench.told(Reacted)[0].object == beaten, "the Confluence is First Player on Day 1"


def test_a_win_is_looked_at_after_the_reactions() -> None:
    """C-DUSK-05: a reaction to failing that moves the Hero back undoes the meeting."""
    bench = Bench().at(3, 4).region(4, "forest")
    bench.stat((1, 0, 0), "companion")
    back = {"op": "move_expedition", "direction": "backward", "n": 1, "which": "hero"}
    failed = {"trigger": "when", "event": "my_expedition_failed_to_move", "effects": [back]}
    bench.put(made((0, 0, 0), failed), "hero")
    bench.begin("dusk")
    assert (bench.state.at, bench.state.outcome) == ([2, 3], "")


def test_no_comparison_with_the_opponent() -> None:
    """C-DUSK-06, D-DATA-05: a greater total than the region needs is not compared with anything; no tie-breaker."""
    bench = Bench().at(1, 7).region(1, "forest")
    bench.stat((3, 0, 0), "hero")
    bench.facing(foe((0, 0, 0)), "hero")
    bench.facing(foe((2, 0, 0)), "hero")
    bench.begin("dusk").settle()
    assert bench.state.at == [2, 7]
    assert bench.state.phase == "morning"


@pytest.mark.parametrize("why", ["objects", "terrain", "defender", "block", "moved before"])
def test_failing_to_move(why: str) -> None:
    """C-DUSK-07: whatever stopped it, and even if an effect moved it earlier that Day."""
    bench = Bench().at(1, 7).region(1, "forest").region(2, "forest")
    event = {"trigger": "when", "event": "my_expedition_failed_to_move"}
    watcher = bench.put(made((0, 0, 0), {**event, "effects": [{"op": "boost", "n": 1, "target": "self"}]}), "hero")
    bench.state.status[watcher] |= 4
    bench.stat((0, 1, 1) if why in ("terrain", "moved before") else (1, 1, 1), "hero")
    if why == "objects":
        bench.facing(foe((0, 0, 5)), "hero")
    elif why == "defender":
        bench.stat((0, 0, 0), "hero", keywords=("defender",))
    elif why == "block":
        bench.state.blocked.append(HERO)
    elif why == "moved before":
        assert move_lane(bench.state, HERO, forward=True)
    bench.begin("dusk").settle()
    assert bench.boosts(watcher) == 1


def test_moving_by_a_reaction_of_dusk() -> None:
    """C-DUSK-08: it is possible, and the failure stays one."""
    bench = Bench().at(2, 7).region(2, "forest").region(3, "forest")
    forward = {"op": "move_expedition", "direction": "forward", "n": 1, "which": "hero"}
    failed = {"trigger": "when", "event": "my_expedition_failed_to_move"}
    obj = bench.put(made((0, 0, 0), {**failed, "effects": [forward]}, {**failed, "effects": [_boost()]}), "hero")
    bench.state.status[obj] |= 4
    bench.begin("dusk").settle()
    assert bench.state.at[0] == 3
    assert bench.boosts(obj) == 1


def _boost() -> dict[str, object]:
    return {"op": "boost", "n": 1, "target": "self"}


# ------------------------------------------------------------------ the end


def test_a_game_ends_by_these_ways_only() -> None:
    """C-END-01: conceding loses; there is no draw."""
    bench = Bench().hold().run()
    bench.act(Concede())
    assert bench.state.outcome == "lost"
    assert [event.why for event in bench.told(Ended)] == ["conceded"]
    outcome = ALTERED.outcome(bench.state)
    assert outcome is not None
    assert outcome.scores == (0,)


def test_meeting_in_the_afternoon_is_no_win_yet() -> None:
    """C-END-02: it is looked at at the end of Dusk, and may be undone before."""
    for back in (False, True):
        bench = Bench().at(3, 4).hold()
        move_lane(bench.state, HERO, forward=True)
        bench.run()
        assert (bench.state.outcome, bench.kind) == ("", "turn")
        if back:
            move_lane(bench.state, HERO, forward=False)
        bench.pass_()
        assert bench.state.outcome == ("" if back else "won")


def test_no_game_lasts_beyond_day_eight() -> None:
    """C-END-03, C-END-04, E-03: after the Midnight of Day d the Darkness has advanced d-1 times in total."""
    bench = Bench(hero="Akesha & Taru").at(3, 4)
    bench.only_deck(["Fen Lantern"] * 39, CONFLUENCE)
    used = len(bench.state.decks[CONFLUENCE])
    seen = {}
    bench.begin("noon")
    while not bench.state.outcome:
        state = bench.state
        if bench.kind == "mana":
            seen[state.day] = (sum(state.dark), used - len(state.decks[CONFLUENCE]))
            bench.pick()
        elif bench.kind == "turn":
            bench.pass_()
        else:
            bench.settle(("mana", "turn"))
    assert [seen[day][0] for day in sorted(seen)] == [day - 2 for day in sorted(seen)]
    assert bench.state.outcome in ("lost", "won")
    assert bench.state.day <= 8
    # 1 card on Day 1, then 2 drawn and 1 revealed each Day (the set-up's five are not on this bench)
    assert [seen[day][1] for day in sorted(seen)][:3] == [1, 4, 7]


def test_a_card_that_wins_ends_it_at_once() -> None:
    """C-END-05, C-END-06: nothing after it is resolved."""
    bench = Bench().mana(1).hold()
    bench.put(foe(cost=0), "hand", CONFLUENCE)
    win = spell({"op": "win_game", "who": "you"}, {"op": "draw", "n": 5, "who": "you"})
    obj = bench.put(win, "hand")
    bench.play(obj)
    assert bench.state.outcome == "won"
    assert bench.zone(obj) == "limbo"
    assert len(bench.state.hands[PLAYER]) == 1
    assert ALTERED.decisions(bench.state) == {}
    before = ALTERED.digest(bench.state)
    run(bench.state)
    with pytest.raises(Illegal, match="OVER"):
        ALTERED.apply(bench.state, 0, PassTurn())
    assert ALTERED.digest(bench.state) == before


def test_no_rest_after_the_end() -> None:
    """C-END-06: a win at Dusk leaves everything where it is."""
    bench = Bench().at(3, 4).region(3, "forest")
    obj = bench.stat((1, 0, 0), "hero")
    bench.begin("dusk")
    assert (bench.state.outcome, bench.zone(obj)) == ("won", "hero")
    assert (bench.state.stack, bench.state.pending) == ([], [])
    confluence_turn(bench)
    assert bench.state.phase == "afternoon", "nothing goes on"
