"""Offers: putting a deal on the table, changing, answering and closing it (R-TRADE-05 to R-TRADE-08).

Acceptance is judged against what is there at that moment and is atomic: the whole deal happens or nothing. An offer
that cannot be met is stale, not gone: it can be accepted again as soon as it can be met.
"""

from __future__ import annotations

from dataclasses import replace

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.sidereal.actions import Accept, Choose, Decline, Leg, Life, Mode, Propose, Revise, Withdraw
from confluence.sidereal.deals import ledger
from confluence.sidereal.deals.clauses import ANYONE, BidAtMost, Clause, Deliver, KeepCard, SparePlayer
from confluence.sidereal.deals.handing_over import passes_on
from confluence.sidereal.deals.reasons import check_reason
from confluence.sidereal.deals.terms import check_clauses, seats_named
from confluence.sidereal.events import Agreed, OfferClosed, Offered, SiderealEvent
from confluence.sidereal.phases.trade import Settlement, carry_out, check_leg, participants_of, settle
from confluence.sidereal.records import Offer, Promise, PromiseState
from confluence.sidereal.refusals import Refusal, refuse
from confluence.sidereal.state import State, Step, seats_of

_AUCTIONS = (Step.BIDS, Step.COLONIES, Step.TEAMS)
_DEALS = (Step.TRADE, Step.SETTLE, *_AUCTIONS)
_SOMEBODY_ELSES = ("NOT_ENOUGH", "NOT_HELD")
"""Refusals that, when they concern another seat, make an offer stale and not impossible to make."""


# ------------------------------------------------------------------ making


def propose(state: State, seat: SeatId, action: Propose, events: list[SiderealEvent]) -> None:
    """Open an offer; the proposer agrees to it by proposing. An offer that is open already is not doubled."""
    _check_step(state, action.legs, action.replaces)
    if state.step is Step.SETTLE and not any(_owes(state, seat, number) for number in action.replaces):
        refuse(Refusal.WRONG_STEP, "who owes offers the compensation", rule="R-DEAL-03")
    if action.counters:
        visible(state, seat, action.counters)
    parties, seen_by = _check_terms(state, seat, action)
    same = _same_offer(state, seat, action, parties)
    if same is not None:
        same = replace(
            same, seen_by=same.seen_by | seen_by, life=action.life, counters=action.counters or same.counters
        )
    else:
        if sum(offer.by == seat for offer in state.offers.values()) >= state.options.offers:
            refuse(Refusal.TOO_MANY_OFFERS, limit=state.options.offers)
        number = state.next_offer
        state.next_offer += 1
        same = Offer(
            number,
            seat,
            action.legs,
            action.clauses,
            parties,
            seen_by,
            1 << seat,
            action.mode,
            action.life,
            1,
            action.counters,
            action.replaces,
        )
    state.offers[same.id] = same
    events.append(_offered(same))


def revise(state: State, seat: SeatId, action: Revise, events: list[SiderealEvent]) -> None:
    """Change an own offer; who agreed to the old words must see the new ones."""
    offer = _own(state, seat, action.offer)
    _check_step(state, action.legs, offer.replaces)
    changed = Propose(action.legs, action.clauses, offer.mode, offer.life, (), offer.counters, offer.replaces)
    if offer.mode is not Mode.ALL:
        changed = replace(changed, audience=seats_of(offer.seen_by & ~(1 << seat)))
    parties, seen_by = _check_terms(state, seat, changed)
    fresh = replace(
        offer,
        legs=action.legs,
        clauses=action.clauses,
        parties=parties,
        seen_by=seen_by | offer.seen_by,
        agreed=1 << seat,
        revision=offer.revision + 1,
    )
    state.offers[offer.id] = fresh
    events.append(_offered(fresh))


def _offered(offer: Offer) -> Offered:
    return Offered(
        offer.id,
        offer.by,
        offer.legs,
        offer.clauses,
        offer.mode,
        offer.life,
        offer.revision,
        offer.counters,
        offer.replaces,
        seats_of(offer.seen_by),
    )


