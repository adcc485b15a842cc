"""Webhooks: who is told what, and where the server never sends anything."""

from __future__ import annotations

import asyncio
import contextlib
import http.server
import ipaddress
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from confluence.core.errors import Illegal
from confluence.server import hooks
from confluence.server.entries import Hooked
from confluence.server.hook_address import Target, check_url, is_public, read_url
from confluence.server.hooks import HookError, deliver, digest, post, resolve
from tests.server.playing import PATIENCE, Running, connected, serving


class Listening(http.server.ThreadingHTTPServer):
    """A web server that notes what it is sent."""

    daemon_threads = True

    def __init__(self, statuses: list[int]) -> None:
        self.statuses = statuses
        self.came: list[tuple[str, dict[str, str], Any]] = []
        super().__init__(("127.0.0.1", 0), Handler)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook"


class Handler(http.server.BaseHTTPRequestHandler):
    server: Listening

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.came.append((self.path, dict(self.headers), body))
        status = self.server.statuses.pop(0) if self.server.statuses else 204
        self.send_response(status)
        if status == 302:
            self.send_header("Location", self.server.url + "/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def do_GET(self) -> None:
        self.do_POST()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass


@contextlib.contextmanager
def listening(*statuses: int) -> Iterator[Listening]:
    with Listening(list(statuses)) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join(PATIENCE)


# ------------------------------------------------------------------ where it may go


@pytest.mark.parametrize(
    "url",
    [
        "",
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://example.org/",
        "//example.org/",
        "https://",
        "https://user:word@example.org/",
        "https://user@example.org/",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://exa mple.org/",
        "https://example.org/\r\nX-Evil: 1",
        "https://exämple.org/",
        "https://example.org/" + "x" * 500,
        "http://[::1",
        "https://a..b/",
        "https://.example.org/",
        "https://./",
        "https://example.org../",
        f"https://{'a' * 64}.org/",
    ],
)
def test_what_is_no_web_address_is_refused(url: str) -> None:
    with pytest.raises(Illegal) as refusal:
        read_url(url)
    assert refusal.value.code == "BAD_HOOK"


@pytest.mark.parametrize(
    "url", ["https://example.org./", f"https://{'a' * 63}.org/", "http://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/"]
)
def test_what_is_a_web_address_is_read(url: str) -> None:
    assert read_url(url).path == "/"


@pytest.mark.parametrize(
    "address, public",
    [
        ("93.184.215.14", True),
        ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("255.255.255.255", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("::", False),
        ("fe80::1", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:169.254.169.254", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("::127.0.0.1", False),
        ("::ffff:0:127.0.0.1", False),
        ("64:ff9b:1::7f00:1", False),
        ("fec0::1", False),
        ("3fff::1", False),
        ("5f00::1", False),
        ("192.0.0.8", False),
        ("192.88.99.1", False),
        ("198.18.0.1", False),
        ("240.0.0.1", False),
    ],
)
def test_private_addresses_are_told_from_public_ones(address: str, public: bool) -> None:
    assert is_public(ipaddress.ip_address(address)) is public


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://[::1]/",
        "http://localhost:8393/",
        "http://localhost./",
        "http://2130706433/",
        "http://0x7f.1/",
        "http://169.254.169.254/latest",
        "http://a.local/",
    ],
)
def test_private_addresses_are_refused_when_they_are_named(url: str) -> None:
    with pytest.raises(Illegal):
        check_url(url, allow_private=False)
    check_url(url, allow_private=True)


def test_a_name_is_looked_up_before_anything_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [(socket.AF_INET, 1, 6, "", ("93.184.215.14", 80)), (socket.AF_INET, 1, 6, "", ("10.0.0.1", 80))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: answers)
    target = read_url("http://sly.example.org/")
    check_url("http://sly.example.org/", allow_private=False)
    with pytest.raises(HookError, match="private network") as failure:
        resolve(target, allow_private=False)
    assert failure.value.final
    with pytest.raises(HookError):
        post("http://sly.example.org/", {}, allow_private=False)
    del answers[1:]
    assert resolve(target, allow_private=False) == (socket.AF_INET, "93.184.215.14")


def test_numbers_in_disguise_are_looked_up_too() -> None:
    for host in ("2130706433", "0x7f.1", "127.1", "017700000001"):
        with pytest.raises(HookError):
            post(f"http://{host}:1/", {}, allow_private=False, timeout=1)


def test_a_name_that_cannot_be_looked_up_is_not_known() -> None:
    for host in ("a..b", "a" * 64):
        with pytest.raises(HookError, match="not known"):
            resolve(Target("https", host, 443, "/"), allow_private=False)


# ------------------------------------------------------------------ sending


def test_a_message_arrives_as_json() -> None:
    with listening() as server:
        assert post(server.url + "?a=1", {"text": "grün"}, allow_private=True) == 204
    path, headers, body = server.came[0]
    assert path == "/hook?a=1"
    assert body == {"text": "grün"}
    assert headers["Content-Type"] == "application/json"
    assert "Authorization" not in headers


def test_what_was_looked_up_is_what_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that resolves to something else a moment later cannot lead the server astray."""
    with listening() as server:
        answers = [(socket.AF_INET, 1, 6, "", ("127.0.0.1", server.server_port))]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: answers)
        assert post(f"http://hook.example:{server.server_port}/", {}, allow_private=True) == 204
        assert server.came[0][1]["Host"] == f"hook.example:{server.server_port}"


def test_redirects_are_not_followed() -> None:
    with listening(302) as server:
        with pytest.raises(HookError, match="302") as failure:
            post(server.url, {}, allow_private=True)
        assert failure.value.final
        assert len(server.came) == 1


async def test_a_failure_is_tried_again_and_a_refusal_is_not() -> None:
    with listening(500, 503, 200) as server:
        assert await deliver(server.url, {}, allow_private=True, pauses=(0, 0, 0))
        assert len(server.came) == 3
    with listening(410) as server:
        assert not await deliver(server.url, {}, allow_private=True, pauses=(0, 0, 0))
        assert len(server.came) == 1
    with listening(500, 500, 500) as server:
        assert not await deliver(server.url, {}, allow_private=True, pauses=(0, 0, 0))
        assert len(server.came) == 3


async def test_nobody_listens_and_too_much_is_sent() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}/"
        assert not await deliver(url, {}, allow_private=True, pauses=(0,), timeout=1)
    with pytest.raises(HookError, match="too large"):
        post("http://127.0.0.1/", {"text": "x" * 40_000}, allow_private=True)


def test_a_listener_that_never_answers_is_not_waited_for() -> None:
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()
        with pytest.raises(HookError, match=r"TimeoutError|timeout"):
            post(f"http://127.0.0.1:{mute.getsockname()[1]}/", {}, allow_private=True, timeout=0.2)


# ------------------------------------------------------------------ what is said


def test_the_digest_says_in_words_and_as_data_what_waits() -> None:
    calls = [
        {"kind": "turn", "key": "turn 2 trade 0", "turn": 2, "step": "trade"},
        {"kind": "offer", "key": "offer 3 1", "offer": 3, "by": 1},
        {"kind": "offer", "key": "offer 4 1", "offer": 4, "by": 2},
        {"kind": "chat", "key": "chat 9", "by": 1, "text": "x" * 500},
    ]
    english = digest("t", Hooked(2, "https://a"), calls, "friday")
    assert english["text"] == (
        "Confluence (friday): it is your turn; there are offers for you: 2; somebody wrote to you: 1."
    )
    assert english["content"] == english["text"]
    assert english["seat"] == 2
    assert len(english["calls"][3]["text"]) == 200
    assert "du bist dran" in digest("t", Hooked(2, "https://a", language="de"), calls, "")["text"]
    many = digest("t", Hooked(2, "https://a"), calls * 50, "")
    assert len(json.dumps(many)) < hooks.BODY_BYTES


def hooks_of(server: Running) -> hooks.Hooks:
    """The part of a server that tells seats what they should know."""
    watchers: list[Any] = list(server.server.application.hub._watchers)
    return next(watcher.__self__ for watcher in watchers if isinstance(watcher.__self__, hooks.Hooks))


async def test_a_seat_that_is_away_is_told_and_one_that_looks_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hooks, "BATCH_SECONDS", 0.1)
    monkeypatch.setattr(hooks, "LOOK_SECONDS", 0.01)
    with listening() as target, serving(tmp_path, allow_private_hooks=True) as server:
        server.call(lambda: setattr(server.server.application.hub, "_linger", 0.05))
        table = server.api.open_match(4)
        async with connected(server.live, table.id, table.keys[1]) as other:
            async with connected(server.live, table.id, table.keys[0]) as client:
                await client.do("hook", url=target.url, language="de")
                assert client.view["own"]["hook"]["url"] == target.url
                await other.do("say", text="are you there?", to=0)
                watched = server.call(lambda: hooks_of(server)._watches)
                async with asyncio.timeout(PATIENCE):  # it is looked at while somebody is there
                    while not any(key.startswith("chat") for seats in list(watched.values()) for key in seats[0].told):
                        await asyncio.sleep(0.01)
                assert target.came == [], "whoever looks needs no message"
            async with asyncio.timeout(PATIENCE):
                while not target.came:
                    await asyncio.sleep(0.05)
            body = target.came[0][2]
            assert body["table"] == table.id
            assert body["seat"] == 0
            assert [call["kind"] for call in body["calls"]] == ["turn"]
            assert "du bist dran" in body["text"]
            count = len(target.came)
            await other.do("say", text="come back", to=0)
            async with asyncio.timeout(PATIENCE):
                while len(target.came) == count:
                    await asyncio.sleep(0.05)
            assert [call["kind"] for call in target.came[-1][2]["calls"]] == ["chat"]
            assert not any(target.url in text for text in other.received), "hooks are secret"


async def test_a_server_can_do_without_hooks(tmp_path: Path) -> None:
    with serving(tmp_path, hooks=False) as server:
        table = server.api.open_match(4)
        async with connected(server.live, table.id, table.keys[0]) as client:
            refused = await client.answer(type="hook", url="https://example.org/")
            assert refused["code"] == "BAD_HOOK"
            assert (await client.answer(type="hook", url=""))["type"] == "ok"
