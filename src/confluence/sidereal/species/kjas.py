"""Kjasjavikalimm: one colony space more, and bids that split (R-KJA)."""

from __future__ import annotations

from confluence.sidereal.records import Bid
from confluence.sidereal.species.base import SpeciesRules


class Kjas(SpeciesRules):
    """When due in the colony auction it may turn its bid into two halves, once a turn."""

    def extra_colony_spaces(self) -> int:
        return 1

    def can_split(self, bid: Bid) -> bool:
        return bid.ships > 0 and not bid.split
