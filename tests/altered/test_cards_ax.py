"""The cards of Axiom in a game, family by family: the common and both rares."""

from __future__ import annotations

from confluence.altered.words import CONFLUENCE, PLAYER, Kind
from tests.altered.bench import plain
from tests.altered.made import made
from tests.altered.showing import (
    BOOST_ME,
    BRASSBUG,
    ONLY_PERMANENTS,
    beast,
    can_use,
    check_sabotage,
    check_support_joins_again,
    check_support_makes_next_cheaper,
    cost,
    count,
    end_turn,
    landmark,
    noon,
    on,
    played,
    reserves,
    scene,
    shows,
    table,
    waits,
)


@shows("from_hand", {"AX_04_C": False, "AX_04_R1": True, "AX_04_R2": True})
def test_kelon_elemental(card: str, expected: bool) -> None:
    """From Hand a card of the Hand goes to Reserve; the rares may."""
    for answer in (1, 0) if expected else (1,):
        bench = table(stock=True)
        own = bench.put(plain(), "hand")
        played(bench, card)
        if expected:
            assert bench.kind == "may"
            bench.pick(answer)
        if answer:
            assert bench.kind == "hand_to_reserve"
            bench.pick(own)
        assert bench.zone(own) == ("reserve" if answer else "hand")
    bench = table()
    bench.put(plain(), "hand")
    played(bench, card, "reserve")
    assert bench.kind == "turn"


@shows("from_reserve", {"AX_05_C": 1, "AX_05_R1": 2, "AX_05_R2": 2})
def test_foundry_engineer(card: str, expected: int) -> None:
    """From Reserve: the next Permanent this Afternoon costs less, also on a later turn."""
    bench = table()
    played(bench, card, "reserve")
    house, hero = bench.put(landmark(5), "hand"), bench.put(plain(cost=5), "hand")
    assert (cost(bench, house), cost(bench, hero)) == (5 - expected, 5)
    bench.play(hero)
    assert cost(bench, house) == 5 - expected
    bench.play(house)
    assert cost(bench, bench.put(landmark(5), "hand")) == 5
    bench = table()
    played(bench, card, "hand")
    assert waits(bench) == 0


@shows("join", {"AX_06_C": "robot", "AX_06_R1": "robot", "AX_06_R2": "plant"})
def test_ogun(card: str, expected: str) -> None:
    """When it joins every Robot (Plant) of the player gains a boost; the rare may first pay 2 for a Brassbug."""
    for answer in (1, 0) if card.endswith("R1") else (1,):
        bench = table(10)
        friends = [bench.put(beast(expected), lane) for lane in ("hero", "companion")]
        other = bench.put(beast("soldier"), "hero")
        idol = bench.put(beast(expected, kind=Kind.LANDMARK), "landmark")
        foe = bench.facing(beast(expected), "hero")
        played(bench, card)
        if card.endswith("R1"):
            assert bench.kind == "may"
            bench.pick(answer)
            if answer:
                assert bench.kind == "expedition"
                bench.place("companion")
                assert bench.row("companion") == [expected, BRASSBUG]
                bug = bench.state.expeditions[PLAYER][1][-1]
                assert bench.boosts(bug) == 1
            assert bench.state.ready[PLAYER] == 10 - 2 - 2 * answer
        assert [bench.boosts(one) for one in (*friends, other, foe, idol)] == [1, 1, 0, 0, 0]


@shows("support", "AX_07_C AX_07_R1 AX_07_R2")
def test_foundry_mechanic(card: str) -> None:
    """Support: the next Permanent this turn costs 1 less."""
    check_support_makes_next_cheaper(card, ONLY_PERMANENTS)


@shows("from_reserve", "AX_08_C AX_08_R1 AX_08_R2")
def test_axiom_salvager(card: str) -> None:
    """From Reserve: Resupply."""
    bench = table()
    (top,) = bench.deck_top(["Haven Warrior"])
    played(bench, card)
    assert bench.zone(top) == "deck"
    played(bench, card, "reserve")
    assert bench.zone(top) == "reserve"


