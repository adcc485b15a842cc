"""The rules reference as data: every rule of `docs/rules/sidereal.md` by its id.

The page is part of the installed package; in a checkout, where the package has none, the one under `docs/` is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Final

from confluence.core.errors import DataError

PAGE: Final = "sidereal.md"
_ENTRY: Final = re.compile(r"- \*\*((?:R-[A-Z]+|WE|DT|OQ)-[0-9A-Za-z]+)\*\* (.*)")
_HEADING: Final = re.compile(r"(#{2,4}) (.*)")
_UNTESTABLE: Final = "Rules without an engine effect:"
_ID: Final = re.compile(r"R-[A-Z]+-\d+")


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered entry of the page."""

    id: str
    text: str
    """In Markdown, one line."""
    section: str


@dataclass(slots=True)
class Page:
    """The whole page."""

    entries: dict[str, Entry] = field(default_factory=dict)
    untestable: frozenset[str] = frozenset()
    """Rules about display, courtesy and table handling (section 0.4)."""

    @property
    def rules(self) -> list[str]:
        """The ids of all rules in the order of the page."""
        return [number for number in self.entries if number.startswith("R-")]

    @property
    def testable(self) -> list[str]:
        """The ids of all rules that a test can show."""
        return [number for number in self.rules if number not in self.untestable]

    @property
    def groups(self) -> dict[str, list[str]]:
        """The ids of all rules by their first part, such as `R-TRADE`."""
        groups: dict[str, list[str]] = {}
        for number in self.rules:
            groups.setdefault(number.rpartition("-")[0], []).append(number)
        return groups

    def find(self, text: str) -> list[str]:
        """The entries with this id, of this group, or with all these words in their text."""
        wanted = text.strip().upper()
        if wanted in self.entries:
            return [wanted]
        group = wanted if wanted.startswith("R-") else f"R-{wanted}"
        if group in self.groups:
            return self.groups[group]
        words = text.casefold().split()
        return [
            entry.id
            for entry in self.entries.values()
            if words and all(word in f"{entry.id} {entry.text}".casefold() for word in words)
        ]


def read_page() -> Page:
    """The page of this installation."""
    return parse(page_text())


def page_text() -> str:
    """The text of the page: the one in the package, else that of the checkout."""
    checkout = Path(__file__).resolve().parents[3] / "docs" / "rules" / PAGE
    packaged = files("confluence").joinpath("docs", "rules", PAGE)
    for source in (packaged, checkout):
        if source.is_file():
            return source.read_text(encoding="utf-8")
    raise DataError(PAGE, 0, "the rules page is missing from this installation")


def parse(text: str) -> Page:
    """Read the page; an id that stands twice is a mistake."""
    page = Page()
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        heading = _HEADING.match(line)
        if heading is not None:
            section = heading[2]
        elif line.startswith(_UNTESTABLE):
            page.untestable = frozenset(_ID.findall(line))
        entry = _ENTRY.match(line)
        if entry is not None:
            if entry[1] in page.entries:
                raise DataError(PAGE, number, f"{entry[1]} stands here a second time")
            page.entries[entry[1]] = Entry(entry[1], entry[2].strip(), section)
    return page
