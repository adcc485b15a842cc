"""Triggers and events: what starts an ability, and what does not (sections 9.2 and 9.3 of the rules)."""

from __future__ import annotations

from typing import Any

import pytest

from confluence.altered import derive
from confluence.altered.words import CONFLUENCE, PLAYER, Kind
from tests.altered.bench import Bench, plain
from tests.altered.made import confluence_turn, foe, made, spell, token
from tests.altered.showing import (
    BOOST_ME,
    DRAW,
    SUPPLY,
    banner,
    beast,
    can_use,
    cast,
    count,
    landmark,
    noon,
    on,
    played,
    reacts,
    rolls,
    table,
    who,
)

RECRUIT: dict[str, Any] = {"op": "create_token", "token": "CORE_OR_31_C", "n": 1}


def watch(bench: Bench, event: str, where: str = "hero", **more: Any) -> int:
    """A Character of the player that gains a boost when the event happens."""
    return bench.put(made((0, 0, 0), reacts(event, BOOST_ME, **more), name="watcher"), where)


# ------------------------------------------------------------------ triggers


def test_joining() -> None:
    """V-TRG-join, A-TRIG-03, A-TRIG-04: played, put or created, into an Expedition or among the Landmarks."""
    joins = on("join", BOOST_ME)
    bench = table()
    assert bench.boosts(played(bench, made((1, 1, 1), joins))) == 1
    assert bench.boosts(played(bench, made((1, 1, 1), joins), "reserve")) == 1
    house = played(bench, made((0, 0, 0), on("join", DRAW), kind=Kind.LANDMARK))
    assert bench.zone(house) == "landmark"
    assert count(bench, "hand") == 2
    top = bench.put(made((1, 1, 1), joins), "deck")
    into = {"pick": "up_to", "n": 1, "kind": ["character"], "to": "own_expeditions"}
    shown = {"op": "reveal_top", "n": 1, "who": "you"}
    cast(bench, shown, {"op": "distribute_revealed", "picks": [into], "rest": "discard_pile"})
    bench.pick(top).pick(1)
    assert (bench.zone(top), bench.boosts(top)) == ("companion", 1)


def test_switching_is_not_joining() -> None:
    """V-TRG-join, A-ACT-SWITCH: no {J}, nothing is left or joined."""
    bench = table()
    leaves = reacts("self_leaves_expedition_zone", DRAW)
    obj = bench.put(made((1, 1, 1), on("join", BOOST_ME), leaves), "hero")
    watcher = watch(bench, "character_joins_your_expeditions", "companion")
    before = count(bench, "deck")
    cast(bench, {"op": "switch_expedition", "target": who(controller="you")})
    bench.pick(obj)
    assert (bench.zone(obj), bench.boosts(obj), bench.boosts(watcher)) == ("companion", 0, 0)
    assert count(bench, "deck") == before


def test_a_spell_resolves_in_limbo() -> None:
    """V-TRG-resolve, A-PLAY-15: the effect of a Spell is no reaction; it runs before the Spell leaves Limbo."""
    bench = table()
    fleeting = {"op": "gain_status", "status": "fleeting", "target": "self"}
    obj = cast(bench, {"op": "boost", "n": {"count": "cards_in_reserve", "who": "you"}, "target": who()}, fleeting)
    assert bench.zone(obj) == "discard", "the status was gained in Limbo"


def test_from_hand_and_from_reserve() -> None:
    """V-TRG-from_hand, V-TRG-from_reserve, A-TRIG-03: by the zone before Limbo; {J} comes with both."""
    card = made(
        (1, 1, 1),
        on("join", BOOST_ME),
        on("from_hand", {"op": "boost", "n": 10, "target": "self"}),
        on("from_reserve", {"op": "boost", "n": 100, "target": "self"}),
    )
    for source, boosts in (("hand", 11), ("reserve", 101)):
        bench = table()
        obj = played(bench, card, source)
        bench.settle()
        assert bench.boosts(obj) == boosts


def test_support() -> None:
    """V-TRG-support, A-QUICK-03: the ready card goes from Reserve to Discard, and is there when the effects run."""
    bench = table()
    back = on("support", {"op": "send_to_reserve", "target": "self"}, DRAW)
    obj, tired = (bench.put(made((1, 1, 1), back), "reserve", status=word) for word in ("", "exhausted"))
    hand = bench.put(made((1, 1, 1), back), "hand")
    assert (can_use(bench, obj), can_use(bench, tired), can_use(bench, hand)) == (True, False, False)
    bench.use(obj)
    assert bench.zone(obj) == "reserve", "found in Discard, it came back"
    assert count(bench, "hand") == 3