@shows("from_reserve", "AX_09_C AX_09_R1 AX_09_R2")
def test_tinker_bell(card: str) -> None:
    """From Reserve: Sabotage."""
    bench = table()
    theirs, own = reserves(bench)
    played(bench, card)
    assert bench.kind == "turn"
    played(bench, card, "reserve")
    check_sabotage(bench, theirs, own)


@shows("support", "AX_10_R1 AX_10_R2")
def test_jian(card: str) -> None:
    """Support: the join abilities of a Permanent of the player once more."""
    check_support_joins_again(card)


@shows("from_hand", "AX_11_R1 AX_11_R2")
def test_amelia_earhart(card: str) -> None:
    """From Hand: a boost."""
    bench = table()
    assert bench.boosts(played(bench, card)) == 1
    assert bench.boosts(played(bench, card, "reserve")) == 0


@shows("join", {"AX_12_C": (2, 1), "AX_12_R1": (2, 2), "AX_12_R2": (1, 1)})
def test_three_little_pigs(card: str, expected: tuple[int, int]) -> None:
    """When it joins with enough Landmarks of the player: boosts."""
    needed, boosts = expected
    for marks in (needed - 1, needed):
        bench = table()
        for _ in range(marks):
            bench.put(landmark(), "landmark")
        for _ in range(3):
            bench.put(landmark(), "landmark", CONFLUENCE)
        assert bench.boosts(played(bench, card, "reserve")) == (boosts if marks == needed else 0)


@shows("from_reserve", {"AX_13_C": "landmark", "AX_13_R2": "spell"})
def test_ada_lovelace(card: str, expected: str) -> None:
    """From Reserve: put a card of the Hand into Reserve; for a Permanent (a Spell) draw one."""
    for given, kind in (("landmark", Kind.LANDMARK), ("spell", Kind.SPELL), ("character", Kind.CHARACTER)):
        bench = table(stock=True)
        obj = bench.put(plain(kind=kind), "hand")
        played(bench, card, "reserve")
        assert bench.kind == "may"
        bench.yes()
        before = count(bench, "deck")
        bench.pick(obj)
        assert bench.zone(obj) == "reserve"
        assert count(bench, "deck") == before - (given == expected)
    bench = table()
    played(bench, card, "reserve")
    bench.no()
    assert bench.row("reserve") == []


@shows("from_reserve", "AX_13_R1")
def test_ada_lovelace_rare(card: str) -> None:
    """From Reserve: putting any card of the Hand into Reserve is the price of a card."""
    bench = table(stock=True)
    obj = bench.put(plain(), "hand")
    before = count(bench, "deck")
    played(bench, card, "reserve")
    assert bench.kind == "may"
    bench.yes().pick(obj)
    assert bench.zone(obj) == "reserve"
    assert count(bench, "deck") == before - 1


@shows("when", "AX_14_C AX_14_R1 AX_14_R2")
def test_coppelia(card: str) -> None:
    """From Hand to Reserve: it may be played for free, Asleep; from an Expedition to Reserve it may not."""
    for answer in (1, 0):
        bench = table(2)
        obj = bench.put(card, "hand")
        played(bench, "CORE_AX_04_C")
        bench.pick(obj)
        assert (bench.kind, bench.zone(obj)) == ("may", "reserve")
        bench.pick(answer)
        if answer:
            assert bench.kind == "lane"
            bench.pick(1)
        assert bench.zone(obj) == ("companion" if answer else "reserve")
        assert bench.has(obj, "asleep") is bool(answer)
        assert bench.has(obj, "fleeting") is bool(answer)
        assert bench.state.ready[PLAYER] == 0
    bench = table()
    obj = bench.put(card, "hero")
    bench.begin("night")
    assert (bench.kind, bench.zone(obj)) == ("mana", "reserve")


