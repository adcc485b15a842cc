"""The cards of a central planner: where they lie, how they are flipped and spent, and what their converters do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from confluence.lab.pool_accounts import ALL_TURNS, CLIMATES, SIZES, Accounts, Allows
from confluence.players.planner.program import INFINITY
from confluence.players.planner.table import converters_of, technology_card
from confluence.sidereal.cards import UNLIMITED, CardId, Kind, SpeciesId
from confluence.sidereal.converters import FREE, Arrow, Climate, Converter, Yield
from confluence.sidereal.goods import Bag, Good
from confluence.sidereal.state import CARDS, CATALOGUE, LIBRARY, TURNS, State


@dataclass(slots=True)
class Line:
    """How much of a card lies on its front and on its back at the end of each Trade Phase."""

    card: CardId
    front: dict[int, int] = field(default_factory=dict)
    back: dict[int, int] = field(default_factory=dict)
    front_rows: dict[int, int] = field(default_factory=dict)
    back_rows: dict[int, int] = field(default_factory=dict)

    @property
    def turns(self) -> Iterable[int]:
        """The turns in which the card can be there."""
        return self.front


class Cards(Accounts):
    """The program with the cards of the species and with all colonies that lie somewhere."""

    def __init__(self, state: State, allows: Allows, bids: float) -> None:
        super().__init__(state, allows, bids)
        self.support: dict[int, int] = {}
        """Rows of colonies kept, by turn."""
        self.lines: dict[SpeciesId, dict[CardId, Line]] = {}
        self._colony_rows()

    # ---- cards

    def _line(self, card: CardId, first: int = 1, count: int = 0) -> Line:
        """A card that can be in play from a turn on; `count` of it lie there in turn 1."""
        program, line = self.program, Line(card)
        sides = [(line.front, line.front_rows, count)]
        if CARDS[card].back is not None:
            sides.append((line.back, line.back_rows, 0))
        for columns, rows, start in sides:
            for turn in range(first, TURNS + 1):
                rows[turn] = program.row(-INFINITY, start if turn == first else 0)
                columns[turn] = program.column(INFINITY)
                program.put(rows[turn], columns[turn], 1)
                if turn > first:
                    program.put(rows[turn], columns[turn - 1], -1)
        return line

    def _arrive(self, line: Line, turn: int, column: int, count: float = 1.0) -> None:
        self.program.put(line.front_rows[turn], column, -count)

    def _flip(self, line: Line, turn: int, column: int) -> None:
        self.program.put(line.front_rows[turn], column, 1)
        self.program.put(line.back_rows[turn], column, -1)

    def _species(self, species: SpeciesId) -> None:
        """The cards with the border of a species: who holds them does not matter."""
        lines = self.lines[species] = {}
        for card in CATALOGUE.species[species].cards:
            printed = CARDS[card]
            if printed.starts:
                lines[card] = self._line(card, count=1)
            elif printed.kind is Kind.TECHNOLOGY:
                lines[card] = self._line(card)  # arrives by inventions
            elif printed.enters is not None and self.state.zone[card] == LIBRARY:
                lines[card] = self._entering(card, printed.enters)
        fleets = self._fleets(lines)
        for card, line in lines.items():
            self._upgrades(species, line)
            if CARDS[card].pair is not None:
                self._pair(line)
            elif CARDS[card].kind is Kind.INTEREST:
                self._interest(line)
            else:
                self._runs(line, 1, fleets)
            if CARDS[card].is_colony:
                self._held_colony(line)

    def _entering(self, card: CardId, way: Converter) -> Line:
        line = self._line(card)
        once = self.program.row(-INFINITY, 1)
        for turn in ALL_TURNS:
            for cost in way.inputs:
                column = self.act("enter", card, turn)
                self.program.put(once, column, 1)
                self.pay(column, turn, cost, "violet")
                self.gain(column, turn, way.output.goods, "violet")
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

    def _upgrades(self, species: SpeciesId | None, line: Line) -> None:
        """Flips by a technology that is spent, or by a payment."""
        printed = CARDS[line.card]
        if printed.back is None:
            return
        way = printed.upgrade_converter
        for turn in line.turns:
            for technology in printed.upgrade_technologies if species else ():
                spent = self.lines[species or ""].get(technology_card(species or "", technology))
                if spent is not None and spent is not line:
                    column = self.act("spend", line.card, turn)
                    self._flip(line, turn, column)
                    self.program.put(spent.front_rows[turn], column, 1)
            for cost in way.inputs if way is not None else ():
                column = self.act("terraform" if printed.is_colony else "upgrade", line.card, turn, INFINITY)
                self._flip(line, turn, column)
                self.pay(column, turn, cost, "violet")
                if way is not None:
                    self.gain(column, turn, way.output.goods, "violet")

    # ---- converters

    def _runs(self, line: Line, times: int, fleets: Mapping[int, int]) -> None:
        """White converters of both sides; with a seedling they run twice."""
        for is_back, columns in ((False, line.front), (True, line.back)):
            for converter in converters_of(line.card, {line.card} if is_back else set()) if columns else ():
                if converter.arrow is Arrow.WHITE:
                    for turn, shown in columns.items():
                        self._run(line.card, converter, turn, shown, times, fleets)

    def _run(
        self, card: CardId, converter: Converter, turn: int, shown: int, times: int, fleets: Mapping[int, int]
    ) -> None:
        if converter.inputs == (FREE,):  # it always runs, so that it needs no column of its own
            if self.allows("run", card, turn):
                self.produce(shown, turn, converter.output, times)
            return
        limit = self.program.row(-INFINITY, 0)
        self.program.put(limit, shown, -times)
        for cost in converter.inputs:
            column = self.act("run", card, turn, INFINITY)
            self.program.put(limit, column, 1)
            self.pay(column, turn, cost, "converters")
            self.produce(column, turn, converter.output)
            if cost.fleets:
                self.program.put(fleets[turn], column, cost.fleets)

    def _pair(self, line: Line) -> None:
        """A Kit pair: one run, and what each flipped half adds to it (R-KIT-01)."""
        side, partner = CARDS[line.card].pair or ("", 0)
        if side == "right":
            return
        base = converters_of(line.card, set())[0]
        for turn in ALL_TURNS:
            run = self.act("run", line.card, turn)
            self.pay(run, turn, base.inputs[0], "converters")
            self.produce(run, turn, base.output)
            for half in (line.card, partner):
                better = converters_of(line.card, {half})[0].output
                extra = self.act("run", half, turn)
                self.limit(extra, run)
                self.limit(extra, self.lines["kit"][half].back[turn])
                more = Yield(better.goods - base.output.goods, better.donation - base.output.donation)
                self.produce(extra, turn, more)

    def _interest(self, line: Line) -> None:
        """Interest converters, run by anybody but their owner: one colour in every run (R-ENI)."""
        for is_back, columns in ((False, line.front), (True, line.back)):
            converter = converters_of(line.card, {line.card} if is_back else set())[0]
            cost, output = converter.inputs[0], converter.output
            for turn, shown in columns.items():
                if not converter.is_interest:
                    self._run(line.card, converter, turn, shown, 1, {})
                    continue
                limit = self.program.row(-INFINITY, 0)
                self.program.put(limit, shown, -1)
                paid, back = cost.same_small or cost.same_large, output.same_small or output.same_large
                colours, wild = SIZES[0] if cost.same_small else SIZES[1]
                for colour in colours:
                    column = self.act("run", line.card, turn)
                    self.program.put(limit, column, 1)
                    self.program.put(self.stock[turn, colour], column, -paid)
                    self.produce(column, turn, Yield(output.goods + Bag.of(colour, back), output.donation))
                    self._pass_through(column, turn, colour, wild, min(paid, back))

    def _pass_through(self, run: int, turn: int, colour: Good, wild: Good, most: int) -> None:
        """Wilds paid for interest come back as wilds (R-ENI-05)."""
        column = self.program.column(INFINITY)
        self.limit(column, run, most)
        for good, at, count in ((wild, turn, -1), (colour, turn, 1), (wild, turn + 1, 1), (colour, turn + 1, -1)):
            self.program.put(self.stock[at, good], column, count)

    # ---- colonies

    def _colony_rows(self) -> None:
        """Colonies given up by climate, and colonies kept against the support of all players together."""
        program = self.program
        support = [CATALOGUE.species[species].support for species in self.state.species]
        for turn in ALL_TURNS:
            for climate in Climate:
                self.icons[turn, climate] = program.row(0, INFINITY)
            for climate in CLIMATES:
                self._move(self.icons[turn, climate], self.icons[turn, Climate.ANY])
            self.support[turn] = program.row(-INFINITY, INFINITY if UNLIMITED in support else sum(support))

    def _held_colony(self, line: Line) -> dict[int, list[int]]:
        """A colony counts against support and can be given up; returns the columns of that by turn."""
        given: dict[int, list[int]] = {turn: [] for turn in line.turns}
        printed = CARDS[line.card]
        for face, columns, rows in (
            (printed.front, line.front, line.front_rows),
            (printed.back, line.back, line.back_rows),
        ):
            for turn, shown in columns.items():
                self.program.put(self.support[turn], shown, 1)
                if face is not None and face.climate is not None:
                    column = self.program.column(INFINITY)
                    self.program.put(rows[turn], column, 1)
                    self.program.put(self.icons[turn, face.climate], column, 1)
                    given[turn].append(column)
        return given
