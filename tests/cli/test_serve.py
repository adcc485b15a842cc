"""`confluence serve --open`: for somebody who wants to play on this machine."""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from confluence.cli import browser
from tests.cli.running import PATIENCE


@pytest.mark.parametrize(
    "environment, platform, expected",
    [
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_a_window_needs_a_screen(environment: dict[str, str], platform: str, *, expected: bool) -> None:
    assert browser.has_screen(environment, platform) is expected


START = """
import sys, webbrowser
webbrowser.open = lambda address: print("open", address, flush=True)
sys.stdout.isatty = lambda: sys.argv[1] == "terminal"
from confluence.cli import main
sys.exit(main(["serve", "--port", "0", "--database", sys.argv[2], *sys.argv[3:]]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no other way to press Ctrl-C there")
@pytest.mark.parametrize(
    "where, display, arguments, opens",
    [
        ("terminal", ":0", ["--open", "--german"], "?lang=de"),
        ("terminal", ":0", ["--open"], ""),
        ("terminal", ":0", ["--no-open"], None),
        ("terminal", ":0", [], None),
        ("terminal", "", ["--open"], None),
        ("pipe", ":0", ["--open"], None),
    ],
)
@pytest.mark.slow
def test_the_browser_opens_where_somebody_sits(
    tmp_path: Path, where: str, display: str, arguments: list[str], opens: str | None
) -> None:
    database = tmp_path / "tables.db"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CONFLUENCE_")}
    environment |= {"DISPLAY": display, "WAYLAND_DISPLAY": ""}
    with subprocess.Popen(
        [sys.executable, "-c", START, where, str(database), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment,
    ) as process:
        try:
            assert process.stdout
            line = process.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
            assert found, line
            assert str(database) in line
            if opens is not None:
                assert process.stdout.readline() == f"open {found[0]}{opens}\n"
            connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=PATIENCE)
            connection.request("GET", "/api/info")
            assert connection.getresponse().status == 200
            connection.close()
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=PATIENCE)
            assert (process.returncode, out) == (0, "")
            if "--open" in arguments:
                assert err == ""
        finally:
            process.kill()
