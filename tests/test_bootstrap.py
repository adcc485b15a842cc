"""The checkout itself: dev.py, the Makefile, the locks, the import contracts and the promises of the README."""

from __future__ import annotations

import ast
import doctest
import importlib.metadata
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

import confluence
import dev

ROOT = Path(__file__).resolve().parent.parent
JOBS = ["help", "play", "test", "test-slow", "check", "lint", "bench", "web", "pictures", "docs", "clean", "lock"]
LOCKS = ["run", "dev"]
NOWHERE = "http://127.0.0.1:9"  # a port where nobody answers
OFFLINE = {
    "PIP_INDEX_URL": NOWHERE,
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_RETRIES": "0",
    "UV_DEFAULT_INDEX": NOWHERE,
    "http_proxy": NOWHERE,
    "https_proxy": NOWHERE,
    "all_proxy": NOWHERE,
}
TREE = ["dev.py", "Makefile", "pyproject.toml", "README.md", "LICENSE", "NOTICE", "requirements"]


def call(
    *command: str | Path, cwd: Path = ROOT, extra: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    settings = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "UV_"))}
    settings.update(extra or {})
    words = [str(part) for part in command]
    return subprocess.run(words, cwd=cwd, env=settings, capture_output=True, text=True, check=False)


def text(*path: str) -> str:
    return ROOT.joinpath(*path).read_text(encoding="utf-8")


