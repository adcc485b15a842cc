"""Trades of any number of players, and gifts: what moves at once (R-TRADE, R-LOAN, R-DON)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from confluence.core.game import SeatId
from confluence.sidereal.actions import Gift, Leg
from confluence.sidereal.cards import CARD_COUNT, CardId, Trade
from confluence.sidereal.deals import ledger
from confluence.sidereal.deals.clauses import Clause
from confluence.sidereal.events import Gifted, SiderealEvent, Traded
from confluence.sidereal.goods import BITS, EMPTY, GUARD, LANE, Bag, Good
from confluence.sidereal.holding import gain, move_card
from confluence.sidereal.refusals import Refusal, refuse
from confluence.sidereal.species import at_the_table, rules_of_card, rules_of_seat
from confluence.sidereal.state import CARDS, CATALOGUE, PLAY, State, Step, seats_of

_POINTS: Final = LANE << (BITS * Good.VP)
_ENVOYS: Final = LANE << (BITS * Good.EN)


@dataclass(slots=True)
class Settlement:
    """A trade that can happen, worked out to the last piece."""

    legs: tuple[Leg, ...]
    """With every source of goods stated."""
    goods: dict[SeatId, Bag]
    """The stock of each party afterwards, on the net (R-TRADE-16)."""
    cards: Sequence[tuple[CardId, SeatId]] = ()
    """Cards and their receivers, in the order in which they move."""
    clauses: tuple[Clause, ...] = ()
    """What is promised on top."""


def participants_of(legs: tuple[Leg, ...], clauses: tuple[Clause, ...]) -> tuple[SeatId, ...]:
    """Those who both give and receive: for the others the deal is a gift (0.3, OQ-21, OQ-22)."""
    gives = receives = 0
    for clause in clauses:
        gives |= 1 << clause.debtor
        receives |= 1 << clause.creditor
    for leg in legs:
        if leg.goods or leg.donation or leg.lot or leg.cards or leg.licences or leg.envoys or leg.protection:
            gives |= 1 << leg.giver
            receives |= 1 << leg.receiver
        if leg.acknowledgements:  # who accepts a token does its owner a service (R-FAD-21)
            gives |= 1 << leg.receiver
            receives |= 1 << leg.giver
    return seats_of(gives & receives)


def settle(state: State, legs: tuple[Leg, ...]) -> Settlement:
    """Work a trade out on the net, or refuse it."""
    if not legs:
        refuse(Refusal.NOTHING_GIVEN, rule="R-TRADE-05")
    pairs = {(leg.giver, leg.receiver) for leg in legs}
    if len(pairs) != len(legs):
        refuse(Refusal.DUPLICATE_LEG)
    for leg in legs:
        check_leg(state, leg)
    goods: dict[SeatId, int] = {}
    donations = _Donations(state)
    stated = []
    for leg in legs:
        giver, receiver = leg.giver, leg.receiver
        area = state.areas[giver]
        received = 0
        if area.donation.packed or area.lot.packed or leg.donation or leg.lot.packed:
            leg = donations.take(leg)
            received = ((leg.donation or EMPTY).packed + leg.lot.packed) & ~(_POINTS | _ENVOYS)
        given = leg.goods.packed
        if given & (_POINTS | _ENVOYS):
            refuse(Refusal.NO_POINTS_TRADED, rule="R-TRADE-03", seat=giver)
        goods[giver] = goods.get(giver, area.goods.packed) - given
        goods[receiver] = goods.get(receiver, state.areas[receiver].goods.packed) + given + received
        stated.append(leg)
    net = _net_stock(state, tuple(stated), goods)
    cards = _route_cards(state, legs)
    for leg in legs:
        if leg.licences or leg.acknowledgements or leg.envoys or leg.protection:
            tokens = sum(other.acknowledgements for other in legs if other.giver == leg.giver)
            envoys = sum(other.envoys for other in legs if other.giver == leg.giver)
            rules_of_seat(state, leg.giver).check_rights(state, replace(leg, acknowledgements=tokens, envoys=envoys))
    return Settlement(tuple(stated), net, cards)


def check_leg(state: State, leg: Leg) -> None:
    """Refuse a leg that makes no sense by itself."""
    players = len(state.areas)
    if not (0 <= leg.giver < players and 0 <= leg.receiver < players):
        refuse(Refusal.BAD_SEAT, f"seats are numbered 0 to {players - 1}", giver=leg.giver, receiver=leg.receiver)
    if leg.giver == leg.receiver:
        refuse(Refusal.SELF_TRADE, rule="R-TRADE-20", seat=leg.giver)
    if leg.acknowledgements < 0 or leg.envoys < 0:
        refuse(Refusal.NOTHING_GIVEN, "a number of tokens is not negative")
    if not (
        leg.goods.packed
        or leg.donation
        or leg.lot.packed
        or leg.cards
        or leg.licences
        or leg.acknowledgements
        or leg.envoys
        or leg.protection
    ):
        refuse(Refusal.NOTHING_GIVEN, giver=leg.giver, receiver=leg.receiver)
    if leg.cards or leg.licences:
        _check_names(leg)


def _check_names(leg: Leg) -> None:
    """Refuse cards and technologies that do not exist, and a card named twice."""
    for card in leg.cards:
        if not 1 <= card <= CARD_COUNT:
            refuse(Refusal.UNKNOWN_CARD, card=card)
    for tech in leg.licences:
        if tech not in CATALOGUE.technologies:
            refuse(Refusal.NOT_A_RIGHT, f"there is no technology {tech!r}", rule="R-YEN-09", technology=tech)
    if len(set(leg.cards)) < len(leg.cards):
        refuse(Refusal.DUPLICATE_LEG, "a card is named twice")
    if len(set(leg.licences)) < len(leg.licences):
        refuse(Refusal.ALREADY_LICENSED, "a technology is named twice", rule="R-YEN-15")


class _Donations:
    """The donation cards of the givers, as the legs of one trade empty them."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.free: dict[SeatId, Bag] = {}
        self.lots: dict[SeatId, Bag] = {}
        self.receivers: dict[SeatId, SeatId] = {}

    def take(self, leg: Leg) -> Leg:
        """The leg with the source of its goods stated, or a refusal."""
        area = self.state.areas[leg.giver]
        free = self.free.get(leg.giver, area.donation)
        lot = self.lots.get(leg.giver, area.lot)
        bound = self.receivers.get(leg.giver, area.lot_receiver)
        if leg.donation is None:
            leg = _donation_first(leg, free, lot - lot.meet(leg.lot) if bound == leg.receiver else EMPTY)
        donation = leg.donation or EMPTY
        if not free.covers(donation) or not lot.covers(leg.lot):
            missing = free.missing(donation) + lot.missing(leg.lot)
            what = f"not on the donation card: {missing}"
            refuse(Refusal.NOT_ENOUGH, what, rule="R-DON-09", seat=leg.giver, missing=str(missing))
        if leg.lot:
            if bound not in (-1, leg.receiver):
                refuse(Refusal.LOT_BOUND, rule="R-ZET-10", receiver=bound)
            self.receivers[leg.giver] = leg.receiver
            self.lots[leg.giver] = lot - leg.lot
        self.free[leg.giver] = free - donation
        return leg


