"""The two tracks of the rest of a game: what is bought in the auctions, colonies, and teams that invent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from confluence.core.game import SeatId
from confluence.players.planner.accounts import ANYBODY, Scope
from confluence.players.planner.lines import Line
from confluence.players.planner.program import INFINITY
from confluence.players.planner.relics import Relics
from confluence.players.planner.table import Seat, Table, Track, technology_card
from confluence.sidereal.cards import CardId, Kind
from confluence.sidereal.goods import Good
from confluence.sidereal.state import CARDS


@dataclass(slots=True)
class Auctions:
    """The auctions of one track."""

    spaces: int
    cheap: int
    """Spaces that are cleared after every auction."""
    sold: dict[int, int] = field(default_factory=dict)
    """Rows: cards bought in a turn do not exceed the spaces that were paid."""
    seeded: dict[int, int] = field(default_factory=dict)
    """The same for colonies that are bought with a seedling."""
    dear: dict[int, int] = field(default_factory=dict)
    """Columns: cards bought so far from spaces that are not cleared; each of them uncovers a card more."""
    bids: list[tuple[int, SeatId, int]] = field(default_factory=list)
    """Of the first turn: columns of bids, each with its seat and its ships."""

    def need(self, place: int, auctions: int, drawn: int) -> int:
        """How many dear purchases must come before a card can lie on the track; `drawn` left the deck otherwise."""
        return place + 1 - self.spaces - auctions * self.cheap - drawn

    def can_uncover(self, auctions: int) -> int:
        """How many dear purchases there can have been."""
        return auctions * (self.spaces - self.cheap)


class Tracks(Relics):
    """The program with colonies and teams that are bought."""

    def __init__(self, table: Table, scope: Scope) -> None:
        super().__init__(table, scope)
        self.colony_auctions = self._auctions(table.colonies, "colony")
        self.research_auctions = self._auctions(table.research, "research")
        self.coming: dict[CardId, Line] = {}
        """Colonies that can be bought."""
        self.teams: dict[tuple[CardId, int], int] = {}
        """Rows of teams that wait, by turn."""
        self.offered: dict[CardId, int] = {}
        """Teams of seats that are not in the pool, each with the column that buys it."""

    # ---- auctions

    def _auctions(self, track: Track, name: str) -> Auctions:
        """The spaces of a track in every auction: each of them costs at least its minimum in ships."""
        minima = Counter(track.minima)
        auctions = Auctions(len(track.minima), minima[1])
        sower = next((seat for seat in self.pool if name == "colony" and seat.can.seeds), None)
        extra = int(name == "colony" and any(seat.can.splits for seat in self.pool))  # one bid more (R-BID-14)
        for turn in range(self.first, self.last):
            sold = auctions.sold[turn] = self.program.row(-INFINITY, 0)
            bidders = self.program.row(-INFINITY, len(self.pool) + extra)
            auctions.dear[turn] = self.column(turn)
            opened = self.program.row(-INFINITY, 0)
            self.program.put(opened, auctions.dear[turn], 1)
            if turn > self.first:
                self.program.put(opened, auctions.dear[turn - 1], -1)
            once = self.program.row(-INFINITY, 1)
            if sower:
                auctions.seeded[turn] = self.program.row(-INFINITY, 0)
            for least, count in minima.items():
                room = self.program.row(-INFINITY, count)
                if turn == self.first and self.scope.strict:
                    columns = self._bids(auctions, name, least, count)
                else:
                    columns = [self._space(turn, least * self.scope.bids, sold, count)]
                    if sower:  # a bid counts half, and there is one a turn (R-CAY-04)
                        ships = sower.can.bid_ships * least * self.scope.bids
                        columns.append(self._space(turn, ships, auctions.seeded[turn], 1))
                        self.program.put(once, columns[1], 1)
                for column in columns:
                    self.program.put(room, column, 1)
                    self.program.put(bidders, column, 1)
                    if least > 1:
                        self.program.put(opened, column, -1)
        return auctions

    def _bids(self, auctions: Auctions, name: str, least: int, count: int) -> list[int]:
        """What each seat can bid in the first auction for a space."""
        columns = []
        for seat in self.pool:
            if name == "colony" and _room(seat) <= 0:
                continue
            is_seeded = name == "colony" and seat.can.seeds
            ships = least * seat.can.bid_ships if name == "colony" else least
            sold = auctions.seeded if is_seeded else auctions.sold
            most = seat.can.colonies_a_turn if name == "colony" else 1
            column = self._space(self.first, ships, sold[self.first], min(count, most))
            auctions.bids.append((column, seat.index, ships))
            columns.append(column)
        return columns

    def _own_ships(self) -> None:
        """A seat bids what lies before it after the deals, and what its own economy yields."""
        program = self.program
        given = program.row(-INFINITY, 0)
        program.put(given, self.kept[Good.SH], -1)
        for seat in self.pool:
            row, got = program.row(-INFINITY, 0), self.column(self.first)
            program.put(row, got, -1)
            program.put(given, got, 1)
            for column, who, goods in self.yields:
                if who == seat.index and goods[Good.SH]:
                    program.put(row, column, -goods[Good.SH])
            for auctions in (self.research_auctions, self.colony_auctions):
                most = seat.can.colonies_a_turn if auctions is self.colony_auctions else 1
                limit = program.row(-INFINITY, most)
                for column, who, ships in auctions.bids:
                    if who == seat.index:
                        program.put(row, column, ships)
                        program.put(limit, column, 1)

    def _space(self, turn: int, ships: float, sold: int, most: int) -> int:
        column = self.column(turn, most, whole=True)
        self.program.put(self.auction[turn], column, -ships)
        self.program.put(sold, column, -1)
        return column

    def _bought(
        self, do: str, card: CardId, place: int | None, rows: Mapping[int, int], auctions: Auctions
    ) -> dict[int, int]:
        """Columns of purchases by turn, from the first one in which the card can have been uncovered."""
        found = {}
        for turn, row in rows.items():
            before = turn - self.first
            if place is None:  # it lies with a player, and comes back only through the deck
                need = 0.0 if self._is_recycled(turn) else INFINITY
            else:
                need = auctions.need(place, before, self.taken_most if do == "buy colony" else 0)
            if need > auctions.can_uncover(before):
                continue
            column = found[turn] = self.act(do, ANYBODY, card, turn)
            self.program.put(row, column, 1)
            if need > 0:
                self.limit_by(column, need, auctions.dear[turn - 1])
        return found

    # ---- colonies

    def _colonies(self) -> None:
        """Every colony that nobody holds: when it can be bought, what it does."""
        taken = self._taken()
        for place, card in enumerate(self.table.colonies.order if self.last > self.first else ()):
            self._colony(card, place, taken, {})
        for card, given in self.given.items() if not self.scope.strict else ():
            self._colony(card, None, taken, given)

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
        spaces = self.colony_auctions.spaces
        drawn = (turn - self.first) * spaces + self.taken_most
        return drawn > len(self.table.colonies.order) - spaces

    def _colony(
        self, card: CardId, place: int | None, taken: Mapping[int, int], given: Mapping[int, list[int]]
    ) -> None:
        """One colony that can be had: plain, and with a seedling where a seat of the pool sows them."""
        plain = self._line(card)
        lines = [(plain, 1, self.colony_auctions.sold)]
        if self.colony_auctions.seeded:
            lines.append((self._line(card), 2, self.colony_auctions.seeded))
        comes: dict[int, list[int]] = {turn: [] for turn in self.turns}
        gone: dict[int, list[int]] = {turn: list(given.get(turn, ())) for turn in self.turns}
        for line, times, rows in lines:
            for turn, column in self._bought("buy colony", card, place, rows, self.colony_auctions).items():
                comes[turn].append(column)
                self._arrive(line, turn + 1, column)
            for turn, columns in self._held_colony(line).items():
                gone[turn] += columns
            self._upgrades(None, line)
            self._runs(line, times, {})
        for turn, row in taken.items():
            if self._can_be_on_top(place, turn):
                column = self.act("draw", ANYBODY, card, turn)
                self.program.put(row, column, 1)
                self._arrive(plain, turn, column)
                comes[turn].append(column)
        self.coming.setdefault(card, plain)
        self._once(comes, gone, 0 if place is None else 1)

    def _can_be_on_top(self, place: int | None, turn: int) -> bool:
        """Whether a colony can be among those that a relic takes from the deck in a turn."""
        auctions, before = self.colony_auctions, turn - self.first
        if self._is_recycled(turn):
            return True
        first = auctions.spaces + before * auctions.cheap
        return place is not None and first <= place < (before + 1) * auctions.spaces + self.taken_most

    def _once(self, comes: Mapping[int, list[int]], gone: Mapping[int, list[int]], most: int) -> None:
        """A colony comes once, and again only after it went under the deck and the deck was drawn through."""
        for turn in self.turns:
            if not comes[turn]:
                continue
            row = self.program.row(-INFINITY, most)
            for earlier in range(self.first, turn + 1):
                for column in comes[earlier]:
                    self.program.put(row, column, 1)
                for column in gone[earlier] if self._is_recycled(turn) else ():
                    self.program.put(row, column, -1)

    # ---- research

    def _technologies(self, offered: Sequence[CardId]) -> None:
        """The technology cards that can still come into play: by inventions, and by licences."""
        teams = [*offered, *(team for seat in self.pool for team in seat.teams())]
        teams += self.table.research.order if self.last > self.first else []
        licensed = self.table.licences if len(self.pool) > 1 else []
        coming = {CARDS[team].technology for team in teams} | {technology for _, technology in licensed}
        for seat in self.pool:
            for card in sorted(seat.library):
                if CARDS[card].kind is Kind.TECHNOLOGY and CARDS[card].technology in coming:
                    self.lines[seat.index][card] = self._line(card, seat.index)
            for index, technology in licensed:
                if index == seat.index:
                    line = self.lines[index][technology_card(seat.species, technology)]
                    self._arrive(line, self.first, self.column(self.first, 1.0, whole=True))

    def _research(self, offered: Sequence[CardId]) -> None:
        auctions = self.research_auctions
        for seat in self.pool:
            for team in seat.teams():
                self._team(team, {}, 1)
        for team in offered:
            self.offered[team] = self.column(self.first, 1.0, whole=True)
            self._team(team, {self.first - 1: self.offered[team]}, 0)
        for place, team in enumerate(self.table.research.order):
            bought = self._bought("buy team", team, place, auctions.sold, auctions)
            once = self.program.row(-INFINITY, 1)
            for column in bought.values():
                self.program.put(once, column, 1)
            if bought:
                self._team(team, bought, 0)

    def _team(self, team: CardId, bought: Mapping[int, int], held: int) -> None:
        """A team waits until it invents; whoever should invent gets it."""
        program, before = self.program, -1
        first = self.first if held else 1 + min(bought)
        for turn in range(first, self.last + 1):
            row = self.teams[team, turn] = program.row(-INFINITY, held if turn == first else 0)
            kept = self.column(turn)
            program.put(row, kept, 1)
            for column in (before, bought.get(turn - 1, -1)):
                if column >= 0:
                    program.put(row, column, -1)
            for column in self._inventions(team, turn):
                program.put(row, column, 1)
            before = kept
        ends = self.scope.ends
        if ends is not None and before >= 0:
            program.worth[before] += max(0.0, ends.teams.get(team, 0.0))

    def _inventions(self, team: CardId, turn: int) -> list[int]:
        """The columns of an invention: who invents, and what is paid for it."""
        ways = CARDS[team].front.converters[0].inputs
        if turn == self.first:
            columns = []
            for seat in self.pool:
                for slot, cost in enumerate(ways):
                    column = self.act("invent", seat.index, team, turn, slot=slot)
                    self.pay(column, turn, cost, "inventions", seat.index)
                    if not self.scope.strict:
                        self._discount(column, turn, cost)
                    elif seat.acknowledgements:
                        self._discount(column, turn, cost, self._tokens(seat))
                    self._invented(column, turn, team, seat)
                    columns.append(column)
            return columns
        paid = self.program.row(0, INFINITY)
        for cost in ways:
            column = self.column(turn, 1.0)
            self.program.put(paid, column, 1)
            self.pay(column, turn, cost, "inventions")
            self._discount(column, turn, cost)
        columns = []
        for inventor in self._inventors(team):
            column = self.act("invent", ANYBODY if inventor is None else inventor.index, team, turn)
            self.program.put(paid, column, -1)
            self._invented(column, turn, team, inventor)
            columns.append(column)
        return columns

    def _inventors(self, team: CardId) -> Sequence[Seat | None]:
        """Who may invent later: seats for which it matters, and any of the others."""
        special = [seat for seat in self.pool if _invents_otherwise(seat)]
        others = len(special) < len(self.pool)
        if CARDS[team].technology is None and others:
            return (None,)
        return (*((None,) if others else ()), *special)

    def _invented(self, column: int, turn: int, team: CardId, inventor: Seat | None) -> None:
        """Points, and a card for everybody: at once for the inventor and by licence, else in the next turn."""
        printed, table = CARDS[team], self.table
        who = ANYBODY if inventor is None else inventor.index
        licensed = inventor is not None and not inventor.can.shares
        general, for_licences = table.bonuses[turn - 1]
        self.score(column, turn, "inventions", printed.front.converters[0].output.goods[Good.VP], who)
        self.score(column, turn, "sharing bonus", for_licences if licensed else general, who)
        for seat in self.pool:
            if seat.can.acknowledges and inventor is not seat:
                self.score(column, turn, "acknowledgements", 1, seat.index)
        if printed.technology is None:
            return
        early: int | None = None
        for seat in self.pool:
            line = self.lines[seat.index].get(technology_card(seat.species, printed.technology))
            if line is None:
                continue
            at_once = seat is inventor or licensed
            if at_once or turn < self.last:
                self._arrive(line, turn if at_once else turn + 1, column)
            elif self.scope.ends is not None:
                self.program.worth[column] += max(0.0, self.scope.ends.front.get(line.card, 0.0))
            if inventor is None:
                if early is None:
                    early = self.program.row(-INFINITY, 0)
                    self.program.put(early, column, -1)
                if not _invents_otherwise(seat):
                    self._early(line, turn, early)

    def _early(self, line: Line, turn: int, early: int) -> None:
        """One seat, the inventor, has the card a turn before the others."""
        column = self.column(turn, 1.0)
        self.program.put(early, column, 1)
        self._arrive(line, turn, column)
        if turn < self.last:
            self._arrive(line, turn + 1, column, -1.0)


def _invents_otherwise(seat: Seat) -> bool:
    """Whether it matters for others that this seat invents: they need licences, or it gets no token back."""
    return not seat.can.shares or seat.can.acknowledges


def _room(seat: Seat) -> int:
    """How many colonies more a seat can keep."""
    return seat.support - len(seat.colonies())
