"""Many matches in a row or side by side; the same order gives the same results for any number of workers.

Every match depends on nothing but the order and its own number, so it does not matter which process plays it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import Any, Final, Protocol

from confluence.core import record
from confluence.core.chance import Chance
from confluence.core.errors import ConfluenceError, Illegal
from confluence.core.game import Match, Outcome, SeatId, Setup
from confluence.lab.bound import check_bound
from confluence.lab.cluster import on_cluster
from confluence.lab.counting import Statistics
from confluence.lab.games import GAMES, LabGame
from confluence.lab.laws import Guard
from confluence.lab.tables import Observer, Talk, play
from confluence.lab.workers import side_by_side
from confluence.players import Manner, find_player, new_player
from confluence.players.base import CONTRACTS, USUAL

SEED_BITS: Final = 52
"""Seeds of matches stay below what every JSON reader can hold."""
MOST_GAMES: Final = 10_000_000
LONGEST: Final = 40
"""Longer values of options are not shown in full."""


class BadOrder(ConfluenceError):
    """Such a simulation cannot be run; the message says why."""


class Matches(Protocol):
    """Numbered matches to be played, each of which depends on nothing but this order and its own number."""

    @property
    def game(self) -> str:
        """Which game is played."""
        ...

    @property
    def laws(self) -> bool:
        """Whether a guard watches every match."""
        ...

    @property
    def often(self) -> int:
        """At how many of a hundred states the guard checks the laws that cost more."""
        ...

    @property
    def records(self) -> bool:
        """Whether results carry the record of their match."""
        ...

    @property
    def bounds(self) -> int:
        """Of how many groups one is compared with the bound of its table; 0: none."""
        ...

    @property
    def contracts(self) -> str:
        """How players bargain, as `Manner.contracts` says."""
        ...

    @property
    def total(self) -> int:
        """How many matches there are; they are numbered from 0."""
        ...

    def check(self) -> Matches:
        """Refuse with `BadOrder` what cannot be played."""
        ...

    def table(self, number: int) -> tuple[Setup, tuple[str, ...]]:
        """The setup of a match, and who plays in it."""
        ...

    def chance(self, number: int) -> int | str:
        """The seed of everything by chance that is not in the setup: who acts next, what players roll."""
        ...

    @property
    def rounds(self) -> int:
        """How many matches a group has."""
        ...

    def group(self, number: int) -> int:
        """Matches of one group share species and seed; groups are numbered from 0 too."""
        ...


@dataclass(frozen=True, slots=True)
class Cell:
    """One kind of table of an order."""

    count: int
    """How many seats it has."""
    pool: tuple[str, ...]
    """Who may take part; empty: everybody."""
    options: dict[str, str]


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
    each: bool = False
    """Whether everything that is named there plays `games` matches of its own instead; for one seat."""
    options: dict[str, str] = field(default_factory=dict)
    vary: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Further options with several values; `games` matches are played with each of them."""
    laws: bool = True
    """Whether a guard watches every match."""
    often: int = 2
    """At how many of a hundred states the guard checks the laws that cost more."""
    records: bool = False
    """Whether results carry the record of their match."""
    bounds: int = 0
    """Of how many matches one is compared with the bound of its table: 1 all, 0 none."""
    contracts: str = "table"
    """How players bargain, as `Manner.contracts` says."""

    @property
    def total(self) -> int:
        """How many matches there are."""
        return self.games * len(self.cells)

    @property
    def cells(self) -> list[Cell]:
        """Everything that `games` matches are played with, in order."""
        pools = [(one,) for one in self.species] if self.each else [self.species]
        varied = [dict(zip(self.vary, values, strict=True)) for values in product(*self.vary.values())]
        return [Cell(*cell) for cell in product(self.seats, pools, [self.options | more for more in varied])]

    def check(self) -> Order:
        """Refuse with `BadOrder` what cannot be played."""
        lab = GAMES.get(self.game)
        if lab is None:
            raise BadOrder(f"there is no game {self.game!r}; there are {', '.join(GAMES)}")
        if not 1 <= self.games <= MOST_GAMES:
            raise BadOrder(f"1 to {MOST_GAMES} games can be played, not {self.games}")
        if self.bounds < 0:
            raise BadOrder(f"one of {self.bounds} games cannot be compared with its bound")
        check_bounds(lab, self.bounds)
        check_contracts(self.contracts)
        if not self.seats:
            raise BadOrder("say how many seats there are")
        for player in self.players:
            find_player(player, self.game)
        for count in self.seats:
            check_count(lab, count)
            if len(self.players) not in (1, count):
                raise BadOrder(f"name one player for all seats or {count} of them, not {len(self.players)}")
        self._check_cells(lab)
        return self

    def _check_cells(self, lab: LabGame) -> None:
        """Refuse what cannot be played with each of its values."""
        twice = sorted(self.vary.keys() & self.options.keys())
        if twice:
            raise BadOrder(f"the table option {twice[0]} is given twice")
        for name, values in self.vary.items():
            if not values or len(set(values)) != len(values):
                raise BadOrder(f"name every value of {name} once")
        if self.each and (not self.species or len(set(self.species)) != len(self.species)):
            raise BadOrder(f"name every {lab.seated.one} once")
        for cell in self.cells:
            check_table(lab, cell.count, cell.pool, cell.options)

    def table(self, number: int) -> tuple[Setup, tuple[str, ...]]:
        """The setup of a match, and who plays in it; matches are numbered from 0."""
        cell = self.cells[number // self.games]
        # The same chance in every cell: what differs between them is what was varied, not the luck.
        chance = Chance(f"{self.seed}/{cell.count} seats/{number % self.games}")
        players = self.players if len(self.players) == cell.count else self.players * cell.count
        return draw_table(GAMES[self.game], cell.count, cell.pool, cell.options, chance), players

    def chance(self, number: int) -> int | str:
        """The seed of the match itself."""
        return self.table(number)[0].seed

    @property
    def rounds(self) -> int:
        """How many matches a group has."""
        return 1

    def group(self, number: int) -> int:
        """Every match stands alone."""
        return number


def show_options(options: Mapping[str, str]) -> list[str]:
    """Options as people read them; long ones, such as whole decks, only with their beginning."""
    words = {name: " ".join(value.split()) for name, value in options.items()}
    return [f"{name}={word if len(word) <= LONGEST else word[: LONGEST - 2] + ' …'}" for name, word in words.items()]


def show_contracts(contracts: str) -> list[str]:
    """How players bargained, where it was not in the usual way."""
    return [] if contracts == USUAL.contracts else [f"{contracts} contracts"]


def check_count(lab: LabGame, count: int) -> None:
    """Refuse a number of seats that the game does not have."""
    if not lab.fewest <= count <= lab.most:
        seats = "one seat" if lab.is_solo else f"{lab.fewest} to {lab.most} seats"
        raise BadOrder(f"{lab.game.name} is played with {seats}, not with {count}")


def check_bounds(lab: LabGame, bounds: int) -> None:
    """Refuse to compare tables with their bound where nobody knows it."""
    if bounds and lab.bound is None:
        raise BadOrder(f"a table of {lab.game.name} has no bound that it could be compared with")


def check_contracts(contracts: str) -> None:
    """Refuse a way to bargain that there is not."""
    if contracts not in CONTRACTS:
        raise BadOrder(f"contracts are {' or '.join(CONTRACTS)}, not {contracts!r}")


def check_table(lab: LabGame, count: int, species: tuple[str, ...], options: dict[str, str]) -> None:
    """Refuse species and options from which no table can be set up."""
    pool = species or lab.who
    if len(pool) < count:
        raise BadOrder(f"{len(pool)} {lab.seated.many} are not enough for {count} seats")
    try:
        if lab.is_solo:
            for one in pool:
                lab.check((one,), options)
        else:
            lab.check(pool[: lab.most], {})
            lab.check(pool[:count], options)
    except Illegal as refusal:
        raise BadOrder(refusal.message) from refusal


def draw_table(lab: LabGame, count: int, species: tuple[str, ...], options: dict[str, str], chance: Chance) -> Setup:
    """A seed, and who sits where: as many species as seats sit in their order, from more they are drawn."""
    seed = chance.bits() >> (64 - SEED_BITS)
    pool = species or lab.who
    seats = pool if len(pool) == count and species else tuple(chance.sample(pool, count))
    return Setup(lab.game.name, lab.game.rules, seats, seed, dict(options))


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
    statistics: Statistics | None = None
    """What was counted on the way, if the match was played to its end."""
    bound: float | None = None
    """The most points that the whole table could have won, where that is known."""
    record: str = ""
    """One line of JSON that `confluence.core.record` reads, if the order asks for it."""
    level: str = ""
    """How hard the table was, where the game has levels."""
    talk: tuple[Talk, ...] = ()
    """What players said, if the order asks for records."""


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


def play_one(order: Matches, number: int) -> Result:
    """Play one match of the order; whatever goes wrong is part of the result."""
    lab = GAMES[order.game]
    setup, names = order.table(number)
    tally, watch = _Tally(), lab.watch()
    guard = Guard(lab.code, setup.seed, order.often)
    observers: list[Observer] = [guard, tally, watch] if order.laws else [tally, watch]
    result: dict[str, Any] = {"number": number, "seats": setup.seats, "players": names}
    result["level"] = lab.level(setup.options)
    players = [new_player(name, order.game, Manner(order.contracts)) for name in names]
    game = lab.guarded if order.laws else lab.game
    try:
        played = play(game, setup, players, seed=order.chance(number), observers=observers)
    except Exception as error:
        result["error"] = f"{type(error).__name__}: {error}"
    else:
        outcome = lab.game.outcome(played.match.state)
        if outcome is not None:
            result.update(scores=outcome.scores, unit=outcome.unit, ranks=outcome.ranks)
            if order.bounds and order.group(number) % order.bounds == 0:
                result.update(_compared(lab, setup, outcome))
        result.update(slips=len(played.slips), stalled=played.stalled, statistics=watch.statistics())
        if order.records:
            result["talk"] = tuple(played.talk)
    match = tally.match
    if match is not None:
        result.update(actions=len(match.log), turns=lab.turns(match.state), events=dict(sorted(tally.events.items())))
        result["searched"] = guard.searched
        with suppress(Exception):  # after an error the state may be beyond telling
            result["digest"] = lab.game.digest(match.state)
            if order.records:
                result["record"] = record.write(match).replace("\n", " ").strip()
    return Result(**result)


def _compared(lab: LabGame, setup: Setup, outcome: Outcome) -> dict[str, Any]:
    """The bound of the table, and an error if the table is above it or the bound cannot be found."""
    found: dict[str, Any] = {}
    assert lab.bound is not None, "an order that asks for bounds was checked"
    try:
        found["bound"] = lab.bound(setup)
        check_bound(sum(outcome.scores) / outcome.unit, found["bound"])
    except Exception as error:
        found["error"] = f"{type(error).__name__}: {error}"
    return found


def simulate(
    order: Matches, workers: int = 1, cluster: str | None = None, numbers: Sequence[int] | None = None
) -> Generator[Result, None, None]:
    """Play matches of the order, all if no numbers are given, and yield the results in the order of the numbers.

    A cluster is `local` or HOST:PORT (see `cluster`); one that is joined plays with all its processors, whatever the
    number of workers. Close the iterator to stop early; processes that still play end after their present match.
    """
    order.check()
    play_number = partial(play_one, order)
    if numbers is None:
        numbers = range(order.total)
    workers = max(1, min(workers, len(numbers)))
    if cluster is not None:
        return on_cluster(play_number, numbers, cluster, workers)
    return _in_a_row(play_number, numbers) if workers == 1 else side_by_side(play_number, numbers, workers)


def _in_a_row(play_number: Callable[[int], Result], numbers: Sequence[int]) -> Generator[Result, None, None]:
    for number in numbers:
        yield play_number(number)
