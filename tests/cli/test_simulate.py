"""`confluence simulate`: tables, logs, the same digest everywhere, and clear words about every mistake."""

from __future__ import annotations

import json
import os
import re
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from confluence.core import record
from confluence.lab.simulate import Result
from confluence.sidereal.game import SIDEREAL
from tests.cli.running import COMMAND, PATIENCE, good, interrupted, run, spawn, wait_until
from tests.cli.running import Result as Ran

SMALL = ("simulate", "--games", "2", "--workers", "1", "--bound", "none")
FOUR = ("simulate", "--seats", "4,6", "--players", "random", "--games", "2", "--seed", "1", "--bound", "none")
FIVE = ("simulate", "--games", "5", "--laws", "none", "--bound", "none")
# All in one process: what several tests look at is played once.
pytestmark = pytest.mark.xdist_group("cli simulate")


def digest(result: Ran) -> str:
    found = re.search(r"^digest ([0-9a-f]{32})$", result.out, re.MULTILINE)
    assert found
    return found[1]


def test_the_summary_says_what_was_played() -> None:
    out = good(*SMALL, "--seats", "4..5", "--seed", "7", "--option", "EDITION=DE").out
    lines = out.splitlines()
    assert lines[0] == "4 games of sidereal, 2 with each number of seats"
    assert lines[1] == "players random, seed 7, EDITION=DE, laws checked after every action"
    assert lines[3].split()[:8] == ["seats", "games", "actions", "turns", "deals", "gifts", "inventions", "thefts"]
    assert [line.split()[:2] for line in lines[4:7]] == [["4", "2"], ["5", "2"], ["all", "4"]]
    assert "Caylion" in out
    assert re.search(r"^\d+\.\d s with 1 worker, \d+\.\d games/s$", lines[-1])
    assert max(map(len, lines)) <= 100


def test_species_and_players_by_name() -> None:
    out = good(*SMALL, "--species", "Zeth,kt'zr'kt'rtl,Unity,Eni Et", "--players", "random,random,random,random").out
    assert out.startswith("2 games of sidereal\nplayers random, random, random, random, seed 1,")
    table = out.split("mean score")[1]
    assert [name for name in ("Caylion", "Eni Et", "Faderan", "Unity", "Zeth") if name in table] == [
        "Eni Et",
        "Unity",
        "Zeth",
    ]


@pytest.fixture(scope="module")
def four_games() -> str:
    """The digest of four games at tables of 4 and 6, played in this process."""
    return digest(good(*FOUR, "--workers", "1"))


@pytest.mark.parametrize(
    "workers, hash_seed",
    [
        pytest.param("1", "1", marks=pytest.mark.slow),
        pytest.param("2", "77", marks=pytest.mark.slow),
    ],
)
def test_the_digest_is_the_same_for_any_number_of_workers_and_in_any_process(
    four_games: str, workers: str, hash_seed: str
) -> None:
    played = spawn(*FOUR, "--workers", workers, env={"PYTHONHASHSEED": hash_seed})
    assert digest(played) == four_games
    assert played.err == "", "no bar runs in a pipe"


@pytest.mark.parametrize("command", [("simulate", "--games", "1"), ("tournament", "random", "--tables", "1")])
def test_contracts_that_there_are_not_are_refused(command: tuple[str, ...]) -> None:
    assert "contracts are small or table, not 'big'" in run(*command, "--contracts", "big").err


def test_small_contracts_are_said() -> None:
    assert "seed 1, small contracts, laws checked" in good(*SMALL, "--contracts", "small").out
    assert "contracts" not in good(*SMALL).out


def test_laws_can_be_left_out() -> None:
    with_laws = good(*SMALL)
    without = good(*SMALL, "--laws", "none")
    assert "laws not checked" in without.out
    assert digest(with_laws) == digest(without)


