"""What the person who runs the server can choose."""

from __future__ import annotations

from pathlib import Path

import pytest

from confluence.server.settings import Settings, SettingsError, data_folder, database_url, shown_database


def test_a_database_of_its_own_in_the_users_folder(tmp_path: Path) -> None:
    url = database_url(None, folder=tmp_path / "new" / "folder")
    assert url == f"sqlite:///{tmp_path}/new/folder/confluence.db"
    assert (tmp_path / "new" / "folder").is_dir()
    assert shown_database(url) == f"{tmp_path}/new/folder/confluence.db"


def test_a_database_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert database_url(None, here=True) == f"sqlite:///{tmp_path}/confluence.db"
    assert database_url("my tables.db") == f"sqlite:///{tmp_path}/my tables.db"
    assert shown_database(database_url("my tables.db")) == f"{tmp_path}/my tables.db"


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match="folder of the database"):
        database_url(str(tmp_path / "file" / "deeper" / "a.db"))


def test_a_named_address_is_taken_and_its_password_never_shown() -> None:
    url = "postgresql://me:hunter2@db.example:5432/tables"
    assert database_url(url) == url
    assert shown_database(url) == "postgresql://db.example:5432/tables"


@pytest.mark.parametrize(
    "platform, environment, folder",
    [
        ("linux", {"HOME": "/home/a"}, "/home/a/.local/share/confluence"),
        ("linux", {"HOME": "/home/a", "XDG_DATA_HOME": "/data"}, "/data/confluence"),
        ("darwin", {"HOME": "/home/a"}, "/home/a/Library/Application Support/confluence"),
        ("win32", {"HOME": "/home/a", "LOCALAPPDATA": "/local"}, "/local/confluence"),
    ],
)
def test_every_system_has_its_folder(platform: str, environment: dict[str, str], folder: str) -> None:
    assert data_folder(environment, platform).as_posix() == folder


@pytest.mark.parametrize(
    "wrong",
    [
        {"port": 70000},
        {"bot_workers": -1},
        {"takeover": 0},
        {"retention_days": 0},
        {"messages_per_second": float("nan")},
        {"log_format": "yaml"},
        {"origins": ("play.example.org",)},
        {"origins": ("https://play.example.org/path",)},
        {"origins": ("*",)},
    ],
)
def test_settings_that_make_no_sense_are_named(wrong: dict[str, object]) -> None:
    with pytest.raises(SettingsError, match=next(iter(wrong)).removesuffix("s")):
        Settings("sqlite:///a.db", **wrong)  # type: ignore[arg-type]
