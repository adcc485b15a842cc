"""Words, track, set-up, difficulty and what the player may know (T, A-MAP, A-SET, C-COMP, C-INFO, C-SET, C-DIFF)."""

from __future__ import annotations

from collections import Counter

import pytest

from confluence.altered import derive, moving, overcome, select
from confluence.altered.deck_file import tidefall
from confluence.altered.events import DayBegan, ExpeditionMoved, Moved, Revealed
from confluence.altered.game import ALTERED
from confluence.altered.moving import Step
from confluence.altered.operations.track import move_lane
from confluence.altered.setup import TUMULT, layout
from confluence.altered.state import Context, State
from confluence.altered.views import view
from confluence.altered.words import COMPANION, CONFLUENCE, HERO, PLAYER, SIDES, TERRAINS, Kind, Zone
from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import Setup
from tests.altered.bench import Bench, plain
from tests.altered.made import ANY_CHARACTER, confluence_turn, foe, idle, made, names, spell, token


def new(seed: int = 1, deck: str = "br", **options: str) -> State:
    """A match at its beginning."""
    return ALTERED.new(Setup("altered", ALTERED.rules, (deck,), seed, options))


# ------------------------------------------------------------------ terms


def test_each_is_the_opponent_of_the_other() -> None:
    """T-01: for both sides `opponents` is the other, and each player is both."""
    for side in SIDES:
        context = Context((0, 0), side)
        assert select.sides(context, "target_opponent") == select.sides(context, "opponents") == [1 - side]
        assert sorted(select.sides(context, "each_player")) == [PLAYER, CONFLUENCE]
    bench = Bench().mana(1, side=CONFLUENCE)
    bench.put(spell({"op": "draw", "n": 2, "who": "target_opponent"}), "hand", CONFLUENCE)
    idle(bench)
    confluence_turn(bench)
    assert len(bench.state.hands[PLAYER]) == 3


def test_sides_face_expeditions() -> None:
    """T-02: what is on its Hero side faces the Hero Expedition and no other."""
    bench = Bench()
    obj = bench.facing(foe((1, 0, 0)), "hero")
    assert bench.meter("hero").facing == (obj,)
    assert bench.meter("companion").facing == ()
    faced = bench.stat((1, 1, 1), "hero")
    context = Context(bench.state.ref(faced), PLAYER)
    assert select.places(bench.state, context, "facing_self") == [(CONFLUENCE, HERO)]


def test_no_numbers_count_nothing() -> None:
    """T-03: statistics are three integers; what has none printed counts 0/0/0."""
    bench = Bench()
    bench.put(plain((0, 0, 0), kind=Kind.EXPEDITION), "hero")
    bench.stat((1, 2, 3), "hero")
    assert bench.meter("hero").totals == (1, 2, 3)
    assert bench.card("Hooked").stats == (0, 0, 0)


def test_costs_belong_to_zones() -> None:
    """T-04: Hand Cost from Hand, Reserve Cost from Reserve; tokens cost 0."""
    bench = Bench().mana(9).hold()
    card = plain(cost=5, reserve_cost=2)
    hand, reserve = bench.put(card, "hand"), bench.put(card, "reserve")
    bench.play(hand, "hero")
    assert bench.state.ready[PLAYER] == 4
    bench.play(reserve, "hero")
    assert bench.state.ready[PLAYER] == 2
    assert {(card.hand_cost, card.reserve_cost) for card in tidefall().tokens.values()} == {(0, 0)}
    assert bench.card("Booda").hand_cost == 0


def test_a_hero_is_neither_character_nor_permanent() -> None:
    """T-05: nothing that speaks of objects finds a Hero, though its reactions work."""
    bench = Bench().mana(1).hold()
    anything = {"pick": "any_number", "kind": ["any"], "controller": "any", "zone": "play"}
    mark, other = bench.stat((1, 1, 1), "hero"), bench.put(plain(kind=Kind.LANDMARK), "landmark", CONFLUENCE)
    bench.play(bench.put(spell({"op": "boost", "n": 1, "target": anything}), "hand"))
    assert set(bench.asked.options) == {mark, other}
    assert bench.state.cards[bench.state.heroes[PLAYER]].subtypes == ()