def _same_offer(state: State, seat: SeatId, action: Propose, parties: int) -> Offer | None:
    for offer in state.offers.values():
        if (
            offer.by == seat
            and offer.legs == action.legs
            and offer.clauses == action.clauses
            and offer.mode is action.mode
            and offer.parties == parties
            and offer.replaces == action.replaces
        ):
            return offer
    return None


def takes_deals(state: State) -> bool:
    """Whether deals of some kind can be made in this step (R-TRADE-14, R-DEAL-14, R-BNEG-02)."""
    return state.step in _DEALS


def _check_step(state: State, legs: tuple[Leg, ...], replaces: tuple[int, ...]) -> None:
    """In the auctions only promises are made (R-BNEG-02); after trading only compensation is offered (R-DEAL-14)."""
    if not takes_deals(state):
        refuse(Refusal.WRONG_STEP, "no deals are made in this step", rule="R-TRADE-14")
    if state.step in _AUCTIONS and (legs or replaces):
        refuse(Refusal.WRONG_STEP, "nothing changes hands before the next Trade Phase", rule="R-BNEG-02")
    if state.step is Step.SETTLE:
        debtors = {state.promises[number].clause.debtor for number in replaces if _is_unmet(state, number)}
        if not debtors or any(leg.giver not in debtors for leg in legs):
            refuse(Refusal.WRONG_STEP, "trading is closed; only compensation for what is due", rule="R-DEAL-14")


def _is_unmet(state: State, number: int) -> bool:
    promise = state.promises.get(number)
    return promise is not None and promise.state is PromiseState.DUE


def _owes(state: State, seat: SeatId, number: int) -> bool:
    return _is_unmet(state, number) and state.promises[number].clause.debtor == seat


def _check_terms(state: State, seat: SeatId, action: Propose) -> tuple[int, int]:
    """Refuse terms that make no sense; returns parties and audience as bits."""
    replaced = [_replaced(state, seat, number) for number in action.replaces]
    if len(set(action.replaces)) < len(replaced):
        refuse(Refusal.BAD_OFFER, "a promise is replaced once")
    if not action.legs and not action.clauses and not replaced:
        refuse(Refusal.NOTHING_GIVEN, rule="R-TRADE-05")
    seats = {s for leg in action.legs for s in (leg.giver, leg.receiver)} | seats_named(action.clauses)
    for other in action.audience:
        if not 0 <= other < state.players:
            refuse(Refusal.BAD_SEAT, f"seats are numbered 0 to {state.players - 1}", seat=other)
    if ANYONE in seats:
        return _check_open_terms(state, seat, action, seats)
    if action.mode is not Mode.ALL:
        refuse(Refusal.BAD_OFFER, "this offer leaves no place open; everybody named must accept it")
    parties = 0
    for promise in replaced:
        parties |= promise.parties
    for other in seats:
        if not 0 <= other < state.players:
            refuse(Refusal.BAD_SEAT, f"seats are numbered 0 to {state.players - 1}", seat=other)
        parties |= 1 << other
    if not parties >> seat & 1:
        refuse(Refusal.NOT_A_PARTY, "propose only what you have a part in", rule="R-TRADE-20")
    check_clauses(state, action.clauses)
    _check_envoys(action.legs, action.clauses)
    ledger.check_passing_on(state, seat, action.legs)
    if action.legs:
        try:
            settle(state, action.legs)
        except Illegal as why:
            if why.code not in _SOMEBODY_ELSES or why.details.get("seat", seat) == seat:
                raise
    seen_by = parties
    for other in action.audience:
        seen_by |= 1 << other
    if state.options.promises_private:
        _check_hearing(replaced, seen_by)
    return parties, seen_by


def _check_hearing(replaced: list[Promise], seen_by: int) -> None:
    """Where promises are known to their parties only, refuse to tell others of them by an offer."""
    for promise in replaced:
        if seen_by & ~promise.parties:
            refuse(
                Refusal.BAD_OFFER,
                "at this table only who took part in an agreement may hear of it",
                rule="R-INFO-09",
                promise=promise.id,
            )


