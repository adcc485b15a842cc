"""The cards of Yzmir in a game, family by family: the common and both rares."""

from __future__ import annotations

from confluence.altered.events import Reacted
from confluence.altered.words import CONFLUENCE, PLAYER, Kind
from tests.altered.bench import plain
from tests.altered.made import ANY_CHARACTER, spell
from tests.altered.showing import (
    ONLY_SPELLS,
    banner,
    can_use,
    check_sabotage,
    check_support_draws,
    check_support_makes_next_cheaper,
    cost,
    count,
    end_turn,
    landmark,
    noon,
    played,
    reserves,
    rolls,
    scene,
    shows,
    table,
    waits,
)


@shows("support", "YZ_04_C YZ_04_R1 YZ_04_R2 YZ_14_C YZ_14_R1 YZ_14_R2")
def test_support_makes_spells_cheaper(card: str) -> None:
    """Support: the next Spell this turn costs 1 less."""
    check_support_makes_next_cheaper(card, ONLY_SPELLS)


@shows("from_reserve", "YZ_04_R1 YZ_04_R2")
def test_studious_disciple(card: str) -> None:
    """From Reserve: the next Spell this Afternoon costs 1 less, also on a later turn."""
    bench = table()
    played(bench, card, "reserve")
    lesson = bench.put(plain(cost=3, kind=Kind.SPELL), "hand")
    played(bench, plain())
    assert cost(bench, lesson) == 2
    bench.play(lesson)
    assert waits(bench) == 0


@shows("when", "YZ_05_C YZ_05_R1 YZ_05_R2")
def test_moonlight_jellyfish(card: str) -> None:
    """Sacrificed it goes to Reserve, unless it was Fleeting; then the own rare draws a card."""
    for fleeting in (False, True):
        bench = table()
        jelly = bench.put(card, "hero", status="fleeting" if fleeting else "")
        before = count(bench, "deck")
        played(bench, "CORE_YZ_20_C")
        assert bench.zone(jelly) == ("discard" if fleeting else "reserve")
        drawn = 2 + (fleeting and card.endswith("R1"))
        assert count(bench, "deck") == before - drawn, "two cards are those of the Spell"


@shows("when", "YZ_05_R2")
def test_moonlight_jellyfish_of_axiom(card: str) -> None:
    """When a Robot joins it may be sacrificed for 2 boosts on that Robot."""
    for answer in (1, 0):
        bench = table()
        jelly = bench.put(card, "hero")
        robot = played(bench, plain(subtypes=("robot",)))
        assert bench.kind == "may"
        bench.pick(answer)
        assert bench.boosts(robot) == 2 * answer
        assert bench.zone(jelly) == ("reserve" if answer else "hero")
    bench = table()
    bench.put(card, "hero")
    played(bench, plain())
    assert bench.kind == "turn"


@shows("from_hand", "YZ_06_C YZ_06_R1 YZ_06_R2")
def test_tooth_fairy(card: str) -> None:
    """From Hand: Sabotage."""
    bench = table()
    theirs, own = reserves(bench)
    played(bench, card)
    check_sabotage(bench, theirs, own)
    played(bench, card, "reserve")
    assert bench.kind == "turn"


@shows("when", "YZ_07_C YZ_07_R1")
def test_kadigiran_mage_dancer(card: str) -> None:
    """When the player plays a Spell it gains a boost."""
    bench = table()
    dancer = bench.put(card, "hero")
    played(bench, "Harvest")
    assert bench.boosts(dancer) == 1
    played(bench, plain())
    assert bench.boosts(dancer) == 1


@shows("dusk", "YZ_07_R1")
def test_kadigiran_mage_dancer_at_dusk(card: str) -> None:
    """At Dusk with 3 boosts the own rare draws a card."""
    theirs = set()
    for boosts in (2, 3):
        bench = table().at(3, 6)
        bench.put(card, "hero", boosts=boosts)
        before = count(bench, "deck")
        bench.begin("dusk")
        assert count(bench, "deck") == before - 2 - (boosts == 3), "two cards are those of the Morning"
        theirs.add(count(bench, "deck", CONFLUENCE))
    assert len(theirs) == 1, "the Confluence draws as always"


@shows("when", "YZ_07_R2")
def test_kadigiran_mage_dancer_of_lyra(card: str) -> None:
    """When the player rolls dice it gains a boost."""
    bench = table()
    dancer = bench.put(card, "hero")
    rolls(bench, 5)
    played(bench, "CORE_LY_06_C")
    assert bench.boosts(dancer) == 1
    played(bench, "Harvest")
    assert bench.boosts(dancer) == 1


