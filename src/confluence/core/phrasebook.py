"""Sentences in a second language, found by the English ones.

The program speaks English: a refusal keeps its English sentence wherever it goes, in records, logs and between
processes. Only where a person reads it is it looked up here. A template has holes: `missing {goods}` fits
`missing 2gr`, and what stood in the hole is put into the other sentence, as it is or in the other language too. What is
not in the book stays as it is; a test sees to it that every sentence of the program is there (`tests/test_german.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

Say = Callable[[str], str]
Put = Callable[[str, Say], str]
"""How what stands in a hole is put in the other language; it may hold sentences of the book itself."""

REMEMBERED: Final = 1024
"""So many sentences are not looked for again: what an offer lacks is told with every view."""
LONGEST: Final = 1000
"""No sentence of the program is longer; what is consists of words that somebody typed."""
DEEPEST: Final = 4
"""So often a sentence can stand in a hole of another: typed words must not make us dig for ever."""
_HOLE: Final = re.compile(r"\{([a-z]+)(\d*)\}")
_PATTERNS: Final = {
    "n": r"-?\d+",
    "word": r"""'(?:[^'\\]|\\.)*+'|"(?:[^"\\]|\\.)*+\"""",
    "hint": r"|; .*",
    "goods": r"[0-9a-z ]*",
    "needs": r"[^:]*",
    "value": r"[^:]*",
}
"""What fits a hole; anything at all where nothing is said here."""


class PhraseBook:
    """A book of sentences; a hole of the name `why` or `hint` holds a sentence of the book itself.

    `kinds` says how what stands in holes of other names is put; a number behind a name tells two of a kind apart.
    """

    def __init__(self, sentences: Mapping[str, str], kinds: Mapping[str, Put]) -> None:
        self.sentences = dict(sentences)
        self.kinds: dict[str, Put] = {"why": _said, "hint": _said, **kinds}
        self._plain = {english: other for english, other in self.sentences.items() if not _HOLE.search(english)}
        templates = [english for english in self.sentences if english not in self._plain]
        # What says most comes first: "there is no card {n}" would fit many a longer sentence.
        templates.sort(key=lambda english: len(_HOLE.sub("", english)), reverse=True)
        self._templates = [(_pattern(english), self.sentences[english]) for english in templates]
        self._remembered = lru_cache(REMEMBERED)(self._find)

    def say(self, english: str) -> str:
        """The sentence in the other language, or as it is if the book does not have it."""
        return self._say(english, DEEPEST)

    def _say(self, english: str, deep: int) -> str:
        plain = self._plain.get(english)
        if plain is not None:
            return plain
        return english if not deep or len(english) > LONGEST else self._remembered(english, deep)

    def _find(self, english: str, deep: int) -> str:
        """What a template says; `_remembered` does this once for each sentence."""
        for pattern, other in self._templates:
            match = pattern.fullmatch(english)
            if match is not None:
                return other.format_map({name: self._put(name, text, deep) for name, text in match.groupdict().items()})
        return english

    def _put(self, name: str, text: str, deep: int) -> str:
        kind = self.kinds.get(name.rstrip("0123456789"))
        return text if kind is None else kind(text, lambda inner: self._say(inner, deep - 1))


def _said(text: str, say: Say) -> str:
    return say(text)


def holes(template: str) -> list[str]:
    """The names of the holes in a template, in their order."""
    return [f"{kind}{number}" for kind, number in _HOLE.findall(template)]


def _pattern(template: str) -> re.Pattern[str]:
    parts, end = [], 0
    for hole in _HOLE.finditer(template):
        parts.append(re.escape(template[end : hole.start()]))
        parts.append(f"(?P<{hole[1]}{hole[2]}>{_PATTERNS.get(hole[1], '.*?')})")
        end = hole.end()
    return re.compile("".join([*parts, re.escape(template[end:])]), re.DOTALL)
