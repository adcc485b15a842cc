"""Rest, Cleanup and Midnight (A-NIGHT, C-REST, C-CLEAN, C-MID)."""

from __future__ import annotations

import pytest

from confluence.altered.events import DarknessAdvanced, Moved, Reacted, Revealed, Shuffled
from confluence.altered.operations.track import move_lane
from confluence.altered.views import view
from confluence.altered.words import COMPANION, CONFLUENCE, HERO, PLAYER, Kind
from tests.altered.bench import Bench, plain
from tests.altered.made import foe, made, names, token

QUIET = "Rin & Orchid"
BOOST = {"op": "boost", "n": 1, "target": "self"}


def night(bench: Bench) -> Bench:
    """From the Night to the next Morning, by the first answers."""
    return bench.begin("night").settle(("mana",))


# ------------------------------------------------------------------ Rest of the player


@pytest.mark.parametrize(
    "words, status, zone",
    [
        ((), "", "reserve"),
        ((), "anchored", "hero"),
        ((), "asleep", "hero"),
        (("eternal",), "", "hero"),
        ((), "fleeting", "discard"),
        (("eternal",), "fleeting", "hero"),
        ((), "fleeting anchored", "hero"),
        (("persistent",), "", "reserve"),
        (("constant",), "", "reserve"),
    ],
)
def test_rest_of_characters(words: tuple[str, ...], status: str, zone: str) -> None:
    """A-NIGHT-01, A-KW-ETERNAL, P-18: Persistent and Constant do nothing on the player's side."""
    bench = Bench()
    obj = bench.put(plain((1, 1, 1), words), "hero", status=status)
    night(bench)
    assert bench.zone(obj) == zone


def test_tokens_cease() -> None:
    """A-NIGHT-01: Anchored ones stay that Night."""
    bench = Bench()
    gone, stays = bench.put(token(), "hero"), bench.put(token(), "hero", status="anchored")
    night(bench)
    assert (bench.zone(gone), bench.zone(stays)) == ("gone", "hero")


@pytest.mark.parametrize(
    "moved, status, zone", [(True, "", "reserve"), (True, "fleeting", "discard"), (False, "", "hero")]
)
def test_gear_leaves_if_its_expedition_moved(moved: bool, status: str, zone: str) -> None:
    """A-NIGHT-02: at Dusk or by an effect; the other Expedition does not count."""
    bench = Bench()
    gear = bench.put(plain(kind=Kind.EXPEDITION), "hero", status=status)
    move_lane(bench.state, HERO if moved else COMPANION, forward=True)
    night(bench)
    assert bench.zone(gear) == zone
    assert bench.state.advanced == [False, False]


def test_landmarks_stay() -> None:
    """A-NIGHT-03."""
    bench = Bench()
    landmark = bench.put(plain(kind=Kind.LANDMARK), "landmark")
    move_lane(bench.state, HERO, forward=True)
    night(bench)
    assert bench.zone(landmark) == "landmark"


def test_statuses_end_after_both_rests() -> None:
    """A-NIGHT-04, C-REST-01: Anchored and Asleep go whatever made it stay; Fleeting, boosts and counters stay."""
    bench = Bench()
    cards = [
        bench.put(plain((1, 1, 1), ("eternal",)), "hero", status="anchored asleep fleeting", boosts=2),
        bench.facing(foe((9, 9, 9), "persistent"), "hero", status="anchored asleep fleeting", boosts=2),
        bench.facing(foe((9, 9, 9), "constant"), "companion", status="anchored asleep fleeting", boosts=2),
        bench.put(plain(kind=Kind.EXPEDITION), "companion", status="anchored fleeting", boosts=2),
    ]
    bench.state.counters[cards[0]] = {"kelon": 1}
    night(bench)
    for obj in cards:
        assert (bench.has(obj, "anchored"), bench.has(obj, "asleep"), bench.has(obj, "fleeting")) == (0, 0, 1)
        assert bench.boosts(obj) == 2
    assert bench.state.counters[cards[0]] == {"kelon": 1}


# ------------------------------------------------------------------ Cleanup of the player


def test_the_player_chooses_what_to_keep() -> None:
    """A-NIGHT-05: down to the Hero's limits, all together; Landmarks are sacrificed, Reserve cards are not."""
    given = {"trigger": "when", "event": "you_sacrifice", "effects": [BOOST]}
    bench = Bench()
    watcher = bench.put(made((0, 0, 0), given, keywords=("eternal",)), "hero")
    reserve = [bench.put(plain(), "reserve") for _ in range(4)]
    landmarks = [bench.put(plain(kind=Kind.LANDMARK), "landmark") for _ in range(3)]
    bench.begin("night")
    assert (bench.kind, bench.asked.least, bench.asked.most) == ("cleanup_reserve", 2, 2)
    bench.pick(reserve[0], reserve[2])
    assert (bench.kind, bench.asked.least, bench.asked.most) == ("cleanup_landmarks", 1, 1)
    assert bench.zone(reserve[0]) == "reserve", "nothing has left yet"
    bench.pick(landmarks[1])
    assert [bench.zone(obj) for obj in reserve] == ["discard", "reserve", "discard", "reserve"]
    assert [bench.zone(obj) for obj in landmarks] == ["landmark", "discard", "landmark"]
    assert bench.boosts(watcher) == 1


