"""What a deal is worth on paper, and how a party stands before and after it.

Goods are counted by their printed exchange value in halves of a small cube (R-COMP-03); it binds nobody and is no
advice. Points, cards and rights are listed beside it: what they are worth depends on the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.sidereal.actions import Accept, Leg, Mode, Propose
from confluence.sidereal.cards import CARD_COUNT, CardId, Trade
from confluence.sidereal.converters import Arrow, Converter, Cost, Yield
from confluence.sidereal.deals import offers
from confluence.sidereal.deals.clauses import ANYONE, Clause, Deliver, Share
from confluence.sidereal.deals.deal import Deal
from confluence.sidereal.deals.printer import print_clause
from confluence.sidereal.deals.seen import seen_table
from confluence.sidereal.goods import EMPTY, GUIDE_HALVES, LARGE, SMALL, TRADABLE, Bag, Good
from confluence.sidereal.holding import stock
from confluence.sidereal.options import Options
from confluence.sidereal.payments import can_pay
from confluence.sidereal.phases import economy
from confluence.sidereal.species import rules_of_card
from confluence.sidereal.state import CARDS, IS_COLONY, IS_TEAM, State, seats_of
from confluence.sidereal.views import View

_SMALL: Final = GUIDE_HALVES[Good.GR]
_LARGE: Final = GUIDE_HALVES[Good.BK]
MOST_STEPS: Final = 20_000
"""How long `count_together` looks for more before it is content with what it has."""


def guide(bag: Bag) -> int:
    """The printed exchange value of goods in halves of a small cube, without points."""
    return bag.guide_halves() - GUIDE_HALVES[Good.VP] * bag[Good.VP]


# ------------------------------------------------------------------ converters and cards


@dataclass(frozen=True, slots=True)
class Gain:
    """What one run of a converter brings to whoever runs it."""

    halves: int
    """Guide value of what comes out less that of what goes in, in halves of a small cube."""
    points: int = 0
    donated: int = 0
    """Guide value of what goes to the donation card, not counted in `halves`."""


def gain_of(converter: Converter) -> Gain:
    """The gain of one run, with the cheapest alternative paid."""
    cost = min(converter.inputs, key=_price)
    out = converter.output
    halves = guide(out.goods) + _SMALL * (out.any_small + out.same_small) + _LARGE * (out.any_large + out.same_large)
    points = out.goods[Good.VP] - cost.goods[Good.VP]
    return Gain(halves - _price(cost), points, guide(out.donation))


def _price(cost: Cost) -> int:
    places = _SMALL * (cost.any_small + cost.same_small) + _LARGE * (cost.any_large + cost.same_large)
    return guide(cost.goods) + places


@dataclass(frozen=True, slots=True)
class CardWorth:
    """A card that changes hands."""

    card: CardId
    goes_home: bool
    """Whether it is lent and returns at the end of the turn (R-LOAN-01)."""
    gains: tuple[Gain, ...] = ()
    """Of each white converter, as the card lies now."""


def _white(state: State, card: CardId) -> list[tuple[int, Converter]]:
    """The white converters of a card with their numbers."""
    if not 1 <= card <= CARD_COUNT or IS_TEAM[card]:
        return []
    return [(n, c) for n, c in enumerate(economy.white_converters(state, card)) if c.arrow is Arrow.WHITE]


def _card_worth(state: State, card: CardId) -> CardWorth:
    goes_home = 1 <= card <= CARD_COUNT and CARDS[card].trade is Trade.LOAN
    return CardWorth(card, goes_home, tuple(gain_of(converter) for _, converter in _white(state, card)))


# ------------------------------------------------------------------ the two sides of a deal


@dataclass(frozen=True, slots=True)
class Worth:
    """Everything a party gives, or gets, in a deal."""

    halves: int = 0
    """Guide value of the goods that move at once, in halves of a small cube."""
    later: int = 0
    """Guide value of the goods that are promised, every turn of a repeated delivery counted."""
    uncertain: int = 0
    """The part of `later` that hangs on a condition or on a converter being run."""
    points: int = 0
    """From donation cards, now or later."""
    cards: tuple[CardWorth, ...] = ()
    """At once."""
    later_cards: tuple[CardWorth, ...] = ()
    """Promised, once for each time they are handed over."""
    licences: int = 0
    acknowledgements: int = 0
    envoys: int = 0
    protection: bool = False
    behaviour: tuple[str, ...] = ()
    """What is promised to be done or left, as deal text."""


@dataclass(frozen=True, slots=True)
class Side:
    """A deal as one party sees it."""

    seat: SeatId
    gives: Worth
    gets: Worth


def sides(deal: Deal, view: View) -> tuple[Side, ...]:
    """What every party gives and gets, in the order in which the deal names them; the open place is a party too."""
    state = seen_table(view)
    found = []
    for seat in deal.parties:
        gives = _worth(state, [part for part in (*deal.legs, *deal.clauses) if _giver(part) == seat])
        gets = _worth(state, [part for part in (*deal.legs, *deal.clauses) if _receiver(part) == seat])
        found.append(Side(seat, gives, gets))
    return tuple(found)


def _giver(part: Leg | Clause) -> SeatId:
    return part.giver if isinstance(part, Leg) else part.debtor


def _receiver(part: Leg | Clause) -> SeatId:
    return part.receiver if isinstance(part, Leg) else part.creditor


def _worth(state: State, parts: Sequence[Leg | Clause]) -> Worth:
    worth = Worth()
    for part in parts:
        if isinstance(part, Leg):
            goods = part.goods + (part.donation or EMPTY) + part.lot
            worth = replace(
                worth,
                halves=worth.halves + guide(goods),
                cards=worth.cards + tuple(_card_worth(state, card) for card in part.cards),
                envoys=worth.envoys + goods[Good.EN],
                protection=worth.protection or part.protection,
            )
            worth = _with_rights(worth, part, goods[Good.VP])
        elif isinstance(part, Deliver):
            worth = _with_delivery(worth, state, part)
        elif isinstance(part, Share):
            halves, points = _share(state, part)
            worth = replace(
                worth,
                later=worth.later + halves,
                uncertain=worth.uncertain + halves,
                points=worth.points + points,
            )
        else:
            worth = replace(worth, behaviour=(*worth.behaviour, print_clause(part, state.species)))
    return worth


def _with_delivery(worth: Worth, state: State, clause: Deliver) -> Worth:
    times = max(1, clause.until - clause.turn + 1) if clause.until else 1
    halves = times * guide(clause.goods + clause.donation)
    worth = replace(
        worth,
        later=worth.later + halves,
        uncertain=worth.uncertain + (halves if clause.condition is not None else 0),
        later_cards=worth.later_cards + tuple(_card_worth(state, card) for card in clause.cards) * times,
    )
    return _with_rights(worth, clause, clause.donation[Good.VP], times)


def _with_rights(worth: Worth, part: Leg | Deliver, points: int, times: int = 1) -> Worth:
    return replace(
        worth,
        points=worth.points + times * points,
        licences=worth.licences + times * len(part.licences),
        acknowledgements=worth.acknowledgements + times * part.acknowledgements,
        envoys=worth.envoys + times * part.envoys,
    )


def _share(state: State, clause: Share) -> tuple[int, int]:
    """What a share can come to at most, all runs of the turn counted: guide value and points (R-DEAL-15)."""
    output = next((c.output for slot, c in _white(state, clause.card) if slot == clause.slot), Yield())
    runs = economy.most_runs(state, clause.card)
    goods = (output.goods.only(TRADABLE) + output.donation) * runs
    places = runs * (_SMALL * output.same_small + _LARGE * output.same_large)
    if not clause.goods:
        return guide(goods) + places, goods[Good.VP]
    if places:  # the colour is not known before it runs
        return min(guide(clause.goods), guide(goods) + places), 0
    return guide(goods.meet(clause.goods)), 0


# ------------------------------------------------------------------ before and after


@dataclass(frozen=True, slots=True)
class Standing:
    """How one party stands."""

    goods: Bag
    halves: int
    """Guide value of the goods, in halves of a small cube."""
    points: int | None
    """None where the viewer may not know them."""
    donation: Bag
    """Everything on the donation card: it has to go to others."""
    runnable: tuple[tuple[CardId, int], ...]
    """White converters that the goods could run alone, as card and slot."""
    together: int
    """How many runs the goods pay for at once."""
    exact: bool
    """Whether `together` is the most there can be; otherwise the search was cut short and it is a lower limit."""
    owes: tuple[str, ...]
    """Open promises of this party as deal text, what is still owed."""
    owed: tuple[str, ...]
    """Open promises to this party."""
    colonies: int
    support: int
    """How many colonies it keeps; more than that have to go in the Economy Phase (R-ECON-02)."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A deal before it is made, for one party."""

    seat: SeatId
    before: Standing
    after: Standing | None
    """None if the deal cannot happen now."""
    refusal: Illegal | None = None
    """Why it cannot."""


