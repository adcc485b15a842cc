"""A table for rule tests: set a position up in the game's notation, act as seats by species, look at the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from typing import Any

import pytest

from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import TABLE, Outcome, Setup
from confluence.core.wire import dumps
from confluence.sidereal import arrange
from confluence.sidereal.actions import (
    Accept,
    Action,
    Buy,
    Choose,
    CommitBids,
    CommitGifts,
    CommitPlan,
    CommitSurplus,
    Decline,
    Done,
    Draw,
    EnterPlay,
    Gift,
    Handover,
    Invent,
    Leg,
    Pass,
    PlannedRun,
    Prefer,
    Propose,
    Release,
    Revise,
    Run,
    Split,
    Steal,
    Theft,
    TimeUp,
    Upgrade,
    Withdraw,
)
from confluence.sidereal.cards import Card
from confluence.sidereal.deals.reasons import Reason
from confluence.sidereal.deals.text import parse_deal, parse_legs
from confluence.sidereal.events import Offered, SiderealEvent
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import CODES, Bag, Good
from confluence.sidereal.records import Promise
from confluence.sidereal.state import CARDS, CATALOGUE, ZONES, State, Step, seats_of
from confluence.sidereal.views import View
from confluence.sidereal.warnings import broken_by


class Table:
    """One game; seats are named by species id, cards by id, number or unique name."""

    def __init__(self, *species: str, seed: int | str = 1, **options: str) -> None:
        self.setup = Setup("sidereal", SIDEREAL.rules, species, int(seed), options)
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

    def track(self, name: str, *cards: str | int) -> Table:
        """Lay these cards on the colony or research track from left to right; 0 leaves a space empty."""
        arrange.on_track(self.state, name, [card if card == 0 else self.card(card) for card in cards])
        return self

    def deck(self, name: str, *cards: str | int) -> Table:
        """Lay these cards on top of the colony, team or relic deck, the first one uppermost."""
        arrange.on_deck(self.state, name, [self.card(card) for card in cards])
        return self

    def tucked(self, card: str | int, under: str | int) -> Table:
        """Say that a card was spent under another one, which is flipped."""
        arrange.tuck(self.state, self.card(card), self.card(under))
        return self

    def tokens(self, species: str, acknowledgements: int = 0, envoys: int = 0) -> Table:
        """Let a seat hold exactly these tokens."""
        area = self.state.areas[self.seat(species)]
        area.acknowledgements, area.envoys = acknowledgements, envoys
        return self

    def with_colonies(self, species: str, *colonies: str | int) -> Table:
        """Let a seat hold exactly these colonies, front side up and without seedlings."""
        return self.take_colonies(species).put(species, *colonies)

    def with_teams(self, species: str, *teams: str | int) -> Table:
        """Let a seat hold exactly these uninvented teams."""
        arrange.on_deck(self.state, "team", self.teams(species))
        return self.put(species, *teams)

    def patent(self, species: str, technology: str) -> Table:
        """Say that a seat invented a technology in an earlier turn and kept it for itself; its card is in play."""
        arrange.shared(self.state, CATALOGUE.technologies[technology].team, self.seat(species))
        return self.put_tech(species, technology)

    # ---- acting

    def act(self, species: str, action: Action) -> list[SiderealEvent]:
        """Act as a seat; the action is completed first, as for the log."""
        seat = self.seat(species)
        whole = SIDEREAL.complete(self.state, seat, action)
        return list(SIDEREAL.apply(self.state, seat, whole))

    def act_as(self, seat: int, action: Action) -> list[SiderealEvent]:
        """Act as a seat by its number, also as one that is not there."""
        return list(SIDEREAL.apply(self.state, seat, action))

    def time_up(self) -> list[SiderealEvent]:
        return list(SIDEREAL.apply(self.state, TABLE, TimeUp()))

    def legs(self, text: str) -> tuple[Leg, ...]:
        return parse_legs(text, self.state.species)

    def proposal(self, text: str) -> Propose:
        """An offer, in the notation of trades."""
        return Propose(self.legs(text))

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

    def offer(self, text: str) -> int:
        """Propose as the first giver; the number of the open offer."""
        legs = self.legs(text)
        number = self.state.next_offer
        self.act(self.state.species[legs[0].giver], Propose(legs))
        return number

    def accept(self, species: str, offer: int) -> list[SiderealEvent]:
        return self.act(species, Accept(offer))

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

    def done(self, species: str, done: bool = True) -> list[SiderealEvent]:
        return self.act(species, Done(done))

    def next_turn(self) -> list[SiderealEvent]:
        """Let time run out until the turn is over (R-DIG-04)."""
        events: list[SiderealEvent] = []
        turn = self.state.turn
        while self.state.turn == turn and self.state.step is not Step.OVER:
            events += self.time_up()
        return events

    def to_the_end(self) -> list[SiderealEvent]:
        """Let time run out until the game is over."""
        events: list[SiderealEvent] = []
        while self.state.step is not Step.OVER:
            events += self.next_turn()
        return events

    def run(
        self,
        species: str,
        card: str | int,
        slot: int = 0,
        pay: str | None = None,
        colonies: Sequence[str | int] | None = None,
    ) -> list[SiderealEvent]:
        """Run a violet converter."""
        return self.act(species, Run(self.card(card), slot, None, self._bag(pay), self._cards(colonies)))

    def draw(
        self, species: str, pay: str | None = None, colonies: Sequence[str | int] | None = None
    ) -> list[SiderealEvent]:
        """Run the converter on the own deck."""
        return self.act(species, Draw(self._bag(pay), self._cards(colonies)))

    def enter(
        self, species: str, card: str | int, pay: str | None = None, colonies: Sequence[str | int] | None = None
    ) -> list[SiderealEvent]:
        """Bring a card of the own library into play by its converter."""
        return self.act(species, EnterPlay(self.card(card), self._bag(pay), self._cards(colonies)))

    def upgrade(
        self,
        species: str,
        card: str | int,
        spend: str | int | None = None,
        pay: str | None = None,
        colonies: Sequence[str | int] | None = None,
    ) -> list[SiderealEvent]:
        """Flip a card by its converter, or by spending another one; terraform a colony."""
        spent = None if spend is None else self.card(spend)
        return self.act(species, Upgrade(self.card(card), spent, self._bag(pay), self._cards(colonies)))

    def invent(
        self, species: str, team: str | int, pay: str | None = None, alternative: int | None = None
    ) -> list[SiderealEvent]:
        return self.act(species, Invent(self.card(team), alternative, self._bag(pay)))

    def surplus(self, species: str, *colonies: str | int) -> list[SiderealEvent]:
        """Commit which surplus colonies go, in this order."""
        return self.act(species, CommitSurplus(tuple(self.card(card) for card in colonies)))

    def planned(
        self,
        card: str | int,
        slot: int = 0,
        alternative: int | None = None,
        pay: str | None = None,
        colour: str | None = None,
    ) -> PlannedRun:
        """One run of an economy plan with its choices."""
        good = None if colour is None else Good(CODES.index(colour))
        return PlannedRun(self.card(card), slot, alternative, self._bag(pay), good)

    def bid(self, species: str, colony: int, research: int) -> list[SiderealEvent]:
        return self.act(species, CommitBids(colony, research))

    def buy(self, species: str, card: str | int) -> list[SiderealEvent]:
        return self.act(species, Buy(self.card(card)))

    def buy_number(self, species: str, number: int) -> list[SiderealEvent]:
        """Try to buy a card that need not exist."""
        return self.act(species, Buy(number))

    def passes(self, species: str) -> list[SiderealEvent]:
        return self.act(species, Pass())

    def split(self, species: str) -> list[SiderealEvent]:
        return self.act(species, Split())

    def theft(
        self,
        card: str | int,
        victim: str,
        take: str | None = None,
        pay: str | None = None,
        alternative: int | None = None,
        slot: int = 0,
    ) -> Theft:
        """One theft with its choices."""
        return Theft(self.card(card), self.seat(victim), slot, alternative, self._bag(pay), self._bag(take))

    def steal(self, species: str, *thefts: Theft) -> list[SiderealEvent]:
        return self.act(species, Steal(thefts))

    def _bag(self, text: str | None) -> Bag | None:
        return None if text is None else Bag.parse(text)

    def _cards(self, cards: Sequence[str | int] | None) -> tuple[int, ...] | None:
        return None if cards is None else tuple(self.card(card) for card in cards)

    def propose(self, species: str, text: str) -> list[SiderealEvent]:
        """Propose as this seat, whoever gives first."""
        return self.act(species, Propose(self.legs(text)))

    def decline(self, species: str, offer: int, reason: Reason | None = None) -> list[SiderealEvent]:
        return self.act(species, Decline(offer, reason))

    def withdraw(self, species: str, offer: int) -> list[SiderealEvent]:
        return self.act(species, Withdraw(offer))

    def forced(self, giver: str, **gifts: str) -> list[SiderealEvent]:
        """Commit the forced gifts of a seat: to each receiver the free donation goods named."""
        handed = [Handover(self.seat(receiver), Bag.parse(goods)) for receiver, goods in gifts.items()]
        return self.act(giver, CommitGifts(tuple(handed)))

    def twin(self) -> Table:
        """The same table once more, independent of this one."""
        other = copy(self)
        other.state = self.state.copy()
        return other

    # ---- deals

    def put_up(self, species: str, text: str, **fields: Any) -> int:
        """Propose a deal with its promises as this seat; the number of the offer. `fields` are those of `Propose`."""
        deal = parse_deal(text, self.state.species)
        events = self.act(species, Propose(deal.legs, deal.clauses, **fields))
        return int(happened(events, Offered)[0].offer)

    def revise(self, species: str, offer: int, text: str) -> list[SiderealEvent]:
        deal = parse_deal(text, self.state.species)
        return self.act(species, Revise(offer, deal.legs, deal.clauses))

    def agree(self, text: str, replaces: Sequence[int] = (), by: str | None = None) -> list[int]:
        """Everybody who has a part in it agrees to a deal; the numbers of the promises made, or made anew."""
        deal = parse_deal(text, self.state.species)
        first = self.state.next_promise
        owed = [self.state.promises[number] for number in replaces]
        parties = {*deal.parties, *(seat for promise in owed for seat in seats_of(promise.parties))}
        proposer = (deal.parties or (owed[0].clause.debtor,))[0] if by is None else self.seat(by)
        number = self.put_up(self.state.species[proposer], text, replaces=tuple(replaces))
        for seat in sorted(parties - {proposer}):
            self.act(self.state.species[seat], Accept(number))
        return list(range(first, self.state.next_promise))

    def choose(self, species: str, offer: int, answer: str) -> list[SiderealEvent]:
        return self.act(species, Choose(offer, self.seat(answer)))

    def release(self, species: str, promise: int, kept: bool = False) -> list[SiderealEvent]:
        return self.act(species, Release(promise, kept))

    def prefer(self, species: str, *promises: int) -> list[SiderealEvent]:
        return self.act(species, Prefer(promises))

    def idle_to(self, turn: int, step: str = "trade") -> list[SiderealEvent]:
        """Let time run out until this step of this turn begins, with empty economy plans, so that goods stay."""
        events: list[SiderealEvent] = []
        while (self.state.turn, self.state.step) != (turn, Step(step)):
            if self.state.turn > turn or self.state.step is Step.OVER:
                raise AssertionError(f"turn {turn} {step} never came")
            events += self.run_economy() if self.state.step is Step.PLANS else self.time_up()
        return events

    def step(self) -> str:
        return self.state.step.value

    def promise(self, number: int) -> Promise:
        """An entry of the ledger, open or closed."""
        closed = {promise.id: promise for promise in self.state.settled}
        return self.state.promises[number] if number in self.state.promises else closed[number]

    def fate(self, number: int) -> str:
        """The state of a promise."""
        return self.promise(number).state.value

    def fates(self) -> dict[int, str]:
        """The state of every promise, by number."""
        return {number: self.fate(number) for number in range(1, self.state.next_promise)}

    def warned(self, species: str, action: Action) -> list[tuple[int, str]]:
        """The promises that the engine warns of before this action, each with its creditor."""
        found = broken_by(self.state, self.seat(species), action)
        return [(promise.id, self.state.species[promise.clause.creditor]) for promise in found]

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

    @contextmanager
    def refuses_any(self) -> Iterator[None]:
        """The action inside is refused with any code and changes nothing."""
        before = self.state.digest()
        with pytest.raises(Illegal):
            yield
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

    def name(self, card: str | int) -> str:
        """The name on the side that is up."""
        return self.state.face(self.card(card)).name

    def donated(self, species: str) -> Bag:
        """What lies on a donation card, free or bound."""
        area = self.state.areas[self.seat(species)]
        return area.donation + area.lot

    def lot(self, species: str) -> Bag:
        """The donation goods that all go to one player."""
        return self.state.areas[self.seat(species)].lot

    def acknowledgements(self, species: str) -> int:
        return self.state.areas[self.seat(species)].acknowledgements

    def envoys(self, species: str) -> int:
        return self.state.areas[self.seat(species)].envoys

    def is_protected(self, species: str) -> bool:
        return bool(self.state.protected >> self.seat(species) & 1)

    def has_seedling(self, card: str | int) -> bool:
        return bool(self.state.seedlings >> self.card(card) & 1)

    def colonies(self, species: str) -> list[int]:
        return self.state.colonies(self.seat(species))

    def teams(self, species: str) -> list[int]:
        return self.state.teams(self.seat(species))

    def due(self) -> str:
        """The species whose bid acts now."""
        (seat,) = SIDEREAL.decisions(self.state)
        return self.state.species[seat]

    def deciding(self) -> list[str]:
        """The species that may act now."""
        return [self.state.species[seat] for seat in SIDEREAL.decisions(self.state)]

    def actions(self, species: str) -> list[Action]:
        """What the engine lists for a seat that may act now."""
        return list(SIDEREAL.decisions(self.state)[self.seat(species)].actions())

    def runs(self, species: str) -> list[PlannedRun]:
        """The single runs that the engine lists for an economy plan."""
        return SIDEREAL.decisions(self.state)[self.seat(species)].runs()

    def fallback(self, species: str) -> Action:
        """What the rules do for a seat that does not answer in time."""
        return SIDEREAL.decisions(self.state)[self.seat(species)].fallback()

    def outcome(self) -> Outcome:
        result = SIDEREAL.outcome(self.state)
        assert result is not None, "the game is not over"
        return result

    def seen(self, species: str | None) -> str:
        """The view of a seat, or of a spectator, as canonical JSON text."""
        return dumps(self.view(species))

    def seen_by_others(self, species: str) -> list[str]:
        """The views of everybody but one seat, the spectator's last."""
        return [self.seen(other) for other in (*self.state.species, None) if other != species]

    def view(self, species: str | None) -> View:
        return SIDEREAL.view(self.state, None if species is None else self.seat(species))


def happened(events: Sequence[SiderealEvent], kind: type[Any]) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def random_actions(state: State, chance: Chance) -> Iterator[tuple[int, Action]]:
    """What random players, and now and then the clock, do until the game is over; the caller applies each action."""
    while SIDEREAL.outcome(state) is None:
        decisions = SIDEREAL.decisions(state)
        awaited = [seat for seat, decision in decisions.items() if decision.must] or list(decisions)
        if chance.below(200) == 0:
            yield TABLE, TimeUp()
        else:
            seat = chance.choice(awaited)
            yield seat, decisions[seat].suggest(chance)
