"""The two tiers: a test that takes long without saying so fails, whatever it takes the time with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import tiers

pytest_plugins = ["pytester"]

SPIN = """
import subprocess, sys, time
import pytest

def spin(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
"""


CONFTEST = """
from tests.tiers import Meter

def pytest_configure(config):
    config.pluginmanager.register(Meter(0.1, 0.2, lambda: 1.0))
"""


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A folder for tests with the plugin, and limits that are soon exceeded."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeconftest(CONFTEST)
    pytester.makeini("[pytest]\nmarkers =\n    slow\n    costly\n")
    return pytester


def outcome(run: pytest.Pytester, source: str) -> tuple[dict[str, int], str]:
    run.makepyfile(SPIN + source)
    result = run.runpytest_inprocess("-q")
    return result.parseoutcomes(), result.stdout.str()


def test_a_test_over_the_limit_fails_without_a_mark(run: pytest.Pytester) -> None:
    counts, said = outcome(run, "def test_a(): spin(0.3)\ndef test_b(): pass")
    assert counts == {"failed": 1, "passed": 1}
    assert "test_a took 0.3 s of processor time" in said
    assert "mark slow" in said


def test_own_fixtures_count(run: pytest.Pytester) -> None:
    counts, _ = outcome(run, "@pytest.fixture\ndef costs(): spin(0.3)\ndef test_a(costs): pass")
    assert counts == {"failed": 1}


def test_programs_that_a_test_starts_count_while_they_run(run: pytest.Pytester) -> None:
    program = "import time\nwhile time.process_time() < 0.4: pass\nprint(flush=True)\ntime.sleep(60)"
    source = f"""
def test_a(request):
    program = subprocess.Popen([sys.executable, "-S", "-c", {program!r}], stdout=subprocess.PIPE)
    request.addfinalizer(program.wait)
    request.addfinalizer(program.kill)
    program.stdout.readline()
    program.stdout.close()
"""
    assert outcome(run, source)[0] == {"failed": 1}


@pytest.mark.parametrize("mark", ["slow", "costly('the one of its kind')"])
def test_a_mark_gives_leave(run: pytest.Pytester, mark: str) -> None:
    assert outcome(run, f"@pytest.mark.{mark}\ndef test_a(): spin(0.3)")[0] == {"passed": 1}


def test_shared_fixtures_have_a_limit_of_their_own(run: pytest.Pytester) -> None:
    source = (
        "@pytest.fixture(scope='module')\ndef shared(): spin({})\ndef test_a(shared): pass\ndef test_b(shared): pass"
    )
    assert outcome(run, source.format(0.25))[0] == {"passed": 2}
    counts, said = outcome(run, source.format(0.5))
    assert counts == {"failed": 1, "passed": 1}
    assert "needs the fixture shared" in said


@pytest.mark.parametrize(
    "marks, said",
    [
        ("@pytest.mark.slow\n@pytest.mark.costly('both')\n", "marked slow and costly"),
        ("@pytest.mark.costly\n", "costly without a reason"),
    ],
)
def test_marks_that_make_no_sense_are_refused(run: pytest.Pytester, marks: str, said: str) -> None:
    run.makepyfile(SPIN + marks + "def test_a(): pass")
    result = run.runpytest_inprocess("-q")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert said in result.stderr.str()


def test_a_slower_machine_has_wider_limits() -> None:
    complaint = tiers.Meter(limit=1.0, shared_limit=6.0).complaint
    assert complaint(2.0, {})
    assert complaint(2.0, {}, slower=2.0) == ""
    assert complaint(0.1, {"game": 10.0})
    assert complaint(0.1, {"game": 10.0}, slower=2.0) == ""


def test_reports_tell_the_slowest(tmp_path: Path) -> None:
    report = tmp_path / "quick.xml"
    cases = "".join(
        f'<testcase classname="tests.{name}" name="test_a"><properties>'
        f'<property name="processor_seconds" value="{seconds}"/></properties></testcase>'
        for name, seconds in (("core.test_wire", 0.5), ("lab.test_bound", 2.5))
    )
    report.write_text(f"<testsuites><testsuite>{cases}</testsuite></testsuites>")
    times = tiers.read_times([report])
    assert [(each.seconds, each.group) for each in times] == [(2.5, "tests.lab"), (0.5, "tests.core")]
