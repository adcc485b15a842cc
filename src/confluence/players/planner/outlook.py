"""What the program of the rest of the game says: prices, roles in the auction, and a plan in which everybody gains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from confluence.core.game import SeatId
from confluence.players.planner.accounts import Scope
from confluence.players.planner.lines import Line
from confluence.players.planner.model import Model, Plan, plan_of, solve
from confluence.players.planner.program import INFINITY, Program, Solution
from confluence.players.planner.table import Table
from confluence.players.planner.temper import Level
from confluence.sidereal.cards import CardId
from confluence.sidereal.goods import EMPTY, TRADABLE, Good
from confluence.sidereal.state import TURNS

HARM = 3.0
"""Points of the table that the plan gives up to keep one seat from losing a point."""
FAIR = 0.3
"""Points of the table that a point for whoever gains least is worth on top."""
TRUST = 0.9
"""What a promise is worth to who gets it, as a share of what it costs."""
MOST_FAIR = 10.0
"""A gain of this many points for everybody is enough."""
BIDS = 1.0
"""Ships that a card costs in later turns, as a multiple of its minimum."""
MOST_KEPT = 8
"""Outlooks of a match that are remembered."""


@dataclass(slots=True)
class Outlook:
    """What the program says about the rest of the game."""

    value: float
    """Points of the whole table from now on, in fractions."""
    now: list[float]
    """What one more good is worth at the start of this Trade Phase."""
    later: list[float]
    """And at the start of the next; a ship in the auction before."""
    plan: Plan = field(default_factory=Plan)
    """What the table does in this turn."""
    front: dict[CardId, float] | None = None
    """What a card will still bring from the next turn on, by the side that is up; None at the usual prices."""
    back: dict[CardId, float] | None = None
    teams: dict[CardId, float] = field(default_factory=dict)
    """What a team is worth in the next turn to who holds it."""
    bids: dict[SeatId, tuple[int, int]] = field(default_factory=dict)
    """Ships that each seat should bid for a colony and for a team, so that as much is sold as the program wants."""

    def applied(self, table: Table) -> Table:
        """The table with these prices and card values."""
        return replace(table, now=self.now, later=self.later, front=self.front, back=self.back, teams=self.teams)


class Outlooks:
    """What was worked out about a match: all planners at one table see the same public things and share it."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most = most
        self._plans: dict[str, Outlook | None] = {}
        self._prices: dict[str, Outlook | None] = {}

    def plan(self, table: Table, level: Level, company: Sequence[SeatId]) -> Outlook | None:
        """The best plan for some seats together, with what everything is worth; None if there is none."""
        key = f"{level} {table.turn} {_coming(table)} {[seat.public() for seat in table.seats]} {company}"
        if key not in self._plans:
            _make_room(self._plans, self.most)
            self._plans[key] = _look(table, level, company)
        return self._plans[key]

    def prices(self, table: Table, level: Level) -> Outlook | None:
        """What everything is worth, without a plan; None for who trusts the usual prices.

        Goods are in one pool, so prices stay the same when goods change hands, and are then not worked out again.
        """
        if not level.looks_ahead:
            return None
        pool = sum((seat.goods + seat.donation + seat.lot for seat in table.seats), EMPTY).only(TRADABLE)
        key = f"{table.turn} {pool} {_coming(table)} {[seat.public_cards() for seat in table.seats]}"
        if key not in self._prices:
            _make_room(self._prices, self.most)
            found = _priced(table, range(table.players))
            self._prices[key] = None if found is None else found[0]
        return self._prices[key]


def _make_room(kept: dict[str, Outlook | None], most: int) -> None:
    while len(kept) >= most:
        kept.pop(next(iter(kept)))


def _coming(table: Table) -> str:
    return f"{table.research} {table.colonies} {table.relics} {table.licences} {table.tokens}"


def _priced(table: Table, company: Sequence[SeatId]) -> tuple[Outlook, Model, Solution] | None:
    """Prices, with the program that they come from and its solution in fractions."""
    model = Model(table, Scope(tuple(company), bids=BIDS))
    relaxed = model.program.relaxed()
    if relaxed is None:
        return None
    return prices_of(model, relaxed), model, relaxed


def prices_of(model: Model, relaxed: Solution) -> Outlook:
    """Prices and card values of the fractions."""
    duals, following = relaxed.duals, model.first + 1
    now, later = [0.0] * len(Good), [0.0] * len(Good)
    for good in TRADABLE:
        now[good] = -duals[model.stock[model.first, good]]
        later[good] = -duals[model.stock[following, good]]
    if model.first < TURNS:
        later[Good.SH] = -duals[model.auction[model.first]]
    now[Good.VP] = later[Good.VP] = 1.0
    front: dict[CardId, float] = {}
    back: dict[CardId, float] = {}
    outlook = Outlook(relaxed.value, now, later, front=front, back=back)
    for line in _all_lines(model):
        if following in line.front_rows:
            front.setdefault(line.card, duals[line.front_rows[following]])
        if following in line.back_rows:
            back.setdefault(line.card, duals[line.back_rows[following]])
    for (team, turn), row in model.teams.items():
        if turn == following:
            outlook.teams[team] = duals[row]
    return outlook


def _all_lines(model: Model) -> list[Line]:
    return [line for lines in model.lines.values() for line in lines.values()] + [
        *model.relics.values(),
        *model.coming.values(),
    ]


