"""Tables over HTTP: opening, keys, seats, what the host can do, and what can be read."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from confluence.server import secrets
from confluence.server.rest import seats as rest_seats
from confluence.server.room import Room
from confluence.server.words import WORDS
from tests.server.playing import PATIENCE, Refusal, Running, Table, connected, play_table, serving

pytestmark = pytest.mark.xdist_group("server rest")

DONE = {"do": "done"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("rest")) as running:
        yield running


@pytest.fixture
def table(server: Running) -> Table:
    return server.api.open_match(4)


@pytest.fixture(scope="module")
def finished(server: Running) -> Table:
    """A table whose match is over, with a word between two and a webhook."""
    table = server.api.open_match(4, spectators="full after end", name="a finished one")

    async def play() -> None:
        async with connected(server.live, table.id, table.keys[1]) as client:
            await client.do("say", text="a secret", to=2)
            await client.do("hook", url="https://hooks.example.org/secret")
        await play_table(server.live, table, seed=1)

    asyncio.run(play())
    return table


# ------------------------------------------------------------------ opening


def test_a_new_table_is_what_its_log_says(server: Running) -> None:
    table = server.api.open_match(4)
    hub = server.server.application.hub

    async def digests() -> list[str]:
        return [(await hub.room(table.id)).digest(), Room.of(await hub.store.read(table.id)).digest()]

    ours, logged = server.call(digests)
    assert ours == logged


def test_a_new_table_gives_every_key_once(server: Running) -> None:
    made = server.api.done("/api/tables", {"seats": 5, "host_name": "Ada", "name": "friday"})
    keys = [made["host_key"], made["spectator_key"], *(seat["key"] for seat in made["seats"])]
    assert len(set(keys)) == 7
    assert all(secrets.is_key(key) for key in keys)
    assert made["seats"][2]["link"] == f"/?table={made['table']}#key={made['seats'][2]['key']}"
    status = server.api.get(f"/api/tables/{made['table']}", made["host_key"]).json
    assert status["place"] == "host"
    assert status["summary"]["name"] == "friday"
    assert status["expires"] > 0
    text = json.dumps(status)
    assert not any(key in text or secrets.hash_key(key) in text for key in keys)


def test_options_reach_the_table(server: Running) -> None:
    table = server.api.open_match(4, clock="live", trade_seconds=300, chat="off", game={"EDITION": "DE"}, hints=False)
    view = server.api.get(f"/api/tables/{table.id}/view", table.keys[0]).json["view"]
    assert view["options"]["seconds"]["trade"] == 300
    assert view["options"]["chat"] == "off"
    assert view["options"]["hints"] is False
    assert view["game"]["edition"] == "DE"
    assert view["clock"]["bell"] > 0


@pytest.mark.parametrize(
    "body, code, status",
    [
        ({"seats": 3}, "BAD_REQUEST", 422),
        ({"seats": 10}, "BAD_REQUEST", 422),
        ({"seats": "4"}, "BAD_REQUEST", 422),
        ({"seats": 4.0}, "BAD_REQUEST", 422),
        ({"seats": True}, "BAD_REQUEST", 422),
        ({"surprise": 1}, "BAD_REQUEST", 422),
        ({"name": "x" * 81}, "BAD_REQUEST", 422),
        ({"name": "two\nlines"}, "BAD_REQUEST", 422),
        ({"pace": 1e9}, "BAD_REQUEST", 422),
        ({"game": {"EDITION": "1850"}}, "BAD_OPTION", 422),
        ({"game": {"NOTHING": "on"}}, "BAD_OPTION", 422),
        ({"game": {f"O{'A' * n}": "x" for n in range(30)}}, "BAD_REQUEST", 422),
        ({"clock": "fast"}, "BAD_REQUEST", 422),
        ({"autopilot": "nobody"}, "UNKNOWN_PLAYER", 422),
        ({"sitters": [{"kind": "bot", "player": "nobody"}]}, "UNKNOWN_PLAYER", 422),
        ({"sitters": [{}] * 5}, "BAD_REQUEST", 422),
        ({"begin": True}, "OPEN_SEATS", 409),
        ([], "BAD_REQUEST", 422),
        (b"{", "BAD_JSON", 400),
        (b'{"pace": NaN}', "BAD_JSON", 400),
        (b'{"seats": 4, "seats": 5}', "BAD_JSON", 400),
        (b"\xff", "BAD_JSON", 400),
        pytest.param(b"[" * 5000, "TOO_DEEP", 400, id="deep"),
        pytest.param(b'{"name": "' + b"x" * 70_000 + b'"}', "TOO_LARGE", 413, id="large"),
    ],
)
def test_bad_tables_are_refused_in_one_form(server: Running, body: Any, code: str, status: int) -> None:
    reply = server.api.post("/api/tables", body)
    assert (reply.status, reply.code) == (status, code)
    assert set(reply.json) == {"code", "message", "details"}
    assert "Traceback" not in reply.body.decode()


def test_opening_tables_is_limited_by_address(tmp_path: Path) -> None:
    with serving(tmp_path, tables_per_hour=6) as server:
        replies = [server.api.post("/api/tables") for _ in range(5)]
        assert [reply.status for reply in replies] == [201, 201, 201, 429, 429]
        assert replies[-1].code == "SLOW_DOWN"
        assert int(replies[-1].headers["retry-after"]) > 60
        assert server.api.get("/api/lobby").status == 200


def test_a_table_is_kept_no_longer_than_the_server_keeps_tables(tmp_path: Path) -> None:
    with serving(tmp_path, retention_days=7) as server:
        for asked, kept in ((0, 7), (3, 3), (100, 7)):
            table = server.api.open_table(retention_days=asked)
            view = server.api.get(f"/api/tables/{table.id}/view", table.host_key).json["view"]
            assert view["options"]["retention_days"] == kept


# ------------------------------------------------------------------ keys


@pytest.mark.parametrize(
    "method, path",
    [
        ("GET", ""),
        ("GET", "/view"),
        ("GET", "/history"),
        ("GET", "/export"),
        ("GET", "/away"),
        ("POST", "/begin"),
        ("POST", "/pause"),
        ("POST", "/resume"),
        ("POST", "/close"),
        ("POST", "/rematch"),
        ("POST", "/join"),
        ("POST", "/phrase"),
        ("POST", "/seats/0/link"),
        ("POST", "/seats/0/program"),
        ("PUT", "/seats/0"),
        ("DELETE", ""),
    ],
)
def test_nothing_opens_without_the_right_key(server: Running, table: Table, method: str, path: str) -> None:
    body = {"name": "x"} if path == "/join" else {}
    other = server.api.open_match(4)
    for key in (None, "x", "a" * 32, other.host_key, other.keys[0]):
        reply = server.api.request(method, f"/api/tables/{table.id}{path}", body, key)
        assert (reply.status, reply.code) == (401, "BAD_KEY")
    reply = server.api.request(method, f"/api/tables/{'a' * 16}{path}", body, table.host_key)
    assert reply.status == 404


@pytest.mark.parametrize(
    "method, path",
    [
        ("POST", "/begin"),
        ("POST", "/pause"),
        ("POST", "/close"),
        ("POST", "/seats/1/link"),
        ("POST", "/seats/1/program"),
        ("PUT", "/seats/0"),
        ("DELETE", ""),
    ],
)
def test_a_seat_cannot_do_what_the_host_can(server: Running, table: Table, method: str, path: str) -> None:
    for key in (table.keys[0], table.spectator_key):
        reply = server.api.request(method, f"/api/tables/{table.id}{path}", {}, key)
        assert reply.status == 403
        assert reply.code in ("NOT_HOST", "NOT_ALLOWED")


def stop_refilling(server: Running) -> None:
    """Let nobody get back what was used up, so that it does not matter how quick the machine is."""
    server.server.application.live.failed_keys.rate = 0.001


def test_guessing_is_slowed_down(tmp_path: Path) -> None:
    with serving(tmp_path, failed_keys_per_minute=4) as server:
        stop_refilling(server)
        table = server.api.open_match(4)
        replies = [server.api.get(f"/api/tables/{table.id}", "a" * 32) for _ in range(6)]
        assert [reply.status for reply in replies] == [401] * 4 + [429] * 2
        right = server.api.get(f"/api/tables/{table.id}", table.keys[0])
        assert right.status == 429, "the right key is not tried either"


def test_a_key_in_the_query_is_no_key(server: Running, table: Table) -> None:
    assert server.api.get(f"/api/tables/{table.id}?key={table.keys[0]}").status == 401


# ------------------------------------------------------------------ seats


def test_joining_an_open_seat_of_a_listed_table(server: Running) -> None:
    table = server.api.open_table(listed=True, name="come in", sitters=[{"kind": "bot", "player": "greedy"}])
    lobby = {line["table"]: line["summary"] for line in wait_for_lobby(server, table.id)}
    assert lobby[table.id]["name"] == "come in"
    assert lobby[table.id]["open"] == 3
    joined = server.api.done(f"/api/tables/{table.id}/join", {"name": "Ada"})
    assert joined["seat"] == 1
    assert server.api.post(f"/api/tables/{table.id}/join", {"name": "Eve", "seat": 0}).code == "SEAT_TAKEN"
    assert server.api.post(f"/api/tables/{table.id}/join", {"name": "Eve", "seat": 1}).code == "SEAT_TAKEN"
    assert server.api.post(f"/api/tables/{table.id}/join", {"name": ""}).status == 422
    assert server.api.get(f"/api/tables/{table.id}", joined["key"]).json["seat"] == 1
    assert server.api.get(f"/api/tables/{table.id}", table.keys[1]).status == 401, "the first link is void"
    assert server.api.get(f"/api/tables/{table.id}").json["place"] == "guest"
    for _ in range(2):
        server.api.done(f"/api/tables/{table.id}/join", {"name": "Bob"})
    assert server.api.post(f"/api/tables/{table.id}/join", {"name": "late"}).code == "SEAT_TAKEN"


def wait_for_lobby(server: Running, table: str) -> list[dict[str, Any]]:
    ends = monotonic() + PATIENCE
    while monotonic() < ends:
        lines: list[dict[str, Any]] = server.api.get("/api/lobby").json["tables"]
        if any(line["table"] == table for line in lines):
            return lines
    raise AssertionError("the table is not in the lobby")


def test_unlisted_tables_are_not_in_the_lobby_and_cannot_be_joined(server: Running) -> None:
    table = server.api.open_table(name="private")
    assert table.id not in server.api.get("/api/lobby").body.decode()
    reply = server.api.post(f"/api/tables/{table.id}/join", {"name": "Eve"}, table.spectator_key)
    assert (reply.status, reply.code) == (403, "NOT_ALLOWED")


def test_the_host_gives_a_seat_to_somebody_else(server: Running, table: Table) -> None:
    path = f"/api/tables/{table.id}/seats/0"
    put = server.api.request("PUT", path, {"kind": "bot", "player": "greedy"}, table.host_key)
    assert put.status == 200
    assert put.json["key"] is None
    assert server.api.get(f"/api/tables/{table.id}", table.keys[0]).status == 401
    put = server.api.request("PUT", path, {"kind": "program", "name": "robot"}, table.host_key)
    key = put.json["key"]["key"]
    assert server.api.get(f"/api/tables/{table.id}", key).json["seat"] == 0
    summary = server.api.get(f"/api/tables/{table.id}", key).json["summary"]
    assert summary["seats"][0] == {"kind": "program", "name": "robot"}
    put = server.api.request("PUT", path, {"kind": "open"}, table.host_key)
    assert server.api.get(f"/api/tables/{table.id}", key).status == 401
    assert put.json["key"] is None
    assert server.api.request("PUT", path, {"kind": "bot", "player": "nobody"}, table.host_key).status == 422
    assert server.api.request("PUT", f"/api/tables/{table.id}/seats/7", {"kind": "open"}, table.host_key).status == 422


def test_a_program_has_a_key_of_its_own(server: Running, table: Table) -> None:
    made = server.api.done(f"/api/tables/{table.id}/seats/2/program", key=table.keys[2])
    again = server.api.done(f"/api/tables/{table.id}/seats/2/program", key=table.keys[2])
    assert server.api.get(f"/api/tables/{table.id}", made["key"]).status == 401
    for key in (again["key"], table.keys[2]):
        assert server.api.get(f"/api/tables/{table.id}", key).json["seat"] == 2


def test_six_words_bring_a_seat_back(server: Running, table: Table) -> None:
    path = f"/api/tables/{table.id}"
    made = server.api.done(f"{path}/phrase", key=table.keys[1])
    assert len(made["phrase"].split()) == 6
    assert set(made["phrase"].split()) <= set(WORDS)
    assert server.api.post(f"{path}/recover", {"phrase": "acid acorn actor adapt adult agent"}).status == 401
    assert server.api.post(f"{path}/recover", {"phrase": made["phrase"], "seat": 2}).status == 401
    back = server.api.done(f"{path}/recover", {"phrase": f" {made['phrase'].upper()} "})
    assert back["seat"] == 1
    assert server.api.get(path, back["key"]).json["seat"] == 1
    assert server.api.get(path, table.keys[1]).status == 401, "the lost link opens nothing"
    newer = server.api.done(f"{path}/phrase", key=back["key"])
    assert server.api.post(f"{path}/recover", {"phrase": made["phrase"]}).status == 401
    server.api.done(f"{path}/seats/1/link", key=table.host_key)
    assert server.api.post(f"{path}/recover", {"phrase": newer["phrase"]}).status == 401, "a new link voids the words"
    assert server.api.post(f"{path}/phrase", key=table.host_key).code == "NOT_SEATED"


async def test_six_words_throw_everybody_else_out(server: Running, table: Table) -> None:
    """Whoever found the link may have made a key for a program and named a webhook."""
    path = f"/api/tables/{table.id}"
    words = server.api.done(f"{path}/phrase", key=table.keys[1])["phrase"]
    program = server.api.done(f"{path}/seats/1/program", key=table.keys[1])["key"]
    async with connected(server.live, table.id, program) as thief:
        await thief.do("hook", url="https://example.org/thief")
    key = server.api.done(f"{path}/recover", {"phrase": words})["key"]
    assert server.api.get(path, program).status == 401
    assert "hook" not in server.api.get(f"{path}/view", key).json["view"]["own"]


def test_six_words_bring_the_host_back_too(server: Running) -> None:
    table = server.api.open_table(seats=4, sitters=[{"kind": "person", "name": "Ada"}])
    path = f"/api/tables/{table.id}"
    for wrong in (table.keys[1], table.spectator_key, "nothing"):
        assert server.api.post(f"{path}/phrase", {"host_key": wrong}, table.keys[0]).status == 401
    words = server.api.done(f"{path}/phrase", {"host_key": table.host_key}, table.keys[0])["phrase"]
    back = server.api.done(f"{path}/recover", {"phrase": words})
    assert back["seat"] == 0
    assert server.api.post(f"{path}/begin", {"fill": "greedy"}, table.host_key).status == 401, "the lost key"
    assert server.api.post(f"{path}/begin", {"fill": "greedy"}, back["host_key"]).status == 200
    alone = server.api.done(f"{path}/phrase", key=back["key"])["phrase"]
    again = server.api.done(f"{path}/recover", {"phrase": alone})
    assert again["host_key"] == "", "words without the host's key bring back the seat alone"
    assert server.api.get(path, back["host_key"]).status == 200
    assert server.api.post(f"{path}/recover", {"phrase": words}).status == 401


def test_a_seat_changes_its_own_link(server: Running, table: Table) -> None:
    path = f"/api/tables/{table.id}"
    new = server.api.done(f"{path}/seats/2/link", key=table.keys[2])["key"]
    assert server.api.get(path, table.keys[2]).status == 401
    assert server.api.get(path, new).json["seat"] == 2
    assert server.api.post(f"{path}/seats/1/link", key=new).code == "NOT_ALLOWED"


def test_keys_count_among_what_a_seat_does(server: Running, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("confluence.server.seats.MOST_SPENT", 10)
    path = f"/api/tables/{table.id}/seats/2/program"
    codes = [server.api.post(path, key=table.keys[2]) for _ in range(9)]
    assert codes[0].status == 201
    assert (codes[-1].status, codes[-1].code) == (409, "TOO_MUCH")


def test_a_host_fills_no_log_without_end(server: Running, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("confluence.server.rest.tables.MOST_LOGGED", 30)
    path = f"/api/tables/{table.id}"
    replies = [server.api.post(f"{path}/{word}", {}, table.host_key) for word in ("pause", "resume") * 10]
    assert [replies[0].status, replies[-1].status] == [200, 409]
    assert replies[-1].code == "TOO_MUCH"
    assert server.api.request("DELETE", path, key=table.host_key).status == 204


def test_words_are_not_tried_for_ever(tmp_path: Path) -> None:
    with serving(tmp_path, failed_keys_per_minute=6) as server:
        stop_refilling(server)
        table = server.api.open_match(4)
        path = f"/api/tables/{table.id}/recover"
        statuses = [server.api.post(path, {"phrase": "one two"}).status for _ in range(5)]
        assert statuses == [401, 401, 401, 429, 429]


def test_all_phrases_are_tried_whichever_fits() -> None:
    cheap = (2**4, 1, 1)
    kept = [(seat, secrets.hash_phrase(f"word {'abc'[seat]}", cheap)) for seat in range(3)]
    assert rest_seats.fitting("word b", kept) == kept[1]
    assert rest_seats.fitting("word d", kept) is None


# ------------------------------------------------------------------ the host


def test_begin_pause_resume_close(server: Running) -> None:
    table = server.api.open_table(seats=4)
    path, key = f"/api/tables/{table.id}", table.host_key
    assert server.api.post(f"{path}/begin", {}, key).code == "OPEN_SEATS"
    assert server.api.post(f"{path}/begin", {"fill": "nobody"}, key).code == "UNKNOWN_PLAYER"
    assert server.api.post(f"{path}/pause", {}, key).code == "NOT_BEGUN"
    for seat in range(4):
        server.api.request("PUT", f"{path}/seats/{seat}", {"kind": "person", "name": f"p{seat}"}, key)
    assert server.api.post(f"{path}/begin", {}, key).status == 200
    assert server.api.post(f"{path}/begin", {}, key).code == "BEGUN"
    assert server.api.post(f"{path}/pause", {}, key).status == 200
    assert server.api.get(f"{path}/view", key).json["view"]["clock"]["paused"] is True
    assert server.api.post(f"{path}/resume", {}, key).status == 200
    assert server.api.post(f"{path}/close", {"reason": "late"}, key).status == 200
    assert server.api.get(f"{path}/view", key).json["view"]["closed"] == "late"


def test_a_deleted_table_is_gone(server: Running, table: Table) -> None:
    assert server.api.request("DELETE", f"/api/tables/{table.id}", key=table.host_key).status == 204
    assert server.api.get(f"/api/tables/{table.id}", table.host_key).code == "NO_TABLE"


# ------------------------------------------------------------------ after the match


def test_a_running_match_is_not_exported(server: Running, table: Table) -> None:
    reply = server.api.get(f"/api/tables/{table.id}/export", table.host_key)
    assert (reply.status, reply.code) == (409, "NOT_OVER")
    assert server.api.get(f"/api/tables/{table.id}/export", table.spectator_key).code == "NOT_SEATED"


def test_export_and_import_bring_the_same_match_back(server: Running, finished: Table) -> None:
    reply = server.api.get(f"/api/tables/{finished.id}/export", finished.host_key)
    assert "attachment" in reply.headers["content-disposition"]
    document = reply.json
    text = reply.body.decode()
    assert not any(key in text or secrets.hash_key(key) in text for key in (*finished.keys, finished.host_key))
    made = server.api.done("/api/import", document)
    path = f"/api/tables/{made['table']}"
    view = server.api.get(f"{path}/view", made["seats"][2]["key"]).json["view"]
    before = server.api.get(f"/api/tables/{finished.id}/view", finished.keys[2]).json["view"]
    assert view["game"] == before["game"]
    assert view["life"] == "over"
    assert server.api.get(f"{path}/export", made["host_key"]).json["record"] == document["record"]


@pytest.mark.parametrize(
    "change",
    [
        lambda document: document.pop("record"),
        lambda document: document.update(version=99),
        lambda document: document.update(surprise=1),
        lambda document: document["record"]["log"].pop(),
        lambda document: document["record"]["setup"].update(seed=1),
        lambda document: document["record"].update(log=[[0, {"do": "done"}]] * 6000),
        lambda document: document.update(sitters=[]),
    ],
    ids=["no record", "version", "unknown part", "shorter log", "other seed", "too long", "no sitters"],
)
def test_a_changed_document_is_not_imported(server: Running, finished: Table, change: Any) -> None:
    document = server.api.get(f"/api/tables/{finished.id}/export", finished.host_key).json
    change(document)
    reply = server.api.post("/api/import", document)
    assert (reply.status, reply.code) == (422, "BAD_IMPORT")


def test_an_imported_match_that_goes_on_is_not_listed_and_says_where_it_comes_from(server: Running) -> None:
    """Whoever has the document knows what is hidden in it."""
    table = server.api.open_match(4, listed=True)
    assert "imported" not in server.api.get(f"/api/tables/{table.id}/view", table.keys[0]).json["view"]
    server.api.done(f"/api/tables/{table.id}/close", {}, table.host_key)
    document = server.api.get(f"/api/tables/{table.id}/export", table.host_key).json
    made = server.api.done("/api/import", document)
    view = server.api.get(f"/api/tables/{made['table']}/view", made["seats"][0]["key"]).json["view"]
    assert (view["life"], view["imported"]) == ("playing", True)
    assert made["table"] not in server.api.get("/api/lobby").body.decode()
    assert server.api.post(f"/api/tables/{made['table']}/join", {"name": "Eve"}).status == 401


def test_a_page_of_another_site_cannot_import(server: Running, finished: Table) -> None:
    """Only what a form can send is sent without asking the server first."""
    document = server.api.get(f"/api/tables/{finished.id}/export", finished.host_key).body
    headers = {"Content-Type": "text/plain"}
    reply = server.api.request("POST", "/api/import", document, headers=headers)
    assert (reply.status, reply.code) == (422, "BAD_REQUEST")
    made = server.api.post("/api/import", json.loads(document))
    assert (made.status, made.headers["cache-control"]) == (201, "no-store")


def test_an_imported_table_is_kept_no_longer_than_others(tmp_path: Path, server: Running, finished: Table) -> None:
    document = server.api.get(f"/api/tables/{finished.id}/export", finished.host_key).json
    document["options"]["retention_days"] = 300
    with serving(tmp_path, retention_days=5) as strict:
        made = strict.api.done("/api/import", document)
        view = strict.api.get(f"/api/tables/{made['table']}/view", made["host_key"]).json["view"]
        assert view["options"]["retention_days"] == 5


def test_what_was_said_is_exported_for_the_host_only(server: Running) -> None:
    table = server.api.open_match(4)

    async def talk() -> None:
        async with connected(server.live, table.id, table.keys[0]) as client:
            await client.do("say", text="to all")
            await client.do("say", text="to one", to=1)

    asyncio.run(talk())
    server.api.done(f"/api/tables/{table.id}/close", {}, table.host_key)
    plain = server.api.get(f"/api/tables/{table.id}/export", table.keys[0]).body.decode()
    assert "to all" not in plain
    whole = server.api.get(f"/api/tables/{table.id}/export?chat=true", table.host_key).body.decode()
    assert "to all" in whole
    assert "to one" not in whole
    assert server.api.get(f"/api/tables/{table.id}/export?chat=true", table.keys[0]).status == 403


def test_history_tells_each_seat_what_it_saw(server: Running, finished: Table) -> None:
    path = f"/api/tables/{finished.id}/history"
    first = server.api.get(f"{path}?limit=10", finished.keys[0]).json
    assert len(first["entries"]) == 10
    assert first["seat"] == 0
    pages: list[dict[str, Any]] = []
    after: int | None = 0
    while after is not None:
        page = server.api.get(f"{path}?limit=50&after={after}", finished.keys[0]).json
        pages += page["entries"]
        after = page["next"]
    assert pages[:10] == first["entries"]
    assert pages[-1]["events"][-1]["event"] == "scored"
    assert [entry["seq"] for entry in pages] == sorted({entry["seq"] for entry in pages})
    other = server.api.get(f"{path}?seat=3&limit=1000", finished.keys[0]).json["entries"]
    own = server.api.get(f"{path}?limit=1000", finished.keys[3]).json["entries"]
    assert other == own
    german = server.api.get(f"{path}?limit=1&language=de", finished.keys[0]).json["entries"][0]["events"][0]
    assert german["say"] != first["entries"][0]["events"][0]["say"]


def test_a_running_match_is_seen_with_the_own_eyes_only(server: Running, table: Table) -> None:
    for what in ("history", "view"):
        path = f"/api/tables/{table.id}/{what}"
        assert server.api.get(f"{path}?seat=0", table.keys[0]).status == 200
        for key in (table.keys[1], table.host_key):
            reply = server.api.get(f"{path}?seat=0", key)
            assert (reply.status, reply.code) == (403, "NOT_ALLOWED")
        assert server.api.get(path, table.spectator_key).code == "NO_SPECTATORS"
        assert server.api.get(f"{path}?seat=9", table.keys[0]).status == 422
    assert server.api.get(f"/api/tables/{table.id}/view", table.host_key).json["view"]["seat"] == -1


def test_history_is_silent_about_offers_to_others(server: Running, table: Table) -> None:
    async def offer() -> None:
        async with connected(server.live, table.id, table.keys[0]) as client:
            honour = {"clause": "honour", "debtor": 0, "creditor": 1, "turn": 2, "text": "a quiet word"}
            await client.act({"do": "propose", "clauses": [honour]})

    asyncio.run(offer())
    path = f"/api/tables/{table.id}/history"
    told = [b"a quiet word" in server.api.get(path, key).body for key in (*table.keys, table.host_key)]
    assert told == [True, True, False, False, False]


def test_a_view_of_the_past_is_what_was_seen_then(server: Running, finished: Table) -> None:
    path = f"/api/tables/{finished.id}/view"
    last = server.api.get(path, finished.keys[0]).json
    half = server.api.get(f"{path}?seq={last['seq'] // 2}", finished.keys[0]).json
    assert half["seq"] == last["seq"] // 2
    assert half["view"]["life"] == "playing"
    assert half["at"] <= last["at"]
    assert [("points" in seat) for seat in half["view"]["game"]["seats"]] == [True, False, False, False]
    reply = server.api.get(f"{path}?seq={last['seq'] + 1}", finished.keys[0])
    assert (reply.status, reply.code) == (404, "NO_SEQ")


def test_through_the_eyes_of_others_only_the_match_is_seen(server: Running, finished: Table) -> None:
    table = finished
    for key in (table.keys[0], table.spectator_key, table.host_key):
        reply = server.api.get(f"/api/tables/{table.id}/view?seat=1", key)
        assert set(reply.json["view"]) == {"seat", "game"}
        assert "points" in reply.json["view"]["game"]["own"]
        assert b"secret" not in reply.body
    assert b"a secret" in server.api.get(f"/api/tables/{table.id}/view", table.keys[1]).body


def test_what_happened_while_somebody_was_away(server: Running, table: Table) -> None:
    async def play() -> int:
        async with connected(server.live, table.id, table.keys[0]) as client:
            return await client.act(DONE)

    seq = asyncio.run(play())
    away = server.api.get(f"/api/tables/{table.id}/away?since={seq - 1}", table.keys[1]).json
    assert [event["event"] for event in away["events"]] == ["said_done"]
    assert server.api.get(f"/api/tables/{table.id}/away", table.host_key).code == "NOT_SEATED"


def test_a_rematch_rotates_the_species_and_the_keys_still_open(server: Running, table: Table, finished: Table) -> None:
    assert server.api.post(f"/api/tables/{table.id}/rematch", {}, table.keys[0]).code == "NOT_OVER"
    table = finished
    before = server.api.get(f"/api/tables/{table.id}", table.keys[0]).json
    made = server.api.done(f"/api/tables/{table.id}/rematch", {}, table.keys[2])
    again = server.api.post(f"/api/tables/{table.id}/rematch", {}, table.keys[1])
    assert again.code == "REMATCHED"
    assert again.json["details"]["table"] == made["table"]
    status = server.api.get(f"/api/tables/{made['table']}", table.keys[0]).json
    assert status["seat"] == 0
    assert server.api.get(f"/api/tables/{table.id}", table.keys[3]).json["rematch"] == made["table"]
    server.api.done(f"/api/tables/{made['table']}/begin", {}, table.host_key)
    after = server.api.get(f"/api/tables/{made['table']}", table.keys[0]).json
    old, new = before["summary"]["species"], after["summary"]["species"]
    assert sorted(old) == sorted(new)
    assert all(one != other for one, other in zip(old, new, strict=True))
    assert server.api.post(f"/api/tables/{table.id}/rematch", {}, table.spectator_key).code == "NOT_SEATED"


# ------------------------------------------------------------------ things that seldom change


def test_cards_species_rules_players_schema(server: Running) -> None:
    assert len(server.api.get("/api/cards").json["cards"]) > 300
    assert len(server.api.get("/api/species").json["species"]) == 9
    assert "R-TRADE-01" in server.api.get("/api/rules").body.decode()
    players = server.api.get("/api/players").json["players"]
    assert [player["name"] for player in players][-1] == "planner"
    assert all(player["about"] for player in players)
    schema = server.api.get("/api/schema").json
    assert set(schema["$defs"]) >= {"ClientMessage", "ServerMessage", "Action", "Event", "View", "Operation"}
    assert server.api.get("/api/schema/cards").json["definitions"]
    info = server.api.get("/api/info").json
    assert info["protocol"] == 1
    cards = server.api.get("/api/cards")
    again = server.api.get("/api/cards", if_none_match=cards.headers["etag"])
    assert (again.status, again.body) == (304, b"")


def test_the_openapi_document_describes_what_there_is(server: Running) -> None:
    document = server.api.get("/api/openapi.json").json
    assert "/api/tables/{table}/history" in document["paths"]
    models = document["components"]["schemas"]
    requests = [name for name in models if name.endswith("Request")]
    assert len(requests) >= 6
    assert all(models[name]["additionalProperties"] is False for name in requests)
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (path, method)
            assert "429" in operation["responses"], (path, method)


@pytest.mark.parametrize("path", ["/api/nothing", "/api/tables/short", "/api/tables/" + "A" * 16])
def test_other_paths_are_refused_in_the_same_form(server: Running, path: str) -> None:
    reply = server.api.get(path)
    assert reply.status in (404, 422)
    assert set(reply.json) == {"code", "message", "details"}
    wrong = server.api.request("PATCH", "/api/tables")
    assert (wrong.status, wrong.code, wrong.headers["allow"]) == (405, "BAD_METHOD", "POST")


async def test_a_link_void_at_the_last_moment_does_nothing(server: Running, table: Table) -> None:
    """The key is looked at again when the command is carried out, not only when it was asked for."""
    async with connected(server.live, table.id, table.keys[0]) as client:
        server.api.done(f"/api/tables/{table.id}/seats/0/link", key=table.host_key)
        with pytest.raises((Refusal, ConnectionClosed)):
            await client.act(DONE)
    view = server.api.get(f"/api/tables/{table.id}/view", table.keys[1]).json["view"]
    assert "done" not in view["game"]["seats"][0]
