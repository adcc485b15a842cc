"""Operations that move cards between zones or look at the deck: what each of them does (9.4)."""

from __future__ import annotations

import json

import pytest

from confluence.altered import derive
from confluence.altered.core_set import core_set
from confluence.altered.events import Drew, Moved, Revealed, Shuffled
from confluence.altered.text import describe
from confluence.altered.words import CONFLUENCE, LANE_WORDS, PLAYER, Kind
from tests.altered.bench import Bench, plain
from tests.altered.made import confluence_turn, deck_data, foe, made, spell, token
from tests.altered.showing import (
    BOOST_ME,
    DRAW,
    RESERVE_CARD,
    SUPPLY,
    cast,
    count,
    noon,
    on,
    played,
    reacts,
    table,
    who,
)

# ------------------------------------------------------------------ cards move


def test_draw() -> None:
    """V-OP-draw, A-ACT-DRAW, P-04: from the top to Hand; the Confluence's to the bottom of its Hand."""
    bench = table(both=True)
    first, second = bench.deck_top(["Kappa", "Hooked"])
    held = bench.put("Naiad", "hand", CONFLUENCE)
    theirs = bench.deck_top(["Scree Imp", "Fen Lantern"], CONFLUENCE)
    cast(bench, {"op": "draw", "n": 2, "who": "each_player"})
    assert bench.state.hands[PLAYER][-2:] == [first, second]
    assert bench.state.hands[CONFLUENCE] == [held, *theirs]
    assert [(event.side, event.count, len(event.cards)) for event in bench.told(Drew)] == [(0, 2, 2), (1, 2, 0)]
    drawn = {first, second, *theirs}
    assert not any(event.object in drawn for event in bench.told(Moved)), "one event says all"


def test_resupply() -> None:
    """V-OP-resupply, A-ACT-RESUPPLY, P-05: one after the other, to the right end of the own Reserve, ready."""
    bench = table(both=True)
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


def test_only_the_named_triggers_are_suppressed() -> None:
    """V-OP-suppress_abilities: the named ones are silent, the others of the same object are not."""
    bench = table()
    quiet = {"op": "suppress_abilities", "which": ["join"], "target": who("all", controller="you")}
    bench.put(made((0, 0, 0), on("static", quiet), kind=Kind.LANDMARK), "landmark")
    obj = played(bench, made((1, 1, 1), on("join", BOOST_ME), on("from_hand", {**BOOST_ME, "n": 3})))
    assert (bench.kind, bench.boosts(obj)) == ("turn", 3)


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
    bench = table(0, both=True)
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
    ages = [bench.state.age[obj] for obj in (there, theirs, first, second)]
    assert ages == sorted(set(ages)), "T-07: no two have the same"
    cast(bench, {"op": "switch_expedition", "target": who("all", controller="you")})
    assert bench.state.expeditions[PLAYER] == [[there, first, second], []]
    last = bench.put(plain(), "companion")
    old = bench.put(plain(), "hero")
    cast(bench, {"op": "switch_expedition", "target": who("all", controller="you")})
    assert bench.state.age[last] < bench.state.age[old], "the older of two rows is the older still"
    cast(bench, {"op": "switch_expedition", "target": who()})
    bench.pick(theirs)
    assert (bench.zone(theirs), bench.has(theirs, "asleep"), bench.boosts(theirs)) == ("companion", True, 1)


def test_switching_does_not_double_what_is_continuous() -> None:
    """V-OP-switch_expedition, A-STATIC-01: one ability applies once, before and after."""
    bench = table()
    tough = {"op": "grant_keyword", "keyword": "tough", "value": 1, "target": who("all", controller="you")}
    obj = bench.put(made((1, 1, 1), on("static", tough)), "hero")
    cast(bench, {"op": "switch_expedition", "target": who()})
    assert (bench.zone(obj), derive.tough(bench.state, obj)) == ("companion", 1)


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
    assert bench.asked.source == bench.state.limbo[0]
    bench.pick(first, second).pick(0).pick(0)
    assert bench.kind == "row"
    bench.pick(second, first)
    assert bench.state.expeditions[PLAYER][0] == [second, first]
    assert (bench.boosts(first), bench.has(first, "fleeting"), bench.has(second, "fleeting")) == (1, True, True)
    assert (bench.zone(hooked), bench.zone(rest)) == ("reserve", "discard")


def test_create_token_of_the_confluences_own_deck() -> None:
    """V-OP-create_token, E-09: its deck's tokens come first for its cards, the first set's for those of the player."""
    data = deck_data()
    name = next(card.id for card in core_set().values() if card.name == "Booda")
    data["tokens"].append({"id": name, "name": "Beast", "stats": [5, 5, 5], "keywords": []})
    data["cards"][0]["common"]["abilities"] = {"J": [{"do": "create_token", "token": name, "n": 1, "where": "mine"}]}
    bench = Bench(options={"CONFLUENCE": json.dumps(data)}).mana(1).hold().mana(9, side=CONFLUENCE)
    card = bench.put(bench.state.deck.designs[0].common, "hand", CONFLUENCE)
    confluence_turn(bench)
    (lane,) = bench.state.lane[card : card + 1]
    assert bench.row(LANE_WORDS[lane], CONFLUENCE)[-1] == "Beast"
    assert "Booda" not in " ".join(describe(bench.state.cards[card], german=False))
    bench.play(bench.put(spell({"op": "create_token", "token": name, "n": 1, "where": "hero"}), "hand"))
    assert bench.row("hero")[-1] == "Booda"


def test_several_cards_return_to_the_confluences_hand() -> None:
    """C-SILV-04, V-OP-return_to_hand, P-07: together they keep their old relative age, whatever lane they come from."""
    bench = Bench().mana(1).hold()
    bench.state.passed = [False, True]
    bench.facing(foe(name="older"), "companion")
    bench.facing(foe(name="newer"), "hero")
    everybody = {"pick": "all", "kind": ["character"], "controller": "any", "zone": "play"}
    cast(bench, {"op": "return_to_hand", "target": everybody})
    assert bench.row("hand", CONFLUENCE) == ["older", "newer"]
