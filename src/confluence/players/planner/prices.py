"""What goods are worth by turn, in points: the default valuation before anything is known about the table.

The figures are shadow prices of a planner who owns the whole table, averaged over many tables; the last column is the
scoring value (R-SCORE-02). Goods lose about a third of their worth every turn: early on they multiply, at the end
they are left over.
"""

from __future__ import annotations

from typing import Final

from confluence.sidereal.goods import LARGE_CUBES, SMALL_CUBES, Good

_SMALL: Final = {
    4: (1.80, 1.45, 1.07, 0.82, 0.69, 0.41, 0.167),
    5: (2.43, 1.89, 1.32, 0.96, 0.67, 0.41, 0.167),
    6: (2.70, 1.87, 1.22, 0.90, 0.51, 0.40, 0.167),
    7: (2.71, 1.91, 1.28, 0.87, 0.51, 0.40, 0.167),
    9: (2.65, 1.70, 1.15, 0.67, 0.41, 0.33, 0.167),
}
_LARGE: Final = {
    4: (2.60, 2.03, 1.53, 1.17, 0.88, 0.61, 0.25),
    5: (3.39, 2.63, 1.99, 1.33, 0.99, 0.61, 0.25),
    6: (3.56, 2.65, 1.88, 1.26, 0.78, 0.61, 0.25),
    7: (3.86, 2.84, 1.91, 1.25, 0.75, 0.61, 0.25),
    9: (3.75, 2.79, 1.65, 0.97, 0.64, 0.50, 0.25),
}
_OCTAGON: Final = {
    4: (5.40, 4.10, 3.20, 2.30, 1.80, 1.05, 0.5),
    5: (8.20, 5.70, 4.00, 2.70, 1.77, 1.17, 0.5),
    6: (8.80, 5.70, 3.65, 2.40, 1.39, 1.17, 0.5),
    7: (9.20, 5.90, 3.76, 2.24, 1.44, 1.16, 0.5),
    9: (8.90, 5.30, 3.13, 1.80, 1.18, 0.94, 0.5),
}
_SHIP: Final = (0.90, 0.85, 0.65, 0.45, 0.25, 0.17, 0.167)
"""A little above the planner's price, because players compete at auctions."""


def price(good: Good, players: int, turn: int) -> float:
    """Points that one piece is worth at the start of the Trade Phase of a turn; turn 7 is scoring."""
    size = max(count for count in _SMALL if count <= players)
    column = min(max(turn, 1), 7) - 1
    if good in SMALL_CUBES:
        return _SMALL[size][column]
    if good in LARGE_CUBES:
        return _LARGE[size][column]
    if good is Good.OC:
        return _OCTAGON[size][column]
    if good is Good.SH:
        return _SHIP[column]
    return 1.0 if good is Good.VP else 0.0


_TABLE: Final = {
    size: tuple(tuple(price(good, size, turn) for good in Good) for turn in range(1, 8)) for size in _SMALL
}
"""By the number of players and turn: the prices of all goods in their order."""


def prices(players: int, turn: int) -> list[float]:
    """The prices of all goods in their order."""
    size = max(count for count in _SMALL if count <= players)
    return [*_TABLE[size][min(max(turn, 1), 7) - 1]]
