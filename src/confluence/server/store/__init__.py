"""Where tables are kept: one append-only log for each, in SQLite or in PostgreSQL, behind one protocol."""

from __future__ import annotations

from confluence.server.store.protocol import BadStore, Conflict, NoTable, Row, Store, StoreDown

__all__ = ["BadStore", "Conflict", "NoTable", "Row", "Store", "StoreDown", "open_store"]

_SQLITE = "sqlite:///"
_POSTGRES = ("postgresql://", "postgres://")


async def open_store(url: str) -> Store:
    """Open the store behind a URL and bring its tables up to date.

    `sqlite:///tables.db` names a file beside us, `sqlite:////var/lib/tables.db` one anywhere; what stands behind the
    three slashes is the path as it is. `postgresql://user:password@host:port/name` names a database.
    """
    if url.startswith(_SQLITE):
        from confluence.server.store.sqlite import SqliteStore

        return await SqliteStore.open(url.removeprefix(_SQLITE))
    if url.startswith(_POSTGRES):
        try:
            from confluence.server.store.postgres import PostgresStore
        except ModuleNotFoundError as error:
            if error.name != "asyncpg":
                raise
            raise BadStore(
                "PostgreSQL needs the package asyncpg, which is not installed: pip install 'confluence[postgres]'"
            ) from None
        return await PostgresStore.open(url)
    raise BadStore(
        "the address of the store cannot be used: write sqlite:///FILE, or postgresql://USER:PASSWORD@HOST:PORT/DATABASE"
    )
