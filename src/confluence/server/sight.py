"""What is told about a table beside the look at it: to the lobby, to who is away, to who is called.

A viewer is a seat, HOST, or None for a spectator. Of others' keys, pick lists, hooks and private words nothing shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from confluence.core.game import SeatId, may_know
from confluence.server.chat import TOLD, Message, message_in
from confluence.server.undoing import event_json
from confluence.sidereal.options import CHOICES

if TYPE_CHECKING:
    from confluence.server.room import Room
    from confluence.sidereal.views import View

MOST_TOLD: Final = 500
"""So many events, the latest, are told to somebody who was away."""
_PUBLIC_OPTIONS: Final = ("draw", "clock", "hints", "matching", "chat", "spectators")


def known_to(viewer: SeatId | None, events: Iterable[Any]) -> list[Any]:
    """Of what happened, what a viewer may know."""
    return [event for event in events if may_know(viewer, event)]


def game_view(room: Room, seat: SeatId | None) -> View | None:
    """The match as a seat, or a spectator if None, sees it."""
    match = room.match
    if match is None:
        return None
    view: View = match.game.view(match.state, seat)
    return view


def public(room: Room) -> dict[str, Any]:
    """The line of the lobby."""
    sitters = room.seats.sitters
    play = room.play
    options = {name: getattr(room.options, name) for name in _PUBLIC_OPTIONS}
    return {
        "name": room.options.name,
        "host": room.host_name,
        "life": room.life,
        "opened": room.opened_at,
        "seats": [{"kind": sitter.kind, "name": sitter.name} for sitter in sitters],
        "open": sum(sitter.kind == "open" for sitter in sitters),
        "turn": None if play is None else play.turn,
        "species": None if play is None else list(play.match.setup.seats),
        "options": {**options, "edition": room.options.game.get("EDITION", CHOICES["EDITION"][0])},
        "broken": bool(room.broken),
    }


def calls(room: Room, seat: SeatId) -> list[dict[str, Any]]:
    """What a seat should be told: its turn, offers to it, promises that are due, words to it.

    `key` stays the same as long as the matter does, `seq` is the entry it came up with.
    """
    room.seats.check(seat)
    found: list[dict[str, Any]] = []
    play = room.play
    if play is not None and room.life == "playing" and not room.broken:
        turn, step = play.turn, play.step
        if room.seats.plays_itself(seat):
            if seat in play.awaited():
                moment = play.moment() or (turn, step, 0)
                key = f"turn {turn} {step} {moment[2]}"
                found.append({"kind": "turn", "key": key, "turn": turn, "step": step, "bell": room.clock.bell})
            for offer in play.offers_to(seat):
                key = f"offer {offer.id} {offer.revision}"
                made = play.offered.get(offer.id, 0)
                found.append({"kind": "offer", "key": key, "offer": offer.id, "by": offer.by, "seq": made})
        for promise in play.due_from(seat):
            key = f"promise {promise.id} {turn}"
            found.append({"kind": "promise", "key": key, "promise": promise.id})
    if room.life == "over":
        found.append({"kind": "over", "key": "over"})
    for said in readable(room, seat):
        if said.seat != seat and said.remark is None:  # nobody is called by the small talk of bots
            key = f"chat {said.id}"
            found.append(
                {"kind": "chat", "key": key, "by": said.seat, "to": said.to, "text": said.text, "seq": said.id}
            )
    return found


def away(room: Room, seat: SeatId, since: int, language: str) -> dict[str, Any]:
    """What happened after an entry, as this seat may know it: what was done for it, what was done, what was said."""
    play = room.play
    events: list[dict[str, Any]] = []
    own: list[dict[str, Any]] = []
    if play is not None:
        for number, some in play.events_since(since):
            events += [{"seq": number, **event_json(event)} for event in known_to(seat, some)]
        for number, by, (actor, action) in zip(play.numbers, play.hands, play.match.log, strict=True):
            if number > since and actor == seat and by != "seat":
                own.append({"seq": number, "by": by, "action": play.match.game.actions.to_json(action)})
    species = () if room.setup is None else room.setup.seats
    said = [message_in(language, message, species).to_json() for message in readable(room, seat) if message.id > since]
    return {
        "since": since,
        "own": own,
        "events": events[-MOST_TOLD:],
        "events_left_out": len(events[:-MOST_TOLD]),
        "chat": said,
    }


def readable(room: Room, viewer: SeatId | None, most: int = TOLD) -> list[Message]:
    """What this viewer may read and wants to: the latest messages, oldest first."""
    since = room.seats.vacated[viewer] if viewer is not None and viewer >= 0 else 0
    return room.chat.read_by(viewer, since, most)


def awaited(room: Room, viewer: SeatId | None) -> list[SeatId]:
    """For whom the table waits; who has to make up for a promise, and to whom, may be known to few."""
    seats = room.awaited()
    if room.play is not None and room.play.step == "settle":
        return [seat for seat in seats if seat == viewer]
    return seats
