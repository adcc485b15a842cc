"""Everything that a page must not do, what shuts people out of it, and how long a test waits for it."""

from __future__ import annotations

import json
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request, WebSocket

PATIENCE: Final = 60_000
"""Milliseconds that a test waits for anything to appear: a busy machine is no mistake of the client."""

COLOUR_RULES: Final = ["color-contrast", "link-in-text-block"]
"""The rules of axe that read colours: all that one theme can break and the other not."""

LOOKS: Final = 3
"""How often axe looks before a finding counts."""

# The font is there, and what moves has come to rest: colours on their way from one theme to the other are no finding.
AT_REST: Final = """async () => {
  await document.fonts.ready;
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const ending = document.getAnimations().filter(one => one.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map(one => one.finished.catch(() => undefined)));
}"""


class Watch:
    """Everything that a page must not do: errors, warnings, and requests to anywhere but its own server."""

    def __init__(self, address: str) -> None:
        self.host = urlsplit(address).netloc
        self.troubles: list[str] = []
        self._pages: list[Page] = []

    def follow(self, page: Page) -> None:
        """Watch this page from now on."""
        self._pages.append(page)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"exception: {error}"))
        page.on("request", self._request)
        page.on("websocket", self._socket)

    def forgive(self, part: str) -> None:
        """Strike out what a test did on purpose; it must have happened, and is told a moment later."""
        end = monotonic() + PATIENCE / 1000
        while not any(part in trouble for trouble in self.troubles) and monotonic() < end:
            self._pages[-1].wait_for_timeout(50)
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

    def _socket(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != self.host:
            self.troubles.append(f"connection to {socket.url}")


def come_to_rest(page: Page) -> None:
    """Wait until the font is there and nothing moves: before anything is measured."""
    page.evaluate(AT_REST)


def violations_on(page: Page, axe_source: str, rules: list[str] | None = None) -> list[dict[str, Any]]:
    """What axe finds on a page as it is now, by all rules or by these, and finds again: what the server sends meanwhile
    may change a button while axe computes its colours."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(axe_source)
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found: list[dict[str, Any]] = []
    for _ in range(LOOKS):
        come_to_rest(page)
        found = page.evaluate("options => axe.run(document, options)", options)["violations"]
        if not found:
            break
    return found


def barriers_on(page: Page, axe_source: str, rules: list[str] | None = None) -> list[str]:
    """What axe finds on a page as it is now, by all rules or by these, worst first."""
    return [
        f"{violation['impact']}: {violation['id']}: {json.dumps(node['target'])} {node.get('failureSummary', '')}"
        for violation in violations_on(page, axe_source, rules)
        for node in violation["nodes"]
    ]


def barriers_in_themes(page: Page, axe_source: str) -> list[str]:
    """What axe finds on a page in the light, where only colours differ, and in the dark."""
    page.emulate_media(color_scheme="light")
    found = [f"light: {barrier}" for barrier in barriers_on(page, axe_source, COLOUR_RULES)]
    page.emulate_media(color_scheme="dark")
    return found + barriers_on(page, axe_source)
