"""The goods of the rest of the game: the stock of every turn, and what takes from it and gives to it."""

from __future__ import annotations

from confluence.core.game import SeatId
from confluence.players.planner.program import INFINITY, Program
from confluence.players.planner.table import Table
from confluence.sidereal.converters import Climate, Cost, Yield
from confluence.sidereal.goods import LARGE, SMALL, TRADABLE, Bag, Good
from confluence.sidereal.state import TURNS

SCORED = {Good.OC: 0.5, Good.SH: 1 / 6, Good.WS: 1 / 6, Good.WL: 0.25}
SCORED |= dict.fromkeys(SMALL, 1 / 6) | dict.fromkeys(LARGE, 0.25)
CLIMATES = tuple(climate for climate in Climate if climate is not Climate.ANY)
SHIP_BONUS = (0.4, 0.5, 0.6, 0.7, 0.7, 0.0)
"""What a ship in the hands of a seat that has few brings in the auction beyond its price, by turn."""


class Stocks:
    """The program with the goods of all turns that are left."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.turns = range(table.turn, TURNS + 1)
        self.program = Program()
        self.stock: dict[tuple[int, Good], int] = {}
        self.places: dict[tuple[int, int], int] = {}
        self.auction: dict[int, int] = {}
        self.hold_row = -1
        self.icons: dict[tuple[int, SeatId, Climate], int] = {}
        self.support: dict[int, int] = {}
        self.paid: list[tuple[int, SeatId, Cost]] = []
        self.holds: dict[SeatId, int] = {}
        self.points: dict[int, float] = {}
        """Points that columns of this turn bring to the seat that acts."""
        self.goods_after: dict[int, dict[Good, float]] = {}
        """Goods that columns of this turn leave to the next."""
        self._stocks()

    def _stocks(self) -> None:
        table, program = self.table, self.program
        start = [0] * len(Good)
        for seat in self.table.seats:
            for good, count in (seat.goods + seat.donation + seat.lot).items():
                start[good] += count
        for turn in self.turns:
            for good in TRADABLE:
                have = start[good] if turn == table.turn else 0
                self.stock[turn, good] = program.row(-have, -have)
            for size in (0, 1):
                self.places[turn, size] = program.row(0, 0)
            at_end = turn == TURNS  # then the ships are scored, and this row is only a sum
            self.auction[turn] = program.row(-INFINITY if at_end else 0, INFINITY if at_end else 0)
        for turn in self.turns:
            for good in TRADABLE:
                self._keep(turn, good)
            self._wilds(turn)

    def _keep(self, turn: int, good: Good) -> None:
        """What is not used goes to the next turn, ships by way of the auction, and is scored at the end."""
        program = self.program
        kept = program.column(INFINITY, 0.0 if turn < TURNS else SCORED[good])
        program.put(self.stock[turn, good], kept, -1)
        if turn == self.table.turn:
            self.goods_after[kept] = {good: 1.0}
        if good is not Good.SH:
            if turn < TURNS:
                program.put(self.stock[turn + 1, good], kept, 1)
            return
        program.put(self.auction[turn], kept, 1)
        if turn < TURNS:
            held = program.column(INFINITY)
            program.put(self.auction[turn], held, -1)
            program.put(self.stock[turn + 1, good], held, 1)
            if turn == self.table.turn:
                self._ship_holds(kept)

    def _wilds(self, turn: int) -> None:
        """Wild cubes stand for colours of their size, and places for any colour take every cube of theirs."""
        program = self.program
        for size, (colours, wild) in enumerate(((SMALL, Good.WS), (LARGE, Good.WL))):
            for good in colours:
                instead = program.column(INFINITY)
                program.put(self.stock[turn, good], instead, 1)
                program.put(self.stock[turn, wild], instead, -1)
            for good in (*colours, wild):
                anywhere = program.column(INFINITY)
                program.put(self.stock[turn, good], anywhere, -1)
                program.put(self.places[turn, size], anywhere, 1)

    def _ship_holds(self, kept: int) -> None:
        program = self.program
        row = self.hold_row = program.row(0, INFINITY)
        program.put(row, kept, 1)
        for seat in self.table.seats:
            hold = program.column(INFINITY, SHIP_BONUS[self.table.turn - 1], whole=True)
            program.put(row, hold, -1)
            self.holds[seat.index] = hold

    def pay(self, column: int, turn: int, cost: Cost, seat: SeatId) -> None:
        """The column takes this from the stock of a turn."""
        program = self.program
        for good, count in cost.goods.items():
            if good is Good.VP:
                program.worth[column] -= count
                self._point(column, turn, -count)
            else:
                program.put(self.stock[turn, good], column, -count)
        for size, count in enumerate((cost.any_small, cost.any_large)):
            if count:
                program.put(self.places[turn, size], column, -count)
        for icon in cost.colonies:
            program.put(self._icon(turn, seat, icon), column, -1)
        if turn == self.table.turn:
            self.paid.append((column, seat, cost))

    def receive(self, column: int, turn: int, goods: Bag) -> None:
        """The column gives this to the stock of a turn."""
        for good, count in goods.items():
            if good is Good.VP:
                self.program.worth[column] += count
                self._point(column, turn, count)
            elif good in SCORED:
                self.program.put(self.stock[turn, good], column, count)

    def produce(self, column: int, turn: int, output: Yield, times: float = 1.0) -> None:
        """The column gives this after the economy of a turn."""
        program = self.program
        if turn == self.table.turn:
            self._point(column, turn, output.goods[Good.VP])
            self.goods_after[column] = {good: times * count for good, count in output.goods.items() if good in SCORED}
        for good, count in (output.goods + output.donation).items():
            if good is Good.VP:
                program.worth[column] += times * count
            elif good not in SCORED:
                continue  # envoys
            elif turn == TURNS:
                program.worth[column] += times * count * SCORED[good]
            elif good is Good.SH and output.goods[good]:
                program.put(self.auction[turn], column, times * output.goods[good])
                if output.donation[good]:
                    program.put(self.stock[turn + 1, good], column, times * output.donation[good])
            else:
                program.put(self.stock[turn + 1, good], column, times * count)
        if turn == self.table.turn and turn < TURNS and output.goods[Good.SH]:
            program.put(self.hold_row, column, output.goods[Good.SH])

    def _point(self, column: int, turn: int, count: float) -> None:
        if turn == self.table.turn:
            self.points[column] = self.points.get(column, 0.0) + count

    def _icon(self, turn: int, seat: SeatId, climate: Climate) -> int:
        """The row of colonies given up for an icon: own colonies in this turn, anybody's later."""
        who = seat if turn == self.table.turn else -1
        key = (turn, who, climate)
        if key not in self.icons:
            row = self.icons[key] = self.program.row(0, 0)
            if climate is Climate.ANY:
                for kind in CLIMATES:
                    taken = self.program.column(INFINITY)
                    self.program.put(row, taken, 1)
                    self.program.put(self._icon(turn, seat, kind), taken, -1)
        return self.icons[key]

    def _support(self, turn: int) -> int:
        if turn not in self.support:
            total = sum(seat.support for seat in self.table.seats)
            self.support[turn] = self.program.row(-INFINITY, INFINITY if total >= 90 else total)
        return self.support[turn]
