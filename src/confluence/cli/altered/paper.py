"""What the table of Altered Confluence is drawn on: it knows the width, the language and the signs of the output.

Words and signs say everything; colours only help the eye, and there are none where nobody wants them.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from confluence.altered.cards import Card, Keyword
from confluence.altered.decks import Deck, starter_decks
from confluence.altered.names import EXPEDITION_NAMES, LETTERS, STATUS_NAMES
from confluence.altered.text import Writer
from confluence.altered.views import MeterView, ObjectView
from confluence.altered.words import Kind, Pair, Stats
from confluence.cli import output
from confluence.cli.altered.german import BOOK
from confluence.core.errors import Illegal

if TYPE_CHECKING:
    from confluence.players.altered.adviser import Standing

GOOD: Final = "bold cyan"
SHORT: Final = "bold yellow"
DANGER: Final = "bold magenta"
QUIET: Final = "dim"
TITLE: Final = "bold"
KIND_NAMES: Final[dict[Kind, Pair]] = {
    Kind.HERO: ("Hero", "Held"),
    Kind.CHARACTER: ("Character", "Charakter"),
    Kind.SPELL: ("Spell", "Zauber"),
    Kind.LANDMARK: ("Landmark", "Wahrzeichen"),
    Kind.EXPEDITION: ("Expedition Permanent", "Expeditions-Permanent"),
    Kind.CONFLUENCE: ("Confluence", "Confluence"),
}


NEEDED_WIDTH: Final = 80
"""Columns that the table needs to look as it should."""
SMALLEST_WIDTH: Final = 40
"""Narrower than this nothing can be laid out."""
YES: Final = ("y", "yes", "j", "ja")
NO: Final = ("n", "no", "nein")


class Paper:
    """Collects lines and writes them out whole."""

    def __init__(self, *, german: bool = False) -> None:
        self.german = german
        self.columns = _columns() or output.width()
        """What the terminal has; `width` is what is laid out."""
        self.width = max(SMALLEST_WIDTH, self.columns)
        self.height = _rows()
        """Lines of the terminal; nothing where there is none."""
        self.console = Console(width=self.width, highlight=False, markup=False, emoji=False)
        full = output.can_write("·×→–▒╭")
        self.dot = "·" if full else "-"
        self.arrow = "→" if full else "->"
        self.dash = "–" if full else "-"
        self.dark = "▒▒▒▒" if full else "####"
        self.times = "×" if full else "x"
        self.lines: list[RenderableType] = []

    def __call__(self, english: str, german: str) -> str:
        """What is written, in the language of this paper."""
        return german if self.german else english

    def pick(self, pair: Pair) -> str:
        """The word of this language."""
        return pair[self.german]

    def add(self, *parts: RenderableType) -> None:
        """Put something under what is there."""
        self.lines += parts

    def say(self, english: str, german: str, style: str = "") -> None:
        """Put a sentence of this language under what is there."""
        self.add(Text(self(english, german), style))

    def told(self, message: str) -> str:
        """What the rules say in English, in the language of this paper."""
        return BOOK.say(message) if self.german else message

    def refusal(self, refusal: Illegal) -> str:
        """Why something is refused; a deck with all that is wrong with it."""
        problems = refusal.details.get("problems") or [refusal.message]
        return "; ".join(self.told(problem) for problem in problems)

    def complain(self, message: str) -> None:
        """Put a problem under what is there, as a whole sentence."""
        stop = "" if message.endswith((".", "?", "!")) else "."
        self.add(Text(f"{message[:1].upper()}{message[1:]}{stop}", SHORT))

    def rows(self, start: int = 0) -> int:
        """How many lines everything would take that is there, from a place on."""
        with self.console.capture() as captured:
            for line in self.lines[start:]:
                self.console.print(line)
        return captured.get().count("\n")

    def deliver(self) -> None:
        """Write everything to stdout; without colours also without blanks at the end of lines."""
        with self.console.capture() as captured:
            for line in self.lines:
                self.console.print(line)
        self.lines.clear()
        text = captured.get()
        if self.console.color_system is None or not self.console.is_terminal:
            text = "".join(f"{line.rstrip()}\n" for line in text.splitlines())
        output.write(text)

    def heading(self, text: str) -> Text:
        """A line with dashes at both ends."""
        return Text(f"{self.dash * 3} {text} {self.dash * 3}", TITLE)

    # ---- words

    def stats(self, stats: Stats) -> str:
        """Three numbers with their letters: `F4 M3 O1`."""
        return " ".join(f"{LETTERS[t][self.german]}{stats[t]}" for t in range(3))

    def lack(self, stats: Stats) -> str:
        """The same without zeros."""
        return " ".join(f"{LETTERS[t][self.german]}{stats[t]}" for t in range(3) if stats[t])

    def standing(self, found: MeterView | Standing) -> Text:
        """`advances`, `short F1`, `held back` (C-OVC-08)."""
        if found.advances:
            return Text(self("advances", "rückt vor"), GOOD)
        words = []
        if any(found.missing):
            words.append(self("short ", "fehlt ") + self.lack(found.missing))
        if found.held:
            words.append(self("held back", "zurückgehalten"))
        return Text(", ".join(words), SHORT)

    def letters(self, terrains: Iterable[int]) -> str:
        """Terrains as letters: `F O`."""
        return " ".join(LETTERS[t][self.german] for t in sorted(terrains))

    def expedition(self, lane: str) -> str:
        """An Expedition by its word."""
        return self.pick(EXPEDITION_NAMES[lane])

    def listed(self, names: Sequence[str], texts: Sequence[str] | None = None) -> str:
        """Names one after the other; semicolons between them where a name has a comma itself."""
        return ("; " if any("," in name for name in names) else ", ").join(names if texts is None else texts)

    def counted(self, names: Sequence[str]) -> str:
        """The same with `×2` for names that are there twice."""
        found = Counter(names)
        return self.listed([name if count == 1 else f"{name} {self.times}{count}" for name, count in found.items()])

    def starter(self, deck: Deck) -> str:
        """The name of a starter deck; of another one the name that it has."""
        return self(deck.name, f"Startdeck {deck.faction}" if deck in starter_decks().values() else deck.name)

    def decimal(self, number: float) -> str:
        """A number with one place behind the point, or the comma."""
        return self(f"{number:.1f}", f"{number:.1f}".replace(".", ","))

    def kind(self, card: Card) -> str:
        """What a card is."""
        return self.pick(KIND_NAMES[card.kind])

    def keyword(self, card: Card, word: str) -> str:
        """A keyword in this language, with its value where it is printed on the card."""
        found = next((one for one in card.keywords if one.word == word), Keyword(word))
        return Writer(card, german=self.german).keyword(Keyword(word, found.value))

    def marks(self, card: Card, seen: ObjectView) -> str:
        """Boosts, statuses, counters and keywords of an object."""
        words = []
        if seen.boosts:
            words.append(
                self(
                    f"+{seen.boosts} boost{'s' * (seen.boosts > 1)}",
                    f"+{seen.boosts} {'Schübe' if seen.boosts > 1 else 'Schub'}",
                )
            )
        words += [self.pick(STATUS_NAMES[status]) for status in seen.statuses]
        words += [f"{count} {name}" for name, count in (seen.counters or {}).items()]
        words += [self.keyword(card, word) for word in seen.keywords]
        return ", ".join(words)

    def table(self) -> Table:
        """An empty table without frame whose cells wrap and never lose text."""
        return Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="underline", show_edge=False)

    def grid(self, *widths: int | None) -> Table:
        """Columns without titles; None takes what is left."""
        table = Table.grid(padding=(0, 2, 0, 0))
        for width in widths:
            table.add_column(width=width, overflow="fold")
        return table

    def numbered(self, label: str, text: Text) -> Table:
        """A line that wraps beside its number."""
        table = Table.grid(padding=0)
        table.add_column(width=4)
        table.add_column(overflow="fold")
        table.add_row(f"{label:>2}", text)
        return table

    def margin(self, text: Text, indent: int = 4) -> Table:
        """A line that wraps beside a margin."""
        table = self.bullets([], indent=indent)
        table.add_row("", text)
        return table

    def bullets(self, lines: Sequence[str], style: str = "", indent: int = 2) -> Table:
        """Wrapped lines with a margin."""
        table = Table.grid(padding=0)
        table.add_column(width=indent)
        table.add_column(overflow="fold")
        for line in lines:
            table.add_row("", Text(line, style))
        return table


def _columns() -> int:
    """Columns of the terminal, or what COLUMNS says; nothing where neither is there."""
    wanted = os.environ.get("COLUMNS", "")
    if wanted.isdecimal() and int(wanted) > 0:
        return int(wanted)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        return 0


def _rows() -> int:
    try:
        return os.get_terminal_size(sys.stdout.fileno()).lines
    except (OSError, ValueError):
        return 0


def numbers(stats: Stats | None) -> str:
    """`0/2/2`, or nothing."""
    return "/".join(str(one) for one in stats) if stats is not None else ""


def is_yes(text: str) -> bool:
    """Whether somebody said yes, in either language."""
    return text.strip().lower() in YES


def is_no(text: str) -> bool:
    """Whether somebody said no, in either language."""
    return text.strip().lower() in NO
