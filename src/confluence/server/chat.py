"""What people say to each other: to the table or to one seat, within limits, and who does not want to hear whom."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.server.entries import HOST, Said
from confluence.server.texts import is_text

LONGEST: Final = 500
SHOWN: Final = 50
"""So many messages, the latest, are part of what a seat sees."""
TOLD: Final = 200
"""So many, the latest, are told to who was away and to who is called."""
RATES: Final = ((5, 10.0), (40, 300.0))
"""At most so many messages of one seat in so many seconds."""
_LINE_END: Final = "\n"
"""Not printable and still part of what people write."""


@dataclass(frozen=True, slots=True)
class Message:
    """Something that was said; its number is its place in the log."""

    id: int
    at: float
    seat: SeatId
    to: SeatId | None
    text: str

    def to_json(self) -> dict[str, Any]:
        """The form in which it travels."""
        return {"id": self.id, "at": self.at, "seat": self.seat, "to": self.to, "text": self.text}


@dataclass(slots=True)
class Chat:
    """Everything that was said at a table."""

    messages: list[Message] = field(default_factory=list)
    muted: frozenset[tuple[SeatId, SeatId]] = frozenset()
    """Seat and whom it does not want to read."""

    def copy(self) -> Chat:
        """An independent copy."""
        return Chat(self.messages.copy(), self.muted)

    def to_json(self) -> Any:
        """Everything, for a fingerprint."""
        return [[message.to_json() for message in self.messages], sorted(self.muted)]

    def add(self, number: int, at: float, entry: Said) -> None:
        """Note a message."""
        self.messages.append(Message(number, at, entry.seat, entry.to, entry.text))

    def mute(self, seat: SeatId, other: SeatId, *, on: bool) -> None:
        """Let a seat read another one or not."""
        self.muted = self.muted | {(seat, other)} if on else self.muted - {(seat, other)}

    def unmute_all(self, seat: SeatId) -> None:
        """Somebody else will sit there."""
        self.muted = frozenset(pair for pair in self.muted if pair[0] != seat)

    def may_read(self, viewer: SeatId | None, message: Message, since: int) -> bool:
        """Whether a seat, the host or a spectator if None, may read a message and wants to.

        Of what is said between two, only what was said after the entry `since`: before, somebody else sat there.
        """
        if message.to is not None and (viewer not in (message.seat, message.to) or message.id <= since):
            return False
        return viewer is None or (viewer, message.seat) not in self.muted

    def read_by(self, viewer: SeatId | None, since: int = 0, most: int = TOLD) -> list[Message]:
        """The latest messages for this viewer, oldest first."""
        found: list[Message] = []
        for message in reversed(self.messages):
            if len(found) == most:
                break
            if self.may_read(viewer, message, since):
                found.append(message)
        return found[::-1]

    def check_rate(self, seat: SeatId, at: float) -> None:
        """Refuse a seat that talks too much, by the times of its messages."""
        for most, seconds in RATES:
            recent = 0
            for message in reversed(self.messages):
                if message.at <= at - seconds:
                    break
                recent += message.seat == seat
            if recent >= most:
                details = {"most": most, "seconds": seconds}
                raise Illegal("TOO_MUCH_TALK", f"at most {most} messages in {seconds:.0f} seconds", details)


def checked_message(entry: Said, policy: str) -> Said:
    """The message as it is written down, if the table allows it."""
    if policy == "off":
        raise Illegal("CHAT_OFF", "there is no chat at this table")
    if policy == "table" and entry.to is not None:
        raise Illegal("CHAT_OFF", "at this table everybody reads what is said")
    if entry.to == entry.seat or (entry.seat == HOST and entry.to is not None):
        raise Illegal("BAD_MESSAGE", "a message goes from a seat to another one, or to the table")
    text = entry.text.strip()
    if not text or len(text) > LONGEST:
        raise Illegal("BAD_MESSAGE", f"a message has 1 to {LONGEST} characters", {"characters": len(text)})
    if not is_text(text, also=_LINE_END):
        raise Illegal("BAD_MESSAGE", "a message holds text only")
    return Said(entry.seat, text, entry.to)
