"""Runs the command line for tests: in this process where that is enough, in a process of its own where it is not."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from confluence.cli import main

COMMAND = (sys.executable, "-m", "confluence.cli")
PATIENCE = 200.0
"""How many seconds anything may take that has to come: far longer than on a busy machine."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str

    def lines(self) -> list[str]:
        """The lines of the output."""
        return self.out.splitlines()

    def json(self) -> Any:
        """The output as one JSON document."""
        return json.loads(self.out)


def run(*arguments: str) -> Result:
    """Run a command in this process."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(arguments)
    return Result(code, out.getvalue(), err.getvalue())


def good(*arguments: str) -> Result:
    """Run a command that has to succeed."""
    result = run(*arguments)
    assert (result.code, result.err) == (0, "")
    return result


def spawn(*arguments: str, env: Mapping[str, str] | None = None, code: str | None = None) -> Result:
    """Run a command, or a piece of Python, in a process of its own with pipes around it."""
    command = [*COMMAND, *arguments] if code is None else [sys.executable, "-c", code, *arguments]
    done = subprocess.run(
        command,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **(env or {})},
        timeout=PATIENCE,
        check=False,
    )
    return Result(done.returncode, done.stdout, done.stderr)


def interrupted(log: Path, lines: int, *arguments: str) -> tuple[Result, int]:
    """Run a command until its log has so many lines, then press Ctrl-C; what it left behind, and its process.

    Ctrl-C in a terminal reaches the whole group of processes.
    """
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )
    try:
        wait_until(lambda: process.poll() is not None or (log.exists() and log.read_bytes().count(b"\n") >= lines))
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
    return Result(process.returncode, out, err), process.pid


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait until something has come true."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)


def wait_until_it_waits(process: int) -> None:
    """Wait until a program that has asked for something sleeps.

    A signal between the question and the sleep would be noticed with the next key only.
    """
    state = Path("/proc", str(process), "stat")
    if state.exists():
        wait_until(lambda: state.read_text("utf-8").rpartition(")")[2].split()[0] == "S")
    else:
        time.sleep(1)
