"""The cards of Lyra in a game, family by family: the common and both rares."""

from __future__ import annotations

from confluence.altered.events import Rolled
from confluence.altered.words import CONFLUENCE, PLAYER
from tests.altered.bench import Bench, plain
from tests.altered.showing import (
    ANY_KIND,
    banner,
    check_sabotage,
    check_support_anchors,
    check_support_makes_next_cheaper,
    check_support_resupplies,
    cost,
    count,
    landmark,
    played,
    reserves,
    rolls,
    scene,
    shows,
    table,
)


@shows("support", "LY_04_C LY_04_R1 LY_04_R2 LY_08_R1 LY_08_R2 LY_10_R1 LY_17_R1 LY_17_R2 LY_23_C LY_23_R1 LY_23_R2")
def test_the_next_card_is_cheaper(card: str) -> None:
    """Support: the next card of any kind this turn costs 1 less."""
    check_support_makes_next_cheaper(card, ANY_KIND)


@shows("replace", "LY_04_R1")
def test_martengale(card: str) -> None:
    """The own rare may add 1 to a roll."""
    for answer, boosts in ((1, 2), (0, 1)):
        bench = table()
        bench.put(card, "hero")
        rolls(bench, 3)
        trickster = played(bench, "CORE_LY_06_C")
        assert bench.kind == "modify_die"
        bench.pick(answer)
        assert bench.boosts(trickster) == boosts


@shows("join", {"LY_05_C": 1, "LY_05_R1": 2})
def test_lyra_thespian(card: str, expected: int) -> None:
    """When it joins with three printed zeros among the Characters of the player: boosts."""
    for zeros in (2, 3):
        bench = table()
        bench.put(plain((0, 0, 1)), "hero")
        bench.put(plain((0, 1, 1) if zeros == 3 else (1, 1, 1)), "companion")
        bench.facing(plain((0, 0, 0)), "hero")
        assert bench.boosts(played(bench, card)) == (expected if zeros == 3 else 0)


@shows("join", "LY_05_R2")
def test_lyra_thespian_of_muna(card: str) -> None:
    """When it joins with two boosted Characters: 2 boosts."""
    for boosted in (1, 2):
        bench = table()
        bench.put(plain(), "hero", boosts=1)
        bench.put(plain(), "hero", boosts=boosted - 1)
        bench.put(landmark(), "landmark", boosts=1)
        bench.facing(plain(), "hero", boosts=1)
        assert bench.boosts(played(bench, card)) == (2 if boosted == 2 else 0)


@shows("join", {"LY_06_C": (1, 2), "LY_06_R1": (1, 3), "LY_06_R2": (1, 2)})
def test_ouroboros_trickster(card: str, expected: tuple[int, int]) -> None:
    """When it joins a die: 1 to 3 a boost, 4 and more several."""
    for die in range(1, 7):
        bench = table()
        rolls(bench, die)
        assert bench.boosts(played(bench, card)) == expected[die >= 4]
        assert [event.result for event in bench.told(Rolled)] == [die]


@shows("support", "LY_07_C LY_07_R1 LY_07_R2")
def test_hathor(card: str) -> None:
    """Support: another card of the own Reserve goes to Hand."""
    bench = table()
    theirs, own = reserves(bench)
    second = bench.put(plain(), "reserve")
    hathor = bench.put(card, "reserve")
    bench.use(hathor)
    assert set(bench.asked.options) == {own, second}
    assert (bench.asked.least, bench.asked.most) == (1, 1)
    bench.pick(second)
    assert (bench.zone(second), bench.zone(hathor), bench.zone(theirs)) == ("hand", "discard", "reserve")


@shows("from_hand", "LY_08_R1 LY_08_R2")
def test_lyra_skald(card: str) -> None:
    """From Hand: discard a card from Reserve to Resupply."""
    for answer in (1, 0):
        bench = table(stock=True)
        own = bench.put(plain(), "reserve")
        (top,) = bench.deck_top(["Kappa"])
        played(bench, card)
        assert bench.kind == "may"
        bench.pick(answer)
        assert (bench.zone(own), bench.zone(top)) == (("discard", "reserve") if answer else ("reserve", "deck"))
    bench = table()
    played(bench, card)
    assert bench.kind == "turn", "nothing to discard"


@shows("from_hand", "LY_09_C LY_09_R1 LY_09_R2")
def test_tanuki(card: str) -> None:
    """From Hand: Sabotage."""
    bench = table()
    theirs, own = reserves(bench)
    played(bench, card)
    check_sabotage(bench, theirs, own)


