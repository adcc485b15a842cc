"""The best use of goods and cards in one turn, for one seat or for several that trade, as an integer program.

Converters, upgrades, inventions and cards that enter play are decided exactly for this turn; what is left over, and
what cards will still bring, is valued at the usual prices of later turns. CP-SAT solves it with fixed seed and a limit
on work, not on time, so that equal tables give equal plans.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from confluence.core.game import SeatId
from confluence.players.planner.table import Seat, Table, converters_of, technology_card
from confluence.sidereal.cards import CardId, Kind, Trade
from confluence.sidereal.converters import Arrow, Climate, Converter, Cost
from confluence.sidereal.goods import EMPTY, LARGE, SMALL, Bag, Good
from confluence.sidereal.state import CARDS, CATALOGUE, TURNS

SCALE = 100
"""Points are counted in hundredths."""
RELIC_WORTH = (7.0, 6.5, 6.0, 5.0, 4.0, 3.0)
"""What an unknown relic brings, by turn."""
GOODS = len(Good)


@dataclass(slots=True)
class Plan:
    """What to do in this turn."""

    value: float = 0.0
    runs: list[tuple[SeatId, CardId, int, Good | None]] = field(default_factory=list)
    """Seat, card, converter, and the colour of an interest run."""
    upgrades: list[tuple[SeatId, CardId, CardId | None]] = field(default_factory=list)
    inventions: list[tuple[SeatId, CardId, int]] = field(default_factory=list)
    entries: list[tuple[SeatId, CardId]] = field(default_factory=list)
    draws: list[SeatId] = field(default_factory=list)
    needs: dict[SeatId, list[int]] = field(default_factory=dict)
    """Goods that each seat's part needs, by printed colour."""
    any_needs: dict[SeatId, tuple[int, int]] = field(default_factory=dict)
    """Small and large cubes of any colour on top."""
    yields: dict[SeatId, Bag] = field(default_factory=dict)
    """What each seat's economy brings to its own stock."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a plan can do."""

    do: str
    """`run`, `invent`, `upgrade`, `enter`, or `draw` from the own deck."""
    card: CardId = 0
    slot: int | None = None
    """Which converter runs; None: any of the card."""


@dataclass(frozen=True, slots=True)
class Locks:
    """What a plan has to do, what it must not do, goods that it may not use, and goods that it may buy."""

    must: tuple[Deed, ...] = ()
    never: tuple[Deed, ...] = ()
    keep: Bag = EMPTY
    shop: Bag = EMPTY
    """Each piece costs what it is worth to the table now."""


class _Build:
    """The variables and sums of one program."""

    def __init__(self, table: Table, pool: Sequence[Seat], beyond: Sequence[Seat]) -> None:
        from ortools.sat.python import cp_model  # heavy, and only needed here

        self.cp = cp_model
        self.model = cp_model.CpModel()
        self.table = table
        self.pool = pool
        self.beyond = beyond
        self.stock = [0] * GOODS
        for seat in pool:
            for good, count in (seat.goods + seat.donation + seat.lot if len(pool) > 1 else seat.goods).items():
                self.stock[good] += count
        self.demand: list[list[tuple[Any, int]]] = [[] for _ in range(GOODS)]
        self.supply: list[list[tuple[Any, int]]] = [[] for _ in range(GOODS)]
        self.any_demand: tuple[list[tuple[Any, int]], list[tuple[Any, int]]] = ([], [])
        self.objective: list[tuple[Any, float]] = []
        self.uses: list[tuple[Any, SeatId, Cost]] = []
        self.found: list[tuple[Any, str, tuple[Any, ...]]] = []
        self.outputs: list[tuple[Any, SeatId, Bag]] = []
        self.holds: dict[SeatId, Any] = {}
        self.ship_bonus = 0.0
        self.violet = True

    def flag(self, name: str) -> Any:
        return self.model.new_bool_var(name)

    def pay(self, var: Any, seat: Seat, cost: Cost) -> None:
        """The variable needs this cost."""
        for good, count in cost.goods.items():
            if good is not Good.VP:
                self.demand[good].append((var, count))
            else:
                self.objective.append((var, -count))
        for size, count in enumerate((cost.any_small, cost.any_large)):
            if count:
                self.any_demand[size].append((var, count))
        self.uses.append((var, seat.index, cost))

    def gain(self, var: Any, bag: Bag, weight: float = 1.0) -> None:
        """The variable brings these goods after the economy."""
        value = weight * self.table.worth(bag, later=True)
        if value:
            self.objective.append((var, value))

    def receive(self, var: Any, bag: Bag) -> None:
        """The variable brings these goods at once."""
        for good, count in bag.items():
            if good is Good.VP:
                self.objective.append((var, count))
            else:
                self.supply[good].append((var, count))


