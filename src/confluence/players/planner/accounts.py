"""The goods of the rest of a game: what every column takes, gives and scores, turn by turn.

Every turn has one stock of goods for all seats of the program. What is not used goes on into the next turn; what is
left after the last turn of the program is worth what its ends say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from confluence.core.game import SeatId
from confluence.players.planner.program import INFINITY, Program
from confluence.players.planner.table import Table
from confluence.sidereal.cards import CardId
from confluence.sidereal.converters import Climate, Cost, Yield
from confluence.sidereal.goods import CUBES, LARGE, SMALL, TRADABLE, Bag, Good
from confluence.sidereal.state import TURNS

CLIMATES: Final = tuple(climate for climate in Climate if climate is not Climate.ANY)
RESOURCES: Final = (*CUBES, Good.OC)
SIZES: Final = ((SMALL, Good.WS), (LARGE, Good.WL))
SOURCES: Final = (
    "inventions",
    "sharing bonus",
    "converters",
    "violet",
    "relics",
    "acknowledgements",
    "left-overs",
)
"""Where points come from: printed on teams, bonus for sharing them, white converters, everything else that is paid in
the Trade Phase, relics when they are drawn, tokens of Faderan, goods at the end."""
DEEDS: Final = ("invent", "upgrade", "spend", "terraform", "enter", "violet", "draw", "run", "buy team", "buy colony")
"""What can be decided; `spend` is an upgrade by a technology, `upgrade` one that is paid with goods, `violet` a violet
converter of a card in play, `draw` a card from the deck of relics or colonies."""
ANYBODY: Final = -2
"""Stands for the seat of whatever happens in later turns, where it does not matter who does it."""
DONATED: Final = 0.75
"""What donation goods are worth to the seat that has to give them away, as a share of their price."""

Allows = Callable[[str, CardId, int], bool]
"""Whether a deed with a card is allowed in a turn."""


def everything(_deed: str, _card: CardId, _turn: int) -> bool:
    """Nothing is forbidden."""
    return True


@dataclass(frozen=True, slots=True)
class Ends:
    """What goods and cards are worth after the last turn of a program that does not reach the end of the game."""

    goods: tuple[float, ...]
    front: Mapping[CardId, float] = field(default_factory=dict)
    back: Mapping[CardId, float] = field(default_factory=dict)
    teams: Mapping[CardId, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scope:
    """Which part of a game a program covers, and how strictly."""

    seats: tuple[SeatId, ...]
    """Whose goods and cards are in the pool."""
    ends: Ends | None = None
    """Without them the program goes on to the end of the game, with them it has one turn."""
    violet: bool = True
    """Whether the Trade Phase of the first turn is still to come."""
    strict: bool = True
    """Whether colonies count for the seat that holds them; otherwise for the whole pool, as a bound needs it."""
    bids: float = 1.0
    """Ships that a card costs, as a multiple of its minimum; only 1 gives a bound."""
    allows: Allows = everything


class Option(NamedTuple):
    """Something that can be done, with its column."""

    column: int
    do: str
    """One of `DEEDS`."""
    seat: SeatId
    """Who does it; -1 minus the owner where anybody but the owner can; ANYBODY where it does not matter."""
    card: CardId
    turn: int
    slot: int = 0
    """Which converter runs, or which way is paid."""
    colour: Good | None = None
    """Of interest."""
    spend: CardId | None = None
    """The technology that is spent for an upgrade."""


class Accounts:
    """The program with the goods of every turn; what brings and uses them is added by others."""

    def __init__(self, table: Table, scope: Scope) -> None:
        self.table = table
        self.scope = scope
        self.pool = [seat for seat in table.seats if seat.index in scope.seats]
        self.first = table.turn
        self.last = TURNS if scope.ends is None else table.turn
        self.turns = range(self.first, self.last + 1)
        self.program = Program()
        self.now: list[int] = []
        """Columns of the first turn."""
        self.options: list[Option] = []
        self.points: list[tuple[int, int, str, float, SeatId]] = []
        """What columns bring: column, turn, source, points, seat."""
        self.paid: list[tuple[int, SeatId, Cost]] = []
        """What columns of the first turn cost a seat."""
        self.yields: list[tuple[int, SeatId, Bag]] = []
        """What columns of the first turn bring to a seat after the economy."""
        self.stock: dict[tuple[int, Good], int] = {}
        self.kept: dict[Good, int] = {}
        """Columns of what is not used in the first turn."""
        self.instead: dict[Good, int] = {}
        """Columns of wilds that stand for a colour in the first turn."""
        self.left: dict[Good, int] = {}
        """Columns of what is left at the end."""
        self.places: dict[tuple[int, SeatId, int], int] = {}
        """Rows of goods that fill places for any colour, by turn, seat and size."""
        self.filled: list[tuple[int, SeatId, Good]] = []
        """Columns of the first turn that fill places of a seat with a good."""
        self.auction: dict[int, int] = {}
        """Rows of ships after the Economy Phase."""
        self.icons: dict[tuple[int, SeatId, Climate], int] = {}
        """Rows of colonies given up, by turn, seat and climate."""
        self._stocks()

    # ---- columns

    def column(self, turn: int, most: float = INFINITY, worth: float = 0.0, *, whole: bool = False) -> int:
        """A column that belongs to a turn; in the first one it may have to be whole."""
        is_now = turn == self.first
        column = self.program.column(most, worth, whole=whole and is_now)
        if is_now:
            self.now.append(column)
        return column

    def act(
        self,
        do: str,
        seat: SeatId,
        card: CardId,
        turn: int,
        most: float = 1.0,
        *,
        slot: int = 0,
        colour: Good | None = None,
        spend: CardId | None = None,
    ) -> int:
        """A column for something that can be done."""
        is_over = turn == self.first and not self.scope.violet and do != "run"
        if is_over or not self.scope.allows(do, card, turn):
            most = 0.0
        column = self.column(turn, most, whole=True)
        self.options.append(Option(column, do, seat, card, turn, slot, colour, spend))
        return column

    def score(self, column: int, turn: int, source: str, points: float, seat: SeatId = ANYBODY) -> None:
        """The column brings points."""
        if points:
            self.program.worth[column] += points
            self.points.append((column, turn, source, points, seat))

    def pay(self, column: int, turn: int, cost: Cost, source: str, seat: SeatId = ANYBODY) -> None:
        """The column takes this in a Trade Phase, or at its end."""
        program = self.program
        for good, count in cost.goods.items():
            if good is Good.VP:
                self.score(column, turn, source, -count, seat)
            else:
                program.put(self.stock[turn, good], column, -count)
        for size, count in enumerate((cost.any_small, cost.any_large)):
            if count:
                program.put(self.place(turn, seat, size), column, -count)
        for icon in cost.colonies:
            program.put(self.icon(turn, seat, icon), column, -1)
        if turn == self.first:
            self.paid.append((column, seat, cost))

    def gain(self, column: int, turn: int, goods: Bag, source: str, seat: SeatId = ANYBODY) -> None:
        """The column gives this at once.

        In the first turn of several seats it comes too late for the deal in which goods change hands, and waits.
        """
        waits = self.scope.strict and turn == self.first and len(self.pool) > 1
        for good, count in goods.items():
            if good is Good.VP:
                self.score(column, turn, source, count, seat)
            elif good in TRADABLE and waits and good is Good.SH and turn < TURNS:
                self.program.put(self.auction[turn], column, count)
            elif good in TRADABLE:
                self.program.put(self.stock[turn + waits, good], column, count)

    def produce(self, column: int, turn: int, output: Yield, times: float = 1.0, seat: SeatId = ANYBODY) -> None:
        """The column gives this in an Economy Phase: new ships can be bid, everything else waits for the next turn."""
        for goods, is_own in ((output.goods, True), (output.donation, False)):
            for good, count in goods.items():
                if good is Good.VP:
                    self.score(column, turn, "converters", times * count, seat)
                elif good is Good.SH and is_own and turn < TURNS:
                    self.program.put(self.auction[turn], column, times * count)
                elif good in TRADABLE and (is_own or turn == TURNS or len(self.pool) > 1 or self.scope.ends is None):
                    self.program.put(self.stock[turn + 1, good], column, times * count)
                elif good in TRADABLE and self.scope.ends is not None:
                    self.program.worth[column] += DONATED * times * count * self.scope.ends.goods[good]
        if turn == self.first:
            self.yields.append((column, seat, output.goods * int(times)))

    def limit(self, column: int, shown: int, times: float = 1.0) -> None:
        """The column is at most this many times another one."""
        row = self.program.row(-INFINITY, 0)
        self.program.put(row, column, 1)
        self.program.put(row, shown, -times)

    def limit_by(self, column: int, need: float, other: int) -> None:
        """The column needs this many of another one."""
        row = self.program.row(-INFINITY, 0)
        self.program.put(row, column, need)
        self.program.put(row, other, -1)

    # ---- goods

    def _stocks(self) -> None:
        program, ends = self.program, self.scope.ends
        start = [0] * len(Good)
        for seat in self.pool:
            for good, count in (seat.goods + seat.donation + seat.lot if len(self.pool) > 1 else seat.goods).items():
                start[good] += count
        for turn in (*self.turns, self.last + 1):
            for good in TRADABLE:
                self.stock[turn, good] = program.row(-start[good] if turn == self.first else 0, INFINITY)
        for turn in self.turns:
            kept = {good: self._move(turn, self.stock[turn, good], self.stock[turn + 1, good]) for good in RESOURCES}
            kept[Good.SH] = self._ships(turn)
            self.kept = self.kept or kept
            for colours, wild in SIZES:
                for good in colours:
                    instead = self._move(turn, self.stock[turn, wild], self.stock[turn, good], whole=True)
                    if turn == self.first:
                        self.instead[good] = instead
        for good in TRADABLE:
            left = self.left[good] = self.column(self.last)
            program.put(self.stock[self.last + 1, good], left, -1)
            if ends is None:
                self.score(left, self.last + 1, "left-overs", self.table.scored[good])
            else:
                program.worth[left] += ends.goods[good]

    def _ships(self, turn: int) -> int:
        """Ships that are left can be bid, and go on into the next turn if they are not."""
        if turn == TURNS:
            return self._move(turn, self.stock[turn, Good.SH], self.stock[turn + 1, Good.SH])
        self.auction[turn] = self.program.row(0, INFINITY)
        self._move(turn, self.auction[turn], self.stock[turn + 1, Good.SH])
        return self._move(turn, self.stock[turn, Good.SH], self.auction[turn])

    def _move(self, turn: int, giver: int, receiver: int, *, whole: bool = False) -> int:
        column = self.column(turn, whole=whole)
        self.program.put(giver, column, -1)
        self.program.put(receiver, column, 1)
        return column

    def place(self, turn: int, seat: SeatId, size: int) -> int:
        """The row of cubes that fill places for any colour: in the first turn those of the seat, later anybody's."""
        who = seat if turn == self.first and self.scope.strict else ANYBODY
        if (turn, who, size) not in self.places:
            row = self.places[turn, who, size] = self.program.row(0, INFINITY)
            colours, wild = SIZES[size]
            for good in (*colours, wild):
                column = self._move(turn, self.stock[turn, good], row, whole=True)
                if turn == self.first:
                    self.filled.append((column, who, good))
        return self.places[turn, who, size]

    def icon(self, turn: int, seat: SeatId, climate: Climate) -> int:
        """The row of colonies given up for an icon: in the first turn those of the seat, later anybody's."""
        who = seat if turn == self.first and self.scope.strict else ANYBODY
        key = (turn, who, climate)
        if key not in self.icons:
            row = self.icons[key] = self.program.row(0, INFINITY)
            if climate is Climate.ANY:
                for kind in CLIMATES:
                    self._move(turn, self.icon(turn, seat, kind), row)
        return self.icons[key]