@shows("from_reserve", "LY_09_R1")
def test_tanuki_from_reserve(card: str) -> None:
    """From Reserve the own rare rolls: 4 and more Sabotage, else nothing."""
    for die in (3, 4):
        bench = table()
        theirs, own = reserves(bench)
        rolls(bench, die)
        played(bench, card, "reserve")
        if die == 4:
            check_sabotage(bench, theirs, own)
        assert bench.kind == "turn"
        assert bench.zone(theirs) == ("discard" if die == 4 else "reserve")


@shows("when", "LY_10_C LY_10_R1 LY_10_R2")
def test_ouroboros_inkcaster(card: str) -> None:
    """From its Expedition to Reserve: up to one other card of the own Reserve goes to Hand."""
    bench = table()
    theirs, own = reserves(bench)
    second = bench.put(plain(), "reserve")
    ink = bench.put(card, "hero")
    bench.begin("night")
    assert (bench.asked.options, bench.asked.least, bench.asked.most) == ((own, second), 0, 1)
    bench.pick(own)
    assert [bench.zone(one) for one in (own, second, ink, theirs)] == ["hand", "reserve", "reserve", "reserve"]
    bench = table()
    bench.put(plain(), "reserve")
    bench.put(card, "hero", status="fleeting")
    bench.begin("night")
    assert bench.kind == "mana", "Fleeting it goes to Discard"


@shows("from_hand join", {"LY_11_C": False, "LY_11_R1": True, "LY_11_R2": False})
def test_esmeralda(card: str, expected: bool) -> None:
    """From Hand (the own rare: when it joins) Resupply."""
    bench = table()
    first, second = bench.deck_top(["Kappa", "Haven Warrior"])
    played(bench, card)
    assert (bench.zone(first), bench.zone(second)) == ("reserve", "deck")
    played(bench, card, "reserve")
    assert bench.zone(second) == ("reserve" if expected else "deck")


@shows("support", "LY_12_R1 LY_16_R1 LY_16_R2")
def test_lyra_navigator_and_chronicler(card: str) -> None:
    """Support: Resupply."""
    check_support_resupplies(card)


@shows("join", {"LY_13_C": False, "LY_13_R1": True, "LY_13_R2": False})
def test_anansi(card: str, expected: bool) -> None:
    """When it joins as many boosts as cards in the own Reserve (the own rare: in both)."""
    bench = table()
    for number in range(5):
        bench.put(plain(), "reserve", PLAYER if number < 2 else CONFLUENCE, status="exhausted" if number == 0 else "")
    assert bench.boosts(played(bench, card)) == (5 if expected else 2)


@shows("from_hand", "LY_14_C LY_14_R2")
def test_lyra_cloth_dancer(card: str) -> None:
    """From Hand up to one Character becomes Fleeting."""
    found = scene()
    dancer = played(found.bench, card)
    assert found.offered(0) == found.characters | {dancer}
    found.bench.pick(found.small)
    assert found.bench.has(found.small, "fleeting")
    assert not found.bench.has(found.mine, "fleeting")


@shows("from_hand", "LY_14_R1")
def test_lyra_cloth_dancer_rare(card: str) -> None:
    """From Hand all Characters of a target player become Fleeting."""
    for side in (PLAYER, CONFLUENCE):
        found = scene()
        flags = [found.bench.put(banner(), "hero", side=one) for one in (PLAYER, CONFLUENCE)]
        dancer = played(found.bench, card)
        assert (found.bench.kind, set(found.bench.asked.options)) == ("side", {PLAYER, CONFLUENCE})
        found.bench.pick(side)
        own = [found.bench.has(one, "fleeting") for one in (dancer, found.mine)]
        foreign = [found.bench.has(one, "fleeting") for one in (found.small, found.big)]
        assert not any(found.bench.has(flag, "fleeting") for flag in flags)
        assert (own, foreign) == ([side == PLAYER] * 2, [side == CONFLUENCE] * 2)


@shows("from_hand", {"LY_15_C": False, "LY_15_R1": True, "LY_15_R2": True})
def test_the_sandman(card: str, expected: bool) -> None:
    """From Hand up to one Character becomes Asleep; the rares may give it 2 boosts."""
    for boost in (True, False) if expected else (False,):
        found = scene()
        bench = found.bench
        sandman = played(bench, card)
        assert found.offered(0) == found.characters | {sandman}
        bench.pick(found.mine)
        assert bench.has(found.mine, "asleep")
        if expected:
            assert bench.kind == "may"
            bench.pick(int(boost))
        assert bench.boosts(found.mine) == (2 if boost else 0)
        assert bench.kind == "turn"


