"""Runs the command line for tests: in this process where that is enough, in a process of its own where it is not."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from confluence.cli import main

COMMAND = (sys.executable, "-m", "confluence.cli")


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
        timeout=60,
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
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and (not log.exists() or log.read_text("utf-8").count("\n") < lines):
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=40)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    return Result(process.returncode, out, err), process.pid
