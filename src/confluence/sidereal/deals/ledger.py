"""The ledger: promises from the agreement to the moment they are kept, waived, replaced or broken (R-DEAL).

Goods, cards and rights that fall due are handed over at the first moment at which the debtor can, also in parts
(R-DEAL-12). What is missing when trading has closed, and is neither compensated nor waived, costs points (R-DEAL-05).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from confluence.core.game import SeatId
from confluence.sidereal.actions import Leg, PlannedRun, Prefer, Release
from confluence.sidereal.cards import CardId, Trade
from confluence.sidereal.deals.clauses import (
    ANYONE,
    BidAtMost,
    Clause,
    Condition,
    Deliver,
    Happening,
    Honour,
    InventTeam,
    LeaveCard,
    RunConverter,
    Share,
    SparePlayer,
)
from confluence.sidereal.events import Bought, Delivered, Invented, PromiseMade, PromiseSettled, Ran, SiderealEvent
from confluence.sidereal.goods import EMPTY, TRADABLE, Bag, Good
from confluence.sidereal.holding import gain, move_card, score_points, stock
from confluence.sidereal.records import Promise, PromiseState
from confluence.sidereal.refusals import Refusal, refuse
from confluence.sidereal.species import rules_of_card, rules_of_seat
from confluence.sidereal.state import CARDS, PLAY, State, Step, seats_of

PENALTIES: Final = {Good.OC: 2, Good.VP: 2}
"""Points for an undelivered piece where it is not 1 (R-DEAL-05)."""
CARD_PENALTY: Final = 2


# ------------------------------------------------------------------ making and closing


def write_down(state: State, deal: int, clauses: tuple[Clause, ...], parties: int, events: list[SiderealEvent]) -> None:
    """Put the clauses of an agreement into the book; a repeated delivery becomes one promise for each turn."""
    for clause in clauses:
        last = clause.until if isinstance(clause, Deliver) and clause.until else clause.turn
        for turn in range(clause.turn, last + 1):
            once = replace(clause, turn=turn, until=0) if isinstance(clause, Deliver) else clause
            number = state.next_promise
            state.next_promise += 1
            promise = Promise(number, deal, once, parties)
            state.promises[number] = promise
            events.append(PromiseMade(number, deal, once, audience_of(state, promise)))
    fall_due(state, events)


def audience_of(state: State, promise: Promise) -> tuple[SeatId, ...] | None:
    """Everybody, or with PROMISES parties those who took part in the agreement (OQ-46)."""
    return seats_of(promise.parties) if state.options.promises_private else None


def settle(state: State, promise: Promise, how: PromiseState, events: list[SiderealEvent]) -> None:
    """Close a promise for good."""
    state.promises.pop(promise.id, None)
    state.settled.append(replace(promise, state=how))
    events.append(PromiseSettled(promise.id, how.value, audience_of(state, promise)))


def release(state: State, seat: SeatId, action: Release, events: list[SiderealEvent]) -> None:
    """The creditor waives a promise, or says that one of honour was kept."""
    promise = state.promises.get(action.promise)
    if promise is None or not promise.parties >> seat & 1:
        refuse(Refusal.UNKNOWN_PROMISE, promise=action.promise)
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
        elif isinstance(event, Ran):
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
    if state.step is not Step.TRADE or not state.promises:
        return
    for promise in list(state.promises.values()):
        is_now = isinstance(promise.clause, Deliver) and promise.clause.turn == state.turn
        if is_now and promise.state is PromiseState.OPEN and holds(promise):
            state.promises[promise.id] = replace(promise, state=PromiseState.DUE)
    deliver(state, events)


def due(state: State) -> list[Promise]:
    """Deliveries that are due, in the order in which they are served: as preferred, else oldest first (R-DEAL-13)."""
    found = [p for p in state.promises.values() if p.state is PromiseState.DUE]
    if len(found) > 1:
        found.sort(key=lambda p: (_preference(state, p), p.id))
    return found


def _preference(state: State, promise: Promise) -> int:
    order = state.areas[promise.clause.debtor].preference
    return order.index(promise.id) if promise.id in order else len(order)


def deliver(state: State, events: list[SiderealEvent]) -> None:
    """Hand over as much as possible of everything that is due (R-DEAL-04, R-DEAL-12)."""
    moved = True
    while moved:
        moved = False
        for promise in due(state):
            if _deliver_one(state, promise, events):
                moved = True


def _deliver_one(state: State, promise: Promise, events: list[SiderealEvent]) -> bool:
    """Hand over what the debtor has of one promise; True if anything moved."""
    clause = promise.clause
    assert isinstance(clause, Deliver)
    debtor, creditor = state.areas[clause.debtor], state.areas[clause.creditor]
    goods = debtor.goods.meet(clause.goods)
    rest = clause.goods - goods
    donation = debtor.donation.meet(clause.donation)
    extra = (debtor.donation - donation).meet(rest) if rest else EMPTY  # donation goods may serve too (R-DEAL-16)
    cards = tuple(card for card in clause.cards if _can_hand_over(state, clause, card))
    rights = _rights_now(state, clause)
    if not (goods or donation or extra or cards or rights is not None):
        return False
    debtor.goods = debtor.goods - goods
    debtor.donation = debtor.donation - donation - extra
    creditor.goods = creditor.goods + goods
    gain(state, clause.creditor, donation + extra, "donation", events)
    for card in cards:
        move_card(state, card, clause.creditor)
    licences: tuple[str, ...] = ()
    tokens = envoys = 0
    if rights is not None:
        rules_of_seat(state, clause.debtor).hand_over_rights(state, rights, events)
        licences, tokens, envoys = rights.licences, rights.acknowledgements, rights.envoys
    left = replace(
        clause,
        goods=rest - extra,
        donation=clause.donation - donation,
        cards=tuple(card for card in clause.cards if card not in cards),
        licences=tuple(tech for tech in clause.licences if tech not in licences),
        acknowledgements=clause.acknowledgements - tokens,
        envoys=clause.envoys - envoys,
    )
    events.append(
        Delivered(
            promise.id,
            clause.debtor,
            clause.creditor,
            goods,
            donation + extra,
            cards,
            licences,
            tokens,
            envoys,
            audience_of(state, promise),
        )
    )
    if is_empty(left):
        settle(state, promise, PromiseState.KEPT, events)
    else:
        state.promises[promise.id] = replace(promise, clause=left)
    return True


def _can_hand_over(state: State, clause: Deliver, card: CardId) -> bool:
    """Whether the card lies with the debtor and its whole pair with it."""
    return all(state.in_play(clause.debtor, part) and part in clause.cards for part in rules_of_card(card).unit(card))


def _rights_now(state: State, clause: Deliver) -> Leg | None:
    """The promised rights that can be given now."""
    if not (clause.licences or clause.acknowledgements or clause.envoys):
        return None
    rules = rules_of_seat(state, clause.debtor)
    licences = tuple(
        tech for tech in clause.licences if rules.can_give(state, Leg(clause.debtor, clause.creditor, licences=(tech,)))
    )
    tokens = envoys = 0
    for _ in range(clause.acknowledgements):
        if rules.can_give(state, Leg(clause.debtor, clause.creditor, acknowledgements=tokens + 1)):
            tokens += 1
    for _ in range(clause.envoys):
        if rules.can_give(state, Leg(clause.debtor, clause.creditor, envoys=envoys + 1)):
            envoys += 1
    if not (licences or tokens or envoys):
        return None
    return Leg(clause.debtor, clause.creditor, licences=licences, acknowledgements=tokens, envoys=envoys)


def is_empty(clause: Deliver) -> bool:
    """Whether nothing is left to deliver."""
    return not (
        clause.goods or clause.donation or clause.cards or clause.licences or clause.acknowledgements or clause.envoys
    )


# ------------------------------------------------------------------ close of trading


def unmet(state: State) -> list[Promise]:
    """Deliveries that are due and not complete."""
    return [p for p in state.promises.values() if p.state is PromiseState.DUE]


def close_trading(state: State, events: list[SiderealEvent]) -> None:
    """After settlement: take the penalties, and let what never came to bind lapse (R-DEAL-14)."""
    for promise in list(state.promises.values()):
        clause = promise.clause
        if not isinstance(clause, Deliver) or clause.turn != state.turn:
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
    for promise in own(state, seat) if state.promises else ():
        clause = promise.clause
        if isinstance(clause, SparePlayer) and clause.victim == victim and clause.turn == state.turn:
            return False
    return True


def runs_promised(state: State, seat: SeatId, never: bool) -> list[Promise]:
    """Promises of this turn to run, or not to run, a converter."""
    found = []
    for promise in own(state, seat) if state.promises else ():
        clause = promise.clause
        if isinstance(clause, RunConverter) and clause.never == never and clause.turn == state.turn:
            found.append(promise)
    return found


def note_economy(state: State, plans: list[tuple[PlannedRun, ...]], events: list[SiderealEvent]) -> None:
    """After the converters ran: keep, break or turn into deliveries what was promised about them."""
    yields: dict[tuple[SeatId, CardId, int], Bag] = {}
    for event in events:
        if isinstance(event, Ran):
            key = (event.seat, event.card, event.slot)
            yields[key] = yields.get(key, EMPTY) + event.gained
    for promise in list(state.promises.values()):
        clause = promise.clause
        if clause.turn != state.turn:
            continue
        if isinstance(clause, RunConverter):
            ran = any(run.card == clause.card and run.slot == clause.slot for run in plans[clause.debtor])
            _finish_behaviour(state, promise, ran != clause.never, events)
        elif isinstance(clause, Share):
            _turn_into_delivery(state, promise, clause, yields.get((clause.debtor, clause.card, clause.slot)), events)


def _turn_into_delivery(
    state: State, promise: Promise, clause: Share, gained: Bag | None, events: list[SiderealEvent]
) -> None:
    """What a converter yielded is owed in the next Trade Phase (R-DEAL-15)."""
    handed = EMPTY if gained is None else gained.only(TRADABLE)
    part = handed.meet(clause.goods) if clause.goods else handed
    if not part or not holds(promise):
        settle(state, promise, PromiseState.LAPSED, events)
        return
    settle(state, promise, PromiseState.KEPT, events)
    later = Deliver(clause.debtor, clause.creditor, state.turn + 1, part)
    write_down(state, promise.deal, (later,), promise.parties, events)


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
    """Keep promises of inventions that happened."""
    if not state.promises:
        return
    invented = {(event.seat, event.team) for event in events if isinstance(event, Invented)}
    for promise in list(state.promises.values()) if invented else ():
        clause = promise.clause
        if isinstance(clause, InventTeam) and not clause.never and (clause.debtor, clause.team) in invented:
            settle(state, promise, PromiseState.KEPT, events)


def end_tail(state: State, events: list[SiderealEvent]) -> None:
    """Close promises about inventions of this turn; what could be invented has been."""
    for promise in list(state.promises.values()):
        clause = promise.clause
        if isinstance(clause, InventTeam) and clause.turn == state.turn:
            _finish_behaviour(state, promise, clause.never, events)


def end_turn(state: State, events: list[SiderealEvent]) -> None:
    """Close promises about auctions and thefts of this turn; the engine has enforced them."""
    for promise in list(state.promises.values()):
        if isinstance(promise.clause, LeaveCard | BidAtMost | SparePlayer) and promise.clause.turn == state.turn:
            _finish_behaviour(state, promise, True, events)


def end_game(state: State, events: list[SiderealEvent]) -> None:
    """Whatever is open at the end is void (R-SCORE-06)."""
    for promise in list(state.promises.values()):
        settle(state, promise, PromiseState.LAPSED, events)


# ------------------------------------------------------------------ looking ahead


def can_be_kept(state: State, promise: Promise) -> bool:
    """Whether a promised card, team or run is still there to be kept, as far as can be seen now."""
    clause = promise.clause
    if isinstance(clause, Deliver):
        return all(_may_come(state, clause.debtor, card, clause.turn) for card in clause.cards)
    if isinstance(clause, InventTeam) and not clause.never:
        return _may_come(state, clause.debtor, clause.team, clause.turn)
    if isinstance(clause, RunConverter) and not clause.never:
        from confluence.sidereal.phases.economy import possible_run  # phases build on the ledger

        if clause.turn > state.turn:
            return _may_come(state, clause.debtor, clause.card, clause.turn)
        have = stock(state, clause.debtor)
        return possible_run(state, clause.debtor, clause.card, clause.slot, have, []) is not None
    return True


def _may_come(state: State, seat: SeatId, card: CardId, turn: int) -> bool:
    """Whether the card lies with the seat, or will be home by then."""
    if state.in_play(seat, card):
        return True
    lent = state.zone[card] == PLAY and CARDS[card].trade is Trade.LOAN and state.owner_seat(card) == seat
    return lent and turn > state.turn
