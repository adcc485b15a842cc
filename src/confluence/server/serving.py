"""Running a server: everything put together in order, and taken apart again without losing anything."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import signal
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import uvicorn

from confluence.core.errors import ConfluenceError
from confluence.core.game import Match, SeatId
from confluence.server import logs
from confluence.server.app import Application
from confluence.server.asgi import Scope
from confluence.server.bots.desk import NO_BRIEFING, Answer, Briefing
from confluence.server.bots.driver import Driver
from confluence.server.bots.worker import Pool
from confluence.server.client import CLIENT
from confluence.server.hooks import Hooks
from confluence.server.hub import Hub
from confluence.server.limits import MESSAGE_BYTES
from confluence.server.logs import note
from confluence.server.metrics import Metrics
from confluence.server.settings import Settings, is_shared
from confluence.server.sockets import Door, protocols
from confluence.server.store import StoreDown, open_store

RETENTION_SECONDS: Final = 600.0
"""How often expired tables are looked for."""
GRACE_SECONDS: Final = 10.0
"""How long requests in progress may take when the server stops."""


class CannotListen(ConfluenceError):
    """The address cannot be listened on; the message says why."""


class TimedPool(Pool):
    """Worker processes whose thinking is measured."""

    metrics: Metrics | None = None

    async def choose(
        self, table: str, match: Match[Any, Any], seat: SeatId, player: str, briefing: Briefing = NO_BRIEFING
    ) -> Answer:
        """What a player does for a seat."""
        start = perf_counter()
        try:
            return await super().choose(table, match, seat, player, briefing)
        finally:
            if self.metrics is not None:
                self.metrics.bot.observe(perf_counter() - start)


class Server(uvicorn.Server):
    """Stops gently: accepts nobody any more, says goodbye, lets everything in progress end."""

    def __init__(self, config: uvicorn.Config, application: Application) -> None:
        super().__init__(config)
        self.application = application
        application.live.abort = self.abort

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take SIGINT and SIGTERM as the wish to stop; a second SIGINT stops at once."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {sig: signal.signal(sig, self.handle_exit) for sig in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        for server in self.servers:
            server.close()
        await self.application.live.say_goodbye()
        await super().shutdown(sockets)

    def abort(self, scope: Scope) -> None:
        """Cut a connection that cannot be closed politely."""
        for connection in list(self.server_state.connections):
            if getattr(connection, "scope", None) is scope:
                transport = getattr(connection, "transport", None)
                if transport is not None:
                    transport.abort()


@contextlib.asynccontextmanager
async def assembled(settings: Settings, client: Path = CLIENT) -> AsyncIterator[Application]:
    """Everything but the sockets: made in order, and taken apart in the reverse order."""
    store = await open_store(settings.database)
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(store.close)
        hub = Hub(store)
        stack.push_async_callback(hub.close)
        metrics = Metrics()
        pool = TimedPool(max(1, settings.bot_workers))
        pool.metrics = metrics
        stack.push_async_callback(pool.close)
        # Whoever starts on a file of its own need not wait for one that died: it goes on by the same name.
        driver = Driver(hub, pool, lease=settings.takeover, holder="" if is_shared(settings.database) else "alone")
        application = Application(hub, settings, metrics, pool.advise, client)
        hooks = Hooks(hub, settings, metrics, driver.drives)
        stack.push_async_callback(hooks.close)
        for work in (application.live.sweep(), _retain(hub)):
            stack.push_async_callback(_end, asyncio.create_task(work))
        if settings.bot_workers:
            driver.start()
        stack.push_async_callback(driver.stop)
        yield application


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def _retain(hub: Hub) -> None:
    """Delete tables whose time is over, from time to time."""
    while True:
        try:
            deleted = await hub.sweep()
            if deleted:
                note(logging.INFO, "expired tables deleted", count=len(deleted))
        except StoreDown:
            pass  # they are still expired when it is back
        except Exception:
            logs.LOGGER.exception("expired tables could not be deleted")
        await asyncio.sleep(RETENTION_SECONDS)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; `CannotListen` says in one line why not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen(512)
    except OSError as error:
        found.close()
        if error.errno == errno.EADDRINUSE:
            raise CannotListen(
                f"port {port} is in use; choose another with --port, or any free one with --port 0"
            ) from None
        raise CannotListen(f"cannot listen on {host} port {port}: {error.strerror or error}") from None
    found.setblocking(False)
    return found


def address_of(listening: socket.socket) -> str:
    """What to type into a browser."""
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


async def serve(settings: Settings, ready: Callable[[str, Server], None]) -> None:
    """Run until somebody wants it to stop; `ready` is told the address as soon as it can be used."""
    listening = listen(settings.host, settings.port)
    try:
        async with assembled(settings) as application:
            server = Server(_config(settings, application), application)
            running = asyncio.create_task(server.serve([listening]))
            while not server.started and not running.done():
                await asyncio.sleep(0.005)
            if server.started:
                ready(address_of(listening), server)
            await running
    finally:
        listening.close()


def _config(settings: Settings, application: Application) -> uvicorn.Config:
    http, live = protocols(Door(settings.clients_per_address, settings.proxies))
    return uvicorn.Config(
        application,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        http=http,
        ws=live,
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=int(GRACE_SECONDS),
        limit_concurrency=settings.clients * 2 + 1000,
    )


def run(settings: Settings, ready: Callable[[str, Server], None]) -> None:
    """Run a server in this thread until it is told to stop."""
    logs.set_up(settings.log_format, quiet=settings.quiet)
    _allow_many_sockets()
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(serve(settings, ready))


def _allow_many_sockets() -> None:
    """Open as many files and sockets as the machine lets this process, where the platform can do so."""
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The quicker event loop, where it is installed."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
