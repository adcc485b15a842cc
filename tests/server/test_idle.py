"""Bots among people who take their time, on a virtual clock: what they are asked, and when they are asked again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from confluence.core.chance import Chance
from confluence.core.game import Decision
from confluence.players import PLAYERS, Heard, Look, Remark, RemarkCode
from confluence.server.bots.drive import QUIET, SOON
from confluence.server.bots.driver import Driver
from confluence.server.entries import HOST, Sitter
from confluence.server.hub import Hub
from confluence.server.room import Room
from confluence.sidereal.actions import Decline, Done, Leg, Propose
from confluence.sidereal.goods import Bag, Good
from tests.evenings.clock import START, run
from tests.evenings.pool import DeskPool
from tests.server.memory_store import MemoryStore
from tests.server.rooms import begun
from tests.server.test_hub import stored

ADA, BOT = 0, 1
NEED = (Good.GR, Good.WH)


class Shy:
    """Is done at once; when it is asked what it wants from people it names one good after the other, and no third."""

    asked: list[tuple[float, frozenset[int]]]
    """When it was asked, and about whom."""

    def __init__(self) -> None:
        self.idle: frozenset[int] = frozenset()
        self.words: list[Remark] = []
        self.said = 0

    def hear(self, heard: Heard) -> None:
        """Note who does nothing."""
        self.idle = heard.idle
        Shy.asked.append((asyncio.get_running_loop().time(), heard.idle))

    def choose(self, view: Look, decision: Decision[Any], _chance: Chance) -> Any:
        """Done, once."""
        if self.idle and self.said < len(NEED):
            self.words.append(Remark(RemarkCode.NEEDS, good=NEED[self.said]))
            self.said += 1
        return None if view().seats[decision.seat].done else Done()

    def say(self) -> list[Remark]:
        """What it needs."""
        words, self.words = self.words, []
        return words


class Grumpy:
    """Declines every offer."""

    seen: list[tuple[int, ...]]
    """The offers on the table whenever it was asked."""

    def choose(self, view: Look, decision: Decision[Any], _chance: Chance) -> Any:
        """No."""
        offers = [offer.id for offer in view().offers]
        Grumpy.seen.append(tuple(offers))
        return Decline(offers[0]) if offers else None


@pytest.fixture(autouse=True)
def _players() -> Iterator[None]:
    Shy.asked, Grumpy.seen = [], []
    PLAYERS["shy"], PLAYERS["grumpy"] = Shy, Grumpy
    yield
    del PLAYERS["shy"], PLAYERS["grumpy"]


async def evening(
    seconds: float, *, here: bool = True, done_at: float | None = None, fidgets: tuple[float, ...] = ()
) -> Hub:
    """A table with a person who does nothing, or is done after a time, one bot that speaks, and others that do not."""
    loop = asyncio.get_running_loop()
    table = begun("pbbb", at=loop.time())
    table.do(lambda room: room.sit(HOST, BOT, Sitter("bot", "", "shy"), loop.time()))
    store = MemoryStore()
    await stored(store, table)
    hub = Hub(store, now=loop.time)
    driver = Driver(hub, DeskPool())  # type: ignore[arg-type]
    if here:
        await hub.arrive("t", ADA)
    driver.start()
    if done_at is not None:
        await asyncio.sleep(done_at)
        await hub.command("t", lambda room: room.act(ADA, Done(), loop.time()))
    for pause in fidgets:
        await asyncio.sleep(pause)
        await hub.command("t", lambda room: room.say(ADA, "hm", loop.time()))
    await asyncio.sleep(seconds)
    await driver.stop()
    await hub.close()
    return hub


def test_after_a_while_without_anything_bots_are_asked_about_the_people_who_still_trade() -> None:
    async def test() -> list[Any]:
        hub = await evening(200)
        return (await hub.room("t")).chat.messages

    messages = run(test())
    asked = [at for at, idle in Shy.asked if idle]
    assert {idle for _, idle in Shy.asked} == {frozenset(), frozenset({ADA})}
    assert [message.remark.good for message in messages] == list(NEED)
    assert len(asked) == 3  # it speaks twice; when it has nothing to say it is not asked again
    assert [round(b - a) for a, b in pairwise(asked)] == [QUIET, QUIET]


def test_what_people_do_meanwhile_is_no_sign_of_a_bot() -> None:
    run(evening(10, fidgets=(10, 10)))
    assert any(idle for _, idle in Shy.asked)


def test_who_had_nothing_to_say_is_asked_again_soon_after_something_happened() -> None:
    run(evening(20, fidgets=(150,)))
    asked = [at for at, idle in Shy.asked if idle]
    assert len(asked) == 4
    assert asked[-1] == pytest.approx(START + 150 + SOON, abs=3)


@pytest.mark.parametrize("people", [{"here": False}, {"done_at": 1.0}], ids=["away", "done"])
def test_nobody_is_asked_about_people_who_are_away_or_done(people: Any) -> None:
    run(evening(100, **people))
    assert Shy.asked
    assert not any(idle for _, idle in Shy.asked)


def test_a_bot_thinks_again_about_a_refusal_if_the_table_changes_meanwhile() -> None:
    async def test() -> None:
        loop = asyncio.get_running_loop()
        table = begun("pbpp", at=loop.time())
        table.do(lambda room: room.sit(HOST, BOT, Sitter("bot", "", "grumpy"), loop.time()))
        store = MemoryStore()
        await stored(store, table)
        hub = Hub(store, now=loop.time)
        driver = Driver(hub, DeskPool())  # type: ignore[arg-type]
        await hub.arrive("t", ADA)
        driver.start()
        await asyncio.sleep(60)
        for good in NEED:  # the second one while the bot thinks about the first
            offer = Propose((Leg(ADA, BOT, Bag.of(Good.SH)), Leg(BOT, ADA, Bag.of(good))))
            await hub.command("t", partial(Room.act, seat=ADA, action=offer, at=loop.time()))
            await asyncio.sleep(0.3)
        await asyncio.sleep(30)
        await driver.stop()
        await hub.close()

    run(test())
    assert [offers for offers in Grumpy.seen if offers] == [(1,), (1, 2), (2,)]