def _donation_first(leg: Leg, free: Bag, lot: Bag) -> Leg:
    """State the source of goods where the giver did not: the donation card is emptied first (R-TRADE-19)."""
    from_free = leg.goods.meet(free)
    rest = leg.goods - from_free
    from_lot = rest.meet(lot)
    return replace(leg, goods=rest - from_lot, donation=from_free, lot=leg.lot + from_lot)


def _net_stock(state: State, legs: tuple[Leg, ...], goods: dict[SeatId, int]) -> dict[SeatId, Bag]:
    """The stock of each party afterwards; refused if somebody would owe something (R-TRADE-16)."""
    net = {}
    for seat, packed in goods.items():
        if packed >= 0 and (packed | GUARD) == packed + GUARD:
            net[seat] = Bag(packed)
            continue
        have = state.areas[seat].goods
        out = into = EMPTY
        for leg in legs:
            if leg.giver == seat:
                out = out + leg.goods
            if leg.receiver == seat:
                into = into + leg.goods
        missing = (have + into).missing(out)
        refuse(Refusal.NOT_ENOUGH, f"missing {missing}", rule="R-TRADE-16", seat=seat, missing=str(missing))
    return net


def _route_cards(state: State, legs: tuple[Leg, ...]) -> list[tuple[CardId, SeatId]]:
    """Cards and receivers in an order in which each giver has what it gives; cards may be passed on (R-TRADE-16).

    Refused are cards that are not there or cannot move.
    """
    waiting = [(card, leg) for leg in legs for card in leg.cards]
    for card, leg in waiting:
        check_tradable(state, card, leg.cards)
    holder: dict[CardId, SeatId] = {}
    moves = []
    while waiting:
        later = []
        for card, leg in waiting:
            if holder.get(card, state.holder[card]) == leg.giver:
                holder[card] = leg.receiver
                moves.append((card, leg.receiver))
            else:
                later.append((card, leg))
        if len(later) == len(waiting):
            card, leg = later[0]
            what = f"{state.face(card).name} is not there to be given"
            refuse(Refusal.NOT_HELD, what, rule="R-TRADE-02", card=card, seat=leg.giver)
        waiting = later
    return moves


