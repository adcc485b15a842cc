"""The worked examples of section 6 of the rules, laid out as they are written there."""

from __future__ import annotations

import pytest

from confluence.altered import derive, playing
from confluence.altered.cards import Block, Filter, Op
from confluence.altered.events import Boosted, DayBegan, OvercomeTested, Reacted, Rolled, Shuffled
from confluence.altered.state import Obj, Waiting
from confluence.altered.words import CONFLUENCE, PLAYER, Kind, Stats, Zone
from tests.altered.bench import Bench, plain
from tests.altered.made import ANY_CHARACTER, confluence_turn, dice, foe, idle, made, mine, names, spell, token


def dusk_of(bench: Bench, lane: str = "hero") -> OvercomeTested:
    """What came of the last Dusk for an Expedition."""
    found = [event for event in bench.told(OvercomeTested) if event.lane == lane]
    last: OvercomeTested = found[-1]
    return last


# ------------------------------------------------------------------ Overcome


@pytest.mark.parametrize(
    "terrains, left",
    [("forest mountain", (0, 2, 1)), ("mountain ocean", (1, 2, 0)), ("forest ocean", (0, 3, 0))],
)
def test_x01_the_quickstart(terrains: str, left: Stats) -> None:
    """X-01 (C-OVC-01, C-OVC-02, C-OVC-03, C-OVC-07): both objects are Overcome, and the Hero advances."""
    bench = Bench().at(1, 7).region(1, terrains)
    naiad = bench.facing("Naiad", "hero")
    water = bench.facing("floodwaters", "hero")
    bench.put("Dracaena", "hero")
    bench.put("Sneezer Shroom", "hero")
    found = bench.meter("hero")
    assert found.totals == (1, 3, 3)
    assert tuple(a - b for a, b in zip(found.totals, found.against, strict=True)) == (1, 3, 1)
    bench.begin("dusk").settle()
    assert dusk_of(bench).totals == (1, 3, 3)
    assert set(dusk_of(bench).overcome) == {naiad, water}
    assert dusk_of(bench).left == left
    assert bench.state.at[0] == 2


def test_x02_terrain_stops_it() -> None:
    """X-02 (C-OVC-07, C-OVC-11): all is Overcome, but the Ocean of the region is missing."""
    bench = Bench().at(1, 7).region(1, "mountain ocean")
    bench.stat((1, 3, 2), "hero")
    first = bench.facing(plain((0, 0, 1), ("persistent",)), "hero")
    second = bench.facing(plain((0, 0, 1), ("persistent",)), "hero")
    found = bench.meter("hero")
    assert tuple(a - b for a, b in zip(found.totals, found.against, strict=True)) == (1, 3, 0)
    assert found.missing == (0, 0, 1)
    bench.begin("dusk").settle()
    assert set(dusk_of(bench).overcome) == {first, second}
    assert not dusk_of(bench).advances
    assert bench.state.at[0] == 1
    assert (bench.zone(first), bench.zone(second)) == ("reserve", "reserve")


@pytest.mark.parametrize("choice", ["a c", "b"])
def test_x03_order_matters(choice: str) -> None:
    """X-03 (C-OVC-05, C-OVC-12): two maximal sets, and the player is asked; what is Overcome leaves."""
    bench = Bench().at(1, 7).region(1, "ocean")
    bench.stat((2, 2, 0), "hero")
    objs = {
        name: bench.facing(plain(stats, ("persistent",)), "hero")
        for name, stats in (("a", (2, 0, 0)), ("b", (1, 1, 0)), ("c", (0, 2, 0)))
    }
    bench.begin("dusk")
    assert bench.kind == "overcome"
    a, b, c = objs.values()
    assert sorted(sorted(one) for one in bench.asked.detail) == sorted([sorted([a, c]), [b]])
    wanted = {objs[name] for name in choice.split()}
    bench.pick(next(place for place, one in enumerate(bench.asked.detail) if set(one) == wanted)).settle()
    assert {name for name, obj in objs.items() if bench.zone(obj) == "reserve"} == set(choice.split())
    assert {name for name, obj in objs.items() if bench.zone(obj) == "hero"} == {"a", "b", "c"} - set(choice.split())
    assert bench.state.at[0] == 1


@pytest.mark.parametrize("terrain, region", [("forest", 2), ("mountain", 1)])
def test_x04_no_question_needed(terrain: str, region: int) -> None:
    """X-04 (C-OVC-06, C-OVC-09): the sum fits, so nothing is asked, and equality is enough."""
    bench = Bench().at(1, 7).region(1, terrain)
    bench.stat((3, 3, 3), "hero")
    objs = [bench.facing(plain(s, ("persistent",)), "hero") for s in ((1, 0, 1), (0, 2, 0), (1, 1, 1))]
    found = bench.meter("hero")
    assert found.against == (2, 3, 2)
    assert tuple(a - b for a, b in zip(found.totals, found.against, strict=True)) == (1, 0, 1)
    bench.begin("dusk")
    assert bench.kind != "overcome"
    assert set(dusk_of(bench).overcome) == set(objs)
    assert bench.state.at[0] == region


def test_x05_nothing_fits() -> None:
    """X-05 (C-OVC-03): nothing is subtracted, and there is no terrain step."""
    bench = Bench().at(1, 7).region(1, "mountain")
    bench.stat((1, 1, 1), "hero")
    bench.facing(plain((2, 0, 0)), "hero")
    bench.facing(plain((0, 0, 2)), "hero")
    bench.begin("dusk")
    assert dusk_of(bench).overcome == ()
    assert dusk_of(bench).left == (1, 1, 1)
    assert bench.state.at[0] == 1


@pytest.mark.parametrize("totals, region", [((1, 1, 1), 6), ((5, 5, 0), 7), ((0, 0, 0), 7)])
def test_x06_empty_opposition(totals: Stats, region: int) -> None:
    """X-06 (C-OVC-07): with nothing facing it all terrains of the region are still needed."""
    bench = Bench()
    bench.stat(totals, "companion")
    bench.begin("dusk")
    assert bench.state.at[1] == region


def test_x07_asleep_and_boosts() -> None:
    """X-07 (C-OVC-01, C-OVC-10): Asleep counts nothing on both sides, and stays at Rest."""
    bench = Bench()
    bench.stat((2, 2, 2), "hero", status="asleep")
    bench.stat((1, 0, 1), "hero", boosts=1)
    sleeper = bench.facing(plain((3, 3, 3)), "hero", status="asleep")
    assert bench.meter("hero").totals == (2, 1, 2)
    assert bench.meter("hero").against == (0, 0, 0)
    bench.begin("dusk").settle()
    assert dusk_of(bench).overcome == (sleeper,)
    assert bench.zone(sleeper) == "hero"


# ------------------------------------------------------------------ the Day and the Confluence's turn


