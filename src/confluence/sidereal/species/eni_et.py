"""Eni Et: interest converters that only others can run (R-ENI)."""

from __future__ import annotations

from confluence.sidereal.cards import Card, Kind
from confluence.sidereal.species.base import SpeciesRules


class EniEt(SpeciesRules):
    """Six of the starting cards work for everybody else."""

    def may_run(self, card: Card, runner_is_owner: bool) -> bool:
        return not (runner_is_owner and card.kind is Kind.INTEREST)
