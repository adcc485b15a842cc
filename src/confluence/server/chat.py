"""What people say to each other: to the table or to one seat, within limits, and who does not want to hear whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.core.wire import to_json
from confluence.players import Remark, RemarkCode
from confluence.players.remarks import say_remark
from confluence.server.entries import HOST, Said
from confluence.server.texts import is_text
from confluence.sidereal.cards import CARD_COUNT
from confluence.sidereal.deals.reasons import MOST_TENTHS
from confluence.sidereal.phrases import Phrases

LONGEST: Final = 500
SHOWN: Final = 50
"""So many messages, the latest, are part of what a seat sees."""
TOLD: Final = 200
"""So many, the latest, are told to who was away and to who is called."""
RATES: Final = ((5, 10.0), (40, 300.0))
"""At most so many messages of one seat in so many seconds."""
BOT_RATES: Final = ((1, 6.0), (10, 300.0))
"""The same for remarks of one bot."""
TABLE_RATES: Final = ((3, 10.0), (40, 300.0))
"""The same for remarks of all bots of a table."""
REPEAT_SECONDS: Final = 120.0
"""A bot does not repeat itself within this time."""
ONCE: Final = (RemarkCode.GREETING, RemarkCode.WELL_PLAYED)
"""Remarks that a bot makes once in a match to the same reader."""
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
    """Of a remark: its English words."""
    remark: Remark | None = None
    """What a bot said, without its words."""
    player: str = ""
    """Which bot it was; empty where a person spoke."""

    def to_json(self) -> dict[str, Any]:
        """The form in which it travels."""
        data = {"id": self.id, "at": self.at, "seat": self.seat, "to": self.to, "text": self.text}
        return data if self.remark is None else {**data, "remark": to_json(self.remark), "player": self.player}


def message_in(language: str, message: Message, species: Sequence[str]) -> Message:
    """A message with the words that a reader of this language is told; what people write stays as it is."""
    if message.remark is None:
        return message
    words = Phrases(tuple(species), language == "de")
    text = say_remark(words, message.remark, message.player, f"{message.at}/{message.id}")
    return replace(message, text=text)


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

    def add(self, number: int, at: float, entry: Said, species: Sequence[str]) -> None:
        """Note a message at a table of these species."""
        message = Message(number, at, entry.seat, entry.to, entry.text, entry.remark, entry.player)
        self.messages.append(message_in("en", message, species))

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

    def wants_remark(self, seat: SeatId, to: SeatId | None, remark: Remark, at: float) -> bool:
        """Whether a bot may say this now: not too much of it, and nothing that it just said."""
        recent = [message for message in self.messages if message.remark is not None]
        own = [message for message in recent if message.seat == seat]
        same = [message.at for message in own if message.remark == remark and message.to == to]
        if same and (remark.code in ONCE or at - same[-1] < REPEAT_SECONDS):
            return False
        return all(
            sum(message.at > at - seconds for message in some[-most:]) < most
            for some, rates in ((own, BOT_RATES), (recent, TABLE_RATES))
            for most, seconds in rates
        )


def checked_remark(entry: Said, policy: str, players: int) -> Said | None:
    """The remark as it is written down, or None if the table does not let it be said."""
    remark = entry.remark
    if remark is None or policy == "off" or (policy == "table" and entry.to is not None):
        return None
    if entry.to is not None and (entry.to == entry.seat or not 0 <= entry.to < players):
        raise Illegal("BAD_MESSAGE", "a message goes from a seat to another one, or to the table")
    if remark.card is not None and not 1 <= remark.card <= CARD_COUNT:
        raise Illegal("BAD_MESSAGE", f"there is no card {remark.card}", {"card": remark.card})
    if remark.number is not None and not 0 <= remark.number <= MOST_TENTHS:
        raise Illegal("BAD_MESSAGE", f"a remark names 0 to {MOST_TENTHS} tenths of a point", {"number": remark.number})
    return entry


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