def test_x08_first_player() -> None:
    """X-08 (C-MOR-02): odd Days threaten the Hero and the Confluence is first, even ones the other way round."""
    bench = Bench().at(2, 5)
    bench.begin("noon")
    while bench.state.day < 4:
        bench.settle(("mana",)).pick()
    found = [(event.day, event.threatened, event.first) for event in bench.told(DayBegan)]
    assert found == [
        (1, "hero", "confluence"),
        (2, "companion", "player"),
        (3, "hero", "confluence"),
        (4, "companion", "player"),
    ]


def test_x09_the_turn_of_the_confluence() -> None:
    """X-09 (C-TURN-03, C-TURN-04, C-TURN-05, C-TURN-06): what is not paid becomes an orb that can pay at once."""
    bench = Bench().mana(4, side=CONFLUENCE)
    pause = idle(bench)
    a = bench.put(foe(cost=5, name="A"), "hand", CONFLUENCE)
    b = bench.put(foe(cost=2, name="B"), "hand", CONFLUENCE)
    p = bench.put(foe(cost=9, reserve_cost=3, name="P"), "reserve", CONFLUENCE)
    bench.put(foe(cost=9, reserve_cost=2, name="Q"), "reserve", CONFLUENCE)
    bench.put(foe(cost=9, reserve_cost=2, name="R"), "reserve", CONFLUENCE)
    confluence_turn(bench)
    assert (bench.zone(a), bench.zone(b)) == ("mana", "hero")
    assert (len(bench.state.mana[CONFLUENCE]), bench.state.ready[CONFLUENCE]) == (5, 3)
    assert not bench.has(b, "fleeting")
    bench.play(pause)
    assert bench.zone(p) == "hero"
    assert bench.has(p, "fleeting")
    assert bench.state.ready[CONFLUENCE] == 0
    assert bench.state.passed == [False, False]
    bench.hold().play(pause)
    assert bench.state.passed == [False, True]
    assert names(bench, "reserve") == ["Q", "R"]


def test_x10_reserve_tie() -> None:
    """X-10 (C-TURN-05, C-TIE-01): of equal Reserve Costs the leftmost."""
    bench = Bench().mana(2, side=CONFLUENCE).hold()
    q = bench.put(foe(cost=9, reserve_cost=2, name="Q"), "reserve", CONFLUENCE)
    r = bench.put(foe(cost=9, reserve_cost=2, name="R"), "reserve", CONFLUENCE)
    confluence_turn(bench)
    assert (bench.zone(q), bench.zone(r)) == ("hero", "reserve")


def test_x11_falls_through() -> None:
    """X-11 (C-TURN-04, C-TURN-05): the Hand is used up, so the Reserve comes in the same turn."""
    bench = Bench().mana(1, side=CONFLUENCE).hold()
    a = bench.put(foe(cost=4), "hand", CONFLUENCE)
    p = bench.put(foe(cost=2), "reserve", CONFLUENCE)
    confluence_turn(bench)
    assert (bench.zone(a), bench.zone(p)) == ("mana", "hero")
    assert (len(bench.state.mana[CONFLUENCE]), bench.state.ready[CONFLUENCE]) == (2, 0)


def test_x12_exhausted_reserve_card() -> None:
    """X-12 (C-TURN-05): an exhausted card is passed over."""
    bench = Bench().mana(3, side=CONFLUENCE).hold()
    p = bench.put(foe(cost=3), "reserve", CONFLUENCE, status="exhausted")
    q = bench.put(foe(cost=1), "reserve", CONFLUENCE)
    confluence_turn(bench)
    assert (bench.zone(p), bench.zone(q)) == ("reserve", "hero")


# ------------------------------------------------------------------ placement