def test_the_log_has_one_line_a_game_that_replays(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    good(*SMALL, "--seats", "4..6", "--laws", "none", "--out", str(log))
    _, *lines = log.read_text("utf-8").splitlines()
    assert [json.loads(line)["number"] for line in lines] == list(range(6))
    for line in lines:
        match = record.read(SIDEREAL, line)
        assert match.state.scores


@pytest.mark.slow
def test_the_log_is_the_same_for_any_number_of_workers(tmp_path: Path) -> None:
    logs = []
    for workers in ("1", "2"):
        logs.append(tmp_path / workers)
        good(*FIVE, "--workers", workers, "--out", str(logs[-1]))
    assert logs[0].read_bytes() == logs[1].read_bytes()


def test_a_log_is_resumed_where_it_stopped(tmp_path: Path) -> None:
    arguments = (*FIVE, "--workers", "1")
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    there = good(*arguments, "--out", str(whole))
    cut.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[:4]) + b'{"number": 3, "se')
    here = good(*arguments, "--out", str(cut), "--resume")
    assert cut.read_bytes() == whole.read_bytes()
    assert here.lines()[:-1] == there.lines()[:-1]


def test_a_report_with_plots_and_sheets(tmp_path: Path) -> None:
    good(*SMALL, "--seats", "4,5", "--csv", str(tmp_path / "sheets"), "--html", str(tmp_path / "page.html"))
    assert (tmp_path / "sheets" / "sizes.csv").read_text("utf-8").startswith("seats,games,mean,")
    assert "4 games of sidereal" in (tmp_path / "page.html").read_text("utf-8")


def test_json_for_programs() -> None:
    told = good(*SMALL, "--seats", "4,5", "--json").json()
    assert told["games"] == 4
    assert told["failed"] == 0
    assert set(told["seats"]) == {"4", "5"}
    assert told["seats"]["5"]["score"]["seats"] == 10


@pytest.mark.parametrize(
    "arguments, message",
    [
        ("--players bob", "there is no player 'bob'; there are random,"),
        ("--players rnadom", "there is no player 'rnadom'; did you mean random?"),
        ("--players random,random", "name one player for all seats or 4 of them, not 2"),
        ("--seats 3", "sidereal is played with 4 to 9 seats, not with 3"),
        ("--seats 4..12", "sidereal is played with 4 to 9 seats, not with 10"),
        ("--seats 6..4", "'6..4' counts backwards; write 4..6"),
        ("--seats four", "'four' is no number of seats; write 4, 4..9 or 4,6"),
        ("--seats 4,", "'' is no number of seats; write 4, 4..9 or 4,6"),
        ("--seats 99999", "'99999' is no number of seats; write 4, 4..9 or 4,6"),
        ("--species zeth,kit,unity,zeth", "zeth is chosen twice; every species sits at the table once"),
        ("--species zeth,kit,unity,humans", "there is no species 'humans'; there are caylion,"),
        ("--species zeth,kit,unity", "sidereal is played with 4 to 9 seats, not with 3"),
        ("--species zeth,kit,unity,kjas --seats 5", "4 species are not enough for 5 seats"),
        ("--option EDITION", "'EDITION' is no table option; write NAME=VALUE, such as EDITION=DE"),
        ("--option EDITON=DE", "there is no table option 'EDITON'; did you mean EDITION?"),
        ("--option EDITION=1999", "EDITION is 2020 or 2017 or DE, not '1999'"),
        ("--option EDITION=DE --option EDITION=2017", "the table option EDITION is given twice"),
        ("--option HANDICAP=7+gr", "the handicap names seat 7, which is not there"),
        ("--game chess", "there is no game 'chess'; there are sidereal"),
        ("--games 0", "1 to 10000000 games can be played, not 0"),
        ("--games many", "invalid value for '--games' / '-n': "),
        ("--workers 0", "at least 1 worker has to play, not 0"),
        ("--resume", "--resume goes on with the file of --out; name it"),
        ("--html nowhere/page.html", "there is no folder 'nowhere' to write page.html to"),
        ("--html tests", "--html names a file, and 'tests' is a folder"),
        ("--csv Makefile", "--csv names a folder, and 'Makefile' is none"),
        ("--laws some", "--laws is all or none, not 'some'; there are all, none"),
    ],
)
def test_mistakes_are_one_line(arguments: str, message: str) -> None:
    result = run("simulate", "--games", "1", *arguments.split())
    assert result.code == 2
    assert result.out == ""
    assert result.err.count("\n") == 1
    assert result.err.startswith(f"confluence: {message}")


