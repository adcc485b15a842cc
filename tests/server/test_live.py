"""Live connections over real WebSockets: hello, acting, updates, coming back, and everything that is refused."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Iterator, MutableMapping
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from confluence.server import connection
from confluence.server.limits import MESSAGE_BYTES
from confluence.server.room import Room
from confluence.sidereal.actions import Done
from tests.server.playing import PATIENCE, Client, Refusal, Running, Table, connected, play_table, serving

pytestmark = pytest.mark.xdist_group("server live")

DONE = {"do": "done"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("live"), origins=("https://friend.example",)) as running:
        yield running


@pytest.fixture
def table(server: Running) -> Table:
    return server.api.open_match(4)


def full_view(server: Running, table: Table, seat: int) -> Any:
    return server.api.get(f"/api/tables/{table.id}/view", table.keys[seat]).json["view"]


async def closing_of(socket: Any) -> tuple[int | None, list[dict[str, Any]]]:
    """The close code of a connection, and what came before it."""
    came = []
    with contextlib.suppress(ConnectionClosed):
        async with asyncio.timeout(PATIENCE):
            while True:
                came.append(json.loads(await socket.recv()))
    return socket.close_code, came


# ------------------------------------------------------------------ playing


@pytest.mark.costly("a whole game over real connections")
async def test_four_people_play_a_whole_game_and_see_what_they_should(server: Running, table: Table) -> None:
    clients = await play_table(server.live, table, seed=3)
    assert all(client.is_over for client in clients)
    for client in clients:
        assert client.seat is not None
        assert client.view == full_view(server, table, client.seat), "patches lead to the same as looking anew"
        assert client.view["game"]["scores"]
        assert client.events[-1]["event"] == "scored"
        assert "The game is over" in client.events[-1]["say"]
        biggest = sorted(len(text) for text in client.received)
        assert biggest[len(biggest) // 2] < 1500, "half of all messages are small"


@pytest.mark.slow
async def test_a_person_and_bots_play_a_whole_game(server: Running) -> None:
    table = server.api.open_match(1, ["greedy", "random", "greedy"])
    (client,) = await play_table(server.live, table, [0])
    assert client.view["life"] == "over"
    assert client.view == full_view(server, table, 0)


async def test_the_update_comes_before_the_word_that_it_is_done(server: Running, table: Table) -> None:
    async with connected(server.live, table.id, table.keys[0]) as client:
        await client.send(type="act", id=7, action=DONE)
        while (message := await client.receive())["type"] == "update":
            pass
        assert client.seq == message["seq"]
        assert client.view["game"]["seats"][0]["done"] is True
        assert message == {"type": "ok", "id": 7, "seq": client.seq}


async def test_two_seats_act_at_the_same_moment_and_both_succeed(server: Running, table: Table) -> None:
    async with (
        connected(server.live, table.id, table.keys[0]) as one,
        connected(server.live, table.id, table.keys[1]) as other,
    ):
        first, second = await asyncio.gather(one.act(DONE), other.act(DONE))
        assert first != second
        await one.until(lambda client: client.seq >= max(first, second))
        assert [seat.get("done") for seat in one.view["game"]["seats"][:2]] == [True, True]


async def test_sentences_come_in_the_language_of_the_client(server: Running, table: Table) -> None:
    async with (
        connected(server.live, table.id, table.keys[0], language="de") as german,
        connected(server.live, table.id, table.keys[0]) as english,
    ):
        await english.act(DONE)
        await german.until(lambda client: bool(client.events))
        assert english.events[0]["say"].endswith("is done.")
        assert german.events[0]["say"].endswith("ist fertig.")
        assert {**english.events[0], "say": ""} == {**german.events[0], "say": ""}


async def test_talk_reaches_whom_it_is_meant_for(server: Running, table: Table) -> None:
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(connected(server.live, table.id, key)) for key in table.keys]
        await clients[0].do("say", text="hello all")
        await clients[0].do("say", text="a word to one", to=2)
        for client in clients:
            await client.answer(type="ping")
        assert [message["text"] for message in clients[2].view["chat"]] == ["hello all", "a word to one"]
        assert [message["text"] for message in clients[1].view["chat"]] == ["hello all"]
        assert not any("a word to one" in text for client in (clients[1], clients[3]) for text in client.received)
        await clients[1].do("mute", seat=0)
        assert "chat" not in clients[1].view


async def test_before_the_match_people_sit_down_and_choose(server: Running) -> None:
    table = server.api.open_table(seats=4, draw="free")
    async with (
        connected(server.live, table.id, table.keys[0]) as client,
        connected(server.live, table.id, table.host_key) as host,
    ):
        assert client.view["life"] == "gathering"
        assert host.welcome["host"] is True
        assert host.welcome["seat"] is None
        await client.do("sit", name="Ada")
        await client.do("prefer", species="kjas")
        await host.until(lambda host: host.view["sitters"][0].get("species") == "kjas")
        assert host.view["sitters"][0]["name"] == "Ada"
        reply = server.api.post(f"/api/tables/{table.id}/begin", {"fill": "greedy"}, table.host_key)
        assert reply.status == 200
        await client.until(lambda client: client.view["life"] == "playing")
        assert client.view["game"]["seats"][0]["species"] == "kjas"
        with pytest.raises(Refusal) as refusal:
            await host.do("act", action=DONE)
        assert refusal.value.code == "NOT_SEATED"
        assert await host.do("say", text="welcome") > 0


async def test_hand_over_to_the_autopilot_and_back(server: Running) -> None:
    table = server.api.open_match(1, ["greedy"] * 3)
    async with connected(server.live, table.id, table.keys[0]) as client:
        await client.do("steer", autopilot=True)
        assert client.view["sitters"][0]["autopilot"] is True
        await client.do("steer", autopilot=False)
        assert "autopilot" not in client.view["sitters"][0]


# ------------------------------------------------------------------ questions


async def test_questions_about_actions_and_the_view(server: Running, table: Table) -> None:
    async with connected(server.live, table.id, table.keys[1]) as client:
        found = await client.ask("actions")
        assert found["must"] is True
        assert found["step"] == "trade"
        assert DONE in found["actions"]
        assert (await client.ask("view"))["view"] == client.view
        suggestion = await client.ask("suggestion")
        assert suggestion["fallback"] == DONE
        await client.act(suggestion["action"])
        with pytest.raises(Refusal) as refusal:
            await client.ask("the future")
        assert refusal.value.code == "BAD_ASK"


async def test_a_deal_that_was_typed_is_read_and_judged(server: Running, table: Table) -> None:
    async with connected(server.live, table.id, table.keys[0]) as client:
        names = [seat["species"] for seat in client.view["game"]["seats"]]
        text = f"{names[0]}>{names[1]}: 99gr; {names[1]}>{names[0]}: 1wh"
        found = await client.ask("deal", text=text)
        assert found["refusal"]["code"]
        assert found["after"] is None
        assert found["action"]["do"] == "propose"
        assert "99" in found["reading"]
        promise = await client.ask(
            "deal", text=f"{names[0]}>{names[1]}: 1gr by trade 2; {names[1]}>{names[0]}: 1wh by trade 3"
        )
        assert promise["parties"] == [0, 1]
        with pytest.raises(Refusal) as refusal:
            await client.ask("deal", text="three green for my horse")
        assert refusal.value.code == "BAD_DEAL"


@pytest.mark.slow
async def test_advice_comes_from_a_worker(server: Running, table: Table) -> None:
    async with connected(server.live, table.id, table.keys[0]) as client:
        advice = await client.ask("advice")
        assert advice["seat"] == 0
        assert advice["plan"] is not None
        with pytest.raises(Refusal) as refusal:
            await client.ask("advice", locks=["dance"])
        assert refusal.value.code == "NO_ADVICE"


async def test_hints_are_given_only_where_they_are_allowed(server: Running) -> None:
    silent = server.api.open_match(4, hints=False)
    async with connected(server.live, silent.id, silent.keys[0]) as client:
        for what in ("advice", "fits", "worth"):
            with pytest.raises(Refusal) as refusal:
                await client.ask(what)
            assert refusal.value.code == "NO_HINTS"


@pytest.mark.slow
async def test_hints_about_deals_are_asked_for_all_at_once_and_hold_nobody_up(server: Running, table: Table) -> None:
    async with connected(server.live, table.id, table.keys[0]) as client:
        assert await client.ask("fits") == {"fits": []}
        names = [seat["species"] for seat in client.view["game"]["seats"]]
        good = client.view["game"]["seats"][0]["goods"].split()[0].lstrip("0123456789")
        await client.act({"do": "propose", "legs": [{"giver": 0, "receiver": 1, "goods": good}]})
        with pytest.raises(Refusal) as refusal:
            await client.ask("worth", text="a green horse")
        assert refusal.value.code == "BAD_DEAL"
    async with connected(server.live, table.id, table.keys[1]) as client:
        text = f"{names[0]}>{names[1]}: {good}"
        asked: tuple[dict[str, Any], ...] = ({"what": "advice"}, {"what": "fits"}, {"what": "worth", "text": text})
        for number, question in enumerate((*asked, {"what": "actions"}), 900):
            await client.send(type="ask", id=number, **question)
        answers: list[dict[str, Any]] = []
        while len(answers) < 4:  # an update, such as that another seat has left, may come in between
            message = await client.receive()
            assert message["type"] in ("answer", "update"), message
            answers += [message] if message["type"] == "answer" else []
        assert answers[0]["id"] == 903  # it needs no thought
        advice, fits, worth = (answer["answer"] for answer in sorted(answers[1:], key=lambda answer: answer["id"]))
        assert advice["seat"] == 1
        assert [fit["offer"] for fit in fits["fits"]] == [1]
        assert fits["fits"][0]["gain"] == worth["gain"] >= 0  # a gift
        assert fits["fits"][0]["say"]


# ------------------------------------------------------------------ who may come in


async def test_spectators_of_a_listed_table_see_what_everybody_may(server: Running) -> None:
    table = server.api.open_match(4, listed=True, spectators="public")
    async with connected(server.live, table.id) as client:
        assert client.seat is None
        assert "own" not in client.view
        assert "own" not in client.view["game"]
        assert not any("points" in seat for seat in client.view["game"]["seats"])
        with pytest.raises(Refusal) as refusal:
            await client.act(DONE)
        assert refusal.value.code == "NOT_SEATED"
        with pytest.raises(Refusal):
            await client.ask("actions")


@pytest.mark.parametrize(
    "options, with_key, code",
    [
        ({"listed": False, "spectators": "public"}, False, "BAD_KEY"),
        ({"listed": True, "spectators": "none"}, False, "BAD_KEY"),
        ({"listed": True, "spectators": "none"}, True, "BAD_KEY"),
    ],
)
async def test_others_may_not_watch(server: Running, options: dict[str, Any], with_key: bool, code: str) -> None:
    table = server.api.open_match(4, **options)
    with pytest.raises(Refusal) as refusal:
        async with connected(server.live, table.id, table.spectator_key if with_key else None):
            pass
    assert refusal.value.code == code


async def test_an_unlisted_table_is_watched_with_its_spectators_key(server: Running) -> None:
    table = server.api.open_match(4, spectators="public")
    async with connected(server.live, table.id, table.spectator_key) as client:
        assert client.seat is None
        assert client.welcome["host"] is False


@pytest.mark.parametrize(
    "text, code, number",
    [
        ('{"type":"act","id":1,"action":{"do":"done"}}', "BAD_HELLO", 4000),
        ('{"type":"hello"}', "BAD_HELLO", 4000),
        ("hello", "BAD_HELLO", 4000),
        ('{"type":"hello","table":"aaaaaaaaaaaaaaaa"}', "NO_TABLE", 4004),
        ('{"type":"hello","table":"../../etc"}', "NO_TABLE", 4004),
        ('{"type":"hello","table":"aaaaaaaaaaaaaaaa","protocol":2}', "BAD_PROTOCOL", 4010),
        ('{"type":"hello","table":"aaaaaaaaaaaaaaaa","language":"fr"}', "BAD_HELLO", 4000),
        ('{"type":"hello","table":"aaaaaaaaaaaaaaaa","surprise":1}', "BAD_HELLO", 4000),
    ],
)
async def test_a_bad_hello_is_answered_with_a_code(server: Running, text: str, code: str, number: int) -> None:
    async with connect(server.live) as socket:
        await socket.send(text)
        closed, came = await closing_of(socket)
    assert closed == number
    assert [message["type"] for message in came] == ["bye"]
    assert came[0]["code"] == code


async def test_wrong_keys_open_nothing(server: Running, table: Table) -> None:
    other = server.api.open_match(4)
    for key in ("", "x", "a" * 32, other.keys[0], other.host_key, table.keys[0][:-1], table.keys[0] + "a"):
        with pytest.raises(Refusal) as refusal:
            async with connected(server.live, table.id, key):
                pass
        assert refusal.value.code == "BAD_KEY"


async def test_whoever_says_nothing_is_sent_away(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "HELLO_SECONDS", 0.2)
    async with connect(server.live) as socket:
        assert (await closing_of(socket))[0] == 4008


@pytest.mark.parametrize(
    "origin, allowed",
    [
        ("https://evil.example", False),
        ("null", False),
        ("https://friend.example", True),
        ("https://friend.example.evil.example", False),
        (None, True),
    ],
)
async def test_pages_of_other_sites_may_not_connect(server: Running, origin: str | None, allowed: bool) -> None:
    headers = {} if origin is None else {"Origin": origin}
    if allowed:
        async with connect(server.live, additional_headers=headers):
            return
    with pytest.raises(InvalidStatus) as refusal:
        async with connect(server.live, additional_headers=headers):
            pass
    assert refusal.value.response.status_code == 403
    assert json.loads(refusal.value.response.body or b"")["code"] == "BAD_ORIGIN"


async def test_the_own_page_may_connect(server: Running) -> None:
    host = server.address.removeprefix("http://").rstrip("/")
    for scheme in ("http", "https"):
        async with connect(server.live, additional_headers={"Origin": f"{scheme}://{host}"}) as socket:
            await socket.send(json.dumps({"type": "hello", "table": "0" * 16}))
            assert json.loads(await socket.recv())["code"] == "NO_TABLE", "it is listened to"


async def test_other_paths_have_no_socket(server: Running) -> None:
    with pytest.raises(InvalidStatus):
        async with connect(server.live + "s"):
            pass


# ------------------------------------------------------------------ what is refused


@pytest.mark.parametrize(
    "message, code",
    [
        ({"type": "act", "id": 1, "action": {"do": "fly"}}, "BAD_MESSAGE"),
        ({"type": "act", "id": 1, "action": {"do": "done", "seat": 2}}, "BAD_MESSAGE"),
        ({"type": "act", "id": 1, "seat": 2, "action": DONE}, "BAD_MESSAGE"),
        ({"type": "act", "id": 1, "action": {"do": "time_up"}}, "BAD_SEAT"),
        ({"type": "act", "id": 1, "action": {"do": "accept", "offer": -1}}, "UNKNOWN_OFFER"),
        ({"type": "act", "id": 1, "action": {"do": "accept", "offer": 2**60}}, "BAD_MESSAGE"),
        ({"type": "act", "id": 1, "action": {"do": "accept", "offer": 1.5}}, "BAD_MESSAGE"),
        ({"type": "act", "id": 1, "action": {"do": "commit_bids", "colony": 1, "research": 1}}, "WRONG_STEP"),
        ({"type": "act", "id": 1, "action": {"do": "gift", "receiver": 1, "goods": "999gr"}}, None),
        ({"type": "act", "id": True, "action": DONE}, "BAD_MESSAGE"),
        ({"type": "act", "id": -1, "action": DONE}, "BAD_MESSAGE"),
        ({"type": "say", "id": 1, "text": "x" * 3000}, "BAD_MESSAGE"),
        ({"type": "say", "id": 1, "text": "x", "to": 9}, "BAD_SEAT"),
        ({"type": "wish", "id": 1, "step": "colonies", "picks": list(range(30))}, "BAD_MESSAGE"),
        ({"type": "mute", "id": 1, "seat": 77}, "BAD_SEAT"),
        ({"type": "hook", "id": 1, "url": "http://127.0.0.1/"}, "BAD_HOOK"),
        ({"type": "hook", "id": 1, "url": "file:///etc/passwd"}, "BAD_HOOK"),
        ({"type": "vote", "id": 1}, "NO_CLOCK"),
        ({"type": "hello", "table": "aaaaaaaaaaaaaaaa"}, "BAD_MESSAGE"),
        ({"type": "welcome"}, "BAD_MESSAGE"),
        ([], "BAD_MESSAGE"),
        (7, "BAD_MESSAGE"),
    ],
)
async def test_refusals_have_a_code_and_change_nothing(
    server: Running, table: Table, message: Any, code: str | None
) -> None:
    async with connected(server.live, table.id, table.keys[0]) as client:
        before = full_view(server, table, 0)
        await client.socket.send(json.dumps(message))
        while (answer := await client.receive())["type"] == "update":
            pass
        assert answer["type"] == "refused"
        assert code is None or answer["code"] == code
        assert answer["message"]
        assert full_view(server, table, 0) == before
        assert await client.act(DONE) > 0, "the connection goes on"


@pytest.mark.parametrize(
    "text",
    ["[" * 20_000, '{"a":' * 5_000, "\x00", "nul", '{"type":"ping","id":1,"id":2}'],
    ids=["lists", "objects", "zero", "word", "key twice"],
)
async def test_strange_texts_are_refused_and_the_connection_goes_on(server: Running, table: Table, text: str) -> None:
    async with connected(server.live, table.id, table.keys[0]) as client:
        await client.socket.send(text)
        answer = await client.receive()
        assert answer["code"] in ("BAD_JSON", "TOO_DEEP")
        assert (await client.answer(type="ping"))["type"] == "pong"


async def test_a_message_that_is_too_large_ends_the_connection(server: Running, table: Table) -> None:
    async with connected(server.live, table.id, table.keys[0]) as client:
        await client.socket.send("x" * (MESSAGE_BYTES + 1))
        assert (await closing_of(client.socket))[0] == 1009


async def test_a_message_in_many_pieces_is_measured_as_a_whole(server: Running, table: Table) -> None:
    async with connected(server.live, table.id, table.keys[0]) as client:

        async def pieces() -> AsyncIterator[str]:
            for _ in range(100):
                yield "x" * 1000

        with contextlib.suppress(ConnectionClosed):
            await client.socket.send(pieces())
        assert (await closing_of(client.socket))[0] in (1009, 1006), "refused, or cut off while still sending"


async def test_bytes_and_bad_utf8_end_the_connection(server: Running, table: Table) -> None:
    async with connected(server.live, table.id, table.keys[0]) as client:
        await client.socket.send(b"\x00\x01")
        assert (await closing_of(client.socket))[0] == 1003
    async with connected(server.live, table.id, table.keys[0]) as client:
        await client.socket.send(b"\xff\xfe\xfd", text=True)
        assert (await closing_of(client.socket))[0] == 1007
    async with connected(server.live, table.id, table.keys[0]) as client:
        assert await client.act(DONE) > 0, "others are served"


# ------------------------------------------------------------------ ids


async def test_a_repeated_id_is_done_once_and_answered_alike(server: Running, table: Table) -> None:
    async with connected(server.live, table.id, table.keys[0]) as client:
        first = await client.answer(type="say", id=5, text="once")
        again = await client.answer(type="say", id=5, text="twice")
        assert first == again
        refused = await client.answer(type="act", id=6, action={"do": "accept", "offer": 99})
        assert refused == await client.answer(type="act", id=6, action=DONE)
        assert [message["text"] for message in client.view["chat"]] == ["once"]


async def test_with_a_session_ids_outlive_the_connection(server: Running, table: Table) -> None:
    async with connected(server.live, table.id, table.keys[0], session="mine") as client:
        first = await client.answer(type="say", id=1, text="once")
    async with connected(server.live, table.id, table.keys[0], session="mine") as client:
        assert await client.answer(type="say", id=1, text="once") == first
        assert len(client.view["chat"]) == 1
    async with connected(server.live, table.id, table.keys[0], session="another") as client:
        assert await client.answer(type="say", id=1, text="once") != first
    async with connected(server.live, table.id, table.keys[1], session="mine") as client:
        assert (await client.answer(type="say", id=1, text="another seat"))["seq"] != first["seq"]


# ------------------------------------------------------------------ coming back


async def test_whoever_comes_back_gets_a_patch_and_what_was_missed(server: Running, table: Table) -> None:
    async with connected(server.live, table.id, table.keys[3]) as other:
        async with connected(server.live, table.id, table.keys[0]) as client:
            await client.act(DONE)
        await other.do("say", text="where are you")
        await other.act(DONE)
        known, after, told = client.view, client.seq, len(client.events)
        async with connected(server.live, table.id, table.keys[0], after=after, view=known) as back:
            assert "view" not in back.welcome
            assert back.welcome["patch"]
            assert back.view == full_view(server, table, 0)
            assert [event["event"] for event in back.events] == ["said_done"]
            assert back.events[0]["seat"] == 3
        assert told == 1


async def test_nothing_missed_is_an_empty_patch(server: Running, table: Table) -> None:
    async with connected(server.live, table.id, table.keys[1]) as watcher:
        async with connected(server.live, table.id, table.keys[0]) as client:
            await client.act(DONE)
        async with connected(server.live, table.id, table.keys[0], after=client.seq, view=client.view) as back:
            assert back.welcome["patch"] == []
            assert "events" not in back.welcome
        assert watcher.seq


@pytest.mark.parametrize("after", [0, 1, 10**6])
async def test_from_a_number_that_is_not_remembered_the_whole_view_comes(
    server: Running, table: Table, after: int
) -> None:
    async with connected(server.live, table.id, table.keys[0]) as client:
        await client.act(DONE)
    async with connected(server.live, table.id, table.keys[0], after=after) as back:
        assert back.view == full_view(server, table, 0)
        assert "patch" not in back.welcome
        events = [event["event"] for event in back.events]
        assert events == ([] if after > back.seq else ["said_done"])


async def test_a_process_that_has_not_heard_of_something_yet_looks_before_it_answers(tmp_path: Path) -> None:
    """Two servers on one SQLite file hear nothing of each other, as two on PostgreSQL do for a moment."""
    with serving(tmp_path) as one, serving(tmp_path) as late:
        table = one.api.open_match(4, spectators="public")
        watching, acting = (table.id, table.spectator_key), (table.id, table.keys[0])
        async with connected(late.live, *watching), connected(one.live, *acting) as client:
            async with connected(one.live, *watching) as watcher:
                await client.act(DONE)
                await watcher.until(lambda watcher: "done" in watcher.view["game"]["seats"][0])
            async with connected(late.live, *watching, after=watcher.seq, view=watcher.view) as watcher:
                assert watcher.welcome["seq"] >= client.seq
                assert watcher.view["game"]["seats"][0]["done"] is True
            await client.act({"do": "done", "done": False})
            assert "done" not in full_view(late, table, 0)["game"]["seats"][0]
            new = one.api.done(f"/api/tables/{table.id}/seats/1/link", key=table.host_key)["key"]
            async with connected(late.live, table.id, new) as other:
                assert other.seat == 1


# ------------------------------------------------------------------ the door closes


async def test_a_new_link_shows_the_old_one_the_door(server: Running, table: Table) -> None:
    async with (
        connected(server.live, table.id, table.keys[0]) as client,
        connected(server.live, table.id, table.keys[1]) as other,
    ):
        reply = server.api.post(f"/api/tables/{table.id}/seats/0/link", key=table.host_key)
        assert reply.status == 201
        closed, came = await closing_of(client.socket)
        assert closed == 4011
        assert came[-1]["code"] == "KEY_CHANGED"
        assert await other.act(DONE) > 0
    with pytest.raises(Refusal):
        async with connected(server.live, table.id, table.keys[0]):
            pass
    async with connected(server.live, table.id, reply.json["key"]) as client:
        assert client.seat == 0


WhileArriving = Callable[[Callable[[str, int], Any]], None]


@pytest.fixture
def while_arriving(server: Running, monkeypatch: pytest.MonkeyPatch) -> WhileArriving:
    """Lets something happen in the server between the key that somebody shows and the place that it opens."""
    hub = server.server.application.hub
    arrive = hub.arrive

    def let(happen: Callable[[str, int], Any]) -> None:
        async def slowly(table: str, seat: int) -> None:
            await arrive(table, seat)
            happening = happen(table, seat)
            if happening is not None:
                await happening

        monkeypatch.setattr(hub, "arrive", slowly)

    return let


async def test_a_link_that_is_changed_while_it_says_hello_opens_nothing(
    server: Running, table: Table, while_arriving: WhileArriving
) -> None:
    hub = server.server.application.hub
    while_arriving(lambda name, seat: hub.command(name, lambda room: room.unkey(seat, "link", hub.now())))
    with pytest.raises(Refusal, match="KEY_CHANGED"):
        async with connected(server.live, table.id, table.keys[0]):
            pass


async def test_whoever_says_hello_while_the_server_tidies_up_goes_on_hearing(
    server: Running, table: Table, while_arriving: WhileArriving
) -> None:
    """A feed that nobody has entered yet may be put away; who was about to enter it hears the table all the same."""
    live = server.server.application.live
    while_arriving(lambda _, __: live.tidy(monotonic()))
    async with connected(server.live, table.id, table.keys[0]) as client:
        await client.do("say", text="does anybody hear me?")
        await client.until(lambda client: bool(client.view["chat"]))
        assert [line["text"] for line in client.view["chat"]] == ["does anybody hear me?"]


async def test_a_table_that_is_deleted_while_somebody_says_hello_is_not_there(
    server: Running, table: Table, while_arriving: WhileArriving
) -> None:
    while_arriving(lambda name, _: server.server.application.hub.delete(name))
    with pytest.raises(Refusal, match="NO_TABLE"):
        async with connected(server.live, table.id, table.keys[0]):
            pass


async def test_a_key_for_a_program_of_the_host_shows_the_holder_the_door(server: Running, table: Table) -> None:
    async with connected(server.live, table.id, table.keys[0]) as client:
        made = server.api.done(f"/api/tables/{table.id}/seats/0/program", key=table.host_key)
        closed, came = await closing_of(client.socket)
        assert (closed, came[-1]["code"]) == (4011, "KEY_CHANGED")
    async with connected(server.live, table.id, made["key"]) as program:
        assert program.seat == 0


async def test_a_deleted_table_says_so(server: Running, table: Table) -> None:
    async with connected(server.live, table.id, table.keys[0]) as client:
        assert server.api.request("DELETE", f"/api/tables/{table.id}", key=table.host_key).status == 204
        closed, came = await closing_of(client.socket)
        assert closed == 4012
        assert came[-1]["code"] == "TABLE_GONE"


async def test_a_server_that_stops_says_goodbye_and_keeps_everything(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table = server.api.open_match(4)
        async with connected(server.live, table.id, table.keys[0]) as client:
            await client.act(DONE)
            server.server.should_exit = True
            closed, came = await closing_of(client.socket)
            assert closed == 1001
            assert came[-1] == {"type": "bye", "code": "BYE", "message": came[-1]["message"]}
    with serving(tmp_path) as server:
        async with connected(server.live, table.id, table.keys[0], after=client.seq, view=client.view) as back:
            assert back.view["game"]["seats"][0]["done"] is True


# ------------------------------------------------------------------ too much


def stop_refilling(server: Running) -> None:
    """Let nobody get back what was used up, so that it does not matter how quick the machine is."""
    live = server.server.application.live
    live.arrivals.rate = live.failed_keys.rate = 0.001
    for client in live.connections:
        client._bucket.rate = 0.001


async def test_too_many_messages_are_refused_and_then_end_the_connection(tmp_path: Path) -> None:
    with serving(tmp_path, messages_per_second=5) as server:
        table = server.api.open_match(4)
        async with (
            connected(server.live, table.id, table.keys[1]) as other,
            connected(server.live, table.id, table.keys[0]) as client,
        ):
            server.call(lambda: stop_refilling(server))
            for number in range(30):
                await client.send(type="ping", id=number)
            kinds = [await client.receive() for _ in range(30)]
            refused = [message for message in kinds if message["type"] == "refused"]
            assert {message["code"] for message in refused} == {"SLOW_DOWN"}
            assert [message["id"] for message in refused] == list(range(20, 30)), "a refusal names the message"
            with contextlib.suppress(ConnectionClosed):
                for number in range(10_000):
                    await client.send(type="ping", id=number)
            closed, came = await closing_of(client.socket)
            assert closed in (4029, 1006)
            assert len(came) < 500
            assert (await other.answer(type="ping"))["type"] == "pong", "others are served"


async def test_long_messages_count_more(tmp_path: Path) -> None:
    with serving(tmp_path, messages_per_second=2) as server:
        table = server.api.open_match(4)
        async with connected(server.live, table.id, table.keys[0]) as client:
            server.call(lambda: stop_refilling(server))
            await client.send(type="say", id=1, text="x" * 20_000)
            await client.send(type="ping", id=2)
            answers = [await client.receive() for _ in range(2)]
        assert [(answer["id"], answer["code"]) for answer in answers] == [(1, "BAD_MESSAGE"), (2, "SLOW_DOWN")]


async def test_one_address_has_only_so_many_connections(tmp_path: Path) -> None:
    with serving(tmp_path, clients_per_address=2) as server:
        async with connect(server.live), connect(server.live):
            with pytest.raises(InvalidStatus) as refusal:
                async with connect(server.live):
                    pass
            assert refusal.value.response.status_code == 429
        async with asyncio.timeout(PATIENCE):
            while True:
                with contextlib.suppress(InvalidStatus):
                    async with connect(server.live):
                        return


async def test_coming_back_again_and_again_is_slowed_down(tmp_path: Path) -> None:
    with serving(tmp_path, messages_per_second=1) as server:
        server.call(lambda: stop_refilling(server))
        statuses = []
        for _ in range(6):
            try:
                async with connect(server.live):
                    statuses.append(101)
            except InvalidStatus as refusal:
                statuses.append(refusal.response.status_code)
        assert statuses == [101] * 4 + [429] * 2


async def test_guessing_keys_is_slowed_down(tmp_path: Path) -> None:
    with serving(tmp_path, failed_keys_per_minute=5) as server:
        table = server.api.open_match(4)
        server.call(lambda: stop_refilling(server))
        codes = []
        for _ in range(8):
            with pytest.raises(Refusal) as refusal:
                async with connected(server.live, table.id, "a" * 32):
                    pass
            codes.append(refusal.value.code)
        assert codes == ["BAD_KEY"] * 5 + ["SLOW_DOWN"] * 3


class SlowReader:
    """A connection, spoken to as a server would, whose other end stops to read."""

    def __init__(self, server: Running, hello: dict[str, Any]) -> None:
        self.server = server
        self.inbox: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(hello)})
        self.sent: list[dict[str, Any]] = []
        self.reads = asyncio.Event()
        self.reads.set()

    async def send(self, message: MutableMapping[str, Any]) -> None:
        await self.reads.wait()
        if message["type"] == "websocket.send":
            self.sent.append(json.loads(message["text"]))

    async def run(self) -> None:
        scope = {"type": "websocket", "path": "/live", "headers": [], "client": ("192.0.2.1", 1)}
        await self.server.server.application.live(scope, self.inbox.get, self.send)


async def wait_for(condition: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


async def test_a_slow_reader_gets_one_patch_instead_of_a_heap(server: Running, table: Table) -> None:
    """All in the server's own loop, so that nothing depends on the buffers of sockets."""

    async def scenario() -> tuple[list[dict[str, Any]], int]:
        slow = SlowReader(server, {"type": "hello", "table": table.id, "key": table.keys[0]})
        task = asyncio.create_task(slow.run())
        await wait_for(lambda: slow.sent)
        (held,) = [c for c in server.server.application.live.connections if c._address == "192.0.2.1"]
        slow.reads.clear()
        live, hub = server.server.application.live, server.server.application.hub
        for number in range(200):
            await hub.command(table.id, partial(_toggle, number))
        await asyncio.sleep(0.05)
        waiting = len(held._queue) + len(held._late)
        slow.reads.set()
        await wait_for(lambda: slow.sent[-1].get("seq") == live.feeds[table.id].room.seq)
        slow.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await task
        return slow.sent, waiting

    sent, waiting = await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(scenario(), server.loop))
    assert waiting <= connection.WAITING
    updates = [message for message in sent if message["type"] == "update"]
    assert len(updates) < 60
    follower = Client(socket=None)  # type: ignore[arg-type]
    for message in sent:
        follower.take_in(message)
    assert follower.view == full_view(server, table, 0)
    assert len(follower.events) == 200, "no event is lost"


