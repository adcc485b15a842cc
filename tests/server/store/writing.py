"""A process that writes to tables until it is killed or its input ends, and says what was acknowledged.

Called with an address, its own name, the longest pause between two appends, and the tables. It says `ready`, waits for
a line, and then prints a line for each acknowledged append: table, first number, and the count that its entries hold.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from itertools import count
from random import random
from threading import Event, Thread

from confluence.server.store import Conflict, Store, open_store


async def write(store: Store, name: str, pause: float, table: str, ended: Event) -> None:
    """Append one, two or three entries at a time."""
    last = len(await store.read(table))
    for number in count():
        while True:
            if ended.is_set():
                return
            entries = [json.dumps([name, number, part]) for part in range(number % 3 + 1)]
            try:
                await store.append(table, last, entries, float(number))
                break
            except Conflict:
                last += len(await store.read(table, last))
        os.write(1, f"{table} {last + 1} {number}\n".encode())
        last += len(entries)
        await asyncio.sleep(random() * pause)


def wait_for_end(ended: Event) -> None:
    sys.stdin.read()
    ended.set()


async def main(url: str, name: str, pause: str, *tables: str) -> None:
    """Write to all tables at once."""
    store = await open_store(url)
    os.write(1, b"ready\n")
    sys.stdin.readline()
    ended = Event()
    Thread(target=wait_for_end, args=[ended], daemon=True).start()
    await asyncio.gather(*(write(store, name, float(pause), table, ended) for table in tables))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