def preview(
    view: View, seat: SeatId, deal: Deal, options: Options | None = None, replaces: tuple[int, ...] = ()
) -> Preview:
    """How a seat stands before and after a deal, as far as the viewer can know.

    The deal is carried out by the rules on a copy, promises that fall due at once included. An open place is taken by
    this seat or, if the seat itself leaves the place open, by the first other one that can take it. `replaces` are the
    promises that the deal amends or compensates.
    """
    state = seen_table(view, options or Options())
    before = standing(state, seat, view)
    refusal: Illegal | None = None
    for proposer, taker in _ways(state, seat, deal, replaces):
        after = state.copy()
        try:
            _make(after, proposer, taker, deal, replaces)
        except Illegal as why:
            refusal = refusal or why
        else:
            return Preview(seat, before, standing(after, seat, view))
    return Preview(seat, before, None, refusal)


def _ways(state: State, seat: SeatId, deal: Deal, replaces: tuple[int, ...]) -> Iterator[tuple[SeatId, SeatId | None]]:
    """Who could propose the deal, and who could take the open place if there is one."""
    named = [party for party in deal.parties if party != ANYONE]
    if ANYONE not in deal.parties:
        for number in replaces:
            named += seats_of(state.promises[number].parties) if number in state.promises else ()
        ordered = [seat, *named] if seat in named or not named else named
        for proposer in dict.fromkeys(ordered):  # compensation is for the debtor to propose
            yield proposer, None
    elif seat in named:
        for taker in range(state.players):
            if taker != seat:
                yield seat, taker
    else:
        yield named[0] if named else seat, seat


