"""Results added up: means by number of seats, by what sits there and by player, and one digest over all matches."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from math import sqrt
from typing import Any

from confluence.lab.games import GAMES, level_order
from confluence.lab.measures import wilson
from confluence.lab.sidereal.statistics import CENTS, POINTS
from confluence.lab.simulate import Result


@dataclass(slots=True)
class Mean:
    """A mean that grows with every number added; sums are whole numbers, so the order does not matter."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """Take one more number in."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def value(self, unit: int = 1) -> float:
        """The mean, in this unit."""
        return self.total / self.count / unit if self.count else 0.0

    def error(self, unit: int = 1) -> float:
        """The standard error of the mean, in this unit."""
        if self.count < 2:
            return 0.0
        spread = (self.squares - self.total * self.total / self.count) / (self.count - 1)
        return sqrt(max(0.0, spread) / self.count) / unit


@dataclass(slots=True)
class Part:
    """All matches with one number of seats, or all together."""

    games: int = 0
    failed: int = 0
    stalled: int = 0
    slips: int = 0
    actions: Mean = field(default_factory=Mean)
    turns: Mean = field(default_factory=Mean)
    scores: Mean = field(default_factory=Mean)
    """Of every seat, in the game's smallest unit."""
    winners: Mean = field(default_factory=Mean)
    species: dict[str, Mean] = field(default_factory=dict)
    players: dict[str, Mean] = field(default_factory=dict)
    wins: Counter[str] = field(default_factory=Counter)
    """By player; a shared first rank counts for everybody who has it."""
    events: Counter[str] = field(default_factory=Counter)
    watched: int = 0
    """Matches with statistics."""
    by_turn: dict[str, list[int]] = field(default_factory=dict)
    """Everything that is counted by turn, added up."""
    counts: Counter[str] = field(default_factory=Counter)
    """Everything else that is counted, added up."""
    bounded: int = 0
    """Matches whose bound is known."""
    bound: float = 0.0
    """Their bounds added up, in points."""
    won: int = 0
    """Their scores added up."""

    def add(self, result: Result) -> None:
        """Take one more match in; one that failed only counts as failed."""
        if result.error:
            self.failed += 1
            return
        self.games += 1
        self.stalled += result.stalled
        self.slips += result.slips
        self.actions.add(result.actions)
        self.turns.add(result.turns)
        self.events.update(result.events)
        self.winners.add(max(result.scores))
        for species, player, score, rank in zip(result.seats, result.players, result.scores, result.ranks, strict=True):
            self.scores.add(score)
            self.species.setdefault(species, Mean()).add(score)
            self.players.setdefault(player, Mean()).add(score)
            self.wins[player] += rank == 1
        if result.bound:
            self.bounded += 1
            self.bound += result.bound
            self.won += sum(result.scores)
        if result.statistics is not None:
            self.watched += 1
            self.counts.update(result.statistics.counts)
            for name, numbers in result.statistics.by_turn.items():
                sums = self.by_turn.setdefault(name, [0] * len(numbers))
                for at, number in enumerate(numbers):
                    sums[at] += number

    def per_game(self, name: str) -> list[float]:
        """How often something happened in each turn of a match, on average."""
        unit = CENTS if name == "surplus" else 1
        return [total / self.watched / unit for total in self.by_turn.get(name, ())]

    def efficiency(self, unit: int) -> float | None:
        """What tables won of what they could have won, where that is known."""
        return self.won / unit / self.bound if self.bound else None

    def events_per_game(self, kind: str) -> float:
        """How often something happened in a match, on average."""
        return self.events[kind] / self.games if self.games else 0.0


