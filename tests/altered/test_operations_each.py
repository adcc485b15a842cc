"""Every operation of the effect machine: what it does, and that it does nothing where there is nothing (9.4)."""

from __future__ import annotations

from typing import Any

import pytest

from confluence.altered import derive, playing
from confluence.altered.events import Revealed, Rolled, Shuffled
from confluence.altered.game import fingerprint
from confluence.altered.operations.base import OPERATIONS
from confluence.altered.reader import WORDS_OF
from confluence.altered.words import CONFLUENCE, PLAYER, Kind, Zone
from confluence.core.errors import Illegal
from tests.altered.bench import Bench, plain
from tests.altered.made import confluence_turn, foe, made, spell, token
from tests.altered.showing import (
    BOOST_ME,
    DRAW,
    beast,
    can_use,
    cast,
    cost,
    count,
    landmark,
    noon,
    on,
    played,
    reacts,
    rolls,
    scene,
    table,
    waits,
    who,
)

RECRUIT: dict[str, Any] = {"op": "create_token", "token": "CORE_OR_31_C", "n": 1}
SUPPLY: dict[str, Any] = {"op": "resupply", "n": 1, "who": "you"}
RESERVE_CARD = who(zone="reserve", controller="you", kind=["any"], targeted=False)


# ------------------------------------------------------------------ objects gain and lose


def test_boost() -> None:
    """V-OP-boost, A-CNT-01, P-09: in play, Reserve or Limbo; also the Confluence's, which is then harder to pass."""
    found = scene()
    bench = found.bench
    own = bench.put(plain(), "reserve")
    cast(bench, {"op": "boost", "n": 2, "target": who()})
    bench.pick(found.small)
    assert bench.boosts(found.small) == 2
    assert bench.meter("hero").against == (3, 3, 3)
    cast(bench, {"op": "boost", "n": 1, "target": RESERVE_CARD})
    bench.pick(own)
    assert bench.boosts(own) == 1
    limbo = cast(bench, {"op": "boost", "n": 1, "target": "self"})
    assert bench.boosts(limbo) == 1, "A-CNT-04: from Limbo to Reserve it keeps it"


def test_boosts_on_a_card_in_discard() -> None:
    """V-OP-boost, A-CNT-05, A-STAT-07: nothing in Discard gains boosts, counters or statuses."""
    bench = table()
    marks: list[dict[str, Any]] = [
        BOOST_ME,
        {"op": "add_counter", "counter": "x", "n": 1, "target": "self"},
        {"op": "gain_status", "status": "asleep", "target": "self"},
    ]
    obj = bench.put(made((1, 1, 1), on("support", *marks)), "reserve")
    bench.use(obj)
    assert bench.zone(obj) == "discard"
    assert (bench.boosts(obj), bench.state.counters, bench.state.status[obj]) == (0, {}, 0)


def test_gain_status() -> None:
    """V-OP-gain_status, A-STAT-01, P-09: once; an Asleep Character of the Confluence counts nothing."""
    found = scene()
    asleep = {"op": "gain_status", "status": "asleep", "target": who()}
    cast(found.bench, asleep)
    found.bench.pick(found.small)
    assert found.bench.meter("hero").against == (0, 0, 0)
    before = found.bench.state.changes
    cast(found.bench, asleep)
    found.bench.pick(found.small)
    assert found.bench.state.changes == before + 2, "it has it already; the Spell moved twice"


def test_lose_status() -> None:
    """V-OP-lose_status: a Spell that loses Fleeting in Limbo goes to Reserve."""
    bench = table()
    sleeper = bench.facing(plain(), "hero", status="asleep fleeting")
    cast(bench, {"op": "lose_status", "status": "asleep", "target": who()})
    assert (bench.has(sleeper, "asleep"), bench.has(sleeper, "fleeting")) == (False, True)
    kept = cast(bench, {"op": "lose_status", "status": "fleeting", "target": "self"}, keywords=("fleeting",))
    assert bench.zone(kept) == "reserve"


def test_add_and_spend_counters() -> None:
    """V-OP-add_counter, V-OP-spend_counter, A-CNT-02, A-CNT-03, A-ACT-SPEND: too few counters cannot be spent."""
    bench = table()
    adds = on("exhaust", {"op": "add_counter", "counter": "x", "n": 2, "target": "self"})
    spends = on(
        "noon",
        {"op": "may", "cost": [{"op": "spend_counter", "counter": "x", "n": 2, "target": "self"}], "effects": [DRAW]},
    )
    obj = bench.put(made((0, 0, 0), adds, spends, kind=Kind.LANDMARK), "landmark")
    bench.use(obj)
    assert bench.state.counters[obj] == {"x": 2}
    before = count(bench, "deck")
    noon(bench)
    bench.yes()
    assert (bench.state.counters, count(bench, "deck")) == ({}, before - 1)
    noon(bench)
    assert bench.kind == "turn", "there are none left"
    cast(bench, {"op": "spend_counter", "counter": "x", "n": 2, "target": "self"})
    assert bench.state.counters == {}, "removing more than there are leaves none"


def test_exhaust_self() -> None:
    """V-OP-exhaust_self: a price that only a ready object pays."""
    bench = table()
    obj = bench.put(
        made((0, 0, 0), on("noon", {"op": "may", "cost": [{"op": "exhaust_self"}], "effects": [DRAW]})), "hero"
    )
    noon(bench)
    bench.yes()
    assert bench.has(obj, "exhausted")
    noon(bench)
    assert bench.kind == "turn"


def test_pay_mana() -> None:
    """V-OP-pay_mana, A-PLAY-04: ready orbs are exhausted; nothing if `unless` holds."""
    for day, left in ((1, 0), (2, 2)):
        bench = table(2, day=day)
        pay = {"op": "pay_mana", "n": 2, "unless": {"check": "first_player"}}
        obj = bench.put(made((0, 0, 0), on("exhaust", DRAW, cost=[pay]), kind=Kind.LANDMARK), "landmark")
        bench.use(obj)
        assert (bench.state.ready[PLAYER], count(bench, "mana")) == (left, 2)


# ------------------------------------------------------------------ cards move


