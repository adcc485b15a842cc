"""How an ability runs: order, references, amounts, costs, who, conditions (section 9.1 of the rules)."""

from __future__ import annotations

from typing import Any

import pytest

from confluence.altered import derive
from confluence.altered.events import Boosted
from confluence.altered.words import CONFLUENCE, PLAYER, Kind
from tests.altered.bench import Bench, plain
from tests.altered.made import confluence_turn, made, spell
from tests.altered.showing import (
    BOOST_ME,
    DRAW,
    beast,
    can_use,
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


def test_operations_run_in_order_and_nothing_comes_between() -> None:
    """V-RUN-01, A-TRIG-07: a reaction to the first operation waits until the whole list is done."""
    bench = table()
    leaves = reacts(
        "self_leaves_expedition_zone", {"op": "create_token", "token": "CORE_OR_31_C", "n": 1, "where": "hero"}
    )
    victim = bench.put(made((1, 1, 1), leaves, name="victim"), "hero")
    rest = bench.put(plain(name="rest"), "companion")
    mine = who(controller="you")
    number = {"count": "controlled", "filter": {"kind": ["character"]}}
    cast(bench, {"op": "discard", "target": mine}, {"op": "boost", "n": number, "target": mine})
    bench.pick(victim)
    assert bench.boosts(rest) == 1, "the token was not there yet"
    assert bench.row("hero") == ["Ordis Recruit"]


def test_continuous_abilities_are_worked_out_anew_after_each_operation() -> None:
    """V-RUN-01, A-STATIC-01: what made the target Tough is gone when the second operation chooses."""
    bench = table(0)
    tough = {"op": "grant_keyword", "keyword": "tough", "value": 3, "target": who("all", controller="you")}
    totem = bench.put(made((0, 0, 0), on("static", tough), kind=Kind.LANDMARK), "landmark", CONFLUENCE)
    foe = bench.facing(plain(), "hero")
    assert derive.tough(bench.state, foe) == 3
    permanent = who(kind=["permanent"])
    cast(bench, {"op": "discard", "target": permanent}, {"op": "discard", "target": who()})
    assert (bench.zone(totem), bench.zone(foe)) == ("discard", "discard")


def test_that_is_what_was_chosen_before() -> None:
    """V-RUN-02: `that` is the choice of the operation before; declined, the operation after it does nothing."""
    for chosen in (True, False):
        found = scene()
        cast(
            found.bench,
            {"op": "gain_status", "status": "asleep", "target": who("up_to")},
            {"op": "boost", "n": 2, "target": "that"},
        )
        found.bench.pick(*[found.mine] * chosen)
        assert (found.bench.has(found.mine, "asleep"), found.bench.boosts(found.mine)) == (chosen, 2 * chosen)
        assert found.bench.boosts(found.small) == 0


def test_that_of_a_list_around_it() -> None:
    """V-RUN-02: a list inside finds what the list around it chose."""
    found = scene()
    inside = {"op": "may", "effects": [{"op": "boost", "n": 1, "target": "that"}]}
    cast(found.bench, {"op": "select", "target": who()}, inside)
    found.bench.pick(found.big).yes()
    assert found.bench.boosts(found.big) == 1


def test_a_reference_that_was_never_set_does_nothing() -> None:
    """V-RUN-02: nothing was chosen or revealed, so nothing happens."""
    found = scene()
    before = found.bench.state.changes
    cast(
        found.bench,
        {"op": "boost", "n": 1, "target": "that"},
        {"op": "return_to_hand", "target": "revealed"},
        {"op": "gain_status", "status": "asleep", "target": "that"},
    )
    assert found.bench.told(Boosted) == []
    assert found.bench.state.changes == before + 2, "the Spell came to Limbo and to Reserve"


def test_it_is_the_object_of_the_event() -> None:
    """V-RUN-02: in a reaction `it` is what the event is about, `self` is who reacts."""
    bench = table()
    two = reacts("you_play_card", {"op": "boost", "n": 2, "target": "it"}, BOOST_ME, filter={"kind": ["character"]})
    watcher = bench.put(made((1, 1, 1), two), "hero")
    newcomer = played(bench, plain())
    assert (bench.boosts(newcomer), bench.boosts(watcher)) == (2, 1)


def test_revealed_are_the_cards_shown_before() -> None:
    """V-RUN-02: `revealed` are the cards of the nearest reveal_top."""
    bench = table()
    first, second = bench.deck_top(["Kappa", "Hooked"])
    cast(bench, {"op": "reveal_top", "n": 1, "who": "you"}, {"op": "return_to_hand", "target": "revealed"})
    assert (bench.zone(first), bench.zone(second)) == ("hand", "deck")


def test_a_list_follows_the_card_it_moved() -> None:
    """V-RUN-03, A-ZONE-03: after an operation that moved it `self` is still found, in a visible zone."""
    bench = table()
    goes = on("from_hand", {"op": "send_to_reserve", "target": "self"}, {"op": "boost", "n": 3, "target": "self"})
    obj = played(bench, made((1, 1, 1), goes))
    assert (bench.zone(obj), bench.boosts(obj)) == ("reserve", 3)
    hides = on("from_hand", {"op": "return_to_hand", "target": "self"}, {"op": "send_to_reserve", "target": "self"})
    hidden = played(bench, made((1, 1, 1), hides))
    assert bench.zone(hidden) == "hand", "a card in Hand is not found any more"


def test_a_list_follows_what_it_is_about() -> None:
    """V-RUN-03: `it` is found by the operations after the one that moved it, like `self`."""
    bench = table()
    two = [{"op": "send_to_reserve", "target": "it"}, {**BOOST_ME, "target": "it"}]
    watcher = bench.put(made((1, 1, 1), reacts("you_play_card", *two, filter={"kind": ["character"]})), "hero")
    obj = played(bench, plain())
    assert (bench.zone(obj), bench.boosts(obj)) == ("reserve", 1)
    assert (bench.zone(watcher), bench.boosts(watcher)) == ("hero", 0)


def test_a_list_follows_revealed_cards() -> None:
    """V-RUN-03, V-RUN-02: what was revealed is still found after the list has moved it."""
    bench = table()
    (top,) = bench.deck_top(["Kappa"])
    cast(
        bench,
        {"op": "reveal_top", "n": 1, "who": "you"},
        {"op": "send_to_reserve", "target": "revealed"},
        {"op": "boost", "n": 2, "target": "revealed"},
    )
    assert (bench.zone(top), bench.boosts(top)) == ("reserve", 2)


def test_a_reaction_to_a_move_finds_the_card() -> None:
    """V-RUN-03, A-TRIG-13: a reaction to that very move finds the card where it went."""
    bench = table()
    back = reacts("self_leaves_expedition_zone", {"op": "send_to_reserve", "target": "self"})
    obj = bench.put(made((1, 1, 1), back), "hero")
    cast(bench, {"op": "discard", "target": who()})
    assert bench.zone(obj) == "reserve"


def test_other_effects_do_not_follow_a_card() -> None:
    """V-RUN-03, A-ZONE-03, A-TRIG-14: a reaction that waited finds nothing of a card that has left meanwhile."""
    bench = table()
    away = on("join", {"op": "send_to_reserve", "target": "self"})
    grows = on("from_hand", {"op": "boost", "n": 2, "target": "self"}, DRAW)
    obj = bench.put(made((1, 1, 1), away, grows), "hand")
    before = count(bench, "deck")
    bench.play(obj)
    bench.pick(_place(bench, "join"))
    assert (bench.zone(obj), bench.boosts(obj)) == ("reserve", 0)
    assert count(bench, "deck") == before - 1, "the part that does not need it happens"


def _place(bench: Bench, trigger: str) -> int:
    """The waiting reaction with this trigger."""
    assert bench.kind == "reaction"
    return next(place for place in bench.asked.options if bench.state.pending[place].ability.trigger == trigger)


def test_an_amount_of_nothing() -> None:
    """V-RUN-04: zero does nothing: nobody is asked, nothing is told, nothing is paid."""
    found = scene()
    none = {"count": "cards_in_reserve", "who": "you"}
    cast(
        found.bench,
        {"op": "boost", "n": none, "target": who()},
        {"op": "add_counter", "counter": "x", "n": none, "target": "self"},
        {"op": "draw", "n": none, "who": "you"},
        {"op": "create_token", "token": "CORE_OR_31_C", "n": none, "where": "target_any"},
        {"op": "resupply", "n": none, "who": "you"},
    )
    assert found.bench.kind == "turn"
    assert (found.bench.told(Boosted), found.bench.state.counters) == ([], {})
    assert count(found.bench, "hand") == 1, "the card that lets the player go on"


def test_amounts_are_counted_when_their_operation_starts() -> None:
    """V-RUN-04: the Resupply before it counts."""
    bench = table()
    obj = bench.put(plain(), "hero")
    number = {"count": "cards_in_reserve", "who": "you"}
    cast(bench, {"op": "resupply", "n": 2, "who": "you"}, {"op": "boost", "n": number, "target": who()})
    assert bench.boosts(obj) == 2


def test_as_many_as_there_are() -> None:
    """V-RUN-05, A-TGT-03: with fewer objects or cards an operation uses all of them."""
    bench = table()
    objs = [bench.put(plain(), "hero") for _ in range(2)]
    bench.only_deck(["Kappa"])
    cast(bench, {"op": "boost", "n": 1, "target": who(n=3)}, {"op": "draw", "n": 3, "who": "you"})
    assert bench.kind == "turn", "there was nothing to choose"
    assert [bench.boosts(obj) for obj in objs] == [1, 1]
    assert bench.row("hand").count("Kappa") == 1


@pytest.mark.parametrize(
    "cost, mana, cards, payable",
    [
        ([{"op": "pay_mana", "n": 2}], 2, 0, True),
        ([{"op": "pay_mana", "n": 2}], 1, 0, False),
        ([{"op": "pay_mana", "n": 1}, {"op": "pay_mana", "n": 1}], 1, 0, False),
        ([{"op": "hand_to_reserve", "n": 2, "who": "you"}], 0, 2, True),
        ([{"op": "hand_to_reserve", "n": 2, "who": "you"}], 0, 1, False),
        ([{"op": "pay_mana", "n": 1}, {"op": "hand_to_reserve", "n": 1, "who": "you"}], 1, 0, False),
        ([{"op": "discard_card", "zone": "hand", "n": 1, "who": "you"}], 0, 1, True),
        ([{"op": "discard_card", "zone": "reserve", "n": 1, "who": "you"}], 0, 1, False),
        ([{"op": "discard_card", "zone": "mana", "n": 1, "who": "you"}], 1, 0, True),
        ([{"op": "sacrifice", "who": "you", "target": who(n=2, controller="you", targeted=False)}], 0, 0, False),
        ([{"op": "spend_counter", "counter": "x", "n": 1, "target": "self"}], 0, 0, False),
    ],
)
def test_a_cost_is_paid_in_full_or_not_at_all(cost: list[dict[str, Any]], mana: int, cards: int, payable: bool) -> None:
    """V-RUN-05, A-GOLD-03, A-EFF-04, V-OP-may: what cannot be paid in full is not offered, and `else` happens."""
    bench = table(mana)
    bench.state.hands[PLAYER].clear()
    offers = on("noon", {"op": "may", "cost": cost, "effects": [DRAW], "else": [BOOST_ME]})
    obj = bench.put(made((1, 1, 1), offers), "hero")
    bench.put(made((0, 0, 0), on("exhaust", DRAW), kind=Kind.LANDMARK), "landmark")
    for _ in range(cards):
        bench.put(plain(cost=9), "hand")
    noon(bench)
    assert bench.kind == ("may" if payable else "turn")
    assert bench.boosts(obj) == int(not payable)


@pytest.mark.parametrize(
    "word, drawn", [("you", (1, 0)), ("target_opponent", (0, 1)), ("opponents", (0, 1)), ("each_player", (1, 1))]
)
def test_who(word: str, drawn: tuple[int, int]) -> None:
    """V-RUN-06, P-01, P-36: you, the opponent, or both; the Confluence is the opponent and a player."""
    bench = table(both=True)
    before = count(bench, "hand")
    cast(bench, {"op": "draw", "n": 1, "who": word})
    assert (count(bench, "hand") - before, count(bench, "hand", CONFLUENCE)) == drawn
    bench = table(both=True).mana(1, side=CONFLUENCE)
    before = count(bench, "hand")
    bench.put(spell({"op": "draw", "n": 1, "who": word}), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert (count(bench, "hand", CONFLUENCE), count(bench, "hand") - before) == drawn


def test_both_sides_choose_and_then_it_happens_together() -> None:
    """V-RUN-06, A-EFF-07: the side with initiative chooses first, then both are carried out together."""
    bench = table()
    each = {"op": "sacrifice", "who": "each_player", "target": who(controller="actor", targeted=False)}
    first, second = bench.put(plain(), "hero"), bench.put(plain(), "hero")
    theirs = bench.facing(plain(), "hero")
    cast(bench, each)
    assert (bench.kind, set(bench.asked.options)) == ("sacrifice", {first, second})
    assert bench.zone(theirs) == "hero", "nothing happens before both have chosen"
    bench.pick(second)
    assert [bench.zone(obj) for obj in (first, second, theirs)] == ["hero", "discard", "discard"]


def test_the_condition_of_a_reaction_is_tested_when_the_event_happens() -> None:
    """V-RUN-07: lost in between it still resolves; the operation `if` tests at its own step."""
    bench = table()
    has_one = {"check": "control", "filter": {"kind": ["permanent"]}, "min": 1}
    early = on("noon", BOOST_ME, condition=has_one)
    late = on("noon", {"op": "if", "condition": has_one, "then": [BOOST_ME]})
    breaks = on("noon", {"op": "discard", "target": who(kind=["permanent"])})
    first, second = bench.put(made((1, 1, 1), early), "hero"), bench.put(made((1, 1, 1), late), "hero")
    breaker = bench.put(made((1, 1, 1), breaks), "companion")
    bench.put(landmark(), "landmark")
    noon(bench)
    bench.pick(next(place for place in bench.asked.options if bench.state.pending[place].me[0] == breaker)).settle()
    assert bench.row("landmark") == []
    assert (bench.boosts(first), bench.boosts(second)) == (1, 0)


def test_the_condition_of_a_quick_action_is_tested_when_it_is_declared() -> None:
    """V-RUN-07, V-OP-sacrifice: with the condition met it can be used, and the cost does not take it away again."""
    bench = table()
    alone = {"check": "control", "filter": {"kind": ["character"]}, "min": 1}
    cost = [{"op": "sacrifice", "who": "you", "target": who(controller="you", targeted=False)}]
    obj = bench.put(made((0, 0, 0), on("exhaust", DRAW, condition=alone, cost=cost), kind=Kind.LANDMARK), "landmark")
    assert not can_use(bench, obj)
    bench.put(plain(), "hero")
    before = count(bench, "deck")
    bench.use(obj)
    assert count(bench, "deck") == before - 1


def test_the_condition_of_a_static_ability_is_tested_all_the_time() -> None:
    """V-RUN-07, V-TRG-static: it works while the condition holds."""
    bench = table()
    few = {"check": "mana_orbs", "max": 12}
    tough = {"op": "grant_keyword", "keyword": "tough", "value": 1, "target": who("all", controller="you")}
    bench.put(made((0, 0, 0), on("static", tough, condition=few), kind=Kind.LANDMARK), "landmark")
    obj = bench.put(plain(), "hero")
    assert derive.tough(bench.state, obj) == 1
    bench.mana(1)
    assert derive.tough(bench.state, obj) == 0


def test_the_condition_of_a_replacement_is_tested_all_the_time() -> None:
    """V-RUN-07, V-TRG-replace: without a boost it leaves as usual."""
    bench = table()
    jinn = bench.put("Tiny Jinn", "hero")
    cast(bench, {"op": "boost", "n": 1, "target": who()}, {"op": "discard", "target": who()})
    assert bench.zone(jinn) == "mana"


def test_the_window_is_the_afternoon() -> None:
    """V-RUN-08: outside the Afternoon the event does not count."""
    bench = table()
    gains = reacts("your_character_gains_boost", DRAW, window="afternoon")
    bench.put(made((1, 1, 1), gains, on("noon", BOOST_ME)), "hero")
    before = count(bench, "deck")
    noon(bench)
    assert count(bench, "deck") == before
    cast(bench, {"op": "boost", "n": 1, "target": who(controller="you")})
    assert count(bench, "deck") == before - 1


def test_the_first_event_of_each_afternoon() -> None:
    """V-RUN-08: only the first that matches the filter, whether or not anything came of it."""
    bench = table()
    cost = [{"op": "pay_mana", "n": 99}]
    first = reacts(
        "you_play_card",
        {"op": "may", "cost": cost, "effects": [DRAW], "else": [BOOST_ME]},
        limit="first_each_afternoon",
    )
    watcher = bench.put(made((1, 1, 1), {**first, "filter": {"kind": ["character"]}}), "hero")
    cast(bench)
    assert bench.boosts(watcher) == 0
    played(bench, plain())
    played(bench, plain())
    assert bench.boosts(watcher) == 1


def test_a_delayed_reaction_waits_until_after_rest() -> None:
    """V-RUN-09: after_rest; the card itself has left by then."""
    bench = table().at(3, 6)
    late = reacts("my_expedition_failed_to_move", {"op": "boost", "n": 1, "target": "self"}, DRAW, delay="after_rest")
    obj = bench.put(made((0, 0, 0), late), "hero")
    before = count(bench, "deck")
    bench.begin("dusk")
    assert bench.zone(obj) == "reserve"
    assert count(bench, "deck") == before - 3
    assert bench.boosts(obj) == 0, "it became another object"


def test_after_card_resolves_is_the_usual_moment() -> None:
    """V-RUN-09, A-PLAY-11: the reaction to a Spell comes when the Spell has left Limbo."""
    bench = table()
    late = reacts(
        "you_play_card",
        {"op": "return_to_hand", "target": "it"},
        filter={"kind": ["spell"]},
        delay="after_card_resolves",
    )
    bench.put(made((0, 0, 0), late), "hero")
    obj = cast(bench, DRAW)
    assert bench.zone(obj) == "hand"


def test_keywords_with_a_condition_and_a_value() -> None:
    """V-RUN-14: `unless` switches a keyword off; a value that is counted is counted all the time."""
    bench = table().at(2, 5)
    bench.put("Verdantback", "hero")
    kaibara = bench.put("Kaibara, Asgarthan Leviathan", "companion")
    assert bench.meter("hero").held
    assert derive.tough(bench.state, kaibara) == 2
    bench.at(3, 5)
    assert derive.tough(bench.state, kaibara) == 1
    for _ in range(2):
        bench.put(beast("plant"), "companion")
    assert not bench.meter("hero").held


def test_printed_fleeting() -> None:
    """V-RUN-14, A-PLAY-10: a Spell with printed Fleeting goes to Discard also from Hand."""
    bench = table()
    assert bench.zone(cast(bench, keywords=("fleeting",))) == "discard"
    assert bench.zone(cast(bench)) == "reserve"


def test_two_abilities_are_two_reactions() -> None:
    """V-RUN-15: two reactions of one object to one event wait separately, in an order its player likes."""
    for first in (0, 1):
        bench = table()
        number = {"count": "cards_in_reserve", "who": "you"}
        grows, supplies = (
            on("join", {"op": "boost", "n": number, "target": "self"}),
            on("join", {"op": "resupply", "n": 1, "who": "you"}),
        )
        obj = played(bench, made((1, 1, 1), grows, supplies))
        assert (bench.kind, len(bench.asked.options)) == ("reaction", 2)
        bench.pick(bench.asked.options[first])
        assert bench.boosts(obj) == first


def test_that_of_an_inner_list_ends_with_it() -> None:
    """V-RUN-02: `that` is what the same or an enclosing list chose; what an inner list chose is over with it."""
    bench = Bench().mana(1).hold()
    first, second = bench.stat((1, 1, 1), "hero"), bench.stat((2, 2, 2), "hero")
    mine = {"pick": "exactly", "n": 1, "kind": ["character"], "controller": "you", "zone": "play"}
    inner = {
        "op": "may",
        "effects": [{"op": "boost", "n": 1, "target": mine}, {"op": "boost", "n": 2, "target": "that"}],
    }
    effects = ({"op": "select", "target": mine}, inner, {"op": "boost", "n": 5, "target": "that"})
    bench.play(bench.put(spell(*effects), "hand"))
    bench.pick(first).yes().pick(second)
    assert (bench.boosts(first), bench.boosts(second)) == (5, 3)


def test_that_is_still_found_after_an_inner_list_moved_it() -> None:
    """V-RUN-02, V-RUN-03: the outer list finds what it chose where the inner one has put it."""
    bench = Bench().mana(1).hold()
    first = bench.stat((1, 1, 1), "hero")
    bench.stat((2, 2, 2), "hero")
    mine = {"pick": "exactly", "n": 1, "kind": ["character"], "controller": "you", "zone": "play"}
    inner = {"op": "may", "effects": [{"op": "send_to_reserve", "target": "that"}]}
    effects = ({"op": "select", "target": mine}, inner, {"op": "boost", "n": 5, "target": "that"})
    bench.play(bench.put(spell(*effects), "hand"))
    bench.pick(first).yes()
    assert (bench.zone(first), bench.boosts(first)) == ("reserve", 5)
