"""The hooks through which a species changes the phases.

A phase knows no species by name: it asks every species that takes part, or the one whose card is concerned. The
methods here are the rules for a species without anything special.
"""

from __future__ import annotations

from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.sidereal.actions import Leg
from confluence.sidereal.cards import Card, CardId
from confluence.sidereal.converters import Converter, Cost
from confluence.sidereal.events import SiderealEvent
from confluence.sidereal.records import Bid
from confluence.sidereal.refusals import Refusal, refuse
from confluence.sidereal.state import State, converters_on


class SpeciesRules:
    """What a species may change; one object serves all games."""

    def extra_colony_spaces(self) -> int:
        """How many spaces the colony track grows by (R-SETUP-10)."""
        return 0

    def shuffle_deck(self, state: State, chance: Chance) -> None:
        """Shuffle a deck of the species' own, after the common decks (R-SETUP-19)."""

    def after_dealing(self, state: State, seat: SeatId) -> None:
        """Lay out what the species starts with beside its goods (R-SETUP-16)."""

    def converters(self, state: State, card: CardId) -> tuple[Converter, ...]:
        """The converters of a card of this species, as it lies now."""
        return converters_on(state, card)

    def unit(self, card: CardId) -> tuple[CardId, ...]:
        """The cards that can only move together with a card of this species, itself included."""
        return (card,)

    def may_run(self, card: Card, runner_is_owner: bool) -> bool:
        """Whether a holder may run the white converters of a card of this species."""
        return True

    def check_plan(self, state: State, seat: SeatId, costs: list[Cost]) -> None:
        """Refuse an economy plan of any seat whose inputs, taken together, break a rule of this species."""

    def draw(self, state: State, runner: SeatId, events: list[SiderealEvent]) -> None:
        """Draw the top card of the species' own deck into the runner's area (R-VIO-03)."""
        raise AssertionError("only a species with a deck of its own has a converter that draws from it")

    def consumed_leave_game(self) -> bool:
        """Whether consumed or discarded colonies of this species leave the game (R-COL-07)."""
        return False

    def invention_discount(self, state: State, inventor: SeatId) -> int:
        """How many cubes less the inventor pays through this species (R-FAD-16)."""
        return 0

    def acknowledges(self) -> bool:
        """Whether it hands out tokens, which come back with a point when their holders invent (R-FAD-06)."""
        return False

    def on_invention(self, state: State, seat: SeatId, inventor: SeatId, events: list[SiderealEvent]) -> bool:
        """React to an invention by any seat; True if a token went back (R-FAD-06)."""
        return False

    def shares_inventions(self) -> bool:
        """Whether own inventions reach the others (R-SHARE-04)."""
        return True

    def sharing_bonus(self, confluence: Card) -> int:
        """Points for an own invention under this confluence card."""
        return confluence.bonus

    def check_rights(self, state: State, leg: Leg) -> None:
        """Refuse rights in a leg that this species, as its giver, cannot give."""
        if leg.licences or leg.acknowledgements or leg.envoys or leg.protection:
            refuse(Refusal.NOT_A_RIGHT, rule="R-TRADE-02", seat=leg.giver)

    def can_give(self, state: State, leg: Leg) -> bool:
        """Whether the rights in a leg could be given now."""
        try:
            self.check_rights(state, leg)
        except Illegal:
            return False
        return True

    def may_promise(self, state: State, leg: Leg) -> bool:
        """Whether this species could ever give such rights, so that they may be promised."""
        return not (leg.licences or leg.acknowledgements or leg.envoys)

    def suggest_rights(self, state: State, leg: Leg, chance: Chance) -> Leg:
        """The leg with a right added that this species, as its giver, could give at random."""
        return leg

    def hand_over_rights(self, state: State, leg: Leg, events: list[SiderealEvent]) -> None:
        """Carry out the rights of a leg that passed `check_rights`."""

    def on_trade(
        self,
        state: State,
        seat: SeatId,
        legs: tuple[Leg, ...],
        participants: tuple[SeatId, ...],
        events: list[SiderealEvent],
    ) -> None:
        """React to a trade between any seats."""

    def effective_colony_bid(self, ships: int) -> int:
        """The value of a colony bid in halves of a ship (R-BID-03)."""
        return 2 * ships

    def wins_colony_ties(self) -> bool:
        """Whether it acts first among equal colony bids (R-BID-10)."""
        return False

    def can_split(self, bid: Bid) -> bool:
        """Whether it may replace this colony bid by two halves (R-BID-14)."""
        return False

    def seeds_colonies(self) -> bool:
        """Whether colonies that it buys carry a seedling (R-BID-15)."""
        return False

    def steals(self) -> bool:
        """Whether it has a steal step after the auctions (R-TURN-01)."""
        return False
