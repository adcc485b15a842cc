"""Matches played on Ray: on one machine or on many, with the same results as at home.

Ray only carries: which matches are handed out, how many at once and in which order they come back is decided by
`workers.Portions`, as for the processes of one machine.
"""

from __future__ import annotations

import logging
import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final, TypeVar

import confluence
from confluence.core.errors import ConfluenceError
from confluence.lab.workers import Played, Portions, WorkLost, play_some

LOCAL: Final = "local"
"""In place of an address: start Ray on this machine, and end it afterwards."""
CONNECT_SECONDS: Final = 3.0
ANSWER_SECONDS: Final = 30.0
"""How long an address may take until it is clear that Ray answers there."""
LOOK_SECONDS: Final = 5.0
"""How often we look whether the cluster is still there."""
LOOKS: Final = 3
"""So often in a row it may be missing before we give up."""
TRIES: Final = 4
"""How often a portion is handed out whose workers die."""
STORE_BYTES: Final = 128 * 2**20
"""Results are small and are fetched at once."""
NOT_SENT: Final = ["__pycache__", "*.so", "*.pyd", "web_client"]
"""What of the package other machines do not need, or could not use."""
ADDRESS: Final = re.compile(r"(?P<host>[^\s:/]+|\[[0-9A-Fa-f:]+\]):(?P<port>\d{1,5})")

T = TypeVar("T")


class NoCluster(ConfluenceError):
    """There is no cluster to play on; the message says what to do."""


def read_address(text: str) -> str:
    """`local`, or HOST:PORT of a cluster; anything else is refused."""
    if text != LOCAL and ADDRESS.fullmatch(text) is None:
        raise NoCluster(f"{text!r} is no address of a cluster; write HOST:PORT, such as 192.168.0.7:6379")
    return text


def on_cluster(
    play: Callable[[int], T], numbers: Sequence[int], address: str, workers: int
) -> Generator[T, None, None]:
    """Play on the cluster at this address, with all its processors, or on one that is started here for the workers.

    A portion whose workers die is handed out again.
    """
    with _connected(read_address(address), workers) as hands:
        import ray

        task: Any = ray.remote(play_some).options(max_retries=TRIES - 1)
        watch = _Watch()
        yield from Portions(lambda some: partial(watch.wait, task.remote(play, some), some), numbers, hands)


@contextmanager
def _connected(address: str, workers: int) -> Iterator[int]:
    """Be part of a cluster, and tell how many matches it can play at once."""
    if find_spec("ray") is None:
        raise NoCluster("a cluster needs Ray; install confluence[cluster]")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    if ray.is_initialized():
        raise NoCluster("this process is connected to a cluster already; it can only use one at a time")
    ray._private.worker._worker_logs_enabled = False  # it would print to stdout what our errors say
    # Ray keeps sockets in its folder, and their paths must be short.
    with TemporaryDirectory(prefix="cf", dir="/tmp" if os.name == "posix" else None, ignore_cleanup_errors=True) as own:
        try:
            _start(own, workers) if address == LOCAL else _join(address)
            yield max(1, _processors())
        finally:
            with _mute():
                ray.shutdown()  # ends what was started here, and what others still play for us


@contextmanager
def _mute() -> Iterator[None]:
    """Let nothing out on stderr: Ray's own threads write to it, past Python, about tasks that nobody wants any more."""
    try:
        kept = os.dup(2)
    except OSError:  # it is closed
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _start(folder: str, workers: int) -> None:
    _init(
        "Ray cannot be started on this machine",
        address=LOCAL,
        num_cpus=workers,
        include_dashboard=False,
        object_store_memory=STORE_BYTES,
        _temp_dir=folder,
    )


def _join(address: str) -> None:
    if not _listens(address):
        raise NoCluster(
            f"nobody answers at {address}; start a cluster with 'ray start --head --port=6379', "
            "or leave the address away to use this machine alone"
        )
    reason = _ill(address)
    if reason:
        raise NoCluster(f"there is no cluster at {address}: {reason}")
    if " " in sys.executable:  # its workers would never start
        raise NoCluster(f"Ray cannot join with a Python whose path has a space, {sys.executable}; move it elsewhere")
    package = str(Path(confluence.__file__).parent)
    _init(
        f"cannot join the cluster at {address}; run 'ray start --address={address}' on this machine first",
        address=address,
        runtime_env={"py_modules": [package], "excludes": NOT_SENT},
    )


def _init(complaint: str, **how: Any) -> None:
    import ray

    try:
        ray.init(log_to_driver=False, logging_level=logging.CRITICAL, **how)
    except (ConnectionError, OSError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
        raise NoCluster(f"{complaint}: {_first_line(error)}") from error


def _listens(address: str) -> bool:
    """Whether anybody takes calls at an address."""
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS).close()
    except (OSError, OverflowError):
        return False
    return True


def _ill(address: str) -> str:
    """Why no cluster that we can use answers at an address; empty if one does.

    Asked by a process of its own: Ray itself takes minutes to give up.
    """
    command = [sys.executable, "-m", "ray.scripts.scripts", "health-check", "--address", address]
    try:
        asked = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=ANSWER_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return "whoever listens there does not answer as Ray does; the port is that of 'ray start', usually 6379"
    if asked.returncode == 0:
        return ""
    reasons = re.findall(r"^\S*Error: (.+)$", asked.stderr, re.MULTILINE)
    return reasons[-1] if reasons else "it is not healthy"


class _Watch:
    """Waits for results, and looks now and then whether they can still be hoped for.

    Ray would not tell: without the head of the cluster it ends this process after a minute.
    """

    def __init__(self) -> None:
        self._looked = monotonic()
        self._missing = 0

    def wait(self, task: Any, numbers: list[int]) -> Played[Any]:
        """The results of a portion."""
        import ray

        try:
            while not ray.wait([task], timeout=LOOK_SECONDS)[0]:
                self.look(numbers)
            self.look(numbers)
            played: Played[Any] = ray.get(task)
        except ray.exceptions.RayError as error:
            raise WorkLost(numbers, f"no worker could finish: {_first_line(error)}") from error
        return played

    def look(self, numbers: list[int]) -> None:
        """Raise `WorkLost` when the cluster has been missing for a while."""
        now = monotonic()
        if now - self._looked < LOOK_SECONDS:
            return
        self._looked = now
        trouble = _trouble()
        self._missing = self._missing + 1 if trouble else 0
        if self._missing >= LOOKS:
            raise WorkLost(numbers, trouble)


def _trouble() -> str:
    """Why no results can be hoped for; empty if there is hope."""
    import ray

    if not _listens(ray.get_runtime_context().gcs_address):
        return "the cluster does not answer any more"
    if not _processors():
        return "no machine of the cluster has a processor left to play on"
    return ""


def _processors() -> int:
    """How many processors the cluster has."""
    import ray

    resources: Callable[[], dict[str, float]] = ray.cluster_resources
    return int(resources().get("CPU", 0))


def _first_line(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0].rstrip(".") if lines else type(error).__name__
