"""Every rule that a test can show has a test, or a scenario, that names it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from confluence.cli.rule_coverage import coverage
from confluence.cli.rule_page import read_page

TESTS = Path(__file__).parents[1]


# One process reads everything once.
pytestmark = pytest.mark.xdist_group("rule coverage")


@pytest.fixture(scope="module")
def counted() -> Counter[str]:
    """How many tests and scenarios name each rule; reads all of them, once."""
    return coverage(TESTS)


def test_every_testable_rule_has_a_test(counted: Counter[str]) -> None:
    assert [rule for rule in read_page().testable if not counted[rule]] == []


def test_tests_name_only_rules_that_exist(counted: Counter[str]) -> None:
    assert set(counted) - set(read_page().rules) == set()
