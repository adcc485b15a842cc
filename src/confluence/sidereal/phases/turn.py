"""From one step to the next: what happens by itself between the steps in which somebody acts (R-TURN-08)."""

from __future__ import annotations

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.sidereal.actions import CommitBids, Done, Invent, Life, TimeUp
from confluence.sidereal.cards import Trade
from confluence.sidereal.deals import ledger, offers
from confluence.sidereal.deals.clauses import InventTeam
from confluence.sidereal.events import Passed, Returned, SaidDone, SiderealEvent, StepBegan
from confluence.sidereal.holding import move_card
from confluence.sidereal.phases import confluence, economy, gifts, scoring, steal, violet
from confluence.sidereal.refusals import Refusal, refuse
from confluence.sidereal.state import CARDS, TURNS, State, Step


def say_done(state: State, seat: SeatId, action: Done, events: list[SiderealEvent]) -> None:
    """Set or take back the own flag (R-TEND-06, R-TEND-07, R-STEAL-03)."""
    if state.step is Step.STEAL and seat != steal.thief(state):
        refuse(Refusal.BAD_SEAT, "only the thief acts in this step", rule="R-STEAL-03")
    if state.step is Step.SETTLE and all(promise.clause.debtor != seat for promise in ledger.unmet(state)):
        refuse(Refusal.NOTHING_DUE, rule="R-DEAL-14")
    if bool(state.done >> seat & 1) == action.done:
        refuse(Refusal.NOTHING_DUE, "the flag stands like this already", rule="R-TEND-06")
    state.done ^= 1 << seat
    events.append(SaidDone(seat, action.done))


def time_up(state: State, _action: TimeUp, events: list[SiderealEvent]) -> None:
    """Do for everybody who did not answer in time what the rules say (R-DIG-04)."""
    everybody = (1 << state.players) - 1
    if state.step in (Step.TRADE, Step.SETTLE, Step.TAIL, Step.STEAL):
        state.done = everybody
        if state.step is Step.SETTLE:
            for offer in offers.unanswered_compensation(state):
                offers.close(state, offer, "lapsed", events)
    elif state.step in (Step.COLONIES, Step.TEAMS):
        place = confluence.due_bid(state)
        if place is not None:
            bid = state.bids.pop(place)
            events.append(Passed(bid.seat, bid.ships))
    else:
        for seat in range(state.players):
            _answer_for(state, seat, events)


def _answer_for(state: State, seat: SeatId, events: list[SiderealEvent]) -> None:
    """Make the unseen choice of a seat that made none."""
    area = state.areas[seat]
    if state.step is Step.GIFTS and gifts.owes_gifts(area) and area.gifts is None:
        gifts.commit(state, seat, gifts.default(state, seat), events)
    elif state.step is Step.SURPLUS and economy.surplus(state, seat) and area.surplus is None:
        economy.commit_surplus(state, seat, economy.default_surplus(state, seat), events)
    elif state.step is Step.PLANS and area.plan is None:
        economy.commit_plan(state, seat, economy.default_plan(state, seat), events)
    elif state.step is Step.BIDS and area.colony_bid < 0:
        confluence.commit_bids(state, seat, CommitBids(0, 0), events)


def advance(state: State, events: list[SiderealEvent]) -> None:
    """Go on as long as the present step waits for nobody."""
    while _is_over(state, events):
        before = state.step
        _leave(state, events)
        if state.step is before or state.step is Step.OVER:
            break
        state.done = 0
        if not _skips(state):
            events.append(StepBegan(state.turn, state.step.value))


def _skips(state: State) -> bool:
    """Whether a step begins that asks nothing of anybody, so that it is not announced."""
    return (
        (state.step is Step.SETTLE and not ledger.unmet(state))
        or (state.step is Step.GIFTS and gifts.is_complete(state))
        or (state.step is Step.SURPLUS and economy.surplus_is_complete(state))
    )


