"""The household of one seat: what its cards can make of its stock, and what that is worth at guide values.

Everything is counted in small cubes: small cube and ship 1, large cube 1.5, octagon 3, point 3. How much a good counts
beside a point may change from turn to turn; that is the `Scale` of whoever keeps the household.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.sidereal import actions as act
from confluence.sidereal.actions import PlannedRun
from confluence.sidereal.cards import CardId
from confluence.sidereal.converters import FREE, Arrow, Converter, Cost
from confluence.sidereal.deals.seen import seen_table
from confluence.sidereal.deals.value import guide
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import EMPTY, GUIDE_HALVES, LARGE, SMALL, Bag, Good
from confluence.sidereal.holding import stock
from confluence.sidereal.options import Options
from confluence.sidereal.payments import payment
from confluence.sidereal.phases import economy, violet
from confluence.sidereal.species import rules_of_card, rules_of_seat
from confluence.sidereal.state import CARDS, CATALOGUE, IS_COLONY, IS_TEAM, TURNS, State
from confluence.sidereal.views import View

POINT: Final = 3.0
"""A point in small cubes."""
KEPT_RUNNING: Final = 0.5
"""Share of the turns in which a converter that eats goods will find them."""
DONATED: Final = 0.2
"""Share of the worth of donation goods that stays with who makes them: they have to go to others."""
RELIC: Final = 2.0
"""What an unknown card of the relic deck brings in a turn, about."""
FODDER: Final = 1.0
"""What a technology card brings in a turn as the card that is spent for an upgrade."""
MOST_LOSS: Final = -2.0
"""What a run may lose if its goods serve something better in the next turn."""

Extra = Callable[[Bag], float]
"""What goods that are left after the economy are good for, beyond their own worth."""


def nothing_else(_goods: Bag) -> float:
    """Goods are worth no more than what they are."""
    return 0.0


@dataclass(frozen=True, slots=True)
class Scale:
    """How much goods count beside points at the beginning of each turn; the seventh is the end of the game."""

    goods: tuple[float, ...] = (1.0,) * (TURNS + 1)

    def worth(self, bag: Bag, turn: int) -> float:
        """A bag in small cubes, points included."""
        return self.goods[min(turn, TURNS + 1) - 1] * guide(bag) / 2 + POINT * bag[Good.VP]

    def price(self, cost: Cost, turn: int) -> float:
        """What is paid for one alternative of a converter, colonies aside."""
        places = GUIDE_HALVES[Good.GR] * (cost.any_small + cost.same_small)
        places += GUIDE_HALVES[Good.BK] * (cost.any_large + cost.same_large)
        return self.worth(cost.goods, turn) + self.goods[min(turn, TURNS + 1) - 1] * places / 2


FADING: Final = Scale((1.7, 1.6, 1.45, 1.3, 1.1, 0.85, 0.5))
"""Goods count less beside points the nearer the end is."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to run a white converter once, with every colour named that has to be one colour."""

    card: CardId
    slot: int
    alternative: int
    cost: Cost
    gets: Bag
    gain: float
    colour: Good | None = None

    def paid(self, have: Bag) -> PlannedRun | None:
        """The run, paid from this stock."""
        pay = payment(have, self.cost)
        return None if pay is None else PlannedRun(self.card, self.slot, self.alternative, pay, self.colour)


@dataclass(frozen=True, slots=True)
class Plan:
    """Ways that the stock pays for together."""

    ways: tuple[Way, ...] = ()
    value: float = 0.0
    """What the plan adds to the stock in small cubes, with what it leaves for the next turn."""
    needs: Cost = FREE
    gets: Bag = EMPTY


