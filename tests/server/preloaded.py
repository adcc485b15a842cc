"""What a forked server has behind it: its imports, and everything that is made when it is first used."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from tempfile import TemporaryDirectory

import confluence.cli.app
import confluence.cli.serve
import confluence.server.store.postgres  # noqa: F401
from tests.server.playing import connected, serving


async def _act(live: str, table: str, key: str) -> None:
    async with connected(live, table, key) as client:
        await client.act({"do": "done"})


with TemporaryDirectory() as folder, serving(Path(folder), bot_workers=0) as server:
    opened = server.api.open_match(4)
    asyncio.run(_act(server.live, opened.id, opened.keys[0]))
for thread in threading.enumerate():  # a worker of the loop may still be on its way out
    if thread is not threading.main_thread():
        thread.join(30)
assert threading.active_count() == 1, f"a process with threads cannot be forked: {threading.enumerate()}"
