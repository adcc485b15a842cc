"""Playing cards, quick actions and keyword actions (sections 2.7, 2.8 and 2.11 of the rules)."""

from __future__ import annotations

import pytest

from confluence.altered import playing
from confluence.altered.actions import Concede, PlayCard, UseAbility
from confluence.altered.events import Played, Reacted
from confluence.altered.game import ALTERED, fingerprint
from confluence.altered.reactions import MOST_A_DAY
from confluence.altered.words import CONFLUENCE, PLAYER, Kind, Zone
from confluence.core.errors import Illegal
from tests.altered.bench import plain
from tests.altered.made import made, spell
from tests.altered.showing import (
    BOOST_ME,
    DRAW,
    can_use,
    cast,
    cost,
    count,
    landmark,
    noon,
    on,
    played,
    reacts,
    table,
    waits,
    who,
)


def test_played_from_hand_or_reserve() -> None:
    """A-PLAY-01: from the own Hand or Reserve; not an exhausted card in Reserve, nor from elsewhere."""
    bench = table()
    for where in ("hand", "reserve"):
        assert bench.zone(played(bench, plain(), where)) == "hero"
    for where in ("discard", "mana"):
        with pytest.raises(Illegal, match="neither in your hand nor in your reserve"):
            bench.play(bench.put(plain(), where))
    theirs = bench.put(plain(), "reserve", CONFLUENCE)
    with pytest.raises(Illegal):
        bench.play(theirs)
    with pytest.raises(Illegal, match="exhausted"):
        bench.play(bench.put(plain(), "reserve", status="exhausted"))


def test_an_illegal_card_changes_nothing() -> None:
    """A-PLAY-02: what is not legal and payable is refused, and nothing has changed."""
    bench = table(1)
    dear = bench.put(plain(cost=2), "hand")
    house = bench.put(landmark(0), "hand")
    bench.run()
    before = fingerprint(bench.state)
    for action in (
        PlayCard(dear, "hero"),
        PlayCard(dear, ""),
        PlayCard(dear, "nowhere"),
        PlayCard(house, "hero"),
        PlayCard(9999, "hero"),
        UseAbility(house, 0),
        UseAbility(dear, 7),
    ):
        with pytest.raises(Illegal):
            ALTERED.apply(bench.state, 0, action)
    assert fingerprint(bench.state) == before


def test_conceding() -> None:
    """Q-26, C-END-01: the player can give up whenever something is asked, and that is a loss."""
    for asked in ("turn", "targets"):
        bench = table()
        if asked == "targets":
            bench.facing(plain(), "hero")
            bench.put(plain(), "hero")
            cast(bench, {"op": "discard", "target": who()})
        bench.act(Concede())
        assert (bench.state.outcome, bench.kind) == ("lost", "")


def test_the_whole_cost_is_paid_after_the_card_is_in_limbo() -> None:
    """A-PLAY-02: first the card goes to Limbo, then all of the cost is paid, then it resolves."""
    bench = table(3, both=True)
    other = bench.put(plain(), "reserve")
    prison = bench.put("Paint Prison", "hand")
    leaves = reacts("card_leaves_your_reserve", DRAW)
    bench.put(made((0, 0, 0), leaves, kind=Kind.LANDMARK), "landmark")
    victim = bench.facing(plain(), "hero")
    bench.play(prison, extra=True)
    assert bench.kind == "targets"
    assert (bench.state.limbo, bench.zone(other), bench.state.ready[PLAYER]) == ([prison], "discard", 0)
    assert bench.told(Reacted) == [], "nothing reacts before the Spell is done"
    bench.pick(victim)
    assert len(bench.told(Reacted)) == 1


def test_costs_by_zone() -> None:
    """A-PLAY-03, T-04: the Hand Cost from Hand, the Reserve Cost from Reserve."""
    bench = table(12)
    card = plain(cost=4, reserve_cost=1)
    played(bench, card)
    assert bench.state.ready[PLAYER] == 8
    played(bench, card, "reserve")
    assert bench.state.ready[PLAYER] == 7


