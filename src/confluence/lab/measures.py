"""The arithmetic of reports: ratings, intervals, means whose games come in groups. Equal results give equal numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from math import sqrt
from typing import Final

from confluence.core.chance import Chance
from confluence.core.errors import ConfluenceError
from confluence.lab.simulate import Result

SURE: Final = 1.959964
"""So many standard errors to both sides hold 95 of 100 cases."""
RESAMPLES: Final = 1000
FEWEST_GROUPS: Final = 5
"""With fewer groups, drawing them again says too little about what others would have been."""
MOST_BLOCKS: Final = 500
"""More groups than that are put together before resampling, which then takes no longer."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A number with the bounds of its 95 % interval; no bounds where there is too little to tell."""

    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is by the ranks it reached."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """What the player is worth almost surely."""
        return self.mu - 3 * self.sigma


@dataclass(slots=True)
class Grouped:
    """Values that come in groups, such as the scores of a player by set of duplicate tables."""

    sums: dict[int, float] = field(default_factory=dict)
    counts: dict[int, int] = field(default_factory=dict)

    def add(self, group: int, value: float) -> None:
        """Take one more value in."""
        self.sums[group] = self.sums.get(group, 0.0) + value
        self.counts[group] = self.counts.get(group, 0) + 1

    @property
    def count(self) -> int:
        """How many values there are."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """The mean of all values."""
        return sum(self.sums.values()) / self.count if self.counts else 0.0

    def group_mean(self, group: int) -> float:
        """The mean of one group."""
        return self.sums[group] / self.counts[group]

    def error(self) -> float | None:
        """The standard error of the mean, where values of one group may depend on each other."""
        groups = len(self.counts)
        if groups < 2:
            return None
        mean = self.mean
        squares = sum((self.sums[group] - mean * count) ** 2 for group, count in self.counts.items())
        return sqrt(squares * groups / (groups - 1)) / self.count

    def interval(self) -> Interval:
        """The mean with what its standard error allows."""
        error = self.error()
        if error is None:
            return Interval(self.mean)
        half = error * student(len(self.counts) - 1)
        return Interval(self.mean, self.mean - half, self.mean + half)


def student(freedom: int) -> float:
    """So many standard errors hold 95 of 100 cases where the error itself is an estimate; good to one in a hundred.

    >>> [round(student(n), 2) for n in (4, 9, 100)]
    [2.78, 2.26, 1.98]
    """
    if freedom <= 3:
        return {1: 12.71, 2: 4.30, 3: 3.18}[freedom]
    z = SURE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def wilson(wins: int, games: int) -> Interval:
    """A share with Wilson's interval, which also holds for few games and for shares near 0 or 1."""
    if not games:
        return Interval(0.0)
    share, square = wins / games, SURE * SURE
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = SURE * sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def resampled(samples: Mapping[str, Grouped], seed: int | str) -> dict[str, Interval]:
    """Means with the middle 95 % of what they are when whole groups are drawn again and again, with replacement."""
    groups = sorted({group for grouped in samples.values() for group in grouped.counts})
    if len(groups) < 2:
        return {name: Interval(grouped.mean) for name, grouped in samples.items()}
    blocks = _blocks(samples, groups)
    chance = Chance(f"{seed}/resampling")
    found: dict[str, list[float]] = {name: [] for name in samples}
    for _ in range(RESAMPLES):
        sums = dict.fromkeys(samples, 0.0)
        counts = dict.fromkeys(samples, 0)
        for _ in blocks:
            for name, total, count in blocks[chance.below(len(blocks))]:
                sums[name] += total
                counts[name] += count
        for name, count in counts.items():
            if count:
                found[name].append(sums[name] / count)
    return {name: _middle(samples[name], sorted(means)) for name, means in found.items()}


def _blocks(samples: Mapping[str, Grouped], groups: Sequence[int]) -> list[list[tuple[str, float, int]]]:
    """By group, or by several groups put together: names, sums and counts."""
    place = {group: at % MOST_BLOCKS for at, group in enumerate(groups)}
    blocks: list[dict[str, tuple[float, int]]] = [{} for _ in range(min(len(groups), MOST_BLOCKS))]
    for name, grouped in samples.items():
        for group, count in grouped.counts.items():
            total, before = blocks[place[group]].get(name, (0.0, 0))
            blocks[place[group]][name] = (total + grouped.sums[group], before + count)
    return [[(name, total, count) for name, (total, count) in block.items()] for block in blocks]


def _middle(sample: Grouped, means: Sequence[float]) -> Interval:
    if len(sample.counts) < FEWEST_GROUPS:
        return Interval(sample.mean)
    cut = round(len(means) * 0.025)
    return Interval(sample.mean, means[cut], means[-1 - cut])


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value below which this share of an ordered list lies, between neighbours in proportion."""
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def check_packages() -> None:
    """Refuse to go on without what ratings need, before hours are spent on games."""
    if find_spec("openskill") is None:
        raise ConfluenceError("the package openskill is missing; install confluence[lab]")


def ratings(results: Iterable[Result]) -> dict[str, Rating]:
    """Ratings by Plackett and Luce, match by match; a player with several seats counts by the mean of their scores."""
    check_packages()
    from openskill.models import PlackettLuce, PlackettLuceRating  # only reports need it

    model = PlackettLuce()
    rated: dict[str, PlackettLuceRating] = {}
    for result in results:
        scores: dict[str, list[int]] = {}
        for player, score in zip(result.players, result.scores, strict=True):
            scores.setdefault(player, []).append(score)
        names = sorted(scores)
        if len(names) < 2:
            continue
        means = [sum(scores[name]) / len(scores[name]) for name in names]
        ranks = [1.0 + sum(other > mean for other in means) for mean in means]
        teams = model.rate([[rated.get(name) or model.rating()] for name in names], ranks=ranks)
        rated.update({name: team[0] for name, team in zip(names, teams, strict=True)})
    return {name: Rating(rating.mu, rating.sigma) for name, rating in sorted(rated.items())}
