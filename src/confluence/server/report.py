"""What came of a match, worked out from its log in one pass: where points came from, who gave what to whom, for what.

A price is what a good was worth in a swap of goods between two seats, if everything else in it is taken at its guide
value. The gain of a deal is the measure of the lab: what can be used in this turn is worth this turn's price, all other
goods the next one's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import Any, Final

from confluence.core.game import SeatId, Setup, ranks
from confluence.players.handovers import gain_of
from confluence.server.rest.story import BidLine, DealLine, Flow, PointsBy, PricePoint, PromiseLine, Report
from confluence.sidereal import events as ev
from confluence.sidereal.actions import Leg
from confluence.sidereal.deals.clauses import Clause
from confluence.sidereal.deals.deal import Deal
from confluence.sidereal.deals.printer import print_clause
from confluence.sidereal.deals.reading import read_clause, read_deal
from confluence.sidereal.deals.text import print_deal
from confluence.sidereal.deals.value import guide, sides
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import EMPTY, GUIDE_HALVES, TRADABLE, Bag, Good
from confluence.sidereal.people import PEOPLE
from confluence.sidereal.phases.scoring import TWELFTHS
from confluence.sidereal.records import PromiseState
from confluence.sidereal.state import TURNS, State, Step
from confluence.sidereal.words import Words

SOURCES: Final = {
    "converter": "converters",
    "paid": "converters",
    "invention": "inventions",
    "sharing bonus": "inventions",
    "upgrade": "upgrades",
    "relic": "species",
    "acknowledgement": "species",
    "donation": "donations",
    "penalty": "compensation",
}
"""By cause of points: how the report calls it; every other cause is of a species."""
LEFT_OVER: Final = "left over"
SMALL: Final = GUIDE_HALVES[Good.GR]
"""Halves that make a small cube."""

Story = Iterable[tuple[int, Sequence[Any], State]]
"""Of every action: the number of its entry, its events, and the state after it."""


def report_of(setup: Setup, story: Story, language: str = "en", seconds: float = 0.0) -> Report:
    """What came of a match that is over."""
    writer = _Writer(setup, language)
    for seq, events, state in story:
        writer.read(seq, events, state)
    return writer.report(seconds)


class _Writer:
    """Reads the events of a match one after the other."""

    def __init__(self, setup: Setup, language: str) -> None:
        self.species = setup.seats
        self.german = language == "de"
        self.turn = 1
        self.step = Step.TRADE.value
        self.points: dict[tuple[SeatId, int, str], int] = {}
        self.flows: dict[tuple[SeatId, SeatId], Bag] = {}
        self.prices: dict[tuple[Good, int], list[float]] = {}
        self.deals: list[DealLine] = []
        self.promises: dict[int, PromiseLine] = {}
        self.bids: dict[tuple[int, SeatId], BidLine] = {}
        self.runs = [[0] * TURNS for _ in self.species]
        self.scores: tuple[int, ...] = ()
        self._traded: list[ev.Traded] = []
        """Deals of the present action."""
        self._promised: dict[int, list[Clause]] = {}
        """By deal, what was promised in the present action."""
        self._words = Words(self.species, self.german)

    def read(self, seq: int, events: Sequence[Any], state: State) -> None:
        """One action."""
        self._words = Words(self.species, self.german, state.flipped)
        self._traded, self._promised = [], {}
        for event in events:
            reading = _READ.get(type(event))
            if reading is not None:
                reading(self, event)
        for traded in self._traded:
            self._deal(seq, traded, state)
        if state.scores and not self.scores:
            self.scores = tuple(state.scores)
            for seat, score in enumerate(self.scores):
                self._score(seat, 0, LEFT_OVER, score - TWELFTHS * state.areas[seat].points)

    # ---- events

    def _step(self, event: ev.StepBegan) -> None:
        self.turn, self.step = event.turn, event.step

    def _points(self, event: ev.Points) -> None:
        self._score(event.seat, self.turn, SOURCES.get(event.cause, "species"), TWELFTHS * event.amount)

    def _score(self, seat: SeatId, turn: int, source: str, twelfths: int) -> None:
        key = (seat, turn, source)
        self.points[key] = self.points.get(key, 0) + twelfths

    def _trade(self, event: ev.Traded) -> None:
        self._traded.append(event)
        for leg in event.legs:
            self._flow(leg.giver, leg.receiver, _goods(leg))

    def _gift(self, event: ev.Gifted) -> None:
        self._flow(event.giver, event.receiver, event.goods + event.donation + event.lot)

    def _forced(self, event: ev.ForcedGifts) -> None:
        for gift in event.gifts:
            self._flow(event.seat, gift.receiver, gift.donation + gift.lot)

    def _delivery(self, event: ev.Delivered) -> None:
        self._flow(event.debtor, event.creditor, event.goods + event.donation)

    def _flow(self, giver: SeatId, receiver: SeatId, goods: Bag) -> None:
        if goods:
            self.flows[giver, receiver] = self.flows.get((giver, receiver), EMPTY) + goods

    def _promise(self, event: ev.PromiseMade) -> None:
        clause = event.clause
        self._promised.setdefault(event.deal, []).append(clause)
        self.promises[event.promise] = PromiseLine(
            id=event.promise,
            text=print_clause(clause, self.species),
            say=read_clause(clause, self._words),
            debtor=clause.debtor,
            creditor=clause.creditor,
            turn=clause.turn,
            state=PromiseState.OPEN.value,
        )

    def _settled(self, event: ev.PromiseSettled) -> None:
        if event.promise in self.promises:
            self.promises[event.promise].state = event.how

    def _ran(self, event: ev.Ran) -> None:
        if self.step == Step.PLANS.value:
            self.runs[event.seat][self.turn - 1] += 1

    def _bid(self, seat: SeatId) -> BidLine:
        line = BidLine(turn=self.turn, seat=seat, colony=0, research=0, bought=[])
        return self.bids.setdefault((self.turn, seat), line)

    def _revealed(self, event: ev.BidsRevealed) -> None:
        for seat, ships in enumerate(event.bids):
            if ships and event.track == "colony":
                self._bid(seat).colony = ships
            elif ships:
                self._bid(seat).research = ships

    def _bought(self, event: ev.Bought) -> None:
        self._bid(event.seat).bought.append(event.card)

    # ---- deals

    def _deal(self, seq: int, traded: ev.Traded, state: State) -> None:
        deal = Deal(traded.legs, tuple(self._promised.get(traded.offer, ())))
        parties = sorted({*deal.parties, *traded.participants})
        gives = [_sum(leg for leg in deal.legs if leg.giver == seat) for seat in parties]
        gets = [_sum(leg for leg in deal.legs if leg.receiver == seat) for seat in parties]
        worth = {side.seat: side for side in sides(deal, SIDEREAL.view(state, None))}
        halves = []
        for seat in parties:
            side = worth.get(seat)
            halves.append(0 if side is None else _halves(side.gets) - _halves(side.gives))
        is_plain = not deal.clauses and all(_is_plain(leg) for leg in deal.legs)
        gains = None
        if is_plain and len(self._traded) == 1:
            gains = [self._gain(state, seat, deal.legs) for seat in parties]
        self.deals.append(
            DealLine(
                seq=seq,
                turn=self.turn,
                text=print_deal(deal, self.species),
                say=read_deal(deal, self._words),
                parties=parties,
                gives=[str(goods) for goods in gives],
                gets=[str(goods) for goods in gets],
                halves=halves,
                gains=gains,
            )
        )
        if is_plain and len(parties) == 2 and all(gives) and all(bag == bag.only(TRADABLE) for bag in gives):
            for own, other in (gives, reversed(gives)):
                for good in (good for good in TRADABLE if own[good]):
                    price = GUIDE_HALVES[good] * guide(other) / guide(own) / SMALL
                    self.prices.setdefault((good, self.turn), []).append(price)

    def _gain(self, state: State, seat: SeatId, legs: Sequence[Leg]) -> float:
        received = _sum(leg for leg in legs if leg.receiver == seat)
        given = sum((leg.goods for leg in legs if leg.giver == seat), EMPTY)
        return round(gain_of(state, seat, received, given), 2)

    # ---- the end

    def report(self, seconds: float) -> Report:
        """Everything that was read."""
        people = PEOPLE.get(len(self.species))
        known = (
            {}
            if people is None
            else {"mean": people.mean, "winner": people.winner, "low": people.low, "high": people.high}
        )
        return Report(
            species=list(self.species),
            scores=list(self.scores),
            ranks=list(ranks(self.scores)),
            points=[
                PointsBy(seat=seat, turn=turn, source=source, twelfths=twelfths)
                for (seat, turn, source), twelfths in sorted(self.points.items())
                if twelfths
            ],
            flows=[
                Flow(giver=giver, receiver=receiver, goods=str(goods), halves=guide(goods))
                for (giver, receiver), goods in sorted(self.flows.items())
            ],
            prices=[
                PricePoint(good=good.code, turn=turn, price=round(median(found), 2), deals=len(found))
                for (good, turn), found in sorted(self.prices.items())
            ],
            deals=self.deals,
            promises=[line for _, line in sorted(self.promises.items())],
            bids=[line for _, line in sorted(self.bids.items())],
            runs=self.runs,
            reference={name: value for name, value in known.items() if value is not None} or None,
            seconds=seconds,
        )


def _goods(leg: Leg) -> Bag:
    return leg.goods + (leg.donation or EMPTY) + leg.lot


def _sum(legs: Iterable[Leg]) -> Bag:
    return sum((_goods(leg) for leg in legs), EMPTY)


def _halves(worth: Any) -> int:
    halves: int = worth.halves + worth.later
    return halves


def _is_plain(leg: Leg) -> bool:
    """Whether nothing but goods is given."""
    return not (leg.cards or leg.licences or leg.acknowledgements or leg.envoys or leg.protection)


_READ: Final[dict[type[Any], Callable[[_Writer, Any], None]]] = {
    ev.StepBegan: _Writer._step,
    ev.Points: _Writer._points,
    ev.Traded: _Writer._trade,
    ev.Gifted: _Writer._gift,
    ev.ForcedGifts: _Writer._forced,
    ev.Delivered: _Writer._delivery,
    ev.PromiseMade: _Writer._promise,
    ev.PromiseSettled: _Writer._settled,
    ev.Ran: _Writer._ran,
    ev.BidsRevealed: _Writer._revealed,
    ev.Bought: _Writer._bought,
}
"""What each event adds to the report."""