def solve(
    table: Table,
    pool: Sequence[SeatId],
    effort: float = 0.4,
    keep: Bag | None = None,
    ships: bool = True,
    locks: Locks | None = None,
    violet: bool = True,
) -> Plan:
    """The best plan for these seats together; `keep` are goods that must be there after the economy.

    Without `violet` the Trade Phase is over and only white converters run.
    A plan that cannot do what `locks` say is empty and names no seat, not even in its needs.
    """
    seats = [table.seats[index] for index in pool]
    build = _Build(table, seats, [seat for seat in table.seats if seat.index not in pool])
    build.violet = violet
    for seat in seats:
        _seat_choices(build, seat)
        _borrowed_interest(build, seat)
    if len(seats) > 1:
        _interest_choices(build, seats)
    build.ship_bonus = SHIP_BONUS[table.turn - 1] if ships else 0.0
    if locks is not None:
        _shop(build, locks.shop)
    lefts = _balances(build, keep or Bag())
    if locks is not None:
        _lock(build, locks, lefts)
    model = build.model
    model.maximize(sum(round(SCALE * value) * var for var, value in build.objective))
    solver = build.cp.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 7
    solver.parameters.max_deterministic_time = effort
    solver.parameters.relative_gap_limit = 0.0005
    solver.parameters.linearization_level = 2
    status = solver.solve(model)
    if status not in (build.cp.OPTIMAL, build.cp.FEASIBLE):
        return Plan()
    return _read(build, solver)


# ------------------------------------------------------------------ choices of a seat


def _seat_choices(build: _Build, seat: Seat) -> None:
    table = build.table
    cards: dict[CardId, Any] = {}
    colony_uses: list[tuple[Any, Climate]] = []
    for card in seat.cards:
        if CARDS[card].kind is not Kind.TEAM:
            cards[card] = 1
        elif build.violet:
            cards.update(_invention_choices(build, seat, card))
    support: Any = sum(CARDS[card].front.fleet_support for card in seat.cards)
    if build.violet:
        support = support + _entry_choices(build, seat, cards, colony_uses)
    tucks: dict[CardId, list[Any]] = {card: [] for card in cards}
    flips: dict[CardId, list[Any]] = {card: [] for card in cards}
    for card in cards if build.violet else ():
        _upgrade_choices(build, seat, card, cards, tucks, flips, colony_uses)
    fleets: list[tuple[Any, int]] = []
    for card, present in cards.items():
        _run_choices(build, seat, card, present, tucks[card], flips, fleets)
        if flips[card] or tucks[card]:
            build.model.add(sum(flips[card]) + sum(tucks[card]) <= present)
        back, front = _future(table, seat, card, True), _future(table, seat, card, False)
        for flip in flips[card]:
            build.objective.append((flip, back - front))
        held = back if card in seat.flipped else front
        for tuck in tucks[card]:
            build.objective.append((tuck, -held))
        if not isinstance(present, int):
            is_fodder = CARDS[card].kind is Kind.TECHNOLOGY
            fodder = table.fodder(table.turn + 1) if is_fodder else 0.0
            build.objective.append((present, max(front, fodder)))
    if fleets:
        build.model.add(sum(need * var for var, need in fleets) <= support)
    _colony_limits(build, seat, colony_uses)


