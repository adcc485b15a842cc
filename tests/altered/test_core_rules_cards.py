"""Card types, zones, statuses, counters and keywords (sections 2.2, 2.3, 2.9 and 2.10 of the rules)."""

from __future__ import annotations

import pytest

from confluence.altered import derive, playing
from confluence.altered.cards import Keyword, finish
from confluence.altered.operations.objects import gain_boosts, give_status, take_status
from confluence.altered.words import ANCHORED, CONFLUENCE, PLAYER, Kind, Zone
from confluence.core.errors import Illegal
from tests.altered.bench import Bench, plain
from tests.altered.made import confluence_turn, made, spell, token
from tests.altered.showing import (
    BOOST_ME,
    DRAW,
    beast,
    cast,
    count,
    landmark,
    noon,
    on,
    played,
    reacts,
    scene,
    table,
    who,
)

# ------------------------------------------------------------------ card types


def test_hero() -> None:
    """A-CARD-01: in the Hero zone, with limits; its abilities work there, and it is never played or moved."""
    bench = table(hero="Kojo & Booda", day=2)
    hero = bench.state.heroes[PLAYER]
    assert (bench.zone(hero), derive.limits(bench.state, PLAYER)) == ("hero", (2, 2))
    assert bench.state.zone[hero] is Zone.HERO
    with pytest.raises(Illegal):
        bench.play(hero, "hero")
    noon(bench)
    assert bench.row("companion") == ["Booda"]
    cast(bench, {"op": "discard", "target": who("all", kind=["any"])})
    assert bench.state.zone[hero] is Zone.HERO


def test_character_and_spell() -> None:
    """A-CARD-02, A-CARD-03: a Character enters one Expedition with its numbers; a Spell leaves and counts nothing."""
    bench = table()
    obj = played(bench, plain((1, 2, 3)), lane="companion")
    assert (bench.meter("hero").totals, bench.meter("companion").totals) == ((0, 0, 0), (1, 2, 3))
    magic = cast(bench)
    assert (bench.zone(obj), bench.zone(magic)) == ("companion", "reserve")
    assert bench.state.cards[magic].stats == (0, 0, 0)


def test_landmark_and_expedition_permanent() -> None:
    """A-CARD-04, A-CARD-05: a Landmark beside the Expeditions, Gear inside one; the player's adds no numbers."""
    bench = table()
    house = played(bench, landmark())
    gear = played(bench, plain((5, 5, 5), kind=Kind.EXPEDITION), lane="companion")
    assert (bench.zone(house), bench.zone(gear)) == ("landmark", "companion")
    assert bench.meter("companion").totals == (0, 0, 0)
    bench.facing(plain((2, 2, 2), kind=Kind.EXPEDITION), "companion")
    assert bench.meter("companion").against == (2, 2, 2), "the Confluence's may have numbers"


def test_tokens_are_characters() -> None:
    """A-CARD-06: a token is a Character, with both costs 0, but no card."""
    bench = table()
    cast(bench, {"op": "create_token", "token": "CORE_BR_31_C", "n": 1, "where": "hero"})
    (obj,) = bench.state.expeditions[PLAYER][0]
    card = bench.state.cards[obj]
    assert (card.kind, card.token, card.hand_cost, card.reserve_cost) == (Kind.CHARACTER, True, 0, 0)
    assert bench.meter("hero").totals == (2, 2, 2)


def test_words_mean_objects_in_play() -> None:
    """A-CARD-07: without a zone only what is in play is meant; a Permanent is no Character."""
    found = scene()
    bench = found.bench
    for where in ("hand", "reserve", "discard"):
        bench.put(plain(), where)
    cast(bench, {"op": "discard", "target": who()})
    assert found.offered() == found.characters
    bench.pick(found.mine)
    cast(bench, {"op": "discard", "target": who(kind=["permanent"])})
    assert found.offered() == found.permanents


# ------------------------------------------------------------------ zones


def test_zones_always_exist() -> None:
    """A-ZONE-01: empty rows are rows: without any card in any deck the match goes on, until Booda has come through."""
    bench = Bench("br")
    for side in (PLAYER, CONFLUENCE):
        bench.only_deck([], side)
    bench.begin("noon")
    assert (bench.state.outcome, bench.state.at[0]) == ("won", 0)


