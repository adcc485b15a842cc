"""Reading the files that a user names."""

from __future__ import annotations

from pathlib import Path

from confluence.cli.errors import UsageMistake


def read_text(path: Path) -> str:
    """The text of a file, without the mark that some editors put at its beginning."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageMistake(f"{path}: cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise UsageMistake(f"{path}: is not UTF-8 text") from None