@pytest.fixture
def spacious(tmp_path: Path) -> Path:
    """A copy of what set-up needs, in a folder with spaces in its name."""
    checkout = tmp_path / "a path with spaces"
    package = checkout / "src" / "confluence"
    package.mkdir(parents=True)
    shutil.copy(ROOT / "src" / "confluence" / "__init__.py", package)
    for name in TREE:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, checkout / name)
    return checkout


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An almost empty checkout that dev works on, with two locks and an environment folder."""
    (tmp_path / "requirements").mkdir()
    (tmp_path / ".venv").mkdir()
    for lock in LOCKS:
        (tmp_path / "requirements" / f"{lock}.lock").write_text(f"{lock}==1 \\\n    --hash=sha256:0\n")
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(dev, "SCRATCH", tmp_path / "build" / "tmp")
    return tmp_path


# --- Python and arguments --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [(3, 8, 1), (3, 10, 14), (2, 7, 18)])
def test_an_old_python_gets_one_line_that_says_what_to_do(version: tuple[int, ...]) -> None:
    line = dev.too_old(version, "/opt/python")
    assert "needs Python 3.11 or newer" in line
    assert ".".join(map(str, version)) in line
    assert "make PYTHON=" in line
    assert "\n" not in line


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 14, 2), (4, 0, 0)])
def test_a_new_python_gets_no_complaint(version: tuple[int, ...]) -> None:
    assert dev.too_old(version, "python3") == ""


def test_dev_stops_at_once_under_an_old_python() -> None:
    pretend = (
        "import runpy, sys; sys.version_info = (3, 8, 1, 'final', 0); sys.argv = ['dev.py', 'test'];"
        "runpy.run_path('dev.py', run_name='__main__')"
    )
    done = call(sys.executable, "-c", pretend)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "Python 3.8.1" in done.stderr


def test_dev_can_be_parsed_by_python_3_8() -> None:
    ast.parse(text("dev.py"), feature_version=(3, 8))


def test_dev_uses_the_standard_library_only() -> None:
    assert imported_packages(ROOT / "dev.py") <= sys.stdlib_module_names


def test_help_lists_every_job(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["help"]) == 0
    listed = re.findall(r"^  ([\w-]+) ", capsys.readouterr().out, re.MULTILINE)
    assert listed == JOBS == list(dev.JOBS)


def test_make_has_every_job() -> None:
    rule = re.search(r"^(help .*):$", text("Makefile"), re.MULTILINE)
    assert rule is not None
    assert rule[1].split() == JOBS
    done = call("make")
    assert done.returncode == 0
    assert "play a game" in done.stdout


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/index.md"])
def test_pages_name_only_jobs_that_exist(page: str) -> None:
    named = set(re.findall(r"(?:`|^)make ([a-z]+)", text(page), re.MULTILINE))
    assert named
    assert named <= set(JOBS)


def test_an_unknown_job_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["paly"]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.splitlines() == [f"dev.py: there is no job 'paly'; choose from: {' '.join(JOBS)}"]


def test_a_job_refuses_arguments_it_would_ignore(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["check", "-k", "trade"]) == 1
    assert capsys.readouterr().err == "dev.py: check takes no arguments, but got: -k trade\n"


# --- settings and paths ----------------------------------------------------------------------------------------------


def test_programs_get_no_setting_that_leads_elsewhere() -> None:
    unwanted = "PYTHONDONTWRITEBYTECODE PYTHONPATH PIP_USER PIP_TARGET PIP_REQUIRE_VIRTUALENV UV_SYSTEM_PYTHON"
    wanted = "HOME PIP_CERT PIP_FIND_LINKS PIP_DEFAULT_TIMEOUT UV_CACHE_DIR https_proxy PYTHONUNBUFFERED"
    settings = dev.environment(dict.fromkeys(f"{unwanted} {wanted} PATH".split(), "1"))
    assert not settings.keys() & set(unwanted.split())
    assert settings.keys() >= set(wanted.split())
    assert settings["PATH"].split(os.pathsep) == [str(ROOT / ".venv" / "bin"), "1"]


def test_a_mirror_set_for_pip_serves_uv_too() -> None:
    assert dev.environment({"PIP_INDEX_URL": NOWHERE})["UV_DEFAULT_INDEX"] == NOWHERE
    assert "UV_DEFAULT_INDEX" not in dev.environment({})


def test_arguments_reach_a_program_unbroken(tmp_path: Path) -> None:
    folder = tmp_path / "with some spaces"
    folder.mkdir()
    script = folder / "count words.py"
    script.write_text("import sys; sys.exit(len(sys.argv[1:]) * 10 + len(sys.argv[1].split()))")
    assert dev.run([sys.executable, script, "one two three", "four"], cwd=folder) == 23


def test_make_works_in_a_path_with_spaces(spacious: Path) -> None:
    done = call("make", "-C", spacious, f"PYTHON={sys.executable}", "help")
    assert (done.returncode, done.stderr) == (0, "")


# --- stamps and set-up -----------------------------------------------------------------------------------------------


def test_a_step_is_done_for_its_inputs_only(checkout: Path) -> None:
    assert not dev.is_done("step", "inputs")
    dev.mark_done("step", "inputs")
    assert dev.is_done("step", "inputs")
    assert not dev.is_done("step", "other inputs")
    assert not dev.is_done("other step", "inputs")
    shutil.rmtree(checkout / ".venv")
    assert not dev.is_done("step", "inputs")


def test_a_digest_depends_on_names_and_contents(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("x")
    two.write_text("x")
    before = {dev.digest([one]), dev.digest([two]), dev.digest([one, two]), dev.digest([])}
    one.write_text("y")
    assert len(before | {dev.digest([one])}) == 5


def test_a_lock_is_installed_once_until_it_changes(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = []
    monkeypatch.setattr(dev, "install_uv", lambda: True)
    monkeypatch.setattr(dev, "install", lambda arguments: installed.append(Path(arguments[-1]).stem))
    for profile in ("run", "run", "dev", "dev", "run"):
        dev.install_lock(profile)
    assert installed == ["run", "dev"]
    with dev.lock_file("dev").open("a") as lock:
        lock.write("more==2\n")
    dev.install_lock("run")
    assert installed == ["run", "dev"]
    dev.install_lock("dev")
    assert installed == ["run", "dev", "dev"]


def test_the_dev_lock_is_enough_for_playing(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dev.mark_done("dev", dev.digest([dev.lock_file("dev")]))
    monkeypatch.setattr(dev, "install", lambda arguments: pytest.fail(f"installed {arguments}"))
    dev.install_lock("run")


def test_a_missing_lock_is_named(checkout: Path) -> None:
    dev.lock_file("run").unlink()
    with pytest.raises(dev.StopError, match=r"run\.lock is missing: .* make lock"):
        dev.install_lock("run")


@pytest.mark.slow
def test_without_network_a_new_checkout_says_so_in_one_line(spacious: Path) -> None:
    done = call(sys.executable, "dev.py", "play", cwd=spacious, extra=OFFLINE)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "the package index does not answer. Connect to the network" in done.stderr
    assert "build/setup.log" in done.stderr
    assert (spacious / "build" / "setup.log").stat().st_size > 0


def test_without_network_a_ready_checkout_works() -> None:
    own = (ROOT / ".venv").resolve()
    assert Path(sys.prefix).resolve() == own, "the tests run in another environment than .venv: run make test"
    done = call(sys.executable, "-c", "import dev; dev.setup('dev')", extra=OFFLINE)
    assert (done.returncode, done.stderr) == (0, "")


def test_playing_is_a_server_here_with_the_browser_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []

    def run(command: dev.Command) -> int:
        done.append([str(word) for word in command[1:]])
        return 0

    monkeypatch.setattr(dev, "setup", done.append)
    monkeypatch.setattr(dev, "build_web", lambda: done.append("web"))
    monkeypatch.setattr(dev, "run", run)
    assert dev.main(["play"]) == 0
    assert dev.main(["play", "--database", "mine.db", "--port", "0"]) == 0
    assert done == [
        *("run", "web", ["serve", "--open", "--here"]),
        *("run", "web", ["serve", "--open", "--database", "mine.db", "--port", "0"]),
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no other way to press Ctrl-C there")
@pytest.mark.slow
def test_ctrl_c_lets_a_program_end_in_its_own_time(tmp_path: Path) -> None:
    """A server says goodbye to everybody before it stops, which takes longer than the patience of `subprocess`."""
    slow = (
        "import pathlib, sys, time\ntry:\n    pathlib.Path('begun').touch(); time.sleep(300)\n"
        "except KeyboardInterrupt:\n    time.sleep(1); pathlib.Path('ended').touch()"
    )
    start = "import sys; import dev; import pathlib;"
    code = f"{start} dev.run([sys.executable, '-c', {slow!r}], cwd=pathlib.Path({str(tmp_path)!r}))"
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, start_new_session=True, stderr=subprocess.DEVNULL
    )
    deadline = time.monotonic() + 200
    while not (tmp_path / "begun").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(1)  # until dev.py waits for its program
    os.killpg(process.pid, signal.SIGINT)
    process.wait(200)
    assert (tmp_path / "ended").exists()


# --- locks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LOCKS)
def test_locks_pin_and_hash_every_package_and_name_no_server(name: str) -> None:
    lock = text("requirements", f"{name}.lock")
    assert dev.addresses(lock) == []
    entries = dev.locked(lock)
    assert entries
    assert all("--hash=sha256:" in entry for entry in entries.values())
    assert re.fullmatch(r"(?:[^\s=]+==\S+(?: ; [^\n]+)? \\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)+", lock)


def test_the_dev_lock_contains_the_run_lock() -> None:
    run, all_of_it = (dev.locked(text("requirements", f"{name}.lock")) for name in LOCKS)
    assert run.items() <= all_of_it.items()


def test_the_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads(text("pyproject.toml"))
    extras, groups = project["project"]["optional-dependencies"], project["dependency-groups"]
    parts = {"run": dev.RUN_PARTS, "dev": dev.DEV_PARTS}
    for name, chosen in parts.items():
        wanted: set[str] = set()
        for part in chosen:
            kind, which = part.split("=")
            found = {"--extra": extras, "--group": groups}[kind][which]
            wanted |= {re.split(r"[\[<>=]", each)[0].lower() for each in found}
        assert wanted <= dev.locked(text("requirements", f"{name}.lock")).keys()


def test_npm_locks_have_no_addresses() -> None:
    assert dev.addresses(text("web", "package-lock.json")) == []


@pytest.mark.parametrize(
    "line",
    ["--index-url https://mirror.example/simple", "--find-links /wheels", "six @ https://mirror.example/six.whl"],
)
def test_addresses_are_found_in_python_locks(line: str) -> None:
    assert dev.addresses(f"other==1.0\n{line}\n") == [line]


def test_addresses_are_found_in_npm_locks() -> None:
    resolved = '"resolved": "https://mirror.example/is-number.tgz",'
    version = '"version": "git+ssh://mirror.example/is-number.git",'
    sponsor = '"funding": [\n"https://sponsor.example",\n{"url": "https://sponsor.example"}]'
    assert dev.addresses(f"{{\n  {resolved}\n  {version}\n{sponsor}\n}}") == [resolved, version]


# --- counting and continuous integration -----------------------------------------------------------------------------


def test_counts_add_up_to_one_closing_line() -> None:
    total = dev.Count(12, 0, 1).plus(dev.Count(3, 2, 0))
    assert total.line() == "15 passed, 2 failed, 1 skipped"
    assert dev.Count(4, 0, 0).line() == "4 passed, 0 failed"


REPORT = """<?xml version="1.0"?><testsuites name="all">
<testsuite name="a" tests="10" failures="2" errors="1" skipped="3"/><testsuite name="b" tests="5" failures="0"/>
</testsuites>"""


@pytest.mark.parametrize(
    "report, code, expected",
    [
        (REPORT, 1, dev.Count(9, 3, 3)),
        ("<testsuite tests='2'/>", 0, dev.Count(2, 0, 0)),
        ("<testsuite tests='2'/>", 3, dev.Count(2, 1, 0)),  # passed, and then fell over
        ("", 4, dev.Count(0, 1, 0)),  # did not even start
        ("<testsuite tests='0'/>", 5, dev.NO_TESTS),  # nothing was selected
    ],
)
def test_a_test_run_is_counted_from_its_report(tmp_path: Path, report: str, code: int, expected: dev.Count) -> None:
    file = tmp_path / "some report.xml"
    if report:
        file.write_text(report)
    assert dev.counted(code, file) == expected


@pytest.mark.parametrize(
    "arguments, outside, inside, others",
    [
        ([], ["tests"], ["tests/browser"], []),
        (["-k", "tests or trade"], ["tests"], ["tests/browser"], ["-k", "tests or trade"]),
        (["tests/core", "-x"], ["tests/core"], [], ["-x"]),
        (["tests/browser/test_play.py::test_a"], [], ["tests/browser/test_play.py::test_a"], []),
        (["tests/browser", "tests/test_tiers.py"], ["tests/test_tiers.py"], ["tests/browser"], []),
        (["tests/core/no_such_file.py"], ["tests"], ["tests/browser"], ["tests/core/no_such_file.py"]),
    ],
)
def test_paths_go_to_the_run_that_their_folder_belongs_to(
    arguments: list[str], outside: list[str], inside: list[str], others: list[str]
) -> None:
    assert dev.test_paths(arguments) == (outside, inside, others)


def test_test_programs_run_beside_each_other_and_are_all_counted(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Each waits for what the other writes, so that both have to run at the same time."""
    monkeypatch.setattr(dev, "BUILD", checkout / "build")
    program = """
import sys, time
from pathlib import Path
own, other, report = map(Path, sys.argv[1:4])
own.touch()
while not other.exists():
    time.sleep(0.01)
print("this is", own.name)
report.write_text(f'<testsuite tests="2" failures="{sys.argv[4]}"/>')
sys.exit(int(sys.argv[4]))
"""
    runs = [dev.TestRun(name, [], checkout) for name in ("one", "two")]
    for run, other, failures in ((runs[0], "two", "0"), (runs[1], "one", "1")):
        places = [str(checkout / run.name), str(checkout / other), str(run.report)]
        run.command.extend([sys.executable, "-S", "-c", program, *places, failures])
    assert dev.run_beside(runs) == dev.Count(3, 1, 0)
    assert capfd.readouterr().out.split("\n")[:2] == ["this is one", "this is two"]


