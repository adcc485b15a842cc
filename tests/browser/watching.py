"""Everything that a page must not do, and what shuts people out of it."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request, WebSocket


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
        page.on("websocket", self._socket)

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

    def _socket(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != self.host:
            self.troubles.append(f"connection to {socket.url}")


def barriers_on(page: Page, axe_source: str) -> list[str]:
    """What axe finds on a page as it is now, worst first."""
    page.evaluate(axe_source)
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{violation['impact']}: {violation['id']}: {json.dumps(node['target'])} {node.get('failureSummary', '')}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
