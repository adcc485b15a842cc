"""`confluence tournament` and `confluence report`: tables, files, resuming, and clear words about every mistake."""

from __future__ import annotations

import csv
import re
import signal
from pathlib import Path
from typing import NamedTuple

import pytest

from confluence.lab.simulate import Result
from tests.cli.running import good, interrupted, run, spawn

SMALL = ("tournament", "random", "--tables", "2", "--workers", "1", "--bound", "none")
TWO = ("tournament", "random,greedy", "--tables", "2", "--workers", "1", "--bound", "none")
# All in one process: the tournament that most tests look at is played once.
pytestmark = pytest.mark.xdist_group("cli tournament")


class Tournament(NamedTuple):
    """What a small tournament left behind."""

    out: str
    log: bytes
    sheets: Path
    page: Path

    def log_in(self, folder: Path) -> Path:
        """A copy of the log to work with."""
        log = folder / "log.jsonl"
        log.write_bytes(self.log)
        return log


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Tournament:
    """The tournament `SMALL`, played once."""
    folder = tmp_path_factory.mktemp("tournament")
    log, sheets, page = folder / "log.jsonl", folder / "sheets", folder / "page.html"
    out = good(*SMALL, "--out", str(log), "--csv", str(sheets), "--html", str(page)).out
    return Tournament(out, log.read_bytes(), sheets, page)


def test_the_report_says_what_was_played() -> None:
    result = good(*TWO, "--seed", "7", "--option", "EDITION=DE")
    lines = result.lines()
    assert lines[0] == "2 duplicate tables of sidereal, 4 games each"
    assert lines[1] == "players random, greedy, seats 4, seed 7, EDITION=DE"
    assert lines[3] == "Players"
    assert lines[4].split()[:4] == ["player", "seats", "score", "±"]
    assert [line.split()[1] for line in lines[5:7]] == ["16", "16"]
    assert re.fullmatch(r"digest [0-9a-f]{32}", lines[-1])
    assert max(map(len, lines)) <= 100
    assert "…" not in result.out