class Household:
    """The cards and goods of one seat, as it sees the table."""

    def __init__(self, state: State, seat: SeatId, scale: Scale) -> None:
        self.state = state
        self.seat = seat
        self.scale = scale
        self.turn = state.turn

    @staticmethod
    def seen(view: View, seat: SeatId, scale: Scale) -> Household:
        """The household behind a view."""
        state = seen_table(view, Options(edition=view.edition))
        state.done = 0
        return Household(state, seat, scale)

    @property
    def goods(self) -> Bag:
        """The stock, with points where a card asks for them."""
        return stock(self.state, self.seat)

    def holding(self, goods: Bag) -> Household:
        """The same household with other goods."""
        state = self.state.copy()
        state.areas[self.seat].goods = goods
        return Household(state, self.seat, self.scale)

    # ---- white converters

    @cached_property
    def runs(self) -> list[list[Way]]:
        """For each run that the cards allow its ways, the run with most gain first."""
        found = []
        for card in self.state.areas[self.seat].cards:
            if IS_TEAM[card] or not rules_of_card(card).may_run(CARDS[card], self.state.owner_seat(card) == self.seat):
                continue
            for slot, converter in enumerate(economy.white_converters(self.state, card)):
                if converter.arrow is Arrow.WHITE:
                    found += [self._ways(card, slot, converter)] * economy.most_runs(self.state, card)
        return sorted(found, key=lambda ways: (-ways[0].gain, ways[0].card, ways[0].slot))

    def _ways(self, card: CardId, slot: int, converter: Converter) -> list[Way]:
        ways = []
        for number, cost in enumerate(converter.inputs):
            gain = self.gain(converter, number, self.turn)
            for colour in SMALL if cost.same_small else LARGE if cost.same_large else (None,):
                fixed, gets = cost, converter.output.goods
                if colour is not None:
                    fixed = Cost(cost.goods + Bag.of(colour, cost.same_small + cost.same_large), fleets=cost.fleets)
                    gets = gets + Bag.of(colour, converter.output.same_small + converter.output.same_large)
                if self.turn == TURNS:
                    gets = gets + converter.output.donation
                ways.append(Way(card, slot, number, fixed, gets, gain, colour))
        return sorted(ways, key=lambda way: (-way.gain, way.alternative))

    def gain(self, converter: Converter, number: int, turn: int) -> float:
        """What one run in the economy of a turn brings beyond what it costs."""
        out = converter.output
        kept = 1.0 if turn == TURNS else DONATED
        same = Bag.of(Good.GR, out.same_small) + Bag.of(Good.BK, out.same_large)
        worth = self.scale.worth(out.goods + same, turn + 1) + kept * self.scale.worth(out.donation, turn + 1)
        return worth - self.scale.price(converter.inputs[number], turn + 1)

    @cached_property
    def fleets(self) -> int:
        """Symbols of fleet support that the cards show."""
        return sum(self.state.face(card).fleet_support for card in self.state.areas[self.seat].cards)

    def plan(self, most_steps: int = 0, extra: Extra = nothing_else) -> Plan:
        """The runs of most gain one after the other, or with more steps the best set that so many steps find.

        `extra` says what else the goods are worth that are there afterwards.
        """
        search = _Search(self, most_steps, extra)
        search.look(0, (), FREE, EMPTY, 0.0)
        return search.best

    def commit(self, plan: Plan) -> act.CommitPlan:
        """The plan with every payment named, printed colours before places for any colour."""
        left = self.goods
        runs = []
        for way in sorted(plan.ways, key=lambda way: bool(way.cost.any_small or way.cost.any_large)):
            run = way.paid(left)
            if run is not None:
                left = left - (run.pay or EMPTY)
                runs.append(run)
        return act.CommitPlan(tuple(runs))

    # ---- later turns

    def future(self, card: CardId, first_turn: int, flipped: bool | None = None) -> float:
        """What the white converters of a card bring from a turn to the end."""
        total = 0.0
        for converter in self._white(card, flipped):
            share = 1.0 if converter.inputs[0].is_free else KEPT_RUNNING
            for turn in range(first_turn, TURNS + 1):
                gain = max(self.gain(converter, number, turn) for number in range(len(converter.inputs)))
                total += share * max(0.0, gain) * economy.most_runs(self.state, card)
        return total

    def _white(self, card: CardId, flipped: bool | None) -> Iterator[Converter]:
        """The white converters of a card as it lies, or as one of its sides shows them."""
        if flipped is None and not IS_TEAM[card]:
            shown = economy.white_converters(self.state, card)
        else:
            back = CARDS[card].back
            shown = (back if flipped and back is not None else CARDS[card].front).converters
        for converter in shown:
            if converter.arrow is Arrow.WHITE:
                yield converter

    def technology_worth(self, technology: str | None, first_turn: int) -> float:
        """What the own card of a technology brings from a turn on, by its converter or spent for an upgrade."""
        if technology is None:
            return 0.0
        card = CATALOGUE.technology_cards[self.state.species[self.seat]][technology]
        return max(self.future(card, first_turn, flipped=False), FODDER * (TURNS + 1 - first_turn))

    def prize(self, team: CardId, turn: int) -> float:
        """What an invention in a turn brings, before it is paid."""
        if turn > TURNS:
            return 0.0
        card = CATALOGUE.bonus_cards(self.state.players)[turn - 1]
        points = CARDS[team].front.converters[0].output.goods[Good.VP]
        points += rules_of_seat(self.state, self.seat).sharing_bonus(card)
        return POINT * points + self.technology_worth(CARDS[team].technology, turn)

    def bills(self, team: CardId) -> Sequence[Cost]:
        """The alternatives that pay for an invention."""
        return violet.invention_costs(self.state, self.seat, team)

    @cached_property
    def drafts(self) -> list[tuple[float, Sequence[Cost]]]:
        """Own teams: what each would gain in the next turn and the ways to pay for it, most gain first."""
        found = []
        for team in self.state.teams(self.seat):
            bills = self.bills(team)
            cost = min(self.scale.price(bill, self.turn + 1) for bill in bills)
            found.append((self.prize(team, self.turn + 1) - cost, bills))
        return sorted((draft for draft in found if draft[0] > 0), key=lambda draft: -draft[0])

    def card_worth(self, card: CardId) -> float:
        """What a card of a track would bring from the next turn on."""
        if not IS_TEAM[card]:
            return self.future(card, self.turn + 1, flipped=False)
        cost = min(self.scale.price(bill, self.turn + 1) for bill in CARDS[card].front.converters[0].inputs)
        return self.prize(card, self.turn + 1) - cost

    # ---- violet converters

    def standing(self, extra: Extra = nothing_else) -> float:
        """Points, stock, plan and cards together in small cubes."""
        area = self.state.areas[self.seat]
        total = POINT * area.points + self.scale.worth(area.goods, self.turn + 1)
        total += self.plan(extra=extra).value + self._bonus_to_come()
        futures = {card: self.future(card, self.turn + 1) for card in area.cards}
        kept = sorted((futures[card] for card in area.cards if IS_COLONY[card]), reverse=True)
        total += sum(kept[: economy.support(self.state, self.seat)])
        return total + sum(futures[card] for card in area.cards if not IS_COLONY[card])

    def _bonus_to_come(self) -> float:
        """The sharing bonus for own inventions of this turn where it is paid later."""
        if CATALOGUE.editions[self.state.options.edition].bonus_at_invention:
            return 0.0
        card = CATALOGUE.bonus_cards(self.state.players)[self.turn - 1]
        own = sum(inventor == self.seat for _, inventor in self.state.invented)
        return POINT * own * rules_of_seat(self.state, self.seat).sharing_bonus(card)

    def after(self, action: act.Action) -> Household | None:
        """The household after a violet action, or None where what it brings lies hidden in a deck."""
        state = self.state.copy()
        try:
            SIDEREAL.apply(state, self.seat, SIDEREAL.complete(state, self.seat, action))
        except Illegal:
            return None
        return Household(state, self.seat, self.scale)