def _make(state: State, proposer: SeatId, taker: SeatId | None, deal: Deal, replaces: tuple[int, ...]) -> None:
    """Let the deal happen."""
    number = state.next_offer
    mode = Mode.ALL if taker is None else Mode.FIRST
    offers.propose(state, proposer, Propose(deal.legs, deal.clauses, mode, replaces=replaces), [])
    offer = state.offers[number]
    for seat in seats_of(offer.parties & ~offer.agreed) if taker is None else (taker,):
        offers.accept(state, seat, Accept(number), [])


def standing(state: State, seat: SeatId, view: View | None = None) -> Standing:
    """How a seat stands now; with a view, its points only if they show in it."""
    area = state.areas[seat]
    hidden = view is not None and view.seats[seat].points is None
    have = stock(state, seat)
    alone = []
    for card in area.cards:
        for slot, _ in _white(state, card):
            if economy.possible_run(state, seat, card, slot, have, []) is not None:
                alone.append((card, slot))
    together, exact = count_together(state, seat)
    text = {p.id: print_clause(p.clause, state.species) for p in state.promises.values()}
    return Standing(
        area.goods,
        guide(area.goods),
        None if hidden else area.points,
        area.donation + area.lot,
        tuple(alone),
        together,
        exact,
        tuple(text[p.id] for p in state.promises.values() if p.clause.debtor == seat),
        tuple(text[p.id] for p in state.promises.values() if p.clause.creditor == seat),
        sum(IS_COLONY[card] for card in area.cards),
        economy.support(state, seat),
    )


