"""The page of rules: the same ids as the specification, and a test for every rule that a test can show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from confluence.altered.options import CHOICES
from confluence.cli.rule_coverage import coverage
from confluence.cli.rule_page import page_text, read_page

TESTS = Path(__file__).parents[1]
SPEC = Path(__file__).resolve().parents[2].parent / "shared" / "spec" / "altered-rules.md"
LATER = re.compile(r"\(EXT\)")


@pytest.mark.skipif(not SPEC.is_file(), reason="the specification ../shared/spec is not beside the repository")
def test_the_page_has_the_rules_of_the_specification() -> None:
    """All of them, in the same order, and nothing else; what belongs to later sets is said to."""
    text = SPEC.read_text("utf-8")
    rules = re.findall(r"^(?:- |\| )?\*\*([A-Z]-[\w-]+)(.*)", text, re.MULTILINE)
    page = read_page("altered")
    assert list(page.entries) == [number for number, _ in rules]
    later = {number for number, rest in rules if LATER.match(rest.lstrip("* "))}
    assert later == {number for number, entry in page.entries.items() if LATER.match(entry.text)}
    assert later <= page.untestable


def test_every_testable_rule_has_a_test() -> None:
    page = read_page("altered")
    counted = coverage(TESTS, page)
    assert [rule for rule in page.testable if not counted[rule]] == []


def test_tests_name_only_rules_that_exist() -> None:
    page = read_page("altered")
    assert set(coverage(TESTS, page)) - set(page.rules) == set()


def test_rules_refer_to_rules_that_exist() -> None:
    page = read_page("altered")
    named = set(page.book.rule.findall(page_text("altered")))
    assert named - set(page.rules) - set(page.aliases) == set()


def test_the_page_lists_every_switch() -> None:
    text = page_text("altered").split("### 0.2")[1].split("### 0.3")[0]
    for name, values in CHOICES.items():
        assert f"| `{name}` | {', '.join(f'`{value}`' for value in values)} |" in text
