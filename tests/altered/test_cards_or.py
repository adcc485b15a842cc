"""The cards of Ordis in a game, family by family: the common and both rares."""

from __future__ import annotations

from confluence.altered import derive, playing
from confluence.altered.words import CONFLUENCE, PLAYER, Kind, Zone
from tests.altered.bench import Bench, plain
from tests.altered.made import confluence_turn, foe, made
from tests.altered.showing import (
    ANY_KIND,
    BRASSBUG,
    ONLY_PERMANENTS,
    ONLY_SPELLS,
    RECRUIT,
    banner,
    beast,
    check_sabotage,
    check_support_draws,
    check_support_makes_next_cheaper,
    count,
    landmark,
    noon,
    played,
    reserves,
    scene,
    shows,
    table,
)


@shows("support", "OR_04_C OR_04_R1 OR_04_R2 OR_08_R1")
def test_support_recruits(card: str) -> None:
    """Support: a Recruit in any Expedition."""
    bench = table()
    obj = bench.put(card, "reserve")
    bench.use(obj)
    assert (bench.kind, len(bench.asked.options)) == ("expedition", 4)
    bench.place("companion")
    assert (bench.zone(obj), bench.row("companion")) == ("discard", [RECRUIT])


@shows("join", {"OR_06_C": "own", "OR_06_R1": "other", "OR_06_R2": "own"})
def test_ordis_cadets(card: str, expected: str) -> None:
    """When it joins a Recruit in its Expedition; the own rare in the other one."""
    for lane, other in (("hero", "companion"), ("companion", "hero")):
        bench = table()
        played(bench, card, lane=lane)
        here = ["Ordis Cadets"] if expected == "other" else ["Ordis Cadets", RECRUIT]
        assert (bench.row(lane), bench.row(other)) == (here, [RECRUIT] if expected == "other" else [])


@shows("support", "OR_06_R2")
def test_ordis_cadets_support(card: str) -> None:
    """Support: the next Spell costs 1 less."""
    check_support_makes_next_cheaper(card, ONLY_SPELLS)


@shows("from_hand", "OR_07_R1 OR_07_R2")
def test_monolith_rune_scribe(card: str) -> None:
    """From Hand with a token of the player: Resupply."""
    for side in (CONFLUENCE, PLAYER):
        bench = table()
        bench.put("CORE_OR_31_C", "companion", side)
        (top,) = bench.deck_top(["Kappa"])
        played(bench, card)
        assert bench.zone(top) == ("reserve" if side == PLAYER else "deck")


def _failing(card: str) -> Bench:
    """It is with the Hero, who does not advance."""
    bench = table().at(2, 6)
    bench.put(card, "hero")
    bench.facing(plain((9, 9, 9), ("constant",)), "hero")
    return bench


@shows("when", "OR_08_C OR_08_R1 OR_08_R2")
def test_monolith_legate(card: str) -> None:
    """Its Expedition failed to move: Sabotage after Rest, also on what has just come to Reserve."""
    bench = _failing(card)
    late = bench.facing(plain((9, 9, 9)), "hero")
    bench.begin("dusk")
    assert bench.kind == "sabotage"
    assert bench.state.phase == "night"
    assert bench.row("reserve") == ["Monolith Legate"]
    assert late in bench.asked.options
    bench.pick(late)
    assert bench.zone(late) == "discard"
    bench = table().at(2, 6).region(2, "forest")
    bench.put(card, "hero")
    bench.put(plain(), "reserve")
    bench.begin("dusk")
    assert bench.kind == "mana", "it moved"


@shows("support", "OR_09_R2")
def test_the_frog_prince(card: str) -> None:
    """Support: the next Permanent costs 1 less."""
    check_support_makes_next_cheaper(card, ONLY_PERMANENTS)


@shows("defender", {"OR_10_C": True, "OR_10_R1": False, "OR_10_R2": True})
def test_monolith_archivist(card: str, expected: bool) -> None:
    """A Defender; the own rare not with two other Bureaucrats."""
    bench = table()
    bench.put(card, "hero")
    bench.put(beast("bureaucrat"), "companion")
    bench.put(plain(), "companion")
    assert bench.meter("hero").held
    bench.put(beast("bureaucrat"), "companion")
    assert bench.meter("hero").held is expected


