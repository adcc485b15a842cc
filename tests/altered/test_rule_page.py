"""The page of rules: every id is there, and a test for every rule that a test can show."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from confluence.altered.options import CHOICES
from confluence.cli.rule_coverage import coverage
from confluence.cli.rule_page import page_text, read_page

TESTS = Path(__file__).parents[1]
RULE_IDS = Path(__file__).with_name("rule_ids.txt")
LATER = re.compile(r"\(EXT\)")


def test_the_page_has_every_rule() -> None:
    """`rule_ids.txt` lists them in order, one on each line, with `(EXT)` after those of later sets."""
    rules = [line.partition(" ") for line in RULE_IDS.read_text("utf-8").splitlines()]
    page = read_page("altered")
    assert list(page.entries) == [number for number, _, _ in rules]
    later = {number for number, _, mark in rules if mark == "(EXT)"}
    assert later == {number for number, entry in page.entries.items() if LATER.match(entry.text)}
    assert later <= page.untestable


# One process reads everything once.
pytestmark = pytest.mark.xdist_group("rule coverage")


@pytest.fixture(scope="module")
def counted() -> Counter[str]:
    """How many tests name each rule; reads all of them, once."""
    return coverage(TESTS, read_page("altered"))


def test_every_testable_rule_has_a_test(counted: Counter[str]) -> None:
    assert [rule for rule in read_page("altered").testable if not counted[rule]] == []


def test_tests_name_only_rules_that_exist(counted: Counter[str]) -> None:
    assert set(counted) - set(read_page("altered").rules) == set()


def test_rules_refer_to_rules_that_exist() -> None:
    page = read_page("altered")
    named = set(page.book.rule.findall(page_text("altered")))
    assert named - set(page.rules) - set(page.aliases) == set()


def test_the_page_lists_every_switch() -> None:
    text = page_text("altered").split("### 0.2")[1].split("### 0.3")[0]
    for name, values in CHOICES.items():
        assert f"| `{name}` | {', '.join(f'`{value}`' for value in values)} |" in text
