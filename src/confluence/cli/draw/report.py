"""The sheets of a report in the terminal."""

from __future__ import annotations

from typing import Final

from rich.table import Table
from rich.text import Text

from confluence.cli.draw.goods import Paper
from confluence.lab.report import Report
from confluence.lab.sheet import Sheet
from confluence.lab.summary import Summary
from confluence.sidereal.cards import catalogue

WIDTH: Final = 100
"""No sheet is wider; a narrower terminal wraps the lines itself, so that no number is lost."""


def draw_report(report: Report, summary: Summary) -> None:
    """What was played, every sheet that people look at, what went wrong, and the digest."""
    paper = Paper(catalogue(), german=False)
    paper.console.width = max(paper.width, WIDTH)
    paper.add(Text(report.title, "bold"), Text(report.conditions), Text())
    for sheet in report.sheets:
        if sheet.shown:
            paper.add(Text(sheet.title, "bold"), _table(paper, sheet))
            if sheet.note:
                paper.add(Text(sheet.note, "dim"))
            paper.add(Text())
    if report.trouble:
        paper.add(Text(report.trouble, "bold red"))
    paper.add(Text(f"digest {summary.digest}"))
    paper.deliver()


def _table(paper: Paper, sheet: Sheet) -> Table:
    table = paper.table()
    for place, column in enumerate(sheet.columns):
        is_text = any(isinstance(row[place], str) for row in sheet.rows)
        table.add_column(column.title, justify="left" if is_text else "right", no_wrap=True)
    for row in sheet.rows:
        table.add_row(*(column.show(cell) for column, cell in zip(sheet.columns, row, strict=True)))
    return table