@shows("join", "OR_11_C OR_11_R1")
def test_ozma(card: str) -> None:
    """When it joins with three other Characters: Resupply."""
    for friends in (2, 3):
        bench = table()
        for _ in range(friends):
            bench.put(plain(), "companion")
        bench.facing(plain(), "hero")
        bench.put(landmark(), "landmark")
        (top,) = bench.deck_top(["Kappa"])
        played(bench, card)
        assert bench.zone(top) == ("reserve" if friends == 3 else "deck")


@shows("join", "OR_11_R2")
def test_ozma_of_bravos(card: str) -> None:
    """When it joins with two other boosted Characters: draw a card."""
    for friends in (1, 2):
        bench = table()
        for _ in range(friends):
            bench.put(plain(), "companion", boosts=1)
        bench.put(plain(), "companion")
        bench.put(landmark(), "landmark", boosts=1)
        (top,) = bench.deck_top(["Kappa"])
        played(bench, card, "reserve", boosts=1)
        assert bench.zone(top) == ("hand" if friends == 2 else "deck")


@shows("static", "OR_12_C OR_12_R1 OR_12_R2")
def test_the_council(card: str) -> None:
    """Characters that face it do not trigger for joining or being played (P-30)."""
    draw = [{"op": "draw", "n": 1, "who": "you"}]
    for trigger, source in (("join", "hand"), ("from_hand", "hand"), ("from_reserve", "reserve")):
        for lane in ("hero", "companion"):
            bench = table().mana(2, side=CONFLUENCE)
            bench.put(card, lane)
            loud = made((1, 1, 1), {"trigger": trigger, "effects": draw}, placement="hero")
            theirs = bench.put(loud, source, CONFLUENCE)
            confluence_turn(bench)
            assert bench.zone(theirs) == "hero"
            assert count(bench, "hand", CONFLUENCE) == int(lane == "companion")
    bench = table().mana(2, side=CONFLUENCE)
    bench.put(card, "hero")
    flag = made((0, 0, 0), {"trigger": "join", "effects": draw}, placement="hero", kind=Kind.EXPEDITION)
    bench.put(flag, "hand", CONFLUENCE)
    confluence_turn(bench)
    assert count(bench, "hand", CONFLUENCE) == 1, "a Permanent is no Character"


@shows("join", {"OR_13_C": ([], [RECRUIT]), "OR_13_R1": ([RECRUIT], [RECRUIT])})
def test_ordis_gatekeeper(card: str, expected: tuple[list[str], list[str]]) -> None:
    """When it joins a Recruit in the other Expedition; the own rare in each."""
    bench = table()
    played(bench, card)
    assert bench.row("hero") == ["Ordis Gatekeeper", *expected[0]]
    assert bench.row("companion") == expected[1]


@shows("join", "OR_13_R2")
def test_ordis_gatekeeper_of_muna(card: str) -> None:
    """When it joins a Character of the other Expedition gains 2 boosts."""
    bench = table()
    bench.put(plain(), "hero")
    bench.facing(plain(), "companion")
    other, second = bench.put(plain(), "companion"), bench.put(plain(), "companion")
    bench.put(banner(), "companion")
    played(bench, card)
    assert (set(bench.asked.options), bench.asked.least, bench.asked.most) == ({other, second}, 1, 1)
    bench.pick(other)
    assert (bench.boosts(other), bench.boosts(second)) == (2, 0)


@shows("from_hand", "OR_14_C OR_14_R1 OR_14_R2")
def test_ordis_spy(card: str) -> None:
    """From Hand: Sabotage."""
    bench = table()
    theirs, own = reserves(bench)
    played(bench, card)
    check_sabotage(bench, theirs, own)


@shows("from_reserve", "OR_14_R1 OR_14_R2")
def test_ordis_spy_from_reserve(card: str) -> None:
    """From Reserve the rares bring a Recruit to their Expedition."""
    bench = table()
    played(bench, card, "reserve", "companion")
    assert (bench.row("companion"), bench.row("hero")) == (["Ordis Spy", RECRUIT], [])


