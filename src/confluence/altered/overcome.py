"""Overcome: what an Expedition gets past at Dusk, and whether it advances (C-OVC). All arithmetic is exact."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from confluence.altered import derive
from confluence.altered.state import Obj, State
from confluence.altered.words import CONFLUENCE, NOTHING, PLAYER, Lane, Stats


@dataclass(frozen=True, slots=True)
class Meter:
    """How an Expedition stands: what it has, what it needs, what is missing."""

    totals: Stats
    facing: tuple[Obj, ...]
    against: Stats
    """The sum of what faces it."""
    terrains: frozenset[int]
    held: bool

    @property
    def missing(self) -> Stats:
        """What is missing to advance, by terrain (C-OVC-08)."""
        needed = [self.against[t] + (t in self.terrains) for t in range(3)]
        lack = [max(0, needed[t] - self.totals[t]) for t in range(3)]
        return lack[0], lack[1], lack[2]

    @property
    def advances(self) -> bool:
        """Whether the Expedition would advance now."""
        return not self.held and self.missing == NOTHING


def add(values: Sequence[Stats]) -> Stats:
    """The sum by terrain."""
    return sum(v[0] for v in values), sum(v[1] for v in values), sum(v[2] for v in values)


def meter(state: State, lane: Lane) -> Meter:
    """How an Expedition stands now, by the numbers of Dusk (C-OVC-15)."""
    totals = add([derive.at_dusk(state, obj) for obj in derive.characters(state, PLAYER, lane)])
    facing = tuple(derive.there(state, CONFLUENCE, lane))
    against = add([derive.at_dusk(state, obj) for obj in facing])
    return Meter(totals, facing, against, derive.terrains_of(state, lane), derive.is_held(state, lane, dusk=True))


def would_advance(state: State, lane: Lane) -> bool:
    """Whether an Expedition would advance if Dusk began now (C-PLACE-05)."""
    return meter(state, lane).advances


def fits(totals: Stats, needed: Stats) -> bool:
    """Whether something can be subtracted."""
    return needed[0] <= totals[0] and needed[1] <= totals[1] and needed[2] <= totals[2]


def less(totals: Stats, needed: Stats) -> Stats:
    """The rest after a subtraction."""
    return totals[0] - needed[0], totals[1] - needed[1], totals[2] - needed[2]


def left_to_right(totals: Stats, numbers: Sequence[Stats]) -> tuple[int, ...]:
    """The places that are overcome when they are dealt with from left to right."""
    found = []
    for place, needed in enumerate(numbers):
        if fits(totals, needed):
            totals = less(totals, needed)
            found.append(place)
    return tuple(found)


def maximal_sets(totals: Stats, numbers: Sequence[Stats], alike: Sequence[int] = ()) -> list[tuple[int, ...]]:
    """Every set that some order reaches: it fits, and nothing more fits beside it (C-OVC-05)."""
    found = _fitting(totals, numbers, alike)
    return [chosen for chosen, rest in found if _is_maximal(rest, numbers, chosen)]


def fitting_sets(totals: Stats, numbers: Sequence[Stats], alike: Sequence[int] = ()) -> list[tuple[int, ...]]:
    """Every set that fits, for tables that let the player decline (Q-06)."""
    return [chosen for chosen, _ in _fitting(totals, numbers, alike)]


def twins_before(numbers: Sequence[Stats], matter: Sequence[int]) -> list[int]:
    """By place: an earlier object that nobody could tell apart from it, or -1; such objects are taken from the left.

    It keeps the number of sets small where many equal tokens face an Expedition.
    """
    found: list[int] = []
    last: dict[Stats, int] = {}
    for place, stats in enumerate(numbers):
        found.append(-1 if place in matter else last.get(stats, -1))
        if place not in matter:
            last[stats] = place
    return found


def _fitting(
    totals: Stats, numbers: Sequence[Stats], alike: Sequence[int], place: int = 0, chosen: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], Stats]]:
    if place == len(numbers):
        yield chosen, totals
        return
    earlier = alike[place] if alike else -1
    if fits(totals, numbers[place]) and (earlier < 0 or earlier in chosen):
        yield from _fitting(less(totals, numbers[place]), numbers, alike, place + 1, (*chosen, place))
    if numbers[place] != NOTHING:
        yield from _fitting(totals, numbers, alike, place + 1, chosen)


def _is_maximal(rest: Stats, numbers: Sequence[Stats], chosen: tuple[int, ...]) -> bool:
    return not any(place not in chosen and fits(rest, needed) for place, needed in enumerate(numbers))


def matters(state: State, obj: Obj) -> bool:
    """Whether it makes a difference that this object is Overcome (C-OVC-12)."""
    return derive.has(state, obj, "persistent") or bool(state.cards[obj].by_trigger.get("overcome"))