def test_draw() -> None:
    """V-OP-draw, A-ACT-DRAW, P-04: from the top to Hand; the Confluence's to the bottom of its Hand."""
    bench = table()
    first, second = bench.deck_top(["Kappa", "Hooked"])
    held = bench.put("Naiad", "hand", CONFLUENCE)
    theirs = bench.deck_top(["Scree Imp", "Fen Lantern"], CONFLUENCE)
    cast(bench, {"op": "draw", "n": 2, "who": "each_player"})
    assert bench.state.hands[PLAYER][-2:] == [first, second]
    assert bench.state.hands[CONFLUENCE] == [held, *theirs]


def test_resupply() -> None:
    """V-OP-resupply, A-ACT-RESUPPLY, P-05: one after the other, to the right end of the own Reserve, ready."""
    bench = table()
    old = bench.put(plain(), "reserve")
    tops = bench.deck_top(["Kappa", "Hooked"])
    (theirs,) = bench.deck_top(["Naiad"], CONFLUENCE)
    done = cast(bench, {"op": "resupply", "n": 2, "who": "you"}, {"op": "resupply", "n": 1, "who": "target_opponent"})
    assert bench.state.reserves == [[old, *tops, done], [theirs]]
    assert not any(bench.has(obj, "exhausted") for obj in tops)


def test_an_empty_deck() -> None:
    """A-ZONE-08, V-OP-draw: the Discard is shuffled under the deck in the same step; without one nothing happens."""
    bench = table()
    (last,) = bench.only_deck(["Kappa"])
    gone = bench.put("Hooked", "discard")
    cast(bench, {"op": "draw", "n": 2, "who": "you"})
    assert (bench.zone(last), bench.zone(gone)) == ("hand", "hand")
    assert len(bench.told(Shuffled)) == 1
    cast(bench, DRAW, SUPPLY, {"op": "deck_to_mana", "n": 1, "who": "you", "state": "ready"})
    assert bench.state.outcome == "", "nobody loses for an empty deck"


def test_sabotage() -> None:
    """V-OP-sabotage, A-ACT-SABOTAGE, P-02: up to one card of either Reserve, the player chooses."""
    bench = table()
    rows = [bench.put(plain(name=name), "reserve", side) for side, name in ((0, "a"), (1, "b"), (1, "c"))]
    cast(bench, {"op": "sabotage"})
    assert (set(bench.asked.options), bench.asked.least, bench.asked.most) == (set(rows), 0, 1)
    bench.pick(rows[2])
    assert [bench.zone(obj) for obj in rows] == ["reserve", "reserve", "discard"]
    cast(bench, {"op": "sabotage"})
    bench.pick()
    assert [bench.zone(obj) for obj in rows] == ["reserve", "reserve", "discard"]


def test_send_to_reserve() -> None:
    """V-OP-send_to_reserve, P-06, P-35: Fleeting to Discard, tokens cease, Seasoned keeps boosts; right end."""
    bench = table()
    first = bench.put(plain(), "reserve", CONFLUENCE)
    fleeting = bench.facing(plain(), "hero", status="fleeting")
    water = bench.facing("floodwaters", "hero")
    seasoned = bench.facing(plain((1, 1, 1), ("seasoned", "persistent", "constant")), "hero", boosts=2)
    for obj in (fleeting, water, seasoned):
        cast(bench, {"op": "send_to_reserve", "target": who()})
        if obj is not seasoned:
            bench.pick(obj)
    assert [bench.zone(obj) for obj in (fleeting, water, seasoned)] == ["discard", "gone", "reserve"]
    assert bench.state.reserves[CONFLUENCE] == [first, seasoned]
    assert bench.boosts(seasoned) == 2


def test_fleeting_does_not_matter_from_elsewhere() -> None:
    """V-OP-send_to_reserve: from Discard a card that was Fleeting goes to Reserve."""
    bench = table()
    back = reacts("self_sacrificed", {"op": "send_to_reserve", "target": "self"})
    obj = bench.put(made((1, 1, 1), back), "hero", status="fleeting")
    cast(bench, {"op": "sacrifice", "who": "you", "target": who(controller="you", targeted=False)})
    assert bench.zone(obj) == "reserve"


def test_a_fleeting_spell_that_sends_itself() -> None:
    """V-OP-send_to_reserve, A-PLAY-11: Fleeting matters from an Expedition only; the Spell was played all the same."""
    bench = table()
    watcher = bench.put(made((0, 0, 0), reacts("you_play_card", BOOST_ME, filter={"kind": ["spell"]})), "hero")
    obj = cast(bench, {"op": "send_to_reserve", "target": "self"}, keywords=("fleeting",))
    assert (bench.zone(obj), bench.boosts(watcher)) == ("reserve", 1)


def test_discard() -> None:
    """V-OP-discard, A-ACT-DISCARD: from play to the owner's Discard; tokens cease; no sacrifice."""
    bench = table()
    watcher = bench.put(made((0, 0, 0), reacts("you_sacrifice", BOOST_ME)), "companion")
    obj, ghost = bench.put(plain(), "hero"), bench.put(token(), "hero")
    cast(bench, {"op": "discard", "target": who("all", controller="you", other=True, expedition="hero")})
    assert (bench.zone(obj), bench.zone(ghost), bench.boosts(watcher)) == ("discard", "gone", 0)


@pytest.mark.parametrize("zone", ["hand", "reserve", "mana"])
def test_discard_card(zone: str) -> None:
    """V-OP-discard_card: n of the own cards of a zone, of the own choice; all; any number."""
    bench = table(0)
    row = [bench.put(plain(name=str(number)), zone) for number in range(3)]
    cast(bench, {"op": "discard_card", "zone": zone, "n": 1, "who": "you"})
    assert set(row) <= set(bench.asked.options)
    bench.pick(row[1])
    assert [bench.zone(obj) for obj in row] == [zone, "discard", zone]
    cast(bench, {"op": "discard_card", "zone": zone, "n": "any_number", "who": "you"})
    assert bench.asked.least == 0
    bench.pick()
    bench.put(made((0, 0, 0), on("exhaust", DRAW), kind=Kind.LANDMARK), "landmark")
    cast(bench, {"op": "discard_card", "zone": zone, "n": "all", "who": "you"})
    assert [bench.zone(obj) for obj in row] == ["discard"] * 3


