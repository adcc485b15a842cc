"""Plans of the solver read as steps, with what they cost: the own turn, and what one more of a good would be worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from confluence.core.game import SeatId
from confluence.players.adviser.advice import OwnPlan, Price, Step
from confluence.players.planner.lines import interest_places
from confluence.players.planner.model import Locks, Plan, solve
from confluence.players.planner.table import Seat, Table, converters_of
from confluence.sidereal.cards import CardId, Kind
from confluence.sidereal.converters import Arrow, Converter, Cost
from confluence.sidereal.goods import EMPTY, LARGE_CUBES, SMALL_CUBES, TRADABLE, Bag, Good
from confluence.sidereal.state import CARDS, CATALOGUE


@dataclass(frozen=True, slots=True)
class Desk:
    """The seat that is advised, and by what its turn is judged."""

    table: Table
    seat: SeatId
    locks: Locks
    owed: Bag = EMPTY
    """Goods promised for the next turn."""

    @property
    def own(self) -> Seat:
        """The seat in numbers."""
        return self.table.seats[self.seat]

    def best(self, goods: Bag | None = None, cards: Sequence[CardId] = (), *, ships: bool = True) -> Plan | None:
        """The best turn of the seat, also with other goods and further cards; None if the locks cannot hold."""
        table = self.table
        if goods is not None or cards:
            changed = replace(self.own, goods=self.own.goods if goods is None else goods)
            changed.cards = [*changed.cards, *cards]
            table = with_seat(table, changed)
        plan = solve(table, [self.seat], self.owed, ships=ships, locks=self.locks)
        return plan if plan.needs else None


def with_seat(table: Table, seat: Seat) -> Table:
    """The table with one seat changed."""
    return replace(table, seats=[seat if other.index == seat.index else other for other in table.seats])


# ------------------------------------------------------------------ paying


@dataclass(slots=True)
class Bill:
    """What a number of things cost together, against a stock."""

    needs: list[int] = field(default_factory=lambda: [0] * len(Good))
    places: list[int] = field(default_factory=lambda: [0, 0])
    """Places for any small and any large cube."""

    def add(self, cost: Cost, colour: Good | None = None) -> None:
        """One thing more."""
        if colour is not None:
            self.needs[colour] += interest_places(cost)
        else:
            for good, count in cost.goods.items():
                self.needs[good] += count
        self.places[0] += cost.any_small
        self.places[1] += cost.any_large

    def paid_from(self, stock: Bag) -> Payment:
        """Pay as far as the stock reaches: colours first, then wilds for colours, then what is left for any place."""
        have, lacks = list(stock.counts()), [0] * len(Good)
        for good in TRADABLE:
            lacks[good] = max(0, self.needs[good] - have[good])
            have[good] = max(0, have[good] - self.needs[good])
        empty = [0, 0]
        for size, cubes in enumerate((SMALL_CUBES, LARGE_CUBES)):
            wild = cubes[-1]
            for colour in cubes[:-1]:
                instead = min(have[wild], lacks[colour])
                have[wild] -= instead
                lacks[colour] -= instead
            empty[size] = self.places[size]
            for cube in sorted(cubes, key=lambda c: (-have[c], c)):
                used = min(have[cube], empty[size])
                have[cube] -= used
                empty[size] -= used
        return Payment(Bag.from_counts(lacks), (empty[0], empty[1]), Bag.from_counts(have).only(TRADABLE))


@dataclass(frozen=True, slots=True)
class Payment:
    """How far a stock goes."""

    lacks: Bag
    empty: tuple[int, int]
    """Places for any small and any large cube that stay empty."""
    left: Bag

    @property
    def is_whole(self) -> bool:
        """Whether nothing is missing."""
        return not self.lacks and not any(self.empty)


# ------------------------------------------------------------------ steps


@dataclass(frozen=True, slots=True)
class Task:
    """A step with its converter."""

    step: Step
    converter: Converter | None = None

    def charge(self, bill: Bill) -> None:
        """Add what it costs."""
        if self.converter is not None:
            for _ in range(self.step.times):
                bill.add(self.converter.inputs[0], self.step.colour)


def tasks_of(table: Table, plan: Plan, seat: SeatId) -> list[Task]:
    """The part of a seat in a plan: violet actions in an order that works, then runs."""
    own = table.seats[seat]
    flipped = {card for other in table.seats for card in other.flipped}
    flipped |= {card for who, card, _ in plan.upgrades if who == seat}
    violet = [*_inventions(plan, seat), *_upgrades(plan, seat), *_entries(plan, seat)]
    violet += [_draw(own.species) for who in plan.draws if who == seat]
    counted: dict[Task, int] = {}
    for who, card, slot, colour in plan.runs:
        if who == seat:
            converter = converters_of(card, flipped)[slot]
            step = Step("run", card, slot, str(converter), colour=colour, back=card in flipped)
            counted[Task(step, converter)] = counted.get(Task(step, converter), 0) + 1
    runs = [replace(task, step=replace(task.step, times=times)) for task, times in counted.items()]
    return _in_order(violet, own) + sorted(runs, key=lambda task: (task.step.card, task.step.slot))


def _inventions(plan: Plan, seat: SeatId) -> list[Task]:
    found = []
    for who, team, way in plan.inventions:
        if who == seat:
            printed = CARDS[team].front.converters[0]
            converter = Converter(printed.arrow, (printed.inputs[way],), printed.output)
            found.append(Task(Step("invent", team, converter=str(converter)), converter))
    return found


def _upgrades(plan: Plan, seat: SeatId) -> list[Task]:
    found = []
    for who, card, spend in plan.upgrades:
        if who == seat:
            converter = CARDS[card].upgrade_converter if spend is None else None
            text = "" if converter is None else str(converter)
            found.append(Task(Step("upgrade", card, converter=text, spend=spend), converter))
    return found


def _entries(plan: Plan, seat: SeatId) -> list[Task]:
    found = []
    for who, card in plan.entries:
        converter = CARDS[card].enters
        if who == seat and converter is not None:
            found.append(Task(Step("enter", card, converter=str(converter)), converter))
    return found


def _draw(species: str) -> Task:
    converter = CATALOGUE.species[species].deck_converter
    return Task(Step("draw", converter="" if converter is None else str(converter)), converter)


def _in_order(tasks: list[Task], seat: Seat) -> list[Task]:
    """Violet actions so that each can be paid when its turn comes: what brings goods goes before what needs them."""
    stock, ordered = seat.goods, []
    have = set(seat.cards)
    waiting = list(tasks)
    while waiting:
        ready = [task for task in waiting if _is_ready(task, stock, have)] or waiting
        task = max(ready, key=lambda t: t.converter is not None and bool(t.converter.output.goods.only(TRADABLE)))
        waiting.remove(task)
        ordered.append(task)
        bill = Bill()
        task.charge(bill)
        stock = bill.paid_from(stock).left
        if task.converter is not None:
            stock = stock + task.converter.output.goods.only(TRADABLE)
        technology = CARDS[task.step.card].technology if task.step.do == "invent" else None
        have.add(CATALOGUE.technology_cards[seat.species][technology] if technology else task.step.card)
    return ordered


def _is_ready(task: Task, stock: Bag, have: set[CardId]) -> bool:
    bill = Bill()
    task.charge(bill)
    needs = {task.step.spend} if task.step.spend is not None else set()
    if task.step.do == "upgrade":
        needs.add(task.step.card)
    return bill.paid_from(stock).is_whole and needs <= have


def new_steps(before: Sequence[Task], after: Sequence[Task]) -> tuple[Step, ...]:
    """What is done after and was not done before."""
    known = {(task.step.do, task.step.card, task.step.slot) for task in before}
    return tuple(t.step for t in after if (t.step.do, t.step.card, t.step.slot) not in known)


# ------------------------------------------------------------------ the own turn


def own_plan(desk: Desk, plan: Plan) -> OwnPlan:
    """The best turn with what is there."""
    table, own = desk.table, desk.own
    tasks = tasks_of(table, plan, desk.seat)
    bill = Bill()
    for task in tasks:
        task.charge(bill)
    left = bill.paid_from(own.goods).left
    used = Bag.from_counts([max(0, a - b) for a, b in zip(own.goods.counts(), left.counts(), strict=True)])
    yields, points = EMPTY, 0
    for task in tasks:
        if task.converter is not None:
            goods = task.converter.output.goods
            points += task.step.times * goods[Good.VP]
            points += table.bonus(own) if task.step.do == "invent" else 0
            yields = yields + goods.only(TRADABLE) * task.step.times + _interest_back(task)
    idle = solve(with_seat(table, replace(own, cards=[], library=set())), [desk.seat], desk.owed)
    return OwnPlan(
        tuple(task.step for task in tasks),
        used.only(TRADABLE),
        yields,
        left,
        points,
        round(plan.value, 2),
        round(max(0.0, plan.value - idle.value), 2),
    )


def _interest_back(task: Task) -> Bag:
    if task.converter is None or task.step.colour is None:
        return EMPTY
    output = task.converter.output
    return Bag.of(task.step.colour, output.same_small or output.same_large)


def prices_to_me(desk: Desk, plan: Plan) -> tuple[Price, ...]:
    """What each good is worth to the own turn, beside what it is worth to the table."""
    table, goods = desk.table, desk.own.goods
    before = tasks_of(table, plan, desk.seat)
    found = []
    for good in TRADABLE:
        one = Bag.of(good)
        more = desk.best(goods + one)
        less = desk.best(goods - one) if goods[good] else None
        tasks = before if more is None else tasks_of(table, more, desk.seat)
        found.append(
            Price(
                good,
                0.0 if more is None else round(max(0.0, more.value - plan.value), 2),
                None if less is None else round(max(0.0, plan.value - less.value), 2),
                round(table.now[good], 2),
                round(table.later[good], 2),
                new_steps(before, tasks),
            )
        )
    return tuple(found)


def runs_white(card: CardId, slot: int | None) -> bool:
    """Whether a card has a white converter, on any side, or in this slot."""
    if CARDS[card].kind is Kind.TEAM:
        return False
    for face in CARDS[card].faces:
        for number, converter in enumerate(face.converters):
            if converter.arrow is Arrow.WHITE and slot in (None, number):
                return True
    return False
