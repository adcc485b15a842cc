"""Serves the card gallery and the cards from this machine to this machine.

The gallery is a page of the browser client, which `make web` builds. Everything is read once at the start and answered
from memory. The pages are made as the table server makes them; none of its packages are needed for that.
"""

from __future__ import annotations

import errno
import json
import os
import socket
import sys
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from confluence.core.errors import ConfluenceError
from confluence.server.client import CARDS, CLIENT, HOME, SECURITY, Page, make_pages, page_answer, read_client

HOST: Final = "127.0.0.1"

__all__ = ["CLIENT", "HOST", "Gallery", "GalleryError", "load_gallery"]


class GalleryError(ConfluenceError):
    """The gallery cannot be shown; the message is one clear line."""


def load_gallery(client: Path) -> dict[str, Page]:
    """The gallery and the documents that it fetches, by path; the tables are left out, they need a server."""
    files = read_client(client)
    if f"/{CARDS}" not in files:
        raise GalleryError("the browser client is not built; build it with: make web")
    from confluence.sidereal.card_json import cards_json, species_list_json
    from confluence.sidereal.cards import catalogue

    cards = catalogue()
    del files[f"/{HOME}"]
    files["/api/cards"] = _json(cards_json(cards.cards))
    files["/api/species"] = _json(species_list_json(cards.species.values()))
    return make_pages(files, CARDS)


def _json(document: object) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD with one of the pages."""

    protocol_version = "HTTP/1.1"
    timeout = 30
    server: Gallery

    def do_GET(self) -> None:
        """Send a page."""
        self.answer(with_content=True)

    def do_HEAD(self) -> None:
        """Send what a page would come with."""
        self.answer(with_content=False)

    def answer(self, *, with_content: bool) -> None:
        """Send a page, or say that the browser has it already, or that there is none."""
        page = self.server.pages.get(unquote(urlsplit(self.path).path))
        if page is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        known, encodings = (self.headers.get(header, "") for header in ("If-None-Match", "Accept-Encoding"))
        status, headers, content = page_answer(page, known, encodings)
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if with_content:
            self.wfile.write(content)

    def end_headers(self) -> None:
        """Every answer, errors included, is closed to other pages."""
        for name, value in SECURITY.items():
            self.send_header(name, value)
        super().end_headers()

    def version_string(self) -> str:
        """Who answers, without versions."""
        return "confluence"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Be quiet: the person at the terminal looks at the browser."""


class Gallery(ThreadingHTTPServer):
    """A server with the gallery; port 0 takes any that is free."""

    daemon_threads = True
    # Elsewhere this only skips the wait after a restart; on Windows it would share a port that is in use.
    allow_reuse_address = os.name != "nt"

    def __init__(self, port: int, pages: Mapping[str, Page]) -> None:
        self.pages = pages
        try:
            super().__init__((HOST, port), Handler)
        except OSError as error:
            raise GalleryError(_reason(port, error)) from None

    @property
    def address(self) -> str:
        """What to type into a browser."""
        return f"http://{HOST}:{self.server_port}/"

    def handle_error(self, request: socket.socket | tuple[bytes, socket.socket], client_address: object) -> None:
        """A browser that hangs up is no error of ours."""
        if not isinstance(sys.exc_info()[1], ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


def _reason(port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use; choose another with --port, or any free one with --port 0"
    return f"cannot listen on port {port}: {error.strerror or error}; choose another with --port"
