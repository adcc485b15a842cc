"""What a seat lacks, can spare and can promise under a plan."""

from __future__ import annotations

from confluence.core.game import SeatId
from confluence.players.planner import auctions
from confluence.players.planner.model import Plan
from confluence.players.planner.table import Table, converters_of, technology_card
from confluence.sidereal.cards import CardId
from confluence.sidereal.goods import EMPTY, LARGE_CUBES, SMALL_CUBES, TRADABLE, Bag, Good
from confluence.sidereal.state import CARDS, TURNS

RESOURCES = tuple(good for good in TRADABLE if good is not Good.SH)
"""What is promised: ships are needed in the auction that comes first."""


class Holdings:
    """Of one seat under the common plan: what it lacks and what it can spare."""

    def __init__(self, table: Table, plan: Plan, index: SeatId) -> None:
        seat = table.seats[index]
        need = plan.needs.get(index, [0] * len(Good))
        self.lacks = [0] * len(Good)
        self.spare = [0] * len(Good)
        have = list((seat.goods - seat.goods.meet(plan.kept.get(index, EMPTY))).counts())
        for good in TRADABLE:
            if need[good] > have[good]:
                self.lacks[good] = need[good] - have[good]
                have[good] = 0
            else:
                have[good] -= need[good]
        for wild, colours in ((Good.WS, SMALL_CUBES), (Good.WL, LARGE_CUBES)):
            for colour in colours:
                covered = min(have[wild], self.lacks[colour])
                self.lacks[colour] -= covered
                have[wild] -= covered
        small, large = plan.any_needs.get(index, (0, 0))
        self.short = False
        """Whether places for any colour stay empty."""
        for count, cubes in ((small, SMALL_CUBES), (large, LARGE_CUBES)):
            for cube in sorted(cubes, key=lambda c: (-have[c], c)):
                used = min(have[cube], count)
                have[cube] -= used
                count -= used
            self.short = self.short or count > 0
        for good in TRADABLE:
            self.spare[good] = have[good]
        self.donation = list(seat.donation.counts())


def certain(table: Table, plan: Plan, me: SeatId, promised: Bag) -> list[int]:
    """Goods that the next Trade Phase will surely find in the own stock."""
    if table.turn == TURNS:
        return [0] * len(Good)
    coming = list(plan.yields.get(me, EMPTY).counts())
    sides = table.seats[me].flipped | {card for seat, card, _ in plan.upgrades if seat == me}
    unsure = {*auctions.surplus(table, me).colonies}  # colonies beyond support are given up before they run
    unsure |= licensed_later(table, plan, me)
    for seat, card, slot, _ in plan.runs:
        if seat == me and card in unsure:
            for good, count in converters_of(card, sides)[slot].output.goods.items():
                coming[good] -= count
    return [max(0, coming[good] - promised[good]) if good in RESOURCES else 0 for good in Good]


def licensed_later(table: Table, plan: Plan, me: SeatId) -> set[CardId]:
    """Cards that a seat runs, or runs upgraded, only if another one invents as planned and then licenses it."""
    technologies = [CARDS[team].technology for seat, team, _ in plan.inventions if seat != me]
    cards = {technology_card(table.seats[me].species, technology) for technology in technologies if technology}
    for seat, card, spend in plan.upgrades:
        if seat == me and spend in cards:
            cards.add(card)
            pair = CARDS[card].pair
            if pair is not None:
                cards.add(pair[1])
    return cards
