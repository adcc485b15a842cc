"""A plan of the economy, checked before its time: which runs can be paid, what they bring, what is still lacking.

The table is looked at as the planning seat sees it, in any step as if the economy came now. What can be committed is
completed and checked by the rules themselves, so that it is recorded exactly as it is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.sidereal.actions import CommitPlan, PlannedRun
from confluence.sidereal.cards import CardId
from confluence.sidereal.converters import Arrow, Converter, Cost
from confluence.sidereal.desks import ConverterAt, Lack, SeenTable
from confluence.sidereal.goods import EMPTY, LARGE, LARGE_CUBES, SMALL, SMALL_CUBES, Bag, Good
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
    ahead: bool = False
    """Whether its card lies in the library still and has to be brought into play first."""


@dataclass(frozen=True, slots=True)
class CheckedPlan:
    """A plan with what comes of it."""

    runs: tuple[RunAt, ...]
    uses: Bag
    yields: Bag
    donation: Bag
    left: Bag
    """What no run needs, none of those that still lack something either: it never names what lacks."""
    waits: Bag
    """What is there already for the runs that still lack something."""
    lacks: Bag
    """What the runs lack, added up. Places for any colour are counted as wilds."""
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
    plan = _Plan(view, seat, options)
    found = plan.check(runs)
    action: CommitPlan | None = None
    refusal: Illegal | None = None
    try:
        action = economy.complete_plan(plan.table.state, seat, CommitPlan(tuple(runs)))
        economy.check_plan(plan.table.state, seat, action.runs)
    except Illegal as why:
        action, refusal = None, why
    unused = plan.unused()
    uses, yields, donation = (_sum([getattr(run, name) for run in found if run.ok]) for name in _SUMS)
    return CheckedPlan(
        found,
        uses,
        yields,
        donation,
        _without_points(unused),
        _without_points(plan.left - unused),
        _sum([_as_wilds(run.lack) for run in found if run.lack is not None]),
        yields[Good.VP] - uses[Good.VP],
        plan.free(),
        action,
        refusal,
        economy.surplus(plan.table.state, seat),
    )


_SUMS: Final = ("uses", "yields", "donation")
_UNFIT: Final = "it cannot be paid beside the other runs"
_NOT_IN_PLAY: Final = "this card does not lie in front of you"
_BEFORE_PLANS: Final = (Step.TRADE.value, Step.SETTLE.value, Step.TAIL.value)
"""Steps in which a card can still be brought into play before the economy."""
_SIZES: Final = ((SMALL, Good.WS, SMALL_CUBES), (LARGE, Good.WL, LARGE_CUBES))


def _sum(bags: Sequence[Bag]) -> Bag:
    return sum(bags, EMPTY)


def _without_points(bag: Bag) -> Bag:
    return bag - Bag.of(Good.VP, bag[Good.VP])


def _as_wilds(lack: Lack) -> Bag:
    return lack.goods + Bag.of(Good.WS, lack.any_small) + Bag.of(Good.WL, lack.any_large)


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


class _Reserve:
    """Goods that are set aside for runs; places for any colour take what nobody needs by its colour."""

    __slots__ = ("_places", "_short", "left")

    def __init__(self, have: Bag) -> None:
        self.left = have
        self._places = (0, 0)
        self._short = (0, 0)

    def copy(self) -> _Reserve:
        other = _Reserve(self.left)
        other.become(self)
        return other

    def become(self, other: _Reserve) -> None:
        self.left, self._places, self._short = other.left, other._places, other._short

    def pay(self, pieces: Bag) -> Lack:
        """Set exactly these pieces aside; what lacks."""
        met = self.left.meet(pieces)
        self.left = self.left - met
        return Lack(pieces - met, *self._new_shorts((0, 0)))

    def take(self, cost: Cost) -> Lack:
        """Set aside what a cost takes; what lacks beside all that is set aside already."""
        met = self.left.meet(cost.goods)
        self.left, lack = self.left - met, cost.goods - met
        places = []
        sizes = ((cost.same_small, cost.any_small), (cost.same_large, cost.any_large))
        for (colours, wild, _), (same, free) in zip(_SIZES, sizes, strict=True):
            most = max(colours, key=lambda colour: (self.left[colour], -colour))
            single = same if self.left[most] else 0  # of the colour of which most is left, if any is
            met = self.left.meet(Bag.of(most, single))
            self.left, lack = self.left - met, lack + Bag.of(most, single) - met
            for colour in colours:
                stands = min(self.left[wild], lack[colour])
                self.left, lack = self.left - Bag.of(wild, stands), lack - Bag.of(colour, stands)
            places.append(free + same - single)
        return Lack(lack, *self._new_shorts((places[0], places[1])))

    def _new_shorts(self, places: tuple[int, int]) -> tuple[int, int]:
        """Places for small and for large cubes that stay empty since these came, and since goods were set aside."""
        self._places = (self._places[0] + places[0], self._places[1] + places[1])
        cubes = [sum(self.left[cube] for cube in kinds) for *_, kinds in _SIZES]
        before, self._short = self._short, (max(0, self._places[0] - cubes[0]), max(0, self._places[1] - cubes[1]))
        return self._short[0] - before[0], self._short[1] - before[1]

    def rest(self) -> Bag:
        """What is not needed at all; places for any colour are filled with what there is most of, wilds last."""
        rest = self.left
        for (colours, wild, _), places in zip(_SIZES, self._places, strict=True):
            for _ in range(places):
                most = max(colours, key=lambda colour: rest[colour])
                rest = rest - Bag.of(most if rest[most] else wild, 1 if rest[most] or rest[wild] else 0)
        return rest


@dataclass(frozen=True, slots=True)
class _Open:
    """A run of which it is not said yet what it lacks."""

    run: PlannedRun
    inputs: tuple[Cost, ...]
    ahead: bool = False


class _Plan:
    """A plan that is checked run by run."""

    __slots__ = ("_costs", "_counted", "_entered", "_library", "_reserve", "left", "seat", "table")

    def __init__(self, view: View, seat: SeatId, options: Options) -> None:
        self.table = SeenTable(view, options)
        self.seat = seat
        self.left = self.table.purses[seat]
        """What the runs that can be paid leave."""
        self._reserve: _Reserve | None = None
        """Where some lack something: what stays for them."""
        self._library = view.seats[seat].library if view.step in _BEFORE_PLANS else ()
        self._entered: set[CardId] = set()
        self._counted: Counter[tuple[CardId, int]] = Counter()
        self._costs: list[Cost] = []
        """Of the runs that can be paid."""

    def check(self, runs: Sequence[PlannedRun]) -> tuple[RunAt, ...]:
        """First what can be paid, then beside that what the others lack, so that nothing is counted twice."""
        reserve = _Reserve(self.left)
        first: list[RunAt | _Open] = []
        automatic: list[Cost] = []
        for own, (run, fits) in zip(runs, _as_recorded(self.table.state, self.seat, runs), strict=True):
            found = self._look(run, fits=fits)
            if isinstance(found, RunAt) and found.ok:
                cost = self._costs[-1]
                if own.pay is not None or cost.same_small or cost.same_large:
                    reserve.pay(found.uses)
                else:
                    automatic.append(cost)
            first.append(found)
        for cost in automatic:
            reserve.take(cost)
        if any(isinstance(one, _Open) for one in first):
            self._reserve = reserve
        return tuple([self._lacking(one, reserve) if isinstance(one, _Open) else one for one in first])

    def unused(self) -> Bag:
        """What no run needs."""
        return self.left if self._reserve is None else self.left.meet(self._reserve.rest())

    def _look(self, run: PlannedRun, *, fits: bool) -> RunAt | _Open:
        """A run that can be paid or may not be, or one whose lack is to be found."""
        state, seat = self.table.state, self.seat
        ahead = run.card in self._library
        try:
            converter = self._ahead(run) if ahead else economy.white_slot(state, seat, run.card, run.slot)
            if self._counted[run.card, run.slot] >= economy.most_runs(state, run.card):
                refuse(Refusal.TOO_MANY_RUNS, rule="R-CONV-02")
            if not 0 <= (run.alternative or 0) < len(converter.inputs):
                refuse(Refusal.NO_CONVERTER, "there is no such alternative", rule="R-CONV-05")
        except Illegal as why:
            held = why.code != Refusal.NOT_HELD.name
            return RunAt(run.card, run.slot, ok=False, why=why.message if held else _NOT_IN_PLAY)
        self._counted[run.card, run.slot] += 1
        inputs = converter.inputs if run.alternative is None else (converter.inputs[run.alternative],)
        if run.pay is not None:
            fitting = [cost for cost in inputs if satisfies(run.pay, cost)]
            if not fitting:
                return RunAt(run.card, run.slot, ok=False, why=Refusal.WRONG_PAYMENT.value)
            inputs = (fitting[0],)
        if ahead or not fits or run.pay is None:
            return _Open(run, inputs, ahead)
        self._costs.append(inputs[0])
        self.left = self.left - run.pay
        return RunAt(run.card, run.slot, True, run.pay, *self._output(run, converter))

    def _ahead(self, run: PlannedRun) -> Converter:
        """The white converter of a card of the library, as it will lie there."""
        converters = economy.white_converters(self.table.state, run.card)
        if not 0 <= run.slot < len(converters):
            refuse(Refusal.NO_CONVERTER, card=run.card, slot=run.slot)
        if converters[run.slot].arrow is not Arrow.WHITE:
            refuse(Refusal.WRONG_ARROW, rule="R-CONV-01", card=run.card, slot=run.slot)
        return converters[run.slot]

    def _lacking(self, open_: _Open, reserve: _Reserve) -> RunAt:
        """What a run lacks beside all that can be paid and those before it, for the nearest of its costs."""
        run = open_.run
        found: list[tuple[int, int, Lack, _Reserve, Cost]] = []
        for number, (cost, entry) in enumerate(product(open_.inputs, self._entries(open_))):
            trial = reserve.copy()
            first, then = trial.take(entry), trial.take(cost) if run.pay is None else trial.pay(run.pay)
            lack = Lack(first.goods + then.goods, first.any_small + then.any_small, first.any_large + then.any_large)
            beside = Cost(fleets=cost.fleets + sum(other.fleets for other in self._costs))
            if cost.fleets > 0 and self.table.lack(self.seat, beside) is not None:
                lack = replace(lack, other="fleet")
            found.append((lack.pieces, number, lack, trial, cost))
        pieces, _, nearest, after, chosen = min(found, key=lambda one: one[:2])
        reserve.become(after)
        if open_.ahead:
            self._entered.add(run.card)
        lack_at = self._with_holders(nearest) if pieces else None
        why = "" if pieces or open_.ahead else _UNFIT
        return RunAt(run.card, run.slot, False, chosen.goods, lack=lack_at, why=why, ahead=open_.ahead)

    def _entries(self, open_: _Open) -> tuple[Cost, ...]:
        """What bringing the card of a run into play costs, once, where its card says so (R-VIO-02)."""
        enters = CARDS[open_.run.card].enters if open_.ahead else None
        return (Cost(),) if enters is None or open_.run.card in self._entered else enters.inputs

    def _with_holders(self, lack: Lack) -> Lack:
        return replace(lack, holders=self.table.holders(self.seat, lack))

    def _output(self, run: PlannedRun, converter: Converter) -> tuple[Bag, Bag]:
        """What a run brings to the seat and to its donation card; in the last turn everything is kept (R-DON-11)."""
        output, donation = converter.output.goods, converter.output.donation
        if converter.is_interest:
            output = interest(run.pay or EMPTY, converter.output, run.colour)
        if donation and CARDS[run.card].donation_to_one:
            left = 0 if self.table.state.turn == TURNS else envoys_left(self.table.state)
            donation = donation - Bag.of(Good.EN, max(0, donation[Good.EN] - left))
        return (output + donation, EMPTY) if self.table.state.turn == TURNS else (output, donation)

    def free(self) -> tuple[ConverterAt, ...]:
        """White converters that could run beside the plan."""
        state, seat = self.table.state, self.seat
        found = []
        for card in state.areas[seat].cards:
            if IS_TEAM[card]:
                continue
            for slot, converter in enumerate(economy.white_converters(state, card)):
                most = economy.most_runs(state, card)
                open_ = self._counted[card, slot] < most
                if converter.arrow is not Arrow.WHITE or not open_ or self.table.is_forbidden(seat, card, slot):
                    continue
                if economy.possible_run(state, seat, card, slot, self.left, self._costs) is not None:
                    found.append(ConverterAt(card, slot, "white", "runs", most=most))
        return tuple(found)
