"""The eighteen heroes in a game."""

from __future__ import annotations

from confluence.altered import derive
from confluence.altered.events import Drew
from confluence.altered.game import ALTERED
from confluence.altered.setup import new_state
from confluence.altered.words import CONFLUENCE, PLAYER, Kind
from confluence.core.game import Setup
from tests.altered.bench import Bench, plain
from tests.altered.made import ANY_CHARACTER, confluence_turn, idle, spell
from tests.altered.showing import (
    BRASSBUG,
    RECRUIT,
    beast,
    can_use,
    count,
    landmark,
    noon,
    played,
    rolls,
    scene,
    shows,
    table,
    waits,
)


def hero_of(bench: Bench) -> int:
    """The player's hero."""
    return bench.state.heroes[PLAYER]


@shows("when", "AX_01_C")
def test_sierra_and_oddball(card: str) -> None:
    """When a Permanent that costs 3 or more is played she may be exhausted for a Brassbug."""
    bench = table(hero=card)
    played(bench, landmark(2))
    assert bench.kind == "turn"
    played(bench, landmark(3))
    assert bench.kind == "may"
    bench.no()
    assert not bench.has(hero_of(bench), "exhausted")
    played(bench, landmark(3))
    bench.yes().place("companion")
    assert bench.row("companion") == [BRASSBUG]
    assert bench.has(hero_of(bench), "exhausted")
    played(bench, landmark(3))
    assert bench.kind == "turn", "she is exhausted"


@shows("when exhaust", "AX_02_C")
def test_treyst_and_rossum(card: str) -> None:
    """A scrap counter for every card that leaves Reserve in the Afternoon, up to 5; with 5 draw, then put back."""
    bench = table(hero=card, stock=True)
    hero = hero_of(bench)
    for number in range(6):
        assert not can_use(bench, hero) or number == 5
        played(bench, plain(cost=0), "reserve")
        assert bench.state.counters[hero] == {"scrap": min(number + 1, 5)}
    own = bench.put(plain(), "hand")
    (top,) = bench.deck_top(["Kappa"])
    bench.use(hero)
    assert (bench.zone(top), bench.kind) == ("hand", "hand_to_reserve")
    bench.pick(own)
    assert bench.zone(own) == "reserve"
    assert bench.has(hero, "exhausted")
    assert bench.state.counters[hero] == {"scrap": 5}
    bench = table(hero=card)
    for _ in range(3):
        bench.put(plain(), "reserve")
    bench.begin("night").settle()
    assert bench.state.counters == {}, "Cleanup is not in the Afternoon"


@shows("noon", "AX_03_C")
def test_subhash_and_marmo(card: str) -> None:
    """At Noon 1 mana and a card of the Hand for a Brassbug; both or nothing."""
    bench = table(1, hero=card)
    own, theirs = bench.put(plain(), "hand"), bench.put(plain(), "hand", CONFLUENCE)
    noon(bench)
    assert bench.kind == "may"
    bench.yes().pick(own)
    assert bench.zone(theirs) == "hand"
    bench.place("companion")
    assert (bench.zone(own), bench.row("companion"), bench.state.ready[PLAYER]) == ("reserve", [BRASSBUG], 0)
    bench = table(0, hero=card)
    noon(bench)
    assert bench.kind == "turn", "no mana"


@shows("noon", "BR_01_C")
def test_kojo_and_booda(card: str) -> None:
    """At Noon, if the player is first, Booda joins the Companion."""
    for day in (1, 2):
        bench = table(day=day, hero=card)
        noon(bench)
        assert bench.row("companion") == (["Booda"] if day == 2 else [])
        assert bench.row("hero") == []


