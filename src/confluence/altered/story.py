"""What happened as a story: events in sentences one after the other, and whether they brought something new to know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from confluence.altered import events as ev
from confluence.altered.tell import Teller
from confluence.altered.words import CONFLUENCE, PLAYER


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a story."""

    text: str
    kind: str
    """`phase` for a heading, `confluence` for what the Confluence does, `end`, or nothing."""


def story(teller: Teller, events: Sequence[ev.Told], *, forced: bool = False) -> list[Line]:
    """What happened, without what goes without saying; equal moves are told together.

    `forced` says that the player did not choose to pass.
    """
    lines: list[Line] = []
    events = [event for event in events if not isinstance(event, ev.ManaChanged)]
    place = 0
    while place < len(events):
        event = events[place]
        count = _together(events, place)
        text = _text(teller, events, place, count, forced)
        if text:
            lines.append(Line(text, _kind(event)))
        place += count
    return lines


def _together(events: Sequence[ev.Told], place: int) -> int:
    """How many events from here on are moves of the same kind."""
    first = events[place]
    if not isinstance(first, ev.Moved):
        return 1
    count = 1
    for event in events[place + 1 :]:
        if not isinstance(event, ev.Moved) or _same(event) != _same(first):
            break
        count += 1
    return count


def _text(teller: Teller, events: Sequence[ev.Told], place: int, count: int, forced: bool) -> str:
    event = events[place]
    rest = events[place + 1 :]
    if isinstance(event, ev.Moved):
        group = [one for one in events[place : place + count] if isinstance(one, ev.Moved)]
        return "" if _goes_without_saying(event) else teller.moves(group)
    if isinstance(event, ev.Revealed) and event.what == "hand":
        return _revealed_hand(teller, event, rest)
    if isinstance(event, ev.StatusChanged) and _is_small(events, place, event):
        return ""
    if isinstance(event, ev.PassedTurn) and event.side == PLAYER and forced and not event.after_you:
        return teller("You can only pass for the Day.", "Du kannst heute nur noch passen.")
    return teller.sentence(event)


def _is_small(events: Sequence[ev.Told], place: int, event: ev.StatusChanged) -> bool:
    """Readying in the Morning, exhausting as a cost, a Spell from Reserve that is Fleeting."""
    if event.status == "exhausted" and not event.gained:
        return True
    before = events[place - 1] if place else None
    if isinstance(before, ev.Used) and event.status == "exhausted":
        return True
    return isinstance(before, ev.Moved) and before.after == "limbo" and event.status == "fleeting"


def _revealed_hand(teller: Teller, event: ev.Revealed, rest: Sequence[ev.Told]) -> str:
    """What the Confluence finds on top of its Hand: told with what becomes of it (C-TURN-03, C-TURN-04)."""
    for later in rest:
        if isinstance(later, ev.Moved):
            if later.after == "mana":
                name = teller.name(event.cards[0])
                return teller(
                    f"The Confluence reveals {name}, cannot pay for it and makes it a ready orb (C-TURN-04).",
                    f"Die Confluence deckt {name} auf, kann sie nicht bezahlen und macht daraus "
                    "ein bereites Mana (C-TURN-04).",
                )
            return ""
    return teller.sentence(event)


def _kind(event: ev.Told) -> str:
    if isinstance(event, ev.PhaseBegan | ev.DayBegan):
        return "phase" if isinstance(event, ev.PhaseBegan) else ""
    if isinstance(event, ev.Ended):
        return "end"
    return "confluence" if getattr(event, "side", PLAYER) == CONFLUENCE else ""


def _same(event: ev.Moved) -> tuple[Any, ...]:
    """What moves have in common that are told together."""
    return bool(event.card), event.side, event.before, event.after, event.lane, event.how


def _goes_without_saying(event: ev.Moved) -> bool:
    """Moves that another sentence tells: a card that is played, a support card, a hidden card that is drawn."""
    if event.after == "limbo" or (event.how == "played" and event.after in ("expedition", "landmark")):
        return True
    if event.how in ("support", "midnight"):
        return True
    return event.side == CONFLUENCE and event.before == "hand" and event.after == "mana"


# ------------------------------------------------------------------ what is new


def reveals(events: Sequence[ev.Told]) -> bool:
    """Whether the player learnt something new from these events: a card, a region (chance is not looked at)."""
    return any(_reveals(event) for event in events)


def _reveals(event: ev.Told) -> bool:
    if isinstance(event, ev.Revealed | ev.Rolled):
        return True
    if isinstance(event, ev.Drew):
        return event.side == PLAYER
    if isinstance(event, ev.Moved) and event.card:
        return event.before == "deck" or (event.side == CONFLUENCE and event.before in ("hand", "mana"))
    return False
