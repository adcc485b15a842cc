"""The cards of Bravos in a game, family by family: the common and both rares."""

from __future__ import annotations

import pytest

from confluence.altered import derive, playing
from confluence.altered.words import CONFLUENCE, PLAYER
from tests.altered.bench import plain
from tests.altered.made import ANY_CHARACTER, confluence_turn, foe, spell
from tests.altered.showing import (
    RECRUIT,
    beast,
    can_use,
    check_sabotage,
    check_support_boosts_next_character,
    count,
    landmark,
    played,
    reserves,
    scene,
    shows,
    table,
    waits,
)


@shows("from_reserve", {"BR_04_C": 2, "BR_04_R1": 3})
def test_ratatoskr(card: str, expected: int) -> None:
    """From Reserve: boosts."""
    bench = table()
    assert bench.boosts(played(bench, card)) == 0
    assert bench.boosts(played(bench, card, "reserve")) == expected


@shows("from_reserve", "BR_04_R2")
def test_ratatoskr_of_ordis(card: str) -> None:
    """From Reserve: two Recruits in its Expedition."""
    bench = table()
    played(bench, card, "reserve", "companion")
    assert bench.row("companion") == ["Ratatoskr", RECRUIT, RECRUIT]
    assert bench.row("hero") == []


@shows("support", "BR_05_C BR_05_R1 BR_05_R2")
def test_issun_boshi(card: str) -> None:
    """Support: the next Character this turn gains a boost."""
    check_support_boosts_next_character(card, 1)


@shows("from_reserve", "BR_05_R1 BR_05_R2")
def test_issun_boshi_from_reserve(card: str) -> None:
    """From Reserve the rares give a target Character a boost, themselves included."""
    found = scene()
    obj = played(found.bench, card, "reserve")
    assert found.offered() == found.characters | {obj}
    found.bench.pick(found.mine)
    assert (found.bench.boosts(found.mine), found.bench.boosts(obj)) == (1, 0)


@shows("replace from_reserve", "BR_06_C BR_06_R1 BR_06_R2")
def test_tiny_jinn(card: str) -> None:
    """From Reserve a boost; with a boost it becomes an exhausted orb instead of leaving, without it leaves."""
    bench = table()
    jinn = played(bench, card, "reserve")
    assert bench.boosts(jinn) == 1
    orbs, ready = count(bench, "mana"), bench.state.ready[PLAYER]
    played(bench, spell({"op": "return_to_hand", "target": ANY_CHARACTER}))
    assert bench.zone(jinn) == "mana"
    assert (count(bench, "mana"), bench.state.ready[PLAYER]) == (orbs + 1, ready - 1), "the Spell was paid"
    bench = table()
    jinn = bench.put(card, "hero")
    played(bench, spell({"op": "return_to_hand", "target": ANY_CHARACTER}))
    assert bench.zone(jinn) == "hand"


@shows("join", "BR_07_C BR_07_R1 BR_07_R2")
def test_bravos_tracer(card: str) -> None:
    """It becomes Fleeting when it joins."""
    bench = table()
    tracer = played(bench, card)
    assert bench.has(tracer, "fleeting")
    bench.begin("night")
    assert bench.zone(tracer) == "discard"


@shows("seasoned from_hand", "BR_08_R1")
def test_bravos_pathfinder(card: str) -> None:
    """From Hand it may pay 2 for a boost, and keeps it in Reserve."""
    for mana, answer in ((4, 1), (4, 0), (3, None)):
        bench = table(mana)
        obj = played(bench, card)
        if answer is None:
            assert bench.kind == "turn", "2 mana are not there"
            continue
        assert bench.kind == "may"
        bench.pick(answer)
        assert bench.boosts(obj) == answer
        assert bench.state.ready[PLAYER] == 2 - 2 * answer
        bench.begin("night")
        assert (bench.zone(obj), bench.boosts(obj)) == ("reserve", answer)


