"""A plan of the economy, checked before its time: which runs can be paid, what they bring, what is still lacking.

The table is looked at as the planning seat sees it, in any step as if the economy came now. What can be committed is
completed and checked by the rules themselves, so that it is recorded exactly as it is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.sidereal.actions import CommitPlan, PlannedRun
from confluence.sidereal.cards import CardId
from confluence.sidereal.converters import Arrow, Converter, Cost
from confluence.sidereal.desks import ConverterAt, Lack, SeenTable, lack_of_goods
from confluence.sidereal.goods import EMPTY, LARGE, SMALL, Bag, Good
from confluence.sidereal.holding import envoys_left
from confluence.sidereal.options import Options
from confluence.sidereal.payments import interest, satisfies
from confluence.sidereal.phases import economy
from confluence.sidereal.refusals import Refusal, refuse
from confluence.sidereal.state import CARDS, IS_TEAM, TURNS, State, Step
from confluence.sidereal.views import View

_DEFAULT: Final = Options()


@dataclass(frozen=True, slots=True)
class RunAt:
    """One run of a plan, checked."""

    card: CardId
    slot: int
    ok: bool
    """Whether it can be paid together with the runs before it."""
    uses: Bag = EMPTY
    yields: Bag = EMPTY
    donation: Bag = EMPTY
    lack: Lack | None = None
    why: str = ""
    """Why it may not run, where it is not for goods."""


@dataclass(frozen=True, slots=True)
class CheckedPlan:
    """A plan with what comes of it."""

    runs: tuple[RunAt, ...]
    uses: Bag
    yields: Bag
    donation: Bag
    left: Bag
    lacks: Bag
    """Places for any colour are counted as wilds."""
    points: int
    """Won less paid."""
    free: tuple[ConverterAt, ...]
    action: CommitPlan | None
    refusal: Illegal | None
    surplus: int


def check_plan(view: View, seat: SeatId, runs: Sequence[PlannedRun], options: Options = _DEFAULT) -> CheckedPlan:
    """Check a plan of a seat against what it has now, as far as the viewer, the seat itself, sees the table."""
    if view.step == Step.OVER.value:
        refuse(Refusal.GAME_OVER)
    plan = _Plan(SeenTable(view, options), seat)
    found = tuple([plan.add(run, fits=fits) for run, fits in _as_recorded(plan.table.state, seat, runs)])
    action: CommitPlan | None = None
    refusal: Illegal | None = None
    try:
        action = economy.complete_plan(plan.table.state, seat, CommitPlan(tuple(runs)))
        economy.check_plan(plan.table.state, seat, action.runs)
    except Illegal as why:
        action, refusal = None, why
    uses, yields, donation = (_sum([getattr(run, name) for run in found if run.ok]) for name in _SUMS)
    return CheckedPlan(
        found,
        uses,
        yields,
        donation,
        _without_points(plan.left),
        plan.lacks(),
        yields[Good.VP] - uses[Good.VP],
        plan.free(),
        action,
        refusal,
        economy.surplus(plan.table.state, seat),
    )


_SUMS: Final = ("uses", "yields", "donation")
_UNFIT: Final = "it cannot be paid beside the other runs"


def _sum(bags: Sequence[Bag]) -> Bag:
    return sum(bags, EMPTY)


def _without_points(bag: Bag) -> Bag:
    return bag - Bag.of(Good.VP, bag[Good.VP])


def _as_recorded(state: State, seat: SeatId, runs: Sequence[PlannedRun]) -> list[tuple[PlannedRun, bool]]:
    """The runs, and whether each fits beside those before it that do; the payments of these are named by the rules.

    The rules serve printed colours before places for any colour, so a run may be paid otherwise than it would be alone.
    """
    completed = _try(state, seat, runs)
    if completed is not None:  # mostly all of it fits
        return [(run, True) for run in completed]
    kept: list[int] = []
    for place in range(len(runs)):
        if _try(state, seat, [runs[n] for n in (*kept, place)]) is not None:
            kept.append(place)
    found = [(run, False) for run in runs]
    for place, run in zip(kept, _try(state, seat, [runs[n] for n in kept]) or (), strict=True):
        found[place] = (run, True)
    return found


def _try(state: State, seat: SeatId, runs: Sequence[PlannedRun]) -> tuple[PlannedRun, ...] | None:
    """The runs as they would be recorded, None where they do not fit together; promises are looked at elsewhere."""
    try:
        whole = economy.complete_plan(state, seat, CommitPlan(tuple(runs))).runs
        economy.check_runs(state, seat, whole)
    except Illegal:
        return None
    return whole


class _Plan:
    """A plan that grows run by run."""

    __slots__ = ("_costs", "_counted", "_wanted", "have", "left", "seat", "table")

    def __init__(self, table: SeenTable, seat: SeatId) -> None:
        self.table = table
        self.seat = seat
        self.have = self.left = table.purses[seat]
        self._counted: Counter[tuple[CardId, int]] = Counter()
        self._costs: list[Cost] = []
        """Of the runs that can be paid."""
        self._wanted: list[Cost] = []
        """Of all runs, one alternative of each."""

    def add(self, run: PlannedRun, *, fits: bool) -> RunAt:
        """Take the next run in, if it can be paid beside the ones before it."""
        state, seat = self.table.state, self.seat
        try:
            converter = economy.white_slot(state, seat, run.card, run.slot)
            if self._counted[run.card, run.slot] >= economy.most_runs(state, run.card):
                refuse(Refusal.TOO_MANY_RUNS, rule="R-CONV-02")
            if not 0 <= (run.alternative or 0) < len(converter.inputs):
                refuse(Refusal.NO_CONVERTER, "there is no such alternative", rule="R-CONV-05")
        except Illegal as why:
            return RunAt(run.card, run.slot, ok=False, why=why.message)
        self._counted[run.card, run.slot] += 1
        inputs = converter.inputs if run.alternative is None else (converter.inputs[run.alternative],)
        if run.pay is not None:
            fitting = [cost for cost in inputs if satisfies(run.pay, cost)]
            if not fitting:
                return RunAt(run.card, run.slot, ok=False, why=Refusal.WRONG_PAYMENT.value)
            inputs = (fitting[0],)
        lack, cost = self._lack(run, inputs)
        self._wanted.append(cost)
        if not fits or run.pay is None:
            return RunAt(run.card, run.slot, False, cost.goods, lack=lack, why="" if lack else _UNFIT)
        self._costs.append(cost)
        self.left = self.left - run.pay
        return RunAt(run.card, run.slot, True, run.pay, *self._output(run, converter))

    def _lack(self, run: PlannedRun, inputs: Sequence[Cost]) -> tuple[Lack | None, Cost]:
        """What a run lacks beside the ones before it, and the nearest of its costs."""
        if run.pay is not None and not self.left.covers(run.pay):
            lack = Lack(self.left.missing(run.pay))
            return self._with_holders(lack), inputs[0]
        found: list[tuple[int, int, Lack | None]] = []
        for number, cost in enumerate(inputs):
            goods, small, large = (EMPTY, 0, 0) if run.pay is not None else lack_of_goods(self.left, cost)
            beside = Cost(fleets=cost.fleets + sum(other.fleets for other in self._costs))
            short_of_fleets = cost.fleets > 0 and self.table.lack(self.seat, beside) is not None
            lack = Lack(goods, small, large, "fleet" if short_of_fleets else "")
            found.append((lack.pieces, number, lack if lack.pieces else None))
        _, number, nearest = min(found, key=lambda one: one[:2])
        return None if nearest is None else self._with_holders(nearest), inputs[number]

    def _with_holders(self, lack: Lack) -> Lack:
        holders = self.table.holders(self.seat, lack)
        return Lack(lack.goods, lack.any_small, lack.any_large, lack.other, holders)

    def _output(self, run: PlannedRun, converter: Converter) -> tuple[Bag, Bag]:
        """What a run brings to the seat and to its donation card; in the last turn everything is kept (R-DON-11)."""
        output, donation = converter.output.goods, converter.output.donation
        if converter.is_interest:
            output = interest(run.pay or EMPTY, converter.output, run.colour)
        if donation and CARDS[run.card].donation_to_one:
            left = 0 if self.table.state.turn == TURNS else envoys_left(self.table.state)
            donation = donation - Bag.of(Good.EN, max(0, donation[Good.EN] - left))
        return (output + donation, EMPTY) if self.table.state.turn == TURNS else (output, donation)

    def lacks(self) -> Bag:
        """What is missing for all runs together."""
        goods = _sum([cost.goods for cost in self._wanted])
        places = [sum(cost.any_small for cost in self._wanted), sum(cost.any_large for cost in self._wanted)]
        for cost in self._wanted:  # a single colour is the one of which most is left
            for size, same, colours in ((0, cost.same_small, SMALL), (1, cost.same_large, LARGE)):
                rest = self.have - self.have.meet(goods)
                most = max(colours, key=lambda colour: (rest[colour], -colour))
                if rest[most]:
                    goods = goods + Bag.of(most, same)
                else:
                    places[size] += same
        whole = Cost(goods, places[0], places[1])
        lack, any_small, any_large = lack_of_goods(self.have, whole)
        return lack + Bag.of(Good.WS, any_small) + Bag.of(Good.WL, any_large)

    def free(self) -> tuple[ConverterAt, ...]:
        """White converters that could run beside the plan."""
        state, seat = self.table.state, self.seat
        found = []
        for card in state.areas[seat].cards:
            if IS_TEAM[card]:
                continue
            for slot, converter in enumerate(economy.white_converters(state, card)):
                open_ = self._counted[card, slot] < economy.most_runs(state, card)
                if converter.arrow is not Arrow.WHITE or not open_ or self.table.is_forbidden(seat, card, slot):
                    continue
                if economy.possible_run(state, seat, card, slot, self.left, self._costs) is not None:
                    found.append(ConverterAt(card, slot, "white", "runs"))
        return tuple(found)