def test_limits_only_at_cleanup() -> None:
    """A-NIGHT-06, A-NIGHT-09: a Reserve may be over its limit by Day; Hand and Mana have none."""
    bench = Bench(hero=QUIET).mana(12).hold()
    for _ in range(5):
        bench.put(plain(cost=20), "reserve")
    for _ in range(12):
        bench.put(plain(cost=20), "hand")
    bench.run()
    assert len(bench.state.reserves[PLAYER]) == 5
    bench.pass_().settle(("mana",))
    assert len(bench.state.reserves[PLAYER]) == 2
    assert len(bench.state.hands[PLAYER]) == 15
    assert len(bench.state.mana[PLAYER]) == 12


def test_arrivals_by_reactions_to_rest_stay() -> None:
    """A-NIGHT-07: and keep what they gain."""
    make = {"op": "create_token", "token": "CORE_OR_31_C", "n": 1, "where": "hero"}
    left = {"trigger": "when", "event": "self_leaves_expedition_zone", "effects": [make]}
    bench = Bench(hero=QUIET)
    bench.put(made((0, 0, 0), left), "companion")
    night(bench)
    assert bench.row("hero") == ["Ordis Recruit"]


def test_after_rest_waits() -> None:
    """A-NIGHT-08, C-REST-05: after Rest and its reactions, even if its source left; then Cleanup."""
    failed = {"trigger": "when", "event": "my_expedition_failed_to_move", "delay": "after_rest"}
    left = {"trigger": "when", "event": "self_leaves_expedition_zone"}
    draw = {"op": "draw", "n": 1, "who": "you"}
    bench = Bench(hero=QUIET)
    late = bench.put(made((0, 0, 0), {**failed, "effects": [draw]}, name="late"), "hero")
    soon = bench.put(made((0, 0, 0), {**left, "effects": [draw]}, name="soon"), "hero")
    for _ in range(3):
        bench.put(plain(), "reserve")
    bench.begin("dusk").settle(("cleanup_reserve",))
    assert [event.object for event in bench.told(Reacted)] == [soon, late]
    assert bench.zone(late) == "reserve"
    assert bench.kind == "cleanup_reserve"


# ------------------------------------------------------------------ Rest of the Confluence


def test_the_player_rests_first() -> None:
    """C-REST-01, C-REST-05, Q-31: the player's cards leave first, and nothing reacts before both are done."""
    went = {"trigger": "when", "event": "self_to_reserve_from_expedition", "effects": [BOOST]}
    bench = Bench()
    ours = bench.put(made((0, 0, 0), went), "hero")
    theirs = bench.facing(foe(), "hero")
    night(bench)
    told = [event for event in bench.events if isinstance(event, Moved | Reacted) and event.object in (ours, theirs)]
    assert [(type(event), event.object) for event in told] == [(Moved, ours), (Moved, theirs), (Reacted, ours)]


@pytest.mark.parametrize(
    "words, status, zone",
    [
        ((), "", "reserve"),
        ((), "anchored", "hero"),
        ((), "asleep", "hero"),
        (("eternal",), "", "hero"),
        ((), "fleeting", "discard"),
        (("persistent",), "fleeting", "hero"),
    ],
)
def test_rest_of_the_confluence(words: tuple[str, ...], status: str, zone: str) -> None:
    """C-REST-02: not Overcome here; Anchored, Asleep, Eternal, Persistent ones stay."""
    bench = Bench()
    obj = bench.facing(foe((9, 9, 9), *words), "hero", status=status)
    night(bench)
    assert bench.zone(obj) == zone


def test_the_player_orders_the_confluences_cards() -> None:
    """C-REST-04, Q-14: those that go to Reserve, from both sides."""
    bench = Bench()
    a, b = bench.facing(foe(name="a"), "companion"), bench.facing(foe(name="b"), "hero")
    bench.facing(foe(name="c"), "hero", status="fleeting")
    bench.begin("night")
    assert bench.asked.options == (a, b)
    bench.pick(b, a)
    assert names(bench, "reserve") == ["b", "a"]


def test_fleeting_after_persistent() -> None:
    """C-REST-06: Overcome, Persistent and Fleeting: Discard."""
    bench = Bench()
    obj = bench.facing(foe((0, 0, 0), "persistent"), "hero", status="fleeting")
    bench.begin("dusk")
    assert bench.zone(obj) == "discard"