@shows("from_hand", {"LY_17_C": (0, 4, 4), "LY_17_R1": (0, 5, 5), "LY_17_R2": (0, 5, 5)})
def test_ouroboros_croupier(card: str, expected: tuple[int, int, int]) -> None:
    """From Hand a die: 4 and more draws a card, else Resupply."""
    for die in (1, 3, 4):
        bench = table()
        (top,) = bench.deck_top(["Kappa"])
        rolls(bench, die)
        played(bench, card)
        assert bench.zone(top) == ("hand" if die == 4 else "reserve")
        assert bench.meter("hero").totals == expected


@shows("support", "LY_18_C LY_18_R1 LY_18_R2")
def test_the_hatter(card: str) -> None:
    """Support: a Character that costs 3 or less becomes Anchored."""
    check_support_anchors(card)


@shows("join", "LY_19_C LY_19_R2")
def test_amahle(card: str) -> None:
    """When it joins: discard a card from Reserve to draw one."""
    for answer in (1, 0):
        bench = table(stock=True)
        own = bench.put(plain(), "reserve")
        before = count(bench, "deck")
        played(bench, card)
        assert bench.kind == "may"
        bench.pick(answer)
        assert bench.zone(own) == ("discard" if answer else "reserve")
        assert count(bench, "deck") == before - answer


@shows("join", "LY_19_R1")
def test_amahle_rare(card: str) -> None:
    """When it joins: discard any number of cards from Reserve to draw as many."""
    for number in (0, 2, 3):
        bench = table(stock=True)
        own = [bench.put(plain(), "reserve") for _ in range(3)]
        before = count(bench, "deck")
        played(bench, card)
        bench.yes()
        assert (bench.kind, bench.asked.least, bench.asked.most) == ("discard", 0, 3)
        bench.pick(*own[:number])
        assert [bench.zone(one) for one in own] == ["discard"] * number + ["reserve"] * (3 - number)
        assert count(bench, "deck") == before - number


@shows("join", "LY_20_C LY_20_R1 LY_20_R2")
def test_asmodeus(card: str) -> None:
    """When it joins a die: 4 and more Anchored, else 3 boosts."""
    for die in (1, 3, 4, 6):
        bench = table()
        rolls(bench, die)
        asmodeus = played(bench, card)
        assert (bench.has(asmodeus, "anchored"), bench.boosts(asmodeus)) == ((True, 0) if die >= 4 else (False, 3))


@shows("from_hand", {"LY_21_C": False, "LY_21_R1": True, "LY_21_R2": False})
def test_loki(card: str, expected: bool) -> None:
    """From Hand both sides discard their Hands (the own rare: and Reserves) and draw three (P-28)."""
    bench = table(both=True)
    theirs, own = reserves(bench)
    gone = [bench.put(plain(), "hand"), bench.put(plain(), "hand", CONFLUENCE), bench.put(plain(), "hand", CONFLUENCE)]
    played(bench, card)
    assert [bench.zone(one) for one in gone] == ["discard"] * 3
    assert (count(bench, "hand"), count(bench, "hand", CONFLUENCE)) == (3, 3)
    where = "discard" if expected else "reserve"
    assert (bench.zone(theirs), bench.zone(own)) == (where, where)


@shows("resolve fleeting", {"LY_22_C": (0, "reserve"), "LY_22_R1": (1, "discard"), "LY_22_R2": (0, "reserve")})
def test_a_cappella_training(card: str, expected: tuple[int, str]) -> None:
    """A target Character becomes Fleeting; the own rare draws a card."""
    found = scene()
    before = count(found.bench, "deck")
    song = played(found.bench, card)
    assert found.offered() == found.characters
    found.bench.pick(found.big)
    assert found.bench.has(found.big, "fleeting")
    assert count(found.bench, "deck") == before - expected[0]
    assert found.bench.zone(song) == expected[1]


@shows("resolve", "LY_23_C LY_23_R2")
def test_twinkle_twinkle(card: str) -> None:
    """A target Character becomes Asleep."""
    found = scene()
    song = played(found.bench, card)
    assert found.offered() == found.characters
    found.bench.pick(found.big)
    assert found.bench.has(found.big, "asleep")
    assert found.bench.zone(song) == "reserve"


