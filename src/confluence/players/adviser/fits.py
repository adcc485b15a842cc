"""What deals of others are worth to a seat: open offers, and deals that somebody thinks about.

A deal is judged as the planner judges it: the best turn with it against the best turn without it, both solved, with
prices and promises that look to the end of the game. What the seat would have to give and does not have counts as if it
were bought at the prices of the table. Where many offers are open, the less promising ones are only added up by prices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from confluence.core.game import SeatId
from confluence.players.adviser.advice import MOMENTS, DealWorth, Fit, Verdict
from confluence.players.adviser.tell import Speaker
from confluence.players.adviser.turn import Desk, new_steps, tasks_of, with_seat
from confluence.players.adviser.wishes import free_of, share_of
from confluence.players.planner.judge import (
    NO_CHANGE,
    Change,
    Judge,
    clause_worth,
    debt_worth,
    gain_of,
    kept_worth,
    likelihood,
)
from confluence.players.planner.model import Plan, solve
from confluence.players.planner.table import Table, converters_of, technology_card
from confluence.players.planner.temper import TEMPERS
from confluence.sidereal.actions import Mode, Propose
from confluence.sidereal.cards import CardId, Kind, SpeciesId
from confluence.sidereal.converters import Arrow
from confluence.sidereal.deals.clauses import ANYONE, Deliver
from confluence.sidereal.deals.deal import Deal
from confluence.sidereal.deals.offers import legs_taken_by, taken_by
from confluence.sidereal.goods import EMPTY, TRADABLE, Bag
from confluence.sidereal.state import CARDS
from confluence.sidereal.views import OfferView, View

MOST_SOLVED: Final = 24
"""Offers that are judged exactly; the others are added up by prices."""


# ------------------------------------------------------------------ what is agreed on


@dataclass(frozen=True, slots=True)
class Terms:
    """A deal as one seat sees it, in words that a judge understands."""

    offer: Propose
    extra: float = 0.0
    """Points of promises that fall away."""
    relief: Bag = EMPTY
    """Goods that the seat owes for the next turn and would owe no longer."""


def terms_of(view: View, table: Table, seat: SeatId, deal: Deal, replaces: Sequence[int] = ()) -> Terms:
    """The deal with the open place filled by the seat where it is not its own, and every source of its goods named."""
    legs, clauses = deal.legs, deal.clauses
    if ANYONE in deal.parties and seat not in deal.parties:
        legs, clauses = legs_taken_by(legs, seat), taken_by(clauses, seat)
    own = table.seats[seat]
    donation, stated = own.donation, []
    for leg in legs:
        if leg.giver == seat and leg.donation is None:
            given = leg.goods.meet(donation)
            donation = donation - given
            leg = replace(leg, goods=leg.goods - given, donation=given)
        if leg.receiver == seat and leg.licences:  # the card enters play at once (R-YEN-15)
            leg = replace(leg, cards=(*leg.cards, *(technology_card(own.species, tech) for tech in leg.licences)))
        stated.append(leg)
    extra, relief = 0.0, EMPTY
    for entry in view.promises:
        if entry.id in replaces and isinstance(entry.clause, Deliver):
            extra += _falls_away(table, entry.clause, seat)
            if entry.clause.debtor == seat and entry.clause.turn == view.turn + 1:
                relief = relief + entry.clause.goods.only(TRADABLE)
    return Terms(Propose(tuple(stated), clauses), extra, relief)


def _falls_away(table: Table, clause: Deliver, seat: SeatId) -> float:
    """What it is worth to a seat that a promise is not open any more."""
    if clause.debtor == seat:
        return debt_worth(table, clause)
    if clause.creditor == seat:
        return -TEMPERS["even"].trust * clause_worth(table, clause) * likelihood(table, clause)
    return 0.0


# ------------------------------------------------------------------ judges


class Adder(Judge):
    """A judge who adds goods up by the prices of the table."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, TEMPERS["even"])

    def after(self, seat: SeatId, change: Change) -> float:
        """What changes."""
        cards = sum(self._card(card) for card in change.cards_in) - sum(self._card(card) for card in change.cards_out)
        return self.table.worth(change.gets) - self.table.worth(change.gives) + cards

    def _card(self, card: CardId) -> float:
        worth, table = kept_worth(self.table, card), self.table
        if CARDS[card].kind in (Kind.TEAM, Kind.INTEREST):
            return worth
        for converter in converters_of(card, {card for seat in table.seats for card in seat.flipped}):
            if converter.arrow is Arrow.WHITE:
                worth += max(0.0, table.run_gain(converter, table.turn))
        return worth