def test_a_reaction_to_an_event() -> None:
    """V-TRG-when: the filter is tested on the object of the event."""
    bench = table()
    watcher = watch(bench, "you_play_card", filter={"kind": ["character"], "subtype": "robot"})
    played(bench, plain())
    assert bench.boosts(watcher) == 0
    played(bench, beast("robot"))
    assert bench.boosts(watcher) == 1


def test_at_noon() -> None:
    """V-TRG-noon, A-DAY-03: in play or the hero; not in Reserve or Hand, and not what appears at this Noon."""
    bench = table()
    noon_card = made((1, 1, 1), on("noon", BOOST_ME))
    objs = [bench.put(noon_card, where) for where in ("hero", "reserve", "hand")]
    house = bench.put(made((0, 0, 0), on("noon", DRAW), kind=Kind.LANDMARK), "landmark")
    late = made((0, 0, 0), on("noon", {**RECRUIT, "where": "hero"}))
    bench.put(late, "companion")
    before = count(bench, "deck")
    noon(bench)
    bench.settle()
    assert [bench.boosts(obj) for obj in objs] == [1, 0, 0]
    assert (bench.zone(house), count(bench, "deck")) == ("landmark", before - 1)


def test_static() -> None:
    """V-TRG-static: it works while it is in play, and from any zone for what concerns playing the card itself."""
    bench = table(3)
    tough = {"op": "grant_keyword", "keyword": "defender", "target": who("all", controller="you")}
    card = made((0, 0, 0), on("static", tough), kind=Kind.LANDMARK)
    bench.put(plain(), "hero")
    bench.put(card, "reserve")
    assert not bench.meter("hero").held
    bench.put(card, "landmark")
    assert bench.meter("hero").held
    needs = on("static", {"op": "play_restriction", "condition": {"check": "mana_orbs", "min": 4}})
    for where in ("hand", "reserve"):
        obj = bench.put(made((1, 1, 1), needs), where)
        with pytest.raises(Exception, match="forbids"):
            bench.play(obj)


def test_static_works_from_when_it_is_played() -> None:
    """V-TRG-static, A-STATIC-01: not in Hand, at once when it is played, no more when it has left."""
    bench = table()
    obj = bench.put(plain(), "hero")
    bastion = bench.put("The Spindle, Muna Bastion", "hand")
    assert derive.tough(bench.state, obj) == 0
    bench.play(bastion)
    assert derive.tough(bench.state, obj) == 2
    cast(bench, {"op": "discard", "target": who(kind=["permanent"])})
    assert (bench.zone(bastion), derive.tough(bench.state, obj)) == ("discard", 0)


def test_exhaust() -> None:
    """V-TRG-exhaust, A-QUICK-02, A-QUICK-04: exhausting it and the rest of the cost are paid together, once."""
    bench = table(1)
    pays = on("exhaust", DRAW, cost=[{"op": "pay_mana", "n": 1}])
    free = on("exhaust", {"op": "resupply", "n": 1, "who": "you"})
    obj = bench.put(made((0, 0, 0), pays, free, kind=Kind.LANDMARK), "landmark")
    away = bench.put(made((0, 0, 0), free), "reserve")
    assert not can_use(bench, away)
    before = count(bench, "deck")
    bench.use(obj, 0)
    assert (bench.has(obj, "exhausted"), bench.state.ready[PLAYER], count(bench, "deck")) == (True, 0, before - 1)
    assert not can_use(bench, obj), "one ability for each readying"


def test_replacements_are_never_pending() -> None:
    """V-TRG-replace, A-TRIG-12: it changes the event while it happens; nothing waits."""
    bench = table()
    jinn = bench.put("Tiny Jinn", "hero", boosts=1)
    leaves = watch(bench, "self_leaves_expedition_zone")
    cast(bench, {"op": "send_to_reserve", "target": who(controller="you")})
    bench.pick(jinn)
    assert (bench.kind, bench.zone(jinn)) == ("turn", "mana")
    assert bench.boosts(leaves) == 0


def test_at_dusk() -> None:
    """V-TRG-dusk: in step 1, before anything is Overcome: the boost counts."""
    bench = table()
    bench.put(made((0, 0, 0), on("dusk", BOOST_ME)), "hero")
    bench.begin("dusk")
    assert bench.state.at[0] == 1


