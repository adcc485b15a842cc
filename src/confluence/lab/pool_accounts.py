"""The accounts of a central planner: what every column takes, gives and scores, and the goods of every turn.

Every turn has one stock of goods. What is not used goes on into the next turn, and is scored after the last one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from confluence.players.planner.program import INFINITY, Program
from confluence.sidereal.cards import CardId
from confluence.sidereal.converters import Climate, Cost, Yield
from confluence.sidereal.goods import CUBES, LARGE, LARGE_CUBES, SMALL, SMALL_CUBES, TRADABLE, Bag, Good
from confluence.sidereal.phases.scoring import TWELFTHS
from confluence.sidereal.state import CATALOGUE, TURNS, State

ALL_TURNS: Final = range(1, TURNS + 1)
END: Final = TURNS + 1
"""The stock after the last Economy Phase, which is scored."""
CLIMATES: Final = tuple(climate for climate in Climate if climate is not Climate.ANY)
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
"""What the planner decides about; `spend` is an upgrade by a technology, `upgrade` one that is paid with goods,
`violet` a violet converter of a card in play, `draw` a card from the deck of relics or colonies."""

Allows = Callable[[str, CardId, int], bool]
"""Whether a deed with a card is allowed in a turn."""


def everything(_deed: str, _card: CardId, _turn: int) -> bool:
    """Nothing is forbidden."""
    return True


def scored(state: State) -> dict[Good, float]:
    """Points for each good at the end, without rounding (R-SCORE-02, R-VAR-01)."""
    octagon, large, small, ship = 6.0, 3.0, 2.0, 2.0
    if state.options.precise:
        octagon, large, small, ship = CATALOGUE.editions[state.options.edition].precise
    points = {Good.OC: octagon, Good.SH: ship}
    points |= dict.fromkeys(LARGE_CUBES, large) | dict.fromkeys(SMALL_CUBES, small)
    return {good: twelfths / TWELFTHS for good, twelfths in points.items()}


class Accounts:
    """The program with the goods of every turn; what brings and uses them is added by others."""

    def __init__(self, state: State, allows: Allows, bids: float) -> None:
        self.state = state
        self.allows = allows
        self.bids = bids
        """Ships that a card costs, as a multiple of its minimum; only 1 gives a bound."""
        self.program = Program()
        self.points: list[tuple[int, int, str, float]] = []
        """What columns bring: column, turn, source, points."""
        self.deeds: list[tuple[int, str, CardId, int]] = []
        """What columns stand for: column, deed, card, turn."""
        self.bonus = CATALOGUE.bonus_cards(state.players)
        self.stock: dict[tuple[int, Good], int] = {}
        self.places: dict[tuple[int, int], int] = {}
        """Rows of goods that fill places for any colour, by turn and size."""
        self.auction: dict[int, int] = {}
        """Rows of ships after the Economy Phase."""
        self.icons: dict[tuple[int, Climate], int] = {}
        """Rows of colonies given up, by turn and climate."""
        self._stocks()

    # ---- columns

    def act(self, deed: str, card: CardId, turn: int, most: float = 1.0) -> int:
        """A column for something the planner may do."""
        column = self.program.column(most if self.allows(deed, card, turn) else 0.0)
        self.deeds.append((column, deed, card, turn))
        return column

    def score(self, column: int, turn: int, source: str, points: float) -> None:
        """The column brings points."""
        if points:
            self.program.worth[column] += points
            self.points.append((column, turn, source, points))

    def pay(self, column: int, turn: int, cost: Cost, source: str) -> None:
        """The column takes this in a Trade Phase, or at its end."""
        program = self.program
        for good, count in cost.goods.items():
            if good is Good.VP:
                self.score(column, turn, source, -count)
            else:
                program.put(self.stock[turn, good], column, -count)
        for size, count in enumerate((cost.any_small, cost.any_large)):
            if count:
                program.put(self.places[turn, size], column, -count)
        for icon in cost.colonies:
            program.put(self.icons[turn, icon], column, -1)

    def gain(self, column: int, turn: int, goods: Bag, source: str) -> None:
        """The column gives this at once."""
        for good, count in goods.items():
            if good is Good.VP:
                self.score(column, turn, source, count)
            elif good in TRADABLE:
                self.program.put(self.stock[turn, good], column, count)

    def produce(self, column: int, turn: int, output: Yield, times: float = 1.0) -> None:
        """The column gives this in an Economy Phase: new ships can be bid, everything else waits for the next turn."""
        for goods, is_own in ((output.goods, True), (output.donation, False)):
            for good, count in goods.items():
                if good is Good.VP:
                    self.score(column, turn, "converters", times * count)
                elif good is Good.SH and is_own and turn < TURNS:
                    self.program.put(self.auction[turn], column, times * count)
                elif good in TRADABLE:
                    self.program.put(self.stock[turn + 1, good], column, times * count)

    def limit(self, column: int, shown: int, times: float = 1.0) -> None:
        """The column is at most so many times another one."""
        row = self.program.row(-INFINITY, 0)
        self.program.put(row, column, 1)
        self.program.put(row, shown, -times)

    def limit_by(self, column: int, need: float, other: int) -> None:
        """The column needs so many of another one."""
        row = self.program.row(-INFINITY, 0)
        self.program.put(row, column, need)
        self.program.put(row, other, -1)

    # ---- goods

    def _stocks(self) -> None:
        program, start = self.program, self.state.all_goods()
        worth = scored(self.state)
        for turn in (*ALL_TURNS, END):
            for good in TRADABLE:
                self.stock[turn, good] = program.row(-start[good] if turn == 1 else 0, INFINITY)
        for good in TRADABLE:
            left = program.column(INFINITY)
            program.put(self.stock[END, good], left, -1)
            self.score(left, END, "left-overs", worth[good])
        for turn in ALL_TURNS:
            for good in (*CUBES, Good.OC):
                self._move(self.stock[turn, good], self.stock[turn + 1, good])
            self._ships(turn)
            for size, (colours, wild) in enumerate(SIZES):
                place = self.places[turn, size] = program.row(0, INFINITY)
                for good in colours:
                    self._move(self.stock[turn, wild], self.stock[turn, good])
                for good in (*colours, wild):
                    self._move(self.stock[turn, good], place)

    def _ships(self, turn: int) -> None:
        """Ships that are left can be bid, and go on into the next turn if they are not."""
        if turn == TURNS:
            self._move(self.stock[turn, Good.SH], self.stock[END, Good.SH])
            return
        self.auction[turn] = self.program.row(0, INFINITY)
        self._move(self.stock[turn, Good.SH], self.auction[turn])
        self._move(self.auction[turn], self.stock[turn + 1, Good.SH])

    def _move(self, giver: int, receiver: int) -> int:
        column = self.program.column(INFINITY)
        self.program.put(giver, column, -1)
        self.program.put(receiver, column, 1)
        return column
