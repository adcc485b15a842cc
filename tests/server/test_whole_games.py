"""Whole games over the real WebSocket: scripted people among bots, from hello to the replay of the export."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import pytest
from websockets.exceptions import ConnectionClosed

from confluence.core import record
from confluence.core.game import SeatId
from confluence.server.room import Room
from confluence.sidereal.game import SIDEREAL
from tests.server.crashing import canonical, check_view, stored
from tests.server.playing import Client, ForkedServer, Refusal, Table, connected

pytestmark = [
    pytest.mark.xdist_group("server games"),
    pytest.mark.usefixtures("fork_server"),
    pytest.mark.timeout(900),
]

PATIENCE: Final = 800.0
EVERY_TURN: Final = {"trade", "plans", "bids", "colonies", "teams"}
"""Steps that every game has; others depend on what is owed, bought and stolen."""
LAST_TURN: Final = 6

Duty = Callable[[], Awaitable[None]]


@dataclass
class Party:
    """A table, and everybody around it."""

    servers: Sequence[ForkedServer]
    table: Table
    promises: dict[str, int] = field(default_factory=dict)
    """What two people promised each other: the number of the promise by what it is about."""

    def request(self, server: int, method: str, path: str, key: str, body: Any = None) -> Any:
        """Ask one of the servers something about the table that it must not refuse."""
        reply = self.servers[server % len(self.servers)].api.request(
            method, f"/api/tables/{self.table.id}{path}", body, key
        )
        assert reply.status in (200, 201), reply
        return reply.json


class Follower:
    """Somebody who knows the table by patches alone, and comes back to another server than before."""

    def __init__(self, party: Party, key: str, first: int) -> None:
        self.party = party
        self.key = key
        self.events: list[dict[str, Any]] = []
        """Everything it was told, over all connections."""
        self.steps: set[str] = set()
        self.welcomes: list[str] = []
        """Whether it was welcomed with a `view` or a `patch`."""
        self.duties: dict[tuple[int, str], Duty] = {(2, "plans"): self.come_back}
        """What it does once in a step of a turn."""
        self._stack = AsyncExitStack()
        self._client: Client | None = None
        self._next = first

    @property
    def client(self) -> Client:
        """The present connection."""
        assert self._client is not None
        return self._client

    @property
    def game(self) -> Any:
        """The match as it is known."""
        return self.client.view["game"]

    async def come(self) -> None:
        """Connect, with whatever is known."""
        servers = self.party.servers
        server = servers[self._next % len(servers)]
        self._next += 1
        known = self._client
        after, view = (None, None) if known is None else (known.seq, known.view)
        self._stack = AsyncExitStack()
        new = await self._stack.enter_async_context(
            connected(server.live, self.party.table.id, self.key, after=after, view=view)
        )
        assert after is None or new.welcome["seq"] >= after
        new.events = self.events = [*self.events, *new.events]
        self.welcomes.append("patch" if "patch" in new.welcome else "view")
        self._client = new
        await check_view(new)

    async def come_back(self) -> None:
        """Lose the connection without a word, and come back with what is known."""
        self.client.socket.transport.abort()
        await self.leave()
        await self.come()

    async def leave(self) -> None:
        """Close the connection."""
        await self._stack.aclose()

    async def follow(self) -> None:
        """Stay until the match is over."""
        await self.come()
        while not self.client.is_over:
            self.steps.add(self.client.step)
            duty = self.duties.pop((self.game["turn"], self.client.step), None)
            if duty is not None:
                await duty()
            elif self.client.seat is not None and self.client.is_awaited:
                await self.act()
            else:
                await self.client.receive()
        await check_view(self.client)

    async def act(self) -> None:
        """Do what the match waits for: nobody waits for those who only watch."""
        raise AssertionError(f"the match waits for a spectator: {self.game['step']}")


class Person(Follower):
    """Somebody who plays by chance, but for some things that it has set its mind on."""

    def __init__(self, party: Party, seat: SeatId) -> None:
        super().__init__(party, party.table.keys[seat], seat)
        self.seat = seat
        self.refused: list[str] = []
        self._chance = Random(seat)
        self._acts: tuple[Any, int] = (None, 0)

    async def act(self) -> None:
        """Do something legal."""
        found = await self.client.ask("actions")
        if not found["must"]:
            return
        now = (self.game["turn"], found["step"])
        before, acts = self._acts
        self._acts = now, acts + 1 if now == before else 1
        action = found["fallback"]
        if self._acts[1] <= 3:
            action = self._choice(found) or (await self.client.ask("suggestion"))["action"]
        try:
            await self.client.act(action)
        except Refusal as refusal:  # others act at the same time
            self.refused.append(refusal.code)

    def _choice(self, found: Any) -> Any:
        actions = [action for action in found["actions"] if action["do"] != "release"]  # promises are kept here
        if not actions:
            return None
        if found["step"] == "bids":
            return max(actions, key=lambda action: action.get("colony", 0) + action.get("research", 0))
        return self._chance.choice(actions)

    async def wish_for_everything(self) -> None:
        """Leave a pick list for each auction of this turn."""
        for step, track in (("colonies", "colony_track"), ("teams", "research_track")):
            picks = [card for card in reversed(self.game[track]) if card]
            await self.client.do("wish", step=step, picks=picks)
            assert self.client.view["own"]["wishes"][step] == picks


def _a_good_of(seat: Any) -> str:
    """Something that lies in front of a seat, or nothing."""
    goods = seat["goods"].split()
    return goods[0].lstrip("0123456789") if goods else ""


class Proposer(Person):
    """Proposes a deal, gets more time by a vote, takes what it is promised, and lets the autopilot play for a turn."""

    def __init__(self, party: Party) -> None:
        super().__init__(party, 0)
        self.duties |= {
            (1, "trade"): self.deal,
            (2, "trade"): self.collect,
            (3, "trade"): self.rest,
            (5, "trade"): self.wish_for_everything,
        }

    async def deal(self) -> None:
        """Talk, ask for time, propose, and see it accepted."""
        await self.wish_for_everything()
        await self.client.do("say", text="good evening, everybody")
        bell = self.client.view["clock"]["bell"]
        await self.client.do("vote")
        await self.client.until(lambda client: client.view["clock"]["bell"] == bell + 120)
        (name, ours), (other, theirs) = ((seat["species"], _a_good_of(seat)) for seat in self.game["seats"][:2])
        parts = [f"{name}>{other}: {ours}"] if ours else []
        parts += [f"{other}>{name}: {theirs or 'gr'} by trade 2", f'{other}>{name}: "a good story" by trade 2']
        found = await self.client.ask("deal", text="; ".join(parts))
        assert found["refusal"] is None
        assert found["parties"] == [0, 1]
        await self.client.act(found["action"])
        await self.client.until(lambda client: len(client.view["game"].get("promises", ())) == 2)
        for promise in self.game["promises"]:
            self.party.promises[promise["clause"]["clause"]] = promise["id"]
        assert self.party.promises.keys() == {"deliver", "honour"}

    async def collect(self) -> None:
        """Say that a word of honour was kept."""
        await self.wish_for_everything()
        await self.client.act({"do": "release", "promise": self.party.promises["honour"], "kept": True})

    async def rest(self) -> None:
        """Let the autopilot play until the next turn."""
        await self.client.do("steer", autopilot=True)
        assert self.client.view["sitters"][0]["autopilot"] is True
        await self.client.until(lambda client: client.view["game"]["turn"] > 3)
        await self.client.do("steer", autopilot=False)
        assert "autopilot" not in self.client.view["sitters"][0]


class Accepter(Person):
    """Accepts the deal, and is replaced by a bot for a while."""

    def __init__(self, party: Party) -> None:
        super().__init__(party, 1)
        self.duties |= {(1, "trade"): self.agree, (4, "trade"): self.go_away}

    async def agree(self) -> None:
        """Talk, ask for time, and accept what is proposed."""
        await self.client.do("say", text="and just to you: make me an offer", to=0)
        await self.client.do("vote")
        await self.client.until(lambda client: bool(client.view["game"].get("offers")))
        (offer,) = [offer for offer in self.game["offers"] if offer["by"] == 0]
        await self.client.act({"do": "accept", "offer": offer["id"], "revision": offer.get("revision", 1)})
        assert len(self.game["promises"]) == 2

    async def go_away(self) -> None:
        """Leave the seat to a bot until the next turn, and take it back with a new key."""
        host = self.party.table.host_key
        bot = {"kind": "bot", "player": "greedy"}
        changed = await asyncio.to_thread(self.party.request, 0, "PUT", "/seats/1", host, bot)
        assert changed["key"] is None
        with pytest.raises(ConnectionClosed):
            await self.client.until(lambda _: False)
        assert self.client.bye is not None
        assert self.client.bye["code"] == "KEY_CHANGED"
        await self.leave()
        async with connected(self.party.servers[-1].live, self.party.table.id, host) as watcher:
            await watcher.until(lambda client: client.view["game"]["turn"] > 4)
        person = {"kind": "person", "name": "back again"}
        changed = await asyncio.to_thread(self.party.request, 0, "PUT", "/seats/1", host, person)
        self.key = changed["key"]["key"]
        await self.come()
        assert self.client.view["sitters"][1]["name"] == "back again"


# ------------------------------------------------------------------ the games


@asynccontextmanager
async def servers_on(url: str) -> AsyncIterator[list[ForkedServer]]:
    """One server process on an SQLite file, two on PostgreSQL."""
    with ExitStack() as stack:
        servers = [ForkedServer(url) for _ in range(1 if url.startswith("sqlite") else 2)]
        for server in servers:
            await asyncio.to_thread(stack.enter_context, server)
        yield servers


@pytest.mark.slow
async def test_people_and_bots_play_a_whole_game(sqlite_url: str) -> None:
    await play_whole_game(sqlite_url, 2, ("fair", "beginner"))


@pytest.mark.slow
async def test_many_people_and_bots_play_a_whole_game_on_two_servers(postgres_url: str) -> None:
    await play_whole_game(postgres_url, 3, ("greedy", "fair", "greedy", "club", "greedy", "random"))


async def play_whole_game(store_url: str, people: int, bots: Sequence[str]) -> None:
    """Play a match to its end, and compare what each of its guests and the database know of it."""
    async with servers_on(store_url) as servers:
        table = servers[0].api.open_match(
            people, bots, clock="relaxed", spectators="public", autopilot="greedy", draw="random", hold=5
        )
        party = Party(servers, table)
        players = [Proposer(party), Accepter(party), *(Person(party, seat) for seat in range(2, people))]
        spectator = Follower(party, table.spectator_key, 1)
        try:
            await play([*players, spectator])
            check_what_was_seen([*players, spectator])
            check_the_deal(party, players)
            document = check_exports(party, players)
            check_history(party, spectator)
            await check_import(party, document, players)
            check_log(document, (await stored(store_url)).room(table.id))
        finally:
            for guest in (*players, spectator):
                await guest.leave()


async def play(guests: Sequence[Follower]) -> None:
    """Let everybody stay until the match is over."""
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
        for guest in guests:
            group.create_task(guest.follow())


def check_what_was_seen(guests: Sequence[Follower]) -> None:
    """Everybody went through all phases, came back in between, and saw the same end."""
    for guest in guests:
        assert guest.steps >= (EVERY_TURN if guest is guests[-1] else {"trade", "plans", "bids"})
        assert len(guest.welcomes) >= 2
        assert guest.game["turn"] == LAST_TURN
        assert guest.game["scores"] == guests[0].game["scores"]
        assert guest.events[-1]["event"] == "scored"
        assert len(getattr(guest, "refused", ())) < 10
    talk = [[said["text"] for said in guest.client.view["chat"] if "remark" not in said] for guest in guests]
    # What is said between two is for them alone, and not for a person who was given the seat later.
    assert [len(heard) for heard in talk] == [2, *[1] * (len(guests) - 1)]


def check_the_deal(party: Party, players: Sequence[Follower]) -> None:
    """What was promised fell due, and both parties were told what became of it."""
    for player in players[:2]:
        settled = {e["promise"]: e["how"] for e in player.events if e["event"] == "promise_settled"}
        assert settled[party.promises["honour"]] == "kept"
        assert settled[party.promises["deliver"]] in ("kept", "penalised", "compensated")


def check_exports(party: Party, players: Sequence[Follower]) -> Any:
    """Everybody exports the same match from any server, and its replay ends as everybody saw it end."""
    documents = [party.request(number, "GET", "/export", player.key) for number, player in enumerate(players)]
    documents.append(party.request(0, "GET", "/export", party.table.host_key))
    assert len(set(map(canonical, documents))) == 1
    document = documents[0]
    assert {"seat", "bot", "wish", "autopilot"} <= set(document["hands"])
    for player, own in zip(players, documents, strict=False):
        match = record.read(SIDEREAL, json.dumps(own["record"]))
        outcome = SIDEREAL.outcome(match.state)
        assert outcome is not None
        assert SIDEREAL.digest(match.state) == own["record"]["digest"]
        assert list(outcome.scores) == player.game["scores"]
        assert list(outcome.ranks) == player.game["ranks"]
    return document


def check_history(party: Party, spectator: Follower) -> None:
    """The history has what was told live."""
    told: list[dict[str, Any]] = []
    after: int | None = 0
    while after is not None:
        page = party.request(1, "GET", f"/history?after={after}", party.table.spectator_key)
        told += [{"seq": entry["seq"], **event} for entry in page["entries"] for event in entry["events"]]
        after = page["next"]
    heard = spectator.events
    told = [event for event in told if event["seq"] >= heard[0]["seq"]]
    assert canonical(_unsaid(heard)) == canonical(_unsaid(told))
    # A sentence calls a card by the side that is up, and several things may be told at once.
    differing = [pair for pair in zip(heard, told, strict=True) if pair[0]["say"] != pair[1]["say"]]
    assert len(differing) <= len(told) // 20, differing[:3]


def _unsaid(events: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in event.items() if name != "say"} for event in events]


async def check_import(party: Party, document: Any, players: Sequence[Follower]) -> None:
    """An exported table can be opened again, on any server, and looks the same to every seat."""
    opened = party.servers[-1].api.done("/api/import", document)
    keys = [seat["key"] for seat in opened["seats"]]
    table = Table(opened["table"], opened["host_key"], opened["spectator_key"], tuple(keys))
    again = Party(party.servers, table).request(0, "GET", "/export", table.host_key)
    assert canonical(again["record"]) == canonical(document["record"])
    for seat, player in enumerate(players):
        async with connected(party.servers[seat % len(party.servers)].live, table.id, keys[seat]) as client:
            assert canonical(client.view["game"]) == canonical(player.game)


def check_log(document: Any, room: Room) -> None:
    """The database holds exactly this match."""
    assert room.match is not None
    assert canonical(json.loads(record.write(room.match))) == canonical(document["record"])