def test_discard_card_of_the_confluence() -> None:
    """V-OP-discard_card, P-03, C-TIE-06: from Hand its top card, from Reserve the leftmost."""
    bench = table()
    hand = [bench.put(plain(name=str(number)), "hand", CONFLUENCE) for number in range(2)]
    row = [bench.put(plain(name=str(number)), "reserve", CONFLUENCE) for number in range(2)]
    for zone in ("hand", "reserve"):
        cast(bench, {"op": "discard_card", "zone": zone, "n": 1, "who": "target_opponent"})
    assert [bench.zone(obj) for obj in (*hand, *row)] == ["discard", "hand", "discard", "reserve"]


def test_an_orb_is_discarded() -> None:
    """V-OP-discard_card, A-PLAY-04: any own card in Mana; an exhausted orb is used up if there is one."""
    bench = table(3)
    bench.state.ready[PLAYER] = 2
    orb = bench.state.mana[PLAYER][0]
    cast(bench, {"op": "discard_card", "zone": "mana", "n": 1, "who": "you"})
    bench.pick(orb)
    assert (bench.zone(orb), bench.state.ready[PLAYER], count(bench, "mana")) == ("discard", 2, 2)
    cast(bench, {"op": "discard_card", "zone": "mana", "n": 1, "who": "you"})
    bench.pick(bench.state.mana[PLAYER][0])
    assert (bench.state.ready[PLAYER], count(bench, "mana")) == (1, 1)


def test_sacrifice() -> None:
    """V-OP-sacrifice, A-ACT-SACRIFICE, P-17: own objects, together; `self`; with too few all there are."""
    bench = table()
    give = {"op": "sacrifice", "who": "you", "target": who(n=2, controller="you", targeted=False)}
    alone = bench.put(plain(), "hero")
    cast(bench, give)
    assert bench.zone(alone) == "discard"
    obj = played(bench, made((1, 1, 1), on("join", {"op": "sacrifice", "who": "you", "target": "self"})))
    assert bench.zone(obj) == "discard"
    young, old = bench.facing(token(), "companion"), bench.facing(plain(), "hero")
    bench.state.age[old], bench.state.age[young] = 1, 2
    cast(bench, {**give, "who": "target_opponent", "target": who(controller="actor", targeted=False)})
    assert (bench.zone(old), bench.zone(young)) == ("discard", "companion")


def test_activate_abilities() -> None:
    """V-OP-activate_abilities: every ability with such a trigger, granted ones too, once; it makes nothing Fleeting."""
    bench = table()
    bench.put("CORE_BR_30_C", "landmark")
    obj = bench.put(made((1, 1, 1), on("join", BOOST_ME), on("from_reserve", BOOST_ME), on("from_hand", DRAW)), "hero")
    before = count(bench, "deck")
    cast(bench, {"op": "activate_abilities", "which": ["from_reserve"], "target": who()})
    bench.settle()
    assert (bench.boosts(obj), bench.has(obj, "fleeting")) == (2, False), "its own one and Haven's"
    cast(bench, {"op": "activate_abilities", "which": ["join", "from_hand"], "target": who()})
    bench.settle()
    assert (bench.boosts(obj), count(bench, "deck")) == (3, before - 1)


def test_suppressed_abilities_are_not_activated() -> None:
    """V-OP-activate_abilities, V-OP-suppress_abilities, P-30: nothing while they are suppressed."""
    bench = table()
    theirs = bench.facing(made((1, 1, 1), on("join", BOOST_ME)), "hero")
    council = bench.put("The Council", "hero")
    cast(bench, {"op": "activate_abilities", "which": ["join"], "target": who()})
    bench.pick(theirs)
    assert bench.boosts(theirs) == 0
    cast(bench, {"op": "discard", "target": who()})
    bench.pick(council)
    cast(bench, {"op": "activate_abilities", "which": ["join"], "target": who()})
    assert bench.boosts(theirs) == 1


def test_suppress_is_tested_when_the_event_happens() -> None:
    """V-OP-suppress_abilities: what was pending before it came still resolves; other triggers are not touched."""
    bench = table().mana(1, side=CONFLUENCE)
    loud = made((1, 1, 1), on("join", BOOST_ME), on("noon", BOOST_ME), placement="hero")
    theirs = bench.put(loud, "hand", CONFLUENCE)
    bench.put("The Council", "hero")
    confluence_turn(bench)
    assert (bench.zone(theirs), bench.boosts(theirs)) == ("hero", 0)
    noon(bench)
    assert bench.boosts(theirs) == 1


def test_return_to_hand() -> None:
    """V-OP-return_to_hand, P-07, A-STAT-05: from play or Reserve, Fleeting or not; the Confluence's to the bottom."""
    bench = table()
    held = bench.put("Naiad", "hand", CONFLUENCE)
    obj = bench.facing(plain(), "hero", status="fleeting")
    ghost = bench.facing(token(), "hero")
    own = bench.put(plain(), "reserve")
    back = {"op": "return_to_hand", "target": who()}
    cast(bench, back)
    bench.pick(obj)
    cast(bench, back, {"op": "return_to_hand", "target": RESERVE_CARD})
    bench.pick(own)
    assert bench.state.hands[CONFLUENCE] == [held, obj]
    assert (bench.zone(ghost), bench.zone(own)) == ("gone", "hand")


def test_put_in_mana() -> None:
    """V-OP-put_in_mana, A-ZONE-09, P-26: an orb of its owner, ready or exhausted; tokens cease."""
    for state, ready in (("ready", 1), ("exhausted", 0)):
        bench = table(0)
        theirs, ghost = bench.facing(plain(), "hero"), bench.facing(token(), "hero")
        put = {"op": "put_in_mana", "target": who(), "state": state}
        cast(bench, put)
        bench.pick(theirs)
        cast(bench, put)
        assert bench.state.mana[CONFLUENCE] == [theirs]
        assert bench.state.ready[CONFLUENCE] == ready
        assert bench.zone(ghost) == "gone"


def test_deck_to_mana() -> None:
    """V-OP-deck_to_mana, P-29: the top cards become orbs, unseen for the Confluence's."""
    bench = table(0)
    tops = bench.deck_top(["Kappa", "Hooked"])
    (theirs,) = bench.deck_top(["Naiad"], CONFLUENCE)
    cast(bench, {"op": "deck_to_mana", "n": 2, "who": "you", "state": "ready"})
    assert (bench.state.mana[PLAYER], bench.state.ready[PLAYER]) == (tops, 2)
    cast(bench, {"op": "deck_to_mana", "n": 1, "who": "target_opponent", "state": "exhausted"})
    assert (bench.state.mana[CONFLUENCE], bench.state.ready[CONFLUENCE]) == ([theirs], 0)
    assert theirs not in bench.state.known


