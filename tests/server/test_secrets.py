"""Keys, table names and phrases: unguessable, and kept only as hashes."""

from __future__ import annotations

import pytest

from confluence.server import secrets
from confluence.server.words import WORDS

CHEAP = (2**4, 1, 1)


def test_keys_have_192_bits_and_never_repeat() -> None:
    keys = {secrets.new_key() for _ in range(1000)}
    assert len(keys) == 1000
    assert all(secrets.is_key(key) for key in keys)
    assert secrets.KEY_BYTES * 8 == 192


def test_table_names_have_80_bits() -> None:
    tables = {secrets.new_table() for _ in range(1000)}
    assert len(tables) == 1000
    assert all(secrets.is_table(table) for table in tables)
    assert len(set(secrets.TABLE_LETTERS)) ** secrets.TABLE_LENGTH >= 2**80


@pytest.mark.parametrize("text", ["", "a", "a" * 15, "a" * 17, "A" * 16, "../../etc/passwd", "a" * 15 + "\n"])
def test_other_texts_are_no_tables(text: str) -> None:
    assert not secrets.is_table(text)
    assert not secrets.is_key(text)


def test_a_hash_does_not_hold_its_key() -> None:
    key = secrets.new_key()
    kept = secrets.hash_key(key)
    assert key not in kept
    assert kept == secrets.hash_key(key)
    assert kept != secrets.hash_key(secrets.new_key())


def test_the_words_are_short_and_different() -> None:
    assert len(WORDS) == len(set(WORDS)) == 1024
    assert all(word.isascii() and word.islower() and word.isalpha() and 3 <= len(word) <= 7 for word in WORDS)


def test_a_phrase_is_found_again_however_it_is_typed() -> None:
    phrase = secrets.new_phrase()
    assert len(phrase.split()) == 6
    assert set(phrase.split()) <= set(WORDS)
    kept = secrets.hash_phrase(phrase, CHEAP)
    assert not any(word in kept for word in phrase.split() if not set(word) <= set("abcdef"))
    assert secrets.is_phrase(phrase, kept)
    assert secrets.is_phrase("  " + phrase.upper().replace(" ", "-") + "\n", kept)
    assert not secrets.is_phrase(phrase + " extra", kept)
    assert not secrets.is_phrase(secrets.new_phrase(), kept)
    assert kept != secrets.hash_phrase(phrase, CHEAP), "every hash has a salt of its own"


@pytest.mark.parametrize("kept", ["", "scrypt$1$2", "plain$16$1$1$00$00"])
def test_what_is_no_hash_fits_no_phrase(kept: str) -> None:
    assert not secrets.is_phrase("one two", kept)


def test_the_usual_cost_is_high() -> None:
    n, r, _ = secrets.SCRYPT_COST
    assert n * r * 128 >= 16 * 2**20
    assert secrets.is_phrase("acid acorn", secrets.hash_phrase("acid acorn"))