# ------------------------------------------------------------------ Cleanup of the Confluence


def test_its_reserve_loses_the_leftmost() -> None:
    """C-CLEAN-01: after the player's; ready or not, whatever it costs."""
    bench = Bench()
    objs = [bench.put(foe(cost=cost), "reserve", CONFLUENCE) for cost in (9, 1, 5, 2, 7)]
    night(bench)
    assert [bench.zone(obj) for obj in objs] == ["discard", "discard", "reserve", "reserve", "reserve"]


def test_its_landmarks_lose_the_cheapest() -> None:
    """C-CLEAN-02: by Hand Cost; of equals the leftmost; not a sacrifice of the player."""
    bench = Bench()
    costs = (4, 2, 3, 2)
    objs = [bench.put(plain(cost=cost, kind=Kind.LANDMARK), "landmark", CONFLUENCE) for cost in costs]
    night(bench)
    assert [bench.zone(obj) for obj in objs] == ["landmark", "discard", "landmark", "discard"]


def test_cleanup_is_one_step() -> None:
    """C-CLEAN-03: a Reserve that grows by a reaction to it waits for the next Night."""
    gone = {"trigger": "when", "event": "self_leaves_landmark_zone"}
    more = {"op": "resupply", "n": 2, "who": "you"}
    bench = Bench()
    objs = [bench.put(made((0, 0, 0), {**gone, "effects": [more]}, kind=Kind.LANDMARK), "landmark") for _ in range(3)]
    bench.put(plain(), "reserve")
    bench.begin("night").pick(objs[0])
    assert len(bench.state.reserves[PLAYER]) == 3
    assert bench.kind == "mana"


# ------------------------------------------------------------------ Midnight


@pytest.mark.parametrize(
    "mark, day, lane", [("hero", 2, 0), ("companion", 3, 1), ("threatened", 2, 1), ("threatened", 3, 0)]
)
def test_the_marked_darkness_advances(mark: str, day: int, lane: int) -> None:
    """C-MID-01, C-MID-03: by one region; the card goes to the Confluence's Discard."""
    bench = Bench().day(day).at(2, 5)
    card = bench.put(foe(midnight=mark, placement="companion" if lane == 0 else "hero"), "midnight", CONFLUENCE)
    night(bench)
    assert bench.state.dark == [int(lane == 0), int(lane == 1)]
    assert bench.zone(card) == "discard"
    assert card in bench.state.discards[CONFLUENCE]
    assert len(bench.told(DarknessAdvanced)) == 1


@pytest.mark.parametrize("icon, lane", [("hero", 0), ("companion", 1), ("ocean", 1), ("progressing", 1), ("", 1)])
def test_without_a_mark_the_icon_decides(icon: str, lane: int) -> None:
    """C-MID-03, Q-02: Hero, Companion, anything else the Threatened one."""
    bench = Bench().day(2).at(2, 5)
    bench.put(foe(midnight="", placement=icon), "midnight", CONFLUENCE)
    night(bench)
    assert bench.state.dark[lane] == 1


@pytest.mark.parametrize(
    "mark, hero, tonight, danger",
    [
        ("hero", 1, "hero", "hero"),
        ("hero", 2, "hero", ""),
        ("companion", 1, "companion", ""),
        ("threatened", 1, "hero", "hero"),
    ],
)
def test_the_view_says_who_is_in_danger_tonight(mark: str, hero: int, tonight: str, danger: str) -> None:
    """C-MID-03, C-MID-05: the Expedition that the Darkness would cover if it stays where it is."""
    bench = Bench().at(hero, 6)
    bench.state.dark = [1, 0]
    assert (view(bench.state).tonight, view(bench.state).danger) == ("", "")
    bench.put(foe(midnight=mark), "midnight", CONFLUENCE)
    assert (view(bench.state).tonight, view(bench.state).danger) == (tonight, danger)


def test_no_midnight_card_no_darkness() -> None:
    """C-MID-02, C-MID-08: on Day 1 a card is only revealed; it lies open, out of play."""
    bench = Bench()
    top = bench.put("Gloamwood Stag", "deck", CONFLUENCE)
    night(bench)
    assert (bench.state.dark, bench.state.midnight) == ([0, 0], top)
    assert bench.zone(top) == "midnight"
    assert [event.what for event in bench.told(Revealed)] == ["midnight"]
    assert not any(event.object == top for event in bench.told(Moved)), "one event says all"


def test_the_companion_in_danger() -> None:
    """C-MID-05: its own Darkness and its own place decide, not those of the Hero."""
    for hero, companion, danger in ((6, 5, ""), (0, 6, "companion")):
        bench = Bench().at(hero, companion)
        bench.state.dark = [0, 1]
        bench.put(foe(midnight="companion"), "midnight", CONFLUENCE)
        assert view(bench.state).danger == danger


