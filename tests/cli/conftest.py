"""Every test of the command line starts from the same surroundings: 100 columns, no wishes about colour."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import confluence.sidereal
from confluence.cli.altered_saves import Shelf

WISHES = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "PYTHONIOENCODING")


@pytest.fixture(autouse=True)
def _same_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    for wish in WISHES:
        monkeypatch.delenv(wish, raising=False)
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy of the card files to break."""
    assert confluence.sidereal.__file__
    folder = tmp_path / "own cards"
    shutil.copytree(Path(confluence.sidereal.__file__).parent / "data", folder)
    return folder


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which this test keeps its games of Altered Confluence."""
    for name in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "data"))
    return Shelf.usual().folder
