"""The end of the game: bonus of the last turn, points for goods, ranks (R-END, R-SCORE, R-VAR)."""

from __future__ import annotations

from typing import Final

from confluence.core.game import ranks
from confluence.sidereal.cards import Edition
from confluence.sidereal.events import Scored, SiderealEvent
from confluence.sidereal.goods import LARGE_CUBES, SMALL_CUBES, Bag, Good
from confluence.sidereal.phases.violet import pay_sharing_bonus
from confluence.sidereal.state import CATALOGUE, State

TWELFTHS: Final = 12
"""Scores are counted in twelfths of a point (R-SCORE-07)."""


def goods_score(goods: Bag, edition: Edition, precise: bool) -> int:
    """Points for left-over goods in twelfths: half points by groups (R-SCORE-02), or exact (R-VAR-01 to R-VAR-03)."""
    large = sum(goods[good] for good in LARGE_CUBES)
    small = sum(goods[good] for good in SMALL_CUBES)
    if precise:
        octagon, per_large, per_small, per_ship = edition.precise
        return goods[Good.OC] * octagon + large * per_large + small * per_small + goods[Good.SH] * per_ship
    return 6 * (goods[Good.OC] + large // 2 + (small + goods[Good.SH]) // 3)


def score(state: State, events: list[SiderealEvent]) -> None:
    """Pay what is still due, add points for goods and reveal the totals."""
    edition = CATALOGUE.editions[state.options.edition]
    if not edition.bonus_at_invention:
        for _, inventor in state.invented:
            pay_sharing_bonus(state, inventor, events)
    totals = [TWELFTHS * area.points + goods_score(area.goods, edition, state.options.precise) for area in state.areas]
    state.scores = tuple(totals)
    events.append(Scored(state.scores, ranks(totals)))
