"""Every test of the command line starts from the same surroundings: 100 columns, no wishes about colour."""

from __future__ import annotations

import importlib
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import confluence.sidereal
from confluence.cli import app
from confluence.cli.altered.saves import Shelf

WISHES = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "PYTHONIOENCODING")
DATA_HOMES = ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA")


@pytest.fixture(scope="module", autouse=True)
def _same_surroundings() -> Iterator[None]:
    """For the whole file, because fixtures that its tests share draw too."""
    with pytest.MonkeyPatch.context() as patch:
        for wish in WISHES:
            patch.delenv(wish, raising=False)
        patch.setenv("COLUMNS", "100")
        yield


@pytest.fixture(scope="session", autouse=True)
def _imported() -> None:
    """What commands import when they need it: half a second that the first test does not have to pay."""
    for name in ("cli.draw.card", "cli.draw.cards", "cli.draw.report", "cli.draw.summary", "lab.games", "lab.page"):
        importlib.import_module(f"confluence.{name}")
    app.command()


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
    for name in DATA_HOMES:
        monkeypatch.setenv(name, str(tmp_path / "data"))
    return Shelf.usual().folder