def test_hand_to_reserve() -> None:
    """V-OP-hand_to_reserve: cards of the own Hand, in an order the player likes; the Confluence's top card."""
    bench = table()
    own = [bench.put(plain(name=str(number)), "hand") for number in range(2)]
    theirs = [bench.put(plain(name=str(number)), "hand", CONFLUENCE) for number in range(2)]
    cast(bench, {"op": "hand_to_reserve", "n": 2, "who": "you"})
    bench.pick(*own)
    assert bench.kind == "row"
    bench.pick(own[1], own[0])
    assert bench.state.reserves[PLAYER][:2] == [own[1], own[0]]
    cast(bench, {"op": "hand_to_reserve", "n": 1, "who": "target_opponent"})
    assert [bench.zone(obj) for obj in theirs] == ["reserve", "hand"]


def test_put_on_deck_top() -> None:
    """V-OP-put_on_deck_top, P-08: onto the owner's deck, as its next card; tokens cease."""
    bench = table()
    theirs, ghost = bench.facing(plain(), "hero"), bench.facing(token(), "hero")
    put = {"op": "put_on_deck_top", "target": who()}
    cast(bench, put)
    bench.pick(theirs)
    cast(bench, put)
    assert bench.state.decks[CONFLUENCE][0] == theirs
    assert bench.zone(ghost) == "gone"
    bench.begin("night")
    assert bench.state.midnight == theirs


def test_switch_expedition() -> None:
    """V-OP-switch_expedition, P-27, C-SILV-05: to the other one, the newest there; several keep their relative age."""
    bench = table()
    first, second, there = bench.put(plain(), "hero"), bench.put(plain(), "hero"), bench.put(plain(), "companion")
    theirs = bench.facing(foe(placement="hero"), "hero", status="asleep", boosts=1)
    cast(bench, {"op": "switch_expedition", "target": who("all", controller="you", expedition="hero")})
    assert bench.state.expeditions[PLAYER] == [[], [there, first, second]]
    cast(bench, {"op": "switch_expedition", "target": who()})
    bench.pick(theirs)
    assert (bench.zone(theirs), bench.has(theirs, "asleep"), bench.boosts(theirs)) == ("companion", True, 1)


# ------------------------------------------------------------------ tokens


@pytest.mark.parametrize(
    "where, hero, companion",
    [("hero", 2, 0), ("companion", 0, 2), ("each_own", 2, 2), ("my_expedition", 2, 0), ("other_own", 0, 2)],
)
def test_create_token(where: str, hero: int, companion: int) -> None:
    """V-OP-create_token, A-ACT-CREATE: n at the right end of each named Expedition."""
    bench = table()
    played(bench, made((1, 1, 1), on("join", {**RECRUIT, "n": 2, "where": where}), name="me"))
    assert bench.row("hero") == ["me", *["Ordis Recruit"] * hero]
    assert bench.row("companion") == ["Ordis Recruit"] * companion


def test_create_token_anywhere() -> None:
    """V-OP-create_token, P-34: also on a side of the Confluence, whose token it then is; divided freely."""
    bench = table()
    cast(bench, {**RECRUIT, "n": 2, "where": "target_any"})
    bench.place("hero", CONFLUENCE)
    objs = bench.state.expeditions[CONFLUENCE][0]
    assert [(bench.state.side[obj], bench.state.owner[obj]) for obj in objs] == [(CONFLUENCE, CONFLUENCE)] * 2
    assert bench.meter("hero").against == (2, 2, 2)
    cast(bench, {**RECRUIT, "n": 3, "where": "split_any"})
    bench.place("companion").place("hero").place("companion")
    assert (len(bench.row("hero")), len(bench.row("companion"))) == (1, 2)
    bench.begin("night")
    assert all(bench.zone(obj) == "gone" for obj in objs)


# ------------------------------------------------------------------ the deck is looked at


def test_reveal_top() -> None:
    """V-OP-reveal_top, A-ZONE-08: shown to all, they stay where they are; with too few the Discard comes under them."""
    bench = table()
    (last,) = bench.only_deck(["Kappa"])
    bench.put("Hooked", "discard")
    cast(bench, {"op": "reveal_top", "n": 2, "who": "you"})
    assert bench.told(Revealed)[-1].cards == ("CORE_BR_13_C", "CORE_AX_20_C")
    assert bench.state.decks[PLAYER][0] == last
    assert count(bench, "deck") == 2


def test_distribute_revealed() -> None:
    """V-OP-distribute_revealed, A-PLAY-17: the picks go where they belong, as the player orders them; the rest away."""
    bench = table()
    loud = made((1, 1, 1), on("join", BOOST_ME), on("from_hand", BOOST_ME), on("from_reserve", BOOST_ME))
    objs = [bench.put(card, "deck") for card in (plain(name="rest"), "Hooked", plain(name="b"), loud)]
    rest, hooked, second, first = objs
    picks = [
        {"pick": "up_to", "n": 2, "kind": ["character"], "to": "own_expeditions", "gain_status": "fleeting"},
        {"pick": "exactly", "n": 1, "kind": ["spell"], "to": "reserve"},
    ]
    shown = {"op": "reveal_top", "n": 4, "who": "you"}
    cast(bench, shown, {"op": "distribute_revealed", "picks": picks, "rest": "discard_pile"})
    bench.pick(first, second).pick(0).pick(0)
    assert bench.kind == "row"
    bench.pick(second, first)
    assert bench.state.expeditions[PLAYER][0] == [second, first]
    assert (bench.boosts(first), bench.has(first, "fleeting"), bench.has(second, "fleeting")) == (1, True, True)
    assert (bench.zone(hooked), bench.zone(rest)) == ("reserve", "discard")


# ------------------------------------------------------------------ lists of operations


def test_may() -> None:
    """V-OP-may, A-EFF-01, A-TRIG-08: the player decides at this step; declined, `else`."""
    for answer in (1, 0):
        bench = table()
        obj = bench.put(plain(), "hero")
        before = count(bench, "deck")
        cast(bench, {"op": "may", "effects": [{"op": "boost", "n": 1, "target": who()}], "else": [DRAW]})
        assert bench.kind == "may"
        bench.pick(answer)
        assert (bench.boosts(obj), count(bench, "deck")) == (answer, before - (1 - answer))


