"""Sheets of a report for programs: CSV files and JSON."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

from confluence.lab.report import Report
from confluence.lab.sheet import Cell, Sheet


def write_csv(report: Report, folder: Path) -> list[Path]:
    """One file for each sheet; the folder is made if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for sheet in report.sheets:
        file = folder / f"{sheet.name}.csv"
        file.write_bytes(csv_text(sheet).encode())
        files.append(file)
    return files


def csv_text(sheet: Sheet) -> str:
    """A sheet with its keys in the first line, numbers with a point, nothing where nothing is known."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([column.key for column in sheet.columns])
    writer.writerows([[_plain(cell) for cell in row] for row in sheet.rows])
    return text.getvalue()


def to_json(report: Report) -> dict[str, Any]:
    """Everything that people see, as plain JSON values."""
    return {
        "title": report.title,
        "conditions": report.conditions,
        "games": len(report.played),
        "failed": len(report.results) - len(report.played),
        "sheets": {sheet.name: _rows(sheet) for sheet in report.sheets if sheet.shown},
    }


def _rows(sheet: Sheet) -> list[dict[str, Cell]]:
    keys = [column.key for column in sheet.columns]
    return [dict(zip(keys, map(_plain, row), strict=True)) for row in sheet.rows]


def _plain(cell: Cell) -> Cell:
    return round(cell, 4) if isinstance(cell, float) else cell
