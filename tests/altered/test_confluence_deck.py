"""The words of the Confluence's deck: D-KNOWN, D-PICK, D-WHERE, D-EFF, D-STATIC, D-SLOT."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from confluence.altered.deck_file import tidefall
from confluence.altered.events import Reacted
from confluence.altered.words import CONFLUENCE, HERO, PLAYER, Kind
from tests.altered.bench import Bench, plain
from tests.altered.made import confluence_turn, deck_data, foe, from_deck, idle, made, names, spell

SLEEP = {"do": "gain_status", "status": "asleep", "max_hand_cost": 99}
SEND = {"do": "send_to_reserve", "max_hand_cost": 99}


def cast(bench: Bench, *effects: dict[str, Any], mana: int = 1) -> Bench:
    """The Confluence casts a Spell of its deck's words."""
    bench.mana(mana, side=CONFLUENCE).hold()
    bench.put(from_deck({"effect": list(effects)}, "spell"), "hand", CONFLUENCE)
    return confluence_turn(bench)


def asleep(bench: Bench, objs: list[int]) -> list[bool]:
    """Which of them sleep."""
    return [bench.has(obj, "asleep") for obj in objs]


# ------------------------------------------------------------------ what is known


def test_the_deck_is_our_own() -> None:
    """D-KNOWN-01: Tidefall has a name of its own and claims nothing else."""
    assert (tidefall().id, tidefall().name) == ("tidefall", "Tidefall")


def test_known_facts_about_the_published_deck() -> None:
    """D-KNOWN-02, Q-18: Naiad and Floodwaters present 2 Ocean together; the token is a Character; all icons occur."""
    deck = tidefall()
    naiad = next(design.common for design in deck.designs if design.name == "Naiad")
    water = deck.tokens["floodwaters"]
    assert tuple(a + b for a, b in zip(naiad.stats, water.stats, strict=True)) == (0, 0, 2)
    assert (water.kind, water.token) == (Kind.CHARACTER, True)
    icons = {design.common.placement for design in deck.designs} - {""}
    assert icons == {"threatened", "hero", "companion", "forest", "mountain", "ocean", "progressing"}


def test_the_players_cards_of_the_example_are_real() -> None:
    """D-KNOWN-03, Q-01: Dracaena and Sneezer Shroom add up to 1/3/3."""
    bench = Bench()
    dracaena, shroom = bench.card("Dracaena"), bench.card("Sneezer Shroom")
    assert (dracaena.stats, shroom.stats) == ((0, 2, 2), (1, 1, 1))
    assert (dracaena.hand_cost, shroom.hand_cost) == (3, 2)
    bench.hold().put("Dracaena", "hero")
    bench.begin("noon").settle()
    assert bench.meter("hero").totals == (1, 3, 3), "with the boost of Noon"


def test_the_shape_of_tidefall() -> None:
    """C-COMP-02, D-DATA-01: 27 designs, 12 twice, 15 with a twin; marks 14, 15 and 10; limits 3 and 2."""
    deck = tidefall()
    assert Counter(len(design.copies) for design in deck.designs) == {2: 12, 1: 15}
    marks = Counter(card.midnight for card in deck.cards(()))
    assert marks == {"hero": 14, "companion": 15, "threatened": 10}
    assert deck.card.limits == (3, 2)


# ------------------------------------------------------------------ picks


@pytest.mark.parametrize(
    "pick, chosen", [("leftmost", 0), ("rightmost", 4), ("highest_hand_cost", 1), ("lowest_hand_cost", 3)]
)
def test_picks(pick: str, chosen: int) -> None:
    """D-PICK-01, C-SILV-02: by age, or by Hand Cost and then the leftmost."""
    bench = Bench()
    objs = [bench.put(plain(cost=cost), "hero") for cost in (3, 5, 5, 2, 2)]
    cast(bench, {**SLEEP, "where": "threatened", "pick": pick})
    assert asleep(bench, objs) == [place == chosen for place in range(5)]


def test_nobody_to_pick() -> None:
    """D-PICK-02: the step does nothing, the next one does."""
    bench = Bench()
    cast(bench, {**SLEEP, "where": "threatened", "pick": "leftmost"}, {"do": "draw", "n": 1})
    assert len(bench.state.hands[CONFLUENCE]) == 1