def test_no_number_is_lost_on_a_narrow_terminal(
    small: Tournament, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert good("report", str(small.log_in(tmp_path))).out == small.out


@pytest.mark.slow
def test_the_report_is_the_same_for_any_number_of_workers(small: Tournament) -> None:
    other = [*SMALL]
    other[other.index("--workers") + 1] = "2"
    assert spawn(*other, env={"PYTHONHASHSEED": "77"}).out == small.out


@pytest.mark.slow
def test_the_report_is_the_same_in_any_process(small: Tournament) -> None:
    assert spawn(*SMALL, env={"PYTHONHASHSEED": "77"}).out == small.out


def test_species_sit_in_their_order_and_set_the_seats() -> None:
    out = good(*SMALL, "--species", "Zeth,kit,Unity,Eni Et,yengii").out
    assert "2 duplicate tables of sidereal, 5 games each" in out
    assert "species Zeth, Kt'Zr'Kt'Rtl, Unity, Eni Et, Yengii" in out


def test_a_cut_log_is_resumed_to_the_same_report(small: Tournament, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(small.log[: small.log.index(b'"number": 5') + 30])
    again = ("--csv", str(tmp_path / "b"), "--html", str(tmp_path / "b.html"))
    here = good(*SMALL, "--out", str(cut), "--resume", *again)
    assert here.out == small.out
    assert cut.read_bytes() == small.log
    assert small.page.read_bytes() == (tmp_path / "b.html").read_bytes()
    for file in small.sheets.iterdir():
        assert file.read_bytes() == (tmp_path / "b" / file.name).read_bytes()


def test_a_log_is_reported_without_playing(small: Tournament, tmp_path: Path) -> None:
    log = small.log_in(tmp_path)
    assert good("report", str(log)).out == small.out
    assert good("report", str(log), "--json").json()["games"] == 8
    good("report", str(log), "--csv", str(tmp_path / "sheets"), "--html", str(tmp_path / "page.html"))
    with (tmp_path / "sheets" / "players.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert rows[0]["player"] == "random"
    assert rows[0]["seats"] == "32"
    assert "<h1>2 duplicate tables of sidereal, 4 games each</h1>" in (tmp_path / "page.html").read_text("utf-8")


def test_a_log_that_still_grows_is_reported(small: Tournament, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(small.log[: small.log.index(b'"number": 5') + 30])
    before = log.read_bytes()
    assert "5 of 8 games are played" in good("report", str(log)).lines()[0]
    assert log.read_bytes() == before


def test_json_for_programs() -> None:
    told = good(*TWO, "--json").json()
    assert (told["games"], told["failed"]) == (8, 0)
    assert {row["player"] for row in told["sheets"]["players"]} == {"random", "greedy"}
    assert re.fullmatch(r"[0-9a-f]{32}", told["digest"])


@pytest.mark.parametrize(
    "arguments, message",
    [
        ("bob", "there is no player 'bob'; there are random,"),
        ("random,rnadom", "there is no player 'rnadom'; did you mean random?"),
        ("random,random", "random is named twice; who has several seats is settled by the number of seats"),
        ("random --seats 3", "sidereal is played with 4 to 9 seats, not with 3"),
        ("random --seats 12", "sidereal is played with 4 to 9 seats, not with 12"),
        ("random --species zeth,kit,unity,zeth", "zeth is chosen twice; every species sits at the table once"),
        ("random --species zeth,kit,unity,kjas --seats 5", "4 species are not enough for 5 seats"),
        ("random --tables 0", "1 to 1000000 tables can be played, not 0"),
        ("random --option EDITON=DE", "there is no table option 'EDITON'; did you mean EDITION?"),
        ("random --game chess", "there is no game 'chess'; there are sidereal"),
        ("random --workers 0", "at least 1 worker has to play, not 0"),
        ("random --laws some", "--laws is all or none, not 'some'; there are all, none"),
        ("random --resume", "--resume goes on with the file of --out; name it"),
        ("random --html nowhere/page.html", "there is no folder 'nowhere' to write page.html to"),
        ("--tables 1", "missing argument 'PLAYER[,PLAYER...]'; see 'confluence tournament --help'"),
    ],
)
def test_mistakes_are_one_line(arguments: str, message: str) -> None:
    result = run("tournament", *arguments.split())
    assert (result.code, result.out) == (2, "")
    assert result.err.count("\n") == 1
    assert result.err.startswith(f"confluence: {message}")


def test_a_log_of_something_else_is_refused(small: Tournament, tmp_path: Path) -> None:
    log = small.log_in(tmp_path)
    before = log.read_bytes()
    for more, message in (
        (("--seed", "2", "--resume"), f"{log} cannot be resumed: seed 1 there, 2 here"),
        ((), f"{log} holds results already; add --resume to go on with them, or name another file"),
    ):
        result = run(*SMALL, "--out", str(log), *more)
        assert (result.code, result.out, result.err) == (1, "", f"confluence: {message}\n")
    result = run("simulate", "--games", "1", "--out", str(log), "--resume")
    assert result.err == f"confluence: {log} cannot be resumed: it holds a tournament, this is a simulation\n"
    assert log.read_bytes() == before


def test_a_log_that_cannot_be_read_is_named_with_its_line(small: Tournament, tmp_path: Path) -> None:
    log = small.log_in(tmp_path)
    lines = log.read_text("utf-8").splitlines()
    log.write_text("\n".join([*lines[:3], "garbage", *lines[4:]]) + "\n", "utf-8")
    for command in (("report", str(log)), (*SMALL, "--out", str(log), "--resume")):
        result = run(*command)
        assert (result.code, result.out) == (1, "")
        assert result.err == f"confluence: {log}:4: this line is no whole JSON object\n"


def test_reports_need_a_log_with_games(small: Tournament, tmp_path: Path) -> None:
    result = run("report", str(tmp_path / "nothing"))
    assert (result.code, result.err) == (2, f"confluence: there is no file '{tmp_path / 'nothing'}'\n")
    (tmp_path / "empty").write_text("", "utf-8")
    result = run("report", str(tmp_path / "empty"))
    assert (result.code, result.err) == (
        1,
        f"confluence: {tmp_path / 'empty'}: holds no line of a log of results\n",
    )
    log = small.log_in(tmp_path)
    log.write_text(log.read_text("utf-8").splitlines()[0] + "\n", "utf-8")
    result = run("report", str(log))
    assert (result.code, result.err) == (1, f"confluence: {log} holds no finished game yet\n")


def test_a_missing_package_is_said_before_anything_is_played() -> None:
    code = """
import sys
from importlib.machinery import PathFinder
class Missing(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name == "openskill" else PathFinder.find_spec(name, path, target)
sys.meta_path[sys.meta_path.index(PathFinder)] = Missing
from confluence.cli import main
sys.exit(main(["tournament", "random", "--tables", "100000"]))
"""
    result = spawn(code=code)
    assert (result.code, result.out) == (1, "")
    assert result.err == "confluence: the package openskill is missing; install confluence[lab]\n"


def test_games_that_fail_are_reported_at_the_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from confluence.lab import simulate as lab

    real = lab.play_one

    def broken(order: lab.Matches, number: int) -> Result:
        result = real(order, number)
        if number != 1:
            return result
        return Result(number, result.seats, result.players, error="LawBroken: the law 'x' is broken: y")

    monkeypatch.setattr(lab, "play_one", broken)
    log = tmp_path / "log.jsonl"
    result = run(*SMALL, "--out", str(log))
    assert result.code == 1
    assert "1 failed" in result.out
    assert result.err == "confluence: 1 of 8 games failed; game 1: LawBroken: the law 'x' is broken: y\n"
    assert run("report", str(log)).out == result.out


def test_what_was_played_before_an_error_is_kept(
    small: Tournament, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As when a cluster goes away."""
    from confluence.core.errors import ConfluenceError
    from confluence.lab import simulate as lab

    real = lab.play_one

    def gone(order: lab.Matches, number: int) -> Result:
        if number == 5:
            raise ConfluenceError("the cluster does not answer any more")
        return real(order, number)

    monkeypatch.setattr(lab, "play_one", gone)
    log = tmp_path / "log.jsonl"
    result = run(*SMALL, "--out", str(log))
    assert result.code == 1
    assert "5 of 8 games are played" in result.out
    assert result.err.splitlines() == [
        "confluence: stopped after 5 of 8 games; the same command with --resume goes on",
        "confluence: the cluster does not answer any more",
    ]
    monkeypatch.setattr(lab, "play_one", real)
    assert good(*SMALL, "--out", str(log), "--resume").out == small.out


def test_ctrl_c_waits_until_a_finished_game_is_kept_and_counted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from confluence.lab import log as lab

    real = lab.line

    def pressed(result: Result) -> str:
        if result.number == 4:
            signal.raise_signal(signal.SIGINT)
        return real(result)

    monkeypatch.setattr(lab, "line", pressed)
    log = tmp_path / "log.jsonl"
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        result = run(*SMALL, "--out", str(log))
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a job in the background
        again = run(*SMALL, "--out", str(tmp_path / "other.jsonl"))
    finally:
        signal.signal(signal.SIGINT, before)
    assert result.code == 130
    assert result.err == "confluence: stopped after 5 of 8 games; the same command with --resume goes on\n"
    assert log.read_text("utf-8").count("\n") == 1 + 5
    assert (again.code, again.err) == (0, "")


@pytest.mark.slow
def test_interrupted_tournaments_keep_what_is_done(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    arguments = ("tournament", "random", "--tables", "100000", "--workers", "2", "--bound", "none", "--out", str(log))
    result, _ = interrupted(log, 6, *arguments)
    assert result.code == 130
    said = r"confluence: stopped after (\d+) of 400000 games; the same command with --resume.*\n"
    done = re.fullmatch(said, result.err)
    assert done
    assert f"{int(done[1]):,} of 400,000 games are played" in result.lines()[0]
    assert log.read_text("utf-8").count("\n") == 1 + int(done[1])
