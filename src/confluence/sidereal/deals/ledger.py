"""The ledger: promises from the agreement to the moment they are kept, waived, replaced or broken (R-DEAL).

Goods, cards and rights that fall due are handed over at the first moment at which the debtor can, also in parts
(R-DEAL-12). What is missing when trading has closed, and is neither compensated nor waived, costs points (R-DEAL-05).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from confluence.core.game import SeatId
from confluence.sidereal.actions import Leg, PlannedRun, Prefer, Release
from confluence.sidereal.cards import CardId
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
from confluence.sidereal.deals.handing_over import can_hand_over, is_empty, passes_on, rights_now, take_goods
from confluence.sidereal.events import (
    Bought,
    Delivered,
    Invented,
    PromiseMade,
    PromiseSettled,
    Ran,
    SiderealEvent,
    Stolen,
)
from confluence.sidereal.goods import EMPTY, Good
from confluence.sidereal.holding import move_card, receive_donation, score_points
from confluence.sidereal.records import Promise, PromiseState
from confluence.sidereal.refusals import Refusal, refuse
from confluence.sidereal.species import rules_of_card, rules_of_seat
from confluence.sidereal.state import State, Step, seats_of

PENALTIES: Final = {Good.OC: 2, Good.VP: 2}
"""Points for an undelivered piece where it is not 1 (R-DEAL-05)."""
CARD_PENALTY: Final = 2
_DELIVERY: Final = (Step.TRADE, Step.SETTLE)
"""The steps in which promised things change hands."""


# ------------------------------------------------------------------ making and closing


def write_down(state: State, deal: int, clauses: tuple[Clause, ...], parties: int, events: list[SiderealEvent]) -> None:
    """Put the clauses of an agreement into the book; a repeated delivery becomes one promise for each turn."""
    for clause in clauses:
        last = clause.until if isinstance(clause, Deliver) and clause.until else clause.turn
        for turn in range(clause.turn, last + 1):
            once = replace(clause, turn=turn, until=0) if isinstance(clause, Deliver) else clause
            _enter(state, Promise(state.next_promise, deal, once, parties), events)
    fall_due(state, events)


def _enter(state: State, promise: Promise, events: list[SiderealEvent]) -> None:
    state.next_promise = promise.id + 1
    state.promises[promise.id] = promise
    events.append(PromiseMade(promise.id, promise.deal, promise.clause, audience_of(state, promise)))


def audience_of(state: State, promise: Promise) -> tuple[SeatId, ...] | None:
    """Everybody, or with PROMISES parties those who took part in the agreement (OQ-46)."""
    return seats_of(promise.parties) if state.options.promises_private else None


def settle(state: State, promise: Promise, how: PromiseState, events: list[SiderealEvent]) -> None:
    """Close a promise for good."""
    state.promises.pop(promise.id, None)
    state.settled.append(replace(promise, state=how))
    events.append(PromiseSettled(promise.id, how.value, audience_of(state, promise)))


def visible(state: State, seat: SeatId, number: int) -> Promise:
    """The open promise with this number, if the seat may know of it (R-DIG-07)."""
    promise = state.promises.get(number)
    if promise is None or (state.options.promises_private and not promise.parties >> seat & 1):
        refuse(Refusal.UNKNOWN_PROMISE, promise=number)
    return promise


def release(state: State, seat: SeatId, action: Release, events: list[SiderealEvent]) -> None:
    """The creditor waives a promise, or says that one of honour was kept."""
    promise = visible(state, seat, action.promise)
    if promise.clause.creditor != seat:
        refuse(Refusal.NOT_A_PARTY, "only the creditor can release a promise", rule="R-DEAL-02", promise=promise.id)
    if action.kept and not isinstance(promise.clause, Honour):
        refuse(
            Refusal.NOT_A_PARTY, "the engine sees by itself whether this is kept; you may waive it", promise=promise.id
        )
    settle(state, promise, PromiseState.KEPT if action.kept else PromiseState.WAIVED, events)


def prefer(state: State, seat: SeatId, action: Prefer, _events: list[SiderealEvent]) -> None:
    """The debtor says which debts are served first if goods do not suffice (R-DEAL-13)."""
    for number in action.promises:
        promise = state.promises.get(number)
        if promise is None or promise.clause.debtor != seat or action.promises.count(number) > 1:
            refuse(Refusal.UNKNOWN_PROMISE, "name own open promises, each once", rule="R-DEAL-13", promise=number)
    state.areas[seat].preference = action.promises


# ------------------------------------------------------------------ conditions


def holds(promise: Promise) -> bool:
    """Whether the promise binds now, as far as its condition goes."""
    condition = promise.clause.condition
    return condition is None or promise.happened != condition.unless


def note(state: State, events: list[SiderealEvent]) -> None:
    """See whether one of these events is what a condition waits for."""
    waiting = [p for p in state.promises.values() if p.clause.condition is not None and not p.happened]
    if not waiting:
        return
    seen = set()
    for event in events:
        if isinstance(event, Invented):
            seen.add((Happening.INVENTS, event.seat, event.team))
        elif isinstance(event, Bought):
            seen.add((Happening.WINS, event.seat, event.card))
        elif isinstance(event, Ran | Stolen):
            seen.add((Happening.RUNS, event.seat, event.card))
    for promise in waiting:
        condition = promise.clause.condition
        assert condition is not None
        if any(_matches(condition, happening) for happening in seen):
            state.promises[promise.id] = replace(promise, happened=True)


def _matches(condition: Condition, happening: tuple[Happening, SeatId, CardId]) -> bool:
    what, seat, card = happening
    return condition.happening is what and condition.card == card and condition.seat in (ANYONE, seat)


# ------------------------------------------------------------------ delivering


def fall_due(state: State, events: list[SiderealEvent]) -> None:
    """In a Trade Phase, mark what falls due in this turn and deliver what can be delivered."""
    if state.step not in _DELIVERY or not state.promises:
        return
    for promise in list(state.promises.values()):
        is_now = isinstance(promise.clause, Deliver) and promise.clause.turn == state.turn
        if is_now and promise.state is PromiseState.OPEN and holds(promise):
            state.promises[promise.id] = replace(promise, state=PromiseState.DUE)
    deliver(state, events)


def due(state: State) -> list[Promise]:
    """Deliveries that are due, in the order in which they are served: as preferred, else oldest first (R-DEAL-13)."""
    found = unmet(state)
    if len(found) > 1:
        found.sort(key=lambda p: (_preference(state, p), p.origin or p.id))
    return found


def _preference(state: State, promise: Promise) -> int:
    order = state.areas[promise.clause.debtor].preference
    named = promise.id if promise.id in order else promise.origin
    return order.index(named) if named in order else len(order)


def deliver(state: State, events: list[SiderealEvent], closing: bool = False) -> None:
    """Hand over as much as possible of everything that is due (R-DEAL-04, R-DEAL-12).

    Goods that all go to one player (R-ZET-10) and are not bound yet are taken only when trading is `closing`: until
    then the debtor may find another way.
    """
    moved = True
    while moved:
        moved = False
        for promise in due(state):
            if _deliver_one(state, promise, closing, events):
                moved = True


def _deliver_one(state: State, promise: Promise, closing: bool, events: list[SiderealEvent]) -> bool:
    """Hand over what the debtor has of one promise; True if anything moved."""
    clause = promise.clause
    assert isinstance(clause, Deliver)
    goods, donated = take_goods(state, clause, closing)
    cards = tuple(card for card in clause.cards if can_hand_over(state, clause, card))
    rights = rights_now(state, clause)
    if not (goods or donated or cards or rights is not None):
        return False
    state.areas[clause.creditor].goods = state.areas[clause.creditor].goods + goods
    receive_donation(state, clause.creditor, donated, events)
    for card in cards:
        move_card(state, card, clause.creditor)
    licences: tuple[str, ...] = ()
    tokens = envoys = 0
    if rights is not None:
        rules_of_seat(state, clause.debtor).hand_over_rights(state, rights, events)
        licences, tokens, envoys = rights.licences, rights.acknowledgements, rights.envoys
    as_donation = clause.donation.meet(donated)
    left = replace(
        clause,
        goods=clause.goods - goods - (donated - as_donation),
        donation=clause.donation - as_donation,
        cards=tuple(card for card in clause.cards if card not in cards),
        licences=tuple(tech for tech in clause.licences if tech not in licences),
        acknowledgements=clause.acknowledgements - tokens,
        envoys=clause.envoys - envoys,
    )
    events.append(
        Delivered(promise.id, clause.debtor, clause.creditor, goods, donated, cards, licences, tokens, envoys)
    )
    if is_empty(left):
        settle(state, promise, PromiseState.KEPT, events)
    else:
        state.promises[promise.id] = replace(promise, clause=left)
    return True


# ------------------------------------------------------------------ close of trading


def unmet(state: State) -> list[Promise]:
    """Deliveries that are due and not complete."""
    return [p for p in state.promises.values() if p.state is PromiseState.DUE]


def close_trading(state: State, events: list[SiderealEvent]) -> None:
    """After settlement: take the penalties, and let what never came to bind lapse (R-DEAL-14)."""
    for promise in list(state.promises.values()):
        clause = promise.clause
        if clause.turn != state.turn:
            continue
        if isinstance(clause, KeepCard):  # no card changes hands any more
            settle(state, promise, PromiseState.KEPT, events)
        if not isinstance(clause, Deliver):
            continue
        if promise.state is not PromiseState.DUE:
            settle(state, promise, PromiseState.LAPSED, events)
            continue
        points = penalty(clause)
        score_points(state, clause.debtor, -points, "penalty", events)
        settle(state, promise, PromiseState.PENALISED if points else PromiseState.IMPOSSIBLE, events)


def penalty(clause: Deliver) -> int:
    """Points for what is undelivered (R-DEAL-05); tokens are not countable (R-DEAL-17)."""
    pieces = clause.goods + clause.donation
    points = sum(count * PENALTIES.get(good, 1) for good, count in pieces.items() if good is not Good.EN)
    units = {min(rules_of_card(card).unit(card)) for card in clause.cards}
    return points + CARD_PENALTY * (len(units) + len(clause.licences))


# ------------------------------------------------------------------ behaviour


def own(state: State, seat: SeatId) -> list[Promise]:
    """Open promises of a seat that bind now, as far as their conditions go."""
    return [p for p in state.promises.values() if p.clause.debtor == seat and holds(p)]


def forbid(promise: Promise, message: str) -> None:
    """Refuse an action that would break a promise."""
    refuse(Refusal.PROMISED, message, rule="R-DEAL-01", promise=promise.id, creditor=promise.clause.creditor)


def check_passing_on(state: State, seat: SeatId, legs: tuple[Leg, ...]) -> None:
    """Refuse what this seat would give if it promised to keep a card.

    Only consent of the debtor is refused, so that nobody else learns of the promise by asking (R-DIG-07).
    """
    for leg in legs if state.promises else ():
        if leg.giver == seat and leg.cards:
            for promise in state.promises.values():
                if passes_on(promise.clause, leg):
                    forbid(promise, "you promised to keep this card")


def check_invention(state: State, seat: SeatId, team: CardId) -> None:
    """Refuse an invention that was promised not to happen."""
    for promise in own(state, seat):
        clause = promise.clause
        if isinstance(clause, InventTeam) and clause.never and clause.team == team and state.turn <= clause.turn:
            forbid(promise, "you promised not to invent this team")


def check_bids(state: State, seat: SeatId, colony: int, research: int) -> None:
    """Refuse bids above a promised limit."""
    for promise in own(state, seat):
        clause = promise.clause
        if isinstance(clause, BidAtMost) and clause.turn == state.turn:
            bid = colony if clause.track == "colony" else research
            if bid > clause.ships:
                forbid(promise, f"you promised to bid at most {clause.ships} on the {clause.track} track")


def may_take(state: State, seat: SeatId, card: CardId) -> bool:
    """Whether no promise keeps this seat from taking a card of the track."""
    for promise in own(state, seat) if state.promises else ():
        clause = promise.clause
        if isinstance(clause, LeaveCard) and clause.card == card and clause.turn == state.turn:
            return False
    return True


def may_rob(state: State, seat: SeatId, victim: SeatId) -> bool:
    """Whether no promise keeps this seat from stealing from a player."""
    return not sparing(state, seat, victim)


def sparing(state: State, seat: SeatId, victim: SeatId) -> list[Promise]:
    """Promises that keep this seat from stealing from a player in this turn (R-ZET-23)."""
    found = []
    for promise in own(state, seat) if state.promises else ():
        clause = promise.clause
        if isinstance(clause, SparePlayer) and clause.victim == victim and clause.turn == state.turn:
            found.append(promise)
    return found


def runs_promised(state: State, seat: SeatId, never: bool) -> list[Promise]:
    """Promises of this turn to run, or not to run, a converter."""
    found = []
    for promise in own(state, seat) if state.promises else ():
        clause = promise.clause
        if isinstance(clause, RunConverter) and clause.never == never and clause.turn == state.turn:
            found.append(promise)
    return found


def note_economy(state: State, plans: list[tuple[PlannedRun, ...]], events: list[SiderealEvent]) -> None:
    """After the converters ran: keep, break or turn into deliveries what was promised about them.

    All converters run at once, so whether a run was owed is judged by what happened before them; what they yield is
    owed later, so its conditions may have come true with them.
    """
    for promise in list(state.promises.values()):
        clause = promise.clause
        if isinstance(clause, RunConverter) and clause.turn == state.turn:
            ran = any(run.card == clause.card and run.slot == clause.slot for run in plans[clause.debtor])
            _finish_behaviour(state, promise, ran != clause.never, events)
    note(state, events)
    for promise in list(state.promises.values()):
        clause = promise.clause
        if isinstance(clause, Share) and clause.turn == state.turn:
            _turn_into_delivery(state, promise, clause, events)


def _turn_into_delivery(state: State, promise: Promise, clause: Share, events: list[SiderealEvent]) -> None:
    """What a converter yielded is owed in the next Trade Phase (R-DEAL-15), donation goods too (R-DEAL-16)."""
    gained = donated = EMPTY
    for event in events:
        if isinstance(event, Ran) and (event.seat, event.card, event.slot) == (clause.debtor, clause.card, clause.slot):
            gained = gained + event.gained
            donated = donated + event.donated
    if clause.goods:
        gained = gained.meet(clause.goods)
        donated = donated.meet(clause.goods - gained)
    if not (gained or donated) or not holds(promise):
        settle(state, promise, PromiseState.LAPSED, events)
        return
    settle(state, promise, PromiseState.KEPT, events)
    later = Deliver(clause.debtor, clause.creditor, state.turn + 1, gained, donated)
    owed = Promise(state.next_promise, promise.deal, later, promise.parties, origin=promise.origin or promise.id)
    _enter(state, owed, events)


def _finish_behaviour(state: State, promise: Promise, kept: bool, events: list[SiderealEvent]) -> None:
    """Close a promise of behaviour; breaking one costs no points (R-DEAL-11)."""
    if not holds(promise):
        settle(state, promise, PromiseState.LAPSED, events)
    else:
        settle(state, promise, PromiseState.KEPT if kept else PromiseState.IMPOSSIBLE, events)


def inventions_due(state: State) -> list[Promise]:
    """Inventions promised at the latest for this turn that have not happened."""
    found = []
    for promise in state.promises.values():
        clause = promise.clause
        if isinstance(clause, InventTeam) and clause.turn == state.turn and not clause.never and holds(promise):
            found.append(promise)
    return found


def note_inventions(state: State, events: list[SiderealEvent]) -> None:
    """Keep promises of inventions that happened; one that was promised not to happen was not bound yet."""
    if not state.promises:
        return
    invented = {(event.seat, event.team) for event in events if isinstance(event, Invented)}
    for promise in list(state.promises.values()) if invented else ():
        clause = promise.clause
        if isinstance(clause, InventTeam) and (clause.debtor, clause.team) in invented:
            settle(state, promise, PromiseState.LAPSED if clause.never else PromiseState.KEPT, events)


def end_tail(state: State, events: list[SiderealEvent]) -> None:
    """Close promises about inventions of this turn; what could be invented has been."""
    for promise in list(state.promises.values()):
        clause = promise.clause
        if isinstance(clause, InventTeam) and clause.turn == state.turn:
            _finish_behaviour(state, promise, clause.never, events)


def note_bids(state: State, events: list[SiderealEvent]) -> None:
    """Close promises about the bids of this turn when they are revealed: later nothing can change them (R-BNEG-05)."""
    for promise in list(state.promises.values()):
        if isinstance(promise.clause, BidAtMost) and promise.clause.turn == state.turn:
            _finish_behaviour(state, promise, True, events)


def note_purchase(state: State, seat: SeatId, card: CardId, events: list[SiderealEvent]) -> None:
    """A card was taken: if its buyer once promised to leave it, that did not bind yet, and no longer can."""
    for promise in list(state.promises.values()):
        clause = promise.clause
        if isinstance(clause, LeaveCard) and (clause.debtor, clause.card, clause.turn) == (seat, card, state.turn):
            settle(state, promise, PromiseState.LAPSED, events)


def end_turn(state: State, events: list[SiderealEvent]) -> None:
    """Close promises about auctions and thefts of this turn; as far as they were bound the engine enforced them."""
    for promise in list(state.promises.values()):
        clause = promise.clause
        if clause.turn != state.turn:
            continue
        if isinstance(clause, SparePlayer) and state.robbed >> clause.victim & 1:
            settle(state, promise, PromiseState.LAPSED, events)
        elif isinstance(clause, LeaveCard | SparePlayer):
            _finish_behaviour(state, promise, True, events)


def end_game(state: State, events: list[SiderealEvent]) -> None:
    """Whatever is open at the end is void (R-SCORE-06)."""
    for promise in list(state.promises.values()):
        settle(state, promise, PromiseState.LAPSED, events)