@dataclass(slots=True)
class Wins:
    """How often somebody won."""

    games: int = 0
    wins: int = 0
    turns: int = 0
    """The turns of all games together."""

    def add(self, result: Result, rank: int) -> None:
        """One more game is over."""
        self.games += 1
        self.wins += rank == 1
        self.turns += result.turns

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values, the share with its 95 % interval by Wilson."""
        share = wilson(self.wins, self.games)
        return {
            "games": self.games,
            "wins": self.wins,
            "share": round(share.value, 4),
            "low": round(share.low or 0.0, 4),
            "high": round(share.high or 0.0, 4),
            "turns": round(self.turns / self.games, 3),
        }


class Summary:
    """Everything that is told at the end of a simulation."""

    def __init__(self, game: str = "sidereal") -> None:
        self.game = GAMES[game]
        self.by_seats: dict[int, Part] = {}
        self.levels: dict[str, dict[str, Wins]] = {}
        """By what sits in a seat and by level, where the game has levels: how often it won."""
        self.all = Part()
        self.unit = 1
        self.errors: list[tuple[int, str]] = []
        """Number and reason of every match that failed."""
        self._digest = sha256()

    def add(self, result: Result) -> None:
        """Take one more result in, in the order of the numbers."""
        self.by_seats.setdefault(len(result.seats), Part()).add(result)
        self.all.add(result)
        if result.error:
            self.errors.append((result.number, result.error))
        else:
            self.unit = result.unit
            self._add_levels(result)
        self._digest.update(f"{result.number} {result.digest} {result.error}\n".encode())

    def _add_levels(self, result: Result) -> None:
        for one, rank in zip(result.seats, result.ranks, strict=True):
            if result.level:
                self.levels.setdefault(one, {}).setdefault(result.level, Wins()).add(result, rank)

    def wins(self, one: str | None = None, level: str | None = None) -> Wins:
        """How often something won on a level, or everything, or on all levels together."""
        found = [
            wins
            for who, by_level in self.levels.items()
            for known, wins in by_level.items()
            if one in (None, who) and level in (None, known)
        ]
        return Wins(*(sum(getattr(wins, name) for wins in found) for name in ("games", "wins", "turns")))

    @property
    def known_levels(self) -> list[str]:
        """The levels that were played, numbers in their order, words behind them."""
        return sorted({level for by_level in self.levels.values() for level in by_level}, key=level_order)

    @property
    def done(self) -> int:
        """How many matches were played, failed ones included."""
        return self.all.games + self.all.failed

    @property
    def digest(self) -> str:
        """One fingerprint over the ends of all matches."""
        return self._digest.hexdigest()[:32]

    def to_json(self) -> dict[str, Any]:
        """The numbers as plain JSON values, scores in points."""
        told = {
            "games": self.all.games,
            "failed": self.all.failed,
            "digest": self.digest,
            "seats": {str(count): self._part(part) for count, part in self.by_seats.items()},
            "errors": [{"number": number, "error": error} for number, error in self.errors],
        }
        if self.levels:
            told["levels"] = {
                one: {level: self.levels[one][level].to_json() for level in self.known_levels if level in by_level}
                for one, by_level in sorted(self.levels.items())
            }
        return told

    def _bound(self, part: Part) -> dict[str, Any] | None:
        efficiency = part.efficiency(self.unit)
        if efficiency is None:
            return None
        return {
            "games": part.bounded,
            "mean": round(part.bound / part.bounded, 4),
            "efficiency": round(efficiency, 4),
        }

    def _part(self, part: Part) -> dict[str, Any]:
        def mean(scores: Mean) -> dict[str, Any]:
            value, error = scores.value(self.unit), scores.error(self.unit)
            return {"seats": scores.count, "mean": round(value, 4), "error": round(error, 4)}

        return {
            "games": part.games,
            "stalled": part.stalled,
            "slips": part.slips,
            "actions": round(part.actions.value(), 3),
            "turns": round(part.turns.value(), 3),
            "score": mean(part.scores),
            "winner": mean(part.winners),
            "bound": self._bound(part),
            self.game.seated.many: {name: mean(scores) for name, scores in sorted(part.species.items())},
            "players": {
                name: mean(scores) | {"wins": part.wins[name]} for name, scores in sorted(part.players.items())
            },
            "events": dict(sorted(part.events.items())),
            "by_turn": {
                name: [round(mean, 3) for mean in part.per_game(name)]
                for name in part.by_turn
                if not name.startswith(POINTS)
            },
            "counts": dict(sorted(part.counts.items())),
        }
