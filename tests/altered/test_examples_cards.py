"""The worked examples of section 6: the player's cards and a whole first Day, costs and Tough."""

from __future__ import annotations

import pytest

from confluence.altered import derive, playing
from confluence.altered.cards import Block, Filter, Op
from confluence.altered.events import Boosted, Reacted, Shuffled
from confluence.altered.state import Waiting
from confluence.altered.words import CONFLUENCE, PLAYER, Kind, Zone
from tests.altered.bench import Bench, plain
from tests.altered.made import ANY_CHARACTER, confluence_turn, foe, made, names, spell
from tests.altered.showing import BOOST_ME, dusk_of

# ------------------------------------------------------------------ the player's cards


def test_x22_from_reserve() -> None:
    """X-22 (A-PLAY-07, A-TRIG-03): Reserve Cost, {J} and {R}, Fleeting; Discard at Rest unless it is Anchored."""
    card = made(
        (1, 1, 1),
        {"trigger": "join", "effects": [BOOST_ME]},
        {"trigger": "from_hand", "effects": [{**BOOST_ME, "n": 10}]},
        {"trigger": "from_reserve", "effects": [{**BOOST_ME, "n": 100}]},
        cost=3,
        reserve_cost=2,
    )
    for anchored in (False, True):
        bench = Bench().mana(3).hold()
        obj = bench.put(card, "reserve")
        bench.play(obj, "hero").settle()
        assert bench.state.ready[PLAYER] == 1
        assert bench.boosts(obj) == 101
        assert bench.has(obj, "fleeting")
        if anchored:
            bench.state.status[obj] |= 4
        bench.begin("night").settle()
        if not anchored:
            assert bench.zone(obj) == "discard"
            continue
        assert bench.zone(obj) == "hero"
        assert bench.has(obj, "fleeting")
        assert not bench.has(obj, "anchored")
        bench.pick().pass_().settle()
        assert bench.zone(obj) == "discard"


def test_x23_spell_cycle() -> None:
    """X-23 (A-PLAY-10, A-KW-COOLDOWN): Reserve, then Discard; with Cooldown exhausted until the Morning."""
    bench = Bench().mana(2).hold()
    obj = bench.put(spell(name="plain spell"), "hand")
    bench.play(obj)
    assert (bench.zone(obj), bench.has(obj, "exhausted")) == ("reserve", False)
    bench.play(obj)
    assert bench.zone(obj) == "discard"
    bench = Bench().mana(2).hold()
    obj = bench.put(spell(keywords=("cooldown",)), "hand")
    bench.play(obj)
    assert (bench.zone(obj), bench.has(obj, "exhausted")) == ("reserve", True)
    assert not playing.can_play(bench.state, PLAYER, obj)
    bench.begin("night").settle(("mana",))
    assert bench.state.phase == "morning"
    assert (bench.zone(obj), bench.has(obj, "exhausted")) == ("reserve", False)


@pytest.mark.parametrize("words, boosts", [(("seasoned",), 2), ((), 0)])
def test_x24_seasoned(words: tuple[str, ...], boosts: int) -> None:
    """X-24 (A-KW-SEASONED): its boosts go with it to Reserve and come back."""
    bench = Bench().mana(2).hold()
    obj = bench.put(plain((1, 1, 1), words), "hero", boosts=2)
    bench.begin("night").settle(("mana",))
    assert (bench.zone(obj), bench.boosts(obj)) == ("reserve", boosts)
    bench.pick().settle(("turn",)).play(obj, "hero")
    assert (bench.zone(obj), bench.boosts(obj)) == ("hero", boosts)


def test_x25_gigantic_player() -> None:
    """X-25 (A-KW-GIGANTIC): in both totals, one {J}."""
    bench = Bench().mana(2).hold()
    joins = {"trigger": "join", "effects": [{"op": "draw", "n": 1, "who": "you"}]}
    obj = bench.put(made((3, 3, 3), joins, keywords=("gigantic",)), "hand")
    before = len(bench.state.decks[PLAYER])
    bench.play(obj, "hero")
    assert bench.zone(obj) == "hero"
    assert bench.meter("hero").totals == bench.meter("companion").totals == (3, 3, 3)
    assert len(bench.state.decks[PLAYER]) == before - 1


