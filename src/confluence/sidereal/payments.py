"""Which pieces pay for a cost: the substitution of wild cubes, in one place.

A small wild stands for small cubes only, a large wild for large ones, nothing stands for octagons, ships or points
(R-COMP-02, R-WILD-01). The questions are asked millions of times: `benchmarks/bench_payments.py` measures them.

All answers rest on one thought. A place of a fixed colour first takes a cube of that colour, since a wild is never
the worse piece to keep. What is lacking then falls to wilds, and what is spare may fill the places of free choice.
Places that want one single colour (R-ENI-03) take the colour that is most plentiful.
"""

from __future__ import annotations

from typing import Final

from confluence.sidereal.converters import Cost, Yield
from confluence.sidereal.goods import BITS, CUBES, GOODS, GUARD, LANE, LARGE, ONE, SMALL, Bag, Good, lesser

_SIZES: Final = ((SMALL, Good.WS), (LARGE, Good.WL))
_COLOURS: Final = tuple(sum(LANE << (BITS * colour) for colour in colours) for colours, _ in _SIZES)
_WILDS: Final = sum(LANE << (BITS * wild) for _, wild in _SIZES)
_OTHER: Final = sum(LANE << (BITS * good) for good in GOODS if good not in CUBES)
_FIXED: Final = _WILDS | _OTHER
"""The lanes of goods that nothing can stand for."""


def can_pay(stock: Bag, cost: Cost) -> bool:
    """Whether some payment from this stock satisfies the goods of the cost."""
    return payment(stock, cost) is not None


def payment(stock: Bag, cost: Cost) -> Bag | None:
    """The default payment: coloured cubes before wilds, the most plentiful colour first (R-DIG-03).

    Colonies, envoys and fleet support are not goods and are looked at elsewhere.
    """
    held, need = stock.packed, cost.goods.packed
    places = cost.any_small or cost.any_large or cost.same_small or cost.same_large
    if ((held | GUARD) - need) & GUARD == GUARD:
        if not places:
            return cost.goods
        paid = need
    elif places or held & _WILDS:
        paid = lesser(held, need)
    else:
        return None
    lack, spare = need - paid, held - paid
    if lack & _FIXED:
        return None
    for size, same, free in ((0, cost.same_small, cost.any_small), (1, cost.same_large, cost.any_large)):
        wild = _SIZES[size][1]
        wilds = (lack & _COLOURS[size]) % LANE  # the remainder is the sum of the lanes
        if same or free:
            order = sorted([(-((spare >> (BITS * c)) & LANE), c) for c in _SIZES[size][0]])
            if same:
                minus, colour = order[0]
                take = min(-minus, same)
                paid += take * ONE[colour]
                wilds += same - take
                order[0] = (minus + take, colour)
                order.sort()
            for minus, colour in order:
                take = min(-minus, free)
                paid += take * ONE[colour]
                free -= take
            wilds += free
        if wilds:
            if wilds > (spare >> (BITS * wild)) & LANE:
                return None
            paid += wilds * ONE[wild]
    return Bag(paid)


def satisfies(paid: Bag, cost: Cost) -> bool:
    """Whether exactly these pieces pay for the cost: nothing missing, nothing too much, no wrong colour."""
    pieces, need = paid.packed, cost.goods.packed
    places = cost.any_small or cost.any_large or cost.same_small or cost.same_large
    if not places and pieces == need:
        return True
    if (pieces ^ need) & _OTHER:
        return False
    right = lesser(pieces, need)
    lack, extra = need - right, pieces - right
    if lack & _WILDS:
        return False
    for size, same, free in ((0, cost.same_small, cost.any_small), (1, cost.same_large, cost.any_large)):
        wilds = ((extra >> (BITS * _SIZES[size][1])) & LANE) - (lack & _COLOURS[size]) % LANE
        coloured = (extra & _COLOURS[size]) % LANE
        if wilds < 0 or wilds + coloured != same + free:
            return False
        if same and coloured - min(same, max([(extra >> (BITS * c)) & LANE for c in _SIZES[size][0]])) > free:
            return False
    return True


def payments(stock: Bag, cost: Cost) -> list[Bag]:
    """Every payment from this stock that satisfies the goods of the cost, the default first, then in a fixed order."""
    first = payment(stock, cost)
    if first is None:
        return []
    places = cost.any_small or cost.any_large or cost.same_small or cost.same_large
    if not places and not stock.packed & _WILDS:
        return [first]
    have, need = stock.counts(), cost.goods.counts()
    small = _size_payments(have, need, 0, cost.same_small, cost.any_small)
    large = _size_payments(have, need, 1, cost.same_large, cost.any_large)
    other = cost.goods.packed & _OTHER
    rest = sorted({other + s + b for s in small for b in large} - {first.packed})
    return [first, *map(Bag, rest)]


def _size_payments(have: tuple[int, ...], need: tuple[int, ...], size: int, same: int, free: int) -> set[int]:
    """All ways, packed, to pay the cubes of one size; the single colour of interest places is each one in turn."""
    colours, wild = _SIZES[size]
    one, two, three = colours
    found = set()
    for chosen in colours if same else colours[:1]:
        want = [need[colour] + (same if colour == chosen else 0) for colour in colours]
        most = [min(have[colour], count + free) for colour, count in zip(colours, want, strict=True)]
        total = sum(want) + need[wild] + free
        for first in range(most[0] + 1):
            for second in range(most[1] + 1):
                left = total - first - second
                for third in range(max(0, left - have[wild]), min(most[2], left) + 1):
                    short = max(0, want[0] - first) + max(0, want[1] - second) + max(0, want[2] - third)
                    if need[wild] + short <= left - third:
                        found.add(
                            first * ONE[one] + second * ONE[two] + third * ONE[three] + (left - third) * ONE[wild]
                        )
    return found


def interest(paid: Bag, output: Yield, colour: Good | None = None) -> Bag:
    """What an interest converter gives back for these pieces (R-ENI-05 to R-ENI-08).

    Wilds pass through and take the first places, the rest has the colour that was paid. For a payment of wilds
    alone `colour` names the colour of the rest.
    """
    gained = output.goods
    for (colours, wild), places in zip(_SIZES, (output.same_small, output.same_large), strict=True):
        wilds = min(paid[wild], places)
        gained = gained + Bag.of(wild, wilds)
        if wilds < places:
            of = next((c for c in colours if paid[c]), colour)
            if of not in colours:
                raise ValueError("a payment of wilds alone needs the colour of the rest")
            gained = gained + Bag.of(of, places - wilds)
    return gained
