"""Random legal actions of every kind the rules allow, quick enough for millions.

Whatever comes out of here is legal by construction. A suggestion knows no more than the seat may know: other
seats' goods and cards are public, their points, plans and bids are not looked at.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.sidereal import actions as act
from confluence.sidereal.actions import Action, Handover, Leg, Life, Mode, PlannedRun, Theft
from confluence.sidereal.cards import CardId, Trade
from confluence.sidereal.converters import Arrow, Converter, Cost
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
from confluence.sidereal.decisions import colony_choices, inventions, may_bid, takes
from confluence.sidereal.goods import EMPTY, LARGE, ONE, SMALL, Bag, Good
from confluence.sidereal.holding import stock
from confluence.sidereal.payments import payment, payments
from confluence.sidereal.phases import confluence, economy, steal, violet
from confluence.sidereal.phases.trade import participants_of
from confluence.sidereal.records import Offer, Promise
from confluence.sidereal.species import rules_of_card, rules_of_seat
from confluence.sidereal.state import (
    CARDS,
    CATALOGUE,
    IS_COLONY,
    IS_TEAM,
    LIBRARY,
    TURNS,
    State,
    Step,
    seats_of,
    used_bit,
)

ENTERING: Final = {
    species.id: tuple(number for number in species.cards if CARDS[number].enters is not None)
    for species in CATALOGUE.species.values()
}


def suggest(state: State, seat: SeatId, chance: Chance) -> Action:
    """One legal action for a seat that may act now."""
    step = state.step
    if step is Step.TRADE:
        return _trading(state, seat, chance)
    if step is Step.SETTLE:
        return _settling(state, seat, chance)
    if step is Step.TAIL:
        return (_violet(state, seat, chance) if chance.happens(40) else None) or act.Done(not state.done >> seat & 1)
    if step is Step.GIFTS:
        return _gifts(state, seat, chance)
    if step is Step.SURPLUS:
        return act.CommitSurplus(tuple(chance.sample(state.colonies(seat), economy.surplus(state, seat))))
    if step is Step.PLANS:
        return act.CommitPlan(_plan(state, seat, chance))
    if step is Step.BIDS:
        return _talk(state, seat, chance) or _bids(state, seat, chance)
    if step is Step.STEAL:
        return _theft(state, seat, chance) or act.Done()
    return _talk(state, seat, chance) or _auction(state, seat, chance)


# ------------------------------------------------------------------ Trade Phase


def _trading(state: State, seat: SeatId, chance: Chance) -> Action:
    roll = chance.below(100)
    found: Action | None = None
    if state.offers and roll < 60:
        found = _answer(state, seat, chance)
    elif state.promises and roll > 97:
        found = _ledger_entry(state, seat, chance)
    if found is None:
        if roll < 45:
            found = _violet(state, seat, chance)
        elif roll < 80:
            found = _offer(state, seat, chance)
        elif roll < 85:
            found = _gift(state, seat, chance)
    if found is None and roll < 88:
        found = _offer(state, seat, chance)
    return found or act.Done(not state.done >> seat & 1)


def _answer(state: State, seat: SeatId, chance: Chance) -> Action | None:
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


def _ledger_entry(state: State, seat: SeatId, chance: Chance) -> Action | None:
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


def _settling(state: State, seat: SeatId, chance: Chance) -> Action:
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


def _talk(state: State, seat: SeatId, chance: Chance) -> Action | None:
    """In the auctions: a promise for a promise, or an answer to one (R-BNEG)."""
    if state.offers:
        for offer in state.offers.values():
            if offers.can_accept(state, seat, offer):
                return act.Accept(offer.id, offer.revision) if chance.happens(60) else act.Decline(offer.id)
    if not chance.happens(8):
        return None
    other = _other(state, seat, chance)
    track = [card for card in (*state.colony_track, *state.research_track) if card]
    wish: Clause = BidAtMost(other, seat, state.turn, "colony", 1)
    if track:
        wish = LeaveCard(other, seat, state.turn, chance.choice(track))
    if state.step is Step.BIDS and chance.happens(40):
        wish = BidAtMost(other, seat, state.turn, chance.choice(("colony", "research")), chance.below(4))
    price = Deliver(seat, other, state.turn + 1, Bag.of(chance.choice(SMALL)))
    action = act.Propose((), (wish, price), life=Life.TURN)
    return action if _is_legal(state, seat, action) else None


def _other(state: State, seat: SeatId, chance: Chance) -> SeatId:
    other = chance.below(state.players - 1)
    return other + (other >= seat)


def _bids(state: State, seat: SeatId, chance: Chance) -> Action:
    ships = state.areas[seat].goods[Good.SH]
    colony = chance.below(ships + 1)
    bids = act.CommitBids(colony, chance.below(ships - colony + 1))
    return bids if not state.promises or may_bid(state, seat, bids) else act.CommitBids(0, 0)


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


def _offer(state: State, seat: SeatId, chance: Chance) -> Action | None:
    """A trade of two, three or four players: a ring, or one who deals with several."""
    own = 0
    for offer in state.offers.values():
        own += offer.by == seat
    if own >= min(6, state.options.offers):
        return None
    players = state.players
    count = 1 if chance.happens(80) else 2 if chance.happens(75) else 3
    if count == 1:
        others = [_other(state, seat, chance)]
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


def _gift(state: State, seat: SeatId, chance: Chance) -> Action | None:
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
    return not any(ledger.passes_on(promise.clause, leg) for promise in state.promises.values())


def _violet(state: State, seat: SeatId, chance: Chance) -> Action | None:
    """Try a few cards at random for something that can be paid."""
    cards = state.areas[seat].cards
    entering = ENTERING[state.species[seat]]
    for _ in range(4):
        place = chance.below(len(cards) + len(entering) + 1)
        if place < len(cards):
            found = _on_card(state, seat, cards[place], chance)
        elif place < len(cards) + len(entering):
            found = _entry(state, seat, entering[place - len(cards)], chance)
        else:
            found = _draw(state, seat, chance)
        if found is not None:
            return found
    return None


def _on_card(state: State, seat: SeatId, card: CardId, chance: Chance) -> Action | None:
    printed = CARDS[card]
    if IS_TEAM[card]:
        if state.promises and next(inventions(state, seat, card), None) is None:
            return None
        costs = violet.invention_costs(state, seat, card)
        number = chance.below(len(costs))
        paid = _payment(state.areas[seat].goods, costs[number], chance)
        return None if paid is None else act.Invent(card, number, paid)
    for slot, converter in enumerate(printed.front.converters):
        if converter.arrow is Arrow.VIOLET:
            return _run(state, seat, card, slot, converter, chance)
    if printed.back is None or state.flipped[card]:
        return None
    if printed.upgrade_technologies and state.owner_seat(card) == seat:
        technology = chance.choice(printed.upgrade_technologies)
        spend = CATALOGUE.technology_cards[state.species[seat]][technology]
        if state.in_play(seat, spend) and not state.flipped[spend]:
            return act.Upgrade(card, spend)
    way = printed.upgrade_converter
    if way is None or (not state.options.borrower_upgrades and state.is_lent(card)):
        return None
    if IS_COLONY[card] and chance.happens(50):
        return None
    found = _price(state, seat, way, chance, card if IS_COLONY[card] else 0)
    return None if found is None else act.Upgrade(card, None, *found)


def _run(state: State, seat: SeatId, card: CardId, slot: int, converter: Converter, chance: Chance) -> Action | None:
    if state.used & used_bit(card, slot) or (converter.output.relics and not state.relic_deck):
        return None
    found = _price(state, seat, converter, chance)
    return None if found is None else act.Run(card, slot, 0, *found)


def _entry(state: State, seat: SeatId, card: CardId, chance: Chance) -> Action | None:
    converter = CARDS[card].enters
    if state.zone[card] != LIBRARY or converter is None:
        return None
    found = _price(state, seat, converter, chance)
    return None if found is None else act.EnterPlay(card, *found)


def _draw(state: State, seat: SeatId, chance: Chance) -> Action | None:
    converter = CATALOGUE.species[state.species[seat]].deck_converter
    if converter is None or not state.relic_deck or state.used & used_bit(0, 0):
        return None
    found = _price(state, seat, converter, chance)
    return None if found is None else act.Draw(*found)


def _price(
    state: State, seat: SeatId, converter: Converter, chance: Chance, keep: CardId = 0
) -> tuple[Bag, tuple[CardId, ...]] | None:
    cost = converter.inputs[0]
    colonies = violet.pick_colonies(state, seat, cost.colonies, keep)
    if colonies is None:
        return None
    if colonies and chance.happens(30):
        colonies = chance.choice(list(colony_choices(state, seat, cost.colonies, keep)))
    paid = _payment(state.areas[seat].goods, cost, chance)
    return None if paid is None else (paid, colonies)


def _payment(have: Bag, cost: Cost, chance: Chance) -> Bag | None:
    """The default payment, now and then any other one."""
    if chance.happens(90):
        return payment(have, cost)
    found = payments(have, cost)
    return chance.choice(found) if found else None


# ------------------------------------------------------------------ other phases


def _gifts(state: State, seat: SeatId, chance: Chance) -> Action:
    area = state.areas[seat]
    others = [other for other in range(state.players) if other != seat]
    shares: dict[SeatId, int] = {}
    for good, count in area.donation.items():
        for _ in range(count):
            receiver = chance.choice(others)
            shares[receiver] = shares.get(receiver, 0) + ONE[good]
    gifts = [Handover(receiver, Bag(packed)) for receiver, packed in sorted(shares.items())]
    if area.lot:
        fixed = area.lot_receiver if area.lot_receiver >= 0 else chance.choice(others)
        gifts.append(Handover(fixed, EMPTY, area.lot))
    return act.CommitGifts(tuple(gifts))


def _plan(state: State, seat: SeatId, chance: Chance) -> tuple[PlannedRun, ...]:
    """Converters in random order, each run if what is left pays for it."""
    have = stock(state, seat)
    cards = [card for card in state.areas[seat].cards if not IS_TEAM[card]]
    chance.shuffle(cards)
    fleets = sum(state.face(card).fleet_support for card in cards)
    runs, planned = economy.promised_runs(state, seat) if state.promises else ([], set())
    for run in runs:
        have = have - (run.pay or EMPTY)
        fleets -= economy.white_slot(state, seat, run.card, run.slot).inputs[run.alternative or 0].fleets
        planned.add((run.card, run.slot))
    for card in cards:
        if not rules_of_card(card).may_run(CARDS[card], state.owner_seat(card) == seat):
            continue
        for slot, converter in enumerate(economy.white_converters(state, card)):
            if converter.arrow is not Arrow.WHITE or (card, slot) in planned or chance.happens(15):
                continue
            cost = converter.inputs[0]
            for _ in range(economy.most_runs(state, card)):
                paid = _payment(have, cost, chance)
                if paid is None or cost.fleets > fleets:
                    break
                fleets -= cost.fleets
                have = have - paid
                colour = None
                if converter.is_interest and not any(paid[c] for c in (*SMALL, *LARGE)):
                    colour = chance.choice(SMALL if cost.same_small else LARGE)
                runs.append(PlannedRun(card, slot, 0, paid, colour))
    return tuple(runs)


def _auction(state: State, seat: SeatId, chance: Chance) -> Action:
    place = confluence.due_bid(state)
    assert place is not None
    bid = state.bids[place]
    if state.step is Step.COLONIES and rules_of_seat(state, seat).can_split(bid) and chance.happens(50):
        return act.Split()
    cards = confluence.affordable(state, bid)
    return act.Buy(chance.choice(cards)) if cards and chance.happens(80) else act.Pass()


def _theft(state: State, seat: SeatId, chance: Chance) -> Action | None:
    """Victims and red converters at random, if the price can be paid; one, or with STEAL_ORDER together several."""
    have = stock(state, seat)
    safe = state.protected | state.robbed
    used = state.used
    thefts: list[Theft] = []
    for _ in range(4):
        card = chance.choice(state.areas[seat].cards)
        victim = _other(state, seat, chance)
        if safe >> victim & 1 or not ledger.may_rob(state, seat, victim):
            continue
        for slot, converter in enumerate(rules_of_card(card).converters(state, card)):
            if converter.arrow is not Arrow.RED or used & used_bit(card, slot):
                continue
            number = chance.below(len(converter.inputs))
            cost = converter.inputs[number]
            paid = payment(have, cost)
            if paid is not None and cost.envoys <= state.areas[victim].envoys:
                take = chance.choice(takes(converter.output, steal.stealable(state, victim)))
                thefts.append(Theft(card, victim, slot, number, paid, take))
                have, safe, used = have - paid, safe | 1 << victim, used | used_bit(card, slot)
                break
        if thefts and not state.options.steal_together:
            break
    return act.Steal(tuple(thefts)) if thefts else None
