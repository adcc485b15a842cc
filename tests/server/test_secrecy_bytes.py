"""A whole match of which every byte that anybody is sent is kept: no secret of somebody else is in it."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from confluence.server.entries import Began, Entry
from confluence.server.entries import from_json as read_entry
from confluence.server.room import Room
from confluence.server.secrets import hash_key
from confluence.server.store import Row
from tests.server.attacking import WatchedServer, attacked
from tests.server.playing import Client, Refusal, Reply, Table, connected
from tests.server.spying import Wire, quick_folder

pytestmark = pytest.mark.xdist_group("server bytes")

PEOPLE = 3
SEATS = 4
Who = int | str
VIEWERS: tuple[Who, ...] = (*range(PEOPLE), "host", "spectator", "stranger")


@dataclass
class Recorded:
    """A match whose every byte was kept, with the secrets in it and who may know them."""

    server: WatchedServer
    table: Table
    wires: dict[Who, Wire]
    secrets: list[tuple[str, frozenset[Who]]] = field(default_factory=list)
    """A text, and who may be sent it."""
    said: set[str] = field(default_factory=set)
    """Private words that the server has taken; it refuses those that come too often or after the end."""
    until_the_end: dict[Who, bytes] = field(default_factory=dict)
    """What everybody was sent before the match was over."""
    exported: set[Who] = field(default_factory=set)
    """Who was given the whole match; it may be over while somebody still looks around."""
    mistakes: list[str] = field(default_factory=list)

    def hide(self, text: str, *known: Who) -> str:
        """Note a secret."""
        self.secrets.append((text, frozenset(known)))
        return text

    @property
    def key_of(self) -> dict[Who, str | None]:
        """What everybody shows."""
        table = self.table
        keys: dict[Who, str | None] = dict(enumerate(table.keys[:PEOPLE]))
        return {**keys, "host": table.host_key, "spectator": table.spectator_key, "stranger": None}


def hidden_in(view: dict[str, Any], seat: int | None) -> str:
    """What is wrong with a view of a match that is not over, by a reading of the rules of its own."""
    game = view.get("game")
    if game is None or view["life"] != "playing":
        return ""
    for number, other in enumerate(game["seats"]):
        if other.get("points") is not None and number != seat:
            return f"the points of {number}"
    if seat is None and (game.get("own") is not None or view.get("own") is not None):
        return "what only a seat knows"
    for offer in game.get("offers", ()):
        if seat not in offer["seen_by"]:
            return f"an offer to {offer['seen_by']}"
    for said in view.get("chat", ()):
        if said["to"] is not None and seat not in (said["seat"], said["to"]):
            return f"a word from {said['seat']} to {said['to']}"
    if game.get("bids") and game["step"] not in ("colonies", "teams"):
        return "bids before they are revealed"
    if "top" in game["relic_deck"] or set(game["colony_deck"]) - {"cards", "top"}:
        return "what lies in a deck"
    return "the scores" if game.get("scores") else ""


# ------------------------------------------------------------------ playing


async def play_and_talk(recorded: Recorded, seat: int) -> None:
    """Play a seat to the end, and do everything private on the way."""
    chance = Random(seat)
    table, wire = recorded.table, recorded.wires[seat]
    async with connected(wire.live, table.id, table.keys[seat], session=f"session of {seat}") as client:
        address = recorded.hide(f"https://hook-{seat}.example/{chance.getrandbits(64):x}", seat)
        await client.do("hook", url=address, digest_seconds=3600)
        words = 0
        while not client.is_over:
            wrong = hidden_in(client.view, seat)
            if wrong:
                recorded.mistakes.append(f"{seat} sees {wrong}")
            if not client.is_awaited:
                await client.receive()
                continue
            if chance.random() < 0.15 and words < 30:
                words += 1
                to = chance.choice([other for other in range(SEATS) if other != seat])
                known = [who for who in (seat, to) if who < PEOPLE]
                text = recorded.hide(f"psst {seat} {to} {chance.getrandbits(64):x}", *known)
                await quietly(say(recorded, client, text, to))
                await quietly(client.do("wish", step="teams", picks=[300 + seat, 310 + seat]))
            if chance.random() < 0.015:
                await asyncio.to_thread(look_around, recorded, seat)
            found = await client.ask("suggestion")
            if found["must"]:
                await quietly(client.act(found["action"] if chance.random() < 0.5 else found["fallback"]))
                await quietly(client.do("undo") if chance.random() < 0.1 else client.ask("desks"))
            if chance.random() < 0.04:
                await quietly(client.act({"do": "accept", "offer": chance.randrange(20)}))


async def say(recorded: Recorded, client: Client, text: str, to: int) -> None:
    """Say something private; it counts as said when the server has taken it."""
    await client.do("say", text=text, to=to)
    recorded.said.add(text)


async def quietly(work: Any) -> None:
    """Do something that may be refused."""
    with contextlib.suppress(Refusal):
        await work


async def watch(recorded: Recorded, who: Who) -> None:
    """Look on until the end."""
    table = recorded.table
    async with connected(recorded.wires[who].live, table.id, recorded.key_of[who]) as client:
        count = 0
        while not client.is_over:
            wrong = hidden_in(client.view, None)
            if wrong:
                recorded.mistakes.append(f"{who} sees {wrong}")
            await client.receive()
            count += 1
            if count % 160 == 10:
                await asyncio.to_thread(look_around, recorded, who)


def look_around(recorded: Recorded, who: Who) -> None:
    """Ask over HTTP for everything, also for what is not allowed."""
    api, key, table = recorded.wires[who].api, recorded.key_of[who], recorded.table
    path = f"/api/tables/{table.id}"
    last = api.get(path, key).json["seq"]
    seen: list[tuple[str, Reply]] = []
    for wanted in (
        *("", "/view", "/history", "/away", "/export", f"/view?seq={max(1, last - 20)}", "/view?seat=0"),
        *("/view?seat=1", "/history?seat=2", "/history?seat=3&language=de", "/view?seq=3", "/history?x=1"),
        *("/replay", "/replay?seat=1", "/replay?seat=3&language=de"),
        *("/away?since=0", "/view?seat=99", "/view?seq=999999", "/seats/0/link", "/nothing", "/export?chat=true"),
    ):
        reply = api.get(path + wanted, key)
        seen.append((wanted, reply))
        if reply.status == 200 and wanted.startswith("/export"):
            recorded.exported.add(who)
    if api.get(path, key).json["summary"]["life"] == "playing":
        for wanted, reply in seen:
            recorded.mistakes += [f"{who} is told {wanted}"] if reply.status == 200 and is_too_much(wanted, who) else []
            if reply.status == 200 and wanted.startswith("/view"):
                view = {"life": "playing", **reply.json["view"]}
                wrong = hidden_in(view, who if isinstance(who, int) else None)
                recorded.mistakes += [f"{who} sees {wrong} by {wanted}"] if wrong else []
    for command in ("begin", "rematch", "seats/1/program", "seats/1/link", "recover"):
        if who != "host" and (who != 1 or "seats/1" not in command) and (command != "rematch" or who == "stranger"):
            api.post(f"{path}/{command}", {"phrase": "a b c d e f"} if command == "recover" else {}, key)
    for address in ("/api/lobby", "/healthz", "/metrics", "/api/info", "/"):
        api.get(address)


def is_too_much(wanted: str, who: Who) -> bool:
    """Whether something may not be told while the match is played."""
    named = re.search(r"seat=(\d+)", wanted)
    return wanted.startswith("/export") or (named is not None and int(named[1]) != who)


async def play_recorded(recorded: Recorded) -> None:
    """A whole match, with everybody who looks on."""
    async with asyncio.TaskGroup() as group:
        for who in ("host", "spectator", "stranger"):
            group.create_task(watch(recorded, who))
        for seat in range(PEOPLE):
            group.create_task(play_and_talk(recorded, seat))


@pytest.fixture(scope="module")
def recorded(fork_server: None) -> Iterator[Recorded]:
    """A whole match of three people and a bot, with every byte that anybody was sent."""
    with quick_folder() as folder, attacked(folder) as server:
        wires: dict[Who, Wire] = {who: Wire(server.port) for who in VIEWERS}
        sitters = [{"kind": "person", "name": f"person {seat}"} for seat in range(PEOPLE)]
        sitters += [{"kind": "bot", "player": "greedy"}]
        table = wires["host"].api.open_table(
            seats=SEATS,
            sitters=sitters,
            listed=True,
            spectators="public",
            pace=0,
            think=0,
            name="the table",
            begin=True,
        )
        found = Recorded(server, table, wires)
        for key in (*table.keys, table.host_key, table.spectator_key):
            found.hide(key, "host")
            found.hide(hash_key(key))
        for seat in range(PEOPLE):
            made = wires[seat].api.done(f"/api/tables/{table.id}/phrase", key=table.keys[seat])
            found.hide(made["phrase"], seat)
        asyncio.run(asyncio.wait_for(play_recorded(found), 100))
        found.until_the_end = {who: bytes(wires[who].received) for who in VIEWERS if who not in found.exported}
        for who in VIEWERS:
            look_around(found, who)
        yield found
        for wire in wires.values():
            wire.close()


def log_of(recorded: Recorded) -> list[Row]:
    """The rows of the table, from the file itself."""
    with contextlib.closing(sqlite3.connect(recorded.server.folder / "tables.db")) as database:
        rows = "SELECT seq, at, entry FROM confluence_entries WHERE table_name = ? ORDER BY seq"
        return [Row(*row) for row in database.execute(rows, (recorded.table.id,))]


def entries_of(recorded: Recorded) -> list[Entry]:
    """What the server wrote down."""
    return [read_entry(row.entry) for row in log_of(recorded)]


# ------------------------------------------------------------------ looking


def test_no_secret_of_anybody_is_in_any_byte_that_others_are_sent(recorded: Recorded) -> None:
    assert recorded.mistakes == []
    assert len(recorded.secrets) > 20
    for who, wire in recorded.wires.items():
        assert len(wire.received) > 20_000
        for secret, known in recorded.secrets:
            assert who in known or secret.encode() not in wire.received, f"{who} was sent {secret!r}"


def test_secrets_do_reach_those_whom_they_are_meant_for(recorded: Recorded) -> None:
    """Otherwise nothing was shown."""
    words = [one for one in recorded.secrets if one[0] in recorded.said or one[0].startswith("https")]
    assert len(words) > 6
    for secret, known in words:
        assert any(secret.encode() in recorded.wires[who].received for who in known)
    kinds = {type(entry).__name__ for entry in entries_of(recorded)}
    assert {"Keyed", "Said", "Wished", "Hooked", "Began", "Acted", "Present"} <= kinds
    text = "".join(row.entry for row in log_of(recorded))
    assert hash_key(recorded.table.keys[0]) in text
    assert recorded.table.keys[0] not in text


def undrawn(before: list[int], after: list[int]) -> list[int]:
    """The cards of a deck that nobody ever saw; those that were put under it are known."""
    if not after:
        return []
    rest = before[before.index(after[0]) :] if after[0] in before else []
    same = [card for card, other in zip(after, rest, strict=False) if card == other]
    return same[1:]


def test_seed_and_cards_that_nobody_drew_are_sent_to_nobody(recorded: Recorded) -> None:
    room = Room.of(log_of(recorded))
    assert room.match is not None
    assert room.life == "over"
    state = room.match.state
    seed = str(room.match.setup.seed)
    assert len(seed) > 8
    first = room.match.game.new(room.match.setup)
    decks = [undrawn(getattr(first, name), getattr(state, name)) for name in ("colony_deck", "team_deck", "relic_deck")]
    assert sum(map(len, decks)) > 10
    assert len(recorded.until_the_end) > 3
    for who in VIEWERS:
        before, after = recorded.until_the_end.get(who, b""), bytes(recorded.wires[who].received)
        assert seed.encode() not in before
        assert (seed.encode() in after) is (who in ("host", *range(PEOPLE))), "the export of what is over has it"
        for deck in decks:
            for start in range(len(deck) - 2):
                order = ",".join(map(str, deck[start : start + 3]))
                assert order.encode() not in after, f"{who} knows what lies in a deck"


def test_log_and_figures_of_the_server_hold_no_secret(recorded: Recorded) -> None:
    log = "".join(recorded.server.log)
    figures = recorded.server.api.get("/metrics").body.decode()
    assert '"message": "request"' in log
    assert "confluence_commands_total" in figures
    began = next(entry for entry in entries_of(recorded) if isinstance(entry, Began))
    names = [f"person {seat}" for seat in range(PEOPLE)]
    words = ("the table", "psst", "hook-", "session of", str(began.setup.seed))
    for secret in (*(secret for secret, _ in recorded.secrets), *names, *words):
        assert secret not in log
        assert secret not in figures
    assert recorded.table.id not in figures
