"""The relics of the rest of a game: they come up in the order of their deck, and what they do then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from confluence.core.game import SeatId
from confluence.players.planner.accounts import ANYBODY, Scope
from confluence.players.planner.lines import Line, Lines
from confluence.players.planner.program import INFINITY
from confluence.players.planner.table import Seat, Table
from confluence.sidereal.cards import CardId, Kind
from confluence.sidereal.converters import Arrow, Converter, Cost
from confluence.sidereal.goods import LARGE_CUBES, SMALL_CUBES, Bag, Good
from confluence.sidereal.state import CARDS, TURNS

RELIC_WORTH = (9.0, 7.5, 6.0, 5.0, 4.0, 3.0)
"""What an unknown relic brings, by turn, where a program ends with the turn."""


class Relics(Lines):
    """The program with relics, where a species that draws them sits at the table."""

    def __init__(self, table: Table, scope: Scope) -> None:
        super().__init__(table, scope)
        self.relics: dict[CardId, Line] = {}
        self.drawn: dict[tuple[CardId, int], int] = {}
        """Columns of relics that come up in a turn."""
        self.draws: dict[int, int] = {}
        """Rows: relics that come up in a turn do not exceed what was drawn."""
        self.saved: dict[int, list[tuple[int, Good]]] = {}
        """Columns of cubes that a relic saves in the first turn, by the column of what they would pay for."""
        self.returned: dict[SeatId, int] = {}
        for seat in self.pool:
            self.lines[seat.index] = {}
            if seat.can.deck is not None:
                self._draw_relics(seat, seat.can.deck)
        drawn = {relic for relic, _ in self.drawn}
        self.taken_most = sum(int(CARDS[relic].front.effect("colonies-from-deck") or 0) for relic in drawn)
        """How many colonies relics can take from their deck."""

    def _draw_relics(self, seat: Seat, way: Converter) -> None:
        """Relics come up in the order of their deck: one a turn, and more by a relic that draws."""
        in_play = [card for card in seat.cards if CARDS[card].kind is Kind.RELIC]
        deck = self.table.relics if self.scope.ends is None else []
        if not (deck or in_play or self.scope.ends):
            return
        detector = self._detector(deck, in_play)
        self.draws = {turn: self.program.row(-INFINITY, 0) for turn in self.turns}
        by_hand = {turn: self.program.row(-INFINITY, 0) for turn in self.turns}
        for turn in self.turns:
            for cost in way.inputs:
                column = self.act("draw", seat.index, 0, turn)
                self.program.put(self.draws[turn], column, -1)
                self.program.put(by_hand[turn], column, -1)
                self.pay(column, turn, cost, "relics", seat.index)
                if self.scope.ends is not None:
                    self.program.worth[column] += RELIC_WORTH[turn - 1]
        for place, relic in enumerate(deck):
            first = next((turn for turn in self.turns if place < self._most_drawn(turn, detector)), None)
            if first is None:
                break
            self._relic(seat, relic, first, [self.draws, by_hand] if place <= detector else [self.draws])
        self._in_order()
        for line in self.relics.values():
            support = int(CARDS[line.card].front.effect("colony-support") or 0)
            for turn, shown in line.front.items() if support else ():
                self.program.put(self.room[turn, line.seat], shown, -support)
        for relic in in_play:
            self.relics[relic] = self._line(relic, seat.index, side="front")
        for line in self.relics.values():
            self._relic_effects(line)

    def _most_drawn(self, turn: int, detector: int) -> int:
        """How many relics can have come up by the end of a turn."""
        turns = turn - self.first + 1
        return turns + max(0, turns - detector)

    @staticmethod
    def _detector(deck: list[CardId], in_play: list[CardId]) -> int:
        """The place in the deck of the relic that draws others; only what lies below it can come up by it."""
        for place, relic in enumerate(deck):
            if any(converter.output.relics for converter in CARDS[relic].front.converters):
                return place
        for relic in in_play:
            if any(converter.output.relics for converter in CARDS[relic].front.converters):
                return -1
        return len(deck)

    def _relic(self, seat: Seat, relic: CardId, first: int, draws: Iterable[Mapping[int, int]]) -> None:
        face, line = CARDS[relic].front, self._line(relic, seat.index, first)
        once = self.program.row(-INFINITY, 1)
        for turn in line.turns:
            column = self.drawn[relic, turn] = self.act("draw", ANYBODY, relic, turn)
            self.program.put(once, column, 1)
            for rows in draws:
                self.program.put(rows[turn], column, 1)
            self._arrive(line, turn, column)
            self.gain(column, turn, face.reveal, "relics", seat.index)
            if face.effect("sharing-bonus") is not None:
                self.score(column, turn, "relics", self.table.bonuses[turn - 1][0], seat.index)
            by_tokens = face.effect("point-per-acknowledgements")
            if by_tokens is not None:
                self.score(column, turn, "relics", -(-self.table.tokens // int(by_tokens)), seat.index)
        self.relics[relic] = line

    def _in_order(self) -> None:
        """By the end of every turn no relic is further than the one above it."""
        for above, below in zip(self.relics, list(self.relics)[1:], strict=False):
            for turn in self.relics[below].turns:
                row = self.program.row(0, INFINITY)
                for relic, sign in ((above, 1), (below, -1)):
                    for earlier in range(self.first, turn + 1):
                        if (relic, earlier) in self.drawn:
                            self.program.put(row, self.drawn[relic, earlier], sign)

    def _relic_effects(self, line: Line) -> None:
        face = CARDS[line.card].front
        gift = Bag.parse(face.effect("giver-gains") or "") + Bag.parse(face.effect("owner-gains") or "")
        for turn, shown in line.front.items():
            if gift and not self.scope.strict:  # once a turn (R-FAD-18), if it is passed on in every turn
                self.gain(shown, turn, gift, "relics")
            for slot, converter in enumerate(face.converters):
                if converter.arrow is Arrow.VIOLET:
                    self._violet_run(line, slot, converter, turn, shown)
        self._runs(line, 1, {})

    def _violet_run(self, line: Line, slot: int, converter: Converter, turn: int, shown: int) -> None:
        for cost in converter.inputs:
            column = self.act("violet", line.seat, line.card, turn, slot=slot)
            self.limit(column, shown)
            self.pay(column, turn, cost, "violet", line.seat)
            self.gain(column, turn, converter.output.goods, "violet", line.seat)
            self.program.put(self.draws[turn], column, -converter.output.relics)
            if self.scope.ends is not None:
                self.program.worth[column] += converter.output.relics * RELIC_WORTH[min(turn, TURNS) - 1]

    def _tokens(self, seat: Seat) -> int:
        """The row of inventions in the first turn that return a token of a seat."""
        if seat.index not in self.returned:
            self.returned[seat.index] = self.program.row(-INFINITY, seat.acknowledgements)
        return self.returned[seat.index]

    def _discount(self, column: int, turn: int, cost: Cost, tokens: int | None = None) -> None:
        """A relic makes sets of cubes cheaper for inventions that return a token (R-FAD-16)."""
        cube = next((good for good in (*SMALL_CUBES, *LARGE_CUBES) if cost.goods[good]), None)
        for relic, line in self.relics.items():
            cubes = int(CARDS[relic].front.effect("cheaper-inventions") or 0)
            if self.scope.strict and (relic, self.first) in self.drawn and turn == self.first:
                continue  # which one comes up is a guess: nobody can pay with it now
            if cubes and cube is not None and turn in line.front:
                saved = self.column(turn)
                self.limit(saved, column, cubes)
                self.limit(saved, line.front[turn], cubes)
                self.program.put(self.stock[turn, cube], saved, 1)
                if tokens is not None:
                    self.program.put(tokens, saved, 1 / cubes)
                if turn == self.first:
                    self.saved.setdefault(column, []).append((saved, cube))
