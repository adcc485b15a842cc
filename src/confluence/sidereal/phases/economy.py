"""The Economy Phase: surplus colonies, then all white converters at once (R-ECON)."""

from __future__ import annotations

from dataclasses import replace

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.sidereal.actions import CommitPlan, CommitSurplus, PlannedRun
from confluence.sidereal.cards import CARD_COUNT, UNLIMITED, CardId, Kind
from confluence.sidereal.converters import FREE, Arrow, Converter, Cost
from confluence.sidereal.deals import ledger
from confluence.sidereal.deals.clauses import RunConverter
from confluence.sidereal.events import Committed, Ran, SiderealEvent
from confluence.sidereal.goods import EMPTY, LARGE, SMALL, Bag, Good
from confluence.sidereal.holding import envoys_left, gain, pay, stock
from confluence.sidereal.payments import interest, payment, satisfies
from confluence.sidereal.phases.violet import discard_colony
from confluence.sidereal.refusals import Refusal, refuse
from confluence.sidereal.species import NO_SPECIES, at_the_table, rules_of_card
from confluence.sidereal.state import CARDS, CATALOGUE, IS_COLONY, IS_TEAM, TURNS, State

# ------------------------------------------------------------------ support


def support(state: State, seat: SeatId) -> int:
    """How many colonies the seat keeps, with what its cards add (R-FAD-15)."""
    printed = CATALOGUE.species[state.species[seat]].support
    return min(
        UNLIMITED,
        printed + sum(int(state.face(card).effect("colony-support") or 0) for card in state.areas[seat].cards),
    )


def surplus(state: State, seat: SeatId) -> int:
    """How many colonies are too many (R-ECON-02)."""
    return max(0, len(state.colonies(seat)) - support(state, seat))


def commit_surplus(state: State, seat: SeatId, action: CommitSurplus, events: list[SiderealEvent]) -> None:
    """Choose unseen which colonies go."""
    due = surplus(state, seat)
    if not due:
        refuse(Refusal.NOTHING_DUE, rule="R-ECON-02")
    chosen = action.colonies
    for card in chosen:
        if not state.in_play(seat, card) or not IS_COLONY[card]:
            refuse(Refusal.NOT_HELD, "this is no colony of yours", rule="R-ECON-03", card=card)
    if len(chosen) != due or len(set(chosen)) != due:
        refuse(Refusal.WRONG_SURPLUS, rule="R-ECON-03", due=due, named=len(chosen))
    state.areas[seat].surplus = chosen
    events.append(Committed(seat))


def default_surplus(state: State, seat: SeatId) -> CommitSurplus:
    """The colonies received last go first (R-DIG-04)."""
    return CommitSurplus(tuple(reversed(state.colonies(seat)[-surplus(state, seat) :])))


def surplus_is_complete(state: State) -> bool:
    """Whether everybody with too many colonies has chosen."""
    return all(area.surplus is not None or not surplus(state, seat) for seat, area in enumerate(state.areas))


def discard_surplus(state: State, events: list[SiderealEvent]) -> None:
    """Put the chosen colonies under the deck: lower tiebreakers first, then in the chosen order (OQ-20)."""
    for seat in sorted(range(state.players), key=lambda s: CATALOGUE.species[state.species[s]].tiebreaker):
        for colony in state.areas[seat].surplus or ():
            discard_colony(state, seat, colony, events)
        state.areas[seat].surplus = None


# ------------------------------------------------------------------ plans


def white_slot(state: State, seat: SeatId, card: CardId, slot: int) -> Converter:
    """The white converter that this seat may run, or a refusal."""
    if not 1 <= card <= CARD_COUNT:
        refuse(Refusal.UNKNOWN_CARD, card=card)
    if not state.in_play(seat, card):
        refuse(Refusal.NOT_HELD, rule="R-ECON-14", card=card)
    converters = white_converters(state, card)
    if not 0 <= slot < len(converters):
        refuse(Refusal.NO_CONVERTER, card=card, slot=slot)
    if converters[slot].arrow is not Arrow.WHITE:
        refuse(Refusal.WRONG_ARROW, rule="R-CONV-01", card=card, slot=slot)
    if not rules_of_card(card).may_run(CARDS[card], state.owner_seat(card) == seat):
        refuse(Refusal.MAY_NOT_RUN, rule="R-ENI-01", card=card)
    return converters[slot]