def test_if() -> None:
    """V-OP-if, A-EFF-02: tested when the step comes up; `then` or `else`."""
    for day, drawn, supplied in ((1, 0, 1), (2, 1, 0)):
        bench = table(day=day)
        hand = count(bench, "hand")
        done = cast(bench, {"op": "if", "condition": {"check": "not_first_day"}, "then": [DRAW], "else": [SUPPLY]})
        assert count(bench, "hand") == hand + drawn
        assert count(bench, "reserve") == supplied + 1
        assert bench.zone(done) == "reserve"


def test_if_you_do() -> None:
    """V-OP-if_you_do, A-EFF-03: `do` is mandatory; `then` only if it did something, also if that was replaced."""
    give = {"op": "sacrifice", "who": "you", "target": who(controller="you", targeted=False)}
    for name, drawn in ((plain(), 1), ("Tiny Jinn", 1), (None, 0)):
        bench = table()
        if name is not None:
            bench.put(name, "hero", boosts=1)
        before = count(bench, "deck")
        cast(bench, {"op": "if_you_do", "do": [give], "then": [DRAW]})
        assert (bench.kind, count(bench, "deck")) == ("turn", before - drawn)


def test_choose_one() -> None:
    """V-OP-choose_one, A-EFF-05, Q-23: the mode at this step, before its targets; one without a target does nothing."""
    modes = {"op": "choose_one", "options": [[{"op": "boost", "n": 1, "target": who()}], [DRAW]]}
    for mode in (0, 1):
        bench = table()
        before = count(bench, "deck")
        cast(bench, modes)
        assert (bench.kind, bench.asked.options) == ("mode", (0, 1))
        bench.pick(mode)
        assert (bench.kind, count(bench, "deck")) == ("turn", before - mode)


def test_select() -> None:
    """V-OP-select: only a choice, for later."""
    found = scene()
    before = found.bench.state.changes
    cast(found.bench, {"op": "select", "target": who()})
    found.bench.pick(found.big)
    assert found.bench.state.changes == before + 2, "the Spell moved twice, nothing else"


# ------------------------------------------------------------------ playing


def test_next_play() -> None:
    """V-OP-next_play, A-STATIC-03: the first card that matches uses it up, also if it is free; several all apply."""
    bench = table()
    boosts = [{"op": "boost", "n": 1, "target": "it"}]
    part = {"op": "next_play", "filter": {"kind": ["character"]}, "duration": "turn", "effects": boosts}
    lasting = {**part, "duration": "afternoon"}
    helper = made((0, 0, 0), on("support", part, part, lasting))
    bench.use(bench.put(helper, "reserve"))
    assert waits(bench) == 3
    cast(bench)
    assert waits(bench) == 1, "a Spell does not match, and the turn is over"
    obj = played(bench, plain())
    assert (bench.boosts(obj), waits(bench)) == (1, 0)
    bench.use(bench.put(helper, "reserve"))
    assert bench.boosts(played(bench, plain())) == 3
    bench.use(bench.put(helper, "reserve"))
    bench.pass_()
    assert waits(bench) == 0, "the Afternoon is over"


def test_next_play_is_used_up_by_a_free_card() -> None:
    """V-OP-next_play, A-PLAY-06: a card played for free uses the waiting part up."""
    bench = table()
    cheaper = {"op": "next_play", "filter": {"kind": ["character"]}, "duration": "afternoon"}
    bench.use(
        bench.put(
            made((0, 0, 0), on("support", {**cheaper, "effects": [{"op": "reduce_cost", "n": 5, "target": "it"}]})),
            "reserve",
        )
    )
    bench.deck_top(["Kappa"])
    cast(bench, {"op": "reveal_top", "n": 1, "who": "you"}, {"op": "play_free", "target": "revealed"})
    bench.pick(0)
    assert waits(bench) == 0


def test_reduce_cost() -> None:
    """V-OP-reduce_cost, A-PLAY-03, A-PLAY-06: less mana, never below 0; used up even if not all was needed."""
    bench = table()
    part = {"op": "next_play", "filter": {"kind": ["character"]}, "duration": "afternoon"}
    helper = made((0, 0, 0), on("support", {**part, "effects": [{"op": "reduce_cost", "n": 3, "target": "it"}]}))
    bench.use(bench.put(helper, "reserve"))
    cheap, dear = bench.put(plain(cost=1), "hand"), bench.put(plain(cost=5), "hand")
    assert (cost(bench, cheap), cost(bench, dear)) == (0, 2)
    bench.play(cheap)
    assert (bench.state.ready[PLAYER], cost(bench, dear)) == (12, 5)


def test_make_free() -> None:
    """V-OP-make_free, A-PLAY-05, A-ACT-PLAYFREE: no mana at all: no minimum, and no Tough for a Spell."""
    bench = table(0)
    part = {"op": "next_play", "filter": {"kind": ["spell"]}, "duration": "turn"}
    helper = made((0, 0, 0), on("support", {**part, "effects": [{"op": "make_free", "target": "it"}]}))
    at_least = {"op": "min_cost", "n": 3, "filter": {"kind": ["any"]}, "who": "each_player"}
    bench.put(made((0, 0, 0), on("static", at_least), kind=Kind.LANDMARK), "landmark")
    tough = bench.facing(plain((1, 1, 1), ("tough",)), "hero")
    bench.use(bench.put(helper, "reserve"))
    played(bench, spell({"op": "discard", "target": who()}, cost=9))
    assert bench.zone(tough) == "discard"


