"""The player's cards against the Confluence (section 4 of the rules)."""

from __future__ import annotations

import pytest

from confluence.altered import derive
from confluence.altered.words import CONFLUENCE, Kind
from tests.altered.bench import plain
from tests.altered.made import confluence_turn, foe, made, token
from tests.altered.showing import BOOST_ME, cast, check_sabotage, count, noon, on, played, reacts, reserves, table, who


def test_the_confluence_is_the_opponent_and_a_player() -> None:
    """P-01, P-36: opponent, target opponent and each player mean the Confluence (too)."""
    bench = table(both=True)
    played(bench, "Daughter of Yggdrasil")
    assert count(bench, "hand", CONFLUENCE) == 1
    played(bench, "Kitsune")
    assert count(bench, "hand", CONFLUENCE) == 2


def test_sabotage_on_its_reserve() -> None:
    """P-02: the player chooses freely among its Reserve, exhausted cards included."""
    bench = table()
    theirs, own = reserves(bench)
    tired = bench.put(plain(), "reserve", CONFLUENCE, status="exhausted")
    played(bench, "Tooth Fairy")
    assert set(bench.asked.options) == {theirs, own, tired}
    check_sabotage(bench, theirs, own)


def test_its_hand_from_the_top() -> None:
    """P-03, P-04: it discards the top card of its Hand, and draws to the bottom."""
    bench = table(both=True)
    top, below = (bench.put(foe(name=name), "hand", CONFLUENCE) for name in ("top", "below"))
    played(bench, "Baku")
    (new,) = bench.deck_top(["Naiad"], CONFLUENCE)
    played(bench, "Daughter of Yggdrasil")
    assert (bench.zone(top), bench.state.hands[CONFLUENCE]) == ("discard", [below, new])


def test_each_player_resupplies() -> None:
    """P-05: its top card to the right end of its Reserve."""
    bench = table(both=True)
    old = bench.put(foe(), "reserve", CONFLUENCE)
    (top,) = bench.deck_top(["Naiad"], CONFLUENCE)
    played(bench, "CORE_MU_05_R1")
    assert bench.state.reserves[CONFLUENCE] == [old, top]


@pytest.mark.parametrize("words", [(), ("persistent",), ("constant",)])
def test_sent_to_reserve(words: tuple[str, ...]) -> None:
    """P-06, C-KW-03: Persistent and Constant do not prevent it."""
    bench = table()
    old = bench.put(foe(), "reserve", CONFLUENCE)
    victim = bench.facing(plain((1, 1, 1), words, cost=2), "hero")
    played(bench, "Off You Go!")
    assert bench.state.reserves[CONFLUENCE] == [old, victim]


@pytest.mark.parametrize("passed", [False, True])
def test_returned_to_its_hand(passed: bool) -> None:
    """P-07, Q-21, C-TURN-09: to the bottom; it may be played again today unless the Confluence has passed."""
    bench = table().mana(5, side=CONFLUENCE)
    bench.state.passed[CONFLUENCE] = passed
    victim = bench.facing(foe(cost=2), "companion")
    bench.hold()
    played(bench, "Intimidation")
    assert bench.zone(victim) == ("hand" if passed else "hero")


def test_on_top_of_its_deck() -> None:
    """P-08: it may be its next Midnight card."""
    bench = table()
    victim = bench.facing(foe(midnight="hero"), "hero")
    played(bench, "Paint Prison")
    assert bench.state.decks[CONFLUENCE][0] == victim
    bench.begin("night")
    assert bench.state.midnight == victim


@pytest.mark.parametrize("status, zone", [("anchored", "hero"), ("asleep", "hero"), ("fleeting", "discard")])
def test_statuses_on_its_characters(status: str, zone: str) -> None:
    """P-09, P-35: they work on its Characters: Anchored and Asleep stay, Fleeting is discarded."""
    bench = table()
    victim = bench.facing(plain((1, 1, 1)), "hero")
    cast(bench, {"op": "gain_status", "status": status, "target": who()})
    assert bench.meter("hero").against == ((0, 0, 0) if status == "asleep" else (1, 1, 1))
    bench.begin("dusk").settle(("mana",))
    assert bench.zone(victim) == zone


def test_its_cards_cost_more() -> None:
    """P-10, P-31: Robin Hood counts in what it can pay, not in which card it prefers."""
    bench = table().mana(2, side=CONFLUENCE)
    bench.put("CORE_OR_21_R1", "hero")
    left = bench.put(plain(cost=9, reserve_cost=1, kind=Kind.SPELL, name="left"), "reserve", CONFLUENCE)
    right = bench.put(foe(cost=9, reserve_cost=2, name="right"), "reserve", CONFLUENCE)
    confluence_turn(bench)
    assert (bench.zone(left), bench.zone(right)) == ("reserve", "hero"), "both cost 2, the printed cost ranks"
    bench = table().mana(1, side=CONFLUENCE)
    bench.put("CORE_OR_21_R1", "hero")
    cheap = bench.put(foe(cost=0, reserve_cost=0), "reserve", CONFLUENCE)
    confluence_turn(bench)
    assert bench.zone(cheap) == "reserve"


