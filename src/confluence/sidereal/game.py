"""Sidereal Confluence behind the Game contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from confluence.core.game import TABLE, Outcome, SeatId, Setup, ranks
from confluence.core.wire import Family
from confluence.sidereal import actions as act
from confluence.sidereal.actions import ACTIONS, Action
from confluence.sidereal.deals import ledger, offers
from confluence.sidereal.decisions import SeatDecision, deciding_seats
from confluence.sidereal.events import SiderealEvent
from confluence.sidereal.phases import confluence, economy, gifts, steal, trade, turn, violet
from confluence.sidereal.phases.scoring import TWELFTHS
from confluence.sidereal.refusals import Refusal, refuse
from confluence.sidereal.setup import deal
from confluence.sidereal.state import State, Step
from confluence.sidereal.views import View, view

_TRADE: Final = (Step.TRADE,)
_VIOLET: Final = (Step.TRADE, Step.TAIL)
_AUCTION: Final = (Step.COLONIES, Step.TEAMS)
_TALK: Final = (Step.TRADE, Step.SETTLE, Step.BIDS, *_AUCTION)
"""Steps in which deals are made: all of them in trade, promises about the auctions (R-BNEG), compensation."""
_ANY: Final = tuple(step for step in Step if step is not Step.OVER)

_HANDLERS: Final[dict[type, tuple[tuple[Step, ...], Any]]] = {
    act.Propose: (_TALK, offers.propose),
    act.Revise: (_TALK, offers.revise),
    act.Accept: (_TALK, offers.accept),
    act.Choose: (_TALK, offers.choose),
    act.Withdraw: (_ANY, offers.withdraw),
    act.Decline: (_ANY, offers.decline),
    act.Release: (_ANY, ledger.release),
    act.Prefer: (_ANY, ledger.prefer),
    act.Gift: (_TRADE, trade.gift),
    act.Run: (_VIOLET, violet.run),
    act.Draw: (_VIOLET, violet.draw),
    act.EnterPlay: (_VIOLET, violet.enter),
    act.Upgrade: (_VIOLET, violet.upgrade),
    act.Invent: (_VIOLET, violet.invent),
    act.Done: ((*_VIOLET, Step.SETTLE, Step.STEAL), turn.say_done),
    act.CommitGifts: ((Step.GIFTS,), gifts.commit),
    act.CommitSurplus: ((Step.SURPLUS,), economy.commit_surplus),
    act.CommitPlan: ((Step.PLANS,), economy.commit_plan),
    act.CommitBids: ((Step.BIDS,), confluence.commit_bids),
    act.Buy: (_AUCTION, confluence.buy),
    act.Pass: (_AUCTION, confluence.pass_bid),
    act.Split: (_AUCTION, confluence.split),
    act.Steal: ((Step.STEAL,), steal.steal),
}
"""For each action the steps it belongs to and the function that carries it out."""

_COMPLETERS: Final[dict[type, Any]] = {
    act.Gift: trade.complete_gift,
    act.Run: violet.complete_run,
    act.Draw: violet.complete_draw,
    act.EnterPlay: violet.complete_entry,
    act.Upgrade: violet.complete_upgrade,
    act.Invent: violet.complete_invention,
    act.CommitPlan: economy.complete_plan,
    act.Steal: steal.complete,
}


class Sidereal:
    """The rules of Sidereal Confluence for 4 to 9 players."""

    name: str = "sidereal"
    rules: str = "1"
    actions: Family[Action] = ACTIONS

    def new(self, setup: Setup) -> State:
        """The table at the beginning of turn 1."""
        return deal(setup)

    def decisions(self, state: State) -> Mapping[SeatId, SeatDecision]:
        """By seat, what is possible or awaited now."""
        return {seat: SeatDecision(state, seat) for seat in deciding_seats(state)}

    def complete(self, state: State, seat: SeatId, action: Action) -> Action:
        """The action with every choice that was left to the engine filled in."""
        completer = _COMPLETERS.get(type(action))
        if completer is None:
            return action
        self._check(state, seat, action)
        whole: Action = completer(state, seat, action)
        return whole

    def apply(self, state: State, seat: SeatId, action: Action) -> Sequence[SiderealEvent]:
        """Carry the action out, go on as far as nobody is waited for, and tell what happened."""
        events: list[SiderealEvent] = []
        if type(action) is act.TimeUp:
            if seat != TABLE:
                refuse(Refusal.BAD_SEAT, "only the table's clock says so", rule="R-TEND-02")
            if state.step is Step.OVER:
                refuse(Refusal.GAME_OVER)
            turn.time_up(state, action, events)
        else:
            handler = self._check(state, seat, action)
            if type(action) is act.CommitPlan:
                action = economy.complete_plan(state, seat, action)
            handler(state, seat, action, events)
            if state.promises:
                ledger.note_inventions(state, events)
                ledger.note(state, events)
                ledger.fall_due(state, events)
        turn.advance(state, events)
        return events

    def _check(self, state: State, seat: SeatId, action: Action) -> Any:
        """The handler of an action that this seat may try in this step, or a refusal."""
        if state.step is Step.OVER:
            refuse(Refusal.GAME_OVER)
        if not 0 <= seat < state.players:
            refuse(Refusal.BAD_SEAT, f"seats are numbered 0 to {state.players - 1}", seat=seat)
        found = _HANDLERS.get(type(action))
        if found is None:
            refuse(Refusal.BAD_SEAT, "only the table's clock says so", rule="R-TEND-02")
        steps, handler = found
        if state.step not in steps:
            belongs = [step.value for step in steps]
            refuse(Refusal.WRONG_STEP, rule="R-TURN-10", step=state.step.value, turn=state.turn, belongs=belongs)
        return handler

    def view(self, state: State, seat: SeatId | None) -> View:
        """What this seat, or a spectator, may know."""
        return view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Scores in twelfths, once the game is over."""
        if state.step is not Step.OVER:
            return None
        return Outcome(state.scores, TWELFTHS, ranks(state.scores))

    def copy(self, state: State) -> State:
        """An independent copy."""
        return state.copy()

    def digest(self, state: State) -> str:
        """A fingerprint of the whole state."""
        return state.digest()


SIDEREAL: Final = Sidereal()
