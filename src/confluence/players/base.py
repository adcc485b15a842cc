"""The small door behind which everybody sits who plays without a person."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol, runtime_checkable

from confluence.core.chance import Chance
from confluence.core.game import Decision

Look = Callable[[], Any]
"""Call it to see the table as the own seat sees it. A view costs time, so it is made only when somebody looks."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How players bargain and talk at a table, whoever they are."""

    contracts: str = "table"
    """`small`: swaps of two or three seats that a person can read; `table`: one contract for the whole table."""
    remarks: bool = True
    """Whether anybody reads what they say."""


USUAL: Final = Manner()
"""Among players alone."""
CONTRACTS: Final = ("small", "table")


@dataclass(frozen=True, slots=True)
class Heard:
    """What a seat learned between two of its decisions."""

    events: tuple[Any, ...] = ()
    """What happened and this seat may know, own actions included, in the order in which it happened."""
    remarks: tuple[Any, ...] = ()
    """What others said that this seat may read."""
    held: frozenset[int] = frozenset()
    """Own offers that must stay good now: they cannot be withdrawn or changed, and their goods cannot be spent."""


class Player(Protocol):
    """Somebody who answers decisions and knows nothing but the own view, the decision and a stream of chance.

    A player is made anew for every match and may remember what it saw in it. Equal views, decisions and chances must
    lead to equal answers: a match is repeated from its seed alone. `Listener` is an optional ability.
    """

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        """One legal action for the seat of this decision, or None to wait until somebody else has acted.

        After an error, or when everybody waits, the table takes the decision's fallback.
        """
        ...


@runtime_checkable
class Listener(Protocol):
    """A player that also wants to know what happens between its decisions."""

    def hear(self, heard: Heard) -> None:
        """Take in what happened since the last call; called before every `choose`.

        The first call has everything since the match began. How events are cut into calls must not matter: what a
        player remembers must be a function of all events in a row, because after a restart it hears the whole match
        in one call. `held` is the present state and replaces what was said before.
        """
        ...