def test_play_free() -> None:
    """V-OP-play_free, A-PLAY-05, A-PLAY-16, A-AFT-04: now, from where it is; it does not use up the turn."""
    bench = table(0)
    loud = made((1, 1, 1), on("from_hand", DRAW), on("from_reserve", BOOST_ME), cost=9)
    top = bench.put(loud, "deck")
    free = {"op": "play_free", "target": "revealed"}
    helper = on("support", {"op": "reveal_top", "n": 1, "who": "you"}, free)
    bench.use(bench.put(made((0, 0, 0), helper), "reserve"))
    assert bench.kind == "lane"
    bench.pick(1)
    assert (bench.zone(top), bench.boosts(top), bench.has(top, "fleeting")) == ("companion", 0, False)
    assert count(bench, "hand") == 1
    itself = reacts("self_to_reserve_from_hand", {"op": "play_free", "target": "self"})
    held = bench.put(made((1, 1, 1), itself, on("from_reserve", BOOST_ME), cost=9), "hand")
    cast(bench, {"op": "hand_to_reserve", "n": 1, "who": "you"})
    bench.pick(held).pick(0)
    assert (bench.zone(held), bench.boosts(held), bench.has(held, "fleeting")) == ("hero", 1, True)


def test_play_free_of_what_cannot_be_played() -> None:
    """V-OP-play_free, V-OP-play_restriction, A-GOLD-01: not even for free; it can be put into play."""
    bench = table(1)
    (tomoe,) = bench.deck_top(["Tomoe Gozen"])
    shown = {"op": "reveal_top", "n": 1, "who": "you"}
    cast(bench, shown, {"op": "play_free", "target": "revealed"})
    assert (bench.kind, bench.zone(tomoe)) == ("turn", "deck")
    into = {"pick": "exactly", "n": 1, "kind": ["character"], "to": "own_expeditions"}
    cast(bench, shown, {"op": "distribute_revealed", "picks": [into], "rest": "discard_pile"})
    bench.pick(0)
    assert bench.zone(tomoe) == "hero"
    tired = bench.put(plain(), "reserve", status="exhausted")
    cast(bench, {"op": "play_free", "target": RESERVE_CARD})
    bench.pick(tired)
    assert bench.zone(tired) == "reserve", "A-PLAY-01: exhausted in Reserve"


def test_optional_extra_cost() -> None:
    """V-OP-optional_extra_cost, A-PLAY-02: paid with another card than the one that is played."""
    bench = table(3)
    prison = bench.put("Paint Prison", "reserve")
    with pytest.raises(Illegal, match="costs"):
        bench.play(prison)
    with pytest.raises(Illegal, match="extra cost"):
        bench.play(prison, extra=True)
    other = bench.put(plain(), "reserve")
    bench.play(prison, extra=True)
    assert (bench.zone(other), bench.state.ready[PLAYER]) == ("discard", 0)


def test_min_cost() -> None:
    """V-OP-min_cost, P-10, P-31, A-PLAY-03: the last step; the highest minimum counts; only for whom it says."""
    bench = table()
    for number in (2, 4):
        at_least = {"op": "min_cost", "n": number, "filter": {"kind": ["character"]}, "who": "opponents"}
        bench.put(made((0, 0, 0), on("static", at_least), kind=Kind.LANDMARK), "landmark")
    theirs, own = bench.put(foe(cost=1), "hand", CONFLUENCE), bench.put(foe(cost=1), "hand")
    magic = bench.put(spell(cost=1), "hand", CONFLUENCE)
    found = [playing.cost_of(bench.state, CONFLUENCE, obj, Zone.HAND) for obj in (theirs, magic)]
    assert (found, cost(bench, own)) == ([4, 1], 1)


def test_play_restriction() -> None:
    """V-OP-play_restriction, A-PLAY-14: refused while the condition is false."""
    bench = table(6)
    tomoe = bench.put("Tomoe Gozen", "hand")
    with pytest.raises(Illegal, match="forbids"):
        bench.play(tomoe)
    bench.mana(1, 3)
    assert bench.zone(played(bench, "Tomoe Gozen")) == "hero"


# ------------------------------------------------------------------ dice


def test_roll_die() -> None:
    """V-OP-roll_die, A-ACT-ROLL: one die; the entry between its bounds runs, if there is any."""
    entries = [{"min": 2, "max": 3, "effects": [DRAW]}, {"min": 5, "effects": [SUPPLY]}]
    for die, drawn, supplied in ((1, 0, 0), (2, 1, 0), (3, 1, 0), (4, 0, 0), (5, 0, 1), (6, 0, 1)):
        bench = table()
        hand = count(bench, "hand")
        rolls(bench, die)
        cast(bench, {"op": "roll_die", "results": entries})
        assert (count(bench, "hand"), count(bench, "reserve")) == (hand + drawn, 1 + supplied)
        assert [event.dice for event in bench.told(Rolled)] == [(die,)]


def test_the_parts_of_a_roll() -> None:
    """V-OP-roll_die, V-OP-extra_die, V-OP-modify_die: keep one of all dice, change it, then `after_roll`."""
    bench = table()
    for _ in range(2):
        bench.put("CORE_LY_30_C", "landmark")
    bench.put("CORE_LY_04_R1", "companion")
    obj = bench.put(plain(), "hero")
    rolls(bench, 1, 4, 6)
    more = [{"op": "may", "effects": [{"op": "modify_die", "n": 2}]}]
    result = [{"min": 1, "effects": [{"op": "boost", "n": {"count": "die_result"}, "target": who()}]}]
    cast(bench, {"op": "roll_die", "results": result, "after_roll": more})
    assert (bench.kind, bench.asked.detail) == ("die", ((1,), (4,), (6,)))
    bench.pick(2)
    assert bench.kind == "modify_die"
    bench.yes()
    assert bench.kind == "may"
    bench.yes().pick(obj)
    assert bench.boosts(obj) == 9, "it may exceed 6"


# ------------------------------------------------------------------ the track and the turn


def test_move_expedition() -> None:
    """V-OP-move_expedition, A-ACT-MOVE, A-MAP-07, P-24: to the end of the track at most, stopped by blocks."""
    bench = table().at(5, 6)
    cast(bench, {"op": "move_expedition", "direction": "forward", "n": 3, "which": "hero"})
    assert bench.state.at == [7, 6]
    cast(bench, {"op": "move_expedition", "direction": "backward", "n": 2, "which": "hero"})
    assert bench.state.at == [5, 6]
    assert bench.state.outcome == "", "C-END-02: that is looked at in Dusk"
    bench.put(plain((1, 1, 1), ("defender",)), "hero")
    cast(bench, {"op": "move_expedition", "direction": "forward", "n": 1, "which": "hero"})
    assert bench.state.at == [6, 6], "a Defender holds at Dusk only"
    bench.state.blocked.append(0)
    cast(bench, {"op": "move_expedition", "direction": "forward", "n": 1, "which": "hero"})
    assert bench.state.at == [6, 6]
    cast(bench, {"op": "move_expedition", "direction": "backward", "n": 1, "which": "hero"})
    assert bench.state.at == [5, 6], "backward is not stopped"


