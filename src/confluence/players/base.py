"""The small door behind which everybody sits who plays without a person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from confluence.core.chance import Chance
from confluence.core.game import Decision

Look = Callable[[], Any]
"""Call it to see the table as the own seat sees it. A view costs time, so it is made only when somebody looks."""


class Player(Protocol):
    """Somebody who answers decisions and knows nothing but the own view, the decision and a stream of chance.

    A player is made anew for every match and may remember what it saw in it. Equal views, decisions and chances must
    lead to equal answers: a match is repeated from its seed alone.
    """

    def choose(self, view: Look, decision: Decision[Any], chance: Chance) -> Any:
        """One legal action for the seat of this decision, or None to wait until somebody else has acted.

        After an error, or when everybody waits, the table takes the decision's fallback.
        """
        ...
