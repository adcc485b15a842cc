"""Which rules have tests: test functions and scenarios that name a rule by its id.

A test names a rule in its docstring or in the ids of its parameters, and rules of Sidereal Confluence also in its name
(`test_r_trade_06_…`); a scenario anywhere in its text. A rule in the docstring of a test class counts for the class as
one test.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from confluence.cli.files import read_text
from confluence.cli.rule_page import BOOKS, Book, Page
from confluence.core.errors import DataError

SCENARIOS: Final = "scenarios"


def coverage(tests: Path, page: Page | None = None) -> Counter[str]:
    """For every rule of the page (of Sidereal Confluence, if none is named) how many tests and scenarios name it."""
    book, aliases = (BOOKS["sidereal"], {}) if page is None else (page.book, page.aliases)
    counted: Counter[str] = Counter()
    for path in sorted(tests.rglob("test_*.py")):
        for rules in rules_of_tests(read_text(path), str(path), book):
            counted.update({aliases.get(rule, rule) for rule in rules})
    for path in sorted((tests / SCENARIOS).rglob("*.yaml")):
        counted.update(rules_of_scenarios(read_text(path), book))
    return counted


def rules_of_tests(source: str, name: str = "", book: Book = BOOKS["sidereal"]) -> Iterator[set[str]]:
    """For every test in a module the rules it names, where there are any."""
    try:
        module = ast.parse(source)
    except SyntaxError as error:
        raise DataError(name, error.lineno or 0, f"cannot be read: {error.msg}") from error
    for node in _definitions(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            named = book.in_name.findall(node.name) if book.in_name is not None else ()
            found = {f"R-{group.upper()}-{number}" for group, number in named}
            found.update(book.rule.findall(ast.get_docstring(node) or ""))
            for decorator in node.decorator_list:
                found.update(book.rule.findall(" ".join(_parameter_ids(decorator))))
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            found = set(book.rule.findall(ast.get_docstring(node) or ""))
        else:
            continue
        if found:
            yield found


def _definitions(scope: ast.Module | ast.ClassDef) -> Iterator[ast.stmt]:
    """The functions and classes in which pytest looks for tests."""
    for node in scope.body:
        yield node
        if isinstance(node, ast.ClassDef):
            yield from _definitions(node)


def _parameter_ids(decorator: ast.expr) -> Iterator[str]:
    """The texts behind `id=` and `ids=` in a decorator."""
    for part in ast.walk(decorator):
        if isinstance(part, ast.keyword) and part.arg in ("id", "ids"):
            for text in ast.walk(part.value):
                if isinstance(text, ast.Constant) and isinstance(text.value, str):
                    yield text.value


def rules_of_scenarios(text: str, book: Book = BOOKS["sidereal"]) -> Counter[str]:
    """For every rule how many scenarios of a file name it; scenarios begin with a dash in the first column."""
    counted: Counter[str] = Counter()
    for part in re.split(r"^- ", text, flags=re.MULTILINE):
        lines = [line for line in part.splitlines() if not line.lstrip().startswith("#")]
        counted.update(set(book.rule.findall("\n".join(lines))))
    return counted
