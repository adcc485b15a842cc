"""A table of numbers with columns that programs and people can read."""

from __future__ import annotations

from dataclasses import dataclass, field

Cell = str | int | float | None


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a sheet."""

    key: str
    """The name in CSV files."""
    title: str
    meaning: str = ""
    digits: int = 0
    signed: bool = False
    percent: bool = False

    def show(self, cell: Cell) -> str:
        """A cell as people read it."""
        if cell is None:
            return ""
        if isinstance(cell, str):
            return cell
        if self.percent:
            return f"{100 * cell:.{self.digits}f} %"
        return f"{cell:{'+' if self.signed else ''},.{self.digits}f}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of numbers."""

    name: str
    """Its CSV file without the ending."""
    title: str
    columns: tuple[Column, ...]
    rows: list[tuple[Cell, ...]] = field(default_factory=list)
    note: str = ""
    shown: bool = True
    """Whether people see it; others are for programs, in CSV files only."""

    def column(self, key: str) -> list[Cell]:
        """Everything in one column."""
        place = [column.key for column in self.columns].index(key)
        return [row[place] for row in self.rows]


def words(key: str, title: str, meaning: str) -> Column:
    """A column of names."""
    return Column(key, title, meaning)


def number(key: str, title: str, meaning: str, digits: int = 2, *, signed: bool = False) -> Column:
    """A column of numbers."""
    return Column(key, title, meaning, digits, signed=signed)


def share(key: str, title: str, meaning: str, digits: int = 0) -> Column:
    """A column of shares, from 0 to 1 in CSV files, in percent for people."""
    return Column(key, title, meaning, digits, percent=True)