def white_converters(state: State, card: CardId) -> tuple[Converter, ...]:
    """The converters a card in play shows; teams run in the Trade Phase only."""
    return NO_SPECIES.converters(state, card) if IS_TEAM[card] else rules_of_card(card).converters(state, card)


def most_runs(state: State, card: CardId) -> int:
    """How often a converter of this card may run in a turn (R-CONV-02, R-CAY-05)."""
    return 2 if state.seedlings >> card & 1 else 1


def check_plan(state: State, seat: SeatId, runs: tuple[PlannedRun, ...]) -> None:
    """Refuse a plan that cannot run as a whole, or that breaks a promise."""
    check_runs(state, seat, runs)
    if state.promises:
        _check_promised_runs(state, seat, runs)


def check_runs(state: State, seat: SeatId, runs: tuple[PlannedRun, ...]) -> None:
    """Refuse runs that are wrong by themselves, or whose inputs exceed the stock as a whole (R-ECON-07, R-ECON-13)."""
    counted: dict[tuple[CardId, int], int] = {}
    costs: list[Cost] = []
    total = 0
    for run in runs:
        converter = white_slot(state, seat, run.card, run.slot)
        key = (run.card, run.slot)
        counted[key] = counted.get(key, 0) + 1
        if counted[key] > most_runs(state, run.card):
            refuse(Refusal.TOO_MANY_RUNS, rule="R-CONV-02", card=run.card, slot=run.slot)
        alternative = run.alternative or 0
        if not 0 <= alternative < len(converter.inputs):
            refuse(Refusal.NO_CONVERTER, "there is no such alternative", rule="R-CONV-05", card=run.card)
        cost = converter.inputs[alternative]
        paid = run.pay
        if paid is None or not satisfies(paid, cost):
            refuse(Refusal.WRONG_PAYMENT, rule="R-CONV-03", card=run.card, pay=str(paid or ""), cost=str(cost))
        if converter.is_interest:
            _check_colour(run, converter, paid)
        costs.append(cost)
        total += paid.packed
    have, need = stock(state, seat), Bag(total)
    if not have.covers(need):
        missing = have.missing(need)
        refuse(Refusal.NOT_ENOUGH, f"the plan as a whole lacks {missing}", rule="R-ECON-07", missing=str(missing))
    for _, rules in at_the_table(state):
        rules.check_plan(state, seat, costs)


def _check_promised_runs(state: State, seat: SeatId, runs: tuple[PlannedRun, ...]) -> None:
    """Refuse a plan that leaves out a promised run that could be made, or makes a forbidden one (R-DEAL-01)."""
    planned = {(run.card, run.slot): run for run in runs}
    forbidden = set()
    for promise in ledger.runs_promised(state, seat, never=True):
        clause = promise.clause
        assert isinstance(clause, RunConverter)
        forbidden.add((clause.card, clause.slot))
        if (clause.card, clause.slot) in planned:
            ledger.forbid(promise, "you promised not to run this converter")
    left = stock(state, seat)
    costs: list[Cost] = []
    served: list[PlannedRun] = []
    missing = []
    for promise in ledger.runs_promised(state, seat, never=False):
        clause = promise.clause
        assert isinstance(clause, RunConverter)
        run = planned.get((clause.card, clause.slot))
        if run is None:
            missing.append(promise)
        elif run not in served:  # one run keeps every promise of it
            served.append(run)
            left = left - (run.pay or EMPTY)
            costs.append(white_slot(state, seat, run.card, run.slot).inputs[run.alternative or 0])
    for promise in missing:
        clause = promise.clause
        assert isinstance(clause, RunConverter)
        if (clause.card, clause.slot) in forbidden:  # of two promises that exclude each other this one gives way
            continue
        if possible_run(state, seat, clause.card, clause.slot, left, costs) is not None:
            ledger.forbid(promise, "you promised to run this converter, and you can")


