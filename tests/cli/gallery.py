"""Runs the gallery inside the test process, on any free port."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from confluence.cli.gallery_server import CLIENT, Gallery, load_gallery
from confluence.server.client import Page


@contextmanager
def gallery(pages: Mapping[str, Page] | None = None) -> Iterator[Gallery]:
    """A running gallery; it ends with the block."""
    with Gallery(0, load_gallery(CLIENT) if pages is None else pages) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
