"""A table for rule tests: set a position up in the game's notation, act as seats by species, look at the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from confluence.core.errors import Illegal
from confluence.core.game import TABLE, Setup
from confluence.sidereal import arrange
from confluence.sidereal.actions import (
    Accept,
    Action,
    CommitBids,
    CommitGifts,
    CommitPlan,
    Done,
    Gift,
    Leg,
    PlannedRun,
    Propose,
    TimeUp,
)
from confluence.sidereal.cards import Card
from confluence.sidereal.deals.text import parse_legs
from confluence.sidereal.events import SiderealEvent
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import Bag
from confluence.sidereal.state import CARDS, CATALOGUE, ZONES, State, Step
from confluence.sidereal.views import View


class Table:
    """One game; seats are named by species id, cards by id, number or unique name."""

    def __init__(self, *species: str, seed: int = 1, **options: str) -> None:
        self.setup = Setup("sidereal", SIDEREAL.rules, species, seed, options)
        self.state: State = SIDEREAL.new(self.setup)

    # ---- names

    def seat(self, species: str) -> int:
        return self.state.species.index(species)

    def card(self, name: str | int) -> int:
        return CATALOGUE.find(str(name)).number

    def tech(self, species: str, technology: str) -> int:
        """The card of a technology in the deck of a species."""
        return CATALOGUE.technology_cards[species][technology]

    def printed(self, name: str | int) -> Card:
        return CARDS[self.card(name)]

    # ---- arranging

    def give(self, species: str, goods: str) -> Table:
        """Add goods to a stock."""
        area = self.state.areas[self.seat(species)]
        area.goods = area.goods + Bag.parse(goods)
        return self

    def set_goods(self, species: str, goods: str) -> Table:
        """Let a seat have exactly these goods."""
        arrange.goods(self.state, self.seat(species), Bag.parse(goods))
        return self

    def set_points(self, species: str, points: int) -> Table:
        self.state.areas[self.seat(species)].points = points
        return self

    def put(self, species: str, *cards: str | int, flipped: bool = False, seedling: bool = False) -> Table:
        """Put cards into an area, from wherever they lie."""
        for card in cards:
            arrange.into_play(self.state, self.seat(species), self.card(card), flipped, seedling)
        return self

    def put_tech(self, species: str, *technologies: str, flipped: bool = False) -> Table:
        """Put technology cards of a species into its own area."""
        for technology in technologies:
            arrange.into_play(self.state, self.seat(species), self.tech(species, technology), flipped)
        return self

    def take_colonies(self, species: str) -> Table:
        """Leave a seat without colonies."""
        for card in self.state.colonies(self.seat(species)):
            arrange.on_deck(self.state, "colony", [card])
        return self

    def donation(self, species: str, free: str, lot: str = "", lot_receiver: str | None = None) -> Table:
        receiver = -1 if lot_receiver is None else self.seat(lot_receiver)
        arrange.donation(self.state, self.seat(species), Bag.parse(free), Bag.parse(lot), receiver)
        return self

    def at(self, turn: int, step: str = "trade") -> Table:
        arrange.at(self.state, turn, step)
        return self

    def bids(self, colony: dict[str, int] | None = None, research: dict[str, int] | None = None) -> Table:
        """Give everybody the ships they bid, commit and reveal, as by the real actions of the bidding step."""
        colony, research = colony or {}, research or {}
        self.state.step = Step.BIDS
        for species in self.state.species:
            area = self.state.areas[self.seat(species)]
            area.colony_bid = area.research_bid = -1
            need = colony.get(species, 0) + research.get(species, 0)
            missing = need - area.goods.counts()[9]
            if missing > 0:
                self.give(species, f"{missing}sh")
        for species in self.state.species:
            self.act(species, CommitBids(colony.get(species, 0), research.get(species, 0)))
        return self

    # ---- acting

    def act(self, species: str, action: Action) -> list[SiderealEvent]:
        """Act as a seat; the action is completed first, as for the log."""
        seat = self.seat(species)
        whole = SIDEREAL.complete(self.state, seat, action)
        return list(SIDEREAL.apply(self.state, seat, whole))

    def time_up(self) -> list[SiderealEvent]:
        return list(SIDEREAL.apply(self.state, TABLE, TimeUp()))

    def legs(self, text: str) -> tuple[Leg, ...]:
        return parse_legs(text, self.state.species)

    def trade(self, text: str) -> list[SiderealEvent]:
        """Propose as the first giver, accept as everybody else named; the events of the last step."""
        legs = self.legs(text)
        proposer = legs[0].giver
        names = self.state.species
        number = self.state.next_offer
        events = self.act(names[proposer], Propose(legs))
        parties = sorted({seat for leg in legs for seat in (leg.giver, leg.receiver)} - {proposer})
        for seat in parties:
            events = self.act(names[seat], Accept(number))
        return events

    def gift(self, giver: str, receiver: str, goods: str = "", cards: Sequence[str | int] = ()) -> list[SiderealEvent]:
        return self.act(giver, Gift(self.seat(receiver), Bag.parse(goods), cards=tuple(self.card(c) for c in cards)))

    def close_trading(self) -> list[SiderealEvent]:
        """All but the last seat say they are done."""
        events: list[SiderealEvent] = []
        for species in self.state.species[:-1]:
            if not self.state.done >> self.seat(species) & 1:
                events += self.act(species, Done())
        return events

    def end_tail(self) -> list[SiderealEvent]:
        events: list[SiderealEvent] = []
        for species in self.state.species:
            events += self.act(species, Done())
        return events

    def to(self, step: str) -> Table:
        """Let time run out until a step of this name begins (the defaults of R-DIG-04 play for everybody)."""
        for _ in range(200):
            if self.state.step is Step(step):
                return self
            self.time_up()
        raise AssertionError(f"the step {step} never came")

    def plan(self, species: str, *runs: str | int | PlannedRun) -> list[SiderealEvent]:
        """Commit an economy plan: cards named alone run their first converter."""
        planned = [run if isinstance(run, PlannedRun) else PlannedRun(self.card(run)) for run in runs]
        return self.act(species, CommitPlan(tuple(planned)))

    def run_economy(self, **plans: Sequence[str | int | PlannedRun]) -> list[SiderealEvent]:
        """Everybody commits: the named seats their plans, the others empty ones. The events of the whole step."""
        self.to("plans")
        events: list[SiderealEvent] = []
        for species in self.state.species:
            events += self.plan(species, *plans.get(species, ()))
        return events

    def commit_gifts(self, species: str, gifts: CommitGifts) -> list[SiderealEvent]:
        return self.act(species, gifts)

    @contextmanager
    def refuses(self, code: str, rule: str | None = None) -> Iterator[dict[str, Any]]:
        """The action inside is refused with this code (and rule id) and changes nothing."""
        before = self.state.digest()
        details: dict[str, Any] = {}
        with pytest.raises(Illegal) as caught:
            yield details
        assert caught.value.code == code, caught.value
        if rule is not None:
            assert caught.value.details.get("rule") == rule, caught.value.details
        details.update(caught.value.details)
        assert self.state.digest() == before, "a refused action changed the state"

    # ---- looking

    def goods(self, species: str) -> Bag:
        return self.state.areas[self.seat(species)].goods

    def points(self, species: str) -> int:
        return self.state.areas[self.seat(species)].points

    def holds(self, species: str, card: str | int) -> bool:
        return self.state.in_play(self.seat(species), self.card(card))

    def zone(self, card: str | int) -> str:
        return ZONES[self.state.zone[self.card(card)]]

    def flipped(self, card: str | int) -> bool:
        return bool(self.state.flipped[self.card(card)])

    def view(self, species: str | None) -> View:
        return SIDEREAL.view(self.state, None if species is None else self.seat(species))


def happened(events: Sequence[SiderealEvent], kind: type[Any]) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
