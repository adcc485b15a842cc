"""Webhooks as a weapon: against the network of the server, against strangers, and against the webhooks of others."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from confluence.core.errors import Illegal
from confluence.server import hooks
from confluence.server.bots.worker import MOST_ADVISED, Pool
from confluence.server.entries import Hooked
from confluence.server.hook_address import check_url
from confluence.server.hooks import BODY_BYTES, HookError, deliver, digest, post
from tests.server.playing import connected, serving
from tests.server.rooms import begun


class Listener:
    """A port of this machine that notes who connects, and answers with what it is told to."""

    def __init__(self, family: socket.AddressFamily, host: str, answer: bytes = b"", pause: float = 0) -> None:
        self.socket = socket.socket(family)
        self.socket.bind((host, 0))
        self.socket.listen()
        self.port = int(self.socket.getsockname()[1])
        self.came: list[bytes] = []
        self._answer = answer
        self._pause = pause
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.socket.accept()
                threading.Thread(target=self._talk, args=(client,), daemon=True).start()

    def _talk(self, client: socket.socket) -> None:
        with client, contextlib.suppress(OSError):
            self.came.append(client.recv(65536))
            while self._answer:
                if not self._pause:
                    client.sendall(self._answer)
                    return
                for letter in self._answer:
                    client.sendall(bytes([letter]))
                    time.sleep(self._pause)


@contextlib.contextmanager
def listening(host: str = "127.0.0.1", answer: bytes = b"", pause: float = 0) -> Iterator[Listener]:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = Listener(family, host, answer, pause)
    try:
        yield listener
    finally:
        listener.socket.close()


# ------------------------------------------------------------------ into the network of the server


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.0.0.1", "0177.0.0.1", "017700000001"),
        *("127.0.0.1.", "localhost", "LOCALHOST", "localhost.", "ip6-localhost", "a.localhost", "0.0.0.0", "0", "0x0"),
        *("127.255.255.254", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:127.0.0.1]"),
        *("[::127.0.0.1]", "[::ffff:0:127.0.0.1]", "[64:ff9b::127.0.0.1]", "[64:ff9b:1::127.0.0.1]", "[2002:7f00:1::]"),
        *(
            "[fe80::1]",
            "[fe80::1%25lo]",
            "[::1%25lo]",
            "[fec0::1]",
            "[fd00::1]",
            "[ff02::1]",
            "127.0.0.1%20",
            "127。0。0。1",
        ),
        *(
            "①②⑦.⓪.⓪.①",
            "127.0.0.1\\@example.org",
            "127.0.0.1#@example.org",
            "example.org@127.0.0.1",
            "[::1]@example.org",
        ),
    ],
)
def test_no_spelling_of_this_machine_is_connected_to(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up: list[str] = []
    ask = socket.getaddrinfo

    def known(name: str, *arguments: Any, **named: Any) -> Any:
        """The system's own reading of numbers; nobody is asked about other names."""
        looked_up.append(name)
        local = any(letter in name for letter in "[:]") or name.rstrip(".").split(".")[-1][:1].isdigit()
        if local or "localhost" in name.lower():
            return ask(name, *arguments, **named)
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", known)
    with listening() as four, listening("::1") as six:
        for port in (four.port, six.port):
            with pytest.raises((HookError, Illegal)):
                post(f"http://{host}:{port}/", {}, allow_private=False, timeout=1)
        time.sleep(0.05)
        assert four.came == six.came == []