@shows("join", {"OR_15_C": 2, "OR_15_R1": 3, "OR_15_R2": 3})
def test_kakoba(card: str, expected: int) -> None:
    """When it joins with three other Characters: boosts."""
    for friends in (2, 3):
        bench = table()
        bench.put(landmark(), "landmark")
        for _ in range(friends):
            bench.put(plain(), "companion")
        assert bench.boosts(played(bench, card)) == (expected if friends == 3 else 0)


@shows("when", "OR_16_C OR_16_R1 OR_16_R2")
def test_ordis_attorney(card: str) -> None:
    """Its Expedition failed to move: draw a card at Dusk."""
    bench = _failing(card)
    theirs = count(bench, "deck", CONFLUENCE)
    before = count(bench, "deck")
    bench.begin("dusk")
    assert count(bench, "deck") == before - 1 - 2, "two cards are those of the Morning"
    assert count(bench, "deck", CONFLUENCE) == theirs - 1, "the Midnight card; its Morning is still to come"
    bench = table().at(2, 6)
    bench.put(card, "companion")
    bench.region(6, "forest")
    before = count(bench, "deck")
    bench.begin("dusk")
    assert bench.state.at[1] == 5
    assert count(bench, "deck") == before - 2, "its own Expedition moved"


@shows("when", {"OR_17_C": (RECRUIT, 1), "OR_17_R1": (RECRUIT, 2), "OR_17_R2": (BRASSBUG, 1)})
def test_jeanne_d_arc(card: str, expected: tuple[str, int]) -> None:
    """When she leaves: tokens in each Expedition of the player; they stay till the next Rest."""
    name, number = expected
    bench = table()
    bench.put(card, "hero")
    bench.begin("night")
    assert bench.row("reserve") == ["Jeanne d'Arc"]
    assert bench.row("hero") == bench.row("companion") == [name] * number


@shows("when", "OR_18_C OR_18_R1 OR_18_R2")
def test_quetzalcoatl(card: str) -> None:
    """When the opponent draws or Resupplies: a Recruit in any Expedition (P-32)."""
    bench = table(both=True)
    bench.put(card, "hero")
    played(bench, "CORE_MU_05_C")
    assert bench.kind == "expedition"
    bench.place("companion")
    assert bench.row("companion") == [RECRUIT]
    played(bench, "CORE_MU_05_R1")
    bench.place("companion")
    assert bench.row("companion") == [RECRUIT, RECRUIT]
    played(bench, "Magical Training")
    assert bench.kind == "turn", "the player's own draws do not count"


@shows("static", "OR_19_C OR_19_R1 OR_19_R2")
def test_issitoq(card: str) -> None:
    """The other Expedition of the player cannot move forward, by Dusk or by effects, while it is there."""
    bench = table()
    issitoq = bench.put(card, "hero")
    assert (bench.meter("hero").held, bench.meter("companion").held) == (False, True)
    played(bench, "Small Step, Giant Leap")
    bench.place("companion")
    assert bench.state.at == [0, 7]
    played(bench, "Hooked")
    assert bench.zone(issitoq) == "companion"
    assert (bench.meter("hero").held, bench.meter("companion").held) == (True, False)
    bench = table()
    bench.put(card, "reserve")
    assert not bench.meter("companion").held


@shows("support", "OR_19_C OR_19_R1 OR_19_R2")
def test_issitoq_support(card: str) -> None:
    """Support: draw a card."""
    check_support_draws(card)


@shows("join", "OR_20_C OR_20_R1 OR_20_R2")
def test_anubis(card: str) -> None:
    """When it joins each side sacrifices a Character; the Confluence its oldest (P-17)."""
    found = scene()
    bench = found.bench
    anubis = played(bench, card)
    assert bench.kind == "sacrifice"
    assert found.offered() == {found.mine, anubis}
    bench.pick(found.mine)
    assert [bench.zone(one) for one in (found.mine, found.small, found.big)] == ["discard", "discard", "companion"]