def _check_open_terms(state: State, seat: SeatId, action: Propose, seats: set[SeatId]) -> tuple[int, int]:
    """An open place: two sides, the proposer and whoever takes it."""
    if action.mode is Mode.ALL:
        refuse(Refusal.BAD_OFFER, "an offer with an open place is for the first taker, or for you to choose")
    if seats != {seat, ANYONE} or action.replaces:
        refuse(Refusal.BAD_OFFER, "an open place stands between you and the taker alone")
    if len({leg.giver for leg in action.legs}) < len(action.legs):
        refuse(Refusal.DUPLICATE_LEG)
    audience = [s for s in sorted(set(action.audience)) or range(state.players) if s != seat]
    if not audience:
        refuse(Refusal.BAD_OFFER, "nobody could take this offer")
    if state.promises and any(leg.cards and leg.giver == seat for leg in action.legs):
        for taker in audience:
            ledger.check_passing_on(state, seat, legs_taken_by(action.legs, taker))
    reason: Illegal | None = None
    for taker in audience:
        try:
            _check_taker(state, seat, action, taker)
        except Illegal as why:
            reason = reason or why
        else:
            break
    else:
        assert reason is not None
        raise reason
    bits = 1 << seat
    for taker in audience:
        bits |= 1 << taker
    return 1 << seat, bits


def _check_taker(state: State, seat: SeatId, action: Propose, taker: SeatId) -> None:
    """Refuse an open offer that this taker could never take, or whose own side the proposer cannot give."""
    clauses, legs = taken_by(action.clauses, taker), legs_taken_by(action.legs, taker)
    check_clauses(state, clauses)
    _check_envoys(legs, clauses)
    for leg in legs:
        check_leg(state, leg)
    giving = tuple(leg for leg in legs if leg.giver == seat)
    if giving:
        try:
            settle(state, giving)
        except Illegal as why:  # what the taker may not receive is judged when somebody takes it
            if why.details.get("seat", seat) == seat:
                raise


def _check_envoys(legs: tuple[Leg, ...], clauses: tuple[Clause, ...]) -> None:
    """Refuse envoys from the stock for somebody who gives nothing for them: they are never a gift (R-ZET-13)."""
    handed = [(leg.giver, leg.receiver) for leg in legs if leg.envoys > 0]
    handed += [(c.debtor, c.creditor) for c in clauses if isinstance(c, Deliver) and c.envoys > 0]
    if handed:
        participants = participants_of(legs, clauses)
        for giver, receiver in handed:
            if giver not in participants or receiver not in participants:
                refuse(Refusal.NOT_A_RIGHT, "envoys are traded, never given away", rule="R-ZET-13", seat=giver)


def _replaced(state: State, seat: SeatId, number: int) -> Promise:
    promise = ledger.visible(state, seat, number)
    if not promise.parties >> seat & 1:
        refuse(Refusal.NOT_A_PARTY, "only who took part in an agreement changes it", rule="R-DEAL-02", promise=number)
    return promise


def legs_taken_by(legs: tuple[Leg, ...], taker: SeatId) -> tuple[Leg, ...]:
    """The legs with the open place filled."""
    filled = []
    for leg in legs:
        if leg.giver == ANYONE:
            leg = replace(leg, giver=taker)
        elif leg.receiver == ANYONE:
            leg = replace(leg, receiver=taker)
        filled.append(leg)
    return tuple(filled)


def taken_by(clauses: tuple[Clause, ...], taker: SeatId) -> tuple[Clause, ...]:
    """The clauses with the open place filled."""
    return tuple(_filled(clause, taker) for clause in clauses)


def _filled(clause: Clause, taker: SeatId) -> Clause:
    debtor = taker if clause.debtor == ANYONE else clause.debtor
    creditor = taker if clause.creditor == ANYONE else clause.creditor
    filled: Clause = replace(clause, debtor=debtor, creditor=creditor)
    if isinstance(filled, SparePlayer) and filled.victim == ANYONE:
        filled = replace(filled, victim=taker)
    return filled


