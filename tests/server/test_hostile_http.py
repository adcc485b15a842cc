"""Requests that mean harm, against a real server process over real sockets."""

from __future__ import annotations

import asyncio
import copy
import gzip
import json
import struct
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from confluence.server.limits import BODY_BYTES, IMPORT_BYTES
from tests.server.attacking import Raw, WatchedServer, attacked, bystander, exchange, reply_in
from tests.server.playing import Reply, play_table

pytestmark = pytest.mark.xdist_group("server http")

LIVE = b"/live"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, fork_server: None) -> Iterator[WatchedServer]:
    """One server for all attacks."""
    with attacked(tmp_path_factory.mktemp("http")) as process:
        yield process


@pytest.fixture(scope="module")
def finished(server: WatchedServer) -> Any:
    """An exported table whose match is over."""
    table = server.api.open_match(4)
    asyncio.run(play_table(server.live, table))
    return server.api.get(f"/api/tables/{table.id}/export", table.host_key).json


def tables(server: WatchedServer) -> int:
    """How many listed tables there are."""
    return len(server.api.get("/api/lobby").json["tables"])


# ------------------------------------------------------------------ what a request is

OPEN = b'{"listed": true}'
SMUGGLED = (
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 16\r\n\r\n" + OPEN
)


@pytest.mark.parametrize(
    "head, body",
    [
        (b"Content-Length: 0\r\nTransfer-Encoding: chunked", b"0\r\n\r\n" + SMUGGLED),
        (b"Content-Length: 5\r\nTransfer-Encoding: chunked", b"0\r\n\r\n" + SMUGGLED),
        (b"Transfer-Encoding: chunked\r\nContent-Length: 5", b"0\r\n\r\n" + SMUGGLED),
        (b"Content-Length: 0\r\nContent-Length: 300", SMUGGLED),
        (b"Content-Length: 300\r\nContent-Length: 0", SMUGGLED),
        (b"Content-Length: -1", SMUGGLED),
        (b"Content-Length: +0", SMUGGLED),
        (b"Content-Length: 0x0", SMUGGLED),
        (b"Content-Length: 0, 0", SMUGGLED),
        (b"Content-Length: 1e1", SMUGGLED),
        (b"Content-Length: 99999999999999999999999999", SMUGGLED),
        (b"Content-Length :0", SMUGGLED),
        (b"Transfer-Encoding: xchunked", b"0\r\n\r\n" + SMUGGLED),
        (b"Transfer-Encoding: chunked, identity", b"0\r\n\r\n" + SMUGGLED),
        (b"Transfer-Encoding: identity, chunked\r\nContent-Length: 5", b"0\r\n\r\n" + SMUGGLED),
        (b"Transfer-Encoding:\x0bchunked", b"0\r\n\r\n" + SMUGGLED),
        (b"Transfer-Encoding: chunked", b"-1\r\n\r\n" + SMUGGLED),
        (b"Transfer-Encoding: chunked", b"FFFFFFFFFFFFFFFFF\r\n\r\n" + SMUGGLED),
        (b"Transfer-Encoding: chunked", b"0;\nx\r\n\r\n" + SMUGGLED),
        (b"Transfer-Encoding: chunked", b"1\n{\n0\n\n" + SMUGGLED),
        (b"X: a\r\n Transfer-Encoding: chunked", SMUGGLED),
        (b"X: a\nContent-Length: 0", SMUGGLED),
        (b"X\x00: a", SMUGGLED),
        (b"X: a\x00b", SMUGGLED),
        (b": nameless", SMUGGLED),
    ],
)
def test_a_request_that_can_be_read_in_two_ways_is_not_read(server: WatchedServer, head: bytes, body: bytes) -> None:
    """What follows it is not taken for a second request of somebody else."""
    before = tables(server)
    answers = exchange(server.port, b"POST /api/tables HTTP/1.1\r\nHost: x\r\n" + head + b"\r\n\r\n" + body, 2)
    assert answers.count(b"HTTP/1.1 ") <= 1, answers
    if answers:
        assert reply_in(answers).status in (400, 408, 413, 422, 501), answers
    assert tables(server) == before


@pytest.mark.parametrize(
    "data",
    [
        b"\r\n" * 10,
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1 HTTP/1.1\r\n\r\n",
        b"GET\r\n\r\n",
        b"\x00" * 1000,
        b"GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n",
        b"CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
        b"TRACE / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer secret\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
        b"GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        b"POST /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        b"GET /live HTTP/1.0\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        b"GET /live HTTP/1.1\r\nHost: x\r\n\r\n",
        struct.pack("!I", 2**31) * 100,
    ],
)
def test_what_is_no_request_is_answered_or_closed(server: WatchedServer, data: bytes) -> None:
    answer = exchange(server.port, data, 2)
    if answer:
        reply = reply_in(answer)
        assert reply.status < 500, answer
        assert b"secret" not in answer
    assert server.api.get("/healthz").status == 200


