"""Random legal deals: offers, answers, promises of every kind, compensation, gifts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.sidereal import actions as act
from confluence.sidereal.actions import Action, Leg, Life, Mode
from confluence.sidereal.cards import CardId, Trade
from confluence.sidereal.converters import Arrow
from confluence.sidereal.deals import ledger, offers
from confluence.sidereal.deals.clauses import (
    ANYONE,
    BidAtMost,
    Clause,
    Condition,
    Deliver,
    Happening,
    Honour,
    InventTeam,
    KeepCard,
    LeaveCard,
    RunConverter,
    Share,
    SparePlayer,
)
from confluence.sidereal.deals.handing_over import passes_on
from confluence.sidereal.goods import EMPTY, ONE, SMALL, Bag
from confluence.sidereal.phases import economy
from confluence.sidereal.phases.trade import participants_of
from confluence.sidereal.records import Offer, Promise
from confluence.sidereal.species import rules_of_card, rules_of_seat
from confluence.sidereal.state import (
    CARDS,
    IS_TEAM,
    TURNS,
    State,
    Step,
    seats_of,
)


def answer(state: State, seat: SeatId, chance: Chance) -> Action | None:
    """Accept, decline, choose, change or withdraw one of the offers that the seat sees."""
    waiting: list[Offer] = [offer for offer in state.offers.values() if offer.seen_by >> seat & 1]
    if not waiting:
        return None
    offer = chance.choice(waiting)
    if offer.by == seat:
        answers = seats_of(offer.agreed & ~(1 << seat)) if offer.mode is Mode.CHOOSE else ()
        if answers:
            chosen = act.Choose(offer.id, chance.choice(answers))
            return chosen if _is_legal(state, seat, chosen) else act.Withdraw(offer.id)
        roll = chance.below(100)
        if roll < 20:
            return act.Withdraw(offer.id)
        return _revision(state, seat, offer, chance) if roll < 40 else None
    if chance.happens(25) or not offers.can_accept(state, seat, offer):
        return act.Decline(offer.id) if offer.mode is not Mode.ALL or offer.parties >> seat & 1 else None
    return act.Accept(offer.id, offer.revision)


def _revision(state: State, seat: SeatId, offer: Offer, chance: Chance) -> Action | None:
    """An own offer with other goods in it."""
    legs = []
    for leg in offer.legs:
        goods = handful(state.areas[leg.giver].goods, chance, 3) if leg.giver >= 0 else EMPTY
        legs.append(replace(leg, goods=goods or leg.goods))
    action = act.Revise(offer.id, tuple(legs), offer.clauses)
    return action if _is_legal(state, seat, action) else None


def _is_legal(state: State, seat: SeatId, action: act.Choose | act.Propose | act.Revise) -> bool:
    """Try an answer or offer on a copy; rare enough to be asked this way."""
    handler: Any = {act.Choose: offers.choose, act.Propose: offers.propose, act.Revise: offers.revise}[type(action)]
    try:
        handler(state.copy(), seat, action, [])
    except Illegal:
        return False
    return True


def ledger_entry(state: State, seat: SeatId, chance: Chance) -> Action | None:
    """Waive something that is owed, put own debts in order, or propose to amend a promise."""
    known = [promise for promise in state.promises.values() if promise.parties >> seat & 1]
    if not known:
        return None
    promise = chance.choice(known)
    if promise.clause.creditor == seat and chance.happens(50):
        return act.Release(promise.id, kept=isinstance(promise.clause, Honour) and chance.happens(50))
    own = [p.id for p in state.promises.values() if p.clause.debtor == seat]
    if promise.clause.debtor == seat and len(own) > 1 and chance.happens(50):
        return act.Prefer(tuple(chance.sample(own, len(own))))
    return _amendment(state, seat, promise, chance)


def _amendment(state: State, seat: SeatId, promise: Promise, chance: Chance) -> Action | None:
    """Goods at once, or a later promise, in the place of a promise."""
    clause = promise.clause
    goods = handful(state.areas[clause.debtor].goods, chance, 2)
    legs = (Leg(clause.debtor, clause.creditor, goods, EMPTY),) if goods and chance.happens(60) else ()
    later: tuple[Clause, ...] = ()
    if state.turn < TURNS and chance.happens(50):
        later = (Deliver(clause.debtor, clause.creditor, state.turn + 1, Bag.of(chance.choice(SMALL), 1)),)
    action = act.Propose(legs, later, replaces=(promise.id,))
    return action if _is_legal(state, seat, action) else None


def settling(state: State, seat: SeatId, chance: Chance) -> Action:
    """Offer or answer compensation, waive, or leave it at the penalty."""
    for offer in state.offers.values():
        if offers.can_accept(state, seat, offer):
            return act.Accept(offer.id, offer.revision) if chance.happens(50) else act.Decline(offer.id)
        if offer.parties >> seat & 1 and not offer.agreed >> seat & 1:
            return act.Decline(offer.id)
    owed = [p for p in ledger.unmet(state) if p.clause.debtor == seat]
    if owed and not state.done >> seat & 1:
        if chance.happens(50):
            found = _amendment(state, seat, chance.choice(owed), chance)
            if found is not None:
                return found
        return act.Done()
    mine = [p.id for p in ledger.unmet(state) if p.clause.creditor == seat]
    return act.Release(mine[0]) if mine else act.Done(not state.done >> seat & 1)


def talk(state: State, seat: SeatId, chance: Chance) -> Action | None:
    """In the auctions: a promise for a promise, or an answer to one (R-BNEG)."""
    if state.offers:
        for offer in state.offers.values():
            if offers.can_accept(state, seat, offer):
                return act.Accept(offer.id, offer.revision) if chance.happens(60) else act.Decline(offer.id)
    if not chance.happens(8):
        return None
    other = other_seat(state, seat, chance)
    track = [card for card in (*state.colony_track, *state.research_track) if card]
    wish: Clause = BidAtMost(other, seat, state.turn, "colony", 1)
    if track:
        wish = LeaveCard(other, seat, state.turn, chance.choice(track))
    if state.step is Step.BIDS and chance.happens(40):
        wish = BidAtMost(other, seat, state.turn, chance.choice(("colony", "research")), chance.below(4))
    price = Deliver(seat, other, state.turn + 1, Bag.of(chance.choice(SMALL)))
    action = act.Propose((), (wish, price), life=Life.TURN)
    return action if _is_legal(state, seat, action) else None


def other_seat(state: State, seat: SeatId, chance: Chance) -> SeatId:
    """Anybody else."""
    other = chance.below(state.players - 1)
    return other + (other >= seat)


def clause_between(state: State, debtor: SeatId, creditor: SeatId, chance: Chance) -> Clause | None:
    """A promise of any kind that this debtor could make to this creditor in a Trade Phase."""
    turn = chance.between(state.turn, min(TURNS, state.turn + 2))
    roll = chance.below(100)
    condition = _condition(state, chance) if chance.happens(15) else None
    if roll < 55:
        goods = handful(state.areas[debtor].goods, chance, 2) or Bag.of(chance.choice(SMALL))
        until = chance.between(turn, TURNS) if chance.happens(20) else 0
        cards = _tradable(state, debtor, chance) if chance.happens(15) else ()
        if condition is not None and condition.unless and turn == state.turn:
            condition = None  # what falls due at once waits for nothing
        return Deliver(debtor, creditor, turn, goods, cards=cards, until=until, condition=condition)
    cards_in_play = [card for card in state.areas[debtor].cards if not IS_TEAM[card]]
    if roll < 80 and cards_in_play:
        card = chance.choice(cards_in_play)
        whites = economy.white_converters(state, card)
        if whites and whites[0].arrow is Arrow.WHITE and state.flipped[card] == 0:
            if roll < 65 and turn < TURNS:
                return Share(debtor, creditor, turn, card, condition=condition)
            return RunConverter(debtor, creditor, turn, card, never=chance.happens(30), condition=condition)
        return None
    teams = state.teams(debtor)
    if roll < 88 and teams:
        return InventTeam(debtor, creditor, turn, chance.choice(teams), chance.happens(40), condition)
    if roll < 94 and turn < TURNS:
        if rules_of_seat(state, debtor).steals():
            return SparePlayer(debtor, creditor, turn, creditor, condition)
        return BidAtMost(debtor, creditor, turn, chance.choice(("colony", "research")), chance.below(4), condition)
    kept = _tradable(state, debtor, chance) if roll < 97 else ()
    if kept:
        return KeepCard(debtor, creditor, turn, kept[0])
    return Honour(debtor, creditor, turn, "a favour in return", condition)


def _condition(state: State, chance: Chance) -> Condition | None:
    teams = [card for card in state.research_track if card]
    colonies = [card for card in state.colony_track if card]
    if chance.happens(50) and teams:
        return Condition(Happening.INVENTS, chance.choice(teams), unless=chance.happens(30))
    if colonies:
        return Condition(Happening.WINS, chance.choice(colonies), unless=chance.happens(30))
    return None


def offer_deal(state: State, seat: SeatId, chance: Chance) -> Action | None:
    """A trade of two, three or four players: a ring, or one who deals with several."""
    own = 0
    for offer in state.offers.values():
        own += offer.by == seat
    if own >= min(6, state.options.offers):
        return None
    players = state.players
    count = 1 if chance.happens(80) else 2 if chance.happens(75) else 3
    if count == 1:
        others = [other_seat(state, seat, chance)]
    else:
        others = chance.sample([other for other in range(players) if other != seat], count)
    if count == 1:
        routes = [(seat, others[0]), (others[0], seat)]
    elif chance.happens(60):
        ring = [seat, *others]
        routes = list(zip(ring, [*ring[1:], ring[0]], strict=True))
    else:
        routes = [route for other in others for route in ((seat, other), (other, seat))]
    draft = _Draft(state, chance)
    legs = [leg for giver, receiver in routes if (leg := draft.leg(giver, receiver)) is not None]
    clauses: list[Clause] = []
    if chance.happens(25):
        for debtor, creditor in routes:
            clause = clause_between(state, debtor, creditor, chance) if chance.happens(50) else None
            if clause is not None:
                clauses.append(clause)
    if all(seat not in (leg.giver, leg.receiver) for leg in legs):
        return None
    life = Life.BELL if chance.happens(80) else chance.choice((Life.TURN, Life.STANDING))
    counters = 0
    if chance.happens(20):  # drawn in any case: hidden offers must not show in what is suggested
        counters = next((o.id for o in state.offers.values() if o.seen_by >> seat & 1), 0)
    if len(others) == 1 and chance.happens(15):
        mode = chance.choice((Mode.FIRST, Mode.CHOOSE))
        opened = _open_place(act.Propose(tuple(legs), tuple(clauses), mode, life, counters=counters), others[0])
        return opened if _is_legal(state, seat, opened) else None
    for leg in legs:
        if leg.envoys and not {leg.giver, leg.receiver} <= set(participants_of(tuple(legs), tuple(clauses))):
            return None  # envoys are never a gift
        if leg.cards and leg.giver == seat and not _may_pass_on(state, leg):
            return None
    return act.Propose(tuple(legs), tuple(clauses), life=life, counters=counters)


def _open_place(action: act.Propose, other: SeatId) -> act.Propose:
    """The same offer, to whoever takes the place of this seat."""
    legs = tuple(
        replace(
            leg,
            giver=ANYONE if leg.giver == other else leg.giver,
            receiver=ANYONE if leg.receiver == other else leg.receiver,
            donation=None if leg.giver == other else leg.donation,
            lot=EMPTY,
        )
        for leg in action.legs
    )
    clauses = tuple(
        replace(
            clause,
            debtor=ANYONE if clause.debtor == other else clause.debtor,
            creditor=ANYONE if clause.creditor == other else clause.creditor,
        )
        for clause in action.clauses
    )
    return replace(action, legs=legs, clauses=clauses)


class _Draft:
    """Legs of one trade in which nothing is promised twice."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.left: dict[SeatId, Bag] = {}
        self.cards: set[CardId] = set()
        self.donors: set[SeatId] = set()
        self.entitled: set[SeatId] = set()

    def leg(self, giver: SeatId, receiver: SeatId) -> Leg | None:
        """Something this giver has, or None if nothing came to hand."""
        state, chance = self.state, self.chance
        area = state.areas[giver]
        have = self.left.get(giver, area.goods)
        goods = handful(have, chance, 3)
        self.left[giver] = have - goods
        donation: Bag | None = None
        lot = EMPTY
        if area.donation or area.lot:
            donation = EMPTY
            if giver not in self.donors and chance.happens(60):
                self.donors.add(giver)
                donation = handful(area.donation, chance, 3)
                if area.lot_receiver in (-1, receiver) and chance.happens(50):
                    lot = handful(area.lot, chance, 3)
        cards = self.card(giver) if chance.happens(15) else ()
        leg = Leg(giver, receiver, goods, donation, lot, cards)
        if giver not in self.entitled and chance.happens(30):
            self.entitled.add(giver)
            leg = rules_of_seat(state, giver).suggest_rights(state, leg, chance)
        is_something = (
            goods or donation or lot or cards or leg.licences or leg.acknowledgements or leg.envoys or leg.protection
        )
        return leg if is_something else None

    def card(self, giver: SeatId) -> tuple[CardId, ...]:
        """A card that can change hands, with all that goes with it."""
        found = _tradable(self.state, giver, self.chance)
        if self.cards.intersection(found):
            return ()
        self.cards.update(found)
        return found


