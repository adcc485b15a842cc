"""The examples on the pages about notation and card data are read, run and compared with the package."""

from __future__ import annotations

import doctest
import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import pytest

from confluence.core.errors import NotationError
from confluence.sidereal.cards import Kind, Trade
from confluence.sidereal.converters import Arrow, Climate, Converter, parse_cost
from confluence.sidereal.goods import CODES, Bag
from confluence.sidereal.keywords import FACE_LINES, LINES
from confluence.sidereal.reader import FILES

DOCS = Path(__file__).resolve().parents[2] / "docs"
NOTATION = DOCS / "notation.md"
CARD_DATA = DOCS / "card-data.md"


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    page: str
    line: int
    tag: str
    text: str

    def rows(self) -> list[tuple[str, str]]:
        """The text and the remark of each line."""
        found = []
        for row in self.text.splitlines():
            text, _, remark = row.partition("#")
            found.append((text.strip(), remark.strip()))
        return found


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    fences = re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [Block(page.name, text.count("\n", 0, fence.start()) + 1, fence[1], fence[2]) for fence in fences]


def tagged(page: Path, tag: str) -> list[Block]:
    return [block for block in blocks(page) if block.tag == tag]


def rows(page: Path, tag: str) -> list[tuple[str, str]]:
    return [row for block in tagged(page, tag) for row in block.rows()]


def first_cells(page: Path, heading: str) -> list[str]:
    """The code in the first column of the tables between this heading and the next one of any level."""
    text = page.read_text(encoding="utf-8")
    section = re.split(r"^#+ ", text.split(f"# {heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
    cells = [row.split("|")[1] for row in section.splitlines() if row.startswith("| `")]
    return [code for cell in cells for code in re.findall(r"`([^`]+)`", cell)]


def test_every_block_says_what_it_is() -> None:
    assert {block.tag for block in blocks(NOTATION)} == {"bag", "converter", "python", "wrong"}
    assert {block.tag for block in blocks(CARD_DATA)} == {"cards", "python", ""}


class TestNotation:
    @pytest.mark.parametrize("text", [text for text, _ in rows(NOTATION, "bag")])
    def test_bags_read_and_print_back(self, text: str) -> None:
        assert Bag.parse(str(Bag.parse(text))) == Bag.parse(text)

    @pytest.mark.parametrize("text, remark", rows(NOTATION, "bag"))
    def test_remarks_about_bags_are_true(self, text: str, remark: str) -> None:
        if remark.startswith("the same bag"):
            assert str(Bag.parse(text)) == "3gr ye"
        if "printed as" in remark:
            assert str(Bag.parse(text)) == remark.split("printed as ")[1]

    @pytest.mark.parametrize("text", [text for text, _ in rows(NOTATION, "converter")])
    def test_converters_are_written_as_they_are_printed(self, text: str) -> None:
        assert str(Converter.parse(text)) == text

    @pytest.mark.parametrize("text, reason", rows(NOTATION, "wrong"))
    def test_wrong_texts_are_refused_for_the_reason_given(self, text: str, reason: str) -> None:
        with pytest.raises(NotationError, match=re.escape(reason)):
            Converter.parse(text)

    def test_the_tables_name_every_symbol(self) -> None:
        assert first_cells(NOTATION, "Goods") == list(CODES)
        assert first_cells(NOTATION, "Converters") == [arrow.value for arrow in Arrow]
        assert first_cells(NOTATION, "Colonies") == [climate.value for climate in Climate]
        places = first_cells(NOTATION, "Places without a fixed colour")
        assert places == ["S?", "L?", "S=", "L="]
        assert all(str(parse_cost(place)) == place for place in places)
        assert first_cells(NOTATION, "Conditions and draws") == ["en", "fs", "relic"]


class TestCardData:
    @pytest.mark.parametrize("block", tagged(CARD_DATA, "cards"), ids=lambda block: f"line {block.line}")
    def test_examples_stand_in_the_package(self, block: Block) -> None:
        folder = files("confluence.sidereal") / "data"
        package = "\n".join((folder / f"{name}.txt").read_text(encoding="utf-8") for name in FILES)
        for part in block.text.split("\n\n"):
            lines = [part] if part.startswith(("card", "species", "deck", "edition")) else part.splitlines()
            assert all(f"\n{line.strip()}\n" in package for line in lines)

    def test_every_keyword_is_described(self) -> None:
        assert sorted(first_cells(CARD_DATA, "Lines of a card")) == sorted({*LINES["card"], "front", "back"})
        assert sorted(first_cells(CARD_DATA, "Lines of a side")) == sorted(FACE_LINES)
        assert sorted(first_cells(CARD_DATA, "Species")) == sorted(LINES["species"])
        assert sorted(first_cells(CARD_DATA, "Editions")) == sorted(LINES["edition"])
        assert sorted(first_cells(CARD_DATA, "Tables")) == ["climate-name", "good", "track"]

    def test_every_kind_and_file_is_described(self) -> None:
        assert sorted(first_cells(CARD_DATA, "Cards")) == sorted(kind.value for kind in Kind)
        assert first_cells(CARD_DATA, "Files") == [f"{name}.txt" for name in FILES]
        text = CARD_DATA.read_text(encoding="utf-8")
        assert all(f"`{trade.value}`" in text for trade in Trade)


@pytest.mark.parametrize("page", [NOTATION, CARD_DATA], ids=lambda page: page.name)
def test_python_on_the_page_runs(page: Path) -> None:
    """All blocks of a page are one session."""
    session = "\n".join(block.text for block in tagged(page, "python"))
    example = doctest.DocTestParser().get_doctest(session, {}, page.name, str(page), 0)
    assert example.examples
    report: list[str] = []
    result = doctest.DocTestRunner().run(example, out=report.append)
    assert result.failed == 0, "".join(report)
