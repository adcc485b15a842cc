"""`confluence rules`: the reference by id and words, in every installation, and the table of tests."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from confluence.cli.rule_coverage import coverage, rules_of_scenarios, rules_of_tests
from confluence.cli.rule_page import page_text, parse, read_page
from confluence.core.errors import DataError
from tests.cli.running import good, run

ROOT = Path(__file__).parents[2]
RING = "A multilateral trade may make one exchange conditional on another (ring trades)"


def test_the_groups_are_listed() -> None:
    out = good("rules").out
    assert out.splitlines()[0].split() == ["group", "rules", "section"]
    for group in read_page().groups:
        assert f"{group} " in out
    assert "402 rules" in out


@pytest.mark.parametrize("words", [("R-TRADE-08",), ("r-trade-08",), ("ring", "trades"), ("RING TRADES",)])
def test_a_rule_is_found_by_its_id_and_by_words(words: tuple[str, ...]) -> None:
    out = " ".join(good("rules", *words).out.split())
    assert "R-TRADE-08" in out
    assert RING in out


def test_a_group_is_shown_with_its_section() -> None:
    lines = good("rules", "steal").out.splitlines()
    assert lines[0] == "9. Zeth steal step (only if Zeth plays)"
    assert [line.split()[0] for line in lines if line.startswith("R-")] == ["R-STEAL-01", "R-STEAL-02", "R-STEAL-03"]
    assert max(map(len, lines)) <= 100


@pytest.mark.parametrize("number", ["WE-12", "DT-03", "OQ-19"])
def test_examples_vectors_and_rulings_are_found(number: str) -> None:
    assert good("rules", number).out.splitlines()[1].startswith(number)


def test_marks_of_the_page_do_not_show() -> None:
    assert "**" not in good("rules", "OQ-19").out


@pytest.mark.parametrize("words", [("R-TRADE-99",), ("xyzzy",)])
def test_what_is_not_there_is_one_line(words: tuple[str, ...]) -> None:
    result = run("rules", *words)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"confluence: no rule has the id {words[0]!r} or speaks of it; ")


# ------------------------------------------------------------------ Altered Confluence


def test_each_game_has_its_own_groups() -> None:
    out = good("rules", "--game", "altered").out
    for group in read_page("altered").groups:
        assert f"{group} " in out
    assert "579 rules\n" in out
    assert "confluence rules --game altered A-PLAY shows a group" in out


@pytest.mark.parametrize(
    "words, first",
    [
        ("A-PLAY-07", "A-PLAY-07"),
        ("a-kw-tough", "A-KW-TOUGH"),
        ("c-kw-constant", "C-KW-CONSTANT"),
        ("C-OVC-01", "C-OVC-01"),
        ("P-11", "P-11"),
        ("v-op-boost", "V-OP-boost"),
        ("V-TRG-join", "V-TRG-join"),
        ("D-EFF-CREATE_TOKEN", "D-EFF-create_token"),
        ("D-SLOT-d", "D-SLOT-D"),
        ("x-01", "X-01"),
        ("E-01", "E-01"),
        ("T-07", "T-07"),
        ("Q-03", "Q-03"),
        ("A-ACT-READY", "A-ACT-EXHAUST"),
        ("D-EFF-draw", "D-EFF-resupply"),
        ("a-play", "A-PLAY-01"),
        ("kw", "A-KW-COOLDOWN"),
        ("x", "X-01"),
        ("totals never fall", "C-OVC-04"),
    ],
)
def test_every_form_of_id_is_found(words: str, first: str) -> None:
    assert good("rules", "--game", "altered", *words.split()).out.splitlines()[1].split()[0] == first


def test_a_rule_of_the_other_game_is_not_found() -> None:
    assert run("rules", "--game", "altered", "R-TRADE-08").code == 2
    assert run("rules", "A-PLAY-07").code == 2
    assert run("rules", "--game", "chess").err == "confluence: there is no game 'chess'; there are sidereal, altered\n"


def test_the_page_of_altered_is_read_completely() -> None:
    page = read_page("altered")
    assert len(page.rules) == len(page.entries) == 579
    assert page.untestable < set(page.rules)
    assert page.entries["E-18"].section == "8. Laws of every match"
    assert page.aliases["A-ACT-SEND"] == "A-ACT-PUT"


ALTERED_TESTS = '''
def test_something():
    """A-PLAY-07 and V-OP-boost, A-ACT-SEND; neither R-TRADE-01 nor R-X-01, nor the group C-OVC, nor X-01a."""

@pytest.mark.parametrize("x", [pytest.param(1, id="D-EFF-create_token")])
def test_parameters(x):
    """About E-01 to E-03."""
'''


def test_ids_of_both_games_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(ALTERED_TESTS, "utf-8")
    page = read_page("altered")
    assert set(coverage(tmp_path, page)) == {
        "A-PLAY-07",
        "V-OP-boost",
        "A-ACT-PUT",
        "D-EFF-create_token",
        "E-01",
        "E-03",
    }
    assert set(coverage(tmp_path)) == {"R-TRADE-01", "R-X-01"}


def test_strict_coverage_of_altered(tmp_path: Path) -> None:
    page = read_page("altered")
    rules = ", ".join(page.testable)
    test = tmp_path / "test_all.py"
    test.write_text(f'def test_all():\n    """{rules}"""\n', "utf-8")
    arguments = ("rules", "--game", "altered", "--coverage", "--strict", "--tests", str(tmp_path))
    testable = len(page.testable)
    assert f"{testable} of {testable} testable rules have tests: 100.0 %" in good(*arguments).out
    test.write_text(f'def test_all():\n    """{rules.replace("X-01, ", "")}"""\n', "utf-8")
    result = run(*arguments)
    assert result.code == 1
    row = next(line for line in result.out.splitlines() if line.startswith("X-01"))
    assert row.split() == ["X-01", "0", "no", "test"]


# ------------------------------------------------------------------ what is wrong


def test_strict_belongs_to_coverage() -> None:
    assert run("rules", "--strict").err == "confluence: --strict belongs to --coverage\n"


def test_coverage_needs_a_folder() -> None:
    result = run("rules", "--coverage", "--tests", "nowhere")
    assert result.code == 2
    assert "there is no folder 'nowhere'" in result.err


# ------------------------------------------------------------------ coverage

TESTS = '''
def test_r_trade_06_and_r_trade_07_together(table):
    """Shows also R-LOAN-01."""

def test_nothing_special():
    """About nothing."""
    # R-TRADE-01 in a comment names nothing

@pytest.mark.parametrize("x", [pytest.param(1, id="R-BID-05")])
def test_parameters(x): ...

def helper_for_r_trade_09():
    """R-TRADE-10 is named by no test."""

class TestThings:
    """R-DON-01 in a class."""
    async def test_r_don_02_inside(self): ...
'''
SCENARIOS = """
# R-TRADE-11 in a comment
- name: one
  rules: [R-TRADE-12, R-TRADE-13]
  title: again R-TRADE-12
