"""The Confluence's turn and where its cards go (C-TURN, C-PLACE)."""

from __future__ import annotations

from typing import Any

import pytest

from confluence.altered import flow, machine, playing
from confluence.altered.events import PassedTurn, Played, Revealed
from confluence.altered.game import ALTERED
from confluence.altered.words import COMPANION, CONFLUENCE, HERO, Kind
from tests.altered.bench import Bench, plain
from tests.altered.made import ANY_CHARACTER, QUIET, confluence_turn, foe, from_deck, idle, made, names, spell
from tests.altered.showing import BOOST_ME

# ------------------------------------------------------------------ the Confluence's turn


def test_quick_actions_first_and_all_of_them() -> None:
    """C-TURN-01, Q-12, Q-13: every one it can take, in the order of Noon; then the Hand."""
    bench = Bench().mana(1, side=CONFLUENCE).hold()
    water = bench.put("Clouded Reservoir", "landmark", CONFLUENCE)
    other = bench.put(from_deck({"T": [{"do": "draw", "n": 1}]}), "companion", CONFLUENCE)
    card = bench.put(foe(cost=1), "hand", CONFLUENCE)
    confluence_turn(bench)
    used = [event.object for event in bench.events if type(event).__name__ == "Used"]
    assert used == [other, water]
    assert bench.has(water, "exhausted")
    assert bench.zone(card) == "hero"
    assert len(bench.state.reserves[CONFLUENCE]) == 1


@pytest.mark.parametrize("day", [1, 2])
def test_quick_actions_of_the_threatened_side_first(day: int) -> None:
    """C-TURN-01, C-NOON-02: then the other side, each from left to right, then Landmarks, then Reserve."""
    bench = Bench().day(day).hold()
    draw = [{"do": "draw", "n": 1}]
    reserve = bench.put(from_deck({"D": draw}, reserve_cost=9), "reserve", CONFLUENCE)
    landmark = bench.put(from_deck({"T": draw}, "landmark_permanent"), "landmark", CONFLUENCE)
    companion, hero = (bench.facing(from_deck({"T": draw}), lane) for lane in ("companion", "hero"))
    confluence_turn(bench)
    used = [event.object for event in bench.events if type(event).__name__ == "Used"]
    assert used == [*((hero, companion) if day == 1 else (companion, hero)), landmark, reserve]


