"""What the person who runs the server can choose. Every setting is a flag of `confluence serve` and a variable.

`--bot-workers 4` and `CONFLUENCE_BOT_WORKERS=4` are the same.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from confluence.core.errors import ConfluenceError

PORT: Final = 8393
FILE: Final = "confluence.db"
_SQLITE: Final = "sqlite:///"
LOG_FORMATS: Final = ("text", "json")


class SettingsError(ConfluenceError, ValueError):
    """A setting makes no sense; the message names it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How one server process runs."""

    database: str
    """`sqlite:///path` or `postgresql://…`."""
    host: str = "127.0.0.1"
    port: int = PORT
    """0 takes any that is free."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may talk to this server, such as `https://play.example.org`."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies whose word about the real address of a client is taken."""
    bot_workers: int = 1
    """Processes that think for bots; 0: bots are played by other server processes."""
    takeover: float = 30.0
    """Seconds after which the bots and clocks of a process that died are another one's."""
    retention_days: int = 30
    """How long a table is kept after the last thing that happened at it, where its host did not ask for less."""
    messages_per_second: float = 50.0
    """On one live connection, with four seconds' worth of burst."""
    clients: int = 5000
    """Live connections at once."""
    clients_per_address: int = 200
    tables_per_hour: int = 60
    """How many tables one address may open, with half of them in one go."""
    failed_keys_per_minute: int = 20
    """How many wrong keys and phrases one address may try."""
    hooks: bool = True
    """Whether seats may name webhooks."""
    allow_private_hooks: bool = False
    """Whether webhooks may go to this machine and to private networks."""
    metrics: bool = True
    """Whether /metrics is there."""
    public_metrics: bool = False
    """Whether other machines may read it: on a quiet server sums tell how large a hidden choice is."""
    log_format: str = "text"
    quiet: bool = False

    def __post_init__(self) -> None:
        for name, least, most in _RANGES:
            value = getattr(self, name)
            if not least <= value <= most:
                raise SettingsError(f"{name} is {least} to {most}, not {value}")
        if self.log_format not in LOG_FORMATS:
            raise SettingsError(f"log_format is {' or '.join(LOG_FORMATS)}, not {self.log_format!r}")
        for origin in self.origins:
            check_origin(origin)


_RANGES: Final = (
    ("port", 0, 65535),
    ("bot_workers", 0, 64),
    ("takeover", 1, 3600),
    ("retention_days", 1, 365),
    ("messages_per_second", 1, 1_000_000),
    ("clients", 1, 1_000_000),
    ("clients_per_address", 1, 1_000_000),
    ("tables_per_hour", 1, 1_000_000),
    ("failed_keys_per_minute", 1, 1_000_000),
)


def check_origin(origin: str) -> None:
    """Refuse what is no origin: a scheme and a host, with nothing behind them."""
    parts = urlsplit(origin)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path or parts.query or parts.fragment:
        raise SettingsError(f"an origin reads https://play.example.org, not {origin!r}")


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where programs of this user keep their data."""
    home = Path(environment.get("HOME") or Path.home())
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "confluence"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "confluence"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "confluence"


def database_url(named: str | None, *, here: bool = False, folder: Path | None = None) -> str:
    """The address of the database: the one that was named, a file here, or a file in the user's data folder.

    The folder of a file is made if it is not there.
    """
    if named and "://" in named:
        return named
    if named:
        path = Path(named)
    else:
        path = Path(FILE) if here else (folder or data_folder()) / FILE
    path = path.expanduser().absolute()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SettingsError(f"cannot make the folder of the database {path}: {error.strerror or error}") from None
    return f"{_SQLITE}{path}"


def is_shared(url: str) -> bool:
    """Whether several processes may work with this database."""
    return not url.startswith(_SQLITE)


def shown_database(url: str) -> str:
    """The database as it may be shown: a path, or an address without a password."""
    if url.startswith(_SQLITE):
        return url.removeprefix(_SQLITE)
    parts = urlsplit(url)
    host = parts.hostname or ""
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{host}{port}{parts.path}"
