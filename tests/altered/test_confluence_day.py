"""The Day of both sides: phases, Morning, Noon, and the turns of the Afternoon (A-DAY, A-MOR, A-NOON, A-AFT)."""

from __future__ import annotations

import pytest

from confluence.altered.events import DayBegan, Drew, ManaChanged, PassedTurn, PhaseBegan, Played, Reacted
from confluence.altered.words import CONFLUENCE, HERO, PLAYER, Kind
from confluence.core.errors import Illegal
from tests.altered.bench import Bench, plain
from tests.altered.made import QUIET, foe, from_deck, idle, made
from tests.altered.showing import BOOST_ME

# ------------------------------------------------------------------ the Day


def test_phases_in_order() -> None:
    """A-DAY-01: Morning, Noon, Afternoon, Dusk, Night."""
    bench = Bench(hero=QUIET).at(1, 6)
    bench.begin("morning").pick().settle()
    phases = [event.phase for event in bench.told(PhaseBegan)]
    assert phases[:6] == ["morning", "noon", "afternoon", "dusk", "night", "morning"]


def test_reactions_are_checked_after_everything() -> None:
    """A-DAY-02: the turn is not asked again before the reaction to a quick action is done."""
    leaves = {"trigger": "when", "event": "card_leaves_your_reserve", "effects": [BOOST_ME]}
    bench = Bench().hold()
    watcher = bench.put(made((0, 0, 0), leaves), "hero")
    bench.use(bench.put("Issun-bōshi", "reserve"))
    assert bench.kind == "turn"
    assert bench.boosts(watcher) == 1


def test_a_phase_begins_once() -> None:
    """A-DAY-03: what appears while Noon's reactions resolve does not react to the same Noon."""
    bench = Bench(hero=QUIET).hold().day(2)
    bench.state.passed[CONFLUENCE] = True
    noon = {"trigger": "noon", "effects": [BOOST_ME]}
    late = bench.put(made((0, 0, 0), noon, name="late"), "reserve")
    bring = {"op": "play_free", "target": {"pick": "exactly", "n": 1, "kind": ["any"], "zone": "reserve"}}
    bench.put(made((0, 0, 0), {"trigger": "noon", "effects": [bring]}, name="first"), "hero")
    bench.begin("noon").settle()
    assert bench.zone(late) == "hero"
    assert bench.boosts(late) == 0


def test_effects_end_when_they_say() -> None:
    """A-DAY-04: this turn, this Afternoon, this Day."""
    bench = Bench(hero=QUIET).at(1, 6).hold()
    part = {"op": "next_play", "filter": {"kind": ["character"]}, "effects": [BOOST_ME]}
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
    drawn = {"trigger": "when", "event": "opponent_draws_or_resupplies", "effects": [BOOST_ME]}
    bench = Bench(hero=QUIET).hold()
    ours = bench.put(made((0, 0, 0), drawn), "hero")
    theirs = bench.facing(made((0, 0, 0), drawn), "hero")
    bench.begin("morning").pick()
    assert (bench.boosts(ours), bench.boosts(theirs)) == (1, 1)


def test_reactions_after_each_step_of_the_morning() -> None:
    """A-DAY-02, A-MOR-01: what reacts to the draw is done before the player chooses a card for Mana."""
    drawn = {"trigger": "when", "event": "opponent_draws_or_resupplies", "effects": [BOOST_ME]}
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
    ours = bench.put(made((0, 0, 0), {"trigger": "noon", "effects": [BOOST_ME]}), "hero")
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
