"""Morning, Noon, Afternoon, the Confluence's turn, placement and its choices (A-DAY … A-AFT, C-MOR … C-TIE)."""

from __future__ import annotations

import pytest

from confluence.altered import flow, machine, playing
from confluence.altered.actions import PassTurn, PlayCard
from confluence.altered.events import DayBegan, Drew, ManaChanged, PassedTurn, PhaseBegan, Played, Reacted, Revealed
from confluence.altered.game import ALTERED
from confluence.altered.operations.track import move_lane
from confluence.altered.words import COMPANION, CONFLUENCE, HERO, PLAYER, Kind
from confluence.core.errors import Illegal
from tests.altered.bench import Bench, plain
from tests.altered.made import ANY_CHARACTER, confluence_turn, foe, from_deck, idle, made, names, spell

DRAW = {"op": "draw", "n": 1, "who": "you"}
BOOST = {"op": "boost", "n": 1, "target": "self"}
QUIET = "Rin & Orchid"
"""A Hero who does nothing by itself while nobody moves."""


# ------------------------------------------------------------------ the Day


def test_phases_in_order() -> None:
    """A-DAY-01: Morning, Noon, Afternoon, Dusk, Night."""
    bench = Bench(hero=QUIET).at(1, 6)
    bench.begin("morning").pick().settle()
    phases = [event.phase for event in bench.told(PhaseBegan)]
    assert phases[:6] == ["morning", "noon", "afternoon", "dusk", "night", "morning"]


def test_reactions_are_checked_after_everything() -> None:
    """A-DAY-02: the turn is not asked again before the reaction to a quick action is done."""
    leaves = {"trigger": "when", "event": "card_leaves_your_reserve", "effects": [BOOST]}
    bench = Bench().hold()
    watcher = bench.put(made((0, 0, 0), leaves), "hero")
    bench.use(bench.put("Issun-bōshi", "reserve"))
    assert bench.kind == "turn"
    assert bench.boosts(watcher) == 1


def test_a_phase_begins_once() -> None:
    """A-DAY-03: what appears while Noon's reactions resolve does not react to the same Noon."""
    bench = Bench(hero=QUIET).hold().day(2)
    bench.state.passed[CONFLUENCE] = True
    noon = {"trigger": "noon", "effects": [BOOST]}
    late = bench.put(made((0, 0, 0), noon, name="late"), "reserve")
    bring = {"op": "play_free", "target": {"pick": "exactly", "n": 1, "kind": ["any"], "zone": "reserve"}}
    bench.put(made((0, 0, 0), {"trigger": "noon", "effects": [bring]}, name="first"), "hero")
    bench.begin("noon").settle()
    assert bench.zone(late) == "hero"
    assert bench.boosts(late) == 0


def test_effects_end_when_they_say() -> None:
    """A-DAY-04: this turn, this Afternoon, this Day."""
    bench = Bench(hero=QUIET).at(1, 6).hold()
    part = {"op": "next_play", "filter": {"kind": ["character"]}, "effects": [BOOST]}
    for duration in ("turn", "afternoon"):
        gives = {"trigger": "support", "effects": [{**part, "duration": duration}]}
        bench.use(bench.put(made((0, 0, 0), gives, name=duration), "reserve"))
    block = {"op": "block_expedition", "which": "hero", "duration": "day"}
    bench.use(bench.put(made((0, 0, 0), {"trigger": "support", "effects": [block]}), "reserve"))
    pause = idle(bench)
    assert sorted(one.duration for one in bench.state.waiting) == ["afternoon", "turn"]
    bench.play(pause)
    assert [one.duration for one in bench.state.waiting] == ["afternoon"]
    assert bench.state.blocked == [HERO]
    bench.stat((1, 1, 1), "hero")
    bench.pass_().settle()
    assert bench.state.waiting == []
    assert bench.state.at[0] == 1, "held back for the Day"
    assert bench.state.blocked == []
    assert bench.state.day == 2


def test_the_steps_of_the_morning() -> None:
    """A-MOR-01, A-MOR-02, C-MOR-02, C-MOR-03: role, ready, draw, expand; the role follows the Threatened marker."""
    bench = Bench(hero=QUIET).hold().mana(2, 0).mana(2, 0, side=CONFLUENCE)
    bench.begin("morning")
    kinds = [type(event) for event in bench.events]
    assert kinds.index(DayBegan) < kinds.index(ManaChanged) < kinds.index(Drew)
    assert bench.kind == "mana"
    began = bench.told(DayBegan)[-1]
    assert (began.threatened, began.first) == ("companion", "player")