def test_it_has_no_markers() -> None:
    """P-11, Q-30: its sides are legal choices; nothing moves and nothing is held."""
    bench = table().at(3, 5)
    played(bench, "Sakarabru")
    played(bench, "Celebration Day")
    bench.place("hero", CONFLUENCE)
    assert (bench.state.at, bench.state.blocked) == ([3, 5], [])


def test_moving_because_of_a_terrain() -> None:
    """P-13, Q-16: true for every terrain of the region it left."""
    for terrains, drawn in (("forest mountain", 1), ("mountain ocean", 0)):
        bench = table(hero="Rin & Orchid").at(1, 7).region(1, terrains)
        bench.stat((1, 1, 1), "hero")
        before = count(bench, "deck")
        bench.begin("dusk").settle(("mana",))
        assert count(bench, "deck") == before - drawn - 2, "two cards are those of the Morning"


def test_the_expedition_facing_me() -> None:
    """P-16: the side of the Confluence that faces that Expedition."""
    bench = table()
    near, far = bench.facing(plain(), "hero"), bench.facing(plain(), "companion")
    sleep = {"op": "gain_status", "status": "asleep", "target": who("all", expedition="facing_self")}
    played(bench, made((1, 1, 1), on("join", sleep)), lane="companion")
    assert (bench.has(near, "asleep"), bench.has(far, "asleep")) == (False, True)


def test_it_sacrifices_the_oldest() -> None:
    """P-17: its leftmost Character by age over both sides, tokens included, Permanents not."""
    bench = table()
    gear = bench.facing(plain(kind=Kind.EXPEDITION), "hero")
    old, young = bench.facing(token(), "companion"), bench.facing(plain(), "hero")
    played(bench, "Anubis")
    assert [bench.zone(obj) for obj in (gear, old, young)] == ["hero", "gone", "hero"]


def test_its_cards_are_counted() -> None:
    """P-19: the real numbers of its Reserve."""
    bench = table()
    for _ in range(4):
        bench.put(foe(), "reserve", CONFLUENCE)
    assert bench.boosts(played(bench, "CORE_LY_13_R1")) == 4


@pytest.mark.parametrize("day", [1, 2])
def test_first_player_checks(day: int) -> None:
    """P-21: the player is first while the Companion is Threatened."""
    bench = table(day=day, hero="Kojo & Booda")
    noon(bench)
    assert (bench.row("companion") == ["Booda"]) is (day == 2)


def test_its_sides_are_expeditions() -> None:
    """P-22: all Expeditions and a target Expedition include its two sides."""
    bench = table()
    objs = [bench.put(plain(), "hero"), bench.facing(plain(), "hero"), bench.facing(plain(), "companion")]
    cast(bench, {"op": "gain_status", "status": "asleep", "target": who("all", expedition="all")})
    assert all(bench.has(obj, "asleep") for obj in objs)
    played(bench, "CORE_LY_23_R1")
    assert sorted(bench.asked.options) == [0, 1, 2, 3]


