"""Every rule that a test can show has a test, or a scenario, that names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from confluence.cli.rule_coverage import coverage
from confluence.cli.rule_page import read_page

TESTS = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def missing() -> list[str]:
    counted = coverage(TESTS)
    return [rule for rule in read_page().testable if not counted[rule]]


def test_every_testable_rule_has_a_test(missing: list[str]) -> None:
    assert missing == []


def test_tests_name_only_rules_that_exist() -> None:
    assert set(coverage(TESTS)) - set(read_page().rules) == set()
