"""The switches of section 7: every value of every option, and refusals of what does not exist."""

from __future__ import annotations

import pytest

from confluence.altered import derive, playing
from confluence.altered.core_set import core_set
from confluence.altered.decks import starter_decks
from confluence.altered.game import ALTERED
from confluence.altered.operations.track import move_lane
from confluence.altered.options import CHOICES, Options
from confluence.altered.words import CONFLUENCE, HERO, PLAYER, Kind
from confluence.core.errors import Illegal
from confluence.core.game import Setup
from tests.altered.bench import Bench, plain
from tests.altered.made import confluence_turn, foe


def test_defaults_are_the_recommended_readings() -> None:
    """Q-03, Q-06, Q-07, Q-08, Q-09, Q-10, Q-28, A-DECK-02: no option means the first value of each."""
    options = Options.parse({})
    assert {name: getattr(options, name.lower()) for name in CHOICES} == {n: v[0] for n, v in CHOICES.items()}
    assert options.words() == {}
    other = Options.parse({name: values[-1] for name, values in CHOICES.items()})
    assert other.words() == {name: values[-1] for name, values in CHOICES.items()}
    assert Options.parse(other.words()) == other


@pytest.mark.parametrize("words", [{"UNKNOWN": "1"}, {"LIMITS": "three"}, {"DEFENDER": ""}, {"limits": "hero"}])
def test_strange_options_are_refused(words: dict[str, str]) -> None:
    """Q-10, Q-28: with the names of what there is."""
    with pytest.raises(Illegal, match="BAD_OPTION"):
        ALTERED.new(Setup("altered", ALTERED.rules, ("br",), 1, words))


@pytest.mark.parametrize("value, zones", [("next card", ["mana", "hero"]), ("ends turn", ["mana", "hand"])])
def test_unpayable_card(value: str, zones: list[str]) -> None:
    """Q-03: what a card that it cannot pay does to the Confluence's turn."""
    bench = Bench(options={"UNPAYABLE_CARD": value}).mana(1, side=CONFLUENCE).hold()
    objs = [bench.put(foe(cost=cost), "hand", CONFLUENCE) for cost in (5, 2)]
    confluence_turn(bench)
    assert [bench.zone(obj) for obj in objs] == zones
    assert not bench.state.passed[CONFLUENCE]


@pytest.mark.parametrize("value", CHOICES["OVERCOME"])
def test_declining_to_overcome(value: str) -> None:
    """Q-06: with the switch any set that fits may be chosen; declining then stops the Expedition."""
    bench = Bench(options={"OVERCOME": value})
    bench.stat((5, 5, 5), "hero")
    obj = bench.facing(foe((1, 0, 0), "persistent"), "hero")
    bench.begin("dusk")
    if value == "all that fit":
        assert bench.kind != "overcome"
        assert (bench.state.at[0], bench.zone(obj)) == (1, "reserve")
        return
    assert (bench.kind, sorted(bench.asked.detail)) == ("overcome", [(), (obj,)])
    bench.pick(bench.asked.detail.index(()))
    assert (bench.state.at[0], bench.zone(obj)) == (0, "hero")


def test_declining_is_not_asked_where_it_makes_no_difference() -> None:
    """Q-06, C-OVC-12: no Persistent object, so everything that fits is Overcome."""
    bench = Bench(options={"OVERCOME": "may decline"})
    bench.stat((5, 5, 5), "hero")
    bench.facing(foe((1, 0, 0)), "hero")
    bench.begin("dusk")
    assert (bench.kind, bench.state.at[0]) == ("mana", 1)


@pytest.mark.parametrize(
    "value, moved, zone",
    [
        ("leave if advanced", True, "reserve"),
        ("leave if advanced", False, "hero"),
        ("stay", True, "hero"),
        ("stay", False, "hero"),
        ("leave", True, "reserve"),
        ("leave", False, "reserve"),
    ],
)
def test_permanents_without_a_keyword(value: str, moved: bool, zone: str) -> None:
    """Q-07, C-REST-03: the Confluence's Expedition Permanents with neither keyword."""
    bench = Bench(options={"PERMANENTS_AT_REST": value})
    obj = bench.facing(plain(kind=Kind.EXPEDITION), "hero")
    if moved:
        move_lane(bench.state, HERO, forward=True)
    bench.begin("night")
    assert bench.zone(obj) == zone


