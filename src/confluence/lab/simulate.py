"""Many matches in a row or side by side; the same order gives the same results for any number of workers.

Every match depends on nothing but the order and its own number, so it does not matter which process plays it.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing.synchronize import Event
from time import perf_counter
from typing import Any, Final

from confluence.core import record
from confluence.core.chance import Chance
from confluence.core.errors import ConfluenceError, Illegal
from confluence.core.game import Match, SeatId, Setup
from confluence.lab.games import GAMES, LabGame
from confluence.lab.laws import Guard
from confluence.lab.tables import Observer, play
from confluence.players import find_player, new_player

SEED_BITS: Final = 52
"""Seeds of matches stay below what every JSON reader can hold."""
MOST_GAMES: Final = 10_000_000
PORTION_SECONDS: Final = 0.5
"""How long a worker should be busy with what it is handed at once."""
MOST_AT_ONCE: Final = 64


class BadOrder(ConfluenceError):
    """Such a simulation cannot be run; the message says why."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be played."""

    game: str = "sidereal"
    seats: tuple[int, ...] = (4,)
    """Numbers of seats; `games` matches are played with each of them."""
    games: int = 100
    players: tuple[str, ...] = ("random",)
    """One for all seats, or one for each."""
    seed: int = 1
    species: tuple[str, ...] = ()
    """Who may take part, drawn from the seed where there are more than seats; empty: everybody."""
    options: dict[str, str] = field(default_factory=dict)
    laws: bool = True
    """Whether a guard watches every match."""
    often: int = 2
    """At how many of a hundred states the guard checks the laws that cost more."""
    records: bool = False
    """Whether results carry the record of their match."""

    @property
    def total(self) -> int:
        """How many matches there are."""
        return self.games * len(self.seats)

    def check(self) -> Order:
        """Refuse with `BadOrder` what cannot be played."""
        lab = GAMES.get(self.game)
        if lab is None:
            raise BadOrder(f"there is no game {self.game!r}; there are {', '.join(GAMES)}")
        if not 1 <= self.games <= MOST_GAMES:
            raise BadOrder(f"1 to {MOST_GAMES} games can be played, not {self.games}")
        if not self.seats:
            raise BadOrder("say how many seats there are")
        for player in self.players:
            find_player(player)
        for count in self.seats:
            self._check_table(lab, count)
        return self

    def _check_table(self, lab: LabGame, count: int) -> None:
        if not lab.fewest <= count <= lab.most:
            raise BadOrder(f"{lab.game.name} is played with {lab.fewest} to {lab.most} seats, not with {count}")
        if len(self.players) not in (1, count):
            raise BadOrder(f"name one player for all seats or {count} of them, not {len(self.players)}")
        pool = self.species or lab.who
        if len(pool) < count:
            raise BadOrder(f"{len(pool)} species are not enough for {count} seats")
        try:
            lab.check(pool[: lab.most], {})
            lab.check(pool[:count], self.options)
        except Illegal as refusal:
            raise BadOrder(refusal.message) from refusal

    def table(self, number: int) -> tuple[Setup, tuple[str, ...]]:
        """The setup of a match, and who plays in it; matches are numbered from 0."""
        lab = GAMES[self.game]
        count = self.seats[number // self.games]
        chance = Chance(f"{self.seed}/{count} seats/{number % self.games}")
        seed = chance.bits() >> (64 - SEED_BITS)
        pool = self.species or lab.who
        seats = pool if len(pool) == count and self.species else tuple(chance.sample(pool, count))
        players = self.players if len(self.players) == count else self.players * count
        return Setup(lab.game.name, lab.game.rules, seats, seed, dict(self.options)), players


@dataclass(frozen=True, slots=True)
class Result:
    """How one match went."""

    number: int
    seats: tuple[str, ...]
    players: tuple[str, ...]
    scores: tuple[int, ...] = ()
    unit: int = 1
    ranks: tuple[int, ...] = ()
    actions: int = 0
    turns: int = 0
    events: dict[str, int] = field(default_factory=dict)
    """How many there were of each kind."""
    slips: int = 0
    """How often a player failed and was answered by the fallback."""
    stalled: bool = False
    searched: int = 0
    """At how many states the costly laws were checked."""
    digest: str = ""
    """Of the state at the end."""
    error: str = ""
    """Why the match could not be played to its end; empty if it was."""
    record: str = ""
    """One line of JSON that `confluence.core.record` reads, if the order asks for it."""


class _Tally(Observer):
    """Counts events and keeps hold of the match, also of one that breaks off."""

    def __init__(self) -> None:
        self.match: Match[Any, Any] | None = None
        self.events: Counter[str] = Counter()

    def begins(self, match: Match[Any, Any]) -> None:
        """Remember the match."""
        self.match = match

    def acted(self, match: Match[Any, Any], seat: SeatId, action: Any, events: Sequence[Any]) -> None:
        """Count what happened."""
        self.events.update([type(event).__name__ for event in events])


def play_one(order: Order, number: int) -> Result:
    """Play one match of the order; whatever goes wrong is part of the result."""
    lab = GAMES[order.game]
    setup, names = order.table(number)
    tally = _Tally()
    guard = Guard(lab.code, setup.seed, order.often)
    observers: list[Observer] = [guard, tally] if order.laws else [tally]
    result: dict[str, Any] = {"number": number, "seats": setup.seats, "players": names}
    try:
        played = play(lab.game, setup, [new_player(n) for n in names], seed=setup.seed, observers=observers)
    except Exception as error:
        result["error"] = f"{type(error).__name__}: {error}"
    else:
        outcome = lab.game.outcome(played.match.state)
        if outcome is not None:
            result.update(scores=outcome.scores, unit=outcome.unit, ranks=outcome.ranks)
        result.update(slips=len(played.slips), stalled=played.stalled)
    match = tally.match
    if match is not None:
        result.update(actions=len(match.log), turns=lab.turns(match.state), events=dict(sorted(tally.events.items())))
        result["searched"] = guard.searched
        with suppress(Exception):  # after an error the state may be beyond telling
            result["digest"] = lab.game.digest(match.state)
            if order.records:
                result["record"] = _line(match, result)
    return Result(**result)


def _line(match: Match[Any, Any], result: dict[str, Any]) -> str:
    """The record of a match in one line, with the number, the players and what went wrong in front."""
    head = {"number": result["number"], "players": result["players"]}
    if "error" in result:
        head["error"] = result["error"]
    text = json.dumps(head, ensure_ascii=False)
    return text[:-1] + ", " + record.write(match).replace("\n", " ").strip()[1:]


def simulate(order: Order, workers: int = 1) -> Generator[Result, None, None]:
    """Play all matches of the order and yield the results in the order of their numbers.

    Close the iterator to stop early; processes that still play end after their present match.
    """
    order.check()
    workers = min(workers, order.total)
    return _in_a_row(order) if workers <= 1 else _side_by_side(order, workers)


def _in_a_row(order: Order) -> Generator[Result, None, None]:
    for number in range(order.total):
        yield play_one(order, number)


def _side_by_side(order: Order, workers: int) -> Generator[Result, None, None]:
    # Spawned processes are the same on every system and share nothing with this one but the word to stop.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _begin_work, (stop,))
    numbers = iter(range(order.total))
    portion = 1
    waiting: deque[Future[tuple[list[Result], float]]] = deque()
    try:
        with _deaf_to_interrupts():
            _fill(pool, waiting, order, numbers, portion, workers)
        while waiting:
            results, seconds = waiting.popleft().result()
            portion = max(1, min(MOST_AT_ONCE, int(len(results) * PORTION_SECONDS / max(seconds, 1e-6))))
            _fill(pool, waiting, order, numbers, portion, workers)
            yield from results
    finally:
        # Not terminated: a process ended in the middle of a result would leave the pool waiting for the rest of it.
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)


def _fill(
    pool: ProcessPoolExecutor,
    waiting: deque[Future[tuple[list[Result], float]]],
    order: Order,
    numbers: Iterator[int],
    portion: int,
    workers: int,
) -> None:
    """Hand out work until every worker has something to do and something to go on with."""
    while len(waiting) < 2 * workers:
        some = list(islice(numbers, portion))
        if not some:
            return
        waiting.append(pool.submit(_play_some, order, some))


def _play_some(order: Order, numbers: list[int]) -> tuple[list[Result], float]:
    """Play these matches in a process of their own; also tells how long it took."""
    start = perf_counter()
    results = []
    for number in numbers:
        if _stop is not None and _stop.is_set():
            break
        results.append(play_one(order, number))
    return results, perf_counter() - start


_stop: Event | None = None
"""In a worker: set when nobody wants further results."""


def _begin_work(stop: Event) -> None:
    """Let a new worker hear the word to stop."""
    global _stop  # noqa: PLW0603 – a process of the pool has no other place to keep it
    _stop = stop


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Let processes that are started inside ignore Ctrl-C: this one hears it and ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
