"""What one client may ask of the server: how much, how deep, how often.

Sizes and depths are checked before anything is parsed. A token bucket refills at a steady rate and holds a burst; time
is an argument, so that limits can be tested without waiting.
"""

from __future__ import annotations

import ipaddress
import json
import re
from collections import OrderedDict
from typing import Any, Final, NoReturn

from confluence.core.errors import Illegal

MESSAGE_BYTES: Final = 64 * 1024
"""The largest message of a client, on the socket."""
BODY_BYTES: Final = 64 * 1024
"""The largest body of a request."""
IMPORT_BYTES: Final = 4 * 1024 * 1024
"""The largest record of a game that can be imported; a long game of nine has about 300 kB."""
DEPTH: Final = 32
"""How deep lists and objects may be nested."""
NUMBER_DIGITS: Final = 32
"""More digits than any number of the game can have."""

_TOKENS: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.DOTALL)
_LONG_NUMBER: Final = re.compile(rf"\d{{{NUMBER_DIGITS + 1}}}")
_HALF_CHARACTER: Final = re.compile(r"\\u[dD][89a-fA-F]")
"""May be half a character, which no text in UTF-8 can hold."""


class TokenBucket:
    """A steady rate with room for a burst."""

    __slots__ = ("_at", "_tokens", "burst", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self._tokens = burst
        self._at = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Take tokens if there are enough."""
        self._refill(now)
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True

    def force(self, now: float, cost: float = 1.0) -> None:
        """Take tokens even where there are none; the debt has to be waited for."""
        self._refill(now)
        self._tokens = max(self._tokens - cost, -self.burst)

    def wait(self, now: float, cost: float = 1.0) -> float:
        """Seconds until so many tokens are there."""
        self._refill(now)
        return max(0.0, (cost - self._tokens) / self.rate)

    def _refill(self, now: float) -> None:
        self._tokens = min(self.burst, self._tokens + max(0.0, now - self._at) * self.rate)
        self._at = now


class AddressLimit:
    """A bucket for each address; only the addresses seen last are remembered, so that memory stays small."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def check(self, address: str, now: float) -> None:
        """Refuse an address that has nothing left, without taking anything."""
        wait = self._bucket(address, now).wait(now)
        if wait > 0:
            raise too_often(wait)

    def take(self, address: str, now: float, cost: float = 1.0) -> None:
        """Take from what the address has left, or refuse."""
        bucket = self._bucket(address, now)
        if not bucket.take(now, cost):
            raise too_often(bucket.wait(now, cost))

    def force(self, address: str, now: float) -> None:
        """Take from what the address has left, even if that is nothing."""
        self._bucket(address, now).force(now)

    def _bucket(self, address: str, now: float) -> TokenBucket:
        name = network_of(address)
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = TokenBucket(self.rate, self.burst, now)
            if len(self._buckets) > self.most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(name)
        return bucket


def network_of(address: str) -> str:
    """Whom an address stands for: itself, or the network of a household with IPv6."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def too_often(wait: float) -> Illegal:
    """The refusal of somebody who asks too often."""
    seconds = max(1, round(wait + 0.5))
    return Illegal("SLOW_DOWN", f"too many requests; try again in {seconds} s", {"seconds": seconds})


def check_depth(text: str, most: int = DEPTH) -> None:
    """Refuse JSON that is nested too deep, before it is parsed."""
    if text.count("[") + text.count("{") <= most:
        return
    depth = 0
    for token in _TOKENS.finditer(text):
        sign = text[token.start()]
        if sign in "[{":
            depth += 1
            if depth > most:
                raise Illegal("TOO_DEEP", f"lists and objects may be nested {most} deep", {"limit": most})
        elif sign in "]}":
            depth -= 1


def read_json(text: str) -> Any:
    """JSON from a stranger: not too deep, without numbers and letters that are none, without a key that comes twice."""
    check_depth(text)
    # Long digits may stand in a text; only a number of that length is refused, by parse_int and parse_float.
    long = {"parse_int": _short_int, "parse_float": _short_float} if _LONG_NUMBER.search(text) else {}
    found = _load(text, **long)
    if _HALF_CHARACTER.search(text):
        try:
            json.dumps(found, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise _bad_json() from None
    return found


def _load(text: str, **how: Any) -> Any:
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_pairs, **how)
    except (ValueError, RecursionError):
        raise _bad_json() from None


def _bad_json() -> Illegal:
    """The refusal of what is no JSON."""
    return Illegal("BAD_JSON", "this is no JSON as the protocol wants it")


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key comes twice")
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _short_int(text: str) -> int:
    if len(text) > NUMBER_DIGITS:
        raise ValueError("a number is too long")
    return int(text)


def _short_float(text: str) -> float:
    if len(text) > NUMBER_DIGITS:
        raise ValueError("a number is too long")
    return float(text)
