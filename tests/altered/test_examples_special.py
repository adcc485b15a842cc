"""The worked examples of section 6: around Rest, dice, special cards and slots, three whole Days."""

from __future__ import annotations

import pytest

from confluence.altered import derive
from confluence.altered.events import OvercomeTested, Reacted, Rolled
from confluence.altered.state import Obj
from confluence.altered.views import view
from confluence.altered.words import CONFLUENCE, PLAYER, Kind
from tests.altered.bench import Bench, plain
from tests.altered.made import ANY_CHARACTER, confluence_turn, dice, foe, idle, made, mine, names, spell
from tests.altered.showing import BOOST_ME, dusk_of

# ------------------------------------------------------------------ around Rest


def test_x40_arrivals_after_rest() -> None:
    """X-40 (A-NIGHT-07): Recruits of the Night are there the next Day and cease at its Rest."""
    bench = Bench()
    jeanne = bench.put("Jeanne d'Arc", "hero")
    bench.begin("night")
    assert (bench.state.phase, bench.zone(jeanne)) == ("morning", "reserve")
    assert mine(bench, "hero") == mine(bench, "companion") == ["Ordis Recruit"]
    bench.pick().settle(("mana",))
    assert dusk_of(bench, "hero").totals == (1, 1, 1)
    assert dusk_of(bench, "companion").totals == (3, 3, 3), "with Booda"
    assert mine(bench, "hero") == mine(bench, "companion") == []


def test_x41_after_rest() -> None:
    """X-41 (A-NIGHT-08, V-RUN-09, C-REST-05): Sabotage after Rest finds Scree Imp, and comes before Cleanup."""
    bench = Bench()
    legate = bench.put("Monolith Legate", "hero")
    kept = [bench.put(foe(), "reserve", CONFLUENCE) for _ in range(3)]
    imp = bench.facing("Scree Imp", "hero")
    bench.begin("dusk")
    assert bench.kind == "sabotage"
    assert (bench.zone(legate), bench.zone(imp), bench.state.at[0]) == ("reserve", "reserve", 0)
    assert set(bench.asked.options) == {*kept, imp, legate}
    bench.pick(imp)
    assert bench.zone(imp) == "discard"
    assert {bench.zone(obj) for obj in kept} == {"reserve"}


def test_x42_gigantic_and_switching() -> None:
    """X-42 (A-ACT-SWITCH, A-KW-GIGANTIC): switching joins nothing; the switched one is the newest."""
    bench = Bench().mana(1).hold()
    atlas = bench.put("Atlas", "hero")
    bench.put("The Monolith, Ordis Bastion", "landmark")
    bench.play(bench.put("Hooked", "hand"))
    assert bench.zone(atlas) == "companion"
    assert bench.meter("hero").totals == bench.meter("companion").totals == (3, 3, 3)
    assert (bench.boosts(atlas), bench.told(Reacted)) == (0, [])
    bench = Bench().mana(1).hold()
    cadets = bench.put("Ordis Cadets", "hero")
    bench.stat((1, 1, 1), "companion")
    bench.put("The Monolith, Ordis Bastion", "landmark")
    bench.play(bench.put("Hooked", "hand")).pick(cadets)
    assert mine(bench, "companion") == ["1/1/1", "Ordis Cadets"]
    assert (bench.boosts(cadets), bench.told(Reacted)) == (0, [])


# ------------------------------------------------------------------ dice


@pytest.mark.parametrize("kept, adds, result", [(0, True, 4), (0, False, 3), (1, False, 2)])
def test_x43_dice(kept: int, adds: bool, result: int) -> None:
    """X-43 (V-OP-roll_die, V-OP-extra_die, V-OP-modify_die): keep one, perhaps add; "when you roll" once."""
    bench = Bench().mana(6).hold()
    bench.put("The Ouroboros, Lyra Bastion", "landmark")
    bench.put("Martengale rare", "hero")
    rolls = {"trigger": "when", "event": "you_roll_dice", "effects": [{"op": "boost", "n": 1, "target": "self"}]}
    watcher = bench.put(made((0, 0, 0), rolls), "hero")
    asmodeus = bench.put("Asmodeus", "hand")
    bench.run()
    dice(bench, 3, 2)
    bench.play(asmodeus, "hero")
    assert (bench.kind, bench.asked.detail) == ("die", ((3,), (2,)))
    bench.pick(kept)
    shown = (3, 2)[kept]
    assert (bench.kind, bench.asked.detail) == ("modify_die", ((shown + 1,), (shown,))), "what yes and no come to"
    question = view(bench.state).question
    assert question is not None
    assert question.detail == bench.asked.detail
    bench.pick(int(adds))
    assert [(event.dice, event.result) for event in bench.told(Rolled)] == [((3, 2), result)]
    assert bench.has(asmodeus, "anchored") is (result == 4)
    assert bench.boosts(asmodeus) == (0 if result == 4 else 3)
    assert bench.boosts(watcher) == 1


