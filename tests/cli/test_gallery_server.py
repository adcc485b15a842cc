"""`confluence gallery`: answers, headers, and everything that can go wrong at the terminal."""

from __future__ import annotations

import gzip
import http.client
import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from confluence.cli import gallery_server, main
from confluence.cli.gallery_server import Gallery, GalleryError, load_gallery
from confluence.server.client import FOREVER, SECURITY
from tests.cli.gallery import gallery


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A small client, so that these tests need no build."""
    folder = tmp_path / "web client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>tables</title>", encoding="utf-8")
    (folder / "cards.html").write_text("<!doctype html><title>x</title>" + " " * 500, encoding="utf-8")
    (folder / "assets" / "index-abc123.js").write_text("let a = 1;\n" * 50, encoding="utf-8")
    (folder / "assets" / "font.woff2").write_bytes(bytes(range(256)))
    return folder


@pytest.fixture
def server(client: Path) -> Iterator[Gallery]:
    with gallery(load_gallery(client)) as running:
        yield running


def ask(server: Gallery, path: str, method: str = "GET", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    """One answer with its content."""
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=60)
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer, content


@pytest.mark.parametrize(
    "path, kind, caching",
    [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/?q=3gr", "text/html; charset=utf-8", "no-cache"),
        ("/cards.html?q=3gr", "text/html; charset=utf-8", "no-cache"),
        ("/assets/index-abc123.js", "text/javascript; charset=utf-8", FOREVER),
        ("/assets/font.woff2", "font/woff2", FOREVER),
        ("/api/cards", "application/json", "no-cache"),
        ("/api/species", "application/json", "no-cache"),
    ],
)
def test_types_and_caching(server: Gallery, path: str, kind: str, caching: str) -> None:
    answer, content = ask(server, path)
    assert (answer.status, answer.getheader("Content-Type"), answer.getheader("Cache-Control")) == (200, kind, caching)
    assert len(content) == int(answer.getheader("Content-Length") or 0) > 0


def test_every_answer_is_closed_to_other_pages(server: Gallery) -> None:
    for path in ("/", "/assets/index-abc123.js", "/nowhere"):
        answer, _ = ask(server, path)
        assert {name: answer.getheader(name) for name in SECURITY} == SECURITY
        assert answer.getheader("Server") == "confluence"
    rules = SECURITY["Content-Security-Policy"]
    assert "default-src 'none'" in rules
    assert "unsafe" not in rules


def test_the_cards_are_those_of_the_catalogue(server: Gallery) -> None:
    cards = json.loads(ask(server, "/api/cards")[1])
    assert (cards["format"], cards["numbered"], cards["tiles"], len(cards["cards"])) == (
        "confluence.cards/1",
        389,
        3,
        392,
    )
    assert len(json.loads(ask(server, "/api/species")[1])["species"]) == 9


def test_texts_travel_compressed_to_those_who_can_read_it(server: Gallery) -> None:
    plain, content = ask(server, "/api/cards")
    packed, smaller = ask(server, "/api/cards", **{"Accept-Encoding": "br, gzip"})
    assert plain.getheader("Content-Encoding") is None
    assert packed.getheader("Content-Encoding") == "gzip"
    assert packed.getheader("Vary") == "Accept-Encoding"
    assert gzip.decompress(smaller) == content
    assert len(smaller) < len(content) / 8
    assert ask(server, "/assets/font.woff2", **{"Accept-Encoding": "gzip"})[0].getheader("Content-Encoding") is None


def test_what_the_browser_has_is_not_sent_again(server: Gallery) -> None:
    tag = ask(server, "/api/cards")[0].getheader("ETag") or ""
    answer, content = ask(server, "/api/cards", **{"If-None-Match": tag})
    assert (answer.status, content, answer.getheader("ETag")) == (304, b"", tag)
    assert ask(server, "/api/cards", **{"If-None-Match": '"other"'})[0].status == 200


def test_head_is_get_without_content(server: Gallery) -> None:
    answer, content = ask(server, "/api/cards", "HEAD")
    assert (answer.status, content) == (200, b"")
    assert int(answer.getheader("Content-Length") or 0) > 100_000


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/index.html",
        "/api/tables",
        "/../pyproject.toml",
        "/%2e%2e/app.py",
        "//etc/passwd",
        "/assets/",
        "/assets",
    ],
)
def test_only_the_client_is_served(server: Gallery, path: str) -> None:
    assert ask(server, path)[0].status == 404


def test_other_methods_are_refused(server: Gallery) -> None:
    assert ask(server, "/", "POST")[0].status == 501


def test_a_browser_that_hangs_up_leaves_no_trace(server: Gallery, capfd: pytest.CaptureFixture[str]) -> None:
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", server.server_port)) as connection:
            connection.sendall(b"GET /api/cards HTTP/1.1\r\nHost: x\r\n\r\n")
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
    assert ask(server, "/")[0].status == 200
    assert capfd.readouterr().err == ""


def test_it_needs_no_package_of_the_server(client: Path) -> None:
    """Whoever installs the command line alone can look at the cards."""
    script = (
        "import sys; from pathlib import Path; from confluence.cli.gallery_server import load_gallery;"
        "assert load_gallery(Path(sys.argv[1]))['/'].content.startswith(b'<!doctype html><title>x');"
        "print({name.partition('.')[0] for name in sys.modules} & {'fastapi', 'starlette', 'uvicorn', 'pydantic'})"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, client], capture_output=True, check=True, timeout=60, encoding="utf-8"
    )
    assert done.stdout == "set()\n"


# --- at the terminal -------------------------------------------------------------------------------------------------


def test_a_client_that_was_never_built(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(gallery_server, "CLIENT", tmp_path)
    assert main(["gallery", "--no-open"]) == 1
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == (
        "",
        "confluence: the browser client is not built; build it with: make web\n",
    )


def test_a_port_that_is_in_use(
    monkeypatch: pytest.MonkeyPatch, client: Path, server: Gallery, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(gallery_server, "CLIENT", client)
    port = server.server_port
    assert main(["gallery", "--no-open", "--port", str(port)]) == 1
    assert capsys.readouterr().err == (
        f"confluence: port {port} is in use; choose another with --port, or any free one with --port 0\n"
    )


def test_a_port_that_is_not_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    with pytest.raises(
        GalleryError, match=r"^cannot listen on port 80: Permission denied; choose another with --port$"
    ):
        Gallery(80, {})


@pytest.mark.parametrize("port", ["-1", "65536", "eighty"])
def test_a_port_that_is_none(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gallery", "--port", port]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


START = """
import sys
from pathlib import Path
import webbrowser
webbrowser.open = lambda address: print("open", address, flush=True)
from confluence.cli import gallery_server, main
gallery_server.CLIENT = Path(sys.argv[1])
sys.exit(main(["gallery", "--port", "0", *sys.argv[2:]]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no other way to press Ctrl-C there")
@pytest.mark.parametrize(
    "arguments, said, opens",
    [
        ([], r"The card gallery is at (http://127\.0\.0\.1:(\d+)/) until you press Ctrl-C\.", True),
        (["--no-open"], r"The card gallery is at (http://127\.0\.0\.1:(\d+)/) until you press Ctrl-C\.", False),
        (["--german"], r"Die Kartengalerie ist unter (http://127\.0\.0\.1:(\d+)/\?lang=de) zu sehen, .*\.", True),
    ],
)
@pytest.mark.slow
def test_it_says_where_it_is_and_stops_quietly(client: Path, arguments: list[str], said: str, *, opens: bool) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", START, str(client), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdout
        line = process.stdout.readline()
        found = re.fullmatch(f"{said}\n", line)
        assert found, line
        if opens:
            assert process.stdout.readline() == f"open {found[1]}\n"
        connection = http.client.HTTPConnection("127.0.0.1", int(found[2]), timeout=60)
        connection.request("GET", "/api/species")
        answer = connection.getresponse()
        assert (answer.status, json.loads(answer.read())["format"]) == (200, "confluence.species/1")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, out, err) == (0, "", "")
        connection.close()
