"""The rules reference of a game as data: every rule of `docs/rules/sidereal.md` or `docs/rules/altered.md` by its id.

The pages are part of the installed package; in a checkout, where the package has none, those under `docs/` are read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Final

from confluence.core.errors import DataError

_ENTRY: Final = re.compile(r"- \*\*([A-Z]+-[\w-]+)((?: / \w+)*)\*\* (.*)")
_HEADING: Final = re.compile(r"(#{2,4}) (.*)")
_UNTESTABLE: Final = "Rules without an engine effect:"


@dataclass(frozen=True, slots=True)
class Book:
    """Where the rules of a game stand, and what their ids look like."""

    page: str
    rule: re.Pattern[str]
    """The id of a rule, wherever it is named."""
    other: re.Pattern[str] | None
    """Ids of what is no rule: examples, test vectors, rulings; None if all of them are rules."""
    example: tuple[str, str]
    """A group and words that can be looked for."""
    in_name: re.Pattern[str] | None = None
    """How the name of a test names a rule: its group and its number."""


BOOKS: Final = {
    "sidereal": Book(
        "sidereal.md",
        re.compile(r"\bR-[A-Z]+-\d+\b"),
        re.compile(r"(?:WE|DT|OQ)-[0-9A-Za-z]+"),
        ("R-TRADE", "ring trade"),
        re.compile(r"(?<![a-z0-9])r_([a-z]+)_(\d+)"),
    ),
    "altered": Book(
        "altered.md",
        re.compile(
            r"(?<![\w-])(?:"
            r"[AC]-[A-Z]+-\d\d|A-(?:KW|ACT)-[A-Z]+|C-KW-[A-Z]+"  # A-PLAY-07, A-KW-TOUGH, C-KW-CONSTANT
            r"|[TPXEQ]-\d\d"  # T-07, P-11, X-01, E-01, Q-03
            r"|D-[A-Z]+-\d\d|D-(?:EFF|STATIC|SLOT)-[A-Za-z]\w*"  # D-DATA-01, D-EFF-create_token
            r"|V-RUN-\d\d|V-(?:TRG|EVT|OP|CON|AMT)-[a-z]\w*"  # V-OP-boost
            r")(?![\w-])"
        ),
        None,
        ("A-PLAY", "tough"),
    ),
}
"""By game."""


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

    book: Book
    entries: dict[str, Entry] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    """Further names of rules that stand under several: `A-ACT-READY` for `A-ACT-EXHAUST / READY`."""
    untestable: frozenset[str] = frozenset()
    """Rules that no test can show: display, courtesy, table handling, what is not part of the engine."""

    @property
    def rules(self) -> list[str]:
        """The ids of all rules in the order of the page."""
        return [number for number in self.entries if self.book.rule.fullmatch(number)]

    @property
    def testable(self) -> list[str]:
        """The ids of all rules that a test can show."""
        return [number for number in self.rules if number not in self.untestable]

    @property
    def groups(self) -> dict[str, list[str]]:
        """The ids of all rules by their first part, such as `R-TRADE` or `X`."""
        groups: dict[str, list[str]] = {}
        for number in self.rules:
            groups.setdefault(number.rpartition("-")[0], []).append(number)
        return groups

    def find(self, text: str) -> list[str]:
        """The entries with this id, of this group, or with all these words in their text."""
        wanted = text.strip().upper()
        known = {number.upper(): number for number in self.entries}
        known |= {number.upper(): main for number, main in self.aliases.items()}
        if wanted in known:
            return [known[wanted]]
        groups = [group for group in self.groups if wanted in (group, group.partition("-")[2])]
        if groups:
            return [number for group in groups for number in self.groups[group]]
        words = text.casefold().split()
        return [
            entry.id
            for entry in self.entries.values()
            if words and all(word in f"{entry.id} {entry.text}".casefold() for word in words)
        ]


def read_page(game: str = "sidereal") -> Page:
    """The page of a game in this installation."""
    return parse(page_text(game), BOOKS[game])


def page_text(game: str = "sidereal") -> str:
    """The text of the page: the one in the package, else that of the checkout."""
    name = BOOKS[game].page
    checkout = Path(__file__).resolve().parents[3] / "docs" / "rules" / name
    packaged = files("confluence").joinpath("docs", "rules", name)
    for source in (packaged, checkout):
        if source.is_file():
            return source.read_text(encoding="utf-8")
    raise DataError(name, 0, "the rules page is missing from this installation")


def parse(text: str, book: Book = BOOKS["sidereal"]) -> Page:
    """Read the page; an id that stands twice is a mistake."""
    page = Page(book)
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        heading = _HEADING.match(line)
        if heading is not None:
            section = heading[2]
        elif line.startswith(_UNTESTABLE):
            page.untestable = frozenset(book.rule.findall(line))
        entry = _ENTRY.match(line)
        if entry is not None and _is_id(entry[1], book):
            if entry[1] in page.entries:
                raise DataError(book.page, number, f"{entry[1]} stands here a second time")
            page.entries[entry[1]] = Entry(entry[1], entry[3].strip(), section)
            group = entry[1].rpartition("-")[0]
            page.aliases |= {f"{group}-{name}": entry[1] for name in entry[2].split(" / ")[1:]}
    return page


def _is_id(number: str, book: Book) -> bool:
    return bool(book.rule.fullmatch(number) or (book.other is not None and book.other.fullmatch(number)))