def test_setup() -> None:
    """V-TRG-setup: once, when the hero is placed; it does not come again on later Days."""
    bench = table(hero="Atsadi & Surge")
    hero = bench.state.heroes[PLAYER]
    bench.state.counters[hero] = {"heroism": 5}
    bench.begin("night").pick().settle()
    assert bench.state.day == 2
    assert bench.state.counters[hero] == {"heroism": 5}


# ------------------------------------------------------------------ events


@pytest.mark.parametrize("giant", [False, True])
def test_my_expedition_failed_to_move(giant: bool) -> None:
    """V-EVT-my_expedition_failed_to_move, C-DUSK-07: for its own Expedition; Gigantic once for each that failed."""
    bench = table().at(2, 5)
    words = ("gigantic",) if giant else ()
    bench.put(made((0, 0, 0), reacts("my_expedition_failed_to_move", DRAW), keywords=words), "hero")
    before = count(bench, "deck")
    bench.begin("dusk")
    assert bench.state.at == [2, 5]
    assert count(bench, "deck") == before - 2 - (2 if giant else 1), "two cards are those of the Morning"


def test_you_play_card() -> None:
    """V-EVT-you_play_card: played from anywhere, also for free; not tokens, not cards that are put into play."""
    bench = table()
    watcher = watch(bench, "you_play_card", filter={"kind": ["any"]})
    played(bench, plain())
    played(bench, plain(), "reserve")
    played(bench, landmark())
    cast(bench)
    assert bench.boosts(watcher) == 4
    cast(bench, {**RECRUIT, "where": "hero"})
    assert bench.boosts(watcher) == 5, "the Spell, not the token"
    (top,) = bench.deck_top(["Kappa"])
    shown = {"op": "reveal_top", "n": 1, "who": "you"}
    cast(bench, shown, {"op": "play_free", "target": "revealed"})
    bench.pick(0).settle()
    assert (bench.zone(top), bench.boosts(watcher)) == ("hero", 7), "the Spell and the free card"