def test_everything_is_readied() -> None:
    """A-MOR-03, C-MOR-03: Hero, objects in play, cards in Reserve, orbs, of both sides."""
    bench = Bench().hold().mana(2, 0).mana(3, 0, side=CONFLUENCE)
    objs = [
        bench.put(card, where, side, status="exhausted")
        for side, card in ((PLAYER, plain()), (CONFLUENCE, foe()))
        for where in ("hero", "reserve", "landmark")
    ]
    for hero in bench.state.heroes:
        bench.state.status[hero] = 8
    bench.begin("morning")
    assert not any(bench.has(obj, "exhausted") for obj in (*objs, *bench.state.heroes))
    assert bench.state.ready == [2, 3]


def test_the_player_draws_two_and_may_add_one() -> None:
    """A-MOR-04, A-MOR-05: two cards; then at most one of the Hand becomes a ready orb, or none."""
    for adds in (False, True):
        bench = Bench().hold()
        before = bench.state.hands[PLAYER].copy()
        bench.begin("morning")
        hand = bench.state.hands[PLAYER].copy()
        assert len(hand) == len(before) + 2
        assert (bench.asked.least, bench.asked.most) == (0, 1)
        with pytest.raises(Illegal):
            bench.pick(*hand[:2])
        bench.pick(*hand[:1] if adds else ())
        assert bench.state.mana[PLAYER] == (hand[:1] if adds else [])
        assert bench.state.ready[PLAYER] == int(adds)


def test_two_cards_are_one_draw() -> None:
    """A-MOR-06, P-32: "draws one or more cards" triggers once for the Morning of a side, and not at set-up."""
    drawn = {"trigger": "when", "event": "opponent_draws_or_resupplies", "effects": [BOOST]}
    bench = Bench(hero=QUIET).hold()
    ours = bench.put(made((0, 0, 0), drawn), "hero")
    theirs = bench.facing(made((0, 0, 0), drawn), "hero")
    bench.begin("morning").pick()
    assert (bench.boosts(ours), bench.boosts(theirs)) == (1, 1)


def test_reactions_after_each_step_of_the_morning() -> None:
    """A-DAY-02, A-MOR-01: what reacts to the draw is done before the player chooses a card for Mana."""
    drawn = {"trigger": "when", "event": "opponent_draws_or_resupplies", "effects": [BOOST]}
    bench = Bench(hero=QUIET).hold()
    theirs = bench.facing(made((0, 0, 0), drawn), "hero")
    bench.begin("morning")
    assert (bench.kind, bench.boosts(theirs)) == ("mana", 1)


def test_a_hero_with_another_morning() -> None:
    """A-MOR-04, A-MOR-05, V-OP-morning_override: Fen & Crowbar draws one, gets an orb, and is asked nothing."""
    bench = Bench(hero="Fen & Crowbar").hold()
    bench.begin("morning")
    assert (bench.kind, bench.state.phase) == ("turn", "afternoon")
    assert (len(bench.state.hands[PLAYER]), len(bench.state.mana[PLAYER]), bench.state.ready[PLAYER]) == (2, 1, 1)
    assert len(bench.state.hands[CONFLUENCE]) == 2


def test_the_confluence_draws_in_order() -> None:
    """C-MOR-04, C-MOR-05, Q-04: two, the first drawn on top, below what it has; it never adds to Mana."""
    bench = Bench().hold()
    kept = bench.put(foe(name="kept"), "hand", CONFLUENCE)
    top = [bench.put(foe(name=name), "deck", CONFLUENCE) for name in ("second", "first")]
    bench.begin("morning").pick()
    assert bench.state.hands[CONFLUENCE] == [kept, top[1], top[0]]
    assert bench.state.mana[CONFLUENCE] == []
    assert [event.cards for event in bench.told(Drew) if event.side == CONFLUENCE] == [()]


# ------------------------------------------------------------------ Noon


@pytest.mark.parametrize("day", [1, 2])
def test_the_first_player_reacts_first(day: int) -> None:
    """A-NOON-01, C-NOON-03, Q-19: at Noon nothing but reactions, the First Player's first."""
    bench = Bench(hero=QUIET).day(day).hold()
    ours = bench.put(made((0, 0, 0), {"trigger": "noon", "effects": [BOOST]}), "hero")
    bench.begin("noon")
    order = [event.object for event in bench.told(Reacted)]
    boss = bench.state.heroes[CONFLUENCE]
    assert order == ([boss, ours] if day == 1 else [ours, boss])