@shows("from_reserve", "BR_09_C BR_09_R1")
def test_haven_trainee(card: str) -> None:
    """From Reserve: 2 boosts."""
    bench = table()
    assert bench.boosts(played(bench, card)) == 0
    assert bench.boosts(played(bench, card, "reserve")) == 2


@shows("support", "BR_09_R1")
def test_haven_trainee_support(card: str) -> None:
    """Support of the own rare: the next Character gains a boost."""
    check_support_boosts_next_character(card, 1)


@shows("from_reserve", "BR_09_R2")
def test_haven_trainee_of_ordis(card: str) -> None:
    """From Reserve: a Recruit in each Expedition of the player."""
    bench = table()
    played(bench, card, "reserve")
    assert bench.row("hero") == ["Haven Trainee", RECRUIT]
    assert bench.row("companion") == [RECRUIT]


@shows("seasoned", "BR_10_C BR_10_R1 BR_10_R2 BR_13_R1 BR_16_C BR_16_R1 BR_16_R2 BR_20_R1")
def test_seasoned_cards(card: str) -> None:
    """A-KW-SEASONED: the boosts go with it to Reserve."""
    bench = table()
    obj = bench.put(card, "hero", boosts=2)
    bench.begin("night")
    assert (bench.zone(obj), bench.boosts(obj)) == ("reserve", 2)


@shows("dusk", "BR_10_R1")
def test_red(card: str) -> None:
    """At Dusk with 3 boosts the own rare draws a card; the boosts are counted when this resolves."""
    theirs = set()
    for boosts in (2, 3):
        bench = table().at(3, 6)
        bench.put(card, "hero", boosts=boosts)
        before = count(bench, "deck")
        bench.begin("dusk")
        assert bench.state.day == 2
        assert count(bench, "deck") == before - 2 - (boosts == 3), "two cards are those of the Morning"
        theirs.add(count(bench, "deck", CONFLUENCE))
    assert len(theirs) == 1, "the Confluence draws as always"


@shows("join", {"BR_11_C": (1, 1), "BR_11_R1": (0, 2), "BR_11_R2": (0, 2)})
def test_chiron(card: str, expected: tuple[int, int]) -> None:
    """When it joins a target Character (up to two) gains a boost."""
    found = scene()
    bench = found.bench
    chiron = played(bench, card, "reserve")
    assert found.offered(*expected) == found.characters | {chiron}
    chosen = [found.mine, chiron][: expected[1]]
    bench.pick(*chosen)
    assert [bench.boosts(one) for one in (found.mine, chiron, found.small)] == [1, int(expected[1] == 2), 0]


@shows("from_reserve", "BR_12_C BR_12_R1 BR_12_R2")
def test_hua_mulan(card: str) -> None:
    """From Reserve it is not Fleeting."""
    bench = table()
    mulan = played(bench, card, "reserve")
    assert not bench.has(mulan, "fleeting")
    bench.begin("night")
    assert bench.zone(mulan) == "reserve"


@shows("support", "BR_13_R1 BR_17_R1 BR_17_R2")
def test_kappa_and_haven_warrior(card: str) -> None:
    """Support of the rares: the next Character gains a boost."""
    check_support_boosts_next_character(card, 1)


@shows("join", {"BR_14_C": 0, "BR_14_R1": 1, "BR_14_R2": 1})
def test_bravos_vanguard(card: str, expected: int) -> None:
    """When it joins up to one other Character loses Fleeting; with the rares it also gains a boost."""
    found = scene()
    bench = found.bench
    fleeting = bench.put(plain(), "companion", status="fleeting")
    played(bench, card)
    assert found.offered(0) == found.characters | {fleeting}
    bench.pick(fleeting)
    assert not bench.has(fleeting, "fleeting")
    assert bench.boosts(fleeting) == expected
    found = scene()
    played(found.bench, card)
    found.bench.pick()
    assert found.bench.boosts(found.mine) == 0, "nobody was chosen"


