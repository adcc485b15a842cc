"""One evening: people and planners at a table of the real server, in virtual time, with everything that happened."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from confluence.core.game import SeatId
from confluence.players import RemarkCode
from confluence.players.planner.bargain import given_to_others
from confluence.players.planner.player import CONCESSION, MOST_COUNTERS
from confluence.server.bots.driver import Driver
from confluence.server.chat import Message
from confluence.server.entries import HOST, Sitter
from confluence.server.hub import Hub
from confluence.server.room import Room
from confluence.sidereal import actions as act
from confluence.sidereal import events as ev
from confluence.sidereal.deals import offers
from confluence.sidereal.deals.clauses import Deliver
from confluence.sidereal.deals.reasons import Reason, ReasonCode
from tests.evenings.person import TRADE, Habits, Person
from tests.evenings.pool import DeskPool
from tests.evenings.search import Swap, gainful
from tests.server.memory_store import MemoryStore
from tests.server.rooms import Table, gathered

NAME = "evening"
MINUTE = 60.0
PLANNERS = ("planner", "generous", "hard", "cautious")
SIGNS = (RemarkCode.NEEDS,)
"""Remarks that say what a bot lacks."""


@dataclass(slots=True)
class Dealt:
    """An offer, from its beginning to its end."""

    id: int
    by: SeatId
    turn: int
    at: float
    legs: tuple[act.Leg, ...]
    clauses: tuple[Any, ...]
    to: frozenset[SeatId]
    """Everybody else who is a party, or may take the open place."""
    counters: int
    closed_at: float | None = None
    how: str = ""
    """How it ended: traded, declined, withdrawn, or with the phase."""
    closed_by: SeatId | None = None
    reason: Reason | None = None
    spoiled: str = ""
    """What made it impossible to take while it was held."""

    @property
    def parties(self) -> int:
        """How many seats have a part in it."""
        return len(self.to | {self.by})

    @property
    def pieces(self) -> int:
        """The pieces of the larger side."""
        given: dict[SeatId, int] = {}
        for leg in self.legs:
            count = leg.goods.total() + leg.lot.total() + (leg.donation.total() if leg.donation else 0)
            count += len(leg.cards) + len(leg.licences) + leg.acknowledgements + leg.envoys
            given[leg.giver] = given.get(leg.giver, 0) + count
        for clause in self.clauses:
            count = clause.goods.total() + len(clause.cards) if isinstance(clause, Deliver) else 1
            given[clause.debtor] = given.get(clause.debtor, 0) + count
        return max(given.values(), default=0)


@dataclass(frozen=True, slots=True)
class Silence:
    """A minute of a trade phase in which no bot offered, dealt or said what it lacks."""

    turn: int
    since: float
    could: tuple[tuple[SeatId, Swap], ...]
    """Bots that could have offered the person something, and what."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal of a bot to which a counter-offer was possible or not."""

    offer: int
    by: SeatId
    found: Swap | None
    """What a wide search found."""


@dataclass(slots=True)
class Evening:
    """What happened."""

    seats: int
    people: tuple[SeatId, ...]
    players: tuple[str, ...]
    hold: float
    offers: dict[int, Dealt] = field(default_factory=dict)
    messages: list[Message] = field(default_factory=list)
    silences: list[Silence] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    trades: list[tuple[int, float, float]] = field(default_factory=list)
    """Trade phases: turn, beginning, and when all people were ready."""
    told: list[tuple[float, Any]] = field(default_factory=list)
    """Every event with its time."""
    room: Room = field(default_factory=Room)
    seconds: list[float] = field(default_factory=list)
    """Processor time of the answers of bots."""
    failures: list[str] = field(default_factory=list)

    def to_people(self) -> list[Dealt]:
        """Offers of bots to people."""
        people = set(self.people)
        return [offer for offer in self.offers.values() if offer.by not in people and offer.to & people]