@shows("from_hand", "AX_15_C AX_15_R1 AX_15_R2")
def test_axiom_scrambler(card: str) -> None:
    """From Hand: Sabotage."""
    bench = table()
    theirs, own = reserves(bench)
    played(bench, card)
    check_sabotage(bench, theirs, own)
    played(bench, card, "reserve")
    assert bench.kind == "turn"


@shows("from_reserve join", {"AX_16_C": False, "AX_16_R1": True, "AX_16_R2": False})
def test_foundry_armorer(card: str, expected: bool) -> None:
    """From Reserve (the own rare: when it joins): a Brassbug in any Expedition."""
    bench = table()
    played(bench, card)
    assert bench.kind == ("expedition" if expected else "turn")
    bench = table()
    played(bench, card, "reserve")
    assert bench.kind == "expedition"
    assert len(bench.asked.options) == 4
    bench.place("companion")
    assert bench.row("companion") == [BRASSBUG]


@shows("from_reserve", "AX_17_C AX_17_R1 AX_17_R2")
def test_dr_frankenstein(card: str) -> None:
    """From Reserve: the join abilities of up to one Permanent of the player once more."""
    for chosen in (True, False):
        bench = table()
        hub, house = bench.put("Brassbug Hub", "landmark"), bench.put(landmark(), "landmark")
        bench.put(landmark(), "landmark", CONFLUENCE)
        played(bench, card, "reserve")
        assert (set(bench.asked.options), bench.asked.least, bench.asked.most) == ({hub, house}, 0, 1)
        bench.pick(*[hub] * chosen)
        assert bench.state.counters.get(hub, {}) == ({"kelon": 3} if chosen else {})


@shows("from_reserve", {"AX_18_C": "landmark", "AX_18_R1": "landmark", "AX_18_R2": "hero"})
def test_athena_from_reserve(card: str, expected: str) -> None:
    """From Reserve with two Landmarks (two other Characters) it is not Fleeting."""
    for friends in (1, 2):
        bench = table()
        for _ in range(2 if expected == "hero" else 0):
            bench.put(landmark(), "landmark")
        for _ in range(friends):
            bench.put(landmark() if expected == "landmark" else plain(), expected)
        athena = played(bench, card, "reserve")
        assert bench.has(athena, "fleeting") is (friends == 1)
        assert bench.boosts(athena) == 0


@shows("from_hand", {"AX_18_R1": "landmark", "AX_18_R2": "hero"})
def test_athena_from_hand(card: str, expected: str) -> None:
    """From Hand with two Landmarks (two other Characters) the rares gain 2 boosts."""
    for friends in (1, 2):
        bench = table()
        for _ in range(2 if expected == "hero" else 0):
            bench.put(landmark(), "landmark")
        for _ in range(friends):
            bench.put(landmark() if expected == "landmark" else plain(), expected)
        assert bench.boosts(played(bench, card)) == (2 if friends == 2 else 0)


@shows("join", "AX_19_C AX_19_R1")
def test_ganesha(card: str) -> None:
    """When it joins: the join abilities of any number of Permanents once more."""
    bench = table()
    hubs = [bench.put("Brassbug Hub", "landmark") for _ in range(3)]
    bench.put(landmark(), "landmark", CONFLUENCE)
    played(bench, card)
    assert (set(bench.asked.options), bench.asked.least, bench.asked.most) == (set(hubs), 0, 3)
    bench.pick(hubs[0], hubs[2]).settle()
    assert [bench.state.counters.get(hub, {}).get("kelon", 0) for hub in hubs] == [3, 0, 3]


@shows("join", "AX_19_R2")
def test_ganesha_of_muna(card: str) -> None:
    """When it joins: the join abilities of any number of other Characters once more."""
    bench = table()
    shrooms = [bench.put("Sneezer Shroom", lane) for lane in ("hero", "companion")]
    bench.put("Brassbug Hub", "landmark")
    played(bench, card)
    assert set(bench.asked.options) == set(shrooms)
    bench.pick(shrooms[1])
    assert [bench.has(one, "anchored") for one in shrooms] == [False, True]


