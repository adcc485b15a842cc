"""How a web server hands over requests and connections (ASGI)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
"""What is asked, and by whom."""
Message = MutableMapping[str, Any]
"""A piece of what comes in or goes out."""
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