def _is_over(state: State, events: list[SiderealEvent]) -> bool:
    """Whether everybody the step waits for has acted."""
    step = state.step
    if step is Step.TRADE:
        return state.done.bit_count() >= state.players - 1
    if step is Step.SETTLE:
        debtors = {promise.clause.debtor for promise in ledger.unmet(state)}
        return not debtors or (
            all(state.done >> seat & 1 for seat in debtors) and not offers.unanswered_compensation(state)
        )
    if step is Step.TAIL:
        return state.done.bit_count() == state.players
    if step is Step.GIFTS:
        return gifts.is_complete(state)
    if step is Step.SURPLUS:
        return economy.surplus_is_complete(state)
    if step is Step.PLANS:
        return economy.plans_are_complete(state)
    if step is Step.BIDS:
        return confluence.bids_are_complete(state)
    if step in (Step.COLONIES, Step.TEAMS):
        return not confluence.pass_those_who_must(state, events)
    if step is Step.STEAL:
        robber = steal.thief(state)
        return robber is None or bool(state.done >> robber & 1)
    return False


def _leave(state: State, events: list[SiderealEvent]) -> None:
    """Carry out what ends the step and go to the next one."""
    step = state.step
    if step is Step.TRADE:
        offers.lapse(state, (Life.BELL,), events)
        ledger.deliver(state, events, closing=True)
        state.step = Step.SETTLE
    elif step is Step.SETTLE:
        offers.lapse(state, (Life.BELL,), events)
        for offer in offers.unanswered_compensation(state):
            offers.close(state, offer, "lapsed", events)
        ledger.close_trading(state, events)
        state.step = Step.TAIL
    elif step is Step.TAIL:
        _invent_as_promised(state, events)
        state.step = Step.GIFTS
    elif step is Step.GIFTS:
        gifts.execute(state, events)
        state.step = Step.SURPLUS
    elif step is Step.SURPLUS:
        economy.discard_surplus(state, events)
        state.step = Step.PLANS
    elif step is Step.PLANS:
        _run_plans(state, events)
        if state.turn == TURNS:
            ledger.end_game(state, events)
            offers.lapse(state, tuple(Life), events)
            scoring.score(state, events)
            state.step = Step.OVER
        else:
            confluence.share(state, events)
            state.step = Step.BIDS
    elif step is Step.BIDS:
        confluence.reveal_colony_bids(state, events)
        ledger.note_bids(state, events)
        state.step = Step.COLONIES
    elif step is Step.COLONIES:
        confluence.reveal_research_bids(state, events)
        state.step = Step.TEAMS
    elif step is Step.TEAMS:
        for area in state.areas:
            area.colony_bid = area.research_bid = -1
        if steal.thief(state) is not None:
            state.step = Step.STEAL
        else:
            _end_turn(state, events)
    elif step is Step.STEAL:
        _end_turn(state, events)


def _invent_as_promised(state: State, events: list[SiderealEvent]) -> None:
    """Whoever can keep a due promise must do so: the engine invents what can be paid (R-DEAL-01)."""
    for promise in ledger.inventions_due(state):
        clause = promise.clause
        assert isinstance(clause, InventTeam)
        try:
            done = violet.complete_invention(state, clause.debtor, Invent(clause.team))
        except Illegal:
            continue
        violet.invent(state, clause.debtor, done, events)
    ledger.note_inventions(state, events)
    ledger.note(state, events)
    ledger.end_tail(state, events)


def _run_plans(state: State, events: list[SiderealEvent]) -> None:
    """Run the economy and see what it means for promises."""
    plans = [area.plan or () for area in state.areas]
    ran: list[SiderealEvent] = []
    economy.run_plans(state, ran)
    if state.promises:
        ledger.note_economy(state, plans, ran)
    events += ran


def _end_turn(state: State, events: list[SiderealEvent]) -> None:
    """Fresh tracks, loans go home, marks are cleared, the next turn begins (R-TRACK, R-EOT)."""
    confluence.refresh(state, events)
    for holder, area in enumerate(state.areas):
        for card in list(area.cards):
            owner = state.owner_seat(card)
            if owner is not None and owner != holder and CARDS[card].trade is Trade.LOAN:
                move_card(state, card, owner)
                events.append(Returned(card, holder, owner))
    ledger.end_turn(state, events)
    offers.lapse(state, (Life.BELL, Life.TURN), events)
    state.used = 0
    state.protected = state.robbed = 0
    state.gift_triggered = False
    state.turn += 1
    state.step = Step.TRADE
    ledger.fall_due(state, events)
