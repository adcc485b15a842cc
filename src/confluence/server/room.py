"""A table in memory: every command that adds to its log, and every look at it.

A room does no input or output and never looks at the time. A command checks everything, changes this room and returns
the entries it made; a refused command raises `Illegal` and changes nothing. `asker` is the seat that asks, or HOST.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from confluence.core.errors import Illegal
from confluence.core.game import Match, SeatId
from confluence.core.wire import WireError
from confluence.players import Remark, Saying
from confluence.server import entries as log
from confluence.server import holds, sight
from confluence.server.chat import checked_message, checked_remark
from confluence.server.clocks import needed
from confluence.server.draw import draw_setup
from confluence.server.entries import HOST, SPECTATOR, Entry, Sitter
from confluence.server.folding import RETURN_SECONDS, Demand, Folded
from confluence.server.hook_address import read_url
from confluence.server.options import TableOptions, check_options
from confluence.server.play import BELL, Play, check_promises, is_done_word
from confluence.server.seats import checked_key, checked_name, checked_preference, checked_sitter
from confluence.server.undoing import no_undo
from confluence.server.wishes import checked_wish
from confluence.sidereal.views import View

__all__ = ["Demand", "Room"]

T = TypeVar("T")

LONGEST_DIGEST: Final = 7 * 86_400
HANDS: Final = ("seat", "bot", "autopilot", "clock", "wish")
"""By whom an action can come."""


class Room(Folded):
    """Everything that happened at one table."""

    __slots__ = ()

    # ------------------------------------------------------------------ looks

    def game_view(self, seat: SeatId | None) -> View | None:
        """The match as a seat or a spectator sees it; None before it has begun."""
        return self.once(("game", seat), lambda: sight.game_view(self, seat))

    def remarks_to(self, seat: SeatId) -> tuple[tuple[int, Saying], ...]:
        """Everything that other bots said and this seat may read, each with its number."""
        since = self.seats.vacated[seat]
        return tuple(
            [
                (message.id, Saying(message.seat, replace(message.remark, to=message.to)))
                for message in self.chat.messages
                if message.remark is not None and message.seat != seat and self.chat.may_read(seat, message, since)
            ]
        )

    def public(self) -> dict[str, Any]:
        """The line of the lobby."""
        return self.once("public", lambda: sight.public(self))

    def calls(self, seat: SeatId) -> list[dict[str, Any]]:
        """What this seat should be told even if it is not looking, each with a key that never changes."""
        return sight.calls(self, seat)

    def away(self, seat: SeatId, since: int | None = None, language: str = "en") -> dict[str, Any]:
        """What happened after an entry, by default since the seat was last here, as this seat may know it."""
        self.seats.check(seat)
        return sight.away(self, seat, self.seats.left[seat] if since is None else since, language)

    def once(self, key: Any, make: Callable[[], T]) -> T:
        """Something that is worked out from the table as it is, once until the table changes."""
        if key not in self._memo:
            self._memo[key] = make()
        found: T = self._memo[key]
        return found

    # ------------------------------------------------------------------ commands: the table

    def open(self, options: TableOptions, host_name: str, at: float, *, imported: bool = False) -> list[Entry]:
        """Set a new table up."""
        if self.seq:
            raise Illegal("OPENED", "the table is open already")
        check_options(options)
        name = checked_name(host_name) if host_name else ""
        return [self._write(log.Opened(options, name, imported), self._now(at))]

    def key(self, seat: SeatId, kind: str, digest: str, at: float) -> list[Entry]:
        """Let a key open a place."""
        return [self._write(checked_key(self.seats, log.Keyed(seat, kind, digest)), self._now(at))]

    def unkey(self, seat: SeatId, kind: str, at: float) -> list[Entry]:
        """Let the keys of a place, or those of one kind, open it no longer."""
        if seat not in (HOST, SPECTATOR):
            self.seats.check(seat)
        return [self._write(log.Unkeyed(seat, kind), self._now(at))]

    def close(self, asker: SeatId, reason: str, at: float) -> list[Entry]:
        """Give the table up."""
        self._only_host(asker)
        if self.closed is not None:
            raise Illegal("CLOSED", "the table is closed already")
        return [self._write(log.Closed(reason[:200]), self._now(at))]

    def rematched(self, asker: SeatId, table: str, at: float) -> list[Entry]:
        """Note where the same people play again."""
        if asker != HOST:
            self.seats.check(asker)
        if self.life != "over":
            raise Illegal("NOT_OVER", "a rematch follows a match that is over")
        if self.rematch:
            raise Illegal("REMATCHED", "there is a rematch already", {"table": self.rematch})
        return [self._write(log.Rematched(table), self._now(at))]

    # ------------------------------------------------------------------ commands: seats

    def sit(self, asker: SeatId, seat: SeatId, sitter: Sitter, at: float) -> list[Entry]:
        """Let somebody sit down: a person, a program or a bot; an open sitter leaves the seat.

        Once the match has begun the autopilot plays an open seat until somebody takes it.
        """
        self._only_host_or(asker, seat)
        self._not_ended()
        tidy = checked_sitter(sitter)
        if tidy == self.seats.sitters[seat]:
            return []
        return [self._write(log.Seated(seat, tidy), self._now(at))]

    def prefer(self, seat: SeatId, species: str, bans: Sequence[str], at: float) -> list[Entry]:
        """Say which species a seat would like, or which one nobody shall have."""
        if self.life != "gathering":
            raise Illegal("BEGUN", "species are drawn before the match begins")
        entry = checked_preference(self.seats, self.options, log.Preferred(seat, species, tuple(bans)))
        return [self._write(entry, self._now(at))]

    def begin(self, asker: SeatId, seed: int, at: float, fill: str = "") -> list[Entry]:
        """Set the match up; with `fill` bots of that name take the open seats."""
        self._only_host(asker)
        self._not_ended()
        if self.life != "gathering":
            raise Illegal("BEGUN", "the match has begun already")
        empty = [seat for seat, sitter in enumerate(self.seats.sitters) if sitter.kind == "open"]
        if empty and not fill:
            raise Illegal("OPEN_SEATS", "somebody must sit in every seat, or bots fill them", {"seats": empty})
        bot = checked_sitter(Sitter("bot", "", fill)) if empty else Sitter()
        setup = draw_setup(self.options, self.seats, seed)
        Play.begin(setup)  # a setup that makes no sense is refused before anything is written
        now = self._now(at)
        made = [self._write(log.Seated(seat, bot), now) for seat in empty]
        return [*made, self._write(log.Began(setup), now)]

    def restore(self, match: Match[Any, Any], hands: Sequence[str], at: float) -> list[Entry]:
        """Begin with a recorded match and everything that was done in it."""
        if self.life != "gathering":
            raise Illegal("BEGUN", "the match has begun already")
        if len(hands) != len(match.log) or not set(hands) <= set(HANDS):
            raise Illegal("BAD_IMPORT", f"for every action there is one of {', '.join(HANDS)}")
        now = self._now(at)
        made = [self._write(log.Began(match.setup), now)]
        assert self.play is not None
        for hand, (seat, action) in zip(hands, match.log, strict=True):
            made.append(self._write(self.play.write(seat, action, hand), now))
        return made

    def steer(self, asker: SeatId, seat: SeatId, at: float, *, on: bool) -> list[Entry]:
        """Let the autopilot play for a person or a program, or take the seat back from it."""
        self._only_host_or(asker, seat)
        self._playing()
        if not self.seats.is_guest(seat):
            raise Illegal("NOT_A_GUEST", "the autopilot plays for people and programs", {"seat": seat})
        if self.seats.is_steered(seat) == on:
            return []
        return [self._write(log.Steered(seat, on, chosen=on), self._now(at))]

    def present(self, seat: SeatId, at: float, *, here: bool) -> list[Entry]:
        """Somebody with the key of a seat is connected, or no longer is; who comes back plays again."""
        self.seats.check(seat)
        if self.closed is not None or self.seats.is_here(seat) == here:
            return []
        now = self._now(at)
        made = [self._write(log.Present(seat, here), now)]
        if here and self.life == "playing":
            made += [self._write(log.Steered(back, False), now) for back in self._returned()]
        return made

    def call_roll(self, at: float) -> list[Entry]:
        """Ask who is here, after a process took the table over and cannot know; no bell rings in the next moments."""
        now = self._now(at)
        rings = self.clock.bell is not None and self.clock.bell < now + RETURN_SECONDS
        return [self._write(log.Called(), now)] if self.seats.here or rings else []

    # ------------------------------------------------------------------ commands: play

    def act(self, seat: SeatId, action: Any, at: float, by: str = "seat") -> list[Entry]:
        """Carry an action out, as the rules' value or its JSON form, and then every pick list whose turn it is."""
        play = self._playing()
        if self.clock.is_paused:
            raise Illegal("PAUSED", "the table is paused")
        self._check_hand(seat, by)
        if isinstance(action, Mapping):
            action = read_action(play, action)
        if by == "autopilot":
            check_promises(play, seat, action, self.options.autopilot_promises)
        if by != "seat" and is_done_word(action) and self.holds_for_people(seat):
            raise Illegal("PEOPLE_TRADE", "somebody who plays is not done with trading")
        now = self._now(at)
        if by in holds.HANDS:
            holds.check_held(self, seat, action, now)
        made = [self._act(play, seat, action, by, now)]
        if by == "seat" and self.seats.is_steered(seat):
            made.append(self._write(log.Steered(seat, False), now))
        return [*made, *self._pick(now)]

    def undo(self, seat: SeatId, at: float) -> list[Entry]:
        """Take back what a seat did last in this step, if nobody's doing depends on it.

        An offer, or a change of one, is taken back by an action, so that no number means two things.
        """
        play = self._playing()
        if self.clock.is_paused:
            raise Illegal("PAUSED", "the table is paused")
        self._check_hand(seat, "seat")
        now = self._now(at)
        action = play.way_back(seat)
        if action is None:
            made = [self._write(log.Undone(seat, play.number_of_latest(seat)), now)]
        else:
            try:
                made = [self._act(play, seat, action, "seat", now)]
            except Illegal:
                no_undo("terms")
        if self.seats.is_steered(seat):
            made.append(self._write(log.Steered(seat, False), now))
        return made

    def _act(self, play: Play, seat: SeatId, action: Any, by: str, now: float) -> Entry:
        """One action, completed, carried out and written down."""
        whole = play.check(seat, action)
        play.act(self.seq + 1, seat, whole, by)
        self._memo.clear()
        self._follow(seat, now, by)
        self.seq += 1
        self.at = now
        return play.write(seat, whole, by)

    def _check_hand(self, seat: SeatId, by: str) -> None:
        self.seats.check(seat)
        driver = self.driver(seat)
        if by == "seat" and not self.seats.is_guest(seat):
            raise Illegal("BOT_PLAYS", "a bot plays this seat; take it back first", {"seat": seat})
        if by != "seat" and (driver is None or driver[1] != by):
            raise Illegal("NOT_DRIVEN", "this seat is played by somebody else", {"seat": seat})

    def _pick(self, now: float) -> list[Entry]:
        """Carry out every pick list whose turn it is."""
        made: list[Entry] = []
        while (seat := self._picking()) is not None:
            assert self.play is not None
            for action in self.wishes.answers(seat, self.play.step):
                try:
                    made.append(self._act(self.play, seat, action, "wish", now))
                except Illegal:
                    continue
                break
        return made

    def wish(self, seat: SeatId, step: str, picks: Sequence[int] | None, at: float) -> list[Entry]:
        """Set a seat's pick list for an auction, or drop it; if it has its turn it is carried out at once."""
        self._playing()
        self.seats.check(seat)
        if not self.seats.is_guest(seat):
            raise Illegal("NOT_A_GUEST", "people and programs have pick lists", {"seat": seat})
        entry = checked_wish(log.Wished(seat, step, None if picks is None else tuple(picks)))
        now = self._now(at)
        return [self._write(entry, now), *self._pick(now)]

    def vote(self, seat: SeatId, at: float) -> list[Entry]:
        """Vote for more time in this trade phase; a majority of the people who play moves the bell."""
        play = self._playing()
        self.seats.check(seat)
        voters = self.seats.voters()
        if seat not in voters:
            raise Illegal("NO_VOTE", "people who play have a vote", {"seat": seat})
        if play.step != "trade" or self.clock.bell is None:
            raise Illegal("NO_CLOCK", "there is no trade clock running")
        if self.clock.extensions >= self.options.extensions:
            most = self.options.extensions
            raise Illegal("NO_MORE_TIME", f"a trade phase is extended at most {most} times", {"most": most})
        if seat in self.clock.votes:
            raise Illegal("VOTED", "this seat has voted already")
        now = self._now(at)
        made = [self._write(log.Voted(seat), now)]
        if len(set(self.clock.votes) & set(voters)) >= needed(len(voters)):
            later = max(self.clock.bell, now) + self.options.preset.extension
            made.append(self._write(log.Extended(later), now))
        return made

    def pause(self, asker: SeatId, at: float) -> list[Entry]:
        """Let the clock stand still; nobody plays until it goes on."""
        self._only_host(asker)
        self._playing()
        return [] if self.clock.is_paused else [self._write(log.Paused(), self._now(at))]

    def resume(self, asker: SeatId, at: float) -> list[Entry]:
        """Let the clock go on with what was left."""
        self._only_host(asker)
        self._playing()
        if not self.clock.is_paused:
            return []
        now = self._now(at)
        return [self._write(log.Resumed(), now), *self._pick(now)]

    def tend(self, at: float) -> list[Entry]:
        """Do everything that is due: let the autopilot play for the absent, pick, and ring the bell."""
        now = self._now(at)
        made: list[Entry] = []
        for demand in self.due(now):
            if demand.kind in ("steer", "release"):
                made.append(self._write(log.Steered(demand.seat, demand.kind == "steer"), now))
            elif demand.kind == "pick":
                made += self._pick(now)
            elif self.play is not None:
                made.append(self._act(self.play, *BELL, "clock", now))
                made += self._pick(now)
        return made

    # ------------------------------------------------------------------ commands: talk

    def say(self, seat: SeatId, text: str, at: float, to: SeatId | None = None) -> list[Entry]:
        """Say something to the table or to one seat; HOST speaks for the table."""
        for place in (seat, to):
            if place is not None and place != HOST:
                self.seats.check(place)
        if self.closed is not None:
            raise Illegal("CLOSED", "the table is closed")
        entry = checked_message(log.Said(seat, text, to), self.options.chat)
        now = self._now(at)
        self.chat.check_rate(seat, now)
        return [self._write(entry, now)]

    def remark(self, seat: SeatId, remark: Remark, at: float) -> list[Entry]:
        """Let a bot say something; what nobody here wants to hear is left out."""
        driver, now = self.driver(seat), self._now(at)
        if driver is None or driver[1] != "bot" or self.life != "playing" or not self.manner.remarks:
            return []  # the autopilot does not speak for a person
        said = log.Said(seat, "", remark.to, replace(remark, to=None), driver[0])
        entry = checked_remark(said, self.options.chat, len(self.seats.sitters))
        if entry is None or entry.remark is None or not self.chat.wants_remark(seat, entry.to, entry.remark, now):
            return []
        return [self._write(entry, now)]

    def mute(self, seat: SeatId, other: SeatId, at: float, *, on: bool) -> list[Entry]:
        """Let a seat no longer read another one, or read it again."""
        self.seats.check(seat)
        if other != HOST:
            self.seats.check(other)
        if seat == other:
            raise Illegal("BAD_SEAT", "nobody mutes oneself", {"seat": seat})
        if ((seat, other) in self.chat.muted) == on:
            return []
        return [self._write(log.Muted(seat, other, on), self._now(at))]

    def hook(self, seat: SeatId, url: str, digest_seconds: int, language: str, at: float) -> list[Entry]:
        """Say where a seat wants to be told that it is needed; an empty address: nowhere."""
        self.seats.check(seat)
        if url:
            read_url(url)
        if not 0 <= digest_seconds <= LONGEST_DIGEST:
            raise Illegal("BAD_HOOK", "a digest covers up to a week", {"most": LONGEST_DIGEST})
        if language not in ("en", "de"):
            raise Illegal("BAD_HOOK", "languages are en and de", {"language": language[:20]})
        entry = log.Hooked(seat, url, digest_seconds, language)
        old = self.hooks.get(seat, log.Hooked(seat))
        return [] if old == entry else [self._write(entry, self._now(at))]

    # ------------------------------------------------------------------ refusals

    def _only_host(self, asker: SeatId) -> None:
        if asker != HOST:
            raise Illegal("NOT_HOST", "only the host can do this")

    def _only_host_or(self, asker: SeatId, seat: SeatId) -> None:
        self.seats.check(seat)
        if asker not in (HOST, seat):
            raise Illegal("NOT_ALLOWED", "only the seat itself and the host can do this", {"seat": seat})

    def _not_ended(self) -> None:
        if self.closed is not None:
            raise Illegal("CLOSED", "the table is closed")
        if self.broken:
            raise Illegal("BROKEN", self.broken)
        if self.life == "over":
            raise Illegal("GAME_OVER", "the match is over")

    def _playing(self) -> Play:
        self._not_ended()
        if self.play is None:
            raise Illegal("NOT_BEGUN", "the match has not begun")
        return self.play


def read_action(play: Play, data: Mapping[str, Any]) -> Any:
    """The action behind its JSON form, or a refusal that names the place."""
    try:
        return play.match.game.actions.from_json(dict(data), "action")
    except WireError as error:
        raise Illegal("BAD_ACTION", str(error), {"path": error.path}) from error