def test_x26_gigantic_confluence() -> None:
    """X-26 (C-OVC-14): Overcome by one of two Expeditions is enough for Persistent."""
    bench = Bench()
    big = bench.facing(plain((2, 0, 0), ("gigantic", "persistent")), "companion")
    bench.stat((2, 1, 1), "hero")
    bench.stat((1, 1, 1), "companion")
    bench.begin("dusk").settle()
    assert dusk_of(bench, "hero").overcome == (big,)
    assert dusk_of(bench, "companion").overcome == ()
    assert bench.state.at[1] == 7
    assert bench.zone(big) == "reserve"


def test_x27_tough() -> None:
    """X-27 (A-KW-TOUGH): choosing it costs one more; with exactly the cost of the Spell it cannot be chosen."""
    send = spell({"op": "send_to_reserve", "target": ANY_CHARACTER}, cost=2)
    for mana in (2, 3):
        bench = Bench().mana(mana).hold()
        tough = bench.facing(plain((1, 1, 1), ("tough",)), "hero")
        bench.play(bench.put(send, "hand"))
        if mana == 3:
            assert (bench.kind, bench.asked.options, bench.asked.prices) == ("targets", (tough,), (1,))
            bench.pick(tough)
            assert bench.zone(tough) == "reserve"
        else:
            assert bench.kind == "turn"
            assert bench.zone(tough) == "hero"
        assert bench.state.ready[PLAYER] == 0


def test_x28_costs() -> None:
    """X-28 (A-PLAY-03): increases, then reductions, then the minimum. No card of the set raises a cost: -1 less is."""
    bench = Bench()
    card = bench.put(plain(cost=3), "hand")
    for less in (-1, 2):
        part = Block(f"test {less}", (Op("reduce_cost", n=less, target="it"),))
        bench.state.waiting.append(Waiting(PLAYER, bench.state.ref(card), Filter(), "turn", part))
    assert playing.cost_of(bench.state, PLAYER, card, Zone.HAND) == 2
    at_least = {"op": "min_cost", "n": 3, "filter": {"kind": ["any"]}, "who": "each_player"}
    bench.put(made((0, 0, 0), {"trigger": "static", "effects": [at_least]}), "hero")
    assert playing.cost_of(bench.state, PLAYER, card, Zone.HAND) == 3


def test_x29_after_you() -> None:
    """X-29 (A-ACT-AFTERYOU): the turn ends, the Confluence has one, and the player may act again."""
    bench = Bench(hero="Akesha & Taru").day(2).mana(1, side=CONFLUENCE).hold()
    card = bench.put(foe(cost=1), "hand", CONFLUENCE)
    bench.use(bench.state.heroes[PLAYER])
    assert bench.zone(card) == "companion"
    assert bench.kind == "turn"
    assert bench.state.passed == [False, False]