def test_a_card_goes_to_its_owners_zone() -> None:
    """A-ZONE-02, A-ACT-PUT / SEND / RETURN: to the owner's Hand, Reserve, deck or Discard, whoever controls it."""
    for op, row in (("return_to_hand", "hands"), ("send_to_reserve", "reserves"), ("discard", "discards")):
        bench = table()
        obj = bench.put(plain(), "hero")
        bench.state.owner[obj] = CONFLUENCE
        cast(bench, {"op": op, "target": who()})
        assert getattr(bench.state, row)[CONFLUENCE] == [obj], op
        assert bench.state.side[obj] == CONFLUENCE


def test_a_new_object_has_nothing() -> None:
    """A-ZONE-03, A-ZONE-04, A-ZONE-10: in a new zone it is ready, without statuses, boosts and counters."""
    bench = table()
    obj = bench.put(plain(), "hero", status="asleep anchored exhausted", boosts=2, counters={"x": 1})
    stamp = bench.state.stamp[obj]
    cast(bench, {"op": "send_to_reserve", "target": who()})
    assert (bench.state.status[obj], bench.boosts(obj), bench.state.counters) == (0, 0, {})
    assert bench.state.stamp[obj] != stamp
    assert playing.can_play(bench.state, PLAYER, obj)


def test_gone_objects_keep_their_last_values() -> None:
    """A-ZONE-05: an effect that needs data of an object that is gone uses its last ones."""
    bench = table()
    last = {"op": "boost", "n": {"count": "counters_on_self", "counter": "x"}, "target": who()}
    bench.put(made((1, 1, 1), reacts("self_leaves_expedition_zone", last)), "hero", counters={"x": 3})
    friend = bench.put(plain(), "companion")
    cast(bench, {"op": "return_to_hand", "target": who("all", expedition="hero")})
    assert bench.boosts(friend) == 3


def test_moving_between_own_expeditions_is_no_zone_change() -> None:
    """A-ZONE-06: it is the same object, with all it has."""
    bench = table()
    obj = bench.put(plain(), "hero", status="asleep", boosts=2)
    ref = bench.state.ref(obj)
    cast(bench, {"op": "switch_expedition", "target": who()})
    assert (bench.zone(obj), bench.has(obj, "asleep"), bench.boosts(obj)) == ("companion", True, 2)
    assert bench.state.ref(obj) == ref


@pytest.mark.parametrize("op", ["discard", "send_to_reserve", "return_to_hand", "put_on_deck_top", "put_in_mana"])
def test_tokens_cease_to_exist(op: str) -> None:
    """A-ZONE-07: a token that would go anywhere else is gone, and in no row."""
    bench = table()
    obj = bench.put(token(), "hero")
    word = {"state": "ready"} if op == "put_in_mana" else {}
    cast(bench, {"op": op, "target": who(), **word})
    assert bench.zone(obj) == "gone"
    rows = [*bench.state.reserves, *bench.state.hands, *bench.state.decks, *bench.state.mana, *bench.state.discards]
    assert all(obj not in row for row in rows)
    assert bench.row("hero") == []


def test_orbs_by_effects_are_exhausted_unless_they_say_ready() -> None:
    """A-ZONE-09: put there by an effect they are exhausted, by the Morning choice ready."""
    bench = table(2)
    cast(bench, {"op": "deck_to_mana", "n": 1, "who": "you", "state": "exhausted"})
    assert (count(bench, "mana"), bench.state.ready[PLAYER]) == (3, 2)
    cast(bench, {"op": "deck_to_mana", "n": 1, "who": "you", "state": "ready"})
    assert (count(bench, "mana"), bench.state.ready[PLAYER]) == (4, 3)
    bench.begin("morning")
    bench.pick(bench.asked.options[0])
    assert (count(bench, "mana"), bench.state.ready[PLAYER]) == (5, 5)


# ------------------------------------------------------------------ statuses


def test_a_status_once() -> None:
    """A-STAT-01, A-ACT-GAIN / LOSE: gaining one it has, or losing one it lacks, does nothing."""
    bench = table()
    obj = bench.put(plain(), "hero")
    give_status(bench.state, obj, ANCHORED)
    before = bench.state.changes
    give_status(bench.state, obj, ANCHORED)
    assert (bench.has(obj, "anchored"), bench.state.changes) == (True, before)
    take_status(bench.state, obj, ANCHORED)
    take_status(bench.state, obj, ANCHORED)
    assert (bench.has(obj, "anchored"), bench.state.changes) == (False, before + 1)


