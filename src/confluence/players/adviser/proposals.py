"""Deals by which everybody in them gains: swaps of two seats, and rings in which each gives to the next.

Each deal begins with what a seat lacks and the one before it can spare, or with the piece whose worth differs most
between them. Then pieces are added to what the seat that gains least gets, or taken from what it gives, for as long
as that seat gains by it. Every gain is the best turn with the deal against the best turn without, by the judgement of
the player in that seat.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Final

from confluence.core.game import SeatId
from confluence.players.adviser.advice import Party, Proposal, Step
from confluence.players.adviser.partners import Partner
from confluence.players.adviser.turn import Desk, new_steps, tasks_of, with_seat
from confluence.players.adviser.wishes import Share
from confluence.players.planner.judge import Change, Judge, gain_of
from confluence.players.planner.model import Plan, solve
from confluence.players.planner.table import Table
from confluence.sidereal.actions import Leg, Propose
from confluence.sidereal.cards import SpeciesId
from confluence.sidereal.deals.deal import Deal
from confluence.sidereal.deals.text import print_deal
from confluence.sidereal.goods import EMPTY, TRADABLE, Bag, Good, lesser

MOST: Final = 8
"""Deals that are proposed."""
LARGEST_RING: Final = 3
LEAST: Final = 0.1
"""Points that everybody has to gain; the solver is not more exact than a third of this."""
TRIED: Final = 6
"""Rings that are worked out, the most promising ones."""
MOST_CHANGES: Final = 8
"""Pieces by which a deal is changed."""
MOVES: Final = 2
"""Ways to help the seat that gains least that are tried at a time."""
MOST_WORK: Final = 60
"""Deals judged to make swaps fair, and as many for rings; no limit of time, so that equal tables give equal advice."""
TROUBLE: Final = 0.02
"""Points that everybody has to gain for each piece that changes hands."""
DONATED: Final = 0.2
"""What giving a donation good costs, as a share of its later price: it has to go anyway."""


def plan_after(judge: Judge, seat: SeatId, gets: Bag, gives: Bag, desk: Desk) -> Plan | None:
    """The best turn of a seat with these goods; the advised seat keeps to its locks."""
    own = judge.table.seats[seat]
    if not (own.goods + gets).covers(gives):
        return None
    goods = own.goods + gets - gives
    if seat == desk.seat:
        return desk.best(goods, ships=False)
    return solve(with_seat(judge.table, replace(own, goods=goods)), [seat], judge.owed(seat), ships=False)


@dataclass(frozen=True, slots=True)
class Ring:
    """Seats of which each gives to the next, the last to the first, and what; two seats are a swap."""

    seats: tuple[SeatId, ...]
    gives: tuple[Bag, ...]

    @property
    def pieces(self) -> int:
        """How many change hands."""
        return sum(bag.total() for bag in self.gives)

    def changed(self, place: int, gives: Bag) -> Ring:
        """The ring with other goods from one of the seats."""
        return replace(self, gives=(*self.gives[:place], gives, *self.gives[place + 1 :]))


class Market:
    """Who could give what, and what single pieces are worth to everybody."""

    def __init__(
        self,
        desk: Desk,
        shares: Sequence[Share],
        own: Judge,
        partners: Mapping[SeatId, Partner],
        known: Collection[Propose] = (),
    ) -> None:
        self.me = desk.seat
        self.desk = desk
        self.table: Table = desk.table
        self.shares = shares
        self.partners = partners
        self.known = {offer.legs for offer in known}
        """Deals that were refused or are on the table."""
        self.judges: list[Judge] = [partners[share.seat].judge if share.seat in partners else own for share in shares]
        self.work = 0
        """How many deals were judged."""
        self.stock = [share.donation + self.table.seats[share.seat].goods.only(TRADABLE) for share in shares]
        self.stock[self.me] = self.stock[self.me] - desk.locks.keep
        self.more: dict[tuple[SeatId, Good], float] = {}
        self.less: dict[tuple[SeatId, Good], float] = {}
        for share in shares:
            for good in TRADABLE:
                self._weigh(share, good)

    def _weigh(self, share: Share, good: Good) -> None:
        """What one more and one less of a good mean to a seat."""
        seat, one, judge = share.seat, Bag.of(good), self.judges[share.seat]
        self.more[seat, good] = self.less[seat, good] = 0.0
        if any(stock[good] for other, stock in enumerate(self.stock) if other != seat):
            self.more[seat, good] = judge.after(seat, Change(gets=one)) - judge.alone(seat)
        if share.donation[good]:
            self.less[seat, good] = DONATED * self.table.later[good]
        elif self.stock[seat][good]:
            self.less[seat, good] = judge.alone(seat) - judge.after(seat, Change(gives=one))

    # ---- where deals begin

    def wanted(self, giver: SeatId, receiver: SeatId) -> Bag:
        """What the receiver lacks and the giver can spare; else the best single piece."""
        fits = Bag(lesser(self.shares[receiver].lacks.packed, self.shares[giver].free.packed))
        return fits or self.piece(giver, receiver)

    def piece(self, giver: SeatId, receiver: SeatId) -> Bag:
        """The piece that is worth most more to the receiver than to the giver."""
        goods = [good for good in TRADABLE if self.stock[giver][good]]
        if not goods:
            return EMPTY
        return Bag.of(max(goods, key=lambda good: (self.more[receiver, good] - self.less[giver, good], -good)))

    def swaps(self) -> Iterator[Ring]:
        """Two beginnings with every other seat."""
        for other in range(len(self.shares)):
            if other != self.me:
                seats = (self.me, other)
                yield Ring(seats, (self.wanted(*seats), self.wanted(other, self.me)))
                pieces = [(g, h) for g in TRADABLE for h in TRADABLE if self._can_swap(other, g, h)]
                if pieces:
                    mine, theirs = max(pieces, key=lambda pair: (self._by_swap(other, *pair), -pair[0], -pair[1]))
                    yield Ring(seats, (Bag.of(mine), Bag.of(theirs)))

    def _can_swap(self, other: SeatId, mine: Good, theirs: Good) -> bool:
        return mine is not theirs and bool(self.stock[self.me][mine] and self.stock[other][theirs])

    def _by_swap(self, other: SeatId, mine: Good, theirs: Good) -> float:
        """What whoever gains less gains by a swap of two pieces."""
        own = self.more[self.me, theirs] - self.less[self.me, mine]
        return min(own, self.more[other, mine] - self.less[other, theirs])

    def rings(self) -> list[Ring]:
        """The most promising rings."""
        others = [share.seat for share in self.shares if share.seat != self.me]
        found = []
        for size in range(3, LARGEST_RING + 1):
            for rest in permutations(others, size - 1):
                seats = (self.me, *rest)
                gives = [self.wanted(seat, seats[(i + 1) % size]) for i, seat in enumerate(seats)]
                if all(gives):
                    found.append(Ring(seats, tuple(gives)))
        return sorted(found, key=lambda ring: (-self._promise(ring), ring.seats))[:TRIED]

    def _promise(self, ring: Ring) -> float:
        """What whoever gains least would gain if single gains could be added up."""
        gains = []
        for place, seat in enumerate(ring.seats):
            judge = self.judges[seat]
            got = judge.after(seat, Change(gets=ring.gives[place - 1])) - judge.alone(seat)
            gains.append(got - sum(count * self.less[seat, good] for good, count in ring.gives[place].items()))
        return min(gains)

    # ---- and how they become fair

    def offer(self, ring: Ring) -> Propose:
        """The deal; donation goods go first."""
        legs = []
        for place, seat in enumerate(ring.seats):
            donated = Bag(lesser(ring.gives[place].packed, self.shares[seat].donation.packed))
            receiver = ring.seats[(place + 1) % len(ring.seats)]
            legs.append(Leg(seat, receiver, ring.gives[place] - donated, donated or None))
        return Propose(tuple(legs))

    def gains(self, ring: Ring) -> list[float]:
        """What everybody gains, each by its own judgement."""
        offer = self.offer(ring)
        self.work += 1
        return [gain_of(self.judges[seat], Plan(), seat, offer, with_plan=False) for seat in ring.seats]

    def is_taken(self, ring: Ring, gains: Sequence[float]) -> bool:
        """Whether all parties gain and would agree, and none of them has already declined this deal."""
        offer = self.offer(ring)
        if min(gains) < max(LEAST, TROUBLE * ring.pieces) or offer.legs in self.known:
            return False
        others = list(zip(ring.seats, gains, strict=True))[1:]
        return all(self.partners[seat].takes(offer, gain) for seat, gain in others)

    def settled(self, ring: Ring, gains: list[float], most_work: int) -> tuple[Ring, list[float]]:
        """The deal changed piece by piece for as long as whoever gains least gains by it."""
        for _ in range(MOST_CHANGES):
            if self.work >= most_work:
                break
            tried = [(self.gains(other), other) for other in self._helping(ring, gains.index(min(gains)))]
            if not tried:
                break
            best, other = max(tried, key=lambda found: (min(found[0]), sum(found[0])))
            if min(best) <= min(gains) + LEAST / 10:
                break
            ring, gains = other, best
        return ring, gains

    def _helping(self, ring: Ring, place: int) -> list[Ring]:
        """The deal with a piece more for one seat, or with one less from it."""
        seat, before = ring.seats[place], (place - 1) % len(ring.seats)
        giver, given, got = ring.seats[before], ring.gives[place], ring.gives[before]
        free = [good for good in TRADABLE if self.stock[giver][good] > got[good] and not given[good]]
        free.sort(key=lambda good: (self.less[giver, good] - self.more[seat, good], good))
        found = [ring.changed(before, got + Bag.of(good)) for good in free[:MOVES]]
        if given.total() > 1:
            dear = sorted((good for good, _ in given.items()), key=lambda good: (-self.less[seat, good], good))
            found += [ring.changed(place, given - Bag.of(good)) for good in dear[:MOVES]]
        return found


def proposals(
    desk: Desk,
    shares: Sequence[Share],
    species: Sequence[SpeciesId],
    own: Judge,
    partners: Mapping[SeatId, Partner],
    known: Collection[Propose] = (),
) -> tuple[Proposal, ...]:
    """Deals for the advised seat, the best for it first; one for every circle of seats, none that is known."""
    market = Market(desk, shares, own, partners, known)
    best: dict[frozenset[SeatId], tuple[Ring, list[float]]] = {}
    for kind in (list(market.swaps()), market.rings()):
        starts = [(market.gains(ring), ring) for ring in kind if all(ring.gives)]
        most_work = market.work + MOST_WORK
        for begun, start in sorted(starts, key=lambda found: (-round(min(found[0]), 2), found[1].seats)):
            ring, gains = market.settled(start, begun, most_work)
            circle = frozenset(ring.seats)
            if (circle not in best or min(gains) > min(best[circle][1])) and market.is_taken(ring, gains):
                best[circle] = (ring, gains)
    ranked = sorted(best.values(), key=lambda found: (-round(found[1][0], 2), len(found[0].seats), found[0].seats))
    return tuple(_proposal(market, ring, gains, species) for ring, gains in ranked[:MOST])


def _proposal(market: Market, ring: Ring, gains: Sequence[float], species: Sequence[SpeciesId]) -> Proposal:
    offer = market.offer(ring)
    parties = []
    for place, seat in enumerate(ring.seats):
        gives, gets = ring.gives[place], ring.gives[place - 1]
        stock = offer.legs[place].goods
        judge = market.judges[seat]
        before = plan_after(judge, seat, EMPTY, EMPTY, market.desk)
        after = plan_after(judge, seat, gets, stock, market.desk)
        opens: tuple[Step, ...] = ()
        if before is not None and after is not None:
            opens = new_steps(*(tasks_of(market.table, plan, seat) for plan in (before, after)))
        parties.append(Party(seat, round(gains[place], 2), gives, gets, opens))
    return Proposal(offer, print_deal(Deal(offer.legs, ()), species), tuple(parties))