def test_x30_reaction_order() -> None:
    """X-30 (A-TRIG-06, T-09): in its turn the Confluence's reactions come first, new ones too."""
    bench = Bench().mana(1, side=CONFLUENCE).hold()
    drawn = {"trigger": "when", "event": "opponent_draws_or_resupplies"}
    boost = {"op": "boost", "n": 1, "target": "self"}
    status = {"op": "gain_status", "status": "anchored", "target": "self"}
    ours = bench.put(made((1, 1, 1), {**drawn, "effects": [status]}, name="ours"), "hero")
    first = bench.facing(made((1, 1, 1), {**drawn, "effects": [boost]}, name="first"), "companion")
    gains = {"trigger": "when", "event": "your_character_gains_boost", "effects": [status]}
    second = bench.facing(made((1, 1, 1), gains, name="second"), "companion")
    bench.put(spell({"op": "draw", "n": 1, "who": "each_player"}), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert [event.object for event in bench.told(Reacted)] == [first, second, ours]


def test_x31_noon_order() -> None:
    """X-31 (C-NOON-01): the Confluence card, then the Landmark; the newer one lies to the right."""
    bench = Bench().day(2).hold()
    bench.put("The Drowned Gate", "landmark", CONFLUENCE)
    bench.begin("noon")
    assert names(bench, "companion") == ["Floodwaters", "Bramble"]
    assert names(bench, "hero") == []


def test_x32_empty_deck() -> None:
    """X-32 (A-ZONE-08): the last card, then the Discard is a new deck."""
    bench = Bench().hold()
    bench.only_deck(["Naiad"], CONFLUENCE)
    for _ in range(6):
        bench.put("Fen Lantern", "discard", CONFLUENCE)
    bench.begin("morning").pick()
    assert bench.state.day == 2
    assert names(bench, "hand") == ["Naiad", "Fen Lantern"]
    assert (len(bench.state.decks[CONFLUENCE]), len(bench.state.discards[CONFLUENCE])) == (5, 0)
    assert [(event.side, event.cards) for event in bench.told(Shuffled)] == [(CONFLUENCE, 6)]


@pytest.mark.parametrize("op, zone", [("return_to_hand", "hand"), ("send_to_reserve", "discard")])
def test_x33_fleeting_by_effect(op: str, zone: str) -> None:
    """X-33 (A-STAT-05, D-EFF-gain_status): the rightmost becomes Fleeting; only Reserve is denied to it."""
    bench = Bench().mana(1).mana(3, side=CONFLUENCE)
    left = bench.stat((1, 1, 1), "hero")
    right = bench.stat((1, 1, 1), "hero")
    bench.put("Undertow", "hand", CONFLUENCE)
    away = bench.put(spell({"op": op, "target": ANY_CHARACTER}), "hand")
    confluence_turn(bench)
    assert (bench.has(left, "fleeting"), bench.has(right, "fleeting")) == (False, True)
    bench.play(away).pick(right)
    assert bench.zone(right) == zone


def test_x34_landmark_from_reserve() -> None:
    """X-34 (A-PLAY-08): never Fleeting."""
    bench = Bench().mana(2).hold()
    obj = bench.put(plain(kind=Kind.LANDMARK), "reserve")
    bench.play(obj)
    assert (bench.zone(obj), bench.has(obj, "fleeting")) == ("landmark", False)


def test_x35_added_terrain() -> None:
    """X-35 (D-STATIC-terrain_add, A-MAP-09): the Threatened Expedition needs the Mountain too."""
    bench = Bench().at(1, 7).region(1, "forest")
    bench.put("Wandering Peaks", "landmark", CONFLUENCE)
    bench.stat((2, 0, 1), "hero")
    assert bench.meter("hero").terrains == {0, 1}
    assert bench.meter("hero").missing == (0, 1, 0)
    bench.begin("dusk")
    assert bench.state.at[0] == 1
    bench = Bench().at(1, 7).region(1, "mountain ocean")
    bench.put("Wandering Peaks", "landmark", CONFLUENCE)
    assert bench.meter("hero").terrains == {1, 2}


def test_x36_complete_first_day() -> None:
    """X-36: a whole first Day with the project's deck, step by step."""
    bench = Bench().mana(3).mana(3, side=CONFLUENCE)
    state = bench.state
    dracaena, shroom = bench.put("Dracaena", "hand"), bench.put("Sneezer Shroom", "hand")
    v = bench.put(plain((1, 1, 0), cost=1, name="V"), "hand")
    imp = bench.put("Scree Imp", "hand", CONFLUENCE)
    lantern = bench.put("Fen Lantern", "reserve", CONFLUENCE)
    assert state.revealed == [False, False, False]
    bench.begin("noon")
    # 1, 2: Floodwaters, then Scree Imp and its Rubble face the Hero
    assert names(bench, "hero") == ["Floodwaters", "Scree Imp", "Rubble"]
    assert state.ready[CONFLUENCE] == 1
    # 3, 4: Sneezer Shroom is Anchored; Fen Lantern comes from Reserve
    bench.play(shroom, "companion")
    assert bench.has(shroom, "anchored")
    assert state.ready == [1, 0]
    assert names(bench, "hero") == ["Floodwaters", "Scree Imp", "Rubble", "Fen Lantern"]
    assert bench.has(lantern, "fleeting")
    # 5, 6: V, then nobody can do anything; 7: only the Companion advances
    bench.play(v, "companion")
    assert dusk_of(bench, "companion").totals == (2, 2, 1)
    assert dusk_of(bench, "companion").left == (1, 1, 0)
    assert (dusk_of(bench, "hero").totals, len(dusk_of(bench, "hero").facing)) == ((0, 0, 0), 4)
    assert dusk_of(bench, "hero").overcome == ()
    assert (state.at, state.revealed) == ([0, 6], [False, False, True])
    # 8: Rest
    assert (bench.zone(shroom), bench.has(shroom, "anchored"), bench.zone(v)) == ("companion", False, "reserve")
    assert names(bench, "hero") == []
    assert (bench.zone(imp), bench.zone(lantern)) == ("reserve", "discard")
    # 9: Midnight
    assert state.dark == [0, 0]
    assert state.midnight >= 0
    # 10: the Morning of Day 2
    assert (state.day, bench.kind, state.threatened) == (2, "mana", 1)
    assert state.ready == [3, 3]
    assert len(state.hands[PLAYER]) == 3
    assert dracaena in state.hands[PLAYER]
    bench.pick()
    assert (bench.kind, state.turn, len(state.hands[CONFLUENCE])) == ("turn", PLAYER, 2)


# ------------------------------------------------------------------ waiting parts, costs, Tough


@pytest.mark.parametrize("then", ["character", "spell", "after you"])
def test_x37_waiting_parts_add_up(then: str) -> None:
    """X-37 (V-OP-next_play, A-STATIC-03, E-17): each part is its own step; both end with the turn."""
    bench = Bench().mana(3).hold()
    first, second = bench.put("Issun-bōshi", "reserve"), bench.put("Issun-bōshi", "reserve")
    warrior = bench.put("Haven Warrior", "hand")
    other = bench.put(spell(cost=0), "hand")
    alice = bench.put("Alice", "reserve")
    bench.use(first).use(second)
    if then == "spell":
        bench.play(other)
    elif then == "after you":
        bench.use(alice)
    assert len(bench.state.waiting) == (2 if then == "character" else 0)
    bench.play(warrior, "hero")
    if then == "character":
        assert [event.boosts for event in bench.told(Boosted) if event.object == warrior] == [1, 1]
        assert derive.stats(bench.state, warrior) == (6, 4, 6)
    else:
        assert derive.stats(bench.state, warrior) == (4, 2, 4)


def test_x38_minimum_cost() -> None:
    """X-38 (P-31, V-OP-min_cost): Fen Lantern costs 2 and becomes an orb."""
    bench = Bench().mana(1, side=CONFLUENCE).hold()
    bench.put("Robin Hood", "hero")
    lantern = bench.put("Fen Lantern", "hand", CONFLUENCE)
    confluence_turn(bench)
    assert bench.zone(lantern) == "mana"
    assert bench.state.ready[CONFLUENCE] == 2


@pytest.mark.parametrize("orbs", [4, 5])
def test_x39_tough_against_the_confluence(orbs: int) -> None:
    """X-39 (D-PICK-03, C-TIE-05): what it cannot pay is no candidate; what it can pay it pays."""
    bench = Bench().mana(orbs, side=CONFLUENCE).hold()
    bench.put("The Spindle, Muna Bastion", "landmark")
    left, right = bench.stat((1, 1, 1), "hero"), bench.stat((1, 1, 1), "hero")
    bench.put("Undertow", "hand", CONFLUENCE)
    confluence_turn(bench)
    assert bench.has(right, "fleeting") is (orbs == 5)
    assert not bench.has(left, "fleeting")
    assert bench.state.ready[CONFLUENCE] == (1 if orbs == 4 else 0)
    assert names(bench, "hero") == names(bench, "companion") == ["Floodwaters"]