@pytest.mark.parametrize("day", [1, 2])
def test_the_confluence_reacts_in_its_order(day: int) -> None:
    """C-NOON-01, C-NOON-02, C-TIE-07, D-SLOT-noon_in_reserve, Q-11: card, sides, Landmarks, Reserve; ready ones."""
    bench = Bench(hero=QUIET).day(day).hold()
    noon = {"noon": [{"do": "boost_self", "n": 1}]}
    waits = {"noon_in_reserve": [{"do": "resupply", "n": 1}]}
    reserve = [bench.put(from_deck(waits), "reserve", CONFLUENCE) for _ in range(2)]
    bench.put(from_deck(waits), "reserve", CONFLUENCE, status="exhausted")
    landmark = bench.put(from_deck({"noon": [{"do": "draw", "n": 1}]}, "landmark_permanent"), "landmark", CONFLUENCE)
    gear = from_deck(noon, "expedition_permanent", keywords=["persistent"])
    hero = [bench.facing(gear, "hero"), bench.facing(from_deck(noon), "hero")]
    companion = [bench.facing(from_deck(noon), "companion") for _ in range(2)]
    bench.begin("noon")
    sides = [*hero, *companion] if day == 1 else [*companion, *hero]
    order = [event.object for event in bench.told(Reacted)]
    assert order == [bench.state.heroes[CONFLUENCE], *sides, landmark, *reserve]


# ------------------------------------------------------------------ Afternoon


@pytest.mark.parametrize("day, first", [(1, CONFLUENCE), (2, PLAYER)])
def test_sides_take_turns(day: int, first: int) -> None:
    """A-AFT-01: the First Player first, in turns, until both have passed."""
    bench = Bench(hero=QUIET).day(day).mana(2).mana(2, side=CONFLUENCE)
    own = [bench.put(plain(cost=1, name="own"), "hand") for _ in range(2)]
    for _ in range(2):
        bench.put(foe(cost=1, name="foe"), "hand", CONFLUENCE)
    bench.begin("afternoon")
    for obj in own:
        bench.play(obj, "hero")
    order = [event.side for event in bench.events if isinstance(event, Played | PassedTurn)]
    assert order == [first, 1 - first] * 3
    assert bench.state.phase != "afternoon"


def test_one_card_a_turn_after_any_quick_actions() -> None:
    """A-AFT-02: quick actions do not end the turn; a card does."""
    bench = Bench().mana(1).hold()
    supports = [bench.put("Issun-bōshi", "reserve") for _ in range(3)]
    card = bench.put(foe(cost=0), "hand", CONFLUENCE)
    for obj in supports:
        bench.use(obj)
        assert bench.zone(card) == "hand"
    bench.play(bench.put(plain(cost=1), "hand"), "hero")
    assert bench.zone(card) == "hero"


def test_who_passed_is_out() -> None:
    """A-AFT-03: after passing no more turns this Day; the other side goes on alone."""
    bench = Bench().mana(3, side=CONFLUENCE).hold()
    for _ in range(3):
        bench.put(foe(cost=1), "hand", CONFLUENCE)
    bench.pass_()
    order = [event.side for event in bench.events if isinstance(event, Played | PassedTurn)]
    assert order == [PLAYER, CONFLUENCE, CONFLUENCE, CONFLUENCE, CONFLUENCE]


def test_a_card_played_by_an_effect_is_no_turn() -> None:
    """A-AFT-04: a quick action that plays a card leaves the turn to the player."""
    bench = Bench().mana(1).hold()
    target = {"pick": "exactly", "n": 1, "kind": ["character"], "controller": "you", "zone": "reserve"}
    gives = {"trigger": "support", "effects": [{"op": "play_free", "target": target}]}
    free = bench.put(plain(), "reserve")
    card = bench.put(foe(cost=0), "hand", CONFLUENCE)
    bench.use(bench.put(made((0, 0, 0), gives, kind=Kind.SPELL), "reserve")).settle()
    assert bench.zone(free) == "hero"
    assert (bench.kind, bench.state.turn, bench.zone(card)) == ("turn", PLAYER, "hand")


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
    bench.put(made((0, 0, 0), {"trigger": "dusk", "effects": [BOOST]}), "companion")
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