def test_continuous_integration_runs_everything_once() -> None:
    script = text(".ci", "run")
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert "set -euo pipefail" in script
    assert re.findall(r"^make (\S+)$", script, re.MULTILINE) == ["check", "test", "test-slow", "docs"]


def test_a_named_browser_must_exist(tmp_path: Path) -> None:
    browser = tmp_path / "my chromium"
    with pytest.raises(dev.StopError, match="which is not a file"):
        dev.chromium_on_machine({"CONFLUENCE_CHROMIUM": str(browser)})
    browser.touch()
    assert dev.chromium_on_machine({"CONFLUENCE_CHROMIUM": str(browser)}) == str(browser)


@pytest.mark.parametrize("fails", [True, False])
def test_chromium_is_unpacked_whole_or_not_at_all(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, fails: bool
) -> None:
    """Who stops in the middle finds no half of it the next time."""

    def unpack(command: dev.Command, cwd: Path, extra: Mapping[str, str]) -> str | None:
        folder = Path(extra["TMPDIR"])
        (folder / "fonts").mkdir()
        (folder / "fonts" / "some.ttf").touch()
        (folder / "chromium").write_text("half" if fails else "whole")
        return "no space left on device" if fails else None

    there = checkout / ".chromium"
    (there / "fonts").mkdir(parents=True)
    (there / "fonts" / "old.ttf").touch()
    monkeypatch.setattr(dev, "CHROMIUM", there)
    monkeypatch.setattr(dev, "npm", lambda: checkout / "npm")
    monkeypatch.setattr(dev, "run_quietly", unpack)
    dev.unpack_chromium()
    assert "setup: unpacking Chromium ... " in capsys.readouterr().out
    found = {str(path.relative_to(there)) for path in there.rglob("*") if path.is_file()}
    assert found == ({"fonts/old.ttf"} if fails else {"fonts/some.ttf", "chromium"})