class SeatJudge(Judge):
    """A judge for one seat who remembers what it has solved, and what the best turns were."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.table, TEMPERS["even"])
        self.desk = desk
        self.relief = EMPTY
        self.adder = Adder(desk.table)
        self._solved: dict[tuple[int, tuple[CardId, ...], tuple[CardId, ...], Bag], Plan] = {}
        self._free: list[Bag] | None = None

    def best(self, change: Change, owed: Bag) -> Plan:
        """The best turn after these goods and cards have changed hands, with this owed in the next turn."""
        key = (change.gets.packed - change.gives.packed, change.cards_in, change.cards_out, owed)
        if key not in self._solved:
            desk = self.after_deal(change)
            self._solved[key] = solve(desk.table, [desk.seat], owed, ships=False, locks=desk.locks)
        return self._solved[key]

    def after_deal(self, change: Change) -> Desk:
        """The seat with these goods and cards; a card lies as it lay before."""
        table, own, cards_in = self.table, self.desk.own, change.cards_in
        changed = replace(
            own,
            goods=own.goods + change.gets - change.gives,
            cards=[*(card for card in own.cards if card not in change.cards_out), *cards_in],
            flipped=own.flipped | {card for seat in table.seats for card in seat.flipped if card in cards_in},
            seedlings=own.seedlings | {card for seat in table.seats for card in seat.seedlings if card in cards_in},
        )
        return replace(self.desk, table=with_seat(table, changed))

    def after(self, seat: SeatId, change: Change) -> float:
        """The worth of the turn; what is missing costs its price."""
        missing = self._missing(change)
        kept = sum(kept_worth(self.table, card) for card in change.cards_in)
        kept -= sum(kept_worth(self.table, card) for card in change.cards_out)
        return self._best_with(change).value + kept - self.table.worth(missing)

    def _missing(self, change: Change) -> Bag:
        """What the seat would have to give and does not have."""
        return (self.desk.own.goods + change.gets).missing(change.gives)

    def _met(self, change: Change) -> Change:
        """The change without what is missing."""
        return replace(change, gives=change.gives - self._missing(change))

    def _best_with(self, change: Change) -> Plan:
        """The best turn with as much of the change as can be."""
        owed = self.desk.owed - self.desk.owed.meet(self.relief) + change.promised
        return self.best(self._met(change), owed)

    def judged(self, terms: Terms) -> Verdict:
        """What a deal means for the seat."""
        seat, table = self.desk.seat, self.table
        self.relief = EMPTY
        before = self.alone(seat)
        self.relief = terms.relief
        gain = gain_of(self, Plan(), seat, terms.offer, with_plan=False) + terms.extra
        change = _change_of(terms.offer, seat, table.turn)
        was = tasks_of(table, self.best(NO_CHANGE, self.desk.owed), seat)
        will = tasks_of(table, self._best_with(change), seat)
        opens, closes = new_steps(was, will), new_steps(will, was)
        return Verdict(_rounded(gain), _rounded(before), opens, closes, self._missing(change))

    def added_up(self, terms: Terms) -> Verdict:
        """The same by prices alone."""
        gain = gain_of(self.adder, Plan(), self.desk.seat, terms.offer, with_plan=False) + terms.extra
        change = _change_of(terms.offer, self.desk.seat, self.table.turn)
        return Verdict(_rounded(gain), lacks=self._missing(change), rough=True)

    def short(self, terms: Terms | None) -> Bag:
        """What the seat lacks for the turn that it would have if others sold what they do not need."""
        desk = self.desk
        if self._free is None:
            self._free = free_of(desk, self.best(NO_CHANGE, desk.owed))
        if terms is not None:
            desk = self.after_deal(self._met(_change_of(terms.offer, desk.seat, self.table.turn)))
        return share_of(desk, desk.seat, self._free).wanted


def _change_of(offer: Propose, seat: SeatId, turn: int) -> Change:
    """What a seat gets and gives at once, the cards among it, and what it promises for the next turn."""
    gets = gives = promised = EMPTY
    cards_in: list[CardId] = []
    cards_out: list[CardId] = []
    for leg in offer.legs:
        if leg.receiver == seat:
            gets = gets + (leg.goods + (leg.donation or EMPTY) + leg.lot).only(TRADABLE)
            cards_in += leg.cards
        elif leg.giver == seat:
            gives = gives + leg.goods
            cards_out += leg.cards
    for clause in offer.clauses:
        if isinstance(clause, Deliver) and clause.debtor == seat and clause.turn == turn + 1:
            promised = promised + clause.goods
    return Change(gets, gives, tuple(cards_in), tuple(cards_out), promised)


def _rounded(points: float) -> float:
    return round(points, 2) + 0.0  # never -0.0


# ------------------------------------------------------------------ answers


@dataclass(frozen=True, slots=True)
class _Asker:
    """Who is told about deals."""

    seat: SeatId
    species: tuple[SpeciesId, ...]
    flipped: tuple[CardId, ...]


def _speaker(view: View, seat: SeatId, german: bool) -> Speaker:
    flipped = tuple(sorted(card.card for other in view.seats for card in other.cards if card.flipped))
    return Speaker(_Asker(seat, tuple(other.species for other in view.seats), flipped), german)


def open_to(view: View, seat: SeatId) -> list[OfferView]:
    """The open offers that a seat could accept and has not answered."""
    return [
        offer
        for offer in view.offers
        if offer.by != seat and seat not in offer.agreed and (seat in offer.parties or offer.mode is not Mode.ALL)
    ]


def fits_of(judge: SeatJudge, view: View, offers: Sequence[OfferView], german: bool) -> tuple[Fit, ...]:
    """Open offers judged for a seat; the best first."""
    seat, say = judge.desk.seat, _speaker(view, judge.desk.seat, german)
    terms = [terms_of(view, judge.table, seat, Deal(offer.legs, offer.clauses), offer.replaces) for offer in offers]
    verdicts = [judge.added_up(term) for term in terms]
    if view.step in MOMENTS:
        order = sorted(range(len(offers)), key=lambda place: (-verdicts[place].gain, offers[place].id))
        for place in order[:MOST_SOLVED]:
            verdicts[place] = judge.judged(terms[place])
    found = [
        Fit(offer.id, offer.revision, v.gain, v.opens, v.closes, say.verdict(v), v.rough)
        for offer, v in zip(offers, verdicts, strict=True)
    ]
    return tuple(sorted(found, key=lambda fit: (-fit.gain, fit.offer)))


def worth_of(judge: SeatJudge, view: View, deal: Deal, german: bool) -> DealWorth:
    """What a deal is worth to a seat."""
    seat = judge.desk.seat
    terms = terms_of(view, judge.table, seat, deal)
    verdict = judge.judged(terms) if view.step in MOMENTS else judge.added_up(terms)
    return DealWorth(
        verdict.gain,
        verdict.opens,
        verdict.closes,
        verdict.before,
        _rounded(verdict.before + verdict.gain),
        judge.short(None),
        judge.short(terms),
        _speaker(view, seat, german).verdict(verdict),
    )