def test_picks_in_reserve_are_free() -> None:
    """D-PICK-03: Tough counts in play only; a pick in play is paid."""
    bench = Bench()
    bench.put("The Spindle, Muna Bastion", "landmark")
    card = bench.put(bench.card("Gloamwood Stag rare"), "reserve")
    cast(bench, {"do": "discard_reserve", "pick": "leftmost"})
    assert bench.zone(card) == "discard"
    bench = Bench()
    bench.put("The Spindle, Muna Bastion", "landmark")
    target = bench.stat((1, 1, 1), "hero")
    cast(bench, {**SLEEP, "where": "threatened", "pick": "leftmost"}, mana=4)
    assert bench.has(target, "asleep")
    assert bench.state.ready[CONFLUENCE] == 1


@pytest.mark.parametrize("day", [1, 2])
def test_each_picks_once_per_side(day: int) -> None:
    """D-PICK-04: the Threatened side first; what is left of the mana may not reach for the other."""
    bench = Bench().day(day)
    objs = [bench.stat((1, 1, 1), lane) for lane in ("hero", "companion")]
    bench.stat((1, 1, 1), "hero")
    cast(bench, {**SLEEP, "where": "each", "pick": "leftmost"})
    assert asleep(bench, objs) == [True, True]
    bench = Bench().day(day)
    bench.put("The Spindle, Muna Bastion", "landmark")
    objs = [bench.stat((1, 1, 1), lane) for lane in ("hero", "companion")]
    cast(bench, {**SLEEP, "where": "each", "pick": "leftmost"}, mana=4)
    assert asleep(bench, objs) == [day == 1, day == 2]


def test_who_has_it_is_no_candidate() -> None:
    """D-PICK-05: neither who sleeps already nor who is too expensive; the pick is made at its step."""
    bench = Bench()
    objs = [bench.put(plain(), "hero", status="asleep"), bench.put(plain(), "hero"), bench.put(plain(), "hero")]
    step = {**SLEEP, "where": "threatened", "pick": "leftmost"}
    cast(bench, step, step)
    assert asleep(bench, objs) == [True, True, True]
    bench = Bench()
    tough, easy = bench.put(bench.card("Gloamwood Stag rare"), "hero"), bench.put(plain(), "hero")
    cast(bench, step)
    assert asleep(bench, [tough, easy]) == [False, True]


# ------------------------------------------------------------------ sides


@pytest.mark.parametrize("day", [1, 2])
def test_where(day: int) -> None:
    """D-WHERE-01: for a card on a side `mine` is that side; for Spells and Landmarks the Threatened one."""
    threatened, calm = ("hero", "companion") if day == 1 else ("companion", "hero")
    make = {"do": "create_token", "token": "rubble", "n": 1}
    for where, lanes in (
        ("mine", [threatened]),
        ("other", [calm]),
        ("each", [threatened, calm]),
        ("threatened", [threatened]),
        ("hero", ["hero"]),
        ("companion", ["companion"]),
    ):
        bench = Bench().day(day)
        cast(bench, {**make, "where": where})
        found = [lane for lane in ("hero", "companion") if "Rubble" in names(bench, lane)]
        assert found == sorted(lanes, reverse=True), where
        for icon in ("hero", "companion"):
            bench = Bench().day(day).mana(1, side=CONFLUENCE).hold()
            bench.put(from_deck({"J": [{**make, "where": where}]}, placement=icon), "hand", CONFLUENCE)
            confluence_turn(bench)
            rubble = {lane for lane in ("hero", "companion") if "Rubble" in names(bench, lane)}
            beside = "companion" if icon == "hero" else "hero"
            wanted = {"mine": {icon}, "other": {beside}}.get(where, set(lanes))
            assert rubble == wanted, (where, icon)


