"""The cards of Muna in a game, family by family: the common and both rares."""

from __future__ import annotations

from confluence.altered import derive
from confluence.altered.words import CONFLUENCE, PLAYER, Kind
from tests.altered.bench import plain
from tests.altered.showing import (
    beast,
    can_use,
    check_support_anchors,
    check_support_boosts_next_character,
    check_support_joins_again,
    cost,
    count,
    end_turn,
    noon,
    played,
    scene,
    shows,
    table,
    waits,
)


@shows(
    "support",
    "MU_04_C MU_04_R1 MU_04_R2 MU_07_R1 MU_09_R1 MU_09_R2 MU_13_C MU_13_R1 MU_13_R2 MU_17_R1 MU_21_R1",
)
def test_support_anchors(card: str) -> None:
    """Support: a Character that costs 3 or less becomes Anchored."""
    check_support_anchors(card)


@shows("from_hand", {"MU_05_C": "hand", "MU_05_R1": "reserve", "MU_05_R2": "hand"})
def test_kitsune(card: str, expected: str) -> None:
    """From Hand both sides draw a card (the own rare: Resupply)."""
    bench = table(both=True)
    (own,), (theirs,) = bench.deck_top(["Kappa"]), bench.deck_top(["Naiad"], CONFLUENCE)
    played(bench, card)
    assert (bench.zone(own), bench.zone(theirs)) == (expected, expected)
    second = bench.deck_top(["Kappa"])[0]
    played(bench, card, "reserve")
    assert bench.zone(second) == "deck"


@shows(
    "join",
    "MU_06_C MU_06_R1 MU_06_R2 MU_08_C MU_08_R1 MU_08_R2 MU_15_C MU_15_R1 MU_15_R2 MU_20_C MU_20_R1 MU_20_R2",
)
def test_anchored_when_it_joins(card: str) -> None:
    """It becomes Anchored when it joins, from Hand or Reserve, and stays one Rest."""
    bench = table()
    plants = [played(bench, card, source) for source in ("hand", "reserve")]
    assert [bench.has(plant, "anchored") for plant in plants] == [True, True]
    bench.begin("night")
    assert [bench.zone(plant) for plant in plants] == ["hero", "hero"]
    assert [bench.has(plant, "anchored") for plant in plants] == [False, False]


@shows("noon", "MU_06_R1")
def test_spindle_harvesters(card: str) -> None:
    """At Noon with 2 boosts the own rare Resupplies."""
    for boosts in (1, 2):
        bench = table()
        bench.put(card, "hero", boosts=boosts)
        noon(bench)
        assert count(bench, "reserve") == int(boosts == 2)


@shows("noon", {"MU_08_R1": 1, "MU_08_R2": 1, "MU_15_C": 1, "MU_15_R1": 2, "MU_15_R2": 1})
def test_growing_plants(card: str, expected: int) -> None:
    """At Noon it gains boosts."""
    bench = table()
    plant, away = bench.put(card, "hero"), bench.put(card, "reserve")
    noon(bench)
    assert (bench.boosts(plant), bench.boosts(away)) == (expected, 0)


@shows("from_hand", "MU_09_C MU_09_R1 MU_09_R2")
def test_kodama(card: str) -> None:
    """From Hand it becomes Asleep."""
    bench = table()
    first, second = played(bench, card), played(bench, card, "reserve")
    assert (bench.has(first, "asleep"), bench.has(second, "asleep")) == (True, False)
    assert bench.meter("hero").totals == (3, 3, 3)


@shows("join", "MU_10_C MU_10_R1")
def test_yong_su(card: str) -> None:
    """When it joins with two Plants: 2 boosts."""
    for plants in (1, 2):
        bench = table()
        for _ in range(plants):
            bench.put(beast("plant"), "companion")
        bench.facing(beast("plant"), "hero")
        assert bench.boosts(played(bench, card)) == (2 if plants == 2 else 0)


