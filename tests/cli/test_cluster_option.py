"""`--cluster` of all commands that play many games: with an address, without one, and with a wrong one."""

from __future__ import annotations

import pytest

from confluence.cli import matches
from confluence.lab import cluster
from tests.cli.running import run
from tests.lab.importing import import_ray

MISSING = "confluence: a cluster needs Ray; install confluence[cluster]\n"


@pytest.fixture(params=["simulate", "tournament random"])
def command(request: pytest.FixtureRequest) -> list[str]:
    return str(request.param).split()


@pytest.fixture
def no_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)


@pytest.mark.parametrize(
    "words", ["--cluster", "--cluster --seed 3", "--seed 3 --cluster", "--cluster local", "--cluster host:6379"]
)
def test_an_address_can_be_left_away(no_ray: None, command: list[str], words: str) -> None:
    result = run(*command, *words.split())
    assert (result.code, result.out, result.err) == (1, "", MISSING)


def test_an_argument_behind_it_is_no_address(no_ray: None) -> None:
    assert run("tournament", "--cluster", "random").err == MISSING


@pytest.mark.parametrize(
    "words, message",
    [
        ("--cluster=here", "'here' is no address of a cluster; write HOST:PORT, such as 192.168.0.7:6379"),
        ("--cluster ray://here:1", "'ray://here:1' is no address of a cluster; write HOST:PORT"),
        ("--cluster here:1 --workers 2", "--workers is for this machine; a cluster plays on all its processors"),
    ],
)
def test_mistakes_are_one_line(command: list[str], words: str, message: str) -> None:
    result = run(*command, *words.split())
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"confluence: {message}")
    assert result.err.count("\n") == 1


def test_nobody_at_the_address(command: list[str]) -> None:
    import_ray()
    result = run(*command, "--cluster", "127.0.0.1:1")
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("confluence: nobody answers at 127.0.0.1:1; start a cluster with 'ray start --head")


def test_the_word_for_here_is_the_one_of_the_lab() -> None:
    assert matches.LOCAL == cluster.LOCAL
