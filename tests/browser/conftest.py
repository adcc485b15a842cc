"""The browser tests: a real Chromium, a real gallery on a free port, and a watch on everything that may go wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import ConsoleMessage, Page, Request

from confluence.cli.gallery_server import CLIENT, Gallery, load_pages
from tests.browser import chromium
from tests.browser.serving import gallery


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The Chromium of dev.py instead of one that Playwright would download."""
    return {**browser_type_launch_args, "executable_path": chromium.executable()}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A small laptop of somebody who reads English and likes the dark; tests that want another say so."""
    return {
        **browser_context_args,
        "viewport": {"width": 1366, "height": 768},
        "locale": "en-GB",
        "color_scheme": "dark",
        "reduced_motion": "reduce",
    }


@pytest.fixture(scope="session")
def server() -> Iterator[Gallery]:
    """One gallery for all tests; it keeps nothing."""
    if not (CLIENT / "index.html").is_file():
        pytest.fail("the browser client is not built; build it with: make web")
    with gallery(load_pages(CLIENT)) as running:
        yield running


class Watch:
    """Everything that a page must not do: errors, warnings, and requests to anywhere but its own server."""

    def __init__(self, address: str) -> None:
        self.host = urlsplit(address).netloc
        self.troubles: list[str] = []

    def follow(self, page: Page) -> None:
        """Watch this page from now on."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"exception: {error}"))
        page.on("request", self._request)

    def forgive(self, part: str) -> None:
        """Strike out what a test did on purpose; it must have happened."""
        left = [trouble for trouble in self.troubles if part not in trouble]
        assert left != self.troubles, f"nothing about {part!r} in {self.troubles}"
        self.troubles = left

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.troubles.append(f"{message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in {"data", "blob"} and parts.netloc != self.host:
            self.troubles.append(f"request to {request.url}")


@pytest.fixture
def watch(server: Gallery) -> Iterator[Watch]:
    """The watch on all pages of a test; troubles that are left at the end fail it."""
    watching = Watch(server.address)
    yield watching
    assert watching.troubles == []


@pytest.fixture
def page(page: Page, watch: Watch) -> Page:
    """A page under watch."""
    watch.follow(page)
    return page


@pytest.fixture
def visit(page: Page, server: Gallery) -> Callable[..., Page]:
    """Go to an address of the gallery and wait until something is there."""

    def go(address: str = "", wait_for: str = ".tile-link, .notice") -> Page:
        page.goto(server.address + address)
        page.wait_for_selector(wait_for, state="attached")
        return page

    return go


@pytest.fixture(scope="session")
def axe_source() -> str:
    """The text of axe. It is evaluated, not inserted: the page's own rules refuse inserted scripts."""
    return chromium.axe().read_text(encoding="utf-8")


@pytest.fixture
def barriers(axe_source: str) -> Callable[[Page], list[str]]:
    """What axe finds on a page as it is now."""

    def look(page: Page) -> list[str]:
        page.evaluate(axe_source)
        found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{violation['impact']}: {violation['id']}: {json.dumps(node['target'])} {node.get('failureSummary', '')}"
            for violation in found["violations"]
            for node in violation["nodes"]
        ]

    return look
