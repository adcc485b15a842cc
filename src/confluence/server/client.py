"""Serves the browser client from memory, so that no address can reach a file that is not part of it.

The client is the folder `web_client` of the package, which `make web` builds; a server without one still serves
programs. The card gallery of the command line is served from here too: this module needs the standard library only.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

import confluence
from confluence.server.asgi import Scope, Send

CLIENT: Final = Path(confluence.__file__).parent / "web_client"
HOME: Final = "index.html"
"""The page of the tables."""
CARDS: Final = "cards.html"
"""The page of the card gallery, which needs no server but a place to fetch the cards from."""
HASHED: Final = "/assets/"
"""Files below this have a fingerprint of their content in their names."""
DOCUMENTS: Final = "/api/"
"""What is below this is JSON, whatever it is called."""
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
SECURITY: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""What every answer says, errors included: it is closed to pages of others, and asks nobody else for anything."""
PACKED: Final = (".css", ".html", ".js", ".json", ".md", ".svg", ".txt", ".webmanifest")
EMPTY: Final = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Confluence</title>"
    "<h1>Confluence</h1><p>The server runs. This installation has no browser client; programs connect as the protocol "
    "page of the documentation says, and <a href=/api/openapi.json>/api/openapi.json</a> lists what can be asked."
)


@dataclass(frozen=True, slots=True)
class Page:
    """A file as it is sent."""

    content: bytes
    packed: bytes | None
    media_type: str
    caching: str
    tag: str


def make_page(name: str, content: bytes) -> Page:
    """A file with everything that its answer needs."""
    suffix = ".json" if name.startswith(DOCUMENTS) else Path(name).suffix
    packed = gzip.compress(content, compresslevel=6, mtime=0) if suffix in PACKED else None
    return Page(
        content,
        packed if packed and len(packed) < len(content) else None,
        TYPES.get(suffix, "application/octet-stream"),
        FOREVER if name.startswith(HASHED) else ASK_AGAIN,
        f'"{sha256(content).hexdigest()[:32]}"',
    )


def read_client(folder: Path) -> dict[str, bytes]:
    """Every file of the client by its path, or nothing where it was not built."""
    if not (folder / HOME).is_file():
        return {}
    return {
        f"/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def make_pages(files: Mapping[str, bytes], start: str) -> dict[str, Page]:
    """Files as they are sent, by path; one of them is what is seen first."""
    pages = {name: make_page(name, content) for name, content in files.items()}
    pages["/"] = pages[f"/{start}"]
    return pages


def load_pages(folder: Path) -> dict[str, Page]:
    """The whole client, by path; without one a page that says so."""
    return make_pages(read_client(folder) or {f"/{HOME}": EMPTY.encode()}, HOME)


def page_answer(page: Page, known: str, encodings: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and content of the answer to a browser that has these tags and takes these encodings.

    The page, packed if it may be, or that the browser has it already.
    """
    headers = {"Cache-Control": page.caching, "ETag": page.tag}
    if page.packed is not None:
        headers["Vary"] = "Accept-Encoding"
    if page.tag in known:
        return 304, headers, b""
    content = page.content
    if page.packed is not None and "gzip" in encodings:
        headers["Content-Encoding"] = "gzip"
        content = page.packed
    return 200, {**headers, "Content-Type": page.media_type, "Content-Length": str(len(content))}, content


async def send_page(page: Page, scope: Scope, send: Send) -> int:
    """Answer a request with a page, or say that the browser has it already."""
    asked = {name: value.decode("latin-1") for name, value in scope["headers"]}
    status, said, content = page_answer(page, asked.get(b"if-none-match", ""), asked.get(b"accept-encoding", ""))
    headers = [(name.lower().encode(), value.encode()) for name, value in said.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else content})
    return status