@shows("resolve", {"AX_20_C": 0, "AX_20_R1": 1, "AX_20_R2": 0})
def test_hooked(card: str, expected: int) -> None:
    """A target Character switches Expeditions, on either side; the own rare draws a card."""
    for own in (True, False):
        found = scene()
        bench = found.bench
        before = count(bench, "deck")
        spell = played(bench, card)
        assert found.offered() == found.characters
        bench.pick(found.mine if own else found.small)
        moved = found.mine if own else found.small
        assert bench.zone(moved) == "companion"
        assert bench.state.side[moved] == (PLAYER if own else CONFLUENCE)
        assert count(bench, "deck") == before - expected
        assert bench.zone(spell) == "reserve"


@shows("resolve fleeting", {"AX_21_C": False, "AX_21_R1": True, "AX_21_R2": False})
def test_boom(card: str, expected: bool) -> None:
    """Sacrifice a Character (the own rare: or a Permanent), then discard any Character or Permanent."""
    found = scene()
    bench = found.bench
    second = bench.put(plain(), "companion")
    spell = played(bench, card)
    assert bench.kind == "sacrifice"
    assert found.offered() == {found.mine, second} | ({found.house} if expected else set())
    given = found.house if expected else found.mine
    bench.pick(given)
    assert bench.zone(given) == "discard"
    assert found.offered() == (found.characters | found.permanents | {second}) - {given}
    bench.pick(found.gate)
    assert bench.zone(found.gate) == "discard"
    assert bench.zone(spell) == "discard", "Fleeting"
    bench = table()
    victim = bench.facing(plain(), "hero")
    played(bench, card)
    assert (bench.kind, bench.zone(victim)) == ("turn", "hero"), "nothing to sacrifice"


@shows("resolve", {"AX_22_C": (1, 1), "AX_22_R1": (0, 2)})
def test_mechanical_training(card: str, expected: tuple[int, int]) -> None:
    """The join abilities of a Permanent (up to two) once more."""
    bench = table()
    hubs = [bench.put("Brassbug Hub", "landmark") for _ in range(3)]
    bench.put(plain(), "hero")
    bench.put(landmark(), "landmark", CONFLUENCE)
    spell = played(bench, card)
    assert (bench.asked.least, bench.asked.most) == expected
    assert set(bench.asked.options) == set(hubs)
    bench.pick(*hubs[: expected[1]]).settle()
    assert [one in bench.state.counters for one in hubs] == [True, expected[1] == 2, False]
    assert bench.zone(spell) == "reserve"


@shows("resolve", "AX_22_R2")
def test_mechanical_training_of_muna(card: str) -> None:
    """The join abilities of a Character once more."""
    bench = table()
    shroom, second = (bench.put("Sneezer Shroom", lane) for lane in ("hero", "companion"))
    bench.facing(plain(), "hero")
    bench.put("Brassbug Hub", "landmark")
    played(bench, card)
    assert (set(bench.asked.options), bench.asked.least, bench.asked.most) == ({shroom, second}, 1, 1)
    bench.pick(shroom)
    assert (bench.has(shroom, "anchored"), bench.has(second, "anchored")) == (True, False)


