"""How the figures of the benchmarks are compared and accepted. Nothing here takes a time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

import dev
from benchmarks.figures import ACCEPTED, RESULTS, Figures, Result, Work, accept, read, summary

ROOT = Path(__file__).parents[2]
PROGRAMS = sorted((ROOT / "benchmarks").glob("bench_*.py"))
PROGRAM = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from pathlib import Path
from benchmarks import figures
figures.ACCEPTED = Path("accepted.json")
figures.run_benchmark(lambda sheet: sheet.show("speed", 30, "actions/s", "chess", 10))
"""


def result(name: str = "a: b", unit: str = "/s", ratio: float = 1.0, accepted: float | None = 1.0) -> Result:
    return Result(name, unit, "chess", ratio, accepted)


@pytest.mark.parametrize(
    "unit, ratio, mark",
    [
        ("actions/s", 0.86, "same"),
        ("actions/s", 0.84, "WORSE"),
        ("actions/s", 1.16, "better"),
        ("/s", 0.84, "WORSE"),
        ("ms", 1.14, "same"),
        ("ms", 1.16, "WORSE"),
        ("ms", 0.84, "better"),
        ("s a game", 1.16, "WORSE"),
        ("bytes", 1.16, "WORSE"),
    ],
)
def test_rates_are_better_when_larger_and_all_else_when_smaller(unit: str, ratio: float, mark: str) -> None:
    assert result(unit=unit, ratio=ratio).mark == mark


def test_a_figure_may_have_a_wider_tolerance() -> None:
    assert result(unit="ms", ratio=1.4)._replace(tolerance=0.5).mark == "same"


@pytest.mark.parametrize(
    "ratio, accepted, text",
    [
        (1.02, 1.01, "  1.02 x chess   (accepted 1.01, +1 %)"),
        (0.77, 1.01, "  0.77 x chess   (accepted 1.01, -24 % WORSE)"),
        (1.5, 1.0, "   1.5 x chess   (accepted 1, +50 % better)"),
        (0.999, 1.0, " 0.999 x chess   (accepted 1, +0 %)"),
        (1160.0, 1000.0, " 1,160 x chess   (accepted 1,000, +16 % better)"),
        (1.02, None, "  1.02 x chess   (new)"),
    ],
)
def test_a_ratio_is_printed_with_its_change(ratio: float, accepted: float | None, text: str) -> None:
    assert str(result(ratio=ratio, accepted=accepted)) == text


def test_a_line_shows_figure_ratio_and_change(capsys: pytest.CaptureFixture[str]) -> None:
    sheet = Figures("sidereal", {"sidereal: random play, 4 seats": 1.01})
    sheet.show("random play, 4 seats", 24_000, "actions/s", "chess", 31_000)
    sheet.show("random games, 4 seats", 90.12, "games/s")
    assert capsys.readouterr().out.splitlines() == [
        "  random play, 4 seats             24,000 actions/s   0.774 x chess   (accepted 1.01, -23 % WORSE)",
        "  random games, 4 seats                90.1 games/s",
    ]
    assert sheet.results == [Result("sidereal: random play, 4 seats", "actions/s", "chess", 0.774, 1.01)]


def test_the_longest_line_has_100_columns(capsys: pytest.CaptureFixture[str]) -> None:
    name = "which sets of twelve objects fit"
    Figures("altered", {f"altered: {name}": 0.0123}).show(name, 123_456, "actions/s", "chess", 12_000_000)
    assert len(capsys.readouterr().out.rstrip("\n")) <= 100


@pytest.mark.parametrize("unit, faster", [("actions/s", 2), ("µs", 0.5)])
def test_work_and_yardstick_are_measured_in_the_same_unit(
    unit: str, faster: float, capsys: pytest.CaptureFixture[str]
) -> None:
    ticks = count()
    chess = Work(lambda: None, 10, "chess")
    sheet = Figures("sidereal", {})
    sheet.measure("play", unit, Work(lambda: None, 20), chess, clock=lambda: next(ticks))
    sheet.measure("replay", unit, Work(lambda: None, 10), chess, clock=lambda: next(ticks))
    assert [one.ratio for one in sheet.results] == [faster, 1]
    assert capsys.readouterr().out.count("yardstick: chess") == 1


def test_a_figure_without_a_ratio_is_an_error() -> None:
    with pytest.raises(ValueError, match="load: p50: the ratio is nan"):
        Figures("load", {}).show("p50", float("nan"), "ms", "echo", 1.0)


