"""Patches carry a view from one moment to the next, exactly and in few bytes."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from confluence.core.game import Setup
from confluence.core.wire import to_json
from confluence.lab.tables import Observer, play
from confluence.players import new_player
from confluence.server.patches import difference
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import EMPTY, Bag
from tests.server.patching import PatchError, patched


@dataclass(frozen=True, slots=True)
class Thing:
    id: int
    goods: Bag = EMPTY
    used: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    turn: int
    things: tuple[Thing, ...] = ()
    numbers: tuple[int, ...] = ()
    names: tuple[tuple[int, int], ...] = ()
    under: dict[int, int] | None = None
    inner: Thing | None = None
    word: str = ""


things = st.builds(
    Thing,
    st.integers(0, 30),
    st.sampled_from([Bag.parse(text) for text in ("", "2gr", "sh 3ye")]),
    st.lists(st.integers(0, 3), max_size=3).map(tuple),
)
places = st.builds(
    Place,
    st.integers(0, 3),
    st.lists(things, max_size=8).map(tuple),
    st.lists(st.integers(0, 5), max_size=8).map(tuple),
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=4).map(tuple),
    st.none() | st.dictionaries(st.integers(0, 5), st.integers(0, 2), max_size=4),
    st.none() | things,
    st.sampled_from(["", "a", "b"]),
)


def over_the_wire(patch: list[Any]) -> list[Any]:
    return json.loads(json.dumps(patch))  # type: ignore[no-any-return]


@given(places, places)
def test_any_two_values_are_joined_by_their_patch(old: Place, new: Place) -> None:
    before = to_json(old)
    assert patched(before, over_the_wire(difference(old, new))) == to_json(new)
    assert before == to_json(old), "the value given is left as it was"


@given(places)
def test_equal_values_need_no_patch(value: Place) -> None:
    assert difference(value, replace(value)) == []


def test_a_value_of_another_kind_replaces_the_whole() -> None:
    assert difference(None, Thing(3)) == [["=", [], {"id": 3}]]
    assert patched(None, difference(None, Thing(3))) == {"id": 3}


@pytest.mark.parametrize(
    "old, new, patch",
    [
        (Place(1), Place(2), [["=", ("turn",), 2]]),
        (Place(1, word="a"), Place(1), [["-", ("word",)]]),
        (Place(1, numbers=(1, 2, 3)), Place(1, numbers=(1, 9, 3)), [["=", ("numbers", 1), 9]]),
        (Place(1, numbers=(1, 2, 3)), Place(1, numbers=(1, 3)), [["splice", ("numbers",), 1, 1, []]]),
        (
            Place(1, things=(Thing(1), Thing(2), Thing(3))),
            Place(1, things=(Thing(1), Thing(3, used=(1,)))),
            [["splice", ("things",), 1, 1, []], ["=", ("things", 1, "used"), [1]]],
        ),
        (
            Place(1, things=tuple(Thing(n) for n in range(9))),
            Place(1, things=(*(Thing(n) for n in range(9) if n != 2), Thing(2))),
            [["splice", ("things",), 2, 1, []], ["splice", ("things",), 8, 0, [{"id": 2}]]],
        ),
        (Place(1, under={1: 2, 3: 4}), Place(1, under={1: 5}), [["-", ("under", "3")], ["=", ("under", "1"), 5]]),
    ],
)
def test_a_patch_says_only_what_changed(old: Place, new: Place, patch: list[Any]) -> None:
    assert difference(old, new) == patch


@pytest.mark.parametrize(
    "op",
    [
        ["=", ["nowhere", 1], 2],
        ["-", ["nowhere"]],
        ["splice", ["numbers"], 1, 5, []],
        ["splice", ["turn"], 0, 0, []],
        ["jump", []],
        ["="],
    ],
)
def test_a_patch_that_does_not_fit_is_refused(op: list[Any]) -> None:
    with pytest.raises(PatchError):
        patched(to_json(Place(1, numbers=(1, 2))), [op])


class Views(Observer):
    """Remembers what every seat and a spectator saw after each action."""

    def __init__(self) -> None:
        self.seen: list[list[Any]] = []

    def acted(self, match: Any, seat: int, action: Any, events: Any) -> None:
        viewers = [*range(len(match.setup.seats)), None]
        self.seen.append([match.game.view(match.state, viewer) for viewer in viewers])


@pytest.mark.parametrize(
    "species, player",
    [
        pytest.param(("caylion", "zeth", "kjas", "unity"), "fair", marks=pytest.mark.slow),
        (("faderan", "yengii", "eni_et", "imdril", "kit"), "greedy"),
    ],
)
def test_views_of_whole_games_follow_their_patches(species: tuple[str, ...], player: str) -> None:
    views = Views()
    setup = Setup(SIDEREAL.name, SIDEREAL.rules, species, 5)
    play(SIDEREAL, setup, [new_player(player) for _ in species], seed=3, observers=[views])
    known = [to_json(view) for view in views.seen[0]]
    bytes_of_patches = bytes_of_views = 0
    for before, after in zip(views.seen, views.seen[1:], strict=False):
        for viewer, (old, new) in enumerate(zip(before, after, strict=True)):
            text = json.dumps(difference(old, new), separators=(",", ":"))
            known[viewer] = patched(known[viewer], json.loads(text))
            whole = to_json(new)
            assert known[viewer] == whole
            bytes_of_patches += len(text)
            bytes_of_views += len(json.dumps(whole, separators=(",", ":")))
    assert len(views.seen) > 100
    assert bytes_of_patches * 8 < bytes_of_views
