"""Swaps at guide values: what a household needs and can spare, and which pieces pay for which."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from confluence.core.game import SeatId
from confluence.players.household import Household, Plan, lacking
from confluence.sidereal.actions import Leg, Propose
from confluence.sidereal.cards import CardId, Trade
from confluence.sidereal.converters import Cost
from confluence.sidereal.deals.value import guide
from confluence.sidereal.goods import EMPTY, GUIDE_HALVES, LARGE_CUBES, SMALL_CUBES, TRADABLE, Bag, Good
from confluence.sidereal.payments import payment
from confluence.sidereal.state import CARDS, IS_TEAM

SIZES: Final = ((*SMALL_CUBES, Good.SH), LARGE_CUBES, (Good.OC,))
"""Goods of equal guide value; what is given last stands last."""
HALVES: Final = tuple(GUIDE_HALVES[goods[0]] for goods in SIZES)
NEED: Final = 0.2
"""How much more, in parts of the guide value, a good counts that is needed."""
MOST_ROUNDING: Final = 1
"""Halves of a small cube that the other side may win by rounding."""


@dataclass(frozen=True, slots=True)
class Project:
    """Something a household could do with goods that it lacks."""

    gain: float
    lacks: Bag
    spare: Bag
    """What it can pay with and still do it."""


@dataclass(frozen=True, slots=True)
class Stall:
    """What a household brings to a market."""

    spare: Bag
    """What its economy leaves unused."""
    projects: tuple[Project, ...]

    @property
    def lacks(self) -> Bag:
        """What its projects lack, the most of each good."""
        most = [0] * len(Good)
        for project in self.projects:
            most = [max(pair) for pair in zip(most, project.lacks.counts(), strict=True)]
        return Bag.from_counts(most)


def stall_of(house: Household) -> Stall:
    """What the seat would bring to a market."""
    goods = house.goods.only(TRADABLE)
    plan = house.plan()
    used = (payment(house.goods, plan.needs) or EMPTY).only(TRADABLE)
    spare = goods - goods.meet(used)
    projects = sorted([*_inventions(house, goods), *_runs(house, spare, plan)], key=lambda project: -project.gain)
    return Stall(spare, tuple(projects))


def _inventions(house: Household, goods: Bag) -> Iterator[Project]:
    """Own teams, paid before anything else."""
    for team in house.state.teams(house.seat):
        prize = house.prize(team, house.turn)
        for bill in house.bills(team):
            gain = prize - house.scale.price(bill, house.turn + 1)
            yield from _project(gain, goods, bill)


def _runs(house: Household, spare: Bag, plan: Plan) -> Iterator[Project]:
    """Converters that the plan leaves idle."""
    busy = [(way.card, way.slot) for way in plan.ways]
    for ways in house.runs:
        way = ways[0]
        if (way.card, way.slot) in busy:
            busy.remove((way.card, way.slot))
        else:
            yield from _project(way.gain, spare, way.cost)


def _project(gain: float, goods: Bag, cost: Cost) -> Iterator[Project]:
    """The project, if it lacks something that the spare goods can pay for."""
    lacks = lacking(goods, cost)
    spare = goods - goods.meet(cost.goods)
    if gain > 0 and lacks and guide(lacks) <= guide(spare) + MOST_ROUNDING:
        yield Project(gain, lacks, spare)


def swaps(seat: SeatId, mine: Stall, others: dict[SeatId, Stall]) -> Iterator[Propose]:
    """Offers for what the own projects lack to seats which can spare it, at equal guide value."""
    for project in mine.projects:
        for other, theirs in sorted(others.items(), key=lambda item: -item[1].spare.meet(project.lacks).total()):
            takes = project.lacks.meet(theirs.spare)
            gives = change(guide(takes), project.spare, theirs.lacks) if takes else None
            if gives is not None:
                yield Propose((Leg(seat, other, gives), Leg(other, seat, takes)))


def change(halves: int, purse: Bag, wanted: Bag) -> Bag | None:
    """Pieces of the purse worth so many halves, or a little more; those that are wanted first."""
    have = [sum(purse[good] for good in goods) for goods in SIZES]
    best: tuple[int, int, int, int] | None = None
    for octagons in range(have[2] + 1):
        for large in range(have[1] + 1):
            rest = halves - HALVES[1] * large - HALVES[2] * octagons
            small = max(0, -(-rest // HALVES[0]))
            over = HALVES[0] * small - rest
            if small <= have[0] and over <= MOST_ROUNDING:
                found = (over, octagons, large, small)
                best = found if best is None else min(best, found)
    if best is None:
        return None
    _, octagons, large, small = best
    parts = [_pieces(purse, wanted, goods, count) for goods, count in zip(SIZES, (small, large, octagons), strict=True)]
    return sum(parts, EMPTY)


def _pieces(purse: Bag, wanted: Bag, goods: tuple[Good, ...], count: int) -> Bag:
    """So many pieces of one size: first those that are wanted, then the most plentiful."""
    chosen = EMPTY
    order = sorted(goods, key=lambda good: (good in (Good.SH, Good.WS, Good.WL), -purse[good], good))
    for most in (wanted, purse):
        for good in order:
            some = min(count, min(most[good], purse[good]) - min(chosen[good], most[good]))
            chosen = chosen + Bag.of(good, max(0, some))
            count -= max(0, some)
    return chosen


def card_price(house: Household, card: CardId) -> float:
    """What a card is worth that changes hands: to the end if it stays, for this turn if it is lent."""
    if IS_TEAM[card]:
        return max(0.0, house.card_worth(card)) / 2
    if CARDS[card].trade is Trade.LOAN:
        return house.future(card, house.turn) - house.future(card, house.turn + 1)
    return house.future(card, house.turn)
