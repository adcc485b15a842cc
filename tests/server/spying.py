"""Somebody who looks at every byte: twins of a table that differ only in what a viewer may not know, side by side.

A match is played at one table. Before each action the table of a twin becomes what the first one is, with everything
different that its viewer may not know. Whatever then happens at both must look the same to that viewer, byte for byte,
unless the rules bring a secret to light.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import Decision
from confluence.lab.games import GAMES
from confluence.server import asks, secrets
from confluence.server import messages as m
from confluence.server.connection import carry_out
from confluence.server.entries import HOST, Hooked
from confluence.server.looks import looks
from confluence.server.room import Room
from confluence.server.wishes import AUCTIONS
from confluence.sidereal.actions import ACTIONS, Accept, Choose, Decline, Mode, Propose
from confluence.sidereal.deals.reasons import Reason, ReasonCode
from confluence.sidereal.goods import GOODS
from confluence.sidereal.state import seats_of
from confluence.sidereal.twins import twin
from tests.server.playing import Api, Client, Running, Table, connected, serving

Viewer = int | None
HIDDEN: Final = ("commit_bids", "commit_plan", "commit_gifts", "commit_surplus")
"""Actions whose content shows when the last one has chosen."""
REVEALS: Final = GAMES["sidereal"].code.reveals


@contextlib.contextmanager
def quick_folder() -> Iterator[Path]:
    """A folder in memory, where the machine has one: nothing of it has to survive."""
    memory = Path("/dev/shm")
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


@dataclass
class Told:
    """What an action brought at one table."""

    texts: list[str]
    """Everything that the viewer was sent, as it was sent."""
    revealed: bool
    """Whether the rules brought something to light."""


@dataclass
class Spy:
    """A table and its twins on one server, with a client for every viewer at each."""

    server: Running
    real: Table
    seats: int
    chance: Random
    twins: dict[Viewer, Table] = field(default_factory=dict)
    clients: dict[tuple[str, Viewer], Client] = field(default_factory=dict)
    """By name of the table and viewer."""
    now: float = 1_000_000.0
    number: int = 0
    """Of the step; ids of messages are made from it."""
    compared: int = 0
    """How many actions looked the same to somebody although hidden things were different."""

    # ------------------------------------------------------------------ inside the server

    @property
    def application(self) -> Any:
        return self.server.server.application

    def room(self, table: str) -> Room:
        """What a table is at the moment; a room that was published never changes."""
        room: Room = self.application.hub._shelf.look(table).room
        return room

    def become_twin(self, viewer: Viewer) -> None:
        """Let the twin of a viewer be what the real table is, but for everything that the viewer may not know."""

        def swap() -> None:
            table = self.twins[viewer].id
            real = self.application.hub._shelf.get(self.real.id).room
            held = self.application.hub._shelf.get(table)
            room = other_room(real, viewer, self.chance)
            room.seats.keys = held.room.seats.keys
            held.room = room
            feed = self.application.live.feeds.get(table)
            if feed is not None:
                feed.room = room
                eye = feed.eyes[viewer, "en"]
                eye.seen, eye.seq, eye.base = looks(room, [viewer])[0], room.seq, room.seq
                eye.steps.clear()

        self.server.call(swap)

    def command(self, table: str, seat: int, message: Any) -> None:
        """Let a seat do something without a connection; a refusal is its own business."""

        async def run() -> None:
            with contextlib.suppress(Illegal):
                await self.application.hub.command(table, lambda room: carry_out(room, seat, "link", message, self.now))

        self.server.call(run)

    # ------------------------------------------------------------------ looking and comparing

    async def ask(self, viewer: Viewer, what: str, **fields: Any) -> None:
        """Let a viewer ask something at both tables, and compare the answers."""
        self.number += 1
        answers = []
        for table in (self.real, self.twins[viewer]):
            client = self.clients[table.id, viewer]
            await client.answer(type="ping", id=0)
            await client.answer(type="ask", id=self.number, what=what, **fields)
            answers.append(client.received[-1])
        compare(answers[:1], answers[1:], f"{viewer} learns something by asking for {what}")

    async def do(self, actor: int, viewer: Viewer, message: Any, other: Any = None) -> None:
        """Let a seat do something at the real table and at the twin of a viewer, where it may do something else."""
        self.number += 1
        self.now += 60.0
        told = []
        for table, what in ((self.real, message), (self.twins[viewer], other or message)):
            told.append(await self._told(table, actor, viewer, what))
        if not any(one.revealed for one in told):
            compare(told[0].texts, told[1].texts, f"{viewer} learns something when {actor} does {message}")
            self.compared += 1

    async def _told(self, table: Table, actor: int, viewer: Viewer, message: Any) -> Told:
        before = self.room(table.id)
        client = self.clients[table.id, viewer]
        await client.answer(type="ping", id=0)
        mark = len(client.received)
        own = self.clients.get((table.id, actor))
        if own is not None and (actor == viewer or table is self.real):
            await own.answer(**m.CLIENT.to_json(message))
        else:
            self.command(table.id, actor, message)
        await client.answer(type="ping", id=0)
        return Told(client.received[mark:], self._reveals(before, self.room(table.id), viewer, message))

    def _reveals(self, before: Room, after: Room, viewer: Viewer, message: Any) -> bool:
        assert before.match is not None
        assert after.match is not None
        action = message.action if isinstance(message, m.Act) else None
        if isinstance(action, Accept | Choose | Propose):
            # What two agreed on unseen is seen by all when it happens, and who answers an offer says that there is one.
            named = action.counters if isinstance(action, Propose) else action.offer
            offer = before.match.state.offers.get(named)
            if offer is not None and not (viewer is not None and viewer >= 0 and offer.seen_by >> viewer & 1):
                return True
        events = [event for _, some in after.events_since(before.seq) for event in some]
        return REVEALS(before.match.state, events, after.match.state)


def compare(one: Sequence[str], other: Sequence[str], what: str) -> None:
    """Say where two streams part, if they do."""
    if one == other:
        return
    first, second = "\n".join(one), "\n".join(other)
    place = next((i for i, pair in enumerate(zip(first, second, strict=False)) if pair[0] != pair[1]), len(first))
    start = max(0, place - 200)
    raise AssertionError(f"{what}:\n{first[start : place + 200]}\n{second[start : place + 200]}")


def other_room(room: Room, viewer: Viewer, chance: Random) -> Room:
    """A room in which everything is different that this viewer may not know."""
    other = room.copy()
    assert other.play is not None
    eyes = None if viewer == HOST else viewer
    other.play.match.state = twin(other.play.match.state, eyes, Chance(chance.getrandbits(32)))
    seats = range(len(other.seats.sitters))
    for seat in seats:
        if seat == viewer:
            continue
        other.hooks[seat] = Hooked(seat, f"https://example.org/{chance.random()}", 60)
        other.chat.muted = other.chat.muted ^ {(seat, chance.choice([s for s in seats if s != seat]))}
        if other.play.step not in AUCTIONS:  # a pick list whose turn it is shows by what it picks
            other.wishes.lists[seat, "colonies"] = (chance.randrange(1, 300),)
            other.wishes.lists.pop((seat, "teams"), None)
    between = [said for said in other.chat.messages if said.to is not None and viewer not in (said.seat, said.to)]
    other.chat.messages = [said for said in other.chat.messages if said not in between]
    return other


@contextlib.asynccontextmanager
async def spying(monkeypatch: pytest.MonkeyPatch, seed: int, seats: int = 4, **options: Any) -> AsyncIterator[Spy]:
    """A table with a twin for every seat, a spectator and the host; the clock of the server stands still."""
    monkeypatch.setattr(secrets, "new_seed", lambda: seed)
    monkeypatch.setattr(asks, "new_seed", lambda: 1)
    with quick_folder() as folder, serving(folder, bot_workers=0) as server:
        hub: Any = server.server.application.hub
        viewers: Sequence[Viewer] = (*range(seats), HOST, None)
        spy = Spy(server, server.api.open_match(seats, spectators="public", **options), seats, Random(seed))
        hub.now = lambda: spy.now
        append = hub.store.append

        async def append_real(table: str, *arguments: Any) -> None:
            if table == spy.real.id:
                await append(table, *arguments)

        hub.store.append = append_real
        async with contextlib.AsyncExitStack() as stack:

            async def enter(table: Table, viewer: Viewer) -> None:
                key = {HOST: table.host_key, None: table.spectator_key}.get(viewer) or table.keys[viewer or 0]
                client = await stack.enter_async_context(connected(server.live, table.id, key))
                spy.clients[table.id, viewer] = client

            for viewer in viewers:
                await enter(spy.real, viewer)
            for viewer in viewers:
                spy.twins[viewer] = server.api.open_match(seats, spectators="public", **options)
                spy.become_twin(viewer)
                await enter(spy.twins[viewer], viewer)
                # It is somewhere else in every step, so it cannot follow by patches.
                deaf: Any = spy.clients[spy.twins[viewer].id, viewer]
                deaf.take_in = lambda _: None
            yield spy


# ------------------------------------------------------------------ recording


class Wire:
    """A line to a server that keeps every byte which comes back over it."""

    def __init__(self, port: int) -> None:
        self.received = bytearray()
        self._port = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self.live = f"ws://127.0.0.1:{self.port}/live"
        self.api = Api(f"http://127.0.0.1:{self.port}/")
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Take no more connections."""
        self._listening.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._port))
                threading.Thread(target=self._pass_on, args=(near, far, False), daemon=True).start()
                threading.Thread(target=self._pass_on, args=(far, near, True), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, recorded: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if recorded:
                    self.received += data
                target.sendall(data)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


# ------------------------------------------------------------------ what is done


def action_of(decision: Decision[Any], chance: Random) -> Any:
    """Something legal, mostly of the kinds that go on."""
    if chance.random() < 0.5 and decision.must:
        return decision.fallback()
    action = decision.suggest(Chance(chance.getrandbits(32)))
    return replace(action, reason=some_reason(chance)) if isinstance(action, Decline) else action


def some_reason(chance: Random) -> Reason:
    """Something to say when declining."""
    good = chance.choice([None, *GOODS])
    return Reason(chance.choice(list(ReasonCode)), good, chance.randrange(1, 390), chance.randrange(1000), 0)


def another(spy: Spy, viewer: Viewer, seat: int, action: Any) -> Any:
    """A choice of the same kind with another content, as the twin of a viewer allows it; None if there is none."""
    kind = ACTIONS.words[type(action)]
    if isinstance(action, Decline) and is_unseen_decline(spy, viewer, seat, action):
        return replace(action, reason=some_reason(spy.chance))
    if seat == viewer or (kind not in HIDDEN and not is_unseen_offer(action, viewer)):
        return None
    match = spy.room(spy.twins[viewer].id).match
    assert match is not None
    decision = match.game.decisions(match.state).get(seat)
    if decision is None:
        return None
    for _ in range(8):
        found = decision.suggest(Chance(spy.chance.getrandbits(32)))
        same = type(found) is type(action) and found != action
        if same and (kind in HIDDEN or is_unseen_offer(found, viewer)):
            return found
    return None


def is_unseen_decline(spy: Spy, viewer: Viewer, seat: int, action: Decline) -> bool:
    """Whether a viewer is not told that this offer is declined, and why."""
    match = spy.room(spy.real.id).match
    assert match is not None
    offer = match.state.offers.get(action.offer)
    if seat == viewer or offer is None:
        return False
    others = [other for other in seats_of(offer.seen_by) if other not in (seat, offer.by)]
    return viewer not in seats_of(offer.seen_by) or (offer.mode is not Mode.ALL and bool(others))


def is_unseen_offer(action: Any, viewer: Viewer) -> bool:
    """Whether an action is an offer that this viewer does not see."""
    if not isinstance(action, Propose) or action.mode.value != "all":
        return False
    parties = {seat for leg in action.legs for seat in (leg.giver, leg.receiver)}
    parties |= {seat for clause in action.clauses for seat in (clause.debtor, clause.creditor)}
    return viewer not in parties and all(seat >= 0 for seat in parties)