@pytest.mark.parametrize(
    "icon, companion, hero, faces",
    [
        ("ocean", "forest", "mountain ocean", "hero"),
        ("forest", "forest", "mountain ocean", "companion"),
        ("ocean", "ocean", "mountain ocean", "companion"),
        ("ocean", "forest", "mountain", "companion"),
    ],
)
def test_x13_placement_by_terrain(icon: str, companion: str, hero: str, faces: str) -> None:
    """X-13 (C-PLACE-01, C-PLACE-02, C-PLACE-03): the region decides, else the Threatened Expedition."""
    bench = Bench().day(2).at(1, 6).region(1, hero).region(6, companion).mana(1, side=CONFLUENCE).hold()
    card = bench.put(foe(cost=1, placement=icon), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert bench.zone(card) == faces


def test_x14_progressing() -> None:
    """X-14 (C-PLACE-01, C-PLACE-03, C-PLACE-05): the one that would advance; a Defender holds it back."""

    def lay(day: int, *, defended: bool = False) -> str:
        bench = Bench().day(day).at(1, 6).region(1, "forest").region(6, "mountain").mana(1, side=CONFLUENCE).hold()
        bench.stat((2, 2, 2), "hero")
        bench.facing(plain((1, 1, 0)), "hero")
        bench.stat((1, 0, 0), "companion")
        if defended:
            bench.stat((0, 0, 0), "hero", keywords=("defender",))
        assert bench.meter("hero").advances is not defended
        assert not bench.meter("companion").advances
        card = bench.put(foe(cost=1, placement="progressing"), "hand", CONFLUENCE)
        confluence_turn(bench)
        return bench.zone(card)

    assert lay(1) == "hero"
    assert lay(1, defended=True) == "hero"
    assert lay(2) == "hero", "it progresses, though the Companion is Threatened"
    assert lay(2, defended=True) == "companion", "nobody progresses"


# ------------------------------------------------------------------ Night


def test_x15_rest_of_the_confluence() -> None:
    """X-15 (C-KW-PERSISTENT, C-KW-CONSTANT, C-KW-05, C-REST-02, C-REST-06): who leaves, and where to."""
    bench = Bench()
    bench.stat((1, 1, 0), "hero")
    a = bench.facing(plain((0, 0, 5)), "hero")
    b = bench.facing(plain((0, 0, 5), ("persistent",)), "hero", status="fleeting")
    c = bench.facing(plain((1, 0, 0), ("persistent",)), "hero", status="fleeting")
    d = bench.facing(plain((0, 1, 0), ("constant",)), "hero")
    e = bench.facing(token((0, 0, 5)), "hero")
    f = bench.facing(token((0, 0, 5), "constant"), "hero")
    g = bench.facing(plain((0, 0, 5)), "hero", status="anchored")
    bench.begin("dusk").settle()
    assert set(dusk_of(bench).overcome) == {c, d}
    assert [bench.zone(obj) for obj in (a, b, c, d, e, f, g)] == [
        *("reserve", "hero", "discard", "hero", "gone", "hero", "hero")
    ]
    assert bench.has(b, "fleeting")
    assert not bench.has(g, "anchored")


def test_x16_cleanup_of_the_confluence() -> None:
    """X-16 (C-REST-04, C-SILV-04, C-CLEAN-01, C-CLEAN-02): the player orders what leaves; the leftmost goes."""
    bench = Bench()
    z = bench.put(foe(name="Z"), "reserve", CONFLUENCE)
    a = bench.facing(foe(name="A"), "hero")
    b = bench.facing(foe(name="B"), "hero")
    c = bench.facing(foe(name="C"), "companion")
    row = [bench.put(plain(cost=cost, kind=Kind.LANDMARK), "landmark", CONFLUENCE) for cost in (4, 2, 4)]
    bench.begin("night")
    assert (bench.kind, set(bench.asked.options)) == ("row", {a, b, c})
    bench.pick(c, a, b).settle()
    assert names(bench, "reserve") == ["C", "A", "B"]
    assert bench.zone(z) == "discard"
    assert [bench.zone(obj) for obj in row] == ["landmark", "discard", "landmark"]
    bench = Bench()
    row = [bench.put(plain(cost=4, kind=Kind.LANDMARK), "landmark", CONFLUENCE) for _ in range(3)]
    bench.begin("night")
    assert [bench.zone(obj) for obj in row] == ["discard", "landmark", "landmark"]


@pytest.mark.parametrize("hero", [0, 1])
def test_x17_midnight(hero: int) -> None:
    """X-17 (C-MID-01, C-MID-02, C-MID-05, C-MID-08): the first Night only reveals; the second covers region 0."""
    bench = Bench().at(hero, 7).region(1, "forest")
    cards = [foe(midnight="hero", name="m1"), foe(name="x"), foe(name="y"), foe(midnight="hero", name="m2")]
    m1, _, _, m2 = (bench.put(card, "deck", CONFLUENCE) for card in reversed(cards))
    m1, m2 = m2, m1
    bench.begin("night")
    assert (bench.state.midnight, bench.state.dark) == (m1, [0, 0])
    bench.pick().settle(("mana",))
    assert bench.state.dark == [1, 0]
    if hero == 0:
        assert bench.state.outcome == "lost"
        assert bench.zone(m2) == "deck"
        assert bench.state.decks[CONFLUENCE][0] == m2
    else:
        assert (bench.state.outcome, bench.state.day) == ("", 3)
        assert (bench.zone(m1), bench.state.midnight) == ("discard", m2)


def test_x18_threatened_mark() -> None:
    """X-18 (C-MID-03): the mark means the Expedition that is Threatened when it resolves."""
    bench = Bench().day(2).at(1, 6)
    (card,) = (bench.put(foe(midnight="threatened"), "deck", CONFLUENCE),)
    bench.begin("night")
    assert bench.state.midnight == card
    bench.pick().settle(("mana",))
    assert bench.state.day == 4
    assert bench.state.dark == [1, 0]


# ------------------------------------------------------------------ the end


@pytest.mark.parametrize("hero, companion", [(True, False), (True, True), (False, False)])
def test_x19_meeting_and_passing(hero: bool, companion: bool) -> None:
    """X-19 (C-DUSK-05, A-MAP-08): met or passed wins, else nothing."""
    bench = Bench().at(3, 4).region(3, "forest").region(4, "forest")
    if hero:
        bench.stat((1, 0, 0), "hero")
    if companion:
        bench.stat((1, 0, 0), "companion")
    bench.begin("dusk")
    assert bench.state.at == [4 if hero else 3, 3 if companion else 4]
    assert bench.state.outcome == ("won" if hero or companion else "")


def test_x20_win_before_loss() -> None:
    """X-20 (C-DUSK-05, C-END-06): Midnight is never reached."""
    bench = Bench().at(3, 4).region(3, "forest")
    bench.state.dark = [3, 0]
    bench.put(foe(midnight="hero"), "midnight", CONFLUENCE)
    bench.stat((1, 0, 0), "hero")
    bench.begin("dusk")
    assert (bench.state.outcome, bench.state.dark, bench.state.phase) == ("won", [3, 0], "dusk")


def test_x21_seven_is_enough() -> None:
    """X-21 (C-END-03): five moves and two moves."""
    bench = Bench().at(4, 5).region(4, "ocean")
    bench.stat((0, 0, 1), "hero")
    bench.begin("dusk")
    assert (bench.state.at, bench.state.outcome) == ([5, 5], "won")


# ------------------------------------------------------------------ the player's cards


def _counting(**more: int) -> dict[str, object]:
    return {"op": "boost", "n": more["n"], "target": "self"}


def test_x22_from_reserve() -> None:
    """X-22 (A-PLAY-07, A-TRIG-03): Reserve Cost, {J} and {R}, Fleeting; Discard at Rest unless it is Anchored."""
    card = made(
        (1, 1, 1),
        {"trigger": "join", "effects": [_counting(n=1)]},
        {"trigger": "from_hand", "effects": [_counting(n=10)]},
        {"trigger": "from_reserve", "effects": [_counting(n=100)]},
        cost=3,
        reserve_cost=2,
    )
    for anchored in (False, True):
        bench = Bench().mana(3).hold()
        obj = bench.put(card, "reserve")
        bench.play(obj, "hero").settle()
        assert bench.state.ready[PLAYER] == 1
        assert bench.boosts(obj) == 101
        assert bench.has(obj, "fleeting")
        if anchored:
            bench.state.status[obj] |= 4
        bench.begin("night").settle()
        if not anchored:
            assert bench.zone(obj) == "discard"
            continue
        assert bench.zone(obj) == "hero"
        assert bench.has(obj, "fleeting")
        assert not bench.has(obj, "anchored")
        bench.pick().pass_().settle()
        assert bench.zone(obj) == "discard"


def test_x23_spell_cycle() -> None:
    """X-23 (A-PLAY-10, A-KW-COOLDOWN): Reserve, then Discard; with Cooldown exhausted until the Morning."""
    bench = Bench().mana(2).hold()
    obj = bench.put(spell(name="plain spell"), "hand")
    bench.play(obj)
    assert (bench.zone(obj), bench.has(obj, "exhausted")) == ("reserve", False)
    bench.play(obj)
    assert bench.zone(obj) == "discard"
    bench = Bench().mana(2).hold()
    obj = bench.put(spell(keywords=("cooldown",)), "hand")
    bench.play(obj)
    assert (bench.zone(obj), bench.has(obj, "exhausted")) == ("reserve", True)
    assert not playing.can_play(bench.state, PLAYER, obj)
    bench.begin("night").settle(("mana",))
    assert bench.state.phase == "morning"
    assert (bench.zone(obj), bench.has(obj, "exhausted")) == ("reserve", False)


@pytest.mark.parametrize("words, boosts", [(("seasoned",), 2), ((), 0)])
def test_x24_seasoned(words: tuple[str, ...], boosts: int) -> None:
    """X-24 (A-KW-SEASONED): its boosts go with it to Reserve and come back."""
    bench = Bench().mana(2).hold()
    obj = bench.put(plain((1, 1, 1), words), "hero", boosts=2)
    bench.begin("night").settle(("mana",))
    assert (bench.zone(obj), bench.boosts(obj)) == ("reserve", boosts)
    bench.pick().settle(("turn",)).play(obj, "hero")
    assert (bench.zone(obj), bench.boosts(obj)) == ("hero", boosts)


def test_x25_gigantic_player() -> None:
    """X-25 (A-KW-GIGANTIC): in both totals, one {J}."""
    bench = Bench().mana(2).hold()
    joins = {"trigger": "join", "effects": [{"op": "draw", "n": 1, "who": "you"}]}
    obj = bench.put(made((3, 3, 3), joins, keywords=("gigantic",)), "hand")
    before = len(bench.state.decks[PLAYER])
    bench.play(obj, "hero")
    assert bench.zone(obj) == "hero"
    assert bench.meter("hero").totals == bench.meter("companion").totals == (3, 3, 3)
    assert len(bench.state.decks[PLAYER]) == before - 1


def test_x26_gigantic_confluence() -> None:
    """X-26 (C-OVC-14): Overcome by one of two Expeditions is enough for Persistent."""
    bench = Bench()
    big = bench.facing(plain((2, 0, 0), ("gigantic", "persistent")), "companion")
    bench.stat((2, 1, 1), "hero")
    bench.stat((1, 1, 1), "companion")
    bench.begin("dusk").settle()
    assert dusk_of(bench, "hero").overcome == (big,)
    assert dusk_of(bench, "companion").overcome == ()
    assert bench.state.at[1] == 7
    assert bench.zone(big) == "reserve"


def test_x27_tough() -> None:
    """X-27 (A-KW-TOUGH): choosing it costs one more; with exactly the cost of the Spell it cannot be chosen."""
    send = spell({"op": "send_to_reserve", "target": ANY_CHARACTER}, cost=2)
    for mana in (2, 3):
        bench = Bench().mana(mana).hold()
        tough = bench.facing(plain((1, 1, 1), ("tough",)), "hero")
        bench.play(bench.put(send, "hand"))
        if mana == 3:
            assert (bench.kind, bench.asked.options, bench.asked.prices) == ("targets", (tough,), (1,))
            bench.pick(tough)
            assert bench.zone(tough) == "reserve"
        else:
            assert bench.kind == "turn"
            assert bench.zone(tough) == "hero"
        assert bench.state.ready[PLAYER] == 0


def test_x28_costs() -> None:
    """X-28 (A-PLAY-03): increases, then reductions, then the minimum. No card of the set raises a cost: -1 less is."""
    bench = Bench()
    card = bench.put(plain(cost=3), "hand")
    for less in (-1, 2):
        part = Block(f"test {less}", (Op("reduce_cost", n=less, target="it"),))
        bench.state.waiting.append(Waiting(PLAYER, bench.state.ref(card), Filter(), "turn", part))
    assert playing.cost_of(bench.state, PLAYER, card, Zone.HAND) == 2
    at_least = {"op": "min_cost", "n": 3, "filter": {"kind": ["any"]}, "who": "each_player"}
    bench.put(made((0, 0, 0), {"trigger": "static", "effects": [at_least]}), "hero")
    assert playing.cost_of(bench.state, PLAYER, card, Zone.HAND) == 3


def test_x29_after_you() -> None:
    """X-29 (A-ACT-AFTERYOU): the turn ends, the Confluence has one, and the player may act again."""
    bench = Bench(hero="Akesha & Taru").day(2).mana(1, side=CONFLUENCE).hold()
    card = bench.put(foe(cost=1), "hand", CONFLUENCE)
    bench.use(bench.state.heroes[PLAYER])
    assert bench.zone(card) == "companion"
    assert bench.kind == "turn"
    assert bench.state.passed == [False, False]


def test_x30_reaction_order() -> None:
    """X-30 (A-TRIG-06, T-09): in its turn the Confluence's reactions come first, new ones too."""
    bench = Bench().mana(1, side=CONFLUENCE).hold()
    drawn = {"trigger": "when", "event": "opponent_draws_or_resupplies"}
    boost = {"op": "boost", "n": 1, "target": "self"}
    status = {"op": "gain_status", "status": "anchored", "target": "self"}
    ours = bench.put(made((1, 1, 1), {**drawn, "effects": [status]}, name="ours"), "hero")
    first = bench.facing(made((1, 1, 1), {**drawn, "effects": [boost]}, name="first"), "companion")
    gains = {"trigger": "when", "event": "your_character_gains_boost", "effects": [status]}
    second = bench.facing(made((1, 1, 1), gains, name="second"), "companion")
    bench.put(spell({"op": "draw", "n": 1, "who": "each_player"}), "hand", CONFLUENCE)
    confluence_turn(bench)
    assert [event.object for event in bench.told(Reacted)] == [first, second, ours]


def test_x31_noon_order() -> None:
    """X-31 (C-NOON-01): the Confluence card, then the Landmark; the newer one lies to the right."""
    bench = Bench().day(2).hold()
    bench.put("The Drowned Gate", "landmark", CONFLUENCE)
    bench.begin("noon")
    assert names(bench, "companion") == ["Floodwaters", "Bramble"]
    assert names(bench, "hero") == []


def test_x32_empty_deck() -> None:
    """X-32 (A-ZONE-08): the last card, then the Discard is a new deck."""
    bench = Bench().hold()
    bench.only_deck(["Naiad"], CONFLUENCE)
    for _ in range(6):
        bench.put("Fen Lantern", "discard", CONFLUENCE)
    bench.begin("morning").pick()
    assert bench.state.day == 2
    assert names(bench, "hand") == ["Naiad", "Fen Lantern"]
    assert (len(bench.state.decks[CONFLUENCE]), len(bench.state.discards[CONFLUENCE])) == (5, 0)
    assert [(event.side, event.cards) for event in bench.told(Shuffled)] == [(CONFLUENCE, 6)]


@pytest.mark.parametrize("op, zone", [("return_to_hand", "hand"), ("send_to_reserve", "discard")])
def test_x33_fleeting_by_effect(op: str, zone: str) -> None:
    """X-33 (A-STAT-05, D-EFF-gain_status): the rightmost becomes Fleeting; only Reserve is denied to it."""
    bench = Bench().mana(1).mana(3, side=CONFLUENCE)
    left = bench.stat((1, 1, 1), "hero")
    right = bench.stat((1, 1, 1), "hero")
    bench.put("Undertow", "hand", CONFLUENCE)
    away = bench.put(spell({"op": op, "target": ANY_CHARACTER}), "hand")
    confluence_turn(bench)
    assert (bench.has(left, "fleeting"), bench.has(right, "fleeting")) == (False, True)
    bench.play(away).pick(right)
    assert bench.zone(right) == zone


def test_x34_landmark_from_reserve() -> None:
    """X-34 (A-PLAY-08): never Fleeting."""
    bench = Bench().mana(2).hold()
    obj = bench.put(plain(kind=Kind.LANDMARK), "reserve")
    bench.play(obj)
    assert (bench.zone(obj), bench.has(obj, "fleeting")) == ("landmark", False)


def test_x35_added_terrain() -> None:
    """X-35 (D-STATIC-terrain_add, A-MAP-09): the Threatened Expedition needs the Mountain too."""
    bench = Bench().at(1, 7).region(1, "forest")
    bench.put("Wandering Peaks", "landmark", CONFLUENCE)
    bench.stat((2, 0, 1), "hero")
    assert bench.meter("hero").terrains == {0, 1}
    assert bench.meter("hero").missing == (0, 1, 0)
    bench.begin("dusk")
    assert bench.state.at[0] == 1
    bench = Bench().at(1, 7).region(1, "mountain ocean")
    bench.put("Wandering Peaks", "landmark", CONFLUENCE)
    assert bench.meter("hero").terrains == {1, 2}


def test_x36_complete_first_day() -> None:
    """X-36: a whole first Day with the project's deck, step by step."""
    bench = Bench().mana(3).mana(3, side=CONFLUENCE)
    state = bench.state
    dracaena, shroom = bench.put("Dracaena", "hand"), bench.put("Sneezer Shroom", "hand")
    v = bench.put(plain((1, 1, 0), cost=1, name="V"), "hand")
    imp = bench.put("Scree Imp", "hand", CONFLUENCE)
    lantern = bench.put("Fen Lantern", "reserve", CONFLUENCE)
    assert state.revealed == [False, False, False]
    bench.begin("noon")
    # 1, 2: Floodwaters, then Scree Imp and its Rubble face the Hero
    assert names(bench, "hero") == ["Floodwaters", "Scree Imp", "Rubble"]
    assert state.ready[CONFLUENCE] == 1
    # 3, 4: Sneezer Shroom is Anchored; Fen Lantern comes from Reserve
    bench.play(shroom, "companion")
    assert bench.has(shroom, "anchored")
    assert state.ready == [1, 0]
    assert names(bench, "hero") == ["Floodwaters", "Scree Imp", "Rubble", "Fen Lantern"]
    assert bench.has(lantern, "fleeting")
    # 5, 6: V, then nobody can do anything; 7: only the Companion advances
    bench.play(v, "companion")
    assert dusk_of(bench, "companion").totals == (2, 2, 1)
    assert dusk_of(bench, "companion").left == (1, 1, 0)
    assert (dusk_of(bench, "hero").totals, len(dusk_of(bench, "hero").facing)) == ((0, 0, 0), 4)
    assert dusk_of(bench, "hero").overcome == ()
    assert (state.at, state.revealed) == ([0, 6], [False, False, True])
    # 8: Rest
    assert (bench.zone(shroom), bench.has(shroom, "anchored"), bench.zone(v)) == ("companion", False, "reserve")
    assert names(bench, "hero") == []
    assert (bench.zone(imp), bench.zone(lantern)) == ("reserve", "discard")
    # 9: Midnight
    assert state.dark == [0, 0]
    assert state.midnight >= 0
    # 10: the Morning of Day 2
    assert (state.day, bench.kind, state.threatened) == (2, "mana", 1)
    assert state.ready == [3, 3]
    assert len(state.hands[PLAYER]) == 3
    assert dracaena in state.hands[PLAYER]
    bench.pick()
    assert (bench.kind, state.turn, len(state.hands[CONFLUENCE])) == ("turn", PLAYER, 2)


# ------------------------------------------------------------------ waiting parts, costs, Tough


@pytest.mark.parametrize("then", ["character", "spell", "after you"])
def test_x37_waiting_parts_add_up(then: str) -> None:
    """X-37 (V-OP-next_play, A-STATIC-03, E-17): each part is its own step; both end with the turn."""
    bench = Bench().mana(3).hold()
    first, second = bench.put("Issun-bōshi", "reserve"), bench.put("Issun-bōshi", "reserve")
    warrior = bench.put("Haven Warrior", "hand")
    other = bench.put(spell(cost=0), "hand")
    alice = bench.put("Alice", "reserve")
    bench.use(first).use(second)
    if then == "spell":
        bench.play(other)
    elif then == "after you":
        bench.use(alice)
    assert len(bench.state.waiting) == (2 if then == "character" else 0)
    bench.play(warrior, "hero")
    if then == "character":
        assert [event.boosts for event in bench.told(Boosted) if event.object == warrior] == [1, 1]
        assert derive.stats(bench.state, warrior) == (6, 4, 6)
    else:
        assert derive.stats(bench.state, warrior) == (4, 2, 4)


def test_x38_minimum_cost() -> None:
    """X-38 (P-31, V-OP-min_cost): Fen Lantern costs 2 and becomes an orb."""
    bench = Bench().mana(1, side=CONFLUENCE).hold()
    bench.put("Robin Hood", "hero")
    lantern = bench.put("Fen Lantern", "hand", CONFLUENCE)
    confluence_turn(bench)
    assert bench.zone(lantern) == "mana"
    assert bench.state.ready[CONFLUENCE] == 2


@pytest.mark.parametrize("orbs", [4, 5])
def test_x39_tough_against_the_confluence(orbs: int) -> None:
    """X-39 (D-PICK-03, C-TIE-05): what it cannot pay is no candidate; what it can pay it pays."""
    bench = Bench().mana(orbs, side=CONFLUENCE).hold()
    bench.put("The Spindle, Muna Bastion", "landmark")
    left, right = bench.stat((1, 1, 1), "hero"), bench.stat((1, 1, 1), "hero")
    bench.put("Undertow", "hand", CONFLUENCE)
    confluence_turn(bench)
    assert bench.has(right, "fleeting") is (orbs == 5)
    assert not bench.has(left, "fleeting")
    assert bench.state.ready[CONFLUENCE] == (1 if orbs == 4 else 0)
    assert names(bench, "hero") == names(bench, "companion") == ["Floodwaters"]


# ------------------------------------------------------------------ around Rest


def test_x40_arrivals_after_rest() -> None:
    """X-40 (A-NIGHT-07): Recruits of the Night are there the next Day and cease at its Rest."""
    bench = Bench()
    jeanne = bench.put("Jeanne d'Arc", "hero")
    bench.begin("night")
    assert (bench.state.phase, bench.zone(jeanne)) == ("morning", "reserve")
    assert mine(bench, "hero") == mine(bench, "companion") == ["Ordis Recruit"]
    bench.pick().settle(("mana",))
    assert dusk_of(bench, "hero").totals == (1, 1, 1)
    assert dusk_of(bench, "companion").totals == (3, 3, 3), "with Booda"
    assert mine(bench, "hero") == mine(bench, "companion") == []


def test_x41_after_rest() -> None:
    """X-41 (A-NIGHT-08, V-RUN-09, C-REST-05): Sabotage after Rest finds Scree Imp, and comes before Cleanup."""
    bench = Bench()
    legate = bench.put("Monolith Legate", "hero")
    kept = [bench.put(foe(), "reserve", CONFLUENCE) for _ in range(3)]
    imp = bench.facing("Scree Imp", "hero")
    bench.begin("dusk")
    assert bench.kind == "sabotage"
    assert (bench.zone(legate), bench.zone(imp), bench.state.at[0]) == ("reserve", "reserve", 0)
    assert set(bench.asked.options) == {*kept, imp, legate}
    bench.pick(imp)
    assert bench.zone(imp) == "discard"
    assert {bench.zone(obj) for obj in kept} == {"reserve"}


def test_x42_gigantic_and_switching() -> None:
    """X-42 (A-ACT-SWITCH, A-KW-GIGANTIC): switching joins nothing; the switched one is the newest."""
    bench = Bench().mana(1).hold()
    atlas = bench.put("Atlas", "hero")
    bench.put("The Monolith, Ordis Bastion", "landmark")
    bench.play(bench.put("Hooked", "hand"))
    assert bench.zone(atlas) == "companion"
    assert bench.meter("hero").totals == bench.meter("companion").totals == (3, 3, 3)
    assert (bench.boosts(atlas), bench.told(Reacted)) == (0, [])
    bench = Bench().mana(1).hold()
    cadets = bench.put("Ordis Cadets", "hero")
    bench.stat((1, 1, 1), "companion")
    bench.put("The Monolith, Ordis Bastion", "landmark")
    bench.play(bench.put("Hooked", "hand")).pick(cadets)
    assert mine(bench, "companion") == ["1/1/1", "Ordis Cadets"]
    assert (bench.boosts(cadets), bench.told(Reacted)) == (0, [])


# ------------------------------------------------------------------ dice


@pytest.mark.parametrize("kept, adds, result", [(0, True, 4), (0, False, 3), (1, False, 2)])
def test_x43_dice(kept: int, adds: bool, result: int) -> None:
    """X-43 (V-OP-roll_die, V-OP-extra_die, V-OP-modify_die): keep one, perhaps add; "when you roll" once."""
    bench = Bench().mana(6).hold()
    bench.put("The Ouroboros, Lyra Bastion", "landmark")
    bench.put("Martengale rare", "hero")
    rolls = {"trigger": "when", "event": "you_roll_dice", "effects": [{"op": "boost", "n": 1, "target": "self"}]}
    watcher = bench.put(made((0, 0, 0), rolls), "hero")
    asmodeus = bench.put("Asmodeus", "hand")
    bench.run()
    dice(bench, 3, 2)
    bench.play(asmodeus, "hero")
    assert (bench.kind, bench.asked.detail) == ("die", ((3,), (2,)))
    bench.pick(kept)
    assert bench.kind == "modify_die"
    bench.pick(int(adds))
    assert [(event.dice, event.result) for event in bench.told(Rolled)] == [((3, 2), result)]
    assert bench.has(asmodeus, "anchored") is (result == 4)
    assert bench.boosts(asmodeus) == (0 if result == 4 else 3)
    assert bench.boosts(watcher) == 1


def test_x44_result_above_six() -> None:
    """X-44 (V-OP-modify_die, V-AMT-die_result): six and two are eight."""
    bench = Bench().mana(3).hold()
    target = bench.stat((1, 1, 1), "hero")
    paid = bench.put(plain(cost=9), "reserve")
    card = bench.put("All In! rare", "hand")
    bench.run()
    dice(bench, 6)
    bench.play(card)
    assert bench.kind == "may"
    bench.yes()
    assert bench.zone(paid) == "discard"
    assert bench.boosts(target) == 8


# ------------------------------------------------------------------ special cards


@pytest.mark.parametrize("three", [True, False])
def test_x45_a_card_that_wins(three: bool) -> None:
    """X-45 (C-END-05, V-CON-control_distinct_statuses): three different Characters are needed."""
    bench = Bench()
    bench.put("Lyra Festival", "landmark")
    for status in ("fleeting", "anchored", "asleep") if three else ("fleeting anchored", "asleep"):
        bench.stat((0, 0, 0), "hero", status=status)
    bench.begin("dusk")
    assert bench.state.outcome == ("won" if three else "")
    assert bool(bench.told(OvercomeTested)) is not three


@pytest.mark.parametrize("kraken_first", [True, False])
def test_x46_terrain_by_age(kraken_first: bool) -> None:
    """X-46 (D-STATIC-order, P-38): the newer effect has the last word."""
    bench = Bench()
    for name in ("kraken", "peaks") if kraken_first else ("peaks", "kraken"):
        if name == "kraken":
            bench.put("The Kraken", "companion")
        else:
            bench.put("Wandering Peaks", "landmark", CONFLUENCE)
    assert bench.meter("hero").terrains == ({1, 2} if kraken_first else {2})
    assert bench.meter("companion").terrains == {2}


def test_x47_the_council() -> None:
    """X-47 (P-30, V-OP-suppress_abilities): only Characters on the facing side are silent."""
    for lane, rubble in (("hero", False), ("companion", True)):
        bench = Bench().mana(2, side=CONFLUENCE).hold().day(1 if lane == "hero" else 2)
        bench.put("The Council", "hero")
        bench.put("Scree Imp", "hand", CONFLUENCE)
        confluence_turn(bench)
        assert names(bench, lane) == ["Scree Imp", *(["Rubble"] if rubble else [])]
    bench = Bench().mana(3, side=CONFLUENCE).hold()
    bench.put("The Council", "hero")
    deadfall = bench.put("Deadfall", "hand", CONFLUENCE)
    joins = {"trigger": "join", "effects": [{"op": "draw", "n": 1, "who": "you"}]}
    bench.state.cards[deadfall] = made(
        (1, 1, 0), joins, kind=Kind.EXPEDITION, placement="threatened", keywords=("persistent",), cost=3
    )
    confluence_turn(bench)
    assert bench.zone(deadfall) == "hero"
    assert len(bench.state.hands[CONFLUENCE]) == 1, "an Expedition Permanent is no Character"


def test_x48_replaced_departure() -> None:
    """X-48 (A-TRIG-12, V-EVT-self_would_leave_expedition_zone): boosted it becomes an orb, also as a cost."""
    for boosts, status, zone in ((1, "", "mana"), (0, "", "reserve"), (1, "anchored", "hero")):
        bench = Bench()
        jinn = bench.put("Tiny Jinn", "hero", boosts=boosts, status=status)
        bench.begin("night")
        assert bench.zone(jinn) == zone
        assert mine(bench, "reserve") == (["Tiny Jinn"] if zone == "reserve" else [])
        if zone == "mana":
            assert any(one.object == jinn and one.how == "rested" for one in bench.events if hasattr(one, "how"))
    bench = Bench().hold()
    isba = bench.put("Baba's Isba", "landmark")
    jinn = bench.put("Tiny Jinn", "hero", boosts=1)
    bench.use(isba)
    assert bench.zone(jinn) == "mana"
    assert (len(bench.state.mana[PLAYER]), bench.state.ready[PLAYER]) == (1, 0)
    assert bench.has(isba, "exhausted")


def test_x49_declined_replacement() -> None:
    """X-49 (A-TRIG-12): declined, it is discarded, and the player draws."""
    bench = Bench().mana(1).hold()
    jinn = bench.put("Mighty Jinn rare", "hero")
    hand = len(bench.state.hands[PLAYER])
    bench.play(bench.put(spell({"op": "discard", "target": ANY_CHARACTER}), "hand"))
    assert bench.kind == "replace"
    bench.no()
    assert bench.zone(jinn) == "discard"
    assert len(bench.state.hands[PLAYER]) == hand + 1


def test_x50_free_play_from_reserve() -> None:
    """X-50 (V-OP-play_free, A-PLAY-05): free from Reserve, so Fleeting; Asleep it stays one Rest."""
    bench = Bench().mana(2).hold()
    elemental = bench.put("Kelon Elemental", "hand")
    coppelia = bench.put("Coppélia", "hand")
    bench.play(elemental, "hero").pick(coppelia)
    assert (bench.kind, bench.zone(coppelia)) == ("may", "reserve")
    bench.yes()
    assert bench.kind == "lane"
    bench.pick(0)
    assert bench.zone(coppelia) == "hero"
    assert bench.state.ready[PLAYER] == 0
    assert bench.has(coppelia, "fleeting")
    assert bench.has(coppelia, "asleep")
    bench.begin("night").settle(("mana",))
    assert (bench.zone(coppelia), bench.has(coppelia, "asleep")) == ("hero", False)
    bench.pick().pass_().settle(("mana",))
    assert bench.zone(coppelia) == "discard"


def test_x51_put_not_played() -> None:
    """X-51 (A-PLAY-17, A-TRIG-04, V-OP-distribute_revealed): {J} yes, {H} no, nothing was played."""
    bench = Bench().mana(9).hold()
    played = {"trigger": "when", "event": "you_play_card", "filter": {"kind": ["character"]}}
    watcher = bench.put(made((0, 0, 0), {**played, "effects": [_counting(n=1)]}), "hero")
    dracaena, esmeralda, *rest = bench.deck_top(["Dracaena", "Esmeralda", "Haven Warrior", "Hooked"])
    bench.play(bench.put("Mind Apotheosis", "hand"))
    assert bench.kind == "distribute"
    bench.pick(dracaena, esmeralda).pick(0).pick(1)
    assert (bench.zone(dracaena), bench.zone(esmeralda)) == ("hero", "companion")
    assert bench.has(dracaena, "anchored")
    assert bench.has(dracaena, "fleeting")
    assert bench.has(esmeralda, "fleeting")
    assert mine(bench, "reserve") == [], "Esmeralda did not resupply"
    assert bench.boosts(watcher) == 0
    assert [bench.zone(obj) for obj in rest] == ["discard", "discard"]


def test_x52_activate_again() -> None:
    """X-52 (V-OP-activate_abilities): two counters and three more."""
    bench = Bench().mana(1).hold()
    hub = bench.put("Brassbug Hub", "landmark", counters={"kelon": 2})
    bench.play(bench.put("Mechanical Training", "hand"))
    assert bench.state.counters[hub] == {"kelon": 5}


def test_x53_after_you_alone() -> None:
    """X-53 (A-ACT-AFTERYOU): the same side goes on with its next turn, and what lasted the turn is gone."""
    bench = Bench().hold()
    bench.state.passed[CONFLUENCE] = True
    issun, alice = bench.put("Issun-bōshi", "reserve"), bench.put("Alice", "reserve")
    bench.use(issun)
    assert len(bench.state.waiting) == 1
    bench.use(alice)
    assert (bench.kind, bench.state.turn, bench.state.waiting) == ("turn", PLAYER, [])
    assert bench.state.passed == [False, True]


# ------------------------------------------------------------------ the Confluence's special slots


def test_x54_support_of_the_confluence() -> None:
    """X-54 (C-TURN-01, C-TURN-02, D-SLOT-D): it waits until it does something; then the turn goes on."""
    bench = Bench(rares="TF-19").mana(2)
    pause = idle(bench)
    siren = bench.put("Lullaby Siren rare", "reserve", CONFLUENCE)
    bench.stat((1, 1, 1), "companion")
    bench.put(plain(cost=3), "hero")
    first, second = (bench.put(foe(cost=0, name=name), "hand", CONFLUENCE) for name in ("first", "second"))
    confluence_turn(bench)
    assert (bench.zone(siren), bench.zone(first), bench.zone(second)) == ("reserve", "hero", "hand")
    left, right = bench.put(plain(cost=2), "hero"), bench.put(plain(cost=1), "hero")
    bench.play(pause)
    assert bench.zone(siren) == "discard"
    assert (bench.has(left, "asleep"), bench.has(right, "asleep")) == (True, False)
    assert bench.zone(second) == "hero"


def test_x55_noon_in_reserve() -> None:
    """X-55 (D-SLOT-noon_in_reserve, C-NOON-01): first the Confluence card, then the card in Reserve."""
    bench = Bench(rares="TF-13").day(3).hold()
    stag = bench.put("Gloamwood Stag rare", "reserve", CONFLUENCE)
    bench.begin("noon")
    assert names(bench, "hero") == ["Floodwaters", "Bramble"]
    assert bench.zone(stag) == "reserve"


def test_x56_overcome_slot() -> None:
    """X-56 (D-SLOT-overcome): Resupply at Dusk, then it leaves for Reserve, right of the new card."""
    bench = Bench(rares="TF-16")
    colossus = bench.facing("Deluge Colossus rare", "hero")
    bench.stat((3, 3, 6), "hero")
    (new,) = bench.deck_top(["Naiad"], CONFLUENCE)
    assert derive.stats(bench.state, colossus) == (3, 3, 5)
    bench.begin("dusk")
    assert dusk_of(bench).overcome == (colossus,)
    assert bench.state.reserves[CONFLUENCE] == [new, colossus]


@pytest.mark.parametrize("orbs", [5, 0])
def test_x57_mana_eruption(orbs: int) -> None:
    """X-57 (A-PLAY-04, V-OP-if_you_do): an exhausted orb goes; without an orb nothing happens."""
    bench = Bench().mana(orbs, min(orbs, 4)).hold()
    victim, other = bench.facing("Naiad", "hero"), bench.facing("Scree Imp", "hero")
    eruption = bench.put("Mana Eruption", "hand")
    if not orbs:
        free = {"op": "next_play", "filter": {"kind": ["any"]}, "duration": "turn"}
        gift = made(
            (0, 0, 0),
            {"trigger": "support", "effects": [{**free, "effects": [{"op": "make_free", "target": "it"}]}]},
        )
        bench.use(bench.put(gift, "reserve"))
    bench.play(eruption)
    if not orbs:
        assert bench.kind == "turn"
        assert (bench.zone(victim), bench.zone(eruption)) == ("hero", "discard")
        return
    assert bench.kind == "orb"
    assert set(bench.asked.options) == set(bench.state.mana[PLAYER])
    assert (bench.state.ready[PLAYER], len(bench.state.mana[PLAYER])) == (1, 5)
    orb = bench.asked.options[2]
    bench.pick(orb)
    assert bench.zone(orb) == "discard"
    assert (bench.state.ready[PLAYER], len(bench.state.mana[PLAYER])) == (1, 4)
    assert (bench.kind, set(bench.asked.options)) == ("targets", {victim, other})
    bench.pick(victim)
    assert (bench.zone(victim), bench.zone(other)) == ("discard", "hero")


# ------------------------------------------------------------------ three whole Days

_TRACK = ("forest ocean", "mountain", "ocean", "forest mountain", "forest", "mountain ocean")


def _three_days() -> tuple[Bench, dict[str, Obj]]:
    bench = Bench("br").mana(3).mana(3, side=CONFLUENCE)
    for region, terrains in enumerate(_TRACK, 1):
        bench.region(region, terrains)
    bench.state.revealed = [False, False, False]
    own = {name: bench.put(name, "hand") for name in ("Bravos Tracer", "Haven Warrior", "Haven Bouncer")}
    bench.deck_top(["Issun-bōshi", "Issun-bōshi", "Ratatoskr", "Haven Trainee"])
    foes = {"Thornback Boar": bench.put("Thornback Boar", "hand", CONFLUENCE)}
    foes["Drowned Bells"] = bench.put("Drowned Bells", "reserve", CONFLUENCE)
    deck = ["Lullaby Siren", "Tumbled Sentinel", "Scree Imp", "The Drowned Gate"]
    deck += ["Dusk Courser", "Rockslide Herald", "Deluge Colossus"]
    foes |= dict(zip(deck, bench.deck_top(deck, CONFLUENCE), strict=True))
    return bench, own | foes


def test_x58_three_days() -> None:
    """X-58: three Days of the Bravos starter deck against the project's deck without rares."""
    bench, card = _three_days()
    state = bench.state
    # ---- Day 1
    bench.begin("noon")
    assert mine(bench, "companion") == []
    assert names(bench, "hero") == ["Floodwaters", "Thornback Boar"]
    assert state.ready[CONFLUENCE] == 0
    bench.play(card["Haven Warrior"], "companion")
    assert dusk_of(bench, "hero").totals == (0, 0, 0)
    assert dusk_of(bench, "hero").overcome == ()
    assert dusk_of(bench, "companion").totals == (4, 2, 4)
    assert (state.at, state.revealed) == ([0, 6], [False, False, True])
    assert mine(bench, "reserve") == ["Haven Warrior"]
    assert names(bench, "reserve") == ["Drowned Bells", "Thornback Boar"]
    assert state.midnight == card["Lullaby Siren"]
    assert state.cards[state.midnight].midnight == "companion"
    # ---- Day 2
    assert (state.day, bench.kind) == (2, "mana")
    assert mine(bench, "hand") == ["Bravos Tracer", "Haven Bouncer", "Issun-bōshi", "Issun-bōshi"]
    bench.pick(state.hands[PLAYER][2])
    assert mine(bench, "companion") == ["Booda"]
    assert names(bench, "companion") == ["Floodwaters"]
    bench.play(card["Haven Warrior"], "hero")
    assert bench.has(card["Haven Warrior"], "fleeting")
    assert state.ready[PLAYER] == 1
    assert bench.zone(card["Tumbled Sentinel"]) == "mana"
    assert names(bench, "companion") == ["Floodwaters", "Scree Imp", "Rubble"]
    assert state.ready[CONFLUENCE] == 2
    bench.pass_()
    assert dusk_of(bench, "hero").totals == (4, 2, 4)
    assert dusk_of(bench, "companion").totals == (2, 2, 2)
    assert len(dusk_of(bench, "companion").overcome) == 3
    assert not dusk_of(bench, "companion").advances
    assert state.at == [1, 6]
    assert bench.zone(card["Haven Warrior"]) == "discard"
    assert mine(bench, "companion") == []
    assert names(bench, "reserve") == ["Drowned Bells", "Thornback Boar", "Scree Imp"]
    assert (state.dark, state.outcome) == ([0, 1], "")
    assert state.midnight == card["The Drowned Gate"]
    assert state.cards[state.midnight].midnight == "hero"
    # ---- Day 3
    assert (state.day, bench.kind) == (3, "mana")
    hand = ["Bravos Tracer", "Haven Bouncer", "Issun-bōshi", "Ratatoskr", "Haven Trainee"]
    assert mine(bench, "hand") == hand
    bench.pick(state.hands[PLAYER][2])
    assert len(state.mana[PLAYER]) == 5
    assert names(bench, "hero") == ["Floodwaters", "Dusk Courser"]
    assert state.ready[CONFLUENCE] == 1
    bench.play(card["Haven Bouncer"], "companion").pick(card["Drowned Bells"])
    assert bench.zone(card["Drowned Bells"]) == "discard"
    assert bench.zone(card["Rockslide Herald"]) == "mana"
    assert names(bench, "companion") == ["Scree Imp", "Rubble"]
    assert bench.has(card["Scree Imp"], "fleeting")
    bench.play(card["Bravos Tracer"], "hero")
    assert dusk_of(bench, "hero").totals == (3, 3, 3)
    assert dusk_of(bench, "hero").left == (1, 2, 0)
    assert dusk_of(bench, "companion").totals == (2, 2, 2)
    assert len(dusk_of(bench, "companion").overcome) == 2
    assert state.at == [2, 6]
    assert bench.zone(card["Bravos Tracer"]) == "discard"
    assert mine(bench, "reserve") == ["Haven Bouncer"]
    assert names(bench, "reserve") == ["Thornback Boar", "Dusk Courser"]
    assert bench.zone(card["Scree Imp"]) == "discard"
    assert (state.dark, state.outcome) == ([1, 1], "")
    assert state.midnight == card["Deluge Colossus"]
    assert state.cards[state.midnight].midnight == "hero"