# ------------------------------------------------------------------ answering


def visible(state: State, seat: SeatId, number: int) -> Offer:
    """The open offer with this number, if the seat may see it (R-DIG-07)."""
    offer = state.offers.get(number)
    if offer is None or not offer.seen_by >> seat & 1:
        refuse(Refusal.UNKNOWN_OFFER, offer=number)
    return offer


def _own(state: State, seat: SeatId, number: int) -> Offer:
    offer = visible(state, seat, number)
    if offer.by != seat:
        refuse(Refusal.NOT_A_PARTY, "only who made the offer can do this; a party may decline", offer=offer.id)
    return offer


def accept(state: State, seat: SeatId, action: Accept, events: list[SiderealEvent]) -> None:
    """Agree to an offer; the last agreement carries the deal out (R-TRADE-05, R-TRADE-06)."""
    offer = visible(state, seat, action.offer)
    if action.revision != offer.revision:
        refuse(Refusal.OFFER_CHANGED, offer=offer.id, revision=offer.revision)
    if offer.agreed >> seat & 1:
        refuse(Refusal.ALREADY_AGREED, offer=offer.id)
    if offer.mode is Mode.ALL and not offer.parties >> seat & 1:
        refuse(Refusal.NOT_A_PARTY, offer=offer.id)
    _check_step(state, offer.legs, offer.replaces)
    settlement = work_out(state, offer, seat)
    ledger.check_passing_on(state, seat, settlement.legs)
    agreed = offer.agreed | 1 << seat
    if offer.mode is Mode.FIRST or (offer.mode is Mode.ALL and agreed == offer.parties):
        _conclude(state, offer, seat, settlement, events)
        return
    state.offers[offer.id] = replace(offer, agreed=agreed)
    events.append(Agreed(offer.id, seat, seats_of(offer.seen_by)))


def choose(state: State, seat: SeatId, action: Choose, events: list[SiderealEvent]) -> None:
    """Take one of the answers."""
    offer = _own(state, seat, action.offer)
    if offer.mode is not Mode.CHOOSE or action.seat == seat or action.seat < 0 or not offer.agreed >> action.seat & 1:
        refuse(Refusal.BAD_OFFER, "this seat has not answered", offer=offer.id, seat=action.seat)
    _check_step(state, offer.legs, offer.replaces)
    settlement = work_out(state, offer, action.seat)
    ledger.check_passing_on(state, seat, settlement.legs)
    _conclude(state, offer, action.seat, settlement, events)


def work_out(state: State, offer: Offer, taker: SeatId) -> Settlement:
    """The deal to the last piece, or the reason why it cannot happen now."""
    clauses = offer.clauses if offer.mode is Mode.ALL else taken_by(offer.clauses, taker)
    legs = offer.legs if offer.mode is Mode.ALL else legs_taken_by(offer.legs, taker)
    check_clauses(state, clauses)
    _check_envoys(legs, clauses)
    for number in offer.replaces:
        _replaced(state, offer.by, number)
    settlement = settle(state, legs) if legs else Settlement((), {})
    settlement.clauses = clauses
    return settlement


def why_stale(state: State, offer: Offer, asking: SeatId) -> Illegal | None:
    """Why nobody could accept this offer now, or None if it can be met; whoever asks is told why they could not."""
    takers = (offer.by,) if offer.mode is Mode.ALL else seats_of(offer.seen_by & ~(1 << offer.by))
    reason: Illegal | None = None
    for taker in sorted(takers, key=lambda taker: taker != asking):
        try:
            work_out(state, offer, taker)
        except Illegal as why:
            reason = reason or why
        else:
            return None
    return reason


def can_accept(state: State, seat: SeatId, offer: Offer) -> bool:
    """Whether this seat could agree to the offer now."""
    if offer.agreed >> seat & 1 or not offer.seen_by >> seat & 1:
        return False
    if offer.mode is Mode.ALL and not offer.parties >> seat & 1:
        return False
    try:
        _check_step(state, offer.legs, offer.replaces)
        ledger.check_passing_on(state, seat, work_out(state, offer, seat).legs)
    except Illegal:
        return False
    return True


