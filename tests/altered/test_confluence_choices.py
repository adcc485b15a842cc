"""How the Confluence chooses (C-TIE)."""

from __future__ import annotations

import pytest

from confluence.altered import flow
from confluence.altered.actions import PassTurn, PlayCard
from confluence.altered.game import ALTERED
from confluence.altered.operations.track import move_lane
from confluence.altered.words import CONFLUENCE, HERO, PLAYER
from confluence.core.errors import Illegal
from tests.altered.bench import Bench
from tests.altered.made import ANY_CHARACTER, confluence_turn, foe, made, names, spell
from tests.altered.showing import DRAW

# ------------------------------------------------------------------ its choices


def test_it_takes_the_leftmost_and_the_threatened() -> None:
    """C-TIE-01: of equal candidates the oldest; of Expeditions the Threatened one."""
    bench = Bench().day(2).mana(1, side=CONFLUENCE).hold()
    old, _ = bench.stat((1, 1, 1), "companion"), bench.stat((1, 1, 1), "hero")
    hurt = {"op": "gain_status", "status": "asleep", "target": ANY_CHARACTER}
    make = {"op": "create_token", "token": "rubble", "n": 1, "where": "target_any"}
    bench.put(spell(hurt, make), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert bench.has(old, "asleep")
    assert (names(bench, "companion"), names(bench, "hero")) == (["Rubble"], [])


def test_it_does_what_it_may() -> None:
    """C-TIE-02: may: yes; up to: as many as possible; may pay: if it can."""
    bench = Bench().mana(3, side=CONFLUENCE).hold()
    objs = [bench.stat((1, 1, 1), "hero") for _ in range(3)]
    up_to = {**ANY_CHARACTER, "pick": "up_to", "n": 2, "controller": "any"}
    pays = {"op": "may", "cost": [{"op": "pay_mana", "n": 2}], "effects": [DRAW]}
    hurt = {"op": "gain_status", "status": "asleep", "target": up_to}
    bench.put(spell({"op": "may", "effects": [hurt]}, pays, pays), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert [bench.has(obj, "asleep") for obj in objs] == [True, True, False]
    assert (bench.state.ready[CONFLUENCE], len(bench.state.hands[CONFLUENCE])) == (0, 1)


@pytest.mark.parametrize("sleeper", [True, False])
def test_it_does_what_it_may_if_that_changes_anything(sleeper: bool) -> None:
    """C-TIE-02: what would change nothing it does not do, and what follows from that happens."""
    bench = Bench().mana(1, side=CONFLUENCE).hold()
    obj = bench.stat((1, 1, 1), "hero") if sleeper else -1
    hurt = {"op": "gain_status", "status": "asleep", "target": ANY_CHARACTER}
    bench.put(spell({"op": "may", "effects": [hurt], "else": [DRAW]}), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert len(bench.state.hands[CONFLUENCE]) == (0 if sleeper else 1)
    assert not sleeper or bench.has(obj, "asleep")


def test_it_may_use_abilities_again() -> None:
    """C-TIE-02: an ability that begins is a change, though nothing has come of it yet."""
    bench = Bench().mana(1, side=CONFLUENCE).hold()
    bench.facing(made((0, 0, 0), {"trigger": "join", "effects": [DRAW]}), "hero")
    again = {"op": "activate_abilities", "which": ["join"], "target": ANY_CHARACTER}
    bench.put(spell({"op": "may", "effects": [again]}), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert len(bench.state.hands[CONFLUENCE]) == 1


def test_it_pays_though_that_changes_nothing_more() -> None:
    """C-TIE-02: "you may pay": it pays if it can, whatever comes of it."""
    bench = Bench().mana(2, side=CONFLUENCE).hold()
    hurt = {"op": "gain_status", "status": "asleep", "target": ANY_CHARACTER}
    pays = {"op": "may", "cost": [{"op": "pay_mana", "n": 1}], "effects": [hurt], "else": [DRAW]}
    bench.put(spell(pays), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert (bench.state.ready[CONFLUENCE], len(bench.state.hands[CONFLUENCE])) == (0, 0)


@pytest.mark.parametrize("sleeper, drawn", [(True, 0), (False, 1)])
def test_it_chooses_the_first_mode_that_does_something(sleeper: bool, drawn: int) -> None:
    """C-TIE-03: the first listed mode that would change something, else the first."""
    bench = Bench().mana(1, side=CONFLUENCE).hold()
    obj = bench.stat((1, 1, 1), "hero") if sleeper else -1
    modes = [[{"op": "gain_status", "status": "asleep", "target": ANY_CHARACTER}], [DRAW]]
    bench.put(spell({"op": "choose_one", "options": modes}), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert len(bench.state.hands[CONFLUENCE]) == drawn
    assert not sleeper or bench.has(obj, "asleep")


def test_harm_for_the_player_help_for_itself() -> None:
    """C-TIE-04: though its own object is older, and though the player's is."""
    bench = Bench().mana(1, side=CONFLUENCE).hold()
    mine, theirs = bench.facing(foe(), "hero"), bench.stat((1, 1, 1), "hero")
    later = bench.facing(foe(), "hero")
    help_, hurt = {"op": "boost", "n": 1, "target": ANY_CHARACTER}, {"op": "discard", "target": ANY_CHARACTER}
    bench.put(spell(help_, hurt), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert (bench.boosts(mine), bench.boosts(later), bench.boosts(theirs)) == (1, 0, 0)
    assert (bench.zone(mine), bench.zone(theirs)) == ("hero", "discard")


def test_which_statuses_are_help() -> None:
    """C-TIE-04: Anchored helps, the others harm; losing them is the other way round."""
    for op, status, helps in (
        ("gain_status", "anchored", True),
        ("gain_status", "asleep", False),
        ("lose_status", "anchored", False),
        ("lose_status", "asleep", True),
    ):
        bench = Bench().mana(1, side=CONFLUENCE).hold()
        has = status if op == "lose_status" else ""
        objs = [bench.stat((1, 1, 1), "hero", status=has), bench.facing(foe(), "hero", status=has)]
        bench.put(spell({"op": op, "status": status, "target": ANY_CHARACTER}), "hand", CONFLUENCE)
        confluence_turn(bench)
        changed = [bench.has(obj, status) is (op == "gain_status") for obj in objs]
        assert changed == [not helps, helps], (op, status)


def test_which_player_it_chooses() -> None:
    """C-TIE-04: harm for the player, help for itself, also where a side is chosen."""
    bench = Bench().mana(1, side=CONFLUENCE).hold()
    own, theirs = bench.stat((1, 1, 1), "hero"), bench.facing(foe(), "hero")
    whose = {"pick": "all", "kind": ["character"], "controller": "target_player", "zone": "play"}
    help_ = {"op": "boost", "n": 1, "target": whose}
    hurt = {"op": "gain_status", "status": "asleep", "target": whose}
    bench.put(spell(help_, hurt), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert (bench.boosts(own), bench.boosts(theirs)) == (0, 1)
    assert (bench.has(own, "asleep"), bench.has(theirs, "asleep")) == (True, False)


@pytest.mark.parametrize("orbs, chosen", [(1, "cheap"), (3, "tough")])
def test_tough_targets_it_can_pay(orbs: int, chosen: str) -> None:
    """C-TIE-05: only targets whose extra cost it can pay now; then it pays."""
    bench = Bench().mana(orbs, side=CONFLUENCE).hold()
    tough = bench.put(bench.card("Gloamwood Stag rare"), "hero")
    cheap = bench.stat((1, 1, 1), "hero")
    bench.put(spell({"op": "gain_status", "status": "asleep", "target": ANY_CHARACTER}), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert bench.has(tough, "asleep") is (chosen == "tough")
    assert bench.has(cheap, "asleep") is (chosen == "cheap")
    assert bench.state.ready[CONFLUENCE] == (0 if orbs == 1 else 1)


def test_what_it_gives_up() -> None:
    """C-TIE-06, P-03: the leftmost object, the top card of its Hand, the leftmost of its Reserve."""
    bench = Bench().mana(1).hold()
    objs = [bench.facing(foe(), "hero"), bench.facing(foe(), "companion")]
    hand = [bench.put(foe(), "hand", CONFLUENCE) for _ in range(2)]
    reserve = [bench.put(foe(), "reserve", CONFLUENCE) for _ in range(2)]
    bench.state.passed[CONFLUENCE] = True
    own = {**ANY_CHARACTER, "controller": "actor", "targeted": False}
    give = {"op": "sacrifice", "who": "opponents", "target": own}
    drop = [{"op": "discard_card", "zone": zone, "n": 1, "who": "opponents"} for zone in ("hand", "reserve")]
    bench.play(bench.put(spell(give, *drop), "hand"))
    assert [bench.zone(obj) for obj in objs] == ["discard", "companion"]
    assert [bench.zone(obj) for obj in hand] == ["discard", "hand"]
    assert [bench.zone(obj) for obj in reserve] == ["discard", "reserve"]


def test_it_gives_up_several() -> None:
    """V-RUN-05, C-TIE-06: of three the two oldest, and all there are of one."""
    for count in (1, 3):
        bench = Bench().hold()
        bench.state.passed[CONFLUENCE] = True
        objs = [bench.facing(foe(), lane) for lane in ("companion", "hero", "hero")[:count]]
        own = {**ANY_CHARACTER, "n": 2, "controller": "actor", "targeted": False}
        bench.play(bench.put(spell({"op": "sacrifice", "who": "each_player", "target": own}, cost=0), "hand"))
        assert [bench.zone(obj) for obj in objs] == ["discard", "discard", "hero"][:count]


def test_moves_need_the_turn() -> None:
    """A-AFT-02, A-AFT-03: out of turn nothing can be played."""
    bench = Bench().hold().run()
    (obj,) = bench.state.hands[PLAYER]
    bench.state.outcome = "lost"
    with pytest.raises(Illegal):
        ALTERED.apply(bench.state, 0, PlayCard(obj))
    assert not move_lane(Bench().at(7, 7).state, HERO, forward=True)
    with pytest.raises(Illegal):
        ALTERED.apply(bench.state, 0, PassTurn())
    assert flow.turn_options(bench.state)
