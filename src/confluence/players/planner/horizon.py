"""The rest of the game as one linear program over the pooled goods and cards of all seats; this turn in whole numbers.

Every turn has one stock of goods. White converters take from it and give to the next turn's; violet actions take and
give at once. Cards enter by inventions, purchases and payments, are flipped by upgrades and spent for them. What the
last turn leaves is scored.
"""

from __future__ import annotations

from collections.abc import Sequence

from confluence.core.game import SeatId
from confluence.players.planner.program import INFINITY
from confluence.players.planner.stocks import Stocks
from confluence.players.planner.table import Seat, Table, converters_of, technology_card
from confluence.sidereal.cards import CardId, Kind
from confluence.sidereal.converters import Arrow, Converter, Cost, Yield
from confluence.sidereal.goods import LARGE, SMALL, Bag, Good
from confluence.sidereal.state import CARDS, CATALOGUE, TURNS

RELIC_WORTH = (9.0, 7.5, 6.0, 5.0, 4.0, 3.0)
"""What an unknown relic brings, by turn."""
BID_FACTOR = 1.3
"""Ships that a card costs on the average, as a multiple of its minimum."""


class Horizon(Stocks):
    """Builds the program of one table."""

    def __init__(self, table: Table, offered: Sequence[CardId] = ()) -> None:
        super().__init__(table)
        self.offered = dict.fromkeys(offered, -1)
        """Teams of seats that are not in the pool, each with the column that buys it."""
        self.inventions: dict[int, list[int]] = {}
        """Columns of inventions by turn."""
        self.sold: dict[int, tuple[int, int]] = {}
        """By turn the rows that count teams and colonies bought."""
        self.front_rows: dict[tuple[CardId, int], int] = {}
        self.back_rows: dict[tuple[CardId, int], int] = {}
        self.team_rows: dict[tuple[CardId, int], int] = {}
        self.did: list[tuple[int, str, tuple[object, ...]]] = []
        self.yields: list[tuple[int, SeatId, Bag]] = []
        self.lying: set[int] = set()
        """Columns that say how much of a card lies where."""
        self.now: set[int] = set()
        """Columns of actions in this turn."""
        self.cards: dict[SeatId, list[CardId]] = {seat.index: [] for seat in self.table.seats}
        self.arrivals: dict[tuple[SeatId, str], dict[int, list[int]]] = {}
        self._auctions()
        self._inventions()
        for seat in self.table.seats:
            self._seat(seat)
        self._interest()

    # ---- cards

    def _line(
        self, card: CardId, first: int, side: str, arrivals: dict[int, list[int]] | None = None
    ) -> tuple[dict[int, int], dict[int, int]]:
        """Columns for how much of a card lies on its front and on its back in each turn."""
        program = self.program
        front: dict[int, int] = {}
        back: dict[int, int] = {}
        for turn in range(first, TURNS + 1):
            is_first = turn == first
            start = 1.0 if is_first and side == "front" else 0.0
            row = self.front_rows[card, turn] = program.row(start, start)
            front[turn] = program.column(INFINITY)
            self.lying.add(front[turn])
            program.put(row, front[turn], 1)
            if not is_first:
                program.put(row, front[turn - 1], -1)
            for column in (arrivals or {}).get(turn, ()):
                program.put(row, column, -1)
            if CARDS[card].back is not None:
                start = 1.0 if is_first and side == "back" else 0.0
                row = self.back_rows[card, turn] = program.row(start, start)
                back[turn] = program.column(INFINITY)
                self.lying.add(back[turn])
                program.put(row, back[turn], 1)
                if not is_first:
                    program.put(row, back[turn - 1], -1)
        return front, back

    def _flip(self, card: CardId, turn: int, column: int) -> None:
        self.program.put(self.front_rows[card, turn], column, 1)
        self.program.put(self.back_rows[card, turn], column, -1)

    def _seat(self, seat: Seat) -> None:
        first = self.table.turn
        lines: dict[CardId, tuple[dict[int, int], dict[int, int]]] = {}
        for card in seat.cards:
            if CARDS[card].kind is Kind.TEAM:
                continue
            if not seat.owns(card) and not CARDS[card].is_colony and CARDS[card].owner is not None:
                continue  # borrowed
            lines[card] = self._line(card, first, "back" if card in seat.flipped else "front")
        for card in sorted(seat.library):
            printed = CARDS[card]
            if printed.kind is Kind.TECHNOLOGY and printed.technology is not None:
                arrivals = self.arrivals.get((seat.index, printed.technology))
                if arrivals:
                    lines[card] = self._line(card, first, "", arrivals)
            elif printed.enters is not None:
                lines[card] = self._line(card, first, "", self._entry(seat, card, printed.enters))
        if seat.species == "faderan":
            self._draws(seat)
        self.cards[seat.index] = list(lines)
        for card in lines:
            self._upgrades(seat, card, lines)
        fleets = {turn: self.program.row(-INFINITY, 0) for turn in self.turns} if seat.species == "imdril" else {}
        for card, (front, back) in lines.items():
            if CARDS[card].is_colony:
                self._colony(seat, card, front, back)
            if CARDS[card].pair is not None:
                self._pair(seat, card, lines)
            elif CARDS[card].kind is not Kind.INTEREST:
                self._runs(seat, card, front, back, fleets)
            support = CARDS[card].front.fleet_support
            for turn in self.turns if support else ():
                self.program.put(fleets[turn], front[turn], -support)

    def _entry(self, seat: Seat, card: CardId, way: Converter) -> dict[int, list[int]]:
        arrivals = {}
        once = self.program.row(0, 1)
        for turn in self.turns:
            column = self._action(turn, "enter", (seat.index, card))
            self.program.put(once, column, 1)
            self.pay(column, turn, way.inputs[0], seat.index)
            self.receive(column, turn, way.output.goods)
            arrivals[turn] = [column]
        return arrivals

    def _action(self, turn: int, kind: str, what: tuple[object, ...]) -> int:
        column = self.program.column(1.0, whole=turn == self.table.turn)
        if turn == self.table.turn:
            self.did.append((column, kind, what))
            self.now.add(column)
        return column

    def _draws(self, seat: Seat) -> None:
        way = CATALOGUE.species["faderan"].deck_converter
        if way is None:
            return
        for turn in self.turns:
            column = self._action(turn, "draw", (seat.index,))
            self.pay(column, turn, way.inputs[0], seat.index)
            self.program.worth[column] += RELIC_WORTH[turn - 1]
            self._point(column, turn, RELIC_WORTH[turn - 1])

    def _upgrades(self, seat: Seat, card: CardId, lines: dict[CardId, tuple[dict[int, int], dict[int, int]]]) -> None:
        printed = CARDS[card]
        if printed.back is None or card in seat.flipped:
            return
        for technology in printed.upgrade_technologies:
            spend = technology_card(seat.species, technology)
            if spend in lines and spend not in seat.flipped and spend != card:
                for turn in self.turns:
                    column = self._action(turn, "upgrade", (seat.index, card, spend))
                    self._flip(card, turn, column)
                    self.program.put(self.front_rows[spend, turn], column, 1)
        way = printed.upgrade_converter
        if way is not None:
            for turn in self.turns:
                column = self._action(turn, "upgrade", (seat.index, card, None))
                self.pay(column, turn, way.inputs[0], seat.index)
                self.receive(column, turn, way.output.goods)
                self._flip(card, turn, column)

    def _colony(self, seat: Seat | None, card: CardId, front: dict[int, int], back: dict[int, int]) -> None:
        """A colony counts against support and can be given up."""
        program = self.program
        for turn, shown in front.items():
            for side, columns, rows in (
                (CARDS[card].front, {turn: shown}, self.front_rows),
                (CARDS[card].back, back, self.back_rows),
            ):
                if side is None or side.climate is None:
                    continue
                program.put(rows[card, turn], program.column(1.0), 1)  # one too many is given up
                given = program.column(1.0, whole=False)
                program.put(rows[card, turn], given, 1)
                program.put(self._icon(turn, seat.index if seat else -2, side.climate), given, 1)
                program.put(self._support(turn), columns[turn], 1)

    def _runs(
        self, seat: Seat | None, card: CardId, front: dict[int, int], back: dict[int, int], fleets: dict[int, int]
    ) -> None:
        times = 2 if seat is not None and card in seat.seedlings else 1
        for columns, face in ((front, CARDS[card].front), (back, CARDS[card].back)):
            if face is None or not columns:
                continue
            for slot, converter in enumerate(face.converters):
                if converter.arrow is not Arrow.WHITE or converter.is_interest:
                    continue
                for turn, shown in columns.items():
                    self._run(seat, card, slot, converter, turn, shown, times, fleets)

    def _run(
        self,
        seat: Seat | None,
        card: CardId,
        slot: int,
        converter: Converter,
        turn: int,
        shown: int,
        times: int,
        fleets: dict[int, int],
    ) -> None:
        program = self.program
        who = -2 if seat is None else seat.index
        for _ in range(times if turn == self.table.turn else 1):
            high = 1 if turn == self.table.turn else times
            column = program.column(high, whole=turn == self.table.turn)
            limit = program.row(-INFINITY, 0)
            program.put(limit, column, 1)
            program.put(limit, shown, -high)
            cost = converter.inputs[0]
            self.pay(column, turn, cost, who)
            self.produce(column, turn, converter.output)
            if cost.fleets:
                program.put(fleets[turn], column, cost.fleets)
            if turn == self.table.turn:
                self.did.append((column, "run", (who, card, slot, None)))
                self.yields.append((column, who, converter.output.goods))

    def _pair(self, seat: Seat, card: CardId, lines: dict[CardId, tuple[dict[int, int], dict[int, int]]]) -> None:
        printed = CARDS[card]
        assert printed.pair is not None
        side, partner = printed.pair
        if side == "right" or partner not in lines:
            return
        base = converters_of(card, set())[0]
        program = self.program
        for turn in self.turns:
            column = self._action(turn, "run", (seat.index, card, 0, None))
            self.pay(column, turn, base.inputs[0], seat.index)
            self.produce(column, turn, base.output)
            if turn == self.table.turn:
                self.yields.append((column, seat.index, base.output.goods))
            for half in (card, partner):
                better = converters_of(card, {half})[0].output
                extra = program.column(1.0, whole=turn == self.table.turn)
                for limit in (column, lines[half][1][turn]):
                    row = program.row(-INFINITY, 0)
                    program.put(row, extra, 1)
                    program.put(row, limit, -1)
                more = Yield(better.goods - base.output.goods, better.donation - base.output.donation)
                self.produce(extra, turn, more)
                if turn == self.table.turn:
                    self.yields.append((extra, seat.index, more.goods))

    def _interest(self) -> None:
        """Interest converters run by anybody but their owner, who lends them (R-ENI-02)."""
        for seat in self.table.seats if len(self.table.seats) > 1 else ():
            for card in seat.cards:
                if CARDS[card].kind is not Kind.INTEREST or not seat.owns(card):
                    continue
                for is_back, rows in ((False, self.front_rows), (True, self.back_rows)):
                    if is_back and CARDS[card].back is None:
                        continue
                    converter = converters_of(card, {card} if is_back else set())[0]
                    for turn in self.turns:
                        shown = next(c for c, n in self.program.rows[rows[card, turn]].items() if n == 1)
                        self._interest_runs(seat, card, converter, turn, shown)

    def _interest_runs(self, seat: Seat, card: CardId, converter: Converter, turn: int, shown: int) -> None:
        program = self.program
        cost, output = converter.inputs[0], converter.output
        colours: Sequence[Good] = SMALL if cost.same_small else LARGE if cost.same_large else (Good.OC,)
        limit = program.row(-INFINITY, 0)
        program.put(limit, shown, -1)
        for colour in colours:
            places = cost.same_small or cost.same_large or cost.goods[Good.OC]
            back = output.same_small or output.same_large or output.goods[Good.OC]
            column = self._action(turn, "run", (-1 - seat.index, card, 0, colour))
            program.put(limit, column, 1)
            program.put(self.stock[turn, colour], column, -places)
            self.produce(column, turn, Yield(Bag.of(colour, back) + output.goods.only((Good.VP,))))

    # ---- research

    def _inventions(self) -> None:
        for index, technology in self.table.licences:
            column = self.program.column(1.0)
            self.arrivals.setdefault((index, technology), {})[self.table.turn] = [column]
        for seat in self.table.seats:
            for team in seat.teams():
                self._team(team, self.table.turn, seat, {})
        for team in self.offered:
            self.offered[team] = self.program.column(1.0)
            bought = {self.table.turn - 1: self.offered[team]}
            self._team(team, self.table.turn, self.table.seats[0], bought, held=False)

    def _team(
        self, team: CardId, first: int, holder: Seat | None, bought: dict[int, int], *, held: bool = True
    ) -> None:
        """A team from one turn to the next until it invents; in this turn it may change hands for that."""
        program, before = self.program, -1
        for turn in range(first, TURNS + 1):
            start = -1.0 if turn == first and holder is not None and held else 0.0
            row = self.team_rows[team, turn] = program.row(start, start)
            kept = program.column(INFINITY)
            self.lying.add(kept)
            program.put(row, kept, -1)
            if before >= 0:
                program.put(row, before, 1)
            if turn - 1 in bought:
                program.put(row, bought[turn - 1], 1)
            for number, cost in enumerate(CARDS[team].front.converters[0].inputs):
                for inventor in self._inventors(holder, turn):
                    if inventor is None or turn > self.table.turn:
                        column = program.column(1.0, whole=turn == self.table.turn)
                    else:
                        column = self._action(turn, "invent", (inventor.index, team, number))
                    program.put(row, column, -1)
                    self.inventions.setdefault(turn, []).append(column)
                    self._invented(column, turn, team, cost, inventor)
            before = kept

    def _inventors(self, holder: Seat | None, turn: int) -> Sequence[Seat | None]:
        if holder is None:
            return (None,)
        if turn > self.table.turn:
            return (holder,)
        return (holder, *(seat for seat in self.table.seats if seat is not holder))

    def _invented(self, column: int, turn: int, team: CardId, cost: Cost, seat: Seat | None) -> None:
        """An invention brings points and a card to everybody, to its inventor at once."""
        table, printed = self.table, CARDS[team]
        bonus = table.bonuses[turn - 1][1 if seat is not None and seat.species == "yengii" else 0]
        points = printed.front.converters[0].output.goods[Good.VP] + bonus
        self.program.worth[column] += points
        self._point(column, turn, points)
        self.pay(column, turn, cost, -2 if seat is None else seat.index)
        if printed.technology is None:
            return
        for other in self.table.seats:
            when = turn if other is seat else turn + 1
            if when <= TURNS:
                card = technology_card(other.species, printed.technology)
                if card in other.library:
                    turns = self.arrivals.setdefault((other.index, printed.technology), {})
                    turns.setdefault(when, []).append(column)

    def _auctions(self) -> None:
        table = self.table
        caylion = any(seat.species == "caylion" for seat in self.table.seats)
        for turn in range(table.turn, TURNS):
            teams = self._slots(turn, table.research_minimum)
            colonies = self._slots(turn, table.colony_minimum)
            self.sold[turn] = (teams, colonies)
        for team, first in table.coming_teams:
            if first < TURNS:
                self._coming_team(team, first)
        for card, first in table.coming_colonies:
            if first < TURNS:
                self._coming_colony(card, first, caylion)

    def _slots(self, turn: int, minima: Sequence[int]) -> int:
        row = self.program.row(0, 0)
        for least in minima:
            slot = self.program.column(1.0)
            self.program.put(row, slot, -1)
            self.program.put(self.auction[turn], slot, -least * BID_FACTOR)
        return row

    def _coming_team(self, team: CardId, first: int) -> None:
        program = self.program
        once = program.row(0, 1)
        bought = {}
        for turn in range(first, TURNS):
            bought[turn] = program.column(1.0)
            program.put(once, bought[turn], 1)
            program.put(self.sold[turn][0], bought[turn], 1)
        self._team(team, first + 1, None, bought)

    def _coming_colony(self, card: CardId, first: int, caylion: bool) -> None:
        program = self.program
        once = program.row(0, 1)
        for times in (2, 1) if caylion else (1,):
            arrivals: dict[int, list[int]] = {}
            for turn in range(first, TURNS):
                bought = program.column(1.0)
                program.put(once, bought, 1)
                program.put(self.sold[turn][1], bought, 1)
                if times == 2:
                    program.put(self.auction[turn], bought, -1.5 * BID_FACTOR)
                arrivals[turn + 1] = [bought]
            front, back = self._line(card, first + 1, "", arrivals)
            for turn in range(first + 1, TURNS + 1):
                for slot, converter in enumerate(CARDS[card].front.converters):
                    if converter.arrow is Arrow.WHITE:
                        self._run(None, card, slot, converter, turn, front[turn], times, {})
            self._colony(None, card, front, back)
