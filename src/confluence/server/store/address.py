"""The address of a PostgreSQL database, and plain words for why it cannot be used. Passwords are never shown."""

from __future__ import annotations

import re
import ssl
from dataclasses import dataclass, field
from socket import gaierror
from typing import Final
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

import asyncpg
from asyncpg.exceptions import ClientConfigurationError

from confluence.core.errors import ConfluenceError
from confluence.server.store.protocol import BadStore, StoreDown

_HOST: Final = re.compile(r"(?:\[[0-9A-Fa-f:.%]+\]|[^\s:,\[\]@]*)(?::\d{1,5})?")
_FORM: Final = (
    "the address of the database cannot be read: write postgresql://USER:PASSWORD@HOST:PORT/DATABASE, "
    "and signs like @ : / ? # in a password as %40 %3A %2F %3F %23"
)


@dataclass(frozen=True, slots=True)
class Address:
    """Where a database is."""

    url: str = field(repr=False)
    host: str
    user: str
    database: str
    _secrets: tuple[str, ...] = field(repr=False)

    @classmethod
    def read(cls, url: str) -> Address:
        """Read a URL; what cannot be read is refused without repeating any of it."""
        try:
            parts = urlsplit(url)
            options = parse_qs(parts.query, strict_parsing=bool(parts.query))
        except ValueError:
            raise BadStore(_FORM) from None
        login, _, hosts = parts.netloc.rpartition("@")
        # An @ behind the host is the end of a password that holds a sign with a meaning of its own.
        behind = f"{parts.path}{parts.query}{parts.fragment}"
        if "@" in behind or parts.fragment or not all(_HOST.fullmatch(host) for host in hosts.split(",")):
            raise BadStore(_FORM)
        user, _, password = login.partition(":")
        user = unquote(user) or _first(options, "user")
        return cls(
            url=url,
            host=hosts or _first(options, "host") or "this machine",
            user=user,
            database=_database(parts, options) or user,
            _secrets=tuple(text for text in (password, unquote(password), _first(options, "password")) if text),
        )

    @property
    def place(self) -> str:
        """The database, for messages."""
        name = f"the database {self.database!r}" if self.database else "the database"
        return f"{name} on {self.host}"

    def explain(self, error: BaseException) -> ConfluenceError:
        """What somebody has to do about an error, in one sentence."""
        if isinstance(error, ConfluenceError):
            return error
        if isinstance(error, ClientConfigurationError):
            return BadStore(_FORM)
        if isinstance(error, asyncpg.InvalidAuthorizationSpecificationError):
            who = f"the user {self.user!r}" if self.user else "the user"
            return BadStore(
                f"PostgreSQL on {self.host} refuses {who} or the password: "
                "correct the address, or let them in in its pg_hba.conf"
            )
        if isinstance(error, asyncpg.InvalidCatalogNameError):
            return BadStore(
                f"there is no database {self.database!r} on {self.host}: make it with createdb, or correct the address"
            )
        if isinstance(error, asyncpg.InsufficientPrivilegeError | asyncpg.InvalidSchemaNameError):
            return BadStore(
                f"the user {self.user!r} may not make or use the tables in {self.place}: "
                "make them the owner of the database"
            )
        if isinstance(error, gaierror):
            return StoreDown(f"nobody knows a machine {self.host}: correct the address of the database")
        if isinstance(error, ssl.SSLError) or (isinstance(error, ConnectionError) and "SSL" in str(error)):
            return StoreDown(
                f"PostgreSQL on {self.host} does not agree to an encrypted connection: "
                "set up SSL there, or change sslmode in the address"
            )
        if isinstance(error, asyncpg.TooManyConnectionsError):
            return StoreDown(
                f"PostgreSQL on {self.host} has no connection left: raise its max_connections, or run fewer servers"
            )
        if isinstance(error, asyncpg.DiskFullError):
            return StoreDown(f"the disk of PostgreSQL on {self.host} is full: make room")
        if isinstance(error, asyncpg.PostgresError) and not isinstance(error, asyncpg.OperatorInterventionError):
            return StoreDown(f"{self.place} refuses the work: {self._masked(error)}")
        return StoreDown(
            f"PostgreSQL on {self.host} does not answer: look whether it runs and whether the address is right"
        )

    def _masked(self, error: BaseException) -> str:
        lines = str(error).splitlines()
        text = lines[0] if lines else type(error).__name__
        for secret in self._secrets:
            text = text.replace(secret, "…")
        return text


def _first(options: dict[str, list[str]], name: str) -> str:
    return options.get(name, [""])[0]


def _database(parts: SplitResult, options: dict[str, list[str]]) -> str:
    return unquote(parts.path.removeprefix("/")) or _first(options, "dbname") or _first(options, "database")
