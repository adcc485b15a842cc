"""Serves the browser client and the cards from this machine to this machine.

The client is the folder `web_client` of the package, which `make web` builds. Everything is read once at the start and
answered from memory, so no address can reach a file that is not part of the client.
"""

from __future__ import annotations

import errno
import gzip
import json
import os
import socket
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

import confluence
from confluence.core.errors import ConfluenceError

HOST: Final = "127.0.0.1"
CLIENT: Final = Path(confluence.__file__).parent / "web_client"
HASHED: Final = "/assets/"
"""Files below this have a fingerprint of their content in their names."""

TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
COMPRESSIBLE: Final = (".css", ".html", ".js", ".json", ".md", ".svg", ".txt")

FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
SECURITY: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class GalleryError(ConfluenceError):
    """The gallery cannot be shown; the message is one clear line."""


@dataclass(frozen=True, slots=True)
class Page:
    """A file as it is sent."""

    content: bytes
    compressed: bytes | None
    media_type: str
    caching: str
    tag: str


def make_page(name: str, content: bytes) -> Page:
    """A file with everything that its answer needs."""
    suffix = Path(name).suffix
    smaller = gzip.compress(content, compresslevel=6, mtime=0) if suffix in COMPRESSIBLE else None
    return Page(
        content,
        smaller if smaller and len(smaller) < len(content) else None,
        TYPES.get(suffix, "application/octet-stream"),
        FOREVER if name.startswith(HASHED) else ASK_AGAIN,
        f'"{sha256(content).hexdigest()[:32]}"',
    )


def load_pages(client: Path) -> dict[str, Page]:
    """The client and the documents that it fetches, by address."""
    if not (client / "index.html").is_file():
        raise GalleryError("the browser client is not built; build it with: make web")
    from confluence.sidereal.card_json import cards_json, species_list_json
    from confluence.sidereal.cards import catalogue

    cards = catalogue()
    found = (path for path in client.rglob("*") if path.is_file())
    files = {f"/{path.relative_to(client).as_posix()}": path.read_bytes() for path in found}
    files["/cards.json"] = _json(cards_json(cards.cards))
    files["/species.json"] = _json(species_list_json(cards.species.values()))
    pages = {name: make_page(name, content) for name, content in files.items()}
    pages["/"] = pages["/index.html"]
    return pages


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
        if page.tag in self.headers.get("If-None-Match", ""):
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.send_caching(page)
            self.end_headers()
            return
        packed = page.compressed is not None and "gzip" in self.headers.get("Accept-Encoding", "")
        content = page.compressed if packed and page.compressed is not None else page.content
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", page.media_type)
        self.send_header("Content-Length", str(len(content)))
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.send_caching(page)
        self.end_headers()
        if with_content:
            self.wfile.write(content)

    def send_caching(self, page: Page) -> None:
        """Say how long a page may be kept, and by what it is told from its next version."""
        self.send_header("Cache-Control", page.caching)
        self.send_header("ETag", page.tag)
        if page.compressed is not None:
            self.send_header("Vary", "Accept-Encoding")

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