def test_you_play_card_means_the_own_side() -> None:
    """V-EVT-you_play_card: what the opponent plays is no event for you; `it` is the card where it is now."""
    bench = table().mana(2, side=CONFLUENCE)
    watcher = watch(bench, "you_play_card", filter={"kind": ["any"]})
    bench.put(foe(), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert bench.boosts(watcher) == 0
    bench = table()
    takes = reacts("you_play_card", {"op": "return_to_hand", "target": "it"}, filter={"kind": ["spell"]})
    bench.put(made((0, 0, 0), takes), "hero")
    assert bench.zone(cast(bench)) == "hand"


def test_self_would_leave_expedition_zone() -> None:
    """V-EVT-self_would_leave_expedition_zone: any other zone, at Rest and as a cost too; then no going to Reserve."""
    for op in ("discard", "send_to_reserve", "return_to_hand", "put_on_deck_top"):
        bench = table()
        jinn = bench.put("Tiny Jinn", "hero", boosts=1)
        cast(bench, {"op": op, "target": who()})
        assert bench.zone(jinn) == "mana", op
    bench = table()
    both = made(
        (0, 0, 0),
        on(
            "replace",
            {"op": "put_in_mana", "target": "self", "state": "ready"},
            event="self_would_leave_expedition_zone",
        ),
        reacts("self_leaves_expedition_zone", DRAW),
        reacts("self_to_reserve_from_expedition", {"op": "draw", "n": 5, "who": "you"}),
        reacts("self_sacrificed", {"op": "draw", "n": 7, "who": "you"}),
    )
    obj = bench.put(both, "hero")
    before = count(bench, "deck")
    cast(bench, {"op": "sacrifice", "who": "you", "target": who(controller="you", targeted=False)})
    assert (bench.zone(obj), count(bench, "deck")) == ("mana", before - 1), "it left, but was not sacrificed"


def test_character_joins_your_expeditions() -> None:
    """V-EVT-character_joins_your_expeditions: entered or created, whoever did it, once for each; no Permanents."""
    bench = table()
    watcher = watch(bench, "character_joins_your_expeditions", filter={"kind": ["character"]})
    assert bench.boosts(watcher) == 0
    played(bench, plain())
    played(bench, landmark())
    assert bench.boosts(watcher) == 1
    cast(bench, {**RECRUIT, "where": "each_own"})
    bench.settle()
    assert bench.boosts(watcher) == 3
    cast(bench, {**RECRUIT, "where": "target_any"})
    bench.place("hero", CONFLUENCE)
    assert bench.boosts(watcher) == 3, "not in the opponent's Expeditions"
    bench = table().mana(1, side=CONFLUENCE)
    watcher = watch(bench, "character_joins_your_expeditions")
    bench.put(spell({**RECRUIT, "where": "facing_hero"}), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert bench.row("hero")[-1] == "Ordis Recruit"
    assert bench.boosts(watcher) == 1, "made by the Confluence"


def test_self_sacrificed() -> None:
    """V-EVT-self_sacrificed: by an effect, a cost or Cleanup; a discard is no sacrifice."""
    dies = reacts("self_sacrificed", DRAW)
    give = {"op": "sacrifice", "who": "you", "target": who(controller="you", targeted=False)}
    for effect, drawn in ((give, 1), ({"op": "discard", "target": who()}, 0)):
        bench = table()
        obj = bench.put(made((1, 1, 1), dies), "hero")
        before = count(bench, "deck")
        cast(bench, effect)
        assert (bench.zone(obj), count(bench, "deck")) == ("discard", before - drawn)
    bench = table()
    bench.put(made((1, 1, 1), dies), "hero")
    altar = bench.put(made((0, 0, 0), on("exhaust", cost=[give]), kind=Kind.LANDMARK), "landmark")
    before = count(bench, "deck")
    bench.use(altar)
    assert count(bench, "deck") == before - 1, "as a cost"
    bench = table()
    for _ in range(3):
        bench.put(made((0, 0, 0), dies, kind=Kind.LANDMARK), "landmark")
    before = count(bench, "deck")
    bench.begin("night").settle()
    assert count(bench, "deck") == before - 1 - 2, "by Cleanup; two cards are those of the Morning"


def test_self_leaves_expedition_zone() -> None:
    """V-EVT-self_leaves_expedition_zone, A-TRIG-13: to any zone, also a token that ceases to exist."""
    for op in ("discard", "send_to_reserve", "return_to_hand", "put_on_deck_top", "put_in_mana"):
        bench = table()
        bench.put(made((1, 1, 1), reacts("self_leaves_expedition_zone", {**RECRUIT, "where": "hero"})), "hero")
        word = {"state": "ready"} if op == "put_in_mana" else {}
        cast(bench, {"op": op, "target": who(), **word})
        assert bench.row("hero") == ["Ordis Recruit"], op
    bench = table()
    ghost = made((1, 1, 1), reacts("self_leaves_expedition_zone", DRAW), token=True)
    obj = bench.put(ghost, "hero")
    before = count(bench, "deck")
    cast(bench, {"op": "send_to_reserve", "target": who()})
    assert (bench.zone(obj), count(bench, "deck")) == ("gone", before - 1)


def test_you_would_roll_dice() -> None:
    """V-EVT-you_would_roll_dice: inside the roll: one more die, a changed result."""
    bench = table()
    bench.put("CORE_LY_30_C", "landmark")
    bench.put("CORE_LY_04_R1", "companion")
    obj = bench.put(plain(), "hero")
    rolls(bench, 1, 5)
    everything = [{"min": 1, "effects": [{"op": "boost", "n": {"count": "die_result"}, "target": who()}]}]
    cast(bench, {"op": "roll_die", "results": everything})
    assert bench.kind == "die"
    bench.pick(1)
    assert bench.kind == "modify_die"
    bench.yes().pick(obj)
    assert bench.boosts(obj) == 6


@pytest.mark.parametrize("how", ["draw", "resupply"])
def test_opponent_draws_or_resupplies(how: str) -> None:
    """V-EVT-opponent_draws_or_resupplies, P-32, A-MOR-06: once for each draw, once for each single Resupply."""
    bench = table(both=True)
    watcher = watch(bench, "opponent_draws_or_resupplies")
    cast(bench, {"op": how, "n": 2, "who": "target_opponent"})
    bench.settle()
    assert bench.boosts(watcher) == (1 if how == "draw" else 2)
    cast(bench, {"op": how, "n": 2, "who": "you"})
    cast(bench, {"op": "deck_to_mana", "n": 2, "who": "target_opponent", "state": "ready"})
    assert bench.boosts(watcher) == (1 if how == "draw" else 2), "own cards and orbs do not count"


def test_opponent_draws_in_the_morning() -> None:
    """V-EVT-opponent_draws_or_resupplies, P-32: the Morning draw counts once, Midnight never."""
    bench = table()
    bench.put(made((0, 0, 0), reacts("opponent_draws_or_resupplies", DRAW), kind=Kind.LANDMARK), "landmark")
    before = count(bench, "deck")
    bench.begin("night").pick().settle()
    assert count(bench, "deck") == before - 2 - 1
    bench = table()
    bench.only_deck([], CONFLUENCE)
    watcher = watch(bench, "opponent_draws_or_resupplies")
    cast(bench, {"op": "draw", "n": 2, "who": "target_opponent"})
    assert bench.boosts(watcher) == 0, "nothing was drawn"


def test_self_to_reserve_from_expedition() -> None:
    """V-EVT-self_to_reserve_from_expedition: arrived in Reserve; Fleeting ones do not."""
    for status, drawn in (("", 1), ("fleeting", 0)):
        bench = table()
        bench.put(made((1, 1, 1), reacts("self_to_reserve_from_expedition", DRAW)), "hero", status=status)
        before = count(bench, "deck")
        cast(bench, {"op": "send_to_reserve", "target": who()})
        assert count(bench, "deck") == before - drawn


def test_self_to_reserve_from_hand() -> None:
    """V-EVT-self_to_reserve_from_hand: only from Hand."""
    bench = table()
    card = made((1, 1, 1), reacts("self_to_reserve_from_hand", DRAW))
    obj = bench.put(card, "hand")
    before = count(bench, "deck")
    cast(bench, {"op": "hand_to_reserve", "n": 1, "who": "you"})
    bench.pick(obj)
    assert count(bench, "deck") == before - 1
    bench.put(card, "deck")
    cast(bench, {"op": "resupply", "n": 1, "who": "you"})
    assert count(bench, "deck") == before - 1, "from the deck it is silent"


def test_self_leaves_landmark_zone() -> None:
    """V-EVT-self_leaves_landmark_zone: to any zone."""
    for op in ("discard", "send_to_reserve", "return_to_hand"):
        bench = table()
        bench.put(made((0, 0, 0), reacts("self_leaves_landmark_zone", DRAW), kind=Kind.LANDMARK), "landmark")
        before = count(bench, "deck")
        cast(bench, {"op": op, "target": who(kind=["permanent"])})
        assert count(bench, "deck") == before - 1, op


def test_you_roll_dice() -> None:
    """V-EVT-you_roll_dice: once for each roll, however many dice."""
    bench = table()
    bench.put("CORE_LY_30_C", "landmark")
    watcher = watch(bench, "you_roll_dice")
    rolls(bench, 2, 2)
    cast(bench, {"op": "roll_die", "results": []})
    assert bench.boosts(watcher) == 1


def test_you_would_resupply() -> None:
    """V-EVT-you_would_resupply: before each single Resupply; what replaces it is none."""
    bench = table(both=True)
    bench.put(made((0, 0, 0), on("replace", BOOST_ME, event="you_would_resupply"), name="keeper"), "hero")
    keeper = bench.state.expeditions[PLAYER][0][0]
    cast(bench, {"op": "resupply", "n": 2, "who": "each_player"})
    assert bench.boosts(keeper) == 2
    assert (count(bench, "reserve"), count(bench, "reserve", CONFLUENCE)) == (1, 2), "the Spell is in Reserve"


def test_which_replacement_of_a_resupply_applies() -> None:
    """V-EVT-you_would_resupply, V-RUN-07: the oldest whose condition holds now; with none it is a Resupply."""
    bench = table()
    when = {"event": "you_would_resupply"}
    rich = {"check": "mana_orbs", "min": 13}
    first = bench.put(made((0, 0, 0), on("replace", BOOST_ME, condition=rich, **when)), "hero")
    cast(bench, SUPPLY)
    assert (bench.boosts(first), count(bench, "reserve")) == (0, 2), "the card and the Spell"
    second = bench.put(made((0, 0, 0), on("replace", BOOST_ME, **when)), "hero")
    third = bench.put(made((0, 0, 0), on("replace", BOOST_ME, **when)), "hero")
    cast(bench, SUPPLY)
    bench.mana(1)
    cast(bench, SUPPLY)
    assert [bench.boosts(obj) for obj in (first, second, third)] == [1, 1, 0]


def test_card_leaves_your_reserve() -> None:
    """V-EVT-card_leaves_your_reserve: played, Support, discarded, returned; once for each card."""
    bench = table()
    watcher = watch(bench, "card_leaves_your_reserve")
    played(bench, plain(), "reserve")
    assert bench.boosts(watcher) == 1
    bench.use(bench.put(made((0, 0, 0), on("support", DRAW)), "reserve"))
    assert bench.boosts(watcher) == 2
    for _ in range(2):
        bench.put(plain(), "reserve")
    cast(bench, {"op": "discard_card", "zone": "reserve", "n": "all", "who": "each_player"})
    bench.settle()
    assert bench.boosts(watcher) == 4
    bench.put(plain(), "reserve", CONFLUENCE)
    cast(bench, {"op": "discard_card", "zone": "reserve", "n": "all", "who": "target_opponent"})
    assert bench.boosts(watcher) == 4


def test_own_expedition_moves_forward() -> None:
    """V-EVT-own_expedition_moves_forward, P-13: at Dusk out of a region with the terrain, never by effects."""
    bench = table().at(1, 7).region(1, "mountain forest")
    bench.put(made((1, 1, 1), reacts("own_expedition_moves_forward", DRAW, filter={"terrain": "forest"})), "hero")
    before = count(bench, "deck")
    cast(bench, {"op": "move_expedition", "direction": "forward", "n": 1, "which": "companion"})
    assert count(bench, "deck") == before
    bench.begin("dusk")
    assert bench.state.at == [2, 6]
    assert count(bench, "deck") == before - 1 - 2, "two cards are those of the Morning"


def test_own_morning() -> None:
    """V-EVT-own_morning: the hero's ability takes the place of drawing two and of the card for Mana."""
    bench = table(3, hero="Fen & Crowbar")
    before = count(bench, "hand")
    bench.begin("morning")
    assert count(bench, "hand") == before + 1
    assert count(bench, "mana") == 4


def test_you_create_token() -> None:
    """V-EVT-you_create_token: once for each token an effect of yours made, in any Expedition."""
    bench = table()
    watcher = watch(bench, "you_create_token", filter={"kind": ["character"]})
    cast(bench, {**RECRUIT, "n": 2, "where": "target_any"})
    bench.place("hero", CONFLUENCE).settle()
    assert bench.boosts(watcher) == 2
    bench = table().mana(1, side=CONFLUENCE)
    watcher = watch(bench, "you_create_token")
    bench.put(spell({**RECRUIT, "where": "facing_hero"}), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert bench.boosts(watcher) == 0


def test_you_sacrifice() -> None:
    """V-EVT-you_sacrifice: once for each object; who is sacrificed too does not see it."""
    bench = table()
    watcher = watch(bench, "you_sacrifice", filter={"kind": ["character"]})
    others = [bench.put(plain(), "hero"), bench.put(token(), "hero")]
    cast(bench, {"op": "sacrifice", "who": "you", "target": who(n=2, controller="you", targeted=False)})
    bench.pick(*others).settle()
    assert bench.boosts(watcher) == 2
    cast(bench, {"op": "sacrifice", "who": "you", "target": who(controller="you", targeted=False)})
    assert (bench.zone(watcher), bench.boosts(watcher)) == ("discard", 0)


def test_your_character_gains_boost() -> None:
    """V-EVT-your_character_gains_boost: in an Expedition, once for each Character and step."""
    bench = table()
    flag = bench.put(banner(), "companion")
    watching = watch(bench, "your_character_gains_boost")
    cast(bench, {"op": "boost", "n": 1, "target": who("all", kind=["permanent"])})
    assert (bench.boosts(flag), bench.boosts(watching)) == (1, 0), "a Permanent is no Character"
    bench = table()
    house = made((0, 0, 0), reacts("your_character_gains_boost", DRAW), kind=Kind.LANDMARK)
    bench.put(house, "landmark")
    first, second = bench.put(plain(), "hero"), bench.put(plain(), "companion")
    bench.facing(plain(), "hero")
    bench.put(plain(), "reserve")
    before = count(bench, "deck")
    cast(bench, {"op": "boost", "n": 3, "target": who("all")})
    bench.settle()
    assert (bench.boosts(first), bench.boosts(second)) == (3, 3)
    assert count(bench, "deck") == before - 2
    cast(bench, {"op": "boost", "n": 1, "target": who("all", zone="reserve", kind=["any"])})
    assert count(bench, "deck") == before - 2, "in Reserve it is no event"