def test_what_would_do_nothing_waits() -> None:
    """C-TURN-02: looked at again on each later turn, on the state before its cost is paid."""
    bench = Bench()
    pauses = [idle(bench) for _ in range(2)]
    bench.hold()
    siren = {"T": [{"do": "exhaust_reserve", "pick": "leftmost"}]}
    obj = bench.put(from_deck(siren, "landmark_permanent"), "landmark", CONFLUENCE)
    bench.put(foe(cost=0), "hand", CONFLUENCE)
    bench.put(foe(cost=0), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert not bench.has(obj, "exhausted")
    target = bench.put(plain(cost=9), "reserve")
    bench.play(pauses[0])
    assert bench.has(obj, "exhausted")
    assert bench.has(target, "exhausted")


def test_a_quick_action_that_makes_the_player_choose() -> None:
    """C-TURN-02: something is there to change, also where the player has to decide how (Mighty Jinn)."""
    bench = Bench().hold()
    send = {"T": [{"do": "send_to_reserve", "where": "threatened", "pick": "leftmost", "max_hand_cost": 99}]}
    obj = bench.put(from_deck(send, "landmark_permanent"), "landmark", CONFLUENCE)
    jinn = bench.put("Mighty Jinn", "hero")
    confluence_turn(bench)
    assert (bench.kind, bench.has(obj, "exhausted")) == ("replace", True)
    bench.yes()
    assert bench.zone(jinn) == "mana"


def test_the_top_card_is_revealed_and_played() -> None:
    """C-TURN-03: pay, place, and the turn ends."""
    bench = Bench().mana(3, side=CONFLUENCE).hold()
    first, second = bench.put(foe(cost=2), "hand", CONFLUENCE), bench.put(foe(cost=1), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert (bench.zone(first), bench.zone(second)) == ("hero", "hand")
    assert bench.state.ready[CONFLUENCE] == 1
    assert len([event for event in bench.told(Revealed) if event.what == "hand"]) == 1


def test_any_number_of_cards_become_orbs() -> None:
    """C-TURN-04, Q-03: each is ready at once; the one that made it is not looked at again."""
    bench = Bench().hold()
    objs = [bench.put(foe(cost=cost), "hand", CONFLUENCE) for cost in (1, 2, 3, 3)]
    confluence_turn(bench)
    assert [bench.zone(obj) for obj in objs] == ["mana", "mana", "mana", "hero"]
    assert (len(bench.state.mana[CONFLUENCE]), bench.state.ready[CONFLUENCE]) == (3, 0)


def test_reserve_by_printed_cost() -> None:
    """C-TURN-05, C-TURN-08, P-31: what it can pay now, ranked by the printed Reserve Cost, not by the current one."""
    bench = Bench().mana(3, side=CONFLUENCE).hold()
    bench.put("Robin Hood", "companion")
    dear = bench.put(plain(cost=1, reserve_cost=3, kind=Kind.SPELL), "reserve", CONFLUENCE)
    bench.put(foe(cost=9, reserve_cost=1), "reserve", CONFLUENCE)
    bench.put(foe(cost=1, reserve_cost=4), "reserve", CONFLUENCE)
    confluence_turn(bench)
    assert bench.zone(dear) == "discard"
    bench = Bench().mana(1, side=CONFLUENCE).hold()
    bench.put("Robin Hood", "companion")
    cheap = bench.put(foe(cost=9, reserve_cost=1), "reserve", CONFLUENCE)
    confluence_turn(bench)
    assert bench.zone(cheap) == "reserve", "it costs 2 now"


def test_it_passes_for_the_day() -> None:
    """C-TURN-06, C-TURN-09: nothing to play; cards that reach its Hand later wait for the next Day."""
    bench = Bench().mana(1).mana(3, side=CONFLUENCE).hold()
    confluence_turn(bench)
    assert bench.state.passed[CONFLUENCE]
    obj = bench.facing(foe(cost=1, name="back"), "hero")
    bench.play(bench.put(spell({"op": "return_to_hand", "target": ANY_CHARACTER}), "hand"))
    assert bench.zone(obj) == "hand"
    bench.pass_().settle()
    assert bench.state.hands[CONFLUENCE][0] == obj
    bench.pick().pass_()
    assert any(event.object == obj for event in bench.told(Played))


def test_a_card_is_played_even_for_nothing() -> None:
    """C-TURN-07: Sudden Squall without anything to exhaust."""
    bench = Bench().mana(2, side=CONFLUENCE).hold()
    squall = bench.put("Sudden Squall", "hand", CONFLUENCE)
    confluence_turn(bench)
    assert bench.zone(squall) == "reserve"
    nothing = Bench().mana(1, side=CONFLUENCE).hold()
    card = nothing.put(from_deck({"effect": [{"do": "exhaust_reserve", "pick": "leftmost"}]}, "spell"), "hand", 1)
    confluence_turn(nothing)
    assert nothing.zone(card) == "reserve"


def test_its_turn_follows_from_the_state() -> None:
    """C-TURN-10, E-13: the same state, the same turn."""
    bench = Bench(rares="15").mana(6, side=CONFLUENCE).hold()
    for name in ("Lullaby Siren rare", "Cataract Serpent rare"):
        bench.put(name, "hand", CONFLUENCE)
    bench.put("Clouded Reservoir rare", "landmark", CONFLUENCE)
    bench.afternoon(CONFLUENCE)
    again = bench.state.copy()
    bench.run()
    machine.run(again)
    assert ALTERED.digest(again) == ALTERED.digest(bench.state)


def test_its_cards_follow_the_rules_of_playing() -> None:
    """C-TURN-11, Q-17: Spells go to Reserve, then to Discard; Landmarks are never Fleeting; revealed orbs are known."""
    bench = Bench().mana(6, side=CONFLUENCE)
    pauses = [idle(bench) for _ in range(3)]
    bench.hold()
    bells = bench.put(from_deck({"effect": [{"do": "draw", "n": 1}]}, "spell"), "reserve", CONFLUENCE)
    gate = bench.put("The Drowned Gate", "reserve", CONFLUENCE)
    squall = bench.put(from_deck({"effect": [{"do": "boost_self", "n": 1}]}, "spell"), "hand", CONFLUENCE)
    bench.only_deck([], CONFLUENCE)
    confluence_turn(bench)
    assert bench.zone(squall) == "reserve"
    bench.play(pauses[0])
    assert (bench.zone(gate), bench.has(gate, "fleeting")) == ("landmark", False)
    bench.play(pauses[1])
    assert bench.zone(bells) == "discard"


def test_it_looks_once() -> None:
    """C-TURN-12, Q-33: a quick action of the card it plays waits for its next turn."""
    bench = Bench().mana(2, side=CONFLUENCE)
    pause = idle(bench)
    bench.hold()
    water = bench.put("Clouded Reservoir", "hand", CONFLUENCE)
    confluence_turn(bench)
    assert (bench.zone(water), bench.has(water, "exhausted")) == ("landmark", False)
    bench.play(pause)
    assert bench.has(water, "exhausted")


def test_quick_actions_also_before_passing() -> None:
    """C-TURN-13: on the turn on which it passes, but not after."""
    bench = Bench()
    pause = idle(bench)
    bench.hold()
    bench.only_deck(["Deluge Colossus"] * 3, CONFLUENCE)
    first = bench.put("Clouded Reservoir", "landmark", CONFLUENCE)
    confluence_turn(bench)
    assert bench.has(first, "exhausted")
    assert bench.state.passed[CONFLUENCE]
    late = bench.put("Clouded Reservoir", "landmark", CONFLUENCE)
    bench.play(pause)
    assert not bench.has(late, "exhausted")


# ------------------------------------------------------------------ placement


@pytest.mark.parametrize("day", [1, 2])
@pytest.mark.parametrize("source", ["hand", "reserve"])
def test_icons(day: int, source: str) -> None:
    """C-PLACE-01: Threatened, Hero and Companion, from Hand and from Reserve."""
    threatened = "hero" if day == 1 else "companion"
    for icon, faces in (("threatened", threatened), ("hero", "hero"), ("companion", "companion")):
        bench = Bench().day(day).mana(1, side=CONFLUENCE).hold()
        obj = bench.put(foe(cost=1, placement=icon), source, CONFLUENCE)
        confluence_turn(bench)
        assert bench.zone(obj) == faces
        (played,) = bench.told(Played)
        assert (played.lane, played.why) == (faces, f"{icon} icon")


@pytest.mark.parametrize("both", [True, False])
def test_both_or_none_qualify(both: bool) -> None:
    """C-PLACE-02, C-PLACE-03, Q-05: the Threatened one either way."""
    for day, faces in ((1, "hero"), (2, "companion")):
        bench = Bench().day(day).at(1, 6).mana(1, side=CONFLUENCE).hold()
        for region in (1, 6):
            bench.region(region, "ocean" if both else "forest")
        obj = bench.put(foe(cost=1, placement="ocean"), "hand", CONFLUENCE)
        confluence_turn(bench)
        assert bench.zone(obj) == faces


def test_added_terrains_count_for_icons() -> None:
    """C-PLACE-04: an added Mountain attracts a Mountain icon."""
    bench = Bench().day(2).at(1, 6).region(1, "mountain").region(6, "forest").mana(1, side=CONFLUENCE).hold()
    bench.put("Wandering Peaks", "landmark", CONFLUENCE)
    obj = bench.put(foe(cost=1, placement="mountain"), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert bench.zone(obj) == "companion"


def test_progressing_looks_just_before() -> None:
    """C-PLACE-05, C-PLACE-10: its own numbers do not count, nor does what will happen at Dusk."""
    bench = Bench().day(2).at(1, 6).region(1, "forest").region(6, "forest").mana(1, side=CONFLUENCE).hold()
    bench.stat((1, 0, 0), "hero")
    bench.put(made((0, 0, 0), {"trigger": "dusk", "effects": [BOOST_ME]}), "companion")
    obj = bench.put(foe((5, 5, 5), cost=1, placement="progressing"), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert bench.zone(obj) == "hero"


def test_placement_comes_before_abilities() -> None:
    """C-PLACE-06: {J} finds the side it was placed on."""
    bench = Bench().day(2).mana(2, side=CONFLUENCE).hold()
    joins = {"J": [{"do": "create_token", "token": "rubble", "n": 1, "where": "mine"}]}
    bench.put(from_deck(joins, placement="hero"), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert names(bench, "hero") == ["Naiad", "Rubble"]


def test_landmarks_and_spells_are_not_placed() -> None:
    """C-PLACE-07: a card put there without being played follows its icon, unless the effect names a side."""
    bench = Bench().day(2).mana(3, side=CONFLUENCE).hold()
    bench.put("Clouded Reservoir", "hand", CONFLUENCE)
    confluence_turn(bench)
    (played,) = bench.told(Played)
    assert (played.lane, played.why) == ("", "")
    bench = Bench().day(2).mana(1, side=CONFLUENCE).hold()
    put = {"pick": "up_to", "n": 1, "kind": ["character"], "to": "own_expeditions", "gain_status": "fleeting"}
    reveal = {"op": "reveal_top", "n": 1, "who": "you"}
    bench.put(spell(reveal, {"op": "distribute_revealed", "picks": [put], "rest": "discard_pile"}), "hand", CONFLUENCE)
    obj = bench.put(foe(placement="hero"), "deck", CONFLUENCE)
    confluence_turn(bench)
    assert bench.zone(obj) == "hero"


def test_gigantic_is_placed_by_its_icon() -> None:
    """C-PLACE-08: there, and facing both."""
    bench = Bench().mana(1, side=CONFLUENCE).hold()
    obj = bench.put(foe((1, 1, 1), "gigantic", cost=1, placement="companion"), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert bench.zone(obj) == "companion"
    assert bench.meter("hero").facing == bench.meter("companion").facing == (obj,)


def test_what_is_placed_stays() -> None:
    """C-PLACE-09: when the marker and the terrains change, Persistent and Constant objects keep their side."""
    bench = Bench(hero=QUIET).at(1, 6)
    objs = [bench.facing(foe((0, 0, 9), word), "hero") for word in ("persistent", "constant")]
    bench.begin("night").settle()
    assert bench.state.threatened == COMPANION
    assert [bench.zone(obj) for obj in objs] == ["hero", "hero"]


def test_what_happens_while_paying_counts() -> None:
    """C-PLACE-06, C-PLACE-10: the icon is read when the card is placed."""
    bench = Bench().day(2).at(1, 6).region(1, "ocean").region(6, "forest").mana(1, side=CONFLUENCE).hold()
    obj = bench.put(foe(cost=1, placement="ocean"), "hand", CONFLUENCE)
    playing.begin(bench.state, CONFLUENCE, obj, HERO)
    machine.step(bench.state)
    assert bench.zone(obj) == "limbo"
    bench.region(6, "ocean")
    bench.state.stage = 2
    bench.run()
    assert bench.zone(obj) == "companion"


# ------------------------------------------------------------------ loops


@pytest.mark.parametrize("effect", [{"do": "resupply", "n": 2}, {"do": "draw", "n": 2}], ids=["resupply", "draw"])
def test_e_03_a_deck_that_feeds_itself_for_nothing_stops(effect: dict[str, Any]) -> None:
    """E-03, C-TURN-05: of cards that cost nothing it plays 100 a Day from its Reserve; then it passes, without a Hand.

    What it pays for is not counted, and the next Day it begins anew.
    """
    bench = Bench().hold()
    free = from_deck({"effect": [effect]}, "spell", hand_cost=0, reserve_cost=0)
    bench.only_deck([], CONFLUENCE)
    own = [bench.put(free, "deck", CONFLUENCE) for _ in range(4)]
    bench.put(free, "reserve", CONFLUENCE)
    bench.pass_()
    bench.settle()
    played = [event for event in bench.events if isinstance(event, Played) and event.side == CONFLUENCE]
    today = [event for event in played if event.source == "reserve"]
    assert len(today) == 100
    assert bench.state.day == 2
    assert bench.told(PassedTurn)[-1].side == CONFLUENCE
    assert len(bench.state.hands[CONFLUENCE]) <= 2, "the cards of the new Morning"
    assert {bench.zone(obj) for obj in own} <= {"reserve", "hand", "discard", "deck", "midnight"}


def test_e_03_cards_that_it_pays_for_are_not_counted() -> None:
    """E-03, C-TURN-05: after 100 free ones it still plays what costs something, and says so beforehand."""
    bench = Bench().mana(1).hold().mana(1, side=CONFLUENCE)
    bench.put(foe(cost=0), "reserve", CONFLUENCE)
    paid = bench.put(foe(cost=1), "reserve", CONFLUENCE)
    bench.state.used["free plays"] = 100
    assert flow.from_reserve(bench.state) == paid
    confluence_turn(bench)
    assert bench.zone(paid) == "hero"
    assert flow.from_reserve(bench.state) is None