def possible_run(
    state: State, seat: SeatId, card: CardId, slot: int, have: Bag, beside: list[Cost]
) -> PlannedRun | None:
    """A run of this converter that `have` pays for beside runs with these costs, or None."""
    try:
        converter = white_slot(state, seat, card, slot)
        for number, cost in enumerate(converter.inputs):
            paid = payment(have, cost)
            if paid is not None:
                for _, rules in at_the_table(state):
                    rules.check_plan(state, seat, [*beside, cost])
                colours = SMALL if cost.same_small else LARGE
                wilds_alone = converter.is_interest and not any(paid[colour] for colour in colours)
                return PlannedRun(card, slot, number, paid, colours[0] if wilds_alone else None)
    except Illegal:
        return None
    return None


def promised_runs(state: State, seat: SeatId) -> tuple[list[PlannedRun], set[tuple[CardId, int]]]:
    """The runs that promises ask for, as far as they can be made together, and the converters they forbid."""
    forbidden = set()
    for promise in ledger.runs_promised(state, seat, never=True):
        assert isinstance(promise.clause, RunConverter)
        forbidden.add((promise.clause.card, promise.clause.slot))
    have = stock(state, seat)
    costs: list[Cost] = []
    runs: list[PlannedRun] = []
    for promise in ledger.runs_promised(state, seat, never=False):
        clause = promise.clause
        assert isinstance(clause, RunConverter)
        key = (clause.card, clause.slot)
        if key not in forbidden and all(key != (run.card, run.slot) for run in runs):
            run = possible_run(state, seat, clause.card, clause.slot, have, costs)
            if run is not None:
                have = have - (run.pay or EMPTY)
                costs.append(white_slot(state, seat, run.card, run.slot).inputs[run.alternative or 0])
                runs.append(run)
    return runs, forbidden


def _check_colour(run: PlannedRun, converter: Converter, paid: Bag) -> None:
    """An interest run on wilds alone names the colour of the rest (R-ENI-06)."""
    colours = SMALL if converter.inputs[0].same_small else LARGE
    only_wilds = not any(paid[colour] for colour in colours)
    if only_wilds and run.colour not in colours:
        refuse(Refusal.WRONG_PAYMENT, "name the colour of the rest", rule="R-ENI-06", card=run.card)


def complete_plan(state: State, seat: SeatId, action: CommitPlan) -> CommitPlan:
    """The plan with every payment named: printed colours are served before places for any colour."""
    if not any(_is_open(run) for run in action.runs):
        return action
    have = stock(state, seat)
    order = sorted(range(len(action.runs)), key=lambda i: _freedom(state, seat, action.runs[i]))
    whole = list(action.runs)
    for i in order:
        run = _complete_run(state, seat, whole[i], have)
        if run.pay is not None and have.covers(run.pay):
            have = have - run.pay
        whole[i] = run
    return CommitPlan(tuple(whole))


def _is_open(run: PlannedRun) -> bool:
    """Whether a choice of the run is left to the engine."""
    if run.pay is None or run.alternative is None:
        return True
    return run.colour is None and 1 <= run.card <= CARD_COUNT and CARDS[run.card].kind is Kind.INTEREST


def _complete_run(state: State, seat: SeatId, run: PlannedRun, have: Bag) -> PlannedRun:
    """The run with alternative, payment and colour named, paid from what is left."""
    converter = white_slot(state, seat, run.card, run.slot)
    inputs = converter.inputs
    alternative = run.alternative
    pieces: Bag | None = run.pay
    if pieces is not None and alternative is None:
        alternative = next((n for n, cost in enumerate(inputs) if satisfies(pieces, cost)), 0)
    elif pieces is None:
        for number in range(len(inputs)) if alternative is None else (alternative,):
            if pieces is None and 0 <= number < len(inputs):
                pieces = payment(have, inputs[number])
                alternative = number
        if pieces is None:
            costs = [str(cost) for cost in inputs]
            refuse(Refusal.NOT_ENOUGH, rule="R-ECON-07", card=run.card, costs=costs, left=str(have))
    colour = run.colour
    if converter.is_interest and colour is None:
        colours = SMALL if inputs[0].same_small else LARGE
        if not any(pieces[c] for c in colours):
            colour = max(colours, key=lambda c: (have[c], -c))
    return replace(run, alternative=alternative, pay=pieces, colour=colour)