@shows("when", "YZ_08_R1")
def test_yzmir_stargazer(card: str) -> None:
    """Sacrificed: up to one Character gains 2 boosts."""
    found = scene()
    star = found.bench.put(card, "hero")
    played(found.bench, "CORE_YZ_20_C")
    found.bench.pick(star)
    assert found.offered(0) == found.characters
    found.bench.pick(found.mine)
    assert found.bench.boosts(found.mine) == 2
    assert found.bench.zone(star) == "discard"


@shows("support", "YZ_09_R1")
def test_lady_of_the_lake(card: str) -> None:
    """Support: the next Spell this turn is not Fleeting."""
    bench = table()
    for source in ("hand", "reserve"):
        bench.use(bench.put(card, "reserve"))
        gate = played(bench, "Mana Channeling", source)
        assert bench.zone(gate) == "reserve"
    again = played(bench, "Mana Channeling", "hand")
    assert bench.zone(again) == "discard"
    bench.use(bench.put(card, "reserve"))
    assert bench.has(played(bench, plain(), "reserve"), "fleeting"), "a Character is no Spell"
    bench.use(bench.put(card, "reserve"))
    end_turn(bench)
    assert bench.zone(played(bench, "Mana Channeling")) == "discard", "that turn is over"


@shows("support", "YZ_09_R2")
def test_lady_of_the_lake_of_bravos(card: str) -> None:
    """Support: the next Character this turn is not Fleeting."""
    bench = table()
    bench.use(bench.put(card, "reserve"))
    assert not bench.has(played(bench, plain(), "reserve"), "fleeting")
    assert bench.has(played(bench, plain(), "reserve"), "fleeting")
    bench.use(bench.put(card, "reserve"))
    assert bench.zone(played(bench, "Harvest", "reserve")) == "discard", "a Spell is no Character"
    bench.use(bench.put(card, "reserve"))
    end_turn(bench)
    assert bench.has(played(bench, plain(), "reserve"), "fleeting"), "that turn is over"


@shows("from_hand join", {"YZ_10_C": False, "YZ_10_R1": True, "YZ_10_R2": False})
def test_baku(card: str, expected: bool) -> None:
    """From Hand (the own rare: when it joins) the opponent discards a card: the top of its Hand (P-03)."""
    for source in ("hand", "reserve"):
        bench = table()
        top, below = (bench.put(plain(name=name), "hand", CONFLUENCE) for name in ("top", "below"))
        own = bench.put(plain(), "hand")
        played(bench, card, source)
        assert bench.zone(own) == "hand"
        works = source == "hand" or expected
        assert (bench.zone(top), bench.zone(below)) == ("discard" if works else "hand", "hand")


@shows("from_hand", "YZ_11_C YZ_11_R1 YZ_11_R2")
def test_baba_yaga(card: str) -> None:
    """From Hand: draw a card."""
    bench = table()
    first, second = bench.deck_top(["Kappa", "Haven Warrior"])
    played(bench, card)
    played(bench, card, "reserve")
    assert (bench.zone(first), bench.zone(second)) == ("hand", "deck")


@shows("from_hand", {"YZ_12_C": 2, "YZ_12_R1": 3, "YZ_12_R2": 3})
def test_kadigiran_alchemist(card: str, expected: int) -> None:
    """From Hand: boosts."""
    bench = table()
    assert bench.boosts(played(bench, card)) == expected
    assert bench.boosts(played(bench, card, "reserve")) == 0


@shows("support", "YZ_13_C YZ_13_R1 YZ_13_R2")
def test_alice(card: str) -> None:
    """Support: After You."""
    bench = table(0)
    bench.state.passed[CONFLUENCE] = False
    bench.put(plain(cost=0, placement="hero", name="theirs"), "hand", CONFLUENCE)
    alice = bench.put(card, "reserve")
    bench.use(alice)
    assert bench.zone(alice) == "discard"
    assert bench.row("hero", CONFLUENCE) == ["theirs"], "the Confluence had a turn"
    assert (bench.kind, bench.state.passed[PLAYER]) == ("turn", False)


