"""Finds the Chromium of the browser tests; dev.py names it, a bare call of pytest looks for it."""

from __future__ import annotations

import os
from pathlib import Path

import dev


def executable() -> str:
    """The path of a Chromium; nothing is ever downloaded."""
    named = dev.chromium_on_machine(os.environ)
    unpacked = dev.CHROMIUM / "chromium"
    if named is None and not unpacked.is_file():
        raise FileNotFoundError(
            "the browser tests need Chromium: start them with make test, or set CONFLUENCE_CHROMIUM"
        )
    return named or str(unpacked)


def axe() -> Path:
    """The script that looks for barriers."""
    return dev.WEB / "node_modules" / "axe-core" / "axe.min.js"
