"""The worked examples and derived test vectors of the rules, each played as a scenario."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from confluence.lab.scenario_file import load
from confluence.lab.scenarios import Scenario, run

TESTS = Path(__file__).resolve().parents[1]
RULES = (TESTS.parent / "docs" / "rules" / "sidereal.md").read_text(encoding="utf-8")
SCENARIOS = load([TESTS / "scenarios"])


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.name for scenario in SCENARIOS])
def test_scenario(scenario: Scenario) -> None:
    result = run(scenario)
    assert result.passed, "\n".join(f"{scenario.file}:{miss.line}: {miss}" for miss in result.misses)


def test_every_example_of_the_rules_is_told() -> None:
    examples = set(re.findall(r"^- \*\*((?:WE|DT)-\d\d)\*\*", RULES, re.MULTILINE))
    assert len(examples) == 26 + 56
    told = {match[0] for scenario in SCENARIOS if (match := re.match(r"(WE|DT)-\d\d", scenario.name))}
    assert told == examples


def test_scenarios_name_rules_that_exist() -> None:
    known = set(re.findall(r"\*\*(R-[A-Z]+-\d\d)\*\*", RULES))
    for scenario in SCENARIOS:
        assert scenario.rules, scenario.name
        assert set(scenario.rules) <= known, scenario.name


def test_a_scenario_tells_the_same_twice() -> None:
    """Playing leaves the arranged position as it was."""
    for scenario in SCENARIOS:
        before = scenario.start.digest()
        run(scenario)
        assert scenario.start.digest() == before, scenario.name