@shows("from_hand", {"YZ_14_C": False, "YZ_14_R1": True, "YZ_14_R2": False})
def test_flamel(card: str, expected: bool) -> None:
    """From Hand up to one Spell of the own Reserve goes to Hand; the own rare Resupplies first."""
    bench = table()
    (top,) = bench.deck_top(["Harvest"])
    lesson, other = bench.put("Hooked", "reserve"), bench.put("Nurture", "reserve")
    bench.put(plain(), "reserve")
    bench.put("Undertow", "reserve", CONFLUENCE)
    played(bench, card)
    assert set(bench.asked.options) == {lesson, other} | ({top} if expected else set())
    assert (bench.asked.least, bench.asked.most) == (0, 1)
    bench.pick(lesson)
    assert (bench.zone(lesson), bench.zone(other)) == ("hand", "reserve")
    assert bench.zone(top) == ("reserve" if expected else "deck")


@shows("join", {"YZ_15_C": False, "YZ_15_R1": True, "YZ_15_R2": False})
def test_kuwat(card: str, expected: bool) -> None:
    """When it joins sacrifice a Character of its Expedition (the own rare: of any own one), itself if need be."""
    found = scene()
    far = found.bench.put(plain(), "companion")
    found.bench.put(banner(), "hero")
    kuwat = played(found.bench, card)
    assert found.offered() == {found.mine, kuwat} | ({far} if expected else set())
    found.bench.pick(found.mine)
    assert [found.bench.zone(one) for one in (found.mine, found.small, found.big)] == ["discard", "hero", "companion"]
    second = played(found.bench, card, lane="companion")
    assert found.offered() == {far, second} | ({kuwat} if expected else set())
    bench = table()
    kuwat = played(bench, card)
    assert bench.zone(kuwat) == "discard"


@shows("from_hand join", {"YZ_16_C": False, "YZ_16_R1": True, "YZ_16_R2": False})
def test_dorothy_gale(card: str, expected: bool) -> None:
    """From Hand (the own rare: when it joins) up to one Character goes to its owner's Reserve."""
    for source in ("hand", "reserve"):
        found = scene()
        dorothy = played(found.bench, card, source)
        if source == "reserve" and not expected:
            assert found.bench.kind == "turn"
            continue
        assert found.offered(0) == found.characters | {dorothy}
        found.bench.pick(found.big)
        assert found.bench.state.reserves[CONFLUENCE] == [found.big]


@shows("join", {"YZ_17_C": 2, "YZ_17_R1": 1, "YZ_17_R2": 2})
def test_the_kraken_joins(card: str, expected: int) -> None:
    """When it joins sacrifice Characters; with too few, those there are."""
    bench = table()
    theirs = bench.facing(plain(), "hero")
    bench.put(landmark(), "landmark")
    friends = [bench.put(plain(), lane) for lane in ("hero", "companion")]
    kraken = played(bench, card)
    assert (set(bench.asked.options), bench.asked.least, bench.asked.most) == ({*friends, kraken}, expected, expected)
    bench.pick(*friends[:expected])
    assert [bench.zone(one) for one in friends] == ["discard", "discard" if expected == 2 else "companion"]
    assert bench.zone(theirs) == "hero"
    bench = table()
    kraken = played(bench, card)
    assert bench.zone(kraken) == "discard", "alone it is the one"


@shows("static gigantic", "YZ_17_C YZ_17_R1 YZ_17_R2")
def test_the_kraken(card: str) -> None:
    """While it is there every region is Ocean and nothing else; it is in both Expeditions (P-38)."""
    bench = table().at(1, 7).region(1, "forest mountain")
    kraken = bench.put(card, "hero")
    assert bench.meter("hero").terrains == bench.meter("companion").terrains == {2}
    assert bench.meter("companion").totals == (0, 0, 8)
    bench.play(bench.put(spell({"op": "discard", "target": ANY_CHARACTER}), "hand"))
    assert bench.zone(kraken) == "discard"
    assert bench.meter("hero").terrains == {0, 1}


@shows("from_hand", "YZ_18_C YZ_18_R1 YZ_18_R2")
def test_sakarabru(card: str) -> None:
    """From Hand the Expedition facing it would move back: the Confluence has none that moves (P-11)."""
    bench = table().at(3, 5)
    obj = played(bench, card)
    assert (bench.kind, bench.zone(obj)) == ("turn", "hero")
    assert (bench.state.at, bench.state.dark) == ([3, 5], [0, 0])
    assert [event.object for event in bench.told(Reacted)] == [obj], "it tried"
    played(bench, card, "reserve")
    assert len(bench.told(Reacted)) == 1


@shows("support", "YZ_18_R1")
def test_sakarabru_support(card: str) -> None:
    """Support of the own rare: draw a card."""
    check_support_draws(card)