@pytest.mark.parametrize(
    "make_head",
    [
        lambda: b"X: " + b"a" * 10_000_000,
        lambda: b"".join(b"X-%d: a\r\n" % n for n in range(1_000_000)),
        lambda: b"a" * 10_000_000,
        lambda: b"Cookie: " + b"a=b; " * 2_000_000,
    ],
    ids=["long", "many", "name", "cookies"],
)
async def test_a_head_has_an_end(server: WatchedServer, make_head: Callable[[], bytes]) -> None:
    memory, head = server.memory, make_head()

    def attack() -> bytes:
        with Raw(server.port) as raw:
            raw.send(b"GET / HTTP/1.1\r\nHost: x\r\n" + head)
            return raw.received if raw.is_closed() else b"open"

    async with bystander(server):
        answer = await asyncio.to_thread(attack)
    assert not answer or reply_in(answer).status in (400, 431)
    assert server.memory < memory + 20


def test_a_long_address_is_no_head_either(server: WatchedServer) -> None:
    answer = exchange(server.port, b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n")
    assert not answer or reply_in(answer).status in (400, 414, 431)
    assert reply_in(exchange(server.port, b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n")).status == 404


# ------------------------------------------------------------------ bodies


@pytest.mark.parametrize("path, most", [("/api/tables", BODY_BYTES), ("/api/import", IMPORT_BYTES)])
async def test_large_bodies_are_not_read_to_their_end(server: WatchedServer, path: str, most: int) -> None:
    memory = server.memory

    def attack(head: bytes, part: bytes) -> Reply:
        with Raw(server.port) as raw:
            raw.send(f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n".encode() + head)
            for _ in range(10_000_000 // 100_000):
                if not raw.send(part):
                    break
            raw.is_closed(5)
            return reply_in(raw.received)

    async with bystander(server):
        known = await asyncio.to_thread(attack, b"Content-Length: 10000000\r\n\r\n", b" " * 100_000)
        chunk = b"%x\r\n" % 100_000 + b" " * 100_000 + b"\r\n"
        unknown = await asyncio.to_thread(attack, b"Transfer-Encoding: chunked\r\n\r\n", chunk)
    for reply in (known, unknown):
        assert reply.status in (0, 413)
        if reply.status:
            assert json.loads(reply.body.partition(b"}}")[0] + b"}}")["details"] == {"limit": most}
    assert server.memory < memory + 40


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 60_000,
        b'{"a":' * 10_000,
        b"\xff\xfe\x00",
        b'{"name": "\\ud800"}',
        b'{"\\ud800": 1}',
        b'{"seats": NaN}',
        b'{"seats": 1e999}',
        b'{"seats": ' + b"9" * 50_000 + b"}",
        b'{"seats": 4, "seats": 5}',
        b'{"seats": 4.0}',
        b'{"seats": true}',
        b'{"seats": "4"}',
        b'{"seats": -1}',
        b'{"pace": -1e308}',
        b'{"pace": false}',
        b'{"pace": "1"}',
        b'{"name": "\\u0000"}',
        b'{"name": "a\\nb"}',
        b'{"sitters": [{"kind": "host"}]}',
        b'{"sitters": ' + json.dumps([{}] * 5000).encode() + b"}",
        b'{"game": ' + json.dumps({f"A{'B' * n}": "x" for n in range(100)}).encode() + b"}",
        b'{"autopilot": "__import__"}',
        b'{"__class__": {}}',
        b"null",
        b"",
        gzip.compress(b"{}", mtime=0),
    ],
)
def test_bodies_that_are_none_open_no_table(server: WatchedServer, body: bytes) -> None:
    reply = server.api.request("POST", "/api/tables", body)
    assert reply.status in (400, 422)
    assert reply.code
    assert len(reply.body) < 4000


def test_packed_bodies_are_not_unpacked(server: WatchedServer) -> None:
    bomb = gzip.compress(b" " * 50_000_000)
    reply = server.api.request("POST", "/api/tables", bomb, headers={"Content-Encoding": "gzip"})
    assert reply.code in ("BAD_JSON", "TOO_LARGE")


# ------------------------------------------------------------------ documents


def damaged(document: Any, chance: Random) -> Any:
    """The document with something changed somewhere."""
    found = copy.deepcopy(document)
    place, key = found, chance.choice(list(found))
    while isinstance(place[key], dict | list) and place[key] and chance.random() < 0.85:
        place = place[key]
        key = chance.choice(list(place)) if isinstance(place, dict) else chance.randrange(len(place))
    values: tuple[Any, ...] = (
        None,
        -1,
        2**53,
        1e308,
        1.5,
        True,
        "",
        "x" * 1000,
        "\u202e",
        [],
        {},
        [[]],
        {"do": "done"},
        "999gr",
    )
    if isinstance(place, dict) and chance.random() < 0.2:
        del place[key]
    elif isinstance(place, list) and chance.random() < 0.2:
        place.insert(key, copy.deepcopy(chance.choice(place)))
    else:
        place[key] = chance.choice(values)
    return found


def test_damaged_documents_are_refused_or_are_tables(server: WatchedServer, finished: Any) -> None:
    chance = Random(5)
    statuses = []
    for _ in range(40):
        reply = server.api.post("/api/import", damaged(finished, chance))
        assert reply.status in (201, 400, 422), reply.body[:500]
        if reply.status == 201:
            made = reply.json
            assert server.api.get(f"/api/tables/{made['table']}/view", made["host_key"]).status == 200
        else:
            assert len(reply.body) < 4000
        statuses.append(reply.status)
    assert statuses.count(422) > 20


@pytest.mark.slow
async def test_long_imports_do_not_keep_others_waiting(server: WatchedServer, finished: Any) -> None:
    forged = copy.deepcopy(finished)
    done = [[0, {"do": "done"}], [0, {"do": "done", "done": False}]]
    forged["record"]["log"] = done * 2400 + [[0, {"do": "done", "done": True, "x": 1}]]
    forged["hands"] = ["seat"] * len(forged["record"]["log"])
    body = json.dumps(forged).encode()
    spaces = b" " * (IMPORT_BYTES - len(body)) + body
    deep = b'{"a": [' + b'{"b": [1]},' * 350_000 + b"1]}"
    async with bystander(server):
        for text in (body, spaces, deep, body):
            reply = await asyncio.to_thread(server.api.request, "POST", "/api/import", text)
            assert reply.status in (400, 422), reply.body[:300]
        both = await asyncio.gather(
            *(asyncio.to_thread(server.api.request, "POST", "/api/import", spaces) for _ in range(6))
        )
    assert {reply.status for reply in both} <= {422, 503}
    assert any(reply.code == "BUSY" for reply in both)


# ------------------------------------------------------------------ files and pages


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../etc/passwd",
        "/..%2f..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/../../../../etc/passwd",
        "/assets/..%5c..%5cetc%5cpasswd",
        "/assets/....//....//etc/passwd",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/index.html%00.js",
        "/index.html/../../app.py",
        "/.git/config",
        "/confluence.db",
        "/tables.db",
        "/%c0%ae%c0%ae/etc/passwd",
        "/api/../../etc/passwd",
        "/api/rules/../../../../etc/passwd",
        "/static/../server/secrets.py",
        "file:///etc/passwd",
    ],
)
def test_no_path_leads_to_a_file_of_the_machine(server: WatchedServer, path: str) -> None:
    answer = exchange(server.port, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    reply = reply_in(answer)
    assert reply.status in (400, 404), answer[:300]
    assert b"root:" not in answer
    assert b"SQLite" not in answer


@pytest.mark.parametrize(
    "origin",
    [
        b"http://evil.example",
        b"null",
        b"https://127.0.0.1.evil.example",
        b"http://127.0.0.1:1",
        b"http://127.0.0.1@evil.example",
        b"http://evil.example#127.0.0.1",
        b"http://127.0.0.1/",
        b"HTTP://127.0.0.1",
        b"file://",
        b"http://localhost",
        b"\xff\xfe",
        b" ",
    ],
)
def test_pages_of_other_sites_get_no_socket_and_no_answer_to_read(server: WatchedServer, origin: bytes) -> None:
    with Raw(server.port) as raw:
        reply = raw.upgrade(LIVE, b"Origin: " + origin + b"\r\n")
        assert reply.status in (400, 403) or origin == b" ", raw.received
    answer = exchange(server.port, b"GET /api/lobby HTTP/1.1\r\nHost: x\r\nOrigin: " + origin + b"\r\n\r\n")
    assert b"access-control" not in answer.lower()


def test_a_second_origin_or_host_does_not_help(server: WatchedServer) -> None:
    for headers in (
        b"Origin: http://127.0.0.1\r\nOrigin: http://evil.example\r\n",
        b"Origin: http://evil.example\r\nOrigin: http://127.0.0.1\r\n",
        b"Origin: http://evil.example\r\nHost: evil.example\r\n",
    ):
        with Raw(server.port) as raw:
            assert raw.upgrade(LIVE, headers).status in (400, 403), headers


@pytest.mark.parametrize("path", [b"/", b"/live/", b"/live%00", b"/Live", b"/api/lobby", b"//live", b"/live/../live"])
def test_there_is_one_socket_only(server: WatchedServer, path: bytes) -> None:
    with Raw(server.port) as raw:
        assert raw.upgrade(path).status in (400, 403, 404)


def test_keys_are_taken_from_one_place_only(server: WatchedServer) -> None:
    table = server.api.open_match(4)
    view = f"/api/tables/{table.id}/view"
    key = table.keys[0]
    for path, headers in (
        (f"{view}?key={key}", {}),
        (f"{view}?access_token={key}", {}),
        (view, {"Cookie": f"key={key}"}),
        (view, {"X-Api-Key": key}),
        (view, {"Authorization": key}),
        (view, {"Authorization": f"Basic {key}"}),
    ):
        assert server.api.request("GET", path, headers=headers).status == 401
    assert server.api.request("GET", view, headers={"Authorization": f"Bearer {key}"}).status == 200


def test_figures_are_for_this_machine(server: WatchedServer) -> None:
    assert server.api.get("/metrics").status == 200
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
        assert server.api.request("GET", "/metrics", headers={header: "for=127.0.0.1"}).status == 404
