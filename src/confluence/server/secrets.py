"""Keys, table names and recovery phrases: made from the system's randomness, kept only as hashes.

A key has 192 bits, so a plain SHA-256 of it cannot be guessed back. A phrase has 60 bits and is typed by people, so it
is kept as scrypt with a salt of its own.
"""

from __future__ import annotations

import hmac
import re
import secrets
from hashlib import scrypt, sha256
from typing import Final

from confluence.server.words import WORDS

KEY_BYTES: Final = 24
TABLE_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody mistakes for each other."""
TABLE_LENGTH: Final = 16
"""16 letters of 5 bits are 80 bits."""
PHRASE_WORDS: Final = 6
SCRYPT_COST: Final = (2**14, 8, 1)
"""16 MB and about 50 ms for each try."""

_KEY: Final = re.compile(r"[A-Za-z0-9_-]{32}")
_TABLE: Final = re.compile(f"[{TABLE_LETTERS}]{{{TABLE_LENGTH}}}")


def new_table() -> str:
    """The name of a table, which nobody finds by trying."""
    return "".join(secrets.choice(TABLE_LETTERS) for _ in range(TABLE_LENGTH))


def is_table(text: str) -> bool:
    """Whether a text could be the name of a table."""
    return _TABLE.fullmatch(text) is not None


def new_key() -> str:
    """A key for a seat, the host or spectators."""
    return secrets.token_urlsafe(KEY_BYTES)


def is_key(text: str) -> bool:
    """Whether a text could be a key."""
    return _KEY.fullmatch(text) is not None


def hash_key(key: str) -> str:
    """What the server keeps of a key."""
    return sha256(key.encode()).hexdigest()


def new_seed() -> int:
    """The seed of a match, which nobody can know before its end."""
    return secrets.randbits(52)


def new_phrase() -> str:
    """Six words that bring a seat back on another device."""
    return " ".join(secrets.choice(WORDS) for _ in range(PHRASE_WORDS))


def plain_phrase(text: str) -> str:
    """A phrase as it was given out, whatever case, spaces or hyphens somebody typed."""
    return " ".join(re.findall(r"[a-z]+", text.casefold()))


def hash_phrase(phrase: str, cost: tuple[int, int, int] = SCRYPT_COST) -> str:
    """What the server keeps of a phrase; takes long on purpose, so call it in a thread."""
    salt = secrets.token_bytes(16)
    return "$".join(["scrypt", *map(str, cost), salt.hex(), _scrypt(phrase, salt, cost).hex()])


def is_phrase(phrase: str, kept: str) -> bool:
    """Whether this is the phrase whose hash was kept; takes long on purpose."""
    parts = kept.split("$")
    if len(parts) != 6 or parts[0] != "scrypt":
        return False
    n, r, p = (int(part) for part in parts[1:4])
    return hmac.compare_digest(_scrypt(phrase, bytes.fromhex(parts[4]), (n, r, p)), bytes.fromhex(parts[5]))


def _scrypt(phrase: str, salt: bytes, cost: tuple[int, int, int]) -> bytes:
    n, r, p = cost
    return scrypt(plain_phrase(phrase).encode(), salt=salt, n=n, r=r, p=p, maxmem=256 * n * r, dklen=32)
