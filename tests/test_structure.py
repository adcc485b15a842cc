"""How the source is laid out: every module is short enough to be kept in mind."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1] / "src" / "confluence"
MOST_LINES = 500


def test_no_module_is_long() -> None:
    lines = {path.relative_to(ROOT).as_posix(): path.read_bytes().count(b"\n") for path in ROOT.rglob("*.py")}
    assert len(lines) > 100
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}
