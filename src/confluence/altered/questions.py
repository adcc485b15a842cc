"""What the player is asked, and which answers are legal (section 8.2 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Final

from confluence.altered.words import PLAYER, Side

MOST_LISTED: Final = 400
"""So many answers of one question are listed; further ones are still legal."""


@dataclass(frozen=True, slots=True)
class Question:
    """A choice among options. What the options are depends on the kind: objects, modes, Expeditions, dice."""

    kind: str
    options: tuple[int, ...] = ()
    least: int = 1
    most: int = 1
    ordered: bool = False
    """Whether all options are put in an order."""
    side: Side = PLAYER
    source: int = -1
    """The object whose ability asks."""
    weights: tuple[int, ...] = ()
    """By option: what it counts towards `weight_limit` (total Hand Cost)."""
    weight_limit: int | None = None
    prices: tuple[int, ...] = ()
    """By option: mana that choosing it costs (Tough)."""
    budget: int = 0
    detail: tuple[tuple[int, ...], ...] = ()
    """By option, what stands behind it, for showing: the objects of an Overcome set, who reacts, whose row it is.

    For dice, and for a yes or no that changes a die, the result that the option comes to.
    """

    def why_not(self, picks: Sequence[int]) -> str:
        """Why this is no answer, or nothing."""
        if len(set(picks)) != len(picks):
            return "every option can be chosen once"
        if any(pick not in self.options for pick in picks):
            return "choose among the options"
        if self.ordered:
            return "" if len(picks) == len(self.options) else "put all of them in order"
        if not self.least <= len(picks) <= self.most:
            wanted = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            return f"choose {wanted}"
        places = [self.options.index(pick) for pick in picks]
        if self.weight_limit is not None and sum(self.weights[place] for place in places) > self.weight_limit:
            return f"the costs of all chosen add up to {self.weight_limit} at most"
        if self.prices and sum(self.prices[place] for place in places) > self.budget:
            return "there is not enough mana to choose all of them"
        return ""

    def answers(self) -> Iterator[tuple[int, ...]]:
        """The legal answers; where their order has no meaning, in the order of the options."""
        if self.ordered:
            yield from permutations(self.options)
            return
        for count in range(self.least, self.most + 1):
            for picks in combinations(self.options, count):
                if not self.why_not(picks):
                    yield picks

    def listed(self) -> list[tuple[int, ...]]:
        """The legal answers, as many as are worth listing."""
        found = []
        for picks in self.answers():
            found.append(picks)
            if len(found) == MOST_LISTED:
                break
        return found

    def only(self) -> tuple[int, ...] | None:
        """The answer, if there is but one: then nobody is asked."""
        found = None
        for picks in self.answers():
            if found is not None:
                return None
            found = picks
        return found if found is not None else ()