@pytest.mark.parametrize("status", ["anchored", "asleep"])
def test_anchored_and_asleep_stay(status: str) -> None:
    """A-STAT-02, A-STAT-03: not sent to Reserve at Rest, then it is lost; Asleep counts nothing at Dusk."""
    bench = table()
    obj = bench.put(plain((2, 2, 2)), "hero", status=status)
    assert bench.meter("hero").totals == ((0, 0, 0) if status == "asleep" else (2, 2, 2))
    bench.begin("night")
    assert (bench.zone(obj), bench.has(obj, status)) == ("hero", False)


def test_the_abilities_of_a_sleeper_work() -> None:
    """A-STAT-03: Asleep it still reacts."""
    bench = table()
    obj = bench.put(made((1, 1, 1), on("noon", BOOST_ME)), "hero", status="asleep")
    noon(bench)
    assert bench.boosts(obj) == 1


def test_exhausted() -> None:
    """A-STAT-04, A-ACT-EXHAUST / READY: no {T}, no playing or Support from Reserve; readied in the Morning."""
    bench = table()
    uses = made((0, 0, 0), on("exhaust", DRAW), kind=Kind.LANDMARK)
    helps = made((0, 0, 0), on("support", DRAW))
    objs = [bench.put(uses, "landmark", status="exhausted"), bench.put(helps, "reserve", status="exhausted")]
    assert playing.quick_actions(bench.state, PLAYER) == []
    assert not playing.can_play(bench.state, PLAYER, objs[1])
    with pytest.raises(Illegal, match="exhausted"):
        bench.play(objs[1], "hero")
    bench.begin("morning").pick()
    assert not any(bench.has(obj, "exhausted") for obj in objs)
    assert len(playing.quick_actions(bench.state, PLAYER)) >= 2


@pytest.mark.parametrize(
    "op, zone",
    [("send_to_reserve", "discard"), ("return_to_hand", "hand"), ("put_on_deck_top", "deck"), ("discard", "discard")],
)
def test_fleeting(op: str, zone: str) -> None:
    """A-STAT-05: Discard instead of Reserve; Hand and deck are not touched by it."""
    for kind in (Kind.CHARACTER, Kind.EXPEDITION):
        bench = table()
        obj = bench.put(plain(kind=kind), "hero", status="fleeting")
        cast(bench, {"op": op, "target": who(kind=["character", "permanent"])})
        assert bench.zone(obj) == zone


def test_boosted_follows_from_boosts() -> None:
    """A-STAT-06: boosted is whoever has a boost."""
    bench = table()
    obj = bench.put(plain(), "hero")
    wanted = {"op": "gain_status", "status": "asleep", "target": who("all", boosted=True)}
    cast(bench, wanted)
    assert not bench.has(obj, "asleep")
    gain_boosts(bench.state, obj, 1)
    cast(bench, wanted)
    assert bench.has(obj, "asleep")


# ------------------------------------------------------------------ counters


@pytest.mark.parametrize(
    "start, op, kept",
    [
        ("hero", "send_to_reserve", False),
        ("hero", "discard", False),
        ("hero", "return_to_hand", False),
        ("landmark", "send_to_reserve", False),
        ("reserve", "discard", False),
        ("reserve", "return_to_hand", False),
        ("reserve", "play", True),
    ],
)
def test_counters_when_it_moves(start: str, op: str, kept: bool) -> None:
    """A-CNT-04, A-PLAY-07: lost when it leaves an Expedition or a Landmark zone, kept from Reserve into play."""
    bench = table()
    kind = Kind.LANDMARK if start == "landmark" else Kind.CHARACTER
    obj = bench.put(plain(kind=kind), start, boosts=2, counters={"x": 3})
    if op == "play":
        bench.play(obj)
    elif start == "reserve" and op == "discard":
        cast(bench, {"op": "discard_card", "zone": "reserve", "n": "all", "who": "you"})
    else:
        zone = "reserve" if start == "reserve" else "play"
        cast(bench, {"op": op, "target": who("all", kind=["any"], zone=zone)})
    assert (bench.boosts(obj), bench.state.counters.get(obj, {})) == ((2, {"x": 3}) if kept else (0, {}))