@shows("resolve fleeting", {"AX_23_C": False, "AX_23_R1": True, "AX_23_R2": False})
def test_kelon_burst(card: str, expected: bool) -> None:
    """A Character that costs 4 or less to Reserve, or discard such a Permanent; the rare may add a Brassbug."""
    for mode in (0, 1):
        found = scene()
        bench = found.bench
        houses = {found.house} | ({bench.put(landmark(), "landmark")} if expected else set())
        four, _ = found.costing(4), found.costing(5)
        foreign, _ = (found.costing(cost, landmark=True) for cost in (4, 5))
        spell = played(bench, card)
        assert bench.kind == "mode"
        bench.pick(mode)
        if mode == 0:
            assert found.offered() == {found.mine, found.small, four}
            bench.pick(found.small)
            assert bench.zone(found.small) == "reserve"
        else:
            assert found.offered() == {*houses, foreign}
            bench.pick(foreign)
            assert bench.zone(foreign) == "discard"
        if expected:
            assert bench.kind == "expedition", "two Landmarks"
            bench.place("companion")
            assert bench.row("companion") == [BRASSBUG]
        assert (bench.kind, bench.zone(spell)) == ("turn", "discard")
    found = scene()
    played(found.bench, card)
    found.bench.pick(0).pick(found.small)
    assert found.bench.kind == "turn", "one Landmark is not enough for the rare, whatever else there is"


@shows("join noon", "AX_24_C AX_24_R1 AX_24_R2")
def test_brassbug_hub(card: str) -> None:
    """Three Kelon counters when it joins; at Noon one of them and 1 mana for a Brassbug."""
    bench = table()
    hub = played(bench, card)
    assert bench.state.counters[hub] == {"kelon": 3}
    ready = bench.state.ready[PLAYER]
    noon(bench)
    assert bench.kind == "may"
    bench.yes().place("companion")
    assert bench.row("companion") == [BRASSBUG]
    assert bench.state.counters[hub] == {"kelon": 2}
    assert bench.state.ready[PLAYER] == ready - 1
    for mana, counters in ((0, 1), (1, 0)):
        bench = table(mana)
        bench.put(card, "landmark", counters={"kelon": counters} if counters else None)
        noon(bench)
        assert bench.kind == "turn", "a price that cannot be paid is not offered"


@shows("join noon", {"AX_25_C": 0, "AX_25_R1": 1, "AX_25_R2": 0})
def test_axiom_reprocessor(card: str, expected: int) -> None:
    """Resupply at Noon; the own rare also when it joins."""
    bench = table()
    played(bench, card)
    assert count(bench, "reserve") == expected
    noon(bench)
    assert count(bench, "reserve") == expected + 1


@shows("exhaust", {"AX_26_C": 0, "AX_26_R1": 1, "AX_26_R2": 0})
def test_kelon_cylinder(card: str, expected: int) -> None:
    """Exhausting it makes 2 Kelon counters, or spends one for a boost; one of the two per readying."""
    bench = table()
    cylinder = bench.put(card, "landmark")
    bench.use(cylinder, expected)
    assert bench.state.counters[cylinder] == {"kelon": 2}
    assert bench.has(cylinder, "exhausted")
    assert not can_use(bench, cylinder)
    bench = table()
    cylinder = bench.put(card, "landmark", counters={"kelon": 2})
    own, foe = bench.put(plain(), "hero"), bench.facing(plain(), "hero")
    bench.use(cylinder, expected + 1)
    assert bench.state.counters[cylinder] == {"kelon": 1}
    if expected:
        assert (set(bench.asked.options), bench.asked.least, bench.asked.most) == ({own, foe}, 1, 1)
        bench.pick(own)
        assert bench.boosts(own) == 1
    else:
        assert bench.boosts(played(bench, plain())) == 1
        assert bench.boosts(played(bench, plain())) == 0
        for late in (False, True):
            bench = table()
            bench.use(bench.put(card, "landmark", counters={"kelon": 2}), 1)
            if late:
                end_turn(bench)
            assert bench.boosts(played(bench, plain() if late else landmark())) == 0
    bench = table()
    cylinder = bench.put(card, "landmark")
    bench.use(cylinder)
    assert bench.state.counters[cylinder] == {"kelon": 2}, "without a counter there is only one way to use it"


@shows("join", "AX_26_R1")
def test_kelon_cylinder_joins(card: str) -> None:
    """The own rare gives a target Character a boost when it joins."""
    found = scene()
    played(found.bench, card)
    assert found.offered() == found.characters
    found.bench.pick(found.mine)
    assert found.bench.boosts(found.mine) == 1