@shows("setup when", "BR_02_C")
def test_atsadi_and_surge(card: str) -> None:
    """Five heroism counters at set-up; a Character that costs as much draws a card and adds one (V-TRG-setup)."""
    text = f"1 {ALTERED_REFS[card]}\n" + DECK
    setup = Setup("altered", ALTERED.rules, ("custom",), 1, {"DECK": text})
    state = ALTERED.new(setup)
    hero = state.heroes[PLAYER]
    assert state.cards[hero].id == card
    assert state.counters[hero] == {"heroism": 5}
    assert new_state(setup).counters == {}, "the counters come from the ability"
    bench = table(20, hero=card)
    hero = hero_of(bench)
    bench.state.counters[hero] = {"heroism": 5}
    before = count(bench, "deck")
    played(bench, plain(cost=4))
    assert (count(bench, "deck"), bench.state.counters[hero]) == (before, {"heroism": 5})
    played(bench, plain(cost=5))
    assert (count(bench, "deck"), bench.state.counters[hero]) == (before - 1, {"heroism": 6})
    played(bench, plain(cost=5))
    assert count(bench, "deck") == before - 1, "now six are needed"


ALTERED_REFS = {"CORE_BR_02_C": "ALT_CORE_B_BR_02_C"}
DECK = "".join(f"3 ALT_CORE_B_BR_{number:02}_C\n" for number in range(4, 17))


@shows("when", "BR_03_C")
def test_basira_and_kaizaimon(card: str) -> None:
    """When a Character of the player gains boosts she may be exhausted: a target Character gains one."""
    found = scene(hero=card)
    bench = found.bench
    friend = played(bench, "CORE_YZ_12_C")
    assert bench.kind == "may"
    bench.yes()
    assert found.offered() == found.characters | {friend}
    bench.pick(found.mine)
    assert bench.boosts(found.mine) == 1
    assert bench.has(hero_of(bench), "exhausted")
    assert bench.kind == "turn", "the second boost finds her exhausted"
    found = scene(hero=card)
    played(found.bench, "CORE_BR_26_C")
    found.bench.pick(found.small)
    assert found.bench.kind == "turn", "not for Characters of the opponent"


@shows("exhaust", "LY_01_C")
def test_nevenka_and_blotch(card: str) -> None:
    """Exhaust: choose an own Character and roll: 6 Anchored, 2 to 5 a boost, 1 to Reserve."""
    for die, anchored, boosts, zone in (
        (6, True, 0, "hero"),
        (5, False, 1, "hero"),
        (2, False, 1, "hero"),
        (1, False, 0, "reserve"),
    ):
        found = scene(hero=card)
        bench = found.bench
        second = bench.put(plain(), "companion")
        rolls(bench, die)
        bench.use(hero_of(bench))
        assert found.offered() == {found.mine, second}
        bench.pick(found.mine)
        assert (bench.has(found.mine, "anchored"), bench.boosts(found.mine)) == (anchored, boosts)
        assert bench.zone(found.mine) == zone
        assert not can_use(bench, hero_of(bench))


@shows("when", "LY_02_C")
def test_auraq_and_kibble_performs(card: str) -> None:
    """A performance counter for every Character with a printed 0 that is played."""
    bench = table(hero=card)
    played(bench, plain((1, 1, 1)))
    played(bench, landmark())
    assert bench.state.counters == {}
    played(bench, plain((1, 0, 0)))
    assert bench.state.counters[hero_of(bench)] == {"performance": 1}


@shows("noon", "LY_02_C")
def test_auraq_and_kibble_at_noon(card: str) -> None:
    """At Noon 5 counters: show the top card and play it for free, or put it in Hand."""
    for mode in (0, 1):
        bench = table(0, hero=card)
        bench.state.counters[hero_of(bench)] = {"performance": 6}
        (top,) = bench.deck_top(["Esmeralda"])
        noon(bench)
        assert bench.kind == "may"
        bench.yes()
        assert bench.kind == "mode"
        bench.pick(mode)
        if mode == 0:
            assert bench.kind == "lane"
            bench.pick(1)
            assert bench.zone(top) == "companion"
            assert not bench.has(top, "fleeting")
            assert bench.row("reserve") == [], "A-PLAY-16: from the deck is not from Hand"
            assert bench.state.counters[hero_of(bench)] == {"performance": 2}, "1 and the new one"
        else:
            assert bench.zone(top) == "hand"
            assert bench.state.counters[hero_of(bench)] == {"performance": 1}
    bench = table(0, hero=card)
    bench.state.counters[hero_of(bench)] = {"performance": 4}
    noon(bench)
    assert bench.kind == "turn"