@shows("resolve", {"YZ_19_C": 1, "YZ_19_R1": 1, "YZ_19_R2": 1, "YZ_23_C": 2, "YZ_23_R1": 3, "YZ_23_R2": 2})
def test_magical_training_and_conjuring_seal(card: str, expected: int) -> None:
    """Draw cards."""
    bench = table()
    before = count(bench, "hand")
    lesson = played(bench, card)
    assert count(bench, "hand") == before + expected
    assert bench.zone(lesson) == "reserve"


@shows("resolve fleeting", {"YZ_20_C": 2, "YZ_20_R1": 3, "YZ_20_R2": 2})
def test_gift_of_self(card: str, expected: int) -> None:
    """Sacrifice a Character, then draw cards; without one nothing."""
    found = scene()
    second = found.bench.put(plain(), "companion")
    before = count(found.bench, "deck")
    gift = played(found.bench, card)
    assert found.offered() == {found.mine, second}
    found.bench.pick(found.mine)
    left = (found.mine, second, found.small, found.big)
    assert [found.bench.zone(one) for one in left] == ["discard", "companion", "hero", "companion"]
    assert count(found.bench, "deck") == before - expected
    assert found.bench.zone(gift) == "discard"
    bench = table()
    before = count(bench, "deck")
    played(bench, card)
    assert count(bench, "deck") == before


@shows("resolve", {"YZ_21_C": 3, "YZ_21_R1": 5, "YZ_21_R2": 3})
def test_off_you_go(card: str, expected: int) -> None:
    """A Character of limited cost goes to its owner's Reserve."""
    found = scene()
    four, five = (found.bench.facing(plain(cost=cost, name=str(cost)), "hero") for cost in (4, 5))
    off = played(found.bench, card)
    assert found.offered() == {found.mine, found.small} | ({four, five} if expected == 5 else set())
    found.bench.pick(found.small)
    assert found.bench.state.reserves[CONFLUENCE] == [found.small]
    assert found.bench.zone(off) == "reserve"


@shows("resolve fleeting", {"YZ_22_C": "discard", "YZ_22_R1": "reserve", "YZ_22_R2": "discard"})
def test_spy_craft(card: str, expected: str) -> None:
    """Sabotage, then Resupply."""
    bench = table()
    theirs, own = reserves(bench)
    (top,) = bench.deck_top(["Kappa"])
    craft = played(bench, card)
    check_sabotage(bench, theirs, own)
    assert (bench.zone(top), bench.zone(craft)) == ("reserve", expected)


@shows("resolve fleeting", {"YZ_24_C": "discard", "YZ_24_R1": "reserve", "YZ_24_R2": "discard"})
def test_banishing_gate(card: str, expected: str) -> None:
    """Discard a Character or Permanent."""
    for permanent in (False, True):
        found = scene()
        gate = played(found.bench, card)
        assert found.offered() == found.characters | found.permanents
        victim = found.gate if permanent else found.big
        found.bench.pick(victim)
        assert found.bench.state.discards[CONFLUENCE] == [victim]
        assert found.bench.zone(gate) == expected


@shows("resolve fleeting", {"YZ_25_C": "discard", "YZ_25_R1": "reserve", "YZ_25_R2": "discard"})
def test_small_step_giant_leap(card: str, expected: str) -> None:
    """A target Expedition moves forward one region."""
    bench = table()
    leap = played(bench, card)
    assert (bench.kind, len(bench.asked.options)) == ("expedition", 4)
    bench.place("hero")
    assert bench.state.at == [1, 7]
    assert bench.state.revealed == [True, False, False]
    assert bench.zone(leap) == expected


@shows("resolve fleeting", {"YZ_26_C": (3, 5), "YZ_26_R1": (4, 6), "YZ_26_R2": (4, 6)})
def test_krakens_wrath(card: str, expected: tuple[int, int]) -> None:
    """Up to so many Characters whose costs add up to no more than this go to Reserve."""
    most, total = expected
    found = scene()
    bench = found.bench
    ones = [bench.facing(plain(cost=1, name=f"one {number}"), "hero") for number in range(4)]
    wrath = played(bench, card)
    assert bench.asked.weight_limit == total
    assert found.offered(0, most) == {found.mine, found.small, *ones} | ({found.big} if total == 6 else set())
    assert bench.asked.why_not((found.small, found.mine, ones[0])) == (
        "" if total == 6 else "the costs of all chosen add up to 5 at most"
    )
    chosen = ones[:most]
    bench.pick(*chosen)
    assert bench.kind == "row"
    bench.pick(*reversed(chosen))
    assert bench.state.reserves[CONFLUENCE] == [*reversed(chosen)]
    assert bench.zone(wrath) == "discard"