@pytest.mark.parametrize("words, zone", [(("persistent",), "hero"), (("constant",), "hero")])
def test_permanents_with_a_keyword(words: tuple[str, ...], zone: str) -> None:
    """C-REST-03: with a keyword as that word says, even if the Expedition advanced."""
    bench = Bench()
    obj = bench.facing(plain((0, 0, 9), words, kind=Kind.EXPEDITION), "hero")
    move_lane(bench.state, HERO, forward=True)
    bench.begin("night")
    assert bench.zone(obj) == zone


@pytest.mark.parametrize("value, zone", [("one is enough", "reserve"), ("both", "hero")])
def test_gigantic_persistent(value: str, zone: str) -> None:
    """Q-08: Overcome by one Expedition only."""
    bench = Bench(options={"GIGANTIC_PERSISTENT": value})
    obj = bench.facing(foe((1, 0, 0), "gigantic", "persistent"), "hero")
    bench.stat((1, 0, 0), "hero")
    bench.begin("dusk")
    assert bench.zone(obj) == zone


def test_gigantic_persistent_overcome_by_both() -> None:
    """Q-08: with "both" it leaves when both have done it."""
    bench = Bench(options={"GIGANTIC_PERSISTENT": "both"})
    obj = bench.facing(foe((1, 0, 0), "gigantic", "persistent"), "hero")
    bench.stat((1, 0, 0), "hero")
    bench.stat((1, 0, 0), "companion")
    bench.begin("dusk").settle()
    assert bench.zone(obj) == "reserve"


@pytest.mark.parametrize("value, outcome", [("at dusk", ""), ("at once", "won")])
def test_meeting(value: str, outcome: str) -> None:
    """Q-09: meeting by an effect."""
    bench = Bench(options={"MEETING": value}).at(3, 4)
    move_lane(bench.state, HERO, forward=True)
    assert bench.state.outcome == outcome


@pytest.mark.parametrize("value, limits", [("hero", (2, 3)), ("two", (2, 2))])
def test_limits(value: str, limits: tuple[int, int]) -> None:
    """Q-10, A-CARD-01: the Hero's printed limits, or always two; the Confluence's are its own."""
    bench = Bench(options={"LIMITS": value})
    hero = bench.state.heroes[PLAYER]
    bench.state.cards[hero] = plain((0, 0, 0), kind=Kind.HERO, limits=(2, 3))
    for _ in range(4):
        bench.put(plain(kind=Kind.LANDMARK), "landmark")
    assert derive.limits(bench.state, PLAYER) == limits
    assert derive.limits(bench.state, CONFLUENCE) == (3, 2)
    bench.begin("night").settle(("mana",))
    assert len(bench.state.landmarks[PLAYER]) == limits[1]


@pytest.mark.parametrize("value, moves", [("dusk only", True), ("always", False)])
def test_defender(value: str, moves: bool) -> None:
    """Q-28, A-KW-DEFENDER: moves by effects outside Dusk."""
    bench = Bench(options={"DEFENDER": value})
    bench.stat((9, 9, 9), "hero", keywords=("defender",))
    assert move_lane(bench.state, HERO, forward=True) is moves
    assert move_lane(bench.state, HERO, forward=False) is moves
    before = bench.state.at[0]
    bench.begin("dusk")
    assert bench.state.at[0] == before
    assert playing.quick_actions(bench.state, PLAYER) == []


@pytest.mark.parametrize(
    "size, count, legal",
    [
        *(("39", 38, False), ("39", 39, True), ("39", 40, False)),
        *(("39 to 59", 38, False), ("39 to 59", 39, True), ("39 to 59", 59, True), ("39 to 59", 60, False)),
    ],
)
def test_deck_size(size: str, count: int, legal: bool) -> None:
    """A-DECK-02: exactly 39 beside the Hero, or 39 to 59."""
    hero = starter_decks()["br"].hero
    pool = [card for card in core_set().values() if card.faction == "BR" and card.rarity == "common"]
    own = [card for card in pool if card.kind is not Kind.HERO and not card.token]
    text = "\n".join([f"1 {hero.ref}", *([f"1 {card.ref}" for card in own] * 3)[:count]])
    setup = Setup("altered", ALTERED.rules, ("custom",), 1, {"DECK": text, "DECK_SIZE": size})
    if legal:
        state = ALTERED.new(setup)
        assert len(state.decks[PLAYER]) + len(state.hands[PLAYER]) == count
        return
    with pytest.raises(Illegal, match=f"this one has {count}"):
        ALTERED.new(setup)
