#!/usr/bin/env python3
"""Sets up the checkout and runs its jobs: `python3 dev.py help` lists them, `make` calls them.

Needs the standard library only. Everything it makes stays inside the checkout (`.venv`, `build`, `web/node_modules`,
`.chromium`), apart from the ordinary caches of the package tools. What is done is remembered by stamps in `.venv`, so a
second run goes straight to its job and needs no network.
"""

# This file is parsed by whatever `python3` is: until main() has looked at the version, only Python 3.8 is certain.
from __future__ import annotations

import contextlib
import hashlib
import operator
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BUILD = ROOT / "build"
WEB = ROOT / "web"
WEB_CLIENT = ROOT / "src" / "confluence" / "web_client"
SCRATCH = BUILD / "tmp"
CHROMIUM = ROOT / ".chromium"
SETUP_LOG = BUILD / "setup.log"

# What each lock holds. `make lock` is the only thing that reads this table.
RUN_PARTS = ("--extra=cli", "--extra=ai", "--extra=lab", "--extra=server", "--group=build", "--group=node")
DEV_PARTS = (*RUN_PARTS, "--extra=postgres", "--extra=cluster", "--extra=dev")

# Settings of the caller that would make Python slow, blind or different inside the environment, and those of the
# package tools, which could send packages elsewhere; only how to reach an index and where to keep a cache is kept.
UNWANTED_SETTING = re.compile(
    r"PYTHON(DONTWRITEBYTECODE|HOME|PATH|STARTUP|WARNINGS|OPTIMIZE)|PYTEST_ADDOPTS|CONDA_PREFIX"
    r"|(PIP|UV)_(?!.*(INDEX|FIND_LINKS|CERT|PROXY|HOST|TLS|KEYRING|TIMEOUT|RETRIES|CACHE|OFFLINE|CONFIG_FILE)).*"
)
NETWORK_TROUBLE = re.compile(
    r"connection|connect error|dns|resolve host|name resolution|network|timed out|max retries|tunnel|proxy"
    r"|no matching distribution|failed to fetch|ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT",
    re.IGNORECASE,
)


if TYPE_CHECKING:
    Command = Sequence[str | Path]


class StopError(Exception):
    """A job cannot go on; the message is one line that says what failed and what to do."""


# --- running things --------------------------------------------------------------------------------------------------


def too_old(version: Sequence[int], executable: str) -> str:
    """Return the line for a Python that is too old, or nothing."""
    if tuple(version[:2]) >= OLDEST_PYTHON:
        return ""
    found = ".".join(str(part) for part in version[:3])
    return (
        f"confluence needs Python 3.11 or newer, but {executable} is Python {found}: "
        "install a newer one and name it, for example: make PYTHON=python3.12 test"
    )


def tool(name: str) -> Path:
    """Return the path of a program inside the environment."""
    return VENV / "Scripts" / (name + ".exe") if os.name == "nt" else VENV / "bin" / name


