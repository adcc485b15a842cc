"""Server processes that start without importing anything: forked from a process that has imported the server.

The imports of `confluence serve` take a second of processor time. The forked process has them behind it and then does
what the command does with the same arguments, and it is killed like any other.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from pathlib import Path
from typing import IO, Final

PRELOADED: Final = "tests.server.preloaded"
ROOT: Final = Path(__file__).resolve().parents[2]
FORKING: Final = multiprocessing.get_context("forkserver")


class Forked:
    """A forked process, with as much of `subprocess.Popen` as tests use."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        warm_up()
        output, errors = os.pipe(), os.pipe()
        with Connection(output[1], readable=False) as out, Connection(errors[1], readable=False) as err:
            self._process = FORKING.Process(target=run_command, args=(list(arguments), dict(environment), out, err))
            self._process.start()
        self.stdout: IO[str] | None = os.fdopen(output[0], encoding="utf-8")
        self.stderr: IO[str] | None = os.fdopen(errors[0], encoding="utf-8")

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """Return the exit code, or nothing while it runs."""
        return self._process.exitcode

    def wait(self, timeout: float) -> int:
        """Wait for the end and return the exit code."""
        self._process.join(timeout)
        code = self._process.exitcode
        assert code is not None, "the process did not end"
        return code

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)


def run_command(arguments: list[str], environment: dict[str, str], output: Connection, errors: Connection) -> None:
    """Be the command `confluence` with these arguments; the main function of a forked process."""
    from confluence.cli import main

    for number, end in ((1, output), (2, errors)):
        os.dup2(end.fileno(), number)
        end.close()
    # The streams that were inherited may believe that they write to a file.
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False, buffering=1)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[1:] = arguments
    sys.exit(main(arguments))


@cache
def warm_up() -> None:
    """Start the process that forks, unless it runs, and wait until it is ready."""
    FORKING.set_forkserver_preload([PRELOADED])
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), *([before] if before else [])])
    try:
        forkserver.ensure_running()
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
    first = FORKING.Process(target=check_preloaded)
    first.start()
    first.join()
    assert first.exitcode == 0, "what a forked server needs could not be imported"


def check_preloaded() -> None:
    """Fail if the process that forks has not imported the server."""
    if PRELOADED not in sys.modules:
        sys.exit(1)