def test_x44_result_above_six() -> None:
    """X-44 (V-OP-modify_die, V-AMT-die_result): six and two are eight."""
    bench = Bench().mana(3).hold()
    target = bench.stat((1, 1, 1), "hero")
    paid = bench.put(plain(cost=9), "reserve")
    card = bench.put("All In! rare", "hand")
    bench.run()
    dice(bench, 6)
    bench.play(card)
    assert (bench.kind, bench.asked.detail) == ("may", ((8,), (6,))), "what yes and no come to"
    bench.yes()
    assert bench.zone(paid) == "discard"
    assert bench.boosts(target) == 8


# ------------------------------------------------------------------ special cards


@pytest.mark.parametrize("three", [True, False])
def test_x45_a_card_that_wins(three: bool) -> None:
    """X-45 (C-END-05, V-CON-control_distinct_statuses): three different Characters are needed."""
    bench = Bench()
    bench.put("Lyra Festival", "landmark")
    for status in ("fleeting", "anchored", "asleep") if three else ("fleeting anchored", "asleep"):
        bench.stat((0, 0, 0), "hero", status=status)
    bench.begin("dusk")
    assert bench.state.outcome == ("won" if three else "")
    assert bool(bench.told(OvercomeTested)) is not three


@pytest.mark.parametrize("kraken_first", [True, False])
def test_x46_terrain_by_age(kraken_first: bool) -> None:
    """X-46 (D-STATIC-order, P-38): the newer effect has the last word."""
    bench = Bench()
    for name in ("kraken", "peaks") if kraken_first else ("peaks", "kraken"):
        if name == "kraken":
            bench.put("The Kraken", "companion")
        else:
            bench.put("Wandering Peaks", "landmark", CONFLUENCE)
    assert bench.meter("hero").terrains == ({1, 2} if kraken_first else {2})
    assert bench.meter("companion").terrains == {2}


def test_x47_the_council() -> None:
    """X-47 (P-30, V-OP-suppress_abilities): only Characters on the facing side are silent."""
    for lane, rubble in (("hero", False), ("companion", True)):
        bench = Bench().mana(2, side=CONFLUENCE).hold().day(1 if lane == "hero" else 2)
        bench.put("The Council", "hero")
        bench.put("Scree Imp", "hand", CONFLUENCE)
        confluence_turn(bench)
        assert names(bench, lane) == ["Scree Imp", *(["Rubble"] if rubble else [])]
    bench = Bench().mana(3, side=CONFLUENCE).hold()
    bench.put("The Council", "hero")
    deadfall = bench.put("Deadfall", "hand", CONFLUENCE)
    joins = {"trigger": "join", "effects": [{"op": "draw", "n": 1, "who": "you"}]}
    bench.state.cards[deadfall] = made(
        (1, 1, 0), joins, kind=Kind.EXPEDITION, placement="threatened", keywords=("persistent",), cost=3
    )
    confluence_turn(bench)
    assert bench.zone(deadfall) == "hero"
    assert len(bench.state.hands[CONFLUENCE]) == 1, "an Expedition Permanent is no Character"


def test_x48_replaced_departure() -> None:
    """X-48 (A-TRIG-12, V-EVT-self_would_leave_expedition_zone): boosted it becomes an orb, also as a cost."""
    for boosts, status, zone in ((1, "", "mana"), (0, "", "reserve"), (1, "anchored", "hero")):
        bench = Bench()
        jinn = bench.put("Tiny Jinn", "hero", boosts=boosts, status=status)
        bench.begin("night")
        assert bench.zone(jinn) == zone
        assert mine(bench, "reserve") == (["Tiny Jinn"] if zone == "reserve" else [])
        if zone == "mana":
            assert any(one.object == jinn and one.how == "rested" for one in bench.events if hasattr(one, "how"))
    bench = Bench().hold()
    isba = bench.put("Baba's Isba", "landmark")
    jinn = bench.put("Tiny Jinn", "hero", boosts=1)
    bench.use(isba)
    assert bench.zone(jinn) == "mana"
    assert (len(bench.state.mana[PLAYER]), bench.state.ready[PLAYER]) == (1, 0)
    assert bench.has(isba, "exhausted")


