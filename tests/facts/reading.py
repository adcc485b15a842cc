"""The tables of facts beside this module: what is printed on the components, for tests of the package's own data."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FACTS = Path(__file__).parent


@cache
def table(name: str) -> Any:
    """Return a table, such as `sidereal/colonies`. Each is read once; its readers share it and leave it unchanged."""
    return json.loads((FACTS / f"{name}.json").read_text("utf-8"))
