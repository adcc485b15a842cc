"""The best turn as actions of the game: in an order that works, with every payment named, checked by the rules.

A place for any colour is paid with what the rest of the turn does not need. Whatever the rules would refuse, because of
a promise for instance, is left out; white converters that were promised to run are added.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.players.adviser.advice import Advice, Step
from confluence.players.adviser.turn import Bill
from confluence.sidereal.actions import (
    Action,
    Buy,
    CommitBids,
    Draw,
    EnterPlay,
    Invent,
    Pass,
    PlannedRun,
    Split,
    Upgrade,
)
from confluence.sidereal.cards import CardId
from confluence.sidereal.converters import Climate, Converter, Cost
from confluence.sidereal.deals.seen import seen_table
from confluence.sidereal.goods import EMPTY, LARGE, LARGE_CUBES, SMALL, SMALL_CUBES, TRADABLE, Bag, Good
from confluence.sidereal.holding import pay, stock
from confluence.sidereal.options import Options
from confluence.sidereal.phases import economy, violet
from confluence.sidereal.state import CARDS, CATALOGUE, State
from confluence.sidereal.views import View

_SIZES = ((SMALL, SMALL_CUBES, Good.WS), (LARGE, LARGE_CUBES, Good.WL))


def acts_of(
    view: View, advice: Advice, options: Options, keep: Bag = EMPTY
) -> tuple[tuple[Action, ...], tuple[PlannedRun, ...]]:
    """The violet part of the best turn as actions, and the white part as runs of a plan; `keep` is not paid with.

    In an auction the advised bids, or what to do with a bid, are the only action.
    """
    if advice.bids is not None:
        return (CommitBids(advice.bids.colony, advice.bids.research),), ()
    if advice.pick is not None:
        return (Buy(advice.pick.card) if advice.pick.card else Split() if advice.pick.split else Pass(),), ()
    doing = _Doing(seen_table(view, options), advice, keep)
    actions = tuple(doing.violet(view.relic_deck.cards > 0))
    return actions, tuple(doing.white())


class _Doing:
    """A turn that is carried out step by step on a table of its own."""

    def __init__(self, state: State, advice: Advice, keep: Bag) -> None:
        self.state = state
        self.seat: SeatId = advice.seat
        self.keep = keep
        self.steps = [step for step in advice.plan.steps if step.do != "run"]
        self.runs = [step for step in advice.plan.steps if step.do == "run" for _ in range(step.times)]
        self.later = [0.0] * len(Good)
        for price in advice.prices:
            self.later[price.good] = price.later
        self.colonies = self._choose_colonies()

    # ---- violet

    def violet(self, relics: bool) -> list[Action]:
        """The actions that the rules allow one after the other."""
        done: list[Action] = []
        for place, step in enumerate(self.steps):
            if step.do == "draw" and not relics:
                continue
            try:
                done.append(self._do(place, step))
            except Illegal:
                continue
        return done

    def _do(self, place: int, step: Step) -> Action:
        """Carry one step out: as it is planned, or as the rules would pay for it."""
        cost = self._cost(step)
        paid = self._payment(cost, None, self._bill(self.steps[place + 1 :], self.runs), stock(self.state, self.seat))
        try:
            return self._carry_out(step, paid, self.colonies.get(place, ()))
        except Illegal:
            return self._carry_out(step, None, None)

    def _carry_out(self, step: Step, paid: Bag | None, colonies: tuple[CardId, ...] | None) -> Action:
        state, seat = self.state, self.seat
        if step.do == "invent":
            invention = violet.complete_invention(state, seat, Invent(step.card, _way(step), paid))
            violet.invent(state, seat, invention, [])
            return invention
        if step.do == "upgrade":
            spends = step.spend is not None
            whole = Upgrade(step.card, step.spend, None if spends else paid, None if spends else colonies)
            whole = violet.complete_upgrade(state, seat, whole)
            violet.upgrade(state, seat, whole, [])
            return whole
        if step.do == "enter":
            entry = violet.complete_entry(state, seat, EnterPlay(step.card, paid, colonies))
            violet.enter(state, seat, entry, [])
            return entry
        converter = CATALOGUE.species[state.species[seat]].deck_converter
        due = violet.price(state, seat, () if converter is None else converter.inputs, None, paid, colonies)
        pay(state, seat, due.pay, [])  # what is drawn nobody knows
        for colony in due.colonies:
            violet.discard_colony(state, seat, colony, [])
        return Draw(due.pay, due.colonies)

    def _cost(self, step: Step) -> Cost:
        if step.do == "invent":
            return violet.invention_costs(self.state, self.seat, step.card)[_way(step)]
        return Converter.parse(step.converter).inputs[0] if step.converter else Cost()

    def _choose_colonies(self) -> dict[int, tuple[CardId, ...]]:
        """By step the colonies that pay for its icons: those that do not run, plain ones before terraformed ones."""
        wanted = [
            (place, icon)
            for place, step in enumerate(self.steps)
            if step.do != "invent"
            for icon in self._cost(step).colonies
        ]
        wanted.sort(key=lambda want: want[1] is Climate.ANY)
        state, running = self.state, {step.card for step in self.runs}
        held = state.colonies(self.seat)
        held.sort(key=lambda card: (card in running, state.seedlings >> card & 1, state.flipped[card]))
        chosen = self._match(wanted, held) or []
        found: dict[int, tuple[CardId, ...]] = {}
        for (place, _), card in zip(wanted, chosen, strict=False):
            found[place] = (*found.get(place, ()), card)
        return found

    def _match(self, wanted: Sequence[tuple[int, Climate]], held: Sequence[CardId]) -> list[CardId] | None:
        """A colony for every icon, none of them twice and none for its own upgrade."""
        if not wanted:
            return []
        place, icon = wanted[0]
        for card in held:
            climate = self.state.climate(card)
            if climate is not None and icon.accepts(climate) and card != self.steps[place].card:
                rest = self._match(wanted[1:], [other for other in held if other != card])
                if rest is not None:
                    return [card, *rest]
        return None

    # ---- white

    def white(self) -> list[PlannedRun]:
        """Runs that together make a plan that the rules accept."""
        runs, have = [], stock(self.state, self.seat)
        for place, step in enumerate(self.runs):
            converter = economy.white_converters(self.state, step.card)
            if step.slot >= len(converter):
                continue
            paid = self._payment(
                converter[step.slot].inputs[0], step.colour, self._bill((), self.runs[place + 1 :]), have
            )
            if have.covers(paid):
                have = have - paid
                runs.append(PlannedRun(step.card, step.slot, 0, paid, _named(step, paid)))
        return runs if self._is_allowed(runs) else self._allowed(runs)

    def _is_allowed(self, runs: Sequence[PlannedRun]) -> bool:
        try:
            economy.check_plan(self.state, self.seat, tuple(runs))
        except Illegal:
            return False
        return True

    def _allowed(self, runs: Sequence[PlannedRun]) -> list[PlannedRun]:
        """What was promised first, then of the runs as many as the rules accept beside it."""
        found, _ = economy.promised_runs(self.state, self.seat)
        promised = [(run.card, run.slot) for run in found]
        for run in runs:
            if (run.card, run.slot) in promised:
                promised.remove((run.card, run.slot))
            elif self._is_allowed([*found, run]):
                found.append(run)
        return found

    # ---- paying

    def _bill(self, steps: Sequence[Step], runs: Sequence[Step]) -> Bill:
        """What the rest of the turn needs, less what it brings itself in time."""
        bill = Bill()
        for good, count in self.keep.items():
            bill.needs[good] += count
        for step in (*steps, *runs):
            if step.converter:
                converter = Converter.parse(step.converter)
                bill.add(converter.inputs[0], step.colour)
                if step.do != "run":
                    for good, count in converter.output.goods.only(TRADABLE).items():
                        bill.needs[good] = max(0, bill.needs[good] - count)
        return bill

    def _payment(self, cost: Cost, colour: Good | None, rest: Bill, stock: Bag) -> Bag:
        """Pieces for a cost: printed colours with their cubes, free places with what nothing else needs."""
        have, paid = list(stock.counts()), [0] * len(Good)
        needs = Bill()
        needs.add(replace(cost, any_small=0, any_large=0), colour)
        if colour is None:  # one colour that is not named: the most plentiful one
            for colours, places in ((SMALL, cost.same_small), (LARGE, cost.same_large)):
                needs.needs[max(colours, key=lambda c: (have[c], -c))] += places
        for good, count in enumerate(needs.needs):
            paid[good] += min(have[good], count)
            have[good] -= min(have[good], count)
            for colours, _, wild in _SIZES:
                if good in colours:
                    missing = max(0, count - stock[Good(good)])
                    paid[wild] += missing
                    have[wild] = max(0, have[wild] - missing)
        for good, count in cost.goods.only((Good.VP,)).items():
            paid[good] = count
        for (colours, cubes, wild), places in zip(_SIZES, (cost.any_small, cost.any_large), strict=True):
            short = sum(max(0, rest.needs[c] - have[c]) for c in colours)
            spare = {c: max(0, have[c] - rest.needs[c]) for c in colours}
            spare[wild] = max(0, have[wild] - rest.needs[wild] - short)
            for pieces in (spare, {c: have[c] - spare[c] for c in cubes}):
                for cube in sorted(cubes, key=lambda c: (c is wild, self.later[c], -pieces[c], c)):
                    used = min(places, pieces[cube])
                    paid[cube] += used
                    places -= used
        return Bag.from_counts(paid)


def _way(step: Step) -> int:
    """Which of the sets of a team an invention pays."""
    printed = CARDS[step.card].front.converters[0]
    ways = [str(Converter(printed.arrow, (cost,), printed.output)) for cost in printed.inputs]
    return ways.index(step.converter)


def _named(step: Step, paid: Bag) -> Good | None:
    """The colour of an interest run that was paid with wilds alone."""
    wilds_alone = step.colour is not None and step.colour is not Good.OC and not paid[step.colour]
    return step.colour if wilds_alone else None
