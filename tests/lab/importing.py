"""Packages that the lock does not name for every machine."""

from __future__ import annotations

import platform
import sys
from importlib import import_module
from typing import Any

import pytest


def import_ray(module: str = "ray") -> Any:
    """Return a module of Ray; skip where `pyproject.toml` leaves Ray out. Anywhere else a missing Ray is an error."""
    if sys.platform == "darwin" and platform.machine() == "x86_64":
        pytest.skip("Ray is not built for Macs with Intel processors")
    return import_module(module)