def _look(table: Table, level: Level, company: Sequence[SeatId]) -> Outlook | None:
    if not level.looks_ahead:
        plan = solve(table, company)
        return Outlook(plan.value, table.now, table.later, plan) if plan.needs else None
    found = _priced(table, company)
    if found is None:
        return None
    outlook, model, relaxed = found
    priced = outlook.applied(table)
    alone = {seat.index: solve(priced, [seat.index], ships=False).value for seat in model.pool}
    part, new = model.program.part(model.now, relaxed, level.stay)
    everybody_gains(model, relaxed, part, new, alone)
    exact = part.exact(level.gap, level.nodes * table.turn)
    if exact is None:
        return None
    columns = [0.0] * len(relaxed.columns)
    for old, column in new.items():
        columns[old] = exact.columns[column]
    whole = Solution(exact.value, columns)
    outlook.plan = plan_of(model, whole)
    outlook.bids = roles(model, whole)
    for index, (colony, team) in outlook.bids.items():
        ships = colony + team - outlook.plan.yields[index][Good.SH]
        outlook.plan.needs[index][Good.SH] += max(0, ships)
    return outlook


# ------------------------------------------------------------------ roles in the auctions


def roles(model: Model, found: Solution) -> dict[SeatId, tuple[int, int]]:
    """Who bids what: ships for a colony and for a team."""
    if model.first == TURNS:
        return {}
    ships = {seat.index: [0, 0] for seat in model.pool}
    for place, auctions in enumerate((model.colony_auctions, model.research_auctions)):
        for column, seat, bid in auctions.bids:
            ships[seat][place] += bid * round(found.columns[column])
    return {index: (colony, team) for index, (colony, team) in ships.items()}


# ------------------------------------------------------------------ everybody gains


def everybody_gains(
    model: Model, relaxed: Solution, part: Program, new: Mapping[int, int], alone: Mapping[SeatId, float]
) -> None:
    """Nobody is worse off than alone: points, cards and goods make up for it.

    What lies there and is not used can go to anybody. What a seat will produce is its own; it can promise it to others,
    but not in the last turn.
    """
    later = prices_of(model, relaxed).later
    own: dict[SeatId, dict[int, float]] = {seat.index: {} for seat in model.pool}
    made: dict[SeatId, dict[int, float]] = {seat.index: {} for seat in model.pool}
    held = dict.fromkeys(own, 0.0)
    for column, turn, _, points, seat in model.points:
        if column in new and seat in own and turn == model.first:
            _add(own[seat], new[column], points)
    for line in _all_lines(model):
        if line.seat in own:
            for rows in (line.front_rows, line.back_rows):
                held[line.seat] += _own_cards(model, relaxed, rows, own[line.seat], new)
    for pool_seat in model.pool:
        for team in pool_seat.teams():
            row = model.teams.get((team, model.first + 1))
            if row is not None:
                _add_row(model, relaxed, row, own[pool_seat.index], new)
                held[pool_seat.index] += relaxed.duals[row]
    for column, seat, goods in model.yields:
        if seat in made and column in new:
            _add(made[seat], new[column], sum(later[good] * count for good, count in goods.items() if good in TRADABLE))
    spare, paid = part.row(-INFINITY, 0), part.row(-INFINITY, 0)
    for column, worth in enumerate(part.worth[: len(new)]):
        rest = worth - sum(terms.get(column, 0.0) for seats in (own, made) for terms in seats.values())
        if rest:
            part.put(spare, column, -rest)
    least = part.column(MOST_FAIR, FAIR)
    for seat, terms in own.items():
        share, missing = part.column(INFINITY), part.column(INFINITY, -HARM)
        gets, pays = (part.column(0.0 if model.first == TURNS else INFINITY) for _ in range(2))
        part.put(spare, share, 1)
        part.put(paid, gets, 1)
        part.put(paid, pays, -TRUST)
        row, limit = part.row(alone[seat] + held[seat], INFINITY), part.row(-INFINITY, 0)
        part.put(limit, pays, 1)
        for column, count in made[seat].items():
            part.put(limit, column, -count)
        for column, count in (
            *((share, 1.0), (missing, 1.0), (least, -1.0), (gets, 1.0), (pays, -1.0)),
            *terms.items(),
            *made[seat].items(),
        ):
            part.put(row, column, count)


def _own_cards(
    model: Model, relaxed: Solution, rows: Mapping[int, int], terms: dict[int, float], new: Mapping[int, int]
) -> float:
    """Add what the cards of a line are worth in the next turn; returns what they are worth as they lie."""
    row = rows.get(model.first + 1)
    if row is None:
        return 0.0
    _add_row(model, relaxed, row, terms, new)
    lies = model.first in rows and model.program.upper[rows[model.first]] == 1
    return relaxed.duals[row] if lies or model.program.upper[row] == 1 else 0.0


def _add_row(model: Model, relaxed: Solution, row: int, terms: dict[int, float], new: Mapping[int, int]) -> None:
    for column, count in model.program.rows[row].items():
        if column in new:
            _add(terms, new[column], -count * relaxed.duals[row])


def _add(terms: dict[int, float], column: int, count: float) -> None:
    terms[column] = terms.get(column, 0.0) + count
