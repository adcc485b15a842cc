"""The rest of a game as a program, and plans: what seats do in one turn.

One model of the rules serves everybody who plans. Over all turns that are left, with the first one in whole numbers, it
gives prices and the common plan of a table; with one turn and what goods and cards are worth after it, the best turn of
a seat; with all cards known and nothing strict, the bound of a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TYPE_CHECKING

from confluence.core.game import SeatId
from confluence.players.planner.accounts import ANYBODY, RESOURCES, SIZES, Ends, Option, Scope
from confluence.players.planner.program import INFINITY, Program, Solution, solved_in_whole
from confluence.players.planner.table import Seat, Table, converters_of
from confluence.players.planner.tracks import Tracks
from confluence.sidereal.cards import CardId, Kind
from confluence.sidereal.converters import Cost
from confluence.sidereal.goods import EMPTY, TRADABLE, Bag, Good
from confluence.sidereal.state import CARDS, TURNS

if TYPE_CHECKING:
    from ortools.linear_solver.python.model_builder_helper import ModelBuilderHelper

BROKEN = 20.0
"""Points that a plan gives up before it breaks a promise."""
SHIPS_WANTED = 4
SHIP_BONUS = (0.35, 0.5, 0.7, 0.9, 0.9, 0.0)
"""What the first ships of a seat bring in the auction beyond their price, by turn."""
CREDIT = 0.7
"""Share of what a seat will produce that it can pay with."""
UNPAID, UNPAID_AT_LAST = 3.0, 0.5
"""Points that a common plan gives up to keep one seat from buying a point more than it can pay; in the last turn, when
nothing can be promised and goods are worth little to who cannot use them, it gives up less."""
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
        self.reserved: list[tuple[int, SeatId, Good]] = []
        """Columns of goods that a seat sets aside because it owes them in the next turn."""
        if len(self.pool) > 1 and self.scope.strict:
            for seat in self.pool:
                self._donations(seat)
            self._promises()

    def _promises(self) -> None:
        """What a seat owes in the next turn is set aside, or comes out of cards that it holds."""
        program, now, later = self.program, self.first, self.first + 1
        aside: dict[Good, int] = {}
        held = {option.column: option.card for option in self.options}
        for seat in self.pool:
            for good, count in self.table.owed.get(seat.index, EMPTY).only(RESOURCES).items():
                kept = self._move(now, self.stock[now, good], self.stock[later, good], whole=True)
                self.reserved.append((kept, seat.index, good))
                row = program.row(count, INFINITY)
                for column in (kept, self.column(now, count, -BROKEN)):
                    program.put(row, column, 1)
                for column, who, goods in self.yields:
                    if who == seat.index and goods[good] and held.get(column) in seat.cards:
                        program.put(row, column, goods[good])
                if good not in aside:  # a wild keeps no promise of a colour
                    aside[good] = program.row(-INFINITY, -program.lower[self.stock[now, good]])
                program.put(aside[good], kept, 1)

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
    kept: dict[SeatId, Bag] = field(default_factory=dict)
    """Goods that a seat sets aside because it owes them in the next turn; a wild cannot stand for them."""
    costs: list[tuple[SeatId, str, CardId, Cost]] = field(default_factory=list)
    """What everything costs that is done: seat, deed, card."""
    cards: dict[SeatId, frozenset[CardId]] = field(default_factory=dict)
    """The cards of each seat when the plan was made."""
    missing: int = 0
    """Pieces that are promised and will not be there."""

    def still_open(self, table: Table) -> Plan:
        """What is left to do on a table where some of it is done."""
        flipped = {card for seat in table.seats for card in seat.flipped}
        held = {card for seat in table.seats for card in seat.cards}
        plan = replace(
            self,
            upgrades=[one for one in self.upgrades if one[1] not in flipped and one[1] in held],
            inventions=[one for one in self.inventions if one[1] in held],
            entries=[one for one in self.entries if one[1] not in held],
            needs={seat: [0] * len(Good) for seat in self.needs},
            any_needs=dict.fromkeys(self.any_needs, (0, 0)),
            yields=dict(self.yields),
            costs=[],
        )
        drawn = {
            seat.index
            for seat in table.seats
            for card in set(seat.cards) - self.cards.get(seat.index, frozenset(seat.cards))
            if CARDS[card].kind in (Kind.RELIC, Kind.COLONY)
        }
        for seat, do, card, cost in self.costs:
            is_done = {"invent": card not in held, "enter": card in held, "draw": seat in drawn}.get(
                do, do in UPGRADES and (card in flipped or card not in held)
            )
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
    """`run`, `invent`, `upgrade`, `enter`, `violet` for violet converters in play, or `draw` from the own deck."""
    card: CardId = 0
    slot: int | None = None
    """Which converter runs, or which way of an invention is paid; None: any."""
    spends: bool | None = None
    """Whether an upgrade spends a card rather than goods; None: either."""

    def is_in(self, option: Option) -> bool:
        """Whether an option of a program does this."""
        do = "upgrade" if option.do in UPGRADES else option.do
        if self.do != do or do == "draw":
            return self.do == do
        is_way = self.slot in (None, option.slot) and self.spends in (None, option.spend is not None)
        return option.card == self.card and is_way


@dataclass(frozen=True, slots=True)
class Locks:
    """What a plan has to do, what it must not do, goods that it may not use, and goods that it may buy."""

    must: tuple[Deed, ...] = ()
    never: tuple[Deed, ...] = ()
    keep: Bag = EMPTY
    shop: Bag = EMPTY
    """Each piece costs what it is worth to the table now."""


class Turn:
    """The program of one turn of some seats; that of a single seat can be solved again for other goods."""

    def __init__(
        self,
        table: Table,
        pool: Sequence[SeatId],
        keep: Bag = EMPTY,
        *,
        ships: bool = True,
        locks: Locks | None = None,
        violet: bool = True,
        paid: bool = False,
    ) -> None:
        self.model = Model(table, Scope(tuple(pool), ends=ends_of(table, pool), violet=violet))
        self.colours_held: dict[Good, int] = {}
        """Rows that limit what is kept of a colour to what there is of it, without wilds."""
        self.missing = _keep(self.model, keep, self.colours_held)
        self.holds = _ship_holds(self.model) if ships else {}
        if paid:
            columns = {column: column for column in self.model.now}
            everybody_pays(self.model, self.model.program, columns, table.now, table.later)
        if locks is not None:
            _lock(self.model, locks)
        self._built: ModelBuilderHelper | None = None
        """The program as the solvers read it, once it was solved for other goods."""

    def plan(self) -> Plan:
        """The best turn; an empty plan if it cannot do what the locks say."""
        found = self.model.program.exact(GAP, NODES)
        if found is None:
            return Plan()
        plan = plan_of(self.model, found)
        plan.value -= _as_it_lies(self.model)
        plan.missing = sum(round(found.columns[column]) for column in self.missing)
        for index, hold in self.holds.items():
            plan.needs[index][Good.SH] += max(0, round(found.columns[hold]) - plan.yields[index][Good.SH])
        return plan

    def value(self, goods: Bag) -> float | None:
        """What the best turn of a single seat is worth with other goods, of which as many kinds are wild.

        Only the stock of the program changes, which saves half of the time. None: it cannot do what the locks say.
        """
        model = self.model
        if self._built is None:
            self._built = model.program.built(whole=True)
        for good in TRADABLE:
            self._built.set_constraint_lower_bound(model.stock[model.first, good], -goods[good])
            if good in self.colours_held:
                self._built.set_constraint_upper_bound(self.colours_held[good], goods[good])
        found = solved_in_whole(self._built, GAP, NODES)
        return None if found is None else found.value - _as_it_lies(model)


def solve(
    table: Table,
    pool: Sequence[SeatId],
    keep: Bag = EMPTY,
    *,
    ships: bool = True,
    locks: Locks | None = None,
    violet: bool = True,
    paid: bool = False,
) -> Plan:
    """The best turn for these seats together; `keep` are goods that must be there after the economy.

    Without `violet` the Trade Phase is over and only white converters run. If it is `paid` nobody uses more than it can
    pay.
    A plan that cannot do what `locks` say is empty and names no seat, not even in its needs.
    """
    return Turn(table, pool, keep, ships=ships, locks=locks, violet=violet, paid=paid).plan()


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


def _keep(model: Model, owed: Bag, colours_held: dict[Good, int]) -> list[int]:
    """Goods that are promised are left over or come from the economy; returns the columns of what is missing."""
    program, missing = model.program, []
    for good, count in owed.items():
        row = program.row(count, INFINITY)
        program.put(row, model.left[good], 1)
        missing.append(program.column(count, -BROKEN))
        program.put(row, missing[-1], 1)
        bound = keep_no_wilds(model, good)
        if bound is not None:
            colours_held[good] = bound
    return missing


def keep_no_wilds(model: Model, good: Good) -> int | None:
    """A wild stands for a colour where something is paid; what is left over is no more than there was of the colour.

    Returns the row that says so, if the good is a colour.
    """
    if good not in model.instead or good not in model.kept:
        return None
    program, stock = model.program, model.stock[model.first, good]
    row = program.row(-INFINITY, -program.lower[stock])
    program.put(row, model.kept[good], 1)
    for column, count in program.rows[stock].items():
        if count > 0 and column != model.instead[good]:
            program.put(row, column, -count)
    return row


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


def everybody_pays(
    model: Model, program: Program, columns: Mapping[int, int], now: Sequence[float], later: Sequence[float]
) -> list[int]:
    """Nobody uses goods worth more than what they have and what they can promise out of what they produce.

    `columns` are those of the first turn, in the program that is to be solved. Returns the columns of what somebody
    cannot pay all the same.
    """
    unpaid = []
    bids = [*model.colony_auctions.bids, *model.research_auctions.bids] if model.first < model.last else []
    for seat in model.pool:
        means = sum((now[good] * count for good, count in (seat.goods + seat.donation + seat.lot).items()), 0.0)
        row = program.row(-INFINITY, means)
        spent = [(column, who, _worth(cost.goods, now)) for column, who, cost in model.paid]
        spent += [(column, who, now[good]) for column, who, good in model.filled]
        spent += [(column, who, ships * later[Good.SH]) for column, who, ships in bids]
        if model.first < TURNS:
            spent += [(column, who, -CREDIT * _worth(goods, later)) for column, who, goods in model.yields]
        for column, who, worth in spent:
            if who == seat.index and column in columns:
                program.put(row, columns[column], worth)
        unpaid.append(program.column(INFINITY, -UNPAID_AT_LAST if model.first == TURNS else -UNPAID))
        program.put(row, unpaid[-1], -1)
    return unpaid


def _worth(goods: Bag, prices: Sequence[float]) -> float:
    return sum(prices[good] * count for good, count in goods.items() if good in TRADABLE)


def plan_of(model: Model, found: Solution) -> Plan:
    """What happens in the first turn of a program, by a solution in whole numbers."""
    plan = Plan(value=found.value)
    for seat in model.pool:
        plan.cards[seat.index] = frozenset(seat.cards)
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
        saved = sum((Bag.of(good, round(found.columns[less])) for less, good in model.saved.get(column, ())), EMPTY)
        for _ in range(round(found.columns[column]) if who >= 0 and column not in guessed else 0):
            plan.charge(who, done[column].do, done[column].card, replace(cost, goods=cost.goods - saved))
    for column, who, good in model.reserved:
        plan.kept[who] = plan.kept.get(who, EMPTY) + Bag.of(good, round(found.columns[column]))
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
