"""Players that do what players must not do, and worker processes in which they sit."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from confluence.core.chance import Chance
from confluence.core.game import Decision
from confluence.players import PLAYERS
from confluence.players.base import Heard, Look, Manner, Player, Remark, RemarkCode, Saying
from confluence.server.bots.worker import serve
from confluence.sidereal.actions import Accept, Buy, Leg, Propose, Withdraw
from confluence.sidereal.events import Offered
from confluence.sidereal.goods import TRADABLE, Bag, Good


class Sleeper:
    """Never answers in time."""

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        time.sleep(60)


class Crasher:
    """Takes the whole process along."""

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        os._exit(3)


class Stumbler:
    """Fails."""

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        raise ZeroDivisionError("one over nothing")


class Glutton:
    """Wants more memory than there is."""

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        return bytearray(2**30)


class Cheat:
    """Wants what the rules refuse."""

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        return Buy(1)


class Waiter:
    """Always waits for the others."""

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        return None


class Restless:
    """Proposes something and takes it back, without end."""

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        if decision.step != "trade":
            return decision.fallback()
        seen, me = view(), decision.seat
        own = [offer for offer in seen.offers if offer.by == me]
        if own:
            return Withdraw(own[0].id)
        goods = Bag.of(next(good for good in Good if seen.seats[me].goods[good]))
        return Propose((Leg(me, (me + 1) % len(seen.seats), goods),))


class Fickle:
    """Makes seat 0 an offer, and wants to take it back at once; it heard which offers must stay good."""

    def __init__(self, manner: Manner) -> None:
        self.manner = manner
        self.held: frozenset[int] = frozenset()
        self.made = 0

    def hear(self, heard: Heard) -> None:
        self.held = heard.held
        self.made += sum(isinstance(event, Offered) for event in heard.events)

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        if decision.step != "trade":
            return decision.fallback()
        seen, me = view(), decision.seat
        own = [offer.id for offer in seen.offers if offer.by == me]
        if own and not self.held <= set(own):
            raise AssertionError("only open offers are held")
        if own:
            return Withdraw(own[0])
        if self.made or self.manner.contracts != "small":
            return decision.fallback()
        return Propose((Leg(me, 0, Bag.of(next(good for good in TRADABLE if seen.seats[me].goods[good]))),))


class Talker:
    """Says all kinds of things and does nothing else."""

    def __init__(self) -> None:
        self.remarks: list[Remark] = [Remark(RemarkCode.GREETING)]
        self.heard: list[Saying] = []

    def hear(self, heard: Heard) -> None:
        self.heard += heard.remarks
        self.remarks += [Remark(RemarkCode.THANKS, to=saying.by) for saying in heard.remarks if saying.by != 1]

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        return decision.fallback()

    def say(self) -> list[Remark]:
        said, self.remarks = self.remarks, []
        return said


class YesMan:
    """Accepts everything."""

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        answers = [action for action in decision.actions() if isinstance(action, Accept)]
        return answers[0] if answers else decision.fallback()


class Counter:
    """Waits, and remembers how often it was asked; from the third time on it says done."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        self.asked += 1
        return None if self.asked < 3 else decision.fallback()


BAD: dict[str, Callable[[], Player]] = {
    "sleeper": Sleeper,
    "crasher": Crasher,
    "stumbler": Stumbler,
    "glutton": Glutton,
    "cheat": Cheat,
    "waiter": Waiter,
    "restless": Restless,
    "yes man": YesMan,
    "talker": Talker,
    "fickle": Fickle,  # type: ignore[dict-item]  # made with a manner
    "counter": Counter,
}


def serve_badly(connection: Connection, memory: int) -> None:
    """A worker process that knows these players too."""
    PLAYERS.update(BAD)
    serve(connection, memory)