def test_x49_declined_replacement() -> None:
    """X-49 (A-TRIG-12): declined, it is discarded, and the player draws."""
    bench = Bench().mana(1).hold()
    jinn = bench.put("Mighty Jinn rare", "hero")
    hand = len(bench.state.hands[PLAYER])
    bench.play(bench.put(spell({"op": "discard", "target": ANY_CHARACTER}), "hand"))
    assert bench.kind == "replace"
    bench.no()
    assert bench.zone(jinn) == "discard"
    assert len(bench.state.hands[PLAYER]) == hand + 1


def test_x50_free_play_from_reserve() -> None:
    """X-50 (V-OP-play_free, A-PLAY-05): free from Reserve, so Fleeting; Asleep it stays one Rest."""
    bench = Bench().mana(2).hold()
    elemental = bench.put("Kelon Elemental", "hand")
    coppelia = bench.put("Coppélia", "hand")
    bench.play(elemental, "hero").pick(coppelia)
    assert (bench.kind, bench.zone(coppelia)) == ("may", "reserve")
    bench.yes()
    assert bench.kind == "lane"
    bench.pick(0)
    assert bench.zone(coppelia) == "hero"
    assert bench.state.ready[PLAYER] == 0
    assert bench.has(coppelia, "fleeting")
    assert bench.has(coppelia, "asleep")
    bench.begin("night").settle(("mana",))
    assert (bench.zone(coppelia), bench.has(coppelia, "asleep")) == ("hero", False)
    bench.pick().pass_().settle(("mana",))
    assert bench.zone(coppelia) == "discard"


def test_x51_put_not_played() -> None:
    """X-51 (A-PLAY-17, A-TRIG-04, V-OP-distribute_revealed): {J} yes, {H} no, nothing was played."""
    bench = Bench().mana(9).hold()
    played = {"trigger": "when", "event": "you_play_card", "filter": {"kind": ["character"]}}
    watcher = bench.put(made((0, 0, 0), {**played, "effects": [BOOST_ME]}), "hero")
    dracaena, esmeralda, *rest = bench.deck_top(["Dracaena", "Esmeralda", "Haven Warrior", "Hooked"])
    bench.play(bench.put("Mind Apotheosis", "hand"))
    assert bench.kind == "distribute"
    bench.pick(dracaena, esmeralda).pick(0).pick(1)
    assert (bench.zone(dracaena), bench.zone(esmeralda)) == ("hero", "companion")
    assert bench.has(dracaena, "anchored")
    assert bench.has(dracaena, "fleeting")
    assert bench.has(esmeralda, "fleeting")
    assert mine(bench, "reserve") == [], "Esmeralda did not resupply"
    assert bench.boosts(watcher) == 0
    assert [bench.zone(obj) for obj in rest] == ["discard", "discard"]


def test_x52_activate_again() -> None:
    """X-52 (V-OP-activate_abilities): two counters and three more."""
    bench = Bench().mana(1).hold()
    hub = bench.put("Brassbug Hub", "landmark", counters={"kelon": 2})
    bench.play(bench.put("Mechanical Training", "hand"))
    assert bench.state.counters[hub] == {"kelon": 5}


def test_x53_after_you_alone() -> None:
    """X-53 (A-ACT-AFTERYOU): the same side goes on with its next turn, and what lasted the turn is gone."""
    bench = Bench().hold()
    bench.state.passed[CONFLUENCE] = True
    issun, alice = bench.put("Issun-bōshi", "reserve"), bench.put("Alice", "reserve")
    bench.use(issun)
    assert len(bench.state.waiting) == 1
    bench.use(alice)
    assert (bench.kind, bench.state.turn, bench.state.waiting) == ("turn", PLAYER, [])
    assert bench.state.passed == [False, True]


# ------------------------------------------------------------------ the Confluence's special slots