def test_from_reserve_it_is_fleeting() -> None:
    """A-PLAY-07, A-PLAY-15: Fleeting before any reaction resolves; Gear too; with the counters it had."""
    bench = table()
    sees = {"op": "boost", "n": 1, "target": who("all", controller="you", status_any=["fleeting"])}
    obj = played(bench, made((1, 1, 1), on("join", sees)), "reserve", boosts=1)
    assert (bench.has(obj, "fleeting"), bench.boosts(obj)) == (True, 2)
    gear = played(bench, plain(kind=Kind.EXPEDITION), "reserve")
    assert bench.has(gear, "fleeting")


def test_landmarks_are_never_fleeting() -> None:
    """A-PLAY-08: not from Reserve, and not by an effect."""
    bench = table()
    house = played(bench, landmark(), "reserve")
    assert not bench.has(house, "fleeting")
    cast(bench, {"op": "gain_status", "status": "fleeting", "target": who(kind=["permanent"])})
    assert not bench.has(house, "fleeting")


def test_it_enters_at_the_right_end() -> None:
    """A-PLAY-09: of the chosen Expedition, or of the Landmark zone; then its abilities trigger."""
    bench = table()
    old = bench.put(plain(), "companion")
    new = played(bench, made((1, 1, 1), on("join", BOOST_ME)), lane="companion")
    assert bench.state.expeditions[PLAYER][1] == [old, new]
    assert bench.boosts(new) == 1
    marks = [bench.put(landmark(), "landmark"), played(bench, landmark())]
    assert bench.state.landmarks[PLAYER] == marks


def test_when_a_card_is_played() -> None:
    """A-PLAY-11: a Spell is played when it has left Limbo, after its effect; a Character when it has entered."""
    bench = table()
    seen = reacts("you_play_card", {"op": "boost", "n": {"count": "cards_in_reserve", "who": "you"}, "target": "self"})
    watcher = bench.put(made((0, 0, 0), {**seen, "filter": {"kind": ["any"]}}), "hero")
    cast(bench, {"op": "resupply", "n": 1, "who": "you"})
    assert bench.boosts(watcher) == 2, "the new card and the Spell itself"


def test_a_card_without_effect_may_be_played() -> None:
    """A-PLAY-12: without a target it does nothing."""
    bench = table()
    obj = played(bench, "Banishing Gate")
    assert (bench.kind, bench.zone(obj)) == ("turn", "discard")


@pytest.mark.parametrize("lane", ["hero", "companion"])
def test_either_expedition(lane: str) -> None:
    """A-PLAY-13: whatever the region, Characters and Gear may go to either."""
    bench = table().at(3, 5).region(3, "forest")
    for kind in (Kind.CHARACTER, Kind.EXPEDITION):
        assert bench.zone(played(bench, plain((0, 0, 1), kind=kind), lane=lane)) == lane


def test_orbs_ready_or_not() -> None:
    """A-PLAY-14: the demand counts all orbs."""
    bench = table(7)
    bench.state.ready[PLAYER] = 3
    assert bench.zone(played(bench, "Tomoe Gozen")) == "hero"


def test_the_order_for_a_character() -> None:
    """A-PLAY-15: it enters, becomes Fleeting, waiting parts apply, and only then reactions resolve together."""
    bench = table()
    bench.use(bench.put("Issun-bōshi", "reserve"))
    bench.use(bench.put("CORE_YZ_09_R2", "reserve"))
    number = {"count": "controlled", "filter": {"kind": ["character"], "boosted": True}}
    obj = played(bench, made((1, 1, 1), on("join", {"op": "boost", "n": number, "target": "self"})), "reserve")
    assert bench.boosts(obj) == 2, "it had its boost before its own ability resolved"
    assert not bench.has(obj, "fleeting")
    assert waits(bench) == 0


def test_the_order_for_a_spell() -> None:
    """A-PLAY-15: Fleeting in Limbo, waiting parts, its effect, then it leaves and reactions come."""
    bench = table()
    bench.use(bench.put("CORE_YZ_09_R1", "reserve"))
    obj = played(bench, spell({"op": "gain_status", "status": "fleeting", "target": "self"}), "reserve")
    assert bench.zone(obj) == "discard", "its effect comes after the waiting part"


