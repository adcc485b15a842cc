"""What the Confluence will do on its next turn, as far as anybody can know (C-TURN)."""

from __future__ import annotations

from dataclasses import dataclass

from confluence.altered import flow
from confluence.altered.moving import is_seen
from confluence.altered.placing import placement
from confluence.altered.state import Obj, State
from confluence.altered.words import CONFLUENCE, LANE_WORDS, Kind


@dataclass(frozen=True, slots=True)
class Intent:
    """Quick actions, and the deed after them."""

    deed: str
    """`reveal` a card of its Hand, `play` from its Reserve, `pass`; `passed` if it did so before."""
    uses: tuple[Obj, ...] = ()
    """Whose quick actions it uses first, in order (C-TURN-01)."""
    object: Obj = -1
    """The card that it plays or reveals; -1 for one that the player has not seen."""
    ready: int = 0
    """What it can pay for a card of its Hand (C-TURN-03)."""
    ends: bool = False
    """Whether its turn ends with a card of its Hand that it cannot pay (C-TURN-04, Q-03)."""
    lane: str = ""
    """The Expedition that the card will face, if it enters one."""
    why: str = ""
    """The rule that says so (C-PLACE)."""


def intent(state: State) -> Intent | None:
    """What the Confluence will do if the player passes now; nothing outside the Afternoon."""
    if state.phase != "afternoon":
        return None
    if state.passed[CONFLUENCE]:
        return Intent("passed")
    uses = tuple(obj for obj, _ in flow.useful_actions(state))
    hand = state.hands[CONFLUENCE]
    if hand:
        seen = hand[0] if is_seen(state, hand[0]) else -1
        ends = state.options.unpayable_card == "ends turn"
        return Intent("reveal", uses, seen, state.ready[CONFLUENCE], ends)
    chosen = flow.from_reserve(state)
    if chosen is None:
        return Intent("pass", uses)
    if state.cards[chosen].kind not in (Kind.CHARACTER, Kind.EXPEDITION):
        return Intent("play", uses, chosen)
    lane, why = placement(state, chosen)
    return Intent("play", uses, chosen, lane=LANE_WORDS[lane], why=why)