def test_the_address_that_was_looked_at_is_the_one_that_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is public when it is checked and this machine a moment later gets nothing."""
    with listening() as local:
        answers = iter([("93.184.215.14", local.port), ("127.0.0.1", local.port)])
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(socket.AF_INET, 1, 6, "", next(answers))])
        reached: list[Any] = []

        def connect(_: socket.socket, where: Any) -> None:
            reached.append(where)
            raise OSError("nobody is there in a test")

        monkeypatch.setattr(socket.socket, "connect", connect)
        with pytest.raises(HookError):
            post("http://sly.example.org/", {}, allow_private=False, timeout=1)
        assert reached == [("93.184.215.14", 80)]
        assert next(answers)[0] == "127.0.0.1", "it was looked up once"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_to_this_machine_leads_nowhere(status: int) -> None:
    with listening() as inner:
        target = f"HTTP/1.1 {status} Go\r\nLocation: http://127.0.0.1:{inner.port}/\r\n\r\n".encode()
        with listening(answer=target) as outer:
            with pytest.raises(HookError) as failure:
                post(f"http://127.0.0.1:{outer.port}/", {}, allow_private=True, timeout=1)
            assert failure.value.final
            assert len(outer.came) == 1
        assert inner.came == []


def test_nothing_of_the_answer_reaches_anybody() -> None:
    with listening(answer=b"HTTP/1.1 500 SECRET\r\n\r\nSECRET") as target, pytest.raises(HookError) as failure:
        post(f"http://127.0.0.1:{target.port}/", {}, allow_private=True, timeout=1)
    assert "SECRET" not in str(failure.value)


@pytest.mark.parametrize(
    "url",
    [
        *(
            "http://example.org/\r\nX: y",
            "http://example.org/ HTTP/1.1",
            "http://exa\tmple.org/",
            "http:///x",
            "http://",
        ),
        *("http://a:b@example.org/", "javascript:alert(1)", "data:text/plain,x", "dict://x/", "http://example.org:-1/"),
        *("HTTP://[", "http://example.org:22x/", " http://example.org/", "http://example.org/\x00"),
    ],
)
def test_what_is_no_address_is_refused_when_it_is_named(url: str) -> None:
    with pytest.raises(Illegal) as refusal:
        check_url(url, allow_private=True)
    assert refusal.value.code == "BAD_HOOK"
    assert url not in str(refusal.value.to_json())


# ------------------------------------------------------------------ against the webhooks of others


@pytest.mark.parametrize(
    "answer, pause",
    [
        (b"HTTP/1.1 200 " + b"O" * 100_000, 0.01),
        (b"HTTP/1.1 100 Continue\r\n\r\n" * 1000, 0),
        (b"HTTP/1.1 200 " + b"x" * 10_000_000, 0),
        (b"HTTP/1.1 2", 0),
        (b"SSH-2.0-OpenSSH\r\n", 0),
        (b"HTTP/1.1 999999 x\r\n", 0),
        (b"\xff" * 100, 0),
    ],
    ids=["letter by letter", "go on", "without end", "half", "another protocol", "no status", "noise"],
)
def test_a_listener_that_answers_slowly_or_nonsense_is_not_waited_for(answer: bytes, pause: float) -> None:
    with listening(answer=answer, pause=pause) as target:
        start = time.monotonic()
        with pytest.raises(HookError):
            post(f"http://127.0.0.1:{target.port}/", {}, allow_private=True, timeout=0.5)
        assert time.monotonic() - start < 60


async def test_a_pause_before_the_next_try_keeps_no_thread() -> None:
    """Many failing webhooks do not stand in the way of one that works."""
    with listening(answer=b"HTTP/1.1 503 x\r\n\r\n") as bad, listening(answer=b"HTTP/1.1 204 x\r\n\r\n") as good:
        failing = [
            asyncio.ensure_future(deliver(f"http://127.0.0.1:{bad.port}/", {}, allow_private=True)) for _ in range(60)
        ]
        async with asyncio.timeout(60):
            assert await deliver(f"http://127.0.0.1:{good.port}/", {}, allow_private=True)
        for task in failing:
            task.cancel()
        await asyncio.gather(*failing, return_exceptions=True)


@pytest.mark.slow
async def test_a_webhook_that_fails_is_called_less_and_less(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "BATCH_SECONDS", 0.05)
    monkeypatch.setattr(hooks, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(hooks.Hooks, "_untold", lambda *_: [{"kind": "turn", "key": "always something new"}])
    calls: list[float] = []

    async def fail(*_: Any, **__: Any) -> bool:
        calls.append(time.monotonic())
        return False

    with serving(tmp_path) as server:
        application = server.server.application
        server.call(lambda: setattr(application.hub, "_linger", 0.01))
        table = server.api.open_match(4)
        found = [w for w in server.call(lambda: application.hub._watchers) if "Hooks" in str(w)]
        found[0].__self__.deliver = fail
        async with connected(server.live, table.id, table.keys[0]) as client:
            await client.do("hook", url="https://example.org/")
        async with connected(server.live, table.id, table.keys[1]) as other:
            for number in range(30):
                await other.act({"do": "done", "done": number % 2 == 0})
                await asyncio.sleep(0.07)
    assert len(calls) >= 2
    for number, (one, next_one) in enumerate(pairwise(calls)):
        assert next_one - one > 0.09 * 2**number, "each waits twice as long as the one before"


def test_many_words_do_not_make_a_digest_too_large_to_be_sent() -> None:
    calls = [{"kind": "chat", "key": f"chat {n}", "by": 1, "to": 0, "text": "😀" * 500, "seq": n} for n in range(200)]
    calls += [{"kind": "chat", "key": "x", "text": '"\\\n' * 200}]
    document = digest("t" * 16, Hooked(0, "https://example.org/"), calls, "😀" * 80)
    assert len(json.dumps(document, ensure_ascii=False).encode()) < BODY_BYTES


# ------------------------------------------------------------------ advice, the other thing that keeps workers busy


async def test_a_seat_that_asks_for_advice_all_the_time_does_not_keep_bots_waiting() -> None:
    match = begun("pppp").match
    pool = Pool(1, seconds=120.0)
    try:
        asking = [asyncio.ensure_future(pool.advise("t", match, seat % 4, ["?"])) for seat in range(40)]
        asking += [asyncio.ensure_future(pool.advise(f"t{n}", match, 0, ["?"])) for n in range(40)]
        async with asyncio.timeout(300):
            answer = await pool.choose("another", match, 0, "greedy")
            assert answer.kind == "action"
            found = await asyncio.gather(*asking, return_exceptions=True)
        refused = [one.message for one in found if isinstance(one, Illegal)]
        assert sum("busy" in message for message in refused) == 40  # four seats are being advised
        assert sum("newer" in message for message in refused) == 40 - 2 * MOST_ADVISED["advice"]
    finally:
        await pool.close()


async def test_people_pass_some_bots_but_not_all_of_them() -> None:
    match = begun("pppp").match
    pool = Pool(1)
    order: list[str] = []

    async def bot(number: int) -> None:
        await pool.choose(f"bots {number}", match, 0, "greedy")
        order.append("bot")

    async def person() -> None:
        with contextlib.suppress(Illegal):
            await pool.advise("people", match, 0, ["no such lock"])
        order.append("person")

    try:
        first = asyncio.ensure_future(bot(0))
        await asyncio.sleep(0.05)
        rest = [asyncio.ensure_future(bot(number)) for number in range(1, 20)]
        await asyncio.sleep(0)
        await asyncio.gather(first, *rest, asyncio.ensure_future(person()))
        assert 5 <= order.index("person") <= 18
    finally:
        await pool.close()