def test_a_token_belongs_to_whom_controls_its_expedition() -> None:
    """T-06: also when the other side made it."""
    bench = Bench().mana(1).hold()
    bench.play(bench.put(spell({"op": "create_token", "token": "CORE_BR_31_C", "n": 1, "where": "target_any"}), "hand"))
    bench.place("hero", CONFLUENCE)
    (booda,) = bench.state.expeditions[CONFLUENCE][HERO]
    assert (bench.state.owner[booda], bench.state.side[booda]) == (CONFLUENCE, CONFLUENCE)


def test_age_is_one_counter_for_all_rows() -> None:
    """T-07: whatever enters a row later is newer, in every row of both sides."""
    bench = Bench().mana(2).mana(1, side=CONFLUENCE)
    first, second = bench.put(plain(cost=1), "hand"), bench.put(plain(cost=1), "hand")
    foes = bench.put(foe(cost=1), "hand", CONFLUENCE)
    bench.play(first, "hero").hold().play(second, "companion")
    ages = [bench.state.age[obj] for obj in (first, foes, second)]
    assert ages == sorted(set(ages))


def test_parts_of_a_step_happen_together() -> None:
    """T-08: all three Characters are in Reserve before any of them reacts to it."""
    went = {"trigger": "when", "event": "self_to_reserve_from_expedition"}
    count = {"count": "cards_in_reserve", "who": "you"}
    bench = Bench()
    for _ in range(3):
        bench.put(made((0, 0, 0), {**went, "effects": [{"op": "boost", "n": count, "target": "self"}]}), "hero")
    bench.begin("night").settle(("cleanup_reserve",))
    assert [bench.boosts(obj) for obj in bench.state.reserves[PLAYER]] == [3, 3, 3]


@pytest.mark.parametrize("phase, turn, day, first", [("afternoon", 0, 1, 0), ("afternoon", 1, 2, 1)])
def test_initiative_in_the_afternoon(phase: str, turn: int, day: int, first: int) -> None:
    """T-09: in the Afternoon the side whose turn it is, else the First Player."""
    bench = Bench().day(day).afternoon(turn)
    assert derive.initiative(bench.state) == first
    for other in ("morning", "noon", "dusk", "night"):
        bench.state.phase = other
        assert derive.initiative(bench.state) == (CONFLUENCE if day == 1 else PLAYER)


def test_all_numbers_are_integers() -> None:
    """T-10: totals, what faces them and what is missing."""
    bench = Bench()
    bench.stat((1, 2, 3), "hero", boosts=1)
    found = bench.meter("hero")
    assert all(type(one) is int for one in (*found.totals, *found.against, *found.missing))


def test_a_side_is_an_expedition_without_a_marker() -> None:
    """T-11: it can be chosen, but nothing moves (P-11)."""
    bench = Bench().mana(1).hold()
    back = {"op": "move_expedition", "direction": "backward", "n": 1, "which": "target_any"}
    bench.at(2, 5).play(bench.put(spell(back), "hand"))
    assert len(bench.asked.options) == 4
    bench.place("hero", CONFLUENCE)
    assert bench.state.at == [2, 5]


def test_a_turn_ends_with_its_reactions() -> None:
    """T-12: after the card and all reactions to it the turn is over, and what lasted the turn too."""
    waits = {
        "op": "next_play",
        "filter": {"kind": ["any"]},
        "duration": "turn",
        "effects": [{"op": "boost", "n": 1, "target": "it"}],
    }
    bench = Bench().mana(1).hold()
    obj = bench.put(made((1, 1, 1), {"trigger": "join", "effects": [waits]}), "hand")
    bench.play(obj, "hero")
    assert bench.state.waiting == []
    assert bench.kind == "turn"


# ------------------------------------------------------------------ the track


