"""What a guard has to know about Altered Confluence: its laws, worlds that look the same, and what comes to light."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from confluence.altered import laws
from confluence.altered.events import EVENTS, Drew, Moved, Revealed, Rolled, Shuffled, Told
from confluence.altered.game import Altered
from confluence.altered.imagine import imagine
from confluence.altered.state import State
from confluence.lab.laws import Code


@dataclass(frozen=True, slots=True)
class Change:
    """One action: the state before it, what was told, the state after it."""

    before: State
    events: Sequence[Told]
    after: State


class WatchedAltered(Altered):
    """The same game, with the laws about moments inside an action checked at these moments (E-04, E-06, E-07 …)."""

    def run(self, state: State) -> None:
        """Go on as far as it goes without the player."""
        laws.run(state)


def _said(check: Callable[..., None], *states: Any) -> str:
    """What a check that raises has to say; nothing if it holds."""
    try:
        check(*states)
    except laws.BrokenLaw as broken:
        return str(broken)
    return ""


LAWS: Final[Mapping[str, Callable[[Change], str]]] = {
    "a state is possible": lambda change: _said(laws.laws, change.after),
    "an action changes what it may": lambda change: _said(laws.change, change.before, change.events, change.after),
}
"""The laws of section 8.4 of the rules, as a guard asks for them; what is wrong begins with the id of the law."""
SHOWING: Final = (Drew, Revealed, Rolled, Shuffled)
"""What is told when something hidden comes to light, or when chance is asked."""


def reveals(before: State, events: Sequence[Told], after: State) -> bool:
    """Whether secrets came to light by the rules: cards of a deck or a hand, a region, a die."""
    return before.revealed != after.revealed or any(
        isinstance(event, SHOWING) or (isinstance(event, Moved) and event.before in ("deck", "hand", "mana"))
        for event in events
    )


CODE: Final = Code(
    changes=Change,
    laws=LAWS,
    twin=lambda state, _viewer, chance: imagine(state, chance),
    seats=lambda _state: 1,
    events=EVENTS,
    reveals=reveals,
)