def _toggle(number: int, room: Room) -> Any:
    return room.act(1, Done(number % 2 == 0), 1.0)


async def test_whoever_reads_nothing_at_all_is_dropped(server: Running, table: Table) -> None:
    async def scenario() -> bool:
        slow = SlowReader(server, {"type": "hello", "table": table.id, "key": table.keys[2]})
        task = asyncio.create_task(slow.run())
        await wait_for(lambda: slow.sent)
        live = server.server.application.live
        (held,) = [c for c in live.connections if c._address == "192.0.2.1"]
        slow.reads.clear()
        slow.inbox.put_nowait({"type": "websocket.receive", "text": '{"type":"ping","id":1}'})
        await wait_for(lambda: held.stuck_since)
        live.tidy(held.stuck_since + connection.STUCK_SECONDS - 1)
        await asyncio.sleep(0)
        assert not task.done()
        live.tidy(held.stuck_since + connection.STUCK_SECONDS + 1)
        await asyncio.wait_for(task, PATIENCE)
        return held not in live.connections

    assert await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(scenario(), server.loop))


async def test_a_flood_of_questions_waits_for_its_reader(server: Running, table: Table) -> None:
    """A client that asks without reading fills its own queue, and is read no further until it reads."""

    async def scenario() -> tuple[int, int]:
        slow = SlowReader(server, {"type": "hello", "table": table.id, "key": table.keys[2]})
        task = asyncio.create_task(slow.run())
        await wait_for(lambda: slow.sent)
        (held,) = [c for c in server.server.application.live.connections if c._address == "192.0.2.1"]
        slow.reads.clear()
        for number in range(500):
            slow.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps({"type": "ping", "id": number})})
        await asyncio.sleep(0.2)
        waiting, unread = len(held._queue), slow.inbox.qsize()
        slow.reads.set()
        await wait_for(lambda: slow.sent[-1].get("id") == 499)
        slow.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await task
        return waiting, unread

    waiting, unread = await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(scenario(), server.loop))
    assert waiting <= connection.WAITING + 1
    assert unread > 400


async def test_long_gone_viewers_are_forgotten(server: Running, table: Table) -> None:
    async with connected(server.live, table.id, table.keys[0]):
        pass
    live = server.server.application.live
    await wait_for(lambda: not live.connections)
    assert table.id in live.feeds
    server.call(lambda: live.tidy(10.0**9))
    assert table.id not in live.feeds