def _freedom(state: State, seat: SeatId, run: PlannedRun) -> int:
    """Named payments first, then printed colours, then interest, then places for any colour."""
    if run.pay is not None:
        return 0
    cost = white_slot(state, seat, run.card, run.slot).inputs[0]
    return 3 if cost.any_small or cost.any_large else 2 if cost.same_small or cost.same_large else 1


def commit_plan(state: State, seat: SeatId, action: CommitPlan, events: list[SiderealEvent]) -> None:
    """Choose unseen which converters run."""
    check_plan(state, seat, action.runs)
    state.areas[seat].plan = action.runs
    events.append(Committed(seat))


def default_plan(state: State, seat: SeatId) -> CommitPlan:
    """Every converter without input runs, and what was promised; nothing else (R-DIG-04, R-DEAL-01)."""
    runs, forbidden = promised_runs(state, seat) if state.promises else ([], set())
    promised = {(run.card, run.slot) for run in runs}
    costs = [white_converters(state, run.card)[run.slot].inputs[run.alternative or 0] for run in runs]
    for card in state.areas[seat].cards:
        for slot, converter in enumerate(white_converters(state, card)):
            cost = converter.inputs[0]
            is_free = converter.arrow is Arrow.WHITE and cost.is_free and not IS_TEAM[card]
            if is_free and (card, slot) not in forbidden:
                times = most_runs(state, card) - ((card, slot) in promised)
                if not times or (cost != FREE and possible_run(state, seat, card, slot, EMPTY, costs) is None):
                    continue  # it runs already, or a condition such as the support of fleets is not met
                costs.append(cost)
                runs += [PlannedRun(card, slot, 0, EMPTY)] * times
    return CommitPlan(tuple(runs))


def plans_are_complete(state: State) -> bool:
    """Whether every seat has committed a plan."""
    return all(area.plan is not None for area in state.areas)


def run_plans(state: State, events: list[SiderealEvent]) -> None:
    """Pay all inputs of all seats, then take all outputs (R-ECON-05, R-ECON-06)."""
    paid = [
        [pay(state, seat, run.pay or EMPTY, events) for run in area.plan or ()] for seat, area in enumerate(state.areas)
    ]
    for seat, area in enumerate(state.areas):
        for run, pieces in zip(area.plan or (), paid[seat], strict=True):
            converter = white_converters(state, run.card)[run.slot]
            output = converter.output.goods
            if converter.is_interest:
                output = interest(run.pay or EMPTY, converter.output, run.colour)
            gained = gain(state, seat, output, "converter", events)
            donated = _donate(state, seat, run.card, converter.output.donation, events)
            if state.turn == TURNS:
                gained, donated = gained + donated, EMPTY
            events.append(Ran(seat, run.card, run.slot, pieces, (), gained, donated))
        area.plan = None


def _donate(state: State, seat: SeatId, card: CardId, donation: Bag, events: list[SiderealEvent]) -> Bag:
    """Put donation output on the donation card; in the last turn it is kept (R-DON-02, R-DON-11)."""
    if not donation:
        return EMPTY
    if state.turn == TURNS:
        return gain(state, seat, donation, "converter", events)
    area = state.areas[seat]
    if not CARDS[card].donation_to_one:
        area.donation = area.donation + donation
        return donation
    envoys = donation[Good.EN]
    missing = max(0, envoys - envoys_left(state))
    donation = donation - Bag.of(Good.EN, missing)
    area.lot = area.lot + donation
    return donation
