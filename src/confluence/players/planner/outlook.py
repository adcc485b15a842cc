"""What the program of the rest of the game says: prices, roles in the auction, and a plan in which everybody gains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from confluence.core.game import SeatId
from confluence.players.planner.horizon import Horizon
from confluence.players.planner.model import Plan, solve
from confluence.players.planner.program import INFINITY, Solution
from confluence.players.planner.stocks import SCORED
from confluence.players.planner.table import Seat, Table
from confluence.players.planner.temper import Level
from confluence.sidereal.cards import CardId
from confluence.sidereal.goods import EMPTY, TRADABLE, Bag, Good
from confluence.sidereal.state import TURNS

HARM = 6.0
"""Points of the table that the plan gives up to keep one seat from losing a point."""
FAIR = 0.8
"""Points of the table that a point for whoever gains least is worth on top."""
MOST_FAIR = 10.0
"""A gain of this many points for everybody is enough."""
EAGER = 0.2
"""Purchases beyond those of the program."""


@dataclass(slots=True)
class Outlook:
    """What the program says about the rest of the game."""

    value: float
    """Points of the whole table from now on, in fractions."""
    now: list[float]
    """What one more good is worth at the start of this Trade Phase."""
    later: list[float]
    """And at the start of the next."""
    plan: Plan = field(default_factory=Plan)
    """What the table does in this turn."""
    front: dict[CardId, float] = field(default_factory=dict)
    """What a card will still bring from the next turn on, by the side that is up."""
    back: dict[CardId, float] = field(default_factory=dict)
    teams: dict[CardId, float] = field(default_factory=dict)
    """What a team is worth in the next turn to who holds it."""
    bids: dict[SeatId, tuple[int, int]] = field(default_factory=dict)
    """Ships that each seat should bid for a colony and for a team, so that as much is sold as the program wants."""

    def applied(self, table: Table) -> Table:
        """The table with these prices and card values."""
        return replace(table, now=self.now, later=self.later, front=self.front, back=self.back, teams=self.teams)


def roles(horizon: Horizon, relaxed: Solution) -> dict[SeatId, tuple[int, int]]:
    """Who bids what: as many cards as the program buys, each at the minimum of another space."""
    table, turn = horizon.table, horizon.table.turn
    ships = {seat.index: [0, 0] for seat in horizon.table.seats}
    if turn == TURNS:
        return {}
    sold = []
    for row in horizon.sold[turn]:
        terms = horizon.program.rows[row].items()
        sold.append(sum(relaxed.columns[column] for column, count in terms if count > 0))
    spaces = sorted(table.research_minimum)[: round(sold[0] + EAGER)]
    for seat, least in zip(sorted(horizon.table.seats, key=_team_rank), reversed(spaces), strict=False):
        ships[seat.index][1] = least
    spaces = sorted(table.colony_minimum)[: round(sold[1] + EAGER)]
    for seat, least in zip(sorted(horizon.table.seats, key=_colony_rank), spaces, strict=False):
        ships[seat.index][0] = least * 2 if seat.species == "caylion" else least
    return {index: (colony, team) for index, (colony, team) in ships.items()}


def everybody_gains(horizon: Horizon, relaxed: Solution, alone: Sequence[float]) -> None:
    """Nobody is worse off than alone: points, cards and a share of the goods that are left make up for it."""
    program, table = horizon.program, horizon.table
    later = _later(horizon, relaxed)
    pool = program.row(-INFINITY, 0)
    for column, goods in horizon.goods_after.items():
        program.put(pool, column, -sum(count * later[good] for good, count in goods.items()))
    acting: dict[SeatId, list[int]] = {}
    for column, _, what in horizon.did:
        seat = what[0]
        assert isinstance(seat, int)
        acting.setdefault(seat, []).append(column)
    least = program.column(MOST_FAIR, FAIR)
    for seat in horizon.table.seats:
        share = program.column(INFINITY)
        missing = program.column(INFINITY, -HARM)
        program.put(pool, share, 1)
        row = program.row(alone[seat.index] + _held(horizon, relaxed, seat.index), INFINITY)
        program.put(row, share, 1)
        program.put(row, missing, 1)
        program.put(row, least, -1)
        for column in acting.get(seat.index, ()):
            if column in horizon.points:
                program.put(row, column, horizon.points[column])
        for column, worth in _card_terms(horizon, relaxed, seat.index):
            program.put(row, column, worth)
        if table.turn == TURNS:
            own = program.row(0, INFINITY)
            program.put(own, share, 1)
            for column in acting.get(seat.index, ()):
                worth = sum(count * later[good] for good, count in horizon.goods_after.get(column, {}).items())
                program.put(own, column, -worth)


def _card_terms(horizon: Horizon, relaxed: Solution, seat: SeatId) -> list[tuple[int, float]]:
    """Columns that say which cards a seat has in the next turn, and what those are worth."""
    turn, terms = horizon.table.turn, []
    if turn == TURNS:
        return []
    for card in horizon.cards[seat]:
        for rows in (horizon.front_rows, horizon.back_rows):
            if (card, turn + 1) in rows:
                worth = relaxed.duals[rows[card, turn + 1]]
                for column, count in horizon.program.rows[rows[card, turn + 1]].items():
                    if count < 0 and (column in horizon.now or column in horizon.lying):
                        terms.append((column, -count * worth))
    for team in horizon.table.seats[seat].teams():
        row = horizon.team_rows[team, turn + 1]
        kept = next(column for column, count in horizon.program.rows[row].items() if count == 1)
        terms.append((kept, -relaxed.duals[row]))
    return terms


def _held(horizon: Horizon, relaxed: Solution, seat: SeatId) -> float:
    """What the cards of a seat are worth in the next turn if nothing happens to them."""
    total, turn = 0.0, horizon.table.turn
    for card in (*horizon.cards[seat], *horizon.table.seats[seat].teams()):
        if (card, turn + 1) in horizon.team_rows:
            total -= relaxed.duals[horizon.team_rows[card, turn + 1]]
        for rows in (horizon.front_rows, horizon.back_rows):
            if (card, turn + 1) in rows and horizon.program.lower[rows[card, turn]] == 1:
                total += relaxed.duals[rows[card, turn + 1]]
    return total


def _later(horizon: Horizon, relaxed: Solution) -> list[float]:
    later = [0.0] * len(Good)
    for good in TRADABLE:
        at_end = horizon.table.turn == TURNS
        later[good] = SCORED[good] if at_end else -relaxed.duals[horizon.stock[horizon.table.turn + 1, good]]
    later[Good.VP] = 1.0
    return later


def prices_of(horizon: Horizon, relaxed: Solution) -> Outlook:
    """Prices and card values of the fractions."""
    table, duals = horizon.table, relaxed.duals
    now, later = [0.0] * len(Good), _later(horizon, relaxed)
    for good in TRADABLE:
        now[good] = -duals[horizon.stock[table.turn, good]]
    now[Good.VP] = 1.0
    outlook = Outlook(relaxed.value, now, later)
    for (card, turn), row in horizon.front_rows.items():
        if turn == table.turn + 1:
            outlook.front[card] = duals[row]
    for (card, turn), row in horizon.back_rows.items():
        if turn == table.turn + 1:
            outlook.back[card] = duals[row]
    for (card, turn), row in horizon.team_rows.items():
        if turn == table.turn + 1:
            outlook.teams[card] = -duals[row]
    return outlook


def plan_of(horizon: Horizon, exact: Solution) -> Plan:
    """What happens in this turn."""
    plan = Plan(value=exact.value)
    for seat in horizon.table.seats:
        plan.needs[seat.index] = [0] * len(Good)
        plan.any_needs[seat.index] = (0, 0)
        plan.yields[seat.index] = Bag()
    on = [value > 0.5 for value in exact.columns]
    for column, kind, what in horizon.did:
        if on[column]:
            _note(plan, kind, what)
    for column, who, cost in horizon.paid:
        if on[column] and who >= 0:
            for good, count in cost.goods.items():
                if good in SCORED:
                    plan.needs[who][good] += count
            small, large = plan.any_needs[who]
            plan.any_needs[who] = (small + cost.any_small, large + cost.any_large)
    for column, who, bag in horizon.yields:
        if on[column] and who >= 0:
            plan.yields[who] = plan.yields[who] + bag
    for index, hold in horizon.holds.items():
        ships = round(exact.columns[hold])
        plan.needs[index][Good.SH] += max(0, ships - plan.yields[index][Good.SH])
    return plan


def _note(plan: Plan, kind: str, what: tuple[object, ...]) -> None:
    lists: dict[str, list[tuple[object, ...]]] = {
        "run": plan.runs,  # type: ignore[dict-item]
        "upgrade": plan.upgrades,  # type: ignore[dict-item]
        "invent": plan.inventions,  # type: ignore[dict-item]
        "enter": plan.entries,  # type: ignore[dict-item]
    }
    if kind == "draw":
        plan.draws.append(what[0])  # type: ignore[arg-type]
    else:
        lists[kind].append(what)


def _team_rank(seat: Seat) -> tuple[int, int]:
    """Who bids most for research: whoever has fewest teams."""
    return len(seat.teams()), seat.index


def _colony_rank(seat: Seat) -> tuple[float, int]:
    """Who bids least for a colony: Caylion, who pay double, then whoever has most room."""
    room = seat.support - len(seat.colonies())
    return (-99.0 if seat.species == "caylion" and room > 0 else -float(min(room, 6))), seat.index


MOST_KEPT = 4
_KEPT: dict[str, Outlook | None] = {}
"""Outlooks of the last tables: at one table all planners see the same public things and would work out the same."""
MOST_PRICED = 64
_PRICED: dict[str, Outlook | None] = {}
"""Prices of the last tables."""


def look_ahead(table: Table, level: Level) -> Outlook | None:
    """The best plan for the whole table, with what everything is worth; None for who trusts the usual prices."""
    if not level.looks_ahead:
        return None
    key = f"{level} {table.turn} {_coming(table)} {[seat.public() for seat in table.seats]}"
    if key not in _KEPT:
        _make_room(_KEPT, MOST_KEPT)
        _KEPT[key] = _look(table, level)
    return _KEPT[key]


def look_at_prices(table: Table, level: Level) -> Outlook | None:
    """What everything is worth, without a plan; None for who trusts the usual prices.

    Goods are in one pool, so prices stay the same when goods change hands, and are then not worked out again.
    """
    if not level.looks_ahead:
        return None
    pool = sum((seat.goods + seat.donation + seat.lot for seat in table.seats), EMPTY).only(TRADABLE)
    key = f"{table.turn} {pool} {_coming(table)} {[seat.public_cards() for seat in table.seats]}"
    if key not in _PRICED:
        _make_room(_PRICED, MOST_PRICED)
        found = _prices(table)
        _PRICED[key] = None if found is None else found[0]
    return _PRICED[key]


def _coming(table: Table) -> str:
    minimums = (table.research_minimum, table.colony_minimum)
    return f"{table.coming_teams} {table.coming_colonies} {table.licences} {minimums}"


def _make_room(kept: dict[str, Any], most: int) -> None:
    while len(kept) >= most:
        kept.pop(next(iter(kept)))


def _prices(table: Table) -> tuple[Outlook, Horizon, Solution] | None:
    """Prices, with the program that they come from and its solution in fractions."""
    horizon = Horizon(table)
    relaxed = horizon.program.relaxed()
    if relaxed is None:
        return None
    outlook = prices_of(horizon, relaxed)
    outlook.bids = roles(horizon, relaxed)
    return outlook, horizon, relaxed


def _look(table: Table, level: Level) -> Outlook | None:
    found = _prices(table)
    if found is None:
        return None
    outlook, horizon, relaxed = found
    priced = outlook.applied(table)
    if not level.whole:
        outlook.plan = solve(priced, list(range(table.players)), level.effort)
        return outlook
    for index, (colony, team) in outlook.bids.items():
        horizon.program.high[horizon.holds[index]] = colony + team
    alone = [solve(priced, [seat.index], level.effort, ships=False).value for seat in table.seats]
    everybody_gains(horizon, relaxed, alone)
    exact = horizon.program.exact(level.gap, level.nodes)
    if exact is None:
        return None
    outlook.plan = plan_of(horizon, exact)
    return outlook
