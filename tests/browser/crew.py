"""Plays the other seats of a table over the network while a browser plays its own: a thread with live clients.

with Crew(server) as crew:
    zeth = crew.sit(table, 3)
    zeth.deal("zeth>kit: 2ye; kit>zeth: bk")
    crew.let_play(table, [1, 2])
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from typing import Any, Self, TypeVar

from websockets.exceptions import ConnectionClosed

from confluence.sidereal.deals.clauses import ANYONE
from tests.server.playing import PATIENCE, Api, Client, Refusal, ServerProcess, Table, connected

T = TypeVar("T")
LONGEST_GAME = 3 * PATIENCE
"""Seconds for a whole match on a busy machine."""


class Seat:
    """One seat that a test plays by hand. Every call waits until it is done."""

    def __init__(self, crew: Crew, client: Client, release: asyncio.Event) -> None:
        self._crew = crew
        self._client = client
        self._release = release

    @property
    def view(self) -> Any:
        """The table as this seat sees it now."""
        self._crew.wait(self._client.ask("view"))
        return self._client.view

    @property
    def game(self) -> Any:
        """The match as this seat sees it now."""
        return self.view["game"]

    def act(self, action: dict[str, Any]) -> None:
        """Act in the game."""
        self._crew.wait(self._client.act(action))

    def try_to(self, action: dict[str, Any]) -> bool:
        """Act in the game if that is possible, and tell whether it was."""
        try:
            self.act(action)
        except Refusal:
            return False
        return True

    def withdraw_one(self) -> None:
        """Take back the oldest offer of this seat, if it has one."""
        own = [offer for offer in self.game.get("offers", ()) if offer["by"] == self._client.seat]
        if own:
            self.act({"do": "withdraw", "offer": own[0]["id"]})

    def ask(self, what: str, **fields: Any) -> Any:
        """Ask something."""
        return self._crew.wait(self._client.ask(what, **fields))

    def say(self, text: str) -> None:
        """Say something to the table."""
        self._crew.wait(self._client.do("say", text=text))

    def deal(self, text: str) -> None:
        """Propose a deal that is written as text."""
        found = self.ask("deal", text=text)
        assert found.get("action"), (text, found)
        self.act({**found["action"], "mode": "first"} if ANYONE in found["parties"] else found["action"])

    def accept(self, *, by: int | None = None) -> None:
        """Accept the first offer that this seat may accept, or the first of somebody."""
        offers = [offer for offer in self.game.get("offers", ()) if by is None or offer["by"] == by]
        assert offers, self.game
        self.act({"do": "accept", "offer": offers[0]["id"]})

    def let_autopilot_play(self) -> None:
        """Let the server play this seat."""
        self._crew.wait(self._client.do("steer", autopilot=True))

    def pass_on(self) -> bool:
        """Do what the rules would do for somebody who does not answer; whether there was anything to do."""
        found = self.ask("actions")
        if not found["must"] or not found.get("fallback"):
            return False
        try:
            self.act(found["fallback"])
        except Refusal:
            # Others may bring the table on between the question and the answer, and then it asks for something else.
            if self.ask("actions") == found:
                raise
        return True

    def leave(self) -> None:
        """Hang up."""
        self._crew.call_soon(self._release.set)


class Crew:
    """Clients of a server in a thread of their own."""

    def __init__(self, server: ServerProcess) -> None:
        self._server = server
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="crew", daemon=True)
        self._tasks: list[Future[Any]] = []

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.run_until_complete(self._hang_up())
        self._loop.close()

    async def _hang_up(self) -> None:
        """Let everybody leave who was told to, then the others; a second word would cut a goodbye short."""
        left = asyncio.all_tasks() - {asyncio.current_task()}
        if left:
            _, late = await asyncio.wait(left, timeout=PATIENCE)
            for task in late:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)
        await asyncio.sleep(0.05)  # connections that were closed say so in the next round

    @property
    def api(self) -> Api:
        """The HTTP part of the server."""
        return self._server.api

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the thread and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def call_soon(self, work: Callable[[], object]) -> None:
        """Do something small in the thread."""
        self._loop.call_soon_threadsafe(work)

    def sit(self, table: Table, seat: int) -> Seat:
        """Take a seat and keep it until the end of the test."""
        made: Future[Seat] = Future()
        release_made = asyncio.run_coroutine_threadsafe(self._sitting(table, seat, made), self._loop)
        self._tasks.append(release_made)
        release_made.add_done_callback(lambda done: _pass_failure(done, made))
        return made.result(PATIENCE)

    async def _sitting(self, table: Table, seat: int, made: Future[Seat]) -> None:
        async with connected(self._server.live, table.id, table.keys[seat]) as client:
            release = asyncio.Event()
            made.set_result(Seat(self, client, release))
            await release.wait()

    def let_play(self, table: Table, seats: Sequence[int], stop: Callable[[Any], bool] = lambda _: False) -> None:
        """Let these seats do as little as the rules allow, in the background, until the match ends or `stop(view)`."""
        for seat in seats:
            self._tasks.append(asyncio.run_coroutine_threadsafe(self._playing(table, seat, stop), self._loop))

    def play_out(self, table: Table, seats: Sequence[int]) -> None:
        """Let these seats do as little as the rules allow, and wait until the match is over."""
        games = [
            asyncio.run_coroutine_threadsafe(self._playing(table, seat, lambda _: False), self._loop) for seat in seats
        ]
        for game in games:
            game.result(LONGEST_GAME)

    async def _playing(self, table: Table, seat: int, stop: Callable[[Any], bool]) -> None:
        with contextlib.suppress(ConnectionClosed):
            async with connected(self._server.live, table.id, table.keys[seat]) as client:
                while not client.is_over and not stop(client.view):
                    if client.is_awaited:
                        found = await client.ask("actions")
                        if found["must"] and found.get("fallback"):
                            with contextlib.suppress(Refusal):
                                await client.act(found["fallback"])
                            continue
                    with contextlib.suppress(TimeoutError):
                        await client.receive()


def _pass_failure(done: Future[None], made: Future[Seat]) -> None:
    error = None if done.cancelled() else done.exception()
    if error is not None and not made.done():
        made.set_exception(error)
