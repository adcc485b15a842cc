"""The rest of the game for one seat among seats that follow no common plan but swap at guide values.

The program of the whole table, for the cards of one seat alone, with a market: in this turn every other seat gives
what it has for at least the same guide value in goods, rights and promises; in later turns goods can be had at guide
values with a loss. Inventions are whole in every turn, so that goods are saved for what they will pay together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil, floor

from confluence.core.game import SeatId
from confluence.players.abilities import abilities_of
from confluence.players.household import FADING, Household
from confluence.players.planner.accounts import Scope
from confluence.players.planner.model import Model, keep_no_wilds, plan_of
from confluence.players.planner.outlook import Outlook, prices_of
from confluence.players.planner.program import INFINITY, Solution
from confluence.players.planner.table import Table, Track, licences
from confluence.players.planner.temper import Temper
from confluence.players.swaps import NEED, card_price, stall_of
from confluence.sidereal.actions import Leg, Propose
from confluence.sidereal.cards import CardId, Kind
from confluence.sidereal.deals.clauses import Deliver
from confluence.sidereal.deals.value import guide
from confluence.sidereal.goods import EMPTY, LARGE, SMALL, TRADABLE, Bag, Good
from confluence.sidereal.state import CARDS, TURNS
from confluence.sidereal.views import View

LOSS = 0.85
"""What remains of the guide value of goods that are sold in a later turn."""
MOST_LATER = 4.0
"""Pieces of one good that can be bought in a later turn."""
PIECE = 0.01
"""Points that a piece which changes hands has to bring, so that nothing moves for nothing."""
CREDIT = 8.0
"""Halves of a small cube that can be borrowed from one later turn to the next."""


NODES = 400
"""Most branches of the search for the rest of the game of one seat."""
GAP = 0.01
BIDS = 1.3
"""Ships that a card costs among seats that follow no common plan, as a multiple of its minimum."""
MOST_PROMISED = 8.0
"""Pieces of one good that are promised to one seat."""
COLOURS = (*SMALL, *LARGE)
LONG = 30
"""Halves of a small cube that may be owed for the last turn."""
RIGHT = 0.1
"""Points that a right given to another seat has to bring."""
OWED = 20.0
"""Points that the plan gives up before it breaks a promise."""


@dataclass(frozen=True, slots=True)
class Partner:
    """A seat that swaps whatever it has at guide values, what it needs a little dearer."""

    seat: SeatId
    goods: Bag
    spare: Bag
    """What it can do without."""
    lacks: Bag
    """What it would rather have."""
    teams: tuple[tuple[CardId, int], ...] = ()
    """What it would part with, and for how many halves of a small cube."""
    loans: tuple[tuple[CardId, int], ...] = ()
    """Converters that it would borrow for this turn, and what it would pay for them."""
    licences: tuple[tuple[str, int], ...] = ()
    """Technologies that it would have licensed."""


def partners_of(seen: View, me: SeatId, seats: Sequence[SeatId]) -> list[Partner]:
    """Seats as somebody sees them who takes them for traders at guide values."""
    state = Household.seen(seen, me, FADING).state
    lent = [card.card for card in seen.seats[me].cards if CARDS[card.card].kind is Kind.INTEREST]
    sells = not abilities_of(seen.seats[me].species).shares and seen.turn < TURNS
    rights = licences(seen) if sells else []
    found = []
    for seat in seats:
        house = Household(state, seat, FADING)
        stall = stall_of(house)
        found.append(
            Partner(
                seat,
                seen.seats[seat].goods.only(TRADABLE),
                stall.spare,
                stall.lacks,
                tuple((team, ceil(2 * (1 + card_price(house, team)))) for team in state.teams(seat)),
                tuple((card, floor(2 * card_price(house, card))) for card in lent),
                tuple(
                    (technology, floor(2 * house.technology_worth(technology, seen.turn)))
                    for who, technology in rights
                    if who == seat
                ),
            )
        )
    return found


@dataclass(slots=True)
class _Trade:
    """Columns of what changes hands with one seat."""

    bought: dict[Good, int] = field(default_factory=dict)
    paid: dict[Good, int] = field(default_factory=dict)
    promised: dict[tuple[int, Good], int] = field(default_factory=dict)
    """For the next turn, and for the last one."""
    donated: dict[Good, int] = field(default_factory=dict)
    """Paid with goods that have to go to others anyway."""
    lot: int = -1
    teams: dict[CardId, int] = field(default_factory=dict)
    loans: dict[CardId, int] = field(default_factory=dict)
    licences: dict[str, int] = field(default_factory=dict)


class Market:
    """The program of one seat."""

    def __init__(
        self,
        table: Table,
        me: SeatId,
        partners: Sequence[Partner],
        owed: Mapping[int, Bag],
        temper: Temper,
        violet: bool = True,
    ) -> None:
        self.seat = table.seats[me]
        own = replace(self.seat, donation=EMPTY, lot=EMPTY)
        offered = [team for partner in partners for team, _ in partner.teams]
        self.table = replace(
            table,
            seats=[own],
            research=_middle(table.research),
            colonies=_middle(table.colonies),
            licences=[],
        )
        self.model = Model(self.table, Scope((me,), violet=violet, bids=BIDS), offered)
        self.program = self.model.program
        self.temper = temper
        self.trades: dict[SeatId, _Trade] = {}
        for option in self.model.options:
            if option.do == "invent" and option.turn == table.turn + 1:
                self.program.whole[option.column] = True
        for partner in partners:
            self._trade(partner)
        self._limits()
        self._owed(owed)
        self._later()

    def _trade(self, partner: Partner) -> None:
        program, model, turn = self.program, self.model, self.table.turn
        balance = program.row(0, INFINITY)
        trade = self.trades[partner.seat] = _Trade()
        for good in TRADABLE:
            worth = guide(Bag.of(good))
            if partner.goods[good] and not partner.lacks[good]:
                column = trade.bought[good] = program.column(partner.goods[good], -PIECE, whole=True)
                program.put(model.stock[turn, good], column, 1)
                program.put(balance, column, -worth * self.temper.premium)
                if partner.goods[good] > partner.spare[good]:
                    needed = program.column(INFINITY)
                    row = program.row(-INFINITY, partner.spare[good])
                    program.put(row, column, 1)
                    program.put(row, needed, -1)
                    program.put(balance, needed, -worth * NEED)
            given = []
            if self.seat.goods[good]:
                column = trade.paid[good] = program.column(self.seat.goods[good], -PIECE, whole=True)
                program.put(model.stock[turn, good], column, -1)
                given.append(column)
            if self.seat.donation[good]:
                column = trade.donated[good] = program.column(self.seat.donation[good], whole=True)
                given.append(column)
            for column in given:
                program.put(balance, column, worth)
            if given and partner.lacks[good]:
                useful = program.column(partner.lacks[good])
                row = program.row(-INFINITY, 0)
                program.put(row, useful, 1)
                for column in given:
                    program.put(row, column, -1)
                program.put(balance, useful, worth * NEED)
            for due in self._dues(good):
                column = trade.promised[due, good] = program.column(MOST_PROMISED, -PIECE, whole=True)
                program.put(model.stock[due, good], column, -1)
                program.put(balance, column, worth)
        if self.seat.lot:
            trade.lot = program.column(1.0, whole=True)
            program.put(balance, trade.lot, guide(self.seat.lot.only(TRADABLE)))
        for team, halves in partner.teams:
            column = trade.teams[team] = model.offered[team]
            program.whole[column] = True
            program.put(balance, column, -halves)
        for kind, rights in ((trade.loans, partner.loans), (trade.licences, partner.licences)):
            for right, halves in rights:
                column = kind[right] = program.column(1.0, -RIGHT, whole=True)  # type: ignore[index]
                program.put(balance, column, halves)

    def _dues(self, good: Good) -> tuple[int, ...]:
        """For which turns a good is promised: no ships, which the auctions take; late only what is to be had then."""
        turn = self.table.turn
        if good is Good.SH or not self.temper.promises or turn == TURNS:
            return ()
        return (turn + 1, TURNS) if good in COLOURS and turn + 1 < TURNS else (turn + 1,)

    def _limits(self) -> None:
        """Nothing is given twice; what is promised comes surely out of this turn's economy."""
        program = self.program
        for good in TRADABLE:
            for have, kind in ((self.seat.goods, "paid"), (self.seat.donation, "donated")):
                columns = [getattr(trade, kind)[good] for trade in self.trades.values() if good in getattr(trade, kind)]
                if len(columns) > 1:
                    row = program.row(-INFINITY, have[good])
                    for column in columns:
                        program.put(row, column, 1)
        trades = self.trades.values()
        lent = {card: [trade.loans[card] for trade in trades] for trade in trades for card in trade.loans}
        for columns in ([trade.lot for trade in trades if trade.lot >= 0], *lent.values()):
            row = program.row(-INFINITY, 1)
            for column in columns:
                program.put(row, column, 1)

    def _owed(self, owed: Mapping[int, Bag]) -> None:
        """What is due in the next turn is left over or yielded by this economy; what is due later is planned for."""
        program, model, turn = self.program, self.model, self.table.turn
        long = program.row(-INFINITY, max(0, LONG - guide(owed.get(TURNS, EMPTY))))
        sure = {good: program.row(0, INFINITY) for good in TRADABLE}
        now = set(model.now)
        for good, row in sure.items():
            for column, count in program.rows[model.stock[turn + 1, good]].items():
                if column in now and count > 0:
                    program.put(row, column, count)
            keep_no_wilds(model, good)
        for trade in self.trades.values():
            for (due, good), column in trade.promised.items():
                if due == turn + 1:
                    program.put(sure[good], column, -1)
                else:
                    program.put(long, column, guide(Bag.of(good)))
        for due, promised in owed.items():
            for good, count in promised.items():
                kept, missing = program.column(count), program.column(count, -OWED)
                program.put(model.stock[due, good], kept, -1)
                row = program.row(count, count)
                program.put(row, kept, 1)
                program.put(row, missing, 1)
                if due == turn + 1:
                    program.put(sure[good], kept, -1)

    def _later(self) -> None:
        """Swaps of later turns at guide values, with a loss; goods borrowed from turn to turn."""
        program, model = self.program, self.model
        units: dict[int, int] = {}
        for turn in range(self.table.turn + 1, TURNS + 1):
            units[turn] = program.row(-LOSS * guide(self.seat.lot.only(TRADABLE)), INFINITY)
            for good in TRADABLE:
                worth = guide(Bag.of(good))
                sold = program.column(INFINITY)
                program.put(model.stock[turn, good], sold, -1)
                program.put(units[turn], sold, worth * LOSS)
                bought = program.column(MOST_LATER if good is not Good.OC else 2.0)
                program.put(model.stock[turn, good], bought, 1)
                program.put(units[turn], bought, -worth)
            if turn - 1 in units:
                credit = program.column(CREDIT)
                program.put(units[turn - 1], credit, 1)
                program.put(units[turn], credit, -1)

    def proposal(self, found: Solution) -> Propose | None:
        """One deal with everybody with whom something changes hands; None if nothing has to."""

        def bag(columns: dict[Good, int]) -> Bag:
            return sum((Bag.of(good, round(found.columns[column])) for good, column in columns.items()), EMPTY)

        legs, clauses = [], []
        me = self.seat.index
        for other, trade in self.trades.items():
            bought, paid = bag(trade.bought), bag(trade.paid)
            both = bought.meet(paid)
            teams = tuple(team for team, column in trade.teams.items() if found.columns[column] > 0.5)
            if bought == both and not teams:
                continue
            legs.append(Leg(other, me, bought - both, cards=teams))
            lot = self.seat.lot if trade.lot >= 0 and found.columns[trade.lot] > 0.5 else EMPTY
            lent = tuple(card for card, column in trade.loans.items() if found.columns[column] > 0.5)
            licensed = tuple(right for right, column in trade.licences.items() if found.columns[column] > 0.5)
            given = Leg(me, other, paid - both, bag(trade.donated), lot, lent, licensed)
            if given != Leg(me, other, EMPTY, EMPTY):
                legs.append(given)
            for due in sorted({due for due, _ in trade.promised}):
                promised = bag({good: column for (turn, good), column in trade.promised.items() if turn == due})
                if promised:
                    clauses.append(Deliver(me, other, due, promised))
        return Propose(tuple(legs), tuple(clauses)) if legs else None


def _middle(track: Track) -> Track:
    """One purchase a turn, at the middle of the minima."""
    return replace(track, minima=tuple(sorted(track.minima)[len(track.minima) // 2 :][:1]))


@dataclass(frozen=True, slots=True)
class Alone:
    """What a seat makes of the rest of the game without a common plan."""

    outlook: Outlook
    offer: Propose | None
    """What it would swap now."""


def alone(
    table: Table,
    me: SeatId,
    partners: Sequence[Partner],
    owed: Mapping[int, Bag],
    temper: Temper,
    violet: bool = True,
) -> Alone | None:
    """The best rest of the game for one seat among these partners; without `violet` only the economy is to come."""
    market = Market(table, me, partners, owed, temper, violet)
    relaxed = market.program.relaxed()
    if relaxed is None:
        return None
    outlook = prices_of(market.model, relaxed)
    exact = market.program.exact(GAP, NODES)
    if exact is None:
        return None
    outlook.value = exact.value
    outlook.plan = plan_of(market.model, exact)
    return Alone(outlook, market.proposal(exact))