@shows("static", {"OR_21_C": False, "OR_21_R1": True, "OR_21_R2": False})
def test_robin_hood(card: str, expected: bool) -> None:
    """The opponent's Characters (the own rare: cards) cost at least 2; the player's do not."""
    bench = table()
    bench.put(card, "hero")
    cheap = foe(cost=1)
    theirs, own = bench.put(cheap, "hand", CONFLUENCE), bench.put(cheap, "hand")
    spell = bench.put(plain(cost=1, kind=Kind.SPELL), "hand", CONFLUENCE)
    house = bench.put(landmark(1), "hand", CONFLUENCE)
    dear = bench.put(foe(cost=3), "hand", CONFLUENCE)
    found = [playing.cost_of(bench.state, CONFLUENCE, one, Zone.HAND) for one in (theirs, spell, house, dear)]
    assert found == [2, *[2 if expected else 1] * 2, 3]
    assert playing.cost_of(bench.state, PLAYER, own, Zone.HAND) == 1


@shows("support", "OR_21_R2")
def test_robin_hood_support(card: str) -> None:
    """Support: the next card costs 1 less."""
    check_support_makes_next_cheaper(card, ANY_KIND)


@shows("when", {"OR_22_C": 1, "OR_22_R1": 2, "OR_22_R2": 2})
def test_thoth(card: str, expected: int) -> None:
    """Its Expedition failed to move: Recruits in one Expedition after Rest."""
    bench = _failing(card)
    bench.begin("dusk")
    assert (bench.kind, bench.state.phase) == ("expedition", "night")
    assert bench.row("reserve") == ["Thoth"]
    bench.place("companion")
    assert bench.row("companion") == [RECRUIT] * expected


@shows("resolve fleeting", {"OR_23_C": "discard", "OR_23_R1": "reserve", "OR_23_R2": "reserve"})
def test_charge(card: str, expected: str) -> None:
    """Every Character of the player gains a boost."""
    found = scene()
    second = found.bench.put(plain(), "companion")
    charge = played(found.bench, card)
    assert [found.bench.boosts(one) for one in (found.mine, second, found.small, found.house)] == [1, 1, 0, 0]
    assert found.bench.zone(charge) == expected


@shows("resolve fleeting", {"OR_24_C": False, "OR_24_R1": True, "OR_24_R2": False})
def test_teamwork_training(card: str, expected: bool) -> None:
    """A Character that costs no more than the player has Characters goes to Reserve; the rare first recruits."""
    found = scene()
    bench = found.bench
    second = bench.put(plain(name="second"), "companion")
    small = bench.facing(plain(cost=2, name="cheap"), "hero")
    found.costing(4)
    training = played(bench, card)
    if expected:
        bench.place("companion")
        assert bench.row("companion") == ["second", RECRUIT]
    more = {found.small, bench.state.expeditions[PLAYER][1][-1]} if expected else set()
    assert found.offered() == {found.mine, second, small} | more
    bench.pick(found.small if expected else found.mine)
    assert bench.zone(found.small if expected else found.mine) == "reserve"
    assert bench.zone(training) == "discard"


@shows("resolve fleeting", {"OR_25_C": "discard", "OR_25_R1": "reserve", "OR_25_R2": "discard"})
def test_sticky_note_seals(card: str, expected: str) -> None:
    """A Character that costs 4 or more to Reserve, or discard such a Permanent."""
    for mode in (0, 1):
        found = scene()
        bench = found.bench
        found.costing(3)
        found.costing(3, landmark=True)
        four, own = found.costing(4), bench.put(plain(cost=4), "hero")
        gate, house = found.costing(4, landmark=True), bench.put(landmark(4), "landmark")
        seals = bench.put(card, "hand")
        bench.play(seals)
        assert bench.kind == "mode"
        bench.pick(mode)
        assert found.offered() == ({found.gate, gate, house} if mode else {found.big, four, own})
        bench.pick(gate if mode else four)
        assert bench.zone(four) == ("reserve" if mode == 0 else "hero")
        assert bench.zone(gate) == ("discard" if mode == 1 else "landmark")
        assert bench.zone(seals) == expected