@shows("resolve fleeting", "LY_23_R1")
def test_twinkle_twinkle_rare(card: str) -> None:
    """All Characters of a target Expedition become Asleep, on either side."""
    found = scene()
    bench = found.bench
    second = bench.facing(plain(), "hero")
    giant = bench.facing(plain((1, 1, 1), ("gigantic",)), "companion")
    flag = bench.facing(banner(), "hero")
    song = played(bench, card)
    assert bench.kind == "expedition"
    bench.place("hero", CONFLUENCE)
    asleep = [bench.has(one, "asleep") for one in (found.small, second, giant, found.mine, found.big, flag)]
    assert asleep == [True, True, True, False, False, False]
    assert bench.zone(song) == "discard"
    played(bench, card)
    bench.place("hero")
    assert (bench.has(found.mine, "asleep"), bench.has(found.big, "asleep")) == (True, False)


@shows("resolve fleeting", {"LY_24_C": True, "LY_24_R1": False, "LY_24_R2": True})
def test_cloth_cocoon(card: str, expected: bool) -> None:
    """Discard a Character with a status, or (not the own rare) a Permanent."""
    for mode in (0, 1) if expected else (0,):
        found = scene()
        bench = found.bench
        sick = [bench.facing(plain(), "hero", status=word) for word in ("fleeting", "anchored", "asleep")]
        sick.append(bench.put(plain(), "companion", status="fleeting"))
        bench.facing(plain(), "hero", status="exhausted", boosts=1)
        flag = bench.facing(banner(), "hero", status="fleeting")
        cocoon = played(bench, card)
        if expected:
            assert bench.kind == "mode"
            bench.pick(mode)
        assert found.offered() == ({*found.permanents, flag} if mode else set(sick))
        bench.pick(found.gate if mode else sick[1])
        assert bench.zone(found.gate if mode else sick[1]) == "discard"
        assert bench.zone(cocoon) == "discard"


@shows("resolve", "LY_25_C LY_25_R2")
def test_all_in(card: str) -> None:
    """A target Character gains as many boosts as the die shows."""
    for die in (1, 6):
        found = scene()
        rolls(found.bench, die)
        played(found.bench, card)
        assert found.offered() == found.characters
        found.bench.pick(found.mine)
        assert found.bench.boosts(found.mine) == die


@shows("resolve", "LY_25_R1")
def test_all_in_rare(card: str) -> None:
    """The own rare may discard a card from Reserve for 2 more."""
    for die, answer in ((5, 1), (5, 0), (1, 0)):
        found = scene(stock=True)
        own = found.bench.put(plain(), "reserve")
        rolls(found.bench, die)
        played(found.bench, card)
        assert found.bench.kind == "may"
        found.bench.pick(answer)
        assert found.offered() == found.characters
        found.bench.pick(found.mine)
        assert found.bench.boosts(found.mine) == die + 2 * answer
        assert found.bench.zone(own) == ("discard" if answer else "reserve")


@shows("resolve static fleeting", {"LY_26_C": (5, 3), "LY_26_R1": (4, 3), "LY_26_R2": (5, 3)})
def test_paint_prison(card: str, expected: tuple[int, int]) -> None:
    """A Character or Permanent onto its owner's deck; discarding a card from Reserve makes it cheaper."""
    for extra in (False, True):
        found = scene(5, stock=True)
        bench = found.bench
        own = bench.put(plain(), "reserve")
        prison = bench.put(card, "hand")
        bench.play(prison, extra=extra)
        assert bench.state.ready[PLAYER] == 5 - expected[extra]
        assert bench.zone(own) == ("discard" if extra else "reserve")
        assert found.offered() == found.characters | found.permanents
        bench.pick(found.big)
        assert bench.state.decks[CONFLUENCE][0] == found.big
        assert bench.zone(prison) == "discard"


@shows("resolve fleeting", "LY_27_C LY_27_R1 LY_27_R2")
def test_mind_apotheosis(card: str) -> None:
    """Of the top four cards up to two Characters come into play, Fleeting; the rest is discarded."""
    bench = table()
    shroom, spell, warrior, kappa = bench.deck_top(["Sneezer Shroom", "Hooked", "Haven Warrior", "Kappa"])
    apotheosis = played(bench, card)
    assert (bench.kind, set(bench.asked.options)) == ("distribute", {shroom, warrior, kappa})
    assert (bench.asked.least, bench.asked.most) == (0, 2)
    bench.pick(shroom, kappa).pick(0).pick(1)
    assert (bench.zone(shroom), bench.zone(kappa)) == ("hero", "companion")
    assert bench.has(shroom, "anchored")
    assert bench.has(shroom, "fleeting")
    assert bench.has(kappa, "fleeting")
    assert [bench.zone(one) for one in (spell, warrior, apotheosis)] == ["discard"] * 3
    bench = table()
    first, second, *_ = bench.deck_top(["Kappa", "Sneezer Shroom", "Brassbug Hub", "Hooked"])
    played(bench, card)
    assert set(bench.asked.options) == {first, second}


