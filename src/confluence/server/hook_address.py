"""The addresses that webhooks may go to, as far as they can be judged before anybody looks their names up."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from confluence.core.errors import Illegal

LONGEST_URL: Final = 500
LONGEST_LABEL: Final = 63
"""So long is a part of a name at most; names with longer or empty parts cannot be looked up."""
_PORTS: Final = {"http": 80, "https": 443}
_NUMBER: Final = re.compile(r"\d+|0x[0-9a-f]*")
"""The last part of a name that would be taken for a number."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a webhook goes."""

    scheme: str
    host: str
    port: int
    path: str


def read_url(url: str) -> Target:
    """The parts of an address, or a refusal: only http and https, no user names, nothing strange."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise _bad("the address cannot be read") from None
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise _bad(f"an address has at most {LONGEST_URL} plain characters")
    if parts.scheme not in _PORTS:
        raise _bad("an address begins with https:// or http://")
    if not parts.hostname or parts.username is not None or parts.password is not None:
        raise _bad("an address names a host, and no user")
    if port == 0:
        raise _bad("the address cannot be read")
    labels = parts.hostname.removesuffix(".").split(".")
    if ":" not in parts.hostname and not all(1 <= len(label) <= LONGEST_LABEL for label in labels):
        raise _bad(f"between the dots of a host's name stand 1 to {LONGEST_LABEL} characters")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, parts.hostname, port or _PORTS[parts.scheme], path)


def check_url(url: str, *, allow_private: bool) -> None:
    """Refuse an address that could never be delivered to; names are looked up only when a message is sent."""
    target = read_url(url)
    if allow_private:
        return
    host = target.host.rstrip(".")
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        if host == "localhost" or host.endswith((".localhost", ".local", ".internal")):
            raise _bad("this server sends nothing to itself or to private networks") from None
        if _NUMBER.fullmatch(host.rpartition(".")[2]):
            raise _bad("an address is a name, or four numbers with dots") from None
        return
    if not is_public(address):
        raise _bad("this server sends nothing to itself or to private networks")


def _bad(reason: str) -> Illegal:
    return Illegal("BAD_HOOK", reason)


def is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether an address belongs to the open network."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if inner is not None:
            return is_public(inner)
        if address in _NAT64:
            return is_public(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
        if address not in _UNICAST:
            return False
    return address.is_global and not address.is_multicast and not any(address in network for network in _SPECIAL)


_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")
_UNICAST: Final = ipaddress.ip_network("2000::/3")
_SPECIAL: Final = tuple(map(ipaddress.ip_network, ("192.0.0.0/24", "192.88.99.0/24", "3fff::/20")))
"""Belong to nobody, although not every version of Python knows it."""