class _Search:
    """The best set of runs, by trying and cutting off; the first thing tried is one run after the other."""

    def __init__(self, house: Household, most_steps: int, extra: Extra) -> None:
        self.runs = house.runs
        self.have = house.goods
        self.fleets = house.fleets
        self.extra = extra
        self.steps = max(most_steps, len(self.runs) + 1)
        self.least = MOST_LOSS if most_steps else 0.0
        self.best = Plan(value=extra(self.have))
        self.rest = [0.0]
        for ways in reversed(self.runs):
            self.rest.append(self.rest[-1] + max(0.0, ways[0].gain))
        self.rest.reverse()
        self.most_extra = extra(Bag.from_counts([99] * len(Good)))

    def look(self, at: int, ways: tuple[Way, ...], cost: Cost, gets: Bag, gain: float) -> None:
        """Go on from the run with this number, with these ways chosen."""
        self.steps -= 1
        if at == len(self.runs):
            paid = payment(self.have, cost) or EMPTY
            value = gain + self.extra(self.have - paid + gets)
            if value > self.best.value + 1e-9:
                self.best = Plan(ways, value, cost, gets)
            return
        if self.steps > 0 and gain + self.rest[at] + self.most_extra <= self.best.value + 1e-9:
            return
        taken = False
        for way in self.runs[at]:
            both = added(cost, way.cost)
            if way.gain > self.least and both.fleets <= self.fleets and payment(self.have, both) is not None:
                self.look(at + 1, (*ways, way), both, gets + way.gets, gain + way.gain)
                taken = True
                if self.steps <= 0:
                    return
        if not taken or self.steps > 0:
            self.look(at + 1, ways, cost, gets, gain)


def lacking(goods: Bag, cost: Cost) -> Bag:
    """What is missing of the printed colours of a cost after wilds have stood in."""
    counts = list(goods.missing(cost.goods).counts())
    for colours, wild in ((SMALL, Good.WS), (LARGE, Good.WL)):
        wilds = goods[wild]
        for colour in colours:
            served = min(wilds, counts[colour])
            counts[colour] -= served
            wilds -= served
    return Bag.from_counts(counts)


def share_paid(goods: Bag, cost: Cost) -> float:
    """Which part of the pieces of a cost is there."""
    return 1.0 - lacking(goods, cost).total() / max(1, cost.goods.total())


def added(one: Cost, other: Cost) -> Cost:
    """Two costs paid together."""
    return Cost(
        one.goods + other.goods,
        one.any_small + other.any_small,
        one.any_large + other.any_large,
        fleets=one.fleets + other.fleets,
    )
