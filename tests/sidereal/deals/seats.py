"""Tables for tests of deals: everybody starts with empty hands, so that every piece that moves shows."""

from __future__ import annotations

from tests.sidereal.table import Table

FOUR = ("caylion", "kit", "unity", "yengii")
"""Nobody of them steals, so that a turn ends with the auctions."""
WITH_ZETH = ("caylion", "kit", "unity", "zeth")
EVERYBODY = ("caylion", "eni_et", "faderan", "imdril", "kit", "kjas", "unity", "yengii", "zeth")


def empty_handed(*species: str, **options: str) -> Table:
    """A table at which nobody has goods."""
    table = Table(*species, **options)
    for name in species:
        table.set_goods(name, "")
    return table


def four(**options: str) -> Table:
    """Caylion, Kit, Unity and Yengii with empty hands."""
    return empty_handed(*FOUR, **options)


def zeth(**options: str) -> Table:
    """Caylion, Kit, Unity and Zeth with empty hands."""
    return empty_handed(*WITH_ZETH, **options)