def test_the_track() -> None:
    """A-MAP-01, A-MAP-02, A-MAP-03: eight regions; the ends have all terrains, Tumult cards these halves."""
    state = new()
    assert len(state.regions) == 8
    assert state.regions[0] == state.regions[7] == {0, 1, 2}
    assert [[sorted(TERRAINS[t] for t in half) for half in card] for card in TUMULT] == [
        [["forest"], ["mountain", "ocean"]],
        [["mountain"], ["forest", "ocean"]],
        [["ocean"], ["forest", "mountain"]],
    ]
    cards = [frozenset(state.regions[at : at + 2]) for at in (1, 3, 5)]
    assert sorted(map(hash, cards)) == sorted(hash(frozenset(card)) for card in TUMULT)


def test_forty_eight_layouts() -> None:
    """A-MAP-04: every layout comes up, none much more often than another; all are face-down."""
    found = Counter(layout(Chance(f"layout {number}")) for number in range(4800))
    assert len(found) == 48
    assert 55 < min(found.values()) <= max(found.values()) < 155
    assert new().revealed == [False, False, False]


def test_tumult_cards_turn_up_whole_and_for_good() -> None:
    """A-MAP-05: entering one half shows both; going back hides nothing."""
    bench = Bench()
    move_lane(bench.state, COMPANION, forward=True)
    assert bench.state.revealed == [False, False, True]
    assert derive.is_revealed(bench.state, 5)
    move_lane(bench.state, COMPANION, forward=False)
    assert bench.state.revealed == [False, False, True]


def test_face_down_regions_have_no_terrains() -> None:
    """A-MAP-06: until somebody stands there; so no Expedition is in a region without terrains."""
    bench = Bench()
    assert derive.terrains_at(bench.state, 3) == frozenset()
    for _ in range(3):
        move_lane(bench.state, HERO, forward=True)
        assert derive.terrains_of(bench.state, HERO)
    bench.put("The Kraken", "hero")
    assert derive.terrains_at(bench.state, 5) == frozenset()


def test_expeditions_start_at_the_ends_and_stay_on_the_track() -> None:
    """A-MAP-07: forward is +1 and -1; what would leave the track is no move."""
    bench = Bench()
    assert new().at == [0, 7]
    assert not move_lane(bench.state, HERO, forward=False)
    assert not move_lane(bench.state, COMPANION, forward=False)
    assert bench.state.at == [0, 7]
    move_lane(bench.state, HERO, forward=True)
    move_lane(bench.state, COMPANION, forward=True)
    assert bench.state.at == [1, 6]
    moves = [one for one in bench.state.told if isinstance(one, ExpeditionMoved)]
    assert [(one.lane, one.region, one.forward) for one in moves] == [("hero", 1, True), ("companion", 6, True)]
    assert move_lane(bench.state, HERO, forward=True, regions=20)
    assert bench.state.at[0] == 7


@pytest.mark.parametrize("hero, companion, met", [(3, 4, False), (4, 4, True), (5, 4, True)])
def test_meeting_and_passing(hero: int, companion: int, met: bool) -> None:
    """A-MAP-08."""
    assert derive.has_met(Bench().at(hero, companion).state) is met


def test_terrains_are_a_set() -> None:
    """A-MAP-09: adding one that is there changes nothing; an added one counts once."""
    bench = Bench().at(1, 7).region(1, "forest")
    bench.put("Wandering Peaks", "landmark", CONFLUENCE)
    bench.put("Wandering Peaks", "landmark", CONFLUENCE)
    assert bench.meter("hero").terrains == {0, 1}
    assert bench.meter("hero").missing == (1, 1, 0)
    assert bench.meter("companion").terrains == {0, 1, 2}


# ------------------------------------------------------------------ set-up