def test_from_the_deck() -> None:
    """A-PLAY-16: neither {H} nor {R}, and not Fleeting; but it was played."""
    bench = table()
    loud = made((1, 1, 1), on("from_hand", BOOST_ME), on("from_reserve", BOOST_ME), on("join", BOOST_ME))
    top = bench.put(loud, "deck")
    cast(bench, {"op": "reveal_top", "n": 1, "who": "you"}, {"op": "play_free", "target": "revealed"})
    bench.pick(0)
    assert (bench.boosts(top), bench.has(top, "fleeting")) == (1, False)
    assert bench.told(Played)[-1].source == "deck"


def test_put_into_play() -> None:
    """A-PLAY-17, A-TRIG-04: no cost, no {H}, no {R}, no "when you play"; {J} yes."""
    bench = table(0)
    loud = made((1, 1, 1), on("from_hand", BOOST_ME), on("from_reserve", BOOST_ME), on("join", BOOST_ME), cost=9)
    watcher = bench.put(made((0, 0, 0), reacts("you_play_card", BOOST_ME, filter={"kind": ["character"]})), "hero")
    top = bench.put(loud, "deck")
    into = {"pick": "exactly", "n": 1, "kind": ["character"], "to": "own_expeditions"}
    shown = {"op": "reveal_top", "n": 1, "who": "you"}
    cast(bench, shown, {"op": "distribute_revealed", "picks": [into], "rest": "discard_pile"})
    bench.pick(0)
    assert (bench.zone(top), bench.boosts(top), bench.boosts(watcher)) == ("hero", 1, 0)


# ------------------------------------------------------------------ quick actions


def test_quick_actions_come_before_the_card() -> None:
    """A-QUICK-01: any number on the own turn, before the card or pass; it is not playing a card."""
    bench = table()
    watcher = bench.put(made((0, 0, 0), reacts("you_play_card", BOOST_ME, filter={"kind": ["any"]})), "hero")
    helpers = [bench.put(made((0, 0, 0), on("support", DRAW)), "reserve") for _ in range(3)]
    for obj in helpers[:2]:
        bench.use(obj)
        assert bench.state.turn == PLAYER
    assert bench.boosts(watcher) == 0
    bench.state.passed[CONFLUENCE] = False
    bench.put(plain(cost=0, placement="hero"), "hand", CONFLUENCE)
    played(bench, plain())
    assert bench.row("hero", CONFLUENCE) != [], "the card ended the turn"
    cast(bench, {"op": "select", "target": who()})
    assert bench.kind == "targets"
    with pytest.raises(Illegal, match="answer first"):
        bench.use(helpers[2], 0)


def test_costs_together_or_not_at_all() -> None:
    """A-QUICK-04, A-GOLD-03: with one part missing nothing of it is paid."""
    bench = table(1)
    parts = [{"op": "pay_mana", "n": 1}, {"op": "spend_counter", "counter": "x", "n": 1, "target": "self"}]
    obj = bench.put(made((0, 0, 0), on("exhaust", DRAW, cost=parts), kind=Kind.LANDMARK), "landmark")
    assert not can_use(bench, obj)
    bench.state.counters[obj] = {"x": 1}
    bench.use(obj)
    assert (bench.state.ready[PLAYER], bench.state.counters, bench.has(obj, "exhausted")) == (0, {}, True)


def test_at_most_a_hundred_times_a_day() -> None:
    """A-QUICK-06: one quick action is used so often in a Day at most."""
    bench = table()
    obj = bench.put(made((0, 0, 0), on("exhaust", DRAW), kind=Kind.LANDMARK), "landmark")
    key = f"{obj} {bench.state.cards[obj].abilities[0].key}"
    bench.state.used[key] = MOST_A_DAY - 1
    assert can_use(bench, obj)
    bench.use(obj)
    bench.state.status[obj] = 0
    assert not can_use(bench, obj)
    bench.begin("night").pick().settle()
    assert can_use(bench, obj), "a new Day"


# ------------------------------------------------------------------ keyword actions


def test_after_you_is_no_pass() -> None:
    """A-ACT-AFTERYOU: the turn ends as if a card had been played; alone one has the next turn."""
    bench = table()
    bench.use(bench.put("Issun-bōshi", "reserve"))
    bench.use(bench.put("Alice", "reserve"))
    assert (bench.kind, bench.state.passed[PLAYER], waits(bench)) == ("turn", False, 0)


