"""The switches of the rules: readings of open questions, with the recommended one as the default (section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from confluence.core.errors import Illegal
from confluence.core.game import Setup

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "UNPAYABLE_CARD": ("next card", "ends turn"),
    "OVERCOME": ("all that fit", "may decline"),
    "PERMANENTS_AT_REST": ("leave if advanced", "stay", "leave"),
    "GIGANTIC_PERSISTENT": ("one is enough", "both"),
    "MEETING": ("at dusk", "at once"),
    "LIMITS": ("hero", "two"),
    "DEFENDER": ("dusk only", "always"),
    "DECK_SIZE": ("39", "39 to 59"),
}
"""Q-03, Q-06, Q-07, Q-08, Q-09, Q-10, Q-28 and A-DECK-02; the first value is the default."""

NOT_SWITCHES: Final = ("DECK", "CONFLUENCE", "DIFFICULTY")
"""What a setup says beside the switches: both decks, and how many rare cards the Confluence has."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a match is played."""

    unpayable_card: str = "next card"
    """Q-03: what a card of its Hand that the Confluence cannot pay does to its turn."""
    overcome: str = "all that fit"
    """Q-06: whether the player may leave an object alone that fits."""
    permanents_at_rest: str = "leave if advanced"
    """Q-07: Expedition Permanents of the Confluence with neither keyword."""
    gigantic_persistent: str = "one is enough"
    """Q-08."""
    meeting: str = "at dusk"
    """Q-09: when Hero and Companion that met by an effect win."""
    limits: str = "hero"
    """Q-10: whose reserve and landmark limits hold."""
    defender: str = "dusk only"
    """Q-28."""
    deck_size: str = "39"

    @staticmethod
    def parse(words: Mapping[str, str]) -> Options:
        """Options by their names; an unknown one or a value that does not exist is refused."""
        found: dict[str, str] = {}
        for name, value in words.items():
            if name in NOT_SWITCHES:
                continue
            if name not in CHOICES:
                raise Illegal(
                    "BAD_OPTION", f"there is no option {name}; there are {', '.join(CHOICES)}", {"option": name}
                )
            if value not in CHOICES[name]:
                known = ", ".join(CHOICES[name])
                raise Illegal("BAD_OPTION", f"{name} is one of {known}, not {value!r}", {"option": name})
            found[name.lower()] = value
        return Options(**found)

    def words(self) -> dict[str, str]:
        """What differs from the defaults."""
        values = {one.name.upper(): str(getattr(self, one.name)) for one in fields(self)}
        return {name: value for name, value in values.items() if value != CHOICES[name][0]}


def difficulty_of(setup: Setup) -> str:
    """How many rare cards the Confluence has, or which: a number, a preset or a list (C-DIFF-02)."""
    return setup.options.get("DIFFICULTY", "0")
