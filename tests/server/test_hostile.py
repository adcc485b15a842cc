"""Clients that mean harm, against a real server process over real sockets.

Every attack is answered with a code or a closed connection, leaves nothing half-done, and somebody at another table
plays on meanwhile.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from confluence.server.secrets import hash_key
from tests.server.attacking import Raw, WatchedServer, attacked
from tests.server.playing import Client, Refusal, Table, connected

pytestmark = pytest.mark.xdist_group("server hostile")

DONE = {"do": "done"}
CODES = ("BAD_MESSAGE", "BAD_JSON", "TOO_DEEP")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, fork_server: None) -> Iterator[WatchedServer]:
    """One server for all attacks; at the end its log may not speak of a mistake of its own."""
    with attacked(tmp_path_factory.mktemp("hostile"), "--messages-per-second=200") as process:
        yield process


@pytest.fixture
def table(server: WatchedServer) -> Table:
    return server.api.open_match(4)


def status(server: WatchedServer, table: Table) -> Any:
    """Everything the host can know of a table; `seq` changes with everything that happens."""
    return server.api.get(f"/api/tables/{table.id}", table.host_key).json


def piece_of(client: Client, seat: int) -> str:
    """Something that a seat has."""
    return str(client.view["game"]["seats"][seat]["goods"]).split()[0][-2:]


async def act_on(client: Client) -> None:
    """Act until it is refused."""
    while True:
        await client.act(DONE)


async def refused(client: Client, text: str) -> str:
    """The code with which a text is refused."""
    await client.socket.send(text)
    while (answer := await client.receive())["type"] != "refused":
        assert answer["type"] == "update"
    return str(answer["code"])


# ------------------------------------------------------------------ acting for others


async def test_nobody_acts_for_another_seat(server: WatchedServer, table: Table) -> None:
    async with (
        connected(server.live, table.id, table.keys[0]) as thief,
        connected(server.live, table.id, table.keys[1]) as owner,
    ):
        piece = {"giver": 1, "receiver": 2, "goods": piece_of(owner, 1)}
        await owner.act({"do": "propose", "legs": [piece]})
        offer = owner.view["game"]["offers"][0]["id"]
        before = status(server, table)["seq"]
        tries: list[dict[str, Any]] = [
            {"action": {"do": "withdraw", "offer": offer}},
            {"action": {"do": "accept", "offer": offer}},
            {"action": {"do": "decline", "offer": offer}},
            {"action": {"do": "revise", "offer": offer, "legs": [{**piece, "receiver": 0}]}},
            {"action": {"do": "choose", "offer": offer, "seat": 0}},
            {"action": {"do": "time_up"}},
            {"action": {"do": "done", "seat": 1}},
            {"action": DONE, "seat": 1},
            {"action": DONE, "by": "bot"},
            {"action": DONE, "key": table.keys[1]},
        ]
        for fields in tries:
            answer = await thief.answer(type="act", **fields)
            assert answer["type"] == "refused", fields
        assert status(server, table)["seq"] == before, "nothing was done"
        answer = await thief.answer(type="steer", autopilot=True, seat=1)
        assert answer["code"] == "BAD_MESSAGE"


async def test_a_refusal_does_not_tell_whether_others_have_an_offer(server: WatchedServer, table: Table) -> None:
    """An offer that a seat does not see is refused like one that does not exist."""
    async with (
        connected(server.live, table.id, table.keys[0]) as spy,
        connected(server.live, table.id, table.keys[1]) as owner,
    ):
        await owner.act({"do": "propose", "legs": [{"giver": 1, "receiver": 2, "goods": piece_of(owner, 1)}]})
        hidden, missing = int(owner.view["game"]["offers"][0]["id"]), 99
        assert not spy.view["game"].get("offers")
        more: dict[str, Any] = {"choose": {"seat": 0}, "revise": {"legs": []}}
        for action in ("accept", "decline", "withdraw", "revise", "choose"):
            told = []
            for number in (hidden, missing):
                answer = await spy.answer(type="act", action={"do": action, "offer": number, **more.get(action, {})})
                assert answer["type"] == "refused", action
                del answer["id"]
                told.append(json.dumps(answer).replace(f'"offer": {number}', '"offer": N'))
            assert told[0] == told[1], action


async def test_a_key_opens_its_own_place_and_nothing_else(server: WatchedServer, table: Table) -> None:
    other = server.api.open_match(4)
    phrase = server.api.done(f"/api/tables/{table.id}/phrase", key=table.keys[0])["phrase"]
    wrong = [
        other.keys[0],
        other.host_key,
        "A" * 32,
        "",
        hash_key(table.keys[0]),
        hash_key(table.keys[0])[:32],
        phrase,
        table.keys[0][:-1],
        table.keys[0] + "A",
        table.keys[0].swapcase(),
        f" {table.keys[0]}",
        table.keys[0] + "\n",
        "0" * 200,
    ]
    for key in wrong:
        with pytest.raises(Refusal) as refusal:
            async with connected(server.live, table.id, key):
                pass
        assert refusal.value.code == "BAD_KEY", key
        if key == key.strip():
            assert server.api.get(f"/api/tables/{table.id}/view", key).status == 401, key
    for name in ("host_key", "keys"):
        key = table.host_key if name == "host_key" else table.keys[0]
        with pytest.raises(Refusal) as refusal:
            async with connected(server.live, other.id, key):
                pass
        assert refusal.value.code == "BAD_KEY"


async def test_host_and_spectators_do_not_play(server: WatchedServer) -> None:
    table = server.api.open_match(4, spectators="public", listed=True)
    before = status(server, table)["seq"]
    messages: list[dict[str, Any]] = [
        {"type": "act", "action": DONE},
        {"type": "undo"},
        {"type": "wish", "step": "colonies", "picks": [1]},
        {"type": "vote"},
        {"type": "sit", "name": "me"},
        {"type": "prefer", "species": "zeth"},
        {"type": "steer", "autopilot": True},
        {"type": "mute", "seat": 1},
        {"type": "hook", "url": "https://example.org/"},
        {"type": "ask", "what": "actions"},
        {"type": "ask", "what": "suggestion"},
        {"type": "ask", "what": "advice"},
        {"type": "ask", "what": "deal", "text": "x"},
        {"type": "ask", "what": "plan"},
    ]
    for key in (table.host_key, table.spectator_key, None):
        async with connected(server.live, table.id, key) as client:
            spoken = [] if key == table.host_key else [{"type": "say", "text": "hi"}]
            for message in [*messages, *spoken]:
                answer = await client.answer(**message)
                assert answer["type"] == "refused", message
                assert answer["code"] == "NOT_SEATED", message
            if key == table.host_key:
                assert (await client.answer(type="say", text="psst", to=1))["code"] == "BAD_MESSAGE"
    assert status(server, table)["seq"] == before
    for path in ("phrase", "seats/0/program", "begin", "pause", "close", "seats/0/link"):
        assert server.api.post(f"/api/tables/{table.id}/{path}", key=table.spectator_key).status == 403, path


async def test_a_key_that_was_taken_back_opens_nothing_at_once(server: WatchedServer, table: Table) -> None:
    old = table.keys[0]
    program = server.api.done(f"/api/tables/{table.id}/seats/0/program", key=old)["key"]
    phrase = server.api.done(f"/api/tables/{table.id}/phrase", key=old)["phrase"]
    async with connected(server.live, table.id, old) as client, connected(server.live, table.id, program) as bot:
        server.api.done(f"/api/tables/{table.id}/seats/0/link", key=table.host_key)
        for late in (client, bot):
            with pytest.raises((Refusal, ConnectionClosed), match=r"KEY_CHANGED|BAD_KEY"):
                await act_on(late)
    for key in (old, program):
        assert server.api.get(f"/api/tables/{table.id}/view", key).status == 401
        assert server.api.post(f"/api/tables/{table.id}/phrase", key=key).status == 401
    assert server.api.post(f"/api/tables/{table.id}/recover", {"phrase": phrase}).status == 401


# ------------------------------------------------------------------ replayed and reordered messages


async def test_a_recorded_conversation_does_nothing_a_second_time(server: WatchedServer, table: Table) -> None:
    async def goods(client: Client) -> list[str]:
        view = (await client.ask("view"))["view"]
        return [seat["goods"] for seat in view["game"]["seats"]]

    async with (
        connected(server.live, table.id, table.keys[0]) as one,
        connected(server.live, table.id, table.keys[1]) as two,
    ):
        give = {"giver": 0, "receiver": 1, "goods": piece_of(one, 0)}
        take = {"giver": 1, "receiver": 0, "goods": piece_of(one, 1)}
        propose = {"type": "act", "id": 1, "action": {"do": "propose", "legs": [give, take]}}
        assert (await one.answer(**propose))["type"] == "ok"
        await two.until(lambda client: bool(client.view["game"].get("offers")))
        accept = {"type": "act", "id": 2, "action": {"do": "accept", "offer": two.view["game"]["offers"][0]["id"]}}
        early = {**accept, "id": 1, "action": {"do": "accept", "offer": 99}}
        assert (await two.answer(**early))["type"] == "refused", "an answer before its question"
        assert (await two.answer(**accept))["type"] == "ok"
        traded = await goods(two)
        first = await two.answer(**accept)
        assert first["type"] == "ok", "the same id is answered alike"
        changed = {**accept, "action": {"do": "gift", "receiver": 0, "goods": take["goods"]}}
        assert await two.answer(**changed) == first, "another content under the same id is not done"
        assert await goods(two) == traded
    async with connected(server.live, table.id, table.keys[1]) as replayer:
        answer = await replayer.answer(**accept)
        assert answer["type"] == "refused", "what was accepted is gone"
        assert await goods(replayer) == traded, "nothing was traded twice"


async def test_ids_in_any_order_are_answered_each_once(server: WatchedServer, table: Table) -> None:
    numbers = [7, 3, 2**31 - 1, 0, 3, 7, 5, 0]
    async with connected(server.live, table.id, table.keys[0]) as client:
        for place, number in enumerate(numbers):
            await client.send(type="act", id=number, action={"do": "done", "done": place % 2 == 0})
        answers: list[dict[str, Any]] = []
        while len(answers) < len(numbers):
            message = await client.receive()
            if message["type"] in ("ok", "refused"):
                answers.append(message)
        assert [answer["id"] for answer in answers] == numbers
        for number in set(numbers):
            same = [answer for answer in answers if answer["id"] == number]
            assert all(answer == same[0] for answer in same)


async def test_a_stranger_with_many_sessions_does_not_push_out_those_of_players(server: WatchedServer) -> None:
    table = server.api.open_match(4, spectators="public", listed=True)
    async with connected(server.live, table.id, table.keys[0], session="mine") as client:
        first = await client.answer(type="act", id=5, action=DONE)
    for key in (None, table.host_key, table.keys[1]):
        for number in range(20):
            async with connected(server.live, table.id, key, session=f"word {number}"):
                pass
    async with connected(server.live, table.id, table.keys[0], session="mine") as client:
        assert await client.answer(type="act", id=5, action={"do": "done", "done": False}) == first


# ------------------------------------------------------------------ values

NUMBERS = (
    *("-1", "99", "2147483648", "-2147483649", "9007199254740993", str(2**63), str(-(2**63)), str(2**64), "1e308"),
    *("1e999", "-1e999", "NaN", "Infinity", "-Infinity", "1.5", "-0.0", "0x10", "01", "9" * 40, "9" * 5000),
    *('"1"', "true", "null", "[]", "{}", "[1]", '"\\ud800"', '"\\u0000"', "[[[[1]]]]"),
)
FIELDS = (
    '{"type":"act","id":1,"action":{"do":"accept","offer":%s}}',
    '{"type":"act","id":1,"action":{"do":"accept","offer":1,"revision":%s}}',
    '{"type":"act","id":1,"action":{"do":"choose","offer":1,"seat":%s}}',
    '{"type":"act","id":1,"action":{"do":"release","promise":%s}}',
    '{"type":"act","id":1,"action":{"do":"prefer","promises":[%s]}}',
    '{"type":"act","id":1,"action":{"do":"gift","receiver":%s,"goods":"sh"}}',
    '{"type":"act","id":1,"action":{"do":"gift","receiver":1,"goods":%s}}',
    '{"type":"act","id":1,"action":{"do":"gift","receiver":1,"cards":[%s]}}',
    '{"type":"act","id":1,"action":{"do":"run","card":%s}}',
    '{"type":"act","id":1,"action":{"do":"run","card":1,"slot":%s}}',
    '{"type":"act","id":1,"action":{"do":"upgrade","card":1,"spend":%s}}',
    '{"type":"act","id":1,"action":{"do":"invent","team":%s}}',
    '{"type":"act","id":1,"action":{"do":"commit_bids","colony":%s,"research":0}}',
    '{"type":"act","id":1,"action":{"do":"commit_plan","runs":[{"card":%s}]}}',
    '{"type":"act","id":1,"action":{"do":"commit_gifts","gifts":[{"receiver":%s}]}}',
    '{"type":"act","id":1,"action":{"do":"commit_surplus","colonies":[%s]}}',
    '{"type":"act","id":1,"action":{"do":"steal","thefts":[{"card":1,"victim":%s}]}}',
    '{"type":"act","id":1,"action":{"do":"buy","card":%s}}',
    '{"type":"act","id":1,"action":{"do":"propose","legs":[{"giver":%s,"receiver":1,"goods":"sh"}]}}',
    '{"type":"act","id":1,"action":{"do":"propose","legs":[{"giver":0,"receiver":1,"envoys":%s}]}}',
    '{"type":"act","id":1,"action":{"do":"propose","legs":[],"audience":[%s]}}',
    '{"type":"act","id":1,"action":{"do":"propose","legs":[],"counters":%s}}',
    '{"type":"act","id":1,"action":%s}',
    '{"type":"say","id":1,"text":%s}',
    '{"type":"wish","id":1,"step":"colonies","picks":[%s]}',
    '{"type":"wish","id":1,"step":%s}',
    '{"type":"hook","id":1,"digest_seconds":%s,"url":"https://example.org/"}',
    '{"type":"ask","id":1,"what":%s}',
    '{"type":"ask","id":1,"what":"advice","locks":%s}',
    '{"type":%s,"id":1}',
    "%s",
)


async def test_no_value_in_any_field_does_more_than_be_refused(server: WatchedServer) -> None:
    table = server.api.open_match(4)
    before = status(server, table)["seq"]
    # A number that fits its field is no attack; these do nothing but what anybody may do.
    harmless = ('"say"', '"picks":[99]', '"digest_seconds":99', '"picks":[[]]', "-0.0", '"locks":[]')
    seen: set[str] = set()
    async with connected(server.live, table.id, table.keys[0]) as client:
        for field in FIELDS:
            for value in NUMBERS:
                text = field % value
                if any(part in text for part in harmless):
                    continue
                # An id of its own, so that no answer is a repeated one.
                text = text.replace('"id":1', f'"id":{10_000 + len(seen)}')
                await client.socket.send(text)
                while (answer := await client.receive())["type"] == "update":
                    pass
                assert answer["type"] == "refused", (text[:200], answer)
                assert answer["code"].isupper()
                assert len(json.dumps(answer)) < 2000, "a refusal does not echo what was sent"
                seen.add(text)
    assert status(server, table)["seq"] == before + 1, "nothing but the coming of the client was written"


async def test_ids_that_are_none_are_refused(server: WatchedServer, table: Table) -> None:
    async with connected(server.live, table.id, table.keys[0]) as client:
        for value in NUMBERS:
            if value != "99":
                assert await refused(client, f'{{"type":"ping","id":{value}}}') in CODES
        for text in (
            '{"type":"ping","id":1,"id":1}',
            '{"type":"ping","id":1,"extra":1}',
            '{"type":"act","id":1,"action":{"do":"done","do":"done"}}',
            '{"type":"act","id":1,"action":{"do":"done","\\ud800":1}}',
            '{"type":"ping","id":1,"\\udfff":1}',
            '{"__proto__":{},"type":"ping","id":1}',
            '{"type":"ping","id":1}{"type":"ping","id":2}',
            '{"type":"ping","id":1,}',
            "{'type':'ping','id':1}",
            '{"type":"ping" /* */,"id":1}',
            "\ufeff" + '{"type":"ping","id":1}',
            "",
        ):
            assert await refused(client, text) in CODES, text
        assert (await client.answer(type="ping"))["type"] == "pong"


def test_hellos_that_are_none_end_in_a_goodbye(server: WatchedServer, table: Table) -> None:
    for value in (*NUMBERS, f'"{table.id}\\u0000"', f'"{table.id.upper()}"', '"../../../../etc"'):
        for field in ("table", "key", "after", "language", "session", "protocol"):
            known = {"table": f'"{table.id}"', "key": f'"{table.keys[0]}"', field: value}
            text = '{"type":"hello",' + ",".join(f'"{name}":{given}' for name, given in known.items()) + "}"
            with Raw(server.port) as raw:
                raw.upgrade()
                raw.say(text)
                answer = raw.message()
                if answer["type"] == "bye":
                    assert answer["code"] in ("BAD_HELLO", "BAD_KEY", "NO_TABLE", "BAD_PROTOCOL"), text
                else:
                    assert field in ("after", "session") or (field, value) == ("key", "null"), text
                    assert answer["seat"] == 0