@pytest.mark.parametrize("day", [1, 2])
def test_where_of_cards_without_a_side(day: int) -> None:
    """D-WHERE-01: Landmarks, cards in Reserve and the Confluence card mean the Threatened side."""
    bench = Bench().day(day).hold()
    make = [{"do": "create_token", "token": "bramble", "n": 1, "where": "mine"}]
    bench.put(from_deck({"noon": make}, "landmark_permanent"), "landmark", CONFLUENCE)
    bench.put(from_deck({"noon_in_reserve": make}), "reserve", CONFLUENCE)
    bench.begin("noon")
    assert names(bench, "hero" if day == 1 else "companion")[:3] == ["Floodwaters", "Bramble", "Bramble"]


@pytest.mark.parametrize("where, found", [("mine", ["companion"]), ("other", [])])
def test_where_of_a_gigantic_card(where: str, found: list[str]) -> None:
    """D-WHERE-01, D-WHERE-02: `mine` is the Threatened side, `other` is none."""
    bench = Bench().day(2).mana(1, side=CONFLUENCE).hold()
    make = [{"do": "create_token", "token": "rubble", "n": 1, "where": where}]
    bench.put(from_deck({"J": make}, placement="hero", keywords=["gigantic"]), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert [lane for lane in ("hero", "companion") if "Rubble" in names(bench, lane)] == found


@pytest.mark.parametrize("where, found", [("mine", "hero"), ("other", "companion")])
def test_a_card_that_has_left_uses_the_side_it_was_on(where: str, found: str) -> None:
    """D-WHERE-02: the player's Noon reaction sends it away first; the Companion is Threatened."""
    bench = Bench(hero="Rin & Orchid").day(2).hold()
    make = [{"do": "create_token", "token": "rubble", "n": 1, "where": where}]
    obj = bench.facing(from_deck({"noon": make}), "hero")
    foes = {"pick": "all", "kind": ["character"], "controller": "any", "zone": "play", "expedition": "facing_self"}
    away = {"trigger": "noon", "effects": [{"op": "send_to_reserve", "target": foes}]}
    bench.put(made((0, 0, 0), away), "hero")
    bench.begin("noon")
    assert bench.zone(obj) == "reserve"
    assert [lane for lane in ("hero", "companion") if "Rubble" in names(bench, lane)] == [found]


def test_a_side_means_the_expedition_facing_it() -> None:
    """D-WHERE-01: for effects about the player's Characters."""
    bench = Bench().day(2)
    hero, companion = bench.stat((1, 1, 1), "hero"), bench.stat((1, 1, 1), "companion")
    bench.mana(1, side=CONFLUENCE).hold()
    sleep = [{**SLEEP, "where": "mine", "pick": "leftmost"}]
    bench.put(from_deck({"J": sleep}, placement="hero"), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert asleep(bench, [hero, companion]) == [True, False]


# ------------------------------------------------------------------ effects


def test_create_token() -> None:
    """D-EFF-create_token: n on each named side, at the right end."""
    bench = Bench()
    bench.facing(foe(name="old"), "hero")
    cast(bench, {"do": "create_token", "token": "gloom", "n": 2, "where": "each"})
    assert names(bench, "hero") == ["old", "Gloom", "Gloom"]
    assert names(bench, "companion") == ["Gloom", "Gloom"]


@pytest.mark.parametrize("words, facing, boosts", [((), 0, 0), ((), 1, 2), ((), 3, 5), (("gigantic",), 3, 5)])
def test_boost_self(words: tuple[str, ...], facing: int, boosts: int) -> None:
    """D-EFF-boost_self: n for each Character it faces, at most max; sleepers, tokens and Gigantic ones count once."""
    bench = Bench().mana(1, side=CONFLUENCE).hold()
    for place in range(facing):
        bench.stat((1, 1, 1), "hero", status="asleep" if place else "", keywords=("gigantic",))
    bench.put(plain(kind=Kind.EXPEDITION), "hero")
    boost = [{"do": "boost_self", "n": 2, "per": "player_characters_facing", "max": 5}]
    obj = bench.put(from_deck({"J": boost}, keywords=list(words)), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert bench.boosts(obj) == boosts


def test_boost_self_without_counting() -> None:
    """D-EFF-boost_self: n boosts; who stands in the other Expedition does not count."""
    bench = Bench().mana(2, side=CONFLUENCE)
    pause = idle(bench)
    bench.hold().stat((1, 1, 1), "companion")
    first = bench.put(from_deck({"J": [{"do": "boost_self", "n": 3}]}), "hand", CONFLUENCE)
    boost = [{"do": "boost_self", "n": 1, "per": "player_characters_facing", "max": 9}]
    second = bench.put(from_deck({"J": boost}), "hand", CONFLUENCE)
    confluence_turn(bench).play(pause)
    assert (bench.boosts(first), bench.boosts(second)) == (3, 0)


def test_boost_ally() -> None:
    """D-EFF-boost_ally: a Character of its own on that side, no Permanent."""
    bench = Bench()
    gear, ally = bench.facing(plain(kind=Kind.EXPEDITION), "hero"), bench.facing(foe(), "hero")
    mine = bench.stat((1, 1, 1), "hero")
    cast(bench, {"do": "boost_ally", "n": 2, "where": "threatened", "pick": "leftmost"})
    assert [bench.boosts(obj) for obj in (gear, ally, mine)] == [0, 2, 0]


def test_exhaust_reserve() -> None:
    """D-EFF-exhaust_reserve: a ready card of the player's Reserve."""
    bench = Bench()
    objs = [bench.put(plain(), "reserve", status=status) for status in ("exhausted", "", "")]
    cast(bench, {"do": "exhaust_reserve", "pick": "leftmost"})
    assert [bench.has(obj, "exhausted") for obj in objs] == [True, True, False]


def test_discard_reserve() -> None:
    """D-EFF-discard_reserve: ready or not."""
    bench = Bench()
    objs = [bench.put(plain(), "reserve", status=status) for status in ("exhausted", "")]
    theirs = bench.put(foe(cost=9), "reserve", CONFLUENCE)
    cast(bench, {"do": "discard_reserve", "pick": "leftmost"})
    assert [bench.zone(obj) for obj in (*objs, theirs)] == ["discard", "reserve", "reserve"]


@pytest.mark.parametrize("status", ["asleep", "fleeting"])
def test_gain_status(status: str) -> None:
    """D-EFF-gain_status: within the Hand Cost; tokens cost 0; Permanents are no Characters."""
    bench = Bench()
    objs = [
        bench.put(plain(cost=3), "hero"),
        bench.put(plain(kind=Kind.EXPEDITION), "hero"),
        bench.put("Booda", "hero"),
    ]
    cast(bench, {**SLEEP, "status": status, "where": "threatened", "pick": "leftmost", "max_hand_cost": 2})
    assert [bench.has(obj, status) for obj in objs] == [False, False, True]


@pytest.mark.parametrize("status, zone", [("", "reserve"), ("fleeting", "discard")])
def test_send_to_reserve(status: str, zone: str) -> None:
    """D-EFF-send_to_reserve: the owner's Reserve; Fleeting: Discard; a token ceases."""
    bench = Bench()
    dear, cheap = bench.put(plain(cost=3), "hero"), bench.put(plain(cost=2), "hero", status=status)
    cast(bench, {**SEND, "where": "hero", "pick": "leftmost", "max_hand_cost": 2})
    assert (bench.zone(dear), bench.zone(cheap)) == ("hero", zone)
    bench = Bench()
    booda = bench.put("Booda", "hero")
    cast(bench, {**SEND, "where": "hero", "pick": "leftmost"})
    assert bench.zone(booda) == "gone"


def test_sent_together_in_the_order_of_the_player() -> None:
    """D-EFF-send_to_reserve, C-SILV-04: with `each` two arrive together."""
    bench = Bench()
    hero, companion = bench.stat((1, 1, 1), "hero"), bench.stat((1, 1, 1), "companion")
    cast(bench, {**SEND, "where": "each", "pick": "leftmost"})
    assert (bench.kind, bench.asked.options) == ("row", (hero, companion))
    bench.pick(companion, hero)
    assert bench.state.reserves[PLAYER] == [companion, hero]


def test_resupply_and_draw() -> None:
    """D-EFF-resupply / draw: right end of Reserve, bottom of Hand."""
    bench = Bench()
    old, hand = bench.put(foe(cost=9), "reserve", CONFLUENCE), bench.put(foe(cost=9), "hand", CONFLUENCE)
    top = bench.deck_top(["Naiad", "Briarling", "Scree Imp"], CONFLUENCE)
    bench.state.hands[CONFLUENCE].clear()
    bench.mana(1, side=CONFLUENCE).hold()
    card = bench.put(from_deck({"effect": [{"do": "resupply", "n": 1}, {"do": "draw", "n": 2}]}, "spell"), "hand", 1)
    bench.state.hands[CONFLUENCE].append(hand)
    confluence_turn(bench)
    assert bench.state.reserves[CONFLUENCE] == [old, top[0], card]
    assert bench.state.hands[CONFLUENCE] == [hand, top[1], top[2]]


@pytest.mark.parametrize("ready", [True, False, None])
def test_gain_mana(ready: bool | None) -> None:
    """D-EFF-gain_mana, A-ZONE-09: face-down, ready only if it says so."""
    bench = Bench()
    cast(bench, {"do": "gain_mana", "n": 2, **({} if ready is None else {"ready": ready})})
    assert len(bench.state.mana[CONFLUENCE]) == 3
    assert bench.state.ready[CONFLUENCE] == (2 if ready else 0)
    assert not any(obj in bench.state.known for obj in bench.state.mana[CONFLUENCE][1:])


# ------------------------------------------------------------------ what works all the time


@pytest.mark.parametrize("to, calm", [("threatened", False), ("each", True)])
def test_terrain_add(to: str, calm: bool) -> None:
    """D-STATIC-terrain_add: for the region of the Threatened Expedition, or of each; a shared region for both."""
    bench = Bench().at(1, 6).region(1, "forest").region(6, "forest")
    static = [{"do": "terrain_add", "terrain": "ocean", "to": to}]
    obj = bench.put(from_deck({}, "landmark_permanent", static=static), "landmark", CONFLUENCE)
    assert bench.meter("hero").terrains == {0, 2}
    assert bench.meter("companion").terrains == ({0, 2} if calm else {0})
    bench.at(6, 6)
    assert bench.meter("hero").terrains == bench.meter("companion").terrains == {0, 2}
    bench.state.steady.remove(obj)
    assert bench.meter("hero").terrains == {0}


@pytest.mark.parametrize("peaks_last", [True, False])
def test_terrain_effects_by_age(peaks_last: bool) -> None:
    """D-STATIC-order: oldest first, so the newest has the last word."""
    bench = Bench().at(1, 7).region(1, "forest")
    for kraken in (peaks_last, not peaks_last):
        if kraken:
            bench.put("The Kraken", "hero")
        else:
            bench.put("Wandering Peaks", "landmark", CONFLUENCE)
    assert bench.meter("hero").terrains == ({1, 2} if peaks_last else {2})


# ------------------------------------------------------------------ slots


@pytest.mark.parametrize("slot, hand, reserve", [("J", 1, 1), ("H", 1, 0), ("R", 0, 1)])
def test_slots_of_arrival(slot: str, hand: int, reserve: int) -> None:
    """D-DATA-04: J joins, H from Hand, R from Reserve."""
    for source, drawn in (("hand", hand), ("reserve", reserve)):
        bench = Bench().mana(1, side=CONFLUENCE).hold()
        bench.put(from_deck({slot: [{"do": "draw", "n": 1}]}), source, CONFLUENCE)
        confluence_turn(bench)
        assert len(bench.state.hands[CONFLUENCE]) == drawn


def test_overcome_slot() -> None:
    """D-SLOT-overcome: for each object of the chosen set, after the moves, and for no other."""
    bench = Bench(hero="Rin & Orchid").at(1, 6)
    draw = from_deck({"overcome": [{"do": "draw", "n": 1}]}, stats=[1, 0, 0])
    objs = [bench.facing(draw, "hero") for _ in range(2)]
    bench.stat((1, 0, 0), "hero")
    bench.begin("dusk").pick(0)
    assert [event.object for event in bench.told(Reacted)] == [objs[0]]
    assert len(bench.state.hands[CONFLUENCE]) == 1


def test_noon_in_reserve_needs_a_ready_card() -> None:
    """D-SLOT-noon_in_reserve: leftmost first; an exhausted one is silent."""
    bench = Bench(hero="Rin & Orchid").hold()
    waits = {"noon_in_reserve": [{"do": "create_token", "token": "bramble", "n": 1, "where": "threatened"}]}
    objs = [bench.put(from_deck(waits), "reserve", 1, status=status) for status in ("", "exhausted", "")]
    bench.begin("noon")
    order = [event.object for event in bench.told(Reacted)]
    assert order == [bench.state.heroes[CONFLUENCE], objs[0], objs[2]]


def test_support_slot() -> None:
    """D-SLOT-D: from Reserve to Discard, then its effects; only a ready card."""
    bench = Bench().hold()
    gives = {"D": [{"do": "draw", "n": 1}]}
    used = bench.put(from_deck(gives, reserve_cost=9), "reserve", CONFLUENCE)
    tired = bench.put(from_deck(gives, reserve_cost=9), "reserve", CONFLUENCE, status="exhausted")
    confluence_turn(bench)
    assert (bench.zone(used), bench.zone(tired)) == ("discard", "reserve")


# ------------------------------------------------------------------ the cards of Tidefall


@pytest.mark.parametrize("rare", [False, True])
def test_every_card_of_tidefall_can_be_played(rare: bool) -> None:
    """D-DATA-02, D-DATA-04: from Hand and from Reserve, on both kinds of Day, as its record says."""
    deck = tidefall()
    for card in deck.cards(deck.twins if rare else ()):
        for day in (1, 2):
            for source in ("hand", "reserve"):
                bench = Bench().day(day).mana(9, side=CONFLUENCE).hold()
                bench.stat((1, 1, 1), "hero")
                bench.put(plain(cost=1), "reserve")
                obj = bench.put(card, source, CONFLUENCE)
                confluence_turn(bench)
                kind = card.kind
                places = {Kind.LANDMARK: ("landmark",), Kind.SPELL: ("reserve" if source == "hand" else "discard",)}
                support = source == "reserve" and "support" in card.by_trigger
                wanted = ("discard",) if support and day == 1 else places.get(kind, ("hero", "companion"))
                assert bench.zone(obj) in wanted, (card.name, source, day)
                if source == "hand":
                    assert bench.state.ready[CONFLUENCE] == 9 - card.hand_cost


def test_twins_share_what_they_share() -> None:
    """D-DATA-02: id, name, type, subtypes, placement and mark; everything else is the twin's own."""
    deck = tidefall()
    for design in deck.designs:
        if design.rare is None:
            continue
        common, rare = design.common, design.rare
        shared = [(c.id, c.name, c.kind, c.subtypes, c.placement) for c in (common, rare)]
        assert shared[0] == shared[1]
        (left,) = [card for card in deck.cards(()) if card.id == design.id]
        (right,) = [card for card in deck.cards([design.id]) if card.id == design.id]
        assert left.midnight == right.midnight == design.copies[0]
        assert (left.rarity, right.rarity) == ("common", "rare")
        own = [(c.hand_cost, c.reserve_cost, c.stats, c.keywords, len(c.abilities)) for c in (common, rare)]
        assert own[0] != own[1] or common.abilities != rare.abilities
    data = deck_data()
    stag = next(card for card in data["cards"] if card["id"] == "TF-13")
    twin = next(design.rare for design in deck.designs if design.id == "TF-13")
    assert twin is not None
    assert twin.stats == tuple(stag["rare"]["stats"])
    assert [(word.word, word.value) for word in twin.keywords] == [("tough", 1)]


def test_a_spell_of_the_player_uses_the_same_operations() -> None:
    """D-DATA-04: effects of both files are the same operations."""
    bench = Bench().mana(1).hold()
    mine = bench.stat((1, 1, 1), "hero")
    bench.play(bench.put(spell({"op": "gain_status", "status": "asleep", "target": "that"}), "hand"))
    assert not bench.has(mine, "asleep")
    words = {op.op for design in tidefall().designs for a in design.common.abilities for op in a.effects.ops}
    assert words <= {"create_token", "boost", "exhaust", "gain_status", "resupply", "add_terrain", "send_to_reserve"}
    assert bench.state.threatened == HERO