def test_boosts_are_worth_one_each() -> None:
    """A-CNT-01, A-CNT-02, A-STATIC-02: +1/+1/+1 for each boost; other counters do nothing by themselves."""
    bench = table()
    bench.put(plain((1, 0, 2)), "hero", boosts=2, counters={"x": 5})
    assert bench.meter("hero").totals == (3, 2, 4)


def test_asleep_after_boosts() -> None:
    """A-STATIC-02: at Dusk a sleeper counts nothing, boosts or not."""
    bench = table()
    bench.put(plain((1, 1, 1)), "hero", boosts=3, status="asleep")
    assert bench.meter("hero").totals == (0, 0, 0)
    assert derive.stats(bench.state, bench.state.expeditions[PLAYER][0][0]) == (4, 4, 4)


def test_numbers_never_fall_below_zero() -> None:
    """A-GOLD-04, Q-22: negative statistics count as 0."""
    bench = table()
    bench.stat((-2, 1, 0), "hero")
    bench.stat((1, 0, 0), "hero")
    assert bench.meter("hero").totals == (1, 1, 0)


# ------------------------------------------------------------------ keywords


def test_defender() -> None:
    """A-KW-DEFENDER: its Expedition does not move at Dusk, not even by reactions at Dusk; effects before it do."""
    bench = table()
    forward = {"op": "move_expedition", "direction": "forward", "n": 1, "which": "my_expedition"}
    bench.put(made((5, 5, 5), on("dusk", forward), on("noon", forward), keywords=("defender",)), "hero")
    noon(bench)
    assert bench.state.at[0] == 1
    bench.pass_()
    assert bench.state.at[0] == 1


def test_a_gigantic_defender_holds_both() -> None:
    """A-KW-DEFENDER, A-KW-GIGANTIC: both Expeditions are held."""
    bench = table()
    bench.stat((1, 1, 1), "hero", keywords=("defender", "gigantic"))
    assert bench.meter("hero").held
    assert bench.meter("companion").held


def test_eternal() -> None:
    """A-KW-ETERNAL: it stays at Rest, and is not discarded there though Fleeting."""
    bench = table()
    objs = [bench.stat((0, 0, 0), "hero", keywords=("eternal",), status=word) for word in ("", "fleeting")]
    bench.begin("night")
    assert [bench.zone(obj) for obj in objs] == ["hero", "hero"]
    cast_ = {"op": "send_to_reserve", "target": who("all")}
    bench.pick().settle()
    cast(bench, cast_)
    bench.settle()
    assert [bench.zone(obj) for obj in objs] == ["reserve", "discard"], "other effects send it away"


def test_gigantic() -> None:
    """A-KW-GIGANTIC: in both Expeditions; without the keyword it is where it is placed."""
    bench = table()
    giant = {"op": "grant_keyword", "keyword": "gigantic", "target": who("all", controller="you", subtype="robot")}
    totem = bench.put(made((0, 0, 0), on("static", giant), kind=Kind.LANDMARK), "landmark")
    bench.put(beast("robot"), "companion")
    assert (bench.meter("hero").totals, bench.meter("companion").totals) == ((1, 1, 1), (1, 1, 1))
    cast(bench, {"op": "discard", "target": who(kind=["permanent"])})
    assert bench.zone(totem) == "discard"
    assert (bench.meter("hero").totals, bench.meter("companion").totals) == ((0, 0, 0), (1, 1, 1))


def test_a_gigantic_one_faces_both() -> None:
    """A-KW-GIGANTIC, P-16: the Expedition facing it means both facing ones."""
    bench = table()
    foes = [bench.facing(plain(), lane) for lane in ("hero", "companion")]
    sleep = {"op": "gain_status", "status": "asleep", "target": who("all", expedition="facing_self")}
    played(bench, made((1, 1, 1), on("join", sleep), keywords=("gigantic",)))
    assert all(bench.has(obj, "asleep") for obj in foes)