def test_x54_support_of_the_confluence() -> None:
    """X-54 (C-TURN-01, C-TURN-02, D-SLOT-D): it waits until it does something; then the turn goes on."""
    bench = Bench(rares="TF-19").mana(2)
    pause = idle(bench)
    siren = bench.put("Lullaby Siren rare", "reserve", CONFLUENCE)
    bench.stat((1, 1, 1), "companion")
    bench.put(plain(cost=3), "hero")
    first, second = (bench.put(foe(cost=0, name=name), "hand", CONFLUENCE) for name in ("first", "second"))
    confluence_turn(bench)
    assert (bench.zone(siren), bench.zone(first), bench.zone(second)) == ("reserve", "hero", "hand")
    left, right = bench.put(plain(cost=2), "hero"), bench.put(plain(cost=1), "hero")
    bench.play(pause)
    assert bench.zone(siren) == "discard"
    assert (bench.has(left, "asleep"), bench.has(right, "asleep")) == (True, False)
    assert bench.zone(second) == "hero"


def test_x55_noon_in_reserve() -> None:
    """X-55 (D-SLOT-noon_in_reserve, C-NOON-01): first the Confluence card, then the card in Reserve."""
    bench = Bench(rares="TF-13").day(3).hold()
    stag = bench.put("Gloamwood Stag rare", "reserve", CONFLUENCE)
    bench.begin("noon")
    assert names(bench, "hero") == ["Floodwaters", "Bramble"]
    assert bench.zone(stag) == "reserve"


def test_x56_overcome_slot() -> None:
    """X-56 (D-SLOT-overcome): Resupply at Dusk, then it leaves for Reserve, right of the new card."""
    bench = Bench(rares="TF-16")
    colossus = bench.facing("Deluge Colossus rare", "hero")
    bench.stat((3, 3, 6), "hero")
    (new,) = bench.deck_top(["Naiad"], CONFLUENCE)
    assert derive.stats(bench.state, colossus) == (3, 3, 5)
    bench.begin("dusk")
    assert dusk_of(bench).overcome == (colossus,)
    assert bench.state.reserves[CONFLUENCE] == [new, colossus]


@pytest.mark.parametrize("orbs", [5, 0])
def test_x57_mana_eruption(orbs: int) -> None:
    """X-57 (A-PLAY-04, V-OP-if_you_do): an exhausted orb goes; without an orb nothing happens."""
    bench = Bench().mana(orbs, min(orbs, 4)).hold()
    victim, other = bench.facing("Naiad", "hero"), bench.facing("Scree Imp", "hero")
    eruption = bench.put("Mana Eruption", "hand")
    if not orbs:
        free = {"op": "next_play", "filter": {"kind": ["any"]}, "duration": "turn"}
        gift = made(
            (0, 0, 0),
            {"trigger": "support", "effects": [{**free, "effects": [{"op": "make_free", "target": "it"}]}]},
        )
        bench.use(bench.put(gift, "reserve"))
    bench.play(eruption)
    if not orbs:
        assert bench.kind == "turn"
        assert (bench.zone(victim), bench.zone(eruption)) == ("hero", "discard")
        return
    assert bench.kind == "orb"
    assert set(bench.asked.options) == set(bench.state.mana[PLAYER])
    assert (bench.state.ready[PLAYER], len(bench.state.mana[PLAYER])) == (1, 5)
    orb = bench.asked.options[2]
    bench.pick(orb)
    assert bench.zone(orb) == "discard"
    assert (bench.state.ready[PLAYER], len(bench.state.mana[PLAYER])) == (1, 4)
    assert (bench.kind, set(bench.asked.options)) == ("targets", {victim, other})
    bench.pick(victim)
    assert (bench.zone(victim), bench.zone(other)) == ("discard", "hero")


# ------------------------------------------------------------------ three whole Days

_TRACK = ("forest ocean", "mountain", "ocean", "forest mountain", "forest", "mountain ocean")


def _three_days() -> tuple[Bench, dict[str, Obj]]:
    bench = Bench("br").mana(3).mana(3, side=CONFLUENCE)
    for region, terrains in enumerate(_TRACK, 1):
        bench.region(region, terrains)
    bench.state.revealed = [False, False, False]
    own = {name: bench.put(name, "hand") for name in ("Bravos Tracer", "Haven Warrior", "Haven Bouncer")}
    bench.deck_top(["Issun-bōshi", "Issun-bōshi", "Ratatoskr", "Haven Trainee"])
    foes = {"Thornback Boar": bench.put("Thornback Boar", "hand", CONFLUENCE)}
    foes["Drowned Bells"] = bench.put("Drowned Bells", "reserve", CONFLUENCE)
    deck = ["Lullaby Siren", "Tumbled Sentinel", "Scree Imp", "The Drowned Gate"]
    deck += ["Dusk Courser", "Rockslide Herald", "Deluge Colossus"]
    foes |= dict(zip(deck, bench.deck_top(deck, CONFLUENCE), strict=True))
    return bench, own | foes


