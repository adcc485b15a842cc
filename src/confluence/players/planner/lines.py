"""The cards of the rest of a game: where they lie, how they are flipped and spent, and what their converters do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from confluence.core.game import SeatId
from confluence.players.planner.accounts import ANYBODY, SIZES, Accounts, Scope
from confluence.players.planner.program import INFINITY
from confluence.players.planner.table import Seat, Table, converters_of, technology_card
from confluence.sidereal.cards import UNLIMITED, CardId, Kind, Trade
from confluence.sidereal.converters import Arrow, Converter, Cost, Yield
from confluence.sidereal.goods import Bag, Good
from confluence.sidereal.state import CARDS


@dataclass(slots=True)
class Line:
    """How much of a card lies on its front and on its back at the end of each Trade Phase."""

    card: CardId
    seat: SeatId = ANYBODY
    front: dict[int, int] = field(default_factory=dict)
    back: dict[int, int] = field(default_factory=dict)
    front_rows: dict[int, int] = field(default_factory=dict)
    back_rows: dict[int, int] = field(default_factory=dict)

    @property
    def turns(self) -> Iterable[int]:
        """The turns in which the card can be there."""
        return self.front


class Lines(Accounts):
    """The program with the cards in front of the seats, in their libraries, and with colonies that lie elsewhere."""

    def __init__(self, table: Table, scope: Scope) -> None:
        super().__init__(table, scope)
        self.lines: dict[SeatId, dict[CardId, Line]] = {}
        """The own cards of each seat, and the colonies that it holds."""
        self.room: dict[tuple[int, SeatId], int] = {}
        """Rows of colonies kept against the support of a seat, by turn."""
        self.given: dict[CardId, dict[int, list[int]]] = {}
        """Columns in which colonies that a seat holds go under the deck, by turn."""
        self._rooms()

    # ---- where cards lie

    def _line(self, card: CardId, seat: SeatId = ANYBODY, first: int = 0, side: str = "") -> Line:
        """A card that can be in play from a turn on; `side` says on which it lies then."""
        line = Line(card, seat)
        ends = self.scope.ends
        sides = [(line.front, line.front_rows, side == "front", ends.front if ends else {})]
        if CARDS[card].back is not None:
            sides.append((line.back, line.back_rows, side == "back", ends.back if ends else {}))
        program, first = self.program, max(first, self.first)
        for columns, rows, lies, worth in sides:
            for turn in range(first, self.last + 1):
                rows[turn] = program.row(-INFINITY, 1.0 if lies and turn == first else 0.0)
                columns[turn] = self.column(turn)
                program.put(rows[turn], columns[turn], 1)
                if turn > first:
                    program.put(rows[turn], columns[turn - 1], -1)
            if card in worth and self.last in columns:
                program.worth[columns[self.last]] += max(0.0, worth[card])
        return line

    def _arrive(self, line: Line, turn: int, column: int, count: float = 1.0) -> None:
        self.program.put(line.front_rows[turn], column, -count)

    def _flip(self, line: Line, turn: int, column: int) -> None:
        self.program.put(line.front_rows[turn], column, 1)
        self.program.put(line.back_rows[turn], column, -1)

    def _seat(self, seat: Seat) -> None:
        """Everything that a seat can do with its own cards and with what it borrowed."""
        lines = self.lines[seat.index]
        for card in seat.cards:
            printed = CARDS[card]
            if printed.kind is Kind.TEAM:
                continue
            if seat.owns(card) or printed.trade is not Trade.LOAN:
                lines[card] = self._line(card, seat.index, side="back" if card in seat.flipped else "front")
            else:
                self._borrowed(seat, card)
        for card, is_back in self._lent(seat) if self.last > self.first else ():
            lines[card] = self._line(card, seat.index, self.first + 1, "back" if is_back else "front")
        for card in sorted(seat.library):
            printed = CARDS[card]
            if printed.enters is not None:
                lines[card] = self._entering(seat, card, printed.enters)
        fleets = self._fleets(lines)
        for card, line in lines.items():
            self._upgrades(seat, line)
            if CARDS[card].pair is not None:
                self._pair(line)
            elif CARDS[card].kind is Kind.INTEREST:
                if len(self.pool) > 1:
                    self._interest(line, -1 - seat.index)
            elif CARDS[card].kind is not Kind.RELIC:
                self._runs(line, 2 if card in seat.seedlings else 1, fleets)
            if CARDS[card].is_colony:
                given = self._held_colony(line)
                if CARDS[card].kind is Kind.COLONY:
                    self.given[card] = given

    def _lent(self, seat: Seat) -> list[tuple[CardId, bool]]:
        """Own cards that others have borrowed and give back after this turn."""
        return [
            (card, card in other.flipped)
            for other in self.table.seats
            if other.index != seat.index
            for card in other.cards
            if CARDS[card].owner == seat.species and CARDS[card].trade is Trade.LOAN
        ]

    def _borrowed(self, seat: Seat, card: CardId) -> None:
        """A card that goes home at the end of this turn can only be run."""
        line = Line(card, seat.index)
        side = line.back if card in seat.flipped else line.front
        side[self.first] = self.column(self.first, 1.0)
        if CARDS[card].kind is Kind.INTEREST:
            self._interest(line, seat.index)
        elif CARDS[card].pair is None:
            self._runs(line, 1, {})

    def _entering(self, seat: Seat, card: CardId, way: Converter) -> Line:
        line = self._line(card, seat.index)
        once = self.program.row(-INFINITY, 1)
        for turn in self.turns:
            for slot, cost in enumerate(way.inputs):
                column = self.act("enter", seat.index, card, turn, slot=slot)
                self.program.put(once, column, 1)
                self.pay(column, turn, cost, "violet", seat.index)
                self.gain(column, turn, way.output.goods, "violet", seat.index)
                self._arrive(line, turn, column)
        return line

    def _fleets(self, lines: Mapping[CardId, Line]) -> dict[int, int]:
        """Rows: symbols of fleet support that are needed do not exceed those of the fleets (R-IMD-03)."""
        rows: dict[int, int] = {}
        for card, line in lines.items():
            for turn in line.turns if CARDS[card].front.fleet_support else ():
                if turn not in rows:
                    rows[turn] = self.program.row(-INFINITY, 0)
                self.program.put(rows[turn], line.front[turn], -CARDS[card].front.fleet_support)
        return rows

    def _upgrades(self, seat: Seat | None, line: Line) -> None:
        """Flips by a technology that is spent, or by a payment."""
        printed = CARDS[line.card]
        if printed.back is None or (seat is not None and line.card in seat.flipped):
            return
        who = ANYBODY if seat is None else seat.index
        way = printed.upgrade_converter
        do = "terraform" if printed.is_colony else "upgrade"
        for turn in line.turns:
            for technology in printed.upgrade_technologies if seat is not None else ():
                spend = technology_card(seat.species, technology)  # type: ignore[union-attr]
                spent = self.lines[who].get(spend)
                if spent is None or spent is line or turn not in spent.front:
                    continue
                if printed.kind is Kind.INTEREST and turn == self.first and spend not in seat.cards:  # type: ignore[union-attr]
                    continue  # it is lent in the first deal, before anything new comes or is paid (R-ENI-01)
                column = self.act("spend", who, line.card, turn, spend=spend)
                self._flip(line, turn, column)
                self.program.put(spent.front_rows[turn], column, 1)
            if printed.kind is Kind.INTEREST and turn == self.first and len(self.pool) > 1:
                continue
            for slot, cost in enumerate(way.inputs) if way is not None else ():
                column = self.act(do, who, line.card, turn, slot=slot)
                self._flip(line, turn, column)
                self.pay(column, turn, cost, "violet", who)
                if way is not None:
                    self.gain(column, turn, way.output.goods, "violet", who)

    # ---- converters

    def _runs(self, line: Line, times: int, fleets: Mapping[int, int]) -> None:
        """White converters of both sides; with a seedling they run twice."""
        for is_back, columns in ((False, line.front), (True, line.back)):
            for slot, converter in (
                enumerate(converters_of(line.card, {line.card} if is_back else set())) if columns else ()
            ):
                if converter.arrow is Arrow.WHITE:
                    for turn, shown in columns.items():
                        self._run(line, slot, converter, turn, shown, times, fleets)

    def _run(
        self, line: Line, slot: int, converter: Converter, turn: int, shown: int, times: int, fleets: Mapping[int, int]
    ) -> None:
        if converter.inputs[0].is_free and not converter.inputs[0].fleets and turn > self.first:
            if self.scope.allows("run", line.card, turn):  # it always runs, so that it needs no column of its own
                self.produce(shown, turn, converter.output, times, line.seat)
            return
        limit = self.program.row(-INFINITY, 0)
        self.program.put(limit, shown, -times)
        for cost in converter.inputs:
            if cost.fleets and turn not in fleets:
                continue  # nobody else has fleets for what Im'dril lends
            column = self.act("run", line.seat, line.card, turn, times, slot=slot)
            self.program.put(limit, column, 1)
            self.pay(column, turn, cost, "converters", line.seat)
            self.produce(column, turn, converter.output, 1, line.seat)
            if cost.fleets:
                self.program.put(fleets[turn], column, cost.fleets)

    def _pair(self, line: Line) -> None:
        """A Kit pair: one run, and what each flipped half adds to it (R-KIT-01)."""
        side, partner = CARDS[line.card].pair or ("", 0)
        lines = self.lines[line.seat]
        if side == "right" or partner not in lines:
            return
        base = converters_of(line.card, set())[0]
        for turn in line.turns:
            run = self.act("run", line.seat, line.card, turn)
            self.pay(run, turn, base.inputs[0], "converters", line.seat)
            self.produce(run, turn, base.output, 1, line.seat)
            for half in (line.card, partner):
                better = converters_of(line.card, {half})[0].output
                extra = self.column(turn, 1.0, whole=True)
                self.limit(extra, run)
                self.limit(extra, lines[half].back[turn])
                more = Yield(better.goods - base.output.goods, better.donation - base.output.donation)
                self.produce(extra, turn, more, 1, line.seat)

    def _interest(self, line: Line, runner: SeatId) -> None:
        """Interest converters, run by anybody but their owner: one colour in every run (R-ENI-02)."""
        for is_back, columns in ((False, line.front), (True, line.back)):
            converter = converters_of(line.card, {line.card} if is_back else set())[0]
            cost, output = converter.inputs[0], converter.output
            for turn, shown in columns.items():
                limit = self.program.row(-INFINITY, 0)
                self.program.put(limit, shown, -1)
                paid = interest_places(cost)
                back = output.same_small or output.same_large or output.goods[Good.OC]
                colours, wild = SIZES[0] if cost.same_small else SIZES[1]
                for colour in colours if converter.is_interest else (Good.OC,):
                    column = self.act("run", runner, line.card, turn, colour=colour)
                    self.program.put(limit, column, 1)
                    self.program.put(self.stock[turn, colour], column, -paid)
                    goods = output.goods + Bag.of(colour, back) if converter.is_interest else output.goods
                    self.produce(column, turn, Yield(goods, output.donation), 1, runner)
                    if turn == self.first and runner >= 0:
                        self.paid.append((column, runner, Cost(Bag.of(colour, paid))))
                    if converter.is_interest:
                        self._pass_through(column, turn, colour, wild, min(paid, back))

    def _pass_through(self, run: int, turn: int, colour: Good, wild: Good, most: int) -> None:
        """Wilds paid for interest come back as wilds (R-ENI-05)."""
        if not any(seat.can.makes_wilds or seat.goods[wild] for seat in self.pool):
            return
        column = self.column(turn)
        self.limit(column, run, most)
        for good, at, count in ((wild, turn, -1), (colour, turn, 1), (wild, turn + 1, 1), (colour, turn + 1, -1)):
            self.program.put(self.stock[at, good], column, count)

    # ---- colonies

    def _rooms(self) -> None:
        """Colonies kept against support: of each seat, and of all seats for colonies whose owner is not known yet."""
        program = self.program
        supports = {seat.index: seat.support for seat in self.pool}
        for turn in self.turns:
            if not self.scope.strict:
                total = INFINITY if UNLIMITED in supports.values() else sum(supports.values())
                row = program.row(-INFINITY, total)
                self.room = {**self.room, (turn, ANYBODY): row, **{(turn, seat): row for seat in supports}}
                continue
            anybody = self.room[turn, ANYBODY] = program.row(-INFINITY, 0)
            for seat, support in supports.items():
                row = self.room[turn, seat] = program.row(-INFINITY, INFINITY if support >= UNLIMITED else support)
                share = self.column(turn)
                program.put(row, share, 1)
                program.put(anybody, share, -1)

    def _held_colony(self, line: Line) -> dict[int, list[int]]:
        """A colony counts against support and can be given up; returns the columns of that by turn."""
        given: dict[int, list[int]] = {turn: [] for turn in line.turns}
        printed = CARDS[line.card]
        for face, columns, rows in (
            (printed.front, line.front, line.front_rows),
            (printed.back, line.back, line.back_rows),
        ):
            for turn, shown in columns.items():
                self.program.put(self.room[turn, line.seat], shown, 1)
                if face is not None and face.climate is not None:
                    column = self.column(turn)
                    self.program.put(rows[turn], column, 1)
                    self.program.put(self.icon(turn, line.seat, face.climate), column, 1)
                    given[turn].append(column)
        return given


def interest_places(cost: Cost) -> int:
    """How many goods of one colour an interest converter takes."""
    return cost.same_small or cost.same_large or cost.goods[Good.OC]