@shows("join", "MU_10_R2")
def test_yong_su_of_lyra(card: str) -> None:
    """When it joins with three printed zeros: 2 boosts."""
    for stats in ((0, 0, 1), (0, 0, 0)):
        bench = table()
        bench.put(plain(stats), "companion", boosts=1)
        assert bench.boosts(played(bench, card)) == (2 if stats == (0, 0, 0) else 0)


@shows("noon", "MU_11_R1")
def test_inari(card: str) -> None:
    """At Noon draw a card."""
    bench = table()
    bench.put(card, "hero")
    before = count(bench, "hand")
    noon(bench)
    assert count(bench, "hand") == before + 1


@shows("support", "MU_11_R2")
def test_inari_of_axiom(card: str) -> None:
    """Support: the join abilities of a Permanent once more."""
    check_support_joins_again(card)


@shows("from_hand", {"MU_12_C": 0, "MU_12_R1": 1, "MU_12_R2": 0})
def test_daughter_of_yggdrasil(card: str, expected: int) -> None:
    """From Hand the opponent (the own rare: each player) draws a card."""
    bench = table(both=True)
    before = count(bench, "hand")
    (theirs,) = bench.deck_top(["Naiad"], CONFLUENCE)
    played(bench, card)
    assert bench.state.hands[CONFLUENCE] == [theirs]
    assert count(bench, "hand") == before + expected


@shows("from_hand", "MU_13_R1")
def test_muna_druid(card: str) -> None:
    """From Hand up to one Plant gains 2 boosts."""
    found = scene()
    plant, theirs = found.bench.put(beast("plant"), "hero"), found.bench.facing(beast("plant"), "hero")
    found.bench.put(beast("plant", kind=Kind.LANDMARK), "landmark")
    played(found.bench, card)
    assert found.offered(0) == {plant, theirs}
    found.bench.pick(plant)
    assert found.bench.boosts(plant) == 2


@shows("noon", "MU_16_C MU_16_R1 MU_16_R2")
def test_aloe_vera(card: str) -> None:
    """At Noon Resupply."""
    bench = table()
    (top,) = bench.deck_top(["Kappa"])
    bench.put(card, "hero")
    noon(bench)
    assert bench.zone(top) == "reserve"


@shows("join", "MU_16_R1 MU_16_R2")
def test_aloe_vera_joins(card: str) -> None:
    """When it joins the rares may pay 1 to become Anchored."""
    for answer in (1, 0):
        bench = table(4)
        aloe = played(bench, card)
        assert bench.kind == "may"
        bench.pick(answer)
        assert bench.has(aloe, "anchored") is bool(answer)
        assert bench.state.ready[PLAYER] == 1 - answer


@shows("from_hand join", {"MU_17_C": False, "MU_17_R1": True, "MU_17_R2": False})
def test_aja(card: str, expected: bool) -> None:
    """From Hand (the own rare: when it joins) the top card of each deck becomes an exhausted orb (P-29)."""
    for source in ("hand", "reserve"):
        bench = table(5, both=True)
        (own,), (theirs,) = bench.deck_top(["Kappa"]), bench.deck_top(["Naiad"], CONFLUENCE)
        played(bench, card, source)
        where = "mana" if source == "hand" or expected else "deck"
        assert (bench.zone(own), bench.zone(theirs)) == (where, where)
        assert (bench.state.ready[PLAYER], bench.state.ready[CONFLUENCE]) == (1, 0)


@shows("from_hand join", {"MU_18_C": False, "MU_18_R1": True, "MU_18_R2": True})
def test_parvati(card: str, expected: bool) -> None:
    """From Hand (the rares: when it joins) a target Character becomes Anchored."""
    for source in ("hand", "reserve"):
        found = scene()
        parvati = played(found.bench, card, source)
        if source == "reserve" and not expected:
            assert found.bench.kind == "turn"
            continue
        assert found.offered() == found.characters | {parvati}
        found.bench.pick(found.big)
        assert found.bench.has(found.big, "anchored")