def test_move_expedition_reveals_and_passes_the_confluence_by() -> None:
    """V-OP-move_expedition, P-11: the Tumult card it ends on is revealed; a side of the Confluence does not move."""
    bench = table()
    cast(bench, {"op": "move_expedition", "direction": "forward", "n": 3, "which": "target_any"})
    bench.place("hero")
    assert (bench.state.at, bench.state.revealed) == ([3, 7], [False, True, False])
    cast(bench, {"op": "move_expedition", "direction": "forward", "n": 1, "which": "target_any"})
    bench.place("companion", CONFLUENCE)
    assert bench.state.at == [3, 7]


def test_a_move_back_into_the_dark() -> None:
    """V-OP-move_expedition, C-MID-06: moved back into the Darkness the player loses at once."""
    bench = table().at(2, 6)
    bench.state.dark = [2, 0]
    cast(bench, {"op": "move_expedition", "direction": "backward", "n": 1, "which": "hero"})
    assert bench.state.outcome == "lost"


def test_block_expedition() -> None:
    """V-OP-block_expedition, A-ACT-BLOCK: for the Day, or while the object is in play; at Dusk and by effects."""
    forward = {"op": "move_expedition", "direction": "forward", "n": 1, "which": "hero"}
    bench = table()
    bench.stat((1, 1, 1), "hero")
    cast(bench, {"op": "block_expedition", "which": ["hero"], "duration": "day"}, forward)
    assert bench.state.at == [0, 7]
    bench.begin("dusk").pick().settle()
    assert (bench.state.day, bench.state.at) == (2, [0, 7])
    cast(bench, forward)
    assert bench.state.at == [1, 7], "the Day is over"
    holds = {"op": "block_expedition", "which": ["my_expedition"], "duration": "while_in_play"}
    holder = bench.put(made((1, 1, 1), on("static", holds)), "hero")
    cast(bench, forward)
    assert bench.state.at == [1, 7]
    cast(bench, {"op": "discard", "target": who("all", controller="you")}, forward)
    assert (bench.zone(holder), bench.state.at) == ("discard", [2, 7])


def test_after_you() -> None:
    """V-OP-after_you, A-ACT-AFTERYOU: the turn ends when the effect is done, which is no pass."""
    bench = table(day=2)
    bench.state.passed[CONFLUENCE] = False
    bench.put(foe(cost=0, name="theirs"), "hand", CONFLUENCE)
    before = count(bench, "deck")
    bench.use(bench.put(made((0, 0, 0), on("support", {"op": "after_you"}, DRAW)), "reserve"))
    assert count(bench, "deck") == before - 1, "the rest of the effect happens first"
    assert bench.row("companion", CONFLUENCE) == ["theirs"]
    assert (bench.kind, bench.state.turn, bench.state.passed[PLAYER]) == ("turn", PLAYER, False)


def test_win_game() -> None:
    """V-OP-win_game, P-33, C-END-05, C-END-06: the match is won, nothing more is resolved."""
    bench = table()
    before = count(bench, "deck")
    cast(bench, {"op": "win_game", "who": "you"}, DRAW)
    assert (bench.state.outcome, count(bench, "deck"), bench.kind) == ("won", before, "")


def test_morning_override() -> None:
    """V-OP-morning_override: so many cards, then the top card becomes an orb; none from Hand."""
    bench = table(2, hero="Fen & Crowbar")
    drawn, orb = bench.deck_top(["Kappa", "Hooked"])
    bench.begin("morning")
    assert (bench.zone(drawn), bench.zone(orb)) == ("hand", "mana")
    assert (bench.kind, bench.state.ready[PLAYER]) == ("turn", 3)


# ------------------------------------------------------------------ continuous operations


def test_grant_keyword() -> None:
    """V-OP-grant_keyword, A-KW-STACK: while it works; Tough values add up."""
    bench = table()
    words: list[dict[str, Any]] = [
        {"op": "grant_keyword", "keyword": "tough", "value": 2, "target": who("all", controller="you")},
        {"op": "grant_keyword", "keyword": "gigantic", "target": who("all", controller="you", subtype="robot")},
    ]
    totem = bench.put(made((0, 0, 0), on("static", *words), kind=Kind.LANDMARK), "landmark")
    robot, achilles = bench.put(beast("robot"), "hero"), bench.put("Achilles", "hero")
    assert (derive.tough(bench.state, robot), derive.tough(bench.state, achilles)) == (2, 3)
    assert bench.meter("companion").totals == (1, 1, 1)
    cast(bench, {"op": "discard", "target": who(kind=["permanent"])})
    assert bench.zone(totem) == "discard"
    assert (derive.tough(bench.state, robot), bench.meter("companion").totals) == (0, (0, 0, 0))


def test_grant_ability() -> None:
    """V-OP-grant_ability: `self` inside is the receiver, who has it already at its own arrival."""
    bench = table()
    bench.put("CORE_BR_30_C", "landmark")
    bench.put("CORE_BR_30_C", "landmark")
    obj = played(bench, plain(), "reserve")
    bench.settle()
    assert bench.boosts(obj) == 2


def test_set_terrain() -> None:
    """V-OP-set_terrain, P-23, P-38: all regions have exactly these terrains."""
    bench = table().at(1, 7).region(1, "forest")
    static = {"op": "set_terrain", "regions": "all", "terrains": ["mountain", "ocean"]}
    bench.put(made((0, 0, 0), on("static", static), kind=Kind.LANDMARK), "landmark")
    assert bench.meter("hero").terrains == bench.meter("companion").terrains == {1, 2}


# ------------------------------------------------------------------ nothing to act on

