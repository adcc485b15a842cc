"""The server as a whole: headers, the browser client, health, figures, logs, starting and stopping."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import io
import json
import logging
import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from confluence.server import logs
from confluence.server import serving as serving_module
from confluence.server.app import BODY_SECONDS
from confluence.server.client import EMPTY, load_pages
from confluence.server.connection import STUCK_SECONDS
from confluence.server.logs import JsonFormatter, TextFormatter, note
from confluence.server.serving import CannotListen, address_of, listen
from confluence.server.store import StoreDown
from tests.server.forking import Forked
from tests.server.playing import PATIENCE, Api, ForkedServer, Running, ServerProcess, connected, play_table, serving

pytestmark = pytest.mark.xdist_group("server app")

DONE = {"do": "done"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("app")) as running:
        yield running


# ------------------------------------------------------------------ headers


@pytest.mark.parametrize("path", ["/", "/api/info", "/healthz", "/metrics", "/nothing", "/api/nothing", "/api/cards"])
def test_every_answer_is_closed_to_other_pages(server: Running, path: str) -> None:
    headers = server.api.get(path, origin="https://evil.example").headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert "strict-transport-security" not in headers
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers


def test_answers_about_tables_are_not_kept_by_caches(server: Running) -> None:
    table = server.api.open_match(4)
    assert server.api.get(f"/api/tables/{table.id}", table.keys[0]).headers["cache-control"] == "no-store"


def test_behind_a_proxy_with_https_browsers_are_told_to_stay_there(tmp_path: Path) -> None:
    with serving(tmp_path, proxies=("127.0.0.1",)) as server:
        reply = server.api.get("/", x_forwarded_proto="https", x_forwarded_for="192.0.2.7")
        assert "max-age" in reply.headers["strict-transport-security"]
    with serving(tmp_path) as server:
        reply = server.api.get("/", x_forwarded_proto="https")
        assert "strict-transport-security" not in reply.headers, "nobody else may say so"


def test_the_word_of_a_stranger_about_addresses_is_not_taken(tmp_path: Path) -> None:
    with serving(tmp_path, tables_per_hour=2) as server:
        statuses = [
            server.api.request("POST", "/api/tables", {}, headers={"X-Forwarded-For": f"192.0.2.{n}"}).status
            for n in range(3)
        ]
        assert statuses == [201, 429, 429]
    with serving(tmp_path, tables_per_hour=2, proxies=("127.0.0.1",)) as server:
        statuses = [
            server.api.request("POST", "/api/tables", {}, headers={"X-Forwarded-For": f"192.0.2.{n}"}).status
            for n in range(3)
        ]
        assert statuses == [201, 201, 201]


def test_a_friendly_site_may_ask_and_no_other(tmp_path: Path) -> None:
    with serving(tmp_path, origins=("https://friend.example",)) as server:
        asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
        good = server.api.request(
            "OPTIONS", "/api/tables", headers={"Origin": "https://friend.example", **asked}
        ).headers
        assert good["access-control-allow-origin"] == "https://friend.example"
        evil = server.api.request("OPTIONS", "/api/tables", headers={"Origin": "https://evil.example", **asked}).headers
        assert "access-control-allow-origin" not in evil


# ------------------------------------------------------------------ addresses where nothing is


BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize(
    "language, said", [("de-AT,en;q=0.5", "Hier ist nichts"), ("fr", "There is nothing here"), ("", "nothing here")]
)
def test_people_at_an_address_where_nothing_is_see_a_page(server: Running, language: str, said: str) -> None:
    reply = server.api.get("/nothing/here?<b>", accept=BROWSER, accept_language=language)
    assert reply.status == 404
    assert reply.headers["content-type"] == "text/html; charset=utf-8"
    page = reply.body.decode()
    assert said in page
    assert "<b>" not in page
    assert 'href="/"' in page
    style = server.api.get("/nowhere.css")
    assert style.status == 200
    assert style.headers["content-type"].startswith("text/css")
    assert "/nowhere.css" in page


@pytest.mark.parametrize("accept", ["", "*/*", "application/json", "application/json, text/html;q=0.5"])
def test_programs_at_an_address_where_nothing_is_read_the_usual_error(server: Running, accept: str) -> None:
    reply = server.api.get("/nothing/here", accept=accept)
    assert (reply.status, reply.json["code"]) == (404, "NOT_FOUND")
    reply = server.api.get("/api/nothing", accept=BROWSER)
    assert (reply.status, reply.json["code"]) == (404, "NOT_FOUND")


# ------------------------------------------------------------------ the browser client


@pytest.fixture
def client_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>table</title>" + " " * 500)
    (folder / "cards.html").write_text("<!doctype html><title>cards</title>")
    (folder / "assets" / "index-abc123.js").write_text("console.log(1);" * 50)
    (tmp_path / "secret.txt").write_text("secret")
    return folder


def test_the_client_is_served_and_its_hashed_files_are_kept_long(client_folder: Path) -> None:
    pages = load_pages(client_folder)
    assert pages["/"].content == (client_folder / "index.html").read_bytes()
    assert "immutable" in pages["/assets/index-abc123.js"].caching
    assert pages["/"].caching == "no-cache"
    packed = pages["/assets/index-abc123.js"].packed
    assert packed is not None
    assert gzip.decompress(packed) == pages["/assets/index-abc123.js"].content
    assert set(pages) == {"/", "/index.html", "/cards.html", "/assets/index-abc123.js"}


def test_a_server_without_client_says_so(tmp_path: Path) -> None:
    assert load_pages(tmp_path / "nothing")["/"].content == EMPTY.encode()


def test_pages_come_packed_and_only_once(tmp_path: Path, client_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving_module, "assembled", partial(serving_module.assembled, client=client_folder))
    with serving(tmp_path) as server:
        for path in ("/api/cards", "/assets/index-abc123.js", "/"):
            page = server.api.get(path, accept_encoding="br, gzip")
            plain = server.api.get(path)
            assert page.headers["content-encoding"] == "gzip"
            assert gzip.decompress(page.body) == plain.body
            assert "content-encoding" not in plain.headers
            assert plain.headers["vary"] == page.headers["vary"] == "Accept-Encoding"
            again = server.api.get(path, if_none_match=page.headers["etag"])
            assert (again.status, again.body) == (304, b"")
        head = server.api.request("HEAD", "/assets/index-abc123.js")
        assert (head.status, head.body) == (200, b"")
        assert int(head.headers["content-length"]) == (client_folder / "assets" / "index-abc123.js").stat().st_size
        assert server.api.get("/cards.html").body == (client_folder / "cards.html").read_bytes()


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "//etc/passwd",
    ],
)
def test_no_path_leads_out_of_the_client(server: Running, path: str) -> None:
    assert server.api.get(path).status == 404
    wrong = server.api.post("/")
    assert (wrong.status, wrong.headers["allow"]) == (405, "GET, HEAD")


# ------------------------------------------------------------------ health and figures


def test_health_asks_the_store(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    assert server.api.get("/healthz").json["status"] == "ok"

    async def down() -> None:
        raise StoreDown("gone")

    monkeypatch.setattr(server.server.application.hub.store, "check", down, raising=False)
    reply = server.api.get("/healthz")
    assert (reply.status, reply.json["status"]) == (503, "down")


def figure(server: Running, name: str) -> float:
    for line in server.api.get("/metrics").body.decode().splitlines():
        if line.startswith(name):
            return float(line.rpartition(" ")[2])
    return 0.0


async def test_figures_say_what_happened_and_name_nobody(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table = server.api.open_match(3, ["greedy"], name="a name nobody counts")
        async with connected(server.live, table.id, table.keys[0]) as client:
            await client.act(DONE)
            await client.answer(type="act", action={"do": "accept", "offer": 5})
            assert figure(server, "confluence_clients ") == 1
            assert figure(server, "confluence_tables ") == 1
        assert figure(server, 'confluence_commands_total{result="done"}') == 1
        assert figure(server, 'confluence_commands_total{result="refused"}') == 1
        assert figure(server, "confluence_append_seconds_count") == 1
        assert figure(server, "confluence_update_seconds_count") >= 1
        async with asyncio.timeout(PATIENCE):
            while figure(server, "confluence_bot_seconds_count") < 1:
                await asyncio.sleep(0.05)
        assert figure(server, 'confluence_requests_total{status="2xx"}') >= 1
        text = server.api.get("/metrics").body.decode()
        assert not any(word in text for word in (table.id, "a name", "person"))
    with serving(tmp_path, metrics=False) as server:
        assert server.api.get("/metrics").status == 404


# ------------------------------------------------------------------ mistakes


def test_a_mistake_of_ours_shows_nothing(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any) -> None:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr(server.server.application.hub.store, "lobby", broken, raising=False)
    reply = server.api.get("/api/lobby")
    assert (reply.status, reply.code) == (500, "SERVER_ERROR")
    assert b"secret" not in reply.body

    async def down(*_: Any) -> None:
        raise StoreDown("host=secret")

    monkeypatch.setattr(server.server.application.hub.store, "lobby", down, raising=False)
    reply = server.api.get("/api/lobby")
    assert (reply.status, reply.code) == (503, "STORE_DOWN")
    assert b"secret" not in reply.body


def test_a_body_that_never_ends_is_not_waited_for() -> None:
    assert BODY_SECONDS <= 60
    assert STUCK_SECONDS <= 60


# ------------------------------------------------------------------ logs


def record(**fields: object) -> logging.LogRecord:
    made = logging.LogRecord("confluence.server", logging.INFO, "file", 1, "table opened", (), None)
    made.fields = fields
    return made


def test_lines_for_people_and_for_machines() -> None:
    assert TextFormatter().format(record(table="abc", count=4)).endswith("info    table opened  table=abc  count=4")
    line = json.loads(JsonFormatter().format(record(table="abc", count=4)))
    assert line == {"at": line["at"], "level": "info", "message": "table opened", "table": "abc", "count": 4}


def test_a_field_that_was_not_thought_about_is_not_logged() -> None:
    with pytest.raises(ValueError, match="may not be logged: key"):
        note(logging.INFO, "hello", key="secret")


def test_logs_of_a_whole_game_hold_no_secret(tmp_path: Path) -> None:
    stream = io.StringIO()
    names = ("confluence", "uvicorn", "websockets")
    before = [(logging.getLogger(n), list(logging.getLogger(n).handlers), logging.getLogger(n).level) for n in names]
    logs.set_up("json", stream=stream)
    logging.getLogger("confluence").setLevel(logging.DEBUG)
    try:
        with serving(tmp_path, bot_workers=0) as server:
            table = server.api.open_match(4, name="tablename")

            async def play() -> None:
                async with connected(server.live, table.id, table.keys[0]) as client:
                    await client.do("say", text="a private word")
                    await client.do("sit", name="Personname")
                await play_table(server.live, table, most_in_step=1)

            asyncio.run(play())
            phrase = server.api.done(f"/api/tables/{table.id}/phrase", key=table.keys[0])["phrase"]
            server.api.get(f"/api/tables/{table.id}?key={table.keys[1]}")
            server.api.get(f"/api/tables/{table.id}", "wrong" * 7)
    finally:
        for logger, handlers, level in before:
            logger.handlers[:], logger.propagate = handlers, True
            logger.setLevel(level)
    text = stream.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]
    assert {line["message"] for line in lines} >= {"table opened", "request"}
    secret = (*table.keys, table.host_key, phrase, "a private word", "Personname", "tablename", "wrongwrong")
    assert not [word for word in secret if word in text]


# ------------------------------------------------------------------ starting and stopping


def test_a_port_in_use_is_said_in_one_line() -> None:
    with contextlib.closing(listen("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert address_of(taken) == f"http://127.0.0.1:{port}/"
        with pytest.raises(CannotListen, match=f"port {port} is in use"):
            listen("127.0.0.1", port)
    with pytest.raises(CannotListen, match="cannot listen"):
        listen("203.0.113.1", 0)


def command(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    plain = {name: value for name, value in os.environ.items() if not name.startswith("CONFLUENCE_")}
    forked = Forked(["serve", *arguments], {**plain, **environment})
    assert forked.stdout is not None
    assert forked.stderr is not None
    with forked.stdout, forked.stderr:
        output, errors = forked.stdout.read(), forked.stderr.read()
    return subprocess.CompletedProcess(arguments, forked.wait(PATIENCE), output, errors)


def test_mistakes_at_the_start_are_one_line_each(tmp_path: Path, fork_server: None) -> None:
    database = str(tmp_path / "a.db")
    wrong = command("--database", database, "--origin", "play.example.org")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith("confluence: an origin reads")
    assert command("--here", "--database", database).returncode == 2
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        busy = command("--database", database, CONFLUENCE_PORT=str(taken.getsockname()[1]))
    assert busy.returncode == 1
    assert busy.stderr.startswith("confluence: port")
    assert busy.stderr.count("\n") == 1
    url = command("--database", "mysql://somewhere/else")
    assert url.returncode == 1
    assert url.stderr.count("\n") == 1


@pytest.mark.costly("the command is started as users start it, with all its imports")
async def test_the_command_serves_stops_gently_and_goes_on(tmp_path: Path, fork_server: None) -> None:
    database = tmp_path / "my tables.db"
    with ServerProcess(str(database), "--log-format=json") as process:
        assert (
            process.line == f"Confluence is at {process.address} and keeps its tables in {database}; Ctrl-C stops it.\n"
        )
        table = process.api.open_match(4)
        async with connected(process.live, table.id, table.keys[0]) as client:
            await client.act(DONE)
            stopping = asyncio.create_task(asyncio.to_thread(process.stop))
            with contextlib.suppress(Exception):
                while (await client.receive())["type"] != "bye":
                    pass
            assert client.bye is not None
            assert client.bye["code"] == "BYE"
        assert await stopping == 0
    with ForkedServer(str(database), port=process.port) as process:
        view = process.api.get(f"/api/tables/{table.id}/view", table.keys[0]).json["view"]
        assert view["game"]["seats"][0]["done"] is True
        assert process.process is not None
        process.process.send_signal(signal.SIGINT)
        assert process.process.wait(20) == 0


@pytest.mark.slow
async def test_two_processes_serve_the_same_tables_of_one_postgresql(postgres_url: str, fork_server: None) -> None:
    with ForkedServer(postgres_url) as one, ForkedServer(postgres_url) as other:
        table = one.api.open_match(2, ["greedy", "greedy"])

        async def seat(live: str, number: int) -> Any:
            (client,) = await play_table(live, table, [number])
            return client

        first, second = await asyncio.gather(seat(one.live, 0), seat(other.live, 1))
        assert first.view["game"]["ranks"] == second.view["game"]["ranks"]
        for number, client in enumerate((first, second)):
            api = Api((other, one)[number].address)
            view = api.get(f"/api/tables/{table.id}/view", table.keys[number]).json["view"]
            assert view["game"] == client.view["game"]
