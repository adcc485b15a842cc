"""The rest of a game as a program, and plans: what seats do in one turn.

One model of the rules serves everybody who plans. Over all turns that are left, with the first one in whole numbers, it
gives prices and the common plan of a table; with one turn and what goods and cards are worth after it, the best turn of
a seat; with all cards known and nothing strict, the bound of a table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from confluence.core.game import SeatId
from confluence.players.planner.accounts import ANYBODY, SIZES, Ends, Option, Scope
from confluence.players.planner.program import INFINITY, Solution
from confluence.players.planner.table import Seat, Table, converters_of
from confluence.players.planner.tracks import Tracks
from confluence.sidereal.cards import CardId, Kind
from confluence.sidereal.converters import Cost
from confluence.sidereal.goods import EMPTY, TRADABLE, Bag, Good
from confluence.sidereal.state import CARDS, TURNS

BROKEN = 20.0
"""Points that a plan gives up before it breaks a promise."""
SHIPS_WANTED = 4
SHIP_BONUS = (0.35, 0.5, 0.7, 0.9, 0.9, 0.0)
"""What the first ships of a seat bring in the auction beyond their price, by turn."""
GAP = 0.0005
NODES = 200
UPGRADES = ("upgrade", "spend", "terraform")


class Model(Tracks):
    """Builds the program of some seats of a table."""

    def __init__(self, table: Table, scope: Scope | None = None, offered: Sequence[CardId] = ()) -> None:
        super().__init__(table, scope or Scope(tuple(seat.index for seat in table.seats)))
        self._technologies(offered)
        for seat in self.pool:
            self._seat(seat)
        self._colonies()
        self._research(offered)
        self.lots: list[tuple[int, SeatId, SeatId]] = []
        """Columns that send the donation goods of a seat together to another: column, giver, receiver."""
        if self.scope.strict and self.first < self.last:
            self._own_ships()
        if len(self.pool) > 1 and self.scope.strict:
            for seat in self.pool:
                self._donations(seat)

    def _donations(self, seat: Seat) -> None:
        """Nobody uses the own donation goods (R-DON-03); a lot goes to one player (R-ZET-10)."""
        program, lot = self.program, seat.lot.only(TRADABLE)
        own = seat.donation.only(TRADABLE) + lot
        for good, count in own.items():
            self._use(good, count, lambda who: who == seat.index)
        for colours, wild in SIZES:
            for number in range(1, len(colours) + 1) if own[wild] else ():
                for some in combinations(colours, number):
                    self._use_with(seat.index, (*some, wild), own)
        if not lot:
            return
        once = program.row(1, 1)
        for other in self.pool:
            if other is not seat:
                column = self.column(self.first, 1.0, whole=True)
                program.put(once, column, 1)
                self.lots.append((column, seat.index, other.index))
                for good, count in lot.items():
                    row = self._use(good, 0, lambda who, other=other: who != other.index)  # type: ignore[misc]
                    program.put(row, column, count)

    def _use_with(self, seat: SeatId, goods: Sequence[Good], own: Bag) -> None:
        """A row: what a seat uses of colours and wilds together leaves at least its own donation goods of them."""
        program = self.program
        stock = -sum(program.lower[self.stock[self.first, good]] for good in goods)
        row = program.row(-INFINITY, stock - sum(own[good] for good in goods))
        for column, who, cost in self.paid:
            count = sum(cost.goods[good] for good in goods)
            if count and who == seat:
                program.put(row, column, count)
        for column, who, filled in self.filled:
            if filled in goods and who == seat:
                program.put(row, column, 1)

    def _use(self, good: Good, count: int, is_meant: Callable[[SeatId], bool]) -> int:
        """A row: some seats together use no more of a good than there is, but for this many pieces."""
        program = self.program
        row = program.row(-INFINITY, -program.lower[self.stock[self.first, good]] - count)
        for column, who, cost in self.paid:
            if cost.goods[good] and is_meant(who):
                program.put(row, column, cost.goods[good])
        for column, who, filled in self.filled:
            if filled is good and is_meant(who):
                program.put(row, column, 1)
        if good in self.instead:
            program.put(row, self.instead[good], -1)
        return row


@dataclass(slots=True)
class Plan:
    """What to do in this turn."""

    value: float = 0.0
    runs: list[tuple[SeatId, CardId, int, Good | None]] = field(default_factory=list)
    """Seat, card, converter, and the colour of an interest run."""
    upgrades: list[tuple[SeatId, CardId, CardId | None]] = field(default_factory=list)
    inventions: list[tuple[SeatId, CardId, int]] = field(default_factory=list)
    entries: list[tuple[SeatId, CardId]] = field(default_factory=list)
    violet: list[tuple[SeatId, CardId, int]] = field(default_factory=list)
    """Violet converters of cards in play."""
    draws: list[SeatId] = field(default_factory=list)
    needs: dict[SeatId, list[int]] = field(default_factory=dict)
    """Goods that each seat's part needs, by printed colour."""
    any_needs: dict[SeatId, tuple[int, int]] = field(default_factory=dict)
    """Small and large cubes of any colour on top."""
    yields: dict[SeatId, Bag] = field(default_factory=dict)
    """What each seat's economy brings to its own stock."""
    lots: dict[SeatId, SeatId] = field(default_factory=dict)
    """To whom donation goods go that all go to one player, by giver."""
    costs: list[tuple[SeatId, str, CardId, Cost]] = field(default_factory=list)
    """What everything costs that is done: seat, deed, card."""

    def still_open(self, table: Table) -> Plan:
        """What is left to do on a table where some of it is done."""
        flipped = {card for seat in table.seats for card in seat.flipped}
        held = {card for seat in table.seats for card in seat.cards}
        plan = replace(
            self,
            upgrades=[one for one in self.upgrades if one[1] not in flipped],
            inventions=[one for one in self.inventions if one[1] in held],
            entries=[one for one in self.entries if one[1] not in held],
            needs={seat: [0] * len(Good) for seat in self.needs},
            any_needs=dict.fromkeys(self.any_needs, (0, 0)),
            yields=dict(self.yields),
            costs=[],
        )
        for seat, do, card, cost in self.costs:
            is_done = {"invent": card not in held, "enter": card in held}.get(do, do in UPGRADES and card in flipped)
            if not is_done:
                plan.charge(seat, do, card, cost)
        for seat, needs in self.needs.items():
            plan.needs[seat][Good.SH] = needs[Good.SH]
        return plan

    def charge(self, seat: SeatId, do: str, card: CardId, cost: Cost) -> None:
        """Add what something costs to the needs of a seat."""
        self.costs.append((seat, do, card, cost))
        for good, count in cost.goods.items():
            if good is not Good.VP:
                self.needs[seat][good] += count
        small, large = self.any_needs[seat]
        self.any_needs[seat] = (small + cost.any_small, large + cost.any_large)


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a plan can do."""

    do: str
    """`run`, `invent`, `upgrade`, `enter`, or `draw` from the own deck."""
    card: CardId = 0
    slot: int | None = None
    """Which converter runs; None: any of the card."""

    def is_in(self, option: Option) -> bool:
        """Whether an option of a program does this."""
        do = "upgrade" if option.do in UPGRADES else option.do
        if self.do != do or do == "draw":
            return self.do == do
        return option.card == self.card and (self.slot is None or do != "run" or option.slot == self.slot)


@dataclass(frozen=True, slots=True)
class Locks:
    """What a plan has to do, what it must not do, goods that it may not use, and goods that it may buy."""

    must: tuple[Deed, ...] = ()
    never: tuple[Deed, ...] = ()
    keep: Bag = EMPTY
    shop: Bag = EMPTY
    """Each piece costs what it is worth to the table now."""


def solve(
    table: Table,
    pool: Sequence[SeatId],
    keep: Bag = EMPTY,
    *,
    ships: bool = True,
    locks: Locks | None = None,
    violet: bool = True,
) -> Plan:
    """The best turn for these seats together; `keep` are goods that must be there after the economy.

    Without `violet` the Trade Phase is over and only white converters run.
    A plan that cannot do what `locks` say is empty and names no seat, not even in its needs.
    """
    model = Model(table, Scope(tuple(pool), ends=ends_of(table, pool), violet=violet))
    _keep(model, keep)
    holds = _ship_holds(model) if ships else {}
    if locks is not None:
        _lock(model, locks)
    found = model.program.exact(GAP, NODES)
    if found is None:
        return Plan()
    plan = plan_of(model, found)
    plan.value -= _as_it_lies(model)
    for index, hold in holds.items():
        plan.needs[index][Good.SH] += max(0, round(found.columns[hold]) - plan.yields[index][Good.SH])
    return plan


def ends_of(table: Table, pool: Sequence[SeatId]) -> Ends | None:
    """What is worth something after this turn: by the outlook, or by the usual prices where nobody has looked ahead."""
    if table.turn == TURNS:
        return Ends(tuple(table.later))
    if table.front is not None and table.back is not None:
        return Ends(tuple(table.later), table.front, table.back, table.teams)
    front, back = {}, {}
    for seat in table.seats:
        if seat.index in pool:
            for card in (*seat.cards, *seat.library):
                front[card], back[card] = _usual(table, seat, card, False), _usual(table, seat, card, True)
    return Ends(tuple(table.later), front, back, table.teams)


def _usual(table: Table, seat: Seat, card: CardId, flipped: bool) -> float:
    """What a card brings from the next turn on, on one of its sides, at the usual prices."""
    printed = CARDS[card]
    if printed.kind is Kind.TEAM or (flipped and printed.back is None):
        return 0.0
    first = table.turn + 1
    if printed.kind is Kind.FLEET:
        return 1.1 * printed.front.fleet_support * (TURNS - table.turn)
    sides = {card} if flipped else set()
    if printed.pair is not None and printed.pair[0] == "right":
        face = printed.back if flipped and printed.back is not None else printed.front
        return table.future(face.converters, first)
    if printed.pair is not None:
        sides |= {printed.pair[1]} & seat.flipped
    worth = table.future(converters_of(card, sides), first, 2 if card in seat.seedlings else 1)
    if printed.kind is Kind.TECHNOLOGY and not flipped and card in seat.library:
        return max(worth, table.fodder(first))
    return worth


def _as_it_lies(model: Model) -> float:
    """What the cards would be worth after this turn if nothing happened to them."""
    ends = model.scope.ends
    if ends is None:
        return 0.0
    total = 0.0
    for seat in model.pool:
        for card, line in model.lines[seat.index].items():
            for rows, worth in ((line.front_rows, ends.front), (line.back_rows, ends.back)):
                if rows and model.program.upper[rows[model.first]] == 1:
                    total += max(0.0, worth.get(card, 0.0))
        total += sum(max(0.0, ends.teams.get(team, 0.0)) for team in seat.teams())
    return total


def _keep(model: Model, owed: Bag) -> None:
    """Goods that are promised are left over or come from the economy."""
    program = model.program
    for good, count in owed.items():
        row = program.row(count, INFINITY)
        program.put(row, model.left[good], 1)
        program.put(row, program.column(count, -BROKEN), 1)


def _ship_holds(model: Model) -> dict[SeatId, int]:
    """Ships that each seat keeps for the auction; the first ones are worth most."""
    program = model.program
    row = program.row(0, INFINITY)
    program.put(row, model.left[Good.SH], 1)
    holds = {}
    for seat in model.pool:
        holds[seat.index] = program.column(SHIPS_WANTED, SHIP_BONUS[model.first - 1], whole=True)
        program.put(row, holds[seat.index], -1)
    return holds


def _lock(model: Model, locks: Locks) -> None:
    """The plan does all that it must, nothing that it must not, leaves goods alone, and may buy others."""
    program = model.program
    for deed in locks.must:
        row = program.row(1, INFINITY)
        for option in model.options:
            if deed.is_in(option):
                program.put(row, option.column, 1)
    for option in model.options:
        if any(deed.is_in(option) for deed in locks.never):
            program.high[option.column] = 0.0
    for good, count in locks.keep.items():
        program.put(program.row(count, INFINITY), model.kept[good], 1)
    for good, count in locks.shop.items():
        column = program.column(count, -model.table.now[good], whole=True)
        program.put(model.stock[model.first, good], column, 1)


def plan_of(model: Model, found: Solution) -> Plan:
    """What happens in the first turn of a program, by a solution in whole numbers."""
    plan = Plan(value=found.value)
    for seat in model.pool:
        plan.needs[seat.index] = [0] * len(Good)
        plan.any_needs[seat.index] = (0, 0)
        plan.yields[seat.index] = EMPTY
    guessed = {option.column for option in model.options if _is_guessed(model, option)}
    for option in model.options:
        if option.turn == model.first and option.column not in guessed:
            for _ in range(round(found.columns[option.column])):
                _note(plan, option)
    plan.lots = {giver: receiver for column, giver, receiver in model.lots if found.columns[column] > 0.5}
    done = {option.column: option for option in model.options if option.turn == model.first}
    for column, who, cost in model.paid:
        for _ in range(round(found.columns[column]) if who >= 0 and column not in guessed else 0):
            plan.charge(who, done[column].do, done[column].card, cost)
    for column, who, good in model.saved:
        plan.needs[who][good] -= round(found.columns[column])
    for column, who, goods in model.yields:
        times = round(found.columns[column])
        if times and who >= 0 and column not in guessed:
            plan.yields[who] = plan.yields[who] + goods * times
    return plan


def _is_guessed(model: Model, option: Option) -> bool:
    """Whether something is done with a card that may come up in this turn: worth a guess, but nothing to count on."""
    if option.turn != model.first or option.do == "draw":
        return False
    return (option.card, model.first) in model.drawn or (option.seat == ANYBODY and option.card in model.coming)


def _note(plan: Plan, option: Option) -> None:
    if option.do == "run":
        plan.runs.append((option.seat, option.card, option.slot, option.colour))
    elif option.do in UPGRADES:
        plan.upgrades.append((option.seat, option.card, option.spend))
    elif option.do == "invent":
        plan.inventions.append((option.seat, option.card, option.slot))
    elif option.do == "enter":
        plan.entries.append((option.seat, option.card))
    elif option.do == "violet":
        plan.violet.append((option.seat, option.card, option.slot))
    elif option.do == "draw" and option.seat >= 0:
        plan.draws.append(option.seat)