@shows("from_hand from_reserve", {"BR_15_C": 1, "BR_15_R1": 2, "BR_15_R2": 2})
def test_haven_bouncer(card: str, expected: int) -> None:
    """From Hand Sabotage, from Reserve boosts."""
    bench = table()
    theirs, own = reserves(bench)
    bouncer = played(bench, card)
    check_sabotage(bench, theirs, own)
    assert bench.boosts(bouncer) == 0
    again = played(bench, card, "reserve")
    assert (bench.kind, bench.boosts(again)) == ("turn", expected)


@shows("join", "BR_16_C BR_16_R2")
def test_bravos_bladedancer(card: str) -> None:
    """A boost whenever it joins, and they stay with it."""
    bench = table()
    dancer = played(bench, card)
    assert bench.boosts(dancer) == 1
    bench.begin("night").pick().settle(("turn",)).play(dancer)
    assert (bench.boosts(dancer), bench.has(dancer, "fleeting")) == (2, True)


@shows("join from_reserve", "BR_16_R1")
def test_bravos_bladedancer_rare(card: str) -> None:
    """From Reserve with at most 4 boosts it is not Fleeting; its player orders both reactions."""
    for boosts, join_first, fleeting in ((3, True, False), (4, True, True), (4, False, False), (5, False, True)):
        bench = table()
        dancer = played(bench, card, "reserve", boosts=boosts)
        assert bench.kind == "reaction"
        abilities = [bench.state.pending[place].ability.trigger for place in bench.asked.options]
        bench.pick(bench.asked.options[abilities.index("join" if join_first else "from_reserve")])
        assert bench.boosts(dancer) == boosts + 1
        assert bench.has(dancer, "fleeting") is fleeting


@shows("from_reserve", {"BR_18_C": True, "BR_18_R1": False})
def test_sun_wukong(card: str, expected: bool) -> None:
    """From Reserve 2 boosts; the own rare is not Fleeting."""
    bench = table()
    wukong = played(bench, card, "reserve")
    assert bench.boosts(wukong) == 2
    assert bench.has(wukong, "fleeting") is expected


@shows("from_reserve", "BR_18_R2")
def test_sun_wukong_of_muna(card: str) -> None:
    """From Reserve a target Character gains 2 boosts."""
    found = scene()
    wukong = played(found.bench, card, "reserve")
    assert found.offered() == found.characters | {wukong}
    found.bench.pick(found.mine)
    assert found.bench.boosts(found.mine) == 2


@shows("replace", {"BR_19_C": 0, "BR_19_R1": 1, "BR_19_R2": 0})
def test_mighty_jinn(card: str, expected: int) -> None:
    """It may become an exhausted orb instead of leaving; the own rare draws a card if it does not."""
    for answer in (1, 0):
        bench = table()
        jinn = bench.put(card, "hero")
        before = count(bench, "deck")
        played(bench, spell({"op": "send_to_reserve", "target": ANY_CHARACTER}))
        assert bench.kind == "replace"
        ready = bench.state.ready[PLAYER]
        bench.pick(answer)
        assert bench.state.ready[PLAYER] == ready
        assert bench.zone(jinn) == ("mana" if answer else "reserve")
        assert count(bench, "deck") == before - (0 if answer else expected)


@shows("gigantic", "BR_20_C BR_20_R1 BR_20_R2 BR_24_C BR_24_R1 BR_24_R2")
def test_gigantic_cards(card: str) -> None:
    """A-KW-GIGANTIC: it counts in both Expeditions."""
    bench = table()
    obj = played(bench, card, lane="companion")
    assert bench.meter("hero").totals == bench.meter("companion").totals == bench.state.cards[obj].stats


@shows("support", "BR_20_R1")
def test_atlas_support(card: str) -> None:
    """Support of the own rare: the next Character gains 2 boosts."""
    check_support_boosts_next_character(card, 2)