def environment(inherited: Mapping[str, str]) -> dict[str, str]:
    """Return the settings that every program started here gets."""
    settings = {name: value for name, value in inherited.items() if not UNWANTED_SETTING.fullmatch(name)}
    settings["VIRTUAL_ENV"] = str(VENV)
    settings["PATH"] = str(tool("python").parent) + os.pathsep + inherited.get("PATH", os.defpath)
    settings["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    settings["NPM_CONFIG_UPDATE_NOTIFIER"] = "false"
    settings["NODE_COMPILE_CACHE"] = str(SCRATCH / "node")
    # uv does not read pip's settings: a mirror that is set up for pip serves uv too.
    if "PIP_INDEX_URL" in inherited:
        settings.setdefault("UV_DEFAULT_INDEX", inherited["PIP_INDEX_URL"])
    return settings


def run(command: Command, cwd: Path = ROOT, extra: Mapping[str, str] | None = None) -> int:
    """Run a program with the terminal to itself and return its exit code."""
    sys.stdout.flush()
    settings = {**environment(os.environ), **(extra or {})}
    try:
        process = subprocess.Popen([str(part) for part in command], cwd=cwd, env=settings)
    except OSError as error:
        raise StopError(f"cannot start {command[0]}: {error.strerror or error}") from None
    try:
        return process.wait()
    except KeyboardInterrupt:
        # The program has heard it too and ends in its own time; who presses Ctrl-C again does not want to wait.
        try:
            process.wait()
        except KeyboardInterrupt:
            process.kill()
        raise


def run_quietly(command: Command, cwd: Path = ROOT, extra: Mapping[str, str] | None = None) -> str | None:
    """Run a program, keep what it prints in build/setup.log, and return its output if it failed."""
    settings = {**environment(os.environ), "TMPDIR": str(SCRATCH), **(extra or {})}
    words = [str(part) for part in command]
    SCRATCH.mkdir(parents=True, exist_ok=True)
    with SETUP_LOG.open("a+", encoding="utf-8", errors="replace") as log:
        log.write("$ " + " ".join(words) + "\n")
        log.flush()
        start = log.tell()
        try:
            code = subprocess.run(
                words, cwd=cwd, env=settings, check=False, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            ).returncode
        except OSError as error:
            code = 127
            log.write(f"cannot start {words[0]}: {error.strerror or error}\n")
        log.seek(start)
        return log.read() if code else None


@contextlib.contextmanager
def step(text: str) -> Iterator[None]:
    """Say what takes a while, and then how long it took."""
    print(f"setup: {text} ... ", end="", flush=True)
    start = time.monotonic()
    try:
        yield
    except BaseException:
        print("failed", flush=True)
        raise
    print(f"{time.monotonic() - start:.1f} s", flush=True)


def trouble(what: str, output: str) -> StopError:
    """Return the one line for a failed set-up step."""
    log = SETUP_LOG.relative_to(ROOT)
    if NETWORK_TROUBLE.search(output):
        return StopError(
            f"cannot {what}: the package index does not answer. "
            f"Connect to the network (or set PIP_INDEX_URL to a mirror) and run this again; details are in {log}"
        )
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return StopError(f"cannot {what}: {lines[-1] if lines else 'it gave no reason'}; details are in {log}")


# --- stamps ----------------------------------------------------------------------------------------------------------


def digest(files: Iterable[Path]) -> str:
    """Return a fingerprint of the names and contents of some files."""
    total = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        total.update(f"{file.name}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def stamp(name: str) -> Path:
    """Return the file that remembers for which inputs a step was done."""
    return VENV / f".{name}.stamp"


def is_done(name: str, key: str) -> bool:
    """Tell whether a step was done for exactly these inputs."""
    try:
        return stamp(name).read_text(encoding="utf-8") == key
    except OSError:
        return False


def mark_done(name: str, key: str) -> None:
    """Remember that a step was done for these inputs."""
    fresh = stamp(name).with_suffix(".new")
    fresh.write_text(key, encoding="utf-8")
    fresh.replace(stamp(name))


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let a second run wait while a first one is setting up."""
    try:
        import fcntl
    except ImportError:  # Windows: two set-ups at once are the user's own affair
        yield
        return
    with Path(__file__).open("rb") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            print("setup: waiting for another run to finish its set-up", flush=True)
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


# --- the Python environment ------------------------------------------------------------------------------------------


def lock_file(profile: str) -> Path:
    """Return the lock of a profile, `run` or `dev`."""
    return ROOT / "requirements" / f"{profile}.lock"


def locked(text: str) -> dict[str, str]:
    """Return the entries of a lock by package name; a package may have several, for different machines."""
    entries: dict[str, str] = {}
    name = ""
    for line in text.splitlines():
        match = re.match(r"([A-Za-z0-9][\w.-]*)(?:\[[^\]]*\])?==", line)
        if match:
            name = match.group(1).lower()
        if name:
            entries[name] = entries.get(name, "") + line + "\n"
    return entries


def make_venv() -> None:
    """Make `.venv` with this Python, unless it is there already and in its place."""
    key = f"{sys.version_info[0]}.{sys.version_info[1]} {sys.base_prefix} {VENV}"
    if is_done("venv", key) and tool("python").exists():
        return
    base = getattr(sys, "_base_executable", None) or sys.executable
    with step("making .venv with Python " + ".".join(str(part) for part in sys.version_info[:3])):
        shutil.rmtree(VENV, ignore_errors=True)
        output = run_quietly([base, "-m", "venv", VENV])
        if output and "ensurepip" in output and is_root() and shutil.which("apt-get"):
            # Debian keeps this part of the standard library in a package of its own.
            apt_install(f"python{sys.version_info[0]}.{sys.version_info[1]}-venv")
            shutil.rmtree(VENV, ignore_errors=True)
            output = run_quietly([base, "-m", "venv", VENV])
        if output and "ensurepip" in output:
            shutil.rmtree(VENV, ignore_errors=True)
            raise StopError("this Python cannot make environments: install its venv package (apt install python3-venv)")
        if output is not None:
            raise trouble("make .venv", output)
    mark_done("venv", key)


def install_uv() -> bool:
    """Install the locked uv, which is far quicker than pip, and tell whether it can be used."""
    lock = lock_file("run")
    entry = locked(lock.read_text(encoding="utf-8")).get("uv", "") if lock.exists() else ""
    key = entry or "any"
    if is_done("uv", key) and tool("uv").exists():
        return True
    with step("installing uv"):
        command: list[str | Path] = [tool("python"), "-m", "pip", "install", "--quiet"]
        if entry:
            wanted = VENV / "uv.txt"
            wanted.write_text(entry, encoding="utf-8")
            command += ["--require-hashes", "--no-deps", "-r", wanted]
        else:
            command.append("uv")
        output = run_quietly(command)
        if output is not None and NETWORK_TROUBLE.search(output):
            raise trouble("install uv", output)
    if output is None:
        mark_done("uv", key)
    return output is None


def install(arguments: Command) -> str | None:
    """Install packages with uv, or with pip where uv cannot, and return the output if both failed."""
    output: str | None = "uv has no build for this machine"
    if tool("uv").exists():
        output = run_quietly([tool("uv"), "pip", "install", "--python", tool("python"), *arguments])
    if output is not None:
        output = run_quietly([tool("python"), "-m", "pip", "install", "--quiet", *arguments])
    return output


def install_lock(profile: str) -> None:
    """Install exactly the packages of a lock, each checked against its hash."""
    lock = lock_file(profile)
    if not lock.exists():
        raise StopError(f"{lock.relative_to(ROOT)} is missing: restore it from git, or make it with: make lock")
    # The dev lock is made so that it contains the run lock: whoever has the first has the second.
    enough = [lock] if profile == "dev" else [lock_file("dev"), lock]
    if any(is_done(each.stem, digest([each])) for each in enough if each.exists()):
        return
    entries = locked(lock.read_text(encoding="utf-8"))
    install_uv()
    with step(f"installing {len(entries)} packages of {lock.relative_to(ROOT)}"):
        wanted = VENV / f"{profile}.txt"
        wanted.write_text("".join(entry for name, entry in entries.items() if name != "uv"), encoding="utf-8")
        output = install(["--require-hashes", "--no-deps", "-r", wanted])
        if output is not None:
            raise trouble(f"install the packages of {lock.relative_to(ROOT)}", output)
    mark_done(profile, digest([lock]))


def install_project() -> None:
    """Install the package itself in editable form; its files are used where they are."""
    key = digest([ROOT / "pyproject.toml", ROOT / "src" / "confluence" / "__init__.py"])
    if is_done("project", key):
        return
    with step("installing confluence (editable)"):
        output = install(["--no-deps", "--no-build-isolation", "-e", "."])
        if output is not None:
            raise trouble("install confluence", output)
    mark_done("project", key)


def setup(profile: str) -> None:
    """Bring the environment to what a profile needs; does nothing when that is done."""
    with one_at_a_time():
        make_venv()
        install_lock(profile)
        install_project()


# --- Debian, Node and Chromium ---------------------------------------------------------------------------------------


def is_root() -> bool:
    """Tell whether system packages can be installed."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def apt_install(package: str) -> str | None:
    """Install a Debian package and return the output if that failed."""
    quiet = {"DEBIAN_FRONTEND": "noninteractive", "TMPDIR": tempfile.gettempdir()}
    run_quietly(["apt-get", "update", "-q"], extra=quiet)
    return run_quietly(["apt-get", "install", "-q", "-y", "--no-install-recommends", package], extra=quiet)


def npm() -> Path:
    """Return npm: the one in the environment, else the machine's."""
    own = tool("npm")
    if own.exists():
        return own
    found = shutil.which("npm")
    if found is None:
        raise StopError("the browser client needs Node 22 or newer: install it together with npm")
    return Path(found)


def web_packages() -> None:
    """Install the locked packages of the browser client."""
    with one_at_a_time():
        key = digest([WEB / "package.json", WEB / "package-lock.json"]) + str(npm())
        if is_done("web-packages", key) and (WEB / "node_modules").is_dir():
            return
        with step("installing the packages of web/package-lock.json"):
            output = run_quietly([npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=WEB)
            if output is not None:
                raise trouble("install the packages of the browser client", output)
        mark_done("web-packages", key)


def web_sources() -> list[Path]:
    """Return every file that the browser client is built from."""
    made = {"node_modules", "tests"}
    found: list[Path] = []
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name not in made and not name.startswith("."))
        found += [Path(folder, name) for name in sorted(files)]
    return found


def build_web() -> None:
    """Build the browser client into the package, when it has changed."""
    web_packages()
    with one_at_a_time():
        key = digest(web_sources())
        if is_done("web", key) and (WEB_CLIENT / "index.html").is_file():
            return
        with step("building the browser client"):
            output = run_quietly([npm(), "run", "build"], cwd=WEB)
            if output is not None:
                raise trouble("build the browser client", output)
        mark_done("web", key)


def chromium_on_machine(settings: Mapping[str, str]) -> str | None:
    """Return the Chromium that the machine has: the named one, Debian's, or any on the path."""
    named = settings.get("CONFLUENCE_CHROMIUM")
    if named:
        if not Path(named).is_file():
            raise StopError(f"CONFLUENCE_CHROMIUM names {named}, which is not a file: correct it or unset it")
        return named
    if Path("/usr/bin/chromium").is_file():
        return "/usr/bin/chromium"
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        found = shutil.which(name, path=settings.get("PATH"))
        if found:
            return found
    return None


def unpack_chromium() -> None:
    """Unpack the Chromium that is one of npm's packages; where the program stands afterwards, all of it is there."""
    fresh = CHROMIUM / "new"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    script = "import c from '@sparticuz/chromium'; console.log(await c.executablePath())"
    with step("unpacking Chromium"):
        command: list[str | Path] = [npm().with_name("node"), "--input-type=module", "-e", script]
        if run_quietly(command, cwd=WEB, extra={"TMPDIR": str(fresh)}) is None:
            for path in sorted(fresh.iterdir(), key=lambda path: path.name == "chromium"):
                shutil.rmtree(CHROMIUM / path.name, ignore_errors=True)
                path.replace(CHROMIUM / path.name)
    shutil.rmtree(fresh, ignore_errors=True)


def chromium() -> str:
    """Return a Chromium for the browser tests, and get one if the machine has none."""
    found = chromium_on_machine(os.environ)
    if found:
        return found
    unpacked = CHROMIUM / "chromium"
    if (WEB / "node_modules" / "@sparticuz" / "chromium").is_dir():
        with one_at_a_time():
            if not unpacked.is_file():
                unpack_chromium()
        if unpacked.is_file():
            return str(unpacked)
    if is_root() and shutil.which("apt-get"):
        with step("installing Debian's chromium"):
            apt_install("chromium")
        found = chromium_on_machine(os.environ)
        if found:
            return found
    raise StopError(
        "the browser tests need Chromium: install it (apt install chromium), or set CONFLUENCE_CHROMIUM to its path"
    )


# --- counting tests --------------------------------------------------------------------------------------------------


class Count(NamedTuple):
    """How many tests passed, failed and were skipped."""

    passed: int
    failed: int
    skipped: int

    def plus(self, other: Count) -> Count:
        """Return both counts together."""
        return Count(*map(operator.add, self, other))

    def line(self) -> str:
        """Return the closing line."""
        text = f"{self.passed} passed, {self.failed} failed"
        return f"{text}, {self.skipped} skipped" if self.skipped else text


NO_TESTS = Count(0, 0, 0)
PYTEST_FOUND_NOTHING = 5


def read_report(report: Path) -> Count:
    """Return the count of a JUnit report."""
    total = NO_TESTS
    for suite in ET.parse(report).getroot().iter("testsuite"):
        tests, failed, errors, skipped = (
            int(suite.get(key) or 0) for key in ("tests", "failures", "errors", "skipped")
        )
        total = total.plus(Count(tests - failed - errors - skipped, failed + errors, skipped))
    return total


def counted(code: int, report: Path) -> Count:
    """Return the count of a test program that ended; one that broke off counts as a failure."""
    if code == PYTEST_FOUND_NOTHING:
        return NO_TESTS
    count = read_report(report) if report.exists() else NO_TESTS
    return count if code == 0 or count.failed else count.plus(Count(0, 1, 0))


class TestRun(NamedTuple):
    """A test program that writes a JUnit report."""

    name: str
    command: list[str]
    cwd: Path = ROOT
    extra: Mapping[str, str] = {}

    @property
    def report(self) -> Path:
        """Where its report is written."""
        return BUILD / "test" / f"{self.name}.xml"

    @property
    def said(self) -> Path:
        """Where its output is kept while another one speaks."""
        return self.report.with_suffix(".txt")


def run_beside(runs: Sequence[TestRun]) -> Count:
    """Run test programs at the same time, and count them all; the first speaks at once, the others when it is done."""
    for folder in (BUILD / "test", SCRATCH):
        folder.mkdir(parents=True, exist_ok=True)
    total = NO_TESTS
    with contextlib.ExitStack() as stack:
        started: list[tuple[TestRun, subprocess.Popen[bytes]]] = []
        for each in runs:
            if each.report.exists():
                each.report.unlink()
            output = stack.enter_context(each.said.open("wb")) if started else None
            sys.stdout.flush()
            settings = {**environment(os.environ), **each.extra}
            process = subprocess.Popen(each.command, cwd=each.cwd, env=settings, stdout=output, stderr=output)
            stack.callback(stop, process)
            started.append((each, process))
        for each, process in started:
            code = process.wait()
            if each is not runs[0]:
                print(each.said.read_text(encoding="utf-8", errors="replace"), flush=True)
            total = total.plus(counted(code, each.report))
    return total


def stop(process: subprocess.Popen[bytes]) -> None:
    """Stop a program if it still runs."""
    if process.poll() is None:
        process.kill()
        process.wait()


BROWSER_TESTS = Path("tests", "browser")


def test_paths(arguments: Sequence[str]) -> tuple[list[str], list[str], list[str]]:
    """Return the paths among pytest's arguments outside and inside the browser's folder, and the other arguments."""
    outside, inside, others = [], [], []
    for word in arguments:
        path = (ROOT / word.split("::")[0]).resolve()
        if word.startswith("-") or not path.exists() or not path.is_relative_to(ROOT / "tests"):
            others.append(word)
        elif path.is_relative_to(ROOT / BROWSER_TESTS):
            inside.append(word)
        else:
            outside.append(word)
    if not outside and not inside:
        return ["tests"], [str(BROWSER_TESTS)], others
    return outside, inside, others


def client_tests(tier: str, files: Sequence[str]) -> TestRun:
    """Return the run of the browser client's own tests in these files."""
    run = TestRun(f"{tier}-web", [str(npm()), "run", "test", "--", *files], cwd=WEB)
    reporters = ["--reporter=default", "--reporter=junit", f"--outputFile.junit={run.report}"]
    return run._replace(command=[*run.command, *reporters])


def run_tier(tier: str, marks: str, client_files: Sequence[str], arguments: Sequence[str]) -> int:
    """Run the tests with these marks and the client's in these files, or what the arguments for pytest select."""
    setup("dev")
    build_web()
    outside, inside, others = test_paths(arguments)
    # A selection is mostly small: one process has it sooner than several that each collect everything.
    workers = "0" if arguments else str(max(1, min(8, os.cpu_count() or 2)))
    pytest = [str(tool("python")), "-m", "pytest", "-m", marks, "-n", workers]
    # Small tests are sent to workers file by file, long ones in groups.
    spread = "--dist=loadfile" if tier == "quick" else "--dist=loadgroup"
    scratch = {"PYTEST_DEBUG_TEMPROOT": str(SCRATCH)}  # pytest's temporary folders stay in the checkout too
    runs = []
    if outside:
        runs.append(TestRun(tier, [*pytest, spread, "--ignore", str(BROWSER_TESTS), *outside, *others], extra=scratch))
    if inside:
        browser = {**scratch, "CONFLUENCE_CHROMIUM": chromium()}
        output = ["-p", "no:randomly", f"--output={BUILD / 'test' / 'browser'}"]
        runs.append(TestRun(f"{tier}-browser", [*pytest, "--dist=loadgroup", *output, *inside, *others], extra=browser))
    runs = [run._replace(command=[*run.command, f"--junitxml={run.report}"]) for run in runs]
    if not arguments:
        runs.append(client_tests(tier, client_files))
    total = run_beside(runs)
    print(total.line(), flush=True)
    if total == NO_TESTS:
        raise StopError(f"no test of the {tier} tier was run: look at the arguments")
    return 1 if total.failed else 0


# --- the jobs --------------------------------------------------------------------------------------------------------


def no_arguments(job: str, arguments: Sequence[str]) -> None:
    """Refuse arguments that a job would ignore."""
    if arguments:
        raise StopError(f"{job} takes no arguments, but got: {' '.join(arguments)}")


def show_help(arguments: Sequence[str]) -> int:
    """List the jobs."""
    del arguments
    print("Usage: make JOB [ARGS='...']   or   python3 dev.py JOB [...]\n")
    for name, job in JOBS.items():
        print(f"  {name:<9} {job.summary}")
    print("\nThe first run sets up everything inside this folder; later runs start at once.")
    return 0


def play(arguments: Sequence[str]) -> int:
    """Serve tables from this machine to this machine, and open them in the browser."""
    setup("run")
    build_web()
    elsewhere = any(word.startswith("--database") for word in arguments)
    return run([tool("confluence"), "serve", "--open", *([] if elsewhere else ["--here"]), *arguments])


def test(arguments: Sequence[str]) -> int:
    """Run the quick tests, or those of them that the arguments for pytest select."""
    return run_tier("quick", "not slow", ["--exclude=**/*.slow.test.*"], arguments)


def test_slow(arguments: Sequence[str]) -> int:
    """Run the slow tests, or those of them that the arguments for pytest select."""
    return run_tier("slow", "slow", [".slow.test."], arguments)


def check(arguments: Sequence[str]) -> int:
    """Check style, types and import contracts."""
    no_arguments("check", arguments)
    setup("dev")
    web_packages()
    python = tool("python")
    folders = ("src", "tests", "benchmarks")
    paths = ["dev.py", *(name for name in folders if any((ROOT / name).rglob("*.py")))]
    steps: list[tuple[str, list[str | Path], Path]] = [
        ("ruff check", [tool("ruff"), "check", "."], ROOT),
        ("ruff format", [tool("ruff"), "format", "--check", "."], ROOT),
        ("mypy", [python, "-m", "mypy", *paths], ROOT),
        ("import contracts", [tool("lint-imports"), "--no-logo"], ROOT),
        ("browser client", [npm(), "run", "check"], WEB),
    ]
    failed = []
    for name, command, folder in steps:
        print(f"== {name}", flush=True)
        if run(command, cwd=folder):
            failed.append(name)
    print("check: " + (f"failed: {', '.join(failed)}" if failed else "all clean"))
    return 1 if failed else 0


def lint(arguments: Sequence[str]) -> int:
    """Correct what can be corrected and format everything."""
    setup("dev")
    targets = list(arguments) or ["."]
    left = run([tool("ruff"), "check", "--fix", *targets])
    return run([tool("ruff"), "format", *targets]) or left


def bench(arguments: Sequence[str]) -> int:
    """Run every benchmark, then say which figures are worse than accepted; arguments go to every one."""
    setup("dev")
    programs = sorted((ROOT / "benchmarks").glob("bench_*.py"))
    if not programs:
        raise StopError("there is no benchmarks/bench_*.py to run")
    results = BUILD / "bench.jsonl"
    BUILD.mkdir(exist_ok=True)
    results.write_text("", encoding="utf-8")
    collect = {"BENCH_RESULTS": str(results)}
    failed = []
    for program in programs:
        print(f"== {program.stem.replace('bench_', '')}", flush=True)
        code = run([tool("python"), program, *arguments], extra=collect)
        if code == 2:
            raise StopError(f"bench takes only the arguments that every benchmark takes, not {' '.join(arguments)}")
        if code:
            failed.append(program.name)
    print("== all", flush=True)
    run([tool("python"), "-m", "benchmarks.figures"], extra=collect)
    if failed:
        raise StopError(f"these benchmarks failed: {', '.join(failed)}")
    return 0


def web(arguments: Sequence[str]) -> int:
    """Build the browser client."""
    no_arguments("web", arguments)
    setup("run")
    build_web()
    print("web: the browser client is built")
    return 0


def pictures(arguments: Sequence[str]) -> int:
    """Take pictures of the browser client."""
    setup("dev")
    build_web()
    browser = {"CONFLUENCE_CHROMIUM": chromium()}
    return run([tool("python"), "-m", "tests.browser.screenshots", *arguments], extra=browser)


def docs(arguments: Sequence[str]) -> int:
    """Build the documentation; a broken link fails."""
    setup("dev")
    site = BUILD / "docs"
    code = run([tool("python"), "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", site, *arguments])
    if code == 0:
        print(f"docs: {(site / 'index.html').relative_to(ROOT)}")
    return code


def addresses(text: str) -> list[str]:
    """Return the lines of a lock that say where a package comes from; a lock we keep has none."""
    if text.startswith("{"):  # npm's: the sponsors that it also names are no download addresses
        telling = re.compile(r'"resolved":|"version": "[^"]*://')
    else:
        telling = re.compile(r"://|--(?:extra-)?index|--find-links|^-i\s")
    return [line.strip() for line in text.splitlines() if telling.search(line)]


def lock(arguments: Sequence[str]) -> int:
    """Make the locks anew; arguments go to `uv pip compile`, for example --upgrade."""
    with one_at_a_time():
        make_venv()
        if not install_uv():
            raise StopError("uv cannot be installed, and only it can make the locks: see build/setup.log")
        how = ["--universal", "--python-version=3.11", "--generate-hashes", "--no-header", "--no-annotate", "--quiet"]
        run_parts = [*RUN_PARTS, "--output-file=requirements/run.lock"]
        dev_parts = [*DEV_PARTS, "--constraint=requirements/run.lock", "--output-file=requirements/dev.lock"]
        lock_file("run").parent.mkdir(exist_ok=True)
        for parts in (run_parts, dev_parts):
            output = run_quietly([tool("uv"), "pip", "compile", "pyproject.toml", *how, *parts, *arguments])
            if output is not None:
                raise trouble("make the locks", output)
    setup("run")
    output = run_quietly([npm(), "install", "--package-lock-only", "--ignore-scripts"], cwd=WEB)
    if output is not None:
        raise trouble("make web/package-lock.json", output)
    for file in (lock_file("run"), lock_file("dev"), WEB / "package-lock.json"):
        telling = addresses(file.read_text(encoding="utf-8"))
        if telling:
            raise StopError(f"{file.relative_to(ROOT)} names a package server and must not be committed: {telling[0]}")
        print(f"lock: {file.relative_to(ROOT)}")
    return 0


def clean(arguments: Sequence[str]) -> int:
    """Remove everything that the other jobs made."""
    no_arguments("clean", arguments)
    made = [VENV, BUILD, CHROMIUM, ROOT / "dist", WEB / "node_modules", WEB_CLIENT]
    made += [ROOT / f".{name}" for name in ("mypy_cache", "ruff_cache", "pytest_cache", "import_linter_cache")]
    made += [ROOT / ".hypothesis", ROOT / "__pycache__"]
    for folder in ("src", "tests", "benchmarks"):
        made += (ROOT / folder).rglob("__pycache__")
    for path in made:
        shutil.rmtree(path, ignore_errors=True)
    print("clean: this folder is as git gave it, apart from your own files")
    return 0


class Job(NamedTuple):
    """One thing that can be asked for."""

    run: Callable[[Sequence[str]], int]
    summary: str


JOBS = {
    "help": Job(show_help, "list these jobs"),
    "play": Job(play, "play a game in the browser"),
    "test": Job(test, "run the quick tests (ARGS go to pytest: ARGS='-k trade')"),
    "test-slow": Job(test_slow, "run the slow tests"),
    "check": Job(check, "check style, types and import contracts"),
    "lint": Job(lint, "correct style and format"),
    "bench": Job(bench, "run the benchmarks and compare with the accepted ratios (ARGS=--accept keeps the new ones)"),
    "web": Job(web, "build the browser client"),
    "pictures": Job(pictures, "take the pictures of the documentation anew (ARGS choose some by name)"),
    "docs": Job(docs, "build the documentation into build/docs"),
    "clean": Job(clean, "remove everything that the other jobs made"),
    "lock": Job(lock, "make the lock files anew (ARGS=--upgrade for the newest packages)"),
}


def main(arguments: Sequence[str]) -> int:
    """Run one job and return the exit code."""
    complaint = too_old(sys.version_info[:3], sys.executable)
    if complaint:
        print(complaint, file=sys.stderr)
        return 2
    name, rest = (arguments[0], arguments[1:]) if arguments else ("help", [])
    job = JOBS.get("help" if name in ("-h", "--help") else name)
    try:
        if job is None:
            raise StopError(f"there is no job {name!r}; choose from: {' '.join(JOBS)}")
        return job.run(rest)
    except StopError as stop:
        print(f"dev.py: {stop}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