def test_regions_are_shared() -> None:
    """P-23, P-38: an effect on regions concerns the one track, start regions included, also for its placement."""
    bench = table(day=2).mana(1, side=CONFLUENCE)
    bench.put("The Kraken", "hero")
    card = bench.put(foe(cost=1, placement="forest"), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert bench.meter("hero").terrains == {2}
    assert bench.zone(card) == "companion", "no Forest anywhere: the Threatened one"


def test_moving_forward_by_a_card() -> None:
    """P-24: without an Overcome test, at any time; still stopped by "cannot"."""
    bench = table()
    bench.facing(plain((9, 9, 9)), "hero")
    played(bench, "Small Step, Giant Leap")
    bench.place("hero")
    assert bench.state.at == [1, 7]
    bench.put("Issitoq", "companion")
    bench.mana(6)
    played(bench, "Small Step, Giant Leap")
    bench.place("hero")
    assert bench.state.at == [1, 7]


@pytest.mark.parametrize("kind", [Kind.LANDMARK, Kind.EXPEDITION])
def test_its_permanents_can_be_discarded(kind: Kind) -> None:
    """P-25: its Landmarks and its Expedition Permanents."""
    bench = table()
    victim = bench.put(plain(kind=kind), "landmark" if kind is Kind.LANDMARK else "hero", CONFLUENCE)
    played(bench, "Banishing Gate")
    assert bench.zone(victim) == "discard"


def test_into_its_mana() -> None:
    """P-26: it becomes one of its orbs, in the state the card says; a token ceases to exist."""
    bench = table()
    victim = bench.facing(plain(), "hero")
    played(bench, "Mana Reaping")
    assert (bench.state.mana[CONFLUENCE], bench.state.ready[CONFLUENCE]) == ([victim], 0)
    ghost = bench.facing(token(), "hero")
    played(bench, "Mana Reaping")
    assert (bench.state.mana[CONFLUENCE], bench.zone(ghost)) == ([victim], "gone")


def test_its_character_switches() -> None:
    """P-27: to its other side, at the right end; its icon is ignored."""
    bench = table()
    there = bench.facing(plain(), "companion")
    obj = bench.facing(foe(placement="hero"), "hero")
    played(bench, "Hooked")
    bench.pick(obj)
    assert bench.state.expeditions[CONFLUENCE][1] == [there, obj]


def test_it_discards_its_hand_and_draws() -> None:
    """P-28, C-TURN-09: the whole Hand, new cards in deck order; after it has passed they wait."""
    bench = table(both=True).mana(9, side=CONFLUENCE)
    gone = [bench.put(foe(), "hand", CONFLUENCE) for _ in range(2)]
    tops = bench.deck_top(["Naiad", "Scree Imp", "Fen Lantern"], CONFLUENCE)
    played(bench, "Loki")
    assert [bench.zone(obj) for obj in gone] == ["discard", "discard"]
    assert bench.state.hands[CONFLUENCE] == tops


def test_an_orb_from_its_deck() -> None:
    """P-29: an unseen orb in the given state."""
    bench = table(both=True)
    (top,) = bench.deck_top(["Naiad"], CONFLUENCE)
    played(bench, "Aja")
    assert (bench.state.mana[CONFLUENCE], bench.state.ready[CONFLUENCE]) == ([top], 0)
    assert top not in bench.state.known


def test_silenced_characters() -> None:
    """P-30: Characters that face The Council; its Expedition Permanents are not affected."""
    grows = on("join", {"op": "draw", "n": 1, "who": "you"})
    for kind, drawn in ((Kind.CHARACTER, 0), (Kind.EXPEDITION, 1)):
        bench = table().mana(1, side=CONFLUENCE)
        bench.put("The Council", "hero")
        bench.put(made((0, 0, 0), grows, kind=kind, placement="hero"), "hand", CONFLUENCE)
        confluence_turn(bench)
        assert count(bench, "hand", CONFLUENCE) == drawn


def test_when_it_draws_or_resupplies() -> None:
    """P-32: every draw effect once, every single Resupply once, cards put into Mana never."""
    bench = table(both=True)
    watcher = bench.put(made((0, 0, 0), reacts("opponent_draws_or_resupplies", BOOST_ME)), "companion")
    played(bench, "Loki")
    assert bench.boosts(watcher) == 1
    played(bench, "CORE_MU_05_R1")
    assert bench.boosts(watcher) == 2
    bench.mana(4)
    played(bench, "Aja")
    assert bench.boosts(watcher) == 2


def test_you_win() -> None:
    """P-33: at Dusk, the moment it resolves."""
    bench = table()
    bench.put("Lyra Festival", "landmark")
    for status in ("fleeting", "anchored", "asleep"):
        bench.put(plain((0, 0, 0)), "hero", status=status)
    bench.begin("dusk")
    assert bench.state.outcome == "won"


def test_a_token_on_its_side() -> None:
    """P-34: it is the Confluence's, counts against the Expedition, and ceases at Rest."""
    bench = table()
    bench.use(bench.put("Paper Herald", "reserve"))
    bench.place("hero", CONFLUENCE)
    (obj,) = bench.state.expeditions[CONFLUENCE][0]
    assert bench.meter("hero").against == (1, 1, 1)
    bench.begin("night")
    assert bench.zone(obj) == "gone"


def test_regions_between() -> None:
    """P-37: strictly between Hero and Companion, never less than 0."""
    bench = table()
    obj = bench.put("Kaibara, Asgarthan Leviathan", "hero")
    for at, tough in (((0, 7), 6), ((3, 4), 0), ((5, 3), 0)):
        bench.at(*at)
        assert derive.tough(bench.state, obj) == tough


def test_owner_and_controller_of_a_token() -> None:
    """P-34, T-06: what the player's effect made on its side is the Confluence's own."""
    bench = table()
    cast(bench, {"op": "create_token", "token": "CORE_AX_31_C", "n": 1, "where": "target_any"})
    bench.place("companion", CONFLUENCE)
    (obj,) = bench.state.expeditions[CONFLUENCE][1]
    assert (bench.state.side[obj], bench.state.owner[obj]) == (CONFLUENCE, CONFLUENCE)
