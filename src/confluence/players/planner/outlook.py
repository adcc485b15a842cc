"""What the program of the rest of the game says: prices, a plan that everybody can pay for, roles in the auction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from confluence.core.game import SeatId
from confluence.players.planner.accounts import Scope
from confluence.players.planner.judge import Known
from confluence.players.planner.lines import Line
from confluence.players.planner.memory import Terms
from confluence.players.planner.model import Model, Plan, everybody_pays, plan_of, solve
from confluence.players.planner.program import Rest, Solution
from confluence.players.planner.table import Table
from confluence.players.planner.temper import Level
from confluence.sidereal.actions import Propose
from confluence.sidereal.cards import CardId
from confluence.sidereal.goods import EMPTY, TRADABLE, Good
from confluence.sidereal.state import TURNS

BIDS = 1.0
"""Ships that a card costs in later turns, as a multiple of its minimum."""
MOST_COMPARED = 6
"""Seats up to which several plans are compared by the rest of the game; larger tables are solved once, and quickly."""
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
    purchases: frozenset[CardId] = frozenset()
    """Colonies and teams that are bought in this turn, no matter by whom."""

    def applied(self, table: Table) -> Table:
        """The table with these prices and card values."""
        return replace(table, now=self.now, later=self.later, front=self.front, back=self.back, teams=self.teams)


@dataclass(frozen=True, slots=True)
class Schedule:
    """A common plan of a turn that is carried out in small deals."""

    turn: int
    outlook: Outlook
    company: tuple[SeatId, ...]
    swaps: tuple[Propose, ...]
    number: int = 0
    """How many schedules planners of this level made earlier in the turn."""

    def still_open(self, me: SeatId, traded: Iterable[Terms]) -> list[Propose]:
        """Swaps of a seat that are not among the deals that came about since."""
        done = Counter(traded)
        found = []
        for swap in self.swaps:
            if not any(me in (leg.giver, leg.receiver) for leg in swap.legs):
                continue
            if done[swap.legs, swap.clauses]:
                done[swap.legs, swap.clauses] -= 1
            else:
                found.append(swap)
        return found


class Outlooks:
    """What was worked out about a match: all planners at one table see the same public things and share it."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most = most
        self.schedules: dict[Level, Schedule] = {}
        """The latest schedule of planners of each level, who all follow it."""
        self.known = Known()
        """What turns of seats are worth after deals."""
        self._plans: dict[str, Outlook | None] = {}
        self._prices: dict[str, Outlook | None] = {}

    def made(self, level: Level, turn: int) -> int:
        """How many schedules planners of a level made in a turn."""
        latest = self.schedules.get(level)
        return latest.number + 1 if latest is not None and latest.turn == turn else 0

    def plan(self, table: Table, level: Level, company: Sequence[SeatId]) -> Outlook | None:
        """The best plan for some seats together, with what everything is worth; None if there is none."""
        seats = [seat.public() for seat in table.seats]
        key = f"{level} {table.turn} {_coming(table)} {seats} {table.owed} {company}"
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
    relaxed = model.program.relaxed(quick=len(company) > MOST_COMPARED)
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
        plan = solve(table, company, paid=True)
        return Outlook(plan.value, table.now, table.later, plan) if plan.needs else None
    found = _priced(table, company)
    if found is None:
        return None
    outlook, model, relaxed = found
    whole = _decided(outlook, model, relaxed, level)
    if whole is None:
        return None
    outlook.plan = plan_of(model, whole)
    outlook.bids = roles(model, whole)
    outlook.purchases = frozenset(
        option.card
        for option in model.options
        if option.turn == model.first and option.do in ("buy colony", "buy team") and whole.columns[option.column] > 0.5
    )
    for index, (colony, team) in outlook.bids.items():
        ships = colony + team - outlook.plan.yields[index][Good.SH]
        outlook.plan.needs[index][Good.SH] += max(0, ships)
    return outlook


def _decided(outlook: Outlook, model: Model, relaxed: Solution, level: Level) -> Solution | None:
    """The first turn in whole numbers: the best of a few, found by what the rest of the game made of the others."""
    rest = Rest(model.program, model.now)
    cuts = [rest.cut(relaxed)]
    best: Solution | None = None
    is_large = len(model.pool) > MOST_COMPARED
    rounds = level.rounds if model.first < TURNS - 1 and not is_large else 1
    for _ in range(rounds):
        part, new = rest.decide(cuts, level.stay)
        unpaid = everybody_pays(model, part, new, outlook.now, outlook.later)
        exact = part.exact(level.gap, level.nodes * model.first, quick=is_large)
        if exact is None:
            break
        columns = [0.0] * len(relaxed.columns)
        for old, column in new.items():
            columns[old] = exact.columns[column]
        if rounds == 1:
            return Solution(exact.value, columns)
        cut = rest.at(columns)
        if cut is None:
            break
        cuts.append(cut)
        value = cut.value + rest.own_worth(columns) + sum(part.worth[c] * exact.columns[c] for c in unpaid)
        if best is None or value > best.value:
            best = Solution(value, columns)
    return best


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
