"""Everything that comes over the network behind one door: the routes, the live connections, the browser client.

Everything that enters passes the same checks (size, depth, rate), everything that leaves has the same headers, and no
error ever shows more than a code and a sentence.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import HTMLResponse, Response

from confluence import __version__
from confluence.core.errors import Illegal
from confluence.server.asgi import Message, Receive, Scope, Send
from confluence.server.asks import Advise
from confluence.server.client import CLIENT, SECURITY, load_pages, make_page, send_page
from confluence.server.connection import BURST_SECONDS
from confluence.server.hub import Hub
from confluence.server.limits import BODY_BYTES, IMPORT_BYTES, AddressLimit, network_of, read_json
from confluence.server.live import Live
from confluence.server.logs import LOGGER, note
from confluence.server.metrics import Metrics
from confluence.server.nowhere import CSS, STYLE, nowhere, wants_page
from confluence.server.rest import reading, replay, report, seats, tables
from confluence.server.settings import Settings
from confluence.server.speech import LONGEST_HEADER, language_of, told
from confluence.server.store import NoTable, StoreDown

BODY_SECONDS: Final = 30.0
IMPORT: Final = "/api/import"
MOST_IMPORTING: Final = 16
SAFE: Final = tuple((name.lower().encode(), value.encode()) for name, value in SECURITY.items())
METRICS_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
HSTS: Final = (b"strict-transport-security", b"max-age=31536000")


# ------------------------------------------------------------------ HTTP


def make_api(settings: Settings) -> FastAPI:
    """The routes under /api, with one form of error for all of them."""
    api = FastAPI(
        title="confluence",
        version=__version__,
        description="Tables of Sidereal Confluence. Live play goes over the WebSocket /live.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    api.include_router(tables.router)
    api.include_router(seats.router)
    api.include_router(reading.router)
    api.include_router(replay.router)
    api.include_router(report.router)
    api.add_exception_handler(Illegal, _illegal)
    api.add_exception_handler(NoTable, _no_table)
    api.add_exception_handler(StoreDown, _store_down)
    api.add_exception_handler(RequestValidationError, _bad_request)
    api.add_exception_handler(HTTPException, _http_error)
    api.add_exception_handler(Exception, _mistake)
    if settings.origins:
        api.add_middleware(
            CORSMiddleware,
            allow_origins=list(settings.origins),
            allow_methods=["GET", "POST", "PUT", "DELETE"],
            allow_headers=["Authorization", "Content-Type"],
            max_age=600,
        )
    return api


def problem(scope: Scope, status: int, code: str, message: str, details: dict[str, Any] | None = None) -> JSONResponse:
    """An error in the form that all errors have, in the language of who asked."""
    headers = {}
    if status == 429 and details:
        headers["Retry-After"] = str(details.get("seconds", 1))
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    body = {"code": code, "message": told(message, language_of(scope)), "details": details or {}}
    return JSONResponse(body, status_code=status, headers=headers)


async def _illegal(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Illegal)
    return problem(request.scope, tables.STATUS.get(error.code, 409), error.code, error.message, error.details)


async def _no_table(request: Request, _: Exception) -> JSONResponse:
    return problem(request.scope, 404, "NO_TABLE", "there is no such table")


async def _store_down(request: Request, _: Exception) -> JSONResponse:
    return problem(request.scope, 503, "STORE_DOWN", "the server cannot reach its database now; try again")


async def _bad_request(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    errors = [
        {"path": ".".join(str(part) for part in found["loc"])[:100], "reason": str(found["msg"])[:200]}
        for found in error.errors()[:10]
    ]
    message = "the request does not have the documented form"
    return problem(request.scope, 422, "BAD_REQUEST", message, {"errors": errors})


async def _http_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    codes = {404: "NOT_FOUND", 405: "BAD_METHOD"}
    code = codes.get(error.status_code, "BAD_REQUEST")
    answer = problem(request.scope, error.status_code, code, str(error.detail)[:200])
    answer.headers.update(error.headers or {})
    return answer


async def _mistake(request: Request, _: Exception) -> JSONResponse:
    return problem(request.scope, 500, "SERVER_ERROR", "the server made a mistake")


def _not_found(scope: Scope) -> Response:
    """An address outside of /api where nothing is: a page for people, the usual error for programs."""
    accept = next((value for name, value in scope["headers"] if name == b"accept"), b"")
    if wants_page(accept[:LONGEST_HEADER].decode("latin-1")):
        page = nowhere(language_of(scope), scope.get("root_path", ""))
        return HTMLResponse(page, status_code=404, headers={"Vary": "Accept, Accept-Language"})
    return problem(scope, 404, "NOT_FOUND", "there is nothing here")


class Application:
    """Everything behind one ASGI door."""

    def __init__(
        self, hub: Hub, settings: Settings, metrics: Metrics, advise: Advise | None = None, client: Path = CLIENT
    ) -> None:
        self.hub = hub
        self.settings = settings
        self.metrics = metrics
        failed = settings.failed_keys_per_minute
        failed_keys = AddressLimit(failed / 60, failed)
        self.live = Live(hub, settings, metrics, failed_keys, advise)
        self.api = make_api(settings)
        created = AddressLimit(settings.tables_per_hour / 3600, max(1.0, settings.tables_per_hour / 2))
        rate = settings.messages_per_second
        heavy = AddressLimit(rate / 10, rate)
        self.requests = AddressLimit(rate, rate * BURST_SECONDS)
        self.importing: set[str] = set()
        """Networks that send a table to be imported now."""
        self.api.state.desk = tables.Desk(hub, settings, created, failed_keys, heavy)
        self.pages = {STYLE: make_page(STYLE, CSS.encode()), **load_pages(client)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request or serve a connection."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            if scope["path"] != "/live":
                await receive()
                await send({"type": "websocket.close", "code": 4404})
                return
            await self.live(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = perf_counter()
        status = 500
        begun = False

        async def safe_send(message: Message) -> None:
            nonlocal status, begun
            if message["type"] == "http.response.start":
                begun, status = True, message["status"]
                message["headers"] = [*message.get("headers", ()), *self._headers(scope)]
            await send(message)

        try:
            await self._route(scope, receive, safe_send)
        except Exception:
            LOGGER.exception("a request failed")
            if not begun:
                await (await _mistake(Request(scope), Exception()))(scope, receive, safe_send)
        finally:
            self.metrics.requests.labels(f"{status // 100}xx").inc()
            route = scope.get("route")
            note(
                logging.INFO if scope["path"].startswith("/api") else logging.DEBUG,
                "request",
                method=scope["method"],
                route=getattr(route, "path", "-"),
                status=status,
                milliseconds=round((perf_counter() - start) * 1000, 1),
            )

    async def _route(self, scope: Scope, receive: Receive, send: Send) -> None:
        path, method = scope["path"], scope["method"]
        if path.startswith("/api/"):
            address = scope["client"][0] if scope.get("client") else ""
            try:
                self.requests.take(address, monotonic())
                with self._import(path, address):
                    received = await _checked_body(scope, receive)
                    await self.api(scope, received, send)
            except Illegal as refusal:
                status = tables.STATUS[refusal.code]
                response = problem(scope, status, refusal.code, refusal.message, refusal.details)
                await response(scope, receive, send)
            return
        if method not in ("GET", "HEAD"):
            wrong = problem(scope, 405, "BAD_METHOD", "only GET and HEAD")
            wrong.headers["Allow"] = "GET, HEAD"
            await wrong(scope, receive, send)
        elif path == "/healthz":
            await (await self._health())(scope, receive, send)
        elif path == "/metrics" and self.settings.metrics and (self.settings.public_metrics or is_local(scope)):
            self.metrics.tables.set(len(self.live.feeds))
            await Response(self.metrics.page(), media_type=METRICS_TYPE)(scope, receive, send)
        elif path in self.pages:
            await send_page(self.pages[path], scope, send)
        else:
            await _not_found(scope)(scope, receive, send)

    @contextlib.contextmanager
    def _import(self, path: str, address: str) -> Iterator[None]:
        """Let an address import one table at a time: these bodies are large, and they take long to check."""
        network = network_of(address)
        if path != IMPORT:
            yield
            return
        if network in self.importing or len(self.importing) >= MOST_IMPORTING:
            raise Illegal("BUSY", "another table is being imported; try again in a moment")
        self.importing.add(network)
        try:
            yield
        finally:
            self.importing.discard(network)

    def _headers(self, scope: Scope) -> Iterator[tuple[bytes, bytes]]:
        yield from SAFE
        if scope["path"] == IMPORT or scope["path"].startswith("/api/tables"):
            yield b"cache-control", b"no-store"
        if scope.get("scheme") == "https":
            yield HSTS

    async def _health(self) -> JSONResponse:
        state = {"tables": len(self.live.feeds), "clients": len(self.live.connections)}
        try:
            async with asyncio.timeout(5):
                await self.hub.store.check()
        except (StoreDown, TimeoutError):
            return JSONResponse({"status": "down", **state}, status_code=503)
        return JSONResponse({"status": "ok", **state})


def is_local(scope: Scope) -> bool:
    """Whether a request comes from this machine, and not through a proxy on it."""
    if any(name in _FORWARDED for name, _ in scope["headers"]):
        return False
    try:
        return scope.get("client") is not None and ipaddress.ip_address(scope["client"][0]).is_loopback
    except ValueError:
        return False


_FORWARDED: Final = (b"x-forwarded-for", b"x-forwarded-host", b"x-real-ip", b"forwarded", b"via")


async def _checked_body(scope: Scope, receive: Receive) -> Receive:
    """Read the body of a request as far as it may go, and look at it before anything is made of it."""
    if scope["method"] in ("GET", "HEAD", "DELETE", "OPTIONS"):
        return receive
    importing = scope["path"] == IMPORT
    most = IMPORT_BYTES if importing else BODY_BYTES
    parts, size, more = [], 0, True
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while more:
                message = await receive()
                if message["type"] != "http.request":
                    return receive
                size += len(message.get("body", b""))
                if size > most:
                    raise Illegal("TOO_LARGE", f"a body has at most {most} bytes", {"limit": most})
                parts.append(message.get("body", b""))
                more = message.get("more_body", False)
    except TimeoutError:
        raise Illegal("TOO_SLOW", f"a body has to arrive within {BODY_SECONDS:.0f} s") from None
    body = b"".join(parts)
    if body:
        try:
            text = body.decode()
        except UnicodeDecodeError:
            raise Illegal("BAD_JSON", "the body is not UTF-8") from None
        if not importing:
            read_json(text)
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