NOTHING_THERE: dict[str, dict[str, Any]] = {
    "boost": {"n": 1, "target": who()},
    "gain_status": {"status": "asleep", "target": who()},
    "draw": {"n": 2, "who": "each_player"},
    "next_play": {},
    "create_token": {"token": "CORE_OR_31_C", "n": 1, "where": "other_own"},
    "resupply": {"n": 2, "who": "each_player"},
    "may": {"cost": [{"op": "pay_mana", "n": 1}], "effects": [DRAW]},
    "reduce_cost": {"n": 1, "target": "it"},
    "if": {"condition": {"check": "control", "filter": {"kind": ["any"]}, "min": 1}, "then": [DRAW]},
    "sabotage": {},
    "send_to_reserve": {"target": who()},
    "discard": {"target": who(kind=["character", "permanent"])},
    "discard_card": {"zone": "reserve", "n": 1, "who": "each_player"},
    "sacrifice": {"who": "each_player", "target": who(controller="actor", targeted=False)},
    "lose_status": {"status": "asleep", "target": who()},
    "activate_abilities": {"which": ["join"], "target": who("any_number")},
    "roll_die": {},
    "pay_mana": {"n": 0},
    "return_to_hand": {"target": who("up_to", 2)},
    "choose_one": {"options": [[{"op": "discard", "target": who()}]]},
    "move_expedition": {"direction": "backward", "n": 1, "which": "facing_self"},
    "add_counter": {"counter": "x", "n": 1, "target": "that"},
    "hand_to_reserve": {"n": 1, "who": "each_player"},
    "if_you_do": {"do": [{"op": "discard", "target": who()}], "then": [DRAW]},
    "put_in_mana": {"target": who(), "state": "ready"},
    "after_you": {},
    "spend_counter": {"counter": "x", "n": 1, "target": "self"},
    "grant_keyword": {},
    "block_expedition": {"which": ["facing_self"], "duration": "day"},
    "deck_to_mana": {"n": 1, "who": "each_player", "state": "ready"},
    "switch_expedition": {"target": who("all")},
    "reveal_top": {"n": 2, "who": "you"},
    "distribute_revealed": {
        "picks": [{"pick": "exactly", "n": 1, "kind": ["any"], "to": "reserve"}],
        "rest": "discard_pile",
    },
    "play_free": {"target": "revealed"},
    "optional_extra_cost": {},
    "put_on_deck_top": {"target": who()},
    "make_free": {"target": "it"},
    "min_cost": {},
    "play_restriction": {},
    "set_terrain": {},
    "suppress_abilities": {},
    "win_game": {},
    "exhaust_self": {},
    "extra_die": {},
    "grant_ability": {},
    "modify_die": {},
    "select": {"target": who()},
    "morning_override": {},
}
"""Every operation of section 9.4, with words that find nothing; empty where it needs no object (see below)."""
NEEDS_NOTHING = {
    "next_play": "waits for a card",
    "roll_die": "a die is always there",
    "after_you": "ends the turn",
    "win_game": "ends the match",
    "exhaust_self": "concerns the object itself, which is there",
    "modify_die": "changes a number of the roll",
    "morning_override": "takes the place of the Morning",
    "grant_keyword": "continuous",
    "grant_ability": "continuous",
    "min_cost": "continuous",
    "play_restriction": "continuous",
    "set_terrain": "continuous",
    "suppress_abilities": "continuous",
    "optional_extra_cost": "continuous",
    "extra_die": "part of a roll",
}


def test_the_list_of_operations_is_complete() -> None:
    """E-16: all 48 operations are looked at; two more are the Confluence's."""
    assert set(NOTHING_THERE) == set(WORDS_OF) - {"add_terrain", "exhaust"}
    assert len(NOTHING_THERE) == 48
    assert {name for name, words in NOTHING_THERE.items() if not words} == {*NEEDS_NOTHING, "sabotage"}
    ready = {name.strip("_") for name in OPERATIONS}
    assert set(NOTHING_THERE) - set(NEEDS_NOTHING) <= ready


@pytest.mark.parametrize("name", [name for name in NOTHING_THERE if name not in NEEDS_NOTHING])
def test_nothing_to_act_on_changes_nothing(name: str) -> None:
    """E-16, A-EFF-06, A-TGT-04, A-PLAY-12: an operation without a legal object or card leaves everything as it was."""

    def after(*effects: dict[str, Any]) -> tuple[Any, int]:
        bench = table(0)
        bench.state.hands[PLAYER].clear()
        bench.state.discards[PLAYER].clear()
        for side in (PLAYER, CONFLUENCE):
            bench.only_deck([], side)
        bench.put(made((0, 0, 0), on("exhaust", {"op": "sabotage"}), kind=Kind.LANDMARK), "landmark")
        if name in ("discard", "if"):
            bench.state.landmarks[PLAYER].clear()
        quiet = plain((0, 0, 0), kind=Kind.SPELL, cost=0, name="quiet")
        obj = bench.put(spell(*effects, cost=0, name="quiet") if effects else quiet, "hand")
        bench.run()
        assert bench.kind == "turn"
        bench.play(obj)
        if bench.kind == "mode":
            bench.pick(0)
        state = fingerprint(bench.state)
        return state, bench.state.changes

    assert after({"op": name, **NOTHING_THERE[name]}) == after()


def test_paying_for_a_tough_target_is_not_forgotten() -> None:
    """A-KW-TOUGH, A-TGT-03: what was paid for is done, also when another question comes after the choice."""
    bench = table(2)
    objs = [bench.facing(plain((1, 1, 1), ("tough",), name=name), "hero") for name in ("a", "b")]
    cast(bench, {"op": "send_to_reserve", "target": who("up_to", 2)})
    assert bench.asked.prices == (1, 1)
    bench.pick(*objs)
    assert (bench.kind, bench.state.ready[PLAYER]) == ("row", 0)
    bench.pick(objs[1], objs[0])
    assert bench.state.reserves[CONFLUENCE] == [objs[1], objs[0]]
    assert bench.state.ready[PLAYER] == 0


def test_a_support_that_does_nothing_keeps_its_price() -> None:
    """A-QUICK-05: it may be used though nothing comes of it; the cost stays paid."""
    bench = table()
    obj = bench.put("Muna Caregiver", "reserve")
    assert can_use(bench, obj)
    bench.use(obj)
    assert (bench.kind, bench.zone(obj)) == ("turn", "discard")


def test_houses_and_benches() -> None:
    """A-CARD-04: a Landmark enters the Landmark zone at the right end."""
    bench = Bench().mana(4).hold()
    bench.state.passed[CONFLUENCE] = True
    first, second = played(bench, landmark(name="a")), played(bench, landmark(name="b"))
    assert bench.state.landmarks[PLAYER] == [first, second]