@shows("static", "BR_20_R2")
def test_atlas_of_ordis(card: str) -> None:
    """The tokens of the player are Gigantic while it is there."""
    bench = table()
    bench.put("CORE_OR_31_C", "companion")
    bench.put(plain((5, 5, 5)), "companion")
    bench.facing("CORE_OR_31_C", "companion")
    assert bench.meter("hero").totals == (0, 0, 0)
    bench.put(card, "hero")
    assert bench.meter("hero").totals == (2, 2, 2), "Atlas and the Recruit"
    assert bench.meter("companion").totals == (7, 7, 7)
    assert bench.meter("hero").against == (0, 0, 0), "not the tokens of the opponent"


@shows("tough", {"BR_21_C": 1, "BR_21_R1": 2, "BR_21_R2": 1, "BR_22_R1": 1})
def test_tough_cards(card: str, expected: int) -> None:
    """A-KW-TOUGH: the Confluence has to pay for choosing it."""
    for ready in (expected - 1, expected):
        bench = table().mana(1 + ready, side=CONFLUENCE)
        hero = bench.put(card, "hero")
        bench.put(spell({"op": "send_to_reserve", "target": ANY_CHARACTER}, cost=1), "hand", CONFLUENCE)
        confluence_turn(bench)
        paid = ready == expected
        assert bench.zone(hero) == ("reserve" if paid else "hero")
        assert bench.state.ready[CONFLUENCE] == (0 if paid else ready)


@shows("tough", "BR_24_C BR_24_R1 BR_24_R2")
def test_kaibara(card: str) -> None:
    """P-37: it is as Tough as there are regions between Hero and Companion."""
    bench = table()
    kaibara = bench.put(card, "hero")
    for hero, companion, tough in ((0, 7, 6), (3, 5, 1), (3, 4, 0), (5, 4, 0)):
        bench.at(hero, companion)
        assert derive.tough(bench.state, kaibara) == tough


@shows("static", {"BR_23_C": 7, "BR_23_R1": 6, "BR_23_R2": 6})
def test_tomoe_gozen(card: str, expected: int) -> None:
    """It cannot be played with fewer orbs, ready or not."""
    bench = table(expected - 1)
    tomoe = bench.put(card, "hand")
    assert not playing.can_play(bench.state, PLAYER, tomoe)
    bench.mana(1, 3)
    assert playing.can_play(bench.state, PLAYER, tomoe)
    bench.play(tomoe)
    assert bench.zone(tomoe) == "hero"


@shows("resolve fleeting", {"BR_25_C": (1, "reserve"), "BR_25_R1": (2, "discard"), "BR_25_R2": (1, "reserve")})
def test_helping_hand(card: str, expected: tuple[int, str]) -> None:
    """A target Character gains boosts and loses Fleeting."""
    found = scene()
    fleeting = found.bench.put(plain(), "companion", status="fleeting")
    hand = played(found.bench, card)
    assert found.offered() == found.characters | {fleeting}
    found.bench.pick(fleeting)
    assert (found.bench.boosts(fleeting), found.bench.has(fleeting, "fleeting")) == (expected[0], False)
    assert found.bench.zone(hand) == expected[1]


@shows("resolve", {"BR_26_C": 0, "BR_26_R1": 1, "BR_26_R2": 0})
def test_physical_training(card: str, expected: int) -> None:
    """A target Character gains 3 boosts; the own rare draws a card."""
    found = scene()
    before = count(found.bench, "deck")
    played(found.bench, card)
    assert found.offered() == found.characters
    found.bench.pick(found.mine)
    assert found.bench.boosts(found.mine) == 3
    assert count(found.bench, "deck") == before - expected


@shows("resolve fleeting", {"BR_27_C": (1, "discard"), "BR_27_R1": (2, "reserve"), "BR_27_R2": (1, "discard")})
def test_mana_channeling(card: str, expected: tuple[int, str]) -> None:
    """The top cards of the deck become exhausted orbs."""
    bench = table(6)
    tops = bench.deck_top(["Haven Warrior", "Kappa"])
    channeling = played(bench, card)
    paid = bench.state.cards[channeling].hand_cost
    assert [bench.zone(top) for top in tops] == ["mana", "mana" if expected[0] == 2 else "deck"]
    assert count(bench, "mana") == 6 + expected[0]
    assert bench.state.ready[PLAYER] == 6 - paid
    assert bench.zone(channeling) == expected[1]