@shows("defender", "MU_19_C MU_19_R1")
def test_verdantback(card: str) -> None:
    """It is a Defender unless the player has two other Plants."""
    bench = table()
    bench.put(card, "hero")
    bench.put(beast("plant"), "companion")
    bench.put(plain(), "companion")
    assert bench.meter("hero").held
    assert not bench.meter("companion").held
    bench.put(beast("plant"), "companion")
    assert not bench.meter("hero").held


@shows("defender", "MU_19_R2")
def test_verdantback_of_ordis(card: str) -> None:
    """It is a Defender unless the player has two Bureaucrats."""
    bench = table()
    bench.put(card, "hero")
    bench.put(beast("plant"), "companion")
    bench.put(beast("bureaucrat"), "companion")
    assert bench.meter("hero").held
    bench.put(beast("bureaucrat"), "companion")
    assert not bench.meter("hero").held


@shows("gigantic", "MU_21_C MU_21_R1 MU_21_R2")
def test_son_of_yggdrasil(card: str) -> None:
    """It counts in both Expeditions."""
    bench = table()
    played(bench, card)
    assert bench.meter("hero").totals == bench.meter("companion").totals == (6, 3, 3)


@shows("tough", "MU_21_R1")
def test_son_of_yggdrasil_is_tough(card: str) -> None:
    """The own rare has Tough 1."""
    bench = table()
    assert derive.tough(bench.state, bench.put(card, "hero")) == 1
    assert derive.tough(bench.state, bench.put("CORE_MU_21_C", "hero")) == 0


@shows("join noon eternal", "MU_22_C MU_22_R1 MU_22_R2")
def test_hydracaena(card: str) -> None:
    """4 boosts when it joins and at every Noon; it stays at Rest, also Fleeting."""
    bench = table()
    hydra = played(bench, card, "reserve")
    assert (bench.boosts(hydra), bench.has(hydra, "fleeting")) == (4, True)
    bench.begin("night")
    assert bench.zone(hydra) == "hero"
    bench.pick().settle(("turn",))
    assert bench.boosts(hydra) == 8


@shows("tough", "MU_22_R1")
def test_hydracaena_is_tough(card: str) -> None:
    """The own rare is as Tough as the player has Plants, itself included."""
    bench = table()
    hydra = bench.put(card, "hero")
    assert derive.tough(bench.state, hydra) == 1
    bench.put(beast("plant"), "companion")
    bench.facing(beast("plant"), "companion")
    assert derive.tough(bench.state, hydra) == 2


@shows("from_reserve", "MU_23_C MU_23_R1 MU_23_R2")
def test_muna_merchant(card: str) -> None:
    """From Reserve: Resupply."""
    bench = table()
    (top,) = bench.deck_top(["Kappa"])
    played(bench, card)
    assert bench.zone(top) == "deck"
    played(bench, card, "reserve")
    assert bench.zone(top) == "reserve"


@shows("exhaust", {"MU_24_C": "plant", "MU_24_R1": "plant", "MU_24_R2": "bureaucrat"})
def test_bountiful_meadow(card: str, expected: str) -> None:
    """Exhaust it: the next Plant (Bureaucrat) this turn costs 1 less."""
    bench = table()
    meadow = bench.put(card, "landmark")
    bench.use(meadow)
    assert not can_use(bench, meadow)
    friend, stranger = bench.put(beast(expected, cost=4), "hand"), bench.put(beast("robot", cost=4), "hand")
    assert (cost(bench, friend), cost(bench, stranger)) == (3, 4)
    bench.play(friend)
    assert waits(bench) == 0
    bench = table()
    bench.use(bench.put(card, "landmark"))
    end_turn(bench)
    assert cost(bench, bench.put(beast(expected, cost=4), "hand")) == 4, "that turn is over"


@shows("join", "MU_24_R1")
def test_bountiful_meadow_joins(card: str) -> None:
    """When it joins the own rare may pay 1 to Resupply."""
    for mana, answer in ((3, 1), (3, 0), (2, None)):
        bench = table(mana)
        (top,) = bench.deck_top(["Kappa"])
        played(bench, card)
        if answer is None:
            assert bench.kind == "turn"
            continue
        bench.pick(answer)
        assert bench.zone(top) == ("reserve" if answer else "deck")
        assert bench.state.ready[PLAYER] == 1 - answer