def test_accepted_ratios_come_back_and_others_stay(tmp_path: Path) -> None:
    path = tmp_path / "accepted.json"
    assert read(path) == {}
    accept(path, [result("b: µ", ratio=2.5), result("c: x", ratio=3.0)])
    accept(path, [result("b: µ", ratio=2.6), result("a: x", ratio=0.1)])
    assert read(path) == {"a: x": 0.1, "b: µ": 2.6, "c: x": 3.0}
    assert path.read_text(encoding="utf-8") == '{\n  "a: x": 0.1,\n  "b: µ": 2.6,\n  "c: x": 3.0\n}\n'


@pytest.mark.parametrize(
    "text, complaint",
    [
        ('{"a": 1.0,}', "is not JSON: .*line 1"),
        ("", "is not JSON"),
        ("[1.0]", "has to be an object"),
        ('{"a: b": "1"}', "the ratio of 'a: b' is '1'"),
        ('{"a: b": 0}', "the ratio of 'a: b' is 0"),
        ('{"a: b": NaN}', "the ratio of 'a: b' is nan"),
    ],
)
def test_a_broken_file_is_explained(text: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "accepted.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match=complaint):
        read(path)


def test_the_summary_counts_and_names_what_is_worse() -> None:
    results = [
        result("a: same"),
        result("a: better", ratio=2.0),
        result("a: fallen", ratio=0.5),
        result("a: slow", unit="ms", ratio=2.0),
        result("a: new", accepted=None),
    ]
    assert summary(results, ["a: same", "a: gone"]).splitlines() == [
        "Against the accepted ratios: 1 better, 1 same, 2 WORSE, 1 new, 1 not measured",
        "  a: fallen                                    0.5 x chess   (accepted 1, -50 % WORSE)",
        "  a: slow                                        2 x chess   (accepted 1, +100 % WORSE)",
    ]
    assert summary([], []) == "Against the accepted ratios: 0 better, 0 same, 0 WORSE, 0 new"


def program(folder: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    file = folder / "bench_small.py"
    file.write_text(PROGRAM, encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != RESULTS} | settings
    command = [sys.executable, str(file), *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_a_program_compares_and_accepts_when_asked(tmp_path: Path) -> None:
    (tmp_path / "accepted.json").write_text('{"other: x": 1.5, "small: speed": 4.0}', encoding="utf-8")
    done = program(tmp_path)
    assert done.returncode == 0, "a worse figure is no failure"
    assert "(accepted 4, -25 % WORSE)" in done.stdout
    assert "Against the accepted ratios: 0 better, 0 same, 1 WORSE, 0 new\n" in done.stdout
    assert read(tmp_path / "accepted.json") == {"other: x": 1.5, "small: speed": 4.0}
    assert program(tmp_path, "--accept").returncode == 0
    assert read(tmp_path / "accepted.json") == {"other: x": 1.5, "small: speed": 3.0}


def test_a_program_leaves_the_summary_to_make_bench(tmp_path: Path) -> None:
    done = program(tmp_path, **{RESULTS: str(tmp_path / "results")})
    assert "Against" not in done.stdout
    line = (tmp_path / "results").read_text(encoding="utf-8")
    assert Result(*json.loads(line)) == Result("small: speed", "actions/s", "chess", 3.0, None)
    whole = subprocess.run(
        [sys.executable, "-m", "benchmarks.figures"],
        cwd=ROOT,
        env=os.environ | {RESULTS: str(tmp_path / "results")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "0 better, 0 same, 0 WORSE, 1 new" in whole.stdout


def test_a_program_refuses_unknown_arguments(tmp_path: Path) -> None:
    done = program(tmp_path, "--acept")
    assert done.returncode == 2
    assert "unrecognized arguments: --acept" in done.stderr


def test_make_bench_stops_at_unknown_arguments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "BUILD", tmp_path)
    assert dev.main(["bench", "--acept"]) == 1
    printed = capfd.readouterr()
    assert printed.err.endswith("takes only the arguments that every benchmark takes, not --acept\n")
    assert printed.out.count("==") == 1


def test_accepted_figures_belong_to_programs() -> None:
    names = {path.stem.removeprefix("bench_") for path in PROGRAMS}
    assert {name.partition(": ")[0] for name in read(ACCEPTED)} <= names
