"""The lab on Ray, with a real one on this machine: the same results, whatever becomes of workers and nodes."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

import confluence
from confluence.lab import cluster as lab
from confluence.lab.cluster import LOCAL, NoCluster, on_cluster, read_address
from confluence.lab.simulate import Order, simulate
from confluence.lab.workers import WorkLost
from tests.cli.running import COMMAND, PATIENCE, wait_until
from tests.lab.importing import import_ray

# All in one process, however many run tests: the cluster is started once, and a node needs half a gigabyte.
pytestmark = pytest.mark.xdist_group("ray")

ORDER = Order(seats=(4, 5), games=30, seed=3, laws=False)
SMALL = {"num_cpus": 1, "object_store_memory": 80 * 2**20}


@pytest.fixture(scope="module")
def ray() -> Any:
    """The package; 0.3 s of processor time, which the collection of tests does not have to pay."""
    import_ray("ray.cluster_utils")
    return import_ray()


def short_folder() -> TemporaryDirectory[str]:
    """Short enough for sockets; what Ray's last processes still write when it is removed does no harm."""
    return TemporaryDirectory(prefix="cf", dir="/tmp", ignore_cleanup_errors=True)


def patiently(get_node: Callable[..., Any], *which: Any) -> Any:
    """What Ray asks while a node starts, for which it has no more than half a minute."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return get_node(*which)
        except RuntimeError:
            if time.monotonic() > end:
                raise
        time.sleep(0.1)


@pytest.fixture(scope="module")
def two_nodes(ray: Any) -> Iterator[Any]:
    """A cluster of two machines, both of which are this one."""
    if " " in sys.executable:
        pytest.skip("Ray cannot join with a Python whose path has a space")
    with pytest.MonkeyPatch.context() as patch, short_folder() as folder:
        patch.setenv("RAY_TMPDIR", folder)
        patch.setattr(lab, "ANSWER_SECONDS", PATIENCE)  # the question takes long on a busy machine
        patch.setattr(ray._private.services, "get_node", partial(patiently, ray._private.services.get_node))
        Path(folder, "ray").mkdir()
        cluster = ray.cluster_utils.Cluster(True, head_node_args={**SMALL, "include_dashboard": False})
        cluster.add_node(**SMALL)
        try:
            yield cluster
        finally:
            cluster.shutdown()


class Trouble(NamedTuple):
    """What is left of matches some of which killed their workers."""

    seen: list[tuple[int, str, str]]
    """Number, node and where the package was, of every result."""
    deaths: list[str]
    error: WorkLost


def play(folder: Path, number: int) -> tuple[int, str, str]:
    """Match 3 kills its first worker, match 27 every one; the first does not end before another node plays."""
    import ray

    node = ray.get_runtime_context().get_node_id()
    (folder / "nodes" / node).touch()
    end = time.monotonic() + 60
    while number == 0 and len(list((folder / "nodes").iterdir())) < 2 and time.monotonic() < end:
        time.sleep(0.05)
    mark = folder / "deaths" / str(number)
    if (number == 3 and not mark.exists()) or number == 27:
        with mark.open("a") as file:
            file.write("killed\n")
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.1)
    return number, node, confluence.__file__


@pytest.fixture(scope="module")
def trouble(ray: Any, two_nodes: Any, tmp_path_factory: pytest.TempPathFactory) -> Trouble:
    folder = tmp_path_factory.mktemp("trouble")
    for name in ("nodes", "deaths"):
        (folder / name).mkdir()
    this = sys.modules[__name__]
    ray.cloudpickle.register_pickle_by_value(this)  # workers cannot import tests
    seen: list[tuple[int, str, str]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lab, "TRIES", 2)
        with pytest.raises(WorkLost) as caught:
            seen.extend(on_cluster(partial(play, folder), range(60), two_nodes.address, 1))
    ray.cloudpickle.unregister_pickle_by_value(this)
    deaths = [f"{file.name} {file.read_text().split()}" for file in (folder / "deaths").iterdir()]
    return Trouble(seen, deaths, caught.value)


@pytest.mark.slow
def test_every_node_plays_and_gets_our_package(trouble: Trouble) -> None:
    """Nodes need no installation of ours: what plays is what was sent."""
    assert len({node for _, node, _ in trouble.seen}) == 2
    folders = {Path(file).parent.parent for _, _, file in trouble.seen}
    assert {folder.parent.name for folder in folders} == {"py_modules_files"}


@pytest.mark.slow
def test_what_a_killed_worker_played_is_played_again(trouble: Trouble) -> None:
    assert f"3 {['killed']}" in trouble.deaths
    assert 3 in [number for number, _, _ in trouble.seen]


@pytest.mark.slow
def test_what_kills_every_worker_is_named_and_the_rest_is_kept(trouble: Trouble) -> None:
    assert f"27 {['killed'] * 2}" in trouble.deaths
    found = re.match(r"match(?:es)? (\d+) (?:to (\d+) were|was) lost: no worker could finish: \S", str(trouble.error))
    assert found
    first, last = int(found[1]), int(found[2] or found[1])
    assert first <= 27 <= last
    assert [number for number, _, _ in trouble.seen] == list(range(first))
    assert "\n" not in str(trouble.error)


@pytest.mark.slow
def test_results_are_the_same_even_if_a_node_goes_away(
    ray: Any, two_nodes: Any, trouble: Trouble, capfd: pytest.CaptureFixture[str]
) -> None:
    """And nobody else can join from this process meanwhile."""
    order = replace(ORDER, records=True)
    numbers = [*range(4), 49, *range(10, 30)]
    results = simulate(order, cluster=two_nodes.address, numbers=numbers)
    seen = [next(results)]
    two_nodes.remove_node(two_nodes.list_all_nodes()[1], allow_graceful=False)
    with pytest.raises(NoCluster, match="connected to a cluster already"):
        next(simulate(order, cluster=two_nodes.address))
    seen.extend(results)
    assert seen == list(simulate(order, numbers=numbers))
    assert capfd.readouterr() == ("", "")
    assert not ray.is_initialized()


@pytest.mark.parametrize("ready", [True, False])
def test_a_cluster_that_is_gone_is_noticed(ray: Any, monkeypatch: pytest.MonkeyPatch, ready: bool) -> None:
    """Also while results still come: Ray ends the whole process when the head is gone for a minute."""
    reasons = ["", "gone", "gone", "", "gone", "gone", "gone"]
    monkeypatch.setattr(lab, "LOOK_SECONDS", 0)
    monkeypatch.setattr(lab, "_trouble", lambda: reasons.pop(0))
    monkeypatch.setattr(ray, "wait", lambda tasks, timeout: (tasks, []) if ready else ([], tasks))
    monkeypatch.setattr(ray, "get", lambda task: ([], 0.1))
    watch = lab._Watch()
    for _ in range(6 if ready else 0):
        assert watch.wait(object(), [4, 5]) == ([], 0.1)
    with pytest.raises(WorkLost, match=r"^matches 4 to 5 were lost: gone$"):
        watch.wait(object(), [4, 5])
    assert reasons == []


def test_what_makes_a_cluster_useless(ray: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray, "get_runtime_context", lambda: SimpleNamespace(gcs_address="127.0.0.1:1"))
    monkeypatch.setattr(ray, "cluster_resources", lambda: {"memory": 1e9})
    assert lab._trouble() == "the cluster does not answer any more"
    monkeypatch.setattr(lab, "_listens", lambda address: True)
    assert lab._trouble() == "no machine of the cluster has a processor left to play on"
    monkeypatch.setattr(ray, "cluster_resources", lambda: {"CPU": 2.0})
    assert lab._trouble() == ""


def descendants(root: int) -> set[int]:
    """The processes that a process has started, and theirs."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    found = {root}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def command_lines(processes: set[int]) -> str:
    lines = []
    for process in processes:
        with suppress(OSError):
            lines.append(Path("/proc", str(process), "cmdline").read_text("utf-8"))
    return "\n".join(lines)


