"""A player that looks at its own goods alone: the floor under everybody who trades."""

from __future__ import annotations

from confluence.players.steward import Steward, Terms
from confluence.sidereal.views import View


class GreedyPlayer(Steward):
    """Makes the most of its own goods at guide values, takes gifts and never trades.

    Inventions, upgrades and new cards that better its household are bought as soon as they can be paid, converters
    run in the order of their gain, ships are bid half and half. It saves nothing for later.

    Strength: four of them, original species, 2020 rules, mean score 15.7 ± 0.2 a seat over 100 games.
    """

    def accepts(self, seen: View, terms: Terms) -> bool:
        """Gifts only."""
        return terms.is_gift