# ------------------------------------------------------------------ runs that fit together


@dataclass(frozen=True, slots=True)
class _Claim:
    """One way to pay for a run, with every colour fixed that has to be one colour."""

    cost: Cost
    pieces: int


def count_together(state: State, seat: SeatId, most_steps: int = MOST_STEPS) -> tuple[int, bool]:
    """How many runs of white converters the goods of a seat pay for at once, and whether that is exactly the most.

    All inputs are paid before any output comes (R-ECON-05), so a set of runs is possible if its costs added up can be
    paid. The search begins with the cheapest ones and cuts off what cannot be better; after so many steps it stops.
    """
    runs = []
    for card in state.areas[seat].cards:
        if rules_of_card(card).may_run(CARDS[card], state.owner_seat(card) == seat):
            for _, converter in _white(state, card):
                runs += [_claims(converter)] * economy.most_runs(state, card)
    runs.sort(key=lambda claims: claims[0].pieces)
    fleets = sum(state.face(card).fleet_support for card in state.areas[seat].cards)
    search = _Search(stock(state, seat), fleets, runs, most_steps)
    search.look(0, 0, Cost(), 0)
    return search.best, search.steps < most_steps


def _claims(converter: Converter) -> list[_Claim]:
    """Every alternative of a converter, interest once for each colour, the one with fewest pieces first."""
    found = []
    for cost in converter.inputs:
        for small in SMALL if cost.same_small else SMALL[:1]:
            for large in LARGE if cost.same_large else LARGE[:1]:
                goods = cost.goods + Bag.of(small, cost.same_small) + Bag.of(large, cost.same_large)
                pieces = goods.total() + cost.any_small + cost.any_large
                found.append(_Claim(Cost(goods, cost.any_small, cost.any_large, fleets=cost.fleets), pieces))
    return sorted(found, key=lambda claim: claim.pieces)


class _Search:
    """The most runs that can be paid together, by trying and cutting off."""

    __slots__ = ("best", "fleets", "have", "most_steps", "runs", "steps", "sums")

    def __init__(self, have: Bag, fleets: int, runs: list[list[_Claim]], most_steps: int) -> None:
        self.have = have
        self.fleets = fleets
        self.runs = runs
        self.most_steps = most_steps
        self.best = 0
        self.steps = 0
        self.sums = [0]
        for claims in runs:
            self.sums.append(self.sums[-1] + claims[0].pieces)

    def look(self, at: int, chosen: int, cost: Cost, pieces: int) -> None:
        """Go on from the run with this number, with so many chosen at this cost."""
        self.best = max(self.best, chosen)
        self.steps += 1
        if at == len(self.runs) or self.steps >= self.most_steps or chosen + self._room(at, pieces) <= self.best:
            return
        for claim in self.runs[at]:
            both = Cost(
                cost.goods + claim.cost.goods,
                cost.any_small + claim.cost.any_small,
                cost.any_large + claim.cost.any_large,
                fleets=cost.fleets + claim.cost.fleets,
            )
            if both.fleets <= self.fleets and can_pay(self.have, both):
                self.look(at + 1, chosen + 1, both, pieces + claim.pieces)
        self.look(at + 1, chosen, cost, pieces)

    def _room(self, at: int, pieces: int) -> int:
        """How many of the runs from here on could be paid if every piece paid for anything."""
        left = self.have.total() - pieces
        room = 0
        while at + room < len(self.runs) and self.sums[at + room + 1] - self.sums[at] <= left:
            room += 1
        return room