def _crowd(bench: Bench) -> list[int]:
    return [
        bench.put(plain(), "hero"),
        bench.put(plain(), "companion"),
        bench.facing(plain(), "hero"),
        bench.facing(plain(), "companion"),
        bench.put(banner(), "hero"),
        bench.facing(banner(), "hero"),
    ]


@shows("resolve fleeting", "LY_28_C LY_28_R2")
def test_ride_the_bifroest(card: str) -> None:
    """All Characters of the player switch Expeditions."""
    bench = table()
    crowd = _crowd(bench)
    ride = played(bench, card)
    assert [bench.zone(one) for one in crowd] == ["companion", "hero", "hero", "companion", "hero", "hero"]
    assert bench.zone(ride) == "discard"


@shows("resolve fleeting", "LY_28_R1")
def test_ride_the_bifroest_rare(card: str) -> None:
    """All Characters of a target player switch Expeditions."""
    bench = table()
    crowd = _crowd(bench)
    ride = played(bench, card)
    bench.pick(CONFLUENCE)
    assert [bench.zone(one) for one in crowd] == ["hero", "companion", "companion", "hero", "hero", "hero"]
    assert bench.zone(ride) == "discard"


@shows("join", "LY_29_C LY_29_R2")
def test_lyra_festival_joins(card: str) -> None:
    """Draw a card when it joins."""
    bench = table()
    before = count(bench, "deck")
    played(bench, card)
    assert count(bench, "deck") == before - 1


@shows("join", "LY_29_R1")
def test_lyra_festival_rare_joins(card: str) -> None:
    """The own rare gives a target Character one of three statuses when it joins."""
    for mode, status in enumerate(("fleeting", "anchored", "asleep")):
        found = scene()
        played(found.bench, card)
        assert (found.bench.kind, len(found.bench.asked.options)) == ("mode", 3)
        found.bench.pick(mode)
        assert found.offered() == found.characters
        found.bench.pick(found.mine)
        assert found.bench.has(found.mine, status)


@shows("dusk", "LY_29_C LY_29_R1 LY_29_R2")
def test_lyra_festival_wins(card: str) -> None:
    """At Dusk with a Fleeting, an Anchored and an Asleep Character the player wins."""
    every = ("fleeting", "anchored", "asleep")
    for statuses in (every, every[:2], every[1:], (every[0], every[2])):
        bench = table()
        bench.put(card, "landmark")
        for status in statuses:
            bench.put(plain(), "hero", status=status)
        bench.begin("dusk")
        assert bench.state.outcome == ("won" if len(statuses) == 3 else "")


@shows("replace", "LY_30_C LY_30_R1")
def test_the_ouroboros(card: str) -> None:
    """One more die for every roll, one of them is kept."""
    bench = table()
    bench.put(card, "landmark")
    rolls(bench, 2, 6)
    trickster = played(bench, "CORE_LY_06_C")
    assert (bench.kind, bench.asked.detail) == ("die", ((2,), (6,)))
    bench.pick(1)
    assert bench.boosts(trickster) == 2


@shows("join replace", "LY_30_R2")
def test_the_ouroboros_of_axiom(card: str) -> None:
    """A Resupply, also its own, shows two cards: one to Reserve, one to Discard."""
    bench = table()
    first, second = bench.deck_top(["Kappa", "Hooked"])
    played(bench, card)
    assert (bench.kind, set(bench.asked.options)) == ("distribute", {first, second})
    bench.pick(second)
    assert (bench.zone(first), bench.zone(second)) == ("discard", "reserve")
    third, fourth = bench.deck_top(["Kappa", "Hooked"])
    played(bench, "Harvest")
    bench.pick(third)
    assert (bench.zone(third), bench.zone(fourth)) == ("reserve", "discard")


def test_a_landmark_is_no_character() -> None:
    """A-CARD-07: what is asked for Characters does not offer a Landmark."""
    bench = table()
    bench.put(landmark(), "landmark")
    played(bench, "A Cappella Training")
    assert bench.kind == "turn"
    assert cost(bench, bench.put("A Cappella Training", "hand")) == 1
