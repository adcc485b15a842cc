"""Taking an action back: what can be taken back, and how it is told.

Undoing is a matter of the table and no rule of the game. The match is played again from the beginning of the present
step without the action; what others did since must come out exactly as it did. Numbers of offers and revisions are
never used twice, so that nobody agrees to something else than what was shown: an offer is taken back by withdrawing
it, a change of one by changing it once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.core.wire import Family
from confluence.sidereal.actions import (
    ACTIONS,
    Action,
    Done,
    EnterPlay,
    Gift,
    Invent,
    Propose,
    Revise,
    Run,
    Upgrade,
    Withdraw,
)
from confluence.sidereal.cards import CardId
from confluence.sidereal.events import (
    EVENTS,
    Discarded,
    Entered,
    Gifted,
    Invented,
    Offered,
    Points,
    Public,
    Ran,
    SaidDone,
    Upgraded,
)
from confluence.sidereal.phrases import Phrases
from confluence.sidereal.state import CARDS, State, Step, seats_of
from confluence.sidereal.tell import tell

STEPS: Final = (Step.TRADE, Step.TAIL)
"""Steps whose actions can be taken back, as long as they last."""
_KINDS: Final = (Run, Upgrade, EnterPlay, Invent, Gift, Done)
_LOCAL: Final = (Ran, Entered, Upgraded, Invented, Discarded, Points, SaidDone, Gifted)
"""What may have come of an action that can be taken back; anything else reached further."""
_HIDDEN: Final = ("relic",)
"""How cards come into play that nobody could see before."""

WHY: Final = {
    "nothing": "there is nothing of yours to take back in this step",
    "kind": "what you did last cannot be taken back",
    "seen": "a card was turned up by it",
    "reached": "it touched promises or offers of others",
    "answered": "the offer was answered or is no longer there",
    "terms": "the offer as it was before could not be made now",
    "receiver": "the receiver has acted since",
    "others": "what others did since depends on it",
}
"""Reasons for which nothing is taken back, with their meaning."""


@dataclass(frozen=True, slots=True)
class Undone(Public):
    """A seat took its latest action back."""

    seat: SeatId
    action: int
    """The number of the entry that was taken back."""
    do: str
    """What it was, as in the action."""
    card: CardId = 0
    """The card it was about, if it was about one."""
    receiver: SeatId | None = None
    """Of a gift."""


TABLE_EVENTS: Final[Family[Undone]] = Family("event", (Undone,))
"""Events that are no part of the game."""


def event_json(event: Any) -> dict[str, Any]:
    """An event of the match or of the table as JSON."""
    return TABLE_EVENTS.to_json(event) if isinstance(event, Undone) else EVENTS.to_json(event)


def event_schema() -> dict[str, Any]:
    """The schema of all events."""
    schema = EVENTS.schema()
    schema["oneOf"] = [*schema["oneOf"], *TABLE_EVENTS.schema()["oneOf"]]
    return schema


def say(event: Any, species: Sequence[str], language: str, flipped: Sequence[int]) -> str:
    """The sentence about an event of the match or of the table."""
    if not isinstance(event, Undone):
        return tell(event, species, language, flipped)
    t = Phrases(tuple(species), language == "de", flipped)
    seat = t.seat(event.seat)
    card = t.card(event.card) if event.card else ""
    if event.do == "run":
        return t(f"{seat} takes back the run of {card}.", f"{seat} nimmt den Lauf von {card} zurück.")
    if event.do == "upgrade":
        return t(f"{seat} takes back the upgrade of {card}.", f"{seat} nimmt das Upgrade von {card} zurück.")
    if event.do == "enter_play":
        return t(f"{seat} takes {card} out of play again.", f"{seat} nimmt {card} wieder aus dem Spiel.")
    if event.do == "invent":
        technology = CARDS[event.card].technology
        name = card if technology is None else t.technology(technology)
        return t(f"{seat} takes back the invention of {name}.", f"{seat} nimmt die Erfindung von {name} zurück.")
    if event.do == "gift" and event.receiver is not None:
        other = t.seat(event.receiver)
        return t(f"{seat} takes back the gift to {other}.", f"{seat} nimmt das Geschenk an {other} zurück.")
    return t(f"{seat} is not done after all.", f"{seat} ist doch nicht fertig.")


# ------------------------------------------------------------------ what can be taken back


def no_undo(reason: str) -> NoReturn:
    """Refuse to take something back."""
    raise Illegal("NO_UNDO", WHY[reason], {"reason": reason})


def do_word(action: Action) -> str:
    """What an action does, as its JSON says."""
    return str(ACTIONS.to_json(action)["do"])


def check_kind(state: State, action: Action, *, receiver_acted: bool) -> None:
    """Refuse an action that can never be taken back, or no longer; what others did is looked at by a replay."""
    if not isinstance(action, _KINDS) or (isinstance(action, Done) and not action.done):
        no_undo("kind")
    if isinstance(action, Run) and state.face(action.card).converters[action.slot].output.relics:
        no_undo("seen")
    if isinstance(action, Gift) and receiver_acted:
        no_undo("receiver")


def check_events(events: tuple[Any, ...]) -> None:
    """Refuse an action that showed something new, or that others have a part in."""
    for event in events:
        if isinstance(event, Entered) and event.how in _HIDDEN:
            no_undo("seen")
        if not isinstance(event, _LOCAL):
            no_undo("reached")


def way_back(state: State, action: Propose | Revise, offered: Offered | None, before: Offered | None) -> Action:
    """The action that takes an offer, or the change of one, back.

    `offered` is what came of the action, `before` the offer as it was put up or changed before.
    """
    offer = None if offered is None else state.offers.get(offered.offer)
    if offered is None or offer is None or seats_of(offer.agreed) != (offer.by,):
        no_undo("answered")
    if isinstance(action, Propose):
        if before is not None:  # it was open already
            no_undo("kind")
        return Withdraw(offer.id)
    if before is None:
        no_undo("kind")
    return Revise(offer.id, before.legs, before.clauses)


def event_of(seat: SeatId, number: int, action: Action) -> Undone:
    """How taking this action back is told."""
    card = 0
    if isinstance(action, Run | Upgrade | EnterPlay):
        card = action.card
    elif isinstance(action, Invent):
        card = action.team
    receiver = action.receiver if isinstance(action, Gift) else None
    return Undone(seat, number, do_word(action), card, receiver)