def test_tough() -> None:
    """A-KW-TOUGH, A-TGT-03: an opponent's target costs X more, for each of them; the own side pays nothing."""
    for mana, options in ((0, 0), (1, 1), (3, 2)):
        bench = table(mana)
        weak = bench.facing(plain((1, 1, 1), ("tough",)), "hero")
        two = finish(plain((1, 1, 1), name="two"))
        object.__setattr__(two, "keywords", (Keyword("tough", 2),))
        strong = bench.facing(finish(two), "hero")
        cast(bench, {"op": "discard", "target": who("up_to", 2)})
        if not options:
            assert bench.kind == "turn"
            continue
        assert set(bench.asked.options) == ({weak} if options == 1 else {weak, strong})
        assert bench.asked.least == 0
        bench.pick(*bench.asked.options)
        assert bench.state.ready[PLAYER] == 0
    bench = table(0)
    own = bench.put("Achilles", "hero")
    cast(bench, {"op": "boost", "n": 1, "target": who()})
    assert bench.boosts(own) == 1


def test_tough_and_a_free_target() -> None:
    """A-KW-TOUGH, A-TGT-03: with a target that costs nothing one must be chosen; with Tough ones only, none may be."""
    bench = table(5)
    bench.facing(plain((1, 1, 1), ("tough",)), "hero")
    cast(bench, {"op": "discard", "target": who()})
    assert (bench.kind, bench.asked.least) == ("targets", 0)
    bench.pick()
    bench.facing(plain(), "hero")
    cast(bench, {"op": "discard", "target": who()})
    assert bench.asked.least == 1


def test_tough_is_for_objects_in_play() -> None:
    """A-KW-TOUGH, A-TGT-06: cards in Reserve and Expeditions can be targets; Tough never applies to them."""
    bench = table(0)
    own = bench.put(plain((1, 1, 1), ("tough",)), "reserve", CONFLUENCE)
    cast(bench, {"op": "boost", "n": 1, "target": who(zone="reserve", kind=["any"])})
    assert bench.boosts(own) == 1
    bench.facing(plain((1, 1, 1), ("tough",)), "hero")
    cast(bench, {"op": "move_expedition", "direction": "forward", "n": 1, "which": "target_any"})
    assert bench.kind == "expedition"
    bench.place("hero", CONFLUENCE)
    assert bench.kind == "turn"


def test_tough_for_quick_actions_and_reactions() -> None:
    """A-KW-TOUGH: also for quick actions and reactions, paid when the target is chosen."""
    bench = table(1)
    foe = bench.facing(plain((1, 1, 1), ("tough",)), "hero")
    bench.use(bench.put(made((0, 0, 0), on("support", {"op": "boost", "n": 1, "target": who()})), "reserve"))
    bench.pick(foe)
    assert (bench.boosts(foe), bench.state.ready[PLAYER]) == (1, 0)
    played(bench, made((1, 1, 1), on("join", {"op": "discard", "target": who(other=True)}), cost=0))
    assert (bench.kind, bench.zone(foe)) == ("turn", "hero"), "there is no mana left"


def test_repeated_keywords() -> None:
    """A-KW-STACK: Tough adds up; a second copy of another keyword changes nothing."""
    bench = table()
    for _ in range(2):
        bench.put("The Spindle, Muna Bastion", "landmark")
    obj = bench.put(plain((1, 1, 1), ("gigantic", "gigantic", "tough")), "hero")
    assert derive.tough(bench.state, obj) == 5
    assert (bench.meter("hero").totals, bench.meter("companion").totals) == ((1, 1, 1), (1, 1, 1))


def test_card_text_beats_the_rules() -> None:
    """A-GOLD-02, A-GOLD-01: a card from Reserve is Fleeting, Hua Mulan is not; who cannot be played is not."""
    bench = table(3)
    assert not bench.has(played(bench, "Hua Mulan", "reserve"), "fleeting")
    tomoe = bench.put("Tomoe Gozen", "hand")
    bench.use(
        bench.put(
            made(
                (0, 0, 0),
                on(
                    "support",
                    {
                        "op": "next_play",
                        "filter": {"kind": ["any"]},
                        "duration": "turn",
                        "effects": [{"op": "make_free", "target": "it"}],
                    },
                ),
            ),
            "reserve",
        )
    )
    assert not playing.can_play(bench.state, PLAYER, tomoe), "cannot beats can"


def test_the_confluence_pays_for_tough_too() -> None:
    """A-KW-TOUGH, P-10: counted when the Confluence chooses what it can pay."""
    bench = table().mana(2, side=CONFLUENCE)
    tough, weak = bench.put("Achilles", "hero"), bench.put(plain(), "hero")
    bench.put(spell({"op": "discard", "target": who()}, cost=2), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert (bench.zone(tough), bench.zone(weak)) == ("hero", "discard")