def test_tokens_enter_together() -> None:
    """A-ACT-CREATE: at the right end; its controller is the Expedition's."""
    bench = table()
    old = bench.facing(plain(), "hero")
    cast(bench, {"op": "create_token", "token": "CORE_OR_31_C", "n": 2, "where": "target_any"})
    bench.place("hero", CONFLUENCE)
    row = bench.state.expeditions[CONFLUENCE][0]
    assert (row[0], [bench.state.side[obj] for obj in row]) == (old, [CONFLUENCE] * 3)


def test_draw_is_one_event() -> None:
    """A-ACT-DRAW, A-ACT-RESUPPLY: drawing three is one event, three Resupplies are three."""
    for op, events in (("draw", 1), ("resupply", 3)):
        bench = table(both=True)
        watcher = bench.put(made((0, 0, 0), reacts("opponent_draws_or_resupplies", BOOST_ME)), "hero")
        cast(bench, {"op": op, "n": 3, "who": "target_opponent"})
        bench.settle()
        assert bench.boosts(watcher) == events


def test_discard_from_hand_is_the_owners_choice() -> None:
    """A-ACT-DISCARD: from Hand its owner chooses."""
    bench = table()
    own = bench.put(plain(), "hand")
    cast(bench, {"op": "discard_card", "zone": "hand", "n": 1, "who": "each_player"})
    assert (bench.kind, own in bench.asked.options) == ("discard", True)
    bench.pick(own)
    assert bench.zone(own) == "discard"


def test_spending_is_a_cost() -> None:
    """A-ACT-SPEND, A-CNT-03: spending more than there are is impossible, so nothing else of it happens."""
    bench = table()
    cost_ = [{"op": "spend_counter", "counter": "x", "n": 3, "target": "self"}]
    obj = bench.put(
        made((0, 0, 0), on("noon", {"op": "may", "cost": cost_, "effects": [DRAW]})), "hero", counters={"x": 2}
    )
    noon(bench)
    assert (bench.kind, bench.state.counters[obj]) == ("turn", {"x": 2})


def test_switching() -> None:
    """A-ACT-SWITCH: to the controller's other Expedition, newest there; an exhausted one stays exhausted."""
    bench = table()
    there = bench.put(plain(), "companion")
    obj = bench.put(plain(), "hero", status="exhausted fleeting")
    cast(bench, {"op": "switch_expedition", "target": who("all", expedition="hero")})
    assert bench.state.expeditions[PLAYER][1] == [there, obj]
    assert (bench.has(obj, "exhausted"), bench.has(obj, "fleeting")) == (True, True)


def test_a_blocked_expedition() -> None:
    """A-ACT-BLOCK: stops every forward move in any phase while it lasts."""
    bench = table()
    forward = on("noon", {"op": "move_expedition", "direction": "forward", "n": 1, "which": "hero"})
    bench.put(made((1, 1, 1), forward), "hero")
    bench.state.blocked.append(0)
    noon(bench)
    assert bench.state.at == [0, 7]


def test_free_cards_do_not_use_up_the_turn() -> None:
    """A-ACT-PLAYFREE, A-PLAY-05: no mana for the card, whatever it costs; the player's turn goes on."""
    bench = table(0)
    bench.deck_top(["Shenlong"])
    free = on("support", {"op": "reveal_top", "n": 1, "who": "you"}, {"op": "play_free", "target": "revealed"})
    bench.use(bench.put(made((0, 0, 0), free), "reserve"))
    bench.pick(1)
    assert (bench.row("companion"), bench.kind, bench.state.turn) == (["Shenlong"], "turn", PLAYER)


def test_costs_never_below_zero() -> None:
    """A-PLAY-03: reductions stop at 0."""
    bench = table()
    for _ in range(3):
        bench.use(bench.put("Martengale", "reserve"))
    obj = bench.put(plain(cost=2), "hand")
    assert cost(bench, obj) == 0
    assert playing.cost_of(bench.state, PLAYER, obj, Zone.RESERVE) == 0
    assert count(bench, "discard") == 3