def _tradable(state: State, giver: SeatId, chance: Chance) -> tuple[CardId, ...]:
    cards = state.areas[giver].cards
    if not cards:
        return ()
    card = chance.choice(cards)
    return () if CARDS[card].trade is Trade.NO else rules_of_card(card).unit(card)


def handful(bag: Bag, chance: Chance, most: int) -> Bag:
    """Up to this many pieces of a bag, of one or two kinds."""
    if not bag:
        return EMPTY
    counts = bag.counts()
    kinds = [good for good, count in enumerate(counts) if count]
    first = kinds[chance.below(len(kinds))]
    taken = (1 + chance.below(min(most, counts[first]))) * ONE[first]
    if chance.below(2):
        second = kinds[chance.below(len(kinds))]
        if second != first:
            taken += (1 + chance.below(min(most, counts[second]))) * ONE[second]
    return Bag(taken)


def gift(state: State, seat: SeatId, chance: Chance) -> Action | None:
    """Something for nothing to anybody."""
    area = state.areas[seat]
    receiver = chance.below(state.players - 1)
    receiver += receiver >= seat
    goods = handful(area.goods, chance, 2)
    cards = _tradable(state, seat, chance) if chance.happens(10) else ()
    donation = handful(area.donation, chance, 3)
    lot = handful(area.lot, chance, 3) if area.lot_receiver in (-1, receiver) else EMPTY
    if cards and not _may_pass_on(state, Leg(seat, receiver, cards=cards)):
        cards = ()
    if not (goods or cards or donation or lot):
        return None
    return act.Gift(receiver, goods, donation, lot, cards)


def _may_pass_on(state: State, leg: Leg) -> bool:
    """Whether no promise keeps these cards where they are."""
    return not any(passes_on(promise.clause, leg) for promise in state.promises.values())
