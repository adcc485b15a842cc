"""The two tracks of a central planner: what is bought in the auctions, colonies, and teams that invent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from confluence.lab.pool_accounts import ALL_TURNS
from confluence.lab.pool_relics import Relics
from confluence.players.planner.program import INFINITY
from confluence.players.planner.table import technology_card
from confluence.sidereal.cards import CardId, SpeciesId
from confluence.sidereal.goods import Good
from confluence.sidereal.state import CARDS, CATALOGUE, TURNS


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


class Tracks(Relics):
    """The program with colonies and teams that are bought."""

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

    # ---- colonies

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
