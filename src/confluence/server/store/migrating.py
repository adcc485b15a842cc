"""Which steps bring the tables of a database up to date, and which databases are too new for us."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from importlib.resources import files

from confluence.server.store.protocol import BadStore


@dataclass(frozen=True, slots=True)
class Migration:
    """One step: statements that are carried out once and then recorded."""

    number: int
    name: str
    sql: str


def migrations(dialect: str) -> tuple[Migration, ...]:
    """The steps for a kind of database, in their order; the files are named like `0001_log.sql`."""
    folder = files("confluence.server.store") / "migrations" / dialect
    found = []
    for file in folder.iterdir():
        match = re.fullmatch(r"(\d{4})_(\w+)\.sql", file.name)
        if match:
            found.append(Migration(int(match[1]), match[2], file.read_text(encoding="utf-8")))
    return tuple(sorted(found, key=lambda step: step.number))


def missing(done: Collection[int], known: Sequence[Migration], place: str) -> list[Migration]:
    """The known steps that a database lacks; one with steps that we do not know is refused."""
    newest = known[-1].number
    if max(done, default=0) > newest:
        raise BadStore(
            f"{place} was written by a newer version of confluence (step {max(done)}, this version knows {newest}): "
            "install that version, or use another database"
        )
    return [step for step in known if step.number not in done]