def _future(table: Table, seat: Seat, card: CardId, flipped: bool) -> float:
    """What a card brings from the next turn on, on one of its sides."""
    if not seat.owns(card) and CARDS[card].trade is Trade.LOAN:
        return 0.0
    if table.turn == TURNS:
        return 0.0
    if table.front is not None and table.back is not None:
        return max(0.0, (table.back if flipped else table.front).get(card, 0.0))
    sides = {card} if flipped else set()
    pair = CARDS[card].pair
    if pair is not None:
        sides |= {pair[1]} & seat.flipped
        if pair[0] == "right":
            return _future_of_right_half(table, card, flipped)
    times = 2 if card in seat.seedlings else 1
    return table.future(converters_of(card, sides), table.turn + 1, times)


def _future_of_right_half(table: Table, card: CardId, flipped: bool) -> float:
    back = CARDS[card].back
    face = back if flipped and back is not None else CARDS[card].front
    return table.future(face.converters, table.turn + 1)


def _invention_choices(build: _Build, seat: Seat, team: CardId) -> dict[CardId, Any]:
    """The ways to pay for a team; returns the card that the seat would get, with its variable."""
    table, printed = build.table, CARDS[team]
    ways = []
    for number, cost in enumerate(printed.front.converters[0].inputs):
        var = build.flag(f"invent {team} {number}")
        build.pay(var, seat, cost)
        points = printed.front.converters[0].output.goods[Good.VP] + table.bonus(seat)
        build.objective.append((var, points - table.teams.get(team, 0.0)))
        build.found.append((var, "invent", (seat.index, team, number)))
        ways.append(var)
    build.model.add(sum(ways) <= 1)
    if printed.technology is None:
        return {}
    done = build.flag(f"technology {team}")
    build.model.add(done == sum(ways))
    if seat.species != "yengii" and table.turn < TURNS:
        for other in build.pool:
            if other.index != seat.index:
                card = technology_card(other.species, printed.technology)
                worth = max(_future(table, other, card, False), table.fodder(table.turn + 1))
                build.objective.append((done, worth))
    return {technology_card(seat.species, printed.technology): done}


def _entry_choices(build: _Build, seat: Seat, cards: dict[CardId, Any], uses: list[tuple[Any, Climate]]) -> Any:
    """Cards that can be paid into play; returns the fleet support that they add."""
    support: Any = 0
    for card in sorted(seat.library):
        printed = CARDS[card]
        if printed.enters is None:
            continue
        var = build.flag(f"enter {card}")
        build.pay(var, seat, printed.enters.inputs[0])
        build.receive(var, printed.enters.output.goods)
        build.found.append((var, "enter", (seat.index, card)))
        uses += [(var, icon) for icon in printed.enters.inputs[0].colonies]
        cards[card] = var
        if printed.front.fleet_support:
            support = support + printed.front.fleet_support * var
            build.objective.append((var, 1.1 * printed.front.fleet_support * (TURNS - build.table.turn)))
    if seat.species == "faderan" and CATALOGUE.species["faderan"].deck_converter is not None:
        converter = CATALOGUE.species["faderan"].deck_converter
        var = build.flag("draw")
        build.pay(var, seat, converter.inputs[0])
        build.objective.append((var, RELIC_WORTH[build.table.turn - 1]))
        build.found.append((var, "draw", (seat.index,)))
        uses += [(var, icon) for icon in converter.inputs[0].colonies]
    return support


