"""Opens a page in the browser of the person at the terminal, if there is such a person and such a browser."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from collections.abc import Mapping


def has_screen(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Whether a window can be opened here; a browser inside the terminal would only be in the way."""
    if platform in ("win32", "darwin"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def open_page(address: str) -> bool:
    """Open a page and return whether that was tried; never waits for the browser."""
    if not sys.stdout.isatty() or not has_screen():
        return False
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    return True
