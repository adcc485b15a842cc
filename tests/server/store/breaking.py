"""A line to PostgreSQL that can be cut at an exact moment."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Literal

SOCKET = ".s.PGSQL.5432"
Cut = Literal["", "before the server hears", "after the server answers"]


class Line:
    """Passes everything on between a socket of its own and PostgreSQL's, until it is told to cut."""

    def __init__(self, folder: Path, server: Path) -> None:
        self.folder = folder
        self.holds = False
        """Whether those who call have to wait."""
        self.cuts = 0
        self._frozen: set[asyncio.Task[None]] = set()
        self._doomed: set[asyncio.Task[None]] = set()
        self._cut: Cut = ""
        self._marks: tuple[bytes, ...] = ()
        self._own = folder / SOCKET
        self._server = server / SOCKET
        self._listening: asyncio.Server | None = None
        self._passing: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Let clients come."""
        self._listening = await asyncio.start_unix_server(self._serve, self._own)

    async def close(self) -> None:
        """Cut everything for good."""
        if self._listening is not None:
            self._listening.close()
        for task in self._passing:
            task.cancel()
        if self._passing:
            await asyncio.wait(self._passing)

    def cut_once(self, when: Cut, *marks: str) -> None:
        """Cut one connection, at the next request that holds all of these texts."""
        self._cut = when
        self._marks = tuple(mark.encode() for mark in marks)

    def freeze(self) -> None:
        """Let nothing through on the connections that there are, and tell nobody."""
        self._frozen |= self._passing

    def doom(self) -> int:
        """Cut every connection that there is before its next answer, and say how many these are."""
        self._doomed |= self._passing
        return len(self._passing)

    async def _serve(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._passing.add(task)
        writers = [to_client]
        try:
            while self.holds:
                await asyncio.sleep(0.005)
            server, to_server = await asyncio.open_unix_connection(self._server)
            writers.append(to_server)
            await self._pass_on(client, to_client, server, to_server)
        except (asyncio.CancelledError, OSError):  # we are to end, or one of the sides has
            pass
        finally:
            self._passing.discard(task)
            self._doomed.discard(task)
            for writer in writers:
                writer.close()
                with suppress(OSError):
                    await writer.wait_closed()

    async def _pass_on(
        self,
        client: asyncio.StreamReader,
        to_client: asyncio.StreamWriter,
        server: asyncio.StreamReader,
        to_server: asyncio.StreamWriter,
    ) -> None:
        asked: asyncio.Task[bytes] = asyncio.create_task(client.read(2**20))
        answered: asyncio.Task[bytes] = asyncio.create_task(server.read(2**20))
        doomed = False
        try:
            while True:
                done, _ = await asyncio.wait([asked, answered], return_when=asyncio.FIRST_COMPLETED)
                if asyncio.current_task() in self._frozen:
                    await asyncio.Event().wait()
                if answered in done:
                    data = answered.result()
                    if not data or doomed or asyncio.current_task() in self._doomed:
                        return
                    to_client.write(data)
                    answered = asyncio.create_task(server.read(2**20))
                if asked in done:
                    data = asked.result()
                    if not data:
                        return
                    if self._cut and all(mark in data for mark in self._marks):
                        before = self._cut == "before the server hears"
                        self._cut = ""
                        self.cuts += 1
                        if before:
                            return
                        doomed = True
                    to_server.write(data)
                    asked = asyncio.create_task(client.read(2**20))
        finally:
            for task in (asked, answered):
                task.cancel()
            await asyncio.wait([asked, answered])