def _conclude(state: State, offer: Offer, taker: SeatId, settlement: Settlement, events: list[SiderealEvent]) -> None:
    """Let the deal happen: what moves now, what is promised, what it replaces."""
    del state.offers[offer.id]
    parties = offer.parties | 1 << taker
    carry_out(state, offer.id, settlement, events)
    is_something = bool(offer.legs or offer.clauses)
    for number in offer.replaces:
        promise = state.promises[number]
        compensated = is_something and promise.state is PromiseState.DUE
        ledger.settle(state, promise, PromiseState.COMPENSATED if compensated else PromiseState.AMENDED, events)
    ledger.write_down(state, offer.id, settlement.clauses, parties, events)
    _reopen_bids(state, settlement.clauses)
    for clause in settlement.clauses:
        if isinstance(clause, KeepCard):
            _take_back_consent(state, clause, events)


def _reopen_bids(state: State, clauses: tuple[Clause, ...]) -> None:
    """Who promised a limit while bids are chosen unseen chooses anew, so that nothing shows (R-INFO-10)."""
    for clause in clauses:
        if state.step is Step.BIDS and isinstance(clause, BidAtMost) and clause.turn == state.turn:
            area = state.areas[clause.debtor]
            area.colony_bid = area.research_bid = -1


def _take_back_consent(state: State, clause: KeepCard, events: list[SiderealEvent]) -> None:
    """Who promised to keep a card no longer agrees to offers that pass it on."""
    for offer in list(state.offers.values()):
        if offer.agreed >> clause.debtor & 1:
            legs = offer.legs if offer.by == clause.debtor else legs_taken_by(offer.legs, clause.debtor)
            if not any(passes_on(clause, leg) for leg in legs):
                continue
            if offer.by == clause.debtor:
                close(state, offer, "withdrawn", events)
            else:
                state.offers[offer.id] = replace(offer, agreed=offer.agreed & ~(1 << clause.debtor))
                events.append(Agreed(offer.id, clause.debtor, seats_of(offer.seen_by), agrees=False))


def withdraw(state: State, seat: SeatId, action: Withdraw, events: list[SiderealEvent]) -> None:
    """Take an own offer off the table."""
    close(state, _own(state, seat, action.offer), "withdrawn", events)


def decline(state: State, seat: SeatId, action: Decline, events: list[SiderealEvent]) -> None:
    """Refuse an offer: that closes it, unless others can still take its open place."""
    offer = visible(state, seat, action.offer)
    if offer.by == seat:
        refuse(Refusal.NOT_A_PARTY, "withdraw the own offer instead", offer=offer.id)
    if offer.mode is Mode.ALL and not offer.parties >> seat & 1:
        refuse(Refusal.NOT_A_PARTY, offer=offer.id)
    if action.reason is not None:
        check_reason(state, action.reason)
    left = offer.seen_by & ~(1 << seat)
    told = seats_of(offer.seen_by)
    if offer.mode is Mode.ALL or left == 1 << offer.by:
        del state.offers[offer.id]
    else:
        state.offers[offer.id] = replace(offer, seen_by=left, agreed=offer.agreed & ~(1 << seat))
        told = (seat,)
    events.append(OfferClosed(offer.id, "declined", told, seat, action.reason))


def close(state: State, offer: Offer, why: str, events: list[SiderealEvent]) -> None:
    """Take an offer off the table and tell those who saw it."""
    del state.offers[offer.id]
    events.append(OfferClosed(offer.id, why, seats_of(offer.seen_by)))


def lapse(state: State, lives: tuple[Life, ...], events: list[SiderealEvent]) -> None:
    """Close the offers whose time is over (OQ-33)."""
    for offer in list(state.offers.values()):
        if offer.life in lives:
            close(state, offer, "lapsed", events)


def unanswered_compensation(state: State) -> list[Offer]:
    """Offers of compensation that wait for somebody."""
    return [o for o in state.offers.values() if any(_is_unmet(state, number) for number in o.replaces)]