def test_set_up_of_the_player() -> None:
    """A-SET-01, A-SET-02, C-SET-02: the Hero lies open, six cards are drawn, exactly three become ready mana."""
    state = new()
    assert state.zone[state.heroes[PLAYER]] is Zone.HERO
    assert len(state.hands[PLAYER]) == 6
    assert len(state.decks[PLAYER]) == 33
    question = state.question
    assert question is not None
    assert (question.kind, question.least, question.most) == ("first_mana", 3, 3)
    chosen = list(state.hands[PLAYER][:3])
    bench = Bench()
    bench.state = state
    with pytest.raises(Illegal):
        bench.pick(*chosen[:2])
    bench.pick(*chosen)
    assert set(chosen) == set(state.mana[PLAYER])
    assert state.ready[PLAYER] == 3


def test_the_deck_is_shuffled() -> None:
    """A-SET-01, C-SET-03: other seeds, other orders; the same seed the same."""
    orders = {tuple(new(seed).cards[obj].id for obj in new(seed).decks[PLAYER]) for seed in range(5)}
    assert len(orders) == 5
    assert [c.id for c in new(3).cards] == [c.id for c in new(3).cards]
    mine = {tuple(new(seed).cards[obj].id for obj in new(seed).decks[CONFLUENCE]) for seed in range(5)}
    assert len(mine) == 5


def test_the_first_day_has_no_morning() -> None:
    """A-SET-03, C-MOR-01: play starts at Noon of Day 1; nobody draws."""
    bench = Bench()
    bench.state = new(5)
    bench.pick(*bench.state.hands[PLAYER][:3])
    phases = [event.phase for event in bench.events if hasattr(event, "phase")]
    assert phases[:2] == ["noon", "afternoon"]
    assert bench.state.day == 1
    assert len(bench.state.hands[PLAYER]) == 3


def test_set_up_of_the_confluence() -> None:
    """C-SET-01, C-SET-03, C-SET-04, C-SET-05, C-SET-06: no Darkness, three orbs, one card in Hand, one in Reserve."""
    state = new()
    assert state.dark == [0, 0]
    assert state.zone[state.heroes[CONFLUENCE]] is Zone.HERO
    assert (len(state.mana[CONFLUENCE]), state.ready[CONFLUENCE]) == (3, 3)
    assert (len(state.hands[CONFLUENCE]), len(state.reserves[CONFLUENCE])) == (1, 1)
    assert len(state.decks[CONFLUENCE]) == 34
    assert state.midnight < 0
    assert state.threatened == HERO
    assert derive.is_first(state, CONFLUENCE)
    (began,) = [one for one in (*state.told,) if isinstance(one, DayBegan)]
    assert (began.day, began.threatened, began.first) == (1, "hero", "confluence")


def test_the_first_reserve_card_is_not_played() -> None:
    """C-SET-07: nothing triggers; on Day 1 it may be played and is Fleeting then."""
    state = new()
    (obj,) = state.reserves[CONFLUENCE]
    assert state.pending == []
    assert state.expeditions[CONFLUENCE] == [[], []]
    assert state.status[obj] == 0
    bench = Bench().mana(2, side=CONFLUENCE).hold()
    card = bench.put("Scree Imp", "reserve", CONFLUENCE)
    confluence_turn(bench)
    assert bench.has(card, "fleeting")


# ------------------------------------------------------------------ components and what can be seen


def test_what_the_confluence_has() -> None:
    """C-COMP-01, C-COMP-02, C-COMP-03: one Confluence card with limits, 39 cards, 15 rare twins: 55 in the box."""
    deck = tidefall()
    assert deck.card.kind is Kind.CONFLUENCE
    assert deck.card.limits == (3, 2)
    for rares in ((), deck.twins, deck.twins[:4]):
        cards = deck.cards(rares)
        assert len(cards) == 39
        assert sorted(card.id for card in cards if card.rarity == "rare") == sorted(rares)
    kinds = {card.kind for card in deck.cards(())}
    assert kinds == {Kind.CHARACTER, Kind.SPELL, Kind.LANDMARK, Kind.EXPEDITION}
    assert 1 + 39 + len(deck.twins) == 55


