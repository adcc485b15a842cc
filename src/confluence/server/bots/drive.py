"""Driving one table: who is asked next, what is done with the answer, and what happens when nobody answers."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Any, Final

from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.players import Remark
from confluence.players.base import MOST_WAITS
from confluence.server import holds
from confluence.server.bots.desk import SUBSTITUTE, Answer, Briefing
from confluence.server.bots.worker import Pool, PoolClosed
from confluence.server.clocks import Moment
from confluence.server.entries import Entry
from confluence.server.hub import AGAIN, Hub
from confluence.server.play import Play
from confluence.server.room import Room
from confluence.server.store import NoTable, StoreDown
from confluence.sidereal.events import Offered, StepBegan, Traded

logger = logging.getLogger("confluence.server.bots")

AGAIN_AFTER: Final = 5.0
"""Seconds after which a seat that waits is asked again while people think."""
MOST_ACTIONS: Final = 2000
"""After so many actions of bots in one step the rest of the step is played by fallbacks."""
BARGAINING: Final = frozenset({"propose", "revise", "accept", "choose", "withdraw", "decline"})
"""Actions about which a bot takes time to think while people play."""
LAST_WORDS: Final = frozenset({"done", "decline"})
"""Actions with which a bot gives something up: it is asked again where the table has changed while it thought."""
QUIET: Final = 30.0
"""Seconds without a deal, an offer or a remark of a bot in a Trade Phase after which bots are asked for an offer."""
SOON: Final = 5.0
"""Seconds after something has happened in which they are asked again if they had none."""


def _remark(seat: SeatId, remark: Remark, at: float, room: Room) -> list[Entry]:
    return room.remark(seat, remark, at)


def _is_sign(room: Room, seqs: range) -> bool:
    """Whether these entries have a deal, an offer of a bot, a remark of a bot, or another step of the turn."""
    if room.play is None:
        return False
    events = [event for number in seqs for event in room.play.recent.get(number, ())]
    if any(message.remark is not None and message.id in seqs for message in room.chat.messages[-len(seqs) :]):
        return True
    return any(
        isinstance(event, Traded | StepBegan) or (isinstance(event, Offered) and room.driver(event.by) is not None)
        for event in events
    )


class Stale(Illegal):
    """The table has changed since a bot was asked, and its answer no longer means what it meant."""

    def __init__(self) -> None:
        super().__init__("STALE", "the table has changed meanwhile")


@dataclass(frozen=True, slots=True)
class _Ask:
    """A seat that is to be asked."""

    seat: SeatId
    player: str
    by: str
    must: bool
    last: bool = False
    """Whether everybody waits, so that the fallback follows if this seat goes on waiting."""
    idle: tuple[SeatId, ...] = ()
    """People who still trade, when nothing has happened for a while."""


class Drive:
    """One table in play."""

    def __init__(self, hub: Hub, pool: Pool, table: str) -> None:
        self._hub = hub
        self._pool = pool
        self._table = table
        self._room = Room()
        self._event = asyncio.Event()
        self._gone = False
        self._closed = False
        """Whether there is nobody left to ask."""
        self._thinking: asyncio.Task[None] | None = None
        self._version = -1
        self._waits: Counter[SeatId] = Counter()
        """How often seats chose to wait since the last action."""
        self._answered: dict[SeatId, set[tuple[int, int]]] = {}
        """Offers and revisions that a seat was asked about although nobody waits for it."""
        self._moment: Moment | None = None
        self._actions = 0
        """Of bots, in this step."""
        self._slow: dict[str, int] = {}
        """Players that were late, with the turn in which they were."""
        self._acted_at = float("-inf")
        self._changed_at = float("-inf")
        """When anybody acted last."""
        self._held: dict[SeatId, frozenset[int]] = {}
        """By seat: own offers that had to stay good when somebody was last to be asked."""
        self._kept_back: set[SeatId] = set()
        """Seats whose wish was refused because of such offers; asked again when they may be withdrawn."""
        self._again_at = inf
        """When seats that wait are asked again although nothing has happened."""
        self._stir_at = float("inf")
        """When bots are asked next what they want from people, if nothing happens."""
        self._stirred: list[SeatId] = []
        """Bots that are asked that now, one after the other, until there is an offer or a remark."""
        self._chance = Chance(table)

    # ---- as a listener

    def changed(self, room: Room, seqs: range, /) -> None:
        """The table has changed."""
        if room.play is not None and self._room.play is not None and room.play.version != self._room.play.version:
            self._changed_at = self._hub.now()
        if _is_sign(room, seqs):
            self._stir_at, self._stirred = self._hub.now() + QUIET, []
        elif self._stir_at == inf:
            self._stir_at = self._hub.now() + SOON
        self._room = room
        self._event.set()

    def gone(self) -> None:
        """The table was deleted."""
        self._gone = True
        self._event.set()

    # ---- the loop

    async def run(self, *, call: bool) -> None:
        """Drive until the match is over, or paused, or gone; with `call`, or in doubt, ask first who is here."""
        self._room = await self._hub.subscribe(self._table, self)
        try:
            if call or not self._hub.knows_who_is_here(self._table):
                await self._command(lambda room: room.call_roll(self._hub.now()))
            while not self._gone and self._room.is_driven:
                if self._closed:
                    raise PoolClosed
                self._event.clear()
                await self._go_on()
        finally:
            self._hub.unsubscribe(self._table, self)
            if self._thinking is not None:
                self._thinking.cancel()

    async def _go_on(self) -> None:
        """Do what is due, let a bot think, or wait until something happens."""
        if self._room.due(self._hub.now()):
            await self._command(lambda room: room.tend(self._hub.now()))
            return
        if self._thinking is None:
            ask = self._next()
            if ask is not None:
                self._thinking = asyncio.create_task(self._think(ask))
                self._thinking.add_done_callback(self._thought)
        times = [self._room.deadline(), holds.next_end(self._room, self._hub.now())]
        if self._stir_at < inf and self._idle():
            times.append(self._stir_at)
        if self._again_at < inf and self._thinking is None:
            times.append(self._again_at)
        deadline = min([at for at in times if at is not None], default=None)
        seconds = None if deadline is None else max(0.0, deadline - self._hub.now())
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._event.wait()

    async def _think(self, ask: _Ask) -> None:
        """Play for a seat; whatever goes wrong, the table goes on."""
        try:
            await self._play(ask)
        except PoolClosed:
            self._closed = True
        except NoTable:
            self._gone = True
        except Exception:
            logger.exception("a bot could not be played", extra={"table": self._table})
            await asyncio.sleep(AGAIN)

    def _thought(self, _task: asyncio.Task[None]) -> None:
        self._thinking = None
        self._event.set()

    async def _command(self, command: Any) -> None:
        """A command of the table itself; when the store is down it is tried again later."""
        try:
            await self._hub.command(self._table, command)
        except StoreDown:
            await asyncio.sleep(AGAIN)

    # ---- who is asked

    def _next(self) -> _Ask | None:
        """The seat that is asked next, or None while all have to wait."""
        room, play = self._room, self._room.play
        if play is None:
            return None
        self._notice(play)
        awaited = play.awaited()
        asks = {seat: self._ask(seat, seat in awaited) for seat in range(len(room.seats.sitters))}
        must = [ask for seat in awaited if (ask := asks[seat]) is not None]
        ready = [ask for ask in must if not self._waits[ask.seat]]
        if ready:
            return self._chance.choice(ready)
        for seat, ask in asks.items():
            if ask is not None and not ask.must and self._is_asked_something(play, seat):
                return ask
        stirred = self._stir(asks)
        if stirred is not None:
            return stirred
        again = [ask for ask in must if self._waits[ask.seat] < MOST_WAITS and ask.seat not in self._kept_back]
        if again and self._hub.now() >= self._again_at:
            return min(again, key=lambda ask: self._waits[ask.seat])
        if not again:
            self._again_at = inf
        if must and len(must) == len(awaited) and not any(ask.seat in self._kept_back for ask in must):
            fewest = min(self._waits[ask.seat] for ask in must)
            some = self._chance.choice([ask for ask in must if self._waits[ask.seat] == fewest])
            return _Ask(some.seat, some.player, some.by, must=True, last=fewest + 1 >= MOST_WAITS)
        return None

    def _stir(self, asks: Mapping[SeatId, _Ask | None]) -> _Ask | None:
        """After a while without a deal, an offer or a remark of a bot: the next bot that could make people an offer.

        If none of them offers or says anything they are not asked again before something has happened.
        """
        idle = self._idle()
        if idle and self._hub.now() >= self._stir_at:
            self._stir_at = inf
            self._stirred = [seat for seat, ask in asks.items() if ask is not None]
            self._chance.shuffle(self._stirred)
        while idle and self._stirred:
            ask = asks[self._stirred.pop()]
            if ask is not None:
                return replace(ask, idle=idle)
        return None

    def _idle(self) -> tuple[SeatId, ...]:
        """People at the table who still trade."""
        play, seats = self._room.play, self._room.seats
        if play is None or play.step != "trade" or self._room.clock.is_paused:
            return ()
        return tuple(
            seat
            for seat, sitter in enumerate(seats.sitters)
            if sitter.kind == "person" and seats.plays_itself(seat) and seats.is_here(seat) and not play.is_done(seat)
        )

    def _ask(self, seat: SeatId, must: bool) -> _Ask | None:
        driver = self._room.driver(seat)
        return None if driver is None else _Ask(seat, *driver, must)

    def _notice(self, play: Play) -> None:
        """See what has changed since somebody was asked."""
        if play.version != self._version:
            self._version = play.version
            self._waits.clear()
            self._kept_back.clear()
        now = self._hub.now()
        held = {seat: holds.held_by(self._room, seat, now) for seat in range(len(self._room.seats.sitters))}
        for seat, before in self._held.items():
            if before - held[seat]:
                self._waits.pop(seat, None)
                self._kept_back.discard(seat)
        self._held = held
        if play.moment() != self._moment:
            self._moment = play.moment()
            self._actions = 0
            self._answered.clear()

    def _is_asked_something(self, play: Play, seat: SeatId) -> bool:
        """Whether there is an offer to a seat that it was not asked about."""
        known = self._answered.setdefault(seat, set())
        new = {(offer.id, offer.revision) for offer in play.offers_to(seat)} - known
        known |= new
        return bool(new)

    # ---- what is done

    async def _play(self, ask: _Ask) -> None:
        """Ask a seat and act for it."""
        play = self._room.play
        assert play is not None
        match, version = play.match, play.version
        if self._actions >= MOST_ACTIONS:
            answer = Answer("failed", "too many actions in one step")
        else:
            player = SUBSTITUTE if self._slow.get(ask.player) == self._turn else ask.player
            held = tuple(sorted(self._held.get(ask.seat, ())))
            briefing = Briefing(self._room.manner, held, self._room.remarks_to(ask.seat), ask.idle)
            answer = await self._pool.choose(self._table, match, ask.seat, player, briefing)
        if answer.kind == "action":
            await self._keep_pace(answer.value)
            await self._act(ask, answer.value, version)
            await self._say(ask, answer.said)
        elif answer.kind == "wait" and not ask.last:
            self._waits[ask.seat] += 1
            self._again_at = self._hub.now() + AGAIN_AFTER
            await self._say(ask, answer.said)
        else:
            if answer.kind == "late":
                self._slow[ask.player] = self._turn
            if answer.kind != "wait":
                self._slip(ask, str(answer.value))
            await self._fall_back(ask, version)

    async def _say(self, ask: _Ask, remarks: Sequence[Remark]) -> None:
        """Let a bot be heard; what is wrong with a remark concerns nobody else."""
        for remark in remarks:
            try:
                await self._hub.command(self._table, partial(_remark, ask.seat, remark, self._hub.now()))
            except Illegal as refusal:
                self._slip(ask, str(refusal))
            except StoreDown:
                return

    @property
    def _turn(self) -> int:
        return 0 if self._moment is None else self._moment[0]

    async def _keep_pace(self, action: dict[str, Any]) -> None:
        """Let people follow: wait a moment after the last action of a bot, and longer before the words of a deal."""
        seats, options, now = self._room.seats, self._room.options, self._hub.now()
        if any(seats.plays_itself(seat) for seat in range(len(seats.sitters))):
            left = min(options.pace, self._acted_at + options.pace - now)
            if action.get("do") in BARGAINING:
                left = max(left, min(options.think, self._changed_at + options.think - now))
            await asyncio.sleep(max(0.0, left))

    async def _act(self, ask: _Ask, action: dict[str, Any], version: int) -> None:
        try:
            await self._do(ask, action, version)
        except Stale:
            return
        except Illegal as refusal:
            if refusal.code in ("PEOPLE_TRADE", "HELD"):
                self._wait(ask, refusal)
                return
            self._slip(ask, str(refusal))
            if refusal.code == "AUTOPILOT_PROMISES" and action.get("do") == "accept":
                with suppress(Illegal):
                    await self._do(ask, {"do": "decline", "offer": action["offer"]}, version)
                    return
            await self._fall_back(ask, version)

    async def _do(self, ask: _Ask, action: dict[str, Any], version: int) -> None:
        """Act if the answer still means what it meant when it was given."""

        def command(room: Room) -> list[Entry]:
            changed = room.play is None or room.play.version != version
            if changed and (action.get("do") in LAST_WORDS or room.play is None or room.play.moment() != self._moment):
                raise Stale
            return room.act(ask.seat, action, self._hub.now(), ask.by)

        await self._send(command)

    async def _fall_back(self, ask: _Ask, version: int) -> None:
        """Do what the rules do for a seat that does not answer, if the table waits for it."""

        def command(room: Room) -> list[Entry]:
            play = room.play
            if play is None or play.version != version or ask.seat not in play.awaited():
                return []
            decision = play.match.game.decisions(play.match.state)[ask.seat]
            return room.act(ask.seat, decision.fallback(), self._hub.now(), ask.by)

        if not ask.must:
            self._waits[ask.seat] += 1
            return
        try:
            await self._send(command)
        except Illegal as refusal:
            self._wait(ask, refusal)
            if refusal.code != "HELD":
                self._slip(ask, str(refusal))
                await asyncio.sleep(AGAIN if ask.last else 0)

    def _wait(self, ask: _Ask, refusal: Illegal) -> None:
        """Ask a seat again when something has changed, or when it may do what it wants."""
        self._waits[ask.seat] += 1
        if refusal.code == "HELD":
            self._kept_back.add(ask.seat)

    async def _send(self, command: Any) -> None:
        try:
            await self._hub.command(self._table, command)
        except StoreDown:
            await asyncio.sleep(AGAIN)
            return
        self._actions += 1
        self._acted_at = self._hub.now()

    def _slip(self, ask: _Ask, why: str) -> None:
        """Write a mistake of a player down."""
        logger.info("a player was answered by the fallback", extra={"table": self._table, "seat": ask.seat, "why": why})