# --- the package -----------------------------------------------------------------------------------------------------


def imported_packages(*modules: Path) -> set[str]:
    """The top-level names of everything that some modules import."""
    found: set[str] = set()
    for module in modules:
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                found.add((node.module or "").split(".")[0])
    return found


def rules() -> Iterator[Path]:
    for room in ("core", "sidereal", "altered"):
        yield from (ROOT / "src" / "confluence" / room).rglob("*.py")


def test_the_rules_use_the_standard_library_only() -> None:
    assert imported_packages(*rules()) - {"confluence"} <= sys.stdlib_module_names
    assert tomllib.loads(text("pyproject.toml"))["project"]["dependencies"] == []


def contracts_hold(folder: Path, additions: Iterable[tuple[str, str]]) -> bool:
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    for module, line in additions:
        with (folder / "src" / "confluence" / module).open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")
    linter = Path(sys.executable).with_name("lint-imports")
    done = call(linter, "--no-cache", cwd=folder, extra={"PYTHONPATH": str(folder / "src")})
    return done.returncode == 0


def test_import_contracts_hold(tmp_path: Path) -> None:
    assert contracts_hold(tmp_path, [])


@pytest.mark.parametrize(
    "module, line",
    [
        ("core/__init__.py", "import confluence.sidereal"),
        ("core/__init__.py", "import socket"),
        ("sidereal/__init__.py", "from time import monotonic"),
        ("sidereal/__init__.py", "import rich.table"),
    ],
)
def test_a_forbidden_import_breaks_a_contract(tmp_path: Path, module: str, line: str) -> None:
    assert not contracts_hold(tmp_path, [(module, line)])


def test_the_installed_version_is_the_one_in_the_source() -> None:
    assert importlib.metadata.version("confluence") == confluence.__version__
    assert (ROOT / "src" / "confluence" / "py.typed").is_file()


def test_the_examples_of_the_readme_run() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0