@shows("resolve fleeting", {"BR_28_C": 4, "BR_28_R1": 5, "BR_28_R2": 5})
def test_intimidation(card: str, expected: int) -> None:
    """A Character or Permanent of limited cost goes back to its owner's Hand."""
    found = scene()
    bench = found.bench
    four, five = (bench.facing(plain(cost=cost, name=str(cost)), "hero") for cost in (4, 5))
    mark = bench.put(landmark(expected), "landmark", CONFLUENCE)
    used = played(bench, card)
    assert found.offered() == {found.mine, found.small, found.house, four, mark} | ({five} if expected == 5 else set())
    bench.pick(mark)
    assert bench.zone(mark) == "hand"
    assert bench.state.hands[CONFLUENCE] == [mark]
    assert bench.zone(used) == "discard"


@shows("resolve fleeting", "BR_29_C BR_29_R1 BR_29_R2")
def test_mana_eruption(card: str) -> None:
    """Discard an orb, then discard a Character or Permanent."""
    found = scene(5, stock=True)
    bench = found.bench
    eruption = played(bench, card)
    assert bench.kind == "orb"
    orb = bench.asked.options[0]
    bench.pick(orb)
    assert bench.zone(orb) == "discard"
    assert found.offered() == found.characters | found.permanents
    bench.pick(found.big)
    assert bench.zone(found.big) == "discard"
    assert count(bench, "mana") == 4
    assert bench.zone(eruption) == "discard"


@shows("static", "BR_30_C BR_30_R1")
def test_haven(card: str) -> None:
    """Characters of the player gain a boost when they are played from Reserve."""
    bench = table()
    bench.put(card, "landmark")
    assert bench.boosts(played(bench, plain(), "reserve")) == 1
    assert bench.boosts(played(bench, plain(), "hand")) == 0
    assert bench.boosts(played(bench, landmark(), "reserve")) == 0
    bench = table().mana(2, side=CONFLUENCE)
    bench.put(card, "landmark")
    theirs = bench.put(foe(), "reserve", CONFLUENCE)
    confluence_turn(bench)
    assert (bench.zone(theirs), bench.boosts(theirs)) == ("hero", 0)


@shows("join", "BR_30_R1 BR_30_R2")
def test_haven_joins(card: str) -> None:
    """The rares Resupply when they join."""
    bench = table()
    (top,) = bench.deck_top(["Haven Warrior"])
    played(bench, card)
    assert bench.zone(top) == "reserve"


@shows("exhaust", "BR_30_R2")
def test_haven_of_axiom(card: str) -> None:
    """Exhaust it: the next Character from Reserve this turn gains a boost."""
    for source, given, boosts in (("reserve", plain(), 1), ("hand", plain(), 0), ("reserve", landmark(), 0)):
        bench = table()
        haven = bench.put(card, "landmark")
        bench.use(haven)
        assert not can_use(bench, haven)
        assert bench.boosts(played(bench, given, source)) == boosts
        assert waits(bench) == 0
        assert bench.boosts(played(bench, beast("robot"), "reserve")) == 0, "the turn is over"


@pytest.mark.parametrize("card", ["CORE_BR_31_C", "CORE_AX_31_C", "CORE_OR_31_C"])
def test_tokens(card: str) -> None:
    """A-CARD-06: tokens without an ability are Characters with numbers, and cease when they leave."""
    bench = table()
    token = bench.put(card, "hero")
    assert bench.meter("hero").totals == ((1, 1, 1) if card == "CORE_OR_31_C" else (2, 2, 2))
    bench.begin("night")
    assert bench.zone(token) == "gone"
