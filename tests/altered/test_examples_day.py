"""The worked examples of section 6 of the rules, laid out as they are written there: the Day and its end."""

from __future__ import annotations

import pytest

from confluence.altered.events import DayBegan
from confluence.altered.words import CONFLUENCE, Kind, Stats
from tests.altered.bench import Bench, plain
from tests.altered.made import confluence_turn, foe, idle, names, token
from tests.altered.showing import dusk_of

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