@shows("replace noon", "LY_03_C")
def test_fen_and_crowbar(card: str) -> None:
    """After the first Day: draw one, the top card becomes a ready orb, and Resupply at Noon."""
    bench = table(3, hero=card)
    drawn, orb, supplied = bench.deck_top(["Kappa", "Haven Warrior", "Hooked"])
    bench.begin("morning")
    assert (bench.zone(drawn), bench.zone(orb), bench.zone(supplied)) == ("hand", "mana", "reserve")
    assert bench.row("reserve", CONFLUENCE) == []
    assert (bench.kind, bench.state.ready[PLAYER]) == ("turn", 4), "no card of the Hand became mana"
    assert [(event.side, event.count) for event in bench.told(Drew)] == [(PLAYER, 1), (CONFLUENCE, 2)]
    bench = table(hero=card)
    noon(bench)
    assert bench.row("reserve") == [], "not on the first Day"


@shows("when", "MU_01_C")
def test_teija_and_nauraa(card: str) -> None:
    """The first Character of each Afternoon gains a boost."""
    bench = table(hero=card)
    played(bench, "Harvest")
    first, second = played(bench, plain()), played(bench, plain())
    assert (bench.boosts(first), bench.boosts(second)) == (1, 0)
    bench.pass_().settle(("mana",)).pick().settle(("turn",))
    assert bench.boosts(played(bench, plain())) == 1, "the next Afternoon"


@shows("exhaust", "MU_02_C")
def test_arjun_and_spike(card: str) -> None:
    """Exhaust and discard a card from Reserve: the next Character that costs 3 or less becomes Anchored."""
    bench = table(20, hero=card)
    assert not can_use(bench, hero_of(bench)), "nothing to discard"
    own = bench.put(plain(), "reserve")
    bench.use(hero_of(bench))
    assert bench.zone(own) == "discard"
    assert bench.has(hero_of(bench), "exhausted")
    assert bench.has(played(bench, plain(cost=3)), "anchored")
    bench = table(20, hero=card)
    bench.put(plain(), "reserve")
    bench.use(hero_of(bench))
    assert not bench.has(played(bench, plain(cost=4)), "anchored")


@shows("when", "MU_03_C")
def test_rin_and_orchid(card: str) -> None:
    """An Expedition advanced at Dusk out of a region with Forest: draw, then a card of the Hand to Reserve."""
    for terrain in ("forest mountain", "ocean"):
        bench = table(hero=card).at(1, 7).region(1, terrain)
        own, theirs = bench.put(plain(), "hand"), bench.put(plain(), "hand", CONFLUENCE)
        bench.put(plain((1, 1, 1)), "hero")
        (top,) = bench.deck_top(["Kappa"])
        bench.begin("dusk")
        assert bench.state.at[0] == 2
        if terrain == "ocean":
            assert bench.kind == "mana"
            continue
        assert (bench.kind, bench.zone(top)) == ("hand_to_reserve", "hand")
        assert bench.state.hands[CONFLUENCE] == [theirs]
        bench.pick(own)
        assert (bench.zone(own), bench.zone(theirs)) == ("reserve", "hand")
    bench = table(hero=card)
    played(bench, "Small Step, Giant Leap")
    bench.place("hero")
    assert bench.kind == "turn", "moves by effects do not count"


@shows("noon", "OR_01_C")
def test_sigismar_and_wingspan(card: str) -> None:
    """At Noon a Recruit joins the Hero, not on the first Day (Q-32)."""
    for day in (1, 2):
        bench = table(day=day, hero=card)
        noon(bench)
        assert bench.row("hero") == ([RECRUIT] if day == 2 else [])
        assert bench.row("companion") == []


@shows("when", "OR_02_C")
def test_waru_and_mack(card: str) -> None:
    """Bureaucrats that the player plays become Asleep."""
    bench = table(hero=card)
    assert bench.has(played(bench, beast("bureaucrat")), "asleep")
    assert not bench.has(played(bench, plain()), "asleep")