def living(processes: set[int]) -> set[int]:
    """Those of the processes that have not ended."""
    left: set[int] = set()
    for process in processes:
        with suppress(OSError):
            if Path("/proc", str(process), "stat").read_text().rpartition(")")[2].split()[0] not in "ZX":
                left.add(process)
    return left


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see processes")
def test_an_interrupt_ends_the_ray_that_was_started_here(tmp_path: Path) -> None:
    """Ctrl-C: what is done is kept and told, and neither processes nor files of Ray are left."""
    log = tmp_path / "log.jsonl"
    arguments = ("simulate", "--games", "100000", "--laws", "none", "--workers", "2", "--cluster", "--out", str(log))
    settings = {**os.environ, "RAY_ADDRESS": "127.0.0.1:1"}  # not asked for
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=settings, encoding="utf-8"
    )
    try:
        wait_until(lambda: process.poll() is not None or len(read(log)) >= 6)
        started = descendants(process.pid)
        folders = set(re.findall(r"/tmp/cf\w+", command_lines(started)))
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert process.returncode == 130
    assert re.fullmatch(r"confluence: stopped after \d+ of 100000 games; .*\n", err)
    assert "digest " in out
    assert len(started) > 5
    wait_until(lambda: not living(started))
    assert [Path(folder).exists() for folder in folders] == [False]
    order = Order(games=100000, laws=False)
    seen = [(line["number"], line["digest"]) for line in map(json.loads, read(log)[1:])]
    assert seen[:5] == [(one.number, one.digest) for one in simulate(order, numbers=range(5))]
    assert [number for number, _ in seen] == list(range(len(seen)))


def read(log: Path) -> list[str]:
    return log.read_text("utf-8").splitlines() if log.exists() else []


def test_nobody_at_the_address() -> None:
    """Told at once, and not after the minutes that Ray would wait."""
    start = time.monotonic()
    with pytest.raises(NoCluster, match=r"nobody answers at 127\.0\.0\.1:1; start a cluster with 'ray start --head"):
        next(simulate(ORDER, cluster="127.0.0.1:1"))
    assert time.monotonic() - start < 60


@pytest.mark.slow
def test_somebody_else_at_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """A listener that never answers."""
    monkeypatch.setattr(lab, "ANSWER_SECONDS", 2)
    with socket.create_server(("127.0.0.1", 0)) as stranger:
        port = stranger.getsockname()[1]
        with pytest.raises(NoCluster, match="whoever listens there does not answer as Ray does"):
            next(simulate(ORDER, cluster=f"127.0.0.1:{port}"))


@pytest.mark.parametrize("wrong", ["", "here", "host:", ":6379", "ray://host:10001", "host:port", "a b:1", "h:1:2"])
def test_addresses_that_are_none(wrong: str) -> None:
    with pytest.raises(NoCluster, match="is no address of a cluster; write HOST:PORT, such as"):
        next(simulate(ORDER, cluster=wrong))


@pytest.mark.parametrize("right", ["local", "host:6379", "192.168.0.7:6379", "[fe80::1]:6379"])
def test_addresses(right: str) -> None:
    assert read_address(right) == right


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    with pytest.raises(NoCluster, match=r"install confluence\[cluster\]"):
        next(simulate(ORDER, cluster=LOCAL))