@shows("resolve", {"OR_26_C": [RECRUIT] * 2, "OR_26_R2": [BRASSBUG]})
def test_open_the_gates(card: str, expected: list[str]) -> None:
    """Tokens in each Expedition of the player."""
    bench = table()
    gates = played(bench, card)
    assert bench.row("hero") == bench.row("companion") == expected
    assert bench.zone(gates) == "reserve"


@shows("resolve", "OR_26_R1")
def test_open_the_gates_rare(card: str) -> None:
    """Four Recruits, divided freely."""
    bench = table()
    played(bench, card)
    bench.place("hero").place("companion").place("hero").place("hero", CONFLUENCE)
    assert (bench.kind, bench.row("hero"), bench.row("companion")) == ("turn", [RECRUIT] * 2, [RECRUIT])
    assert bench.row("hero", CONFLUENCE) == [RECRUIT]


@shows("resolve fleeting", "OR_27_C")
def test_celebration_day(card: str) -> None:
    """A target Expedition cannot move forward today."""
    bench = table()
    day = played(bench, card)
    bench.place("companion")
    assert (bench.meter("hero").held, bench.meter("companion").held) == (False, True)
    assert bench.zone(day) == "discard"
    bench.begin("night")
    assert not bench.meter("companion").held
    bench = table()
    played(bench, card)
    bench.place("companion", CONFLUENCE)
    assert not bench.meter("companion").held, "P-11"


@shows("resolve fleeting", "OR_27_R1 OR_27_R2")
def test_celebration_day_rare(card: str) -> None:
    """No Expedition can move forward today."""
    bench = table()
    day = played(bench, card)
    assert (bench.meter("hero").held, bench.meter("companion").held) == (True, True)
    assert bench.zone(day) == "discard"


@shows("when", {"OR_28_C": 1, "OR_28_R1": 0, "OR_28_R2": 0})
def test_the_monolith(card: str, expected: int) -> None:
    """Characters that join gain a boost; with the rares no tokens."""
    bench = table()
    bench.put(card, "landmark")
    assert bench.boosts(played(bench, plain())) == 1
    played(bench, "CORE_OR_26_R2")
    bench.settle()
    assert bench.boosts(bench.state.expeditions[PLAYER][1][0]) == expected
    foes = table().mana(2, side=CONFLUENCE)
    foes.put(card, "landmark")
    theirs = foes.put(foe(), "hand", CONFLUENCE)
    confluence_turn(foes)
    assert (foes.zone(theirs), foes.boosts(theirs)) == ("hero", 0)


@shows("noon", "OR_29_C OR_29_R1 OR_29_R2")
def test_grand_endeavor(card: str) -> None:
    """At Noon a target Expedition moves forward; a side of the Confluence does not (P-11)."""
    bench = table()
    bench.put(card, "landmark")
    noon(bench)
    assert bench.kind == "expedition"
    bench.place("companion")
    assert bench.state.at == [0, 6]
    bench = table()
    bench.put(card, "landmark")
    noon(bench)
    bench.place("hero", CONFLUENCE)
    assert bench.state.at == [0, 7]


@shows("tough", "OR_29_R1")
def test_grand_endeavor_is_tough(card: str) -> None:
    """The own rare has Tough 2."""
    bench = table()
    assert derive.tough(bench.state, bench.put(card, "landmark")) == 2


@shows("noon", {"OR_30_C": [], "OR_30_R1": [RECRUIT], "OR_30_R2": []})
def test_ordis_carrier(card: str, expected: list[str]) -> None:
    """At Noon a Recruit with the Companion; the own rare in each Expedition."""
    bench = table()
    bench.put(card, "landmark")
    noon(bench)
    assert bench.row("companion") == [RECRUIT]
    assert bench.row("hero") == expected


def test_a_landmark_of_the_confluence_is_discarded() -> None:
    """P-25: a Permanent of the Confluence can be discarded."""
    bench = table()
    gate = bench.put(landmark(4), "landmark", CONFLUENCE)
    played(bench, "Sticky Note Seals")
    bench.pick(1)
    assert bench.zone(gate) == "discard"
