"""A process that writes to tables until it is killed or they are full, and says what was acknowledged.

Called with an address, its own name, how long the logs shall get, the longest pause between two appends, and the
tables. It says `ready`, waits for a line, and then prints a line for each acknowledged append: table, first number, and
the count that its entries hold.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from itertools import count
from random import random

from confluence.server.store import Conflict, Store, open_store


async def fill(store: Store, name: str, length: int, pause: float, table: str) -> None:
    """Append one, two or three entries at a time."""
    last = len(await store.read(table))
    for number in count():
        while True:
            if last >= length:
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


async def main(url: str, name: str, length: str, pause: str, *tables: str) -> None:
    """Fill all tables at once."""
    store = await open_store(url)
    os.write(1, b"ready\n")
    sys.stdin.readline()
    await asyncio.gather(*(fill(store, name, int(length), float(pause), table) for table in tables))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
