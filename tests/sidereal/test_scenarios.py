"""The worked examples and derived test vectors of the rules, each played as a scenario."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from confluence.lab.scenarios.file import find_files, load
from confluence.lab.scenarios.runner import Scenario, run

TESTS = Path(__file__).resolve().parents[1]
RULES = (TESTS.parent / "docs" / "rules" / "sidereal.md").read_text(encoding="utf-8")
FILES = find_files([TESTS / "scenarios"])
NAMES = re.findall(r"^scenario: (\S.*)$", "\n".join(file.read_text(encoding="utf-8") for file in FILES), re.MULTILINE)
"""Found without reading the scenarios, which takes longer than collecting a thousand tests."""


@pytest.fixture(scope="module")
def scenarios() -> dict[str, Scenario]:
    return {scenario.name: scenario for scenario in load(FILES)}


@pytest.mark.parametrize("name", NAMES)
def test_scenario(scenarios: dict[str, Scenario], name: str) -> None:
    scenario = scenarios[name]
    result = run(scenario)
    assert result.passed, "\n".join(f"{scenario.file}:{miss.line}: {miss}" for miss in result.misses)


def test_every_scenario_is_a_test(scenarios: dict[str, Scenario]) -> None:
    assert list(scenarios) == NAMES


def test_every_example_of_the_rules_is_told() -> None:
    examples = set(re.findall(r"^- \*\*((?:WE|DT)-\d\d)\*\*", RULES, re.MULTILINE))
    assert len(examples) == 26 + 56
    told = {match[0] for name in NAMES if (match := re.match(r"(WE|DT)-\d\d", name))}
    assert told == examples


def test_scenarios_name_rules_that_exist(scenarios: dict[str, Scenario]) -> None:
    known = set(re.findall(r"\*\*(R-[A-Z]+-\d\d)\*\*", RULES))
    for scenario in scenarios.values():
        assert scenario.rules, scenario.name
        assert set(scenario.rules) <= known, scenario.name


def test_a_scenario_tells_the_same_twice(scenarios: dict[str, Scenario]) -> None:
    """Playing leaves the arranged position as it was."""
    for scenario in scenarios.values():
        before = scenario.start.digest()
        run(scenario)
        assert scenario.start.digest() == before, scenario.name