class Witness:
    """Listens to a table and writes everything down."""

    def __init__(self, evening: Evening, hub: Hub, pool: DeskPool, checks: int) -> None:
        self.evening = evening
        self.hub = hub
        self.pool = pool
        self.checks = checks
        """Refusals that are still looked at closely."""
        self.sign_at = hub.now()
        self.phase = (0, "")

    def changed(self, room: Room, seqs: range, /) -> None:
        """Something happened."""
        evening, play = self.evening, room.play
        before, evening.room = evening.room, room
        assert play is not None
        now = self.hub.now()
        for number in seqs:
            for event in play.recent.get(number, ()):
                evening.told.append((now, event))
                self._note(event, now, play.turn)
        fresh = [message for message in room.chat.messages[len(evening.messages) :] if message.id in seqs]
        evening.messages += fresh
        if any(message.remark is not None and message.remark.code in SIGNS for message in fresh):
            self.sign_at = now
        if (play.turn, play.step) != self.phase:
            self.phase = play.turn, play.step
            self.sign_at = now
            if play.step == TRADE:
                evening.trades.append((play.turn, now, float("inf")))
        if play.step == TRADE:
            self._look_at_offers(before, room, now)
            if all(play.is_done(person) for person in evening.people) and evening.trades[-1][2] == float("inf"):
                evening.trades[-1] = (*evening.trades[-1][:2], now)
        elif evening.trades and evening.trades[-1][2] == float("inf"):
            evening.trades[-1] = (*evening.trades[-1][:2], now)

    def gone(self) -> None:
        """The table was deleted."""

    def _note(self, event: Any, now: float, turn: int) -> None:
        dealt = self.evening.offers
        if isinstance(event, ev.Offered):
            named = {seat for leg in event.legs for seat in (leg.giver, leg.receiver) if seat >= 0}
            named |= {seat for clause in event.clauses for seat in (clause.debtor, clause.creditor) if seat >= 0}
            if event.mode is not act.Mode.ALL:
                named |= set(event.seen_by or range(self.evening.seats))
            to = frozenset(named - {event.by})
            terms = event.legs, event.clauses
            dealt[event.offer] = Dealt(event.offer, event.by, turn, now, *terms, to, event.counters)
            if event.by not in self.evening.people:
                self.sign_at = now
        elif isinstance(event, ev.Traded):
            self.sign_at = now
            if event.offer in dealt:
                dealt[event.offer].how, dealt[event.offer].closed_at = "traded", now
        elif isinstance(event, ev.OfferClosed) and event.offer in dealt and not dealt[event.offer].how:
            offer = dealt[event.offer]
            offer.how, offer.closed_at, offer.closed_by, offer.reason = event.why, now, event.by, event.reason
            if event.why == "declined" and event.by not in self.evening.people:
                self._check_counter(offer)

    def _look_at_offers(self, before: Room, after: Room, now: float) -> None:
        """Notice when an offer to a person that is held could be taken before the last action, and cannot now."""
        evening = self.evening
        assert after.play is not None
        if before.play is None or not after.play.match.log:
            return
        seat, action = after.play.match.log[-1]
        if seat in evening.people or _deals_with(before, action) in evening.people:
            return  # a person's own doing, or a person's own offer that was taken
        for offer in evening.to_people():
            record = after.play.match.state.offers.get(offer.id)
            if record is None or now >= offer.at + evening.hold or offer.spoiled:
                continue
            person = min(offer.to & set(evening.people))
            was = before.play.match.state.offers.get(offer.id)
            if was is None or offers.why_stale(before.play.match.state, was, person) is not None:
                continue
            why = offers.why_stale(after.play.match.state, record, person)
            if why is not None:
                offer.spoiled = f"{why} after {action} of seat {seat}"

    # ---- closer looks

    def _planner(self, seat: SeatId) -> Any:
        return self.pool.planner(NAME, seat, self.evening.players[seat], self.evening.room.manner)

    def search(self, bot: SeatId, person: SeatId, share: float = 0.0) -> Swap | None:
        """A swap of a bot with a person that helps both by the bot's judgement."""
        planner, room = self._planner(bot), self.evening.room
        seen = None if room.play is None else room.play.match.game.view(room.play.match.state, bot)
        if planner is None or seen is None:
            return None
        asked = {offer.legs for offer in planner.now.asked if not offer.clauses}
        kept = given_to_others(seen, bot, person)
        return gainful(planner._judge(planner._table(seen), seen), bot, person, share, kept, asked)

    def _check_counter(self, offer: Dealt) -> None:
        """A bot refused a person: if it made no counter-offer, was there one?"""
        bot, evening = offer.closed_by, self.evening
        gone = offer.reason is not None and offer.reason.code is ReasonCode.GONE
        if bot is None or offer.by not in evening.people or offer.parties != 2 or gone or self.checks <= 0:
            return
        planner = self._planner(bot)
        answered = any(other.by == bot and other.counters == offer.id for other in evening.offers.values())
        if answered or planner is None or planner.now.countered[offer.by] >= MOST_COUNTERS:
            return
        self.checks -= 1
        share = max(0.0, planner.temper.keeps - CONCESSION * planner.now.countered[offer.by])
        evening.refused.append(Refused(offer.id, bot, self.search(bot, offer.by, share)))

    def _free(self, person: SeatId) -> list[SeatId]:
        """Bots without an open offer to a person."""
        assert self.evening.room.play is not None
        state = self.evening.room.play.match.state
        busy = {offer.by for offer in state.offers.values() if offer.parties >> person & 1}
        return [seat for seat in range(self.evening.seats) if seat not in (*self.evening.people, *busy)]

    async def watch_silence(self) -> None:
        """Look what could have been done whenever a minute has passed without a sign of life."""
        evening = self.evening
        while evening.room.life != "over":
            play, now = evening.room.play, self.hub.now()
            wait = self.sign_at + MINUTE - now
            if wait > 0 or play is None or play.step != TRADE:
                await asyncio.sleep(max(1.0, wait))
                continue
            waiting = [person for person in evening.people if not play.is_done(person)]
            if waiting:
                could = [(bot, found) for bot in self._free(waiting[0]) if (found := self.search(bot, waiting[0]))]
                evening.silences.append(Silence(play.turn, self.sign_at, tuple(could)))
            self.sign_at = now


