"""The state of a table as the fold of its entries: nothing else decides what it is.

No input or output, and no look at the time. Whatever the log holds, a table can be loaded: one that this program
cannot play on says why in `broken` and stays readable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from json import dumps
from typing import Any, Final, Self

from confluence.core.game import Match, SeatId, Setup
from confluence.core.wire import WireError, to_json
from confluence.players.base import Manner
from confluence.server import entries as log
from confluence.server.chat import Chat
from confluence.server.clocks import Clock
from confluence.server.entries import HOST, Entry
from confluence.server.options import TableOptions
from confluence.server.play import Events, Play, unplayable
from confluence.server.seats import GUESTS, Seats
from confluence.server.store import Row
from confluence.server.wishes import AUCTIONS, Wishes

MOST_ANSWERED: Final = 256
"""So many messages of a place, the latest, are not carried out again."""
RETURN_SECONDS: Final = 30.0
"""After a process died no bell rings before people had so much time to come back."""


@dataclass(frozen=True, slots=True)
class Demand:
    """Something that the table itself has to do now."""

    kind: str
    """`bell`, `steer`, `release` or `pick`."""
    seat: SeatId = HOST


class Folded:
    """Everything that happened at one table."""

    __slots__ = (
        "_memo",
        "answered",
        "at",
        "broken",
        "chat",
        "clock",
        "closed",
        "hooks",
        "host_name",
        "imported",
        "opened_at",
        "options",
        "play",
        "rematch",
        "seats",
        "seq",
        "setup",
        "unplayed",
        "wishes",
    )

    def __init__(self) -> None:
        self.seq = 0
        self.at = 0.0
        """When the last thing happened; time never goes back at a table."""
        self.opened_at = 0.0
        self.options = TableOptions()
        self.host_name = ""
        self.imported = False
        """Whether it began as a document, in which everything hidden can be read."""
        self.seats = Seats()
        self.clock = Clock()
        self.chat = Chat()
        self.wishes = Wishes()
        self.hooks: dict[SeatId, log.Hooked] = {}
        self.setup: Setup | None = None
        """What the match is made from, also where this program cannot play it."""
        self.play: Play | None = None
        self.broken = ""
        """Why this program cannot play the table on, or nothing."""
        self.unplayed: list[log.Acted] = []
        """Actions that this program could not carry out."""
        self.closed: str | None = None
        self.rematch = ""
        self.answered: dict[str, dict[str, int]] = {}
        """By place and message of its clients: the entry that was its answer. Never changed, only replaced."""
        self._memo: dict[Any, Any] = {}

    @classmethod
    def of(cls, rows: Iterable[Row]) -> Self:
        """The table after these rows of its log."""
        room = cls()
        for row in rows:
            room.apply(row)
        return room

    def copy(self) -> Self:
        """An independent copy."""
        cls = type(self)
        other = cls.__new__(cls)
        other.seq, other.at, other.opened_at = self.seq, self.at, self.opened_at
        other.options, other.host_name, other.imported = self.options, self.host_name, self.imported
        other.seats = self.seats.copy()
        other.clock = self.clock.copy()
        other.chat = self.chat.copy()
        other.wishes = self.wishes.copy()
        other.hooks = self.hooks.copy()
        other.setup = self.setup
        other.play = None if self.play is None else self.play.copy()
        other.broken, other.closed, other.rematch = self.broken, self.closed, self.rematch
        other.unplayed = self.unplayed.copy()
        other.answered = self.answered
        other._memo = {}
        return other

    def digest(self) -> str:
        """A fingerprint of everything, equal for equal tables everywhere."""
        parts = [
            [self.seq, self.at, self.opened_at, to_json(self.options), self.host_name, self.imported],
            [self.seats.to_json(), self.clock.to_json(), self.chat.to_json(), self.wishes.to_json()],
            [to_json(self.hooks), to_json(self.setup), None if self.play is None else self.play.to_json()],
            [self.broken, [to_json(acted) for acted in self.unplayed], self.closed, self.rematch],
        ]
        return sha256(dumps(parts, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:32]

    # ------------------------------------------------------------------ questions

    @property
    def match(self) -> Match[Any, Any] | None:
        """The match, once it has begun."""
        return None if self.play is None else self.play.match

    @property
    def life(self) -> str:
        """`gathering`, `playing`, `over` or `closed`."""
        if self.closed is not None:
            return "closed"
        if self.play is None:
            return "gathering" if self.setup is None else "playing"
        return "over" if self.play.is_over else "playing"

    @property
    def is_driven(self) -> bool:
        """Whether somebody has to watch the clock, the bots and the absent."""
        return self.life == "playing" and not self.broken and not self.clock.is_paused

    @property
    def expires(self) -> float:
        """When the table is deleted if nothing more happens."""
        return self.at + self.options.retention_days * 86_400.0

    def driver(self, seat: SeatId) -> tuple[str, str] | None:
        """The player that acts for a seat and in what role (`bot` or `autopilot`), None where somebody plays."""
        return self.seats.driver(seat, self.options.autopilot)

    def awaited(self) -> list[SeatId]:
        """The seats without which the table does not go on."""
        return [] if self.play is None or self.life != "playing" else self.play.awaited()

    @property
    def has_people(self) -> bool:
        """Whether a person sits at the table."""
        return any(sitter.kind == "person" for sitter in self.seats.sitters)

    @property
    def manner(self) -> Manner:
        """How bots bargain and talk here."""
        contracts = self.options.contracts
        if contracts == "auto":
            contracts = "small" if self.has_people else "table"
        return Manner(contracts, self.options.remarks and self.options.chat != "off" and self.has_people)

    def holds_for_people(self, seat: SeatId) -> bool:
        """Whether a bot must not close trading now because somebody who plays is not done."""
        play = self.play
        if play is None or not play.closes_trade(seat):
            return False
        others = range(len(self.seats.sitters))
        return any(s != seat and self.seats.plays_itself(s) and not play.is_done(s) for s in others)

    def deadline(self) -> float | None:
        """When something falls due by itself if nobody does anything, or None."""
        if not self.is_driven:
            return None
        times = [] if self.clock.bell is None else [self.clock.bell]
        grace = self.options.preset.grace
        times += [self.seats.seen_at[seat] + grace for seat in self._absent()]
        return min(times, default=None)

    def due(self, now: float) -> list[Demand]:
        """What the clock, the pick lists and the absent demand now."""
        if not self.is_driven or self.play is None:
            return []
        grace = self.options.preset.grace
        demands = [Demand("steer", seat) for seat in self._absent() if now >= self.seats.seen_at[seat] + grace]
        demands += [Demand("release", seat) for seat in self._returned()]
        picking = self._picking()
        if picking is not None:
            demands.append(Demand("pick", picking))
        elif self.clock.bell is not None and now >= self.clock.bell:
            demands.append(Demand("bell"))
        return demands

    def events_of(self, seq: int) -> Events:
        """The events of an entry; only actions, and those that are taken back, have some."""
        if self.play is None:
            return ()
        kept = self.play.recent.get(seq)
        if seq in self.play.undone:
            return (self.play.undone[seq],)
        if kept is not None or seq not in self.play.numbers:
            return kept or ()
        return next(events for _, events in self.play.events_since(seq - 1))

    def events_since(self, seq: int) -> Iterator[tuple[int, Events]]:
        """Number and events of every action after this entry."""
        return iter(()) if self.play is None else self.play.events_since(seq)

    def events_kept(self, seq: int) -> list[tuple[int, Events]]:
        """The same as far as it is remembered, which takes no time."""
        return [] if self.play is None else self.play.events_kept(seq)

    def forgot_since(self, seq: int) -> bool:
        """Whether some events after this entry are no longer remembered."""
        return self.play is not None and self.play.forgot_since(seq)

    def may_watch(self, viewer: SeatId | None, seat: SeatId) -> bool:
        """Whether the match may be seen through the eyes of a seat: one's own, and any once it is over."""
        if viewer == seat:
            return True
        full = viewer is not None or self.options.spectators == "full after end"
        return full and self.play is not None and self.play.is_over

    def _absent(self) -> list[SeatId]:
        """Guests who are not here and for whom nobody plays yet."""
        seats = self.seats
        return [s for s in range(len(seats.sitters)) if seats.plays_itself(s) and not seats.is_here(s)]

    def _returned(self) -> list[SeatId]:
        """Guests who are here again although the autopilot still plays for them."""
        seats = self.seats
        back = seats.steered & seats.here & ~seats.chosen
        return [s for s in range(len(seats.sitters)) if back >> s & 1]

    def _picking(self) -> SeatId | None:
        """The seat whose pick list has its turn."""
        if self.play is None or self.play.step not in AUCTIONS or self.clock.is_paused:
            return None
        return next((s for s in self.play.awaited() if (s, self.play.step) in self.wishes.lists), None)

    # ------------------------------------------------------------------ fold

    def apply(self, row: Row) -> None:
        """Take the next row of the log in; whatever it holds, the table stays readable."""
        if row.seq <= self.seq:
            return
        try:
            self._fold(log.from_json(row.entry), row.at)
        except WireError as error:
            self._break(f"entry {row.seq} was written by another version of this program: {error}")
        except Exception as error:  # a table that cannot be played must still be shown and exported
            self._break(f"entry {row.seq} cannot be carried out by this program: {error}")
        self.seq, self.at = row.seq, row.at
        if row.origin:
            self.note_answer(row.origin)

    def answer_to(self, origin: str) -> int | None:
        """The number with which a message of a client was answered, if it was carried out already."""
        place, _, name = origin.partition(":")
        return self.answered.get(place, {}).get(name)

    def note_answer(self, origin: str) -> None:
        """Remember that everything until now has carried this message out."""
        place, _, name = origin.partition(":")
        own = {**self.answered.get(place, {}), name: self.seq}
        if len(own) > MOST_ANSWERED:
            del own[next(iter(own))]
        self.answered = {**self.answered, place: own}

    def _break(self, why: str) -> None:
        self.broken = self.broken or why
        self._memo.clear()

    def _write(self, entry: Entry, at: float) -> Entry:
        """Take an entry in that a command made."""
        self._fold(entry, at)
        self.seq += 1
        self.at = at
        return entry

    def _now(self, at: float) -> float:
        """The time of an entry: never before the last one."""
        return max(at, self.at)

    def _fold(self, entry: Entry, at: float) -> None:  # noqa: C901, PLR0912 – one case for each word of the log
        self._memo.clear()
        number = self.seq + 1
        match entry:
            case log.Acted():
                self._fold_action(entry, number, at)
            case log.Undone():
                self._fold_undo(entry, number, at)
            case log.Said():
                self.chat.add(number, at, entry, () if self.setup is None else self.setup.seats)
            case log.Present():
                self.seats.presence(entry.seat, number, at, here=entry.here)
            case log.Called():
                self.seats.roll_call(number, at)
                self.clock.hold(at + RETURN_SECONDS)
            case log.Steered():
                self.seats.steer(entry.seat, on=entry.autopilot, chosen=entry.chosen)
            case log.Wished():
                self.wishes.wish(entry)
            case log.Voted():
                self.clock.vote(entry.seat)
            case log.Extended():
                self.clock.extend(entry.until)
            case log.Paused():
                self.clock.pause(at)
            case log.Resumed():
                if self.play is not None and self.clock.paused_at is not None:
                    self.play.delay(at - self.clock.paused_at)
                self.clock.resume(at)
                self.seats.seen_at = [at] * len(self.seats.sitters)
            case log.Muted():
                self.chat.mute(entry.seat, entry.other, on=entry.on)
            case log.Hooked():
                self.hooks[entry.seat] = entry
            case log.Keyed():
                self.seats.add_key(entry)
            case log.Unkeyed():
                self.seats.drop_keys(entry)
                if not entry.kind:  # whoever held the keys is not told any more what happens
                    self.hooks.pop(entry.seat, None)
            case log.Seated():
                self._fold_sitter(entry, number, at)
            case log.Preferred():
                self.seats.prefer(entry)
            case log.Opened():
                self.options, self.host_name, self.opened_at = entry.options, entry.host_name, at
                self.imported = entry.imported
                self.seats = Seats.empty(entry.options.seats, at)
            case log.Began():
                self._fold_begin(entry, number, at)
            case log.Closed():
                self.closed = entry.reason
            case log.Rematched():
                self.rematch = entry.table
        if isinstance(entry, log.SPENDING) and entry.seat >= 0:
            self.seats.spent[entry.seat] += 1

    def _fold_sitter(self, entry: log.Seated, number: int, at: float) -> None:
        if entry.sitter.kind not in GUESTS:
            self.wishes.drop(entry.seat)
        if entry.sitter.kind == "open":
            self.hooks.pop(entry.seat, None)
            self.chat.unmute_all(entry.seat)
        self.seats.seat(entry, number, at)

    def _fold_begin(self, entry: log.Began, number: int, at: float) -> None:
        self.seats.seen_at = [at] * len(self.seats.sitters)
        self.setup = entry.setup
        why = unplayable(entry.setup)
        if why:
            self._break(why)
            return
        self.play = Play.begin(entry.setup, number)
        self._tick(at)

    def _fold_action(self, entry: log.Acted, number: int, at: float) -> None:
        if self.broken or self.play is None:
            self.unplayed.append(entry)
            return
        try:
            self.play.act(number, entry.seat, self.play.read(entry), entry.by)
        except Exception:
            self.unplayed.append(entry)
            raise
        self._follow(entry.seat, at, entry.by)

    def _fold_undo(self, entry: log.Undone, number: int, at: float) -> None:
        if self.broken or self.play is None:
            own = [place for place, acted in enumerate(self.unplayed) if acted.seat == entry.seat]
            if own:  # a seat takes back what it did last
                del self.unplayed[own[-1]]
            return
        self.play.undo(number, entry.seat, entry.action)
        self.seats.seen_at[entry.seat] = at

    def _follow(self, seat: SeatId, at: float, by: str) -> None:
        """What an action means for the clock, the pick lists and the knowledge who is here."""
        assert self.play is not None
        self.play.note_time(at)
        if by == "seat":
            self.seats.seen_at[seat] = at
            self.seats.spent[seat] += 1
        before = self.clock.moment
        now = self.play.moment()
        if now != before:
            if before is not None and before[1] in AUCTIONS and (now is None or now[1] != before[1]):
                self.wishes.forget(before[1])
            self._tick(at)

    def _tick(self, at: float) -> None:
        """Begin the time of the present moment."""
        assert self.play is not None
        times = self.options.preset
        moment = self.play.moment()
        self.clock.begin(moment, times.trade if moment is not None and moment[1] == "trade" else times.step, at)
