"""The linear program of a central planner who owns every good and every card of a table and knows all shuffles.

Every turn has one stock of goods. White converters take from it and give to the next turn's; violet actions take and
give at once. Cards come by inventions, purchases, payments and draws, are flipped by upgrades and spent for them.
Whatever a table can do in a game, this planner can do with the same goods and the same points, so that the best value
of the program is a bound of the sum of the scores. Everything that is left out only limits the players, never the
planner: `docs/lab.md` lists it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from confluence.players.planner.program import INFINITY, Program
from confluence.players.planner.table import converters_of, technology_card
from confluence.sidereal.cards import UNLIMITED, CardId, Kind, SpeciesId
from confluence.sidereal.converters import FREE, Arrow, Climate, Converter, Cost, Yield
from confluence.sidereal.goods import CUBES, LARGE, LARGE_CUBES, SMALL, SMALL_CUBES, TRADABLE, Bag, Good
from confluence.sidereal.phases.scoring import TWELFTHS
from confluence.sidereal.state import CARDS, CATALOGUE, LIBRARY, TURNS, State

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


@dataclass(slots=True)
class Market:
    """The auctions of one track."""

    spaces: int
    cheap: int
    """Spaces that are cleared after every auction."""
    sold: dict[int, int] = field(default_factory=dict)
    """Rows: cards bought in a turn do not exceed the spaces that were paid."""
    seeded: dict[int, int] = field(default_factory=dict)
    """The same for colonies that Caylion buys with a seedling."""
    dear: dict[int, int] = field(default_factory=dict)
    """Columns: cards bought so far from spaces that are not cleared; each of them uncovers a card more."""

    def need(self, place: int, turn: int, drawn: int) -> int:
        """How many dear purchases must come before a card can lie on the track; `drawn` left the deck otherwise."""
        return place + 1 - self.spaces - (turn - 1) * self.cheap - drawn

    def can_uncover(self, turn: int) -> int:
        """How many dear purchases there can have been."""
        return (turn - 1) * (self.spaces - self.cheap)


class Pool:
    """Builds the program of one table at the beginning of its game."""

    def __init__(self, state: State, allows: Allows = everything, bids: float = 1.0) -> None:
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
        self.support: dict[int, int] = {}
        self.lines: dict[SpeciesId, dict[CardId, Line]] = {}
        self.relics: dict[CardId, Line] = {}
        self.drawn: dict[tuple[CardId, int], int] = {}
        """Columns of relics that come up in a turn."""
        self._stocks()
        self._colony_rows()
        self._draw_relics()
        self.taken_most = sum(int(CARDS[relic].front.effect("colonies-from-deck") or 0) for relic in self.relics)
        """How many colonies relics can take from their deck."""
        for species in state.species:
            self._species(species)
        self._research()
        self._colonies()

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

    def _colonies(self) -> None:
        """Every colony of the game: where it lies at the beginning, when it can be bought, what it does."""
        state = self.state
        self.colony_market = self._market(state.colony_track, "colony")
        taken = self._taken()
        for seat in range(state.players):
            for card in state.colonies(seat):
                self._colony(card, None, taken)
        for place, card in enumerate((*state.colony_track, *state.colony_deck)):
            self._colony(card, place, taken)

    def _taken(self) -> dict[int, int]:
        """Rows: colonies that relics take from the top of the deck."""
        rows = {}
        for (relic, turn), column in self.drawn.items():
            count = int(CARDS[relic].front.effect("colonies-from-deck") or 0)
            if count:
                rows[turn] = self.program.row(-INFINITY, 0)
                self.program.put(rows[turn], column, -count)
        return rows

    def _is_recycled(self, turn: int) -> bool:
        """Whether colonies that went under the deck can have come up again until a turn."""
        drawn = (turn - 1) * self.colony_market.spaces + self.taken_most
        return drawn > len(self.state.colony_deck)

    def _colony(self, card: CardId, place: int | None, taken: Mapping[int, int]) -> None:
        """One colony: plain, and with a seedling where Caylion sits at the table."""
        is_dealt = place is None
        has_seedling = bool(self.state.seedlings >> card & 1)
        plain = self._line(card, count=int(is_dealt and not has_seedling))
        lines = [(plain, 1, self.colony_market.sold)]
        if "caylion" in self.state.species:
            seeded = self._line(card, count=int(is_dealt and has_seedling))
            lines.append((seeded, 2, self.colony_market.seeded))
        comes: dict[int, list[int]] = {turn: [] for turn in ALL_TURNS}
        gone: dict[int, list[int]] = {turn: [] for turn in ALL_TURNS}
        for line, times, rows in lines:
            for turn, column in self._bought("buy colony", card, place, rows, self.colony_market).items():
                comes[turn].append(column)
                self._arrive(line, turn + 1, column)
            for turn, columns in self._held_colony(line).items():
                gone[turn] += columns
            self._upgrades(None, line)
            self._runs(line, times, {})
        for turn, row in taken.items():
            if self._can_be_on_top(place, turn):
                column = self.act("draw", card, turn)
                self.program.put(row, column, 1)
                self._arrive(plain, turn, column)
                comes[turn].append(column)
        self._once(comes, gone, int(not is_dealt))

    def _can_be_on_top(self, place: int | None, turn: int) -> bool:
        """Whether a colony can be among those that a relic takes from the deck in a turn."""
        market = self.colony_market
        if self._is_recycled(turn):
            return True
        first = market.spaces + (turn - 1) * market.cheap
        return place is not None and first <= place < turn * market.spaces + self.taken_most

    def _once(self, comes: Mapping[int, list[int]], gone: Mapping[int, list[int]], most: int) -> None:
        """A colony comes once, and again only after it went under the deck and the deck was drawn through."""
        for turn in ALL_TURNS:
            if not comes[turn]:
                continue
            row = self.program.row(-INFINITY, most)
            for earlier in range(1, turn + 1):
                for column in comes[earlier]:
                    self.program.put(row, column, 1)
                for column in gone[earlier] if self._is_recycled(turn) else ():
                    self.program.put(row, column, -1)

    # ---- auctions

    def _market(self, track: list[CardId], name: str) -> Market:
        """The spaces of a track in every auction: each of them costs at least its minimum in ships."""
        minima = Counter(CATALOGUE.tracks[name, len(track)])
        market = Market(len(track), minima[1])
        caylion = name == "colony" and "caylion" in self.state.species
        for turn in range(1, TURNS):
            sold = market.sold[turn] = self.program.row(-INFINITY, 0)
            market.dear[turn] = self.program.column(INFINITY)
            opened = self.program.row(-INFINITY, 0)
            self.program.put(opened, market.dear[turn], 1)
            if turn > 1:
                self.program.put(opened, market.dear[turn - 1], -1)
            once = self.program.row(-INFINITY, 1)
            if caylion:
                market.seeded[turn] = self.program.row(-INFINITY, 0)
            for least, count in minima.items():
                room = self.program.row(-INFINITY, count)
                columns = [self._space(turn, least * self.bids, sold)]
                if caylion:  # a bid counts half, and there is one a turn (R-CAY)
                    columns.append(self._space(turn, 2 * least * self.bids, market.seeded[turn]))
                    self.program.put(once, columns[1], 1)
                for column in columns:
                    self.program.put(room, column, 1)
                    if least > 1:
                        self.program.put(opened, column, -1)
        return market

    def _space(self, turn: int, ships: float, sold: int) -> int:
        column = self.program.column(INFINITY)
        self.program.put(self.auction[turn], column, -ships)
        self.program.put(sold, column, -1)
        return column

    def _bought(
        self, deed: str, card: CardId, place: int | None, rows: Mapping[int, int], market: Market
    ) -> dict[int, int]:
        """Columns of purchases by turn, from the first one in which the card can have been uncovered."""
        found = {}
        for turn, row in rows.items():
            if place is None:  # it lies with a player, and comes back only through the deck
                need = 0 if self._is_recycled(turn) else INFINITY
            else:
                need = market.need(place, turn, self.taken_most if deed == "buy colony" else 0)
            if need > market.can_uncover(turn):
                continue
            column = found[turn] = self.act(deed, card, turn)
            self.program.put(row, column, 1)
            if need > 0:
                self.limit_by(column, need, market.dear[turn - 1])
        return found

    def limit_by(self, column: int, need: float, other: int) -> None:
        """The column needs so many of another one."""
        row = self.program.row(-INFINITY, 0)
        self.program.put(row, column, need)
        self.program.put(row, other, -1)

    # ---- research

    def _research(self) -> None:
        state = self.state
        market = self._market(state.research_track, "research")
        for seat in range(state.players):
            for team in state.teams(seat):
                self._team(team, {}, 1)
        for place, team in enumerate((*state.research_track, *state.team_deck)):
            bought = self._bought("buy team", team, place, market.sold, market)
            once = self.program.row(-INFINITY, 1)
            for column in bought.values():
                self.program.put(once, column, 1)
            self._team(team, bought, 0)

    def _team(self, team: CardId, bought: Mapping[int, int], held: int) -> None:
        """A team waits until it invents; whoever should invent gets it."""
        program, before = self.program, -1
        first = 1 if held else 1 + min(bought, default=TURNS)
        for turn in range(first, TURNS + 1):
            row = program.row(-INFINITY, held if turn == first else 0)
            kept = program.column(INFINITY)
            program.put(row, kept, 1)
            for column in (before, bought.get(turn - 1, -1)):
                if column >= 0:
                    program.put(row, column, -1)
            for column in self._invention(team, turn):
                program.put(row, column, 1)
            before = kept

    def _invention(self, team: CardId, turn: int) -> list[int]:
        """The columns of an invention: who invents, and what is paid for it."""
        program, printed = self.program, CARDS[team]
        paid = program.row(0, INFINITY)
        for cost in printed.front.converters[0].inputs:
            column = program.column(1.0)
            program.put(paid, column, 1)
            self.pay(column, turn, cost, "inventions")
            self._discount(column, turn, cost)
        columns = []
        for species in self._inventors(team):
            column = self.act("invent", team, turn)
            columns.append(column)
            program.put(paid, column, -1)
            self._invented(column, turn, team, species)
        return columns

    def _inventors(self, team: CardId) -> tuple[SpeciesId, ...]:
        """Who may invent; where no card follows, one who gets the whole bonus and returns a token is as good as all."""
        if CARDS[team].technology is not None:
            return self.state.species
        return tuple(species for species in self.state.species if species not in ("faderan", "yengii"))[:1]

    def _invented(self, column: int, turn: int, team: CardId, inventor: SpeciesId) -> None:
        """Points, and a card for everybody: at once for the inventor and by licence, else in the next turn."""
        printed, confluence = CARDS[team], self.bonus[turn - 1]
        licences = inventor == "yengii"
        self.score(column, turn, "inventions", printed.front.converters[0].output.goods[Good.VP])
        self.score(column, turn, "sharing bonus", confluence.yengii_bonus if licences else confluence.bonus)
        if inventor != "faderan" and "faderan" in self.state.species:
            self.score(column, turn, "acknowledgements", 1)
        if printed.technology is None:
            return
        for species, lines in self.lines.items():
            when = turn if licences or species == inventor else turn + 1
            if when <= TURNS:
                self._arrive(lines[technology_card(species, printed.technology)], when, column)

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

    # ---- relics

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