def _upgrade_choices(
    build: _Build,
    seat: Seat,
    card: CardId,
    cards: dict[CardId, Any],
    tucks: dict[CardId, list[Any]],
    flips: dict[CardId, list[Any]],
    colony_uses: list[tuple[Any, Climate]],
) -> None:
    printed = CARDS[card]
    if printed.back is None or card in seat.flipped or (not seat.owns(card) and not printed.is_colony):
        return
    for technology in printed.upgrade_technologies:
        spend = technology_card(seat.species, technology)
        if spend in cards and spend not in seat.flipped:
            var = build.flag(f"upgrade {card} with {spend}")
            build.found.append((var, "upgrade", (seat.index, card, spend)))
            flips[card].append(var)
            tucks[spend].append(var)
    way = printed.upgrade_converter
    if way is not None and not (printed.is_colony and build.table.turn > 3):
        var = build.flag(f"upgrade {card}")
        build.pay(var, seat, way.inputs[0])
        build.receive(var, way.output.goods)
        build.found.append((var, "upgrade", (seat.index, card, None)))
        colony_uses += [(var, icon) for icon in way.inputs[0].colonies]
        flips[card].append(var)


def _run_choices(
    build: _Build,
    seat: Seat,
    card: CardId,
    present: Any,
    tucked: list[Any],
    flips: dict[CardId, list[Any]],
    fleets: list[tuple[Any, int]],
) -> None:
    printed = CARDS[card]
    if printed.kind is Kind.INTEREST:
        return
    if printed.pair is not None:
        _pair_choices(build, seat, card, flips)
        return
    flip = sum(flips[card]) if flips[card] else 0
    sides: list[tuple[bool, Any]] = [(True, present)] if card in seat.flipped else [(False, present - flip)]
    if flips[card]:
        sides.append((True, flip))
    for is_back, allowed in sides:
        converters = converters_of(card, {card} if is_back else set())
        for slot, converter in enumerate(converters):
            if converter.arrow is not Arrow.WHITE or converter.is_interest:
                continue
            for again in range(2 if card in seat.seedlings else 1):
                var = build.flag(f"run {card} {slot} {is_back} {again}")
                build.model.add(var <= allowed)
                if tucked:
                    build.model.add(var + sum(tucked) <= 1)
                _run(build, seat, var, card, slot, converter, fleets)


def _run(
    build: _Build,
    seat: Seat,
    var: Any,
    card: CardId,
    slot: int,
    converter: Converter,
    fleets: list[tuple[Any, int]],
) -> None:
    cost = converter.inputs[0]
    build.pay(var, seat, cost)
    build.gain(var, converter.output.goods)
    build.gain(var, converter.output.donation, 1.0 if build.table.turn == TURNS else 0.75)
    if cost.fleets:
        fleets.append((var, cost.fleets))
    build.outputs.append((var, seat.index, converter.output.goods))
    build.found.append((var, "run", (seat.index, card, slot, None)))


def _pair_choices(build: _Build, seat: Seat, card: CardId, flips: dict[CardId, list[Any]]) -> None:
    """A Kit pair: one run, and what each flipped half adds to it."""
    printed = CARDS[card]
    assert printed.pair is not None
    side, partner = printed.pair
    if side == "right" or partner not in seat.cards:
        return
    base = converters_of(card, seat.flipped & {card, partner})[0]
    var = build.flag(f"run {card}")
    _run(build, seat, var, card, 0, base, [])
    for half in (card, partner):
        if flips[half]:
            better = converters_of(card, (seat.flipped & {card, partner}) | {half})[0]
            extra = build.flag(f"extra {half}")
            build.model.add(extra <= sum(flips[half]))
            build.model.add(extra <= var)
            build.gain(extra, better.output.goods - base.output.goods)
            build.gain(extra, better.output.donation - base.output.donation, 0.75)