- name: two
  rules: [R-TRADE-12]
"""


def test_rules_named_by_tests() -> None:
    found = [sorted(rules) for rules in rules_of_tests(TESTS)]
    assert sorted(found) == [["R-BID-05"], ["R-DON-01"], ["R-DON-02"], ["R-LOAN-01", "R-TRADE-06", "R-TRADE-07"]]


def test_rules_named_by_scenarios() -> None:
    assert rules_of_scenarios(SCENARIOS) == {"R-TRADE-12": 2, "R-TRADE-13": 1}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Tests that name every testable rule once, in a scenario."""
    folder = tmp_path / "tests"
    (folder / "scenarios").mkdir(parents=True)
    rules = ", ".join(read_page().testable)
    (folder / "scenarios" / "all.yaml").write_text(f"- name: all\n  rules: [{rules}]\n", "utf-8")
    (folder / "test_some.py").write_text(TESTS, "utf-8")
    return folder


def test_the_table_shows_totals(checkout: Path) -> None:
    out = good("rules", "--coverage", "--strict", "--tests", str(checkout)).out
    assert "R-TRADE-06" in out
    testable = len(read_page().testable)
    assert f"{testable} of {testable} testable rules have tests: 100.0 %" in out
    assert "no engine effect" in out
    assert "no test" not in out
    assert coverage(checkout)["R-TRADE-06"] == 2


def test_a_rule_without_test_is_seen_and_strict_fails(checkout: Path) -> None:
    path = checkout / "scenarios" / "all.yaml"
    path.write_text(path.read_text("utf-8").replace("R-SCORE-02, ", ""), "utf-8")
    testable = len(read_page().testable)
    result = run("rules", "--coverage", "--tests", str(checkout))
    assert result.code == 0
    assert f"{testable - 1} of {testable} testable rules have tests: 99.7 %" in result.out
    row = next(line for line in result.out.splitlines() if line.startswith("R-SCORE-02"))
    assert row.split() == ["R-SCORE-02", "0", "no", "test"]
    assert run("rules", "--coverage", "--strict", "--tests", str(checkout)).code == 1
    assert run("rules", "trade", "--coverage", "--strict", "--tests", str(checkout)).code == 0


def test_a_test_of_a_rule_that_does_not_exist_is_seen(checkout: Path) -> None:
    (checkout / "test_more.py").write_text("def test_r_trade_99_is_a_typing_mistake(): ...\n", "utf-8")
    result = run("rules", "--coverage", "--strict", "--tests", str(checkout))
    assert result.code == 1
    assert "tests name rules that do not exist: R-TRADE-99" in result.out


def test_a_broken_test_file_is_named(checkout: Path) -> None:
    (checkout / "test_more.py").write_text("def test_(:\n", "utf-8")
    result = run("rules", "--coverage", "--tests", str(checkout))
    assert result.code == 1
    assert f"{checkout / 'test_more.py'}:1: cannot be read" in result.err


# ------------------------------------------------------------------ the page


def test_the_page_is_read_completely() -> None:
    page = read_page()
    assert len(page.rules) == 402
    assert page.untestable < set(page.rules)
    assert len(page.testable) == len(page.rules) - len(page.untestable)
    assert page.entries["R-DIG-02"].section == "18. Digital conduct"


def test_an_id_that_stands_twice_is_a_mistake() -> None:
    with pytest.raises(DataError, match="R-X-01 stands here a second time"):
        parse("## 1. One\n\n- **R-X-01** This.\n- **R-X-01** That.\n")


def test_the_installed_package_has_the_page(tmp_path: Path) -> None:
    """A real wheel, unpacked far from the checkout."""
    source = tmp_path / "source"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, source)
    for name in ("src", "docs"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=source,
        check=True,
        capture_output=True,
        timeout=200,
    )
    wheel = next(tmp_path.glob("*.whl"))
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
    shutil.rmtree(source)
    code = f"""if True:
        import sys
        sys.path.insert(0, {str(installed)!r})
        import confluence
        from confluence.cli.rule_page import page_text
        assert confluence.__file__.startswith({str(installed)!r})
        sys.stdout.buffer.write((page_text() + page_text("altered")).encode())
    """
    command = [sys.executable, "-I", "-c", code]
    done = subprocess.run(command, capture_output=True, check=True, cwd=tmp_path, timeout=200)
    pages = [(ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8") for game in ("sidereal", "altered")]
    assert [page_text(), page_text("altered")] == pages
    assert done.stdout.decode() == "".join(pages)