def _deals_with(room: Room, action: Any) -> SeatId | None:
    """Whose offer an action takes."""
    if room.play is None or not isinstance(action, act.Accept | act.Choose):
        return None
    offer = room.play.match.state.offers.get(action.offer)
    return None if offer is None else offer.by


def laid_out(kinds: str, players: Sequence[str], seed: int, at: float, **options: Any) -> Table:
    """A table by letters, p a person and b a bot, with these bots in turn; the match has begun."""
    table = gathered(kinds, at, **options)
    for seat, player in zip([i for i, kind in enumerate(kinds) if kind == "b"], players, strict=True):
        table.do(lambda room, seat=seat, player=player: room.sit(HOST, seat, Sitter("bot", "", player), at))  # type: ignore[misc]
    table.do(lambda room: room.begin(HOST, seed, at))
    return table


async def spend(
    kinds: str,
    players: Sequence[str],
    seed: int,
    *,
    habits: Habits | None = None,
    last_turn: int = 6,
    checks: int = 0,
    until: Callable[[Room], bool] | None = None,
    **options: Any,
) -> Evening:
    """Spend an evening; it ends early when a later turn than the last one begins."""
    loop = asyncio.get_running_loop()
    table = laid_out(kinds, players, seed, loop.time(), **options)
    store = MemoryStore()
    await store.create(NAME, [row.entry for row in table.rows], loop.time(), listed=False, expires=9e9)
    hub, pool = Hub(store, now=loop.time), DeskPool()
    people = tuple(seat for seat, kind in enumerate(kinds) if kind == "p")
    names = tuple(sitter.player for sitter in table.room.seats.sitters)
    evening = Evening(len(kinds), people, names, table.room.options.hold)
    witness = Witness(evening, hub, pool, checks)
    evening.room = await hub.subscribe(NAME, witness)
    driver = Driver(hub, pool)  # type: ignore[arg-type]
    persons = [Person(hub, NAME, seat, str(seed), habits) for seat in people]
    tasks = [asyncio.create_task(person.play()) for person in persons]
    driver.start()
    watch = asyncio.create_task(witness.watch_silence())

    def goes_on() -> bool:
        room = evening.room
        if until is not None and until(room):
            return False
        return room.life == "playing" and room.play is not None and room.play.turn <= last_turn

    while goes_on():
        await asyncio.sleep(0.5)
        for task in (*tasks, watch):
            if task.done():
                await task
    for task in (*tasks, watch):
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    await driver.stop()
    await hub.close()
    evening.seconds, evening.failures = pool.seconds, pool.failures
    return evening