def test_two_darkness_cards_and_no_markers() -> None:
    """C-COMP-04, C-COMP-05: one Darkness at each end; the Confluence has nine zones and no place on the track."""
    state = new()
    assert len(state.dark) == 2
    assert len(state.at) == 2, "both are the player's"
    rows = (state.decks, state.hands, state.mana, state.reserves, state.landmarks, state.discards, state.expeditions)
    assert all(len(row) == 2 for row in rows)
    assert state.midnight == -1


def test_what_is_hidden() -> None:
    """C-INFO-01: the player sees neither its deck, nor its Hand, nor its first orbs; orbs it revealed are known."""
    state = new()
    shown = view(state).confluence
    assert (shown.hand, shown.hand_size) == ((), 1)
    assert (shown.mana, shown.orbs) == ((), 3)
    assert shown.deck == 34
    bench = Bench().hold().mana(1, side=CONFLUENCE)
    bench.state.known.clear()
    card = bench.put(foe(cost=9), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert [one.object for one in view(bench.state).confluence.mana] == [card]


def test_what_is_open() -> None:
    """C-INFO-02: Midnight card, sides, Reserve, Landmarks, Discard, and how many orbs are ready."""
    bench = Bench().hold().mana(3, 1, side=CONFLUENCE)
    where = {
        zone: bench.put(foe(midnight="hero"), zone, CONFLUENCE)
        for zone in ("midnight", "hero", "companion", "reserve", "landmark", "discard")
    }
    shown = view(bench.run().state)
    side = shown.confluence
    assert shown.midnight is not None
    assert (shown.midnight.object, shown.midnight.midnight) == (where["midnight"], "hero")
    found = (*side.expeditions[0], *side.expeditions[1], *side.reserve, *side.landmarks, *side.discard)
    assert {one.object for one in found} == set(where.values()) - {where["midnight"]}
    assert (side.orbs, side.ready) == (3, 1)


def test_what_is_told_of_a_tumult_card() -> None:
    """A-MAP-05: both regions of the card that was turned up, once."""
    bench = Bench()
    move_lane(bench.state, HERO, forward=True, regions=2)
    move_lane(bench.state, COMPANION, forward=True)
    bench.run()
    assert [event.regions for event in bench.told(Revealed) if event.what == "tumult"] == [(1, 2), (5, 6)]


def test_what_the_player_has_seen() -> None:
    """C-INFO-01: an open card that goes to its Hand or Mana stays known; what its deck has hidden is not."""
    bench = Bench().hold()
    bench.state.passed[CONFLUENCE] = True
    ops = ({"op": "return_to_hand"}, {"op": "put_in_mana", "state": "exhausted"}, {"op": "put_on_deck_top"})
    for op in ops:
        bench.facing(foe(name=op["op"]), "hero")
        bench.play(bench.put(spell({**op, "target": ANY_CHARACTER}, cost=0), "hand"))
    bench.play(bench.put(spell({"op": "draw", "n": 1, "who": "opponents"}, cost=0), "hand"))
    shown = view(bench.state).confluence
    assert (shown.hand_size, shown.orbs) == (2, 1)
    assert ([one.name for one in shown.hand], [one.name for one in shown.mana]) == (["return_to_hand"], ["put_in_mana"])


def test_what_is_told_of_a_move() -> None:
    """C-INFO-01, C-INFO-02: a card that becomes open is named, with its Expedition; one that stays hidden is not."""
    bench = Bench().hold()
    for op, shown in (({"op": "resupply"}, "Naiad"), ({"op": "deck_to_mana", "state": "exhausted"}, "")):
        (top,) = bench.deck_top(["Naiad"], CONFLUENCE)
        bench.play(bench.put(spell({**op, "n": 1, "who": "opponents"}, cost=0), "hand"))
        bench.state.passed[CONFLUENCE] = True
        told = next(event for event in bench.told(Moved) if event.object == top)
        assert told.card == (bench.card(shown).id if shown else "")
        assert (told.before, told.after, told.lane) == ("deck", "reserve" if shown else "mana", "")
    obj = bench.put(plain(cost=0), "hand")
    bench.play(obj, "companion")
    assert [event.lane for event in bench.told(Moved) if event.object == obj] == ["", "companion"]
    bench.play(bench.put(spell({"op": "send_to_reserve", "target": ANY_CHARACTER}, cost=0), "hand"))
    last = [event for event in bench.told(Moved) if event.object == obj][-1]
    assert (last.after, last.lane) == ("reserve", "")


# ------------------------------------------------------------------ difficulty


def test_difficulty_is_a_number_of_twins() -> None:
    """C-DIFF-01, C-DIFF-02, D-DATA-07: random pairs by seed, a list, or a preset; fixed before the shuffle."""
    deck = tidefall()

    def rares(difficulty: str, seed: int = 1) -> list[str]:
        return sorted({card.id for card in new(seed, DIFFICULTY=difficulty).cards if card.rarity == "rare"} & twins)

    twins = set(deck.twins)
    assert len(twins) == 15
    assert rares("0") == rares("calm") == []
    assert rares("") == []
    for number in (1, 7, 15):
        assert len(rares(str(number))) == number
    assert rares("7") == rares("7")
    assert rares("7") != rares("7", 2)
    assert rares("TF-13, TF-20") == ["TF-13", "TF-20"]
    assert rares("rising") == ["TF-13", "TF-15", "TF-18", "TF-24", "TF-26"]
    assert rares("rising", 9) == rares("rising")
    assert len(rares("deluge")) == 15


@pytest.mark.parametrize("words", ["16", "TF-01", "TF-99", "-1", "calm rising", "1.5", "²"])
def test_a_difficulty_that_does_not_exist_is_refused(words: str) -> None:
    """C-DIFF-01: with a reason."""
    with pytest.raises(Illegal, match="BAD_DIFFICULTY"):
        new(1, DIFFICULTY=words)


# ------------------------------------------------------------------ the Silver Rule


def test_new_cards_go_to_the_right() -> None:
    """C-SILV-01: in Expeditions, Reserve and among Landmarks, for both sides."""
    bench = Bench().mana(3).mana(1, side=CONFLUENCE).hold()
    bench.put(plain(name="old"), "hero")
    bench.put(plain(name="old"), "reserve")
    bench.put(plain(kind=Kind.LANDMARK, name="old"), "landmark")
    bench.facing(foe(name="old"), "hero")
    bench.put(foe(cost=1, name="new"), "hand", CONFLUENCE)
    bench.play(bench.put(plain(cost=1, name="new"), "hand"), "hero")
    bench.play(bench.put(plain(cost=1, kind=Kind.LANDMARK, name="new"), "hand"))
    bench.play(bench.put(plain(cost=1, kind=Kind.SPELL, name="new"), "hand"))
    for where in ("hero", "landmark", "reserve"):
        assert bench.row(where) == ["old", "new"]
    assert names(bench, "hero") == ["old", "new"]


def test_leftmost_among_the_valid_over_both_rows() -> None:
    """C-SILV-02, C-SILV-03, P-17: the oldest that qualifies, whichever side it is on."""
    bench = Bench().mana(1).hold()
    bench.facing(plain(kind=Kind.EXPEDITION), "hero")
    young, old = foe(name="young"), foe(name="old")
    first = bench.facing(old, "companion")
    second = bench.facing(young, "hero")
    each = {**ANY_CHARACTER, "controller": "actor", "targeted": False}
    bench.play(bench.put(spell({"op": "sacrifice", "who": "each_player", "target": each}), "hand"))
    assert (bench.zone(first), bench.zone(second)) == ("discard", "hero")


def test_the_player_orders_what_enters_a_row_together() -> None:
    """C-SILV-04, A-EFF-08: for both Reserves, by any step; the default keeps the old order over both Expeditions."""
    bench = Bench()
    b, a = bench.put(plain(name="b"), "companion"), bench.put(plain(name="a"), "hero")
    d, c = bench.facing(foe(name="d"), "companion"), bench.facing(foe(name="c"), "hero")
    bench.begin("night")
    assert (bench.kind, bench.asked.ordered, bench.asked.options) == ("row", True, (b, a))
    bench.pick(a, b)
    assert bench.asked.options == (d, c)
    bench.pick(d, c)
    assert bench.row("reserve") == ["a", "b"]
    assert names(bench, "reserve") == ["d", "c"]
    bench = Bench().mana(1).hold()
    objs = [bench.facing(foe(name=name), "hero") for name in "xyz"]
    two = {"pick": "up_to", "n": 2, "kind": ["character"], "controller": "any", "zone": "play"}
    bench.play(bench.put(spell({"op": "send_to_reserve", "target": two}), "hand")).pick(objs[0], objs[2])
    assert (bench.kind, bench.asked.options) == ("row", (objs[0], objs[2]))
    bench.pick(objs[2], objs[0])
    assert names(bench, "reserve") == ["z", "x"]


def test_what_does_not_enter_the_row_is_not_ordered() -> None:
    """C-SILV-04: tokens, Fleeting ones and what is replaced are no part of the question."""
    bench = Bench()
    stays = bench.put(plain(), "hero")
    bench.put(token(), "hero")
    bench.put(plain(), "hero", status="fleeting")
    jinn = bench.put("Tiny Jinn", "hero", boosts=1)
    bench.begin("night")
    assert bench.kind == "mana"
    assert (bench.zone(stays), bench.zone(jinn)) == ("reserve", "mana")


def test_put_together_into_one_expedition() -> None:
    """C-SILV-04: two cards that are put into one Expedition together."""
    bench = Bench().mana(9).hold()
    first, second, *_ = bench.deck_top(["Haven Warrior", "Ratatoskr", "Hooked", "Hooked"])
    bench.play(bench.put("Mind Apotheosis", "hand")).pick(first, second).pick(0).pick(0)
    assert bench.kind == "row"
    bench.pick(second, first)
    assert bench.row("hero") == ["Ratatoskr", "Haven Warrior"]


def test_switching_makes_newest() -> None:
    """C-SILV-05, T-07: at the right end of the new row, younger than anything in play; P-27 for the Confluence's."""
    bench = Bench().mana(1).hold()
    moved = bench.facing(foe(name="moved"), "hero")
    bench.facing(foe(name="newer"), "companion")
    bench.stat((1, 1, 1), "hero")
    bench.play(bench.put("Hooked", "hand")).pick(moved)
    assert names(bench, "companion") == ["newer", "moved"]
    others = [obj for side in SIDES for obj in bench.state.in_play(side) if obj != moved]
    assert bench.state.age[moved] > max(bench.state.age[obj] for obj in others)


def test_tokens_on_both_sides_threatened_first() -> None:
    """C-SILV-06: the Threatened side's token is older."""
    for day in (1, 2):
        bench = Bench().day(day).mana(3, side=CONFLUENCE).hold()
        bench.put("Undertow", "hand", CONFLUENCE)
        confluence_turn(bench)
        ages = [bench.state.age[bench.state.expeditions[CONFLUENCE][lane][0]] for lane in (0, 1)]
        assert (ages[0] < ages[1]) is (day == 1)


def test_what_stays_keeps_its_place() -> None:
    """C-SILV-07: a neighbour leaves, a Night passes; age and order stay."""
    bench = Bench()
    objs = [bench.facing(foe((0, 0, 9), *words), "hero") for words in (("constant",), (), ("persistent",))]
    ages = [bench.state.age[obj] for obj in objs]
    bench.begin("night")
    assert bench.state.expeditions[CONFLUENCE][HERO] == [objs[0], objs[2]]
    assert [bench.state.age[objs[0]], bench.state.age[objs[2]]] == [ages[0], ages[2]]


def test_moving_uses_one_door() -> None:
    """C-SILV-01: whatever moves gets the next age (T-07)."""
    bench = Bench()
    obj = bench.put(plain(), "hand")
    moving.move(bench.state, [Step(obj, Zone.RESERVE)])
    assert bench.state.age[obj] == bench.state.clock
    assert overcome.add([]) == (0, 0, 0)