@pytest.mark.parametrize("covered, hero, companion, lost", [
    ([1, 0], 0, 7, True), ([1, 0], 1, 7, False), ([0, 1], 0, 7, True), ([0, 1], 0, 6, False),
    ([3, 0], 2, 7, True), ([3, 0], 3, 7, False), ([0, 3], 0, 5, True), ([0, 3], 0, 4, False),
])  # fmt: skip
def test_what_the_darkness_covers(covered: list[int], hero: int, companion: int, lost: bool) -> None:
    """C-MID-04, C-MID-05, Q-24: 0 to k-1, and 8-k to 7; being next to it does no harm."""
    bench = Bench().day(2).at(hero, companion)
    lane = 0 if covered[0] else 1
    bench.state.dark = covered.copy()
    bench.state.dark[lane] -= 1
    bench.put(foe(midnight=("hero", "companion")[lane]), "midnight", CONFLUENCE)
    night(bench)
    assert bench.state.outcome == ("lost" if lost else "")
    assert bench.state.dark == covered


def test_moving_back_into_the_darkness() -> None:
    """C-MID-06: the game is lost at once."""
    bench = Bench().at(2, 6)
    bench.state.dark = [2, 0]
    move_lane(bench.state, HERO, forward=False)
    assert (bench.state.outcome, bench.state.why) == ("lost", "darkness")
    assert bench.state.copy().why == "darkness"
    bench = Bench().at(2, 6)
    bench.state.dark = [1, 0]
    move_lane(bench.state, HERO, forward=False)
    assert bench.state.outcome == ""


def test_the_far_darkness_is_no_danger() -> None:
    """C-MID-07: only Hero against Hero-side, Companion against Companion-side."""
    bench = Bench().day(2).at(5, 6)
    bench.state.dark = [0, 1]
    bench.put(foe(midnight="hero"), "midnight", CONFLUENCE)
    night(bench)
    assert bench.state.outcome == ""
    bench = Bench().at(6, 7)
    bench.state.dark = [0, 2]
    bench.state.at = [6, 5]
    move_lane(bench.state, HERO, forward=False)
    assert bench.state.outcome == ""


def test_an_empty_deck_at_midnight() -> None:
    """C-MID-09, Q-20: the Discard, with the old Midnight card, is a new deck; without any the zone stays empty."""
    bench = Bench().day(2).at(2, 5)
    bench.only_deck([], CONFLUENCE)
    old = bench.put(foe(midnight="hero"), "midnight", CONFLUENCE)
    night(bench)
    assert bench.state.midnight == old
    assert [event.cards for event in bench.told(Shuffled)] == [1]
    bench = Bench(hero=QUIET).day(2).at(2, 5)
    bench.only_deck([], CONFLUENCE)
    night(bench)
    assert (bench.state.midnight, bench.state.dark) == (-1, [0, 0])
    bench.pick().settle(("mana",))
    assert (bench.state.day, bench.state.dark) == (4, [0, 0])


def test_nothing_reacts_to_the_midnight_card() -> None:
    """C-MID-10, Q-25: it is no draw and no Resupply, and does nothing by itself."""
    drawn = {"trigger": "when", "event": "opponent_draws_or_resupplies", "effects": [BOOST]}
    bench = Bench().day(2).at(2, 5)
    watcher = bench.put(made((0, 0, 0), drawn, keywords=("eternal",)), "hero")
    noon = {"trigger": "noon", "effects": [{"op": "draw", "n": 1, "who": "you"}]}
    leaves = {"trigger": "when", "event": "self_leaves_expedition_zone", "effects": [BOOST]}
    bench.put(made((0, 0, 0), noon, leaves, midnight="hero"), "midnight", CONFLUENCE)
    night(bench)
    assert bench.boosts(watcher) == 0
    assert bench.told(Reacted) == []


@pytest.mark.parametrize("status", ["anchored", "asleep"])
@pytest.mark.parametrize("side", [PLAYER, CONFLUENCE])
def test_an_expedition_permanent_stays_by_its_status(side: int, status: str) -> None:
    """A-STAT-02, A-STAT-03, A-NIGHT-02, C-REST-03: it is not sent to Reserve at Rest, and loses the status then."""
    bench = Bench()
    gear = bench.put(plain(kind=Kind.EXPEDITION), "hero", side, status=status)
    other = bench.put(plain(kind=Kind.EXPEDITION), "hero", side)
    bench.state.advanced = [True, False]
    night(bench)
    assert (bench.zone(gear), bench.zone(other)) == ("hero", "reserve")
    assert not bench.has(gear, status)
