"""The Confluence Phase: bids, purchases, colonies beyond support, thefts."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from confluence.core.game import Decision, SeatId
from confluence.players.abilities import abilities_of
from confluence.players.planner.table import Table, converters_of, technology_card
from confluence.sidereal import actions as act
from confluence.sidereal.cards import CardId, Kind
from confluence.sidereal.goods import EMPTY, Bag, Good
from confluence.sidereal.state import CARDS, TURNS
from confluence.sidereal.views import View

COLONY_WORTH = (2.9, 1.9, 1.1, 0.5, 0.2, 0.0)
TEAM_WORTH = (1.2, 2.2, 3.2, 4.4, 4.8, 0.0)
"""What a purchase brings before its ships are paid, by turn, where nobody has looked ahead."""
ALL_IN = 4
"""From this turn on ships that are left go into the research bid: they have hardly another use."""


def bids(
    seen: View, me: SeatId, decision: Decision[Any], roles: dict[SeatId, tuple[int, int]], *, sure: bool = False
) -> Any:
    """The role that the outlook gives this seat; where it cannot be met, ships by what purchases are worth.

    Where it is `sure` that everybody bids as the plan says, no ship more is bid.
    """
    ships = seen.seats[me].goods[Good.SH]
    colony, team = roles.get(me, (ships, ships))
    if colony + team > ships:
        colony, team = _by_worth(seen, me)
    elif seen.turn >= ALL_IN and not sure:
        team = ships - colony
    wish = act.CommitBids(colony, team)
    legal = [action for action in decision.actions() if isinstance(action, act.CommitBids)]
    if wish in legal:
        return wish
    return min(legal, key=lambda action: abs(action.colony - colony) + abs(action.research - team))


def _by_worth(seen: View, me: SeatId) -> tuple[int, int]:
    """Ships shared between the two bids by what a colony and a team bring in this turn."""
    seat, turn = seen.seats[me], seen.turn - 1
    ships = seat.goods[Good.SH]
    team = TEAM_WORTH[turn] * (1.0 if len(seen.seats) < 5 else 0.6)
    colony = COLONY_WORTH[turn]
    if not seat.support:
        colony *= 0.15
    if abilities_of(seat.species).seeds:
        colony *= 2.0
    if sum(CARDS[card.card].is_colony for card in seat.cards) >= seat.support:
        colony *= 0.3
    research = min(ships, max(1 if ships and turn else 0, round(ships * team / (team + colony + 0.01))))
    research = min(research, 6 if turn >= 3 else 4)
    return min(ships - research, 6), research


def auction(table: Table, seen: View, me: SeatId, decision: Decision[Any], planned: Collection[CardId] = ()) -> Any:
    """The best card that leaves one for everybody who bids less, and rather one of the plan.

    Kjas bid for two (R-KJA-03).
    """
    buys = [a for a in decision.actions() if isinstance(a, act.Buy)]
    if not buys:
        return decision.fallback()
    if any(isinstance(a, act.Split) for a in decision.actions()) and seen.bids and seen.bids[0].ships >= 2:
        return act.Split()
    track = seen.research_track if seen.step == "teams" else seen.colony_track
    minima = seen.research_minimum if seen.step == "teams" else seen.colony_minimum
    least = dict(zip(track, minima, strict=False))
    later = sorted(bid.halves for bid in seen.bids[1:] if not bid.passes)

    def served(card: CardId) -> int:
        """How many of those who bid less still find a card if this one is gone."""
        left = sorted(2 * minimum for other, minimum in least.items() if other and other != card)
        count = 0
        for halves in later:
            if count < len(left) and left[count] <= halves:
                count += 1
        return count

    def rank(card: CardId) -> tuple[int, bool, float, int]:
        return served(card), card in planned, card_worth(table, me, card) + 0.1 * least[card], -card

    return max(buys, key=lambda action: rank(action.card))


def card_worth(table: Table, me: SeatId, card: CardId) -> float:
    """What a card of a track would bring to this seat."""
    printed = CARDS[card]
    seat = table.seats[me]
    if table.front is not None:
        if printed.kind is Kind.TEAM:
            return table.teams.get(card, 0.0)
        return table.front.get(card, 0.0) * (2 if seat.can.seeds else 1)
    if printed.kind is not Kind.TEAM:
        return table.future(printed.front.converters, table.turn + 1, 2 if seat.can.seeds else 1)
    turn = min(table.turn + 1, TURNS)
    points = printed.front.converters[0].output.goods[Good.VP] + table.bonuses[turn - 1][not seat.can.shares]
    cost = min(table.worth(way.goods, later=True) for way in printed.front.converters[0].inputs)
    worth = float(points) - 0.8 * cost
    if printed.technology is not None:
        number = technology_card(seat.species, printed.technology)
        worth += table.future(CARDS[number].front.converters, turn)
        if seat.can.shares:
            worth += 0.3
    return worth


def surplus(table: Table, me: SeatId, owed: Bag = EMPTY) -> Any:
    """Give up the colonies that bring least, and those that bring what is owed last."""
    seat = table.seats[me]
    colonies = seat.colonies()
    count = max(0, len(colonies) - seat.support)

    def worth(card: CardId) -> tuple[bool, float]:
        converters = converters_of(card, seat.flipped)
        promised = any(owed[good] for converter in converters for good, _ in converter.output.goods.items())
        return promised, table.future(converters, table.turn, 2 if card in seat.seedlings else 1)

    return act.CommitSurplus(tuple(sorted(colonies, key=lambda card: (worth(card), card))[:count]))


def steal(table: Table, seen: View, decision: Decision[Any], owed: Bag) -> Any:
    """The theft that brings most and leaves what is owed."""
    best: Any = act.Done()
    most = 0.05
    for action in decision.actions():
        if isinstance(action, act.Steal):
            theft = action.thefts[0]
            left = seen.seats[decision.seat].goods - (theft.pay or EMPTY)
            if not (left + (theft.take or EMPTY)).covers(owed):
                continue
            gain = table.worth(theft.take or EMPTY, later=True) - table.worth(theft.pay or EMPTY, later=True)
            if gain > most:
                best, most = action, gain
    return best