@shows("resolve fleeting", {"YZ_27_C": 0, "YZ_27_R1": 1, "YZ_27_R2": 1})
def test_celestial_blast(card: str, expected: int) -> None:
    """Discard up to two Characters or Permanents; the rares draw a card."""
    found = scene()
    before = count(found.bench, "deck")
    blast = played(found.bench, card)
    assert found.offered(0, 2) == found.characters | found.permanents
    found.bench.pick(found.big, found.gate)
    assert set(found.bench.state.discards[CONFLUENCE]) == {found.big, found.gate}
    assert count(found.bench, "deck") == before - expected
    assert found.bench.zone(blast) == "discard"


@shows("join exhaust", "YZ_28_C YZ_28_R1 YZ_28_R2")
def test_babas_isba(card: str) -> None:
    """Draw a card when it joins; exhaust it and sacrifice a Character: After You."""
    bench = table()
    before = count(bench, "deck")
    isba = played(bench, card)
    assert count(bench, "deck") == before - 1
    assert not can_use(bench, isba), "nobody to sacrifice"
    bench = table()
    bench.state.passed[CONFLUENCE] = False
    bench.put(plain(cost=0, placement="hero", name="theirs"), "hand", CONFLUENCE)
    isba = bench.put(card, "landmark")
    foe = bench.facing(plain(), "companion")
    victim, other = bench.put(plain(), "hero"), bench.put(plain(), "companion")
    bench.use(isba)
    assert (bench.kind, set(bench.asked.options)) == ("sacrifice", {victim, other})
    assert (bench.asked.least, bench.asked.most) == (1, 1)
    bench.pick(victim)
    assert (bench.zone(victim), bench.zone(other), bench.has(isba, "exhausted")) == ("discard", "companion", True)
    assert (bench.row("hero", CONFLUENCE), bench.zone(foe)) == (["theirs"], "companion")
    assert (bench.kind, bench.state.passed[PLAYER]) == ("turn", False)


@shows("join noon", {"YZ_29_C": 0, "YZ_29_R1": 1, "YZ_29_R2": 1})
def test_aether_shard(card: str, expected: int) -> None:
    """Draw a card at Noon; the rares also when they join."""
    bench = table()
    before = count(bench, "deck")
    played(bench, card)
    assert count(bench, "deck") == before - expected
    noon(bench)
    assert count(bench, "deck") == before - expected - 1


@shows("exhaust", {"YZ_30_C": "discard", "YZ_30_R1": "reserve", "YZ_30_R2": "discard"})
def test_the_kadigir(card: str, expected: str) -> None:
    """Exhaust it: the next Spell is free; with the own rare one from Hand is not Fleeting."""
    bench = table(0)
    kadigir = bench.put(card, "landmark")
    bench.use(kadigir)
    blast, hero = bench.put("Celestial Blast", "hand"), bench.put(plain(cost=1), "hand")
    assert (cost(bench, blast), cost(bench, hero)) == (0, 1)
    bench.play(blast).pick()
    assert (bench.zone(blast), waits(bench)) == (expected, 0)
    bench = table(0)
    bench.use(bench.put(card, "landmark"))
    end_turn(bench)
    assert cost(bench, bench.put("Harvest", "hand")) == 1, "that turn is over"
    bench = table(0)
    bench.use(bench.put(card, "landmark"))
    assert bench.zone(played(bench, "Harvest", "reserve")) == "discard", "from Reserve it is Fleeting"


@shows("when", "YZ_31_C")
def test_maw(card: str) -> None:
    """Maw gains 2 boosts when the player sacrifices a Character; for itself it is too late."""
    found = scene()
    maw = found.bench.put(card, "companion")
    played(found.bench, "CORE_YZ_20_C")
    found.bench.pick(found.mine)
    assert found.bench.boosts(maw) == 2
    played(found.bench, spell({"op": "sacrifice", "who": "you", "target": {**ANY_CHARACTER, "kind": ["permanent"]}}))
    found.bench.pick(found.house)
    assert found.bench.boosts(maw) == 2, "a Permanent is no Character"
    found = scene()
    maw = found.bench.put(card, "companion")
    played(found.bench, "CORE_YZ_20_C")
    found.bench.pick(maw)
    assert (found.bench.zone(maw), found.bench.boosts(maw)) == ("gone", 0)