@shows("exhaust", {"AX_27_C": 2, "AX_27_R1": 1, "AX_27_R2": 1})
def test_kelonic_generator(card: str, expected: int) -> None:
    """Exhaust it and pay mana: draw a card."""
    bench = table(expected)
    generator = bench.put(card, "landmark")
    before = count(bench, "hand")
    bench.use(generator)
    assert count(bench, "hand") == before + 1
    assert bench.state.ready[PLAYER] == 0
    assert bench.has(generator, "exhausted")
    bench = table(expected - 1)
    assert not can_use(bench, bench.put(card, "landmark"))


@shows("join when", {"AX_28_C": False, "AX_28_R1": True, "AX_28_R2": True})
def test_armored_jammer(card: str, expected: bool) -> None:
    """Sabotage when it joins; the rares also when it leaves."""
    bench = table()
    theirs, own = reserves(bench)
    jammer = played(bench, card)
    check_sabotage(bench, theirs, own)
    second = bench.put(plain(), "reserve", CONFLUENCE)
    played(bench, "Banishing Gate")
    assert bench.zone(jammer) == "discard"
    if expected:
        check_sabotage(bench, second, own)
    assert bench.kind == "turn"


@shows("exhaust", "AX_29_C AX_29_R1 AX_29_R2")
def test_the_foundry(card: str) -> None:
    """Exhaust it: the next Character from Hand this turn also uses its abilities for being played from Reserve."""
    bench = table()
    foundry = bench.put(card, "landmark")
    bench.use(foundry)
    (top,) = bench.deck_top(["Haven Warrior"])
    salvager = played(bench, "CORE_AX_08_C")
    assert bench.zone(top) == "reserve"
    assert not bench.has(salvager, "fleeting")
    assert waits(bench) == 0
    grows = on("from_reserve", BOOST_ME)
    idol = made((0, 0, 0), grows, kind=Kind.LANDMARK)
    for source, given, boosts in (("hand", idol, 0), ("reserve", made((1, 1, 1), grows), 1)):
        bench = table()
        bench.use(bench.put(card, "landmark"))
        assert bench.boosts(played(bench, given, source)) == boosts, "neither a Landmark nor from Reserve"
    bench = table()
    foundry = bench.put(card, "landmark")
    bench.use(foundry)
    played(bench, plain(), "reserve")
    assert waits(bench) == 0, "it waited for this turn only"


@shows("join", "AX_29_R1")
def test_the_foundry_joins(card: str) -> None:
    """The own rare draws a card when it joins."""
    bench = table()
    before = count(bench, "deck")
    played(bench, card)
    assert count(bench, "deck") == before - 1


@shows("join noon", "AX_30_C AX_30_R1 AX_30_R2")
def test_brassbug_hive(card: str) -> None:
    """A Brassbug when it joins and at Noon, in any Expedition; the own rare boosts Robots that join."""
    bench = table()
    played(bench, card)
    assert bench.kind == "expedition"
    bench.place("hero")
    assert bench.row("hero") == [BRASSBUG]
    boosts = 1 if card.endswith("R1") else 0
    assert bench.boosts(bench.state.expeditions[PLAYER][0][0]) == boosts
    noon(bench)
    bench.place("hero", CONFLUENCE)
    assert bench.row("hero", CONFLUENCE) == ["Floodwaters", BRASSBUG]
    theirs = bench.state.expeditions[CONFLUENCE][0][-1]
    assert bench.boosts(theirs) == 0, "it joined no Expedition of the player"


@shows("when", "AX_30_R1")
def test_brassbug_hive_watches(card: str) -> None:
    """The own rare boosts every Robot that joins an Expedition of the player, no other Character."""
    bench = table()
    bench.put(card, "landmark")
    assert bench.boosts(played(bench, beast("robot"))) == 1
    assert bench.boosts(played(bench, plain())) == 0
    assert bench.boosts(played(bench, beast("robot", kind=Kind.LANDMARK))) == 0