def test_x58_three_days() -> None:
    """X-58: three Days of the Bravos starter deck against the project's deck without rares."""
    bench, card = _three_days()
    state = bench.state
    # ---- Day 1
    bench.begin("noon")
    assert mine(bench, "companion") == []
    assert names(bench, "hero") == ["Floodwaters", "Thornback Boar"]
    assert state.ready[CONFLUENCE] == 0
    bench.play(card["Haven Warrior"], "companion")
    assert dusk_of(bench, "hero").totals == (0, 0, 0)
    assert dusk_of(bench, "hero").overcome == ()
    assert dusk_of(bench, "companion").totals == (4, 2, 4)
    assert (state.at, state.revealed) == ([0, 6], [False, False, True])
    assert mine(bench, "reserve") == ["Haven Warrior"]
    assert names(bench, "reserve") == ["Drowned Bells", "Thornback Boar"]
    assert state.midnight == card["Lullaby Siren"]
    assert state.cards[state.midnight].midnight == "companion"
    # ---- Day 2
    assert (state.day, bench.kind) == (2, "mana")
    assert mine(bench, "hand") == ["Bravos Tracer", "Haven Bouncer", "Issun-bōshi", "Issun-bōshi"]
    bench.pick(state.hands[PLAYER][2])
    assert mine(bench, "companion") == ["Booda"]
    assert names(bench, "companion") == ["Floodwaters"]
    bench.play(card["Haven Warrior"], "hero")
    assert bench.has(card["Haven Warrior"], "fleeting")
    assert state.ready[PLAYER] == 1
    assert bench.zone(card["Tumbled Sentinel"]) == "mana"
    assert names(bench, "companion") == ["Floodwaters", "Scree Imp", "Rubble"]
    assert state.ready[CONFLUENCE] == 2
    bench.pass_()
    assert dusk_of(bench, "hero").totals == (4, 2, 4)
    assert dusk_of(bench, "companion").totals == (2, 2, 2)
    assert len(dusk_of(bench, "companion").overcome) == 3
    assert not dusk_of(bench, "companion").advances
    assert state.at == [1, 6]
    assert bench.zone(card["Haven Warrior"]) == "discard"
    assert mine(bench, "companion") == []
    assert names(bench, "reserve") == ["Drowned Bells", "Thornback Boar", "Scree Imp"]
    assert (state.dark, state.outcome) == ([0, 1], "")
    assert state.midnight == card["The Drowned Gate"]
    assert state.cards[state.midnight].midnight == "hero"
    # ---- Day 3
    assert (state.day, bench.kind) == (3, "mana")
    hand = ["Bravos Tracer", "Haven Bouncer", "Issun-bōshi", "Ratatoskr", "Haven Trainee"]
    assert mine(bench, "hand") == hand
    bench.pick(state.hands[PLAYER][2])
    assert len(state.mana[PLAYER]) == 5
    assert names(bench, "hero") == ["Floodwaters", "Dusk Courser"]
    assert state.ready[CONFLUENCE] == 1
    bench.play(card["Haven Bouncer"], "companion").pick(card["Drowned Bells"])
    assert bench.zone(card["Drowned Bells"]) == "discard"
    assert bench.zone(card["Rockslide Herald"]) == "mana"
    assert names(bench, "companion") == ["Scree Imp", "Rubble"]
    assert bench.has(card["Scree Imp"], "fleeting")
    bench.play(card["Bravos Tracer"], "hero")
    assert dusk_of(bench, "hero").totals == (3, 3, 3)
    assert dusk_of(bench, "hero").left == (1, 2, 0)
    assert dusk_of(bench, "companion").totals == (2, 2, 2)
    assert len(dusk_of(bench, "companion").overcome) == 2
    assert state.at == [2, 6]
    assert bench.zone(card["Bravos Tracer"]) == "discard"
    assert mine(bench, "reserve") == ["Haven Bouncer"]
    assert names(bench, "reserve") == ["Thornback Boar", "Dusk Courser"]
    assert bench.zone(card["Scree Imp"]) == "discard"
    assert (state.dark, state.outcome) == ([1, 1], "")
    assert state.midnight == card["Deluge Colossus"]
    assert state.cards[state.midnight].midnight == "hero"
