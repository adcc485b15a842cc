"""The linear program of a central planner who owns every good and every card of a table and knows all shuffles.

Every turn has one stock of goods. White converters take from it and give to the next turn's; violet actions take and
give at once. Cards come by inventions, purchases, payments and draws, are flipped by upgrades and spent for them.
Whatever a table can do in a game, this planner can do with the same goods and the same points, so that the best value
of the program is a bound of the sum of the scores. Everything that is left out only limits the players, never the
planner: `docs/lab.md` lists it.
"""

from __future__ import annotations

from confluence.lab.pool_accounts import Allows, everything
from confluence.lab.pool_tracks import Tracks
from confluence.sidereal.state import State


class Pool(Tracks):
    """Builds the program of one table at the beginning of its game."""

    def __init__(self, state: State, allows: Allows = everything, bids: float = 1.0) -> None:
        super().__init__(state, allows, bids)
        for species in state.species:
            self._species(species)
        self._research()
        self._colonies()
