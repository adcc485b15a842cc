"""Rules in the terminal: groups, single rules, and how well they are tested."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.table import Table
from rich.text import Text

from confluence.cli.draw.goods import Paper
from confluence.cli.rule_coverage import coverage
from confluence.cli.rule_page import Page
from confluence.sidereal.cards import catalogue

_MARK: Final = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`")
_STYLES: Final = ("bold", "italic", "cyan")


def draw_groups(page: Page, game: str) -> None:
    """The groups of rules with their sections."""
    paper = Paper(catalogue(), german=False)
    table = _table(paper, "group", "rules", "section")
    for group, numbers in page.groups.items():
        table.add_row(Text(group, "bold"), str(len(numbers)), page.entries[numbers[0]].section)
    others = len(page.entries) - len(page.rules)
    paper.add(table, Text())
    paper.add(Text(f"{len(page.rules)} rules" + (f", {others} examples, test vectors and rulings" if others else "")))
    command = f"confluence rules{f' --game {game}' if game != 'sidereal' else ''}"
    group, words = page.book.example
    paper.add(Text(f"{command} {group} shows a group, {command} {words} searches"))
    paper.deliver()


def draw_rules(page: Page, numbers: Sequence[str]) -> None:
    """The text of some rules, under the headings of their sections."""
    paper = Paper(catalogue(), german=False)
    section = None
    for number in numbers:
        entry = page.entries[number]
        if entry.section != section:
            if section is not None:
                paper.add(Text())
            section = entry.section
            paper.add(Text(section, "underline"))
        line = Table.grid(padding=(0, 2, 0, 0))
        line.add_column(no_wrap=True, min_width=10)
        line.add_column(overflow="fold")
        line.add_row(Text(number, "bold"), marked(entry.text))
        paper.add(line)
    paper.deliver()


def marked(markdown: str) -> Text:
    """Bold, italic and code of a line of Markdown as styles."""
    text = Text()
    place = 0
    for match in _MARK.finditer(markdown):
        text.append(markdown[place : match.start()])
        group = match.lastindex or 1
        text.append(match[group], _STYLES[group - 1])
        place = match.end()
    return text.append(markdown[place:])


def draw_coverage(page: Page, tests: Path, wanted: str = "") -> bool:
    """How many tests name each rule; True if all that can be tested are."""
    counted = coverage(tests, page)
    paper = Paper(catalogue(), german=False)
    chosen = [number for number in (page.find(wanted) if wanted else page.rules) if number in page.rules]
    testable = [number for number in chosen if number not in page.untestable]
    table = _table(paper, "rule", "tests", "")
    for number in chosen:
        if number in page.untestable:
            table.add_row(number, str(counted[number] or ""), Text("no engine effect", "dim"))
        else:
            table.add_row(number, str(counted[number]), Text("" if counted[number] else "no test", "bold red"))
    shown = sum(counted[number] > 0 for number in testable)
    unknown = sorted(set(counted) - set(page.rules))
    paper.add(table, Text())
    percent = 100 * shown / len(testable) if testable else 100.0
    percent = min(percent, 99.9) if shown < len(testable) else 100.0  # 100 means all, not nearly all
    paper.add(Text(f"{shown} of {len(testable)} testable rules have tests: {percent:.1f} %"))
    if unknown:
        paper.add(Text(f"tests name rules that do not exist: {', '.join(unknown)}", "bold red"))
    paper.deliver()
    return shown == len(testable) and not unknown


def _table(paper: Paper, *titles: str) -> Table:
    table = paper.table()
    for title in titles:
        table.add_column(title, justify="right" if title in ("rules", "tests") else "left", no_wrap=title != "section")
    return table