@shows("resolve", "MU_25_C MU_25_R1 MU_25_R2")
def test_meditation_training(card: str) -> None:
    """A Character that costs 3 or less becomes Anchored."""
    found = scene()
    found.costing(4)
    training = played(found.bench, card)
    assert found.offered() == {found.mine, found.small}
    found.bench.pick(found.mine)
    assert found.bench.has(found.mine, "anchored")
    assert found.bench.zone(training) == "reserve"


@shows("support", "MU_25_R1")
def test_meditation_training_support(card: str) -> None:
    """Support: the next Character gains a boost."""
    check_support_boosts_next_character(card, 1)


@shows("resolve fleeting", {"MU_26_C": "discard", "MU_26_R1": "reserve", "MU_26_R2": "discard"})
def test_mana_reaping(card: str, expected: str) -> None:
    """A Character or Permanent becomes an exhausted orb of its owner (P-26)."""
    found = scene(3)
    bench = found.bench
    reaping = played(bench, card)
    assert found.offered() == found.characters | found.permanents
    bench.pick(found.gate)
    assert bench.state.mana[CONFLUENCE] == [found.gate]
    assert bench.state.ready == [0, 0]
    assert bench.zone(reaping) == expected


@shows("resolve", {"MU_27_C": 1, "MU_27_R1": 2, "MU_27_R2": 1})
def test_nurture(card: str, expected: int) -> None:
    """Up to two Characters gain boosts."""
    found = scene()
    second = found.bench.put(plain(), "companion")
    played(found.bench, card)
    assert found.offered(0, 2) == found.characters | {second}
    found.bench.pick(found.mine, second)
    assert [found.bench.boosts(one) for one in (found.mine, second, found.small)] == [expected, expected, 0]


@shows("resolve", {"MU_28_C": False, "MU_28_R1": True, "MU_28_R2": False})
def test_beauty_sleep(card: str, expected: bool) -> None:
    """A Character becomes Asleep; the own rare may give it 2 boosts."""
    for boost in (True, False) if expected else (False,):
        found = scene()
        sleep = played(found.bench, card)
        assert found.offered() == found.characters
        found.bench.pick(found.mine)
        if expected:
            assert found.bench.kind == "may"
            found.bench.pick(int(boost))
        assert found.bench.has(found.mine, "asleep")
        assert found.bench.boosts(found.mine) == (2 if boost else 0)
        assert found.bench.zone(sleep) == "reserve"


@shows("resolve", {"MU_29_C": 1, "MU_29_R1": 2, "MU_29_R2": 1})
def test_harvest(card: str, expected: int) -> None:
    """Resupply, the own rare twice; the Spell comes to Reserve after that."""
    bench = table()
    tops = bench.deck_top(["Kappa", "Haven Warrior"])[:expected]
    harvest = played(bench, card)
    assert bench.state.reserves[PLAYER] == [*tops, harvest]


@shows("static", "MU_30_C MU_30_R1 MU_30_R2")
def test_the_spindle(card: str) -> None:
    """The Characters of the player have Tough 2; with their own they add up (A-KW-STACK)."""
    bench = table()
    bastion = bench.put(card, "landmark")
    own, achilles = bench.put(plain(), "hero"), bench.put("Achilles", "companion")
    theirs = bench.facing(plain(), "hero")
    assert [derive.tough(bench.state, one) for one in (own, achilles, theirs, bastion)] == [2, 3, 0, 0]
    bench.put(card, "landmark")
    assert derive.tough(bench.state, own) == 4


@shows("noon", "MU_30_R1")
def test_the_spindle_at_noon(card: str) -> None:
    """At Noon a Character of the player gains a boost."""
    found = scene()
    second = found.bench.put(plain(), "companion")
    found.bench.put(card, "landmark")
    noon(found.bench)
    assert found.offered() == {found.mine, second}
    found.bench.pick(second)
    assert found.bench.boosts(second) == 1
