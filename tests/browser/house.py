"""A house for browser tests: a real table server in a process of its own, and tables with everything chosen."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any, Final

from confluence.server.client import CLIENT
from tests.browser.crew import Crew
from tests.server.playing import ServerProcess, Table, connected

SPECIES: Final = ("caylion", "kit", "kjas", "zeth")
NAMES: Final = ("Ada", "Bo", "Chen", "Dara", "Ines", "Finn", "Gus", "Hal", "Ira")


class House:
    """A server, its tables, and a crew that plays the seats nobody looks at."""

    def __init__(self, server: ServerProcess, crew: Crew) -> None:
        self.server = server
        self.crew = crew

    @property
    def address(self) -> str:
        """What to type into a browser."""
        return self.server.address

    def open(
        self, people: int = 1, *, species: Sequence[str] = SPECIES, bot: str = "greedy", begin: bool = True, **more: Any
    ) -> Table:
        """A table with these species in this order; the first seats are people, the others quick bots.

        Several names of bots take turns: `club fair`. There are no hints unless a test asks for them: the adviser
        takes more processor time than the rest of the server.
        """
        names = zip(NAMES[people : len(species)], cycle(bot.split()), strict=False)
        bots = [{"kind": "bot", "player": player, "name": name} for name, player in names]
        options: dict[str, Any] = {
            "name": "evening table",
            "seats": len(species),
            "sitters": [*({"kind": "person", "name": name} for name in NAMES[:people]), *bots],
            "draw": "free",
            "pace": 0,
            "think": 0,
            "hints": False,
            **more,
        }
        table = self.server.api.open_table(**options)
        self.crew.wait(self._prefer(table, species))
        if begin:
            self.begin(table)
        return table

    async def _prefer(self, table: Table, species: Sequence[str]) -> None:
        for key, wanted in zip(table.keys, species, strict=True):
            async with connected(self.server.live, table.id, key) as client:
                await client.do("prefer", species=wanted, bans=[])

    def begin(self, table: Table) -> None:
        """Let the match begin."""
        self.server.api.done(f"/api/tables/{table.id}/begin", {}, table.host_key)

    def link(self, table: Table, seat: int) -> str:
        """The link of a seat."""
        return f"{self.address}?table={table.id}#key={table.keys[seat]}"

    def spectator_link(self, table: Table) -> str:
        """The link of somebody who watches."""
        return f"{self.address}?table={table.id}#key={table.spectator_key}"

    def finished(self, people: int = 1, **more: Any) -> Table:
        """A table whose match is over: everybody did as little as the rules allow."""
        table = self.open(people, **more)
        self.crew.play_out(table, range(people))
        return table


@contextlib.contextmanager
def open_house(folder: Path, *arguments: str) -> Iterator[House]:
    """A house with its tables in this folder; it ends with the block."""
    if not (CLIENT / "index.html").is_file():
        raise FileNotFoundError("the browser client is not built; build it with: make web")
    with ServerProcess(str(folder / "tables.db"), *arguments) as server, Crew(server) as crew:
        yield House(server, crew)