def _colony_limits(build: _Build, seat: Seat, uses: list[tuple[Any, Climate]]) -> None:
    """Colonies pay for icons of their climate, and are gone then, as those beyond support are before the economy."""
    table = build.table
    colonies = seat.colonies()
    surplus = len(colonies) > seat.support
    running = {card: build.flag(f"running {card}") for card in colonies if uses or surplus}
    for var, kind, what in build.found:
        if kind == "run" and what[0] == seat.index and what[1] in running:
            build.model.add(var <= running[what[1]])
    if surplus:
        build.model.add(sum(running.values()) <= seat.support)
    for climate in Climate if uses else ():
        fitting = [card for card in colonies if climate in (Climate.ANY, seat.climate(card))]
        wanted = sum(var for var, icon in uses if climate in (Climate.ANY, icon))
        build.model.add(wanted + sum(running[card] for card in fitting) <= len(fitting))
    coming = sum(0.9 * table.run_gain(_FREE_CUBE, turn) for turn in range(table.turn + 1, TURNS + 1))
    worth = 0.0 if surplus else coming
    for var, _ in uses:
        build.objective.append((var, -worth))


_FREE_CUBE = Converter.parse("-> gr")


def _interest_choices(build: _Build, seats: Sequence[Seat]) -> None:
    """Interest converters run by anybody but their owner, who lends them (R-ENI-02)."""
    for seat in seats:
        for card in seat.cards:
            if CARDS[card].kind is Kind.INTEREST and seat.owns(card):
                _interest(build, card, seat.flipped, -1 - seat.index)


def _borrowed_interest(build: _Build, seat: Seat) -> None:
    """Interest converters that a seat has borrowed."""
    flipped = {card for other in build.table.seats for card in other.flipped}
    for card in seat.cards:
        if CARDS[card].kind is Kind.INTEREST and not seat.owns(card):
            _interest(build, card, flipped, seat.index)


def _interest(build: _Build, card: CardId, flipped: set[CardId], runner: SeatId) -> None:
    converter = converters_of(card, flipped)[0]
    cost = converter.inputs[0]
    colours: tuple[Good, ...] = SMALL if cost.same_small else LARGE if cost.same_large else (Good.OC,)
    ways = []
    for colour in colours:
        places = interest_places(cost)
        back = converter.output.same_small or converter.output.same_large or converter.output.goods[Good.OC]
        var = build.flag(f"interest {card} {colour}")
        build.demand[colour].append((var, places))
        build.gain(var, Bag.of(colour, back) + converter.output.goods.only((Good.VP,)))
        if runner >= 0:
            build.outputs.append((var, runner, Bag.of(colour, max(0, back - max(0, places - build.stock[colour])))))
        build.found.append((var, "run", (runner, card, 0, colour)))
        ways.append(var)
    build.model.add(sum(ways) <= 1)


def interest_places(cost: Cost) -> int:
    """How many goods of one colour an interest converter takes."""
    return cost.same_small or cost.same_large or cost.goods[Good.OC]


# ------------------------------------------------------------------ sums


def _lock(build: _Build, locks: Locks, lefts: dict[Good, Any]) -> None:
    """The plan does all that it must, nothing that it must not, and leaves goods alone."""
    for deed in locks.must:
        build.model.add_bool_or([var for var, do, what in build.found if _is(deed, do, what)])
    for deed in locks.never:
        for var, do, what in build.found:
            if _is(deed, do, what):
                build.model.add(var == 0)
    for good, count in locks.keep.items():
        build.model.add(lefts[good] >= count)


def _shop(build: _Build, goods: Bag) -> None:
    """Pieces that can be had for points."""
    for good, count in goods.items():
        before: Any = 1
        for number in range(count):
            var = build.flag(f"shop {good} {number}")
            build.model.add(var <= before)
            build.receive(var, Bag.of(good))
            build.objective.append((var, -build.table.now[good]))
            before = var


def _is(deed: Deed, do: str, what: tuple[Any, ...]) -> bool:
    if deed.do != do or do == "draw":
        return deed.do == do
    return bool(what[1] == deed.card and (deed.slot is None or do != "run" or what[2] == deed.slot))


