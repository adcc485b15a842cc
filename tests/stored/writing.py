"""Writes tables with the hub and the store of the server. The clock and the keys follow from names, not from chance."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from confluence.core.chance import Chance
from confluence.core.errors import Illegal
from confluence.core.game import Match, SeatId
from confluence.players import Player, new_player
from confluence.players.base import Sight
from confluence.server import secrets
from confluence.server.entries import HOST, SPECTATOR, Entry, Sitter
from confluence.server.hub import Hub
from confluence.server.options import TableOptions
from confluence.server.room import Room
from confluence.server.words import WORDS
from confluence.sidereal.actions import Accept, Propose
from confluence.sidereal.deals.parser import parse_deal
from confluence.sidereal.state import seats_of

START = 1_750_000_000.0
"""When the first table was opened, in Unix seconds."""
MOST_ACTIONS = 3000


class SteppedClock:
    """Goes on by a second whenever it is read."""

    def __init__(self) -> None:
        self.time = START

    def __call__(self) -> float:
        self.time += 1.0
        return self.time


def made_key(name: str, place: SeatId, kind: str = "link") -> str:
    """A key that has the form of a real one."""
    return urlsafe_b64encode(sha256(f"{name} {place} {kind}".encode()).digest())[:32].decode()


def made_id(name: str) -> str:
    """The id of a table, in the form of a real one."""
    letters = secrets.TABLE_LETTERS
    return "".join(letters[byte % len(letters)] for byte in sha256(name.encode()).digest()[: secrets.TABLE_LENGTH])


def made_phrase(name: str) -> str:
    """Recovery words, in the form of real ones."""
    chance = Chance(name)
    return " ".join(chance.choice(WORDS) for _ in range(secrets.PHRASE_WORDS))


def sitter(text: str) -> Sitter:
    """`person Ada`, `program Prog`, `bot greedy` or `open`."""
    kind, _, name = text.partition(" ")
    return Sitter(kind, "", name) if kind == "bot" else Sitter(kind, name)


@dataclass
class TableWriter:
    """One table that is being written."""

    hub: Hub
    name: str
    phrase: str = ""
    sent: int = 0
    """Messages of people so far."""
    players: dict[SeatId, Player] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.id = made_id(self.name)
        self.chance = Chance(self.name)

    # ---- commands

    async def open(self, sitters: Sequence[str], **options: Any) -> None:
        """Open the table, with a key for every place, as the server's API does."""
        now = self.hub.now()

        def command(room: Room) -> list[Entry]:
            made = list(room.open(TableOptions(seats=len(sitters), **options), "Hana", now))
            for seat, text in enumerate(sitters):
                made += room.sit(HOST, seat, sitter(text), now)
            return [*made, *self._new_keys(room, now)]

        await self.hub.create(self.id, command)

    async def lay_out(self, entries: Sequence[Entry], room: Room) -> None:
        """Open the table with the entries of an import, and new keys."""
        await self.hub.create(self.id, lambda room: [*entries, *self._new_keys(room, room.at)], room)

    def _new_keys(self, room: Room, now: float) -> list[Entry]:
        made: list[Entry] = []
        for place in (HOST, SPECTATOR, *range(len(room.seats.sitters))):
            made += room.key(place, "link", secrets.hash_key(made_key(self.name, place)), now)
        return made

    async def do(self, command: Callable[[Room, float], Sequence[Entry]], by: SeatId | None = None) -> Room:
        """Carry a command out; with `by` it comes from a message of that seat's client."""
        now, origin = self.hub.now(), ""
        if by is not None:
            self.sent += 1
            origin = f"{by}:{secrets.hash_key(self.name)[:16]}:{self.sent}"
        return (await self.hub.command(self.id, lambda room: command(room, now), origin)).room

    async def act(self, seat: SeatId, action: Any) -> Room:
        """Act as whatever plays the seat: its person, a bot or the autopilot."""
        driver = (await self.room()).driver(seat)
        if driver is None:
            return await self.do(lambda room, now: room.act(seat, action, now), by=seat)
        return await self.do(lambda room, now: room.act(seat, action, now, driver[1]))

    async def begin(self, seed: int, fill: str = "") -> None:
        await self.do(lambda room, now: room.begin(HOST, seed, now, fill))

    async def prefer(self, seat: SeatId, species: str, bans: Sequence[str]) -> None:
        await self.do(lambda room, now: room.prefer(seat, species, bans, now), by=seat)

    async def present(self, seat: SeatId, *, here: bool) -> None:
        await self.do(lambda room, now: room.present(seat, now, here=here))

    async def wish(self, seat: SeatId, step: str, picks: Sequence[int] | None) -> None:
        await self.do(lambda room, now: room.wish(seat, step, picks, now), by=seat)

    async def vote(self, seat: SeatId) -> None:
        await self.do(lambda room, now: room.vote(seat, now), by=seat)

    async def give_phrase(self, seat: SeatId) -> None:
        """Recovery words for a seat and for the host."""
        self.phrase = made_phrase(self.name)
        kept = secrets.hash_phrase(self.phrase)
        await self.do(lambda room, now: [*room.key(seat, "phrase", kept, now), *room.key(HOST, "phrase", kept, now)])

    # ---- looking

    async def room(self) -> Room:
        return await self.hub.room(self.id)

    async def match(self) -> Match[Any, Any]:
        match = (await self.room()).match
        assert match is not None
        return match

    async def state(self) -> Any:
        return (await self.match()).state

    # ---- deals

    async def propose(self, text: str, by: SeatId, **fields: Any) -> int:
        """Put a deal up; the number of the offer."""
        state = await self.state()
        number: int = state.next_offer
        deal = parse_deal(text, state.species)
        await self.act(by, Propose(deal.legs, deal.clauses, **fields))
        return number

    async def agree(self, text: str, replaces: tuple[int, ...] = (), by: SeatId | None = None) -> int:
        """Let everybody in a deal agree to it; the number of the first promise made."""
        state = await self.state()
        deal = parse_deal(text, state.species)
        owed = [state.promises[number] for number in replaces]
        parties = {*deal.parties, *(seat for promise in owed for seat in seats_of(promise.parties))}
        proposer = deal.parties[0] if by is None else by
        first: int = state.next_promise
        offer = await self.propose(text, proposer, replaces=replaces)
        for seat in sorted(parties - {proposer}):
            await self.act(seat, Accept(offer))
        return first

    # ---- playing

    async def fall_back(self, until: Callable[[Room], bool]) -> None:
        """Let the table do for all seats what the rules do for those that do not answer."""
        for _ in range(MOST_ACTIONS):
            room = await self.room()
            if until(room):
                return
            await self.answer_by_fallback(room.awaited()[0])
        raise AssertionError(f"{self.name} never came to the wanted moment")

    async def play(self, until: Callable[[Room], bool], people: str = "random") -> None:
        """Let bots play as they are called, and people as this player."""
        waiting: set[SeatId] = set()
        for _ in range(MOST_ACTIONS):
            room = await self.room()
            if until(room):
                return
            awaited = room.awaited()
            ready = [seat for seat in awaited if seat not in waiting]
            if not ready:
                # A bot may not close trading before the people.
                people_first = [seat for seat in awaited if room.driver(seat) is None] or awaited
                await self.answer_by_fallback(self.chance.choice(people_first))
                waiting.clear()
            elif await self._ask(room, seat := self.chance.choice(ready), people):
                waiting.clear()
            else:
                waiting.add(seat)
        raise AssertionError(f"{self.name} never came to the wanted moment")

    async def _ask(self, room: Room, seat: SeatId, people: str) -> bool:
        """Ask the player of a seat; False if it waits."""
        driver, match = room.driver(seat), room.match
        assert match is not None
        name = people if driver is None else driver[0]
        player = self.players.setdefault(seat, new_player(name))
        action = player.choose(Sight(match, seat), match.game.decisions(match.state)[seat], self.chance)
        if action is None:
            return False
        try:
            await self.act(seat, action)
        except Illegal as refusal:
            if refusal.code == "PEOPLE_TRADE":
                return False
            await self.answer_by_fallback(seat)
        return True

    async def answer_by_fallback(self, seat: SeatId) -> None:
        """Do for a seat what the rules do for one that does not answer."""
        match = await self.match()
        await self.act(seat, match.game.decisions(match.state)[seat].fallback())
