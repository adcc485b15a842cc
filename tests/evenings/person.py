"""A scripted person: plays with the household of `fair`, bargains by seeded chance, reads slowly, says ready late."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.players.fair import FairPlayer
from confluence.players.steward import Terms
from confluence.server.hub import Hub
from confluence.server.room import Room
from confluence.sidereal import actions as act
from confluence.sidereal.deals.reasons import Reason, ReasonCode
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import TRADABLE, Bag
from confluence.sidereal.views import OfferView, View

TRADE = "trade"


@dataclass(frozen=True, slots=True)
class Habits:
    """How a person plays; times in seconds, from and to."""

    reads: tuple[int, int] = (4, 30)
    """Until an offer is answered."""
    dawdles: int = 15
    """In how many of a hundred cases an offer waits longer than it is held."""
    long: tuple[int, int] = (48, 75)
    refuses: int = 25
    """In how many of a hundred cases an offer is refused that is welcome."""
    says_why: int = 50
    """In how many of a hundred cases a refusal has a reason."""
    proposes: tuple[int, int] = (15, 50)
    """Between two own offers."""
    asks_more: int = 35
    """Of a hundred own offers: those that ask for one piece more than a fair swap."""
    lopsided: int = 25
    """Of a hundred own offers: those that ask for much more than they give."""
    stays: tuple[int, int] = (150, 330)
    """From the beginning of a trade phase until ready."""
    decides: tuple[int, int] = (2, 9)
    """Any other step."""


class Person:
    """Plays one seat of a table through its hub."""

    def __init__(self, hub: Hub, table: str, seat: SeatId, seed: str, habits: Habits | None = None) -> None:
        self.hub = hub
        self.table = table
        self.seat = seat
        self.habits = habits or Habits()
        self.chance = Chance(f"{seed}/person {seat}")
        self.fair = FairPlayer()
        self.room = Room()
        self._news = asyncio.Event()
        self._phase = (0, "")
        self._ready_at = self._offer_at = 0.0
        self._answers: dict[tuple[int, int], float] = {}
        """By offer and revision: when it is answered."""
        self._asked: set[act.Propose] = set()
        self._kept = 0

    # ---- as a listener

    def changed(self, room: Room, _seqs: range, /) -> None:
        """Something happened."""
        self.room = room
        self._news.set()

    def gone(self) -> None:
        """The table was deleted."""

    # ---- the evening

    async def play(self) -> None:
        """Play until the match is over."""
        self.room = await self.hub.subscribe(self.table, self)
        await self.hub.arrive(self.table, self.seat)
        while self.room.life == "playing":
            self._news.clear()
            await self._go_on()

    async def _go_on(self) -> None:
        play = self.room.play
        assert play is not None
        state = play.match.state
        if (state.turn, play.step) != self._phase:
            self._begin(state.turn, play.step)
        if play.step == TRADE and not play.is_done(self.seat):
            at, deed = min(self._agenda(), key=lambda one: one[0])
            if self.hub.now() >= at:
                await deed()
            else:
                await self._wait(at - self.hub.now())
            return
        if self.seat in play.awaited():
            await asyncio.sleep(self._some(self.habits.decides))
            await self._decide()
            return
        await self._wait(None)

    async def _wait(self, seconds: float | None) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()

    def _begin(self, turn: int, step: str) -> None:
        self._phase = turn, step
        self._answers, self._asked, self._kept = {}, set(), 0
        self._ready_at = self.hub.now() + self._some(self.habits.stays)
        self._offer_at = self.hub.now() + self._some(self.habits.proposes)

    def _some(self, span: tuple[int, int]) -> int:
        return self.chance.between(*span)

    def _agenda(self) -> Iterator[tuple[float, Any]]:
        """What comes next in the Trade Phase, and when."""
        yield self._ready_at, self._say_ready
        yield self._offer_at, self._propose
        for offer in self._seen().offers:
            if offer.by == self.seat or self.seat in offer.agreed:
                continue
            key = offer.id, offer.revision
            if key not in self._answers:
                slow = self.chance.happens(self.habits.dawdles)
                self._answers[key] = self.hub.now() + self._some(self.habits.long if slow else self.habits.reads)
            if self._answers[key] < float("inf"):
                yield self._answers[key], lambda offer=offer: self._answer(offer)

    def _seen(self) -> View:
        seen = self.room.game_view(self.seat)
        assert seen is not None
        return seen

    async def _act(self, action: Any) -> bool:
        try:
            await self.hub.command(self.table, lambda room: room.act(self.seat, action, self.hub.now()))
        except Illegal:
            return False
        return True

    # ---- deeds

    async def _answer(self, offer: OfferView) -> None:
        self._answers[offer.id, offer.revision] = float("inf")
        welcome = offer.stale is None and self.fair.accepts(self._seen(), Terms.of(self._seen(), self.seat, offer))
        agrees = welcome and not self.chance.happens(self.habits.refuses)
        if agrees and await self._act(act.Accept(offer.id, offer.revision)):
            return
        reason = self._reason(offer) if self.chance.happens(self.habits.says_why) else None
        await self._act(act.Decline(offer.id, reason))

    def _reason(self, offer: OfferView) -> Reason:
        goods = [good for leg in offer.legs if leg.receiver == self.seat for good, _ in leg.goods.items()]
        if goods and self.chance.happens(50):
            return Reason(ReasonCode.NO_USE, self.chance.choice(goods))
        return Reason(ReasonCode.TOO_DEAR)

    async def _propose(self) -> None:
        self._offer_at = self.hub.now() + self._some(self.habits.proposes)
        own = [offer for offer in self._seen().offers if offer.by == self.seat]
        for offer in own:
            await self._act(act.Withdraw(offer.id))
        kind = self.chance.below(100)
        for proposal in self._ideas(kind):
            if proposal not in self._asked:
                self._asked.add(proposal)
                await self._act(proposal)
                return

    def _ideas(self, kind: int) -> Iterator[act.Propose]:
        """Swaps to propose: fair ones, ones that ask for a piece more, lopsided ones."""
        seen, habits = self._seen(), self.habits
        if kind < habits.lopsided:
            yield from self._lopsided(seen)
            return
        for proposal in self.fair._offers(seen, self.seat):
            if kind >= habits.lopsided + habits.asks_more:
                yield proposal
                continue
            gives, gets = proposal.legs
            there = seen.seats[gets.giver].goods - seen.seats[gets.giver].goods.meet(gets.goods)
            more = [good for good, _ in there.only(TRADABLE).items()]
            if more:
                yield act.Propose((gives, replace(gets, goods=gets.goods + Bag.of(self.chance.choice(more)))))

    def _lopsided(self, seen: View) -> Iterator[act.Propose]:
        """One piece for three others."""
        own = [good for good, _ in seen.seats[self.seat].goods.only(TRADABLE).items()]
        others = [other for other in range(len(seen.seats)) if other != self.seat]
        self.chance.shuffle(others)
        for other in others:
            pieces = [good for good, count in seen.seats[other].goods.only(TRADABLE).items() for _ in range(count)]
            if own and len(pieces) >= 3:
                gives = self.chance.choice(own)
                gets = sum((Bag.of(good) for good in self.chance.sample(pieces, 3) if good is not gives), Bag())
                if gets:
                    yield act.Propose((act.Leg(self.seat, other, Bag.of(gives)), act.Leg(other, self.seat, gets)))

    async def _say_ready(self) -> None:
        """Invent and upgrade first."""
        self._kept += 1
        decision = SIDEREAL.decisions(self._state()).get(self.seat)
        legal = () if decision is None else decision.actions()
        found = self.fair.violet(self._seen(), self.seat, legal) if self._kept < 12 else None
        if found is None or not await self._act(found):
            self._ready_at = self.hub.now() + 1
            await self._act(act.Done())

    def _state(self) -> Any:
        assert self.room.play is not None
        return self.room.play.match.state

    async def _decide(self) -> None:
        """A step that waits for this seat."""
        if self.room.play is None or self.seat not in self.room.play.awaited():
            return
        decision = SIDEREAL.decisions(self._state()).get(self.seat)
        if decision is None:
            return
        self._kept += 1
        try:
            action = self.fair.choose(self._seen, decision, self.chance)
        except Exception:
            action = None
        if action is None or self._kept > 12 or not await self._act(action):
            await self._act(decision.fallback())