def test_a_file_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    result = run(*SMALL, "--out", str(tmp_path / "nowhere" / "log.jsonl"))
    assert (result.code, result.out) == (1, "")
    assert result.err == f"confluence: {tmp_path / 'nowhere' / 'log.jsonl'}: No such file or directory\n"


def test_games_that_fail_are_reported_at_the_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The rest is played, the tables are shown, the exit code says that something is wrong."""
    from confluence.lab import simulate as lab

    def broken(order: object, number: int) -> Result:
        error = "LawBroken: the law 'x' is broken: y" if number == 1 else ""
        seats, players = ("zeth", "kit", "unity", "kjas"), ("random",) * 4
        return Result(number, seats, players, (12, 24, 36, 48), 12, (4, 3, 2, 1), error=error, record='{"log": []}')

    monkeypatch.setattr(lab, "play_one", broken)
    log = tmp_path / "log.jsonl"
    result = run("simulate", "--games", "3", "--workers", "1", "--out", str(log))
    assert result.code == 1
    assert "1 failed" in result.out
    assert "2.50 ± " in result.out
    assert result.err == "confluence: 1 of 3 games failed; game 1: LawBroken: the law 'x' is broken: y\n"
    assert len(log.read_text("utf-8").splitlines()) == 1 + 3


@pytest.mark.parametrize("workers", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_interrupted_simulations_keep_what_is_done(tmp_path: Path, workers: str) -> None:
    log = tmp_path / "log.jsonl"
    arguments = ("simulate", "--games", "100000", "--laws", "none", "--bound", "none", "--workers", workers)
    result, pid = interrupted(log, 5, *arguments, "--out", str(log))
    assert result.code == 130
    again = "the same command with --resume goes on"
    assert re.fullmatch(rf"confluence: stopped after \d+ of 100000 games; {again}\n", result.err)
    assert "of 100,000 that were wanted" in result.out
    _, *lines = log.read_text("utf-8").splitlines()
    assert len(lines) >= 4
    assert [json.loads(line)["number"] for line in lines] == list(range(len(lines)))
    wait_until(lambda: is_gone(pid))


def is_gone(group: int) -> bool:
    """Whether nobody is left of a group of processes; who has ended and is not yet buried does not count."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    living = not Path("/proc/self/stat").exists()
    for process in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, its_group = process.read_text("utf-8").rpartition(")")[2].split()[:3]
            living = living or (its_group == str(group) and state not in "ZX")
    return not living


def test_progress_is_shown_to_people_only(tmp_path: Path) -> None:
    """On a terminal a bar runs on stderr, and not in the output."""
    pty = pytest.importorskip("pty", reason="Windows has no such terminals")
    main, terminal = pty.openpty()
    arguments = ("simulate", "--games", "4", "--workers", "1", "--laws", "none", "--bound", "none")
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=terminal,
        encoding="utf-8",
        env={**os.environ, "TERM": "xterm"},  # a dumb one has no bars
    )
    os.close(terminal)
    seen = b""
    while True:
        try:
            piece = os.read(main, 4096)
        except OSError:
            break
        if not piece:
            break
        seen += piece
    out, _ = process.communicate(timeout=PATIENCE)
    os.close(main)
    assert b"4/4" in seen or b"/4" in seen
    assert "4/4" not in out
