"""What goods that changed hands brought to a seat.

A piece is worth the table price of this turn to a seat that can use it this turn, for a converter, an upgrade or a team
that lies in its area; otherwise it is worth what it will be worth next turn. A ship is worth the same to everybody, a
point is a point. The gain of a seat is the worth of its stock after the handover less that before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from confluence.core.game import SeatId
from confluence.players.planner.prices import prices
from confluence.sidereal.cards import CardId
from confluence.sidereal.converters import Arrow, Converter, Cost
from confluence.sidereal.goods import GUIDE_HALVES, Bag, Good
from confluence.sidereal.phases.economy import most_runs
from confluence.sidereal.state import CARDS, TURNS, State

Needs = tuple[int, ...]
"""Pieces that can be used this turn: three small colours, three large ones, any small, any large, octagons."""
NOTHING: Final[Needs] = (0,) * 9


def worth(have: Sequence[int], needs: Sequence[int], now: Sequence[float], later: Sequence[float]) -> float:
    """What a stock is worth to a seat with these needs, at prices of this turn and of the next one."""
    gr, wh, br, bk, bl, ye, wild_small, wild_large, octagons, ships, points, _ = have
    small = _used(gr, wh, br, wild_small, needs[0], needs[1], needs[2], needs[6])
    large = _used(bk, bl, ye, wild_large, needs[3], needs[4], needs[5], needs[7])
    used = min(octagons, needs[8])
    return (
        small * now[Good.GR]
        + (gr + wh + br + wild_small - small) * later[Good.GR]
        + large * now[Good.BK]
        + (bk + bl + ye + wild_large - large) * later[Good.BK]
        + used * now[Good.OC]
        + (octagons - used) * later[Good.OC]
        + ships * now[Good.SH]
        + points
    )


def _used(a: int, b: int, c: int, wilds: int, need_a: int, need_b: int, need_c: int, places: int) -> int:
    """How many cubes of one size can be used: by colour, wilds for what is missing, the rest for any colour."""
    have = a + b + c + wilds
    if not have:
        return 0
    fitting = min(a, need_a) + min(b, need_b) + min(c, need_c)
    if wilds:
        fitting += min(wilds, need_a + need_b + need_c - fitting)
    return fitting + min(have - fitting, places) if places else fitting


def needs_of(state: State, seat: SeatId) -> Needs:
    """What the cards in front of a seat can take in one turn, each converter by its cheapest alternative."""
    flipped = state.flipped
    found: list[Needs] = []
    for card in state.areas[seat].cards:
        needs = _card_needs(card, flipped[card], most_runs(state, card))
        if needs is not NOTHING:
            found.append(needs)
    return tuple(map(sum, zip(*found, strict=True))) if found else NOTHING


@cache
def _card_needs(card: CardId, flipped: int, runs: int) -> Needs:
    """What one card can take, with this side up and this number of runs in a turn."""
    taking = list(converters_on_side(card, flipped)) * runs
    upgrade = CARDS[card].upgrade_converter
    if not flipped and upgrade is not None:
        taking.append(upgrade)
    costs = [min(converter.inputs, key=_guide) for converter in taking if converter.arrow is not Arrow.RED]
    return tuple(map(sum, zip(*map(_cost_needs, costs), strict=True))) if costs else NOTHING


def converters_on_side(card: CardId, flipped: int) -> tuple[Converter, ...]:
    """What can be run on the side that is up; the right half of a pair only adds to what the left one yields."""
    printed = CARDS[card]
    face = printed.back if flipped and printed.back is not None else printed.front
    return () if printed.pair is not None and printed.pair[0] == "right" else face.converters


def _cost_needs(cost: Cost) -> Needs:
    counts = cost.goods.counts()
    places = (cost.any_small + cost.same_small, cost.any_large + cost.same_large)
    return (*counts[:6], *places, counts[Good.OC])


def _guide(cost: Cost) -> int:
    """The printed exchange value of a cost, points included."""
    small, large = GUIDE_HALVES[Good.GR], GUIDE_HALVES[Good.BK]
    places = small * (cost.any_small + cost.same_small) + large * (cost.any_large + cost.same_large)
    return cost.goods.guide_halves() + places


def gain_of(state: State, seat: SeatId, received: Bag, given: Bag, needs: Needs | None = None) -> float:
    """What a seat gained, in points, by goods that it has just received and given."""
    turn = min(state.turn, TURNS)
    now, later = _prices(state.players, turn), _prices(state.players, turn + 1)
    after = list(state.areas[seat].goods.counts())
    came, went = received.counts(), given.counts()
    before = [max(0, a - c + w) for a, c, w in zip(after, came, went, strict=True)]
    after[Good.VP] = came[Good.VP]
    before[Good.VP] = 0
    needs = needs_of(state, seat) if needs is None else needs
    return worth(after, needs, now, later) - worth(before, needs, now, later)


@cache
def _prices(players: int, turn: int) -> list[float]:
    return prices(players, turn)
