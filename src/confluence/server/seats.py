"""The seats of a table: who sits where, whose keys open them, who is here, and for whom the autopilot plays."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from confluence.core.errors import Illegal
from confluence.core.game import SeatId
from confluence.server.entries import HOST, SPECTATOR, Keyed, Preferred, Seated, Sitter, Unkeyed
from confluence.server.options import TableOptions, player_name
from confluence.server.texts import is_text, one_line
from confluence.sidereal.state import CATALOGUE

KINDS: Final = ("open", "person", "bot", "program")
GUESTS: Final = ("person", "program")
"""Sitters who act by themselves from outside."""
KEY_KINDS: Final = ("link", "phrase", "program")
LONGEST_NAME: Final = 40
MOST_SPENT: Final = 10_000
"""Entries of one seat; a busy trader makes about 500 in a match."""


@dataclass(frozen=True, slots=True)
class Key:
    """Something that opens a place at the table."""

    seat: SeatId
    kind: str
    hash: str


@dataclass(slots=True)
class Seats:
    """What is known about the places of one table."""

    sitters: list[Sitter] = field(default_factory=list)
    keys: tuple[Key, ...] = ()
    wanted: list[str] = field(default_factory=list)
    """By seat: the species it would like, or nothing."""
    bans: dict[SeatId, str] = field(default_factory=dict)
    """In the order in which they were said."""
    here: int = 0
    """Seats with somebody connected, as bits."""
    seen_at: list[float] = field(default_factory=list)
    """By seat: when it was last known to be here."""
    left: list[int] = field(default_factory=list)
    """By seat: the number of the entry by which it was last known to be away."""
    vacated: list[int] = field(default_factory=list)
    """By seat: the number of the entry by which it was last left for good; what was private before stays so."""
    spent: list[int] = field(default_factory=list)
    """By seat: how many entries its holders made."""
    steered: int = 0
    """Seats for which the autopilot plays, as bits."""
    chosen: int = 0
    """Those of them where somebody asked for it."""
    came_at: list[float] = field(default_factory=list)
    """By seat: when somebody connected for it last."""

    @staticmethod
    def empty(count: int, at: float) -> Seats:
        """So many open seats."""
        zeros = [0] * count
        seats = Seats([Sitter()] * count, (), [""] * count, {}, 0, [at] * count, zeros.copy(), zeros.copy(), zeros)
        seats.came_at = [at] * count
        return seats

    def copy(self) -> Seats:
        """An independent copy."""
        return Seats(
            self.sitters.copy(),
            self.keys,
            self.wanted.copy(),
            self.bans.copy(),
            self.here,
            self.seen_at.copy(),
            self.left.copy(),
            self.vacated.copy(),
            self.spent.copy(),
            self.steered,
            self.chosen,
            self.came_at.copy(),
        )

    def to_json(self) -> Any:
        """Everything, for a fingerprint."""
        sitters = [[sitter.kind, sitter.name, sitter.player] for sitter in self.sitters]
        keys = [[key.seat, key.kind, key.hash] for key in self.keys]
        bans = list(self.bans.items())
        times = [self.seen_at, self.left, self.vacated, self.spent, self.came_at]
        return [sitters, keys, self.wanted, bans, self.here, times, self.steered, self.chosen]

    # ---- questions

    def check(self, seat: SeatId) -> None:
        """Refuse a number that is no seat of this table."""
        if not 0 <= seat < len(self.sitters):
            raise Illegal("BAD_SEAT", f"seats are numbered 0 to {len(self.sitters) - 1}", {"seat": seat})

    def check_spent(self, seat: SeatId) -> None:
        """Refuse a seat that has done far more than any match asks for, so that no log grows without end."""
        if self.spent[seat] >= MOST_SPENT:
            raise Illegal("TOO_MUCH", f"a seat does at most {MOST_SPENT} things at a table", {"most": MOST_SPENT})

    def is_guest(self, seat: SeatId) -> bool:
        """Whether a person or an outside program holds the seat."""
        return self.sitters[seat].kind in GUESTS

    def is_here(self, seat: SeatId) -> bool:
        """Whether somebody is connected for the seat."""
        return bool(self.here >> seat & 1)

    def was_here_since(self, seat: SeatId, number: int) -> bool:
        """Whether somebody was connected for the seat at any time after the entry of this number."""
        return self.is_here(seat) or self.left[seat] > number

    def is_steered(self, seat: SeatId) -> bool:
        """Whether the autopilot plays for somebody who holds the seat."""
        return bool(self.steered >> seat & 1)

    def plays_itself(self, seat: SeatId) -> bool:
        """Whether the table waits for somebody outside when it waits for this seat."""
        return self.is_guest(seat) and not self.is_steered(seat)

    def driver(self, seat: SeatId, autopilot: str) -> tuple[str, str] | None:
        """The player that acts for the seat and in what role, or None where somebody plays who is no bot."""
        sitter = self.sitters[seat]
        if sitter.kind == "bot":
            return sitter.player, "bot"
        if sitter.kind == "open" or self.is_steered(seat):
            return autopilot, "autopilot"
        return None

    def voters(self) -> list[SeatId]:
        """The people who have a say about the clock: seated, and not played for."""
        return [s for s, sitter in enumerate(self.sitters) if sitter.kind == "person" and not self.is_steered(s)]

    def place_of(self, digest: str) -> Key | None:
        """The key with this hash."""
        for key in self.keys:
            if key.hash == digest:
                return key
        return None

    # ---- changes; each is the fold of one entry

    def add_key(self, entry: Keyed) -> None:
        """Let a key open a place."""
        self.keys = (*self.keys, Key(entry.seat, entry.kind, entry.hash))

    def drop_keys(self, entry: Unkeyed) -> None:
        """Let keys of a place open it no longer."""
        self.keys = tuple(k for k in self.keys if k.seat != entry.seat or (entry.kind and k.kind != entry.kind))

    def seat(self, entry: Seated, number: int, at: float) -> None:
        """Let somebody sit down or leave; the autopilot lets go, and who leaves prefers nothing."""
        self.sitters[entry.seat] = entry.sitter
        self.seen_at[entry.seat] = at
        if entry.sitter.kind == "open":
            self.prefer(Preferred(entry.seat))
            self.vacated[entry.seat] = number
        self.steer(entry.seat, on=False)

    def prefer(self, entry: Preferred) -> None:
        """Note a wish for the draw of species."""
        self.wanted[entry.seat] = entry.species
        self.bans.pop(entry.seat, None)
        if entry.bans:
            self.bans[entry.seat] = entry.bans[0]

    def presence(self, seat: SeatId, number: int, at: float, *, here: bool) -> None:
        """Somebody came or went, as the entry of this number says."""
        self.here = self.here & ~(1 << seat) | here << seat
        self.seen_at[seat] = at
        if here:
            self.came_at[seat] = at
        else:
            self.left[seat] = number

    def roll_call(self, number: int, at: float) -> None:
        """Nobody counts as here until it is said again."""
        for seat in range(len(self.sitters)):
            if self.is_here(seat):
                self.presence(seat, number, at, here=False)

    def steer(self, seat: SeatId, *, on: bool, chosen: bool = False) -> None:
        """Let the autopilot play for the seat, or stop it."""
        self.steered = self.steered & ~(1 << seat) | on << seat
        self.chosen = self.chosen & ~(1 << seat) | (on and chosen) << seat


def checked_key(seats: Seats, entry: Keyed) -> Keyed:
    """The entry, if such a key can be given out."""
    if entry.seat not in (HOST, SPECTATOR):
        seats.check(entry.seat)
    if entry.kind not in KEY_KINDS:
        raise Illegal("BAD_KEY", f"keys are {', '.join(KEY_KINDS)}", {"kind": entry.kind[:40]})
    if not 16 <= len(entry.hash) <= 200:
        raise Illegal("BAD_KEY", "this is no hash of a key")
    return entry


def checked_sitter(sitter: Sitter) -> Sitter:
    """The sitter as it is written down: a tidy name, a player that exists."""
    if sitter.kind not in KINDS:
        raise Illegal("BAD_SITTER", f"a seat is one of {', '.join(KINDS)}", {"kind": sitter.kind[:40]})
    if sitter.kind == "open":
        return Sitter()
    if sitter.kind == "bot":
        player = player_name(sitter.player)
        return Sitter("bot", checked_name(sitter.name or player), player)
    if sitter.player:
        raise Illegal("BAD_SITTER", "only a bot has a player", {"kind": sitter.kind})
    return Sitter(sitter.kind, checked_name(sitter.name))


def checked_name(name: str) -> str:
    """A name that can be shown in one line."""
    tidy = one_line(name)
    if not 1 <= len(tidy) <= LONGEST_NAME or not is_text(tidy):
        raise Illegal("BAD_NAME", f"a name has 1 to {LONGEST_NAME} printable characters", {"name": name[:80]})
    return tidy


def checked_preference(seats: Seats, options: TableOptions, entry: Preferred) -> Preferred:
    """The preference, if the draw of this table knows such a thing and nobody was first."""
    seats.check(entry.seat)
    for species in (entry.species, *entry.bans):
        if species and species not in CATALOGUE.species:
            known = ", ".join(CATALOGUE.species)
            raise Illegal("UNKNOWN_SPECIES", f"there is no such species; there are {known}", {"species": species[:40]})
    if entry.species and options.draw != "free":
        raise Illegal("NO_CHOICE", f"species are drawn here: {options.draw}", {"draw": options.draw})
    if entry.bans and options.draw != "random with bans":
        raise Illegal("NO_BANS", f"nothing can be banned here: {options.draw}", {"draw": options.draw})
    others = [wanted for seat, wanted in enumerate(seats.wanted) if seat != entry.seat and wanted]
    if entry.species in others:
        taken = seats.wanted.index(entry.species)
        details = {"species": entry.species, "seat": taken}
        raise Illegal("SPECIES_TAKEN", f"seat {taken} was first to choose {entry.species}", details)
    if len(entry.bans) > 1:
        raise Illegal("NO_BANS", "a seat may ban one species", {"bans": list(entry.bans)[:9]})
    banned = {ban for seat, ban in seats.bans.items() if seat != entry.seat} | set(entry.bans)
    most = len(CATALOGUE.species) - len(seats.sitters)
    if entry.bans and len(banned) > most:
        raise Illegal("NO_BANS", f"{most} species can be banned so that enough are left", {"most": most})
    return entry
