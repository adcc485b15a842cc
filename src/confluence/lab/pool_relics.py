"""The relics of a central planner: they come up in the order of their deck, and what they do then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from confluence.lab.pool_accounts import ALL_TURNS, Allows
from confluence.lab.pool_cards import Cards, Line
from confluence.players.planner.program import INFINITY
from confluence.sidereal.cards import CardId
from confluence.sidereal.converters import Arrow, Converter, Cost
from confluence.sidereal.goods import LARGE_CUBES, SMALL_CUBES, Bag
from confluence.sidereal.state import CARDS, CATALOGUE, State


class Relics(Cards):
    """The program with the relics of Faderan, where it sits at the table."""

    def __init__(self, state: State, allows: Allows, bids: float) -> None:
        super().__init__(state, allows, bids)
        self.relics: dict[CardId, Line] = {}
        self.drawn: dict[tuple[CardId, int], int] = {}
        """Columns of relics that come up in a turn."""
        self._draw_relics()
        self.taken_most = sum(int(CARDS[relic].front.effect("colonies-from-deck") or 0) for relic in self.relics)
        """How many colonies relics can take from their deck."""

    def _draw_relics(self) -> None:
        """Relics come up in the order of their deck: one a turn, and more by a relic that draws."""
        deck = self.state.relic_deck
        way = CATALOGUE.species["faderan"].deck_converter
        if not deck or way is None:
            return
        detector = self._detector()
        draws = {turn: self.program.row(-INFINITY, 0) for turn in ALL_TURNS}
        by_hand = {turn: self.program.row(-INFINITY, 0) for turn in ALL_TURNS}
        for turn in ALL_TURNS:
            for cost in way.inputs:
                column = self.act("draw", 0, turn)
                self.program.put(draws[turn], column, -1)
                self.program.put(by_hand[turn], column, -1)
                self.pay(column, turn, cost, "relics")
        for place, relic in enumerate(deck):
            first = next((turn for turn in ALL_TURNS if place < turn + max(0, turn - detector)), None)
            if first is None:
                break
            self._relic(relic, first, [draws, by_hand] if place <= detector else [draws])
        self._in_order()
        for line in self.relics.values():
            self._relic_effects(line, draws)

    def _detector(self) -> int:
        """The place in the deck of the relic that draws others; only what lies below it can come up by it."""
        deck = self.state.relic_deck
        for place, relic in enumerate(deck):
            if any(converter.output.relics for converter in CARDS[relic].front.converters):
                return place
        return len(deck)

    def _relic(self, relic: CardId, first: int, draws: Iterable[Mapping[int, int]]) -> None:
        face, line = CARDS[relic].front, self._line(relic, first)
        once = self.program.row(-INFINITY, 1)
        tokens = CATALOGUE.editions[self.state.options.edition].acknowledgements
        for turn in line.turns:
            column = self.drawn[relic, turn] = self.act("draw", relic, turn)
            self.program.put(once, column, 1)
            for rows in draws:
                self.program.put(rows[turn], column, 1)
            self._arrive(line, turn, column)
            self.gain(column, turn, face.reveal, "relics")
            if face.effect("sharing-bonus") is not None:
                self.score(column, turn, "relics", self.bonus[turn - 1].bonus)
            by_tokens = face.effect("point-per-acknowledgements")
            if by_tokens is not None:
                self.score(column, turn, "relics", -(-tokens // int(by_tokens)))
        self.relics[relic] = line

    def _in_order(self) -> None:
        """By the end of every turn no relic is further than the one above it."""
        for above, below in zip(self.relics, list(self.relics)[1:], strict=False):
            for turn in self.relics[below].turns:
                row = self.program.row(0, INFINITY)
                for relic, sign in ((above, 1), (below, -1)):
                    for earlier in range(1, turn + 1):
                        if (relic, earlier) in self.drawn:
                            self.program.put(row, self.drawn[relic, earlier], sign)

    def _relic_effects(self, line: Line, draws: Mapping[int, int]) -> None:
        face = CARDS[line.card].front
        gift = Bag.parse(face.effect("giver-gains") or "") + Bag.parse(face.effect("owner-gains") or "")
        support = int(face.effect("colony-support") or 0)
        for turn, shown in line.front.items():
            if gift:  # once a turn (R-FAD-18)
                self.gain(shown, turn, gift, "relics")
            self.program.put(self.support[turn], shown, -support)
            for converter in face.converters:
                if converter.arrow is Arrow.VIOLET:
                    self._violet_run(line.card, converter, turn, shown, draws)
        self._runs(line, 1, {})

    def _violet_run(self, card: CardId, converter: Converter, turn: int, shown: int, draws: Mapping[int, int]) -> None:
        for cost in converter.inputs:
            column = self.act("violet", card, turn)
            self.limit(column, shown)
            self.pay(column, turn, cost, "violet")
            self.gain(column, turn, converter.output.goods, "violet")
            self.program.put(draws[turn], column, -converter.output.relics)

    def _discount(self, column: int, turn: int, cost: Cost) -> None:
        """A relic makes sets of cubes cheaper (R-FAD-16)."""
        cube = next((good for good in (*SMALL_CUBES, *LARGE_CUBES) if cost.goods[good]), None)
        for relic, line in self.relics.items():
            cubes = int(CARDS[relic].front.effect("cheaper-inventions") or 0)
            if cubes and cube is not None and turn in line.front:
                saved = self.program.column(INFINITY)
                self.limit(saved, column, cubes)
                self.limit(saved, line.front[turn], cubes)
                self.program.put(self.stock[turn, cube], saved, 1)
