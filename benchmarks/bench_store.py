"""How quickly a store acknowledges appends: SQLite and PostgreSQL, at 1, 10 and 100 writers at once.

Every append is on disk before it is acknowledged; PostgreSQL, with its own settings, also tells every other process.
Yardstick: a plain sqlite3 loop that commits one row at a time. Each writer has a table of its own and waits for each
answer, so that one writer shows what a commit costs and a hundred show what commits share.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
import tempfile
from contextlib import closing
from itertools import chain
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.figures import NOISY, Figures, run_benchmark
from confluence.server.store import Store, open_store
from tests.server.postgres import NoPostgres, running

WRITERS = (1, 10, 100)
SECONDS = 2.0
ENTRY = (
    '{"did":"acted","seat":2,"action":{"do":"propose","offer":"Caylion>Zeth: 3gr 1sh; Zeth>Caylion: 2wh"},"by":"seat"}'
)


def main(figures: Figures) -> None:
    figures.head(f"Store: one entry of {len(ENTRY)} bytes an append, {SECONDS:.0f} s a line")
    with tempfile.TemporaryDirectory(prefix="store", dir=figures.options.folder) as place:
        plain = Path(place, "plain.db")
        asyncio.run(measure(figures, "SQLite", f"sqlite:///{Path(place, 'store.db')}", plain))
        try:
            with running() as server:
                asyncio.run(measure(figures, "PostgreSQL", server.address(server.new_database()), plain))
        except NoPostgres as reason:
            print(f"  {reason}")


def plain_loop(file: Path) -> float:
    """Rows a second of a loop that commits each row, in a new file."""
    file.unlink(missing_ok=True)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE log (name TEXT, seq INTEGER, entry TEXT, PRIMARY KEY (name, seq))")
        rows = 0
        start = perf_counter()
        while perf_counter() - start < SECONDS:
            rows += 1
            connection.execute("INSERT INTO log VALUES ('table', ?, ?)", (rows, ENTRY))
        return rows / (perf_counter() - start)


async def measure(figures: Figures, name: str, url: str, plain: Path) -> None:
    """Print the figures of one kind of store."""
    store = await open_store(url)
    for writers in WRITERS:
        tables = [f"{writers} writers, {number}" for number in range(writers)]
        for table in tables:
            await store.create(table, [ENTRY], 0.0, listed=False, expires=0.0)
        base = plain_loop(plain)  # before each line, because the speed of a disk varies
        figures.show("yardstick: plain loop, sqlite3", base, "/s")
        start = perf_counter()
        waits = sorted(chain(*await asyncio.gather(*(write(store, table, start + SECONDS) for table in tables))))
        rate = len(waits) / (perf_counter() - start)
        what = f"{name}, {writers} writer{'s' if writers > 1 else ''}"
        figures.show(f"{what}: appends", rate, "/s", "loop", base, NOISY)
        for part in (50, 99):
            wait = 1000 * waits[len(waits) * part // 100]
            figures.show(f"{what}: p{part}", wait, "ms", "loop", 1000 / base, NOISY)
    await store.close()


async def write(store: Store, table: str, end: float) -> list[float]:
    """Append until the time is over; how long each append took."""
    waits: list[float] = []
    begun = perf_counter()
    while begun < end:
        await store.append(table, len(waits) + 1, [ENTRY], 0.0)
        done = perf_counter()
        waits.append(done - begun)
        begun = done
    return waits


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", type=Path, help="where the SQLite files lie while measuring")
    run_benchmark(main, parser)