def check_tradable(state: State, card: CardId, together: tuple[CardId, ...]) -> None:
    """Refuse a card that cannot change hands, or half of a pair."""
    if state.zone[card] != PLAY:
        refuse(Refusal.NOT_HELD, f"{state.face(card).name} is not in play", rule="R-TRADE-15", card=card)
    if CARDS[card].trade is Trade.NO:
        refuse(Refusal.NOT_TRADABLE, rule="R-TRADE-04", card=card)
    for other in rules_of_card(card).unit(card):
        if other not in together:
            refuse(Refusal.HALF_PAIR, rule="R-TRADE-04", card=card, other=other)


def carry_out(state: State, offer: int, settlement: Settlement, events: list[SiderealEvent]) -> None:
    """Let a settled trade happen, all of it."""
    legs = settlement.legs
    for seat, bag in settlement.goods.items():
        state.areas[seat].goods = bag
    participants = participants_of(legs, settlement.clauses)
    if legs or not state.options.promises_private:  # promises that only their parties know show nowhere else
        events.append(Traded(offer, legs, participants))
    for leg in legs:
        _take_donation(state, leg.giver, leg.receiver, leg.donation or EMPTY, leg.lot, events)
    for card, receiver in settlement.cards:
        move_card(state, card, receiver)
    for leg in legs:
        if leg.licences or leg.acknowledgements or leg.envoys or leg.protection:
            rules_of_seat(state, leg.giver).hand_over_rights(state, leg, events)
    if participants and state.step is Step.TRADE:
        for seat, rules in at_the_table(state):
            rules.on_trade(state, seat, legs, participants, events)


def _take_donation(
    state: State, giver: SeatId, receiver: SeatId, donation: Bag, lot: Bag, events: list[SiderealEvent]
) -> None:
    """Empty a donation card as stated and hand points and envoys over; cubes are in the net stock already."""
    if not donation and not lot:
        return
    area = state.areas[giver]
    area.donation = area.donation - donation
    if lot:
        area.lot = area.lot - lot
        area.lot_receiver = receiver if area.lot else -1
    gain(state, receiver, Bag((donation.packed + lot.packed) & _POINTS), "donation", events)
    state.areas[receiver].envoys += lot[Good.EN]


def gift(state: State, seat: SeatId, action: Gift, events: list[SiderealEvent]) -> None:
    """Give goods or cards away; no trade in the sense of any rule (R-TRADE-10)."""
    leg = Leg(seat, action.receiver, action.goods, action.donation, action.lot, action.cards)
    settlement = settle(state, (leg,))
    ledger.check_passing_on(state, seat, (leg,))
    stated = settlement.legs[0]
    for who, bag in settlement.goods.items():
        state.areas[who].goods = bag
    events.append(Gifted(seat, action.receiver, stated.goods, stated.donation or EMPTY, stated.lot, action.cards))
    _take_donation(state, seat, action.receiver, stated.donation or EMPTY, stated.lot, events)
    for card in action.cards:
        move_card(state, card, action.receiver)


def complete_gift(state: State, seat: SeatId, action: Gift) -> Gift:
    """The gift with the source of its goods stated."""
    leg = Leg(seat, action.receiver, action.goods, action.donation, action.lot, action.cards)
    stated = settle(state, (leg,)).legs[0]
    return replace(action, goods=stated.goods, donation=stated.donation or EMPTY, lot=stated.lot)