@shows("when static", "OR_03_C")
def test_gulrang_and_tocsin(card: str) -> None:
    """Tokens of the player gain a boost; with up to 7 orbs boosted tokens are Defenders."""
    bench = table(7, hero=card)
    played(bench, "CORE_OR_26_R2")
    bench.settle()
    bug = bench.state.expeditions[PLAYER][0][0]
    assert bench.boosts(bug) == 1
    assert bench.meter("hero").held
    bench.mana(1)
    assert not bench.meter("hero").held, "eight orbs"
    bench = table(7, hero=card)
    bench.put("CORE_OR_31_C", "hero")
    bench.put(plain(), "hero", boosts=1)
    assert not bench.meter("hero").held, "a token without a boost, a boosted card"
    bench.use(bench.put("Paper Herald", "reserve"))
    bench.place("hero", CONFLUENCE)
    theirs = bench.state.expeditions[CONFLUENCE][0][0]
    assert bench.boosts(theirs) == 1, "in any Expedition"


@shows("exhaust", "YZ_01_C")
def test_akesha_and_taru(card: str) -> None:
    """Exhaust, if the player is first: After You."""
    bench = table(day=1, hero=card)
    assert not can_use(bench, hero_of(bench))
    bench = table(day=2, hero=card)
    bench.state.passed[CONFLUENCE] = False
    bench.put(plain(cost=0, placement="hero", name="theirs"), "hand", CONFLUENCE)
    bench.use(hero_of(bench))
    assert bench.row("hero", CONFLUENCE) == ["theirs"]
    assert (bench.kind, bench.state.passed[PLAYER]) == ("turn", False)
    assert not can_use(bench, hero_of(bench)), "exhausted"


@shows("exhaust", "YZ_02_C")
def test_lindiwe_and_maw(card: str) -> None:
    """Exhaust and pay 1, nothing if the player is first: Maw joins the Companion."""
    for day, paid in ((1, 1), (2, 0)):
        bench = table(1, day=day, hero=card)
        bench.use(hero_of(bench))
        assert (bench.row("companion"), bench.row("hero")) == (["Maw"], [])
        assert bench.state.ready[PLAYER] == 1 - paid
    bench = table(0, day=1, hero=card)
    assert not can_use(bench, hero_of(bench))
    bench = table(0, day=2, hero=card)
    assert can_use(bench, hero_of(bench))


@shows("static when", "YZ_03_C")
def test_afanas_and_senka(card: str) -> None:
    """Spells that cost 1 or less are Fleeting; after a Spell an own Character gains a boost."""
    found = scene(hero=card)
    second = found.bench.put(plain(), "companion")
    cheap = played(found.bench, spell(cost=1))
    assert found.offered() == {found.mine, second}
    found.bench.pick(second)
    assert (found.bench.zone(cheap), found.bench.boosts(second)) == ("discard", 1)
    dear = played(found.bench, spell(cost=2))
    found.bench.pick(second)
    assert (found.bench.zone(dear), found.bench.boosts(second)) == ("reserve", 2)
    played(found.bench, plain())
    assert found.bench.kind == "turn", "a Character is no Spell"
    assert not derive.has(found.bench.state, found.bench.put(spell(cost=1), "reserve"), "fleeting"), "not played"
    bench = table(hero=card).mana(1, side=CONFLUENCE)
    theirs = bench.put(spell(cost=1), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert bench.zone(theirs) == "reserve", "not those of the Confluence"


def test_a_hero_is_never_a_target() -> None:
    """T-05, A-CARD-01: a hero is neither Character nor Permanent, and nothing moves it."""
    bench = table()
    played(bench, spell({"op": "discard", "target": {**ANY_CHARACTER, "kind": ["character", "permanent"]}}))
    assert bench.kind == "turn"
    assert bench.state.cards[hero_of(bench)].kind is Kind.HERO
    bench.play(idle(bench))
    assert waits(bench) == 0