def _balances(build: _Build, keep: Bag) -> dict[Good, Any]:
    """Goods used are there; wilds stand for colours of their size; what is left is worth something later.

    Returns what is left of each good.
    """
    lefts: dict[Good, Any] = {}
    holds = _ship_holds(build)
    model, stock, later = build.model, build.stock, build.table.later
    for size, (colours, wild) in enumerate(((SMALL, Good.WS), (LARGE, Good.WL))):
        substitutes: list[Any] = []
        places: list[Any] = []
        for good in (*colours, wild):
            most = stock[good] + sum(count for _, count in build.supply[good])
            anywhere = model.new_int_var(0, most, f"any {good}")
            if good is wild:
                used = sum(substitutes) + sum(count * var for var, count in build.demand[good])
            else:
                need = sum(count * var for var, count in build.demand[good])
                wilds = model.new_int_var(0, stock[wild], f"wild {good}")
                substitutes.append(wilds)
                used = need - wilds
                model.add(wilds <= need)
            left = model.new_int_var(0, most, f"left {good}")
            there = stock[good] + sum(count * var for var, count in build.supply[good])
            model.add(left == there - used - anywhere)
            build.objective.append((left, later[good]))
            lefts[good] = left
            places.append(anywhere)
        model.add(sum(places) == sum(count * var for var, count in build.any_demand[size]))
    for good in (Good.OC, Good.SH):
        there = stock[good] + sum(count * var for var, count in build.supply[good])
        most = stock[good] + sum(count for _, count in build.supply[good])
        left = model.new_int_var(0, most, f"left {good}")
        model.add(left == there - sum(count * var for var, count in build.demand[good]))
        build.objective.append((left, later[good]))
        lefts[good] = left
        if good is Good.SH:
            coming = sum(bag[good] * var for var, _, bag in build.outputs if bag[good])
            model.add(sum(holds) <= left + coming)
    for good, count in keep.items():
        coming = sum(bag[good] * var for var, _, bag in build.outputs if bag[good])
        missing = model.new_int_var(0, count, f"owed {good}")
        model.add(missing >= count - lefts[good] - coming)
        build.objective.append((missing, -20.0))  # a promise is kept before anything else
    return lefts


SHIPS_WANTED = 4
SHIP_BONUS = (0.35, 0.5, 0.7, 0.9, 0.9, 0.0)
"""What the first ships of a seat bring in the auction beyond their price, by turn."""


def _ship_holds(build: _Build) -> list[Any]:
    """Ships that each seat keeps for the auction; the first ones are worth most."""
    bonus = build.ship_bonus
    holds = []
    for seat in build.pool:
        hold = build.model.new_int_var(0, SHIPS_WANTED, f"ships {seat.index}")
        build.objective.append((hold, bonus))
        build.holds[seat.index] = hold
        holds.append(hold)
    return holds


def _read(build: _Build, solver: Any) -> Plan:
    plan = Plan(value=solver.objective_value / SCALE)
    for seat in build.pool:
        plan.needs[seat.index] = [0] * GOODS
        plan.any_needs[seat.index] = (0, 0)
        plan.yields[seat.index] = Bag()
    for var, kind, what in build.found:
        if not solver.value(var):
            continue
        if kind == "run":
            plan.runs.append(what)
        elif kind == "upgrade":
            plan.upgrades.append(what)
        elif kind == "invent":
            plan.inventions.append(what)
        elif kind == "enter":
            plan.entries.append(what)
        else:
            plan.draws.append(what[0])
    for var, index, cost in build.uses:
        if solver.value(var):
            for good, count in cost.goods.items():
                plan.needs[index][good] += count
            small, large = plan.any_needs[index]
            plan.any_needs[index] = (small + cost.any_small, large + cost.any_large)
    for var, index, bag in build.outputs:
        if solver.value(var):
            plan.yields[index] = plan.yields[index] + bag
    for index, hold in build.holds.items():
        plan.needs[index][Good.SH] += max(0, solver.value(hold) - plan.yields[index][Good.SH])
    return plan
